"""Three files name the course's packages; they agree, and the machine that runs the tests has what they say."""

import json
import os
import re
import tomllib

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version
from places import ROOT

CONDA_NAMES = {"pytorch": "torch", "python-build": "build", "playwright-python": "playwright"}


@pytest.fixture
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def requirements(project):
    """Every package that pyproject.toml asks for, in the base or an extra -> its version range."""
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    return {(r := Requirement(text)).name: r.specifier for group in groups for text in group}


@pytest.fixture
def constraints():
    """Package name, as pip compares names -> the version that was tested."""
    lines = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {plain(name): tested for name, tested in (line.split("==") for line in lines)}


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def test_conda_gets_the_same_packages_and_floors_as_pip(project, requirements):
    dependencies = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    conda = [Requirement(entry) for entry in dependencies if isinstance(entry, str)]
    found = {CONDA_NAMES.get(r.name, r.name): r.specifier for r in conda}
    assert str(found.pop("python")) == project["requires-python"]
    found.pop("pip")
    for_linux = requirements.pop("triton")  # conda has it for no other system, and its files know no markers
    assert found == requirements
    assert dependencies[-1] == {"pip": ["--no-deps", "-e .", f'triton{for_linux}; sys_platform == "linux"']}


def test_constraints_hold_versions_and_nothing_else(constraints):
    for name, tested in constraints.items():
        assert Version(tested).local is None, f"{name}=={tested} names a build that other machines may not have"
    assert "://" not in (ROOT / "constraints.txt").read_text(encoding="utf-8")


def test_base_dependencies_have_no_upper_bounds_that_colab_could_break(project):
    for text in project["dependencies"]:
        assert {clause.operator for clause in Requirement(text).specifier} == {">="}, text


def test_a_container_and_binder_install_the_versions_that_were_tested(project):
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert container["postCreateCommand"] == "make .venv/.ready"
    least = project["requires-python"].removeprefix(">=")
    assert f"python:{least}-" in container["image"]
    assert (ROOT / ".binder" / "runtime.txt").read_text(encoding="utf-8") == f"python-{least}\n"
    script = ROOT / ".binder" / "postBuild"
    assert os.access(script, os.X_OK)
    assert "-c constraints.txt '.[lab]'" in script.read_text(encoding="utf-8")
