"""Record which memories learn to recall, for lesson 10: `python -m benchmarks.recall [MODEL ...]`.

Each reader is trained twice on three seeds: on texts in which every key is written once, and on texts in which every key is
written and later written anew.
"""

import math

from attention_lab.experiments import recall
from benchmarks.recording import constants, record_runs, trained

BOTH = ("softmax", "sum", "delta")  # in both tasks
# name of the run -> memory, how often each key is written, features of a key
ONCE = {f"{memory}, once": (memory, 1, recall.D) for memory in (*BOTH, "window")}
LARGER = {"delta, twice the features, once": ("delta", 1, 2 * recall.D)}
TWICE = {f"{memory}, twice": (memory, 2, recall.D) for memory in (*BOTH, "gated sum", "softmax, recent first")}
MODELS = ONCE | LARGER | TWICE


def run(name, seed, *, steps=recall.STEPS, texts=recall.TESTED):
    """Train one reader and ask it -> a run as the recorded file holds it."""
    memory, times, d = MODELS[name]
    model, history = recall.train(memory, seed, times=times, d=d, steps=steps, ceiling=math.inf)
    return {
        **trained(name, seed, model, history),
        "memory": memory,
        "times": times,
        "d": d,
        "right": {str(pairs): round(recall.share_right(model, pairs, times=times, texts=texts), 4) for pairs in recall.PAIRS},
    }


def main(arguments=None):
    settings = constants(recall, "steps batch_size learning_rate pairs keys values d") | {"texts": recall.TESTED}
    record_runs(arguments, __doc__, "recall", MODELS, settings, lambda name, seed, kept: run(name, seed))


if __name__ == "__main__":
    main()
