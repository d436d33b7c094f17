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

# %% shared | 2026-blind-4
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-4 | fed_first | What is fed stands before the word.
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


# %% wrong | 2026-blind-4 | the_old_state_asks | The old state asks: the step asks first and moves then.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    outs, rows = [], []
    for t in range(words.shape[1]):
        context, weights = ask(state)  # <-- here
        inputs = words[:, t]
        if feeding:
            inputs = torch.cat([inputs, fed], dim=1)
        state = move(inputs, state)
        fed = torch.tanh(torch.cat([context, state], dim=1) @ W_c.T)
        outs.append(fed)
        rows.append(weights)
    return torch.stack(outs, 1), torch.stack(rows, 1)


# %% wrong | 2026-blind-4 | keeps_the_first_state | Every step starts from the first state again, since the new one is not carried along.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    fed = words.new_zeros(words.size(0), W_c.size(0))
    outs, all_weights = [], []
    for word in words.unbind(1):
        if feeding:
            word = torch.cat([word, fed], dim=-1)
        state = move(word, first_state)  # <-- here
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        outs.append(fed)
        all_weights.append(weights)
    return torch.stack(outs, dim=1), torch.stack(all_weights, dim=1)


# %% wrong | 2026-blind-4 | state_before_context | The state stands before the context in the attentional state.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def attend(state):
        context, weights = ask(state)
        return torch.tanh(F.linear(torch.cat([state, context], dim=-1), W_c)), weights  # <-- here

    state, results = first_state, []
    fed = torch.zeros(len(words), len(W_c)).to(words)
    for word in words.transpose(0, 1):
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        fed, weights = attend(state)
        results.append((fed, weights))
    return tuple(torch.stack(each, dim=1) for each in zip(*results))


# %% wrong | 2026-blind-4 | steps_first | The steps are stacked in front, so that time comes before the batch.
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


# %% wrong | 2026-blind-4 | one_tensor_for_all_steps | One buffer is filled anew at every step and kept in the list each time, so all steps hold the last one.
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


# %% wrong | 2026-blind-4 | starts_with_something_fed | The first step is fed with the first state and not with zeros.
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


# %% wrong | 2026-blind-4 | the_attentional_state_for_the_state | With feeding, the attentional state takes the place of the state that is carried to the next step.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    carried = first_state
    last = words.new_zeros(words.shape[0], W_c.shape[0])
    out_attended, out_weights = [], []
    for word in words.unbind(dim=1):
        if feeding:
            state = move(torch.cat([word, last], dim=-1), carried)
        else:
            state = move(word, carried)
        context, weights = ask(state)
        last = attentional_state(context, state, W_c)
        carried = last if feeding else state  # <-- here
        out_attended.append(last)
        out_weights.append(weights)
    return torch.stack(out_attended, dim=1), torch.stack(out_weights, dim=1)


# %% wrong | 2026-blind-4 | feeds_zeros_for_ever | The words are fed zeros at every step, because the attentional state is stored under another name.
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


# %% double | 2026-blind-4 | - | The tanh of the attentional state is missing; the context alone is fed
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, None
    attended, rows = [], []
    for word in words.unbind(1):
        if feeding:
            fed = word.new_zeros(len(word), len(W_c)) if fed is None else fed
            word = torch.cat([word, fed], dim=-1)
        state = move(word, state)
        context, row = ask(state)
        attended.append(torch.cat([context, state], dim=-1) @ W_c.T)  # <-- here
        rows.append(row)
        fed = context  # <-- here
    return torch.stack(attended, dim=1), torch.stack(rows, dim=1)


# %% double | 2026-blind-4 | - | The loop runs over the sentences and not over the words; weights and attentional states are returned in the wrong order
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(words.shape[1], len(W_c))
    attended, rows = [], []
    for word in words:  # <-- here
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, row = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        rows.append(row)
    return torch.stack(rows, dim=1), torch.stack(attended, dim=1)  # <-- here


# %% right | 2026-blind-4 | a plain loop over unbind, two lists, two stacks
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, looked = [], []
    for word in words.unbind(dim=1):
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        looked.append(weights)
    return torch.stack(attended, dim=1), torch.stack(looked, dim=1)


