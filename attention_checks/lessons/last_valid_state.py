"""The output at each sequence's last real token."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_lab.models.recurrent import last_valid_state


def _inputs(draw):
    for shortest, high in ((2, 0), (3, -1)):  # else "the shortest" or "the longest" could be a fixed position
        yield _case(draw, "ordinary", draw.sizes("B T d", low=6, high=10), low=shortest, high=high)
    yield _case(draw, "some fill the batch", draw.sizes("B T d", low=3), high=1, note="the longest fills T")
    yield _case(draw, "length 1", draw.sizes("B T d", low=4), note="one of length 1", low=1)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("T d", low=3)})
    yield _case(draw, "batch of one", {"B": 1, "T": 1, **draw.sizes("d", low=3)}, high=1)
    yield _case(draw, "zeros", draw.sizes("B T d", low=3), note="a last state of zeros")
    yield _case(draw, "zero padding", draw.sizes("B T d", low=4), note="padding of zeros")
    yield _case(draw, "float64", draw.sizes("B T d", low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T d", low=3), note="not contiguous")
    T = draw.integer(4, 8)
    yield _case(draw, "square", {"B": T, "T": T, "d": T}, low=2, diagnostic=True)


def _case(draw, group, sizes, note="", low=1, high=0, dtype=torch.float32, diagnostic=False):
    B, T, d = sizes.values()
    outputs = draw.normal(B, T, d, dtype=dtype)
    lengths = draw.lengths(B, low, T + high)  # padding holds noise: nobody may find the end by looking for zeros
    if group == "zeros":
        outputs[0, lengths[0] - 1] = 0.0
    if group == "zero padding":
        outputs = outputs * (torch.arange(T) < lengths.unsqueeze(1)).unsqueeze(-1)
    if note == "not contiguous":
        outputs = non_contiguous(outputs)
    return Case(group, label(sizes, f"lengths {lengths.tolist()}", note), (outputs, lengths), diagnostic=diagnostic)


def _at(outputs, positions):
    return outputs[torch.arange(len(outputs)), positions]


def last_position(outputs, lengths):
    """This is the last position of the batch for everyone. For the shorter sequences that is padding."""
    return outputs[:, -1]


def one_too_late(outputs, lengths):
    """These are the states one position too late: a sequence of length n ends at index n - 1."""
    return _at(outputs, lengths)


def one_length_for_all(outputs, lengths):
    """One sequence's length, such as the first's, is used for every one. Each row of the batch has its own."""
    return outputs[:, lengths[0] - 1]


def last_length_for_all(outputs, lengths):
    return outputs[:, lengths[-1] - 1]


def shortest_length_for_all(outputs, lengths):
    return outputs[:, lengths.min() - 1]


def longest_length_for_all(outputs, lengths):
    """The longest length is used for every sequence: the shorter ones are read in their padding."""
    return outputs[:, lengths.max() - 1]


def mean_over_real_tokens(outputs, lengths):
    """This is the mean of the states up to the last real token. One of them is asked for, the last."""
    real = (torch.arange(outputs.shape[1]) < lengths.unsqueeze(1)).unsqueeze(-1)
    return (outputs * real).sum(1) / lengths.unsqueeze(1)


def sum_over_real_tokens(outputs, lengths):
    """This is the sum of the states up to the last real token. One of them is asked for, the last."""
    real = (torch.arange(outputs.shape[1]) < lengths.unsqueeze(1)).unsqueeze(-1)
    return (outputs * real).sum(1)


def every_row_at_every_length(outputs, lengths):
    """These are *all* the positions from *every* row, (B, B, d), as `outputs[:, lengths - 1]` gives them. Pair row i with length
    i: two indices of shape (B,) walk along together."""
    return outputs[:, lengths - 1]


def gathers_one_feature(outputs, lengths):
    """You get the first feature alone, as where a gather index has size 1 in the last dimension: gather never broadcasts."""
    return outputs.gather(1, (lengths - 1)[:, None, None]).squeeze(1)


def time_first(outputs, lengths):
    """Rows and times have changed places, in the index or by a transpose before it: `outputs` is batch first, (B, T, d), and is
    indexed by row first and time second."""
    return outputs[lengths - 1, torch.arange(len(lengths))]


def rows_by_length(outputs, lengths):
    """Your rows come in the order of their lengths. They are due in the order of the batch: what was sorted is to be put back."""
    order = lengths.argsort(descending=True)
    return _at(outputs[order], lengths[order] - 1)


def rows_by_length_the_shortest_first(outputs, lengths):
    order = lengths.argsort()
    return _at(outputs[order], lengths[order] - 1)


def guesses_the_end_from_zeros(outputs, lengths):
    """Your sequences end where their outputs become zero. Padding need not be zero, and a real state may be. `lengths`
    says where each one ends."""
    filled = (outputs != 0).any(-1).sum(1)
    return _at(outputs, filled.clamp(min=1) - 1)


def largest_over_time(outputs, lengths):
    """This is the *larger* of 0 and the last valid state: what is below 0 in it is lost. Of zeros and one state the sum is that
    state."""
    return _alone(outputs, lengths).amax(1)


def _alone(outputs, lengths):
    return torch.where(_is_last(outputs, lengths).unsqueeze(-1), outputs, 0)


def _is_last(outputs, lengths):
    return torch.arange(outputs.shape[1]) == lengths.unsqueeze(1) - 1  # (B, T)


def _on_the_way(outputs, lengths):
    chosen = _is_last(outputs, lengths)
    return torch.arange(outputs.shape[1]), chosen, chosen.to(outputs), _alone(outputs, lengths)


EXERCISE = Exercise(
    name="last_valid_state",
    reference=last_valid_state,
    inputs=_inputs,
    on_the_way=_on_the_way,
    misconceptions=mistakes(globals(), last_valid_state),
)
