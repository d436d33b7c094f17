# %% shared | 2026-outsiders
import numpy as np


# %% wrong | 2026-outsiders | does not subtract the maximum, so large scores overflow
def softmax_no_max(x, dim=-1):
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-outsiders | takes the sum without keepdim, so it does not line up with the exponentials
def softmax_no_keepdim(x, dim=-1):
    m = x.amax(dim=dim, keepdim=True)
    e = (x - m).exp()
    return e / e.sum(dim=dim)


# %% wrong | 2026-outsiders | ignores dim: always works along the last dimension
def softmax_ignores_dim(x, dim=-1):
    z = x - x.max(-1, keepdim=True).values
    return z.exp() / z.exp().sum(-1, keepdim=True)


# %% wrong | 2026-outsiders | returns the log-softmax: the last exponential is missing
def softmax_log(x, dim=-1):
    return x - torch.logsumexp(x, dim=dim, keepdim=True)


# %% wrong | 2026-outsiders | subtracts the index of the maximum ([1]) instead of its value
def softmax_argmax_slip(x, dim=-1):
    e = torch.exp(x - x.max(dim, keepdim=True)[1])
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-outsiders | divides by the Euclidean norm (F.normalize) instead of the sum
def softmax_l2(x, dim=-1):
    return F.normalize(torch.exp(x - x.amax(dim, keepdim=True)), dim=dim)


# %% wrong | 2026-outsiders | loops over the first dimension and treats each row as a vector: only right for matrices along the last dimension
def softmax_rows(x, dim=-1):
    rows = []
    for row in x:
        e = torch.exp(row - row.max())
        rows.append(e / e.sum())
    return torch.stack(rows)


# %% right | house | exp of x minus logsumexp, with an argument of another name
def softmax_from_logsumexp(values, axis=-1):
    return torch.exp(values - torch.logsumexp(values, dim=axis, keepdim=True))


# %% right | house | a loop over rows
def softmax_by_loop(x, dim=-1):
    x = x.transpose(dim, -1)
    rows = [torch.exp(row - row.max()) for row in x.reshape(-1, x.shape[-1])]
    return torch.stack([row / row.sum() for row in rows]).reshape(x.shape).transpose(dim, -1)


# %% wrong | 2026-blind | the denominator is made of the unshifted scores
def softmax(x, dim=-1):
    m = x.amax(dim=dim, keepdim=True)
    return torch.exp(x - m) / torch.exp(x).sum(dim=dim, keepdim=True)  # <-- here


# %% wrong | 2026-learners | max along a dimension without .values [learner B 0.1]
def softmax(x, dim=-1):
    largest = x.max(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - largest)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-learners | max along a dimension without .values, in one line [learner B 0.1]
def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.max(dim=dim, keepdim=True))  # <-- here
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


# %% wrong | 2026-learners | torch.max along a dimension without .values [learner B 0.1]
def softmax(x, dim=-1):
    m = torch.max(x, dim=dim, keepdim=True)  # <-- here
    shifted = x - m
    return shifted.exp() / shifted.exp().sum(dim=dim, keepdim=True)


# %% wrong | 2026-learners | Python's max of the tensor, as in the given loop [learner B 0.1]
def softmax(x, dim=-1):
    largest = max(x)  # <-- here
    exponentials = torch.exp(x - largest)
    total = exponentials.sum(dim=dim, keepdim=True)
    return exponentials / total


# %% wrong | 2026-learners | Python's max of the tensor, inside the exponential [learner B 0.1]
def softmax(x, dim=-1):
    e = torch.exp(x - max(x))  # <-- here
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | house | the maximum along the last dimension, whatever `dim` says
def maximum_of_the_last(x, dim=-1):
    e = torch.exp(x - x.amax(dim=-1, keepdim=True))  # <-- here
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | house | the median is subtracted in place of the largest
def softmax(x, dim=-1):
    m = x.median(dim=dim, keepdim=True).values  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim, keepdim=True)


# %% wrong | house | the infinite exponentials are replaced by a large number
def softmax(x, dim=-1):
    e = torch.nan_to_num(torch.exp(x), posinf=1e30)  # <-- here
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-blind-11 | the running total is not rescaled when a larger score is met, so terms taken against different maxima are added up
def softmax(x, dim=-1):
    slices = x.unbind(dim)
    running_max = slices[0]
    running_sum = torch.ones_like(slices[0])
    for piece in slices[1:]:
        new_max = torch.maximum(running_max, piece)
        running_sum = running_sum + torch.exp(piece - new_max)  # <-- here
        running_max = new_max
    weights = [torch.exp(piece - running_max) / running_sum for piece in slices]
    return torch.stack(weights, dim=dim)


# %% wrong | house | weights divided by the largest weight
def softmax(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    w = e / e.sum(dim, keepdim=True)
    return w / w.amax(dim, keepdim=True)  # <-- here


# %% double | 2026-blind-14 | the largest score is always taken along the last dimension, whatever dim says; the exponentials are divided by the sum over the whole tensor in place of the sum along dim
def softmax(x, dim=-1):
    m = x.amax(dim=-1, keepdim=True)  # <-- here
    e = (x - m).exp()
    total = e.sum()  # <-- here
    return e / total


# %% right | house | the shape of the sums is made by slices
def softmax(x, dim=-1):
    if dim == -1:
        dim = x.dim() - 1
    shape = x.shape[:dim] + (1,) + x.shape[dim + 1 :]
    e = torch.exp(x - x.amax(dim).reshape(shape))
    return e / e.sum(dim).reshape(shape)


# %% wrong | 2026-blind-18 | subtracts the largest score of the whole tensor in place of each row's own: rows far below it underflow to 0/0
def softmax(x, dim=-1):
    shifted = x - x.max()  # <-- here
    e = shifted.exp()
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-26 | the denominator is always summed along the last dimension, whatever dim says
def softmax(x, dim=-1):
    top = x.max(dim=dim, keepdim=True).values
    grown = torch.exp(x - top)
    total = grown.sum(-1, keepdim=True)  # <-- here
    return grown / total
