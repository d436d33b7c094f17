# %% shared
import functools

from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax


# %% right | house | heads one after another, keys as rows
def ta_heads(q, k, v, block, causal=False):
    def one(q, k, v):
        rows = []
        for top in range(0, len(q), block):
            asking = q[top : top + block]
            sees = torch.arange(top, top + len(asking), device=q.device) + len(k) - len(q)
            so_far = (
                torch.full((len(asking),), -torch.inf).to(q),
                q.new_zeros(len(asking)),
                q.new_zeros(len(asking), v.shape[1]),
            )
            for left in range(0, len(k), block):
                if causal and left > sees.max():
                    break
                scores = (k[left : left + block] @ asking.T / math.sqrt(q.shape[1])).T
                if causal:
                    scores = scores.masked_fill(torch.arange(left, left + scores.shape[1], device=q.device) > sees.unsqueeze(1), -torch.inf)
                so_far = merge_partial(so_far, partial_softmax(scores, v[left : left + block]))
            rows.append(finish_partial(so_far))
        return torch.cat(rows)

    flat = [x.reshape(-1, *x.shape[-2:]) for x in (q, k, v)]
    out = torch.stack([one(*each) for each in zip(*flat, strict=True)])
    return out.reshape(*q.shape[:-1], v.shape[-1])


# %% right | house | each tile's context, weighed by its total in the end
def ta_totals(q, k, v, block, causal=False):
    far = k.size(-2) - q.size(-2)
    done = []
    for top in range(0, q.size(-2), block):
        mine = q[..., top : top + block, :]
        place = torch.arange(top, top + mine.size(-2), device=q.device)[:, None] + far
        sums, contexts = [], []
        for left in range(0, k.size(-2), block):
            if causal and left > place.max() and sums:
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = mine @ keys.transpose(-1, -2) / math.sqrt(mine.size(-1))
            if causal:
                if left > place.max():
                    break
                scores = scores.masked_fill(torch.arange(left, left + keys.size(-2), device=q.device) > place, torch.finfo(scores.dtype).min)
                seen = (torch.arange(left, left + keys.size(-2), device=q.device) <= place).any(1)
            else:
                seen = torch.ones(mine.size(-2), dtype=torch.bool, device=q.device)
            sums.append(torch.logsumexp(scores, -1).masked_fill(~seen, torch.finfo(scores.dtype).min))
            contexts.append(torch.softmax(scores, -1) @ values * seen[:, None])
        if not sums:
            done.append(mine[..., :1].expand(*mine.shape[:-1], v.size(-1)) * 0)
            continue
        share = torch.softmax(torch.stack(sums, -1), -1)
        done.append((share.unsqueeze(-2) @ torch.stack(contexts, -2)).squeeze(-2))
    return torch.cat(done, dim=-2)


# %% shared | 2026-blind-4
import functools

from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-4 | When the maximum grows the total is scaled down but the blend is not.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    *lead, Tq, d = q.shape
    Tk, d_v = v.shape[-2:]
    out = q.new_zeros(*lead, Tq, d_v)
    for i0 in range(0, Tq, block):
        i1 = min(i0 + block, Tq)
        m = q.new_full((*lead, i1 - i0, 1), -math.inf)
        l = q.new_zeros(*lead, i1 - i0, 1)
        acc = q.new_zeros(*lead, i1 - i0, d_v)
        for j0 in range(0, Tk, block):
            j1 = min(j0 + block, Tk)
            if causal and j0 > i1 - 1 + Tk - Tq:
                break
            s = q[..., i0:i1, :] @ k[..., j0:j1, :].transpose(-2, -1) / math.sqrt(d)
            if causal:
                hidden = torch.arange(j0, j1, device=q.device) > torch.arange(i0, i1, device=q.device)[:, None] + Tk - Tq
                s = s.masked_fill(hidden, -math.inf)
            m_new = torch.maximum(m, s.amax(dim=-1, keepdim=True))
            ref = m_new.masked_fill(m_new == -math.inf, 0)
            p = torch.exp(s - ref)
            l = l * torch.exp(m - ref) + p.sum(dim=-1, keepdim=True)
            acc = acc + p @ v[..., j0:j1, :]  # <-- here
            m = m_new
        out[..., i0:i1, :] = acc / l.clamp(min=1e-20)
    return out


