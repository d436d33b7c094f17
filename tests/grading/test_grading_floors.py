"""What grading knows of the course, and which of its files verdicts come from. Its floors stand in pyproject.toml."""

import ast
import re
import subprocess
import sys

import desk
import grimp
from places import ROOT

from authoring.script import NAMED_KINDS, PLAIN_KINDS
from grading.gradebook.store import NOT_JUDGING
from grading.intake import lesson
from grading.sandbox.declaration import COURSE


def test_what_a_run_does_not_import_leaves_the_stored_verdicts_as_they_are():
    graph, begins = grimp.build_graph("grading", cache_dir=None), ("grading.gradebook.class_run", "grading.sandbox.__main__")
    reached = set(begins).union(*map(graph.find_upstream_modules, begins))
    files = {module: f"{module.replace('.', '/')}.py".removeprefix("grading/") for module in graph.modules}
    left_out = {module for module, name in files.items() if name.startswith(NOT_JUDGING)}
    assert set(files) - reached - left_out <= {m for m in files if m.count(".") < 2}, "of what is left a change counts"
    assert reached & left_out == set()


def test_the_rooms_below_the_pages_name_the_course_in_one_file_alone():
    named = re.compile("|".join(rf"\b{package}[./]" for package in COURSE.packages))
    found = []
    for path in (path for room in ("sandbox", "intake", "judge", "gradebook") for path in (ROOT / "grading" / room).glob("*.py")):
        texts = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        found += [path.name for text in texts if isinstance(text, str) and named.search(text)]
    assert set(found) == {"declaration.py"}


def test_what_an_author_can_call_a_cell_is_a_kind_that_is_graded():
    assert {*PLAIN_KINDS, *NAMED_KINDS} - {"rubric"} <= set(lesson.KINDS)  # a rubric is Markdown that is given


def test_what_is_loaded_ahead_leaves_widgets_to_be_called():
    load = "from grading.sandbox.declaration import COURSE; COURSE.load()"
    lines = f"{load}; from course_utils import widgets; print(callable(widgets.explore))"
    done = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, env=desk.with_library(), capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr
