"""The cost of writing n words, with a cache and without: counted in multiply-adds, and timed."""

import math
from itertools import pairwise

import torch

from attention_lab.models.language import LanguageModel
from attention_lab.tasks.corpus import BOS
from course_utils._validation import require_int
from course_utils.measure import costs, timing


@torch.no_grad()
def write(model, length, cached):
    """Take `length` steps, word after word -> logits (1, V) of the last step.

    With `cached` each step is given the last word and the keys and values so far; without, the whole text so far. The words
    themselves do not matter for the cost: it is always the same one.
    """
    require_int("length", length, minimum=1)
    tokens, caches = torch.full((1, length), BOS), None
    for t in range(length):
        if cached:
            logits, caches = model.step(tokens[:, t], caches)
        else:
            logits = model(tokens[:, : t + 1])[:, -1]
    return logits


def untrained_model(max_length, **sizes):
    """A model to count on: what a step costs does not depend on what the model has learned."""
    return LanguageModel(287, max_length=max_length, **sizes)


def multiply_adds(model, lengths, cached):
    """The multiply-adds that it takes to write n words, for each n of `lengths` -> list of int."""
    return [costs.multiply_adds(write, model, length, cached) for length in lengths]


def seconds(model, lengths, cached):
    """The seconds that it takes to write n words, on one thread, for each n of `lengths` -> list of float, medians."""
    label = "cached" if cached else "not cached"

    def time(length):
        return timing.measure(lambda: write(model, length, cached), label=label, threads=1, seconds=0.1, device="cpu").median_s

    return [time(length) for length in lengths]


def slopes(lengths, values):
    """The slope on log-log axes, from each length to the next: 1 where twice the length costs twice as much, 2 where 4 times;
    nan where a cost is 0, as the matrix products are of code that has none."""
    pairs = pairwise(zip(lengths, values, strict=True))
    return [math.log(late / early) / math.log(n / m) if early and late else math.nan for (m, early), (n, late) in pairs]
