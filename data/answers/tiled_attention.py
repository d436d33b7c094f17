# %% shared
import functools

from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax


# %% right | house | split into tiles, partial results merged with reduce
def ta_reduce(q, k, v, block, causal=False):
    q = q / q.shape[-1] ** 0.5
    first = k.shape[-2] - q.shape[-2]  # the last key that query 0 sees
    out = []
    for i, rows in enumerate(q.split(block, dim=-2)):
        parts = []
        for j, (keys, values) in enumerate(zip(k.split(block, -2), v.split(block, -2), strict=True)):
            ahead = torch.arange(keys.shape[-2], device=q.device) + j * block > (torch.arange(rows.shape[-2], device=q.device) + i * block + first)[:, None]
            if causal and ahead.all():
                continue
            scores = rows @ keys.mT
            if causal:
                scores = scores.masked_fill(ahead, float("-inf"))
            parts.append(partial_softmax(scores, values))
        if parts:
            out.append(finish_partial(functools.reduce(merge_partial, parts)))
        else:
            out.append((rows @ k[..., :1, :].mT * 0) @ v[..., :1, :])
    return torch.cat(out, -2)


# %% right | house | the running maximum, total and output written out, into a tensor made before
def ta_running(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    out = torch.empty(*q.shape[:-1], v.shape[-1], dtype=v.dtype, device=q.device)
    for i in range(0, Tq, block):
        qi = q[..., i : i + block, :]
        n = qi.shape[-2]
        m = torch.full((*qi.shape[:-1], 1), -torch.inf, dtype=q.dtype, device=q.device)
        total = torch.zeros_like(m)
        o = torch.zeros(*qi.shape[:-1], v.shape[-1], dtype=q.dtype, device=q.device)
        stop = min(Tk, max(0, i + n + Tk - Tq)) if causal else Tk  # no query of this block sees a later key
        for j in range(0, stop, block):
            s = torch.einsum("...id,...jd->...ij", qi, k[..., j : j + block, :]) * d**-0.5
            if causal:
                ones = torch.ones(n, s.shape[-1], dtype=torch.bool, device=q.device)
                s = torch.where(ones.tril(i + Tk - Tq - j), s, -torch.inf)
            new = torch.maximum(m, s.max(dim=-1, keepdim=True).values)
            safe = torch.where(new.isinf(), 0.0, new)
            p, down = torch.exp(s - safe), torch.exp(m - safe)
            total = total * down + p.sum(-1, keepdim=True)
            o = o * down + p @ v[..., j : j + block, :]
            m = new
        out[..., i : i + n, :] = o / torch.where(total == 0, 1.0, total)
    return out


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


# %% wrong | house | - | merge_partial without an assignment
def not_kept(q, k, v, block, causal=False):
    offset, contexts = k.shape[-2] - q.shape[-2], []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = (q.new_full(rows.shape[:-1], -torch.inf), q.new_zeros(rows.shape[:-1]), q.new_zeros(*rows.shape[:-1], v.shape[-1]))
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)
            i, j = torch.arange(top, top + rows.shape[-2])[:, None], torch.arange(left, left + scores.shape[-1])
            if causal:
                scores = scores.masked_fill(j > i + offset, -torch.inf)
            merge_partial(seen, partial_softmax(scores, v[..., left : left + block, :]))  # <-- here
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)

# %% shared | 2026-blind-4
import functools

from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-4 | causal_aligned_at_the_first_query | The causal mask is aligned at the first query and key, not at the last.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk = q.shape[-2], k.shape[-2]
    out = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        part = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros((*rows.shape[:-1], v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + n - 1:  # <-- here
                break
            keys = k[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i, -math.inf)  # <-- here
            part = my_merge(part, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(part))
    return torch.cat(out, dim=-2)

# %% wrong | 2026-blind-4 | leaves_tiles_out_too_early | A tile is left out when it lies beyond what the first query of the block sees, where the last one may still see some of it.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    shift = Tk - Tq
    contexts = []
    for top in range(0, Tq, block):
        q_block = q[..., top : top + block, :] / d**0.5
        rows = q_block.shape[-2]
        state = (
            q.new_full((*q.shape[:-2], rows), -math.inf),
            q.new_zeros((*q.shape[:-2], rows)),
            q.new_zeros((*q.shape[:-2], rows, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + shift:  # <-- here
                continue
            k_block = k[..., left : left + block, :]
            v_block = v[..., left : left + block, :]
            scores = q_block @ k_block.mT
            if causal:
                see_up_to = torch.arange(top, top + rows, device=q.device)[:, None] + shift
                at = torch.arange(left, left + k_block.shape[-2], device=q.device)
                scores = scores.masked_fill(at > see_up_to, -math.inf)
            state = my_merge(state, partial_softmax(scores, v_block))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)

# %% wrong | 2026-blind-4 | mask_of_everything | The whole Tq by Tk mask is made first and then cut into tiles.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk = q.shape[-2], k.shape[-2]
    allowed = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device)  # <-- here
    if causal:
        allowed = allowed.tril(Tk - Tq)
    result = q.new_zeros((*q.shape[:-1], v.shape[-1]))
    for i in range(0, Tq, block):
        query = q[..., i : i + block, :]
        so_far = None
        for j in range(0, Tk, block):
            tile_mask = allowed[i : i + block, j : j + block]
            if not tile_mask.any():
                continue
            tile = query @ k[..., j : j + block, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
            tile = tile.masked_fill(~tile_mask, -math.inf)
            new = partial_softmax(tile, v[..., j : j + block, :])
            so_far = new if so_far is None else my_merge(so_far, new)
        if so_far is not None:
            result[..., i : i + block, :] = finish_partial(so_far)
    return result

# %% wrong | 2026-blind-4 | whole_columns | Only the keys come in blocks: a table of all queries by `block` keys is larger than a tile.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk = q.shape[-2], k.shape[-2]
    position = torch.arange(Tq, device=q.device).unsqueeze(-1) + (Tk - Tq)
    partial = (
        q.new_full(q.shape[:-1], -math.inf),
        q.new_zeros(q.shape[:-1]),
        q.new_zeros(q.shape[:-1] + v.shape[-1:]),
    )
    start = 0
    for k_part, v_part in zip(k.split(block, dim=-2), v.split(block, dim=-2)):
        scores = q @ k_part.transpose(-2, -1) / math.sqrt(q.shape[-1])  # <-- here
        if causal:
            keys = torch.arange(start, start + k_part.shape[-2], device=q.device)
            scores = scores.masked_fill(keys > position, -math.inf)
        partial = my_merge(partial, partial_softmax(scores, v_part))
        start += block
    return finish_partial(partial)

# %% wrong | 2026-blind-4 | - | When the maximum grows the total is scaled down but the blend is not.
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

# %% wrong | 2026-blind-4 | fill_of_minus_1e9 | Hidden scores are set to -1e9 and not to -inf, so that a query that sees no key can get a mean of values.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk, scale = q.shape[-2], k.shape[-2], 1 / math.sqrt(q.shape[-1])
    offset = Tk - Tq

    def tile(top, left):
        queries, keys = q[..., top : top + block, :], k[..., left : left + block, :]
        scores = scale * torch.einsum("...qd,...kd->...qk", queries, keys)
        if causal:
            at = torch.arange(scores.shape[-2], device=q.device).view(-1, 1) + top
            to = torch.arange(scores.shape[-1], device=q.device) + left
            scores = torch.where(to <= at + offset, scores, -1e9)  # <-- here
        return partial_softmax(scores, v[..., left : left + block, :])

    done = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        nothing = (
            q.new_full((*q.shape[:-2], bottom - top), -math.inf),
            q.new_zeros((*q.shape[:-2], bottom - top)),
            q.new_zeros((*q.shape[:-2], bottom - top, v.shape[-1])),
        )
        end = min(Tk, bottom + offset) if causal else Tk
        done.append(finish_partial(functools.reduce(my_merge, (tile(top, left) for left in range(0, end, block)), nothing)))
    return torch.cat(done, dim=-2)

# %% wrong | 2026-blind-4 | drops_what_is_left_over | The number of blocks of keys is rounded down, so that keys of an incomplete last block are lost.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk = q.shape[-2], k.shape[-2]
    block_q, block_k = min(block, Tq), min(block, Tk)
    n_q = math.ceil(Tq / block_q)
    n_k = Tk // block_k  # <-- here
    contexts = []
    for a in range(n_q):
        qa = q[..., a * block_q : (a + 1) * block_q, :]
        rows = qa.shape[-2]
        last = a * block_q + rows - 1 + Tk - Tq
        partial = (
            q.new_full(qa.shape[:-1], -math.inf),
            q.new_zeros(qa.shape[:-1]),
            q.new_zeros((*qa.shape[:-1], v.shape[-1])),
        )
        for b in range(n_k):
            start = b * block_k
            if causal and start > last:
                break
            kb = k[..., start : start + block_k, :]
            vb = v[..., start : start + block_k, :]
            scores = qa @ kb.transpose(-1, -2) / math.sqrt(kb.shape[-1])
            if causal:
                mask = torch.ones(rows, block_k, dtype=torch.bool, device=q.device)
                mask = mask.tril(a * block_q + Tk - Tq - start)
                scores = scores.masked_fill(~mask, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, vb))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)

# %% wrong | 2026-blind-4 | changes_its_input | The queries are scaled in place, which changes the input q.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tk = k.shape[-2]
    q /= math.sqrt(q.shape[-1])  # <-- here
    pieces, top = [], 0
    for rows in q.split(block, dim=-2):
        leading = rows.shape[:-1]
        known = q.new_full(leading, -math.inf), q.new_zeros(leading), q.new_zeros((*leading, v.shape[-1]))
        seen = torch.arange(top, top + rows.shape[-2], device=q.device) + Tk - q.shape[-2]
        left = 0
        for keys, values in zip(k.split(block, dim=-2), v.split(block, dim=-2)):
            if not causal or left <= seen[-1]:
                scores = rows @ keys.transpose(-2, -1)
                if causal:
                    position = torch.arange(left, left + keys.shape[-2], device=q.device)
                    scores = scores.masked_fill(position > seen[:, None], -math.inf)
                known = my_merge(known, partial_softmax(scores, values))
            left += block
        pieces.append(finish_partial(known))
        top += block
    return torch.cat(pieces, dim=-2)

# %% wrong | 2026-blind-4 | averages_the_tiles | Each tile has a softmax of its own, and the contexts of the tiles are averaged.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk = q.shape[-2], k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        found = []
        for left in range(0, Tk, block):
            columns = min(block, Tk - left)
            first = top + Tk - Tq
            if causal and left > first + rows.shape[-2] - 1:
                break
            mask = None
            if causal:
                mask = torch.ones(rows.shape[-2], columns, dtype=torch.bool, device=q.device).tril(first - left)
            keys, values = k[..., left : left + columns, :], v[..., left : left + columns, :]
            found.append(scaled_dot_product_attention(rows, keys, values, mask)[0])  # <-- here
        if not found:
            found.append(q.new_zeros((*rows.shape[:-1], v.shape[-1])))
        contexts.append(torch.stack(found).mean(dim=0))  # <-- here
    return torch.cat(contexts, dim=-2)

# %% double | 2026-blind-4 | scaled_by_the_values | Tiles wholly in the future are computed all the same; the scores are divided by the root of d_v and not of d
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    Tq, Tk = q.shape[-2], k.shape[-2]
    out = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        size = rows.shape[-2]
        part = (
            q.new_full((*q.shape[:-2], size), -math.inf),
            q.new_zeros((*q.shape[:-2], size)),
            q.new_zeros((*q.shape[:-2], size, v.shape[-1])),
        )
        for left in range(0, Tk, block):  # <-- here
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(values.shape[-1])  # <-- here
            if causal:
                query_at = torch.arange(top, top + size, device=q.device)
                key_at = torch.arange(left, left + keys.shape[-2], device=q.device)
                future = key_at[None, :] > query_at[:, None] + Tk - Tq
                scores = scores.masked_fill(future, -math.inf)
            part = my_merge(part, partial_softmax(scores, values))
        out.append(finish_partial(part))
    return torch.cat(out, dim=-2)

# %% double | 2026-blind-4 | - | A query does not see its own key; the blocks are put together along the features
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    shift = k.shape[-2] - q.shape[-2]
    collected = []
    for top in range(0, q.shape[-2], block):
        queries = q[..., top : top + block, :] * q.shape[-1] ** -0.5
        bottom = top + queries.shape[-2]
        partial = (
            q.new_full(queries.shape[:-1], -math.inf),
            q.new_zeros(queries.shape[:-1]),
            q.new_zeros((*queries.shape[:-1], v.shape[-1])),
        )
        for left in range(0, k.shape[-2], block):
            if causal and left > bottom - 1 + shift:
                break
            right = min(left + block, k.shape[-2])
            scores = queries @ k[..., left:right, :].transpose(-2, -1)
            if causal:
                i = torch.arange(top, bottom, device=q.device).reshape(-1, 1)
                j = torch.arange(left, right, device=q.device).reshape(1, -1)
                scores = scores.masked_fill(j >= i + shift, -math.inf)  # <-- here
            partial = my_merge(partial, partial_softmax(scores, v[..., left:right, :]))
        collected.append(finish_partial(partial))
    return torch.cat(collected, dim=-1)  # <-- here

# %% wrong | 2026-blind-4 | gradient_not_finite | Where a query sees no key, `where` hides 0/0, and the gradient of v is NaN.
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    *lead, Tq, d = q.shape
    Tk, d_v = v.shape[-2], v.shape[-1]
    out = q.new_zeros((*lead, Tq, d_v))
    for i in range(0, Tq, block):
        rows = q[..., i : i + block, :]
        n = rows.shape[-2]
        limit = torch.arange(i, i + n, device=q.device) + (Tk - Tq)
        m = q.new_full((*lead, n, 1), -math.inf)
        total = q.new_zeros((*lead, n, 1))
        blend = q.new_zeros((*lead, n, d_v))
        for j in range(0, Tk, block):
            if causal and j > i + n - 1 + Tk - Tq:
                break
            tile = rows @ k[..., j : j + block, :].mT / math.sqrt(d)
            if causal:
                where = torch.arange(j, j + tile.shape[-1], device=q.device)
                tile = tile.masked_fill(where[None] > limit[:, None], -math.inf)
            new = torch.maximum(m, tile.amax(dim=-1, keepdim=True))
            base = torch.where(new.isneginf(), torch.zeros_like(new), new)
            weights = torch.exp(tile - base)
            old = torch.exp(m - base)
            total = old * total + weights.sum(dim=-1, keepdim=True)
            blend = old * blend + weights @ v[..., j : j + block, :]
            m = new
        out[..., i : i + block, :] = torch.where(total > 0, blend / total, torch.zeros_like(blend))  # <-- here
    return out

# %% right | 2026-blind-4 | keys in the outer loop, a list of what each block of queries knows so far
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    shift = k.shape[-2] - q.shape[-2]
    queries = (q / math.sqrt(q.shape[-1])).split(block, dim=-2)
    known = [
        (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros((*rows.shape[:-1], v.shape[-1])),
        )
        for rows in queries
    ]
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        for number, rows in enumerate(queries):
            top, n = number * block, rows.shape[-2]
            if causal and top + n - 1 + shift < left:
                continue
            scores = torch.einsum("...id,...jd->...ij", rows, keys)
            if causal:
                seen = torch.ones(n, keys.shape[-2], dtype=torch.bool, device=q.device).tril(top + shift - left)
                scores = scores.masked_fill(~seen, -math.inf)
            known[number] = my_merge(known[number], partial_softmax(scores, values))
    return torch.cat([finish_partial(each) for each in known], dim=-2)

# %% right | 2026-blind-4 | keys in the future cut off first, partial results joined by functools.reduce
def tiled_attention(q, k, v, block, causal=False):
    """Scaled dot-product attention, computed in tiles of at most `block` queries and `block` keys.

    Shapes: q (..., Tq, d), k (..., Tk, d), v (..., Tk, d_v) -> context (..., Tq, d_v). causal: the
    last query sees the last key, the one before it all but that one, and so on; a query that sees
    no key gets zeros. No tensor of scores or mask is larger than a tile: both loops run in blocks.
    With `causal`, tiles that lie wholly in the future are not computed. New tensors have q's dtype
    and device.
    """
    ahead = k.shape[-2] - q.shape[-2]

    def one_tile(rows, top, keys, left, values):
        scores = rows @ keys.transpose(-2, -1) * rows.shape[-1] ** -0.5
        if causal:
            i = torch.arange(top, top + rows.shape[-2], device=q.device) + ahead
            j = torch.arange(left, left + keys.shape[-2], device=q.device)
            scores = scores.masked_fill(i[:, None] < j, -math.inf)
        return partial_softmax(scores, values)

    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :]
        visible = k.shape[-2]
        if causal:
            visible = max(0, min(visible, top + rows.shape[-2] + ahead))
        empty = q.new_zeros(rows.shape[:-1])
        start = (empty - math.inf, empty, q.new_zeros((*rows.shape[:-1], v.shape[-1])))
        tiles = [
            one_tile(rows, top, k[..., left : min(left + block, visible), :], left, v[..., left : min(left + block, visible), :])
            for left in range(0, visible, block)
        ]
        contexts.append(finish_partial(functools.reduce(my_merge, tiles, start)))
    return torch.cat(contexts, dim=-2)


# %% shared | 2026-blind-5
import functools

from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge


# %% wrong | 2026-blind-5 | begins_with_a_maximum_of_0 | before any key the maximum is 0 and not -inf, so that only scores above 0 count as a maximum
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        n = rows.shape[-2]
        seen = q.new_zeros(rows.shape[:-1])  # <-- here
        state = (seen, torch.zeros_like(seen), q.new_zeros(*rows.shape[:-1], v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + n - 1 + Tk - Tq:
                break
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-5 | leaves_tiles_out_too_early | a tile is skipped when it lies in the future of the block's first query, not of its last
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        shape = rows.shape[:-1]
        state = (
            q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1])
        )
        for left in range(0, Tk, block):
            if causal and left > top + shift:  # <-- here
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + shift, -math.inf)
            state = my_merge(state, partial_softmax(scores, values))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-5 | scaled_by_the_block | the scores are divided by the root of the tile's width
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, out = q.shape[-2], k.shape[-2], []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        shape = rows.shape[:-1]
        state = (
            q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(shape + v.shape[-1:])
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows.shape[-2] - 1 + Tk - Tq:
                continue
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)
            scores = scores / math.sqrt(scores.shape[-1])  # <-- here
            if causal:
                i = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
                j = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-5 | causal_aligned_at_the_first_query | what was seen begins in float32 whatever the dtype of q; the first query is set beside the first key
