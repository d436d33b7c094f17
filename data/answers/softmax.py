# %% shared | 2026-outsiders
import numpy as np


# %% wrong | 2026-outsiders | no_shift | does not subtract the maximum, so large scores overflow
def softmax_no_max(x, dim=-1):
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-outsiders | shift_by_global_maximum | subtracts the largest score of the whole tensor, so a row far below it underflows to 0/0
def softmax_global_max(x, dim=-1):
    shifted = torch.exp(x - x.max())
    return shifted / shifted.sum(dim, keepdim=True)


# %% wrong | 2026-outsiders | sum_without_keepdim | takes the sum without keepdim, so it does not line up with the exponentials
def softmax_no_keepdim(x, dim=-1):
    m = x.amax(dim=dim, keepdim=True)
    e = (x - m).exp()
    return e / e.sum(dim=dim)


# %% wrong | 2026-outsiders | ignores_dim | ignores dim: always works along the last dimension
def softmax_ignores_dim(x, dim=-1):
    z = x - x.max(-1, keepdim=True).values
    return z.exp() / z.exp().sum(-1, keepdim=True)


# %% wrong | 2026-outsiders | changes_its_input | works in place and so changes the caller's tensor
def softmax_in_place_on_input(x, dim=-1):
    x -= x.amax(dim, keepdim=True)
    e = x.exp()
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-outsiders | logarithm_of_softmax | returns the log-softmax: the last exponential is missing
def softmax_log(x, dim=-1):
    return x - torch.logsumexp(x, dim=dim, keepdim=True)


# %% wrong | 2026-outsiders | clamps_the_scores | clamps the scores to avoid overflow instead of subtracting the maximum, so that large scores become equal
def softmax_clamped(x, dim=-1):
    e = torch.exp(torch.clamp(x, -80, 80))
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-outsiders | cuts_the_gradient | goes through numpy, so no gradient flows
def softmax_numpy(x, dim=-1):
    a = x.detach().cpu().numpy()
    a = np.exp(a - a.max(axis=dim, keepdims=True))
    return torch.from_numpy(a / a.sum(axis=dim, keepdims=True))


