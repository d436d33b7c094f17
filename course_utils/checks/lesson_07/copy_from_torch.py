"""PyTorch's numbers in one's own module.

What is compared is what `mine` computes after the copy, and once more after `theirs` has changed: a copy does not change with it.
And whether `mine` can still be trained.
Modules are no tensors, so a case holds their numbers, and `_call` builds them.
"""

import torch
from torch import nn

from course_utils.attention.multi_head import MultiHeadAttention, copy_from_torch
from course_utils.checks.cases import Case, label
from course_utils.checks.core import Exercise, misconceptions

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
def _fill(mine, weights, biases):
    """Write (weight, bias) into the three input projections, in the order query, key, value."""
    for layer, weight, bias in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases, strict=True):
        layer.weight.copy_(weight)
        layer.bias.copy_(bias)


@torch.no_grad()
def _fill_out(mine, theirs):
    mine.out_proj.weight.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.copy_(theirs.out_proj.bias)


def _blocks(theirs):
    return theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)


def keys_first(mine, theirs):
    """You read the blocks as keys, queries, values. From top to bottom they are query, key, value."""
    (q, k, v), (bq, bk, bv) = _blocks(theirs)
    _fill(mine, (k, q, v), (bk, bq, bv))
    _fill_out(mine, theirs)


def values_before_keys(mine, theirs):
    """You read the blocks as queries, values, keys. From top to bottom they are query, key, value."""
    (q, k, v), (bq, bk, bv) = _blocks(theirs)
    _fill(mine, (q, v, k), (bq, bv, bk))
    _fill_out(mine, theirs)


def values_first(mine, theirs):
    """You read the blocks the other way round, values first. From top to bottom they are query, key, value."""
    (q, k, v), (bq, bk, bv) = _blocks(theirs)
    _fill(mine, (v, k, q), (bv, bk, bq))
    _fill_out(mine, theirs)


def keys_values_queries(mine, theirs):
    """You read the blocks as keys, values, queries. From top to bottom they are query, key, value."""
    (q, k, v), (bq, bk, bv) = _blocks(theirs)
    _fill(mine, (v, q, k), (bv, bq, bk))
    _fill_out(mine, theirs)


def every_third_row(mine, theirs):
    """You take every third row of `in_proj_weight`. The three matrices stand on top of each other, d rows each."""
    _fill(mine, [theirs.in_proj_weight[i::3] for i in range(3)], [theirs.in_proj_bias[i::3] for i in range(3)])
    _fill_out(mine, theirs)


def head_by_head(mine, theirs):
    """You read `in_proj_weight` as if query, key and value took turns head by head. Some libraries store it so; here the three
    matrices stand on top of each other, d rows each."""
    d = theirs.embed_dim
    weight = theirs.in_proj_weight.reshape(mine.heads, 3, -1, d)
    bias = theirs.in_proj_bias.reshape(mine.heads, 3, -1)
    _fill(mine, [weight[:, i].reshape(d, d) for i in range(3)], [bias[:, i].reshape(d) for i in range(3)])
    _fill_out(mine, theirs)


def first_block_for_all(mine, theirs):
    """All three projections get the first d rows, those of the query. The key has the next d rows, the value the last."""
    (q, _, _), (bq, _, _) = _blocks(theirs)
    _fill(mine, (q, q, q), (bq, bq, bq))
    _fill_out(mine, theirs)


def first_bias_for_all(mine, theirs):
    """The matrices are right, but all three projections get the first d numbers of `in_proj_bias`, those of the query. It has a
    third for each, as `in_proj_weight` has."""
    weights, biases = _blocks(theirs)
    _fill(mine, weights, [biases[0]] * 3)
    _fill_out(mine, theirs)


