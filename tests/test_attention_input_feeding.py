"""The decoder's steps: what is fed, from when, and that without feeding they are one call."""

import pytest
import torch
from torch import nn

from course_utils.attention.input_feeding import decode_steps
from course_utils.attention.multiplicative import DotAttention, attentional_state

B, TT, T, D_W, D = 2, 4, 5, 3, 6


@pytest.fixture
def parts():
    torch.manual_seed(0)
    plain, fed = nn.GRU(D_W, D, batch_first=True).double(), nn.GRU(D_W + D, D, batch_first=True).double()
    words, first, keys, W_c = (torch.randn(*shape).double() for shape in ((B, TT, D_W), (B, D), (B, T, D), (D, 2 * D)))
    return plain, fed, words, first, keys, W_c


def move(gru, seen=None):
    def step(inputs, state):
        if seen is not None:
            seen.append(inputs)
        return gru(inputs.unsqueeze(1), state.unsqueeze(0))[1][0]

    return step


def asking(keys):
    return lambda state: DotAttention()(state, keys)


def test_without_feeding_all_states_may_come_from_one_call(parts):
    plain, _, words, first, keys, W_c = parts
    attended, weights = decode_steps(words, first, move(plain), asking(keys), W_c, feeding=False)
    states, _ = plain(words, first.unsqueeze(0))
    at_once = torch.softmax(states @ keys.transpose(1, 2), dim=-1)
    assert torch.allclose(weights, at_once)
    assert torch.allclose(attended, attentional_state(at_once @ keys, states, W_c))


def test_the_first_step_is_fed_zeros_and_each_later_one_what_the_one_before_made(parts):
    _, fed, words, first, keys, W_c = parts
    seen = []
    attended, weights = decode_steps(words, first, move(fed, seen), asking(keys), W_c, feeding=True)
    assert attended.shape == (B, TT, D) and weights.shape == (B, TT, T)
    inputs = torch.stack(seen, dim=1)  # (B, Tt, d_w + d)
    assert torch.equal(inputs[..., :D_W], words)
    assert (inputs[:, 0, D_W:] == 0).all() and torch.equal(inputs[:, 1:, D_W:], attended[:, :-1])


@pytest.mark.parametrize("feeding", [False, True])
def test_only_fed_steps_learn_from_where_the_decoder_looked(parts, feeding):
    plain, fed, words, first, keys, W_c = parts
    keys = keys.requires_grad_()
    seen = []
    decode_steps(words, first, move(fed if feeding else plain, seen), asking(keys), W_c, feeding)
    assert seen[-1].requires_grad == feeding


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"words": torch.zeros(B, D_W)}, "words must have shape"),
        ({"first_state": torch.zeros(B + 1, D)}, "first_state must have shape"),
    ],
)
def test_bad_input_is_named(parts, change, says):
    plain, _, words, first, keys, W_c = parts
    given = {"words": words, "first_state": first, "W_c": W_c, **change}
    with pytest.raises(ValueError, match=says):
        decode_steps(**given, move=move(plain), ask=asking(keys), feeding=False)
