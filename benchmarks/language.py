"""Record lesson 08's language models: `python -m benchmarks.language [MODEL ...]`.

Each model is trained on the English sentences on three seeds, generates sentences, and has them judged by the grammar that the
corpus came from.
"""

import math

from attention_lab.experiments import language
from attention_lab.models.language import causal_and_padding, padding_only
from benchmarks.recording import constants, keep_weights, record_runs, trained

MODELS = {"causal mask": causal_and_padding, "no mask": padding_only}  # name -> who may read what
MARKS = 40  # points of the loss curve that are kept
SHOWN = 12  # generated sentences that are kept


def run(name, seed, task, *, kept=False):
    """Train one model and judge what it generates -> a run as the recorded file holds it. `kept`: its weights are kept too."""
    model = language.build_model(task, seed=seed, mask=MODELS[name])
    label, steps = f"{name}, seed {seed}", language.STEPS[name]
    history = language.train_language_model(model, task, seed=seed, steps=steps, ceiling=math.inf, label=label)
    if kept:
        keep_weights(model, f"language_{name.replace(' ', '_')}", seed=seed, steps=steps)
    marks = [round((mark + 1) * steps / MARKS) - 1 for mark in range(MARKS)]
    judged = {
        temperature: language.judge(model, task, language.JUDGED, seed=seed, temperature=temperature)
        for temperature in language.TEMPERATURES
    }
    usual = judged[language.TEMPERATURE]
    return {
        **trained(name, seed, model, history),
        "losses": [round(language.smoothed(history, mark), 4) for mark in marks],
        "loss_training": round(language.smoothed(history), 4),
        "loss_valid": round(language.loss_on(model, task, task.valid), 4),
        "accepted": {str(temperature): round(found.accepted, 4) for temperature, found in judged.items()},
        "accepted_and_new": {str(temperature): round(found.accepted_and_novel, 4) for temperature, found in judged.items()},
        "novel": round(usual.novel, 4),
        "mean_length": round(usual.mean_length, 2),
        "sentences": [" ".join(sentence) for sentence in usual.sentences[:SHOWN]],
    }


def main(arguments=None):
    settings = constants(language, "steps batch_size learning_rate temperature") | {"sentences_judged": language.JUDGED}
    task = language.load_task()
    record_runs(arguments, __doc__, "language", MODELS, settings, lambda name, seed, kept: run(name, seed, task, kept=kept))


if __name__ == "__main__":
    main()
