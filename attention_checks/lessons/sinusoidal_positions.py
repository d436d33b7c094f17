"""A table of waves: sine on even features, cosine on odd ones."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.positions import sinusoidal_positions

REFERENCE = sinusoidal_positions
DUE = "Feature 2i is sin(t / 10000^(2i / d_model)), feature 2i + 1 the cosine of the same angle; t is the position, from 0."
DIFFERENTIABLE = False


def inputs(draw):
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


def on_the_way(length, d_model):
    """Powers, what they divide by, and angles with their waves: one for a pair, and one for each feature."""
    if d_model % 2:
        return
    exponents = torch.arange(0, d_model, 2, dtype=torch.float64) / d_model
    for some in (exponents, exponents.repeat_interleave(2)):
        powers = 10000.0**some
        angles = torch.arange(length, dtype=torch.float64).unsqueeze(1) / powers
        yield from (some, powers, 1 / powers, angles, angles.sin(), angles.cos())


MISTAKES = """
every_feature_its_own_period: Each of your features has a period of its own. Features 2i and 2i + 1 share one: sine and cosine
  of the same angle.
    torch.arange(0, d_model, 2, -> torch.arange(0, d_model, 1, ; [sines, cosines] -> [sines[:, ::2], cosines[:, 1::2]]
halves_side_by_side: All your sines are in the first half, all cosines in the second. They alternate: sine on even features,
  cosine on odd ones.
    torch.stack([sines, cosines], dim=-1) -> torch.cat([sines, cosines], dim=1)
i_where_2i_is_due: Your powers are the square roots of the right ones, as with an exponent of i / d_model or a base of 100.
  The exponents are 2i / d_model: 0, 2, 4, ... over d_model.
    10000 ** exponents -> 100 ** exponents
counts_from_1: Your first position is 1. Positions count from 0: the first row is 0, 1, 0, 1, and so on.
    torch.arange(length, dtype -> torch.arange(1, length + 1, dtype
asserts: For an odd d_model your code raises an AssertionError. Raise a ValueError: an `assert` is for mistakes in your own
  code, not in the arguments.
    positions = torch -> assert d_model % 2 == 0; positions = torch
whole_number_division: All your features have the same period, as if every exponent were 0 or the power were missing. `//`
  divides without a remainder; the exponent needs `/`.
    10000 ** exponents -> 10000 ** (0 * exponents)
cosine_first: Sine and cosine are exchanged. Position 0 begins 0, 1, 0, 1: sine on the even features.
    [sines, cosines] -> [cosines, sines]
counts_2i_twice: Your powers are the squares of the right ones, as with an exponent of 4i / d_model. It is 2i / d_model, and
  the numbers of `arange(0, d_model, 2)` are 2i already.
    10000 ** exponents -> 10000 ** (2 * exponents)
positions_along_the_features: Your positions lie along the features, so each position meets only one period. Every position
  needs all of them: put the positions in a column, with a dimension of size 1.
    positions.unsqueeze(1) / 10000 ** exponents -> (positions / 10000 ** exponents).expand(length, -1)
reshaped_instead_of_transposed: You *reshape* a table of shape (d_model, length). That keeps the order of the numbers in
  memory: transpose it instead.
    pairs.flatten(1).float() -> pairs.flatten(1).float().T.reshape(length, d_model)
power_before_the_division: You raise 10000 to 2i, and then divide by d_model: `**` comes before `/`. Put the exponent in
  brackets, `10000 ** (2i / d_model)`.
    10000 ** exponents -> (10000 ** torch.arange(0, d_model, 2) / d_model)
    10000 ** exponents -> 10000.0 ** torch.arange(0, d_model, 2, dtype=torch.float64) / d_model
takes_odd_widths: An odd d_model has a sine without its cosine. Raise a ValueError, so that nobody gets half a pair.
    pairs.flatten(1) -> pairs.flatten(1)[:, :d_model]
stumbles_over_odd_widths: For an odd d_model your code raises a RuntimeError of torch. Test `d_model % 2` first, and raise a
  ValueError that says what is wrong.
    positions = torch -> torch.zeros(1, d_model)[:, 1::2] = torch.zeros(1, (d_model + 1) // 2); positions = torch
base_of_1000: The base of your powers is 1000. In the formula it is 10000.
    10000 -> 1000
divides_by_the_pairs_less_one: Your powers end at exactly 10000, as `linspace` gives them. The exponents are 2i / d_model,
  which stay below 1.
    / d_model -> / max(1, d_model - 2)
even_and_odd_positions: Your even *positions* are sines, and your odd ones cosines. The features alternate: fill `table[:,
  0::2]` and `table[:, 1::2]`.
    10000 ** exponents -> 10000 ** exponents.repeat_interleave(2) ;
      torch.stack([sines, cosines], dim=-1) -> torch.where(positions.unsqueeze(1) % 2 == 0, sines, cosines)
multiplies_by_the_power: You multiply the position by 10000^(2i / d_model). Divide: the periods grow longer from feature to
  feature.
    positions.unsqueeze(1) / 10000 ** exponents -> positions.float().unsqueeze(1) * 10000 ** exponents.float()
    positions.unsqueeze(1) / 10000 ** exponents ->
      positions.float().unsqueeze(1) * torch.exp(torch.arange(0.0, d_model, 2) * (9.210340371976184 / d_model))
sine_everywhere: Your odd features are sines too. They take the cosine of the same angle.
    [sines, cosines] -> [sines, sines]
reshaped_into_halves: Your first rows are all sines, and your last ones all cosines: `reshape` puts one table after the other.
  Stack the two along the last dimension (`dim=-1`), so that they alternate.
    pairs.flatten(1) -> torch.stack([sines, cosines]).reshape(length, d_model)
whole_turns: Your angles are 2 pi times too large. The angle is the position itself, in radians, divided by the power.
    positions.unsqueeze(1) / -> 2 * torch.pi * positions.unsqueeze(1) /
features_first: Your table is transposed. Return one row for each position, (length, d_model).
    .float() -> .float().T
keeps_a_batch_dimension: Your numbers are right, but they have a dimension of size 1 in front. Return (length, d_model).
    .float() -> .float().unsqueeze(0)
"""
