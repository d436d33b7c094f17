# %% right | house | a running sum, and how many parts lie before the number
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1] / temperature
        ends = logits.softmax(-1).cumsum(-1)
        drawn = (ends <= uniforms[:, t : t + 1]).sum(-1)
        drawn = torch.where(ended, eos_id, drawn)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% right | house | searchsorted, written into a tensor that is there from the start
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n + 1), eos_id)
    tokens[:, 0] = bos_id
    going = torch.ones(B, dtype=torch.bool)
    with torch.no_grad():
        for t in range(n):
            probabilities = torch.softmax(model(tokens[:, : t + 1])[:, t] / temperature, dim=-1)
            u = uniforms[:, t, None].contiguous()
            drawn = torch.searchsorted(probabilities.cumsum(-1), u, right=True)[:, 0]
            tokens[going, t + 1] = drawn[going]
            going &= drawn != eos_id
            if not going.any():
                break
    return tokens[:, 1:]


# %% right | house | sentence by sentence, word by word, in plain Python
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows = []
    for numbers in uniforms.tolist():
        words = [bos_id]
        for u in numbers:
            if words[-1] == eos_id:
                words.append(eos_id)
                continue
            logits = model(torch.tensor([words]))[0, -1]
            probabilities = torch.softmax(logits / temperature, 0).tolist()
            total, word = 0.0, 0
            for word, probability in enumerate(probabilities):
                total += probability
                if u < total:
                    break
            words.append(word)
        rows.append(words[1:])
    return torch.tensor(rows)


# %% right | house | draws everything, then fills up behind the first end
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    for u in uniforms.T:
        ends = torch.cumsum(F.softmax(model(tokens)[:, -1] / temperature, dim=1), dim=1)
        drawn = (u[:, None] < ends).int().argmax(dim=1)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    written = tokens[:, 1:]
    is_end = written == eos_id
    behind = is_end.cumsum(1) - is_end.long() > 0
    return written.masked_fill(behind, eos_id)

# %% wrong | 2026-blind-4 | multiplies_by_the_temperature | The logits are multiplied with the temperature.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1] * temperature  # <-- here
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1).clamp(max=logits.shape[-1] - 1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-4 | cut_where_all_have_ended | Writing stops when all sentences have ended, so that there can be fewer columns than n.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    written = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        probabilities = (model(written)[:, -1] / temperature).softmax(dim=-1)
        ends = probabilities.cumsum(-1)
        drawn = (ends <= uniforms[:, t : t + 1]).sum(-1).clamp(max=ends.size(-1) - 1)
        drawn[ended] = eos_id
        written = torch.cat([written, drawn.unsqueeze(-1)], dim=-1)
        ended |= drawn == eos_id
        if ended.all():
            break  # <-- here
    return written[:, 1:]


# %% wrong | 2026-blind-4 | goes_on_after_eos | What comes after the first EOS is drawn on, since nobody remembers who has ended.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = uniforms.new_full((uniforms.shape[0], 1), bos_id).long()
    for t in range(uniforms.shape[1]):
        logits = model(tokens)[:, -1, :]
        p = torch.softmax(logits / temperature, dim=-1)
        parts = torch.cumsum(p, dim=-1)
        drawn = (parts <= uniforms[:, t, None]).sum(dim=-1).clamp(max=p.shape[-1] - 1)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)  # <-- here
    return tokens[:, 1:]


# %% wrong | 2026-blind-4 | reads_the_last_word_alone | The model reads the last word only, and not all that is written.
def sample(model, uniforms, temperature, bos_id, eos_id):
    last = torch.full((len(uniforms),), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    words = []
    for u in uniforms.T:
        logits = model(last[:, None])[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, -1).cumsum(-1)
        last = (ends <= u[:, None]).sum(-1).clamp(max=logits.shape[-1] - 1)
        last = torch.where(ended, eos_id, last)
        ended = ended | (last == eos_id)
        words.append(last)
    return torch.stack(words, dim=1)


# %% wrong | 2026-blind-4 | not_repeatable | The word is drawn by torch's own generator, and the uniforms only tell how many.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n + 1), eos_id)
    tokens[:, 0] = bos_id
    going = torch.ones(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(tokens[:, : t + 1])[:, t] / temperature, dim=-1)
        drawn = torch.multinomial(p, 1)[:, 0]  # <-- here
        tokens[going, t + 1] = drawn[going]
        going = going & (drawn != eos_id)
    return tokens[:, 1:]


# %% wrong | 2026-blind-4 | lays_the_likeliest_first | The parts are laid end to end in the order of their size, where word 0 comes first.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((uniforms.shape[0], 1), bos_id)
    ended = torch.zeros(uniforms.shape[0], dtype=torch.bool)
    for t in range(uniforms.shape[1]):
        p = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        largest_first, names = p.sort(dim=-1, descending=True)  # <-- here
        place = (largest_first.cumsum(-1) <= uniforms[:, t, None]).sum(-1, keepdim=True)
        drawn = names.gather(1, place.clamp(max=p.shape[1] - 1))[:, 0].masked_fill(ended, eos_id)
        ended |= drawn.eq(eos_id)
        tokens = torch.hstack([tokens, drawn[:, None]])
    return tokens[:, 1:]


# %% wrong | 2026-blind-4 | power_of_the_probabilities | The temperature is put on as a power of the probabilities, which then no longer sum to 1.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    sentences = torch.full((B, 1), bos_id, dtype=torch.long)
    done = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(sentences)[:, -1], dim=-1)
        p = p ** (1 / temperature)  # <-- here
        drawn = (p.cumsum(dim=1) <= uniforms[:, t].unsqueeze(1)).sum(dim=1)
        drawn = drawn.clamp(max=p.shape[1] - 1).masked_fill(done, eos_id)
        done = done | (drawn == eos_id)
        sentences = torch.cat([sentences, drawn.unsqueeze(1)], dim=1)
    return sentences[:, 1:]


# %% wrong | 2026-blind-4 | fills_with_0 | The places behind a sentence's end are filled with 0 and not with EOS.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        ends = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1).cumsum(dim=-1)
        drawn = (uniforms[:, t, None] >= ends).sum(dim=-1).clamp(max=ends.shape[-1] - 1)
        drawn = drawn * ~ended  # <-- here
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-4 | takes_the_likeliest | The likeliest word is taken at every step, where u should draw it.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    for _ in range(uniforms.shape[1]):
        p = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        word = p.argmax(dim=-1)  # <-- here
        finished = (tokens[:, 1:] == eos_id).any(dim=1)
        word[finished] = eos_id
        tokens = torch.cat([tokens, word[:, None]], dim=1)
    return tokens[:, 1:]


