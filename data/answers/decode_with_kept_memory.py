# %% shared
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% right | house | a loop that calls the course's attention
def kept_in_a_loop(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, memory_mask[:, None])
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | house | results written into place
def kept_in_place(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    B, Tm = memory_mask.shape
    out, weights = memory.new_zeros(B, steps, state.shape[-1]), memory.new_zeros(B, steps, Tm)
    for t in range(steps):
        context, weights[:, t : t + 1] = scaled_dot_product_attention(
            attention.q_proj(state), keys, values, memory_mask.unsqueeze(1)
        )
        out[:, t : t + 1] = attention.out_proj(context)
        state = move(out[:, t : t + 1], state)
    return out, weights


# %% right | house | einsum, and the scores masked by hand
def kept_by_hand(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)[:, 0] / keys.shape[-1] ** 0.5
        scores = torch.einsum("bd,bmd->bm", query, keys).masked_fill(~memory_mask, float("-inf"))
        weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
        out = attention.out_proj(torch.einsum("bm,bmd->bd", weights, values))[:, None]
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.stack(rows, dim=1)


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


# %% wrong | 2026-blind-4 | projects_anew | Keys and values are projected in the loop, anew at every step.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        keys, values = attention.k_proj(memory), attention.v_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | asks_with_the_first_state | The first state asks at every step, since its query is computed before the loop.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    query = attention.q_proj(state)  # <-- here
    mask = memory_mask[:, None, :]
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | - | The mask gets its new dimension at the end, where the keys belong.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k = attention.k_proj(memory)
    v = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(2)  # <-- here
    out, weights = [], []
    for step in range(steps):
        c, w = scaled_dot_product_attention(attention.q_proj(state), k, v, mask)
        o = attention.out_proj(c)
        out.append(o)
        weights.append(w)
        state = move(o, state)
    return torch.cat(out, 1), torch.cat(weights, 1)


# %% wrong | 2026-blind-4 | keeps_the_context | The context goes into the next move and into the result as it is, without out_proj.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values, mask = attention.k_proj(memory), attention.v_proj(memory), memory_mask.unsqueeze(1)
    collected = []
    while len(collected) < steps:
        out, row = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)  # <-- here
        collected.append((out, row))
        state = move(out, state)
    outs, rows = zip(*collected)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | nan_where_all_is_masked | A memory that is masked everywhere gives 0/0 and so NaN, where the module gives zeros.
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


# %% wrong | 2026-blind-4 | appends_to_the_memory | The cache grows with every state, as in a decoder that reads itself, where the memory should stay as it is.
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


# %% wrong | 2026-blind-4 | changes_its_input | The next state is written into the tensor of the caller's first one.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state.data.copy_(move(outs[-1], state))  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-4 | stacked | The steps are stacked in a dimension of their own, so that there is one too many.
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


# %% wrong | 2026-blind-4 | - | The values are made from the keys and not from the memory.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.v_proj(keys)  # <-- here
    out, weights = None, None
    for _ in range(steps):
        context, row = scaled_dot_product_attention(
            attention.q_proj(state), keys, values, memory_mask.unsqueeze(1)
        )
        one = attention.out_proj(context)
        out = one if out is None else torch.cat([out, one], dim=1)
        weights = row if weights is None else torch.cat([weights, row], dim=1)
        state = move(one, state)
    return out, weights


# %% double | 2026-blind-4 | - | The mask is not used; state and out are handed to move in the wrong order
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values)  # <-- here
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(state, out)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% double | 2026-blind-4 | - | The scores are divided by the root of the width of the state and not of the keys; the state moves before it has asked
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    hidden = ~memory_mask[:, None]
    out, outs, rows = torch.zeros_like(state), [], []
    for _ in range(steps):
        state = move(out, state)  # <-- here
        scores = attention.q_proj(state) @ keys.mT / math.sqrt(state.shape[-1])  # <-- here
        weights = scores.masked_fill(hidden, -1e9).softmax(dim=-1).masked_fill(hidden, 0.0)
        out = attention.out_proj(weights @ values)
        outs.append(out)
        rows.append(weights)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | 2026-blind-4 | two lists, the library's attention in the loop
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | 2026-blind-4 | softmax by hand with scaled and transposed keys kept, results written into tensors made before the loop
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    K = attention.k_proj(memory)
    K_t, V = K.transpose(1, 2) / K.shape[-1] ** 0.5, attention.v_proj(memory)
    B, Tm = memory_mask.shape
    allowed = memory_mask.view(B, 1, Tm)
    out = state.new_zeros(B, steps, state.shape[-1])
    weights = state.new_zeros(B, steps, Tm)
    for t in range(steps):
        scores = torch.bmm(attention.q_proj(state), K_t)
        scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
        row = torch.softmax(scores, dim=2) * allowed
        read = attention.out_proj(torch.bmm(row, V))
        weights[:, t : t + 1] = row
        out[:, t : t + 1] = read
        state = move(read, state)
    return out, weights


