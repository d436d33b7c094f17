# %% shared | 2026-outsiders
def _fill(tokens, ended, eos_id):
    return torch.where(ended, torch.full_like(tokens, eos_id), tokens)


# %% wrong | 2026-outsiders | always_feeds_bos | feeds BOS at every step instead of the token just chosen
def gd_always_bos(step, state, bos_id, eos_id, max_length):
    bos = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(bos, state)
        tok = _fill(logits.argmax(-1), ended, eos_id)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | forgets_the_state | throws the new state away and gives the first state to every step
def gd_same_state(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, _ = step(tok, state)
        tok = _fill(logits.argmax(-1), ended, eos_id)
        ended = ended | (tok == eos_id)
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | keeps_bos | returns BOS as the first column
def gd_with_bos(step, state, bos_id, eos_id, max_length):
    out = [torch.full((len(state),), bos_id)]
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(out) <= max_length and not ended.all():
        logits, state = step(out[-1], state)
        tok = _fill(logits.argmax(-1), ended, eos_id)
        ended = ended | (tok == eos_id)
        out.append(tok)
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | goes_on_after_eos | does not overwrite what ended rows say after their EOS
def gd_no_fill(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(dim=1)
        out.append(tok)
        ended |= tok == eos_id
        if ended.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | 2026-outsiders | stops_at_the_first_end | stops as soon as any sentence has ended
def gd_any(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(dim=-1)
        out.append(tok)
        if (tok == eos_id).any():
            break
    return torch.stack(out, dim=1)


# %% wrong | 2026-outsiders | never_stops | never stops early: always max_length steps
def gd_never_stops(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = torch.empty(len(state), max_length, dtype=torch.long)
    for i in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, eos_id)
        ended = ended | tok.eq(eos_id)
        out[:, i] = tok
    return out


# %% wrong | 2026-outsiders | forgets_which_rows_had_ended | forgets which rows had ended: `ended` is only about the present step
def gd_forgets_ended(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(-1)
        out.append(tok)
        ended = tok == eos_id
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | likeliest_row | takes the argmax over the batch instead of the vocabulary
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


# %% wrong | 2026-outsiders | one_step_too_few | one step too few: counts BOS towards max_length
def gd_one_short(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(1, max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, eos_id)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | not_repeatable | draws at random (multinomial) instead of taking the likeliest
def gd_samples(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = torch.multinomial(logits.softmax(-1), 1).squeeze(1).masked_fill(ended, eos_id)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | fills_with_0 | fills ended rows with 0 (padding) instead of EOS
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


# %% wrong | 2026-outsiders | drops_eos | checks for the end before keeping the tokens, so the last EOS is lost
def gd_drops_last_eos(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, eos_id)
        ended |= tok == eos_id
        if ended.all():
            break
        out.append(tok)
    return torch.stack(out, 1)


# %% wrong | 2026-outsiders | time_first | stacks along the first dimension: (n, B)
def gd_time_first(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, eos_id)
        ended |= tok == eos_id
        out.append(tok)
        if ended.all():
            break
    return torch.stack(out)


# %% wrong | 2026-outsiders | takes_the_logit_for_the_token | takes the largest logit's value instead of its index
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


# %% right | 2026-outsiders | preallocated with EOS, cut at the end
def gd_preallocated(step, state, bos_id, eos_id, max_length):
    B = state.size(0)
    out = torch.full((B, max_length), eos_id)
    alive = torch.ones(B, dtype=torch.bool)
    tok = torch.full((B,), bos_id)
    n = 0
    while n < max_length and bool(alive.any()):
        logits, state = step(tok, state)
        tok = torch.where(alive, logits.topk(1).indices[:, 0], eos_id)
        out[:, n] = tok
        alive &= tok != eos_id
        n += 1
    return out[:, :n]


# %% right | 2026-outsiders | feeds raw tokens, repairs what follows an EOS afterwards with cumsum
def gd_cumsum(step, state, bos_id, eos_id, max_length):
    columns, said = [torch.full((state.shape[0],), bos_id)], torch.zeros(state.shape[0], dtype=torch.long)
    for _ in range(max_length):
        logits, state = step(columns[-1], state)
        columns.append(torch.max(logits, dim=-1)[1])
        said = said + (columns[-1] == eos_id)
        if (said > 0).all():
            break
    out = torch.stack(columns[1:], -1)
    is_eos = (out == eos_id).long()
    return out.masked_fill(is_eos.cumsum(1) - is_eos > 0, eos_id)


# %% right | 2026-outsiders | growing torch.cat, softmax before the argmax, integer arithmetic for the fill
def gd_cat(step, state, bos_id, eos_id, max_length):
    tok = torch.tensor([bos_id] * state.shape[0])
    out = torch.empty(state.shape[0], 0, dtype=torch.long)
    going = torch.ones_like(tok)
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.softmax(1).argmax(1) * going + eos_id * (1 - going)
        going = going * (tok != eos_id).long()
        out = torch.cat([out, tok.unsqueeze(1)], dim=1)
        if going.sum() == 0:
            return out
    return out


# %% right | 2026-outsiders | recursion
def gd_recursive(step, state, bos_id, eos_id, max_length):
    def rest(tok, state, ended, left):
        if left == 0 or ended.all():
            return []
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, eos_id)
        return [tok, *rest(tok, state, ended | (tok == eos_id), left - 1)]

    B = state.shape[0]
    return torch.stack(rest(torch.full((B,), bos_id), state, torch.zeros(B, dtype=torch.bool), max_length), dim=1)


# %% right | house | a while loop and torch.where
def decode_with_a_loop(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.size(0),), bos_id)
    finished = torch.zeros(state.size(0), dtype=torch.bool)
    output = []
    while len(output) < max_length and not finished.all():
        logits, state = step(tokens, state)
        tokens = torch.where(finished, eos_id, logits.argmax(-1))
        finished |= tokens == eos_id
        output.append(tokens)
    return torch.stack(output, 1)


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


# %% wrong | 2026-blind | - | ended is replaced at every step instead of growing
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = logits.argmax(dim=-1) == eos_id  # <-- here
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | time_first | stacked along dim 0
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros_like(tokens, dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
    return torch.stack(chosen)  # <-- here


# %% wrong | 2026-blind | stops_at_the_first_end | stops as soon as one sentence has ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = len(state)
    tokens = torch.full((batch,), bos_id)
    ended = torch.full((batch,), False)
    out = []
    for i in range(max_length):
        logits, state = step(tokens, state)
        tokens = torch.argmax(logits, dim=1)
        tokens = torch.where(ended, eos_id, tokens)
        out.append(tokens)
        ended = torch.logical_or(ended, tokens == eos_id)
        if ended.any():  # <-- here
            break
    return torch.stack(out, 1)


# %% wrong | 2026-blind | - | `if` asks a whole tensor
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = tokens != bos_id
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        tokens = tokens.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended |= tokens == eos_id
        if ended:  # <-- here
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | goes_on_after_eos | the rows that have ended are never filled with EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0]).bool()
    chosen = []
    while len(chosen) < max_length:
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)  # <-- here
        chosen.append(tokens)
        ended = ended | tokens.eq(eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | forgets_the_state | the state is not carried on
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, new_state = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | always_feeds_bos | always feeds BOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    bos = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    sentence = []
    for _ in range(max_length):
        logits, state = step(bos, state)  # <-- here
        word = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (word == eos_id)
        sentence.append(word)
        if ended.all():
            break
    return torch.stack(sentence, dim=1)


# %% wrong | 2026-blind | keeps_bos | BOS is left in front
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = [tokens]  # <-- here
    for _ in range(max_length):
        logits, state = step(chosen[-1], state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | one_step_too_many | one step too many
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


# %% wrong | 2026-blind | one_step_too_few | one step too few
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.size(0)
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(1, max_length):  # <-- here
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        tokens[ended] = eos_id
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | likeliest_of_all_rows | argmax over the whole batch
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
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


# %% wrong | 2026-blind | likeliest_row | argmax over the sentences
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=0)  # <-- here
        tokens = tokens.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | forgets_which_rows_had_ended | and instead of or
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        ended = ended & (tokens == eos_id)  # <-- here
        tokens = tokens.masked_fill(ended, eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | - | BOS as a float
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.ones(state.shape[0]) * bos_id  # <-- here
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | drops_eos | leaves the loop before the last EOS is collected
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


# %% wrong | 2026-blind | - | concatenated into one long row
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.cat(chosen, dim=0)  # <-- here


# %% wrong | 2026-blind | never_stops | runs on to max_length although all have ended
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


# %% wrong | 2026-blind | - | fills with BOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        best = logits.max(dim=-1).indices
        tokens = torch.where(ended, torch.full_like(best, bos_id), best)  # <-- here
        chosen.append(tokens)
        ended = ended | (best == eos_id)
        if bool(ended.all()):
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | not_repeatable | samples instead of taking the likeliest
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = torch.multinomial(torch.softmax(logits, dim=-1), 1).squeeze(1)  # <-- here
        tokens = tokens.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind | - | step's answers unpacked in the wrong order
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not torch.all(ended):
        state, logits = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% double | 2026-blind | - | stops at the first sentence's end; stacked along dim 0
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
        if ended.any():  # <-- here
            break
    return torch.stack(chosen, dim=0)  # <-- here


# %% double | 2026-blind | - | BOS kept in front; rows that have ended go on talking
def greedy_decode(step, state, bos_id, eos_id, max_length):
    answer = torch.full((state.shape[0], 1), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    for _ in range(max_length):
        logits, state = step(answer[:, -1], state)
        word = logits.argmax(dim=-1)  # <-- here
        ended = ended | (word == eos_id)
        answer = torch.cat([answer, word[:, None]], dim=1)
        if ended.all():
            break
    return answer  # <-- here


# %% right | 2026-blind | as in the hints
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id, device=state.device)
    ended = torch.zeros(B, dtype=torch.bool, device=state.device)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% right | 2026-blind | a table full of EOS, filled column by column
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    table = torch.full((B, max_length), eos_id)
    alive = torch.ones(B, dtype=torch.bool)
    tokens = torch.full((B,), bos_id)
    n = 0
    while n < max_length and alive.any():
        logits, state = step(tokens, state)
        best = logits.max(dim=-1)[1]
        table[alive, n] = best[alive]
        tokens = table[:, n].clone()
        alive = alive & (tokens != eos_id)
        n += 1
    return table[:, :n]


# %% right | 2026-blind | the last token tells who has ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = state.new_full((state.shape[0],), bos_id, dtype=torch.long)
    ended = torch.zeros_like(tokens).bool()
    result = tokens[:, None][:, :0]
    while result.shape[1] < max_length:
        scores, state = step(tokens, state)
        tokens = torch.where(ended, eos_id, torch.argmax(scores, 1))
        result = torch.cat((result, tokens.unsqueeze(1)), dim=1)
        ended = tokens.eq(eos_id)
        if torch.all(ended):
            return result
    return result


# %% right | 2026-blind | Python lists and integers
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = [[] for _ in range(state.shape[0])]
    last = [bos_id] * len(rows)
    done = [False] * len(rows)
    for _ in range(max_length):
        logits, state = step(torch.tensor(last), state)
        for i, best in enumerate(logits.argmax(dim=-1).tolist()):
            last[i] = eos_id if done[i] else best
            done[i] = last[i] == eos_id
            rows[i].append(last[i])
        if all(done):
            break
    return torch.tensor(rows)


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


# %% wrong | 2026-learners | likeliest_of_all_rows | argmax without a dimension [learner B 1.3]
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


# %% wrong | 2026-learners | likeliest_of_all_rows | torch.argmax without a dimension, filled in the same line [learner B 1.3]
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


# %% wrong | 2026-learners | - | row by row with decode_one, rows of different lengths [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = []
    for b in range(state.shape[0]):
        rows.append(decode_one(step, state[b : b + 1], bos_id, eos_id, max_length))
    return torch.tensor(rows)  # <-- here


# %% wrong | 2026-learners | - | row by row with decode_one in a comprehension, rows of different lengths [learner B 1.3]
def greedy_decode(step, state, bos_id, eos_id, max_length):
    return torch.tensor([decode_one(step, row.unsqueeze(0), bos_id, eos_id, max_length) for row in state])  # <-- here


# %% wrong | 2026-learners | - | row by row with decode_one, rows of different lengths stacked [learner B 1.3]
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


# %% wrong | 2026-blind-2 | - | only what the network says just now decides whether a row has ended; that it had ended before is forgotten, so that later words come back
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


# %% wrong | 2026-blind-2 | stops_at_the_first_end | `any` ends the whole batch as soon as one sentence has ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tok = torch.full((len(state),), bos_id)
    finished = torch.zeros(len(state), dtype=torch.bool)
    result = []
    for _ in range(max_length):
        logits, state = step(tok, state)
        tok = logits.argmax(dim=1)
        tok = torch.where(finished, eos_id, tok)
        result.append(tok)
        finished |= tok == eos_id
        if finished.any():  # <-- here
            break
    return torch.stack(result, 1)


# %% wrong | 2026-blind-2 | time_first | The steps are stacked along dimension 0: the answer is (n, B) instead of (B, n)
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    token = torch.ones(B, dtype=torch.long) * bos_id
    ended = torch.zeros(B).bool()
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(token, state)
        token = logits.argmax(-1)
        token[ended] = eos_id
        ended = ended | token.eq(eos_id)
        chosen.append(token)
    return torch.stack(chosen)  # <-- here


# %% wrong | 2026-blind-2 | keeps_bos | The answer begins with BOS, which does not belong to it
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.size(0)
    seq = torch.full((B, 1), bos_id)  # <-- here
    over = torch.zeros(B, dtype=torch.bool)
    for _ in range(max_length):
        logits, state = step(seq[:, -1], state)
        nxt = logits.argmax(-1).masked_fill(over, eos_id)
        seq = torch.cat([seq, nxt[:, None]], dim=1)
        over = over | (nxt == eos_id)
        if bool(over.all()):
            break
    return seq


# %% wrong | 2026-blind-2 | forgets_the_state | The new state is not kept, so that every step begins from the first one
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, new_state = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-2 | always_feeds_bos | The chosen words are collected under another name, and BOS is what every step reads
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


# %% wrong | 2026-blind-2 | one_step_too_few | The loop stops one step before `max_length`
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for i in range(1, max_length):  # <-- here
        logits, state = step(tokens, state)
        tokens = torch.where(ended, torch.full_like(tokens, eos_id), logits.argmax(dim=-1))
        chosen.append(tokens)
        ended = torch.logical_or(ended, tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-2 | - | The places of rows that have ended are filled with BOS instead of EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        best = logits.argmax(dim=-1)
        ended_now = ended | (best == eos_id)
        tokens = best.masked_fill(ended, bos_id)  # <-- here
        chosen.append(tokens)
        ended = ended_now
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-2 | - | The mask used for the fill lags one step behind, so that one more word stands behind a sentence's EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    before = ended
    cols = []
    while len(cols) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(before, eos_id)  # <-- here
        cols.append(tokens)
        before = ended
        ended = ended | (tokens == eos_id)
    return torch.stack(cols, dim=1)


# %% double | 2026-blind-2 | - | The likeliest word is taken over the batch instead of the vocabulary, and the loop ends with the first sentence
def greedy_decode(step, state, bos_id, eos_id, max_length):
    toks = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.any():  # <-- here
        logits, state = step(toks, state)
        toks = logits.argmax(dim=0)[: len(state)].masked_fill(ended, eos_id)  # <-- here
        chosen.append(toks)
        ended = ended | (toks == eos_id)
    return torch.stack(chosen, dim=1)


# %% double | 2026-blind-2 | - | The new state is thrown away, and the answer still begins with BOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    current = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    history = [current]  # <-- here
    while len(history) <= max_length and not ended.all():
        logits, _ = step(history[-1], state)  # <-- here
        current = logits.argmax(-1).masked_fill(ended, eos_id)
        ended = ended | (current == eos_id)
        history.append(current)
    return torch.stack(history, dim=1)


# %% right | 2026-blind-2 | cumulative afterwards
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    table = tokens.new_empty(len(state), 0)
    while table.shape[1] < max_length and not (table == eos_id).any(dim=1).all():
        logits, state = step(tokens, state)
        tokens = logits.max(dim=-1).indices
        table = torch.cat([table, tokens[:, None]], dim=1)
    after = (table == eos_id).cumsum(dim=1) > 0
    return table.masked_fill(after, eos_id)


# %% right | 2026-blind-2 | preallocated and cut
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    answer = torch.full((B, max_length), eos_id, dtype=torch.long)
    alive = torch.ones(B, dtype=torch.bool)
    token = torch.full((B,), bos_id, dtype=torch.long)
    for t in range(max_length):
        scores, state = step(token, state)
        token = torch.where(alive, scores.argmax(dim=1), torch.tensor(eos_id))
        answer[:, t] = token
        alive = alive & (token != eos_id)
        if not alive.any():
            return answer[:, : t + 1]
    return answer


# %% wrong | house | keeps_a_list | the choices are not stacked
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


# %% wrong | house | - | max for argmax: values and indices
def both_of_max(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.max(dim=-1).masked_fill(ended, eos_id)  # <-- here
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-5 | drops_eos | the loop is left before the last tokens are kept, so the column with the final EOS is missing
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break  # <-- here
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-5 | time_first | the steps are stacked into rows, so that the result is (n, B)
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


# %% wrong | 2026-blind-5 | rows_of_the_smaller_batch | ended rows are dropped from the batch, and the later tokens are written to the row numbers of the shrunken batch
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


# %% double | 2026-blind-5 | - | BOS goes in at every step; all stop as soon as one sentence has ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    start = torch.full((state.shape[0],), bos_id)
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(start, state)  # <-- here
        word = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(word)
        ended = ended | (word == eos_id)
        if ended.any():  # <-- here
            break
    return torch.stack(chosen, dim=1)


# %% right | 2026-blind-5 | a table filled with EOS beforehand, written column by column
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = state.shape[0]
    table = torch.full((rows, max_length), eos_id, dtype=torch.long, device=state.device)
    going = torch.ones(rows, dtype=torch.bool, device=state.device)
    last = torch.full_like(table[:, 0], bos_id)
    for column in range(max_length):
        logits, state = step(last, state)
        best = logits.max(dim=1).indices
        table[going, column] = best[going]
        last = table[:, column]
        going = going & (last != eos_id)
        if not going.any():
            return table[:, : column + 1]
    return table


# %% wrong | 2026-blind-6 | forgets_which_rows_had_ended | lets sentences that have ended go on writing, and only stops when all say EOS at the same step
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    written = []
    while len(written) < max_length:
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        written.append(tokens)  # <-- here
        if (tokens == eos_id).all():
            break
    return torch.stack(written, dim=1)


# %% wrong | 2026-blind-6 | one_step_too_few | counts the BOS column as one of the max_length tokens and so writes one token too few
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    result = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    while result.shape[1] < max_length and not ended.all():  # <-- here
        logits, state = step(result[:, -1], state)
        new = logits.argmax(-1)
        new[ended] = eos_id
        ended = ended | (new == eos_id)
        result = torch.cat([result, new[:, None]], dim=1)
    return result[:, 1:]


# %% wrong | 2026-blind-6 | wipes_rows_without_an_end | fills up after the first EOS at the end with an argmax, which is 0 for a row that never said EOS, so that this row is wiped out
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


# %% double | 2026-blind-6 | - | throws the new state away, so that every step starts from the first one; leaves the BOS column in the result
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = [tokens]  # <-- here
    for i in range(max_length):
        logits, _ = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% right | 2026-blind-6 | a table full of EOS that is filled column by column, only for the rows that still write
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = state.shape[0]
    table = torch.full((rows, max_length), eos_id, dtype=torch.long)
    last = torch.full((rows,), bos_id, dtype=torch.long)
    writing = torch.ones(rows, dtype=torch.bool)
    n = 0
    while n < max_length and writing.any():
        logits, state = step(last, state)
        best = torch.max(logits, dim=1).indices
        last = torch.where(writing, best, torch.full_like(best, eos_id))
        table[:, n] = last
        writing = writing & last.ne(eos_id)
        n += 1
    return table[:, :n]


# %% wrong | 2026-blind-7 | forgets_which_rows_had_ended | a sentence that has ended goes on talking, and the loop stops only if all happen to say EOS in the same step
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

# %% wrong | 2026-blind-7 | stops_at_the_first_end | stops as soon as any sentence has ended
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

# %% wrong | 2026-blind-7 | drops_eos | leaves the loop before the step that ended the last sentence is collected
def greedy_decode(step, state, bos_id, eos_id, max_length):
    ended = torch.zeros(len(state), dtype=torch.bool)
    tokens = torch.full((len(state),), bos_id)
    out = tokens.new_zeros(len(state), 0)
    while out.shape[1] < max_length:
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended |= tokens == eos_id
        if ended.all():
            return out  # <-- here
        out = torch.cat([out, tokens[:, None]], dim=1)
    return out

# %% double | 2026-blind-7 | - | the new state is thrown away; one step too many is taken
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for _ in range(max_length + 1):  # <-- here
        logits, _state = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1)
        tokens[ended] = eos_id
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)

# %% right | 2026-blind-7 | a table filled with EOS beforehand, and written into row by row
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    table = torch.full((B, max_length), eos_id)
    last = torch.full((B,), bos_id)
    going = [True] * B
    used = 0
    for n in range(max_length):
        logits, state = step(last, state)
        best = torch.argmax(logits, dim=1)
        last = torch.full((B,), eos_id)
        for b in range(B):
            if going[b]:
                last[b] = best[b]
                table[b, n] = best[b]
                going[b] = int(best[b]) != eos_id
        used = n + 1
        if not any(going):
            break
    return table[:, :used]


# %% wrong | house | fills_with_0 | decodes each sentence alone, and pads the short ones with 0
def pads_with_0(step, state, bos_id, eos_id, max_length):
    rows = []
    for b in range(len(state)):
        s = state[b:b + 1]
        tok = torch.tensor([bos_id])
        row = []
        for _ in range(max_length):
            logits, s = step(tok, s)
            tok = logits.argmax(-1)
            row.append(tok.item())
            if row[-1] == eos_id:
                break
        rows.append(torch.tensor(row))
    return nn.utils.rnn.pad_sequence(rows, batch_first=True)  # <-- here


# %% wrong | house | keeps_columns_behind_the_end | writes into a tensor of max_length columns, and returns all of it
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


# %% wrong | 2026-blind-9 | - | the EOS tokens are counted until there are as many as sentences, but the fillers of ended rows are counted again at every step
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen, finished = [], 0
    while len(chosen) < max_length and finished < B:
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        finished += (tokens == eos_id).sum().item()  # <-- here
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)

# %% wrong | 2026-blind-9 | - | the batch size is read from dimension 1 of the state, as in the (layers, B, d) of nn.GRU
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.shape[1]  # <-- here
    tokens = torch.full((batch,), bos_id, dtype=torch.long)
    ended = torch.zeros(batch, dtype=torch.bool)
    output = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = torch.where(ended, eos_id, logits.argmax(-1))
        output.append(tokens)
        ended |= tokens == eos_id
        if ended.all():
            break
    return torch.stack(output, 1)

# %% wrong | 2026-blind-9 | - | ended remembers only whether the latest raw choice was EOS, so a row wakes up again two steps after its end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for t in range(max_length):
        scores, state = step(tokens, state)
        best = scores.argmax(dim=1)
        tokens = best.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = best == eos_id  # <-- here
        if (tokens == eos_id).all():
            break
    return torch.stack(chosen, dim=1)

# %% double | 2026-blind-9 | - | the new state is thrown away, so every step starts from the first one; BOS is counted into max_length, so one step too few
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros_like(tokens).bool()
    chosen = [tokens]
    while len(chosen) < max_length:  # <-- here
        logits, _ = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1)
        tokens[ended] = eos_id
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)[:, 1:]

# %% right | 2026-blind-9 | a table full of EOS that only the rows still writing overwrite, cut at the end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    table = torch.full((B, max_length), eos_id, dtype=torch.long)
    writing = torch.ones(B, dtype=torch.bool)
    last = torch.full((B,), bos_id, dtype=torch.long)
    used = 0
    while used < max_length and bool(writing.any()):
        logits, state = step(last, state)
        best = logits.max(dim=-1).indices
        table[writing, used] = best[writing]
        last = table[:, used].clone()
        writing = writing & (best != eos_id)
        used += 1
    return table[:, :used]


# %% wrong | 2026-blind-10 | - | fills each row from the argmax of `== EOS` on, which is 0 for a row that never says EOS, so that such a row becomes EOS throughout
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.shape[0]
    word = torch.full((batch,), bos_id, dtype=torch.long)
    said = []
    finished = torch.zeros(batch, dtype=torch.bool)
    while len(said) < max_length and not bool(finished.all()):
        scores, state = step(word, state)
        word = torch.argmax(scores, dim=1)
        said.append(word)
        finished = finished | (word == eos_id)
    result = torch.stack(said, dim=1)  # (B, n)
    # everything behind the first EOS becomes EOS
    first_eos = (result == eos_id).int().argmax(dim=1)  # <-- here
    place = torch.arange(result.shape[1])
    return torch.where(place[None, :] >= first_eos[:, None], eos_id, result)


# %% wrong | 2026-blind-10 | drops_eos | leaves the loop before it keeps the step at which the last sentence ends, so that this column is missing
def greedy_decode(step, state, bos_id, eos_id, max_length):
    n_rows = len(state)
    tokens = torch.full((n_rows,), bos_id)
    done = torch.zeros(n_rows, dtype=torch.bool)
    output = tokens.new_empty((n_rows, 0))
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(done, eos_id)
        done |= tokens == eos_id
        if done.all():  # <-- here
            break
        output = torch.cat([output, tokens[:, None]], dim=1)
    return output


# %% double | 2026-blind-10 | goes_on_after_eos | counts BOS as one of the max_length tokens; does not overwrite what a row says after its EOS
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


# %% right | 2026-blind-10 | a table that grows by a column; which rows have ended is read off the table itself
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = state.shape[0]
    current = torch.full((rows,), bos_id, dtype=torch.long, device=state.device)
    table = current.new_empty((rows, 0))
    for _ in range(max_length):
        logits, state = step(current, state)
        _, best = logits.max(dim=-1)
        over = (table == eos_id).any(dim=1)
        current = torch.where(over, torch.full_like(best, eos_id), best)
        table = torch.cat((table, current.unsqueeze(1)), dim=1)
        if bool((table == eos_id).any(dim=1).all()):
            return table
    return table


# %% wrong | house | begins_with_0 | the first token that is fed is EOS
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


# %% wrong | house | always_feeds_bos | the token before the last one is fed
def greedy_decode(step, state, bos_id, eos_id, max_length):
    previous = tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(previous, state)
        previous = tokens  # <-- here
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, 1)


# %% wrong | house | stops_one_step_late | asks whether all have ended before `ended` has grown
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        if ended.all():  # <-- here
            break
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, 1)


# %% wrong | house | stops_one_step_late | takes the step first, and then asks whether it is needed
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)  # <-- here
        if ended.all():
            break
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, 1)


# %% wrong | house | repeats_the_first_step | neither the token nor the state is handed on: every step is the first one
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


# %% wrong | house | - | counts EOS in all columns, and stops when there are as many as rows
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state), 1), bos_id)
    for _ in range(max_length):
        logits, state = step(tokens[:, -1], state)
        new = logits.argmax(-1, keepdim=True)
        tokens = torch.cat([tokens, new], 1)
        if (tokens == eos_id).sum() >= len(state):  # <-- here
            break
    tokens = tokens[:, 1:]
    after = (tokens == eos_id).cumsum(1) > 0
    return tokens.masked_fill(after, eos_id)


# %% wrong | house | goes_on_after_eos | what follows is filled from the second EOS of a row on
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state), 1), bos_id)
    for _ in range(max_length):
        logits, state = step(tokens[:, -1], state)
        new = logits.argmax(-1, keepdim=True)
        tokens = torch.cat([tokens, new], 1)
        if (tokens == eos_id).any(1).all():
            break
    tokens = tokens[:, 1:]
    after = (tokens == eos_id).cumsum(1) > 1  # <-- here
    return tokens.masked_fill(after, eos_id)


