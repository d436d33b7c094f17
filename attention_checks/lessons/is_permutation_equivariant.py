"""A test of layers, tried on layers that care about the order in different ways, and on some that do not."""

import random

import numpy
import torch
from torch import nn

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.permutations import is_permutation_equivariant


class _Layer(nn.Module):
    """A layer (B, T, d) -> (B, T, d) called by its kind; its matrices and its table of positions are handed over."""

    def __init__(self, kind, W, table):
        super().__init__()
        self.kind, self.W, self.table = kind, W, table

    def forward(self, x):
        if not isinstance(x, torch.Tensor) or x.dim() != 3 or x.shape[-1] != self.W.shape[-1]:
            what = tuple(x.shape) if isinstance(x, torch.Tensor) else type(x).__name__
            raise ValueError(f"the layer wants a tensor (B, T, d) with d={self.W.shape[-1]}, got {what}")
        return KINDS[self.kind](x, self.W, self.table)


def _attend(x, W, mask=None):
    scores = (x @ W) @ x.transpose(1, 2)  # (B, T, T)
    scores = scores if mask is None else scores.masked_fill(~mask, -torch.inf)
    return torch.softmax(scores, -1) @ x


def _causal(x):
    return torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril()


def _tied(x, table, first, second):
    """x with positions, of which two are the same."""
    table = table[: x.shape[1]].clone()
    table[second] = table[first]
    return x + table


def _compound(x):
    """The product of all 1 + x, less 1: for small x, numbers whose last digits hang on the order of the factors."""
    total = torch.ones_like(x[:, 0])
    for t in range(x.shape[1]):
        total = total * (1.0 + x[:, t])
    return (total - 1.0).unsqueeze(1).expand_as(x)


def _running_mean(x):
    return x.cumsum(1) / torch.arange(1, x.shape[1] + 1).view(1, -1, 1)


def _neighbours(x):
    zero = torch.zeros_like(x[:, :1])
    return x + torch.cat([zero, x[:, :-1]], 1) + torch.cat([x[:, 1:], zero], 1)


def _in_some(x, table, sentences=slice(None), features=slice(None)):
    """x with positions in these sentences, and in these features alone."""
    there = torch.zeros_like(x)
    there[sentences, :, features] = table[: x.shape[1], features]
    return x + there


def _added_and_taken_away(x, table):
    """x with positions in the first sentence, and without as much in the second: over all sentences they sum to 0."""
    signs = torch.zeros(len(x), 1, 1, dtype=x.dtype)
    signs[0], signs[1] = 1.0, -1.0
    return x + signs * table[: x.shape[1]]


def _coloured(x, table, colours):
    """x with positions that are alike wherever their colours (T,) are."""
    return x + table[colours]


