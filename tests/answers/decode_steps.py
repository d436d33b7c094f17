# %% shared
from course_utils.attention.multiplicative import attentional_state


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


# %% shared | 2026-blind-4
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-4 | What is fed stands before the word.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, looked = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([fed, word], dim=-1) if feeding else word  # <-- here
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        looked.append(weights)
    return torch.stack(attended, dim=1), torch.stack(looked, dim=1)


# %% wrong | 2026-blind-4 | The steps are stacked in front, so that time comes before the batch.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    collected = {"attended": [], "weights": []}
    for word in words.unbind(dim=1):
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        collected["attended"].append(fed)
        collected["weights"].append(weights)
    return torch.stack(collected["attended"]), torch.stack(collected["weights"])  # <-- here


# %% wrong | 2026-blind-4 | One buffer is filled anew at every step and kept in the list each time, so all steps hold the last one.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    attended, weights = [], []
    for t in range(words.shape[1]):
        inputs = torch.cat([words[:, t], fed], dim=1) if feeding else words[:, t]
        state = move(inputs, state)
        context, row = ask(state)
        fed.copy_(attentional_state(context, state, W_c))  # <-- here
        attended.append(fed)
        weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% wrong | 2026-blind-4 | The first step is fed with the first state and not with zeros.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, first_state  # <-- here
    steps = []
    for word in words.unbind(dim=1):
        state = move(torch.cat((word, fed), dim=1) if feeding else word, state)
        context, row = ask(state)
        fed = attentional_state(context, state, W_c)
        steps.append((fed, row))
    attended, rows = zip(*steps, strict=True)
    return torch.stack(attended, 1), torch.stack(rows, 1)


# %% wrong | 2026-blind-4 | The words are fed zeros at every step, because the attentional state is stored under another name.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    fed = words.new_zeros(len(words), len(W_c))
    state, attended, weights = first_state, [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, state)
        context, looked_at = ask(state)
        new_fed = attentional_state(context, state, W_c)  # <-- here
        attended.append(new_fed)
        weights.append(looked_at)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% shared | 2026-blind-6
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-6 | feeds the context of the step before instead of its attentional state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    outs, rows = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        outs.append(attentional_state(context, state, W_c))
        rows.append(weights)
        fed = context  # <-- here
    return torch.stack(outs, dim=1), torch.stack(rows, dim=1)


# %% wrong | 2026-blind-6 | stacks the steps in front and reshapes to (B, Tt, ...), which mixes sentences and steps
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, Tt, _ = words.shape
    state, fed = first_state, torch.zeros(B, W_c.shape[0], dtype=words.dtype)
    attended, looked = [], []
    for t in range(Tt):
        x = words[:, t]
        if feeding:
            x = torch.cat([x, fed], dim=1)
        state = move(x, state)
        context, w = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        looked.append(w)
    return torch.stack(attended).reshape(B, Tt, -1), torch.stack(looked).reshape(B, Tt, -1)  # <-- here


# %% wrong | house | takes the weights of `ask` for the context
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    hs, ws = [], []
    for word in words.unbind(1):
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        weights, context = ask(state)  # <-- here
        fed = attentional_state(context, state, W_c)
        hs.append(fed)
        ws.append(weights)
    return torch.stack(hs, 1), torch.stack(ws, 1)


# %% wrong | house | loops over the sentences
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    outs, ws = [], []
    for word in words:  # <-- here
        x = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(x, state)
        context, w = ask(state)
        fed = attentional_state(context, state, W_c)
        outs.append(fed)
        ws.append(w)
    return torch.stack(outs, dim=1), torch.stack(ws, dim=1)


# %% shared | house
from course_utils.attention.multiplicative import attentional_state


# %% wrong | house | no list for the weights, so those of the last step alone are left
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended = []
    for word in words.unbind(1):
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        context, weights = ask(state)  # <-- here
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
    return torch.stack(attended, 1), weights  # <-- here


