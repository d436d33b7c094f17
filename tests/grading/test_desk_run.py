"""What a run leaves in the gradebook and on disk; judged by a stand-in, because this is about what is around judging."""

import json
import os
import shutil
import signal
from types import SimpleNamespace

import desk
import nbformat
import pytest
from desk import FULL, by_hand
from desk import graded_by_row as grade

from grading.commands.autograde import summary
from grading.gradebook import class_run
from grading.gradebook.release import release
from grading.intake.errors import SetUpError
from grading.pages import feedback
from grading.pages.class_report import class_report, write_report
from grading.pages.feedback import write_feedback

pytestmark = pytest.mark.usefixtures("in_process")

WRONG = "def double(number):\n    return number"


def test_points_land_in_the_gradebook_and_written_answers_wait(course):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben", double=WRONG)
    rows = grade(course)
    assert {student: (row.state, row.points) for student, row in rows.items()} == {"ann": ("graded", 3), "ben": ("graded", 1)}
    assert desk.points(course, "ann") == FULL
    assert desk.points(course, "ben")["check_double"] == (0, None, False)
    assert not any(row.problem for row in rows.values())
    made = desk.autograded(course, "ben")
    nbformat.validate(made)
    (failed,) = [cell.id for cell in made.cells if any(o.output_type == "error" for o in cell.get("outputs", ()))]
    assert failed == "check_double"


