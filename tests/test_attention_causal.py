"""A cache changes nothing but the cost, and another future shows every leak of the layers that the checks ask about."""

import pytest
import torch
from torch import nn

from course_utils.attention.causal import attend_chunk, attend_with_cache, leaks_future
from course_utils.attention.masks import causal_mask
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


def heads(length, seed=0, dtype=torch.float64):
    """q, k (B=2, H=3, length, 4) and v (B=2, H=3, length, 5)."""
    generator = torch.Generator().manual_seed(seed)
    return tuple(torch.randn(2, 3, length, size, generator=generator, dtype=dtype) for size in (4, 4, 5))


def in_chunks(attend, q, k, v, size):
    cache, contexts = None, []
    for start in range(0, q.shape[2], size):
        context, cache = attend(*(x[:, :, start : start + size] for x in (q, k, v)), cache)
        contexts.append(context)
    return torch.cat(contexts, dim=2), cache


@pytest.mark.parametrize("size", range(1, 8))
def test_chunks_of_any_size_are_the_full_causal_attention(size):
    q, k, v = heads(7)
    contexts, cache = in_chunks(attend_chunk, q, k, v, size)
    assert torch.allclose(contexts, scaled_dot_product_attention(q, k, v, causal_mask(7))[0])
    assert torch.equal(cache[0], k) and torch.equal(cache[1], v)


def test_the_cache_that_is_given_stays_as_it_was():
    q, k, v = heads(1)
    cache = tuple(x.clone() for x in heads(3, seed=1)[1:])
    before = [x.clone() for x in cache]
    for attend in (attend_with_cache, attend_chunk):
        attend(q, k, v, cache)
        assert all(map(torch.equal, cache, before))


def test_gradients_reach_the_cached_positions():
    q, k, v = (x.requires_grad_() for x in heads(3))
    contexts, _ = in_chunks(attend_with_cache, q, k, v, 1)
    contexts.sum().backward()
    assert all(bool((x.grad.abs().sum(dim=(0, 1, 3)) > 0).all()) for x in (k, v))


def test_a_mask_the_other_way_round_is_a_leak():
    theirs, mask = nn.MultiheadAttention(4, 2, batch_first=True), causal_mask(5)
    x, other = torch.randn(2, 1, 5, 4)
    assert leaks_future(lambda x: theirs(x, x, x, attn_mask=mask)[0], x, other)
    assert not leaks_future(lambda x: theirs(x, x, x, attn_mask=~mask)[0], x, other)


def test_the_inputs_are_left_alone():
    x, other = torch.randn(2, 1, 3, 2)
    before = x.clone(), other.clone()
    leaks_future(lambda x: x.cumsum(1), x, other)
    assert torch.equal(x, before[0]) and torch.equal(other, before[1])


X = torch.ones(1, 2, 3)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: leaks_future(3, X, X), TypeError, "layer must be callable, got int"),
        (lambda: attend_with_cache(*heads(2), None), ValueError, r"q must have shape \(..., 1, d\), got \(2, 3, 2, 4\)"),
        (lambda: attend_chunk(heads(2)[0], heads(3)[1], heads(3)[2], None), ValueError, r"k must have shape \(..., 2, 4\)"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
