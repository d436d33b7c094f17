"""Other weights with the same context: one straight step through what neither the context nor the sum can see."""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from course_utils.attention.same_output import same_output

ROUNDING = {torch.float32: 5e-3, torch.float64: 1e-5}  # a pseudo-inverse and a ratio
NO_WAY = ("no direction", "fewer keys than features", "too short a direction")  # the groups of cases in which None is due


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.integer(9, 13), draw.integer(2, 5))
    yield _case(draw, "one direction alone", 7, 5, "T = d_v + 2")
    yield _case(draw, NO_WAY[0], 5, 4, "T = d_v + 1: nothing can change, so None is due")
    yield _case(draw, NO_WAY[1], 4, 6, "T < d_v: nothing can change, so None is due")
    yield _case(draw, "two keys with one value", 5, 6, "T < d_v, but two values are equal", twins=True)
    yield _case(draw, "a weight of 0", draw.integer(9, 12), 3, "a weight that would shrink is 0", zero=True)
    yield _case(draw, "float64", draw.integer(9, 12), 3, "float64", dtype=torch.float64)
    # A key whose value lies far from the others is hardly free to move: the direction has a length of about a thousandth.
    yield _case(draw, "a short direction", draw.integer(9, 12), 3, "values[key] is large", far=2000.0, dtype=torch.float64)
    note = "values[key] is very large: the direction is shorter than 1e-4, so None is due"
    yield _case(draw, NO_WAY[2], draw.integer(9, 12), 3, note, far=1e5, dtype=torch.float64)


def _case(draw, group, T, d_v, note="", twins=False, zero=False, far=1.0, dtype=torch.float32):
    weights = torch.softmax(draw.normal(T, dtype=dtype), dim=0)
    values, key = draw.normal(T, d_v, dtype=dtype), draw.integer(0, T)
    values[key] *= far
    if twins:
        values[(key + 2) % T] = values[key]
    if zero:
        direction = _direction(_away(weights, key), _kept(values))
        direction[key] = 0.0
        weights[direction.argmin()] = 0.0
        weights = weights / weights.sum()
    sizes = {"T": T, "d_v": d_v, "key": key}
    return Case(group, label(sizes, note), (weights, values, key), tolerance=ROUNDING[dtype])


def _call(handle, case, args):
    """What comes where None is due is rounding, whatever the step: there one tensor stands for all."""
    moved = handle.call(args)
    return case.args[0].clone() if case.group in NO_WAY and isinstance(moved, torch.Tensor) else moved


# The right answer, made of parts to exchange ---------------------------------------------------------------------------


def _in_parts(weights, values, key):
    kept = _kept(values)
    direction = _direction(_away(weights, key), kept)
    if direction.norm() < 1e-4:
        return None
    return _moved(weights, _step(weights, direction, key), direction)


def _kept(values):
    return torch.cat([values, torch.ones_like(values[:, :1])], dim=1)  # (T, d_v + 1)


def _away(weights, key):
    away = torch.zeros_like(weights)  # (T,)
    away[key] = -1.0
    return away


def _direction(away, kept):
    return away - _projected(away, kept)  # (T,)


def _projected(away, kept):
    return kept @ (torch.linalg.pinv(kept) @ away)


def _step(weights, direction, key):
    return (weights / -direction)[direction < 0].min()


def _above_0(ratios):
    return ratios[ratios > 0]


def _moved(weights, step, direction):
    return weights + step * direction


KEPT = Part(
    "_kept",
    (
        Misconception(
            "sum_is_not_kept",
            lambda values: values,
            "The direction keeps the context alone, and not the sum of the weights. That is one more thing to keep: a column of "
            "ones beside the values.",
        ),
    ),
)

AWAY = Part(
    "_away",
    (
        Misconception(
            "adds_to_the_key",
            lambda weights, key: -_away(weights, key),
            "Your weights give more to `key`, not less. Add a step along `away`, which is -1 there, less its projection.",
        ),
    ),
)

DIRECTION = Part(
    "_direction",
    (
        Misconception(
            "context_is_not_kept",
            lambda away, kept: away,
            "The weight of `key` alone changes, and with it context and sum. Take from `away` its projection on the columns of "
            "[values, 1].",
        ),
        Misconception(
            "the_projection_itself",
            lambda away, kept: _projected(away, kept),
            "Your direction is the projection itself, all of which changes the context or the sum. What is left of `away` "
            "*without* it is due.",
        ),
        Misconception(
            "transposed_for_the_pseudo_inverse",
            lambda away, kept: away - kept @ (kept.T @ away),
            "This is no projection: with `kept.T` it would be one if the columns of `kept` had length 1 and right angles between "
            "them. The pseudo-inverse is due.",
        ),
    ),
)

