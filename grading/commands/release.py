"""Make the notebook that students get, and enter the lesson in the gradebook.

Writes notebooks/LESSON/LESSON.ipynb, without solutions and hidden tests. Do it again whenever the lesson has changed: submissions
and grades stay. (Cells that give points cannot be added or taken away once somebody has been graded.)
"""

from grading.commands import ALL_WELL
from grading.commands.common import opened, say, shared_options
from grading.gradebook.release import release


def configure(parser):
    shared_options(parser, "lesson", "--roster")
    parser.add_argument("--due", metavar="TIME", help="when it is due, '2026-03-01 23:59' say, in the course's time zone")


def run(arguments):
    course = opened(arguments)
    course.lesson(arguments.lesson)  # says what is wrong with it, in words
    release(course, arguments.lesson, arguments.due)
    if due := course.due(arguments.lesson):
        say(f"Due {due.astimezone(course.zone):%Y-%m-%d %H:%M} in the course's time zone, {course.zone}")
    say(f"Give out {course.file('release', '.', arguments.lesson)}")
    return ALL_WELL
