"""From several narrow vectors at each position back to a wide one."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.multi_head import merge_heads


def _inputs(draw):
    names = "B heads T d_head"
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "one head", {**draw.sizes("B"), "heads": 1, **draw.sizes("T d_head")})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("heads T d_head")})
    yield _case(draw, "size 1", {"B": 2, "heads": 3, "T": 1, "d_head": 4})
    yield _case(draw, "heads of one feature", {**draw.sizes("B heads T"), "d_head": 1})
    yield _case(draw, "float64", draw.sizes(names), "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names), "not contiguous")
    yield _case(draw, "as it comes from a split", draw.sizes(names), "stored as split_heads leaves it")
    size = draw.integer(3, 6)
    yield _case(draw, "square", {"B": 2, "heads": size, "T": size, "d_head": size}, diagnostic=True)
    yield _case(draw, "square", dict.fromkeys(names.split(), size), diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    x = draw.normal(*sizes.values(), dtype=dtype)
    if note == "not contiguous":
        x = non_contiguous(x)
    if note.startswith("stored"):
        x = x.transpose(1, 2).contiguous().transpose(1, 2)
    return Case(group, label(sizes, note), (x,), diagnostic=diagnostic)


def _joined(x):
    B, heads, T, d_head = x.shape
    return x.reshape(B, T, heads * d_head)


def reshape_without_transpose(x):
    """The shape is right, the numbers are in the wrong places: they are read in the order of (B, heads, T, d_head), all
    positions of head 0 before those of head 1. Exchange heads and T, and reshape what that gives."""
    return _joined(x)


def interleaved_features(x):
    """You set feature 0 of all heads side by side, then feature 1, and so on. `split_heads` cuts blocks: the features of one head
    stay together."""
    return x.permute(0, 2, 3, 1).flatten(2)


def sum_of_the_heads(x):
    """You add the heads up. They stand side by side, so that what comes after can treat each of them in its own way."""
    return x.sum(1)


def mean_of_the_heads(x):
    """You average the heads. They stand side by side, so that what comes after can treat each of them in its own way."""
    return x.mean(1)


def first_head_alone(x):
    """This is head 0 alone. All of them stand side by side."""
    return x[:, 0]


def heads_one_after_another(x):
    """You set the heads one behind the other, as if they were more positions. At each position they stand side by side."""
    return x.flatten(1, 2)


def forgets_to_flatten(x):
    """One step is missing: you stop at (B, T, heads, d_head). The last two dimensions become one."""
    return x.transpose(1, 2)


def features_before_positions(x):
    """You have (B, heads * d_head, T): every position should be a row. Which two dimensions are to be exchanged, and when?"""
    return x.transpose(2, 3).flatten(1, 2)


def other_dimensions_exchanged(x):
    """The shape comes out right, but before the reshape other dimensions change places than heads and positions. In
    (B, heads, T, d_head) these are 1 and 2."""
    return x.transpose(1, 3).reshape(_joined(x).shape)


def positions_and_features_exchanged(x):
    return x.transpose(2, 3).reshape(_joined(x).shape)


def batch_and_heads_exchanged(x):
    return x.transpose(0, 1).reshape(_joined(x).shape)


EXERCISE = Exercise(name="merge_heads", reference=merge_heads, inputs=_inputs, misconceptions=mistakes(globals(), merge_heads))
