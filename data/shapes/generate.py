"""Write the scenes of coloured shapes: train, test and new_things, one tab-separated file each.

    python data/shapes/generate.py                 rewrite the files beside this script
    python data/shapes/generate.py --check         compare instead of writing; exit code 1 if a file differs
    python data/shapes/generate.py --describe      print the measured part of the data card (README.md)

The same code writes the same bytes on every machine: all chance comes from `random.Random(SEED).random`.
"""

import argparse
import hashlib
import random
import sys
from pathlib import Path

from attention_lab.tasks import pictures

SEED = 20210103
SIZES = {"train": 4_000, "test": 500, "new_things": 500}
THINGS = 3


def scenes():
    """The lines of every split, {name: [line, ...]}. No picture comes twice, within or across splits."""
    draw = random.Random(SEED).random
    seen, splits = set(), {}
    for name, size in SIZES.items():
        splits[name] = []
        while len(splits[name]) < size:
            scene = _scene(name, draw)
            picture = frozenset((thing.colour, thing.shape, thing.row, thing.column) for thing in scene.things)
            if picture not in seen:
                seen.add(picture)
                splits[name].append(pictures.format_scene(scene) + "\n")
    return splits


def _scene(split, draw):
    """Three things in three places, and a true phrase about two of them; where two relations hold, either."""
    kinds = _kinds(split, draw)
    places = _chosen(range(pictures.ROWS * pictures.COLUMNS), THINGS, draw)
    slack = pictures.PLACE - pictures.SIZE + 1
    things = tuple(
        pictures.Thing(*kind, *divmod(place, pictures.COLUMNS), int(draw() * slack), int(draw() * slack))
        for kind, place in zip(kinds, places, strict=True)
    )
    first, second = things[:2]
    (relation,) = _chosen(pictures.relations(first, second), 1, draw)
    phrase = ("the", first.colour, first.shape, *relation.split(), "the", second.colour, second.shape)
    return pictures.Scene(phrase, tuple(_chosen(things, THINGS, draw)))


def _kinds(split, draw):
    """Three (colour, shape), two alike in colour and two in shape, so that no word alone tells one; the first may be new."""
    while True:
        colours, shapes = _chosen(pictures.COLOURS, 2, draw), _chosen(pictures.SHAPES, 2, draw)
        corners = [(colour, shape) for colour in colours for shape in shapes]
        kinds = _chosen(corners, THINGS, draw)
        new = [kind in pictures.NEW_THINGS for kind in kinds]
        if new[0] if split == "new_things" else not any(new):
            return kinds


def _chosen(items, count, draw):
    """`count` different items in random order."""
    left = list(items)
    return [left.pop(int(draw() * len(left))) for _ in range(count)]


def describe():
    """The measured part of the card, as Markdown; a test compares."""
    rows = ["| file | scenes | bytes | sha256 |", "| --- | --- | --- | --- |"]
    for name, lines in scenes().items():
        content = "".join(lines).encode()
        rows.append(f"| `{name}.tsv` | {len(lines):,} | {len(content):,} | `{hashlib.sha256(content).hexdigest()}` |")
    return "\n".join(rows) + "\n"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent, help="folder of the files")
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    parser.add_argument("--describe", action="store_true", help="print the measured part of the data card")
    options = parser.parse_args(arguments)
    if options.describe:
        print(describe(), end="")
        return 0
    contents = {f"{name}.tsv": "".join(lines).encode() for name, lines in scenes().items()}
    try:
        if options.check:
            differing = [name for name, content in contents.items() if (options.out / name).read_bytes() != content]
        else:
            options.out.mkdir(parents=True, exist_ok=True)
            differing = []
            for name, content in contents.items():
                (options.out / name).write_bytes(content)
    except OSError as error:
        print(f"cannot {'read' if options.check else 'write'} the scenes in {options.out}: {error.strerror}", file=sys.stderr)
        return 2
    if differing:
        print(f"not what this script generates: {', '.join(differing)}; run it without --check", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