# %% wrong | 2026-blind-11 | never_stops | stops only when every row says EOS at the same step (tested before the ended rows are filled), so columns of nothing but EOS follow after all have ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    n_rows = state.shape[0]
    ended = torch.zeros(n_rows, dtype=torch.bool)
    current = torch.full((n_rows,), bos_id)
    columns = []
    while len(columns) < max_length:
        scores, state = step(current, state)
        said = scores.argmax(dim=-1)
        current = said.masked_fill(ended, eos_id)
        columns.append(current)
        ended = ended | (said == eos_id)
        if (said == eos_id).all():  # <-- here
            break
    return torch.stack(columns, dim=1)


# %% wrong | 2026-blind-11 | changes_the_dtype | collects the tokens in a float tensor in place of an integer one
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    result = torch.zeros(B, max_length)  # <-- here
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    n = 0
    while n < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = torch.where(ended, eos_id, logits.argmax(dim=1))
        result[:, n] = tokens
        ended = ended | (tokens == eos_id)
        n += 1
    return result[:, :n]


# %% double | 2026-blind-11 | - | BOS is counted as one of the max_length tokens, so the result is one token too short; whether a row has ended is forgotten at each step, so a row goes on after its EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    sequence = [tokens]
    while len(sequence) < max_length:  # <-- here
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        ended = tokens == eos_id  # <-- here
        tokens = tokens.masked_fill(ended, eos_id)
        sequence.append(tokens)
        if ended.all():
            break
    return torch.stack(sequence[1:], dim=1)


