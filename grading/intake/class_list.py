"""The class list, our own or as Canvas and Moodle export it, entered into nbgrader's gradebook."""

from pathlib import Path

from grading.intake.errors import SetUpError
from grading.intake.lms import CALLED, INSTEAD_OF_ID, is_nobody, read_csv, student_of
from grading.intake.submissions import STUDENT_ID, shown

COLUMNS = ("id", "first_name", "last_name", "email", "lms_user_id")


def read_roster(path):
    """The students in the file -> list of {"id", "first_name", ...}. Raises SetUpError that names everything that is wrong."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise SetUpError(f"There is no class list at {path}: give the path of a CSV file with the columns {_columns()}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SetUpError(f"The class list {path} cannot be read ({error}): save it as CSV in UTF-8") from None
    rows, names = read_csv(path, text)
    if not {*CALLED["id"], INSTEAD_OF_ID} & {name.lower() for name in names}:
        found = ", ".join(filter(None, names)) or "nothing"
        raise SetUpError(f"The class list {path} has no column called id (it has {shown(found)}); needed: {_columns()}")
    students, seen, wrong = [], {}, []
    for line, row in enumerate(rows, start=2):
        if is_nobody(row):
            continue
        student = student_of(row)
        name = student["id"]
        if not any(student.values()):
            continue
        if not name:
            wrong.append(f"line {line} has no id")
        elif not STUDENT_ID.fullmatch(name):
            wrong.append(f"line {line}: {shown(name)!r} cannot be an id (letters, digits and . _ - @ ' or spaces)")
        elif name in seen:
            wrong.append(f"line {line}: the id {name} stands in line {seen[name]} already")
        else:
            seen[name] = line
            students.append({column: student.get(column) or None for column in COLUMNS})
    if wrong:
        more = f" (and {len(wrong) - 5} more)" if len(wrong) > 5 else ""
        raise SetUpError(f"The class list {path} was not used: {'; '.join(wrong[:5])}{more}")
    if not students:
        raise SetUpError(f"The class list {path} names nobody: it needs a line for each student under {_columns()}")
    return students


def enrol(run, path):
    """Enter the students of a class list into the gradebook; who is there already is brought up to date. -> how many."""
    students = read_roster(path)
    with run.gradebook() as gradebook:
        for student in students:
            gradebook.update_or_create_student(student["id"], **{name: student[name] for name in COLUMNS[1:]})
    return len(students)


def _columns():
    return f"{COLUMNS[0]} (and if you like {', '.join(COLUMNS[1:])}), or a list as Canvas or Moodle exports it"
