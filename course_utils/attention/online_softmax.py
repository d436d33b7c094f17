"""The softmax in pieces: what it is over some of the keys can be merged with what it is over others, in any order.

Milakov and Gimelshein (2018), Online normalizer calculation for softmax, section 3; Rabe and Staats (2021), Self-attention does
not need O(n^2) memory, section 2; Dao et al. (2022), FlashAttention, section 3.1, which keeps the pieces in fast memory.
"""

import math

import torch

from course_utils._validation import require_floating, require_sizes


def partial_softmax(scores, values):
    """The softmax of each query over some of its keys, left unfinished: (maximum, total, blend).

    Shapes: scores (..., Tq, n), -inf where a key may not be seen, values (..., n, d_v) -> maximum (..., Tq), the largest score;
    total (..., Tq), the sum of exp(score - maximum); blend (..., Tq, d_v), the sum of exp(score - maximum) times value, not
    divided yet. A query that sees none of the keys gets (-inf, 0, 0).
    """
    require_floating("scores", scores, (..., "Tq", "n"))
    require_floating("values", values, (..., scores.shape[-1], "d_v"))
    maximum = scores.amax(dim=-1)  # (..., Tq)
    exponentials = torch.exp(scores - _finite(maximum).unsqueeze(-1))  # (..., Tq, n)
    return maximum, exponentials.sum(dim=-1), exponentials @ values


def merge_partial(a, b):
    """Two partial results over different keys -> the partial result over all of them.

    Shapes: each (maximum (...), total (...), blend (..., d_v)), as `partial_softmax` returns them -> the same. Merging is
    associative and commutative, and (-inf, 0, 0) changes nothing. Milakov and Gimelshein (2018), section 3.1.
    """
    for name, (maximum, total, blend) in (("a", a), ("b", b)):
        require_floating(f"{name}[0]", maximum)
        require_floating(f"{name}[1]", total, tuple(maximum.shape))
        require_floating(f"{name}[2]", blend, (*maximum.shape, "d_v"))
    maximum = torch.maximum(a[0], b[0])  # (...)
    reference = _finite(maximum)
    scale_a, scale_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)  # (...): one of them is 1, none is above
    total = scale_a * a[1] + scale_b * b[1]  # (...)
    blend = scale_a.unsqueeze(-1) * a[2] + scale_b.unsqueeze(-1) * b[2]  # (..., d_v)
    return maximum, total, blend


def finish_partial(partial):
    """The context of a partial result: blend / total -> (..., d_v). Where no key was seen it is zero."""
    _, total, blend = partial
    # The largest score adds exp(0) = 1 to its total, so that a total below 1 is one of no keys.
    return blend / total.clamp(min=1.0).unsqueeze(-1)


def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention that never holds more than a tile of `block` times `block` scores.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v), block an int of at least 1 -> context (..., Tq, d_v).
    causal: the last query sees the last key, the one before it all but that one, and so on; a query that sees no key gets zeros.
    Dao et al. (2022), algorithm 1, with the loops in the order of Dao (2023), FlashAttention-2, algorithm 1.
    """
    require_floating("q", q, (..., "Tq", "d"))
    require_floating("k", k, (..., "Tk", q.shape[-1]))
    require_floating("v", v, (..., k.shape[-2], "d_v"))
    require_sizes(block=block)
    offset = k.shape[-2] - q.shape[-2]  # query i sees the keys up to i + offset
    scaled_q = q / math.sqrt(q.shape[-1])  # (..., Tq, d)
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = scaled_q[..., top : top + block, :]  # (..., rows, d)
        leading = torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) + rows.shape[-2:-1]
        partial = _nothing_seen(leading, v)
        for left in range(0, k.shape[-2], block):
            last_seen = top + rows.shape[-2] - 1 + offset
            if causal and left > last_seen:
                break  # the rest lies in the future of all these queries
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)  # (..., rows, columns)
            if causal:
                keys = torch.arange(left, left + scores.shape[-1], device=q.device)  # (columns,)
                queries = torch.arange(top, top + scores.shape[-2], device=q.device)  # (rows,)
                scores = scores.masked_fill(keys > queries.unsqueeze(1) + offset, -torch.inf)
            partial = merge_partial(partial, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)  # (..., Tq, d_v)


def _nothing_seen(shape, values):
    """The partial result of queries of this shape over no keys."""
    maximum = values.new_full(shape, -torch.inf)
    return maximum, torch.zeros_like(maximum), values.new_zeros((*shape, values.shape[-1]))


def _finite(maximum):
    """The maximum, with 0 in the place of -inf: over no keys there is no largest score, and -inf - (-inf) would be NaN."""
    return torch.where(maximum == -torch.inf, torch.zeros_like(maximum), maximum)
