"""Write a page for each student: points, what went wrong, your comments.

Pages that are still true are left as they are; do it again after grading written answers in formgrader. Their templates are in
grading/pages/templates: after a change, `feedback LESSON --student ID` shows it on a page made from what is stored.
"""

from grading.commands import ALL_WELL, NEEDS_A_LOOK
from grading.commands.common import opened, page_bar, say, shared_options
from grading.gradebook.class_run import default_workers
from grading.gradebook.lms_grades import feedback_zip
from grading.pages.feedback import write_feedback


def configure(parser):
    shared_options(parser, "lesson", "--student")
    parser.add_argument("--zip", metavar="FILE.zip", help="all pages in one file, named as Canvas and Moodle take them back")


def run(arguments):
    course = opened(arguments)
    course.require_released(course.lesson(arguments.lesson))
    only = set(arguments.student or ()) or None
    written, there, failed = write_feedback(course, arguments.lesson, only, page_bar, default_workers())
    for student, sentence in failed:
        say(f"  {student}: {sentence}")
    say(f"{len(written)} pages written, {len(there)} up to date, in {course.path('feedback', '.', '.').parent}")
    if arguments.zip:
        say(f"{feedback_zip(course, arguments.lesson, arguments.zip)} pages in {arguments.zip}")
    return NEEDS_A_LOOK if failed else ALL_WELL
