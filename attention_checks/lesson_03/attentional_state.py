"""The attentional state tanh(W_c [c; h])."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label, non_contiguous
from attention_checks.core import Exercise
from course_utils.attention.multiplicative import attentional_state


def _inputs(draw):
    names = "B d_c d_h d_o"
    yield _case(draw, "ordinary", draw.sizes(names, low=3))
    yield _case(draw, "ordinary", draw.sizes(names, low=3))
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("d_c d_h d_o")})
    yield _case(draw, "size 1", {**draw.sizes("B d_c d_h", low=3), "d_o": 1})
    yield _case(draw, "large", draw.sizes(names, low=3), note="contexts of about 1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes(names, low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes(names, low=3), note="not contiguous")
    size = draw.integer(3, 6)
    yield _case(draw, "square", {"B": 2, "d_c": size, "d_h": size, "d_o": 2 * size}, diagnostic=True)
    yield _case(draw, "square", {"B": 2, "d_c": size, "d_h": size, "d_o": size}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, scale=1.0, diagnostic=False):
    B, d_c, d_h, d_o = sizes.values()
    context, hidden = draw.normal(B, d_c, dtype=dtype, scale=scale), draw.normal(B, d_h, dtype=dtype)
    W_c = draw.normal(d_o, d_c + d_h, dtype=dtype, scale=(d_c + d_h) ** -0.5)
    if note == "not contiguous":
        context, hidden, W_c = non_contiguous(context), non_contiguous(hidden), non_contiguous(W_c)
    args = (context, hidden, W_c)
    return Case(group, label(sizes, note), args, diagnostic=diagnostic, tolerance=5e-3 if scale > 1 else 0.0)


def _joined(context, hidden):
    return torch.cat([context, hidden], dim=-1)  # (B, d_c + d_h)


def hidden_first(context, hidden, W_c):
    """The hidden state stands first. The formula has [c; h]: the first d_c columns of W_c belong to the context."""
    return torch.tanh(_joined(hidden, context) @ W_c.T)


def no_tanh(context, hidden, W_c):
    """The tanh is missing: this is W_c [c; h]."""
    return _joined(context, hidden) @ W_c.T


def tanh_before_the_matrix(context, hidden, W_c):
    """The tanh is taken of context and hidden state, before W_c. It comes after the product."""
    return torch.tanh(_joined(context, hidden)) @ W_c.T


def tanh_of_each(context, hidden, W_c):
    """The context's part and the hidden state's part have a tanh each. It takes the sum of both."""
    d_c = context.shape[-1]
    return torch.tanh(context @ W_c[:, :d_c].T) + torch.tanh(hidden @ W_c[:, d_c:].T)


def relu_for_tanh(context, hidden, W_c):
    """The non-linearity is a ReLU. The formula has tanh."""
    return torch.relu(_joined(context, hidden) @ W_c.T)


def forgets_the_hidden_state(context, hidden, W_c):
    """The hidden state does not enter: only what was read from the source counts."""
    return torch.tanh(context @ W_c[:, : context.shape[-1]].T)


def matrix_not_transposed(context, hidden, W_c):
    """Your matrix is the wrong way round. W_c is (d_o, d_c + d_h) and [c; h] a row: which transpose brings the two together?"""
    return torch.tanh(_joined(context, hidden) @ W_c)


def reshape_for_transpose(context, hidden, W_c):
    """These are the numbers of a W_c that was *reshaped* where a transpose is due. `reshape` and `view` only read its numbers in
    another grouping; `W_c.T` exchanges rows and columns."""
    return torch.tanh(_joined(context, hidden) @ W_c.reshape(W_c.shape[1], W_c.shape[0]))


def first_hidden_state_for_all(context, hidden, W_c):
    """Every row of the batch uses the first row's hidden state. Each has its own."""
    return attentional_state(context, hidden[:1].expand(len(hidden), -1), W_c)


def adds_the_hidden_state_again(context, hidden, W_c):
    """The hidden state is added to the result, as a residual connection would. This formula has none."""
    return attentional_state(context, hidden, W_c) + hidden


def batch_last(context, hidden, W_c):
    """The right numbers, but transposed: (d_o, B) where (B, d_o) is due."""
    return attentional_state(context, hidden, W_c).T


EXERCISE = Exercise(
    name="attentional_state",
    reference=attentional_state,
    inputs=_inputs,
    misconceptions=mistakes(globals(), attentional_state),
)