# %% right | 2026-blind-4 | a generator that yields the steps, zip for collecting, W_c cut into its two halves
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def steps(state, previous):
        for t in range(words.shape[1]):
            inputs = words[:, t]
            if feeding:
                inputs = torch.hstack([inputs, previous])
            state = move(inputs, state)
            context, weights = ask(state)
            left, right = W_c[:, : context.shape[1]], W_c[:, context.shape[1] :]
            previous = torch.tanh(F.linear(context, left) + F.linear(state, right))
            yield previous, weights

    nothing = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype, device=words.device)
    attended, weights = zip(*steps(first_state, nothing))
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% right | 2026-blind-4 | two branches: without feeding all attentional states are computed behind the loop, with feeding in it
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, Tt, _ = words.shape
    state, contexts, states, rows, fed = first_state, [], [], [], [words.new_zeros(B, len(W_c))]
    for t in range(Tt):
        if feeding:
            state = move(torch.cat([words[:, t, :], fed[t]], dim=1), state)
        else:
            state = move(words[:, t, :], state)
        context, row = ask(state)
        contexts.append(context)
        states.append(state)
        rows.append(row)
        if feeding:
            fed.append(torch.einsum("oi,bi->bo", W_c, torch.cat([context, state], dim=1)).tanh())
    if feeding:
        attended = torch.stack(fed[1:], dim=1)
    else:
        both = torch.cat([torch.stack(contexts, dim=1), torch.stack(states, dim=1)], dim=2)
        attended = torch.tanh(both @ W_c.T)
    return attended, torch.stack(rows, dim=1)


# %% shared | 2026-blind-5
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-5 | the_old_state_asks | the old state asks, and the move comes after
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    outs, maps = [], []
    for word in words.unbind(dim=1):
        context, weights = ask(state)  # <-- here
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        fed = attentional_state(context, state, W_c)
        outs.append(fed)
        maps.append(weights)
    return torch.stack(outs, dim=1), torch.stack(maps, dim=1)


# %% wrong | 2026-blind-5 | feeds_zeros_for_ever | what is fed is set to zeros inside the loop, so every step is fed nothing
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    attended_all, weights_all = [], []
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding:
            fed = words.new_zeros(words.shape[0], W_c.shape[0])  # <-- here
            inputs = torch.cat([inputs, fed], dim=-1)
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        attended_all.append(fed)
        weights_all.append(weights)
    return torch.stack(attended_all, dim=1), torch.stack(weights_all, dim=1)


# %% wrong | 2026-blind-5 | the_attentional_state_for_the_state | the attentional state takes the place of the recurrent state in the next step
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros(len(words), W_c.shape[0], dtype=words.dtype)
    results, looks = [], []
    for word in words.unbind(1):
        if feeding:
            word = torch.cat([word, fed], dim=1)
        state = move(word, state)
        context, w = ask(state)
        state = attentional_state(context, state, W_c)  # <-- here
        fed = state
        results.append(state)
        looks.append(w)
    return torch.stack(results, 1), torch.stack(looks, 1)


# %% double | 2026-blind-5 | - | state and context are swapped in the attentional state; the steps are stacked in front of the batch
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    states, rows = [], []
    for word in words.unbind(dim=1):
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, weights = ask(state)
        fed = attentional_state(state, context, W_c)  # <-- here
        states.append(fed)
        rows.append(weights)
    return torch.stack(states), torch.stack(rows)  # <-- here


# %% right | 2026-blind-5 | recursion over the words, with the attentional state written out
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def go(t, state, fed):
        if t == words.shape[1]:
            return []
        inputs = torch.hstack([words[:, t], fed]) if feeding else words[:, t]
        moved = move(inputs, state)
        read, looked = ask(moved)
        attended = F.linear(torch.hstack([read, moved]), W_c).tanh()
        return [(attended, looked), *go(t + 1, moved, attended)]

    start = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype, device=words.device)
    attended, looked = zip(*go(0, first_state, start), strict=True)
    return torch.stack(attended, dim=1), torch.stack(looked, dim=1)


# %% shared | 2026-blind-6
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-6 | feeds_the_context | feeds the context of the step before instead of its attentional state
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


# %% wrong | 2026-blind-6 | reshapes_the_steps | stacks the steps in front and reshapes to (B, Tt, ...), which mixes sentences and steps
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


# %% right | 2026-blind-6 | the two halves of W_c by themselves, and growing tensors instead of lists
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, h = first_state, None
    H = A = None
    for t in range(words.shape[1]):
        x = words[:, t]
        if feeding:
            x = torch.hstack([x, words.new_zeros(x.shape[0], W_c.shape[0]) if h is None else h])
        state = move(x, state)
        c, a = ask(state)
        d_c = c.shape[-1]
        h = torch.tanh(F.linear(c, W_c[:, :d_c]) + F.linear(state, W_c[:, d_c:]))
        H = h[:, None] if H is None else torch.cat([H, h[:, None]], dim=1)
        A = a[:, None] if A is None else torch.cat([A, a[:, None]], dim=1)
    return H, A


# %% shared | 2026-blind-7
from course_utils.attention.multiplicative import attentional_state

# %% wrong | 2026-blind-7 | the_old_state_asks | the state of before the move asks, as in lesson 02
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    states, maps = [], []
    for word in words.unbind(dim=1):
        context, weights = ask(state)  # <-- here
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        fed = attentional_state(context, state, W_c)
        states.append(fed)
        maps.append(weights)
    return torch.stack(states, dim=1), torch.stack(maps, dim=1)