def tiled_attention(q, k, v, block, causal=False):
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :]
        shape = rows.shape[:-1]
        state = (
            torch.full(shape, -math.inf), torch.zeros(shape), torch.zeros(*shape, v.shape[-1])  # <-- here
        )
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1:  # <-- here
                break
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1) / q.shape[-1] ** 0.5
            if causal:
                i = torch.arange(top, top + rows.shape[-2])[:, None]
                j = torch.arange(left, left + scores.shape[-1])
                scores = scores.masked_fill(j > i, -math.inf)  # <-- here
            state = my_merge(state, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-5 | split and functools.reduce over a generator of tiles
def tiled_attention(q, k, v, block, causal=False):
    shift = k.shape[-2] - q.shape[-2]
    pieces = list(zip(k.split(block, dim=-2), v.split(block, dim=-2)))

    def tiles(rows, top):
        """The partial result of every tile that these rows may see."""
        for number, (keys, values) in enumerate(pieces):
            ahead = number * block - (top + shift)  # of the first key, counted from what the first row sees last
            if causal and ahead >= rows.shape[-2]:
                return
            scores = torch.einsum("...id,...jd->...ij", rows, keys)
            if causal:
                future = torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device)
                scores = scores.masked_fill(future.triu(1 - ahead), -torch.inf)
            yield partial_softmax(scores, values)

    done = []
    for number, rows in enumerate((q * q.shape[-1] ** -0.5).split(block, dim=-2)):
        zero = q.new_zeros(rows.shape[:-1])
        start = zero - math.inf, zero, q.new_zeros((*rows.shape[:-1], v.shape[-1]))
        done.append(finish_partial(functools.reduce(my_merge, tiles(rows, number * block), start)))
    return torch.cat(done, dim=-2)


# %% wrong | house | computes_the_future | The tiles of the future are computed and masked; a query that sees no key divides 0 by 0.
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


# %% wrong | 2026-blind-6 | causal_aligned_at_the_first_query | lets query i see the keys up to i, whatever the number of keys
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


# %% wrong | 2026-blind-6 | leaves_tiles_out_too_early | leaves the inner loop when a tile is in the future of the first query of the block, not of the last
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    contexts = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :]
        shape = queries.shape[:-1]
        partial = (q.new_full(shape, -math.inf), q.new_zeros(shape))
        partial = (*partial, q.new_zeros((*shape, v.shape[-1])))
        for left in range(0, Tk, block):
            if causal and left > top + Tk - Tq:  # <-- here
                break
            tile = queries @ k[..., left : left + block, :].mT / d**0.5
            if causal:
                number = torch.arange(top, top + tile.shape[-2], device=q.device)
                key = torch.arange(left, left + tile.shape[-1], device=q.device)
                tile = tile.masked_fill(key > number[:, None] + Tk - Tq, -math.inf)
            new = partial_softmax(tile, v[..., left : left + block, :])
            partial = merge_partial(partial, new)
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-6 | changes_the_dtype | begins with tensors of the default dtype, so that half precision comes out as float32
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    offset = Tk - Tq
    answers = []
    for top in range(0, Tq, block):
        q_tile = q[..., top : top + block, :]
        bottom = top + q_tile.shape[-2]
        lead = q_tile.shape[:-1]
        partial = (
            torch.full(lead, -math.inf),  # <-- here
            torch.zeros(lead),  # <-- here
            torch.zeros(*lead, v.shape[-1]),  # <-- here
        )
        for left in range(0, Tk, block):
            right = min(left + block, Tk)
            if causal and left > bottom - 1 + offset:
                continue
            scores = q_tile @ k[..., left:right, :].transpose(-1, -2) * q.shape[-1] ** -0.5
            if causal:
                late = torch.arange(left, right) > torch.arange(top, bottom)[:, None] + offset
                scores = scores.masked_fill(late, -math.inf)
            partial = merge_partial(partial, partial_softmax(scores, v[..., left:right, :]))
        answers.append(finish_partial(partial))
    return torch.cat(answers, dim=-2)


# %% double | 2026-blind-6 | mask_of_everything_and_no_tile_left_out | makes the whole mask and cuts it into tiles; computes the tiles of the future as well
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    whole = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device)  # <-- here
    if causal:
        whole = whole.tril(Tk - Tq)
    parts = []
    for rows, row_mask in zip(q.split(block, dim=-2), whole.split(block, dim=0), strict=True):
        lead = rows.shape[:-1]
        so_far = (q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros((*lead, v.shape[-1])))
        tiles = zip(
            k.split(block, dim=-2), v.split(block, dim=-2), row_mask.split(block, dim=1), strict=True
        )
        for keys, values, mask in tiles:  # <-- here
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            scores = scores.masked_fill(~mask, -math.inf)
            so_far = merge_partial(so_far, partial_softmax(scores, values))
        parts.append(finish_partial(so_far))
    return torch.cat(parts, dim=-2)


# %% right | 2026-blind-6 | online softmax written out, into a tensor made before, the last key counted for each block
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    out = q.new_zeros((*q.shape[:-1], v.shape[-1]))
    scale = q.shape[-1] ** -0.5
    for top in range(0, Tq, block):
        end = min(top + block, Tq)
        rows = q[..., top:end, :] * scale
        best = q.new_full((*q.shape[:-2], end - top), -math.inf)
        total = torch.zeros_like(best)
        blend = torch.zeros_like(out[..., top:end, :])
        limit = min(Tk, end + Tk - Tq) if causal else Tk
        for left in range(0, max(limit, 0), block):
            stop = min(left + block, Tk)
            s = torch.einsum("...id,...jd->...ij", rows, k[..., left:stop, :])
            if causal:
                i = torch.arange(top, end, device=q.device).unsqueeze(1) + (Tk - Tq)
                j = torch.arange(left, stop, device=q.device).unsqueeze(0)
                s = torch.where(j <= i, s, -math.inf)
            new = torch.maximum(best, s.amax(dim=-1))
            floor = torch.where(new.isinf(), torch.zeros_like(new), new)
            shrink = torch.exp(best - floor)
            e = torch.exp(s - floor.unsqueeze(-1))
            total = total * shrink + e.sum(dim=-1)
            blend = blend * shrink.unsqueeze(-1) + e @ v[..., left:stop, :]
            best = new
        seen = (total > 0).unsqueeze(-1)
        safe = torch.where(total > 0, total, torch.ones_like(total)).unsqueeze(-1)
        out[..., top:end, :] = torch.where(seen, blend / safe, torch.zeros_like(blend))
    return out


# %% shared | 2026-blind-7
from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax

my_merge = merge_partial

# %% wrong | 2026-blind-7 | mask_of_everything | the mask is made whole at the beginning and then cut, so a tensor larger than a tile exists
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

# %% wrong | 2026-blind-7 | leaves_tiles_out_too_early | a tile is skipped when it lies beyond what its first query sees, though its later queries see some of it
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    out = []
    for top in range(0, Tq, block):
        q_block = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        shape = q_block.shape[:-1]
        seen = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + shift:  # <-- here
                break
            scores = q_block @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                i = torch.arange(top, top + scores.shape[-2], device=q.device)[:, None]
                j = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(j > i + shift, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(seen))
    return torch.cat(out, dim=-2)

# %% double | 2026-blind-7 | no_scaling | the scores are not divided by the root of d; keys left over after the last full block are dropped
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

# %% right | 2026-blind-7 | the online softmax written out in the loop, with split and einsum
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    key_blocks, value_blocks = k.split(block, dim=-2), v.split(block, dim=-2)
    contexts, top = [], 0
    for rows in q.split(block, dim=-2):
        n = rows.shape[-2]
        best = q.new_full(rows.shape[:-1], -math.inf)
        total = torch.zeros_like(best)
        blend = q.new_zeros((*rows.shape[:-1], v.shape[-1]))
        left = 0
        for some_keys, some_values in zip(key_blocks, value_blocks, strict=True):
            if causal and left > top + n - 1 + offset:
                break
            scores = torch.einsum("...qd,...kd->...qk", rows, some_keys) / math.sqrt(q.shape[-1])
            if causal:
                place = torch.arange(top, top + n, device=q.device).view(-1, 1) + offset
                key = torch.arange(left, left + some_keys.shape[-2], device=q.device)
                scores = torch.where(key <= place, scores, torch.full_like(scores, -math.inf))
            new = torch.maximum(best, scores.amax(dim=-1))
            base = new.clone()
            base[new == -math.inf] = 0
            grown = torch.exp(scores - base.unsqueeze(-1))
            shrink = torch.exp(best - base)
            total = shrink * total + grown.sum(dim=-1)
            blend = shrink.unsqueeze(-1) * blend + torch.einsum(
                "...qk,...kv->...qv", grown, some_values
            )
            best = new
            left += some_keys.shape[-2]
        total = torch.where(total == 0, torch.ones_like(total), total)
        contexts.append(blend / total.unsqueeze(-1))
        top += n
    return torch.cat(contexts, dim=-2)


# %% shared | 2026-blind-8
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge


# %% wrong | 2026-blind-8 | leaves_tiles_out_too_early | Skips a tile as soon as its first query, and not its last, cannot see it.
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    out = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :]
        rows = queries.shape[-2]
        shape = queries.shape[:-1]
        partial = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + Tk - Tq:  # <-- here
                break
            scores = queries @ k[..., left : left + block, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(partial))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-8 | - | Numbers the keys of a tile as if it were always full, and the mask does not fit the last one.
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    shift = Tk - Tq
    contexts = []
    for top in range(0, Tq, block):
        rows = min(block, Tq - top)
        q_block = q[..., top : top + rows, :]
        seen = (
            q.new_full((*q.shape[:-2], rows), -math.inf),
            q.new_zeros((*q.shape[:-2], rows)),
            q.new_zeros((*q.shape[:-2], rows, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + shift:
                continue
            scores = q_block @ k[..., left : left + block, :].mT / d**0.5
            if causal:
                ahead = torch.arange(left, left + block, device=q.device) > (  # <-- here
                    torch.arange(top, top + rows, device=q.device)[:, None] + shift
                )
                scores = scores.masked_fill(ahead, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-8 | fill_of_minus_1e9 | Hides with -1e9: in a tile that others see, a query that sees no key averages what is hidden from it.
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


# %% right | 2026-blind-8 | the online softmax written out by hand, while loops
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    pieces = []
    top = 0
    while top < Tq:
        bottom = min(top + block, Tq)
        rows = q[..., top:bottom, :]
        m = q.new_full((*rows.shape[:-1], 1), -math.inf)
        total = torch.zeros_like(m)
        blend = q.new_zeros((*rows.shape[:-1], v.shape[-1]))
        left = 0
        while left < Tk and not (causal and left > bottom - 1 + Tk - Tq):
            right = min(left + block, Tk)
            scores = rows @ k[..., left:right, :].transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, bottom, device=q.device).view(-1, 1)
                j = torch.arange(left, right, device=q.device).view(1, -1)
                scores = scores.masked_fill(j - i > Tk - Tq, -math.inf)
            new = torch.maximum(m, scores.amax(dim=-1, keepdim=True))
            safe = torch.where(new == -math.inf, torch.zeros_like(new), new)
            shrink, e = torch.exp(m - safe), torch.exp(scores - safe)
            total = total * shrink + e.sum(dim=-1, keepdim=True)
            blend = blend * shrink + e @ v[..., left:right, :]
            m, left = new, right
        pieces.append(blend / torch.where(total == 0, torch.ones_like(total), total))
        top = bottom
    return torch.cat(pieces, dim=-2)


# %% shared | 2026-blind-9
from course_utils.attention.masks import causal_mask
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge

# %% wrong | 2026-blind-9 | leaves_tiles_out_too_early | Stops at the first tile beyond what the first query of the block sees, though the later queries of the block still see into it.
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    offset = Tk - Tq
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        state = (
            q.new_full((*q.shape[:-2], n), -math.inf),
            q.new_zeros((*q.shape[:-2], n)),
            q.new_zeros((*q.shape[:-2], n, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + offset:  # <-- here
                break
            keys = k[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + offset, -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)

# %% wrong | 2026-blind-9 | mask_of_everything | Makes the whole causal mask of Tq times Tk before the loops and cuts each tile's part out of it.
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, scale = q.shape[-2], k.shape[-2], q.shape[-1] ** -0.5
    mask = causal_mask(Tq, Tk).to(q.device) if causal else None  # <-- here
    contexts = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :] * scale
        shape = queries.shape[:-1]
        seen = q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal:
                part = mask[top : top + block, left : left + block]
                if not part.any():
                    continue
            scores = queries @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                scores = scores.masked_fill(~part, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)

# %% wrong | 2026-blind-9 | - | Takes every block of queries and keys to be full: numbers them up to top + block and left + block, which raises in the last, smaller tile.
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

# %% right | 2026-blind-9 | an inner function for one block of queries, the keys it can reach counted first
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    root = math.sqrt(q.shape[-1])

    def of_rows(top, bottom):
        rows = q[..., top:bottom, :] / root
        shape = rows.shape[:-1]
        known = q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.shape[-1]))
        reach = min(Tk, max(0, bottom + Tk - Tq)) if causal else Tk  # keys that the last row sees
        for left in range(0, reach, block):
            right = min(left + block, Tk)
            scores = rows @ k[..., left:right, :].transpose(-2, -1)
            if causal:
                last = torch.arange(top, bottom, device=q.device) + Tk - Tq
                later = torch.arange(left, right, device=q.device)[None, :] > last[:, None]
                scores = scores.masked_fill(later, -math.inf)
            known = my_merge(known, partial_softmax(scores, v[..., left:right, :]))
        return finish_partial(known)

    pieces = [of_rows(top, min(top + block, Tq)) for top in range(0, Tq, block)]
    return torch.cat(pieces, dim=-2)


# %% wrong | house | scaled_by_d | The rows are scaled, and each tile once more.
def ta_scaled_twice(q, k, v, block, causal=False):
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
            tile = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])  # <-- here
            if causal:
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | no_more_keys_than_queries | The loop over the keys runs over the length of the queries.
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


# %% wrong | house | causal_on_the_diagonal_alone | Only the tile with top == left is masked.
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


# %% wrong | house | computes_a_tile_of_the_future | Breaks after the first tile of the future has been merged.
def ta_break_after_the_merge(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        query = torch.arange(top, top + rows.shape[-2])[:, None]
        for left in range(0, k.shape[-2], block):
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
            if causal and left > top + rows.shape[-2] - 1 + offset:  # <-- here
                break
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | leaves_tiles_out_too_early | Leaves tiles out of which the last query does not see the last key.
def ta_wholly_seen_tiles_alone(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        partial = seen, torch.zeros_like(seen), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        query = torch.arange(top, top + rows.shape[-2])[:, None]
        for left in range(0, k.shape[-2], block):
            if causal and left + block - 1 > top + rows.shape[-2] - 1 + offset:  # <-- here
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | first_tile_twice | Begins with the first tile, and merges it once more.
def ta_first_tile_twice(q, k, v, block, causal=False):
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
                tile = tile.masked_fill(key > query + offset, -math.inf)
            if left == 0:
                partial = partial_softmax(tile, v[..., left : left + block, :])  # <-- here
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | causal_inverted | Writes < for > in the mask, so that the past is hidden.
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


# %% wrong | house | - | Masks the last tile alone.
def ta_last_tile_masked(q, k, v, block, causal=False):
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
            if causal and left + block >= k.shape[-2]:  # <-- here
                key = torch.arange(left, left + keys.shape[-2])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | computes_the_scores_of_the_future | Leaves tiles of the future out after their scores are computed.
def ta_continue_after_the_scores(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    out = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        parts = []
        for left in range(0, k.shape[-2], block):
            s = rows @ k[..., left : left + block, :].mT  # <-- here
            if causal:
                if left > top + rows.shape[-2] - 1 + offset:
                    continue
                s = s.masked_fill(
                    torch.arange(left, left + s.shape[-1]) > torch.arange(top, top + s.shape[-2])[:, None] + offset, -math.inf
                )
            parts.append(partial_softmax(s, v[..., left : left + block, :]))
        partial = parts[0]
        for new in parts[1:]:
            partial = merge_partial(partial, new)
        out.append(finish_partial(partial))
    return torch.cat(out, -2)


# %% shared | 2026-blind-10
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    left, right = torch.exp(a[0] - finite), torch.exp(b[0] - finite)
    total = left * a[1] + right * b[1]
    return maximum, total, left[..., None] * a[2] + right[..., None] * b[2]


# %% wrong | 2026-blind-10 | leaves_tiles_out_too_early | leaves a tile out as soon as its first query sees none of it, in place of its last, so where Tk - Tq is not a multiple of block the later queries of the tile lose keys
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    lead = q.shape[:-2]
    shift = Tk - Tq
    done = []
    for top in range(0, Tq, block):
        q_block = q[..., top : top + block, :] / math.sqrt(d)
        rows = q_block.shape[-2]
        state = (
            q.new_full((*lead, rows), -math.inf),
            q.new_zeros((*lead, rows)),
            q.new_zeros((*lead, rows, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + shift:  # <-- here
                break
            k_block, v_block = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = q_block @ k_block.transpose(-2, -1)
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + k_block.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + shift, -math.inf)
            state = my_merge(state, partial_softmax(scores, v_block))
        done.append(finish_partial(state))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-10 | leaves_tiles_out_too_early | compares the tile with the last query's own number in place of number + Tk - Tq, so with more keys than queries visible tiles are left out
def last_row_of(top, rows):
    return top + rows - 1


def tiled_attention(q, k, v, block, causal=False):
    n_queries, n_keys = q.size(-2), k.size(-2)
    offset = n_keys - n_queries
    scale = q.size(-1) ** -0.5
    contexts = []
    top = 0
    while top < n_queries:
        rows = min(block, n_queries - top)
        mine = q[..., top : top + rows, :] * scale
        known = (
            q.new_full((*q.shape[:-2], rows), -math.inf),
            q.new_zeros((*q.shape[:-2], rows)),
            q.new_zeros((*q.shape[:-2], rows, v.size(-1))),
        )
        for left in range(0, n_keys, block):
            if causal and left > last_row_of(top, rows):  # <-- here
                continue
            columns = min(block, n_keys - left)
            scores = mine @ k[..., left : left + columns, :].mT
            if causal:
                numbers = torch.arange(top, top + rows, device=q.device)[:, None] + offset
                ahead = torch.arange(left, left + columns, device=q.device) > numbers
                scores = scores.masked_fill(ahead, -math.inf)
            known = my_merge(known, partial_softmax(scores, v[..., left : left + columns, :]))
        contexts.append(finish_partial(known))
        top += rows
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-10 | changes_the_dtype | starts from tensors of the default dtype in place of q's, so that a context in 16 bits comes out as float32
def tiled_attention(q, k, v, block, causal=False):
    *lead, Tq, d = q.shape
    Tk, d_v = v.shape[-2:]

    def start(rows):
        maximum = torch.full((*lead, rows), -math.inf)  # <-- here
        total = torch.zeros(*lead, rows)
        blend = torch.zeros(*lead, rows, d_v)
        return maximum, total, blend

    out = []
    for top, rows_of_q in zip(range(0, Tq, block), q.split(block, dim=-2)):
        partial = start(rows_of_q.shape[-2])
        last_seen = top + rows_of_q.shape[-2] - 1 + Tk - Tq
        for left, ks, vs in zip(
            range(0, Tk, block), k.split(block, dim=-2), v.split(block, dim=-2)
        ):
            if causal and left > last_seen:
                break
            s = rows_of_q @ ks.transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, top + s.shape[-2])[:, None]
                j = torch.arange(left, left + s.shape[-1])[None, :]
                s = s.masked_fill(j > i + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(s, vs))
        out.append(finish_partial(partial))
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-10 | mask_of_everything_and_no_tile_left_out | makes the whole causal mask of Tq by Tk at the start in place of one for each tile; computes the tiles that lie wholly in the future as well
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    mask = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device)  # <-- here
    if causal:
        mask = mask.tril(Tk - Tq)
    blocks = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        shape = (*q.shape[:-2], bottom - top)
        state = q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1])
        for left in range(0, Tk, block):  # <-- here
            right = min(left + block, Tk)
            scores = q[..., top:bottom, :] @ k[..., left:right, :].transpose(-2, -1)
            scores = scores / math.sqrt(d)
            scores = scores.masked_fill(~mask[top:bottom, left:right], -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left:right, :]))
        blocks.append(finish_partial(state))
    return torch.cat(blocks, dim=-2)


# %% right | 2026-blind-10 | a helper for one row of tiles that carries maximum, total and blend by itself, the keys cut to the last one that may be seen
def one_row_of_tiles(q, k, v, block, first_limit):
    """q (..., rows, d), scaled; query i sees keys up to first_limit + i; None: all."""
    rows = q.shape[-2]
    top = q.new_full(q.shape[:-1], -math.inf)
    total = q.new_zeros(q.shape[:-1])
    blend = q.new_zeros(*q.shape[:-1], v.shape[-1])
    visible = k.shape[-2] if first_limit is None else max(0, min(k.shape[-2], first_limit + rows))
    for left in range(0, visible, block):
        right = min(left + block, k.shape[-2])
        scores = torch.einsum("...qd,...kd->...qk", q, k[..., left:right, :])
        if first_limit is not None and right - 1 > first_limit:
            limits = torch.arange(first_limit, first_limit + rows, device=q.device)
            ahead = torch.arange(left, right, device=q.device) > limits[:, None]
            scores = scores.masked_fill(ahead, -math.inf)
        new_top = torch.maximum(top, scores.amax(dim=-1))
        base = torch.where(new_top == -math.inf, torch.zeros_like(new_top), new_top)
        shrink = torch.exp(top - base)
        powers = torch.exp(scores - base.unsqueeze(-1))
        total = total * shrink + powers.sum(dim=-1)
        blend = blend * shrink.unsqueeze(-1) + powers @ v[..., left:right, :]
        top = new_top
    return blend / torch.where(total > 0, total, torch.ones_like(total)).unsqueeze(-1)


def tiled_attention(q, k, v, block, causal=False):
    ahead_of_queries = k.shape[-2] - q.shape[-2]
    scaled = q / math.sqrt(q.shape[-1])
    rows, start = [], 0
    for part in scaled.split(block, dim=-2):
        rows.append(one_row_of_tiles(part, k, v, block, start + ahead_of_queries if causal else None))
        start += part.shape[-2]
    return torch.cat(rows, dim=-2)


# %% wrong | house | keeps_the_last_tile | Writes the softmax out, and never keeps the new maximum, so that what was there weighs 0.
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


# %% wrong | house | causal_moved_the_wrong_way | Moves the triangle of each tile by left - top.
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    out = []
    for top in range(0, q.shape[-2], block):
        qi = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        state = (qi.new_full(qi.shape[:-1], -math.inf), qi.new_zeros(qi.shape[:-1]), qi.new_zeros(*qi.shape[:-1], v.shape[-1]))
        for left in range(0, k.shape[-2], block):
            if causal and left > top + qi.shape[-2] - 1 + offset:
                break
            kj, vj = k[..., left : left + block, :], v[..., left : left + block, :]
            s = qi @ kj.transpose(-2, -1)
            if causal:
                seen = torch.ones(s.shape[-2:], dtype=torch.bool).tril(left - top + offset)  # <-- here
                s = s.masked_fill(~seen, -math.inf)
            state = merge_partial(state, partial_softmax(s, vj))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% wrong | house | causal_moved_the_wrong_way | Moves the triangle by left - top, and leaves no tile out.
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


# %% wrong | house | - | Writes the softmax out, and divides by the total after every tile.
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
            o = (f * o + p @ vj) / l.masked_fill(l == 0, 1)  # <-- here
            m = new
        out.append(o)
    return torch.cat(out, -2)


# %% shared | 2026-blind-11
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    of_a, of_b = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    total = of_a * a[1] + of_b * b[1]
    blend = of_a[..., None] * a[2] + of_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-11 | causal_within_each_tile | counts queries and keys from 0 inside each tile in place of inside the whole table, so that every tile gets the mask of the first
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


# %% wrong | 2026-blind-11 | leaves_tiles_out_too_early | leaves out the tiles that the first query of a block does not see in place of those that its last query does not see
def tiled_attention(q, k, v, block, causal=False):
    *leading, Tq, d = q.shape
    Tk = k.shape[-2]
    ahead = Tk - Tq
    out = []
    for query_block, top in zip(q.split(block, dim=-2), range(0, Tq, block)):
        rows = query_block.shape[-2]
        maximum = q.new_full((*leading, rows), -math.inf)
        total = q.new_zeros((*leading, rows))
        blend = q.new_zeros((*leading, rows, v.shape[-1]))
        seen = (maximum, total, blend)
        for left in range(0, Tk, block):
            if causal and left > top + ahead:  # <-- here
                continue
            right = min(left + block, Tk)
            scores = query_block @ k[..., left:right, :].mT / d**0.5
            if causal:
                queries = torch.arange(top, top + rows, device=q.device)[:, None]
                keys = torch.arange(left, right, device=q.device)
                scores = scores.masked_fill(keys > queries + ahead, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left:right, :]))
        out.append(finish_partial(seen))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-11 | nan_where_no_key_is_seen | divides the blend by a total of 0 for a query that sees no key, which gives NaN in place of zeros
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


# %% right | 2026-blind-11 | running maximum, total and blend without the two helpers; the range of keys ends where the future begins
def tiled_attention(q, k, v, block, causal=False):
    *leading, Tq, d = q.shape
    Tk = k.shape[-2]
    shift = Tk - Tq
    finished = []
    for top in range(0, Tq, block):
        mine = q[..., top : top + block, :] / math.sqrt(d)
        rows = mine.shape[-2]
        biggest = q.new_full((*leading, rows, 1), -math.inf)
        total = q.new_zeros((*leading, rows, 1))
        blend = q.new_zeros((*leading, rows, v.shape[-1]))
        stop = min(Tk, top + rows + shift) if causal else Tk
        for left in range(0, stop, block):
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = mine @ keys.mT
            width = scores.shape[-1]
            if causal and left + width - 1 > top + shift:  # somebody in this tile looks ahead
                numbers = torch.arange(left, left + width, device=q.device)
                limits = torch.arange(top, top + rows, device=q.device).unsqueeze(1) + shift
                scores = scores.masked_fill(numbers > limits, -math.inf)
            bigger = torch.maximum(biggest, scores.amax(dim=-1, keepdim=True))
            reference = bigger.masked_fill(bigger == -math.inf, 0.0)
            shrink = torch.exp(biggest - reference)
            powers = torch.exp(scores - reference)
            total = shrink * total + powers.sum(dim=-1, keepdim=True)
            blend = shrink * blend + powers @ values
            biggest = bigger
        finished.append(blend / total.masked_fill(total == 0, 1.0))
    return torch.cat(finished, dim=-2)


# %% shared | 2026-blind-12
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    base = maximum.masked_fill(maximum == -math.inf, 0)
    fa, fb = torch.exp(a[0] - base), torch.exp(b[0] - base)
    return maximum, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


