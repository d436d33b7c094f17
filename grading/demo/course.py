"""A course folder of its own for the demo, worked with nbgrader's own commands."""

import csv
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook

from grading.demo.submissions import fill_in, read_work

CONFIG = """\
c = get_config()
load_subconfig({settings!r})
c.CourseDirectory.root = {root!r}
c.CourseDirectory.db_url = "sqlite:///{root}/gradebook.db"
c.CourseDirectory.submitted_directory = "submitted"
c.CourseDirectory.autograded_directory = "autograded"
c.CourseDirectory.feedback_directory = "feedback"
"""


class DemoFailed(Exception):
    """A step of the demo did not work; the message says which, and what nbgrader wrote."""


@dataclass
class Grade:
    """One row of the table: points, points to be had, and what the first failed check told the student ("" when none failed)."""

    student: str
    score: float
    max_score: float
    said: str

    @property
    def percent(self):
        return 100 * self.score / self.max_score


class DemoCourse:
    """nbgrader's folders under `folder`, emptied first, for the one lesson whose built solution notebook is `solution`."""

    def __init__(self, folder, solution, settings):
        self.folder, self.lesson = Path(folder).resolve(), Path(solution).stem
        shutil.rmtree(self.folder, ignore_errors=True)
        source = self.folder / "solutions" / self.lesson
        source.mkdir(parents=True)
        shutil.copy(solution, source)
        config = CONFIG.format(settings=str(Path(settings).resolve()), root=self.folder.as_posix())
        (self.folder / "nbgrader_config.py").write_text(config, encoding="utf-8")

    def nbgrader(self, *arguments):
        """Run one nbgrader command in the course folder. Raises DemoFailed with the end of its log when it fails."""
        command = [sys.executable, "-m", "nbgrader", *arguments]
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=os.environ)
        with open(self.folder / "nbgrader.log", "a", encoding="utf-8") as log:
            log.write(f"$ nbgrader {' '.join(arguments)}\n{done.stdout}{done.stderr}\n")
        if done.returncode:
            raise DemoFailed(f"nbgrader {' '.join(arguments)} failed:\n{(done.stdout + done.stderr)[-3000:]}")

    def enrol(self, roster):
        """Put the students of a CSV file (id, first_name, last_name, email) into the gradebook."""
        self.nbgrader("db", "student", "import", str(Path(roster).resolve()))

    def release(self):
        self.nbgrader("generate_assignment", self.lesson)

    def submit(self, work):
        """Hand in what the Python file `work` holds, in the name of the student whom the file is named after."""
        released = nbformat.read(self.folder / "notebooks" / self.lesson / f"{self.lesson}.ipynb", as_version=4)
        target = self.folder / "submitted" / Path(work).stem / self.lesson
        target.mkdir(parents=True)
        nbformat.write(fill_in(released, *read_work(work)), target / f"{self.lesson}.ipynb")

    def autograde(self):
        """Grade every submission, two at a time: most of nbgrader's time is one kernel waiting for its imports."""
        students = sorted(path.name for path in (self.folder / "submitted").iterdir())
        with ThreadPoolExecutor(max_workers=2) as pool:
            done = [pool.submit(self.nbgrader, "autograde", self.lesson, "--student", student) for student in students]
        for future in done:
            future.result()  # raises what went wrong

    def feedback(self):
        self.nbgrader("generate_feedback", self.lesson)

    def export(self):
        self.nbgrader("export", "--to", "grades.csv")

    def grades(self):
        """The rows of grades.csv, best first, each with what its first failed check said."""
        with open(self.folder / "grades.csv", newline="", encoding="utf-8") as file:
            rows = [
                Grade(row["student_id"], float(row["score"]), float(row["max_score"]), self.first_failure(row["student_id"]))
                for row in csv.DictReader(file)
            ]
        return sorted(rows, key=lambda grade: -grade.score)

    def first_failure(self, student):
        """Which check a student failed first, and the last line of what it said: the mistake's. "" when all passed."""
        path = self.folder / "autograded" / student / self.lesson / f"{self.lesson}.ipynb"
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.metadata.get("nbgrader", {}).get("grade") and cell.cell_type == "code":
                for output in cell.outputs:
                    if output.output_type == "error":
                        lines = output.evalue.splitlines() or [output.ename]
                        return f"{cell.metadata.nbgrader.grade_id.removeprefix('check_')}: {lines[-1]}"
        return ""

    def feedback_page(self, student):
        return self.folder / "feedback" / student / self.lesson / f"{self.lesson}.html"

    def points(self, student):
        """A student's points by check, from the gradebook -> {grade id: (points, points to be had)}."""
        with Gradebook(f"sqlite:///{self.folder.as_posix()}/gradebook.db") as gradebook:
            notebook = gradebook.find_submission_notebook(self.lesson, self.lesson, student)
            return {grade.name: (grade.score, grade.max_score) for grade in notebook.grades}