# %% double | 2026-blind-4 | keeps_bos+never_reads_what_it_wrote | BOS is handed back with the words; the logits of the first position are taken at every step
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((uniforms.shape[0], 1), bos_id)
    ended = torch.zeros(uniforms.shape[0], dtype=torch.bool)
    for t in range(uniforms.shape[1]):
        logits = model(tokens)[:, 0]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1).clamp(max=ends.shape[-1] - 1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens  # <-- here


# %% double | 2026-blind-4 | - | The first column of the uniforms draws every word; the probabilities are summed up over the batch and not over the words
def sample(model, uniforms, temperature, bos_id, eos_id):
    u = uniforms[:, :1]  # <-- here
    tokens = torch.full((uniforms.shape[0], 1), bos_id)
    ended = torch.zeros(uniforms.shape[0], dtype=torch.bool)
    for _ in range(uniforms.shape[1]):
        p = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        ends = p.cumsum(dim=0)  # <-- here
        drawn = (ends <= u).sum(dim=-1).clamp(max=p.shape[-1] - 1).masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% right | 2026-blind-4 | ends that are counted, a tensor of who has ended
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        logits = model(tokens)[:, -1]
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        drawn = (ends <= u[:, None]).sum(dim=-1).clamp(max=logits.shape[-1] - 1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% right | 2026-blind-4 | searchsorted, a tensor made before the loop, and what is behind an EOS is overwritten at the end
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, n + 1), bos_id, dtype=torch.long)
    for t in range(n):
        p = torch.softmax(model(text[:, : t + 1])[:, t] / temperature, dim=-1)
        ends = p.cumsum(dim=-1).double()
        u = uniforms[:, t : t + 1].double().contiguous()
        text[:, t + 1] = torch.searchsorted(ends, u, right=True)[:, 0].clamp(max=p.shape[-1] - 1)
    words = text[:, 1:].clone()
    is_end = (words == eos_id).long()
    behind = is_end.cumsum(dim=1) - is_end > 0
    return words.masked_fill(behind, eos_id)


# %% right | 2026-blind-4 | sentence by sentence with plain Python lists, each drawn by walking along the parts
def sample(model, uniforms, temperature, bos_id, eos_id):
    def draw(logits, u):
        ends = torch.softmax(logits / temperature, dim=0).cumsum(dim=0)
        for word in range(len(ends)):
            if ends[word] > u:
                return word
        return len(ends) - 1

    rows = []
    for row in uniforms:
        written = [bos_id]
        for u in row:
            if written[-1] == eos_id and len(written) > 1:
                written.append(eos_id)
            else:
                written.append(draw(model(torch.tensor([written]))[0, -1], u))
        rows.append(written[1:])
    return torch.tensor(rows)


# %% wrong | 2026-blind-5 | takes_a_part_that_ends_at_the_number | a part that ends exactly at u is taken, where the word is the first whose part ends beyond u
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        probabilities = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        ends = probabilities.cumsum(dim=-1)[:, :-1].contiguous()
        drawn = torch.searchsorted(ends, uniforms[:, t : t + 1].contiguous())[:, 0]  # <-- here
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-5 | reads_the_last_word_alone | only the newest word is handed to the model, as if it had a cache
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    word = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    written = []
    for t in range(n):
        logits = model(word)[:, -1] / temperature  # <-- here
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)
        drawn = (ends[:, :-1] <= uniforms[:, t, None]).sum(dim=-1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        word = drawn[:, None]
        written.append(drawn)
    return torch.stack(written, dim=1)


# %% wrong | 2026-blind-5 | cut_where_all_have_ended | the loop stops when all sentences have ended, and too few columns come back
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.T:
        logits = model(tokens)[:, -1, :] / temperature
        ends = logits.softmax(-1).cumsum(-1)[:, :-1]
        drawn = (ends <= u[:, None]).sum(dim=-1).masked_fill(ended, eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        ended = ended | (drawn == eos_id)
        if ended.all():
            break  # <-- here
    return tokens[:, 1:]


# %% double | 2026-blind-5 | temperature_after_the_softmax+goes_on_after_eos | the probabilities are divided by the temperature, not the logits; sentences go on after their EOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    for t in range(n):
        logits = model(tokens)[:, -1]
        probabilities = torch.softmax(logits, dim=-1) / temperature  # <-- here
        ends = probabilities.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)  # <-- here
    return tokens[:, 1:]


# %% right | 2026-blind-5 | a table filled in beforehand with EOS, searchsorted from the right, only open rows written
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    text[:, 0] = bos_id
    open_rows = torch.ones(B, dtype=torch.bool, device=uniforms.device)
    for t in range(n):
        last = model(text[:, : t + 1])[:, -1]
        ends = (last / temperature).softmax(dim=1).cumsum(dim=1)[:, :-1].contiguous()
        u = uniforms[:, t : t + 1].to(ends.dtype).contiguous()
        words = torch.searchsorted(ends, u, right=True).squeeze(1)
        text[:, t + 1] = torch.where(open_rows, words, text[:, t + 1])
        open_rows = open_rows & (words != eos_id)
    return text[:, 1:]


# %% wrong | 2026-blind-6 | cut_where_all_have_ended | stops as soon as all sentences have ended, and so hands back too few columns
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id, dtype=torch.long)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        probabilities = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        ends = probabilities.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t : t + 1]).sum(dim=-1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        if ended.all():
            break  # <-- here
    return tokens[:, 1:]


# %% wrong | 2026-blind-6 | lays_the_likeliest_first | lays the probabilities end to end from the largest on, as in code for nucleus sampling
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows = len(uniforms)
    written = torch.full((rows, 1), bos_id)
    ended = torch.zeros(rows, dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        p = F.softmax(model(written)[:, -1, :] / temperature, dim=-1)
        p, words = p.sort(dim=-1, descending=True)  # <-- here
        place = (p.cumsum(dim=-1)[:, :-1] <= u[:, None]).sum(dim=-1, keepdim=True)
        drawn = words.gather(1, place).squeeze(1)
        drawn = torch.where(ended, eos_id, drawn)
        ended |= drawn == eos_id
        written = torch.cat([written, drawn.unsqueeze(1)], dim=1)
    return written[:, 1:]


# %% right | 2026-blind-6 | searchsorted on the ends, and the silence after EOS put in when all is written
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, n + 1), bos_id, dtype=torch.long)
    for t in range(n):
        logits = model(text[:, : t + 1].clone())[:, t]
        ends = (logits / temperature).softmax(-1).cumsum(-1)
        u = uniforms[:, t].to(ends.dtype).unsqueeze(1)
        word = torch.searchsorted(ends.contiguous(), u.contiguous(), right=True)
        text[:, t + 1] = word.clamp(max=ends.shape[1] - 1).squeeze(1)
    words = text[:, 1:]
    is_end = words == eos_id
    after = is_end.cumsum(dim=1) - is_end.long() > 0
    return words.masked_fill(after, eos_id)


# %% wrong | 2026-blind-7 | reads_the_last_word_alone | the model is given the newest word only, as if there were a cache
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    last = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    written = []
    for t in range(n):
        logits = model(last)[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        word = (ends[:, :-1] <= uniforms[:, t : t + 1]).sum(dim=-1)
        word = word.masked_fill(ended, eos_id)
        ended = ended | (word == eos_id)
        written.append(word)
        last = word[:, None]
    return torch.stack(written, dim=1)

# %% wrong | 2026-blind-7 | takes_a_part_that_ends_at_the_number | searchsorted looks on its default side: a number on the border draws the word that ends there
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = F.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        ends = p.cumsum(-1)[:, :-1].contiguous()
        u = uniforms[:, t : t + 1].contiguous().to(ends.dtype)
        word = torch.searchsorted(ends, u)[:, 0]  # <-- here
        word = torch.where(ended, torch.full_like(word, eos_id), word)
        ended |= word == eos_id
        tokens = torch.cat([tokens, word[:, None]], dim=1)
    return tokens[:, 1:]

# %% wrong | 2026-blind-7 | cut_where_all_have_ended | it stops once all rows have ended, so that fewer than n columns come back
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id, dtype=torch.long)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        logits = model(tokens)[:, -1] / temperature
        ends = logits.softmax(dim=-1).cumsum(dim=-1)[:, :-1]
        drawn = (ends <= u.unsqueeze(1)).sum(dim=1).masked_fill(ended, eos_id)
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)
        ended = ended | (drawn == eos_id)
        if ended.all():
            break  # <-- here
    return tokens[:, 1:]

