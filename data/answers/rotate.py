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

# %% wrong | 2026-blind-4 | angles_of_neighbours | Repeats each angle twice in a row, which is the table for neighbours, and turns halves with it.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    frequencies = base ** (-torch.arange(half).float() / half)
    angles = positions.float().unsqueeze(-1) * frequencies
    angles = angles.repeat_interleave(2, dim=-1)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    crossed = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * cos + crossed * sin


# %% wrong | 2026-blind-4 | uses_the_turned_half | The second half is computed from the first half after its turn.
def rotate(x, positions, base=10000.0):
    a, b = x.chunk(2, dim=-1)
    half = a.shape[-1]
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    c, s = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    a = a * c - b * s
    b = a * s + b * c  # <-- here
    return torch.cat([a, b], dim=-1)


# %% wrong | 2026-blind-4 | drops_the_fractions | Cuts the positions down to integers, so that fractions are lost.
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    positions = positions.long()  # <-- here
    inverse = 1.0 / base ** (torch.arange(half, dtype=torch.float32) / half)
    table = torch.outer(positions.float(), inverse)
    cos, sin = table.cos().to(x.dtype), table.sin().to(x.dtype)
    first, second = x[..., :half], x[..., half:]
    return torch.cat((first * cos - second * sin, first * sin + second * cos), -1)


# %% wrong | 2026-blind-4 | exponents_rounded_down | Divides without remainder in the exponent, so that all pairs but the first turn at the same slow speed.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponents = -2 * torch.arange(d // 2) // d  # <-- here
    speed = base ** exponents.float()
    angle = torch.einsum("t,f->tf", positions.float(), speed)
    left, right = torch.tensor_split(x, 2, dim=-1)
    cos, sin = angle.cos().type_as(x), angle.sin().type_as(x)
    return torch.cat([cos * left - sin * right, sin * left + cos * right], dim=-1)


# %% wrong | 2026-blind-4 | changes_its_input | Writes the two turned halves into x itself.
def rotate(x, positions, base=10000.0):
    n = x.shape[-1] // 2
    theta = positions[:, None] * torch.pow(base, -torch.arange(n) / n)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    a, b = x[..., :n].clone(), x[..., n:].clone()
    x[..., :n] = a * cos - b * sin  # <-- here
    x[..., n:] = a * sin + b * cos  # <-- here
    return x


# %% wrong | 2026-blind-4 | exponents_up_to_minus_1 | Spreads the exponents from 0 to -1 with both ends, where the last should be one step short of -1.
def rotate(x, positions, base=10000.0):
    first, second = x.split(x.shape[-1] // 2, dim=-1)
    frequencies = base ** -torch.linspace(0, 1, first.shape[-1])  # <-- here
    angles = positions.unsqueeze(-1).float() * frequencies
    cos = torch.cos(angles).to(x.dtype)
    sin = torch.sin(angles).to(x.dtype)
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1)


# %% wrong | 2026-blind-4 | angles_in_half_precision | Makes the angles in the dtype of x, which in half precision has too few digits.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    i = torch.arange(half)
    frequencies = torch.exp(-math.log(base) * i / half)
    angles = positions.to(x.dtype).unsqueeze(-1) * frequencies.to(x.dtype)  # <-- here
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-4 | - | The table of angles has a batch dimension of its own, so that an x of two dimensions comes back with three.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequency = torch.tensor([base ** (-i / half) for i in range(half)])
    phi = positions.view(1, -1, 1) * frequency  # <-- here
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    up = x[..., :half] * cos - x[..., half:] * sin
    down = x[..., :half] * sin + x[..., half:] * cos
    return torch.cat([up, down], dim=-1)


# %% double | 2026-blind-4 | - | Turns backwards; writes the two members of a pair side by side in the result.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos().to(x.dtype), (-angles).sin().to(x.dtype)  # <-- here
    a, b = x[..., :half], x[..., half:]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)  # <-- here


# %% double | 2026-blind-4 | forgets_the_base | The base is always 10000; a half-precision x comes back in float32.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    frequencies = 10000.0 ** (-2 * torch.arange(d // 2) / d)  # <-- here
    angles = torch.outer(positions.float(), frequencies)
    cos, sin = torch.cos(angles), torch.sin(angles)  # <-- here
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% right | 2026-blind-4 | the whole x times the cosine, plus its halves crossed over times the sine
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = (positions.double().unsqueeze(-1) * frequencies).repeat(1, 2)
    crossed = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * angles.cos().to(x.dtype) + crossed * angles.sin().to(x.dtype)


# %% right | 2026-blind-4 | complex numbers, in double precision
def rotate(x, positions, base=10000.0):
    real, imaginary = x.double().chunk(2, dim=-1)
    half = real.shape[-1]
    angles = torch.outer(positions.double(), base ** (-torch.arange(half).double() / half))
    turned = torch.complex(real, imaginary) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([turned.real, turned.imag], dim=-1).to(x.dtype)


# %% right | 2026-blind-4 | einsum with a table of 2 by 2 matrices
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angles = positions.to(torch.float64)[:, None] * speeds[None, :]
    cos, sin = angles.cos(), angles.sin()
    turn = torch.stack([torch.stack([cos, -sin]), torch.stack([sin, cos])]).to(x.dtype)
    pairs = x.unflatten(-1, (2, d // 2))
    return torch.einsum("rcti,...tci->...tri", turn, pairs).flatten(-2)


# %% wrong | 2026-blind-5 | turns_the_other_way | The signs of the sine are exchanged, so every arrow turns the other way.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half) / half)
    angles = positions.unsqueeze(-1) * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos + b * sin, b * cos - a * sin], dim=-1)  # <-- here


# %% wrong | 2026-blind-5 | angles_in_half_precision | Positions and angles are made in the dtype of x, so in half precision far positions turn by a wrong angle.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponent = -torch.arange(0, d, 2) / d
    speeds = (base**exponent).to(x.dtype)
    angles = positions.to(x.dtype)[:, None] * speeds[None, :]  # <-- here
    cos, sin = torch.cos(angles), torch.sin(angles)
    first, second = x.chunk(2, dim=-1)
    return torch.cat((first * cos - second * sin, first * sin + second * cos), dim=-1)


# %% wrong | 2026-blind-5 | uses_the_turned_half | The halves are views of the copy that is written to, so the second half is made from the first one already turned.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    theta = positions.unsqueeze(-1).float() * base ** (-2 * torch.arange(half) / x.shape[-1])
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    out = x.clone()
    a, b = out[..., :half], out[..., half:]  # <-- here
    out[..., :half] = a * cos - b * sin
    out[..., half:] = a * sin + b * cos
    return out


# %% double | 2026-blind-5 | counts_2i_twice | The exponent is -2i over half of d, twice too large; the result of a half-precision x is float32.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-2 * torch.arange(half) / half)  # <-- here
    angles = positions.unsqueeze(-1).float() * frequencies
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)  # <-- here


# %% right | 2026-blind-5 | complex numbers in double precision, a product with torch.polar
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speeds = torch.tensor([base ** (-2 * i / x.shape[-1]) for i in range(half)], dtype=torch.float64)
    angles = positions.to(torch.float64)[:, None] * speeds
    numbers = torch.complex(x[..., :half].double(), x[..., half:].double())
    turned = numbers * torch.polar(torch.ones_like(angles), angles)
    return torch.cat((turned.real, turned.imag), dim=-1).to(x.dtype)


# %% wrong | 2026-blind-6 | reads_halves_and_writes_neighbours | takes pairs out of halves, and puts them back as neighbours
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)  # <-- here