_GROWING = (
    "Your step is the ratio of a weight that *grows* along the right direction (`away`, which is -1 at `key`, less its "
    "projection). Only those that shrink along it reach 0 and end the step."
)
_NOT_YET = "You stop before a weight has reached 0. Go on until the first one has."
_A_WEIGHT = (
    "You go as far along the direction as a weight is large. In a step of 1 a weight shrinks by `-direction`: so it is 0 after "
    "weight / -direction."
)
STEP = Part(
    "_step",
    (
        Misconception(
            "goes_too_far",
            lambda weights, direction, key: (weights / -direction)[direction < 0].max(),
            "You go on after the first weight has reached 0, and some are negative. The step is the *smallest* of the ratios "
            "weight / shrinking.",
        ),
        Misconception(
            "until_the_key_is_empty",
            lambda weights, direction, key: weights[key] / -direction[key],
            "You step until `key` itself has no weight. Another may reach 0 before it, and would then be negative: the smallest "
            "ratio over all that shrink is due.",
        ),
        Misconception(
            "a_whole_step",
            lambda weights, direction, key: 1.0,
            "You go the whole direction, a step of 1. How far one may go, the weights say: until the first of them is 0.",
        ),
        Misconception("a_small_step", lambda weights, direction, key: 0.5 * _step(weights, direction, key), _NOT_YET),
        Misconception("a_small_step", lambda weights, direction, key: 0.99 * _step(weights, direction, key), _NOT_YET),
        Misconception("a_weight_for_the_step", lambda weights, direction, key: weights.min(), _A_WEIGHT),
        Misconception("a_weight_for_the_step", lambda weights, direction, key: weights[direction < 0].min(), _A_WEIGHT),
        Misconception("a_weight_for_the_step", lambda weights, direction, key: weights[key], _A_WEIGHT),
        Misconception(
            "ratios_of_all_weights",
            lambda weights, direction, key: (weights / direction.abs()).min(),
            "Weights that grow never reach 0. Only those that shrink, where the direction is negative, limit the step.",
        ),
        Misconception(
            "leaves_out_weights_of_0",
            lambda weights, direction, key: _above_0(weights / -direction).min(),
            "A weight that is 0 and would shrink ends the step at once. Yours goes on, and that weight is below 0 afterwards.",
        ),
        Misconception("ratio_of_a_growing_weight", lambda weights, direction, key: (weights / -direction).min(), _GROWING),
        Misconception(
            "ratio_of_a_growing_weight", lambda weights, direction, key: (weights / -direction)[direction > 0].min(), _GROWING
        ),
        Misconception(
            "ratio_of_a_growing_weight", lambda weights, direction, key: (weights / direction)[direction > 0].min(), _GROWING
        ),
    ),
)

_NO_WEIGHTS = "You return the change alone. Weights are due: the old ones, and the step times the direction."
_BACKWARDS = (
    "You go against the direction that is due, `away` less its projection. Add step * direction, with a step above 0: where a "
    "weight shrinks, that is weight / *-direction*."
)
_CLAMPED = "You go too far and clamp what is negative. That changes the context: stop where the first weight reaches 0."
MOVED = Part(
    "_moved",
    (
        Misconception("the_direction_itself", lambda weights, step, direction: step * direction, _NO_WEIGHTS),
        Misconception("the_direction_itself", lambda weights, step, direction: direction, _NO_WEIGHTS),
        Misconception("goes_backwards", lambda weights, step, direction: weights - step * direction, _BACKWARDS),
        Misconception(
            "goes_backwards",
            lambda weights, step, direction: weights + (weights / direction)[direction < 0].min() * direction,
            _BACKWARDS,
        ),
        Misconception(
            "clamped_and_divided", lambda weights, step, direction: _positive(weights + direction, divided=True), _CLAMPED
        ),
        Misconception("clamped_and_divided", lambda weights, step, direction: _positive(weights + direction), _CLAMPED),
    ),
)


def _positive(weights, divided=False):
    clamped = weights.clamp(min=0)
    return clamped / clamped.sum() if divided else clamped


