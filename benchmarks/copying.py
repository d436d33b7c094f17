"""Record how well strings are copied with an encoder and with the last weights, for lesson 11.

    python -m benchmarks.copying                     every kind, three seeds
    python -m benchmarks.copying "location"          one kind again

All train for the same number of steps on the same strings. A run replaces the older one of the same kind and seed in
`data/recorded/copying.json`.
"""

import math

from attention_lab.experiments import copying
from attention_lab.models.copier import KINDS
from benchmarks.recording import keep_weights, measured, record_runs, rounded, stopped_kindly


def run(kind, seed, *, steps=copying.STEPS, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    model = copying.build_model(kind, seed=seed)
    history = copying.train(model, seed=seed, steps=steps, ceiling=math.inf, label=f"{kind}, seed {seed}")
    if kept:
        keep_weights(model, f"copier_{kind}", seed=seed, steps=steps)
    found = {str(length): rounded(copying.measure(model, length)) for length in copying.TESTED}
    parameters = sum(parameter.numel() for parameter in model.parameters())
    return {"model": kind, "seed": seed, "parameters": parameters, **measured(history), "by_length": found}


def main(arguments=None):
    settings = {
        "steps": copying.STEPS,
        "batch_size": copying.BATCH_SIZE,
        "learning_rate": copying.LEARNING_RATE,
        "lengths": copying.LENGTHS,
        "test_strings": copying.TEST_STRINGS,
    }
    record_runs(arguments, __doc__, "copying", KINDS, settings, run)


if __name__ == "__main__":
    stopped_kindly(main)
