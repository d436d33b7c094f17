"""What of a long list `make test` tries, always the same; `make test-all` tries the rest as well."""

import zlib

import pytest


def spread(values, name=str):
    """The values as parameters of a test, two thirds of them slow: which ones, goes by what `name` gives for them."""
    return [value if is_in(0, name(value)) else pytest.param(value, marks=pytest.mark.slow) for value in values]


def first_fast(values):
    """The values, or tuples of values, as parameters of a test, all but the first of them slow."""
    first, *others = values
    others = [value if isinstance(value, tuple) else (value,) for value in others]
    return [first, *(pytest.param(*value, marks=pytest.mark.slow) for value in others)]


def is_in(third, name):
    """Whether something called `name` is in the third: 0, 1 or 2."""
    return zlib.crc32(name.encode()) % 3 == third


THIRDS = first_fast([0, 1, 2])
