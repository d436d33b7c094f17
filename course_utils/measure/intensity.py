"""How much is computed for each byte that is read or written: it decides whether arithmetic or memory is the limit.

Williams, Waterman and Patterson (2009), Roofline, who call it operational intensity. The unit is the field's: FLOPs per byte.
"""

import torch

from course_utils._validation import require_tensor
from course_utils.measure.costs import multiply_adds


def flops(function, *args):
    """The FLOPs in the matrix products of `function(*args)` -> int: twice its multiply-adds (`costs.multiply_adds`)."""
    return 2 * multiply_adds(function, *args)


def arithmetic_intensity(attend, q, k, v):
    """FLOPs of `attend(q, k, v)` per byte of q, k, v and of the context -> float.

    Shapes: q, k, v as `attend` takes them; it returns the context, or a tuple whose first entry is the context. Each of the four
    counts once, as if all else stayed in fast memory. TypeError unless `attend` can be called and q, k and v are tensors.
    """
    if not callable(attend):
        raise TypeError(f"attend must be callable, got {type(attend).__name__}")
    for name, tensor in (("q", q), ("k", k), ("v", v)):
        require_tensor(name, tensor)
    with torch.no_grad():
        result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    size = sum(tensor.numel() * tensor.element_size() for tensor in (q, k, v, context))  # bytes
    return flops(attend, q, k, v) / size