def _turned(x):
    """Each vector's features, moved on by more places at later positions, never evenly: sums and lengths stay."""
    return torch.stack([x[:, t].roll(t + t // 3, -1) for t in range(x.shape[1])], 1)


# What it does with x (B, T, d), a matrix (d, d) and a table of positions (T, d), or of sentences where it says so.
KINDS = {
    "self-attention": lambda x, W, table: _attend(x, W),
    "each word alone": lambda x, W, table: torch.tanh(x @ W),
    "the mean of the words, for all": lambda x, W, table: (x @ W).mean(1, keepdim=True).expand_as(x),
    "self-attention with positions": lambda x, W, table: _attend(x + table[: x.shape[1]], W),
    "words plus positions": lambda x, W, table: x + table[: x.shape[1]],
    "positions alone": lambda x, W, table: table[: x.shape[1]].expand_as(x),
    "self-attention to what came before": lambda x, W, table: _attend(x, W, _causal(x)),
    "a running mean": lambda x, W, table: _running_mean(x),
    "twice the words": lambda x, W, table: 2 * x,
    "the same number added to every feature, by position": lambda x, W, table: x + table[: x.shape[1], :1],
    "a vector added by *sentence*": lambda x, W, table: x + table[: x.shape[0]].unsqueeze(1),
    "positions, but not in the first sentence": lambda x, W, table: torch.cat([x[:1], x[1:] + table[: x.shape[1]]]),
    "faint positions, in the first sentence alone": lambda x, W, table: _in_some(x, 2e-5 * table, sentences=slice(1)),
    "each word with both neighbours": lambda x, W, table: _neighbours(x),
    "each word with the one before, in a circle": lambda x, W, table: x + x.roll(1, 1) @ W,
    "positions, the first two alike": lambda x, W, table: _attend(_tied(x, table, 0, 1), W),
    "positions, the first and last alike": lambda x, W, table: _attend(_tied(x, table, 0, -1), W),
    "positions, the last two alike": lambda x, W, table: _attend(_tied(x, table, -2, -1), W),
    "the smallest so far": lambda x, W, table: x.cummin(1).values,
    "the largest so far": lambda x, W, table: x.cummax(1).values,
    "compound interest, for all": lambda x, W, table: _compound(x),
    "the largest of each feature, for all": lambda x, W, table: x.amax(1, keepdim=True).expand_as(x),
    "positions in the first sentence alone": lambda x, W, table: _in_some(x, table, sentences=slice(1)),
    "positions, but not in the first feature": lambda x, W, table: _in_some(x, table, features=slice(1, None)),
    "positions in the first feature alone": lambda x, W, table: _in_some(x, table, features=slice(1)),
    "positions added in one sentence, and taken away in the next": lambda x, W, table: _added_and_taken_away(x, table),
    "features moved on by position": lambda x, W, table: _turned(x),
    "positions, alike within each half": lambda x, W, table: _coloured(x, table, torch.arange(x.shape[1]) * 2 // x.shape[1]),
    "positions, every other one alike": lambda x, W, table: _coloured(x, table, torch.arange(x.shape[1]) % 2),
}
GROUPS = {
    "ordinary": ("self-attention", "self-attention with positions", "each word alone", "words plus positions",
                 "self-attention to what came before", "a running mean", "positions alone",
                 "the largest of each feature, for all", "a vector added by *sentence*"),
    "for all alike": ("the mean of the words, for all", "twice the words", "the same number added to every feature, by position"),
    "sentences": ("positions, but not in the first sentence",),
    "the last sentence": ("positions in the first sentence alone",),
    "opposite sentences": ("positions added in one sentence, and taken away in the next",),
    "features": ("positions, but not in the first feature", "features moved on by position",
                 "positions in the first feature alone"),
    "faint": ("faint positions, in the first sentence alone",),
    "some exchanges": ("each word with both neighbours", "each word with the one before, in a circle",
                       "positions, the first two alike", "positions, the first and last alike", "positions, the last two alike"),
    "one way": ("the smallest so far", "the largest so far"),
}  # fmt: skip
SORTED = {"the smallest so far": "falling", "the largest so far": "rising"}  # here all differences have one sign


def _inputs(draw):
    for group, kinds in GROUPS.items():
        for kind in kinds:
            yield _case(draw, group, kind, _many_words(draw))
    for kind in ("positions, alike within each half", "positions, every other one alike"):
        yield _case(draw, "many words", kind, {**_sizes(draw), "T": 40})
    for _ in range(3):
        yield _case(draw, "two words", "self-attention", {**_sizes(draw), "T": 2})
    for kind in ("compound interest, for all", "self-attention", "words plus positions"):
        yield _case(draw, "float32", kind, _many_words(draw), note="float32", dtype=torch.float32)
    yield _case(draw, "a function", "self-attention", _many_words(draw), note="a function whose matrix learns")


def _many_words(draw):
    """So many positions that a random order is hardly ever the one as written, or a turn of the circle: 1 time in 40,000."""
    return {**_sizes(draw), "T": draw.integer(9, 12)}


def _sizes(draw):
    return draw.sizes("B T d", low=5, high=9)  # no fewer: a random order of three things is the one as written, 1 time in 6


def _case(draw, group, kind, sizes, note="", dtype=torch.float64):
    B, T, d = sizes.values()
    small = 1e-3 if kind == "compound interest, for all" else 1.0
    x = draw.normal(B, T, d, dtype=dtype, scale=small)
    if kind in SORTED:
        x, note = x.sort(1, descending=SORTED[kind] == "falling").values, f"every feature {SORTED[kind]}"
    layer = (kind, draw.normal(d, d, dtype=dtype, scale=d**-0.5), draw.normal(max(B, T), d, dtype=dtype))
    return Case(group, label(sizes, note, f"layer: {kind}"), (layer, x))


def _call(handle, case, args):
    """The layer stands in the case as numbers; it becomes a module for one call only.

    Random numbers begin at the same place in each call: an answer that draws an order is then the same answer twice, and draws
    the one that a misconception draws.
    """
    seed = int(args[0][-1].abs().sum() * 1e6)
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)  # `torch.manual_seed` notes the stack for a GPU, each time
        random.seed(seed)
        numpy.random.seed(seed % 2**32)
        layer = _Layer(*args[0])
        if case.group == "a function":
            layer.W.requires_grad_()
            return handle.call((lambda x: layer(x), args[1]))
        return handle.call((layer, args[1]))


def _close(one, other):
    return one.shape == other.shape and torch.allclose(one, other, atol=1e-5)


def _random(x, dim=1):
    """A random exchange of the positions, as most answers draw it."""
    return torch.randperm(x.shape[dim])


def _one_on(x, dim=1):
    return torch.arange(x.shape[dim]).roll(1)


def _two_swapped(first, second):
    """A check that exchanges only these two positions."""

    def check(layer, x):
        order = torch.arange(x.shape[1])
        order[[first, second]] = order[[second, first]]
        return _moves_along(layer, x, order)

    return check


def _moves_along(layer, x, order, dim=1):
    return _close(layer(x.index_select(dim, order)), layer(x).index_select(dim, order))


def _before_and_after(layer, x):
    """What is to be compared."""
    order = _random(x)
    return layer(x[:, order]), layer(x)[:, order]


def nothing_is_exchanged(layer, x):
    """Your function says True of layer after layer, even of one that adds positions. Are the positions really shuffled, and are
    two different things compared?"""
    return True


def tests_invariance(layer, x):
    """These are the answers of a test whether the output stays *as it was* when the input is shuffled. It should move along:
    compare with the output for x as it was, shuffled in the same way."""
    return _close(layer(x[:, _random(x)]), layer(x))


def tests_invariance_to_the_order_of_the_sentences(layer, x):
    return _close(layer(x[_random(x, 0)]), layer(x))


def two_orders(layer, x):
    """The two things that you compare do not belong together, as where an order is drawn twice, or where one side is not shuffled
    or shuffled twice. Draw one order, give it a name, and compare two outputs of the layer."""
    return _close(layer(x[:, _random(x)]), layer(x)[:, _random(x)])


def shuffles_the_output_alone(layer, x):
    return _close(layer(x), layer(x)[:, _random(x)])


def shuffles_what_is_shuffled(layer, x):
    order = _random(x)
    return _close(layer(x[:, order]), layer(x[:, order])[:, order])


def shuffles_the_input_twice(layer, x):
    order = _random(x)
    return _close(layer(x[:, order][:, order]), layer(x)[:, order])


def compares_with_the_input(layer, x):
    """Your function says False of layer after layer, even of one that takes each word alone. Is True ever the answer, and are
    two *outputs* of the layer compared, both in one order?"""
    order = _random(x)
    return _close(layer(x[:, order]), x[:, order])


def draws_with_repeats(layer, x):
    """Your order does not have each position once: as `torch.randint` draws it, some come more than once and others not at all,
    and one that is too short leaves some out. `torch.randperm(x.shape[1])` gives each one once."""
    order = torch.randint(x.shape[1], (x.shape[1],))
    return _close(layer(x[:, order]), layer(x)[:, order])


def order_of_the_sentences(layer, x):
    """Your order is not as long as the sentence, as where it is as long as the batch, `x.shape[0]`: it leaves words out or points
    beyond them. The positions are dimension 1, `x.shape[1]`."""
    order = _random(x, 0)
    return _close(layer(x[:, order]), layer(x)[:, order])


def exchanges_the_output_back(layer, x):
    """The two things that you compare do not belong together, as where one side is in an order and the other in its *inverse*.
    Either both are shuffled by the same order, or the shuffled output is put back by its inverse."""
    order = _random(x)
    return _close(layer(x[:, order]), layer(x)[:, order.argsort()])


def exchanges_the_sentences(layer, x):
    """These are the answers for shuffled *sentences*, dimension 0. The positions are dimension 1 of (B, T, d)."""
    return _moves_along(layer, x, _random(x, 0), dim=0)


def moves_the_sentences_on(layer, x):
    return _moves_along(layer, x, _one_on(x, 0), dim=0)


def exchanges_the_features(layer, x):
    """These are the answers for shuffled *features*, the last dimension. The positions are dimension 1 of (B, T, d)."""
    return _moves_along(layer, x, _random(x, 2), dim=2)


def moves_the_features_on(layer, x):
    return _moves_along(layer, x, _one_on(x, 2), dim=2)


def asks_for_equal_digits(layer, x):
    """You ask for exactly equal numbers. A sum in another order differs in its last digits: allow 1e-5, with `torch.allclose`."""
    before, after = _before_and_after(layer, x)
    return torch.equal(before, after)


def tolerance_too_small(layer, x):
    """Your tolerance is smaller than the errors that float32 makes, as is the 1e-8 that `torch.allclose` allows small numbers by
    itself. Say `atol=1e-5`."""
    before, after = _before_and_after(layer, x)
    return torch.allclose(before, after)


def largest_difference_below_a_smaller_one(layer, x):
    before, after = _before_and_after(layer, x)
    return bool((before - after).abs().max() < 1e-8)


def tolerance_too_large(layer, x):
    """Your tolerance, or a mean, swallows positions that are small, but there. No difference should be above 1e-5."""
    before, after = _before_and_after(layer, x)
    return torch.allclose(before, after, atol=0.1)


def tries_the_reverse_order_alone(layer, x):
    """A layer passes that looks left and right alike. Is the reverse order the only one? Try an order without a pattern, such as
    `torch.randperm` gives."""
    return _moves_along(layer, x, torch.arange(x.shape[1]).flip(0))


def moves_on_alone(layer, x):
    """A layer passes that looks at the word before, in a circle. Do all only move on (`roll`)? Try an order without a pattern,
    such as `torch.randperm` gives."""
    return _moves_along(layer, x, _one_on(x))


def exchanges_two_alone(layer, x):
    """A layer passes that treats some positions alike. Are those alone exchanged? Shuffle all of them among each other, with an
    order such as `torch.randperm` gives."""
    return _two_swapped(0, 1)(layer, x)


exchanges_first_and_last, exchanges_the_last_two = _two_swapped(0, -1), _two_swapped(-2, -1)
exchanges_second_and_third, exchanges_first_and_third = _two_swapped(1, 2), _two_swapped(0, 2)


def compares_the_sums(layer, x):
    """What you compare hides which position has which vector, as sums, means and sorted numbers do: compare all of them."""
    before, after = _before_and_after(layer, x)
    return _close(before.sum(1), after.sum(1))


def compares_what_is_sorted(layer, x):
    before, after = _before_and_after(layer, x)
    return _close(before.sort(1).values, after.sort(1).values)


def looks_at_the_first_sentence_alone(layer, x):
    """A layer that treats only the first sentence right passes, as where that one alone is compared, where one that agrees is
    enough, or where each is handed over by itself. All count, as they stand in the batch."""
    before, after = _before_and_after(layer, x)
    return _close(before[0], after[0])


def looks_at_the_last_sentence_alone(layer, x):
    """A layer that treats the first sentence wrong passes, as where the last one alone is compared, or where a loop overwrites
    what it found before. All sentences count."""
    before, after = _before_and_after(layer, x)
    return _close(before[-1], after[-1])


def adds_the_sentences_up(layer, x):
    """What you compare adds the sentences up, as a sum or a mean over the batch does: what one of them gains another can lose.
    Compare all of them."""
    before, after = _before_and_after(layer, x)
    return _close(before.mean(0), after.mean(0))


def compares_within_each_vector(layer, x):
    """What you compare of each vector hides its single entries, as its sum or its length does: compare all of them."""
    before, after = _before_and_after(layer, x)
    return _close(before.sum(-1), after.sum(-1))


def compares_the_lengths(layer, x):
    before, after = _before_and_after(layer, x)
    return _close(before.norm(dim=-1), after.norm(dim=-1))


def looks_at_one_feature_alone(layer, x):
    """A layer passes that treats some features right, and others not, as where a single one is compared. All count."""
    before, after = _before_and_after(layer, x)
    return _close(before[..., 0], after[..., 0])


def looks_at_the_last_feature_alone(layer, x):
    before, after = _before_and_after(layer, x)
    return _close(before[..., -1], after[..., -1])


def looks_at_the_first_position_alone(layer, x):
    """A layer passes that treats the first position right, and others not, as where that alone is compared. All count."""
    before, after = _before_and_after(layer, x)
    return _close(before[:, 0], after[:, 0])


def one_entry_is_enough(layer, x):
    """Your function says True where some entries agree and others do not, as `any` does. All have to: `torch.allclose`, or
    `all`."""
    before, after = _before_and_after(layer, x)
    return bool(torch.isclose(before, after, atol=1e-5).any())


def without_the_absolute_value(layer, x):
    """A layer passes whose differences all have one sign, as where one above 1e-5 counts, and one of -3 does not. Take their
    absolute values first: `abs()`."""
    before, after = _before_and_after(layer, x)
    return bool((before - after).max() < 1e-5)


def without_the_absolute_value_the_other_way_round(layer, x):
    before, after = _before_and_after(layer, x)
    return bool((after - before).max() < 1e-5)


def says_the_opposite(layer, x):
    """You say True where the layer cares about the order. Equivariant means that it does *not*."""
    return not is_permutation_equivariant(layer, x)


EXERCISE = Exercise(
    name="is_permutation_equivariant",
    reference=is_permutation_equivariant,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), is_permutation_equivariant),
)
