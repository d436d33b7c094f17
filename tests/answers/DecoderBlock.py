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


# %% shared | 2026-blind-3
from course_utils.attention.weights import masked_softmax
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-3 | queries from the memory
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


# %% wrong | 2026-blind-3 | cross residual forgotten
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


# %% wrong | 2026-blind-3 | the same attention for the memory
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


# %% shared | 2026-blind-5
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-5 | In pre-norm the memory is normed by norm2 as well.
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


# %% shared | 2026-blind-6
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-6 | in post-norm, the cross-attention's sum goes back to the block's own input, not to the first normed sum
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


# %% wrong | house | post-norm: a loop over sublayers that norms before the sum
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


# %% wrong | house | a causal mask that is True everywhere: zeros and ones are both at least 0
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


# %% wrong | house | the mask is dropped as soon as one word may be read
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


# %% wrong | 2026-blind-13 | in pre-norm the queries of the cross-attention are made of the block's input in place of what the self-attention has added to
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


# %% wrong | house | pre: self-attention's sum is not used
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


# %% wrong | 2026-blind-14 | gives the cross-attention the causal mask together with the memory mask, so that word i reads only the first words of the source
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


# %% shared | 2026-blind-21
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-21 | the memory mask of the first text is used for all texts of the batch
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


# %% shared | 2026-blind-25
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-25 | the last residual adds what came out of the self-attention: the cross-attention reaches the result through the network alone
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


# %% shared | 2026-blind-26
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-26 | returns the weights of the self-attention, not those of the cross-attention
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


# %% wrong | 2026-blind-26 | padded source words are set to zero in the memory instead of masked in the cross-attention, and so still get weight
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


# %% double | 2026-blind-26 | a word may not see itself in the self-attention (strict triangle); post-norm norms the network's output before the sum
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
