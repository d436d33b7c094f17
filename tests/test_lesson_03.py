"""What lesson 03 tells its reader, asserted over seeds. What it tells of the recorded runs is asserted on these, elsewhere."""

import pytest
import torch
from torch import nn

from attention_lab.experiments import looking, translation
from benchmarks.record import MODELS
from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.multiplicative import (
    ConcatAttention,
    DotAttention,
    GeneralAttention,
    LocalAttention,
    concat_scores,
    dot_scores,
    general_scores,
    local_p_weights,
)
from course_utils.measure import costs
from course_utils.measure.gradients import gets_gradient

SEEDS = range(3)
T, D, D_ATTN, D_CENTER = 20, 144, 72, 32
COSTS = {
    "additive": (AdditiveAttention(D, D, D_ATTN), D_ATTN * D + T * D_ATTN * D + T * D_ATTN),
    "dot": (DotAttention(), T * D),
    "general": (GeneralAttention(D, D), D * D + T * D),
    "concat": (ConcatAttention(D, D, D_ATTN), T * D_ATTN * 2 * D + T * D_ATTN),
    "local-p": (LocalAttention(D, D, D_CENTER, 5), D * D + T * D + D_CENTER * D + D_CENTER),
}
NAMES = ("additive, new state", "dot", "general", "concat", "local-p")


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_turned_keys_get_other_dot_scores_and_a_matrix_turns_them_back(seed):
    query, keys = draw(2, 6, seed=seed), draw(2, 5, 6, seed=seed + 10)
    rotation = torch.linalg.qr(draw(6, 6, seed=seed + 20)).Q
    turned = keys @ rotation.T
    assert (dot_scores(query, turned) - dot_scores(query, keys)).abs().max() > 1
    assert torch.allclose(general_scores(query, turned, rotation.T), dot_scores(query, keys), atol=1e-5)


@pytest.mark.parametrize("name", COSTS)
def test_the_bill_is_the_formula(name):
    module, formula = COSTS[name]
    assert costs.multiply_adds(module, draw(1, D), draw(1, T, D)) - T * D == formula


def test_the_order_of_the_bill_and_its_size():
    bill = {name: formula for name, (_, formula) in COSTS.items()}
    assert bill["dot"] < bill["general"] < bill["local-p"] < bill["additive"] < bill["concat"]
    assert bill["concat"] > 100 * bill["dot"]
    kept = D_ATTN * D + T * D_ATTN + T * D_ATTN * D // 20  # additive with its key side kept, for 20 questions
    assert kept == pytest.approx(bill["general"], rel=0.1)
    assert T * T * D_ATTN == 28_800 and T * T == 400  # the tensor of all pairs, and their scores


def test_the_brackets_make_a_factor_of_more_than_fifteen():
    keys_side, query_side = T * D * D + T * D, D * D + T * D
    assert costs.multiply_adds(lambda q, k, W: (k @ W.T) @ q[0], draw(1, D), draw(1, T, D), draw(D, D)) == keys_side
    assert costs.multiply_adds(lambda q, k, W: k @ (q @ W)[0], draw(1, D), draw(1, T, D), draw(D, D)) == query_side
    assert keys_side > 15 * query_side


@pytest.mark.parametrize("seed", SEEDS)
def test_concat_is_the_additive_score_with_the_two_halves(seed):
    query, keys, W, v = draw(2, 6, seed=seed), draw(2, 5, 6, seed=seed + 1), draw(4, 12, seed=seed + 2), draw(4, seed=seed + 3)
    assert torch.allclose(concat_scores(query, keys, W, v), additive_scores(query, keys, W[:, :6], W[:, 6:], v), atol=1e-5)


def test_english_and_french_keep_step_better_in_short_sentences(task):
    def share(within, fits):
        links = [abs(s - t) for pair in task.test if fits(len(pair.source)) for s, t in pair.alignment]
        return sum(distance <= within for distance in links) / len(links)

    assert 0.88 < share(2, lambda length: True) < 0.94
    assert share(2, lambda length: length >= 20) < share(2, lambda length: length < 20) - 0.04
    assert share(5, lambda length: True) > 0.99


def test_in_the_sentence_shown_the_window_loses_the_words_from_the_ninth_french_word_on(task):
    sentence = "everyone finds the queens now because three friends hear the beautiful horses ."
    pair = task.test[translation.find_pair(task.test, sentence)]
    outside = {target for source, target in pair.alignment if abs(source - target) > 2}
    assert outside == set(range(8, len(pair.target))) and len(pair.target) == 16


def test_sentences_have_sixteen_words_on_average(task):
    assert sum(len(pair.source) for pair in task.test) / len(task.test) == pytest.approx(16, abs=0.5)


def test_even_perfect_rows_have_a_little_weight_beside_their_own_word(task):
    perfect = [looking.gold_map(pair) for pair in task.test]
    assert translation.weight_on_gold(perfect, task.test) == pytest.approx(1)
    for offset in (-1, 1):
        assert translation.weight_on_gold(perfect, task.test, offset) == pytest.approx(0.05, abs=0.01)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_weights_after_the_gaussian_sum_to_less_than_one(seed):
    sums = local_p_weights(draw(8, 12, seed=seed), torch.full((8,), 5.4), 3).sum(dim=-1)
    assert (sums < 0.95).all() and (sums > 0.1).all()


def test_the_fed_decoder_has_a_fifth_more_parameters_than_dot(task):
    dot, fed = (translation.count_parameters(MODELS[name].build(task.sizes)) for name in ("dot", "dot, input feeding"))
    assert fed - dot == 3 * 144 * 144 and fed / dot == pytest.approx(1.2, abs=0.01)


def test_the_five_differ_in_the_score_alone(task):
    models = [MODELS[name].build(task.sizes) for name in NAMES]
    others = [{k: v.shape for k, v in model.state_dict().items() if not k.startswith("attention.")} for model in models]
    assert all(each == others[0] for each in others)


def with_the_bug(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T
    return queries @ projected.transpose(1, 2)


def mended(queries, keys, W):
    return queries @ (keys @ W.T).transpose(1, 2)


def trained(scores, seed, steps=300):
    """The lesson's small task: the mean loss of the first and of the last ten steps, and by how much W has moved."""
    torch.manual_seed(seed)
    hidden, layer, W = torch.randn(6, 8), nn.Linear(6, 6), nn.Parameter(torch.randn(6, 8) / 8)
    start, losses = W.detach().clone(), []
    optimiser = torch.optim.Adam([*layer.parameters(), W], lr=0.02)
    for _ in range(steps):
        queries, keys = torch.randn(16, 7, 6), torch.randn(16, 5, 8)
        labels = (queries @ hidden @ keys.transpose(1, 2)).argmax(dim=-1)
        loss = nn.functional.cross_entropy(scores(layer(queries), keys, W).flatten(0, 1), labels.flatten())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    return sum(losses[:10]) / 10, sum(losses[-10:]) / 10, (W.detach() - start).abs().max()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bug_leaves_W_where_it_was_and_the_loss_falls_a_part_of_the_way(seed):
    first, last, moved = trained(with_the_bug, seed)
    assert moved == 0 and 0.7 < last < first - 0.3
    _, last, moved = trained(mended, seed)
    assert moved > 0 and last < 0.2
    given = [draw(2, 7, 3), draw(2, 5, 4), draw(3, 4)]
    assert gets_gradient(with_the_bug, given) == [True, False, False] and gets_gradient(mended, given) == [True] * 3
