# %% right | house | torch.var
def norm_with_var(x, weight, bias, eps=1e-5):
    variance, mean = torch.var_mean(x, dim=-1, unbiased=False, keepdim=True)
    return weight * (x - mean) * torch.rsqrt(variance + eps) + bias


# %% right | house | PyTorch's own
def norm_of_torch(x, weight, bias, eps=1e-5):
    return F.layer_norm(x, x.shape[-1:], weight, bias, eps)


# %% right | house | sums and divisions
def norm_with_sums(x, weight, bias, eps=1e-5):
    d = x.shape[-1]
    centred = x - (x.sum(-1) / d).unsqueeze(-1)
    deviation = ((centred * centred).sum(-1) / d + eps).pow(0.5)
    return centred.div(deviation[..., None]).mul(weight).add(bias)


# %% wrong | 2026-blind-3 | no root
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / (var + eps)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-3 | mean and variance of the whole tensor
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean()  # <-- here
    var = x.var(unbiased=False)  # <-- here
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed * weight + bias


# %% wrong | 2026-blind-3 | weight and bias forgotten
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return normed  # <-- here


# %% wrong | 2026-blind-3 | mean not taken off
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = x / torch.sqrt(var + eps)  # <-- here
    return normed * weight + bias


# %% wrong | 2026-blind-5 | The standard deviation is PyTorch's default, which divides the variance by d - 1.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    std = torch.sqrt(x.var(dim=-1, keepdim=True) + eps)  # <-- here
    return weight * (x - mean) / std + bias


# %% wrong | 2026-blind-8 | The variance is the mean square less the squared mean, which in float32 loses all digits (even below 0: nan) when the mean is large.
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x * x).mean(dim=-1, keepdim=True) - mean**2  # <-- here
    return weight * (x - mean) / torch.sqrt(variance + eps) + bias


# %% wrong | house | ** 1 / 2 for the root: the power comes before the division
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean) / (variance + eps) ** 1 / 2 + bias  # <-- here


# %% wrong | house | divided by rsqrt, which is 1 / root already
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean) / torch.rsqrt(variance + eps) + bias  # <-- here


# %% wrong | house | F.normalize of what is centred, and no root of d
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    return weight * F.normalize(x - mean, dim=-1, eps=eps) + bias  # <-- here


# %% wrong | house | eps is added to what is divided
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)
    return weight * (x - mean + eps) / torch.sqrt(variance) + bias  # <-- here


# %% wrong | 2026-blind-12 | takes the mean of the squares of x itself for the variance, without taking the mean away first
def layer_norm(x, weight, bias, eps=1e-5):
    average = x.mean(dim=-1, keepdim=True)
    variance = x.pow(2).mean(dim=-1, keepdim=True)  # <-- here
    out = (x - average) / torch.sqrt(variance + eps)
    return out * weight + bias


# %% wrong | house | eps is added to x, whose mean takes it away again
def layer_norm(x, weight, bias, eps=1e-5):
    x = x + eps  # <-- here
    mean = x.mean(-1, keepdim=True)
    var = ((x - mean) ** 2).mean(-1, keepdim=True)
    return (x - mean) / torch.sqrt(var) * weight + bias


# %% wrong | house | a root whose exponent is 0
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    var = x.var(-1, unbiased=False, keepdim=True)
    return (x - mean) / (var + eps) ** (1 // 2) * weight + bias  # <-- here


# %% wrong | house | eps alone
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    return (x - mean) / math.sqrt(eps) * weight + bias  # <-- here


# %% wrong | house | the minus in front
def layer_norm(x, weight, bias, eps=1e-5):
    c = x.mean(-1, keepdim=True) - x  # <-- here
    return c / torch.sqrt(c.pow(2).mean(-1, keepdim=True) + eps) * weight + bias


# %% wrong | house | std, no eps
def layer_norm(x, weight, bias, eps=1e-5):
    return (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True) * weight + bias  # <-- here


# %% wrong | 2026-blind-14 | adds the bias before the scaling, so that the weight scales the bias as well
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, keepdim=True, unbiased=False)
    normed = (x - mean) / torch.sqrt(var + eps)
    return weight * (normed + bias)  # <-- here


# %% wrong | 2026-blind-14 | views weight and bias as (1, 1, d), so that one position (d,) or a (T, d) comes back with dimensions too many
def layer_norm(x, weight, bias, eps=1e-5):
    # one mean and one variance for each position
    mu = torch.mean(x, -1, keepdim=True)
    centred = x - mu
    sigma = torch.sqrt(torch.mean(centred * centred, -1, keepdim=True) + eps)
    scale = weight[None, None, :]
    shift = bias[None, None, :]
    return scale * centred / sigma + shift  # <-- here


# %% wrong | 2026-blind-14 | writes 1e-5 into the formula in place of the argument eps
def layer_norm(x, weight, bias, eps=1e-5):
    def mean_of(t):
        return t.mean(dim=-1, keepdim=True)

    away = x - mean_of(x)
    root = (mean_of(away**2) + 1e-5).sqrt()  # <-- here
    return away / root * weight + bias


# %% double | 2026-blind-19 | divides the variance by d - 1; scales by 1 + weight instead of weight
def layer_norm(x, weight, bias, eps=1e-5):
    mean = x.mean(-1, keepdim=True)
    var = x.var(-1, keepdim=True)  # <-- here
    out = (x - mean) / torch.sqrt(var + eps)
    return out * (1 + weight) + bias  # <-- here


# %% wrong | 2026-blind-20 | one mean and variance for all positions of a text (last two dimensions) instead of each position's own
def layer_norm(x, weight, bias, eps=1e-5):
    dims = tuple(range(x.dim()))[-2:]  # <-- here
    var, mean = torch.var_mean(x, dim=dims, unbiased=False, keepdim=True)
    normed = (x - mean) * (var + eps).pow(-0.5)
    return torch.addcmul(bias, normed, weight)


# %% shared | 2026-blind-21
import torch.nn.functional as F


# %% wrong | 2026-blind-21 | eps is added to the standard deviation, not to the variance: outside the root
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    spread = centred.pow(2).mean(-1, keepdim=True).sqrt() + eps  # <-- here
    return centred / spread * weight + bias


# %% wrong | 2026-blind-22 | scale and shift are applied before the division, so that the bias is divided by the root as well
def layer_norm(x, weight, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    root = (centred.square().mean(-1, keepdim=True) + eps).sqrt()
    return (centred * weight + bias) / root  # <-- here


# %% wrong | 2026-blind-24 | mean and variance run over dimension 1 (the positions of a batch), not over the last dimension
def layer_norm(x, weight, bias, eps=1e-5):
    axis = 1 if x.dim() > 1 else 0  # <-- here
    mean = x.mean(dim=axis, keepdim=True)
    variance = ((x - mean) ** 2).mean(dim=axis, keepdim=True)
    return (x - mean) / torch.sqrt(variance + eps) * weight + bias
