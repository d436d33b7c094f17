"""Record lesson 12's runs: `python -m benchmarks.transformer [MODEL ...]`.

"transformer" is the last row of the running table: the shared task, with the steps, the batches and the learning rate of the
other rows, which `benchmarks.record` makes; "twice as long" changes the steps alone. "pace" times its steps beside those of
other rows, a few of each in turn. The others train deep language models with the norms before or after the sum, with and
without warm-up, and three ways of pooling behind two readers.
"""

import math
import statistics

import torch

from attention_lab.experiments import language, transformer, translation
from benchmarks import record
from benchmarks.recording import keep_weights, measured, record_runs, rounded, stopped_kindly
from course_utils.measure import metrics

TRANSLATOR, PACE = "transformer", "pace"
LONGER = "transformer, twice as long"
BESIDE = ("bottleneck", "additive", "cross-attention", "4 heads")  # rows whose steps are timed beside the transformer's
PACED, TURN = 60, 5  # steps that are timed of each, and how many before the next one's turn
WARMED = {  # name -> norms, learning rate, steps over which it rises
    f"{norms}, {rate:g}, {'warm-up' if rise else 'no warm-up'}": (norms, rate, rise)
    for norms in transformer.NORMS
    for rate in transformer.RATES
    for rise in (transformer.RISE, 0)
}
POOLED = {f"pooling, {reader}: {kind}": (kind, reader) for reader in transformer.READERS for kind in transformer.KINDS}
MODELS = (TRANSLATOR, LONGER, *WARMED, *POOLED, PACE)
WEIGHTS = "transformer"
MARKS = 30  # points of a loss curve that are kept


def translate(seed, task, *, steps=translation.STEPS, kept=False):
    """Train the translator on the shared task and measure it, as `benchmarks.record` does the other rows."""
    model = transformer.build_translator(task, seed=seed)
    history = translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"seed {seed}")
    if kept:
        keep_weights(model, WEIGHTS, seed=seed, steps=steps)
    evaluation = translation.evaluate(model, task)
    maps = translation.attention_maps(model, task, task.test)
    alignments = [metrics.argmax_alignment(weights) for weights in maps]
    return {
        "parameters": translation.count_parameters(model),
        **measured(history),
        "exact": round(evaluation.exact, 4),
        "exact_20_to_40": round(evaluation.exact_20_to_40, 4),
        "by_length": [round(share, 4) for share in evaluation.by_length],
        "bleu": round(evaluation.bleu, 2),
        "aer": round(translation.corpus_alignment_error_rate(alignments, task.test), 4),
    }


def pace(seed, task, *, steps=PACED):
    """The median milliseconds of a step of each of `BESIDE` and of the transformer, a few steps of each in turn."""
    torch.manual_seed(seed)
    models = {name: record.MODELS[name].build(task.sizes) for name in BESIDE}
    models[TRANSLATOR] = transformer.build_translator(task, seed=seed)
    took = {name: [] for name in models}
    for turn in range(math.ceil(steps / TURN)):
        for name, model in models.items():
            history = translation.train_translator(
                model, task, seed=1000 * seed + turn, steps=TURN, ceiling=math.inf, progress=False
            )
            took[name] += [1000 * (after - before) for before, after in zip([0, *history.seconds], history.seconds, strict=False)]
    return {"steps": steps, "milliseconds": {name: round(statistics.median(times), 1) for name, times in took.items()}}


def warmed(name, seed, task, *, steps=transformer.NORM_STEPS):
    """Train one deep language model -> means of its losses over equal stretches, and that of the last 50 steps."""
    norms, rate, rise = WARMED[name]
    model = transformer.build_language_model(task, norms, seed=seed, layers=transformer.TRAINED_LAYERS)
    losses = transformer.train_at_a_constant_rate(model, task, seed=seed, learning_rate=rate, rise=rise, steps=steps)
    each = steps // MARKS
    curve = [statistics.fmean(losses[start : start + each]) for start in range(0, each * MARKS, each)]
    return {"steps": steps, "losses": rounded(curve), "loss": round(statistics.fmean(losses[-50:]), 4)}


def pooled(name, seed, *, steps=transformer.POOL_STEPS):
    """Train one way of pooling -> losses as above, and the share of right answers by length."""
    model, history = transformer.train_feeler(*POOLED[name], seed=seed, steps=steps, ceiling=math.inf, progress=False)
    each = max(1, steps // MARKS)
    curve = [statistics.fmean(history.losses[start : start + each]) for start in range(0, each * MARKS, each)]
    right = {str(length): transformer.share_felt(model, length) for length in transformer.TESTED}
    return {"steps": steps, "losses": rounded(curve), "right": rounded(right)}


def run(name, seed, tasks, *, kept=False, **budget):
    """One run as the recorded file holds it. `tasks`: the shared task and the language models'; `budget`: `steps`, or nothing."""
    if name == TRANSLATOR:
        found = translate(seed, tasks[0], kept=kept, **budget)
    elif name == LONGER:
        found = translate(seed, tasks[0], **{"steps": 2 * translation.STEPS, **budget})
    elif name == PACE:
        found = pace(seed, tasks[0], **budget)
    elif name in WARMED:
        found = warmed(name, seed, tasks[1], **budget)
    else:
        found = pooled(name, seed, **budget)
    return {"model": name, "seed": seed, **found}


def main(arguments=None):
    settings = {
        "steps": translation.STEPS,
        "batch_size": translation.BATCH_SIZE,
        "length_edges": translation.LENGTH_EDGES,
        "layers": transformer.TRAINED_LAYERS,
        "norm_steps": transformer.NORM_STEPS,
        "warm_up_steps": transformer.RISE,
        "pool_steps": transformer.POOL_STEPS,
        "threads": "one, on a machine that others used too: only ratios of times within one run are comparable",
    }
    torch.set_num_threads(1)
    tasks = translation.load_task(), language.load_task()
    record_runs(arguments, __doc__, "transformer", MODELS, settings, lambda name, seed, kept: run(name, seed, tasks, kept=kept))


if __name__ == "__main__":
    stopped_kindly(main)
