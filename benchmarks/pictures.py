"""Record where words point in the pictures of shapes: `python -m benchmarks.pictures`, for `data/recorded/pictures.json`.

Three seeds of lesson 06's model, trained as there; a run is where its words point and look, by split.
"""

import argparse
import datetime
import json
import platform

import torch

from benchmarks.record import FOLDER, SEEDS, describe_machine, write
from course_utils.attention.cross_attention import CrossAttention
from course_utils.experiments import pointing
from course_utils.models.picture_reader import PictureReader
from course_utils.tasks import pictures

SPLITS = ("test", "new_things")


def build(vocabulary):
    places, background = pictures.ROWS * pictures.COLUMNS, pictures.BACKGROUND
    return PictureReader(len(vocabulary), CrossAttention(64, 48, 32), places, background=background)


def run(seed, vocabulary, *, seconds=None, steps=None):
    """Train one model and measure it -> a run as the recorded file holds it."""
    torch.manual_seed(seed)
    model = build(vocabulary)
    history = pointing.train_reader(model, vocabulary, seed=seed, seconds=seconds, steps=steps, label=f"seed {seed}")
    result = {"model": "cross-attention", "seed": seed, "steps": history.steps, "seconds": round(history.seconds[-1], 1)}
    for split in SPLITS:
        scenes = pictures.load_scenes(split)
        points, looks = pointing.points_and_looks(model, vocabulary, scenes)
        result[split] = {
            "points": {part: round(share, 4) for part, share in points.items()},
            "looks": {part: round(share, 4) for part, share in looks.items()},
        }
    return result


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures", description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=12.0, help="training budget of each run (default: 12)")
    options = parser.parse_args(arguments)
    vocabulary = pointing.phrase_vocabulary()
    runs = []
    for seed in SEEDS:
        runs.append(run(seed, vocabulary, seconds=options.seconds))
        print(json.dumps(runs[-1]), flush=True)
    experiment = {
        "settings": {"seconds": options.seconds, "batch_size": pointing.BATCH_SIZE, "learning_rate": pointing.LEARNING_RATE},
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "machine": describe_machine(),
        "date": datetime.date.today().isoformat(),
        "command": "python -m benchmarks.pictures",
        "runs": runs,
    }
    write(FOLDER / "pictures.json", experiment)


if __name__ == "__main__":
    main()
