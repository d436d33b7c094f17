"""What the web site is made of: lessons to be read whose answers are folded away, links that lead to its pages, formulas."""

import re

import lxml.html
import nbformat
import pytest
import tinycss2
import yaml
from places import ROOT
from sphinx.cmd.build import build_main

from attention_checks import quiz
from authoring.build import Lesson, lessons
from authoring.readme import topic
from authoring.setup_cell import address
from website import reference, terms
from website.__main__ import OUT
from website.edition import GUESS, edition
from website.light import purged
from website.mathml import made
from website.moved import MOVED, redirect
from website.pages import relinked, write

STANDING = lessons(ROOT)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The sources of the whole site."""
    folder = tmp_path_factory.mktemp("written")
    write(ROOT, folder)
    return folder


@pytest.mark.parametrize("name", STANDING)
def test_a_reading_edition_folds_every_answer_away(name):
    solved, made = nbformat.read(Lesson(ROOT, name).solution, as_version=4), edition(ROOT, name)
    shown = "\n".join(cell.source for cell in made.cells if cell.cell_type == "code")
    folds = sum("<details><summary>" in cell.source and " first, then see" in cell.source for cell in made.cells)
    kinds = [cell.metadata.get("course", {}).get("kind") for cell in solved.cells]
    assert folds == sum(kind in ("exercise", "data", "answer", "written") for kind in kinds)
    assert not re.search(r"BEGIN SOLUTION|HIDDEN TESTS|hidden=True|\banswer_\d+ =", "\n".join(cell.source for cell in made.cells))
    assert shown.count("raise NotImplementedError") >= sum(kind == "exercise" for kind in kinds)


def test_a_question_is_followed_by_its_letter_and_every_reason_folded():
    made = edition(ROOT, "16_capstone")
    question = quiz.find("three_seeds_alike")
    place = next(index for index, cell in enumerate(made.cells) if cell.source == quiz.markdown(question.id))
    answer = made.cells[place + 1].source
    assert answer.startswith("``````{container} no-search\n<details>") and f"**{question.answer})** is right" in answer
    assert all(why in answer for why in question.why.values())


def test_the_start_page_says_how_to_run_the_course_before_the_lessons_are_listed(written):
    index = (written / "index.md").read_text(encoding="utf-8")
    order = ["data-attention-explorer", "[lesson 00](lessons/00", "`make lab`", "## The lessons", "## Run it", "pip wheel"]
    places = [index.index(words) for words in order]
    assert places == sorted(places)
    assert "**Reader.**" not in index and index.count(".ipynb) |") == len(STANDING)


def test_the_start_page_of_a_published_course_leads_to_its_repository_and_to_the_badges(tmp_path):
    root, folder = tmp_path / "course", tmp_path / "pages"
    folder.mkdir()
    for name in ("README.md", "CONTRIBUTING.md", "docs", "grading/README.md", "data/README.md"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(ROOT / name)
    for kind in ("solutions", "notebooks"):
        (root / kind).symlink_to(ROOT / kind)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    there = project.replace('repository = ""', 'repository = "https://github.com/someone/attention"')
    (root / "pyproject.toml").write_text(there, encoding="utf-8")
    write(root, folder)
    index = (folder / "index.md").read_text(encoding="utf-8")
    assert "checkout of [its repository](https://github.com/someone/attention)" in index and "*Open in Colab*, under" in index


def test_each_lesson_is_described_by_its_question_in_plain_words(written):
    told = [nbformat.read(written / "lessons" / f"{name}.ipynb", as_version=4).metadata["myst"]["html_meta"] for name in STANDING]
    assert len({one["description"] for one in told}) == len(STANDING)
    assert not any(re.search(r"[*`$\\\\]", one["description"]) for one in told)
    assert told[4]["description"].endswith("divided by √d_k?")


@pytest.mark.parametrize(
    ("repository", "place"),
    [
        ("", ""),
        ("https://example.org/someone/attention", ""),
        ("https://github.com/Someone/attention", "https://someone.github.io/attention/"),
        ("https://github.com/Someone/someone.github.io", "https://someone.github.io/"),
    ],
)
def test_the_site_of_a_repository_on_github_has_an_address(repository, place):
    assert address(repository) == place


def test_a_page_says_what_it_is_about_and_where_it_stands_once_it_has_an_address(tmp_path):
    sources, made, base = tmp_path / "sources", tmp_path / "made", "https://someone.github.io/attention/"
    sources.mkdir()
    (sources / "index.md").write_text("# A & B\n\nOf *two* things.\n\n```{toctree}\nother\n```\n", encoding="utf-8")
    told = "---\nmyst:\n  html_meta:\n    description: What is it?\n---\n# Other\n\nNot this.\n"
    (sources / "other.md").write_text(told, encoding="utf-8")
    settings = ["-Dextensions=myst_nb,website.head", "-Dproject=Two", f"-Dhtml_baseurl={base}", f"-Arepository={base}"]
    assert build_main(["-q", "-W", "-C", "-b", "html", *settings, str(sources), str(made)]) == 0
    first, other = (lxml.html.parse(str(made / f"{name}.html")) for name in ("index", "other"))
    assert first.findtext(".//title") == "A & B" and other.findtext(".//title").startswith("Other")
    for page, title, words, place in ((first, "A & B", "Of two things.", "index"), (other, "Other", "What is it?", "other")):
        assert page.xpath("//meta[@property='og:title']/@content") == [title]
        assert page.xpath("//meta[@property='og:description']/@content") == [words]
        assert page.xpath("//meta[@name='description']/@content") == [words]
        assert page.xpath("//meta[@property='og:url']/@content") == [f"{base}{place}.html"]
        assert page.xpath("//link[@rel='canonical']/@href") == [f"{base}{place}.html"]
    assert other.xpath("//meta[@name='repository']/@content") == [base]


@pytest.mark.parametrize("name", STANDING)
def test_a_page_does_not_ask_for_a_prediction_that_it_has_no_slider_for(name):
    solved, made = nbformat.read(Lesson(ROOT, name).solution, as_version=4), edition(ROOT, name)
    reveals = sum("reveal(" in cell.source for cell in solved.cells if cell.cell_type == "code")
    shown = [output["data"].get("text/html", "") for cell in made.cells for output in cell.get("outputs", ()) if "data" in output]
    assert sum(GUESS in html for html in shown) >= reveals > 0
    revealing = [
        cell
        for cell in made.cells
        if any(GUESS in output.get("data", {}).get("text/html", "") for output in cell.get("outputs", ()))
    ]
    assert not any(output.output_type == "stream" for cell in revealing for output in cell.outputs), "it gives the answer away"
    assert not any("<th></th>" in html for html in shown)
    assert not any("can still be made" in html or "No prediction was made" in html for html in shown)


def test_a_word_of_the_glossary_is_linked_once_and_shows_its_meaning():
    glossary = '| word | what | lesson |\n|---|---|---|\n| dot score | A "sum" of *products*. | 03 |\n| later | Not yet. | 04 |\n'
    linked = terms.linker(glossary, "03")
    link = '<a class="term" href="../glossary.html#dot-score" title="A &quot;sum&quot; of products.">Dot\nscores</a>'
    assert linked("# Dot score\n`dot score` $dot score$ [dot score](x) a dot score-like\nDot\nscores, a dot score, later") == (
        f"# Dot score\n`dot score` $dot score$ [dot score](x) a dot score-like\n{link}, a dot score, later"
    )
    assert "<a" not in terms.linker(glossary, "03")("<details><summary>A dot score</summary>")
    assert linked("the dot score again") == "the dot score again"
    assert '<span id="dot-score">dot score</span> | A ' in terms.anchored(glossary)


def test_a_title_says_what_its_lesson_is_about(written):
    for name in STANDING:
        title = nbformat.read(written / "lessons" / f"{name}.ipynb", as_version=4).cells[0].source.splitlines()[0]
        assert topic(name).lower() in title.lower()
    assert topic("07_multi_head") == "Multi-head attention" and topic("12_transformer") == "Transformer"


@pytest.mark.parametrize(
    ("css", "left"),
    [
        (".used, .unused > p { color: red }", ".used{ color: red }"),
        (".unused:hover { color: red } p { margin: 0 }", "p{ margin: 0 }"),
        ("@media print { .unused { x: y } }", ""),
        ('@import "a;b.css"; @font-face { src: url("{.unused}") }', '@import "a;b.css";@font-face { src: url("{.unused}") }'),
        ("a:not(.unused), [class*='.unused'] { x: y }", 'a:not(.unused), [class*=".unused"]{ x: y }'),
    ],
)
def test_a_style_rule_goes_where_no_page_has_its_class(css, left):
    rules = tinycss2.parse_stylesheet(css, skip_whitespace=True)
    assert re.sub(r" +\{", "{", purged(rules, {"used"})) == re.sub(r" +\{", "{", left)


def test_the_library_says_what_each_room_is_for(written):
    library = (written / "reference.md").read_text(encoding="utf-8")
    assert library.count("](reference/") == len(reference.rooms())
    assert "- [course_utils.attention](reference/course_utils.attention.md): The mechanisms" in library


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("[a](../02_bahdanau/02_bahdanau.ipynb)", "[a](../lessons/02_bahdanau.ipynb)"),
        ("[a](../../docs/glossary.md)", "[a](../glossary.md)"),
        ("[a](../../README.md)", "[a](../index.md)"),
        ("[a](https://example.org/x)", "[a](https://example.org/x)"),
        ("[a](https://example.org/blob/main/docs/glossary.md#x)", "[a](../glossary.md#x)"),
        ("[a](../../LICENSE)", "a"),
        ("`[a](../../LICENSE)`", "`[a](../../LICENSE)`"),
        ("[![a](https://example.org/x.svg)](https://example.org/y)", "[a](https://example.org/y)"),
        ("![words](docs/running_table.png)", "![words](../pictures/running_table.png)"),
    ],
)
def test_a_link_leads_to_a_page_or_is_words(text, linked):
    base = "" if text.startswith("!") else "solutions/03_luong"
    assert relinked(text, "../", ["02_bahdanau"], base, "https://example.org/blob/main/") == linked


def test_an_old_address_leads_to_where_its_page_is_now(tmp_path):
    (tmp_path / "lessons").mkdir()
    with pytest.raises(ValueError, match="the new page is missing"):
        redirect(tmp_path)
    for old, target in MOVED.items():
        assert target.removesuffix(".html") in STANDING and old.split("/")[1].removesuffix(".html") not in STANDING
        (tmp_path / old).with_name(target).touch()
    redirect(tmp_path)
    for old, target in MOVED.items():
        page = lxml.html.parse(str(tmp_path / old))
        assert page.xpath("//meta[@http-equiv='refresh']/@content") == [f"0; url={target}"]
        assert page.xpath("//a/@href") == [target]


def test_a_formula_is_mathml_that_says_its_latex():
    assert made(r"\frac{q \cdot k}{\sqrt d}", "inline").startswith(r'<math alttext="\frac{q \cdot k}{\sqrt d}" ')
    assert "<mfrac>" in made(r"\frac{1}{2}", "block")


def test_a_push_builds_the_site_and_only_the_default_branch_publishes_what_was_built():
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    used = {step["uses"].partition("@")[0]: step for step in steps if "uses" in step}
    assert [step["run"] for step in steps if "run" in step] == ["make site"]
    assert ROOT / used["actions/upload-pages-artifact"]["with"]["path"] == OUT
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in used.values())
    assert jobs["publish"]["needs"] == "build" and "default_branch" in jobs["publish"]["if"]
