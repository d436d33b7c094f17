"""What lesson 13 says, in direction and size: of its own cells, and of three trained models."""

import math

import pytest
import torch
from lessons import run

from attention_lab.experiments import reading
from attention_lab.measure import checkpoints
from attention_lab.models.repeater import Repeater
from course_utils.attention.patching import patch_heads
from course_utils.attention.rollout import rollout
from course_utils.attention.same_output import same_output

pytestmark = pytest.mark.xdist_group("lesson 13")  # its cells run once, and its models are trained once, for all tests here
SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, training cut short; the checks and the quizzes aside."""
    return run("13", "training")


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
