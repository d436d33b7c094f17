"""Lesson 00 says what is true: its own cells are run here, and what its prose claims is asserted of what they made."""

import pytest
import torch
from lessons import run_cells

import attention_checks as checks
from attention_lab.measure import environment
from attention_lab.tasks import corpus
from course_utils.attention.weights import softmax


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run, quizzes and set-up aside."""
    return run_cells("00", "check")


def test_the_naive_formula_breaks_when_87_is_added_and_not_before(lesson):
    added = torch.arange(0, 1001)
    broken = lesson["naive_softmax"](lesson["scores"] + added[:, None]).isnan().any(dim=-1)
    assert added[broken].min() == 87 and broken[87:].all()


def test_the_naive_weights_are_right_from_minus_95_on(lesson):
    weights = lesson["naive_softmax"](lesson["scores"] + torch.arange(-95, 87)[:, None])
    assert (weights - softmax(lesson["scores"])).abs().max() < 0.01


def test_at_minus_104_the_naive_weights_are_wrong_without_being_nan(lesson):
    weights = lesson["naive_softmax"](lesson["scores"] - 104)
    assert weights.tolist() == pytest.approx([0.8, 0.2, 0.0], abs=0.005)
    assert (torch.exp(lesson["scores"] - 104) / 2.0**-149).tolist() == [4, 1, 0]  # the smallest positive float32 number
    assert [int(lesson["naive_softmax"](lesson["scores"] + c).isnan().sum()) for c in (-105, -106)] == [0, 3]
    assert lesson["naive_softmax"](lesson["scores"] + 86.5).tolist() == [0, 0, 0]
    assert lesson["naive_softmax"](lesson["scores"] + 60).tolist() == pytest.approx([0.67, 0.24, 0.09], abs=0.006)
    assert lesson["naive_softmax"](lesson["scores"] - 1000).isnan().all()


def test_a_score_of_12_is_too_much_for_float16_and_11_is_not():
    assert torch.tensor(12.0, dtype=torch.float16).exp().isinf()
    assert torch.tensor(11.0, dtype=torch.float16).exp().isfinite()


@pytest.mark.parametrize("c", [-1e4, -104, 0, 87, 1e4])
def test_the_repaired_formula_does_not_notice_what_is_added(lesson, c):
    for repaired in (lesson["softmax"], lesson["softmax_by_loop"]):
        assert torch.allclose(repaired(lesson["scores"] + c), softmax(lesson["scores"]), atol=1e-6)


def test_the_check_names_what_is_wrong_with_the_naive_formula(lesson):
    with pytest.raises(checks.CheckFailed) as caught:
        checks.softmax(lesson["naive_softmax"])
    assert caught.value.misconception == "no_shift"
    assert [line.split()[0] for line in str(caught.value).splitlines()[:3]] == ["softmax:", "Tried", "First"]


@pytest.mark.parametrize("tree", [-4.0, 0.0, 4.0])
def test_cat_keeps_its_ratio_to_dog_whatever_tree_gets(lesson, tree):
    cat, dog, rest = lesson["softmax"](torch.tensor([2.0, 1.0, tree]))
    assert cat / dog == pytest.approx(2.718, abs=1e-3)
    assert rest > 0


def test_the_heatmap_shows_the_sentence_that_the_prose_reads(lesson):
    assert " ".join(lesson["pair"].source) == "a white cat hears her ."
    assert " ".join(lesson["pair"].target) == "un chat blanc l' entend ."
    crossing = {(1, 2), (2, 1), (3, 4), (4, 3)}
    assert lesson["gold"] == crossing | {(0, 0), (5, 5)}


def test_position_alone_is_right_at_both_ends_only(lesson):
    darkest = lesson["guessed"].argmax(dim=-1).tolist()
    right = [query for query, key in enumerate(darkest) if (query, key) in lesson["gold"]]
    assert right == [0, 5]


def test_the_wrong_picture_can_be_told_by_its_first_and_last_row(lesson):
    wrong, right = lesson["both"][lesson["wrong"]], lesson["both"][1 - lesson["wrong"]]
    assert torch.allclose(right.sum(dim=1), torch.ones(5))
    assert wrong[0].max() < 0.25 and wrong[0].sum() < 0.3
    assert (wrong[4] > 0.8).sum() == 2


@pytest.mark.parametrize("seed", range(12))
def test_along_the_queries_no_row_sums_to_1_but_by_chance(seed):
    scores = 2 * torch.randn(1, 5, 6, generator=torch.Generator().manual_seed(seed))
    assert (torch.softmax(scores, dim=1)[0].sum(dim=1) - 1).abs().max() > 0.4
    assert torch.equal(torch.softmax(scores, dim=-1)[0], torch.softmax(scores[0], dim=1))  # `dim=1` was right for one sentence


@pytest.mark.parametrize(
    ("cuda", "mps", "said"),
    [(False, False, "Nothing to do."), (True, True, "a GPU (Tesla T4)"), (False, True, "a GPU (Apple's MPS)")],
)
def test_a_gpu_is_named_and_without_one_there_is_nothing_to_do(monkeypatch, cuda, mps, said):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: cuda)
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda: "Tesla T4")
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: mps)
    assert said in environment.describe()[1]


@pytest.mark.parametrize(
    ("threads", "cores", "said"),
    [(1, 1, "1 thread on 1 core."), (2, 8, "2 threads on 8 cores."), (8, 2, "set OMP_NUM_THREADS=2 before")],
)
def test_the_threads_are_told_and_too_many_are_remarked_on(monkeypatch, threads, cores, said):
    monkeypatch.setattr(torch, "get_num_threads", lambda: threads)
    monkeypatch.setattr(environment, "_cores", lambda: cores)
    sentence = environment.describe()[2]
    assert said in sentence
    assert ("slow" in sentence) == (threads > cores)


def test_missing_data_is_a_sentence_that_says_where_it_was_looked_for(monkeypatch):
    def missing(name):
        raise FileNotFoundError("neither here nor there")

    monkeypatch.setattr(corpus, "load_split", missing)
    assert environment.describe()[3] == "The data is missing: neither here nor there."
