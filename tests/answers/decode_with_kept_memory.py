# %% shared
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% right | house | one product for keys and values, F.linear for the rest
def kept_in_one_product(attention, state, memory, memory_mask, move, steps):
    both = F.linear(memory, torch.cat([attention.k_proj.weight, attention.v_proj.weight]))
    keys, values = both.chunk(2, dim=-1)
    answers = []
    while len(answers) < steps:
        query = F.linear(state, attention.q_proj.weight)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask.unsqueeze(1))
        answers.append((F.linear(context, attention.out_proj.weight), weights))
        if len(answers) < steps:
            state = move(answers[-1][0], state)
    outs, rows = zip(*answers, strict=True)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | house | the matrix of the keys goes to the query: no keys are made, and nothing is projected anew
def kept_values_alone(attention, state, memory, memory_mask, move, steps):
    values, outs, rows = attention.v_proj(memory), [], []
    for _ in range(steps):
        asking = attention.q_proj(state) @ attention.k_proj.weight  # (B, 1, d_memory)
        scores = asking / attention.q_proj.out_features**0.5 @ memory.transpose(1, 2)
        scores = scores.masked_fill(~memory_mask.unsqueeze(1), float("-inf"))
        rows.append(torch.softmax(scores, dim=-1).nan_to_num(0.0))
        outs.append(attention.out_proj(rows[-1] @ values))
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-4
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-4 | The context goes into the next move and into the result as it is, without out_proj.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values, mask = attention.k_proj(memory), attention.v_proj(memory), memory_mask.unsqueeze(1)
    collected = []
    while len(collected) < steps:
        out, row = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)  # <-- here
        collected.append((out, row))
        state = move(out, state)
    outs, rows = zip(*collected)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | A memory that is masked everywhere gives 0/0 and so NaN, where the module gives zeros.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory).transpose(1, 2)
    values = attention.v_proj(memory)
    forbidden = ~memory_mask[:, None, :]
    outs, rows = [], []
    for _ in range(steps):
        scores = attention.q_proj(state) @ keys / math.sqrt(keys.shape[1])
        weights = torch.softmax(scores.masked_fill(forbidden, -torch.inf), dim=-1)  # <-- here
        out = attention.out_proj(weights @ values)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | The cache grows with every state, as in a decoder that reads itself, where the memory should stay as it is.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask, Tm = memory_mask.unsqueeze(1), memory.shape[1]
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights[:, :, :Tm])
        keys = torch.cat([keys, attention.q_proj(state)], dim=1)  # <-- here
        values = torch.cat([values, context], dim=1)  # <-- here
        mask = F.pad(mask, (0, 1), value=True)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | The steps are stacked in a dimension of their own, so that there is one too many.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = attention.k_proj(memory), attention.v_proj(memory), memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), *kept)
        out = attention.out_proj(context)
        state = move(out, state)
        outs.append(out)
        rows.append(weights)
    return torch.stack(outs, dim=1), torch.stack(rows, dim=1)  # <-- here


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-5 | the projected query is stored under the name of the state, and move gets it in the state's place
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        state = attention.q_proj(state)  # <-- here
        context, weights = scaled_dot_product_attention(state, keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% double | 2026-blind-5 | the mask is never handed over; the contexts are collected before out_proj
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values)  # <-- here
        outs.append(context)  # <-- here
        rows.append(weights)
        state = move(attention.out_proj(context), state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | keeps the keys but projects the values again at every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        q = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(q, keys, attention.v_proj(memory), mask)  # <-- here
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-6 | calls move with the state first and what was read second
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k, v = attention.k_proj(memory), attention.v_proj(memory)
    all_out, all_weights = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(
            attention.q_proj(state), k, v, memory_mask[:, None, :]
        )
        out = attention.out_proj(context)
        all_out.append(out)
        all_weights.append(weights)
        state = move(state, out)  # <-- here
    return torch.cat(all_out, dim=1), torch.cat(all_weights, dim=1)


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-7 | the state moves before its first question is asked
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values, mask = attention.k_proj(memory), attention.v_proj(memory), memory_mask[:, None]
    out = torch.zeros_like(state)
    outs, maps = [], []
    for _ in range(steps):
        state = move(out, state)  # <-- here
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        maps.append(weights)
    return torch.cat(outs, 1), torch.cat(maps, 1)


# %% wrong | house | the module itself makes the first step, and the others use what is kept
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    out, weights = attention(state, memory, memory_mask)  # <-- here
    outs, rows = [out], [weights]
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    for _ in range(steps - 1):
        state = move(out, state)
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask[:, None])
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | house | keys and values are kept on the module, and so from call to call
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    if not hasattr(attention, "cache"):
        attention.cache = attention.k_proj(memory), attention.v_proj(memory)  # <-- here
    keys, values = attention.cache
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, memory_mask[:, None])
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | gives move the context in place of the projected out, and projects all contexts after the loop
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask[:, None]
    contexts, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        contexts.append(context)
        rows.append(weights)
        state = move(context, state)  # <-- here
    out = attention.out_proj(torch.cat(contexts, dim=1))
    return out, torch.cat(rows, dim=1)


