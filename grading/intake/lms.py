"""What Canvas and Moodle give: class lists, and the names in their zips."""

import csv
import io
import re

from grading.intake.errors import SetUpError
from grading.intake.whole_files import read_json, write_json

LATE = re.compile(r"(?:^|/)[^/_]+_LATE_\d+_\d+_[^/]*$")  # how Canvas names a file that came after the due date
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


def remember(run, lesson, chosen):
    """Keep under which name in the LMS's zip each student's notebook came: `chosen` {name: {"student_id", ...}}."""
    path = _file_of_names(run, lesson)
    write_json(path, {**(read_json(path) or {}), **{found["student_id"]: name for name, found in chosen.items()}})


def names_of(run, lesson):
    """{student's id: the name in the LMS's zip}, as `remember` kept it."""
    return read_json(_file_of_names(run, lesson)) or {}


def _file_of_names(run, lesson):
    return run.engine / "collected" / f"{lesson}.json"


def read_csv(path, text):
    """The lines of a class list as dicts by column, and the names of the columns. Raises SetUpError."""
    head = (text.splitlines() or [""])[0]
    separator = next((mark for mark in (",", ";", "\t") if mark in head), ",")
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        return list(reader), [(name or "").strip() for name in reader.fieldnames or []]
    except csv.Error as error:
        raise SetUpError(f"The class list {path} is no CSV file that can be read ({error})") from None
