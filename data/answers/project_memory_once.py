# %% wrong | 2026-outsiders | exchanged | returns (values, keys)
def pmo_swapped(attention, memory):
    return attention.v_proj(memory), attention.k_proj(memory)


# %% wrong | 2026-outsiders | both_are_keys | the keys serve as values
def pmo_keys_twice(attention, memory):
    k = attention.k_proj(memory)
    return k, k


# %% wrong | 2026-outsiders | memory_as_it_is | the memory as it is: nothing projected
def pmo_raw(attention, memory):
    return memory, memory


# %% wrong | 2026-outsiders | keys_through_q_proj | projects the keys with q_proj
def pmo_q_proj(attention, memory):
    return attention.q_proj(memory), attention.v_proj(memory)


# %% wrong | 2026-outsiders | without_gradient | under no_grad: the projections can no longer be trained through it
def pmo_no_grad(attention, memory):
    with torch.no_grad():
        return attention.k_proj(memory), attention.v_proj(memory)


# %% wrong | 2026-outsiders | without_gradient | detached 'because it is a cache'
def pmo_detach(attention, memory):
    return attention.k_proj(memory).detach(), attention.v_proj(memory).detach()


# %% wrong | 2026-outsiders | keys_alone | only the keys are returned
def pmo_keys_only(attention, memory):
    return attention.k_proj(memory)


# %% wrong | 2026-outsiders | weights_not_transposed | multiplies with the weight, not with its transpose
def pmo_weight_turned(attention, memory):
    return memory @ attention.k_proj.weight, memory @ attention.v_proj.weight


# %% wrong | 2026-outsiders | forgets_the_bias | multiplies with the weights by hand and forgets the bias that another module may have
def pmo_no_bias(attention, memory):
    return memory @ attention.k_proj.weight.T, memory @ attention.v_proj.weight.T


# %% wrong | 2026-outsiders | returns_another_type | returns the layers, not what they make of the memory
def pmo_layers(attention, memory):
    return attention.k_proj, attention.v_proj


# %% wrong | 2026-outsiders | - | calls the whole attention with the memory asking itself: (out, weights)
def pmo_calls_attention(attention, memory):
    return attention(memory, memory)


# %% wrong | 2026-outsiders | values_projected_back | projects the values on through out_proj as well
def pmo_out_too(attention, memory):
    return attention.k_proj(memory), attention.out_proj(attention.v_proj(memory))


# %% wrong | 2026-outsiders | keys_scaled | divides the keys by sqrt(d) already, which attention will do again
def pmo_scaled(attention, memory):
    k = attention.k_proj(memory)
    return k / k.shape[-1] ** 0.5, attention.v_proj(memory)


# %% wrong | 2026-outsiders | kept_between_calls | keeps the first projections on the module and returns them for every later memory
def pmo_stale(attention, memory):
    if not hasattr(attention, "kept"):
        attention.kept = (attention.k_proj(memory), attention.v_proj(memory))
    return attention.kept


# %% wrong | 2026-outsiders | not_repeatable | fresh layers in place of the attention's own
def pmo_new_layers(attention, memory):
    d_in, d_out = attention.k_proj.in_features, attention.k_proj.out_features
    return nn.Linear(d_in, d_out, bias=False)(memory), nn.Linear(d_in, d_out, bias=False)(memory)


# %% wrong | 2026-outsiders | keys_transposed | transposes the keys, ready for the product: (B, d_model, Tm)
def pmo_keys_turned(attention, memory):
    return attention.k_proj(memory).transpose(1, 2), attention.v_proj(memory)


# %% wrong | 2026-outsiders | - | the first sentence of the batch only
def pmo_first(attention, memory):
    return attention.k_proj(memory[0]), attention.v_proj(memory[0])


# %% wrong | 2026-outsiders | - | the values are projected from the keys: v_proj(k_proj(memory))
def pmo_chain(attention, memory):
    k = attention.k_proj(memory)
    return k, attention.v_proj(k)


# %% wrong | 2026-outsiders | returns_one | one tensor, keys and values side by side
def pmo_cat(attention, memory):
    return torch.cat([attention.k_proj(memory), attention.v_proj(memory)], dim=-1)