# %% right | 2026-blind-11 | a table full of EOS, into which the rows that are still alive write
def greedy_decode(step, state, bos_id, eos_id, max_length):
    count = state.shape[0]
    table = torch.full((count, max_length), eos_id, dtype=torch.long)
    alive = torch.ones(count, dtype=torch.bool)
    last = torch.full((count,), bos_id, dtype=torch.long)
    used = 0
    for column in range(max_length):
        scores, state = step(last, state)
        best = scores.max(dim=1).indices
        table[alive, column] = best[alive]
        last = table[:, column].clone()
        alive = alive & (last != eos_id)
        used = column + 1
        if not bool(alive.any()):
            break
    return table[:, :used]


# %% wrong | 2026-blind-12 | drops_eos | the loop is left before the step in which the last sentences say EOS is stored, so the column with their EOS is missing
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        if ended.all() and chosen:
            break  # <-- here
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-12 | - | the first EOS of each row is found by argmax of a boolean, which gives 0 for a row without any EOS, so such a row is overwritten with EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    word = torch.full((len(state),), bos_id)
    done = torch.zeros(len(state), dtype=torch.bool)
    columns = []
    while len(columns) < max_length and not done.all():
        logits, state = step(word, state)
        word = logits.argmax(-1)
        columns.append(word)
        done |= word == eos_id
    out = torch.stack(columns, dim=1)
    # now clean up what stands behind the ends
    first_end = (out == eos_id).int().argmax(dim=1)  # <-- here
    behind = torch.arange(out.shape[1]) >= first_end[:, None]
    return out.masked_fill(behind, eos_id)


