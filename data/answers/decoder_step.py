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

# %% wrong | 2026-blind-4 | feeds_the_context_first | The input of the cell is put together in the wrong order, the context before the embedding.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([context, embedded], dim=-1), state)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-blind-4 | scores_with_the_old_state | The readout is given the state of before the step.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    s_new = cell(torch.hstack((embedded, context)), state)
    features = torch.hstack((state, context, embedded))  # <-- here
    return readout(features), s_new, weights


# %% wrong | 2026-blind-4 | asks_again_with_the_new_state | The new state asks once more, and the word is read out with this second context.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, _ = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-4 | mask_not_handed_on | The attention is asked without the mask.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys)  # <-- here
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    return readout(torch.cat([new_state, context, embedded], dim=-1)), new_state, weights


# %% wrong | 2026-blind-4 | changes_its_input | The new state is written into the caller's tensor of the old one.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    before = state.clone()
    context, weights = attention(before, keys, mask)
    inputs = torch.cat([embedded, context], dim=-1)
    state[:] = cell(inputs, before)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-4 | squeezes_everything | All dimensions of size 1 are squeezed away, so that a batch of one sentence loses its batch dimension.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    side_by_side = torch.cat([embedded, context], dim=-1)
    new_state = cell(side_by_side, state).squeeze()  # <-- here
    logits = readout(torch.cat([new_state, context.squeeze(), embedded.squeeze()], dim=-1))  # <-- here
    return logits, new_state, weights


# %% wrong | 2026-blind-4 | probabilities_for_logits | Scores are turned into probabilities before they are handed back.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=1))
    return torch.softmax(logits, dim=-1), new_state, weights  # <-- here


# %% wrong | 2026-blind-4 | cell_gets_the_state_first | The cell is called with state and input exchanged.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, alpha = attention(state, keys, mask)
    moved = cell(state, torch.cat([embedded, read], dim=-1))  # <-- here
    return readout(torch.cat([moved, read, embedded], dim=-1)), moved, alpha


# %% wrong | 2026-blind-4 | asks_with_the_word | The embedding of the last word asks in the place of the state.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(embedded, keys, mask)  # <-- here
    pair = [embedded, context]
    state = cell(torch.cat(pair, dim=-1), state)
    scores = readout(torch.cat([state] + pair[::-1], dim=-1))
    return scores, state, weights


# %% double | 2026-blind-4 | - | The readout gets embedding and context in the wrong order; weights and state are returned in the wrong order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat((embedded, context), -1), state)
    logits = readout(torch.cat((new_state, embedded, context), -1))  # <-- here
    return logits, weights, new_state  # <-- here


# %% double | 2026-blind-4 | - | The mask is turned around; the cell's result is added to the old state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    padding = ~mask
    context, weights = attention(state, keys, padding)  # <-- here
    new_state = state + cell(torch.cat([embedded, context], dim=-1), state)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% right | 2026-blind-4 | three calls, one after the other
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% right | 2026-blind-4 | features filled by slices into a tensor of zeros, results taken by index
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read_from_source = attention(state, keys, mask)
    context = read_from_source[0]
    d_embed, d_key = embedded.shape[1], context.shape[1]
    inputs = context.new_zeros(len(embedded), d_embed + d_key)
    inputs[:, :d_embed] = embedded
    inputs[:, d_embed:] = context
    after = cell(inputs, state)
    features = torch.cat([after, inputs[:, d_embed:], inputs[:, :d_embed]], dim=1)
    return readout(features), after, read_from_source[1]


# %% right | 2026-blind-4 | a helper that lays rows side by side by way of transposes, nested calls
def beside(*parts):
    return torch.cat([part.T for part in parts]).T


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    c, alpha = attention(state, keys, mask)
    s = cell(beside(embedded, c), state)
    return readout(beside(s, c, embedded)), s, alpha


# %% wrong | 2026-blind-5 | scores_with_the_old_state | the readout is given the old state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([state, context, embedded], dim=-1))  # <-- here
    return logits, new_state, weights


# %% wrong | 2026-blind-5 | takes_the_weights_for_the_context | what the attention returns is taken in the wrong order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    weights, context = attention(state, keys, mask)  # <-- here
    state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-5 | asks_again_with_the_new_state | the new state asks a second time, and the readout and the weights come from that
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, _ = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% double | 2026-blind-5 | - | the context stands before the embedding in the cell's input; weights and new state are handed back in the wrong order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([context, embedded], dim=-1), state)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, weights, state  # <-- here


