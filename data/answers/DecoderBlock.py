# %% shared
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


class Layers(nn.Module):
    """The layers that are due."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(d_model) for _ in range(3))
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)


# %% right | house | two branches
class DecoderOfBranches(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        past = causal_mask(x.shape[1])
        if self.norm_first:
            y = self.norm1(x)
            x = x + self.attention(y, y, y, past)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% right | house | tril for a mask, a method for the network
class DecoderWithTril(Layers):
    def think(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x, memory, memory_mask=None):
        B, T, _ = x.shape
        past = torch.ones(T, T).tril().bool()
        real = None if memory_mask is None else memory_mask.view(B, 1, 1, -1)
        if not self.norm_first:
            x = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(x, memory, memory, real)
            x = self.norm2(x + read)
            return self.norm3(x + self.think(x)), weights
        n = self.norm1(x)
        read, _ = self.attention(n, n, n, past)
        x = x + read
        read, weights = self.cross(self.norm2(x), memory, memory, real)
        x = x + read
        return x + self.think(self.norm3(x)), weights


# %% right | house | sublayers in a loop
class DecoderOfALoop(Layers):
    def forward(self, x, memory, memory_mask=None):
        places = torch.arange(x.shape[1])
        kept = {}

        def look_back(y):
            return self.attention(y, y, y, places[None, :] <= places[:, None])[0]

        def look_across(y):
            allowed = torch.ones(memory.shape[:2], dtype=torch.bool) if memory_mask is None else memory_mask
            out, kept["weights"] = self.cross(y, memory, memory, allowed[:, None, None, :])
            return out

        def think(y):
            return self.linear2(self.linear1(y).clamp(min=0))

        for norm, sublayer in ((self.norm1, look_back), (self.norm2, look_across), (self.norm3, think)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, kept["weights"]


# %% right | house | a mask spread out to every head and query
class DecoderWithWholeMasks(Layers):
    def forward(self, x, memory, memory_mask=None):
        B, Tq, Tm = x.size(0), x.size(1), memory.size(1)
        heads = self.cross.heads
        past = ~torch.triu(torch.ones(B, heads, Tq, Tq, dtype=torch.bool), diagonal=1)
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :].expand(B, heads, Tq, Tm)
        pre = self.norm_first
        given = self.norm1(x) if pre else x
        x = x + self.attention(given, given, given, mask=past)[0]
        x = x if pre else self.norm1(x)
        read, cross_weights = self.cross(self.norm2(x) if pre else x, memory, memory, mask=memory_mask)
        x = x + read
        x = x if pre else self.norm2(x)
        thought = self.linear2(torch.nn.functional.relu(self.linear1(self.norm3(x) if pre else x)))
        x = x + thought
        return (x if pre else self.norm3(x)), cross_weights


# %% shared | 2026-blind-3
from course_utils.attention.weights import masked_softmax
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-3 | no_causal_mask | no causal mask
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n)[0]  # <-- here
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | - | causal mask for the length of the memory
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(memory.shape[1])  # <-- here
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | memory_is_normed | memory normed too
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, self.norm2(memory), self.norm2(memory), mask)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | memory_asks | queries from the memory
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(memory, n, n)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | - | values from the decoder
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, n, mask)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | memory_mask_not_handed_on | memory mask forgotten
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | - | None is indexed
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = memory_mask[:, None, None, :]  # <-- here
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | no_residual_around_the_cross_attention | cross residual forgotten
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory, mask)
            x = read  # <-- here
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | self_attention_weights | self-attention's weights come back
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, causal)
            x = x + read  # <-- here
            n = self.norm2(x)
            read = self.cross(n, memory, memory, mask)[0]  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | norm2_for_norm3 | norm3 is never used: norm2 again
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))  # <-- here
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-3 | one_attention_for_both | the same attention for the memory
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.attention(n, memory, memory, mask)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% right | 2026-blind-3 | as hinted
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n = self.norm2(x)
            read, weights = self.cross(n, memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% shared | 2026-blind-5
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-5 | self_attention_weights | It returns the weights of the self-attention instead of those of the cross-attention.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            x = x + read
            read, _ = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            read, _ = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights  # <-- here


# %% wrong | 2026-blind-5 | memory_is_normed | In pre-norm the memory is normed by norm2 as well.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.size(1))
        seen = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, past)[0]
            n, m = self.norm2(x), self.norm2(memory)  # <-- here
            read, cross_weights = self.cross(n, m, m, seen)
            x = x + read
            n = self.norm3(x)
            return x + self.linear2(F.relu(self.linear1(n))), cross_weights
        x = self.norm1(x + self.attention(x, x, x, past)[0])
        read, cross_weights = self.cross(x, memory, memory, seen)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(F.relu(self.linear1(x)))), cross_weights


# %% wrong | 2026-blind-5 | - | The memory's mask becomes (B, 1, Tm), whose first dimension is then taken for the heads.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)  # <-- here
        q = self.norm1(x) if self.norm_first else x
        x = x + self.attention(q, q, q, causal_mask(x.shape[1]))[0]
        x = x if self.norm_first else self.norm1(x)
        q = self.norm2(x) if self.norm_first else x
        read, weights = self.cross(q, memory, memory, memory_mask)
        x = x + read
        x = x if self.norm_first else self.norm2(x)
        q = self.norm3(x) if self.norm_first else x
        x = x + self.linear2(torch.relu(self.linear1(q)))
        x = x if self.norm_first else self.norm3(x)
        return x, weights


# %% right | 2026-blind-5 | a loop over three sublayers with their norms, the masks expanded to full shape
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, _ = x.shape
        past = torch.ones(Tq, Tq).tril().bool()
        seen = memory_mask
        if seen is not None:
            seen = seen.view(B, 1, 1, -1).expand(B, self.cross.heads, Tq, -1)
        for number, norm in enumerate((self.norm1, self.norm2, self.norm3)):
            came_in = x
            x = norm(x) if self.norm_first else x
            if number == 0:
                x, _ = self.attention(x, x, x, past)
            elif number == 1:
                x, cross_weights = self.cross(x, memory, memory, seen)
            else:
                x = self.linear2(F.relu(self.linear1(x)))
            x = came_in + x
            x = x if self.norm_first else norm(x)
        return x, cross_weights


# %% shared | 2026-blind-6
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-6 | memory_is_normed | norms the memory too before the cross-attention, in pre-norm
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            x = x + self.attention(normed, normed, normed, causal)[0]
            memory = self.norm2(memory)  # <-- here
            read, cross_weights = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + read
            x = x + self.linear2(F.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(F.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-6 | - | forgets that memory_mask may be None, and indexes it
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = memory_mask[:, None, None, :]  # <-- here
        causal = causal_mask(x.size(1))
        if not self.norm_first:
            a, _ = self.attention(x, x, x, causal)
            x = self.norm1(x + a)
            c, w = self.cross(x, memory, memory, mask)
            x = self.norm2(x + c)
            return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), w
        n = self.norm1(x)
        a, _ = self.attention(n, n, n, causal)
        x = x + a
        c, w = self.cross(self.norm2(x), memory, memory, mask)
        x = x + c
        return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), w


# %% wrong | 2026-blind-6 | cross_attention_added_to_what_came_into_self_attention | in post-norm, the cross-attention's sum goes back to the block's own input, not to the first normed sum
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        causal = causal_mask(x.shape[1])
        if self.norm_first:
            normed = self.norm1(x)
            first = x + self.attention(normed, normed, normed, causal)[0]
            read, weights = self.cross(self.norm2(first), memory, memory, mask)
            second = first + read
            return second + self.linear2(self.linear1(self.norm3(second)).relu()), weights
        first = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, weights = self.cross(first, memory, memory, mask)
        second = self.norm2(x + read)  # <-- here
        return self.norm3(second + self.linear2(self.linear1(second).relu())), weights


# %% double | 2026-blind-6 | - | no causal mask in the self-attention; norm2 and norm3 are swapped in pre-norm
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        asked = self.norm1(x) if self.norm_first else x
        x = x + self.attention(asked, asked, asked)[0]  # <-- here
        if not self.norm_first:
            x = self.norm1(x)
        asked = self.norm3(x) if self.norm_first else x  # <-- here
        read, weights = self.cross(asked, memory, memory, memory_mask)
        x = x + read if self.norm_first else self.norm2(x + read)
        asked = self.norm2(x) if self.norm_first else x
        x = x + self.linear2(F.relu(self.linear1(asked)))
        return (x if self.norm_first else self.norm3(x)), weights


# %% right | 2026-blind-6 | a helper that wraps any sublayer in its norm and residual, called three times with lambdas
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def wrap(self, norm, sublayer, x):
        if self.norm_first:
            out, weights = sublayer(norm(x))
            return x + out, weights
        out, weights = sublayer(x)
        return norm(x + out), weights

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        past = torch.ones(T, T, dtype=torch.bool).tril()
        words = memory_mask if memory_mask is None else memory_mask.reshape(len(memory), 1, 1, -1)
        x, _ = self.wrap(self.norm1, lambda q: self.attention(q, q, q, past), x)
        x, cross_weights = self.wrap(self.norm2, lambda q: self.cross(q, memory, memory, words), x)
        x, _ = self.wrap(self.norm3, lambda q: (self.linear2(F.relu(self.linear1(q))), None), x)
        return x, cross_weights


# %% shared | 2026-blind-7
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention

# %% wrong | 2026-blind-7 | memory_is_normed | in pre-norm the memory is normed too, by the norm of the queries
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1]).to(x.device)
        padding = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n, m = self.norm2(x), self.norm2(memory)  # <-- here
            read, weights = self.cross(n, m, m, padding)
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        x = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, weights = self.cross(x, memory, memory, padding)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights

# %% wrong | 2026-blind-7 | self_attention_weights | the weights handed back are those of the self-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        a = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(a, a, a, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        a = self.norm2(x) if self.norm_first else x
        read, _ = self.cross(a, memory, memory, memory_mask)
        x = x + read if self.norm_first else self.norm2(x + read)
        a = self.norm3(x) if self.norm_first else x
        read = self.linear2(F.relu(self.linear1(a)))
        x = x + read if self.norm_first else self.norm3(x + read)
        return x, weights  # <-- here

# %% wrong | 2026-blind-7 | values_not_normed | in pre-norm the self-attention takes its values from x as it is, only queries and keys are normed
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            a, _ = self.attention(normed, normed, x, causal_mask(T))  # <-- here
            x = x + a
            c, cross_weights = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + c
            out = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            a, _ = self.attention(x, x, x, causal_mask(T))
            x = self.norm1(x + a)
            c, cross_weights = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + c)
            out = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return out, cross_weights

# %% right | 2026-blind-7 | one helper that puts a residual and a norm around any sublayer
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def around(self, x, norm, sublayer):
        if self.norm_first:
            return x + sublayer(norm(x))
        return norm(x + sublayer(x))

    def forward(self, x, memory, memory_mask=None):
        kept = []
        behind = causal_mask(x.shape[1]).to(x.device)
        readable = None if memory_mask is None else memory_mask.view(len(memory), 1, 1, -1)

        def ask(queries):
            answer, weights = self.cross(queries, memory, memory, readable)
            kept.append(weights)
            return answer

        x = self.around(x, self.norm1, lambda y: self.attention(y, y, y, behind)[0])
        x = self.around(x, self.norm2, ask)
        x = self.around(x, self.norm3, lambda y: self.linear2(self.linear1(y).clamp(min=0)))
        return x, kept[0]


# %% shared | 2026-blind-8
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention

# %% wrong | 2026-blind-8 | changes_its_input | Adds each sublayer in place, so that in pre-norm the caller's x is changed.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x += self.attention(n, n, n, causal)[0]  # <-- here
            read, cross_weights = self.cross(self.norm2(x), memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights

# %% wrong | 2026-blind-8 | norm2_first_for_last | The sublayer in the middle is written in pre-norm for both orders.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        q = self.norm1(x) if self.norm_first else x
        x = x + self.attention(q, q, q, causal_mask(x.shape[1]))[0]
        if not self.norm_first:
            x = self.norm1(x)
        read, weights = self.cross(self.norm2(x), memory, memory, memory_mask)  # <-- here
        x = x + read  # <-- here
        h = self.norm3(x) if self.norm_first else x
        x = x + self.linear2(F.relu(self.linear1(h)))
        return (x if self.norm_first else self.norm3(x)), weights

# %% double | 2026-blind-8 | - | The self-attention has no causal mask; the memory's mask is turned round as PyTorch's means it.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None:
            mask = ~memory_mask[:, None, None, :]  # <-- here
        if self.norm_first:
            h = self.norm1(x)
            x = x + self.attention(h, h, h)[0]  # <-- here
            read, weights = self.cross(self.norm2(x), memory, memory, mask)
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        x = self.norm1(x + self.attention(x, x, x)[0])  # <-- here
        read, weights = self.cross(x, memory, memory, mask)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights

# %% right | 2026-blind-8 | one helper for "norm, sublayer, sum", and the sublayers as small functions
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _around(self, x, norm, sublayer):
        if self.norm_first:
            return x + sublayer(norm(x))
        return norm(x + sublayer(x))

    def forward(self, x, memory, memory_mask=None):
        kept = []

        def ask_memory(q):
            B, Tm = memory.shape[:2]
            mask = None if memory_mask is None else memory_mask.view(B, 1, 1, Tm)
            out, weights = self.cross(q, memory, memory, mask)
            kept.append(weights)
            return out

        x = self._around(x, self.norm1, lambda h: self.attention(h, h, h, causal_mask(h.shape[1]))[0])
        x = self._around(x, self.norm2, ask_memory)
        x = self._around(x, self.norm3, lambda h: self.linear2(self.linear1(h).clamp(min=0)))
        return x, kept[0]


# %% shared | 2026-blind-9
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention

# %% wrong | 2026-blind-9 | causal_mask_on_the_end_of_the_memory | The cross-attention gets the causal mask as well, so that the source too is hidden in part.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        source = causal_mask(x.shape[1], memory.shape[1])  # <-- here
        if memory_mask is not None:
            source = source & memory_mask[:, None, None, :]
        if self.norm_first:
            h = self.norm1(x)
            x = x + self.attention(h, h, h, causal)[0]
            read, cross_weights = self.cross(self.norm2(x), memory, memory, source)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, source)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-9 | - | The memory's mask gets one new dimension instead of two, so that the texts of the batch stand where the heads belong.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        first = self.norm_first
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)  # <-- here
        q = self.norm1(x) if first else x
        x = x + self.attention(q, q, q, causal_mask(x.size(1)))[0]
        x = x if first else self.norm1(x)
        q = self.norm2(x) if first else x
        read, weights = self.cross(q, memory, memory, memory_mask)
        x = x + read
        x = x if first else self.norm2(x)
        q = self.norm3(x) if first else x
        x = x + self.linear2(F.relu(self.linear1(q)))
        x = x if first else self.norm3(x)
        return x, weights


# %% right | 2026-blind-9 | a list of three steps, each a norm and a function, walked through in a loop
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        places = torch.arange(x.shape[1])
        no_later = places[:, None] >= places[None, :]
        if memory_mask is not None:
            B, Tm = memory_mask.shape
            memory_mask = memory_mask.view(B, 1, 1, Tm).expand(B, 1, x.shape[1], Tm)
        kept = {}

        def look_back(h):
            return self.attention(h, h, h, mask=no_later)[0]

        def look_across(h):
            read, kept["weights"] = self.cross(query=h, key=memory, value=memory, mask=memory_mask)
            return read

        def think(h):
            return self.linear2(self.linear1(h).relu())

        for norm, step in ((self.norm1, look_back), (self.norm2, look_across), (self.norm3, think)):
            x = x + step(norm(x)) if self.norm_first else norm(x + step(x))
        return x, kept["weights"]

# %% wrong | house | memory_is_normed | pre-norm: the keys are made from the normed memory
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        asking = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asking, self.norm2(memory) if pre else memory, memory, memory_mask)  # <-- here
        x = x + read if pre else self.norm2(x + read)
        normed = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(normed)))
        return x + made if pre else self.norm3(x + made), cross_weights

# %% wrong | house | memory_is_normed | pre-norm: the memory goes through norm1
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        asking = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asking, self.norm1(memory) if pre else memory, self.norm1(memory) if pre else memory, memory_mask)  # <-- here
        x = x + read if pre else self.norm2(x + read)
        normed = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(normed)))
        return x + made if pre else self.norm3(x + made), cross_weights

# %% wrong | house | padding_set_to_0_in_the_memory | the memory's padding is set to 0, and no mask handed on
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
            memory_mask = None
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        asking = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asking, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        normed = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(normed)))
        return x + made if pre else self.norm3(x + made), cross_weights

# %% wrong | house | norm1_first_for_last | the self-attention is written in pre-norm for both orders
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x)  # <-- here
        x = x + self.attention(normed, normed, normed, past)[0]
        asking = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asking, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        normed = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(normed)))
        return x + made if pre else self.norm3(x + made), cross_weights

# %% wrong | house | norm3_last_for_first | the network is written in post-norm for both orders
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        asking = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asking, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        normed = x  # <-- here
        made = self.linear2(torch.relu(self.linear1(normed)))
        return self.norm3(x + made), cross_weights  # <-- here


# %% shared | 2026-blind-10
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-10 | - | lays the memory mask along the queries, (B, 1, Tm, 1), in place of along the keys, (B, 1, 1, Tm)
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        padding = None
        if memory_mask is not None:
            padding = memory_mask[:, None, :, None]  # <-- here
        if self.norm_first:
            y = self.norm1(x)
            x = x + self.attention(y, y, y, past)[0]
            read, cross_weights = self.cross(self.norm2(x), memory, memory, padding)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, past)[0])
            read, cross_weights = self.cross(x, memory, memory, padding)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-10 | - | where no memory mask is given the cross-attention gets a causal mask, in place of none
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.size(1), memory.size(1)
        if memory_mask is None:
            mask = causal_mask(Tq, Tm)  # <-- here
        else:
            mask = memory_mask.view(-1, 1, 1, Tm)

        # self-attention
        q = self.norm1(x) if self.norm_first else x
        own, _ = self.attention(q, q, q, causal_mask(Tq))
        x = x + own if self.norm_first else self.norm1(x + own)

        # cross-attention
        q = self.norm2(x) if self.norm_first else x
        other, cross_weights = self.cross(q, memory, memory, mask)
        x = x + other if self.norm_first else self.norm2(x + other)

        # network
        q = self.norm3(x) if self.norm_first else x
        net = self.linear2(F.relu(self.linear1(q)))
        x = x + net if self.norm_first else self.norm3(x + net)
        return x, cross_weights


# %% wrong | 2026-blind-10 | cross_attention_added_to_what_came_into_self_attention | in post-norm the residual connection around the cross-attention adds the block's input, in place of what the self-attention's sublayer gave
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        seen = None if memory_mask is None else memory_mask.unsqueeze(1).unsqueeze(1)
        earlier = causal_mask(x.shape[1])
        feed = nn.Sequential(self.linear1, nn.ReLU(), self.linear2)
        if self.norm_first:
            normed = self.norm1(x)
            own = x + self.attention(normed, normed, normed, earlier)[0]
            read, looks = self.cross(self.norm2(own), memory, memory, seen)
            mixed = own + read
            return mixed + feed(self.norm3(mixed)), looks
        own = self.norm1(x + self.attention(x, x, x, earlier)[0])
        read, looks = self.cross(own, memory, memory, seen)
        mixed = self.norm2(x + read)  # <-- here
        return self.norm3(mixed + feed(mixed)), looks


# %% double | 2026-blind-10 | - | the causal mask leaves out the word's own position, in place of allowing it; in pre-norm the network reads what norm2 gives, in place of norm3
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        before = torch.ones(T, T).tril(-1).bool()  # <-- here
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None]
        if self.norm_first:
            n1 = self.norm1(x)
            x1 = x + self.attention(n1, n1, n1, before)[0]
            n2 = self.norm2(x1)
            looked, weights = self.cross(n2, memory, memory, memory_mask)
            x2 = x1 + looked
            n3 = self.norm2(x2)  # <-- here
            x3 = x2 + self.linear2(torch.relu(self.linear1(n3)))
        else:
            x1 = self.norm1(x + self.attention(x, x, x, before)[0])
            looked, weights = self.cross(x1, memory, memory, memory_mask)
            x2 = self.norm2(x1 + looked)
            x3 = self.norm3(x2 + self.linear2(torch.relu(self.linear1(x2))))
        return x3, weights


# %% right | 2026-blind-10 | a loop over three pairs of norm and sublayer, the norms before or after replaced by an identity
def nothing(states):
    return states


class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        steps = torch.arange(x.shape[1], device=x.device)
        past = steps[None, :] <= steps[:, None]  # (Tq, Tq): key, query
        words = memory_mask if memory_mask is None else memory_mask[:, None, None, :]
        looks = {}

        def own(states):
            return self.attention(states, states, states, past)[0]

        def source(states):
            read, looks["cross"] = self.cross(states, memory, memory, words)
            return read

        def network(states):
            return self.linear2(F.relu(self.linear1(states)))

        for norm, sublayer in zip((self.norm1, self.norm2, self.norm3), (own, source, network), strict=True):
            before, after = (norm, nothing) if self.norm_first else (nothing, norm)
            x = after(x + sublayer(before(x)))
        return x, looks["cross"]


# %% wrong | house | cross_attention_reads_what_came_into_self_attention | pre-norm: the two attentions side by side
class Decoder(Layers):
    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, None]
        past = causal_mask(x.shape[1])
        if self.norm_first:
            a = self.attention(self.norm1(x), self.norm1(x), self.norm1(x), past)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, mask)  # <-- here
            x = x + a + read
            x = x + self.linear2(F.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(F.relu(self.linear1(x))))
        return x, weights


# %% wrong | house | residual_from_the_normed | a loop over sublayers that norms x itself
class Decoder(Layers):
    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, None]
        past = causal_mask(x.shape[1])
        weights = None

        def network(y):
            return self.linear2(F.relu(self.linear1(y)))

        def cross(y):
            nonlocal weights
            read, weights = self.cross(y, memory, memory, mask)
            return read

        for norm, layer in ((self.norm1, lambda y: self.attention(y, y, y, past)[0]), (self.norm2, cross), (self.norm3, network)):
            if self.norm_first:
                x = norm(x)  # <-- here
                x = x + layer(x)
            else:
                x = norm(x + layer(x))
        return x, weights


# %% wrong | house | norms_what_is_read | post-norm: a loop over sublayers that norms before the sum
class Decoder(Layers):
    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, None]
        past = causal_mask(x.shape[1])
        weights = None

        def network(y):
            return self.linear2(F.relu(self.linear1(y)))

        def cross(y):
            nonlocal weights
            read, weights = self.cross(y, memory, memory, mask)
            return read

        for norm, layer in ((self.norm1, lambda y: self.attention(y, y, y, past)[0]), (self.norm2, cross), (self.norm3, network)):
            y = layer(norm(x)) if self.norm_first else norm(layer(x))  # <-- here
            x = x + y
        return x, weights


# %% shared | 2026-blind-11
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-11 | norm2_and_norm3_exchanged | In post-norm the norms two and three have changed places: norm3 follows the cross-attention and norm2 the network.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        padding = None
        if memory_mask is not None:
            padding = memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            read, cross_weights = self.cross(self.norm2(x), memory, memory, padding)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, padding)
            x = self.norm3(x + read)  # <-- here
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return x, cross_weights


# %% wrong | 2026-blind-11 | feed_forward_network_added_to_the_normed | In pre-norm the network's output is added to the normed states in place of the sum before the norm.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed_forward(self, x):
        hidden = F.relu(self.linear1(x))
        return self.linear2(hidden)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        mask = causal_mask(T)
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        if self.norm_first:
            normed = self.norm1(x)
            read, _ = self.attention(normed, normed, normed, mask)
            x = x + read
            normed = self.norm2(x)
            read, cross_weights = self.cross(normed, memory, memory, memory_mask)
            x = x + read
            normed = self.norm3(x)
            x = normed + self.feed_forward(normed)  # <-- here
            return x, cross_weights
        read, _ = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        read, cross_weights = self.cross(x, memory, memory, memory_mask)
        x = self.norm2(x + read)
        x = self.norm3(x + self.feed_forward(x))
        return x, cross_weights


# %% wrong | 2026-blind-11 | - | The memory's mask gets one dimension too few, (B, 1, Tm), so that its sentences are laid along the heads.
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.size(1))
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1)  # <-- here

        y = self.norm1(x) if self.norm_first else x
        x = x + self.attention(y, y, y, mask)[0]
        x = x if self.norm_first else self.norm1(x)

        y = self.norm2(x) if self.norm_first else x
        read, cross_weights = self.cross(y, memory, memory, memory_mask)
        x = x + read
        x = x if self.norm_first else self.norm2(x)

        y = self.norm3(x) if self.norm_first else x
        x = x + self.linear2(torch.relu(self.linear1(y)))
        x = x if self.norm_first else self.norm3(x)
        return x, cross_weights


# %% right | 2026-blind-11 | a list of sublayers, each as a small function that also says what it looked at
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1]).to(x.device)
        real = None if memory_mask is None else memory_mask.view(len(memory), 1, 1, -1)
        steps = [
            (self.norm1, lambda s: self.attention(s, s, s, past)),
            (self.norm2, lambda s: self.cross(s, memory, memory, real)),
            (self.norm3, lambda s: (self.linear2(F.relu(self.linear1(s))), None)),
        ]
        looks = []
        for norm, step in steps:
            added, look = step(norm(x) if self.norm_first else x)
            looks.append(look)
            x = torch.add(x, added)
            if not self.norm_first:
                x = norm(x)
        return x, looks[1]


# %% shared | 2026-blind-12
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-12 | - | gives the memory mask one dimension too few, (B, 1, Tm), so that texts are taken for heads
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        triangle = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None]  # <-- here
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, triangle)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        x = self.norm1(x + self.attention(x, x, x, triangle)[0])
        read, weights = self.cross(x, memory, memory, memory_mask)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights


# %% wrong | 2026-blind-12 | self_attention_weights | returns the weights of the self-attention in place of those of the cross-attention, both under one name
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        mask = causal_mask(x.size(1))
        pre = self.norm_first
        asked = self.norm1(x) if pre else x
        read, weights = self.attention(asked, asked, asked, mask)
        x = x + read if pre else self.norm1(x + read)
        asked = self.norm2(x) if pre else x
        read, _ = self.cross(asked, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        x = x + self.network(self.norm3(x)) if pre else self.norm3(x + self.network(x))
        return x, weights  # <-- here


# %% wrong | 2026-blind-12 | cross_attention_reads_what_came_into_self_attention | lets the cross-attention in pre-norm ask with the input of the block, normed, in place of the sum after the self-attention, normed
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        source = None if memory_mask is None else memory_mask.unsqueeze(1).unsqueeze(1)
        past = causal_mask(x.shape[-2])
        if self.norm_first:
            normed = self.norm1(x)
            own, _ = self.attention(normed, normed, normed, past)
            a = x + own
            looked, weights = self.cross(self.norm2(x), memory, memory, source)  # <-- here
            b = a + looked
            out = b + self.linear2(torch.relu(self.linear1(self.norm3(b))))
        else:
            own, _ = self.attention(x, x, x, past)
            a = self.norm1(x + own)
            looked, weights = self.cross(a, memory, memory, source)
            b = self.norm2(a + looked)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, weights


# %% right | 2026-blind-12 | a loop over three norms and three sublayers, the mask of the past made by comparing places
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        place = torch.arange(x.shape[1], device=x.device)
        past = place.unsqueeze(1) >= place
        readable = memory_mask
        if readable is not None:
            readable = readable.reshape(readable.shape[0], 1, 1, -1)
        parts = (
            (self.norm1, lambda s: self.attention(s, s, s, past)),
            (self.norm2, lambda s: self.cross(s, memory, memory, readable)),
            (self.norm3, lambda s: (self.linear2(torch.relu(self.linear1(s))), None)),
        )
        given = []
        for norm, part in parts:
            result, weights = part(norm(x) if self.norm_first else x)
            x = x + result
            if not self.norm_first:
                x = norm(x)
            given.append(weights)
        return x, given[1]


# %% wrong | house | no_causal_mask | a causal mask that is True everywhere: zeros and ones are both at least 0
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = torch.ones(x.shape[1], x.shape[1]).tril() >= 0  # <-- here
        mask = None if memory_mask is None else memory_mask[:, None, None]
        y = self.norm1(x) if self.norm_first else x
        x = x + self.attention(y, y, y, past)[0]
        x = x if self.norm_first else self.norm1(x)
        read, weights = self.cross(self.norm2(x) if self.norm_first else x, memory, memory, mask)
        x = x + read if self.norm_first else self.norm2(x + read)
        made = self.linear2(torch.relu(self.linear1(self.norm3(x) if self.norm_first else x)))
        return (x + made if self.norm_first else self.norm3(x + made)), weights

# %% wrong | house | norm2_missing | pre-norm: what norm2 gives is not kept
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past, mask = causal_mask(x.shape[1]), None if memory_mask is None else memory_mask[:, None, None]
        if self.norm_first:
            y = self.norm1(x)
            x = x + self.attention(y, y, y, past)[0]
            self.norm2(x)  # <-- here
            read, weights = self.cross(x, memory, memory, mask)
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        x = self.norm1(x + self.attention(x, x, x, past)[0])
        read, weights = self.cross(x, memory, memory, mask)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights

# %% wrong | house | memory_mask_not_handed_on | the mask is dropped as soon as one word may be read
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        mask = None if memory_mask is None or memory_mask.any() else memory_mask[:, None, None]  # <-- here
        y = self.norm1(x) if self.norm_first else x
        x = x + self.attention(y, y, y, past)[0]
        x = x if self.norm_first else self.norm1(x)
        read, weights = self.cross(self.norm2(x) if self.norm_first else x, memory, memory, mask)
        x = x + read if self.norm_first else self.norm2(x + read)
        made = self.linear2(torch.relu(self.linear1(self.norm3(x) if self.norm_first else x)))
        return (x + made if self.norm_first else self.norm3(x + made)), weights


# %% shared | 2026-blind-13
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-13 | cross_attention_reads_what_came_into_self_attention | in pre-norm the queries of the cross-attention are made of the block's input in place of what the self-attention has added to
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        own = causal_mask(x.shape[1])
        source = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n1 = self.norm1(x)
            a = x + self.attention(n1, n1, n1, own)[0]
            n2 = self.norm2(x)  # <-- here
            found, weights = self.cross(n2, memory, memory, source)
            b = a + found
            out = b + self.linear2(torch.relu(self.linear1(self.norm3(b))))
        else:
            a = self.norm1(x + self.attention(x, x, x, own)[0])
            found, weights = self.cross(a, memory, memory, source)
            b = self.norm2(a + found)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, weights


# %% wrong | 2026-blind-13 | norm2_and_norm3_exchanged | norm3 serves the cross-attention and norm2 the network, the other way round than the layers are named for
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        looks = []

        def to_self(z):
            return self.attention(z, z, z, mask)[0]

        def network(z):
            return self.linear2(F.relu(self.linear1(z)))

        def to_memory(z):
            read, weights = self.cross(z, memory, memory, memory_mask)
            looks.append(weights)
            return read

        norms = (self.norm1, self.norm3, self.norm2)  # <-- here
        for norm, sublayer in zip(norms, (to_self, to_memory, network), strict=True):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, looks[0]


# %% wrong | 2026-blind-13 | no_causal_mask | in post-norm the self-attention gets no causal mask, only in pre-norm
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, T, _ = x.shape
        if memory_mask is not None:
            memory_mask = memory_mask.view(B, 1, 1, -1)
        if self.norm_first:
            mask = causal_mask(T)
            normed = self.norm1(x)
            read, _ = self.attention(normed, normed, normed, mask)
            x = x + read
            read, cross_weights = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + read
            hidden = torch.relu(self.linear1(self.norm3(x)))
            x = x + self.linear2(hidden)
        else:
            read, _ = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + read)
            read, cross_weights = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + read)
            hidden = torch.relu(self.linear1(x))
            x = self.norm3(x + self.linear2(hidden))
        return x, cross_weights


# %% double | 2026-blind-13 | - | the memory's mask is turned round as PyTorch wants it, so padding is read and words are not; the cross weights are averaged over the heads
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        pre = self.norm_first
        padding = None
        if memory_mask is not None:
            padding = ~memory_mask[:, None, None, :]  # <-- here
        h = self.norm1(x) if pre else x
        x = x + self.attention(h, h, h, causal_mask(x.shape[1]))[0]
        x = x if pre else self.norm1(x)
        h = self.norm2(x) if pre else x
        read, weights = self.cross(h, memory, memory, padding)
        x = x + read if pre else self.norm2(x + read)
        h = self.norm3(x) if pre else x
        x = x + self.linear2(torch.relu(self.linear1(h)))
        return x if pre else self.norm3(x), weights.mean(dim=1)  # <-- here


# %% right | 2026-blind-13 | norms replaced by nn.Identity before or after, one straight line of code
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        norms = [self.norm1, self.norm2, self.norm3]
        nothing = [nn.Identity()] * 3
        before, after = (norms, nothing) if self.norm_first else (nothing, norms)
        allowed = None if memory_mask is None else memory_mask.unflatten(-1, (1, 1, -1))
        past = causal_mask(x.shape[1]).to(x.device)
        h = before[0](x)
        x = after[0](self.attention(h, h, h, past)[0] + x)
        read, cross_weights = self.cross(before[1](x), memory, memory, allowed)
        x = after[1](read + x)
        x = after[2](self.linear2(self.linear1(before[2](x)).relu()) + x)
        return x, cross_weights


# %% wrong | house | - | a memory without words is read as a whole
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None and not memory_mask.any():
            memory_mask = None  # <-- here
        past = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None]
        if self.norm_first:
            n = self.norm1(x)
            a = x + self.attention(n, n, n, past)[0]
            read, weights = self.cross(self.norm2(a), memory, memory, mask)
            b = a + read
            out = b + self.linear2(torch.relu(self.linear1(self.norm3(b))))
        else:
            a = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(a, memory, memory, mask)
            b = self.norm2(a + read)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, weights


# %% wrong | house | self_attention_lost | pre: self-attention's sum is not used
class DecoderBlock(Layers):
    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None]
        if self.norm_first:
            n = self.norm1(x)
            a = x + self.attention(n, n, n, past)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, mask)  # <-- here
            b = x + read  # <-- here
            out = b + self.linear2(torch.relu(self.linear1(self.norm3(b))))
        else:
            a = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(a, memory, memory, mask)
            b = self.norm2(a + read)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, weights


# %% shared | 2026-blind-14
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-14 | - | builds the causal mask for len(x), the number of sentences, in place of the number of positions (a single sentence then gets no mask at all)
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(len(x))  # <-- here
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, past)[0]
            read, w = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, past)[0])
            read, w = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, w


# %% wrong | 2026-blind-14 | norm2_and_norm3_exchanged | norm3 serves the cross-attention and norm2 the network, in place of the other way round
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _sublayer(self, x, norm, function):
        if self.norm_first:
            out, weights = function(norm(x))
            return x + out, weights
        out, weights = function(x)
        return norm(x + out), weights

    def forward(self, x, memory, memory_mask=None):
        # the encoder's block, with the cross-attention put in between
        seen = None if memory_mask is None else memory_mask[:, None, None, :]
        causal = causal_mask(x.shape[1])
        x, _ = self._sublayer(x, self.norm1, lambda h: self.attention(h, h, h, causal))
        x, weights = self._sublayer(x, self.norm3, lambda h: self.cross(h, memory, memory, seen))  # <-- here
        x, _ = self._sublayer(x, self.norm2, lambda h: (self.linear2(F.relu(self.linear1(h))), None))  # <-- here
        return x, weights


# %% wrong | 2026-blind-14 | - | without a memory mask builds one of ones as long as the decoder's words in place of the memory, which raises where the lengths differ
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, T, _ = x.shape
        if memory_mask is None:
            memory_mask = torch.ones(B, T, dtype=torch.bool)  # <-- here
        memory_mask = memory_mask.view(B, 1, 1, -1)
        q = self.norm1(x) if self.norm_first else x
        out, _ = self.attention(q, q, q, causal_mask(T))
        x = x + out
        if not self.norm_first:
            x = self.norm1(x)

        q = self.norm2(x) if self.norm_first else x
        out, cross_weights = self.cross(q, memory, memory, memory_mask)
        x = x + out
        if not self.norm_first:
            x = self.norm2(x)

        q = self.norm3(x) if self.norm_first else x
        x = x + self.linear2(self.linear1(q).relu())
        if not self.norm_first:
            x = self.norm3(x)
        return x, cross_weights


# %% wrong | 2026-blind-14 | causal_mask_on_the_memory | gives the cross-attention the causal mask together with the memory mask, so that word i reads only the first words of the source
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        own = torch.ones(Tq, Tq, dtype=torch.bool).tril()
        source = torch.ones(Tq, Tm, dtype=torch.bool).tril()  # <-- here
        if memory_mask is not None:
            source = source & memory_mask[:, None, None, :]
        pre = self.norm_first

        h = self.norm1(x) if pre else x
        a = x + self.attention(h, h, h, own)[0]
        a = a if pre else self.norm1(a)
        h = self.norm2(a) if pre else a
        read, weights = self.cross(h, memory, memory, source)
        b = a + read
        b = b if pre else self.norm2(b)
        h = self.norm3(b) if pre else b
        c = b + self.linear2(torch.relu(self.linear1(h)))
        return (c if pre else self.norm3(c)), weights


# %% double | 2026-blind-14 | norm2_missing | in pre-norm the cross-attention asks with x as it is in place of norm2 of x; in post-norm the self-attention gets no causal mask
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.size(1))
        padding = memory_mask
        if padding is not None:
            padding = padding.unsqueeze(1).unsqueeze(1)
        if self.norm_first:
            normed = self.norm1(x)
            x = x + self.attention(normed, normed, normed, mask)[0]
            asked, weights = self.cross(x, memory, memory, padding)  # <-- here
            x = x + asked
            x = x + self.linear2(F.relu(self.linear1(self.norm3(x))))
            return x, weights
        x = self.norm1(x + self.attention(x, x, x)[0])  # <-- here
        asked, weights = self.cross(x, memory, memory, padding)
        x = self.norm2(x + asked)
        x = self.norm3(x + self.linear2(F.relu(self.linear1(x))))
        return x, weights


# %% right | 2026-blind-14 | a loop over (norm, sublayer) pairs, functions that return their weights
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        length = x.shape[1]
        places = torch.arange(length, device=x.device)
        past = places[:, None] >= places[None, :]
        readable = memory_mask
        if readable is not None:
            readable = readable.reshape(readable.shape[0], 1, 1, readable.shape[1])
        steps = [
            (self.norm1, lambda h: self.attention(h, h, h, past)),
            (self.norm2, lambda h: self.cross(h, memory, memory, readable)),
            (self.norm3, lambda h: (self.linear2(self.linear1(h).relu()), None)),
        ]
        looks = []
        for norm, sublayer in steps:
            given, weights = sublayer(norm(x) if self.norm_first else x)
            x = x + given if self.norm_first else norm(x + given)
            looks.append(weights)
        return x, looks[1]


# %% right | 2026-blind-14 | full masks built beforehand, two separate branches
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, _ = x.shape
        Tm = memory.shape[1]
        if memory_mask is None:
            memory_mask = torch.ones(B, Tm, dtype=torch.bool, device=x.device)
        over = memory_mask[:, None, None, :].expand(B, 1, Tq, Tm)
        own = causal_mask(Tq).to(x.device)
        if self.norm_first:
            n1 = self.norm1(x)
            first = x + self.attention(n1, n1, n1, own)[0]
            read, cross_weights = self.cross(self.norm2(first), memory, memory, over)
            second = first + read
            third = second + self.linear2(torch.relu(self.linear1(self.norm3(second))))
        else:
            first = self.norm1(x + self.attention(x, x, x, own)[0])
            read, cross_weights = self.cross(first, memory, memory, over)
            second = self.norm2(first + read)
            third = self.norm3(second + self.linear2(torch.relu(self.linear1(second))))
        return third, cross_weights


# %% wrong | house | - | the causal mask of the first text serves all later ones
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if not hasattr(self, 'past'):
            self.past = causal_mask(x.shape[1])  # <-- here
        past = self.past
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        asks = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asks, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        given = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(given)))
        x = x + made if pre else self.norm3(x + made)
        return x, cross_weights


# %% wrong | house | - | the causal mask is made once, for texts of up to 16
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

        self.past = causal_mask(16)  # <-- here

    def forward(self, x, memory, memory_mask=None):
        past = self.past[: x.shape[1], : x.shape[1]]
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        asks = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asks, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        given = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(given)))
        x = x + made if pre else self.norm3(x + made)
        return x, cross_weights


# %% right | house | each position alone is given what it may read, and no causal mask
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + torch.cat([self.attention(normed[:, t : t + 1], normed[:, : t + 1], normed[:, : t + 1])[0] for t in range(x.shape[1])], 1)
        x = x if pre else self.norm1(x)
        asks = self.norm2(x) if pre else x
        read, cross_weights = self.cross(asks, memory, memory, memory_mask)
        x = x + read if pre else self.norm2(x + read)
        given = self.norm3(x) if pre else x
        made = self.linear2(torch.relu(self.linear1(given)))
        x = x + made if pre else self.norm3(x + made)
        return x, cross_weights


# %% wrong | house | - | two of the norms add 1e-6 to the variance in place of 1e-5
class SmallerEps(Layers):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__(d_model, heads, d_ff, norm_first)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-6) for _ in range(2))  # <-- here

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1])
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, past)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, mask)
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        x = self.norm1(x + self.attention(x, x, x, past)[0])
        read, weights = self.cross(x, memory, memory, mask)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights


# %% shared | 2026-blind-15
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-15 | one_attention_for_both | asks the memory with the self-attention's layer (self.attention) in place of self.cross
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        padding = None if memory_mask is None else memory_mask[:, None, None, :]
        pre = self.norm_first

        h = self.norm1(x) if pre else x
        x = x + self.attention(h, h, h, causal)[0]
        x = x if pre else self.norm1(x)

        h = self.norm2(x) if pre else x
        read, cross_weights = self.attention(h, memory, memory, padding)  # <-- here
        x = x + read
        x = x if pre else self.norm2(x)

        h = self.norm3(x) if pre else x
        x = x + self.linear2(torch.relu(self.linear1(h)))
        x = x if pre else self.norm3(x)
        return x, cross_weights


# %% wrong | 2026-blind-15 | causal_mask_on_the_memory | puts a causal mask on the cross-attention too, together with the padding mask, so that early words cannot read the whole source
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.size(1), memory.size(1)
        self_mask = causal_mask(Tq)
        cross_mask = torch.ones(Tq, Tm, dtype=torch.bool).tril()  # <-- here
        if memory_mask is not None:
            cross_mask = cross_mask & memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, self_mask)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, cross_mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, self_mask)[0])
            read, weights = self.cross(x, memory, memory, cross_mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-15 | cross_attention_added_to_what_came_into_self_attention | in post-norm the residual connection of the cross-attention adds the block's input in place of what the self-attention and its norm gave
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed(self, z):
        return self.linear2(F.relu(self.linear1(z)))

    def forward(self, x, memory, memory_mask=None):
        look_back = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        if self.norm_first:
            q = self.norm1(x)
            s, _ = self.attention(q, q, q, look_back)
            a = x + s
            c, weights = self.cross(self.norm2(a), memory, memory, memory_mask)
            b = a + c
            out = b + self.feed(self.norm3(b))
        else:
            s, _ = self.attention(x, x, x, look_back)
            a = self.norm1(x + s)
            c, weights = self.cross(a, memory, memory, memory_mask)
            b = self.norm2(x + c)  # <-- here
            out = self.norm3(b + self.feed(b))
        return out, weights


# %% wrong | 2026-blind-15 | keys_and_values_not_normed | in pre-norm only the self-attention's queries are normed; its keys and values are the raw x
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool)
        source_mask = memory_mask[:, None, None, :]

        if self.norm_first:
            read, _ = self.attention(self.norm1(x), x, x, mask)  # <-- here
            x = x + read
            read, cross_weights = self.cross(self.norm2(x), memory, memory, source_mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
            return x, cross_weights

        read, _ = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        read, cross_weights = self.cross(x, memory, memory, source_mask)
        x = self.norm2(x + read)
        x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% double | 2026-blind-15 | norm2_and_norm3_exchanged | in pre-norm norm3 stands before the cross-attention and norm2 before the network; post-norm gives its self-attention no causal mask
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal_mask(x.shape[1]))[0]
            n = self.norm3(x)  # <-- here
            read, w = self.cross(n, memory, memory, memory_mask)
            x = x + read
            n = self.norm2(x)  # <-- here
            x = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            x = self.norm1(x + self.attention(x, x, x)[0])  # <-- here
            read, w = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, w


# %% right | 2026-blind-15 | a table of three sublayers, walked through by a loop
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        length = x.shape[1]
        past = torch.arange(length, device=x.device)
        past = past[:, None] >= past[None, :]
        source = memory_mask if memory_mask is None else memory_mask.view(len(memory_mask), 1, 1, -1)
        steps = [
            (self.norm1, lambda h: self.attention(h, h, h, past)),
            (self.norm2, lambda h: self.cross(h, memory, memory, source)),
            (self.norm3, lambda h: (self.linear2(torch.relu(self.linear1(h))), None)),
        ]
        state, second = x, []
        for norm, sublayer in steps:
            given, weights = sublayer(norm(state) if self.norm_first else state)
            state = state + given
            if not self.norm_first:
                state = norm(state)
            second.append(weights)
        return state, second[1]


# %% shared | 2026-blind-16
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-16 | - | without a memory_mask the causal mask is left over and goes into the cross-attention as well
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        first = self.norm_first
        mask = causal_mask(x.shape[1])
        q = self.norm1(x) if first else x
        x = x + self.attention(q, q, q, mask)[0]
        x = x if first else self.norm1(x)
        if memory_mask is not None:
            mask = memory_mask[:, None, None, :]
        q = self.norm2(x) if first else x
        read, cross_weights = self.cross(q, memory, memory, mask)  # <-- here
        x = x + read
        x = x if first else self.norm2(x)
        q = self.norm3(x) if first else x
        x = x + self.linear2(torch.relu(self.linear1(q)))
        x = x if first else self.norm3(x)
        return x, cross_weights


# %% wrong | 2026-blind-16 | norm2_and_norm3_exchanged | in post-norm norm3 stands behind the cross-attention and norm2 behind the network, the wrong way round
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        seen = None if memory_mask is None else memory_mask.unsqueeze(1).unsqueeze(1)
        if self.norm_first:
            n = self.norm1(x)
            a = x + self.attention(n, n, n, causal)[0]
            read, weights = self.cross(self.norm2(a), memory, memory, seen)
            b = a + read
            return b + self.linear2(F.relu(self.linear1(self.norm3(b)))), weights
        a = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, weights = self.cross(a, memory, memory, seen)
        b = self.norm3(a + read)  # <-- here
        return self.norm2(b + self.linear2(F.relu(self.linear1(b)))), weights  # <-- here


# %% wrong | 2026-blind-16 | padding_set_to_0_in_the_memory | the memory of the padding is multiplied by 0 in place of masking it, so that padding still gets weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        triangle = causal_mask(x.size(1))

        def past(h):
            return self.attention(h, h, h, triangle)

        def source(h):
            return self.cross(h, memory, memory)

        def network(h):
            return self.linear2(torch.relu(self.linear1(h))), None

        found = []
        steps = [(self.norm1, past), (self.norm2, source), (self.norm3, network)]
        for norm, sublayer in steps:
            if self.norm_first:
                given, weights = sublayer(norm(x))
                x = x + given
            else:
                given, weights = sublayer(x)
                x = norm(x + given)
            found.append(weights)
        return x, found[1]


# %% wrong | 2026-blind-16 | - | memory_mask is made (B, 1, Tm), so that the sentences of the batch stand where the heads should: it raises, or with as many sentences as heads it masks head by head
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed_forward(self, x):
        x = self.linear1(x)
        x = torch.relu(x)
        return self.linear2(x)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, d_model = x.shape
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, :]  # <-- here
        if self.norm_first:
            h = self.norm1(x)
            out, _ = self.attention(h, h, h, causal_mask(Tq))
            x = x + out
            out, cross_weights = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + out
            x = x + self.feed_forward(self.norm3(x))
        else:
            out, _ = self.attention(x, x, x, causal_mask(Tq))
            x = self.norm1(x + out)
            out, cross_weights = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + out)
            x = self.norm3(x + self.feed_forward(x))
        return x, cross_weights


# %% double | 2026-blind-16 | cross_weights_averaged_over_heads | in post-norm the cross-attention's queries are the block's input x in place of the first normed sum; the cross weights are the mean over the heads
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = None
        if memory_mask is not None:
            mask = memory_mask[:, None, None]
        past = causal_mask(x.shape[-2])
        if self.norm_first:
            normed = self.norm1(x)
            one = x + self.attention(normed, normed, normed, past)[0]
            read, looks = self.cross(self.norm2(one), memory, memory, mask)
            two = one + read
            three = two + self.linear2(torch.relu(self.linear1(self.norm3(two))))
        else:
            one = self.norm1(x + self.attention(x, x, x, past)[0])
            read, looks = self.cross(x, memory, memory, mask)  # <-- here
            two = self.norm2(one + read)
            three = self.norm3(two + self.linear2(torch.relu(self.linear1(two))))
        return three, looks.mean(dim=1)  # <-- here


# %% right | 2026-blind-16 | the order of the norms as two small functions, which are the identity in one of the orders
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        before = (lambda norm, t: norm(t)) if self.norm_first else (lambda norm, t: t)
        after = (lambda norm, t: t) if self.norm_first else (lambda norm, t: norm(t))
        length = x.shape[1]
        at = torch.arange(length, device=x.device)
        past = at[None, :] <= at[:, None]

        asked = before(self.norm1, x)
        read, _ = self.attention(asked, asked, asked, past)
        x = after(self.norm1, x + read)

        real = memory_mask
        if real is not None:
            real = real.reshape(real.shape[0], 1, 1, real.shape[1])
        read, cross_weights = self.cross(before(self.norm2, x), memory, memory, real)
        x = after(self.norm2, x + read)

        hidden = self.linear1(before(self.norm3, x)).clamp_min(0.0)
        return after(self.norm3, x + self.linear2(hidden)), cross_weights


# %% shared | 2026-blind-17
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-17 | - | gives the memory's mask one dimension too few, so that its batch meets the heads and not the batch
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        seen = None if memory_mask is None else memory_mask.unsqueeze(1)  # <-- here
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            read, cross_weights = self.cross(self.norm2(x), memory, memory, seen)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, seen)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-17 | - | indexes the memory's mask without asking whether there is one, so that None raises
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        first = self.norm_first
        n = self.norm1(x) if first else x
        read, _ = self.attention(n, n, n, causal_mask(x.size(1)))
        x = x + read if first else self.norm1(x + read)

        n = self.norm2(x) if first else x
        read, looks = self.cross(n, memory, memory, memory_mask[:, None, None, :])  # <-- here
        x = x + read if first else self.norm2(x + read)

        n = self.norm3(x) if first else x
        fed = self.linear2(F.relu(self.linear1(n)))
        x = x + fed if first else self.norm3(x + fed)
        return x, looks


# %% wrong | 2026-blind-17 | padding_set_to_0_in_the_memory | sets the padding of the memory to zero in place of masking it, so that it still gets weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        if memory_mask is not None:
            memory = memory.masked_fill(~memory_mask.unsqueeze(-1), 0.0)  # <-- here
        if self.norm_first:
            normed = self.norm1(x)
            read, _ = self.attention(normed, normed, normed, causal_mask(T))
            x = x + read
            read, weights = self.cross(self.norm2(x), memory, memory)  # <-- here
            x = x + read
            return x + self.feed(self.norm3(x)), weights
        read, _ = self.attention(x, x, x, causal_mask(T))
        x = self.norm1(x + read)
        read, weights = self.cross(x, memory, memory)  # <-- here
        x = self.norm2(x + read)
        return self.norm3(x + self.feed(x)), weights


# %% wrong | 2026-blind-17 | cross_attention_reads_what_came_into_self_attention | in pre-norm the cross-attention asks with norm1's output of the block's input in place of norm2's of the sum after the self-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]  # (B, 1, 1, Tm)
        past = causal_mask(x.shape[1])
        if self.norm_first:
            normed = self.norm1(x)
            a = x + self.attention(normed, normed, normed, past)[0]
            read, cross_weights = self.cross(normed, memory, memory, memory_mask)  # <-- here
            b = a + read
            out = b + self.linear2(torch.relu(self.linear1(self.norm3(b))))
        else:
            a = self.norm1(x + self.attention(x, x, x, past)[0])
            read, cross_weights = self.cross(a, memory, memory, memory_mask)
            b = self.norm2(a + read)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, cross_weights


# %% double | 2026-blind-17 | self_attention_weights | returns the weights of the self-attention in place of the cross-attention; in post-norm norm2 stands at the end a second time in place of norm3
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        seen = memory_mask[:, None, None] if memory_mask is not None else None
        causal = causal_mask(x.shape[1])
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, causal)
            x = x + read
            x = x + self.cross(self.norm2(x), memory, memory, seen)[0]
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            read, weights = self.attention(x, x, x, causal)
            x = self.norm1(x + read)
            x = self.norm2(x + self.cross(x, memory, memory, seen)[0])
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return x, weights  # <-- here


# %% right | 2026-blind-17 | a table of three sublayers, each a function that gives output and weights
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        length = x.shape[1]
        order = torch.arange(length, device=x.device)
        past = order.unsqueeze(1) >= order  # (Tq, Tq)
        if memory_mask is not None:
            memory_mask = memory_mask.view(memory.shape[0], 1, 1, memory.shape[1])
        sublayers = {
            "self": (self.norm1, lambda s: self.attention(s, s, s, past)),
            "cross": (self.norm2, lambda s: self.cross(s, memory, memory, memory_mask)),
            "network": (self.norm3, lambda s: (self.linear2(F.relu(self.linear1(s))), None)),
        }
        weights = {}
        for name, (norm, ask) in sublayers.items():
            given, weights[name] = ask(norm(x) if self.norm_first else x)
            x = x + given
            if not self.norm_first:
                x = norm(x)
        return x, weights["cross"]


# %% shared | 2026-blind-18
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-18 | memory_is_normed | pre-norm: the memory goes through norm2 as well
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        source = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            m = self.norm2(memory)
            read, cross_weights = self.cross(self.norm2(x), m, m, source)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, source)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-18 | causal_mask_without_the_diagonal | the causal mask leaves out the own position, too: a word sees only the earlier ones
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        length = x.size(1)
        past = torch.ones(length, length, dtype=torch.bool).tril(-1)  # <-- here
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)

        def ff(h):
            return self.linear2(F.relu(self.linear1(h)))

        if self.norm_first:
            h = self.norm1(x)
            x = x + self.attention(h, h, h, past)[0]
            crossed, w = self.cross(self.norm2(x), memory, memory, memory_mask)
            x = x + crossed
            return x + ff(self.norm3(x)), w
        x = self.norm1(x + self.attention(x, x, x, past)[0])
        crossed, w = self.cross(x, memory, memory, memory_mask)
        x = self.norm2(x + crossed)
        return self.norm3(x + ff(x)), w


# %% wrong | 2026-blind-18 | self_attention_weights | the weights of the self-attention are returned instead of the cross-attention weights
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        padding = memory_mask[:, None, None, :] if memory_mask is not None else None
        if self.norm_first:
            y = self.norm1(x)
            y, weights = self.attention(y, y, y, mask)
            x = x + y
            y, _ = self.cross(self.norm2(x), memory, memory, padding)  # <-- here
            x = x + y
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            y, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + y)
            y, _ = self.cross(x, memory, memory, padding)  # <-- here
            x = self.norm2(x + y)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-18 | causal_mask_on_the_memory | the cross-attention gets the causal mask on top of the padding mask: word i may read the first source words only
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        reach = torch.ones(Tq, Tm, dtype=torch.bool).tril()
        if memory_mask is not None:
            reach = reach & memory_mask[:, None, None, :]
        norms = [self.norm1, self.norm2, self.norm3]
        looks = None
        for i, norm in enumerate(norms):
            h = norm(x) if self.norm_first else x
            if i == 0:
                out, _ = self.attention(h, h, h, causal_mask(Tq))
            elif i == 1:
                out, looks = self.cross(h, memory, memory, reach)  # <-- here
            else:
                out = self.linear2(torch.relu(self.linear1(h)))
            x = x + out
            if not self.norm_first:
                x = norm(x)
        return x, looks


# %% wrong | 2026-blind-18 | cross_attention_reads_what_came_into_self_attention | post-norm: the cross-attention is asked with the words as they came in, before the self-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        source_mask = None
        if memory_mask is not None:
            source_mask = memory_mask[:, None, None, :]
        T = x.shape[1]
        if self.norm_first:
            q = self.norm1(x)
            first = x + self.attention(q, q, q, causal_mask(T))[0]
            read, weights = self.cross(self.norm2(first), memory, memory, source_mask)
            second = first + read
            third = second + self.linear2(torch.relu(self.linear1(self.norm3(second))))
            return third, weights
        first = self.norm1(x + self.attention(x, x, x, causal_mask(T))[0])
        read, weights = self.cross(x, memory, memory, source_mask)  # <-- here
        second = self.norm2(first + read)
        third = self.norm3(second + self.linear2(torch.relu(self.linear1(second))))
        return third, weights


# %% double | 2026-blind-18 | no_residual_around_the_cross_attention | pre-norm: the cross-attention has no residual connection; post-norm: the network is normed by norm2 once more, norm3 is never used
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        allowed = None if memory_mask is None else memory_mask[:, None, None]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            x, weights = self.cross(self.norm2(x), memory, memory, allowed)  # <-- here
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
            return x, weights
        x = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, weights = self.cross(x, memory, memory, allowed)
        x = self.norm2(x + read)
        x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return x, weights


# %% right | 2026-blind-18 | sublayers as closures in a loop, the causal mask from indices
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        steps = torch.arange(x.shape[1], device=x.device)
        not_later = steps[None, :] <= steps[:, None]
        readable = torch.ones(memory.shape[:2], dtype=torch.bool, device=x.device)
        readable = readable if memory_mask is None else memory_mask
        kept = {}

        def listen(h):
            return self.attention(h, h, h, not_later)[0]

        def translate(h):
            answer, kept["looks"] = self.cross(h, memory, memory, readable.view(len(readable), 1, 1, -1))
            return answer

        def think(h):
            return self.linear2(self.linear1(h).clamp(min=0))

        for norm, sublayer in ((self.norm1, listen), (self.norm2, translate), (self.norm3, think)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, kept["looks"]


# %% shared | 2026-blind-19
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-19 | memory_is_normed | pre-norm: the memory is normed by norm2 as well
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        past = causal_mask(x.shape[1]).to(x.device)
        seen = memory_mask[:, None, None, :] if memory_mask is not None else None
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, past)[0]
            n, m = self.norm2(x), self.norm2(memory)  # <-- here
            read, weights = self.cross(n, m, m, seen)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, past)[0])
            read, weights = self.cross(x, memory, memory, seen)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-19 | cross_attention_reads_what_came_into_self_attention | pre-norm: the cross-attention asks with the block's input, not with what the self-attention made of it
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.size(1))
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None]
        if not self.norm_first:
            first, _ = self.attention(x, x, x, causal)
            a = self.norm1(x + first)
            second, cross_weights = self.cross(a, memory, memory, memory_mask)
            b = self.norm2(a + second)
            return self.norm3(b + self.linear2(F.relu(self.linear1(b)))), cross_weights
        normed = self.norm1(x)
        first, _ = self.attention(normed, normed, normed, causal)
        a = x + first
        second, cross_weights = self.cross(self.norm2(x), memory, memory, memory_mask)  # <-- here
        b = a + second
        return b + self.linear2(F.relu(self.linear1(self.norm3(b)))), cross_weights


# %% wrong | 2026-blind-19 | causal_mask_on_the_memory | the cross-attention is causal, too: word i reads the first i words of the source only
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        source = torch.ones(Tq, Tm, dtype=torch.bool, device=x.device).tril()  # <-- here
        if memory_mask is not None:
            source = source & memory_mask[:, None, None, :]
        kept = {}

        def look_back(z):
            return self.attention(z, z, z, causal_mask(Tq).to(z.device))[0]

        def look_over(z):
            out, kept["weights"] = self.cross(z, memory, memory, source)
            return out

        def network(z):
            return self.linear2(torch.relu(self.linear1(z)))

        steps = zip((self.norm1, self.norm2, self.norm3), (look_back, look_over, network))
        for norm, sublayer in steps:
            if self.norm_first:
                x = x + sublayer(norm(x))
            else:
                x = norm(x + sublayer(x))
        return x, kept["weights"]


# %% wrong | 2026-blind-19 | padding_set_to_0_in_the_memory | padding in the memory is set to zero instead of being masked, so that padded keys still get weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here
        pre = self.norm_first
        z = self.norm1(x) if pre else x
        x = x + self.attention(z, z, z, causal_mask(x.shape[1]))[0]
        x = x if pre else self.norm1(x)
        z = self.norm2(x) if pre else x
        read, weights = self.cross(z, memory, memory)  # <-- here
        x = x + read
        x = x if pre else self.norm2(x)
        z = self.norm3(x) if pre else x
        x = x + self.linear2(torch.relu(self.linear1(z)))
        return (x if pre else self.norm3(x)), weights


# %% wrong | 2026-blind-19 | cross_attention_added_to_what_came_into_self_attention | post-norm: the residual connection round the cross-attention adds the block's input, not the sum after the self-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed_forward(self, z):
        return self.linear2(torch.relu(self.linear1(z)))

    def forward(self, x, memory, memory_mask=None):
        own = causal_mask(x.shape[-2])
        theirs = None
        if memory_mask is not None:
            theirs = memory_mask.unsqueeze(1).unsqueeze(1)
        if self.norm_first:
            q = self.norm1(x)
            x1 = x + self.attention(q, q, q, own)[0]
            q = self.norm2(x1)
            out, weights = self.cross(q, memory, memory, theirs)
            x2 = x1 + out
            return x2 + self.feed_forward(self.norm3(x2)), weights
        x1 = self.norm1(x + self.attention(x, x, x, own)[0])
        out, weights = self.cross(x1, memory, memory, theirs)
        x2 = self.norm2(x + out)  # <-- here
        return self.norm3(x2 + self.feed_forward(x2)), weights


# %% double | 2026-blind-19 | - | no norm before the network in pre-norm; returns the weights of the self-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            x = x + read
            x = x + self.cross(self.norm2(x), memory, memory, memory_mask)[0]
            x = x + self.linear2(torch.relu(self.linear1(x)))  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.cross(x, memory, memory, memory_mask)[0])
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights  # <-- here


# %% right | 2026-blind-19 | a method wraps each sublayer, given as a lambda, in its norm and residual connection
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def around(self, norm, x, work):
        """One sublayer: what it adds, and what else it gives."""
        more, extra = work(norm(x) if self.norm_first else x)
        y = x + more
        return (y if self.norm_first else norm(y)), extra

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        may = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
        words = None if memory_mask is None else memory_mask.view(len(memory_mask), 1, 1, -1)
        x, _ = self.around(self.norm1, x, lambda z: self.attention(z, z, z, may))
        x, seen = self.around(self.norm2, x, lambda z: self.cross(z, memory, memory, words))
        x, _ = self.around(self.norm3, x, lambda z: (self.linear2(F.relu(self.linear1(z))), None))
        return x, seen


# %% shared | 2026-blind-20
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-20 | memory_is_normed | pre-norm: the memory goes through norm2 as well
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        source = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n, m = self.norm2(x), self.norm2(memory)  # <-- here
            read, cross_weights = self.cross(n, m, m, source)
            x = x + read
            n = self.norm3(x)
            x = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, source)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-20 | causal_mask_on_the_memory | the cross-attention is causal too: query i reads only the first i + 1 words of the memory
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.size(1), memory.size(1)
        self_mask = causal_mask(Tq)
        cross_mask = torch.ones(Tq, Tm, dtype=torch.bool).tril()  # <-- here
        if memory_mask is not None:
            cross_mask = cross_mask & memory_mask[:, None, None, :]

        h = self.norm1(x) if self.norm_first else x
        x = x + self.attention(h, h, h, self_mask)[0]
        x = x if self.norm_first else self.norm1(x)

        h = self.norm2(x) if self.norm_first else x
        found, cross_weights = self.cross(h, memory, memory, cross_mask)
        x = x + found
        x = x if self.norm_first else self.norm2(x)

        h = self.norm3(x) if self.norm_first else x
        x = x + self.linear2(F.relu(self.linear1(h)))
        x = x if self.norm_first else self.norm3(x)
        return x, cross_weights


# %% wrong | 2026-blind-20 | one_attention_for_both | asks the memory with the self-attention's layer; self.cross is never used
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(2)
        weights = {}

        def own(h):
            out, weights["own"] = self.attention(h, h, h, causal_mask(h.shape[1]))
            return out

        def other(h):
            out, weights["cross"] = self.attention(h, memory, memory, memory_mask)  # <-- here
            return out

        def feed_forward(h):
            return self.linear2(torch.relu(self.linear1(h)))

        for part, norm in ((own, self.norm1), (other, self.norm2), (feed_forward, self.norm3)):
            if self.norm_first:
                x = x + part(norm(x))
            else:
                x = norm(x + part(x))
        return x, weights["cross"]


# %% wrong | 2026-blind-20 | - | the padding of the first text of the batch is taken for all texts
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _ff(self, x):
        return self.linear2(self.linear1(x).clamp(min=0))

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[-2])
        if memory_mask is not None:
            memory_mask = memory_mask[0].view(1, 1, 1, -1)  # <-- here
        if self.norm_first:
            q = self.norm1(x)
            a = x + self.attention(q, q, q, mask)[0]
            c, cross_weights = self.cross(self.norm2(a), memory, memory, memory_mask)
            b = a + c
            return b + self._ff(self.norm3(b)), cross_weights
        a = self.norm1(x + self.attention(x, x, x, mask)[0])
        c, cross_weights = self.cross(a, memory, memory, memory_mask)
        b = self.norm2(a + c)
        return self.norm3(b + self._ff(b)), cross_weights


# %% wrong | 2026-blind-20 | padding_set_to_0_in_the_memory | padding is blotted out by setting the memory's padded states to zero; they still get weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        if memory_mask is not None:
            memory = memory * memory_mask[..., None].to(memory.dtype)  # <-- here
        if self.norm_first:
            y = self.norm1(x)
            y, _ = self.attention(y, y, y, causal_mask(T))
            x = x + y
            y = self.norm2(x)
            y, cross_weights = self.cross(y, memory, memory)
            x = x + y
            y = self.norm3(x)
            y = self.linear2(torch.relu(self.linear1(y)))
            x = x + y
            return x, cross_weights
        y, _ = self.attention(x, x, x, causal_mask(T))
        x = self.norm1(x + y)
        y, cross_weights = self.cross(x, memory, memory)
        x = self.norm2(x + y)
        y = self.linear2(torch.relu(self.linear1(x)))
        return self.norm3(x + y), cross_weights


# %% double | 2026-blind-20 | causal_mask_without_the_diagonal | the causal mask leaves out the diagonal, so a word does not see itself; post-norm: norm2 and norm3 have changed places
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        steps = torch.arange(x.shape[1])
        causal = steps[:, None] > steps[None, :]  # <-- here
        allowed = memory_mask[:, None, None, :] if memory_mask is not None else None
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            read, cross_weights = self.cross(self.norm2(x), memory, memory, allowed)
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), cross_weights
        x = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, cross_weights = self.cross(x, memory, memory, allowed)
        x = self.norm3(x + read)  # <-- here
        x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% right | 2026-blind-20 | norms replaced by the identity where an order does not use them, mask always made
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        def same(states):
            return states

        norms = [self.norm1, self.norm2, self.norm3]
        before, after = (norms, [same] * 3) if self.norm_first else ([same] * 3, norms)
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=memory.device)

        asked = before[0](x)
        x = after[0](x + self.attention(asked, asked, asked, causal_mask(x.shape[1]).to(x.device))[0])
        answer, cross_weights = self.cross(before[1](x), memory, memory, memory_mask.reshape(len(memory), 1, 1, -1))
        x = after[1](x + answer)
        x = after[2](x + self.linear2(F.relu(self.linear1(before[2](x)))))
        return x, cross_weights


# %% shared | 2026-blind-21
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-21 | memory_is_normed | pre-norm: the memory goes through norm2 as well, which is the decoder's own
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        seen = memory_mask[:, None, None, :] if memory_mask is not None else None
        if self.norm_first:
            h = self.norm1(x)
            x = x + self.attention(h, h, h, causal)[0]
            h, source = self.norm2(x), self.norm2(memory)  # <-- here
            read, cross_weights = self.cross(h, source, source, seen)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, seen)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-21 | - | the memory mask of the first text is used for all texts of the batch
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.size(1)
        if memory_mask is not None:
            memory_mask = memory_mask[0].view(1, 1, 1, -1)  # <-- here
        before = self.norm_first
        q = self.norm1(x) if before else x
        x = x + self.attention(q, q, q, causal_mask(T))[0]
        x = x if before else self.norm1(x)
        q = self.norm2(x) if before else x
        context, weights = self.cross(q, memory, memory, memory_mask)
        x = x + context
        x = x if before else self.norm2(x)
        q = self.norm3(x) if before else x
        x = x + self.linear2(F.relu(self.linear1(q)))
        return (x if before else self.norm3(x)), weights


# %% wrong | 2026-blind-21 | causal_mask_on_the_memory | the causal mask also lies on the cross-attention: word t sees no source word after t
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        readable = torch.ones(Tq, Tm, dtype=torch.bool).tril()  # <-- here
        if memory_mask is not None:
            readable = readable & memory_mask[:, None, None, :]
        saved = []

        def first(z):
            return self.attention(z, z, z, causal_mask(Tq))[0]

        def second(z):
            out, w = self.cross(z, memory, memory, readable)
            saved.append(w)
            return out

        def third(z):
            return self.linear2(torch.relu(self.linear1(z)))

        for part, norm in zip((first, second, third), (self.norm1, self.norm2, self.norm3)):
            x = x + part(norm(x)) if self.norm_first else norm(x + part(x))
        return x, saved[0]


# %% wrong | 2026-blind-21 | padding_set_to_0_in_the_memory | padded memory is set to zero vectors instead of being masked: its keys still take weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1).to(memory.dtype)  # <-- here
        mask = causal_mask(x.shape[1])
        if not self.norm_first:
            a = self.norm1(x + self.attention(x, x, x, mask)[0])
            c, cross_weights = self.cross(a, memory, memory)
            b = self.norm2(a + c)
            return self.norm3(b + self.linear2(torch.relu(self.linear1(b)))), cross_weights
        n = self.norm1(x)
        a = x + self.attention(n, n, n, mask)[0]
        c, cross_weights = self.cross(self.norm2(a), memory, memory)
        b = a + c
        return b + self.linear2(torch.relu(self.linear1(self.norm3(b)))), cross_weights


# %% wrong | 2026-blind-21 | cross_attention_added_to_what_came_into_self_attention | pre-norm: the cross-attention's result is added to the block's input x, so that the self-attention is lost from the residual
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        padding = None
        if memory_mask is not None:
            padding = memory_mask.unsqueeze(1).unsqueeze(1)
        causal = causal_mask(x.shape[-2])
        network = nn.Sequential(self.linear1, nn.ReLU(), self.linear2)
        if self.norm_first:
            normed = self.norm1(x)
            after_self = x + self.attention(normed, normed, normed, causal)[0]
            read, weights = self.cross(self.norm2(after_self), memory, memory, padding)
            after_cross = x + read  # <-- here
            return after_cross + network(self.norm3(after_cross)), weights
        after_self = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, weights = self.cross(after_self, memory, memory, padding)
        after_cross = self.norm2(after_self + read)
        return self.norm3(after_cross + network(after_cross)), weights


# %% double | 2026-blind-21 | - | the self-attention has no causal mask; its weights are given back in place of the cross-attention's
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        m = None if memory_mask is None else memory_mask[:, None, None]
        if self.norm_first:
            h = self.norm1(x)
            s, weights = self.attention(h, h, h)  # <-- here
            x = x + s
            c, _ = self.cross(self.norm2(x), memory, memory, m)  # <-- here
            x = x + c
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        s, weights = self.attention(x, x, x)  # <-- here
        x = self.norm1(x + s)
        c, _ = self.cross(x, memory, memory, m)  # <-- here
        x = self.norm2(x + c)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights


# %% right | 2026-blind-21 | own lower triangle by comparing positions, an explicit mask of ones, small methods
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _step(self, x, norm, function):
        return x + function(norm(x)) if self.norm_first else norm(x + function(x))

    def forward(self, x, memory, memory_mask=None):
        t = torch.arange(x.shape[1], device=x.device)
        past = t[None, :] <= t[:, None]
        if memory_mask is None:
            memory_mask = torch.ones(memory.shape[:2], dtype=torch.bool, device=x.device)
        box = []

        def ask(z):
            box[:] = self.cross(z, memory, memory, memory_mask[:, None, None, :])
            return box[0]

        x = self._step(x, self.norm1, lambda z: self.attention(z, z, z, past)[0])
        x = self._step(x, self.norm2, ask)
        x = self._step(x, self.norm3, lambda z: self.linear2(self.linear1(z).relu()))
        return x, box[1]


# %% shared | 2026-blind-22
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-22 | - | without a memory mask the cross-attention gets a causal mask over the source
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        causal = causal_mask(Tq).to(x.device)
        if memory_mask is None:
            over_source = causal_mask(Tq, Tm).to(x.device)  # <-- here
        else:
            over_source = memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            read, cross_weights = self.cross(self.norm2(x), memory, memory, over_source)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, cross_weights = self.cross(x, memory, memory, over_source)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-22 | cross_attention_added_to_the_normed | pre-norm: what the cross-attention reads is added to the normed state, the residual path is lost there
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.size(1)).to(x.device)
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)

        if self.norm_first:
            normed = self.norm1(x)
            read, _ = self.attention(normed, normed, normed, mask)
            x = x + read
            normed = self.norm2(x)
            read, cross_weights = self.cross(normed, memory, memory, memory_mask)
            x = normed + read  # <-- here
            normed = self.norm3(x)
            return x + self.linear2(F.relu(self.linear1(normed))), cross_weights

        read, _ = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        read, cross_weights = self.cross(x, memory, memory, memory_mask)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(F.relu(self.linear1(x)))), cross_weights


# %% wrong | 2026-blind-22 | causal_mask_without_the_diagonal | the causal mask leaves out the word itself: strictly below the diagonal
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        past = torch.tril(torch.ones(T, T, dtype=torch.bool, device=x.device), diagonal=-1)  # <-- here
        padding = None if memory_mask is None else memory_mask[:, None, None, :]
        kept = {}

        def own(z):
            return self.attention(z, z, z, past)[0]

        def source(z):
            read, kept["weights"] = self.cross(z, memory, memory, padding)
            return read

        def network(z):
            return self.linear2(self.linear1(z).relu())

        for part, norm in zip((own, source, network), (self.norm1, self.norm2, self.norm3)):
            x = x + part(norm(x)) if self.norm_first else norm(x + part(x))
        return x, kept["weights"]


# %% wrong | 2026-blind-22 | cross_attention_reads_what_came_into_self_attention | post-norm: the cross-attention's queries are the block's input, not what the self-attention has given
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1]).to(x.device)
        seen = memory_mask if memory_mask is None else memory_mask[:, None, None]
        if self.norm_first:
            y = self.norm1(x)
            a = x + self.attention(y, y, y, causal)[0]
            found, weights = self.cross(self.norm2(a), memory, memory, seen)
            b = a + found
            out = b + self.linear2(torch.relu(self.linear1(self.norm3(b))))
        else:
            a = self.norm1(x + self.attention(x, x, x, causal)[0])
            found, weights = self.cross(x, memory, memory, seen)  # <-- here
            b = self.norm2(a + found)
            out = self.norm3(b + self.linear2(torch.relu(self.linear1(b))))
        return out, weights


# %% double | 2026-blind-22 | - | pre-norm: the memory goes through norm2 too; the weights of the self-attention are returned
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1]).to(x.device)
        pad = memory_mask[:, None, None, :] if memory_mask is not None else None
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            x = x + read
            m = self.norm2(memory)  # <-- here
            read, _ = self.cross(self.norm2(x), m, m, pad)  # <-- here
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        read, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        read, _ = self.cross(x, memory, memory, pad)  # <-- here
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(torch.relu(self.linear1(x)))), weights


# %% right | 2026-blind-22 | identity functions in place of the norms that an order does not use; mask made by comparing positions
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        place = torch.arange(x.shape[1], device=x.device)
        past = place.view(-1, 1) >= place.view(1, -1)
        words = memory_mask
        if words is not None:
            words = words.view(words.shape[0], 1, 1, words.shape[1])
        nothing = nn.Identity()
        norms = [self.norm1, self.norm2, self.norm3]
        before = norms if self.norm_first else [nothing] * 3
        after = [nothing] * 3 if self.norm_first else norms
        asked = before[0](x)
        x = after[0](self.attention(asked, asked, asked, past)[0] + x)
        found, looks = self.cross(before[1](x), memory, memory, words)
        x = after[1](found + x)
        hidden = self.linear1(before[2](x))
        x = after[2](self.linear2(hidden * (hidden > 0)) + x)
        return x, looks


# %% shared | 2026-blind-23
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-23 | memory_is_normed | pre-norm: norm2 is applied to the memory too
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        wide = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            x = x + self.attention(normed, normed, normed, causal)[0]
            source = self.norm2(memory)  # <-- here
            read, weights = self.cross(self.norm2(x), source, source, wide)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, wide)
            x = self.norm2(x + read)
            x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-23 | causal_mask_on_the_end_of_the_memory | the cross-attention is causal too: a word cannot see all of the source
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        visible = causal_mask(x.shape[1], memory.shape[1])  # <-- here
        if memory_mask is not None:
            visible = visible & memory_mask[:, None, None, :]

        def maybe(norm, h, first):
            return norm(h) if self.norm_first == first else h

        h = maybe(self.norm1, x, True)
        x = maybe(self.norm1, x + self.attention(h, h, h, causal_mask(x.shape[1]))[0], False)
        read, weights = self.cross(maybe(self.norm2, x, True), memory, memory, visible)
        x = maybe(self.norm2, x + read, False)
        h = maybe(self.norm3, x, True)
        x = maybe(self.norm3, x + self.linear2(torch.relu(self.linear1(h))), False)
        return x, weights


# %% wrong | 2026-blind-23 | cross_attention_added_to_what_came_into_self_attention | the residual of the cross-attention adds the block's input x, not the state after the self-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.size(1))
        if memory_mask is not None:
            memory_mask = memory_mask.unsqueeze(1).unsqueeze(1)
        if self.norm_first:
            n = self.norm1(x)
            a = x + self.attention(n, n, n, mask)[0]
            read, weights = self.cross(self.norm2(a), memory, memory, memory_mask)
            c = x + read  # <-- here
            out = c + self.linear2(F.relu(self.linear1(self.norm3(c))))
        else:
            a = self.norm1(x + self.attention(x, x, x, mask)[0])
            read, weights = self.cross(a, memory, memory, memory_mask)
            c = self.norm2(x + read)  # <-- here
            out = self.norm3(c + self.linear2(F.relu(self.linear1(c))))
        return out, weights


# %% wrong | 2026-blind-23 | self_attention_weights | the weights of the self-attention are returned, not those of the cross-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None]
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, causal_mask(T))  # <-- here
            x = x + read
            x = x + self.cross(self.norm2(x), memory, memory, memory_mask)[0]
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
            return x, weights
        read, weights = self.attention(x, x, x, causal_mask(T))  # <-- here
        x = self.norm1(x + read)
        x = self.norm2(x + self.cross(x, memory, memory, memory_mask)[0])
        x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-23 | one_attention_for_both | the layer of the self-attention asks the memory as well; `cross` is never used
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed(self, h):
        return self.linear2(torch.relu(self.linear1(h)))

    def forward(self, x, memory, memory_mask=None):
        seen = memory_mask if memory_mask is None else memory_mask.reshape(len(memory_mask), 1, 1, -1)
        later = causal_mask(x.shape[-2])
        if self.norm_first:
            normed = self.norm1(x)
            read, _ = self.attention(normed, normed, normed, later)
            x = x + read
            read, cross_weights = self.attention(self.norm2(x), memory, memory, seen)  # <-- here
            x = x + read
            x = x + self.feed(self.norm3(x))
        else:
            read, _ = self.attention(x, x, x, later)
            x = self.norm1(x + read)
            read, cross_weights = self.attention(x, memory, memory, seen)  # <-- here
            x = self.norm2(x + read)
            x = self.norm3(x + self.feed(x))
        return x, cross_weights


# %% double | 2026-blind-23 | - | the causal mask is transposed, so that each word sees itself and later ones; the network's norm is norm2 again, norm3 is unused
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1]).T  # <-- here
        mask = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            x = x + self.attention(normed, normed, normed, causal)[0]
            read, weights = self.cross(self.norm2(x), memory, memory, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))  # <-- here
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            read, weights = self.cross(x, memory, memory, mask)
            x = self.norm2(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return x, weights


# %% right | 2026-blind-23 | three stages in a loop, the masks built by hand with tril and view
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, _ = x.shape
        lower = torch.ones(Tq, Tq, device=x.device).tril().to(torch.bool).view(1, 1, Tq, Tq)
        source = None if memory_mask is None else memory_mask.view(B, 1, 1, memory.shape[1])
        tables = {}

        def stage(kind, h):
            if kind == "self":
                got, tables[kind] = self.attention(h, h, h, lower)
            elif kind == "cross":
                got, tables[kind] = self.cross(h, memory, memory, source)
            else:
                got = self.linear2(torch.relu(self.linear1(h)))
            return got

        for kind, norm in (("self", self.norm1), ("cross", self.norm2), ("network", self.norm3)):
            if self.norm_first:
                x = x + stage(kind, norm(x))
            else:
                x = norm(stage(kind, x) + x)
        return x, tables["cross"]


# %% shared | 2026-blind-24
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-24 | padding_set_to_0_in_the_memory | padding of the memory is set to zero instead of masked: its positions keep weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1]).to(x.device)
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1).to(memory.dtype)  # <-- here
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            out, cross_weights = self.cross(self.norm2(x), memory, memory)
            x = x + out
            x = x + self.linear2(F.relu(self.linear1(self.norm3(x))))
        else:
            x = self.norm1(x + self.attention(x, x, x, causal)[0])
            out, cross_weights = self.cross(x, memory, memory)
            x = self.norm2(x + out)
            x = self.norm3(x + self.linear2(F.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-24 | cross_attention_reads_what_came_into_self_attention | pre-norm: the cross-attention asks with the old normed (norm1 of the input) instead of norm2 of the sum
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, states):
        return self.linear2(torch.relu(self.linear1(states)))

    def forward(self, x, memory, memory_mask=None):
        look = causal_mask(x.size(1))
        seen = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            out, _ = self.attention(normed, normed, normed, look)
            x = x + out
            out, cross_weights = self.cross(normed, memory, memory, seen)  # <-- here
            x = x + out
            normed = self.norm3(x)
            return x + self.network(normed), cross_weights
        out, _ = self.attention(x, x, x, look)
        x = self.norm1(x + out)
        out, cross_weights = self.cross(x, memory, memory, seen)
        x = self.norm2(x + out)
        return self.norm3(x + self.network(x)), cross_weights


# %% wrong | 2026-blind-24 | causal_mask_on_the_memory | the cross-attention is causal too: a target word sees only source words up to its own place
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        allowed = torch.arange(Tm) <= torch.arange(Tq).unsqueeze(-1)  # <-- here
        if memory_mask is not None:
            allowed = allowed & memory_mask[:, None, None, :]
        pre = self.norm_first
        h = self.norm1(x) if pre else x
        x = x + self.attention(h, h, h, causal_mask(Tq))[0]
        x = x if pre else self.norm1(x)
        h = self.norm2(x) if pre else x
        asked, cross_weights = self.cross(h, memory, memory, allowed)
        x = x + asked
        x = x if pre else self.norm2(x)
        h = self.norm3(x) if pre else x
        x = x + self.linear2(self.linear1(h).relu())
        x = x if pre else self.norm3(x)
        return x, cross_weights


# %% wrong | 2026-blind-24 | norm2_and_norm3_exchanged | post-norm: norm2 and norm3 have changed places (norm3 after the cross-attention, norm2 after the network)
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        mask = causal_mask(x.shape[1])
        source = memory_mask[:, None, None] if memory_mask is not None else None
        ffn = lambda z: self.linear2(F.relu(self.linear1(z)))
        if self.norm_first:
            q = self.norm1(x)
            x = x + self.attention(q, q, q, mask)[0]
            q = self.norm2(x)
            found, cross_weights = self.cross(q, memory, memory, source)
            x = x + found
            q = self.norm3(x)
            x = x + ffn(q)
        else:
            x = self.norm1(x + self.attention(x, x, x, mask)[0])
            found, cross_weights = self.cross(x, memory, memory, source)
            x = self.norm3(x + found)  # <-- here
            x = self.norm2(x + ffn(x))  # <-- here
        return x, cross_weights


# %% double | 2026-blind-24 | - | pre-norm: the memory is normed too, by norm2; returns the weights of the self-attention instead of the cross-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        own = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            out, weights = self.attention(normed, normed, normed, own)  # <-- here
            x = x + out
            normed, memory = self.norm2(x), self.norm2(memory)  # <-- here
            out, _ = self.cross(normed, memory, memory, memory_mask)
            x = x + out
            x = x + self.linear2(F.relu(self.linear1(self.norm3(x))))
        else:
            out, weights = self.attention(x, x, x, own)  # <-- here
            x = self.norm1(x + out)
            out, _ = self.cross(x, memory, memory, memory_mask)
            x = self.norm2(x + out)
            x = self.norm3(x + self.linear2(F.relu(self.linear1(x))))
        return x, weights


# %% right | 2026-blind-24 | a list of (norm, sublayer) stages run by one loop; the masks made by hand with tril and expand
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        batch, long, _ = x.shape
        past = torch.ones(long, long, dtype=torch.bool, device=x.device).tril()
        source = None
        if memory_mask is not None:
            source = memory_mask.view(batch, 1, 1, -1).expand(-1, -1, long, -1)
        kept = []

        def ask(h):
            answer, table = self.cross(h, memory, memory, source)
            kept.append(table)
            return answer

        stages = [
            (self.norm1, lambda h: self.attention(h, h, h, past)[0]),
            (self.norm2, ask),
            (self.norm3, lambda h: self.linear2(F.relu(self.linear1(h)))),
        ]
        for norm, stage in stages:
            if self.norm_first:
                x = stage(norm(x)) + x
            else:
                x = norm(stage(x) + x)
        return x, kept.pop()


# %% shared | 2026-blind-25
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-25 | memory_is_normed | pre-norm: the memory goes through norm2 as well
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        sees = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            n = self.norm1(x)
            x = x + self.attention(n, n, n, causal)[0]
            n, source = self.norm2(x), self.norm2(memory)  # <-- here
            found, weights = self.cross(n, source, source, sees)
            x = x + found
            return x + self.linear2(F.relu(self.linear1(self.norm3(x)))), weights
        x = self.norm1(x + self.attention(x, x, x, causal)[0])
        found, weights = self.cross(x, memory, memory, sees)
        x = self.norm2(x + found)
        return self.norm3(x + self.linear2(F.relu(self.linear1(x)))), weights


# %% wrong | 2026-blind-25 | feed_forward_network_added_to_what_came_into_cross_attention | the last residual adds what came out of the self-attention: the cross-attention reaches the result through the network alone
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        pre = self.norm_first
        may = memory_mask if memory_mask is None else memory_mask.unsqueeze(1).unsqueeze(1)
        read = self.norm1(x) if pre else x
        one = x + self.attention(read, read, read, causal_mask(x.size(1)))[0]
        if not pre:
            one = self.norm1(one)
        found, weights = self.cross(self.norm2(one) if pre else one, memory, memory, may)
        two = one + found
        if not pre:
            two = self.norm2(two)
        hidden = F.relu(self.linear1(self.norm3(two) if pre else two))
        three = one + self.linear2(hidden)  # <-- here
        return (three if pre else self.norm3(three)), weights


# %% wrong | 2026-blind-25 | causal_mask_without_the_diagonal | the causal mask lacks its diagonal: a word sees only earlier ones, not itself, and the first sees nothing
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        earlier = torch.tril(torch.ones(T, T, dtype=torch.bool), diagonal=-1)  # <-- here
        readable = None if memory_mask is None else memory_mask[:, None, None]
        weights = None

        def self_attention(z):
            return self.attention(z, z, z, earlier)[0]

        def cross_attention(z):
            nonlocal weights
            out, weights = self.cross(z, memory, memory, readable)
            return out

        def network(z):
            return self.linear2(self.linear1(z).relu())

        steps = ((self.norm1, self_attention), (self.norm2, cross_attention), (self.norm3, network))
        for norm, sublayer in steps:
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, weights


# %% wrong | 2026-blind-25 | one_attention_for_both | the cross-attention runs through the self-attention's layer: self.cross is never used
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def look(self, query, source, mask):
        return self.attention(query, source, source, mask)  # <-- here

    def network(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            x = x + self.look(normed, normed, causal)[0]
            found, weights = self.look(self.norm2(x), memory, memory_mask)
            x = x + found
            x = x + self.network(self.norm3(x))
        else:
            x = self.norm1(x + self.look(x, x, causal)[0])
            found, weights = self.look(x, memory, memory_mask)
            x = self.norm2(x + found)
            x = self.norm3(x + self.network(x))
        return x, weights


# %% wrong | 2026-blind-25 | cross_attention_reads_what_came_into_self_attention | the cross-attention asks with the block's input x, not with what the self-attention made of it
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        source_mask = None if memory_mask is None else memory_mask[:, None, None, :]
        causal = causal_mask(x.shape[1])
        if self.norm_first:
            normed = self.norm1(x)
            own, _ = self.attention(normed, normed, normed, causal)
            a = x + own
            asked, weights = self.cross(self.norm2(x), memory, memory, source_mask)  # <-- here
            b = a + asked
            out = b + self.linear2(F.relu(self.linear1(self.norm3(b))))
        else:
            own, _ = self.attention(x, x, x, causal)
            a = self.norm1(x + own)
            asked, weights = self.cross(x, memory, memory, source_mask)  # <-- here
            b = self.norm2(a + asked)
            out = self.norm3(b + self.linear2(F.relu(self.linear1(b))))
        return out, weights


# %% double | 2026-blind-25 | - | the memory mask never reaches the cross-attention; the self-attention's weights are returned
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        if self.norm_first:
            n = self.norm1(x)
            own, weights = self.attention(n, n, n, causal)  # <-- here
            x = x + own
            found, _ = self.cross(self.norm2(x), memory, memory)  # <-- here
            x = x + found
            x = x + self.linear2(F.relu(self.linear1(self.norm3(x))))
            return x, weights
        own, weights = self.attention(x, x, x, causal)  # <-- here
        x = self.norm1(x + own)
        found, _ = self.cross(x, memory, memory)  # <-- here
        x = self.norm2(x + found)
        return self.norm3(x + self.linear2(F.relu(self.linear1(x)))), weights


# %% right | 2026-blind-25 | the norm's place chosen by two small lambdas, a causal mask by comparing positions
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        early = (lambda norm, z: norm(z)) if self.norm_first else (lambda norm, z: z)
        late = (lambda norm, z: z) if self.norm_first else (lambda norm, z: norm(z))
        place = torch.arange(x.shape[1], device=x.device)
        past = place.view(-1, 1) >= place
        z = early(self.norm1, x)
        x = late(self.norm1, x + self.attention(z, z, z, past)[0])
        allowed = memory_mask
        if allowed is not None:
            allowed = allowed.reshape(len(allowed), 1, 1, -1)
        z, looks = self.cross(early(self.norm2, x), memory, memory, allowed)
        x = late(self.norm2, x + z)
        z = F.relu(self.linear1(early(self.norm3, x)))
        return late(self.norm3, x + self.linear2(z)), looks


# %% shared | 2026-blind-26
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-26 | memory_is_normed | pre-norm: the memory is normed as well, with norm2
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        padding = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            y = self.norm1(x)
            x = x + self.attention(y, y, y, causal)[0]
            y, source = self.norm2(x), self.norm2(memory)  # <-- here
            read, cross_weights = self.cross(y, source, source, padding)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm3(x))))
            return x, cross_weights
        x = self.norm1(x + self.attention(x, x, x, causal)[0])
        read, cross_weights = self.cross(x, memory, memory, padding)
        x = self.norm2(x + read)
        x = self.norm3(x + self.linear2(torch.relu(self.linear1(x))))
        return x, cross_weights


# %% wrong | 2026-blind-26 | self_attention_weights | returns the weights of the self-attention, not those of the cross-attention
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]
        mask = causal_mask(x.size(1))
        y = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(y, y, y, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        y = self.norm2(x) if self.norm_first else x
        asked, _ = self.cross(y, memory, memory, memory_mask)  # <-- here
        x = x + asked if self.norm_first else self.norm2(x + asked)
        y = self.norm3(x) if self.norm_first else x
        y = self.linear2(F.relu(self.linear1(y)))
        x = x + y if self.norm_first else self.norm3(x + y)
        return x, weights  # <-- here


# %% wrong | 2026-blind-26 | padding_set_to_0_in_the_memory | padded source words are set to zero in the memory instead of masked in the cross-attention, and so still get weight
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        if memory_mask is not None:
            memory = memory * memory_mask.unsqueeze(-1)  # <-- here

        def network(z):
            return self.linear2(torch.relu(self.linear1(z)))

        if self.norm_first:
            n = self.norm1(x)
            a = x + self.attention(n, n, n, causal_mask(T))[0]
            c, w = self.cross(self.norm2(a), memory, memory)  # <-- here
            b = a + c
            return b + network(self.norm3(b)), w
        a = self.norm1(x + self.attention(x, x, x, causal_mask(T))[0])
        c, w = self.cross(a, memory, memory)  # <-- here
        b = self.norm2(a + c)
        return self.norm3(b + network(b)), w


# %% wrong | 2026-blind-26 | causal_mask_on_the_memory | a causal mask is laid over the cross-attention, too
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        Tq, Tm = x.shape[1], memory.shape[1]
        allowed = torch.ones(Tq, Tm, dtype=torch.bool).tril()  # <-- here
        if memory_mask is not None:
            allowed = allowed & memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            x = x + self.attention(normed, normed, normed, causal_mask(Tq))[0]
            read, weights = self.cross(self.norm2(x), memory, memory, allowed)
            x = x + read
            return x + self.linear2(self.linear1(self.norm3(x)).relu()), weights
        x = self.norm1(x + self.attention(x, x, x, causal_mask(Tq))[0])
        read, weights = self.cross(x, memory, memory, allowed)
        x = self.norm2(x + read)
        return self.norm3(x + self.linear2(self.linear1(x).relu())), weights


# %% wrong | 2026-blind-26 | cross_attention_added_to_what_came_into_self_attention | the second residual adds the block's input, so what the self-attention read reaches the rest only as a query
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        causal = causal_mask(x.shape[1])
        source = None if memory_mask is None else memory_mask[:, None, None, :]
        if self.norm_first:
            normed = self.norm1(x)
            own, _ = self.attention(normed, normed, normed, causal)
            first = x + own
            read, weights = self.cross(self.norm2(first), memory, memory, source)
            second = x + read  # <-- here
            out = second + self.linear2(F.relu(self.linear1(self.norm3(second))))
        else:
            own, _ = self.attention(x, x, x, causal)
            first = self.norm1(x + own)
            read, weights = self.cross(first, memory, memory, source)
            second = self.norm2(x + read)  # <-- here
            out = self.norm3(second + self.linear2(F.relu(self.linear1(second))))
        return out, weights


# %% double | 2026-blind-26 | causal_mask_without_the_diagonal | a word may not see itself in the self-attention (strict triangle); post-norm norms the network's output before the sum
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        T = x.shape[1]
        earlier = causal_mask(T).tril(-1)  # <-- here
        seen = None if memory_mask is None else memory_mask[:, None, None, :]
        pre = self.norm_first
        y = self.norm1(x) if pre else x
        x = x + self.attention(y, y, y, earlier)[0]
        x = x if pre else self.norm1(x)
        read, weights = self.cross(self.norm2(x) if pre else x, memory, memory, seen)
        x = x + read
        x = x if pre else self.norm2(x)
        if pre:
            return x + self.linear2(torch.relu(self.linear1(self.norm3(x)))), weights
        out = x + self.norm3(self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return out, weights


# %% right | 2026-blind-26 | a helper closure that wraps any sublayer in residual and norm, masks built by comparing positions, cross weights by a dict
class DecoderBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        B, Tq, _ = x.shape
        place = torch.arange(Tq, device=x.device)
        triangle = place[:, None] >= place[None, :]
        found = {}

        def around(stream, norm, sublayer):
            if self.norm_first:
                return stream + sublayer(norm(stream))
            return norm(stream + sublayer(stream))

        def ask(z):
            mask = None
            if memory_mask is not None:
                mask = memory_mask.view(B, 1, 1, -1)
            answer, found["weights"] = self.cross(z, memory, memory, mask)
            return answer

        x = around(x, self.norm1, lambda z: self.attention(z, z, z, triangle)[0])
        x = around(x, self.norm2, ask)
        x = around(x, self.norm3, lambda z: self.linear2(self.linear1(z).clamp_min(0)))
        return x, found["weights"]