# %% right | 2026-blind-7 | a table filled column by column, and a loop over the rows that draw
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows, n = uniforms.shape
    table = torch.full((rows, n + 1), eos_id, dtype=torch.long)
    table[:, 0] = bos_id
    alive = set(range(rows))
    for t in range(n):
        probabilities = F.softmax(model(table[:, : t + 1])[:, -1, :] / temperature, dim=-1)
        ends = torch.cumsum(probabilities, dim=-1)
        for row in sorted(alive):
            word, last = 0, ends.shape[1] - 1
            while word < last and ends[row, word] <= uniforms[row, t]:
                word += 1
            table[row, t + 1] = word
            if word == eos_id:
                alive.discard(row)
    return table[:, 1:]


# %% wrong | 2026-blind-9 | takes_a_part_that_ends_at_the_number | Searches with searchsorted as it comes, from the left, so a u on a border (0 above all) falls on a word whose part ends there.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1] / temperature
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)
        drawn = torch.searchsorted(ends, uniforms[:, t : t + 1].to(ends.dtype))  # <-- here
        drawn = drawn.squeeze(1).clamp(max=ends.shape[1] - 1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]

# %% wrong | 2026-blind-9 | cut_where_all_have_ended | Breaks off once all sentences have ended, and then returns fewer than n columns.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((uniforms.shape[0], 1), bos_id, dtype=torch.long)
    ended = torch.zeros(uniforms.shape[0], dtype=torch.bool)
    for u in uniforms.T:
        probabilities = (model(tokens)[:, -1] / temperature).softmax(dim=-1)
        ends = probabilities.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= u[:, None]).sum(dim=-1)
        drawn[ended] = eos_id
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)
        ended |= drawn == eos_id
        if ended.all():
            break  # <-- here
    return tokens[:, 1:]

# %% wrong | 2026-blind-9 | - | Loops over the rows of uniforms instead of its columns, as if each row were one step.
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms:  # <-- here
        p = F.softmax(model(written)[:, -1, :] / temperature, dim=-1)
        ends = torch.cumsum(p, dim=-1)
        word = (ends[:, :-1] <= u.unsqueeze(1)).sum(dim=1)
        word = torch.where(ended, torch.tensor(eos_id), word)
        ended = ended | (word == eos_id)
        written = torch.cat([written, word.unsqueeze(1)], dim=1)
    return written[:, 1:]

# %% double | 2026-blind-9 | reads_the_last_word_alone+goes_on_after_eos | Shows the model only the last word; goes on writing after EOS.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    last = torch.full((B, 1), bos_id)
    words = []
    for t in range(n):
        logits = model(last)[:, -1] / temperature  # <-- here
        ends = logits.softmax(-1).cumsum(-1)[:, :-1]
        last = (ends <= uniforms[:, t, None]).sum(dim=-1, keepdim=True)
        words.append(last)
    return torch.cat(words, dim=1)  # <-- here

# %% right | 2026-blind-9 | a tensor of EOS made beforehand and filled in a column at a time, the first end beyond u by argmax
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, n + 1), eos_id, dtype=torch.long)
    text[:, 0] = bos_id
    writing = torch.ones(B, dtype=torch.bool)
    for t in range(n):
        logits = model(text[:, : t + 1].clone())[:, -1]
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        beyond = ends > uniforms[:, t].unsqueeze(1)
        beyond[:, -1] = True
        drawn = beyond.to(torch.int8).argmax(dim=-1)
        text[writing, t + 1] = drawn[writing]
        writing = writing & (text[:, t + 1] != eos_id)
    return text[:, 1:]


# %% wrong | 2026-blind-10 | takes_a_part_that_ends_at_the_number | counts only the parts that end before u, not those that end at u, so a u on a border draws the word before
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1]
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        u = uniforms[:, t : t + 1]
        drawn = (ends[:, :-1] < u).sum(dim=-1)  # <-- here
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-10 | cut_where_all_have_ended | stops as soon as all sentences have ended, so fewer than n columns come back
def sample(model, uniforms, temperature, bos_id, eos_id):
    batch = len(uniforms)
    text = torch.full((batch, 1), bos_id, dtype=torch.long)
    ended = torch.zeros(batch, dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        last = model(text)[:, -1, :] / temperature
        probabilities = F.softmax(last, dim=-1)
        ends = torch.cumsum(probabilities, dim=-1)[:, :-1]
        word = (ends <= u.unsqueeze(1)).sum(dim=1)
        word[ended] = eos_id
        text = torch.cat((text, word.unsqueeze(1)), dim=1)
        ended |= word == eos_id
        # nothing left to write
        if ended.all():
            break  # <-- here
    return text[:, 1:]


# %% double | 2026-blind-10 | keeps_bos+temperature_after_the_softmax | divides the probabilities by the temperature in place of the logits; cuts off the last word in place of BOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows, n = uniforms.shape
    tokens = torch.full((rows, 1), bos_id)
    ended = torch.zeros(rows, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1]
        probs = logits.softmax(dim=-1) / temperature  # <-- here
        ends = probs.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1)
        drawn = torch.where(ended, eos_id, drawn)
        ended = ended.logical_or(drawn == eos_id)
        tokens = torch.cat([tokens, drawn.unsqueeze(-1)], dim=-1)
    return tokens[:, :-1]  # <-- here


# %% right | 2026-blind-10 | a prepared tensor of EOS that is filled column by column, the draw by argmax over a comparison
def draw(probabilities, u):
    ends = probabilities.cumsum(dim=-1)
    beyond = ends > u.unsqueeze(-1)
    beyond[:, -1] = True
    return beyond.to(torch.int8).argmax(dim=-1)


def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    written = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    written[:, 0] = bos_id
    open_ = torch.ones(B, dtype=torch.bool, device=uniforms.device)
    for t in range(n):
        logits = model(written[:, : t + 1])[:, t]
        words = draw(torch.softmax(logits / temperature, dim=-1), uniforms[:, t])
        written[open_, t + 1] = words[open_]
        open_ = open_ & (words != eos_id)
    return written[:, 1:].clone()


# %% wrong | house | counts_the_parts_beyond | counts the ends beyond u
def sa7(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        ends = torch.softmax(model(tokens)[:, -1] / temperature, -1).cumsum(-1)
        word = (ends[:, :-1] > uniforms[:, t, None]).sum(-1).masked_fill(ended, eos_id)  # <-- here
        ended |= word == eos_id
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | reads_what_is_not_written | the table is read whole, with the places that are not written yet
def sa9(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n + 1), eos_id)
    tokens[:, 0] = bos_id
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        ends = torch.softmax(model(tokens)[:, -1] / temperature, -1).cumsum(-1)  # <-- here
        word = (ends[:, :-1] <= uniforms[:, t, None]).sum(-1).masked_fill(ended, eos_id)
        ended |= word == eos_id
        tokens[:, t + 1] = word
    return tokens[:, 1:]


