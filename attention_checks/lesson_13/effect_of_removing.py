"""What each head of a stack is needed for: accuracy with all heads, less that without one.

A case holds the model as numbers; `_call` makes it a function for one call. What each head adds to the logits is a table of its
own, so that no two removals are alike, and heads work together: the layers are squashed one after the other.
"""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.measure.removal import IGNORED, effect_of_removing


class _Model:
    """tables: (layers, heads, V, V): what each head of each layer adds, word by word."""

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
    yield _case(draw, "one layer", 1, 3)
    yield _case(draw, "one head a layer", 3, 1)
    yield _case(draw, "every position counts", 2, 3, known=1.0)
    yield _case(draw, "one text", 2, 3, texts=1)
    yield _case(draw, "square", 3, 3, diagnostic=True)


def _case(draw, group, layers, heads, known=0.6, texts=6, diagnostic=False):
    V, T = 7, 9
    tables, inputs = draw.normal(layers, heads, V, V), draw.integers(0, V, texts, T)
    right = _Model(tables)(inputs).argmax(-1)
    wrong = torch.rand(texts, T, generator=draw.generator) < 0.3
    targets = torch.where(wrong, draw.integers(0, V, texts, T), right)  # (texts, T): mostly what the model says
    counts = torch.rand(texts, T, generator=draw.generator) < known
    counts[0, -1] = True
    targets = targets.masked_fill(~counts, IGNORED)
    sizes = {"layers": layers, "heads": heads, "B": texts, "T": T}
    return Case(group, label(sizes), (tables, inputs, targets), diagnostic=diagnostic)


def _call(handle, case, args):
    tables, inputs, targets = args
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


def _effect(model, inputs, targets, measure=None, each=None, whole=None):
    """The right loops, with parts to exchange."""
    counts = targets != IGNORED
    measure = measure or (lambda logits: (logits.argmax(-1) == targets)[counts].float().mean())
    each = each or (lambda layer, head: [(layer, head)])
    with torch.no_grad():
        base = measure(model(inputs)) if whole is None else whole
        rows = [[base - measure(model(inputs, each(i, j))) for j in range(model.heads)] for i in range(model.layers)]
    return torch.tensor(rows)


def _nothing_lost(want, got, case):
    if isinstance(got, torch.Tensor) and not got.any():
        return "No removal changes anything: does `without` reach the model?"
    return None


def counts_every_position(model, inputs, targets):
    """You divide by all positions. Where the target is -1 nobody can know the answer: only the others count."""
    return _effect(model, inputs, targets, lambda logits: (logits.argmax(-1) == targets).float().mean())


def accuracy_without(model, inputs, targets):
    """You return the accuracy that is left without each head. What is *lost* is asked: that of the whole model, less that."""
    return -_effect(model, inputs, targets, whole=torch.tensor(0.0))


def signs_exchanged(model, inputs, targets):
    """The wrong way round: what is lost is positive, accuracy with all heads less accuracy without one."""
    return -_effect(model, inputs, targets)


def removals_add_up(model, inputs, targets):
    """The removals add up: at the second head the first is still missing. Hand over a fresh list each time, `[(layer, head)]`."""
    gone = []

    def each(layer, head):
        gone.append((layer, head))
        return list(gone)

    return _effect(model, inputs, targets, each=each)


def removals_add_up_within_a_layer(model, inputs, targets):
    return _effect(model, inputs, targets, each=lambda layer, head: [(layer, h) for h in range(head + 1)])


def keeps_the_head_alone(model, inputs, targets):
    """You take away all *other* heads of the layer and keep this one. Take away this one alone."""
    return _effect(model, inputs, targets, each=lambda layer, head: [(layer, h) for h in range(model.heads) if h != head])


def one_layer_for_all(model, inputs, targets):
    """Each row shows the same layer. `(layer, head)`: the first number has to run too."""
    return _effect(model, inputs, targets, each=lambda layer, head: [(0, head)])


def heads_first(model, inputs, targets):
    """Right numbers, the wrong way round: (layers, heads) is due, one row a layer."""
    return _effect(model, inputs, targets).T


def all_in_one_row(model, inputs, targets):
    """Right numbers in one row. (layers, heads) is due, one row a layer."""
    return _effect(model, inputs, targets).flatten()


def loss_for_accuracy(model, inputs, targets):
    """You measure a loss. Accuracy is asked: the share of positions at which the likeliest word is the right one."""
    cross_entropy = torch.nn.functional.cross_entropy
    return -_effect(
        model, inputs, targets, lambda logits: cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=IGNORED)
    )


def right_words_counted(model, inputs, targets):
    """These are numbers of right words. An accuracy is a share: divide by how many positions count."""
    return _effect(model, inputs, targets, lambda logits: (logits.argmax(-1) == targets).float().sum())


def share_of_what_was_there(model, inputs, targets):
    """You divide what is lost by what was there. The plain difference of two accuracies is asked."""
    counts = targets != IGNORED
    with torch.no_grad():
        whole = (model(inputs).argmax(-1) == targets)[counts].float().mean()
    return _effect(model, inputs, targets) / whole


EXERCISE = Exercise(
    name="effect_of_removing",
    reference=effect_of_removing,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    properties=(_nothing_lost,),
    misconceptions=mistakes(globals(), effect_of_removing),
)
