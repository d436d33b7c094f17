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


# %% wrong | house | the names of cosine and sine are exchanged
def exchanged_names(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.float()[:, None] * float(base) ** (-torch.arange(half) / half)
    sin, cos = angles.cos().to(x.dtype), angles.sin().to(x.dtype)  # <-- here
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


# %% wrong | house | arange(1, half + 1)
def pairs_from_one(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    i = torch.arange(1, half + 1)  # <-- here
    angles = positions.float()[:, None] * float(base) ** (-2 * i / x.shape[-1])
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


# %% wrong | 2026-blind-4 | Divides without remainder in the exponent, so that all pairs but the first turn at the same slow speed.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponents = -2 * torch.arange(d // 2) // d  # <-- here
    speed = base ** exponents.float()
    angle = torch.einsum("t,f->tf", positions.float(), speed)
    left, right = torch.tensor_split(x, 2, dim=-1)
    cos, sin = angle.cos().type_as(x), angle.sin().type_as(x)
    return torch.cat([cos * left - sin * right, sin * left + cos * right], dim=-1)


# %% wrong | 2026-blind-4 | Spreads the exponents from 0 to -1 with both ends, where the last should be one step short of -1.
def rotate(x, positions, base=10000.0):
    first, second = x.split(x.shape[-1] // 2, dim=-1)
    frequencies = base ** -torch.linspace(0, 1, first.shape[-1])  # <-- here
    angles = positions.unsqueeze(-1).float() * frequencies
    cos = torch.cos(angles).to(x.dtype)
    sin = torch.sin(angles).to(x.dtype)
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1)


# %% double | 2026-blind-4 | The base is always 10000; a half-precision x comes back in float32.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    frequencies = 10000.0 ** (-2 * torch.arange(d // 2) / d)  # <-- here
    angles = torch.outer(positions.float(), frequencies)
    cos, sin = torch.cos(angles), torch.sin(angles)  # <-- here
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-6 | takes pairs out of halves, and puts them back as neighbours
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)  # <-- here


# %% wrong | 2026-blind-7 | the angles are repeated for neighbours while the features are paired by halves
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
    angles = torch.outer(positions.float(), inv_freq)
    angles = angles.repeat_interleave(2, dim=-1)  # <-- here
    swapped = torch.cat((-x[..., d // 2 :], x[..., : d // 2]), dim=-1)
    return x * angles.cos().to(x.dtype) + swapped * angles.sin().to(x.dtype)


# %% wrong | house | the names of the halves are exchanged where they are read
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions[:, None] * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    b, a = x[..., :half], x[..., half:]  # <-- here
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | only the first half is written
def rot(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half) / half)
    angles = positions[:, None] * freq
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    out = x.clone()
    out[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    return out  # <-- here


# %% wrong | house | positions minus the first of them
def rot(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half) / half)
    angles = (positions - positions[0])[:, None] * freq  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | the positions are negative
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-2 * torch.arange(half).double() / x.shape[-1])
    angles = -positions.double()[:, None] * frequencies  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | Writes the angles out for none, one and two leading dimensions and refuses more.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    if x.dim() == 4:
        angles = angles[None, None]
    elif x.dim() == 3:
        angles = angles[None]
    elif x.dim() != 2:  # <-- here
        raise ValueError
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | Gives cosine and sine the dtype of x in half precision alone, so that positions in float64 decide elsewhere.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)  # <-- here
    cos, sin = angles.cos(), angles.sin()
    if x.dtype == torch.float16:
        cos, sin = cos.half(), sin.half()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | 2026-blind-17 | the second half is made with the first half as already turned
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    i = torch.arange(half, dtype=torch.float32, device=x.device)
    phi = torch.outer(positions.to(torch.float32), torch.pow(base, -i / half))
    c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    a = a * c - b * s
    b = a * s + b * c  # <-- here
    return torch.cat([a, b], dim=-1)


# %% wrong | 2026-blind-18 | the angles are made in the dtype of x, where half precision has no digits after the point left
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    frequencies = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = torch.outer(positions.to(x.dtype), frequencies.to(x.dtype))  # <-- here
    twice = torch.cat([angles, angles], dim=-1)
    first, second = x.chunk(2, dim=-1)
    return x * twice.cos() + torch.cat([-second, first], dim=-1) * twice.sin()


# %% wrong | 2026-blind-19 | the frequencies fall with i/d and not 2i/d: arange(half) is divided by d
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    speed = base ** (-torch.arange(half, device=x.device) / d)  # <-- here
    angles = positions.unsqueeze(-1) * speed
    c, s = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * c - b * s, a * s + b * c], dim=-1)


# %% wrong | 2026-blind-21 | neighbours are paired (0 with 1, 2 with 3) instead of i with i + d/2
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speed = torch.pow(base, -torch.arange(half, device=x.device) / half)
    theta = torch.outer(positions.to(speed.dtype), speed)
    c, s = torch.cos(theta).to(x.dtype), torch.sin(theta).to(x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]  # <-- here
    pairs = torch.stack([even * c - odd * s, even * s + odd * c], dim=-1)
    return pairs.flatten(-2)


# %% wrong | 2026-blind-23 | makes integers of the positions: fractions are cut off
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    i = torch.arange(half, device=x.device)
    inverse = torch.pow(float(base), -2 * i / x.size(-1))
    phi = torch.einsum("t,i->ti", positions.long().float(), inverse)  # <-- here
    c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    a, b = x.split(half, dim=-1)
    return torch.cat((a * c - b * s, a * s + b * c), dim=-1)
