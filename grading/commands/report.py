"""Show the class: points per exercise, what failed and why, what was misunderstood.

Prints the report, and writes it as text, as CSV and as one HTML page.
"""

from grading.commands import ALL_WELL
from grading.commands.common import opened, say, shared_options
from grading.pages.class_report import class_report, write_report


def configure(parser):
    shared_options(parser, "lesson")


def run(arguments):
    course = opened(arguments)
    report = class_report(course, arguments.lesson)
    folder = write_report(course, report)
    say(report.text())
    say(f"The same as a page: {folder / 'report.html'}")
    return ALL_WELL
