"""A test for a bug: does what stands behind the end of a sentence change what is read?"""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.lessons._readers import BESIDE, EMPTY, OTHERS, READERS, reader
from attention_checks.lessons.attend_within_lengths import attend_within_lengths
from course_utils.attention.masks import reads_padding


def _inputs(draw):
    # One large group: an answer is a single bit, and a mistake is told by its answers on all functions together.
    for kind in READERS:
        yield _case(draw, kind)
    yield _case(draw, "one position too many", full=1)
    yield _case(draw, "a right mask", full=2)
    yield _case(draw, "a right mask", padding=1)
    # A group each for what tells one mistake alone.
    yield _case(draw, BESIDE, group="other weights")
    yield _case(draw, "no mask", group="zeros behind the ends")
    yield _case(draw, "no mask", group="a single position of padding", padding=1)
    yield _case(draw, "no mask", group="a batch of one", batch=1)
    for kind in OTHERS:
        yield _case(draw, kind, group="other functions")
    yield _case(draw, "no mask", group="nothing behind the ends", full=None)


def _case(draw, kind, full=0, group="ordinary", padding=0, batch=None):
    """`full` rows have no padding, the first of them the first (None: all); with `padding` all have as much."""
    sizes = draw.sizes("B T d", low=6, high=10)  # room for a first sentence that is neither the longest nor the shortest
    sizes["B"] = batch or sizes["B"]
    B, T, d = sizes.values()
    lengths = draw.lengths(B, 2, T - 1)  # two positions of padding at least
    lengths[:full] = T
    lengths[-1] = 0 if kind == EMPTY else lengths[-1]
    scores, keys = draw.normal(B, T), draw.normal(B, T, d)
    lengths = torch.full_like(lengths, T - padding) if padding else lengths
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


def _set(scores, keys, where, number=7.0):
    return scores.masked_fill(where, number), keys.masked_fill(where.unsqueeze(-1), number)


def changes_the_keys_alone(attend, scores, keys, lengths):
    """A function goes free that the *scores* of the padding alone can change: a softmax can run over those too. Exchange scores
    and keys both, and let a small difference count."""
    _, other = _changed(scores, keys, _beyond(scores, lengths))
    return _asked(attend, scores, keys, lengths, scores, other)


def changes_the_scores_alone(attend, scores, keys, lengths, change=_changed):
    """The scores of the padding are exchanged, and its keys stay as they were. What is read are the keys: exchange them too."""
    other, _ = change(scores, keys, _beyond(scores, lengths))
    return _asked(attend, scores, keys, lengths, other, keys)


def sets_the_scores_alone_to_one_number(*args):
    return changes_the_scores_alone(*args, change=_set)


def begins_one_too_late(attend, scores, keys, lengths):
    """You leave the first position of the padding as it is, and miss a mask that is too long by one. A sentence of n words has
    the positions 0 to n - 1: which is the first behind it?"""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths, 1)))


def begins_one_too_early(attend, scores, keys, lengths):
    """You exchange the last word of each sentence as well, so that right functions look guilty. A sentence of n words has the
    positions 0 to n - 1."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths, -1)))


def changes_everything(attend, scores, keys, lengths):
    """You exchange words, too. Of course the context changes then: exchange only what stands behind the ends."""
    where = torch.arange(scores.shape[1]) % 2 == torch.arange(len(scores))[:, None] % 2
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys * 2, where))


def changes_the_words(attend, scores, keys, lengths):
    """You exchange the words and leave the padding. It should be the other way round."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, ~_beyond(scores, lengths)))


def changes_nothing_but_the_longest(attend, scores, keys, lengths):
    """You exchange, or cut off, what stands behind the *longest* sentence, for all of them. Each sentence has its own end."""
    return _behind_one_end(attend, scores, keys, lengths, lengths.max())


def one_end_for_all(attend, scores, keys, lengths):
    """You exchange what stands behind the end of *one* sentence, in all of them: words of the longer ones as well. Each sentence
    has its own end."""
    return _behind_one_end(attend, scores, keys, lengths, lengths[0])


def the_shortest_end_for_all(attend, scores, keys, lengths):
    return _behind_one_end(attend, scores, keys, lengths, lengths.min())


def _behind_one_end(attend, scores, keys, lengths, end):
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, end.expand_as(lengths))))


def leaves_the_last_position(attend, scores, keys, lengths):
    """A function that reads the last position alone goes free. Exchange everything from each sentence's end on, the last position
    too."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, torch.arange(scores.shape[1]) == lengths[:, None]))


def looks_at_the_first_sentence_alone(attend, scores, keys, lengths):
    """You compare the first sentence of the batch alone. Another one can be the one that reads its padding."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths)), rows=slice(1))


