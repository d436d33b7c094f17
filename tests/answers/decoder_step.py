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


# %% wrong | 2026-blind-5 | what the attention returns is taken in the wrong order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    weights, context = attention(state, keys, mask)  # <-- here
    state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% double | 2026-blind-5 | the context stands before the embedding in the cell's input; weights and new state are handed back in the wrong order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([context, embedded], dim=-1), state)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, weights, state  # <-- here


# %% wrong | 2026-blind-6 | turns the scores into log-probabilities before handing them back as logits
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat((embedded, context), 1), state)
    features = torch.cat((new_state, context, embedded), 1)
    logits = F.log_softmax(readout(features), dim=-1)  # <-- here
    return logits, new_state, weights


# %% right | house | sentence by sentence, with slices of a mask that is always there
def sentence_by_sentence(embedded, state, keys, mask, attention, cell, readout):
    outs = []
    for b in range(len(state)):
        e, s0, k, m = (x[b:b + 1] for x in (embedded, state, keys, mask))
        c, w = attention(s0, k, m)
        s = cell(torch.cat([e, c], -1), s0)
        outs.append((readout(torch.cat([s, c, e], -1)), s, w))
    return tuple(torch.cat(x) for x in zip(*outs))


# %% wrong | 2026-blind-9 | the cell's result is unpacked into two, as an LSTM cell's would be; a GRU cell returns one tensor
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state, _ = cell(torch.cat([embedded, context], dim=-1), state)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | house | hands the mask on the wrong way round
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, ~mask)  # <-- here
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    return readout(torch.cat([new_state, context, embedded], dim=-1)), new_state, weights


# %% wrong | house | the readout gets what the cell got, without the new state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    joined = torch.cat([embedded, context], dim=-1)
    new_state = cell(joined, state)
    return readout(joined), new_state, weights  # <-- here


# %% wrong | 2026-blind-11 | the cell is called without the old state, and so starts from zeros at every step
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell_input = torch.cat([embedded, context], dim=-1)
    new_state = cell(cell_input)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | house | the cell first, with the word alone, and the new state asks
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    state = cell(embedded, state)  # <-- here
    context, weights = attention(state, keys, mask)
    return readout(torch.cat([state, context, embedded], dim=-1)), state, weights


# %% wrong | house | softmax on the logits and the old state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell(torch.cat([embedded, context], -1), state)  # <-- here
    logits = readout(torch.cat([state, context, embedded], -1))
    return logits, state, weights


# %% wrong | 2026-slips | old state read out
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-slips | new state asks
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context0, _ = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context0], dim=-1), state)
    context, weights = attention(new_state, keys, mask)
    return readout(torch.cat([new_state, context, embedded], dim=-1)), new_state, weights


# %% wrong | 2026-slips | order context, embedded
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([context, embedded], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-slips | readout order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, embedded, context], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-slips | returns old state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-slips | embedded asks
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(embedded, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-slips | no mask
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-slips | cell args reversed
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(state, torch.cat([embedded, context], dim=-1))
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-slips | cat default dim
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context]), state)
    logits = readout(torch.cat([new_state, context, embedded]))
    return logits, new_state, weights


# %% right | 2026-slips | as it came
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights
