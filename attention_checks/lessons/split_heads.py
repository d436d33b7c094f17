"""From one wide vector at each position to several narrow ones."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.multi_head import split_heads


def _inputs(draw):
    names = "B T heads d_head"
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes(names))
    yield _case(draw, "one head", {**draw.sizes("B T"), "heads": 1, "d_head": 6})
    yield _case(draw, "heads of one feature", {**draw.sizes("B T heads"), "d_head": 1})
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T heads d_head")})
    yield _case(draw, "size 1", {"B": 2, "T": 1, "heads": 3, "d_head": 4})
    yield _case(draw, "float64", draw.sizes(names), "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names), "not contiguous")
    for rest, d_head in ((1, draw.integer(2, 5)), (2, draw.integer(2, 5)), (2, 0)):
        sizes = {**draw.sizes("B T", low=3), "heads": draw.integer(3, 6), "d_head": d_head}
        yield _case(draw, "not divisible", sizes, "these cannot be split evenly: a ValueError is due", rest=rest)
    size = draw.integer(2, 5)
    # So many positions that whoever cuts them up instead of the features finds something to cut.
    yield _case(draw, "square", {"B": 2, "T": 12, "heads": 3, "d_head": 4}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "T": 2 * size, "heads": size, "d_head": 2 * size}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, rest=0, diagnostic=False):
    B, T, heads, d_head = sizes.values()
    x = draw.normal(B, T, heads * d_head + rest, dtype=dtype)
    x = non_contiguous(x) if note == "not contiguous" else x
    named = {"B": B, "T": T, "d": x.shape[2], "heads": heads}
    return Case(group, label(named, note), (x, heads), diagnostic=diagnostic)


def _blocks(x, heads):
    """(B, T, heads, d/heads), or the ValueError that is due."""
    if x.shape[2] % heads:
        raise ValueError(f"{heads} heads cannot share {x.shape[2]} features")
    return x.unflatten(2, (heads, -1))


def view_for_transpose(x, heads):
    """The shape is right, the numbers are in the wrong places: `view` or `reshape` alone cuts the *sentence* into pieces, one a
    head. First make it (B, T, heads, d/heads), then exchange T and heads."""
    return _blocks(x, heads).reshape(x.shape[0], heads, x.shape[1], -1)


def transposes_before_the_split(x, heads):
    """You transpose before the split: then `reshape` cuts what belongs together. Split the features first,
    (B, T, heads, d/heads), then exchange T and heads."""
    return x.transpose(1, 2).reshape(_blocks(x, heads).transpose(1, 2).shape)


def forgets_to_transpose(x, heads):
    """The features are cut rightly, but you stop at (B, T, heads, d/heads). Heads come before positions: one transpose is
    missing."""
    return _blocks(x, heads)


def interleaved_features(x, heads):
    """You deal the features out like cards: head 0 gets features 0, heads, 2 heads, ... Each head gets one *block* of neighbours:
    cut into (heads, d/heads), in this order."""
    return x.unflatten(2, (_blocks(x, heads).shape[3], heads)).permute(0, 3, 1, 2)


def heads_for_head_size(x, heads):
    """You take `heads` for the *size* of a head: yours are d/heads heads with `heads` features each."""
    return x.unflatten(2, (_blocks(x, heads).shape[3], heads)).transpose(1, 2)


def features_before_positions(x, heads):
    """The heads are in place, but then positions and features have changed places: (B, heads, d/heads, T) where
    (B, heads, T, d/heads) is due."""
    return _blocks(x, heads).permute(0, 2, 3, 1)


def heads_first(x, heads):
    """You put the heads before the batch. The batch stays first: (B, heads, T, d/heads)."""
    return _blocks(x, heads).permute(2, 0, 1, 3)


def splits_the_positions(x, heads):
    """You cut the *positions* into pieces. Every head sees the whole sentence, and a share of the *features*."""
    _blocks(x, heads)
    return x.unflatten(1, (heads, -1))


def first_block_for_every_head(x, heads):
    """Every head gets the same features, the first block. Each has a block of its own."""
    return split_heads(x, heads)[:, :1].expand(-1, heads, -1, -1)


def drops_what_is_left(x, heads):
    """When the features cannot be shared out evenly you leave the last ones out, and nobody will notice. Raise a ValueError."""
    return split_heads(x[..., : x.shape[2] // heads * heads], heads)


def leaves_it_to_torch(x, heads):
    """Features that cannot be shared out evenly are left to torch, which raises another error, or none. A ValueError is due:
    raise one where `heads` does not divide d."""
    B, T, d = x.shape
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def leaves_it_to_chunk(x, heads):
    return torch.stack(x.chunk(heads, dim=2), dim=1)


def asserts(x, heads):
    """When the features cannot be shared out evenly, an AssertionError comes out, as `assert` raises it. A ValueError is due,
    which callers can tell from a mistake of yours."""
    assert x.shape[2] % heads == 0
    return split_heads(x, heads)


EXERCISE = Exercise(name="split_heads", reference=split_heads, inputs=_inputs, misconceptions=mistakes(globals(), split_heads))
