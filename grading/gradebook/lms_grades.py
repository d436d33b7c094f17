"""What Canvas and Moodle take: files of grades, and feedback in the names that they know again."""

import re
import zipfile
from pathlib import PurePosixPath

from grading.gradebook.grades_csv import after_penalty, as_csv
from grading.intake.errors import SetUpError
from grading.intake.lms_zip import PATTERNS, names_of


def grades_for(run, lessons, lms):
    """The grades as a file that `lms` ("canvas" or "moodle") imports -> the CSV's text. Work that is missing has no number."""
    with run.gradebook() as gradebook:
        names = [assignment.name for assignment in gradebook.assignments if not lessons or assignment.name in lessons]
        students = sorted(gradebook.students, key=lambda student: student.id)
        told = [(s.id, s.email or "", s.lms_user_id or "", _canvas_name(s)) for s in students]
    given = [scores_of(run, name) for name in names]
    if lms == "moodle":
        head = ["ID number", "Email address", *names]
        rows = [[name, email, *(scores.get(name, "") for scores, *_ in given)] for name, email, _, _ in told]
    else:
        head = ["Student", "ID", "SIS Login ID", "Section", *names]
        rows = [["    Points Possible", "", "", "", *(f"{most:g}" for _, most, _ in given)]]
        rows += [[called, number, name, "", *(scores.get(name, "") for scores, *_ in given)] for name, _, number, called in told]
    return as_csv([dict(zip(head, row, strict=True)) for row in rows], head)


def scores_of(run, lesson):
    """What those who have handed a lesson in have, after what being late costs -> ({student: points, as text}, the points to be
    had, how many wait for a person's grade)."""
    with run.gradebook() as gradebook:
        assignment = gradebook.find_assignment(lesson)
        scores = {submission.student.id: f"{after_penalty(submission):g}" for submission in assignment.submissions}
        waiting = sum(submission.needs_manual_grade for submission in assignment.submissions)
        return scores, assignment.max_score, waiting


def _canvas_name(student):
    return ", ".join(filter(None, (student.last_name, student.first_name))) or student.id


def feedback_zip(run, lesson, target):
    """All feedback pages in a zip, named so that the LMS that the work came from knows whose they are -> how many."""
    names = names_of(run, lesson)
    pages = {student: run.file("feedback", student, lesson) for student in run.roster()}
    there = {student: page for student, page in sorted(pages.items()) if page.is_file()}
    if not there:
        raise SetUpError(f"There are no feedback pages of {lesson} yet: nobody's work has been graded")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for student, page in there.items():
            archive.write(page, returned(names.get(student, ""), student, lesson))
    return len(there)


def returned(front, student, lesson):
    """The name under which a page goes back, of a notebook that the LMS packed as `front`."""
    if moodle := re.match(PATTERNS["moodle"], front):
        return f"{front[: moodle.start('file_id')]}{lesson}.html"
    if re.fullmatch(PATTERNS["canvas"], front):
        return f"{PurePosixPath(front).stem}.html"
    return f"{student}/{lesson}.html"
