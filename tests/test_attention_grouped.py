"""Grouped queries are multi-head attention with repeated keys, without the repeating; caches weigh what they hold."""

import pytest
import torch
from torch.nn import functional as F

from course_utils.attention.grouped import cache_bytes, grouped_query_attention, latent_cache_bytes
from course_utils.attention.masks import causal_mask


def drawn(heads, shared, seed=0):
    generator = torch.Generator().manual_seed(seed)
    shapes = ((2, heads, 5, 4), (2, shared, 6, 4), (2, shared, 6, 3))
    return [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes]


@pytest.mark.parametrize("shared", [1, 2, 3, 6])
def test_it_is_attention_with_each_key_head_repeated_for_its_group(shared):
    q, k, v = drawn(6, shared)
    mask = causal_mask(5, 6)
    context, weights = grouped_query_attention(q, k, v, mask)
    repeated = [x.repeat_interleave(6 // shared, dim=1) for x in (k, v)]
    assert torch.allclose(context, F.scaled_dot_product_attention(q, *repeated, attn_mask=mask), atol=1e-14)
    assert torch.allclose(weights.sum(-1), torch.ones(2, 6, 5, dtype=torch.float64)) and (weights[..., ~mask] == 0).all()


@pytest.mark.parametrize("shared", [1, 2])
def test_pytorch_groups_the_heads_in_the_same_order(shared):
    q, k, v = drawn(6, shared)
    theirs = F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
    assert torch.allclose(grouped_query_attention(q, k, v)[0], theirs, atol=1e-14)


class Made(torch.utils._python_dispatch.TorchDispatchMode):
    """The storages of all tensors that an operation returned while it watched, by size in bytes."""

    def __init__(self):
        super().__init__()
        self.storages = {}

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        out = function(*args, **(kwargs or {}))
        self.storages[out.untyped_storage().data_ptr()] = out.untyped_storage().nbytes()
        return out


def test_keys_are_not_copied():
    q, k, v = torch.randn(2, 6, 1, 7), torch.randn(2, 2, 64, 7), torch.randn(2, 2, 64, 7)
    with Made() as made:
        grouped_query_attention(q, k, v)
    ours = {x.untyped_storage().data_ptr() for x in (k, v)}
    assert max(size for place, size in made.storages.items() if place not in ours) == 2 * 6 * 64 * 4  # the scores: half of k


def test_query_heads_must_share_evenly():
    q, k, v = drawn(6, 4)
    with pytest.raises(ValueError, match="q must have a multiple of the 4 heads of k, got 6"):
        grouped_query_attention(q, k, v)


def test_a_cache_weighs_what_its_tensors_do():
    layers, heads, d_head, tokens, batch = 3, 2, 8, 5, 4
    cache = [torch.zeros(batch, heads, tokens, d_head, dtype=torch.float16) for _ in range(layers) for _ in "kv"]
    assert cache_bytes(layers, heads, d_head, tokens, batch) == sum(each.nbytes for each in cache)
    latent = [torch.zeros(batch, tokens, 12) for _ in range(layers)]
    assert latent_cache_bytes(layers, 12, tokens, batch, bytes_per_number=4) == sum(each.nbytes for each in latent)
