"""Ways to attend over a padded batch, right and wrong, to be asked whether they read the padding. A case holds a kind's name."""

import torch

from attention_checks.lessons.attend_within_lengths import attend_within_lengths
from course_utils.attention.weights import context_vector, masked_softmax


def _masked_by(ends):
    def attend(scores, keys, lengths):
        weights = masked_softmax(scores, torch.arange(scores.shape[1]) < ends(scores, lengths)[:, None])
        return context_vector(weights, keys), weights

    return attend


def _zeroed_keys(scores, keys, lengths):
    weights = torch.softmax(scores, -1)
    return context_vector(weights, keys * _inside(scores, lengths).unsqueeze(-1)), weights


def _zeroed_weights(scores, keys, lengths):
    weights = torch.softmax(scores, -1) * _inside(scores, lengths)
    return context_vector(weights, keys), weights


def _another_context(scores, keys, lengths):
    _, weights = attend_within_lengths(scores, keys, lengths)
    return context_vector(torch.softmax(scores, -1), keys), weights


def _all_but_the_last(scores, keys, lengths):
    ends = lengths.clone()
    ends[-1] = scores.shape[1]
    return attend_within_lengths(scores, keys, ends)


def _one_feature(scores, keys, lengths):
    context, weights = attend_within_lengths(scores, keys, lengths)
    last = context_vector(torch.softmax(scores, -1), keys)[:, -1:]
    return torch.cat([context[:, :-1], last], dim=-1), weights


def _beside_unmasked_weights(scores, keys, lengths):
    return attend_within_lengths(scores, keys, lengths)[0], torch.softmax(scores, -1)


def _even(scores, keys, lengths):
    return attend_within_lengths(torch.zeros_like(scores), keys, lengths)


def _even_and_one_more(scores, keys, lengths):
    return READERS["one position too many"](torch.zeros_like(scores), keys, lengths)


def _first_word(scores, keys, lengths):
    return keys[:, 0].clone(), torch.eye(scores.shape[1])[:1].expand_as(scores)


def _last_position(scores, keys, lengths):
    return keys[:, -1].clone(), torch.eye(scores.shape[1])[-1:].expand_as(scores)


def _nothing(scores, keys, lengths):
    return torch.zeros(len(keys), keys.shape[2]), torch.zeros_like(scores)


def _padding_alone(scores, keys, lengths):
    weights = masked_softmax(scores, ~_inside(scores, lengths))
    return context_vector(weights, keys), weights


def _unlikely(scores, keys, lengths):
    weights = torch.softmax(scores - 8.0 * ~_inside(scores, lengths), -1)
    return context_vector(weights, keys), weights


def _mean_of_one_feature(scores, keys, lengths):
    context, weights = attend_within_lengths(scores, keys, lengths)
    return torch.cat([context[:, :-1], keys[..., -1:].mean(dim=1)], dim=-1), weights


def _minus(scores, keys, lengths):
    context, weights = READERS["no mask"](scores, keys, lengths)
    return -context, weights


def _inside(scores, lengths):
    return torch.arange(scores.shape[1]) < lengths[:, None]


READERS = {
    "a right mask": attend_within_lengths,
    "one position too many": _masked_by(lambda scores, lengths: lengths + 1),
    "one word too few": _masked_by(lambda scores, lengths: lengths - 1),
    "no mask": _masked_by(lambda scores, lengths: torch.full_like(lengths, scores.shape[1])),
    "the longest length for all": _masked_by(lambda scores, lengths: lengths.max().expand_as(lengths)),
    "the first length for all": _masked_by(lambda scores, lengths: lengths[:1].expand_as(lengths)),
    "no mask, and the padding's keys set to 0": _zeroed_keys,
    "weights set to 0 after the softmax": _zeroed_weights,
    "the first word alone": _first_word,
    "the last position alone": _last_position,
    "nothing at all": _nothing,
    "the padding alone": _padding_alone,
    "even weights, a right mask": _even,
    "even weights, one position too many": _even_and_one_more,
    "right weights, beside a context without a mask": _another_context,
    "a right mask, but for the last sentence": _all_but_the_last,
    "a right mask, but for the last feature": _one_feature,
}
BESIDE, EMPTY = "a right mask, and weights without one beside the context", "an empty sentence reads its first position"
OTHERS = {
    "8 taken from the padding's scores, in place of a mask": _unlikely,
    "a right mask, but for the last feature, an even mean of all positions": _mean_of_one_feature,
    "no mask, and a minus before the context": _minus,
    EMPTY: _masked_by(lambda scores, lengths: lengths.clamp(min=1)),
}


def reader(kind):
    """The function `attend(scores, keys, lengths)` of that kind, off which nothing is to be read."""

    def attend(scores, keys, lengths):
        return {**READERS, **OTHERS, BESIDE: _beside_unmasked_weights}[kind](scores, keys, lengths)

    return attend
