"""What each head of a stack is needed for: accuracy with all heads, less that without one.

A case holds the model as numbers; `_call` makes it a function for one call. What each head adds to the logits is a table of its
own, so that no two removals are alike, and heads work together: the layers are squashed one after the other.
"""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_lab.measure.removal import IGNORED, effect_of_removing


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


def _inputs(draw):
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


def _call(handle, case, args):
    (tables,), inputs, targets = args  # in a list, for no learner is handed it
    model = _Model(tables)
    effect = handle.call((_Hidden(model), inputs, targets))
    return effect.to(torch.float32) if isinstance(effect, torch.Tensor) and effect.is_floating_point() else effect


class _Hidden:
    """The model, off whose surface only what the lesson's model has is to be read."""

    def __init__(self, model):
        self.layers, self.heads = model.layers, model.heads
        self.forward = lambda tokens, without=(): model(tokens, without)

    def __call__(self, tokens, without=()):
        return self.forward(tokens, without)


# The right answer, made of parts to exchange ---------------------------------------------------------------------------


def _in_parts(model, inputs, targets):
    with torch.no_grad():
        whole = _measured(model(inputs), targets)
        rows = [
            [_lost(whole, _measured(model(inputs, _removed(model, layer, head)), targets)) for head in range(model.heads)]
            for layer in range(model.layers)
        ]
    return _returned(torch.tensor(rows))


def _measured(logits, targets):
    """The accuracy: of the positions that count, the share with the right letter."""
    return (logits.argmax(-1) == targets)[targets != IGNORED].float().mean()


def _removed(model, layer, head):
    return [(layer, head)]


def _lost(whole, left):
    return whole - left


def _returned(effect):
    return effect


def _by_text(logits, targets):
    """The texts' accuracies, (B,)."""
    counts = targets != IGNORED
    return ((logits.argmax(-1) == targets) & counts).sum(1) / counts.sum(1)


_ONE_TEXT = "The accuracies are those of one text alone, the first or the last. (Taken inside a loop?) All texts count together."
_A_LOSS = "You measure a loss, or log probabilities. Accuracy is asked: the share of positions whose likeliest letter is right."
MEASURED = Part(
    "_measured",
    (
        Misconception(
            "counts_every_position",
            lambda logits, targets: (logits.argmax(-1) == targets).float().mean(),
            "You divide by all positions. Where the target is -1 nobody can know the answer: only the others count.",
        ),
        Misconception("loss_for_accuracy", lambda logits, targets: _loss(logits, targets), _A_LOSS),
        Misconception("loss_for_accuracy", lambda logits, targets: -_loss(logits, targets), _A_LOSS),
        Misconception(
            "probability_for_accuracy",
            lambda logits, targets: logits.softmax(-1).gather(-1, targets.clamp(min=0)[..., None])[targets != IGNORED].mean(),
            "You measure the probability of the right letter. Accuracy is asked: the share of positions at which the likeliest "
            "letter is the right one.",
        ),
        Misconception(
            "right_words_counted",
            lambda logits, targets: (logits.argmax(-1) == targets).float().sum(),
            "These are numbers of right letters. An accuracy is a share: divide by how many positions count.",
        ),
        Misconception(
            "mean_over_the_texts",
            lambda logits, targets: _by_text(logits, targets).mean(),
            "You take the accuracy of each text, and the mean of these, so that a position in a text with few that count weighs "
            "more. One share is due, over all positions that count, of all texts.",
        ),
        Misconception("one_text_alone", lambda logits, targets: _by_text(logits, targets)[0], _ONE_TEXT),
        Misconception("one_text_alone", lambda logits, targets: _by_text(logits, targets)[-1], _ONE_TEXT),
        Misconception(
            "leaves_out_word_0",
            lambda logits, targets: (logits.argmax(-1) == targets)[targets > 0].float().mean(),
            "You leave out positions whose right letter is number 0. They count: only the target -1 does not.",
        ),
    ),
)


def _loss(logits, targets):
    return torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=IGNORED)


def _pairs(model):
    return [(layer, head) for layer in range(model.layers) for head in range(model.heads)]


