"""What each head of a stack is needed for: accuracy with all heads, less that without one.

A case holds the model as numbers; `call` makes it a function for one call. What each head adds to the logits is a table of its
own, so that no two removals are alike, and heads work together: the layers are squashed one after the other.
"""

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.measure.removal import IGNORED, effect_of_removing

REFERENCE = effect_of_removing
DIFFERENTIABLE = False


class _Model:
    """tables: (layers, heads, V, V): what each head of each layer adds, letter by letter."""

    def __init__(self, tables):
        self.tables = tables
        self.layers, self.heads = tables.shape[:2]

    def __call__(self, tokens, without=()):
        if not isinstance(tokens, torch.Tensor) or tokens.dim() != 2 or tokens.is_floating_point():
            shape = tuple(tokens.shape) if isinstance(tokens, torch.Tensor) else type(tokens).__name__
            raise ValueError(f"model wants integer tokens of shape (B, T), got {shape}")
        kept = torch.ones(self.layers, self.heads, 1, 1)
        for pair in without:
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise ValueError(f"model wants without to hold pairs (layer, head), got {pair!r}")
            layer, head = pair
            if not (0 <= layer < self.layers and 0 <= head < self.heads):
                there = f"layers 0 to {self.layers - 1} and heads 0 to {self.heads - 1}"
                raise ValueError(f"a pair is (layer, head), counted from 0; the model has {there}, got {(layer, head)}")
            kept[layer, head] = 0.0
        logits = torch.zeros(*tokens.shape, self.tables.shape[-1])
        for layer in (self.tables * kept).sum(1):  # (V, V)
            logits = torch.tanh(logits) + layer[tokens]
        return logits


def inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", *draw.shuffled(2, 3, 4)[:2])
    yield _case(draw, "a head that does harm", 2, 3, note="without one head more answers are right", harm=(1, 2))
    yield _case(draw, "one layer", 1, 3)
    yield _case(draw, "one head a layer", 3, 1)
    yield _case(draw, "every position counts", 2, 3, known=1.0)
    yield _case(draw, "one text", 2, 3, texts=1)
    yield _case(draw, "square", 3, 3, diagnostic=True)


def _case(draw, group, layers, heads, note="", known=0.6, texts=6, harm=None, diagnostic=False):
    """`harm` is a pair (layer, head) without which the model would be right more often."""
    V, T = 7, 9
    tables, inputs = draw.normal(layers, heads, V, V), draw.integers(0, V, texts, T)
    right = _Model(tables)(inputs, [harm] if harm else []).argmax(-1)
    wrong = torch.rand(texts, T, generator=draw.generator) < 0.3
    targets = torch.where(wrong, draw.integers(0, V, texts, T), right)  # (texts, T): mostly what the model says
    counts = torch.rand(texts, T, generator=draw.generator) < known
    counts[0, -1] = True
    targets = targets.masked_fill(~counts, IGNORED)
    sizes = {"layers": layers, "heads": heads, "B": texts, "T": T}
    return Case(group, label(sizes, note), ([tables], inputs, targets), diagnostic=diagnostic)


def call(handle, case, args):
    (tables,), inputs, targets = args  # in a list, so that no learner gets it
    model = _Model(tables)
    effect = handle.call((_Hidden(model), inputs, targets))
    return effect.to(torch.float32) if isinstance(effect, torch.Tensor) and effect.is_floating_point() else effect


class _Hidden:
    """The model, with only those attributes that the lesson's model has."""

    def __init__(self, model):
        self.layers, self.heads = model.layers, model.heads
        self.forward = lambda tokens, without=(): model(tokens, without)

    def __call__(self, tokens, without=()):
        return self.forward(tokens, without)


def on_the_way(tables, inputs, targets):
    """What counts, and what is right of that, in numbers: with all heads, and without each."""
    counts, model = targets != IGNORED, _Model(tables[0])
    pairs = [(layer, head) for layer in range(model.layers) for head in range(model.heads)]
    right = torch.stack([(model(inputs, without).argmax(-1) == targets) & counts for without in ([], *([one] for one in pairs))])
    yield from (counts.float(), right, right.float())


