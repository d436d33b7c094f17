"""Record which words lesson 01's translator gets right, and a probe reads off its vectors: `python -m benchmarks.words`."""

import math

import torch

from attention_lab.experiments import one_vector, translation
from attention_lab.models.recurrent import BottleneckTranslator
from benchmarks.recording import constants, record_runs, rounded

MODEL = "bottleneck"
PLACES = (0, 1, 3, 8, -9, -4, -2)  # those of the lesson; negative ones count from the end
SETTINGS = constants(translation, "steps batch_size length_edges") | {"places": PLACES}


def run(seed, task):
    """Train the translator on one seed and measure it -> a run as the recorded file holds it."""
    torch.manual_seed(seed)
    model, steps = BottleneckTranslator(*task.sizes, d_hidden=140), translation.STEPS
    translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"seed {seed}")
    words, sentences = one_vector.words_right(model, task)
    read, guess = one_vector.read_words(model.encode, task, PLACES)
    counted = {"words_by_length": words.tolist(), "sentences_by_length": sentences.tolist()}
    return {"model": MODEL, "seed": seed, "steps": steps, **rounded({**counted, "read": read, "guess": guess})}


def main(arguments=None):
    task = translation.load_task()
    record_runs(arguments, __doc__, "words", [MODEL], SETTINGS, lambda _, seed, kept: run(seed, task))


if __name__ == "__main__":
    main()
