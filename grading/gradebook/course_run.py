"""One course run: nbgrader's settings, folders and gradebook, opened once and shared by every command."""

import contextlib
import logging
from datetime import UTC
from difflib import get_close_matches
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.apps import NbGrader
from nbgrader.coursedir import CourseDirectory
from sqlalchemy.exc import SQLAlchemyError
from traitlets.config import Config

from grading.intake.errors import SetUpError, first_line
from grading.intake.lesson import SOLUTIONS, Lesson
from grading.intake.plain_text import printable


class CourseRun:
    """The folders and the gradebook that nbgrader is configured with.

    `parent` is the nbgrader application, or API, whose settings count.
    """

    def __init__(self, coursedir, parent):
        self.coursedir, self.parent = coursedir, parent
        self.root = Path(coursedir.root)

    @classmethod
    def open(cls, folder=".", db_url=None):
        """The course whose `nbgrader_config.py` lies in `folder`. Raises SetUpError when there is none, or it cannot be read."""
        folder = Path(folder).resolve()
        if not (folder / "nbgrader_config.py").is_file():
            raise SetUpError(
                f"There is no nbgrader_config.py in {folder}: run this in the course's root folder, or give --course"
            )
        app = NbGrader(log_level=logging.WARNING)
        app.raise_config_file_errors = True
        with contextlib.chdir(folder):
            try:
                app.load_config_file()
            except Exception as error:  # the file is Python, so it may raise anything
                raise SetUpError(f"{folder / 'nbgrader_config.py'} cannot be read: {type(error).__name__}: {error}") from error
        app.update_config(Config({"CourseDirectory": {"root": app.config.CourseDirectory.get("root", str(folder))}}))
        if db_url:
            app.update_config(Config({"CourseDirectory": {"db_url": db_url}}))
        run = cls(CourseDirectory(parent=app), app)
        run._log_to_file(app)
        return run

    def _log_to_file(self, app):
        """nbgrader says a great deal; it goes to a file, and what matters to a person is said by the commands."""
        log = logging.getLogger(f"grading.nbgrader.{id(app)}")
        log.setLevel(logging.INFO)
        log.propagate = False
        log.addHandler(LogFile(self.engine / "nbgrader.log"))
        app.log = log

    @property
    def engine(self):
        """The engine's own folder, beside `autograded`: verdicts, what was written of them, reports, nbgrader's log."""
        return self.root / Path(self.coursedir.autograded_directory).parent / "engine"

    def path(self, step, student, lesson):
        """One of nbgrader's folders: `step` is "submitted", "autograded", "feedback", "source" or "release"."""
        return Path(self.coursedir.format_path(getattr(self.coursedir, f"{step}_directory"), student, lesson))

    def file(self, step, student, lesson):
        """A lesson's notebook in one of nbgrader's folders; in "feedback" the page."""
        return self.path(step, student, lesson) / f"{lesson}.{'html' if step == 'feedback' else 'ipynb'}"

    def lesson(self, name):
        """The `Lesson` called `name`. Raises SetUpError; of a name that is nearly a lesson's, it says which was meant."""
        folder = self.path("source", ".", ".")
        there = sorted(entry.name for entry in folder.iterdir() if entry.is_dir()) if folder.is_dir() else []
        meant = [known for known in there if name in known] or get_close_matches(name, there, 1)
        if meant and name not in there:
            raise SetUpError(f"There is no lesson {name}: did you mean {' or '.join(meant)}?")
        return Lesson.read(self.file("source", ".", name))

    @property
    def zone(self):
        """The course's time zone, in which deadlines and an LMS's times are meant: `c.Grading.timezone` of the settings. Raises
        SetUpError for what is none."""
        name = self.parent.config.Grading.get("timezone", "UTC")
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, TypeError):
            raise SetUpError(f"c.Grading.timezone must be a zone such as 'Europe/Berlin', got {name!r}") from None

    def due(self, lesson):
        """When a lesson is due, in UTC; None where nobody has said so."""
        with self.gradebook() as gradebook:
            try:
                due = gradebook.find_assignment(lesson).duedate
            except MissingEntry:
                return None
        return due and due.replace(tzinfo=UTC)

    @contextlib.contextmanager
    def gradebook(self):
        """nbgrader's gradebook, opened. Raises SetUpError when the database cannot be reached or written."""
        url = self.coursedir.db_url
        if url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        try:
            gradebook = Gradebook(url, self.coursedir.course_id)
        except (SQLAlchemyError, ImportError) as error:
            raise SetUpError(f"The gradebook {without_password(url)} cannot be opened: {first_line(error)}") from error
        with gradebook:
            yield gradebook

    def roster(self):
        """The students in the gradebook -> {id: {"first_name", "last_name", "email", "lms_user_id"}}."""
        with self.gradebook() as gradebook:
            names = ("first_name", "last_name", "email", "lms_user_id")
            return {student.id: {name: getattr(student, name) for name in names} for student in gradebook.students}

    def require_released(self, lesson):
        """Raises SetUpError unless the gradebook knows the lesson, with the same graded cells as its notebook now has."""
        what_to_do = f"run `python -m grading release {lesson.name}`, which leaves submissions and grades alone"
        with self.gradebook() as gradebook:
            try:
                notebook = gradebook.find_notebook(lesson.name, lesson.name)
            except MissingEntry:
                raise SetUpError(f"{lesson.name} is not in the gradebook yet: {what_to_do}") from None
            known = {cell.name: float(cell.max_score) for cell in [*notebook.grade_cells, *notebook.task_cells]}
            answers = {cell.name for cell in [*notebook.solution_cells, *notebook.task_cells]}
        wanted = {cell.grade_id: cell.points for cell in lesson.cells if cell.points is not None}
        if known != wanted or not {c.grade_id for c in lesson.cells if c.kind in SOLUTIONS} <= answers:
            raise SetUpError(f"{lesson.name} has changed since it was released (its graded cells, or their points): {what_to_do}")


class LogFile(logging.FileHandler):
    """A log file that is made when there is something to say."""

    def __init__(self, path):
        super().__init__(path, encoding="utf-8", delay=True)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))

    def format(self, record):
        return printable(super().format(record))

    def emit(self, record):
        try:
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # a full or read-only disk is reported where results are written
        super().emit(record)

    def handleError(self, record):
        """A log that cannot be written stops nothing."""


def without_password(url):
    """A database's URL as it may be shown."""
    scheme, separator, rest = url.partition("://")
    secret, at, host = rest.rpartition("@")
    return f"{scheme}{separator}{secret.partition(':')[0]}{at}{host}" if at else url
