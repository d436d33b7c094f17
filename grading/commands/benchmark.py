"""How fast and how large: the engine beside stock nbgrader, on the same machine, in the same run, on the same submissions."""

import csv
import json
import os
import platform
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import nbformat

from grading.commands.hostile_cells import CELLS
from grading.commands.made_up_class.course import DemoCourse
from grading.gradebook.class_run import autograde
from grading.gradebook.course_run import CourseRun
from grading.gradebook.release import release
from grading.intake.class_list import enrol
from grading.intake.errors import SetUpError
from grading.intake.lesson import CHECKS, TRAINING
from grading.intake.whole_files import write_json
from grading.sandbox.processes import descendants, share

GRADING = Path(__file__).resolve().parents[1]
SETTINGS = GRADING / "nbgrader_config.py"
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
TO_THE_END = "1000000"  # seconds for a training cell: as a lesson gives them, not cut short


def measure(folder, solution, *, submissions, stock, stock_training, workers, say=lambda text: None):
    """Time all three ways of grading a lesson -> a dict of results, JSON-able.

    `submissions` is how many the engine grades; the first `stock` of them are graded by stock nbgrader too, without its training
    cells, and the first `stock_training` as it is. All are the instructor's answers, each told apart by a comment, so that
    nothing is graded once for many. Raises SetUpError where a course cannot be made.
    """
    course, students, work = _class(folder / "ours", solution, _names(submissions))
    _hand_in(course, zip(students, work, strict=True))
    results = {}
    if stock_training:
        say(f"Stock nbgrader, as it is: {stock_training} submissions ...")
        place = stock_course(course.run, course.lesson, folder / "stock", students[:stock_training], skip=False)
        results["stock"] = _stock(place, course.lesson, stock_training)
    if stock:
        say(f"Stock nbgrader without its training cells: {stock} submissions ...")
        place = stock_course(course.run, course.lesson, folder / "stock_skipping", students[:stock], skip=True)
        results["stock, training skipped"] = _stock(place, course.lesson, stock)
    say(f"The engine: {submissions} submissions on {workers} workers ...")
    results["engine"] = _ours(course, workers)
    return results


def afternoon_commands(lesson):
    """What an instructor types, from the LMS's `submissions.zip` to the grades that it takes back: lists of words."""
    return [
        ["collect", lesson, "submissions.zip"],
        ["autograde", lesson],
        ["feedback", lesson, "--zip", "feedback.zip"],
        ["report", lesson],
        ["export", "--for", "canvas", "--to", "grades.csv"],
    ]