# %% wrong | 2026-outsiders | shift_by_mean | subtracts the mean instead of the maximum, which still overflows
def softmax_mean_shift(x, dim=-1):
    e = torch.exp(x - x.mean(dim=dim, keepdim=True))
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-outsiders | sum_over_everything | divides by the sum over the whole tensor, not along dim
def softmax_total(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum()


# %% wrong | 2026-outsiders | subtracts_the_index_of_the_maximum | subtracts the index of the maximum ([1]) instead of its value
def softmax_argmax_slip(x, dim=-1):
    e = torch.exp(x - x.max(dim, keepdim=True)[1])
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-outsiders | divides_by_the_length | divides by the Euclidean norm (F.normalize) instead of the sum
def softmax_l2(x, dim=-1):
    return F.normalize(torch.exp(x - x.amax(dim, keepdim=True)), dim=dim)


# %% wrong | 2026-outsiders | overwrites_what_the_gradient_needs | divides in place, overwriting what the backward pass of exp needs: the gradient raises
def softmax_breaks_backward(x, dim=-1):
    y = x - x.amax(dim, keepdim=True)
    y.exp_()
    y /= y.sum(dim, keepdim=True)
    return y


# %% wrong | 2026-outsiders | changes_the_dtype | converts to float32, so that float64 comes back in another dtype
def softmax_float(x, dim=-1):
    x = x.float()
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-outsiders | one_softmax_for_each_first_index | loops over the first dimension and treats each row as a vector: only right for matrices along the last dimension
def softmax_rows(x, dim=-1):
    rows = []
    for row in x:
        e = torch.exp(row - row.max())
        rows.append(e / e.sum())
    return torch.stack(rows)


# %% right | 2026-outsiders | exp of x minus logsumexp
def softmax_logsumexp(x, dim=-1):
    return (x - x.logsumexp(dim, keepdim=True)).exp()


# %% right | 2026-outsiders | exp of F.log_softmax
def softmax_via_log(x, dim=-1):
    return F.log_softmax(x, dim).exp()


# %% right | 2026-outsiders | movedim, flatten, loop over rows, stack
def softmax_loop(x, dim=-1):
    moved = x.movedim(dim, -1)
    flat = moved.reshape(-1, moved.shape[-1])
    out = torch.stack([(r - r.max()).exp() / (r - r.max()).exp().sum() for r in flat])
    return out.view(moved.shape).movedim(-1, dim)


# %% right | 2026-outsiders | in place on its own clone, detached maximum
def softmax_own_clone(x, dim=-1):
    y = x.clone()
    y -= x.detach().amax(dim, keepdim=True)
    y = y.exp()
    return y * y.sum(dim, keepdim=True).reciprocal()


# %% right | 2026-outsiders | F.normalize with p=1
def softmax_l1(x, dim=-1):
    return F.normalize((x - x.max(dim, keepdim=True)[0]).exp(), p=1, dim=dim)


# %% right | 2026-outsiders | nn.Softmax module
def softmax_module(x, dim=-1):
    return nn.Softmax(dim=dim)(x)


# %% right | house | the largest subtracted, over the sum
def softmax_shifted(x, dim=-1):
    exponentials = torch.exp(x - x.max(dim=dim, keepdim=True)[0])
    return exponentials / torch.sum(exponentials, dim=dim, keepdim=True)


# %% right | house | exp of x minus logsumexp, with an argument of another name
def softmax_from_logsumexp(values, axis=-1):
    return torch.exp(values - torch.logsumexp(values, dim=axis, keepdim=True))


# %% right | house | a loop over rows
def softmax_by_loop(x, dim=-1):
    x = x.transpose(dim, -1)
    rows = [torch.exp(row - row.max()) for row in x.reshape(-1, x.shape[-1])]
    return torch.stack([row / row.sum() for row in rows]).reshape(x.shape).transpose(dim, -1)


# %% right | house | F.softmax
def softmax_functional(x, dim=-1):
    return F.softmax(x, dim=dim)


# %% right | house | a detached shift, and an epsilon below
def softmax_with_detached_shift(x, dim=-1):
    exponentials = (x - x.detach().amax(dim, keepdim=True)).exp()
    return exponentials / (exponentials.sum(dim, keepdim=True) + 1e-9)


# %% right | house | exp_ on a tensor of its own
def softmax_in_place_on_its_own(x, dim=-1):
    result = x - x.amax(dim, keepdim=True)
    result = result.exp_()
    return result / result.sum(dim, keepdim=True)


# %% wrong | 2026-blind | shift_by_global_maximum | the largest score of the whole tensor instead of each row's own
def softmax(x, dim=-1):
    shifted = x - x.max()  # <-- here
    e = torch.exp(shifted)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | - | amax without keepdim
def softmax(x, dim=-1):
    m = x.amax(dim=dim)  # <-- here
    e = (x - m).exp()
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | sum_along_the_last_dimension | dim ignored in the sum
def softmax(x, dim=-1):
    biggest = torch.amax(x, dim=dim, keepdim=True)
    numerator = torch.exp(x - biggest)
    denominator = torch.sum(numerator, dim=-1, keepdim=True)  # <-- here
    return numerator / denominator


# %% wrong | 2026-blind | changes_its_input | subtracts in place and so changes the caller's scores
def softmax(x, dim=-1):
    x -= x.amax(dim=dim, keepdim=True)  # <-- here
    x = x.exp()
    return x / x.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | - | max with a dim gives values and indices
def softmax(x, dim=-1):
    m = x.max(dim=dim, keepdim=True)  # <-- here
    exponentials = torch.exp(x - m)
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | shift_above_the_line_alone | the denominator is made of the unshifted scores
def softmax(x, dim=-1):
    m = x.amax(dim=dim, keepdim=True)
    return torch.exp(x - m) / torch.exp(x).sum(dim=dim, keepdim=True)  # <-- here


# %% wrong | 2026-blind | sum_over_everything | sum over everything
def softmax(x, dim=-1):
    largest = x.amax(dim, keepdim=True)
    e = torch.exp(x - largest)
    total = e.sum()  # <-- here
    return e / total


# %% wrong | 2026-blind | clamps_the_scores | large scores cut off instead of shifted
def softmax(x, dim=-1):
    safe = torch.clamp(x, min=-80, max=80)  # <-- here
    exps = safe.exp()
    return exps / exps.sum(dim, keepdim=True)


# %% wrong | 2026-blind | - | the largest in absolute value instead of the largest
def softmax(x, dim=-1):
    m = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | overwrites_what_the_gradient_needs | the in-place division destroys what exp needs for its gradient
def softmax(x, dim=-1):
    e = x.sub(x.amax(dim, keepdim=True)).exp()
    total = e.sum(dim, keepdim=True)
    e /= total  # <-- here
    return e


# %% wrong | 2026-blind | subtracts_the_index_of_the_maximum | takes max's indices for the values
def softmax(x, dim=-1):
    _, m = x.max(dim=dim, keepdim=True)  # <-- here
    z = x - m
    return z.exp() / z.exp().sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | - | unsqueezes at the end whatever dim is
def softmax(x, dim=-1):
    m = x.max(dim=dim).values
    m = m.unsqueeze(-1)  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind | - | Python's max over a tensor with more than one dimension
def softmax(x, dim=-1):
    m = max(x)  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim=dim, keepdim=True)


# %% double | 2026-blind | - | sum without keepdim; smallest subtracted instead of largest
def softmax(x, dim=-1):
    m = x.amin(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim=dim)  # <-- here


# %% double | 2026-blind | - | the largest over dim -1 whatever dim is; divides by the mean instead of the sum
def softmax(x, dim=-1):
    m = x.amax(dim=-1, keepdim=True)  # <-- here
    e = torch.exp(x - m)
    return e / e.mean(dim=dim, keepdim=True)  # <-- here


# %% right | 2026-blind | the largest as a constant, many lines
def softmax(x, dim=-1):
    with torch.no_grad():
        largest, where = torch.max(x, dim, keepdim=True)
    numerator = torch.exp(x - largest)
    denominator = numerator.sum(dim).unsqueeze(dim)
    return torch.div(numerator, denominator)


