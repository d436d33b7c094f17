# %% shared | 2026-outsiders
import copy


def _copy(mine, theirs, layers):
    with torch.no_grad():
        for layer, w, b in zip(layers, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-outsiders | forgets_the_input_biases | forgets the three biases in in_proj_bias
def cft_no_bias(mine, theirs):
    with torch.no_grad():
        for layer, block in zip((mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), strict=True):
            layer.weight.copy_(block)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-outsiders | forgets_the_output_bias | forgets the bias of out_proj
def cft_no_out_bias(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)


# %% wrong | 2026-outsiders | forgets_the_output_projection | forgets out_proj altogether
def cft_no_out(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)


# %% wrong | 2026-outsiders | keys_first | takes the order for keys, queries, values
def cft_kqv(mine, theirs):
    _copy(mine, theirs, (mine.k_proj, mine.q_proj, mine.v_proj))


# %% wrong | 2026-outsiders | values_before_keys | takes the order for queries, values, keys
def cft_qvk(mine, theirs):
    _copy(mine, theirs, (mine.q_proj, mine.v_proj, mine.k_proj))


# %% wrong | 2026-outsiders | writes_into_a_parameter | writes into parameters without no_grad, which raises
def cft_no_no_grad(mine, theirs):
    for layer, w, b in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
    ):
        layer.weight.copy_(w)
        layer.bias.copy_(b)
    mine.out_proj.weight.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-outsiders | copies_by_reference | .data = a view of theirs: mine changes when theirs trains on
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


# %% wrong | 2026-outsiders | shares_the_output_projection | copies q, k, v, but takes over the layer out_proj itself: shared
def cft_shares_out(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
    mine.out_proj = theirs.out_proj


# %% wrong | 2026-outsiders | copies_by_reference | nn.Parameter around the blocks, without a clone: shared memory
def cft_parameter_views(mine, theirs):
    ws, bs = theirs.in_proj_weight.detach().chunk(3), theirs.in_proj_bias.detach().chunk(3)
    for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), ws, bs, strict=True):
        layer.weight, layer.bias = nn.Parameter(w), nn.Parameter(b)
    mine.out_proj.weight = nn.Parameter(theirs.out_proj.weight.detach())
    mine.out_proj.bias = nn.Parameter(theirs.out_proj.bias.detach())


# %% wrong | 2026-outsiders | copies_nothing | assigns names, not parameters: nothing is copied
def cft_rebinds(mine, theirs):
    with torch.no_grad():
        q, k, v = mine.q_proj.weight, mine.k_proj.weight, mine.v_proj.weight
        q, k, v = theirs.in_proj_weight.chunk(3)
        out = mine.out_proj.weight
        out = theirs.out_proj.weight


# %% wrong | 2026-outsiders | the_other_way_round | copies the wrong way: theirs gets mine
def cft_backwards(mine, theirs):
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.q_proj.weight, mine.k_proj.weight, mine.v_proj.weight]))
        theirs.in_proj_bias.copy_(torch.cat([mine.q_proj.bias, mine.k_proj.bias, mine.v_proj.bias]))
        theirs.out_proj.weight.copy_(mine.out_proj.weight)
        theirs.out_proj.bias.copy_(mine.out_proj.bias)


# %% wrong | 2026-outsiders | transposed | transposes the matrices
def cft_transposed(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
        ):
            layer.weight.copy_(w.T)
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight.T)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-outsiders | every_third_row | every third row: takes the three matrices for interleaved
def cft_every_third(mine, theirs):
    with torch.no_grad():
        for n, layer in enumerate((mine.q_proj, mine.k_proj, mine.v_proj)):
            layer.weight.copy_(theirs.in_proj_weight[n::3])
            layer.bias.copy_(theirs.in_proj_bias[n::3])
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-outsiders | - | chunks the columns: chunk(3, dim=1)
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


