# %% right | house | step by step
def norm_in_steps(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = ((x - mean) ** 2).mean(dim=-1, keepdim=True)
    return (x - mean) / torch.sqrt(variance + eps) * weight + bias


# %% right | house | torch.var
def norm_with_var(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, unbiased=False, keepdim=True)
    return weight * (x - mean) * torch.rsqrt(variance + eps) + bias


# %% right | house | PyTorch's own
def norm_of_torch(x, weight, bias, eps=1e-5):
    return F.layer_norm(x, x.shape[-1:], weight, bias, eps)


# %% right | house | position by position
def norm_by_position(x, weight, bias, eps=1e-5):
    rows = []
    for row in x.reshape(-1, x.shape[-1]):
        centred = row - row.sum() / len(row)
        rows.append(centred / (centred.dot(centred) / len(row) + eps).sqrt())
    return torch.stack(rows).reshape(x.shape) * weight + bias


# %% right | house | sums and divisions
def norm_with_sums(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - (x.sum(-1) / d).unsqueeze(-1)
    deviation = ((centred * centred).sum(-1) / d + eps).pow(0.5)
    return centred.div(deviation[..., None]).mul(weight).add(bias)


# %% wrong | 2026-blind-3 | unbiased_variance | variance divided by d - 1
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True)  # <-- here
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-3 | eps_outside_the_root | eps outside the root
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / (torch.sqrt(var) + eps)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-3 | divides_by_the_variance | no root
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / (var + eps)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-3 | - | mean over positions (dim 0)
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=0, keepdim=True)  # <-- here
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-3 | over_everything | mean and variance of the whole tensor
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean()  # <-- here
    var = x.var(unbiased=False)  # <-- here
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-3 | forgets_weight_and_bias | weight and bias forgotten
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed  # <-- here


# %% wrong | 2026-blind-3 | bias_before_the_weight | bias added before the scale
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return (normed + bias) * weight  # <-- here


# %% wrong | 2026-blind-3 | not_centred | mean not taken off
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = x / torch.sqrt(var + eps)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-3 | no_eps | eps forgotten
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-3 | always_the_usual_eps | eps fixed, the argument not used
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + 1e-5)  # <-- here
    return normed * weight + bias


# %% right | 2026-blind-3 | as hinted
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed * weight + bias


# %% right | 2026-blind-3 | by torch
def layer_norm(x, weight, bias, eps=1e-5):
    return F.layer_norm(x, x.shape[-1:], weight, bias, eps)


# %% wrong | 2026-blind-5 | unbiased_variance | The standard deviation is PyTorch's default, which divides the variance by d - 1.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    std = torch.sqrt(x.var(dim=-1, keepdim=True) + eps)  # <-- here
    return weight * (x - mean) / std + bias


# %% wrong | 2026-blind-5 | changes_its_input | The mean is subtracted in place, so the input is changed.
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = (x**2).mean(dim=-1, keepdim=True)
    return x / (variance + eps).sqrt() * weight + bias


# %% wrong | 2026-blind-5 | eps_as_the_least_variance | Eps is used as a floor of the variance instead of being added to it.
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    variance = centred.pow(2).mean(-1, keepdim=True)
    variance = variance.clamp(min=eps)  # <-- here
    return centred * torch.rsqrt(variance) * weight + bias


# %% right | 2026-blind-5 | torch.var_mean with a correction of 0, and addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return torch.addcmul(bias, weight, (x - mean) * torch.rsqrt(variance + eps))


# %% double | 2026-blind-5 | unbiased_and_eps_outside | The spread is divided by d - 1, torch's default; eps is added to the root instead of under it
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    std = x.std(dim=-1, keepdim=True)  # <-- here
    return weight * (x - mean) / (std + eps) + bias  # <-- here


# %% double | 2026-blind-5 | bias_before_the_weight | The mean is subtracted from the input in place; the bias is added before the scaling and so is scaled too
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(-1, keepdim=True)  # <-- here
    variance = (x ** 2).mean(-1, keepdim=True)
    return (x * torch.rsqrt(variance + eps) + bias) * weight  # <-- here


# %% wrong | 2026-blind-6 | eps_outside_the_root | a numpy habit: the eps is added to the standard deviation instead of to the variance
def layer_norm(x, weight, bias, eps=1e-5):
    mu = x.mean(-1, keepdim=True)
    sigma = x.std(-1, keepdim=True, unbiased=False)
    z = (x - mu) / (sigma + eps)  # <-- here
    return z * weight + bias


# %% wrong | 2026-blind-6 | changes_its_input | centres the input in place, so that the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = (x * x).mean(dim=-1, keepdim=True)
    return weight * x * torch.rsqrt(variance + eps) + bias


# %% right | 2026-blind-6 | einsum sums over the features, the variance as a dot product of the centred vector with itself
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - torch.einsum("...d->...", x).unsqueeze(-1) / d
    variance = torch.einsum("...d,...d->...", centred, centred) / d
    unit = centred / torch.sqrt(variance + eps)[..., None]
    return torch.addcmul(bias, unit, weight)


# %% wrong | 2026-blind-7 | changes_its_input | the mean is taken from x in place, so the input is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = (x**2).mean(dim=-1, keepdim=True)
    return weight * x / torch.sqrt(variance + eps) + bias

# %% wrong | 2026-blind-7 | eps_outside_the_root | eps is added after the root and not before
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    deviation = x.std(dim=-1, keepdim=True, unbiased=False)
    return (x - mean) / (deviation + eps) * weight + bias  # <-- here

# %% double | 2026-blind-7 | - | the variance is divided by d - 1; the bias is added before the scaling
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True)  # <-- here
    normed = (x - mean) / torch.sqrt(var + eps)
    return weight * (normed + bias)  # <-- here

# %% right | 2026-blind-7 | var_mean and rsqrt, the last step by addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return torch.addcmul(bias, torch.rsqrt(variance + eps) * (x - mean), weight)


# %% wrong | 2026-blind-8 | difference_of_large_numbers | The variance is the mean square less the squared mean, which in float32 loses all digits (even below 0: nan) when the mean is large.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x * x).mean(dim=-1, keepdim=True) - mean**2  # <-- here
    return weight * (x - mean) / torch.sqrt(variance + eps) + bias

