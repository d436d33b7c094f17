# %% shared
from course_utils.attention.multi_head import MultiHeadAttention


# %% right | house | two branches
class BlockOfBranches(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% right | house | a method for each sublayer
class BlockOfMethods(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.attention = MultiHeadAttention(d_model=d_model, heads=heads)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.pre = norm_first

    def feed_forward(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x, mask=None):
        if self.pre:
            normed = self.norm1(x)
            read, weights = self.attention(query=normed, key=normed, value=normed, mask=mask)
            x = read + x
            return x + self.feed_forward(self.norm2(x)), weights
        read, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        return self.norm2(self.feed_forward(x) + x), weights


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


# %% wrong | 2026-blind-3 | attention_added_to_the_normed | pre-norm: x itself is normed, so the residual carries the normed
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


# %% wrong | 2026-blind-3 | no_residual_around_the_attention | pre-norm: first residual forgotten
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


# %% wrong | 2026-blind-3 | norm1_for_norm2 | pre-norm: norm1 used twice
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
            n = self.norm1(x)  # <-- here
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | feed_forward_network_added_to_the_normed | pre-norm: second residual from the normed
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
            out = n + self.linear2(torch.relu(self.linear1(n)))  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | mask_not_handed_on | pre-norm: mask forgotten
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
            read, weights = self.attention(n, n, n)  # <-- here
            x = x + read
            n = self.norm2(x)
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | keys_and_values_not_normed | pre-norm: keys and values not normed
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
            read, weights = self.attention(n, x, x, mask)  # <-- here
            x = x + read
            n = self.norm2(x)
            out = x + self.linear2(torch.relu(self.linear1(n)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | norm1_before_the_sum | post-norm: norm before the sum
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
            x = x + self.norm1(read)  # <-- here
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | no_residual_around_the_feed_forward_network | post-norm: second residual forgotten
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


# %% wrong | 2026-blind-3 | no_relu | no ReLU in pre-norm
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
            out = x + self.linear2(self.linear1(n))  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% wrong | 2026-blind-3 | orders_exchanged | the two orders the wrong way round
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


# %% right | 2026-blind-3 | as hinted
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
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% shared | 2026-blind-5
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-5 | norms_what_is_read | In post-norm the sublayer's output is normed before the sum, not the sum.
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
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm2(x)))), weights
        read, weights = self.attention(x, x, x, mask)
        x = x + self.norm1(read)  # <-- here
        return x + self.norm2(self.linear2(torch.relu(self.linear1(x)))), weights  # <-- here


# %% wrong | 2026-blind-5 | mask_not_handed_on | The mask is handed on in pre-norm only.
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


# %% wrong | 2026-blind-5 | not_repeatable | Dropout of a tenth is added, as PyTorch's layer has it, so a new block gives another answer at every call.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x, mask=None):
        asked = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(asked, asked, asked, mask)
        x = x + self.dropout(read)  # <-- here
        if not self.norm_first:
            x = self.norm1(x)
        hidden = self.norm2(x) if self.norm_first else x
        hidden = self.linear2(torch.relu(self.linear1(hidden)))
        x = x + self.dropout(hidden)  # <-- here
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% double | 2026-blind-5 | feed_forward_network_added_to_what_came_into_attention | In pre-norm the network is added to the block's input and not to the first sum; in post-norm norm1 norms both sums.
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
            summed = x + read
            network = self.linear2(torch.relu(self.linear1(self.norm2(summed))))
            return x + network, weights  # <-- here
        read, weights = self.attention(x, x, x, mask)
        summed = self.norm1(x + read)
        network = self.linear2(torch.relu(self.linear1(summed)))
        return self.norm1(summed + network), weights  # <-- here


# %% right | 2026-blind-5 | one helper that wraps any sublayer in its norm and residual, in either order
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def wrap(self, x, norm, sublayer):
        if self.norm_first:
            return torch.add(x, sublayer(norm(x)))
        return norm(torch.add(x, sublayer(x)))

    def forward(self, x, mask=None):
        kept = {}

        def look(states):
            read, kept["weights"] = self.attention(states, states, states, mask=mask)
            return read

        x = self.wrap(x, self.norm1, look)
        x = self.wrap(x, self.norm2, lambda states: self.linear2(self.linear1(states).clamp(min=0)))
        return x, kept["weights"]


# %% shared | 2026-blind-6
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-6 | keys_and_values_not_normed | in pre-norm only the queries are normed, keys and values are the raw x
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-6 | changes_its_input | adds the attention's result with +=, which changes the caller's x in pre-norm
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
            x += read  # <-- here
            return x + self.linear2(F.relu(self.linear1(self.norm2(x)))), weights
        read, weights = self.attention(x, x, x, mask)
        middle = self.norm1(x + read)
        return self.norm2(middle + self.linear2(F.relu(self.linear1(middle)))), weights


# %% double | 2026-blind-6 | feed_forward_network_added_to_the_normed | the mask is not handed to the attention in post-norm; the pre-norm network's sum takes the normed x as its residual
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        return self.linear2(self.linear1(x).relu())

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            out, weights = self.attention(normed, normed, normed, mask)
            x = x + out
            normed = self.norm2(x)
            return normed + self.network(normed), weights  # <-- here
        out, weights = self.attention(x, x, x)  # <-- here
        x = self.norm1(x + out)
        return self.norm2(x + self.network(x)), weights


# %% right | 2026-blind-6 | one path for both orders, with norms that are the identity where they do not apply
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def before(self, norm, x):
        return norm(x) if self.norm_first else x

    def after(self, norm, x):
        return x if self.norm_first else norm(x)

    def forward(self, x, mask=None):
        asked = self.before(self.norm1, x)
        read, weights = self.attention(query=asked, key=asked, value=asked, mask=mask)
        middle = self.after(self.norm1, torch.add(read, x))
        hidden = self.linear1(self.before(self.norm2, middle)).clamp(min=0)
        return self.after(self.norm2, self.linear2(hidden) + middle), weights


# %% shared | 2026-blind-7
from course_utils.attention.multi_head import MultiHeadAttention

# %% wrong | 2026-blind-7 | norms_what_is_read | post-norm norms what the sublayer gives and not the sum
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
            x = x + read
            return x + self.linear2(torch.relu(self.linear1(self.norm2(x)))), weights
        read, weights = self.attention(x, x, x, mask)
        x = x + self.norm1(read)  # <-- here
        return x + self.norm2(self.linear2(torch.relu(self.linear1(x)))), weights  # <-- here

# %% wrong | 2026-blind-7 | changes_its_input | += writes into the caller's x, so that the input is changed
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
            x += read  # <-- here
            x = x + self.linear2(F.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(F.relu(self.linear1(x))))
        return x, weights

# %% right | 2026-blind-7 | both orders in one pass, with nn.Identity where no norm stands
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        same = nn.Identity()
        before1, after1 = (self.norm1, same) if self.norm_first else (same, self.norm1)
        before2, after2 = (self.norm2, same) if self.norm_first else (same, self.norm2)
        asked = before1(x)
        read, weights = self.attention(query=asked, key=asked, value=asked, mask=mask)
        middle = after1(torch.add(x, read))
        hidden = self.linear1(before2(middle))
        hidden = torch.where(hidden > 0, hidden, torch.zeros_like(hidden))
        return after2(torch.add(middle, self.linear2(hidden))), weights


# %% shared | 2026-blind-8
from course_utils.attention.multi_head import MultiHeadAttention

# %% wrong | 2026-blind-8 | keys_and_values_not_normed | In pre-norm only the queries are normed; keys and values are read from x as it came.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            a = x + read
            return a + self.linear2(torch.relu(self.linear1(self.norm2(a)))), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        return self.norm2(a + self.linear2(torch.relu(self.linear1(a)))), weights

# %% wrong | 2026-blind-8 | feed_forward_network_added_to_what_came_into_attention | In post-norm the second residual connection adds the block's input once more, not what came out of the first norm.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, h):
        return self.linear2(F.relu(self.linear1(h)))

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            summed = x + read
            out = summed + self.network(self.norm2(summed))
        else:
            read, weights = self.attention(x, x, x, mask)
            normed = self.norm1(x + read)
            out = self.norm2(x + self.network(normed))  # <-- here
        return out, weights

# %% wrong | 2026-blind-8 | wrong_parameters | Both norms are one and the same layer, which shows only once their weights have been trained apart.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = self.norm2 = nn.LayerNorm(d_model)  # <-- here
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        h = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(h, h, h, mask)
        x = x + read
        if not self.norm_first:
            x = self.norm1(x)
        h = self.norm2(x) if self.norm_first else x
        x = x + self.linear2(torch.relu(self.linear1(h)))
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights

# %% double | 2026-blind-8 | feed_forward_network_reads_what_came_into_attention | In pre-norm the network reads the normed input of the block, not the normed sum; in the post-norm branch there is no ReLU.
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
            a = x + read
            out = a + self.linear2(torch.relu(self.linear1(self.norm2(x))))  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + read)
            out = self.norm2(a + self.linear2(self.linear1(a)))  # <-- here
        return out, weights

