"""Trained short, read long: language models that read texts four times as long as those they were trained on.

A text is a piece of a stream, English sentences of the corpus one after another, cut out at a random place. So what stands at
position 100 is no other kind of text than what stands at position 20; only the position differs.
"""

import torch

from attention_lab.measure.by_position import loss_by_position
from attention_lab.models.placed import PlacedLanguageModel
from attention_lab.models.training import drawn_from, fit, masked_cross_entropy
from attention_lab.tasks import corpus
from course_utils.attention.masks import causal_mask

TRAINED, READ = 32, 128  # positions of a text in training, and of a text in the test
BATCH_SIZE, LEARNING_RATE, STEPS = 32, 3e-3, 800
TEST_TEXTS = 1_000


def rotate_neighbours(x, positions, base=10000.0):
    """As `attention.relative.rotate`, but feature 2i is paired with 2i + 1. Su et al. (2021), RoFormer, section 3.4.2."""
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, dtype=x.dtype) / half)  # (d/2,)
    angles = positions.to(x.dtype).unsqueeze(-1) * frequencies  # (T, d/2)
    cos, sin = angles.cos(), angles.sin()
    even, odd = x[..., ::2], x[..., 1::2]  # (..., T, d/2)
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2)  # (..., T, d)


def build_model(kind, vocabulary, *, seed, **functions):
    """An untrained `PlacedLanguageModel`, its weights drawn from `seed`, leaving the global generator alone."""
    return drawn_from(seed, PlacedLanguageModel, len(vocabulary), kind, longest=READ, **functions)


def stream(sentences, vocabulary, seed):
    """The sentences in a random order, one after another, with an end behind each -> token ids (n,)."""
    order = torch.randperm(len(sentences), generator=torch.Generator().manual_seed(seed))
    return torch.tensor([token for at in order.tolist() for token in (*vocabulary.encode(sentences[at]), corpus.EOS)])


def pieces(ids, count, length, generator):
    """Texts cut out at random places of a stream. Shapes: ids (n,) -> (count, length + 1): the last is an answer only."""
    starts = torch.randint(0, len(ids) - length, (count, 1), generator=generator)  # (count, 1)
    return ids[starts + torch.arange(length + 1)]


def train(model, task, *, seed, steps=STEPS, label="training", **options):
    """Train on texts of `TRAINED` positions -> `training.History`. `options` are those of `training.fit`."""
    ids = stream(task.train, task.vocabulary, seed)

    def batches():
        generator = torch.Generator().manual_seed(seed)
        while True:
            yield pieces(ids, BATCH_SIZE, TRAINED, generator)

    return fit(model, batches(), _loss, steps=steps, label=label, **{"learning_rate": LEARNING_RATE, **options})


def _loss(model, tokens):
    return masked_cross_entropy(model(tokens[:, :-1]), tokens[:, 1:], corpus.PAD)


def test_texts(task, count=TEST_TEXTS, length=READ, seed=0):
    """Texts of held-out sentences (those of the splits `valid` and `test`) -> reads (count, length), answers (count, length)."""
    held_out = [*task.valid, *(pair.source for pair in corpus.load_split("test"))]
    tokens = pieces(stream(held_out, task.vocabulary, seed), count, length, torch.Generator().manual_seed(seed))
    return tokens[:, :-1], tokens[:, 1:]


@torch.no_grad()
def losses(model, reads, answers, measure=loss_by_position, batch_size=50):
    """The mean loss at each position, nats. Shapes: reads, answers (B, T), B a multiple of batch_size -> (T,).

    measure: a function like `loss_by_position`.
    """
    batches = zip(reads.split(batch_size), answers.split(batch_size), strict=True)
    return torch.stack([measure(model(some), wanted, corpus.PAD) for some, wanted in batches]).mean(dim=0)


def window_mask(length):
    """Who may read what when nobody reads further back than in training: itself and the TRAINED - 1 before -> (T, T) bool."""
    mask = causal_mask(length)
    return mask & ~mask.tril(-TRAINED)


def summary(by_position):
    """Means over stretches of the positions -> {"17-32": ..., "33-64": ..., "65-128": ...}, nats; positions count from 1."""
    return {f"{first}-{last}": by_position[first - 1 : last].mean().item() for first, last in ((17, 32), (33, 64), (65, 128))}
