"""What lesson 08 tells of the recorded language models, asserted seed by seed; and the command still says the same."""

import math

import pytest

from attention_lab.experiments import language
from attention_lab.measure import results
from attention_lab.tasks import grammar
from benchmarks import entropy
from benchmarks import language as command

experiment = results.recorded("language")


def seed_by_seed(model, key):
    runs = results.runs_of(experiment, model)
    assert [run["seed"] for run in runs] == [0, 1, 2]
    return [run[key] for run in runs]


def shares(model, key="accepted"):
    """{temperature: [one a seed]}."""
    found = seed_by_seed(model, key)
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
    assert min(seed_by_seed("causal mask", "mean_length")) >= 6


def test_without_the_mask_the_loss_falls_below_a_thousandth_and_nothing_is_a_sentence():
    assert max(seed_by_seed("no mask", "loss_valid")) < 0.001
    assert max(share for run in seed_by_seed("no mask", "accepted") for share in run.values()) <= 0.02


def test_with_the_mask_the_loss_is_just_above_what_the_grammar_loses_and_without_it_far_below():
    line, doubt = (results.recorded("entropy")[key] for key in ("loss_valid", "standard_error"))
    assert (line, math.exp(line)) == (pytest.approx(2.26, abs=0.005), pytest.approx(9.6, abs=0.05))
    losses = seed_by_seed("causal mask", "loss_valid")
    assert losses == pytest.approx([2.35] * 3, abs=0.01)
    assert [math.exp(loss) for loss in losses] == pytest.approx([10.4] * 3, abs=0.1)
    assert min(losses) > line + 3 * doubt
    assert max(seed_by_seed("no mask", "loss_valid")) < line / 100


def test_at_the_end_of_training_the_model_loses_less_than_on_held_out_sentences():
    at_the_end, held_out = (seed_by_seed("causal mask", key) for key in ("loss_training", "loss_valid"))
    assert (min(at_the_end), max(at_the_end)) == pytest.approx((2.19, 2.23), abs=0.005)
    assert (min(held_out), max(held_out)) == pytest.approx((2.34, 2.35), abs=0.006)
    assert all(now < new - 0.1 for now, new in zip(at_the_end, held_out, strict=True))


def test_the_recorded_entropy_is_that_of_the_sentences():
    """Made again from the recorded shares, on every fourth held-out sentence."""
    recorded, valid = results.recorded("entropy"), language.load_task().valid
    some = [valid[n] for n in range(0, len(valid), 4)]
    costs = [entropy.nats(english, recorded["kept"], recorded["known"]) for english in some]
    again = sum(costs) / sum(len(english) + 1 for english in some)
    assert again == pytest.approx(recorded["loss_valid"], abs=3 * 2 * recorded["standard_error"])
    assert recorded["settings"] == {"draws": entropy.DRAWS, "sentences": len(valid)}
    assert entropy.kept_shares(400, seed=1) == pytest.approx(recorded["kept"], abs=4 * (0.25 / 400) ** 0.5)


def test_both_have_the_same_number_of_parameters_and_of_steps():
    for key in ("parameters", "steps"):
        assert len(set(seed_by_seed("causal mask", key) + seed_by_seed("no mask", key))) == 1
    assert set(seed_by_seed("causal mask", "steps")) == set(language.STEPS.values())


def test_model_b_of_the_first_figure_is_the_better_writer():
    B, A = (results.runs_of(experiment, name)[0] for name in ("causal mask", "no mask"))
    assert sum(grammar.accepts(s.split()) for s in B["sentences"][:5]) >= 4
    assert not any(s and grammar.accepts(s.split()) for s in A["sentences"][:5])


@pytest.mark.exhaustive
@pytest.mark.usefixtures("two_threads")
@pytest.mark.xdist_group("kernels")  # beside nothing else that trains
def test_runs_made_again_land_in_the_recorded_range(monkeypatch):
    monkeypatch.setattr(command, "keep_weights", lambda *_, **__: None)
    task = language.load_task()
    for model in command.MODELS:
        recorded = results.runs_of(experiment, model)[0]
        again = command.run(model, recorded["seed"], task, sentences=100)
        assert again["parameters"] == recorded["parameters"]
        assert again["loss_valid"] == pytest.approx(recorded["loss_valid"], abs=0.05)
        usual = str(language.TEMPERATURE)
        assert again["accepted"][usual] == pytest.approx(recorded["accepted"][usual], abs=0.1)
