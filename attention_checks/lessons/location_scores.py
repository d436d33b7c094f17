"""Additive scores that also know where the last look was: v . tanh(W_q q + W_k k_t + U f_t)."""

from dataclasses import replace
from itertools import islice

from torch.nn import functional as F

from attention_checks.engine.cases import attention_cases
from course_utils.attention.location import location_scores

REFERENCE = location_scores


def inputs(draw):
    def kinds(width, **more):
        shapes = {"query": "B d_q", "keys": "B T d_k", "previous": "B T", "W_q": "d_a d_q", "W_k": "d_a d_k"}
        return attention_cases(draw, {**shapes, "U": "d_a c", "kernel": f"c 1 {width}", "v": "d_a"}, **more)

    yield from islice(kinds(5), 1)
    yield from kinds(3, large={"keys": 1e4})
    yield from islice(kinds(1), 1)  # no number on either side: `[0:-0]` is empty
    *_, case = (case for case in kinds(7, also={"beyond both ends": {"T": 2, "c": 1, "d_a": 1}}) if not case.diagnostic)
    yield replace(case, label=f"{case.label}, w=7")


def on_the_way(query, keys, previous, W_q, W_k, U, kernel, v):
    """The weights with zeros beyond both ends, and the windows in them."""
    half = kernel.shape[-1] // 2
    padded = F.pad(previous, (half, half))
    yield from (padded, padded.unfold(1, kernel.shape[-1], 1))


MISTAKES = """
reshapes_the_features: You *reshape* the features from (B, c, T) to (B, T, c). That reads the same numbers in another order.
  Exchange the two dimensions: `transpose(1, 2)`.
    features.transpose(1, 2) -> features.reshape(len(keys), keys.shape[1], -1)
location_after_the_tanh: You add the term with f_t after the tanh. In the formula U f_t is inside the tanh, beside the query
  and the key.
    torch.tanh(from_query + from_keys + from_place) @ v -> (torch.tanh(from_query + from_keys) + from_place) @ v
window_before_t: Your window ends at t, as if all zeros were on the left. Its middle belongs at t: pad w // 2 zeros on each
  side.
    (half, half) -> (2 * half, 0)
repeats_the_ends: Beyond an end of the sentence you repeat the weight of that end, as replicate padding does. There are zeros
  beyond both ends.
    F.pad(previous, (half, half)) -> previous[:, torch.arange(-half, previous.shape[1] + half).clamp(0, previous.shape[1] - 1)]
    F.pad(previous, (half, half)) -> F.pad(previous[:, torch.arange(-half, previous.shape[1]).clamp(min=0)], (0, half))
begins_again_at_the_other_end: Beyond an end of the sentence you use the weights of the other end, as negative indices, `roll`
  and circular padding do. There are zeros beyond both ends.
    F.pad(previous, (half, half)) -> previous[:, torch.arange(-half, previous.shape[1] + half) % previous.shape[1]]
    F.pad(previous, (half, half)) -> F.pad(previous[:, torch.arange(-half, previous.shape[1]) % previous.shape[1]], (0, half))
kernel_turned_round: Your kernel is reversed, as in a convolution of mathematics. Here, as in `conv1d`, its first entry is
  multiplied with the weight furthest *before* t.
    F.conv1d(padded, kernel) -> F.conv1d(padded, kernel.flip(-1))
relu_of_the_features: Your features below 0 become 0, as after a `relu`. Use the features as the convolution gives them: U
  f_t.
    F.conv1d(padded, kernel) -> F.relu(F.conv1d(padded, kernel))
softmax_of_the_last_weights: You apply another softmax to the weights of the last step. They are weights already: use them as
  they are.
    F.pad(previous, -> F.pad(torch.softmax(previous, -1),
forgets_the_location: The weights of the last step have no effect, as in the additive scores of lesson 02. Add U f_t inside
  the tanh.
    + from_place) -> )
forgets_the_query: The query has no effect, so every query gets the same scores. Add W_q q inside the tanh.
    from_query + from_keys -> from_keys
no_tanh: The tanh is missing. Without it the query adds the same number to every score, and the softmax does not see it.
    torch.tanh( -> (
weights_instead_of_scores: You return weights, which sum to 1. Return the scores, which may be any numbers: the softmax comes
  later.
    return torch.tanh(from_query + from_keys + from_place) @ v ->
      return torch.softmax(torch.tanh(from_query + from_keys + from_place) @ v, -1)
"""
