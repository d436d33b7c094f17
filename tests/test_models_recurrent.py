"""The translators: what the step-by-step decoder says is what teacher forcing says, and padding changes nothing."""

import pytest
import torch
from translators import LENGTHS, SOURCE, TARGET_IN, TRANSLATORS

from attention_lab.models.decoding import greedy_decode
from attention_lab.models.recurrent import AttentionTranslator, BottleneckTranslator, decoder_step, last_valid_state
from course_utils.attention.uniform import UniformAttention


def test_attention_never_reads_padding():
    torch.manual_seed(0)
    weights = TRANSLATORS["additive"]().forward_with_weights(SOURCE, LENGTHS, TARGET_IN)[1]  # (B, Tt, Ts)
    assert weights.shape == (3, 3, 4)
    assert (weights[1, :, 2:] == 0).all() and (weights[2, :, 3:] == 0).all()
    assert torch.allclose(weights.sum(dim=-1), torch.ones(3, 3))


def test_a_step_of_ones_own_is_the_one_that_runs():
    asked = []

    def step(embedded, state, keys, mask, attention, cell, readout):
        asked.append(state)
        return decoder_step(embedded, state, keys, mask, attention, cell, readout)

    torch.manual_seed(0)
    own, ours = (
        AttentionTranslator(11, 13, UniformAttention(), d_embed=5, d_encoder=4, d_hidden=6, **given)
        for given in ({"step": step}, {})
    )
    own.load_state_dict(ours.state_dict())  # the same parameters, whatever the step
    assert torch.equal(own(SOURCE, LENGTHS, TARGET_IN), ours(SOURCE, LENGTHS, TARGET_IN))
    assert len(asked) == TARGET_IN.shape[1]
    move, state = own.begin(SOURCE, LENGTHS)
    logits, _ = move(TARGET_IN[:, 0], state)
    assert torch.allclose(logits, ours(SOURCE, LENGTHS, TARGET_IN)[:, 0], atol=1e-6)
    assert asked[-1] is state  # the state of before the step asks


def count_down(tokens, state):
    """A step that ends a row (EOS = 2) after as many tokens (7) as its state says."""
    logits = torch.zeros(len(tokens), 9)
    logits[:, 7] = 1
    logits[state[:, 0] <= 0, 2] = 2
    return logits, state - 1


def test_greedy_decoding_pads_ended_rows_with_eos_and_stops_with_the_last():
    tokens = greedy_decode(count_down, torch.tensor([[1.0], [3.0]]), bos_id=1, eos_id=2, max_length=10)
    assert tokens.tolist() == [[7, 2, 2, 2], [7, 7, 7, 2]]


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: last_valid_state(torch.zeros(2, 3, 4), torch.tensor([0, 3])), ValueError, r"lie in \[1, 3\], got \[0, 3\]"),
        (lambda: greedy_decode(count_down, None, 1, 2, 5), TypeError, "state must be a torch.Tensor, got NoneType"),
        (lambda: BottleneckTranslator(0, 5), ValueError, "source_size must be at least 1, got 0"),
        (lambda: AttentionTranslator(5, 5, UniformAttention(), d_encoder=1.5), TypeError, "d_encoder must be an int, got float"),
    ],
)
def test_bad_input_is_named(call, error, says):
    with pytest.raises(error, match=says):
        call()
