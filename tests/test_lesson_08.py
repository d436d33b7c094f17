"""What lesson 08 says, in direction and size: of its own cells, run without the training, and of its recorded runs."""

import math
from functools import partial

import pytest
import torch
from lessons import cells_of, recorded, run_cells, runs_of, seed_by_seed
from torch import nn
from torch.nn import functional as F

from attention_lab.experiments import generation, language, masking
from attention_lab.tasks import grammar
from benchmarks import entropy
from course_utils.attention.causal import leaks_future
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

TRAINED = ("read_behind", "my_sample", "model.attend", "generation.seconds", "times_faster")  # need a trained model, or a clock


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; those about the trained models, the checks and the quizzes aside."""
    return run_cells("08", without=TRAINED)


def test_the_example_of_the_second_part_is_right():
    scores = torch.tensor([3.0, 1.0, 1.0, 3.0]).log()
    assert torch.softmax(scores, 0).tolist() == pytest.approx([3 / 8, 1 / 8, 1 / 8, 3 / 8])
    before = torch.softmax(scores.masked_fill(torch.tensor([False, False, True, True]), -torch.inf), 0)
    assert before.tolist() == pytest.approx([3 / 4, 1 / 4, 0, 0])
    assert torch.softmax(scores[:2], 0).tolist() == pytest.approx([3 / 4, 1 / 4])


def test_five_passes_over_prefixes_are_one_with_the_mask(lesson):
    generator = torch.Generator().manual_seed(1)
    for length in (1, 4, 9):
        q, k, v = torch.randn(3, length, 3, generator=generator, dtype=torch.float64)
        assert torch.allclose(
            lesson["attention_by_prefixes"](q, k, v), scaled_dot_product_attention(q, k, v, causal_mask(length))[0]
        )


def test_the_pictures_of_dependence_are_empty_above_the_diagonal_for_what_does_not_leak(lesson):
    above = {
        name: (lesson["dependence"](layer, lesson["x"]) != 0).triu(1).sum().item() for name, layer in lesson["layers"].items()
    }
    assert above == {"causal mask": 0, "off by one": 4, "no mask": 10}


@pytest.mark.parametrize("seed", range(3))
def test_a_sign_and_a_detached_word_leak_without_a_derivative(lesson, seed):
    x, other = torch.randn(2, 1, 5, 4, generator=torch.Generator().manual_seed(seed))
    seen = [bool((lesson["dependence"](layer, x) != 0).triu(1).any()) for layer in lesson["hidden"].values()]
    assert seen == [True, False, False]
    assert all(leaks_future(layer, x, other) for layer in lesson["hidden"].values())
    assert not leaks_future(lesson["layers"]["causal mask"], x, other)


@pytest.mark.parametrize("seed", range(3))
def test_an_empty_sentence_makes_gradients_nan_though_the_loss_is_finite(seed):
    """Those of the value's weights; where gradients are clipped to a common norm, the query's as well."""
    (cell,) = (cell.source for cell in cells_of("08") if "the second reads nothing" in cell.source)
    names = {"torch": torch, "nn": nn, "generator": torch.Generator().manual_seed(seed)}
    exec(cell, names)
    assert names["loss"].isfinite()
    assert names["broken"] == {"as it is": {"query": 0, "value": 1}, "clipped to norm 1": {"query": 1, "value": 1}}


def test_the_grammar_has_no_old_strawberries():
    assert not grammar.accepts(["the", "strawberry", "is", "old", "."])
    assert grammar.accepts(["the", "strawberry", "is", "good", "."]) and grammar.accepts(["the", "cat", "is", "old", "."])


def test_the_table_of_layers_says_who_reads_ahead(lesson):
    assert list(lesson["found"].values()) == [True, True, True, False, False, True, True, False]
    far = torch.full((1, 5, 4), 5.0)  # a future with numbers above 4
    assert leaks_future(lesson["tried"]["where the next is above 4"], lesson["x"], far)


@pytest.mark.parametrize("seed", range(3))
def test_pytorchs_multi_head_attention_means_the_opposite(seed):
    torch.manual_seed(seed)
    theirs, mask = nn.MultiheadAttention(4, 2, batch_first=True), causal_mask(5)
    x, other = torch.randn(2, 1, 5, 4)
    out, weights = theirs(x, x, x, attn_mask=mask)
    assert weights[0, :-1][mask[:-1]].abs().max() == 0 and bool(weights[0, :-1].triu(1).sum(-1).allclose(torch.ones(4)))
    assert out[0, -1].isnan().all() and not out[0, :-1].isnan().any()
    assert not leaks_future(lambda x: theirs(x, x, x, attn_mask=~mask)[0], x, other)


@pytest.fixture(scope="module")
def workbench():
    return masking.workbench()


def weights(workbench, sentence, way="boolean, as in this course", dtype="float32"):
    """What the workbench shows: weights (T, T), and the mask."""
    example = next(each for each in workbench["examples"] if each["name"].startswith(sentence))
    chosen = zip(workbench["axes"].values(), ("both", way, dtype), strict=True)
    place = tuple(list(labels).index(label) for labels, label in chosen)
    return example["weights"][place], example["mask"][place]


def test_the_short_sentence_of_the_workbench_keeps_a_twentieth(workbench):
    """Set to 0 after the softmax, the first word's row has lost nearly everything."""
    found, _ = weights(workbench, "she", way="weights set to 0 after the softmax")
    assert f"{found[0].sum():.2f}" == "0.05"