# %% right | 2026-blind-4 | a generator of steps with einsum, exponentials divided by their sum, joined at the end
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    def answers(asking):
        keys, values = attention.k_proj(memory), attention.v_proj(memory)
        for _ in range(steps):
            scores = torch.einsum("bqd,bkd->bqk", attention.q_proj(asking), keys) * keys.size(-1) ** -0.5
            scores = scores.masked_fill(~memory_mask[:, None], torch.finfo(scores.dtype).min)
            raised = (scores - scores.amax(dim=-1, keepdim=True)).exp() * memory_mask[:, None]
            weights = raised / raised.sum(dim=-1, keepdim=True).clamp_min(torch.finfo(scores.dtype).tiny)
            out = attention.out_proj(torch.einsum("bqk,bkv->bqv", weights, values))
            yield out, weights
            asking = move(out, asking)

    outs, weights = zip(*answers(state), strict=True)
    return torch.cat(outs, dim=1), torch.cat(weights, dim=1)


# %% shared | 2026-blind-5
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax

# %% wrong | 2026-blind-5 | moves_from_the_query | the projected query is stored under the name of the state, and move gets it in the state's place
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

# %% wrong | 2026-blind-5 | asks_with_the_first_state | the query is projected once as well, before the loop, so that every step asks the first question
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    query = attention.q_proj(state)  # <-- here
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(
            query, keys, values, memory_mask.unsqueeze(1)
        )
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)

# %% wrong | 2026-blind-5 | values_through_k_proj | the values are made with k_proj, by copying the line above
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.k_proj(memory)  # <-- here
    mask = memory_mask[:, None, :]
    outs, rows = [], []
    while len(outs) < steps:
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, 1), torch.cat(rows, 1)

# %% double | 2026-blind-5 | - | the mask is never handed over; the contexts are collected before out_proj
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

# %% right | 2026-blind-5 | einsum with the mask and the scale prepared outside, and outputs transposed out of one list of pairs
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = attention.k_proj(memory), attention.v_proj(memory)
    pairs = []
    for step in range(steps):
        if step:
            state = move(pairs[-1][0], state)
        query = attention.q_proj(state)[:, 0] / math.sqrt(kept[0].shape[-1])  # (B, d)
        weight = masked_softmax(torch.einsum("bd,bmd->bm", query, kept[0]), memory_mask)
        context = torch.einsum("bm,bmd->bd", weight, kept[1])
        pairs.append((attention.out_proj(context)[:, None], weight[:, None]))
    move(pairs[-1][0], state)  # the last answer is told too
    outs, rows = zip(*pairs)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | house | keeps_what_asks_next | what `move` gives is kept, in the place of what was read
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        scores = attention.q_proj(state) @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        weights = torch.softmax(scores.masked_fill(~memory_mask.unsqueeze(1), -torch.inf), dim=-1).nan_to_num()
        state = move(attention.out_proj(weights @ values), state)
        outs.append(state)  # <-- here
        rows.append(weights)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-6
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-6 | projects_anew | keeps the keys but projects the values again at every step
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


# %% wrong | 2026-blind-6 | state_first | calls move with the state first and what was read second
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


# %% wrong | 2026-blind-6 | asks_with_the_first_state | projects the query before the loop as well, so that every step asks the first question
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    query = attention.q_proj(state)  # <-- here
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, weights = [], []
    for _ in range(steps):
        context, w = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        state = move(out, state)
        outs.append(out)
        weights.append(w)
    return torch.cat(outs, dim=1), torch.cat(weights, dim=1)


# %% right | 2026-blind-6 | an inner function that closes over keys and values, stacked columns
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = {"k": attention.k_proj(memory), "v": attention.v_proj(memory)}
    may = memory_mask.unsqueeze(-2)

    def look(asking):
        blend, shares = scaled_dot_product_attention(
            attention.q_proj(asking), mask=may, **kept
        )
        return attention.out_proj(blend), shares

    columns = []
    while len(columns) < steps:
        columns.append(look(state))
        state = move(columns[-1][0], state)
    out, shares = zip(*columns, strict=True)
    return torch.stack([o[:, 0] for o in out], 1), torch.stack([s[:, 0] for s in shares], 1)


