"""Sentence pairs with gold word alignments: reading them, turning words into numbers, and batches."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import torch

from course_utils._validation import require_choice, require_int

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
    Raises FileNotFoundError or IsADirectoryError when there is no file to read, and ValueError, naming file and line, when
    it is empty, not UTF-8, or holds a line that is not a pair.
    """
    path = Path(path)
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder; read_pairs reads one tab-separated file")
    if not path.exists():
        raise FileNotFoundError(f"there is no file {path}")
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        byte = f"{content[error.start]:#04x}"
        raise ValueError(f"{path}, line {line}: not UTF-8 text (byte {byte}); save the file as UTF-8") from None
    text = text.replace("\r\n", "\n").rstrip("\n")
    if not text.strip():
        raise ValueError(f"{path} is empty; expected one sentence pair a line")
    links = {}
    pairs = []
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            pairs.append(_parse_line(line, links))
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
    return pairs


def _parse_line(line, links):
    columns = line.split("\t")
    if len(columns) not in (2, 3):
        raise ValueError(f"expected 2 or 3 columns separated by tabs, got {len(columns)}: {_shorten(line)!r}")
    source, target = tuple(columns[0].split()), tuple(columns[1].split())
    for side, tokens in (("source", source), ("target", target)):
        if not tokens:
            raise ValueError(f"the {side} sentence is empty")
    alignment = frozenset(_parse_link(item, links) for item in columns[2].split()) if len(columns) == 3 else frozenset()
    for source_index, target_index in alignment:
        if source_index >= len(source) or target_index >= len(target):
            raise ValueError(
                f"link {source_index}-{target_index} points outside the pair, whose sides have {len(source)} and {len(target)} "
                "tokens counted from 0"
            )
    return Pair(source, target, alignment)


def _parse_link(item, links):
    """`1-2` -> (1, 2). `links` remembers what was parsed: a corpus repeats few distinct links very often."""
    if item not in links:
        if not re.fullmatch(r"[0-9]{1,9}-[0-9]{1,9}", item):
            raise ValueError(f"expected links such as 0-0 1-2 in the third column, got {_shorten(item)!r}")
        source_index, target_index = item.split("-")
        links[item] = (int(source_index), int(target_index))
    return links[item]


def _shorten(text, length=60):
    return text if len(text) <= length else text[: length - 3] + "..."


class Vocabulary:
    """A two-way table of tokens and ids. Ids 0 to 3 are padding, begin, end and unknown.

    `tokens[i]` is the token of id i. Raises ValueError when a token comes twice or the special tokens do not come first.
    """

    def __init__(self, tokens):
        self.tokens = tuple(tokens)
        self._ids = {token: index for index, token in enumerate(self.tokens)}
        if self.tokens[: len(SPECIAL_TOKENS)] != SPECIAL_TOKENS:
            raise ValueError(f"tokens must begin with {SPECIAL_TOKENS}, got {self.tokens[: len(SPECIAL_TOKENS)]}")
        if len(self._ids) != len(self.tokens):
            repeated = next(token for token, count in Counter(self.tokens).items() if count > 1)
            raise ValueError(f"tokens must be distinct, got {repeated!r} more than once")

    @classmethod
    def from_sentences(cls, sentences, min_count=1):
        """From sequences of tokens: the most frequent first, ties in alphabetical order, those below `min_count` left out."""
        require_int("min_count", min_count, minimum=1)
        counts = Counter()
        for sentence in sentences:
            _require_tokens("sentences", sentence)
            counts.update(sentence)
        for token in SPECIAL_TOKENS:
            if token in counts:
                raise ValueError(f"sentences must not contain the special token {token!r}")
        kept = sorted((token for token, count in counts.items() if count >= min_count), key=lambda token: (-counts[token], token))
        return cls((*SPECIAL_TOKENS, *kept))

    def __len__(self):
        return len(self.tokens)

    def __contains__(self, token):
        return token in self._ids

    def encode(self, tokens):
        """Tokens -> list of ids; unknown tokens become UNK. Adds no BOS and no EOS."""
        _require_tokens("tokens", tokens)
        return [self._ids.get(token, UNK) for token in tokens]

    def decode(self, ids):
        """Ids (ints, or a 1-d tensor) -> tuple of tokens, up to the first EOS, without PAD and BOS.

        Raises TypeError for what is not an int, ValueError for an id outside the vocabulary.
        """
        decoded = []
        for index in ids.tolist() if isinstance(ids, torch.Tensor) else ids:
            if not isinstance(index, int):
                raise TypeError(f"ids must be ints in one dimension, got {type(index).__name__}")
            if not 0 <= index < len(self.tokens):
                raise ValueError(f"ids must lie in [0, {len(self.tokens)}), got {index}")
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

    def to(self, device):
        return Batch(*(tensor.to(device) for tensor in self))


def make_batch(pairs, source_vocabulary, target_vocabulary):
    """A Batch of these pairs, in their order, padded to the longest.

    Raises ValueError for an empty list, TypeError when it holds anything but `Pair`.
    """
    return _batch(_encode(pairs, source_vocabulary, target_vocabulary))


def _encode(pairs, source_vocabulary, target_vocabulary):
    """[(source ids, target ids), ...]"""
    encoded = []
    for pair in pairs:
        if not isinstance(pair, Pair):
            raise TypeError(f"pairs must hold corpus.Pair, got {type(pair).__name__}")
        encoded.append((source_vocabulary.encode(pair.source), target_vocabulary.encode(pair.target)))
    if not encoded:
        raise ValueError("pairs must hold at least one pair, got none")
    return encoded


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
    Raises ValueError for an empty list of pairs or a batch_size below 1, TypeError when the list holds anything but `Pair`.
    """
    require_int("batch_size", batch_size, minimum=1)
    require_int("seed", seed)
    encoded = _encode(pairs, source_vocabulary, target_vocabulary)
    return _endless_batches(encoded, batch_size, random.Random(seed))


def _endless_batches(encoded, batch_size, generator):
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
