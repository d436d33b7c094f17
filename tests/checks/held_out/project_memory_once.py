"""Held out: wrong and right ways to write project_memory_once."""

import torch
from torch import nn
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong("project_memory_once", "exchanged", "returns (values, keys)")
def pmo_swapped(attention, memory):
    return attention.v_proj(memory), attention.k_proj(memory)


@wrong("project_memory_once", "both_are_keys", "the keys serve as values")
def pmo_keys_twice(attention, memory):
    k = attention.k_proj(memory)
    return k, k


@wrong("project_memory_once", "memory_as_it_is", "the memory as it is: nothing projected")
def pmo_raw(attention, memory):
    return memory, memory


@wrong("project_memory_once", "keys_through_q_proj", "projects the keys with q_proj")
def pmo_q_proj(attention, memory):
    return attention.q_proj(memory), attention.v_proj(memory)


@wrong("project_memory_once", "without_gradient", "under no_grad: the projections can no longer be trained through it")
def pmo_no_grad(attention, memory):
    with torch.no_grad():
        return attention.k_proj(memory), attention.v_proj(memory)


@wrong("project_memory_once", "without_gradient", "detached 'because it is a cache'")
def pmo_detach(attention, memory):
    return attention.k_proj(memory).detach(), attention.v_proj(memory).detach()


@wrong("project_memory_once", "keys_alone", "only the keys are returned")
def pmo_keys_only(attention, memory):
    return attention.k_proj(memory)


@wrong("project_memory_once", "weights_not_transposed", "multiplies with the weight, not with its transpose")
def pmo_weight_turned(attention, memory):
    return memory @ attention.k_proj.weight, memory @ attention.v_proj.weight


@wrong(
    "project_memory_once",
    "forgets_the_bias",
    "multiplies with the weights by hand and forgets the bias that another module may have",
)
def pmo_no_bias(attention, memory):
    return memory @ attention.k_proj.weight.T, memory @ attention.v_proj.weight.T


@wrong("project_memory_once", "returns_another_type", "returns the layers, not what they make of the memory")
def pmo_layers(attention, memory):
    return attention.k_proj, attention.v_proj


@wrong("project_memory_once", None, "calls the whole attention with the memory asking itself: (out, weights)")
def pmo_calls_attention(attention, memory):
    return attention(memory, memory)


@wrong("project_memory_once", "values_projected_back", "projects the values on through out_proj as well")
def pmo_out_too(attention, memory):
    return attention.k_proj(memory), attention.out_proj(attention.v_proj(memory))


@wrong("project_memory_once", "keys_scaled", "divides the keys by sqrt(d) already, which attention will do again")
def pmo_scaled(attention, memory):
    k = attention.k_proj(memory)
    return k / k.shape[-1] ** 0.5, attention.v_proj(memory)


@wrong(
    "project_memory_once",
    "kept_between_calls",
    "keeps the first projections on the module and returns them for every later memory",
)
def pmo_stale(attention, memory):
    if not hasattr(attention, "kept"):
        attention.kept = (attention.k_proj(memory), attention.v_proj(memory))
    return attention.kept


@wrong("project_memory_once", "not_repeatable", "fresh layers in place of the attention's own")
def pmo_new_layers(attention, memory):
    d_in, d_out = attention.k_proj.in_features, attention.k_proj.out_features
    return nn.Linear(d_in, d_out, bias=False)(memory), nn.Linear(d_in, d_out, bias=False)(memory)


@wrong("project_memory_once", "keys_transposed", "transposes the keys, ready for the product: (B, d_model, Tm)")
def pmo_keys_turned(attention, memory):
    return attention.k_proj(memory).transpose(1, 2), attention.v_proj(memory)


@wrong("project_memory_once", None, "the first sentence of the batch only")
def pmo_first(attention, memory):
    return attention.k_proj(memory[0]), attention.v_proj(memory[0])


@wrong("project_memory_once", None, "the values are projected from the keys: v_proj(k_proj(memory))")
def pmo_chain(attention, memory):
    k = attention.k_proj(memory)
    return k, attention.v_proj(k)


@wrong("project_memory_once", "returns_one", "one tensor, keys and values side by side")
def pmo_cat(attention, memory):
    return torch.cat([attention.k_proj(memory), attention.v_proj(memory)], dim=-1)


@right("project_memory_once", "one line")
def pmo_line(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


@right("project_memory_once", "a comprehension over the two layers, as a tuple")
def pmo_tuple(attention, memory):
    return tuple(layer(memory) for layer in (attention.k_proj, attention.v_proj))


@right("project_memory_once", "a list of two")
def pmo_list(attention, memory):
    return [attention.k_proj(memory), attention.v_proj(memory)]


@right("project_memory_once", "F.linear with the modules' weights and biases")
def pmo_functional(attention, memory):
    k, v = attention.k_proj, attention.v_proj
    return F.linear(memory, k.weight, k.bias), F.linear(memory, v.weight, v.bias)


@right("project_memory_once", "sentence by sentence, then stacked")
def pmo_loop(attention, memory):
    keys, values = [], []
    for sentence in memory:
        keys.append(attention.k_proj(sentence))
        values.append(attention.v_proj(sentence))
    return torch.stack(keys), torch.stack(values)


@right("project_memory_once", "positions flattened into one long batch, then back")
def pmo_flat(attention, memory):
    B, T, d = memory.shape
    flat = memory.reshape(B * T, d)
    return attention.k_proj(flat).reshape(B, T, -1), attention.v_proj(flat).reshape(B, T, -1)
