"""What lesson 03 tells its reader, asserted over seeds, and on the weights that it shows; the recorded runs elsewhere."""

import pytest
import torch

from attention_lab.experiments import scoring, translation
from attention_lab.measure import checkpoints
from benchmarks.record import MODELS
from course_utils.attention.additive import additive_scores
from course_utils.attention.multiplicative import concat_scores, local_p_weights
from course_utils.measure import costs
from course_utils.measure.gradients import gets_gradient

SEEDS = range(3)
M, T, D, D_ATTN = 20, 20, 144, 72


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


def test_the_table_of_costs_is_counted():
    Q, K, W, W_q, W_k, v = (draw(*shape) for shape in ((M, D), (T, D), (D, D), (D_ATTN, D), (D_ATTN, D), (D_ATTN,)))
    pairs = torch.cat([Q.unsqueeze(1).expand(M, T, D), K.expand(M, T, D)], dim=-1)
    counted = {
        "dot": (lambda: Q @ K.T, 57_600),
        "general": (lambda: (Q @ W) @ K.T, 472_320),
        "additive": (lambda: torch.tanh((Q @ W_q.T).unsqueeze(1) + K @ W_k.T) @ v, 443_520),
        "concat": (lambda: torch.tanh(pairs @ torch.cat([W_q, W_k], dim=1).T) @ v, 8_323_200),
    }
    for name, (score, stated) in counted.items():
        assert costs.multiply_adds(score) == stated, name
    assert costs.multiply_adds(lambda: (K @ W.T) @ Q[0]) == T * D * D + T * D  # q . (W k)
    assert costs.multiply_adds(lambda: K @ (Q[0] @ W)) == D * D + T * D  # (q W) . k


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


def test_in_the_sentence_shown_the_window_loses_the_words_from_the_ninth_french_word_on(task):
    sentence = "everyone finds the queens now because three friends hear the beautiful horses ."
    pair = task.test[translation.find_pair(task.test, sentence)]
    outside = {target for source, target in pair.alignment if abs(source - target) > 2}
    assert outside == set(range(8, len(pair.target))) and len(pair.target) == 16


@pytest.mark.parametrize("seed", SEEDS)
def test_the_weights_after_the_gaussian_sum_to_less_than_one(seed):
    sums = local_p_weights(draw(8, 12, seed=seed), torch.full((8,), 5.4), 3).sum(dim=-1)
    assert (sums < 0.95).all() and (sums > 0.1).all()


def test_only_the_row_of_leur_differs_from_the_grammar(task):
    pair = task.test[translation.find_pair(task.test, "the sad heroes do not show them the red hat .")]
    model = MODELS["dot, input feeding"].build(task.sizes)
    checkpoints.load(model, "dot_input_feeding")
    read = enumerate(translation.attention_maps(model, task, [pair])[0].argmax(dim=-1).tolist())
    assert [(pair.target[t], pair.source[s]) for t, s in read if (s, t) not in pair.alignment] == [("leur", "show")]


def with_the_bug(queries, keys, W):
    return queries @ (keys @ W.T).detach().transpose(1, 2)


def mended(queries, keys, W):
    return queries @ (keys @ W.T).transpose(1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bug_leaves_W_where_it_was_and_the_loss_falls_a_part_of_the_way(seed):
    (last, moved), (mended_last, mended_moved) = (scoring.train(scores, seed) for scores in (with_the_bug, mended))
    assert moved == 0 and 0.7 < last < 1.3 and mended_moved > 0 and mended_last < 0.2
    given = [draw(2, 7, 3), draw(2, 5, 4), draw(3, 4)]
    assert gets_gradient(with_the_bug, given) == [True, False, False] and gets_gradient(mended, given) == [True] * 3