# %% wrong | house | The tiles of the future are computed and masked; a query that sees no key divides 0 by 0.
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    outs = []
    for i in range(0, Tq, block):
        qi = q[..., i : i + block, :] / d**0.5
        total = blend = 0
        largest = torch.full((*qi.shape[:-1], 1), -torch.inf, dtype=q.dtype)
        for j in range(0, Tk, block):
            s = qi @ k[..., j : j + block, :].mT  # <-- here
            if causal:
                s = s.masked_fill(torch.ones(s.shape[-2:]).tril(Tk - Tq + i - j) == 0, -torch.inf)
            new = torch.maximum(largest, s.amax(-1, keepdim=True))
            p, scale, largest = torch.exp(s - new), torch.exp(largest - new), new
            total = total * scale + p.sum(-1, keepdim=True)
            blend = blend * scale + p @ v[..., j : j + block, :]
        outs.append(blend / total)
    return torch.cat(outs, -2)


# %% shared | 2026-blind-6
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax


# %% wrong | 2026-blind-6 | lets query i see the keys up to i, whatever the number of keys
def tiled_attention(q, k, v, block, causal=False):
    out = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        seen = (
            rows.new_full(rows.shape[:-1], -math.inf),
            rows.new_zeros(rows.shape[:-1]),
            rows.new_zeros((*rows.shape[:-1], v.shape[-1])),
        )
        for left in range(0, k.shape[-2], block):
            if causal and left > top + n - 1:  # <-- here
                break
            keys = k[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i, -math.inf)  # <-- here
            seen = merge_partial(seen, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(seen))
    return torch.cat(out, dim=-2)


# %% shared | 2026-blind-7
from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax

my_merge = merge_partial


# %% wrong | 2026-blind-7 | the mask is made whole at the beginning and then cut, so a tensor larger than a tile exists
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    allowed = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device).tril(Tk - Tq)  # <-- here
    rows_done = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        size = rows.shape[:-1]
        partial = (
            q.new_full(size, -math.inf), q.new_zeros(size), q.new_zeros((*size, v.shape[-1]))
        )
        for left in range(0, Tk, block):
            tile = allowed[top : top + block, left : left + block]
            if causal and not tile.any():
                continue
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1) / math.sqrt(d)
            if causal:
                scores = scores.masked_fill(~tile, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        rows_done.append(finish_partial(partial))
    return torch.cat(rows_done, dim=-2)


# %% double | 2026-blind-7 | the scores are not divided by the root of d; keys left over after the last full block are dropped
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    pieces = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        lead = rows.shape[:-1]
        partial = (q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros((*lead, v.shape[-1])))
        for b in range(Tk // block):  # <-- here
            left = b * block
            if causal and left > top + n - 1 + Tk - Tq:
                break
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)  # <-- here
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + block, device=q.device)[None, :]
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        pieces.append(finish_partial(partial))
    return torch.cat(pieces, dim=-2)


# %% shared | 2026-blind-8
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge


# %% wrong | 2026-blind-8 | Hides with -1e9: in a tile that others see, a query that sees no key averages what is hidden from it.
def tiled_attention(q, k, v, block, causal=False):
    scale = q.shape[-1] ** -0.5
    offset = k.shape[-2] - q.shape[-2]
    done = []
    position = torch.arange(q.shape[-2], device=q.device)
    places = torch.arange(k.shape[-2], device=q.device)
    key_blocks = list(zip(k.split(block, -2), v.split(block, -2), places.split(block)))
    for rows, at in zip(q.split(block, -2), position.split(block)):
        state = (
            rows.new_full(rows.shape[:-1], -math.inf),
            rows.new_zeros(rows.shape[:-1]),
            rows.new_zeros((*rows.shape[:-1], v.shape[-1])),
        )
        for keys, values, there in key_blocks:
            if causal and there[0] > at[-1] + offset:
                break
            scores = rows @ keys.transpose(-2, -1) * scale
            if causal:
                scores = scores.masked_fill(there > at[:, None] + offset, -1e9)  # <-- here
            state = my_merge(state, partial_softmax(scores, values))
        done.append(finish_partial(state))
    return torch.cat(done, dim=-2)


# %% shared | 2026-blind-9
from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge


# %% wrong | 2026-blind-9 | Takes every block of queries and keys to be full: numbers them up to top + block and left + block, which raises in the last, smaller tile.
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    out = []
    for top in range(0, Tq, block):
        q_block = q[..., top : top + block, :]
        lead = q_block.shape[:-1]
        partial = (q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros(*lead, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + block - 1 + Tk - Tq:
                break
            k_block, v_block = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = torch.einsum("...qd,...kd->...qk", q_block, k_block) / d**0.5
            if causal:
                queries = torch.arange(top, top + block, device=q.device)[:, None]  # <-- here
                keys = torch.arange(left, left + block, device=q.device)  # <-- here
                scores = scores.masked_fill(keys > queries + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v_block))
        out.append(finish_partial(partial))
    return torch.cat(out, dim=-2)


# %% wrong | house | The loop over the keys runs over the length of the queries.
def ta_keys_over_the_queries(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        query = torch.arange(top, top + rows.shape[-2])[:, None]
        for left in range(0, q.shape[-2], block):  # <-- here
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | Only the tile with top == left is masked.
def ta_diagonal_alone(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        query = torch.arange(top, top + rows.shape[-2])[:, None]
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal and top == left:  # <-- here
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | Writes < for > in the mask, so that the past is hidden.
def ta_smaller_for_larger(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        query = torch.arange(top, top + rows.shape[-2])[:, None]
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key < query + offset, -math.inf)  # <-- here
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | Writes the softmax out, and never keeps the new maximum, so that what was there weighs 0.
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    out = []
    for top in range(0, q.shape[-2], block):
        qi = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        m = torch.full((*qi.shape[:-1], 1), -math.inf, dtype=q.dtype)
        l = torch.zeros_like(m)
        o = torch.zeros(*qi.shape[:-1], v.shape[-1], dtype=q.dtype)
        rows = torch.arange(top, top + qi.shape[-2])[:, None] + offset
        for left in range(0, k.shape[-2], block):
            kj, vj = k[..., left : left + block, :], v[..., left : left + block, :]
            cols = torch.arange(left, left + kj.shape[-2])
            if causal and (cols > rows).all():
                break
            s = qi @ kj.mT
            if causal:
                s = s.masked_fill(cols > rows, -math.inf)
            new = torch.maximum(m, s.amax(-1, keepdim=True))
            ref = new.masked_fill(new == -math.inf, 0)
            p = torch.exp(s - ref)
            f = torch.exp(m - ref)
            l = f * l + p.sum(-1, keepdim=True)
            o = f * o + p @ vj
        out.append(o / l.masked_fill(l == 0, 1))  # <-- here
    return torch.cat(out, -2)


# %% wrong | house | Moves the triangle by left - top, and leaves no tile out.
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    out = []
    for top in range(0, q.shape[-2], block):
        qi = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        state = (qi.new_full(qi.shape[:-1], -math.inf), qi.new_zeros(qi.shape[:-1]), qi.new_zeros(*qi.shape[:-1], v.shape[-1]))
        for left in range(0, k.shape[-2], block):
            kj, vj = k[..., left : left + block, :], v[..., left : left + block, :]
            s = qi @ kj.transpose(-2, -1)
            if causal:
                ahead = torch.ones(s.shape[-2:], dtype=torch.bool).triu(left - top + offset + 1)  # <-- here
                s = s.masked_fill(ahead, -math.inf)
            state = merge_partial(state, partial_softmax(s, vj))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% shared | 2026-blind-11
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    of_a, of_b = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    total = of_a * a[1] + of_b * b[1]
    blend = of_a[..., None] * a[2] + of_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-11 | counts queries and keys from 0 inside each tile in place of inside the whole table, so that every tile gets the mask of the first
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        shape = (*q.shape[:-2], n)
        partial = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.shape[-1])))
        for left in range(0, Tk, block):
            if causal and left > top + n - 1 + Tk - Tq:
                break
            columns = k[..., left : left + block, :]
            scores = rows @ columns.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(n, device=q.device)[:, None]  # <-- here
                j = torch.arange(columns.shape[-2], device=q.device)  # <-- here
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-11 | divides the blend by a total of 0 for a query that sees no key, which gives NaN in place of zeros
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, scale = q.shape[-2], k.shape[-2], q.shape[-1] ** -0.5
    results = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        shape = q.shape[:-2] + (bottom - top,)
        state = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(shape + (v.shape[-1],)))
        for left in range(0, Tk, block):
            right = min(left + block, Tk)
            if causal and left > bottom - 1 + Tk - Tq:
                break
            tile = (q[..., top:bottom, :] * scale) @ k[..., left:right, :].transpose(-1, -2)
            if causal:
                last_key = torch.arange(top, bottom, device=q.device) + Tk - Tq
                future = torch.arange(left, right, device=q.device)[None, :] > last_key[:, None]
                tile = tile.masked_fill(future, -math.inf)
            state = my_merge(state, partial_softmax(tile, v[..., left:right, :]))
        maximum, total, blend = state
        results.append(blend / total.unsqueeze(-1))  # <-- here
    return torch.cat(results, dim=-2)