# %% double | 2026-blind-12 | fills_with_0 | the places after a sentence's end are filled with 0 in place of EOS; at most max_length - 1 words are taken in place of max_length
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length - 1:  # <-- here
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=1)
        tokens = tokens.masked_fill(ended, 0)  # <-- here
        ended = torch.logical_or(ended, tokens == eos_id)
        chosen.append(tokens)
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% right | 2026-blind-12 | a table full of EOS, written column by column for the rows that are still alive
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = state.shape[0]
    table = torch.full((rows, max_length), eos_id, dtype=torch.long, device=state.device)
    alive = torch.ones(rows, dtype=torch.bool, device=state.device)
    last = torch.full((rows,), bos_id, dtype=torch.long, device=state.device)
    used = 0
    while used < max_length and bool(alive.any()):
        logits, state = step(last, state)
        best = torch.max(logits, dim=-1).indices
        last = torch.where(alive, best, torch.full_like(best, eos_id))
        table[:, used] = last
        alive = alive & last.ne(eos_id)
        used += 1
    return table[:, :used]


# %% wrong | house | fills_the_running_rows | running rows filled, by where
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


# %% wrong | house | stops_too_late | trims the trailing EOS columns at the end, runs all steps
def greedy_decode(step, state, bos_id, eos_id, max_length):
    token = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):  # <-- here
        logits, state = step(token, state)
        token = torch.where(ended, eos_id, logits.argmax(-1))
        ended = ended | (token == eos_id)
        out.append(token)
    out = torch.stack(out, 1)
    n = int(((out == eos_id).cumsum(1) <= 1).any(0).sum())
    return out[:, :n]


