"""Associative recall, trained: pairs of a key and a value, and then the keys again, each to be answered with its value."""

import torch
from torch.nn import functional as F

from attention_lab.models.recall import MEMORIES, RecallReader
from attention_lab.models.training import fit

KEYS = VALUES = 128  # tokens 0 to 127 are keys, the others values
D = 16  # features of a key and of a value: a state holds 16 x 16 numbers
PAIRS = (4, 8, 16, 32, 64)
STEPS, BATCH_SIZE, LEARNING_RATE = 1_500, 32, 5e-3
TESTED = 64  # texts of each number of pairs


def make_texts(texts, pairs, generator, times=1):
    """Texts of `pairs` pairs, key before value, and then all their keys in another order -> tokens (B, T), answers (B, n).

    With times=1 each of n = pairs keys is written once. With times=2 each of n = pairs / 2 keys is written, and later written
    anew with another value, which is then the answer. Values are drawn anew for each text, and different keys may share one.
    answers[:, i] belongs to tokens[:, 2 * pairs + i]. There are at most `KEYS` pairs.
    """
    n = pairs // times
    keys = torch.rand(texts, KEYS, generator=generator).argsort(dim=-1)[:, :n]  # (B, n)
    value = torch.randint(VALUES, (texts, n), generator=generator)  # (B, n)
    written = []
    for _ in range(times):
        order = torch.rand(texts, n, generator=generator).argsort(dim=-1)  # (B, n)
        written.append(torch.stack([keys.gather(1, order), KEYS + value.gather(1, order)], dim=-1).flatten(1))  # (B, 2 n)
        answers = KEYS + value
        value = (value + torch.randint(1, VALUES, (texts, n), generator=generator)) % VALUES  # never the same again
    order = torch.rand(texts, n, generator=generator).argsort(dim=-1)  # (B, n)
    return torch.cat([*written, keys.gather(1, order)], dim=1), answers.gather(1, order)


def answers_of(model, tokens, asked):
    """The reader's scores where it is asked, at the last positions. Shapes: tokens (B, T) -> (B, asked, tokens)."""
    return model(tokens)[:, -asked:]


def recall_loss(model, batch):
    """The mean cross-entropy of the answers, in nats."""
    tokens, answers = batch
    return F.cross_entropy(answers_of(model, tokens, answers.shape[1]).flatten(0, 1), answers.flatten())


def stream(seed, times=1):
    """Batches without end, each with one of the numbers of pairs."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        pairs = PAIRS[int(torch.randint(len(PAIRS), (), generator=generator))]
        yield make_texts(BATCH_SIZE, pairs, generator, times)


def train(name, seed, *, times=1, d=D, steps=STEPS, **options):
    """Train the reader with the memory called `name` -> reader, `training.History`.

    `times`: how often each key is written; `d`: the features of a key; `options` are those of `training.fit`.
    """
    torch.manual_seed(seed)
    model = RecallReader(KEYS + VALUES, MEMORIES[name], d=d, gated=name.startswith("gated"))
    options = {"learning_rate": LEARNING_RATE, "label": f"{name}, seed {seed}", **options}
    return model, fit(model, stream(seed, times), recall_loss, steps=steps, **options)


@torch.no_grad()
def share_right(model, pairs, *, times=1, texts=TESTED):
    """The share of answers that are right, on new texts -> float."""
    tokens, answers = make_texts(texts, pairs, torch.Generator().manual_seed(1_000_000 + pairs), times)
    return (answers_of(model, tokens, answers.shape[1]).argmax(dim=-1) == answers).double().mean().item()
