"""What lesson 13 tells of its recorded runs, asserted seed by seed; and the command."""

import torch

from benchmarks import reading as command
from course_utils.experiments import reading
from course_utils.measure import results
from course_utils.measure.patterns import rank_agreement

SEEDS = [0, 1, 2]


def runs(name):
    found = results.runs_of(results.recorded("reading"), name)
    assert [run["seed"] for run in found] == SEEDS and {run["steps"] for run in found} == {reading.STEPS}
    return found


def test_one_layer_does_not_learn_to_repeat_and_two_do():
    assert all(0.15 < run["right"] < 0.25 for run in runs("one layer"))
    assert all(run["right"] > 0.99 for run in runs("two layers"))


def test_the_first_layer_looks_one_back_and_the_second_after_the_copy():
    for run in runs("two layers"):
        assert max(run["one_back"][0]) < 0.445 and min(run["one_back"][0]) > 0.305 > 0.1 > max(run["one_back"][1])
        assert min(run["after_the_copy"][1]) > 0.59 > 0.1 > max(run["after_the_copy"][0])


def test_no_single_head_is_needed_and_each_layer_is():
    worst = sorted(max(map(max, run["lost_without"])) for run in runs("two layers"))
    assert worst[0] < 0.02 and worst[1] < 0.03 and 0.05 < worst[2] < 0.07
    for run in runs("two layers"):
        first, second = run["right_without_the_layer"]
        assert 0.1 < first < 0.15 and second < 0.1


def test_one_head_alone_does_a_good_part_of_its_layers_work():
    for run in runs("two layers"):
        first, second = run["right_with_one_of_the_layer"]
        assert min(first) > 0.4 and min(second) > 0.69


def test_each_head_is_needed_for_certainty():
    for run in runs("two layers"):
        single = [loss / run["loss"] for layer in run["loss_without"] for loss in layer]
        assert min(single) > 2 and 8 < max(single) < 25
        assert min(run["loss_without_the_layer"]) / run["loss"] > 200


def test_picture_and_need_agree_in_direction_and_not_in_size():
    for run in runs("two layers"):
        picture = torch.tensor([run["one_back"][0], run["after_the_copy"][1]])
        for need in (torch.tensor(run["lost_without"]), torch.tensor(run["loss_without"])):
            assert all(rank_agreement(picture[layer], need[layer]) >= 0 for layer in range(2))
    third = runs("two layers")[2]
    strongest, *others = third["one_back"][0]
    assert round(strongest, 2) == 0.44 and (round(min(others), 2), round(max(others), 2)) == (0.31, 0.33)
    cost, *costs = third["lost_without"][0]
    assert cost > 0.063 and max(costs) < 0.01


def test_the_command_keeps_what_the_recorded_file_holds():
    assert set(command.run("two layers", 0, steps=2)) == set(runs("two layers")[0])