# %% wrong | house | fills_with_0 | zeros tensor, cut at the number of steps, only running rows are written
def greedy_decode(step, state, bos_id, eos_id, max_length):
    out = torch.zeros(len(state), max_length, dtype=torch.long)  # <-- here
    token = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    for n in range(max_length):
        logits, state = step(token, state)
        token = logits.argmax(-1)
        out[~ended, n] = token[~ended]
        ended |= token == eos_id
        if ended.all():
            break
    return out[:, : n + 1]


# %% wrong | 2026-blind-13 | changes_the_dtype | collects the choices in a table of floats, so that the result does not hold integers
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    table = torch.zeros(B, max_length)  # <-- here
    tokens = torch.full((B,), bos_id)
    done = torch.zeros(B, dtype=torch.bool)
    n = 0
    while n < max_length and not done.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        tokens[done] = eos_id
        table[:, n] = tokens
        done = done | (tokens == eos_id)
        n += 1
    return table[:, :n]


# %% wrong | 2026-blind-13 | one_step_too_few | the list of choices begins with BOS, which is counted towards max_length, so that at most max_length - 1 tokens come out
def greedy_decode(step, state, bos_id, eos_id, max_length):
    chosen = [torch.full((len(state),), bos_id)]
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(chosen) < max_length and not bool(ended.all()):  # <-- here
        logits, state = step(chosen[-1], state)
        best = torch.argmax(logits, dim=1)
        best = torch.where(ended, torch.full_like(best, eos_id), best)
        ended = ended | best.eq(eos_id)
        chosen.append(best)
    return torch.stack(chosen, dim=1)[:, 1:]


# %% wrong | 2026-blind-13 | - | a row counts as ended when its raw choice of this very step is EOS, what it said before is forgotten, so that a row wakes up again one step after its end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = len(state)
    tokens = torch.full((batch,), bos_id)
    ended = torch.zeros(batch, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        best = logits.argmax(dim=-1)
        tokens = best.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = best == eos_id  # <-- here
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% double | 2026-blind-13 | - | stops only at max_length, also when all rows have ended, so that columns of EOS follow; stacks the steps in the first dimension, (n, B)
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state)).bool()
    out = []
    for position in range(max_length):  # <-- here
        scores, state = step(tokens, state)
        tokens = scores.max(dim=-1).indices
        tokens = tokens.masked_fill(ended, eos_id)
        ended |= tokens == eos_id
        out.append(tokens)
    return torch.stack(out)  # <-- here


# %% right | 2026-blind-13 | counts the rows that still write, fills a table of EOS only where they do, and cuts it at the end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    table = torch.full((B, max_length), eos_id, dtype=torch.long, device=state.device)
    writing = torch.ones(B, dtype=torch.bool, device=state.device)
    tokens = torch.full((B,), bos_id, dtype=torch.long, device=state.device)
    used = 0
    while used < max_length and int(writing.sum()) > 0:
        logits, state = step(tokens, state)
        best = logits.max(dim=1).indices
        tokens = torch.where(writing, best, torch.full_like(best, eos_id))
        table[:, used] = tokens
        writing = writing & (tokens != eos_id)
        used += 1
    return table[:, :used]


# %% wrong | house | repeats_the_first_step | `step` is called once, above the loop
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    logits, state = step(tokens, state)  # <-- here
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        tokens = torch.where(ended, eos_id, logits.argmax(-1))
        out.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | house | fills_the_running_rows | the rows are marked as ended from the beginning
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.ones(len(state), dtype=torch.bool)  # <-- here
    out = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        out.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | house | stops_too_late | the loop goes on after the end, and only keeps nothing more
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        if not ended.all():  # <-- here
            out.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(out, dim=1)


# %% wrong | 2026-blind-14 | never_stops | stops only when all rows say EOS in the same step, by the raw choices, in place of when all have ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), bos_id)
    done = torch.zeros(B, dtype=torch.bool)
    columns = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        best = logits.argmax(dim=-1)
        tokens = best.masked_fill(done, eos_id)
        columns.append(tokens)
        done = done | (tokens == eos_id)
        if (best == eos_id).all():  # <-- here
            break
    return torch.stack(columns, dim=1)


# %% wrong | 2026-blind-14 | one_step_too_few | counts BOS among the max_length words, so that at most max_length - 1 are written
def greedy_decode(step, state, bos_id, eos_id, max_length):
    written = [torch.full((len(state),), bos_id)]
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(written) < max_length and not ended.all():  # <-- here
        scores, state = step(written[-1], state)
        words = torch.where(ended, eos_id, scores.argmax(-1))
        ended = ended | (words == eos_id)
        written.append(words)
    return torch.stack(written, dim=1)[:, 1:]


# %% double | 2026-blind-14 | - | the state that comes back is not kept, so that every step begins from the first one; rows that have ended are filled with BOS in place of EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    last = torch.full((len(state),), bos_id)
    ended = torch.zeros_like(last, dtype=torch.bool)
    out = []
    for _ in range(max_length):
        logits, new_state = step(last, state)  # <-- here
        last = logits.max(dim=1).indices
        last = last.masked_fill(ended, bos_id)  # <-- here
        ended |= last == eos_id
        out.append(last)
        if bool(ended.all()):
            break
    return torch.stack(out, dim=1)


# %% right | 2026-blind-14 | a table full of EOS that is filled column by column and cut at the end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.shape[0]
    table = torch.full((batch, max_length), eos_id, dtype=torch.long, device=state.device)
    awake = torch.ones(batch, dtype=torch.bool, device=state.device)
    token = torch.full((batch,), bos_id, dtype=torch.long, device=state.device)
    used = 0
    while used < max_length and bool(awake.any()):
        logits, state = step(token, state)
        said = logits.argmax(dim=1)
        table[awake, used] = said[awake]
        token = table[:, used].clone()
        awake = awake & (token != eos_id)
        used += 1
    return table[:, :used]

# %% wrong | house | - | takes the state for a matrix
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B, d = state.shape  # <-- here
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)


# %% wrong | house | - | fills behind EOS only where all rows have ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.all():
            out = torch.stack(chosen, dim=1)
            after = (out == eos_id).int().cumsum(1) - (out == eos_id).int() > 0
            return out.masked_fill(after, eos_id)
    return torch.stack(chosen, dim=1)  # <-- here


# %% wrong | house | asks_twice_for_each_token | one call for the logits, another for the state
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


# %% wrong | house | - | takes logits below 0 for 0
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        best, tokens = torch.zeros(len(logits)), torch.zeros(len(logits), dtype=torch.long)
        for word in range(logits.shape[1]):
            better = logits[:, word] > best
            best, tokens = torch.where(better, logits[:, word], best), torch.where(better, word, tokens)
        tokens = tokens.masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)