# %% wrong | house | both lists are made anew at each step
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    for word in words.unbind(1):
        attended, rows = [], []  # <-- here
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        rows.append(weights)
    return torch.stack(attended, 1), torch.stack(rows, 1)  # <-- here


# %% wrong | house | the loop ends one word too early
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, rows = [], []
    for t in range(words.shape[1] - 1):  # <-- here
        word = words[:, t]
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        rows.append(weights)
    return torch.stack(attended, 1), torch.stack(rows, 1)  # <-- here


# %% wrong | house | the loop begins at 1
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, rows = [], []
    for t in range(1, words.shape[1]):  # <-- here
        word = words[:, t]
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        rows.append(weights)
    return torch.stack(attended, 1), torch.stack(rows, 1)


# %% shared | 2026-blind-11
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-11 | the attentional state is carried on as the recurrent state, in place of the state that move gave
def decode_steps(words, first_state, move, ask, W_c, feeding):
    hidden = first_state
    h_tilde = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    outs, maps = [], []
    for t in range(words.shape[1]):
        x = words[:, t]
        if feeding:
            x = torch.cat([x, h_tilde], dim=1)
        s = move(x, hidden)
        c, alpha = ask(s)
        h_tilde = attentional_state(c, s, W_c)
        hidden = h_tilde  # <-- here
        outs.append(h_tilde)
        maps.append(alpha)
    return torch.stack(outs, 1), torch.stack(maps, 1)


# %% shared | 2026-blind-13
from course_utils.attention.multiplicative import attentional_state


# %% double | 2026-blind-13 | asks before it moves, with the state of before; feeding starts from first_state in place of zeros
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = first_state  # <-- here
    h_list, w_list = [], []
    for t in range(words.size(1)):
        word = words[:, t, :]
        context, weights = ask(state)  # <-- here
        state = move(torch.cat([word, fed], dim=1) if feeding else word, state)
        fed = attentional_state(context, state, W_c)
        h_list.append(fed)
        w_list.append(weights)
    return torch.stack(h_list, dim=1), torch.stack(w_list, dim=1)


# %% shared | 2026-blind-16
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-16 | moves from the first state at every step in place of the state of the step before
def decode_steps(words, first_state, move, ask, W_c, feeding):
    fed = words.new_zeros(len(words), len(W_c))
    attended, looked = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, first_state)  # <-- here
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        looked.append(weights)
    return torch.stack(attended, dim=1), torch.stack(looked, dim=1)


# %% shared | 2026-blind-17
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-17 | hands state and context to attentional_state in the opposite order
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, outs, maps = first_state, [], []
    fed = words.new_zeros(words.shape[0], W_c.shape[0])
    for word in words.unbind(dim=1):
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(state, context, W_c)  # <-- here
        outs.append(fed)
        maps.append(weights)
    return torch.stack(outs, dim=1), torch.stack(maps, dim=1)


# %% shared | 2026-blind-18
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-18 | asks with the state of before the move (Bahdanau's order), in place of the new one
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    outs, maps = [], []
    for word in words.unbind(dim=1):
        context, weights = ask(state)  # <-- here
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        fed = attentional_state(context, state, W_c)
        outs.append(fed)
        maps.append(weights)
    return torch.stack(outs, dim=1), torch.stack(maps, dim=1)


# %% shared | 2026-blind-24
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-24 | what is fed is detached, so no gradient flows from a step's answer to the attentional state of the step before
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, results, maps = first_state, [], []
    fed = words.new_zeros(words.shape[0], W_c.shape[0])
    for t in range(words.shape[1]):
        inputs = torch.cat([words[:, t], fed], dim=-1) if feeding else words[:, t]
        state = move(inputs, state)
        context, weights = ask(state)
        h = attentional_state(context, state, W_c)
        fed = h.detach()  # <-- here
        results.append(h)
        maps.append(weights)
    return torch.stack(results, 1), torch.stack(maps, 1)
