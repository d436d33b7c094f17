"""Record how many answers to "who chased whom" are right without positions, and with two kinds of them, for lesson 05.

    python -m benchmarks.positions                     every kind, three seeds
    python -m benchmarks.positions "sinusoidal"        one kind again

All train for the same number of steps on the same sentences; the pairs of animals of the test never come together in training. A
run replaces the older one of the same kind and seed in `data/recorded/positions.json`.
"""

import math

import torch

from attention_lab.experiments import chasing, pronoun_task
from attention_lab.models.pronouns import NamingReader
from benchmarks.recording import keep_weights, measured, record_runs, stopped_kindly
from course_utils.attention.positions import LearnedPositions, SinusoidalPositions
from course_utils.attention.self_attention import SelfAttention

D = chasing.D_MODEL
MODELS = {"none": None, "sinusoidal": SinusoidalPositions, "learned": LearnedPositions}
WEIGHTS = {name: f"chaser_{name}" for name in MODELS}  # what stands in for the runs of the lesson


def build(name):
    """The reader with these positions, untrained."""
    positions = MODELS[name] and MODELS[name](chasing.LONGEST, D)
    return NamingReader(len(chasing.vocabulary()), D, [SelfAttention(D, D, D)], positions)


def run(name, seed, steps=chasing.STEPS, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    words = chasing.vocabulary()
    train, test = chasing.load(words, seed)
    torch.manual_seed(seed)
    model = build(name)
    options = {"steps": steps, "learning_rate": chasing.LEARNING_RATE, "ceiling": math.inf}
    history = pronoun_task.train_reader(model, train, seed=seed, label=f"{name}, seed {seed}", **options)
    if kept:
        keep_weights(model, WEIGHTS[name], seed=seed, steps=steps)
    return {"model": name, "seed": seed, **measured(history), "right": chasing.share_right(model, test)}


def main(arguments=None):
    settings = {"steps": chasing.STEPS, "batch_size": pronoun_task.BATCH_SIZE, "d_model": D, "held_out": chasing.HELD_OUT}
    record_runs(arguments, __doc__, "positions", MODELS, settings, run)


if __name__ == "__main__":
    stopped_kindly(main)