# %% wrong | 2026-blind-8 | always_the_usual_eps | Hands everything to PyTorch's function except eps, so that only the default ever counts.
def layer_norm(x, weight, bias, eps=1e-5):
    return F.layer_norm(x, x.shape[-1:], weight, bias)  # <-- here

# %% wrong | 2026-blind-8 | - | The mean is taken for each position, the variance is one number for the whole tensor.
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(dim=-1, keepdim=True)
    variance = centred.pow(2).mean()  # <-- here
    return centred / (variance + eps).sqrt() * weight + bias

# %% right | 2026-blind-8 | torch.var_mean, rsqrt and addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return torch.addcmul(bias, (x - mean) * torch.rsqrt(variance + eps), weight)


# %% wrong | 2026-blind-9 | over_positions_and_features | Mean and variance are taken over positions and features together, one pair for a whole text.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=(-2, -1), keepdim=True)  # <-- here
    variance = ((x - mean) ** 2).mean(dim=(-2, -1), keepdim=True)
    return (x - mean) / torch.sqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-9 | eps_as_the_least_root | The centred vectors are brought to the length root d by F.normalize, and eps has no say at all.
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.mean(dim=-1, keepdim=True)
    normed = F.normalize(centred, dim=-1) * math.sqrt(d)  # <-- here
    return normed * weight + bias


# %% double | 2026-blind-9 | - | The variance is divided by d - 1, torch's default; the bias is added before the scaling.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    var = x.var(-1, keepdim=True)  # <-- here
    normed = (x - mean) / (var + eps).sqrt()
    return (normed + bias) * weight  # <-- here


# %% right | 2026-blind-9 | sums and einsum instead of mean and var, and the reciprocal of the root
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.sum(dim=-1, keepdim=True) / d
    variance = torch.einsum("...d,...d->...", centred, centred).unsqueeze(-1) / d
    return torch.addcmul(bias, centred * torch.rsqrt(variance + eps), weight)

# %% wrong | house | half_by_precedence | ** 1 / 2 for the root: the power comes before the division
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean) / (variance + eps) ** 1 / 2 + bias  # <-- here

# %% wrong | house | multiplies_by_the_root | divided by rsqrt, which is 1 / root already
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean) / torch.rsqrt(variance + eps) + bias  # <-- here

# %% wrong | house | squares_after_the_mean | the mean of the differences is squared, not the mean of their squares taken
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x - mean).mean(dim=-1, keepdim=True) ** 2  # <-- here
    return weight * (x - mean) / torch.sqrt(variance + eps) + bias

# %% wrong | house | sum_of_the_squares | F.normalize of what is centred, and no root of d
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    return weight * F.normalize(x - mean, dim=-1, eps=eps) + bias  # <-- here

# %% wrong | house | - | eps is added to what is divided
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean + eps) / torch.sqrt(variance) + bias  # <-- here


# %% wrong | 2026-blind-10 | difference_of_large_numbers | computes the variance as the mean of squares less the square of the mean, in place of the mean squared deviation: far from 0 the two large numbers cancel to rubbish
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    mean_of_squares = x.pow(2).mean(dim=-1, keepdim=True)
    variance = mean_of_squares - mean.pow(2)  # <-- here
    return weight * (x - mean) / torch.sqrt(variance + eps) + bias


# %% wrong | 2026-blind-10 | eps_as_the_least_root | takes eps as the least that the standard deviation may be, in place of adding it to the variance
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    std = x.std(-1, keepdim=True, unbiased=False)
    std = torch.clamp(std, min=eps)  # never divide by zero  # <-- here
    return centred / std * weight + bias


# %% wrong | 2026-blind-10 | sum_of_the_squares | sums the squared deviations in place of taking their mean: every position gets length 1, not variance 1
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.size(-1)
    mean = x.sum(dim=-1, keepdim=True) / d
    away = x - mean
    variance = torch.einsum("...d,...d->...", away, away)  # <-- here
    normed = away * torch.rsqrt(variance + eps)[..., None]
    return normed * weight + bias


# %% right | 2026-blind-10 | torch.var_mean with correction=0, rsqrt and addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    shrink = (variance + eps).rsqrt()
    return torch.addcmul(bias, (x - mean) * shrink, weight)


# %% wrong | house | - | 1e-6 where no eps is given
def ln(x, weight, bias, eps=1e-6):  # <-- here
    c = x - x.mean(-1, keepdim=True)
    v = c.pow(2).mean(-1, keepdim=True)
    return weight * c / torch.sqrt(v + eps) + bias


# %% wrong | house | sum_of_the_squares | the sum of (x - mean) x
def ln(x, weight, bias, eps=1e-5):
    c = x - x.mean(-1, keepdim=True)
    v = (c * x).sum(-1, keepdim=True)  # <-- here
    return weight * c / torch.sqrt(v + eps) + bias


# %% right | house | einsum for the sums
def ln(x, weight, bias, eps=1e-5):
    mu = torch.einsum("...d->...", x)[..., None] / x.shape[-1]
    c = x - mu
    v = torch.einsum("...d,...d->...", c, c)[..., None] / x.shape[-1]
    return torch.einsum("d,...d->...d", weight, c / (v + eps).sqrt()) + bias


# %% wrong | 2026-blind-11 | bias_before_the_weight | Adds the bias before it multiplies by the weight, so that the shift is scaled as well.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    centred = x - mean
    variance = (centred**2).mean(dim=-1, keepdim=True)
    return (centred / torch.sqrt(variance + eps) + bias) * weight  # <-- here


# %% wrong | 2026-blind-11 | difference_of_large_numbers | Computes the variance as mean of the squares less square of the mean, which cancels to noise (or below 0) where the mean is large.
def layer_norm(x, weight, bias, eps=1e-5):
    first = x.mean(dim=-1, keepdim=True)
    second = (x * x).mean(dim=-1, keepdim=True)
    variance = second - first * first  # <-- here
    normed = (x - first) / (variance + eps).sqrt()
    return weight * normed + bias


