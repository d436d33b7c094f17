"""Record lesson 12's language model: `python -m benchmarks.parts`.

It is trained on the English sentences on three seeds, and writes sentences, which the grammar judges. Then its loss on new
sentences is measured while one sublayer at a time adds nothing.
"""

import math

import torch

from attention_lab.experiments import language, parts
from benchmarks.recording import constants, keep_weights, record_runs, trained

MODEL = "decoder-only"
WEIGHTS = "decoder_only"
JUDGED = 150  # sentences that each model writes
SHOWN = 6  # of them, those that are kept


def run(seed, task, *, steps=parts.STEPS, sentences=JUDGED, kept=False):
    """Train the model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept too."""
    model = parts.build(task, seed=seed)
    history = language.train_language_model(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"seed {seed}")
    if kept:
        keep_weights(model, WEIGHTS, seed=seed, steps=steps)
    judged, without = parts.judge(model, task, sentences, seed=seed), {}
    for name, layer in parts.sublayers(model).items():
        with parts.silent(layer):
            without[name] = round(language.loss_on(model, task, task.valid), 4)
    return {
        **trained(MODEL, seed, model, history),
        "loss_valid": round(language.loss_on(model, task, task.valid), 4),
        "loss_without": without,
        "accepted": round(judged.accepted, 4),
        "accepted_and_new": round(judged.accepted_and_novel, 4),
        "mean_length": round(judged.mean_length, 2),
        "sentences": [" ".join(sentence) for sentence in judged.sentences[:SHOWN]],
    }


def main(arguments=None):
    settings = (
        constants(parts, "steps sizes")
        | constants(language, "batch_size learning_rate")
        | {"temperature": parts.TEMPERATURE, "sentences_judged": JUDGED}
    )
    torch.set_num_threads(1)
    task = language.load_task()
    record_runs(arguments, __doc__, "parts", [MODEL], settings, lambda name, seed, kept: run(seed, task, kept=kept))


if __name__ == "__main__":
    main()
