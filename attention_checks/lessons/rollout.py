"""The bug in the wild of lesson 13: layers multiplied in the wrong order, which runs and sums to 1 all the same."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.rollout import rollout

REFERENCE = rollout
DUE = "Expected a mixture: each row sums to 1 and says how much of each input is in that position after all layers."


def inputs(draw):
    for layers in (2, 3):
        yield _case(draw, "ordinary", [draw.integer(2, 4)] * layers, draw.integer(5, 8))
    yield _case(draw, "ordinary", [3, 3], draw.integer(5, 8), "causal", causal=True)
    yield _case(draw, "one layer", [3], draw.integer(5, 8))
    yield _case(draw, "one head", [1, 1], draw.integer(5, 8))
    yield _case(draw, "another number of heads in each layer", [2, 4, 3, 1, 2], draw.integer(5, 8))
    yield _case(draw, "one position", [2, 2], 1)
    yield _case(draw, "float64", [3, 3], draw.integer(5, 8), "float64", dtype=torch.float64)
    yield _case(draw, "half precision", [3, 3], draw.integer(5, 8), "float16", dtype=torch.float16)
    yield _case(draw, "square", [4, 4], 4, diagnostic=True)


def _case(draw, group, heads, T, note="", causal=False, dtype=torch.float32, diagnostic=False):
    def weights(count):
        scores = 2 * draw.normal(count, T, T, dtype=dtype)
        if causal:
            scores = scores.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -torch.inf)
        return torch.softmax(scores, dim=-1)

    layers = [weights(count) for count in heads]
    named = label({"layers": len(heads), "T": T}, f"heads {', '.join(map(str, heads))}", note)
    return Case(group, named, (layers,), diagnostic=diagnostic, tolerance=5e-3 if dtype == torch.float16 else 0.0)


MISTAKES = """
earlier_times_later: You multiply earlier times later. A late layer reads what the earlier ones have mixed: multiply later
  times earlier, so that the newest layer is on the left.
    with_residual @ mixed -> mixed @ with_residual
first_layer_without_identity: Your first layer has no residual connection. It adds its own input too, as every layer does:
  half of each step is the identity.
    (mean + identity) / 2 -> (mean + identity) / 2 if layer else mean
identity_once_at_the_beginning: You add the identity in the first layer alone. Every layer adds its own input: half of each
  step is the identity.
    (mean + identity) / 2 -> mean if layer else (mean + identity) / 2
identity_once_at_the_end: You add the identity once, at the end. Every layer adds its own input: half of each step is the
  identity.
    (mean + identity) / 2 -> mean ; return mixed -> return (mixed + identity) / 2
heads_apart_until_the_end: You follow each head through the layers by itself, and take the mean at the end. A layer reads what
  *all* heads below have written: take the mean in each layer, before you multiply.
    mean = weights.mean(dim=0) -> mean = weights ; return mixed -> return mixed.mean(dim=0)
largest_over_the_heads: You take the largest weight over the heads. Take their mean.
    weights.mean(dim=0) -> weights.amax(dim=0)
sum_over_the_heads: You add up the heads. Take their mean, so that rows still sum to 1.
    weights.mean(dim=0) -> weights.sum(dim=0)
identity_as_one_more_head: You count the identity as one more head, so it has less weight when there are more heads. Take the
  mean over the heads first, then half of it and half of the identity.
    (mean + identity) / 2 -> torch.cat([weights, identity[None]]).mean(dim=0)
identity_not_halved: You add the identity without halving, so rows no longer sum to 1. Take half of the mean and half of the
  identity.
    (mean + identity) / 2 -> mean + identity
columns_sum_to_1: You divide by the sums of the columns. Rows are queries, and they sum to 1: divide by 2, which is each row's
  sum.
    (mean + identity) / 2 -> (mean + identity) / (mean + identity).sum(dim=0, keepdim=True)
ones_for_the_identity: You add the same number to *every* entry. The identity has its ones on the diagonal alone: `torch.eye`.
    (mean + identity) / 2 -> (mean + 1) / 2
diagonal_set_to_1: You set the diagonal to 1. *Add* the identity: the weight of a position on itself stays beside it.
    (mean + identity) / 2 -> (mean * (1 - identity) + identity) / 2
no_identity: You do not add the identity. Each layer adds its input to what it reads: half of each step is the identity.
    (mean + identity) / 2 -> mean
identity_for_what_was_mixed: Half of your step is the identity *itself*, so a later layer adds the inputs once more. Multiply
  half the mean plus half the identity with everything mixed so far.
    with_residual @ mixed -> (mean @ mixed + identity) / 2
mean_added_unmultiplied: You *add* the mean of the heads to what has been mixed so far. Multiply instead: half the mean plus
  half the identity, times what has been mixed. (Without brackets `@` comes before `+`.)
    with_residual @ mixed -> (mean + mixed) / 2
    with_residual @ mixed -> mean + mixed / 2
multiplies_entry_by_entry: You multiply entry by entry (`*`). A layer reads what the one before has mixed, which is a matrix
  product: `@`.
    with_residual @ mixed -> with_residual * mixed
    mixed = identity -> mixed = torch.ones_like(identity) ; with_residual @ mixed -> with_residual * mixed
first_layer_twice: Your first layer enters twice. Does the product begin with it, and the loop too? Each layer enters once.
    enumerate(weights_by_layer) -> enumerate([weights_by_layer[0], *weights_by_layer])
one_layer_for_all: You make every step from the same layer. Each layer has its own step: multiply later times earlier.
    weights.mean -> weights_by_layer[0].mean
first_layer_alone: You return the first layer alone. Is the `return` inside the loop? Multiply all layers.
    enumerate(weights_by_layer) -> enumerate(weights_by_layer[:1])
last_two_layers_alone: You multiply only the last two layers. Multiply each step with everything mixed so far, not with the
  step before it.
    enumerate(weights_by_layer) -> enumerate(weights_by_layer[-2:])
"""


def _always_the_same(want, got, case):
    """Of a product that begins with what no layer can change."""
    if isinstance(got, torch.Tensor) and got.numel() > 1 and bool((got - got.flatten()[0]).abs().max() < 1e-5):
        return (
            "All entries are the same. With what does your product begin? Zeros stay zeros, and ones stay equal: begin with "
            "the identity."
        )
    return None


PROPERTIES = (_always_the_same,)
