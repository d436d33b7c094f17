"""What Canvas and Moodle give and take: class lists, submissions and their lateness, grades, and pages that find their way."""

import csv
import io
import zipfile
from datetime import timedelta

import desk
import pytest

from grading.gradebook.class_run import autograde
from grading.gradebook.lms_grades import feedback_zip, grades_for, returned
from grading.gradebook.release import release
from grading.intake.class_list import enrol, read_roster
from grading.intake.errors import SetUpError
from grading.intake.lms_zip import collect
from grading.pages.feedback import write_feedback

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Homework (7)\n"
    "    Points Possible,,,,,6.0\n"
    '"Lee, Ann",1001,U1,ann,S1,\n'
    '"O\'Neill, Ben",1002,U2,ben,S1,\n'
    '"Student, Test",9999,,x1,S1,\n'
)
MOODLE = (
    '﻿"First name","Last name","ID number","Email address","Groups"\nAnn,Lee,ann,ann@x.example,\nBen,O\'Neill,ben,ben@x.example,\n'
)
SECTIONS = f"{CANVAS}{CANVAS.replace(',S1,', ',S2,')}"
SEMICOLONS = "Vorname;id;email\nAnn;ann;a@x.example\nBen;ben;\n"
LISTS = [(CANVAS, "1001"), (SECTIONS, "1001"), (MOODLE, None), (SEMICOLONS, None), (f"sep=;\n{SEMICOLONS}", None)]
NAMES = {
    "canvas": ["leeann_1001_55_05_small.ipynb", "oneillben_LATE_1002_56_05_small-1.ipynb"],
    "moodle": ["Ann Lee_17_assignsubmission_file_/05_small.ipynb", "Ben O'Neill_18_assignsubmission_file_/mine.ipynb"],
}
BACK = {
    "canvas": {"leeann_1001_55_05_small.html", "oneillben_LATE_1002_56_05_small-1.html"},
    "moodle": {"Ann Lee_17_assignsubmission_file_/05_small.html", "Ben O'Neill_18_assignsubmission_file_/05_small.html"},
}


@pytest.mark.parametrize(("text", "number"), LISTS)
def test_a_class_list_is_read_as_it_comes(tmp_path, text, number):
    (tmp_path / "list.csv").write_text(text, encoding="utf-8")
    students = read_roster(tmp_path / "list.csv")
    assert [student["id"] for student in students] == ["ann", "ben"]
    assert students[0]["lms_user_id"] == number
    if SEMICOLONS not in text:
        assert (students[1]["first_name"], students[1]["last_name"]) == ("Ben", "O'Neill")


@pytest.mark.usefixtures("in_process")
def test_an_id_may_begin_with_any_letter_and_be_an_address(tmp_path):
    ids = ["李娜", "éva", "a+b@x.org", "1st", "_x"]
    (tmp_path / "list.csv").write_text("id\n" + "".join(f"{name}\n" for name in ids), encoding="utf-8")
    assert [student["id"] for student in read_roster(tmp_path / "list.csv")] == ids
    made = desk.make_course(tmp_path / "course", ids)
    for name in ids:
        desk.hand_in(made, name)
    rows = autograde(made, desk.LESSON, workers=1)
    assert {row.student: row.points for row in rows} == dict.fromkeys(ids, 3)


@pytest.fixture
def classroom(tmp_path):
    made = desk.make_course(tmp_path / "course", ["ann", "ben", "cleo"])
    (tmp_path / "list.csv").write_text(CANVAS, encoding="utf-8")
    enrol(made, tmp_path / "list.csv")
    return made


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize("lms", NAMES)
def test_an_afternoon_from_the_lmss_zip_to_its_import(classroom, tmp_path, lms):
    names = [*NAMES[lms], NAMES[lms][0].replace(".ipynb", ".html")]
    (tmp_path / "in.zip").write_bytes(desk.packed(dict.fromkeys(names, desk.right(classroom))))
    students, remarks = collect(classroom, desk.LESSON, tmp_path / "in.zip")
    assert students == ["ann", "ben"]
    assert any(".html: left out, it is no notebook" in remark for remark in remarks)
    autograde(classroom, desk.LESSON, workers=1)
    write_feedback(classroom, desk.LESSON)
    assert feedback_zip(classroom, desk.LESSON, tmp_path / "back.zip") == 2
    with zipfile.ZipFile(tmp_path / "back.zip") as back:
        assert set(back.namelist()) == BACK[lms]
    rows = {
        row.get("SIS Login ID", row.get("ID number")): row for row in csv.DictReader(io.StringIO(grades_for(classroom, [], lms)))
    }
    assert (rows["ann"][desk.LESSON], rows["ben"][desk.LESSON]) == ("3", "3")
    assert rows["cleo"][desk.LESSON] == "", "missing work is not 0"
    if lms == "canvas":
        assert rows["ann"]["ID"] == "1001" and rows["ann"]["Student"] == "Lee, Ann"
        assert rows[""]["Student"].strip() == "Points Possible" and rows[""][desk.LESSON] == "6"


@pytest.mark.usefixtures("in_process")
def test_late_work_is_late_by_nbgraders_own_policy(classroom, tmp_path):
    archive = tmp_path / "in.zip"
    archive.write_bytes(desk.packed(dict.fromkeys(NAMES["canvas"], desk.right(classroom))))
    _, remarks = collect(classroom, desk.LESSON, archive)
    assert any("ben handed in late, says Canvas" in remark for remark in remarks)
    release(classroom, desk.LESSON, "2026-03-01 23:59")
    _, remarks = collect(classroom, desk.LESSON, archive)
    assert not any("says Canvas" in remark for remark in remarks)
    classroom.parent.config.LateSubmissionPlugin.penalty_method = "zero"
    autograde(classroom, desk.LESSON, workers=1)
    with classroom.gradebook() as gradebook:
        late = {student: gradebook.find_submission(desk.LESSON, student) for student in ("ann", "ben")}
        assert late["ben"].timestamp - late["ben"].duedate == timedelta(seconds=1)
        assert (late["ann"].total_seconds_late, late["ben"].total_seconds_late) == (0, 1)
        assert late["ben"].late_submission_penalty == 3
    rows = {row["SIS Login ID"]: row for row in csv.DictReader(io.StringIO(grades_for(classroom, [], "canvas")))}
    assert (rows["ann"][desk.LESSON], rows["ben"][desk.LESSON]) == ("3", "0")


def test_a_due_date_is_a_time(course):
    release(course, desk.LESSON, "2026-03-01T23:59:00+01:00")
    assert course.due(desk.LESSON).isoformat() == "2026-03-01T22:59:00+00:00"
    with pytest.raises(SetUpError, match="--due must be a time"):
        release(course, desk.LESSON, "soon")


def test_a_page_of_work_that_no_lms_named_goes_back_under_the_students_id():
    assert returned("", "ann", "n") == returned("ann/n.ipynb", "ann", "n") == "ann/n.html"
