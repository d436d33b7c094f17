"""The blocks of a transformer: Vaswani et al. (2017), Attention is all you need, sections 3.1 and 3.3.

Each sublayer stands in a residual connection with a layer norm. After the sum, as in the paper ("post-norm"):
    x <- norm(x + sublayer(x))
or before the sublayer, on whose way alone it lies ("pre-norm"; Xiong et al. 2020, section 3):
    x <- x + sublayer(norm(x))
"""

import torch
from torch import nn

from course_utils._validation import require_floating, require_mask, require_sizes
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention, copy_from_torch


class TransformerBlock(nn.Module):
    """Self-attention, then a feed-forward network at each position, both with residual and norm; no dropout.

    Holds attention (`MultiHeadAttention(d_model, heads)`), norm1 and norm2 (`nn.LayerNorm(d_model)`), linear1
    (`nn.Linear(d_model, d_ff)`) and linear2 (`nn.Linear(d_ff, d_model)`), with a ReLU between the two. Given the same weights
    it computes what `nn.TransformerEncoderLayer(d_model, heads, d_ff, dropout=0, norm_first=norm_first)` does.
    Raises ValueError unless `heads` divides d_model. Vaswani et al. (2017), sections 3.1 and 3.3.
    """

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        require_sizes(d_model=d_model, heads=heads, d_ff=d_ff)
        self.d_model, self.heads, self.d_ff, self.norm_first = d_model, heads, d_ff, norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        """Shapes: x (B, T, d_model), mask bool, broadcastable to (B, heads, T, T), True = may attend
        -> out (B, T, d_model), weights (B, heads, T, T).
        """
        require_floating("x", x, ("B", "T", self.linear1.in_features))
        if self.norm_first:
            normed = self.norm1(x)  # (B, T, d_model)
            read, weights = self.attention(normed, normed, normed, mask)  # (B, T, d_model), (B, heads, T, T)
            attended = x + read
            hidden = torch.relu(self.linear1(self.norm2(attended)))  # (B, T, d_ff)
            out = attended + self.linear2(hidden)  # (B, T, d_model)
        else:
            read, weights = self.attention(x, x, x, mask)  # (B, T, d_model), (B, heads, T, T)
            attended = self.norm1(x + read)
            hidden = torch.relu(self.linear1(attended))  # (B, T, d_ff)
            out = self.norm2(attended + self.linear2(hidden))  # (B, T, d_model)
        return out, weights


class DecoderBlock(nn.Module):
    """Causal self-attention, then cross-attention to a memory, then a feed-forward network, each with residual and norm.

    Holds attention and cross (`MultiHeadAttention(d_model, heads)`), norm1, norm2 and norm3 (`nn.LayerNorm(d_model)`), linear1
    (`nn.Linear(d_model, d_ff)`) and linear2 (`nn.Linear(d_ff, d_model)`), with a ReLU between the two; no dropout. Given the
    same weights it computes what `nn.TransformerDecoderLayer(d_model, heads, d_ff, dropout=0, norm_first=norm_first)` does with
    a causal `tgt_mask`. Raises ValueError unless `heads` divides d_model. Vaswani et al. (2017), sections 3.1 to 3.3.
    """

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        require_sizes(d_model=d_model, heads=heads, d_ff=d_ff)
        self.d_model, self.heads, self.d_ff, self.norm_first = d_model, heads, d_ff, norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        """Shapes: x (B, Tq, d_model), memory (B, Tm, d_model), memory_mask (B, Tm) bool, True = may be read
        -> out (B, Tq, d_model), cross_weights (B, heads, Tq, Tm).

        A position of x sees itself and those before it. The memory is read as it comes: with norm_first, whoever made it has
        normed it. Where the memory is masked altogether, the cross-attention reads zeros.
        """
        require_floating("x", x, ("B", "Tq", self.linear1.in_features))
        require_floating("memory", memory, (x.shape[0], "Tm", x.shape[2]))
        if memory_mask is not None:
            require_mask("memory_mask", memory_mask, tuple(memory.shape[:2]))
            memory_mask = memory_mask[:, None, None, :]  # (B, 1, 1, Tm): one for all heads and queries
        past = causal_mask(x.shape[1]).to(x.device)  # (Tq, Tq)
        if self.norm_first:
            normed = self.norm1(x)  # (B, Tq, d_model)
            attended = x + self.attention(normed, normed, normed, past)[0]
            read, cross_weights = self.cross(self.norm2(attended), memory, memory, memory_mask)  # and (B, heads, Tq, Tm)
            informed = attended + read  # (B, Tq, d_model)
            hidden = torch.relu(self.linear1(self.norm3(informed)))  # (B, Tq, d_ff)
            out = informed + self.linear2(hidden)  # (B, Tq, d_model)
        else:
            attended = self.norm1(x + self.attention(x, x, x, past)[0])  # (B, Tq, d_model)
            read, cross_weights = self.cross(attended, memory, memory, memory_mask)  # and (B, heads, Tq, Tm)
            informed = self.norm2(attended + read)  # (B, Tq, d_model)
            hidden = torch.relu(self.linear1(informed))  # (B, Tq, d_ff)
            out = self.norm3(informed + self.linear2(hidden))  # (B, Tq, d_model)
        return out, cross_weights


@torch.no_grad()
def copy_layer_from_torch(mine, theirs):
    """Give a `TransformerBlock` or `DecoderBlock` the numbers of PyTorch's layer: they then compute the same.

    `mine` and `theirs`: a TransformerBlock and an `nn.TransformerEncoderLayer`, or a DecoderBlock and an
    `nn.TransformerDecoderLayer`, of the same sizes and the same `norm_first`, theirs with batch_first=True. Its dropout must be
    0, or off (`eval()`), where the two are compared. The numbers are copied; the two share nothing. Returns nothing.
    Raises TypeError for other layers, ValueError for another build.
    """
    decodes = hasattr(mine, "cross")
    wanted = nn.TransformerDecoderLayer if decodes else nn.TransformerEncoderLayer
    if not isinstance(theirs, wanted):
        raise TypeError(f"theirs must be an nn.{wanted.__name__}, got {type(theirs).__name__}")
    norm_first = getattr(mine, "norm_first", theirs.norm_first)
    if norm_first != theirs.norm_first:
        raise ValueError(f"theirs must have norm_first={norm_first}, as mine has; got {theirs.norm_first}")
    if theirs.activation is not nn.functional.relu or theirs.linear1.bias is None:
        raise ValueError("theirs must have a ReLU and biases, as mine has")
    copy_from_torch(mine.attention, theirs.self_attn)
    if decodes:
        copy_from_torch(mine.cross, theirs.multihead_attn)
    for name in ("linear1", "linear2", "norm1", "norm2", *(("norm3",) if decodes else ())):
        own, other = getattr(mine, name), getattr(theirs, name)
        if own.weight.shape != other.weight.shape or getattr(own, "eps", None) != getattr(other, "eps", None):
            raise ValueError(f"theirs must have the sizes and the eps of mine; its {name} is {other}, mine is {own}")
        own.weight.copy_(other.weight)
        own.bias.copy_(other.bias)
