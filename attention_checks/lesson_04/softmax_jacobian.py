"""How attention weights move with the scores they were made from."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.compare import first_difference
from attention_checks.core import Exercise
from course_utils.attention.lookup import softmax_jacobian


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.integer(3, 9))
    yield _case(draw, "size 1", 1)
    yield _case(draw, "size 2", 2)
    yield _case(draw, "sharp", draw.integer(3, 9), scale=4.0, note="nearly all on one key")
    n = draw.integer(4, 9)
    masked = torch.softmax(draw.normal(n).masked_fill(~draw.mask(n), -torch.inf), -1)
    yield Case("zero weights", label({"n": n}, "some weights 0"), (masked,))
    yield Case("zero weights", label({"n": n}, "all the weight on one key"), (torch.eye(n)[draw.integer(0, n)],))
    yield _case(draw, "float64", draw.integer(3, 9), dtype=torch.float64, note="float64")
    strided = torch.softmax(draw.normal(2, n), -1).T.contiguous().T[1]
    yield Case("not contiguous", label({"n": n}, "not contiguous"), (strided,))


def _case(draw, group, n, dtype=torch.float32, scale=1.0, note=""):
    return Case(group, label({"n": n}, note), (torch.softmax(draw.normal(n, dtype=dtype, scale=scale), -1),))


def _outer(weights):
    return torch.outer(weights, weights)


def diagonal_only(weights):
    """These are the right numbers on the diagonal and zeros elsewhere. The scores compete: raise one, and every other weight
    falls."""
    return torch.diag(weights * (1 - weights))


def diagonal_as_vector(weights):
    """This is w (1 - w), the diagonal alone. The Jacobian has n times n entries: every weight depends on every score."""
    return weights * (1 - weights)


def weights_on_the_diagonal(weights):
    """This is diag(w) alone. Subtract the outer product of w with itself: what one key gains, the others lose."""
    return torch.diag(weights)


def plus_for_minus(weights):
    """The outer product is added. Subtract it: when one score rises, the other weights fall."""
    return torch.diag(weights) + _outer(weights)


def sign_flipped(weights):
    """All signs are the wrong way round: a score that rises makes its own weight rise."""
    return _outer(weights) - torch.diag(weights)


def identity_for_diagonal(weights):
    """On the diagonal stands 1 - w^2, as if from the identity matrix. Subtract from diag(w)."""
    return torch.eye(len(weights), dtype=weights.dtype) - _outer(weights)


def column_for_diagonal(weights):
    """The outer product is subtracted from w itself, which broadcasts into every row or column. `torch.diag(w)` has w on the
    diagonal and zeros elsewhere."""
    return weights.unsqueeze(1) - _outer(weights)


def row_for_diagonal(weights):
    return weights - _outer(weights)


def inner_for_outer(weights):
    """One number, the inner product w . w, is subtracted everywhere. The outer product has an entry w_i w_j for every pair."""
    return torch.diag(weights) - weights @ weights


def squares_for_products(weights):
    """Off the diagonal stands the square of one weight, where the product w_i w_j of two is due. One factor should
    be a column, `weights.unsqueeze(1)`, the other a row."""
    return torch.diag(weights) - weights**2


def squares_for_products_in_rows(weights):
    return torch.diag(weights) - (weights**2).unsqueeze(1)


def whole_weights_on_the_diagonal(weights):
    """Off the diagonal all is right. On it stands w, where w (1 - w) is due: w_i w_j is subtracted for i = j too."""
    return torch.diag(weights) - _outer(weights).fill_diagonal_(0.0)


def softmax_again(weights):
    """This is the Jacobian at a softmax *of the weights*. They are weights already, and need no other softmax."""
    return softmax_jacobian(torch.softmax(weights, -1))


def of_the_logarithm(weights):
    """This is the Jacobian of log-softmax, I - 1 w^T. That of the softmax itself has each row multiplied by its weight."""
    return torch.eye(len(weights), dtype=weights.dtype) - weights.expand(len(weights), -1)


def _rows_sum_to_0(want, got, case):
    sums = got.sum(-1)
    if first_difference(torch.zeros_like(sums), sums) is None:
        return None
    return "Each row of a softmax's Jacobian sums to 0: when all scores rise alike, no weight moves. Yours do not."


EXERCISE = Exercise(
    name="softmax_jacobian",
    reference=softmax_jacobian,
    inputs=_inputs,
    properties=(_rows_sum_to_0,),
    differentiable=False,  # it is a derivative already, and torch's own Jacobian comes without a graph
    misconceptions=mistakes(globals(), softmax_jacobian),
)
