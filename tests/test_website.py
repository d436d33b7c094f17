"""What the web site is made of: lessons to be read whose answers are folded away, links that lead to its pages, formulas."""

import re

import nbformat
import pytest
import yaml
from places import ROOT

from attention_checks import quiz
from authoring.build import Lesson, lessons
from website.__main__ import OUT
from website.edition import edition
from website.mathml import made
from website.pages import relinked, write

STANDING = lessons(ROOT)


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
    made = edition(ROOT, "14_capstone")
    question = quiz.find("three_seeds_alike")
    place = next(index for index, cell in enumerate(made.cells) if cell.source == quiz.markdown(question.id))
    answer = made.cells[place + 1].source
    assert answer.startswith("``````{container} no-search\n<details>") and f"**{question.answer})** is right" in answer
    assert all(why in answer for why in question.why.values())


def test_the_start_page_says_how_to_run_the_course_and_each_lesson_has_its_question(tmp_path):
    write(ROOT, tmp_path)
    index = (tmp_path / "index.md").read_text(encoding="utf-8")
    assert (
        index.index("running_table.png")
        < index.index("## The lessons")
        < index.index("## Run it yourself")
        < index.index("make lab")
    )
    assert "Colab" in index and "**Reader.**" not in index and index.count(".ipynb) |") == len(STANDING)
    questions = set()
    for name in STANDING:
        told = nbformat.read(tmp_path / "lessons" / f"{name}.ipynb", as_version=4).metadata["myst"]["html_meta"]
        assert told["description"] == told["property=og:description"] and told["description"] in index
        questions.add(told["description"])
    assert len(questions) == len(STANDING)


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
        ("[![a](https://example.org/x.svg)](https://example.org/y)", "[a](https://example.org/y)"),
        ("![words](docs/running_table.png)", "![words](../pictures/running_table.png)"),
    ],
)
def test_a_link_leads_to_a_page_or_is_words(text, linked):
    base = "" if text.startswith("!") else "solutions/03_luong"
    assert relinked(text, "../", ["02_bahdanau"], base) == linked


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