# %% shared | 2026-blind-7
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-7 | projects_anew | projects keys and values anew in every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    outs, maps = [], []
    for _ in range(steps):
        keys, values = attention.k_proj(memory), attention.v_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(
            attention.q_proj(state), keys, values, memory_mask.unsqueeze(1)
        )
        out = attention.out_proj(context)
        outs.append(out)
        maps.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(maps, dim=1)

# %% wrong | 2026-blind-7 | moves_before_it_asks | the state moves before its first question is asked
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

# %% wrong | 2026-blind-7 | asks_with_the_first_state | the first question's query is kept too, before the loop, so every step asks the same
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    query = attention.q_proj(state)  # <-- here
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, maps = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        state = move(out, state)
        outs.append(out)
        maps.append(weights)
    return torch.cat(outs, dim=1), torch.cat(maps, dim=1)

# %% right | 2026-blind-7 | an inner function that asks, results joined as they come
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = (attention.k_proj(memory), attention.v_proj(memory), memory_mask[:, None, :])

    def ask(asker):
        read, weights = scaled_dot_product_attention(attention.q_proj(asker), *kept)
        return attention.out_proj(read), weights

    out, weights = ask(state)
    all_out, all_weights = [out], [weights]
    while len(all_out) < steps:
        state = move(all_out[-1], state)
        out, weights = ask(state)
        all_out.append(out)
        all_weights.append(weights)
    return torch.hstack(all_out), torch.hstack(all_weights)


# %% shared | 2026-blind-9
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% wrong | 2026-blind-9 | asks_with_the_first_state | Projects the query before the loop as well, so that every step asks the first question again.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    query = attention.q_proj(state)  # <-- here
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)

# %% wrong | 2026-blind-9 | moves_with_the_context | Moves on with the context before the output projection, which is applied once, to all contexts, at the end.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    contexts, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(
            attention.q_proj(state), keys, values, memory_mask[:, None]
        )
        contexts.append(context)
        rows.append(weights)
        state = move(context, state)  # <-- here
    return attention.out_proj(torch.cat(contexts, dim=1)), torch.cat(rows, dim=1)

# %% wrong | 2026-blind-9 | - | Stacks the rows of weights, which have a dimension of steps already, and gets (B, steps, 1, Tm).
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k, v = attention.k_proj(memory), attention.v_proj(memory)
    outs, all_weights = [], []
    for step in range(steps):
        q = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(q, k, v, memory_mask.unsqueeze(1))
        out = attention.out_proj(context)
        outs.append(out[:, 0])
        all_weights.append(weights)
        state = move(out, state)
    return torch.stack(outs, dim=1), torch.stack(all_weights, dim=1)  # <-- here

# %% double | 2026-blind-9 | - | Projects the values anew at every step; calls move with state and out exchanged.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        values = attention.v_proj(memory)  # <-- here
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        outs += [out]
        rows += [weights]
        state = move(state, out)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)

# %% right | 2026-blind-9 | einsum and an own masked softmax, the keys scaled once, a generator of steps
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    keys = keys / math.sqrt(keys.shape[-1])
    hidden = ~memory_mask[:, None, :]

    def walk(asking):
        for _ in range(steps):
            scores = torch.einsum("bqd,bmd->bqm", attention.q_proj(asking), keys)
            scores = scores.masked_fill(hidden, torch.finfo(scores.dtype).min)
            weights = torch.softmax(scores, dim=-1).masked_fill(hidden, 0.0)
            out = attention.out_proj(torch.einsum("bqm,bmd->bqd", weights, values))
            yield out, weights
            asking = move(out, asking)

    outs, rows = zip(*walk(state))
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-10
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-10 | moves_with_the_context | hands the context, before out_proj, to move in place of out
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    contexts, all_weights = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        contexts.append(context)
        all_weights.append(weights)
        state = move(context, state)  # <-- here
    # the output projection can be done for all steps in one go
    return attention.out_proj(torch.cat(contexts, dim=1)), torch.cat(all_weights, dim=1)


