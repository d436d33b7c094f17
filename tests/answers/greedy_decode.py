# %% shared | 2026-outsiders
def _fill(tokens, ended, eos_id):
    return torch.where(ended, torch.full_like(tokens, eos_id), tokens)


# %% wrong | 2026-outsiders | returns BOS as the first column
def gd_with_bos(step, state, bos_id, eos_id, max_length):
    out = [torch.full((len(state),), bos_id)]
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(out) <= max_length and not ended.all():
        logits, state = step(out[-1], state)
        tok = _fill(logits.argmax(-1), ended, eos_id)
        ended = ended | (tok == eos_id)
        out.append(tok)
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | takes the argmax over the batch instead of the vocabulary
def gd_argmax_batch(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(0)[: len(state)].masked_fill(ended, eos_id)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | fills ended rows with 0 (padding) instead of EOS
def gd_fills_zero(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, 0)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | takes the largest logit's value instead of its index
def gd_values(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.max(-1)[0].long().masked_fill(ended, eos_id)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% right | house | Python lists, filled with EOS afterwards
def decode_filled_afterwards(step, state, bos_id, eos_id, max_length):
    current, chosen = torch.tensor([bos_id] * len(state)), []
    seen = [False] * len(state)
    for _ in range(max_length):
        scores, state = step(current, state)
        current = torch.softmax(scores, dim=1).topk(1, dim=1).indices[:, 0]
        chosen.append(current.tolist())
        seen = [old or token == eos_id for old, token in zip(seen, chosen[-1], strict=True)]
        if all(seen):
            break
    rows = []
    for row in zip(*chosen, strict=True):
        row = list(row)
        if eos_id in row:
            end = row.index(eos_id)
            row[end:] = [eos_id] * (len(row) - end)
        rows.append(row)
    return torch.tensor(rows)


# %% right | house | a buffer of EOS, under no_grad as a decorator
@torch.no_grad()
def decode_into_a_buffer(step, state, bos_id, eos_id, max_length):
    out = torch.full((len(state), max_length), eos_id)
    tokens, alive = torch.full((len(state),), bos_id), torch.ones(len(state), dtype=torch.bool)
    for t in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.max(dim=-1)[1]
        out[alive, t] = tokens[alive]
        alive = alive & (tokens != eos_id)
        if not alive.any():
            return out[:, : t + 1]
    return out


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | one step too many
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    while not ended.all() and len(chosen) <= max_length:  # <-- here
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | leaves the loop before the last EOS is collected
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break  # <-- here
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | runs on to max_length although all have ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):  # <-- here
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% shared | 2026-learners
def decode_one(step, state, bos_id, eos_id, max_length):
    """Shapes: state (1, ...) -> list of at most max_length ids, without BOS, ending in EOS where it came."""
    token, chosen = torch.tensor([bos_id]), []
    while len(chosen) < max_length:
        logits, state = step(token, state)  # (1, V)
        token = logits.argmax(dim=-1)  # (1,)
        chosen.append(token.item())
        if chosen[-1] == eos_id:
            break
    return chosen


# %% wrong | 2026-learners | argmax without a dimension [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax()  # <-- here
        tokens = tokens.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-learners | torch.argmax without a dimension, filled in the same line [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = torch.where(ended, eos_id, torch.argmax(logits))  # <-- here
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-learners | row by row with decode_one, rows of different lengths [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = []
    for b in range(state.shape[0]):
        rows.append(decode_one(step, state[b : b + 1], bos_id, eos_id, max_length))
    return torch.tensor(rows)  # <-- here


# %% wrong | 2026-learners | row by row with decode_one in a comprehension, rows of different lengths [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    return torch.tensor([decode_one(step, row.unsqueeze(0), bos_id, eos_id, max_length) for row in state])  # <-- here


# %% wrong | 2026-learners | row by row with decode_one, rows of different lengths stacked [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = []
    for row in state:
        chosen = decode_one(step, row[None], bos_id, eos_id, max_length)
        rows.append(torch.tensor(chosen))
    return torch.stack(rows)  # <-- here


# %% right | 2026-learners | ended is tokens == eos, taken after the fill [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = tokens == eos_id
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | only what the network says just now decides whether a row has ended; that it had ended before is forgotten, so that later words come back
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id)
    out = []
    done = torch.zeros(B, dtype=torch.bool)
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(done, eos_id)
        out.append(tokens)
        done = logits.argmax(-1) == eos_id  # <-- here
        if done.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | 2026-blind-2 | The chosen words are collected under another name, and BOS is what every step reads
def greedy_decode(step, state, bos_id, eos_id, max_length):
    n = state.shape[0]
    inp = torch.full((n,), bos_id)
    done = torch.zeros(n, dtype=torch.bool)
    words = []
    for t in range(max_length):
        scores, state = step(inp, state)
        word = scores.argmax(dim=-1)
        word = word.masked_fill(done, eos_id)
        words.append(word)
        done = done | (word == eos_id)
        if done.all():
            break
    return torch.stack(words, dim=1)


# %% wrong | house | the choices are not stacked
def a_list_of_choices(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return chosen


# %% wrong | 2026-blind-5 | the steps are stacked into rows, so that the result is (n, B)
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    while len(out) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = torch.where(ended, eos_id, logits.argmax(dim=-1))
        out.append(tokens)
        ended |= tokens == eos_id
    return torch.stack(out)  # <-- here


# %% wrong | 2026-blind-5 | ended rows are dropped from the batch, and the later tokens are written to the row numbers of the shrunken batch
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    out = torch.full((B, max_length), eos_id)
    tokens = torch.full((B,), bos_id)
    alive = torch.arange(B)
    n = 0
    while n < max_length and len(alive) > 0:
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        out[alive, n] = tokens
        n += 1
        going = tokens != eos_id
        alive = torch.nonzero(going).flatten()  # <-- here
        tokens, state = tokens[going], state[going]
    return out[:, :n]


# %% wrong | 2026-blind-6 | fills up after the first EOS at the end with an argmax, which is 0 for a row that never said EOS, so that this row is wiped out
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    done = torch.zeros(len(state), dtype=torch.bool)
    columns = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=1)
        columns.append(tokens)
        done |= tokens == eos_id
        if done.all():
            break
    out = torch.stack(columns, dim=1)
    first_eos = (out == eos_id).int().argmax(dim=1)  # <-- here
    after = torch.arange(out.shape[1])[None, :] > first_eos[:, None]
    return out.masked_fill(after, eos_id)


# %% wrong | 2026-blind-7 | a sentence that has ended goes on talking, and the loop stops only if all happen to say EOS in the same step
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)  # <-- here
        chosen.append(tokens)
        if (tokens == eos_id).all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-7 | stops as soon as any sentence has ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    ended = torch.zeros(len(state), dtype=torch.bool)
    tokens = torch.full((len(state),), bos_id)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.any():  # <-- here
            break
    return torch.stack(chosen, dim=1)


# %% wrong | house | writes into a tensor of max_length columns, and returns all of it
def returns_the_whole_buffer(step, state, bos_id, eos_id, max_length):
    out = torch.full((len(state), max_length), eos_id)  # <-- here
    tokens = torch.full((len(state),), bos_id)
    done = torch.zeros(len(state)).bool()
    for i in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=1).masked_fill(done, eos_id)
        out[:, i] = tokens
        done |= tokens.eq(eos_id)
        if done.all():
            break
    return out


