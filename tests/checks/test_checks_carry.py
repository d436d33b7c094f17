"""A mistake is written once: put in a part's place, collected from a file, carried into a whole; and cases come from shapes."""

import pytest
import torch

from attention_checks.engine.carry import carried, instead
from attention_checks.engine.checking import Exercise, Misconception
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.self_attention import SelfAttention

Q, K, V = (
    torch.randn(2, length, size, generator=torch.Generator().manual_seed(size)) for length, size in ((3, 4), (5, 4), (5, 6))
)


def uniform(scores, mask=None):
    return torch.full_like(scores, 1 / scores.shape[-1])


def test_a_part_is_replaced_in_the_function_that_calls_it_and_nowhere_else():
    before = scaled_dot_product_attention(Q, K, V)
    context, weights = instead(scaled_dot_product_attention, masked_softmax=uniform)(Q, K, V)
    assert torch.equal(weights, torch.full((2, 3, 5), 0.2))
    torch.testing.assert_close(context, V.mean(1, keepdim=True).expand(-1, 3, -1))
    assert all(torch.equal(one, other) for one, other in zip(scaled_dot_product_attention(Q, K, V), before, strict=True))


def test_a_class_comes_back_as_a_class_of_its_own_with_the_same_parameters():
    wrong = instead(SelfAttention, masked_softmax=uniform)
    assert issubclass(wrong, SelfAttention)
    torch.manual_seed(0)
    made = wrong(4, 3, 2)
    assert set(made.state_dict()) == set(SelfAttention(4, 3, 2).state_dict())
    assert torch.equal(made(Q)[1], torch.full((2, 3, 3), 1 / 3))
    assert not torch.equal(SelfAttention(4, 3, 2)(Q)[1], torch.full((2, 3, 3), 1 / 3))


def reference(x):
    return x


def test_all_mistakes_of_a_part_are_carried_with_their_ids_and_messages():
    found = carried(part.EXERCISE, SelfAttention)
    assert [(item.id, item.message) for item in found] == [(item.id, item.message) for item in part.EXERCISE.misconceptions]
    assert {item.part[0] for item in found} == {"masked_softmax"}
    inverted = next(item for item in found if item.id == "mask_inverted").implementation(4, 3, 2)
    mask = torch.tensor([[True, False, False]])
    assert not bool(inverted(Q, mask)[1][..., 0].any())


def test_ids_are_chosen_and_said_in_the_wholes_words():
    found = carried(part.EXERCISE, SelfAttention, only=("mask_ignored", "no_shift"), mask_ignored="No mask.")
    assert {item.id: item.message for item in found}["mask_ignored"] == "No mask."
    assert {item.id for item in found} == {"mask_ignored", "no_shift"}
    assert "no_shift" not in {item.id for item in carried(part.EXERCISE, SelfAttention, without=("no_shift",))}


@pytest.mark.parametrize("chosen", [{"only": ("no_such",)}, {"without": ("no_such",)}, {"no_such": "words"}])
def test_an_id_that_the_part_does_not_have_is_an_error(chosen):
    with pytest.raises(ValueError, match="masked_softmax has no misconception no_such"):
        carried(part.EXERCISE, SelfAttention, **chosen)


def test_a_part_that_the_whole_does_not_use_is_an_error():
    unused = Exercise("no_part", reference, None, (Misconception("wrong", uniform, "Wrong."),))
    with pytest.raises(ValueError, match="no_part"):
        carried(unused, SelfAttention)


def test_another_scale():
    _, weights = divided_by(1.0)(Q, K, V)
    torch.testing.assert_close(weights, torch.softmax(Q @ K.transpose(1, 2), -1))


def test_results_mixed_up():
    found = {item.id: item.implementation for item in wrong_results(scaled_dot_product_attention, first="context")}
    assert list(found) == ["weights_first", "context_only", "context_without_mask", "weights_without_mask"]
    mask = torch.tensor([True, True, False, False, True])
    (context, weights), (all_context, all_weights) = (scaled_dot_product_attention(Q, K, V, given) for given in (mask, None))
    for identifier, want in (
        ("weights_first", (weights, context)),
        ("context_only", (context,)),
        ("context_without_mask", (all_context, weights)),
        ("weights_without_mask", (context, all_weights)),
    ):
        got = found[identifier](Q, K, V, mask)
        got = got if isinstance(got, tuple) else (got,)
        assert len(got) == len(want), identifier
        assert all(torch.equal(one, other) for one, other in zip(got, want, strict=True)), identifier


def test_results_mixed_up_of_a_module_with_the_mask_left_out():
    found = {
        item.id: item.implementation for item in wrong_results(AdditiveAttention, first="context", without=("context_only",))
    }
    assert "context_only" not in found
    torch.manual_seed(0)
    wrong = found["weights_first"](4, 6, 3)
    right = AdditiveAttention(4, 6, 3)
    right.load_state_dict(wrong.state_dict())
    assert [tuple(each.shape) for each in wrong(Q[:, 0], V)] == [(2, 5), (2, 6)]
    assert torch.equal(wrong(Q[:, 0], V)[1], right(Q[:, 0], V)[0])
