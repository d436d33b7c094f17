"""A measurement: how many of a memory's answers are nearest to the value that was stored."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_lab.measure.recalled import share_recalled


def _inputs(draw):
    for noise in (0.7, 1.2, 0.9):
        yield _case(draw, "ordinary", noise)
    yield _case(draw, "ordinary", 0.02, careless=False)  # all right
    for _ in range(2):
        yield _case(draw, "more values than answers", 0.9, extra=draw.integer(4, 9))
    yield _case(draw, "none right", 0.0, rolled=True)
    yield _case(draw, "one pair", 0.3, n=1)
    yield _opposite(draw)
    yield _case(draw, "not contiguous", 0.9, note="not contiguous")


def _case(draw, group, noise, note="", n=None, extra=0, rolled=False, careless=True):
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
    answers, values = (noisy * other_lengths).float(), values.float()
    if group == "not contiguous":
        answers, values = answers.T.contiguous().T, values.T.contiguous().T
    sizes = {"n": n, "m": n + extra, "d_v": d_v}
    return Case(group, label(sizes, note), (answers, values))


def _opposite(draw):
    """Two answers that point away from both values, less so from their own: all cosines are negative."""
    along, across = torch.linalg.qr(draw.normal(5, 2, dtype=torch.float64))[0].T * torch.tensor([[1.0], [0.4]])
    values, answers = torch.stack([along + across, along - across]), torch.stack([across - along, -across - along])
    return Case("float64", label({"n": 2, "m": 2, "d_v": 5}, "float64, all cosines negative"), (2 * answers, values))


def _share(found):
    return found.double().mean().item()


def _in_parts(answers, values):
    return _share(_cosines(answers, values).argmax(-1) == _own(answers))


def _own(answers):
    return torch.arange(len(answers))


def _cosines(answers, values):
    return F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T


def by_the_dot_product(answers, values):
    """Nearest is counted here by the dot product, in which a long value wins against others that are nearer. Divide each value by
    its length: the cosine."""
    return _share((answers @ values.T).argmax(-1) == _own(answers))


def by_the_distance(answers, values):
    """Nearest is counted here by the distance, which depends on how long answers and values are. A memory's answers may be
    shorter or longer than what was stored: take the cosine."""
    return _share(torch.cdist(answers, values).argmin(-1) == _own(answers))


def by_the_distance_of_answers_of_length_1(answers, values):
    return _share(torch.cdist(F.normalize(answers, dim=-1), values).argmin(-1) == _own(answers))


def normalised_over_the_wrong_dimension(answers, values):
    """Lengths were taken over the rows, one for each feature. One for each answer and each value is due: the last dimension."""
    return _share((F.normalize(answers, dim=0) @ F.normalize(values, dim=0).T).argmax(-1) == _own(answers))


def mean_taken_off(answers, values):
    """The mean was taken off each vector first, which makes a correlation of the cosine. Take the vectors as they are."""
    return share_recalled(*(each - each.mean(-1, keepdim=True) for each in (answers, values)))


def values_that_some_answer_found(answers, values):
    """You count the values that *some* answer found. Count the answers that found their own."""
    return len({*_cosines(answers, values).argmax(-1).tolist()} & {*range(len(answers))}) / len(answers)


def asks_the_values(answers, values):
    """For each *value* the nearest answer was sought. It is the other way round: for each answer the nearest value."""
    return _share((_cosines(answers, values).argmax(0)[: len(answers)]) == _own(answers))


def only_their_own_values(answers, values):
    """Only the first n values are offered. All m may be taken for the right one, those that belong to no answer too."""
    return share_recalled(answers, values[: len(answers)])


def divided_by_all_values(answers, values):
    """You divide by the number of values. It is the share of the *answers*: divide by their number."""
    return share_recalled(answers, values) * len(answers) / len(values)


def whether_all_were_found(answers, values):
    """This comes out as 1 or 0, as if it said whether *all* were found. The share of them is due, with what stands behind the
    point."""
    return float(share_recalled(answers, values) == 1.0)


def the_mean_cosine(answers, values):
    """This is the mean cosine of the answers and their values. Count the answers whose *nearest* value is their own."""
    return F.cosine_similarity(answers, values[: len(answers)], dim=-1).mean().item()


def the_farthest(answers, values):
    """The *farthest* value is taken: the smallest cosine. The nearest has the largest one."""
    return _share(_cosines(answers, values).argmin(-1) == _own(answers))


def begins_with_a_best_of_0(answers, values):
    """Where all cosines are negative, no value is found, or the wrong one. Does a search begin with a best of 0? A cosine goes
    down to -1: begin below that."""
    best, where = _cosines(answers, values).max(-1)
    return _share(where.masked_fill(best <= 0, -1) == _own(answers))


def begins_with_a_best_of_0_and_the_first(answers, values):
    best, where = _cosines(answers, values).max(-1)
    return _share(where.masked_fill(best <= 0, 0) == _own(answers))


def without_the_sign(answers, values):
    """The cosines lost their sign, so that a value that points the other way counts as near. Take the largest as it is."""
    return _share(_cosines(answers, values).abs().argmax(-1) == _own(answers))


SHARE = Part(
    "_share",
    (
        Misconception(
            "counts_instead_of_a_share",
            lambda found: found.double().sum().item(),
            "This is how many were found. The share is due, from 0 to 1: divide by the number of answers.",
        ),
        Misconception(
            "divided_by_one_too_few",
            lambda found: found.double().sum().item() / max(1, len(found) - 1),
            "You divide by one less than the number of answers. (A loop that counts from 0 ends at n - 1.)",
        ),
        Misconception(
            "in_per_cent",
            lambda found: 100 * found.double().mean().item(),
            "This is the share in per cent. From 0 to 1 is due.",
        ),
        Misconception(
            "the_share_of_the_lost",
            lambda found: 1 - found.double().mean().item(),
            "This is the share that was *not* found. That of those found is due.",
        ),
    ),
)


def _on_the_way(answers, values):
    cosines = _cosines(answers, values)
    found = cosines.argmax(1) == _own(answers)
    return cosines.diagonal(), cosines.amax(1), found, found.sum(), *range(found.sum() + 1), len(answers), len(values)


EXERCISE = Exercise(
    name="share_recalled",
    reference=share_recalled,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    misconceptions=(*mistakes(globals(), share_recalled), *carried(SHARE, _in_parts)),
)
