"""What lesson 04 says, in direction and size: of its own cells, and of its random experiments on three seeds."""

import math

import numpy as np
import pytest
import torch
from cells import run
from places import ROOT

from attention_lab.experiments import saturation, scaling, translation
from attention_lab.measure import results
from attention_lab.models.luong import LuongTranslator
from authoring.script import read_script
from course_utils import widgets
from course_utils.attention.lookup import attention_entropy, softmax_jacobian
from course_utils.attention.multiplicative import DotAttention, dot_scores

SCRIPT = ROOT / "solutions" / "04_queries_keys_values" / "04_queries_keys_values.py"
CELLS, PROBLEMS = read_script(SCRIPT)
SEEDS = range(3)
N_KEYS = 16


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, its checks and quizzes aside."""
    return run(SCRIPT, CELLS)


def norms_at(d_k, seed, keys=N_KEYS, draws=600):
    """The lesson's measurement: (scaled, unscaled), each a dict of (draws,)."""
    drawn = saturation.random_questions(d_k, draws, keys, seed)
    return tuple(saturation.gradient_norms(*drawn, scale, softmax_jacobian) for scale in (d_k**-0.5, 1.0))


@pytest.fixture(scope="module", params=SEEDS)
def large_keys(request):
    return norms_at(512, request.param)


# Parts 1 to 4: the look-up.


def test_a_full_turn_changes_the_best_answer_four_times(lesson):
    assert (lesson["best"].diff() != 0).sum() == 4
    assert (lesson["blend"].diff().abs() > 0).float().mean() > 0.95


def test_the_weights_at_each_temperature_are_those_that_the_prose_tells(lesson):
    shares = {t: torch.softmax(lesson["corners"] @ lesson["question"] / t, dim=0) for t in (10.0, 1.0, 0.1)}
    assert (100 * shares[1.0]).round().tolist() == [39, 26, 14, 21]
    assert shares[0.1][0] > 0.97 and shares[10.0].max() < 0.27
    assert attention_entropy(shares[1.0]).exp().item() == pytest.approx(3.76, abs=0.01)


def test_from_hard_to_uniform_lie_about_two_powers_of_ten(lesson):
    temperatures, effective = lesson["temperatures"], lesson["effective"]
    hard, uniform = temperatures[effective < 1.05].max(), temperatures[effective > 3.95].min()
    assert 1.4 < math.log10(uniform / hard) < 2.2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_middle_bandwidth_guesses_new_points_best(lesson, seed):
    x, y = lesson["noisy_points"](40, seed)
    new_x, new_y = lesson["noisy_points"](500, 100 + seed)
    errors = {}
    for h in (0.05, 0.3, 1.5):
        weights = torch.softmax(-((new_x[:, None] - x) ** 2) / (2 * h**2), dim=-1)
        errors[h] = (weights @ y - new_y).square().mean().sqrt().item()
    assert errors[0.3] < 0.95 * min(errors[0.05], errors[1.5])


def test_the_analogies_break_where_the_prose_says(lesson):
    lookup, names, corners = lesson["my_lookup"], lesson["names"], lesson["corners"]
    assert torch.allclose(lookup(torch.tensor([0.0, 0.0, 1.0]), lesson["wide"], names, 0.3), torch.full((4,), 0.25))
    assert lookup(torch.tensor([1.0, 0.0]), corners, lesson["stored"], 0.3).item() == pytest.approx(2.5, abs=0.01)
    question = torch.tensor([0.6, 0.4])
    assert lookup(question, corners, names, 0.3).argmax() == 0 and lookup(question, lesson["longer"], names, 0.3).argmax() == 1


def test_with_keys_as_values_the_right_entry_is_found_and_the_wrong_thing_comes_back(lesson):
    following = [1, 2, 3, 0]  # the corners stand clockwise
    for handed_out, expected in ((lesson["corners"][following], following), (lesson["corners"], [0, 1, 2, 3])):
        for corner, due in zip(lesson["corners"], expected, strict=True):
            answer = lesson["my_lookup"](corner, lesson["corners"], handed_out, 0.3)
            assert torch.allclose(answer, lesson["corners"][due], atol=0.01)
    assert lesson["following"].tolist() == following


# Parts 5 and 7: the size of a score, and what becomes of the gradients.


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("d_k", [4, 16, 64, 256, 512])
def test_the_variance_of_a_score_is_d_k_within_5_percent(lesson, d_k, seed):
    assert lesson["random_scores"](d_k, seed).var().item() == pytest.approx(d_k, rel=0.05)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("d_k", [64, 512])