# %% right | 2026-outsiders | one line
def pmo_line(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


# %% right | 2026-outsiders | a comprehension over the two layers, as a tuple
def pmo_tuple(attention, memory):
    return tuple(layer(memory) for layer in (attention.k_proj, attention.v_proj))


# %% right | 2026-outsiders | a list of two
def pmo_list(attention, memory):
    return [attention.k_proj(memory), attention.v_proj(memory)]


# %% right | 2026-outsiders | F.linear with the modules' weights and biases
def pmo_functional(attention, memory):
    k, v = attention.k_proj, attention.v_proj
    return F.linear(memory, k.weight, k.bias), F.linear(memory, v.weight, v.bias)


# %% right | 2026-outsiders | sentence by sentence, then stacked
def pmo_loop(attention, memory):
    keys, values = [], []
    for sentence in memory:
        keys.append(attention.k_proj(sentence))
        values.append(attention.v_proj(sentence))
    return torch.stack(keys), torch.stack(values)


# %% right | 2026-outsiders | positions flattened into one long batch, then back
def pmo_flat(attention, memory):
    B, T, d = memory.shape
    flat = memory.reshape(B * T, d)
    return attention.k_proj(flat).reshape(B, T, -1), attention.v_proj(flat).reshape(B, T, -1)


# %% right | house | layers called
def memory_called(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


# %% right | house | weights and biases by hand
def memory_multiplied(attention, memory):
    layers = (attention.k_proj, attention.v_proj)
    return [memory @ layer.weight.T + (0 if layer.bias is None else layer.bias) for layer in layers]


# %% right | house | one product, then chunk
def memory_in_one_product(attention, memory):
    k, v = attention.k_proj, attention.v_proj
    both = F.linear(memory, torch.cat([k.weight, v.weight]), None if k.bias is None else torch.cat([k.bias, v.bias]))
    return both.chunk(2, dim=-1)


# %% right | house | einsum
def memory_einsum(attention, memory):
    projected = []
    for layer in (attention.k_proj, attention.v_proj):
        projected.append(torch.einsum("bsd,md->bsm", memory, layer.weight))
        if layer.bias is not None:
            projected[-1] = projected[-1] + layer.bias
    return tuple(projected)


# %% wrong | 2026-blind | exchanged | values first
def project_memory_once(attention, memory):
    return attention.v_proj(memory), attention.k_proj(memory)  # <-- here


# %% wrong | 2026-blind | forgets_the_bias | the bias is left behind
def project_memory_once(attention, memory):
    keys = F.linear(memory, attention.k_proj.weight)  # <-- here
    values = F.linear(memory, attention.v_proj.weight)  # <-- here
    return keys, values


# %% wrong | 2026-blind | both_are_keys | one layer for both
def project_memory_once(attention, memory):
    keys = attention.k_proj(memory)
    values = attention.k_proj(memory)  # <-- here
    return keys, values


# %% wrong | 2026-blind | without_gradient | no gradient
@torch.no_grad()  # <-- here
def project_memory_once(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


# %% wrong | 2026-blind | returns_another_type | returns the layers, not what they make
def project_memory_once(attention, memory):
    keys, values = attention.k_proj, attention.v_proj  # <-- here
    return keys, values


# %% wrong | 2026-blind | - | adds a bias that may be None
def project_memory_once(attention, memory):
    k, v = attention.k_proj, attention.v_proj
    keys = memory @ k.weight.T + k.bias  # <-- here
    values = memory @ v.weight.T + v.bias  # <-- here
    return keys, values


# %% wrong | 2026-blind | weights_not_transposed | the weight is not transposed
def project_memory_once(attention, memory):
    def project(layer):
        out = torch.einsum("btd,dm->btm", memory, layer.weight)  # <-- here
        return out if layer.bias is None else out + layer.bias

    return project(attention.k_proj), project(attention.v_proj)


# %% wrong | 2026-blind | - | values are made of the keys
def project_memory_once(attention, memory):
    memory = attention.k_proj(memory)
    return memory, attention.v_proj(memory)  # <-- here


# %% double | 2026-blind | - | positions end up in the first dimension; the keys are divided by the root of their width
def project_memory_once(attention, memory):
    keys, values = [], []
    for t in range(memory.shape[1]):
        keys.append(attention.k_proj(memory[:, t]))
        values.append(attention.v_proj(memory[:, t]))
    keys, values = torch.stack(keys), torch.stack(values)  # <-- here
    return keys / math.sqrt(keys.shape[-1]), values  # <-- here


# %% double | 2026-blind | keys_transposed | keys come back transposed; values are detached
def project_memory_once(attention, memory):
    keys = attention.k_proj(memory).transpose(1, 2)  # <-- here
    values = attention.v_proj(memory).detach()  # <-- here
    return keys, values


# %% right | 2026-blind | two calls
def project_memory_once(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


# %% right | 2026-blind | weights and biases by hand
def project_memory_once(attention, memory):
    keys = F.linear(memory, attention.k_proj.weight, attention.k_proj.bias)
    values = F.linear(memory, attention.v_proj.weight, attention.v_proj.bias)
    return keys, values


# %% right | 2026-blind | a generator over the names, position by position
def project_memory_once(attention, memory):
    steps = memory.unbind(dim=1)
    return tuple(torch.stack([getattr(attention, name)(step) for step in steps], dim=1) for name in ("k_proj", "v_proj"))


# %% wrong | 2026-blind-2 | exchanged | The values are returned first
def project_memory_once(attention, memory):
    values = attention.v_proj(memory)
    keys = attention.k_proj(memory)
    return values, keys  # <-- here


# %% wrong | 2026-blind-2 | without_gradient | inside no_grad neither the memory nor the layers get a gradient
def project_memory_once(attention, memory):
    with torch.no_grad():  # <-- here
        keys = attention.k_proj(memory)
        values = attention.v_proj(memory)
    return keys, values


# %% wrong | 2026-blind-2 | forgets_the_bias | The memory is multiplied with the weights alone, and the bias of the layers is lost
def project_memory_once(attention, memory):
    keys = memory @ attention.k_proj.weight.T  # <-- here
    values = memory @ attention.v_proj.weight.T
    return keys, values


# %% wrong | 2026-blind-2 | - | nn.Linear keeps its weight as (out, in): it must be transposed, which `F.linear` does by itself
def project_memory_once(attention, memory):
    k = F.linear(memory, attention.k_proj.weight.T, attention.k_proj.bias)  # <-- here
    v = F.linear(memory, attention.v_proj.weight, attention.v_proj.bias)
    return k, v


# %% wrong | 2026-blind-2 | - | The values are made of the keys instead of the memory
def project_memory_once(attention, memory):
    keys = attention.k_proj(memory)
    values = attention.v_proj(keys)  # <-- here
    return keys, values


# %% wrong | 2026-blind-2 | keys_through_q_proj | q_proj belongs to the one who asks; the keys need k_proj
def project_memory_once(attention, memory):
    keys, values = attention.q_proj(memory), attention.v_proj(memory)  # <-- here
    return keys, values


# %% wrong | 2026-blind-2 | - | The memory itself is returned as the values
def project_memory_once(attention, memory):
    return attention.k_proj(memory), memory  # <-- here


# %% wrong | 2026-blind-2 | keys_transposed | The keys are transposed already, (B, d_model, Tm)
def project_memory_once(attention, memory):
    keys = attention.k_proj(memory).transpose(1, 2)  # <-- here
    return keys, attention.v_proj(memory)


# %% wrong | 2026-blind-2 | returns_nothing | The pair is left in the module, and nothing is returned
def project_memory_once(attention, memory):
    attention.cached_keys = attention.k_proj(memory)
    attention.cached_values = attention.v_proj(memory)


# %% wrong | 2026-blind-2 | - | only the first sentence of the batch is projected
def project_memory_once(attention, memory):
    first = memory[:1]  # <-- here
    return attention.k_proj(first), attention.v_proj(first)


# %% double | 2026-blind-2 | exchanged | Both are detached from the graph, and returned in the wrong order
def project_memory_once(attention, memory):
    k, v = (layer(memory).detach() for layer in (attention.k_proj, attention.v_proj))  # <-- here
    return v, k  # <-- here


# %% right | 2026-blind-2 | position by position
def project_memory_once(attention, memory):
    pairs = [(attention.k_proj(m), attention.v_proj(m)) for m in memory.unbind(dim=1)]
    keys, values = zip(*pairs)
    return torch.stack(keys, dim=1), torch.stack(values, dim=1)


# %% right | 2026-blind-2 | getattr map
def project_memory_once(attention, memory):
    flat = memory.flatten(0, 1)
    return tuple(getattr(attention, name)(flat).unflatten(0, memory.shape[:2]) for name in ("k_proj", "v_proj"))
