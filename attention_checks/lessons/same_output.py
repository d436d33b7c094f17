"""Other weights with the same context: one straight step through what neither the context nor the sum can see."""

import torch

from attention_checks.engine.cases import Case, label
from course_utils.attention.same_output import same_output

REFERENCE = same_output
DUE = (
    "Expected weights that are not negative and sum to 1: the old ones plus one step along a direction that changes neither "
    "the sum nor the context."
)
DIFFERENTIABLE = False
ROUNDING = {torch.float32: 5e-3, torch.float64: 1e-5}  # a pseudo-inverse and a ratio
NO_WAY = ("no direction", "fewer keys than features", "too short a direction")  # the groups of cases in which None is due


def inputs(draw):
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
        kept, away = torch.cat([values, torch.ones_like(values[:, :1])], dim=1), -torch.eye(T, dtype=dtype)[key]
        direction = away - kept @ (torch.linalg.pinv(kept) @ away)
        direction[key] = 0.0
        weights[direction.argmin()] = 0.0
        weights = weights / weights.sum()
    sizes = {"T": T, "d_v": d_v, "key": key}
    return Case(group, label(sizes, note), (weights, values, key), tolerance=ROUNDING[dtype])


def call(handle, case, args):
    """What comes where None is due is rounding, whatever the step: there one tensor stands for all."""
    moved = handle.call(args)
    return case.args[0].clone() if case.group in NO_WAY and isinstance(moved, torch.Tensor) else moved


MISTAKES = """
until_the_key_is_empty: You step until `key` itself has no weight. Another weight may reach 0 before it, and would then be
  negative. Take the smallest ratio over all weights that shrink.
    (weights[shrinks] / -direction[shrinks]).min() -> weights[key] / -direction[key]
ratios_of_all_weights: Your ratios contain weights that grow. They never reach 0: only the weights that shrink, where the
  direction is negative, limit the step.
    (weights[shrinks] / -direction[shrinks]).min() -> (weights / direction.abs()).min()
sum_is_not_kept: Your direction keeps the context, but not the sum of the weights. Keep the sum too: put a column of ones
  beside the values.
    torch.cat([values, torch.ones_like(values[:, :1])], dim=1) -> values
never_none: You return weights where nothing can change. Return None there: only rounding is left of the direction. Test
  whether its own length, before any division by it, is below 1e-4.
    return None -> return weights.clone()
adds_to_the_key: Your weights give more to `key`, not less. Take the step along `away`, which is -1 at `key`, minus its
  projection.
    -1.0 -> 1.0
leaves_out_weights_of_0: A weight that is 0 and would shrink ends the step at once. Yours goes on, and that weight becomes
  negative.
    (weights[shrinks] / -direction[shrinks]).min() -> (lambda ratios: ratios[ratios > 0].min())(weights / -direction)
clamped_and_divided: You go too far and clamp what is negative. That changes the context: stop where the first weight reaches
  0.
    weights + step * direction -> (lambda moved: moved / moved.sum())((weights + direction).clamp(min=0))
    weights + step * direction -> (weights + direction).clamp(min=0)
    weights + step * direction -> (weights + weights[key] / -direction[key] * direction).clamp(min=0)
    weights + step * direction -> (lambda moved: moved / moved.sum())((weights + weights[key] / -direction[key] *
      direction).clamp(min=0))
    ).min() -> ).max() ; weights + step * direction -> (weights + step * direction).clamp(min=0)
none_by_the_sizes: You return None where two keys have the same value, although weight can go from one to the other. Do you
  look at the sizes, or treat dependent columns as independent, as `torch.linalg.qr` does?
    direction.norm() < NO_WAY -> len(weights) <= values.shape[1] + 1 or direction.norm() < NO_WAY
the_projection_itself: Your direction is the projection itself, and all of it changes the context or the sum. Take what is
  left of `away` *without* the projection.
    away - kept @ -> kept @
context_is_not_kept: You change the weight of `key` alone, so context and sum change. Subtract from `away` its projection on
  the columns of [values, 1].
    away - kept @ (torch.linalg.pinv(kept) @ away) -> away
transposed_for_the_pseudo_inverse: `kept @ kept.T` is a projection only if the columns of `kept` have length 1 and right
  angles between them. Use the pseudo-inverse: `torch.linalg.pinv(kept)`.
    torch.linalg.pinv(kept) -> kept.T
sum_repaired_afterwards: You repair the sum after the projection, and that changes the context. Keep both at once: put a
  column of ones beside the values.
    torch.cat([values, torch.ones_like(values[:, :1])], dim=1) -> values ; return weights + step * direction ->
      moved = weights + step * direction; return moved / moved.sum()
    torch.cat([values, torch.ones_like(values[:, :1])], dim=1) -> values ; (torch.linalg.pinv(kept) @ away) ->
      (torch.linalg.pinv(kept) @ away); direction = direction - direction.mean()
goes_too_far: You go on after the first weight has reached 0, so some weights are negative. Take the *smallest* of the ratios.
    ).min() -> ).max()
a_weight_for_the_step: You take a weight for the length of the step. In a step of 1 a weight shrinks by `-direction`, so it
  reaches 0 after weight / -direction.
    (weights[shrinks] / -direction[shrinks]).min() -> weights[key]
ratio_of_a_growing_weight: Your step is the ratio of a weight that *grows* along the right direction. Only those that shrink
  along it, where it is negative, reach 0 and end the step.
    (weights[shrinks] / -direction[shrinks]).min() -> (weights / -direction).min()
the_direction_itself: You return only the change. Return weights: the old ones plus the step times the direction.
    weights + step * direction -> step * direction
    weights + step * direction -> direction
shared_among_the_others: You take all weight from `key` and share it among the others. The sum stays 1, but the context
  changes: use a change that does not move the context.
    return weights + step * direction -> others = weights + weights * away; return others / others.sum()
    return weights + step * direction -> others = weights + weights[key] / (len(weights) - 1); others[key] = 0.0; return others
the_weights_themselves: You return the old weights, as after a step of 0. Where a direction is left, take a step: the first
  weight that *shrinks* to 0 ends it.
    weights + step * direction -> weights.clone()
none_where_a_direction_is_left: You return None although a direction is left. Return None only where its *length*,
  `direction.norm()`, is below 1e-4. Or does a path end without a `return`?
    direction.norm() < NO_WAY -> True
weights_where_columns_depend: You return weights where T < d_v, where nothing can change. Use `torch.linalg.pinv(kept)`, not
  `inv`, and return None wherever the direction is shorter than 1e-4.
    return None -> return None if len(weights) > values.shape[1] else weights.clone()
"""


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
        found.append("their output is different")
    if not found and got[key] > weights[key] - 1e-4:
        found.append("the key has no less weight than before")
    if not found and got.min() > 1e-3:
        return "These are weights with the same output, and less on the key. But none of them is 0 yet: take a longer step."
    if found == ["some are negative"]:
        return "Some of your weights are negative. The step ends where the first of them reaches 0."
    return f"Something is wrong with your weights: {', and '.join(found)}." if found else None


PROPERTIES = (_broken,)
