"""The student notebook: made by nbgrader's own generate_assignment, with the one preprocessor that quizzes need."""

import re
import tempfile
from pathlib import Path

import nbformat
from nbgrader.apps import NbGrader
from nbgrader.converters import GenerateAssignment, NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from authoring.expand import KEY, answer_source

STUB = re.compile(r"^( *)# YOUR CODE HERE\n *raise NotImplementedError\(\)$", re.MULTILINE)


class PrepareForLearners(NbGraderPreprocessor):
    """Runs after ClearSolutions: quiz answers become empty variables (not `raise NotImplementedError`), where data are filled in
    a comment stands (which may be inside of a text or a list), build records go.

    It stands in grading/nbgrader_config.py, so that `nbgrader generate_assignment` and formgrader release what the build does.
    """

    def preprocess(self, nb, resources):
        if KEY in nb.metadata:
            nb.metadata[KEY] = {"lesson": nb.metadata[KEY]["lesson"]}
        for cell in nb.cells:
            ours = cell.metadata.get(KEY, {})
            if ours.get("kind") == "answer":
                cell.source = answer_source(ours["question"], ours["variable"], "")
            if ours.get("kind") == "data":
                cell.source = STUB.sub(r"\1# yours", cell.source)
        return nb, resources


class ReleaseFailed(Exception):
    """nbgrader would not make the student notebook."""


def release(lesson, solution, root):
    """The text of the student notebook for the text of a solution notebook, as nbgrader configured by the course `root` makes it.

    Raises ReleaseFailed with what nbgrader said.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "solutions", lesson, f"{lesson}.ipynb")
        source.parent.mkdir(parents=True)
        source.write_text(solution, encoding="utf-8")
        config = Config(PyFileConfigLoader("nbgrader_config.py", path=str(Path(root, "grading"))).load_config())
        # No gradebook: this makes a file and must leave an instructor's course alone.
        config.merge(Config({"GenerateAssignment": {"no_database": True, "force": True}, "SaveCells": {"enabled": False}}))
        config.CourseDirectory.root = folder
        config.CourseDirectory.db_url = "sqlite://"
        config.CourseDirectory.assignment_id = lesson
        app = NbGrader(config=config, log_level="ERROR")
        try:
            GenerateAssignment(coursedir=CourseDirectory(parent=app), parent=app).start()
        except NbGraderException as error:
            raise ReleaseFailed(f"nbgrader generate_assignment: {error or 'see its log above'}") from error
        made = sorted(path.relative_to(folder).as_posix() for path in Path(folder, "notebooks").rglob("*") if path.is_file())
        if made != [f"notebooks/{lesson}/{lesson}.ipynb"]:
            raise ReleaseFailed(f"nbgrader released {made} instead of the one notebook")
        return Path(folder, made[0]).read_text(encoding="utf-8")


def read_notebook(text):
    """A notebook from its text, as nbformat 4."""
    return nbformat.reads(text, as_version=4)
