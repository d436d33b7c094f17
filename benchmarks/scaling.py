"""Record what dividing by sqrt(d_k) changes in training, for lesson 04: `python -m benchmarks.scaling` (two minutes on one core).

One layer of attention learns a look-up (`attention_lab/experiments/scaling.py`) at equal steps, on three seeds: with keys of
three sizes, at four learning rates, from two starts, with the division and without it. A run keeps the mean loss of each ten
steps.
"""

import itertools

import torch

from attention_lab.experiments import scaling
from benchmarks.recording import constants, record_runs, rounded

# name -> the start, the size of the keys, the change, and the learning rate
MODELS = {
    f"{start}, d_k {d_k}, {change}, rate {rate:g}": (start, d_k, change, rate)
    for start, d_k, rate, change in itertools.product(scaling.STARTS, scaling.SIZES, scaling.RATES, scaling.POWERS)
}
SETTINGS = constants(scaling, "steps batch_size entries features noise") | {"optimiser": "Adam"}


def run(name, seed):
    """Train one layer -> a run as the recorded file holds it."""
    start, d_k, change, rate = MODELS[name]
    losses = scaling.run(change, d_k, seed, start=start, learning_rate=rate)
    found = {"start": start, "d_k": d_k, "change": change, "learning_rate": rate}
    return {"model": name, "seed": seed, **found, "losses": rounded(scaling.blocks(losses).tolist())}


def main(arguments=None):
    torch.set_num_threads(1)
    record_runs(arguments, __doc__, "scaling", MODELS, SETTINGS, lambda name, seed, kept: run(name, seed))


if __name__ == "__main__":
    main()
