"""Does a layer read ahead? Asked of layers of many kinds, whose answers are known, with another future."""

import torch

from attention_checks.engine.cases import Case, label
from attention_checks.lessons._layers import Layer, layers
from course_utils.attention.causal import leaks_future

REFERENCE = leaks_future
DUE = "At each place: replace the end from there on, and nothing else. Any change before it is a leak, in any sentence."
DIFFERENTIABLE = False


def inputs(draw):
    # One large group: an answer is a single bit, and a mistake is told by its answers on all layers together.
    for group, words, *layer in layers(draw):
        past, reads = layer[1], layer[3]
        x, other = (draw.normal(*past.shape[:2], len(reads)) for _ in range(2))
        note = f"the layer: {words}"
        if group == "very weak":
            other = x + 0.5  # never so near to x that rounding hides the leak
        if group == "two together":
            x, other = -x.abs(), other.abs()  # one position of `other` alone opens nothing
        if group == "other is x":
            other, note = x.clone(), f"{note}, and other is x itself"
        if group in ("one sentence", "one position"):
            x, other = (each[:1] if group == "one sentence" else each[:, :1] for each in (x, other))
        sizes = dict(zip("BTd", x.shape, strict=True))
        yield Case(group, label(sizes, note), (tuple(layer), x, other))


def call(handle, case, args):
    """The layer stands in the case as numbers; it becomes a function for one call, so that nothing can be read from it."""
    numbers, x, other = args

    def layer(x):
        return Layer(*numbers)(x)

    return handle.call((layer, x, other))


def usual(layer, x, other):
    expected = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        moved = layer(changed)[:, :t] - expected[:, :t]
        if bool((moved != 0).any()):
            return True
    return False