_KEPT = "You take away *other* heads and keep this one. Take away this one alone."
_ADD_UP = (
    "The removals add up: at the second head the first is missing too. (Does one list grow?) One pair is due: `[(layer, head)]`."
)
REMOVED = Part(
    "_removed",
    (
        Misconception("removals_add_up", lambda model, *pair: _pairs(model)[: _pairs(model).index(pair) + 1], _ADD_UP),
        Misconception(
            "removals_add_up",
            lambda model, layer, head: [(layer, other) for other in range(head + 1)],
            _ADD_UP,
        ),
        Misconception(
            "keeps_the_head_alone",
            lambda model, layer, head: [(layer, other) for other in range(model.heads) if other != head],
            _KEPT,
        ),
        Misconception(
            "keeps_the_head_alone",
            lambda model, layer, head: [pair for pair in _pairs(model) if pair != (layer, head)],
            _KEPT,
        ),
        Misconception(
            "one_layer_for_all",
            lambda model, layer, head: [(0, head)],
            "Every row is about layer 0. `(layer, head)`: the first number has to run too.",
        ),
        Misconception(
            "takes_the_layer",
            lambda model, layer, head: [(layer, other) for other in range(model.heads)],
            "You take away all heads of the layer at once. Each entry is about one head: `[(layer, head)]`.",
        ),
        Misconception(
            "takes_the_head_of_each_layer",
            lambda model, layer, head: [(other, head) for other in range(model.layers)],
            "You take away the head with this number in every layer at once. Each entry is about one head: `[(layer, head)]`.",
        ),
        Misconception(
            "pair_turned_round",
            lambda model, layer, head: [(head, layer)],
            "Head and layer have changed places, in the pair or in the place in your table: the layer comes first in both.",
        ),
    ),
)

_OF_WHAT = "These are shares of what was there, or of what is left. The plain difference of two accuracies is asked."
LOST = Part(
    "_lost",
    (
        Misconception(
            "accuracy_without",
            lambda whole, left: left,
            "This is what is left after each removal. What is *lost* is asked: the whole model's accuracy, less that.",
        ),
        Misconception(
            "signs_exchanged",
            lambda whole, left: left - whole,
            "The signs are the wrong way round: what is lost is positive, accuracy with all heads less accuracy without one. (A "
            "share of wrong answers is no accuracy.)",
        ),
        Misconception("share_of_what_was_there", lambda whole, left: (whole - left) / whole, _OF_WHAT),
        Misconception("share_of_what_was_there", lambda whole, left: (whole - left) / left, _OF_WHAT),
        Misconception(
            "without_the_sign",
            lambda whole, left: abs(whole - left),
            "These are sizes without signs. A model can get better without a head: then the accuracy that is lost is negative.",
        ),
        Misconception(
            "losses_alone",
            lambda whole, left: (whole - left).clamp(min=0),
            "Where the model gets better without a head you say 0. The accuracy that is lost is negative there.",
        ),
    ),
)

_TURNED = "The shape is (heads, layers). (layers, heads) is due, one row a layer."
RESULT = Part(
    "_returned",
    (
        Misconception("in_percent", lambda effect: 100 * effect, "This is in percent. Shares are due: 0.1 is ten points."),
        Misconception("heads_first", lambda effect: effect.T, _TURNED),
        Misconception("heads_first", lambda effect: effect.reshape(effect.shape[1], effect.shape[0]), _TURNED),
        Misconception(
            "each_in_anothers_place",
            lambda effect: effect.T.reshape(effect.shape),
            "The numbers stand in each other's places: they run head by head. The table has one row a layer.",
        ),
        Misconception(
            "all_in_one_row",
            lambda effect: effect.flatten(),
            "All numbers are in one row. (layers, heads) is due, one row a layer.",
        ),
    ),
)


def first_layer_alone(model, inputs, targets):
    """Only the first row is filled, and the others are 0: does the `return` stand inside the loop over the layers? It belongs
    after both loops."""
    effect = _in_parts(model, inputs, targets)
    return torch.cat([effect[:1], torch.zeros_like(effect[1:])])


