"""A bug in the wild: position vectors that are looked up by the batch dimension."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.positions import add_positions

NAMES = "B T d"


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=3))
    yield _case(draw, "ordinary", draw.sizes(NAMES, low=3))
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("T d", low=3)})
    yield _case(draw, "one word", {**draw.sizes("B", low=3), "T": 1, "d": 9})
    yield _case(draw, "the whole table", draw.sizes(NAMES, low=3), spare=0)
    yield _case(draw, "float64", draw.sizes(NAMES, low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(NAMES, low=3), note="not contiguous")
    # What takes the wrong number of rows raises; where one size is 1 it broadcasts.
    for name in NAMES.split():
        yield _case(draw, "a size of 1", {**draw.sizes(NAMES, low=3), name: 1}, diagnostic=True)


def _case(draw, group, sizes, note="", spare=None, dtype=torch.float32, diagnostic=False):
    B, T, d = sizes.values()
    length = T + (draw.integer(11, 15) if spare is None else spare)
    x, table = draw.normal(B, T, d, dtype=dtype), draw.normal(length, d, dtype=dtype)
    if note == "not contiguous":
        x, table = non_contiguous(x), non_contiguous(table)
    return Case(group, label({**sizes, "length": length}, note), (x, table), diagnostic=diagnostic)


def by_sentence(x, table):
    """The positions are those of the sentence's number: all words of a sentence get the same vector. The positions are
    dimension 1."""
    return x + table[torch.arange(x.shape[0]) % len(table)].unsqueeze(1)


def by_sentence_without_a_dimension(x, table):
    return x + table[: x.shape[0]]


def lined_up_with_the_sentences(x, table):
    """Your T rows line up with the B sentences: what puts a dimension of size 1 behind them? (T, d) lines up with (B, T, d) by
    itself."""
    return x + table[: x.shape[1]].unsqueeze(1)


def the_whole_table(x, table):
    """You add the whole table. It is longer than the sentence: take its first T rows."""
    return x + table


def counts_from_1(x, table):
    """Your first word gets row 1. Positions count from 0."""
    return x + table[(torch.arange(x.shape[1]) + 1) % len(table)]


def the_last_rows(x, table):
    """You take the last T rows of the table. The first word stands at position 0, in the first row."""
    return x + table[len(table) - x.shape[1] :]


def as_many_rows_as_features(x, table):
    """You take as many rows as there are *features*. T is `x.shape[1]`, the number of words."""
    return x + table[: x.shape[2]]


def from_the_end(x, table):
    """Your positions count backwards: the last word gets row 0."""
    return x + table[: x.shape[1]].flip(0)


def one_row_for_all(x, table):
    """Every word gets the same row of the table. Word t gets row t."""
    return x + table[x.shape[1] - 1]


def one_row_for_all_the_first(x, table):
    return x + table[0]


def one_row_for_all_the_one_behind(x, table):
    return x + table[x.shape[1] % len(table)]


def multiplies(x, table):
    """You multiply words and positions. Add them."""
    return x * table[: x.shape[1]]


def side_by_side(x, table):
    """You put the position vectors beside the words: 2 d features. Add them, and the width stays d."""
    return torch.cat([x, table[: x.shape[1]].expand_as(x)], dim=-1)


def scales_the_words(x, table):
    """You multiply the words by sqrt(d) first. The paper does so with its embeddings, but here only the positions are added."""
    return x * x.shape[-1] ** 0.5 + table[: x.shape[1]]


def positions_without_words(x, table):
    """You return the position vectors alone. The words are lost."""
    return table[: x.shape[1]].expand_as(x)


def takes_them_away(x, table):
    """You subtract the position vectors. Add them."""
    return x - table[: x.shape[1]]


def the_first_sentence_alone(x, table):
    """Only the first sentence gets positions. All of them should, the same ones."""
    return torch.cat([x[:1] + table[: x.shape[1]], x[1:]])


EXERCISE = Exercise(
    name="add_positions",
    reference=add_positions,
    inputs=_inputs,
    misconceptions=mistakes(globals(), add_positions),
)
