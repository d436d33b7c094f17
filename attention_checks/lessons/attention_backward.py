"""The gradients of attention from what FlashAttention keeps: L, and no weights.

That no T by T weights are made cannot be seen in the numbers. On a long sentence the check watches how large the largest tensor
is.
"""

from dataclasses import replace

import torch

from attention_checks.engine.cases import Case, label
from attention_checks.lessons._growth import Counted, beside
from course_utils.attention.flash import attention_backward, hide_future

REFERENCE = attention_backward
OUTPUTS = ("dq", "dk", "dv", "largest tensor, in tensors of T by `block` (at most 2)")
COUNTED = OUTPUTS[3:]
RETURNS = "dq, dk, dv"
DIFFERENTIABLE = False
VARIANTS = ("float64", "not contiguous", "another device")
LONG, ROOM = "a long sentence", 2


def inputs(draw):
    for leading, T, block in (((2, 3), 8, 4), ((2,), 6, 3), ((), 8, 2)):
        yield _case(draw, "equal blocks", leading, T, block)
    for leading, T, block in (((2, 3), 7, 3), ((2,), 9, 4), ((), 5, 2)):
        yield _case(draw, "a shorter last block", leading, T, block)
    yield _case(draw, "one block", (2,), 5, 5)
    yield _case(draw, "one block", (), 4, 9)
    for leading, T, block in (((2, 3), 8, 4), ((2,), 7, 3), ((), 5, 1)):
        yield _case(draw, "causal", leading, T, block, causal=True)
    yield _case(draw, "size 1", (2,), 1, 2)
    yield _case(draw, "size 1", (1,), 4, 2, d=1)
    long = _case(draw, LONG, (), 128, 8)
    yield replace(long, label=f"{long.label}, counting what is held")


def _case(draw, group, leading, T, block, d=None, causal=False):
    d, d_v = d or draw.integer(3, 5), draw.integer(5, 7)
    q, k = (draw.normal(*leading, T, d, dtype=torch.float64, scale=1.5) for _ in range(2))
    v, d_context = (draw.normal(*leading, T, d_v, dtype=torch.float64) for _ in range(2))
    scores = q @ k.transpose(-2, -1) / d**0.5
    scores = hide_future(scores, 0) if causal else scores
    context, L = torch.softmax(scores, dim=-1) @ v, torch.logsumexp(scores, dim=-1)
    sizes = {**dict(zip("BH", leading, strict=False)), "T": T, "d": d, "d_v": d_v, "block": block}
    tensors = [each.float() for each in (q, k, v, context, L, d_context)]
    return Case(group, label(sizes, "causal" * causal), (*tensors, block, *[causal] * causal))


def call(handle, case, args):
    if case.group != LONG:
        return beside(handle.call(args), ROOM, outputs=3)
    with Counted() as watch:
        result = handle.call(args)
    return beside(result, max(ROOM, watch.largest // (args[0].shape[-2] * args[6])), outputs=3)


MISTAKES = """
no_mean_taken_off: You leave out D. The weights sum to 1, so only the difference from the average counts: d_weights - D.
    * (d_weights - D) -> * d_weights
mean_of_the_block: You compute D from the keys of one block. It is a sum over *all* keys, which is `(d_context *
  context).sum(-1)`, before the loop.
    (d_weights - D) -> (d_weights - (weights * d_weights).sum(dim=-1, keepdim=True))
mean_with_the_values: Your D multiplies the gradient with the values. Multiply it with the *context*.
    (d_context * context).sum(dim=-1, keepdim=True) -> (d_context * v).sum(dim=-1, keepdim=True)
softmax_of_the_block: You take a softmax over the keys of one block, so the weights of each block sum to 1. L knows the sum
  over all keys: the weights are exp(scores - L).
    torch.exp(scores - L.unsqueeze(-1)) -> torch.softmax(scores, dim=-1)
no_scale_on_the_way_back: You leave out the scale in dq and dk. The scores are scale * q . k, so both get it as a factor.
    scale * d_scores.transpose -> d_scores.transpose ; scale * d_scores @ keys -> d_scores @ keys
dq_of_the_last_block: Your dq holds the last block only. Each block of keys adds its part: `dq += ...`.
    dq += scale -> dq = scale
no_weights_in_d_scores: You leave out the weights in d_scores. A key with a small weight gets a small gradient: multiply by
  them.
    weights * (d_weights - D) -> d_weights - D
dq_and_dk_exchanged: You return dk first. The order is `return dq, dk, dv`.
    return (dq, dk, dv) -> return (dk, dq, dv)
causal_ignored: You do not use `causal`: a key after its query gets a weight. Call `hide_future(scores, left)` before the
  exponential.
    if causal: -> if False:
always_causal: You hide the future always. Do so only with `causal`.
    if causal: -> if True:
every_block_at_the_left: You hide the future as if every block of keys began at key 0. Pass its first key:
  `hide_future(scores, left)`.
    hide_future(scores, left) -> hide_future(scores, 0)
drops_the_rest: When `block` does not divide T, you leave out the last keys. The last block may be shorter: loop over
  `range(0, T, block)`.
    range(0, k.shape[-2], block) -> range(0, max(block, k.shape[-2] // block * block), block)
holds_all_weights: The numbers are right, but you make all T by T weights at once. Make those of `block` keys, (T, block), and
  forget them.
    scale = 1 / math.sqrt(q.shape[-1]) -> scale, whole = (1 / math.sqrt(q.shape[-1]), q @ k.transpose(-2, -1))
"""
