"""One layer of dot-product attention that learns a look-up: the step of training that lesson 04 writes."""

import torch

from course_utils._validation import require_floating


def training_step(w_q, w_k, batch, scale, optimizer):
    """One step of training: move both projections by what one batch says -> the batch's loss before the step, a float.

    The scores are `scale` times the dot products of queries and keys; the loss is the mean squared difference between the context
    and what is wanted. `batch` is (asked (B, d), entries (B, n, d), values (B, n, d_v), wanted (B, d_v)).
    Shapes: w_q, w_k (d_k, d), leaves that want a gradient and that `optimizer` holds; its earlier gradients are cleared.
    """
    require_floating("w_q", w_q, ("d_k", "d"))
    require_floating("w_k", w_k, tuple(w_q.shape))
    asked, entries, values, wanted = batch
    query = asked @ w_q.T  # (B, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    products = keys @ query.unsqueeze(2)  # (B, n, 1)
    scores = scale * products  # (B, n, 1)
    weights = torch.softmax(scores, dim=1)  # (B, n, 1)
    context = (weights * values).sum(dim=1)  # (B, d_v)
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
