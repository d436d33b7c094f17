"""What a report says of wrong numbers is arithmetic: how they follow from right ones, or nothing."""

import pytest
import torch

from attention_checks.engine.cases import Case
from attention_checks.engine.relations import relation

B, T, D_K = 2, 5, 7
LABEL = f"B={B}, T={T}, d_k={D_K}"


def drawn(seed=0):
    generator = torch.Generator().manual_seed(seed)
    scores = torch.randn(B, T, T, generator=generator)
    values = torch.randn(B, T, D_K, generator=generator)
    return {"scores": scores, "values": values, "weights": scores.softmax(-1)}


MASK = torch.ones(B, T, T, dtype=torch.bool).tril()
CASE = Case("ordinary", LABEL, (torch.zeros(1), MASK))
SAID = {
    "`scores` times 2.3": lambda right: right["scores"] * 2.3,
    "`scores` times -1": lambda right: -right["scores"],
    "`scores` times 7 (d_k is 7)": lambda right: right["scores"] * D_K,
    "`scores` times 0.378 (1 divided by the square root of d_k)": lambda right: right["scores"] / D_K**0.5,
    "`scores` times 0.8452 (the square root of T / d_k)": lambda right: right["scores"] * (T / D_K) ** 0.5,
    "`scores` times 0.5": lambda right: right["scores"] / B,
    "`values` plus 1.5": lambda right: right["values"] + 1.5,
    "the exponential of `scores`": lambda right: right["scores"].exp(),
    "the tanh of `values`": lambda right: right["values"].tanh(),
    "the softmax of `scores` along dimension 1": lambda right: right["scores"].softmax(1),
    "the running sum of `values` along dimension 1": lambda right: right["values"].cumsum(1),
    "`values` in reverse along dimension 1": lambda right: right["values"].flip(1),
    "`values` moved on by 1 along dimension 1": lambda right: right["values"].roll(1, 1),
    "`values` moved back by 2 along dimension 1": lambda right: right["values"].roll(-2, 1),
    "the sum of `values` over dimension 1": lambda right: right["values"].sum(1),
    "the mean of `values` over dimension 0": lambda right: right["values"].mean(0, keepdim=True),
    "the last of `values` along dimension 1": lambda right: right["values"][:, -1],
    "`scores`, but not where the mask is False": lambda right: right["scores"].masked_fill(~MASK, -3.0),
    "`scores`, but not where the mask is True": lambda right: right["scores"].masked_fill(MASK, 0.0),
    "`values`, except at place 4, the last, of dimension 1": lambda right: torch.cat(
        [right["values"][:, :-1], torch.zeros(B, 1, D_K)], 1
    ),
    "`scores` plus `weights`": lambda right: right["scores"] + right["weights"],
    "`weights` minus `scores`": lambda right: right["weights"] - right["scores"],
}


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("said", SAID)
def test_how_wrong_numbers_follow_from_right_ones_is_said(said, dtype):
    for seed in range(3):
        right = {name: item.to(dtype) for name, item in drawn(seed).items()}
        assert relation(SAID[said](right), right, CASE) == said


@pytest.mark.parametrize("seed", range(20))
def test_of_unrelated_numbers_nothing_is_said(seed):
    right = drawn(seed)
    other = drawn(seed + 1_000)
    for item in other.values():
        assert relation(item, right, CASE) is None


@pytest.mark.parametrize(
    "value", [torch.zeros(B, T, T), torch.ones(B, T, T, dtype=torch.bool), torch.tensor(3.0), torch.empty(0)]
)
def test_numbers_that_are_all_the_same_follow_from_nothing(value):
    assert relation(value, drawn(), CASE) is None


def test_a_mask_the_other_way_round_is_the_opposite():
    assert relation(~MASK, {"mask": MASK}, CASE) == "the opposite of `mask`"
    said = relation(MASK & ~torch.eye(T, dtype=torch.bool), {"mask": MASK}, CASE)
    assert said == "`mask`, except that 10 entries are False instead of True"


def test_a_factor_that_two_sizes_explain_is_left_a_number():
    right = drawn()
    assert relation(right["scores"] * 4, right, Case("ordinary", "B=4, T=4", ())) == "`scores` times 4"


def test_where_two_relations_give_the_same_numbers_neither_is_said():
    """Each row holds one number that is not 0: its sum is its largest."""
    one_each = torch.diag_embed(torch.rand(B, T, generator=torch.Generator().manual_seed(0)) + 0.5)
    assert relation(one_each.sum(-1), {"weights": one_each}, CASE) is None
    assert relation(drawn()["weights"].amax(-1), drawn(), CASE) == "the largest of `weights` over dimension 2"