def _broken(want, got, case):
    """What of the three conditions does not hold, as a sentence."""
    weights, values, key = case.args
    if not isinstance(want, torch.Tensor) or not isinstance(got, torch.Tensor):
        return None
    got, found, rounding = got.to(values.dtype), [], 5e-3
    if abs(got.sum() - 1) > rounding:
        found.append(f"they sum to {got.sum():.3f}, not 1")
    if got.min() < -rounding:
        found.append("some are negative")
    if (got @ values - weights @ values).abs().max() > rounding:
        found.append("their output is another one")
    if not found and got[key] > weights[key] - 1e-4:
        found.append("the key has no less weight than before")
    if not found and got.min() > 1e-3:
        return "These are weights with the same output, and less on the key. But none of them is 0 yet: the step may be longer."
    if found == ["some are negative"]:
        return "Some of your weights are negative. The step ends where the first of them reaches 0."
    return f"Something is wrong with your weights: {', and '.join(found)}." if found else None


def sum_repaired_afterwards(weights, values, key):
    """What you do for the sum, apart from the projection, changes the context. Keep both at once: a column of ones beside the
    values."""
    direction = _direction(_away(weights, key), values)
    moved = None if direction.norm() < 1e-4 else _moved(weights, _step(weights, direction, key), direction)
    return None if moved is None else moved / moved.sum()


def direction_without_its_mean(weights, values, key):
    direction = _direction(_away(weights, key), values)
    direction = direction - direction.mean()
    return None if direction.norm() < 1e-4 else _moved(weights, _step(weights, direction, key), direction)


def clamped_and_divided(weights, values, key):
    """You go too far and clamp what is negative. That changes the context: stop where the first weight reaches 0."""
    return _clamped(weights, values, key, lambda direction: weights[key] / -direction[key], divided=True)


def clamped_where_the_key_is_empty(weights, values, key):
    return _clamped(weights, values, key, lambda direction: weights[key] / -direction[key])


def clamped_where_the_last_is_empty(weights, values, key):
    return _clamped(weights, values, key, lambda direction: (weights / -direction)[direction < 0].max())


def clamped_where_the_last_is_empty_and_divided(weights, values, key):
    return _clamped(weights, values, key, lambda direction: (weights / -direction)[direction < 0].max(), divided=True)


def _clamped(weights, values, key, step, divided=False):
    direction = _direction(_away(weights, key), _kept(values))
    return None if direction.norm() < 1e-4 else _positive(weights + step(direction) * direction, divided)


def shared_among_the_others(weights, values, key):
    """You take all weight from `key` and share it out. The sum stays 1, but the context changes: the change must be one that the
    values cannot see."""
    others = weights.clone()
    others[key] = 0.0
    return others / others.sum()


def shared_equally_among_the_others(weights, values, key):
    others = weights + weights[key] / (len(weights) - 1)
    others[key] = 0.0
    return others


def the_weights_themselves(weights, values, key):
    """These are the weights as they came, as after a step of 0. Others are due wherever a direction is left: the first weight to
    shrink to 0 ends the step, and those that grow have no say."""
    return weights.clone()


def none_where_a_direction_is_left(weights, values, key):
    """None comes back although a direction is left. It is due only where the *length* of the direction, `direction.norm()`, is
    below 1e-4. Or does a path end without a `return`?"""
    return None


def none_where_one_direction_is_left(weights, values, key):
    return None if len(weights) <= values.shape[1] + 2 else same_output(weights, values, key)


def never_none(weights, values, key):
    """Where nothing may change, None is due and no weights. What is left of the direction there is rounding: ask whether the
    length that it has by itself, before anything is divided by that, is tiny, below 1e-4, say."""
    moved = same_output(weights, values, key)
    return weights if moved is None else moved


def none_by_the_sizes(weights, values, key):
    """Two keys have the same value here, so that weight can go from one to the other, although T <= d_v + 1. None comes back: do
    you look at the sizes, or does your projection take dependent columns for independent ones, as `torch.linalg.qr` does?"""
    return None if len(weights) <= values.shape[1] + 1 else same_output(weights, values, key)


def weights_where_columns_depend(weights, values, key):
    """Weights come back where T < d_v, and None is due. (Do you take `inv`, where `kept.T @ kept` has none, or ask for one size?)
    Take `torch.linalg.pinv(kept)`, and return None wherever what is left is below 1e-4, whatever the sizes."""
    moved = same_output(weights, values, key)
    return weights if moved is None and len(weights) < values.shape[1] + 1 else moved


EXERCISE = Exercise(
    name="same_output",
    reference=same_output,
    inputs=_inputs,
    differentiable=False,
    call=_call,
    properties=(_broken,),
    misconceptions=(
        *mistakes(globals(), same_output),
        *(item for part in (KEPT, AWAY, DIRECTION, STEP, MOVED) for item in carried(part, _in_parts)),
    ),
    due="Weights are due, not negative and with the sum 1: the old ones, and one step along what neither the sum nor the context "
    "can see.",
)