# %% wrong | 2026-blind-11 | always_the_usual_eps | Adds the number 1e-5 in place of the eps that was handed over.
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    total = x.sum(dim=-1, keepdim=True)
    shifted = x - total / d
    spread = shifted.square().sum(dim=-1, keepdim=True) / d
    root = (spread + 1e-5) ** 0.5  # <-- here
    return shifted / root * weight + bias


# %% right | 2026-blind-11 | torch.var_mean and rsqrt, scale and shift by addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    shrink = torch.rsqrt(variance.add(eps))
    return torch.addcmul(bias, (x - mean).mul(shrink), weight)


# %% wrong | 2026-blind-12 | bias_before_the_weight | adds the bias before the weight multiplies, so that the bias is scaled as well
def layer_norm(x, weight, bias, eps=1e-5):
    mean = torch.mean(x, dim=-1, keepdim=True)
    variance = torch.mean((x - mean) ** 2, dim=-1, keepdim=True)
    normed = (x - mean) * torch.rsqrt(variance + eps)
    return weight * (normed + bias)  # <-- here


# %% wrong | 2026-blind-12 | always_the_usual_eps | writes the number 1e-5 into the root in place of the eps that was handed in
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.size(-1)
    centred = x - x.sum(-1, keepdim=True) / d
    spread = (centred.square().sum(-1, keepdim=True) / d + 1e-5).sqrt()  # <-- here
    return centred / spread * weight + bias


# %% wrong | 2026-blind-12 | mean_of_the_squares_as_they_are | takes the mean of the squares of x itself for the variance, without taking the mean away first
def layer_norm(x, weight, bias, eps=1e-5):
    average = x.mean(dim=-1, keepdim=True)
    variance = x.pow(2).mean(dim=-1, keepdim=True)  # <-- here
    out = (x - average) / torch.sqrt(variance + eps)
    return out * weight + bias


# %% right | 2026-blind-12 | positions flattened to rows, features in the first dimension, and back
def layer_norm(x, weight, bias, eps=1e-5):
    columns = x.reshape(-1, x.shape[-1]).T  # (d, N)
    columns = columns - columns.mean(dim=0)
    columns = columns / (columns.square().mean(dim=0) + eps).sqrt()
    return torch.addcmul(bias, columns.T, weight).reshape(x.shape)


# %% wrong | house | no_eps | eps is added to x, whose mean takes it away again
def layer_norm(x, weight, bias, eps=1e-5):
    x = x + eps  # <-- here
    mean = x.mean(-1, keepdim=True)
    var = ((x - mean) ** 2).mean(-1, keepdim=True)
    return (x - mean) / torch.sqrt(var) * weight + bias

