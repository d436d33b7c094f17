"""Record what readers of different depths say `it` is, for lesson 05: `python -m benchmarks.pronouns [MODEL ...]`.

Also where they look, and what they lose without a look. All train for the same number of steps on the same sentences; the test
sentences have pairs of nouns that never come together in training. What a seed gives hangs on rounding too: with another number
of threads, or on another machine, the seeds of one layer change places.
"""

import math

import torch

from attention_lab.experiments import pronoun_task
from attention_lab.models.pronouns import NamingReader, PointingReader, UniformSelfAttention
from attention_lab.tasks import pronouns
from benchmarks.recording import constants, keep_weights, record_runs, rounded, trained
from course_utils.attention.positions import SinusoidalPositions
from course_utils.attention.self_attention import SelfAttention

D = pronoun_task.D_MODEL


def attention():
    return SelfAttention(D, D, D)


# name -> the kind of reader, what makes one of its layers, and how many there are
MODELS = {
    "uniform weights": (NamingReader, lambda: UniformSelfAttention(D, D), 1),
    "one layer": (NamingReader, attention, 1),
    "two layers": (NamingReader, attention, 2),
    "pointer, one layer": (PointingReader, attention, 1),
    "pointer, two layers": (PointingReader, attention, 2),
}
SEEDS = (0, 1, 2, 3, 4)
# The readers that lesson 05 trains live -> the name of their recorded weights
WEIGHTS = {"two layers": "pronoun_namer", "pointer, two layers": "pronoun_pointer"}


def build(name):
    """The reader called `name`, untrained."""
    kind, layer, depth = MODELS[name]
    return kind(len(pronouns.vocabulary()), D, [layer() for _ in range(depth)], SinusoidalPositions(pronoun_task.LONGEST, D))


def run(name, seed, steps=pronoun_task.STEPS, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    words = pronouns.vocabulary()
    train, test = (pronouns.make_batch(pronouns.load_split(split), words) for split in pronouns.SPLITS)
    torch.manual_seed(seed)
    model = build(name)
    history = pronoun_task.train_reader(model, train, seed=seed, steps=steps, ceiling=math.inf, label=f"{name}, seed {seed}")
    if kept and name in WEIGHTS:
        keep_weights(model, WEIGHTS[name], seed=seed, steps=steps)
    return {
        **trained(name, seed, model, history),
        **rounded(pronoun_task.evaluate(model, test)._asdict()),
        "right_in_training": pronoun_task.evaluate(model, train).right,
        "right_without": rounded(pronoun_task.right_without(model, test)),
    }


def main(arguments=None):
    settings = constants(pronoun_task, "steps batch_size d_model")
    record_runs(arguments, __doc__, "pronouns", MODELS, settings, run, SEEDS)


if __name__ == "__main__":
    main()
