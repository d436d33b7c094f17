"""The way from nbgrader to the engine: `nbgrader autograde` and formgrader's button are led here by the course's settings."""

import contextlib
import fnmatch
import os

from nbgrader import utils
from nbgrader.apps import api, autogradeapp
from nbgrader.converters import NbGraderException
from nbgrader.converters.autograde import Autograde
from nbgrader.server_extensions.formgrader import formgrader

from grading.gradebook.class_run import autograde
from grading.gradebook.course_run import CourseRun
from grading.intake.errors import SetUpError
from grading.pages.harmless import FormgradersPage


class EngineAutograde(Autograde):
    """nbgrader's Autograde with the engine inside: the same settings, folders and gradebook, but our sandbox and judge."""

    def start(self):
        run = CourseRun(self.coursedir, self.parent)
        only = self._only(run)
        try:
            rows = autograde(run, self.coursedir.assignment_id, only=only, force=self.force)
        except SetUpError as error:
            self.log.error("%s", error)
            raise NbGraderException(str(error)) from error
        for row in rows:
            self.log.info("%s", row.line)
        problems = [row for row in rows if row.problem]
        for row in problems:
            self.log.error("%s", row.line)
        if not rows:
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
    """Lead nbgrader's command and formgrader's button to the engine, guard formgrader's page of what a student wrote, and let
    Validate leave nothing behind when it fails."""
    autogradeapp.Autograde = EngineAutograde
    api.Autograde = EngineAutograde
    formgrader.HTMLExporter = FormgradersPage
    utils.setenv = setenv


def installed():
    return autogradeapp.Autograde is EngineAutograde and api.Autograde is EngineAutograde
