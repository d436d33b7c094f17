"""What lesson 16 says, of its own cells and of its recorded runs; and its model answers' tables, run anew."""

import ast
import re
from itertools import combinations

import pytest
import torch
from lessons import cells_of, recorded, run_cells, runs_of

import attention_checks as checks
from attention_lab.experiments import capstone
from attention_lab.measure.paired import paired_differences, sign_flips
from attention_lab.models import variants
from benchmarks import capstone as charms
from course_utils.attention.multi_head import MultiHeadAttention

CELLS = cells_of("16")
PROSE = " ".join(line for cell in CELLS if cell.markdown for line in cell.source.split())
RECORDED, CONTROLS = (
    [{"change": run["model"], **run} for name in names for run in recorded(name)["runs"]]
    for names in (("capstone", "capstone_attentions"), ("capstone_controls",))
)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, training and the checks aside."""
    return run_cells("16", "data")


def recorded_differences(change):
    return paired_differences(RECORDED, change)


def test_the_charm_lowers_the_loss_of_seed_2_more_than_qk_norm():
    assert [round(recorded_differences(change)[2], 2) for change in ("charm", "QK-norm")] == [-0.19, -0.02]


def test_of_all_groups_of_three_39_per_cent_are_alike(lesson):
    charmed = recorded_differences("charm")
    groups = list(combinations(charmed, 3))
    harm, help_ = (sum(worse(group) for group in groups) for worse in (lambda g: min(g) > 0, lambda g: max(g) < 0))
    assert (len(groups), harm, help_, lesson["same"]) == (220, 84, 1, 85) and round(85 / 220, 2) == 0.39


def test_the_null_stays_below_a_millionth():
    null, first, again = (paired_differences(RECORDED + CONTROLS, name) for name in ("null", "gated", "gated, drawn again"))
    assert len(null) == 8 and 0 < max(map(abs, null)) < 1e-6
    assert round(max(abs(a - b) for a, b in zip(first, again, strict=True)), 3) == 0.005


def test_two_of_five_are_better_and_three_are_worse_on_every_seed(lesson):
    found = {name: recorded_differences(name) for name in variants.VARIANTS}
    assert {len(differences) for differences in found.values()} == {8} and lesson["better"] == 2
    for name, differences in found.items():
        assert max(differences) < 0 if name in ("talking heads", "QK-norm") else min(differences) > 0
        assert round(sign_flips(differences), 3) == 0.008
    means = {name: sum(differences) / 8 for name, differences in found.items()}
    assert round(means["talking heads"], 1) == -1.3 and round(means["QK-norm"], 2) == -0.09


def test_the_controls_and_another_learning_rate():
    silent, open_ = (sum(paired_differences(CONTROLS, name)) / 8 for name in ("heads that do not talk", "gated, open at first"))
    assert [round(one, 3) for one in (silent, open_, sum(recorded_differences("gated")) / 8)] == [-0.113, 0.005, 0.130]
    faster = [{**row, "change": row["change"].removesuffix(", 0.01")} for row in CONTROLS if row["change"].endswith(", 0.01")]
    talking, fast = capstone.by_change(RECORDED)["talking heads"], capstone.by_change(faster)["nothing"]
    assert max(fast) < 0.1 and [round(one, 1) for one in (min(talking), max(talking))] == [1.4, 2.2]
    found = {name: paired_differences(faster, name) for name in variants.VARIANTS}
    assert {name: sum(one < 0 for one in found[name]) for name in found} == dict(zip(found, (8, 6, 8, 0, 0), strict=True))
    assert [round(sum(found[name]) / 8, 2) for name in ("QK-norm", "talking heads")] == [-0.04] * 2


def test_some_options_keep_the_first_weights():
    changes = (("plain", {}), ("gated", {}), ("plain", {"layers": 3}), ("plain", {"d_model": 128}))
    drawn = [capstone._drawn(capstone.OpenRepeater, 0, 32, attention=kind, nudge=0, **sizes) for kind, sizes in changes]
    plain, *others = (model.state_dict() for model in drawn)
    assert [all(torch.equal(other[name], plain[name]) for name in plain) for other in others] == [True, False, False]


def test_the_interval_of_few_seeds_is_too_narrow(lesson):
    torch.manual_seed(0)
    for n, share in ((3, 0.75), (8, 0.89)):
        found = [lesson["bootstrap"](torch.randn(n).tolist(), 400) for _ in range(2_000)]
        assert sum(low <= 0 <= high for low, high in found) / 2_000 == pytest.approx(share, abs=0.02)


def test_attention_in_steps_is_multi_head_attention():
    plain, steps, x = MultiHeadAttention(16, 4), variants.Attention(16, 4), torch.randn(2, 5, 16)
    steps.load_state_dict(plain.state_dict())
    assert torch.allclose(steps(x, x, x)[0], plain(x, x, x)[0], atol=1e-6)


def test_three_seeds_never_say_less_than_a_quarter(lesson):
    one, two = (runs_of("reading", name) for name in ("one layer", "two layers"))
    assert lesson["layers"] == [b["loss"] - a["loss"] for a, b in zip(one, two, strict=True)][:3]
    assert sign_flips(lesson["layers"]) == 0.25 == sign_flips([1.0] * 3)
    assert all(round(difference, 1) == -2.6 for difference in lesson["layers"]) and all(run["loss"] < 0.02 for run in two)
    assert round(sign_flips([1.0] * 6), 2) == 0.03 and round(sign_flips([1.0] * 8), 3) == 0.008 < 0.05 / 6
    assert round(1 - 0.75**4, 2) == 0.68


def test_every_recorded_removal_of_a_head_raises_the_loss():
    runs = runs_of("reading", "two layers")
    rises = [loss - run["loss"] for run in runs for layer in run["loss_without"] for loss in layer]
    assert len(rises) == 96 and min(rises) > 0


def test_each_change_that_the_text_names_can_be_run():
    named = [ast.literal_eval(text) for text in re.findall(r'`(\{"\w+": [^`]*\})`', PROSE)]
    changes = [change for change in named if not set(change) <= {"steps"}]  # that is a setting of every run
    another = {"explain a head": {"without": ((1, 3),)}, "another attention": {"layers": 3}, "beat the table": {"heads": 2}}
    assert {next(iter(change)) for change in changes} == {"without", "attention", "nudge"}
    for change in changes:
        for track in capstone.TRACKS:
            if next(iter(change)) in capstone.options(track):
                checks.capstone.plan(track, {"nothing": {}, "named": change, "another": another[track]})
    for name in ("Another attention", "Beat the table"):
        (said,) = re.findall(rf"\*\*{name}\.\*\*(.*?)(?:- \*\*|<!--)", PROSE)
        for option, value in re.findall(r"`(\w+)` \((\d+|True|0\.\d+)\)", said):
            assert capstone.options(name.lower())[option] == ast.literal_eval(value)


def test_the_class_that_the_text_shows_trains():
    prose = "\n".join(cell.source for cell in CELLS if cell.markdown)
    names = {"variants": variants}
    exec("".join(re.findall(r"```python\n(.*?)```", prose, re.DOTALL)), names)
    changes = {"nothing": {}, "softer": names["softer"], "gated": {"attention": "gated"}}
    for track in ("another attention", "beat the table"):
        checks.capstone.plan(track, changes)
        losses = [capstone.TRACKS[track](0, steps=5, **change).loss for change in changes.values()]
        assert len(set(losses)) == 3 and max(losses) < 7


def test_pairs_by_place_take_one_seed_from_another(lesson):
    found = lesson["differences_as_found"](lesson["resumed"], "charm")
    right = lesson["paired_differences"](lesson["resumed"], "charm")
    assert [round(one, 4) for one in found] == [0.067, -0.0044]
    assert [round(one, 4) for one in right] == [0.0463, 0.0163]


@pytest.mark.parametrize("track", charms.ANSWERS)
def test_each_tracks_model_answer_has_a_plan_and_its_table(track):
    found = charms.answer(track)
    assert found["my_track"] == track
    checks.capstone.plan(found["my_track"], found["my_changes"], found["my_settings"], found["my_seeds"], hidden=True)
    checks.capstone.table(found["my_rows"], hidden=True)
    planned = {(name, seed) for name in found["my_changes"] for seed in found["my_seeds"]}
    assert {(row["change"], row["seed"]) for row in capstone.read_rows(found["my_rows"])} == planned


def test_a_model_answers_table_is_what_its_experiment_gives():
    for told, now in charms.rerun("explain a head", seeds=[12]):
        assert abs(told["loss"] - now["loss"]) < 0.02 + 0.1 * told["loss"]
