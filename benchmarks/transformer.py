"""Record lesson 12's translators: `python -m benchmarks.transformer [MODEL ...]`.

"transformer" is the last row of the running table: the shared task, with the steps, the batches and the learning rate of the
other rows, which `benchmarks.record` makes; "4,000 steps" changes the steps alone.
"""

import math

import torch

from attention_lab.experiments import transformer, translation
from benchmarks.recording import keep_weights, measured, record_runs, stopped_kindly
from course_utils.measure import metrics

MODELS = {"transformer": translation.STEPS, "4,000 steps": 2 * translation.STEPS}  # name -> steps
WEIGHTS = "transformer"


def run(name, seed, task, *, steps=None, kept=False):
    """Train the translator on the shared task and measure it as `benchmarks.record` does -> a run as its file holds it."""
    model, steps = transformer.build_translator(task, seed=seed), steps or MODELS[name]
    history = translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"{name}, seed {seed}")
    if kept and name == WEIGHTS:
        keep_weights(model, WEIGHTS, seed=seed, steps=steps)
    evaluation = translation.evaluate(model, task)
    maps = translation.attention_maps(model, task, task.test)
    alignments = [metrics.argmax_alignment(weights) for weights in maps]
    return {
        "model": name,
        "seed": seed,
        "parameters": translation.count_parameters(model),
        **measured(history),
        "exact": round(evaluation.exact, 4),
        "exact_20_to_40": round(evaluation.exact_20_to_40, 4),
        "by_length": [round(share, 4) for share in evaluation.by_length],
        "bleu": round(evaluation.bleu, 2),
        "aer": round(translation.corpus_alignment_error_rate(alignments, task.test), 4),
    }


def main(arguments=None):
    settings = {
        "steps": translation.STEPS,
        "batch_size": translation.BATCH_SIZE,
        "length_edges": translation.LENGTH_EDGES,
        "threads": "one, on a machine that others used too: only ratios of times within one run are comparable",
    }
    torch.set_num_threads(1)
    task = translation.load_task()
    record_runs(arguments, __doc__, "transformer", MODELS, settings, lambda name, seed, kept: run(name, seed, task, kept=kept))


if __name__ == "__main__":
    stopped_kindly(main)