# %% right | 2026-blind | moves the dimension to the front, where broadcasting needs no keepdim
def softmax(x, dim=-1):
    x = x.movedim(dim, 0)
    e = (x - x.amax(0)).exp()
    return (e / e.sum(0)).movedim(0, dim)


# %% right | 2026-blind | one line through log_softmax
def softmax(x, dim=-1):
    return x.log_softmax(dim).exp()


# %% right | 2026-blind | in-place exp on a tensor of its own, normalised by F.normalize
def softmax(x, dim=-1):
    e = x.sub(x.amax(dim=dim, keepdim=True)).exp_()
    return F.normalize(e, p=1, dim=dim)


# %% wrong | 2026-learners | - | max along a dimension without .values [learner B 0.1]
def softmax(x, dim=-1):
    largest = x.max(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - largest)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-learners | - | max along a dimension without .values, in one line [learner B 0.1]
def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.max(dim=dim, keepdim=True))  # <-- here
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


# %% wrong | 2026-learners | - | torch.max along a dimension without .values [learner B 0.1]
def softmax(x, dim=-1):
    m = torch.max(x, dim=dim, keepdim=True)  # <-- here
    shifted = x - m
    return shifted.exp() / shifted.exp().sum(dim=dim, keepdim=True)


# %% wrong | 2026-learners | - | Python's max of the tensor, as in the given loop [learner B 0.1]
def softmax(x, dim=-1):
    largest = max(x)  # <-- here
    exponentials = torch.exp(x - largest)
    total = exponentials.sum(dim=dim, keepdim=True)
    return exponentials / total


# %% wrong | 2026-learners | - | Python's max of the tensor, inside the exponential [learner B 0.1]
def softmax(x, dim=-1):
    e = torch.exp(x - max(x))  # <-- here
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-2 | - | The largest absolute value is subtracted instead of the largest value, so that a row of very negative scores underflows to 0/0
def softmax(x, dim=-1):
    m = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-2 | shift_by_global_maximum | one largest score of the whole tensor is subtracted, not the largest of each row, so that rows far below it become 0/0
def softmax(x, dim=-1):
    biggest = torch.max(x)  # <-- here
    exps = (x - biggest).exp()
    return exps / exps.sum(dim, keepdim=True)


# %% wrong | 2026-blind-2 | sum_along_the_last_dimension | The sum always runs over the last dimension, whatever `dim` says
def softmax(x, dim=-1):
    shifted = x - x.max(dim=dim, keepdim=True)[0]
    numerator = torch.exp(shifted)
    return numerator / numerator.sum(-1, keepdim=True)  # <-- here


# %% wrong | 2026-blind-2 | changes_its_input | `-=` writes the shifted scores into the caller's tensor
def softmax(x, dim=-1):
    x -= x.max(dim, keepdim=True).values  # <-- here
    ex = x.exp()
    return ex / ex.sum(dim, keepdim=True)


# %% wrong | 2026-blind-2 | - | The largest score is added where it should be subtracted, which makes the overflow worse
def softmax(x, dim=-1):
    top = torch.amax(x, dim, keepdim=True)
    z = torch.exp(x + top)  # <-- here
    return z / torch.sum(z, dim, keepdim=True)


# %% wrong | 2026-blind-2 | clamps_the_scores | clamping the scores keeps exp from overflowing, but makes all scores above the bound alike
def softmax(x, dim=-1):
    # exp overflows at about 88, so stay below
    x = torch.clamp(x, -80, 80)  # <-- here
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-2 | - | a small number added to the sum of the raw exponentials does not help against infinity over infinity
def softmax(x, dim=-1):
    eps = 1e-9
    num = torch.exp(x)  # <-- here
    return num / (num.sum(dim=dim, keepdim=True) + eps)


# %% wrong | 2026-blind-2 | cuts_the_gradient | The detour over numpy cuts the gradient (and fails for an input that requires one)
import numpy as np

def softmax(x, dim=-1):
    arr = x.detach().numpy()  # <-- here
    arr = np.exp(arr - arr.max(axis=dim, keepdims=True))
    return torch.from_numpy(arr / arr.sum(axis=dim, keepdims=True))


# %% double | 2026-blind-2 | - | The place of the largest score is subtracted instead of the score itself, and the sum does not keep its dimension
def softmax(x, dim=-1):
    m = x.max(dim=dim, keepdim=True).indices  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim=dim)  # <-- here


