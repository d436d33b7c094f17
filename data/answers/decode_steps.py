# %% shared
from course_utils.attention.multiplicative import attentional_state


# %% right | house | one loop with lists
def decode_in_a_loop(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros(len(words), W_c.shape[0], dtype=words.dtype)
    attended, weights = [], []
    for t in range(words.shape[1]):
        word = words[:, t]
        state = move(torch.cat([word, fed], dim=1) if feeding else word, state)
        context, row = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% right | house | a function for one step, called again and again
def decode_by_steps(words, first_state, move, ask, W_c, feeding):
    d_c = W_c.shape[1] - first_state.shape[1]

    def one(word, state, fed):
        state = move(torch.hstack([word, fed]) if feeding else word, state)
        context, row = ask(state)
        return state, torch.tanh(context @ W_c[:, :d_c].T + state @ W_c[:, d_c:].T), row

    state, fed, found = first_state, words.new_zeros(words.shape[0], W_c.shape[0]), []
    for word in words.transpose(0, 1):
        state, fed, row = one(word, state, fed)
        found.append((fed, row))
    first, second = zip(*found)
    return torch.stack(first).transpose(0, 1), torch.stack(second).transpose(0, 1)


# %% right | house | two loops, one for each way
def decode_two_ways(words, first_state, move, ask, W_c, feeding):
    steps, states, state = words.unbind(1), [], first_state
    if not feeding:
        for word in steps:
            state = move(word, state)
            states.append(state)
        asked = [ask(each) for each in states]
        attended = [torch.tanh(F.linear(torch.cat([c, s], -1), W_c)) for (c, _), s in zip(asked, states)]
        return torch.stack(attended, 1), torch.stack([row for _, row in asked], 1)
    attended, rows = [torch.zeros(len(words), len(W_c)).to(words)], []
    for word in steps:
        state = move(torch.cat((word, attended[-1]), -1), state)
        context, row = ask(state)
        attended.append(torch.tanh(torch.cat((context, state), -1) @ W_c.T))
        rows.append(row)
    return torch.stack(attended[1:], 1), torch.stack(rows, 1)


# %% right | house | written into tensors that were made before
def decode_in_place(words, first_state, move, ask, W_c, feeding):
    B, Tt, _ = words.shape
    attended, rows = torch.zeros(B, Tt + 1, len(W_c), dtype=words.dtype), []
    state = first_state
    for t in range(Tt):
        inputs = torch.cat([words[:, t], attended[:, t].clone()], -1) if feeding else words[:, t]
        state = move(inputs, state)
        context, row = ask(state)
        attended[:, t + 1] = attentional_state(context, state, W_c)
        rows.append(row)
    return attended[:, 1:], torch.stack(rows, dim=1)
