"""Heads looked at one by one: what is removed is removed exactly, and afterwards everything is as it was."""

import pytest
import torch

from attention_lab.experiments import heads, looking, translation
from attention_lab.models.parallel import ParallelTranslator
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


@pytest.fixture
def model(task):
    torch.manual_seed(0)
    attention = MemoryAttention(MultiHeadAttention(12, 3))
    return ParallelTranslator(*task.sizes, attention, d_embed=8, d_encoder=6, d_hidden=12)


def test_a_layer_holds_another_weight_for_a_while():
    layer, other, bias = torch.nn.Linear(4, 3), torch.ones(3, 4), torch.ones(3)
    before = [parameter.detach().clone() for parameter in layer.parameters()]
    with heads.holding(layer, other, bias):
        assert torch.equal(layer.weight, other) and torch.equal(layer.bias, bias) and layer.weight.requires_grad
    assert all(map(torch.equal, layer.parameters(), before))


def test_the_mean_of_the_head_maps_is_the_map_of_the_translator(task, model):
    pairs = task.test[:7]
    maps, means = translation.head_maps(model, task, pairs), translation.attention_maps(model, task, pairs)
    for weights, mean, pair in zip(maps, means, pairs, strict=True):
        assert weights.shape == (3, len(pair.target), len(pair.source))
        assert torch.allclose(weights.mean(dim=0), mean, atol=1e-6)
        assert torch.allclose(weights.sum(dim=-1), torch.ones(3, len(pair.target)), atol=1e-5)


def test_a_head_that_knows_the_gold_links_is_described_as_such(task):
    pairs = task.test[:5]
    maps = []
    for pair in pairs:
        gold, uniform = looking.gold_map(pair), torch.ones(len(pair.target), len(pair.source))
        gold = torch.where(gold.sum(dim=1, keepdim=True) > 0, gold, uniform)
        maps.append(torch.stack([part / part.sum(dim=1, keepdim=True) for part in (gold, uniform)]))
    knowing, blind = heads.looks(maps, pairs)
    assert knowing["aer"] < 0.25 < blind["aer"]


def test_every_head_is_taken_away_once_and_left_alone_once(task, model, monkeypatch):
    attention, seen = model.attention.attention, []

    def look(model, task, pairs):
        columns = attention.out_proj.weight.unflatten(1, (3, 4)).abs().sum(dim=(0, 2))
        seen.append([head for head in range(3) if columns[head] > 0])
        return {"exact": 0.0, "bleu": 0.0}

    monkeypatch.setattr(heads, "quality", look)
    assert len(heads.losses(model, attention, 3, task, task.test[:2])) == 3
    assert seen == [[1, 2], [0], [0, 2], [1], [0, 1], [2]]