# %% double | 2026-blind-2 | - | The mean is subtracted instead of the largest score, and the sum runs over the last dimension instead of `dim`
def softmax(x, dim=-1):
    centred = x - x.mean(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(centred)
    total = e.sum(dim=-1, keepdim=True)  # <-- here
    return e / total


# %% right | 2026-blind-2 | in double inside
def softmax(x, dim=-1):
    y = x.double()
    y = y - y.detach().amax(dim=dim, keepdim=True)  # the shift cancels, so it needs no gradient
    e = torch.pow(torch.e, y)
    return e.div(e.sum(dim=dim, keepdim=True)).to(x.dtype)


# %% right | 2026-blind-2 | via log softmax
def softmax(x, dim=-1):
    return torch.exp(torch.log_softmax(x, dim=dim))


# %% right | 2026-blind-2 | move dim to front
def softmax(x, dim=-1):
    rows = x.movedim(dim, 0)
    top = rows[0]
    for r in rows[1:]:
        top = torch.maximum(top, r)
    exps = [torch.exp(r - top) for r in rows]
    norm = sum(exps)
    return torch.stack([e / norm for e in exps]).movedim(0, dim)


# %% wrong | house | maximum_along_the_last_dimension | the maximum along the last dimension, whatever `dim` says
def maximum_of_the_last(x, dim=-1):
    e = torch.exp(x - x.amax(dim=-1, keepdim=True))  # <-- here
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-5 | shift_above_the_line_alone | the largest score is subtracted above the fraction's line and forgotten below it
def softmax(x, dim=-1):
    largest = x.amax(dim=dim, keepdim=True)
    top = torch.exp(x - largest)
    bottom = torch.exp(x).sum(dim=dim, keepdim=True)  # <-- here
    return top / bottom


# %% wrong | 2026-blind-5 | - | x.max with a dim gives a pair of values and indices, which cannot be subtracted
def softmax(x, dim=-1):
    m = x.max(dim=dim, keepdim=True)
    e = torch.exp(x - m)  # <-- here
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-5 | - | the wanted dimension is moved to the end and never moved back
def softmax(x, dim=-1):
    x = x.transpose(dim, -1)
    x = x - x.amax(dim=-1, keepdim=True)
    e = x.exp()
    return e / e.sum(dim=-1, keepdim=True)  # <-- here


# %% double | 2026-blind-5 | - | the mean score is subtracted in place of the largest; the sum always runs over the last dimension
def softmax(x, dim=-1):
    shifted = x - x.mean(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(shifted)
    total = e.sum(dim=-1, keepdim=True)  # <-- here
    return e / total


# %% right | 2026-blind-5 | library functions: exponentials normalised to an L1 norm of 1
def softmax(x, dim=-1):
    peak, _ = torch.max(x, dim, True)
    return F.normalize(torch.exp(x - peak), p=1, dim=dim)


# %% wrong | 2026-blind-6 | - | takes the largest with x.max(dim), which gives a pair of values and indices, and subtracts the pair
def softmax(x, dim=-1):
    biggest = x.max(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - biggest)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-6 | clamps_the_scores | keeps exp from overflowing by cutting all scores at 80, so that larger scores all become equal
def softmax(x, dim=-1):
    safe = torch.clamp(x, min=-80, max=80)  # <-- here
    exps = torch.exp(safe)
    return exps / torch.sum(exps, dim=dim, keepdim=True)


# %% double | 2026-blind-6 | - | subtracts the mean of the row instead of its largest score; always sums over the last dimension
def softmax(x, dim=-1):
    centred = x - x.mean(dim=dim, keepdim=True)  # <-- here
    top = centred.exp()
    bottom = top.sum(-1, keepdim=True)  # <-- here
    return top / bottom


# %% right | 2026-blind-6 | library functions: max().values, then F.normalize with p = 1
def softmax(x, dim=-1):
    top = x.max(dim=dim, keepdim=True).values
    return F.normalize((x - top).exp(), p=1, dim=dim)


# %% wrong | 2026-blind-7 | shift_by_global_maximum | the largest score is taken of the whole tensor, so rows far below it underflow to 0 / 0
def softmax(x, dim=-1):
    highest = x.max()  # <-- here
    shares = torch.exp(x - highest)
    return shares / shares.sum(dim=dim, keepdim=True)

# %% wrong | 2026-blind-7 | clamps_the_scores | scores are clamped at 80 against overflow instead of subtracting the largest
def softmax(x, dim=-1):
    e = torch.exp(x.clamp(-80, 80))  # <-- here
    return e / e.sum(dim=dim, keepdim=True)

# %% double | 2026-blind-7 | changes_its_input | subtracts from x in place, so the caller's scores change; the sum runs along the last dimension whatever dim says
def softmax(x, dim=-1):
    x -= x.amax(dim=dim, keepdim=True)  # <-- here
    e = x.exp()
    return e / e.sum(dim=-1, keepdim=True)  # <-- here

# %% right | 2026-blind-7 | through logsumexp
def softmax(x, dim=-1):
    log_total = torch.logsumexp(x - x.max(dim=dim, keepdim=True).values, dim=dim, keepdim=True)
    return torch.exp((x - x.max(dim=dim, keepdim=True).values) - log_total)


# %% wrong | house | logarithm_of_softmax | subtracts the logarithm of the sum, and forgets exp
def softmax_log(x, dim=-1):
    log_total = torch.logsumexp(x, dim=dim, keepdim=True)
    log_weights = x - log_total  # <-- here
    return log_weights


# %% wrong | 2026-blind-9 | - | the largest score by absolute size is subtracted, so a row of very negative scores underflows everywhere
def softmax(x, dim=-1):
    largest = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - largest)
    return e / e.sum(dim=dim, keepdim=True)

# %% wrong | 2026-blind-9 | subtracts_the_index_of_the_maximum | max(...)[1] is the place of the largest score, not the score, so large scores still overflow
def softmax(x, dim=-1):
    m = x.max(dim, keepdim=True)[1]  # <-- here
    e = (x - m).exp()
    total = e.sum(dim, keepdim=True)
    return e / total

# %% double | 2026-blind-9 | changes_its_input | the largest score is taken off the caller's tensor in place; the sum always runs over the last dimension, whatever dim is
def softmax(x, dim=-1):
    x -= x.amax(dim=dim, keepdim=True)  # <-- here
    top = torch.exp(x)
    bottom = top.sum(-1, keepdim=True)  # <-- here
    return top / bottom

# %% right | 2026-blind-9 | an own helper for the largest score, then the exponential of a log-softmax written out
def largest_along(x, dim):
    return torch.max(x, dim, keepdim=True).values

def softmax(x, dim=-1):
    shifted = torch.sub(x, largest_along(x, dim))
    log_total = torch.log(torch.sum(torch.exp(shifted), dim, keepdim=True))
    return torch.exp(shifted - log_total)


# %% wrong | 2026-blind-10 | - | subtracts the largest absolute value of each row in place of its largest score, so that rows of large negative scores underflow to 0/0
def softmax(x, dim=-1):
    # keep the exponent small: take off the biggest number of the row
    biggest = torch.abs(x).amax(dim=dim, keepdim=True)  # <-- here
    shifted = x - biggest
    e = shifted.exp()
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-10 | - | brings `dim` to the end with movedim but back with transpose, which exchanges two dimensions, so that from three dimensions on the result is turned
def softmax(x, dim=-1):
    # work on the last dimension only, and turn the result back afterwards
    rows = x.movedim(dim, -1)
    top, _ = rows.max(dim=-1, keepdim=True)
    numerators = torch.exp(rows - top)
    weights = numerators / numerators.sum(-1, keepdim=True)
    return weights.transpose(dim, -1)  # <-- here


# %% right | 2026-blind-10 | slice by slice along the dimension, with unbind, a running maximum and a running sum
def softmax(x, dim=-1):
    slices = x.unbind(dim)
    top = slices[0]
    for one in slices[1:]:
        top = torch.maximum(top, one)
    numerators = [(one - top).exp() for one in slices]
    total = numerators[0]
    for one in numerators[1:]:
        total = total + one
    return torch.stack([one / total for one in numerators], dim=dim)


# %% wrong | house | shift_by_mean | the median is subtracted in place of the largest
def softmax(x, dim=-1):
    m = x.median(dim=dim, keepdim=True).values  # <-- here
    e = torch.exp(x - m)
    return e / e.sum(dim, keepdim=True)


# %% wrong | house | shift_by_mean | the last score is subtracted, as after a sort that did not take place
def softmax(x, dim=-1):
    last = x.select(dim, -1).unsqueeze(dim)
    e = torch.exp(x - last)  # <-- here
    return e / e.sum(dim, keepdim=True)


# %% wrong | house | no_shift | a fixed number is subtracted, the same for all scores
def softmax(x, dim=-1):
    e = torch.exp(x - 10)  # <-- here
    return e / e.sum(dim, keepdim=True)


# %% wrong | house | clamps_the_scores | the infinite exponentials are replaced by a large number
def softmax(x, dim=-1):
    e = torch.nan_to_num(torch.exp(x), posinf=1e30)  # <-- here
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-blind-11 | - | subtracts the largest absolute value of each row in place of the largest score, so that rows of large negative scores underflow to 0/0
def softmax(x, dim=-1):
    # shift every row so that nothing can overflow
    biggest = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - biggest)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-11 | - | brings dim to the front with movedim and undoes that with a transpose, which mixes up the other dimensions of a tensor of three dimensions