# %% wrong | house | Joins the scores of all tiles of a block of queries, and takes one softmax.
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    off = Tk - Tq
    outs = []
    for top in range(0, Tq, block):
        rows = q[..., top:top + block, :] / math.sqrt(d)
        parts = [rows @ k[..., left:left + block, :].transpose(-2, -1) for left in range(0, Tk, block)]
        s = torch.cat(parts, -1) # <-- here
        if causal:
            i = torch.arange(top, top + rows.shape[-2])[:, None] + off
            s = s.masked_fill(torch.arange(Tk) > i, -math.inf)
        outs.append(torch.softmax(s, -1).nan_to_num(0) @ v)
    return torch.cat(outs, -2)


# %% shared | 2026-blind-13
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a, factor_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    total = factor_a * a[1] + factor_b * b[1]
    return maximum, total, factor_a[..., None] * a[2] + factor_b[..., None] * b[2]


# %% wrong | 2026-blind-13 | with more queries than keys the offset Tk - Tq is cut off at 0, so that the first queries see keys in place of nothing
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    older = max(Tk - Tq, 0)  # <-- here
    q = q / math.sqrt(q.shape[-1])
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        count = rows.shape[-2]
        seen = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros(*rows.shape[:-1], v.shape[-1]),
        )
        for left in range(0, Tk, block):
            if causal and left > top + count - 1 + older:
                break
            columns = k[..., left : left + block, :]
            scores = rows @ columns.transpose(-2, -1)
            if causal:
                i = torch.arange(top, top + count, device=q.device)[:, None]
                j = torch.arange(left, left + columns.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + older, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | The range over the keys ends a block too early.
def tiled_attention(q, k, v, block, causal=False):
    offset, contexts = k.shape[-2] - q.shape[-2], []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        for left in range(0, k.shape[-2] - block, block):  # <-- here
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            tile = rows @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                query, key = torch.arange(top, top + tile.shape[-2])[:, None], torch.arange(left, left + tile.shape[-1])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | Adds Tk - Tq to the keys' positions and not to the queries'.
def tiled_attention(q, k, v, block, causal=False):
    offset, contexts = k.shape[-2] - q.shape[-2], []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            tile = rows @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                query, key = torch.arange(top, top + tile.shape[-2])[:, None], torch.arange(left, left + tile.shape[-1])
                tile = tile.masked_fill(key + offset > query, -math.inf)  # <-- here
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% right | house | hidden scores are the lowest number of their dtype, and a query that sees no key gets zeros by hand
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    offset = Tk - Tq
    out = torch.zeros(*q.shape[:-1], v.shape[-1], dtype=q.dtype, device=q.device)
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :] / math.sqrt(d)
        n = rows.shape[-2]
        m = rows.new_full((*rows.shape[:-1], 1), -math.inf)
        total = torch.zeros_like(m)
        blend = rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        last = top + n - 1 + offset
        if causal and last < 0:
            continue
        for left in range(0, Tk, block):
            if causal and left > last:
                break
            keys = k[..., left : left + block, :]
            s = rows @ keys.transpose(-2, -1)
            if causal:
                hide = torch.arange(left, left + keys.shape[-2], device=q.device) > torch.arange(top, top + n, device=q.device)[:, None] + offset
                s = s.masked_fill(hide, torch.finfo(s.dtype).min)
            new = torch.maximum(m, s.amax(-1, keepdim=True))
            safe = new.masked_fill(new == -math.inf, 0)
            p = torch.exp(s - safe)
            shrink = torch.exp(m - safe)
            total = total * shrink + p.sum(-1, keepdim=True)
            blend = blend * shrink + p @ v[..., left : left + block, :]
            m = new
        blend = blend.masked_fill(torch.arange(top, top + n, device=q.device)[:, None] + offset < 0, 0) if causal else blend
        context = blend / total.clamp(min=1.0)
        out[..., top : top + block, :] = context
    return out


# %% shared | 2026-blind-18
from course_utils.attention.online_softmax import finish_partial, partial_softmax

def my_merge(a, b):
    m = torch.maximum(a[0], b[0])
    ref = m.masked_fill(m == -math.inf, 0)
    x, y = torch.exp(a[0] - ref), torch.exp(b[0] - ref)
    return m, x * a[1] + y * b[1], x[..., None] * a[2] + y[..., None] * b[2]


