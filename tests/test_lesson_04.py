"""What lesson 04 says, in direction and size: of its own cells, and of its random experiments on three seeds."""

import math

import pytest
import torch
from lessons import recorded, run_cells, seed_by_seed

from attention_lab.experiments import saturation, scaling
from course_utils.plotting.lookups import EXAMPLE

SEEDS = range(3)
N_KEYS = 16


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, its checks and quizzes aside."""
    return run_cells("04")


# The look-up.


def test_the_drawing_and_the_table_show_what_the_example_computes(lesson):
    weights = torch.softmax(lesson["keys"] @ lesson["query"], dim=0)
    assert [row[0] for row in EXAMPLE] == lesson["words"]
    assert [row[3] for row in EXAMPLE] == [round(weight, 2) for weight in weights.tolist()]
    assert [float(row[4]) for row in EXAMPLE] == lesson["values"][:, 0].tolist()
    assert (weights @ lesson["values"]).item() == pytest.approx(0.81, abs=0.005)


def test_a_full_turn_changes_the_best_answer_four_times(lesson):
    assert (lesson["hard"].diff() != 0).sum() == 3  # and the fourth between 359.5 and 0.5 degrees
    assert lesson["hard"][0] != lesson["hard"][-1]
    assert (lesson["slope"].abs() > 1e-6).float().mean() > 0.95


def test_a_doubled_query_and_half_the_temperature_are_the_same(lesson):
    lookup, keys, query, names = (lesson[name] for name in ("my_lookup", "keys", "query", "names"))
    doubled = lookup(2 * query, keys, names, 1.0)
    assert torch.allclose(doubled, lookup(query, keys, names, 0.5))
    assert doubled[1].item() == pytest.approx(0.95, abs=0.005)


def test_keys_as_values_and_longer_keys_do_what_the_prose_says(lesson):
    lookup, keys, corners, names = (lesson[name] for name in ("my_lookup", "keys", "corners", "names"))
    assert lookup(lesson["query"], keys, keys, 1.0).tolist() == pytest.approx([0.71, 0.71], abs=0.005)
    assert lookup(lesson["toward_1"], corners, names, 0.3).argmax() == 0
    assert lookup(lesson["toward_1"], lesson["longer"], names, 0.3)[1] > 0.5


def test_the_function_as_found_depends_on_the_padding(lesson):
    q, k = lesson["q"], lesson["k"][:4]
    sums = []
    for padding in (0, 5, 20):
        padded, mask = torch.cat([k, torch.zeros(padding, 8)]), torch.arange(4 + padding) < 4
        sums.append(lesson["attention_as_found"](q, padded, padded, mask)[1].sum(dim=-1))
        assert torch.allclose(lesson["my_attention"](q, padded, padded, mask)[1].sum(dim=-1), torch.ones(3))
    assert torch.allclose(sums[0], torch.ones(3)) and (sums[0] > sums[1]).all() and (sums[1] > sums[2]).all()


# The size of a score, and the gradients.


@pytest.mark.parametrize("seed", SEEDS)
def test_scores_have_variance_d_k_and_the_division_keeps_the_effective_keys(lesson, seed):
    for d_k in (4, 64, 512):
        queries, keys, _ = saturation.random_questions(d_k, 1000, N_KEYS, seed)
        scores = torch.einsum("bd,bnd->bn", queries, keys)
        assert scores.var().item() == pytest.approx(d_k, rel=0.1)
        assert 10 < lesson["effective_keys"](torch.softmax(scores / math.sqrt(d_k), dim=1)).mean() < 12
    assert lesson["effective_keys"](torch.softmax(scores, dim=1)).mean() < 1.3


@pytest.fixture(scope="module", params=SEEDS)
def large_keys(request):
    """(scaled, unscaled) at d_k = 512, each norms (600,) and leads (600,)."""
    drawn = saturation.random_questions(512, 600, N_KEYS, request.param)
    return tuple(saturation.gradients_at_the_query(*drawn, scale) for scale in (512**-0.5, 1.0))


def test_at_the_query_the_median_falls_and_the_mean_grows(large_keys):
    scaled, unscaled = (norms for norms, _ in large_keys)
    assert scaled.median() / unscaled.median() > 20 and 0.15 < (unscaled > scaled.max()).double().mean() < 0.3
    assert unscaled.mean() / scaled.mean() > 3


def test_the_largest_unscaled_gradients_belong_to_near_ties(large_keys):
    (scaled, scaled_leads), (unscaled, leads) = large_keys
    top = unscaled >= unscaled.quantile(0.95)
    assert leads[top].median() < 2 and leads.median() > 7
    top = scaled >= scaled.quantile(0.95)
    assert abs(scaled_leads[top].median() - scaled_leads.median()) < 0.3


def test_the_gradients_are_those_of_one_query_at_a_time():
    queries, keys, wishes = saturation.random_questions(d_k=6, draws=3, keys=5, seed=0)
    norms, leads = saturation.gradients_at_the_query(queries, keys, wishes, 0.5)
    for i in range(3):
        weights = torch.softmax(0.5 * keys[i] @ queries[i], 0)
        jacobian = torch.diag(weights) - torch.outer(weights, weights)
        assert norms[i].item() == pytest.approx((0.5 * keys[i].T @ jacobian @ wishes[i]).norm().item())
        first, second = (0.5 * keys[i] @ queries[i]).topk(2).values
        assert leads[i].item() == pytest.approx((first - second).item())


# Trained with the division and without.

RECORDED = recorded("scaling")["runs"]
NORMAL, LINEAR = scaling.STARTS
DIVIDED, PLAIN = scaling.POWERS


def ends(start, d_k, change):
    """The mean loss of the last ten steps: (seeds, rates)."""
    found = scaling.sweep(RECORDED, start)[d_k][change]
    assert found.shape == (3, len(scaling.RATES))
    return found


def test_with_variance_1_no_rate_makes_the_undivided_layer_as_good_at_512():
    divided, plain = ends(NORMAL, 512, DIVIDED), ends(NORMAL, 512, PLAIN)
    assert (divided.min(axis=1) < 0.0065).all() and (plain.min(axis=1) > 0.03).all()
    assert 8 < plain.min(axis=1).mean() / divided.min(axis=1).mean() < 12
    assert plain[:, -1].min() > 1  # more than the mean of all values costs
    assert scaling.rate_that_makes_up(scaling.sweep(RECORDED)[512]) == "no"
    assert (plain[:, 1] > 5 * divided[:, 1]).all()  # at 0.003
    small_divided, small_plain = (ends(NORMAL, 16, change).min(axis=1) for change in (DIVIDED, PLAIN))
    assert small_plain.mean() == pytest.approx(small_divided.mean(), rel=0.15)


def test_with_the_division_one_rate_is_best_at_every_size():
    for d_k in scaling.SIZES:
        mean = ends(NORMAL, d_k, DIVIDED).mean(axis=0)
        assert mean[2] <= 1.05 * mean.min() and scaling.RATES[2] == 0.01
    assert ends(NORMAL, 16, PLAIN).mean(axis=0).argmin() == 2
    assert (ends(NORMAL, 512, PLAIN).argmin(axis=1) == 1).all() and scaling.RATES[1] == 0.003


def test_from_pytorchs_start_the_undivided_layer_is_as_good_at_a_small_rate_only():
    divided, plain = ends(LINEAR, 512, DIVIDED), ends(LINEAR, 512, PLAIN)
    assert (plain.mean(axis=0)[:2] < 1.3 * divided.mean(axis=0)[:2]).all() and 8 < plain[:, 2].mean() / divided[:, 2].mean() < 10
    assert (plain[:, 2] > 4 * divided[:, 2]).all() and (plain[:, 3] > 0.9).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_pytorchs_start_makes_scores_of_variance_d_k_over_9(seed):
    w_q, w_k = (w.detach() for w in scaling.projections(512, seed, LINEAR))
    asked, offered = torch.randn(2, 20_000, scaling.FEATURES, generator=torch.Generator().manual_seed(seed))
    assert ((asked @ w_q.T) * (offered @ w_k.T)).sum(dim=1).var().item() == pytest.approx(512 / 9, rel=0.15)


def test_a_recorded_run_is_trained_again():
    again = scaling.blocks(scaling.run(PLAIN, 16, seed=0, steps=60))
    told = seed_by_seed("scaling", f"{NORMAL}, d_k 16, {PLAIN}, rate 0.003", "losses")[0]
    assert again.tolist() == pytest.approx(told[:6], rel=0.05)
