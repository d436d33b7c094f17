"""What nobody foresaw costs the submission that it met; the class goes on, and no stale score is kept on the way."""

import errno
import json
import shutil

import desk
import pytest
from desk import FULL, by_hand
from desk import graded_by_row as grade
from nbgrader.api import InvalidEntry
from pace import first_fast
from sqlalchemy.exc import DataError, OperationalError

from grading.gradebook import class_run, writer
from grading.intake import submissions
from grading.intake.errors import SetUpError
from grading.judge.worker import TookTooLong
from grading.pages.feedback import write_feedback

pytestmark = pytest.mark.usefixtures("in_process")


def failing(function, error, when):
    """`function`, but that it raises `error` where `when(*arguments)` holds."""

    def wrapped(*arguments, **others):
        if when(*arguments):
            raise error
        return function(*arguments, **others)

    return wrapped


UNFORESEEN = (
    ValueError("?"),
    RecursionError("deep"),
    MemoryError(),
    SyntaxError("<unknown>"),
    OSError(errno.ENAMETOOLONG, "long"),
)
UNFORESEEN += (DataError("insert", {}, Exception("no such character")),)
PLACES = {
    "rebuilding": (class_run, "rebuild", lambda lesson, notebook: "# ben" in json.dumps(notebook)),
    "writing": (writer.Writer, "write", lambda self, submission, *rest: submission.student == "ben" and submission.notebook),
    "writing even nothing": (writer.Writer, "write", lambda self, submission, *rest: submission.student == "ben"),
    "its notebook": (writer.Writer, "notebook", lambda self, submission, *rest: submission.student == "ben"),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("error", first_fast(UNFORESEEN), ids=lambda error: type(error).__name__)
def test_it_is_put_aside_and_named_and_the_others_are_graded(course, monkeypatch, place, error):
    for student in ("ann", "ben", "cleo"):
        desk.hand_in(course, student, double=f"{desk.RIGHT['double']}\n# {student}")
    with monkeypatch.context() as patched:
        owner, name, when = PLACES[place]
        patched.setattr(owner, name, failing(getattr(owner, name), error, when))
        rows = grade(course)
    assert {student: (row.state, row.points) for student, row in rows.items()} == {
        "ann": ("graded", 3),
        "ben": ("failed", 0),
        "cleo": ("graded", 3),
    }
    assert "put aside" in rows["ben"].line and type(error).__name__ in rows["ben"].line and rows["ben"].problem
    assert desk.points(course, "ann") == desk.points(course, "cleo") == FULL
    again = grade(course)
    assert [again[student].state for student in ("ann", "ben", "cleo")] == ["unchanged", "graded", "unchanged"]
    assert desk.points(course, "ben") == FULL


def test_what_stood_before_it_was_put_aside_is_gone(course, monkeypatch):
    desk.hand_in(course, "ben")
    grade(course)
    by_hand(course, "ben")
    desk.hand_in(course, "ben", why="Something else.")
    monkeypatch.setattr(
        class_run, "rebuild", failing(class_run.rebuild, ValueError("?"), lambda lesson, notebook: notebook["cells"])
    )
    assert grade(course)["ben"].state == "failed"
    assert all((auto or 0) == 0 and manual is None for auto, manual, _ in desk.points(course, "ben").values())


def test_what_took_all_its_time_is_not_tried_by_every_run(course, monkeypatch, in_process):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben", double=f"{desk.RIGHT['double']}\n# ben")
    judge, slow = class_run.grade_task, lambda lesson, work, *rest: "# ben" in json.dumps(work)
    monkeypatch.setattr(class_run, "grade_task", failing(judge, TookTooLong("more than 1,200 seconds"), slow))
    first = grade(course)
    assert (first["ben"].state, first["ann"].state) == ("failed", "graded")
    in_process.clear()
    monkeypatch.setattr(class_run, "grade_task", judge)
    second = grade(course)
    assert (second["ben"], second["ann"].state, in_process) == (first["ben"], "unchanged", [])
    assert "--force" in second["ben"].line and second["ben"].problem
    assert grade(course, only={"ben"}, force=True)["ben"].state == "graded"


def test_a_student_can_be_left_out_by_hand(course):
    for student in ("ann", "ben"):
        desk.hand_in(course, student)
    (course.root / "submitted" / "stranger" / desk.LESSON).mkdir(parents=True)
    rows = grade(course, skip={"ben", "stranger"})
    assert {student: row.state for student, row in rows.items()} == {"ann": "graded", "ben": "skipped", "stranger": "skipped"}
    assert grade(course)["ben"].state == "graded"
    desk.hand_in(course, "ben", content="{")
    assert grade(course, skip={"ben"})["ben"].state == "skipped"
    assert desk.points(course, "ben") == FULL, "what stood stays"


RECORDS = [b"{", b"[]", b"\xff", b"[" * 100_000]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: repr(record[:20]))
def test_a_damaged_record_of_the_engine_stops_nobody_and_keeps_no_stale_score(course, record):
    for student in ("ann", "ben"):
        desk.hand_in(course, student)
    grade(course)
    by_hand(course, "ann")
    by_hand(course, "ben")
    for path in (course.engine / "written" / desk.LESSON).iterdir():
        path.write_bytes(record)
    for path in (course.engine / "verdicts").rglob("*.json"):
        path.write_bytes(record)
    desk.hand_in(course, "ben", double="", answer_1="", why="")
    rows = grade(course)
    assert [rows[student].state for student in ("ann", "ben")] == ["graded", "graded"]
    assert desk.points(course, "ann")["why"][1] == 3, "the same work keeps what a person gave"
    assert all((auto or 0) == 0 and manual is None for auto, manual, _ in desk.points(course, "ben").values())


