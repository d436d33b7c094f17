"""Luong's scores and windows equal their formulas, written as plain loops in double precision."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from course_utils.attention.multiplicative import (
    ConcatAttention,
    DotAttention,
    GeneralAttention,
    LocalAttention,
    attentional_state,
    concat_scores,
    dot_scores,
    general_scores,
    local_m_weights,
    local_p_weights,
)

sizes = st.integers(1, 5)


def draw(*shape, seed=0, dtype=torch.float64):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=dtype)


@given(sizes, sizes, sizes, st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_dot_scores_equal_the_formula_entry_by_entry(B, T, d, seed):
    query, keys = draw(B, d, seed=seed), draw(B, T, d, seed=seed + 1)
    scores = dot_scores(query, keys)
    assert scores.shape == (B, T)
    for b in range(B):
        for t in range(T):
            assert scores[b, t].item() == pytest.approx(sum(query[b, i].item() * keys[b, t, i].item() for i in range(d)))


@given(sizes, sizes, sizes, sizes, st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_general_scores_equal_the_formula_entry_by_entry(B, T, d_q, d_k, seed):
    query, keys, W = draw(B, d_q, seed=seed), draw(B, T, d_k, seed=seed + 1), draw(d_q, d_k, seed=seed + 2)
    scores = general_scores(query, keys, W)
    for b in range(B):
        for t in range(T):
            expected = sum(query[b, i].item() * W[i, j].item() * keys[b, t, j].item() for i in range(d_q) for j in range(d_k))
            assert scores[b, t].item() == pytest.approx(expected, abs=1e-12)


@given(sizes, sizes, sizes, sizes, sizes, st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_concat_scores_equal_the_formula_entry_by_entry(B, T, d_q, d_k, d_a, seed):
    query, keys = draw(B, d_q, seed=seed), draw(B, T, d_k, seed=seed + 1)
    W, v = draw(d_a, d_q + d_k, seed=seed + 2), draw(d_a, seed=seed + 3)
    scores = concat_scores(query, keys, W, v)
    for b in range(B):
        for t in range(T):
            pair = query[b].tolist() + keys[b, t].tolist()
            hidden = [math.tanh(sum(w * x for w, x in zip(row, pair, strict=True))) for row in W.tolist()]
            assert scores[b, t].item() == pytest.approx(sum(a * h for a, h in zip(v.tolist(), hidden, strict=True)), abs=1e-12)


def test_the_attentional_state_reads_the_context_first():
    context, hidden, W_c = draw(2, 3), draw(2, 4, seed=1), draw(5, 7, seed=2)
    expected = torch.tanh(context @ W_c[:, :3].T + hidden @ W_c[:, 3:].T)
    assert torch.allclose(attentional_state(context, hidden, W_c), expected)


@given(st.integers(1, 3), st.integers(1, 8), st.integers(1, 4), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_local_weights_equal_the_formulas_entry_by_entry(B, T, D, seed):
    scores = draw(B, T, seed=seed)
    center = T * torch.rand(B, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    monotonic, predictive = local_m_weights(scores, center, D), local_p_weights(scores, center, D)
    for b in range(B):
        p = center[b].item()
        inside = [s for s in range(T) if p - D <= s <= p + D]
        total = sum(math.exp(scores[b, s].item()) for s in inside)
        for s in range(T):
            weight = math.exp(scores[b, s].item()) / total if s in inside else 0.0
            assert monotonic[b, s].item() == pytest.approx(weight, abs=1e-12)
            gaussian = math.exp(-((s - p) ** 2) / (2 * (D / 2) ** 2))
            assert predictive[b, s].item() == pytest.approx(weight * gaussian, abs=1e-12)


def test_both_ends_of_the_window_belong_to_it():
    weights = local_m_weights(torch.zeros(1, 7), torch.tensor([3.0]), 2)
    assert torch.allclose(weights, torch.tensor([[0, 0.2, 0.2, 0.2, 0.2, 0.2, 0]]))


def test_a_window_outside_the_sentence_gives_zeros_and_finite_gradients():
    scores, center = draw(2, 4).requires_grad_(), torch.tensor([1.0, 9.0], dtype=torch.float64, requires_grad=True)
    weights = local_p_weights(scores, center, 2)
    weights.sum().backward()
    assert (weights[1] == 0).all() and weights[0].sum() > 0
    assert torch.isfinite(scores.grad).all() and torch.isfinite(center.grad).all()


def test_the_centre_learns_through_the_gaussian_alone():
    scores, center = draw(1, 6), torch.tensor([2.3], dtype=torch.float64, requires_grad=True)
    (gradient,) = torch.autograd.grad(local_p_weights(scores, center, 2)[0, 3], center)
    assert gradient.item() > 0  # nearer to position 3 means more weight on it
    assert not local_m_weights(scores, center, 2).requires_grad


def test_all_take_any_leading_dimensions():
    query, keys, W, v = draw(2, 3, 4), draw(2, 3, 6, 4), draw(4, 4), draw(4)
    wide = torch.cat([W, W], dim=1)
    for scores in (dot_scores(query, keys), general_scores(query, keys, W), concat_scores(query, keys, wide, v)):
        assert scores.shape == (2, 3, 6)
    assert torch.allclose(concat_scores(query, keys, wide, v)[1, 2], concat_scores(query[1, 2], keys[1, 2], wide, v))
    center = 6 * torch.rand(2, 3, dtype=torch.float64)
    weights = local_p_weights(dot_scores(query, keys), center, 2)
    assert torch.allclose(weights[1, 2], local_p_weights(dot_scores(query, keys)[1, 2], center[1, 2], 2))


BUILD = {
    "dot": DotAttention,
    "general": lambda: GeneralAttention(5, 5),
    "concat": lambda: ConcatAttention(5, 5, 3),
    "local": lambda: LocalAttention(5, 5, 3, 2),
}
MASK = torch.tensor([[True] * 6, [True] * 2 + [False] * 4])


@pytest.mark.parametrize("name", BUILD)
class TestEveryModule:
    def test_looks_only_where_it_may_and_reads_what_its_weights_say(self, name):
        torch.manual_seed(0)
        query, keys = draw(2, 5), draw(2, 6, 5, seed=1)
        context, weights = BUILD[name]().double()(query, keys, MASK)
        assert (weights >= 0).all() and (weights[1, 2:] == 0).all()
        assert (weights.sum(dim=-1) < 1 + 1e-9).all() and (weights.sum(dim=-1) > 0).all()
        assert torch.allclose(context, torch.einsum("bt,btd->bd", weights, keys))

    def test_what_the_mask_forbids_changes_nothing(self, name):
        torch.manual_seed(0)
        module, query, keys = BUILD[name]().double(), draw(2, 5), draw(2, 6, 5, seed=1)
        other = keys.masked_fill(~MASK.unsqueeze(-1), 7.0)
        for one, two in zip(module(query, keys, MASK), module(query, other, MASK), strict=True):
            assert torch.allclose(one, two)
        alone = module(query[1:], keys[1:, :2])  # the short sentence without its padding, and without a mask
        assert torch.allclose(alone[0], module(query, keys, MASK)[0][1:])

    def test_a_fully_masked_row_gets_zeros(self, name):
        query, keys = draw(1, 5), draw(1, 6, 5, seed=1)
        context, weights = BUILD[name]().double()(query, keys, torch.zeros(1, 6, dtype=torch.bool))
        assert (context == 0).all() and (weights == 0).all()

    def test_gradients_reach_every_input_and_parameter(self, name):
        torch.manual_seed(0)
        module = BUILD[name]().double()
        inputs = [draw(2, 5).requires_grad_(), draw(2, 6, 5, seed=1).requires_grad_()]
        module(*inputs, MASK)[0].sin().sum().backward()
        assert all(p.grad is not None and p.grad.abs().sum() > 0 for p in [*inputs, *module.parameters()])


def test_the_modules_are_the_functions_with_their_weights():
    torch.manual_seed(0)
    query, keys = draw(2, 4, dtype=torch.float32), draw(2, 6, 5, dtype=torch.float32)
    general, concat = GeneralAttention(4, 5), ConcatAttention(4, 5, 7)
    assert torch.allclose(general(query, keys)[1], torch.softmax(general_scores(query, keys, general.W.weight), dim=-1))
    expected = torch.softmax(concat_scores(query, keys, concat.W.weight, concat.v.weight[0]), dim=-1)
    assert torch.allclose(concat(query, keys)[1], expected)


def test_the_predicted_centre_uses_each_sentences_own_length():
    torch.manual_seed(0)
    local, query = LocalAttention(4, 5, 3, 2), draw(2, 4, dtype=torch.float32)
    share = torch.sigmoid(torch.tanh(query @ local.W_p.weight.T) @ local.v_p.weight[0])
    assert torch.allclose(local.center(query, torch.tensor([6, 2])), share * torch.tensor([6.0, 2.0]))


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: dot_scores(draw(2, 4), draw(2, 3, 5)), ValueError, r"keys must have shape \(..., T, 4\), got \(2, 3, 5\)"),
        (
            lambda: general_scores(draw(2, 4), draw(2, 3, 5), draw(5, 4)),
            ValueError,
            r"W must have shape \(4, 5\), got \(5, 4\)",
        ),
        (
            lambda: concat_scores(draw(2, 4), draw(2, 3, 5), draw(7, 8), draw(7)),
            ValueError,
            r"W must have shape \(7, 9\), got \(7, 8\)",
        ),
        (lambda: attentional_state(draw(2, 4), draw(2, 3), draw(6, 5)), ValueError, r"W_c must have shape \(d_o, 7\), got"),
        (lambda: local_m_weights(draw(2, 4), draw(3), 2), ValueError, r"center must have shape \(2\), got \(3,\)"),
        (lambda: local_p_weights(draw(2, 4), draw(2), 0), ValueError, "half_width must be at least 1, got 0"),
        (lambda: GeneralAttention(0, 1), ValueError, "d_query must be at least 1, got 0"),
        (lambda: ConcatAttention(1, 2.0, 1), TypeError, "d_key must be an int, got float"),
        (lambda: LocalAttention(1, 1, 1, 0), ValueError, "half_width must be at least 1, got 0"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
