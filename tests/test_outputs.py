"""What `make course` prints of a lesson: the lines that differ from the stored solution's, and no others."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from benchmarks.__main__ import silent_cells
from benchmarks.outputs import NOTHING, differences


def notebook(*cells):
    made = [new_markdown_cell("words")]
    for texts in cells:
        outputs = [new_output("stream", name="stdout", text=text) for text in texts]
        made.append(new_code_cell("code", outputs=outputs))
    return new_notebook(cells=made)


def test_equal_runs_differ_in_nothing():
    assert differences(notebook(["a 1\nb 2\n"]), notebook(["a 1\nb 2\n"])) == (2, [])


def test_a_line_is_beside_that_of_its_own_cell():
    found = differences(notebook(["a 1\nb 2\n"], ["c 3\n"]), notebook(["a 1\n"], ["c 4\n"]))
    assert found == (3, [("b 2", NOTHING), ("c 3", "c 4")])


def test_what_a_training_took_does_not_count():
    bars = [notebook([f"seed 0: step 9 of 9 |███| {took}, loss 2.5\n"]) for took in ("00:10", "01:07")]
    assert differences(*bars) == (1, [])


def test_the_words_of_a_figure_count():
    figures = [new_output("display_data", {"image/png": "", "text/plain": f"Bar chart: {share}."}) for share in (1, 2)]
    before, after = (new_notebook(cells=[new_code_cell("draw", outputs=[figure])]) for figure in figures)
    assert differences(before, after) == (1, [("Bar chart: 1.", "Bar chart: 2.")])


def test_a_lesson_whose_script_has_changed_is_to_be_built_first():
    with pytest.raises(ValueError, match="the 1 code cells of the stored notebook, got 2: build the lesson"):
        differences(notebook(["a"]), notebook(["a"], ["b"]))


def test_a_cell_that_works_long_without_a_bar_is_found():
    made = notebook(["training: 3 of 3 |████| 00:12\n"], ["loss 2.5\n"], [])
    seconds = dict(zip([cell.id for cell in made.cells[1:]], (12.0, 12.0, 2.0), strict=True))
    assert silent_cells(made, seconds) == [made.cells[2]]
