"""nbgrader for this course. `nbgrader_config.py` at the root loads it, so that nbgrader's own commands, JupyterLab's Validate
button and formgrader find it when they are started there."""

import os
import shutil
import sys
from pathlib import Path

root = Path(__file__).resolve().parent.parent
if str(root) not in sys.path:
    sys.path.append(str(root))  # PrepareForLearners lives in authoring/, the engine in grading/
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # threads of the kernels started from here do not spin while they wait
if shutil.which("alembic") is None:  # nbgrader calls it by name, also where its environment is not activated
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

from nbgrader.converters import GenerateAssignment  # noqa: E402
from nbgrader.preprocessors import ClearSolutions, LimitOutput  # noqa: E402

from authoring.release import PrepareForLearners  # noqa: E402
from grading.commands.nbgrader_bridge import install  # noqa: E402
from grading.gradebook.grades_csv import SafeCsvExport  # noqa: E402
from grading.gradebook.replay import LatePenalties, Replay, SaveVerdict  # noqa: E402
from grading.pages.feedback_page import FeedbackPage, Grades  # noqa: E402
from grading.pages.harmless import Harmless  # noqa: E402

c = get_config()  # noqa: F821

# The zone, "Europe/Berlin" say, in which deadlines (`release --due`) and the times in an LMS's zip are meant, on any machine.
c.Grading.timezone = "UTC"

# Where things are. What a course run produces stays in grading/course, which git ignores.
c.CourseDirectory.course_id = "attention"
c.CourseDirectory.root = str(root)
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "notebooks"
c.CourseDirectory.source_with_tests_directory = "grading/course/source_with_tests"
c.CourseDirectory.submitted_directory = "grading/course/submitted"
c.CourseDirectory.autograded_directory = "grading/course/autograded"
c.CourseDirectory.feedback_directory = "grading/course/feedback"
c.CourseDirectory.solution_directory = "grading/course/solution"
c.CourseDirectory.db_url = f"sqlite:///{root / 'grading' / 'course' / 'gradebook.db'}"

# nbgrader releases, and copies over submissions, every file beside the source notebook: the scripts must stay at home.
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", "*.py"]

# nbgrader's own list, with ours after ClearSolutions.
steps = GenerateAssignment.class_traits()["preprocessors"].default()
steps.insert(steps.index(ClearSolutions) + 1, PrepareForLearners)
c.GenerateAssignment.preprocessors = steps

# `nbgrader autograde` and formgrader's button go through the engine's sandbox and judge. A verdict is replayed where nbgrader
# would run the notebook; a preprocessor of your own may be added to this list.
install()
c.Autograde.autograde_preprocessors = [Replay, LimitOutput, SaveVerdict, LatePenalties]

# Students are those on the roster (`python -m grading autograde LESSON --roster FILE.csv`). A folder of any other name is
# reported, not enrolled.
c.Autograde.create_student = False

# What students wrote is shown, and does nothing, on feedback pages and in formgrader. No page for students has a check's source.
# Formgrader's page (`grading.pages.harmless.FormgradersPage`) is nbconvert's, with these filters in place of its own.
c.HTMLExporter.sanitize_html = True
c.HTMLExporter.filters = {
    "markdown2html": "grading.pages.sanitised.markdown",
    "clean_html": "grading.pages.sanitised.html",
    "ansi2html": "grading.pages.sanitised.terminal",
    "highlight_code": "grading.pages.sanitised.code",
    "strip_files_prefix": "grading.pages.sanitised.unchanged",
}
c.GenerateFeedback.exporter_class = FeedbackPage
c.GenerateFeedback.preprocessors = [Harmless, Grades]

c.ExportApp.plugin_class = SafeCsvExport

# For `nbgrader validate` and the Validate button, which run a notebook as it is.
# A lesson trains for a minute or more in one cell; nbgrader's limit is 30 seconds.
c.Execute.timeout = 300
c.Execute.extra_arguments = ["--log-level=ERROR"]  # of the kernel's own log
# Saved widget state without its manager shows up blank on the feedback page and hides the text beneath it.
c.Execute.store_widget_state = False
# A warning on stderr is no mistake, but nbgrader scores it as one.
c.IgnorePattern.enabled = True
c.IgnorePattern.pattern = r"[\s\S]"
