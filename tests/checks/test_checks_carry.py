"""A mistake is written once: put in a part's place, collected from a file, carried into a whole; and cases come from shapes."""

import types

import pytest
import torch
from torch import nn

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import Draw, attention_cases
from attention_checks.engine.checking import Exercise, Misconception
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.self_attention import SelfAttention
from course_utils.attention.weights import masked_softmax

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


def test_a_part_is_replaced_at_any_depth_and_inside_a_comprehension():
    def listed(q, k, v):
        return [scaled_dot_product_attention(*pair) for pair in ((q, k, v),)]

    listed.__module__ = "course_utils.attention.example"
    names = types.FunctionType(listed.__code__, {"scaled_dot_product_attention": scaled_dot_product_attention}, "listed")
    names.__module__ = listed.__module__
    assert torch.equal(instead(names, masked_softmax=uniform)(Q, K, V)[0][1], torch.full((2, 3, 5), 0.2))


def test_a_class_comes_back_as_a_class_of_its_own_with_the_same_parameters():
    wrong = instead(SelfAttention, masked_softmax=uniform)
    assert issubclass(wrong, SelfAttention)
    torch.manual_seed(0)
    made = wrong(4, 3, 2)
    assert set(made.state_dict()) == set(SelfAttention(4, 3, 2).state_dict())
    assert torch.equal(made(Q)[1], torch.full((2, 3, 3), 1 / 3))
    assert not torch.equal(SelfAttention(4, 3, 2)(Q)[1], torch.full((2, 3, 3), 1 / 3))


def test_a_name_that_nothing_uses_is_an_error():
    with pytest.raises(ValueError, match="parts must be names that SelfAttention uses on its way, got no_such_part"):
        instead(SelfAttention, masked_softmax=uniform, no_such_part=uniform)


def written(**items):
    """What a check's file holds: functions of its own, by name."""
    for item in items.values():
        item.__module__ = "a_check"
    return {"__name__": "a_check", **items}


def reference(x):
    return x


def test_docstrings_make_families_in_the_order_of_the_file():
    def doubles(x):
        """This is twice
        as much."""
        return 2 * x

    def adds_itself(x):
        return x + x

    def negates(x):
        """The sign is the wrong way round."""
        return -x

    def _helper(x):
        return x

    file = written(doubles=doubles, adds_itself=adds_itself, _helper=_helper, reference=reference, negates=negates)
    found = mistakes({**file, "imported": torch.softmax, "masked_softmax": masked_softmax}, reference)
    assert [(item.id, item.implementation) for item in found] == [
        ("doubles", doubles),
        ("doubles", adds_itself),
        ("negates", negates),
    ]
    assert [item.message for item in found][:2] == ["This is twice as much."] * 2


def test_a_mistake_above_any_docstring_is_an_error():
    def doubles(x):
        return 2 * x

    with pytest.raises(ValueError, match="doubles stands above any docstring"):
        mistakes(written(doubles=doubles), reference)


def test_for_a_module_a_function_is_another_forward():
    def projects_nothing(self, x, mask=None):
        """The words are not projected."""
        return x, self.q_proj(x)

    (found,) = mistakes(written(projects_nothing=projects_nothing), SelfAttention)
    made = found.implementation(4, 3, 2)
    assert isinstance(made, SelfAttention)
    assert isinstance(made.q_proj, nn.Linear)
    assert torch.equal(made(Q)[0], Q)


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


def drawn(**options):
    return list(attention_cases(Draw(3), {"q": "B Tq d", "k": "B Tk d"}, mask="B Tq Tk", **options))


def test_cases_have_the_shapes_that_were_said_and_never_two_sizes_alike():
    for case in drawn():
        if case.group in ("ordinary", "float64", "not contiguous"):
            q, k, mask = case.args
            assert (q.shape[0], q.shape[2]) == (k.shape[0], k.shape[2])
            assert mask.shape == (q.shape[0], q.shape[1], k.shape[1])
            assert len({*q.shape, k.shape[1]}) == 4
            assert case.label.startswith(f"B={q.shape[0]}, Tq={q.shape[1]}, d={q.shape[2]}, Tk={k.shape[1]}")


def test_cases_hold_every_kind_that_an_attention_is_tried_on():
    groups = {case.group for case in drawn(large={"q": 1e5}, broadcast=("B 1 Tk", "Tk"))}
    assert groups == {
        "ordinary", "no mask", "mask left out", "broadcast", "fully masked", "nothing allowed", "size 1", "large", "float64",
        "not contiguous", "half precision", "square",
    }  # fmt: skip
    assert {case.group for case in drawn()} == groups - {"broadcast", "large", "half precision"}
    assert "mask left out" not in {case.group for case in drawn(optional=False)}


def test_cases_are_what_their_groups_say():
    cases = {}
    for case in drawn(large={"q": 1e5}, broadcast=("B 1 Tk", "Tk")):
        cases.setdefault(case.group, []).append(case)
    free = [bool(case.args[2].all(-1).any()) for case in cases["ordinary"]]
    assert sorted(free) == [False, True]  # one of the two has a row that is free
    assert not any(bool(case.args[2].all()) for case in cases["ordinary"])
    assert cases["no mask"][0].args[2] is None
    assert len(cases["mask left out"][0].args) == 2
    assert [case.args[2].dim() for case in cases["broadcast"]] == [3, 1]
    assert not bool(cases["fully masked"][0].args[2].any(-1).all()) and not bool(cases["nothing allowed"][0].args[2].any())
    assert {size for case in cases["size 1"] for size in (case.args[0].shape[1], case.args[1].shape[1])} >= {1}
    assert all(float((case.args[0] @ case.args[1].transpose(1, 2)).abs().max()) > 1e4 for case in cases["large"])
    assert torch.equal(cases["large"][1].args[2].sum(-1), torch.ones(cases["large"][1].args[2].shape[:2], dtype=torch.long))
    assert not cases["not contiguous"][0].args[0].is_contiguous()
    assert cases["half precision"][0].args[0].dtype == torch.float16
    assert all(case.diagnostic for case in cases["square"])


def test_a_modules_cases_hold_its_parameters_and_sizes():
    parameters = {"v.weight": "1 d", "W.weight": "d e"}
    for case in attention_cases(Draw(1), {"x": "B T d"}, parameters=parameters, build="d e"):
        d, e = case.build
        assert {name: tuple(value.shape) for name, value in case.state.items()} == {"v.weight": (1, d), "W.weight": (d, e)}
        assert case.args[0].shape[-1] == d
