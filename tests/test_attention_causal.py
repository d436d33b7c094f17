"""A cache changes nothing but the cost, and another future shows every leak of the layers that the checks ask about."""

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from attention_checks.engine.cases import Draw
from attention_checks.lessons._layers import Layer, layers
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


@pytest.mark.parametrize("seed", range(3))
def test_one_position_at_a_time_is_the_full_causal_attention(seed):
    q, k, v = heads(7, seed)
    contexts, cache = in_chunks(attend_with_cache, q, k, v, 1)
    assert torch.allclose(contexts, F.scaled_dot_product_attention(q, k, v, is_causal=True))
    assert torch.equal(cache[0], k) and torch.equal(cache[1], v)


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


# Written by hand, layer by layer, and not taken from what the checks compute.
LEAKY = {
    "attention without a mask",
    "attention with the mask flipped",
    "attention with a mask off by one",
    "a running sum from the end",
    "a centred convolution",
    "the position after, and nothing else",
}


@pytest.mark.parametrize("seed", range(3))
def test_every_layer_of_the_checks_is_told_right(seed):
    for _, words, *layer in layers(Draw(seed)):
        x, other = torch.randn(2, 2, layer[1].shape[1], 4, generator=torch.Generator().manual_seed(seed))
        x, other = -x.abs(), other.abs()  # which opens what two positions have to open
        assert leaks_future(Layer(*layer), x, other) is (words in LEAKY or "leak" in words), words


@pytest.mark.parametrize(
    ("layer", "leaks"),
    [
        (nn.GRU(4, 4, batch_first=True), False),
        (nn.GRU(4, 2, batch_first=True, bidirectional=True), True),
        (nn.LSTM(4, 4, batch_first=True), False),
    ],
)
def test_recurrent_layers_read_ahead_in_both_directions_only(layer, leaks):
    assert leaks_future(lambda x: layer(x)[0], torch.randn(2, 5, 4), torch.randn(2, 5, 4)) is leaks


def test_a_layer_norm_hides_the_leak_from_a_sum_but_not_from_another_future():
    x = torch.randn(1, 5, 4, generator=torch.Generator().manual_seed(0), dtype=torch.float64, requires_grad=True)

    def leaky(x):
        return F.layer_norm(scaled_dot_product_attention(x, x, x)[0], (4,))

    (gradient,) = torch.autograd.grad(leaky(x)[:, 0].sum(), x)
    assert gradient.abs().max() < 1e-12
    assert leaks_future(leaky, x.detach(), torch.randn(1, 5, 4, dtype=torch.float64))


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
        (lambda: leaks_future(torch.relu, X[0], X), ValueError, r"x must have shape \(B, T, d\), got \(2, 3\)"),
        (lambda: leaks_future(torch.relu, X, X[:, 1:]), ValueError, r"other must have shape \(1, 2, 3\), got \(1, 1, 3\)"),
        (lambda: leaks_future(lambda x: x[:, 1:], X, X), ValueError, r"shape \(1, 2, d_out\), got \(1, 1, 3\)"),
        (lambda: attend_with_cache(*heads(2), None), ValueError, r"q must have shape \(..., 1, d\), got \(2, 3, 2, 4\)"),
        (lambda: attend_chunk(heads(2)[0], heads(3)[1], heads(3)[2], None), ValueError, r"k must have shape \(..., 2, 4\)"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
