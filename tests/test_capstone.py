"""An experiment of one's own: its rows survive, its plan is held to one change at a time, its checks read data alone."""

import json
import sys
from types import SimpleNamespace

import pytest
import torch

import attention_checks as checks
from attention_lab.experiments import capstone
from attention_lab.measure.paired import paired_differences, sign_flips
from attention_lab.models import continued

CHANGES = {"nothing": {}, "one head": {"heads": 1}, "one layer": {"layers": 1}}
ROWS = [
    {"change": change, "seed": seed, "steps": 10, "loss": place + seed / 10}
    for place, change in enumerate(CHANGES)
    for seed in range(3)
]


class Training:
    """Counts what it is asked for, and stops when it is told to."""

    __name__ = "training"

    def __init__(self, last=None):
        self.calls, self.last = [], last

    def __call__(self, seed, *, file, **settings):
        if len(self.calls) == self.last:
            raise capstone.Stopped("Stopped.")
        self.calls.append((seed, settings))
        return capstone.Run(seed + len(settings), 10)


def test_each_change_is_run_on_each_seed_once(tmp_path):
    training = Training()
    rows = capstone.ablation(training, CHANGES, path=tmp_path / "rows.json")
    assert len(training.calls) == 9 and len(rows) == 9
    assert capstone.ablation(training, CHANGES, path=tmp_path / "rows.json") == rows and len(training.calls) == 9
    assert [row["change"] for row in rows] == [name for name in CHANGES for _ in range(3)]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path, capsys):
    path = tmp_path / "rows.json"
    assert len(capstone.ablation(Training(last=4), CHANGES, path=path)) == 4
    assert "4 of 9 runs are done. All is kept: run this cell again to go on from here." in capsys.readouterr().out
    later = Training()
    assert len(capstone.ablation(later, CHANGES, path=path)) == 9 and len(later.calls) == 5


def test_an_interrupted_run_loses_one_run_at_most(tmp_path):
    def broken(seed, **_):
        if seed == 1:
            raise KeyboardInterrupt
        return capstone.Run(1.0, 10)

    with pytest.raises(KeyboardInterrupt):
        capstone.ablation(broken, CHANGES, path=tmp_path / "rows.json")
    assert len(json.loads((tmp_path / "rows.json").read_text())["rows"]) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.json"]


@pytest.mark.parametrize("content", ["", "[]", '{"rows": [{"change": "x"}]}', "\x00\xff"])
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path, content):
    path = tmp_path / "rows.json"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(ValueError, match=r"rows\.json holds no rows that can be read .* it stays as it is"):
        capstone.ablation(Training(), CHANGES, path=path)
    assert path.read_text(encoding="latin-1") == content


def test_runs_with_other_settings_are_runs_of_their_own_and_lose_none(tmp_path):
    path = tmp_path / "rows.json"
    first = capstone.ablation(Training(), CHANGES, path=path)
    other, longer = Training(), Training()
    changed = capstone.ablation(other, {**CHANGES, "one head": {"heads": 2}}, path=path)
    assert [settings for _, settings in other.calls] == [{"heads": 2}] * 3 and len(changed) == 9
    assert len(capstone.ablation(longer, CHANGES, settings={"steps": 5}, path=path)) == len(longer.calls) == 9
    assert capstone.ablation(Training(last=0), CHANGES, path=path) == first
    with pytest.raises(ValueError, match="settings must be a dict, got 5"):
        capstone.ablation(Training(), CHANGES, settings=5, path=tmp_path / "rows.json")


def test_rows_become_text_and_rows_again():
    assert capstone.read_rows(capstone.as_text(ROWS)) == ROWS
    assert capstone.by_change(ROWS) == {name: [place, place + 0.1, place + 0.2] for place, name in enumerate(CHANGES)}


def test_a_text_that_holds_no_rows_is_named_by_its_line():
    with pytest.raises(ValueError, match="line 3 should be `change, seed, steps, loss`"):
        capstone.read_rows("\n\na, zero, 10, 1.0")


@pytest.mark.parametrize(
    ("track", "changes", "misconception", "says"),
    [
        (None, CHANGES, "unknown_track", "got None"),
        ("beat the table", {"nothing": {}}, "not_written_yet", "no change yet"),
        ("beat the table", {"nothing": {}, "x": {"heads": 1}}, "one_change", "at least two"),
        ("beat the table", {"x": {"heads": 1}}, "not_one_change_at_a_time", '"nothing": {}'),
        ("beat the table", {"nothing": {}, "x": {"heads": 1, "layers": 1}, "y": {"heads": 2}}, "not_one_change_at_a_time", "'x'"),
        ("beat the table", {"nothing": {}, "a, b": {"heads": 1}}, "not_one_change_at_a_time", "without commas"),
        ("beat the table", [], "not_one_change_at_a_time", "must be a dict"),
    ],
)
def test_a_plan_is_told_what_it_lacks(track, changes, misconception, says):
    with pytest.raises(checks.CheckFailed, match=says) as failed:
        checks.capstone.plan(track, changes)
    assert failed.value.misconception == misconception


