"""A test for a bug: does what stands behind the end of a sentence change what is read?"""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from attention_checks.lesson_02._readers import BESIDE, READERS, reader
from course_utils.attention.masks import reads_padding


def _inputs(draw):
    # One large group: an answer is a single bit, and a mistake is told by its answers on all functions together.
    for kind in READERS:
        yield _case(draw, kind)
    yield _case(draw, "one position too many", full=1)
    yield _case(draw, "a right mask", full=2)
    # A group each for what tells one mistake alone.
    yield _case(draw, BESIDE, group="other weights")
    yield _case(draw, "no mask", group="zeros behind the ends")
    yield _case(draw, "no mask", group="a single position of padding")


def _case(draw, kind, full=0, group="ordinary"):
    """`full` rows have no padding, the first of them the first."""
    sizes = draw.sizes("B T d", low=6, high=10)  # room for a first sentence that is neither the longest nor the shortest
    B, T, d = sizes.values()
    lengths = draw.lengths(B, 2, T - 1)  # two positions of padding at least
    lengths[:full] = T
    scores, keys = draw.normal(B, T), draw.normal(B, T, d)
    if group == "a single position of padding":
        lengths = torch.full_like(lengths, T - 1)
    if group == "zeros behind the ends":
        scores, keys = scores.masked_fill(_beyond(scores, lengths), 0.0), keys.masked_fill(_beyond(keys, lengths)[..., None], 0.0)
    told = label(sizes, f"lengths {lengths.tolist()}", f"attend: {kind}", group if group.startswith("zeros") else "")
    return Case(group, told, ((kind,), scores, keys, lengths))


def _call(handle, case, args):
    """The function stands in the case by its name; it becomes one for a single call."""
    (kind,), *tensors = args
    return handle.call((reader(kind), *tensors))


def _asked(attend, scores, keys, lengths, other_scores, other_keys, rows=slice(None)):
    one, other = (attend(*arguments, lengths)[0][rows] for arguments in ((scores, keys), (other_scores, other_keys)))
    return not torch.allclose(one, other, atol=1e-5)


def _beyond(scores, lengths, shift=0):
    """True from each sentence's end on, or `shift` positions later."""
    return torch.arange(scores.shape[1]) >= lengths[:, None] + shift


def _changed(scores, keys, where):
    return scores + where, keys + where.unsqueeze(-1)


def changes_the_keys_alone(attend, scores, keys, lengths):
    """You exchange the keys of the padding, and leave its scores. A softmax can run over those too: some functions are changed by
    them alone."""
    _, other = _changed(scores, keys, _beyond(scores, lengths))
    return _asked(attend, scores, keys, lengths, scores, other)


def changes_the_scores_alone(attend, scores, keys, lengths):
    """You exchange the scores of the padding, and leave its keys. What is read are the keys: exchange them as well."""
    other, _ = _changed(scores, keys, _beyond(scores, lengths))
    return _asked(attend, scores, keys, lengths, other, keys)


def sets_the_scores_alone_to_one_number(attend, scores, keys, lengths):
    return _asked(attend, scores, keys, lengths, scores.masked_fill(_beyond(scores, lengths), 7.0), keys)


def begins_one_too_late(attend, scores, keys, lengths):
    """You leave the first position of the padding as it is, and miss a mask that is too long by one. A sentence of n words has
    the positions 0 to n - 1: which is the first behind it?"""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths, 1)))


def begins_one_too_early(attend, scores, keys, lengths):
    """You exchange the last word of each sentence as well, so that right functions look guilty. A sentence of n words has the
    positions 0 to n - 1."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths, -1)))


def changes_everything(attend, scores, keys, lengths):
    """You exchange everything, words too. Of course the context changes then: exchange only what stands behind the ends."""
    where = torch.arange(scores.shape[1]) % 2 == torch.arange(len(scores))[:, None] % 2
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys * 2, where))


def changes_the_words(attend, scores, keys, lengths):
    """You exchange the words and leave the padding: the comparison is the wrong way round."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, ~_beyond(scores, lengths)))


def changes_nothing_but_the_longest(attend, scores, keys, lengths):
    """You exchange what stands behind the *longest* sentence, for all of them. Each sentence has its own end."""
    where = _beyond(scores, lengths.max().expand_as(lengths))
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, where))