# %% wrong | 2026-blind-12 | leaves_tiles_out_too_early | leaves out a tile when it lies beyond what its first query sees, and not its last, so that tiles of which only later queries see something are lost, wherever Tk - Tq is no multiple of block
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        shape = rows.shape[:-1]
        state = (
            q.new_full(shape, -math.inf),
            q.new_zeros(shape),
            q.new_zeros((*shape, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + Tk - Tq:  # <-- here
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            state = my_merge(state, partial_softmax(scores, values))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-12 | changes_the_dtype | makes the empty partial result in the default dtype instead of q's, so that 16-bit inputs come back in float32
def tiled_attention(q, k, v, block, causal=False):
    *leading, Tq, d = q.shape
    Tk, d_v = v.shape[-2:]
    offset = Tk - Tq
    done = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        size = (*leading, bottom - top)
        partial = (
            torch.full(size, -math.inf),  # <-- here
            torch.zeros(size),  # <-- here
            torch.zeros((*size, d_v)),  # <-- here
        )
        last = Tk if not causal else min(Tk, bottom + offset)
        for left in range(0, last, block):
            right = min(left + block, Tk)
            scores = q[..., top:bottom, :] @ k[..., left:right, :].mT / d**0.5
            if causal:
                query_numbers = torch.arange(top, bottom).unsqueeze(1)
                hidden = torch.arange(left, right) > query_numbers + offset
                scores = scores.masked_fill(hidden, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left:right, :]))
        done.append(finish_partial(partial))
    return torch.cat(done, dim=-2)


# %% double | 2026-blind-12 | scaled_by_the_values | divides the scores by the root of the values' size instead of the keys'; counts whole blocks of keys only, so that the keys behind the last whole block are never read
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d_v = q.shape[-2], k.shape[-2], v.shape[-1]
    results = []
    for rows, top in zip(q.split(block, dim=-2), range(0, Tq, block)):
        n = rows.shape[-2]
        state = (
            rows.new_full(rows.shape[:-1], -math.inf),
            rows.new_zeros(rows.shape[:-1]),
            rows.new_zeros(*rows.shape[:-1], d_v),
        )
        for number in range(Tk // block):  # <-- here
            left = number * block
            if causal and left > top + n - 1 + Tk - Tq:
                continue
            ks = k[..., left : left + block, :]
            vs = v[..., left : left + block, :]
            scores = torch.einsum("...qd,...kd->...qk", rows, ks) / math.sqrt(d_v)  # <-- here
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None] + Tk - Tq
                j = torch.arange(left, left + ks.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i, -math.inf)
            state = my_merge(state, partial_softmax(scores, vs))
        results.append(finish_partial(state))
    return torch.cat(results, dim=-2)


# %% right | 2026-blind-12 | a helper for one strip of queries, the maximum carried along by hand, a last division with a safe total
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]

    def strip(first):
        asking = q[..., first : first + block, :]
        height = asking.shape[-2]
        sees = first + torch.arange(height, device=q.device) + (Tk - Tq)
        end = min(Tk, first + height + Tk - Tq) if causal else Tk
        top = q.new_full((*asking.shape[:-1], 1), -math.inf)
        total = q.new_zeros((*asking.shape[:-1], 1))
        blend = q.new_zeros((*asking.shape[:-1], v.shape[-1]))
        for left in range(0, end, block):
            scores = asking @ k[..., left : left + block, :].mT * q.shape[-1] ** -0.5
            if causal:
                numbers = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(numbers > sees[:, None], -math.inf)
            new = torch.maximum(top, scores.amax(dim=-1, keepdim=True))
            base = torch.where(new == -math.inf, torch.zeros_like(new), new)
            shrink, lifted = torch.exp(top - base), torch.exp(scores - base)
            total = shrink * total + lifted.sum(dim=-1, keepdim=True)
            blend = shrink * blend + lifted @ v[..., left : left + block, :]
            top = new
        return blend / torch.where(total == 0, torch.ones_like(total), total)

    return torch.cat([strip(first) for first in range(0, Tq, block)], dim=-2)

# %% wrong | house | whole_rows | Joins the scores of all tiles of a block of queries, and takes one softmax.
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


# %% wrong | 2026-blind-13 | causal_offset_never_below_0 | with more queries than keys the offset Tk - Tq is cut off at 0, so that the first queries see keys in place of nothing
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


# %% wrong | 2026-blind-13 | mask_of_everything | the causal mask is made once for the whole table, (Tq, Tk), in place of tile by tile
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    hidden = None
    if causal:
        hidden = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device).triu(1 + Tk - Tq)  # <-- here

    def tile(top, left):
        part = q[..., top : top + block, :]
        scores = part @ k[..., left : left + block, :].mT / math.sqrt(d)
        if causal:
            scores = scores.masked_fill(hidden[top : top + block, left : left + block], -math.inf)
        return partial_softmax(scores, v[..., left : left + block, :])

    out = []
    for top in range(0, Tq, block):
        rows = min(block, Tq - top)
        shape = (*q.shape[:-2], rows)
        known = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1]))
        last_key = top + rows - 1 + Tk - Tq
        for left in range(0, Tk, block):
            if not causal or left <= last_key:
                known = my_merge(known, tile(top, left))
        out.append(finish_partial(known))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-13 | leaves_tiles_out_too_early | a tile counts as wholly in the future when it lies beyond what its first query sees, in place of its last one, so that keys are left out
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    results = []
    top = 0
    while top < Tq:
        q_block = q[..., top : top + block, :]
        rows = q_block.shape[-2]
        leading = q_block.shape[:-1]
        partial = q.new_full(leading, -math.inf), q.new_zeros(leading), q.new_zeros((*leading, v.shape[-1]))
        left = 0
        while left < Tk:
            if causal and left > top + Tk - Tq:  # <-- here
                break
            k_block, v_block = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = torch.einsum("...qd,...kd->...qk", q_block, k_block) / d**0.5
            if causal:
                query_number = torch.arange(top, top + rows, device=q.device).unsqueeze(1)
                key_number = torch.arange(left, left + k_block.shape[-2], device=q.device)
                scores = scores.masked_fill(key_number > query_number + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v_block))
            left += block
        results.append(finish_partial(partial))
        top += block
    return torch.cat(results, dim=-2)


# %% double | 2026-blind-13 | - | the scores are not divided by the root of d; the blend that nothing has been added to is as wide as q in place of v
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        mine = q[..., top : top + block, :]
        rows = mine.shape[-2]
        partial = (
            q.new_full(mine.shape[:-1], -math.inf),
            q.new_zeros(mine.shape[:-1]),
            torch.zeros_like(mine),  # <-- here
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + Tk - Tq:
                continue
            keys = k[..., left : left + block, :]
            scores = mine @ keys.transpose(-2, -1)  # <-- here
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-13 | a generator of partial results for each block of queries, folded with reduce
from functools import reduce


def tiled_attention(q, k, v, block, causal=False):
    ahead = k.shape[-2] - q.shape[-2]
    scaled = q / math.sqrt(q.shape[-1])

    def tiles(rows, top):
        lead = torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) + (rows.shape[-2],)
        yield q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros((*lead, v.shape[-1]))
        sees_up_to = torch.arange(rows.shape[-2], device=q.device) + top + ahead  # (rows,)
        end = k.shape[-2]
        if causal:
            end = min(end, top + rows.shape[-2] + ahead)  # nothing of the tiles from here on is seen
        for left in range(0, end, block):
            scores = rows @ k[..., left : left + block, :].mT
            if causal:
                keys = torch.arange(scores.shape[-1], device=q.device) + left
                scores = torch.where(keys <= sees_up_to[:, None], scores, -math.inf)
            yield partial_softmax(scores, v[..., left : left + block, :])

    starts = range(0, q.shape[-2], block)
    return torch.cat(
        [finish_partial(reduce(my_merge, tiles(scaled[..., s : s + block, :], s))) for s in starts],
        dim=-2,
    )


# %% wrong | house | never_reads_the_last_tile | The range over the keys ends a block too early.
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


# %% wrong | house | causal_offset_the_other_way | Adds Tk - Tq to the keys' positions and not to the queries'.
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


# %% wrong | house | rescales_one_alone | Overwrites the maximum before the factor of what was there is made, which is then 1.
def tiled_attention(q, k, v, block, causal=False):
    offset, contexts = k.shape[-2] - q.shape[-2], []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        maximum = rows.new_full(rows.shape[:-1], -math.inf)
        total, blend = torch.zeros_like(maximum), rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            tile = rows @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                query, key = torch.arange(top, top + tile.shape[-2])[:, None], torch.arange(left, left + tile.shape[-1])
                tile = tile.masked_fill(key > query + offset, -math.inf)
            maximum = torch.maximum(maximum, tile.amax(dim=-1))
            reference = maximum.masked_fill(maximum == -math.inf, 0)
            shrink = torch.exp(maximum - reference)  # <-- here
            exponentials = torch.exp(tile - reference[..., None])
            total = shrink * total + exponentials.sum(dim=-1)
            blend = shrink[..., None] * blend + exponentials @ v[..., left : left + block, :]
        contexts.append(finish_partial((maximum, total, blend)))
    return torch.cat(contexts, dim=-2)


# %% shared | 2026-blind-14
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    reference = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - reference), torch.exp(b[0] - reference)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-14 | computes_a_tile_of_the_future | the test for tiles in the future is off by one, so a tile that begins at the first key after what its last query sees is computed all the same
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    offset = Tk - Tq
    outputs = []
    for top in range(0, Tq, block):
        rows_q = q[..., top : top + block, :]
        rows = rows_q.shape[-2]
        lead = q.shape[:-2]
        known = (
            q.new_full((*lead, rows), -math.inf),
            q.new_zeros((*lead, rows)),
            q.new_zeros((*lead, rows, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows + offset:  # <-- here
                break
            keys = k[..., left : left + block, :]
            tile = rows_q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                tile = tile.masked_fill(j > i + offset, -math.inf)
            known = my_merge(known, partial_softmax(tile, v[..., left : left + block, :]))
        outputs.append(finish_partial(known))
    return torch.cat(outputs, dim=-2)


# %% wrong | 2026-blind-14 | causal_on_the_diagonal_alone | only the tile whose first key has the number of its first query gets a mask, in place of every tile that the shifted diagonal crosses
def tiled_attention(q, k, v, block, causal=False):
    n_queries, d = q.shape[-2:]
    n_keys = k.shape[-2]
    shift = n_keys - n_queries
    pieces = []
    for top, queries in zip(range(0, n_queries, block), q.split(block, dim=-2)):
        height = queries.shape[-2]
        state = (
            q.new_full(queries.shape[:-1], -math.inf),
            q.new_zeros(queries.shape[:-1]),
            q.new_zeros((*queries.shape[:-1], v.shape[-1])),
        )
        last_seen = top + height - 1 + shift
        for left, keys, values in zip(
            range(0, n_keys, block), k.split(block, dim=-2), v.split(block, dim=-2)
        ):
            if causal and left > last_seen:
                continue
            scores = (queries * d**-0.5) @ keys.mT
            if causal and left == top:  # <-- here
                number_q = torch.arange(top, top + height, device=q.device).unsqueeze(1)
                number_k = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(number_k > number_q + shift, -math.inf)
            state = my_merge(state, partial_softmax(scores, values))
        pieces.append(finish_partial(state))
    return torch.cat(pieces, dim=-2)


# %% wrong | 2026-blind-14 | - | the state of a block of queries begins with its first tile and not with (-inf, 0, 0), so a block that sees no key at all has no state and fails
def tiled_attention(q, k, v, block, causal=False):
    def hidden(top, rows, left, columns):
        i = torch.arange(top, top + rows, device=q.device)[:, None] + k.shape[-2] - q.shape[-2]
        return torch.arange(left, left + columns, device=q.device) > i

    result = []
    for top in range(0, q.shape[-2], block):
        mine = q[..., top : top + block, :]
        sees = top + mine.shape[-2] - 1 + k.shape[-2] - q.shape[-2]
        partial = None  # <-- here
        for left in range(0, k.shape[-2], block):
            if causal and left > sees:
                break
            part_k, part_v = k[..., left : left + block, :], v[..., left : left + block, :]
            s = torch.einsum("...id,...jd->...ij", mine, part_k) / q.shape[-1] ** 0.5
            if causal:
                s = s.masked_fill(hidden(top, s.shape[-2], left, s.shape[-1]), -math.inf)
            new = partial_softmax(s, part_v)
            partial = new if partial is None else my_merge(partial, new)
        result.append(finish_partial(partial))
    return torch.cat(result, dim=-2)


# %% double | 2026-blind-14 | causal_without_the_diagonal | the state begins as float32 tensors whatever the dtype of q is; a query does not see the last key that it should, since the mask hides >= in place of >
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d_v = q.shape[-2], k.shape[-2], v.shape[-1]
    lead = tuple(q.shape[:-2])
    contexts = []
    for top in range(0, Tq, block):
        rows = min(block, Tq - top)
        maximum = torch.full(lead + (rows,), -math.inf)  # <-- here
        total = torch.zeros(lead + (rows,))  # <-- here
        blend = torch.zeros(lead + (rows, d_v))  # <-- here
        seen = (maximum, total, blend)
        for left in range(0, Tk, block):
            columns = min(block, Tk - left)
            if causal and left > top + rows - 1 + Tk - Tq:
                continue
            scores = q[..., top : top + rows, :] @ k[..., left : left + columns, :].transpose(-1, -2)
            scores = scores / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows)[:, None]
                j = torch.arange(left, left + columns)
                scores = scores.masked_fill(j >= i + Tk - Tq, -math.inf)  # <-- here
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + columns, :]))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-14 | the online softmax written out by hand without the given functions, totals with a last dimension of 1 and a mask by triu
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    scaled = 1.0 / math.sqrt(q.shape[-1])
    lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
    done = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        largest = q.new_full((*lead, bottom - top, 1), -math.inf)
        total = q.new_zeros((*lead, bottom - top, 1))
        blend = q.new_zeros((*lead, bottom - top, v.shape[-1]))
        end = min(Tk, bottom + Tk - Tq) if causal else Tk  # one behind the last key of the last query
        for left in range(0, end, block):
            right = min(left + block, Tk)
            tile = (q[..., top:bottom, :] @ k[..., left:right, :].transpose(-2, -1)) * scaled
            if causal and right - 1 > top + Tk - Tq:
                ahead = torch.ones(bottom - top, right - left, dtype=torch.bool, device=q.device)
                tile = tile.masked_fill(ahead.triu(top + Tk - Tq - left + 1), -math.inf)
            new = torch.maximum(largest, tile.amax(dim=-1, keepdim=True))
            base = new.masked_fill(new == -math.inf, 0.0)
            shrink, powers = torch.exp(largest - base), torch.exp(tile - base)
            total = total * shrink + powers.sum(dim=-1, keepdim=True)
            blend = blend * shrink + powers @ v[..., left:right, :]
            largest = new
        done.append(blend / total.masked_fill(total == 0, 1.0))
    return torch.cat(done, dim=-2)


