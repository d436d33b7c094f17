"""Every error names the argument, what it was and what was expected."""

import re

import pytest
import torch

from course_utils import _validation as v


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: v.require_tensor("x", [1.0]), TypeError, "x must be a torch.Tensor, got list"),
        (lambda: v.require_tensor("x", torch.ones(2, 3), ("B", 4)), ValueError, "x must have shape (B, 4), got (2, 3)"),
        (lambda: v.require_tensor("x", torch.ones(3), (..., "T", "d")), ValueError, "x must have shape (..., T, d), got (3,)"),
        (lambda: v.require_tensor("x", torch.ones(2, 3), ("B",)), ValueError, "x must have shape (B), got (2, 3)"),
        (lambda: v.require_floating("x", torch.ones(2).long()), TypeError, "x must be a floating-point tensor, got torch.int64"),
        (lambda: v.require_integers("x", torch.ones(2)), TypeError, "x must be an integer tensor, got torch.float32"),
        (lambda: v.require_integers("x", torch.ones(2).bool()), TypeError, "x must be an integer tensor, got torch.bool"),
        (lambda: v.require_mask("m", torch.ones(2), (2,)), TypeError, "m must be a boolean tensor (True = may attend)"),
        (lambda: v.require_mask("m", torch.ones(2, 3).bool(), (3,)), ValueError, "m must broadcast to (3,), got (2, 3)"),
        (lambda: v.require_mask("m", torch.ones(4).bool(), (2, 3)), ValueError, "m must broadcast to (2, 3), got (4,)"),
        (lambda: v.require_masks("m", [None, torch.ones(2)]), TypeError, "m[1] must be a boolean tensor"),
        (lambda: v.require_masks("m", [torch.ones(n).bool() for n in (2, 3)]), ValueError, "m must have shapes that broadcast"),
        (lambda: v.require_int("n", True), TypeError, "n must be an int, got bool"),
        (lambda: v.require_int("n", 1.0), TypeError, "n must be an int, got float"),
        (lambda: v.require_int("n", 1, minimum=2), ValueError, "n must be at least 2, got 1"),
        (lambda: v.require_sizes(a=1, b=0), ValueError, "b must be at least 1, got 0"),
        (lambda: v.require_number("s", "1"), TypeError, "s must be a number, got str"),
        (lambda: v.require_number("s", float("nan")), ValueError, "s must be finite, got nan"),
        (lambda: v.require_number("s", 0.0, above=0), ValueError, "s must be greater than 0, got 0.0"),
        (lambda: v.require_number("s", -1, minimum=0), ValueError, "s must be at least 0, got -1"),
        (lambda: v.require_choice("k", "c", ("a", "b")), ValueError, "k must be one of 'a', 'b'; got 'c'"),
    ],
)
def test_what_is_wrong_is_named(call, error, says):
    with pytest.raises(error, match=re.escape(says)):
        call()


def test_what_is_right_passes():
    v.require_floating("x", torch.ones(2, 3), (..., "T", 3))
    v.require_integers("x", torch.ones(2).int(), ("B",))
    v.require_mask("m", torch.ones(3).bool(), (2, 3))
    v.require_masks("m", [None, torch.ones(2, 1).bool(), torch.ones(3).bool()])
    v.require_sizes(a=1)
    v.require_number("s", 0.5, above=0, minimum=0.5)
    v.require_choice("k", "a", ("a", "b"))
