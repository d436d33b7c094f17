"""Try the whole loop on six made-up students: right, wrong, empty, hostile and broken work.

Takes less than a minute, in a folder of its own (grading/course/demo), and prints where to look.
"""

import sys
import time
from pathlib import Path

from grading.commands import ALL_WELL
from grading.commands.common import Bar, say
from grading.commands.made_up_class.course import play
from grading.intake.errors import SetUpError

GRADING = Path(__file__).resolve().parents[1]
LESSON = "02_bahdanau"


def configure(parser):
    """No options: it does one thing."""


def run(arguments):
    solution = GRADING.parent / "solutions" / LESSON / f"{LESSON}.ipynb"
    if not solution.is_file():
        raise SetUpError(f"There is no {solution} yet: run `make notebooks` first.")
    start = time.perf_counter()
    made_up = Path(__file__).with_name("made_up_class")
    settings = GRADING / "nbgrader_config.py"
    course, _, report = play(
        GRADING / "course" / "demo", solution, made_up / "students", made_up / "students.csv", settings, say, progress=Bar
    )
    say(f"\n{report.text()}\n{where_to_look(course)}\n\nDone in {time.perf_counter() - start:.0f} s.")
    return ALL_WELL


def where_to_look(course):
    folder = course.folder
    return "\n".join(
        [
            "Where to look:",
            f"  a student's page  {course.feedback_page('bruno')}",
            f"  the class         {folder / 'report' / course.lesson / 'report.html'}",
            f"  the grades        {folder / 'grades.csv'}",
            f"  formgrader        `cd {folder} && {Path(sys.executable).with_name('jupyter')} lab`, then the nbgrader menu",
        ]
    )
