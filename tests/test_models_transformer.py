"""The transformer that translates."""

import pytest
import torch

from attention_lab.models.decoding import greedy_decode
from attention_lab.models.transformer import TransformerTranslator

SMALL = {"d_model": 12, "heads": 3, "d_ff": 20, "layers": 2}


@pytest.fixture(params=[True, False], ids=["pre-norm", "post-norm"])
def translator(request):
    torch.manual_seed(0)
    return TransformerTranslator(11, 13, **SMALL, norm_first=request.param)


def test_padding_changes_nothing(translator):
    source, lengths = torch.tensor([[4, 5, 6, 0, 0], [4, 5, 6, 7, 8]]), torch.tensor([3, 5])
    target = torch.tensor([[1, 5, 6], [1, 5, 6]])
    logits, weights = translator.forward_with_weights(source, lengths, target)
    assert logits.shape == (2, 3, 13) and weights.shape == (2, 3, 3, 5)
    assert torch.allclose(logits[:1], translator(source[:1, :3], lengths[:1], target[:1]), atol=1e-5)
    assert weights[0, ..., 3:].abs().max() == 0


def test_no_target_word_sees_a_later_one(translator):
    source, lengths = torch.tensor([[4, 5, 6]]), torch.tensor([3])
    one, other = (translator(source, lengths, torch.tensor([[1, 5, last]])) for last in (6, 7))
    assert torch.allclose(one[:, :2], other[:, :2], atol=1e-6) and not torch.allclose(one[:, 2], other[:, 2])


def test_what_it_writes_word_by_word_it_also_finds_likeliest_at_once(translator):
    source, lengths = torch.tensor([[4, 5, 6, 7], [8, 9, 0, 0]]), torch.tensor([4, 2])
    step, state = translator.begin(source, lengths)
    written = greedy_decode(step, state, 1, 2, 6)  # (B, n)
    read = torch.cat([torch.ones(2, 1, dtype=torch.long), written[:, :-1]], dim=1)
    likeliest = translator(source, lengths, read).argmax(dim=-1)
    for row, said in zip(written.tolist(), likeliest.tolist(), strict=True):
        end = row.index(2) + 1 if 2 in row else len(row)
        assert row[:end] == said[:end]
