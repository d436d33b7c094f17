"""A table of waves: sine on even features, cosine on odd ones."""

import math

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.attention.positions import sinusoidal_positions


def _inputs(draw):
    for _ in range(2):
        yield _case("ordinary", draw.integer(9, 15), 2 * draw.integer(2, 4))
    yield _case("longer", 50, 2 * draw.integer(6, 9))
    yield _case("longer", 520, 4)  # beyond a table of some fixed length; bfloat16 counts to 256
    yield _case("wider than long", draw.integer(3, 6), 2 * draw.integer(8, 12))
    yield _case("one period", draw.integer(9, 15), 2)
    yield _case("one position", 1, 2 * draw.integer(2, 5))
    yield _case("odd width", draw.integer(9, 15), 2 * draw.integer(2, 5) + 1)
    for pairs in (3, 4):
        yield _case("as many positions as periods", pairs, 2 * pairs, diagnostic=True)


def _case(group, length, d_model, diagnostic=False):
    return Case(group, label({"length": length, "d_model": d_model}), (length, d_model), diagnostic=diagnostic)


def _angles(length, d_model, exponents=None, first=0, base=10000.0):
    """(length, n) angles for n exponents, as a rule one for two features. An odd d_model is an error."""
    exponents = _even(d_model) / d_model if exponents is None else exponents
    return torch.arange(first, length + first, dtype=torch.float64).unsqueeze(1) / base**exponents


def _even(d_model):
    if d_model % 2:
        raise ValueError(f"d_model must be even, got {d_model}")
    return torch.arange(0, d_model, 2, dtype=torch.float64)


def _taking_turns(even, odd):
    return torch.stack([even, odd], dim=-1).flatten(1).float()


def _waves(angles):
    return _taking_turns(angles.sin(), angles.cos())


def halves_side_by_side(length, d_model):
    """All sines stand in the first half and all cosines in the second. They take turns: sine on even, cosine on odd features."""
    angles = _angles(length, d_model)
    return torch.cat([angles.sin(), angles.cos()], dim=1).float()


def reshaped_into_halves(length, d_model):
    """One table lies behind the other, as a `reshape` leaves them: your first rows are all sines, and your last ones all cosines.
    Stack the two along the last dimension (`dim=-1`), so that they take turns."""
    angles = _angles(length, d_model)
    return torch.stack([angles.sin(), angles.cos()]).reshape(length, d_model).float()


def reshaped_instead_of_transposed(length, d_model):
    """These are the numbers of a table with the features first, (d_model, length), that was *reshaped*. That keeps the order in
    memory: a transpose moves the axis."""
    return _waves(_angles(length, d_model)).T.reshape(length, d_model)


def even_and_odd_positions(length, d_model):
    """Your even *positions* are sines, and your odd ones cosines. It is the features that take turns: `table[:, 0::2]` and
    `table[:, 1::2]`."""
    angles = _angles(length, d_model, _even(d_model).repeat_interleave(2) / d_model)
    return torch.where(torch.arange(length).unsqueeze(1) % 2 == 0, angles.sin(), angles.cos()).float()


def cosine_first(length, d_model):
    """Sine and cosine have changed places: position 0 should begin 0, 1, 0, 1, that is, sine on the even features."""
    angles = _angles(length, d_model)
    return _taking_turns(angles.cos(), angles.sin())


def sine_everywhere(length, d_model):
    """Your odd features are sines too. They take the cosine of the same angle."""
    angles = _angles(length, d_model)
    return _taking_turns(angles.sin(), angles.sin())


def forgets_the_cosines(length, d_model):
    """Your odd features are all 0. They take the cosine of the angle whose sine stands before them."""
    angles = _angles(length, d_model)
    return _taking_turns(angles.sin(), torch.zeros_like(angles))


def every_feature_its_own_period(length, d_model):
    """Each of your features has a period of its own. Features 2i and 2i + 1 share one: sine and cosine of the same angle."""
    _even(d_model)
    angles = _angles(length, d_model, torch.arange(d_model, dtype=torch.float64) / d_model)
    return _taking_turns(angles[:, ::2].sin(), angles[:, 1::2].cos())


def positions_along_the_features(length, d_model):
    """Your positions line up with the features, so that each meets one period alone. Every position needs all of them: which
    dimension is missing from the positions?"""
    return _waves((torch.arange(length) / 10000 ** (_even(d_model) / d_model)).expand(length, -1))


def power_before_the_division(length, d_model):
    """You raise 10000 to 2i alone, and divide by d_model: `**` comes before `/`. Put the exponent in brackets,
    `10000 ** (2i / d_model)`."""
    return _waves(torch.arange(length).unsqueeze(1) / (10000 ** _even(d_model).long() / d_model))


def power_of_floats_before_the_division(length, d_model):
    return _waves(torch.arange(length).unsqueeze(1) / (10000.0 ** _even(d_model) / d_model))


def division_after_all(length, d_model):
    return _waves(torch.arange(length).unsqueeze(1) / 10000.0 ** _even(d_model) / d_model)


def i_where_2i_is_due(length, d_model):
    """Your powers are the square roots of the right ones, as with an exponent of i / d_model, or a base of 100. The exponent is
    2i / d_model: 0, 2, 4, ... over d_model."""
    return _waves(_angles(length, d_model, _even(d_model) / 2 / d_model))


def counts_2i_twice(length, d_model):
    """Your powers are the squares of the right ones, as with an exponent of 4i / d_model. It is 2i / d_model, and
    `arange(0, d_model, 2)` is 2i already."""
    return _waves(_angles(length, d_model, 2 * _even(d_model) / d_model))


def divides_by_the_pairs_less_one(length, d_model):
    """Your powers end at exactly 10000, as `linspace` would have them. The exponents are 2i / d_model, which stays below 1."""
    return _waves(_angles(length, d_model, _even(d_model) / max(1, d_model - 2)))


def whole_number_division(length, d_model):
    """All your features have the same period, as if every exponent were 0, or the power left out. (`//` divides without a
    remainder: the exponent wants `/`.)"""
    return _waves(_angles(length, d_model, 0 * _even(d_model)))


def multiplies_by_the_power(length, d_model):
    """The position is multiplied by 10000^(2i / d_model). Divide: the periods should grow longer, not shorter."""
    return _waves(_angles(length, d_model, -_even(d_model) / d_model))


def multiplies_by_the_power_in_float32(length, d_model):
    # So large are these angles that float32 shows in their sines.
    return _waves(torch.arange(length).unsqueeze(1) * 10000 ** (_even(d_model).float() / d_model))


def multiplies_by_the_exponential_in_float32(length, d_model):
    return _waves(torch.arange(length).unsqueeze(1) * torch.exp(_even(d_model).float() * (math.log(10000.0) / d_model)))


def counts_from_1(length, d_model):
    """Your first position is 1. Positions count from 0: the first row is 0, 1, 0, 1, ..."""
    return _waves(_angles(length, d_model, first=1))


def base_of_1000(length, d_model):
    """The base of your powers is 1000. In the formula it is 10000."""
    return _waves(_angles(length, d_model, base=1000.0))


def whole_turns(length, d_model):
    """Your angles are 2 pi times too large. In the formula the angle is the position itself, in radians, divided by the power."""
    return _waves(2 * math.pi * _angles(length, d_model))


def features_first(length, d_model):
    """Your table is lying on its side: one row for each position is due, (length, d_model)."""
    return sinusoidal_positions(length, d_model).T


def keeps_a_batch_dimension(length, d_model):
    """The right numbers, with a dimension of size 1 before them: (1, length, d_model) where (length, d_model) is due."""
    return sinusoidal_positions(length, d_model).unsqueeze(0)


def takes_odd_widths(length, d_model):
    """An odd d_model has a sine without its cosine. Raise a ValueError, so that nobody is left with half a pair."""
    return has_a_feature_too_many(length, d_model)[:, :d_model]


def has_a_feature_too_many(length, d_model):
    return _waves(_angles(length, d_model, torch.arange(0, d_model, 2, dtype=torch.float64) / d_model))


def has_a_feature_too_few(length, d_model):
    return _waves(_angles(length, d_model, torch.arange(0, d_model - 1, 2, dtype=torch.float64) / d_model))


def takes_odd_widths_as_the_next_even(length, d_model):
    return sinusoidal_positions(length, d_model + d_model % 2)[:, :d_model]


def makes_odd_widths_even(length, d_model):
    return sinusoidal_positions(length, d_model + d_model % 2)


def stumbles_over_odd_widths(length, d_model):
    """For an odd d_model a RuntimeError comes out. A ValueError which says what is wrong is due: raise it before all else."""
    if d_model % 2:
        torch.zeros(length, d_model)[:, 1::2] = torch.zeros(length, d_model // 2 + 1)
    return sinusoidal_positions(length, d_model)


def asserts(length, d_model):
    """For an odd d_model your code stops with an AssertionError. A ValueError is due, which callers can tell from a mistake of
    yours."""
    assert d_model % 2 == 0
    return sinusoidal_positions(length, d_model)


def _on_the_way(length, d_model):
    """Powers, what they divide by, and angles with their waves: one for a pair, and one for each feature."""
    if d_model % 2:
        return
    exponents = _even(d_model) / d_model
    for some in (exponents, exponents.repeat_interleave(2)):
        powers, angles = 10000.0**some, _angles(length, d_model, some)
        yield from (some, powers, 1 / powers, angles, angles.sin(), angles.cos())


EXERCISE = Exercise(
    name="sinusoidal_positions",
    due="Feature 2i is sin(t / 10000^(2i / d_model)), feature 2i + 1 the cosine of the same; t is the position, from 0.",
    reference=sinusoidal_positions,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    misconceptions=mistakes(globals(), sinusoidal_positions),
)