@pytest.mark.parametrize(
    ("track", "change", "says"),
    [
        ("explain a head", {"without": (0, 0)}, "a comma after a single pair, such as .* got .0, 0."),
        ("explain a head", {"without": 1}, "holds pairs .* got 1"),
        ("explain a head", {"without": ((0, 4),)}, "there is no head .0, 4.: layers count from 0 to 1, heads from 0 to 3"),
        ("explain a head", {"without": ((0, -1),)}, "there is no head .0, -1."),
        ("explain a head", {"without": ((0, 1), (0, 1))}, "stands twice"),
        ("explain a head", {"without": ((1, 3),)}, "'x' and 'y' are the same change"),
        ("explain a head", {"heads": 1}, 'no option of "explain a head"; those are `without`, `nudge`, `layers`'),
        ("explain a head", {"layers": 2}, "`layers` is 2, which it is without the change, too"),
        ("explain a head", {"steps": 100}, "runs of unequal steps cannot be compared"),
        ("beat the table", {"head": 1}, "`head` is no option .* `heads`"),
        ("beat the table", {"heads": 3}, "`d_model`, 64, is not divisible by `heads`, 3"),
        ("beat the table", {"layers": 0}, "a whole number of at least 1, got 0"),
        ("beat the table", {"learning_rate": 0}, "a number above 0, got 0"),
        ("beat the table", {"norm_first": "no"}, "True or False, got 'no'"),
        ("beat the table", {"build": "Mine"}, "a class, its name without quotes"),
        ("beat the table", {"build": torch.nn.Linear(2, 2)}, "a class, its name .* without brackets after it, got Linear"),
        ("another attention", {"attention": "no"}, "one of 'plain', 'QK-norm', .* or a class derived .* got 'no'"),
        ("another attention", {"attention": 3}, "or a class derived from `variants.Attention`, got 3"),
        ("another attention", {"file": "mine.pt"}, "`file` is no option"),
    ],
)
def test_a_change_that_cannot_run_or_changes_nothing_is_told_so(track, change, says):
    right = {"without": ((1, 3),)} if track == "explain a head" else {"nudge": 1e-6}
    with pytest.raises(checks.CheckFailed, match=says) as failed:
        checks.capstone.plan(track, {"nothing": {}, "x": change, "y": right})
    assert failed.value.misconception == "cannot_run"


@pytest.mark.parametrize(
    ("settings", "seeds", "says"),
    [
        ([], (0, 1, 2), r"`my_settings` should be a dict, got \[\]"),
        ({}, (0, 1), "at least 3 different ones"),
        ({}, (0, 1, 2, 2), "none of them twice, got .0, 1, 2, 2."),
        ({"step": 600}, (0, 1, 2), 'In `my_settings`, `step` is no option of "beat the table"; those are .*`steps`'),
        ({"steps": "600"}, (0, 1, 2), "In `my_settings`, `steps` is a whole number of at least 1, got '600'"),
        ({"heads": 3}, (0, 1, 2), "In `my_settings`, `d_model`, 64, is not divisible by `heads`, 3"),
        ({3: 4}, (0, 1, 2), "is no option"),
        ({}, 3, "whole numbers, such as .0, 1, 2., got 3"),
        ({"heads": 1}, (0, 1, 2), "`heads` is 1, which it is without the change, too"),
    ],
)
def test_a_plan_is_for_some_seeds_and_settings(settings, seeds, says):
    with pytest.raises(checks.CheckFailed, match=says):
        checks.capstone.plan("beat the table", CHANGES, settings, seeds)


@pytest.mark.parametrize(
    ("rows", "misconception", "says"),
    [
        ([], "not_written_yet", "There are no rows yet"),
        (ROWS[:-3], "not_comparable", "The rows are of: nothing, one head. Rows of `nothing` and of at least two changes"),
        (ROWS[3:], "not_comparable", "The rows are of: one head, one layer. Rows of `nothing`"),
        (ROWS[:-1], "not_comparable", "'one layer' has no row with seed 2"),
        ([row for row in ROWS if row["seed"]], "not_comparable", "rows of 2 seeds: 1, 2. At least 3"),
        ([*ROWS[:-1], {**ROWS[-1], "steps": 20}], "not_comparable", "had 10 steps, and 'one layer' with seed 2 had 20 steps"),
    ],
)
def test_a_table_is_told_what_it_lacks(rows, misconception, says):
    with pytest.raises(checks.CheckFailed, match=says) as failed:
        checks.capstone.table(capstone.as_text(rows))
    assert failed.value.misconception == misconception


