"""What lesson 16 says, of its own cells and of its recorded runs; and its model answers' tables, run anew."""

import ast
import re
from statistics import stdev

import pytest
from cells import run
from places import ROOT

import attention_checks as checks
from attention_lab.experiments import capstone
from attention_lab.measure import results
from attention_lab.measure.paired import paired_differences, sign_flips
from authoring.script import read_script
from benchmarks import capstone as command

SCRIPT = ROOT / "solutions" / "16_capstone" / "16_capstone.py"
CELLS, PROBLEMS = read_script(SCRIPT)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """The lesson's names after its cells were run, training and the checks aside."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("COURSE_RESULTS", str(tmp_path_factory.mktemp("results") / "results.json"))
        return run(SCRIPT, CELLS, "data")


@pytest.fixture(scope="module")
def charmed():
    """The recorded differences, seed by seed."""
    return paired_differences(_rows(), "charm")


def _rows():
    return [{"change": run["model"], **run} for run in results.recorded("capstone")["runs"]]


def test_the_charm_looks_good_on_three_seeds(charmed):
    assert [round(one, 2) for one in charmed[:3]] == [0.05, 0.02, -0.19]
    assert sum(charmed[:3]) < 0


def test_one_group_of_four_is_alike(lesson, charmed):
    groups = [charmed[first : first + 3] for first in range(0, 12, 3)]
    alike = [len({one > 0 for one in group}) == 1 for group in groups]
    assert alike == [False, False, True, False] and min(groups[2]) > 0
    assert lesson["same"] == 1


def test_the_charms_pairs_share_nothing_and_nothing_cancels(lesson, charmed):
    assert len(lesson["without"]) == 12
    assert 0.08 < stdev(lesson["without"]) < stdev(charmed) < 0.13


def test_three_seeds_never_say_less_than_a_quarter(lesson, charmed):
    one, two = (results.runs_of(results.recorded("reading"), name) for name in ("one layer", "two layers"))
    layers = lesson["layers"]
    assert layers == [b["loss"] - a["loss"] for a, b in zip(one, two, strict=True)][:3]
    assert sign_flips(layers) == sign_flips(charmed[6:9]) == 0.25 and round(sign_flips(charmed), 2) == 0.55
    assert all(round(difference, 1) == -2.6 for difference in layers)
    spread = [max(losses) - min(losses) for losses in ([run["loss"] for run in runs] for runs in (one, two))]
    assert [round(nats, 2) for nats in spread] == [0.11, 0.01] and {run["steps"] for run in one + two} == {400}
    assert sign_flips([1.0] * 6) < 0.05 < sign_flips([1.0] * 5)
    assert round(1 - 0.75**4, 2) == 0.68


def test_every_recorded_removal_of_a_head_raises_the_loss():
    runs = results.runs_of(results.recorded("reading"), "two layers")
    rises = [loss - run["loss"] for run in runs for layer in run["loss_without"] for loss in layer]
    assert len(rises) == 96 and min(rises) > 0


def test_each_change_that_the_text_names_can_be_run_and_its_defaults_are_the_tracks():
    prose = " ".join(line for cell in CELLS if cell.markdown for line in cell.source.split())
    named = [ast.literal_eval(text) for text in re.findall(r'`(\{"\w+": [^`]*\})`', prose)]
    changes = [change for change in named if not set(change) <= {"steps", "path"}]  # those are settings of every run
    tracks = {option: track for track in capstone.TRACKS for option in capstone.options(track)}
    another = {"explain a head": {"without": ((1, 3),)}, "beat the table": {"heads": 2}, "your own pairs": {"backwards": True}}
    assert {next(iter(change)) for change in changes} == {"without", "d_ff", "attention"}
    for change in changes:
        track = tracks[next(iter(change))]
        checks.capstone.plan(track, {"nothing": {}, "named": change, "another": another[track]})
    for option, said in re.findall(r"`(\w+)` \((\d+|True|0\.\d+)\)", prose):
        assert capstone.options("beat the table")[option] == ast.literal_eval(said)


def test_the_classes_that_the_text_shows_train():
    prose = "\n".join(cell.source for cell in CELLS if cell.markdown)
    names = {}
    exec("".join(re.findall(r"```python\n(.*?)```", prose, re.DOTALL)), names)
    changes = {"nothing": {}, "no places": names["no_places"], "larger queries": names["larger_queries"]}
    checks.capstone.plan("beat the table", changes)
    losses = [capstone.beat_the_table(0, steps=15, **change).loss for change in changes.values()]
    assert max(losses) < 5.5 and len(set(losses)) == 3  # untrained, it is about 6


def test_pairs_by_place_take_one_seed_from_another(lesson):
    found = lesson["differences_as_found"](lesson["resumed"], "charm")
    right = lesson["paired_differences"](lesson["resumed"], "charm")
    assert [round(one, 4) for one in found] == [0.067, -0.0044]
    assert [round(one, 4) for one in right] == [0.0463, 0.0163]


def test_the_recorded_runs_are_those_of_the_command():
    runs = results.recorded("capstone")["runs"]
    assert {(run["model"], run["seed"]) for run in runs} == {(name, seed) for name in command.CHANGES for seed in command.SEEDS}
    again = command.run("charm", 2)
    (told,) = [run for run in runs if run["model"] == "charm" and run["seed"] == 2]
    assert set(again) == set(told) and abs(again["loss"] - told["loss"]) < 0.1


@pytest.mark.parametrize("track", capstone.TRACKS)
def test_each_tracks_model_answer_has_a_plan_and_its_table(track):
    found = command.answer(track)
    assert found["my_track"] == track
    checks.capstone.plan(found["my_track"], found["my_changes"], hidden=True)
    checks.capstone.table(found["my_rows"], hidden=True)


def test_a_model_answers_table_is_what_its_experiment_gives():
    for told, now in command.rerun("explain a head", seeds=[12]):
        assert abs(told["loss"] - now["loss"]) < 0.02 + 0.1 * told["loss"]
