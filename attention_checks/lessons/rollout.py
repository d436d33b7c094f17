"""The bug in the wild of lesson 13: layers multiplied in the wrong order, which runs and sums to 1 all the same."""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from course_utils.attention.rollout import rollout


def _inputs(draw):
    for layers in (2, 3):
        yield _case(draw, "ordinary", [draw.integer(2, 4)] * layers, draw.integer(5, 8))
    yield _case(draw, "ordinary", [3, 3], draw.integer(5, 8), "causal", causal=True)
    yield _case(draw, "one layer", [3], draw.integer(5, 8))
    yield _case(draw, "one head", [1, 1], draw.integer(5, 8))
    yield _case(draw, "another number of heads in each layer", [2, 4, 3, 1, 2], draw.integer(5, 8))
    yield _case(draw, "one position", [2, 2], 1)
    yield _case(draw, "float64", [3, 3], draw.integer(5, 8), "float64", dtype=torch.float64)
    yield _case(draw, "half precision", [3, 3], draw.integer(5, 8), "float16", dtype=torch.float16)
    yield _case(draw, "square", [4, 4], 4, diagnostic=True)


def _case(draw, group, heads, T, note="", causal=False, dtype=torch.float32, diagnostic=False):
    def weights(count):
        scores = 2 * draw.normal(count, T, T, dtype=dtype)
        if causal:
            scores = scores.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), float("-inf"))
        return torch.softmax(scores, dim=-1)

    layers = [weights(count) for count in heads]
    named = label({"layers": len(heads), "T": T}, f"heads {', '.join(map(str, heads))}", note)
    return Case(group, named, (layers,), diagnostic=diagnostic, tolerance=5e-3 if dtype == torch.float16 else 0.0)


# The right answer, made of parts to exchange ---------------------------------------------------------------------------


def _in_parts(weights_by_layer):
    identity = _identity(weights_by_layer)
    mixed = identity
    for layer in _layers(weights_by_layer):
        mixed = _multiplied(_with_residual(_over_heads(layer), identity), mixed)
    return _returned(mixed)


def _identity(weights_by_layer):
    return torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)  # (T, T)


def _layers(weights_by_layer):
    return weights_by_layer


def _over_heads(layer):
    return layer.mean(0)  # (T, T)


def _with_residual(mean, identity):
    return (mean + identity) / 2


def _multiplied(step, mixed):
    return step @ mixed


def _returned(mixed):
    return mixed


_ONE_LAYER = "Every step is made from one and the same layer. Each layer has a step of its own: later times earlier."
LAYERS = Part(
    "_layers",
    (
        Misconception(
            "last_layer_alone",
            lambda layers: layers[-1:],
            "This is the last layer alone. All layers are multiplied, later times earlier.",
        ),
        Misconception(
            "first_layer_alone",
            lambda layers: layers[:1],
            "This is the first layer alone: does the `return` stand inside the loop? All layers are multiplied.",
        ),
        Misconception("leaves_out_the_first_layer", lambda layers: layers[1:], "The first layer does not enter."),
        Misconception(
            "first_layer_twice",
            lambda layers: [layers[0], *layers],
            "The first layer enters twice. (The product begins with it, and so does the loop?) Each layer enters once.",
        ),
        Misconception("one_layer_for_all", lambda layers: [layers[0] for _ in layers], _ONE_LAYER),
        Misconception("one_layer_for_all", lambda layers: [layers[-1] for _ in layers], _ONE_LAYER),
        Misconception("leaves_out_the_last_layer", lambda layers: layers[:-1], "The last layer does not enter."),
    ),
)

_ANOTHER_DIMENSION = "Your mean runs over queries or keys, and not over the heads alone, the first dimension: `dim=0`."
HEADS = Part(
    "_over_heads",
    (
        Misconception(
            "sum_over_the_heads",
            lambda layer: layer.sum(0),
            "You add up the heads. Their mean is due, so that rows still sum to 1.",
        ),
        Misconception(
            "first_head_alone",
            lambda layer: layer[0],
            "You take the first head of each layer. The mean over its heads is due.",
        ),
        Misconception(
            "last_head_alone", lambda layer: layer[-1], "You take the last head of each layer. The mean over its heads is due."
        ),
        Misconception(
            "largest_over_the_heads",
            lambda layer: layer.amax(0),
            "You take the largest weight over the heads. Here their mean is due.",
        ),
        Misconception("mean_over_the_queries", lambda layer: layer.mean(1), _ANOTHER_DIMENSION),
        Misconception("mean_over_the_queries", lambda layer: layer.mean(2), _ANOTHER_DIMENSION),
        Misconception("mean_over_the_queries", lambda layer: layer.mean((0, 1)).expand(layer.shape[-1], -1), _ANOTHER_DIMENSION),
        Misconception(
            "mean_over_everything",
            lambda layer: layer.mean(),
            "Your mean runs over the keys too, and is 1 / T everywhere. The heads alone are due, the first dimension: (T, T).",
        ),
        Misconception(
            "heads_kept_apart",
            lambda layer: layer,
            "The heads are still apart, (H, T, T). Of each layer the mean over its heads enters, (T, T).",
        ),
    ),
)

