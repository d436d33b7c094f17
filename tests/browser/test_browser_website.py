"""The web site, built and looked at: every link leads to a page, nothing comes from elsewhere, the explorers live."""

import json
import re
from urllib.parse import parse_qs, unquote, urlsplit

import lxml.html
import pytest
from places import ROOT
from sphinx.search.en import SearchEnglish

from authoring.build import lessons
from website.__main__ import build
from website.moved import MOVED

FETCHING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
# [class, name, whether it is seen] of what has the focus, in a shadow tree too.
FOCUSED = """() => {
  let at = document.activeElement;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const style = getComputedStyle(at);
  const seen = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || / 0px 0px 0px 3px/.test(style.boxShadow);
  return [at.classList[0] ?? at.localName, (at.ariaLabel || at.textContent).trim(), at === document.body || seen];
}"""
pytestmark = [pytest.mark.slow]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the whole site, built once; a warning of Sphinx's fails it."""
    folder = tmp_path_factory.mktemp("site") / "html"
    assert build(folder) == 0
    return folder


def files(folder):
    """All pages but those that only lead on."""
    return [path for path in sorted(folder.rglob("*.html")) if path.relative_to(folder).as_posix() not in MOVED]


def pages(folder):
    return {path: lxml.html.parse(str(path)).getroot() for path in files(folder)}


def test_every_link_leads_to_a_page_and_nothing_is_fetched_from_elsewhere(site):
    wrong, anchors = [], {}
    found = pages(site)
    for path, tree in found.items():
        anchors[path] = {node.get("id") for node in tree.iter() if node.get("id")}
    for path, tree in found.items():
        for node in tree.iter(*FETCHING):
            target = node.get(FETCHING[node.tag]) or ""
            if re.match(r"(https?:)?//", target) and node.get("rel") != "canonical":
                wrong.append((path.name, node.tag, target))
        for node in tree.iter("a"):
            parts = urlsplit(node.get("href") or "")
            if parts.scheme or parts.netloc or not (parts.path or parts.fragment):
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not there.is_file():
                wrong.append((path.name, "no page", node.get("href")))
            elif there in anchors and parts.fragment and unquote(parts.fragment) not in anchors[there]:
                wrong.append((path.name, "no place", node.get("href")))
    assert wrong == []
    assert len(found) > len(lessons(ROOT)) + 8


def test_a_browser_asks_nobody_else_and_the_explorers_live(site, chromium):
    page, asked, errors = chromium.new_page(color_scheme="dark"), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    for name in ("index", "search", "lessons/07_multi_head"):
        page.goto(f"file://{site}/{name}.html")
        page.wait_for_load_state()
    explorer = page.locator("[data-attention-explorer]").first
    explorer.locator("canvas, svg, table").first.wait_for(timeout=20_000)
    assert explorer.locator("input, select, button").count() > 0  # something to turn: a figure has nothing
    assert explorer.locator(".root.dark").count() == 1  # as the page is
    fold = page.locator("details", has_text="Try it first").first
    assert not fold.locator("pre").first.is_visible()
    fold.locator("summary").click()
    assert fold.locator("pre").first.is_visible()
    assert errors == []
    assert [url for url in asked if not url.startswith(("file://", "data:", "blob:"))] == []


def test_a_first_visit_is_light(site, chromium):
    """Uncompressed; the theme alone weighed four times as much, most of it a package of icons."""
    page, fetched = chromium.new_page(), []
    page.on("response", lambda response: fetched.append(len(response.body())))
    page.goto(f"file://{site}/index.html")
    page.wait_for_load_state("networkidle")
    assert len(fetched) > 5 and sum(fetched) <= 600_000
    icons = page.locator(".fa-solid:visible")
    assert icons.count() > 2
    assert all(mask.startswith("url(") for mask in icons.evaluate_all("all => all.map(one => getComputedStyle(one).maskImage)"))


def test_on_a_phone_the_menu_opens_and_no_page_is_wider_than_the_screen(site, chromium):
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    wide = []
    for path in files(site):
        page.goto(path.as_uri())
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path.name)
    assert wide == []
    page.goto(f"file://{site}/lessons/05_self_attention.html")
    for kind in ("primary", "secondary"):
        page.locator(f"button.{kind}-toggle:visible").first.press("Enter")
        page.locator(f"#pst-{kind}-sidebar-modal[open]").wait_for(timeout=20_000)
        page.keyboard.press("Escape")
    outputs = page.locator("div.cell_output div[style*=overflow-x]")
    unreached = "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth + 1 && box.tabIndex !== 0).length"
    assert outputs.count() > 0 and outputs.evaluate_all(unreached) == 0


def test_at_1280_pixels_no_line_of_code_is_cut_and_on_a_phone_no_formula_begins_outside(site, chromium):
    page, cut = chromium.new_page(viewport={"width": 1280, "height": 900}), []
    for path in (path for path in files(site) if path.parent.name == "lessons"):
        page.goto(path.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        codes = page.locator("div.highlight-python pre, div.highlight-ipython3 pre")
        assert codes.count() > 10
        wider = codes.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)")
        cut += [(path.name, max(code.splitlines(), key=len)) for code in wider]
    assert [(name, line) for name, line in cut if len(line) <= 100] == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"file://{site}/lessons/12_transformer.html")
    lefts = page.locator("div.math").evaluate_all(
        "all => all.map(one => one.firstElementChild.getBoundingClientRect().left - one.getBoundingClientRect().left)"
    )
    assert len(lefts) > 1 and min(lefts) >= 0


