"""Latent attention, absorbed: the numbers of the plain form, and no key or value of any head on the way.

That none is made cannot be seen in the numbers. On a long cache the check watches how large the largest tensor is.
"""

from dataclasses import replace

import torch

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.compare import first_difference
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import ATTENTION
from attention_checks.lessons._growth import Counted, beside
from course_utils.attention.latent import latent_attention

REFERENCE = latent_attention
OUTPUTS = ("context", "weights", "numbers per token in the largest tensor (at most 8)")
COUNTED = OUTPUTS[2:]
RETURNS = "context, weights"
VARIANTS = ("another device",)
LONG, ROOM = "a long cache", 8  # of four heads: keys of 6 features would take 24, and a latent of 7 takes 7
SIZES = {"q": "B H Tq d", "latent": "B Tk d_c", "W_k": "H d_c d", "W_v": "H d_c d_v"}


def inputs(draw):
    def fixed(group, **sizes):
        return next(case for case in attention_cases(draw, SIZES, mask="B H Tq Tk", also={group: sizes}) if case.group == group)

    usual = attention_cases(
        draw, SIZES, mask="B H Tq Tk", broadcast=("1 1 1 Tk", "Tq Tk", "B 1 Tq Tk"), large={"q": 1e2, "latent": 1e2}
    )
    for case in usual:
        yield replace(case, label=_named(case))
    yield replace(long := fixed(LONG, B=2, H=4, Tq=1, Tk=64, d=6, d_c=7, d_v=5), label=f"{_named(long)}, counting what is held")


def _named(case):
    return case.label.replace("d_c=", "c=")


def call(handle, case, args):
    """Context and weights, and on a long cache how large the largest tensor is, where it is too large."""
    if case.group != LONG:
        return beside(handle.call(args), ROOM, outputs=2)
    with Counted() as watch:
        result = handle.call(args)
    return beside(result, max(ROOM, -(-watch.largest // args[1].shape[:2].numel())), outputs=2)


def on_the_way(q, latent, W_k, W_v, mask=None):
    """The plain form's keys, values and scores; and what is scaled elsewhere."""
    keys, values = (torch.einsum("btc,hcd->bhtd", latent, W) for W in (W_k, W_v))
    absorbed = torch.einsum("bhtd,hcd->bhtc", q, W_k)
    scores = q @ keys.transpose(-2, -1)
    yield from (keys, values, absorbed, scores, scores / q.shape[-1] ** 0.5, latent.unsqueeze(1))


MISTAKES = """
matrix_not_transposed: You multiply the queries by W_k as it is. To absorb it, multiply by its transpose: q has d features, and
  `q @ W_k.transpose(-2, -1)` has c.
    W_k.transpose(-2, -1) -> W_k
scaled_by_the_latent: Your scores are divided by sqrt(c), the size of the latents. The absorbed query has c features, but the
  scores are those of keys with d features: divide by sqrt(d).
    math.sqrt(q.shape[-1]) -> math.sqrt(latent.shape[-1])
scaled_by_both: Your scores are divided by sqrt(c) and by sqrt(d). `my_grouped` divides by the root of the query's size, which
  is c here: multiply by sqrt(c / d) first.
    math.sqrt(q.shape[-1]) -> math.sqrt(q.shape[-1] * latent.shape[-1])
holds_more_than_the_latents: The numbers are right, but you compute keys or values of all heads for all tokens, or `@` copies the
  latents for each head, (B, 1, Tk, c) to (B, H, Tk, c). Stack the heads' queries instead, (B, H * Tq, c).
    scores = rows @ -> copies = latent.unsqueeze(1).repeat(1, q.shape[1], 1, 1); scores = rows @
    scores = rows @ -> values = latent.new_zeros(len(latent), q.shape[1], latent.shape[1], W_v.shape[-1]); scores = rows @
matrices_exchanged: You multiply W_v into the queries, or W_k into what was read. The queries take W_k, the context W_v.
    q.shape[1:3]), W_v) -> q.shape[1:3]), W_k)
reads_without_the_matrix: Your context has the size of the latents: W_v is missing. Multiply what each head read by its W_v.
    _each_head(read.unflatten(1, q.shape[1:3]), W_v) -> read.unflatten(1, q.shape[1:3])
rows_in_another_order: You take the stacked rows apart as (Tq, H), but they were stacked as (H, Tq): the rows of a head follow
  each other.
    masked_softmax(scores.unflatten(1, q.shape[1:3]), mask) ->
      masked_softmax(scores.unflatten(1, (q.shape[2], q.shape[1])).transpose(1, 2), mask)
""" + chosen(
    ATTENTION,
    """mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked zeroes_the_scores
    fill_too_small fill_of_minus_1e9 softmax_over_the_queries""",
)


def _holds_more(want, got, case):
    """Where the numbers are right, and more is held than by the mistakes above."""
    if case.group != LONG or any(first_difference(*pair) for pair in zip(want[:2], got[:2], strict=True)):
        return None
    return "The numbers are right, but one of your tensors is larger than all the latents. Which one grows with Tk and with H?"


PROPERTIES = (nothing_where_masked(4, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS), _holds_more)
