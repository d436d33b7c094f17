"""FlashAttention: the way back in plain PyTorch, and the way forward as two kernels in Triton's language.

Dao et al. (2022), FlashAttention, section 3.1; Dao (2023), FlashAttention-2, section 3.1, whose order of loops and whose L (the
logarithm of the sum of exponentials) these are. Tillet et al. (2019), Triton.
"""

import math

import torch

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.kernels import as_kernel, tl


def hide_future(scores, left):
    """The scores (..., Tq, n) of all queries and of the n keys from key `left` on, -inf where a key is after its query."""
    queries = torch.arange(scores.shape[-2], device=scores.device).unsqueeze(1)  # (Tq, 1)
    keys = torch.arange(left, left + scores.shape[-1], device=scores.device)  # (n,)
    return scores.masked_fill(keys > queries, -math.inf)


def attention_backward(q, k, v, context, L, d_context, block, causal=False):
    """The gradients of scaled dot-product attention, from what its forward pass has kept: no weights.

    Shapes: q, k (..., T, d), v, context, d_context (..., T, d_v), L (..., T), the logarithm of each query's sum of exp(score);
    d_context, the gradient of the loss with respect to the context -> dq, dk (..., T, d), dv (..., T, d_v). The keys are taken in
    blocks of at most `block`, so that no tensor is larger than (..., T, block) or the inputs. Dao (2023), algorithm 2.
    """
    require_floating("q", q, (..., "T", "d"))
    require_floating("k", k, tuple(q.shape))
    require_floating("v", v, (*q.shape[:-1], "d_v"))
    require_floating("context", context, tuple(v.shape))
    require_floating("L", L, tuple(q.shape[:-1]))
    require_floating("d_context", d_context, tuple(v.shape))
    require_sizes(block=block)
    scale = 1 / math.sqrt(q.shape[-1])
    D = (d_context * context).sum(dim=-1, keepdim=True)  # (..., T, 1)
    dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]  # (..., n, d), (..., n, d_v)
        scores = scale * q @ keys.transpose(-2, -1)  # (..., T, n)
        if causal:
            scores = hide_future(scores, left)
        weights = torch.exp(scores - L.unsqueeze(-1))  # (..., T, n)
        d_weights = d_context @ values.transpose(-2, -1)  # (..., T, n)
        d_scores = weights * (d_weights - D)  # (..., T, n)
        dv[..., left : left + block, :] = weights.transpose(-2, -1) @ d_context
        dk[..., left : left + block, :] = scale * d_scores.transpose(-2, -1) @ q
        dq += scale * d_scores @ keys
    return dq, dk, dv


def flash_forward(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    """A kernel: each program computes the context, and L, of one block of queries of one head.

    The tensors lie one row after the other, (heads, T, d), and L (heads, T). `launch` says how many programs there are.
    """
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)  # (block,)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)  # (block, d)
    maximum = tl.full((block,), -float("inf"), tl.float32)
    total = tl.zeros((block,), tl.float32)
    blend = tl.zeros((block, d), tl.float32)
    for left in range(0, T, block):
        keys = left + tl.arange(0, block)  # (block,)
        key_places = head * T * d + keys[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
        k = tl.load(k_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        v = tl.load(v_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        scores = scale * tl.dot(q, tl.trans(k), input_precision="ieee")  # (block, block)
        scores = tl.where(keys[None, :] < T, scores, -float("inf"))
        new_maximum = tl.maximum(maximum, tl.max(scores, 1))  # (block,)
        shrink = tl.exp(maximum - new_maximum)  # (block,)
        weights = tl.exp(scores - new_maximum[:, None])  # (block, block)
        total = shrink * total + tl.sum(weights, 1)
        blend = shrink[:, None] * blend + tl.dot(weights.to(v.dtype), v, input_precision="ieee")
        maximum = new_maximum
    tl.store(context_ptr + places, blend / total[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, maximum + tl.log(total), mask=rows < T)


def flash_causal(q_ptr, k_ptr, v_ptr, context_ptr, L_ptr, T, scale, d: tl.constexpr, block: tl.constexpr):
    """The kernel `flash_forward` for causal attention: a query sees the keys up to its own. Tiles that lie wholly in the future
    are left out."""
    head = tl.program_id(1)
    rows = tl.program_id(0) * block + tl.arange(0, block)  # (block,)
    places = head * T * d + rows[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
    q = tl.load(q_ptr + places, mask=rows[:, None] < T, other=0.0)  # (block, d)
    maximum = tl.full((block,), -float("inf"), tl.float32)
    total = tl.zeros((block,), tl.float32)
    blend = tl.zeros((block, d), tl.float32)
    end = tl.minimum((tl.program_id(0) + 1) * block, T)
    for left in range(0, end, block):
        keys = left + tl.arange(0, block)  # (block,)
        key_places = head * T * d + keys[:, None] * d + tl.arange(0, d)[None, :]  # (block, d)
        k = tl.load(k_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        v = tl.load(v_ptr + key_places, mask=keys[:, None] < T, other=0.0)  # (block, d)
        scores = scale * tl.dot(q, tl.trans(k), input_precision="ieee")  # (block, block)
        scores = tl.where(keys[None, :] <= rows[:, None], scores, -float("inf"))
        new_maximum = tl.maximum(maximum, tl.max(scores, 1))  # (block,)
        shrink = tl.exp(maximum - new_maximum)  # (block,)
        weights = tl.exp(scores - new_maximum[:, None])  # (block, block)
        total = shrink * total + tl.sum(weights, 1)
        blend = shrink[:, None] * blend + tl.dot(weights.to(v.dtype), v, input_precision="ieee")
        maximum = new_maximum
    tl.store(context_ptr + places, blend / total[:, None], mask=rows[:, None] < T)
    tl.store(L_ptr + head * T + rows, maximum + tl.log(total), mask=rows < T)


def launch(kernel, q, k, v, block):
    """Run a kernel such as `flash_forward`, one program for each block of queries and each head.

    Shapes: q, k, v (..., T, d), d and `block` powers of two -> context (..., T, d), L (..., T), in float32.
    """
    q, k, v = (each.contiguous() for each in (q, k, v))
    heads, (T, d) = q.shape[:-2].numel(), q.shape[-2:]
    context, L = torch.empty_like(q), q.new_empty(q.shape[:-1], dtype=torch.float32)
    as_kernel(kernel)[(math.ceil(T / block), heads)](q, k, v, context, L, T, 1 / math.sqrt(d), d, block)
    return context, L


class FlashAttention(torch.autograd.Function):
    """Attention by the kernels above, with `attention_backward` as its gradient: `FlashAttention.apply(q, k, v, block, causal)`.

    Shapes: q, k, v (..., T, d), d and `block` powers of two -> context (..., T, d).
    """

    @staticmethod
    def forward(ctx, q, k, v, block, causal):
        context, L = launch(flash_causal if causal else flash_forward, q, k, v, block)
        ctx.save_for_backward(q, k, v, context, L)
        ctx.block, ctx.causal = block, causal
        return context

    @staticmethod
    def backward(ctx, d_context):
        kept = [each.float() for each in (*ctx.saved_tensors, d_context)]
        return *attention_backward(*kept, ctx.block, ctx.causal), None, None