# %% right | 2026-blind-5 | hstack for every pair, and a name of its own for each result
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, looked = attention(state, keys, mask)
    moved = cell(torch.hstack((embedded, read)), state)
    features = torch.hstack((moved, read, embedded))
    return readout(features), moved, looked


# %% wrong | 2026-blind-6 | asks_again_with_the_new_state | asks a second time with the new state and reads out that context
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, _ = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-6 | probabilities_for_logits | turns the scores into log-probabilities before handing them back as logits
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat((embedded, context), 1), state)
    features = torch.cat((new_state, context, embedded), 1)
    logits = F.log_softmax(readout(features), dim=-1)  # <-- here
    return logits, new_state, weights


# %% double | 2026-blind-6 | - | sets the context before the embedding in the input of the cell; returns the weights before the state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([context, embedded], dim=-1), state)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, weights, state  # <-- here


# %% right | 2026-blind-6 | hstack and a helper of its own
def beside(*parts):
    return torch.hstack(parts)


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, looked = attention(state, keys, mask)
    moved = cell(beside(embedded, read), state)
    return readout(beside(moved, read, embedded)), moved, looked


# %% wrong | 2026-blind-7 | asks_again_with_the_new_state | the new state asks once more, as in Luong's decoder, and the readout gets that context
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, _ = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(new_state, keys, mask)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights

# %% wrong | 2026-blind-7 | readout_in_another_order | the readout gets embedding, context and state, in the order of the cell's input
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    inputs = torch.cat([embedded, context], dim=-1)
    state = cell(inputs, state)
    return readout(torch.cat([inputs, state], dim=-1)), state, weights  # <-- here

# %% double | 2026-blind-7 | - | the mask is not handed to the attention; the state of before is read out
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, None)  # <-- here
    new_state = cell(torch.cat((embedded, context), -1), state)
    features = torch.cat((state, context, embedded), -1)  # <-- here
    return readout(features), new_state, weights

# %% right | 2026-blind-7 | tensors joined by an own helper function
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    def side_by_side(*parts):
        return torch.hstack(parts)

    read, weights = attention(state, keys, mask)
    moved = cell(side_by_side(embedded, read), state)
    logits = readout(side_by_side(moved, read, embedded))
    return logits, moved, weights


# %% right | house | sentence by sentence, with slices of a mask that is always there
def sentence_by_sentence(embedded, state, keys, mask, attention, cell, readout):
    outs = []
    for b in range(len(state)):
        e, s0, k, m = (x[b:b + 1] for x in (embedded, state, keys, mask))
        c, w = attention(s0, k, m)
        s = cell(torch.cat([e, c], -1), s0)
        outs.append((readout(torch.cat([s, c, e], -1)), s, w))
    return tuple(torch.cat(x) for x in zip(*outs))


# %% wrong | house | - | hands over a query with a dimension for positions
def asks_with_a_position(embedded, state, keys, mask, attention, cell, readout):
    query = state.unsqueeze(1)  # <-- here
    context, weights = attention(query, keys, mask)
    context = context.squeeze(1)
    s = cell(torch.cat([embedded, context], 1), state)
    return readout(torch.cat([s, context, embedded], 1)), s, weights.squeeze(1)


# %% wrong | 2026-blind-9 | - | the cell's result is unpacked into two, as an LSTM cell's would be; a GRU cell returns one tensor
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state, _ = cell(torch.cat([embedded, context], dim=-1), state)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights

# %% wrong | 2026-blind-9 | probabilities_for_logits | the scores are handed back as probabilities, after a softmax
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    features = torch.cat([new_state, context, embedded], dim=-1)
    word_scores = torch.softmax(readout(features), dim=-1)  # <-- here
    return word_scores, new_state, weights

# %% double | 2026-blind-9 | - | the attention is called without the mask; the readout gets the context before the state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, None)  # <-- here
    state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([context, state, embedded], dim=-1))  # <-- here
    return logits, state, weights

# %% right | 2026-blind-9 | hstack, with names for old and new
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    s_old = state
    c, alpha = attention(s_old, keys, mask)
    s_new = cell(torch.hstack((embedded, c)), s_old)
    return readout(torch.hstack((s_new, c, embedded))), s_new, alpha


# %% wrong | 2026-blind-10 | cell_without_a_state | calls the cell without the state of before, so that each step begins from none
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    # 1. look
    context, weights = attention(state, keys, mask)
    # 2. move
    cell_input = torch.cat([embedded, context], dim=-1)
    new_state = cell(cell_input)  # <-- here
    # 3. write
    features = torch.cat([new_state, context, embedded], dim=-1)
    return readout(features), new_state, weights


