"""Held out: wrong and right ways to write copy_from_torch."""

import copy

import torch
from torch import nn

from held_out.registry import right, wrong


@wrong("copy_from_torch", "forgets_the_input_biases", "forgets the three biases in in_proj_bias")
def cft_no_bias(mine, theirs):
    with torch.no_grad():
        for layer, block in zip((mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), strict=True):
            layer.weight.copy_(block)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", "forgets_the_output_bias", "forgets the bias of out_proj")
def cft_no_out_bias(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)


@wrong("copy_from_torch", "forgets_the_output_projection", "forgets out_proj altogether")
def cft_no_out(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)


def _copy(mine, theirs, layers):
    with torch.no_grad():
        for layer, w, b in zip(layers, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", "keys_first", "takes the order for keys, queries, values")
def cft_kqv(mine, theirs):
    _copy(mine, theirs, (mine.k_proj, mine.q_proj, mine.v_proj))


@wrong("copy_from_torch", "values_before_keys", "takes the order for queries, values, keys")
def cft_qvk(mine, theirs):
    _copy(mine, theirs, (mine.q_proj, mine.v_proj, mine.k_proj))


@wrong("copy_from_torch", "writes_into_a_parameter", "writes into parameters without no_grad, which raises")
def cft_no_no_grad(mine, theirs):
    for layer, w, b in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
    ):
        layer.weight.copy_(w)
        layer.bias.copy_(b)
    mine.out_proj.weight.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", "copies_by_reference", ".data = a view of theirs: mine changes when theirs trains on")
def cft_shares_data(mine, theirs):
    for layer, w, b in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj),
        theirs.in_proj_weight.data.chunk(3),
        theirs.in_proj_bias.data.chunk(3),
        strict=True,
    ):
        layer.weight.data = w
        layer.bias.data = b
    mine.out_proj.weight.data = theirs.out_proj.weight.data
    mine.out_proj.bias.data = theirs.out_proj.bias.data


@wrong("copy_from_torch", "shares_the_output_projection", "copies q, k, v, but takes over the layer out_proj itself: shared")
def cft_shares_out(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
    mine.out_proj = theirs.out_proj


@wrong("copy_from_torch", "copies_by_reference", "nn.Parameter around the blocks, without a clone: shared memory")
def cft_parameter_views(mine, theirs):
    ws, bs = theirs.in_proj_weight.detach().chunk(3), theirs.in_proj_bias.detach().chunk(3)
    for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), ws, bs, strict=True):
        layer.weight, layer.bias = nn.Parameter(w), nn.Parameter(b)
    mine.out_proj.weight = nn.Parameter(theirs.out_proj.weight.detach())
    mine.out_proj.bias = nn.Parameter(theirs.out_proj.bias.detach())


@wrong("copy_from_torch", "copies_nothing", "assigns names, not parameters: nothing is copied")
def cft_rebinds(mine, theirs):
    with torch.no_grad():
        q, k, v = mine.q_proj.weight, mine.k_proj.weight, mine.v_proj.weight
        q, k, v = theirs.in_proj_weight.chunk(3)  # noqa: RUF059
        out = mine.out_proj.weight
        out = theirs.out_proj.weight  # noqa: F841


@wrong("copy_from_torch", "the_other_way_round", "copies the wrong way: theirs gets mine")
def cft_backwards(mine, theirs):
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.q_proj.weight, mine.k_proj.weight, mine.v_proj.weight]))
        theirs.in_proj_bias.copy_(torch.cat([mine.q_proj.bias, mine.k_proj.bias, mine.v_proj.bias]))
        theirs.out_proj.weight.copy_(mine.out_proj.weight)
        theirs.out_proj.bias.copy_(mine.out_proj.bias)


@wrong("copy_from_torch", "transposed", "transposes the matrices")
def cft_transposed(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w.T)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight.T)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", "every_third_row", "every third row: takes the three matrices for interleaved")
def cft_every_third(mine, theirs):
    with torch.no_grad():
        for n, layer in enumerate((mine.q_proj, mine.k_proj, mine.v_proj)):
            layer.weight.copy_(theirs.in_proj_weight[n::3])
            layer.bias.copy_(theirs.in_proj_bias[n::3])
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", None, "chunks the columns: chunk(3, dim=1)")
def cft_columns(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj),
            theirs.in_proj_weight.chunk(3, dim=1),
            theirs.in_proj_bias.chunk(3),
            strict=True,
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", "only_the_output_projection", "load_state_dict(strict=False): only out_proj has the same name")
def cft_state_dict(mine, theirs):
    mine.load_state_dict(theirs.state_dict(), strict=False)


