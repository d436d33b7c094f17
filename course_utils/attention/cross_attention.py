"""Cross-attention: one sequence asks, another one, the memory, answers. Vaswani et al. (2017), section 3.2.3, one head.

queries = x W_q      keys = memory W_k      values = memory W_v      out = softmax(queries keys^T / sqrt(d_model)) values W_o
"""

import torch
from torch import nn

from course_utils._validation import require_floating, require_mask, require_sizes
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    """Ask the memory step by step, where what is read leads to the next question; keys and values are projected once.

    `state` (B, 1, d_query) asks first; `move(out, state) -> state`, all three (B, 1, d_query), gives the state that asks next.
    Shapes: memory (B, Tm, d_memory), memory_mask (B, Tm) bool, True = may attend -> out (B, steps, d_query), weights
    (B, steps, Tm). `attention` holds `q_proj`, `k_proj`, `v_proj` and `out_proj`. Raises TypeError or ValueError for other
    shapes or types, and for fewer steps than one. Vaswani et al. (2017), section 3.2.3, as Shazeer (2019, section 2.4) computes
    it while a text is written.
    """
    require_sizes(steps=steps)
    require_floating("state", state, ("B", 1, attention.q_proj.in_features))
    require_floating("memory", memory, (state.shape[0], "Tm", attention.k_proj.in_features))
    require_mask("memory_mask", memory_mask, memory.shape[:2])
    keys, values = attention.k_proj(memory), attention.v_proj(memory)  # (B, Tm, d_model) each
    mask = memory_mask.unsqueeze(1)  # (B, 1, Tm)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)  # (B, 1, d_model)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)  # (B, 1, d_model), (B, 1, Tm)
        out = attention.out_proj(context)  # (B, 1, d_query)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)  # (B, 1, d_query)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


class CrossAttention(nn.Module):
    """Cross-attention with one head; x asks, memory answers, and the two may differ in length and in width.

    Holds the bias-free `nn.Linear` q_proj: d_query -> d_model, k_proj and v_proj: d_memory -> d_model, and
    out_proj: d_model -> d_query. Vaswani et al. (2017), section 3.2.3; one head.
    """

    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        require_sizes(d_query=d_query, d_memory=d_memory, d_model=d_model)
        self.d_query, self.d_memory, self.d_model = d_query, d_memory, d_model
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        """Shapes: x (B, Tq, d_query), memory (B, Tm, d_memory), memory_mask (B, Tm) bool, True = may attend
        -> out (B, Tq, d_query), weights (B, Tq, Tm). A row of x whose memory is all masked gets zeros.
        """
        require_floating("x", x, (..., "Tq", self.q_proj.in_features))
        require_floating("memory", memory, (..., "Tm", self.k_proj.in_features))
        mask = None
        if memory_mask is not None:
            require_mask("memory_mask", memory_mask, memory.shape[:-1])
            mask = memory_mask.unsqueeze(-2)  # (B, 1, Tm): the same for every query, different for every memory
        queries = self.q_proj(x)  # (B, Tq, d_model)
        keys = self.k_proj(memory)  # (B, Tm, d_model)
        values = self.v_proj(memory)  # (B, Tm, d_model)
        context, weights = scaled_dot_product_attention(queries, keys, values, mask)  # (B, Tq, d_model), (B, Tq, Tm)
        out = self.out_proj(context)  # (B, Tq, d_query)
        return out, weights
