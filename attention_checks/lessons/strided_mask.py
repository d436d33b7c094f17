"""Which keys a query may look at: those nearby, and every so many before them."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import wrong_masks
from course_utils.attention.sparse import strided_mask


def _inputs(draw):
    yield _case("ordinary", draw.integer(12, 15), 3, 5)
    yield _case("ordinary", draw.integer(12, 15), 2, 4)
    yield _case("a window longer than the stride", 11, 4, 3)
    yield _case("a window of 1", draw.integer(8, 11), 1, 3)
    yield _case("a stride of 1", 7, 2, 1)
    yield _case("a window beyond the sentence", 5, 8, 3)
    yield _case("a stride beyond the sentence", 6, 2, 9)
    yield _case("one position", 1, 2, 3)


def _case(group, T, window, stride):
    return Case(group, label({"T": T, "window": window, "stride": stride}), (T, window, stride))


def _distance(T):
    return torch.arange(T)[:, None] - torch.arange(T)


def _on_the_way(T, window, stride):
    """Either pattern with the past alone, as where the two are joined last."""
    past, near, far = _distance(T) >= 0, _distance(T) < window, _distance(T) % stride == 0
    yield from (past & near, past & far)


def _patterns(T, window, stride, near=None, far=None, past=None):
    distance = _distance(T)
    near = distance < window if near is None else near(distance)
    far = distance % stride == 0 if far is None else far(distance)
    return (distance >= 0 if past is None else past(distance)) & (near | far)


def both_at_once(T, window, stride):
    """Only keys that are near *and* lie on the stride are allowed here. One of the two is enough: *or*, which is `|`."""
    distance = _distance(T)
    return (distance >= 0) & (distance < window) & (distance % stride == 0)


def one_but_not_both(T, window, stride):
    """A key that is near *and* lies on the stride is forbidden, such as the query's own. Either is enough, and so are both: `|`.
    (`^` wants one alone, as unequal does.)"""
    distance = _distance(T)
    return (distance >= 0) & ((distance < window) ^ (distance % stride == 0))


def brackets_missing(T, window, stride):
    """Later keys on the stride are allowed: the past is asked of the window alone, and is a must for both. (Does a slice lack its
    end? And `&` binds more tightly than `|`: brackets go round the two.)"""
    distance = _distance(T)
    return (distance >= 0) & (distance < window) | (distance % stride == 0)


def comparisons_without_brackets(T, window, stride):
    """All of the past is allowed here, whatever the distance. Is that query minus key? (Key minus query is always below the
    window there.) And does each comparison stand in brackets? `&` and `|` bind more tightly than `>=`."""
    distance = _distance(T)
    return distance >= 0 & (distance < window) | (distance % stride == 0)


def past_without_brackets(T, window, stride):
    distance = _distance(T)
    return distance >= 0 & ((distance < window) | (distance % stride == 0))


def either_of_two_exchanged(T, window, stride):
    """All of the past is allowed here, and more. The past is a must, `&`; near *or* on the stride are the two that are enough,
    `|`."""
    distance = _distance(T)
    return (distance >= 0) | ((distance < window) & (distance % stride == 0))


def window_and_stride_exchanged(T, window, stride):
    """Window and stride are exchanged: near are the `window` last keys, and `stride` is the step of the others."""
    return strided_mask(T, stride, window)


def one_key_too_many(T, window, stride):
    """The window is one key too long: `window` keys are at the distances 0 to window - 1, the query's own position included."""
    return strided_mask(T, window + 1, stride)


def one_key_too_few(T, window, stride):
    """The window is one key too short: `window` keys are at the distances 0 to window - 1."""
    return _patterns(T, window - 1, stride)


def without_the_query_itself(T, window, stride):
    """The query does not see its own position. It does: distance 0 is in the window, and a multiple of every stride."""
    return strided_mask(T, window, stride) & (_distance(T) > 0)


def reads_ahead(T, window, stride):
    """Later keys are allowed as well. The mask is causal: the distance, query minus key, is at least 0."""
    return _patterns(T, window, stride, past=lambda distance: distance == distance)


def reads_ahead_on_both_sides(T, window, stride):
    return _patterns(T, window, stride, near=lambda distance: distance.abs() < window, past=lambda distance: distance == distance)


def reads_ahead_near(T, window, stride):
    return strided_mask(T, window, stride) | (_distance(T).abs() < window)


def the_future_alone(T, window, stride):
    """Each query sees itself and *later* keys. Distances are query minus key, so that the past is positive: a row belongs to a
    query, a column to a key."""
    return strided_mask(T, window, stride).T


def the_window_alone(T, window, stride):
    """This is the window without the stride: keys farther away at a multiple of `stride` are allowed too."""
    return strided_mask(T, window, T)


def the_stride_alone(T, window, stride):
    """This is the stride without the window: the `window` last keys are allowed too, whatever their distance."""
    return strided_mask(T, 1, stride)


def a_dilated_window(T, window, stride):
    """Each query sees `window` keys, one every `stride` positions: a dilated window. Two patterns are due, of which one is
    enough: the `window` last keys, and *all* keys at a multiple of `stride`."""
    distance = _distance(T)
    return strided_mask(T, 1, stride) & (distance < window * stride)


def fixed_positions(T, window, stride):
    """The keys far away stand at positions that are multiples of `stride`, the same for every query. Here it is the *distance*
    to the query that is a multiple."""
    return _patterns(T, window, stride, far=lambda distance: (torch.arange(T) % stride == 0).expand(T, T))


def queries_on_the_stride(T, window, stride):
    """Here the queries at multiples of `stride` see all of the past, and the others their window alone. It is the *distance* that
    is to be a multiple, at every query."""
    return _patterns(T, window, stride, far=lambda distance: (torch.arange(T) % stride == 0)[:, None].expand(T, T))


def query_and_key_on_the_stride(T, window, stride):
    """Outside the window, only queries at multiples of `stride` see anything here, and only keys at multiples. It is the
    *distance* between the two that is to be a multiple, at every query."""
    on = torch.arange(T) % stride == 0
    return _patterns(T, window, stride, far=lambda distance: on[:, None] & on)


def begins_below_zero(T, window, stride):
    """The first queries lose keys in their window. Does a slice begin below 0? There it counts from the end: `max(0, ...)`."""
    full = torch.arange(T)[:, None] >= window - 1
    return _patterns(T, window, stride, near=lambda distance: (distance < window) & full)


def begins_below_zero_and_loses_itself(T, window, stride):
    kept = (torch.arange(T)[:, None] >= window - 1) | ~torch.eye(T, dtype=torch.bool)
    return begins_below_zero(T, window, stride) & kept


def counts_from_the_end_of_the_window(T, window, stride):
    """The stride counts from the window's farthest key. It counts from the query: distances 0, stride, 2 stride and so on."""
    return _patterns(T, window, stride, far=lambda distance: (distance >= window) & ((distance - window + 1) % stride == 0))


def counts_from_behind_the_window(T, window, stride):
    """The stride counts from the first key behind the window. It counts from the query: distances 0, stride, 2 stride and so
    on."""
    return _patterns(T, window, stride, far=lambda distance: (distance >= window) & ((distance - window) % stride == 0))


def stops_before_the_first_key(T, window, stride):
    """Key 0 is missing where it lies on the stride alone. Does a loop stop before it? (A `range` leaves out its end.)"""
    return _patterns(T, window, stride, far=lambda distance: (distance % stride == 0) & (torch.arange(T) > 0))


def without_the_farthest_multiple(T, window, stride):
    """The farthest multiple of `stride` is missing where `stride` does not divide T. (Do you count `T // stride` of them? With
    the 0 there is one more.)"""
    return _patterns(T, window, stride, far=lambda distance: (distance % stride == 0) & (distance < T // stride * stride))


def not_on_the_stride(T, window, stride):
    """Outside the window, the wrong way round: the distances that are *no* multiples of `stride` are allowed."""
    return _patterns(T, window, stride, far=lambda distance: distance % stride != 0)


EXERCISE = Exercise(
    name="strided_mask",
    reference=strided_mask,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    misconceptions=(*mistakes(globals(), strided_mask), *wrong_masks(strided_mask)),
)