# %% wrong | 2026-blind-10 | asks_with_the_first_state | throws away what move returns, so the first state asks at every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    cache = {"k": attention.k_proj(memory), "v": attention.v_proj(memory)}
    mask = memory_mask[:, None]

    def ask(asking):
        q = attention.q_proj(asking)
        context, w = scaled_dot_product_attention(q, cache["k"], cache["v"], mask)
        return attention.out_proj(context), w

    result = []
    for step in range(steps):
        result.append(ask(state))
        move(result[-1][0], state)  # <-- here
    outs, weights = zip(*result)
    return torch.cat(outs, dim=1), torch.cat(weights, dim=1)


# %% double | 2026-blind-10 | - | calls move with its arguments exchanged; joins the rows of weights along the last dimension in place of the steps
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k, v = attention.k_proj(memory), attention.v_proj(memory)
    outs = []
    rows = []
    i = 0
    while i < steps:
        q = attention.q_proj(state)
        context, row = scaled_dot_product_attention(q, k, v, memory_mask.unsqueeze(1))
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(row)
        state = move(state, out)  # <-- here
        i += 1
    return torch.cat(outs, dim=1), torch.cat(rows, dim=-1)  # <-- here


# %% right | 2026-blind-10 | a generator of steps, its pairs squeezed and stacked, with masked scores written out by bmm
def steps_of(attention, state, kept, move, steps):
    keys_t, values, hidden = kept
    for _ in range(steps):
        query = attention.q_proj(state)
        scores = torch.bmm(query, keys_t) / math.sqrt(query.shape[-1])
        weights = scores.masked_fill(hidden, torch.finfo(scores.dtype).min).softmax(dim=-1)
        weights = weights.masked_fill(hidden, 0.0)
        out = attention.out_proj(torch.bmm(weights, values))
        yield out.squeeze(1), weights.squeeze(1)
        state = move(out, state)


def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = (
        attention.k_proj(memory).transpose(1, 2),
        attention.v_proj(memory),
        ~memory_mask[:, None, :],
    )
    pairs = list(steps_of(attention, state, kept, move, steps))
    return torch.stack([out for out, _ in pairs], 1), torch.stack([row for _, row in pairs], 1)


# %% wrong | house | projects_anew | a step by the module itself, and the rest by a recursion
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    out, weights = attention(state, memory, memory_mask)
    if steps == 1:
        return out, weights
    later, rows = decode_with_kept_memory(attention, move(out, state), memory, memory_mask, move, steps - 1)  # <-- here
    return torch.cat([out, later], dim=1), torch.cat([weights, rows], dim=1)


# %% wrong | house | projects_again_for_the_first_step | the module itself makes the first step, and the others use what is kept
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


# %% wrong | house | - | all states so far ask again at every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask[:, None]
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        out = attention.out_proj(context)
        state = torch.cat([state, move(out[:, -1:], state[:, -1:])], dim=1)  # <-- here
    return out, weights


# %% wrong | house | keeps_them_from_call_to_call | keys and values are kept on the module, and so from call to call
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


# %% wrong | house | - | every step writes into the same tensor, which is kept each time
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    out = torch.zeros_like(state)
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, memory_mask[:, None])
        out.copy_(attention.out_proj(context))
        outs.append(out)  # <-- here
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-11
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-11 | moves_from_the_first_state | hands the very first state to move at every step in place of the state that has just asked
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    K = attention.k_proj(memory)
    V = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    asking = state
    all_out, all_weights = [], []
    for step in range(steps):
        q = attention.q_proj(asking)
        context, w = scaled_dot_product_attention(q, K, V, mask)
        out = attention.out_proj(context)
        all_out.append(out)
        all_weights.append(w)
        asking = move(out, state)  # <-- here
    return torch.cat(all_out, dim=1), torch.cat(all_weights, dim=1)


# %% wrong | 2026-blind-11 | moves_with_the_context | gives move the context in place of the projected out, and projects all contexts after the loop
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


# %% wrong | 2026-blind-11 | squeezes_everything | squeezes every dimension of size one in place of the one of the queries alone, so that a batch of one sentence (or a single step) loses its dimension
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k, v = attention.k_proj(memory), attention.v_proj(memory)
    scale = k.shape[-1] ** 0.5
    outs, rows = [], []
    while len(outs) < steps:
        q = attention.q_proj(state)
        scores = (q @ k.mT) / scale
        w = masked_softmax(scores, memory_mask[:, None, :])
        out = attention.out_proj(w @ v)
        outs.append(out)
        rows.append(w)
        state = move(out, state)
    return torch.stack(outs, dim=1).squeeze(), torch.stack(rows, dim=1).squeeze()  # <-- here