# %% right | house | rows that have ended keep their state, of any number of dimensions
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens, alive, columns = torch.full((len(state),), bos_id), torch.ones(len(state)).bool(), []
    for _ in range(max_length):
        logits, new = step(tokens, state)
        said = logits.max(dim=1)[1]
        tokens = torch.where(alive, said, torch.full_like(said, eos_id))
        state = torch.where(alive.reshape(-1, *[1] * (state.dim() - 1)), new, state)
        columns += [tokens[:, None]]
        alive = alive & (tokens != eos_id)
        if not alive.any():
            break
    return torch.cat(columns, 1)


# %% wrong | 2026-blind-15 | - | the place of the first EOS is an argmax, which is 0 for a row that never says EOS, so such a row comes out as EOS from its first place on
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((state.shape[0],), bos_id)
    said = []
    ended = torch.zeros(state.shape[0], dtype=torch.bool)
    while len(said) < max_length and not ended.all():
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1)
        said.append(tokens)
        ended = ended | (tokens == eos_id)
    out = torch.stack(said, dim=1)  # (B, n)
    first = (out == eos_id).int().argmax(dim=1)  # <-- here
    places = torch.arange(out.shape[1])
    return out.masked_fill(places > first[:, None] - 1, eos_id)


# %% wrong | 2026-blind-15 | - | only the unfinished sentences are decoded on, and their words are written into the first rows in place of their own rows
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    alive = torch.arange(B)
    tokens = torch.full((B,), bos_id)
    columns = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1)
        column = torch.full((B,), eos_id)
        column[: len(alive)] = tokens  # <-- here
        columns.append(column)
        going = tokens != eos_id
        alive, tokens, state = alive[going], tokens[going], state[going]
        if len(alive) == 0:
            break
    return torch.stack(columns, dim=1)


# %% double | 2026-blind-15 | - | the first token that is read is EOS in place of BOS; the state that the step returns is thrown away, so every step starts from the first state
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = state.shape[0]
    tokens = torch.full((B,), eos_id)  # <-- here
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, _ = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended |= tokens == eos_id
        if ended.all():
            break
    return torch.stack(chosen, dim=1)


# %% right | 2026-blind-15 | a table that is full of EOS at first, filled column by column and cut at the end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.size(0)
    table = torch.full((batch, max_length), eos_id, dtype=torch.long)
    last = torch.full((batch,), bos_id, dtype=torch.long)
    open_rows = torch.ones(batch, dtype=torch.bool)
    used = 0
    while used < max_length and bool(open_rows.any()):
        scores, state = step(last, state)
        best = scores.argmax(dim=1)
        last = torch.where(open_rows, best, torch.full_like(best, eos_id))
        table[:, used] = last
        open_rows = open_rows & (last != eos_id)
        used += 1
    return table[:, :used]


# %% wrong | 2026-blind-16 | drops_eos | leaves the loop before it has kept the column in which the last sentence ends, so that the last EOS is missing
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        if ended.all():  # <-- here
            break
        chosen.append(tokens)
    if not chosen:
        return torch.empty(len(state), 0, dtype=torch.long)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-16 | keeps_columns_behind_the_end | fills the result up with EOS to max_length columns, also where all sentences have ended earlier, so that columns stand there for which step was not called
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.shape[0]
    result = torch.full((batch, max_length), eos_id, dtype=torch.long)
    last = torch.full((batch,), bos_id, dtype=torch.long)
    done = torch.zeros(batch, dtype=torch.bool)
    t = 0
    while t < max_length and not bool(done.all()):
        scores, state = step(last, state)
        best = scores.max(dim=1).indices
        best[done] = eos_id
        result[:, t] = best
        done = done | (best == eos_id)
        last = best
        t += 1
    return result  # <-- here


# %% right | 2026-blind-16 | counts the sentences that are still open, and keeps a table that is cut to the steps taken
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.shape[0]
    table = torch.full((batch, max_length), eos_id, dtype=torch.long, device=state.device)
    is_open = torch.ones(batch, dtype=torch.bool, device=state.device)
    said = torch.full((batch,), bos_id, dtype=torch.long, device=state.device)
    used = 0
    while used < max_length and int(is_open.sum()) > 0:
        logits, state = step(said, state)
        said = torch.where(is_open, torch.argmax(logits, dim=1), torch.full_like(said, eos_id))
        table[:, used] = said
        used += 1
        is_open = is_open & said.ne(eos_id)
    return table[:, :used]


# %% wrong | 2026-blind-17 | keeps_columns_behind_the_end | returns all max_length columns, filled up with EOS, in place of only the columns that a call of step made
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    result = torch.full((B, max_length), eos_id, dtype=torch.long)
    current = torch.full((B,), bos_id, dtype=torch.long)
    done = torch.zeros(B, dtype=torch.bool)
    for t in range(max_length):
        logits, state = step(current, state)
        current = logits.argmax(dim=-1)
        current[done] = eos_id
        result[:, t] = current
        done = done | (current == eos_id)
        if done.all():
            break
    return result  # <-- here


# %% wrong | 2026-blind-17 | forgets_the_state | throws away the state that step returns, so every step starts from the first state
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


# %% right | 2026-blind-17 | a buffer that is cut at the end
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = state.shape[0]
    buffer = torch.empty(rows, max_length, dtype=torch.long, device=state.device)
    said = torch.full((rows,), bos_id, dtype=torch.long, device=state.device)
    alive = torch.ones(rows, dtype=torch.bool, device=state.device)
    n = 0
    while n < max_length and bool(alive.any()):
        logits, state = step(said, state)
        said = torch.where(alive, logits.max(dim=1).indices, eos_id)
        alive = alive & said.ne(eos_id)
        buffer[:, n] = said
        n += 1
    return buffer[:, :n]


# %% wrong | 2026-blind-18 | - | `ended` is overwritten with the rows whose raw choice is EOS now, so a finished row that chooses another word speaks again
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        best = logits.argmax(dim=-1)
        tokens = best.masked_fill(ended, eos_id)
        ended = best == eos_id  # <-- here
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-18 | stops_at_the_first_end | stops as soon as any sentence has ended, in place of all
def greedy_decode(step, state, bos_id, eos_id, max_length):
    n = state.shape[0]
    tokens = torch.full((n,), bos_id, dtype=torch.long)
    done = torch.zeros(n, dtype=torch.bool)
    columns = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = torch.where(done, torch.full_like(tokens, eos_id), logits.argmax(-1))
        columns.append(tokens)
        done |= tokens == eos_id
        if done.any():  # <-- here
            break
    return torch.stack(columns, dim=1)


