"""The measurements of what a translator keeps of each word: that they measure what they say."""

import pytest
import torch
from torch import nn

from attention_lab.experiments import forgetting
from attention_lab.models.recurrent import BottleneckTranslator
from attention_lab.tasks import corpus

WORDS = corpus.Vocabulary([*corpus.SPECIAL_TOKENS, "a", "b", "c", "d", "e"])
PAIRS = [
    corpus.Pair(("a", "b", "c", "d"), ("d", "a"), frozenset({(3, 0), (0, 1), (1, 1)})),
    corpus.Pair(("b", "e"), ("a", "b", "c"), frozenset({(0, 2)})),
]


def exchange(source, lengths, distance, vocabulary_size):
    return forgetting.exchange_word(source, lengths, distance, vocabulary_size, torch.Generator().manual_seed(0))


@pytest.fixture
def batch():
    return corpus.make_batch(PAIRS, WORDS, WORDS)


@pytest.fixture
def model():
    torch.manual_seed(0)
    return BottleneckTranslator(len(WORDS), len(WORDS), d_embed=6, d_hidden=5)


@pytest.mark.parametrize("seed", range(20))
def test_exactly_one_word_is_exchanged_and_for_another_word(batch, seed):
    generator = torch.Generator().manual_seed(seed)
    exchanged = forgetting.exchange_word(batch.source, batch.source_lengths, 1, len(WORDS), generator)
    assert (exchanged != batch.source).nonzero().tolist() == [[0, 2], [1, 0]]  # one before the last word, not the last column
    assert ((exchanged >= 4) == (batch.source >= 4)).all() and exchanged.max() < len(WORDS)


def test_movement_is_the_distance_between_the_two_vectors(batch):
    """An encoder that adds up the ids, each times 10 to the power of its distance from the end: what moves can be read off."""

    def encode(source, lengths):
        powers = 10.0 ** (lengths.unsqueeze(1) - 1 - torch.arange(source.shape[1]))
        return (source * powers * (source != corpus.PAD)).sum(1, keepdim=True)  # (B, 1)

    moved = forgetting.movement_by_distance(encode, batch.source, batch.source_lengths, len(WORDS), 1, seed=0)
    assert moved.shape == (2, 2)
    assert set(moved[:, 0].tolist()) <= {1.0, 2.0, 3.0, 4.0}
    assert set(moved[:, 1].tolist()) <= {10.0, 20.0, 30.0, 40.0}


def test_update_gates_are_those_that_the_gru_uses():
    """A GRU cell by hand, with these gates, gives the GRU's states."""
    torch.manual_seed(0)
    gru, inputs = nn.GRU(3, 4, batch_first=True), torch.randn(2, 5, 3)
    gates, states, state = forgetting.update_gates(gru, inputs), gru(inputs)[0], torch.zeros(2, 4)
    for time in range(5):
        asked = nn.functional.linear(inputs[:, time], gru.weight_ih_l0, gru.bias_ih_l0).chunk(3, dim=-1)
        told = nn.functional.linear(state, gru.weight_hh_l0, gru.bias_hh_l0).chunk(3, dim=-1)
        proposal = torch.tanh(asked[2] + torch.sigmoid(asked[0] + told[0]) * told[2])
        state = gates[:, time] * state + (1 - gates[:, time]) * proposal
        assert torch.allclose(state, states[:, time], atol=1e-6)


def test_source_gradients_agree_with_finite_differences(batch, model):
    model = model.double()

    def loss_fn(logits, targets):
        return forgetting.target_word_losses(logits, targets).sum()

    measured = forgetting.source_gradients(model, batch, loss_fn)
    table, step, slopes = model.source_embedding.weight, 1e-6, []
    for feature in range(6):  # "c", number 6, occurs once in the batch: in row 0, at index 2
        losses = []
        for sign in (1, -1):
            with torch.no_grad():
                table[6, feature] += sign * step
                losses.append(loss_fn(model(batch.source, batch.source_lengths, batch.target_in), batch.target_out))
                table[6, feature] -= sign * step
        slopes.append((losses[0] - losses[1]) / (2 * step))
    assert torch.allclose(measured[0, 2], torch.stack(slopes).norm(), rtol=1e-5)


def test_gradients_leave_the_model_as_it_was_and_do_not_reach_padding(batch, model):
    measured = forgetting.source_gradients(model, batch, lambda logits, targets: logits.sum())
    assert all(parameter.grad is None for parameter in model.parameters())
    assert not model.source_embedding._forward_hooks
    assert (measured[1, 2:] == 0).all() and (measured[1, :2] > 0).all()


def test_target_word_losses_are_cross_entropies_and_zero_at_padding(batch):
    logits = torch.zeros(*batch.target_out.shape, len(WORDS))
    losses = forgetting.target_word_losses(logits, batch.target_out)
    assert torch.allclose(losses, torch.tensor(9.0).log() * (batch.target_out != corpus.PAD))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda b, m: exchange(b.source, b.source_lengths, 2, 9), "distance must be below .* 2"),
        (lambda b, m: forgetting.movement_by_distance(m.encode, b.source, b.source_lengths + 3, 9, 1, 0), "lengths must lie in"),
        (lambda b, m: forgetting.from_the_end(torch.ones(2, 3), torch.tensor([2, 2]), 2), "distance must be below"),
        (lambda b, m: forgetting.update_gates(m, torch.ones(1, 2, 6)), "gru must be an nn.GRU"),
        (lambda b, m: forgetting.target_word_losses(torch.ones(2, 3, 9), b.target_out), "target_out must have shape"),
        (lambda b, m: forgetting.distance_curve({}, ylabel="y"), "curves must hold at least one"),
    ],
)
def test_wrong_input_is_named(batch, model, call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call(batch, model)