# %% right | 2026-blind-11 | results written into tensors of the final size, the kept memory in a small helper function
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    def keep():
        keys = attention.k_proj(memory)
        values = attention.v_proj(memory)
        allowed = memory_mask.unsqueeze(-2)
        def ask(question):
            context, weights = scaled_dot_product_attention(attention.q_proj(question), keys, values, allowed)
            return attention.out_proj(context), weights
        return ask

    ask = keep()
    B, Tm = memory_mask.shape
    all_out = state.new_zeros(B, steps, state.shape[-1])
    all_weights = state.new_zeros(B, steps, Tm)
    for step in range(steps):
        out, weights = ask(state)
        all_out[:, step] = out[:, 0]
        all_weights[:, step] = weights[:, 0]
        state = move(out, state)
    return all_out, all_weights


# %% shared | 2026-blind-12
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-12 | moves_from_the_query | hands the projected query instead of the state to move
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, all_weights = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        all_weights.append(weights)
        state = move(out, query)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(all_weights, dim=1)


# %% wrong | 2026-blind-12 | squeezes_everything | squeezes away every dimension of size one, so that a batch of one sentence, or a single step, loses a dimension
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = attention.k_proj(memory), attention.v_proj(memory), memory_mask[:, None, :]
    history = []
    for step in range(steps):
        k, v, mask = kept
        context, weights = scaled_dot_product_attention(attention.q_proj(state), k, v, mask)
        out = attention.out_proj(context)
        history.append((out, weights))
        state = move(out, state)
    outs, rows = zip(*history)
    return torch.stack(outs, dim=1).squeeze(), torch.stack(rows, dim=1).squeeze()  # <-- here


# %% double | 2026-blind-12 | - | hands state and out to move in the wrong order; leaves the mask out, so that padding is read
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k = attention.k_proj(memory)
    v = attention.v_proj(memory)
    outs = []
    ws = []
    for i in range(steps):
        q = attention.q_proj(state)
        context, w = scaled_dot_product_attention(q, k, v)  # <-- here
        out = attention.out_proj(context)
        outs += [out]
        ws += [w]
        state = move(state, out)  # <-- here
    return torch.cat(outs, 1), torch.cat(ws, 1)


# %% right | 2026-blind-12 | a generator that yields each step, joined at the end
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    readable = memory_mask[:, None, :]

    def answers(asking):
        for step in range(steps):
            found = scaled_dot_product_attention(attention.q_proj(asking), keys, values, readable)
            out = attention.out_proj(found[0])
            yield out, found[1]
            asking = move(out, asking)

    outs, rows = zip(*answers(state), strict=True)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | house | - | a single step, and no loop
def ask(attention, state, keys, values, mask):
    context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask[:, None])
    return attention.out_proj(context), weights


def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    out, weights = ask(attention, state, keys, values, memory_mask)  # <-- here
    state = move(out, state)
    return out, weights


# %% wrong | house | - | what later steps read goes under another name
def ask(attention, state, keys, values, mask):
    context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask[:, None])
    return attention.out_proj(context), weights


def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = ask(attention, state, keys, values, memory_mask)
    for _ in range(steps - 1):
        state = move(outs, state)
        out, weights = ask(attention, state, keys, values, memory_mask)  # <-- here
    return outs, rows


# %% wrong | house | moves_before_it_asks | the given state asks, and its answer is not kept
def ask(attention, state, keys, values, mask):
    context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask[:, None])
    return attention.out_proj(context), weights


def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    out, weights = ask(attention, state, keys, values, memory_mask)  # <-- here
    for _ in range(steps):
        state = move(out, state)
        out, weights = ask(attention, state, keys, values, memory_mask)
        outs.append(out)
        rows.append(weights)
    return torch.cat(outs, 1), torch.cat(rows, 1)


# %% wrong | house | values_through_k_proj | the values are made, and the keys are blended
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


# %% wrong | house | projects_again_for_the_first_step | the last step projects the memory once more
def ask(attention, state, keys, values, mask):
    context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask[:, None])
    return attention.out_proj(context), weights


def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps - 1):
        out, weights = ask(attention, state, keys, values, memory_mask)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    out, weights = attention(state, memory, memory_mask)  # <-- here
    return torch.cat([*outs, out], 1), torch.cat([*rows, weights], 1)


# %% wrong | house | moves_from_the_query | the query has a name of its own, which is handed to move
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask.unsqueeze(1))
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], query)  # <-- here
    return torch.cat(outs, 1), torch.cat(rows, 1)


# %% shared | 2026-blind-13
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax


