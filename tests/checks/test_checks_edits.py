"""A mistake is a sentence and an edit of the reference, or of a part that it calls; and cases come from shapes."""

import types

import pytest
import torch

from attention_checks.engine import edits
from attention_checks.engine.carry import instead
from attention_checks.engine.carry import mistakes as algorithms
from attention_checks.engine.cases import Case, Draw, attention_cases, variants
from attention_checks.engine.edits import chosen, mistakes, pairs
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.self_attention import SelfAttention
from course_utils.attention.weights import masked_softmax

Q, K, V = (
    torch.randn(2, length, size, generator=torch.Generator().manual_seed(size)) for length, size in ((3, 4), (5, 4), (5, 6))
)
TABLE = """
not_scaled: Your scores are not scaled.
  Divide them.
    q / math.sqrt(q.shape[-1]) -> q
    q / math.sqrt(q.shape[-1]) ->
      q / 1.0
uniform: Your weights are all the same.
    in masked_softmax: torch.softmax(scores, dim=-1) -> torch.softmax(0 * scores, dim=-1)
"""

# The table ------------------------------------------------------------------------------------------------------------


def test_a_table_gives_each_way_of_each_mistake_with_its_sentence():
    found = mistakes(scaled_dot_product_attention, TABLE)
    assert [(item.id, item.message) for item in found] == [
        ("not_scaled", "Your scores are not scaled. Divide them."),
        ("not_scaled", "Your scores are not scaled. Divide them."),
        ("uniform", "Your weights are all the same."),
    ]
    assert [bool(item.edit) for item in found] == [True, False, True]  # only first ways are made together with others


def test_an_edit_changes_the_reference_and_nothing_else():
    right = scaled_dot_product_attention(Q, K, V)
    first, second, uniform = (item.implementation for item in mistakes(scaled_dot_product_attention, TABLE))
    torch.testing.assert_close(first(Q, K, V)[1], torch.softmax(Q @ K.mT, -1))
    assert torch.equal(first(Q, K, V)[1], second(Q, K, V)[1])
    torch.testing.assert_close(uniform(Q, K, V)[1], torch.full((2, 3, 5), 0.2))
    assert all(map(torch.equal, scaled_dot_product_attention(Q, K, V), right))


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("no_such_thing -> 1", "'no_such_thing' must stand exactly once in"),
        ("q -> k", "'q' must stand exactly once in"),
        ("no_such_thing ->> 1", "'no_such_thing' must stand in"),
        ("in no_such_part: a -> b", "scaled_dot_product_attention calls no function of the course that is named 'no_such_part'"),
        ("q = k", "an edit must read `old -> new`, got 'q = k'"),
    ],
)
def test_an_edit_that_does_not_fit_fails_by_its_text(way, said):
    with pytest.raises(ValueError, match=said):
        mistakes(scaled_dot_product_attention, f"wrong: It is wrong.\n    {way}")


def test_a_name_stands_once_and_has_an_edit():
    for table in ("one: One.\n    q / -> k /\none: Two.\n    q / -> v /", "one: One."):
        with pytest.raises(ValueError, match="one must stand once in the table, with at least one edit"):
            mistakes(scaled_dot_product_attention, table)


def test_mistakes_of_a_part_are_chosen_for_a_whole():
    part = (
        "\nno_softmax: There is no softmax.\n    torch.softmax(scores, dim=-1) -> scores\nother: Another.\n    a -> b ; c -> d\n"
    )
    assert chosen(part, "no_softmax", part="masked_softmax") == (
        "\nno_softmax: There is no softmax.\n    in masked_softmax: torch.softmax(scores, dim=-1) -> scores\n"
    )
    assert "in masked_softmax: a -> b ; in masked_softmax: c -> d" in chosen(part, "other", part="masked_softmax")
    assert chosen(part, "other") == "\nother: Another.\n    a -> b ; c -> d\n"
    with pytest.raises(ValueError, match=r"ids must be of the table \(no_softmax, other\), got no_such"):
        chosen(part, "no_such")


TWO = """
same: Queries and keys are the same.
    self.k_proj(x) -> self.q_proj(x)
words: The values are the words.
    self.v_proj(x) -> x
other_words: The values are other words.
    self.v_proj(x) -> 2 * x
"""


def test_two_mistakes_are_made_at_once_in_different_statements(monkeypatch):
    found = list(pairs(mistakes(SelfAttention, TWO)))
    assert [(one.id, other.id) for one, other, _ in found] == [("same", "words"), ("same", "other_words")]
    monkeypatch.setattr(edits, "MOST_PAIRS", 1)
    assert len(list(pairs(mistakes(SelfAttention, TWO)))) == 1


# Another algorithm ----------------------------------------------------------------------------------------------------


def written(**items):
    """What a check's file holds: functions of its own, by name."""
    for item in items.values():
        item.__module__ = "a_check"
    return {"__name__": "a_check", **items}


def test_functions_with_docstrings_are_mistakes_and_those_below_other_ways():
    def doubles(x):
        """This is twice
        as much."""
        return 2 * x

    def adds_itself(x):
        return x + x

    def _helper(x):
        return x

    file = written(doubles=doubles, adds_itself=adds_itself, _helper=_helper)
    found = algorithms({**file, "imported": torch.softmax, "masked_softmax": masked_softmax}, torch.softmax)
    assert [(item.id, item.implementation) for item in found] == [("doubles", doubles), ("doubles", adds_itself)]
    assert {item.message for item in found} == {"This is twice as much."}
    with pytest.raises(ValueError, match="adds_itself stands above any docstring"):
        algorithms(written(adds_itself=adds_itself), torch.softmax)


# A part in its place --------------------------------------------------------------------------------------------------


def uniform(scores, mask=None):
    return torch.full_like(scores, 1 / scores.shape[-1])


def test_a_part_is_replaced_at_any_depth_and_inside_a_comprehension():
    def listed(q, k, v):
        return [scaled_dot_product_attention(*pair) for pair in ((q, k, v),)]

    listed.__module__ = "course_utils.attention.example"
    names = types.FunctionType(listed.__code__, {"scaled_dot_product_attention": scaled_dot_product_attention}, "listed")
    names.__module__ = listed.__module__
    assert torch.equal(instead(names, masked_softmax=uniform)(Q, K, V)[0][1], torch.full((2, 3, 5), 0.2))


def test_a_name_that_nothing_uses_is_an_error():
    with pytest.raises(ValueError, match="parts must be names that SelfAttention uses on its way, got no_such_part"):
        instead(SelfAttention, masked_softmax=uniform, no_such_part=uniform)


# Cases ------------------------------------------------------------------------------------------------------------------


def test_variants_are_the_ordinary_case_in_another_dtype_or_layout():
    case = Case("ordinary", "B=2", (torch.randn(2, 3, 4), torch.tensor([1, 2]), 5))
    wide, half, apart = variants(case, "float64", "half precision", "not contiguous")
    assert [each.group for each in (wide, half, apart)] == ["float64", "half precision", "not contiguous"]
    assert [each.args[0].dtype for each in (wide, half, apart)] == [torch.float64, torch.float16, torch.float32]
    assert not apart.args[0].is_contiguous() and torch.equal(apart.args[0], case.args[0])
    assert all(each.args[1].dtype == torch.long and each.args[2] == 5 for each in (wide, half, apart))
    assert half.tolerance > 0 == wide.tolerance


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
