"""What lesson 06 says, in direction and size: of the recorded runs seed by seed, and of its small experiments."""

import pytest
import torch
from lessons import cells_of, recorded, seed_by_seed

from attention_checks.lessons.attend_to_memory import attend_to_memory
from attention_checks.lessons.is_broken import BROKEN, is_broken
from attention_lab.experiments import pointing
from attention_lab.measure import checkpoints
from attention_lab.tasks import pictures as scenes
from course_utils.attention.cross_attention import CrossAttention, decode_with_kept_memory
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure import costs

SEEDS = range(3)
seen = recorded("pictures")["runs"]


@pytest.fixture(scope="module")
def decode_anew():
    """The lesson's decoder that keeps nothing."""
    (source,) = (cell.source for cell in cells_of("06") if cell.kind == "code" and "def decode_anew" in cell.source)
    names = {"torch": torch}
    exec(source, names)
    return names["decode_anew"]


# The translator ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["cross-attention", "additive"])
def test_the_weights_find_the_right_words(model):
    assert seed_by_seed("translation", model, "aer") == pytest.approx([0.1, 0.1, 0.1], abs=0.025)


def test_long_sentences_are_less_often_right_than_with_lesson_02():
    ours, additive = (seed_by_seed("translation", model, "exact_20_to_40") for model in ("cross-attention", "additive"))
    assert max(ours) < min(additive) - 0.04


# The module ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_one_call_computes_the_same_as_a_call_for_each_question(seed):
    q, k, v = torch.randn(3, 2, 7, 5, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
    alone = [scaled_dot_product_attention(q[:, t : t + 1], k, v)[0] for t in range(7)]
    assert torch.allclose(torch.cat(alone, dim=1), scaled_dot_product_attention(q, k, v)[0], atol=1e-12)


@pytest.mark.parametrize("questions", [1, 40])
def test_one_call_uses_each_number_that_it_reads_as_often_as_there_are_questions(questions):
    q, (k, v) = torch.randn(1, questions, 128), torch.randn(2, 1, 40, 128)
    counted = costs.multiply_adds(scaled_dot_product_attention, q, k, v)
    assert counted == questions * (k.numel() + v.numel())


def test_with_the_mask_in_its_place_it_is_still_broken():
    assert is_broken(BROKEN["nothing to read"]["an average where nothing may be read"])
    assert not is_broken(attend_to_memory)


def decoding(length):
    """What the lesson measures at a source of `length` words: the arguments of either decoder."""
    memory = torch.randn(16, length, 128)
    mask = torch.ones(16, length, dtype=torch.bool)
    return CrossAttention(128, 128, 128), memory[:, :1], memory, mask, lambda out, state: out, length


def test_at_forty_words_nearly_all_of_decoding_was_work_done_before(decode_anew):
    anew = costs.multiply_adds(decode_anew, *decoding(40))
    kept = costs.multiply_adds(decode_with_kept_memory, *decoding(40))
    assert anew - kept == 39 * 16 * 2 * 40 * 128 * 128  # keys and values of forty positions, at all steps but the first
    assert (anew - kept) / anew > 0.9
    given = decoding(10)
    for one, other in zip(decode_anew(*given), decode_with_kept_memory(*given), strict=True):
        assert torch.allclose(one, other, atol=1e-6)


# The pictures --------------------------------------------------------------------------------------------------------


def found(run, thing):
    return run["things"][thing]["points"]


def test_the_mean_of_the_new_things_hides_which_is_lost_and_that_depends_on_the_seed():
    for run in seen[:3]:
        assert run["new_things"]["points"]["first shape"] == pytest.approx(0.70, abs=0.03)
        others = [found(run, thing) for thing in run["things"] if thing != "green triangle"]
        assert found(run, "green triangle") < 0.01 and min(others) > 0.85
    assert min(found(seen[3], thing) for thing in seen[3]["things"]) > 0.65
    assert (
        min(seen[7]["things"], key=lambda thing: found(seen[7], thing)) == "yellow square"
        and found(seen[7], "yellow square") < 0.5
    )


def test_where_the_green_triangle_is_lost_its_wrong_names_find_it():
    lost = [run for run in seen if found(run, "green triangle") < 0.1]
    assert [run["seed"] for run in lost] == [0, 1, 2, 5]
    for run in lost:
        by_word = run["things"]["green triangle"]["by_word"]
        assert by_word["triangle"] == found(run, "green triangle")
        assert min(share for word, share in by_word.items() if word != "triangle") > 0.5


def test_two_of_eight_readers_point_right_and_look_at_empty_places():
    away = [run["seed"] for run in seen if run["test"]["looks"]["first shape"] < 0.1]
    assert away == [3, 6]
    for run in seen:
        assert (run["empty"] > 0.5) == (run["seed"] in away)
    assert checkpoints.load(pointing.build_reader(), "picture_reader_looks_away")["seed"] == "3"


def test_without_places_words_look_as_before_and_point_by_chance():
    for run in seen:
        before, after = run["test"], run["without_places"]
        assert after["looks"]["first shape"] == pytest.approx(before["looks"]["first shape"], abs=0.06)
        assert before["points"]["first shape"] > 0.95
        assert after["points"]["first shape"] == pytest.approx(1 / 12, abs=0.07)


# What it is measured with --------------------------------------------------------------------------------------------


def test_the_mean_over_the_new_things_is_that_over_their_pictures_each_called_by_its_own_name():
    reader, vocabulary = pointing.recorded_reader("picture_reader"), pointing.phrase_vocabulary()
    new = scenes.load_scenes("new_things")
    found = 0
    for thing, each in pointing.new_things(reader, vocabulary).items():
        found += each["points"] * sum(scene.phrase[1:3] == tuple(thing.split()) for scene in new)
        assert each["by_word"][thing.split()[1]] == pytest.approx(each["points"])
    assert found / len(new) == pytest.approx(pointing.points_and_looks(reader, vocabulary, new)[0]["first shape"])


def test_weight_on_empty_places_is_what_things_do_not_get():
    class Uniform:
        def forward_with_weights(self, drawn, words):
            weights = torch.full((*words.shape, 12), 1 / 12)
            return weights, weights

    test = scenes.load_scenes("test")[:20]
    assert pointing.weight_on_empty(Uniform(), pointing.phrase_vocabulary(), test) == pytest.approx(9 / 12)


@pytest.mark.parametrize(
    ("shares", "kind"), [([0.7, 0.71, 0.69, 0.7], 0), ([0.5, 0.9, 0.7, 0.7], 1), ([0.0, 0.95, 0.9, 0.97], 2)]
)
def test_what_is_behind_a_mean_has_three_kinds(shares, kind):
    assert pointing.spread_of(shares) == kind