# %% right | 2026-blind-8 | before and after each sublayer a norm or nn.Identity, chosen once
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        nothing = nn.Identity()
        before1, after1 = (self.norm1, nothing) if self.norm_first else (nothing, self.norm1)
        before2, after2 = (self.norm2, nothing) if self.norm_first else (nothing, self.norm2)
        seen = before1(x)
        read, weights = self.attention(seen, seen, seen, mask)
        middle = after1(torch.add(x, read))
        hidden = torch.maximum(self.linear1(before2(middle)), torch.zeros(()))
        return after2(torch.add(middle, self.linear2(hidden))), weights


# %% shared | 2026-blind-9
from course_utils.attention.multi_head import MultiHeadAttention

# %% wrong | 2026-blind-9 | norm2_before_the_sum | In post-norm the second norm takes only what the network gives, not its sum with the residual.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed_forward(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            x = x + read
            return x + self.feed_forward(self.norm2(x)), weights
        read, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        return x + self.norm2(self.feed_forward(x)), weights  # <-- here


# %% wrong | 2026-blind-9 | changes_its_input | In pre-norm what was read is added in place, which changes the caller's input.
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
            x += read  # <-- here
            hidden = F.relu(self.linear1(self.norm2(x)))
            x = x + self.linear2(hidden)
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            hidden = F.relu(self.linear1(x))
            x = self.norm2(x + self.linear2(hidden))
        return x, weights


# %% wrong | 2026-blind-9 | feed_forward_network_reads_what_came_into_attention | In pre-norm the network reads the block's input, side by side with the attention, instead of the first sum.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:
            read, weights = self.attention(x, x, x, mask)
            first = self.norm1(x + read)
            return self.norm2(first + self.linear2(self.linear1(first).relu())), weights
        n1, n2 = self.norm1(x), self.norm2(x)  # <-- here
        read, weights = self.attention(n1, n1, n1, mask)
        return x + read + self.linear2(self.linear1(n2).relu()), weights


# %% double | 2026-blind-9 | mask_not_handed_on | The mask does not reach the attention; in post-norm norm1 serves twice and norm2 never.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        asked = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(asked, asked, asked)  # <-- here
        x = x + read
        if self.norm_first:
            return x + self.linear2(torch.relu(self.linear1(self.norm2(x)))), weights
        x = self.norm1(x)
        x = x + self.linear2(torch.relu(self.linear1(x)))
        return self.norm1(x), weights  # <-- here


# %% right | 2026-blind-9 | one helper that wraps any sublayer in residual and norm, used twice for both orders
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def wrap(self, x, norm, sublayer):
        before, after = (norm, nn.Identity()) if self.norm_first else (nn.Identity(), norm)
        change, extra = sublayer(before(x))
        return after(x + change), extra

    def forward(self, x, mask=None):
        x, weights = self.wrap(x, self.norm1, lambda h: self.attention(h, h, h, mask))
        x, _ = self.wrap(x, self.norm2, lambda h: (self.linear2(self.linear1(h).clamp(min=0)), None))
        return x, weights

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

# %% wrong | house | relu_before_both | pre-norm: the ReLU before the first linear layer
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            x = x + read
            made = self.linear2(self.linear1(torch.relu(self.norm2(x))))  # <-- here
            return x + made, weights
        read, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        made = self.linear2(torch.relu(self.linear1(x)))
        return self.norm2(x + made), weights

# %% wrong | house | causal_mask_of_its_own | a causal mask is built in
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

# %% wrong | house | another_function_for_relu | SiLU in the place of ReLU
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(x) if self.norm_first else x
        made = self.linear2(F.silu(self.linear1(normed)))  # <-- here
        return (x + made if self.norm_first else self.norm2(x + made)), weights

# %% wrong | house | norm2_last_for_first | the network's norm comes after the sum in both orders
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        made = self.linear2(torch.relu(self.linear1(x)))
        return self.norm2(x + made), weights  # <-- here

# %% wrong | house | norm1_first_for_last | the attention's norm comes first in both orders
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x)  # <-- here
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read
        normed = self.norm2(x) if self.norm_first else x
        made = self.linear2(torch.relu(self.linear1(normed)))
        return (x + made if self.norm_first else self.norm2(x + made)), weights


# %% shared | 2026-blind-10
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-10 | changes_its_input | in pre-norm adds what attention read into x in place, over the caller's input and over what norm1 needs for the gradient, in place of making a new tensor
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
            x += read  # <-- here
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-10 | norms_what_is_read | in post-norm norms what each sublayer gives before it is added, in place of the sum
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


# %% wrong | 2026-blind-10 | feed_forward_network_added_to_the_raw_sum | in post-norm the second residual connection adds the first sum as it was before norm1, in place of the normed one
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed_forward(self, h):
        hidden = self.linear1(h)
        hidden = hidden * (hidden > 0)
        return self.linear2(hidden)

    def forward(self, x, mask=None):
        if self.norm_first:
            h = self.norm1(x)
            attended, weights = self.attention(h, h, h, mask=mask)
            first = x + attended
            second = first + self.feed_forward(self.norm2(first))
            return second, weights
        attended, weights = self.attention(x, x, x, mask=mask)
        first = x + attended
        h = self.norm1(first)
        second = first + self.feed_forward(h)  # <-- here
        return self.norm2(second), weights


# %% double | 2026-blind-10 | feed_forward_network_reads_what_attention_gives | in post-norm does not give the mask to the attention; in pre-norm norm2 takes what the attention read alone, in place of the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        relu = nn.ReLU()
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            hidden = relu(self.linear1(self.norm2(read)))  # <-- here
            out = x + read + self.linear2(hidden)
        else:
            read, weights = self.attention(x, x, x)  # <-- here
            summed = self.norm1(x + read)
            hidden = relu(self.linear1(summed))
            out = self.norm2(summed + self.linear2(hidden))
        return out, weights


# %% right | 2026-blind-10 | one helper method that puts any sublayer between its residual connection and its norm, in either order
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _around(self, sublayer, norm, x):
        """The residual connection and the norm around a function of (B, T, d_model)."""
        if self.norm_first:
            return x + sublayer(norm(x))
        return norm(x + sublayer(x))

    def forward(self, x, mask=None):
        kept = []

        def look(states):
            read, weights = self.attention(query=states, key=states, value=states, mask=mask)
            kept.append(weights)
            return read

        def think(states):
            return self.linear2(nn.functional.relu(self.linear1(states)))

        for sublayer, norm in ((look, self.norm1), (think, self.norm2)):
            x = self._around(sublayer, norm, x)
        return x, kept[0]


