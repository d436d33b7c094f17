"""The language model that is told positions in six ways, and the texts that it reads."""

import pytest
import torch
from torch import nn

from attention_lab.experiments import extrapolation, language
from attention_lab.models.placed import KINDS, PlacedAttention, PlacedLanguageModel, signed_waves
from course_utils.attention.causal import leaks_future
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention, split_heads
from course_utils.attention.pairing import neighbours_to_halves
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.relative import rotate

SEEDS = range(3)


def attention(kind, seed=0, d_model=8, heads=2):
    torch.manual_seed(seed)
    layer = PlacedAttention(d_model, heads, kind).double()
    if kind == "relative":
        nn.init.normal_(layer.u), nn.init.normal_(layer.w)
    return layer


@pytest.mark.parametrize("seed", SEEDS)
def test_without_positions_it_is_multi_head_attention(seed):
    layer, theirs = attention("none", seed), MultiHeadAttention(8, 2).double()
    x = torch.randn(2, 5, 8, dtype=torch.float64)
    with torch.no_grad():
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            for own, other in zip(getattr(layer, name).parameters(), getattr(theirs, name).parameters(), strict=False):
                other.copy_(own)
        for projection in (theirs.q_proj, theirs.k_proj, theirs.v_proj):
            if projection.bias is not None:
                projection.bias.zero_()
        for one, other in zip(layer(x, x, x, causal_mask(5)), theirs(x, x, x, causal_mask(5)), strict=True):
            assert torch.allclose(one, other)


@pytest.mark.parametrize("seed", SEEDS)
def test_relative_attention_equals_a_loop_over_distances(seed):
    layer = attention("relative", seed)
    x = torch.randn(1, 6, 8, dtype=torch.float64)
    _, weights = layer(x, x, x, None)  # (1, H, T, T): both directions
    q, k = (split_heads(proj(x), 2)[0] for proj in (layer.q_proj, layer.k_proj))
    there = sinusoidal_positions(6, 8).double()
    for h in range(2):
        for i in range(6):
            row = []
            for j in range(6):
                wave = there[abs(j - i)].clone()
                if j < i:
                    wave[::2] *= -1  # the sine of minus an angle
                far = layer.r_proj(wave).view(2, 4)[h]
                row.append(((q[h, i] + layer.u[h, 0]) @ k[h, j] + (q[h, i] + layer.w[h, 0]) @ far) / 2)
            assert torch.allclose(torch.softmax(torch.stack(row), 0), weights[0, h, i])
    assert torch.equal(signed_waves(6, 8)[5:], sinusoidal_positions(6, 8))


@pytest.mark.parametrize("kind", ["relative", "ALiBi", "RoPE"])
def test_scores_by_distance_do_not_change_with_the_place(kind):
    """The same words behind others have the same scores among themselves."""
    layer = attention(kind)
    q, k = torch.randn(2, 1, 2, 9, 4, dtype=torch.float64)
    later = layer.score(q, k)[..., 4:, 4:]
    assert torch.allclose(layer.score(q[..., 4:, :], k[..., 4:, :]), later)
    assert not torch.allclose(attention("none").score(q, k)[..., 4:, 4:], later)


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_reads_ahead(kind):
    torch.manual_seed(0)
    model = PlacedLanguageModel(20, kind, d_model=8, heads=2, layers=2, d_ff=16, longest=12)
    x, other = torch.randn(2, 1, 6, 8)
    assert not leaks_future(lambda x: model.blocks[0](x, causal_mask(6)), x, other)
    assert model(torch.zeros(2, 6, dtype=torch.long)).shape == (2, 6, 20)


def test_the_two_pairings_give_the_same_scores_of_reordered_features():
    torch.manual_seed(0)
    q, k = torch.randn(2, 3, 5, 8, dtype=torch.float64)
    places = torch.arange(5)
    scores = extrapolation.rotate_neighbours(q, places) @ extrapolation.rotate_neighbours(k, places).mT
    order = neighbours_to_halves(torch.arange(8.0).unsqueeze(1), 1).flatten().long()
    assert torch.allclose(rotate(q[..., order], places) @ rotate(k[..., order], places).mT, scores)
    assert not torch.allclose(rotate(q, places) @ rotate(k, places).mT, scores)


def test_the_losses_of_the_positions_are_those_of_all_texts():
    task = language.load_task()
    model = extrapolation.build_model("none", task.vocabulary, seed=0)
    reads, answers = (each[:, :10] for each in extrapolation.test_texts(task, count=6))
    whole = extrapolation.losses(model, reads, answers, batch_size=6)
    assert torch.allclose(extrapolation.losses(model, reads, answers, batch_size=2), whole, atol=1e-5)
    assert extrapolation.summary(torch.arange(1.0, 129.0)) == {"17-32": 24.5, "33-64": 48.5, "65-128": 96.5}