# %% wrong | house | the values are made, and the keys are blended
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        q = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(q, keys, keys, memory_mask.unsqueeze(1))  # <-- here
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, 1), torch.cat(rows, 1)


# %% wrong | house | all steps are taken, and the last one is dropped
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows, mask = [], [], memory_mask[:, None]
    for _ in range(steps):
        q = attention.q_proj(state)
        scores = (q @ keys.transpose(1, 2) / math.sqrt(q.shape[-1])).masked_fill(~mask, torch.finfo(q.dtype).min)
        rows.append(torch.softmax(scores, -1) * mask)
        outs.append(attention.out_proj(rows[-1] @ values))
        state = move(outs[-1], state)
    return torch.cat(outs[:-1], dim=1), torch.cat(rows[:-1], dim=1)  # <-- here


# %% wrong | house | moves once to see the next state, and again to use it
def dkm_moves_twice(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask.unsqueeze(1))
        outs.append(attention.out_proj(context))
        rows.append(weights)
        assert move(outs[-1], state).shape == state.shape  # <-- here
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | house | a function that calls itself, and `move` by the names of its arguments
def dkm_recursion(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)

    def ask(state, left):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, memory_mask[:, None, :])
        out = attention.out_proj(context)
        later = ask(move(state=state, out=out), left - 1) if left > 1 else []
        return [(out, weights), *later]

    return tuple(torch.cat(each, dim=1) for each in zip(*ask(state, steps)))


# %% shared | 2026-blind-15
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-15 | the move always starts from the first state in place of the state that has just asked
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    asking = state
    outs, looks = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(asking), keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        looks.append(weights)
        asking = move(out, state)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(looks, dim=1)


# %% shared | 2026-blind-17
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | gives the mask one more dimension at every step in place of once, so the second step has a dimension too many
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    all_out, all_weights = [], []
    for step in range(steps):
        memory_mask = memory_mask.unsqueeze(1)  # <-- here
        q = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(q, keys, values, memory_mask)
        out = attention.out_proj(context)
        all_out.append(out)
        all_weights.append(weights)
        state = move(out, state)
    return torch.cat(all_out, dim=1), torch.cat(all_weights, dim=1)


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | The query is projected before the loop, together with the memory: every step asks with the first state.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    query = attention.q_proj(state)  # <-- here
    mask = memory_mask.unsqueeze(1)
    outs, maps = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        state = move(out, state)
        outs.append(out)
        maps.append(weights)
    return torch.cat(outs, dim=1), torch.cat(maps, dim=1)


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-24 | collects what asks next (the moved state) instead of what was read
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k = attention.k_proj(memory)
    v = attention.v_proj(memory)
    allowed = memory_mask.unsqueeze(1)
    answers, maps = [], []
    for step in range(steps):
        q = attention.q_proj(state)
        c, w = scaled_dot_product_attention(q, k, v, allowed)
        state = move(attention.out_proj(c), state)
        answers.append(state)  # <-- here
        maps.append(w)
    return torch.cat(answers, 1), torch.cat(maps, 1)


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | the output overwrites the state, so move(out, state) is given the output twice
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask[:, None])
        state = attention.out_proj(context)  # <-- here
        outs.append(state)
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)
