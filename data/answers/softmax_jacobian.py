# %% wrong | 2026-outsiders | weights_on_the_diagonal | only diag(w): w w^T is missing
def sj_diag(weights):
    return torch.diag(weights)


# %% wrong | 2026-outsiders | sign_flipped | the sign is turned round: w w^T - diag(w)
def sj_sign(weights):
    return torch.outer(weights, weights) - torch.diag(weights)


# %% wrong | 2026-outsiders | diagonal_as_vector | w (1 - w) as a vector: only the diagonal
def sj_vector(weights):
    return weights * (1 - weights)


# %% wrong | 2026-outsiders | diagonal_only | diag(w (1 - w)): zeros off the diagonal
def sj_diag_only(weights):
    return torch.diag(weights * (1 - weights))


# %% wrong | 2026-outsiders | plus_for_minus | plus instead of minus
def sj_plus(weights):
    return torch.diag(weights) + torch.outer(weights, weights)


# %% wrong | 2026-outsiders | softmax_again | takes the softmax of the weights first: they are taken for scores
def sj_softmax(weights):
    w = torch.softmax(weights, 0)
    return torch.diag(w) - torch.outer(w, w)


# %% wrong | 2026-outsiders | inner_for_outer | w @ w is a single number, not a matrix
def sj_dot(weights):
    return torch.diag(weights) - weights @ weights


# %% wrong | 2026-outsiders | inner_for_outer | w @ w.T of a vector is a single number as well
def sj_dot_t(weights):
    return torch.diag(weights) - weights @ weights.t()


# %% wrong | 2026-outsiders | identity_for_diagonal | the identity instead of diag(w)
def sj_eye(weights):
    return torch.eye(len(weights), dtype=weights.dtype) - torch.outer(weights, weights)


# %% wrong | 2026-outsiders | column_for_diagonal | the delta is forgotten: w_i (1 - w_j) everywhere
def sj_no_delta(weights):
    return weights.unsqueeze(1) * (1 - weights.unsqueeze(0))


# %% wrong | 2026-outsiders | squares_for_products | broadcasts w along the wrong side: w_j (delta_ij - w_j)
def sj_wrong_side(weights):
    return weights * (torch.eye(len(weights), dtype=weights.dtype) - weights)


# %% wrong | 2026-outsiders | squares_for_products | subtracts w_j squared from each column
def sj_square(weights):
    return torch.diag(weights) - weights**2


# %% wrong | 2026-outsiders | - | off the diagonal the minus is missing
def sj_off_plus(weights):
    J = torch.outer(weights, weights)
    return J - torch.diag(torch.diag(J)) + torch.diag(weights * (1 - weights))


# %% wrong | 2026-outsiders | of_the_logarithm | the Jacobian of the log-softmax: delta_ij - w_j
def sj_log_softmax(weights):
    return torch.eye(len(weights), dtype=weights.dtype) - weights


# %% wrong | 2026-outsiders | whole_weights_on_the_diagonal | the diagonal is w_i, without w_i squared being subtracted
def sj_diagonal_unreduced(weights):
    J = -torch.outer(weights, weights)
    J = J - torch.diag(torch.diag(J))
    return J + torch.diag(weights)


# %% wrong | 2026-outsiders | - | a float32 table, whatever the dtype is; but what is found first is a bool from which a tensor is subtracted
def sj_float32(weights):
    n = len(weights)
    J = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            J[i, j] = weights[i] * ((i == j) - weights[j])
    return J


# %% wrong | 2026-outsiders | softmax_again | autograd at the weights instead of at the scores
def sj_autograd_at_weights(weights):
    return torch.autograd.functional.jacobian(lambda s: torch.softmax(s, 0), weights)


# %% wrong | 2026-outsiders | - | only the lower triangle is filled
def sj_triangle(weights):
    return (torch.diag(weights) - torch.outer(weights, weights)).tril()


# %% wrong | 2026-outsiders | - | the sum of each row: what all scores do together
def sj_row_sums(weights):
    return (torch.diag(weights) - torch.outer(weights, weights)).sum(1)


# %% wrong | 2026-outsiders | - | the derivative of a sigmoid for each pair: w_i (1 - w_i) on each row
def sj_sigmoid(weights):
    return (weights * (1 - weights)).unsqueeze(1).expand(len(weights), len(weights))


# %% wrong | 2026-outsiders | - | the outer product of w with itself is divided by its sum
def sj_mean(weights):
    return torch.diag(weights) - torch.outer(weights, weights) / len(weights)


# %% right | 2026-outsiders | diag minus outer
def sj_r1(weights):
    return torch.diag(weights) - torch.outer(weights, weights)


# %% right | 2026-outsiders | broadcasting with the identity
def sj_r2(weights):
    eye = torch.eye(weights.numel(), dtype=weights.dtype)
    return weights[:, None] * (eye - weights[None, :])


