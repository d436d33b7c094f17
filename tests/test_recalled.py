"""What share of its values a memory gives back: counted beside a loop in plain Python, whatever the lengths."""

import math

import pytest
import torch

from attention_lab.measure.recalled import share_recalled


def drawn(n, m, d_v, seed, noise):
    generator = torch.Generator().manual_seed(seed)
    values = torch.randn(m, d_v, generator=generator, dtype=torch.float64)
    return values[:n] + noise * torch.randn(n, d_v, generator=generator, dtype=torch.float64), values


def by_a_loop(answers, values):
    """The largest cosine of each answer, with Python's own floats."""

    def cosine(one, other):
        return sum(a * b for a, b in zip(one, other, strict=True)) / math.hypot(*one) / math.hypot(*other)

    answers, values = answers.tolist(), values.tolist()
    nearest = [max(range(len(values)), key=lambda j: cosine(answer, values[j])) for answer in answers]
    return sum(i == j for i, j in enumerate(nearest)) / len(answers)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("n", "m"), [(12, 12), (9, 20)])
def test_it_is_what_a_loop_counts(n, m, seed):
    answers, values = drawn(n, m, 5, seed, noise=1.5)
    share = share_recalled(answers, values)
    assert isinstance(share, float) and share == pytest.approx(by_a_loop(answers, values))


def test_fewer_values_than_answers_are_refused():
    with pytest.raises(ValueError, match=r"values must hold one for each answer \(4\), got 3"):
        share_recalled(torch.ones(4, 2), torch.ones(3, 2))
