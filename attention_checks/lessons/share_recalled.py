"""A measurement: how many of a memory's answers are nearest to the value that was stored."""

import torch
from torch.nn import functional as F

from attention_checks.engine.cases import Case, label
from attention_lab.measure.recalled import share_recalled

REFERENCE = share_recalled
DIFFERENTIABLE = False
VARIANTS = ("not contiguous",)


def inputs(draw):
    for noise in (0.7, 1.2, 0.9):
        yield _case(draw, "ordinary", noise)
    yield _case(draw, "ordinary", 0.02, careless=False)  # all right
    for _ in range(2):
        yield _case(draw, "more values than answers", 0.9, extra=draw.integer(4, 9))
    yield _case(draw, "none right", 0.0, rolled=True)
    yield _case(draw, "one pair", 0.3, n=1)
    yield _opposite(draw)


def _case(draw, group, noise, n=None, extra=0, rolled=False, careless=True):
    """Answers are values plus noise, and no answer or value is as long as another."""
    n = n or draw.integer(28, 40)
    d_v = draw.integer(4, 7)
    values = draw.normal(n + extra, d_v, dtype=torch.float64) * torch.exp(0.8 * draw.normal(n + extra, 1, dtype=torch.float64))
    kept = values[:n].roll(1, 0) if rolled else values[:n]
    lengths = kept.norm(dim=-1, keepdim=True)
    noisy = kept + noise * lengths / d_v**0.5 * draw.normal(n, d_v, dtype=torch.float64)
    careless = careless and n > 1 and not rolled
    if careless:  # some as they should be, some the very opposite: so that careless answers differ
        some = torch.tensor(draw.shuffled(*range(n))[:6])
        noisy[some[:3]], noisy[some[3:]] = kept[some[:3]], -kept[some[3:]]
    other_lengths = torch.exp(draw.normal(n, 1, dtype=torch.float64))
    if careless:
        other_lengths[some[0]] = 1.0
    return Case(group, label({"n": n, "m": n + extra, "d_v": d_v}), ((noisy * other_lengths).float(), values.float()))


def _opposite(draw):
    """Two answers that point away from both values, less so from their own: all cosines are negative."""
    along, across = torch.linalg.qr(draw.normal(5, 2, dtype=torch.float64))[0].T * torch.tensor([[1.0], [0.4]])
    values, answers = torch.stack([along + across, along - across]), torch.stack([across - along, -across - along])
    return Case("float64", label({"n": 2, "m": 2, "d_v": 5}, "float64, all cosines negative"), (2 * answers, values))


def on_the_way(answers, values):
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    found = cosines.argmax(1) == torch.arange(len(answers))
    return cosines.diagonal(), cosines.amax(1), found, found.sum(), *range(found.sum() + 1), len(answers), len(values)


MISTAKES = """
by_the_dot_product: You look for the largest dot product, in which a long value wins against nearer ones. Divide each value by
  its length: take the cosine.
    F.normalize(values, dim=-1) -> values
divided_by_all_values: You divide by the number of values. This is the share of the *answers*: divide by their number.
    found.double().mean().item() -> found.double().sum().item() / len(values)
only_their_own_values: You compare with the first n values only. Compare each answer with all m values, also those that belong
  to no answer.
    F.normalize(values, dim=-1) -> F.normalize(values[:len(answers)], dim=-1)
without_the_sign: Your cosines lose their sign, so a value that points the other way counts as near. Take the largest cosine
  as it is, without `abs` or squares.
    cosines.argmax -> cosines.abs().argmax
normalised_over_the_wrong_dimension: You take lengths over the rows, one for each feature. Take one for each answer and each
  value: `dim=-1`.
    F.normalize(answers, dim=-1) -> F.normalize(answers, dim=0) ; F.normalize(values, dim=-1) -> F.normalize(values, dim=0)
by_the_distance: You look for the smallest distance, which depends on the lengths of answers and values. A memory's answer may
  be too short or too long: take the cosine.
    cosines.argmax(dim=-1) -> torch.cdist(answers, values).argmin(dim=-1)
    cosines.argmax(dim=-1) -> torch.cdist(F.normalize(answers, dim=-1), values).argmin(dim=-1)
asks_the_values: You look for the nearest answer of each *value*. Look for the nearest value of each answer: the maximum over
  the values.
    cosines.argmax(dim=-1) -> cosines.argmax(dim=0)[:len(answers)]
mean_taken_off: You subtract the mean of each vector first, which makes the cosine a correlation. Take the vectors as they
  are.
    F.normalize(answers, -> F.normalize(answers - answers.mean(-1, keepdim=True), ;
      F.normalize(values, -> F.normalize(values - values.mean(-1, keepdim=True),
values_that_some_answer_found: You count the values that *some* answer found. Count the answers that found their own value.
    found.double().mean().item() -> len({*nearest.tolist()} & {*range(len(answers))}) / len(answers)
begins_with_a_best_of_0: Where all cosines are negative you find no value, or a wrong one. Does your search begin with a best
  of 0? A cosine goes down to -1: begin below that.
    cosines.argmax(dim=-1) -> cosines.argmax(dim=-1).masked_fill(cosines.amax(dim=-1) <= 0, -1)
    cosines.argmax(dim=-1) -> cosines.argmax(dim=-1).masked_fill(cosines.amax(dim=-1) <= 0, 0)
the_farthest: You take the *smallest* cosine, which belongs to the farthest value. The nearest value has the largest one.
    argmax -> argmin
whether_all_were_found: Your answer is 1 or 0, as if it said whether *all* were found. Return the share of them, a fraction.
    found.double().mean().item() -> float(found.all())
the_mean_cosine: This is the mean cosine of the answers and their own values. Count the answers whose *nearest* value is their
  own.
    found.double().mean().item() -> cosines.diagonal().mean().item()
counts_instead_of_a_share: This is how many were found. Return their share, from 0 to 1: divide by the number of answers.
    mean() -> sum()
divided_by_one_too_few: You divide by one less than the number of answers. (A loop that counts from 0 ends at n - 1.)
    found.double().mean().item() -> found.double().sum().item() / max(1, len(found) - 1)
in_per_cent: This is the share in per cent. Return it as a number from 0 to 1.
    found.double().mean().item() -> 100 * found.double().mean().item()
the_share_of_the_lost: This is the share that was *not* found. Return the share of those found.
    found.double().mean().item() -> 1 - found.double().mean().item()
"""