# %% wrong | 2026-blind-10 | asks_again_with_the_new_state | asks a second time with the new state, and reads out and hands back what that found in place of the step's context and weights
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, _ = attention(state, keys, mask)
    state = cell(torch.cat((embedded, context), -1), state)
    seen, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat((state, seen, embedded), -1))
    return logits, state, weights


# %% right | 2026-blind-10 | a helper that lays things side by side, and other names
def beside(*tensors):
    return torch.cat(tensors, dim=-1)


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    found = attention(state, keys, mask)
    what_was_read, where = found[0], found[1]
    moved = cell(beside(embedded, what_was_read), state)
    return readout(beside(moved, what_was_read, embedded)), moved, where


# %% wrong | house | mask_inverted | hands the mask on the wrong way round
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, ~mask)  # <-- here
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    return readout(torch.cat([new_state, context, embedded], dim=-1)), new_state, weights


# %% wrong | house | readout_lacks_a_part | the readout gets what the cell got, without the new state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    joined = torch.cat([embedded, context], dim=-1)
    new_state = cell(joined, state)
    return readout(joined), new_state, weights  # <-- here


# %% wrong | house | asks_again_with_the_new_state | hands back the weights of a second look, with the new state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    _, weights = attention(new_state, keys, mask)  # <-- here
    return logits, new_state, weights


# %% wrong | house | - | the readout gets the old state as well
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    return readout(torch.cat([new_state, context, embedded, state], dim=-1)), new_state, weights  # <-- here


# %% wrong | 2026-blind-11 | cell_without_a_state | the cell is called without the old state, and so starts from zeros at every step
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell_input = torch.cat([embedded, context], dim=-1)
    new_state = cell(cell_input)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-blind-11 | asks_again_with_the_new_state | the new state asks a second time, and that context and those weights are read out and returned in place of the first ones
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    features = torch.cat([state, context, embedded], dim=-1)
    return readout(features), state, weights


# %% wrong | 2026-blind-11 | readout_in_another_order | uses the cell's input again for the readout, which so gets state, embedding, context in place of state, context, embedding
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    word_and_context = torch.cat((embedded, context), dim=1)
    state = cell(word_and_context, state)
    logits = readout(torch.cat((state, word_and_context), dim=1))  # <-- here
    return logits, state, weights


# %% right | 2026-blind-11 | inner helper that joins, keyword names for what is old and new
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    def side_by_side(*parts):
        return torch.cat(parts, dim=-1)

    read, looked = attention(state, keys, mask)
    moved = cell(side_by_side(embedded, read), state)
    return readout(side_by_side(moved, read, embedded)), moved, looked


# %% wrong | 2026-blind-12 | probabilities_for_logits | the readout's logits are turned into probabilities before they are returned
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    scores = readout(torch.cat([new_state, context, embedded], dim=-1))
    scores = torch.softmax(scores, dim=-1)  # <-- here
    return scores, new_state, weights


# %% wrong | 2026-blind-12 | asks_again_with_the_new_state | the new state asks once more and the readout gets that second context in place of the one that the old state read
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell_input = torch.cat((embedded, context), dim=1)
    state = cell(cell_input, state)
    context, _ = attention(state, keys, mask)  # <-- here
    features = torch.cat((state, context, embedded), dim=1)
    logits = readout(features)
    return logits, state, weights


# %% wrong | 2026-blind-12 | readout_in_another_order | the readout is given state, embedding and context in place of state, context and embedding
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    c, alpha = attention(state, keys, mask)
    x = torch.cat([embedded, c], dim=-1)
    s = cell(x, state)
    logits = readout(torch.cat([s, x], dim=-1))  # <-- here
    return logits, s, alpha


# %% right | 2026-blind-12 | hstack and a little helper, short names
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    def side_by_side(*parts):
        return torch.hstack(parts)

    read, alpha = attention(state, keys, mask)
    moved = cell(side_by_side(embedded, read), state)
    return readout(side_by_side(moved, read, embedded)), moved, alpha


# %% wrong | house | asks_with_the_new_state | the cell first, with the word alone, and the new state asks
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    state = cell(embedded, state)  # <-- here
    context, weights = attention(state, keys, mask)
    return readout(torch.cat([state, context, embedded], dim=-1)), state, weights


# %% wrong | house | the_state_does_not_change | softmax on the logits and the old state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell(torch.cat([embedded, context], -1), state)  # <-- here
    logits = readout(torch.cat([state, context, embedded], -1))
    return logits, state, weights


# %% wrong | house | mask_not_handed_on | the mask that is handed on is True everywhere
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, torch.ones_like(mask))  # <-- here
    new = cell(torch.cat([embedded, context], -1), state)
    return readout(torch.cat([new, context, embedded], -1)), new, weights


# %% wrong | 2026-blind-13 | cell_without_a_state | calls the cell with its input alone, so that it starts from zeros in place of the state of before
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell_input = torch.cat([embedded, context], dim=-1)
    new_state = cell(cell_input)  # <-- here
    features = torch.cat([new_state, context, embedded], dim=-1)
    return readout(features), new_state, weights


# %% wrong | 2026-blind-13 | probabilities_for_logits | hands back the logarithms of the probabilities in place of the logits of the readout
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    c, alpha = attention(state, keys, mask)
    s = cell(torch.cat((embedded, c), dim=1), state)
    scores = readout(torch.cat((s, c, embedded), dim=1))
    # scores for every word of the vocabulary
    logits = F.log_softmax(scores, dim=-1)  # <-- here
    return logits, s, alpha


# %% double | 2026-blind-13 | - | asks without the mask; the readout is given the embedding before the context
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys)  # <-- here
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    logits = readout(torch.cat([new_state, embedded, context], dim=-1))  # <-- here
    return logits, new_state, weights


# %% right | 2026-blind-13 | a small helper with hstack that lays tensors side by side, other names
def side_by_side(*parts):
    return torch.hstack(parts)


def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    old_state = state
    read, where = attention(old_state, keys, mask)
    moved = cell(side_by_side(embedded, read), old_state)
    return readout(side_by_side(moved, read, embedded)), moved, where


# %% wrong | 2026-blind-14 | cell_without_a_state | the cell is called without the state, so that every step begins from zeros
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1))  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-blind-14 | asks_again_with_the_new_state | the new state asks once more, and this second context is read out in place of the one that went into the cell
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    c, weights = attention(state, keys, mask)
    s = cell(torch.cat((embedded, c), 1), state)
    c, _ = attention(s, keys, mask)  # <-- here
    features = torch.cat((s, c, embedded), 1)
    return readout(features), s, weights


# %% wrong | 2026-blind-15 | asks_again_with_the_new_state | after the cell the new state asks once more, and what it reads goes to the readout and is returned, in place of what the old state read
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(new_state, keys, mask)  # <-- here
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))
    return logits, new_state, weights


# %% wrong | 2026-blind-15 | probabilities_for_logits | log probabilities are returned in place of the scores that the readout gives
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, looked = attention(state, keys, mask)
    goes_in = torch.cat((embedded, read), dim=1)
    after = cell(goes_in, state)
    features = torch.cat((after, read, embedded), dim=1)
    words = F.log_softmax(readout(features), dim=-1)  # <-- here
    return words, after, looked


# %% double | 2026-blind-15 | - | the context stands before the embedding in the input of the cell; the old state is read out in place of the new one
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    inputs = torch.cat([context, embedded], dim=-1)  # <-- here
    new_state = cell(inputs, state)
    logits = readout(torch.cat([state, context, embedded], dim=-1))  # <-- here
    return logits, new_state, weights


# %% wrong | 2026-blind-16 | asks_again_with_the_new_state | asks a second time with the new state, and the readout gets this context in place of the one that went into the cell
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, _ = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-16 | readout_in_another_order | hands the readout the embedding first, then the context and the new state, in place of state, context, embedding
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    inputs = torch.cat((embedded, context), dim=1)
    new_state = cell(inputs, state)
    features = torch.cat((inputs, new_state), dim=1)  # <-- here
    return readout(features), new_state, weights


# %% double | 2026-blind-16 | - | asks without the mask; the readout gets the state of before the step
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, weights = attention(state, keys, None)  # <-- here
    following = cell(torch.cat([embedded, read], dim=-1), state)
    scores = readout(torch.cat([state, read, embedded], dim=-1))  # <-- here
    return scores, following, weights


