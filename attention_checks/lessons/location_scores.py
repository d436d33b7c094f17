"""Additive scores that also know where the last look was: v . tanh(W_q q + W_k k_t + U f_t)."""

from dataclasses import replace
from itertools import islice

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.lessons import additive_scores as part
from course_utils.attention.additive import additive_scores
from course_utils.attention.location import location_scores


def _inputs(draw):
    def kinds(width, **more):
        shapes = {"query": "B d_q", "keys": "B T d_k", "previous": "B T", "W_q": "d_a d_q", "W_k": "d_a d_k"}
        return attention_cases(draw, {**shapes, "U": "d_a c", "kernel": f"c 1 {width}", "v": "d_a"}, **more)

    yield from islice(kinds(5), 1)
    yield from kinds(3, large={"keys": 1e4})
    yield from islice(kinds(1), 1)  # nothing stands on either side: `[0:-0]` is empty
    *_, case = (case for case in kinds(7, also={"beyond both ends": {"T": 2, "c": 1, "d_a": 1}}) if not case.diagnostic)
    yield replace(case, label=f"{case.label}, w=7")


ROUND = (
    "Beyond an end of the sentence you meet the weights of the other end, as with negative indices, `roll` or circular padding. "
    "Beyond both ends there are zeros."
)

REPEATED = (
    "Beyond an end of the sentence you meet the weight of that end again, as in replicate padding. Beyond both ends there are "
    "zeros."
)