# %% wrong | house | leaves_out_the_last_word | what is read ends one word too early
def sa10(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n + 1), eos_id)
    tokens[:, 0] = bos_id
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        ends = torch.softmax(model(tokens[:, : max(t, 1)])[:, -1] / temperature, -1).cumsum(-1)  # <-- here
        word = (ends[:, :-1] <= uniforms[:, t, None]).sum(-1).masked_fill(ended, eos_id)
        ended |= word == eos_id
        tokens[:, t + 1] = word
    return tokens[:, 1:]


# %% wrong | house | - | the table was filled with bos_id
def sa14(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    out = torch.full((B, n), bos_id)  # <-- here
    for b in range(B):
        tokens = [bos_id]
        for t in range(n):
            p = torch.softmax(model(torch.tensor([tokens]))[0, -1] / temperature, -1)
            word = int((p.cumsum(0)[:-1] <= uniforms[b, t]).sum())
            out[b, t] = word
            tokens.append(word)
            if word == eos_id:
                break
    return out


# %% wrong | house | - | the running total is not set back for the next word
def sa16(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    out = torch.full((B, n), eos_id)
    for b in range(B):
        tokens = [bos_id]
        total = 0.0  # <-- here
        for t in range(n):
            p = torch.softmax(model(torch.tensor([tokens]))[0, -1] / temperature, -1).tolist()
            word = len(p) - 1
            for w, each in enumerate(p):
                total += each
                if total > uniforms[b, t]:
                    word = w
                    break
            out[b, t] = word
            tokens.append(word)
            if word == eos_id:
                break
    return out


# %% wrong | house | takes_the_last_word | the walk along the parts does not stop where it should
def sa18(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    out = torch.full((B, n), eos_id)
    for b in range(B):
        tokens = [bos_id]
        for t in range(n):
            p = torch.softmax(model(torch.tensor([tokens]))[0, -1] / temperature, -1).tolist()
            total, word = 0.0, len(p) - 1
            for w, each in enumerate(p):
                total += each
                if total > uniforms[b, t]:
                    word = w  # <-- here
            out[b, t] = word
            tokens.append(word)
            if word == eos_id:
                break
    return out


# %% wrong | house | begins_with_token_0 | the text begins with 0 in place of bos_id
def sa22(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.zeros(B, 1, dtype=torch.long)  # <-- here
    for u in uniforms.T:
        ends = torch.softmax(model(tokens)[:, -1] / temperature, -1).cumsum(-1)
        word = (ends[:, :-1] <= u[:, None]).sum(-1)
        word = torch.where((tokens == eos_id).any(1), eos_id, word)
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | takes_the_last_word | log-probabilities are laid end to end
def sa24(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    for u in uniforms.T:
        ends = torch.log_softmax(model(tokens)[:, -1] / temperature, -1).cumsum(-1)  # <-- here
        word = (ends[:, :-1] <= u[:, None]).sum(-1)
        word = torch.where((tokens == eos_id).any(1), eos_id, word)
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | keeps_bos | BOS stands in the first of n columns, and the loop begins with the second
def sa27(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n), bos_id)
    for t in range(1, n):  # <-- here
        ends = torch.softmax(model(tokens[:, :t])[:, -1] / temperature, -1).cumsum(-1)
        word = (ends[:, :-1] <= uniforms[:, t, None]).sum(-1)
        tokens[:, t] = torch.where((tokens[:, :t] == eos_id).any(1), eos_id, word)
    return tokens


# %% double | house | keeps_bos+multiplies_by_the_temperature | BOS stands in front of the answer; the logits are multiplied by the temperature
def t2(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = (model(tokens)[:, -1] * temperature).softmax(-1)  # <-- here
        w = (p.cumsum(-1)[:, :-1] <= uniforms[:, t:t+1]).sum(-1)
        w[ended] = eos_id
        ended |= w == eos_id
        tokens = torch.cat([tokens, w[:, None]], 1)
    return tokens  # <-- here


# %% double | house | cut_where_all_have_ended+takes_the_likeliest | the loop stops when all have ended; the likeliest word is written
def t11(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        w = model(tokens)[:, -1].argmax(-1)  # <-- here
        w = w.masked_fill(ended, eos_id)
        ended = ended | (w == eos_id)
        tokens = torch.cat([tokens, w[:, None]], 1)
        if ended.all():
            break  # <-- here
    return tokens[:, 1:]


# %% wrong | house | - | the first row that ends returns the whole table
def t4(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    out = torch.full((B, n), eos_id)
    for b in range(B):
        text = [bos_id]
        for t in range(n):
            p = (model(torch.tensor([text]))[0, -1] / temperature).softmax(-1)
            total = 0.0
            for w in range(len(p)):
                total += p[w].item()
                if uniforms[b, t] < total:
                    break
            out[b, t] = w
            text.append(w)
            if w == eos_id:
                return out  # <-- here
    return out


# %% wrong | house | - | the loop stops before EOS is written, and the table was filled with 0
def t5(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    out = torch.zeros(B, n, dtype=torch.long)  # <-- here
    for b in range(B):
        text = torch.tensor([[bos_id]])
        for t in range(n):
            p = (model(text)[0, -1] / temperature).softmax(-1)
            w = int((p.cumsum(-1) <= uniforms[b, t]).sum().clamp(max=len(p) - 1))
            if w == eos_id:
                break  # <-- here
            out[b, t] = w
            text = torch.cat([text, torch.tensor([[w]])], 1)
    return out


# %% wrong | house | - | BOS ends a row as well
def t9(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = (model(tokens)[:, -1] / temperature).softmax(-1)
        w = (p.cumsum(-1)[:, :-1] <= uniforms[:, t:t+1]).sum(-1)
        w = w.masked_fill(ended, eos_id)
        ended = ended | (w == eos_id) | (w == bos_id)  # <-- here
        tokens = torch.cat([tokens, w[:, None]], 1)
    return tokens[:, 1:]


# %% double | house | keeps_bos+goes_on_after_eos | BOS stands in front of the answer; nobody remembers who has ended
def u1(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    for t in range(n):
        p = (model(tokens)[:, -1] / temperature).softmax(-1)
        w = (p.cumsum(-1)[:, :-1] <= uniforms[:, t:t+1]).sum(-1)
        tokens = torch.cat([tokens, w[:, None]], 1)  # <-- here
    return tokens  # <-- here


# %% double | house | time_first+forgets_the_temperature | the words are stacked in front of the sentences; the temperature is not used
def u2(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    words, tokens = [], torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for u in uniforms.T:
        p = model(tokens)[:, -1].softmax(-1)  # <-- here
        w = (p.cumsum(-1)[:, :-1] <= u[:, None]).sum(-1).masked_fill(ended, eos_id)
        ended |= w == eos_id
        words.append(w)
        tokens = torch.cat([tokens, w[:, None]], 1)
    return torch.stack(words)  # <-- here


# %% wrong | 2026-blind-11 | takes_a_part_that_ends_at_the_number | takes the first word whose part ends at or beyond u in place of strictly beyond it, so that u = 0 draws a word of probability 0
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    written = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(written)[:, -1] / temperature
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)
        u = uniforms[:, t : t + 1].to(ends.dtype).contiguous()
        word = torch.searchsorted(ends, u).squeeze(1)  # <-- here
        word = word.clamp(max=ends.shape[-1] - 1)
        word = word.masked_fill(ended, eos_id)
        ended = ended | (word == eos_id)
        written = torch.cat([written, word[:, None]], dim=1)
    return written[:, 1:]


# %% wrong | 2026-blind-11 | cut_where_all_have_ended | stops as soon as all rows have ended and returns fewer columns in place of n
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id, dtype=torch.long)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1, :]
        probabilities = torch.softmax(logits / temperature, dim=-1)
        ends = probabilities.cumsum(-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        if ended.all():
            break  # <-- here
    return tokens[:, 1:]


# %% wrong | 2026-blind-11 | - | takes place 0 for the first EOS of a row that has none, so that all its words but the first become EOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id)
    for t in range(n):
        p = F.softmax(model(text)[:, -1] / temperature, dim=-1)
        ends = p.cumsum(dim=-1)[:, :-1]
        u = uniforms[:, t].unsqueeze(1)
        text = torch.cat([text, (ends <= u).sum(dim=1, keepdim=True)], dim=1)
    text = text[:, 1:]
    # silence behind the end of each sentence
    first_end = (text == eos_id).int().argmax(dim=1)  # <-- here
    behind = torch.arange(n)[None, :] > first_end[:, None]
    return text.masked_fill(behind, eos_id)


# %% right | 2026-blind-11 | a table of the final size filled column by column, the silence made afterwards by counting ends
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    table = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    table[:, 0] = bos_id
    for column in range(n):
        last = model(table[:, : column + 1])[:, -1]
        ends = torch.cumsum((last / temperature).softmax(dim=-1), dim=-1)
        beyond = ends[:, :-1] > uniforms[:, column].unsqueeze(-1)
        table[:, column + 1] = ends.shape[-1] - 1 - beyond.sum(dim=-1)
    words = table[:, 1:]
    is_end = words.eq(eos_id).long()
    before = is_end.cumsum(dim=1) - is_end  # ends before each place
    return words.masked_fill(before > 0, eos_id)


# %% wrong | 2026-blind-12 | takes_a_part_that_ends_at_the_number | counts the parts that end before u and not those that end exactly at u, so that u = 0 can draw a word of probability 0
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1] / temperature
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)[:, :-1]
        drawn = (ends < uniforms[:, t, None]).sum(dim=-1)  # <-- here
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-12 | forgets_the_temperature | divides the probabilities by the temperature and makes them sum to 1 again, which changes nothing, instead of dividing the logits
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((uniforms.shape[0], 1), bos_id, dtype=torch.long)
    ended = torch.zeros(uniforms.shape[0], dtype=torch.bool)
    for u in uniforms.T:
        probabilities = torch.softmax(model(written)[:, -1, :], dim=-1)
        probabilities = probabilities / temperature  # <-- here
        probabilities = probabilities / probabilities.sum(dim=-1, keepdim=True)
        ends = probabilities.cumsum(dim=-1)
        word = (ends[:, :-1] <= u[:, None]).sum(dim=-1)
        word = torch.where(ended, torch.full_like(word, eos_id), word)
        ended |= word == eos_id
        written = torch.cat([written, word.unsqueeze(1)], dim=1)
    return written[:, 1:]


# %% double | 2026-blind-12 | multiplies_by_the_temperature | stops as soon as all sentences have ended, so that there are fewer than n columns; multiplies the logits by the temperature
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        if ended.all():
            break  # <-- here
        last = model(text)[:, -1]
        p = torch.softmax(last * temperature, dim=-1)  # <-- here
        ends = p.cumsum(-1)
        drawn = (ends[:, :-1] <= uniforms[:, t : t + 1]).sum(-1)
        drawn[ended] = eos_id
        ended = ended | (drawn == eos_id)
        text = torch.cat((text, drawn[:, None]), dim=1)
    return text[:, 1:]


# %% right | 2026-blind-12 | a table of EOS filled column by column, words by searchsorted, the ended rows found by cumulative comparison
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    text[:, 0] = bos_id
    for t in range(n):
        p = torch.softmax(model(text[:, : t + 1])[:, -1] / temperature, dim=-1)
        ends = p.cumsum(dim=-1)[:, :-1].contiguous()
        kind = torch.promote_types(ends.dtype, uniforms.dtype)
        u = uniforms[:, t : t + 1].to(kind).contiguous()
        drawn = torch.searchsorted(ends.to(kind), u, right=True)[:, 0]
        silent = (text[:, 1 : t + 1] == eos_id).any(dim=1)
        text[:, t + 1] = torch.where(silent, text.new_tensor(eos_id), drawn)
    return text[:, 1:]


# %% wrong | house | cut_where_all_have_ended | all words are drawn, and cut behind the longest row
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(tokens)[:, -1] / temperature, -1)
        word = (p.cumsum(-1)[:, :-1] <= uniforms[:, t : t + 1]).sum(-1)
        word = torch.where(ended, eos_id, word)
        ended = ended | (word == eos_id)
        tokens = torch.cat([tokens, word[:, None]], 1)
    words = tokens[:, 1:]
    longest = int((words != eos_id).sum(1).max()) + 1
    return words[:, :longest]  # <-- here


# %% wrong | house | temperature_after_the_softmax | probabilities are divided by the temperature, and a softmax is taken of them
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(tokens)[:, -1], -1)
        p = torch.softmax(p / temperature, -1)  # <-- here
        word = (p.cumsum(-1)[:, :-1] <= uniforms[:, t : t + 1]).sum(-1)
        word = torch.where(ended, eos_id, word)
        ended = ended | (word == eos_id)
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | lays_them_from_the_end | looks for 1 - u
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(tokens)[:, -1] / temperature, -1)
        word = (p.cumsum(-1) > 1 - uniforms[:, t : t + 1]).long().argmax(-1)  # <-- here
        word = torch.where(ended, eos_id, word)
        ended = ended | (word == eos_id)
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | fills_with_0 | a loop ends at EOS, and what is behind it stays 0
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    out = torch.zeros(B, n, dtype=torch.long)
    for b in range(B):
        text = [bos_id]
        for t in range(n):
            p = torch.softmax(model(torch.tensor([text]))[0, -1] / temperature, -1)
            word = int((p.cumsum(-1)[:-1] <= uniforms[b, t]).sum())
            text.append(word)
            out[b, t] = word
            if word == eos_id:
                break  # <-- here
    return out


# %% wrong | 2026-blind-13 | cut_where_all_have_ended | the loop ends as soon as all sentences have ended, so that fewer than n columns come out
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id, dtype=torch.long)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(text)[:, -1] / temperature
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)[:, :-1]
        word = (ends <= uniforms[:, t : t + 1]).sum(dim=-1)
        word = word.masked_fill(ended, eos_id)
        text = torch.cat([text, word[:, None]], dim=1)
        ended = ended | (word == eos_id)
        if ended.all():
            break  # <-- here
    return text[:, 1:]


# %% wrong | 2026-blind-13 | forgets_which_rows_had_ended | whether a row has ended is asked of the word that was last drawn alone, in place of all so far, so that a row may speak again
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((uniforms.shape[0], 1), bos_id)
    ended = torch.zeros(uniforms.shape[0], dtype=torch.bool)
    for u in uniforms.T:
        probabilities = torch.softmax(model(written)[:, -1, :] / temperature, dim=-1)
        ends = torch.cumsum(probabilities, dim=-1)[:, :-1]
        drawn = (ends <= u[:, None]).sum(dim=-1)
        silent = drawn.masked_fill(ended, eos_id)
        written = torch.cat([written, silent[:, None]], dim=1)
        ended = drawn == eos_id  # <-- here
    return written[:, 1:]


# %% wrong | 2026-blind-13 | forgets_the_temperature | the probabilities are divided by the temperature and normalised again, which changes nothing, in place of the logits
def sample(model, uniforms, temperature, bos_id, eos_id):
    def draw(row, u):
        """The first word whose part ends beyond u."""
        reached = 0.0
        for word, p in enumerate(row.tolist()):
            reached += p
            if reached > u:
                return word
        return len(row) - 1

    rows = [[bos_id] for _ in uniforms]
    for t in range(uniforms.shape[1]):
        last = model(torch.tensor(rows))[:, -1]
        p = torch.softmax(last, dim=-1) / temperature  # <-- here
        p = p / p.sum(dim=-1, keepdim=True)
        for b, row in enumerate(rows):
            if t > 0 and row[-1] == eos_id:
                row.append(eos_id)
            else:
                row.append(draw(p[b], uniforms[b, t].item()))
    return torch.tensor(rows)[:, 1:]


# %% double | 2026-blind-13 | - | the model reads the last word alone in place of all that is written; the number of the first row draws the words of all rows
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens[:, -1:])[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        drawn = (ends[:, :-1] <= uniforms[0, t]).sum(dim=-1)  # <-- here
        drawn = drawn.masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)
    return tokens[:, 1:]


# %% right | 2026-blind-13 | one tensor made beforehand, filled from left to right, searchsorted for the draw
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    text[:, 0] = bos_id
    speaking = torch.ones(B, dtype=torch.bool, device=uniforms.device)
    for t in range(n):
        logits = model(text[:, : t + 1].clone())[:, -1]
        inner = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)[:, :-1].double()
        u = uniforms[:, t : t + 1].double().contiguous()
        word = torch.searchsorted(inner.contiguous(), u, right=True)[:, 0]
        text[:, t + 1] = torch.where(speaking, word, eos_id)
        speaking = speaking & (word != eos_id)
    return text[:, 1:]


