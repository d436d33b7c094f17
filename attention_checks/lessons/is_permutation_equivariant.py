"""A test of layers, tried on layers that care about the order in different ways, and on some that do not."""

import math
import random

import numpy
import torch
from torch import nn

from attention_checks.engine.cases import Case, label
from course_utils.attention.permutations import is_permutation_equivariant

REFERENCE = is_permutation_equivariant
DIFFERENTIABLE = False


class _Layer(nn.Module):
    """A layer (B, T, d) -> (B, T, d), called by its group and kind, with a matrix and a table of positions."""

    def __init__(self, group, kind, W, table):
        super().__init__()
        self.function, self.W, self.table = LAYERS[group][kind], W, table

    def forward(self, x):
        if not isinstance(x, torch.Tensor) or x.dim() != 3 or x.shape[-1] != len(self.W):
            what = tuple(x.shape) if isinstance(x, torch.Tensor) else type(x).__name__
            raise ValueError(f"the layer wants a tensor (B, T, d) with d={len(self.W)}, got {what}")
        return self.function(x, self.W, self.table[: x.shape[1]])


def _attend(x, W, mask=0.0):
    return torch.softmax((x @ W) @ x.mT + mask, -1) @ x


def _only(x, *where):
    """1 at these places (sentences, positions, features), and 0 elsewhere."""
    there = torch.zeros_like(x)
    there[where] = 1.0
    return there


