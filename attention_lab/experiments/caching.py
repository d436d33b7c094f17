"""The time that it takes to generate a text, with a cache and without: of all words from the first one on."""

import time

import torch

from attention_lab.experiments import generation


def seconds(model, lengths, cached):
    """The seconds until each of `lengths` words is generated, on one thread -> list of float.

    One run each, after a short one that is not measured: without a cache 512 words take so long that one call is enough.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        generation.write(model, 4, cached)
        return [_timed(model, length, cached) for length in lengths]
    finally:
        torch.set_num_threads(threads)


def _timed(model, length, cached):
    start = time.perf_counter()
    generation.write(model, length, cached)
    return time.perf_counter() - start