# %% wrong | house | leaves_out_the_last_word | takes what the position before the last says
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n + 1), eos_id)
    tokens[:, 0] = bos_id
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens[:, : t + 1])[:, max(t - 1, 0)]  # <-- here
        p = torch.softmax(logits / temperature, -1)
        drawn = torch.searchsorted(p.cumsum(-1), uniforms[:, t : t + 1], right=True)[:, 0].clamp(max=p.shape[1] - 1)
        tokens[:, t + 1] = torch.where(ended, eos_id, drawn)
        ended |= tokens[:, t + 1] == eos_id
    return tokens[:, 1:]


# %% double | house | forgets_the_temperature+goes_on_after_eos | no temperature; goes on behind EOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    text = torch.full((len(uniforms), 1), bos_id)
    for u in uniforms.T:
        p = torch.softmax(model(text)[:, -1], dim=-1)  # <-- here
        word = (p.cumsum(-1)[:, :-1] <= u[:, None]).sum(-1, keepdim=True)  # <-- here
        text = torch.cat([text, word], dim=1)
    return text[:, 1:]


# %% wrong | 2026-blind-14 | takes_a_part_that_ends_at_the_number | counts the parts that end before u without those that end exactly at u, so that a word of probability 0 can be drawn
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(text)[:, -1] / temperature
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)[:, :-1]
        word = (ends < uniforms[:, t : t + 1]).sum(dim=-1)  # <-- here
        word = word.masked_fill(ended, eos_id)
        ended = ended | (word == eos_id)
        text = torch.cat([text, word[:, None]], dim=1)
    return text[:, 1:]


