"""Sort the zip file from your LMS into a folder for each student.

The zip is what Moodle, Canvas or Blackboard let you download for an assignment. Whose file is whose is told from the file names
and the roster (its ids, names, e-mail addresses, or a column lms_user_id). What cannot be told, or is no notebook, is named and
left out. A later zip replaces what it holds.
"""

from grading.commands import ALL_WELL, NEEDS_A_LOOK
from grading.commands.common import opened, say, shared_options
from grading.intake.errors import SetUpError
from grading.intake.lms_zip import PATTERNS, collect


def configure(parser):
    shared_options(parser, "lesson", "--roster")
    parser.add_argument("zip", metavar="FILE.zip", help="the file from your LMS")
    parser.add_argument(
        "--pattern",
        metavar="NAME_OR_REGEX",
        help=f"how files are named: {', '.join(PATTERNS)}, or a regular expression with the groups student_id and file_id",
    )


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
