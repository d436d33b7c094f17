"""What lesson 10 tells of the recorded readers, asserted seed by seed; the task, and the memories."""

import pytest
import torch
from lessons import seed_by_seed
from torch.nn import functional as F

from attention_lab.experiments import recall
from attention_lab.models.recall import MEMORIES, RecallReader
from course_utils.attention.linear import delta_step
from course_utils.attention.sparse import local_attention


def right(name):
    """{pairs: [one share a seed]} of a recorded model."""
    runs = seed_by_seed("recall", name, "right")
    return {pairs: [shares[str(pairs)] for shares in runs] for pairs in recall.PAIRS}


def test_written_twice_a_gate_finds_more_than_half_and_delta_and_a_sense_of_order_still_more():
    for memory in ("sum", "softmax"):
        assert max(max(shares) for shares in right(f"{memory}, twice").values()) < 0.56
    summed, gated = right("sum, twice"), right("gated sum, twice")
    assert min(gated[4]) > 0.55 and max(gated[4]) < 0.81
    delta, ordered = right("delta, twice"), right("softmax, recent first, twice")
    for pairs in recall.PAIRS:
        assert max(summed[pairs]) < min(gated[pairs]) <= max(gated[pairs]) < min(delta[pairs])
    assert min(min(delta[pairs]) for pairs in (4, 8, 16)) > 0.95 and 0.45 < min(delta[64]) <= max(delta[64]) < 0.55
    assert min(min(shares) for shares in ordered.values()) > 0.97


def test_written_once_softmax_is_perfect_and_the_states_fall():
    assert min(min(shares) for shares in right("softmax, once").values()) > 0.999
    for memory in ("sum", "delta"):
        assert all(0.25 < share < 0.32 for share in right(f"{memory}, once")[64])


def test_written_once_the_best_sum_is_as_good_as_delta_and_two_sums_fail_on_four_pairs():
    summed, delta = right("sum, once"), right("delta, once")
    assert all(abs(summed[pairs][0] - delta[pairs][0]) < 0.03 for pairs in recall.PAIRS)
    assert all(0.7 < share < 0.8 for share in summed[4][1:]) and min(delta[4]) == 1


def test_with_twice_the_features_the_delta_rule_is_right_in_nine_of_ten():
    assert all(0.87 < share < 0.97 for share in right("delta, twice the features, once")[64])


def test_the_window_finds_what_is_in_it():
    window = right("window, once")
    assert min(window[4] + window[8]) > 0.999 and max(window[16]) < 0.75 and max(window[64]) < 0.1


@pytest.mark.parametrize("times", [1, 2])
def test_the_answers_of_a_text_are_the_values_written_last(times):
    tokens, answers = recall.make_texts(5, 8, torch.Generator().manual_seed(0), times)
    n = 8 // times
    assert tokens.shape == (5, 16 + n) and answers.shape == (5, n)
    for text, due in zip(tokens.tolist(), answers.tolist(), strict=True):
        written = list(zip(text[:16:2], text[1:16:2], strict=True))
        assert [dict(written)[key] for key in text[16:]] == due  # of a key that comes twice a dict keeps the last value
        assert len(dict(written)) == n and len(set(written)) == 8
        assert max(text[:16:2]) < recall.KEYS <= min(text[1:16:2])


@pytest.mark.parametrize("seed", range(3))
def test_the_memories_are_those_of_the_exercises_done_step_by_step(seed):
    generator = torch.Generator().manual_seed(seed)
    q, k, v = torch.randn(3, 2, 9, 5, generator=generator, dtype=torch.float64)
    beta = torch.rand(2, 9, 1, generator=generator, dtype=torch.float64)
    for alpha in (torch.ones(2, 9, 1).double(), torch.rand(2, 9, 1, generator=generator, dtype=torch.float64)):
        unit, state, summed = F.normalize(k, dim=-1), torch.zeros(2, 5, 5).double(), torch.zeros(2, 5, 5).double()
        gate = () if (alpha == 1).all() else (alpha.log(),)
        for t in range(9):
            context, state = delta_step(alpha[:, t, :, None] * state, q[:, t], unit[:, t], v[:, t], beta[:, t, 0])
            assert torch.allclose(MEMORIES["delta"](q, k, v, beta, *gate)[:, t], context)
            summed = alpha[:, t, :, None] * summed + beta[:, t, :, None] * unit[:, t, :, None] * v[:, t, None, :]
            assert torch.allclose(MEMORIES["gated sum"](q, k, v, beta, *gate)[:, t], (q[:, t, None] @ summed)[:, 0])
    assert torch.allclose(MEMORIES["window"](q, k, v, beta, window=4), local_attention(q, k, v, 4))
    assert torch.allclose(MEMORIES["softmax, recent first"](q, k, v, beta, slope=0.0), MEMORIES["softmax"](q, k, v, beta))


@pytest.mark.parametrize("name", MEMORIES)
def test_no_reader_reads_ahead(name):
    torch.manual_seed(0)
    model = RecallReader(20, MEMORIES[name], d=4, gated=name.startswith("gated"))
    tokens = torch.randint(20, (2, 40))
    changed = tokens.clone()
    changed[:, 30:] = (changed[:, 30:] + 1) % 20
    assert torch.allclose(model(tokens)[:, :30], model(changed)[:, :30], atol=1e-5)