def softmax(x, dim=-1):
    front = x.movedim(dim, 0)  # the competing scores come first
    front = front - front.max(dim=0).values
    powers = front.exp()
    weights = powers / powers.sum(dim=0)
    return weights.transpose(0, dim)  # <-- here


# %% wrong | 2026-blind-11 | - | the running total is not rescaled when a larger score is met, so terms taken against different maxima are added up
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


# %% right | 2026-blind-11 | flattened to rows, sorted to find the peak, einsum with the reciprocal of the sums
def softmax(x, dim=-1):
    moved = x.movedim(dim, -1)
    rows = moved.reshape(-1, moved.shape[-1])  # (rows, n)
    peaks = rows.sort(dim=1, descending=True).values[:, :1]  # (rows, 1)
    powers = rows.sub(peaks).exp()
    shares = torch.einsum("rn,r->rn", powers, powers.sum(dim=1).reciprocal())
    return shares.reshape(moved.shape).movedim(-1, dim)


# %% wrong | 2026-blind-12 | - | the number that is subtracted is the largest absolute value of the row in place of its largest value, so a row of very negative scores underflows to nan
def softmax(x, dim=-1):
    biggest = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    grown = torch.exp(x - biggest)
    return grown / grown.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-12 | - | the tensor is reshaped into rows of x.shape[dim] neighbours in memory, which are the slices along dim only when dim is the last