# %% wrong | 2026-blind-14 | cut_where_all_have_ended | stops when all rows have ended and returns fewer than n columns in place of filling them with EOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((len(uniforms), 1), bos_id)
    done = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        p = torch.softmax(model(written)[:, -1, :] / temperature, dim=-1)
        ends = torch.cumsum(p, dim=-1)
        word = (ends[:, :-1] <= u[:, None]).sum(-1)
        word = torch.where(done, eos_id, word)
        written = torch.cat([written, word.unsqueeze(1)], dim=1)
        done = done | (word == eos_id)
        if done.all():  # <-- here
            break
    return written[:, 1:]


# %% right | 2026-blind-14 | searchsorted into a table that begins full of EOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    table = torch.full((B, n + 1), eos_id, dtype=torch.long)
    table[:, 0] = bos_id
    open_rows = torch.ones(B, dtype=torch.bool)
    for t in range(n):
        if not open_rows.any():
            break
        logits = model(table[:, : t + 1])[:, -1]
        ends = (logits / temperature).softmax(dim=-1).cumsum(dim=-1).contiguous()
        place = torch.searchsorted(ends, uniforms[:, t, None].to(ends.dtype).contiguous(), right=True)
        drawn = place[:, 0].clamp(max=ends.shape[1] - 1)
        table[open_rows, t + 1] = drawn[open_rows]
        open_rows = open_rows & (drawn != eos_id)
    return table[:, 1:]

# %% wrong | house | - | The softmax is written out without subtracting the maximum, so that large logits overflow.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        parts = torch.exp(model(tokens)[:, -1] / temperature)  # <-- here
        ends = (parts / parts.sum(dim=-1, keepdim=True)).cumsum(dim=-1)
        drawn = (ends[:, :-1] <= u[:, None]).sum(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-15 | lays_the_likeliest_first | the probabilities are laid end to end from the largest to the smallest, in place of word 0 first
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1]
        probabilities = torch.softmax(logits / temperature, dim=-1)
        ordered, words = probabilities.sort(dim=-1, descending=True)  # <-- here
        ends = ordered.cumsum(dim=-1)[:, :-1]
        place = (ends <= uniforms[:, t : t + 1]).sum(dim=-1)
        drawn = words[torch.arange(B), place]
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-15 | cut_where_all_have_ended | the loop stops as soon as all sentences have ended, so fewer than n columns come back
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        logits = model(written)[:, -1, :] / temperature
        ends = logits.softmax(dim=-1).cumsum(dim=-1)
        word = (ends[:, :-1] <= u[:, None]).sum(dim=1)
        word = torch.where(ended, torch.full_like(word, eos_id), word)
        written = torch.cat([written, word.unsqueeze(1)], dim=1)
        ended |= word == eos_id
        if bool(ended.all()):
            break  # <-- here
    return written[:, 1:]


# %% double | 2026-blind-15 | keeps_bos+temperature_after_the_softmax | the probabilities are divided by the temperature in place of the logits; BOS is handed back with the words
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens)[:, -1]
        probabilities = torch.softmax(logits, dim=-1) / temperature  # <-- here
        ends = probabilities.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens  # <-- here