MISTAKES = """
leaves_out_the_last_place: You never replace the last position alone, so a leak from there into the one before stays hidden.
  `range` leaves out its end: go up to T - 1.
    range(1, x.shape[1]) -> range(1, x.shape[1] - 1)
replaces_the_first_position_only: The first output alone decides. Do you try only the end from position 1 on, because `return
  False` is inside the loop, or compare only output 0? Try every place.
    range(1, x.shape[1]) -> range(1, min(2, x.shape[1]))
small_changes_do_not_count: You ignore changes below your tolerance. A leak may be weak, and a model can learn to amplify it.
  What does not depend on a position does not change at all.
    moved != 0 -> moved.abs() > 0.02
    bool((moved != 0).any()) -> not torch.allclose(layer(changed)[:, :t], expected[:, :t], atol=1e-5)
its_own_position_counts: You also compare the output at a place that was replaced. It may depend on its own input: compare
  only the outputs strictly before it.
    range(1, -> range(0, ; layer(changed)[:, :t] - expected[:, :t] -> layer(changed)[:, :t + 1] - expected[:, :t + 1]
replaces_one_position_at_a_time: You replace one later position at a time. An output may change only when two of them change
  together. Replace the *whole* end, from each place on.
    other[:, t:]] -> other[:, t:t + 1], x[:, t + 1:]]
compares_one_sentence_only: You miss a leak in a later sentence of the batch. Pass the whole batch to `layer`, and compare all
  of its output, not the first sentence alone.
    layer(changed)[:, :t] - expected[:, :t] -> layer(changed)[:1, :t] - expected[:1, :t]
compares_sums_of_features: You add up outputs, or their changes, before you compare. Changes of both signs can cancel in a
  sum, as after a layer norm: compare the outputs one by one.
    (moved != 0) -> (moved.sum(-1).abs() > 1e-5)
compares_norms: You compare the lengths of the outputs, or their squares. They can stay equal while the outputs turn, as after
  a layer norm: compare the outputs one by one.
    [:, :t] - expected[:, :t] -> [:, :t].square().sum(-1) - expected[:, :t].square().sum(-1) ; moved != 0 -> moved.abs() > 1e-6
changes_the_callers_x: Your answers are right, but the caller's x comes back changed. Write into a copy: `x.clone()`.
    expected = -> caller, x = (x, x.clone()); caller[:, -1] = other[:, -1]; expected =
another_future_than_other: You answer True where `other` is x itself, and replacing the end by it changes nothing. Take the
  new end from `other`, at the same places.
    other[:, t:] -> x.flip(-1)[:, t:] + 0.5
replaces_the_last_position_only: The last place alone decides: you replace no other, or overwrite what you found before. An
  output can depend on a later position that is not the last.
    range(1, x.shape[1]) -> range(max(1, x.shape[1] - 1), x.shape[1])
replaces_the_second_half_only: Your answers are those of a single place, the middle. A leak can be between any two positions:
  try every place.
    range(1, x.shape[1]) -> range(x.shape[1] // 2, x.shape[1] // 2 + 1)
only_what_becomes_larger_counts: You count a change only in one direction, as `max` of a difference without `abs` does. An
  output may become larger or smaller: take `abs` first, or ask `torch.equal`.
    moved != 0 -> moved > 0
looks_for_the_past: You find layers that depend on *earlier* positions: you replace the beginning and compare what comes after
  it. Replace the end, and compare what comes before it.
    [x[:, :t], other[:, t:]] -> [other[:, :t], x[:, t:]] ; [:, :t] - expected[:, :t] -> [:, t:] - expected[:, t:]
asks_whether_all_change: You ask whether *all* numbers change. A layer leaks when a single number does: use `any`, or `not
  torch.equal`.
    .any() -> .all()
    .any() -> .all(-1).any()
asks_whether_all_places_leak: You answer True only where you find a change at *every* place. A leak may show at a single
  place: use `any`, and do not return False before you have tried all of them.
    return False -> return x.shape[1] > 0 ; return True -> return False ; if bool( -> if not bool(
any_change_counts: You answer True when *any* output changes. Every layer depends on its input: replace only the end, and
  compare only the outputs before it.
    layer(changed)[:, :t] - expected[:, :t] -> layer(changed) - expected
always_says_yes: You answer True for every layer, even where `other` is x itself and nothing changes. (A list or a generator
  counts as true, whatever is in it: `any` looks inside.)
    return False -> return True
never_says_yes: You answer False for every layer. Do you replace *positions*, dimension 1? Do you compare with the outputs of
  x, and return a change that you found?
    return True -> return False
answers_the_opposite: You answer True for layers that do not leak, and False for those that do. It is the other way round.
    return False -> return 1 == 1 ; return True -> return False
    if bool( -> if not bool(
takes_features_for_positions: You never try the later places. The number of positions is `x.shape[1]`; the last size of x is
  that of the features.
    range(1, x.shape[1]) -> range(1, x.shape[2])
leaves_out_the_first_place: A leak from the second position into the first stays hidden: you never replace all positions but
  the first. The shortest beginning to keep is `x[:, :1]`.
    range(1, -> range(2,
compares_one_feature_only: You do not compare all features of the outputs. The leak can be in one that you leave out.
    [:, :t] - expected[:, :t] -> [:, :t, :1] - expected[:, :t, :1]
compares_with_a_shorter_sentence: You cut the sentence short and compare. A layer may use the length of the sentence without
  reading ahead: keep the length, and replace the end by that of `other`.
    layer(changed)[:, :t] -> layer(x[:, :t]) ; moved != 0 -> moved.abs() > 1e-5
writes_into_x: You write into x itself, so each place adds to what the last one changed. Write into a copy: a fresh
  `x.clone()` for each place.
    changed = torch.cat([x[:, :t], other[:, t:]], dim=1) -> x[:, t:] = other[:, t:]; changed = x
"""


def asks_the_gradients(layer, x, other):
    """You ask the gradients. A leak through a sign, a choice or a detached path has a derivative of 0 and stays hidden: replace
    inputs by those of `other`, and compare the outputs."""
    derivatives = torch.autograd.functional.jacobian(layer, x)  # (B, T, d, B, T, d)
    return bool((derivatives != 0).any(dim=(0, 2, 3, 5)).triu(1).any())


def asks_the_gradients_of_sums(layer, x, other):
    asked = x.clone().requires_grad_()
    with torch.enable_grad():
        out = layer(asked)
        found = [torch.autograd.grad(out[:, t].sum(), asked, retain_graph=True)[0][:, t + 1 :] for t in range(x.shape[1])]
    return any(bool((later != 0).any()) for later in found)
