"""A window to both sides, and a few positions that see all and are seen by all."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.parts import wrong_masks
from course_utils.attention.sparse import global_mask


def _inputs(draw):
    for window in (1, 3):  # half of 3 is no window of 0
        T = draw.integer(9, 12)
        yield _case("ordinary", T, window, sorted(draw.shuffled(*range(1, T - 1))[:2]))
    yield _case("the first position", draw.integer(7, 10), 1, [0])
    yield _case("the last position", 8, 1, [7])
    yield _case("in any order", 10, 1, [6, 0, 3])
    yield _case("no global position", 7, 2, [])
    yield _case("a window of 0", draw.integer(6, 9), 0, [2])
    yield _case("a window beyond the sentence", 4, 6, [1])
    yield _case("one position", 1, 1, [0])


def _case(group, T, window, positions):
    return Case(group, label({"T": T, "window": window, "positions": positions}), (T, window, positions))


def _on_the_way(T, window, positions):
    """Which positions are global, and the rows and columns of these."""
    where = torch.tensor([position in positions for position in range(T)])
    yield from (where, where[:, None] | where)


def _made(near, rows, columns):
    mask = near.clone()
    mask[rows, :] = True
    mask[:, columns] = True
    return mask


def _distance(T):
    return torch.arange(T)[:, None] - torch.arange(T)


def is_not_seen_by_all(T, window, positions):
    """The global positions see all, but are not seen by all: that is their columns."""
    return _made(global_mask(T, window, []), positions, [])


def does_not_see_all(T, window, positions):
    """The global positions are seen by all, but do not see all themselves: that is their rows. (Is something
    written into a part of `mask[positions]`? With a list that is a copy, and what is written there is lost.)"""
    return _made(global_mask(T, window, []), [], positions)


def only_among_themselves(T, window, positions):
    """Outside the window, global positions see each other alone. They see *all*, and all see them: whole rows and columns."""
    mask = global_mask(T, window, [])
    mask[torch.tensor(positions, dtype=torch.long)[:, None], torch.tensor(positions, dtype=torch.long)] = True
    return mask


def only_themselves(T, window, positions):
    """This is the window alone: a global position adds nothing here. It sees all positions, and all see it: a whole row and a
    whole column. (Is the window written over them? And `mask[positions, positions]` pairs the two lists: it is the diagonal.)"""
    return global_mask(T, window, [])


def one_key_too_few(T, window, positions):
    """The window is a key too short on each side: a distance of exactly `window` is allowed."""
    return _made(_distance(T).abs() < window, positions, positions)


def one_key_too_few_ahead(T, window, positions):
    """Ahead, the window is a key too short: a distance of `window` is allowed to *both* sides. (A slice leaves out its end.)"""
    return _made((_distance(T) <= window) & (_distance(T) > -window), positions, positions)


def one_key_too_few_behind(T, window, positions):
    """Back, the window is a key too short: a distance of `window` is allowed to *both* sides, and the query's own position does
    not count."""
    return _made((_distance(T) < window) & (_distance(T) >= -window), positions, positions)


def begins_below_zero(T, window, positions):
    """The first queries have no window. Does a slice begin below 0? There it counts from the end: `max(0, ...)`."""
    full = torch.arange(T)[:, None] >= window
    return _made((_distance(T).abs() <= window) & full, positions, positions)


def wraps_round(T, window, positions):
    """The first queries see keys at the *end*: an index below 0 counts from there. Nothing stands before position 0."""
    reached = (torch.arange(T)[:, None] + torch.arange(-window, window + 1))[..., None]
    return _made(((reached < T) & (reached % T == torch.arange(T))).any(1), positions, positions)


def the_past_alone(T, window, positions):
    """The window reaches back only. This mask is not causal: it reaches `window` positions to *both* sides."""
    return _made((_distance(T) >= 0) & (_distance(T) <= window), positions, positions)


def the_past_alone_and_one_key_fewer(T, window, positions):
    return _made((_distance(T) >= 0) & (_distance(T) < window), positions, positions)


def all_of_the_past(T, window, positions):
    """Every earlier key counts as near here, or every later one. (Does a distance keep its sign, or a band have one edge?) The
    window ends on *both* sides: the distance to either is at most `window`."""
    return _made(_distance(T) <= window, positions, positions)


def all_of_the_future(T, window, positions):
    return _made(-_distance(T) <= window, positions, positions)


def causal_in_the_end(T, window, positions):
    """Keys that come later are forbidden here. This mask is not causal: the window reaches to both sides, and a global position
    sees and is seen everywhere."""
    return global_mask(T, window, positions).tril()


def half_the_window_on_each_side(T, window, positions):
    """The window is half as wide as it should be. It counts on each side: distances up to `window`, back and ahead."""
    return global_mask(T, window // 2, positions)


def half_the_window_without_the_query(T, window, positions):
    return _made(_distance(T).abs() <= (window - 1) // 2, positions, positions)


def the_global_positions_alone(T, window, positions):
    """These are the global rows and columns without the window: near keys are allowed everywhere."""
    return _made(torch.zeros(T, T, dtype=torch.bool), positions, positions)


def the_global_positions_and_the_diagonal(T, window, positions):
    return global_mask(T, 0, positions)


def both_at_once(T, window, positions):
    """A key is allowed here where it is near *and* in the row or column of a global position. One of the two is enough: `|`."""
    nothing = torch.zeros(T, T, dtype=torch.bool)
    return global_mask(T, window, []) & _made(nothing, positions, positions)


def without_the_query_itself(T, window, positions):
    """A query does not see its own position. It does: distance 0 is at most `window`."""
    return global_mask(T, window, positions) & (_distance(T) != 0)


def without_the_query_itself_where_it_is_not_global(T, window, positions):
    return _made((_distance(T) != 0) & (_distance(T).abs() <= window), positions, positions)


def neighbours_too(T, window, positions):
    """All positions *near* a global one are made global as well. Only those in `positions` are."""
    grown = {near for position in positions for near in range(max(0, position - window), min(T, position + window + 1))}
    return global_mask(T, window, sorted(grown))


def the_last_position_only(T, window, positions):
    """Only the last entry of `positions` is global here. Does your loop begin anew at each?"""
    return global_mask(T, window, positions[-1:])


def the_first_position_only(T, window, positions):
    """Only the first entry of `positions` is global here. Does a `return` stand inside the loop?"""
    return global_mask(T, window, positions[:1])


def numbered_from_the_start(T, window, positions):
    """As many positions are global as there should be, but they are the first ones, 0, 1 and so on. Is it the index in the list
    that is used, instead of the entry?"""
    return global_mask(T, window, list(range(len(positions))))


def an_empty_list_as_a_tensor(T, window, positions):
    """The list of positions may be empty. Then it has no first entry, nothing in it can be stacked, and `torch.tensor([])` holds
    floats, which are no indices (give it a dtype). A loop through the list itself just has no round."""
    where = torch.tensor(positions)
    return _made(global_mask(T, window, []), where, where)


def an_empty_list_that_is_stacked(T, window, positions):
    rows = torch.stack([torch.arange(T) == position for position in positions]).any(0)
    return global_mask(T, window, []) | rows | rows[:, None]


def _all(want, got, case):
    """Whether the rows and the columns of the global positions are True everywhere."""
    positions = case.args[2]
    if not bool(got[positions].all()):
        return "A global position sees all: its whole row is True. Here some row of theirs is not."
    if not bool(got[:, positions].all()):
        return "A global position is seen by all: its whole column is True. Here some column of theirs is not."
    return None


EXERCISE = Exercise(
    name="global_mask",
    reference=global_mask,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    properties=(_all,),
    misconceptions=(*mistakes(globals(), global_mask), *wrong_masks(global_mask)),
)
