"""The command that writes the pages that students get back."""

from functools import partial

from grading.commands import ALL_WELL, NEEDS_A_LOOK
from grading.commands.common import chosen, course_options, lesson_argument, opened, over, say, students_option
from grading.gradebook.class_run import default_workers
from grading.gradebook.lms_grades import feedback_zip
from grading.pages.feedback import write_feedback

NAME, HELP = "feedback", "write a page for each student: points, what went wrong, your comments"
MORE = """\
Pages that are still true are left as they are; do it again after grading written answers in formgrader. Their templates are in
grading/pages/templates: after a change, `feedback LESSON --student ID` shows it on a page made from what is stored."""


def configure(parser):
    lesson_argument(parser)
    students_option(parser)
    parser.add_argument("--zip", metavar="FILE.zip", help="all pages in one file, named as Canvas and Moodle take them back")
    course_options(parser)


def run(arguments):
    course = opened(arguments)
    course.require_released(course.lesson(arguments.lesson))
    only, bar = chosen(arguments), partial(over, what="feedback")
    written, there, failed = write_feedback(course, arguments.lesson, only, bar, default_workers())
    for student, sentence in failed:
        say(f"  {student}: {sentence}")
    say(f"{len(written)} pages written, {len(there)} up to date, in {course.path('feedback', '.', '.').parent}")
    if arguments.zip:
        say(f"{feedback_zip(course, arguments.lesson, arguments.zip)} pages in {arguments.zip}")
    return NEEDS_A_LOOK if failed else ALL_WELL
