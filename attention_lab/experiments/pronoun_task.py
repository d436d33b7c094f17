"""The pronoun task: one way to train a reader, and one to measure its answers and where it looks."""

from contextlib import contextmanager
from typing import NamedTuple

import torch
from torch.nn import functional as F

from attention_lab.measure import checkpoints
from attention_lab.models.pronouns import row_of
from attention_lab.models.training import fit
from attention_lab.tasks import pronouns
from course_utils.attention.knock_out import knock_out, make_alike

D_MODEL = 64
BATCH_SIZE = 64
STEPS = 2_000
LONGEST = 40  # positions; the longest sentence has fewer words


class Evaluation(NamedTuple):
    """Shares of the sentences, or of the flip pairs, from 0 to 1.

    `right`: answers that are right; `pairs_right`: flip pairs with both right. Of each layer's row of weights at `it`: `more`,
    more weight on the right noun than on the other; `most`, more than on any other word; `flips`, `more` in both of a pair;
    `on_right` and `on_wrong`, the mean weights on the two nouns, which say how large the weights are that `more` compares.
    """

    right: float
    pairs_right: float
    more: list
    most: list
    flips: list
    on_right: list
    on_wrong: list


def reader_loss(model, batch):
    """The mean negative log-likelihood of the right answers, in nats."""
    logits, _ = model(batch.tokens, batch.mask, batch.it)
    return F.cross_entropy(logits, model.target(batch))


def train_reader(model, batch, *, seed, steps=STEPS, stand_in=None, label="training", **options):
    """Train a reader of `models.pronouns` on the sentences of one large batch -> `training.History`.

    `seed` fixes the order of the sentences. `stand_in` names recorded weights (`measure.checkpoints`) for a run that is cut
    short; `options` are those of `training.fit`.
    """
    batches = pronouns.batch_stream(batch, BATCH_SIZE, seed)
    history = fit(model, batches, reader_loss, steps=steps, label=label, **options)
    return checkpoints.stand_in(model, history, stand_in)


@torch.no_grad()
def evaluate(model, batch):
    """The reader's answers, and where its `it` looks -> `Evaluation`. `batch`: flip pairs, twin beside twin."""
    logits, weights = model(batch.tokens, batch.mask, batch.it)
    right = logits.argmax(dim=-1) == model.target(batch)  # (B,)
    rows = torch.stack([row_of(its_weights, batch.it) for its_weights in weights])  # (layers, B, T)
    on_noun, on_other = (_at(rows, places) for places in (batch.noun, batch.other))  # (layers, B)
    more = on_noun > on_other
    most = rows.argmax(dim=-1) == batch.noun
    return Evaluation(
        _share(right),
        _share(_in_both(right)),
        *([_share(layer) for layer in shares] for shares in (more, most, _in_both(more), on_noun, on_other)),
    )


def words_of(batch):
    """Which word of each sentence is which -> {"right noun": (B, T) bool, "wrong noun", "last word", "all but the right noun"}.

    The last word is the one that decides, `tired` say, before the full stop.
    """
    right, wrong = (F.one_hot(places, batch.mask.shape[1]).bool() for places in (batch.noun, batch.other))  # (B, T) each
    last = F.one_hot(batch.mask.sum(dim=1) - 2, batch.mask.shape[1]).bool()
    return {"right noun": right, "wrong noun": wrong, "last word": last, "all but the right noun": batch.mask & ~right}


@contextmanager
def knocked_out(model, layers, query, keys, knock_out=knock_out):
    """While the block runs, one word of each sentence gets nothing from some of the others in `layers`; all else stays.

    `model`: a reader of `models.pronouns` whose layers hold `v_proj` and `out_proj`; `layers`: indices of its layers;
    `query` (B,) and `keys` (B, T) bool as in `attention.knock_out.knock_out`, or in whatever function is handed over in its
    place. Yields the model; afterwards it is as it was.
    """

    def take_away(layer, inputs, output):
        context, remaining = knock_out(output[1], layer.v_proj(inputs[0]), query, keys)  # (B, T, d_v), (B, T, T)
        return layer.out_proj(context), remaining

    handles = [model.reader.layers[layer].register_forward_hook(take_away) for layer in layers]
    try:
        yield model
    finally:
        for handle in handles:
            handle.remove()


def right_without(model, batch):
    """Share of right answers after an intervention on what `it` reads -> {"right noun, last layer": share, ...}.

    For each entry of `words_of` a knock-out; and "choice", after which the two nouns weigh the same. There for "last layer" and
    for "all layers".
    """
    words = words_of(batch)
    changes = {name: (keys, knock_out) for name, keys in words.items()}
    changes["choice"] = words["right noun"] | words["wrong noun"], make_alike
    last, found = len(model.reader.layers) - 1, {}
    for name, (keys, change) in changes.items():
        for where, layers in (("last layer", [last]), ("all layers", range(last + 1))):
            with knocked_out(model, layers, batch.it, keys, change):
                found[f"{name}, {where}"] = evaluate(model, batch).right
    return found


def weights_at_it(model, sentence, words):
    """The weights of `it` in one sentence, layer by layer, and the answer's logits -> weights (layers, T), logits (n,)."""
    batch = pronouns.make_batch([sentence], words)
    with torch.no_grad():
        logits, weights = model(batch.tokens, batch.mask, batch.it)
    return torch.stack([row_of(its_weights, batch.it)[0] for its_weights in weights]), logits[0]


def _at(rows, places):
    return rows.gather(-1, places.expand(len(rows), -1).unsqueeze(-1)).squeeze(-1)


def _in_both(found):
    """(..., B) by sentence -> (..., B / 2) by flip pair."""
    return found.unflatten(-1, (-1, 2)).all(dim=-1)


def _share(found):
    return found.double().mean().item()