# %% wrong | 2026-blind-18 | a tile is left out as soon as the FIRST query of the block cannot see its first key, though later queries of the block can
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    out = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        seen = (q.new_full((*q.shape[:-2], n), -math.inf), q.new_zeros((*q.shape[:-2], n)),
                q.new_zeros((*q.shape[:-2], n, v.shape[-1])))
        for left in range(0, Tk, block):
            if causal and left > top + shift:  # <-- here
                break
            keys = k[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + shift, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(seen))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-18 | the last, incomplete block of keys is never looked at: the inner loop runs over whole blocks only
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    lead = q.shape[:-2]

    def one_block(top):
        piece = q[..., top : top + block, :] * d**-0.5
        rows = piece.shape[-2]
        who = torch.arange(top, top + rows, device=q.device).unsqueeze(1)
        state = (
            q.new_full((*lead, rows), -math.inf),
            q.new_zeros((*lead, rows)),
            q.new_zeros((*lead, rows, v.shape[-1])),
        )
        for number in range(Tk // block):  # <-- here
            left = number * block
            if causal and left > top + rows - 1 + Tk - Tq:
                continue
            s = piece @ k[..., left : left + block, :].mT
            if causal:
                what = torch.arange(left, left + block, device=q.device)
                s = s.masked_fill(what > who + Tk - Tq, -math.inf)
            state = my_merge(state, partial_softmax(s, v[..., left : left + block, :]))
        return finish_partial(state)

    return torch.cat([one_block(top) for top in range(0, Tq, block)], dim=-2)


# %% wrong | 2026-blind-18 | inside a tile the causal mask hides the query's own (last allowed) key, too: >= in place of >
def tiled_attention(q, k, v, block, causal=False):
    query_blocks = q.split(block, dim=-2)
    key_blocks, value_blocks = k.split(block, dim=-2), v.split(block, dim=-2)
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for a, qs in enumerate(query_blocks):
        maximum = q.new_full(qs.shape[:-1], -math.inf)
        total = q.new_zeros(qs.shape[:-1])
        blend = q.new_zeros(*qs.shape[:-1], v.shape[-1])
        last = a * block + qs.shape[-2] - 1 + offset
        for b, (ks, vs) in enumerate(zip(key_blocks, value_blocks)):
            if causal and b * block > last:
                break
            scores = torch.einsum("...id,...jd->...ij", qs, ks) / math.sqrt(q.shape[-1])
            if causal:
                i = a * block + torch.arange(qs.shape[-2], device=q.device)
                j = b * block + torch.arange(ks.shape[-2], device=q.device)
                hidden = j[None, :] >= i[:, None] + offset  # <-- here
                scores = scores.masked_fill(hidden, -math.inf)
            maximum, total, blend = my_merge((maximum, total, blend), partial_softmax(scores, vs))
        contexts.append(finish_partial((maximum, total, blend)))
    return torch.cat(contexts, dim=-2)


# %% shared | 2026-blind-19
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    top = torch.maximum(a[0], b[0])
    safe = top.masked_fill(top == -math.inf, 0)
    fa, fb = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    return top, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


# %% wrong | 2026-blind-19 | divides each tile's context by its own total before the tiles are joined (averages of averages: the finished tiles are added up with equal weight)
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.size(-2), k.size(-2)
    out = []
    for top in range(0, Tq, block):
        piece = q[..., top : top + block, :] / math.sqrt(q.size(-1))
        last = top + piece.size(-2) - 1 + Tk - Tq
        parts = []
        for left in range(0, Tk, block):
            if causal and left > last:
                break
            scores = piece @ k[..., left : left + block, :].mT
            if causal:
                row = torch.arange(piece.size(-2), device=q.device).unsqueeze(-1) + top
                col = torch.arange(scores.size(-1), device=q.device) + left
                scores = scores.masked_fill(col > row + Tk - Tq, -math.inf)
            parts.append(finish_partial(partial_softmax(scores, v[..., left : left + block, :])))  # <-- here
        if parts:
            out.append(torch.stack(parts).mean(dim=0))  # <-- here
        else:
            out.append(q.new_zeros(*piece.shape[:-1], v.size(-1)))
    return torch.cat(out, dim=-2)


# %% shared | 2026-blind-25
import functools

from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a, factor_b = torch.exp(a[0] - finite), torch.exp(b[0] - finite)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-25 | the scores are divided by the root of the number of features of the values, not of the keys
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    d = v.shape[-1]  # <-- here
    out = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :]
        rows = queries.shape[-2]
        shape = queries.shape[:-1]
        seen = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + Tk - Tq:
                break
            keys = k[..., left : left + block, :]
            scores = queries @ keys.transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(seen))
    return torch.cat(out, dim=-2)
