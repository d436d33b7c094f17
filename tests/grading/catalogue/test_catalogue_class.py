"""A class hands in everything that a file or a name can be; the real engine grades it, and flags those who should be flagged."""

import json
import re
from pathlib import Path

import desk
import gains
import handed_in
import nbformat
import pytest
from handed_in import FULL, HONEST, IDS
from nbconvert.exporters import HTMLExporter
from nbgrader.server_extensions.formgrader import handlers
from sandboxes import required
from traitlets.config import Config

from grading.pages.class_report import class_report, write_report
from grading.pages.feedback import write_feedback

pytestmark = pytest.mark.slow
FILES = handed_in.files()
BOOTSTRAP = str(Path(handlers.static_path) / "node_modules" / "bootstrap" / "dist" / "css")


class Class:
    """A class that has handed in and been graded."""

    def __init__(self, folder):
        self.course = desk.make_course(folder, [*HONEST, *FILES])
        honest = desk.filled(desk.released(self.course), **desk.RIGHT)
        for number, student in enumerate(HONEST):  # each a work of its own, so that each is graded
            desk.hand_in(self.course, student, double=f"{desk.RIGHT['double']}\n# {number}")
        for student, item in FILES.items():
            place = self.course.path("submitted", student, desk.LESSON)
            place.mkdir(parents=True)
            item.write(place, honest, self.course)
        for name in IDS:
            place = self.course.root / "submitted" / name / desk.LESSON
            place.mkdir(parents=True)
            (place / f"{desk.LESSON}.ipynb").write_text(json.dumps(honest))
        self.rows = desk.graded_by_row(self.course, workers=1)
        self.pages = write_feedback(self.course, desk.LESSON)
        self.report = write_report(self.course, class_report(self.course, desk.LESSON))

    def autograded(self, student):
        return self.course.path("autograded", student, desk.LESSON) / f"{desk.LESSON}.ipynb"

    def feedback(self, student):
        return (self.course.path("feedback", student, desk.LESSON) / f"{desk.LESSON}.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    required()
    return Class(tmp_path_factory.mktemp("class") / "course")


@pytest.mark.parametrize("student", HONEST)
def test_honest_bystanders_keep_every_point(graded, student):
    row = graded.rows[student]
    assert (row.points, row.problem, [*row.remarks, *row.technical]) == (FULL, False, [])
    assert desk.points(graded.course, student) == desk.FULL


@pytest.mark.parametrize("student", FILES)
def test_only_that_student_is_flagged(graded, student):
    row, item = graded.rows[student], FILES[student]
    said = " ".join([*row.remarks, *row.technical])
    assert (row.state, row.points) == (item.state, item.points), row.line
    assert item.words in said
    if not item.words:
        assert not said
    assert row.line.isprintable(), "one line, and nothing that steers a terminal"
    auto = sum(points[0] or 0 for points in desk.points(graded.course, student).values())
    assert auto == item.points
    assert set(desk.points(graded.course, student)) == {"check_double", "check_answer_1", "why"}


@pytest.mark.parametrize("name", IDS)
def test_a_name_that_could_do_something_is_nobodys(graded, name):
    assert graded.rows[name].state in ("refused", "unknown")
    assert name not in graded.course.roster()
    assert not graded.course.path("autograded", name, desk.LESSON).exists()


def test_the_grades_hold_no_formula_and_nobody_else(graded):
    lines = desk.exported(graded.course).splitlines()[1:]
    assert len(lines) == len({*HONEST, *FILES})
    assert not [cell for line in lines for cell in line.split(",") if cell.startswith(("=", "+", "@"))]
    report = (graded.report / "report.csv").read_text()
    assert not re.search(r'(^|,)"?[=+@]', report, re.MULTILINE)


def harm(page):
    """What on a page could act, of what was handed in."""
    acting = re.findall(r"<(?:script|style)\b[^>]*>[^<]*", page, re.IGNORECASE)
    acting += re.findall(r"<[a-z]\w*\b[^>]*>", page, re.IGNORECASE)
    return [found for found in acting if "HARM" in found or "harm.example" in found]


MARKED = pytest.mark.parametrize("student", ["markup-everywhere", "markup-in-names"])


@MARKED
def test_feedback_is_sanitised(graded, student):
    page = graded.feedback(student)
    assert "HARM" in page, "as text it is shown"
    assert not harm(page)


@MARKED
def test_formgraders_page_is_sanitised(graded, student):
    settings = {"template_name": "formgrade", "extra_template_basedirs": [handlers.template_path]}
    settings |= {"extra_template_paths": [BOOTSTRAP]}
    config = Config(graded.course.parent.config)
    config.HTMLExporter.update(settings)
    notebook = nbformat.read(graded.autograded(student), as_version=4)
    numbers = {"score": 1, "max_score": 1, "late_penalty": 0, "notebook": "n"}
    resources = {"nbgrader": numbers, "base_url": "", "notebook_id": "n", "index": 0, "total": 1, "submission_id": "s"}
    page, _ = HTMLExporter(config=config).from_notebook_node(notebook, resources=resources)
    assert "HARM" in page
    assert not harm(page)


def test_the_report_is_sanitised(graded):
    page = (graded.report / "report.html").read_text(encoding="utf-8")
    assert not harm(page)
    assert "<b>bold" not in page


def test_every_student_gets_a_page(graded):
    written, _, failed = graded.pages
    assert (set(written), failed) == ({*HONEST, *FILES}, [])


def test_no_hidden_test_is_in_anything_that_students_are_given(graded):
    given = [*graded.course.path("release", ".", desk.LESSON).rglob("*"), *(graded.course.root / "feedback").rglob("*")]
    given += [*(graded.course.root / "submitted").rglob("*.ipynb"), *graded.report.rglob("*")]
    files = [path for path in given if path.is_file() and not path.is_symlink()]
    assert len(files) > len(FILES)
    assert not [path for path in files if desk.CANARY.encode() in path.read_bytes()]


def test_of_a_hidden_test_that_failed_the_student_reads_no_line(graded):
    notebook = nbformat.read(graded.autograded("duplicate-grade-ids"), as_version=4)
    outputs = json.dumps([cell.outputs for cell in notebook.cells if cell.cell_type == "code"])
    assert desk.CANARY not in outputs and "HIDDEN" not in graded.feedback("duplicate-grade-ids")


def test_nothing_is_left_of_the_class(graded):
    assert not gains.left_behind()