def test_linear_layers_make_scores_of_variance_d_k_over_9(d_k, seed):
    torch.manual_seed(seed)
    asked, offered = torch.randn(2, 10_000, 128)
    with torch.no_grad():
        queries, keys = torch.nn.Linear(128, d_k)(asked), torch.nn.Linear(128, d_k)(offered)
    assert queries.var().item() == pytest.approx(1 / 3, rel=0.05) and keys.var().item() == pytest.approx(1 / 3, rel=0.05)
    assert (queries * keys).sum(dim=1).var().item() == pytest.approx(d_k / 9, rel=0.1)


def entropies_at(d_k, draws, seed):
    """Of random questions over 16 keys -> (unscaled, scaled), (draws,) each."""
    queries, keys, _ = saturation.random_questions(d_k, draws, N_KEYS, seed)
    scores = torch.einsum("bd,bnd->bn", queries, keys)
    return tuple(attention_entropy(torch.softmax(scores / divisor, -1)) for divisor in (1.0, d_k**0.5))


def test_the_question_in_the_picture_is_typical(lesson):
    for d_k, (scores,) in zip(lesson["growing"], lesson["growing_scores"], strict=True):
        told = [attention_entropy(torch.softmax(scores / divisor, -1)) for divisor in (1.0, d_k**0.5)]
        for entropy, drawn in zip(told, entropies_at(d_k, 3000, seed=0), strict=True):
            low, high = drawn.quantile(torch.tensor([0.25, 0.75], dtype=drawn.dtype)).tolist()
            assert d_k == 1 or low - 0.005 <= entropy <= high + 0.005


@pytest.mark.parametrize("seed", SEEDS)
def test_scaling_keeps_the_entropy_and_without_it_the_look_up_hardens(seed):
    entropies = {}
    for d_k in (4, 512):
        queries, keys, _ = saturation.random_questions(d_k, 300, N_KEYS, seed)
        scores = torch.einsum("bd,bnd->bn", queries, keys)
        for name, scale in (("scaled", d_k**-0.5), ("unscaled", 1.0)):
            entropies[name, d_k] = attention_entropy(torch.softmax(scale * scores, -1)).mean().item()
    assert abs(entropies["scaled", 512] - entropies["scaled", 4]) < 0.15
    assert entropies["unscaled", 512] < 0.25 < 1.5 < entropies["unscaled", 4]


def test_the_median_jacobian_falls_by_hundreds_and_the_mean_by_about_four(large_keys):
    scaled, unscaled = (norms["scores"] for norms in large_keys)
    assert scaled.median() / unscaled.median() > 100
    assert 2.5 < scaled.mean() / unscaled.mean() < 6


def test_at_the_query_the_median_falls_and_the_mean_grows(large_keys):
    scaled, unscaled = (norms["query"] for norms in large_keys)
    assert scaled.median() / unscaled.median() > 10
    assert unscaled.mean() / scaled.mean() > 3
    assert unscaled.max() / scaled.max() > 10


def test_unscaled_gradients_are_rare_and_belong_to_near_ties(large_keys):
    shares, leads = [], []
    for norms in large_keys:
        top = norms["query"] >= norms["query"].quantile(0.95)
        shares.append((norms["query"][top].sum() / norms["query"].sum()).item())
        leads.append((norms["gap"][top].median().item(), norms["gap"].median().item()))
    assert shares[0] < 0.15 and shares[1] > 0.35
    assert leads[1][0] < 2 and leads[1][1] > 7
    assert abs(leads[0][0] - leads[0][1]) < 0.3


@pytest.mark.parametrize("seed", SEEDS)
def test_scaled_norms_do_not_depend_on_d_k(seed):
    medians = [norms_at(d_k, seed, draws=200)[0]["scores"].median().item() for d_k in (4, 64, 512)]
    assert max(medians) / min(medians) < 1.15


@pytest.mark.parametrize("seed", SEEDS)
def test_with_many_small_keys_the_median_hardly_changes_and_with_few_large_ones_it_does(seed):
    def ratio(keys, d_k):
        scaled, unscaled = norms_at(d_k, seed, keys, draws=300)
        return (scaled["scores"].median() / unscaled["scores"].median()).item()

    assert 0.7 < ratio(64, 64) < 1.5
    assert ratio(8, 64) > 3
    assert ratio(8, 512) > ratio(16, 512) > ratio(64, 512) > 10


