"""Right solutions in styles that learners use: loops, einsum, matmul, PyTorch's own. Keyed by exercise."""

import functools
import math

import numpy
import torch
from torch import nn
from torch.nn import functional as F


# softmax
def softmax_shifted(x, dim=-1):
    exponentials = torch.exp(x - x.max(dim=dim, keepdim=True)[0])
    return exponentials / torch.sum(exponentials, dim=dim, keepdim=True)


def softmax_from_logsumexp(values, axis=-1):
    return torch.exp(values - torch.logsumexp(values, dim=axis, keepdim=True))


def softmax_by_loop(x, dim=-1):
    x = x.transpose(dim, -1)
    rows = [torch.exp(row - row.max()) for row in x.reshape(-1, x.shape[-1])]
    return torch.stack([row / row.sum() for row in rows]).reshape(x.shape).transpose(dim, -1)


def softmax_functional(x, dim=-1):
    return F.softmax(x, dim=dim)


def softmax_with_detached_shift(x, dim=-1):
    exponentials = (x - x.detach().amax(dim, keepdim=True)).exp()
    return exponentials / (exponentials.sum(dim, keepdim=True) + 1e-9)


def softmax_in_place_on_its_own(x, dim=-1):
    result = x - x.amax(dim, keepdim=True)
    result = result.exp_()
    return result / result.sum(dim, keepdim=True)


# masked_cross_entropy
def loss_ignore_index(logits, targets, pad_id):
    return F.cross_entropy(logits.reshape(-1, logits.size(-1)), targets.reshape(-1), ignore_index=pad_id)


def loss_transposed(logits, targets, pad_id):
    losses = F.cross_entropy(logits.permute(0, 2, 1), targets, reduction="none")
    mask = targets.ne(pad_id).float()
    return (losses * mask).sum() / mask.sum()


def loss_gathered(logits, targets, pad_id):
    log_probabilities = logits - logits.logsumexp(-1, keepdim=True)
    picked = log_probabilities.gather(2, targets[..., None])[..., 0]
    return -picked[targets != pad_id].mean()


def loss_by_loop(logits, targets, pad_id):
    total, count = 0.0, 0
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            if targets[b, t] != pad_id:
                total = total - torch.log_softmax(logits[b, t], dim=0)[targets[b, t]]
                count += 1
    return total / count


def loss_selected_first(logits, targets, pad_id):
    real = targets != pad_id
    return F.nll_loss(logits[real].log_softmax(dim=-1), targets[real])


# last_valid_state
def last_indexed(outputs, lengths):
    return outputs[torch.arange(outputs.size(0)), lengths - 1]


def last_gathered(outputs, lengths):
    index = (lengths - 1).view(-1, 1, 1).expand(-1, 1, outputs.size(2))
    return outputs.gather(1, index).squeeze(1)


def last_by_loop(outputs, lengths):
    return torch.stack([outputs[b, int(length) - 1] for b, length in enumerate(lengths)])


def last_by_one_hot(outputs, lengths):
    chosen = F.one_hot(lengths - 1, outputs.shape[1]).to(outputs.dtype)
    return torch.einsum("bt,btd->bd", chosen, outputs)


# greedy_decode
def decode_with_a_loop(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.size(0),), bos_id)
    finished = torch.zeros(state.size(0), dtype=torch.bool)
    output = []
    while len(output) < max_length and not finished.all():
        logits, state = step(tokens, state)
        tokens = torch.where(finished, eos_id, logits.argmax(-1))
        finished |= tokens == eos_id
        output.append(tokens)
    return torch.stack(output, 1)


def decode_filled_afterwards(step, state, bos_id, eos_id, max_length):
    current, chosen = torch.tensor([bos_id] * len(state)), []
    seen = [False] * len(state)
    for _ in range(max_length):
        scores, state = step(current, state)
        current = torch.softmax(scores, dim=1).topk(1, dim=1).indices[:, 0]
        chosen.append(current.tolist())
        seen = [old or token == eos_id for old, token in zip(seen, chosen[-1], strict=True)]
        if all(seen):
            break
    rows = []
    for row in zip(*chosen, strict=True):
        row = list(row)
        if eos_id in row:
            end = row.index(eos_id)
            row[end:] = [eos_id] * (len(row) - end)
        rows.append(row)
    return torch.tensor(rows)


@torch.no_grad()
def decode_into_a_buffer(step, state, bos_id, eos_id, max_length):
    out = torch.full((len(state), max_length), eos_id)
    tokens, alive = torch.full((len(state),), bos_id), torch.ones(len(state), dtype=torch.bool)
    for t in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.max(dim=-1)[1]
        out[alive, t] = tokens[alive]
        alive = alive & (tokens != eos_id)
        if not alive.any():
            return out[:, : t + 1]
    return out


# accuracy_by_length
def accuracy_masked(correct, lengths, edges):
    result = []
    for i in range(len(edges) - 1):
        inside = (lengths >= edges[i]) & (lengths < edges[i + 1])
        result.append(correct[inside].float().mean().item())  # the mean of nothing is nan
    return result


def accuracy_bucketized(correct, lengths, edges):
    bins = torch.bucketize(lengths, torch.tensor(edges), right=True) - 1
    shares = []
    for i in range(len(edges) - 1):
        n = int((bins == i).sum())
        shares.append(int(correct[bins == i].sum()) / n if n else float("nan"))
    return shares


