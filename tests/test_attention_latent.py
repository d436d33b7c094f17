"""Latent attention is multi-head attention over keys and values that it never computes."""

import pytest
import torch
from torch.nn import functional as F

from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.latent import latent_attention
from course_utils.attention.masks import causal_mask
from course_utils.measure.memory import peak_memory


def drawn(seed=0, tokens=7, queries=5, dtype=torch.float64):
    generator = torch.Generator().manual_seed(seed)
    shapes = ((2, 3, queries, 4), (2, tokens, 6), (3, 6, 4), (3, 6, 8))  # q, the latents, W_k, W_v
    return [torch.randn(*shape, generator=generator, dtype=dtype) for shape in shapes]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("masked", [False, True])
def test_it_equals_attention_over_the_keys_and_values_of_all_heads(seed, masked):
    q, latent, W_k, W_v = drawn(seed)
    mask = causal_mask(5, 7) if masked else None
    keys, values = (latent.unsqueeze(1) @ W for W in (W_k, W_v))
    context, weights = latent_attention(q, latent, W_k, W_v, mask)
    assert torch.allclose(context, F.scaled_dot_product_attention(q, keys, values, attn_mask=mask), atol=1e-12)
    assert weights.shape == (2, 3, 5, 7) and torch.allclose(weights.sum(-1), torch.ones(2, 3, 5, dtype=torch.float64))
    assert not masked or (weights[..., ~mask] == 0).all()


def test_it_is_multi_query_attention_over_the_latents_but_for_the_scale():
    q, latent, W_k, W_v = drawn()
    absorbed = q @ W_k.transpose(-2, -1) * (6 / 4) ** 0.5
    read, weights = grouped_query_attention(absorbed, latent.unsqueeze(1), latent.unsqueeze(1))
    context, own = latent_attention(q, latent, W_k, W_v)
    assert torch.allclose(read @ W_v, context, atol=1e-12) and torch.allclose(weights, own, atol=1e-12)


def test_its_gradients_are_those_of_the_plain_form():
    given = [each.requires_grad_() for each in drawn()]
    q, latent, W_k, W_v = given
    keys, values = (latent.unsqueeze(1) @ W for W in (W_k, W_v))
    plain = torch.autograd.grad(F.scaled_dot_product_attention(q, keys, values).square().sum(), given)
    absorbed = torch.autograd.grad(latent_attention(*given)[0].square().sum(), given)
    assert all(torch.allclose(one, other, atol=1e-10) for one, other in zip(plain, absorbed, strict=True))


def test_it_holds_less_than_the_latents_and_no_key():
    q, latent, W_k, W_v = drawn(tokens=4096, queries=1, dtype=torch.float32)
    keys_of_all_heads = 2 * 3 * 4096 * 4 * 4  # bytes, and the values take more
    assert peak_memory(lambda: latent_attention(q, latent, W_k, W_v)) < 1.1 * latent.nbytes < keys_of_all_heads


def test_matrices_must_fit_the_heads():
    q, latent, W_k, W_v = drawn()
    with pytest.raises(ValueError, match="W_k must have shape"):
        latent_attention(q, latent, W_k[:2], W_v)
    with pytest.raises(ValueError, match="W_v must have shape"):
        latent_attention(q, latent, W_k, W_v[:, :5])
