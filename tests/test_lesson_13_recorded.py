"""What lesson 13 tells of its recorded runs, asserted seed by seed."""

import statistics

from lessons import runs_of

from attention_lab.experiments import reading
from benchmarks import reading as command


def runs(name):
    found = runs_of("reading", name)
    assert {run["steps"] for run in found} == {reading.STEPS}
    return found


def test_one_layer_does_not_learn_to_repeat_even_when_it_is_wide_and_two_do():
    assert all(0.15 < run["right"] < 0.25 for name in ("one layer", "one wide layer") for run in runs(name))
    assert all(run["right"] > 0.99 for run in runs("two layers"))
    parameters = [runs(name)[0]["parameters"] for name in ("one layer", "two layers", "one wide layer")]
    assert parameters == [23_072, 39_840, 46_880]


def test_the_first_layer_looks_one_back_and_the_second_after_the_copy():
    for run in runs("two layers"):
        assert 0.15 < min(run["one_back"][0]) <= max(run["one_back"][0]) < 0.48 and max(run["one_back"][1]) < 0.1
        assert 0.565 < min(run["after_the_copy"][1]) <= max(run["after_the_copy"][1]) < 0.625
        assert max(run["after_the_copy"][0]) < 0.1


def test_where_the_circuit_asks_for_it_both_layers_give_most_of_their_weight():
    for run in runs("two layers")[:5]:
        first, second = run["where_asked"]
        assert 0.6 < statistics.mean(first) < 0.72 and min(second) > 0.85
        rest = [1 - share for share in run["after_the_copy"][1]]
        earlier = [share - last for share, last in zip(second, run["after_the_copy"][1], strict=True)]
        assert all(more > each / 2 for more, each in zip(earlier, rest, strict=True))  # "most of the rest"


def test_within_the_first_layer_the_clearest_head_is_the_costliest():
    five = runs("two layers")[:5]
    assert all(largest(run["where_asked"][0]) == largest(run["lost_without"][0]) for run in five)
    clearest = max(five, key=lambda run: max(run["lost_without"][0]))
    assert round(max(clearest["where_asked"][0]), 2) == 0.91 and round(max(clearest["lost_without"][0]), 2) == 0.24
    above = [(weight, lost) for run in five for weight, lost in zip(run["where_asked"][1], run["lost_without"][1], strict=True)]
    assert sum(weight > 0.91 for weight, _ in above) > 10 and max(lost for _, lost in above) < 0.007


def test_the_first_layer_looks_one_back_as_far_as_the_longest_piece():
    for name, longest in (("two layers", 16), ("shorter pieces", 12)):
        for run in runs(name):
            weights = dict(enumerate(run["one_back_by_query"], start=1))
            assert run["right"] > 0.99
            assert min(weights[query] for query in range(1, longest - 5)) > 0.6
            assert max(weights[query] for query in range(longest + 1, 32)) < 0.1


def test_the_marks_are_what_the_first_layer_is_needed_for():
    guessed = statistics.mean(1 / letters for letters in range(reading.PIECES[0], reading.PIECES[1] + 1))
    assert round(guessed, 2) == 0.09
    for run in runs("two layers"):
        assert min(run["right_with_marks_alone"], run["right_without_late_rows"]) > 0.99
        assert 0.075 < run["right_without_marks"] < 0.095


def test_with_its_mean_in_its_place_a_head_costs_less():
    below = [max(run["lost_with_mean"][0]) for run in runs("two layers")]
    assert min(below) > 0.0095 and 0.13 < max(below) < 0.145 and 0.03 < statistics.median(below) < 0.035
    assert statistics.median(below) < statistics.median(max(run["lost_without"][0]) for run in runs("two layers"))


def test_no_head_above_is_needed_and_one_below_is():
    below, above = ([max(run["lost_without"][layer]) for run in runs("two layers")] for layer in range(2))
    assert max(above) < 0.007 and min(below) > 0.0175 and 0.235 < max(below) < 0.245
    assert 0.055 < statistics.median(below) < 0.06 and max(below[:3]) < 0.064
    assert all(run["right"] - max(run["right_without_the_layer"]) > 0.85 for run in runs("two layers"))


def largest(numbers):
    return numbers.index(max(numbers))


def test_one_head_alone_does_a_good_part_of_the_second_layers_work():
    first, second = (
        [share for run in runs("two layers") for share in run["right_with_one_of_the_layer"][layer]] for layer in range(2)
    )
    assert 0.165 < min(first) < 0.175 and 0.885 < max(first) < 0.895 and min(second) > 0.5
    for run in runs("two layers"):
        of_first = run["right_with_one_of_the_layer"][0]
        assert min(of_first) < 0.5 < max(of_first)
    assert all(0.05 < share < 0.145 for run in runs("two layers") for share in run["right_without_the_layer"])


def test_each_head_is_needed_for_certainty():
    times = [loss / run["loss"] for run in runs("two layers") for loss in run["loss_without"][1]]
    assert min(times) > 1.85 and max(times) < 6.5


def test_broad_rows_of_many_keys_can_be_changed_and_others_hardly():
    first, second = zip(*(run["moved"] for run in runs("two layers")), strict=True)
    assert (round(min(first), 2), round(max(first), 2)) == (0.23, 0.40) and max(second) < 0.05


def test_rollout_finds_more_of_the_letters_that_count_than_the_last_layer():
    found = [run["found"] for run in runs("two layers")]
    shares = {name: [each[name] for each in found] for name in command.PICTURES}
    assert 0.35 < min(shares["last layer"]) <= max(shares["last layer"]) < 0.46
    assert 0.65 < min(shares["last layer and identity"]) <= max(shares["last layer and identity"]) < 0.75
    assert (round(min(shares["rollout"]), 2), round(max(shares["rollout"]), 2)) == (0.73, 0.97)
    assert all(each["rollout"] > each["last layer and identity"] for each in found)