# %% right | 2026-blind-15 | searchsorted on the ends of the parts, a table filled column by column
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows, steps = uniforms.shape
    table = torch.full((rows, steps + 1), eos_id, dtype=torch.long)
    table[:, 0] = bos_id
    going = torch.ones(rows, dtype=torch.bool)
    for t in range(steps):
        last = model(table[:, : t + 1])[:, -1]
        ends = torch.cumsum(torch.softmax(last / temperature, dim=-1), dim=-1).contiguous()
        u = uniforms[:, t : t + 1].to(ends.dtype).contiguous()
        word = torch.searchsorted(ends, u, right=True).squeeze(1).clamp(max=last.shape[-1] - 1)
        table[going, t + 1] = word[going]
        going = going & (table[:, t + 1] != eos_id)
    return table[:, 1:]


# %% wrong | 2026-blind-16 | cut_where_all_have_ended | stops when all sentences have ended and returns the columns written so far, in place of n columns filled with EOS
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        probabilities = torch.softmax(model(text)[:, -1] / temperature, dim=-1)
        ends = probabilities.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1)
        drawn = drawn.masked_fill(ended, eos_id)
        text = torch.cat([text, drawn[:, None]], dim=1)
        ended = ended | (drawn == eos_id)
        if ended.all():
            break  # <-- here
    return text[:, 1:]


# %% wrong | 2026-blind-16 | lays_the_likeliest_first | lays the probabilities end to end with the largest first in place of word 0 first
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    written = torch.full((B, 1), bos_id, dtype=torch.long)
    done = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = F.softmax(model(written)[:, -1, :] / temperature, dim=-1)
        p, words = p.sort(dim=-1, descending=True)  # <-- here
        total = torch.cumsum(p, dim=-1)
        place = (total[:, :-1] <= uniforms[:, t : t + 1]).sum(dim=-1, keepdim=True)
        word = words.gather(1, place).squeeze(1)
        word = torch.where(done, torch.full_like(word, eos_id), word)
        done |= word == eos_id
        written = torch.cat([written, word.unsqueeze(1)], dim=1)
    return written[:, 1:]


# %% double | 2026-blind-16 | reads_the_last_word_alone+goes_on_after_eos | gives the model the last word alone in place of all that is written; goes on writing in sentences that have ended
def sample(model, uniforms, temperature, bos_id, eos_id):
    last = torch.full((len(uniforms),), bos_id)
    columns = []
    for u in uniforms.unbind(dim=1):
        logits = model(last[:, None])[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        last = (ends[:, :-1] <= u[:, None]).sum(dim=-1)
        columns.append(last)  # <-- here
    return torch.stack(columns, dim=1)


# %% right | 2026-blind-16 | a table of EOS that is filled from the left, the words found by searchsorted
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    table = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    table[:, 0] = bos_id
    writing = torch.ones(B, dtype=torch.bool, device=uniforms.device)
    for t in range(n):
        logits = model(table[:, : t + 1])[:, t]
        ends = torch.cumsum(torch.softmax(logits / temperature, dim=-1), dim=-1)
        u = uniforms[:, t : t + 1].to(ends.dtype).contiguous()
        word = torch.searchsorted(ends[:, :-1].contiguous(), u, right=True).squeeze(1)
        table[:, t + 1] = torch.where(writing, word, table[:, t + 1])
        writing = writing & (word != eos_id)
    return table[:, 1:]


# %% wrong | 2026-blind-17 | takes_a_part_that_ends_at_the_number | searchsorted from the left counts the ends below u only, so a u that falls just on an end draws the word before it
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id, dtype=torch.long)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(text)[:, -1] / temperature, dim=-1)
        ends = p.cumsum(dim=-1)[:, :-1].contiguous()
        u = uniforms[:, t : t + 1].to(ends.dtype).contiguous()
        drawn = torch.searchsorted(ends, u).squeeze(1)  # <-- here
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        text = torch.cat([text, drawn.unsqueeze(1)], dim=1)
    return text[:, 1:]


