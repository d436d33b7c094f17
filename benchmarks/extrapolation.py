"""Record how language models read texts four times as long as in training: `python -m benchmarks.extrapolation [KIND ...]`.

For lesson 11. "RoPE, neighbours" pairs the features 2i and 2i + 1, all else is "RoPE". All train for the same number of steps on
the same texts.
"""

import math

from attention_lab.experiments import extrapolation, language
from attention_lab.models.placed import KINDS
from benchmarks.recording import constants, keep_weights, record_runs, rounded, trained

MODELS = {kind: (kind, {}) for kind in KINDS}  # name -> kind of positions, functions of the model
MODELS["RoPE, neighbours"] = ("RoPE", {"rotate": extrapolation.rotate_neighbours})


def weights_name(name):
    """Of the recorded weights of the first seed."""
    return f"extrapolation_{name.lower().replace(', ', '_')}"


def run(name, seed, task, *, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    (kind, functions), steps = MODELS[name], extrapolation.STEPS
    model = extrapolation.build_model(kind, task.vocabulary, seed=seed, **functions)
    history = extrapolation.train(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"{name}, seed {seed}")
    if kept:
        keep_weights(model, weights_name(name), seed=seed, steps=steps)
    texts = extrapolation.test_texts(task, extrapolation.TEST_TEXTS)
    by_position = extrapolation.losses(model, *texts)
    model.mask = extrapolation.window_mask
    in_a_window = extrapolation.losses(model, *texts)
    found = {
        "summary": extrapolation.summary(by_position),
        "summary_window": extrapolation.summary(in_a_window),
        "by_position": by_position.tolist(),
    }
    return {**trained(name, seed, model, history), **rounded(found)}


def main(arguments=None):
    settings = constants(extrapolation, "steps batch_size learning_rate trained read test_texts")
    task = language.load_task()
    record_runs(arguments, __doc__, "extrapolation", MODELS, settings, lambda name, seed, kept: run(name, seed, task, kept=kept))


if __name__ == "__main__":
    main()