@pytest.mark.parametrize("gone", [["engine"], ["engine", "autograded"]])
def test_a_resubmission_keeps_no_points_where_the_engines_folder_is_gone(course, gone):
    for student in ("ann", "ben"):
        desk.hand_in(course, student)
    grade(course)
    by_hand(course, "ann")
    by_hand(course, "ben")
    for name in gone:
        shutil.rmtree(course.root / name)
    desk.hand_in(course, "ben", double="", answer_1="", why="")
    rows = grade(course)
    assert all((auto or 0) == 0 and manual is None for auto, manual, _ in desk.points(course, "ben").values())
    assert "3 points given by hand" in rows["ben"].line
    assert desk.points(course, "ann")["why"][1] == (3 if gone == ["engine"] else None)
    assert "given by hand" in rows["ann"].line or gone == ["engine"], "nothing is cleared without a word"


@pytest.mark.parametrize(
    "error", [OperationalError("insert", {}, Exception("database or disk is full")), OSError(errno.ENOSPC, "full")]
)
@pytest.mark.parametrize("wrapped", [False, True])
def test_a_full_disk_is_told_as_such_wherever_it_is_met(course, monkeypatch, error, wrapped):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben")
    raised = error
    if wrapped and not isinstance(error, OSError):  # as nbgrader does
        raised = InvalidEntry(*error.args)
        raised.__cause__ = error
    monkeypatch.setattr(writer.Writer, "write", failing(writer.Writer.write, raised, lambda *_: True))
    with pytest.raises(SetUpError, match=r"full.* What was graded is kept"):
        grade(course)
    monkeypatch.undo()


def test_a_file_that_nobody_foresaw_is_refused(course, monkeypatch):
    desk.hand_in(course, "ann")
    desk.hand_in(course, "ben")
    broken = failing(submissions.parse, KeyError("cells"), lambda content: json.loads(content)["metadata"].get("odd"))
    monkeypatch.setattr(submissions, "parse", broken)
    desk.hand_in(course, "ben", content=json.dumps({**desk.released(course), "metadata": {"odd": True}}))
    rows = grade(course)
    assert {student: row.state for student, row in rows.items()} == {"ann": "graded", "ben": "refused"}
    assert "KeyError" in rows["ben"].line


def test_an_id_as_long_as_a_folders_name_may_be_is_graded(tmp_path):
    student = "\u30a2" * 85  # 255 bytes: with an ending no file could be called so
    course = desk.make_course(tmp_path / "course", ["ann", student])
    for name in ("ann", student):
        desk.hand_in(course, name)
    assert {row.state for row in grade(course).values()} == {"graded"}
    assert {row.state for row in grade(course).values()} == {"unchanged"}
    assert write_feedback(course, desk.LESSON) == (["ann", student], [], [])


def test_a_folder_whose_name_is_no_text_is_reported(course):
    desk.hand_in(course, "ann")
    try:
        (course.root / "submitted" / "M\udcfcller" / desk.LESSON).mkdir(parents=True)
    except OSError:
        pytest.skip("this file system takes only names in UTF-8")
    rows = grade(course)
    assert sorted(row.state for row in rows.values()) == ["graded", "unknown"]
    for row in rows.values():
        row.line.encode("utf-8")
