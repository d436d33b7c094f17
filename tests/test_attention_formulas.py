"""Every function of `course_utils.attention` gives what PyTorch gives, or its formula written another way: value and gradient.

What else an exercise's reference promises, the right answers in `tests/answers` promise with it: they are checked beside it.
"""

import math
from functools import partial, reduce
from itertools import pairwise

import pytest
import torch
from torch.nn import functional as F

from course_utils.attention.additive import additive_scores
from course_utils.attention.causal import attend_chunk, attend_with_cache
from course_utils.attention.chunked import chunked_linear_attention
from course_utils.attention.grouped import cache_bytes, grouped_query_attention, latent_cache_bytes
from course_utils.attention.knock_out import knock_out, make_alike
from course_utils.attention.latent import latent_attention
from course_utils.attention.layer_norm import layer_norm
from course_utils.attention.linear import delta_step, linear_attention, linear_attention_step
from course_utils.attention.location import location_scores
from course_utils.attention.lookup import soft_lookup
from course_utils.attention.masks import causal_mask
from course_utils.attention.multiplicative import (
    attentional_state,
    concat_scores,
    dot_scores,
    general_scores,
    local_m_weights,
    local_p_weights,
)
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax, tiled_attention
from course_utils.attention.paged import paged_attend
from course_utils.attention.pool import attention_pool
from course_utils.attention.relative import alibi_bias, relative_shift, rotate
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.sparse import local_attention
from course_utils.attention.weights import context_vector, masked_softmax, softmax


def draw(*shapes, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes]


def some_of(*shape):
    """A mask in which every query may attend to at least one key: what PyTorch's kernel asks for."""
    mask = torch.rand(*shape, generator=torch.Generator().manual_seed(0)) < 0.6
    mask[..., 0] = True
    return mask


ROW, TABLE, LENGTHS = some_of(2, 6), some_of(2, 3, 4, 6), torch.arange(6) < torch.tensor([[4], [6]])
QUERY, KEYS = torch.tensor([2, 0]), some_of(2, 5)
TAKEN = KEYS.unsqueeze(1) & (torch.arange(5) == QUERY.unsqueeze(1)).unsqueeze(2)  # (B, T, T): the cells of an intervention
CENTRE = torch.tensor([1.3, 4.0], dtype=torch.float64)
PLACES, PAGES = torch.tensor([0.0, 1.0, 2.5, 7.0, 30.0]), [5, 0, 3, 4]


def kernel(mask=None, **options):
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=mask, **options)


def additive(query, keys, W_q, W_k, v):
    pairs = torch.einsum("ai,bi->ba", W_q, query).unsqueeze(1) + torch.einsum("ai,bti->bta", W_k, keys)
    return torch.einsum("a,bta->bt", v, pairs.tanh())


def location_aware(query, keys, previous, W_q, W_k, U, kernel, v):
    padded = F.pad(previous, (1, 1))
    features = sum(padded[:, place : place + 6].unsqueeze(2) * kernel[:, 0, place] for place in range(3))  # (B, T, c)
    pairs = torch.einsum("ai,bi->ba", W_q, query).unsqueeze(1) + torch.einsum("ai,bti->bta", W_k, keys)
    return torch.einsum("a,bta->bt", v, (pairs + torch.einsum("ac,btc->bta", U, features)).tanh())


def in_a_window(scores, center, gaussian=False):
    distance = torch.arange(6) - center.unsqueeze(1)
    raised = scores.exp() * (distance.abs() <= 2)
    weights = raised / raised.sum(dim=1, keepdim=True)
    return weights * torch.exp(-(distance**2) / 2) if gaussian else weights  # sigma = 2 / 2


def alike(weights, values):
    mean = (weights * TAKEN).sum(dim=2, keepdim=True) / TAKEN.sum(dim=2, keepdim=True).clamp(min=1)
    return torch.where(TAKEN, mean, weights) @ values


def in_chunks(attend, size):
    def whole(q, k, v):
        cache, contexts = None, []
        for start in range(0, q.shape[-2], size):
            context, cache = attend(*(x[..., start : start + size, :] for x in (q, k, v)), cache)
            contexts.append(context)
        return torch.cat(contexts, dim=-2)

    return whole


