"""The pages that are made of students' work: nothing acts, nothing is fetched, and nothing holds them up or costs one."""

import functools
import hashlib
import html
import html.parser
import json
import re
from base64 import b64encode
from pathlib import Path

import desk
import hostile_pages
import nbformat
import pytest
from hostile_pages import ELSEWHERE, RUN, SLOW, attempts, bomb, png, shown, written
from nbgrader.server_extensions.formgrader import handlers
from places import ROOT
from pygments.styles import get_style_by_name
from traitlets.config import Config, PyFileConfigLoader

from attention_checks.engine.report import CheckFailed
from grading.gradebook.writer import plain
from grading.pages import feedback_page, rendering, sanitised
from grading.pages.feedback import write_feedback
from grading.pages.feedback_page import page
from grading.pages.harmless import MOST, FormgradersPage, Harmless, formgraders_policy
from grading.pages.sanitised import LARGEST_PICTURE

TOLD = {"assignment": "n", "notebook": "n", "student": "s", "name": "S", "score": 1, "max_score": 1, "late_penalty": 0}
TOLD |= {"waiting": [], "late": 0}
ACTING = {"script", "iframe", "object", "embed", "form", "input", "base", "svg", "math", "link", "video", "audio", "noscript"}


class Read(html.parser.HTMLParser):
    """The tags of a page, and what in them acts or fetches."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.acts, self.pictures = [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            value = value or ""
            if (
                name.startswith("on")
                or name in ("srcdoc", "autofocus")
                or (name in ("src", "action", "data", "href") and tag != "a" and ELSEWHERE in value)
            ):
                self.acts.append((tag, name, value))
            squeezed = "".join(value.split()).lower()
            if (
                squeezed.startswith(("javascript:", "data:text", "data:image/svg"))
                or "position:" in squeezed
                or "url(" in squeezed
            ):
                self.acts.append((tag, name, value[:80]))
            self.pictures += tag == "img" and name == "src" and value.startswith("data:image/")


@functools.cache
def settings():
    """The course's settings, and what formgrader's server adds to them."""
    made = Config(PyFileConfigLoader("nbgrader_config.py", path=str(ROOT / "grading")).load_config())
    made.HTMLExporter.update(template_name="formgrade", extra_template_basedirs=[handlers.template_path])
    return made


def formgraders(cells):
    """Formgrader's page of a notebook, as its server makes it with the course's settings."""
    names = {"first_name": "x", "last_name": "<script>", "notebook_id": "n", "submission_id": "s"}
    resources = {"base_url": "", "index": 0, "total": 1, **names}
    return FormgradersPage(config=settings()).from_notebook_node(notebook(cells), resources=resources)[0]


def notebook(cells):
    """A notebook of these cells, valid or not."""
    made = nbformat.v4.new_notebook()
    made.cells = [nbformat.from_dict({**cell, "id": f"own-{number}"}) for number, cell in enumerate(cells)]
    return made


def feedback(cells):
    """The feedback page of a notebook."""
    made, _ = Harmless().preprocess(notebook(cells), {"nbgrader": dict(TOLD)})
    return page(made, dict(TOLD))


PAGES = {"feedback": feedback, "formgrader": formgraders}


@pytest.fixture(scope="module")
def empty():
    return {name: Read(make([])) for name, make in PAGES.items()}


def group_of(name):
    return re.sub(r" \d+$", "", name)


@pytest.mark.parametrize("make", PAGES)
@pytest.mark.parametrize("group", sorted({group_of(name) for name in attempts()}))
def test_a_page_is_made_and_nothing_on_it_acts(make, group, empty):
    cells = [cell for name, found in attempts().items() if group_of(name) == group for cell in found]
    made = Read(PAGES[make](cells))
    own = empty[make]
    assert [act for act in made.acts if act not in own.acts] == []
    for tag in ACTING:
        assert made.tags.count(tag) == own.tags.count(tag), tag


@pytest.mark.parametrize("make", PAGES)
def test_pictures_are_shown_unless_they_take_gigabytes(make):
    assert Read(PAGES[make]([shown({"image/png": png()})])).pictures == 1
    assert Read(PAGES[make]([written("![a](attachment:a.png)", attachments={"a.png": {"image/png": png()}})])).pictures == 1
    assert Read(PAGES[make](attempts()["a picture bomb"])).pictures == 0
    assert Read(PAGES[make](attempts()["a picture bomb, pasted"])).pictures == 0
    assert 30_000**2 > LARGEST_PICTURE > 6_000**2
    assert Read(PAGES[make](attempts()["many pictures"])).pictures == MOST["pixels"] // 6_000**2


@pytest.mark.parametrize("sizes", [{"width": 30, "height": 20}, {"width": 12.5}])
def test_sizes_that_are_numbers_are_kept(sizes):
    text = feedback([shown({"image/png": png()}, {"image/png": sizes})])
    assert all(f'{name}="{int(value)}"' in text for name, value in sizes.items())


@pytest.mark.parametrize("make", PAGES)
@pytest.mark.parametrize("name", SLOW)
@pytest.mark.timeout(300)  # what is bounded takes seconds; what is not would take hours
def test_a_page_is_made_whatever_the_text(make, name):
    text = SLOW[name]
    cells = [nbformat.v4.new_code_cell(text, id="own-1", outputs=[nbformat.v4.new_output("stream", text=text)]), written(text)]
    cells[0].outputs += [nbformat.v4.new_output("error", ename="E", evalue=text, traceback=[text])]
    cells += [shown({kind: text}) for kind in ("text/html", "text/markdown", "text/plain", "text/latex")]
    made = PAGES[make](cells)
    assert len(made) < 8_000_000


@pytest.mark.parametrize("opening", [r"\\(a", r"\\[a", r"\begin{a}"])
def test_very_many_openings_of_formulas_are_shown_as_text(opening):
    assert sanitised.rendered(opening * 2_000).startswith(f"<pre>{opening}")
    assert "<strong>b</strong>" in sanitised.rendered("**b** " + opening * 20)


@pytest.mark.parametrize("clean", [sanitised.html, sanitised.rendered])
def test_of_what_a_student_writes_nothing_is_left_that_acts(clean):
    for text in hostile_pages.MARKUP:
        found = Read(clean(text))
        assert not found.acts and not (ACTING | {"meta", "style"}) & set(found.tags), text


def test_what_a_lesson_and_a_checks_report_use_is_kept_and_the_pages_own_looks_cannot_be_borrowed():
    source = "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<details><summary>Hint</summary>\n\n*so* `x`\n\n</details>\n\n$x < 1$"
    assert {"h1", "table", "th", "td", "details", "summary", "em", "code"} <= set(Read(sanitised.rendered(source)).tags)
    assert "x &lt; 1" in sanitised.rendered(source)
    card = sanitised.html(CheckFailed("softmax", "The rows do not *sum* to `1`.", case="B=2")._repr_html_())
    assert "border-left" in card and "<em>sum</em>" in card
    # Formgrader finds its score boxes by their ids, and Bootstrap's classes can cover a page.
    scrolled = "<div style='overflow-x:auto' tabindex='0' role='group' aria-label='lines'></div>"
    assert sanitised.html(scrolled).replace('"', "'") == scrolled
    assert sanitised.html("<div tabindex='5' role='alert' contenteditable='true'></div>") == "<div></div>"
    borrowed = sanitised.html("<div id='why' class='modal-backdrop in'><span class='score tabbable'>3</span></div>")
    assert borrowed == "<div><span>3</span></div>"


def test_a_files_name_is_shown_as_it_is():
    for name in ("<script>alert(1)<b>.txt", "a & b &lt; *c* _d_ `e [f](g) $h$.txt", "a`` `<b>`x"):
        shown_as = html.unescape(re.sub(r"<[^>]+>", "", sanitised.rendered(plain(name)))).strip()
        assert shown_as == name
    assert "<code>f_&lt;b&gt;</code>" in sanitised.rendered(plain("cell 3 names `f_<b>`, *which*"))


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    return sum(
        w * (p / 12.92 if p <= 0.04 else ((p + 0.055) / 1.055) ** 2.4) for w, p in zip((0.21, 0.72, 0.07), parts, strict=True)
    )


@pytest.mark.parametrize(("style", "behind"), [("xcode", "f5f5f8"), ("monokai", "1e2026")])
def test_code_has_enough_contrast(style, behind):
    colours = {told["color"] for token, told in get_style_by_name(style) if told["color"] and "Error" not in str(token)}
    assert style in Path(feedback_page.__file__).read_text() and f"--soft:#{behind}" in rendering.own("feedback.css")
    for colour in colours:
        light, dark = sorted((luminance(colour), luminance(behind)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour


def test_the_feedback_page_allows_nothing_but_its_own_pictures_and_looks():
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', feedback([]))[1]
    assert "default-src 'none'" in policy and "script-src" not in policy and "http" not in policy


def test_formgraders_page_allows_its_own_scripts_by_their_hashes_and_no_others():
    own = formgraders([])
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', own)[1]
    assert own.index("Content-Security-Policy") < own.index("<script")
    assert "'unsafe-inline'" not in re.search(r"script-src[^;]*", policy)[0] and "http" not in policy

    def hashed(text):
        return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    assert hashed("toggle_name(true);") in policy and hashed(RUN) not in policy
    assert policy == re.search(r'content="(default[^"]*)"', formgraders([written(f"<script>{RUN}</script>")]))[1]
    assert formgraders_policy("") != policy


def test_names_of_students_are_escaped_on_formgraders_page():
    assert "<script>, x" not in formgraders([]) and "&lt;script&gt;, x" in formgraders([])


@pytest.mark.usefixtures("in_process")
def test_a_picture_pasted_into_an_answer_reaches_the_page_and_the_person_who_grades(course):
    from grading.gradebook.class_run import autograde

    released = desk.filled(desk.released(course), **{**desk.RIGHT, "why": "![derivation](attachment:image.png)"})
    written_cell = next(cell for cell in released["cells"] if cell["metadata"].get("nbgrader", {}).get("grade_id") == "why")
    written_cell["attachments"] = {"image.png": {"image/png": png()}, "unused": {"image/png": bomb(20)}}
    own = {"cell_type": "markdown", "metadata": {}, "source": ["![x](attachment:sketch.png) ", "![y](attachment:lost.png)"]}
    released["cells"].insert(2, {**own, "attachments": {"sketch.png": {"image/png": png(3, 3)}}})
    desk.hand_in(course, "ann", content=json.dumps(released))
    autograde(course, desk.LESSON, workers=1)
    assert write_feedback(course, desk.LESSON)[2] == []
    text = desk.page(course, "ann")
    assert png() in text and png(3, 3) in text and bomb(20) not in text
    kept = desk.autograded(course, "ann")
    assert png() in formgraders(kept.cells)
