"""Record where lesson 03's local attention looks: `python -m benchmarks.looking`.

Trains local-p again, as for `data/recorded/translation.json`, and measures what that recording does not hold:
how often its window holds the word that is needed. The outcome goes to `data/recorded/looking.json`. With `--models FOLDER` the
trained models are kept there, and taken from there where they stand.
"""

import argparse
import math
import sys
from itertools import pairwise
from pathlib import Path

import torch

from benchmarks.record import MODELS
from benchmarks.recording import FOLDER, SEEDS, keep
from course_utils.experiments import looking, translation

NAME = "local-p"


def train(seed, task, steps, folder=None):
    """The model after `steps` of training; where `folder` keeps it from an earlier time, that one."""
    torch.manual_seed(seed)
    model = MODELS[NAME].build(task.sizes)
    kept = Path(folder, f"{NAME}_{seed}_{steps}.pt") if folder else None
    if kept and kept.is_file():
        model.load_state_dict(torch.load(kept, weights_only=True))
        return model
    translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"{NAME}, seed {seed}")
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        torch.save(model.state_dict(), kept)
    return model


def windows(model, task):
    """The share of words whose window holds them, in each bin of lengths of the source -> list of floats, rounded."""
    pairs = [*task.test, *task.long]
    centers = looking.centers(model, task, pairs)
    held = []
    for low, high in pairwise(translation.LENGTH_EDGES):
        inside = [n for n, pair in enumerate(pairs) if low <= len(pair.source) < high]
        distances = looking.misses([centers[n] for n in inside], [pairs[n] for n in inside])  # (words,)
        held.append(round((distances <= model.attention.half_width).double().mean().item(), 4))
    return held


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.looking", description=__doc__.split("\n\n")[0])
    parser.add_argument("--models", metavar="FOLDER", help="keep the trained models here, and take them from here")
    options = parser.parse_args(arguments)
    task, steps = translation.load_task(), MODELS[NAME].steps
    settings = {"steps": steps, "batch_size": translation.BATCH_SIZE, "length_edges": translation.LENGTH_EDGES}
    for seed in SEEDS:
        found = {"model": NAME, "seed": seed, "steps": steps, "held": windows(train(seed, task, steps, options.models), task)}
        keep(found, FOLDER / "looking.json", order=[NAME], settings=settings, command="python -m benchmarks.looking")


if __name__ == "__main__":
    sys.exit(main())
