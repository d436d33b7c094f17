"""Taking heads away: Michel, Levy and Neubig (2019), Are sixteen heads really better than one?, sections 3.2 and 3.3.

The output of multi-head attention is a sum over its heads, out = b + sum_h W_h head_h, where W_h are the columns of the output
projection that belong to head h. Where these columns are zero the head adds nothing, and every other head adds what it did.
"""

import torch

from course_utils._validation import require_floating, require_sizes


def ablate(weight, heads, measure):
    """Measure without each head, and with each head alone -> two lists of `heads` measurements, (without, alone).

    Shapes: weight (d_out, heads * d_head), that of an output projection, of whose columns each head has a block, in order.
    `measure(changed)` takes a weight of the same shape and returns a measurement in any unit. `weight` itself stays as it is.
    Raises ValueError when `heads` does not divide the columns, TypeError when `measure` cannot be called.
    Michel, Levy and Neubig (2019), sections 3.2 (without) and 3.3 (alone).
    """
    require_floating("weight", weight, ("d_out", "d"))
    require_sizes(heads=heads)
    if weight.shape[1] % heads:
        raise ValueError(f"heads must divide the {weight.shape[1]} columns of weight, got {heads}")
    if not callable(measure):
        raise TypeError(f"measure must be callable, got {type(measure).__name__}")
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for head in range(heads):
        own = slice(head * d_head, (head + 1) * d_head)
        removed = weight.clone()  # (d_out, d)
        removed[:, own] = 0.0
        kept = torch.zeros_like(weight)  # (d_out, d)
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone
