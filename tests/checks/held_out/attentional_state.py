"""Held out: wrong and right ways to write attentional_state."""

import torch
from torch import nn
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "attentional_state"


@wrong(N, "hidden_first", "the hidden state comes first")
def as_hidden_first(context, hidden, W_c):
    return torch.tanh(torch.cat([hidden, context], dim=-1) @ W_c.T)


@wrong(N, "no_tanh", "forgets the tanh")
def as_no_tanh(context, hidden, W_c):
    return torch.cat([context, hidden], dim=-1) @ W_c.T


@wrong(N, "tanh_before_the_matrix", "the tanh before the matrix")
def as_tanh_inside(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1)) @ W_c.T


@wrong(N, "matrix_not_transposed", "W_c is not transposed")
def as_not_transposed(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c)


@wrong(N, "sigmoid_for_tanh", "a sigmoid instead of the tanh")
def as_sigmoid(context, hidden, W_c):
    return torch.sigmoid(torch.cat([context, hidden], dim=-1) @ W_c.T)


@wrong(N, "relu_for_tanh", "a relu instead of the tanh")
def as_relu(context, hidden, W_c):
    return F.relu(torch.cat([context, hidden], dim=-1) @ W_c.T)


@wrong(N, None, "adds context and state instead of setting them side by side")
def as_added(context, hidden, W_c):
    return torch.tanh((context + hidden) @ W_c.T)


@wrong(N, None, "concatenates along the batch")
def as_cat_batch(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=0) @ W_c.T)


@wrong(N, None, "concatenates along dimension 0 by default (torch.cat without dim)")
def as_cat_default(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden]) @ W_c.T)


@wrong(N, "reshape_for_transpose", "reshapes W_c instead of transposing it")
def as_reshape(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.reshape(W_c.shape[1], W_c.shape[0]))


@wrong(N, "tanh_of_each", "two tanh: tanh(W_left c) + tanh(W_right h)")
def as_two_tanh(context, hidden, W_c):
    d_c = context.shape[-1]
    return torch.tanh(context @ W_c[:, :d_c].T) + torch.tanh(hidden @ W_c[:, d_c:].T)


@wrong(N, None, "cuts W_c in the middle, whatever the sizes")
def as_chunk(context, hidden, W_c):
    W_1, W_2 = W_c.chunk(2, dim=1)
    return torch.tanh(context @ W_1.T + hidden @ W_2.T)


@wrong(N, "forgets_the_hidden_state", "the state is left out")
def as_context_only(context, hidden, W_c):
    return torch.tanh(context @ W_c[:, : context.shape[-1]].T)


@wrong(N, "batch_last", "the result is (d_o, B)")
def as_columns(context, hidden, W_c):
    return torch.tanh(W_c @ torch.cat([context, hidden], dim=-1).T)


@wrong(N, "not_repeatable", "a fresh linear layer with random weights instead of W_c")
def as_fresh(context, hidden, W_c):
    pair = torch.cat([context, hidden], dim=-1)
    layer = nn.Linear(pair.shape[-1], W_c.shape[0]).to(pair.dtype)
    return torch.tanh(layer(pair))


@wrong(N, "cuts_the_gradient", "the context is detached: the encoder learns nothing through it")
def as_detach(context, hidden, W_c):
    return torch.tanh(torch.cat([context.detach(), hidden], dim=-1) @ W_c.T)


@wrong(N, "softmax_for_tanh", "a softmax instead of the tanh")
def as_softmax(context, hidden, W_c):
    return torch.softmax(torch.cat([context, hidden], dim=-1) @ W_c.T, dim=-1)


@wrong(N, None, "tanh twice: on the pair and on the result")
def as_tanh_twice(context, hidden, W_c):
    return torch.tanh(torch.tanh(torch.cat([context, hidden], dim=-1)) @ W_c.T)


@wrong(N, None, "interleaves the features: stack and flatten")
def as_interleaved(context, hidden, W_c):
    return torch.tanh(torch.stack([context, hidden], dim=-1).flatten(1) @ W_c.T)


@wrong(N, "adds_the_hidden_state_again", "the old hidden state is added to the result (residual)")
def as_residual(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.T) + hidden


@wrong(N, "first_hidden_state_for_all", "only the first sentence's state is used for the whole batch")
def as_first(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden[:1].expand_as(hidden)], dim=-1) @ W_c.T)


@right(N, "cat and matmul")
def as_r1(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.T)


@right(N, "F.linear, method tanh")
def as_r2(context, hidden, W_c):
    return F.linear(torch.hstack((context, hidden)), W_c).tanh()


@right(N, "W_c cut at d_c")
def as_r3(context, hidden, W_c):
    n = context.size(1)
    return torch.tanh(context @ W_c[:, :n].T + hidden @ W_c[:, n:].T)


@right(N, "row by row")
def as_r4(context, hidden, W_c):
    rows = [torch.tanh(W_c @ torch.cat((c, h))) for c, h in zip(context, hidden, strict=False)]
    return torch.stack(rows)


@right(N, "columns, transposed back; tanh from exponentials")
def as_r5(context, hidden, W_c):
    z = (W_c @ torch.cat([context.T, hidden.T])).T
    return 2 * torch.sigmoid(2 * z) - 1


@right(N, "einsum")
def as_r6(context, hidden, W_c):
    pair = torch.cat([context, hidden], 1)
    return torch.einsum("oi,bi->bo", W_c, pair).tanh()