# %% wrong | 2026-blind-6 | angles_in_half_precision | makes the angles in the dtype of x, which has no digits for them in half precision
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-2 * torch.arange(d // 2, dtype=torch.float32) / d)
    angles = torch.outer(positions.to(x.dtype), speeds.to(x.dtype))  # <-- here
    first, second = x.chunk(2, dim=-1)
    return torch.cat(
        [
            first * angles.cos() - second * angles.sin(),
            first * angles.sin() + second * angles.cos(),
        ],
        dim=-1,
    )


# %% wrong | 2026-blind-6 | i_where_2i_is_due | forgets the 2 of the exponent
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    frequency = base ** (-torch.arange(half) / d)  # <-- here
    angle = positions[:, None].float() * frequency
    c, s = torch.cos(angle).to(x.dtype), torch.sin(angle).to(x.dtype)
    turned = torch.empty_like(x)
    turned[..., :half] = x[..., :half] * c - x[..., half:] * s
    turned[..., half:] = x[..., :half] * s + x[..., half:] * c
    return turned


# %% right | 2026-blind-6 | x cos + (its halves exchanged, one of them negative) sin, with angles in float64
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    pair = torch.arange(d, device=x.device) % (d // 2)
    speed = torch.pow(torch.tensor(float(base), dtype=torch.float64), -2.0 * pair / d)
    angle = positions.to(torch.float64)[:, None] * speed
    left, right = x.split(d // 2, dim=-1)
    crossed = torch.cat((-right, left), dim=-1)
    return x * angle.cos().to(x.dtype) + crossed * angle.sin().to(x.dtype)


# %% wrong | 2026-blind-7 | i_where_2i_is_due | the exponent lacks its 2: the frequencies fall half as fast
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    frequencies = base ** (-torch.arange(half) / d)  # <-- here
    angles = positions.unsqueeze(-1) * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)

# %% wrong | 2026-blind-7 | angles_of_neighbours | the angles are repeated for neighbours while the features are paired by halves
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
    angles = torch.outer(positions.float(), inv_freq)
    angles = angles.repeat_interleave(2, dim=-1)  # <-- here
    swapped = torch.cat((-x[..., d // 2 :], x[..., : d // 2]), dim=-1)
    return x * angles.cos().to(x.dtype) + swapped * angles.sin().to(x.dtype)

# %% right | 2026-blind-7 | complex numbers, multiplied by e to the i angle
def rotate(x, positions, base=10000.0):
    wide = torch.promote_types(x.dtype, torch.float32)
    first, second = x.to(wide).chunk(2, dim=-1)
    exponent = -2 * torch.arange(first.shape[-1], dtype=wide, device=x.device) / x.shape[-1]
    angles = positions.to(device=x.device, dtype=wide)[:, None] * torch.pow(base, exponent)
    turned = torch.complex(first, second) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([turned.real, turned.imag], dim=-1).to(x.dtype)


# %% wrong | 2026-blind-8 | drops_the_fractions | Looks cos and sin up in a table of whole positions, so that fractions are cut off.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half) / half)
    rows = positions.long()  # <-- here
    table = torch.arange(int(rows.max()) + 1).float()[:, None] * frequencies
    cos, sin = table.cos()[rows].to(x.dtype), table.sin()[rows].to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)

# %% wrong | 2026-blind-8 | - | Writes the "rotate half" trick with flip, which pairs feature i with feature d - 1 - i.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = positions.float()[:, None] * base ** (-torch.arange(0, d, 2).float() / d)
    cos = torch.cat([angles.cos(), angles.cos()], dim=-1).to(x.dtype)
    sin = torch.cat([angles.sin(), angles.sin()], dim=-1).to(x.dtype)
    sign = torch.ones(d, dtype=x.dtype)
    sign[: d // 2] = -1
    return x * cos + sign * x.flip(-1) * sin  # <-- here

# %% wrong | 2026-blind-8 | - | Gives cos and sin two leading dimensions for batch and heads, so that a (T, d) input comes back as (1, 1, T, d).
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    inv_freq = 1.0 / (base ** (torch.arange(half).float() / half))
    angles = torch.outer(positions.float(), inv_freq)
    cos = angles.cos()[None, None, :, :].to(x.dtype)  # <-- here
    sin = angles.sin()[None, None, :, :].to(x.dtype)  # <-- here
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1)

# %% double | 2026-blind-8 | - | The exponent is -i/d in place of -2i/d; the turn goes the other way round.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    angles = positions.unsqueeze(-1).float() * base ** (-torch.arange(half) / d)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos + b * sin, b * cos - a * sin], dim=-1)  # <-- here

# %% right | 2026-blind-8 | 2 by 2 turning matrices for all places and pairs, and einsum
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-2 * torch.arange(d // 2, dtype=torch.float64) / d)
    angle = torch.einsum("t,i->ti", positions.double(), speeds)
    c, s = torch.cos(angle), torch.sin(angle)
    turn = torch.stack([torch.stack([c, -s], -1), torch.stack([s, c], -1)], -2).to(x.dtype)
    pairs = x.unflatten(-1, (2, d // 2))
    return torch.einsum("tinm,...tmi->...tni", turn, pairs).flatten(-2)


# %% wrong | 2026-blind-9 | uses_the_turned_half | The first half is written over before the second half is computed from it.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half) / half)
    angles = positions.unsqueeze(-1) * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    out = x.clone()
    out[..., :half] = out[..., :half] * cos - out[..., half:] * sin
    out[..., half:] = out[..., :half] * sin + out[..., half:] * cos  # <-- here
    return out


# %% wrong | 2026-blind-9 | drops_the_fractions | The positions are turned into whole numbers first, so that fractions are lost.
def rotate(x, positions, base=10000.0):
    first, second = x.chunk(2, dim=-1)
    half = first.shape[-1]
    speed = torch.tensor([base ** (-2 * i / (2 * half)) for i in range(half)])
    angles = torch.outer(positions.long().float(), speed)  # <-- here
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


# %% wrong | 2026-blind-9 | - | The exponent is the paper's -2(i - 1)/d, which counts the pairs from 1, but i runs from 0.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    i = torch.arange(d // 2, dtype=torch.float32)
    theta = base ** (-2 * (i - 1) / d)  # <-- here
    angle = positions[:, None] * theta[None, :]
    cos = torch.cat([angle.cos(), angle.cos()], dim=-1).to(x.dtype)
    sin = torch.cat([angle.sin(), angle.sin()], dim=-1).to(x.dtype)
    crossed = torch.cat([-x[..., d // 2 :], x[..., : d // 2]], dim=-1)
    return x * cos + crossed * sin


# %% double | 2026-blind-9 | forgets_the_base | The angles are made in the dtype of x, in which large ones have no digits left; the base is written as 10000 and the argument not used.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = torch.arange(half) / half
    frequencies = 10000.0 ** -exponents  # <-- here
    angles = positions.to(x.dtype).unsqueeze(-1) * frequencies.to(x.dtype)  # <-- here
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1)


# %% right | 2026-blind-9 | complex numbers: each pair times e to the i times the angle, in double precision
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speeds = torch.tensor(float(base), dtype=torch.float64) ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = torch.outer(positions.to(torch.float64), speeds)  # (T, d/2)
    arrows = torch.complex(x[..., :half].double(), x[..., half:].double())
    turned = arrows * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([turned.real, turned.imag], dim=-1).to(x.dtype)


# %% wrong | house | frequencies_with_few_digits | frequencies in the dtype of x
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half, dtype=x.dtype) / half)  # <-- here
    angles = positions.float().unsqueeze(-1) * freq
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | angles_in_half_precision | positions in the dtype of x, frequencies in float32
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.to(x.dtype)[:, None] * base ** (-torch.arange(half) / half)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | leaves_out_the_last_pair | a loop up to half - 1
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    out = x.clone()
    for i in range(half - 1):  # <-- here
        angles = positions * base ** (-2 * i / x.shape[-1])
        cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        out[..., i] = x[..., i] * cos - x[..., i + half] * sin
        out[..., i + half] = x[..., i] * sin + x[..., i + half] * cos
    return out


# %% wrong | house | exchanges_the_halves | the names of the halves are exchanged where they are read
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions[:, None] * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    b, a = x[..., :half], x[..., half:]  # <-- here
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | exchanges_the_halves | the halves are joined the other way round
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * sin + b * cos, a * cos - b * sin], -1)  # <-- here


# %% wrong | 2026-blind-10 | uses_the_turned_half | the second half is made with the first half already turned, in place of the one that came in
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speed = base ** (-torch.arange(half) / half)  # (d/2,)
    angle = positions.unsqueeze(-1) * speed  # (T, d/2)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.split(half, dim=-1)
    a = a * cos - b * sin
    b = a * sin + b * cos  # <-- here
    return torch.cat((a, b), dim=-1)


# %% wrong | 2026-blind-10 | drops_the_fractions | the angles are looked up in a table of whole positions, so a fraction is cut off
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    inverse = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
    longest = int(positions.max()) + 1
    table = torch.outer(torch.arange(longest).float(), inverse)  # (longest, d/2)
    angles = table[positions.long()]  # <-- here
    cos = torch.cos(angles).to(x.dtype)
    sin = torch.sin(angles).to(x.dtype)
    left, right = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([left * cos - right * sin, left * sin + right * cos], dim=-1)


# %% wrong | 2026-blind-10 | angles_of_neighbours | each frequency is given to two neighbours (repeat_interleave) while the halves are exchanged: features i and i + d/2 turn by different angles
def rotate(x, positions, base=10000.0):
    def swap_halves(y):
        one, two = y.chunk(2, dim=-1)
        return torch.cat([-two, one], dim=-1)

    d = x.shape[-1]
    frequencies = base ** (-torch.arange(0, d, 2, dtype=torch.float32) / d)
    angles = positions.to(torch.float32)[:, None] * frequencies[None, :]
    angles = angles.repeat_interleave(2, dim=-1)  # <-- here
    return x * angles.cos().to(x.dtype) + swap_halves(x) * angles.sin().to(x.dtype)


# %% double | 2026-blind-10 | forgets_the_base | 10000 is written into the formula and base is never used; half precision comes back as float32
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = torch.arange(half, dtype=torch.float32) * (-2.0 / x.shape[-1])
    theta = torch.pow(10000.0, exponents)  # <-- here
    phi = torch.einsum("t,i->ti", positions.float(), theta)
    u, w = x[..., :half], x[..., half:]
    turned_u = u * phi.cos() - w * phi.sin()
    turned_w = u * phi.sin() + w * phi.cos()
    return torch.cat([turned_u, turned_w], dim=-1)  # <-- here


# %% right | 2026-blind-10 | complex numbers in double precision: a pair is one number, a turn is one product
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponent = torch.arange(half, dtype=torch.float64, device=x.device) / half
    angle = positions.to(torch.float64).unsqueeze(-1) / base**exponent  # (T, d/2)
    unit = torch.polar(torch.ones_like(angle), angle)
    wide = x.to(torch.float64)
    turned = torch.complex(wide[..., :half].contiguous(), wide[..., half:].contiguous()) * unit
    return torch.cat([turned.real, turned.imag], dim=-1).to(x.dtype)


# %% wrong | house | second_half_as_it_came | only the first half is written
def rot(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half) / half)
    angles = positions[:, None] * freq
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    out = x.clone()
    out[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    return out  # <-- here


# %% wrong | house | turns_the_other_way | a table of 2 x 2 matrices, transposed
def rot(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half) / half)
    angles = positions[:, None] * freq
    R = torch.stack([angles.cos(), angles.sin(), -angles.sin(), angles.cos()], -1).to(x.dtype)
    R = R.reshape(*angles.shape, 2, 2)  # <-- here
    pairs = torch.stack([x[..., :half], x[..., half:]], -1)
    turned = torch.einsum("tfij,...tfj->...tfi", R, pairs)
    return torch.cat([turned[..., 0], turned[..., 1]], -1)


# %% wrong | house | - | positions minus the first of them
def rot(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half) / half)
    angles = (positions - positions[0])[:, None] * freq  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | 2026-blind-11 | uses_the_turned_half | Writes the turned first half into the copy before the second half is made of it, so the second half is made of turned features.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half) / half)
    angles = positions.unsqueeze(-1) * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    turned = x.clone()
    turned[..., :half] = turned[..., :half] * cos - turned[..., half:] * sin
    turned[..., half:] = turned[..., :half] * sin + turned[..., half:] * cos  # <-- here
    return turned


# %% wrong | 2026-blind-11 | angles_of_neighbours | Lays the angles out for neighbouring pairs (each twice in a row), while the features are paired by halves.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
    angle = torch.outer(positions.float(), speeds).repeat_interleave(2, dim=-1)  # <-- here
    first, second = x.chunk(2, dim=-1)
    crossed = torch.cat([-second, first], dim=-1)
    return x * angle.cos().to(x.dtype) + crossed * angle.sin().to(x.dtype)


# %% double | 2026-blind-11 | forgets_the_base | Cuts the positions down to whole numbers; uses 10000 whatever base is given.
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    a, b = x[..., : d // 2], x[..., d // 2 :]
    i = torch.arange(d // 2)
    p = positions.long().view(-1, 1)  # <-- here
    phi = p * torch.pow(10000.0, -2 * i / d)  # <-- here
    cos = torch.cos(phi).to(x.dtype)
    sin = torch.sin(phi).to(x.dtype)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


# %% right | 2026-blind-11 | complex numbers, in float32 or wider
def rotate(x, positions, base=10000.0):
    wide = torch.promote_types(x.dtype, torch.float32)
    half = x.shape[-1] // 2
    speed = torch.tensor([base ** (-2 * i / x.shape[-1]) for i in range(half)], dtype=wide)
    angle = positions.to(wide)[:, None] * speed  # (T, d/2)
    turn = torch.polar(torch.ones_like(angle), angle)
    arrows = torch.complex(x[..., :half].to(wide), x[..., half:].to(wide)) * turn
    return torch.cat([arrows.real, arrows.imag], dim=-1).to(x.dtype)


# %% wrong | 2026-blind-12 | angles_of_neighbours | repeats every angle twice side by side, as code that pairs neighbours does, while it turns halves
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half, dtype=torch.float32) / half)
    angles = positions.unsqueeze(-1).to(freq.dtype) * freq  # (T, d/2)
    angles = angles.repeat_interleave(2, dim=-1)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    other = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * cos + other * sin


# %% wrong | 2026-blind-12 | angles_in_half_precision | turns the positions into x's dtype before the angles are made, so that large positions are rounded in half precision
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)])
    places = positions.to(x.dtype)  # <-- here
    angles = places[:, None].to(torch.promote_types(x.dtype, torch.float32)) * speeds
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% double | 2026-blind-12 | changes_its_input | makes whole numbers of the positions; writes the turned features into x itself
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half) / half)
    angles = positions.long().unsqueeze(-1) * frequencies  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x[..., :half].clone(), x[..., half:].clone()
    x[..., :half] = first * cos - second * sin  # <-- here
    x[..., half:] = first * sin + second * cos
    return x


