"""Interventions on one row of weights: what is changed, and that nothing else is."""

import pytest
import torch

from course_utils.attention.knock_out import knock_out, make_alike

B, T, D = 3, 5, 4


def given(seed=0):
    generator = torch.Generator().manual_seed(seed)
    weights = torch.softmax(torch.randn(B, T, T, generator=generator, dtype=torch.float64), dim=-1)
    values = torch.randn(B, T, D, generator=generator, dtype=torch.float64)
    query = torch.randint(0, T, (B,), generator=generator)
    keys = torch.rand(B, T, generator=generator) < 0.5
    keys[:, 0] = True
    return weights, values, query, keys


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("change", [knock_out, make_alike])
def test_one_row_of_each_sentence_changes_and_nothing_else(change, seed):
    weights, values, query, keys = given(seed)
    before = weights.clone()
    context, changed = change(weights, values, query, keys)
    assert torch.equal(weights, before)
    assert torch.allclose(context, torch.einsum("bij,bjd->bid", changed, values))
    for b in range(B):
        for i in range(T):
            for j in range(T):
                taken = bool(i == query[b] and keys[b, j])
                row = before[b, i]
                want = row[j] if not taken else 0.0 if change is knock_out else row[keys[b]].mean()
                assert changed[b, i, j] == pytest.approx(float(want))


def test_a_knock_out_does_not_scale_up_what_is_left_and_a_mean_keeps_the_sum():
    weights, values, query, keys = given()
    rows = torch.arange(B)
    lost = (weights[rows, query] * keys).sum(-1)
    assert torch.allclose(knock_out(weights, values, query, keys)[1][rows, query].sum(-1), 1 - lost)
    assert torch.allclose(make_alike(weights, values, query, keys)[1].sum(-1), torch.ones(B, T, dtype=torch.float64))


def test_all_keys_leave_an_empty_row_and_no_key_leaves_everything():
    weights, values, query, keys = given()
    context, remaining = knock_out(weights, values, query, torch.ones_like(keys))
    rows = torch.arange(B)
    assert not context[rows, query].any() and not remaining[rows, query].any()
    assert torch.equal(knock_out(weights, values, query, torch.zeros_like(keys))[1], weights)


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"weights": torch.ones(B, T, T + 1)}, ValueError, r"weights must have shape \(3, 5, 5\), got \(3, 5, 6\)"),
        ({"values": torch.ones(B, T + 1, D)}, ValueError, r"values must have shape \(3, 5, d_v\), got \(3, 6, 4\)"),
    ],
)
def test_bad_input_is_named(change, error, says):
    arguments = dict(zip(("weights", "values", "query", "keys"), given(), strict=True)) | change
    for intervention in (knock_out, make_alike):
        with pytest.raises(error, match=says):
            intervention(**arguments)
