"""Print the measured part of the data card (README.md) as Markdown: sizes, checksums, noun pairs, words.

    python data/pronouns/describe.py

The card holds this output word for word; a test compares them.
"""

import hashlib
from collections import Counter
from pathlib import Path

from attention_lab.tasks import pronouns

FOLDER = Path(__file__).resolve().parent


def table(header, rows):
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def describe():
    """The measured part of the card."""
    rows = []
    for name in pronouns.SPLITS:
        sentences, content = pronouns.load_split(name), (FOLDER / f"{name}.tsv").read_bytes()
        pairs = {frozenset((s.words[s.noun], s.words[s.other])) for s in sentences}
        lengths = [len(s.words) for s in sentences]
        checksum = f"`{hashlib.sha256(content).hexdigest()}`"
        span = f"{min(lengths)} to {max(lengths)}"
        rows.append((f"`{name}.tsv`", f"{len(sentences):,}", len(pairs), span, f"{len(content):,}", checksum))
    files = table(("file", "sentences", "noun pairs", "tokens", "bytes", "sha256"), rows)
    counts = Counter(word for s in pronouns.load_split("train") for word in s.words)
    rarest = sorted(counts.items(), key=lambda item: (item[1], item[0]))[:5]
    words = f"{len(counts)} words; the rarest in train: {', '.join(f'{word} ({count})' for word, count in rarest)}."
    return f"{files}\n\n{words}\n"


if __name__ == "__main__":
    print(describe(), end="")
