"""What lesson 10 says, in direction and size: of its own cells, and of its recorded readers seed by seed."""

import pytest
import torch
from lessons import cells_of, run_cells, seed_by_seed
from torch.nn import functional as F

from attention_lab.experiments import efficient, own_kernel, recall
from attention_lab.models.recall import MEMORIES, RecallReader
from course_utils.attention.grouped import cache_bytes
from course_utils.attention.linear import delta_step
from course_utils.attention.sparse import local_attention
from course_utils.plotting.growth import slope

TIMED = "efficient.seconds"  # a cell that times, which no test here needs
SEEDS = range(3)


@pytest.fixture(scope="module")
def lesson():
    """The lesson's names after its cells were run; the one that times, the checks and the quizzes aside."""
    return run_cells("10", without=[TIMED])


def slopes(lengths, values):
    """From each length to the next."""
    return [slope(lengths[place : place + 2], values[place : place + 2]) for place in range(len(lengths) - 1)]


def test_the_example_is_right_with_two_people_and_wrong_with_three(lesson):
    keys, values = lesson["keys"], lesson["values"]
    assert (keys[:2] @ (keys[:2].T @ values[:2])).tolist() == [[4, 1], [10, 2]]
    assert (keys @ (keys.T @ values))[:, 0].tolist() == pytest.approx([7, 14, 15.4])


def test_a_window_reaches_as_far_as_its_layers_say(lesson):
    power = torch.linalg.matrix_power(lesson["window_mask"](64, 8).double(), 4)
    assert (power[-1] > 0).sum() == 1 + 4 * 7 and 32 * 4095 == 131_040  # Mistral 7B's


def test_the_function_as_found_costs_what_full_attention_costs(lesson):
    assert lesson["found_products"] == lesson["products"]["softmax"]
    assert slopes(lesson["lengths"], lesson["found_products"]) == pytest.approx([2] * 3)


def test_the_window_and_linear_attention_have_a_slope_of_about_one(lesson):
    for name in ("window 32", "linear, chunks of 32"):
        for values in (lesson["held"][name], lesson["products"][name]):
            found = slopes(lesson["lengths"], values)[1:]  # at first, what is fixed counts
            assert found == pytest.approx([1] * 2, abs=0.1), name
    for values in (lesson["held"]["softmax"], lesson["products"]["softmax"]):
        assert slopes(lesson["lengths"], values)[1:] == pytest.approx([2] * 2, abs=0.05)


def test_chunks_trade_multiply_adds_for_fewer_steps(lesson):
    counts, chunks = (efficient.multiply_adds, efficient.peak_bytes), (1, 32, 1024)
    products, held = ({chunk: count(lesson["in_chunks"](chunk), [1024])[0] for chunk in chunks} for count in counts)
    assert products[1024] / products[1] == pytest.approx(32, abs=1) and held[1024] / held[1] == pytest.approx(16, abs=1)
    assert products[32] / products[1] == pytest.approx(2, abs=0.1) and held[32] < 1.05 * held[1]
    kept = {chunk: own_kernel.kept_bytes(lesson["in_chunks"](chunk), *efficient.inputs(1024)) for chunk in chunks}
    assert kept[32] < kept[1] / 4 and kept[1024] > 0.9 * kept[1]


def test_the_four_rules_read_what_the_table_says(lesson):
    anna, age, state = torch.tensor([1.0, 0.0]), torch.tensor([5.0]), torch.tensor([[4.0], [10.0]])
    added = anna[:, None] * age
    assert (state + added).tolist() == [[9], [10]] and (0.5 * state + added).tolist() == [[7], [5]]
    assert lesson["my_delta"](state, anna, anna, age, 1.0)[1].tolist() == [[5], [10]]
    assert lesson["my_delta"](0.5 * state, anna, anna, age, 1.0)[1].tolist() == [[5], [5]]


def test_the_delta_rule_replaces_with_a_key_of_length_one_and_overshoots_with_one_of_three(lesson):
    key = F.normalize(efficient.inputs(1, d=8, seed=3)[1][0], dim=0)
    cat, dog = torch.eye(2)
    for length, expected in ((1, [[1, 0], [0, 1], [0, 1]]), (3, [[9, 0], [-72, 9], [576, -63]])):
        state = torch.zeros(8, 2)
        for value, answer in zip((cat, dog, dog), expected, strict=True):
            context, state = lesson["my_delta"](state, length * key, length * key, value, 1.0)
            assert context.tolist() == pytest.approx(answer, abs=1e-3)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_of_the_delta_rule_is_a_step_of_gradient_descent(lesson, seed):
    key, value = (x[0] for x in efficient.inputs(1, d=8, seed=seed)[:2])
    start = torch.randn(8, 8, generator=torch.Generator().manual_seed(seed)).requires_grad_()
    (gradient,) = torch.autograd.grad((value - key @ start).square().sum() / 2, start)
    assert torch.allclose(lesson["my_delta"](start, key, key, value, 0.3)[1], start - 0.3 * gradient, atol=1e-5)