def accuracy_plain_python(correct, lengths, edges):
    pairs = list(zip(correct.tolist(), lengths.tolist(), strict=True))
    bins = [[c for c, n in pairs if edges[i] <= n < edges[i + 1]] for i in range(len(edges) - 1)]
    return [sum(b) / len(b) if b else math.nan for b in bins]


def accuracy_numpy(correct, lengths, edges):
    right, _ = numpy.histogram(lengths[correct].numpy(), bins=[*edges, edges[-1] + 1])
    count, _ = numpy.histogram(lengths.numpy(), bins=[*edges, edges[-1] + 1])
    with numpy.errstate(invalid="ignore"):
        return list((right / count)[:-1])


# teacher_forcing_pair
def pair_sliced(tokens):
    return tokens[:, :-1], tokens[:, 1:]


def pair_copied(tokens):
    return tokens[:, :-1].clone(), tokens[:, 1:].contiguous()


def pair_narrowed(tokens):
    n = tokens.size(1)
    return tokens.narrow(1, 0, n - 1), torch.stack([tokens[:, t] for t in range(1, n)], dim=1)


# additive_scores
def additive_matmul(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T)[:, None, :] + keys @ W_k.T) @ v


def additive_einsum(q, k, Wq, Wk, v):
    hidden = torch.einsum("aq,bq->ba", Wq, q).unsqueeze(1) + torch.einsum("ak,btk->bta", Wk, k)
    return torch.einsum("bta,a->bt", hidden.tanh(), v)


def additive_by_loop(query, keys, W_q, W_k, v):
    rows = []
    for b in range(query.shape[0]):
        rows.append(torch.stack([v @ torch.tanh(W_q @ query[b] + W_k @ keys[b, t]) for t in range(keys.shape[1])]))
    return torch.stack(rows)


def additive_concatenated(query, keys, W_q, W_k, v):
    repeated = query.unsqueeze(1).expand(-1, keys.shape[1], -1)
    both = F.linear(torch.cat([repeated, keys], dim=-1), torch.cat([W_q, W_k], dim=1))
    return (torch.tanh(both) * v).sum(dim=-1)


# masked_softmax
def masked_with_inf(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0).to(scores.dtype)


def masked_nan_to_num(scores, mask):
    if mask is None:
        return F.softmax(scores, dim=-1)
    return torch.nan_to_num(torch.softmax(scores.masked_fill(mask.logical_not(), -math.inf), dim=-1), nan=0.0)


def masked_by_hand(scores, mask=None):
    mask = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    low = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exponentials = torch.exp(low - low.max(-1, keepdim=True).values) * mask
    return exponentials / exponentials.sum(-1, keepdim=True).clamp(min=1e-6)


def masked_by_where(scores, mask):
    if mask is None:
        mask = scores == scores
    lowest = torch.tensor(torch.finfo(scores.dtype).min, dtype=scores.dtype)
    return torch.softmax(torch.where(mask, scores, lowest), -1) * mask


# context_vector
def context_matmul(weights, values):
    return (weights.unsqueeze(1) @ values).squeeze(1)


def context_einsum(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)


def context_broadcast(weights, values):
    return (weights[..., None] * values).sum(dim=1)


def context_bmm(weights, values):
    return torch.bmm(values.transpose(1, 2), weights.unsqueeze(2)).squeeze(2)


def context_by_loop(weights, values):
    context = torch.zeros(values.shape[0], values.shape[2], dtype=values.dtype)
    for t in range(values.shape[1]):
        context = context + weights[:, t : t + 1] * values[:, t]
    return context


# AdditiveAttention
class AttentionOfLinears(nn.Module):
    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)

    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_q(query)[:, None] + self.W_k(keys)))[..., 0]
        weights = masked_by_hand(scores, mask)
        return context_einsum(weights, keys), weights


class AttentionOfFunctions(nn.Module):
    def __init__(self, a, b, c):
        super().__init__()
        self.v = nn.Linear(c, 1, bias=False)
        self.W_k, self.W_q = nn.Linear(b, c, bias=False), nn.Linear(a, c, bias=False)

    def forward(self, query, keys, mask=None):
        scores = additive_by_loop(query, keys, self.W_q.weight, self.W_k.weight, self.v.weight.squeeze(0))
        weights = masked_with_inf(scores, mask)
        return (weights.unsqueeze(-1) * keys).sum(1), weights


class AttentionReturningAList(AttentionOfLinears):
    def forward(self, query, keys, mask=None):
        return list(super().forward(query, keys, mask))


# alignment_error_rate
def aer_formula(predicted, sure, possible=None):
    possible = sure if possible is None else possible | sure
    if not predicted and not sure:
        return 0.0
    return 1 - (len(predicted & sure) + len(predicted & possible)) / (len(predicted) + len(sure))


def aer_by_loop(A, S, P=None):
    P = S if P is None else P | S
    agreement = 0
    for link in A:
        agreement += (link in S) + (link in P)
    return 1.0 - agreement / (len(A) + len(S)) if A or S else 0.0


def aer_one_fraction(predicted, sure, possible=None):
    possible = sure.union(possible or [])
    total = len(predicted) + len(sure)
    right = len(predicted.intersection(sure)) + sum(1 for pair in predicted if pair in possible)
    return (total - right) / max(total, 1)


