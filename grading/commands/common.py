"""Options, progress bar and ways of saying things that the commands share."""

import argparse
import sys
import time

from tqdm import tqdm

from grading.gradebook.course_run import CourseRun
from grading.intake.plain_text import printable, shown

LONG = 5  # seconds after which it is said whom a run is waiting for


# What several commands take, as `add_argument` does.
OPTIONS = {
    "lesson": {"metavar": "LESSON", "help": "the lesson's name, such as 02_bahdanau"},
    "--student": {"metavar": "ID", "action": "append", "help": "only this student; may be given more than once"},
    "--roster": {
        "metavar": "FILE.csv",
        "help": "enter this class list first: columns id, and if you like first_name, last_name, email",
    },
}


def shared_options(parser, *names):
    """Add those of OPTIONS that are named, and where the course is."""
    for name in names:
        parser.add_argument(name, **OPTIONS[name])
    group = parser.add_argument_group("where the course is")
    group.add_argument("--course", default=".", metavar="FOLDER", help="the course's root folder (default: this one)")
    group.add_argument("--db", metavar="URL", help="another gradebook than the settings', such as postgresql+psycopg://host/name")


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
        from grading.intake.class_list import enrol

        say(f"{enrol(run, arguments.roster)} students on the roster.")
    return run


def say(text="", file=None):
    """Print: the one place where grading does, so that no text steers a terminal."""
    print(printable(text), file=file, flush=True)


class Bar:
    """A progress bar with the rate and the time left; what needs a look is said above it, as it comes."""

    def __init__(self, total):
        # The rate is the mean of the whole run: a few quick ones at the end would promise too much for a slow one.
        self._bar = tqdm(total=total, desc="graded", unit=" submissions", file=sys.stderr, dynamic_ncols=True, smoothing=0)
        self._since = {}

    def update(self, row):
        if row.problem:
            self._bar.write(f"  {row.line}", file=sys.stderr)
        self._bar.update()
        self._since.pop(row.student, None)
        if self._bar.n >= self._bar.total:
            self._bar.close()

    def waiting(self, students):
        """Name the one that has been under way for longest, once that is long."""
        now = time.monotonic()
        self._since = {student: self._since.get(student, now) for student in students}
        student, since = min(self._since.items(), key=lambda item: item[1], default=(None, now))
        slow = now - since >= LONG
        self._bar.set_postfix_str(f"waiting for {shown(student)}, {now - since:.0f} s" if slow else "")


def page_bar(students):
    """`students`, with a progress bar around them."""
    return tqdm(students, desc="feedback", unit=" pages", file=sys.stderr, dynamic_ncols=True)
