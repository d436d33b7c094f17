"""The settings that lead nbgrader's commands and cut training short; the grading itself is tested in tests/grading."""

import subprocess
import sys

import pytest
from places import ROOT

from attention_lab.models.training import ceiling_in_seconds


@pytest.mark.parametrize("folder", [ROOT, ROOT / "grading"])
def test_commands_typed_in_the_course_folder_find_the_settings(folder):
    """What decides is the folder that nbgrader, or JupyterLab for its Validate button, is started in."""
    code = "from nbgrader.apps import NbGrader; app = NbGrader(); app.load_config_file(); print(app.config)"
    said = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120).stdout
    assert "'source_directory': 'solutions'" in said
    assert "'timeout': 300" in said


@pytest.mark.parametrize(
    ("variables", "seconds"),
    [
        ({}, 90),
        ({"COURSE_TRAINING_SECONDS": "inf"}, float("inf")),
        ({"COURSE_TRAINING_SECONDS": "0.5"}, 0.5),
        ({"NBGRADER_EXECUTION": "autograde"}, 2),
        ({"NBGRADER_EXECUTION": "autograde", "COURSE_TRAINING_SECONDS": "30"}, 30),
    ],
)
def test_training_is_cut_short_where_nobody_reads_the_outcome(monkeypatch, variables, seconds):
    for name in ("COURSE_TRAINING_SECONDS", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ceiling_in_seconds() == seconds


@pytest.mark.parametrize("text", ["soon", "0", "-1", "nan"])
def test_a_training_limit_that_is_no_number_of_seconds_is_refused(monkeypatch, text):
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", text)
    with pytest.raises(ValueError, match="COURSE_TRAINING_SECONDS must be a positive number"):
        ceiling_in_seconds()
