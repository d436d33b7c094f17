"""Held out: wrong and right ways to write last_valid_state."""

# Learners write it so.
# ruff: noqa: B905

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong("last_valid_state", "last_position", "takes the last time step, padding or not")
def lvs_last(outputs, lengths):
    return outputs[:, -1, :]


@wrong("last_valid_state", "one_too_late", "reads at index length, one behind the last real token")
def lvs_off_by_one(outputs, lengths):
    return outputs[torch.arange(len(lengths)), lengths]


@wrong("last_valid_state", "one_too_late", "reads at index length (clamped to T - 1 so that it does not raise), one too far")
def lvs_clamped(outputs, lengths):
    idx = lengths.clamp(max=outputs.size(1) - 1)
    return outputs[torch.arange(outputs.size(0)), idx]


@wrong("last_valid_state", "every_row_at_every_length", "indexes all rows with all lengths: (B, B, d) instead of pairs")
def lvs_cross(outputs, lengths):
    return outputs[:, lengths - 1]


@wrong("last_valid_state", "gathers_one_feature", "gathers without expanding the index over d, so only the first feature comes")
def lvs_gather_first_feature(outputs, lengths):
    return outputs.gather(1, (lengths - 1).view(-1, 1, 1)).squeeze(1)


@wrong("last_valid_state", "longest_length_for_all", "takes the longest length for all rows")
def lvs_longest(outputs, lengths):
    return outputs[:, lengths.max() - 1]


@wrong("last_valid_state", "mean_over_real_tokens", "averages the real positions instead of taking the last")
def lvs_mean(outputs, lengths):
    m = (torch.arange(outputs.shape[1])[None] < lengths[:, None]).to(outputs.dtype)
    return (outputs * m[..., None]).sum(1) / lengths[:, None]


@wrong("last_valid_state", "sum_over_real_tokens", "sums the real positions instead of taking the last")
def lvs_sum(outputs, lengths):
    m = torch.arange(outputs.shape[1])[None] < lengths[:, None]
    return (outputs * m[..., None]).sum(1)


@wrong("last_valid_state", "changes_its_input", "subtracts 1 from the caller's lengths in place")
def lvs_writes_lengths(outputs, lengths):
    lengths -= 1
    return outputs[torch.arange(len(lengths)), lengths]


@wrong(
    "last_valid_state",
    "squeezes_everything",
    "squeezes all dimensions of size 1, so a batch of one sentence loses its batch dimension",
)
def lvs_squeeze(outputs, lengths):
    idx = (lengths - 1)[:, None, None].expand(-1, 1, outputs.size(2))
    return outputs.gather(1, idx).squeeze()


@wrong("last_valid_state", "guesses_the_end_from_zeros", "guesses the length from non-zero outputs instead of using lengths")
def lvs_nonzero(outputs, lengths):
    n = (outputs != 0).any(-1).sum(1)
    return outputs[torch.arange(outputs.shape[0]), n - 1]


@wrong("last_valid_state", "one_length_for_all", "uses the first sentence's length for every row")
def lvs_first_length(outputs, lengths):
    return outputs[:, int(lengths[0]) - 1]


@wrong("last_valid_state", "time_first", "swaps the two indices: outputs[time, row] as if time came first")
def lvs_time_first(outputs, lengths):
    return outputs[lengths - 1, torch.arange(len(lengths))]


@wrong("last_valid_state", "cuts_the_gradient", "copies into a new tensor through .data, so no gradient flows")
def lvs_data(outputs, lengths):
    out = torch.zeros(outputs.shape[0], outputs.shape[2], dtype=outputs.dtype)
    for i, n in enumerate(lengths):
        out[i] = outputs.data[i, n - 1]
    return out


@right("last_valid_state", "loop and stack")
def lvs_loop(outputs, lengths):
    return torch.stack([o[n - 1] for o, n in zip(outputs, lengths.tolist())])


@right("last_valid_state", "one-hot einsum")
def lvs_einsum(outputs, lengths):
    return torch.einsum("ijk,ij->ik", outputs, F.one_hot(lengths - 1, outputs.shape[1]).to(outputs.dtype))


@right("last_valid_state", "flat index_select")
def lvs_flat(outputs, lengths):
    b, t, d = outputs.shape
    return outputs.reshape(b * t, d).index_select(0, torch.arange(b) * t + lengths - 1)


@right("last_valid_state", "take_along_dim")
def lvs_take(outputs, lengths):
    return outputs.take_along_dim(lengths[:, None, None] - 1, dim=1)[:, 0]


@right("last_valid_state", "boolean mask of the one true place")
def lvs_mask(outputs, lengths):
    return outputs[torch.arange(outputs.shape[1])[None, :] == lengths[:, None] - 1]


@right("last_valid_state", "writes rows into an own empty tensor")
def lvs_fill(outputs, lengths):
    out = outputs.new_empty(outputs.shape[0], outputs.shape[2])
    for i in range(len(lengths)):
        out[i] = outputs[i, lengths[i] - 1]
    return out