# %% wrong | house | - | Adds a mask of -inf and 0 in the default dtype, which makes the scores of 16 bits float32.
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        blend = rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        partial = seen, torch.zeros_like(seen), blend
        query = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2], device=q.device)
                tile = tile + torch.where(key > query + offset, -math.inf, 0.0)  # <-- here
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | changes_the_dtype | A block of queries that sees no key gets zeros of the default dtype.
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        blend = rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        partial = seen, torch.zeros_like(seen), blend
        if causal and top + rows.shape[-2] - 1 + offset < 0:
            contexts.append(torch.zeros(*rows.shape[:-1], v.shape[-1]))  # <-- here
            continue
        query = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2], device=q.device)
                tile = tile.masked_fill(key > query + offset, -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | mask_of_a_row_of_tiles | Makes the mask of a block of queries for all keys at once, and cuts each tile's part out of it.
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    contexts = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        seen = rows.new_full(rows.shape[:-1], -math.inf)
        blend = rows.new_zeros(*rows.shape[:-1], v.shape[-1])
        partial = seen, torch.zeros_like(seen), blend
        query = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
        if causal:
            hide = torch.arange(k.shape[-2]) > query + offset  # <-- here
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1)
            if causal:
                key = torch.arange(left, left + keys.shape[-2], device=q.device)
                tile = tile.masked_fill(hide[:, left : left + block], -math.inf)
            partial = merge_partial(partial, partial_softmax(tile, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% wrong | house | - | Hides with -1e4, which scores reach, and puts zeros by hand where no key is seen.
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    offset = Tk - Tq
    out = torch.zeros(*q.shape[:-1], v.shape[-1], dtype=q.dtype)
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
                hide = torch.arange(left, left + keys.shape[-2]) > torch.arange(top, top + n)[:, None] + offset
                s = s.masked_fill(hide, -1e4)  # <-- here
            new = torch.maximum(m, s.amax(-1, keepdim=True))
            safe = new.masked_fill(new == -math.inf, 0)
            p = torch.exp(s - safe)
            shrink = torch.exp(m - safe)
            total = total * shrink + p.sum(-1, keepdim=True)
            blend = blend * shrink + p @ v[..., left : left + block, :]
            m = new
        blend = blend.masked_fill(torch.arange(top, top + n)[:, None] + offset < 0, 0) if causal else blend
        context = blend / total.clamp(min=1.0)
        out[..., top : top + block, :] = context
    return out


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


# %% shared | 2026-blind-15
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    factor_a, factor_b = torch.exp(a[0] - finite), torch.exp(b[0] - finite)
    total = factor_a * a[1] + factor_b * b[1]
    blend = factor_a[..., None] * a[2] + factor_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-15 | leaves_tiles_out_too_early | decides which tiles lie in the future by the query's own number without Tk - Tq, so that with more keys than queries tiles that are visible are left out
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        shape = rows.shape[:-1]
        seen = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + n - 1:  # <-- here
                break
            keys = k[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-15 | causal_on_the_diagonal_alone | masks only the tiles that begin at the same number of query and key, so that with Tk unlike Tq the border runs through tiles that are not masked
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    out = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :] * q.shape[-1] ** -0.5
        last = top + queries.shape[-2] - 1 + shift
        state = (
            q.new_full(queries.shape[:-1], -math.inf),
            q.new_zeros(queries.shape[:-1]),
            q.new_zeros(queries.shape[:-1] + (v.shape[-1],)),
        )
        for left in range(0, Tk, block):
            if causal and left > last:
                continue
            tile = queries @ k[..., left : left + block, :].mT
            if causal and left == top:  # <-- here
                row = torch.arange(tile.shape[-2], device=q.device).unsqueeze(1) + top
                column = torch.arange(tile.shape[-1], device=q.device) + left
                tile = tile.masked_fill(column > row + shift, -math.inf)
            state = my_merge(state, partial_softmax(tile, v[..., left : left + block, :]))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-15 | - | divides the block of queries by the root of d anew for every tile, so that later keys meet queries that were scaled several times
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d, d_v = q.size(-2), k.size(-2), q.size(-1), v.size(-1)
    pieces = []
    for start in range(0, Tq, block):
        q_block = q[..., start : start + block, :]
        lead = q_block.shape[:-1]
        partial = (q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros(*lead, d_v))
        numbers = torch.arange(start, start + q_block.size(-2), device=q.device)
        for k_start in range(0, Tk, block):
            if causal and k_start > numbers[-1] + Tk - Tq:
                break
            k_block = k[..., k_start : k_start + block, :]
            v_block = v[..., k_start : k_start + block, :]
            q_block = q_block / math.sqrt(d)  # <-- here
            scores = torch.einsum("...qd,...kd->...qk", q_block, k_block)
            if causal:
                places = torch.arange(k_start, k_start + k_block.size(-2), device=q.device)
                future = places[None, :] > numbers[:, None] + Tk - Tq
                scores = scores.masked_fill(future, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v_block))
        pieces.append(finish_partial(partial))
    return torch.cat(pieces, dim=-2)


# %% double | 2026-blind-15 | - | takes the offset Tk - Tq for 0 where there are more queries than keys, so that queries that should see nothing see keys; gives the blend d features in place of d_v
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    offset = max(Tk - Tq, 0)  # <-- here
    result = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        bottom = top + rows.shape[-2]
        maximum = q.new_full(rows.shape[:-1], -math.inf)
        total = q.new_zeros(rows.shape[:-1])
        blend = q.new_zeros(rows.shape)  # <-- here
        so_far = (maximum, total, blend)
        for left in range(0, Tk, block):
            if causal and left > bottom - 1 + offset:
                break
            right = min(left + block, Tk)
            scores = rows @ k[..., left:right, :].transpose(-1, -2) / math.sqrt(d)
            if causal:
                may_not = (
                    torch.arange(left, right, device=q.device)
                    > torch.arange(top, bottom, device=q.device)[:, None] + offset
                )
                scores = scores.masked_fill(may_not, -math.inf)
            so_far = my_merge(so_far, partial_softmax(scores, v[..., left:right, :]))
        result.append(finish_partial(so_far))
    return torch.cat(result, dim=-2)


# %% right | 2026-blind-15 | a generator of visible tiles, the online softmax written out, answers laid into a tensor made before
def visible_tiles(Tq, Tk, block, causal):
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        end = min(Tk, bottom + Tk - Tq) if causal else Tk
        yield top, bottom, [(left, min(left + block, Tk)) for left in range(0, end, block)]


def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, root = q.shape[-2], k.shape[-2], math.sqrt(q.shape[-1])
    leading = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
    context = q.new_zeros(*leading, Tq, v.shape[-1])
    for top, bottom, columns in visible_tiles(Tq, Tk, block, causal):
        known = None
        for left, right in columns:
            tile = q[..., top:bottom, :] @ k[..., left:right, :].transpose(-2, -1) / root
            if causal and right - 1 > top + Tk - Tq:
                row = torch.arange(top, bottom, device=q.device).unsqueeze(-1)
                column = torch.arange(left, right, device=q.device)
                tile = tile.masked_fill(column - row > Tk - Tq, -math.inf)
            found = partial_softmax(tile, v[..., left:right, :])
            known = found if known is None else my_merge(known, found)
        if known is not None:
            context[..., top:bottom, :] = finish_partial(known)
    return context


# %% shared | 2026-blind-16
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    measured_from = maximum.masked_fill(maximum == -math.inf, 0)
    scale_a, scale_b = torch.exp(a[0] - measured_from), torch.exp(b[0] - measured_from)
    total = scale_a * a[1] + scale_b * b[1]
    blend = scale_a[..., None] * a[2] + scale_b[..., None] * b[2]
    return maximum, total, blend


# %% wrong | 2026-blind-16 | leaves_tiles_out_too_early | Skips a tile also when its first key is exactly the last one that its last query sees (>= in place of >)
def tiled_attention(q, k, v, block, causal=False):
    n_q, n_k, d = q.shape[-2], k.shape[-2], q.shape[-1]
    out = []
    for top in range(0, n_q, block):
        rows = q[..., top : top + block, :]
        count = rows.shape[-2]
        state = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros(*rows.shape[:-1], v.shape[-1]),
        )
        last_seen = top + count - 1 + n_k - n_q
        for left in range(0, n_k, block):
            if causal and left >= last_seen:  # <-- here
                break
            some_k, some_v = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = rows @ some_k.transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, top + count, device=q.device)[:, None]
                j = torch.arange(left, left + some_k.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + n_k - n_q, -math.inf)
            state = my_merge(state, partial_softmax(scores, some_v))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-16 | causal_offset_never_below_0 | Never lets the offset between queries and keys be negative, so with more queries than keys the first query sees the first key in place of the last the last
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.size(-2), k.size(-2)
    ahead = max(Tk - Tq, 0)  # <-- here
    scale = q.size(-1) ** -0.5

    def one_tile(top, left):
        qs = q[..., top : top + block, :]
        ks = k[..., left : left + block, :]
        table = scale * torch.einsum("...id,...jd->...ij", qs, ks)
        if causal:
            reach = torch.arange(top, top + qs.size(-2), device=q.device) + ahead
            which = torch.arange(left, left + ks.size(-2), device=q.device)
            table = table.masked_fill(which[None, :] > reach[:, None], -math.inf)
        return partial_softmax(table, v[..., left : left + block, :])

    contexts = []
    for top in range(0, Tq, block):
        rows = min(block, Tq - top)
        shape = (*q.shape[:-2], rows)
        known = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.size(-1)))
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + ahead:
                continue
            known = my_merge(known, one_tile(top, left))
        contexts.append(finish_partial(known))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-16 | - | Computes in float32 whatever the dtype of q, and only the result gets q's dtype, so float64 inputs lose their digits
def tiled_attention(q, k, v, block, causal=False):
    kind = q.dtype
    q, k, v = q.float(), k.float(), v.float()  # <-- here
    offset = k.shape[-2] - q.shape[-2]
    pieces = []
    top = 0
    for rows in q.split(block, dim=-2):
        n = rows.shape[-2]
        running = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros(rows.shape[:-1] + v.shape[-1:]),
        )
        left = 0
        for keys, values in zip(k.split(block, dim=-2), v.split(block, dim=-2), strict=True):
            m = keys.shape[-2]
            if not causal or left <= top + n - 1 + offset:
                scores = rows @ keys.mT / math.sqrt(q.shape[-1])
                if causal:
                    future = torch.arange(left, left + m, device=q.device) > (
                        torch.arange(top, top + n, device=q.device)[:, None] + offset
                    )
                    scores = scores.masked_fill(future, -math.inf)
                running = my_merge(running, partial_softmax(scores, values))
            left += m
        pieces.append(finish_partial(running))
        top += n
    return torch.cat(pieces, dim=-2).to(kind)


# %% double | 2026-blind-16 | - | Scores a block of queries against all keys at once and cuts that table into tiles afterwards, in place of one tile at a time; hides keys with -1e9 in place of -inf, so a query that sees no key gets a mean of values and no zeros
def tiled_attention(q, k, v, block, causal=False):
    T_q, T_k = q.shape[-2], k.shape[-2]
    answers = []
    for top in range(0, T_q, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        last = top + n - 1 + T_k - T_q
        every_score = rows @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # <-- here
        so_far = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros(*rows.shape[:-1], v.shape[-1]),
        )
        for left in range(0, T_k, block):
            if causal and left > last:
                break
            tile = every_score[..., left : left + block]
            if causal:
                i = torch.arange(top, top + n, device=q.device).unsqueeze(1)
                j = torch.arange(left, left + tile.shape[-1], device=q.device)
                tile = tile.masked_fill(j > i + T_k - T_q, -1e9)  # <-- here
            so_far = my_merge(so_far, partial_softmax(tile, v[..., left : left + block, :]))
        answers.append(finish_partial(so_far))
    return torch.cat(answers, dim=-2)


# %% right | 2026-blind-16 | the running maximum, total and blend by hand, without the given helpers, writing into an empty result
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, shift = q.shape[-2], k.shape[-2], k.shape[-2] - q.shape[-2]
    q_scaled = q / math.sqrt(q.shape[-1])
    done = []
    for q0 in range(0, Tq, block):
        q1 = min(q0 + block, Tq)
        mine = q_scaled[..., q0:q1, :]
        high = q.new_full((*q.shape[:-2], q1 - q0, 1), -math.inf)
        mass = torch.zeros_like(high)
        mix = q.new_zeros((*q.shape[:-2], q1 - q0, v.shape[-1]))
        end = min(Tk, max(0, q1 + shift)) if causal else Tk
        for k0 in range(0, end, block):
            k1 = min(k0 + block, Tk)
            s = mine @ k[..., k0:k1, :].mT
            if causal:
                seen = torch.ones(q1 - q0, k1 - k0, dtype=torch.bool, device=q.device)
                s = s.masked_fill(~seen.tril(q0 + shift - k0), -math.inf)
            new = torch.maximum(high, s.amax(dim=-1, keepdim=True))
            zero = new.masked_fill(torch.isneginf(new), 0.0)
            e, keep = torch.exp(s - zero), torch.exp(high - zero)
            mass = keep * mass + e.sum(dim=-1, keepdim=True)
            mix = keep * mix + e @ v[..., k0:k1, :]
            high = new
        done.append(mix / torch.where(mass == 0, torch.ones_like(mass), mass))
    return torch.cat(done, dim=-2)


# %% shared | 2026-blind-17
def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    anchor = maximum.masked_fill(maximum == -math.inf, 0)
    fa, fb = torch.exp(a[0] - anchor), torch.exp(b[0] - anchor)
    return maximum, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


from course_utils.attention.online_softmax import finish_partial, partial_softmax


# %% wrong | 2026-blind-17 | - | the first row of a block of queries is its number times its own height, which is too early for a shorter last block
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    done = []
    for n, part in enumerate(q.split(block, dim=-2)):
        rows = part.shape[-2]
        where = torch.arange(rows, device=q.device) + n * rows  # <-- here
        lead = part.shape[:-1]
        seen = (part.new_full(lead, -math.inf), part.new_zeros(lead), part.new_zeros(*lead, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > int(where[-1]) + Tk - Tq:
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = part @ keys.transpose(-2, -1) / math.sqrt(d)
            if causal:
                cols = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(cols > where[:, None] + Tk - Tq, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, values))
        done.append(finish_partial(seen))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-17 | - | cuts into `block` pieces (chunk) in place of pieces of `block` (split), so that tiles are larger than promised
def tiled_attention(q, k, v, block, causal=False):
    scale = 1 / math.sqrt(q.shape[-1])
    shift = k.shape[-2] - q.shape[-2]
    results = []
    top = 0
    for q_part in q.chunk(block, dim=-2):  # <-- here
        rows = q_part.shape[-2]
        state = None
        shape = q_part.shape[:-1]
        state = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(shape + v.shape[-1:]))
        left = 0
        for k_part, v_part in zip(k.chunk(block, dim=-2), v.chunk(block, dim=-2)):  # <-- here
            columns = k_part.shape[-2]
            if causal and left > top + rows - 1 + shift:
                break
            tile = scale * (q_part @ k_part.transpose(-1, -2))
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + columns, device=q.device)
                tile = tile.masked_fill(j > i + shift, -math.inf)
            state = my_merge(state, partial_softmax(tile, v_part))
            left += columns
        results.append(finish_partial(state))
        top += rows
    return torch.cat(results, dim=-2)


