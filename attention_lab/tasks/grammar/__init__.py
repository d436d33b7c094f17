"""A synchronous grammar of English and French that knows which word translates which.

`sentence_pair` draws an English sentence, its French and their gold word alignment; `accepts` says whether the grammar
contains an English sentence, `probabilities` how likely it is to be drawn; `translations` gives its French. Tokens are
lower-case strings, the last one is ".".
"""

import random as _random
from functools import cache
from itertools import repeat

from attention_lab.tasks.grammar.french import elide
from attention_lab.tasks.grammar.rules import LONGEST_CHAIN, all_rules
from attention_lab.tasks.grammar.synchronous import Grammar

__all__ = ["LONGEST_CHAIN", "accepts", "generate", "probabilities", "sentence_pair", "translations"]


@cache
def _grammar():
    return Grammar(all_rules())


def generate(seed, clauses=1):
    """Endless stream of (english tokens, french tokens, alignment) with `clauses` joined clauses each, fixed by `seed`.

    The alignment is a frozenset of (English position, French position); `clauses` is 1 to 9.
    """
    random = _random.Random(seed).random
    return (sentence_pair(random, clauses) for _ in repeat(None))


def sentence_pair(random, clauses=1):
    """One (english tokens, french tokens, alignment); `random` is a function that returns floats in [0, 1)."""
    english = []
    pieces = elide(_grammar().derive(f"Sentence.{clauses}", random, english))
    english = tuple(_a_or_an(word, following) for word, following in zip(english, (*english[1:], ""), strict=True))
    return english, *_split(pieces)


def accepts(english):
    """Whether these English tokens (a sequence of str, the final "." included) are a sentence of the grammar."""
    return any(_parses(english).values())


def translations(english):
    """The (french tokens, alignment) of an English sentence, as a set: empty when the grammar does not accept it."""
    return {_split(elide(pieces)) for found in _parses(english).values() for pieces in found}


def probabilities(english):
    """How likely `sentence_pair` is to draw this English sentence -> {number of clauses: probability}, for 1 to 9 clauses."""
    return {count: sum(found.values()) for count, found in _parses(english).items()}


def _parses(english):
    """{number of clauses: {French pieces: probability}}"""
    words, memory = _derived_words(english), {}
    return {count: _grammar().parses(f"Sentence.{count}", words, memory) for count in range(1, LONGEST_CHAIN + 1)}


def _derived_words(english):
    """The words as the rules make them, in which "a" is never "an"; none for a sentence that has the wrong one of the two."""
    english = tuple(english)
    pairs = zip(english, (*english[1:], ""), strict=True)
    if any(not word or (word in ("a", "an") and word != _a_or_an("a", following)) for word, following in pairs):
        return ()
    return tuple("a" if word == "an" else word for word in english)


def _a_or_an(word, following):
    return "an" if word == "a" and following.startswith(tuple("aeiou")) else word


def _split(pieces):
    alignment = frozenset((source, target) for target, piece in enumerate(pieces) for source in piece.links)
    return tuple(piece.text for piece in pieces), alignment
