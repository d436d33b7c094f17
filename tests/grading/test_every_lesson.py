"""Every lesson goes the whole way: released, handed in, graded as stock nbgrader would, and each wrong exercise named on its
feedback page. Lesson 00 does so as it is; of the others, what no answer needs is left out, since it takes minutes each time."""

import ast
import re
import subprocess
from html import unescape

import desk
import hand_ins
import nbformat
import pytest
from nbgrader.api import Gradebook
from pace import first_fast
from places import ROOT
from sandboxes import required

from authoring.build import Lesson, lessons
from authoring.script import read_script
from benchmarks.grading import STOCK_AUTOGRADE, stock_course
from grading.gradebook.class_run import autograde
from grading.gradebook.release import release
from grading.intake.cell_source import parsed
from grading.intake.class_list import enrol
from grading.pages.feedback import write_feedback

pytestmark = pytest.mark.xdist_group("lessons")
STANDING = [name for name in lessons(ROOT) if Lesson(ROOT, name).student.is_file()]
TOTALS = dict.fromkeys(STANDING, 20) | {"00_start_here": 6}
# Parts with points of their own that the wrong answers get: no input fed in 03, no mask in 06.
OF_PARTS = {"03_luong": 2, "06_cross_attention": 4}
BY_HAND = {"16_capstone": 9}  # points for what a person reads


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course run of all lessons, with three students: `right`, `wrong` and `mixed`."""
    required()
    folder = tmp_path_factory.mktemp("course")
    for name in STANDING:
        (folder / "solutions" / name).mkdir(parents=True)
        solution = Lesson(ROOT, name).solution
        notebook = nbformat.read(solution, as_version=4)
        notebook = notebook if name == STANDING[0] else without_experiments(notebook)
        nbformat.write(notebook, folder / "solutions" / name / solution.name)
    (folder / "students.csv").write_text("id\nright\nwrong\nmixed\n")
    run = desk.opened(folder)
    enrol(run, folder / "students.csv")
    return run


def mistakes(lesson):
    """For each exercise of a lesson a wrong answer that its check names, as `named_mistakes` gives it."""
    cells, _ = read_script(Lesson(ROOT, lesson).solution.with_suffix(".py"))
    return {cell.name: next(hand_ins.named_mistakes(cell.name)) for cell in cells if cell.kind == "exercise"}


def by_grade_id(notebook):
    """The sources of the cells that learners fill in."""
    cells = [(cell.metadata.get("nbgrader", {}), cell.source) for cell in notebook.cells]
    return {marks["grade_id"]: source for marks, source in cells if marks.get("solution")}


def every_other_one_right(names):
    """Sources for exercises by name: a right answer in another style than ours, chatty, then one that fails, and so on."""
    made = {}
    for index, name in enumerate(names):
        answer, cell = hand_ins.RIGHT[name][-1] if index % 2 == 0 else ("None", "")
        made[name] = f"{cell}\n\n{name} = {answer}\nprint('done:', {name})\n"
    return made


@pytest.fixture(scope="module", params=first_fast(STANDING))
def graded(request, course):
    """A lesson, graded: its name, and the rows by student."""
    lesson = request.param
    release(course, lesson)
    desk.hand_in_of(course, lesson, "right", by_grade_id(nbformat.read(Lesson(ROOT, lesson).solution, as_version=4)))
    wrong = {}
    for name, (answer, cell, *_) in mistakes(lesson).items():
        wrong[name] = f"{cell}\n\n{name} = {answer}\n"
    desk.hand_in_of(course, lesson, "wrong", wrong)
    desk.hand_in_of(course, lesson, "mixed", every_other_one_right(mistakes(lesson)))
    stock_course(course, lesson, course.root / "stock" / lesson, ["right", "wrong", "mixed"], skip=True)
    return lesson, {row.student: row for row in autograde(course, lesson, workers=1)}


def without_experiments(notebook):
    """A lesson whose given cells import, define and fetch the learner's answers, and do nothing with them."""
    for cell in notebook.cells:
        if cell.cell_type == "code" and "nbgrader" not in cell.metadata:
            kept = [part for part in parsed(cell.source).body if needed(part)]
            cell.source = "\n".join(ast.unparse(part) for part in kept)
    return notebook


def needed(part):
    fetches = isinstance(part, ast.Assign) and "checks.yours(" in ast.unparse(part.value)
    return fetches or isinstance(part, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)


def test_the_model_answers_get_every_point(graded):
    lesson, rows = graded
    assert (rows["right"].points, rows["right"].max_points) == (TOTALS[lesson] - BY_HAND.get(lesson, 0), TOTALS[lesson])
    assert rows["right"].technical == ()


def test_a_wrong_answer_to_every_exercise_gets_none_and_is_named_on_the_feedback_page(graded, course):
    lesson, rows = graded
    assert rows["wrong"].points == OF_PARTS.get(lesson, 0)
    written, _, failed = write_feedback(course, lesson, {"wrong"})
    assert (written, failed) == (["wrong"], [])
    page = (course.path("feedback", "wrong", lesson) / f"{lesson}.html").read_text(encoding="utf-8")
    text = as_read(page)
    for name, (_, _, mistake, sentence) in mistakes(lesson).items():
        assert f"{name}: not yet." in text
        assert as_read(sentence) in text, f"{name}: {mistake}"


def as_read(page):
    """The text of a page without its tags, marks and line breaks."""
    return " ".join(re.sub(r"[*`]", "", unescape(re.sub(r"<[^>]+>", "", page))).split())


def test_the_points_are_those_of_stock_nbgrader(graded, course):
    """Its own conversion, its own kernel, the checks in the learner's process. The training cells, no points' condition, are left
    out."""
    lesson, rows = graded
    place = course.root / "stock" / lesson
    subprocess.run([*STOCK_AUTOGRADE, lesson], cwd=place, check=True, capture_output=True, env=desk.with_library())
    for student in ("right", "wrong", "mixed"):
        with Gradebook(f"sqlite:///{place.as_posix()}/gradebook.db") as stock, course.gradebook() as ours:
            theirs, own = (points(gradebook, lesson, student) for gradebook in (stock, ours))
        assert own == theirs
        assert sum(own.values()) == rows[student].points
    assert 0 < rows["mixed"].points < TOTALS[lesson] or len(mistakes(lesson)) == 1


def points(gradebook, lesson, student):
    """{check: points} in a gradebook; 0 for what waits for a person."""
    return {grade.name: grade.auto_score or 0.0 for grade in gradebook.find_submission_notebook(lesson, lesson, student).grades}
