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


# %% wrong | 2026-outsiders | halves_side_by_side | all sines, then all cosines: they do not take turns
def sp_halves(length, d_model):
    a = _angles(length, d_model)
    return torch.cat([a.sin(), a.cos()], dim=-1)


# %% wrong | 2026-outsiders | cosine_first | sine and cosine exchanged
def sp_swapped(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.cos(), a.sin()], dim=-1).flatten(1)


# %% wrong | 2026-outsiders | i_where_2i_is_due | the exponent is i / d, not 2i / d
def sp_i(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model // 2) / d_model))


# %% wrong | 2026-outsiders | counts_2i_twice | 2i counted twice: the exponent is 4i / d
def sp_4i(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (2 * torch.arange(0, d_model, 2) / d_model))


# %% wrong | 2026-outsiders | counts_from_1 | positions from 1
def sp_from_one(length, d_model):
    _guard(d_model)
    return _table(torch.arange(1, length + 1).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model))


# %% wrong | 2026-outsiders | takes_odd_widths | an odd d_model raises nothing
def sp_no_error(length, d_model):
    t = torch.arange(length).unsqueeze(1)
    a = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = a.sin()
    table[:, 1::2] = a.cos()[:, : d_model // 2]
    return table


# %% wrong | 2026-outsiders | asserts | an assert: raises AssertionError, not ValueError
def sp_assert(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"
    return _table(_angles(length, d_model))


# %% wrong | 2026-outsiders | returns_the_error | the ValueError is returned, not raised
def sp_returned(length, d_model):
    if d_model % 2 == 1:
        return ValueError("d_model must be even")
    return _table(_angles(length, d_model))


# %% wrong | 2026-outsiders | - | raises for even sizes
def sp_raises_even(length, d_model):
    if d_model % 2 == 0:
        raise ValueError("d_model must be even")
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model))


# %% wrong | 2026-outsiders | base_of_1000 | 1000 instead of 10000
def sp_1000(length, d_model):
    return _table(_angles(length, d_model, 1000.0))


# %% wrong | 2026-outsiders | multiplies_by_the_power | multiplies by the powers instead of dividing
def sp_times(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) * 10000 ** (torch.arange(0, d_model, 2) / d_model))


# %% wrong | 2026-outsiders | features_first | the table is (d_model, length)
def sp_transposed(length, d_model):
    return _table(_angles(length, d_model)).T


# %% wrong | 2026-outsiders | keeps_a_batch_dimension | a batch dimension in front: (1, length, d_model)
def sp_batch(length, d_model):
    return _table(_angles(length, d_model)).unsqueeze(0)


# %% wrong | 2026-outsiders | every_feature_its_own_period | the odd features have an angle of their own: exponent (2i + 1) / d
def sp_own_angle(length, d_model):
    _guard(d_model)
    a = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2], table[:, 1::2] = a[:, 0::2].sin(), a[:, 1::2].cos()
    return table


# %% wrong | 2026-outsiders | sine_everywhere | sine everywhere
def sp_sines(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.sin(), a.sin()], dim=-1).flatten(1)


# %% wrong | 2026-outsiders | whole_number_division | whole-number division in the exponent: all periods are the same
def sp_floor(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) // d_model))


# %% wrong | 2026-outsiders | divides_by_the_pairs_less_one | the exponents run from 0 to 1 inclusive (2i / (d - 2)), as in tensor2tensor
def sp_linspace(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** torch.linspace(0, 1, d_model // 2))


# %% wrong | 2026-outsiders | even_and_odd_positions | sine on even and cosine on odd positions instead of features
def sp_rows(length, d_model):
    _guard(d_model)
    a = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model) // 2 * 2 / d_model)
    table = a.sin()
    table[1::2] = a[1::2].cos()
    return table


# %% wrong | 2026-outsiders | returns_an_array | a numpy array, not a tensor
def sp_numpy(length, d_model):
    return _table(_angles(length, d_model)).numpy()


# %% wrong | 2026-outsiders | - | only half the features: (length, d_model / 2), sine plus cosine
def sp_added(length, d_model):
    a = _angles(length, d_model)
    return a.sin() + a.cos()


# %% wrong | 2026-outsiders | - | the position stands in the exponent and the feature outside
def sp_exponent_position(length, d_model):
    _guard(d_model)
    i = torch.arange(0, d_model, 2).unsqueeze(0)
    return _table(i / 10000 ** (torch.arange(length).unsqueeze(1) / d_model))


# %% wrong | 2026-outsiders | whole_turns | angles in turns: times 2 pi
def sp_two_pi(length, d_model):
    return _table(2 * math.pi * _angles(length, d_model))


# %% wrong | 2026-outsiders | reshaped_into_halves | interleaved along the wrong dimension: reshape of a (2, length, d/2) stack
def sp_reshape(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.sin(), a.cos()]).reshape(length, d_model)


# %% wrong | 2026-outsiders | - | one row too many: positions 0 to length
def sp_one_more(length, d_model):
    return _table(_angles(length + 1, d_model))


# %% wrong | 2026-outsiders | - | natural exponential base: exp(2i / d) instead of 10000^(2i / d)
def sp_e(length, d_model):
    return _table(_angles(length, d_model, math.e))