def softmax(x, dim=-1):
    shape = x.shape
    rows = x.reshape(-1, x.shape[dim])  # <-- here
    m, _ = rows.max(dim=1, keepdim=True)
    e = torch.exp(rows - m)
    w = e / e.sum(dim=1, keepdim=True)
    return w.reshape(shape)


# %% wrong | 2026-blind-12 | - | the logarithm of the sum is that of the shifted exponentials but is taken off the unshifted scores, so the weights are too large by exp(max)
def softmax(x, dim=-1):
    # weights = exp(x - log(sum of exp))
    top = x.amax(dim=dim, keepdim=True)
    log_total = torch.log(torch.exp(x - top).sum(dim=dim, keepdim=True))
    return torch.exp(x - log_total)  # <-- here


# %% right | 2026-blind-12 | logarithms of the weights first, one exponential at the end
def softmax(x, dim=-1):
    below_top = x - torch.amax(x, dim, True)
    log_total = below_top.exp().sum(dim, keepdim=True).log()
    log_weights = below_top - log_total
    return log_weights.exp()


# %% wrong | house | not_divided | weights divided by the largest weight
def softmax(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    w = e / e.sum(dim, keepdim=True)
    return w / w.amax(dim, keepdim=True)  # <-- here


# %% wrong | house | - | the first score is subtracted
def softmax(x, dim=-1):
    first = x.select(dim, 0).unsqueeze(dim)  # <-- here
    e = torch.exp(x - first)
    return e / e.sum(dim, keepdim=True)


# %% wrong | 2026-blind-13 | clamps_the_scores | limits the scores to the range from -80 to 80 before the exponential, in place of subtracting the largest score of each row
def softmax(x, dim=-1):
    # keep exp in its safe range
    safe = x.clamp(min=-80.0, max=80.0)  # <-- here
    powers = safe.exp()
    return powers / powers.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-13 | - | brings the dimension to the end by a transpose and gets back by a reshape in place of a second transpose, so that the entries land in the wrong places when dim is not the last
def softmax(x, dim=-1):
    moved = x.transpose(dim, -1).contiguous()
    shape = moved.shape
    rows = moved.reshape(-1, shape[-1])
    result = []
    for row in rows:
        e = torch.exp(row - row.max())
        result.append(e / e.sum())
    weights = torch.stack(result)
    return weights.reshape(x.shape)  # <-- here


# %% double | 2026-blind-13 | - | subtracts the largest absolute value in place of the largest score, so that rows of very negative scores underflow to 0/0; the sum always runs over the last dimension, whatever dim says
def softmax(x, dim=-1):
    biggest = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - biggest)
    total = e.sum(-1, keepdim=True)  # <-- here
    return e / total


# %% right | 2026-blind-13 | through the logarithm: exp(x - logsumexp), the logsumexp written out by a helper
def log_of_sum(x, dim):
    top = x.max(dim=dim, keepdim=True)[0].detach()
    return top + (x - top).exp().sum(dim=dim, keepdim=True).log()


def softmax(x, dim=-1):
    top = x.max(dim=dim, keepdim=True)[0].detach()
    centred = x - top
    return (centred - log_of_sum(centred, dim)).exp()


# %% wrong | 2026-blind-14 | - | subtracts the largest absolute value of the row in place of the largest score, so that a row of very negative scores underflows to 0/0
def softmax(x, dim=-1):
    largest = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    powers = torch.exp(x - largest)
    return powers / powers.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-14 | clamps_the_scores | cuts the scores off at -80 and 80 before the exponential in place of subtracting the largest
def softmax(x, dim=-1):
    # exp(88) is the limit of float32
    safe = x.clamp(min=-80.0, max=80.0)  # <-- here
    top = torch.exp(safe)
    bottom = top.sum(dim=dim, keepdim=True)
    return top / bottom


# %% double | 2026-blind-14 | sum_over_everything | the largest score is always taken along the last dimension, whatever dim says; the exponentials are divided by the sum over the whole tensor in place of the sum along dim
def softmax(x, dim=-1):
    m = x.amax(dim=-1, keepdim=True)  # <-- here
    e = (x - m).exp()
    total = e.sum()  # <-- here
    return e / total


# %% right | 2026-blind-14 | brings the dimension to the end, works on rows, and brings it back
def softmax(x, dim=-1):
    rows = x.movedim(dim, -1)
    best, _ = torch.max(rows, dim=-1)
    powers = torch.exp(rows - best[..., None])
    shares = torch.div(powers, powers.sum(-1).unsqueeze(-1))
    return shares.movedim(-1, dim)


# %% wrong | house | - | shifts only where an entry is large
def softmax(x, dim=-1):
    if x.max() > 80:
        x = x - x.amax(dim=dim, keepdim=True)
    exponentials = torch.exp(x)  # <-- here
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


