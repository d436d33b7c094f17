"""A bug in the wild: what the decoder reads while it is trained, and what it should answer.

The lesson shows `copies_its_input`, whose training loss falls to nearly nothing while what it generates is nonsense.
"""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils._validation import require_tensor


def teacher_forcing_pair(tokens):
    """What a decoder reads at each step, and the token it should answer there.

    Shapes: tokens (B, n) integers, BOS first -> decoder_input (B, n - 1), labels (B, n - 1).
    Raises TypeError or ValueError for anything else. This is teacher forcing: Williams and Zipser (1989).
    """
    require_tensor("tokens", tokens, ("B", "n"))
    return tokens[:, :-1], tokens[:, 1:]


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B n", low=3))
    yield _case(draw, "ordinary", draw.sizes("B n", low=3))
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("n", low=3)})
    yield _case(draw, "one word", {"B": draw.integer(3, 6), "n": 2})
    yield _case(draw, "not contiguous", draw.sizes("B n", low=3), note="not contiguous")


def _case(draw, group, sizes, note=""):
    B, n = sizes.values()
    pad, bos, eos = draw.shuffled(0, 1, 2)
    lengths = draw.lengths(B, 2, n + 1)  # BOS and EOS at least
    tokens = draw.integers(3, 40, B, n)
    tokens[:, 0] = bos
    tokens[torch.arange(B), lengths - 1] = eos
    tokens = tokens.masked_fill(torch.arange(n) >= lengths.unsqueeze(1), pad)
    if note:
        tokens = non_contiguous(tokens)
    return Case(group, label(sizes, f"BOS={bos}, EOS={eos}, padding={pad}", note), (tokens,))


def copies_its_input(tokens):
    """The decoder reads the very token it should answer, so it learns to copy. What should the label be at the step that reads
    BOS?"""
    return tokens[:, :-1], tokens[:, :-1]


def reads_the_future(tokens):
    """Here the decoder reads word t + 1 and answers word t: the two are exchanged. At generation time it only knows the past."""
    return tokens[:, 1:], tokens[:, :-1]


def never_reads_bos(tokens):
    """Both start after BOS, so the decoder still reads the token it should answer, and never learns how a sentence begins."""
    return tokens[:, 1:], tokens[:, 1:]


def answers_with_the_one_before(tokens):
    """The labels are moved the wrong way: where the decoder reads token t it should answer the *next* one, t + 1."""
    return tokens[:, :-1], tokens.roll(1, dims=1)[:, :-1]


def whole_sentences(tokens):
    """You return the whole sentence twice. Reading and answering must lie one step apart, so each loses one token: which?"""
    return tokens, tokens


def two_steps_apart(tokens):
    """Reading and answering lie two steps apart: the label should be the *next* token."""
    return tokens[:, :-2], tokens[:, 2:]


def shifts_the_batch(tokens):
    """You shift along the first dimension: each row is paired with the next *sentence*. Time is the second."""
    return tokens[:-1], tokens[1:]


def rolls_the_input_in(tokens):
    """The last token comes to the front of what the decoder reads, as `roll` brings it there, and nothing is cut: BOS must be
    read first, and is never an answer."""
    return tokens.roll(1, dims=1), tokens


def labels_one_too_long(tokens):
    """What the decoder reads is right, but your labels still begin with BOS: at each step the label is the very token that is
    read."""
    return tokens[:, :-1], tokens


def only_the_last_label(tokens):
    """You give one label for each sentence. The decoder answers at *every* step, and each answer has its label."""
    return tokens[:, :-1], tokens[:, -1]


def trims_twice(tokens):
    """One token too many is cut off at the end, as when the pair is made of `tokens[:, :-1]`. Make both from the whole `tokens`,
    of which each loses one."""
    return tokens[:, :-1], tokens[:, 1:-1]


def trims_both_twice(tokens):
    return tokens[:, :-2], tokens[:, 1:-1]


def begins_with_0(tokens):
    """What the decoder reads begins with 0 in place of the sentence's own first token, BOS."""
    return torch.cat([torch.zeros_like(tokens[:, :1]), tokens[:, 1:-1]], dim=1), tokens[:, 1:]


def keeps_lists(tokens):
    """You return lists of rows. Two tensors are due, (B, n - 1): `torch.stack` makes one of a list."""
    return list(tokens[:, :-1]), list(tokens[:, 1:])


EXERCISE = Exercise(
    name="teacher_forcing_pair",
    reference=teacher_forcing_pair,
    inputs=_inputs,
    outputs=("decoder_input", "labels"),
    differentiable=False,
    misconceptions=mistakes(globals(), teacher_forcing_pair),
)
