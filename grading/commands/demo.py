"""Try the whole loop on six made-up students: right, wrong, empty, hostile and broken work.

Takes less than a minute, in a folder of its own (grading/course/demo), and prints where to look.
"""

import ast
import shutil
import sys
import time
from pathlib import Path

import nbformat

from authoring.expand import KEY, answer_source
from grading.commands import ALL_WELL
from grading.commands.common import Bar, say
from grading.gradebook.class_run import autograde
from grading.gradebook.course_run import CourseRun
from grading.gradebook.grades_csv import as_csv, grades
from grading.gradebook.release import release
from grading.intake.class_list import enrol
from grading.intake.errors import SetUpError
from grading.pages.class_report import class_report, write_report
from grading.pages.feedback import write_feedback

GRADING = Path(__file__).resolve().parents[1]
LESSON = "02_bahdanau"
CONFIG = """\
c = get_config()
load_subconfig({settings!r})
c.CourseDirectory.root = {root!r}
c.CourseDirectory.db_url = {db_url!r}
c.CourseDirectory.submitted_directory = "submitted"
c.CourseDirectory.autograded_directory = "autograded"
c.CourseDirectory.feedback_directory = "feedback"
"""


def configure(parser):
    """No options: it does one thing."""


def run(arguments):
    solution = GRADING.parent / "solutions" / LESSON / f"{LESSON}.ipynb"
    if not solution.is_file():
        raise SetUpError(f"There is no {solution} yet: run `make notebooks` first.")
    start = time.perf_counter()
    made_up = GRADING / "commands" / "made_up_class"
    course, _, report = play(
        GRADING / "course" / "demo", solution, made_up / "students", made_up / "students.csv", say, progress=Bar
    )
    say(f"\n{report.text()}\n{where_to_look(course)}\n\nDone in {time.perf_counter() - start:.0f} s.")
    return ALL_WELL


def where_to_look(course):
    folder = course.folder
    return "\n".join(
        [
            "Where to look:",
            f"  a student's page  {course.run.file('feedback', 'bruno', course.lesson)}",
            f"  the class         {folder / 'report' / course.lesson / 'report.html'}",
            f"  the grades        {folder / 'grades.csv'}",
            f"  formgrader        `cd {folder} && {Path(sys.executable).with_name('jupyter')} lab`, then the nbgrader menu",
        ]
    )


class DemoCourse:
    """nbgrader's folders under `folder`, emptied first, for the one lesson whose built solution notebook is `solution`."""

    def __init__(self, folder, solution):
        self.folder, self.lesson = Path(folder).resolve(), Path(solution).stem
        shutil.rmtree(self.folder, ignore_errors=True)
        source = self.folder / "solutions" / self.lesson
        source.mkdir(parents=True)
        shutil.copy(solution, source)
        self.run = opened(self.folder)


def opened(folder, db_url=None):
    """The CourseRun of a course in `folder` with the settings of this one, by default with a gradebook there."""
    settings, db_url = str(GRADING / "nbgrader_config.py"), db_url or f"sqlite:///{folder.as_posix()}/gradebook.db"
    config = CONFIG.format(settings=settings, root=folder.as_posix(), db_url=db_url)
    (folder / "nbgrader_config.py").write_text(config, encoding="utf-8")
    return CourseRun.open(folder)


def play(folder, solution, students, roster, say=lambda text: None, **options):
    """The whole loop, from a built solution notebook to exported grades -> (DemoCourse, the run's rows, ClassReport).

    Each Python file in the folder `students` is the work of the student whom it is named after: see `filled_in`. `say` is told
    each step; `options` go to `class_run.autograde`.
    """
    course = DemoCourse(folder, solution)
    run, lesson = course.run, course.lesson
    say(f"Releasing {lesson} ...")
    enrol(run, roster)
    release(run, lesson)
    released = nbformat.read(run.file("release", ".", lesson), as_version=4)
    works = sorted(Path(students).glob("*.py"))
    say(f"{len(works)} submissions are handed in: {', '.join(work.stem for work in works)}.")
    for work in works:
        target = run.file("submitted", work.stem, lesson)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled_in(released, work), encoding="utf-8")
    say("Grading them, each in a sandbox of its own ...")
    rows = autograde(run, lesson, **options)
    say("Writing feedback, report and grades ...")
    write_feedback(run, lesson)
    report = class_report(run, lesson)
    write_report(run, report)
    with run.gradebook() as gradebook:
        (course.folder / "grades.csv").write_text(as_csv(grades(gradebook)), encoding="utf-8")
    return course, rows, report


def filled_in(notebook, work):
    """The text of the released `notebook` with what a student wrote: the functions and classes of the Python file `work`, and of
    its constants ANSWERS, letters by question, EXTRA, a cell of their own, and BROKEN, whether half of the upload is missing."""
    text, filled = work.read_text(encoding="utf-8"), nbformat.from_dict(notebook)
    written, constants = {}, {"ANSWERS": {}, "EXTRA": "", "BROKEN": False}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            written[node.name] = ast.get_source_segment(text, node)
        elif isinstance(node, ast.Assign):
            constants[node.targets[0].id] = ast.literal_eval(node.value)
    exercises = [place for place, cell in enumerate(filled.cells) if cell.metadata.get(KEY, {}).get("kind") == "exercise"]
    for cell in filled.cells:
        ours = cell.metadata.get(KEY, {})
        if ours.get("kind") == "exercise":
            cell.source = written.get(cell.metadata.nbgrader.grade_id, cell.source)
        elif ours.get("kind") == "answer" and ours["question"] in constants["ANSWERS"]:
            cell.source = answer_source(ours["question"], ours["variable"], constants["ANSWERS"][ours["question"]])
    if constants["EXTRA"]:
        filled.cells.insert(exercises[0], nbformat.v4.new_code_cell(constants["EXTRA"].strip(), id="extra"))
    whole = nbformat.writes(filled)
    return whole[: len(whole) // 2] if constants["BROKEN"] else whole