# %% wrong | 2026-blind-17 | causal_offset_never_below_0 | where there are more queries than keys the offset Tk - Tq is taken as 0, so that the first queries see keys
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    offset = max(Tk - Tq, 0)  # <-- here

    def one_block(top):
        queries = q[..., top : top + block, :] / math.sqrt(d)
        rows = queries.shape[-2]
        partial = (
            q.new_full(queries.shape[:-1], -math.inf),
            q.new_zeros(queries.shape[:-1]),
            q.new_zeros((*queries.shape[:-1], v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + offset:
                continue
            keys = k[..., left : left + block, :]
            scores = torch.einsum("...id,...jd->...ij", queries, keys)
            if causal:
                i = torch.arange(top, top + rows, device=q.device).unsqueeze(1)
                j = torch.arange(left, left + keys.shape[-2], device=q.device).unsqueeze(0)
                scores = scores.masked_fill(j - i > offset, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        return finish_partial(partial)

    return torch.cat([one_block(top) for top in range(0, Tq, block)], dim=-2)


# %% right | 2026-blind-17 | the running maximum, total and blend by hand in one helper, without the merge
def tiled_attention(q, k, v, block, causal=False):
    n_queries, n_keys = q.shape[-2], k.shape[-2]
    root = math.sqrt(q.shape[-1])
    answer = q.new_zeros((*q.shape[:-1], v.shape[-1]))
    pieces = []
    for top in range(0, n_queries, block):
        bottom = min(top + block, n_queries)
        rows = q[..., top:bottom, :]
        last_seen = bottom - 1 + n_keys - n_queries
        m = q.new_full((*rows.shape[:-1], 1), -math.inf)
        total = torch.zeros_like(m)
        blend = answer[..., top:bottom, :]
        left = 0
        while left < n_keys and not (causal and left > last_seen):
            right = min(left + block, n_keys)
            s = (rows @ k[..., left:right, :].mT) / root
            if causal:
                i = torch.arange(top, bottom, device=q.device).view(-1, 1) + (n_keys - n_queries)
                s = torch.where(torch.arange(left, right, device=q.device) <= i, s, -math.inf)
            new = torch.maximum(m, s.amax(dim=-1, keepdim=True))
            base = torch.where(new == -math.inf, torch.zeros_like(new), new)
            e, shrink = (s - base).exp(), (m - base).exp()
            total = total * shrink + e.sum(dim=-1, keepdim=True)
            blend = blend * shrink + e @ v[..., left:right, :]
            m, left = new, right
        pieces.append(blend / torch.where(total == 0, torch.ones_like(total), total))
    return torch.cat(pieces, dim=-2)


# %% shared | 2026-blind-18
from course_utils.attention.online_softmax import finish_partial, partial_softmax

def my_merge(a, b):
    m = torch.maximum(a[0], b[0])
    ref = m.masked_fill(m == -math.inf, 0)
    x, y = torch.exp(a[0] - ref), torch.exp(b[0] - ref)
    return m, x * a[1] + y * b[1], x[..., None] * a[2] + y[..., None] * b[2]


# %% wrong | 2026-blind-18 | leaves_tiles_out_too_early | a tile is left out as soon as the FIRST query of the block cannot see its first key, though later queries of the block can
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


# %% wrong | 2026-blind-18 | drops_what_is_left_over | the last, incomplete block of keys is never looked at: the inner loop runs over whole blocks only
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


# %% wrong | 2026-blind-18 | causal_without_the_diagonal | inside a tile the causal mask hides the query's own (last allowed) key, too: >= in place of >
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


# %% double | 2026-blind-18 | each_tile_its_own_softmax | each tile is finished and the finished contexts are summed, not merged; the causal mask lets the first query see the first key only (no Tk - Tq)
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    pieces = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        answer = q.new_zeros(*q.shape[:-2], bottom - top, v.shape[-1])
        for left in range(0, Tk, block):
            right = min(left + block, Tk)
            if causal and left > bottom - 1:
                break
            s = q[..., top:bottom, :] @ k[..., left:right, :].transpose(-1, -2) / q.shape[-1] ** 0.5
            if causal:
                future = torch.arange(left, right) > torch.arange(top, bottom)[:, None]  # <-- here
                s = s.masked_fill(future.to(s.device), -math.inf)
            answer = answer + finish_partial(partial_softmax(s, v[..., left:right, :]))  # <-- here
        pieces.append(answer)
    return torch.cat(pieces, dim=-2)


# %% right | 2026-blind-18 | written into one preallocated result, running maximum, total and blend kept by hand, no helpers of the course
def tiled_attention(q, k, v, block, causal=False):
    nq, nk = q.size(-2), k.size(-2)
    result = q.new_empty(*q.shape[:-1], v.size(-1))
    for r0 in range(0, nq, block):
        r1 = min(nq, r0 + block)
        top = q.new_full((*q.shape[:-2], r1 - r0, 1), float("-inf"))
        mass = torch.zeros_like(top)
        acc = q.new_zeros(*q.shape[:-2], r1 - r0, v.size(-1))
        end = min(nk, r1 + nk - nq) if causal else nk
        for c0 in range(0, end, block):
            c1 = min(nk, c0 + block)
            tile = (q[..., r0:r1, :] @ k[..., c0:c1, :].mT) / math.sqrt(q.size(-1))
            if causal:
                keep = torch.ones(r1 - r0, c1 - c0, dtype=torch.bool, device=q.device).tril(r0 + nk - nq - c0)
                tile = tile.where(keep, tile.new_tensor(float("-inf")))
            new = torch.maximum(top, tile.amax(-1, keepdim=True))
            base = new.clamp(min=torch.finfo(q.dtype).min)
            e, shrink = (tile - base).exp(), (top - base).exp()
            mass = mass * shrink + e.sum(-1, keepdim=True)
            acc = acc * shrink + e @ v[..., c0:c1, :]
            top = new
        result[..., r0:r1, :] = acc / torch.where(mass == 0, torch.ones_like(mass), mass)
    return result


# %% shared | 2026-blind-19
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    top = torch.maximum(a[0], b[0])
    safe = top.masked_fill(top == -math.inf, 0)
    fa, fb = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    return top, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


# %% wrong | 2026-blind-19 | leaves_tiles_out_too_early | stops at the first tile that the FIRST query of the block cannot see, so the later queries of the block lose keys that they may see
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    done = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
        seen = (
            q.new_full((*lead, n), -math.inf),
            q.new_zeros((*lead, n)),
            q.new_zeros((*lead, n, v.shape[-1])),
        )
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
        done.append(finish_partial(seen))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-19 | changes_the_dtype | the running triple is made by torch.full and torch.zeros in the default dtype, so bfloat16 or half inputs come back as float32
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk, d_v = v.shape[-2:]
    contexts = []
    for a in range(0, Tq, block):
        z = min(a + block, Tq)
        shape = (*q.shape[:-2], z - a)
        state = (torch.full(shape, -math.inf), torch.zeros(shape), torch.zeros(*shape, d_v))  # <-- here
        for c in range(0, Tk, block):
            e = min(c + block, Tk)
            if causal and c > z - 1 + Tk - Tq:
                continue
            s = torch.einsum("...id,...jd->...ij", q[..., a:z, :], k[..., c:e, :]) * d**-0.5
            if causal:
                hidden = torch.arange(c, e) > (torch.arange(a, z) + Tk - Tq).unsqueeze(1)
                s = s.masked_fill(hidden, -math.inf)
            state = my_merge(state, partial_softmax(s, v[..., c:e, :]))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-19 | averages_the_tiles | divides each tile's context by its own total before the tiles are joined (averages of averages: the finished tiles are added up with equal weight)
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


# %% double | 2026-blind-19 | scaled_by_the_values | causal without the offset Tk - Tq, as if the first query saw the first key; the scores are divided by the root of d_v in place of d
def tiled_attention(q, k, v, block, causal=False):
    results = []
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :]
        known = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros(*rows.shape[:-1], v.shape[-1]),
        )
        for left in range(0, k.shape[-2], block):
            values = v[..., left : left + block, :]
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)
            scores = scores / math.sqrt(values.shape[-1])  # <-- here
            if causal:
                if left >= top + rows.shape[-2]:
                    break
                i = torch.arange(top, top + rows.shape[-2], device=q.device)[:, None]
                j = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(j > i, -math.inf)  # <-- here
            known = my_merge(known, partial_softmax(scores, values))
        results.append(finish_partial(known))
    return torch.cat(results, dim=-2)


# %% right | 2026-blind-19 | split and running starts, the tile's mask by tril with a diagonal, no merge function but sums written out
def tiled_attention(q, k, v, block, causal=False):
    offset = k.shape[-2] - q.shape[-2]
    scale = 1 / math.sqrt(q.shape[-1])
    pieces, top = [], 0
    for Q in q.split(block, dim=-2):
        m = q.new_full((*Q.shape[:-1], 1), -math.inf)
        den = q.new_zeros((*Q.shape[:-1], 1))
        num = q.new_zeros((*Q.shape[:-1], v.shape[-1]))
        left = 0
        for K, V in zip(k.split(block, dim=-2), v.split(block, dim=-2)):
            if not causal or left <= top + Q.shape[-2] - 1 + offset:
                s = (Q @ K.transpose(-2, -1)) * scale
                if causal:
                    ok = torch.ones(s.shape[-2:], dtype=torch.bool, device=q.device)
                    s = s.masked_fill(~ok.tril(top + offset - left), -math.inf)
                m2 = torch.maximum(m, s.amax(-1, keepdim=True))
                ref = m2.masked_fill(m2.isneginf(), 0)
                e, shrink = (s - ref).exp(), (m - ref).exp()
                den = den * shrink + e.sum(-1, keepdim=True)
                num = num * shrink + e @ V
                m = m2
            left += K.shape[-2]
        pieces.append(torch.where(den > 0, num / den.clamp(min=1), torch.zeros_like(num)))
        top += Q.shape[-2]
    return torch.cat(pieces, dim=-2)


# %% shared | 2026-blind-20
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge


# %% wrong | 2026-blind-20 | causal_aligned_at_the_first_query | the offset between queries and keys is taken from the sizes of the tile and not from Tk - Tq
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    offset = Tk - Tq
    done = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        shape = (*q.shape[:-2], n)
        state = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(*shape, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + n - 1 + offset:
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + keys.shape[-2] - n, -math.inf)  # <-- here
            state = my_merge(state, partial_softmax(scores, values))
        done.append(finish_partial(state))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-20 | drops_what_is_left_over | only whole blocks of keys are read: the keys left over at the end, when block does not divide Tk, are ignored
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.size(-2), k.size(-2)
    block_k = min(block, Tk)
    n_blocks = Tk // block_k  # <-- here
    key_numbers = torch.arange(Tk, device=q.device)
    query_numbers = torch.arange(Tq, device=q.device) + (Tk - Tq)
    contexts = []
    for queries, where in zip(q.split(block, dim=-2), query_numbers.split(block)):
        maximum = q.new_full(queries.shape[:-1], -math.inf)
        total = q.new_zeros(queries.shape[:-1])
        blend = q.new_zeros((*queries.shape[:-1], v.size(-1)))
        for b in range(n_blocks):
            part = slice(b * block_k, (b + 1) * block_k)
            if causal and key_numbers[part][0] > where[-1]:
                continue
            tile = queries @ k[..., part, :].mT * q.size(-1) ** -0.5
            if causal:
                tile = tile.masked_fill(key_numbers[part] > where[:, None], -math.inf)
            maximum, total, blend = my_merge((maximum, total, blend), partial_softmax(tile, v[..., part, :]))
        contexts.append(finish_partial((maximum, total, blend)))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-20 | leaves_tiles_out_too_early | a tile is skipped as soon as the first of its queries may not see it, although later queries of the block see a part of it
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]

    def one_tile(top, left):
        scores = torch.einsum("...id,...jd->...ij", q[..., top : top + block, :], k[..., left : left + block, :])
        scores = scores / math.sqrt(q.shape[-1])
        if causal:
            i = top + torch.arange(scores.shape[-2], device=q.device).unsqueeze(1)
            j = left + torch.arange(scores.shape[-1], device=q.device).unsqueeze(0)
            scores = scores.masked_fill(j > i + Tk - Tq, -math.inf)
        return partial_softmax(scores, v[..., left : left + block, :])

    out = []
    for top in range(0, Tq, block):
        shape = q[..., top : top + block, 0].shape
        known = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros(shape + v.shape[-1:]))
        for left in range(0, Tk, block):
            future = left > top + Tk - Tq  # <-- here
            if causal and future:
                break
            known = my_merge(known, one_tile(top, left))
        out.append(finish_partial(known))
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-20 | causal_without_the_diagonal | the mask hides the own key, too (>= where > belongs); what was seen before the first tile is made in float32 whatever the dtype of q
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        size = rows.shape[-2]
        lead = (*q.shape[:-2], size)
        partial = (torch.full(lead, -math.inf), torch.zeros(lead), torch.zeros(*lead, v.shape[-1]))  # <-- here
        for left in range(0, Tk, block):
            if causal and left > top + size - 1 + Tk - Tq:
                break
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1) / math.sqrt(d)
            if causal:
                i = torch.arange(top, top + size)[:, None]
                j = torch.arange(left, left + scores.shape[-1])
                scores = scores.masked_fill(j >= i + Tk - Tq, -math.inf)  # <-- here
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-20 | the result filled in slice by slice, the last key that is seen computed first, the mask by tril
def tiled_attention(q, k, v, block, causal=False):
    n, m = q.shape[-2], k.shape[-2]
    answer = q.new_zeros(*q.shape[:-1], v.shape[-1])
    pieces = []
    for first in range(0, n, block):
        some = q[..., first : first + block, :] / q.shape[-1] ** 0.5
        height = some.shape[-2]
        end = min(m, first + height + m - n) if causal else m
        memory = (some.new_full(some.shape[:-1], float("-inf")), some.new_zeros(some.shape[:-1]), answer[..., first : first + height, :])
        for start in range(0, end, block):
            stop = min(start + block, m)
            tile = some @ k[..., start:stop, :].transpose(-1, -2)
            if causal:
                open_ = tile.new_ones(height, stop - start, dtype=torch.bool).tril(first + m - n - start)
                tile = tile.masked_fill(~open_, float("-inf"))
            memory = my_merge(memory, partial_softmax(tile, v[..., start:stop, :]))
        pieces.append(finish_partial(memory))
    return torch.cat(pieces, dim=-2)


# %% shared | 2026-blind-21
from course_utils.attention.online_softmax import finish_partial, partial_softmax
from course_utils.attention.online_softmax import merge_partial as my_merge


# %% wrong | 2026-blind-21 | causal_offset_never_below_0 | the causal offset is clamped at 0: with more queries than keys the first queries see keys that they must not
def tiled_attention(q, k, v, block, causal=False):
    Tq, d = q.shape[-2:]
    Tk = k.shape[-2]
    offset = max(Tk - Tq, 0)  # <-- here
    lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
    done = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :] / math.sqrt(d)
        n = rows.shape[-2]
        seen = (
            q.new_full((*lead, n), -math.inf),
            q.new_zeros((*lead, n)),
            q.new_zeros((*lead, n, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + n - 1 + offset:
                break
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + scores.shape[-1], device=q.device)
                scores = scores.masked_fill(j > i + offset, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, v[..., left : left + block, :]))
        done.append(finish_partial(seen))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-21 | leaves_tiles_out_too_early | a tile is skipped when its first column lies beyond what the block's first query sees, so the later queries of the block lose keys
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, scale = q.size(-2), k.size(-2), q.size(-1) ** -0.5
    ahead = Tk - Tq
    lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])

    def one_block(top):
        part = q[..., top : top + block, :]
        numbers = torch.arange(top, top + part.size(-2), device=q.device)
        shape = (*lead, part.size(-2))
        state = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.size(-1))))
        for left in range(0, Tk, block):
            if causal and left > top + ahead:  # <-- here
                continue
            k_part, v_part = k[..., left : left + block, :], v[..., left : left + block, :]
            tile = part @ k_part.mT * scale
            if causal:
                columns = torch.arange(left, left + k_part.size(-2), device=q.device)
                tile = tile.masked_fill(columns > numbers[:, None] + ahead, -math.inf)
            state = my_merge(state, partial_softmax(tile, v_part))
        return finish_partial(state)

    return torch.cat([one_block(top) for top in range(0, Tq, block)], dim=-2)