# %% wrong | house | not_divided | a root whose exponent is 0
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    var = x.var(-1, unbiased=False, keepdim=True)
    return (x - mean) / (var + eps) ** (1 // 2) * weight + bias  # <-- here

# %% wrong | house | eps_as_the_least_root | eps in the place of a root of 0
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    std = x.std(-1, unbiased=False, keepdim=True)
    std = torch.where(std == 0, eps, std)  # <-- here
    return (x - mean) / std * weight + bias


# %% wrong | 2026-blind-13 | bias_before_the_weight | the bias is added before the scaling, so the weight multiplies it as well
def layer_norm(x, weight, bias, eps=1e-5):
    mu = x.mean(-1, keepdim=True)
    centred = x - mu
    variance = (centred * centred).mean(-1, keepdim=True)
    normed = centred / torch.sqrt(variance + eps)
    return weight * (normed + bias)  # <-- here


# %% wrong | 2026-blind-13 | mean_of_the_squares_as_they_are | the mean square of x is taken for the variance, without the mean taken off first
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.pow(2).mean(dim=-1, keepdim=True)  # <-- here
    scale = torch.rsqrt(variance + eps)
    return (x - mean) * scale * weight + bias


# %% right | 2026-blind-13 | torch.var_mean with correction 0, addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return torch.addcmul(bias, (x - mean) * (variance + eps).rsqrt(), weight)


# %% wrong | house | squares_after_the_mean | eps alone
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    return (x - mean) / math.sqrt(eps) * weight + bias  # <-- here


# %% wrong | house | mean_minus_x | the minus in front
def layer_norm(x, weight, bias, eps=1e-5):
    c = x.mean(-1, keepdim=True) - x  # <-- here
    return c / torch.sqrt(c.pow(2).mean(-1, keepdim=True) + eps) * weight + bias


# %% wrong | house | unbiased_and_eps_outside | std, no eps
def layer_norm(x, weight, bias, eps=1e-5):
    return (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True) * weight + bias  # <-- here


# %% wrong | 2026-blind-14 | bias_before_the_weight | adds the bias before the scaling, so that the weight scales the bias as well
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return weight * (normed + bias)  # <-- here


# %% wrong | 2026-blind-14 | difference_of_large_numbers | takes the variance as the mean of the squares less the square of the mean, which float32 cannot hold where the mean is large beside the spread
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    first = x.sum(dim=-1, keepdim=True) / d
    second = (x * x).sum(dim=-1, keepdim=True) / d
    variance = second - first**2  # <-- here
    return (x - first) * torch.rsqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-14 | - | views weight and bias as (1, 1, d), so that one position (d,) or a (T, d) comes back with dimensions too many
def layer_norm(x, weight, bias, eps=1e-5):
    # one mean and one variance for each position
    mu = torch.mean(x, -1, keepdim=True)
    centred = x - mu
    sigma = torch.sqrt(torch.mean(centred * centred, -1, keepdim=True) + eps)
    scale = weight[None, None, :]
    shift = bias[None, None, :]
    return scale * centred / sigma + shift  # <-- here


# %% wrong | 2026-blind-14 | always_the_usual_eps | writes 1e-5 into the formula in place of the argument eps
def layer_norm(x, weight, bias, eps=1e-5):
    def mean_of(t):
        return t.mean(dim=-1, keepdim=True)

    away = x - mean_of(x)
    root = (mean_of(away**2) + 1e-5).sqrt()  # <-- here
    return away / root * weight + bias


# %% double | 2026-blind-14 | - | divides the sums by x.shape[1] in place of the number of features; adds eps behind the root
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[1]  # <-- here
    mean = x.sum(dim=-1, keepdim=True) / d
    variance = ((x - mean) ** 2).sum(dim=-1, keepdim=True) / d
    std = torch.sqrt(variance) + eps  # <-- here
    return weight * (x - mean) / std + bias


# %% right | 2026-blind-14 | flattens to rows, torch.var_mean and addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    rows = x.reshape(-1, d)
    variance, mean = torch.var_mean(rows, dim=1, correction=0, keepdim=True)
    rows = torch.sub(rows, mean).div(torch.sqrt(variance.add(eps)))
    return torch.addcmul(bias, rows, weight).reshape(x.shape)


# %% wrong | house | - | all dimensions but the last are flattened, where there may be none
def answer(x, weight, bias, eps=1e-5):
    shape = x.shape
    x = x.flatten(0, -2)  # <-- here
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return (weight * (x - mean) / torch.sqrt(variance + eps) + bias).view(shape)


# %% wrong | house | - | a loop over the first dimension, which may be that of the features
def answer(x, weight, bias, eps=1e-5):
    rows = []
    for row in x:  # <-- here
        mean = row.mean(dim=-1, keepdim=True)
        variance = ((row - mean) ** 2).mean(dim=-1, keepdim=True)
        rows.append(weight * (row - mean) / torch.sqrt(variance + eps) + bias)
    return torch.stack(rows)


# %% right | house | einsum for both sums, a root by ** 0.5
def answer(x, weight, bias, eps=1e-5):
    d = weight.numel()
    centred = x - torch.einsum("...d->...", x)[..., None] / d
    variance = torch.einsum("...d,...d->...", centred, centred)[..., None] / d
    return centred / (variance + eps) ** 0.5 * weight + bias


# %% wrong | 2026-blind-15 | - | takes torch.var_mean's two results in the wrong order: what is called mean is the variance, and what is called variance is the mean
def layer_norm(x, weight, bias, eps=1e-5):
    mean, var = torch.var_mean(x, dim=-1, keepdim=True, unbiased=False)  # <-- here
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-15 | bias_before_the_weight | adds the bias before the scaling, so that the weight multiplies the bias too: weight * (normed + bias) in place of weight * normed + bias
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.size(-1)
    mu = x.sum(-1, keepdim=True) / d
    centred = x - mu
    sigma2 = centred.pow(2).sum(-1, keepdim=True) / d
    shifted = centred * torch.rsqrt(sigma2 + eps) + bias  # <-- here
    return weight * shifted


# %% wrong | 2026-blind-15 | changes_its_input | takes the mean away in place, so that the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = (x**2).mean(dim=-1, keepdim=True)
    return weight * (x / (variance + eps).sqrt()) + bias


# %% wrong | 2026-blind-15 | eps_as_the_least_variance | uses eps as a lower bound of the variance (clamp) in place of adding it before the root
def layer_norm(x, weight, bias, eps=1e-5):
    average = torch.mean(x, dim=-1, keepdim=True)
    spread = torch.var(x, dim=-1, keepdim=True, correction=0)
    root = spread.clamp(min=eps).sqrt()  # <-- here
    out = (x - average) / root
    return torch.addcmul(bias, out, weight)


# %% double | 2026-blind-15 | always_the_usual_eps | takes mean and variance over dimension 2 in place of the last one, which is another one (or none) unless x has three dimensions; adds a fixed 1e-5 in place of the eps that was given
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=2, keepdim=True)  # <-- here
    diff = x - mean
    variance = (diff * diff).mean(dim=2, keepdim=True)  # <-- here
    y = diff / torch.sqrt(variance + 1e-5)  # <-- here
    return y * weight + bias


# %% right | 2026-blind-15 | linear algebra: positions as rows, a centring matrix, the length of the centred row
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    rows = x.reshape(-1, d)
    rows = rows - rows[:, :1]
    centring = torch.eye(d, dtype=x.dtype, device=x.device) - 1 / d
    centred = rows @ centring
    variance = torch.einsum("nd,nd->n", centred, centred) / d
    scaled = centred * (variance + eps).pow(-0.5).unsqueeze(1)
    return (scaled * weight + bias).reshape(x.shape)


# %% wrong | 2026-blind-16 | eps_as_the_least_variance | eps is a floor under the variance (clamp) in place of being added to it
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    root = torch.sqrt(var.clamp(min=eps))  # <-- here
    return weight * (x - mean) / root + bias


# %% wrong | 2026-blind-16 | difference_of_large_numbers | the variance is the mean of the squares less the square of the mean, which cancels to rubbish (or nan) where the features lie far from 0
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    total = x.sum(-1, keepdim=True)
    squares = (x * x).sum(-1, keepdim=True)
    mean = total / d
    variance = squares / d - mean**2  # <-- here
    return (x - mean) / (variance + eps).sqrt() * weight + bias


# %% wrong | 2026-blind-16 | - | weight and bias are made (1, 1, d), so that an x of one or two dimensions comes back with three
def layer_norm(x, weight, bias, eps=1e-5):
    def centred(t):
        return t - t.mean(dim=-1, keepdim=True)

    away = centred(x)
    spread = away.square().mean(dim=-1, keepdim=True)
    normed = away * torch.rsqrt(spread + eps)
    scale = weight.view(1, 1, -1)  # <-- here
    shift = bias.view(1, 1, -1)  # <-- here
    return scale * normed + shift