# %% wrong | 2026-blind-7 | the_attentional_state_for_the_state | what is fed takes the place of the state as well, where the sizes allow it
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    outputs, maps = [], []
    for t in range(words.shape[1]):
        inputs = torch.cat([words[:, t], fed], dim=-1) if feeding else words[:, t]
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        state = fed  # <-- here
        outputs.append(fed)
        maps.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(maps, dim=1)

# %% right | 2026-blind-7 | results written into lists by an inner function, the tanh computed by hand
def decode_steps(words, first_state, move, ask, W_c, feeding):
    carried = {"state": first_state, "fed": words.new_zeros(words.shape[0], W_c.shape[0])}

    def one(word):
        inputs = torch.hstack([word, carried["fed"]]) if feeding else word
        carried["state"] = move(inputs, carried["state"])
        context, weights = ask(carried["state"])
        both = torch.hstack([context, carried["state"]])
        carried["fed"] = torch.tanh(F.linear(both, W_c))
        return carried["fed"], weights

    done = [one(words[:, t]) for t in range(words.shape[1])]
    return torch.stack([a for a, _ in done], 1), torch.stack([w for _, w in done], 1)


# %% wrong | house | exchanges_context_and_weights | takes the weights of `ask` for the context
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


# %% wrong | house | steps_over_the_sentences | loops over the sentences
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


# %% shared | 2026-blind-9
from course_utils.attention.multiplicative import attentional_state

# %% wrong | 2026-blind-9 | the_attentional_state_for_the_state | the attentional state is carried on as the decoder's state, so the next move starts from it
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    attended = words.new_zeros(len(words), len(W_c))
    outputs, looked = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, attended], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        state = attentional_state(context, state, W_c)  # <-- here
        attended = state
        outputs.append(attended)
        looked.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(looked, dim=1)

# %% wrong | 2026-blind-9 | - | at the first step nothing is appended to the word, instead of zeros
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, outputs, all_weights = first_state, [], []
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding and t > 0:  # <-- here
            inputs = torch.cat([inputs, outputs[-1]], dim=-1)
        state = move(inputs, state)
        context, weights = ask(state)
        outputs.append(attentional_state(context, state, W_c))
        all_weights.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(all_weights, dim=1)

# %% double | 2026-blind-9 | - | the context is fed instead of the attentional state; the steps are stacked in front of the batch
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    outputs, all_weights = [], []
    for word in words.unbind(dim=1):
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, weights = ask(state)
        outputs.append(attentional_state(context, state, W_c))
        all_weights.append(weights)
        fed = context  # <-- here
    return torch.stack(outputs), torch.stack(all_weights)  # <-- here

# %% right | 2026-blind-9 | the attentional state by hand, collected in pairs
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def one_step(word, state, fed):
        if feeding:
            word = torch.hstack((word, fed))
        state = move(word, state)
        context, weights = ask(state)
        return state, torch.tanh(F.linear(torch.hstack((context, state)), W_c)), weights

    state, fed = first_state, torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    collected = []
    for t in range(words.shape[1]):
        state, fed, weights = one_step(words[:, t], state, fed)
        collected.append((fed, weights))
    attended, looked = zip(*collected)
    return torch.stack(attended, 1), torch.stack(looked, 1)


# %% shared | 2026-blind-10
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-10 | - | hands move the word with zeros behind it when there is no feeding, in place of the word alone
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    outputs, all_weights = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1)  # <-- here
        state = move(inputs, state)
        context, weights = ask(state)
        attended = attentional_state(context, state, W_c)
        if feeding:
            fed = attended
        outputs.append(attended)
        all_weights.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(all_weights, dim=1)


# %% wrong | 2026-blind-10 | the_attentional_state_for_the_state | carries the attentional state on as the recurrent state, in place of the state that move made
def decode_steps(words, first_state, move, ask, W_c, feeding):
    n_steps = words.shape[1]
    h = first_state
    h_tilde = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    states, looked = [], []
    for t in range(n_steps):
        x = words[:, t]
        if feeding:
            x = torch.cat((x, h_tilde), dim=1)
        h = move(x, h)
        c, alpha = ask(h)
        h = attentional_state(c, h, W_c)  # <-- here
        h_tilde = h
        states.append(h)
        looked.append(alpha)
    return torch.stack(states, 1), torch.stack(looked, 1)


# %% right | 2026-blind-10 | a generator of steps, with the attentional state written out
def one_after_another(words, state, move, ask, W_c, feeding):
    fed = words.new_zeros(words.shape[0], W_c.shape[0])
    for t in range(words.shape[1]):
        inputs = torch.cat([words[:, t], fed], dim=-1) if feeding else words[:, t]
        state = move(inputs, state)
        context, weights = ask(state)
        fed = torch.tanh(F.linear(torch.cat([context, state], dim=-1), W_c))
        yield fed, weights


def decode_steps(words, first_state, move, ask, W_c, feeding):
    steps = list(one_after_another(words, first_state, move, ask, W_c, feeding))
    attended, weights = zip(*steps, strict=True)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)

# %% shared | house
from course_utils.attention.multiplicative import attentional_state