def looks_at_the_last_sentence_alone(attend, scores, keys, lengths):
    """The last sentence alone decides, as where a loop overwrites what the ones before it have told. Each of them can be the one
    that reads its padding."""
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, _beyond(scores, lengths)), rows=slice(-1, None))


def changes_the_last_position_alone(attend, scores, keys, lengths):
    """You exchange the last position alone. Others behind a sentence's end lie before it, and where there is no padding it is a
    word: exchange everything from each sentence's end on."""
    last = (torch.arange(scores.shape[1]) == scores.shape[1] - 1).expand_as(scores)
    return _asked(attend, scores, keys, lengths, *_changed(scores, keys, last))


def wants_every_sentence_to_change(attend, scores, keys, lengths):
    """A function goes free where *one* sentence, the longest say, does not read its padding. One that does is enough."""
    one, _ = attend(scores, keys, lengths)
    other, _ = attend(*_changed(scores, keys, _beyond(scores, lengths)), lengths)
    return bool(((one - other).abs() > 1e-5).any(-1).all())


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


def compares_the_weights(attend, scores, keys, lengths, change=_changed):
    """You compare the weights. What is read are the contexts, which can change while the weights stay as they are: where they are
    even, say, and the padding has its share."""
    others = change(scores, keys, _beyond(scores, lengths))
    return not torch.allclose(attend(scores, keys, lengths)[1], attend(*others, lengths)[1], atol=1e-5)


def compares_the_weights_at_one_number(*args):
    return compares_the_weights(*args, change=_set)


def compares_with_a_right_attention(attend, scores, keys, lengths):
    """You compare with what a right attention gives. A function can be wrong in other ways and not read the padding: call
    `attend` itself twice, and change what stands behind the ends."""
    return not torch.allclose(attend(scores, keys, lengths)[0], attend_within_lengths(scores, keys, lengths)[0], atol=1e-5)


def compares_the_weights_with_right_ones(attend, scores, keys, lengths):
    return not torch.allclose(attend(scores, keys, lengths)[1], attend_within_lengths(scores, keys, lengths)[1], atol=1e-5)


def adds_padding_behind_all(attend, scores, keys, lengths):
    """What is new in your comparison stands at the end of the batch alone, as where more padding is put behind it. A function
    that reads one position too many reads the first of the padding, which stays as it was."""
    more = torch.cat([scores, torch.ones_like(scores[:, :2])], dim=1), torch.cat([keys, torch.ones_like(keys[:, :2])], dim=1)
    return _asked(attend, scores, keys, lengths, *more)


def always_says_no(attend, scores, keys, lengths):
    """You answer False for every function that was tried. Do your two calls get different tensors (`other = keys` is a second
    name for one tensor, `keys.clone()` a copy)? And is it their contexts that you compare? Other keys alone change no weight."""
    return False


def infinity_behind_the_ends(attend, scores, keys, lengths):
    """Right functions look guilty: infinity or NaN stands behind the ends (0 times infinity is NaN), or words change as well.
    Put other finite numbers behind each sentence's end, and nowhere else."""
    return _asked(attend, scores, keys, lengths, scores, _set(scores, keys, _beyond(scores, lengths), torch.inf)[1])


def zeros_behind_the_ends(attend, scores, keys, lengths):
    """Where zeros stand behind the ends already, as padding often is, zeros stand there in your comparison as well. Take numbers
    that are new whatever stood there, `keys + 1` say."""
    return _asked(attend, scores, keys, lengths, *_set(scores, keys, _beyond(scores, lengths), 0.0))


def another_order_behind_the_ends(attend, scores, keys, lengths):
    """What you compare with has the same numbers behind the ends, if in another order. A sum does not notice that, and a single
    position has no other order: put other numbers there."""
    where, place = _beyond(scores, lengths), torch.arange(scores.shape[1])
    order = torch.where(where, len(place) - 1 + lengths[:, None] - place, place)
    return _asked(attend, scores, keys, lengths, scores.gather(1, order), keys[torch.arange(len(keys))[:, None], order])


def compares_the_weights_as_well(attend, scores, keys, lengths):
    """The weights count in your answer, and accuse a function whose contexts stay as they are. The contexts alone should."""
    one, other = attend(scores, keys, lengths), attend(*_changed(scores, keys, _beyond(scores, lengths)), lengths)
    return not all(torch.allclose(*pair, atol=1e-5) for pair in zip(one, other, strict=True))


def answers_the_opposite(attend, scores, keys, lengths):
    """The wrong way round: you answer True for functions that do not read the padding."""
    return not reads_padding(attend, scores, keys, lengths)


EXERCISE = Exercise(
    name="reads_padding",
    reference=reads_padding,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), reads_padding),
)