# %% wrong | house | - | knows the first, the second and the last dimension alone
def softmax(x, dim=-1):
    dim = dim % x.dim()
    if dim == 0:
        e = torch.exp(x - x.amax(0))
        return e / e.sum(0)
    if dim == x.dim() - 1:
        e = torch.exp(x - x.amax(-1, keepdim=True))
        return e / e.sum(-1, keepdim=True)
    e = torch.exp(x - x.amax(1).unsqueeze(1))  # <-- here
    return e / e.sum(1).unsqueeze(1)


# %% wrong | house | - | three letters for any number of dimensions
def softmax(x, dim=-1):
    letters = "btd"[: x.dim()]  # <-- here
    other = letters.replace(letters[dim], "")
    e = torch.exp(x - x.amax(dim, keepdim=True))
    total = torch.einsum(f"{letters}->{other}", e)
    return e / total.unsqueeze(dim)


# %% wrong | house | - | takes a slice of one entry for a yes or no
def softmax(x, dim=-1):
    if x.shape[dim] == 1:
        return torch.sigmoid(x)  # <-- here
    exponentials = torch.exp(x - x.amax(dim=dim, keepdim=True))
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


# %% right | house | the shape of the sums is made by slices
def softmax(x, dim=-1):
    if dim == -1:
        dim = x.dim() - 1
    shape = x.shape[:dim] + (1,) + x.shape[dim + 1 :]
    e = torch.exp(x - x.amax(dim).reshape(shape))
    return e / e.sum(dim).reshape(shape)


# %% wrong | 2026-blind-15 | - | the number subtracted is the largest absolute value of the row, in place of the largest score, so rows of large negative scores underflow to 0/0
def softmax(x, dim=-1):
    size = torch.abs(x)
    biggest = torch.amax(size, dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - biggest)
    total = torch.sum(e, dim=dim, keepdim=True)
    return e / total


# %% wrong | 2026-blind-15 | - | the tensor is cut into rows of x.shape[dim] numbers by a reshape, in place of moving the dimension dim to the end first
def softmax(x, dim=-1):
    shape = x.shape
    rows = x.reshape(-1, shape[dim])  # <-- here
    largest = rows.max(dim=1, keepdim=True).values
    exps = (rows - largest).exp()
    rows = exps / exps.sum(dim=1, keepdim=True)
    return rows.reshape(shape)


# %% right | 2026-blind-15 | a running maximum and a running sum over the slices, stacked again
def softmax(x, dim=-1):
    slices = x.unbind(dim)
    largest = slices[0]
    for piece in slices[1:]:
        largest = torch.maximum(largest, piece)
    exponentials = [torch.exp(piece - largest) for piece in slices]
    total = exponentials[0]
    for piece in exponentials[1:]:
        total = total + piece
    return torch.stack([piece / total for piece in exponentials], dim=dim)


# %% wrong | 2026-blind-16 | shift_by_mean | subtracts the row's mean in place of its largest score, so that a score far above the mean still overflows
def softmax(x, dim=-1):
    # move the scores, row by row
    centre = x.mean(dim=dim, keepdim=True)  # <-- here
    e = torch.exp(x - centre)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-16 | - | cuts the tensor into rows with a reshape that does not move the dimension first, so that for any dim but the last the rows are made of the wrong entries
def softmax(x, dim=-1):
    n = x.shape[dim]
    rows = x.reshape(-1, n)  # <-- here
    biggest = rows.max(dim=1, keepdim=True).values
    powers = torch.exp(rows - biggest)
    weights = powers / powers.sum(dim=1, keepdim=True)
    return weights.reshape(x.shape)


# %% right | 2026-blind-16 | unbinds the dimension into a list of slices and keeps a running maximum and a running sum
def softmax(x, dim=-1):
    slices = list(torch.unbind(x, dim=dim))
    top = slices[0]
    for s in slices[1:]:
        top = torch.maximum(top, s)
    numerators = []
    total = torch.zeros_like(top)
    for s in slices:
        e = (s - top).exp()
        numerators.append(e)
        total = total + e
    return torch.stack([e / total for e in numerators], dim=dim)


# %% wrong | 2026-blind-17 | shift_by_mean | subtracts each row's mean before the exponentials in place of its largest score, so widely spread scores overflow
def softmax(x, dim=-1):
    centre = x.mean(dim=dim, keepdim=True)  # <-- here
    powers = torch.exp(x - centre)
    return powers / powers.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-17 | - | moves the dimension to the end and never moves it back, so the result lies transposed
def softmax(x, dim=-1):
    rows = x.movedim(dim, -1)
    biggest = rows.amax(dim=-1, keepdim=True)
    raised = (rows - biggest).exp()
    return raised / raised.sum(dim=-1, keepdim=True)  # <-- here


# %% double | 2026-blind-17 | ignores_dim | subtracts the largest score of the whole tensor in place of each row's own; sums along the last dimension in place of `dim`
def softmax(x, dim=-1):
    highest = x.max()  # <-- here
    e = torch.exp(x - highest)
    total = e.sum(dim=-1, keepdim=True)  # <-- here
    return e / total


