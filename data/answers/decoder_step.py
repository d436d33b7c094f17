# %% right | house | the paper's three lines
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)  # (B, d_key), (B, T)
    state = cell(torch.cat([embedded, context], dim=-1), state)  # (B, d_hidden)
    return readout(torch.cat([state, context, embedded], dim=-1)), state, weights


# %% right | house | everything by keyword, the parts joined in place
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(query=state, keys=keys, mask=mask)
    B, d_embed = embedded.shape
    both = embedded.new_empty(B, d_embed + context.shape[1])
    both[:, :d_embed] = embedded
    both[:, d_embed:] = context
    new_state = cell(input=both, hx=state)
    logits = readout(torch.hstack((new_state, context, embedded)))
    return logits, new_state, weights


# %% right | house | sentence by sentence, in a loop
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    rows = []
    for b in range(len(state)):
        one = slice(b, b + 1)
        allowed = None if mask is None else mask[one]
        context, weights = attention(state[one], keys[one], allowed)  # (1, d_key), (1, T)
        moved = cell(torch.cat((embedded[one], context), 1), state[one])  # (1, d_hidden)
        rows.append((readout(torch.cat((moved, context, embedded[one]), 1)), moved, weights))
    logits, states, weights = (torch.cat(parts) for parts in zip(*rows))
    return logits, states, weights


# %% right | house | a helper that joins, results in a list
def join(*parts):
    return torch.cat(parts, -1)


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read = attention(state, keys, mask)
    moved = cell(join(embedded, read[0]), state)
    return [readout(join(moved, read[0], embedded)), moved, read[1]]
