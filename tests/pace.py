"""What of a long list `make test` tries, always the same; what `make test-all` tries as well; and what `make test-every` adds."""

import zlib

import pytest

SPEEDS = ((), pytest.mark.slow, pytest.mark.exhaustive)  # of `make test`, `make test-all`, `make test-every`


def spread(values, name=str, fast=3):
    """The values, or tuples of values, as parameters of a test, slow but for one in `fast`: which, goes by `name` of each."""
    return [value if _part_of(name(value), fast) == 0 else _slow(value) for value in values]


def first_fast(values):
    """The values, or tuples of values, as parameters of a test, all but the first of them slow."""
    first, *others = values
    return [first, *map(_slow, others)]


def _slow(value):
    return pytest.param(*value if isinstance(value, tuple) else (value,), marks=pytest.mark.slow)


def is_in(third, name):
    """Whether something called `name` is in the third: 0, 1 or 2."""
    return _part_of(name, 3) == third


def _part_of(name, parts):
    return zlib.crc32(name.encode()) % parts


def by_thirds(values, name=str):
    """The values as parameters of a test: a third fast, a third slow, a third exhaustive."""
    return [pytest.param(value, marks=SPEEDS[_part_of(name(value), 3)]) for value in values]
