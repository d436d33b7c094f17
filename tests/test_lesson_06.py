"""What lesson 06 says, in direction and size: of the recorded runs seed by seed, and of its small experiments."""

import pytest
import torch
from places import ROOT

from attention_checks.lessons.attend_to_memory import attend_to_memory
from attention_checks.lessons.is_broken import BROKEN, is_broken
from attention_lab.experiments import pointing, translation
from attention_lab.measure import results
from attention_lab.models.luong import LuongTranslator
from attention_lab.models.parallel import ParallelTranslator
from attention_lab.tasks import corpus
from attention_lab.tasks import pictures as scenes
from authoring.script import read_script
from benchmarks import pictures
from course_utils.attention.cross_attention import CrossAttention, decode_with_kept_memory
from course_utils.attention.multiplicative import DotAttention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure import costs

SCRIPT = ROOT / "solutions" / "06_cross_attention" / "06_cross_attention.py"
CELLS, PROBLEMS = read_script(SCRIPT)
SEEDS = range(3)
experiment = results.recorded("translation")
seen = results.recorded("pictures")["runs"]


def seed_by_seed(model, key):
    runs = results.runs_of(experiment, model)
    assert len(runs) == 3
    return [run[key] for run in runs]


def mean(numbers):
    return sum(numbers) / len(numbers)


@pytest.fixture(scope="module")
def lesson():
    """The names of the lesson's first cell, of its `AllAtOnce` and of its `decode_anew`."""
    names, wanted = {"__name__": "lesson_06"}, ("import torch", "class AllAtOnce", "def decode_anew")
    for cell in CELLS:
        if cell.kind == "code" and any(text in cell.source for text in wanted):
            exec(compile(cell.source, f"{SCRIPT.name}:{cell.line}", "exec"), names)
    return names


# The headline --------------------------------------------------------------------------------------------------------


ROWS = ("additive", "dot", "cross-attention")


def test_all_three_rows_took_the_same_steps():
    assert {steps for model in ROWS for steps in seed_by_seed(model, "steps")} == {translation.STEPS}


def test_at_equal_steps_lesson_02_gets_about_two_sentences_in_a_hundred_more():
    first, *others = (seed_by_seed(model, "exact") for model in ROWS)
    for other in others:
        assert min(first) > max(other)
        assert mean(first) - mean(other) == pytest.approx(0.02, abs=0.008)
        assert min(other) > 0.92


@pytest.mark.parametrize("model", ["dot", "cross-attention"])
def test_a_step_of_lesson_02_takes_longer_than_one_of_the_others(model):
    rounds = zip(seed_by_seed(model, "milliseconds_per_step"), seed_by_seed("additive", "milliseconds_per_step"), strict=True)
    assert all(own < first for own, first in rounds)  # within a round all were timed one after another


@pytest.mark.parametrize("seed", SEEDS)
def test_without_the_loop_loss_and_gradients_are_the_same(lesson, seed):
    torch.manual_seed(seed)
    task = translation.load_task()
    looping = LuongTranslator(*task.sizes, DotAttention()).double()
    together = lesson["AllAtOnce"](*task.sizes, DotAttention()).double()
    together.load_state_dict(looping.state_dict())
    batch = corpus.make_batch(task.train[32 * seed : 32 * seed + 32], task.source_vocabulary, task.target_vocabulary)
    losses = [translation.translation_loss(model, batch) for model in (looping, together)]
    assert losses[0].item() == pytest.approx(losses[1].item(), rel=1e-12)
    gradients = [torch.autograd.grad(loss, list(m.parameters())) for loss, m in zip(losses, (looping, together), strict=True)]
    for one, other in zip(*gradients, strict=True):
        assert torch.allclose(one, other, atol=1e-12)


@pytest.mark.parametrize("model", ["cross-attention", "dot"])
def test_the_weights_find_the_right_words(model):
    assert seed_by_seed(model, "aer") == pytest.approx([0.1, 0.1, 0.1], abs=0.025)


def calls(module, run):
    counted = []
    handle = module.register_forward_hook(lambda *_: counted.append(1))
    run()
    handle.remove()
    return len(counted)


def test_the_three_rows_ask_as_the_table_says():
    task = translation.load_task()
    batch = corpus.make_batch(task.test[:2], task.source_vocabulary, task.target_vocabulary)
    words = batch.target_in.shape[1]
    parallel, luong = ParallelTranslator(*task.sizes, CrossAttention(128, 128, 128)), LuongTranslator(*task.sizes, DotAttention())
    for model, questions in ((parallel, 1), (luong, words)):
        given = (batch.source, batch.source_lengths, batch.target_in)
        assert calls(model.decoder, lambda: model(*given)) == 1  # noqa: B023
        assert calls(model.attention, lambda: model(*given)) == questions  # noqa: B023


# The module ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("questions", [1, 40])
def test_one_call_uses_each_number_that_it_reads_as_often_as_there_are_questions(questions):
    q, (k, v) = torch.randn(1, questions, 128), torch.randn(2, 1, 40, 128)
    counted = costs.multiply_adds(scaled_dot_product_attention, q, k, v)
    assert counted == questions * (k.numel() + v.numel())


@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_mask_about_three_quarters_of_the_weight_lie_on_fifteen_of_twenty_positions(seed):
    torch.manual_seed(seed)
    attention, memory = CrossAttention(6, 10, 8), torch.randn(2, 5, 10)
    longer = torch.cat([memory, torch.zeros(2, 15, 10)], dim=1)
    assert attention(torch.randn(2, 3, 6), longer)[1][..., 5:].sum(-1).mean().item() == pytest.approx(0.75, abs=0.1)


def test_with_the_mask_in_its_place_it_is_still_broken():
    assert is_broken(BROKEN["nothing to read"]["an average where nothing may be read"])
    assert not is_broken(attend_to_memory)


def decoding(length):
    """What the lesson measures at a source of `length` words: the arguments of either decoder."""
    memory = torch.randn(16, length, 128)
    mask = torch.ones(16, length, dtype=torch.bool)
    return CrossAttention(128, 128, 128), memory[:, :1], memory, mask, lambda out, state: out, length


def test_at_forty_words_nearly_all_of_decoding_was_work_done_before(lesson):
    anew = costs.multiply_adds(lesson["decode_anew"], *decoding(40))
    kept = costs.multiply_adds(decode_with_kept_memory, *decoding(40))
    assert anew - kept == 39 * 16 * 2 * 40 * 128 * 128  # keys and values of forty positions, at all steps but the first
    assert (anew - kept) / anew > 0.9


def test_both_decoders_say_the_same(lesson):
    given = decoding(10)
    for one, other in zip(lesson["decode_anew"](*given), decode_with_kept_memory(*given), strict=True):
        assert torch.allclose(one, other, atol=1e-6)


# The pictures --------------------------------------------------------------------------------------------------------


def test_words_point_to_and_look_at_the_things_that_they_name():
    assert len(seen) == 3
    for run in seen:
        for part in ("first shape", "second shape"):
            assert run["test"]["points"][part] > 0.95
            assert run["test"]["looks"][part] > 0.8


def test_a_colour_alone_is_right_in_two_cases_of_three():
    for run in seen:
        assert run["test"]["points"]["first colour"] == pytest.approx(2 / 3, abs=0.05)


def test_colours_divide_their_weight_shapes_decide_and_the_second_colour_fares_better():
    for run in seen:
        points, looks = run["test"]["points"], run["test"]["looks"]
        assert looks["first colour"] < 0.7 and looks["first shape"] > looks["first colour"] + 0.2
        assert points["second colour"] > points["first colour"] + 0.1


def test_the_shape_helps_to_find_a_new_thing_but_far_less_than_an_old_one():
    for run in seen:
        old, new = run["test"]["points"], run["new_things"]["points"]
        assert new["first colour"] + 0.03 < new["first shape"] < old["first shape"] - 0.15


def test_the_second_colour_does_better_than_leaving_out_what_was_named():
    """The share that is right when one guesses among the things that fit: without the words between, and with them."""
    fits, holds = [], []
    for scene in scenes.load_scenes("test"):
        (_, named), _, (position, _), _ = scenes.positions_and_places(scene)
        others = [thing for thing in scene.things if thing.row * scenes.COLUMNS + thing.column != named]
        fitting = [thing for thing in others if thing.colour == scene.phrase[position]]
        first = next(thing for thing in scene.things if thing not in others)
        relation = " ".join(scene.phrase[3 : position - 1])
        apart = {
            "left of": lambda one, other: one.column < other.column,
            "right of": lambda one, other: one.column > other.column,
            "above": lambda one, other: one.row < other.row,
            "below": lambda one, other: one.row > other.row,
        }[relation]
        fits.append(1 / len(fitting))
        holds.append(1 / sum(apart(first, thing) for thing in fitting))
    assert (mean(fits), mean(holds)) == pytest.approx((0.83, 0.91), abs=0.005)
    for run in seen:
        assert run["test"]["points"]["second colour"] == pytest.approx(0.89, abs=0.012)


def test_without_places_words_look_as_before_and_point_by_chance():
    for run in seen:
        before, after = run["test"], run["without_places"]
        assert after["looks"]["first shape"] == pytest.approx(before["looks"]["first shape"], abs=0.06)
        assert after["looks"]["second colour"] < before["looks"]["second colour"] - 0.05
        for part in ("first shape", "second shape"):
            assert before["points"][part] > 0.95 and after["points"][part] == pytest.approx(1 / 12, abs=0.06)


def test_the_recorded_command_still_learns():
    again = pictures.run(0, pointing.phrase_vocabulary(), steps=150)
    assert set(again) == set(seen[0])
    assert again["test"]["points"]["first shape"] > 3 / 12  # far from blind
