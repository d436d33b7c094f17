"""`python -m benchmarks.grading`: how fast and how large grading is, on this machine, in one run, on made-up right submissions.

Three ways side by side: nbgrader as it is, which runs the lesson's training cells; nbgrader told to skip them; the engine. The
promise for a large class is measured with `--lesson 00_start_here --submissions 1000 --stock 3 --stock-training 0`. With
`--afternoon` the commands of a whole afternoon are timed instead, from the LMS's zip to the grades that it takes back; with
`--hostile` a class with and without ten submissions that take all they can of the machine.
"""

import argparse
import csv
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import nbformat

from benchmarks.hostile_cells import CELLS
from grading.commands.demo import DemoCourse
from grading.gradebook.class_run import autograde, default_workers
from grading.gradebook.course_run import CourseRun
from grading.gradebook.release import release
from grading.intake.class_list import enrol
from grading.intake.lesson import CHECKS, TRAINING
from grading.intake.whole_files import write_json
from grading.sandbox.processes import descendants, share

ROOT = Path(__file__).resolve().parent.parent
# What stock nbgrader needs to know of the course, and nothing of the engine.
STOCK = """\
c = get_config()
c.CourseDirectory.course_id = "attention"
c.CourseDirectory.root = {root!r}
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "notebooks"
c.CourseDirectory.db_url = "sqlite:///{root}/gradebook.db"
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", "*.py"]
c.Autograde.create_student = False
c.Execute.timeout = 3600
c.Execute.extra_arguments = ["--log-level=ERROR"]
c.IgnorePattern.enabled = True
c.IgnorePattern.pattern = r"[\\s\\S]"
"""
STOCK_AUTOGRADE = [sys.executable, "-m", "nbgrader", "autograde"]
ALONE, BESIDE = "the class alone", "with ten hostile ones"
SIZES = ("submissions", "workers", "stock", "stock_training")  # options that a way of measuring takes
TO_THE_END = "1000000"  # seconds for a training cell: as a lesson gives them, not cut short


def measure(folder, solution, submissions, workers, stock, stock_training, **_):
    """Time all three ways of grading a lesson -> {way: figures}.

    Of `submissions` the first `stock` are graded by stock nbgrader too, without its training cells, and the first
    `stock_training` as it is. All are the instructor's answers, each told apart by a comment, so that none is graded for two.
    """
    course, work = made_class(folder / "ours", solution, _names(submissions))
    hand_in(course, work.items())
    results = {}
    for way, count, skip in (("stock", stock_training, False), ("stock, training skipped", stock, True)):
        if count:
            place = stock_course(course.run, course.lesson, folder / way.replace(", ", "_"), list(work)[:count], skip=skip)
            environment = {**os.environ, "COURSE_TRAINING_SECONDS": TO_THE_END}
            results[way] = _timed([*STOCK_AUTOGRADE, course.lesson], place, count, environment)
    return {**results, "engine": _engine(course, workers)}


def afternoon_commands(lesson):
    """What an instructor types, from the LMS's `submissions.zip` to the grades that it takes back: lists of words."""
    return [
        ["collect", lesson, "submissions.zip"],
        ["autograde", lesson],
        ["feedback", lesson, "--zip", "feedback.zip"],
        ["report", lesson],
        ["export", "--for", "canvas", "--to", "grades.csv"],
    ]