@pytest.mark.parametrize("seed", range(12))
def test_at_64_features_the_typical_gradient_at_the_query_grows_without_the_scaling(seed):
    found = {n: norms_at(64, seed, n, draws=200) for n in (8, 16, 64)}
    ratios = {n: (unscaled["query"].median() / scaled["query"].median()).item() for n, (scaled, unscaled) in found.items()}
    assert 0.4 < ratios[8] < 1.2 < ratios[16] < 3 < ratios[64] < 7
    (scaled_16, unscaled_16), (scaled_64, unscaled_64) = ([norms["scores"].median() for norms in found[n]] for n in (16, 64))
    assert unscaled_64 > 1.2 * unscaled_16 and scaled_64 < 0.8 * scaled_16  # the two things that meet
    for n in (8, 16, 64):
        scaled, unscaled = norms_at(512, seed, n, draws=200)
        assert (
            unscaled["query"].median() < scaled["query"].median()
            and unscaled["scores"].median() < 0.1 * scaled["scores"].median()
        )


def test_the_unscaled_dot_product_of_lesson_03_learned_about_as_well_as_the_scaled_one_of_lesson_06():
    recorded = results.recorded("translation")
    dot, scaled = ([run["exact"] for run in results.runs_of(recorded, name)] for name in ("dot", "cross-attention"))
    assert len(dot) == len(scaled) == 3 and min(*dot, *scaled) > 0.92
    assert abs(sum(dot) - sum(scaled)) / 3 < 0.02
    models = {run["model"] for run in recorded["runs"] if run["in_table"]}
    means = [np.mean([run["exact"] for run in results.runs_of(recorded, model)]) for model in models]
    assert max(means) - np.mean(dot) < 0.03


class ListensToScores(DotAttention):
    def __init__(self):
        super().__init__()
        self.heard = []

    def forward(self, query, keys, mask=None):
        self.heard.append(dot_scores(query, keys)[mask])
        return super().forward(query, keys, mask)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_untrained_scores_of_lesson_03_have_a_variance_of_about_0_08(seed):
    task, attention = translation.load_task(), ListensToScores()
    torch.manual_seed(seed)
    translation.attention_maps(LuongTranslator(*task.sizes, attention), task, task.test[:128])
    assert 0.06 < torch.cat(attention.heard).var().item() < 0.1


def test_the_norms_are_those_of_autograd():
    queries, keys, wishes = saturation.random_questions(d_k=6, draws=3, keys=5, seed=0)
    found = saturation.gradient_norms(queries, keys, wishes, 0.5, softmax_jacobian)
    for i in range(3):
        query = queries[i].clone().requires_grad_()
        (torch.softmax(0.5 * keys[i] @ query, 0) @ wishes[i]).backward()
        assert found["query"][i].item() == pytest.approx(query.grad.norm().item())
        jacobian = torch.autograd.functional.jacobian(lambda s: torch.softmax(s, 0), 0.5 * keys[i] @ queries[i])
        assert found["scores"][i].item() == pytest.approx(jacobian.norm().item())


# Part 6: a single query that is learned.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_learned_query_asks_for_the_mark(lesson, seed):
    errors, learned = lesson["learn_to_pool"](seed)
    assert errors[0] > 0.7 and errors[-1] < 0.05
    assert learned[0, 0] > 5 * learned[0, 1:].abs().max()


# Part 7: trained with the scaling and without.

RECORDED = results.recorded("scaling")["runs"]
NORMAL, LINEAR = scaling.STARTS


def recorded_losses(start, d_k, change, rate=3e-3):
    """The mean loss of each ten steps, by seed."""
    key = (start, d_k, change, rate)
    found = [run for run in RECORDED if (run["start"], run["d_k"], run["change"], run["learning_rate"]) == key]
    assert [run["seed"] for run in found] == [0, 1, 2]
    return np.array([run["losses"] for run in found])


def steps_to_a_half(*key):
    return [10 * (1 + int(np.argmax(losses < 0.5))) if (losses < 0.5).any() else math.inf for losses in recorded_losses(*key)]


def test_with_variance_1_the_unscaled_layer_starts_late_and_learns():
    assert steps_to_a_half(NORMAL, 512, "scaled") == [20, 20, 20]
    late = steps_to_a_half(NORMAL, 512, "unscaled")
    assert (min(late), max(late)) == (70, 110)
    for d_k in (16, 144, 512):
        pairs = zip(steps_to_a_half(NORMAL, d_k, "scaled"), steps_to_a_half(NORMAL, d_k, "unscaled"), strict=True)
        assert all(unscaled > scaled for scaled, unscaled in pairs)
        assert recorded_losses(NORMAL, d_k, "unscaled")[:, 0].min() > 1.2 > 0.94
        assert recorded_losses(NORMAL, d_k, "unscaled")[:, -1].max() < 0.15


