"""Sentence pairs with gold word alignments: reading them, turning words into numbers, and batches."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import torch

from course_utils._validation import require_choice

PAD, BOS, EOS, UNK = 0, 1, 2, 3
SPECIAL_TOKENS = ("<pad>", "<bos>", "<eos>", "<unk>")
SPLITS = ("train", "valid", "test", "long")
# How many batches are sorted by length together: more saves padding, fewer keeps the order more random.
BATCHES_PER_CHUNK = 50


class Pair(NamedTuple):
    """A source sentence, its translation, and the linked positions (source index, target index) counted from 0."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    alignment: frozenset[tuple[int, int]]


def data_folder():
    """The folder of the course's data: inside an installed wheel, or `data/` of the checkout. FileNotFoundError if neither."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_data", package.parent / "data"):
        if (folder / "english_french").is_dir():
            return folder
    raise FileNotFoundError(
        f"the course's data is neither in {package / '_data'} (an installed wheel) nor in {package.parent / 'data'} "
        "(a checkout); install course_utils again, or work in a complete checkout"
    )


def load_split(name):
    """The pairs of one split of the English-French corpus, as a list: "train", "valid", "test" or "long".

    "long" holds sentences longer than anything in the other three. Raises ValueError for any other name.
    """
    require_choice("name", name, SPLITS)
    return read_pairs(data_folder() / "english_french" / f"{name}.tsv")


def read_pairs(path):
    """Read one pair a line: source, tab, target and, optionally, tab and links such as `0-0 1-2` (source-target, from 0).

    Tokens are separated by spaces. A byte-order mark, Windows line ends and blank lines at the end are tolerated.
    Raises ValueError for a file that is not UTF-8, and, naming its line, for one that holds a line that is not a pair.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not UTF-8 text; save the file as UTF-8") from None
    pairs = []
    for number, line in enumerate(text.rstrip("\n").split("\n"), start=1):
        try:
            pairs.append(_parse_line(line))
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
    return pairs


def _parse_line(line):
    columns = line.split("\t")
    if len(columns) not in (2, 3) or not columns[0].strip() or not columns[1].strip():
        raise ValueError(f"expected two sentences, and perhaps links, separated by tabs, got {line[:60]!r}")
    source, target = tuple(columns[0].split()), tuple(columns[1].split())
    alignment = frozenset(map(_parse_link, columns[2].split())) if len(columns) == 3 else frozenset()
    for source_index, target_index in alignment:
        if source_index >= len(source) or target_index >= len(target):
            raise ValueError(f"link {source_index}-{target_index} points outside the pair, whose tokens count from 0")
    return Pair(source, target, alignment)


@cache  # a corpus repeats few distinct links very often
def _parse_link(item):
    """`1-2` -> (1, 2)"""
    if not re.fullmatch(r"[0-9]{1,9}-[0-9]{1,9}", item):
        raise ValueError(f"expected links such as 0-0 1-2 in the third column, got {item[:60]!r}")
    source_index, target_index = item.split("-")
    return int(source_index), int(target_index)


class Vocabulary:
    """A two-way table of tokens and ids. Ids 0 to 3 are padding, begin, end and unknown.

    `tokens[i]` is the token of id i; the special tokens come first. Raises ValueError when a token comes twice.
    """

    def __init__(self, tokens):
        self.tokens = tuple(tokens)
        self._ids = {token: index for index, token in enumerate(self.tokens)}
        if len(self._ids) != len(self.tokens):
            repeated = next(token for token, count in Counter(self.tokens).items() if count > 1)
            raise ValueError(f"tokens must be distinct, got {repeated!r} more than once")

    @classmethod
    def from_sentences(cls, sentences):
        """From sequences of tokens: the most frequent first, ties in alphabetical order."""
        counts = Counter()
        for sentence in sentences:
            _require_tokens("sentences", sentence)
            counts.update(sentence)
        return cls((*SPECIAL_TOKENS, *sorted(counts, key=lambda token: (-counts[token], token))))

    def __len__(self):
        return len(self.tokens)

    def __contains__(self, token):
        return token in self._ids

    def encode(self, tokens):
        """Tokens -> list of ids; unknown tokens become UNK. Adds no BOS and no EOS."""
        _require_tokens("tokens", tokens)
        return [self._ids.get(token, UNK) for token in tokens]

    def decode(self, ids):
        """Ids (ints, or a 1-d tensor) -> tuple of tokens, up to the first EOS, without PAD and BOS."""
        decoded = []
        for index in ids.tolist() if isinstance(ids, torch.Tensor) else ids:
            if index == EOS:
                break
            if index not in (PAD, BOS):
                decoded.append(self.tokens[index])
        return tuple(decoded)


def _require_tokens(name, tokens):
    if isinstance(tokens, str) or not isinstance(tokens, Sequence):
        raise TypeError(f"{name} must hold sequences of tokens, got {type(tokens).__name__}; split a sentence with .split()")


class Batch(NamedTuple):
    """Pairs as padded ids, all torch.long. Shapes: source (B, Ts), source_lengths (B,), target_in and target_out (B, Tt).

    The source carries no special tokens; target_in is BOS and the tokens, target_out the tokens and EOS.
    """

    source: torch.Tensor
    source_lengths: torch.Tensor
    target_in: torch.Tensor
    target_out: torch.Tensor


def make_batch(pairs, source_vocabulary, target_vocabulary):
    """A Batch of these pairs, in their order, padded to the longest."""
    return _batch(_encode(pairs, source_vocabulary, target_vocabulary))


def _encode(pairs, source_vocabulary, target_vocabulary):
    """[(source ids, target ids), ...]"""
    return [(source_vocabulary.encode(pair.source), target_vocabulary.encode(pair.target)) for pair in pairs]


def _batch(encoded):
    sources, targets = zip(*encoded, strict=True)
    return Batch(
        _pad(sources),
        torch.tensor([len(source) for source in sources]),
        _pad([[BOS, *target] for target in targets]),
        _pad([[*target, EOS] for target in targets]),
    )


def _pad(rows):
    longest = max(map(len, rows))
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])  # (B, longest)


def batch_stream(pairs, source_vocabulary, target_vocabulary, batch_size, seed):
    """Endless iterator of Batch, the same for the same seed. Every epoch holds each pair once, in a new order.

    An epoch is shuffled, cut into large chunks, each chunk sorted by length and cut into batches, and the batches are
    shuffled: sentences of similar length come together, which saves padding. A chunk's last batch may be smaller.
    """
    encoded, generator = _encode(pairs, source_vocabulary, target_vocabulary), random.Random(seed)
    chunk_size = batch_size * BATCHES_PER_CHUNK
    while True:
        order = list(range(len(encoded)))
        generator.shuffle(order)
        batches = []
        for start in range(0, len(order), chunk_size):
            chunk = sorted(order[start : start + chunk_size], key=lambda index: (len(encoded[index][0]), len(encoded[index][1])))
            batches += [chunk[first : first + batch_size] for first in range(0, len(chunk), batch_size)]
        generator.shuffle(batches)
        for batch in batches:
            yield _batch([encoded[index] for index in batch])
