"""Held out: wrong and right ways to write softmax."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong("softmax", "no_shift", "does not subtract the maximum, so large scores overflow")
def softmax_no_max(x, dim=-1):
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)


@wrong(
    "softmax",
    "shift_by_global_maximum",
    "subtracts the largest score of the whole tensor, so a row far below it underflows to 0/0",
)
def softmax_global_max(x, dim=-1):
    shifted = torch.exp(x - x.max())
    return shifted / shifted.sum(dim, keepdim=True)


@wrong("softmax", "sum_without_keepdim", "takes the sum without keepdim, so it does not line up with the exponentials")
def softmax_no_keepdim(x, dim=-1):
    m = x.amax(dim=dim, keepdim=True)
    e = (x - m).exp()
    return e / e.sum(dim=dim)


@wrong("softmax", "ignores_dim", "ignores dim: always works along the last dimension")
def softmax_ignores_dim(x, dim=-1):
    z = x - x.max(-1, keepdim=True).values
    return z.exp() / z.exp().sum(-1, keepdim=True)


@wrong("softmax", "changes_its_input", "works in place and so changes the caller's tensor")
def softmax_in_place_on_input(x, dim=-1):
    x -= x.amax(dim, keepdim=True)
    e = x.exp()
    return e / e.sum(dim, keepdim=True)


@wrong("softmax", "logarithm_of_softmax", "returns the log-softmax: the last exponential is missing")
def softmax_log(x, dim=-1):
    return x - torch.logsumexp(x, dim=dim, keepdim=True)


@wrong(
    "softmax",
    "clamps_the_scores",
    "clamps the scores to avoid overflow instead of subtracting the maximum, so that large scores become equal",
)
def softmax_clamped(x, dim=-1):
    e = torch.exp(torch.clamp(x, -80, 80))
    return e / e.sum(dim, keepdim=True)


@wrong("softmax", "cuts_the_gradient", "goes through numpy, so no gradient flows")
def softmax_numpy(x, dim=-1):
    a = x.detach().cpu().numpy()
    a = np.exp(a - a.max(axis=dim, keepdims=True))
    return torch.from_numpy(a / a.sum(axis=dim, keepdims=True))


@wrong("softmax", "shift_by_mean", "subtracts the mean instead of the maximum, which still overflows")
def softmax_mean_shift(x, dim=-1):
    e = torch.exp(x - x.mean(dim=dim, keepdim=True))
    return e / e.sum(dim=dim, keepdim=True)


@wrong("softmax", "sum_over_everything", "divides by the sum over the whole tensor, not along dim")
def softmax_total(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum()


@wrong("softmax", "subtracts_the_index_of_the_maximum", "subtracts the index of the maximum ([1]) instead of its value")
def softmax_argmax_slip(x, dim=-1):
    e = torch.exp(x - x.max(dim, keepdim=True)[1])
    return e / e.sum(dim, keepdim=True)


@wrong("softmax", "divides_by_the_length", "divides by the Euclidean norm (F.normalize) instead of the sum")
def softmax_l2(x, dim=-1):
    return F.normalize(torch.exp(x - x.amax(dim, keepdim=True)), dim=dim)


@wrong(
    "softmax",
    "overwrites_what_the_gradient_needs",
    "divides in place, overwriting what the backward pass of exp needs: the gradient raises",
)
def softmax_breaks_backward(x, dim=-1):
    y = x - x.amax(dim, keepdim=True)
    y.exp_()
    y /= y.sum(dim, keepdim=True)
    return y


@wrong("softmax", "changes_the_dtype", "converts to float32, so that float64 comes back in another dtype")
def softmax_float(x, dim=-1):
    x = x.float()
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum(dim, keepdim=True)


@wrong(
    "softmax",
    "one_softmax_for_each_first_index",
    "loops over the first dimension and treats each row as a vector: only right for matrices along the last dimension",
)
def softmax_rows(x, dim=-1):
    rows = []
    for row in x:
        e = torch.exp(row - row.max())
        rows.append(e / e.sum())
    return torch.stack(rows)


@right("softmax", "exp of x minus logsumexp")
def softmax_logsumexp(x, dim=-1):
    return (x - x.logsumexp(dim, keepdim=True)).exp()


@right("softmax", "exp of F.log_softmax")
def softmax_via_log(x, dim=-1):
    return F.log_softmax(x, dim).exp()


@right("softmax", "movedim, flatten, loop over rows, stack")
def softmax_loop(x, dim=-1):
    moved = x.movedim(dim, -1)
    flat = moved.reshape(-1, moved.shape[-1])
    out = torch.stack([(r - r.max()).exp() / (r - r.max()).exp().sum() for r in flat])
    return out.view(moved.shape).movedim(-1, dim)


@right("softmax", "in place on its own clone, detached maximum")
def softmax_own_clone(x, dim=-1):
    y = x.clone()
    y -= x.detach().amax(dim, keepdim=True)
    y = y.exp()
    return y * y.sum(dim, keepdim=True).reciprocal()


@right("softmax", "F.normalize with p=1")
def softmax_l1(x, dim=-1):
    return F.normalize((x - x.max(dim, keepdim=True)[0]).exp(), p=1, dim=dim)


@right("softmax", "nn.Softmax module")
def softmax_module(x, dim=-1):
    return nn.Softmax(dim=dim)(x)
