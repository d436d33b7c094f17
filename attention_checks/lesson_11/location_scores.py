"""Additive scores that also know where the last look was: v . tanh(W_q q + W_k k_t + U f_t)."""

from itertools import islice

import torch
from torch.nn import functional as F

from attention_checks.carry import carried, mistakes
from attention_checks.cases import attention_cases
from attention_checks.core import Exercise
from attention_checks.lesson_02 import additive_scores as part
from course_utils.attention.additive import additive_scores
from course_utils.attention.location import location_scores


def _inputs(draw):
    def kinds(width, **more):
        shapes = {"query": "B d_q", "keys": "B T d_k", "previous": "B T", "W_q": "d_a d_q", "W_k": "d_a d_k"}
        return attention_cases(draw, {**shapes, "U": "d_a c", "kernel": f"c 1 {width}", "v": "d_a"}, **more)

    yield from islice(kinds(5), 1)
    yield from kinds(3, large={"keys": 1e4})


def _features(previous, kernel):
    """(B, T, c): what the kernels make of the weights of the step before."""
    return F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).transpose(1, 2)


def _padded(previous, kernel, left, right, mode="constant"):
    return F.conv1d(F.pad(previous.unsqueeze(1), (left, right), mode), kernel).transpose(1, 2)


def _with(features, query, keys, W_q, W_k, U, v):
    """The scores, with other features (B, T, c)."""
    return additive_scores(query, torch.cat([keys, features], -1), W_q, torch.cat([W_k, U], -1), v)


def _whole(query, keys, previous, W_q, W_k, U, kernel, v):
    """The scores once more, as additive scores of keys that carry their features: here mistakes in these are carried in."""
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).transpose(1, 2)
    return additive_scores(query, torch.cat([keys, features], -1), W_q, torch.cat([W_k, U], -1), v)


def forgets_the_location(query, keys, previous, W_q, W_k, U, kernel, v):
    """These are the additive scores of lesson 02: the weights of the last step do not enter. Which term is missing?"""
    return additive_scores(query, keys, W_q, W_k, v)


def location_after_the_tanh(query, keys, previous, W_q, W_k, U, kernel, v):
    """The term with f_t is added behind the tanh. In the formula U f_t stands inside it, beside the query and the key."""
    return additive_scores(query, keys, W_q, W_k, v) + _features(previous, kernel) @ U.T @ v


def a_tanh_for_the_location(query, keys, previous, W_q, W_k, U, kernel, v):
    """U f_t has a tanh of its own. The formula adds all three terms first and takes one tanh of the sum."""
    return additive_scores(query, keys, W_q, W_k, v) + torch.tanh(_features(previous, kernel) @ U.T) @ v


def kernel_turned_round(query, keys, previous, W_q, W_k, U, kernel, v):
    """Your kernel runs backwards: its first entry meets a weight *after* t, as in a convolution of mathematics. Here, as in
    `conv1d`, the first entry meets the weight furthest *before* t."""
    return location_scores(query, keys, previous, W_q, W_k, U, kernel.flip(-1), v)


def window_before_t(query, keys, previous, W_q, W_k, U, kernel, v):
    """Your window ends at t, as if all the zeros stood on the left. Its middle belongs at t: w // 2 zeros on either side."""
    return _with(_padded(previous, kernel, kernel.shape[-1] - 1, 0), query, keys, W_q, W_k, U, v)


def window_after_t(query, keys, previous, W_q, W_k, U, kernel, v):
    """Your window begins at t, as if all the zeros stood on the right. Its middle belongs at t: w // 2 zeros on either side."""
    return _with(_padded(previous, kernel, 0, kernel.shape[-1] - 1), query, keys, W_q, W_k, U, v)


def begins_again_at_the_other_end(query, keys, previous, W_q, W_k, U, kernel, v):
    """Beyond an end of the sentence you meet the weights of the other end, as with negative indices, `roll` or circular padding.
    Beyond both ends there are zeros."""
    half = kernel.shape[-1] // 2
    places = (torch.arange(previous.shape[1]).unsqueeze(1) + torch.arange(-half, half + 1)) % previous.shape[1]  # (T, w)
    return _with(previous[:, places] @ kernel.squeeze(1).T, query, keys, W_q, W_k, U, v)


def repeats_the_ends(query, keys, previous, W_q, W_k, U, kernel, v):
    """Beyond an end of the sentence you meet the weight of that end again, as in replicate padding. Beyond both ends there are
    zeros."""
    half = kernel.shape[-1] // 2
    return _with(_padded(previous, kernel, half, half, "replicate"), query, keys, W_q, W_k, U, v)


def reshapes_the_features(query, keys, previous, W_q, W_k, U, kernel, v):
    """These are the numbers of features (B, c, T) that were *reshaped* to (B, T, c), which only cuts them into other rows.
    `transpose(1, 2)` exchanges the two dimensions."""
    features = _features(previous, kernel)
    return _with(features.transpose(1, 2).reshape(features.shape), query, keys, W_q, W_k, U, v)


def relu_of_the_features(query, keys, previous, W_q, W_k, U, kernel, v):
    """The features went through a `relu`, as in networks for pictures. They enter as the convolution gives them: U f_t."""
    return _with(F.relu(_features(previous, kernel)), query, keys, W_q, W_k, U, v)


def softmax_of_the_last_weights(query, keys, previous, W_q, W_k, U, kernel, v):
    """The last weights went through another softmax. They are weights already: take them as they are given."""
    return location_scores(query, keys, torch.softmax(previous, -1), W_q, W_k, U, kernel, v)


def first_row_for_all(query, keys, previous, W_q, W_k, U, kernel, v):
    """Every row of the batch looks at the first row's last weights. Each has its own."""
    return location_scores(query, keys, previous[:1].expand_as(previous), W_q, W_k, U, kernel, v)


EXERCISE = Exercise(
    name="location_scores",
    reference=location_scores,
    inputs=_inputs,
    misconceptions=(
        *mistakes(globals(), location_scores),
        *carried(
            part.EXERCISE,
            _whole,
            without=("multiplies_query_and_keys", "projections_not_transposed", "adds_without_aligning", "divides_by_a_root"),
            weights_instead_of_scores="These are weights: they sum to 1. Scores may be any number; the softmax comes after.",
        ),
    ),
)
