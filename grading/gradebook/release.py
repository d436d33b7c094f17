"""The release of a lesson: nbgrader's own generate_assignment, with its reasons in words."""

import copy
import logging

from nbgrader.converters import GenerateAssignment, NbGraderException

from grading.intake.errors import SetUpError
from grading.intake.plain_text import moment


def release(course, lesson, due=None):
    """nbgrader's generate_assignment. Raises SetUpError when it will not.

    `due`, a time as people write it, is kept in the gradebook. It is of the course's zone where it names none.
    """
    try:
        due = due and moment(due, course.zone)
    except (ValueError, OverflowError) as error:
        raise SetUpError(f"--due must be a time such as '2026-03-01 23:59', got {due!r} ({error})") from None
    coursedir = copy.copy(course.coursedir)
    coursedir.assignment_id = lesson
    with course.gradebook():  # says what is wrong with the database, in words
        pass
    said = Errors()
    course.parent.log.addHandler(said)
    try:
        GenerateAssignment(coursedir=coursedir, parent=course.parent, force=True).start()
    except NbGraderException as error:
        log = course.engine / "nbgrader.log"
        raise SetUpError(f"nbgrader would not release {lesson}: {said.reason or error} (more in {log})") from error
    finally:
        course.parent.log.removeHandler(said)
    if due:
        with course.gradebook() as gradebook:
            gradebook.update_or_create_assignment(lesson, duedate=due.replace(tzinfo=None).isoformat())


class Errors(logging.Handler):
    """What nbgrader logs when it gives up; `reason` is the last line of the first traceback, or the first message."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.reason = ""
        self._traced = False

    def emit(self, record):
        lines = record.getMessage().strip().splitlines()
        if lines and lines[0].startswith("Traceback") and not self._traced:
            self.reason, self._traced = lines[-1], True
        elif lines and not self.reason:
            self.reason = lines[0]
