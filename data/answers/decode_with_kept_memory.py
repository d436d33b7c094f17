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
