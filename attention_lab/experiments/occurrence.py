"""Whether a word occurs in a sentence, asked of the sentence's vector: the test of "word content" (Adi et al. 2017, section 3).

A probe gives every sentence a score for one word. The measure is the share of pairs that it gets right: a sentence with the word
beside one without it. A guess gets half of them.
"""

import torch

from attention_lab.tasks import corpus
from course_utils._validation import require_int, require_tensor
from course_utils.attention.masks import length_mask

FIRST_WORD = len(corpus.SPECIAL_TOKENS)  # the ids below it are no words
FIFTHS = ("first", "second", "middle", "fourth", "last")


def occurs(words, vocabulary_size):
    """Whether each word of the vocabulary occurs in each sentence. Shapes: words (B, T) ids -> (B, vocabulary_size) boolean."""
    require_tensor("words", words, ("B", "T"))
    require_int("vocabulary_size", vocabulary_size, minimum=1)
    return torch.zeros(len(words), vocabulary_size, dtype=torch.bool).scatter(1, words, True)


def pairs_won(scores, has_word):
    """For each sentence, the share of those without the word whose score is lower; a tie counts half.

    Shapes: scores (M,), has_word (M,) boolean -> (M,), NaN when every sentence has the word.
    """
    require_tensor("scores", scores, ("M",))
    require_tensor("has_word", has_word, (len(scores),))
    without = scores[~has_word]  # (those without the word,)
    lower, tied = (found.double().mean(dim=1) for found in (scores.unsqueeze(1) > without, scores.unsqueeze(1) == without))
    return lower + tied / 2  # (M,)


def exchange_anywhere(words, lengths, vocabulary_size, generator):
    """Each sentence with one of its words, the last token aside, exchanged for another; both drawn at random.

    Shapes: words (B, T) ids, lengths (B,) from 2 on -> (B, T), and the index of that word (B,).
    """
    require_int("vocabulary_size", vocabulary_size, minimum=FIRST_WORD + 2)
    length_mask(lengths, words.shape[1])  # raises for lengths that do not fit
    rows, known = torch.arange(len(words)), vocabulary_size - FIRST_WORD
    places = (torch.rand(len(words), generator=generator) * (lengths - 1)).long()  # (B,)
    steps = torch.randint(1, known, (len(words),), generator=generator)  # at least one: never the word itself
    exchanged = words.clone()
    exchanged[rows, places] = FIRST_WORD + (words[rows, places] - FIRST_WORD + steps) % known
    return exchanged, places


def by_fifth(won, words, lengths, places=None):
    """The mean of `won` over the words in each fifth of their sentence: those that occur in it once, the last token aside.

    Shapes: won (M, V), a number for each sentence and word of the vocabulary, NaN ones left out; words (M, T) ids, lengths (M,)
    -> (5,). `places` (M,): of each sentence the word at that index alone.
    """
    require_tensor("won", won, (len(words), "V"))
    indices = torch.arange(words.shape[1])  # (T,)
    each = won.gather(1, words)  # (M, T)
    once = (words.unsqueeze(1) == words.unsqueeze(2)).sum(dim=1) == 1  # (M, T)
    counted = once & (indices < lengths.unsqueeze(1) - 1) & ~each.isnan()  # (M, T)
    if places is not None:
        counted &= indices == places.unsqueeze(1)
    fifth = len(FIFTHS) * indices // (lengths.unsqueeze(1) - 1)  # (M, T)
    return torch.stack([each[counted & (fifth == number)].mean() for number in range(len(FIFTHS))])
