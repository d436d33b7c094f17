"""What the checks of lesson 13 say of two mistakes at once, and of what no misconception names."""

import numpy
import pytest
import torch

import attention_checks as checks

EXERCISES = checks.exercises()


def told(exercise, answer):
    with pytest.raises(checks.CheckFailed) as raised:
        EXERCISES[exercise].check(answer)
    return raised.value


DOUBLES = {
    ("rollout", "sum_over_the_heads+earlier_times_later"): lambda layers: multiplied(layers, heads=lambda w: w.sum(0)),
    ("rollout", "no_identity+earlier_times_later"): lambda layers: multiplied(layers, share=0.0),
    ("offset_score", "looks_ahead+sums_without_dividing"): lambda weights, offset: weights.diagonal(offset, 1, 2).sum(-1),
    ("rank_agreement", "differences_without_signs+sum_over_the_pairs"): lambda a, b: differences(a, b).sum().item(),
    ("rank_agreement", "differences_without_signs+counts_each_item_with_itself"): lambda a, b: differences(a, b).mean().item(),
    ("same_output", "sum_is_not_kept+a_whole_step"): lambda weights, values, key: whole_step(weights, values, key),
    ("effect_of_removing", "counts_every_position+signs_exchanged"): lambda model, inputs, targets: gained(
        model, inputs, targets
    ),
}


def multiplied(layers, heads=lambda weights: weights.mean(0), share=0.5):
    identity = torch.eye(layers[0].shape[-1], dtype=layers[0].dtype)
    mixed = identity
    for weights in layers:
        mixed = mixed @ ((1 - share) * heads(weights) + share * identity)
    return mixed


def differences(a, b):
    return (a[:, None] - a) * (b[:, None] - b)


def whole_step(weights, values, key):
    away = -torch.eye(len(weights), dtype=weights.dtype)[key]
    direction = away - values @ (torch.linalg.pinv(values) @ away)
    return None if direction.norm() < 1e-4 else weights + direction


def gained(model, inputs, targets):
    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets).float().mean()

    whole = accuracy([])
    return torch.tensor([[accuracy([(i, j)]) - whole for j in range(model.heads)] for i in range(model.layers)])


@pytest.mark.parametrize(("exercise", "names"), DOUBLES)
def test_two_mistakes_at_once_are_told_as_two(exercise, names):
    failure = told(exercise, DOUBLES[exercise, names])
    assert set(failure.misconception.split("+")) == set(names.split("+"))
    assert failure.message.startswith("Two things at once.")


def test_without_a_gradient_to_flow_an_array_is_not_blamed_for_one():
    right = EXERCISES["effect_of_removing"].reference
    for exercise, answer in (
        ("effect_of_removing", lambda *args: right(*args).numpy()),
        ("rank_agreement", lambda a, b: numpy.asarray(EXERCISES["rank_agreement"].reference(a, b))),
    ):
        failure = told(exercise, answer)
        assert failure.misconception == "returns_an_array"
        assert "gradient" not in failure.message


def test_where_a_gradient_flows_it_is():
    assert "no gradient can flow" in told("rollout", lambda layers: layers[0][0].detach().numpy()).message


def test_of_one_number_without_its_sign_nothing_is_said_of_a_sign_turned_round():
    failure = told("rank_agreement", lambda a, b: abs(EXERCISES["rank_agreement"].reference(a, b)))
    assert failure.misconception == "without_the_sign"


def test_a_removal_that_helps_is_among_the_cases():
    right = EXERCISES["effect_of_removing"].reference
    assert told("effect_of_removing", lambda *args: right(*args).abs()).misconception == "without_the_sign"
    assert told("effect_of_removing", lambda *args: right(*args).clamp(min=0)).misconception == "losses_alone"


def test_any_numbers_where_none_is_due_are_told_so():
    right = EXERCISES["same_output"].reference
    for instead in (torch.zeros_like, torch.ones_like, lambda weights: 1e3 * weights):
        failure = told("same_output", lambda w, v, k, instead=instead: instead(w) if right(w, v, k) is None else right(w, v, k))
        assert failure.misconception == "never_none"


def test_what_no_layer_changes_is_asked_about():
    message = told("rollout", lambda layers: torch.zeros_like(layers[0][0])).message
    assert "With what does your product begin?" in message


def test_where_nothing_else_is_known_it_is_said_what_kind_of_quantity_is_due():
    for exercise, answer in (
        ("offset_score", lambda weights, offset: weights.softmax(-1).diagonal(-offset, 1, 2).mean(-1)),
        ("rank_agreement", lambda a, b: torch.cosine_similarity(a, b, dim=0).item()),
        ("rollout", lambda layers: layers[0].mean(0) ** 2),
    ):
        failure = told(exercise, answer)
        assert (failure.misconception, failure.message) == (None, EXERCISES[exercise].due)


def test_what_was_allocated_and_never_written_is_located():
    def scores(weights, offset):
        found = torch.zeros(len(weights), dtype=weights.dtype)
        for head in range(len(weights)):
            score = weights[head].diagonal(-offset).mean()  # noqa: F841
        return found

    location = told("offset_score", scores).location
    assert (location.line, location.sentence) == (2, "Line 2 makes what comes back, and nothing is written into it.")


def test_what_was_written_through_a_view_is_not():
    def scores(weights, offset):
        found = torch.zeros(len(weights), dtype=weights.dtype)
        for head in range(len(weights)):
            found[head : head + 1][0] = weights[head].diagonal(-offset).sum()
        return found

    location = told("offset_score", scores).location
    assert location is None or "nothing is written" not in location.sentence
