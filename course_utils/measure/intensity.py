"""How much is computed for each byte that has to be read or written: what decides whether arithmetic or memory is the limit.

Williams, Waterman and Patterson (2009), Roofline, whose "operational intensity" it is, here in multiply-adds.
"""

import torch

from course_utils._validation import require_tensor
from course_utils.measure.costs import multiply_adds


def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    Shapes: q, k, v as `attend` takes them; it returns the context, or a tuple whose first is the context. Each byte counts once,
    as if everything on the way (scores, weights) stayed in fast memory. Raises TypeError unless `attend` can
    be called and q, k and v are tensors.
    """
    if not callable(attend):
        raise TypeError(f"attend must be callable, got {type(attend).__name__}")
    for name, tensor in (("q", q), ("k", k), ("v", v)):
        require_tensor(name, tensor)
    with torch.no_grad():
        result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = (q, k, v, context)
    size = sum(tensor.numel() * tensor.element_size() for tensor in moved)  # bytes
    return multiply_adds(attend, q, k, v) / size
