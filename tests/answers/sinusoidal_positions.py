# %% shared | 2026-outsiders
import numpy as np


def _guard(d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")


def _angles(length, d_model, base=10000.0):
    _guard(d_model)
    return torch.arange(length).unsqueeze(1) / base ** (torch.arange(0, d_model, 2) / d_model)


def _table(angles):
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% wrong | 2026-outsiders | an odd d_model raises nothing
def sp_no_error(length, d_model):
    t = torch.arange(length).unsqueeze(1)
    a = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = a.sin()
    table[:, 1::2] = a.cos()[:, : d_model // 2]
    return table


# %% wrong | 2026-outsiders | the table is (d_model, length)
def sp_transposed(length, d_model):
    return _table(_angles(length, d_model)).T


# %% wrong | 2026-outsiders | a batch dimension in front: (1, length, d_model)
def sp_batch(length, d_model):
    return _table(_angles(length, d_model)).unsqueeze(0)


# %% wrong | 2026-outsiders | sine everywhere
def sp_sines(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.sin(), a.sin()], dim=-1).flatten(1)


# %% wrong | 2026-outsiders | the exponents run from 0 to 1 inclusive (2i / (d - 2)), as in tensor2tensor
def sp_linspace(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** torch.linspace(0, 1, d_model // 2))


# %% wrong | 2026-outsiders | sine on even and cosine on odd positions instead of features
def sp_rows(length, d_model):
    _guard(d_model)
    a = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model) // 2 * 2 / d_model)
    table = a.sin()
    table[1::2] = a[1::2].cos()
    return table


# %% wrong | 2026-outsiders | the position stands in the exponent and the feature outside
def sp_exponent_position(length, d_model):
    _guard(d_model)
    i = torch.arange(0, d_model, 2).unsqueeze(0)
    return _table(i / 10000 ** (torch.arange(length).unsqueeze(1) / d_model))


# %% wrong | 2026-outsiders | angles in turns: times 2 pi
def sp_two_pi(length, d_model):
    return _table(2 * math.pi * _angles(length, d_model))


# %% wrong | 2026-outsiders | interleaved along the wrong dimension: reshape of a (2, length, d/2) stack
def sp_reshape(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.sin(), a.cos()]).reshape(length, d_model)


# %% right | house | every other column filled
def sinusoids_filled(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    table = torch.zeros(length, d_model)
    position = torch.arange(0, length, dtype=torch.float).unsqueeze(1)
    divisor = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    table[:, 0::2] = torch.sin(position * divisor)
    table[:, 1::2] = torch.cos(position * divisor)
    return table


# %% right | house | plain Python
def sinusoids_by_loop(length, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"an even d_model is needed, not {d_model}")
    rows = []
    for p in range(length):
        row = []
        for i in range(d_model // 2):
            angle = p / 10000 ** (2 * i / d_model)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return torch.tensor(rows)


# %% wrong | 2026-learners | made (d, T) and reshaped instead of transposed [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2)[:, None] / d_model)
    table = torch.zeros(d_model, length)
    table[0::2] = angles.sin()
    table[1::2] = angles.cos()
    return table.reshape(length, d_model)  # <-- here


# %% wrong | 2026-learners | made (d, T) and viewed instead of transposed [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model must be even, got {d_model}")
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = torch.arange(length).unsqueeze(0) / powers.unsqueeze(1)
    table = torch.empty(d_model, length)
    table[0::2, :] = torch.sin(angles)
    table[1::2, :] = torch.cos(angles)
    return table.view(length, d_model)  # <-- here


# %% wrong | 2026-learners | stacked as (d / 2, 2, T) and reshaped [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2)[:, None] / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(length, d_model)  # <-- here


# %% wrong | 2026-learners | no [:, None] in the angles [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2) / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-learners | no [:, None] in the angles, line by line [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("an odd d_model leaves a sine without its cosine")
    t = torch.arange(length)
    i = torch.arange(d_model // 2)
    powers = 10000 ** (2 * i / d_model)
    angles = t / powers  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-learners | operator precedence, no brackets round the exponent [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length)[:, None] / 10000 ** torch.arange(0, d_model, 2) / d_model  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-learners | operator precedence, the formula copied with 2 * i [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    i = torch.arange(d_model // 2)
    angles = t / 10000 ** 2 * i / d_model  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-learners | operator precedence, brackets round 2 * i alone [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length, dtype=torch.float32)[:, None]
    i = torch.arange(d_model // 2, dtype=torch.float32)
    power = 10000 ** (2 * i) / d_model  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(t / power)
    table[:, 1::2] = torch.cos(t / power)
    return table


# %% wrong | house | the positions are not divided by any power
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).float().unsqueeze(1)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(t)  # <-- here
    table[:, 1::2] = torch.cos(t)  # <-- here
    return table


# %% wrong | 2026-blind-14 | asks whether the length is odd in place of d_model
def sinusoidal_positions(length, d_model):
    if length % 2:  # <-- here
        raise ValueError("an odd size leaves a sine without its cosine")
    t = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% right | house | complex numbers of length 1, in float64
def sinusoidal_positions(length, d_model):
    if d_model & 1:
        raise ValueError("a sine would be left without its cosine")
    angles = torch.outer(torch.arange(length).double(), 10000.0 ** (-torch.arange(0, d_model, 2).double() / d_model))
    waves = torch.view_as_real(torch.polar(torch.ones_like(angles), angles))
    return waves.flip(-1).reshape(length, d_model).float()


# %% double | 2026-blind-26 | positions are counted from 1; the sines fill the first half and the cosines the second
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("odd d_model")
    t = torch.arange(1, length + 1).unsqueeze(1)  # <-- here
    angles = t / torch.pow(10000.0, torch.arange(0, d_model, 2) / d_model)
    return torch.cat([angles.sin(), angles.cos()], dim=1)  # <-- here


# %% wrong | 2026-slips | stack / cat halves
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    pos = torch.arange(length).unsqueeze(1)
    i = torch.arange(0, d_model, 2)
    angles = pos / 10000 ** (i / d_model)
    return torch.cat([torch.sin(angles), torch.cos(angles)], dim=1)


# %% wrong | 2026-slips | exponent 2i twice
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    pos = torch.arange(length).unsqueeze(1)
    i = torch.arange(0, d_model, 2)
    angles = pos / 10000 ** (2 * i / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-slips | i/d with i in range d/2
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    pos = torch.arange(length).unsqueeze(1)
    i = torch.arange(d_model // 2)
    angles = pos / 10000 ** (i / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-slips | forgot ValueError
def sinusoidal_positions(length, d_model):
    pos = torch.arange(length).unsqueeze(1)
    i = torch.arange(0, d_model, 2)
    angles = pos / 10000 ** (i / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-slips | cos before sin
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    pos = torch.arange(length)[:, None]
    i = torch.arange(0, d_model, 2)
    angles = pos / 10000 ** (i / d_model)
    table = torch.zeros(length, d_model)
    table[:, 1::2] = torch.sin(angles)
    table[:, 0::2] = torch.cos(angles)
    return table


# %% wrong | 2026-slips | exp/log as in tutorial, missing minus sign
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    pe = torch.zeros(length, d_model)
    position = torch.arange(0, length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2) * (math.log(10000.0) / d_model))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


# %% wrong | 2026-slips | no unsqueeze
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    pe = torch.zeros(length, d_model)
    position = torch.arange(length)
    angles = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    pe[:, 0::2] = torch.sin(angles)
    pe[:, 1::2] = torch.cos(angles)
    return pe


# %% wrong | 2026-slips | positions from 1
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    pe = torch.zeros(length, d_model)
    position = torch.arange(1, length + 1).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    pe[:, 0::2] = torch.sin(angles)
    pe[:, 1::2] = torch.cos(angles)
    return pe


# %% wrong | 2026-slips | 1000 in place of 10000
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    pe = torch.zeros(length, d_model)
    position = torch.arange(length).unsqueeze(1)
    angles = position / 1000 ** (torch.arange(0, d_model, 2) / d_model)
    pe[:, 0::2] = torch.sin(angles)
    pe[:, 1::2] = torch.cos(angles)
    return pe


# %% wrong | 2026-slips | angle for every feature (arange(d_model)) and sin/cos by [::2]
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    position = torch.arange(length).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(d_model) / d_model)
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(angles[:, 0::2])
    pe[:, 1::2] = torch.cos(angles[:, 1::2])
    return pe


# %% wrong | 2026-slips | precedence: pos/10000**i / d
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    position = torch.arange(length).unsqueeze(1)
    angles = position / 10000 ** torch.arange(0, d_model, 2) / d_model
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(angles)
    pe[:, 1::2] = torch.cos(angles)
    return pe


# %% wrong | 2026-slips | float64
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    position = torch.arange(length, dtype=torch.float64).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(length, d_model)


# %% wrong | 2026-slips | assert instead of ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0
    position = torch.arange(length).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(length, d_model)


# %% wrong | 2026-slips | stack dim=1
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    position = torch.arange(length).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(length, d_model)


# %% right | 2026-slips | Annotated-Transformer style
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    pe = torch.zeros(length, d_model)
    position = torch.arange(0, length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


# %% right | 2026-slips | stack
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"d_model {d_model} is odd")
    position = torch.arange(length).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