def test_an_untouched_written_answer_gets_nothing_and_waits_for_nobody(course):
    untouched = next(c for c in desk.released(course)["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == "why")
    desk.hand_in(course, "ann", why=untouched["source"])
    grade(course)
    assert desk.points(course, "ann")["why"] == (0, None, False)


def test_who_added_cells_is_begun_early(course, in_process):
    """Whoever is begun last is waited for alone."""
    for student, added in (("ann", 0), ("ben", 1), ("cleo", 2)):
        notebook = desk.filled(desk.released(course), **desk.RIGHT)
        notebook["cells"] += [nbformat.v4.new_code_cell(f"step = {number}") for number in range(added)]
        desk.hand_in(course, student, content=json.dumps(notebook))
    assert list(grade(course)) == ["ann", "ben", "cleo"]
    assert [sum(cell["own"] for cell in work["cells"]) for work in in_process] == [2, 1, 0]


def test_who_added_cells_is_not_begun_beside_another():
    """Two that fill the memory are slow beside each other."""
    added = {f"s{number}": {2: 1, 9: 3}.get(number, 0) for number in range(14)}
    works = {key: SimpleNamespace(cells=[SimpleNamespace(own=True)] * many) for key, many in added.items()}
    order = [key for key, _ in class_run.in_turn(works)]
    assert order == ["s9", "s0", "s1", "s3", "s2", "s4", "s5", "s6", "s7", "s8", "s10", "s11", "s12", "s13"]


def test_what_has_not_changed_is_not_graded_again(course, in_process):
    desk.hand_in(course, "ann")
    grade(course)
    assert grade(course)["ann"].state == "unchanged"
    assert len(in_process) == 1
    assert grade(course, force=True)["ann"].state == "graded"
    assert len(in_process) == 2


def test_equal_works_are_graded_once(course, in_process):
    for student in ("ann", "ben", "cleo"):
        desk.hand_in(course, student)
    assert {row.points for row in grade(course).values()} == {3}
    assert len(in_process) == 1


def test_a_changed_lesson_is_graded_again_and_points_given_by_hand_stay(course):
    desk.hand_in(course, "ann")
    grade(course)
    by_hand(course, "ann", "why", 2)
    path = course.file("source", ".", desk.LESSON)
    path.write_text(path.read_text().replace("double(3) == 6", "double(3) == 7"))
    assert grade(course)["ann"].points == 1
    assert desk.points(course, "ann")["why"] == (None, 2, True)


RESUBMISSIONS = {
    "broken": {"content": "{"},
    "empty": {"content": ""},
    "wrong": {"double": WRONG, "answer_1": "answer_1 = 'c'"},
    "crashing": {"double": "raise SystemError", "answer_1": "1 / 0"},
    "with its answers deleted": {"double": "", "answer_1": ""},
}


@pytest.mark.parametrize("kind", RESUBMISSIONS)
def test_a_resubmission_never_keeps_the_old_points(course, kind):
    desk.hand_in(course, "ann")
    grade(course)
    by_hand(course, "ann", "why", 3)
    by_hand(course, "ann", "check_double", 2)
    desk.hand_in(course, "ann", **RESUBMISSIONS[kind])
    row = grade(course)["ann"]
    assert (row.points, row.problem) == (0, row.state == "refused")
    assert any("points given by hand" in remark for remark in [*row.remarks, *class_remarks(course)])
    assert all((auto or 0) == 0 and manual is None for auto, manual, _ in desk.points(course, "ann").values())
    assert desk.exported(course).splitlines()[1].endswith(",0.0,0.0,0.0,6.0")


def class_remarks(course):
    return [said for student in class_report(course, desk.LESSON).students for said in student["remarks"]]


def test_a_better_resubmission_counts(course):
    desk.hand_in(course, "ann", content="{")
    grade(course)
    desk.hand_in(course, "ann")
    assert grade(course)["ann"].points == 3
    assert desk.points(course, "ann") == FULL


def test_the_time_of_the_last_submission_counts(course):
    folder = desk.hand_in(course, "ann")
    (folder / "timestamp.txt").write_text("2026-01-30 15:00:00 UTC")
    grade(course)
    assert "2026-01-30 15:00:00" in desk.exported(course)
    (folder / "timestamp.txt").write_text("2026-01-31 15:00:00 UTC")
    assert grade(course)["ann"].state == "graded"
    assert "2026-01-31 15:00:00" in desk.exported(course)
    (folder / "timestamp.txt").unlink()
    grade(course)
    assert "2026-01" not in desk.exported(course)


def test_what_the_engine_could_not_do_is_flagged_and_tried_again(course, monkeypatch):
    def broken(*_):
        raise MemoryError("out of memory")

    desk.hand_in(course, "ann")
    with monkeypatch.context() as patch:
        patch.setattr(class_run, "grade_task", broken)
        row = grade(course)["ann"]
    assert row.state == "failed" and row.problem and "could not be graded" in row.line
    assert desk.points(course, "ann") == dict.fromkeys(FULL, (0, None, True))
    assert grade(course)["ann"].state == "graded"
    assert desk.points(course, "ann") == FULL


@pytest.mark.parametrize("points", [float("inf"), float("nan"), -5, 1e9, "2", None])
def test_points_are_clamped_whatever_a_verdict_says(course, monkeypatch, points):
    import standin

    def odd(*arguments):
        verdict = standin.grade_task(*arguments)
        verdict["cells"]["check_double"]["points"] = points
        return verdict

    monkeypatch.setattr(class_run, "grade_task", odd)
    desk.hand_in(course, "ann")
    grade(course)
    auto, _, _ = desk.points(course, "ann")["check_double"]
    assert auto == (2 if points == 1e9 else 0)


def test_nobody_enrolled_is_said(tmp_path):
    course = desk.make_course(tmp_path / "course", ["ann"])
    with course.gradebook() as gradebook:
        gradebook.remove_student("ann")
    with pytest.raises(SetUpError, match="Nobody is enrolled"):
        grade(course)


def test_a_lesson_that_was_never_released_is_said(course):
    with course.gradebook() as gradebook:
        gradebook.remove_assignment(desk.LESSON)
    with pytest.raises(SetUpError, match="run `python -m grading release 05_small`"):
        grade(course)


def test_a_secret_seed_that_is_no_number_is_said(course, monkeypatch):
    monkeypatch.setenv("COURSE_SECRET_SEED", "hush")
    with pytest.raises(SetUpError, match="COURSE_SECRET_SEED must be a whole number"):
        grade(course)


def test_late_work_is_seen_and_pays_the_courses_penalty(course, in_process):
    course.parent.config.LateSubmissionPlugin.penalty_method = "zero"
    release(course, desk.LESSON, "2026-01-01 00:00")
    for student, came in (("ann", "2026-01-02 03:00:00 UTC"), ("ben", "2025-12-31 23:59:59 UTC")):
        (desk.hand_in(course, student) / "timestamp.txt").write_text(came)
    rows = grade(course)
    assert rows["ann"].line.startswith("ann: 3/6, 1 day late") and "late" not in rows["ben"].line
    assert "Handed in late: ann (1 day late)\n" in summary(desk.LESSON, rows.values())
    assert desk.exported(course).splitlines()[1].endswith("3.0,3.0,0.0,6.0"), "raw 3, penalty 3, score 0"
    told = [(student["late"], student["total"]) for student in class_report(course, desk.LESSON).students]
    assert told == [(97_200.0, 0.0), (0.0, 3.0), (0.0, 0.0)]
    write_feedback(course, desk.LESSON, {"ann"})
    page = desk.page(course, "ann")
    assert "Handed in 1 day late: 3 points were taken off." in page
    release(course, desk.LESSON, "2026-01-03 00:00")
    assert grade(course)["ann"].state == "graded" and len(in_process) == 1, "another deadline is written, and not judged again"
    assert desk.exported(course).splitlines()[1].endswith("3.0,0.0,3.0,6.0")


# What can be read afterwards


def test_feedback_shows_what_went_wrong_and_no_hidden_test(course):
    nearly = "def double(number):\n    return abs(number) * 2"
    desk.hand_in(course, "ann", double=nearly, why="**So.**\n\n<script>alert(1)</script>")
    desk.hand_in(course, "ben", content="{")
    grade(course)
    written, _, failed = write_feedback(course, desk.LESSON)
    assert (written, failed) == (["ann", "ben"], [])
    page = desk.page(course, "ann")
    assert "not yet: AssertionError" in page
    assert "<strong>So.</strong>" in page, "a written answer is shown"
    assert "alert(1)" not in page
    assert desk.CANARY not in page and "HIDDEN" not in page
    refused = desk.page(course, "ben")
    assert refused.index("could not be graded") < refused.index("damaged or incomplete") < refused.index("The rest of the lesson")
    assert "was not run" not in refused and "<section" not in refused, "it begins with why, and says it once"


def test_pages_made_side_by_side_are_those_made_one_after_the_other(course, monkeypatch):
    students = ["ann", "ben", "cleo"]
    for student, answer in zip(students, (desk.RIGHT["double"], WRONG, "def double(number"), strict=True):
        desk.hand_in(course, student, double=answer)
    grade(course)
    monkeypatch.setattr(feedback, "PAGES_OF_A_WORKER", 1)
    pages = []
    for workers in (1, 2):
        shutil.rmtree(course.path("feedback", ".", "."), ignore_errors=True)
        assert write_feedback(course, desk.LESSON, workers=workers) == (students, [], [])
        pages.append([desk.page(course, s) for s in students])
    assert pages[0] == pages[1]


def test_a_page_maker_that_is_killed_is_told_and_costs_no_other_page(course, monkeypatch):
    for student in ("ann", "ben"):
        desk.hand_in(course, student)
    grade(course)
    monkeypatch.setattr(feedback, "PAGES_OF_A_WORKER", 1)
    with monkeypatch.context() as patched:
        patched.setattr(feedback, "GenerateFeedback", lambda **_: os.kill(os.getpid(), signal.SIGKILL))
        with pytest.raises(SetUpError, match="type this again"):
            write_feedback(course, desk.LESSON, workers=2)
    assert write_feedback(course, desk.LESSON, workers=2)[0] == ["ann", "ben"]


def test_feedback_is_written_again_where_something_changed(course, monkeypatch):
    for student in ("ann", "ben"):
        desk.hand_in(course, student)
    grade(course)
    write_feedback(course, desk.LESSON)
    assert write_feedback(course, desk.LESSON)[:2] == ([], ["ann", "ben"])
    by_hand(course, "ann", "why", 2)
    assert write_feedback(course, desk.LESSON)[:2] == (["ann"], ["ben"])
    monkeypatch.setattr(feedback, "appearance", lambda: "another template")
    assert write_feedback(course, desk.LESSON)[:2] == (["ann", "ben"], [])


def test_odd_things_are_said_on_top_and_say_only_what_they_say(course):
    notebook = desk.filled(desk.released(course), **desk.RIGHT)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] != "answer_1"]
    folder = desk.hand_in(course, "ann", content=json.dumps(notebook))
    (folder / "**<b>_x_`.txt").touch()
    grade(course)
    top = desk.autograded(course, "ann").cells[0]
    assert "answer\\_1 is missing" in top.source
    assert "<b>" not in top.source


def test_the_report_counts_points_and_misunderstandings(course):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben", double=WRONG)
    desk.hand_in(course, "cleo", content="{")
    grade(course)
    by_hand(course, "ann", "why", 2)
    report = class_report(course, desk.LESSON)
    assert {s["student"]: (s["state"], s["total"]) for s in report.students} == {
        "ann": ("graded", 5),
        "ben": ("graded", 1),
        "cleo": ("refused", 0),
    }
    assert report.exercises[0].failures == [("is_AssertionError", "not yet: AssertionError", ["ben"])]
    assert report.waiting == 1
    folder = write_report(course, report)
    for ending in ("txt", "csv", "html"):
        text = (folder / f"report.{ending}").read_text()
        assert "cleo" in text and "damaged or incomplete" in text


def test_the_export_does_not_depend_on_the_order_of_things(course):
    for student in ("cleo", "ann", "ben"):
        desk.hand_in(course, student)
        grade(course)
    lines = desk.exported(course).splitlines()
    assert [line.split(",")[3] for line in lines] == ["student_id", "ann", "ben", "cleo"]