# %% wrong | 2026-blind-18 | shift_by_global_maximum | subtracts the largest score of the whole tensor in place of each row's own: rows far below it underflow to 0/0
def softmax(x, dim=-1):
    shifted = x - x.max()  # <-- here
    e = shifted.exp()
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-18 | - | subtracts the largest absolute value: a row of large negative scores underflows to 0/0
def softmax(x, dim=-1):
    biggest = torch.amax(torch.abs(x), dim=dim, keepdim=True)  # <-- here
    numerators = torch.exp(x - biggest)
    denominators = torch.sum(numerators, dim=dim, keepdim=True)
    return numerators / denominators


# %% right | 2026-blind-18 | the dimension is moved to the front, worked on there, and moved back
def softmax(x, dim=-1):
    front = x.movedim(dim, 0)
    front = (front - front.max(0).values).exp()
    return front.div(front.sum(0)).movedim(0, dim)


# %% wrong | 2026-blind-19 | - | The shift is the largest absolute value of the row, not its largest value: a row of large negative scores underflows to 0/0.
def softmax(x, dim=-1):
    biggest = x.abs().amax(dim=dim, keepdim=True)  # <-- here
    raised = torch.exp(x - biggest)
    return raised / raised.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-19 | changes_its_input | Subtracts the maximum in place and so changes the caller's tensor.
def softmax(x, dim=-1):
    x -= x.amax(dim=dim, keepdim=True)  # <-- here
    e = x.exp()
    return e / e.sum(dim=dim, keepdim=True)


# %% right | 2026-blind-19 | through the logarithm of the sum, with a nested helper
def softmax(x, dim=-1):
    def log_of_sum(y):
        top = y.amax(dim, True)
        return top + (y - top).exp().sum(dim, True).log()

    shifted = x - x.amax(dim, True)
    return (shifted - log_of_sum(shifted)).exp()


# %% wrong | 2026-blind-23 | sum_along_the_last_dimension | the sum is taken along the last dimension whatever `dim` says
def softmax(x, dim=-1):
    largest = x.amax(dim=dim, keepdim=True)
    exponentials = torch.exp(x - largest)
    total = exponentials.sum(dim=-1, keepdim=True)  # <-- here
    return exponentials / total


# %% wrong | 2026-blind-23 | changes_its_input | the largest score is subtracted in place, so that the caller's x is changed
def softmax(x, dim=-1):
    x -= x.amax(dim, keepdim=True)  # <-- here
    e = x.exp()
    return e / e.sum(dim, keepdim=True)


# %% double | 2026-blind-23 | - | the largest score is taken along dimension 0 instead of `dim`; the total is that of the whole tensor
def softmax(x, dim=-1):
    def stable(scores):
        return torch.exp(scores - scores.max(dim=0, keepdim=True).values)  # <-- here

    shares = stable(x)
    return shares / shares.sum()  # <-- here


# %% wrong | 2026-blind-24 | changes_its_input | shifts by the maximum in place, so the caller's scores are changed
def softmax(x, dim=-1):
    biggest = x.amax(dim=dim, keepdim=True)
    x -= biggest  # <-- here
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)


# %% wrong | 2026-blind-24 | maximum_along_the_last_dimension | the maximum is taken over the last dimension whatever dim is, so along another dim every score is shifted by a different amount
def softmax(x, dim=-1):
    highest, _ = torch.max(x, -1, keepdim=True)  # <-- here
    powers = (x - highest).exp()
    total = powers.sum(dim, keepdim=True)
    return powers / total


# %% double | 2026-blind-24 | ignores_dim | clips large scores to 50 instead of shifting by the maximum; divides by the sum over the last dimension instead of over dim
def softmax(x, dim=-1):
    tamed = x.clamp(-50.0, 50.0)  # <-- here
    e = tamed.exp()
    normaliser = e.sum(-1, keepdim=True)  # <-- here
    return e / normaliser


# %% wrong | 2026-blind-26 | sum_along_the_last_dimension | the denominator is always summed along the last dimension, whatever dim says
def softmax(x, dim=-1):
    top = x.max(dim=dim, keepdim=True).values
    grown = torch.exp(x - top)
    total = grown.sum(-1, keepdim=True)  # <-- here
    return grown / total


# %% wrong | 2026-blind-26 | - | the scores are divided by the largest score instead of having it subtracted
def softmax(x, dim=-1):
    largest = x.amax(dim=dim, keepdim=True)
    exponentials = (x / largest).exp()  # <-- here
    return exponentials / exponentials.sum(dim=dim, keepdim=True)


# %% double | 2026-blind-26 | changes_its_input | the shift is done in place and changes the caller's scores; the exponentials are divided by their mean instead of their sum
def softmax(x, dim=-1):
    x -= x.amax(dim=dim, keepdim=True)  # <-- here
    powers = torch.exp(x)
    return powers / powers.mean(dim=dim, keepdim=True)  # <-- here


# %% right | 2026-blind-26 | the dimension is moved to the end, one einsum-free column pass with a running maximum, and moved back
def softmax(x, dim=-1):
    lanes = x.movedim(dim, -1)
    peak = lanes[..., 0]
    for lane in lanes.unbind(-1):
        peak = torch.maximum(peak, lane)
    hills = torch.exp(lanes - peak[..., None])
    return torch.div(hills, hills.sum(-1)[..., None]).movedim(-1, dim)
