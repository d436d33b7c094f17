"""Record lesson 12's translators: `python -m benchmarks.transformer [MODEL ...]`.

"transformer" is the last row of the running table: the shared task, with the steps, the batches and the learning rate of the
other rows, which `benchmarks.record` makes; "4,000 steps" changes the steps alone.
"""

import math

import torch

from attention_lab.experiments import transformer, translation
from benchmarks.record import alignment_error_rate, translated
from benchmarks.recording import constants, keep_weights, record_runs, trained

MODELS = {"transformer": translation.STEPS, "4,000 steps": 2 * translation.STEPS}  # name -> steps
WEIGHTS = "transformer"


def run(name, seed, task, *, kept=False):
    """Train the translator on the shared task and measure it as `benchmarks.record` does -> a run as its file holds it."""
    model, steps = transformer.build_translator(task, seed=seed), MODELS[name]
    history = translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"{name}, seed {seed}")
    if kept and name == WEIGHTS:
        keep_weights(model, WEIGHTS, seed=seed, steps=steps)
    return {
        **trained(name, seed, model, history),
        **translated(model, task),
        "aer": alignment_error_rate(translation.attention_maps(model, task, task.test), task),
    }


def main(arguments=None):
    settings = constants(translation, "steps batch_size length_edges") | {
        "threads": "one, on a machine that others used too: only ratios of times within one run are comparable"
    }
    torch.set_num_threads(1)
    task = translation.load_task()
    record_runs(arguments, __doc__, "transformer", MODELS, settings, lambda name, seed, kept: run(name, seed, task, kept=kept))


if __name__ == "__main__":
    main()
