"""Record lesson 08's language models: `python -m benchmarks.language [MODEL ...]`.

Each model is trained on the English sentences on three seeds, generates sentences, and has them judged by the grammar that the
corpus came from. A run replaces the run of the same model and seed in `data/recorded/language.json`, after every run.
"""

import argparse
import datetime
import json
import platform
import sys

import torch

from benchmarks.record import FOLDER, SEEDS, describe_machine, write
from course_utils.experiments import language
from course_utils.experiments.translation import count_parameters
from course_utils.models.language import causal_and_padding, padding_only

PATH = FOLDER / "language.json"
MODELS = {"causal mask": causal_and_padding, "no mask": padding_only}  # name -> who may read what
MARKS = 40  # points of the loss curve that are kept
SHOWN = 12  # generated sentences that are kept


def run(name, seed, task, *, seconds=None, steps=None, sentences=language.JUDGED):
    """Train one model and judge what it generates -> a run as the recorded file holds it."""
    model = language.build_model(task, seed=seed, mask=MODELS[name])
    label = f"{name}, seed {seed}"
    history = language.train_language_model(model, task, seed=seed, seconds=seconds, steps=steps, label=label)
    marks = [round((mark + 1) * history.steps / MARKS) - 1 for mark in range(MARKS)] if history.steps >= MARKS else []
    judged = {
        temperature: language.judge(model, task, sentences, seed=seed, temperature=temperature)
        for temperature in language.TEMPERATURES
    }
    usual = judged[language.TEMPERATURE]
    return {
        "model": name,
        "seed": seed,
        "parameters": count_parameters(model),
        "steps": history.steps,
        "seconds": round(history.seconds[-1], 1),
        "milliseconds_per_step": round(history.milliseconds_per_step, 1),
        "losses": [round(language.smoothed(history, mark), 4) for mark in marks],
        "loss_training": round(language.smoothed(history), 4),
        "loss_valid": round(language.loss_on(model, task, task.valid), 4),
        "accepted": {str(temperature): round(found.accepted, 4) for temperature, found in judged.items()},
        "novel": round(usual.novel, 4),
        "accepted_and_novel": round(usual.accepted_and_novel, 4),
        "mean_length": round(usual.mean_length, 2),
        "sentences": [" ".join(sentence) for sentence in usual.sentences[:SHOWN]],
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.language", description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"one of: {'; '.join(MODELS)} (default: all)")
    parser.add_argument("--seconds", type=float, help="training budget of each run (default: the lesson's)")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.models if name not in MODELS]
    if unknown:
        parser.error(f"unknown model {unknown[0]!r}; choose from: {'; '.join(MODELS)}")

    task = language.load_task()
    known = json.loads(PATH.read_text(encoding="utf-8"))["runs"] if PATH.is_file() else []
    runs = {(each["model"], each["seed"]): each for each in known}
    for name in options.models or MODELS:
        for seed in options.seeds:
            runs[name, seed] = run(name, seed, task, seconds=options.seconds or language.SECONDS[name])
            print(json.dumps(runs[name, seed]), flush=True)
            order = list(MODELS)
            experiment = {
                "settings": {
                    "seconds": language.SECONDS,
                    "batch_size": language.BATCH_SIZE,
                    "learning_rate": language.LEARNING_RATE,
                    "temperature": language.TEMPERATURE,
                    "sentences_judged": language.JUDGED,
                },
                "versions": {"python": platform.python_version(), "torch": torch.__version__},
                "machine": describe_machine(),
                "date": datetime.date.today().isoformat(),
                "command": "python -m benchmarks.language",
                "runs": sorted(runs.values(), key=lambda each: (order.index(each["model"]), each["seed"])),
            }
            write(PATH, experiment)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; the runs that had finished are kept")