# %% right | 2026-outsiders | table filled by slices
def sp_r1(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    angles = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% right | 2026-outsiders | the loops
def sp_r2(length, d_model):
    if d_model % 2:
        raise ValueError(f"{d_model} is odd")
    rows = []
    for t in range(length):
        row = []
        for i in range(d_model // 2):
            angle = t / 10000 ** (2 * i / d_model)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return torch.tensor(rows)


# %% right | 2026-outsiders | exp of minus the logarithm, as in the PyTorch tutorial
def sp_r3(length, d_model):
    if d_model & 1:
        raise ValueError
    position = torch.arange(length, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


# %% right | 2026-outsiders | complex numbers
def sp_r4(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("odd d_model")
    angles = torch.outer(torch.arange(length).double(), 10000.0 ** (-torch.arange(0, d_model, 2).double() / d_model))
    z = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(z)[..., [1, 0]].reshape(length, d_model).float()


# %% right | 2026-outsiders | one sine with a phase
def sp_r5(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    j = torch.arange(d_model)
    angles = torch.arange(length)[:, None] / torch.pow(10000.0, (j - j % 2) / d_model)
    return torch.sin(angles + (j % 2) * (math.pi / 2))


# %% right | 2026-outsiders | numpy, where, then a float tensor
def sp_r6(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    j = np.arange(d_model)
    angles = np.arange(length)[:, None] / 10000.0 ** (2 * (j // 2) / d_model)
    return torch.from_numpy(np.where(j % 2 == 0, np.sin(angles), np.cos(angles))).float()


# %% wrong | 2026-outsiders | changes_the_dtype | numpy in double, handed over as float64
def sp_r7(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    i = np.arange(d_model // 2)
    angles = np.outer(np.arange(length), 10000.0 ** (-2 * i / d_model))
    table = np.empty((length, d_model))
    table[:, ::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return torch.from_numpy(table)


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


# %% right | house | sine or cosine chosen by where
def sinusoids_chosen(length, d_model):
    if d_model & 1:
        raise ValueError
    feature = torch.arange(d_model)
    angles = torch.arange(length)[:, None] / torch.pow(10000.0, (feature - feature % 2) / d_model)
    return torch.where(feature % 2 == 0, torch.sin(angles), torch.cos(angles))


# %% wrong | 2026-blind | halves_side_by_side | all sines first, then all cosines
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.cat([angles.sin(), angles.cos()], dim=1)  # <-- here


# %% wrong | 2026-blind | i_where_2i_is_due | exponent i / d instead of 2i / d
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("odd d_model")
    positions = torch.arange(length)[:, None]
    i = torch.arange(d_model // 2)
    angles = positions / 10000 ** (i / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-blind | counts_from_1 | counts positions from 1
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"d_model is odd: {d_model}")
    t = torch.arange(1, length + 1, dtype=torch.float32).view(-1, 1)  # <-- here
    powers = torch.pow(10000.0, torch.arange(0, d_model, 2) / d_model)
    table = torch.empty(length, d_model)
    table[:, ::2] = (t / powers).sin()
    table[:, 1::2] = (t / powers).cos()
    return table


# %% wrong | 2026-blind | asserts | another kind of error for an odd width
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    angles = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% wrong | 2026-blind | positions_along_the_features | positions lack a dimension
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2) / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-blind | - | math.sin of a tensor
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    table = torch.zeros(length, d_model)
    position = torch.arange(0, length).unsqueeze(1)
    angle = position / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table[:, 0::2], table[:, 1::2] = math.sin(angle), math.cos(angle)  # <-- here
    return table


# %% wrong | 2026-blind | whole_number_division | whole division makes the exponent zero
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    rows = []
    for t in range(length):
        row = []
        for i in range(d_model // 2):
            angle = t / 10000 ** (2 * i // d_model)  # <-- here
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return torch.tensor(rows)


# %% wrong | 2026-blind | changes_the_dtype | double precision comes out
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length, dtype=torch.float64)[:, None]
    two_i = torch.arange(0, d_model, 2, dtype=torch.float64)
    angles = t * torch.exp(-two_i / d_model * math.log(10000.0))
    return torch.stack((angles.sin(), angles.cos()), dim=2).reshape(length, d_model)  # <-- here


# %% wrong | 2026-blind | cosine_first | cosine on the even features
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    frequency = 1.0 / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = t * frequency
    table = torch.zeros(length, d_model)
    table[:, 1::2] = angles.sin()  # <-- here
    table[:, 0::2] = angles.cos()  # <-- here
    return table


# %% double | 2026-blind | - | cosine first; multiplies by the power
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    angles = t * 10000 ** (torch.arange(0, d_model, 2) / d_model)  # <-- here
    return torch.stack([angles.cos(), angles.sin()], dim=-1).flatten(1)  # <-- here


# %% double | 2026-blind | - | one zero too few in the base; sines and cosines stacked in the wrong dimension
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length)[:, None] / 1000 ** (torch.arange(0, d_model, 2) / d_model)  # <-- here
    return torch.stack([torch.sin(angles), torch.cos(angles)], dim=1).flatten(1)  # <-- here


# %% right | 2026-blind | every second feature filled
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"d_model must be even, not {d_model}")
    angles = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.empty(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% right | 2026-blind | complex numbers
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    t = torch.arange(length, dtype=torch.float64)
    frequency = torch.tensor([10000.0 ** (-2 * i / d_model) for i in range(d_model // 2)], dtype=torch.float64)
    angles = torch.outer(t, frequency)
    waves = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(waves).flip(-1).flatten(1).float()


# %% right | 2026-blind | nested comprehensions, sine with a phase
def sinusoidal_positions(length, d_model):
    if d_model & 1:
        raise ValueError("odd")
    return torch.tensor(
        [
            [math.sin(t / 10000 ** ((f - f % 2) / d_model) + (f % 2) * math.pi / 2) for f in range(d_model)]
            for t in range(length)
        ],
        dtype=torch.float32,
    )


# %% wrong | 2026-learners | reshaped_instead_of_transposed | made (d, T) and reshaped instead of transposed [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2)[:, None] / d_model)
    table = torch.zeros(d_model, length)
    table[0::2] = angles.sin()
    table[1::2] = angles.cos()
    return table.reshape(length, d_model)  # <-- here


# %% wrong | 2026-learners | reshaped_instead_of_transposed | made (d, T) and viewed instead of transposed [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model must be even, got {d_model}")
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = torch.arange(length).unsqueeze(0) / powers.unsqueeze(1)
    table = torch.empty(d_model, length)
    table[0::2, :] = torch.sin(angles)
    table[1::2, :] = torch.cos(angles)
    return table.view(length, d_model)  # <-- here


# %% wrong | 2026-learners | reshaped_instead_of_transposed | stacked as (d / 2, 2, T) and reshaped [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2)[:, None] / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(length, d_model)  # <-- here


# %% wrong | 2026-learners | positions_along_the_features | no [:, None] in the angles [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length) / 10000 ** (torch.arange(0, d_model, 2) / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-learners | positions_along_the_features | no [:, None] in the angles, line by line [learner A 5.3]
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


# %% wrong | 2026-learners | power_before_the_division | operator precedence, no brackets round the exponent [learner A 5.3]
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length)[:, None] / 10000 ** torch.arange(0, d_model, 2) / d_model  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-learners | - | operator precedence, the formula copied with 2 * i [learner A 5.3]
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


# %% wrong | 2026-learners | power_before_the_division | operator precedence, brackets round 2 * i alone [learner A 5.3]
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


# %% wrong | 2026-blind-2 | halves_side_by_side | all sines stand first and all cosines behind, instead of taking turns
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("odd d_model")
    freq = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    ang = torch.arange(length)[:, None] / freq
    return torch.cat([ang.sin(), ang.cos()], dim=1)  # <-- here


# %% wrong | 2026-blind-2 | i_where_2i_is_due | The exponent is i / d instead of 2i / d, so that the waves are too fast
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    i = torch.arange(d_model // 2)
    angle = torch.arange(length).unsqueeze(1) / 10000 ** (i / d_model)  # <-- here
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(angle)
    pe[:, 1::2] = torch.cos(angle)
    return pe


# %% wrong | 2026-blind-2 | every_feature_its_own_period | The cosine gets the exponent of its own feature, 2i + 1, instead of that of its sine
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"odd: {d_model}")
    pos = torch.arange(length, dtype=torch.float32)[:, None]
    angles = pos / 10000 ** (torch.arange(d_model) / d_model)  # <-- here
    angles[:, 0::2] = angles[:, 0::2].sin()
    angles[:, 1::2] = angles[:, 1::2].cos()
    return angles


# %% wrong | 2026-blind-2 | counts_from_1 | The positions are counted from 1
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(1, length + 1).float()  # <-- here
    div = torch.exp(-math.log(10000.0) * torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, ::2] = torch.sin(torch.outer(t, div))
    table[:, 1::2] = torch.cos(torch.outer(t, div))
    return table


# %% wrong | 2026-blind-2 | cosine_first | cosine stands on the even features and sine on the odd ones
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    w = 10000 ** (-torch.arange(0, d_model, 2) / d_model)
    a = torch.arange(length)[:, None] * w
    return torch.stack([a.cos(), a.sin()], dim=-1).flatten(1)  # <-- here


# %% wrong | 2026-blind-2 | takes_odd_widths | an odd d_model is not refused: the cosines are simply cut
def sinusoidal_positions(length, d_model):
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = torch.arange(length).unsqueeze(1) / powers
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()[:, : d_model // 2]
    return table


# %% wrong | 2026-blind-2 | changes_the_dtype | numpy counts in float64, and `from_numpy` keeps it: float32 was promised
import numpy as np

def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angle = np.arange(length)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
    table = np.zeros((length, d_model))
    table[:, 0::2], table[:, 1::2] = np.sin(angle), np.cos(angle)
    return torch.from_numpy(table)  # <-- here


# %% wrong | 2026-blind-2 | asserts | an assertion raises AssertionError, where the docstring promises ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = torch.arange(length).unsqueeze(1) / powers
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-blind-2 | whole_number_division | `//` in the exponent makes every power 10000 ** 0
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    powers = 10000 ** (torch.arange(0, d_model, 2) // d_model)  # <-- here
    angles = torch.arange(length).unsqueeze(1) / powers
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-blind-2 | base_of_1000 | The base is 1000, a zero short
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    rates = 1000 ** (torch.arange(0, d_model, 2) / d_model)  # <-- here
    angles = torch.arange(length).unsqueeze(1) / rates
    return torch.stack((angles.sin(), angles.cos()), dim=2).reshape(length, d_model)


# %% wrong | 2026-blind-2 | returns_the_error | The ValueError is returned instead of raised
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        return ValueError("d_model must be even")  # <-- here
    angles = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.empty(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% double | 2026-blind-2 | - | sines and cosines stand in two halves, and the positions count from 1
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    pos = torch.arange(length).unsqueeze(1) + 1  # <-- here
    freqs = torch.pow(10000.0, -torch.arange(0, d_model, 2) / d_model)
    return torch.cat((torch.sin(pos * freqs), torch.cos(pos * freqs)), dim=-1)  # <-- here


# %% double | 2026-blind-2 | - | The positions are multiplied with the powers instead of divided, and the odd features hold a sine as well
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = torch.arange(length).unsqueeze(1) * powers  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.sin()  # <-- here
    return table


# %% right | 2026-blind-2 | complex rotation
def sinusoidal_positions(length, d_model):
    half, rest = divmod(d_model, 2)
    if rest:
        raise ValueError("a sine without its cosine")
    rates = torch.tensor([10000.0 ** (-2 * i / d_model) for i in range(half)], dtype=torch.float64)
    phase = torch.outer(torch.arange(length, dtype=torch.float64), rates)
    wave = torch.polar(torch.ones_like(phase), phase)
    return torch.stack([wave.imag, wave.real], dim=-1).reshape(length, d_model).float()


# %% right | 2026-blind-2 | entry by entry
def sinusoidal_positions(length, d_model):
    if d_model & 1:
        raise ValueError(d_model)
    functions = (math.sin, math.cos)
    rows = [[functions[j % 2](t * 10000 ** (-(j - j % 2) / d_model)) for j in range(d_model)] for t in range(length)]
    return torch.tensor(rows, dtype=torch.float32).reshape(length, d_model)


# %% wrong | 2026-blind-5 | every_feature_its_own_period | every feature has a period of its own, so a cosine does not belong to the sine before it
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    table = t / 10000 ** (torch.arange(d_model) / d_model)  # <-- here
    table[:, 0::2] = table[:, 0::2].sin()
    table[:, 1::2] = table[:, 1::2].cos()
    return table


# %% wrong | 2026-blind-5 | asserts | an odd size is met by an assert, which raises another error than the one that was asked for
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    angles = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.empty(length, d_model)
    table[:, ::2], table[:, 1::2] = torch.sin(angles), torch.cos(angles)
    return table


# %% wrong | 2026-blind-5 | changes_the_dtype | the table is made with NumPy and comes back in float64
import numpy as np


def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model is odd: {d_model}")
    angles = np.arange(length)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
    table = np.zeros((length, d_model))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return torch.from_numpy(table)  # <-- here


# %% right | 2026-blind-5 | complex numbers on the unit circle, in double precision until the end
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"a sine would be left without its cosine: d_model is {d_model}")
    speeds = torch.exp(-math.log(10000) * torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = torch.outer(torch.arange(length, dtype=torch.float64), speeds)
    circle = torch.view_as_real(torch.polar(torch.ones_like(angles), angles))
    return circle.flip(-1).reshape(length, d_model).float()


# %% wrong | 2026-blind-6 | halves_side_by_side | sets all sines in the first half and all cosines in the second instead of letting them take turns
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.cat([angles.sin(), angles.cos()], dim=1)  # <-- here


# %% wrong | 2026-blind-6 | i_where_2i_is_due | uses i / d_model in the exponent where 2i / d_model is due
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("odd d_model")
    i = torch.arange(d_model // 2)
    period = 10000 ** (i / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    positions = torch.arange(length).unsqueeze(1)
    table[:, 0::2] = torch.sin(positions / period)
    table[:, 1::2] = torch.cos(positions / period)
    return table


# %% wrong | 2026-blind-6 | power_before_the_division | forgets the brackets in the exponent, so that whole numbers are raised first and overflow
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model is {d_model}, not even")
    table = torch.zeros(length, d_model)
    t = torch.arange(length).unsqueeze(1)
    angles = t / (10000 ** torch.arange(0, d_model, 2) / d_model)  # <-- here
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% double | 2026-blind-6 | counts_from_1 | cuts the last cosine off for an odd d_model instead of raising; counts positions from 1
def sinusoidal_positions(length, d_model):
    table = torch.zeros(length, d_model)
    position = torch.arange(1, length + 1).float()[:, None]  # <-- here
    div = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    table[:, 0::2] = torch.sin(position * div)
    table[:, 1::2] = torch.cos(position * div)[:, : d_model // 2]  # <-- here
    return table


# %% right | 2026-blind-6 | numpy in double precision, sines and cosines stacked as pairs and flattened
import numpy as np


def sinusoidal_positions(length, d_model):
    if d_model & 1:
        raise ValueError("an odd d_model leaves a sine alone")
    powers = np.power(10000.0, -2 * np.arange(d_model // 2) / d_model)
    angles = np.outer(np.arange(length), powers)
    pairs = np.stack([np.sin(angles), np.cos(angles)], axis=-1)
    return torch.from_numpy(pairs.reshape(length, d_model)).float()


# %% wrong | 2026-blind-7 | halves_side_by_side | sines fill the first half of the features and cosines the second
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.cat([angles.sin(), angles.cos()], dim=1)  # <-- here

# %% wrong | 2026-blind-7 | every_feature_its_own_period | the cosine's exponent goes with its own feature number 2i + 1
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("an odd d_model leaves a sine without its cosine")
    t = torch.arange(length)[:, None]
    angles = t / 10000 ** (torch.arange(d_model) / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles[:, 0::2].sin()
    table[:, 1::2] = angles[:, 1::2].cos()
    return table

# %% wrong | 2026-blind-7 | changes_the_dtype | made with numpy, and handed back in float64
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("odd")
    t = numpy.arange(length)[:, None]
    angles = t / numpy.power(10000.0, numpy.arange(0, d_model, 2) / d_model)
    table = numpy.empty((length, d_model))  # <-- here
    table[:, 0::2] = numpy.sin(angles)
    table[:, 1::2] = numpy.cos(angles)
    return torch.from_numpy(table)

# %% double | 2026-blind-7 | i_where_2i_is_due | the exponent is i / d_model and not 2i / d_model; an odd d_model trips an assert instead of a ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0  # <-- here
    i = torch.arange(d_model // 2)
    angles = torch.arange(length)[:, None] / 10000 ** (i / d_model)  # <-- here
    return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(length, d_model)

# %% right | 2026-blind-7 | cosine as a shifted sine, through complex exponentials in double precision
def sinusoidal_positions(length, d_model):
    half, rest = divmod(d_model, 2)
    if rest:
        raise ValueError(f"d_model is odd: {d_model}")
    speed = torch.exp(torch.arange(half, dtype=torch.float64) * (-2 * math.log(10000.0) / d_model))
    angles = torch.outer(torch.arange(length, dtype=torch.float64), speed)
    circle = torch.polar(torch.ones_like(angles), angles)
    return torch.stack([circle.imag, circle.real], dim=2).flatten(1).float()


# %% wrong | 2026-blind-9 | asserts | an odd size is refused by assert, which raises AssertionError and not ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    positions = torch.arange(length).unsqueeze(1)
    angles = positions / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table

# %% wrong | 2026-blind-9 | every_feature_its_own_period | every feature has a frequency by its own index, so a cosine no longer has the period of its sine
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    feature = torch.arange(d_model)
    angles = torch.arange(length)[:, None] / 10000 ** (feature / d_model)  # <-- here
    return torch.where(feature % 2 == 0, angles.sin(), angles.cos())

# %% double | 2026-blind-9 | - | positions are counted from 1; sines and cosines are stacked along dimension 1, so the reshape lays them one half after the other
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"d_model is odd: {d_model}")
    t = torch.arange(1, length + 1).unsqueeze(1)  # <-- here
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    both = torch.stack([angles.sin(), angles.cos()], dim=1)  # <-- here
    return both.reshape(length, d_model)

# %% right | 2026-blind-9 | complex numbers of length 1, imaginary part first
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("an odd d_model leaves a sine without its cosine")
    frequency = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = torch.outer(torch.arange(length, dtype=torch.float64), frequency)
    turned = torch.view_as_real(torch.polar(torch.ones_like(angles), angles))  # (.., 2): cos, sin
    return turned.flip(-1).flatten(1).float()


# %% wrong | 2026-blind-10 | changes_the_dtype | computes the table with numpy and hands it on in float64 in place of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    t = numpy.arange(length)[:, None]
    two_i = numpy.arange(0, d_model, 2)[None, :]
    angles = t / numpy.power(10000.0, two_i / d_model)
    table = numpy.zeros((length, d_model))
    table[:, 0::2] = numpy.sin(angles)
    table[:, 1::2] = numpy.cos(angles)
    return torch.from_numpy(table)  # <-- here


# %% wrong | 2026-blind-10 | asserts | asserts that d_model is even, which raises an AssertionError in place of a ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, f"d_model must be even, not {d_model}"  # <-- here
    positions = torch.arange(length, dtype=torch.float32)
    frequencies = torch.exp(-math.log(10000.0) * torch.arange(0, d_model, 2) / d_model)
    angles = torch.outer(positions, frequencies)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% right | 2026-blind-10 | complex numbers on the unit circle, whose imaginary and real parts take turns
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"d_model is {d_model}: a sine would be left without its cosine")
    exponents = torch.arange(0, d_model, 2, dtype=torch.float64) / d_model
    angles = torch.arange(length, dtype=torch.float64)[:, None] * 10000.0**-exponents
    circle = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_real(circle).flip(-1)  # (length, d_model / 2, 2): sine, cosine
    return pairs.reshape(length, d_model).float()


# %% wrong | house | i_where_2i_is_due | the base is 100, two zeros short
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    i = torch.arange(0, d_model, 2)
    angles = torch.arange(length).unsqueeze(1) / 100 ** (i / d_model)  # <-- here
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% wrong | house | whole_number_division | the positions are not divided by any power
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length).float().unsqueeze(1)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(t)  # <-- here
    table[:, 1::2] = torch.cos(t)  # <-- here
    return table


# %% wrong | house | - | a loop leaves the second half of the features at 0
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    table = torch.zeros(length, d_model)
    for t in range(length):
        for i in range(0, d_model // 2, 2):  # <-- here
            angle = t / 10000 ** (i / d_model)
            table[t, i] = math.sin(angle)
            table[t, i + 1] = math.cos(angle)
    return table


# %% wrong | house | even_and_odd_positions | a table with an angle for each feature, whose odd rows become cosines
def s6(length, d_model):
    if d_model % 2:
        raise ValueError("even")
    t = torch.arange(length).unsqueeze(1)
    i = torch.arange(d_model)
    angles = t / 10000 ** (2 * (i // 2) / d_model)
    table = torch.sin(angles)
    table[1::2] = torch.cos(angles[1::2])  # <-- here
    return table


# %% wrong | 2026-blind-11 | halves_side_by_side | stacks sines and cosines before the frequencies in place of after them, so that all sines come first and they do not take turns
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    positions = torch.arange(length).unsqueeze(1)
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)
    angles = positions / powers
    both = torch.stack([torch.sin(angles), torch.cos(angles)], dim=1)  # <-- here
    return both.reshape(length, d_model)


# %% wrong | 2026-blind-11 | - | asks whether the number of pairs is odd in place of whether d_model is odd
def sinusoidal_positions(length, d_model):
    half = d_model // 2
    if half % 2 != 0:  # <-- here
        raise ValueError(f"d_model = {d_model}: a sine is left without its cosine")
    table = torch.zeros(length, d_model)
    for i in range(half):
        wave = torch.arange(length) / 10000 ** (2 * i / d_model)
        table[:, 2 * i] = torch.sin(wave)
        table[:, 2 * i + 1] = torch.cos(wave)
    return table


# %% double | 2026-blind-11 | every_feature_its_own_period | gives the cosine at feature j the exponent j / d_model in place of that of its sine; raises AssertionError for an odd d_model in place of ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    t = torch.arange(length, dtype=torch.float32)[:, None]
    feature = torch.arange(d_model, dtype=torch.float32)[None, :]
    angle = t / torch.pow(torch.tensor(10000.0), feature / d_model)  # <-- here
    even = torch.arange(d_model) % 2 == 0
    return torch.where(even, angle.sin(), angle.cos())


# %% right | 2026-blind-11 | points on the unit circle as complex numbers, in float64 until the end
def sinusoidal_positions(length, d_model):
    pairs, left_over = divmod(d_model, 2)
    if left_over:
        raise ValueError(f"d_model must be even, got {d_model}")
    speed = torch.exp(-math.log(10000.0) * 2 * torch.arange(pairs, dtype=torch.float64) / d_model)
    angle = torch.outer(torch.arange(length, dtype=torch.float64), speed)
    circle = torch.view_as_real(torch.polar(torch.ones_like(angle), angle))
    return circle.flip(-1).reshape(length, d_model).float()


# %% wrong | 2026-blind-12 | changes_the_dtype | builds the table in numpy and hands it over as it is, in float64 instead of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    t = numpy.arange(length)[:, None]
    freq = 10000 ** (numpy.arange(0, d_model, 2) / d_model)
    table = numpy.zeros((length, d_model))
    table[:, 0::2] = numpy.sin(t / freq)
    table[:, 1::2] = numpy.cos(t / freq)
    return torch.from_numpy(table)  # <-- here


# %% wrong | 2026-blind-12 | counts_2i_twice | multiplies by 2 although the range already counts in steps of two, so that the exponent is twice as large as it should be
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("an odd d_model leaves a sine without its cosine")
    i = torch.arange(0, d_model, 2)
    powers = 10000 ** (2 * i / d_model)  # <-- here
    angles = torch.arange(length).unsqueeze(1) / powers
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% wrong | 2026-blind-12 | every_feature_its_own_period | gives each feature a period of its own by its number, so that the cosine has not the angle of its sine
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"d_model is {d_model}, but must be even")
    table = torch.zeros(length, d_model)
    for t in range(length):
        for j in range(d_model):
            angle = t / 10000 ** (j / d_model)  # <-- here
            table[t, j] = math.sin(angle) if j % 2 == 0 else math.cos(angle)
    return table


# %% right | 2026-blind-12 | the angles in float64, sine from a shifted cosine by a phase for each feature
def sinusoidal_positions(length, d_model):
    pairs, left_over = divmod(d_model, 2)
    if left_over:
        raise ValueError(f"{d_model} features cannot be taken in pairs")
    pair = torch.arange(d_model, dtype=torch.float64) // 2
    where = torch.arange(length, dtype=torch.float64)
    angle = torch.outer(where, torch.exp(-math.log(10000.0) * 2 * pair / d_model))
    even = torch.arange(d_model) % 2 == 0
    return torch.where(even, torch.sin(angle), torch.cos(angle)).to(torch.float32)


# %% wrong | house | stumbles_over_odd_widths | raises a RuntimeError of its own
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise RuntimeError("d_model must be even")  # <-- here
    a = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([a.sin(), a.cos()], -1).flatten(1)


# %% wrong | house | stumbles_over_odd_widths | an odd width is not asked for, and the cosines do not fit
def sinusoidal_positions(length, d_model):
    a = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = a.sin()
    table[:, 1::2] = a.cos()  # <-- here
    return table


# %% wrong | 2026-blind-13 | changes_the_dtype | the table is made in numpy's float64 and handed on as it is, in place of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    table = numpy.zeros((length, d_model))
    t = numpy.arange(length)[:, None]
    angles = t / 10000 ** (numpy.arange(0, d_model, 2) / d_model)
    table[:, 0::2] = numpy.sin(angles)
    table[:, 1::2] = numpy.cos(angles)
    return torch.from_numpy(table)  # <-- here


# %% wrong | 2026-blind-13 | asserts | an assert guards against an odd d_model, so that an AssertionError is raised in place of a ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    positions = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    frequencies = torch.exp(-math.log(10000.0) * torch.arange(0, d_model, 2) / d_model)
    angles = positions * frequencies
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)


# %% right | 2026-blind-13 | complex numbers on the unit circle in double precision, their two parts side by side
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model must be even, got {d_model}")
    periods = 10000.0 ** (torch.arange(0, d_model, 2, dtype=torch.double) / d_model)
    angles = torch.arange(length, dtype=torch.double)[:, None] / periods
    circle = torch.polar(torch.ones_like(angles), angles)  # cos + i sin
    pairs = torch.view_as_real(circle).flip(-1)  # (length, d / 2, 2): sin, cos
    return pairs.reshape(length, d_model).float()


# %% wrong | 2026-blind-14 | - | asks whether the length is odd in place of d_model
def sinusoidal_positions(length, d_model):
    if length % 2:  # <-- here
        raise ValueError("an odd size leaves a sine without its cosine")
    t = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% wrong | 2026-blind-14 | changes_the_dtype | comes out of numpy in float64 in place of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    t = numpy.arange(length)[:, None]
    powers = 10000.0 ** (numpy.arange(0, d_model, 2) / d_model)
    angles = t / powers[None, :]
    table = numpy.empty((length, d_model))
    table[:, 0::2] = numpy.sin(angles)
    table[:, 1::2] = numpy.cos(angles)
    return torch.from_numpy(table)  # <-- here


# %% double | 2026-blind-14 | - | doubles the exponent, 2 times 2i over d_model; fills the odd features with the sine and the even with the cosine
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("odd d_model")
    table = torch.zeros(length, d_model)
    i = torch.arange(0, d_model, 2)
    angles = torch.arange(length)[:, None] / 10000 ** (2 * i / d_model)  # <-- here
    table[:, 1::2] = angles.sin()  # <-- here
    table[:, 0::2] = angles.cos()  # <-- here
    return table


# %% right | 2026-blind-14 | an outer product in float64, pairs stacked and flattened, then float32
def sinusoidal_positions(length, d_model):
    pairs, left_over = divmod(d_model, 2)
    if left_over:
        raise ValueError(f"d_model must be even, not {d_model}")
    speed = torch.exp(torch.arange(pairs, dtype=torch.float64) * (-2 * math.log(10000) / d_model))
    angles = torch.outer(torch.arange(length, dtype=torch.float64), speed)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(length, d_model).float()

# %% wrong | house | - | cut from a table of a fixed length, which ends
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"d_model must be even, got {d_model}")
    positions = torch.arange(512).unsqueeze(1)  # <-- here
    angles = positions / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)[:length]

# %% right | house | complex numbers of length 1, in float64
def sinusoidal_positions(length, d_model):
    if d_model & 1:
        raise ValueError("a sine would be left without its cosine")
    angles = torch.outer(torch.arange(length).double(), 10000.0 ** (-torch.arange(0, d_model, 2).double() / d_model))
    waves = torch.view_as_real(torch.polar(torch.ones_like(angles), angles))
    return waves.flip(-1).reshape(length, d_model).float()


# %% wrong | 2026-blind-15 | - | the decimal logarithm of 10000 stands in the exponential in place of the natural one, so the periods are wrong
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model must be even, got {d_model}")
    t = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    div = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log10(10000.0) / d_model))  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(t * div)
    table[:, 1::2] = torch.cos(t * div)
    return table


# %% wrong | 2026-blind-15 | changes_the_dtype | the table comes from numpy as it is, in float64 in place of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("an odd d_model leaves a sine without its cosine")
    table = numpy.zeros((length, d_model))
    for i in range(d_model // 2):
        angles = numpy.arange(length) / 10000 ** (2 * i / d_model)
        table[:, 2 * i] = numpy.sin(angles)
        table[:, 2 * i + 1] = numpy.cos(angles)
    return torch.from_numpy(table)  # <-- here


# %% right | 2026-blind-15 | complex numbers on the unit circle, in double precision until the end
def sinusoidal_positions(length, d_model):
    half, rest = divmod(d_model, 2)
    if rest:
        raise ValueError(f"d_model must be even, not {d_model}")
    speeds = torch.pow(10000.0, -torch.arange(half, dtype=torch.float64) * 2 / d_model)
    angles = torch.outer(torch.arange(length, dtype=torch.float64), speeds)
    circle = torch.polar(torch.ones_like(angles), angles)  # (length, half), cos + i sin
    return torch.stack([circle.imag, circle.real], dim=2).reshape(length, d_model).float()


# %% wrong | 2026-blind-16 | every_feature_its_own_period | gives each feature a frequency of its own, so that a cosine turns more slowly than its sine in place of at the same pace
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    position = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    angles = position / 10000 ** (torch.arange(d_model) / d_model)  # <-- here
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles[:, 0::2])
    table[:, 1::2] = torch.cos(angles[:, 1::2])
    return table


# %% wrong | 2026-blind-16 | changes_the_dtype | computes the table in numpy and hands it over in float64 in place of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"d_model is odd: {d_model}")
    t = numpy.arange(length)[:, None]
    two_i = numpy.arange(0, d_model, 2)[None, :]
    angle = t / numpy.power(10000.0, two_i / d_model)
    table = numpy.stack([numpy.sin(angle), numpy.cos(angle)], axis=-1)
    return torch.from_numpy(table.reshape(length, d_model))  # <-- here


# %% double | 2026-blind-16 | counts_from_1 | counts the positions from 1; cuts the last column off an odd table in place of raising a ValueError
def sinusoidal_positions(length, d_model):
    t = torch.arange(1, length + 1).unsqueeze(1)  # <-- here
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
    return table[:, :d_model]  # <-- here


# %% right | 2026-blind-16 | points on the unit circle as complex numbers in double precision, real and imaginary part exchanged
def sinusoidal_positions(length, d_model):
    pairs, left = divmod(d_model, 2)
    if left:
        raise ValueError("an odd d_model leaves a sine without its cosine")
    rate = torch.exp(-math.log(10000.0) * torch.arange(pairs, dtype=torch.float64) * 2 / d_model)
    angles = torch.outer(torch.arange(length, dtype=torch.float64), rate)
    circle = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(circle).flip(-1).reshape(length, d_model).float()


# %% wrong | 2026-blind-17 | every_feature_its_own_period | gives each cosine a frequency of its own, of exponent (2i + 1) / d_model, in place of its sine's
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    features = torch.arange(d_model)
    angles = torch.arange(length)[:, None] / 10000 ** (features / d_model)  # <-- here
    return torch.where(features % 2 == 0, angles.sin(), angles.cos())


# %% wrong | 2026-blind-17 | changes_the_dtype | returns the table in float64 in place of float32
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"an odd d_model: {d_model}")
    t = numpy.arange(length)[:, None]
    powers = 10000.0 ** (numpy.arange(0, d_model, 2) / d_model)
    table = numpy.zeros((length, d_model))  # <-- here
    table[:, 0::2] = numpy.sin(t / powers)
    table[:, 1::2] = numpy.cos(t / powers)
    return torch.from_numpy(table)


# %% double | 2026-blind-17 | counts_from_1 | counts the positions from 1; an odd d_model ends in an AssertionError in place of a ValueError
def sinusoidal_positions(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"  # <-- here
    position = torch.arange(1, length + 1, dtype=torch.float32).unsqueeze(1)  # <-- here
    rate = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
    angle = position * rate
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


# %% wrong | 2026-blind-18 | i_where_2i_is_due | the exponent has i in place of 2i (arange(d_model // 2) / d_model): the wavelengths grow to 100 only
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length, dtype=torch.float32)[:, None]
    i = torch.arange(d_model // 2, dtype=torch.float32)
    angles = t / 10000 ** (i / d_model)  # <-- here
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% wrong | 2026-blind-18 | halves_side_by_side | sine and cosine stand in two halves, not in turns
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"{d_model} is odd")
    rates = torch.exp(-math.log(10000.0) * torch.arange(0, d_model, 2) / d_model)
    angles = torch.outer(torch.arange(length).float(), rates)
    return torch.cat([torch.sin(angles), torch.cos(angles)], dim=1)  # <-- here


# %% double | 2026-blind-18 | - | positions count from 1; sine and cosine are exchanged
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("odd d_model")
    t = torch.arange(1, length + 1).unsqueeze(1)  # <-- here
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 1::2], table[:, 0::2] = angles.sin(), angles.cos()  # <-- here
    return table


# %% wrong | 2026-blind-19 | whole_number_division | The exponent is rounded down to a whole number (//), so that every feature turns at the same speed.
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    t = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    powers = 10000.0 ** (torch.arange(0, d_model, 2) // d_model)  # <-- here
    angles = t / powers
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table


# %% wrong | 2026-blind-19 | changes_the_dtype | Computed in float64 for precision and returned so, not in float32.
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"an odd size: {d_model}")
    t = torch.arange(length, dtype=torch.float64)
    speed = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = torch.outer(t, speed)  # <-- here
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


# %% double | 2026-blind-19 | counts_from_1 | An odd d_model is accepted, its last cosine left out; the positions are counted from 1
def sinusoidal_positions(length, d_model):
    table = torch.zeros(length, d_model)  # <-- here
    t = torch.arange(1, length + 1).float().unsqueeze(1)  # <-- here
    two_i = torch.arange(0, d_model, 2).float()
    angles = t * torch.exp(-math.log(10000.0) * two_i / d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)[:, : d_model // 2]
    return table


# %% wrong | 2026-blind-23 | halves_side_by_side | stacked along the wrong dimension: all sines come first, then all cosines
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    t = torch.arange(length).unsqueeze(1)
    angles = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)  # (length, d_model / 2)
    return torch.stack([angles.sin(), angles.cos()], dim=1).flatten(1)  # <-- here


# %% wrong | 2026-blind-23 | divides_by_the_pairs_less_one | the exponents run evenly from 0 to 1 with both ends, so that the last pair turns too slowly
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"d_model {d_model} is odd")
    exponents = torch.linspace(0, 1, d_model // 2)  # <-- here
    angles = torch.outer(torch.arange(length, dtype=torch.float32), 10000.0**-exponents)
    table = torch.empty(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


# %% double | 2026-blind-23 | - | positions are counted from 1; cosines stand on even features and sines on odd ones
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError("odd")
    table = torch.zeros(length, d_model)
    positions = torch.arange(1, length + 1).float()  # <-- here
    for i in range(d_model // 2):
        angle = positions / 10000 ** (2 * i / d_model)
        table[:, 2 * i], table[:, 2 * i + 1] = angle.cos(), angle.sin()  # <-- here
    return table


# %% wrong | 2026-blind-24 | counts_2i_twice | takes 0, 2, 4, ... for i and doubles them once more in the exponent
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    i = torch.arange(0, d_model, 2, dtype=torch.float32)
    angles = torch.arange(length).float().unsqueeze(1) / 10000 ** (2 * i / d_model)  # <-- here
    table = torch.empty(length, d_model)
    table[:, 0::2], table[:, 1::2] = angles.sin(), angles.cos()
    return table


# %% wrong | 2026-blind-24 | changes_the_dtype | computes in float64 and returns it so
def sinusoidal_positions(length, d_model):
    if d_model & 1:
        raise ValueError(f"d_model is odd: {d_model}")
    t = torch.arange(length, dtype=torch.float64)
    rates = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = torch.outer(t, rates)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)  # <-- here


# %% double | 2026-blind-24 | halves_side_by_side | all sines stand in the first half and all cosines in the second; an odd d_model is cut to size without an error
def sinusoidal_positions(length, d_model):
    pairs = (d_model + 1) // 2  # <-- here
    rates = 10000.0 ** (-2 * torch.arange(pairs) / d_model)
    angles = torch.arange(length)[:, None] * rates
    table = torch.cat([torch.sin(angles), torch.cos(angles)], dim=1)  # <-- here
    return table[:, :d_model]


# %% wrong | 2026-blind-26 | i_where_2i_is_due | the exponent is i / d instead of 2i / d
def sinusoidal_positions(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    i = torch.arange(d_model // 2)
    rates = 10000.0 ** (-i / d_model)  # <-- here
    angles = torch.outer(torch.arange(length).float(), rates)
    table = torch.empty(length, d_model)
    table[:, 0::2], table[:, 1::2] = angles.sin(), angles.cos()
    return table


# %% wrong | 2026-blind-26 | every_feature_its_own_period | every feature has a period of its own: the cosine of feature 2i + 1 uses the exponent (2i + 1) / d
def sinusoidal_positions(length, d_model):
    if d_model % 2:
        raise ValueError(f"an even d_model is needed, not {d_model}")
    t = torch.arange(length, dtype=torch.float32)[:, None]
    feature = torch.arange(d_model)
    angles = t / 10000 ** (feature / d_model)  # <-- here
    return torch.where(feature % 2 == 0, torch.sin(angles), torch.cos(angles))


# %% double | 2026-blind-26 | - | positions are counted from 1; the sines fill the first half and the cosines the second
def sinusoidal_positions(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("odd d_model")
    t = torch.arange(1, length + 1).unsqueeze(1)  # <-- here
    angles = t / torch.pow(10000.0, torch.arange(0, d_model, 2) / d_model)
    return torch.cat([angles.sin(), angles.cos()], dim=1)  # <-- here


# %% right | 2026-blind-26 | unit numbers of the complex plane, whose imaginary and real parts are laid in turn
def sinusoidal_positions(length, d_model):
    pairs, odd = divmod(d_model, 2)
    if odd:
        raise ValueError("each sine needs its cosine")
    speed = torch.tensor([10000 ** (-2 * i / d_model) for i in range(pairs)], dtype=torch.float64)
    turn = torch.arange(length, dtype=torch.float64)[:, None] * speed
    hand = torch.polar(torch.ones_like(turn), turn)
    return torch.view_as_real(hand).flip(-1).reshape(length, d_model).float()
