"""The command that unpacks an LMS's zip file."""

from grading.commands import ALL_WELL, NEEDS_A_LOOK
from grading.commands.common import course_options, lesson_argument, opened, roster_option, say
from grading.intake.errors import SetUpError
from grading.intake.lms_zip import PATTERNS, collect

NAME, HELP = "collect", "sort the zip file from your LMS into a folder for each student"
MORE = """\
The zip is what Moodle, Canvas or Blackboard let you download for an assignment. Whose file is whose is told from the file names
and the roster (its ids, names, e-mail addresses, or a column lms_user_id). What cannot be told, or is no notebook, is named and
left out. A later zip replaces what it holds."""


def configure(parser):
    lesson_argument(parser)
    parser.add_argument("zip", metavar="FILE.zip", help="the file from your LMS")
    roster_option(parser)
    parser.add_argument(
        "--pattern",
        metavar="NAME_OR_REGEX",
        help=f"how files are named: {', '.join(PATTERNS)}, or a regular expression with the groups student_id and file_id",
    )
    course_options(parser)


def run(arguments):
    course = opened(arguments)
    course.lesson(arguments.lesson)  # says what is wrong with it, in words
    if not course.roster():
        raise SetUpError("Nobody is enrolled: give the class list with `--roster students.csv` (columns id, first_name, ...)")
    students, remarks = collect(course, arguments.lesson, arguments.zip, pattern=arguments.pattern)
    say(f"{len(students)} submissions of {arguments.lesson} are in {course.path('submitted', '.', '.')}")
    for remark in remarks:
        say(f"  {remark}")
    say(f"Next: python -m grading autograde {arguments.lesson}")
    return NEEDS_A_LOOK if remarks else ALL_WELL
