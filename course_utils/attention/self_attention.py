"""Self-attention, one head: queries, keys and values are made from the same vectors, so that each position asks all others.

out = softmax(Q K^T / sqrt(d_k)) V W_o^T      Q = x W_q^T      K = x W_k^T      V = x W_v^T

With the scores of Vaswani et al. (2017), section 3.2. That a sequence attends to itself is older: Cheng et al. (2016),
"Long short-term memory-networks for machine reading"; Parikh et al. (2016); Lin et al. (2017).
"""

from torch import nn

from course_utils._validation import require_sizes
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


class SelfAttention(nn.Module):
    """One head of self-attention that holds its weights.

    q_proj: d_model -> d_k, k_proj: d_model -> d_k, v_proj: d_model -> d_v and out_proj: d_v -> d_model are `nn.Linear` without
    bias. Vaswani et al. (2017), section 3.2.3.
    """

    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        require_sizes(d_model=d_model, d_k=d_k, d_v=d_v)
        self.d_model, self.d_k, self.d_v = d_model, d_k, d_v
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        """Shapes: x (..., T, d_model), mask bool, broadcastable to (..., T, T), True = may attend
        -> out (..., T, d_model), weights (..., T, T). A position that may attend to nothing gets zero weights and a zero output.
        """
        q = self.q_proj(x)  # (..., T, d_k)
        k = self.k_proj(x)  # (..., T, d_k)
        v = self.v_proj(x)  # (..., T, d_v)
        context, weights = scaled_dot_product_attention(q, k, v, mask)  # (..., T, d_v), (..., T, T)
        out = self.out_proj(context)  # (..., T, d_model)
        return out, weights