# %% wrong | house | feed_forward_network_starts_from_what_came_into_attention | post-norm: the first sum has a name of its own, which nothing reads
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, mask)
            x = x + read
            x = x + self.linear2(F.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            h = self.norm1(x + read)
            x = self.norm2(x + self.linear2(F.relu(self.linear1(x))))  # <-- here
        return x, weights


# %% wrong | house | feed_forward_network_added_to_the_normed | pre-norm: what is added again is kept after the norm
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


# %% wrong | house | norm1_missing | a method for sublayers, and an attention that was asked before
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def sub(self, x, norm, f):
        if self.norm_first:
            return x + f(norm(x))
        return norm(x + f(x))

    def forward(self, x, mask=None):
        out, weights = self.attention(x, x, x, mask)  # <-- here
        x = self.sub(x, self.norm1, lambda y: out)
        x = self.sub(x, self.norm2, lambda y: self.linear2(F.relu(self.linear1(y))))
        return x, weights


# %% shared | 2026-blind-11
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-11 | mask_not_handed_on | The post-norm branch calls the attention without the mask.
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
            a = x + read
            out = a + self.linear2(torch.relu(self.linear1(self.norm2(a))))
            return out, weights
        read, weights = self.attention(x, x, x)  # <-- here
        a = self.norm1(x + read)
        out = self.norm2(a + self.linear2(torch.relu(self.linear1(a))))
        return out, weights


# %% wrong | 2026-blind-11 | keys_and_values_not_normed | In pre-norm only the queries are normed; keys and values are the states as they came in.
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
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            x = x + read
            x = x + self.network(self.norm2(x))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.network(x))
        return x, weights


# %% double | 2026-blind-11 | - | In pre-norm the network reads through norm1 once more in place of norm2; the weights are returned as a mean over the heads.
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        inner = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(inner, inner, inner, mask)
        x = x + read
        if not self.norm_first:
            x = self.norm1(x)
        inner = self.norm1(x) if self.norm_first else x  # <-- here
        x = x + self.linear2(torch.relu(self.linear1(inner)))
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights.mean(dim=1)  # <-- here


# %% right | 2026-blind-11 | one helper that puts a sublayer into its residual connection, for both orders
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _around(self, sublayer, norm, x):
        if self.norm_first:
            return sublayer(norm(x)) + x
        return norm(sublayer(x) + x)

    def forward(self, x, mask=None):
        kept = {}

        def look(states):
            context, kept["weights"] = self.attention(query=states, key=states, value=states, mask=mask)
            return context

        def think(states):
            return self.linear2(self.linear1(states).clamp(min=0))

        for sublayer, norm in ((look, self.norm1), (think, self.norm2)):
            x = self._around(sublayer, norm, x)
        return x, kept["weights"]


# %% shared | 2026-blind-12
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-12 | keys_and_values_not_normed | gives the normed input to the queries alone in pre-norm, and keys and values what is not normed
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            a = x + read
            return a + self.linear2(torch.relu(self.linear1(self.norm2(a)))), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        return self.norm2(a + self.linear2(torch.relu(self.linear1(a)))), weights


# %% wrong | 2026-blind-12 | norms_what_is_read | norms what the sublayer gives and adds x afterwards in post-norm, in place of norming the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed(self, a):
        return self.linear2(F.relu(self.linear1(a)))

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            out, weights = self.attention(normed, normed, normed, mask)
            x = x + out
            x = x + self.feed(self.norm2(x))
        else:
            out, weights = self.attention(x, x, x, mask)
            x = x + self.norm1(out)  # <-- here
            x = x + self.norm2(self.feed(x))  # <-- here
        return x, weights


# %% double | 2026-blind-12 | - | adds the network in pre-norm to the normed sum in place of the sum; puts the ReLU behind the second linear layer in place of between the two
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


# %% right | 2026-blind-12 | one helper that puts residual and norm around any sublayer
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def around(self, x, norm, sublayer):
        """Shapes: x (B, T, d_model) -> (B, T, d_model)."""
        if self.norm_first:
            return x + sublayer(norm(x))
        return norm(x + sublayer(x))

    def forward(self, x, mask=None):
        kept = []

        def look(states):
            read, weights = self.attention(states, states, states, mask)
            kept.append(weights)
            return read

        def network(states):
            return self.linear2(self.linear1(states).clamp(min=0))

        x = self.around(x, self.norm1, look)
        return self.around(x, self.norm2, network), kept[0]


# %% wrong | house | no_relu | what the ReLU gives is not kept
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read if self.norm_first else self.norm1(x + read)
        hidden = self.linear1(self.norm2(x) if self.norm_first else x)
        torch.relu(hidden)  # <-- here
        x = x + self.linear2(hidden)
        return (x if self.norm_first else self.norm2(x)), weights

# %% wrong | house | norm1_missing | post-norm: what norm1 gives is not kept
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read
        if not self.norm_first:
            self.norm1(x)  # <-- here
        made = self.linear2(torch.relu(self.linear1(self.norm2(x) if self.norm_first else x)))
        return (x + made if self.norm_first else self.norm2(x + made)), weights

# %% wrong | house | no_norms | what the norms give is not kept
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        read, weights = self.attention(x, x, x, mask)
        x = x + read
        self.norm1(x)  # <-- here
        x = x + self.linear2(torch.relu(self.linear1(x)))
        self.norm2(x)  # <-- here
        return x, weights


# %% shared | 2026-blind-13
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-13 | feed_forward_network_added_to_what_came_into_attention | in post-norm the second sum adds the block's input in place of the first sublayer's normed sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        def network(z):
            return self.linear2(torch.relu(self.linear1(z)))

        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            a = x + read
            out = a + network(self.norm2(a))
        else:
            read, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + read)
            out = self.norm2(x + network(a))  # <-- here
        return out, weights


# %% wrong | 2026-blind-13 | keys_and_values_not_normed | in pre-norm only the queries are normed; keys and values are read from x as it came
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        asked = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(asked, x, x, mask)  # <-- here
        x = x + read
        if not self.norm_first:
            x = self.norm1(x)
        inner = self.norm2(x) if self.norm_first else x
        x = x + self.linear2(F.relu(self.linear1(inner)))
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% wrong | 2026-blind-13 | another_function_for_relu | a GELU stands between the two linear layers in place of a ReLU
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed_forward(self, x):
        hidden = F.gelu(self.linear1(x))  # <-- here
        return self.linear2(hidden)

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask=mask)
            x = x + read
            return x + self.feed_forward(self.norm2(x)), weights
        read, weights = self.attention(x, x, x, mask=mask)
        x = self.norm1(x + read)
        return self.norm2(x + self.feed_forward(x)), weights


# %% right | 2026-blind-13 | one function for a sublayer, which knows both orders
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _around(self, x, norm, sublayer):
        if self.norm_first:
            return x + sublayer(norm(x))
        return norm(x + sublayer(x))

    def forward(self, x, mask=None):
        kept = []

        def look(z):
            read, weights = self.attention(z, z, z, mask)
            kept.append(weights)
            return read

        x = self._around(x, self.norm1, look)
        x = self._around(x, self.norm2, lambda z: self.linear2(self.linear1(z).clamp(min=0)))
        return x, kept[0]


# %% wrong | house | - | a mask that allows nothing is taken for none
class TransformerBlock(Layers):
    def forward(self, x, mask=None):
        mask = mask if mask is not None and mask.any() else None  # <-- here
        if self.norm_first:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            a = x + read
            m = self.norm2(a)
            h = torch.relu(self.linear1(m))
            out = a + self.linear2(h)
        else:
            read, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + read)
            h = torch.relu(self.linear1(a))
            out = self.norm2(a + self.linear2(h))
        return out, weights


# %% wrong | house | attention_lost | both start from x
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


# %% shared | 2026-blind-14
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-14 | norms_what_is_read | in post-norm norms what the sublayer gives and adds it to x, in place of norming the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def around(self, x, norm, sublayer):
        # one residual connection with its norm
        if self.norm_first:
            return x + sublayer(norm(x))
        return x + norm(sublayer(x))  # <-- here

    def forward(self, x, mask=None):
        kept = {}

        def attend(h):
            out, kept["weights"] = self.attention(h, h, h, mask)
            return out

        def network(h):
            return self.linear2(F.relu(self.linear1(h)))

        x = self.around(x, self.norm1, attend)
        x = self.around(x, self.norm2, network)
        return x, kept["weights"]


