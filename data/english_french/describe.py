"""Print the measured part of the data card (README.md) as Markdown: sizes, checksums, lengths, words, phenomena.

    python data/english_french/describe.py

The card holds this output word for word; a test compares them.
"""

import hashlib
from collections import Counter
from pathlib import Path

from attention_lab.tasks import corpus
from attention_lab.tasks.grammar import lexicon

FOLDER = Path(__file__).resolve().parent
LENGTH_BINS = ((4, 8), (9, 12), (13, 19), (20, 26), (27, 33), (34, 40), (41, 50), (51, 60))
ADJECTIVES = {row[0] for row in lexicon.ADJECTIVES}
OBJECT_PRONOUNS = {"le", "la", "l'", "les", "lui", "leur"}
CONTRACTIONS = {"du", "des", "au", "aux"}


def table(header, rows):
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def files(splits):
    rows = []
    for name, pairs in splits.items():
        content = (FOLDER / f"{name}.tsv").read_bytes()
        rows.append((f"`{name}.tsv`", f"{len(pairs):,}", f"{len(content):,}", f"`{hashlib.sha256(content).hexdigest()}`"))
    return table(("file", "pairs", "bytes", "sha256"), rows)


def lengths(splits):
    rows = []
    for low, high in LENGTH_BINS:
        counts = [sum(low <= len(pair.source) <= high for pair in pairs) for pairs in splits.values()]
        rows.append((f"{low} to {high}", *(f"{count:,}" for count in counts)))
    means = [f"{sum(len(pair.source) for pair in pairs) / len(pairs):.1f}" for pairs in splits.values()]
    longest = [max(len(pair.target) for pair in pairs) for pairs in splits.values()]
    rows += [("mean", *means), ("longest French", *longest)]
    return table(("English tokens", *splits), rows)


def words(splits):
    rows = []
    for side, index in (("English", 0), ("French", 1)):
        counts = Counter(token for pair in splits["train"] for token in pair[index])
        rarest = sorted(counts.items(), key=lambda item: (item[1], item[0]))[:6]
        rows.append((side, len(counts), f"{counts.total():,}", ", ".join(f"{token} ({count})" for token, count in rarest)))
    return table(("side", "types", "tokens", "rarest in train"), rows)


def phenomena(pair):
    """The names of the phenomena that a pair shows."""
    targets = {index: sorted(j for i, j in pair.alignment if i == index) for index in range(len(pair.source))}
    sources = {index: sorted(i for i, j in pair.alignment if j == index) for index in range(len(pair.target))}
    for index, word in enumerate(pair.source[:-1]):
        here, following = targets[index], targets[index + 1]
        if word in ADJECTIVES and here and following and here[0] > following[0]:
            yield "adjective moves behind its noun"
        if word in ("him", "her", "them") and pair.target[here[0]] in OBJECT_PRONOUNS:
            yield "object pronoun moves before the verb"
        if word == "'s":
            yield "owner moves behind what is owned (`the king 's house`)"
        if word == "who":
            yield "relative clause"
        if not here:
            yield "English word without a link"
        if len(here) > 1:
            yield "one English word, several French"
    for index, word in enumerate(pair.target):
        if word in ("ne", "n'"):
            yield "negation around the verb"
        if word.endswith("'"):
            yield "elision (`l'`, `d'`, `n'`, `s'`, `qu'`)"
        if word in CONTRACTIONS and sources[index]:
            yield "contraction (`du`, `des`, `au`, `aux`)"
        if word in ("se", "s'") and pair.target[index + 1] != "il":
            yield "reflexive verb"
        if not sources[index]:
            yield "French word without a link"
        if len(sources[index]) > 1:
            yield "several English words, one French"


def shares(splits):
    counts = {name: Counter(found for pair in pairs for found in set(phenomena(pair))) for name, pairs in splits.items()}
    names = sorted(counts["train"], key=lambda name: (-counts["train"][name], name))
    rows = [(name, *(f"{100 * counts[split][name] / len(splits[split]):.0f} %" for split in splits)) for name in names]
    return table(("sentences with at least one", *splits), rows)


def describe():
    """The measured part of the card."""
    splits = {name: corpus.read_pairs(FOLDER / f"{name}.tsv") for name in corpus.SPLITS}
    return "\n\n".join(part(splits) for part in (files, lengths, words, shares)) + "\n"


if __name__ == "__main__":
    print(describe(), end="")
