# %% shared
from course_utils.attention.multi_head import MultiHeadAttention


# %% right | house | one path for both orders
class BlockOfOnePath(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first, self.relu = norm_first, nn.ReLU()
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        before1, after1 = (self.norm1, nn.Identity()) if self.norm_first else (nn.Identity(), self.norm1)
        before2, after2 = (self.norm2, nn.Identity()) if self.norm_first else (nn.Identity(), self.norm2)
        given = before1(x)
        read, weights = self.attention(given, given, given, mask)
        x = after1(x + read)
        x = after2(x + self.linear2(self.relu(self.linear1(before2(x)))))
        return x, weights


# %% right | house | functions alone, the ReLU as a clamp
class BlockOfFunctions(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.d_model, self.norm_first = d_model, norm_first
        for name, layer in {
            "attention": MultiHeadAttention(d_model, heads),
            "norm1": nn.LayerNorm(d_model),
            "norm2": nn.LayerNorm(d_model),
            "linear1": nn.Linear(d_model, d_ff),
            "linear2": nn.Linear(d_ff, d_model),
        }.items():
            setattr(self, name, layer)

    def forward(self, x, mask=None):
        norms = [lambda y, n=n: F.layer_norm(y, (self.d_model,), n.weight, n.bias) for n in (self.norm1, self.norm2)]
        weights = None

        def attend(y):
            nonlocal weights
            out, weights = self.attention(y, y, y, mask)
            return out

        def think(y):
            hidden = (y @ self.linear1.weight.T + self.linear1.bias).clamp(min=0)
            return hidden @ self.linear2.weight.T + self.linear2.bias

        for norm, sublayer in zip(norms, (attend, think)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, weights


# %% right | house | an attention of its own, head by head
class OwnAttention(nn.Module):
    def __init__(self, d, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj = nn.Linear(d, d), nn.Linear(d, d)
        self.v_proj, self.out_proj = nn.Linear(d, d), nn.Linear(d, d)

    def forward(self, x, mask):
        q, k, v = (p(x).chunk(self.heads, dim=-1) for p in (self.q_proj, self.k_proj, self.v_proj))
        scores = torch.stack([a @ b.transpose(1, 2) / a.shape[-1] ** 0.5 for a, b in zip(q, k)], dim=1)
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1)
        weights = weights if mask is None else weights * mask
        return self.out_proj(torch.cat([weights[:, h] @ v[h] for h in range(self.heads)], -1)), weights


class BlockWithItsOwnAttention(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = OwnAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        read, weights = self.attention(self.norm1(x) if self.norm_first else x, mask)
        x = x + read
        if not self.norm_first:
            x = self.norm1(x)
        thought = self.linear2(torch.max(self.linear1(self.norm2(x) if self.norm_first else x), torch.zeros(1, dtype=x.dtype)))
        return (x + thought if self.norm_first else self.norm2(x + thought)), weights


# %% shared | 2026-blind-3
from course_utils.attention.weights import masked_softmax
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-3 | pre-norm: x itself is normed, so the residual carries the normed
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            x = n = self.norm1(x)  # <-- here
            read, weights = self.attention(n, n, n, mask)
            x = x + read
            n = self.norm2(x)
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | pre-norm: first residual forgotten
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            x = read  # <-- here
            n = self.norm2(x)
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | post-norm: second residual forgotten
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            x = x + read
            n = self.norm2(x)
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return out, weights


# %% wrong | 2026-blind-3 | the two orders the wrong way round
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:  # <-- here
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            x = x + read
            n = self.norm2(x)
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% shared | 2026-blind-5
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-5 | The mask is handed on in pre-norm only.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x, mask=None):
        if self.norm_first:
            n = self.norm1(x)
            att, weights = self.attention(n, n, n, mask)
            a = x + att
            out = a + self.network(self.norm2(a))
        else:
            att, weights = self.attention(x, x, x)  # <-- here
            a = self.norm1(x + att)
            out = self.norm2(a + self.network(a))
        return out, weights


# %% shared | house
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


class Layers(nn.Module):
    """The layers that are due."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)


# %% wrong | house | a causal mask is built in
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        past = causal_mask(x.shape[1])
        mask = past if mask is None else mask & past  # <-- here
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(x) if self.norm_first else x
        made = self.linear2(torch.relu(self.linear1(normed)))
        return (x + made if self.norm_first else self.norm2(x + made)), weights


# %% wrong | house | SiLU in the place of ReLU
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(x) if self.norm_first else x
        made = self.linear2(F.silu(self.linear1(normed)))  # <-- here
        return (x + made if self.norm_first else self.norm2(x + made)), weights


# %% shared | 2026-blind-10
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-10 | in post-norm norms what each sublayer gives before it is added, in place of the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x, mask=None):
        asked = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(asked, asked, asked, mask)
        a = x + (read if self.norm_first else self.norm1(read))  # <-- here
        if self.norm_first:
            return a + self.network(self.norm2(a)), weights
        return a + self.norm2(self.network(a)), weights  # <-- here


# %% wrong | house | pre-norm: what is added again is kept after the norm
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        skip = x
        if self.norm_first:
            x = self.norm1(x)
        x, weights = self.attention(x, x, x, mask)
        x = x + skip
        if not self.norm_first:
            x = self.norm1(x)
        if self.norm_first:
            x = self.norm2(x)
        skip = x  # <-- here
        x = self.linear2(F.relu(self.linear1(x)))
        x = x + skip
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% shared | 2026-blind-12
from course_utils.attention.multi_head import MultiHeadAttention


# %% double | 2026-blind-12 | adds the network in pre-norm to the normed sum in place of the sum; puts the ReLU behind the second linear layer in place of between the two
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        attended = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(attended, attended, attended, mask)
        total = x + read
        found = self.norm2(total) if self.norm_first else self.norm1(total)
        hidden = self.linear1(found)
        net = torch.relu(self.linear2(hidden))  # <-- here
        out = found + net  # <-- here
        if not self.norm_first:
            out = self.norm2(out)
        return out, weights


# %% wrong | house | what the ReLU gives is not kept
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        hidden = self.linear1(self.norm2(x) if self.norm_first else x)
        torch.relu(hidden)  # <-- here
        x = x + self.linear2(hidden)
        return (x if self.norm_first else self.norm2(x)), weights


# %% wrong | house | post-norm: what norm1 gives is not kept
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read
        if not self.norm_first:
            self.norm1(x)  # <-- here
        made = self.linear2(torch.relu(self.linear1(self.norm2(x) if self.norm_first else x)))
        return (x + made if self.norm_first else self.norm2(x + made)), weights


# %% wrong | house | what the norms give is not kept
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        read, weights = self.attention(x, x, x, mask)
        x = x + read
        self.norm1(x)  # <-- here
        x = x + self.linear2(torch.relu(self.linear1(x)))
        self.norm2(x)  # <-- here
        return x, weights


# %% wrong | house | both start from x
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            a = x + read
            m = self.norm2(x)  # <-- here
            h = torch.relu(self.linear1(m))
            out = x + self.linear2(h)  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + read)
            h = torch.relu(self.linear1(x))  # <-- here
            out = self.norm2(x + self.linear2(h))  # <-- here
        return out, weights


# %% shared | 2026-blind-17
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-17 | in pre-norm norm1 is used for the network as well, and norm2 never
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        feed = lambda t: self.linear2(torch.relu(self.linear1(t)))
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, mask)
            x = x + read
            y = self.norm1(x)  # <-- here
            return x + feed(y), weights
        read, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        return self.norm2(x + feed(x)), weights


# %% shared | 2026-blind-19
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-19 | without norm_first the block is post-norm: the default was turned round
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=False):  # <-- here
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        before, after = (True, False) if self.norm_first else (False, True)
        n = self.norm1(x) if before else x
        got, weights = self.attention(n, n, n, mask)
        a = x + got
        a = self.norm1(a) if after else a
        n = self.norm2(a) if before else a
        out = a + self.linear2(torch.relu(self.linear1(n)))
        return (self.norm2(out) if after else out), weights


# %% shared | 2026-blind-20
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-20 | post-norm: the second residual adds the block's input x again, not what norm1 gave
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, states):
        return self.linear2(F.relu(self.linear1(states)))

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            a = x + read
            return a + self.network(self.norm2(a)), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        out = self.norm2(x + self.network(a))  # <-- here
        return out, weights


# %% shared | 2026-blind-21
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-21 | post-norm: the network's residual comes from the sum before norm1, not from what norm1 gave
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, z):
        return self.linear2(F.relu(self.linear1(z)))

    def forward(self, x, mask=None):
        z = self.norm1(x) if self.norm_first else x
        mixed, weights = self.attention(z, z, z, mask)
        a = x + mixed
        if self.norm_first:
            return a + self.network(self.norm2(a)), weights
        return self.norm2(a + self.network(self.norm1(a))), weights  # <-- here


# %% wrong | 2026-blind-21 | pre-norm: the network reads the normed input x, not the sum after the attention (both sublayers side by side)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            hidden = torch.relu(self.linear1(self.norm2(x)))  # <-- here
            return x + read + self.linear2(hidden), weights
        read, weights = self.attention(x, x, x, mask)
        first = self.norm1(x + read)
        hidden = torch.relu(self.linear1(first))
        return self.norm2(first + self.linear2(hidden)), weights


# %% shared | 2026-blind-22
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-22 | post-norm: the first sum is not normed before the network; both norms stand one after the other at the end
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        def feed(z):
            return self.linear2(torch.relu(self.linear1(z)))

        if self.norm_first:
            z = self.norm1(x)
            read, weights = self.attention(z, z, z, mask=mask)
            x = x + read
            return x + feed(self.norm2(x)), weights
        read, weights = self.attention(x, x, x, mask=mask)
        x = x + read  # <-- here
        x = self.norm1(x + feed(x))
        return self.norm2(x), weights


# %% shared | 2026-blind-25
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-25 | the mask is turned around, as if the attention wanted True for what is hidden
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        hidden = None if mask is None else mask.logical_not()  # <-- here
        if self.norm_first:
            n = self.norm1(x)
            mixed, weights = self.attention(n, n, n, mask=hidden)
            a = x + mixed
            n = self.norm2(a)
            out = a + self.linear2(F.relu(self.linear1(n)))
        else:
            mixed, weights = self.attention(x, x, x, mask=hidden)
            a = self.norm1(x + mixed)
            out = self.norm2(a + self.linear2(F.relu(self.linear1(a))))
        return out, weights