# %% wrong | 2026-outsiders | only_the_output_projection | load_state_dict(strict=False): only out_proj has the same name
def cft_state_dict(mine, theirs):
    mine.load_state_dict(theirs.state_dict(), strict=False)


# %% wrong | 2026-outsiders | first_bias_for_all | all three layers get the bias of the queries
def cft_first_bias(mine, theirs):
    d = mine.q_proj.weight.shape[0]
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))
    with torch.no_grad():
        mine.k_proj.bias.copy_(theirs.in_proj_bias[:d])
        mine.v_proj.bias.copy_(theirs.in_proj_bias[:d])


# %% wrong | 2026-outsiders | leaves_it_frozen | leaves the parameters frozen: requires_grad_(False)
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


# %% wrong | 2026-outsiders | copies_nothing | fills a copy of mine, which nobody gets
def cft_deepcopy(mine, theirs):
    mine = copy.deepcopy(mine)
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))


# %% wrong | 2026-outsiders | forgets_all_biases | zeroes the biases, because PyTorch starts them at zero
def cft_zero_bias(mine, theirs):
    with torch.no_grad():
        for layer, w in zip((mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), strict=True):
            layer.weight.copy_(w)
            layer.bias.zero_()
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.zero_()


# %% wrong | 2026-outsiders | - | divides the queries' matrix by sqrt(d_head): the scale is then applied twice
def cft_scaled(mine, theirs):
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))
    with torch.no_grad():
        mine.q_proj.weight.div_(theirs.head_dim**0.5)
        mine.q_proj.bias.div_(theirs.head_dim**0.5)


# %% right | 2026-outsiders | chunk and copy_ under no_grad
def cft_plain(mine, theirs):
    _copy(mine, theirs, (mine.q_proj, mine.k_proj, mine.v_proj))


# %% right | 2026-outsiders | a state dict put together and loaded
def cft_load(mine, theirs):
    state = {f"out_{n}": t for n, t in ()}
    for name, w, b in zip("qkv", theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True):
        state[f"{name}_proj.weight"], state[f"{name}_proj.bias"] = w, b
    state["out_proj.weight"], state["out_proj.bias"] = theirs.out_proj.weight, theirs.out_proj.bias
    mine.load_state_dict(state)


# %% right | 2026-outsiders | slices and .data[:]
def cft_slices(mine, theirs):
    d = theirs.embed_dim
    for n, layer in enumerate([mine.q_proj, mine.k_proj, mine.v_proj]):
        layer.weight.data[:] = theirs.in_proj_weight.data[n * d : (n + 1) * d]
        layer.bias.data[:] = theirs.in_proj_bias.data[n * d : (n + 1) * d]
    mine.out_proj.weight.data[:] = theirs.out_proj.weight.data
    mine.out_proj.bias.data[:] = theirs.out_proj.bias.data


# %% right | 2026-outsiders | new parameters from clones
def cft_new_parameters(mine, theirs):
    d = theirs.in_proj_weight.shape[1]
    ws = theirs.in_proj_weight.detach().clone().view(3, d, d)
    bs = theirs.in_proj_bias.detach().clone().view(3, d)
    for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), ws, bs, strict=True):
        layer.weight = nn.Parameter(w.clone())
        layer.bias = nn.Parameter(b.clone())
    mine.out_proj.weight = nn.Parameter(theirs.out_proj.weight.detach().clone())
    mine.out_proj.bias = nn.Parameter(theirs.out_proj.bias.detach().clone())


# %% right | 2026-outsiders | out_proj by deepcopy, the others by split, as a decorated function, returning mine
@torch.no_grad()
def cft_deepcopy_out(mine, theirs):
    d = theirs.embed_dim
    qw, kw, vw = theirs.in_proj_weight.split(d)
    qb, kb, vb = theirs.in_proj_bias.split(d)
    mine.q_proj.weight.copy_(qw), mine.k_proj.weight.copy_(kw), mine.v_proj.weight.copy_(vw)
    mine.q_proj.bias.copy_(qb), mine.k_proj.bias.copy_(kb), mine.v_proj.bias.copy_(vb)
    mine.out_proj = copy.deepcopy(theirs.out_proj)