# %% wrong | 2026-blind-21 | - | the whole score table is made once before the loops and then cut into tiles: a tensor of scores of Tq by Tk exists
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    table = torch.matmul(q, k.transpose(-1, -2)) / q.shape[-1] ** 0.5  # <-- here
    out = []
    for top in range(0, Tq, block):
        strip = table[..., top : top + block, :]
        r = strip.shape[-2]
        m = q.new_full((*strip.shape[:-2], r), -math.inf)
        partial = (m, torch.zeros_like(m), q.new_zeros((*strip.shape[:-2], r, v.shape[-1])))
        for left in range(0, Tk, block):
            if causal and left > top + r - 1 + Tk - Tq:
                break
            tile = strip[..., left : left + block]
            if causal:
                qi = torch.arange(top, top + r, device=q.device)[:, None]
                kj = torch.arange(left, left + tile.shape[-1], device=q.device)
                tile = tile.masked_fill(kj > qi + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(tile, v[..., left : left + block, :]))
        out.append(finish_partial(partial))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-21 | changes_the_dtype | the empty state is made without q's dtype: in half precision the context comes out in float32
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d_v = q.shape[-2], k.shape[-2], v.shape[-1]
    lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
    contexts = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        rows = bottom - top
        maximum = torch.full((*lead, rows), -math.inf, device=q.device)  # <-- here
        total = torch.zeros(*lead, rows, device=q.device)  # <-- here
        blend = torch.zeros(*lead, rows, d_v, device=q.device)  # <-- here
        state = (maximum, total, blend)
        for left in range(0, Tk, block):
            right = min(left + block, Tk)
            if causal and left > bottom - 1 + Tk - Tq:
                break
            scores = q[..., top:bottom, :] @ k[..., left:right, :].transpose(-1, -2)
            scores = scores / math.sqrt(q.shape[-1])
            if causal:
                numbers = torch.arange(top, bottom, device=q.device)[:, None]
                hidden = torch.arange(left, right, device=q.device) > numbers + Tk - Tq
                scores = scores.masked_fill(hidden, -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left:right, :]))
        contexts.append(finish_partial(state))
    return torch.cat(contexts, dim=-2)


# %% double | 2026-blind-21 | scaled_by_the_values | scores are divided by the root of the features of v instead of those of q; the causal comparison hides the query's own last key (>= instead of >)
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
    pieces = []
    for top in range(0, Tq, block):
        q_block = q[..., top : top + block, :]
        rows = q_block.shape[-2]
        acc = (
            q.new_full((*lead, rows), -math.inf),
            q.new_zeros((*lead, rows)),
            q.new_zeros((*lead, rows, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + shift:
                break
            k_block = k[..., left : left + block, :]
            v_block = v[..., left : left + block, :]
            s = torch.einsum("...id,...jd->...ij", q_block, k_block)
            s = s / math.sqrt(v.shape[-1])  # <-- here
            if causal:
                i = torch.arange(top, top + rows, device=q.device)
                j = torch.arange(left, left + s.shape[-1], device=q.device)
                s = s.masked_fill(j >= i[:, None] + shift, -math.inf)  # <-- here
            acc = my_merge(acc, partial_softmax(s, v_block))
        pieces.append(finish_partial(acc))
    return torch.cat(pieces, dim=-2)


# %% right | 2026-blind-21 | split instead of slices, keys cut off by a limit computed before the inner loop, functools.reduce style
def tiled_attention(q, k, v, block, causal=False):
    n_q, n_k = q.shape[-2], k.shape[-2]
    lead = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2], v.shape[:-2])
    answer = q.new_zeros((*lead, n_q, v.shape[-1]))
    begin = 0
    for strip in q.split(block, dim=-2):
        end = begin + strip.shape[-2]
        limit = min(n_k, end + n_k - n_q) if causal else n_k
        last_seen = torch.arange(begin, end, device=q.device).unsqueeze(-1) + (n_k - n_q)
        size = (*lead, end - begin)
        known = (q.new_full(size, -math.inf), q.new_zeros(size), q.new_zeros((*size, v.shape[-1])))
        left = 0
        while left < limit:
            right = min(left + block, n_k)
            tile = torch.einsum("...qd,...kd->...qk", strip * q.shape[-1] ** -0.5, k[..., left:right, :])
            if causal:
                tile = torch.where(
                    torch.arange(left, right, device=q.device) <= last_seen, tile, tile.new_full((), -math.inf)
                )
            known = my_merge(known, partial_softmax(tile, v[..., left:right, :]))
            left = right
        answer[..., begin:end, :] = finish_partial(known)
        begin = end
    return answer


# %% shared | 2026-blind-22
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    safe = maximum.masked_fill(maximum == -math.inf, 0)
    in_a, in_b = torch.exp(a[0] - safe), torch.exp(b[0] - safe)
    blend = in_a[..., None] * a[2] + in_b[..., None] * b[2]
    return maximum, in_a * a[1] + in_b * b[1], blend


# %% wrong | 2026-blind-22 | leaves_tiles_out_too_early | a tile counts as future as soon as the first query of the block cannot see it, so that tiles which later queries of the block see in part are left out
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    offset = Tk - Tq
    done = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        lead = rows.shape[:-1]
        seen = (q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros(*lead, v.shape[-1]))
        for left in range(0, Tk, block):
            if causal and left > top + offset:  # <-- here
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            tile = rows @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + n, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                tile = tile.masked_fill(j > i + offset, -math.inf)
            seen = my_merge(seen, partial_softmax(tile, values))
        done.append(finish_partial(seen))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-22 | computes_the_future | tiles that lie wholly in the future are masked but computed all the same
def tiled_attention(q, k, v, block, causal=False):
    def block_of_queries(rows, first):
        state = (
            rows.new_full(rows.shape[:-1], -math.inf),
            rows.new_zeros(rows.shape[:-1]),
            rows.new_zeros(rows.shape[:-1] + v.shape[-1:]),
        )
        left = 0
        for keys, values in zip(k.split(block, dim=-2), v.split(block, dim=-2)):  # <-- here
            scores = torch.einsum("...id,...jd->...ij", rows, keys) * q.shape[-1] ** -0.5
            if causal:
                query = first + torch.arange(rows.shape[-2], device=q.device)
                key = left + torch.arange(keys.shape[-2], device=q.device)
                future = key[None, :] > query[:, None] + k.shape[-2] - q.shape[-2]
                scores = scores.masked_fill(future, -math.inf)
            state = my_merge(state, partial_softmax(scores, values))
            left += keys.shape[-2]
        return finish_partial(state)

    pieces, first = [], 0
    for rows in q.split(block, dim=-2):
        pieces.append(block_of_queries(rows, first))
        first += rows.shape[-2]
    return torch.cat(pieces, dim=-2)


# %% wrong | 2026-blind-22 | changes_the_dtype | the empty partial results are made in the default dtype, so that half precision comes out in float32
def tiled_attention(q, k, v, block, causal=False):
    d, Tq, Tk = q.shape[-1], q.shape[-2], k.shape[-2]
    contexts = []
    for top in range(0, Tq, block):
        queries = q[..., top : min(top + block, Tq), :]
        shape = queries.shape[:-1]
        maximum = torch.full(shape, -math.inf, device=q.device)  # <-- here
        total = torch.zeros(shape, device=q.device)  # <-- here
        blend = torch.zeros(*shape, v.shape[-1], device=q.device)  # <-- here
        known = (maximum, total, blend)
        last_seen = top + queries.shape[-2] - 1 + Tk - Tq
        for left in range(0, Tk, block):
            if causal and left > last_seen:
                continue
            right = min(left + block, Tk)
            scores = queries @ k[..., left:right, :].mT / d**0.5
            if causal:
                i = torch.arange(top, top + queries.shape[-2], device=q.device).unsqueeze(1)
                j = torch.arange(left, right, device=q.device).unsqueeze(0)
                scores = scores.masked_fill(j - i > Tk - Tq, -math.inf)
            known = my_merge(known, partial_softmax(scores, v[..., left:right, :]))
        contexts.append(finish_partial(known))
    return torch.cat(contexts, dim=-2)


# %% double | 2026-blind-22 | drops_what_is_left_over | the loop over the keys leaves out the last, smaller block; the causal mask lacks the offset Tk - Tq
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    out = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        r = rows.shape[-2]
        state = (
            q.new_full(rows.shape[:-1], -math.inf),
            q.new_zeros(rows.shape[:-1]),
            q.new_zeros(*rows.shape[:-1], v.shape[-1]),
        )
        for left in range(0, Tk - block + 1, block):  # <-- here
            i = torch.arange(top, top + r, device=q.device)[:, None]
            j = torch.arange(left, left + block, device=q.device)
            hidden = j > i  # <-- here
            if causal and bool(hidden.all()):
                break
            scores = rows @ k[..., left : left + block, :].transpose(-1, -2) / math.sqrt(q.shape[-1])
            if causal:
                scores = scores.masked_fill(hidden, -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% right | 2026-blind-22 | the number of keys that a block sees is worked out beforehand; the first tile starts the state, an empty block gets zeros
def tiled_attention(q, k, v, block, causal=False):
    (Tq, d), Tk = q.shape[-2:], k.shape[-2]
    rows_done = []
    for lo in range(0, Tq, block):
        hi = min(Tq, lo + block)
        visible = max(0, hi + Tk - Tq) if causal else Tk
        Q = q[..., lo:hi, :] * (1 / math.sqrt(d))
        state = None
        for a in range(0, min(visible, Tk), block):
            z = min(a + block, Tk)
            s = Q @ k[..., a:z, :].transpose(-1, -2)
            if causal:
                nr = torch.arange(lo, hi, device=q.device).view(-1, 1) + (Tk - Tq)
                s = torch.where(torch.arange(a, z, device=q.device) <= nr, s, -math.inf)
            piece = partial_softmax(s, v[..., a:z, :])
            state = piece if state is None else my_merge(state, piece)
        empty = q.new_zeros(*q.shape[:-2], hi - lo, v.shape[-1])
        rows_done.append(empty if state is None else finish_partial(state))
    return torch.cat(rows_done, dim=-2)


# %% shared | 2026-blind-23
from course_utils.attention.online_softmax import finish_partial, partial_softmax


def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    base = maximum.masked_fill(maximum == -math.inf, 0)
    x, y = torch.exp(a[0] - base), torch.exp(b[0] - base)
    return maximum, x * a[1] + y * b[1], x[..., None] * a[2] + y[..., None] * b[2]


# %% wrong | 2026-blind-23 | leaves_tiles_out_too_early | stops at the tiles that the FIRST query of the block does not see, not the last: keys that the later queries of the block see are left out
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    contexts = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :]
        rows = queries.shape[-2]
        lead = queries.shape[:-2]
        seen = (
            q.new_full((*lead, rows), -math.inf),
            q.new_zeros((*lead, rows)),
            q.new_zeros((*lead, rows, v.shape[-1])),
        )
        for left in range(0, Tk, block):
            if causal and left > top + shift:  # <-- here
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = queries @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + keys.shape[-2], device=q.device)
                scores = scores.masked_fill(j > i + shift, -math.inf)
            seen = my_merge(seen, partial_softmax(scores, values))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)


# %% wrong | 2026-blind-23 | drops_what_is_left_over | the loop over keys takes whole blocks only, the last incomplete block of keys is never read
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    def empty(rows):
        shape = (*q.shape[:-2], rows)
        return q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.shape[-1]))
    out = []
    for top, queries in zip(range(0, Tq, block), q.split(block, dim=-2)):
        rows = queries.shape[-2]
        state = empty(rows)
        number = torch.arange(top, top + rows, device=q.device)[:, None] + Tk - Tq
        for n in range(Tk // block):  # <-- here
            left = n * block
            if causal and left > top + rows - 1 + Tk - Tq:
                break
            s = queries @ k[..., left : left + block, :].mT / d**0.5
            if causal:
                s = s.masked_fill(torch.arange(left, left + block, device=q.device) > number, -math.inf)
            state = my_merge(state, partial_softmax(s, v[..., left : left + block, :]))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-23 | changes_the_dtype | the starting triple is float32 whatever q is, so that half precision comes back as float32
def tiled_attention(q, k, v, block, causal=False):
    *lead, Tq, d = q.shape
    Tk, offset = k.shape[-2], k.shape[-2] - Tq
    rows_out = []
    for qs in torch.arange(Tq, device=q.device).split(block):
        m = torch.full((*lead, len(qs)), -math.inf, device=q.device)  # <-- here
        t = torch.zeros((*lead, len(qs)), device=q.device)  # <-- here
        o = torch.zeros((*lead, len(qs), v.shape[-1]), device=q.device)  # <-- here
        part = (m, t, o)
        for ks in torch.arange(Tk, device=q.device).split(block):
            if causal and ks[0] > qs[-1] + offset:
                continue
            scores = q[..., qs, :] @ k[..., ks, :].transpose(-1, -2) / math.sqrt(d)
            if causal:
                scores = scores.masked_fill(ks > qs[:, None] + offset, -math.inf)
            part = my_merge(part, partial_softmax(scores, v[..., ks, :]))
        rows_out.append(finish_partial(part))
    return torch.cat(rows_out, dim=-2)


# %% double | 2026-blind-23 | scaled_by_the_values | divides by the root of the size of the values, not of the keys; a query that sees no key is divided by its total of 0 and becomes NaN
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    scale = v.shape[-1] ** -0.5  # <-- here
    pieces = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        queries = q[..., top:bottom, :]
        shape = queries.shape[:-1]
        known = (q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.shape[-1])))
        for left in range(0, Tk, block):
            right = min(left + block, Tk)
            if causal and left > bottom - 1 + Tk - Tq:
                break
            tile = scale * queries @ k[..., left:right, :].mT
            if causal:
                i = torch.arange(top, bottom, device=q.device).unsqueeze(1)
                j = torch.arange(left, right, device=q.device).unsqueeze(0)
                tile = tile.masked_fill(j - i > Tk - Tq, -math.inf)
            known = my_merge(known, partial_softmax(tile, v[..., left:right, :]))
        pieces.append(known[2] / known[1][..., None])  # <-- here
    return torch.cat(pieces, dim=-2)


# %% right | 2026-blind-23 | writes blocks into a zero tensor, reads the keys from right to left, builds the first partial result of the tiles themselves with functools.reduce
def tiled_attention(q, k, v, block, causal=False):
    from functools import reduce
    Tq, Tk = q.shape[-2], k.shape[-2]
    context = q.new_zeros((*q.shape[:-1], v.shape[-1]))
    reach = Tk - Tq

    def tiles(top, bottom):
        last = min(Tk, bottom + reach) if causal else Tk
        for left in reversed(range(0, max(last, 0), block)):
            right = min(left + block, Tk)
            grid = torch.einsum("...id,...jd->...ij", q[..., top:bottom, :], k[..., left:right, :])
            grid = grid / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, bottom, device=q.device)[:, None]
                j = torch.arange(left, right, device=q.device)[None, :]
                grid = torch.where(j <= i + reach, grid, torch.full_like(grid, -math.inf))
            yield partial_softmax(grid, v[..., left:right, :])

    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        parts = tiles(top, bottom)
        first = next(parts, None)
        if first is not None:
            context[..., top:bottom, :] = finish_partial(reduce(my_merge, parts, first))
    return context


# %% shared | 2026-blind-24
from course_utils.attention.online_softmax import finish_partial, partial_softmax, merge_partial as my_merge


# %% wrong | 2026-blind-24 | leaves_tiles_out_too_early | a tile is left out as soon as its FIRST query does not see its first key, though later queries of the block do
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    extra = Tk - Tq
    out = []
    for top in range(0, Tq, block):
        q_b = q[..., top : top + block, :]
        rows = q_b.shape[-2]
        state = (
            q_b.new_full(q_b.shape[:-1], -math.inf),
            q_b.new_zeros(q_b.shape[:-1]),
            q_b.new_zeros(*q_b.shape[:-1], v.shape[-1]),
        )
        for left in range(0, Tk, block):
            if causal and left > top + extra:  # <-- here
                break
            s = q_b @ k[..., left : left + block, :].transpose(-2, -1) / math.sqrt(q.shape[-1])
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None]
                j = torch.arange(left, left + s.shape[-1], device=q.device)
                s = s.masked_fill(j > i + extra, -math.inf)
            state = my_merge(state, partial_softmax(s, v[..., left : left + block, :]))
        out.append(finish_partial(state))
    return torch.cat(out, dim=-2)


