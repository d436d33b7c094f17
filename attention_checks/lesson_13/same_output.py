"""Other weights with the same context: one straight step through what neither the context nor the sum can see."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.same_output import same_output

ROUNDING = 5e-3  # a pseudo-inverse and a ratio in float32


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.integer(9, 13), draw.integer(2, 5))
    yield _case(draw, "one direction alone", 7, 5, "T = d_v + 2")
    yield _case(draw, "no direction", 5, 4, "T = d_v + 1: nothing can change, so None is due")
    yield _case(draw, "no direction", 4, 6, "T < d_v: nothing can change, so None is due")
    yield _case(draw, "two keys with one value", 5, 6, "T < d_v, but two values are equal", twins=True)
    yield _case(draw, "float64", draw.integer(9, 12), 3, "float64", dtype=torch.float64)


def _case(draw, group, T, d_v, note="", twins=False, dtype=torch.float32):
    weights = torch.softmax(draw.normal(T, dtype=dtype), dim=0)
    values, key = draw.normal(T, d_v, dtype=dtype), draw.integer(0, T)
    if twins:
        values[(key + 2) % T] = values[key]
    sizes = {"T": T, "d_v": d_v, "key": key}
    return Case(group, label(sizes, note), (weights, values, key), tolerance=ROUNDING)


def _step(weights, values, key, ones=True, sign=-1.0, limit=None, whole=False):
    """The right step with parts to exchange."""
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1) if ones else values
    away = torch.zeros_like(weights)
    away[key] = sign
    direction = away if whole else away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min() if limit is None else limit(weights, direction)
    return weights + step * direction


def _broken(want, got, case):
    """What of the three conditions does not hold, as a sentence."""
    weights, values, key = case.args
    if not isinstance(want, torch.Tensor) or not isinstance(got, torch.Tensor):
        return None
    found = []
    if abs(got.sum() - 1) > ROUNDING:
        found.append(f"they sum to {got.sum():.3f}, not 1")
    if got.min() < -ROUNDING:
        found.append("some are negative")
    if (got @ values - weights @ values).abs().max() > ROUNDING:
        found.append("their output is another one")
    if not found and got[key] > weights[key] - 1e-4:
        found.append("the key has no less weight than before")
    return f"Of your weights: {', and '.join(found)}." if found else None


def sum_is_not_kept(weights, values, key):
    """The context stays, but the weights no longer sum to 1. The sum is one more thing to keep: a column of ones beside the
    values."""
    return _step(weights, values, key, ones=False)


def context_is_not_kept(weights, values, key):
    """The context changes: the direction still holds what the values can see. Take away its projection on the columns of
    [values, 1]."""
    return _step(weights, values, key, whole=True)


def adds_to_the_key(weights, values, key):
    """Your weights give more to `key`, not less: the direction begins with -1 there."""
    return _step(weights, values, key, sign=1.0)


def goes_too_far(weights, values, key):
    """Some weights are negative: you go on after the first weight has reached 0. The step is the *smallest* of the ratios
    weight / shrinking."""
    return _step(weights, values, key, limit=lambda w, d: (w[d < 0] / -d[d < 0]).max())


def until_the_key_is_empty(weights, values, key):
    """You step until `key` itself has no weight. Another may reach 0 before it, and would then be negative: the smallest ratio
    over all that shrink is due."""
    return _step(weights, values, key, limit=lambda w, d: w[key] / -d[key])


def a_whole_step(weights, values, key):
    """You go a step of length 1. How far one may go, the weights say: until the first of them is 0."""
    return _step(weights, values, key, limit=lambda w, d: 1.0)


def a_small_step(weights, values, key):
    """The right direction, but you stop before a weight has reached 0. Go on until the first one has."""
    return _step(weights, values, key, limit=lambda w, d: 0.5 * (w[d < 0] / -d[d < 0]).min())


def ratios_of_all_weights(weights, values, key):
    """Weights that grow never reach 0. Only those that shrink, where the direction is negative, limit the step."""
    return _step(weights, values, key, limit=lambda w, d: (w / d.abs()).min())


def clamped_and_divided(weights, values, key):
    """You go too far and clamp what is negative. That changes the context: stop where the first weight reaches 0."""
    moved = _step(weights, values, key, limit=lambda w, d: 1.0)
    return None if moved is None else moved.clamp(min=0) / moved.clamp(min=0).sum()


def the_weights_themselves(weights, values, key):
    """These are the weights as they came. Others are due wherever a direction is left."""
    return weights.clone()


def never_none(weights, values, key):
    """Where nothing may change, the direction that is left is rounding. Return None there: when its length is tiny, 1e-4, say."""
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    return weights if direction.norm() < 1e-4 else same_output(weights, values, key)


def none_by_the_sizes(weights, values, key):
    """You decide by the sizes whether there is a direction. Values can be dependent (two keys with the same value, say): look at
    what is left of the direction."""
    return None if len(weights) <= values.shape[1] + 1 else same_output(weights, values, key)


def the_direction_itself(weights, values, key):
    """You return the direction. Weights are due: the old ones, and the step times the direction."""
    moved = same_output(weights, values, key)
    return None if moved is None else moved - weights


EXERCISE = Exercise(
    name="same_output",
    reference=same_output,
    inputs=_inputs,
    differentiable=False,
    properties=(_broken,),
    misconceptions=mistakes(globals(), same_output),
)
