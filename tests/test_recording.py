"""A command that measures prints what it found, and writes into the repository only when it is told to."""

import importlib
import json
import pkgutil

import pytest

import benchmarks
from benchmarks import recording

RECORDING = [
    module.name
    for module in pkgutil.iter_modules(benchmarks.__path__)
    if "run" in (given := vars(importlib.import_module(f"benchmarks.{module.name}"))) and {"keep", "record_runs"} & given.keys()
]
RUN = {"model": "any", "seed": 0}


@pytest.fixture
def written(monkeypatch):
    """The files that would have been written."""
    paths = []
    monkeypatch.setattr(recording, "write", lambda path, experiment: paths.append(path))
    monkeypatch.setattr(recording.checkpoints, "save", lambda *_, **__: paths.append("weights"))
    return paths


@pytest.mark.parametrize("name", RECORDING)
def test_a_recording_command_only_prints_unless_it_is_told_to_record(name, written, monkeypatch, capsys):
    module, asked = importlib.import_module(f"benchmarks.{name}"), []
    monkeypatch.setattr(module, "run", lambda *_, **options: asked.append(options.get("kept", False)) or RUN)
    module.main([*(["translation"] if name == "record" else []), "--seeds", "0"])
    assert asked and not any(asked)
    assert not written
    assert json.dumps(RUN) in capsys.readouterr().out


@pytest.mark.parametrize("record", [False, True])
def test_a_run_is_kept_where_it_is_recorded(record, tmp_path):
    path = tmp_path / "runs.json"
    recording.keep(RUN, path, record=record, order=["any"], settings={}, command="python -m benchmarks.any")
    assert recording.known_runs(path) == ([RUN] if record else [])