def afternoon(folder, solution, *, submissions, workers, say=lambda text: None):
    """Time each command of an instructor's afternoon, from the LMS's zip to the file of grades -> a dict of results, JSON-able.

    The commands are those of the README, typed in the course's folder; the class and its work are those of `measure`.
    """
    course, names, work = _class(folder / "afternoon", solution, _names(submissions))
    with zipfile.ZipFile(course.folder / "submissions.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, notebook) in enumerate(zip(names, work, strict=True)):
            archive.writestr(f"{name}_{number + 1000}_{number + 50000}_{course.lesson}.ipynb", notebook)
    results = {}
    for step, *options in afternoon_commands(course.lesson):
        say(f"{step}: {submissions} submissions ...")
        options += ["--workers", str(workers)] if step == "autograde" else []
        spent = _timed([sys.executable, "-m", "grading", step, *options], course.folder, dict(os.environ))
        results[step] = _result(submissions, *spent)
    graded = list(csv.DictReader((course.folder / "report" / course.lesson / "report.csv").open(encoding="utf-8")))
    if len(graded) != submissions or {row["state"] for row in graded} != {"graded"}:
        raise SetUpError(f"of {submissions} submissions {sum(row['state'] == 'graded' for row in graded)} were graded")
    results["all of it"] = _result(
        submissions,
        sum(found["seconds"] for found in results.values()),
        1e6 * max(found["peak_megabytes"] for found in results.values()),
    )
    return results


def beside_hostile(folder, solution, *, submissions, workers, say=lambda text: None):
    """Time the engine on a class, and on the same class with ten hostile submissions spread among it -> a dict, JSON-able.

    The hostile ones are `CELLS`, each in a notebook that is right otherwise. Raises SetUpError where one of the class does
    not get all its points.
    """
    honest = _names(submissions)
    every = max(submissions // len(CELLS), 1)
    hostile = {f"s{number * every:04d}-{name.replace(' ', '-')}": cell for number, (name, cell) in enumerate(CELLS.items())}
    results = {}
    for way, added in ((ALONE, {}), (BESIDE, hostile)):
        say(f"{way}: {submissions + len(added)} submissions on {workers} workers ...")
        course, names, work = _class(folder / way.replace(" ", "-"), solution, sorted([*honest, *added]))
        _hand_in(course, ((name, _with_cell(text, added.get(name))) for name, text in zip(names, work, strict=True)))
        results[way] = _ours(course, workers)
    return results


def _names(count):
    return [f"s{number:04d}" for number in range(count)]


def _hand_in(course, work):
    """Put (student, the notebook's text) where what is handed in stands."""
    for student, notebook in work:
        target = course.run.path("submitted", student, course.lesson)
        target.mkdir(parents=True)
        (target / f"{course.lesson}.ipynb").write_text(notebook, encoding="utf-8")


def _class(folder, solution, names):
    """A released course, its students of these names, and right work for them, one text after the other."""
    course = DemoCourse(folder, solution, SETTINGS)
    roster = course.folder / "students.csv"
    roster.write_text("id\n" + "".join(f"{name}\n" for name in names), encoding="utf-8")
    enrol(course.run, roster)
    release(course.run, course.lesson)
    released = nbformat.read(course.run.path("release", ".", course.lesson) / f"{course.lesson}.ipynb", as_version=4)
    right = _solved(released, solution)
    answers = [cell for cell in right.cells if cell.metadata.get("nbgrader", {}).get("solution") and cell.cell_type == "code"]
    if not answers:
        raise SetUpError(f"{solution} has no answer cell to tell submissions apart by")
    return course, names, _told_apart(right, answers[0], names)


def _told_apart(notebook, answer, names):
    """The notebook's text once for each name, with the name in a comment of one answer cell."""
    source = answer.source
    for name in names:
        answer.source = f"{source}\n# handed in by {name}"
        yield nbformat.writes(notebook)


def _with_cell(text, source):
    """The notebook's text with a cell of the student's own before its first answer cell; as it is where there is no `source`."""
    if source is None:
        return text
    notebook = nbformat.reads(text, as_version=4)
    first = next(place for place, cell in enumerate(notebook.cells) if cell.metadata.get("nbgrader", {}).get("solution"))
    notebook.cells.insert(first, nbformat.v4.new_code_cell(source, id="own"))
    return nbformat.writes(notebook)


def _solved(released, solution):
    """The released notebook with the instructor's own solutions in it."""
    solutions = {cell.id: cell.source for cell in nbformat.read(solution, as_version=4).cells}
    for cell in released.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = solutions[cell.id]
    return released


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


def _stock(folder, lesson, count):
    seconds, peak = _timed([*STOCK_AUTOGRADE, lesson], folder, {**os.environ, "COURSE_TRAINING_SECONDS": TO_THE_END})
    return _result(count, seconds, peak)


def _ours(course, workers):
    marks = course.folder / "marks.json"
    command = [sys.executable, "-m", "grading.commands.benchmark", str(course.folder), course.lesson, str(workers), str(marks)]
    seconds, peak = _timed(command, course.folder, dict(os.environ))
    moments = json.loads(marks.read_text(encoding="utf-8"))
    count = len(moments)
    result = _result(count, seconds, peak)
    late = moments[count // 2 :]
    if len(late) > 1:  # the second half has no starting in it
        result["seconds_each_once_started"] = round((late[-1] - late[0]) / (len(late) - 1), 4)
    return {**result, "workers": workers}


def _result(count, seconds, peak):
    each = round(seconds / count, 4)
    return {"submissions": count, "seconds": round(seconds, 2), "seconds_each": each, "peak_megabytes": round(peak / 1e6)}


def _timed(command, folder, environment):
    """Run to the end -> (seconds, peak bytes of the whole process tree). Raises SetUpError when the command fails."""
    environment["PYTHONPATH"] = os.pathsep.join([str(GRADING.parent), environment.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    start = time.monotonic()
    with open(folder / "bench.log", "w", encoding="utf-8") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        watch = Watch(process.pid)
        code = process.wait()
    seconds = time.monotonic() - start
    watch.stop()
    if code:
        end = (folder / "bench.log").read_text(encoding="utf-8")[-1500:]
        raise SetUpError(f"{' '.join(command[2:])} failed:\n{end}")
    return seconds, watch.peak


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
    if "engine" not in results:  # no stock
        return {}
    ours = results["engine"]
    started = ours.get("seconds_each_once_started")
    return {
        way: (round(found["seconds_each"] / ours["seconds_each"], 1), started and round(found["seconds_each"] / started, 1))
        for way, found in results.items()
        if way != "engine"
    }


def table(lesson, results):
    """The results as a table for a terminal."""
    lines = [f"{lesson} on {machine()}", ""]  # ways of grading, or steps of an afternoon, one a line
    lines.append(f"{'':<26}{'submissions':>12}{'seconds':>10}{'s each':>9}{'each minute':>13}{'peak MB':>9}")
    for way, found in results.items():
        minute = 60 / found["seconds_each"]
        numbers = f"{found['submissions']:>12}{found['seconds']:>10.1f}{found['seconds_each']:>9.2f}{minute:>13.1f}"
        lines.append(f"{way:<26}{numbers}{found['peak_megabytes']:>9}")
    lines.append("")
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
    names = []
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {len(os.sched_getaffinity(0))} cores"


class _Marks:
    """In a progress bar's place: when each submission was done. What is not hostile is right, and must get all `points`."""

    def __init__(self, points):
        self.points, self.moments = points, []

    def update(self, row):
        if "-" not in row.student and (row.state != "graded" or row.points != self.points):
            raise SetUpError(f"a right submission was not taken for one: {row.line}")
        self.moments.append(time.monotonic())
        print(f"{self.moments[-1]:.1f} {row.line}")  # the log's; it is shown where the run fails

    def waiting(self, students):
        """Nobody looks."""


def _main(folder, lesson, workers, marks):
    run = CourseRun.open(folder)
    kept = _Marks(sum(cell.points for cell in run.lesson(lesson).cells if cell.kind in CHECKS))
    autograde(run, lesson, workers=int(workers), progress=lambda total: kept)
    Path(marks).write_text(json.dumps(kept.moments), encoding="utf-8")


if __name__ == "__main__":
    _main(*sys.argv[1:])
