"""Self-attention, one head: queries, keys and values are made from the same vectors. Vaswani et al. (2017), section 3.2."""

from torch import nn

from course_utils._validation import require_floating, require_int
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def self_attention(x, W_q, W_k, W_v, W_o, mask=None):
    """Each position of x asks all others: softmax(Q K^T / sqrt(d_k)) V W_o^T with Q = x W_q^T, K = x W_k^T, V = x W_v^T.

    Shapes: x (..., T, d_model), W_q and W_k (d_k, d_model), W_v (d_v, d_model), W_o (d_model, d_v) -> out (..., T, d_model),
    weights (..., T, T). mask: boolean, broadcastable to (..., T, T), True = may attend; None allows everything. A position that
    may attend to nothing gets zero weights and a zero output. Raises TypeError or ValueError that names the argument.
    """
    require_floating("x", x, (..., "T", "d_model"))
    require_floating("W_q", W_q, ("d_k", x.shape[-1]))
    require_floating("W_k", W_k, tuple(W_q.shape))
    require_floating("W_v", W_v, ("d_v", x.shape[-1]))
    require_floating("W_o", W_o, (x.shape[-1], W_v.shape[0]))
    # (..., T, d_k), (..., T, d_k), (..., T, d_v) -> (..., T, d_v), (..., T, T)
    context, weights = scaled_dot_product_attention(x @ W_q.T, x @ W_k.T, x @ W_v.T, mask)
    return context @ W_o.T, weights  # (..., T, d_model)


class SelfAttention(nn.Module):
    """One head of self-attention. It holds q_proj: d_model -> d_k, k_proj: d_model -> d_k, v_proj: d_model -> d_v and out_proj:
    d_v -> d_model, all four `nn.Linear` without bias. Raises TypeError or ValueError when a size is not a positive int.
    """

    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        for name, size in (("d_model", d_model), ("d_k", d_k), ("d_v", d_v)):
            require_int(name, size, minimum=1)
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        """Shapes: x (..., T, d_model), mask bool, broadcastable to (..., T, T) -> out (..., T, d_model), weights (..., T, T)."""
        context, weights = scaled_dot_product_attention(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights
