"""The class list, our own or as Canvas and Moodle export it, entered into nbgrader's gradebook."""

import csv
import io
from pathlib import Path

from grading.intake.errors import SetUpError
from grading.intake.plain_text import shown
from grading.intake.submissions import ID_RULE, STUDENT_ID

# A column of ours, and what it is called in a class list: the first that is there and not empty.
CALLED = {
    "id": ("id", "sis login id", "login id", "username", "sis user id", "id number", "idnumber", "email address"),
    "first_name": ("first_name", "first name", "firstname"),
    "last_name": ("last_name", "last name", "surname", "lastname"),
    "email": ("email", "email address", "e-mail address", "e-mail"),
    "lms_user_id": ("lms_user_id",),
}
NEEDED = f"{', '.join(CALLED)} (all but id if you like), or a list as Canvas or Moodle exports it"


def read_roster(path):
    """The students in the file -> list of {"id", "first_name", ...}. Raises SetUpError that names everything that is wrong.

    Of two sections of a class, one list pasted below the other, a student who is in both is one.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
        lines = _lines(text)
    except FileNotFoundError:
        raise SetUpError(f"There is no class list at {path}: give the path of a CSV file with the columns {NEEDED}") from None
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SetUpError(f"The class list {path} cannot be read ({error}): save it as CSV in UTF-8") from None
    names = [name.strip() for name in lines[0][1]] if lines else []
    if not set(CALLED["id"]) & {name.lower() for name in names}:
        found = shown(", ".join(filter(None, names)) or "nothing")
        raise SetUpError(f"The class list {path} has no column called id (it has {found}); needed: {NEEDED}")
    students, wrong = {}, []
    for number, line in lines[1:]:
        student = student_of(dict(zip(names, line, strict=False)))
        if line == lines[0][1] or not any(student.values()):
            continue
        name = student["id"]
        if not name:
            wrong.append(f"line {number} has no id")
        elif not STUDENT_ID.fullmatch(name):
            wrong.append(f"line {number}: {shown(name)!r} cannot be an id ({ID_RULE})")
        elif name in students and students[name][1] != student:
            wrong.append(f"line {number}: the id {name} stands in line {students[name][0]} already, for somebody else")
        else:
            students.setdefault(name, (number, student))
    if wrong:
        more = f" (and {len(wrong) - 5} more)" if len(wrong) > 5 else ""
        raise SetUpError(f"The class list {path} was not used: {'; '.join(wrong[:5])}{more}")
    if not students:
        raise SetUpError(f"The class list {path} names nobody: it needs a line for each student under {NEEDED}")
    return [student for _, student in students.values()]


def _lines(text):
    """The lines of a CSV file as (number, cells). A spreadsheet may name its separator in a line of its own."""
    first = (text.splitlines() or [""])[0]
    named = first[4:5] if first.lower().startswith("sep=") else ""
    separator = named or next((mark for mark in (",", ";", "\t") if mark in first), ",")
    lines = list(enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator), start=1))
    return lines[1:] if named else lines


def student_of(row):
    """A line of a class list (a dict by column) as {"id", "first_name", "last_name", "email", "lms_user_id"}, None where unknown.

    Understood are our own columns, Canvas's gradebook (`Student,ID,SIS User ID,SIS Login ID,...`, in which ID is Canvas's own
    number) and Moodle's participants or grades (`First name,Last name,ID number,Email address,...`). Canvas's line of the points
    to be had and its test student are nobody.
    """
    given = {name.strip().lower(): value.strip() for name, value in row.items()}
    if {"student", "id"} <= given.keys() and {"sis login id", "sis user id", "section"} & given.keys():
        if given["student"].lower() in ("points possible", "student, test", ""):
            return dict.fromkeys(CALLED)
        given["lms_user_id"] = given.pop("id")
        last, _, first = given["student"].partition(",")
        given |= {"last name": last.strip(), "first name": first.strip()}
    return {ours: next((given[name] for name in names if given.get(name)), None) for ours, names in CALLED.items()}


def enrol(run, path):
    """Enter the students of a class list into the gradebook; who is there already is brought up to date. -> how many."""
    students = read_roster(path)
    with run.gradebook() as gradebook:
        for student in students:
            gradebook.update_or_create_student(student["id"], **{name: student[name] for name in CALLED if name != "id"})
    return len(students)
