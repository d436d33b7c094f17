"""What lesson 08 tells of the recorded language models, asserted seed by seed."""

import math
from functools import partial

import pytest
from lessons import recorded, runs_of, seed_by_seed

from attention_lab.experiments import language
from attention_lab.tasks import grammar
from benchmarks import entropy

told = partial(seed_by_seed, "language")


def shares(model, key="accepted"):
    """{temperature: [one a seed]}."""
    found = told(model, key)
    return {heat: [run[str(heat)] for run in found] for heat in language.TEMPERATURES}


def test_the_colder_the_more_sentences_are_accepted_and_without_the_mask_none():
    with_mask = shares("causal mask")
    assert all(0.87 <= share <= 0.96 for share in with_mask[0.7]) and all(0.7 <= share <= 0.8 for share in with_mask[1.0])
    assert max(with_mask[1.5]) < 1 / 3
    for run in zip(*with_mask.values(), strict=True):  # from hot to cold
        assert list(run) == sorted(run)
    assert max(share for each in shares("no mask").values() for share in each) <= 0.02


def test_most_of_them_are_new():
    for heat, accepted in shares("causal mask").items():
        new = shares("causal mask", "accepted_and_new")[heat]
        assert all(fresh > 0.8 * right for fresh, right in zip(new, accepted, strict=True))
    assert min(told("causal mask", "mean_length")) >= 6


def test_without_the_mask_the_loss_falls_below_a_thousandth_and_nothing_is_a_sentence():
    assert max(told("no mask", "loss_valid")) < 0.001
    assert max(share for run in told("no mask", "accepted") for share in run.values()) <= 0.02


def test_with_the_mask_the_loss_is_just_above_what_the_grammar_loses_and_without_it_far_below():
    line, doubt = (recorded("entropy")[key] for key in ("loss_valid", "standard_error"))
    assert (line, math.exp(line)) == (pytest.approx(2.26, abs=0.005), pytest.approx(9.6, abs=0.05))
    losses = told("causal mask", "loss_valid")
    assert losses == pytest.approx([2.35] * 3, abs=0.01)
    assert [math.exp(loss) for loss in losses] == pytest.approx([10.4] * 3, abs=0.1)
    assert min(losses) > line + 3 * doubt
    assert max(told("no mask", "loss_valid")) < line / 100


def test_the_recorded_entropy_is_that_of_the_sentences():
    """Made again from the recorded shares, on every fourth held-out sentence."""
    made, valid = recorded("entropy"), language.load_task().valid
    some = [valid[n] for n in range(0, len(valid), 4)]
    costs = [entropy.nats(english, made["kept"], made["known"]) for english in some]
    again = sum(costs) / sum(len(english) + 1 for english in some)
    assert again == pytest.approx(made["loss_valid"], abs=3 * 2 * made["standard_error"])
    assert made["settings"] == {"draws": entropy.DRAWS, "sentences": len(valid)}
    assert entropy.kept_shares(400, seed=1) == pytest.approx(made["kept"], abs=4 * (0.25 / 400) ** 0.5)


def test_both_have_the_same_number_of_parameters_and_of_steps():
    for key in ("parameters", "steps"):
        assert len(set(told("causal mask", key) + told("no mask", key))) == 1
    assert set(told("causal mask", "steps")) == set(language.STEPS.values())


def test_model_b_of_the_first_figure_is_the_better_writer():
    B, A = (runs_of("language", name)[0] for name in ("causal mask", "no mask"))
    assert sum(grammar.accepts(s.split()) for s in B["sentences"][:5]) >= 4
    assert not any(s and grammar.accepts(s.split()) for s in A["sentences"][:5])
