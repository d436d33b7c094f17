"""The translator whose words all ask at once: one call for a whole target, one head or several."""

import pytest
import torch
from torch import nn
from translators import LENGTHS, SOURCE, TARGET_IN, TRANSLATORS

from attention_lab.experiments import translation
from attention_lab.models.luong import LuongTranslator
from attention_lab.models.parallel import ParallelTranslator
from course_utils.attention.cross_attention import CrossAttention


def build():
    torch.manual_seed(0)
    return TRANSLATORS["parallel"]().double()


def test_a_whole_target_is_one_call_of_decoder_and_attention():
    model, calls = build(), []
    for module in (model.decoder, model.attention):
        module.register_forward_hook(lambda module, *_: calls.append(type(module).__name__))
    model(SOURCE, LENGTHS, TARGET_IN)
    assert calls == ["GRU", "CrossAttention"]


class _OneQueryACall(nn.Module):
    """Cross-attention as lesson 03's decoder asks: one state at a time."""

    def __init__(self, attention):
        super().__init__()
        self.attention = attention

    def forward(self, query, keys, mask):
        out, weights = self.attention(query.unsqueeze(1), keys, mask)
        return out[:, 0], weights[:, 0]


def test_it_is_the_translator_of_lesson_03_without_the_loop():
    torch.manual_seed(0)
    attention = CrossAttention(6, 6, 5)
    fast = ParallelTranslator(11, 13, attention, d_embed=5, d_encoder=3, d_hidden=6).double()
    slow = LuongTranslator(11, 13, _OneQueryACall(attention), d_embed=5, d_encoder=3, d_hidden=6).double()
    fast_state = {name.replace("attention.", "attention.attention."): value for name, value in fast.state_dict().items()}
    slow.load_state_dict(fast_state)
    for mine, theirs in zip(
        fast.forward_with_weights(SOURCE, LENGTHS, TARGET_IN), slow.forward_with_weights(SOURCE, LENGTHS, TARGET_IN), strict=True
    ):
        assert torch.allclose(mine, theirs)


class _TwoHeads(nn.Module):
    """Two cross-attentions side by side, with the weights of both: (B, H, Tq, Tm)."""

    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList(CrossAttention(128, 128, 8) for _ in range(2))

    def forward(self, x, memory, memory_mask=None):
        outs, weights = zip(*(head(x, memory, memory_mask) for head in self.heads), strict=True)
        return sum(outs), torch.stack(weights, dim=1)


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def test_attention_maps_of_several_heads_are_their_mean(task):
    torch.manual_seed(0)
    model, pairs = ParallelTranslator(*task.sizes, _TwoHeads()), task.test[:4]
    maps = translation.attention_maps(model, task, pairs)
    assert [tuple(weights.shape) for weights in maps] == [(len(pair.target), len(pair.source)) for pair in pairs]
    assert all(torch.allclose(weights.sum(dim=-1), torch.ones(len(weights))) for weights in maps)
    seen = []
    for head in model.attention.heads:
        head.register_forward_hook(lambda module, given, result: seen.append(result[1]))
    alone = translation.attention_maps(model, task, pairs[:1])[0]
    rows, columns = alone.shape
    assert torch.allclose(alone, (seen[0] + seen[1])[0, :rows, :columns] / 2, atol=1e-6)


def test_bad_input_is_named():
    with pytest.raises(ValueError, match="d_encoder must be at least 1, got 0"):
        ParallelTranslator(5, 5, CrossAttention(4, 4, 4), d_encoder=0)
