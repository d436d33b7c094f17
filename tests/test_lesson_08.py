"""What lesson 08 says, in direction and size: of its own cells, run without the training."""

import matplotlib.pyplot as plt
import pytest
import torch
from places import ROOT
from torch import nn
from torch.nn import functional as F

from authoring.script import read_script
from course_utils import checks, plotting, widgets
from course_utils.attention.causal import leaks_future
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.masks import causal_mask
from course_utils.widgets.masks import MASKS, WAYS

SCRIPT = ROOT / "solutions" / "08_causal_attention" / "08_causal_attention.py"
CELLS, PROBLEMS = read_script(SCRIPT)
TRAINED = ("judged", "accepted_share", "model.attend", "cheat", "read_behind")  # cells that need a trained model, or make one


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; those about the trained models, the checks and the quizzes aside."""
    names = {"__name__": "lesson_08"}
    for cell in CELLS:
        if cell.kind in ("code", "exercise", "prediction") and not any(word in cell.source for word in TRAINED):
            exec(compile(cell.source, f"{SCRIPT.name}:{cell.line}", "exec"), names)
    yield names
    plt.close("all")


def test_the_points_sum_to_the_stated_total():
    assert PROBLEMS == []
    assert sum(cell.points or 0 for cell in CELLS) == 20
    assert sum(cell.points for cell in CELLS if cell.kind == "check") == 15


def test_every_question_and_every_exercise_of_the_lesson_is_asked():
    from course_utils.checks.lesson_08 import EXERCISES

    assert [cell.name for cell in CELLS if cell.kind == "check"] == [exercise.name for exercise in EXERCISES]
    assert [cell.name for cell in CELLS if cell.kind == "quiz"] == list(checks.quiz.questions("lesson_08"))


def test_the_solutions_of_the_lesson_pass_their_checks(lesson):
    for cell in CELLS:
        if cell.kind == "exercise":
            checks.exercises()[cell.name].check(lesson[cell.name], hidden=True)


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
    assert above == {"causal mask": 0, "off by one": 4, "no mask": 10, "running sum": 0}


@pytest.mark.parametrize("seed", range(3))
def test_the_sum_of_normalised_features_hides_the_leak(lesson, seed):
    x = torch.randn(1, 5, 4, generator=torch.Generator().manual_seed(seed)).requires_grad_()
    (gradient,) = torch.autograd.grad(lesson["leaky"](x)[:, 0].sum(), x)
    assert gradient[:, 1:].abs().max() < 1e-6
    assert lesson["dependence"](lesson["leaky"], x.detach())[0, 1:].max() > 0.01


def test_the_table_of_layers_says_who_reads_ahead(lesson):
    assert list(lesson["found"].values()) == [False, True, True, True, True, False]


@pytest.mark.parametrize("seed", range(3))
def test_pytorchs_multi_head_attention_means_the_opposite(seed):
    torch.manual_seed(seed)
    theirs, x, mask = nn.MultiheadAttention(4, 2, batch_first=True), torch.randn(1, 5, 4), causal_mask(5)
    out, weights = theirs(x, x, x, attn_mask=mask)
    assert weights[0, :-1][mask[:-1]].abs().max() == 0 and bool(weights[0, :-1].triu(1).sum(-1).allclose(torch.ones(4)))
    assert out[0, -1].isnan().all() and not out[0, :-1].isnan().any()
    assert not leaks_future(lambda x: theirs(x, x, x, attn_mask=~mask)[0], x)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("counts", [lambda d: d != 0, lambda d: d > 0, lambda d: d > 1e-6], ids=["not 0", "over 0", "over 1e-6"])
def test_any_detector_finds_what_pytorchs_layer_reads_ahead_once_the_empty_query_is_left_out(lesson, seed, counts):
    """With it every derivative is NaN: then the verdict would hang on how NaN compares."""
    torch.manual_seed(seed)
    lesson["theirs"]._reset_parameters()
    x = torch.randn(1, 5, 4)
    for name, leaks in (("nn.MultiheadAttention, mask", True), ("nn.MultiheadAttention, ~mask", False)):
        derivatives = torch.autograd.functional.jacobian(lesson["tried"][name], x)[0, :, :, 0]  # (T_out, d, T_in, d)
        ahead = counts(derivatives).any(dim=3).any(dim=1).triu(1)  # (T_out, T_in)
        assert bool(ahead.any()) == leaks


def test_the_short_sentence_of_the_workbench_keeps_a_twentieth(capsys):
    """Set to 0 after the softmax, the first word's row has lost nearly everything."""
    explorer = widgets.mask_workbench()
    explorer.controls["way"].value = "weights set to 0 after the softmax"
    assert "Row 1 sums to 0.05;" in explorer.caption.value


def captions(**values):
    explorer = widgets.mask_workbench()
    for name, value in values.items():
        explorer.controls[name].value = value
    assert explorer.error.value == ""
    return explorer.caption.value


def test_the_workbench_draws_every_choice():
    explorer = widgets.mask_workbench()
    for mask in MASKS:
        for way in WAYS:
            explorer.controls["mask"].value, explorer.controls["way"].value = mask, way
            assert explorer.error.value == ""


def test_an_empty_sentence_is_zeros_or_nan_or_uniform():
    empty = {"sentence": 2, "mask": "both"}
    assert captions(**empty).count("looks at nothing") == 5 and "NaN" not in captions(**empty)
    assert captions(**empty, way="added: 0 and -inf").lower().count("is nan") == 5
    assert captions(**empty, way="added: 0 and -1e9").count("looks at all 5 keys alike (0.20)") == 0
    assert "up to 0.20" in captions(**empty, way="added: 0 and -1e9")
    assert captions(**empty, way="added: 0 and -1e9", dtype="float16").lower().count("is nan") == 5


def test_read_the_other_way_round_all_weight_lies_on_forbidden_cells():
    assert "A masked cell carries weight" in captions(way="read the other way round")
    assert "A masked cell carries weight" not in captions()


def test_the_static_workbench_speaks_for_itself():
    figure = widgets.mask_workbench()._static()
    assert plotting.alt_text(figure).count("Heatmap") == 9
    plt.close(figure)


def test_bad_sentences_are_named():
    with pytest.raises(ValueError, match=r"three of one length, got lengths \[1, 2, 1\]"):
        widgets.mask_workbench([("a",), ("b", "c"), ("d",)])


def test_the_counted_slopes_are_those_of_the_prose(lesson):
    from course_utils.experiments.generation import slopes

    cached, uncached = (slopes(lesson["lengths"], lesson["counted"][label]) for label in ("cache", "no cache"))
    assert all(1 <= slope < 1.25 for slope in cached) and all(1.9 < slope < 2.3 for slope in uncached)
    assert cached == sorted(cached) and uncached == sorted(uncached)  # they creep up


def test_the_function_as_found_is_right_on_whole_sentences_and_wrong_from_the_fourth_position_in_threes(lesson):
    error = lesson["error"]
    assert (error[:3] < 1e-5).all() and (error[3:] > 1e-3).all()


def test_the_check_names_the_bug(lesson):
    with pytest.raises(checks.CheckFailed) as caught:
        checks.attend_chunk(lesson["attend_chunk_as_found"])
    assert caught.value.misconception == "mask_aligned_at_the_first_query"


def test_pytorchs_causal_flag_starts_in_the_upper_left_corner():
    values = torch.eye(6)
    weights = F.scaled_dot_product_attention(torch.zeros(3, 2), torch.zeros(6, 2), values, is_causal=True)
    assert (weights > 0).tolist() == torch.ones(3, 6, dtype=torch.bool).tril().tolist()
