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
            ahead = torch.arange(keys.shape[-2]) + j * block > (torch.arange(rows.shape[-2]) + i * block + first)[:, None]
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
    out = torch.empty(*q.shape[:-1], v.shape[-1], dtype=v.dtype)
    for i in range(0, Tq, block):
        qi = q[..., i : i + block, :]
        n = qi.shape[-2]
        m = torch.full((*qi.shape[:-1], 1), -torch.inf, dtype=q.dtype)
        total = torch.zeros_like(m)
        o = torch.zeros(*qi.shape[:-1], v.shape[-1], dtype=q.dtype)
        stop = min(Tk, max(0, i + n + Tk - Tq)) if causal else Tk  # no query of this block sees a later key
        for j in range(0, stop, block):
            s = torch.einsum("...id,...jd->...ij", qi, k[..., j : j + block, :]) * d**-0.5
            if causal:
                ones = torch.ones(n, s.shape[-1], dtype=torch.bool)
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
            sees = torch.arange(top, top + len(asking)) + len(k) - len(q)
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
                    scores = scores.masked_fill(torch.arange(left, left + scores.shape[1]) > sees.unsqueeze(1), -torch.inf)
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
        place = torch.arange(top, top + mine.size(-2))[:, None] + far
        sums, contexts = [], []
        for left in range(0, k.size(-2), block):
            if causal and left > place.max() and sums:
                break
            keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
            scores = mine @ keys.transpose(-1, -2) / math.sqrt(mine.size(-1))
            if causal:
                if left > place.max():
                    break
                scores = scores.masked_fill(torch.arange(left, left + keys.size(-2)) > place, torch.finfo(scores.dtype).min)
                seen = (torch.arange(left, left + keys.size(-2)) <= place).any(1)
            else:
                seen = torch.ones(mine.size(-2), dtype=torch.bool)
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