# %% double | 2026-blind-12 | i_where_2i_is_due | divides the index of the pair by d in place of d/2 in the exponent; gives the result in float32 whatever the dtype of x
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = torch.outer(positions.float(), base ** (-torch.arange(d // 2).float() / d))  # <-- here
    x = x.float()  # <-- here
    left, right = x[..., : d // 2], x[..., d // 2 :]
    turned_left = left * torch.cos(angles) - right * torch.sin(angles)
    turned_right = left * torch.sin(angles) + right * torch.cos(angles)
    return torch.cat((turned_left, turned_right), dim=-1)


# %% right | 2026-blind-12 | complex numbers in float64, one pair of parts back
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponent = torch.arange(half, dtype=torch.float64) / half
    angles = positions.to(torch.float64)[:, None] * float(base) ** -exponent
    turn = torch.polar(torch.ones_like(angles), angles)  # (T, d/2)
    pairs = torch.complex(x[..., :half].double(), x[..., half:].double()) * turn
    return torch.cat([pairs.real, pairs.imag], dim=-1).to(x.dtype)


# %% wrong | house | turns_the_other_way | the positions are negative
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-2 * torch.arange(half).double() / x.shape[-1])
    angles = -positions.double()[:, None] * frequencies  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)

# %% wrong | house | turns_the_other_way | the halves are exchanged where they are read, and once more where they are joined
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-2 * torch.arange(half).double() / x.shape[-1])
    angles = positions.double()[:, None] * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    b, a = x.chunk(2, -1)  # <-- here
    first, second = a * cos - b * sin, a * sin + b * cos
    return torch.cat([second, first], -1)


# %% wrong | 2026-blind-13 | drops_the_fractions | the positions are made whole numbers, so a fraction such as 1.5 is turned as if it were 1
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half) / half)
    angles = torch.outer(positions.long().float(), frequencies)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-13 | uses_the_turned_half | the second member of a pair is made of the first one already turned, in place of the first as it was
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    speeds = base ** (-2 * torch.arange(half).float() / d)
    angles = positions.float()[:, None] * speeds[None, :]
    cos = torch.cos(angles).to(x.dtype)
    sin = torch.sin(angles).to(x.dtype)
    turned = x.clone()
    turned[..., :half] = turned[..., :half] * cos - turned[..., half:] * sin
    turned[..., half:] = turned[..., :half] * sin + turned[..., half:] * cos  # <-- here
    return turned