def in_steps(q, k, v):
    state, contexts = None, []
    for position in range(q.shape[-2]):
        context, state = linear_attention_step(state, *(x[..., position, :] for x in (q, k, v)))
        contexts.append(context)
    return torch.stack(contexts, dim=-2)


def by_its_weights(q, k, v, causal=True):
    weights = (F.elu(q) + 1) @ (F.elu(k) + 1).mT
    weights = weights.tril() if causal else weights
    return weights / weights.sum(dim=-1, keepdim=True) @ v


def rewritten(state, q, k, v, beta):
    error = v - torch.einsum("bi,bij->bj", k, state)
    return torch.einsum("bi,bij->bj", q, state + torch.einsum("b,bi,bj->bij", beta, k, error))


def in_pieces(scores, values):
    parts = [partial_softmax(scores[..., a:b], values[..., a:b, :]) for a, b in pairwise((0, 1, 4, 6))]
    return finish_partial(reduce(merge_partial, parts))


def hidden(scores):
    return scores.masked_fill(~some_of(3, 6), -math.inf)


def turned(x):
    angles = PLACES.double().unsqueeze(1) * 100.0 ** (-torch.arange(3, dtype=torch.float64) / 3)
    pairs = torch.complex(x[..., :3], x[..., 3:]) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([pairs.real, pairs.imag], dim=-1)


def by_distance(scores):
    return torch.stack([scores[..., i, 4 - i : 9 - i] for i in range(5)], dim=-2)


def in_one_block(pages):
    return pages[PAGES].transpose(0, 1).flatten(1, 2)[:, :10]


