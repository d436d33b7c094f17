"""A lesson's grades, sent to an assignment in Canvas through its own API."""

import re
import time

from grading.gradebook.lms_grades import scores_of
from grading.intake.errors import SetUpError, first_line

# A token is sent along, so the address has to be a safe one, or on this machine.
ASSIGNMENT = re.compile(r"(https://[^/?#]+|http://127\.0\.0\.1:\d+)/courses/(\d+)/assignments/(\d+)/?")
PATIENCE, PAUSE = 600, 1.0  # seconds that Canvas may take over a class, and between two questions whether it has


def upload(run, lesson, address, token):
    """Send the grades of all who have handed in -> (how many, ids of those whose number in Canvas is not known, how many wait for
    a person's grade).

    `address` is that of the assignment's page. Raises SetUpError where Canvas takes them not.
    """
    try:
        from canvasapi import Canvas
        from canvasapi.exceptions import CanvasException
        from requests import RequestException
    except ImportError as error:
        raise SetUpError("`upload` needs canvasapi: pip install 'course_utils[canvas]'") from error
    found = ASSIGNMENT.fullmatch(address)
    if not found:
        raise SetUpError(f"{address} is no address like https://CANVAS/courses/NUMBER/assignments/NUMBER")
    scores, most, waiting = scores_of(run, lesson)
    if not scores:
        raise SetUpError(f"Nobody's work of {lesson} has been graded yet")
    numbers = {student: row["lms_user_id"] for student, row in run.roster().items() if student in scores}
    grades = {number: {"posted_grade": scores[student]} for student, number in numbers.items() if number}
    try:
        assignment = Canvas(found[1], token).get_course(int(found[2])).get_assignment(int(found[3]))
        if assignment.points_possible != most:
            raise SetUpError(f"In Canvas the assignment gives {assignment.points_possible:g} points: set {most:g} there first")
        job, until = assignment.submissions_bulk_update(grade_data=grades), time.monotonic() + PATIENCE
        while job.workflow_state in ("queued", "running") and time.monotonic() < until:
            time.sleep(PAUSE)
            job = job.query()
    except (CanvasException, RequestException) as error:
        raise SetUpError(f"Canvas does not take the grades ({type(error).__name__}: {first_line(error)})") from error
    if job.workflow_state != "completed":
        raise SetUpError(f"Canvas has not taken all of the grades ({job.workflow_state}): look there before you send them again")
    return len(grades), sorted(student for student, number in numbers.items() if not number), waiting
