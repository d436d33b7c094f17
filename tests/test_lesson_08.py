"""What lesson 08 says, in direction and size: of its own cells, run without the training."""

import math
import re

import matplotlib.pyplot as plt
import pytest
import torch
from cells import run
from places import ROOT
from torch import nn
from torch.nn import functional as F

from attention_lab.experiments import language, masking
from authoring.script import read_script
from course_utils import plotting, widgets
from course_utils.attention.causal import leaks_future
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

SCRIPT = ROOT / "solutions" / "08_causal_attention" / "08_causal_attention.py"
CELLS, PROBLEMS = read_script(SCRIPT)
TRAINED = ("judge", "accepted_share", "writer", "cheat", "read_behind")  # cells that need a trained model, or make one


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; those about the trained models, the checks and the quizzes aside."""
    return run(SCRIPT, CELLS, without=TRAINED)


def test_both_models_train_for_as_many_steps_as_the_recorded_ones():
    (training,) = (cell.source for cell in CELLS if cell.kind == "training")
    assert [int(steps) for steps in re.findall(r"steps=(\d+)", training)] == list(language.STEPS.values())


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
def test_the_sum_of_normalised_features_hides_the_leak(lesson, seed):
    x = torch.randn(1, 5, 4, generator=torch.Generator().manual_seed(seed)).requires_grad_()
    (gradient,) = torch.autograd.grad(lesson["leaky"](x)[:, 0].sum(), x)
    assert gradient[:, 1:].abs().max() < 1e-6
    assert lesson["dependence"](lesson["leaky"], x.detach())[0, 1:].max() > 0.01


@pytest.mark.parametrize("seed", range(3))
def test_with_a_learned_gain_the_sum_does_not_hide_it_quite(lesson, seed):
    torch.manual_seed(seed)
    norm, x = nn.LayerNorm(4), torch.randn(1, 5, 4).requires_grad_()
    unlearned, learned = None, None
    for gain in (torch.zeros(4), 0.1 * torch.randn(4)):
        with torch.no_grad():
            norm.weight.copy_(1 + gain)
        out = norm(lesson["attention_with"](None)(x))
        (gradient,) = torch.autograd.grad(out[:, 0].sum(), x)
        unlearned, learned = learned, gradient[:, 1:].abs().max()
    assert unlearned < 1e-6 and learned > 1e-3


@pytest.mark.parametrize("seed", range(3))
def test_a_sign_and_a_detached_word_leak_without_a_derivative(lesson, seed):
    x, other = torch.randn(2, 1, 5, 4, generator=torch.Generator().manual_seed(seed))
    seen = [bool((lesson["dependence"](layer, x) != 0).triu(1).any()) for layer in lesson["hidden"].values()]
    assert seen == [True, False, False]
    assert all(leaks_future(layer, x, other) for layer in lesson["hidden"].values())
    assert not leaks_future(lesson["layers"]["causal mask"], x, other)


def test_masks_added_twice_reach_minus_infinity(lesson):
    first = lesson["row_with_nothing_to_read"]
    for dtype in (torch.float32, torch.float16):
        assert first(dtype, torch.finfo(dtype).min, 1) == pytest.approx(0.25, abs=0.01)
        assert math.isnan(first(dtype, torch.finfo(dtype).min, 2))
    assert first(torch.float32, -1e9, 2) == pytest.approx(0.25, abs=0.01) and math.isnan(first(torch.float16, -1e9, 1))


@pytest.mark.parametrize("seed", range(3))
def test_an_empty_sentence_breaks_a_training_step(lesson, seed):
    """The loss stays finite, four fifths of the parameters become NaN, all of them where gradients are clipped."""
    for clip, share in ((False, 0.8), (True, 1.0)):
        broken, loss = lesson["one_step"](lesson["task"], clip, seed)
        assert math.isfinite(loss)
        values = torch.cat([parameter.flatten() for parameter in broken.parameters()])
        assert values.isnan().double().mean().item() == pytest.approx(share, abs=0.02 * (not clip))
        first = broken.blocks[0].attention
        assert first.q_proj.weight.isnan().any() == first.k_proj.weight.isnan().any() == clip


def test_the_grammar_has_no_old_strawberries():
    from attention_lab.tasks import grammar

    assert not grammar.accepts(["the", "strawberry", "is", "old", "."])
    assert grammar.accepts(["the", "strawberry", "is", "good", "."]) and grammar.accepts(["the", "cat", "is", "old", "."])


def test_the_table_of_layers_says_who_reads_ahead(lesson):
    assert list(lesson["found"].values()) == [True, True, True, False, False, True, True, True, False]
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


def weights(workbench, sentence, mask="both", way="boolean, as in this course", dtype="float32"):
    """What the workbench shows: weights (T, T), and the mask."""
    example = next(each for each in workbench["examples"] if each["name"].startswith(sentence))
    place = tuple(list(labels).index(label) for labels, label in zip(workbench["axes"].values(), (mask, way, dtype), strict=True))
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


def test_a_page_without_scripts_shows_nine_choices_of_the_workbench(workbench):
    figure = widgets.explore(**workbench).figure()
    said = plotting.alt_text(figure)
    assert said.count("Heatmap") == 9 and said.lower().count("is nan") == 10
    assert "Heatmap (both, after the softmax), 5 queries by 5 keys" in said and "Row 1 sums to 0.05" in said
    plt.close(figure)


def test_the_counted_slopes_are_those_of_the_prose(lesson):
    from attention_lab.experiments.generation import slopes

    cached, uncached = (slopes(lesson["lengths"], lesson["counted"][label]) for label in ("cache", "no cache"))
    assert all(1 <= slope < 1.25 for slope in cached) and all(1.9 < slope < 2.3 for slope in uncached)
    assert cached == sorted(cached) and uncached == sorted(uncached)  # they creep up


def test_the_function_as_found_is_right_on_whole_sentences_and_wrong_from_the_fourth_position_in_threes(lesson):
    error = lesson["error"]
    assert (error[:3] < 1e-5).all() and (error[3:] > 1e-3).all()


def test_pytorchs_causal_flag_starts_in_the_upper_left_corner():
    values = torch.eye(6)
    weights = F.scaled_dot_product_attention(torch.zeros(3, 2), torch.zeros(6, 2), values, is_causal=True)
    assert (weights > 0).tolist() == torch.ones(3, 6, dtype=torch.bool).tril().tolist()