def looks_at_the_first_sentence_alone(attend, scores, keys, lengths):
    """You compare the first sentence of the batch alone. Another one can be the one that reads its padding."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths)), rows=slice(1))


def wants_every_number_to_change(attend, scores, keys, lengths):
    """You answer True only where *every* number of the context changes, as `.all()` of a difference says. A single one is enough:
    `.any()`."""
    other_scores, other_keys = _changed(scores, keys, _beyond(scores, lengths))
    one, other = (attend(*arguments, lengths)[0] for arguments in ((scores, keys), (other_scores, other_keys)))
    return bool((one != other).all())


def looks_for_weight_on_padding(attend, scores, keys, lengths):
    """You look for weight on the padding. Weights that are set to 0 after the softmax leave none there, and yet the padding has
    had its share: exchange what stands there, and compare the contexts."""
    _, weights = attend(scores, keys, lengths)
    return bool((weights[_beyond(scores, lengths)] > 0).any())


def compares_alone_with_together(attend, scores, keys, lengths):
    """You attend over each sentence alone and in the batch, and its padding comes along both times: that tells what depends on
    the *other* sentences. Leave the words, and exchange what stands behind their ends."""
    together, _ = attend(scores, keys, lengths)
    rows = [slice(row, row + 1) for row in range(len(lengths))]
    return not all(torch.allclose(attend(scores[r], keys[r], lengths[r])[0], together[r], atol=1e-5) for r in rows)


def compares_the_weights(attend, scores, keys, lengths):
    """You compare the weights. What is read are the contexts, which can change while the weights stay as they are: where they are
    even, say, and the padding has its share."""
    return _weights_differ(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths)))


def compares_the_weights_at_one_number(attend, scores, keys, lengths):
    where = _beyond(scores, lengths)
    others = scores.masked_fill(where, 7.0), keys.masked_fill(where.unsqueeze(-1), 7.0)
    return _weights_differ(attend, scores, keys, lengths, *others)


def _weights_differ(attend, scores, keys, lengths, other_scores, other_keys):
    one, other = (attend(*arguments, lengths)[1] for arguments in ((scores, keys), (other_scores, other_keys)))
    return not torch.allclose(one, other, atol=1e-5)


def adds_padding_behind_all(attend, scores, keys, lengths):
    """You put more padding behind the whole batch, and leave the padding that is there as it was. A function that reads one
    position too many reads the first of it, which you never change."""
    more = torch.cat([scores, torch.ones_like(scores[:, :2])], dim=1), torch.cat([keys, torch.ones_like(keys[:, :2])], dim=1)
    return _asked(attend, scores, keys, lengths, *more)


def always_says_no(attend, scores, keys, lengths):
    """You answer False for every function that was tried. Do your two calls get different tensors? (`other = keys` is a second
    name for one tensor, `keys.clone()` a copy.)"""
    return False


def infinity_behind_the_ends(attend, scores, keys, lengths):
    """You put infinity or NaN behind the ends. A weight of 0 times infinity is NaN, so that right functions look guilty: use any
    other numbers."""
    where = _beyond(scores, lengths)
    return _asked(attend, scores, keys, lengths, scores, keys.masked_fill(where.unsqueeze(-1), torch.inf))


def zeros_behind_the_ends(attend, scores, keys, lengths):
    """Where zeros stand behind the ends already, as padding often is, zeros stand there in your comparison as well. Take numbers
    that are new whatever stood there, `keys + 1` say."""
    where = _beyond(scores, lengths)
    return _asked(attend, scores, keys, lengths, scores.masked_fill(where, 0.0), keys.masked_fill(where.unsqueeze(-1), 0.0))


def another_order_behind_the_ends(attend, scores, keys, lengths):
    """What you compare with has the same numbers behind the ends, if in another order. A sum does not notice that, and a single
    position has no other order: put other numbers there."""
    order = torch.arange(scores.shape[1]).repeat(len(scores), 1)
    for row, length in zip(order, lengths.tolist(), strict=True):
        row[length:] = row[length:].flip(0)
    rows = torch.arange(len(scores)).unsqueeze(1)
    return _asked(attend, scores, keys, lengths, scores[rows, order], keys[rows, order])


def compares_the_weights_as_well(attend, scores, keys, lengths):
    """You compare the weights as well, and accuse a function whose contexts stay as they are. The contexts alone count."""
    where = _beyond(scores, lengths)
    one, other = attend(scores, keys, lengths), attend(*_changed(scores, keys, where), lengths)
    return not all(torch.allclose(*pair, atol=1e-5) for pair in zip(one, other, strict=True))


def answers_the_opposite(attend, scores, keys, lengths):
    """The wrong way round: you answer True for functions that do not read the padding."""
    return not reads_padding(attend, scores, keys, lengths)


def writes_into_the_inputs(attend, scores, keys, lengths):
    """The answers are right, but the caller's own tensors come back changed. Work on copies: `keys.clone()`."""
    answer = reads_padding(attend, scores, keys, lengths)
    keys[_beyond(scores, lengths)] = 7.0
    return answer


EXERCISE = Exercise(
    name="reads_padding",
    reference=reads_padding,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), reads_padding),
)