def test_with_pytorchs_start_the_scaling_helps_at_512_and_not_at_16():
    steps = {(d_k, change): steps_to_a_half(LINEAR, d_k, change) for d_k in (16, 144, 512) for change in ("scaled", "unscaled")}
    assert max(steps[16, "unscaled"]) < min(steps[16, "scaled"])
    assert set(steps[144, "scaled"]) == {30} and sorted(steps[144, "unscaled"]) == [30, 30, 40]
    assert min(steps[512, "unscaled"]) > max(steps[512, "scaled"])


def test_the_small_start_alone_is_fastest_and_the_small_steps_alone_are_slowest():
    for d_k in (16, 144, 512):
        steps = [steps_to_a_half(NORMAL, d_k, change) for change in ("small start", "scaled", "unscaled", "small steps")]
        for row in zip(*steps, strict=True):
            assert list(row) == sorted(row) and len(set(row)) == 4


def test_at_the_higher_rate_the_small_start_alone_does_not_stay_low():
    for d_k in (144, 512):
        small = recorded_losses(NORMAL, d_k, "small start", 1e-2)
        assert (small.min(axis=1) < 0.1).all() and (small[:, -1] > 0.055).all()
        assert (recorded_losses(NORMAL, d_k, "scaled", 1e-2)[:, -1] < 0.015).all()


def test_the_scaling_is_a_small_start_with_small_steps():
    for start in scaling.STARTS:
        scaled, both = (
            scaling.run(change, 64, seed=1, start=start, steps=30) for change in ("scaled", "small start, small steps")
        )
        assert np.allclose(scaled, both, atol=1e-3)


def test_the_recording_made_again_gives_the_recorded_losses():
    again = scaling.blocks(scaling.run("unscaled", 16, seed=0, steps=60))
    assert np.allclose(again, recorded_losses(NORMAL, 16, "unscaled")[0][:6], atol=0.02)


# Part 8: the numbers that do not add up.


def passes_both_tests(row, gap):
    return abs(sum(row) - 1) < 0.01 and abs(math.log(row[0] / row[1]) - gap) < 0.01


def test_both_rows_of_the_page_fail(lesson):
    unscaled, scaled = (0.88, 0.12, 0, 0), (0.55, 0.40, 0.02, 0.01)
    assert sum(unscaled) == pytest.approx(1) and math.log(0.88 / 0.12) == pytest.approx(2, abs=0.01)
    assert sum(scaled) == pytest.approx(0.98) and math.log(0.55 / 0.40) == pytest.approx(0.32, abs=0.01)
    assert not passes_both_tests(unscaled, 5) and not passes_both_tests(scaled, 0.625)
    assert lesson["verdicts"] == {1: False, 8: False}
    divisors = [tenths / 10 for tenths in range(1, 1001)]
    fitting = [[d for d in divisors if lesson["could_be_softmax"](row, lesson["example"], d)] for row in lesson["page"].values()]
    assert fitting == [[2.5], []]


def test_the_right_rows_are_those_that_the_prose_tells(lesson):
    unscaled, scaled = (torch.softmax(lesson["example"] / divisor, dim=0) for divisor in (1, 8))
    assert scaled.numpy().round(3).tolist() == pytest.approx([0.651, 0.349, 0, 0])
    assert max(unscaled[2:].max(), scaled[2:].max()) < 5e-3  # 0.00
    assert lesson["could_be_softmax"](scaled.round(decimals=2), lesson["example"], 8)
    assert lesson["could_be_softmax"](unscaled.round(decimals=2), lesson["example"], 1)


# The pictures.


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: widgets.bandwidth_explorer(torch.ones(3), torch.ones(4)), ValueError, r"y must have shape \(3\), got \(4,\)"),
        (lambda: saturation.random_questions(0, 1, 1, 0), ValueError, "d_k must be at least 1, got 0"),
        (lambda: saturation.strips([np.ones(3)], ticks=(1,)), TypeError, "panels must be a dict"),
        (lambda: scaling.run("twice", 4, 0), ValueError, "change must be one of .*got 'twice'"),
        (lambda: scaling.projections(4, 0, "zero"), ValueError, "start must be one of .*got 'zero'"),
        (lambda: scaling.lookup_batches(0, steps=0), ValueError, "steps must be at least 1, got 0"),
        (lambda: scaling.run("scaled", 4, 0, learning_rate=0.0), ValueError, "learning_rate must be greater than 0, got 0.0"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
