"""What a head is needed for: take it away and measure again. Michel, Levy and Neubig (2019), Are sixteen heads really better than
one?, section 3.2; here over all layers of a stack, and on the positions that count.
"""

import torch

from course_utils._validation import require_integers

IGNORED = -1


def effect_of_removing(model, inputs, targets):
    """The accuracy that is lost without each head -> (layers, heads), in shares: 0.1 is ten points; below 0 where it rises.

    `model(inputs, without)` gives logits (B, T, V) without the heads in `without`, a list of pairs (layer, head); `model.layers`
    and `model.heads` are their numbers. Shapes: inputs (B, T) integers, targets (B, T) integers, -1 where the answer does not
    count. Raises ValueError when no position counts.
    """
    require_integers("inputs", inputs, ("B", "T"))
    require_integers("targets", targets, tuple(inputs.shape))
    counts = targets != IGNORED  # (B, T)
    if not counts.any():
        raise ValueError("targets must hold an answer that counts, got -1 everywhere")

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets  # (B, T)
        return right[counts].double().mean()

    with torch.no_grad():
        whole = accuracy([])
        lost = [[whole - accuracy([(layer, head)]) for head in range(model.heads)] for layer in range(model.layers)]
    return torch.tensor(lost, dtype=torch.float32)