# %% right | 2026-outsiders | two loops, list of lists of tensors
def sj_r3(weights):
    rows = []
    for i, a in enumerate(weights):
        rows.append(torch.stack([a * (1 - b) if i == j else -a * b for j, b in enumerate(weights)]))
    return torch.stack(rows)


# %% right | 2026-outsiders | autograd at the logarithms
def sj_r4(weights):
    return torch.autograd.functional.jacobian(lambda s: torch.softmax(s, dim=0), weights.detach().log())


# %% right | 2026-outsiders | einsum and diag_embed
def sj_r5(weights):
    return weights.diag_embed() - torch.einsum("i,j->ij", weights, weights)


# %% right | 2026-outsiders | column times row, w added to the diagonal in place
def sj_r6(weights):
    J = -(weights.reshape(-1, 1) @ weights.reshape(1, -1))
    J.diagonal().add_(weights)
    return J


# %% right | 2026-outsiders | zeros of the right dtype, filled
def sj_r7(weights):
    n = weights.shape[0]
    J = torch.zeros((n, n), dtype=weights.dtype)
    for i in range(n):
        J[i] = -weights[i] * weights
        J[i, i] = weights[i] - weights[i] ** 2
    return J


# %% right | house | diag minus outer
def jacobian_outer(weights):
    return torch.diag(weights) - torch.outer(weights, weights)


# %% right | house | a loop over both indices
def jacobian_by_loop(weights):
    rows = [[w * (float(i == j) - other) for j, other in enumerate(weights)] for i, w in enumerate(weights)]
    return torch.stack([torch.stack(row) for row in rows])


# %% right | house | the weight as a factor
def jacobian_factored(w):
    return w[:, None] * (torch.eye(len(w), dtype=w.dtype) - w[None, :])


# %% right | house | diag_embed and einsum
def jacobian_einsum(weights):
    return torch.diag_embed(weights) - torch.einsum("i,j->ij", weights, weights)


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | sign_flipped | the two terms the other way round
def softmax_jacobian(weights):
    return torch.outer(weights, weights) - torch.diag(weights)  # <-- here


# %% wrong | 2026-blind | inner_for_outer | the dot product instead of the outer product
def softmax_jacobian(weights):
    return torch.diag(weights) - weights @ weights  # <-- here


# %% wrong | 2026-blind | squares_for_products | .T of a vector is the vector
def softmax_jacobian(weights):
    return torch.diag(weights) - weights * weights.T  # <-- here


# %% wrong | 2026-blind | identity_for_diagonal | the identity without the weights on the diagonal
def softmax_jacobian(weights):
    n = weights.shape[0]
    return torch.eye(n, dtype=weights.dtype) - torch.outer(weights, weights)  # <-- here


# %% wrong | 2026-blind | diagonal_only | only the diagonal
def softmax_jacobian(weights):
    return torch.diag(weights * (1 - weights))  # <-- here


# %% wrong | 2026-blind | softmax_again | the weights are put through a softmax once more
def softmax_jacobian(weights):
    w = torch.softmax(weights, dim=0)  # <-- here
    return torch.diag(w) - torch.outer(w, w)


# %% wrong | 2026-blind | plus_for_minus | plus in place of minus
def softmax_jacobian(weights):
    column, row = weights[:, None], weights[None, :]
    return weights.diag() + column * row  # <-- here


# %% wrong | 2026-blind | - | outer of one argument
def softmax_jacobian(weights):
    pairs = torch.outer(weights)  # <-- here
    return torch.diag(weights) - pairs


# %% wrong | 2026-blind | - | torch.outer of a column and a row
def softmax_jacobian(weights):
    w = weights.unsqueeze(-1)
    diagonal = torch.diag(weights)
    return diagonal - torch.outer(w, w.T)  # <-- here


# %% wrong | 2026-blind | column_for_diagonal | the 1 stays off the diagonal as well
def softmax_jacobian(weights):
    n = len(weights)
    J = torch.zeros(n, n, dtype=weights.dtype)
    for i in range(n):
        for j in range(n):
            if i == j:
                J[i, j] = weights[i] * (1 - weights[j])
            else:
                J[i, j] = weights[i] * (1 - weights[j])  # <-- here
    return J


# %% wrong | 2026-blind | changes_the_dtype | single precision whatever comes in
def softmax_jacobian(weights):
    n = len(weights)
    jacobian = torch.zeros(n, n)  # <-- here
    for i in range(n):
        for j in range(n):
            jacobian[i, j] = weights[i] * (float(i == j) - weights[j])
    return jacobian


# %% wrong | 2026-blind | squares_for_products | einsum with one letter keeps the elementwise product
def softmax_jacobian(weights):
    squares = torch.einsum("i,i->i", weights, weights)  # <-- here
    return torch.diag(weights) - squares


# %% wrong | 2026-blind | - | the loop runs over the pairs above the diagonal only
def softmax_jacobian(weights):
    n = weights.numel()
    J = torch.diag(weights - weights**2)
    for i in range(n):
        for j in range(i + 1, n):  # <-- here
            J[i, j] = -weights[i] * weights[j]
    return J


# %% wrong | 2026-blind | - | fill_diagonal_ with a vector
def softmax_jacobian(weights):
    J = -torch.outer(weights, weights)
    J.fill_diagonal_(weights * (1 - weights))  # <-- here
    return J


# %% double | 2026-blind | - | the identity on the diagonal; the sign of the product
def softmax_jacobian(weights):
    eye = torch.eye(len(weights), dtype=weights.dtype)  # <-- here
    return eye + torch.outer(weights, weights)  # <-- here


# %% double | 2026-blind | - | a second softmax; the two terms the wrong way round
def softmax_jacobian(weights):
    w = weights.softmax(dim=-1)  # <-- here
    outer = w.unsqueeze(1) @ w.unsqueeze(0)
    return outer - torch.diag(w)  # <-- here


# %% right | 2026-blind | the one line of the text
def softmax_jacobian(weights):
    return torch.diag(weights) - torch.outer(weights, weights)


# %% right | 2026-blind | rows scaled by their own weight
def softmax_jacobian(weights):
    eye = torch.eye(weights.shape[0], dtype=weights.dtype, device=weights.device)
    return weights[:, None] * (eye - weights[None, :])


# %% right | 2026-blind | columns times rows
def softmax_jacobian(weights):
    w = weights.unsqueeze(1)  # (n, 1)
    return weights.diag_embed() - w @ w.T


# %% right | 2026-blind | row by row with a unit vector
def softmax_jacobian(weights):
    rows = []
    for i in range(weights.shape[0]):
        row = -weights[i] * weights
        unit = torch.zeros_like(weights)
        unit[i] = 1
        rows.append(row + unit * weights)
    return torch.stack(rows)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | squares_for_products | `weights * weights` is the vector of squares, not the matrix of all products
def softmax_jacobian(weights):
    return torch.diag(weights) - weights * weights  # <-- here


# %% wrong | 2026-blind-2 | diagonal_only | only the diagonal w (1 - w) is filled; what the other scores do is left at zero
def softmax_jacobian(weights):
    return torch.diag(weights * (1 - weights))  # <-- here


# %% wrong | 2026-blind-2 | sign_flipped | The two terms are exchanged, and every sign with them
def softmax_jacobian(weights):
    w = weights.unsqueeze(1)
    return w @ w.T - torch.diag(weights)  # <-- here


# %% wrong | 2026-blind-2 | identity_for_diagonal | The identity stands in the place of diag(w)
def softmax_jacobian(weights):
    n = weights.shape[0]
    return torch.eye(n, dtype=weights.dtype) - torch.outer(weights, weights)  # <-- here


# %% wrong | 2026-blind-2 | inner_for_outer | `w^T w` is one number: the product is taken the wrong way round
def softmax_jacobian(weights):
    row = weights[None, :]
    return torch.diag(weights) - row @ row.T  # <-- here


# %% wrong | 2026-blind-2 | softmax_again | The weights go through a softmax once more; they come out of one already
def softmax_jacobian(weights):
    w = torch.softmax(weights, dim=0)  # <-- here
    return torch.diag(w) - torch.outer(w, w)


# %% wrong | 2026-blind-2 | - | The inner loop starts at i, so that everything below the diagonal stays zero
def softmax_jacobian(weights):
    n = len(weights)
    J = torch.zeros(n, n, dtype=weights.dtype)
    for i in range(n):
        for j in range(i, n):  # <-- here
            delta = 1.0 if i == j else 0.0
            J[i, j] = weights[i] * (delta - weights[j])
    return J


# %% double | 2026-blind-2 | - | The identity stands for diag(w), and the product is added instead of subtracted
def softmax_jacobian(weights):
    eye = torch.eye(len(weights), dtype=weights.dtype)  # <-- here
    return eye + torch.outer(weights, weights)  # <-- here


# %% right | 2026-blind-2 | broadcast delta
def softmax_jacobian(weights):
    delta = torch.eye(weights.numel(), dtype=weights.dtype, device=weights.device)
    return weights[:, None] * (delta - weights[None, :])


# %% right | 2026-blind-2 | columns
def softmax_jacobian(weights):
    cols = []
    for j in range(len(weights)):
        hit = torch.zeros_like(weights)
        hit[j] = 1
        cols.append(weights * hit - weights * weights[j])
    return torch.stack(cols, dim=1)
