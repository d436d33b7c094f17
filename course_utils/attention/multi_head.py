"""Multi-head attention: Vaswani et al. (2017), Attention is all you need, section 3.2.2.

head_h = Attention(Q W_h^Q, K W_h^K, V W_h^V)      MultiHead(Q, K, V) = [head_1; ...; head_H] W^O

Each head is d_model / H features wide, so that H narrow heads have as many parameters as a single wide one. The H small matrices
W_h^Q stand in one square matrix, head by head, and one product with it projects for all heads at once.
"""

import torch
from torch import nn

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def split_heads(x, heads):
    """Cut the features into blocks, one for each head: head h gets the h-th block of d / heads of them, at every position.

    Shapes: x (..., T, d) -> (..., heads, T, d / heads). Raises ValueError when d is not divisible by `heads`.
    Vaswani et al. (2017), section 3.2.2.
    """
    require_floating("x", x, (..., "T", "d"))
    require_sizes(heads=heads)
    d = x.shape[-1]
    if d % heads:
        raise ValueError(f"heads must divide the {d} features of x, got {heads}")
    # The positions stay where they are while the features are cut into blocks; only then do heads and positions change places.
    blocks = x.unflatten(-1, (heads, d // heads))  # (..., T, heads, d_head)
    return blocks.transpose(-3, -2)  # (..., heads, T, d_head)


def merge_heads(x):
    """Set the heads side by side again, the inverse of `split_heads`.

    Shapes: x (..., heads, T, d_head) -> (..., T, heads * d_head). Vaswani et al. (2017), section 3.2.2, "Concat".
    """
    require_floating("x", x, (..., "heads", "T", "d_head"))
    side_by_side = x.transpose(-3, -2)  # (..., T, heads, d_head)
    return side_by_side.flatten(-2)  # (..., T, heads * d_head)


class MultiHeadAttention(nn.Module):
    """`heads` attentions side by side, each d_model / heads features wide; every head has its own weights.

    Holds q_proj, k_proj, v_proj and out_proj, four `nn.Linear(d_model, d_model)` with bias: the number of parameters does not
    depend on `heads`. Raises ValueError unless `heads` divides d_model.
    Vaswani et al. (2017), section 3.2.2; the biases are PyTorch's, the paper has none.
    """

    def __init__(self, d_model, heads):
        super().__init__()
        require_sizes(d_model=d_model, heads=heads)
        if d_model % heads:
            raise ValueError(f"heads must divide d_model = {d_model}, got {heads}")
        self.d_model, self.heads = d_model, heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, query, key, value, mask=None):
        """Ask `heads` questions at every position of `query`.

        Shapes: query (B, Tq, d_model), key and value (B, Tk, d_model), mask bool, broadcastable to (B, heads, Tq, Tk), True = may
        attend -> out (B, Tq, d_model), weights (B, heads, Tq, Tk). A query that may attend to nothing gets zero weights, and the
        bias of out_proj as its output.
        """
        require_floating("query", query, ("B", "Tq", self.q_proj.in_features))
        require_floating("key", key, (query.shape[0], "Tk", self.k_proj.in_features))
        require_floating("value", value, (query.shape[0], key.shape[1], self.v_proj.in_features))
        q = split_heads(self.q_proj(query), self.heads)  # (B, heads, Tq, d_head)
        k = split_heads(self.k_proj(key), self.heads)  # (B, heads, Tk, d_head)
        v = split_heads(self.v_proj(value), self.heads)  # (B, heads, Tk, d_head)
        context, weights = scaled_dot_product_attention(q, k, v, mask)  # scaled by the root of d_head, the size of a head's keys
        merged = merge_heads(context)  # (B, Tq, d_model)
        out = self.out_proj(merged)  # (B, Tq, d_model)
        return out, weights


@torch.no_grad()
def copy_from_torch(mine, theirs):
    """Give `mine`, a `MultiHeadAttention`, the numbers of `theirs`, an `nn.MultiheadAttention`: they then compute the same.

    PyTorch keeps the query, key and value projections in one matrix `in_proj_weight` (3 d, d), in this order from top to bottom,
    and their biases in `in_proj_bias` (3 d). The numbers are copied; the two share nothing. Returns nothing.
    Raises TypeError when `theirs` is something else, ValueError when it is built in a way that `mine` cannot be.
    """
    require_the_same_build(mine, theirs)
    projections = (mine.q_proj, mine.k_proj, mine.v_proj)
    blocks = zip(projections, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True)
    for projection, weight, bias in (*blocks, (mine.out_proj, theirs.out_proj.weight, theirs.out_proj.bias)):
        projection.weight.copy_(weight)
        projection.bias.copy_(bias)


def require_the_same_build(mine, theirs):
    """Raise TypeError or ValueError unless `theirs` is an nn.MultiheadAttention that computes what `mine` can compute."""
    if not isinstance(theirs, nn.MultiheadAttention):
        raise TypeError(f"theirs must be an nn.MultiheadAttention, got {type(theirs).__name__}")
    wanted, found = (mine.q_proj.in_features, mine.heads), (theirs.embed_dim, theirs.num_heads)
    if wanted != found:
        described = [f"{features} features and {heads} heads" for features, heads in (wanted, found)]
        raise ValueError(f"theirs must have {described[0]}, as mine has; got {described[1]}")
    plain = theirs.in_proj_weight is not None and theirs.in_proj_bias is not None and theirs.bias_k is None
    if not plain or theirs.add_zero_attn or not theirs.batch_first:
        raise ValueError("theirs must be an nn.MultiheadAttention(d_model, heads, batch_first=True) without further options")


class MemoryAttention(nn.Module):
    """A `MultiHeadAttention` whose keys and values come from one and the same memory: the form in which a translator asks.

    `attention` is called as `attention(query, key, value, mask)`; this module only holds it.
    """

    def __init__(self, attention):
        super().__init__()
        self.attention = attention

    def forward(self, x, memory, memory_mask=None):
        """Shapes: x (B, Tq, d), memory (B, Tm, d), memory_mask (B, Tm) bool -> out (B, Tq, d), weights (B, heads, Tq, Tm)."""
        mask = None if memory_mask is None else memory_mask[:, None, None, :]  # (B, 1, 1, Tm): for all heads and queries alike
        return self.attention(x, memory, memory, mask)
