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
