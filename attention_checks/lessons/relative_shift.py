"""Scores by distance, moved to where their keys stand."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils.attention.relative import relative_shift

PART, SECOND = "scores a part of a larger tensor", "scores the second half of a larger tensor"


def _inputs(draw):
    for _ in range(2):
        yield _case(draw, "ordinary", draw.sizes("B H T", low=3))
    yield _case(draw, "one head", draw.sizes("B T", low=3))
    yield _case(draw, "no leading dimension", draw.sizes("T", low=3))
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("H T", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B H"), "T": 1})
    yield _case(draw, "size 1", {**draw.sizes("B H", low=3), "T": 2})
    yield _case(draw, "float64", draw.sizes("B H T", low=3), "float64", torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B H T", low=3), "not contiguous")
    yield _case(draw, PART, draw.sizes("B H T", low=3), PART)
    yield _case(draw, SECOND, draw.sizes("B H T", low=3), SECOND)
    yield _case(draw, "half precision", draw.sizes("B H T", low=3), "float16", torch.float16)
    yield _case(draw, "three leading dimensions", draw.sizes("B G H T", high=6))
    T = draw.integer(3, 6)
    yield _case(draw, "square", {"B": T, "H": 2 * T - 1, "T": T}, diagnostic=True)


def _case(draw, group, sizes, note="", dtype=torch.float32, diagnostic=False):
    *leading, T = sizes.values()
    scores = draw.normal(*leading, T, 2 * T - 1, dtype=dtype)
    scores = non_contiguous(scores) if group == "not contiguous" else scores
    return Case(group, label(sizes, note), (scores,), diagnostic=diagnostic)


def _call(handle, case, args):
    """What is copied on its way lies in a storage of its own: a part of a larger tensor is made here."""
    if case.group == PART:
        args = (F.pad(args[0], (1, 1))[..., 1:-1],)
    elif case.group == SECOND:
        args = (torch.stack([args[0].cos() + 10, args[0]])[1],)  # contiguous, and not where the storage begins
    return handle.call(args)


def _on_the_way(scores):
    """A column in front, and the same numbers in rows of T, as in the code of Transformer-XL; or all rows in one, from the first
    number that is due, with room at its end: in rows of 2T - 2, each begins one place further left."""
    *leading, T, width = scores.shape
    rows = F.pad(scores, (1, 0)).reshape(*leading, width + 1, T)
    flat = scores.flatten(-2)[..., T - 1 :]
    yield from (flat, F.pad(flat, (0, T - 1)), F.pad(flat, (0, T)))
    yield from (F.pad(scores, (1, 0)), rows, rows[..., 1:, :], rows[..., 1:, :].reshape(scores.shape))


def _at(scores, column):
    """The entries that `column(i, j, T)` chooses for query i and key j."""
    T = scores.shape[-2]
    i, j = torch.arange(T).unsqueeze(1), torch.arange(T)
    return scores[..., i, column(i, j, T).expand(T, T)]


def takes_the_first_dimensions(scores):
    """You index the *first* two dimensions, as `scores[i, ...]` does. Queries and distances are the last two: T is
    `scores.shape[-2]`, and the indices stand behind `...`."""
    i, j = torch.arange(len(scores)).unsqueeze(1), torch.arange(len(scores))
    return scores[i, j - i + len(scores) - 1]


def indexes_the_first_dimensions(scores):
    T = scores.shape[-2]
    i, j = torch.arange(T).unsqueeze(1), torch.arange(T)
    return scores[i, j - i + T - 1]


def distances_the_other_way(scores):
    """(i, j) holds the score of the distance i - j, query minus key, in your result. A column stands for the key's place *after*
    the query, j - i."""
    return _at(scores, lambda i, j, T: i - j + T - 1)


def does_not_shift(scores):
    """The rows are cut, not shifted: every row has the same columns. Each should begin a column further left than that above."""
    return scores[..., scores.shape[-2] - 1 :]


def does_not_shift_from_the_left(scores):
    return scores[..., : scores.shape[-2]]


def shifts_the_other_way(scores):
    """Your row i begins at column i, so that each row begins further *right* than the row above. It is further left: row 0 begins
    at column T - 1, in the middle, and the last row at column 0."""
    return _at(scores, lambda i, j, T: i + j)


def columns_from_the_end(scores):
    """(i, j) holds the score of column j - i in your result, where a negative one counts from the end. The distance 0 has column
    T - 1."""
    return _at(scores, lambda i, j, T: (j - i) % (2 * T - 1))


def keeps_the_wrong_end(scores):
    """The rows are shifted, but you keep their *first* T columns. The T that are due are the last ones, from column T - 1 on."""
    T = scores.shape[-2]
    return F.pad(scores, (0, 1)).flatten(-2)[..., :-T].unflatten(-1, (T, 2 * T - 1))[..., :T]


def one_distance_too_many(scores):
    """Off by one: (i, j) holds the score of the distance j - i + 1. The query's own place is column T - 1 of `scores`."""
    return _at(torch.nn.functional.pad(scores, (0, 1)), lambda i, j, T: j - i + T)