def test_an_empty_sentence_is_zeros_or_nan_or_uniform(workbench):
    assert (weights(workbench, "<pad>")[0] == 0).all()
    assert weights(workbench, "<pad>", way="added: 0 and -inf")[0].isnan().all()
    assert torch.allclose(weights(workbench, "<pad>", way="added: 0 and -1e9")[0], torch.tensor(0.2), atol=1e-3)
    assert weights(workbench, "<pad>", way="added: 0 and -1e9", dtype="float16")[0].isnan().all()


def test_read_the_other_way_round_all_weight_lies_on_forbidden_cells(workbench):
    for sentence in ("she", "the"):
        turned, allowed = weights(workbench, sentence, way="read the other way round")
        usual, _ = weights(workbench, sentence)
        assert turned[allowed].sum() == 0 and turned[~allowed].sum() > 1 and usual[~allowed].sum() == 0


def by_formula(length, cached, d=64, d_ff=256, layers=2, vocabulary=287):
    """The multiply-adds of `length` words, from the formulas."""
    total = 0
    for t in range(1, length + 1):
        rows = 1 if cached else t  # positions that go through the projections and the networks
        total += layers * rows * (4 * d * d + 2 * d * d_ff + 2 * t * d) + rows * vocabulary * d
    return total


@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("sizes", [{}, {"d_model": 8, "d_ff": 32}], ids=["wide", "narrow"])
def test_what_is_counted_is_what_the_formulas_say(cached, sizes):
    model = generation.untrained_model(16, **sizes)
    formula = [by_formula(n, cached, sizes.get("d_model", 64), sizes.get("d_ff", 256)) for n in (2, 16)]
    assert generation.multiply_adds(model, (2, 16), cached) == formula


def test_the_counts_are_those_of_the_prose():
    assert [round(by_formula(n, False) / by_formula(n, True)) for n in (32, 128, 512)] == [17, 67, 287]


def test_the_narrow_model_has_a_small_part_of_the_arithmetic_in_as_many_operations():
    assert by_formula(512, True) / by_formula(512, True, 8, 32) > 10
    models = (generation.untrained_model(512), generation.untrained_model(512, d_model=8, d_ff=32))
    wide, narrow = ([type(part) for part in model.modules()] for model in models)
    assert wide == narrow


def test_seconds_are_of_each_length_and_leave_the_threads_as_they_were(monkeypatch):
    written, threads = [], torch.get_num_threads()
    monkeypatch.setattr(generation, "write", lambda model, length, cached: written.append((length, cached)))
    assert len(generation.seconds(None, (2, 8), False)) == 2
    assert written == [(4, False), (2, False), (8, False)] and torch.get_num_threads() == threads


def test_the_function_as_found_is_right_on_whole_sentences_and_wrong_from_the_fourth_position_in_threes(lesson):
    error = lesson["error"]
    assert (error[:3] < 1e-5).all() and (error[3:] > 1e-3).all()


def test_pytorchs_causal_flag_starts_in_the_upper_left_corner():
    values = torch.eye(6)
    weights = F.scaled_dot_product_attention(torch.zeros(3, 2), torch.zeros(6, 2), values, is_causal=True)
    assert (weights > 0).tolist() == torch.ones(3, 6, dtype=torch.bool).tril().tolist()


# The recorded runs.

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
