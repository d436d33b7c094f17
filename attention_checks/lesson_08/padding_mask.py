"""Which keys are words, and which only fill up the batch."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.masks import padding_mask


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B T", low=3), 0)
    yield _case(draw, "another pad_id", draw.sizes("B T", low=3), draw.integer(3, 7))
    yield _case(draw, "padding in front", draw.sizes("B T", low=3), 0, in_front=True)
    yield _case(draw, "one sentence", {"B": 1, **draw.sizes("T", low=4)}, 0)
    yield _case(draw, "nothing but padding", draw.sizes("B T", low=3), 0, empty=True)
    yield _case(draw, "not contiguous", draw.sizes("B T", low=3), 0, change=non_contiguous)


def _case(draw, group, sizes, pad_id, in_front=False, empty=False, change=None):
    B, T = sizes["B"], sizes["T"]
    ids = draw.integers(1, 10, B, T)
    ids = torch.where(ids == pad_id, 10, ids)  # words, of which some ids are smaller than pad_id
    lengths = draw.lengths(B, 1, T) if B > 1 else torch.tensor([T - 2])
    tokens = ids.masked_fill(torch.arange(T) >= lengths[:, None], pad_id)
    if empty:
        tokens[1] = pad_id
    tokens = tokens.flip(1) if in_front else tokens
    notes = (group if group != "ordinary" else "", f"pad_id={pad_id}")
    return Case(group, label(sizes, *notes), (change(tokens) if change else tokens, pad_id))


def true_where_there_is_padding(tokens, pad_id):
    """The wrong way round: your True marks the padding. Here True means *may attend*, so it marks the words."""
    return ~padding_mask(tokens, pad_id)


def padding_is_always_0(tokens, pad_id):
    """You compare with 0. Padding has the number that `pad_id` says."""
    return padding_mask(tokens, 0)


def words_lie_above_pad_id(tokens, pad_id):
    """You take every id above `pad_id` for a word, and none below. A word is whatever is not padding."""
    return (tokens > pad_id)[:, None, None, :]


def no_room_for_heads_and_queries(tokens, pad_id):
    """Right, but (B, T). Scores are (B, heads, queries, keys): with (B, 1, 1, T) your mask broadcasts over heads and queries."""
    return tokens != pad_id


def no_room_for_heads(tokens, pad_id):
    """Right, but with one dimension too few: (B, 1, T) would put the sentences where the heads are. (B, 1, 1, T) is due."""
    return (tokens != pad_id)[:, None, :]


def room_behind(tokens, pad_id):
    """The two new dimensions stand behind, (B, T, 1, 1), so that positions meet the heads. They belong between B and T."""
    return (tokens != pad_id)[:, :, None, None]


def masks_the_queries(tokens, pad_id):
    """Your mask lies along the queries, (B, 1, T, 1). It is the *keys* that must not be read where they are padding: the last
    dimension."""
    return (tokens != pad_id)[:, None, :, None]


def masks_queries_and_keys(tokens, pad_id):
    """You forbid the padded queries too, which takes (B, 1, T, T). It is enough, and less to store, that no padded *key* is read:
    (B, 1, 1, T)."""
    words = tokens != pad_id
    return words[:, None, :, None] & words[:, None, None, :]


def padding_stands_at_the_end(tokens, pad_id):
    """You count the words and allow that many positions from the left. Padding may stand in front as well: ask each position."""
    words = tokens != pad_id
    return (torch.arange(tokens.shape[1]) < words.sum(1, keepdim=True))[:, None, None, :]


def additive_mask(tokens, pad_id):
    """This mask holds 0 and -inf, to be added to scores. Here a mask is boolean, and True means *may attend*."""
    return torch.where(padding_mask(tokens, pad_id), 0.0, float("-inf"))


def numbers_for_booleans(tokens, pad_id):
    """This mask holds numbers. Where masks are inverted or combined, only booleans do what they should: use bool."""
    return padding_mask(tokens, pad_id).float()


def integers_for_booleans(tokens, pad_id):
    return padding_mask(tokens, pad_id).long()


EXERCISE = Exercise(
    name="padding_mask",
    reference=padding_mask,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), padding_mask),
)