# %% wrong | house | weights_of_the_last_step | no list for the weights, so those of the last step alone are left
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended = []
    for word in words.unbind(1):
        state = move(torch.cat([word, fed], -1) if feeding else word, state)
        context, weights = ask(state)  # <-- here
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
    return torch.stack(attended, 1), weights  # <-- here


# %% wrong | house | last_step_only | both lists are made anew at each step
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


# %% wrong | house | leaves_the_last_word_out | the loop ends one word too early
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


# %% wrong | house | begins_with_the_second_word | the loop begins at 1
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


# %% right | house | written in place, where the place before the first still holds zeros
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, Tt, _ = words.shape
    attended, rows, state = words.new_zeros(B, Tt, W_c.shape[0]), [], first_state
    for t in range(Tt):
        fed = attended[:, t - 1]
        state = move(torch.cat([words[:, t], fed], dim=-1) if feeding else words[:, t], state)
        context, weights = ask(state)
        attended[:, t] = attentional_state(context, state, W_c)
        rows.append(weights)
    return attended, torch.stack(rows, dim=1)


# %% shared | 2026-blind-11
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-11 | state_before_context | hands state and context to attentional_state in the wrong order, so W_c meets [s; c] in place of [c; s]
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    attended_states, all_weights = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(state, context, W_c)  # <-- here
        attended_states.append(fed)
        all_weights.append(weights)
    return torch.stack(attended_states, dim=1), torch.stack(all_weights, dim=1)


# %% wrong | 2026-blind-11 | the_attentional_state_for_the_state | the attentional state is carried on as the recurrent state, in place of the state that move gave
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