# %% wrong | 2026-blind-24 | causal_offset_never_below_0 | the offset Tk - Tq is kept from becoming negative: with more queries than keys the first queries see keys that they must not
def tiled_attention(q, k, v, block, causal=False):
    n_q, n_k, d = q.size(-2), k.size(-2), q.size(-1)
    offset = max(n_k - n_q, 0)  # <-- here

    def tile(rows, top, left):
        scores = torch.matmul(rows, k[..., left : left + block, :].mT) * d**-0.5
        if causal:
            who = top + torch.arange(rows.size(-2), device=q.device)
            what = left + torch.arange(scores.size(-1), device=q.device)
            scores = scores.masked_fill(what[None, :] > who[:, None] + offset, float("-inf"))
        return partial_softmax(scores, v[..., left : left + block, :])

    pieces = []
    for top in range(0, n_q, block):
        rows = q[..., top : top + block, :]
        seen = None
        for left in range(0, n_k, block):
            if causal and left > top + rows.size(-2) - 1 + offset:
                continue
            new = tile(rows, top, left)
            seen = new if seen is None else my_merge(seen, new)
        if seen is None:
            pieces.append(q.new_zeros(*rows.shape[:-1], v.size(-1)))
        else:
            pieces.append(finish_partial(seen))
    return torch.cat(pieces, dim=-2)


# %% wrong | 2026-blind-24 | mask_of_a_row_of_tiles | the mask is made for a block of queries and ALL keys and then cut: a tensor larger than a tile
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    scaled = q / math.sqrt(q.shape[-1])
    out = []
    for top in range(0, Tq, block):
        rows = scaled[..., top : top + block, :]
        n = rows.shape[-2]
        hidden = torch.arange(Tk, device=q.device) > torch.arange(top, top + n, device=q.device)[:, None] + Tk - Tq  # <-- here
        shape = rows.shape[:-1]
        part = rows.new_full(shape, -math.inf), rows.new_zeros(shape), rows.new_zeros(shape + v.shape[-1:])
        for left in range(0, Tk, block):
            if causal and left > top + n - 1 + Tk - Tq:
                break
            scores = rows @ k[..., left : left + block, :].transpose(-1, -2)
            if causal:
                scores = scores.masked_fill(hidden[:, left : left + block], -math.inf)
            part = my_merge(part, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(part))
    return torch.cat(out, -2)


# %% double | 2026-blind-24 | scaled_by_the_values | the scores are divided by the root of d_v; the start of a block of queries is made with torch.zeros, in float32 whatever q's dtype
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, width = q.shape[-2], k.shape[-2], v.shape[-1]
    contexts = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        count = rows.shape[-2]
        lead = rows.shape[:-1]
        partial = (torch.full(lead, -math.inf), torch.zeros(lead), torch.zeros(*lead, width))  # <-- here
        for left in range(0, Tk, block):
            if causal and left > top + count - 1 + Tk - Tq:
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = rows @ keys.transpose(-2, -1) / math.sqrt(width)  # <-- here
            if causal:
                i = torch.arange(top, top + count).unsqueeze(1) + Tk - Tq
                j = torch.arange(left, left + keys.shape[-2])
                scores = scores.masked_fill(j > i, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, values))
        contexts.append(finish_partial(partial))
    return torch.cat(contexts, dim=-2)


# %% right | 2026-blind-24 | split into blocks, functools.reduce over the tiles, mask by tril with a diagonal
import functools


def tiled_attention(q, k, v, block, causal=False):
    gap = k.shape[-2] - q.shape[-2]
    keys, values = k.split(block, dim=-2), v.split(block, dim=-2)

    def row_of_tiles(number, rows):
        top, n = number * block, rows.shape[-2]
        nothing = q.new_full(rows.shape[:-1], -math.inf), q.new_zeros(rows.shape[:-1]), q.new_zeros(*rows.shape[:-1], v.shape[-1])

        def tiles():
            for c, (kk, vv) in enumerate(zip(keys, values)):
                left = c * block
                if causal and left > top + n - 1 + gap:
                    return
                s = torch.einsum("...qd,...kd->...qk", rows, kk) * q.shape[-1] ** -0.5
                if causal:
                    see = torch.ones(n, kk.shape[-2], dtype=torch.bool, device=q.device).tril(top + gap - left)
                    s = s.masked_fill(~see, -math.inf)
                yield partial_softmax(s, vv)

        return finish_partial(functools.reduce(my_merge, tiles(), nothing))

    return torch.cat([row_of_tiles(n, rows) for n, rows in enumerate(q.split(block, dim=-2))], dim=-2)


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


# %% wrong | 2026-blind-25 | scaled_by_the_values | the scores are divided by the root of the number of features of the values, not of the keys
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


# %% wrong | 2026-blind-25 | leaves_tiles_out_too_early | skips a tile when the block's first query does not see it, though its later queries do
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    offset = Tk - Tq
    blocks = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        part = q[..., top:bottom, :] / math.sqrt(q.shape[-1])
        state = (
            q.new_full(part.shape[:-1], -math.inf),
            q.new_zeros(part.shape[:-1]),
            q.new_zeros(part.shape[:-1] + v.shape[-1:]),
        )
        for left in range(0, Tk, block):
            right = min(left + block, Tk)
            if causal and left > top + offset:  # <-- here
                continue
            scores = part @ k[..., left:right, :].mT
            if causal:
                last_seen = torch.arange(top, bottom, device=q.device).unsqueeze(1) + offset
                hidden = torch.arange(left, right, device=q.device) > last_seen
                scores = scores.masked_fill(hidden, -math.inf)
            state = my_merge(state, partial_softmax(scores, v[..., left:right, :]))
        blocks.append(finish_partial(state))
    return torch.cat(blocks, dim=-2)


# %% wrong | 2026-blind-25 | drops_what_is_left_over | only whole blocks of keys are read: the shorter block at the end is left out
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    block_k = min(block, Tk)

    def tile(queries, top, left):
        keys, values = k[..., left : left + block_k, :], v[..., left : left + block_k, :]
        scores = torch.einsum("...id,...jd->...ij", queries, keys) / d**0.5
        if causal:
            rows = torch.arange(top, top + queries.shape[-2], device=q.device)
            columns = torch.arange(left, left + keys.shape[-2], device=q.device)
            scores = scores.masked_fill(columns > rows[:, None] + Tk - Tq, -math.inf)
        return partial_softmax(scores, values)

    contexts = []
    for top in range(0, Tq, block):
        queries = q[..., top : top + block, :]
        seen = q.new_full(queries.shape[:-1], -math.inf), q.new_zeros(queries.shape[:-1]), q.new_zeros(*queries.shape[:-1], v.shape[-1])
        for n in range(Tk // block_k):  # <-- here
            left = n * block_k
            if not causal or left <= top + queries.shape[-2] - 1 + Tk - Tq:
                seen = my_merge(seen, tile(queries, top, left))
        contexts.append(finish_partial(seen))
    return torch.cat(contexts, dim=-2)


# %% double | 2026-blind-25 | no_scaling | the keys of a tile are numbered from 0 in each tile, so that the causal mask is wrong beyond the first; the scores are not divided by the root of d
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    done = []
    for top in range(0, Tq, block):
        mine = q[..., top : top + block, :]
        rows = mine.shape[-2]
        partial = (
            q.new_full(mine.shape[:-1], -math.inf),
            q.new_zeros(mine.shape[:-1]),
            q.new_zeros(mine.shape[:-1] + (v.shape[-1],)),
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + Tk - Tq:
                break
            theirs = k[..., left : left + block, :]
            scores = mine @ theirs.transpose(-1, -2)  # <-- here
            if causal:
                number = torch.arange(top, top + rows, device=q.device)[:, None]
                key_number = torch.arange(theirs.shape[-2], device=q.device)  # <-- here
                scores = scores.masked_fill(key_number > number + Tk - Tq, -math.inf)
            partial = my_merge(partial, partial_softmax(scores, v[..., left : left + block, :]))
        done.append(finish_partial(partial))
    return torch.cat(done, dim=-2)


# %% right | 2026-blind-25 | a generator of partial results for each block of queries, reduced by the merge
def tiled_attention(q, k, v, block, causal=False):
    (Tq, d), Tk, d_v = q.shape[-2:], k.shape[-2], v.shape[-1]
    ahead = Tk - Tq

    def tiles(rows, top):
        end = top + rows.shape[-2]
        stop = max(0, min(Tk, end + ahead)) if causal else Tk
        for left in range(0, stop, block):
            right = min(left + block, Tk)
            s = torch.einsum("...qd,...kd->...qk", rows, k[..., left:right, :])
            if causal and right - 1 > top + ahead:
                sees = torch.arange(top, end, device=q.device).add(ahead).unsqueeze(-1)
                s = s.where(torch.arange(left, right, device=q.device) <= sees, -math.inf)
            yield partial_softmax(s, v[..., left:right, :])

    pieces = []
    for top in range(0, max(Tq, 1), block):
        rows = q[..., top : top + block, :] / math.sqrt(d)
        lead = rows.shape[:-1]
        nothing = q.new_full(lead, -math.inf), q.new_zeros(lead), q.new_zeros(*lead, d_v)
        pieces.append(finish_partial(functools.reduce(my_merge, tiles(rows, top), nothing)))
    return torch.cat(pieces, dim=-2)


# %% shared | 2026-blind-26
from course_utils.attention.online_softmax import finish_partial, partial_softmax

def my_merge(a, b):
    maximum = torch.maximum(a[0], b[0])
    finite = maximum.masked_fill(maximum == -math.inf, 0)
    fa, fb = torch.exp(a[0] - finite), torch.exp(b[0] - finite)
    return maximum, fa * a[1] + fb * b[1], fa[..., None] * a[2] + fb[..., None] * b[2]


# %% wrong | 2026-blind-26 | leaves_tiles_out_too_early | a tile is left out when it lies beyond what the first query of the block sees, not the last
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    shift = Tk - Tq
    done = []
    for top in range(0, Tq, block):
        rows = q[..., top : top + block, :]
        n = rows.shape[-2]
        seen = (
            rows.new_full(rows.shape[:-1], -math.inf),
            rows.new_zeros(rows.shape[:-1]),
            rows.new_zeros(*rows.shape[:-1], v.shape[-1]),
        )
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
        done.append(finish_partial(seen))
    return torch.cat(done, dim=-2)


# %% wrong | 2026-blind-26 | drops_what_is_left_over | the loop over keys goes only over whole blocks, so that the last keys, an incomplete block, are never seen
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, d = q.shape[-2], k.shape[-2], q.shape[-1]
    lead = q.shape[:-2]
    outputs = []
    for top in range(0, Tq, block):
        bottom = min(top + block, Tq)
        state = (
            q.new_full((*lead, bottom - top), -math.inf),
            q.new_zeros((*lead, bottom - top)),
            q.new_zeros((*lead, bottom - top, v.shape[-1])),
        )
        for b in range(Tk // block):  # <-- here
            left, right = b * block, (b + 1) * block
            if causal and left > bottom - 1 + Tk - Tq:
                continue
            tile = torch.matmul(q[..., top:bottom, :], k[..., left:right, :].mT) / d**0.5
            if causal:
                limit = torch.arange(top, bottom, device=q.device).unsqueeze(1) + Tk - Tq
                hidden = torch.arange(left, right, device=q.device).unsqueeze(0) > limit
                tile = tile.masked_fill(hidden, -math.inf)
            state = my_merge(state, partial_softmax(tile, v[..., left:right, :]))
        outputs.append(finish_partial(state))
    return torch.cat(outputs, dim=-2)


# %% wrong | 2026-blind-26 | queries_counted_within_their_block | in the mask of a tile the queries are numbered from 0 in each block, without the block's first number
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    q_blocks = q.split(block, dim=-2)
    k_blocks, v_blocks = k.split(block, dim=-2), v.split(block, dim=-2)
    out = []
    for a, rows in enumerate(q_blocks):
        last_seen = a * block + rows.shape[-2] - 1 + Tk - Tq
        acc = None
        for b, (keys, values) in enumerate(zip(k_blocks, v_blocks)):
            if causal and b * block > last_seen:
                break
            s = rows @ keys.transpose(-1, -2) / math.sqrt(q.shape[-1])
            if causal:
                place = torch.arange(rows.shape[-2], device=q.device) + Tk - Tq  # <-- here
                key_place = torch.arange(keys.shape[-2], device=q.device) + b * block
                s = s.masked_fill(key_place[None, :] > place[:, None], -math.inf)
            part = partial_softmax(s, values)
            acc = part if acc is None else my_merge(acc, part)
        if acc is None:
            out.append(rows.new_zeros(*rows.shape[:-1], v.shape[-1]))
        else:
            out.append(finish_partial(acc))
    return torch.cat(out, dim=-2)


# %% double | 2026-blind-26 | no_scaling | the scores are not divided by sqrt(d); with causal, a query does not see the key at its own place
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk = q.shape[-2], k.shape[-2]
    out = []
    for top in range(0, Tq, block):
        qs = q[..., top : top + block, :]
        rows = qs.shape[-2]
        running = (
            q.new_full(qs.shape[:-1], -math.inf),
            q.new_zeros(qs.shape[:-1]),
            q.new_zeros(qs.shape[:-1] + v.shape[-1:]),
        )
        for left in range(0, Tk, block):
            if causal and left > top + rows - 1 + Tk - Tq:
                break
            ks = k[..., left : left + block, :]
            scores = qs @ ks.transpose(-2, -1)  # <-- here
            if causal:
                i = torch.arange(top, top + rows, device=q.device)[:, None] + Tk - Tq
                j = torch.arange(left, left + ks.shape[-2], device=q.device)[None]
                scores = scores.masked_fill(j >= i, -math.inf)  # <-- here
            running = my_merge(running, partial_softmax(scores, v[..., left : left + block, :]))
        out.append(finish_partial(running))
    return torch.cat(out, dim=-2)


# %% right | 2026-blind-26 | helper closures for a tile and for a row of tiles, the number of keys bounded before the loop
def tiled_attention(q, k, v, block, causal=False):
    Tq, Tk, dev = q.shape[-2], k.shape[-2], q.device
    offset = Tk - Tq

    def tile(r0, r1, c0, c1):
        s = torch.einsum("...id,...jd->...ij", q[..., r0:r1, :], k[..., c0:c1, :]) * q.shape[-1] ** -0.5
        if causal:
            ok = torch.arange(c0, c1, device=dev) - torch.arange(r0, r1, device=dev)[:, None] <= offset
            s = s.masked_fill(~ok, -math.inf)
        return partial_softmax(s, v[..., c0:c1, :])

    def band(r0):
        r1 = min(r0 + block, Tq)
        shape = (*q.shape[:-2], r1 - r0)
        known = q.new_full(shape, -math.inf), q.new_zeros(shape), q.new_zeros((*shape, v.shape[-1]))
        stop = min(Tk, r1 + offset) if causal else Tk
        for c0 in range(0, stop, block):
            known = my_merge(known, tile(r0, r1, c0, min(c0 + block, Tk)))
        return finish_partial(known)

    return torch.cat([band(r0) for r0 in range(0, Tq, block)], dim=-2)
