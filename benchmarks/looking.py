"""Record where the translators of lesson 03 look: `python -m benchmarks.looking`.

Trains the models of `LOOKED_AT` again, each for as many steps as in `data/recorded/translation.json`, and measures what that
recording does not hold: the weights of certain French words, and how far local-p's centres lie from their words. The outcome goes
to `data/recorded/looking.json`. With `--models FOLDER` the trained models are kept there, and taken from there where they stand.
"""

import argparse
import datetime
import platform
import sys
from itertools import pairwise
from pathlib import Path

import torch

from benchmarks.record import FOLDER, MODELS, SEEDS, describe_machine, write
from course_utils import metrics, results, translation
from course_utils.experiments import looking

LOOKED_AT = ("additive", "additive, new state", "dot", "local-p")


def train(name, seed, task, steps, folder=None):
    """The model called `name` after `steps` of training; where `folder` keeps it from an earlier time, that one."""
    torch.manual_seed(seed)
    model = MODELS[name][0](task.sizes)
    kept = Path(folder, f"{name.replace(',', '').replace(' ', '_')}_{seed}_{steps}.pt") if folder else None
    if kept and kept.is_file():
        model.load_state_dict(torch.load(kept, weights_only=True))
        return model
    translation.train_translator(model, task, seed=seed, steps=steps, label=f"{name}, seed {seed}")
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        torch.save(model.state_dict(), kept)
    return model


def measure(model, task):
    """What lesson 03 shows of a trained model, rounded: mean weights on the test set; of local-p its windows as well."""
    maps = translation.attention_maps(model, task, task.test)
    shares = {
        "needs the noun": looking.determiner_shares(maps, task.test, looking.NEEDS_THE_NOUN),
        "settled": looking.determiner_shares(maps, task.test, looking.SETTLED),
        "ne": looking.negation_shares(maps, task.test),
    }
    found = {
        kind: {"own": round(own, 4), "other": round(other, 4), "rows": rows} for kind, (own, other, rows) in shares.items()
    }
    return {**found, "window": windows(model, task)} if hasattr(model.attention, "center") else found


def windows(model, task):
    """How often local-p's window holds the word, by the length of the source, and what happens to sentences where it does not."""
    pairs = [*task.test, *task.long]
    translations = translation.translate(model, task, pairs)
    right = metrics.exact_match(translations, [pair.target for pair in pairs])  # (pairs,) bool
    centers = looking.centers(model, task, pairs)
    distances = [looking.misses([centre], [pair]) for centre, pair in zip(centers, pairs, strict=True)]
    half_width, lengths = model.attention.half_width, torch.tensor([len(pair.source) for pair in pairs])
    lost = torch.tensor([bool((distance > half_width).any()) for distance in distances])
    held = []
    for low, high in pairwise(translation.LENGTH_EDGES):
        chosen = [distance for distance, length in zip(distances, lengths, strict=True) if low <= length < high]
        held.append(round((torch.cat(chosen) <= half_width).double().mean().item(), 4))
    long = lengths >= translation.LENGTH_EDGES[-2]
    return {
        "held": held,
        "long_sentences_held": round((~lost)[long].double().mean().item(), 4),
        "exact_where_held": round(right[long & ~lost].double().mean().item(), 4),
        "exact_where_lost": round(right[long & lost].double().mean().item(), 4),
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.looking", description=__doc__.split("\n\n")[0])
    parser.add_argument("--models", metavar="FOLDER", help="keep the trained models here, and take them from here")
    options = parser.parse_args(arguments)
    task, experiment, runs = translation.load_task(), results.recorded("translation"), []
    for name in LOOKED_AT:
        for seed in SEEDS:
            steps = results.runs_of(experiment, name)[seed]["steps"]
            model = train(name, seed, task, steps, options.models)
            runs.append({"model": name, "seed": seed, "steps": steps, **measure(model, task)})
            print(runs[-1], flush=True)
    outcome = {
        "settings": {"batch_size": translation.BATCH_SIZE, "length_edges": translation.LENGTH_EDGES},
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "machine": describe_machine(),
        "date": datetime.date.today().isoformat(),
        "command": "python -m benchmarks.looking",
        "runs": runs,
    }
    write(FOLDER / "looking.json", outcome)


if __name__ == "__main__":
    sys.exit(main())