def one_distance_too_few(scores):
    """Off by one: (i, j) holds the score of the distance j - i - 1. The query's own place is column T - 1 of `scores`. (A column
    that is put in front moves it on.)"""
    return _at(torch.nn.functional.pad(scores, (1, 0)), lambda i, j, T: j - i + T - 1)


def transposed(scores):
    """Your result is transposed: a row belongs to a query, a column to a key."""
    return relative_shift(scores).transpose(-2, -1)


def takes_the_row_of_the_key(scores):
    """The distance is right, but taken from the *key's* row. The score is the query's: entry (i, j) comes from row i."""
    T = scores.shape[-2]
    i, j = torch.arange(T).unsqueeze(1), torch.arange(T)
    return scores[..., j.expand(T, T), j - i + T - 1]


def forgets_the_sign(scores):
    """Keys as far before as after the query get the same score in your result: the sign of the distance is lost. Columns below
    T - 1 belong to the keys before."""
    return _at(scores, lambda i, j, T: (j - i).abs() + T - 1)


def forgets_the_other_sign(scores):
    return _at(scores, lambda i, j, T: T - 1 - (j - i).abs())


def reads_from_the_start_of_the_storage(scores):
    """Right for a tensor of its own. Of a part of a larger one you read other numbers: `as_strided` counts from the start of the
    storage. Where the part begins there, `scores.storage_offset()` says, and how far apart its rows stand, `scores.stride()`."""
    return relative_shift(scores.as_strided(scores.shape, scores.stride(), 0))


def reads_as_if_the_rows_followed_each_other(scores):
    *leading, T, width = scores.shape
    return scores.as_strided((*leading, T, T), (*scores.stride()[:-2], width - 1, 1), T - 1)


def reads_from_the_start_where_nothing_is_copied(scores):
    return reads_as_if_the_rows_followed_each_other(scores.contiguous())


def begins_a_column_late(scores):
    """Your columns begin one too late, and T - 1 are left. Of each shifted row T are kept, from column T - 1 on."""
    return relative_shift(scores)[..., 1:]


def shuts_off_the_future(scores):
    """The keys after the query are gone. All are due: what may not be seen is the mask's business."""
    return relative_shift(scores).tril()


def shuts_off_the_future_by_minus_infinity(scores):
    T = scores.shape[-2]
    return relative_shift(scores).masked_fill(torch.ones(T, T, dtype=torch.bool).triu(1), -torch.inf)


EXERCISE = Exercise(
    name="relative_shift",
    reference=relative_shift,
    inputs=_inputs,
    call=_call,
    on_the_way=_on_the_way,
    misconceptions=mistakes(globals(), relative_shift),
)