# %% wrong | 2026-blind-13 | moves_from_the_query | move gets the projected query in place of the state
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, query)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-13 | - | the tensor for the outs is as wide as the keys (d_model) in place of as wide as the state (d_query)
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k, v = attention.k_proj(memory), attention.v_proj(memory)  # (B, Tm, d)
    B, Tm, d = k.shape
    all_outs = memory.new_zeros(B, steps, d)  # <-- here
    all_weights = memory.new_zeros(B, steps, Tm)
    for t in range(steps):
        context, weights = scaled_dot_product_attention(
            attention.q_proj(state), k, v, memory_mask[:, None]
        )
        out = attention.out_proj(context)
        all_outs[:, t : t + 1] = out
        all_weights[:, t : t + 1] = weights
        state = move(out, state)
    return all_outs, all_weights


# %% wrong | 2026-blind-13 | asks_with_the_first_state | what move returns is thrown away, so that the first state asks at every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = {"k": attention.k_proj(memory), "v": attention.v_proj(memory)}

    def ask(who):
        q = attention.q_proj(who)
        scores = q @ kept["k"].mT / math.sqrt(q.shape[-1])
        w = masked_softmax(scores, memory_mask[:, None, :])
        return attention.out_proj(w @ kept["v"]), w

    answers = []
    while len(answers) < steps:
        answers.append(ask(state))
        move(answers[-1][0], state)  # <-- here
    outs, weights = zip(*answers)
    return torch.cat(outs, 1), torch.cat(weights, 1)


# %% double | 2026-blind-13 | - | the memory's mask is not handed to the attention; move gets state and out in the wrong order
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs = []
    rows = []
    for step in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values)  # <-- here
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(state, outs[-1])  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | 2026-blind-13 | a generator that yields one step after the other, products written out with bmm
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys_across = attention.k_proj(memory).transpose(1, 2)  # (B, d, Tm)
    values = attention.v_proj(memory)
    allowed = memory_mask[:, None, :]
    scale = 1 / math.sqrt(values.shape[-1])

    def written(asking):
        for _ in range(steps):
            scores = torch.bmm(attention.q_proj(asking) * scale, keys_across)
            weights = masked_softmax(scores, allowed)
            out = attention.out_proj(torch.bmm(weights, values))
            yield out.squeeze(1), weights.squeeze(1)
            asking = move(out, asking)

    outs, rows = zip(*written(state))
    return torch.stack(outs, dim=1), torch.stack(rows, dim=1)


# %% double | house | projects_anew+mask_after_softmax | the keys at every step; the mask behind the softmax
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    outs, rows, values = [], [], attention.v_proj(memory)
    for _ in range(steps):
        q, keys = attention.q_proj(state), attention.k_proj(memory)  # <-- here
        w = torch.softmax(q @ keys.transpose(1, 2) / math.sqrt(q.shape[-1]), -1)
        w = w * memory_mask[:, None]  # <-- here
        outs.append(attention.out_proj(w @ values))
        rows.append(w)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | house | one_step_too_few | all steps are taken, and the last one is dropped
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


# %% wrong | house | state_first | what was read and the state change names before they move
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows, mask = [], [], memory_mask[:, None]
    for _ in range(steps):
        q = attention.q_proj(state)
        scores = (q @ keys.transpose(1, 2) / math.sqrt(q.shape[-1])).masked_fill(~mask, torch.finfo(q.dtype).min)
        rows.append(torch.softmax(scores, -1) * mask)
        outs.append(attention.out_proj(rows[-1] @ values))
        out, state = state, outs[-1]  # <-- here
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% shared | 2026-blind-14
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-14 | moves_with_the_context | hands move the context from before the output projection in place of out
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(context, state)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-14 | - | gives the mask its further dimension inside the loop, so that it has one more at every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k = attention.k_proj(memory)
    v = attention.v_proj(memory)
    all_out = []
    all_weights = []
    for _ in range(steps):
        memory_mask = memory_mask.unsqueeze(1)  # <-- here
        q = attention.q_proj(state)
        context, w = scaled_dot_product_attention(q, k, v, memory_mask)
        out = attention.out_proj(context)
        all_out.append(out)
        all_weights.append(w)
        state = move(out, state)
    return torch.cat(all_out, 1), torch.cat(all_weights, 1)


