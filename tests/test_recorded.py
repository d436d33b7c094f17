"""Each file of recorded runs is what its command makes; that of the running table still says today what the file says."""

import importlib
import json

import pytest

from attention_lab.experiments import translation
from attention_lab.measure import results
from benchmarks import record, recording

# The commands that make data/recorded, each the file of its name.
COMMANDS = [
    *("capstone", "capstone_attentions", "capstone_controls", "copying", "extrapolation", "language", "parts", "pictures"),
    *("pronouns", "reading", "recall", "scaling", "transformer", "words"),
]


def models_of(command):
    """The names of the models that a recording command knows, and the seeds of each."""
    given = vars(importlib.import_module(f"benchmarks.{command}"))
    models = given.get("MODELS") or given.get("KINDS") or given.get("CHANGES") or [given["MODEL"]]
    return list(models), list(given.get("SEEDS", recording.SEEDS))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_recorded_file_holds_every_model_and_says_how_it_was_made(command):
    found, (models, seeds) = results.recorded(command), models_of(command)
    assert found["command"] == f"python -m benchmarks.{command}"
    assert found["settings"] and {"python", "torch"} <= set(found["versions"]) and found["machine"] and found["date"]
    assert {(run["model"], run["seed"]) for run in found["runs"]} == {(model, seed) for model in models for seed in seeds}


@pytest.mark.parametrize("command", [*COMMANDS, "record"])
def test_an_unknown_model_is_a_usage_error_that_lists_them(command, capsys):
    with pytest.raises(SystemExit) as stop:
        importlib.import_module(f"benchmarks.{command}").main(["translation"] * (command == "record") + ["magic"])
    assert stop.value.code == 2
    assert "unknown model 'magic'" in capsys.readouterr().err


@pytest.mark.exhaustive
@pytest.mark.usefixtures("two_threads")
@pytest.mark.xdist_group("kernels")  # beside nothing else that trains
def test_a_run_made_again_lands_in_the_recorded_range():
    experiment, task = results.recorded("translation"), translation.load_task()
    for model, low, high in (("additive", 0.80, 1.0), ("bottleneck", 0.0, 0.05)):
        recorded = results.runs_of(experiment, model)[0]
        again = record.run(model, recorded["seed"], task)
        assert again["parameters"] == recorded["parameters"]
        assert low <= again["exact_20_to_40"] <= high
        assert again["exact_20_to_40"] == pytest.approx(recorded["exact_20_to_40"], abs=0.1)
        assert again.get("aer", 0) == pytest.approx(recorded.get("aer", 0), abs=0.08)


def test_ours_is_never_more_than_a_seventh_slower_than_what_a_user_would_pick_instead():
    """The times of `data/recorded/attention.json`, which wait for lesson 09."""
    rows = results.recorded("attention")["runs"]
    ratios = {(row["ours"], row["size"], row["pass"]): row["ratio"] for row in rows}
    assert len(ratios) == 5 * 3 * 2 and max(ratios.values()) <= 1 + 1 / 7
    assert max(ratio for (ours, *_), ratio in ratios.items() if "padded" not in ours) <= 1.03
    short = [ratio for (ours, size, _), ratio in ratios.items() if ours == "scaled_dot_product_attention" and "T=20" in size]
    assert max(short) < 0.8


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "translation.json"
    recording.write(path, {"runs": [1]})

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(json, "dumps", interrupted)
    with pytest.raises(KeyboardInterrupt):
        recording.write(path, {"runs": [1, 2]})
    assert path.read_text() == '{\n "runs": [\n  1\n ]\n}\n'
