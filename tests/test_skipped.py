"""A learner who skips a prediction gets on: the later cell runs, shows the outcome, and says how to make up for it."""

import ast

import nbclient
import nbformat
import pytest
import torch
from places import ROOT

from attention_checks.skipped import Skipped, revealed, watch
from authoring.script import read_script

SCRIPTS = {script.stem: script for script in sorted(ROOT.glob("solutions/*/*.py"))}


def uses(cell, name):
    return [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name) and node.id == name]


@pytest.mark.parametrize("lesson", SCRIPTS)
def test_no_lesson_needs_more_of_a_prediction_than_can_be_skipped(lesson):
    """A prediction's cell makes predictions alone, and later cells do nothing but reveal them, each on a line of its own."""
    cells = [cell for cell in read_script(SCRIPTS[lesson])[0] if not cell.markdown and cell.kind != "setup"]
    made = {}
    for cell in cells:
        if cell.kind == "prediction":
            for statement in ast.parse(cell.source).body:
                assert isinstance(statement, ast.Assign) and ast.unparse(statement.value).startswith("widgets.predict")
                made[statement.targets[0].id] = cell
    assert made
    for name, asking in made.items():
        others = [cell for cell in cells if cell is not asking and uses(cell, name)]
        assert [cell.line for cell in others if name not in revealed(cell.source)] == [] and others
        for cell in others:
            choices = cell.source.count(f"{name}.choices[")
            assert len(uses(cell, name)) == 1 + choices


@pytest.mark.parametrize(
    ("actual", "shown"),
    [
        ("good French", 'It is "good French".'),
        (0.25, "It is 0.25."),
        (torch.tensor(12.3456), "It is 12.35."),
        (131_072, "It is 131,072."),
        (Skipped("share").choices[1], "It is number 2 of its choices."),
    ],
)
def test_the_outcome_is_said_and_how_to_compare_it(actual, shown, capsys):
    Skipped("share").reveal(actual)
    assert capsys.readouterr().out == (
        f"You skipped the prediction `share`. {shown}\n"
        "(To compare, run the cell above that begins with `share = `, predict, and run this cell again.)\n"
    )


def test_a_guess_is_not_kept_where_it_would_be_compared_with_nothing():
    with pytest.raises(AttributeError):
        Skipped("share").guess = 0.5


@pytest.mark.parametrize(
    "source",
    [
        "share.revel(1)",
        "share = 1\nshare.reveal(1)",
        "import share\nshare.reveal(1)",
        "share.reveal(",
        "a.share.reveal(1)",
        "1\0",
    ],
)
def test_what_is_no_skipped_prediction_gets_no_stand_in(source):
    assert revealed(source) == []


def test_outside_of_ipython_nothing_is_watched():
    assert watch() is None


def test_in_a_notebook_the_cell_runs_without_the_prediction_and_compares_it_once_it_is_made():
    """And a name that is missing for another reason is still an error."""
    sources = [
        "import attention_checks as checks\nfrom course_utils import widgets",
        "work = 'done'\nshare.reveal(1 / 4)\nprint(work)",
        "share = widgets.predict('share', low=0, high=1, value=0.25)",
        "share.reveal(1 / 4)",
        "shares",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    nbclient.NotebookClient(notebook, allow_errors=True, kernel_name="python3").execute()
    _, skipped, _, made, missing = notebook.cells
    assert [output.output_type for output in skipped.outputs] == ["stream"]
    assert skipped.outputs[0].text.startswith("You skipped the prediction `share`. It is 0.25.\n")
    assert skipped.outputs[0].text.endswith("\ndone\n")
    assert made.outputs[0].data["text/plain"] == "You predicted 0.25, and it is 0.25: right."
    assert missing.outputs[0].ename == "NameError"