def test_on_a_phone_the_cells_of_a_row_of_words_stand_below_each_other(site, chromium):
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    for name in ("index", "glossary", "instructors"):
        page.goto(f"file://{site}/{name}.html")
        below = page.locator(".stacked tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.getBoundingClientRect()))"
            ".every(cells => cells.every((cell, i) => i === 0 || cell.top >= cells[i - 1].bottom - 1))"
        )
        assert below


def test_code_is_copied_as_it_stands_and_what_it_printed_has_no_button(site, chromium):
    context = chromium.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"file://{site}/lessons/05_self_attention.html")
    code = page.locator("div.cell_input div.highlight").first
    code.hover()
    code.get_by_role("button", name="Copy").click()
    code.get_by_role("button", name="Copied").wait_for(timeout=20_000)
    assert page.evaluate("navigator.clipboard.readText()") == code.locator("pre").inner_text().rstrip()
    assert page.locator(".cell_output button.copy").count() == 0
    context.close()


def test_once_published_a_cell_is_reported_with_its_code(site, chromium):
    page, lesson = chromium.new_page(), site / "lessons" / "05_self_attention.html"
    page.goto(lesson.as_uri())
    assert page.get_by_role("link", name="Report a problem with this cell").count() == 0
    there = lesson.with_name("published.html")
    told = '<head><meta name="repository" content="https://github.com/someone/attention" />'
    there.write_text(lesson.read_text(encoding="utf-8").replace("<head>", told, 1), encoding="utf-8")
    page.goto(there.as_uri())
    there.unlink()
    cell = page.locator("div.cell_input").first
    parts = urlsplit(cell.get_by_role("link", name="Report a problem with this cell").get_attribute("href"))
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == "https://github.com/someone/attention/issues/new"
    about = parse_qs(parts.query)
    assert about["title"][0].startswith(page.title())
    assert cell.locator("pre").inner_text().strip() in about["body"][0]
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_by_keyboard_the_place_is_always_seen_an_explorer_moves_and_a_fold_opens(site, chromium, scheme):
    page = chromium.new_page(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    page.goto(f"file://{site}/lessons/05_self_attention.html")
    page.locator("[data-attention-explorer] select").first.wait_for(timeout=20_000)
    unseen, words = [], set()
    for _ in range(150):
        page.keyboard.press("Tab")
        place, name, seen = page.evaluate(FOCUSED)
        words.add(place)
        if not seen:
            unseen.append((place, name))
        if place == "cursor":
            page.keyboard.press("ArrowDown")
            page.wait_for_function(f"name => ({FOCUSED})()[1] !== name", arg=name, timeout=20_000)
    assert unseen == [] and {"cursor", "copy"} <= words
    fold = page.locator(".bd-article details", has_text="Try it first").first
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    assert fold.locator("pre").first.is_visible()


def test_what_opens_has_a_name_and_a_search_quotes_no_answer(site, chromium):
    page = chromium.new_page()
    page.goto(f"file://{site}/search.html")
    names = page.locator("summary").evaluate_all("all => all.map(one => one.ariaLabel || one.textContent.trim())")
    assert names and all(names)
    lesson = (site / "lessons" / "05_self_attention.html").read_text(encoding="utf-8")
    quoted = page.evaluate("page => Search.htmlToText(page)", lesson)
    assert "Exercise 5.1" in quoted and "Answer first, then see which is right" in lesson
    assert not re.search(r"Try it first, then see|Answer first, then see|\) is right\.", quoted)


def test_a_search_finds_no_word_that_stands_only_in_a_folded_answer(site):
    stem, shown, folded = SearchEnglish({}).stem, set(), set()
    for tree in pages(site).values():
        for answer in tree.xpath("//div[contains(@class, 'no-search')]"):
            folded |= {stem(word.lower()) for word in re.findall(r"[A-Za-z]{4,}", answer.text_content())}
            answer.getparent().remove(answer)
        shown |= {stem(word.lower()) for word in re.findall(r"[A-Za-z]{4,}", tree.text_content())}
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    terms = set(json.loads(index[index.index("(") + 1 : index.rindex(")")])["terms"])
    assert {"bahdanau", "rollout"} <= terms and len(folded - shown) > 10
    assert not (folded - shown) & terms


def test_each_page_tells_search_engines_and_who_shares_it_what_it_is_about(site):
    told = {}
    for path, tree in pages(site).items():
        if path.name != "search.html":
            (words,), (shared,) = (tree.xpath(f"//meta[@{key}description']/@content") for key in ("name='", "property='og:"))
            (title,) = tree.xpath("//meta[@property='og:title']/@content")
            assert words == shared and tree.findtext(".//title").startswith(title)
            told[path] = words
    assert len(set(told.values())) == len(told)