Q_K_V = [(2, 3, 4, 5), (2, 3, 6, 5), (2, 3, 6, 7)]
SQUARE = [(2, 3, 7, 4), (2, 3, 7, 4), (2, 3, 7, 5)]
SCORED = [(2, 3), (2, 6, 4)]  # one query, six keys
SAME = {  # name -> ours, the other way, the shapes of what both are given
    "softmax": (softmax, lambda x: torch.softmax(x, -1), [(3, 4)]),
    "softmax of large numbers": (lambda x: softmax(1e4 * x, dim=0), lambda x: torch.softmax(1e4 * x, 0), [(3, 4)]),
    "masked softmax": (
        lambda scores: masked_softmax(scores, ROW),
        lambda scores: torch.softmax(scores.masked_fill(~ROW, -math.inf), -1),
        [(2, 6)],
    ),
    "context": (context_vector, partial(torch.einsum, "...t,...td->...d"), [(2, 3, 6), (2, 3, 6, 4)]),
    "additive": (additive_scores, additive, [*SCORED, (5, 3), (5, 4), (5,)]),
    "location": (location_scores, location_aware, [*SCORED, (2, 6), (5, 3), (5, 4), (5, 2), (2, 1, 3), (5,)]),
    "dot": (dot_scores, partial(torch.einsum, "...d,...td->...t"), [(2, 3, 4), (2, 3, 6, 4)]),
    "general": (general_scores, lambda q, k, W: torch.einsum("bi,ij,btj->bt", q, W, k), [*SCORED, (3, 4)]),
    "concat": (concat_scores, lambda q, k, W, v: additive(q, k, W[:, :3], W[:, 3:], v), [*SCORED, (5, 7), (5,)]),
    "attentional state": (
        attentional_state,
        lambda context, hidden, W_c: torch.tanh(context @ W_c[:, :3].T + hidden @ W_c[:, 3:].T),
        [(2, 3), (2, 4), (5, 7)],
    ),
    "local-m": (lambda scores: local_m_weights(scores, CENTRE, 2), lambda scores: in_a_window(scores, CENTRE), [(2, 6)]),
    "local-p": (lambda *given: local_p_weights(*given, 2), partial(in_a_window, gaussian=True), [(2, 6), (2,)]),
    "soft look-up": (
        lambda query, keys, values: soft_lookup(query, keys, values, 0.7),
        lambda query, keys, values: torch.softmax(keys @ query / 0.7, dim=0) @ values,
        [(3,), (5, 3), (5, 2)],
    ),
    "scaled dot-product": (lambda *given: scaled_dot_product_attention(*given)[0], kernel(), Q_K_V),
    "scaled dot-product, masked": (lambda *given: scaled_dot_product_attention(*given, TABLE)[0], kernel(TABLE), Q_K_V),
    "its weights": (
        lambda q, k: scaled_dot_product_attention(q, k, k, TABLE)[1],
        lambda q, k: torch.softmax((q @ k.mT / math.sqrt(5)).masked_fill(~TABLE, -math.inf), dim=-1),
        Q_K_V[:2],
    ),
    "pool": (
        lambda x, query: attention_pool(x, query, LENGTHS)[0],
        lambda x, query: kernel(LENGTHS.unsqueeze(1))(query.expand(2, 1, 5), x, x).squeeze(1),
        [(2, 6, 5), (5,)],
    ),
    "grouped": (
        lambda *given: grouped_query_attention(*given, some_of(2, 6, 4, 5))[0],
        kernel(some_of(2, 6, 4, 5), enable_gqa=True),
        [(2, 6, 4, 3), (2, 2, 5, 3), (2, 2, 5, 7)],
    ),
    "latent": (
        lambda *given: latent_attention(*given, causal_mask(5, 7))[0],
        lambda q, latent, W_k, W_v: kernel(causal_mask(5, 7))(q, latent.unsqueeze(1) @ W_k, latent.unsqueeze(1) @ W_v),
        [(2, 3, 5, 4), (2, 7, 6), (3, 6, 4), (3, 6, 8)],
    ),
    "knock out": (
        lambda *given: knock_out(*given, QUERY, KEYS)[0],
        lambda weights, values: weights.masked_fill(TAKEN, 0.0) @ values,
        [(2, 5, 5), (2, 5, 3)],
    ),
    "make alike": (lambda *given: make_alike(*given, QUERY, KEYS)[0], alike, [(2, 5, 5), (2, 5, 3)]),
    "with a cache": (in_chunks(attend_with_cache, 1), kernel(is_causal=True), SQUARE),
    "in chunks": (in_chunks(attend_chunk, 3), kernel(is_causal=True), SQUARE),
    "in pieces": (in_pieces, lambda scores, values: torch.softmax(scores, -1) @ values, [(3, 6), (6, 4)]),
    "in pieces, masked": (
        lambda scores, values: in_pieces(hidden(scores), values),
        lambda scores, values: torch.softmax(hidden(scores), -1) @ values,
        [(3, 6), (6, 4)],
    ),
    "in tiles": (lambda *given: tiled_attention(*given, 3), kernel(), Q_K_V),
    "in tiles, causal": (lambda *given: tiled_attention(*given, 3, causal=True), kernel(causal_mask(4, 6)), Q_K_V),
    "in pages": (
        lambda q, k_pages, v_pages: paged_attend(q, k_pages, v_pages, PAGES, 10),
        lambda q, k_pages, v_pages: kernel()(q, in_one_block(k_pages), in_one_block(v_pages)),
        [(3, 2, 5), (6, 3, 4, 5), (6, 3, 4, 6)],
    ),
    "in a window": (lambda *given: local_attention(*given, 3), kernel(causal_mask(7).triu(-2)), SQUARE),
    "linear": (linear_attention, partial(by_its_weights, causal=False), Q_K_V),
    "linear, causal": (partial(linear_attention, causal=True), by_its_weights, SQUARE),
    "linear, in steps": (in_steps, by_its_weights, SQUARE),
    "linear, in chunks": (lambda *given: chunked_linear_attention(*given, 3), by_its_weights, SQUARE),
    "delta rule": (lambda *given: delta_step(*given)[0], rewritten, [(2, 4, 5), (2, 4), (2, 4), (2, 5), (2,)]),
    "layer norm": (layer_norm, lambda x, weight, bias: F.layer_norm(x, (4,), weight, bias), [(2, 3, 4), (4,), (4,)]),
    "rotated": (lambda x: rotate(x, PLACES, base=100.0), turned, [(2, 5, 6)]),
    "shifted": (relative_shift, by_distance, [(2, 5, 9)]),
}


