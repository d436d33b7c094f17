"""Write the English-French corpus: train, valid, test and long, one tab-separated file each.

    python data/english_french/generate.py                 rewrite the files beside this script
    python data/english_french/generate.py --out FOLDER    write them elsewhere
    python data/english_french/generate.py --check         compare instead of writing; exit code 1 if a file differs

The same code writes the same bytes on every machine: all chance comes from `random.Random(SEED).random`.
"""

import argparse
import random
import sys
from pathlib import Path

from attention_lab.tasks import grammar
from attention_lab.tasks.grammar import lexicon

SEED = 20150519
SIZES = {"train": 20_000, "valid": 1_000, "test": 1_000, "long": 500}
# (shortest, longest) source length with its full stop, share of sentences, fewest and most clauses to draw.
LENGTHS = (
    (4, 8, 0.25, 1, 1),
    (9, 12, 0.27, 1, 2),
    (13, 19, 0.20, 2, 3),
    (20, 26, 0.11, 2, 4),
    (27, 33, 0.09, 3, 5),
    (34, 40, 0.08, 4, 6),
)
LONG_LENGTHS = ((41, 50, 0.5, 5, 8), (51, 60, 0.5, 6, 9))
GOLDEN_RATIO = (5**0.5 - 1) / 2
# Chance makes "the red hat is red" and "the king and the king"; people do not say so.
CONTENT_WORDS = {word for table in (lexicon.NOUNS, lexicon.ADJECTIVES, lexicon.NAMES) for row in table for word in row[0].split()}
REPETITION_DISTANCE = 6


def corpus():
    """The lines of every split, {name: [line, ...]}. No English sentence comes twice, within or across splits."""
    draw = random.Random(SEED).random
    seen = set()
    splits = {}
    for name, size in SIZES.items():
        lengths = LONG_LENGTHS if name == "long" else LENGTHS
        splits[name] = [_line(*_new_pair(_length_row(lengths, index), draw, seen)) for index in range(size)]
    return splits


def _length_row(lengths, index):
    """The length of a split's n-th sentence: multiples of the golden ratio spread evenly, so that the shares come out exactly."""
    position = index * GOLDEN_RATIO % 1 * sum(row[2] for row in lengths)
    for row in lengths:
        position -= row[2]
        if position < 0:
            return row
    return lengths[-1]


def _new_pair(row, draw, seen):
    shortest, longest, _, fewest, most = row
    while True:
        clauses = fewest + int(draw() * (most - fewest + 1))
        english, french, alignment = grammar.sentence_pair(draw, clauses)
        if shortest <= len(english) <= longest and english not in seen and not _repeats_itself(english):
            seen.add(english)
            return english, french, alignment


def _repeats_itself(english):
    """Whether a noun, name or adjective comes again within a few words."""
    return any(
        word in CONTENT_WORDS and word in english[max(0, index - REPETITION_DISTANCE) : index]
        for index, word in enumerate(english)
    )


def _line(english, french, alignment):
    links = " ".join(f"{source}-{target}" for source, target in sorted(alignment))
    return f"{' '.join(english)}\t{' '.join(french)}\t{links}\n"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent, help="folder of the files")
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    options = parser.parse_args(arguments)
    contents = {options.out / f"{name}.tsv": "".join(lines).encode() for name, lines in corpus().items()}
    if not options.check:
        options.out.mkdir(parents=True, exist_ok=True)
        for path, content in contents.items():
            path.write_bytes(content)
        return 0
    differing = [path.name for path, content in contents.items() if path.read_bytes() != content]
    if differing:
        print(f"not what the grammar generates: {', '.join(differing)}; run this script without --check", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