# %% wrong | 2026-blind-13 | forgets_the_base | the frequencies are made of a fixed 10000 and do not look at the argument base
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    i = torch.arange(half, dtype=torch.float64)
    frequencies = torch.exp(-i / half * math.log(10000.0))  # <-- here
    angles = positions.to(torch.float64).unsqueeze(-1) * frequencies
    turn = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.complex(x[..., :half].double(), x[..., half:].double()) * turn
    return torch.cat([pairs.real, pairs.imag], dim=-1).to(x.dtype)


# %% double | 2026-blind-13 | exponents_up_to_minus_1 | the frequencies are spread over half - 1 steps in place of half; the result has the dtype of the angles in place of that of x
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = torch.arange(half) / max(half - 1, 1)  # <-- here
    angles = positions.float().unsqueeze(-1) * base ** (-exponents)
    cos, sin = angles.cos(), angles.sin()  # <-- here
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


# %% right | 2026-blind-13 | a small (2, 2) turn for each position and pair, einsum in float64
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    pairs = x.unflatten(-1, (2, d // 2)).to(torch.float64)  # (..., T, 2, d/2)
    speed = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    phi = positions.to(torch.float64).unsqueeze(-1) * speed  # (T, d/2)
    cos, sin = phi.cos(), phi.sin()
    turn = torch.stack([torch.stack([cos, -sin]), torch.stack([sin, cos])])  # (2, 2, T, d/2)
    return torch.einsum("mnti,...tni->...tmi", turn, pairs).flatten(-2).to(x.dtype)


# %% wrong | house | changes_the_dtype | cosine and sine stay float32
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    f = base ** (-torch.arange(half) / half)
    angles = positions.float().unsqueeze(-1) * f
    cos, sin = angles.cos(), angles.sin()  # <-- here
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | exchanges_the_halves | the halves are exchanged in both sums
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    f = base ** (-2 * torch.arange(half) / x.shape[-1])
    angles = positions.float().unsqueeze(-1) * f
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([b * cos - a * sin, b * sin + a * cos], -1)  # <-- here


# %% wrong | house | leaves_out_the_last_pair | a loop up to half - 1, into zeros
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    out = torch.zeros_like(x)
    for i in range(half - 1):  # <-- here
        angle = positions.float() * base ** (-2 * i / x.shape[-1])
        out[..., i] = x[..., i] * angle.cos().to(x.dtype) - x[..., half + i] * angle.sin().to(x.dtype)
        out[..., half + i] = x[..., i] * angle.sin().to(x.dtype) + x[..., half + i] * angle.cos().to(x.dtype)
    return out


# %% wrong | 2026-blind-14 | drops_the_fractions | the angles are looked up in a table of whole positions, so fractions are cut off
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, dtype=torch.float32) / half)
    longest = int(positions.max()) + 1
    table = torch.outer(torch.arange(longest, dtype=torch.float32), frequencies)  # (longest, half)
    angles = table[positions.long()]  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-14 | uses_the_turned_half | the first members are overwritten before the second ones are turned, which then use the new in place of the old
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    i = torch.arange(half, device=x.device)
    speeds = base ** (-2 * i / x.shape[-1])
    phi = positions.float().unsqueeze(1) * speeds
    cos, sin = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    first = first * cos - second * sin  # <-- here
    second = first * sin + second * cos  # <-- here
    return torch.cat((first, second), dim=-1)


