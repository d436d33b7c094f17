"""PyTorch's numbers in one's own module.

What is compared is what `mine` computes after the copy, and once more after `theirs` has changed: a copy does not change with it.
And whether `mine` can still be trained.
Modules are no tensors, so a case holds their numbers, and `_call` builds them.
"""

import torch
from torch import nn

from attention_checks.carry import mistakes
from attention_checks.cases import Case, label
from attention_checks.core import Exercise
from course_utils.attention.multi_head import MultiHeadAttention, copy_from_torch

OUTPUTS = (
    "mine's out",
    "mine's weights",
    "mine's out, once theirs has changed",
    "theirs' in_proj_weight",
    "the number of mine's parameters that can be trained",
)


def _inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", draw.sizes("B Tq Tk heads d_head"))
    yield _case(draw, "one head", {**draw.sizes("B Tq Tk", low=3), "heads": 1, "d_head": 6})
    yield _case(draw, "heads of one feature", {**draw.sizes("B Tq Tk heads", low=3), "d_head": 1})
    yield _case(draw, "float64", draw.sizes("B Tq Tk heads d_head"), note="float64", dtype=torch.float64)


def _case(draw, group, sizes, note="", dtype=torch.float32):
    B, Tq, Tk, heads, d_head = sizes.values()
    d = heads * d_head
    blocks = [draw.normal(d, d, dtype=dtype, scale=1.2 * d**-0.5) for _ in range(4)]
    biases = [draw.normal(d, dtype=dtype, scale=0.7) for _ in range(4)]
    own = [draw.normal(d, d, dtype=dtype, scale=d**-0.5) for _ in range(4)] + [draw.normal(d, dtype=dtype) for _ in range(4)]
    inputs = [draw.normal(B, T, d, dtype=dtype) for T in (Tq, Tk, Tk)]
    named = label({"d_model": d, "heads": heads}, note)
    return Case(group, named, (heads, torch.cat(blocks[:3]), torch.cat(biases[:3]), blocks[3], biases[3], own, inputs))


def _call(handle, case, args):
    """Build both modules, let the learner's function copy, and look at what `mine` computes before and after `theirs` changes."""
    heads, in_weight, in_bias, out_weight, out_bias, own, inputs = args
    d = len(out_bias)
    theirs = nn.MultiheadAttention(d, heads, batch_first=True).to(in_weight.dtype)
    names = ("in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias")
    theirs.load_state_dict(dict(zip(names, (in_weight, in_bias, out_weight, out_bias), strict=True)))
    mine = MultiHeadAttention(d, heads).to(in_weight.dtype)
    names = [f"{layer}.{kind}" for kind in ("weight", "bias") for layer in ("q_proj", "k_proj", "v_proj", "out_proj")]
    mine.load_state_dict(dict(zip(names, own, strict=True)))
    handle.call((mine, theirs))
    trainable = sum(parameter.is_leaf and parameter.requires_grad for parameter in mine.parameters())
    with torch.no_grad():
        out, weights = mine(*inputs)
        kept = theirs.in_proj_weight.clone()
        for parameter in theirs.parameters():
            parameter.mul_(-0.5)
        return out, weights, mine(*inputs)[0], kept, trainable


@torch.no_grad()
def _copy(mine, theirs, weights=None, biases=None, out=True, out_bias=None):
    """The right copy, with other (query, key, value) weights or biases, another bias of out_proj, or nothing for out_proj."""
    weights, biases = weights or theirs.in_proj_weight.chunk(3), biases or theirs.in_proj_bias.chunk(3)
    for layer, weight, bias in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases, strict=True):
        layer.weight.copy_(weight)
        layer.bias.copy_(bias)
    if out:
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias if out_bias is None else out_bias)


def _in_order(mine, theirs, *order):
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    _copy(mine, theirs, [weights[i] for i in order], [biases[i] for i in order])


def _own_biases(mine):
    return [layer.bias.detach().clone() for layer in (mine.q_proj, mine.k_proj, mine.v_proj)]


def keys_first(mine, theirs):
    """You read the blocks as keys, queries, values. From top to bottom they are query, key, value."""
    _in_order(mine, theirs, 1, 0, 2)


def values_before_keys(mine, theirs):
    """You read the blocks as queries, values, keys. From top to bottom they are query, key, value."""
    _in_order(mine, theirs, 0, 2, 1)


