"""What the commands share: options, the progress bar, how things are said."""

import argparse
import sys

from tqdm import tqdm

from grading.course_run import CourseRun


def course_options(parser):
    group = parser.add_argument_group("where the course is")
    group.add_argument("--course", default=".", metavar="FOLDER", help="the course's root folder (default: this one)")
    group.add_argument("--db", metavar="URL", help="another gradebook than the settings', such as postgresql+psycopg://host/name")


def lesson_argument(parser):
    parser.add_argument("lesson", metavar="LESSON", help="the lesson's name, such as 02_bahdanau")


def roster_option(parser):
    parser.add_argument(
        "--roster",
        metavar="FILE.csv",
        help="enter this class list first: columns id, and if you like first_name, last_name, email",
    )


def students_option(parser):
    parser.add_argument("--student", metavar="ID", action="append", help="only this student; may be given more than once")


def positive(text):
    """An argparse type: a whole number above 0."""
    number = int(text) if text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number above 0, got {text!r}")
    return number


def opened(arguments):
    """The course run that the options mean."""
    run = CourseRun.open(arguments.course, arguments.db)
    if getattr(arguments, "roster", None):
        from grading.roster import enrol

        say(f"{enrol(run, arguments.roster)} students on the roster.")
    return run


def chosen(arguments):
    """The students that were asked for, or None for all."""
    return set(arguments.student) if arguments.student else None


def say(text=""):
    print(text, flush=True)


class Bar:
    """A progress bar with the rate and the time left; what needs a look is said above it, as it comes."""

    def __init__(self, total, what="graded"):
        self._bar = tqdm(total=total, desc=what, unit=" submissions", file=sys.stderr, dynamic_ncols=True, smoothing=0.1)

    def update(self, row):
        if row.problem:
            self._bar.write(f"  {row.line}", file=sys.stderr)
        self._bar.update()
        if self._bar.n >= self._bar.total:
            self._bar.close()


def over(names, what):
    """`names`, with a progress bar around them."""
    return tqdm(names, desc=what, unit=" pages", file=sys.stderr, dynamic_ncols=True)