# %% right | 2026-outsiders | .data = a clone
def cft_data_clone(mine, theirs):
    for name, w, b in zip(
        ("q_proj", "k_proj", "v_proj"), theirs.in_proj_weight.data.chunk(3), theirs.in_proj_bias.data.chunk(3), strict=True
    ):
        getattr(mine, name).weight.data = w.clone()
        getattr(mine, name).bias.data = b.clone()
    mine.out_proj.load_state_dict(theirs.out_proj.state_dict())


# %% right | house | copy_ under no_grad
def copied_in_place(mine, theirs):
    d = theirs.embed_dim
    with torch.no_grad():
        for i, layer in enumerate((mine.q_proj, mine.k_proj, mine.v_proj)):
            layer.weight.copy_(theirs.in_proj_weight[i * d : (i + 1) * d])
            layer.bias.copy_(theirs.in_proj_bias[i * d : (i + 1) * d])
        mine.out_proj.load_state_dict(theirs.out_proj.state_dict())


# %% right | house | a state dict
def copied_as_a_state(mine, theirs):
    state = {"out_proj.weight": theirs.out_proj.weight, "out_proj.bias": theirs.out_proj.bias}
    for kind in ("weight", "bias"):
        parts = getattr(theirs, f"in_proj_{kind}").chunk(3)
        state |= {f"{name}.{kind}": part for name, part in zip(("q_proj", "k_proj", "v_proj"), parts, strict=True)}
    mine.load_state_dict(state)
    return mine


# %% right | house | new parameters, and .data
def copied_as_new_parameters(mine, theirs):
    for layer, weight, bias in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True
    ):
        layer.weight, layer.bias = nn.Parameter(weight.detach().clone()), nn.Parameter(bias.detach().clone())
    mine.out_proj.weight.data.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.data.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind | keys_first | blocks in another order
def copy_from_torch(mine, theirs):
    with torch.no_grad():
        layers = (mine.k_proj, mine.q_proj, mine.v_proj)  # <-- here
        for layer, weight, bias in zip(layers, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind | only_the_output_projection | loads by name, and only out_proj has the same one
def copy_from_torch(mine, theirs):
    mine.load_state_dict(theirs.state_dict(), strict=False)  # <-- here


# %% wrong | 2026-blind | - | memory is shared, not copied
def copy_from_torch(mine, theirs):
    q, k, v = theirs.in_proj_weight.data.chunk(3)
    bq, bk, bv = theirs.in_proj_bias.data.chunk(3)
    mine.q_proj.weight.data, mine.q_proj.bias.data = q, bq  # <-- here
    mine.k_proj.weight.data, mine.k_proj.bias.data = k, bk  # <-- here
    mine.v_proj.weight.data, mine.v_proj.bias.data = v, bv  # <-- here
    mine.out_proj.weight.data.copy_(theirs.out_proj.weight.data)
    mine.out_proj.bias.data.copy_(theirs.out_proj.bias.data)


# %% wrong | 2026-blind | - | cuts the columns
def copy_from_torch(mine, theirs):
    with torch.no_grad():
        q, k, v = theirs.in_proj_weight.chunk(3, dim=1)  # <-- here
        mine.q_proj.weight.copy_(q)
        mine.k_proj.weight.copy_(k)
        mine.v_proj.weight.copy_(v)
        q, k, v = theirs.in_proj_bias.chunk(3)
        mine.q_proj.bias.copy_(q)
        mine.k_proj.bias.copy_(k)
        mine.v_proj.bias.copy_(v)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind | writes_into_a_parameter | the output projection is written outside no_grad
def copy_from_torch(mine, theirs):
    with torch.no_grad():
        for name, w, b in zip("qkv", theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)):
            layer = getattr(mine, f"{name}_proj")
            layer.weight.copy_(w)
            layer.bias.copy_(b)
    mine.out_proj.weight.copy_(theirs.out_proj.weight)  # <-- here
    mine.out_proj.bias.copy_(theirs.out_proj.bias)  # <-- here


