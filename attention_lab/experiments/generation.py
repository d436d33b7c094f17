"""The cost of writing n words, with a cache and without: counted in multiply-adds, and timed."""

import time

import torch

from attention_lab.models.language import LanguageModel
from attention_lab.tasks.corpus import BOS
from course_utils.measure import costs


@torch.no_grad()
def write(model, length, cached):
    """Take `length` steps, word after word -> logits (1, V) of the last step.

    With `cached` each step is given the last word and the keys and values so far; without, the whole text so far. The words
    themselves do not matter for the cost: it is always the same one.
    """
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
    """The seconds until n words are written, on one thread, for each n of `lengths` -> list of float.

    One run each, after a short one that is not measured: without a cache 512 words take so long that one call is enough.
    """
    threads, took = torch.get_num_threads(), []
    torch.set_num_threads(1)
    try:
        write(model, 4, cached)
        for length in lengths:
            start = time.perf_counter()
            write(model, length, cached)
            took.append(time.perf_counter() - start)
    finally:
        torch.set_num_threads(threads)
    return took
