"""What a learner sees in a notebook: a report as HTML, no internal traceback, and what is said of the cells around it."""

import nbclient
import nbformat
import pytest
from nbconvert import HTMLExporter

from attention_checks.engine import report
from attention_checks.engine.report import MIME

RIGHT = "def softmax(x, dim=-1):\n    return torch.softmax(x, dim)"
SENTENCE = "You divide by the sum of the whole tensor"
CELLS = {
    "imports": "import torch\nimport attention_checks as checks",
    "stub": "def softmax(x, dim=-1):\n    # YOUR CODE HERE\n    raise NotImplementedError()",
    "unsolved": "checks.softmax(softmax)",
    "wrong": "def softmax(x, dim=-1):\n    e = (x - x.amax(dim, keepdim=True)).exp()\n    return e / e.sum()",
    "told": "checks.softmax(softmax)",
    "broken": "def softmax(x, dim=-1):\n    y = x.exp()\n    return y / total",
    "raised": "checks.softmax(softmax)",
    "solved": RIGHT,
    "unclosed": RIGHT.replace("(x, dim)", "(x, dim"),
    "unread": "checks.softmax(softmax)",
    "mended": RIGHT,
    "read": "checks.softmax(softmax)",
    "unanswered": 'checks.quiz.check("two_equal_weights", "")',
}


def run(*names):
    """What the cells of these names give when a notebook of them is run: {name: its outputs}, and the notebook."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELLS[name]) for name in names])
    nbclient.NotebookClient(made, kernel_name="python3", allow_errors=True).execute()
    nbformat.validate(made)
    return {name: cell.outputs for name, cell in zip(names, made.cells, strict=True)}, made


@pytest.fixture(scope="module")
def notebook():
    return run(*CELLS)


@pytest.fixture(scope="module")
def outputs(notebook):
    return notebook[0]


def test_the_report_is_shown_as_html_with_its_name_beside_it_and_the_traceback_is_the_verdict_alone(outputs):
    shown, error = outputs["told"]
    assert shown.output_type == "display_data"
    assert SENTENCE in shown.data["text/html"] and SENTENCE in shown.data["text/plain"]
    assert shown.data[MIME]["misconception"] == "sum_over_everything"
    assert "scrollIntoView" not in shown.data["text/html"]
    assert (error.output_type, error.ename, error.traceback) == ("error", "CheckFailed", ["softmax: not yet."])


def test_the_learners_line_is_shown(outputs):
    text = outputs["raised"][0].data["text/plain"]
    assert "It raised NameError: name 'total' is not defined, in line 3: `return y / total`" in text


def test_nothing_goes_to_stderr(outputs):
    assert not [each for shown in outputs.values() for each in shown if each.get("name") == "stderr"]


def test_a_page_made_from_it_shows_the_mistake_in_words(notebook):
    page, _ = HTMLExporter().from_notebook_node(notebook[1])
    assert SENTENCE in page


@pytest.mark.parametrize("name", ["unsolved", "unanswered"])
def test_what_is_untouched_says_that_run_all_stops_here_and_comes_into_view(outputs, name):
    shown, error = outputs[name]
    assert error.traceback[1:] == list(report.RUN_ALL)
    assert "scrollIntoView" in shown.data["text/html"]


def test_after_a_syntax_error_a_check_does_not_judge_the_older_function(outputs):
    said = "The cell with your <code>softmax</code> did not run: it has a SyntaxError."
    assert said in outputs["unread"][0].data["text/html"]
    (shown,) = outputs["read"]
    assert "softmax: right" in shown.data["text/html"]


def test_where_nbgrader_runs_it_the_traceback_has_the_mistake_in_words(monkeypatch):
    """Validate shows the traceback alone, and a sanitising page may."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    error = run("imports", "wrong", "told")[0]["told"][-1]
    assert error.traceback[0] == "softmax: not yet."
    assert SENTENCE in " ".join(error.traceback[1:])
    assert max(map(len, error.traceback)) <= 88, "Validate's dialog does not wrap lines"
    assert len(error.traceback) <= 6
    assert "course_utils" not in "".join(error.traceback)
