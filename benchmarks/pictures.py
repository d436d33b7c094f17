"""Record where words point in the pictures of shapes: `python -m benchmarks.pictures`, for `data/recorded/pictures.json`.

Three seeds of lesson 06's model, trained as there; a run is where its words point and look, by split, and once more on the test
split when the patches do not tell where they stand.
"""

import math

import torch

from attention_lab.experiments import pointing
from attention_lab.models.picture_reader import PictureReader
from attention_lab.tasks import pictures
from benchmarks.recording import keep_weights, measured, record_runs, stopped_kindly
from course_utils.attention.cross_attention import CrossAttention

MODEL = "cross-attention"
SPLITS = ("test", "new_things")


def build(vocabulary):
    places, background = pictures.ROWS * pictures.COLUMNS, pictures.BACKGROUND
    return PictureReader(len(vocabulary), CrossAttention(64, 48, 32), places, background=background)


def run(seed, vocabulary, *, steps=pointing.STEPS, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    torch.manual_seed(seed)
    model = build(vocabulary)
    history = pointing.train_reader(model, vocabulary, seed=seed, steps=steps, ceiling=math.inf, label=f"seed {seed}")
    if kept:
        keep_weights(model, "picture_reader", seed=seed, steps=steps)
    result = {"model": MODEL, "seed": seed, **measured(history)}
    for split in SPLITS:
        result[split] = found(model, vocabulary, split)
    result["without_places"] = found(pointing.without_places(model), vocabulary, "test")
    return result


def found(model, vocabulary, split):
    points, looks = pointing.points_and_looks(model, vocabulary, pictures.load_scenes(split))
    return {
        "points": {part: round(share, 4) for part, share in points.items()},
        "looks": {part: round(share, 4) for part, share in looks.items()},
    }


def main(arguments=None):
    settings = {"steps": pointing.STEPS, "batch_size": pointing.BATCH_SIZE, "learning_rate": pointing.LEARNING_RATE}
    words = pointing.phrase_vocabulary()
    record_runs(arguments, __doc__, "pictures", [MODEL], settings, lambda _, seed, kept: run(seed, words, kept=kept))


if __name__ == "__main__":
    stopped_kindly(main)