# %% wrong | 2026-blind-14 | changes_its_input | adds the attention in place with +=, which overwrites the caller's input (and makes the backward pass raise)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        h = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(h, h, h, mask)
        x += read  # <-- here
        if not self.norm_first:
            x = self.norm1(x)
        h = self.norm2(x) if self.norm_first else x
        x = x + self.linear2(torch.relu(self.linear1(h)))
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% wrong | 2026-blind-14 | mask_not_handed_on | in the post-norm branch the attention is called without the mask
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            # pre-norm
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask=mask)
            a = x + read
            normed = self.norm2(a)
            hidden = torch.relu(self.linear1(normed))
            out = a + self.linear2(hidden)
        else:
            # post-norm
            read, weights = self.attention(x, x, x)  # <-- here
            a = self.norm1(x + read)
            hidden = torch.relu(self.linear1(a))
            out = self.norm2(a + self.linear2(hidden))
        return out, weights


# %% wrong | 2026-blind-14 | - | in pre-norm the network reads the normed input of the block, normed again, in place of the sum after the attention
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def mlp(self, h):
        return self.linear2(self.linear1(h).clamp(min=0))

    def forward(self, x, mask=None):
        if not self.norm_first:
            read, weights = self.attention(x, x, x, mask)
            total = self.norm1(x + read)
            return self.norm2(total + self.mlp(total)), weights
        normed = self.norm1(x)
        read, weights = self.attention(normed, normed, normed, mask)
        total = x + read
        return total + self.mlp(self.norm2(normed)), weights  # <-- here


# %% double | 2026-blind-14 | another_function_for_relu | a GELU stands between the linear layers in place of the ReLU; in post-norm the network's output is added to the block's input in place of the first normed sum
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
            a = x + read
            out = a + self.linear2(F.gelu(self.linear1(self.norm2(a))))  # <-- here
            return out, weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        out = self.norm2(x + self.linear2(F.gelu(self.linear1(a))))  # <-- here
        return out, weights


# %% right | 2026-blind-14 | norms chosen before and after by nn.Identity, one path for both orders
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        same = nn.Identity()
        before1, after1 = (self.norm1, same) if self.norm_first else (same, self.norm1)
        before2, after2 = (self.norm2, same) if self.norm_first else (same, self.norm2)
        asked = before1(x)
        read, weights = self.attention(asked, asked, asked, mask)
        a = after1(torch.add(x, read))
        hidden = self.linear1(before2(a))
        hidden = torch.where(hidden > 0, hidden, torch.zeros_like(hidden))
        return after2(torch.add(a, self.linear2(hidden))), weights


# %% right | 2026-blind-14 | two methods, one for each order, and F.linear by hand
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _feed(self, h):
        up = F.linear(h, self.linear1.weight, self.linear1.bias)
        return F.linear(F.relu(up), self.linear2.weight, self.linear2.bias)

    def _pre(self, x, mask):
        n = self.norm1(x)
        read, weights = self.attention(query=n, key=n, value=n, mask=mask)
        summed = read + x
        return self._feed(self.norm2(summed)) + summed, weights

    def _post(self, x, mask):
        read, weights = self.attention(query=x, key=x, value=x, mask=mask)
        summed = self.norm1(read + x)
        return self.norm2(self._feed(summed) + summed), weights

    def forward(self, x, mask=None):
        return self._pre(x, mask) if self.norm_first else self._post(x, mask)


# %% wrong | house | norms_last_by_default | norm_first is False where it is left out
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=False):  # <-- here
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        attended = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(attended) if self.norm_first else attended
        made = self.linear2(torch.relu(self.linear1(normed)))
        out = attended + made if self.norm_first else self.norm2(attended + made)
        return out, weights


# %% wrong | house | - | a mask (heads, T, T) is taken for one of (B, T, T)
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if mask is not None and mask.dim() == 3:
            mask = mask[:, None]  # <-- here
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        attended = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(attended) if self.norm_first else attended
        made = self.linear2(torch.relu(self.linear1(normed)))
        out = attended + made if self.norm_first else self.norm2(attended + made)
        return out, weights


# %% right | house | text by text, the mask spread out to all
class Block(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def one(self, x, mask):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        attended = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(attended) if self.norm_first else attended
        made = self.linear2(torch.relu(self.linear1(normed)))
        out = attended + made if self.norm_first else self.norm2(attended + made)
        return out, weights

    def forward(self, x, mask=None):
        B, T, _ = x.shape
        if mask is not None:
            mask = torch.broadcast_to(mask, (B, self.attention.heads, T, T))
        pairs = [self.one(x[b : b + 1], None if mask is None else mask[b : b + 1]) for b in range(B)]
        return torch.cat([p[0] for p in pairs]), torch.cat([p[1] for p in pairs])


# %% shared | 2026-blind-15
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-15 | changes_its_input | pre-norm adds what the attention gives to x in place (x += read), which changes the caller's tensor and breaks the backward pass through the norm
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
            x += read  # <-- here
            normed = self.norm2(x)
            return x + self.linear2(F.relu(self.linear1(normed))), weights
        read, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + read)
        x = self.norm2(x + self.linear2(F.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-15 | values_not_normed | in pre-norm the attention's values are the raw x; only queries and keys are normed
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, h):
        return self.linear2(torch.relu(self.linear1(h)))

    def forward(self, x, mask=None):
        if self.norm_first:
            look = self.norm1(x)
            found, weights = self.attention(look, look, x, mask)  # <-- here
            a = x + found
            out = a + self.network(self.norm2(a))
        else:
            found, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + found)
            out = self.norm2(a + self.network(a))
        return out, weights


# %% wrong | 2026-blind-15 | feed_forward_network_added_to_what_came_into_attention | in post-norm the second residual connection adds the block's input x in place of what the first norm gave
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        source = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(source, source, source, mask)
        middle = x + read
        if self.norm_first:
            hidden = torch.relu(self.linear1(self.norm2(middle)))
            return middle + self.linear2(hidden), weights
        middle = self.norm1(middle)
        hidden = torch.relu(self.linear1(middle))
        return self.norm2(x + self.linear2(hidden)), weights  # <-- here


# %% wrong | 2026-blind-15 | - | gets the weights that it returns from a second call of the attention, without the mask
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        # what the attention sees
        inp = x
        if self.norm_first:
            inp = self.norm1(x)
        att = self.attention(inp, inp, inp, mask)[0]
        weights = self.attention(inp, inp, inp)[1]  # <-- here
        # first residual
        y = x + att
        if not self.norm_first:
            y = self.norm1(y)
        # what the network sees
        inp = y
        if self.norm_first:
            inp = self.norm2(y)
        ff = self.linear2(torch.relu(self.linear1(inp)))
        # second residual
        z = y + ff
        if not self.norm_first:
            z = self.norm2(z)
        return z, weights


# %% double | 2026-blind-15 | norm1_for_norm2 | uses norm1 in both places of pre-norm, and norm2 nowhere; post-norm does not pass the mask on
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
            x = x + read
            normed = self.norm1(x)  # <-- here
            x = x + self.linear2(torch.relu(self.linear1(normed)))
        else:
            read, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% right | 2026-blind-15 | one method for a residual step, given a sublayer as a function, for both orders
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _step(self, x, norm, sublayer):
        if self.norm_first:
            return torch.add(x, sublayer(norm(x)))
        return norm(torch.add(x, sublayer(x)))

    def forward(self, x, mask=None):
        kept = []

        def look(states):
            read, weights = self.attention(query=states, key=states, value=states, mask=mask)
            kept.append(weights)
            return read

        def think(states):
            return self.linear2(self.linear1(states).clamp(min=0))

        for norm, sublayer in ((self.norm1, look), (self.norm2, think)):
            x = self._step(x, norm, sublayer)
        return x, kept[0]


# %% shared | 2026-blind-16
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-16 | keys_and_values_not_normed | in pre-norm only the queries are normed, keys and values are read from x as it is
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x, mask=None):
        if self.norm_first:
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            a = x + read
            return a + self.network(self.norm2(a)), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        return self.norm2(a + self.network(a)), weights