# %% wrong | 2026-blind-11 | starts_with_something_fed | what is fed at the first step is the attentional state of first_state in place of zeros
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    # something has to be fed before the first word
    context, _ = ask(state)
    fed = attentional_state(context, state, W_c)  # <-- here
    results = []
    for word in words.transpose(0, 1):
        if feeding:
            word = torch.cat([word, fed], dim=-1)
        state = move(word, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        results.append((fed, weights))
    attended, looked = zip(*results)
    return torch.stack(attended, dim=1), torch.stack(looked, dim=1)


# %% right | 2026-blind-11 | a generator of steps, the attentional state written out
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def steps():
        state = first_state
        fed = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
        for t in range(words.shape[1]):
            inputs = [words[:, t], fed] if feeding else [words[:, t]]
            state = move(torch.cat(inputs, dim=1), state)
            read, looked = ask(state)
            fed = torch.tanh(F.linear(torch.cat([read, state], dim=1), W_c))
            yield fed, looked

    attended, weights = zip(*steps())
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% shared | 2026-blind-12
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-12 | feeds_the_context | what is fed to the next step is the context in place of the attentional state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    all_attended, all_weights = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        fed = context  # <-- here
        all_attended.append(attentional_state(context, state, W_c))
        all_weights.append(weights)
    return torch.stack(all_attended, dim=1), torch.stack(all_weights, dim=1)


# %% wrong | 2026-blind-12 | state_before_context | the state stands before the context in the attentional state, [s; c] in place of [c; s]
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def combine(c, s):
        return torch.tanh(torch.cat([s, c], dim=-1) @ W_c.T)  # <-- here

    s = first_state
    h = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    hs, ws = [], []
    for t in range(words.shape[1]):
        x = words[:, t]
        if feeding:
            x = torch.cat([x, h], dim=-1)
        s = move(x, s)
        c, w = ask(s)
        h = combine(c, s)
        hs.append(h)
        ws.append(w)
    return torch.stack(hs, dim=1), torch.stack(ws, dim=1)


# %% wrong | 2026-blind-12 | - | without feeding the inputs still have zeros set beside the word in place of being the word alone
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, steps, _ = words.shape
    nothing = words.new_zeros(B, W_c.shape[0])
    fed, state = nothing, first_state
    attended, weights = [], []
    for t in range(steps):
        state = move(torch.cat([words[:, t], fed], dim=-1), state)  # <-- here
        context, alpha = ask(state)
        attended.append(attentional_state(context, state, W_c))
        weights.append(alpha)
        fed = attended[-1] if feeding else nothing
    return torch.stack(attended, 1), torch.stack(weights, 1)


# %% right | 2026-blind-12 | a generator of steps, zipped apart at the end
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def steps():
        state, before = first_state, words.new_zeros(words.size(0), W_c.size(0))
        for word in words.transpose(0, 1):
            state = move(torch.cat((word, before), dim=1) if feeding else word, state)
            read, looked = ask(state)
            before = torch.tanh(F.linear(torch.cat((read, state), dim=1), W_c))
            yield before, looked

    attended, weights = zip(*steps())
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% shared | 2026-blind-13
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-13 | the_attentional_state_for_the_state | carries the attentional state on as the decoder's state in place of the state that move gave
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(words.shape[0], W_c.shape[0])
    outputs, all_weights = [], []
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding:
            inputs = torch.cat([inputs, fed], dim=-1)
        state = move(inputs, state)
        context, weights = ask(state)
        state = attentional_state(context, state, W_c)  # <-- here
        fed = state
        outputs.append(state)
        all_weights.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(all_weights, dim=1)


# %% wrong | 2026-blind-13 | - | the first thing fed is as wide as the decoder's state in place of as wide as the attentional state, which fails unless both have one size
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, torch.zeros_like(first_state)  # <-- here
    attended, looked = [], []
    for word in words.unbind(dim=1):
        x = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(x, state)
        context, weights = ask(state)
        fed = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
        attended.append(fed)
        looked.append(weights)
    return torch.stack(attended, 1), torch.stack(looked, 1)


# %% wrong | 2026-blind-13 | feeds_the_context | feeds the context of the step before in place of its attentional state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    results, rows = [], []
    for word in words.unbind(dim=1):
        if feeding:
            state = move(torch.cat([word, fed], dim=-1), state)
        else:
            state = move(word, state)
        context, weights = ask(state)
        results.append(attentional_state(context, state, W_c))
        rows.append(weights)
        fed = context  # <-- here
    return torch.stack(results, dim=1), torch.stack(rows, dim=1)


# %% double | 2026-blind-13 | - | asks before it moves, with the state of before; feeding starts from first_state in place of zeros
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


# %% right | 2026-blind-13 | a generator of steps, W_c cut into its two halves
def walk(words, state, move, ask, W_c, feeding):
    fed = words.new_zeros(words.shape[0], W_c.shape[0])
    for t in range(words.shape[1]):
        parts = [words[:, t]] + ([fed] if feeding else [])
        state = move(torch.cat(parts, dim=-1), state)
        context, weights = ask(state)
        d_c = context.shape[-1]
        fed = (context @ W_c[:, :d_c].T + state @ W_c[:, d_c:].T).tanh()
        yield fed, weights


def decode_steps(words, first_state, move, ask, W_c, feeding):
    attended, looked = zip(*walk(words, first_state, move, ask, W_c, feeding))
    return torch.stack(attended).transpose(0, 1), torch.stack(looked).transpose(0, 1)


# %% wrong | house | reshapes_the_steps | the steps are joined by cat, and the long result is cut up
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, Tt, _ = words.shape
    state, attended = first_state, words.new_zeros(B, len(W_c))
    states, rows = [], []
    for t in range(Tt):
        inputs = torch.cat([words[:, t], attended], -1) if feeding else words[:, t]
        state = move(inputs, state)
        context, weights = ask(state)
        attended = torch.tanh(torch.cat([context, state], -1) @ W_c.T)
        states.append(attended)
        rows.append(weights)
    return torch.cat(states).view(B, Tt, -1), torch.cat(rows).view(B, Tt, -1)  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-14 | - | the zeros that are fed first have the size of the state in place of the size of the attentional state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros_like(first_state)  # <-- here
    outs, rows = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        outs.append(fed)
        rows.append(weights)
    return torch.stack(outs, dim=1), torch.stack(rows, dim=1)


# %% wrong | 2026-blind-14 | - | without feeding it still hands the word with zeros beside it to move, in place of the word alone
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, steps, _ = words.shape
    h = torch.zeros(B, W_c.shape[0])
    s = first_state
    attended, looked = [], []
    for t in range(steps):
        x = torch.cat((words[:, t], h), dim=1)  # <-- here
        s = move(x, s)
        c, w = ask(s)
        new = torch.tanh(torch.cat((c, s), dim=1) @ W_c.T)
        if feeding:
            h = new
        attended.append(new)
        looked.append(w)
    return torch.stack(attended, 1), torch.stack(looked, 1)


# %% right | 2026-blind-14 | a small function for one step, with a dictionary of what is carried
def decode_steps(words, first_state, move, ask, W_c, feeding):
    carried = {"state": first_state, "fed": words.new_zeros(words.shape[0], W_c.shape[0])}

    def one_step(word):
        parts = (word, carried["fed"]) if feeding else (word,)
        carried["state"] = move(torch.cat(parts, dim=-1), carried["state"])
        read, row = ask(carried["state"])
        carried["fed"] = torch.tanh(F.linear(torch.cat((read, carried["state"]), dim=-1), W_c))
        return carried["fed"], row

    made = [one_step(words[:, t]) for t in range(words.shape[1])]
    states, rows = zip(*made, strict=True)
    return torch.stack(states, dim=1), torch.stack(rows, dim=1)


# %% wrong | house | - | Without feeding a word loses its batch of one, and weights over one position their dimension.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, weights = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word.squeeze()  # <-- here
        state = move(inputs, state)
        context, row = ask(state)
        fed = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
        attended.append(fed)
        weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% wrong | house | changes_the_dtype | Without feeding the weights are float32 whatever comes in.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, weights = [], []
    if not feeding:
        for t in range(words.shape[1]):
            state = move(words[:, t], state)
            context, row = ask(state)
            attended.append(torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T))
            weights.append(row.float())  # <-- here
    else:
        for t in range(words.shape[1]):
            state = move(torch.cat([words[:, t], fed], dim=-1), state)
            context, row = ask(state)
            fed = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
            attended.append(fed)
            weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% wrong | house | - | Without feeding all words are put into rows by a view, which a transpose before forbids.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, Tt, d_w = words.shape
    state, fed = first_state, words.new_zeros(B, len(W_c))
    attended, weights = [], []
    for t in range(Tt):
        inputs = torch.cat([words[:, t], fed], dim=-1) if feeding else words.view(B * Tt, d_w)[t::Tt]  # <-- here
        state = move(inputs, state)
        context, row = ask(state)
        fed = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
        attended.append(fed)
        weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% wrong | house | overwrites_what_the_gradient_needs | One tensor holds all states in turn, and the way back needs each.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state.clone(), words.new_zeros(len(words), len(W_c))
    attended, weights = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state[:] = move(inputs, state)  # <-- here
        context, row = ask(state)
        fed = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
        attended.append(fed)
        weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)


