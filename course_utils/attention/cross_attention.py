"""Cross-attention: one sequence asks, another one, the memory, answers. Vaswani et al. (2017), section 3.2.3, one head.

queries = x W_q      keys = memory W_k      values = memory W_v      out = softmax(queries keys^T / sqrt(d_model)) values W_o
"""

from torch import nn

from course_utils._validation import require_floating, require_int, require_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def project_memory_once(attention, memory):
    """The keys and values that `attention` makes of the memory; nothing of x is in them, so a decoder needs them only once.

    Shapes: memory (B, Tm, d_memory) -> keys (B, Tm, d_model), values (B, Tm, d_model).
    `attention` holds `k_proj` and `v_proj`, with a bias or without. Raises TypeError or ValueError when memory is no such tensor.
    """
    require_floating("memory", memory, (..., "Tm", attention.k_proj.in_features))
    return attention.k_proj(memory), attention.v_proj(memory)


def attend_to_projected(attention, x, keys, values, memory_mask=None):
    """The rest of cross-attention, once keys and values are there: project the queries, attend, project back.

    Shapes: x (B, Tq, d_query), keys and values (B, Tm, d_model), memory_mask (B, Tm) bool, True = may attend
    -> out (B, Tq, d_query), weights (B, Tq, Tm). A row of x whose memory is all masked gets zeros.
    Raises TypeError or ValueError that names the argument.
    """
    require_floating("x", x, (..., "Tq", attention.q_proj.in_features))
    if memory_mask is not None:
        require_mask("memory_mask", memory_mask, keys.shape[:-1])
        memory_mask = memory_mask.unsqueeze(-2)  # (B, 1, Tm): the same for every query, different for every memory
    context, weights = scaled_dot_product_attention(attention.q_proj(x), keys, values, memory_mask)
    return attention.out_proj(context), weights


class CrossAttention(nn.Module):
    """Cross-attention with one head; x asks, memory answers, and the two may differ in length and in width.

    Holds the bias-free `nn.Linear` q_proj: d_query -> d_model, k_proj and v_proj: d_memory -> d_model, and
    out_proj: d_model -> d_query. Raises TypeError or ValueError when a size is not a positive int.
    """

    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        for name, size in (("d_query", d_query), ("d_memory", d_memory), ("d_model", d_model)):
            require_int(name, size, minimum=1)
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        """Shapes: x (B, Tq, d_query), memory (B, Tm, d_memory), memory_mask (B, Tm) bool, True = may attend
        -> out (B, Tq, d_query), weights (B, Tq, Tm).
        """
        keys, values = project_memory_once(self, memory)  # (B, Tm, d_model) each
        return attend_to_projected(self, x, keys, values, memory_mask)
