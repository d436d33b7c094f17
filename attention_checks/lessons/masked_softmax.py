"""Softmax over the positions that a mask allows."""

import torch

from attention_checks.engine.cases import Case, attention_cases, label
from attention_checks.engine.edits import edited
from attention_checks.engine.properties import nothing_where_masked, weights_over
from course_utils.attention.weights import masked_softmax

REFERENCE = masked_softmax


def inputs(draw):
    sizes = draw.sizes("B T", low=3)
    mask = draw.mask(*sizes.values())
    mask[-1] = True
    yield Case("ordinary", label(sizes), (draw.normal(*sizes.values()), mask))
    yield from attention_cases(
        draw, {"scores": "B Tq T"}, mask="B Tq T", broadcast=("B 1 T", "T"), large={"scores": 5e4}, optional=False
    )
    # What takes a score of 0 for a forbidden one, or a fill value from the scores' own size, goes wrong here.
    sizes = draw.sizes("B T", low=3)
    yield Case("scores of 0", label(sizes, "scores of 0"), (torch.zeros(*sizes.values()), draw.mask(*sizes.values())))
    sizes = draw.sizes("B T", low=3)
    scores = draw.normal(*sizes.values(), dtype=torch.float16, scale=300.0)
    yield Case("half precision, no mask", label(sizes, "mask=None, float16"), (scores, None), tolerance=5e-2)
    T = draw.integer(5, 9)
    yield Case("one dimension", label({"T": T}, "scores (T,)"), (draw.normal(T), draw.mask(T)))
    sizes = draw.sizes("B H Tq T", low=3)
    B, H, Tq, T = sizes.values()
    yield Case("mask (Tq, T)", label({"B": B, "Tq": Tq, "T": T}, "mask (Tq, T)"), (draw.normal(B, Tq, T), draw.mask(Tq, T)))
    mask = draw.mask(B, 1, 1, T)
    mask[1] = False
    note = "mask (B, 1, 1, T), bfloat16, a sentence that may attend to nothing"
    scores = draw.normal(B, H, Tq, T, dtype=torch.bfloat16)
    yield Case("four dimensions", label(sizes, note), (scores, mask), tolerance=5e-2)


def on_the_way(scores, mask=None):
    """Where a row may attend to nothing, weights that are masked afterwards go wrong when they are divided by their sum."""
    if mask is not None and not mask.any(-1).all():
        weights = scores.softmax(-1)
        yield from (weights, weights * mask)


MISTAKES = """
mask_ignored: The mask has no effect: these are the weights of a softmax over all positions.
    if mask is None -> if True
mask_inverted: Your mask is inverted. In this course True means *may attend*; some libraries mean the opposite.
    ~mask, lowest -> mask, lowest ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights.masked_fill(mask, 0.0)
    ~mask, lowest -> mask, lowest ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
    ~mask, lowest -> mask, -1e9 ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
mask_after_softmax: You mask after the softmax, so the other weights no longer sum to 1. Mask the scores, before the softmax.
    scores.masked_fill(~mask, lowest) -> scores
zeroes_the_scores: You set the forbidden scores to 0. But exp(0) is 1, so they keep some weight. Which score gets a weight of
  0?
    ~mask, lowest -> ~mask, 0.0 ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
nan_where_all_is_masked: A row in which everything is masked becomes NaN, from 0/0 or from infinity times 0. Such a query
  should get weights of zero.
    torch.finfo(scores.dtype).min -> -torch.inf ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
uniform_where_all_is_masked: A row in which everything is masked becomes uniform: it attends to all the forbidden positions.
  Such a query should get weights of zero. Set the forbidden weights to 0 after the softmax.
    raw_weights.masked_fill(~mask, 0.0) -> raw_weights
own_softmax_where_all_is_masked: A row in which everything is masked becomes the softmax of its own scores: it attends to all
  the forbidden positions. Such a query should get weights of zero.
    scores.masked_fill(~mask, lowest) -> scores - 100 * ~mask ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
empties_partly_masked_rows: Every row in which *something* is masked becomes zeros. Only a row in which everything is masked
  should.
    raw_weights.masked_fill(~mask, 0.0) -> raw_weights * mask.all(-1, keepdim=True)
fill_of_minus_1e9: Your code fails in half precision. A fill value such as -1e9 does not fit: the smallest number of float16
  is -65504. Use the minimum of the scores' own dtype, `torch.finfo(scores.dtype).min`, and make new tensors in that dtype.
    torch.finfo(scores.dtype).min -> -1e9
fill_too_small: Your value for the forbidden scores is not low enough. An allowed score can lie below it, and then gets no
  weight. Use the minimum of the dtype, or -inf.
    ~mask, lowest -> ~mask, -1e4 ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
    ~mask, lowest -> ~mask, -1e3
    ~mask, lowest -> ~mask, -1e2 ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
    ~mask, lowest -> ~mask, -10.0
    ~mask, lowest -> ~mask, -10.0 ; raw_weights.masked_fill(~mask, 0.0) -> raw_weights
leaves_a_little_weight: The forbidden positions keep a little weight, and a gradient with it. Do you add a number to their
  scores that is not low enough? Replace them by the minimum of the dtype, or by -inf.
    scores.masked_fill(~mask, lowest) -> scores + (mask + 1e-6).log().to(scores.dtype) ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights
no_shift: The formula is right on paper. But in floating point exp(1e4) is infinite, and exp(-1e4) is 0. Subtract the largest
  allowed score of each row first.
    torch.softmax(scores, dim=-1) -> scores.exp() / scores.exp().sum(-1, keepdim=True) ;
      torch.softmax(masked_scores, dim=-1) -> scores.exp() * mask ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights / (raw_weights.sum(-1, keepdim=True) + 1e-9)
    torch.softmax(scores, dim=-1) -> scores.exp() / scores.exp().sum(-1, keepdim=True) ;
      torch.softmax(masked_scores, dim=-1) -> scores.exp().masked_fill(~mask, 0.0); total = raw_weights.sum(-1, keepdim=True) ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights / torch.where(total == 0, 1.0, total)
shift_by_masked_maximum: You subtract the maximum of *all* scores, as `torch.softmax` does by itself. Where a forbidden score
  is far above the allowed ones, all of theirs become exp(-large) = 0. Mask the scores first.
    torch.softmax(masked_scores, dim=-1) -> scores.softmax(-1) * mask; total = raw_weights.sum(-1, keepdim=True) ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights / torch.where(total == 0, 1.0, total)
    scores.masked_fill(~mask, lowest) -> scores - 10000 * ~mask
shift_by_the_largest_of_all: You subtract the largest score of the whole tensor. In a row far below it, every exponential
  becomes 0. Each row needs its own maximum, over the positions that its mask allows.
    torch.softmax(masked_scores, dim=-1) -> (scores - scores.max()).exp() * mask; total = raw_weights.sum(-1, keepdim=True) ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights / torch.where(total == 0, 1.0, total)
softmax_over_dimension_0: Your softmax runs over dimension 0, the batch. The weights of a query should sum to 1 over the keys,
  the last dimension: `dim=-1`.
    dim=-1 ->> dim=0
softmax_over_dimension_1: Your softmax runs over dimension 1. That is the last one only when there are two. The keys are in
  the last: `dim=-1`.
    dim=-1 ->> dim=1
none_not_understood: Your code does not handle `mask=None`. It means that there is no mask: every position may be attended to.
    if mask is None -> if False
mask_must_have_the_shape: In your code the mask must have the shape of the scores, as an index must. A mask may have fewer
  dimensions, or one of size 1: use it where it broadcasts, as in `masked_fill`.
    masked_scores = scores.masked_fill(~mask, lowest) -> masked_scores = scores.clone(); masked_scores[~mask] = lowest
scores_not_weights: These are still scores. Is the softmax missing, or its result not used?
    torch.softmax(masked_scores, dim=-1) -> scores.masked_fill(~mask, -torch.inf) ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights
    torch.softmax(masked_scores, dim=-1) -> scores
zero_times_infinity: Everything is NaN. Do you multiply infinity by a mask? 0 times infinity is NaN. Choose between two
  numbers instead: `masked_fill` or `torch.where`.
    scores.masked_fill(~mask, lowest) -> scores + (~mask).to(scores.dtype) * -torch.inf ;
      raw_weights.masked_fill(~mask, 0.0) -> raw_weights
"""


def _all_zero(want, got, case):
    return "All weights are 0, also those of allowed positions. Is a mask inverted?" if not bool(got.any()) else None


PROPERTIES = (_all_zero, nothing_where_masked(1), weights_over())
softmax_over_dimension_1 = edited(REFERENCE, "dim=-1 ->> dim=1")
