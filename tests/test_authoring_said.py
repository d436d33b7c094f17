"""What the build knows without running a lesson: the lines of its checks, and its row in the README."""

import nbformat
import pytest
import torch

import attention_checks as checks
from authoring import readme
from authoring.said import said
from authoring.script import LessonError


def notebook(*cells):
    """Code cells of these kinds and sources, below the import of the checks."""
    sources = [("code", "import torch\n\nimport attention_checks as checks"), *cells]
    made = [
        nbformat.v4.new_code_cell(source, id=f"c{i}", metadata={"course": {"kind": kind}})
        for i, (kind, source) in enumerate(sources)
    ]
    return nbformat.v4.new_notebook(cells=made)


@pytest.mark.parametrize("only", [None, "size 1"])
def test_the_line_of_a_check_is_what_a_right_answer_gets(capsys, only):
    for hidden in (False, True):
        checks.softmax(lambda x, dim=-1: torch.softmax(x, dim), only=only, hidden=hidden)
    part = f", only={only!r}" if only else ""
    hidden = f"### BEGIN HIDDEN TESTS\nchecks.softmax(softmax{part}, hidden=True)\n### END HIDDEN TESTS"
    source = f"checks.softmax(softmax{part})\n{hidden}"
    assert said(notebook(("check", source))) == {"c1": capsys.readouterr().out}


def test_a_report_on_a_wrong_answer_is_asked_for_anew():
    wrong = "factor = print('not run')\n\ndef mine(x, dim=-1):\n    return torch.exp(x) / torch.exp(x).sum(dim, keepdim=True)"
    report = "try:\n    checks.softmax(mine)\nexcept checks.CheckFailed as report:\n    print(report)"
    (text,) = said(notebook(("code", wrong), ("code", report))).values()
    assert text.startswith("softmax: not yet.") and "not run" not in text
    assert checks.exercises()["softmax"].misconceptions[0].message in text


def test_a_report_that_needs_more_than_definitions_is_an_error_that_says_so():
    with pytest.raises(LessonError, match=r"the cell c1 cannot be run by itself: NameError.*uses only what imports"):
        said(notebook(("code", "checks.softmax(computed_above)")))


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("check", "checks.softmax(softmax)\n### BEGIN HIDDEN TESTS\nassert softmax(x).sum() == 1\n### END HIDDEN TESTS"),
        ("code", 'mine = checks.yours("softmax", softmax)'),
        ("answer", 'answer_1 = "b"\nchecks.quiz.ask("two_equal_weights", answer_1=answer_1)'),
    ],
)
def test_what_else_a_cell_does_is_left_to_running_it(kind, source):
    assert said(notebook((kind, source))) == {}


# The README's table -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def course(tiny_course):
    """The tiny course with a README, its lesson's first cell, and a student notebook."""
    script = tiny_course / "solutions" / "00_tiny" / "00_tiny.py"
    first = (
        "# **The question.** What is\n# twice three?\n#\n# **Time.** About 5 minutes, of which the computer needs less than two."
    )
    script.write_text(script.read_text(encoding="utf-8").replace("# What is twice three?", first), encoding="utf-8")
    text = f"# Tiny\n\n{readme.BEGIN}\n{readme.END}\n\nMore.\n"
    (tiny_course / "README.md").write_text(text, encoding="utf-8")
    return tiny_course


def test_a_lesson_that_stands_gets_a_row(course):
    student = course / "notebooks" / "00_tiny" / "00_tiny.ipynb"
    student.parent.mkdir(parents=True)
    student.write_text("{}", encoding="utf-8")
    assert not readme.is_current(course)
    readme.write(course)
    text = (course / "README.md").read_text(encoding="utf-8")
    links = "[00 Tiny](notebooks/00_tiny/00_tiny.ipynb)", "[solved](solutions/00_tiny/00_tiny.ipynb)"
    assert f"| {links[0]} | What is twice three? | 5 min | under 2 min | {links[1]} |" in text.splitlines()
    assert text.startswith("# Tiny\n\n<!-- ") and text.endswith("-->\n\nMore.\n")
    assert readme.is_current(course)


@pytest.mark.parametrize(
    "text", ["# No marks\n", f"{readme.END}\n{readme.BEGIN}\n", f"{readme.BEGIN}\n{readme.BEGIN}\n{readme.END}\n"]
)
def test_a_readme_without_its_two_marks_is_an_error(course, text):
    (course / "README.md").write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match="each once and in this order"):
        readme.current(course)
