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
pytestmark = pytest.mark.xdist_group("kernels")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A copy of the course with the examples in it, and none of its other lessons."""
    copy = tmp_path_factory.mktemp("contributing")
    for folder in ("course_utils", "attention_lab", "attention_checks", "authoring", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "grading").mkdir()
    (copy / "data" / "english_french").mkdir(parents=True)
    for name in ("README.md", "pyproject.toml", "grading/nbgrader_config.py"):
        shutil.copy(ROOT / name, copy / name)
    for path, source in EXAMPLES.items():
        assert not (copy / path).exists(), f"{path} exists already: the example needs another number"
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(source, encoding="utf-8")
    return copy


def python(course, *arguments):
    """Run this Python in the copy, whose modules come before those installed -> the finished process."""
    return subprocess.run([sys.executable, *arguments], cwd=course, capture_output=True, text=True, timeout=300)


def test_there_is_an_example_of_each_kind():
    assert sorted(EXAMPLES) == [
        "attention_checks/lessons/uniform_context.py",
        "attention_checks/questions/lesson_17.py",
        "solutions/17_example/17_example.py",
    ]


@pytest.fixture(scope="module")
def built(course):
    """The copy with its one lesson built."""
    done = python(course, "-m", "authoring", "build", "17")
    assert done.stdout.startswith("17_example: run in"), done.stdout + done.stderr
    return course


def notebook(course, folder):
    return read_notebook((course / folder / "17_example" / "17_example.ipynb").read_text(encoding="utf-8"))


def printed(course, cell):
    return {each.id: each for each in notebook(course, "solutions").cells}[cell].outputs[0].text


def edit(path, *changes):
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def test_the_smallest_lesson_builds_and_is_then_up_to_date(built):
    assert python(built, "-m", "authoring", "check").stdout == "17_example: up to date\n"
    assert printed(built, "check_uniform_context").count("uniform_context: right") == 2  # the visible and the hidden
    student = {cell.id: cell.source for cell in notebook(built, "notebooks").cells}
    assert "values.mean" not in student["uniform_context"]
    assert student["answer_what_an_average_loses"].startswith('answer_1 = ""  # run this cell')


def test_a_lesson_depends_on_the_widgets_that_it_shows_and_on_no_check(built):
    used = set(notebook(built, "solutions").metadata.course.inputs)
    assert {path for path in used if "/widgets/" in path} == {
        f"course_utils/widgets/{name}" for name in ("__init__.py", "_form.js", "_form.py", "predictions.py")
    }
    assert not [path for path in used if path.startswith("attention_checks")]


def test_the_checks_of_the_checks_cover_the_smallest_exercise(course):
    """Each mistake named as itself, at least four, and the mutants: with no test added by hand."""
    tests = ["tests/checks/test_checks_misconceptions.py", "-k", "uniform_context"]
    done = python(course, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-n", "0", *tests)
    assert done.returncode == 0, done.stdout
    for draw in ("a learner's draw", "a grader's draw"):
        assert f"test_each_mistake_is_named_as_itself[uniform_context-{draw}] PASSED" in done.stdout
    for test in ("test_names_are_few_and_sentences_kind", "test_only_the_listed_mutants_survive"):
        assert f"{test}[uniform_context] PASSED" in done.stdout


def test_a_mistake_in_the_smallest_exercise_reads_as_its_sentence(course):
    code = "import attention_checks as checks\nchecks.uniform_context(lambda values: values.sum(1))"
    said = python(course, "-c", code).stderr
    assert "CheckFailed: uniform_context: not yet." in said
    assert "This is the sum of the values." in said


def test_the_table_of_headers_is_the_builds():
    """Each kind of cell that the build knows, and no other, has its line."""
    said = re.findall(r"^\| `# %%(.*?)` \|", TEXT, re.MULTILINE)
    kinds = {re.sub(r"=.*", "", header.replace("[markdown]", "").strip()) for header in said} - {""}
    assert kinds == {*PLAIN_KINDS, *NAMED_KINDS}