_NO_IDENTITY = "No identity is *added*: each layer adds its input to what it reads, and half of each step is that."
_ONE_HALF = "You halve one of the two alone, the mean or the identity. Half the mean, half the identity: then rows sum to 1."
RESIDUAL = Part(
    "_with_residual",
    (
        Misconception("no_identity", lambda mean, identity: mean, _NO_IDENTITY),
        Misconception("no_identity", lambda mean, identity: mean / 2, _NO_IDENTITY),
        Misconception(
            "identity_not_halved",
            lambda mean, identity: mean + identity,
            "You add the identity without halving, so that rows no longer sum to 1. Half the mean, half the identity.",
        ),
        Misconception("one_half_alone", lambda mean, identity: mean / 2 + identity, _ONE_HALF),
        Misconception("one_half_alone", lambda mean, identity: mean + identity / 2, _ONE_HALF),
        Misconception(
            "ones_for_the_identity",
            lambda mean, identity: (mean + 1) / 2,
            "You add the same number to *every* entry. The identity has its ones on the diagonal alone: `torch.eye`.",
        ),
        Misconception(
            "diagonal_set_to_1",
            lambda mean, identity: (mean * (1 - identity) + identity) / 2,
            "You put 1 on the diagonal. The identity is *added*: what the heads read of a position itself stays beside it.",
        ),
        Misconception(
            "softmax_over_the_sum",
            lambda mean, identity: torch.softmax(mean + identity, -1),
            "You take a softmax of mean and identity, which is another mixture. Rows of their sum have the sum 2: divide by 2.",
        ),
        Misconception(
            "columns_sum_to_1",
            lambda mean, identity: (mean + identity) / (mean + identity).sum(0, keepdim=True),
            "You divide by the sums of the columns. Rows are queries, and they sum to 1: divide by 2, which is each row's sum.",
        ),
    ),
)

PRODUCT = Part(
    "_multiplied",
    (
        Misconception(
            "earlier_times_later",
            lambda step, mixed: mixed @ step,
            "You multiply earlier times later, the bug itself. What a late layer reads has been mixed by the earlier ones: later "
            "times earlier, so that the newest stands on the left.",
        ),
        Misconception(
            "multiplies_entry_by_entry",
            lambda step, mixed: step * mixed,  # from the identity on, so that only the diagonal is left
            "You multiply entry by entry (`*`). What a layer reads has been mixed by the one before: that is a matrix product, "
            "`@`.",
        ),
    ),
)

RESULT = Part(
    "_returned",
    (
        Misconception(
            "transposed",
            lambda mixed: mixed.T,
            "Rows and columns have changed places: rows are the last layer's positions, columns the inputs.",
        ),
    ),
)


def identity_once_at_the_end(weights_by_layer):
    """The identity enters once, at the end. Every layer adds its own input: half of each step is the identity."""
    return _with_residual(_without_identity(weights_by_layer), _identity(weights_by_layer))


def _without_identity(weights_by_layer):
    mixed = _identity(weights_by_layer)
    for layer in weights_by_layer:
        mixed = _multiplied(_over_heads(layer), mixed)
    return mixed


def identity_once_at_the_beginning(weights_by_layer):
    """The identity enters in the first layer alone. Every layer adds its own input: half of each step is the identity."""
    mixed = _in_parts(weights_by_layer[:1])
    for layer in weights_by_layer[1:]:
        mixed = _multiplied(_over_heads(layer), mixed)
    return mixed


def first_layer_without_identity(weights_by_layer):
    """The first layer enters without its residual half. It adds its own input too, as every layer does: half of each step is the
    identity."""
    mixed = _over_heads(weights_by_layer[0])
    for layer in weights_by_layer[1:]:
        mixed = _multiplied(_with_residual(_over_heads(layer), _identity(weights_by_layer)), mixed)
    return mixed


def identity_for_what_was_mixed(weights_by_layer):
    """Half of each of your steps is the identity *itself*, so that a later layer adds the inputs once more. Half the mean, half
    the identity, and *both* times what has been mixed so far."""
    identity = _identity(weights_by_layer)
    mixed = identity
    for layer in weights_by_layer:
        mixed = _with_residual(_multiplied(_over_heads(layer), mixed), identity)
    return mixed