def transposed(mine, theirs):
    """You transpose the matrices. Both sides keep them as `nn.Linear` does, (out, in): copy them as they are."""
    weights, biases = _blocks(theirs)
    _fill(mine, [weight.T for weight in weights], biases)
    _fill_out(mine, theirs)
    with torch.no_grad():
        mine.out_proj.weight.copy_(theirs.out_proj.weight.T)


def transposed_inside(mine, theirs):
    weights, biases = _blocks(theirs)
    _fill(mine, [weight.T for weight in weights], biases)
    _fill_out(mine, theirs)


def forgets_the_input_biases(mine, theirs):
    """The matrices are right, but `in_proj_bias` was not copied. (PyTorch starts it at 0; after training it is not.)"""
    weights, _ = _blocks(theirs)
    _fill(mine, weights, [layer.bias for layer in (mine.q_proj, mine.k_proj, mine.v_proj)])
    _fill_out(mine, theirs)


def input_biases_of_zero(mine, theirs):
    weights, biases = _blocks(theirs)
    _fill(mine, weights, [torch.zeros_like(bias) for bias in biases])
    _fill_out(mine, theirs)


def forgets_all_biases(mine, theirs):
    """The matrices are right, but no bias was copied: there are `in_proj_bias` and `out_proj.bias`."""
    own = mine.out_proj.bias.detach().clone()
    forgets_the_input_biases(mine, theirs)
    with torch.no_grad():
        mine.out_proj.bias.copy_(own)


def all_biases_of_zero(mine, theirs):
    input_biases_of_zero(mine, theirs)
    with torch.no_grad():
        mine.out_proj.bias.zero_()


@torch.no_grad()
def forgets_the_output_bias(mine, theirs):
    """All is copied but `out_proj.bias`."""
    _fill(mine, *_blocks(theirs))
    mine.out_proj.weight.copy_(theirs.out_proj.weight)


def forgets_the_output_projection(mine, theirs):
    """The input projections are right, but `out_proj` keeps its own random numbers. It has a matrix and a bias as well."""
    _fill(mine, *_blocks(theirs))


def only_the_output_projection(mine, theirs):
    """Only `out_proj` was copied. It alone has the same name in both: `load_state_dict` with `strict=False` passes over the rest
    in silence. `in_proj_weight` and `in_proj_bias` are to be cut in three."""
    _fill_out(mine, theirs)


def leaves_it_frozen(mine, theirs):
    """The numbers are right, but `mine` can no longer be trained: its parameters want no gradient of their own. Leave
    `requires_grad` as it is, and copy under `with torch.no_grad():`."""
    _fill(mine, *_blocks(theirs))
    _fill_out(mine, theirs)
    mine.requires_grad_(False)


def copies_by_reference(mine, theirs):
    """The numbers are right until `theirs` trains on: then yours change with it. You share its memory; copy the numbers instead,
    with `copy_`, or `.clone()` them."""
    weights, biases = _blocks(theirs)
    for layer, weight, bias in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases, strict=True):
        layer.weight.data, layer.bias.data = weight.data, bias.data
    mine.out_proj.weight.data, mine.out_proj.bias.data = theirs.out_proj.weight.data, theirs.out_proj.bias.data


def shares_the_output_projection(mine, theirs):
    """The numbers are right until `theirs` trains on: `mine.out_proj = theirs.out_proj` makes one layer of two. Copy its
    numbers."""
    _fill(mine, *_blocks(theirs))
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
    misconceptions=misconceptions(
        keys_first,
        values_before_keys,
        values_first,
        keys_values_queries,
        every_third_row,
        head_by_head,
        first_block_for_all,
        first_bias_for_all,
        (transposed, transposed_inside),
        (forgets_the_input_biases, input_biases_of_zero),
        (forgets_all_biases, all_biases_of_zero),
        forgets_the_output_bias,
        forgets_the_output_projection,
        only_the_output_projection,
        leaves_it_frozen,
        copies_by_reference,
        shares_the_output_projection,
        the_other_way_round,
        copies_nothing,
    ),
)