# %% wrong | 2026-blind-17 | lays_the_likeliest_first | lays the probabilities end to end from the largest on in place of from word 0 on
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows = len(uniforms)
    written = torch.full((rows, 1), bos_id)
    silent = torch.zeros(rows, dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        probabilities = (model(written)[:, -1, :] / temperature).softmax(dim=-1)
        probabilities, words = probabilities.sort(dim=-1, descending=True)  # <-- here
        ends = probabilities.cumsum(dim=-1)
        place = (ends[:, :-1] <= u[:, None]).sum(dim=-1, keepdim=True)
        drawn = words.gather(1, place).squeeze(1)
        drawn = torch.where(silent, eos_id, drawn)
        silent |= drawn == eos_id
        written = torch.cat([written, drawn[:, None]], dim=1)
    return written[:, 1:]


# %% right | 2026-blind-17 | a table filled column by column, searchsorted from the right
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    table = torch.full((B, n + 1), eos_id, dtype=torch.long, device=uniforms.device)
    table[:, 0] = bos_id
    talking = torch.ones(B, dtype=torch.bool, device=uniforms.device)
    for t in range(n):
        scores = model(table[:, : t + 1])[:, -1].detach() / temperature
        ends = scores.softmax(dim=-1).cumsum(dim=-1)[:, :-1]
        u = uniforms[:, t, None].contiguous()
        dtype = torch.promote_types(u.dtype, ends.dtype)
        word = torch.searchsorted(ends.to(dtype).contiguous(), u.to(dtype), right=True)[:, 0]
        table[:, t + 1] = torch.where(talking, word, eos_id)
        talking = talking & (table[:, t + 1] != eos_id)
    return table[:, 1:]


# %% wrong | 2026-blind-18 | temperature_after_the_softmax | divides the probabilities by the temperature after the softmax
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        probabilities = torch.softmax(model(tokens)[:, -1], dim=-1) / temperature  # <-- here
        ends = probabilities.cumsum(dim=-1)[:, :-1]
        drawn = (ends <= u[:, None]).sum(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-18 | reads_the_last_word_alone | the model reads the newest word alone, not all that is written
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    written = torch.full((B, n + 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(written[:, t : t + 1])[:, -1] / temperature  # <-- here
        ends = logits.softmax(-1).cumsum(-1)
        word = torch.searchsorted(ends, uniforms[:, t : t + 1].contiguous(), right=True)[:, 0]
        word = word.clamp(max=logits.shape[-1] - 1)
        word[ended] = eos_id
        ended |= word == eos_id
        written[:, t + 1] = word
    return written[:, 1:]


# %% double | 2026-blind-18 | - | counts the ends above u in place of those at or below it, so the words are drawn from the other end; the logits are those of the first position
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for t in range(uniforms.shape[1]):
        logits = model(tokens)[:, 0]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)[:, :-1]
        drawn = (ends > uniforms[:, t, None]).sum(dim=-1)  # <-- here
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-19 | reads_the_last_word_alone | The model is given the last word alone, not all that is written.
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        logits = model(tokens[:, -1:])[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1).masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-19 | lays_the_likeliest_first | The parts are laid out with the likeliest word first, not with word 0 first.
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((len(uniforms), 1), bos_id)
    silent = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        p = F.softmax(model(written)[:, -1, :] / temperature, dim=-1)
        p, words = p.sort(dim=-1, descending=True)  # <-- here
        rank = (p.cumsum(-1)[:, :-1] <= u[:, None]).sum(-1, keepdim=True)
        word = words.gather(1, rank).squeeze(1)
        word = torch.where(silent, eos_id, word)
        silent = silent | (word == eos_id)
        written = torch.cat([written, word[:, None]], dim=1)
    return written[:, 1:]


# %% double | 2026-blind-19 | multiplies_by_the_temperature+goes_on_after_eos | The logits are multiplied by the temperature; sentences that have ended write on
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id)
    for t in range(n):
        logits = model(text)[:, -1] * temperature  # <-- here
        ends = logits.softmax(-1).cumsum(-1)[:, :-1]
        drawn = (ends <= uniforms[:, t : t + 1]).sum(-1, keepdim=True)
        text = torch.cat([text, drawn], dim=1)  # <-- here
    return text[:, 1:]


# %% wrong | 2026-blind-23 | reads_the_last_word_alone | the model reads only the word drawn last, not all that is written
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    last = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    columns = []
    for t in range(n):
        logits = model(last)[:, -1] / temperature  # <-- here
        ends = torch.softmax(logits, dim=-1).cumsum(dim=-1)[:, :-1]
        drawn = (ends <= uniforms[:, t, None]).sum(dim=-1).masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        columns.append(drawn)
        last = drawn.unsqueeze(1)
    return torch.stack(columns, dim=1)


# %% wrong | 2026-blind-23 | temperature_after_the_softmax | the probabilities are divided by the temperature, not the logits
def sample(model, uniforms, temperature, bos_id, eos_id):
    text = torch.full((len(uniforms), 1), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    for u in uniforms.unbind(dim=1):
        logits = model(text)[:, -1]
        probabilities = torch.softmax(logits, dim=-1) / temperature  # <-- here
        ends = probabilities.cumsum(dim=-1)
        drawn = (ends[:, :-1] <= u[:, None]).sum(dim=-1)
        drawn = drawn.masked_fill(ended, eos_id)
        ended |= drawn == eos_id
        text = torch.cat([text, drawn[:, None]], dim=1)
    return text[:, 1:]


# %% right | 2026-blind-23 | searchsorted in place of counting, and a row is known to have ended by what stands in it
def sample(model, uniforms, temperature, bos_id, eos_id):
    written = torch.full((uniforms.shape[0], uniforms.shape[1] + 1), eos_id, dtype=torch.long)
    written[:, 0] = bos_id
    for t in range(uniforms.shape[1]):
        now = model(written[:, : t + 1])[:, t]
        edges = (now / temperature).softmax(dim=1).cumsum(dim=1)[:, :-1].double().contiguous()
        word = torch.searchsorted(edges, uniforms[:, t : t + 1].double().contiguous(), right=True)[:, 0]
        silent = (written[:, 1 : t + 1] == eos_id).any(dim=1)
        written[:, t + 1] = torch.where(silent, written[:, t + 1], word)
    return written[:, 1:]


# %% wrong | 2026-blind-24 | - | the probabilities are sorted before they are laid end to end, and the place in the sorted row is taken for the word
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id, dtype=torch.long, device=uniforms.device)
    ended = torch.zeros(B, dtype=torch.bool, device=uniforms.device)
    for t in range(n):
        p = torch.softmax(model(text)[:, -1] / temperature, dim=-1)
        p = p.sort(dim=-1, descending=True).values  # <-- here
        ends = p.cumsum(-1)[:, :-1]
        word = (ends <= uniforms[:, t, None]).sum(-1).masked_fill(ended, eos_id)
        ended = ended | (word == eos_id)
        text = torch.cat([text, word[:, None]], dim=1)
    return text[:, 1:]


# %% wrong | 2026-blind-24 | reads_the_last_word_alone | the model reads only the word drawn last, not the whole text
def sample(model, uniforms, temperature, bos_id, eos_id):
    last = uniforms.new_full((len(uniforms), 1), bos_id, dtype=torch.long)
    silent = torch.zeros_like(last, dtype=torch.bool)
    words = []
    for u in uniforms.split(1, dim=1):
        logits = model(last)[:, -1]  # <-- here
        ends = F.softmax(logits / temperature, -1).cumsum(-1)[:, :-1]
        last = (ends <= u).sum(-1, keepdim=True).masked_fill(silent, eos_id)
        silent |= last == eos_id
        words.append(last)
    return torch.cat(words, dim=1)


# %% right | 2026-blind-24 | searchsorted, and a table that is filled; ended is read off the last column
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    table = torch.full((B, n + 1), bos_id, dtype=torch.long, device=uniforms.device)
    for t in range(n):
        logits = model(table[:, : t + 1])[:, t]
        ends = (logits / temperature).softmax(-1).cumsum(-1)[:, :-1].contiguous()
        drawn = torch.searchsorted(ends, uniforms[:, t : t + 1].to(ends.dtype).contiguous(), right=True)[:, 0]
        if t > 0:
            drawn = torch.where(table[:, t] == eos_id, eos_id, drawn)
        table[:, t + 1] = drawn
    return table[:, 1:]


# %% wrong | 2026-blind-26 | - | the parts are laid end to end by falling probability, and the place in this order is taken for the word
def sample(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    text = torch.full((B, 1), bos_id)
    ended = torch.zeros(B, dtype=torch.bool)
    for t in range(n):
        p = torch.softmax(model(text)[:, -1] / temperature, dim=-1)
        ends = p.sort(dim=-1, descending=True).values.cumsum(dim=-1)  # <-- here
        word = (ends[:, :-1] <= uniforms[:, t, None]).sum(dim=-1)
        word = word.masked_fill(ended, eos_id)
        ended = ended | (word == eos_id)
        text = torch.cat([text, word[:, None]], dim=1)
    return text[:, 1:]


# %% wrong | 2026-blind-26 | reads_the_last_word_alone | the model is given the last word alone instead of all that is written
def sample(model, uniforms, temperature, bos_id, eos_id):
    last = torch.full((len(uniforms),), bos_id)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)
    written = []
    for u in uniforms.unbind(dim=1):
        logits = model(last[:, None])[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        drawn = (ends[:, :-1] <= u.unsqueeze(1)).sum(dim=-1)
        last = torch.where(ended, eos_id, drawn)
        ended |= last == eos_id
        written.append(last)
    return torch.stack(written, dim=1)


# %% double | 2026-blind-26 | temperature_after_the_softmax+goes_on_after_eos | the temperature divides the probabilities' running sum instead of the logits; finished sentences go on writing
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    for u in uniforms.T:
        probabilities = torch.softmax(model(tokens)[:, -1], dim=-1)
        ends = probabilities.cumsum(dim=-1) / temperature  # <-- here
        drawn = (ends[:, :-1] <= u[:, None]).sum(dim=-1)
        tokens = torch.cat([tokens, drawn.unsqueeze(1)], dim=1)  # <-- here
    return tokens[:, 1:]


# %% right | 2026-blind-26 | searchsorted on the running sums, and the silence after EOS drawn over the finished table
def sample(model, uniforms, temperature, bos_id, eos_id):
    rows, columns = uniforms.shape
    page = torch.full((rows, columns + 1), bos_id, device=uniforms.device)
    for t in range(columns):
        share = (model(page[:, : t + 1])[:, t] / temperature).softmax(dim=-1)
        borders = share.cumsum(dim=-1)[:, :-1].contiguous()
        point = uniforms[:, t, None].to(borders.dtype).contiguous()
        page[:, t + 1] = torch.searchsorted(borders, point, right=True)[:, 0]
        silent = (page[:, 1 : t + 1] == eos_id).any(dim=1)
        page[silent, t + 1] = eos_id
    return page[:, 1:]
