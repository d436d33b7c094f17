"""The grades as a CSV file."""

from pathlib import Path

from grading.commands import ALL_WELL
from grading.commands.common import course_options, opened, say
from grading.exporting import as_csv, grades
from grading.store import write_whole

NAME, HELP = "export", "write the grades as CSV, for a spreadsheet or your LMS"
MORE = "One line for each lesson and student, nbgrader's columns. The file is the same however, and wherever, it was graded."


def configure(parser):
    parser.add_argument("lessons", metavar="LESSON", nargs="*", help="only these lessons (default: all)")
    parser.add_argument("--to", metavar="FILE", default="grades.csv", help="the file to write (default: %(default)s)")
    course_options(parser)


def run(arguments):
    course = opened(arguments)
    with course.gradebook() as gradebook:
        rows = grades(gradebook, arguments.lessons)
    write_whole(Path(arguments.to).absolute(), as_csv(rows).encode("utf-8"))
    say(f"{len(rows)} grades in {arguments.to}")
    return ALL_WELL