# %% wrong | 2026-blind-14 | exponents_up_to_minus_1 | the exponents are spread from 0 to -1 by linspace with the end included, so they go in steps of 1/(d/2 - 1) in place of 2/d
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponents = torch.linspace(0.0, -1.0, d // 2)  # <-- here
    angles = positions.to(torch.float32)[:, None] * torch.pow(base, exponents)[None, :]
    both_cos = torch.cat([angles.cos(), angles.cos()], dim=-1).to(x.dtype)
    both_sin = torch.cat([angles.sin(), angles.sin()], dim=-1).to(x.dtype)
    swapped = torch.cat([-x[..., d // 2 :], x[..., : d // 2]], dim=-1)
    return x * both_cos + swapped * both_sin


# %% double | 2026-blind-14 | - | base is ignored, 10000 stands in the code; the turned halves are put back alternating, so the pairs come out as neighbours
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = 10000.0 ** (-torch.arange(half) / half)  # <-- here
    angles = positions.unsqueeze(-1) * frequencies
    cos = angles.cos().to(x.dtype)
    sin = angles.sin().to(x.dtype)
    left, right = x[..., :half], x[..., half:]
    new_left = left * cos - right * sin
    new_right = left * sin + right * cos
    return torch.stack([new_left, new_right], dim=-1).flatten(-2)  # <-- here


# %% right | 2026-blind-14 | complex numbers in double precision, each pair times a number of length 1
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponent = torch.arange(half, dtype=torch.float64, device=x.device) * (-2.0 / x.shape[-1])
    speeds = torch.exp(exponent * math.log(base))
    phi = positions.to(x.device, torch.float64)[:, None] * speeds
    pairs = torch.complex(x[..., :half].double(), x[..., half:].double())
    turned = pairs * torch.polar(torch.ones_like(phi), phi)
    return torch.cat([turned.real, turned.imag], dim=-1).to(x.dtype)


# %% wrong | house | - | Writes the angles out for none, one and two leading dimensions and refuses more.
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


# %% wrong | house | - | Takes the size of a position, so that those before 0 turn the other way.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.abs().unsqueeze(-1) * base ** (-torch.arange(half) / half)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% wrong | house | dtype_of_the_positions | Gives cosine and sine the dtype of x in half precision alone, so that positions in float64 decide elsewhere.
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)  # <-- here
    cos, sin = angles.cos(), angles.sin()
    if x.dtype == torch.float16:
        cos, sin = cos.half(), sin.half()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)


# %% right | house | matrices of two by two
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = torch.einsum("t,i->ti", positions.double(), torch.tensor([float(base) ** (-2 * i / x.shape[-1]) for i in range(half)], dtype=torch.double))
    m = torch.stack([angles.cos(), -angles.sin(), angles.sin(), angles.cos()], -1).unflatten(-1, (2, 2)).to(x.dtype)
    pairs = x.unflatten(-1, (2, half)).mT  # (..., T, half, 2)
    return (m @ pairs.unsqueeze(-1)).squeeze(-1).mT.flatten(-2)


# %% wrong | 2026-blind-15 | exponents_up_to_minus_1 | spaces the exponents from 0 to 1 with both ends, in steps of 1/(d/2 - 1) in place of 1/(d/2)
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = torch.linspace(0, 1, half, device=x.device)  # <-- here
    angles = positions.to(torch.float32).unsqueeze(-1) * base**-exponents
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-15 | drops_the_fractions | looks the angles up in a table by whole positions, so that fractions are cut off
def angle_table(length, half, base, device):
    frequencies = base ** (-torch.arange(half, device=device) / half)
    return torch.outer(torch.arange(length, device=device).float(), frequencies)


def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    whole = positions.long()  # <-- here
    table = angle_table(int(whole.max()) + 1, half, base, x.device)
    angles = table[whole]  # (T, d/2)
    cos = torch.cos(angles).to(x.dtype)
    sin = torch.sin(angles).to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    return torch.cat((first * cos - second * sin, first * sin + second * cos), dim=-1)


# %% wrong | 2026-blind-15 | uses_the_turned_half | makes the second half from the first half that is turned already
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    pair = torch.arange(half, dtype=torch.float32, device=x.device)
    speed = base ** (-2 * pair / d)
    angle = positions.float()[:, None] * speed[None, :]
    cos, sin = torch.cos(angle).to(x.dtype), torch.sin(angle).to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    a = a * cos - b * sin
    b = a * sin + b * cos  # <-- here
    return torch.cat([a, b], dim=-1)


# %% double | 2026-blind-15 | forgets_the_base | writes 10000 in place of the base that is given; leaves the result in float32 for an x of 16 bits
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = 10000.0 ** (-torch.arange(half, device=x.device) / half)  # <-- here
    angles = positions.float().unsqueeze(-1) * frequencies
    cos = torch.cat([angles.cos(), angles.cos()], dim=-1)
    sin = torch.cat([angles.sin(), angles.sin()], dim=-1)
    other = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * cos + other * sin  # <-- here


# %% right | 2026-blind-15 | complex numbers, in float32 or float64
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    real = torch.float64 if x.dtype == torch.float64 else torch.float32
    speeds = torch.tensor([base ** (-i / half) for i in range(half)], dtype=real, device=x.device)
    angles = torch.outer(positions.to(device=x.device, dtype=real), speeds)
    turn = torch.polar(torch.ones_like(angles), angles)  # (T, d/2)
    numbers = torch.complex(x[..., :half].to(real), x[..., half:].to(real)) * turn
    return torch.cat([numbers.real, numbers.imag], dim=-1).to(x.dtype)


# %% wrong | 2026-blind-16 | drops_the_fractions | Makes a table for the whole positions from 0 and looks the given ones up in it, so that fractions are cut off
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, device=x.device) / half)
    longest = int(positions.max()) + 1
    table = torch.outer(torch.arange(longest, device=x.device).float(), frequencies)
    angles = table[positions.long()]  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-16 | uses_the_turned_half | Makes the second half from the first one that has been turned already, in place of the old one
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    h = d // 2
    i = torch.arange(h, dtype=torch.float32, device=x.device)
    angle = positions.float()[:, None] * base ** (-2 * i / d)
    c, s = torch.cos(angle).to(x.dtype), torch.sin(angle).to(x.dtype)
    out = x.clone()
    out[..., :h] = x[..., :h] * c - x[..., h:] * s
    out[..., h:] = out[..., :h] * s + x[..., h:] * c  # <-- here
    return out


# %% wrong | 2026-blind-16 | changes_the_dtype | Makes complex numbers of x in its own dtype, which does not go for bfloat16 and does not come back to float16, in place of turning and returning every dtype
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = torch.arange(half, device=x.device) / half
    angles = positions.unsqueeze(-1).float() * base**-exponents
    turn = torch.polar(torch.ones_like(angles), angles)  # (T, d/2)
    arrows = torch.complex(x[..., :half].contiguous(), x[..., half:].contiguous())  # <-- here
    arrows = arrows * turn
    return torch.cat([arrows.real, arrows.imag], dim=-1)


