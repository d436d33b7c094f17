"""Ways to attend to a padded memory, right and broken, for a learner's test to judge. A case holds a kind's name."""

import math

import torch

from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


def _scores(queries, keys):
    return queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])  # (B, Tq, Tm)


def _masked_by(seen):
    """`seen(queries, mask)`: a mask that broadcasts to (B, Tq, Tm), or None."""
    return lambda queries, keys, values, mask: scaled_dot_product_attention(queries, keys, values, seen(queries, mask))


def _filled(seen, value):
    def attend(queries, keys, values, mask):
        weights = torch.softmax(_scores(queries, keys).masked_fill(~seen(mask), value), -1)
        return weights @ values, weights

    return attend


def _in_other_steps(queries, keys, values, mask):
    weights = masked_softmax(_scores(queries, keys), mask[:, None])
    moved = 1.0 + keys.shape[1]  # there and back again: the last digits depend on how long the memory is
    return weights @ (values + moved) - moved * weights.sum(-1, keepdim=True), weights


def _zeroed_weights(queries, keys, values, mask):
    weights = torch.softmax(_scores(queries, keys), -1) * mask[:, None]
    return weights @ values, weights


def _another_context(queries, keys, values, mask):
    weights = masked_softmax(_scores(queries, keys), mask[:, None])
    return torch.softmax(_scores(queries, keys), -1) @ values * mask.any(-1)[:, None, None], weights


def _zeroed_memory(queries, keys, values, mask):
    real = mask.unsqueeze(-1)
    weights = torch.softmax(_scores(queries, torch.where(real, keys, 0.0)), -1) * mask.any(-1)[:, None, None]
    return weights @ torch.where(real, values, 0.0), weights


def _little_padding(queries, keys, values, mask):
    weights = _filled(lambda mask: mask[:, None], -6.0)(queries, keys, values, mask)[1] * mask.any(-1)[:, None, None]
    return weights @ values, weights


def _for_the_first_query(queries, mask):
    return mask[:, None] | (torch.arange(queries.shape[1]) > 0)[:, None] & mask.any(-1)[:, None, None]


def _first_memory(queries, keys, values, mask):
    return scaled_dot_product_attention(queries, keys[:1].expand_as(keys), values[:1].expand_as(values), mask[:, None])


def _zeros_in_the_weights_alone(queries, keys, values, mask):
    context, weights = _filled(lambda mask: mask[:, None], -1e9)(queries, keys, values, mask)
    return context, weights * mask[:, None]


RIGHT = {
    "a right function": _masked_by(lambda queries, mask: mask[:, None]),
    "a right function that rounds otherwise": _in_other_steps,
}
BROKEN = {  # by what shows them
    "padding": {
        "the bug of part 3": _filled(lambda mask: mask[:, :, None], -1e9),
        "without a mask": _masked_by(lambda queries, mask: None),
        "the mask turned into its opposite": _masked_by(lambda queries, mask: ~mask[:, None]),
    },
    "quiet": {
        "the weights of the padding set to 0 after the softmax": _zeroed_weights,
        "padding set to 0, and no mask": _zeroed_memory,
        "right weights, beside a context that reads the padding": _another_context,
    },
    "nearly": {
        "padding with a score of -6, which leaves it a small weight": _little_padding,
        "right for the first query alone": _masked_by(_for_the_first_query),
    },
    "lengths": {
        "right where queries and memory are as long": _masked_by(
            lambda queries, mask: mask[:, None].expand(-1, mask.shape[1], -1)
        ),
    },
    "sentences": {
        "the first sentence's mask for all": _masked_by(lambda queries, mask: mask[:1, None]),
        "a mask (B, Tm), which is right for one sentence": _masked_by(lambda queries, mask: mask),
        "one mask for all, of what any sentence may read": _masked_by(lambda queries, mask: mask.any(0)),
        "the first sentence's memory for all": _first_memory,
    },
    "nothing to read": {
        "an average where nothing may be read": _filled(lambda mask: mask[:, None], -1e9),
        "NaN where nothing may be read": _filled(lambda mask: mask[:, None], -math.inf),
        "weights of 0 beside an average, where nothing may be read": _zeros_in_the_weights_alone,
    },
}
_ALL = RIGHT | {kind: attend for group in BROKEN.values() for kind, attend in group.items()}


def attend_of(kind):
    """The function `attend(queries, keys, values, memory_mask)` of that kind, off which nothing is to be read."""

    def attend(queries, keys, values, memory_mask):
        return _ALL[kind](queries, keys, values, memory_mask)

    return attend


def judged(handle, case, args):
    """Whether a learner's test, the handle, calls the case's function broken. An error that this one raises says so, and so does
    an `assert` of the test."""
    (kind,), raised = args, []
    seed = list(_ALL).index(kind)

    def attend(queries, keys, values, memory_mask):
        try:
            return attend_of(kind)(queries, keys, values, memory_mask)
        except Exception:
            raised.append(kind)
            raise

    try:
        with torch.random.fork_rng(devices=[]):  # many tests draw their batch: the same one each time that they are asked
            torch.default_generator.manual_seed(seed)
            return handle.call((attend,))
    except Exception as error:
        if (raised or isinstance(error, AssertionError)) and kind not in RIGHT:
            return True
        raise


def batch(B=3, Tq=4, Tm=6, ends=(6, 3, 0)):
    """queries, keys, values and a mask; each sentence may read as many positions as `ends` says."""
    draw = torch.Generator().manual_seed(1)
    queries, keys, values = (torch.randn(B, T, 8, generator=draw) for T in (Tq, Tm, Tm))
    return queries, keys, values, torch.arange(Tm) < torch.tensor(ends[:B])[:, None]


def compared(attend, same=lambda one, other: torch.allclose(one, other, atol=1e-5), rows=slice(None), output=0, **sizes):
    """Whether some rows of a batch get another context than the right function gives."""
    given = batch(**sizes)
    return not same(attend(*given)[output][rows], RIGHT["a right function"](*given)[output][rows])


def misses_zeros(attend):
    """Whether a sentence with nothing to read gets anything but zeros."""
    return compared(attend, B=1, ends=(0,))
