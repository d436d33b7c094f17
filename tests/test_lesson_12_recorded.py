"""What lesson 12 tells of its recorded runs, asserted seed by seed; and the command."""

import math

import pytest
import torch

from attention_lab.experiments import language, transformer, translation
from attention_lab.measure import checkpoints, results
from attention_lab.models.training import masked_cross_entropy
from attention_lab.tasks import corpus
from benchmarks import transformer as command

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
    assert max(abs(sum(exact[name]) - sum(exact["03 dot"])) / 3 for name in ("06 cross-attention", "07 4 heads")) < 0.02
    pace = {name: shares(name, "milliseconds_per_step") for name in ("additive", "dot", "cross-attention", "4 heads")}
    assert max(pace["cross-attention"] + pace["4 heads"]) < min(pace["additive"] + pace["dot"])


def test_twice_the_steps_bring_it_to_the_rows_of_lessons_06_and_07_but_not_beyond_the_lengths_of_training():
    longer = runs("transformer, twice as long")
    assert {run["steps"] for run in longer} == {2 * translation.STEPS}
    exact = [run["exact"] for run in longer]
    others = shares("cross-attention", "exact") + shares("4 heads", "exact")
    assert max(shares("transformer", "exact", "transformer")) < min(exact) - 0.1
    assert abs(sum(exact) / 3 - sum(others) / 6) < 0.02
    assert max(run["by_length"][-1] for run in longer) < 0.05


def test_it_has_not_finished_its_own_training_sentences():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    checkpoints.load(model, "transformer")
    assert 0.87 < transformer.share_without_error(model, task, task.train[:500]) < 0.93


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
    ends = {name: shares(name, "loss", "transformer") for name in command.WARMED}
    failed = ends.pop("post-norm, 0.003, no warm-up")
    alone = transformer.loss_by_frequencies(language.load_task())
    best = min(map(min, ends.values()))
    least_of_pre_norm = max(ends["pre-norm, 0.003, warm-up"] + ends["pre-norm, 0.003, no warm-up"])
    assert all(alone - loss < (alone - least_of_pre_norm) / 2 for loss in failed)
    assert min(ends["post-norm, 0.003, warm-up"]) > least_of_pre_norm
    assert sum(alone - loss < (alone - best) / 6 for loss in failed) == 2
    assert all(alone - loss > 0.7 * (alone - best) for losses in ends.values() for loss in losses)
    with_it, without = ends["pre-norm, 0.003, warm-up"], ends["pre-norm, 0.003, no warm-up"]
    assert max(without) < min(with_it)


def test_one_query_finds_what_counts_where_the_reader_does_not_carry_it():
    right = {name: [run["right"] for run in runs(name)] for name in command.POOLED}
    attention, mean, last = (right[f"pooling, two words: {kind}"] for kind in transformer.KINDS)
    for few, all_alike, guessed in zip(attention, mean, last, strict=True):
        assert min(few[words] for words in ("10", "20", "40", "80")) > 0.98
        assert 0.7 < all_alike["40"] < 0.8 and all_alike["160"] < 0.55 < 0.8 < all_alike["10"]
        assert all(0.2 < share < 0.3 for share in guessed.values())
    assert sum(few["160"] < 0.55 for few in attention) == 2
    for kind in transformer.KINDS:
        assert all(share > 0.98 for found in right[f"pooling, recurrent: {kind}"] for share in found.values())


def test_the_query_looks_at_what_counts_more_than_at_any_other_word_and_the_less_the_longer_the_text():
    for seed in SEEDS:
        model, _ = transformer.train_feeler("attention", seed=seed, ceiling=math.inf, progress=False)
        near, far = (transformer.weight_on_the_feeling_that_counts(model, words) for words in (40, 160))
        assert near > 0.5 > 0.4 > far
        tokens, _ = transformer.feelings(500, 160, torch.Generator().manual_seed(1))
        place = (tokens == transformer.BEFORE).int().argmax(dim=1) + 1
        assert (model(tokens)[1].argmax(dim=1) == place).float().mean() > 0.98


def test_the_command_trains_as_it_did():
    # The learning rate is constant, so that the first steps are those of the recorded run.
    name, steps = "pre-norm, 0.003, no warm-up", 40
    found = command.warmed(name, 0, language.load_task(), steps=steps)
    stretch = transformer.NORM_STEPS // command.MARKS
    recorded = runs(name)[0]["losses"][: steps // stretch]
    assert found["losses"][-1] == pytest.approx(recorded[-1], rel=0.05)
    assert found["losses"][0] > found["losses"][-1] + 0.5


def test_the_recorded_weights_predict_the_next_word_of_new_sentences():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    made = checkpoints.load(model, "transformer")
    assert made == {"seed": "0", "steps": str(translation.STEPS)}
    batch = corpus.make_batch(task.test[:100], task.source_vocabulary, task.target_vocabulary)
    with torch.no_grad():
        logits = model(batch.source, batch.source_lengths, batch.target_in)
    assert masked_cross_entropy(logits, batch.target_out, corpus.PAD) < 0.3