def first_head_alone(model, inputs, targets):
    """Only the first entry is filled, and the others are 0: does the `return` stand inside the loops? It belongs after both."""
    effect = torch.zeros(model.layers, model.heads)
    effect[0, 0] = _in_parts(model, inputs, targets)[0, 0]
    return effect


def those_that_become_wrong(model, inputs, targets):
    """You count the answers that become wrong without a head. Some become right: what is lost is the plain difference of two
    accuracies."""
    return _compared(model, inputs, targets, lambda before, after: (before == targets) & (after != targets))


def those_that_change(model, inputs, targets):
    """You count answers that change, whichever way. What is lost is the plain difference of two accuracies: those that become
    wrong, less those that become right."""
    return _compared(model, inputs, targets, lambda before, after: before != after)


def those_that_become_wrong_or_right(model, inputs, targets):
    return _compared(model, inputs, targets, lambda before, after: (before == targets) != (after == targets))


def _compared(model, inputs, targets, counted):
    before, counts = model(inputs).argmax(-1), targets != IGNORED
    rows = [
        [counted(before, model(inputs, [(layer, head)]).argmax(-1))[counts].float().mean() for head in range(model.heads)]
        for layer in range(model.layers)
    ]
    return torch.tensor(rows)


def _nothing_lost(want, got, case):
    if isinstance(got, torch.Tensor) and not got.is_floating_point():
        return "Your table holds whole numbers, in which a share becomes 0. Make it of floats: `torch.zeros(rows, columns)`."
    if isinstance(got, torch.Tensor) and not got.any():
        return (
            "By your numbers no removal changes anything. Does `without` reach the model? Do the positions count where a target "
            "is known? And is the share a float, by `/` and not by `//`?"
        )
    return None


def _of_the_table(want, got, case):
    """What is to be seen of a table of floats: rows or columns that were never filled, one row for all, one amount in all."""
    if not isinstance(got, torch.Tensor) or got.shape != want.shape or not got.is_floating_point():
        return None
    for name, dim in (("row", 0), ("column", 1)):
        wrong = [number for number in range(got.shape[dim]) if not got.select(dim, number).allclose(want.select(dim, number))]
        if len(wrong) == 1 < got.shape[dim] and not got.select(dim, wrong[0]).any():
            return f"In your table {name} {wrong[0]} alone is wrong, and holds zeros: do loops begin at 0, and write each time?"
    if len(got) > 1 and bool((got == got[0]).all()):
        return (
            "All rows of your table are alike. Is it one row, which stands there several times, as in `[row] * layers`? Or is "
            "a whole column written at once?"
        )
    hundredths = 100 * got
    if bool((hundredths - hundredths.round()).abs().max() < 1e-4) and bool((got - want).abs().max() < 0.0101):
        return "Your numbers are rounded to two digits, or are made of such. Leave all digits: a head may cost less than 0.01."
    shift = (got - want).flatten()
    if len(shift) > 2 and shift[0].abs() > 1e-3 and bool((shift - shift[0]).abs().max() < 1e-5):
        return (
            f"Every entry is off by {shift[0]:.4g}, as when the first of the two accuracies is another. It is that of all heads, "
            "with nothing taken away, over the positions that count."
        )
    return None


def _on_the_way(tables, inputs, targets):
    """What counts, and what is right of that, in numbers: with all heads, and without each."""
    counts, model = targets != IGNORED, _Model(tables[0])
    right = torch.stack(
        [(model(inputs, pair).argmax(-1) == targets) & counts for pair in ([], *([one] for one in _pairs(model)))]
    )
    yield from (counts.float(), right, right.float())


EXERCISE = Exercise(
    name="effect_of_removing",
    reference=effect_of_removing,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    on_the_way=_on_the_way,
    properties=(_nothing_lost, _of_the_table),
    misconceptions=(
        *mistakes(globals(), effect_of_removing),
        *(item for part in (MEASURED, REMOVED, LOST, RESULT) for item in carried(part, _in_parts)),
    ),
    due="Each entry is one accuracy less another: the whole model's, less that without this head, both over the known targets.",
)