# %% wrong | 2026-blind | transposed | matrices transposed
def copy_from_torch(mine, theirs):
    d = theirs.embed_dim
    with torch.no_grad():
        for i, layer in enumerate([mine.q_proj, mine.k_proj, mine.v_proj]):
            rows = slice(i * d, (i + 1) * d)
            layer.weight.copy_(theirs.in_proj_weight[rows].T)  # <-- here
            layer.bias.copy_(theirs.in_proj_bias[rows])
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind | - | the blocks overlap
def copy_from_torch(mine, theirs):
    d = mine.q_proj.weight.shape[0]
    with torch.no_grad():
        for i, layer in enumerate([mine.q_proj, mine.k_proj, mine.v_proj]):
            layer.weight.copy_(theirs.in_proj_weight[i : i + d])  # <-- here
            layer.bias.copy_(theirs.in_proj_bias[i * d : (i + 1) * d])
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind | - | a tensor is no parameter
def copy_from_torch(mine, theirs):
    q, k, v = theirs.in_proj_weight.detach().clone().chunk(3)
    b_q, b_k, b_v = theirs.in_proj_bias.detach().clone().chunk(3)
    mine.q_proj.weight = q  # <-- here
    mine.k_proj.weight = k  # <-- here
    mine.v_proj.weight = v  # <-- here
    mine.q_proj.bias.data.copy_(b_q)
    mine.k_proj.bias.data.copy_(b_k)
    mine.v_proj.bias.data.copy_(b_v)
    mine.out_proj.load_state_dict(theirs.out_proj.state_dict())


# %% wrong | 2026-blind | forgets_the_output_bias | the bias of the output projection is forgotten
def copy_from_torch(mine, theirs):
    pairs = []
    for layer, weight, bias in zip(
        (mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    ):
        pairs += [(layer.weight, weight), (layer.bias, bias)]
    pairs += [(mine.out_proj.weight, theirs.out_proj.weight)]  # <-- here
    with torch.no_grad():
        for to, what in pairs:
            to.copy_(what)


# %% double | 2026-blind | - | out_proj is the same layer in both; biases of keys and values exchanged
def copy_from_torch(mine, theirs):
    with torch.no_grad():
        wq, wk, wv = theirs.in_proj_weight.chunk(3)
        bq, bv, bk = theirs.in_proj_bias.chunk(3)  # <-- here
        mine.q_proj.weight.copy_(wq)
        mine.k_proj.weight.copy_(wk)
        mine.v_proj.weight.copy_(wv)
        mine.q_proj.bias.copy_(bq)
        mine.k_proj.bias.copy_(bk)
        mine.v_proj.bias.copy_(bv)
        mine.out_proj = theirs.out_proj  # <-- here


# %% double | 2026-blind | - | the biases of the three are not copied; the parameters can no longer be trained
def copy_from_torch(mine, theirs):
    with torch.no_grad():
        for layer, weight in zip((mine.q_proj, mine.k_proj, mine.v_proj), theirs.in_proj_weight.chunk(3)):
            layer.weight.copy_(weight)  # <-- here
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)
    mine.requires_grad_(False)  # <-- here


