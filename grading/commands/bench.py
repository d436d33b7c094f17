"""The command that measures how fast grading is on this machine."""

import tempfile
from pathlib import Path

from grading.benchmark import measure, record, table
from grading.commands import ALL_WELL
from grading.commands.common import positive, say
from grading.course_run import SetUpError
from grading.engine import default_workers

NAME, HELP = "bench", "measure grading on this machine beside stock nbgrader"
MORE = """\
Made-up right submissions are graded three ways: by nbgrader as it is, which runs the lesson's training cells; by nbgrader told to
skip them; by the engine. By default a handful, in a few minutes; the promise for a large class is measured with
  python -m grading bench --lesson 00_start_here --submissions 1000 --stock 3 --stock-training 0"""
ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("lesson", "submissions", "stock", "stock_training", "workers")


def configure(parser):
    parser.add_argument("--lesson", default="02_bahdanau", help="the lesson (default: %(default)s)")
    parser.add_argument("--submissions", type=positive, default=24, metavar="N", help="for the engine (default: %(default)s)")
    parser.add_argument("--stock", type=_count, default=3, metavar="N", help="for stock without training (default: %(default)s)")
    parser.add_argument("--stock-training", type=_count, default=1, metavar="N", help="for stock as it is (default: %(default)s)")
    parser.add_argument("--workers", type=positive, metavar="N", help="of the engine (default: one for each core)")
    parser.add_argument("--json", metavar="FILE", help="write the results there too, with machine, versions and date")


def run(arguments):
    lesson = arguments.lesson
    solution = ROOT / "solutions" / lesson / f"{lesson}.ipynb"
    if not solution.is_file():
        raise SetUpError(f"There is no {solution}: build the lesson first (`make notebooks`), or give another --lesson")
    if max(arguments.stock, arguments.stock_training) > arguments.submissions:
        raise SetUpError("--stock and --stock-training cannot be more than --submissions: stock grades the first of them")
    with tempfile.TemporaryDirectory(prefix="grading-bench-") as folder:
        results = measure(
            Path(folder),
            solution,
            submissions=arguments.submissions,
            stock=arguments.stock,
            stock_training=arguments.stock_training,
            workers=arguments.workers or default_workers(),
            say=say,
        )
    say(f"\n{table(lesson, results)}")
    if arguments.json:
        record(Path(arguments.json).absolute(), lesson, results, _command(arguments))
    return ALL_WELL


def _command(arguments):
    """What repeats this run, anywhere."""
    given = {name: value for name, value in vars(arguments).items() if name in OPTIONS and value is not None}
    return "python -m grading bench " + " ".join(f"--{name.replace('_', '-')} {value}" for name, value in given.items())


def _count(text):
    return 0 if text == "0" else positive(text)
