"""Write the grades as CSV, for a spreadsheet or your LMS.

One line for each lesson and student, nbgrader's columns. The file is the same however, and wherever, it was graded.
"""

from pathlib import Path

from grading.commands import ALL_WELL
from grading.commands.common import opened, say, shared_options
from grading.gradebook.grades_csv import as_csv, grades
from grading.gradebook.lms_grades import grades_for
from grading.intake.whole_files import write_whole


def configure(parser):
    shared_options(parser)
    parser.add_argument("lessons", metavar="LESSON", nargs="*", help="only these lessons (default: all)")
    parser.add_argument("--to", metavar="FILE", default="grades.csv", help="the file to write (default: %(default)s)")
    what = "as a file that Canvas's or Moodle's grade import takes: a column a lesson, and no number for missing work"
    parser.add_argument("--for", dest="lms", choices=("canvas", "moodle"), help=what)


def run(arguments):
    course = opened(arguments)
    if arguments.lms:
        write_whole(Path(arguments.to).absolute(), grades_for(course, arguments.lessons, arguments.lms).encode("utf-8"))
        say(f"The grades for {arguments.lms.title()} are in {arguments.to}")
        return ALL_WELL
    with course.gradebook() as gradebook:
        rows = grades(gradebook, arguments.lessons)
    write_whole(Path(arguments.to).absolute(), as_csv(rows).encode("utf-8"))
    say(f"{len(rows)} grades in {arguments.to}")
    return ALL_WELL
