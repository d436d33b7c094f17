"""How much of what was written into a memory comes out of it again."""

import torch
from torch.nn import functional as F

from course_utils._validation import require_floating


def share_recalled(answers, values):
    """The share of answers to which their own value is nearest, by cosine, among all the values -> float in [0, 1].

    Shapes: answers (n, d_v), what a memory says when it is asked for n keys; values (m, d_v) with m >= n. The value of answer i
    is `values[i]`; those from n on are nobody's, and may be taken for it all the same. Nearest is the value at the smallest
    angle, whatever the lengths: a memory that answers 0.1 times the right value has kept it.
    Raises ValueError where there are fewer values than answers.
    """
    require_floating("answers", answers, ("n", "d_v"))
    require_floating("values", values, ("m", answers.shape[1]))
    if len(values) < len(answers):
        raise ValueError(f"values must hold one for each answer ({len(answers)}), got {len(values)}")
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T  # (n, m)
    nearest = cosines.argmax(dim=-1)  # (n,)
    found = nearest == torch.arange(len(answers), device=answers.device)  # (n,)
    return found.double().mean().item()