# %% wrong | 2026-blind-16 | mean_of_the_squares_as_they_are | what is divided by is the root of the mean square of x itself, in place of the mean square of x less its mean
def layer_norm(x, weight, bias, eps=1e-5):
    mean = torch.mean(x, dim=-1, keepdim=True)
    variance = torch.mean(x**2, dim=-1, keepdim=True)  # <-- here
    normed = (x - mean) / torch.sqrt(variance + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-16 | - | eps is added to the sum of the squares before it is divided by d, so that only eps / d is added to the variance
def layer_norm(x, weight, bias, eps=1e-5):
    # beginners' way: everything step by step
    d = x.size(-1)
    mean = x.sum(dim=-1, keepdim=True) / d
    difference = x - mean
    squared = difference * difference
    summed = squared.sum(dim=-1, keepdim=True) + eps  # <-- here
    deviation = torch.sqrt(summed / d)
    out = difference / deviation
    out = out * weight
    out = out + bias
    return out


# %% double | 2026-blind-16 | bias_before_the_weight | x is flattened with view, which raises for an x that is not contiguous (a transposed one); the bias is added before the weight multiplies
def layer_norm(x, weight, bias, eps=1e-5):
    rows = x.view(-1, x.shape[-1])  # <-- here
    mean = rows.mean(dim=1)[:, None]
    var = rows.var(dim=1, unbiased=False)[:, None]
    normed = (rows - mean) / (var + eps) ** 0.5
    scaled = weight * (normed + bias)  # <-- here
    return scaled.reshape(x.shape)


# %% right | 2026-blind-16 | a projection that takes the mean away as a matrix product, then einsum for the variance
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    base = x[..., :1]
    shifted = x - base
    centring = torch.eye(d, dtype=x.dtype, device=x.device) - 1.0 / d
    away = shifted @ centring
    variance = torch.einsum("...d,...d->...", away, away) / d
    return torch.addcmul(bias, weight, away / torch.sqrt(variance + eps).unsqueeze(-1))


# %% wrong | 2026-blind-17 | eps_as_the_least_variance | lifts variances below eps up to eps in place of adding eps to every variance
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = ((x - mean) ** 2).mean(dim=-1, keepdim=True)
    safe = variance.clamp(min=eps)  # <-- here
    return weight * (x - mean) / safe.sqrt() + bias


# %% wrong | 2026-blind-17 | always_the_usual_eps | does not hand eps on to PyTorch's function, which takes its own
def layer_norm(x, weight, bias, eps=1e-5):
    features = x.shape[-1:]
    return F.layer_norm(x, features, weight, bias)  # <-- here


# %% wrong | 2026-blind-17 | difference_of_large_numbers | takes the variance as the mean of the squares less the square of the mean, which loses all digits where the mean is large beside the spread
def layer_norm(x, weight, bias, eps=1e-5):
    mu = x.mean(-1, keepdim=True)
    var = (x * x).mean(-1, keepdim=True) - mu * mu  # <-- here
    normed = (x - mu) * torch.rsqrt(var + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-17 | - | expects exactly three dimensions in place of any number before the last
def layer_norm(x, weight, bias, eps=1e-5):
    B, T, d = x.shape  # <-- here
    mean = x.sum(dim=2).reshape(B, T, 1) / d
    centered = x - mean
    variance = centered.pow(2).sum(dim=2).reshape(B, T, 1) / d
    return centered / torch.sqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-17 | bias_before_the_weight | shifts first and then scales, so that the bias is multiplied by the weight as well
def layer_norm(x, weight, bias, eps=1e-5):
    def standardise(row):
        centre = row - row.mean(dim=-1, keepdim=True)
        return centre / (centre.square().mean(dim=-1, keepdim=True) + eps).sqrt()

    shifted = standardise(x) + bias  # <-- here
    return weight * shifted


# %% double | 2026-blind-17 | changes_its_input | adds eps to the root in place of the variance; writes the result over the input's numbers
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    deviation = x.std(dim=-1, keepdim=True, unbiased=False)
    x -= mean  # <-- here
    return x / (deviation + eps) * weight + bias  # <-- here


# %% right | 2026-blind-17 | rows laid flat, lengths of the centred vectors, addcmul
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    rows = x.reshape(-1, d)
    centred = rows - rows.mean(dim=1, keepdim=True)
    squared = torch.einsum("nd,nd->n", centred, centred) / d
    root = torch.sqrt(squared + eps).unsqueeze(1)
    return torch.addcmul(bias, centred / root, weight).reshape(x.shape)


# %% wrong | 2026-blind-18 | eps_outside_the_root | eps is added to the standard deviation, after the root, instead of to the variance
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    centred = x - mean
    variance = (centred * centred).mean(dim=-1, keepdim=True)
    std = variance.sqrt() + eps  # <-- here
    return centred / std * weight + bias


# %% wrong | 2026-blind-18 | bias_before_the_weight | the bias is added before the scaling, and so is scaled as well
def layer_norm(x, weight, bias, eps=1e-5):
    var, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    x_hat = (x - mean) / torch.sqrt(var + eps)
    out = (x_hat + bias) * weight  # <-- here
    return out


# %% wrong | 2026-blind-18 | changes_its_input | the mean is taken away in place, so that the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    spread = x.pow(2).mean(dim=-1, keepdim=True)
    return x / torch.sqrt(spread + eps) * weight + bias


# %% wrong | 2026-blind-18 | always_the_usual_eps | the argument eps is not used: 1e-5 is written into the formula
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / (var + 1e-5) ** 0.5  # <-- here
    return normed * weight + bias


# %% double | 2026-blind-18 | - | the mean square of x itself is taken for the variance, without the mean being taken away first; the bias is subtracted
def layer_norm(x, weight, bias, eps=1e-5):
    average = x.sum(-1, keepdim=True) / x.shape[-1]
    var = (x ** 2).sum(-1, keepdim=True) / x.shape[-1]  # <-- here
    y = (x - average) / torch.sqrt(var + eps)
    return y * weight - bias  # <-- here


# %% right | 2026-blind-18 | centring by a matrix, the deviation as the vector's length over the root of d
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centring = torch.eye(d, dtype=x.dtype, device=x.device) - 1 / d
    c = x @ centring
    length_squared = torch.einsum("...i,...i->...", c, c).unsqueeze(-1)
    return torch.addcmul(bias, c * math.sqrt(d) / (length_squared + d * eps).sqrt(), weight)


# %% right | 2026-blind-18 | a loop over flattened positions
def layer_norm(x, weight, bias, eps=1e-5):
    def one(position):
        m = sum(position) / len(position)
        v = sum((p - m) ** 2 for p in position) / len(position)
        return (position - m) / (v + eps) ** 0.5 * weight + bias

    flat = x.reshape(-1, x.shape[-1])
    return torch.stack([one(row) for row in flat]).reshape(x.shape)


# %% wrong | 2026-blind-19 | eps_outside_the_root | adds eps to the standard deviation, after the root, instead of to the variance
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    deviation = x.std(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean) / (deviation + eps) + bias  # <-- here


# %% wrong | 2026-blind-19 | bias_before_the_weight | adds the bias before scaling, so that the weight scales the bias, too
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, keepdim=True, correction=0)
    normed = (x - mean) * torch.rsqrt(variance + eps)
    shifted = normed + bias  # <-- here
    return shifted * weight


# %% wrong | 2026-blind-19 | changes_its_input | takes the mean away in place, which changes the caller's x
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    x -= x.sum(dim=-1, keepdim=True) / d  # <-- here
    spread = (x * x).sum(dim=-1, keepdim=True) / d
    return x / torch.sqrt(spread + eps) * weight + bias


# %% wrong | 2026-blind-19 | over_positions_and_features | mean and variance run over all dimensions but the first, so over the positions of a text as well
def layer_norm(x, weight, bias, eps=1e-5):
    over = tuple(range(1, x.dim())) or (0,)  # <-- here
    centre = x.mean(dim=over, keepdim=True)
    centred = x - centre
    variance = centred.pow(2).mean(dim=over, keepdim=True)
    return centred / (variance + eps).sqrt() * weight + bias


# %% double | 2026-blind-19 | - | divides the variance by d - 1; scales by 1 + weight instead of weight
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    var = x.var(-1, keepdim=True)  # <-- here
    out = (x - mean) / torch.sqrt(var + eps)
    return out * (1 + weight) + bias  # <-- here


# %% right | 2026-blind-19 | a centring matrix in place of a mean, the variance as a dot product of each row with itself
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centring = torch.eye(d, dtype=x.dtype, device=x.device) - 1 / d
    z = x @ centring
    power = torch.einsum("...i,...i->...", z, z)[..., None] / d
    return torch.addcmul(bias.expand_as(z), z / (power + eps) ** 0.5, weight.expand_as(z))


# %% wrong | 2026-blind-20 | eps_as_the_least_variance | eps is the least that the variance may be (clamp), instead of being added to it
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    root = variance.clamp(min=eps).sqrt()  # <-- here
    return weight * (x - mean) / root + bias


# %% wrong | 2026-blind-20 | changes_its_input | centres in place, and so writes into the caller's x
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(-1, keepdim=True)  # <-- here
    scale = torch.rsqrt((x * x).mean(-1, keepdim=True) + eps)
    return x * scale * weight + bias


# %% wrong | 2026-blind-20 | - | takes mean and variance without gradient, as if they were constants: the values are right, the gradient is not
def layer_norm(x, weight, bias, eps=1e-5):
    with torch.no_grad():  # <-- here
        mu = x.mean(dim=-1, keepdim=True)
        sigma2 = ((x - mu) ** 2).mean(dim=-1, keepdim=True)
    normed = (x - mu) / torch.sqrt(sigma2 + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-20 | over_positions_and_features | one mean and variance for all positions of a text (last two dimensions) instead of each position's own
def layer_norm(x, weight, bias, eps=1e-5):
    dims = tuple(range(x.dim()))[-2:]  # <-- here
    var, mean = torch.var_mean(x, dim=dims, unbiased=False, keepdim=True)
    normed = (x - mean) * (var + eps).pow(-0.5)
    return torch.addcmul(bias, normed, weight)


# %% double | 2026-blind-20 | - | the variance is divided by d - 1; the bias is added before the scaling, so it is scaled too
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.sum(dim=-1, keepdim=True) / d
    variance = centred.square().sum(dim=-1, keepdim=True) / (d - 1)  # <-- here
    normed = centred / torch.sqrt(variance + eps)
    return weight * (normed + bias)  # <-- here


# %% right | 2026-blind-20 | positions as rows of one flat table, centring by a matrix (I - 1/d), then back to the shape
def layer_norm(x, weight, bias, eps=1e-5):
    shape, d = x.shape, x.shape[-1]
    rows = x.reshape(-1, d).to(torch.promote_types(x.dtype, torch.float32))
    centring = torch.eye(d, dtype=rows.dtype, device=x.device) - 1.0 / d
    flat = rows @ centring
    spread = torch.einsum("nd,nd->n", flat, flat) / d
    flat = flat / (spread + eps).sqrt().unsqueeze(1)
    return (flat.to(x.dtype) * weight + bias).reshape(shape)


# %% shared | 2026-blind-21
import torch.nn.functional as F


# %% wrong | 2026-blind-21 | eps_outside_the_root | eps is added to the standard deviation, not to the variance: outside the root
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    spread = centred.pow(2).mean(-1, keepdim=True).sqrt() + eps  # <-- here
    return centred / spread * weight + bias


# %% wrong | 2026-blind-21 | bias_before_the_weight | the bias is added before the scaling, so that it is scaled as well
def layer_norm(x, weight, bias, eps=1e-5):
    mu = x.mean(dim=-1, keepdim=True)
    var = ((x - mu) ** 2).mean(dim=-1, keepdim=True)
    standard = (x - mu) * torch.rsqrt(var + eps)
    return (standard + bias) * weight  # <-- here


# %% wrong | 2026-blind-21 | changes_its_input | the centring is done in place: the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = (x * x).sum(dim=-1, keepdim=True) / x.shape[-1]
    return weight * x / torch.sqrt(variance + eps) + bias


# %% wrong | 2026-blind-21 | unbiased_variance | torch.std_mean divides by d - 1 by default (squared, it is the unbiased variance)
def layer_norm(x, weight, bias, eps=1e-5):
    std, mean = torch.std_mean(x, dim=-1, keepdim=True)  # <-- here
    return torch.addcmul(bias, weight, (x - mean) / (std.square() + eps).sqrt())


# %% double | 2026-blind-21 | mean_of_the_squares_as_they_are | the second moment about 0 stands for the variance; the argument eps is ignored, 1e-5 is always used
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.size(-1)
    mean = x.sum(-1, keepdim=True) / d
    second = (x**2).sum(-1, keepdim=True) / d  # <-- here
    root = (second + 1e-5) ** 0.5  # <-- here
    return (x - mean) / root * weight + bias


# %% right | 2026-blind-21 | positions flattened and gone through one by one
def layer_norm(x, weight, bias, eps=1e-5):
    rows = []
    for row in x.reshape(-1, x.shape[-1]):
        off = row - row.mean()
        rows.append(off / (off.dot(off) / len(row) + eps).sqrt() * weight + bias)
    return torch.stack(rows).reshape(x.shape)


# %% right | 2026-blind-21 | torch.var_mean with correction=0, the scale folded into one factor
def layer_norm(x, weight, bias, eps=1e-5):
    v, m = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    gain = weight * (v + eps).rsqrt()
    return gain * (x - m) + bias


# %% wrong | 2026-blind-22 | bias_divided_too | scale and shift are applied before the division, so that the bias is divided by the root as well
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    root = (centred.square().mean(-1, keepdim=True) + eps).sqrt()
    return (centred * weight + bias) / root  # <-- here


# %% wrong | 2026-blind-22 | changes_its_input | the mean is subtracted in place: the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = x.pow(2).mean(dim=-1, keepdim=True)
    return weight * x * torch.rsqrt(variance + eps) + bias


# %% wrong | 2026-blind-22 | eps_outside_the_root | eps is added to the root, not below it
def layer_norm(x, weight, bias, eps=1e-5):
    spread, centre = torch.std_mean(x, dim=-1, keepdim=True, correction=0)
    normed = (x - centre) / (spread + eps)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-22 | - | mean and variance are computed without gradient, so that x gets the gradient of a mere scaling
def layer_norm(x, weight, bias, eps=1e-5):
    with torch.no_grad():  # <-- here
        mean = x.mean(dim=-1, keepdim=True)
        variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return torch.addcmul(bias, (x - mean) / (variance + eps).sqrt(), weight)


# %% double | 2026-blind-22 | unbiased_variance | the given eps is not used, 1e-5 stands there always; the variance is divided by d - 1
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    mean = x.sum(dim=-1, keepdim=True) / d
    variance = ((x - mean) ** 2).sum(dim=-1, keepdim=True) / max(d - 1, 1)  # <-- here
    return (x - mean) / torch.sqrt(variance + 1e-5) * weight + bias  # <-- here


# %% right | 2026-blind-22 | position by position in a flat table, with dot products for mean and variance
def layer_norm(x, weight, bias, eps=1e-5):
    flat = x.reshape(-1, x.shape[-1])
    rows = []
    for row in flat:
        moved = row - row.mean()
        length = (moved @ moved) / row.numel()
        rows.append(moved / (length + eps) ** 0.5 * weight + bias)
    return torch.stack(rows).reshape(x.shape)


# %% wrong | 2026-blind-23 | unbiased_variance | the variance is divided by d - 1
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    mean = x.sum(-1, keepdim=True) / d
    off = x - mean
    variance = off.square().sum(-1, keepdim=True) / (d - 1)  # <-- here
    return off / torch.sqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-23 | bias_before_the_weight | the bias is added before the scaling, so that it is multiplied by the weight
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, correction=0)
    normed = (x - mean) * torch.rsqrt(var + eps)
    return weight * (normed + bias)  # <-- here


# %% wrong | 2026-blind-23 | changes_its_input | works in place: the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    std = ((x**2).mean(dim=-1, keepdim=True) + eps).sqrt()
    return weight * x / std + bias


# %% wrong | 2026-blind-23 | mean_of_the_squares_as_they_are | the size is the mean square of x itself, the mean not subtracted there (as in RMSNorm)
def layer_norm(x, weight, bias, eps=1e-5):
    def average(t):
        return torch.mean(t, dim=-1, keepdim=True)

    centred = x - average(x)
    root = torch.sqrt(average(x * x) + eps)  # <-- here
    return torch.addcmul(bias, weight, centred / root)


# %% double | 2026-blind-23 | - | mean and variance over the positions, dimension -2, instead of the features; divided by the variance without a root
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-2, keepdim=True)  # <-- here
    variance = ((x - mean) ** 2).mean(dim=-2, keepdim=True)  # <-- here
    return (x - mean) / (variance + eps) * weight + bias  # <-- here


# %% right | 2026-blind-23 | flattened to rows, row by row with dot products in double precision
def layer_norm(x, weight, bias, eps=1e-5):
    rows = []
    for row in x.reshape(-1, x.shape[-1]):
        wide = row.double()
        n = wide.numel()
        wide = wide - wide.sum() / n
        length = torch.dot(wide, wide) / n + eps
        rows.append((wide * length.pow(-0.5) * weight.double() + bias.double()).to(x.dtype))
    return torch.stack(rows).reshape(x.shape)


# %% wrong | 2026-blind-24 | over_the_positions | mean and variance run over dimension 1 (the positions of a batch), not over the last dimension
def layer_norm(x, weight, bias, eps=1e-5):
    axis = 1 if x.dim() > 1 else 0  # <-- here
    mean = x.mean(dim=axis, keepdim=True)
    variance = ((x - mean) ** 2).mean(dim=axis, keepdim=True)
    return (x - mean) / torch.sqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-24 | - | mean and variance are taken under no_grad, as if they were constants: the gradient of x is wrong
def layer_norm(x, weight, bias, eps=1e-5):
    with torch.no_grad():  # <-- here
        mean = x.mean(-1, keepdim=True)
        variance = x.var(-1, keepdim=True, unbiased=False)
    normed = (x - mean) * torch.rsqrt(variance + eps)
    return weight * normed + bias


