"""What lesson 12 tells of its recorded runs, asserted seed by seed; and the command."""

from dataclasses import replace

import pytest
import torch

from benchmarks import transformer as command
from course_utils.experiments import extrapolation, language, transformer, translation
from course_utils.measure import checkpoints, results
from course_utils.models.training import masked_cross_entropy
from course_utils.tasks import corpus

SEEDS = [0, 1, 2]


def runs(name, experiment="transformer"):
    found = results.runs_of(results.recorded(experiment), name)
    assert [run["seed"] for run in found] == SEEDS
    return found


def shares(name, key, experiment="translation"):
    return [run[key] for run in runs(name, experiment)]


def test_the_recorded_file_says_how_it_was_made():
    recorded = results.recorded("transformer")
    assert recorded["command"] == "python -m benchmarks.transformer"
    table = results.recorded("translation")["settings"]
    assert {key: recorded["settings"][key] for key in table} == table
    assert {run["steps"] for run in runs("transformer")} == {translation.STEPS}
    parameters = [row[0]["parameters"] for row in transformer.every_row().values()]
    assert min(parameters) <= runs("transformer")[0]["parameters"] <= max(parameters)


def test_what_each_step_bought():
    exact = {name: [run["exact"] for run in rows] for name, rows in transformer.every_row().items()}
    assert max(exact["01 bottleneck"]) < 0.26 and max(exact["02 uniform weights"]) < 0.35 and min(exact["02 additive"]) > 0.9
    last = exact.pop("12 transformer")
    looking = [shares for name, shares in exact.items() if name not in ("01 bottleneck", "02 uniform weights")]
    assert max(last) < min(map(min, looking)) and max(exact["02 uniform weights"]) < min(last)
    assert all(max(shares) < max(exact["02 additive"]) + 0.01 for shares in looking)
    long = {name: [run["exact_20_to_40"] for run in rows] for name, rows in transformer.every_row().items()}
    assert max(long["12 transformer"]) + 0.1 < min(min(shares) for name, shares in long.items() if name[:2] in ("03", "06", "07"))
    assert max(run["by_length"][-1] for run in runs("transformer")) < 0.05
    pace = {name: shares("milliseconds_per_step", name) for name in ("additive", "cross-attention", "4 heads")}
    assert max(pace["cross-attention"] + pace["4 heads"]) < min(pace["additive"])


def test_it_has_not_finished_its_own_training_sentences():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    checkpoints.load(model, "transformer")
    assert 0.8 < transformer.share_without_error(model, task, task.train[:500]) < 0.95


def test_the_row_that_predicts_cheval_lies_on_horse_and_the_decoders_grid_is_a_triangle():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    checkpoints.load(model, "transformer")
    pair = task.test[translation.find_pair(task.test, "the beautiful horse does not listen to her .")]
    looks = transformer.three_looks(model, task, pair)
    row = looks["cross"][1].mean(dim=0)[pair.target.index("cheval")]  # (Ts,)
    assert row[pair.source.index("horse")] > 0.9
    assert looks["decoder"].triu(1).abs().max() == 0 and looks["encoder"].min() > 0


def test_post_norm_needs_the_warm_up_and_pre_norm_does_not():
    ids = torch.bincount(extrapolation.stream(language.load_task().train, language.load_task().vocabulary, 0)).double()
    share = ids[ids > 0] / ids.sum()
    frequencies = -(share * share.log()).sum().item()  # nats a word, of a model that knows these alone
    ends = {name: shares("loss", f"{name}", "transformer") for name in command.WARMED}
    failed = ends.pop("post-norm, 0.003, no warm-up")
    trained = [loss for losses in ends.values() for loss in losses]
    assert max(trained) < 3.5 < 3.8 < min(failed)
    assert sum(abs(loss - frequencies) < 0.4 for loss in failed) == 2


def test_the_command_trains_as_it_did():
    # The learning rate is constant, so that the first steps are those of the recorded run.
    name, steps = "pre-norm, 0.003, no warm-up", 40
    found = command.warmed(name, 0, language.load_task(), steps=steps)
    stretch = transformer.NORM_STEPS // command.MARKS
    recorded = runs(name)[0]["losses"][: steps // stretch]
    assert found["losses"][-1] == pytest.approx(recorded[-1], rel=0.05)
    assert found["losses"][0] > found["losses"][-1] + 0.5


def test_the_command_keeps_what_the_other_rows_have():
    task = translation.load_task()
    few = replace(task, train=task.train[:64], valid=[], test=task.test[:8], long=task.long[:2])
    found = command.run("transformer", 0, (few, None), steps=2)
    kept = set(runs("4 heads", "translation")[0]) - {"in_table", "weight_on_gold", "heads"}
    assert set(found) == kept == set(runs("transformer")[0])
    timed = command.run("pace", 0, (few, None), steps=2)
    assert set(timed["milliseconds"]) == {*command.BESIDE, "transformer"}


def test_the_recorded_weights_predict_the_next_word_of_new_sentences():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    made = checkpoints.load(model, "transformer")
    assert made == {"seed": "0", "steps": str(translation.STEPS)}
    batch = corpus.make_batch(task.test[:100], task.source_vocabulary, task.target_vocabulary)
    with torch.no_grad():
        logits = model(batch.source, batch.source_lengths, batch.target_in)
    assert masked_cross_entropy(logits, batch.target_out, corpus.PAD) < 0.3
