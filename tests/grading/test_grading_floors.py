"""Grading's modules stand on floors, without a circle, and know the course from one file, wherever their imports stand."""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter

import desk
import pytest
from places import ROOT

from authoring.script import NAMED_KINDS, PLAIN_KINDS
from grading.gradebook.store import NOT_JUDGING
from grading.intake import lesson
from grading.sandbox.declaration import COURSE

MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "grading").rglob("*.py")
    if not {"students", "course"} & set(path.relative_to(ROOT / "grading").parts)  # the last is what a course run leaves
}
# What grading may know of the packages beside it, by the room that does; "" for all.
BESIDE = {
    "": {"attention_checks", "authoring.rules", "authoring.expand"},
    "nbgrader_config": {"authoring.release"},
}


def imported(path):
    """The modules that a file imports, dotted; of a name within a module, the module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            dotted = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in MODULES else node.module for name in dotted)


def room_of(module):
    return module.split(".")[1] if "." in module else module


def test_no_module_needs_itself():
    graph = {module: set(imported(path)) & set(MODULES) - {module} for module, path in MODULES.items()}
    order = list(TopologicalSorter(graph).static_order())  # raises CycleError, which names the circle
    assert set(order) == set(MODULES)


def test_what_a_run_does_not_import_leaves_the_stored_verdicts_as_they_are():
    reached, waiting = set(), {"grading.gradebook.class_run", "grading.sandbox.__main__"}
    while waiting:
        reached |= waiting
        waiting = {name for module in waiting for name in imported(MODULES[module]) if name in MODULES} - reached
    files = {module: path.relative_to(ROOT / "grading").as_posix() for module, path in MODULES.items()}
    left_out = {module for module, name in files.items() if name.startswith(NOT_JUDGING)}
    assert set(MODULES) - reached - left_out <= {m for m in MODULES if m.count(".") == 1}, "of what is left a change counts"
    assert reached & left_out == set()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_knows_no_more_of_the_course_than_it_may(module):
    allowed = BESIDE[""] | BESIDE.get(room_of(module), set())
    beside = {name for name in imported(MODULES[module]) if name.split(".")[0] in (*COURSE.packages, "authoring")}
    assert {name for name in beside if not any(f"{name}.".startswith(f"{known}.") for known in allowed)} == set()
    if room_of(module) in ("sandbox", "intake", "judge", "gradebook") and "declaration" not in module:
        texts = [node.value for node in ast.walk(ast.parse(MODULES[module].read_text())) if isinstance(node, ast.Constant)]
        named = re.compile("|".join(rf"\b{package}[./]" for package in COURSE.packages))
        assert [text for text in texts if isinstance(text, str) and named.search(text)] == []


def test_what_an_author_can_call_a_cell_is_a_kind_that_is_graded():
    assert {*PLAIN_KINDS, *NAMED_KINDS} - {"rubric"} <= set(lesson.KINDS)  # a rubric is Markdown that is given


def test_what_is_loaded_ahead_leaves_widgets_to_be_called():
    load = "from grading.sandbox.declaration import COURSE; COURSE.load()"
    lines = f"{load}; from course_utils import widgets; print(callable(widgets.explore))"
    done = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, env=desk.with_library(), capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr
