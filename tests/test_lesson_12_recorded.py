"""What lesson 12 tells of its recorded runs, asserted seed by seed."""

import pytest
import torch
from lessons import runs_of, seed_by_seed

from attention_lab.experiments import language, parts, transformer, translation
from attention_lab.measure import checkpoints
from attention_lab.models.training import masked_cross_entropy
from attention_lab.tasks import corpus
from benchmarks import parts as command


def test_the_transformer_is_behind_the_other_rows_that_choose():
    exact = {name: [run["exact"] for run in rows] for name, rows in transformer.every_row().items()}
    last = exact.pop("12 transformer")
    choosing = [row for name, row in exact.items() if name not in ("01 bottleneck", "02 uniform weights")]
    assert min(last) > 0.79 and max(last) < min(map(min, choosing)) and max(exact["02 uniform weights"]) < min(last)
    assert sum(exact["07 4 heads"]) / 3 == pytest.approx(0.94, abs=0.005)
    long = {name: [run["exact_20_to_40"] for run in rows] for name, rows in transformer.every_row().items()}
    assert max(long["12 transformer"]) + 0.1 < min(min(row) for name, row in long.items() if name[:2] in ("03", "06", "07"))


def test_twice_the_steps_bring_it_to_the_rows_of_lessons_06_and_07_but_not_beyond_the_lengths_of_training():
    steps = [set(seed_by_seed("transformer", model, "steps")) for model in ("transformer", "4,000 steps")]
    assert steps == [{translation.STEPS}, {2 * translation.STEPS}]
    exact = seed_by_seed("transformer", "4,000 steps", "exact")
    others = seed_by_seed("translation", "cross-attention", "exact") + seed_by_seed("translation", "4 heads", "exact")
    assert max(seed_by_seed("transformer", "transformer", "exact")) < min(exact) - 0.1
    assert abs(sum(exact) / 3 - sum(others) / 6) < 0.02
    for model in ("transformer", "4,000 steps"):
        assert max(row[-1] for row in seed_by_seed("transformer", model, "by_length")) < 0.05
    beyond = [run["by_length"][-1] for run in transformer.every_row()["07 4 heads"]]
    assert 0.25 < min(beyond) <= max(beyond) < 0.28  # "about a quarter"
    inside = [
        sum(row[-2] for row in rows) / 3
        for rows in (seed_by_seed("transformer", "4,000 steps", "by_length"), seed_by_seed("translation", "4 heads", "by_length"))
    ]
    assert inside[0] < inside[1] - 0.05


def the_recorded_writer():
    english = language.load_task()
    writer = parts.build(english, seed=0)
    checkpoints.load(writer, command.WEIGHTS)
    return writer, english


def test_most_sentences_are_grammatical_after_a_short_training():
    accepted, steps = seed_by_seed("parts", command.MODEL, "accepted"), seed_by_seed("parts", command.MODEL, "steps")
    assert all(0.635 <= share < 0.645 for share in accepted) and set(steps) == {parts.STEPS} == {500}
    assert set(seed_by_seed("language", "causal mask", "steps")) == {3000} and command.JUDGED == 150
    writer, english = the_recorded_writer()
    for seed in range(3):  # of the drawing
        assert 0.5 < parts.judge(writer, english, 200, seed=seed).accepted < 0.69


def test_the_mean_of_the_network_of_block_1_does_not_help():
    writer, english = the_recorded_writer()
    zero, with_mean = {}, {}
    for name, layer in parts.sublayers(writer).items():
        mean = parts.usual(writer, layer, english.train[:200], english)
        for found, adds in ((zero, 0.0), (with_mean, mean)):
            with parts.silent(layer, adds):
                found[name] = language.loss_on(writer, english, english.valid)
    assert with_mean["network 1"] > zero["network 1"] - 0.01 and with_mean.pop("network 1") > max(with_mean.values()) + 0.3


def test_the_network_of_block_1_is_needed_most():
    for run in runs_of("parts", command.MODEL):
        without = dict(run["loss_without"])
        assert 2.55 < run["loss_valid"] < 2.65 and without.pop("network 1") > 3.2
        assert run["loss_valid"] < min(without.values()) and max(without.values()) < 3


def test_the_row_that_predicts_cheval_lies_on_horse_and_the_decoders_map_is_a_triangle():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    checkpoints.load(model, "transformer")
    pair = task.test[translation.find_pair(task.test, "the beautiful horse does not listen to her .")]
    looks = transformer.three_looks(model, task, pair)
    row = looks["cross"][1].mean(dim=0)[pair.target.index("cheval")]  # (Ts,)
    assert row[pair.source.index("horse")] > 0.9
    assert looks["decoder"].triu(1).abs().max() == 0 and looks["encoder"].min() > 0


def test_the_recorded_weights_predict_the_next_word_of_new_sentences():
    task = translation.load_task()
    model = transformer.build_translator(task, seed=0)
    made = checkpoints.load(model, "transformer")
    assert made == {"seed": "0", "steps": str(translation.STEPS)}
    batch = corpus.make_batch(task.test[:100], task.source_vocabulary, task.target_vocabulary)
    with torch.no_grad():
        logits = model(batch.source, batch.source_lengths, batch.target_in)
    assert masked_cross_entropy(logits, batch.target_out, corpus.PAD) < 0.3
    writer, english = the_recorded_writer()
    recorded = seed_by_seed("parts", command.MODEL, "loss_valid")[0]
    assert language.loss_on(writer, english, english.valid) == pytest.approx(recorded, abs=0.01)
