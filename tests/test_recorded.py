"""Each file of recorded runs is what its command makes, and a command writes into the repository only when it is told to."""

import importlib
import json

import pytest
from lessons import recorded, runs_of

from attention_lab.experiments import language, pointing, translation
from benchmarks import parts, pictures, pronouns, reading, recall, recording

# The commands that make data/recorded, each the file of its name but for that of the running table.
COMMANDS = [
    *("capstone", "capstone_attentions", "capstone_controls", "copying", "extrapolation", "language", "parts", "pictures"),
    *("pronouns", "reading", "recall", "record", "scaling", "transformer", "words"),
]
FILES = {command: "translation" if command == "record" else command for command in COMMANDS}
TASKS = {"record": translation.load_task, "language": language.load_task, "extrapolation": language.load_task}


def models_of(command):
    """The names of the models that a recording command knows, and the seeds of each."""
    given = vars(importlib.import_module(f"benchmarks.{command}"))
    models = given.get("MODELS") or given.get("KINDS") or given.get("CHANGES") or [given["MODEL"]]
    return list(models), list(given.get("SEEDS", recording.SEEDS))


@pytest.mark.parametrize(("command", "file"), FILES.items())
def test_the_recorded_file_holds_every_model_and_says_how_it_was_made(command, file):
    found, (models, seeds) = recorded(file), models_of(command)
    assert found["command"].startswith(f"python -m benchmarks.{command}")
    assert found["settings"] and {"python", "torch"} <= set(found["versions"]) and found["machine"] and found["date"]
    assert {(run["model"], run["seed"]) for run in found["runs"]} == {(model, seed) for model in models for seed in seeds}


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_model_is_a_usage_error_that_lists_them(command, capsys):
    with pytest.raises(SystemExit) as stop:
        importlib.import_module(f"benchmarks.{command}").main(["translation"] * (command == "record") + ["magic"])
    assert stop.value.code == 2
    assert "unknown model 'magic'" in capsys.readouterr().err


RUN = {"model": "any", "seed": 0}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_only_prints_unless_it_is_told_to_record(command, monkeypatch, capsys):
    module, asked, written = importlib.import_module(f"benchmarks.{command}"), [], []
    monkeypatch.setattr(recording, "write", lambda path, experiment: written.append(path))
    monkeypatch.setattr(recording.checkpoints, "save", lambda *_, **__: written.append("weights"))
    monkeypatch.setattr(module, "run", lambda *_, **options: asked.append(options.get("kept", False)) or RUN)
    module.main([*(["translation"] if command == "record" else []), "--seeds", "0"])
    assert asked and not any(asked) and not written
    assert json.dumps(RUN) in capsys.readouterr().out


@pytest.mark.parametrize("record", [False, True])
def test_a_run_is_kept_where_it_is_recorded(record, tmp_path):
    path = tmp_path / "runs.json"
    recording.keep(RUN, path, record=record, order=["any"], settings={}, command="python -m benchmarks.any")
    assert recording.known_runs(path) == ([RUN] if record else [])


SHORT = {
    "parts": lambda: parts.run(0, language.load_task(), steps=2, sentences=2),
    "pictures": lambda: pictures.run(0, pointing.phrase_vocabulary(), steps=2),
    "pronouns": lambda: pronouns.run("two layers", 0, steps=2),
    "reading": lambda: reading.run("two layers", 0, steps=2),
    "recall": lambda: recall.run("softmax, once", 0, steps=2, texts=2),
}


@pytest.mark.parametrize("file", SHORT)
def test_a_short_run_has_the_form_of_the_recorded_one(file):
    found = SHORT[file]()
    told = runs_of(file, found["model"])[0]
    assert found.keys() == told.keys() and found.get("parameters") == told.get("parameters")


# A command and a model -> what of its first run comes out the same when it is made again, give or take how much.
AGAIN = {
    ("record", "additive"): {"exact_20_to_40": 0.1, "aer": 0.08},
    ("record", "bottleneck"): {"exact_20_to_40": 0.05},
    ("pronouns", "two layers"): {"right": 0.05},
    ("pronouns", "pointer, two layers"): {"right": 0.05},
    ("language", "causal mask"): {"loss_valid": 0.05},
    ("language", "no mask"): {"loss_valid": 0.05},
    ("recall", "window, once"): {"right": 0.1},
    ("recall", "sum, twice"): {"right": 0.1},
    ("recall", "delta, twice"): {"right": 0.1},
    ("copying", "encoder"): {"by_length": 0.05},
    ("copying", "location"): {"by_length": 0.05},
    ("extrapolation", "learned"): {"summary": 0.15},
    ("extrapolation", "ALiBi"): {"summary": 0.15},
    ("capstone", "charm"): {"loss": 0.01},
}


@pytest.mark.exhaustive
@pytest.mark.usefixtures("two_threads")
@pytest.mark.xdist_group("kernels")  # beside nothing else that trains
@pytest.mark.parametrize(("command", "model"), AGAIN)
def test_a_run_made_again_lands_in_the_recorded_range(command, model):
    task = [TASKS[command]()] if command in TASKS else []
    again = importlib.import_module(f"benchmarks.{command}").run(model, 0, *task)
    told = runs_of(FILES[command], model)[0]
    assert (again.get("parameters"), again["steps"]) == (told.get("parameters"), told["steps"])
    for key, most in AGAIN[command, model].items():
        assert farthest(again[key], told[key]) <= most, key


def farthest(found, told):
    """The difference of two numbers, or the largest between those of two dicts."""
    if isinstance(told, dict):
        return max(farthest(found[key], told[key]) for key in told)
    return abs(found - told)