# %% double | 2026-blind-18 | forgets_the_state | the new state is not carried on to the next step; runs on to max_length though all sentences have ended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    for _ in range(max_length):  # <-- here
        logits, _ = step(tokens, state)  # <-- here
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-19 | drops_eos | Leaves the loop before the step's tokens are kept, so that the column in which the last sentence ends is missing.
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    tokens = torch.full((B,), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    chosen = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (tokens == eos_id)
        if ended.all():  # <-- here
            break
        chosen.append(tokens)
    if not chosen:
        return torch.zeros(B, 0, dtype=torch.long)
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-19 | forgets_the_state | The new state is thrown away: every step is asked from the first state again.
def greedy_decode(step, state, bos_id, eos_id, max_length):
    current = torch.full((state.shape[0],), bos_id)
    done = torch.zeros_like(current, dtype=torch.bool)
    columns = []
    while len(columns) < max_length and not done.all():
        scores = step(current, state)[0]  # <-- here
        current = torch.where(done, torch.full_like(current, eos_id), scores.argmax(-1))
        columns.append(current)
        done |= current == eos_id
    return torch.stack(columns, dim=1)


# %% double | 2026-blind-19 | - | The result begins with a column of BOS; `ended` forgets rows that ended earlier, so that they write on
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    out = [tokens]  # <-- here
    ended = torch.zeros(len(state), dtype=torch.bool)
    for _ in range(max_length):
        logits, state = step(tokens, state)
        best = logits.argmax(dim=-1)
        tokens = best.masked_fill(ended, eos_id)
        out.append(tokens)
        ended = best == eos_id  # <-- here
        if ended.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | 2026-blind-23 | stops_at_the_first_end | stops as soon as any sentence has ended, not when all have
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length:
        logits, state = step(tokens, state)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        if ended.any():  # <-- here
            break
    return torch.stack(chosen, dim=1)


# %% wrong | 2026-blind-23 | - | `ended` remembers only the latest raw choice, so that a sentence wakes up again two steps after its EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    batch = state.shape[0]
    last = torch.full((batch,), bos_id, dtype=torch.long)
    ended = torch.zeros(batch, dtype=torch.bool)
    columns = []
    for _ in range(max_length):
        logits, state = step(last, state)
        best = logits.argmax(dim=1)
        last = torch.where(ended, torch.full_like(best, eos_id), best)
        columns.append(last)
        ended = best == eos_id  # <-- here
        if bool(ended.all()):
            break
    return torch.stack(columns, dim=1)


# %% double | 2026-blind-23 | - | the new state is thrown away, so every step starts from the first one; BOS stands in front of the result
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    done = tokens != tokens
    out = [tokens]  # <-- here
    for _ in range(max_length):
        logits, _ = step(tokens, state)  # <-- here
        tokens = logits.argmax(-1).masked_fill(done, eos_id)
        out.append(tokens)
        done |= tokens == eos_id
        if done.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | 2026-blind-24 | stops_at_the_first_end | stops as soon as any sentence has ended, not when all have
def greedy_decode(step, state, bos_id, eos_id, max_length):
    token = torch.full((len(state),), bos_id, dtype=torch.long, device=state.device)
    over = torch.zeros_like(token, dtype=torch.bool)
    columns = []
    while len(columns) < max_length and not over.any():  # <-- here
        logits, state = step(token, state)
        token = logits.argmax(-1).masked_fill(over, eos_id)
        over = over | (token == eos_id)
        columns.append(token)
    return torch.stack(columns, dim=1)


# %% wrong | 2026-blind-24 | forgets_the_state | throws the new state away: every step starts again from the first state
def greedy_decode(step, state, bos_id, eos_id, max_length):
    rows = len(state)
    last = torch.tensor([bos_id] * rows, device=state.device)
    done = torch.zeros(rows, dtype=torch.bool, device=state.device)
    said = []
    for _ in range(max_length):
        logits, _ = step(last, state)  # <-- here
        last = torch.where(done, torch.full_like(last, eos_id), logits.argmax(dim=1))
        said.append(last)
        done |= last.eq(eos_id)
        if done.all():
            break
    return torch.stack(said, 1)


# %% double | 2026-blind-24 | - | the result keeps BOS as its first column; ended is not kept from step to step, so sentences that have ended speak again
def greedy_decode(step, state, bos_id, eos_id, max_length):
    token = torch.full((len(state),), bos_id, dtype=torch.long, device=state.device)
    out = [token]  # <-- here
    for _ in range(max_length):
        logits, state = step(token, state)
        token = logits.argmax(dim=-1)
        out.append(token)
        ended = token == eos_id  # <-- here
        if ended.all():
            break
    return torch.stack(out, dim=1)


# %% wrong | 2026-blind-26 | one_step_too_few | the BOS that starts the list counts towards max_length, so at most max_length - 1 words are written
def greedy_decode(step, state, bos_id, eos_id, max_length):
    words = [torch.full((len(state),), bos_id, device=state.device)]
    ended = torch.zeros(len(state), dtype=torch.bool, device=state.device)
    while len(words) < max_length and not ended.all():  # <-- here
        logits, state = step(words[-1], state)
        best = torch.where(ended, eos_id, logits.argmax(dim=-1))
        ended = ended | best.eq(eos_id)
        words.append(best)
    return torch.stack(words[1:], dim=1)


# %% wrong | 2026-blind-26 | drops_eos | it breaks before the last column, that of the last EOS, is appended
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = state.new_full((state.shape[0],), bos_id, dtype=torch.long)
    ended = torch.zeros_like(tokens, dtype=torch.bool)
    columns = []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1).masked_fill(ended, eos_id)
        ended |= tokens == eos_id
        if ended.all():  # <-- here
            break
        columns.append(tokens)
    if not columns:
        return tokens.new_empty(len(tokens), 0)
    return torch.stack(columns, dim=1)


# %% double | 2026-blind-26 | forgets_the_state | the new state is thrown away, every step starts from the first one; a row counts as ended only if the argmax of this very step is EOS
def greedy_decode(step, state, bos_id, eos_id, max_length):
    tokens = torch.full((len(state),), bos_id)
    ended = torch.zeros(len(state), dtype=torch.bool)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, _ = step(tokens, state)  # <-- here
        best = logits.argmax(dim=-1)
        tokens = best.masked_fill(ended, eos_id)
        ended = best == eos_id  # <-- here
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


# %% right | 2026-blind-26 | a table filled with EOS beforehand, whose unfinished rows are written; cut at the last column used
def greedy_decode(step, state, bos_id, eos_id, max_length):
    B = len(state)
    table = torch.full((B, max_length), eos_id, device=state.device)
    last = torch.full((B,), bos_id, device=state.device)
    going = torch.ones(B, dtype=torch.bool, device=state.device)
    used = 0
    while used < max_length and going.any():
        scores, state = step(last, state)
        table[going, used] = scores.argmax(-1)[going]
        last = table[:, used].clone()
        going = going & (last != eos_id)
        used += 1
    return table[:, :used]