def mean_added_unmultiplied(weights_by_layer):
    """The mean of a layer's heads is *added* to what has been mixed so far. It is multiplied with it: half the mean, half the
    identity, and both times what has been mixed. (Without brackets `@` comes before `+`.)"""
    mixed = _identity(weights_by_layer)
    for layer in weights_by_layer:
        mixed = _with_residual(_over_heads(layer), mixed)
    return mixed


def mean_added_whole_and_unmultiplied(weights_by_layer):
    mixed = _identity(weights_by_layer)
    for layer in weights_by_layer:
        mixed = _over_heads(layer) + mixed / 2
    return mixed


def identity_as_one_more_head(weights_by_layer):
    """In yours the identity counts as one more head, and as less the more heads there are. It is half of each step: the mean over
    the heads first, then half of both."""
    identity = _identity(weights_by_layer)
    mixed = identity
    for layer in weights_by_layer:
        mixed = _multiplied(torch.cat([layer, identity[None]]).mean(0), mixed)
    return mixed


def divides_by_the_heads_of_the_first_layer(weights_by_layer):
    """Right where all layers have as many heads, but you divide by the number of the first layer's. Each layer has its own:
    `weights.mean(dim=0)` knows it."""
    count = len(weights_by_layer[0])
    return rollout([layer * (len(layer) / count) for layer in weights_by_layer])


def last_two_layers_alone(weights_by_layer):
    """Right where there are two layers, but these are the last two alone. Each step is multiplied with all that has been mixed so
    far, and not with the step before it."""
    return rollout(weights_by_layer[-2:])


def halved_once(weights_by_layer):
    """You halve once. The sum of mean and identity is halved in *each* layer: then rows sum to 1 after every one."""
    return _in_parts(weights_by_layer) * 2 ** (len(weights_by_layer) - 1)


def multiplies_the_heads(weights_by_layer):
    """You multiply the heads of a layer one after the other, as if each read what the one before has mixed. They read at the same
    time: take their mean, and multiply the layers."""
    return _in_parts([head[None] for layer in weights_by_layer for head in layer])


def averages_the_layers(weights_by_layer):
    """You average or add the layers. They follow one another: multiply them, later times earlier."""
    return averages_the_layers_in_a_sum(weights_by_layer) / len(weights_by_layer)


def averages_the_layers_in_a_sum(weights_by_layer):
    return sum(_in_parts([layer]) for layer in weights_by_layer)


def averages_the_layers_in_a_sum_from_the_identity(weights_by_layer):
    return averages_the_layers_in_a_sum(weights_by_layer) + _identity(weights_by_layer)


def multiplies_entry_by_entry(weights_by_layer):
    """You multiply entry by entry (`*`). What a layer reads has been mixed by the one before: that is a matrix product, `@`."""
    mixed = _in_parts(weights_by_layer[:1])
    for layer in weights_by_layer[1:]:
        mixed = mixed * _in_parts([layer])
    return mixed


def heads_apart_until_the_end(weights_by_layer):
    """You follow head 1 through head 1 of each layer, head 2 through head 2, and take the mean at the end. A layer reads what
    *all* heads below have written: take the mean in each layer, before you multiply."""
    identity = _identity(weights_by_layer)
    mixed = identity
    for layer in weights_by_layer:
        mixed = _with_residual(layer, identity) @ mixed  # (H, T, T)
    return mixed.mean(0)


def transposed_in_the_wrong_order(weights_by_layer):
    """This is the transpose of earlier times later. (Layers that are transposed one by one give the same.) Later times earlier is
    due, each as it is: rows are queries."""
    mixed = _identity(weights_by_layer)
    for layer in weights_by_layer:
        mixed = _with_residual(_over_heads(layer), _identity(weights_by_layer)).T @ mixed
    return mixed


def _always_the_same(want, got, case):
    """Of a product that begins with what no layer can change."""
    if isinstance(got, torch.Tensor) and got.numel() > 1 and bool((got - got.flatten()[0]).abs().max() < 1e-5):
        return (
            "All entries are the same. With what does your product begin? Zeros stay zeros, ones stay alike: the identity is due."
        )
    return None


EXERCISE = Exercise(
    name="rollout",
    reference=rollout,
    inputs=_inputs,
    properties=(_always_the_same,),
    misconceptions=(
        *mistakes(globals(), rollout),
        *(item for part in (LAYERS, HEADS, RESIDUAL, PRODUCT, RESULT) for item in carried(part, _in_parts)),
    ),
    due="A mixture is due: each row sums to 1 and says how much of each input is in that position, after all layers.",
)
