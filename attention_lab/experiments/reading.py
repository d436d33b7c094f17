"""A model that repeats what it has seen: what its heads show, and what they are needed for. The experiments of lesson 13."""

import math
from itertools import product

import torch
from torch import nn

from attention_lab.measure import checkpoints
from attention_lab.measure.patterns import offset_score
from attention_lab.measure.removal import IGNORED
from attention_lab.models.repeater import Repeater
from attention_lab.models.training import drawn_from, fit
from course_utils.attention.same_output import furthest

WORDS, LENGTH = 32, 32  # of the vocabulary; positions of a text
PIECES = (8, 16)  # words of the piece that is repeated
STEPS, BATCH_SIZE, LEARNING_RATE = 400, 32, 3e-3
TESTED = 256  # texts
LETTERS = "abcdefghijklmnopqrstuvwxyz012345"  # a name for each word


def make_texts(texts, generator, pieces=PIECES):
    """Texts that repeat a random piece of different words -> inputs (B, LENGTH), targets (B, LENGTH), pieces (B,).

    `pieces`: the fewest and the most words of a piece. targets[:, t] is the word after inputs[:, t] where the piece has been seen
    whole, else -1: the first time nobody can know it.
    """
    fewest, most = pieces
    pieces = torch.randint(fewest, most + 1, (texts,), generator=generator)  # (B,)
    words = torch.rand(texts, WORDS, generator=generator).argsort(dim=-1)  # (B, WORDS), each word once
    place = torch.arange(LENGTH + 1) % pieces.unsqueeze(1)  # (B, LENGTH + 1)
    whole = words.gather(1, place)
    known = torch.arange(LENGTH) >= pieces.unsqueeze(1)  # (B, LENGTH)
    return whole[:, :-1], whole[:, 1:].masked_fill(~known, IGNORED), pieces


def train(layers, seed, *, steps=STEPS, pieces=PIECES, d_model=64, stand_in=None, **options):
    """Train a `Repeater` of width `d_model` on texts with `pieces` -> model, `training.History`.

    `stand_in` names recorded weights (`measure.checkpoints`) for a run that is cut short; `options` are those of `training.fit`.
    """
    model = drawn_from(seed, Repeater, WORDS, layers=layers, d_model=d_model, max_length=LENGTH)
    options = {"learning_rate": LEARNING_RATE, "label": f"layers: {layers}, width: {d_model}, seed: {seed}", **options}
    history = fit(model, stream(seed, pieces), loss_of_batch, steps=steps, **options)
    return model, checkpoints.stand_in(model, history, stand_in)


def stream(seed, pieces=PIECES):
    """The endless batches of a training."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        yield make_texts(BATCH_SIZE, generator, pieces)


def loss_of_batch(model, batch):
    """The loss of a training on what `make_texts` gives."""
    inputs, targets, _ = batch
    return _loss(model(inputs), targets)


def _loss(logits, targets):
    """Shapes: logits (B, T, V), targets (B, T) -> scalar, in nats, over the targets that count."""
    return nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=IGNORED)


def new_texts(texts=TESTED, pieces=PIECES):
    """Texts that no training has seen (drawn from a seed of their own) -> inputs, targets, pieces."""
    return make_texts(texts, torch.Generator().manual_seed(1_000_000), pieces)


@torch.no_grad()
def share_right(model, without=(), pieces=PIECES, blend=None):
    """The share of right next words where they can be known, on new texts, without some heads -> float.

    `blend`: a function that changes what the layers read, as `Repeater.forward` takes it.
    """
    inputs, targets, _ = new_texts(pieces=pieces)
    counts = targets != IGNORED
    return (model(inputs, without, blend).argmax(dim=-1) == targets)[counts].double().mean().item()


def first_layer_through(kept):
    """A `blend` for which the first layer's weights count only where `kept` does, (T, T) bool, and all others are 0."""

    def blend(layer, weights, values):
        return (weights * kept if layer == 0 else weights) @ values

    return blend


def marks(last=PIECES[1]):
    """Where a key is the one before its query, for the queries up to `last` -> (LENGTH, LENGTH) bool."""
    return torch.diag(torch.arange(1, LENGTH) <= last, -1)


