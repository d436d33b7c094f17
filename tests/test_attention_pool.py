"""One question to a sentence: beside a loop in plain Python, whatever stands in the padding."""

import math

import pytest
import torch

from course_utils.attention.pool import attention_pool

B, T, D = 3, 6, 5


def drawn(seed=0, dtype=torch.float64):
    generator = torch.Generator().manual_seed(seed)
    x, query = (torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in ((B, T, D), (D,)))
    mask = torch.arange(T) < torch.tensor([[4], [6], [1]])
    return x.to(dtype), query.to(dtype), mask


def by_a_loop(x, query, mask):
    """Sentence by sentence, with Python's own floats."""
    pooled, weights = [], []
    for words, real in zip(x.tolist(), mask.tolist(), strict=True):
        scores = [sum(a * b for a, b in zip(word, query.tolist(), strict=True)) / math.sqrt(len(word)) for word in words]
        raised = [math.exp(score) if there else 0.0 for score, there in zip(scores, real, strict=True)]
        weights.append([each / sum(raised) for each in raised])
        columns = zip(*words, strict=True)
        pooled.append([sum(w * value for w, value in zip(weights[-1], column, strict=True)) for column in columns])
    return torch.tensor(pooled, dtype=torch.float64), torch.tensor(weights, dtype=torch.float64)


@pytest.mark.parametrize("seed", range(3))
def test_it_is_what_a_loop_gives(seed):
    x, query, mask = drawn(seed)
    for allowed in (mask, torch.ones_like(mask)):
        for ours, expected in zip(attention_pool(x, query, allowed), by_a_loop(x, query, allowed), strict=True):
            assert torch.allclose(ours, expected, atol=1e-14)
    for ours, expected in zip(attention_pool(x, query), attention_pool(x, query, torch.ones_like(mask)), strict=True):
        assert torch.equal(ours, expected)


def test_a_sentence_without_a_word_gets_zeros_and_finite_gradients():
    x, query, mask = drawn()
    mask[1] = False
    x.requires_grad_(), query.requires_grad_()
    pooled, weights = attention_pool(x, query, mask)
    (pooled.sum() + weights.sum()).backward()
    assert not pooled[1].any() and not weights[1].any()
    assert torch.isfinite(x.grad).all() and torch.isfinite(query.grad).all()


def test_large_scores_and_half_precision():
    x, query, mask = drawn()
    pooled, weights = attention_pool(x, 1e5 * query, mask)
    assert torch.isfinite(pooled).all() and torch.allclose(weights.sum(1), torch.ones(B, dtype=torch.float64))
    half = attention_pool(*(tensor.half() for tensor in (x, query)), mask)
    assert all(result.dtype == torch.float16 for result in half)
    for ours, expected in zip(half, attention_pool(x, query, mask), strict=True):
        assert torch.allclose(ours.double(), expected, atol=5e-3)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda x, query, mask: attention_pool(x[0], query), ValueError, r"x must have shape \(B, T, d\), got \(6, 5\)"),
    ],
)
def test_wrong_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call(*drawn())
