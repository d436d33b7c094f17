"""Held out: wrong and right ways to write scores_for_all_steps."""

import math

import torch
from torch.nn import functional as F

from held_out.registry import right, wrong

N = "scores_for_all_steps"


@wrong(N, "key_side_without_gradient", "the bug itself: no_grad")
def sa_no_grad(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


@wrong(N, "key_side_without_gradient", "detaches what was projected")
def sa_detach(queries, keys, W):
    projected = (keys @ W.T).detach()
    return queries @ projected.transpose(1, 2)


@wrong(N, "keys_without_gradient", "detaches the keys: the encoder learns nothing")
def sa_detach_keys(queries, keys, W):
    return queries @ (keys.detach() @ W.T).transpose(1, 2)


@wrong(N, "matrix_without_gradient", "detaches W: the matrix learns nothing")
def sa_detach_w(queries, keys, W):
    return queries @ (keys @ W.detach().T).transpose(1, 2)


@wrong(N, "key_side_without_gradient", "no_grad, then requires_grad_ on the result: a leaf of its own, nothing flows back")
def sa_requires_grad(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    projected.requires_grad_()
    return queries @ projected.transpose(1, 2)


# Its author took it for wrong. The exercise is about the gradient, which is right; how often W k_j is computed is not checked.
@right(N, "the key side computed again for every target step")
def sa_every_step(queries, keys, W):
    steps = []
    for t in range(queries.shape[1]):
        projected = keys @ W.T
        steps.append((projected @ queries[:, t].unsqueeze(-1)).squeeze(-1))
    return torch.stack(steps, dim=1)


# Its author was in doubt: W k_j is never computed, but numbers and gradients are the same.
@right(N, "W meets every question instead of every key")
def sa_w_with_queries(queries, keys, W):
    return (queries @ W) @ keys.transpose(1, 2)


@wrong(N, "transposed_matrix", "W is not transposed")
def sa_w_not_transposed(queries, keys, W):
    return queries @ (keys @ W).transpose(1, 2)


@wrong(N, "steps_last", "the result is (B, T, Tt)")
def sa_transposed(queries, keys, W):
    return (keys @ W.T) @ queries.transpose(1, 2)


@wrong(N, "reshape_for_transpose", "reshapes the projected keys instead of transposing them")
def sa_reshape(queries, keys, W):
    projected = keys @ W.T
    return queries @ projected.reshape(projected.shape[0], projected.shape[2], projected.shape[1])


@wrong(N, "weights_instead_of_scores", "a softmax over the scores")
def sa_softmax(queries, keys, W):
    return torch.softmax(queries @ (keys @ W.T).transpose(1, 2), dim=-1)


@wrong(N, "divides_by_a_root", "divides by sqrt(d)")
def sa_scaled(queries, keys, W):
    return queries @ (keys @ W.T).transpose(1, 2) / math.sqrt(queries.shape[-1])


@wrong(N, None, "scores of the last step only: (B, T)")
def sa_last(queries, keys, W):
    return ((keys @ W.T) @ queries[:, -1].unsqueeze(-1)).squeeze(-1)


@wrong(N, "forgets_the_matrix", "W is left out")
def sa_no_w(queries, keys, W):
    return queries @ keys.transpose(1, 2)


@wrong(N, "nothing_with_gradient", "the no_grad moves to the queries' product")
def sa_no_grad_outside(queries, keys, W):
    projected = keys @ W.T
    with torch.no_grad():
        return queries @ projected.transpose(1, 2)


@wrong(N, "key_side_without_gradient", "computed under enable_grad, but from copies: torch.tensor of the values")
def sa_copies(queries, keys, W):
    projected = keys.clone().detach() @ W.T.clone().detach()
    return queries @ projected.transpose(1, 2)


_kept = {}


@wrong(N, "kept_between_calls", "keeps the key side for ever: a later call with other keys or another W gets the old one")
def sa_cached(queries, keys, W):
    if keys.shape not in _kept:
        _kept[keys.shape] = keys @ W.T
    return queries @ _kept[keys.shape].transpose(1, 2)


@wrong(N, "first_sentence_for_all", "all sentences' queries meet the first sentence's keys")
def sa_first_sentence(queries, keys, W):
    return queries @ (keys[0] @ W.T).T


@wrong(N, "steps_first", "loops over steps and stacks along the first dimension: (Tt, B, T)")
def sa_stacked_first(queries, keys, W):
    projected = keys @ W.T
    return torch.stack([(projected @ q.unsqueeze(-1)).squeeze(-1) for q in queries.unbind(1)])


@right(N, "the bug without no_grad")
def sa_r1(queries, keys, W):
    projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


@right(N, "F.linear, bmm")
def sa_r2(queries, keys, W):
    return torch.bmm(queries, F.linear(keys, W).mT)


@right(N, "einsum in two steps")
def sa_r3(queries, keys, W):
    key_side = torch.einsum("ij,btj->bti", W, keys)
    return torch.einsum("bsi,bti->bst", queries, key_side)


@right(N, "loop over steps, key side before the loop")
def sa_r4(queries, keys, W):
    projected = keys @ W.T
    out = [torch.sum(projected * queries[:, t : t + 1], dim=-1) for t in range(queries.size(1))]
    return torch.stack(out, dim=1)


@right(N, "loop over the batch, columns")
def sa_r5(queries, keys, W):
    return torch.stack([q @ (W @ k.T) for q, k in zip(queries, keys, strict=False)])


@right(N, "broadcast over (B, Tt, T, d_q)")
def sa_r6(queries, keys, W):
    projected = torch.matmul(keys, W.t())
    return (queries.unsqueeze(2) * projected.unsqueeze(1)).sum(-1)