LAYERS = {  # of words x (B, T, d), a matrix W (d, d) and positions p (T, d)
    "ordinary": {
        "self-attention": lambda x, W, p: _attend(x, W),
        "self-attention with positions": lambda x, W, p: _attend(x + p, W),
        "each word alone": lambda x, W, p: torch.tanh(x @ W),
        "words plus positions": lambda x, W, p: x + p,
        "self-attention to what came before": lambda x, W, p: _attend(x, W, torch.full_like(x @ x.mT, -torch.inf).triu(1)),
        "a running mean": lambda x, W, p: x.cumsum(1) / torch.arange(1, x.shape[1] + 1).unsqueeze(1),
        "positions alone": lambda x, W, p: p.expand_as(x),
        "the largest of each feature, for all": lambda x, W, p: x.amax(1, keepdim=True).expand_as(x),
        "a vector added by *sentence*": lambda x, W, p: x + torch.arange(len(x)).view(-1, 1, 1) * W[0],
    },
    "for all alike": {
        "the mean of the words, for all": lambda x, W, p: (x @ W).mean(1, keepdim=True).expand_as(x),
        "twice the words": lambda x, W, p: 2 * x,
        "the same number added to every feature, by position": lambda x, W, p: x + p[:, :1],
    },
    "sentences": {"positions, but not in the first sentence": lambda x, W, p: x + p - p * _only(x, 0)},
    "the last sentence": {"positions in the first sentence alone": lambda x, W, p: x + p * _only(x, 0)},
    "opposite sentences": {
        "positions added in one sentence, and taken away in the next": lambda x, W, p: x + p * (_only(x, 0) - _only(x, 1))
    },
    "features": {
        "positions, but not in the first feature": lambda x, W, p: x + p - p * _only(x, ..., 0),
        # Moved on by more places at later positions, never evenly: sums and lengths stay.
        "features moved on by position": lambda x, W, p: torch.stack([x[:, t].roll(t + t // 3, -1) for t in range(len(p))], 1),
        "positions in the first feature alone": lambda x, W, p: x + p * _only(x, ..., 0),
    },
    "faint": {"faint positions, in the first sentence alone": lambda x, W, p: x + 2e-5 * p * _only(x, 0)},
    "some exchanges": {
        "each word with both neighbours": lambda x, W, p: nn.functional.avg_pool1d(x.mT, 3, 1, 1).mT,
        "each word with the one before, in a circle": lambda x, W, p: x + x.roll(1, 1) @ W,
        "positions, the first two alike": lambda x, W, p: x + p[torch.arange(len(p)).clamp(min=1)],
        "positions, the first and last alike": lambda x, W, p: x + p[torch.arange(len(p)) % (len(p) - 1)],
        "positions, the last two alike": lambda x, W, p: x + p[torch.arange(len(p)).clamp(max=len(p) - 2)],
    },
    "one way": {
        "the smallest so far": lambda x, W, p: x.cummin(1).values,
        "the largest so far": lambda x, W, p: x.cummax(1).values,
    },
    "many words": {
        "positions, alike within each half": lambda x, W, p: x + p[torch.arange(len(p)) * 2 // len(p)],
        "positions, every other one alike": lambda x, W, p: x + p[torch.arange(len(p)) % 2],
    },
    "two words": {"self-attention": lambda x, W, p: _attend(x, W)},
    "float32": {
        "compound interest, for all": lambda x, W, p: (math.prod((1 + x).unbind(1)) - 1).unsqueeze(1).expand_as(x),
        "self-attention": lambda x, W, p: _attend(x, W),
        "words plus positions": lambda x, W, p: x + p,
    },
    "a function": {"self-attention": lambda x, W, p: _attend(x, W)},
}
SORTED = {"the smallest so far": True, "the largest so far": False}  # falling or not: here all differences have one sign


def inputs(draw):
    for group, kinds in LAYERS.items():
        for kind in [*kinds] * (3 if group == "two words" else 1):
            # So many positions that a random order is hardly ever the one as written, or a turn of the circle.
            T = {"many words": 40, "two words": 2}.get(group) or draw.integer(9, 12)
            sizes = {**draw.sizes("B d", low=5, high=9), "T": T}
            dtype = torch.float32 if group == "float32" else torch.float64
            x = draw.normal(sizes["B"], T, sizes["d"], dtype=dtype, scale=1e-3 if kind.startswith("compound") else 1.0)
            x = x.sort(1, descending=SORTED[kind]).values if kind in SORTED else x
            W = draw.normal(sizes["d"], sizes["d"], dtype=dtype, scale=sizes["d"] ** -0.5)
            note = "every feature sorted" if kind in SORTED else group if group in ("float32", "a function") else ""
            yield Case(
                group, label(sizes, note, f"layer: {kind}"), ((group, kind, W, draw.normal(T, sizes["d"], dtype=dtype)), x)
            )


def call(handle, case, args):
    """The layer stands in the case as numbers; it becomes a module for one call only.

    Random numbers begin at the same place in each call: an answer that draws an order is then the same answer twice, and draws
    the one that a mistake draws.
    """
    seed = int(args[0][-1].abs().sum() * 1e6)
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)  # `torch.manual_seed` notes the stack for a GPU, each time
        random.seed(seed)
        numpy.random.seed(seed % 2**32)
        layer = _Layer(*args[0])
        layer.W.requires_grad_(case.group == "a function")
        return handle.call((layer.forward if case.group == "a function" else layer, args[1]))


def usual(layer, x):
    """The usual answer, of which the mistakes are made: it draws an order, where the reference tries two that suffice."""
    order = torch.randperm(x.shape[1])
    found = layer(x[:, order])
    expected = layer(x)[:, order]
    return torch.allclose(found, expected, atol=1e-05)


MISTAKES = """
compares_the_sums: You compare sums, means or sorted numbers. These do not show which position has which vector: compare every
  entry of the two outputs.
    allclose(found, expected, -> allclose(found.sum(1), expected.sum(1),
    allclose(found, expected, -> allclose(found.sort(1).values, expected.sort(1).values,
exchanges_the_output_back: The two outputs that you compare are shuffled by an order and by its *inverse*, or by one order
  twice. Shuffle both sides once by the same order, or put the shuffled output back by `order.argsort()`.
    layer(x)[:, order] -> layer(x)[:, order.argsort()]
tries_the_reverse_order_alone: You try only the reverse order, so a layer passes that treats left and right alike. Try an
  order without a pattern, as `torch.randperm` gives.
    torch.randperm(x.shape[1]) -> torch.arange(x.shape[1]).flip(0)
moves_on_alone: You only move all positions on (`roll`), so a layer passes that looks at the word before, in a circle. Try an
  order without a pattern, as `torch.randperm` gives.
    torch.randperm(x.shape[1]) -> torch.arange(x.shape[1]).roll(1)
exchanges_two_alone: You exchange only two positions, so a layer passes that treats these two alike. Shuffle all positions,
  with an order as `torch.randperm` gives.
    torch.randperm(x.shape[1]) -> torch.arange(x.shape[1]); order[[0, 1]] = order[[1, 0]]
    torch.randperm(x.shape[1]) -> torch.arange(x.shape[1]); order[[-2, -1]] = order[[-1, -2]]
tests_invariance: You test whether the output stays *as it was* when the input is shuffled. It should move along: shuffle the
  output for x in the same way, and compare with that.
    layer(x)[:, order] -> layer(x)
    layer(x)[:, order] -> layer(x) ; x[:, order] -> x[torch.randperm(x.shape[0])]
exchanges_the_features: You shuffle the *features*, the last dimension. The positions are dimension 1 of (B, T, d).
    x.shape[1] -> x.shape[2] ; layer(x[:, order]) -> layer(x[..., order]) ; layer(x)[:, order] -> layer(x)[..., order]
exchanges_the_sentences: You shuffle the *sentences*, dimension 0. The positions are dimension 1 of (B, T, d).
    x.shape[1] -> x.shape[0] ; layer(x[:, order]) -> layer(x[order]) ; layer(x)[:, order] -> layer(x)[order]
asks_for_equal_digits: You leave no room for rounding. A sum in another order differs in its last digits: allow 1e-5, with
  `torch.allclose(..., atol=1e-5)`.
    allclose(found, expected, atol=1e-05) -> equal(found, expected)
    allclose(found, expected, atol=1e-05) -> allclose(found, expected)
two_orders: The two outputs that you compare are not in the same order (an order drawn twice, or one side not shuffled, or
  shuffled twice). Draw one order, give it a name, and use it once on each side.
    layer(x)[:, order] -> layer(x)[:, torch.randperm(x.shape[1])]
    layer(x)[:, order] -> found[:, order]
    layer(x[:, order]) -> layer(x[:, order][:, order])
tolerance_too_large: Your tolerance is too large, or a mean hides what is small: positions that are present go unnoticed. No
  difference may be above 1e-5.
    atol=1e-05 -> atol=0.1
order_of_the_sentences: Your order has the wrong length, such as that of the batch, `x.shape[0]`, so it leaves words out. The
  positions are dimension 1: `x.shape[1]`.
    x.shape[1] -> x.shape[0]
draws_with_repeats: Your order has some positions twice and others not at all, as `torch.randint` draws it. `torch.randperm`
  gives each position once.
    torch.randperm(x.shape[1]) -> torch.randint(x.shape[1], (x.shape[1],))
looks_at_the_first_sentence_alone: Only one sentence counts in your test, or one that agrees is enough. All sentences of the
  batch must agree.
    allclose(found, expected, -> allclose(found[0], expected[0],
nothing_is_exchanged: Your function returns True for layer after layer, even for one that adds positions. Do you really
  shuffle the positions, and compare two different outputs?
    return torch.allclose(found, expected, atol=1e-05) -> return True
without_the_absolute_value: You compare differences without `abs()`, so one of -3 counts as small. Take their absolute values
  first.
    return torch.allclose(found, expected, atol=1e-05) -> return bool((found - expected).max() < 1e-05)
    return torch.allclose(found, expected, atol=1e-05) -> return bool((found - expected).mean() < 1e-05)
one_entry_is_enough: Your function returns True when only some entries agree, as `any` does. All of them must: use
  `torch.allclose`, or `all`.
    return torch.allclose(found, expected, atol=1e-05) -> return bool(torch.isclose(found, expected, atol=1e-05).any())
says_the_opposite: You return True where the layer depends on the order. Equivariant means that it does *not*.
    return torch -> return not torch
"""


def _of_the_layer(want, got, case):
    """What the layer alone tells, where it is False and the answer is True."""
    if got is not True or want is not False:
        return None
    if case.group in ("some exchanges", "many words"):
        return "This layer treats some positions alike. Do you try one regular order? Shuffle all, as `torch.randperm` does."
    part = "sentences" if "sentence" in case.group else "features" if case.group == "features" else ""
    return f"This layer is right in some {part} and wrong in others. Compare every entry, of all {part}." if part else None


PROPERTIES = (_of_the_layer,)
