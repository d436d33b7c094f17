# %% right | house | the half turned, times sine, as in many libraries
def rotate_by_halves(x, positions, base=10000.0):
    d = x.shape[-1]
    frequencies = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
    angles = torch.outer(positions.float(), frequencies).repeat(1, 2)  # (T, d)
    first, second = x.chunk(2, dim=-1)
    turned = torch.cat((-second, first), dim=-1)
    return x * angles.cos().to(x.dtype) + turned * angles.sin().to(x.dtype)


# %% right | house | complex numbers
def rotate_by_complex_numbers(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    wide = x.double()
    angles = positions.double()[:, None] * base ** (-2 * torch.arange(half).double() / x.shape[-1])
    turned = torch.complex(wide[..., :half], wide[..., half:]) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([turned.real, turned.imag], dim=-1).to(x.dtype)


# %% right | house | loops over positions and pairs, into a copy
def rotate_by_loops(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    out = torch.zeros_like(x)
    for t, position in enumerate(positions.tolist()):
        for i in range(half):
            angle = position * base ** (-2 * i / x.shape[-1])
            out[..., t, i] = x[..., t, i] * math.cos(angle) - x[..., t, i + half] * math.sin(angle)
            out[..., t, i + half] = x[..., t, i] * math.sin(angle) + x[..., t, i + half] * math.cos(angle)
    return out


# %% right | house | a matrix for each position, by einsum
def rotate_by_matrices(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = torch.einsum("t,i->ti", positions.float(), torch.exp(-math.log(base) * torch.arange(half) / half))
    cos, sin = torch.cos(angles), torch.sin(angles)
    matrix = torch.stack([torch.stack([cos, -sin], -1), torch.stack([sin, cos], -1)], -2)  # (T, d/2, 2, 2)
    pairs = x.reshape(*x.shape[:-1], 2, half)
    return torch.einsum("tiab,...tbi->...tai", matrix.to(x.dtype), pairs).reshape(x.shape)


# %% right | house | numpy's angles
def rotate_with_numpy(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = numpy.outer(positions.numpy(), base ** (-numpy.arange(half) / half))
    cos, sin = (torch.from_numpy(f(angles)).to(x.dtype) for f in (numpy.cos, numpy.sin))
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, second * cos + first * sin], -1)


# %% wrong | house | cosine_and_sine_exchanged | the names of cosine and sine are exchanged
def exchanged_names(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.float()[:, None] * float(base) ** (-torch.arange(half) / half)
    sin, cos = angles.cos().to(x.dtype), angles.sin().to(x.dtype)  # <-- here
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


# %% wrong | house | pairs_counted_from_1 | arange(1, half + 1)
def pairs_from_one(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    i = torch.arange(1, half + 1)  # <-- here
    angles = positions.float()[:, None] * float(base) ** (-2 * i / x.shape[-1])
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)
