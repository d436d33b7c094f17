"""Held out: wrong and right ways to write sinusoidal_positions."""

import math

import numpy as np
import torch

from held_out.registry import right, wrong

N = "sinusoidal_positions"


def _guard(d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")


def _angles(length, d_model, base=10000.0):
    _guard(d_model)
    return torch.arange(length).unsqueeze(1) / base ** (torch.arange(0, d_model, 2) / d_model)


def _table(angles):
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


@wrong(N, "halves_side_by_side", "all sines, then all cosines: they do not take turns")
def sp_halves(length, d_model):
    a = _angles(length, d_model)
    return torch.cat([a.sin(), a.cos()], dim=-1)


@wrong(N, "cosine_first", "sine and cosine exchanged")
def sp_swapped(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.cos(), a.sin()], dim=-1).flatten(1)


@wrong(N, "i_where_2i_is_due", "the exponent is i / d, not 2i / d")
def sp_i(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model // 2) / d_model))


@wrong(N, "counts_2i_twice", "2i counted twice: the exponent is 4i / d")
def sp_4i(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (2 * torch.arange(0, d_model, 2) / d_model))


@wrong(N, "counts_from_1", "positions from 1")
def sp_from_one(length, d_model):
    _guard(d_model)
    return _table(torch.arange(1, length + 1).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model))


@wrong(N, "takes_odd_widths", "an odd d_model raises nothing")
def sp_no_error(length, d_model):
    t = torch.arange(length).unsqueeze(1)
    a = t / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = a.sin()
    table[:, 1::2] = a.cos()[:, : d_model // 2]
    return table


@wrong(N, "asserts", "an assert: raises AssertionError, not ValueError")
def sp_assert(length, d_model):
    assert d_model % 2 == 0, "d_model must be even"
    return _table(_angles(length, d_model))


@wrong(N, "returns_the_error", "the ValueError is returned, not raised")
def sp_returned(length, d_model):
    if d_model % 2 == 1:
        return ValueError("d_model must be even")
    return _table(_angles(length, d_model))


@wrong(N, None, "raises for even sizes")
def sp_raises_even(length, d_model):
    if d_model % 2 == 0:
        raise ValueError("d_model must be even")
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model))


@wrong(N, "base_of_1000", "1000 instead of 10000")
def sp_1000(length, d_model):
    return _table(_angles(length, d_model, 1000.0))


@wrong(N, "multiplies_by_the_power", "multiplies by the powers instead of dividing")
def sp_times(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) * 10000 ** (torch.arange(0, d_model, 2) / d_model))


@wrong(N, "features_first", "the table is (d_model, length)")
def sp_transposed(length, d_model):
    return _table(_angles(length, d_model)).T


@wrong(N, "keeps_a_batch_dimension", "a batch dimension in front: (1, length, d_model)")
def sp_batch(length, d_model):
    return _table(_angles(length, d_model)).unsqueeze(0)


@wrong(N, "every_feature_its_own_period", "the odd features have an angle of their own: exponent (2i + 1) / d")
def sp_own_angle(length, d_model):
    _guard(d_model)
    a = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2], table[:, 1::2] = a[:, 0::2].sin(), a[:, 1::2].cos()
    return table


@wrong(N, "sine_everywhere", "sine everywhere")
def sp_sines(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.sin(), a.sin()], dim=-1).flatten(1)


@wrong(N, "whole_number_division", "whole-number division in the exponent: all periods are the same")
def sp_floor(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) // d_model))


@wrong(N, "divides_by_the_pairs_less_one", "the exponents run from 0 to 1 inclusive (2i / (d - 2)), as in tensor2tensor")
def sp_linspace(length, d_model):
    _guard(d_model)
    return _table(torch.arange(length).unsqueeze(1) / 10000 ** torch.linspace(0, 1, d_model // 2))


@wrong(N, "even_and_odd_positions", "sine on even and cosine on odd positions instead of features")
def sp_rows(length, d_model):
    _guard(d_model)
    a = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(d_model) // 2 * 2 / d_model)
    table = a.sin()
    table[1::2] = a[1::2].cos()
    return table


@wrong(N, "returns_an_array", "a numpy array, not a tensor")
def sp_numpy(length, d_model):
    return _table(_angles(length, d_model)).numpy()


@wrong(N, None, "only half the features: (length, d_model / 2), sine plus cosine")
def sp_added(length, d_model):
    a = _angles(length, d_model)
    return a.sin() + a.cos()


@wrong(N, None, "the position stands in the exponent and the feature outside")
def sp_exponent_position(length, d_model):
    _guard(d_model)
    i = torch.arange(0, d_model, 2).unsqueeze(0)
    return _table(i / 10000 ** (torch.arange(length).unsqueeze(1) / d_model))


@wrong(N, "whole_turns", "angles in turns: times 2 pi")
def sp_two_pi(length, d_model):
    return _table(2 * math.pi * _angles(length, d_model))


@wrong(N, "reshaped_into_halves", "interleaved along the wrong dimension: reshape of a (2, length, d/2) stack")
def sp_reshape(length, d_model):
    a = _angles(length, d_model)
    return torch.stack([a.sin(), a.cos()]).reshape(length, d_model)


@wrong(N, None, "one row too many: positions 0 to length")
def sp_one_more(length, d_model):
    return _table(_angles(length + 1, d_model))


@wrong(N, None, "natural exponential base: exp(2i / d) instead of 10000^(2i / d)")
def sp_e(length, d_model):
    return _table(_angles(length, d_model, math.e))


@right(N, "table filled by slices")
def sp_r1(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    angles = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)
    return table


@right(N, "the loops")
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


@right(N, "exp of minus the logarithm, as in the PyTorch tutorial")
def sp_r3(length, d_model):
    if d_model & 1:
        raise ValueError
    position = torch.arange(length, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


@right(N, "complex numbers")
def sp_r4(length, d_model):
    if d_model % 2 == 1:
        raise ValueError("odd d_model")
    angles = torch.outer(torch.arange(length).double(), 10000.0 ** (-torch.arange(0, d_model, 2).double() / d_model))
    z = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(z)[..., [1, 0]].reshape(length, d_model).float()


@right(N, "one sine with a phase")
def sp_r5(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    j = torch.arange(d_model)
    angles = torch.arange(length)[:, None] / torch.pow(10000.0, (j - j % 2) / d_model)
    return torch.sin(angles + (j % 2) * (math.pi / 2))


@right(N, "numpy, where, then a float tensor")
def sp_r6(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    j = np.arange(d_model)
    angles = np.arange(length)[:, None] / 10000.0 ** (2 * (j // 2) / d_model)
    return torch.from_numpy(np.where(j % 2 == 0, np.sin(angles), np.cos(angles))).float()


# Its author took it for right, but a float64 table makes everything that it is added to float64 too.
@wrong(N, "changes_the_dtype", "numpy in double, handed over as float64")
def sp_r7(length, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    i = np.arange(d_model // 2)
    angles = np.outer(np.arange(length), 10000.0 ** (-2 * i / d_model))
    table = np.empty((length, d_model))
    table[:, ::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return torch.from_numpy(table)
