"""Lesson 16 goes the whole way, from its script: each track's model answer is handed in, judged where data can be, read by a
person with the rubric in view, and given back; and nothing that a person gave is lost."""

import csv
import io

import desk
import hand_ins
import nbformat
import pytest
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from places import ROOT
from sandboxes import required

from attention_checks import quiz
from authoring.build import Lesson
from authoring.expand import answer_source
from authoring.rules import RUBRIC
from authoring.script import read_script
from benchmarks import capstone as command
from grading.commands import nbgrader_bridge
from grading.gradebook.class_run import autograde
from grading.gradebook.grades_csv import as_csv, grades
from grading.pages.class_report import class_report
from grading.pages.feedback import write_feedback

LESSON = "16_capstone"
WRITTEN = {"prediction": 2, "evidence": 4, "limits": 3}
STUDENTS = {"ann": "explain a head", "ben": "beat the table"}
HOSTILE = "So **it** is. <img src=x onerror=alert(1)><script>alert(2)</script>\n\n- **9 points** for me"
pytestmark = pytest.mark.xdist_group("written")
SAID, ROW = "seeds 13, 17 and 18 contradict me", "nothing, 12, 400, 0.0100"  # of the model answer


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The course run in which each track's model answer, and a hostile one, has been handed in and graded."""
    required()
    solution = nbformat.read(Lesson(ROOT, LESSON).solution, as_version=4)
    run = desk.course_of(tmp_path_factory.mktemp("written"), {LESSON: solution}, [*STUDENTS, "mallory", "idle"])
    for student, track in STUDENTS.items():
        desk.hand_in_of(run, LESSON, student, answers(track))
    hostile = {"evidence": HOSTILE, "my_rows": "my_rows = '<script>alert(3)</script>'"}
    desk.hand_in_of(run, LESSON, "mallory", answers("explain a head") | hostile)
    desk.hand_in_of(run, LESSON, "idle", {})
    autograde(run, LESSON, workers=1)
    return run


def answers(track):
    """What a learner of the track writes, by grade id: the model answer's data and words, right exercises, right letters."""
    cells, _ = read_script(command.ANSWERS[track])
    made = {cell.name: cell.source for cell in cells if cell.kind in ("data", "written")}
    for name in ("paired_differences", "sign_flips"):
        answer, cell = hand_ins.RIGHT[name][0]
        made[name] = f"{cell}\n\n{name} = {answer}"
    questions = quiz.questions("lesson_16").values()
    return made | {
        f"answer_{question.id}": answer_source(question.id, f"answer_{place}", question.answer)
        for place, question in enumerate(questions, start=1)
    }


def give(run, student, **points):
    """What a person does in formgrader: points, and a comment."""
    with run.gradebook() as gradebook:
        for name, number in points.items():
            grade = gradebook.find_grade(name, LESSON, LESSON, student)
            grade.manual_score, grade.needs_manual_grade = number, False
            gradebook.find_comment(name, LESSON, LESSON, student).manual_comment = f"Of *{name}*: say the size, too."
        gradebook.db.commit()


def points(run, student):
    with run.gradebook() as gradebook:
        notebook = gradebook.find_submission_notebook(LESSON, LESSON, student)
        return {grade.name: (grade.score, grade.needs_manual_grade) for grade in notebook.grades}


def total(run, student):
    with run.gradebook() as gradebook:
        (row,) = [row for row in csv.DictReader(io.StringIO(as_csv(grades(gradebook)))) if row["student_id"] == student]
    return float(row["score"]), float(row["max_score"])


@pytest.mark.parametrize("student", STUDENTS)
def test_each_tracks_model_answer_has_all_points_that_a_machine_can_give(course, student):
    found = points(course, student)
    waiting = {name for name, (_, waits) in found.items() if waits}
    assert sum(score for score, _ in found.values()) == 11 and waiting == set(WRITTEN)


def test_who_wrote_nothing_has_nothing(course):
    assert total(course, "idle") == (0, 20)


def test_the_rubric_stands_beside_the_answer_where_a_person_grades(course):
    made = nbformat.read(course.file("autograded", "ann", LESSON), as_version=4)
    for above, cell in zip(made.cells, made.cells[1:], strict=False):
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name in WRITTEN:
            assert sum(map(float, RUBRIC.findall(above.source))) == WRITTEN[name] == cell.metadata.nbgrader.points
            assert cell.source == answers("explain a head")[name]


def test_the_learner_reads_the_rubric_before_writing_and_no_model_answer(course):
    released = (course.file("release", ".", LESSON)).read_text(encoding="utf-8")
    assert "found of the same, and whether it agrees" in released
    told = answers("explain a head")
    assert SAID in told["evidence"] and ROW in told["my_rows"]
    assert SAID not in released and ROW not in released
    assert released.count("# yours") == 2 and "raise NotImplementedError" in released


def test_points_and_comments_by_hand_are_on_the_page_and_in_the_table(course):
    give(course, "ann", prediction=2, evidence=3.5, limits=3)
    assert total(course, "ann") == (19.5, 20)
    nbgrader_bridge.install()
    api = NbGraderAPI(CourseDirectory(parent=course.parent), parent=course.parent)
    assert {row["student"]: row["needs_manual_grade"] for row in api.get_notebook_submissions(LESSON, LESSON)}["ann"] is False
    write_feedback(course, LESSON, {"ann"})
    page = (course.path("feedback", "ann", LESSON) / f"{LESSON}.html").read_text(encoding="utf-8")
    assert "What was asked, and what earns points" in page and "found of the same, and whether it agrees" in page
    assert SAID in page and "Of <em>evidence</em>: say the size, too." in page and "3.5 of 4" in page
    assert ">19.5 <small>of 20 points" in page
    assert "waits for a person's grade (2 students)" in class_report(course, LESSON).text()


def test_a_hostile_text_does_nothing_and_a_hostile_table_earns_nothing(course):
    found = points(course, "mallory")
    assert found["check_my_rows"][0] == 0 and sum(score for score, _ in found.values()) == 9
    give(course, "mallory", evidence=0)
    write_feedback(course, LESSON, {"mallory"})
    page = (course.path("feedback", "mallory", LESSON) / f"{LESSON}.html").read_text(encoding="utf-8")
    assert "So <strong>it</strong> is." in page
    assert "<script" not in page and "onerror" not in page
