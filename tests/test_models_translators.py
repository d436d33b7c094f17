"""What every recurrent translator owes its users: decoding equals teacher forcing, padding changes nothing, everything learns."""

import pytest
import torch
from translators import LENGTHS, SOURCE, TARGET_IN, TRANSLATORS


@pytest.fixture(params=TRANSLATORS)
def model(request):
    torch.manual_seed(0)
    return TRANSLATORS[request.param]().double()


def test_decoding_step_by_step_equals_teacher_forcing(model):
    expected = model(SOURCE, LENGTHS, TARGET_IN)
    step, state = model.begin(SOURCE, LENGTHS)
    assert state.shape[0] == 3
    for t in range(TARGET_IN.shape[1]):
        logits, state = step(TARGET_IN[:, t], state)
        assert torch.allclose(logits, expected[:, t])


def test_padding_changes_nothing(model):
    longer = torch.cat([SOURCE, torch.zeros(3, 2, dtype=torch.long)], dim=1)
    assert torch.allclose(model(longer, LENGTHS, TARGET_IN), model(SOURCE, LENGTHS, TARGET_IN))
    alone = model(SOURCE[1:2, :2], LENGTHS[1:2], TARGET_IN[1:2])
    assert torch.allclose(alone[0], model(SOURCE, LENGTHS, TARGET_IN)[1])


def test_every_parameter_learns(model):
    model(SOURCE, LENGTHS, TARGET_IN).sin().sum().backward()
    gradients = {name: parameter.grad for name, parameter in model.named_parameters()}
    # A bias of the keys adds the same to all scores of a query, which the softmax does not notice.
    idle = {name for name in gradients if name.endswith("k_proj.bias")}
    assert all(gradient is not None for gradient in gradients.values())
    assert {name for name, gradient in gradients.items() if gradient.abs().max() < 1e-12} == idle
