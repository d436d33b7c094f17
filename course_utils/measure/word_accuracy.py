"""The share of words, and of whole sentences, that are right."""

from itertools import pairwise

import torch

from course_utils._validation import require_int, require_integers


def word_accuracy(predicted, targets, lengths, edges, pad_id):
    """The share of words that are right, and of sentences without a wrong word, in each half-open bin of lengths.

    Shapes: predicted (B, T) and targets (B, T) integers, lengths (B,), edges increasing -> two float32 tensors
    (len(edges) - 1,) with shares from 0 to 1, nan in an empty bin. A sentence is in bin i if edges[i] <= length < edges[i + 1].
    Positions whose target is `pad_id` are no words. Raises TypeError or ValueError for anything else.
    """
    require_integers("predicted", predicted, ("B", "T"))
    require_integers("targets", targets, tuple(predicted.shape))
    require_integers("lengths", lengths, (predicted.shape[0],))
    require_int("pad_id", pad_id)
    real = targets != pad_id  # (B, T)
    right = (predicted == targets) & real  # (B, T)
    whole = (right | ~real).all(dim=1)  # (B,)
    words, sentences = [], []
    for low, high in pairwise(edges):
        inside = (lengths >= low) & (lengths < high)  # (B,)
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)