# %% right | house | each sentence alone, in a batch of one
def one_by_one(step, state, bos_id, eos_id, max_length):
    rows = []
    for b in range(len(state)):
        s, tok, row = state[b:b + 1], torch.tensor([bos_id]), []
        for _ in range(max_length):
            logits, s = step(tok, s)
            tok = logits.argmax(-1)
            row.append(int(tok))
            if int(tok) == eos_id:
                break
        rows.append(row)
    n = max(map(len, rows))
    return torch.tensor([r + [eos_id] * (n - len(r)) for r in rows])


# %% double | 2026-blind-10 | counts BOS as one of the max_length tokens; does not overwrite what a row says after its EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    last = torch.full((len(state),), bos_id)
    ended = last == eos_id
    sequence = [last]
    while len(sequence) < max_length:  # <-- here
        logits, state = step(last, state)
        last = logits.argmax(dim=-1)  # <-- here
        ended = torch.logical_or(ended, last == eos_id)
        sequence.append(last)
        if ended.all():
            break
    return torch.stack(sequence, dim=1)[:, 1:]


# %% wrong | house | the first token that is fed is EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), eos_id)  # <-- here
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, 1)


# %% wrong | house | neither the token nor the state is handed on: every step is the first one
def greedy_decode(step, state, bos_id, eos_id, max_length):
    start = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    out = []
    while len(out) < max_length and not ended.all():
        logits, new_state = step(start, state)  # <-- here
        tokens = torch.where(ended, eos_id, logits.argmax(-1))
        ended = ended | (tokens == eos_id)
        out.append(tokens)
    return torch.stack(out, dim=1)


# %% wrong | house | running rows filled, by where
def greedy_decode(step, state, bos_id, eos_id, max_length):
    token = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(token, state)
        token = torch.where(ended, logits.argmax(-1), eos_id)  # <-- here
        out.append(token)
        ended = ended | (token == eos_id)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-blind-14 | counts BOS among the max_length words, so that at most max_length - 1 are written
def greedy_decode(step, state, bos_id, eos_id, max_length):
    written = [torch.full((len(state),), bos_id)]
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(written) < max_length and not ended.all():  # <-- here
        scores, state = step(written[-1], state)
        words = torch.where(ended, eos_id, scores.argmax(-1))
        ended = ended | (words == eos_id)
        written.append(words)
    return torch.stack(written, dim=1)[:, 1:]


# %% wrong | house | one call for the logits, another for the state
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits = step(tokens, state)[0]
        state = step(tokens, state)[1]  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-17 | throws away the state that step returns, so every step starts from the first state
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, _ = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended |= tokens == eos_id
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)
