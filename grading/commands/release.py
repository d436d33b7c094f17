"""The command that makes the student notebook, and enters the lesson in the gradebook."""

from grading.commands import ALL_WELL
from grading.commands.common import course_options, lesson_argument, opened, roster_option, say
from grading.gradebook.release import release

NAME, HELP = "release", "make the notebook that students get, and enter the lesson in the gradebook"
MORE = """\
Writes notebooks/LESSON/LESSON.ipynb, without solutions and hidden tests. Do it again whenever the lesson has changed: submissions
and grades stay. (Cells that give points cannot be added or taken away once somebody has been graded.)"""


def configure(parser):
    lesson_argument(parser)
    roster_option(parser)
    parser.add_argument("--due", metavar="TIME", help="when it is due, '2026-03-01 23:59' say, in the course's time zone")
    course_options(parser)


def run(arguments):
    course = opened(arguments)
    course.lesson(arguments.lesson)  # says what is wrong with it, in words
    release(course, arguments.lesson, arguments.due)
    if due := course.due(arguments.lesson):
        say(f"Due {due.astimezone(course.zone):%Y-%m-%d %H:%M} in the course's time zone, {course.zone}")
    say(f"Give out {course.path('release', '.', arguments.lesson) / (arguments.lesson + '.ipynb')}")
    return ALL_WELL