def afternoon(folder, solution, submissions, workers, **_):
    """Time each command of an instructor's afternoon, typed in the course's folder -> {command: figures}."""
    course, work = made_class(folder / "afternoon", solution, _names(submissions))
    with zipfile.ZipFile(course.folder / "submissions.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, notebook) in enumerate(work.items()):
            archive.writestr(f"{name}_{number + 1000}_{number + 50000}_{course.lesson}.ipynb", notebook)
    results = {}
    for step, *options in afternoon_commands(course.lesson):
        options += ["--workers", str(workers)] if step == "autograde" else []
        results[step] = _timed([sys.executable, "-m", "grading", step, *options], course.folder, submissions)
    graded = list(csv.DictReader((course.folder / "report" / course.lesson / "report.csv").open(encoding="utf-8")))
    if len(graded) != submissions or {row["state"] for row in graded} != {"graded"}:
        raise SystemExit(f"of {submissions} submissions {sum(row['state'] == 'graded' for row in graded)} were graded")
    seconds, peak = (sum(r["seconds"] for r in results.values()), max(r["peak_megabytes"] for r in results.values()))
    return {**results, "all of it": _figures(submissions, seconds, 1e6 * peak)}


def beside_hostile(folder, solution, submissions, workers, **_):
    """Time the engine on a class, and on the same class with the ten hostile `CELLS` spread among it -> {way: figures}.

    Each of these stands in a notebook that is right otherwise. Ends where one of the class does not get all its points.
    """
    every = max(submissions // len(CELLS), 1)
    hostile = {f"s{number * every:04d}-{name.replace(' ', '-')}": cell for number, (name, cell) in enumerate(CELLS.items())}
    results = {}
    for way, added in ((ALONE, {}), (BESIDE, hostile)):
        course, work = made_class(folder / way.replace(" ", "-"), solution, sorted([*_names(submissions), *added]))
        hand_in(course, ((name, _with_cell(text, added.get(name))) for name, text in work.items()))
        results[way] = _engine(course, workers)
    return results


def _names(count):
    return [f"s{number:04d}" for number in range(count)]


def hand_in(course, work):
    """Put (student, the notebook's text) where what is handed in stands."""
    for student, notebook in work:
        target = course.run.path("submitted", student, course.lesson)
        target.mkdir(parents=True)
        (target / f"{course.lesson}.ipynb").write_text(notebook, encoding="utf-8")


def made_class(folder, solution, names):
    """A released course and {student: the text of right work, told apart by a comment in one answer}."""
    course = DemoCourse(folder, solution)
    roster = course.folder / "students.csv"
    roster.write_text("id\n" + "".join(f"{name}\n" for name in names), encoding="utf-8")
    enrol(course.run, roster)
    release(course.run, course.lesson)
    right = nbformat.read(course.run.path("release", ".", course.lesson) / f"{course.lesson}.ipynb", as_version=4)
    solutions = {cell.id: cell.source for cell in nbformat.read(solution, as_version=4).cells}
    answers = [cell for cell in right.cells if cell.metadata.get("nbgrader", {}).get("solution")]
    for cell in answers:
        cell.source = solutions[cell.id]
    first = next(cell for cell in answers if cell.cell_type == "code")
    source, work = first.source, {}
    for name in names:
        first.source = f"{source}\n# handed in by {name}"
        work[name] = nbformat.writes(right)
    return course, work


def _with_cell(text, source):
    """The notebook's text with a cell of the student's own before its first answer cell; as it is where there is no `source`."""
    if source is None:
        return text
    notebook = nbformat.reads(text, as_version=4)
    first = next(place for place, cell in enumerate(notebook.cells) if cell.metadata.get("nbgrader", {}).get("solution"))
    notebook.cells.insert(first, nbformat.v4.new_code_cell(source, id="own"))
    return nbformat.writes(notebook)


def stock_course(run, lesson, target, students, *, skip):
    """A released lesson of a course run and its submissions, copied to `target` for stock nbgrader -> `target`.

    `skip` tags training cells in the way that nbgrader knows.
    """
    target.mkdir(parents=True)
    for step in ("source", "release"):
        place = run.path(step, ".", lesson)
        shutil.copytree(place, target / place.relative_to(run.root))
    shutil.copy(run.root / "gradebook.db", target)
    (target / "nbgrader_config.py").write_text(STOCK.format(root=target.as_posix()), encoding="utf-8")
    training = {cell.id for cell in run.lesson(lesson).cells if cell.kind == TRAINING}
    for student in students:
        notebook = nbformat.read(run.path("submitted", student, lesson) / f"{lesson}.ipynb", as_version=4)
        for cell in notebook.cells:
            if skip and cell.get("id") in training:
                cell.metadata["tags"] = ["skip-execution"]
        folder = target / "submitted" / student / lesson
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{lesson}.ipynb")
    return target


def _engine(course, workers):
    """The engine's figures, in a process of its own."""
    marks, count = course.folder / "marks.json", len(os.listdir(course.run.path("submitted", ".", ".")))
    command = [sys.executable, "-m", "benchmarks.grading", "--engine", str(course.folder), "--workers", str(workers)]
    result = _timed([*command, "--lesson", course.lesson], course.folder, count)
    late = json.loads(marks.read_text(encoding="utf-8"))[count // 2 :]
    if len(late) > 1:  # the second half has no starting in it
        result["seconds_each_once_started"] = round((late[-1] - late[0]) / (len(late) - 1), 4)
    return {**result, "workers": workers}


class _Marks:
    """In a progress bar's place: when each submission was done. What is not hostile is right, and must get all `points`."""

    def __init__(self, points):
        self.points, self.moments = points, []

    def update(self, row):
        if "-" not in row.student and (row.state != "graded" or row.points != self.points):
            raise SystemExit(f"a right submission was not taken for one: {row.line}")
        self.moments.append(time.monotonic())

    def waiting(self, students):
        """Nobody looks."""


def _grade(folder, lesson, workers):
    run = CourseRun.open(folder)
    marks = _Marks(sum(cell.points for cell in run.lesson(lesson).cells if cell.kind in CHECKS))
    autograde(run, lesson, workers=workers, progress=lambda total: marks)
    Path(folder, "marks.json").write_text(json.dumps(marks.moments), encoding="utf-8")


def _timed(command, folder, count, environment=None):
    """Run a command over `count` submissions to its end -> figures. Ends where the command fails."""
    environment = dict(environment or os.environ)
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), environment.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    print(f"{' '.join(command[2:4])}: {count} submissions ...", flush=True)
    start = time.monotonic()
    with open(folder / "bench.log", "w", encoding="utf-8") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        watch = Watch(process.pid)
        code = process.wait()
    seconds = time.monotonic() - start
    watch.stop()
    if code:
        raise SystemExit(f"{' '.join(command[2:])} failed:\n{(folder / 'bench.log').read_text(encoding='utf-8')[-1500:]}")
    return _figures(count, seconds, watch.peak)


def _figures(count, seconds, peak):
    each = round(seconds / count, 4)
    return {"submissions": count, "seconds": round(seconds, 2), "seconds_each": each, "peak_megabytes": round(peak / 1e6)}


class Watch:
    """Looks at a process and all that come from it a few times a second; `peak` is the most memory that they had together.

    Pages that processes share count once (proportional set size) where the kernel tells, and in full where it does not.
    """

    def __init__(self, pid, every=0.5):
        self.peak = 0
        self._pid, self._every, self._done = pid, every, threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def stop(self):
        self._done.set()
        self._thread.join()

    def _look(self):
        while not self._done.wait(self._every):
            self.peak = max(self.peak, sum(map(share, descendants(self._pid))))


def ratios(results):
    """How many times as fast the engine is as each stock way, per submission: {way: (whole run, once started or None)}."""
    ours = results.get("engine")
    started = ours and ours.get("seconds_each_once_started")
    return {
        way: (round(found["seconds_each"] / ours["seconds_each"], 1), started and round(found["seconds_each"] / started, 1))
        for way, found in results.items()
        if ours and way != "engine"
    }


def table(lesson, results):
    """The results as a table for a terminal: ways of grading, or steps of an afternoon, one a line."""
    lines = [f"\n{lesson} on {machine()}", "", f"{'':<26}{'submissions':>12}{'seconds':>10}{'s each':>9}{'peak MB':>9}"]
    for way, found in results.items():
        numbers = f"{found['submissions']:>12}{found['seconds']:>10.1f}{found['seconds_each']:>9.2f}{found['peak_megabytes']:>9}"
        lines.append(f"{way:<26}{numbers}")
    for way, (whole, started) in ratios(results).items():
        once = f", {started:g} times once it has started" if started else ""
        lines.append(f"The engine is {whole:g} times as fast as {way}{once}.")
    if BESIDE in results:
        times = results[BESIDE]["seconds"] / results[ALONE]["seconds"]
        lines.append(f"Beside ten hostile submissions the class takes {times:.2f} times as long, and loses no point.")
    return "\n".join(lines)


def record(path, lesson, results, command):
    """Write the results as data/recorded has them: with settings, versions, machine and date."""
    versions = {"python": platform.python_version(), **{name: version(name) for name in ("torch", "nbgrader")}}
    made = {"machine": machine(), "date": datetime.now(UTC).date().isoformat(), "command": command, "versions": versions}
    write_json(path, {"settings": {"lesson": lesson}, **made, "results": results, "ratios": ratios(results)})


def machine():
    """The machine in words."""
    from benchmarks.recording import processor  # loads torch, which must not count as memory of the engine

    return f"{processor()}, {len(os.sched_getaffinity(0))} cores"


def main(arguments=None):
    parser = argparse.ArgumentParser("python -m benchmarks.grading", description=__doc__)
    parser.add_argument("--lesson", default="02_bahdanau", help="(default: %(default)s)")
    parser.add_argument("--submissions", type=int, default=24, help="for the engine (default: %(default)s)")
    parser.add_argument("--stock", type=int, default=3, help="for stock without training (default: %(default)s)")
    parser.add_argument("--stock-training", type=int, default=1, help="for stock as it is (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=default_workers(), help="of the engine (default: one for each core)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too, with machine, versions and date")
    instead = parser.add_mutually_exclusive_group()
    for name, way in (("--afternoon", afternoon), ("--hostile", beside_hostile)):
        instead.add_argument(name, dest="way", action="store_const", const=way, default=measure)
    instead.add_argument("--engine", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.engine:
        return _grade(options.engine, options.lesson, options.workers)
    solution = ROOT / "solutions" / options.lesson / f"{options.lesson}.ipynb"
    if not solution.is_file():
        parser.error(f"there is no {solution}: build the lesson first (`make notebooks`)")
    with tempfile.TemporaryDirectory(prefix="grading-bench-") as folder:
        results = options.way(Path(folder), solution, **{name: getattr(options, name) for name in SIZES})
    print(table(options.lesson, results))
    if options.json:
        words = [word for word in arguments or sys.argv[1:] if word != "--json" and word != str(options.json)]
        record(options.json.absolute(), options.lesson, results, " ".join(["python -m benchmarks.grading", *words]))
    return None


if __name__ == "__main__":
    main()
