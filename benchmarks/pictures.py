"""Record where words point in the pictures of shapes: `python -m benchmarks.pictures`.

Eight seeds of lesson 06's model, because which new thing is lost depends on the seed. A run is where its words point and look, by
split; how each new thing is found; and the test split once more when the patches do not tell where they are. The weights of the
first seed are kept, and of one that points to what a word names and looks elsewhere.
"""

import math

import torch

from attention_lab.experiments import pointing
from attention_lab.measure import checkpoints
from attention_lab.tasks import pictures
from benchmarks.recording import FOLDER, constants, keep_weights, measured, record_runs, rounded

MODEL = "cross-attention"
SEEDS = range(8)
LOOKS_AWAY = 3  # the seed whose weights are kept as well
SPLITS = ("test", "new_things")


def run(seed, vocabulary, *, steps=pointing.STEPS, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    torch.manual_seed(seed)
    model = pointing.build_reader()
    history = pointing.train_reader(model, vocabulary, seed=seed, steps=steps, ceiling=math.inf, label=f"seed {seed}")
    if kept:
        keep_weights(model, "picture_reader", seed=seed, steps=steps)
        if seed == LOOKS_AWAY:
            checkpoints.save(model, "picture_reader_looks_away", seed=seed, steps=steps, into=FOLDER / "checkpoints")
    result = {"model": MODEL, "seed": seed, **measured(history)}
    for split in SPLITS:
        result[split] = found(model, vocabulary, split)
    result["empty"] = pointing.weight_on_empty(model, vocabulary, pictures.load_scenes("test"))
    result["things"] = pointing.new_things(model, vocabulary)
    result["without_places"] = found(pointing.without_places(model), vocabulary, "test")
    return rounded(result)


def found(model, vocabulary, split):
    points, looks = pointing.points_and_looks(model, vocabulary, pictures.load_scenes(split))
    return {"points": points, "looks": looks}


def main(arguments=None):
    settings = constants(pointing, "steps batch_size learning_rate")
    words = pointing.phrase_vocabulary()

    def one(_, seed, kept):
        return run(seed, words, kept=kept)

    record_runs(arguments, __doc__, "pictures", [MODEL], settings, one, SEEDS)


if __name__ == "__main__":
    main()
