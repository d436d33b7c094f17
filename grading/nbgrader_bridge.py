"""How nbgrader comes to use the engine: `nbgrader autograde` and formgrader's button are led to it by the course's settings.

`Replay` and `SaveVerdict` stand in nbgrader's list of autograding preprocessors, where nbgrader itself would run the notebook.
"""

import contextlib
import fnmatch
import math
import os
from contextvars import ContextVar

import nbformat
from nbgrader import utils
from nbgrader.apps import api, autogradeapp
from nbgrader.converters import NbGraderException
from nbgrader.converters.autograde import Autograde
from nbgrader.preprocessors import AssignLatePenalties, NbGraderPreprocessor, SaveAutoGrades
from traitlets import List

from grading.lesson import HIDDEN_REGION

_replayed = ContextVar("the verdict that is being written", default=None)


@contextlib.contextmanager
def replaying(verdict, gradebook):
    """Within, `Replay` and `SaveVerdict` write this verdict into this gradebook."""
    token = _replayed.set((verdict, gradebook))
    try:
        yield
    finally:
        _replayed.reset(token)


def _current():
    current = _replayed.get()
    if current is None:
        raise NbGraderException("nothing was graded: these settings work through `nbgrader autograde` or `python -m grading`")
    return current


class Replay(NbGraderPreprocessor):
    """Puts the outputs of a verdict into the notebook's cells, in place of running them. Cell k of the work has `work` = k."""

    def preprocess(self, nb, resources):
        verdict, _ = _current()
        for cell in nb.cells:
            index = cell.metadata.get("work")
            if cell.cell_type == "code":
                outputs = verdict["outputs"].get(str(index), [])
                cell.outputs = [nbformat.from_dict(output) for output in outputs]
                cell.execution_count = None
                judged = verdict["cells"].get(cell.metadata.get("nbgrader", {}).get("grade_id"))
                if judged and judged["status"] not in ("passed", "manual") and not any(_is_error(o) for o in cell.outputs):
                    cell.outputs.append(_error(judged))
        return nb, resources


def _is_error(output):
    return output.output_type == "error"


def _error(judged):
    said = judged.get("message") or "This check was not run."
    return nbformat.v4.new_output("error", ename=judged["status"], evalue=said, traceback=said.splitlines())


class SaveVerdict(SaveAutoGrades):
    """nbgrader's SaveAutoGrades, with the verdict's points (clamped), in one transaction and one open gradebook."""

    def preprocess(self, nb, resources):
        self.verdict, gradebook = _current()
        names = resources["nbgrader"]
        submitted = gradebook.find_submission_notebook(names["notebook"], names["assignment"], names["student"])
        self.notebook_id, self.assignment_id, self.student_id = names["notebook"], names["assignment"], names["student"]
        self.gradebook = _OneTransaction(submitted)
        for index, cell in enumerate(nb.cells):
            nb.cells[index], resources = self.preprocess_cell(cell, resources, index)
        gradebook.db.commit()
        return nb, resources

    def _add_score(self, cell, resources):
        super()._add_score(cell, resources)
        judged = self.verdict["cells"].get(cell.metadata.nbgrader["grade_id"])
        if judged is None:
            return
        grade = self.gradebook.find_grade(cell.metadata.nbgrader["grade_id"])
        if judged["status"] != "manual":
            points = judged["points"]
            good = isinstance(points, int | float) and math.isfinite(points)
            grade.auto_score = min(max(float(points), 0.0), float(grade.max_score)) if good else 0.0
        if self.verdict.get("refused") or judged["status"] == "not_run":
            grade.auto_score = 0.0
            grade.needs_manual_grade = True  # shown in formgrader as waiting for a person


class _OneTransaction:
    """What SaveAutoGrades asks of a gradebook, answered from one student's rows; nothing is committed on the way."""

    def __init__(self, submitted):
        self._grades = {grade.name: grade for grade in submitted.grades}
        self._comments = {comment.name: comment for comment in submitted.comments}
        self.db = self

    def commit(self):
        pass

    def find_grade(self, name, *_):
        return self._grades[name]

    def find_comment(self, name, *_):
        return self._comments[name]


class LatePenalties(AssignLatePenalties):
    """nbgrader's AssignLatePenalties, which opens a gradebook of its own, only where there is a due date to be late for."""

    def preprocess(self, nb, resources):
        _, gradebook = _current()
        names = resources["nbgrader"]
        submission = gradebook.find_submission(names["assignment"], names["student"])
        if submission.duedate is None:
            return nb, resources
        return super().preprocess(nb, resources)


class HideTests(NbGraderPreprocessor):
    """Takes the hidden tests out of what students read: nbgrader's feedback would show them."""

    display_data_priority = List([]).tag(config=True)  # nbconvert sets it on every preprocessor, and warns where it is missing

    def preprocess(self, nb, resources):
        for cell in nb.cells:
            if cell.metadata.get("nbgrader", {}).get("grade") and cell.cell_type == "code":
                cell.source = HIDDEN_REGION.sub("", cell.source).rstrip("\n")
        return nb, resources


class EngineAutograde(Autograde):
    """nbgrader's Autograde with the engine inside: the same settings, folders and gradebook, but our sandbox and judge."""

    def start(self):
        from grading.course_run import CourseRun, SetUpError
        from grading.engine import autograde, default_workers
        from grading.lesson import LessonError

        run = CourseRun(self.coursedir, self.parent)
        only = self._only(run)
        try:
            workers = min(default_workers(), len(only)) if only is not None else default_workers()
            outcome = autograde(run, self.coursedir.assignment_id, only=only, workers=max(workers, 1), force=self.force)
        except (SetUpError, LessonError) as error:
            self.log.error("%s", error)
            raise NbGraderException(str(error)) from error
        for row in outcome.rows:
            self.log.info("%s", row.line)
        problems = [row for row in outcome.rows if row.problem]
        for row in problems:
            self.log.error("%s", row.line)
        if not outcome.rows:
            message = f"Nobody has handed in {self.coursedir.assignment_id} under {run.coursedir.submitted_directory}"
            self.log.error("%s", message)
            raise NbGraderException(message)
        if problems:
            raise NbGraderException("; ".join(row.line for row in problems))

    def _only(self, run):
        """The student folders that nbgrader's pattern means; None for all."""
        wanted = self.coursedir.student_id
        excluded = set(filter(None, self.coursedir.student_id_exclude.split(",")))
        if wanted == "*" and not excluded:
            return None
        folder = run.path("submitted", ".", ".")
        names = os.listdir(folder) if folder.is_dir() else []
        return {name for name in names if fnmatch.fnmatchcase(name, wanted) and name not in excluded}


@contextlib.contextmanager
def setenv(**variables):
    """nbgrader's `utils.setenv`, which leaves the variables set when what it surrounds fails.

    In a Jupyter server every kernel started later would inherit them, and cut training short as if it were being graded.
    """
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def install():
    """Lead nbgrader's command and formgrader's button to the engine, and let Validate leave nothing behind when it fails."""
    autogradeapp.Autograde = EngineAutograde
    api.Autograde = EngineAutograde
    utils.setenv = setenv


def installed():
    return autogradeapp.Autograde is EngineAutograde and api.Autograde is EngineAutograde