# %% right | 2026-blind | chunks in a loop
def copy_from_torch(mine, theirs):
    layers = (mine.q_proj, mine.k_proj, mine.v_proj)
    with torch.no_grad():
        for layer, weight, bias in zip(layers, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% right | 2026-blind | a state dict with the names of mine
def copy_from_torch(mine, theirs):
    state = {f"out_proj.{name}": value for name, value in theirs.out_proj.state_dict().items()}
    for kind in ("weight", "bias"):
        blocks = getattr(theirs, f"in_proj_{kind}").detach().chunk(3)
        state.update({f"{role}_proj.{kind}": block for role, block in zip("qkv", blocks)})
    mine.load_state_dict(state)


# %% right | 2026-blind | through .data, line by line
def copy_from_torch(mine, theirs):
    d = theirs.embed_dim
    W, b = theirs.in_proj_weight.data, theirs.in_proj_bias.data
    mine.q_proj.weight.data[:] = W[0:d]
    mine.k_proj.weight.data[:] = W[d : 2 * d]
    mine.v_proj.weight.data[:] = W[2 * d : 3 * d]
    mine.q_proj.bias.data[:] = b[0:d]
    mine.k_proj.bias.data[:] = b[d : 2 * d]
    mine.v_proj.bias.data[:] = b[2 * d : 3 * d]
    mine.out_proj.weight.data[:] = theirs.out_proj.weight.data
    mine.out_proj.bias.data[:] = theirs.out_proj.bias.data


# %% wrong | 2026-blind-2 | - | The blocks are taken as keys, queries, values; PyTorch has the queries first
def copy_from_torch(mine, theirs):
    wk, wq, wv = theirs.in_proj_weight.chunk(3)  # <-- here
    bq, bk, bv = theirs.in_proj_bias.chunk(3)
    with torch.no_grad():
        mine.q_proj.weight.copy_(wq)
        mine.k_proj.weight.copy_(wk)
        mine.v_proj.weight.copy_(wv)
        mine.q_proj.bias.copy_(bq)
        mine.k_proj.bias.copy_(bk)
        mine.v_proj.bias.copy_(bv)
        mine.out_proj.load_state_dict(theirs.out_proj.state_dict())


# %% wrong | 2026-blind-2 | - | The stacked matrix is cut into blocks of columns instead of rows
def copy_from_torch(mine, theirs):
    d = theirs.embed_dim
    W = theirs.in_proj_weight.detach().reshape(d, 3 * d)  # <-- here
    with torch.no_grad():
        for i, name in enumerate(["q_proj", "k_proj", "v_proj"]):
            getattr(mine, name).weight.copy_(W[:, i * d : (i + 1) * d])
            getattr(mine, name).bias.copy_(theirs.in_proj_bias[i * d : (i + 1) * d])
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind-2 | forgets_the_input_biases | The biases of queries, keys and values are not copied
def copy_from_torch(mine, theirs):
    q, k, v = theirs.in_proj_weight.chunk(3, dim=0)
    with torch.no_grad():
        mine.q_proj.weight.copy_(q)
        mine.k_proj.weight.copy_(k)
        mine.v_proj.weight.copy_(v)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind-2 | shares_the_output_projection | out_proj is the same layer now, not a copy of it
def copy_from_torch(mine, theirs):
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    with torch.no_grad():
        for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
    mine.out_proj = theirs.out_proj  # <-- here


# %% wrong | 2026-blind-2 | - | `.data =` makes the parameters share the memory of `theirs`: no copy
def copy_from_torch(mine, theirs):
    d = theirs.embed_dim
    for n, layer in enumerate((mine.q_proj, mine.k_proj, mine.v_proj)):
        layer.weight.data = theirs.in_proj_weight.data[n * d : (n + 1) * d]  # <-- here
        layer.bias.data = theirs.in_proj_bias.data[n * d : (n + 1) * d].clone()
    mine.out_proj.weight.data = theirs.out_proj.weight.data.clone()
    mine.out_proj.bias.data = theirs.out_proj.bias.data.clone()


# %% wrong | 2026-blind-2 | writes_into_a_parameter | writing into a leaf that requires a gradient raises outside of no_grad
def copy_from_torch(mine, theirs):
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases):
        layer.weight.copy_(w)  # <-- here
        layer.bias.copy_(b)
    mine.out_proj.weight.copy_(theirs.out_proj.weight)
    mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind-2 | transposed | pyTorch keeps its matrices as (out, in) like ours; a transpose is one too many
