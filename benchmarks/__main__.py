"""`python -m benchmarks [LESSON ...]`: run lessons from top to bottom and hold what they take against their budgets."""

import argparse
import sys

import nbformat

from authoring.__main__ import ROOT
from authoring.build import Lesson, lessons
from authoring.execute import ExecutionFailed, execute
from benchmarks.outputs import differences

# The course's budgets on two cores: a lesson, its first figure, its memory, and the whole course.
SECONDS, FIRST_FIGURE, MEGABYTES, COURSE_MINUTES = 120, 10, 2000, 20
SILENT = 10  # the most seconds that a cell works without a progress bar


def main(arguments=None):
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__.split(": ", 1)[1])
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="such as 02_bahdanau; all when left out")
    parser.add_argument("--outputs", action="store_true", help="also print each line that differs from the stored solution's")
    options = parser.parse_args(arguments)
    known = lessons(ROOT)
    unknown = [name for name in options.lessons if name not in known]
    if unknown:
        parser.error(f"there is no lesson {unknown[0]!r}; there are {', '.join(known)}")

    print(f"{'lesson':20} {'seconds':>12} {'first figure':>16} {'peak memory':>18}")
    total, over = 0.0, False
    for name in options.lessons or known:
        notebook = Lesson(ROOT, name).expanded()
        try:
            measured = execute(notebook, ROOT)
        except ExecutionFailed as error:
            print(f"{name:20} failed: {error}")
            over = True
            continue
        seconds, figure, memory = (measured[key] for key in ("total_seconds", "first_figure_seconds", "peak_megabytes"))
        total += seconds
        silent = silent_cells(notebook, measured["seconds"])
        over |= seconds > SECONDS or (figure or 0) > FIRST_FIGURE or memory > MEGABYTES or bool(silent)
        shown = "none" if figure is None else f"{figure:.1f} s of {FIRST_FIGURE}"
        print(f"{name:20} {seconds:5.0f} s of {SECONDS} {shown:>16} {memory:5.0f} MB of {MEGABYTES}", flush=True)
        for cell in silent:
            print(f"    more than {SILENT} s without a progress bar: {cell.source.splitlines()[0]}")
        if options.outputs:
            _show(name, notebook)
    over |= total > 60 * COURSE_MINUTES
    print(f"together {total / 60:.1f} of {COURSE_MINUTES} minutes: {'over budget' if over else 'within every budget'}")
    return int(over)


def silent_cells(notebook, seconds):
    """The cells of an executed notebook that drew no progress bar and took more than SILENT `seconds` (by cell id)."""
    return [cell for cell in notebook.cells if seconds.get(cell.id, 0) > SILENT and "█" not in str(cell.get("outputs"))]


def _show(name, notebook):
    """What the run printed beside what the solution notebook holds, where the two differ."""
    count, differing = differences(nbformat.read(Lesson(ROOT, name).solution, as_version=4), notebook)
    for stored, new in differing:
        print(f"    stored: {stored}\n    now:    {new}")
    print(f"    {count - len(differing)} of {count} lines of output as stored", flush=True)


if __name__ == "__main__":
    sys.exit(main())
