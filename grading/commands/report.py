"""The command that shows the class on one page."""

from grading.commands import ALL_WELL
from grading.commands.common import course_options, lesson_argument, opened, say
from grading.pages.class_report import class_report, write_report

NAME, HELP = "report", "show the class: points per exercise, what failed and why, what was misunderstood"
MORE = "Prints the report, and writes it as text, as CSV and as one HTML page."


def configure(parser):
    lesson_argument(parser)
    course_options(parser)


def run(arguments):
    course = opened(arguments)
    report = class_report(course, arguments.lesson)
    folder = write_report(course, report)
    say(report.text())
    say(f"The same as a page: {folder / 'report.html'}")
    return ALL_WELL