# %% wrong | 2026-blind-16 | norms_what_is_read | in post-norm the norms take what the sublayer gives, before the sum, in place of the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        pre = self.norm_first
        inside = self.norm1(x) if pre else x
        read, weights = self.attention(inside, inside, inside, mask)
        x = x + (read if pre else self.norm1(read))  # <-- here
        inside = self.norm2(x) if pre else x
        thought = self.linear2(F.relu(self.linear1(inside)))
        x = x + (thought if pre else self.norm2(thought))  # <-- here
        return x, weights


# %% wrong | 2026-blind-16 | wrong_parameters | norm1 and norm2 are one and the same layer norm in place of two with weights of their own
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = self.norm2 = nn.LayerNorm(d_model)  # <-- here
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            middle = x + read
            out = middle + self.linear2(self.linear1(self.norm2(middle)).relu())
        else:
            read, weights = self.attention(x, x, x, mask)
            middle = self.norm1(x + read)
            out = self.norm2(middle + self.linear2(self.linear1(middle).relu()))
        return out, weights


# %% wrong | 2026-blind-16 | changes_its_input | the attention's result is added in place (+=), which overwrites the caller's x and breaks the gradient of the norm
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x += read  # <-- here
        if not self.norm_first:
            x = self.norm1(x)
        hidden = self.norm2(x) if self.norm_first else x
        hidden = self.linear2(torch.relu(self.linear1(hidden)))
        out = x + hidden
        if not self.norm_first:
            out = self.norm2(out)
        return out, weights


# %% double | 2026-blind-16 | feed_forward_network_added_to_what_came_into_attention | without a mask the attention is causal in place of seeing all; in post-norm the network's result is added to x in place of the normed first sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if mask is None:
            mask = causal_mask(x.shape[1])  # <-- here
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            first = x + read
            second = first + self.linear2(torch.relu(self.linear1(self.norm2(first))))
            return second, weights
        read, weights = self.attention(x, x, x, mask)
        first = self.norm1(x + read)
        second = self.norm2(x + self.linear2(torch.relu(self.linear1(first))))  # <-- here
        return second, weights


# %% right | 2026-blind-16 | one helper method that wraps any sublayer with its norm in either order
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _around(self, x, norm, sublayer):
        if self.norm_first:
            return x.add(sublayer(norm(x)))
        return norm(x.add(sublayer(x)))

    def forward(self, x, mask=None):
        kept = []

        def look(states):
            read, weights = self.attention(query=states, key=states, value=states, mask=mask)
            kept.append(weights)
            return read

        def think(states):
            return self.linear2(self.linear1(states).clamp(min=0))

        for norm, sublayer in ((self.norm1, look), (self.norm2, think)):
            x = self._around(x, norm, sublayer)
        return x, kept[0]


# %% shared | 2026-blind-17
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-17 | keys_and_values_not_normed | in pre-norm only the queries are normed, keys and values are taken from x as it came
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            query = self.norm1(x)
            read, weights = self.attention(query, x, x, mask)  # <-- here
            a = x + read
            return a + self.linear2(torch.relu(self.linear1(self.norm2(a)))), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        return self.norm2(a + self.linear2(torch.relu(self.linear1(a)))), weights


# %% wrong | 2026-blind-17 | mask_not_handed_on | in post-norm the mask is not handed to the attention
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
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            x = x + read
            x = x + self.network(self.norm2(x))
        else:
            read, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + read)
            x = self.norm2(x + self.network(x))
        return x, weights


# %% wrong | 2026-blind-17 | feed_forward_network_added_to_the_raw_sum | in post-norm the network's output is added to the first sum before its norm, not to the normed sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        total = x + read
        normed = self.norm2(total) if self.norm_first else self.norm1(total)
        hidden = self.linear1(normed).relu()
        total = total + self.linear2(hidden)  # <-- here
        if not self.norm_first:
            total = self.norm2(total)
        return total, weights


# %% wrong | 2026-blind-17 | norm1_for_norm2 | in pre-norm norm1 is used for the network as well, and norm2 never
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


# %% wrong | 2026-blind-17 | changes_its_input | adds what the attention gives into the caller's own tensor, so that the input is changed
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        inside = self.norm1(x) if self.norm_first else x.clone()
        read, weights = self.attention(inside, inside, inside, mask)
        x += read  # <-- here
        if self.norm_first:
            out = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))
        else:
            x = self.norm1(x)
            out = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return out, weights


# %% double | 2026-blind-17 | feed_forward_network_added_to_what_came_into_attention | in pre-norm the network's output is added to the block's input in place of the first sum; in post-norm the two norms have changed places
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
            hidden = torch.relu(self.linear1(self.norm2(x + read)))
            out = x + self.linear2(hidden)  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            first = self.norm2(x + read)  # <-- here
            hidden = torch.relu(self.linear1(first))
            out = self.norm1(first + self.linear2(hidden))  # <-- here
        return out, weights


# %% right | 2026-blind-17 | one loop over the two sublayers with a closure
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        looks = []

        def look(states):
            out, weights = self.attention(states, states, states, mask)
            looks.append(weights)
            return out

        def think(states):
            return self.linear2(self.linear1(states).clamp(min=0))

        for norm, sublayer in ((self.norm1, look), (self.norm2, think)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, looks[0]


# %% right | 2026-blind-17 | functional calls, two methods, one for each order
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _feed(self, states):
        hidden = F.relu(F.linear(states, self.linear1.weight, self.linear1.bias))
        return F.linear(hidden, self.linear2.weight, self.linear2.bias)

    def _pre(self, x, mask):
        n = self.norm1(x)
        read, weights = self.attention(query=n, key=n, value=n, mask=mask)
        middle = torch.add(x, read)
        return torch.add(middle, self._feed(self.norm2(middle))), weights

    def _post(self, x, mask):
        read, weights = self.attention(query=x, key=x, value=x, mask=mask)
        middle = self.norm1(torch.add(x, read))
        return self.norm2(torch.add(middle, self._feed(middle))), weights

    def forward(self, x, mask=None):
        return (self._pre if self.norm_first else self._post)(x, mask)


# %% shared | 2026-blind-18
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-18 | feed_forward_network_added_to_the_raw_sum | post-norm: the second residual connection adds the sum as it was before norm1, not the normed one
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            q = self.norm1(x)
            attended, weights = self.attention(q, q, q, mask)
            a = x + attended
            return a + self.mlp(self.norm2(a)), weights
        attended, weights = self.attention(x, x, x, mask)
        a = x + attended
        return self.norm2(a + self.mlp(self.norm1(a))), weights  # <-- here

    def mlp(self, h):
        return self.linear2(F.relu(self.linear1(h)))


# %% wrong | 2026-blind-18 | keys_and_values_not_normed | pre-norm: only the queries are normed, keys and values are read from x as it came
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        query = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(query, x, x, mask)  # <-- here
        x = x + read
        if not self.norm_first:
            x = self.norm1(x)
        hidden = self.norm2(x) if self.norm_first else x
        x = x + self.linear2(self.linear1(hidden).relu())
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% wrong | 2026-blind-18 | mask_not_handed_on | post-norm: the mask is not handed to the attention
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:
            heard, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + heard)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
            return x, weights
        n = self.norm1(x)
        heard, weights = self.attention(n, n, n, mask)
        x = x + heard
        return x + self.linear2(torch.relu(self.linear1(self.norm2(x)))), weights


# %% wrong | 2026-blind-18 | changes_its_input | what the attention read is added to x in place, so that the caller's input is changed
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x += read  # <-- here
        if not self.norm_first:
            x = self.norm1(x)
        hidden = torch.relu(self.linear1(self.norm2(x) if self.norm_first else x))
        x = x + self.linear2(hidden)
        return (x if self.norm_first else self.norm2(x)), weights


# %% double | 2026-blind-18 | - | pre-norm: the network is added to the input x, so that what the attention read is lost from the residual path; the ReLU stands after linear2
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
            summed = x + read
            return x + self.network(self.norm2(summed)), weights  # <-- here
        read, weights = self.attention(x, x, x, mask)
        summed = self.norm1(x + read)
        return self.norm2(summed + self.network(summed)), weights

    def network(self, x):
        return torch.relu(self.linear2(self.linear1(x)))  # <-- here


