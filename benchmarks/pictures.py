"""Record where words point in the pictures of shapes: `python -m benchmarks.pictures`, for `data/recorded/pictures.json`.

Three seeds of lesson 06's model, trained as there; a run is where its words point and look, by split, and once more on the test
split when the patches do not tell where they stand.
"""

import math

import torch

from attention_lab.experiments import pointing
from attention_lab.models.picture_reader import PictureReader
from attention_lab.tasks import pictures
from benchmarks.recording import FOLDER, keep, keep_weights, measured, parser_of, stopped_kindly
from course_utils.attention.cross_attention import CrossAttention

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
    result = {"model": "cross-attention", "seed": seed, **measured(history)}
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
    options = parser_of("python -m benchmarks.pictures", __doc__).parse_args(arguments)
    vocabulary = pointing.phrase_vocabulary()
    settings = {"steps": pointing.STEPS, "batch_size": pointing.BATCH_SIZE, "learning_rate": pointing.LEARNING_RATE}
    for seed in options.seeds:
        made_by = {"order": ["cross-attention"], "settings": settings, "command": "python -m benchmarks.pictures"}
        keep(run(seed, vocabulary, kept=options.record), FOLDER / "pictures.json", record=options.record, **made_by)


if __name__ == "__main__":
    stopped_kindly(main)
