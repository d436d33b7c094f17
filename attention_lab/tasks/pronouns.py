"""Sentences whose last word decides what `it` is: "the animal did not cross the street because it was too tired / wide ."

Every sentence names an animal and a place and comes twice, with a last word that only an animal can be and with one that only a
place can be: a *flip pair*. The sentence was made famous by Uszkoreit (2017), who showed what an attention head of a translator
looks at; twin sentences that differ in a word are the idea of the Winograd schemas (Levesque, Davis and Morgenstern 2012).
"""

import random
from typing import NamedTuple

import torch

from attention_lab.tasks.corpus import PAD, SPECIAL_TOKENS, Vocabulary, data_folder
from course_utils._validation import require_choice

SPLITS = ("train", "test")
ANIMALS = (
    "animal", "bear", "camel", "cat", "cow", "deer", "dog", "donkey", "elephant", "fox",
    "goat", "horse", "lion", "monkey", "mouse", "pig", "rabbit", "sheep", "tiger", "wolf",
)  # fmt: skip
# No place is tired, and no street, hill or river is said to be timid; what both could be (old, cold, weak, busy) is left out.
OF_ANIMALS = ("tired", "weary", "exhausted", "hungry", "ill", "timid", "nervous", "frightened", "anxious", "cautious")
# place: what one does with it, and what can keep one from doing so. No animal of the list is wide, icy or crowded.
PLACES = {
    "street": ("cross", ("wide", "icy", "slippery", "crowded")),
    "road": ("cross", ("wide", "icy", "slippery")),
    "square": ("cross", ("wide", "slippery", "crowded")),
    "bridge": ("cross", ("narrow", "high", "icy", "slippery")),
    "river": ("cross", ("wide", "deep")),
    "stream": ("cross", ("wide", "deep")),
    "lake": ("cross", ("wide", "deep")),
    "canyon": ("cross", ("wide", "deep")),
    "valley": ("cross", ("wide", "deep", "swampy")),
    "field": ("cross", ("wide", "rocky", "swampy")),
    "meadow": ("cross", ("wide", "swampy")),
    "hill": ("climb", ("steep", "high", "rocky", "slippery")),
    "mountain": ("climb", ("steep", "high", "rocky", "icy")),
    "slope": ("climb", ("steep", "rocky", "icy", "slippery")),
    "wall": ("climb", ("high", "icy", "slippery")),
    "staircase": ("climb", ("steep", "narrow", "slippery")),
}
FRAMES = (
    "the {animal} did not {verb} the {place}",
    "the {animal} would not {verb} the {place}",
    "the {animal} could not {verb} the {place}",
    "the {animal} refused to {verb} the {place}",
    "the {place} stopped the {animal}",
    "the {place} was hard for the {animal}",
    "the {place} was a problem for the {animal}",
)
HELD_OUT = 4  # of the 16 places, for each animal
OPENINGS = ("", "that day ", "at first ", "in the end ", "in the evening ", "this time ")


class Sentence(NamedTuple):
    """Words, and three positions counted from 0: of `it`, of the noun that it stands for, and of the other noun."""

    words: tuple[str, ...]
    it: int
    noun: int
    other: int


class Batch(NamedTuple):
    """Sentences as numbers. Shapes: tokens (B, T), mask (B, T) bool, True = a word; it, noun, other (B,) positions."""

    tokens: torch.Tensor
    mask: torch.Tensor
    it: torch.Tensor
    noun: torch.Tensor
    other: torch.Tensor

    @property
    def answer(self):
        """The token of the noun that `it` stands for. (B,)"""
        return self.tokens.gather(1, self.noun.unsqueeze(1)).squeeze(1)

    def rows(self, rows):
        """Some of the sentences. rows (n,) integers."""
        return Batch(*(part[rows] for part in self))


def flip_pair(draw, animal, place):
    """A sentence about an animal and a place, twice: with a last word for the animal, and with one for the place.

    `draw()` gives a random float in [0, 1). Returns two `Sentence`s.
    """
    verb, of_place = PLACES[place]
    opening, frame = (options[int(draw() * len(options))] for options in (OPENINGS, FRAMES))
    clause = opening + frame.format(animal=animal, verb=verb, place=place)
    return tuple(
        as_sentence(f"{clause} because it was too {options[int(draw() * len(options))]} .".split(), noun, other)
        for options, noun, other in ((OF_ANIMALS, animal, place), (of_place, place, animal))
    )


