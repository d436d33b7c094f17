"""A course folder of its own for the demo, and the whole loop in it."""

import shutil
from pathlib import Path

import nbformat

from grading.commands.made_up_class.submissions import fill_in, read_work
from grading.gradebook.class_run import autograde
from grading.gradebook.course_run import CourseRun
from grading.gradebook.grades_csv import as_csv, grades
from grading.gradebook.release import release
from grading.intake.class_list import enrol
from grading.pages.class_report import class_report, write_report
from grading.pages.feedback import write_feedback

CONFIG = """\
c = get_config()
load_subconfig({settings!r})
c.CourseDirectory.root = {root!r}
c.CourseDirectory.db_url = "sqlite:///{root}/gradebook.db"
c.CourseDirectory.submitted_directory = "submitted"
c.CourseDirectory.autograded_directory = "autograded"
c.CourseDirectory.feedback_directory = "feedback"
"""


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
        self.run = CourseRun.open(self.folder)

    def submit(self, work):
        """Hand in what the Python file `work` holds, in the name of the student whom the file is named after."""
        released = nbformat.read(self.run.path("release", ".", self.lesson) / f"{self.lesson}.ipynb", as_version=4)
        target = self.run.path("submitted", Path(work).stem, self.lesson)
        target.mkdir(parents=True, exist_ok=True)
        (target / f"{self.lesson}.ipynb").write_text(fill_in(released, read_work(work)), encoding="utf-8")

    def export(self):
        with self.run.gradebook() as gradebook:
            rows = grades(gradebook)
        (self.folder / "grades.csv").write_text(as_csv(rows), encoding="utf-8")
        return rows

    def feedback_page(self, student):
        return self.run.path("feedback", student, self.lesson) / f"{self.lesson}.html"


def play(folder, solution, students, roster, settings, say=lambda text: None, **options):
    """The whole loop, from a built solution notebook to exported grades -> (DemoCourse, Outcome, ClassReport).

    `say` is told each step; `options` go to `class_run.autograde`.
    """
    course = DemoCourse(folder, solution, settings)
    say(f"Releasing {course.lesson} ...")
    enrol(course.run, roster)
    release(course.run, course.lesson)
    works = sorted(Path(students).glob("*.py"))
    say(f"{len(works)} submissions are handed in: {', '.join(work.stem for work in works)}.")
    for work in works:
        course.submit(work)
    say("Grading them, each in a sandbox of its own ...")
    outcome = autograde(course.run, course.lesson, **options)
    say("Writing feedback, report and grades ...")
    write_feedback(course.run, course.lesson)
    report = class_report(course.run, course.lesson)
    write_report(course.run, report)
    course.export()
    return course, outcome, report
