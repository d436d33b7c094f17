"""Held out: wrong and right ways to write greedy_decode."""

import torch

from held_out.registry import right, wrong


def _fill(tokens, ended, eos_id):
    return torch.where(ended, torch.full_like(tokens, eos_id), tokens)


@wrong("greedy_decode", "always_feeds_bos", "feeds BOS at every step instead of the token just chosen")
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


@wrong("greedy_decode", "forgets_the_state", "throws the new state away and gives the first state to every step")
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


@wrong("greedy_decode", "keeps_bos", "returns BOS as the first column")
def gd_with_bos(step, state, bos_id, eos_id, max_length):
    out = [torch.full((len(state),), bos_id)]
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(out) <= max_length and not ended.all():
        logits, state = step(out[-1], state)
        tok = _fill(logits.argmax(-1), ended, eos_id)
        ended = ended | (tok == eos_id)
        out.append(tok)
    return torch.stack(out, 1)


@wrong("greedy_decode", "goes_on_after_eos", "does not overwrite what ended rows say after their EOS")
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


@wrong("greedy_decode", "stops_at_the_first_end", "stops as soon as any sentence has ended")
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


@wrong("greedy_decode", "never_stops", "never stops early: always max_length steps")
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


@wrong("greedy_decode", "forgets_which_rows_had_ended", "forgets which rows had ended: `ended` is only about the present step")
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


@wrong("greedy_decode", "likeliest_row", "takes the argmax over the batch instead of the vocabulary")
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


@wrong("greedy_decode", "one_step_too_few", "one step too few: counts BOS towards max_length")
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


@wrong("greedy_decode", "not_repeatable", "draws at random (multinomial) instead of taking the likeliest")
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


@wrong("greedy_decode", "fills_with_0", "fills ended rows with 0 (padding) instead of EOS")
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


@wrong("greedy_decode", "drops_eos", "checks for the end before keeping the tokens, so the last EOS is lost")
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


@wrong("greedy_decode", "time_first", "stacks along the first dimension: (n, B)")
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


@wrong("greedy_decode", "takes_the_logit_for_the_token", "takes the largest logit's value instead of its index")
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


@right("greedy_decode", "preallocated with EOS, cut at the end")
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


@right("greedy_decode", "feeds raw tokens, repairs what follows an EOS afterwards with cumsum")
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


@right("greedy_decode", "growing torch.cat, softmax before the argmax, integer arithmetic for the fill")
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


@right("greedy_decode", "recursion")
def gd_recursive(step, state, bos_id, eos_id, max_length):
    def rest(tok, state, ended, left):
        if left == 0 or ended.all():
            return []
        logits, state = step(tok, state)
        tok = logits.argmax(-1).masked_fill(ended, eos_id)
        return [tok, *rest(tok, state, ended | (tok == eos_id), left - 1)]

    B = state.shape[0]
    return torch.stack(rest(torch.full((B,), bos_id), state, torch.zeros(B, dtype=torch.bool), max_length), dim=1)
