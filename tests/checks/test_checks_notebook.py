"""What a check says in a notebook of the cells around it: which was not run, and that Run All stops here."""

import nbclient
import nbformat
import pytest

from attention_checks.engine import report

RIGHT = "def softmax(x, dim=-1):\n    return torch.softmax(x, dim)"
CELLS = {
    "imports": "import torch\nimport attention_checks as checks",
    "stub": "def softmax(x, dim=-1):\n    # YOUR CODE HERE\n    raise NotImplementedError()",
    "unsolved": "checks.softmax(softmax)",
    "solved": RIGHT,
    "unclosed": RIGHT.replace("(x, dim)", "(x, dim"),
    "unread": "checks.softmax(softmax)",
    "mended": RIGHT,
    "read": "checks.softmax(softmax)",
    "unanswered": 'checks.quiz.check("two_equal_weights", "")',
    "wrong": 'checks.quiz.check("two_equal_weights", "a")',
}


@pytest.fixture(scope="module")
def outputs():
    """What each cell shows, by its name: (the report's HTML, the lines in place of a traceback)."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS.values()])
    nbclient.NotebookClient(made, kernel_name="python3", allow_errors=True).execute()
    shown = {}
    for name, cell in zip(CELLS, made.cells, strict=True):
        html = "".join(output.data.get("text/html", "") for output in cell.outputs if "data" in output)
        shown[name] = html, [line for output in cell.outputs for line in output.get("traceback", [])]
    return shown


@pytest.mark.parametrize("name", ["unsolved", "unanswered"])
def test_what_is_untouched_says_that_run_all_stops_here_and_comes_into_view(outputs, name):
    html, told = outputs[name]
    assert told[1:] == list(report.RUN_ALL)
    assert "scrollIntoView" in html


def test_what_is_wrong_says_nothing_of_run_all(outputs):
    html, told = outputs["wrong"]
    assert told == ["two_equal_weights: not yet."]
    assert "scrollIntoView" not in html


def test_after_a_syntax_error_a_check_does_not_judge_the_older_function(outputs):
    html, _ = outputs["unread"]
    assert "The cell with your <code>softmax</code> did not run: it has a SyntaxError." in html
    html, told = outputs["read"]
    assert "softmax: right" in html and not told