def _features(previous, kernel):
    """(B, T, c): what the kernels make of the weights of the step before."""
    return F.conv1d(previous.unsqueeze(1), kernel, padding=kernel.shape[-1] // 2).transpose(1, 2)


def _padded(previous, kernel, left, right, mode="constant"):
    return F.conv1d(F.pad(previous.unsqueeze(1), (left, right), mode), kernel).transpose(1, 2)


def _round_the_ends(previous, kernel):
    half = kernel.shape[-1] // 2
    places = (torch.arange(previous.shape[1]).unsqueeze(1) + torch.arange(-half, half + 1)) % previous.shape[1]  # (T, w)
    return previous[:, places] @ kernel.squeeze(1).T


def _round_the_first_end(previous, kernel):
    """As a loop that looks for the right end alone: places before the first are counted from the last."""
    half, T = kernel.shape[-1] // 2, previous.shape[1]
    padded = torch.cat([previous[:, torch.arange(-half, 0) % T], previous, previous.new_zeros(len(previous), half)], 1)
    return F.conv1d(padded.unsqueeze(1), kernel).transpose(1, 2)


def _repeats_the_first_end(previous, kernel):
    """As a loop that takes the first place for all before it, and looks for the right end."""
    half = kernel.shape[-1] // 2
    return F.conv1d(F.pad(F.pad(previous.unsqueeze(1), (half, 0), "replicate"), (0, half)), kernel).transpose(1, 2)


def _on_the_way(query, keys, previous, W_q, W_k, U, kernel, v):
    """The weights with zeros beyond both ends, and the windows in them."""
    half = kernel.shape[-1] // 2
    padded = F.pad(previous, (half, half))
    yield from (padded, padded.unsqueeze(1), padded.unfold(1, kernel.shape[-1], 1))


def _reshaped(previous, kernel):
    features = _features(previous, kernel)
    return features.transpose(1, 2).reshape(features.shape)


def _whole(query, keys, previous, W_q, W_k, U, kernel, v):
    """The scores once more, as additive scores of keys that carry their features: here mistakes in these are carried in."""
    return additive_scores(query, torch.cat([keys, _features(previous, kernel)], -1), W_q, torch.cat([W_k, U], -1), v)


def forgets_the_location(query, keys, previous, W_q, W_k, U, kernel, v):
    """The weights of the last step change nothing, as in the additive scores of lesson 02. They should enter as U f_t, inside the
    tanh."""
    return additive_scores(query, keys, W_q, W_k, v)


def location_after_the_tanh(query, keys, previous, W_q, W_k, U, kernel, v):
    """The term with f_t is added behind the tanh. In the formula U f_t stands inside it, beside the query and the key."""
    return additive_scores(query, keys, W_q, W_k, v) + _features(previous, kernel) @ U.T @ v


def a_tanh_for_the_location(query, keys, previous, W_q, W_k, U, kernel, v):
    """U f_t has a tanh of its own. The formula adds all three terms first and takes one tanh of the sum."""
    return additive_scores(query, keys, W_q, W_k, v) + torch.tanh(_features(previous, kernel) @ U.T) @ v


def kernel_turned_round(query, keys, previous, W_q, W_k, U, kernel, v):
    """Your kernel's first entry meets the weight furthest *after* t, as in a convolution of mathematics. Here, as in `conv1d`, it
    meets the one furthest *before* t."""
    return location_scores(query, keys, previous, W_q, W_k, U, kernel.flip(-1), v)


def softmax_of_the_last_weights(query, keys, previous, W_q, W_k, U, kernel, v):
    """The last weights went through another softmax. They are weights already: take them as they are given."""
    return location_scores(query, keys, torch.softmax(previous, -1), W_q, W_k, U, kernel, v)


FEATURES = Part(
    "_features",
    (
        Misconception(
            "window_before_t",
            lambda previous, kernel: _padded(previous, kernel, kernel.shape[-1] - 1, 0),
            "Your window ends at t, as if all the zeros stood on the left. Its middle belongs at t: w // 2 zeros on either side.",
        ),
        Misconception(
            "window_after_t",
            lambda previous, kernel: _padded(previous, kernel, 0, kernel.shape[-1] - 1),
            "Your window begins at t, as if all zeros stood on the right. Its middle belongs at t: w // 2 zeros on each side.",
        ),
        Misconception("begins_again_at_the_other_end", _round_the_ends, ROUND),
        Misconception("begins_again_at_the_other_end", _round_the_first_end, ROUND),
        Misconception(
            "repeats_the_ends",
            lambda previous, kernel: _padded(previous, kernel, kernel.shape[-1] // 2, kernel.shape[-1] // 2, "replicate"),
            REPEATED,
        ),
        Misconception("repeats_the_ends", _repeats_the_first_end, REPEATED),
        Misconception(
            "reshapes_the_features",
            _reshaped,
            "These are the numbers of features (B, c, T) that were *reshaped* to (B, T, c), which only cuts them into other "
            "rows. `transpose(1, 2)` exchanges the two dimensions.",
        ),
        Misconception(
            "relu_of_the_features",
            lambda previous, kernel: F.relu(_features(previous, kernel)),
            "Features below 0 come out as 0, as from a `relu`. They should enter as the convolution gives them: U f_t.",
        ),
    ),
)

EXERCISE = Exercise(
    name="location_scores",
    reference=location_scores,
    inputs=_inputs,
    on_the_way=_on_the_way,
    misconceptions=(
        *mistakes(globals(), location_scores),
        *carried(FEATURES, _whole),
        *carried(
            part.EXERCISE,
            _whole,
            without=("multiplies_query_and_keys", "projections_not_transposed", "adds_without_aligning", "divides_by_a_root"),
            weights_instead_of_scores="These are weights: they sum to 1. Scores may be any number; the softmax comes after.",
            # In additive scores the numbers inside the tanh are called features; here features are what the kernels make.
            forgets_v="The tanh's d_a numbers are summed without being weighed by v. The formula ends in a dot product with it.",
            tanh_after_v="This is the tanh of the finished score. In the formula it acts on each of the d_a numbers, *before* v "
            "adds them up.",
            sums_over_time="The sum over time leaves d_a numbers for each sentence: (B, d_a). It should run over these, for each "
            "place: (B, T).",
            sums_v_apart="These are the sums of the tanh's d_a numbers times the sum of v, as two letters for one dimension give "
            "them in an einsum. Each number meets its own entry of v first.",
        ),
    ),
)