# %% wrong | 2026-blind-17 | mask_not_handed_on | asks without the mask, so padding gets weight
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys)  # <-- here
    state = cell(torch.cat((embedded, context), dim=-1), state)
    logits = readout(torch.cat((state, context, embedded), dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-17 | readout_in_another_order | lays the embedding before the context in what the readout gets
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    inputs = torch.cat([embedded, context], dim=-1)
    new_state = cell(inputs, state)
    features = torch.cat([new_state, inputs], dim=-1)  # <-- here
    return readout(features), new_state, weights


# %% right | 2026-blind-17 | a small helper that lays tensors side by side
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    def beside(*parts):
        return torch.cat(parts, dim=-1)

    read, where = attention(state, keys, mask)
    after = cell(beside(embedded, read), state)
    return readout(beside(after, read, embedded)), after, where


# %% wrong | 2026-blind-18 | scores_with_the_old_state | the state of before goes into the readout, in place of the new one
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    features = torch.cat([state, context, embedded], dim=-1)  # <-- here
    return readout(features), new_state, weights


# %% wrong | 2026-blind-18 | asks_again_with_the_new_state | after the cell the attention is asked again with the new state, and the readout gets the context of that second question
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    def join(*parts):
        return torch.cat(parts, dim=-1)

    context, weights = attention(state, keys, mask)
    state = cell(join(embedded, context), state)
    context, _ = attention(state, keys, mask)  # <-- here
    logits = readout(join(state, context, embedded))
    return logits, state, weights


# %% double | 2026-blind-18 | - | the cell's input is laid out as context, embedded, in the wrong order; the mask is not handed to the attention
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, None)  # <-- here
    inputs = torch.cat([context, embedded], dim=1)  # <-- here
    new_state = cell(inputs, state)
    logits = readout(torch.cat([new_state, context, embedded], dim=1))
    return logits, new_state, weights


# %% wrong | 2026-blind-19 | scores_with_the_old_state | The readout is given the state of before the step, not the new one.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    features = torch.cat([state, context, embedded], dim=-1)  # <-- here
    return readout(features), new_state, weights


# %% wrong | 2026-blind-19 | asks_again_with_the_new_state | Asks a second time, with the new state, and reads out and returns what that gave.
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat((embedded, context), 1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat((state, context, embedded), 1))
    return logits, state, weights


# %% right | 2026-blind-19 | a list of parts that is reversed into the readout's order
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    parts = [embedded]
    read, looked = attention(state, keys, mask)
    parts.append(read)
    parts.append(cell(torch.hstack(parts), state))
    return readout(torch.hstack(parts[::-1])), parts[-1], looked


# %% wrong | 2026-blind-23 | readout_in_another_order | the readout gets its three parts in the opposite order: embedding, context, state
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)
    features = torch.cat([embedded, context, new_state], dim=-1)  # <-- here
    return readout(features), new_state, weights


# %% wrong | 2026-blind-23 | returns_the_old_state | hands back the state of before the step
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    side_by_side = lambda *parts: torch.cat(parts, dim=-1)
    context, weights = attention(state, keys, mask)
    after = cell(side_by_side(embedded, context), state)
    logits = readout(side_by_side(after, context, embedded))
    return logits, state, weights  # <-- here


# %% right | 2026-blind-23 | the second row of features is the first one, rolled round
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, looked = attention(state, keys, mask)
    joined = torch.hstack((embedded, read))
    moved = cell(joined, state)
    everything = torch.hstack((moved, joined.roll(embedded.shape[1] * -1, dims=1)))
    return readout(everything), moved, looked


# %% wrong | 2026-blind-24 | asks_again_with_the_new_state | asks a second time with the new state, and reads out and returns that second context and weights
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-24 | - | the new state is added to the old one, as a residual connection, before it is read out and returned
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, weights = attention(state, keys, mask)
    moved = cell(torch.hstack((embedded, read)), state)
    new_state = state + moved  # <-- here
    features = torch.hstack((new_state, read, embedded))
    return readout(features), new_state, weights


# %% right | 2026-blind-24 | small closures, and cat over a list built up
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    def beside(*parts):
        return torch.concat(parts, dim=1)

    c, alpha = attention(state, keys, mask)
    s = cell(beside(embedded, c), state)
    return readout(beside(s, c, embedded)), s, alpha


# %% wrong | 2026-blind-26 | asks_again_with_the_new_state | it asks a second time with the new state, and reads out and returns that context and those weights
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    state = cell(torch.cat([embedded, context], dim=-1), state)
    context, weights = attention(state, keys, mask)  # <-- here
    logits = readout(torch.cat([state, context, embedded], dim=-1))
    return logits, state, weights


# %% wrong | 2026-blind-26 | feeds_the_context_first | the cell is given the context first and the embedding after it
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    context, weights = attention(state, keys, mask)
    cell_input = torch.cat([context, embedded], dim=-1)  # <-- here
    new_state = cell(cell_input, state)
    features = torch.cat([new_state, context, embedded], dim=-1)
    return readout(features), new_state, weights


# %% double | 2026-blind-26 | - | the readout gets the embedding before the context; the old state is handed back
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    read, weights = attention(state, keys, mask)
    moved = cell(torch.cat((embedded, read), 1), state)
    logits = readout(torch.cat((moved, embedded, read), 1))  # <-- here
    return logits, state, weights  # <-- here