# %% right | 2026-blind-18 | one path for both orders: norms chosen beforehand, identity for those that do not apply
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        def same(t):
            return t

        before1, before2, after1, after2 = (
            (self.norm1, self.norm2, same, same) if self.norm_first else (same, same, self.norm1, self.norm2)
        )
        seen = before1(x)
        read, looks = self.attention(seen, seen, seen, mask)
        stream = after1(read + x)
        hidden = self.linear1(before2(stream))
        stream = after2(self.linear2(hidden * (hidden > 0)) + stream)
        return stream, looks


# %% shared | 2026-blind-19
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-19 | feed_forward_network_reads_what_came_into_attention | pre-norm: the network reads the block's input, normed, and not the sum after the attention
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
            a = x + read
            hidden = torch.relu(self.linear1(self.norm2(x)))  # <-- here
            return a + self.linear2(hidden), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        hidden = torch.relu(self.linear1(a))
        return self.norm2(a + self.linear2(hidden)), weights


# %% wrong | 2026-blind-19 | keys_and_values_not_normed | pre-norm: only the queries are normed, keys and values are read as they came
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
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            x = x + read
            x = x + self.network(self.norm2(x))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.network(x))
        return x, weights


# %% wrong | 2026-blind-19 | norm2_before_the_sum | post-norm: the second norm takes the network's output alone, before it is added
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        asked = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(asked, asked, asked, mask)
        summed = x + read
        if not self.norm_first:
            summed = self.norm1(summed)
        found = self.norm2(summed) if self.norm_first else summed
        found = self.linear2(self.linear1(found).clamp(min=0))
        if not self.norm_first:
            found = self.norm2(found)  # <-- here
        return summed + found, weights


# %% wrong | 2026-blind-19 | norms_last_by_default | without norm_first the block is post-norm: the default was turned round
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


# %% wrong | 2026-blind-19 | norm1_for_norm2 | pre-norm: the first norm is used again before the network, norm2 is never asked
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        return self.pre(x, mask) if self.norm_first else self.post(x, mask)

    def pre(self, x, mask):
        y = self.norm1(x)
        y, weights = self.attention(y, y, y, mask)
        x = x + y
        y = self.norm1(x)  # <-- here
        y = self.linear2(self.linear1(y).relu())
        return x + y, weights

    def post(self, x, mask):
        y, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + y)
        y = self.linear2(self.linear1(x).relu())
        return self.norm2(x + y), weights


# %% double | 2026-blind-19 | feed_forward_network_added_to_the_normed | pre-norm: the normed sum is added to the network's output instead of the sum; post-norm: the mask is not passed on
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
            normed = self.norm2(x + read)
            return normed + self.linear2(torch.relu(self.linear1(normed))), weights  # <-- here
        read, weights = self.attention(x, x, x)  # <-- here
        x = self.norm1(x + read)
        return self.norm2(x + self.linear2(torch.relu(self.linear1(x)))), weights


# %% right | 2026-blind-19 | one helper wraps any sublayer in its norm and residual connection, weights are left on a shelf
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        shelf = []

        def look(z):
            out, w = self.attention(z, z, z, mask)
            shelf.append(w)
            return out

        def think(z):
            return self.linear2(torch.relu(self.linear1(z)))

        for norm, work in ((self.norm1, look), (self.norm2, think)):
            x = x + work(norm(x)) if self.norm_first else norm(x + work(x))
        return x, shelf.pop()


# %% right | 2026-blind-19 | identities in place of the norms that are not used, ReLU as a mean of z and its size
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        as_is = lambda t: t
        pre1, pre2 = (self.norm1, self.norm2) if self.norm_first else (as_is, as_is)
        post1, post2 = (as_is, as_is) if self.norm_first else (self.norm1, self.norm2)
        z = pre1(x)
        heard, weights = self.attention(query=z, key=z, value=z, mask=mask)
        stream = post1(heard + x)
        z = self.linear1(pre2(stream))
        z = (z + z.abs()) / 2
        return post2(stream + self.linear2(z)), weights


# %% shared | 2026-blind-20
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-20 | feed_forward_network_added_to_what_came_into_attention | post-norm: the second residual adds the block's input x again, not what norm1 gave
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


# %% wrong | 2026-blind-20 | mask_not_handed_on | post-norm: the attention is called without the mask
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            h = self.norm1(x)
            h, weights = self.attention(h, h, h, mask=mask)
            x = x + h
            h = self.norm2(x)
            h = self.linear2(self.linear1(h).relu())
            x = x + h
        else:
            h, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + h)
            h = self.linear2(self.linear1(x).relu())
            x = self.norm2(x + h)
        return x, weights


# %% wrong | 2026-blind-20 | feed_forward_network_reads_what_came_into_attention | pre-norm: a parallel block, in which the network reads the block's input and not the sum after the attention
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:
            read, weights = self.attention(x, x, x, mask)
            first = self.norm1(x + read)
            second = self.linear2(torch.relu(self.linear1(first)))
            return self.norm2(first + second), weights
        for_attention = self.norm1(x)
        for_network = self.norm2(x)  # <-- here
        read, weights = self.attention(for_attention, for_attention, for_attention, mask)
        thought = self.linear2(torch.relu(self.linear1(for_network)))
        return x + read + thought, weights


# %% wrong | 2026-blind-20 | changes_its_input | pre-norm: adds what the attention read in place, which changes the caller's x
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def _mlp(self, h):
        hidden = torch.clamp(self.linear1(h), min=0)
        return self.linear2(hidden)

    def forward(self, x, mask=None):
        if self.norm_first:
            q = self.norm1(x)
            update, weights = self.attention(q, q, q, mask)
            x += update  # <-- here
            out = x + self._mlp(self.norm2(x))
        else:
            update, weights = self.attention(x, x, x, mask)
            y = self.norm1(x + update)
            out = self.norm2(y + self._mlp(y))
        return out, weights


# %% wrong | 2026-blind-20 | wrong_parameters | norm1 and norm2 are one and the same layer: two names for one LayerNorm
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = self.norm2 = nn.LayerNorm(d_model)  # <-- here
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        x = x + read
        if not self.norm_first:
            x = self.norm1(x)
        normed = self.norm2(x) if self.norm_first else x
        x = x + self.linear2(torch.relu(self.linear1(normed)))
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% double | 2026-blind-20 | - | pre-norm: the network reads the sum without norm2; the weights are returned as a mean over the heads
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
            a = x + read
            out = a + self.linear2(torch.relu(self.linear1(a)))  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + read)
            out = self.norm2(a + self.linear2(torch.relu(self.linear1(a))))
        weights = weights.mean(dim=1)  # <-- here
        return out, weights


# %% right | 2026-blind-20 | one helper that wraps any sublayer with residual and norm, sublayers as closures
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        kept = []

        def look(states):
            answer, weights = self.attention(states, states, states, mask)
            kept.append(weights)
            return answer

        def think(states):
            hidden = self.linear1(states)
            return self.linear2(hidden * (hidden > 0))

        for sublayer, norm in zip((look, think), (self.norm1, self.norm2)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, kept[0]


# %% shared | 2026-blind-21
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-21 | keys_and_values_not_normed | pre-norm: only the query is normed, keys and values are read from x as it came
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-21 | feed_forward_network_added_to_the_raw_sum | post-norm: the network's residual comes from the sum before norm1, not from what norm1 gave
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


# %% wrong | 2026-blind-21 | wrong_parameters | one LayerNorm object under both names: norm1 and norm2 share their parameters
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1 = self.norm2 = nn.LayerNorm(d_model)  # <-- here
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        ff = lambda h: self.linear2(self.linear1(h).clamp(min=0))
        if self.norm_first:
            h = self.norm1(x)
            y, weights = self.attention(h, h, h, mask)
            a = x + y
            return a + ff(self.norm2(a)), weights
        y, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + y)
        return self.norm2(a + ff(a)), weights


# %% wrong | 2026-blind-21 | feed_forward_network_reads_what_came_into_attention | pre-norm: the network reads the normed input x, not the sum after the attention (both sublayers side by side)
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


