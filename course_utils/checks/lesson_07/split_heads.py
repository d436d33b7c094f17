"""From one wide vector at each position to several narrow ones."""

import torch

from course_utils.attention.multi_head import split_heads
from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes("B T heads d_head"))
    yield _case(draw, "one head", {**draw.sizes("B T"), "heads": 1, "d_head": 6})
    yield _case(draw, "heads of one feature", {**draw.sizes("B T heads"), "d_head": 1})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T heads d_head")})
    yield _case(draw, "size 1", {"B": 2, "T": 1, "heads": 3, "d_head": 4})
    yield _case(draw, "float64", draw.sizes("B T heads d_head"), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T heads d_head"), note="not contiguous")
    for rest in (1, 2):
        sizes = {**draw.sizes("B T", low=3), "heads": draw.integer(3, 6), "d_head": draw.integer(2, 5)}
        yield _case(draw, "not divisible", sizes, rest=rest)
    size = draw.integer(2, 5)
    # So many positions that whoever cuts them up instead of the features finds something to cut.
    yield _case(draw, "square", {"B": 2, "T": 12, "heads": 3, "d_head": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": 2 * size, "heads": size, "d_head": 2 * size}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, rest=0, diagnostic=False):
    B, T, heads, d_head = sizes.values()
    d = heads * d_head + rest
    x = draw.normal(B, T, d, dtype=dtype)
    x = non_contiguous(x) if note == "not contiguous" else x
    note = f"{d} features cannot be split evenly: a ValueError is due" if rest else note
    return Case(group, label({"B": B, "T": T, "d": d, "heads": heads}, note), (x, heads), diagnostic=diagnostic)


def _divisible(x, heads):
    if x.shape[2] % heads:
        raise ValueError(f"{heads} heads cannot share {x.shape[2]} features")
    return x.shape[2] // heads


def view_for_transpose(x, heads):
    """The shape is right, the numbers are in the wrong places: `view` cuts the *sentence* into pieces, one a head. First make it
    (B, T, heads, d/heads), then exchange T and heads."""
    B, T, _ = x.shape
    return x.reshape(B, heads, T, _divisible(x, heads))


def transposes_before_the_split(x, heads):
    """You transpose before the split: then `reshape` cuts what belongs together. Split the features first,
    (B, T, heads, d/heads), then exchange T and heads."""
    B, T, _ = x.shape
    return x.transpose(1, 2).reshape(B, heads, T, _divisible(x, heads))


def forgets_to_transpose(x, heads):
    """The features are cut rightly, but you stop at (B, T, heads, d/heads). Heads come before positions: one transpose is
    missing."""
    return x.unflatten(2, (heads, _divisible(x, heads)))


def interleaved_features(x, heads):
    """You deal the features out like cards: head 0 gets features 0, heads, 2 heads, ... Each head gets one *block* of neighbours:
    cut into (heads, d/heads), in this order."""
    return x.unflatten(2, (_divisible(x, heads), heads)).permute(0, 3, 1, 2)


def heads_for_head_size(x, heads):
    """You take `heads` for the *size* of a head: yours are d/heads heads with `heads` features each."""
    return x.unflatten(2, (_divisible(x, heads), heads)).transpose(1, 2)


def features_before_positions(x, heads):
    """The heads are in place, but then positions and features have changed places: (B, heads, d/heads, T) where
    (B, heads, T, d/heads) is due."""
    return x.unflatten(2, (heads, _divisible(x, heads))).permute(0, 2, 3, 1)


def heads_first(x, heads):
    """You put the heads before the batch. The batch stays first: (B, heads, T, d/heads)."""
    return x.unflatten(2, (heads, _divisible(x, heads))).permute(2, 0, 1, 3)


def stacked(x, heads):
    return torch.stack(x.split(_divisible(x, heads), dim=2))


def heads_folded_into_the_batch(x, heads):
    """You fold the heads into the batch, (B * heads, T, d/heads). Keep them in a dimension of their own."""
    return x.unflatten(2, (heads, _divisible(x, heads))).transpose(1, 2).flatten(0, 1)


def splits_the_positions(x, heads):
    """You cut the *positions* into pieces. Every head sees the whole sentence, and a share of the *features*."""
    _divisible(x, heads)
    return x.unflatten(1, (heads, -1))


def whole_for_every_head(x, heads):
    """Every head gets all d features. They share them: d / heads each."""
    _divisible(x, heads)
    return x.unsqueeze(1).expand(-1, heads, -1, -1)


def first_block_for_every_head(x, heads):
    """Every head gets the same features, the first block. Each has a block of its own."""
    return x[..., : _divisible(x, heads)].unsqueeze(1).expand(-1, heads, -1, -1)


def drops_what_is_left(x, heads):
    """When the features cannot be shared out evenly you leave the last ones out, and nobody will notice. Raise a ValueError."""
    return split_heads(x[..., : x.shape[2] // heads * heads], heads)


def leaves_it_to_torch(x, heads):
    """When the features cannot be shared out evenly, torch complains for you, in its own words. A ValueError is due: test
    `d % heads` and raise it."""
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def asserts(x, heads):
    """When the features cannot be shared out evenly your `assert` stops the program. A ValueError is due, which callers can tell
    from a mistake of yours."""
    assert x.shape[2] % heads == 0
    return split_heads(x, heads)


EXERCISE = Exercise(
    name="split_heads",
    reference=split_heads,
    inputs=_inputs,
    misconceptions=misconceptions(
        view_for_transpose,
        transposes_before_the_split,
        forgets_to_transpose,
        interleaved_features,
        heads_for_head_size,
        features_before_positions,
        (heads_first, stacked),
        heads_folded_into_the_batch,
        splits_the_positions,
        whole_for_every_head,
        first_block_for_every_head,
        drops_what_is_left,
        leaves_it_to_torch,
        asserts,
    ),
)