MISTAKES = """
removals_add_up: You take away more and more heads: at the second head the first is missing too. Does a list grow in the loop?
  Take away one head at a time: `[(layer, head)]`.
    accuracy([(layer, head)]) ->
      accuracy([(i, j) for i in range(layer + 1) for j in range(model.heads) if (i, j) <= (layer, head)])
    accuracy([(layer, head)]) -> accuracy([(layer, j) for j in range(head + 1)])
mean_over_the_texts: You compute the accuracy of each text, and then their mean, so a position counts for more in a text with
  few known answers. Compute one share over all positions that count.
    right[counts].double().mean() -> ((right & counts).sum(1) / counts.sum(1)).double().mean()
counts_every_position: You divide by all positions. Where the target is -1 nobody can know the answer: count only the others.
    right[counts] -> right
share_of_what_was_there: You return shares of the accuracy with all heads, or of what is left. Return the plain difference of
  the two accuracies.
    whole - accuracy([(layer, head)]) -> 1 - accuracy([(layer, head)]) / whole
leaves_out_word_0: You leave out positions whose right letter is number 0. They count: only the target -1 does not.
    right[counts] -> right[targets > 0]
signs_exchanged: The signs are wrong: what is lost is positive. Subtract the accuracy without a head from the accuracy with
  all heads.
    whole - accuracy([(layer, head)]) -> accuracy([(layer, head)]) - whole
in_percent: You return per cent. Return shares: 0.1 is ten points.
    torch.tensor(lost -> 100 * torch.tensor(lost
those_that_become_wrong: You count the answers that become wrong without a head. Some become right too: return the plain
  difference of two accuracies.
    model(inputs, without).argmax(dim=-1) == targets -> (model(inputs).argmax(dim=-1) != targets) |
      (model(inputs, without).argmax(dim=-1) == targets)
those_that_change: You count the answers that change, in either direction. What is lost is the difference of two accuracies:
  those that become wrong minus those that become right.
    == targets -> == model(inputs).argmax(dim=-1)
    model(inputs, without).argmax(dim=-1) == targets -> (model(inputs).argmax(dim=-1) == targets) ==
      (model(inputs, without).argmax(dim=-1) == targets)
each_in_anothers_place: Your numbers are in the wrong places: they run head by head. Make one row per layer.
    dtype=torch.float32) -> dtype=torch.float32).T.reshape(model.layers, model.heads)
keeps_the_head_alone: You take away the *other* heads and keep this one. Take away this one alone.
    accuracy([(layer, head)]) -> accuracy([(layer, j) for j in range(model.heads) if j != head])
pair_turned_round: Layer and head are exchanged, in the pair or in the place in your table. The layer comes first in both.
    accuracy([(layer, head)]) -> accuracy([(head, layer)])
accuracy_without: You return the accuracy that is left after each removal. Return what is *lost*: the accuracy with all heads
  minus that.
    whole - accuracy([(layer, head)]) -> accuracy([(layer, head)])
heads_first: Your shape is (heads, layers). Return (layers, heads), one row per layer.
    dtype=torch.float32) -> dtype=torch.float32).T
one_text_alone: Your accuracies are those of one text, the first or the last. Are they computed inside a loop? All texts count
  together.
    right[counts].double().mean() -> (right & counts)[0].sum().double() / counts[0].sum()
    right[counts].double().mean() -> (right & counts)[-1].sum().double() / counts[-1].sum()
first_layer_alone: Only your first row is filled, and the others are 0. Is the `return` inside the loop over the layers? It
  belongs after both loops.
    torch.tensor(lost -> torch.tensor(lost[:1] + [[0.0] * model.heads] * (model.layers - 1)
losses_alone: Where the model gets better without a head you return 0. There the accuracy that is lost is negative.
    whole - accuracy([(layer, head)]) -> (whole - accuracy([(layer, head)])).clamp(min=0)
"""


def _nothing_lost(want, got, case):
    if isinstance(got, torch.Tensor) and not got.is_floating_point():
        return "Your table holds whole numbers, in which a share becomes 0. Make a table of floats: `torch.zeros(rows, columns)`."
    if isinstance(got, torch.Tensor) and not got.any():
        return (
            "In your result no removal changes anything. Does `without` reach the model? Do you count the positions where a "
            "target is known? And is the share a float, by `/` and not by `//`?"
        )
    return None


def _of_the_table(want, got, case):
    """What is to be seen of a table of floats: rows or columns that were never filled, one row for all, one amount in all."""
    if not isinstance(got, torch.Tensor) or got.shape != want.shape or not got.is_floating_point():
        return None
    for name, dim in (("Row", 0), ("Column", 1)):
        wrong = [number for number in range(got.shape[dim]) if not got.select(dim, number).allclose(want.select(dim, number))]
        if len(wrong) == 1 < got.shape[dim] and not got.select(dim, wrong[0]).any():
            return f"{name} {wrong[0]} of your table is wrong and holds zeros. Do your loops begin at 0, and write each time?"
    if len(got) > 1 and bool((got == got[0]).all()):
        return (
            "All rows of your table are equal. Is it one row several times, as in `[row] * layers`? Or do you write a whole "
            "column at once?"
        )
    hundredths = 100 * got
    if bool((hundredths - hundredths.round()).abs().max() < 1e-4) and bool((got - want).abs().max() < 0.0101):
        return "You round to two digits, in the end or on the way. Keep all digits: a head may cost less than 0.01."
    shift = (got - want).flatten()
    if len(shift) > 2 and shift[0].abs() > 1e-3 and bool((shift - shift[0]).abs().max() < 1e-5):
        return (
            f"Every entry is off by {shift[0]:.4g}, so the first of the two accuracies is wrong. It is the accuracy with all "
            "heads, over the positions that count."
        )
    return None


PROPERTIES = (_nothing_lost, _of_the_table)