@wrong("copy_from_torch", "first_bias_for_all", "all three layers get the bias of the queries")
def cft_first_bias(mine, theirs):
    d = mine.q_proj.weight.shape[0]
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))
    with torch.no_grad():
        mine.k_proj.bias.copy_(theirs.in_proj_bias[:d])
        mine.v_proj.bias.copy_(theirs.in_proj_bias[:d])


@wrong("copy_from_torch", "leaves_it_frozen", "leaves the parameters frozen: requires_grad_(False)")
def cft_frozen(mine, theirs):
    for parameter in mine.parameters():
        parameter.requires_grad_(False)
    for layer, w, b in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
    ):
        layer.weight.copy_(w)
        layer.bias.copy_(b)
    mine.out_proj.weight.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.copy_(theirs.out_proj.bias)


@wrong("copy_from_torch", "copies_nothing", "fills a copy of mine, which nobody gets")
def cft_deepcopy(mine, theirs):
    mine = copy.deepcopy(mine)
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))


@wrong("copy_from_torch", "forgets_all_biases", "zeroes the biases, because PyTorch starts them at zero")
def cft_zero_bias(mine, theirs):
    with torch.no_grad():
        for layer, w in zip((mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), strict=True):
            layer.weight.copy_(w)
            layer.bias.zero_()
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.zero_()


@wrong("copy_from_torch", None, "divides the queries' matrix by sqrt(d_head): the scale is then applied twice")
def cft_scaled(mine, theirs):
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))
    with torch.no_grad():
        mine.q_proj.weight.div_(theirs.head_dim**0.5)
        mine.q_proj.bias.div_(theirs.head_dim**0.5)


@right("copy_from_torch", "chunk and copy_ under no_grad")
def cft_plain(mine, theirs):
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))


@right("copy_from_torch", "a state dict put together and loaded")
def cft_load(mine, theirs):
    state = {f"out_{n}": t for n, t in ()}
    for name, w, b in zip("qkv", theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True):
        state[f"{name}_proj.weight"], state[f"{name}_proj.bias"] = w, b
    state["out_proj.weight"], state["out_proj.bias"] = theirs.out_proj.weight, theirs.out_proj.bias
    mine.load_state_dict(state)


@right("copy_from_torch", "slices and .data[:]")
def cft_slices(mine, theirs):
    d = theirs.embed_dim
    for n, layer in enumerate([mine.q_proj, mine.k_proj, mine.v_proj]):
        layer.weight.data[:] = theirs.in_proj_weight.data[n * d : (n + 1) * d]
        layer.bias.data[:] = theirs.in_proj_bias.data[n * d : (n + 1) * d]
    mine.out_proj.weight.data[:] = theirs.out_proj.weight.data
    mine.out_proj.bias.data[:] = theirs.out_proj.bias.data


@right("copy_from_torch", "new parameters from clones")
def cft_new_parameters(mine, theirs):
    d = theirs.in_proj_weight.shape[1]
    ws = theirs.in_proj_weight.detach().clone().view(3, d, d)
    bs = theirs.in_proj_bias.detach().clone().view(3, d)
    for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), ws, bs, strict=True):
        layer.weight = nn.Parameter(w.clone())
        layer.bias = nn.Parameter(b.clone())
    mine.out_proj.weight = nn.Parameter(theirs.out_proj.weight.detach().clone())
    mine.out_proj.bias = nn.Parameter(theirs.out_proj.bias.detach().clone())


@right("copy_from_torch", "out_proj by deepcopy, the others by split, as a decorated function, returning mine")
@torch.no_grad()
def cft_deepcopy_out(mine, theirs):
    d = theirs.embed_dim
    qw, kw, vw = theirs.in_proj_weight.split(d)
    qb, kb, vb = theirs.in_proj_bias.split(d)
    mine.q_proj.weight.copy_(qw), mine.k_proj.weight.copy_(kw), mine.v_proj.weight.copy_(vw)
    mine.q_proj.bias.copy_(qb), mine.k_proj.bias.copy_(kb), mine.v_proj.bias.copy_(vb)
    mine.out_proj = copy.deepcopy(theirs.out_proj)


@right("copy_from_torch", ".data = a clone")
def cft_data_clone(mine, theirs):
    for name, w, b in zip(
        ("q_proj", "k_proj", "v_proj"), theirs.in_proj_weight.data.chunk(3), theirs.in_proj_bias.data.chunk(3), strict=True
    ):
        getattr(mine, name).weight.data = w.clone()
        getattr(mine, name).bias.data = b.clone()
    mine.out_proj.load_state_dict(theirs.out_proj.state_dict())