def test_a_plan_and_its_table_pass(capsys):
    checks.capstone.plan("beat the table", CHANGES, seeds=range(7))
    assert "fall to 0.0156; your threshold is 0.05 / 2 = 0.0250." in (said := capsys.readouterr().out) and "cannot" not in said
    checks.capstone.plan("beat the table", CHANGES, seeds=range(6))
    checks.capstone.table(capstone.as_text(ROWS))
    assert "So p cannot fall to it" in (said := capsys.readouterr().out) and "9 runs, each change on the same 3 seeds" in said


def test_differences_are_of_one_seed_and_chance_counts_all_signs():
    assert paired_differences(list(reversed(ROWS)), "one head") == pytest.approx([1, 1, 1])
    assert sign_flips([1.0, 2.0, 3.0]) == 0.25 and sign_flips([1.0]) == 1
    assert sign_flips([3.0, -1.0]) == 1 and sign_flips([1.0, 1.0, 1.0, -1.0]) == 10 / 16
    with pytest.raises(ValueError, match="lack it for seed 0"):
        paired_differences([row for row in ROWS if row["change"] != "nothing"], "one head")
    with pytest.raises(ValueError, match="change must be one of"):
        paired_differences(ROWS, "two")
    with pytest.raises(ValueError, match="1 to 20 numbers, got 0"):
        sign_flips([])


def test_a_training_that_is_cut_short_is_no_row(monkeypatch):
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", "0.000001")
    with pytest.raises(capstone.Stopped, match="stopped after 0 of 3 steps"):
        capstone.another_attention(0, steps=3)


def test_a_cell_that_meets_its_ceiling_again_and_again_comes_to_the_end_and_to_the_same_numbers(tmp_path, monkeypatch, capsys):
    changes = {"nothing": {}, "sink": {"attention": "sink"}}
    settings = {"settings": {"steps": 6, "d_model": 16}, "seeds": [0]}
    whole = capstone.ablation(capstone.another_attention, changes, **settings, path=tmp_path / "whole.json")
    assert [path.name for path in tmp_path.iterdir()] == ["whole.json"]
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(continued, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", "3")  # a clock's look is a second, so two steps
    capstone._repeater.cache_clear()
    cells = [capstone.ablation(capstone.another_attention, changes, **settings, path=tmp_path / "rows.json") for _ in range(6)]
    assert [len(rows) for rows in cells] == [0, 0, 1, 1, 2, 2] and cells[-1] == whole
    said = capsys.readouterr().out
    assert "The training stopped after 2 of 6 steps. 0 of 2 runs are done." in said and "stopped after 4 of 6 steps" in said


def test_a_run_that_is_not_finished_is_kept_for_itself_alone_and_never_where_one_is_graded(tmp_path, monkeypatch):
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", "0.000001")
    path, changes = tmp_path / "rows.json", {"nothing": {}, "sink": {"attention": "sink"}}
    assert capstone.ablation(capstone.another_attention, changes, seeds=[0], path=path) == []
    assert [file.name for file in tmp_path.iterdir()] == ["rows.unfinished.pt"]
    monkeypatch.delenv("COURSE_TRAINING_SECONDS")
    model, file = torch.nn.Linear(2, 2), tmp_path / "rows.unfinished.pt"
    assert continued.fit_in_parts(model, [torch.ones(2)] * 2, lambda m, x: m(x).sum() ** 2, steps=2, file=file, name="other") == 2
    monkeypatch.setenv("NBGRADER_EXECUTION", "1")
    monkeypatch.setenv("COURSE_TRAINING_SECONDS", "0.000001")
    assert capstone.ablation(capstone.another_attention, changes, seeds=[0], path=path) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("cells", "computed"),
    [
        (["my_rows = capstone.as_text(my_table)"], True),
        (["my_rows = f'{capstone.as_text(my_table)}'"], True),
        (["my_table = capstone.ablation(train, {})", "text = my_table", "my_rows = text", "my_rows = my_rows.strip()"], True),
        (["my_rows = capstone.as_text(my_table)", "my_rows = 'nothing, 0, 10, 1.0'"], False),
        (["text = 'nothing, 0, 10, 1.0'", "my_rows = text.strip()", "print(my_rows)"], False),
        (["my_rows = 'a'", "my_rows = capstone.as_text("], False),
    ],
)
def test_rows_that_are_computed_in_the_notebook_are_refused_there_as_when_graded(monkeypatch, cells, computed):
    shell = SimpleNamespace(kernel=object(), user_ns={"In": cells, "capstone": capstone})
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    assert checks.capstone._computed("my_rows") == computed
    if computed:
        with pytest.raises(checks.CheckFailed, match="paste the lines themselves") as failed:
            checks.capstone.table(capstone.as_text(ROWS))
        assert failed.value.misconception == "computed"