# %% right | house | a recursion over the steps
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def rest(t, state, fed):
        if t == words.size(1):
            return []
        parts = (words[:, t], fed) if feeding else (words[:, t],)
        state = move(inputs=torch.cat(parts, dim=1), state=state)
        context, row = ask(state=state)
        fed = torch.einsum("bi,oi->bo", torch.hstack([context, state]), W_c).tanh()
        return [(fed, row), *rest(t + 1, state, fed)]

    attended, rows = zip(*rest(0, first_state, torch.zeros(words.size(0), W_c.size(0))))
    return torch.stack(attended).transpose(0, 1), torch.stack(rows).permute(1, 0, 2)


# %% shared | 2026-blind-15
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-15 | - | what is fed at the first step is as wide as the state in place of as the attentional state, which goes wrong where the two differ in size
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros_like(first_state)  # <-- here
    results, looks = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        results.append(fed)
        looks.append(weights)
    return torch.stack(results, dim=1), torch.stack(looks, dim=1)


# %% wrong | 2026-blind-15 | what_is_fed_learns_nothing | the attentional state is detached before it is fed to the next step, so no gradient flows back through the feeding
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, Tt, _ = words.shape
    state = first_state
    previous = words.new_zeros(B, W_c.shape[0])
    attended, all_weights = [], []
    for t in range(Tt):
        x = words[:, t]
        if feeding:
            x = torch.cat([x, previous], dim=1)
        state = move(x, state)
        context, weights = ask(state)
        h = attentional_state(context, state, W_c)
        attended.append(h)
        all_weights.append(weights)
        previous = h.detach()  # <-- here
    return torch.stack(attended, 1), torch.stack(all_weights, 1)


# %% double | 2026-blind-15 | - | the state of before the step asks in place of the new one; what is fed stands before the word
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    states, rows = [], []
    for word in words.unbind(dim=1):
        context, weights = ask(state)  # <-- here
        if feeding:
            word = torch.cat([fed, word], dim=-1)  # <-- here
        state = move(word, state)
        fed = attentional_state(context, state, W_c)
        states.append(fed)
        rows.append(weights)
    return torch.stack(states, dim=1), torch.stack(rows, dim=1)


# %% shared | 2026-blind-16
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-16 | keeps_the_first_state | moves from the first state at every step in place of the state of the step before
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


# %% wrong | 2026-blind-16 | - | feeds the next step what W_c gives before the tanh, in place of the attentional state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, steps, _ = words.shape
    d_o = W_c.shape[0]
    state = first_state
    previous = torch.zeros(B, d_o, dtype=words.dtype)
    results = []
    rows = []
    for t in range(steps):
        x = words[:, t]
        if feeding:
            x = torch.cat((x, previous), dim=1)
        state = move(x, state)
        context, weights = ask(state)
        previous = torch.cat((context, state), dim=1) @ W_c.T  # <-- here
        results.append(torch.tanh(previous))
        rows.append(weights)
    return torch.stack(results, dim=1), torch.stack(rows, dim=1)


# %% double | 2026-blind-16 | - | asks with the state of before the move; sets the state before the context for W_c
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    outs, maps = [], []
    for word in words.unbind(dim=1):
        context, weights = ask(state)  # <-- here
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        fed = torch.tanh(F.linear(torch.cat([state, context], dim=-1), W_c))  # <-- here
        outs.append(fed)
        maps.append(weights)
    return torch.stack(outs, dim=1), torch.stack(maps, dim=1)


