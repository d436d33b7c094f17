"""The English half of the corpus as a task for language models: training, generating sentences, and judging them.

The sentences come from a grammar, which also says of any sentence whether it is one. So each generated sentence can be marked
right or wrong, and sentences learned by heart can be told from new ones.
"""

from dataclasses import dataclass
from functools import partial

import torch

from attention_lab.measure import checkpoints
from attention_lab.models.language import LanguageModel, shifted_loss
from attention_lab.models.training import drawn_from, fit
from attention_lab.tasks import corpus, grammar
from course_utils._validation import require_int, require_number

BATCH_SIZE = 32  # sentences
LEARNING_RATE = 3e-3
MAX_LENGTH = 64  # tokens of a generated sentence; the longest in training have 40
STEPS = {"causal mask": 3_000, "no mask": 3_000}  # training budgets: one thing differs, the mask
TEMPERATURES = (1.5, 1.0, 0.7, 0.5)
TEMPERATURE = 0.7  # at which the lesson generates
JUDGED = 300  # sentences that are generated and judged


@dataclass(frozen=True)
class Task:
    """English sentences (tuples of tokens) and their vocabulary."""

    train: list
    valid: list
    vocabulary: corpus.Vocabulary


def load_task():
    """The English sides of the corpus."""
    train, valid = ([pair.source for pair in corpus.load_split(name)] for name in ("train", "valid"))
    return Task(train, valid, corpus.Vocabulary.from_sentences(train))


def build_model(task, *, seed, **options):
    """The lesson's `LanguageModel` for this task, its weights drawn from `seed`, leaving the global generator alone.

    `options`: `mask` of the model.
    """
    return drawn_from(seed, LanguageModel, len(task.vocabulary), max_length=MAX_LENGTH, **options)


def _as_pairs(sentences):
    """A sentence that "translates" into itself: its target side then is BOS and the words, and the words and EOS."""
    return [corpus.Pair(sentence, sentence, frozenset()) for sentence in sentences]


def next_word_loss(model, batch, loss=shifted_loss):
    """The mean loss, in nats a word, of predicting each word of a `corpus.Batch` from those before it: all prefixes at once.

    `loss`: a function of model, tokens (B, n) with BOS first, and the padding's id, that makes it.
    """
    tokens = torch.cat([batch.target_in[:, :1], batch.target_out], dim=1)  # (B, n): BOS, the words, EOS, padding
    return loss(model, tokens, corpus.PAD)


def train_language_model(model, task, *, seed, steps, loss=shifted_loss, stand_in=None, label="training", **options):
    """Train on the English sentences -> `training.History`. `seed` fixes the order of the batches.

    `loss`: as in `next_word_loss`; `stand_in` names recorded weights (`measure.checkpoints`) for a run that is cut short;
    `options` are those of `training.fit`.
    """
    batches = corpus.batch_stream(_as_pairs(task.train), task.vocabulary, task.vocabulary, BATCH_SIZE, seed)
    options = {"learning_rate": LEARNING_RATE, **options}
    history = fit(model, batches, partial(next_word_loss, loss=loss), steps=steps, label=label, **options)
    return checkpoints.stand_in(model, history, stand_in)


def smoothed(history, step=-1, window=50):
    """The mean training loss of the `window` steps up to `step`, by default the last."""
    losses = history.losses if step == -1 else history.losses[: step + 1]
    recent = losses[-window:]
    return sum(recent) / len(recent)


def loss_on(model, task, sentences, *, loss=shifted_loss, batch_size=250):
    """The mean loss, in nats a word, on these sentences, with each position given the words before it.

    `loss`: as in `next_word_loss`.
    """
    ordered = sorted(_as_pairs(sentences), key=lambda pair: len(pair.source))
    total, words = 0.0, 0
    for start in range(0, len(ordered), batch_size):
        batch = corpus.make_batch(ordered[start : start + batch_size], task.vocabulary, task.vocabulary)
        count = int((batch.target_out != corpus.PAD).sum())
        with torch.no_grad():
            total, words = total + next_word_loss(model, batch, loss).item() * count, words + count
    return total / words


@torch.no_grad()
def generate(model, count, *, seed, temperature=1.0, cached=True, max_length=MAX_LENGTH):
    """Draw `count` sentences word by word -> (count, n) token ids without BOS, n <= max_length; after EOS all is EOS.

    `temperature` divides the logits. `cached` keeps keys and values; without it the whole sentence so far is read again for
    every word, which a model without a causal mask needs. Raises ValueError when such a model is given a cache.
    """
    require_int("count", count, minimum=1)
    require_number("temperature", temperature, above=0)
    require_int("max_length", max_length, minimum=1)
    if cached and not model.causal:
        raise ValueError("cached must be False for a model without a causal mask: later words change what it computed earlier")
    generator = torch.Generator().manual_seed(seed)
    tokens = torch.full((count, 1), corpus.BOS)  # (count, 1): what has been written so far
    ended, caches = torch.zeros(count, dtype=torch.bool), None
    while tokens.shape[1] <= max_length and not bool(ended.all()):
        if cached:
            logits, caches = model.step(tokens[:, -1], caches)  # (count, V)
        else:
            logits = model(tokens)[:, -1]  # (count, V)
        drawn = torch.multinomial(torch.softmax(logits / temperature, dim=-1), 1, generator=generator)  # (count, 1)
        tokens = torch.cat([tokens, drawn.masked_fill(ended.unsqueeze(1), corpus.EOS)], dim=1)
        ended = ended | (tokens[:, -1] == corpus.EOS)
    return tokens[:, 1:]


def sentences_of(tokens, vocabulary):
    """Token ids (count, n) -> list of tuples of words, each up to its first EOS."""
    return [vocabulary.decode(row) for row in tokens]


@dataclass(frozen=True)
class Judgement:
    """Generated sentences, and shares of them: in the grammar, not among the training sentences, and both.

    `verdicts` says of each sentence whether the grammar contains it; `mean_length` counts words.
    """

    sentences: list
    verdicts: list
    accepted: float
    novel: float
    accepted_and_novel: float
    mean_length: float


def judge(model, task, count, *, seed, temperature=TEMPERATURE):
    """Generate `count` sentences and let the grammar judge them -> `Judgement`."""
    return judged(generate(model, count, seed=seed, temperature=temperature, cached=model.causal), task)


def judged(tokens, task):
    """Let the grammar judge sentences that are written. Shapes: tokens (count, n), EOS behind each sentence -> `Judgement`."""
    sentences, count = sentences_of(tokens, task.vocabulary), len(tokens)
    verdicts = [bool(sentence) and grammar.accepts(sentence) for sentence in sentences]
    known = set(task.train)
    new = [sentence not in known for sentence in sentences]
    both = [right and fresh for right, fresh in zip(verdicts, new, strict=True)]
    shares = (sum(marks) / count for marks in (verdicts, new, both))
    return Judgement(sentences, verdicts, *shares, sum(map(len, sentences)) / count)
