"""The command that measures how fast grading is on this machine."""

import tempfile
from pathlib import Path

from grading.commands import ALL_WELL
from grading.commands.benchmark import afternoon, beside_hostile, measure, record, table
from grading.commands.common import positive, say
from grading.gradebook.class_run import default_workers
from grading.intake.errors import SetUpError

NAME, HELP = "bench", "measure grading on this machine beside stock nbgrader"
MORE = """\
Made-up right submissions are graded three ways: by nbgrader as it is, which runs the lesson's training cells; by nbgrader told to
skip them; by the engine. By default a handful, in a few minutes; the promise for a large class is measured with
  python -m grading bench --lesson 00_start_here --submissions 1000 --stock 3 --stock-training 0
With --afternoon the commands of a whole afternoon are timed instead, from the LMS's zip to the grades that it takes back:
  python -m grading bench --afternoon --submissions 1000
With --hostile it is a class with and without ten submissions that take all they can of the machine:
  python -m grading bench --hostile --submissions 100"""
ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("lesson", "submissions", "stock", "stock_training", "workers", "afternoon", "hostile")


def configure(parser):
    parser.add_argument("--lesson", default="02_bahdanau", help="the lesson (default: %(default)s)")
    parser.add_argument("--submissions", type=positive, default=24, metavar="N", help="for the engine (default: %(default)s)")
    parser.add_argument("--stock", type=_count, default=3, metavar="N", help="for stock without training (default: %(default)s)")
    parser.add_argument("--stock-training", type=_count, default=1, metavar="N", help="for stock as it is (default: %(default)s)")
    parser.add_argument("--workers", type=positive, metavar="N", help="of the engine (default: one for each core)")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--afternoon", action="store_true", help="time collect, autograde, feedback, report and export instead")
    instead.add_argument("--hostile", action="store_true", help="time a class with and without ten hostile submissions instead")
    parser.add_argument("--json", metavar="FILE", help="write the results there too, with machine, versions and date")


def run(arguments):
    lesson = arguments.lesson
    solution = ROOT / "solutions" / lesson / f"{lesson}.ipynb"
    if not solution.is_file():
        raise SetUpError(f"There is no {solution}: build the lesson first (`make notebooks`), or give another --lesson")
    if max(arguments.stock, arguments.stock_training) > arguments.submissions:
        raise SetUpError("--stock and --stock-training cannot be more than --submissions: stock grades the first of them")
    given = {"submissions": arguments.submissions, "workers": arguments.workers or default_workers(), "say": say}
    with tempfile.TemporaryDirectory(prefix="grading-bench-") as folder:
        if arguments.afternoon:
            results = afternoon(Path(folder), solution, **given)
        elif arguments.hostile:
            results = beside_hostile(Path(folder), solution, **given)
        else:
            stock = {"stock": arguments.stock, "stock_training": arguments.stock_training}
            results = measure(Path(folder), solution, **stock, **given)
    say(f"\n{table(lesson, results)}")
    if arguments.json:
        record(Path(arguments.json).absolute(), lesson, results, _command(arguments))
    return ALL_WELL


def _command(arguments):
    """What repeats this run, anywhere."""
    given = {name.replace("_", "-"): value for name, value in vars(arguments).items() if name in OPTIONS}
    instead = [name for name in ("afternoon", "hostile") if given.pop(name)]
    given = {name: value for name, value in given.items() if value is not None and not (instead and name.startswith("stock"))}
    said = [*(f"--{name}" for name in instead), *(f"--{name} {value}" for name, value in given.items())]
    return " ".join(["python -m grading bench", *said])


def _count(text):
    return 0 if text == "0" else positive(text)