def copy_from_torch(mine, theirs):
    with torch.no_grad():
        for layer, w, b in zip([mine.q_proj, mine.k_proj, mine.v_proj], theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)):
            layer.weight.copy_(w.T)  # <-- here
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% wrong | 2026-blind-2 | the_other_way_round | `theirs` is overwritten with the numbers of `mine`
def copy_from_torch(mine, theirs):
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    with torch.no_grad():
        for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases):
            w.copy_(layer.weight)  # <-- here
            b.copy_(layer.bias)
        theirs.out_proj.weight.copy_(mine.out_proj.weight)
        theirs.out_proj.bias.copy_(mine.out_proj.bias)


# %% wrong | 2026-blind-2 | leaves_it_frozen | The parameters are set to need no gradient, and cannot be trained on
def copy_from_torch(mine, theirs):
    for p in mine.parameters():
        p.requires_grad_(False)  # <-- here
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), weights, biases):
        layer.weight.copy_(w.detach())
        layer.bias.copy_(b.detach())
    mine.out_proj.weight.copy_(theirs.out_proj.weight.detach())
    mine.out_proj.bias.copy_(theirs.out_proj.bias.detach())


# %% wrong | 2026-blind-2 | - | Binding a name to a clone changes nothing in the module
def copy_from_torch(mine, theirs):
    q, k, v = theirs.in_proj_weight.chunk(3)
    bq, bk, bv = theirs.in_proj_bias.chunk(3)
    with torch.no_grad():
        for layer, w, b in ((mine.q_proj, q, bq), (mine.k_proj, k, bk), (mine.v_proj, v, bv)):
            target = layer.weight
            target = w.clone()  # <-- here
            layer.bias.copy_(b)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% double | 2026-blind-2 | - | The blocks of keys and values are exchanged, and the last layer holds PyTorch's own weight instead of a copy
def copy_from_torch(mine, theirs):
    q, v, k = theirs.in_proj_weight.chunk(3)  # <-- here
    biases = theirs.in_proj_bias.chunk(3)
    with torch.no_grad():
        for layer, w, b in zip((mine.q_proj, mine.k_proj, mine.v_proj), (q, k, v), biases):
            layer.weight.copy_(w)
            layer.bias.copy_(b)
    mine.out_proj.weight = theirs.out_proj.weight  # <-- here
    with torch.no_grad():
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% double | 2026-blind-2 | - | all three layers get the bias of the queries, and the last matrix is transposed
def copy_from_torch(mine, theirs):
    d = theirs.embed_dim
    with torch.no_grad():
        for i, layer in enumerate((mine.q_proj, mine.k_proj, mine.v_proj)):
            layer.weight.copy_(theirs.in_proj_weight[i * d : (i + 1) * d])
            layer.bias.copy_(theirs.in_proj_bias[:d])  # <-- here
        mine.out_proj.weight.copy_(theirs.out_proj.weight.T)  # <-- here
        mine.out_proj.bias.copy_(theirs.out_proj.bias)


# %% right | 2026-blind-2 | state dict
def copy_from_torch(mine, theirs):
    source = theirs.state_dict()
    target = {f"out_proj.{what}": source[f"out_proj.{what}"] for what in ("weight", "bias")}
    for what in ("weight", "bias"):
        for name, block in zip("qkv", source[f"in_proj_{what}"].chunk(3)):
            target[f"{name}_proj.{what}"] = block
    mine.load_state_dict(target)


# %% right | 2026-blind-2 | data copy
def copy_from_torch(mine, theirs):
    d = theirs.in_proj_bias.numel() // 3
    for start, layer in ((0, mine.q_proj), (d, mine.k_proj), (2 * d, mine.v_proj)):
        layer.weight.data[...] = theirs.in_proj_weight.data.narrow(0, start, d)
        layer.bias.data[...] = theirs.in_proj_bias.data.narrow(0, start, d)
    for ours, other in zip(mine.out_proj.parameters(), theirs.out_proj.parameters()):
        ours.data[...] = other.data