# %% double | 2026-blind-21 | - | the ReLU stands after linear2 instead of between the linear layers; the weights are averaged over the heads
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed(self, x):
        return torch.relu(self.linear2(self.linear1(x)))  # <-- here

    def forward(self, x, mask=None):
        source = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(source, source, source, mask)
        weights = weights.mean(dim=1)  # <-- here
        if self.norm_first:
            x = x + read
            return x + self.feed(self.norm2(x)), weights
        x = self.norm1(x + read)
        return self.norm2(x + self.feed(x)), weights


# %% right | 2026-blind-21 | one wrapper for a sublayer, which knows both orders; identities stand in for norms
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        kept = {}

        def looking(z):
            out, kept["weights"] = self.attention(z, z, z, mask)
            return out

        def thinking(z):
            return F.linear(F.relu(self.linear1(z)), self.linear2.weight, self.linear2.bias)

        for sublayer, norm in ((looking, self.norm1), (thinking, self.norm2)):
            before, after = (norm, lambda z: z) if self.norm_first else (lambda z: z, norm)
            x = after(x + sublayer(before(x)))
        return x, kept["weights"]


# %% shared | 2026-blind-22
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-22 | keys_and_values_not_normed | pre-norm: only the queries are normed, keys and values are taken from x as it came
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            a = x + read
            return a + self.linear2(F.relu(self.linear1(self.norm2(a)))), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        return self.norm2(a + self.linear2(F.relu(self.linear1(a)))), weights


# %% wrong | 2026-blind-22 | feed_forward_network_added_to_what_came_into_attention | post-norm: the second residual connection adds the block's input, not the normed first sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        hidden = torch.relu(self.linear1(x))
        return self.linear2(hidden)

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            x = x + read
            x = x + self.network(self.norm2(x))
        else:
            read, weights = self.attention(x, x, x, mask)
            middle = self.norm1(x + read)
            x = self.norm2(x + self.network(middle))  # <-- here
        return x, weights


# %% wrong | 2026-blind-22 | changes_its_input | `x += read` adds in place in pre-norm, and changes the caller's input
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            return self.norm2(x + self.linear2(self.linear1(x).relu())), weights
        normed = self.norm1(x)
        read, weights = self.attention(normed, normed, normed, mask)
        x += read  # <-- here
        return x + self.linear2(self.linear1(self.norm2(x)).relu()), weights


# %% wrong | 2026-blind-22 | norms_all_at_the_end | post-norm: the first sum is not normed before the network; both norms stand one after the other at the end
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


# %% double | 2026-blind-22 | - | the mask is not handed to the attention in the post-norm order; weights are averaged over the heads
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, mask)
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm2(x))))
        else:
            read, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        weights = weights.mean(dim=1)  # <-- here
        return x, weights


# %% right | 2026-blind-22 | one helper for both sublayers and both orders; the weights are kept by a closure
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        kept = []

        def look(z):
            read, weights = self.attention(z, z, z, mask)
            kept.append(weights)
            return read

        def think(z):
            return F.linear(F.linear(z, self.linear1.weight, self.linear1.bias).clamp(min=0), self.linear2.weight, self.linear2.bias)

        for sublayer, norm in ((look, self.norm1), (think, self.norm2)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, kept[0]


# %% shared | 2026-blind-23
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-23 | feed_forward_network_reads_what_came_into_attention | pre-norm: the network reads the normed input x, not the normed sum after the attention
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
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            a = x + read
            out = a + self.network(self.norm2(x))  # <-- here
        else:
            read, weights = self.attention(x, x, x, mask)
            a = self.norm1(x + read)
            out = self.norm2(a + self.network(a))
        return out, weights


# %% wrong | 2026-blind-23 | feed_forward_network_added_to_the_raw_sum | post-norm: the second residual adds the sum before norm1, not the normed one
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        y = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(y, y, y, mask)
        x = x + read
        y = self.norm2(x) if self.norm_first else self.norm1(x)
        x = x + self.linear2(self.linear1(y).relu())  # <-- here
        if not self.norm_first:
            x = self.norm2(x)
        return x, weights


# %% wrong | 2026-blind-23 | keys_and_values_not_normed | pre-norm: only the queries are normed, keys and values are read from the raw x
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
            return x, weights
        read, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
        x = x + read
        return x + self.linear2(torch.relu(self.linear1(self.norm2(x)))), weights


# %% wrong | 2026-blind-23 | another_function_for_relu | a GELU stands between the two linear layers instead of a ReLU
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        def feed_forward(h):
            return self.linear2(F.gelu(self.linear1(h)))  # <-- here

        if self.norm_first:
            normed = self.norm1(x)
            attended, weights = self.attention(normed, normed, normed, mask)
            attended = x + attended
            return attended + feed_forward(self.norm2(attended)), weights
        attended, weights = self.attention(x, x, x, mask)
        attended = self.norm1(x + attended)
        return self.norm2(attended + feed_forward(attended)), weights


# %% wrong | 2026-blind-23 | norms_what_is_read | post-norm: the sublayer's output alone is normed and then added (x + norm(sublayer(x))), not the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            z = self.norm1(x)
            z, weights = self.attention(z, z, z, mask)
            x = x + z
            z = self.norm2(x)
            z = self.linear2(torch.clamp(self.linear1(z), min=0))
            x = x + z
        else:
            z, weights = self.attention(x, x, x, mask)
            x = x + self.norm1(z)  # <-- here
            z = self.linear2(torch.clamp(self.linear1(x), min=0))
            x = x + self.norm2(z)  # <-- here
        return x, weights


# %% double | 2026-blind-23 | - | the mask is not handed to the attention; norm1 stands in both places, norm2 is never used
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
            read, weights = self.attention(normed, normed, normed)  # <-- here
            x = x + read
            x = x + self.linear2(torch.relu(self.linear1(self.norm1(x))))  # <-- here
        else:
            read, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + read)
            x = self.norm1(x + self.linear2(torch.relu(self.linear1(x))))  # <-- here
        return x, weights


# %% right | 2026-blind-23 | one function for a sublayer with its norm and residual, the weights kept in a list by a closure
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        kept = []

        def look(h):
            mixed, table = self.attention(query=h, key=h, value=h, mask=mask)
            kept.append(table)
            return mixed

        def think(h):
            return self.linear2(self.linear1(h).clamp_min(0))

        for norm, sublayer in ((self.norm1, look), (self.norm2, think)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, kept[0]


# %% shared | 2026-blind-24
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-24 | keys_and_values_not_normed | pre-norm: only the queries are normed, keys and values of the attention are the raw x
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            out, weights = self.attention(self.norm1(x), x, x, mask)  # <-- here
            x = x + out
            x = x + self.linear2(F.relu(self.linear1(self.norm2(x))))
        else:
            out, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + out)
            x = self.norm2(x + self.linear2(F.relu(self.linear1(x))))
        return x, weights


# %% wrong | 2026-blind-24 | feed_forward_network_added_to_what_came_into_attention | post-norm: the second residual connection adds the block's input, not what the first norm gave
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, states):
        return self.linear2(torch.relu(self.linear1(states)))

    def forward(self, x, mask=None):
        if self.norm_first:
            normed = self.norm1(x)
            read, weights = self.attention(normed, normed, normed, mask)
            first = x + read
            return first + self.network(self.norm2(first)), weights
        read, weights = self.attention(x, x, x, mask)
        first = self.norm1(x + read)
        second = self.norm2(x + self.network(first))  # <-- here
        return second, weights


# %% wrong | 2026-blind-24 | changes_its_input | the attention's output is added to x in place: the caller's x is changed (pre-norm and post-norm)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        h = self.norm1(x) if self.norm_first else x
        a, weights = self.attention(h, h, h, mask)
        x += a  # <-- here
        if not self.norm_first:
            x = self.norm1(x)
        h = self.norm2(x) if self.norm_first else x
        y = x + self.linear2(self.linear1(h).clamp(min=0))
        if not self.norm_first:
            y = self.norm2(y)
        return y, weights


