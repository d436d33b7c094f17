"""Make the student notebook, and enter the lesson in the gradebook."""

import copy
import logging

from nbgrader.converters import GenerateAssignment, NbGraderException

from grading.commands import ALL_WELL
from grading.commands.common import course_options, lesson_argument, opened, roster_option, say
from grading.course_run import SetUpError

NAME, HELP = "release", "make the notebook that students get, and enter the lesson in the gradebook"
MORE = """\
Writes notebooks/LESSON/LESSON.ipynb, without solutions and hidden tests. Do it again whenever the lesson has changed: submissions
and grades stay. (Cells that give points cannot be added or taken away once somebody has been graded.)"""


def configure(parser):
    lesson_argument(parser)
    roster_option(parser)
    course_options(parser)


def run(arguments):
    course = opened(arguments)
    course.lesson(arguments.lesson)  # says what is wrong with it, in words
    release(course, arguments.lesson)
    say(f"Give out {course.path('release', '.', arguments.lesson) / (arguments.lesson + '.ipynb')}")
    return ALL_WELL


def release(course, lesson):
    """nbgrader's generate_assignment. Raises SetUpError when it will not."""
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