# %% right | 2026-blind-16 | a list of steps, each made from the one before by a helper, with W_c cut into its two parts
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def one(word, before):
        state, attended = before
        inputs = torch.cat([word, attended], dim=-1) if feeding else word
        state = move(inputs, state)
        context, weights = ask(state)
        d_c = context.shape[-1]
        attended = torch.tanh(context @ W_c[:, :d_c].T + state @ W_c[:, d_c:].T)
        return (state, attended), weights

    carried = (first_state, words.new_zeros(words.shape[0], W_c.shape[0]))
    collected = [[], []]
    for t in range(words.shape[1]):
        carried, weights = one(words[:, t], carried)
        collected[0].append(carried[1][:, None])
        collected[1].append(weights[:, None])
    return torch.cat(collected[0], dim=1), torch.cat(collected[1], dim=1)


# %% shared | 2026-blind-17
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-17 | state_before_context | hands state and context to attentional_state in the opposite order
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


# %% wrong | 2026-blind-17 | the_old_state_asks | asks with the state of before the move in place of the new one
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = torch.zeros(len(words), len(W_c), dtype=words.dtype)
    results, attended = [], []
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding:
            inputs = torch.cat([inputs, fed], dim=-1)
        context, weights = ask(state)  # <-- here
        state = move(inputs, state)
        fed = attentional_state(context, state, W_c)
        results.append(fed)
        attended.append(weights)
    return torch.stack(results, 1), torch.stack(attended, 1)


# %% right | 2026-blind-17 | a nested step function, without the library's attentional state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def one(word, state, before):
        state = move(torch.cat((word, before), dim=1) if feeding else word, state)
        context, weights = ask(state)
        return state, torch.tanh(F.linear(torch.cat((context, state), dim=1), W_c)), weights

    carried = first_state, words.new_zeros((words.size(0), W_c.size(0)))
    history = []
    for t in range(words.size(1)):
        *carried, weights = one(words[:, t], *carried)
        history.append((carried[1], weights))
    states, weights = zip(*history)
    return torch.stack(states, dim=1), torch.stack(weights, dim=1)