# %% right | 2026-blind-14 | the cache in a small function, the steps from a generator
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    cache = {"k": attention.k_proj(memory), "v": attention.v_proj(memory)}
    readable = memory_mask[:, None, :]

    def answers(question):
        for _ in range(steps):
            read, row = scaled_dot_product_attention(
                attention.q_proj(question), cache["k"], cache["v"], mask=readable
            )
            answer = attention.out_proj(read)
            yield answer[:, 0], row[:, 0]
            question = move(answer, question)

    outs, rows = zip(*answers(state), strict=True)
    return torch.stack(outs, dim=1), torch.stack(rows, dim=1)


# %% wrong | house | moves_twice | moves once to see the next state, and again to use it
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


# %% wrong | house | - | ends early where no sentence has anything to read
def dkm_ends_early(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask.unsqueeze(1))
        if not weights.any():
            break  # <-- here
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | house | - | no more steps than the memory has positions
def dkm_steps_of_the_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(min(steps, memory.shape[1])):  # <-- here
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, memory_mask.unsqueeze(1))
        outs.append(attention.out_proj(context))
        rows.append(weights)
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


# %% wrong | 2026-blind-15 | moves_from_the_first_state | the move always starts from the first state in place of the state that has just asked
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


# %% wrong | 2026-blind-15 | moves_with_the_context | the context goes into the move in place of the output of the last projection
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = (attention.k_proj(memory), attention.v_proj(memory))
    contexts, rows = [], []
    for step in range(steps):
        query = attention.q_proj(state)
        context, row = scaled_dot_product_attention(query, *kept, memory_mask[:, None, :])
        contexts.append(context)
        rows.append(row)
        state = move(context, state)  # <-- here
    out = attention.out_proj(torch.cat(contexts, dim=1))  # all steps in one product
    return out, torch.cat(rows, dim=1)


# %% shared | 2026-blind-16
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-16 | moves_from_the_query | calls the projected query by the name of the state, so that move gets the query in place of the state that asked
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


# %% wrong | 2026-blind-16 | moves_from_the_first_state | hands move the very first state at every step in place of the one that asked last
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = (attention.k_proj(memory), attention.v_proj(memory))
    mask = memory_mask[:, None]
    asking = state
    collected_out = []
    collected_weights = []
    for step in range(steps):
        query = attention.q_proj(asking)
        context, weights = scaled_dot_product_attention(query, *kept, mask)
        out = attention.out_proj(context)
        collected_out.append(out)
        collected_weights.append(weights)
        asking = move(out, state)  # <-- here
    return torch.cat(collected_out, 1), torch.cat(collected_weights, 1)


# %% shared | 2026-blind-17
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-17 | moves_with_the_context | hands move the context before out_proj in place of what out_proj makes of it
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(context, state)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-17 | - | gives the mask one more dimension at every step in place of once, so the second step has a dimension too many
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


# %% right | 2026-blind-17 | a generator that yields one step after another
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    def writing(asking):
        kept = attention.k_proj(memory), attention.v_proj(memory), memory_mask[:, None, :]
        for step in range(steps):
            context, weights = scaled_dot_product_attention(attention.q_proj(asking), *kept)
            out = attention.out_proj(context)
            yield out, weights
            if step + 1 < steps:
                asking = move(out, asking)

    outs, weights = zip(*writing(state))
    return torch.cat(outs, dim=1), torch.cat(weights, dim=1)


# %% shared | 2026-blind-18
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-18 | asks_with_the_first_state | the projected query is made once, of the first state, and asks in every step
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    query = attention.q_proj(state)  # <-- here
    outs, maps = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        maps.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(maps, dim=1)


# %% wrong | 2026-blind-18 | keeps_what_asks_next | collects the next states in place of the outputs
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = attention.k_proj(memory), attention.v_proj(memory)
    written, rows = [], []
    while len(written) < steps:
        context, weights = scaled_dot_product_attention(
            attention.q_proj(state), *kept, memory_mask[:, None, :]
        )
        state = move(attention.out_proj(context), state)
        written.append(state)  # <-- here
        rows.append(weights)
    return torch.cat(written, 1), torch.cat(rows, 1)


# %% right | 2026-blind-18 | a generator of steps, unzipped and stacked
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k, v = attention.k_proj(memory), attention.v_proj(memory)
    readable = memory_mask[:, None]

    def run(asking):
        for _ in range(steps):
            blend, w = scaled_dot_product_attention(attention.q_proj(asking), k, v, readable)
            said = attention.out_proj(blend)
            yield said[:, 0], w[:, 0]
            asking = move(said, asking)

    said, w = zip(*run(state))
    return torch.stack(said, 1), torch.stack(w, 1)


