"""The page a student gets back: each exercise by its title, what was found, and nothing of a model that was not trained."""

from html import escape

import nbformat
import pytest
from places import ROOT

from authoring.build import Lesson as Files
from authoring.build import lessons
from grading.gradebook.untrained_cells import untrained
from grading.intake.lesson import TRAINING, from_notebook, titles
from grading.pages.feedback_page import page
from grading.pages.harmless import Harmless


def expanded(name):
    return Files(ROOT, name).expanded()


@pytest.mark.parametrize("name", lessons(ROOT))
def test_each_graded_cell_of_a_lesson_has_a_title_of_its_own(name):
    cells = from_notebook(expanded(name).cells)
    found = titles(cells)
    assert list(found) == [cell.grade_id for cell in cells if cell.points is not None]
    assert len(set(found.values())) == len(found)
    exercises = [title for name, title in found.items() if name.startswith("check_")]
    assert all(title.startswith("Exercise") and "difficulty" not in title for title in exercises)


def test_a_part_of_an_exercise_says_which_cases_it_is_about():
    found = titles(from_notebook(expanded("04_queries_keys_values").cells))
    assert found["check_scaled_dot_product_attention"] == "Exercise 4.2: scaled dot-product attention"
    assert found["check_scaled_dot_product_attention_no_mask"] == "Exercise 4.2, no mask: scaled dot-product attention"


@pytest.mark.parametrize("name", lessons(ROOT))
def test_the_page_of_a_lesson_says_what_was_found(name):
    notebook = expanded(name)
    told = {"assignment": name, "student": "s", "name": "Ann <b>Lee", "score": 0, "max_score": 20, "late_penalty": 0, "late": 0}
    graded = [cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    for number, cell in enumerate(graded):
        right = number % 2 == 0
        cell.metadata.nbgrader.update(score=cell.metadata.nbgrader["points"] if right else 0.0)
        said = ["it: not yet.", f"You swap `mistake {number}`.", "Line 2 is it."]
        cell.outputs = [] if right else [nbformat.v4.new_output("error", ename="CheckFailed", evalue="x", traceback=said)]
    made, _ = Harmless().preprocess(notebook, {})
    text = page(made, {**told, "waiting": []})
    assert "Ann &lt;b&gt;Lee" in text and "Test cell" not in text and "<script" not in text and text.count("<main>") == 1
    summary = text[text.index("<tbody>") : text.index("</tbody>")]
    for number, title in enumerate(titles(from_notebook(notebook.cells)).values()):
        assert escape(title.split("`")[0]) in summary
        assert number % 2 == 0 or f"You swap <code>mistake {number}</code>. Line 2 is it." in summary
    assert summary.count(">right<") == (len(graded) + 1) // 2
    assert text.count('<section id="') == len(graded) and "<details><summary>" in text


@pytest.mark.parametrize("name", lessons(ROOT))
def test_what_shows_a_trained_model_depends_on_training(name):
    cells = from_notebook(expanded(name).cells)
    found = untrained(cells)
    trained = {place for place, cell in enumerate(cells) if cell.kind == TRAINING}
    assert trained <= found
    evaluated = {place for place, cell in enumerate(cells) if "evaluate(" in cell.source and cell.cell_type == "code"}
    assert {place for place in evaluated if trained and place > min(trained)} <= found
    assert not {place for place, cell in enumerate(cells) if cell.kind == "check"} & found, "no check depends on training"


def test_a_model_trained_in_place_is_followed():
    sources = [
        "model = make()",
        "history = train_it(model, data)",
        "print(evaluate(model))",
        "print(data)",
        "model = 1",
        "print(model)",
    ]
    kinds = ["code", TRAINING, "code", "code", "code", "code"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    for cell, kind in zip(notebook.cells, kinds, strict=True):
        cell.metadata["course"] = {"kind": kind}
    assert untrained(from_notebook(notebook.cells)) == {1, 2}
