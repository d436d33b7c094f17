"""Five changes to attention: each is what its paper says, and nothing else of `MultiHeadAttention` is changed."""

import math

import pytest
import torch
from torch import nn

from attention_lab.models.repeater import Repeater
from attention_lab.models.transformer import TransformerTranslator
from attention_lab.models.variants import VARIANTS, Attention, OpenRepeater, replace_attentions
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention


@pytest.fixture
def plain():
    torch.manual_seed(0)
    return MultiHeadAttention(16, 4).double()


def of_kind(kind, plain):
    made = kind(16, 4).double()
    made.load_state_dict(plain.state_dict(), strict=False)
    return made


def both(layer, other, mask=None):
    x = torch.randn(2, 5, 16, dtype=torch.float64)
    return layer(x, x, x, mask), other(x, x, x, mask)


def allclose(found, expected):
    assert all(torch.allclose(a, b, atol=1e-12) for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize("mask", [None, causal_mask(5)])
@pytest.mark.parametrize("kind", [Attention, VARIANTS["talking heads"]])
def test_in_steps_and_with_heads_that_do_not_talk_yet_it_is_multi_head_attention(kind, mask, plain):
    allclose(*both(of_kind(kind, plain), plain, mask))


def test_without_what_it_adds_each_change_is_multi_head_attention(plain):
    sink, gated = (of_kind(VARIANTS[name], plain) for name in ("sink", "gated"))
    nn.init.constant_(sink.sink, -math.inf)
    nn.init.zeros_(gated.gate.weight)
    nn.init.constant_(gated.gate.bias, math.inf)
    for changed in (sink, gated):
        allclose(*both(changed, plain, causal_mask(5)))


def test_a_sink_takes_a_share_of_every_querys_weight(plain):
    sink = of_kind(VARIANTS["sink"], plain)
    (_, weights), (_, before) = both(sink, plain)
    left = weights.sum(dim=-1)  # (B, heads, Tq)
    assert left.max() < 1 and torch.allclose(weights, before * left.unsqueeze(-1))


def test_qk_norm_bounds_the_scores_whatever_the_size_of_queries(plain):
    changed = of_kind(VARIANTS["QK-norm"], plain)
    q, k = torch.randn(2, 2, 4, 5, 4, dtype=torch.float64)  # d_head 4
    assert changed.score(1000 * q, k).abs().max() <= math.sqrt(4) + 1e-9 < Attention.score(changed, 1000 * q, k).abs().max()


def test_talking_heads_mix_before_and_after_the_softmax(plain):
    changed = of_kind(VARIANTS["talking heads"], plain)
    nn.init.constant_(changed.before, 0.25)
    (_, weights), _ = both(changed, plain)
    assert torch.allclose(weights, weights[:, :1].expand_as(weights))
    nn.init.zeros_(changed.after)
    assert both(changed, plain)[0][1].abs().max() == 0


def test_differential_attention_is_a_softmax_minus_a_share_of_another(plain):
    changed = of_kind(VARIANTS["differential"], plain)
    q, k = torch.randn(2, 2, 4, 5, 4, dtype=torch.float64)
    first, second = (
        torch.softmax(a @ b.mT / math.sqrt(2), dim=-1) for a, b in ((q[..., :2], k[..., :2]), (q[..., 2:], k[..., 2:]))
    )
    assert torch.allclose(changed.weights(q, k, None), first - 0.2 * second)
    assert torch.allclose(changed.weights(q, k, causal_mask(5)).sum(dim=-1), torch.full((2, 4, 5), 0.8, dtype=torch.float64))


def test_a_gate_multiplies_each_feature_by_what_the_query_decides(plain):
    gated = of_kind(VARIANTS["gated"], plain)
    x, y = torch.randn(2, 2, 5, 16, dtype=torch.float64)
    weights = torch.softmax(torch.randn(2, 4, 5, 5, dtype=torch.float64), dim=-1)
    v = torch.randn(2, 4, 5, 4, dtype=torch.float64)
    share = gated.read(weights, v, x) / Attention.read(gated, weights, v, x)
    assert torch.allclose(share, torch.sigmoid(gated.gate(x))) and not torch.allclose(share, torch.sigmoid(gated.gate(y)))


@pytest.mark.parametrize("name", VARIANTS)
def test_no_query_sees_what_the_mask_hides(name, plain):
    changed = of_kind(VARIANTS[name], plain)
    _, weights = changed(*[torch.randn(2, 5, 16, dtype=torch.float64)] * 3, causal_mask(5))
    assert weights.masked_select(~causal_mask(5)).abs().max() == 0


@pytest.mark.parametrize("name", VARIANTS)
def test_every_attention_of_a_model_is_replaced_and_keeps_its_projections(name):
    torch.manual_seed(0)
    model = TransformerTranslator(20, 30, d_model=16, heads=2, d_ff=8)
    before = {key: value.clone() for key, value in model.state_dict().items()}
    changed = replace_attentions(model, VARIANTS[name])
    assert sum(isinstance(part, VARIANTS[name]) for part in changed.modules()) == 6
    assert sum(type(part) is MultiHeadAttention for part in changed.modules()) == 0
    after = changed.state_dict()
    assert all(torch.equal(after[key], value) for key, value in before.items()) and len(after) > len(before)


def test_an_open_repeater_computes_what_a_repeater_does_and_has_no_heads_to_leave_out():
    torch.manual_seed(0)
    plain, opened, tokens = Repeater(32), OpenRepeater(32), torch.randint(32, (2, 9))
    opened.load_state_dict(plain.state_dict())
    assert torch.allclose(opened(tokens), plain(tokens), atol=1e-6)
    with pytest.raises(ValueError, match="without must be empty"):
        opened(tokens, ((0, 1),))
