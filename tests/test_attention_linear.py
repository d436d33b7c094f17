"""Linear attention is its weights times the values, and a recurrence; the delta rule rewrites what a sum would only add to."""

import pytest
import torch

from course_utils.attention.chunked import chunked_linear_attention
from course_utils.attention.linear import delta_step, feature_map, linear_attention, linear_attention_step


def drawn(*shapes, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes]


def by_its_weights(q, k, v, mask=None):
    """The definition, with all the weights: for time and memory of T^2."""
    weights = feature_map(q) @ feature_map(k).transpose(-2, -1)
    if mask is not None:
        weights = weights * mask
    return (weights / weights.sum(-1, keepdim=True)) @ v


def test_sums_taken_before_the_query_comes_give_the_same():
    q, k, v = drawn((2, 3, 5, 4), (2, 3, 7, 4), (2, 3, 7, 6))
    assert torch.allclose(linear_attention(q, k, v), by_its_weights(q, k, v), atol=1e-13)


@pytest.mark.parametrize("seed", range(3))
def test_causal_it_is_the_weights_under_the_triangle_and_a_recurrence(seed):
    q, k, v = drawn((2, 6, 4), (2, 6, 4), (2, 6, 5), seed=seed)
    expected = by_its_weights(q, k, v, torch.ones(6, 6).tril())
    assert torch.allclose(linear_attention(q, k, v, causal=True), expected, atol=1e-13)
    state, contexts = None, []
    for t in range(6):
        context, state = linear_attention_step(state, q[:, t], k[:, t], v[:, t])
        contexts.append(context)
    assert torch.allclose(torch.stack(contexts, dim=1), expected, atol=1e-13)
    assert state[0].shape == (2, 4, 5) and state[1].shape == (2, 4)
    for chunk in (1, 2, 4, 6, 20):  # one by one, pairs, with a rest, all, and more than there are
        assert torch.allclose(chunked_linear_attention(q, k, v, chunk), expected, atol=1e-13)


def test_a_step_leaves_the_old_state_as_it_was():
    q, k, v, memory, total = drawn((4,), (4,), (5,), (4, 5), (4,))
    before = memory.clone(), total.clone()
    linear_attention_step((memory, total), q, k, v)
    delta_step(memory, q, k, v, 0.5)
    assert torch.equal(memory, before[0]) and torch.equal(total, before[1])


def test_features_that_vanish_give_zeros_and_no_nan():
    q, k, v = torch.full((1, 4), -2000.0), torch.full((3, 4), -2000.0), torch.ones(3, 2)
    assert torch.equal(linear_attention(q, k, v), torch.zeros(1, 2))
    assert torch.equal(chunked_linear_attention(k, k, v, 2), torch.zeros(3, 2))


def test_the_delta_rule_answers_what_was_written_last():
    key, first, second = drawn((4,), (5,), (5,))
    key = key / key.norm()
    empty = torch.zeros(4, 5, dtype=torch.float64)
    answer, state = delta_step(empty, key, key, first, 1.0)
    assert torch.allclose(answer, first)
    answer, state = delta_step(state, key, key, second, 1.0)
    assert torch.allclose(answer, second)  # and not first + second
    answer, _ = delta_step(state, key, key, first, 0.25)
    assert torch.allclose(answer, 0.25 * first + 0.75 * second)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: linear_attention(*drawn((5, 4), (6, 4), (6, 3)), causal=True), "k must have shape (..., 5, 4), got (6, 4)"),
        (lambda: linear_attention_step(None, *drawn((4,), (3,), (5,))), "k must have shape (..., 4), got (3,)"),
        (lambda: chunked_linear_attention(*drawn((5, 4), (6, 4), (6, 3)), 2), "k must have shape (..., 5, 4), got (6, 4)"),
        (lambda: chunked_linear_attention(*drawn((5, 4), (5, 4), (5, 3)), 0), "chunk must be at least 1, got 0"),
        (lambda: delta_step(*drawn((4, 4), (4,), (4,), (5,)), 1.0), "state must have shape (..., 4, 5), got (4, 4)"),
    ],
)
def test_wrong_input_is_named(call, says):
    with pytest.raises(ValueError) as raised:
        call()
    assert says in str(raised.value)