@torch.no_grad()
def lost_with_mean(model):
    """The accuracy that is lost where a head gives, at each position, its mean over other texts in place of its own output
    -> (layers, heads). `measure.removal.effect_of_removing` puts a 0 there."""
    others, _, _ = make_texts(2 * TESTED, torch.Generator().manual_seed(2_000_000))
    _, looks, values = model.forward_with_values(others)
    means = [(weights @ read).mean(dim=0) for weights, read in zip(looks, values, strict=True)]  # each (heads, T, d_head)
    whole = share_right(model)
    lost = torch.zeros(model.layers, model.heads)
    for layer, head in product(range(model.layers), range(model.heads)):
        lost[layer, head] = whole - share_right(model, blend=_head_as(means[layer][head], layer, head))
    return lost


def _head_as(mean, place, head):
    """A `blend` for which a head of the layer `place` gives `mean`, (T, d_head), of every text."""

    def blend(layer, weights, values):
        context = weights @ values  # (B, heads, T, d_head)
        if layer == place:
            context[:, head] = mean
        return context

    return blend


@torch.no_grad()
def mean_loss(model, without=()):
    """The cross-entropy (nats) where the next word can be known, on new texts, without some heads -> float."""
    inputs, targets, _ = new_texts()
    return _loss(model(inputs, without), targets).item()


@torch.no_grad()
def scores_of_heads(model, score=offset_score, texts=32):
    """How much each head looks one back, and how much at the word after the earlier copy -> two tensors (layers, heads).

    `score`: a function with the arguments and results of `offset_score`. Means over new texts, and over the queries that have
    such a key: the first position stands after no copy, so `score` is given the rest.
    """
    inputs, _, pieces = new_texts(texts)
    _, weights = model.forward_with_weights(inputs)
    back = (pieces - 1).tolist()  # from a word to the one after its earlier copy
    previous = [torch.stack([score(text, 1) for text in layer]).mean(dim=0) for layer in weights]
    later = [layer[:, :, 1:, 1:] for layer in weights]  # each (B, heads, T - 1, T - 1)
    after_copy = [torch.stack([score(*pair) for pair in zip(layer, back, strict=True)]).mean(dim=0) for layer in later]
    return torch.stack(previous), torch.stack(after_copy)


@torch.no_grad()
def weights_where_asked(model, texts=32):
    """How much weight each head of two layers gives where the circuit asks for it, on new texts -> (2, heads).

    First layer: on the word before, over the queries up to `PIECES[1]`, by which every word has a marked copy. Second layer: on
    the words after any earlier copy, over the queries whose answer can be known.
    """
    inputs, targets, _ = new_texts(texts)
    _, (first, second) = model.forward_with_weights(inputs)  # (B, heads, T, T) each
    before = first.diagonal(-1, dim1=2, dim2=3)[..., : PIECES[1]].mean(dim=(0, 2))  # (heads,)
    stood = nn.functional.pad(inputs[:, :-1], (1, 0), value=IGNORED)  # (B, T): the word before each key
    after_copy = stood.unsqueeze(1) == inputs.unsqueeze(2)  # (B, T, T), rows are queries
    on_them = (second * after_copy.unsqueeze(1)).sum(dim=-1).transpose(1, 2)  # (B, T, heads)
    return torch.stack([before, on_them[targets != IGNORED].mean(dim=0)])


@torch.no_grad()
def one_back_by_query(model, pieces=PIECES):
    """The mean weight of the first layer's heads on the word before, over new texts, by query -> (LENGTH - 1,), from query 1."""
    inputs, _, _ = new_texts(pieces=pieces)
    _, weights = model.forward_with_weights(inputs)
    return weights[0].diagonal(-1, dim1=2, dim2=3).mean(dim=(0, 1))


def in_letters(tokens):
    """The words of a text as letters. Shapes: tokens (T,) -> list of T str."""
    return [LETTERS[word] for word in tokens.tolist()]


def layer_of(model, layer, but=()):
    """The heads of one layer, as pairs, all but those in `but` -> list."""
    return [(layer, head) for head in range(model.heads) if head not in but]


@torch.no_grad()
def moved_weight(model, step, query=LENGTH - 1, texts=12):
    """The share of a row's weight that can move to other keys while the head's output stays the same -> (layers, texts * heads).

    Rows are those of one query, of new texts; it reads `query + 1` keys. `step`: a function like `same_output`.
    """
    inputs, _, _ = new_texts(texts)
    _, weights, values = model.forward_with_values(inputs)
    moved = []
    for looks, read in zip(weights, values, strict=True):
        rows = looks[:, :, query, : query + 1].flatten(0, 1).double()  # (texts * heads, keys)
        of = read[:, :, : query + 1].flatten(0, 1).double()  # (texts * heads, keys, d_head)
        others = torch.stack([furthest(step, row, one) for row, one in zip(rows, of, strict=True)])
        moved.append((others - rows).abs().sum(dim=1) / 2)
    return torch.stack(moved)


