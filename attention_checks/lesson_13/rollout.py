"""The bug in the wild of lesson 13: layers multiplied in the wrong order, which runs and sums to 1 all the same."""

import torch

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.rollout import rollout


def _inputs(draw):
    for layers in (2, 3):
        yield _case(draw, "ordinary", [draw.integer(2, 4)] * layers, draw.integer(5, 8))
    yield _case(draw, "ordinary", [3, 3], draw.integer(5, 8), "causal", causal=True)
    yield _case(draw, "one layer", [3], draw.integer(5, 8))
    yield _case(draw, "one head", [1, 1], draw.integer(5, 8))
    yield _case(draw, "another number of heads in each layer", [2, 4, 3], draw.integer(5, 8))
    yield _case(draw, "one position", [2, 2], 1)
    yield _case(draw, "float64", [3, 3], draw.integer(5, 8), "float64", dtype=torch.float64)
    yield _case(draw, "square", [4, 4], 4, diagnostic=True)


def _case(draw, group, heads, T, note="", causal=False, dtype=torch.float32, diagnostic=False):
    def weights(count):
        scores = 2 * draw.normal(count, T, T, dtype=dtype)
        if causal:
            scores = scores.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), float("-inf"))
        return torch.softmax(scores, dim=-1)

    layers = [weights(count) for count in heads]
    sizes = {"layers": len(heads), "T": T}
    return Case(group, label(sizes, f"heads {', '.join(map(str, heads))}", note), (layers,), diagnostic=diagnostic)


def _mixed(weights_by_layer, residual=0.5, heads=lambda layer: layer.mean(0), later_first=True):
    mixed = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    for layer in weights_by_layer:
        mean = heads(layer)
        step = (1 - residual) * mean + residual * torch.eye(len(mean), dtype=mean.dtype)
        mixed = step @ mixed if later_first else mixed @ step
    return mixed


def earlier_times_later(weights_by_layer):
    """That is still the bug: you multiply earlier times later. What a late layer reads has been mixed by the earlier ones: later
    times earlier, so that the newest stands on the left."""
    return _mixed(weights_by_layer, later_first=False)


def no_identity(weights_by_layer):
    """The identity is missing: each layer adds its input to what it reads, and half of each step is that."""
    return _mixed(weights_by_layer, 0.0)


def no_identity_and_earlier_first(weights_by_layer):
    """Two things: the identity is missing, half of each step, and you multiply earlier times later, where later times earlier
    is due."""
    return _mixed(weights_by_layer, 0.0, later_first=False)


def identity_not_halved(weights_by_layer):
    """You add the identity without halving, so that rows sum to 2 after one layer, and to 4 after two. Half the mean, half the
    identity."""
    mixed = _mixed(weights_by_layer)
    return mixed * 2 ** len(weights_by_layer)


def identity_once_at_the_end(weights_by_layer):
    """The identity enters once, at the end. Every layer adds its own input: half of each step is the identity."""
    mixed = _mixed(weights_by_layer, 0.0)
    return (mixed + torch.eye(len(mixed), dtype=mixed.dtype)) / 2


def identity_once_at_the_beginning(weights_by_layer):
    """The identity enters in the first layer alone. Every layer adds its own input: half of each step is the identity."""
    first, *others = weights_by_layer
    mixed = _mixed([first])
    for layer in others:
        mixed = layer.mean(0) @ mixed
    return mixed


def sum_over_the_heads(weights_by_layer):
    """You add up the heads. Their mean is due, so that rows still sum to 1."""
    return _mixed(weights_by_layer, heads=lambda layer: layer.sum(0))


def first_head_alone(weights_by_layer):
    """You take the first head of each layer. The mean over its heads is due."""
    return _mixed(weights_by_layer, heads=lambda layer: layer[0])


def largest_over_the_heads(weights_by_layer):
    """You take the largest weight over the heads. Here their mean is due."""
    return _mixed(weights_by_layer, heads=lambda layer: layer.amax(0))


def mean_over_the_queries(weights_by_layer):
    """Your mean runs over another dimension than the heads, which are the first: `dim=0`."""
    return _mixed([layer.mean(1, keepdim=True).expand(-1, layer.shape[-1], -1) for layer in weights_by_layer])


def last_layer_alone(weights_by_layer):
    """This is the last layer alone. All layers are multiplied, later times earlier."""
    return _mixed(weights_by_layer[-1:])


def first_layer_alone(weights_by_layer):
    """This is the first layer alone: does the `return` stand inside the loop? All layers are multiplied."""
    return _mixed(weights_by_layer[:1])


def leaves_out_the_first_layer(weights_by_layer):
    """The first layer does not enter."""
    return _mixed(weights_by_layer[1:] or [torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)[None]])


def leaves_out_the_last_layer(weights_by_layer):
    """The last layer does not enter."""
    return _mixed(weights_by_layer[:-1] or [torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)[None]])


def averages_the_layers(weights_by_layer):
    """You average or add the layers. They stand behind one another: multiply them, later times earlier."""
    steps = [_mixed([layer]) for layer in weights_by_layer]
    return sum(steps) / len(steps)


def averages_the_layers_in_a_sum(weights_by_layer):
    return sum(_mixed([layer]) for layer in weights_by_layer)


def multiplies_entry_by_entry(weights_by_layer):
    """You multiply entry by entry (`*`). What a layer reads has been mixed by the one before: that is a matrix product, `@`."""
    mixed = _mixed(weights_by_layer[:1])
    for layer in weights_by_layer[1:]:
        mixed = mixed * _mixed([layer])
    return mixed


def transposed(weights_by_layer):
    """Rows and columns have changed places: rows are the last layer's positions, columns the inputs."""
    return _mixed(weights_by_layer).T


EXERCISE = Exercise(name="rollout", reference=rollout, inputs=_inputs, misconceptions=mistakes(globals(), rollout))
