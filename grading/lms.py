"""What Canvas and Moodle give and take: class lists, files of grades, and feedback in the names that they know again."""

import csv
import io
import re
import zipfile
from pathlib import Path, PurePosixPath

from nbgrader.api import MissingEntry

from grading.course_run import SetUpError
from grading.exporting import as_csv
from grading.store import read_json, write_json

LATE = re.compile(r"(?:^|/)[^/_]+_LATE_\d+_\d+_[^/]*$")  # how Canvas names a file that came after the due date
_MOODLE = re.compile(r"((?:.*/)?[^/]+_\d+_assignsubmission_[^/]*)/")
_CANVAS = re.compile(r"(?:.*/)?[^/_]+_(?:LATE_)?\d+_\d+_[^/]+")
# A column of ours, and what it is called in a class list: the first that is there and not empty.
CALLED = {
    "id": ("id", "sis login id", "login id", "username", "sis user id", "id number", "idnumber"),
    "first_name": ("first_name", "first name", "firstname"),
    "last_name": ("last_name", "last name", "surname", "lastname"),
    "email": ("email", "email address", "e-mail address", "e-mail"),
    "lms_user_id": ("lms_user_id",),
}
INSTEAD_OF_ID = "email address"  # where a Moodle knows no ID numbers


def student_of(row):
    """A line of a class list (a dict by column) as {"id", "first_name", "last_name", "email", "lms_user_id"}, "" where unknown.

    Understood are our own columns, Canvas's gradebook (`Student,ID,SIS User ID,SIS Login ID,...`, in which ID is Canvas's own
    number) and Moodle's participants or grades (`First name,Last name,ID number,Email address,...`).
    """
    given = {(name or "").strip().lower(): (value or "").strip() for name, value in row.items() if isinstance(value, str | None)}
    if is_canvas(given):
        given["lms_user_id"] = given.pop("id", "")
        last, _, first = given["student"].partition(",")
        given |= {"last name": last.strip(), "first name": first.strip()}
    found = {ours: next((given[name] for name in names if given.get(name)), "") for ours, names in CALLED.items()}
    found["id"] = found["id"] or given.get(INSTEAD_OF_ID, "")
    return found


def is_canvas(names):
    """Whether columns (in small letters) are those of Canvas's gradebook."""
    return {"student", "id"} <= set(names) and bool({"sis login id", "sis user id", "section"} & set(names))


def is_nobody(row):
    """Whether a line of Canvas's gradebook is none of a student's: the points to be had, or the test student."""
    first = next((value or "" for name, value in row.items() if (name or "").strip().lower() == "student"), None)
    return first is not None and (first.strip().lower() in ("points possible", "") or first.strip() == "Student, Test")


def grades_for(run, lessons, lms):
    """The grades as a file that `lms` ("canvas" or "moodle") imports -> the CSV's text. Work that is missing has no number."""
    with run.gradebook() as gradebook:
        names = [assignment.name for assignment in gradebook.assignments if not lessons or assignment.name in lessons]
        most = {name: gradebook.find_assignment(name).max_score for name in names}
        students = sorted(gradebook.students, key=lambda student: student.id)
        scores = {student.id: [_score(gradebook, name, student.id) for name in names] for student in students}
        if lms == "moodle":
            head = ["ID number", "Email address", *names]
            rows = [[student.id, student.email or "", *scores[student.id]] for student in students]
        else:
            head = ["Student", "ID", "SIS Login ID", "Section", *names]
            rows = [["    Points Possible", "", "", "", *(f"{most[name]:g}" for name in names)]]
            rows += [[_canvas_name(s), s.lms_user_id or "", s.id, "", *scores[s.id]] for s in students]
    return as_csv([dict(zip(head, row, strict=True)) for row in rows], head)


def _canvas_name(student):
    return ", ".join(filter(None, (student.last_name, student.first_name))) or student.id


def _score(gradebook, lesson, student):
    """The points of a submission, after what being late costs; "" where there is none."""
    try:
        submission = gradebook.find_submission(lesson, student)
    except MissingEntry:
        return ""
    return f"{max(0.0, submission.score - (submission.late_submission_penalty or 0.0)):g}"


def remember(run, lesson, chosen):
    """Keep under which name in the LMS's zip each student's notebook came: `chosen` {name: {"student_id", ...}}."""
    path = _names(run, lesson)
    write_json(path, {**(read_json(path) or {}), **{found["student_id"]: name for name, found in chosen.items()}})


def _names(run, lesson):
    return run.engine / "collected" / f"{lesson}.json"


def feedback_zip(run, lesson, target):
    """All feedback pages in a zip, named so that the LMS that the work came from knows whose they are -> how many."""
    names = read_json(_names(run, lesson)) or {}
    pages = {student: run.path("feedback", student, lesson) / f"{lesson}.html" for student in run.roster()}
    there = {student: page for student, page in sorted(pages.items()) if page.is_file()}
    if not there:
        raise SetUpError(f"There are no feedback pages of {lesson} yet: nobody's work has been graded")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for student, page in there.items():
            archive.write(page, returned(names.get(student, ""), student, lesson))
    Path(target).write_bytes(made.getvalue())
    return len(there)


def returned(name, student, lesson):
    """The name under which a page goes back, of a notebook that came as `name`."""
    moodle = _MOODLE.match(name)
    if moodle:
        return f"{PurePosixPath(moodle[1]).name}/{lesson}.html"
    if _CANVAS.fullmatch(name):
        return f"{PurePosixPath(name).stem}.html"
    return f"{student}/{lesson}.html"


def read_csv(path, text):
    """The lines of a class list as dicts by column, and the names of the columns. Raises SetUpError."""
    head = (text.splitlines() or [""])[0]
    separator = next((mark for mark in (",", ";", "\t") if mark in head), ",")
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        return list(reader), [(name or "").strip() for name in reader.fieldnames or []]
    except csv.Error as error:
        raise SetUpError(f"The class list {path} is no CSV file that can be read ({error})") from None