# attend_within_lengths
def within_masked(scores, keys, lengths):
    mask = torch.arange(scores.shape[1])[None] < lengths[:, None]
    weights = masked_with_inf(scores, mask)
    return context_einsum(weights, keys), weights


def within_by_loop(scores, keys, lengths):
    weights = []
    for row, n in zip(scores, lengths.tolist(), strict=True):
        weights.append(torch.cat([torch.softmax(row[:n], 0), row[n:] * 0]))
    weights = torch.stack(weights)
    return context_matmul(weights, keys), weights


def within_counted_the_other_way(scores, keys, lengths):
    mask = lengths.unsqueeze(1) > torch.arange(scores.size(1)).expand_as(scores)
    weights = masked_by_hand(scores, mask)
    return context_bmm(weights, keys), weights


# soft_lookup
def lookup_matmul(query, keys, values, temperature):
    weights = torch.softmax(keys @ query / temperature, dim=0)
    return weights @ values


def lookup_einsum(q, K, V, T):
    return torch.einsum("n,nv->v", F.softmax(torch.einsum("d,nd->n", q, K) / T, dim=-1), V)


def lookup_by_loop(query, keys, values, temperature):
    scores = [torch.dot(query, key) / temperature for key in keys]
    largest = max(scores)
    exponentials = [torch.exp(score - largest) for score in scores]
    answer = torch.zeros_like(values[0])
    for exponential, value in zip(exponentials, values, strict=True):
        answer = answer + exponential / sum(exponentials) * value
    return answer


def lookup_broadcast(query, keys, values, temperature):
    weights = ((keys * query).sum(dim=1) * (1 / temperature)).softmax(0)
    return (weights[:, None] * values).sum(0)


# attention_entropy
def entropy_xlogy(weights):
    return -torch.xlogy(weights, weights).sum(dim=-1)


def entropy_entr(weights):
    return torch.special.entr(weights).sum(-1)


def entropy_epsilon(weights):
    return -(weights * torch.log(weights + 1e-9)).sum(-1)


def entropy_where(weights):
    terms = torch.where(weights > 0, -weights * torch.log(torch.where(weights > 0, weights, 1.0)), 0.0)
    return terms.sum(dim=-1)


def entropy_by_loop(weights):
    rows = []
    for row in weights.reshape(-1, weights.shape[-1]):
        terms = [-w * torch.log(w) for w in row if w > 0]
        rows.append(sum(terms) if terms else row.sum())
    return torch.stack(rows).reshape(weights.shape[:-1])


def entropy_nan_to_num(weights):
    return torch.nan_to_num(-weights * weights.log(), nan=0.0).sum(-1)


# scaled_dot_product_attention
def attention_matmul(q, k, v, mask=None):
    scores = q @ k.mT / q.size(-1) ** 0.5
    weights = masked_with_inf(scores, mask)
    return weights @ v, weights


def attention_einsum(Q, K, V, M=None):
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    weights = masked_by_hand(scores, M)
    return torch.einsum("...qk,...kd->...qd", weights, V), weights


def attention_by_loop(q, k, v, mask=None):
    rows = []
    for i in range(q.shape[-2]):
        row = (k * q[..., i : i + 1, :]).sum(-1) / math.sqrt(k.shape[-1])
        allowed = None if mask is None else mask.expand(*q.shape[:-1], k.shape[-2])[..., i, :]
        rows.append(masked_nan_to_num(row, allowed))
    weights = torch.stack(rows, dim=-2)
    return torch.matmul(weights, v), weights


def attention_scaled_on_both_sides(q, k, v, mask=None):
    root = math.sqrt(math.sqrt(q.shape[-1]))
    scores = torch.matmul(q / root, (k / root).transpose(-1, -2))
    weights = masked_with_inf(scores, mask)
    return [weights @ v, weights]


def attention_fused(q, k, v, mask=None):
    allowed = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool) if mask is None else mask
    allowed = allowed.expand(*q.shape[:-1], k.shape[-2])
    nothing = ~allowed.any(dim=-1, keepdim=True)
    bias = torch.zeros(allowed.shape, dtype=q.dtype).masked_fill(~allowed & ~nothing, -math.inf)
    identity = torch.eye(k.shape[-2], dtype=v.dtype).expand(*v.shape[:-2], -1, -1)
    weights = F.scaled_dot_product_attention(q, k, identity, attn_mask=bias).masked_fill(nothing, 0.0)
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=bias).masked_fill(nothing, 0.0)
    return context, weights


# softmax_jacobian
def jacobian_outer(weights):
    return torch.diag(weights) - torch.outer(weights, weights)


def jacobian_by_loop(weights):
    rows = [[w * (float(i == j) - other) for j, other in enumerate(weights)] for i, w in enumerate(weights)]
    return torch.stack([torch.stack(row) for row in rows])


def jacobian_factored(w):
    return w[:, None] * (torch.eye(len(w), dtype=w.dtype) - w[None, :])


def jacobian_einsum(weights):
    return torch.diag_embed(weights) - torch.einsum("i,j->ij", weights, weights)