@pytest.mark.parametrize("name", SAME)
def test_it_gives_what_the_other_way_gives_in_value_and_gradient(name):
    *ways, shapes = SAME[name]
    found = []
    for way in ways:
        leaves = [each.requires_grad_() for each in draw(*shapes)]
        result = way(*leaves)
        found.append([result, *torch.autograd.grad(result.sin().sum(), leaves)])
    for mine, expected in zip(*found, strict=True):
        torch.testing.assert_close(mine, expected, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32])
def test_attention_keeps_the_dtype_and_holds_in_every_precision(dtype):
    q, k, v = (each.to(dtype) for each in draw(*Q_K_V))
    context, weights = scaled_dot_product_attention(q, k, v, TABLE)
    assert context.dtype == weights.dtype == dtype and (weights[~TABLE] == 0).all()
    exact = kernel(TABLE)(q.double(), k.double(), v.double())
    torch.testing.assert_close(context.double(), exact, rtol=0, atol=20 * torch.finfo(dtype).eps)


def test_half_precision_does_not_overflow_on_the_way_to_a_score_that_fits():
    """q . k is 80,000 here, beyond float16; divided by sqrt(64) it is 10,000."""
    q = torch.full((1, 64), 25.0, dtype=torch.float16)
    k = torch.stack([torch.full((64,), 50.0), torch.full((64,), 49.0)]).half()
    context, weights = scaled_dot_product_attention(q, k, torch.tensor([[1.0], [2.0]]).half())
    assert weights.tolist() == [[1.0, 0.0]] and context.item() == 1.0


# attend, the shapes of what it is given, and of its mask, whose second row of the batch allows nothing.
WITH_A_MASK = {
    "scaled dot-product": (scaled_dot_product_attention, [(2, 3, 4)] * 3, (2, 3, 3)),
    "grouped": (grouped_query_attention, [(2, 4, 3, 5), (2, 2, 3, 5), (2, 2, 3, 5)], (2, 4, 3, 3)),
    "latent": (latent_attention, [(2, 3, 5, 4), (2, 7, 6), (3, 6, 4), (3, 6, 8)], (2, 3, 5, 7)),
    "pool": (attention_pool, [(2, 6, 5), (5,)], (2, 6)),
}


@pytest.mark.parametrize("name", WITH_A_MASK)
def test_where_nothing_may_be_read_there_are_zeros_and_finite_gradients(name):
    attend, shapes, mask_shape = WITH_A_MASK[name]
    mask = torch.ones(mask_shape, dtype=torch.bool)
    mask[1] = False
    leaves = [each.requires_grad_() for each in draw(*shapes)]
    context, weights = attend(*leaves, mask)
    context.sum().backward()
    assert not context[1].any() and not weights[1].any() and context[0].all()
    assert all(torch.isfinite(each.grad).all() for each in leaves)


def test_the_penalty_is_the_slope_times_the_distance():
    distance = torch.tensor([[2, 1, 0, -1, -2], [3, 2, 1, 0, -1], [4, 3, 2, 1, 0]])  # of 3 queries from 5 keys
    assert torch.equal(alibi_bias(8, 3, 5), -(2.0 ** -torch.arange(1.0, 9)).view(8, 1, 1) * distance)


def test_a_cache_weighs_what_its_tensors_do():
    cache = [torch.zeros(4, 2, 5, 8, dtype=torch.float16) for _ in range(3) for _ in "kv"]
    assert cache_bytes(layers=3, kv_heads=2, d_head=8, tokens=5, batch=4) == sum(each.nbytes for each in cache)
    latent = [torch.zeros(4, 5, 12) for _ in range(3)]
    assert latent_cache_bytes(3, 12, tokens=5, batch=4, bytes_per_number=4) == sum(each.nbytes for each in latent)