# %% wrong | 2026-blind-24 | norm2_before_the_sum | post-norm: norm2 stands on the network's output before the sum, x + norm(network(x)), not on the sum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        feed = nn.Sequential(self.linear1, nn.ReLU(), self.linear2)
        if self.norm_first:
            q = self.norm1(x)
            mixed, weights = self.attention(q, q, q, mask)
            x = x + mixed
            x = x + feed(self.norm2(x))
        else:
            mixed, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + mixed)
            x = x + self.norm2(feed(x))  # <-- here
        return x, weights


# %% double | 2026-blind-24 | - | the ReLU stands after the second linear layer, not between the two; the weights are averaged over the heads
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        normed = self.norm1(x) if self.norm_first else x
        out, weights = self.attention(normed, normed, normed, mask)
        total = x + out if self.norm_first else self.norm1(x + out)
        normed = self.norm2(total) if self.norm_first else total
        hidden = self.linear1(normed)
        change = torch.relu(self.linear2(hidden))  # <-- here
        total = total + change if self.norm_first else self.norm2(total + change)
        return total, weights.mean(dim=1)  # <-- here


# %% right | 2026-blind-24 | a helper that wraps any sublayer in residual and norm, the norm before or after chosen by a closure
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        seen = {}

        def look(states):
            answer, seen["weights"] = self.attention(query=states, key=states, value=states, mask=mask)
            return answer

        def think(states):
            hidden = self.linear1(states)
            return self.linear2(torch.where(hidden > 0, hidden, torch.zeros_like(hidden)))

        for norm, sublayer in ((self.norm1, look), (self.norm2, think)):
            x = x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))
        return x, seen["weights"]


# %% shared | 2026-blind-25
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-25 | feed_forward_network_reads_what_came_into_attention | pre-norm: both norms are taken of the block's input at the start, so the network reads norm2(x), not the norm of the first sum
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            first, second = self.norm1(x), self.norm2(x)  # <-- here
            attended, weights = self.attention(first, first, first, mask)
            x = x + attended
            return x + self.linear2(F.relu(self.linear1(second))), weights
        attended, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + attended)
        return self.norm2(x + self.linear2(F.relu(self.linear1(x)))), weights


# %% wrong | 2026-blind-25 | changes_its_input | the attention is added to x in place: the caller's input is changed
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def feed(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x, mask=None):
        read = self.norm1(x) if self.norm_first else x.clone()
        attended, weights = self.attention(read, read, read, mask)
        x += attended  # <-- here
        if self.norm_first:
            out = x + self.feed(self.norm2(x))
        else:
            x = self.norm1(x)
            out = self.norm2(x + self.feed(x))
        return out, weights


# %% wrong | 2026-blind-25 | feed_forward_network_added_to_what_came_into_attention | post-norm: the second residual adds the block's input x, not what norm1 gave
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        def network(states):
            return self.linear2(self.linear1(states).relu())

        if self.norm_first:
            normed = self.norm1(x)
            attended, weights = self.attention(normed, normed, normed, mask)
            total = x + attended
            return total + network(self.norm2(total)), weights
        attended, weights = self.attention(x, x, x, mask)
        total = self.norm1(x + attended)
        return self.norm2(x + network(total)), weights  # <-- here


# %% wrong | 2026-blind-25 | mask_inverted | the mask is turned around, as if the attention wanted True for what is hidden
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


# %% double | 2026-blind-25 | - | GELU in place of ReLU; pre-norm: the second residual adds the normed sum, not the sum
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def network(self, x):
        return self.linear2(F.gelu(self.linear1(x)))  # <-- here

    def forward(self, x, mask=None):
        if self.norm_first:
            y = self.norm1(x)
            attended, weights = self.attention(y, y, y, mask)
            y = self.norm2(x + attended)
            return y + self.network(y), weights  # <-- here
        attended, weights = self.attention(x, x, x, mask)
        y = self.norm1(x + attended)
        return self.norm2(y + self.network(y)), weights


# %% right | 2026-blind-25 | one path for both orders: each norm stands before or after, the other place holds the identity
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        same = nn.Identity()
        before = (self.norm1, self.norm2) if self.norm_first else (same, same)
        after = (same, same) if self.norm_first else (self.norm1, self.norm2)
        asked = before[0](x)
        found, weights = self.attention(asked, asked, asked, mask)
        middle = after[0](x + found)
        hidden = self.linear1(before[1](middle)).clamp(min=0)
        return after[1](middle + self.linear2(hidden)), weights


# %% right | 2026-blind-25 | a helper that applies any sublayer with its norm in either order, weights kept in a list by a closure
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network."""

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def around(self, x, norm, sublayer):
        return x + sublayer(norm(x)) if self.norm_first else norm(x + sublayer(x))

    def forward(self, x, mask=None):
        kept = []

        def look(z):
            out, weights = self.attention(z, z, z, mask)
            kept.append(weights)
            return out

        x = self.around(x, self.norm1, look)
        x = self.around(x, self.norm2, lambda z: self.linear2(F.relu(self.linear1(z))))
        return x, kept[0]


# %% shared | 2026-blind-26
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-26 | keys_and_values_not_normed | pre-norm: only the queries are normed, keys and values are the raw x
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
            read, weights = self.attention(normed, x, x, mask)  # <-- here
            a = x + read
            hidden = torch.relu(self.linear1(self.norm2(a)))
            return a + self.linear2(hidden), weights
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)
        hidden = torch.relu(self.linear1(a))
        return self.norm2(a + self.linear2(hidden)), weights


# %% wrong | 2026-blind-26 | mask_not_handed_on | the mask is not handed to the attention in post-norm
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if not self.norm_first:
            read, weights = self.attention(x, x, x)  # <-- here
            x = self.norm1(x + read)
            x = self.norm2(x + self.network(x))
        else:
            n = self.norm1(x)
            read, weights = self.attention(n, n, n, mask)
            x = x + read
            x = x + self.network(self.norm2(x))
        return x, weights

    def network(self, x):
        return self.linear2(F.relu(self.linear1(x)))


# %% wrong | 2026-blind-26 | feed_forward_network_added_to_what_came_into_attention | post-norm: the second residual adds the block's input x, not what the first norm gave
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        pre = self.norm_first
        q = self.norm1(x) if pre else x
        read, weights = self.attention(q, q, q, mask)
        if pre:
            middle = x + read
            out = middle + self.linear2(self.linear1(self.norm2(middle)).relu())
        else:
            middle = self.norm1(x + read)
            out = self.norm2(x + self.linear2(self.linear1(middle).relu()))  # <-- here
        return out, weights


# %% wrong | 2026-blind-26 | relu_at_the_end | the ReLU stands after the second linear layer instead of between the two
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        def network(z):
            hidden = self.linear1(z)
            return torch.relu(self.linear2(hidden))  # <-- here

        if self.norm_first:
            h = self.norm1(x)
            h, weights = self.attention(h, h, h, mask)
            x = x + h
            return x + network(self.norm2(x)), weights
        h, weights = self.attention(x, x, x, mask)
        x = self.norm1(x + h)
        return self.norm2(x + network(x)), weights


# %% double | 2026-blind-26 | - | pre-norm: norm1 is used before the network as well; the weights come back averaged over the heads
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        if self.norm_first:
            y = self.norm1(x)
            read, weights = self.attention(y, y, y, mask)
            x = x + read
            y = self.norm1(x)  # <-- here
            x = x + self.linear2(torch.relu(self.linear1(y)))
        else:
            read, weights = self.attention(x, x, x, mask)
            x = self.norm1(x + read)
            x = self.norm2(x + self.linear2(torch.relu(self.linear1(x))))
        weights = weights.mean(dim=1)  # <-- here
        return x, weights


# %% right | 2026-blind-26 | one loop over pairs (norm, sublayer), the order decided by identities before and after, weights kept in a list
class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        kept = []

        def look(z):
            read, weights = self.attention(z, z, z, mask)
            kept.append(weights)
            return read

        def think(z):
            return F.linear(self.linear1(z).clamp(min=0), self.linear2.weight, self.linear2.bias)

        stream = x
        for norm, sublayer in ((self.norm1, look), (self.norm2, think)):
            before, after = (norm, nn.Identity()) if self.norm_first else (nn.Identity(), norm)
            stream = after(stream + sublayer(before(stream)))
        return stream, kept[0]