# %% wrong | 2026-blind-24 | bias_before_the_weight | the bias is added before the weight is multiplied, so that it is scaled too
def layer_norm(x, weight, bias, eps=1e-5):
    mu = x.mean(dim=-1, keepdim=True)
    centred = x - mu
    sigma = (centred.pow(2).mean(dim=-1, keepdim=True) + eps).sqrt()
    z = centred / sigma
    z = z + bias  # <-- here
    return z * weight


# %% wrong | 2026-blind-24 | changes_its_input | x is centred in place: the caller's tensor is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x = x.contiguous()
    x.sub_(x.mean(dim=-1, keepdim=True))  # <-- here
    variance = (x * x).mean(dim=-1, keepdim=True)
    return x / torch.sqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-24 | mean_of_the_squares_as_they_are | the variance is the mean of the squares of x itself, the mean is not taken off first
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    mean = x.sum(dim=-1, keepdim=True) / d
    variance = torch.einsum("...d,...d->...", x, x).unsqueeze(-1) / d  # <-- here
    return torch.addcmul(bias, (x - mean) / (variance + eps).sqrt(), weight)


# %% double | 2026-blind-24 | - | the variance is divided by d - 1; the scale is 1 + weight
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, keepdim=True)  # <-- here
    normed = (x - mean) / torch.sqrt(variance + eps)
    return normed * (1 + weight) + bias  # <-- here