def as_sentence(words, noun, other):
    """Words with the positions of `it` and of the two nouns. Raises ValueError unless each of the three comes exactly once."""
    words = tuple(words)
    for word in ("it", noun, other):
        if words.count(word) != 1:
            raise ValueError(f"words must hold {word!r} exactly once, got {' '.join(words)!r}")
    return Sentence(words, words.index("it"), words.index(noun), words.index(other))


def noun_pairs(seed):
    """All pairs (animal, place), divided into those for training and those held out -> two lists.

    Each animal is held out with `HELD_OUT` places, each place equally often, and the famous pair (animal, street) is among them.
    """
    draw = random.Random(seed).random
    animals, places = (sorted(names, key=lambda _: draw()) for names in (ANIMALS, PLACES))
    n = len(places)
    # The places are dealt out like cards, over and over; each time around one card further, so that the hands differ.
    dealt = [(animal, i * HELD_OUT + k) for i, animal in enumerate(animals) for k in range(HELD_OUT)]
    cards = {(animal, (card + card // n) % n) for animal, card in dealt}
    shift = places.index("street") - min(card for animal, card in cards if animal == "animal")
    held_out = {(animal, places[(card + shift) % n]) for animal, card in cards}
    everything = [(animal, place) for animal in ANIMALS for place in PLACES]
    return [pair for pair in everything if pair not in held_out], [pair for pair in everything if pair in held_out]


def generate(seed, sizes):
    """The sentences of each split, flip pair after flip pair -> {"train": [...], "test": [...]}.

    `sizes`: flip pairs of each split. No sentence comes twice, and no noun pair is in both splits. The same seed gives the same
    sentences on every machine: all chance comes from `random.Random(seed).random`.
    """
    draw = random.Random(seed).random
    splits, seen = {}, set()
    for name, pairs in zip(SPLITS, noun_pairs(seed), strict=True):
        splits[name] = []
        while len(splits[name]) < 2 * sizes[name]:
            twins = flip_pair(draw, *pairs[len(splits[name]) // 2 % len(pairs)])  # every noun pair in turn
            if not seen & set(twins):
                seen |= set(twins)
                splits[name] += twins
    return splits


def load_split(name):
    """The sentences of one split, as a list in which flip pairs stand together: "train" or "test".

    No pair of nouns in "test" comes together in "train". Raises ValueError for any other name.
    """
    require_choice("name", name, SPLITS)
    lines = (data_folder() / "pronouns" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    columns = (line.split("\t") for line in lines)
    return [as_sentence(text.split(), noun, other) for text, noun, other in columns]


def vocabulary():
    """All words that the sentences are made of, in the order of the alphabet -> `corpus.Vocabulary`."""
    fixed = " ".join((*OPENINGS, *(frame.format(animal="", verb="", place="") for frame in FRAMES), "because it was too ."))
    verbs, of_places = zip(*PLACES.values(), strict=True)
    words = {*fixed.split(), *ANIMALS, *OF_ANIMALS, *PLACES, *verbs, *(word for reasons in of_places for word in reasons)}
    return Vocabulary((*SPECIAL_TOKENS, *sorted(words)))


def make_batch(sentences, words):
    """`Sentence`s as a `Batch`; `words` is the vocabulary."""
    longest = max(len(sentence.words) for sentence in sentences)
    tokens = torch.tensor([words.encode(s.words) + [PAD] * (longest - len(s.words)) for s in sentences])  # (B, T)
    places = torch.tensor([(s.it, s.noun, s.other) for s in sentences])  # (B, 3)
    return Batch(tokens, tokens != PAD, *places.unbind(1))


def batch_stream(batch, batch_size, seed):
    """Smaller batches out of one large `Batch`, in random order, for ever. `seed` fixes the order."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        for rows in torch.randperm(len(batch.tokens), generator=generator).split(batch_size):
            yield batch.rows(rows)
