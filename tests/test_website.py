"""The web site is whole: lessons to be read, nothing given away, every link leads to a page, nothing comes from elsewhere."""

import hashlib
import os
import re
import shutil
from urllib.parse import unquote, urlsplit

import lxml.html
import nbformat
import pytest
from places import ROOT
from playwright.sync_api import sync_playwright

from attention_checks import quiz
from authoring.build import Lesson, lessons
from website.edition import edition
from website.mathml import made
from website.pages import relinked

STANDING = lessons(ROOT)
FETCHING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
pytestmark = pytest.mark.xdist_group("website")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the whole site, built once; a warning of Sphinx's fails it."""
    from website.__main__ import build

    folder = tmp_path_factory.mktemp("site") / "html"
    assert build(folder) == 0
    return folder


def pages(folder):
    return {path: lxml.html.parse(str(path)).getroot() for path in sorted(folder.rglob("*.html"))}


@pytest.mark.parametrize("name", STANDING)
def test_a_reading_edition_folds_every_answer_away(name):
    solved, made = nbformat.read(Lesson(ROOT, name).solution, as_version=4), edition(ROOT, name)
    shown = "\n".join(cell.source for cell in made.cells if cell.cell_type == "code")
    folds = sum(cell.source.startswith("<details><summary>") and " first, then see" in cell.source for cell in made.cells)
    kinds = [cell.metadata.get("course", {}).get("kind") for cell in solved.cells]
    assert folds == sum(kind in ("exercise", "data", "answer", "written") for kind in kinds)
    assert not re.search(r"BEGIN SOLUTION|HIDDEN TESTS|hidden=True|\banswer_\d+ =", "\n".join(cell.source for cell in made.cells))
    assert shown.count("raise NotImplementedError") >= sum(kind == "exercise" for kind in kinds)


def test_a_question_is_followed_by_its_letter_and_every_reason_folded():
    made = edition(ROOT, "14_capstone")
    question = quiz.find("three_seeds_alike")
    place = next(index for index, cell in enumerate(made.cells) if cell.source == quiz.markdown(question.id))
    answer = made.cells[place + 1].source
    assert answer.startswith("<details>") and f"**{question.answer})** is right" in answer
    assert all(why in answer for why in question.why.values())


def test_a_lesson_that_was_not_built_is_told(tmp_path):
    for kind in ("solutions", "notebooks"):
        (tmp_path / kind / "00_x").mkdir(parents=True)
        cells = [nbformat.v4.new_markdown_cell(kind, id=kind)]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / kind / "00_x" / "00_x.ipynb")
    with pytest.raises(ValueError, match="have other cells: build the lesson"):
        edition(tmp_path, "00_x")


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("[a](../02_bahdanau/02_bahdanau.ipynb)", "[a](../lessons/02_bahdanau.ipynb)"),
        ("[a](../../docs/glossary.md)", "[a](../glossary.md)"),
        ("[a](../../README.md)", "[a](../index.md)"),
        ("[a](https://example.org/x)", "[a](https://example.org/x)"),
        ("[a](../../LICENSE)", "a"),
        ("`[a](../../LICENSE)`", "`[a](../../LICENSE)`"),
        ("![words](docs/running_table.png)", "![words](../pictures/running_table.png)"),
    ],
)
def test_a_link_leads_to_a_page_or_is_words(text, linked):
    assert relinked(text, "../", ["02_bahdanau"]) == linked


def test_a_formula_is_mathml_that_says_its_latex():
    assert made(r"\frac{q \cdot k}{\sqrt d}", "inline").startswith(r'<math alttext="\frac{q \cdot k}{\sqrt d}" ')
    assert "<mfrac>" in made(r"\frac{1}{2}", "block")


@pytest.mark.slow
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
    assert len(found) > len(STANDING) + 8


@pytest.mark.slow
def test_a_second_build_gives_the_same_bytes(site, tmp_path):
    from website.__main__ import build

    assert build(tmp_path / "again") == 0
    one, other = (
        {path.relative_to(folder).as_posix(): digest(path) for path in folder.rglob("*") if path.is_file()}
        for folder in (site, tmp_path / "again")
    )
    assert one == other


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.slow
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


@pytest.fixture
def chromium():
    """A browser. Where none is installed the test is skipped, but not in continuous integration."""
    path = shutil.which("chromium")
    if path is None:
        missing = "this test needs Chromium; on Debian: apt install chromium"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--headless=new", "--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
