"""CONTRIBUTING.md's smallest examples, put where it says into a copy of the course, do what it says."""

import re
import shutil
import subprocess
import sys

import pytest
from places import ROOT

from authoring.release import read_notebook
from authoring.script import NAMED_KINDS, PLAIN_KINDS

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^`([^`\n]+)`:\n\n```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
MISTAKES = ["averages_over_the_features", "averages_over_the_batch", "sums_without_dividing", "keeps_a_dimension"]
pytestmark = pytest.mark.xdist_group("kernels")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A copy of the course with the examples in it and `lesson_15` added to the two tables, as CONTRIBUTING.md says."""
    copy = tmp_path_factory.mktemp("contributing")
    for folder in ("course_utils", "authoring", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "grading").mkdir()
    (copy / "data" / "english_french").mkdir(parents=True)
    for name in ("pyproject.toml", "grading/nbgrader_config.py"):
        shutil.copy(ROOT / name, copy / name)
    for path, source in EXAMPLES.items():
        assert not (copy / path).exists(), f"{path} exists already: the example needs another number"
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(source, encoding="utf-8")
    for table in re.findall(r'[Aa]dd `"lesson_15"` to `LESSONS` in `([^`]+)`', TEXT):
        text = (copy / table).read_text(encoding="utf-8")
        text, count = re.subn(r"^(LESSONS = \([^)]*)\)", r'\1, "lesson_15")', text, flags=re.MULTILINE)
        assert count == 1, table
        (copy / table).write_text(text, encoding="utf-8")
    return copy


def python(course, *arguments):
    """Run this Python in the copy, whose modules come before those installed -> the finished process."""
    return subprocess.run([sys.executable, *arguments], cwd=course, capture_output=True, text=True, timeout=300)


def test_there_is_an_example_of_each_kind():
    assert sorted(EXAMPLES) == [
        "course_utils/checks/lesson_15/__init__.py",
        "course_utils/checks/lesson_15/uniform_context.py",
        "course_utils/checks/questions/lesson_15.py",
        "solutions/15_example/15_example.py",
    ]


def test_the_smallest_lesson_builds_and_is_then_up_to_date(course):
    built = python(course, "-m", "authoring", "build", "15")
    assert built.stdout.startswith("15_example: run in"), built.stdout + built.stderr
    assert python(course, "-m", "authoring", "check").stdout == "15_example: up to date\n"
    solution, student = (
        {cell.id: cell for cell in read_notebook((course / folder / "15_example/15_example.ipynb").read_text()).cells}
        for folder in ("solutions", "notebooks")
    )
    assert solution["check_uniform_context"].outputs[0].text.count("uniform_context: right") == 2  # the visible and the hidden
    assert "values.mean" not in student["uniform_context"].source
    assert student["answer_what_an_average_loses"].source.endswith('answer_1 = ""  # the letter of your answer')


def test_the_checks_of_the_checks_cover_the_smallest_exercise(course):
    """Named as itself, told apart, at least four: with no test added by hand."""
    tests = ["tests/checks/test_checks_misconceptions.py", "-k", "uniform_context"]
    done = python(course, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)
    assert done.returncode == 0, done.stdout
    for mistake in MISTAKES:
        assert len(re.findall(rf"test_is_named_as_itself\[.*-uniform_context-{mistake}\] PASSED", done.stdout)) == 3, done.stdout
    assert "test_has_at_least_four_with_stable_names_and_kind_sentences[uniform_context] PASSED" in done.stdout


def test_a_mistake_in_the_smallest_exercise_reads_as_its_docstring(course):
    code = "from course_utils import checks\nchecks.uniform_context(lambda values: values.sum(1))"
    said = python(course, "-c", code).stderr
    assert "CheckFailed: uniform_context: not yet." in said
    assert "This is the sum of the values." in said


def test_the_table_of_headers_is_the_builds():
    """Each kind of cell that the build knows, and no other, has its line."""
    said = re.findall(r"^\| `# %%(.*?)` \|", TEXT, re.MULTILINE)
    kinds = {re.sub(r"=.*", "", header.replace("[markdown]", "").strip()) for header in said} - {""}
    assert kinds == {*PLAIN_KINDS, *NAMED_KINDS}