# %% double | 2026-blind-16 | - | Takes 10000 whatever base is given; has the exponent -i/d in place of -2i/d
def rotate(x, positions, base=10000.0):
    *_, T, d = x.shape
    first, second = x.chunk(2, dim=-1)
    exponents = -torch.arange(d // 2, device=x.device) / d  # <-- here
    speeds = torch.pow(10000.0, exponents)  # <-- here
    angles = torch.einsum("t,f->tf", positions.float(), speeds)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    return torch.cat((first * cos - second * sin, second * cos + first * sin), dim=-1)


# %% right | 2026-blind-16 | a table of 2 by 2 matrices, one for each position and pair, applied by einsum
def rotate(x, positions, base=10000.0):
    precise = torch.promote_types(x.dtype, torch.float32)
    half = x.shape[-1] // 2
    steps = torch.arange(half, device=x.device, dtype=precise) / half
    angles = positions.to(x.device, precise)[:, None] * torch.exp(-math.log(base) * steps)
    cos, sin = angles.cos(), angles.sin()
    turn = torch.stack([torch.stack([cos, -sin]), torch.stack([sin, cos])])  # (2, 2, T, d/2)
    pairs = x.to(precise).unflatten(-1, (2, half))  # (..., T, 2, d/2)
    return torch.einsum("mntf,...tnf->...tmf", turn, pairs).flatten(-2).to(x.dtype)


# %% wrong | 2026-blind-17 | angles_of_neighbours | the table of angles repeats each frequency twice in a row, as for neighbours, where halves are paired
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    inv_freq = base ** (-torch.arange(half, device=x.device).float() / half)
    angles = positions.float()[:, None] * inv_freq[None, :]
    angles = angles.repeat_interleave(2, dim=-1)  # <-- here
    rotated = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
    return x * angles.cos().to(x.dtype) + rotated * angles.sin().to(x.dtype)


# %% wrong | 2026-blind-17 | uses_the_turned_half | the second half is made with the first half as already turned
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    i = torch.arange(half, dtype=torch.float32, device=x.device)
    phi = torch.outer(positions.to(torch.float32), torch.pow(base, -i / half))
    c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    a = a * c - b * s
    b = a * s + b * c  # <-- here
    return torch.cat([a, b], dim=-1)


# %% wrong | 2026-blind-17 | exponents_up_to_minus_1 | the exponents go from 0 to 1 with 1 among them (linspace), in place of steps of 2/d that stop before it
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = torch.linspace(0, 1, half, device=x.device)  # <-- here
    angles = positions.unsqueeze(-1) * (1.0 / base**exponents)
    cos = torch.cos(angles).to(x.dtype)
    sin = torch.sin(angles).to(x.dtype)
    first, second = x.split(half, dim=-1)
    new_first = first * cos - second * sin
    new_second = first * sin + second * cos
    return torch.cat([new_first, new_second], dim=-1)


# %% double | 2026-blind-17 | forgets_the_base | positions are cut to whole numbers; the base is always 10000, whatever was given
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speeds = torch.exp(-math.log(10000.0) * torch.arange(half) / half)  # <-- here
    angles = positions.long().unsqueeze(-1) * speeds  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% right | 2026-blind-17 | two-by-two matrices and einsum, angles in float64
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    pairs = x.unflatten(-1, (2, d // 2))
    powers = torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d
    phi = positions.to(x.device, torch.float64)[:, None] / float(base) ** powers
    turn = torch.stack(
        [torch.stack([phi.cos(), -phi.sin()]), torch.stack([phi.sin(), phi.cos()])]
    ).to(x.dtype)
    return torch.einsum("rsti,...tsi->...tri", turn, pairs).flatten(-2)


# %% wrong | 2026-blind-18 | drops_the_fractions | the positions are made whole numbers: fractions are lost
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, device=x.device) / half)
    angles = positions.long().unsqueeze(-1) * frequencies  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-18 | uses_the_turned_half | the second half is made of the first one that is already turned
def rotate(x, positions, base=10000.0):
    n = x.shape[-1] // 2
    speed = torch.tensor([base ** (-2 * i / (2 * n)) for i in range(n)], device=x.device)
    phi = positions.float()[:, None] * speed[None, :]
    c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    out = x.clone()
    out[..., :n] = out[..., :n] * c - out[..., n:] * s
    out[..., n:] = out[..., :n] * s + out[..., n:] * c  # <-- here
    return out


# %% wrong | 2026-blind-18 | angles_in_half_precision | the angles are made in the dtype of x, where half precision has no digits after the point left
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    frequencies = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = torch.outer(positions.to(x.dtype), frequencies.to(x.dtype))  # <-- here
    twice = torch.cat([angles, angles], dim=-1)
    first, second = x.chunk(2, dim=-1)
    return x * twice.cos() + torch.cat([-second, first], dim=-1) * twice.sin()


# %% double | 2026-blind-18 | - | the exponent is i/d and not 2i/d; turned the other way round
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    rates = base ** -(torch.arange(d // 2, device=x.device) / d)  # <-- here
    theta = torch.einsum("t,i->ti", positions.float(), rates)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    left, right = x.split(d // 2, dim=-1)
    return torch.cat((left * cos + right * sin, right * cos - left * sin), dim=-1)  # <-- here


# %% right | 2026-blind-18 | 2 by 2 turning matrices for every position and pair, one einsum
def rotate(x, positions, base=10000.0):
    pairs = x.unflatten(-1, (2, x.shape[-1] // 2))  # (..., T, 2, d/2)
    power = torch.arange(pairs.shape[-1], device=x.device, dtype=torch.float64) / pairs.shape[-1]
    a = positions.double()[:, None] / base**power
    turn = torch.stack([torch.stack([a.cos(), -a.sin()]), torch.stack([a.sin(), a.cos()])]).to(x.dtype)
    return torch.einsum("rcti,...tci->...tri", turn, pairs).flatten(-2)


# %% wrong | 2026-blind-19 | i_where_2i_is_due | the frequencies fall with i/d and not 2i/d: arange(half) is divided by d
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    speed = base ** (-torch.arange(half, device=x.device) / d)  # <-- here
    angles = positions.unsqueeze(-1) * speed
    c, s = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * c - b * s, a * s + b * c], dim=-1)


# %% wrong | 2026-blind-19 | uses_the_turned_half | the second half is computed from the first half that has been turned already (updated too early)
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, device=x.device) / half)
    angles = torch.outer(positions.to(frequencies.dtype), frequencies)
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    a, b = x.split(half, dim=-1)
    a = a * cos - b * sin  # <-- here
    b = a * sin + b * cos
    return torch.cat((a, b), dim=-1)


# %% wrong | 2026-blind-19 | drops_the_fractions | looks cos and sin up in a table by whole positions, so that fractions are cut off
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    rows = positions.long()  # <-- here
    powers = torch.tensor([base ** (-2 * i / x.size(-1)) for i in range(half)], device=x.device)
    angles = rows[:, None] * powers[None, :]
    turned = torch.complex(angles.cos(), angles.sin())
    wide = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    z = torch.complex(wide[..., :half], wide[..., half:]) * turned
    return torch.cat([z.real, z.imag], dim=-1).to(x.dtype)


# %% double | 2026-blind-19 | turns_the_other_way | the angles are made in the dtype of x, which in half precision has no digits left; the turn goes backwards (the signs of sin are exchanged)
def rotate(x, positions, base=10000.0):
    n = x.shape[-1] // 2
    inv = base ** (-torch.arange(n, device=x.device) / n)
    phi = positions.to(x.dtype)[:, None] * inv.to(x.dtype)  # <-- here
    left, right = x[..., :n], x[..., n:]
    new_left = left * phi.cos() + right * phi.sin()  # <-- here
    new_right = right * phi.cos() - left * phi.sin()
    return torch.cat([new_left, new_right], dim=-1)


# %% right | 2026-blind-19 | rotate_half style: x cos + (-b, a) sin with doubled angle tables in float64
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponents = -torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d
    phi = positions.double()[:, None] * torch.exp(exponents * math.log(base))
    phi = torch.cat([phi, phi], dim=-1)
    first, second = x.chunk(2, dim=-1)
    partner = torch.cat([second.neg(), first], dim=-1)
    return (x * phi.cos().to(x.dtype) + partner * phi.sin().to(x.dtype)).to(x.dtype)


# %% wrong | 2026-blind-20 | uses_the_turned_half | the second half is made of the first one after its turn, not before
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    speed = base ** (-2 * torch.arange(half, device=x.device) / d)
    angle = positions.unsqueeze(-1) * speed
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    out = x.clone()
    out[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    out[..., half:] = out[..., :half] * sin + x[..., half:] * cos  # <-- here
    return out


# %% wrong | 2026-blind-20 | drops_the_fractions | positions are made whole numbers, and fractions lose what stands after the point
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = torch.tensor([base ** (-i / half) for i in range(half)], device=x.device)
    angles = torch.outer(positions.long(), frequencies)  # <-- here
    cos = angles.cos().to(x.dtype)
    sin = angles.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-20 | angles_in_half_precision | the positions are brought to the dtype of x before the angles are made: in half precision large ones lose their digits
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    exponents = -torch.arange(half, device=x.device) / half
    table = positions.to(x.dtype).unsqueeze(-1) * (base**exponents).to(x.dtype)  # <-- here
    cos, sin = table.cos(), table.sin()
    swapped = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * torch.cat([cos, cos], dim=-1) + swapped * torch.cat([sin, sin], dim=-1)


# %% double | 2026-blind-20 | - | the exponent is -i/d where -2i/d belongs; the arrow is turned backwards
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    theta = 1.0 / base ** (torch.arange(d // 2, device=x.device) / d)  # <-- here
    phi = positions[:, None] * theta
    c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    first, second = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([first * c + second * s, second * c - first * s], dim=-1)  # <-- here


# %% right | 2026-blind-20 | frequencies by exp and log in float64, a 2 by 2 matrix for each pair, one einsum
def rotate(x, positions, base=10000.0):
    pairs = x.shape[-1] // 2
    steps = torch.arange(pairs, dtype=torch.float64, device=x.device)
    turn = positions.to(torch.float64)[:, None] * torch.exp(-math.log(base) * steps / pairs)
    matrix = torch.stack([turn.cos(), -turn.sin(), turn.sin(), turn.cos()], dim=-1)
    matrix = matrix.unflatten(-1, (2, 2)).to(x.dtype)  # (T, d/2, 2, 2)
    arrows = x.unflatten(-1, (2, pairs))  # (..., T, 2, d/2)
    return torch.einsum("tpij,...tjp->...tip", matrix, arrows).flatten(-2)


# %% wrong | 2026-blind-21 | i_where_2i_is_due | the exponent is -i/d instead of -2i/d (divided by d and not by half), so the waves are too fast
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    freq = base ** (-torch.arange(half, device=x.device, dtype=torch.float32) / d)  # <-- here
    angle = positions.unsqueeze(-1) * freq
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-21 | pairs_neighbours | neighbours are paired (0 with 1, 2 with 3) instead of i with i + d/2
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speed = torch.pow(base, -torch.arange(half, device=x.device) / half)
    theta = torch.outer(positions.to(speed.dtype), speed)
    c, s = torch.cos(theta).to(x.dtype), torch.sin(theta).to(x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]  # <-- here
    pairs = torch.stack([even * c - odd * s, even * s + odd * c], dim=-1)
    return pairs.flatten(-2)


# %% wrong | 2026-blind-21 | angles_in_half_precision | positions, frequencies and angles are made in the dtype of x: in half precision large angles are rounded
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    waves = base ** (-torch.arange(half, device=x.device).float() / half)
    angles = positions.to(x.dtype)[:, None] * waves.to(x.dtype)  # <-- here
    first, second = x.split(half, dim=-1)
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    return torch.cat((first * cos - second * sin, second * cos + first * sin), dim=-1)


# %% double | 2026-blind-21 | turns_the_other_way | turns backwards (signs of the sines exchanged); the fractions of positions are lost by long()
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    table = positions.long()[:, None] * base ** (-torch.arange(half, device=x.device) / half)  # <-- here
    c, s = table.cos().to(x.dtype), table.sin().to(x.dtype)
    left, right = x[..., :half], x[..., half:]
    return torch.cat([left * c + right * s, right * c - left * s], dim=-1)  # <-- here


# %% right | 2026-blind-21 | the doubled tables and rotate_half as in Hugging Face, with log of the base
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    kind = torch.float64 if x.dtype == torch.float64 else torch.float32
    steps = torch.arange(half, device=x.device, dtype=kind)
    inv = torch.exp(-math.log(base) * steps / half)
    angle = torch.einsum("t,i->ti", positions.to(device=x.device, dtype=kind), inv)
    angle = torch.cat([angle, angle], dim=-1)
    swapped = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * angle.cos().to(x.dtype) + swapped * angle.sin().to(x.dtype)


# %% wrong | 2026-blind-22 | drops_the_fractions | positions are turned into integers, and fractions are lost
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speeds = base ** (-torch.arange(half, device=x.device) / half)
    angles = positions.long().unsqueeze(-1) * speeds  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-22 | angles_in_half_precision | the angles are made in the dtype of x, and lose their digits in half precision
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponent = torch.arange(0, d, 2, device=x.device) / d
    frequencies = (base**-exponent).to(x.dtype)
    angles = torch.outer(positions.to(x.dtype), frequencies)  # <-- here
    first, second = x.chunk(2, dim=-1)
    turned = (first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos())
    return torch.cat(turned, dim=-1)


# %% wrong | 2026-blind-22 | forgets_the_base | 10000 stands in the formula, and the argument base is not used
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    inverse = torch.exp(-math.log(10000.0) * torch.arange(half, device=x.device) / half)  # <-- here
    phi = torch.einsum("t,f->tf", positions.float(), inverse)
    phi = torch.cat([phi, phi], dim=-1)
    swapped = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * phi.cos().to(x.dtype) + swapped * phi.sin().to(x.dtype)


# %% double | 2026-blind-22 | - | the exponent is i/d and not 2i/d; turns the other way round
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    half = d // 2
    theta = base ** (-torch.arange(half, device=x.device) / d)  # <-- here
    angles = positions[:, None] * theta
    c, s = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * c + b * s, b * c - a * s], dim=-1)  # <-- here


# %% right | 2026-blind-22 | a 2 by 2 matrix for each pair, by einsum, angles in float64
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speed = torch.tensor([base ** (-i / half) for i in range(half)], dtype=torch.float64, device=x.device)
    angle = positions.double()[:, None] * speed[None, :]
    turn = torch.stack([angle.cos(), -angle.sin(), angle.sin(), angle.cos()]).unflatten(0, (2, 2))
    pairs = x.unflatten(-1, (2, half))
    return torch.einsum("mnti,...tni->...tmi", turn.to(x.dtype), pairs).flatten(-2)


# %% wrong | 2026-blind-23 | uses_the_turned_half | the second half is made of the first half that has been turned already
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, device=x.device) / half)
    angles = positions.unsqueeze(-1) * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    a = a * cos - b * sin
    b = a * sin + b * cos  # <-- here
    return torch.cat([a, b], dim=-1)


# %% wrong | 2026-blind-23 | angles_of_neighbours | repeats each angle for two neighbours, though the pairs are halves: both members of a pair get other angles
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    theta = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    table = torch.outer(positions.to(torch.float64), theta)
    table = table.repeat_interleave(2, dim=-1)  # <-- here
    cos, sin = table.cos().to(x.dtype), table.sin().to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    swapped = torch.cat((-second, first), dim=-1)
    return x * cos + swapped * sin


# %% wrong | 2026-blind-23 | drops_the_fractions | makes integers of the positions: fractions are cut off
def rotate(x, positions, base=10000.0):
    half = x.size(-1) // 2
    i = torch.arange(half, device=x.device)
    inverse = torch.pow(float(base), -2 * i / x.size(-1))
    phi = torch.einsum("t,i->ti", positions.long().float(), inverse)  # <-- here
    c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    a, b = x.split(half, dim=-1)
    return torch.cat((a * c - b * s, a * s + b * c), dim=-1)


# %% double | 2026-blind-23 | - | the base that was handed in is ignored, always 10000; turns the other way round
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speeds = torch.tensor([10000.0 ** (-i / half) for i in range(half)], device=x.device)  # <-- here
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos + b * sin, b * cos - a * sin], dim=-1)  # <-- here


