"""What lesson 13 says, in direction and size: of its own cells, of three trained models, and of its recorded runs."""

import math
import statistics

import pytest
import torch
from lessons import run_cells, runs_of

from attention_lab.experiments import reading
from attention_lab.measure import checkpoints
from attention_lab.models.repeater import Repeater
from benchmarks import reading as command
from course_utils.attention.patching import patch_heads
from course_utils.attention.rollout import rollout
from course_utils.attention.same_output import same_output

SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, training cut short; the checks and the quizzes aside."""
    return run_cells("13", "training")


@pytest.fixture(scope="module")
def models():
    """Two layers that repeat, trained on three seeds."""
    return [reading.train(2, seed, ceiling=math.inf, progress=False)[0] for seed in SEEDS]


def test_the_recorded_weights_stand_in_for_a_training_that_was_cut_short(lesson):
    assert lesson["history"].stood_in and reading.share_right(lesson["model"]) > 0.99


def test_up_to_seventeen_keys_no_weight_can_move(models):
    for model in models:
        share = {query: reading.moved_weight(model, same_output, query).mean(dim=1).tolist() for query in (12, 16, 20)}
        assert max(share[12] + share[16]) < 1e-6 and 0.1 < share[20][0] < 0.25


def test_the_rollout_as_found_misses_the_path_through_two_layers(lesson):
    layers = [lesson["a"], lesson["b"]]
    found = lesson["rollout_as_found"](layers)
    assert found[2, 0] == 0 and torch.allclose(found.sum(dim=-1), torch.ones(3))
    assert rollout(layers)[2, 0] == 0.25


def test_in_the_wrong_order_rollout_gains_nothing(models, lesson):
    pictures = {**lesson["pictures"], "rollout": rollout}
    for model in models:
        found = reading.share_found(model, pictures)
        assert found["as found"] < found["last layer, half identity"] + 0.05
        assert found["rollout"] > found["as found"] + 0.05


def test_three_letters_count_for_the_answer_that_is_shown(lesson):
    places, piece, query = (lesson["fall"] > 0.5).nonzero().flatten().tolist(), int(lesson["pieces"][0]), lesson["query"]
    copies = [place for place in range(query) if (query - place) % piece == 0]
    assert len(places) == 3 and query in places
    assert any(place in copies and place + 1 in places for place in places)
    assert copies[-1] == 20 and not {20, 21} & set(places)  # "do not stand in for them"


def test_the_second_layer_writes_the_answer_and_the_first_writes_nothing_of_it(models, lesson):
    clean, right = lesson["clean"], lesson["right"]
    for model in models:
        with torch.no_grad():
            parts, stream = reading.parts_of_the_end(model, clean)
            normed = (parts - parts.mean(-1, keepdim=True)) / stream.std(-1, correction=0, keepdim=True) * model.norm.weight
            direction = model.readout.weight[right] - model.readout.weight.mean(dim=0)
            written = (normed * direction).sum(-1).mean(-1)  # (layers, heads)
            logits = model(clean)[:, -1]
            above = (logits[torch.arange(len(right)), right] - logits.mean(dim=-1)).mean()
            assert reading.share_right(model, reading.layer_of(model, 0)) < 0.145
        assert written[0].abs().max() < 0.05 * above  # its layer is needed all the same
        assert written[1].sum() > 0.9 * above and 0.1 * above < written[1].min() < written[1].max() < 0.35 * above


def test_one_patched_head_brings_back_a_part_and_the_whole_layer_everything(models, lesson):
    clean, corrupted, chance = lesson["clean"], lesson["corrupted"], lesson["chance"]
    for model in models:
        with torch.no_grad():
            whole, broken = chance(model(clean)), chance(model(corrupted))

            def restored(layer, chosen, model=model, whole=whole, broken=broken):
                return (chance(patch_heads(model, clean, corrupted, layer, chosen)) - broken) / (whole - broken)

            assert whole - broken > 0.7
            each = torch.stack([restored(1, [head]) for head in range(4)])
            assert 0.1 < each.mean() < 0.3 and each.max() < 0.5
            assert min(restored(layer, [0, 1, 2, 3]) for layer in (0, 1)) > 0.95


@pytest.fixture(scope="module")
def recorded_model():
    model = Repeater(reading.WORDS, layers=2, max_length=reading.LENGTH)
    assert checkpoints.load(model, "two_layers_that_repeat") == {"seed": "0", "steps": str(reading.STEPS)}
    return model


@torch.no_grad()
def test_one_head_is_enough_if_the_others_are_silent_and_not_if_they_read_the_broken_text(recorded_model):
    inputs, targets, _ = reading.new_texts()
    clean, right, each = inputs[:64], targets[:64, -1], torch.arange(64)
    corrupted = reading.without_copies(clean)

    def right_and_probability(logits):
        chances = logits[:, -1].softmax(dim=-1)
        return torch.stack([(chances.argmax(dim=-1) == right).float().mean(), chances[each, right].mean()])

    alone, patched = torch.zeros(4, 2), torch.zeros(4, 2)
    for head in range(4):
        alone[head] = right_and_probability(recorded_model(clean, reading.layer_of(recorded_model, 1, but=(head,))))
        patched[head] = right_and_probability(patch_heads(recorded_model, clean, corrupted, 1, [head]))
    right_alone, chance_alone = alone.mean(dim=0)
    right_patched, chance_patched = patched.mean(dim=0)
    assert 0.7 < right_alone < 0.8 and 0.45 < chance_alone < 0.55  # "about three quarters", "only a half"
    assert right_patched < 0.45 and chance_patched < 0.4


@torch.no_grad()
def test_the_other_heads_of_the_last_layer_do_what_they_did_before(recorded_model):
    inputs, _, _ = reading.new_texts(8)
    _, weights, values = recorded_model.forward_with_values(inputs)
    _, later_weights, later_values = recorded_model.forward_with_values(inputs, [(1, 2)])
    assert torch.equal(weights[1] @ values[1], later_weights[1] @ later_values[1])  # what each head gives, before one is left out


def test_the_recorded_weights_are_those_of_the_first_seed(models, recorded_model):
    assert abs(reading.share_right(recorded_model) - reading.share_right(models[0])) < 0.02


# The recorded runs.


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