def test_what_each_memory_gives_back(lesson):
    curves, sizes = lesson["curves"], list(lesson["sizes"])
    for row in range(12):  # as many seeds as the lesson draws
        by_seed = {name: dict(zip(sizes, rows[row], strict=True)) for name, rows in curves.items()}
        assert min(by_seed["softmax"].values()) == 1
        assert by_seed["sum"][64] == 1 and by_seed["sum"][128] > 0.93
        assert by_seed["delta"][16] == 1 and by_seed["delta"][64] < 0.97 and 0.45 < by_seed["delta"][128] < 0.6
    summed, elu = (torch.tensor(curves[name]).mean(dim=0) for name in ("sum", "elu+1"))
    assert summed[4] > 0.95  # "nearly all of 128 values"
    assert elu[2].item() == pytest.approx(0.1, abs=0.03)


@pytest.mark.parametrize("seed", range(3, 6))
def test_the_delta_rule_loses_the_oldest_and_the_sum_none_in_particular(lesson, seed):
    keys, values = lesson["random_pairs"](128, seed)
    for name, oldest, newest in (("sum", 0.9, 0.9), ("delta", 0.0, 0.9)):
        answers = lesson["memories"][name](keys, keys, values)
        found = (F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T).argmax(dim=-1) == torch.arange(128)
        quarters = found.double().view(4, 32).mean(dim=1)
        assert quarters[0] >= oldest and quarters[3] >= newest
        assert name == "sum" or quarters[0] < 0.25


@pytest.mark.parametrize("seed", SEEDS)
def test_elu_without_its_denominator_finds_the_same(lesson, seed):
    keys, values = lesson["random_pairs"](32, seed)
    features = lesson["feature_map"](keys)
    bare = features @ (features.T @ values)
    assert torch.equal(lesson["is_right"](bare, values), lesson["is_right"](lesson["my_linear"](keys, keys, values), values))


def test_correcting_cleo_changes_anna_and_ben(lesson):
    state, keys = torch.zeros(2, 1), lesson["keys"]
    for key, age in zip(keys, lesson["values"][:, :1], strict=True):
        _, state = lesson["my_delta"](state, key, key, age, 1.0)
    assert (keys @ state).flatten().tolist() == pytest.approx([0.76, 5.68, 5.0])


@pytest.mark.parametrize("seed", SEEDS)
def test_with_a_smaller_beta_the_delta_rule_keeps_nearly_as_much_as_the_sum(lesson, seed):
    keys, values = lesson["random_pairs"](128, seed)
    slow = (lesson["is_right"](lesson["from_delta"](keys, keys, values, beta), values).mean() for beta in (1.0, 0.5, 0.25))
    one, half, quarter = slow
    assert one + 0.15 < half < quarter - 0.05
    assert quarter > lesson["is_right"](lesson["from_sum"](keys, keys, values), values).mean() - 0.08


def test_the_table_of_hybrids_says_what_their_caches_hold():
    bytes_of = {  # layers with all keys, their KV heads, d_head; other layers, the numbers that each keeps
        "Llama 3 70B": (80, 8, 128, 0, 0),
        "Gemma 3 27B": (10, 16, 128, 52, 2 * 16 * 128 * 1024),
        "gpt-oss-120b": (18, 8, 64, 18, 2 * 8 * 64 * 128),
        "MiniMax-01": (10, 8, 128, 70, 64 * 128 * 128),
        "Qwen3-Next 80B": (12, 2, 256, 36, 32 * 128 * 128),
    }
    rows = [line for cell in cells_of("10") for line in cell.source.splitlines() if line.lstrip("# ").startswith("| ")]
    for model, (layers, heads, d_head, others, numbers) in bytes_of.items():
        kept = cache_bytes(layers, heads, d_head, tokens=2**17) + 2 * others * numbers
        full = cache_bytes(layers + others, heads, d_head, tokens=2**17)
        (row,) = (row for row in rows if model in row)
        assert [cell.strip() for cell in row.split("|")][-3:-1] == [f"{kept / 2**30:.1f}", f"{full / 2**30:.1f}"]
        assert f"| {layers} |" in row and (others == 0 or f"| {others} with" in row)


def test_elu_remembers_like_the_sum_once_its_mean_is_taken_off(lesson):
    elu, centred, summed = (torch.tensor(lesson["curves"][name]) for name in ("elu+1", "elu+1, centred", "sum"))
    assert (centred - summed).abs().max() < 0.1 and (centred.mean(dim=0) - summed.mean(dim=0)).abs().max() < 0.03
    assert (centred[:, 2:] > 3 * elu[:, 2:]).all()


# The recorded runs.


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