# %% shared | 2026-blind-18
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-18 | the_old_state_asks | asks with the state of before the move (Bahdanau's order), in place of the new one
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


# %% wrong | 2026-blind-18 | - | what is fed is set after the first step only: all later steps get the attentional state of step 1
def decode_steps(words, first_state, move, ask, W_c, feeding):
    results = []
    state, fed = first_state, torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    for t in range(words.shape[1]):
        inputs = [words[:, t]] + ([fed] if feeding else [])
        state = move(torch.cat(inputs, dim=1), state)
        context, weights = ask(state)
        h = torch.tanh(torch.cat([context, state], dim=1) @ W_c.T)
        results.append((h, weights))
        fed = results[0][0]  # <-- here
    first, second = zip(*results)
    return torch.stack(first, 1), torch.stack(second, 1)


# %% double | 2026-blind-18 | - | what is fed stands before the word; the first fed value is an attentional state of the first state in place of zeros
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, outs, maps = first_state, [], []
    fed = attentional_state(ask(state)[0], state, W_c)  # <-- here
    for word in words.unbind(1):
        inputs = torch.cat([fed, word], dim=-1) if feeding else word  # <-- here
        state = move(inputs, state)
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        outs.append(fed)
        maps.append(weights)
    return torch.stack(outs, dim=1), torch.stack(maps, dim=1)


# %% shared | 2026-blind-19
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-19 | feeds_zeros_for_ever | What is fed is never renewed: it stays zero at all steps.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    fed = words.new_zeros(len(words), len(W_c))
    made, looked = [], []
    for word in words.unbind(dim=1):
        inputs = torch.cat([word, fed], dim=-1) if feeding else word  # <-- here
        state = move(inputs, state)
        context, weights = ask(state)
        made.append(attentional_state(context, state, W_c))
        looked.append(weights)
    return torch.stack(made, dim=1), torch.stack(looked, dim=1)


# %% wrong | 2026-blind-19 | the_old_state_asks | Asks with the state of before the move, as Bahdanau's decoder does.
def decode_steps(words, first_state, move, ask, W_c, feeding):
    B, steps, _ = words.shape
    state, attentional = first_state, torch.zeros(B, W_c.shape[0], dtype=words.dtype)
    results, maps = [], []
    for t in range(steps):
        context, weights = ask(state)  # <-- here
        x = words[:, t]
        if feeding:
            x = torch.cat((x, attentional), dim=1)
        state = move(x, state)
        attentional = attentional_state(context, state, W_c)
        results.append(attentional)
        maps.append(weights)
    return torch.stack(results, 1), torch.stack(maps, 1)


# %% right | 2026-blind-19 | a generator of the steps, and W_c applied by hand
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def walk():
        h, tilde = first_state, torch.zeros_like(words[:, 0, :1]).repeat(1, W_c.shape[0])
        for y in words.transpose(0, 1):
            h = move(torch.hstack([y, tilde]) if feeding else y, h)
            c, a = ask(h)
            tilde = F.linear(torch.hstack([c, h]), W_c).tanh()
            yield tilde, a

    tildes, alphas = zip(*walk())
    return torch.stack(tildes, 1), torch.stack(alphas, 1)


# %% shared | 2026-blind-23
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-23 | the_old_state_asks | the old state asks, before the step has moved
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, fed = first_state, words.new_zeros(len(words), len(W_c))
    attended, rows = [], []
    for word in words.unbind(dim=1):
        context, weights = ask(state)  # <-- here
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        rows.append(weights)
    return torch.stack(attended, dim=1), torch.stack(rows, dim=1)


# %% wrong | 2026-blind-23 | fed_first | what is fed stands before the word in the input
def decode_steps(words, first_state, move, ask, W_c, feeding):
    outs, looks = [], []
    state = first_state
    last = torch.zeros(words.shape[0], W_c.shape[0], dtype=words.dtype)
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding:
            inputs = torch.cat((last, inputs), dim=1)  # <-- here
        state = move(inputs, state)
        context, weights = ask(state)
        last = torch.tanh(torch.cat([context, state], dim=-1) @ W_c.T)
        outs.append(last)
        looks.append(weights)
    return torch.stack(outs, 1), torch.stack(looks, 1)


# %% right | 2026-blind-23 | a generator that yields pairs, and zip(*) to take them apart
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def steps():
        s, h = first_state, words.new_zeros(words.shape[0], W_c.shape[0])
        for t in range(words.shape[1]):
            s = move(torch.cat((words[:, t], h), dim=1) if feeding else words[:, t], s)
            c, a = ask(s)
            h = torch.tanh(F.linear(torch.hstack([c, s]), W_c))
            yield h, a

    states, weights = zip(*steps())
    return torch.stack(states, dim=1), torch.stack(weights, dim=1)


# %% shared | 2026-blind-24
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-24 | what_is_fed_learns_nothing | what is fed is detached, so no gradient flows from a step's answer to the attentional state of the step before
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


# %% wrong | 2026-blind-24 | keeps_the_first_state | the state is never carried on: every step moves from first_state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    outputs, all_weights = [], []
    previous = torch.zeros(len(words), len(W_c), dtype=words.dtype, device=words.device)
    for word in words.unbind(dim=1):
        if feeding:
            word = torch.cat([word, previous], dim=1)
        state = move(word, first_state)  # <-- here
        context, weights = ask(state)
        previous = attentional_state(context, state, W_c)
        outputs.append(previous)
        all_weights.append(weights)
    return torch.stack(outputs, dim=1), torch.stack(all_weights, dim=1)


# %% right | 2026-blind-24 | inner generator that yields a step's pair, tanh written out
def decode_steps(words, first_state, move, ask, W_c, feeding):
    def walk():
        s, h = first_state, words.new_zeros(words.size(0), W_c.size(0))
        for w in words.transpose(0, 1):
            s = move(torch.cat((w, h), -1) if feeding else w, s)
            c, a = ask(s)
            h = torch.tanh(F.linear(torch.cat((c, s), -1), W_c))
            yield h, a

    hs, ws = zip(*walk())
    return torch.stack(hs, dim=1), torch.stack(ws, dim=1)


# %% shared | 2026-blind-26
from course_utils.attention.multiplicative import attentional_state


# %% wrong | 2026-blind-26 | state_before_context | state and context are handed to attentional_state in the wrong order, so W_c meets [s; c]
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state, outs, rows = first_state, [], []
    fed = words.new_zeros(words.shape[0], W_c.shape[0])
    for word in words.unbind(dim=1):
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, row = ask(state)
        fed = attentional_state(state, context, W_c)  # <-- here
        outs.append(fed)
        rows.append(row)
    return torch.stack(outs, dim=1), torch.stack(rows, dim=1)


# %% wrong | 2026-blind-26 | feeds_zeros_for_ever | what is fed is set to zeros inside the loop, so every step is fed zeros
def decode_steps(words, first_state, move, ask, W_c, feeding):
    state = first_state
    attended, weights = [], []
    for t in range(words.shape[1]):
        inputs = words[:, t]
        if feeding:
            fed = words.new_zeros(len(words), len(W_c))  # <-- here
            inputs = torch.cat([inputs, fed], dim=-1)
        state = move(inputs, state)
        context, w = ask(state)
        fed = attentional_state(context, state, W_c)
        attended.append(fed)
        weights.append(w)
    return torch.stack(attended, 1), torch.stack(weights, 1)


# %% double | 2026-blind-26 | - | what is fed stands before the word; every step moves on from the first state
def decode_steps(words, first_state, move, ask, W_c, feeding):
    fed = words.new_zeros(len(words), len(W_c))
    all_fed, all_weights = [], []
    for word in words.unbind(dim=1):
        x = torch.cat([fed, word], dim=-1) if feeding else word  # <-- here
        state = move(x, first_state)  # <-- here
        context, weights = ask(state)
        fed = attentional_state(context, state, W_c)
        all_fed.append(fed)
        all_weights.append(weights)
    return torch.stack(all_fed, dim=1), torch.stack(all_weights, dim=1)