# %% right | 2026-blind-23 | polar coordinates: length and angle of each pair, the angle moved on, in float64
def rotate(x, positions, base=10000.0):
    wide = x.double()
    d = wide.shape[-1]
    left, right = wide.tensor_split(2, dim=-1)
    radius, heading = torch.hypot(left, right), torch.atan2(right, left)
    speed = torch.exp(torch.arange(d // 2, dtype=torch.float64, device=x.device) * (-2 * math.log(base) / d))
    heading = heading + positions.double().to(x.device).reshape(-1, 1) * speed
    return torch.cat((radius * heading.cos(), radius * heading.sin()), dim=-1).to(x.dtype)


# %% wrong | 2026-blind-24 | exponents_up_to_minus_1 | the exponents run from 0 to 1 with the end included, i / (d/2 - 1) in place of i / (d/2)
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    steps = torch.linspace(0, 1, half, device=x.device)  # <-- here
    angles = positions.to(x.device).float()[:, None] * base**-steps
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


# %% wrong | 2026-blind-24 | uses_the_turned_half | the second half is turned with the first half that was turned already
def rotate(x, positions, base=10000.0):
    d = x.size(-1)
    half = d // 2
    i = torch.arange(half, device=x.device, dtype=torch.float32)
    theta = positions.unsqueeze(-1) * base ** (-2 * i / d)
    c, s = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    y = x.clone()
    y[..., :half] = x[..., :half] * c - x[..., half:] * s
    y[..., half:] = y[..., :half] * s + x[..., half:] * c  # <-- here
    return y


# %% wrong | 2026-blind-24 | drops_the_fractions | positions are made whole numbers, and fractions are lost
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    where = positions.long()  # <-- here
    speed = torch.tensor([base ** (-i / half) for i in range(half)], device=x.device)
    angle = torch.outer(where.to(speed.dtype), speed)
    cos = torch.cat([angle.cos(), angle.cos()], dim=-1).to(x.dtype)
    sin = torch.cat([-angle.sin(), angle.sin()], dim=-1).to(x.dtype)
    return x * cos + x.roll(half, dims=-1) * sin


# %% double | 2026-blind-24 | - | the turned halves are put together alternately, as neighbours; the frequency falls with i/d, half as fast as asked
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    a, b = x.chunk(2, dim=-1)
    frequencies = base ** (-torch.arange(d // 2, device=x.device) / d)  # <-- here
    angles = positions[:, None] * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1)  # <-- here
    return turned.flatten(-2)


# %% right | 2026-blind-24 | complex numbers in float64, multiplied by exp(i angle)
def rotate(x, positions, base=10000.0):
    real, imaginary = x.double().tensor_split(2, dim=-1)
    half = real.shape[-1]
    logs = torch.arange(half, dtype=torch.float64, device=x.device) * (-math.log(base) / half)
    angles = torch.outer(positions.double(), logs.exp())
    spun = torch.complex(real, imaginary) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat((spun.real, spun.imag), dim=-1).to(x.dtype)


# %% wrong | 2026-blind-25 | i_where_2i_is_due | the exponent is -i/d in place of -2i/d: the 2 is lost
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    i = torch.arange(d // 2, device=x.device)
    speed = base ** (-i / d)  # <-- here
    angle = positions.unsqueeze(-1) * speed
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-25 | uses_the_turned_half | the first half is overwritten before the second half is made of it
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, device=x.device) / half)
    angles = positions[:, None] * frequencies
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    out = x.clone()
    out[..., :half] = out[..., :half] * cos - out[..., half:] * sin
    out[..., half:] = out[..., :half] * sin + out[..., half:] * cos  # <-- here
    return out


# %% wrong | 2026-blind-25 | drops_the_fractions | the angles are read from a table of whole positions: fractions are cut off
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    rates = torch.tensor([base ** (-2 * i / (2 * half)) for i in range(half)], device=x.device)
    index = positions.long()  # <-- here
    angles = torch.outer(index.to(rates.dtype), rates)
    cos, sin = (wave.to(x.dtype) for wave in (angles.cos(), angles.sin()))
    left, right = x[..., :half], x[..., half:]
    return torch.cat((left * cos - right * sin, left * sin + right * cos), dim=-1)


# %% double | 2026-blind-25 | - | the minus before the second member is missing; the base that is given is not used, 10000 stands fixed
def rotate(x, positions, base=10000.0):
    def swapped(t):
        one, two = t.chunk(2, dim=-1)
        return torch.cat([two, one], dim=-1)  # <-- here

    half = x.shape[-1] // 2
    theta = 10000.0 ** (-torch.arange(half, device=x.device) / half)  # <-- here
    angles = torch.outer(positions.to(theta.dtype), theta)
    angles = torch.cat([angles, angles], dim=-1)
    return x * angles.cos().to(x.dtype) + swapped(x) * angles.sin().to(x.dtype)


# %% right | 2026-blind-25 | turns with 2 by 2 matrices, one for each position and pair, in an einsum
def rotate(x, positions, base=10000.0):
    exact = torch.promote_types(x.dtype, torch.float32)
    pairs = x.shape[-1] // 2
    exponent = torch.arange(pairs, device=x.device, dtype=exact) / pairs
    phi = torch.einsum("t,i->ti", positions.to(exact), torch.exp(-math.log(base) * exponent))
    c, s = phi.cos(), phi.sin()
    turn = torch.stack([torch.stack([c, -s], dim=-1), torch.stack([s, c], dim=-1)], dim=-2)
    arrows = x.to(exact).unflatten(-1, (2, pairs))  # (..., T, 2, pairs)
    turned = torch.einsum("tipq,...tqi->...tpi", turn, arrows)
    return turned.flatten(-2).to(x.dtype)


# %% wrong | 2026-blind-26 | angles_in_half_precision | the angles are made in the dtype of x, so that half precision loses their digits
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    speed = base ** (-torch.arange(half, device=x.device).float() / half)
    angles = positions.to(x.dtype)[:, None] * speed.to(x.dtype)  # <-- here
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


# %% wrong | 2026-blind-26 | drops_the_fractions | positions are made whole numbers, so that fractions are cut off
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponents = -torch.arange(0, d, 2, device=x.device).float() / d
    angles = torch.outer(positions.long().float(), base**exponents)  # <-- here
    cos = torch.cat([angles, angles], dim=-1).cos().to(x.dtype)
    sin = torch.cat([angles, angles], dim=-1).sin().to(x.dtype)
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat([-second, first], dim=-1) * sin


# %% wrong | 2026-blind-26 | uses_the_turned_half | the second halves' sine and cosine use the numbers of the first half that are already turned
def rotate(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, device=x.device).float() / half)
    angles = positions.float().unsqueeze(-1) * frequencies
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    turned = x.clone()
    turned[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    turned[..., half:] = turned[..., :half] * sin + x[..., half:] * cos  # <-- here
    return turned


# %% double | 2026-blind-26 | - | the exponent is i/d, not 2i/d; turned the other way around
def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    pair = torch.arange(d // 2, device=x.device).float()
    angles = positions.float()[:, None] / base ** (pair / d)  # <-- here
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.split(d // 2, dim=-1)
    return torch.cat([a * cos + b * sin, b * cos - a * sin], dim=-1)  # <-- here


# %% right | 2026-blind-26 | complex numbers by torch.polar, at float32 at least
def rotate(x, positions, base=10000.0):
    wide = torch.float64 if x.dtype == torch.float64 else torch.float32
    n = x.shape[-1] // 2
    theta = torch.tensor([base ** (-i / n) for i in range(n)], dtype=wide, device=x.device)
    turn = torch.polar(torch.ones((), dtype=wide, device=x.device).expand(len(positions), n),
                       positions.to(wide)[:, None] * theta)
    z = torch.complex(x[..., :n].to(wide), x[..., n:].to(wide)) * turn
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