@torch.no_grad()
def share_found(model, pictures, texts=40):
    """How many of the words that count a picture finds. A word counts when the probability of the last answer falls by 0.5 or
    more without it; where n words count, the picture names the n keys with the largest weights.

    pictures: {name: function of the weights of one text, a list of (H, T, T), -> (T, T)}. Returns {name: share}, nan where no
    word counts.
    """
    inputs, targets, _ = new_texts(texts)
    _, weights = model.forward_with_weights(inputs)
    query, generator = inputs.shape[1] - 1, torch.Generator().manual_seed(0)
    found, needed = dict.fromkeys(pictures, 0), 0
    for text in range(texts):
        effect = effect_of_words(model, inputs[text : text + 1], query, int(targets[text, query]), generator)
        words = set(torch.nonzero(effect >= 0.5).flatten().tolist())
        needed += len(words)
        for name, picture in pictures.items():
            row = picture([layer[text] for layer in weights])[query]
            found[name] += len(words & set(row.argsort(descending=True)[: len(words)].tolist()))
    return {name: number / needed if needed else math.nan for name, number in found.items()}


@torch.no_grad()
def parts_of_the_end(model, inputs):
    """What each head adds to the last position -> (layers, heads, B, d_model), without biases; and what that position holds
    before the last norm, (B, d_model)."""
    seen = []
    hook = model.norm.register_forward_pre_hook(lambda module, given: seen.append(given[0][:, -1]))
    _, weights, values = model.forward_with_values(inputs)
    hook.remove()
    parts = []
    for attention, looks, read in zip(model.attentions, weights, values, strict=True):
        each = attention.out_proj.weight.unflatten(1, (model.heads, -1)).transpose(0, 1)  # (heads, d_model, d_head)
        context = (looks[:, :, -1:] @ read).squeeze(2)  # (B, heads, d_head)
        parts.append(torch.einsum("bhe,hde->hbd", context, each))
    return torch.stack(parts), seen[0]


@torch.no_grad()
def written_by_heads(model, inputs, right):
    """What each head adds to the logit of the word `right` after the last position, less the mean logit -> (layers, heads).

    Shapes: inputs (B, T), right (B,). Means over the texts. The last norm divides by one number per text, taken as it is.
    """
    parts, stream = parts_of_the_end(model, inputs)
    scale = stream.std(dim=-1, correction=0, keepdim=True)  # (B, 1)
    normed = (parts - parts.mean(dim=-1, keepdim=True)) / scale * model.norm.weight
    direction = model.readout.weight[right] - model.readout.weight.mean(dim=0)  # (B, d)
    return (normed * direction).sum(dim=-1).mean(dim=-1)


def without_copies(inputs):
    """The texts with every earlier copy of their last word exchanged, for a word that the text does not hold. Shapes: (B, T)."""
    last = torch.arange(inputs.shape[1]) == inputs.shape[1] - 1  # (T,)
    copies = (inputs == inputs[:, -1:]) & ~last  # (B, T)
    held = nn.functional.one_hot(inputs, WORDS).any(dim=1)  # (B, WORDS)
    absent = (~held).int().argmax(dim=1)  # (B,): the first that is not there
    return torch.where(copies, absent.unsqueeze(1), inputs)


@torch.no_grad()
def effect_of_words(model, inputs, query, right, generator):
    """What the probability of the word `right` at position `query` loses when one input word becomes another one -> (query + 1,).

    Shapes: inputs (1, T). Each earlier word, and the query's own, is exchanged once, for a word that the text does not hold.
    """
    others = [word for word in range(WORDS) if word not in inputs[0].tolist()]
    changed = inputs[:, : query + 1].repeat(query + 2, 1)  # the last row stays as it is
    for place in range(query + 1):
        changed[place, place] = others[int(torch.randint(len(others), (), generator=generator))]
    chances = model(changed)[:, query].softmax(dim=-1)[:, right]  # (query + 2,)
    return chances[-1] - chances[:-1]
