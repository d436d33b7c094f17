"""Heads looked at one by one: what is removed is removed exactly, and afterwards everything is as it was."""

import pytest
import torch

from attention_lab.experiments import heads, translation
from attention_lab.models.parallel import ParallelTranslator
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention


@pytest.fixture(scope="module")
def task():
    return translation.load_task()


def translator(attention):
    torch.manual_seed(0)
    return lambda task: ParallelTranslator(*task.sizes, attention(), d_embed=8, d_encoder=6, d_hidden=12)


def test_a_layer_holds_another_weight_for_a_while():
    layer, other = torch.nn.Linear(4, 3), torch.ones(3, 4)
    before = layer.weight.detach().clone()
    with heads.holding(layer, other):
        assert torch.equal(layer.weight, other) and layer.weight.requires_grad
    assert torch.equal(layer.weight, before)


def test_the_mean_of_the_head_maps_is_the_map_of_the_translator(task):
    model = translator(lambda: MemoryAttention(MultiHeadAttention(12, 3)))(task)
    pairs = task.test[:7]
    maps, means = heads.head_maps(model, task, pairs), translation.attention_maps(model, task, pairs)
    for weights, mean, pair in zip(maps, means, pairs, strict=True):
        assert weights.shape == (3, len(pair.target), len(pair.source))
        assert torch.allclose(weights.mean(dim=0), mean, atol=1e-6)
        assert torch.allclose(weights.sum(dim=-1), torch.ones(3, len(pair.target)), atol=1e-5)


def test_a_head_that_knows_the_gold_links_is_described_as_such(task):
    pairs = task.test[:5]
    maps = []
    for pair in pairs:
        gold, uniform = torch.zeros(len(pair.target), len(pair.source)), torch.ones(len(pair.target), len(pair.source))
        for source, target in pair.alignment:
            gold[target, source] = 1.0
        gold = torch.where(gold.sum(dim=1, keepdim=True) > 0, gold, uniform)
        maps.append(torch.stack([part / part.sum(dim=1, keepdim=True) for part in (gold, uniform)]))
    knowing, blind = heads.looks(maps, pairs)
    assert knowing["aer"] < 0.25 < blind["aer"]


def test_every_head_is_taken_away_once_and_left_alone_once(task, monkeypatch):
    model = translator(lambda: MemoryAttention(MultiHeadAttention(12, 3)))(task)
    attention, seen = model.attention.attention, []

    def look(model, task, pairs):
        columns = attention.out_proj.weight.unflatten(1, (3, 4)).abs().sum(dim=(0, 2))
        seen.append([head for head in range(3) if columns[head] > 0])
        return {"exact": 0.0, "bleu": 0.0}

    monkeypatch.setattr(heads, "quality", look)
    assert len(heads.losses(model, attention, 3, task, task.test[:2])) == 3
    assert seen == [[1, 2], [0], [0, 2], [1], [0, 1], [2]]


def holding(weight):
    with heads.holding(torch.nn.Linear(4, 3), weight):
        pass


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda task: holding(torch.ones(4, 3)), ValueError, r"weight must have shape \(3, 4\), got \(4, 3\)"),
        (
            lambda task: heads.head_maps(translator(lambda: CrossAttention(12, 12, 6))(task), task, task.test[:2]),
            ValueError,
            r"model must give weights \(B, heads, Tt, Ts\)",
        ),
        (lambda task: heads.dots([1.0], xlabel="x"), TypeError, "panels must be a dict"),
    ],
)
def test_bad_input_is_named(call, error, says, task):
    with pytest.raises(error, match=says):
        call(task)