# worked_softmax
def worked_in_two_lines(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    return unscaled, (scores / math.sqrt(d_k)).softmax(-1)


def worked_with_a_power(scores, d_k):
    return tuple(softmax_shifted(scores * scale) for scale in (1.0, d_k**-0.5))


def worked_stacked(scores, d_k):
    both = torch.stack([scores, scores / d_k**0.5])
    return list(F.softmax(both, dim=-1))


# dot_scores
def dot_broadcast(query, keys):
    return (query[:, None] * keys).sum(dim=-1)


def dot_einsum(q, k):
    return torch.einsum("bd,btd->bt", q, k)


def dot_bmm(query, keys):
    return torch.bmm(keys, query.unsqueeze(2)).squeeze(2)


def dot_by_loop(query, keys):
    return torch.stack([torch.stack([torch.dot(q, key) for key in sentence]) for q, sentence in zip(query, keys, strict=True)])


# general_scores
def general_query_side(query, keys, W):
    return torch.einsum("bk,btk->bt", query @ W, keys)


def general_key_side(query, keys, W):
    return ((keys @ W.T) * query.unsqueeze(1)).sum(-1)


def general_one_einsum(query, keys, W):
    return torch.einsum("bq,qk,btk->bt", query, W, keys)


def general_by_loop(query, keys, W):
    return torch.stack([torch.stack([q @ (W @ key) for key in sentence]) for q, sentence in zip(query, keys, strict=True)])


# concat_scores
def concat_expanded(query, keys, W, v):
    repeated = query[:, None].expand(query.shape[0], keys.shape[1], query.shape[1])
    return torch.matmul(torch.tanh(F.linear(torch.cat((repeated, keys), dim=2), W)), v)


def concat_split(query, keys, W, v):
    d_q = query.size(1)
    return torch.tanh((query @ W[:, :d_q].T).unsqueeze(1) + keys @ W[:, d_q:].T) @ v


def concat_repeat_interleave(query, keys, W, v):
    B, T, _ = keys.shape
    pairs = torch.cat([query.repeat_interleave(T, dim=0).view(B, T, -1), keys], dim=-1)
    return (torch.tanh(pairs @ W.t()) * v).sum(-1)


def concat_by_loop(query, keys, W, v):
    rows = [[v @ torch.tanh(W @ torch.cat([q, k])) for k in sentence] for q, sentence in zip(query, keys, strict=True)]
    return torch.stack([torch.stack(row) for row in rows])


# attentional_state
def attentional_joined(context, hidden, W_c):
    return torch.tanh(F.linear(torch.cat([context, hidden], dim=1), W_c))


def attentional_split(context, hidden, W_c):
    d_c = context.shape[-1]
    return (context @ W_c[:, :d_c].T + hidden @ W_c[:, d_c:].T).tanh()


def attentional_by_loop(context, hidden, W_c):
    return torch.stack([torch.tanh(W_c @ torch.cat(pair)) for pair in zip(context, hidden, strict=True)])


# local_p_weights
def local_by_hand(scores, center, half_width):
    distance = torch.arange(scores.shape[1], dtype=scores.dtype)[None] - center[:, None]
    inside = (distance >= -half_width) & (distance <= half_width)
    weights = torch.nan_to_num(torch.softmax(scores.masked_fill(~inside, float("-inf")), dim=1))
    return weights * torch.exp(-0.5 * (distance / (half_width / 2)) ** 2)


def local_with_the_constants_gathered(scores, center, half_width):
    distance = torch.arange(scores.size(1)) - center.unsqueeze(1)
    outside = distance.abs() > half_width
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(torch.where(outside, lowest, scores), -1).masked_fill(outside, 0)
    return weights * torch.exp(-2 * distance.square() / half_width**2)


def local_by_loop(scores, center, half_width):
    rows = []
    for row, p in zip(scores, center, strict=True):
        inside = [s for s in range(len(row)) if p - half_width <= s <= p + half_width]
        weights = torch.zeros_like(row)
        if inside:
            inside = torch.tensor(inside)
            gaussian = torch.exp(-((inside - p) ** 2) / (2 * (half_width / 2) ** 2))
            weights = weights.index_put((inside,), torch.softmax(row[inside], dim=0) * gaussian)
        rows.append(weights)
    return torch.stack(rows)


# scores_for_all_steps
def all_steps_stacked(queries, keys, W):
    projected = keys @ W.T
    return torch.stack([torch.einsum("bd,btd->bt", query, projected) for query in queries.unbind(dim=1)], dim=1)


def all_steps_einsum(queries, keys, W):
    return torch.einsum("bsq,qk,btk->bst", queries, W, keys)


def all_steps_query_side(queries, keys, W):
    return torch.bmm(queries @ W, keys.mT)


# SelfAttention
class SelfAttentionOfLinears(nn.Module):
    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)

    def forward(self, x, mask=None):
        context, weights = attention_matmul(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return self.out_proj(context), weights


class SelfAttentionOfEinsums(SelfAttentionOfLinears):
    def forward(self, x, mask=None):
        q, k, v = (torch.einsum("btm,dm->btd", x, p.weight) for p in (self.q_proj, self.k_proj, self.v_proj))
        scores = torch.einsum("btd,bsd->bts", q, k) * k.shape[-1] ** -0.5
        weights = masked_with_inf(scores, mask)
        return torch.einsum("bts,bsd,md->btm", weights, v, self.out_proj.weight), weights


class SelfAttentionWordByWord(SelfAttentionOfLinears):
    def forward(self, x, mask=None):
        keys, values, rows = self.k_proj(x), self.v_proj(x), []
        allowed = torch.ones(x.shape[0], x.shape[1], x.shape[1], dtype=torch.bool)
        allowed = allowed if mask is None else allowed & mask
        for t in range(x.shape[1]):
            scores = (keys * self.q_proj(x[:, t : t + 1])).sum(dim=-1) / math.sqrt(keys.shape[-1])
            rows.append(masked_by_hand(scores, allowed[:, t]))
        weights = torch.stack(rows, dim=1)
        return self.out_proj(weights.bmm(values)), weights


class SelfAttentionFused(SelfAttentionOfLinears):
    def forward(self, x, mask=None):
        context, weights = attention_fused(self.q_proj(x), self.k_proj(x), self.v_proj(x), mask)
        return F.linear(context, self.out_proj.weight), weights


# is_permutation_equivariant
def equivariant_with_randperm(layer, x):
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


def equivariant_put_back(layer, x):
    order = torch.randperm(x.size(1), generator=torch.Generator().manual_seed(3))
    back = torch.argsort(order)
    return bool(((layer(x[:, order, :])[:, back, :] - layer(x)).abs() < 1e-5).all())


def equivariant_in_several_orders(layer, x):
    out = layer(x)
    for seed in range(3):
        order = torch.randperm(x.shape[1], generator=torch.Generator().manual_seed(seed))
        if (layer(x.index_select(1, order)) - out.index_select(1, order)).abs().max() > 1e-5:
            return False
    return True


def equivariant_by_a_matrix(layer, x):
    P = torch.eye(x.shape[1], dtype=x.dtype)[torch.randperm(x.shape[1])]
    return torch.isclose(layer(P @ x), P @ layer(x), atol=1e-5).all()


# sinusoidal_positions
def sinusoids_filled(length, d_model):
    if d_model % 2 != 0:
        raise ValueError("d_model must be even")
    table = torch.zeros(length, d_model)
    position = torch.arange(0, length, dtype=torch.float).unsqueeze(1)
    divisor = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    table[:, 0::2] = torch.sin(position * divisor)
    table[:, 1::2] = torch.cos(position * divisor)
    return table


def sinusoids_by_loop(length, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"an even d_model is needed, not {d_model}")
    rows = []
    for p in range(length):
        row = []
        for i in range(d_model // 2):
            angle = p / 10000 ** (2 * i / d_model)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return torch.tensor(rows)


def sinusoids_chosen(length, d_model):
    if d_model & 1:
        raise ValueError
    feature = torch.arange(d_model)
    angles = torch.arange(length)[:, None] / torch.pow(10000.0, (feature - feature % 2) / d_model)
    return torch.where(feature % 2 == 0, torch.sin(angles), torch.cos(angles))


# add_positions
def positions_sliced(x, table):
    return x + table[: x.shape[1]]


def positions_looked_up(x, table):
    return x + F.embedding(torch.arange(x.size(1)), table).unsqueeze(0)


def positions_by_loop(x, table):
    return torch.stack([x[:, t] + table[t] for t in range(x.shape[1])], dim=1)


def positions_expanded(x, table):
    B, T, d = x.shape
    return torch.add(x, table[:T].expand(B, T, d))


# CrossAttention
class CrossOfLinears(nn.Module):
    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)

    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask[:, None, :]
        context, weights = attention_matmul(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return self.out_proj(context), weights


class CrossOfEinsums(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        q = torch.einsum("btq,mq->btm", x, self.q_proj.weight)
        k, v = (torch.einsum("bsd,md->bsm", memory, layer.weight) for layer in (self.k_proj, self.v_proj))
        scores = torch.einsum("btm,bsm->bts", q, k) / math.sqrt(q.shape[-1])
        weights = masked_by_hand(scores, None if memory_mask is None else memory_mask.unsqueeze(1).expand_as(scores))
        return [torch.einsum("bts,bsm,qm->btq", weights, v, self.out_proj.weight), weights]


class CrossByLoop(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        keys, values = self.k_proj(memory), self.v_proj(memory)
        outs, rows = [], []
        for state in x.unbind(1):
            scores = (keys @ self.q_proj(state).unsqueeze(-1)).squeeze(-1) / self.q_proj.out_features**0.5
            rows.append(masked_with_inf(scores, memory_mask))
            outs.append(self.out_proj(context_einsum(rows[-1], values)))
        return torch.stack(outs, 1), torch.stack(rows, 1)


class CrossFused(CrossOfLinears):
    def forward(self, x, memory, memory_mask=None):
        mask = None if memory_mask is None else memory_mask.unsqueeze(-2)
        context, weights = attention_fused(self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask)
        return F.linear(context, self.out_proj.weight), weights


# project_memory_once
def memory_called(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


def memory_multiplied(attention, memory):
    layers = (attention.k_proj, attention.v_proj)
    return [memory @ layer.weight.T + (0 if layer.bias is None else layer.bias) for layer in layers]


def memory_in_one_product(attention, memory):
    k, v = attention.k_proj, attention.v_proj
    both = F.linear(memory, torch.cat([k.weight, v.weight]), None if k.bias is None else torch.cat([k.bias, v.bias]))
    return both.chunk(2, dim=-1)


def memory_einsum(attention, memory):
    projected = []
    for layer in (attention.k_proj, attention.v_proj):
        projected.append(torch.einsum("bsd,md->bsm", memory, layer.weight))
        if layer.bias is not None:
            projected[-1] = projected[-1] + layer.bias
    return tuple(projected)


# cut_into_patches
def patches_permuted(images, size):
    B, C, H, W = images.shape
    squares = images.reshape(B, C, H // size, size, W // size, size).permute(0, 2, 4, 1, 3, 5)
    return squares.flatten(3).flatten(1, 2)


def patches_unfolded(images, size):
    return F.unfold(images, size, stride=size).transpose(1, 2)


def patches_by_loop(images, size):
    cut = [
        images[:, :, top : top + size, left : left + size].flatten(1)
        for top in range(0, images.shape[2], size)
        for left in range(0, images.shape[3], size)
    ]
    return torch.stack(cut, dim=1)


def patches_unfolded_twice(images, size):
    squares = images.unfold(2, size, size).unfold(3, size, size)
    return squares.movedim(1, 3).flatten(1, 2).flatten(2)


# attend_to_memory
def memory_masked_in_place(queries, keys, values, memory_mask):
    return attention_matmul(queries, keys, values, memory_mask[:, None, :])


def memory_by_loop(queries, keys, values, memory_mask):
    rows = [masked_by_hand((keys @ q.unsqueeze(-1)).squeeze(-1) / q.shape[-1] ** 0.5, memory_mask) for q in queries.unbind(1)]
    weights = torch.stack(rows, dim=1)
    return torch.bmm(weights, values), weights


def memory_mask_expanded(Q, K, V, allowed):
    return attention_einsum(Q, K, V, allowed.unsqueeze(1).expand(-1, Q.shape[1], -1))


# split_heads
def heads_by_view_and_transpose(x, heads):
    B, T, d = x.shape
    if d % heads != 0:
        raise ValueError(f"{d} features, {heads} heads")
    return x.reshape(B, T, heads, d // heads).transpose(1, 2)


def heads_by_loop(x, heads):
    d_head, rest = divmod(x.size(-1), heads)
    if rest:
        raise ValueError("the heads must share the features evenly")
    return torch.stack([x[:, :, h * d_head : (h + 1) * d_head] for h in range(heads)], dim=1)


def heads_by_chunks(x, n):
    if x.shape[-1] % n:
        raise ValueError(n)
    return torch.cat([part.unsqueeze(1) for part in x.chunk(n, dim=-1)], dim=1)


def heads_permuted(x, heads):
    try:
        return x.unflatten(-1, (heads, x.shape[-1] // heads)).permute(0, 2, 1, 3).contiguous()
    except RuntimeError:
        raise ValueError("d is not divisible by heads") from None


# merge_heads
def merged_by_reshape(x):
    B, H, T, d_head = x.shape
    return x.permute(0, 2, 1, 3).reshape(B, T, H * d_head)


def merged_by_cat(x):
    return torch.cat(x.unbind(dim=1), dim=-1)


def merged_contiguously(x):
    return x.transpose(1, 2).contiguous().view(x.shape[0], x.shape[2], -1)


def merged_by_loop(x):
    rows = [torch.cat([x[:, h, t] for h in range(x.shape[1])], dim=1) for t in range(x.shape[2])]
    return torch.stack(rows, dim=1)


# MultiHeadAttention
class HeadsOfFunctions(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, query, key, value, mask=None):
        q, k, v = (
            heads_by_view_and_transpose(layer(x), self.heads)
            for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = attention_matmul(q, k, v, mask)
        return self.out_proj(merged_by_reshape(context)), weights


class HeadsInALoop(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        d_head = query.shape[-1] // self.heads
        mask = None if mask is None else mask.expand(query.shape[0], self.heads, query.shape[1], key.shape[1])
        contexts, weights = [], []
        for h in range(self.heads):
            own = slice(h * d_head, (h + 1) * d_head)
            q, k, v = (
                x @ layer.weight[own].T + layer.bias[own]
                for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
            )
            context, weight = attention_einsum(q, k, v, None if mask is None else mask[:, h])
            contexts.append(context)
            weights.append(weight)
        return self.out_proj(torch.cat(contexts, -1)), torch.stack(weights, 1)


class HeadsByEinsum(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        H = self.heads
        q, k, v = (p(x).unflatten(-1, (H, -1)) for p, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value)))
        weights = masked_with_inf(torch.einsum("bqhd,bkhd->bhqk", q, k) * q.shape[-1] ** -0.5, mask)
        return self.out_proj(torch.einsum("bhqk,bkhd->bqhd", weights, v).flatten(2)), weights


class HeadsFused(HeadsOfFunctions):
    def forward(self, query, key, value, mask=None):
        q, k, v = (
            heads_by_chunks(layer(x), self.heads) for layer, x in ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        )
        context, weights = attention_fused(q, k, v, mask)
        return self.out_proj(merged_by_cat(context)), weights


# copy_from_torch
def copied_in_place(mine, theirs):
    d = theirs.embed_dim
    with torch.no_grad():
        for i, layer in enumerate((mine.q_proj, mine.k_proj, mine.v_proj)):
            layer.weight.copy_(theirs.in_proj_weight[i * d : (i + 1) * d])
            layer.bias.copy_(theirs.in_proj_bias[i * d : (i + 1) * d])
        mine.out_proj.load_state_dict(theirs.out_proj.state_dict())


def copied_as_a_state(mine, theirs):
    state = {"out_proj.weight": theirs.out_proj.weight, "out_proj.bias": theirs.out_proj.bias}
    for kind in ("weight", "bias"):
        parts = getattr(theirs, f"in_proj_{kind}").chunk(3)
        state |= {f"{name}.{kind}": part for name, part in zip(("q_proj", "k_proj", "v_proj"), parts, strict=True)}
    mine.load_state_dict(state)
    return mine


def copied_as_new_parameters(mine, theirs):
    for layer, weight, bias in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
    ):
        layer.weight, layer.bias = nn.Parameter(weight.detach().clone()), nn.Parameter(bias.detach().clone())
    mine.out_proj.weight.data.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.data.copy_(theirs.out_proj.bias)


# attend_in_heads
def in_heads_transposed(q, k, v, heads):
    B, Tq, d = q.shape
    q, k, v = (x.reshape(B, x.shape[1], heads, d // heads).transpose(1, 2) for x in (q, k, v))
    context = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d // heads), dim=-1) @ v
    return context.transpose(1, 2).reshape(B, Tq, d)


def in_heads_by_loop(q, k, v, heads):
    parts = [attention_matmul(*parts)[0] for parts in zip(*(x.chunk(heads, dim=-1) for x in (q, k, v)), strict=True)]
    return torch.cat(parts, dim=-1)


def in_heads_fused(q, k, v, heads):
    q, k, v = (heads_by_loop(x, heads) for x in (q, k, v))
    return merged_by_cat(F.scaled_dot_product_attention(q, k, v))


# causal_mask
def causal_compared(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.arange(keys) <= torch.arange(keys - queries, keys)[:, None]


def causal_last_rows(queries, keys=None):
    keys = keys or queries
    return torch.tril(torch.ones((keys, keys))).bool()[-queries:]


def causal_not_above(queries, keys=None):
    keys = keys if keys is not None else queries
    return ~torch.triu(torch.ones(queries, keys, dtype=torch.bool), diagonal=keys - queries + 1)


def causal_by_loop(queries, keys=None):
    keys = queries if keys is None else keys
    return torch.tensor([[key <= query + keys - queries for key in range(keys)] for query in range(queries)])


# padding_mask
def padding_indexed(tokens, pad_id):
    return (tokens != pad_id)[:, None, None, :]


def padding_viewed(tokens, pad_id):
    B, T = tokens.shape
    return tokens.ne(pad_id).reshape(B, 1, 1, T)


def padding_by_loop(tokens, pad_id):
    return torch.tensor([[[[token != pad_id for token in row]]] for row in tokens.tolist()])


# combine_masks
def combined_in_turn(*masks):
    combined = None
    for mask in masks:
        if mask is not None:
            combined = mask if combined is None else torch.logical_and(combined, mask)
    return combined


def combined_reduced(*masks):
    return functools.reduce(lambda one, other: one & other, [mask for mask in masks if mask is not None] or [None])


def combined_stacked(*masks):
    masks = [mask for mask in masks if mask is not None]
    return torch.stack(torch.broadcast_tensors(*masks)).all(dim=0) if masks else None


def combined_multiplied(*masks):
    masks = [mask for mask in masks if mask is not None]
    return math.prod(masks[1:], start=masks[0]) if masks else None


# leaks_future
def leaks_by_jacobian(layer, x):
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (B, T, d, B, T, d)
    depends = jacobian.abs().sum(dim=(0, 2, 3, 5)) > 0  # (T_out, T_in)
    return depends.triu(1).any().item()


def leaks_weighted_at_random(layer, x):
    generator = torch.Generator().manual_seed(0)
    x = x.clone().requires_grad_(True)
    out = layer(x)
    for t in range(x.shape[1]):
        weighted = (out[:, t] * torch.randn(out[:, t].shape, generator=generator)).sum()
        gradient = torch.autograd.grad(weighted, x, retain_graph=True)[0]
        if gradient[:, t + 1 :].abs().sum() > 1e-7:
            return True
    return False


def leaks_one_output_at_a_time(layer, x):
    B, T, d = x.shape
    for t in range(T - 1):
        for b in range(B):
            for feature in range(d):
                x = x.detach().requires_grad_()
                layer(x)[b, t, feature].backward()
                if (x.grad[b, t + 1 :] != 0).any():
                    return True
    return False


def leaks_by_functional_jacobian(layer, x):
    jacobian = torch.func.jacrev(layer)(x)
    T = x.shape[1]
    return any(bool(jacobian[:, t, :, :, s].ne(0).any()) for t in range(T) for s in range(t + 1, T))


# attend_with_cache
def cached_concatenated(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v, (k, v)


def cached_fused(q, k, v, cache):
    keys, values = (torch.cat(pair, dim=-2) for pair in zip(cache or (k[..., :0, :], v[..., :0, :]), (k, v), strict=True))
    return F.scaled_dot_product_attention(q, keys, values), (keys, values)


def cached_einsum(q, k, v, cache):
    keys = k if cache is None else torch.cat([cache[0], k], 2)
    values = v if cache is None else torch.cat([cache[1], v], 2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, keys) * q.size(-1) ** -0.5
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), values), (keys, values)


def cached_returning_lists(q, k, v, cache):
    context, cache = cached_fused(q, k, v, cache)
    return [context, list(cache)]


# attend_chunk
def chunk_fused(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril(k.shape[2] - q.shape[2])
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask), (k, v)


def chunk_one_by_one(q, k, v, cache):
    contexts = []
    for t in range(q.shape[2]):
        context, cache = cached_concatenated(q[:, :, t : t + 1], k[:, :, t : t + 1], v[:, :, t : t + 1], cache)
        contexts.append(context)
    return torch.cat(contexts, dim=2), cache


def chunk_with_a_bias(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=-2), torch.cat([cache[1], v], dim=-2)
    new, keys = q.shape[-2], k.shape[-2]
    bias = torch.full((new, keys), float("-inf"), dtype=q.dtype).triu(keys - new + 1)
    scores = q @ k.mT / math.sqrt(q.shape[-1]) + bias
    return scores.softmax(-1) @ v, (k, v)


RIGHT = {
    "softmax": [
        softmax_shifted,
        softmax_from_logsumexp,
        softmax_by_loop,
        softmax_functional,
        softmax_with_detached_shift,
        softmax_in_place_on_its_own,
    ],
    "masked_cross_entropy": [loss_ignore_index, loss_transposed, loss_gathered, loss_by_loop, loss_selected_first],
    "last_valid_state": [last_indexed, last_gathered, last_by_loop, last_by_one_hot],
    "greedy_decode": [decode_with_a_loop, decode_filled_afterwards, decode_into_a_buffer],
    "accuracy_by_length": [accuracy_masked, accuracy_bucketized, accuracy_plain_python, accuracy_numpy],
    "teacher_forcing_pair": [pair_sliced, pair_copied, pair_narrowed],
    "additive_scores": [additive_matmul, additive_einsum, additive_by_loop, additive_concatenated],
    "masked_softmax": [masked_with_inf, masked_nan_to_num, masked_by_hand, masked_by_where],
    "context_vector": [context_matmul, context_einsum, context_broadcast, context_bmm, context_by_loop],
    "AdditiveAttention": [AttentionOfLinears, AttentionOfFunctions, AttentionReturningAList],
    "alignment_error_rate": [aer_formula, aer_by_loop, aer_one_fraction],
    "attend_within_lengths": [within_masked, within_by_loop, within_counted_the_other_way],
    "dot_scores": [dot_broadcast, dot_einsum, dot_bmm, dot_by_loop],
    "general_scores": [general_query_side, general_key_side, general_one_einsum, general_by_loop],
    "concat_scores": [concat_expanded, concat_split, concat_repeat_interleave, concat_by_loop],
    "attentional_state": [attentional_joined, attentional_split, attentional_by_loop],
    "local_p_weights": [local_by_hand, local_with_the_constants_gathered, local_by_loop],
    "scores_for_all_steps": [all_steps_stacked, all_steps_einsum, all_steps_query_side],
    "soft_lookup": [lookup_matmul, lookup_einsum, lookup_by_loop, lookup_broadcast],
    "attention_entropy": [
        entropy_xlogy,
        entropy_entr,
        entropy_epsilon,
        entropy_where,
        entropy_by_loop,
        entropy_nan_to_num,
    ],
    "scaled_dot_product_attention": [
        attention_matmul,
        attention_einsum,
        attention_by_loop,
        attention_scaled_on_both_sides,
        attention_fused,
    ],
    "softmax_jacobian": [jacobian_outer, jacobian_by_loop, jacobian_factored, jacobian_einsum],
    "worked_softmax": [worked_in_two_lines, worked_with_a_power, worked_stacked],
    "SelfAttention": [SelfAttentionOfLinears, SelfAttentionOfEinsums, SelfAttentionWordByWord, SelfAttentionFused],
    "is_permutation_equivariant": [
        equivariant_with_randperm,
        equivariant_put_back,
        equivariant_in_several_orders,
        equivariant_by_a_matrix,
    ],
    "sinusoidal_positions": [sinusoids_filled, sinusoids_by_loop, sinusoids_chosen],
    "add_positions": [positions_sliced, positions_looked_up, positions_by_loop, positions_expanded],
    "CrossAttention": [CrossOfLinears, CrossOfEinsums, CrossByLoop, CrossFused],
    "project_memory_once": [memory_called, memory_multiplied, memory_in_one_product, memory_einsum],
    "cut_into_patches": [patches_permuted, patches_unfolded, patches_by_loop, patches_unfolded_twice],
    "attend_to_memory": [memory_masked_in_place, memory_by_loop, memory_mask_expanded],
    "split_heads": [heads_by_view_and_transpose, heads_by_loop, heads_by_chunks, heads_permuted],
    "merge_heads": [merged_by_reshape, merged_by_cat, merged_contiguously, merged_by_loop],
    "MultiHeadAttention": [HeadsOfFunctions, HeadsInALoop, HeadsByEinsum, HeadsFused],
    "copy_from_torch": [copied_in_place, copied_as_a_state, copied_as_new_parameters],
    "attend_in_heads": [in_heads_transposed, in_heads_by_loop, in_heads_fused],
    "causal_mask": [causal_compared, causal_last_rows, causal_not_above, causal_by_loop],
    "leaks_future": [
        leaks_by_jacobian,
        leaks_weighted_at_random,
        leaks_one_output_at_a_time,
        leaks_by_functional_jacobian,
    ],
    "padding_mask": [padding_indexed, padding_viewed, padding_by_loop],
    "combine_masks": [combined_in_turn, combined_reduced, combined_stacked, combined_multiplied],
    "attend_with_cache": [cached_concatenated, cached_fused, cached_einsum, cached_returning_lists],
    "attend_chunk": [chunk_fused, chunk_one_by_one, chunk_with_a_bias],
}
