"""Imports run one way: a file imports from its own room and from floors below, as the packages' docstrings say."""

import ast
import re
import subprocess
import sys

import pytest
from places import ROOT

import attention_lab
import course_utils

FLOORS = [  # lowest first; rooms on one floor do not know each other
    {"course_utils._validation"},
    {"course_utils.attention"},
    {"course_utils.plotting", "course_utils.measure"},
    {"course_utils.widgets"},
    {"attention_lab.models", "attention_lab.tasks"},
    {"attention_lab.measure"},
    {"attention_lab.experiments"},
    {"attention_checks"},
    {"authoring"},
    {"grading"},
    {"benchmarks", "website"},
]
HEIGHT = {room: height for height, floor in enumerate(FLOORS) for room in floor}
PLACES = ("course_utils", "attention_lab", "attention_checks", "authoring", "benchmarks", "grading", "website")
FILES = [path for place in PLACES for path in (ROOT / place).rglob("*.py")]


def room_of(name):
    """The room that a dotted name lies in; None for what is not the project's."""
    parts = name.split(".")
    return next((room for room in (".".join(parts[:2]), parts[0]) if room in HEIGHT), None)


def imported(path):
    """The dotted names that a file imports, wherever in it they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_imports_from_its_own_room_and_from_below(path):
    room = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
    used = {room_of(name) for name in imported(path)} - {None, room}
    assert all(HEIGHT[other] < HEIGHT[room] for other in used) if room else not used


@pytest.mark.parametrize("package", [course_utils, attention_lab], ids=lambda package: package.__name__)
def test_each_package_states_its_floors(package):
    name, stated = package.__name__, package.__doc__.split("):\n")[1].split(". ")[0]
    floors = [{f"{name}.{room}" for room in re.findall(r"`(\w+)`", floor)} for floor in stated.split(", ")]
    assert floors == [floor for floor in FLOORS[1:] if next(iter(floor)).startswith(f"{name}.")]


@pytest.mark.parametrize("path", sorted((ROOT / "attention_lab" / "models").glob("*.py")), ids=lambda path: path.name)
def test_no_model_knows_a_task(path):
    assert "attention_lab.tasks" not in {room_of(name) for name in imported(path)}


def test_every_room_of_the_library_has_a_floor():
    packages = ("course_utils", "attention_lab")
    rooms = {f"{package}.{path.parent.name}" for package in packages for path in (ROOT / package).glob("*/__init__.py")}
    assert rooms == {room for room in HEIGHT if room.startswith(packages)} - {"course_utils._validation"}


def test_whoever_grades_loads_no_plotting():
    """Each of a grader's processes loads all checks: the libraries of figures would take as long again as all else but torch."""
    loaded = "import sys, attention_checks; attention_checks.exercises(); print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    assert "attention_checks.engine.checking" in names
    assert not {"matplotlib", "seaborn", "pandas"} & set(names)