def every_third_row(mine, theirs):
    """You take every third row of `in_proj_weight`. The three matrices stand on top of each other, d rows each."""
    _copy(mine, theirs, [theirs.in_proj_weight[i::3] for i in range(3)], [theirs.in_proj_bias[i::3] for i in range(3)])


def first_bias_for_all(mine, theirs):
    """The matrices are right, but all three projections get the first d numbers of `in_proj_bias`, those of the query. It has a
    third for each, as `in_proj_weight` has."""
    _copy(mine, theirs, biases=[theirs.in_proj_bias.chunk(3)[0]] * 3)


def transposed(mine, theirs):
    """You transpose the matrices. Both sides keep them as `nn.Linear` does, (out, in): copy them as they are."""
    transposed_inside(mine, theirs)
    with torch.no_grad():
        mine.out_proj.weight.copy_(theirs.out_proj.weight.T)


def transposed_inside(mine, theirs):
    _copy(mine, theirs, [weight.T for weight in theirs.in_proj_weight.chunk(3)])


def forgets_the_input_biases(mine, theirs):
    """The matrices are right, but `in_proj_bias` was not copied. (PyTorch starts it at 0; after training it is not.)"""
    _copy(mine, theirs, biases=_own_biases(mine))


def input_biases_of_zero(mine, theirs):
    _copy(mine, theirs, biases=[0 * bias for bias in _own_biases(mine)])


def forgets_all_biases(mine, theirs):
    """The matrices are right, but no bias was copied: there are `in_proj_bias` and `out_proj.bias`."""
    _copy(mine, theirs, biases=_own_biases(mine), out_bias=mine.out_proj.bias.clone())


def all_biases_of_zero(mine, theirs):
    _copy(mine, theirs, biases=[0 * bias for bias in _own_biases(mine)], out_bias=0 * mine.out_proj.bias)


def forgets_the_output_bias(mine, theirs):
    """All is copied but `out_proj.bias`."""
    _copy(mine, theirs, out_bias=mine.out_proj.bias.clone())


def forgets_the_output_projection(mine, theirs):
    """The input projections are right, but `out_proj` keeps its own random numbers. It has a matrix and a bias as well."""
    _copy(mine, theirs, out=False)


def only_the_output_projection(mine, theirs):
    """Only `out_proj` was copied. It alone has the same name in both: `load_state_dict` with `strict=False` passes over the rest
    in silence. `in_proj_weight` and `in_proj_bias` are to be cut in three."""
    layers = (mine.q_proj, mine.k_proj, mine.v_proj)
    _copy(mine, theirs, [layer.weight.clone() for layer in layers], _own_biases(mine))


def leaves_it_frozen(mine, theirs):
    """The numbers are right, but `mine` can no longer be trained: its parameters want no gradient of their own. Leave
    `requires_grad` as it is, and copy under `with torch.no_grad():`."""
    _copy(mine, theirs)
    mine.requires_grad_(False)


def copies_by_reference(mine, theirs):
    """The numbers are right until `theirs` trains on: then yours change with it. You share its memory; copy the numbers instead,
    with `copy_`, or `.clone()` them."""
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    for layer, weight, bias in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases, strict=True):
        layer.weight.data, layer.bias.data = weight.data, bias.data
    mine.out_proj.weight.data, mine.out_proj.bias.data = theirs.out_proj.weight.data, theirs.out_proj.bias.data


def shares_the_output_projection(mine, theirs):
    """The numbers are right until `theirs` trains on: then your `out_proj` changes with it, as after
    `mine.out_proj = theirs.out_proj`, which makes one layer of two. Copy its numbers."""
    _copy(mine, theirs, out=False)
    mine.out_proj = theirs.out_proj


def the_other_way_round(mine, theirs):
    """You write into `theirs`. The numbers go from `theirs` to `mine`."""
    layers = (mine.q_proj, mine.k_proj, mine.v_proj)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        theirs.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        theirs.out_proj.weight.copy_(mine.out_proj.weight)
        theirs.out_proj.bias.copy_(mine.out_proj.bias)


def copies_nothing(mine, theirs):
    """`mine` is as it was. Assigning to a name, as in `weight = ...`, does not write into a parameter: `weight.copy_(...)`
    does."""


EXERCISE = Exercise(
    name="copy_from_torch",
    reference=copy_from_torch,
    inputs=_inputs,
    outputs=OUTPUTS,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), copy_from_torch),
)
