"""Copying strings of six symbols, in which repeats abound: training, and the strings that come out right."""

import torch

from attention_lab.measure import checkpoints
from attention_lab.models.copier import Copier
from attention_lab.models.training import drawn_from, fit, masked_cross_entropy
from course_utils.attention.location import location_scores

PAD, START, END = 0, 1, 2
SYMBOLS = "abcdef"
LENGTHS = (4, 15)  # of the strings in training, both included
TESTED = (10, 15, 30, 60)
BATCH_SIZE, LEARNING_RATE, STEPS = 64, 5e-3, 600
TEST_STRINGS = 200  # of each length


def build_model(kind, *, seed, scores=location_scores):
    """An untrained `Copier` of this kind, its weights drawn from `seed`, leaving the global generator alone."""
    return drawn_from(seed, Copier, len(SYMBOLS) + 3, kind, scores=scores)


def draw(count, lengths, generator):
    """Random strings -> tokens (count, n + 2): START, the string, END, and padding to the longest. `lengths`: (from, to)."""
    low, high = lengths
    sizes = torch.randint(low, high + 1, (count,), generator=generator)  # (count,)
    tokens = torch.randint(END + 1, END + 1 + len(SYMBOLS), (count, int(sizes.max()) + 2), generator=generator)
    place = torch.arange(tokens.shape[1])  # (S,)
    tokens[:, 0] = START
    tokens = tokens.masked_fill(place == sizes.unsqueeze(1) + 1, END)
    return tokens.masked_fill(place > sizes.unsqueeze(1) + 1, PAD)


def encode(text):
    """A string such as "abac" -> tokens (1, n + 2). Raises ValueError for another symbol."""
    unknown = set(text) - set(SYMBOLS)
    if unknown:
        raise ValueError(f"text must be made of {SYMBOLS!r}, got {text!r}")
    return torch.tensor([[START, *(END + 1 + SYMBOLS.index(symbol) for symbol in text), END]])


def decode(tokens):
    """Tokens (n,) -> the string up to the first END; padding and starts are "?"."""
    text = ""
    for token in tokens.tolist():
        if token == END:
            return text
        text += SYMBOLS[token - END - 1] if token > END else "?"
    return text


def train(model, *, seed, steps=STEPS, stand_in=None, label="copying", **options):
    """Train on strings of `LENGTHS` -> `training.History`. `stand_in` names recorded weights (`measure.checkpoints`)."""

    def batches():
        generator = torch.Generator().manual_seed(seed)
        while True:
            yield draw(BATCH_SIZE, LENGTHS, generator)

    history = fit(model, batches(), loss, steps=steps, label=label, **{"learning_rate": LEARNING_RATE, **options})
    return checkpoints.stand_in(model, history, stand_in)


def loss(model, tokens):
    """The mean loss, in nats a symbol, of the string and its END. Shapes: tokens (B, n + 2)."""
    logits, _ = model(tokens, tokens[:, :-1], tokens != PAD)
    return masked_cross_entropy(logits, tokens[:, 1:], PAD)


def strings(length, count=TEST_STRINGS, seed=1000):
    """The test strings of one length: tokens (count, length + 2)."""
    return draw(count, (length, length), torch.Generator().manual_seed(seed + length))


def measure(model, length, count=TEST_STRINGS):
    """How well strings of this length are copied -> {"exact": share of whole strings, "symbols": share of symbols and ends,
    "weight": the mean weight on the place to be copied}. Each symbol written is read as the next input; no true one is shown.
    """
    tokens = strings(length, count)
    written, weights = model.copy(tokens, tokens != PAD, START)  # (B, n+1), (B, n+1, n+2)
    right = written == tokens[:, 1:]  # (B, n+1)
    on_the_place = weights.diagonal(offset=1, dim1=1, dim2=2)  # (B, n+1): step t should read place t + 1
    shares = {"exact": right.all(dim=1).float(), "symbols": right.float(), "weight": on_the_place}
    return {name: value.mean().item() for name, value in shares.items()}
