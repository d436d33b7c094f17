"""What a function cannot use it refuses by the argument's name. What the errors say then is tried in `test_validation.py`."""

import inspect

import pytest
import torch
from torch import nn

import attention_checks as checks
from attention_checks.engine.cases import Draw
from course_utils.attention.ablation import ablate
from course_utils.attention.location import location_scores
from course_utils.attention.masks import causal_mask, combine_masks, length_mask, padding_mask
from course_utils.attention.multi_head import MultiHeadAttention, copy_from_torch, split_heads
from course_utils.attention.multiplicative import local_m_weights, local_p_weights
from course_utils.attention.paged import paged_attend
from course_utils.attention.pairing import neighbours_to_halves
from course_utils.attention.pool import attention_pool
from course_utils.attention.positions import SinusoidalPositions, sinusoidal_positions
from course_utils.attention.relative import relative_shift
from course_utils.attention.transformer import DecoderBlock, copy_layer_from_torch

# Functions whose first argument is what a learner wrote, or a tuple, are called in a way of their own.
PLAIN = {
    name: exercise
    for name, exercise in checks.exercises().items()
    if exercise.reference.__module__.startswith("course_utils.attention")
    and inspect.isfunction(exercise.reference)
    and not exercise.needs
    and name not in ("merge_partial", "patch_heads", "leaks_future", "reads_padding")
}


@pytest.mark.parametrize("name", PLAIN)
def test_every_tensor_that_is_none_or_has_no_dimension_is_refused_by_its_name(name):
    exercise = PLAIN[name]
    args = list(next(iter(exercise.inputs(Draw(0)))).args)
    tried = 0
    for place, (argument, given) in enumerate(zip(exercise.argument_names, args, strict=False)):
        if not isinstance(given, torch.Tensor):
            continue
        wrong = [([1.0], TypeError)]
        if given.dtype != torch.bool and name != "softmax":  # a mask may be broadcast, and softmax takes any shape
            wrong.append((given.new_ones(()), ValueError))
        for value, error in wrong:
            with pytest.raises(error, match=f"^{argument} must "):
                exercise.reference(*args[:place], value, *args[place + 1 :])
        tried += 1
    assert tried or name in ("causal_mask", "sinusoidal_positions", "alibi_bias", "cache_bytes", "rollout")


def numbers(*shape):
    return torch.ones(*shape)


PAGED = numbers(3, 1, 5), numbers(9, 3, 4, 5), numbers(9, 3, 4, 6)
LOCATION = [numbers(*shape) for shape in ((2, 3), (2, 6, 4), (2, 6), (5, 3), (5, 4), (5, 2), (2, 1, 4), (5,))]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: split_heads(numbers(2, 5, 12), 5), "heads must divide the 12 features of x, got 5"),
        (lambda: ablate(numbers(2, 6), 4, len), "heads must divide the 6 columns of weight, got 4"),
        (lambda: ablate(numbers(2, 6), 3, 1.0), "measure must be callable, got float"),
        (lambda: neighbours_to_halves(numbers(12, 4), 5), "heads must divide the 12 rows of weight, got 5"),
        (lambda: neighbours_to_halves(numbers(15, 4), 3), "weight must have an even number of rows a head, got 5"),
        (lambda: MultiHeadAttention(12, 5), "heads must divide d_model = 12, got 5"),
        (lambda: copy_from_torch(MultiHeadAttention(12, 3), nn.Linear(2, 2)), "theirs must be an nn.MultiheadAttention, got Li"),
        (
            lambda: copy_layer_from_torch(DecoderBlock(12, 3, 10), nn.TransformerEncoderLayer(12, 3, 10, batch_first=True)),
            "theirs must be an nn.TransformerDecoderLayer, got TransformerEncoderLayer",
        ),
        (lambda: location_scores(*LOCATION), "kernel must have an odd width, got 4"),
        (lambda: paged_attend(*PAGED, [1, 2], 9), "table must hold pages for 9 tokens, got 2 pages of 4"),
        (lambda: sinusoidal_positions(4, 5), "d_model must be even, a sine and a cosine for each period, got 5"),
        (lambda: SinusoidalPositions(4, 6)(numbers(1, 5, 6)), "table must hold a row for each of the 5 positions, got 4"),
        (lambda: relative_shift(numbers(4, 8)), "scores must have shape (..., 4, 7), got (4, 8)"),
        (lambda: attention_pool(numbers(6, 5), numbers(5)), "x must have shape (B, T, d), got (6, 5)"),
        (lambda: local_m_weights(numbers(2, 4), numbers(3), 2), "center must have shape (2), got (3,)"),
        (lambda: local_p_weights(numbers(2, 4), numbers(2), 0), "half_width must be at least 1, got 0"),
        (lambda: length_mask(torch.tensor([1, 5]), 4), "lengths must lie in [0, 4], got [1, 5]"),
        (lambda: causal_mask(0), "queries must be at least 1, got 0"),
        (lambda: padding_mask(numbers(2, 3), 0), "tokens must be an integer tensor, got torch.float32"),
        (lambda: combine_masks(None, numbers(2)), "masks[1] must be a boolean tensor"),
    ],
)
def test_what_does_not_fit_is_named(call, says):
    with pytest.raises((TypeError, ValueError)) as raised:
        call()
    assert says in str(raised.value)
