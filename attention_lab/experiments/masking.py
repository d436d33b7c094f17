"""Masks that meet the scores in different ways: what comes out, for the explorer of lesson 08."""

import itertools

import torch

from course_utils.attention.masks import causal_mask, combine_masks, padding_mask
from course_utils.attention.weights import masked_softmax

PADDING = "<pad>"
SENTENCES = (("she", "runs", ".", PADDING, PADDING), ("the", "cat", "sees", "her", "."), (PADDING,) * 5)
MASKS = ("both", "padding", "causal", "none")
# Name of each way in which a mask reaches the weights -> the way.
WAYS = {
    "boolean, as in this course": lambda scores, mask: masked_softmax(scores, mask),
    "read the other way round": lambda scores, mask: masked_softmax(scores, ~mask),
    "added: 0 and -inf": lambda scores, mask: torch.softmax(scores + _bias(scores, mask, float("-inf")), dim=-1),
    "added: 0 and -1e9": lambda scores, mask: torch.softmax(scores + _bias(scores, mask, -1e9), dim=-1),
    "added: 0 and the dtype's minimum": lambda scores, mask: torch.softmax(
        scores + _bias(scores, mask, torch.finfo(scores.dtype).min), dim=-1
    ),
    "weights set to 0 after the softmax": lambda scores, mask: torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0),
}
DTYPES = {"float32": torch.float32, "float16": torch.float16}
USUAL, TURNED, INFINITE, LARGE, _, AFTER = WAYS
# The maps that a page without scripts shows: (title, sentence, mask, way, dtype)
SHOWN = (
    ("padding", 0, "padding", USUAL, "float32"),
    ("causal", 0, "causal", USUAL, "float32"),
    ("both", 0, "both", USUAL, "float32"),
    ("both, the other way round", 0, "both", TURNED, "float32"),
    ("both, after the softmax", 0, "both", AFTER, "float32"),
    ("empty sentence, -inf", 2, "both", INFINITE, "float32"),
    ("empty sentence, -1e9", 2, "both", LARGE, "float32"),
    ("empty, -1e9 in float16", 2, "both", LARGE, "float16"),
    ("empty sentence, boolean", 2, "both", USUAL, "float32"),
)


def workbench(seed=0):
    """A short, a full and an empty sentence under every mask, in every way and dtype, as `widgets.explore` takes them -> dict.

    The scores are random, of five tokens each. A mask is what it means in this course, however it was applied: cells that it
    forbids and that carry weight all the same do so in the picture. Rows may be NaN, and need not sum to 1.
    """
    generator = torch.Generator().manual_seed(seed)
    scores = torch.randn(len(SENTENCES), 5, 5, generator=generator)[[1, 0, 2]]  # the full sentence's were drawn first
    axes = {"mask": list(MASKS), "applied": list(WAYS), "dtype": list(DTYPES)}
    shape = [len(labels) for labels in axes.values()]
    examples = []
    for sentence, own in zip(SENTENCES, scores, strict=True):
        allowed = torch.stack([_mask(sentence, name) for name in MASKS])  # (masks, T, T)
        choices = itertools.product(allowed, WAYS.values(), DTYPES.values())
        weights = torch.stack([way(own.to(dtype), mask).float() for mask, way, dtype in choices]).view(*shape, 5, 5)
        mask = allowed[:, None, None].expand_as(weights)  # (masks, ways, dtypes, T, T)
        examples.append({"name": " ".join(sentence), "queries": sentence, "keys": sentence, "weights": weights, "mask": mask})
    shown = [
        (sentence, tuple(labels.index(label) for labels, label in zip(axes.values(), place, strict=True)), title)
        for title, sentence, *place in SHOWN
    ]
    return {"examples": examples, "axes": axes, "shown": shown}


def _mask(tokens, name):
    """The mask of one sentence, (T, T)."""
    words = torch.tensor([[token != PADDING for token in tokens]]).long()  # (1, T), 0 for padding
    parts = {"padding": padding_mask(words, 0)[0, 0], "causal": causal_mask(len(tokens))}
    everything = torch.ones(len(tokens), len(tokens), dtype=torch.bool)
    return combine_masks(everything, *(parts.values() if name == "both" else [parts.get(name)]))


def _bias(scores, mask, low):
    """0 where the mask is True and `low` where it is False, in the scores' dtype: beyond float16 lies -inf."""
    return torch.zeros(mask.shape).masked_fill(~mask, low).to(scores.dtype)