# %% shared | 2026-blind-19
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-19 | asks_with_the_first_state | The query is projected before the loop, together with the memory: every step asks with the first state.
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


# %% wrong | 2026-blind-19 | keeps_what_asks_next | Collects the states that ask next, not the outputs of the attention.
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    K = attention.k_proj(memory)
    V = attention.v_proj(memory)
    collected, looked = [], []
    for step in range(steps):
        q = attention.q_proj(state)
        c, w = scaled_dot_product_attention(q, K, V, memory_mask[:, None, :])
        state = move(attention.out_proj(c), state)
        collected.append(state)  # <-- here
        looked.append(w)
    return torch.cat(collected, 1), torch.cat(looked, 1)


# %% right | 2026-blind-19 | recursion over the steps with a kept pair
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = tuple(project(memory) for project in (attention.k_proj, attention.v_proj))
    may = memory_mask[:, None]

    def go(asking, left):
        read, looked = scaled_dot_product_attention(attention.q_proj(asking), *kept, may)
        answer = attention.out_proj(read)
        if left == 1:
            return [(answer, looked)]
        return [(answer, looked), *go(move(answer, asking), left - 1)]

    answers, maps = zip(*go(state, steps))
    return torch.cat(answers, dim=1), torch.cat(maps, dim=1)


# %% shared | 2026-blind-23
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-23 | asks_with_the_first_state | the query is projected once as well, so that every step asks the first question
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask.unsqueeze(1)
    query = attention.q_proj(state)  # <-- here
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-23 | moves_from_the_first_state | `move` always gets the first state in place of the one that asked
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    k = attention.k_proj(memory)
    v = attention.v_proj(memory)
    allowed = memory_mask[:, None, :]
    collected = []
    asking = state
    for _ in range(steps):
        q = attention.q_proj(asking)
        blend, looks = scaled_dot_product_attention(q, k, v, allowed)
        collected.append((attention.out_proj(blend), looks))
        asking = move(collected[-1][0], state)  # <-- here
    outs, rows = zip(*collected)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% right | 2026-blind-23 | a closure over the kept tensors, and results that are joined two by two
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    kept = attention.k_proj(memory), attention.v_proj(memory), memory_mask[:, None]

    def look(asking):
        blend, share = scaled_dot_product_attention(attention.q_proj(asking), *kept)
        return attention.out_proj(blend), share

    answer, weights = look(state)
    last = answer
    for _ in range(1, steps):
        state = move(last, state)
        last, share = look(state)
        answer, weights = torch.cat([answer, last], 1), torch.cat([weights, share], 1)
    return answer, weights


# %% shared | 2026-blind-24
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-24 | moves_from_the_first_state | move always gets the state of the beginning, not that of the step before
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys, values = attention.k_proj(memory), attention.v_proj(memory)
    mask = memory_mask[:, None]
    asks = state
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(asks), keys, values, mask)
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        asks = move(out, state)  # <-- here
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% wrong | 2026-blind-24 | keeps_what_asks_next | collects what asks next (the moved state) instead of what was read
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


# %% right | 2026-blind-24 | recursion over the steps with the cache in a closure
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    cache = {"k": attention.k_proj(memory), "v": attention.v_proj(memory), "mask": memory_mask[:, None, :]}

    def rest(asking, left):
        found, row = scaled_dot_product_attention(attention.q_proj(asking), **cache)
        out = attention.out_proj(found)
        if left == 1:
            return [(out, row)]
        return [(out, row)] + rest(move(out, asking), left - 1)

    pairs = rest(state, steps)
    return torch.hstack([o for o, _ in pairs]), torch.hstack([r for _, r in pairs])


# %% shared | 2026-blind-26
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention


# %% wrong | 2026-blind-26 | - | the output overwrites the state, so move(out, state) is given the output twice
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


# %% wrong | 2026-blind-26 | values_through_k_proj | the values kept are made with k_proj
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    keys = attention.k_proj(memory)
    values = attention.k_proj(memory)  # <-- here
    mask = memory_mask.unsqueeze(1)
    results = []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, mask)
        out = attention.out_proj(context)
        results.append((out, weights))
        state = move(out, state)
    outs, rows = zip(*results)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


# %% double | 2026-blind-26 | - | the query is projected once, before the loop, too; the mask is left out
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    query = attention.q_proj(state)  # <-- here
    keys = attention.k_proj(memory)
    values = attention.v_proj(memory)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(query, keys, values)  # <-- here
        out = attention.out_proj(context)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)