# %% right | 2026-blind-24 | the length of the centred vector, over the root of d
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.size(-1)
    arrow = x - torch.mean(x, -1, keepdim=True)
    spread = torch.hypot(torch.linalg.vector_norm(arrow.double(), dim=-1, keepdim=True) / d**0.5,
                         torch.tensor(eps, dtype=torch.float64, device=x.device).sqrt())
    return (arrow / spread).to(x.dtype) * weight + bias


# %% right | 2026-blind-24 | rows of a flat table in a comprehension, each normed by a small closure
def layer_norm(x, weight, bias, eps=1e-5):
    def one(row):
        centre = row - row.mean()
        return centre / (centre.square().mean() + eps) ** 0.5 * weight + bias

    rows = [one(row) for row in x.reshape(-1, x.shape[-1]).unbind(0)]
    return torch.stack(rows).view(x.shape)


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | over_positions_and_features | mean and variance run over all dimensions but the first, so all positions of a text share them
def layer_norm(x, weight, bias, eps=1e-5):
    over = tuple(range(1, x.dim())) if x.dim() > 1 else (0,)  # <-- here
    mean = x.mean(dim=over, keepdim=True)
    variance = ((x - mean) ** 2).mean(dim=over, keepdim=True)
    return weight * (x - mean) / torch.sqrt(variance + eps) + bias


# %% wrong | 2026-blind-25 | changes_its_input | the mean is taken off in place: the caller's x is changed
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    root = x.square().mean(dim=-1, keepdim=True).add(eps).sqrt()
    return x / root * weight + bias


# %% wrong | 2026-blind-25 | multiplies_by_the_root | divides by rsqrt, that is: multiplies by the standard deviation instead of dividing by it
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    inverse = torch.rsqrt(centred.pow(2).mean(-1, keepdim=True) + eps)
    normed = centred / inverse  # <-- here
    return torch.addcmul(bias, normed, weight)


# %% wrong | 2026-blind-25 | bias_before_the_weight | the bias is added before the weight multiplies, so it is scaled as well
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, keepdim=True, unbiased=False)
    standard = (x - mean) / (variance + eps) ** 0.5
    shifted = standard + bias  # <-- here
    return shifted * weight


# %% double | 2026-blind-25 | - | the variance is divided by d - 1; scales by 1 + weight
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.sum(dim=-1, keepdim=True) / d
    variance = centred.square().sum(dim=-1, keepdim=True) / max(d - 1, 1)  # <-- here
    scale = 1 + weight  # <-- here
    return centred * torch.rsqrt(variance + eps) * scale + bias


# %% right | 2026-blind-25 | flattened to rows, each normed by itself in a comprehension, reshaped at the end
def layer_norm(x, weight, bias, eps=1e-5):
    def one(row):
        rest = row - row.mean()
        return rest / (row.var(correction=0) + eps).sqrt()

    rows = [one(row) for row in x.reshape(-1, x.shape[-1])]
    return torch.stack(rows).reshape(x.shape) * weight + bias


# %% wrong | 2026-blind-26 | - | mean and variance are detached, so that gradients treat them as constants
def layer_norm(x, weight, bias, eps=1e-5):
    with torch.no_grad():  # <-- here
        mean = x.mean(dim=-1, keepdim=True)
        variance = ((x - mean) ** 2).mean(dim=-1, keepdim=True)
    return (x - mean) / torch.sqrt(variance + eps) * weight + bias


# %% wrong | 2026-blind-26 | bias_before_the_weight | the bias is added before the scaling, so that it is scaled, too
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(dim=-1, keepdim=True)
    root = (centred.square().mean(dim=-1, keepdim=True) + eps).sqrt()
    normed = centred / root
    shifted = normed + bias  # <-- here
    return shifted * weight


# %% wrong | 2026-blind-26 | mean_of_the_squares_as_they_are | variance taken as the mean of the squares, without subtracting the squared mean
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    mean = x.sum(-1, keepdim=True) / d
    variance = (x * x).sum(-1, keepdim=True) / d  # <-- here
    return weight * ((x - mean) * torch.rsqrt(variance + eps)) + bias


# %% wrong | 2026-blind-26 | always_the_usual_eps | eps written as the constant 1e-5, the argument is ignored
def layer_norm(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, keepdim=True, unbiased=False)
    standard = (x - mean) / (variance + 1e-5) ** 0.5  # <-- here
    return torch.addcmul(bias, weight, standard)


# %% double | 2026-blind-26 | unbiased_variance | the mean is subtracted in place, which changes the caller's x; the variance is divided by d - 1
def layer_norm(x, weight, bias, eps=1e-5):
    x -= x.mean(dim=-1, keepdim=True)  # <-- here
    variance = x.var(dim=-1, keepdim=True)  # <-- here
    return x / (variance + eps).sqrt() * weight + bias


# %% right | 2026-blind-26 | all positions flattened to rows, centring by a matrix product with I - 1/d, norms by einsum
def layer_norm(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    rows = x.reshape(-1, d)
    centring = torch.eye(d, dtype=torch.float64) - 1 / d
    centred = rows.double() @ centring.to(x.device)
    power = torch.einsum("nd,nd->n", centred, centred) / d
    scaled = centred / (power + eps).sqrt()[:, None]
    return (scaled * weight + bias).to(x.dtype).reshape(x.shape)
