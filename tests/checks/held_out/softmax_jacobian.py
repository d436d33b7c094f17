"""Held out: wrong and right ways to write softmax_jacobian."""

import torch

from held_out.registry import right, wrong

N = "softmax_jacobian"


@wrong(N, "weights_on_the_diagonal", "only diag(w): w w^T is missing")
def sj_diag(weights):
    return torch.diag(weights)


@wrong(N, "sign_flipped", "the sign is turned round: w w^T - diag(w)")
def sj_sign(weights):
    return torch.outer(weights, weights) - torch.diag(weights)


@wrong(N, "diagonal_as_vector", "w (1 - w) as a vector: only the diagonal")
def sj_vector(weights):
    return weights * (1 - weights)


@wrong(N, "diagonal_only", "diag(w (1 - w)): zeros off the diagonal")
def sj_diag_only(weights):
    return torch.diag(weights * (1 - weights))


@wrong(N, "plus_for_minus", "plus instead of minus")
def sj_plus(weights):
    return torch.diag(weights) + torch.outer(weights, weights)


@wrong(N, "softmax_again", "takes the softmax of the weights first: they are taken for scores")
def sj_softmax(weights):
    w = torch.softmax(weights, 0)
    return torch.diag(w) - torch.outer(w, w)


@wrong(N, "inner_for_outer", "w @ w is a single number, not a matrix")
def sj_dot(weights):
    return torch.diag(weights) - weights @ weights


@wrong(N, "inner_for_outer", "w @ w.T of a vector is a single number as well")
def sj_dot_t(weights):
    return torch.diag(weights) - weights @ weights.t()


@wrong(N, "identity_for_diagonal", "the identity instead of diag(w)")
def sj_eye(weights):
    return torch.eye(len(weights), dtype=weights.dtype) - torch.outer(weights, weights)


@wrong(N, "column_for_diagonal", "the delta is forgotten: w_i (1 - w_j) everywhere")
def sj_no_delta(weights):
    return weights.unsqueeze(1) * (1 - weights.unsqueeze(0))


@wrong(N, "squares_for_products", "broadcasts w along the wrong side: w_j (delta_ij - w_j)")
def sj_wrong_side(weights):
    return weights * (torch.eye(len(weights), dtype=weights.dtype) - weights)


@wrong(N, "squares_for_products", "subtracts w_j squared from each column")
def sj_square(weights):
    return torch.diag(weights) - weights**2


@wrong(N, None, "off the diagonal the minus is missing")
def sj_off_plus(weights):
    J = torch.outer(weights, weights)
    return J - torch.diag(torch.diag(J)) + torch.diag(weights * (1 - weights))


@wrong(N, "of_the_logarithm", "the Jacobian of the log-softmax: delta_ij - w_j")
def sj_log_softmax(weights):
    return torch.eye(len(weights), dtype=weights.dtype) - weights


@wrong(N, "whole_weights_on_the_diagonal", "the diagonal is w_i, without w_i squared being subtracted")
def sj_diagonal_unreduced(weights):
    J = -torch.outer(weights, weights)
    J = J - torch.diag(torch.diag(J))
    return J + torch.diag(weights)


@wrong(N, None, "a float32 table, whatever the dtype is; but what is found first is a bool from which a tensor is subtracted")
def sj_float32(weights):
    n = len(weights)
    J = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            J[i, j] = weights[i] * ((i == j) - weights[j])
    return J


@wrong(N, "softmax_again", "autograd at the weights instead of at the scores")
def sj_autograd_at_weights(weights):
    return torch.autograd.functional.jacobian(lambda s: torch.softmax(s, 0), weights)


@wrong(N, None, "only the lower triangle is filled")
def sj_triangle(weights):
    return (torch.diag(weights) - torch.outer(weights, weights)).tril()


@wrong(N, None, "the sum of each row: what all scores do together")
def sj_row_sums(weights):
    return (torch.diag(weights) - torch.outer(weights, weights)).sum(1)


@wrong(N, None, "the derivative of a sigmoid for each pair: w_i (1 - w_i) on each row")
def sj_sigmoid(weights):
    return (weights * (1 - weights)).unsqueeze(1).expand(len(weights), len(weights))


@wrong(N, None, "the outer product of w with itself is divided by its sum")
def sj_mean(weights):
    return torch.diag(weights) - torch.outer(weights, weights) / len(weights)


@right(N, "diag minus outer")
def sj_r1(weights):
    return torch.diag(weights) - torch.outer(weights, weights)


@right(N, "broadcasting with the identity")
def sj_r2(weights):
    eye = torch.eye(weights.numel(), dtype=weights.dtype)
    return weights[:, None] * (eye - weights[None, :])


@right(N, "two loops, list of lists of tensors")
def sj_r3(weights):
    rows = []
    for i, a in enumerate(weights):
        rows.append(torch.stack([a * (1 - b) if i == j else -a * b for j, b in enumerate(weights)]))
    return torch.stack(rows)


@right(N, "autograd at the logarithms")
def sj_r4(weights):
    return torch.autograd.functional.jacobian(lambda s: torch.softmax(s, dim=0), weights.detach().log())


@right(N, "einsum and diag_embed")
def sj_r5(weights):
    return weights.diag_embed() - torch.einsum("i,j->ij", weights, weights)


@right(N, "column times row, w added to the diagonal in place")
def sj_r6(weights):
    J = -(weights.reshape(-1, 1) @ weights.reshape(1, -1))
    J.diagonal().add_(weights)
    return J


@right(N, "zeros of the right dtype, filled")
def sj_r7(weights):
    n = weights.shape[0]
    J = torch.zeros((n, n), dtype=weights.dtype)
    for i in range(n):
        J[i] = -weights[i] * weights
        J[i, i] = weights[i] - weights[i] ** 2
    return J
