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


# %% wrong | 2026-blind-4 | The logits are multiplied with the temperature.
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


# %% wrong | 2026-blind-4 | What comes after the first EOS is drawn on, since nobody remembers who has ended.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = uniforms.new_full((uniforms.shape[0], 1), bos_id).long()
    for t in range(uniforms.shape[1]):
        logits = model(tokens)[:, -1, :]
        p = torch.softmax(logits / temperature, dim=-1)
        parts = torch.cumsum(p, dim=-1)
        drawn = (parts <= uniforms[:, t, None]).sum(dim=-1).clamp(max=p.shape[-1] - 1)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)  # <-- here
    return tokens[:, 1:]


# %% wrong | 2026-blind-4 | The model reads the last word only, and not all that is written.
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


# %% wrong | 2026-blind-4 | The temperature is put on as a power of the probabilities, which then no longer sum to 1.
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


# %% wrong | 2026-blind-4 | The likeliest word is taken at every step, where u should draw it.
def sample(model, uniforms, temperature, bos_id, eos_id):
    tokens = torch.full((len(uniforms), 1), bos_id)
    for _ in range(uniforms.shape[1]):
        p = torch.softmax(model(tokens)[:, -1] / temperature, dim=-1)
        word = p.argmax(dim=-1)  # <-- here
        finished = (tokens[:, 1:] == eos_id).any(dim=1)
        word[finished] = eos_id
        tokens = torch.cat([tokens, word[:, None]], dim=1)
    return tokens[:, 1:]


# %% wrong | 2026-blind-6 | lays the probabilities end to end from the largest on, as in code for nucleus sampling
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


# %% wrong | 2026-blind-10 | counts only the parts that end before u, not those that end at u, so a u on a border draws the word before
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


# %% wrong | house | counts the ends beyond u
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


# %% wrong | house | the table is read whole, with the places that are not written yet
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


# %% wrong | house | what is read ends one word too early
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


# %% wrong | house | the text begins with 0 in place of bos_id
def sa22(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.zeros(B, 1, dtype=torch.long)  # <-- here
    for u in uniforms.T:
        ends = torch.softmax(model(tokens)[:, -1] / temperature, -1).cumsum(-1)
        word = (ends[:, :-1] <= u[:, None]).sum(-1)
        word = torch.where((tokens == eos_id).any(1), eos_id, word)
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | log-probabilities are laid end to end
def sa24(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, 1), bos_id)
    for u in uniforms.T:
        ends = torch.log_softmax(model(tokens)[:, -1] / temperature, -1).cumsum(-1)  # <-- here
        word = (ends[:, :-1] <= u[:, None]).sum(-1)
        word = torch.where((tokens == eos_id).any(1), eos_id, word)
        tokens = torch.cat([tokens, word[:, None]], 1)
    return tokens[:, 1:]


# %% wrong | house | BOS stands in the first of n columns, and the loop begins with the second
def sa27(model, uniforms, temperature, bos_id, eos_id):
    B, n = uniforms.shape
    tokens = torch.full((B, n), bos_id)
    for t in range(1, n):  # <-- here
        ends = torch.softmax(model(tokens[:, :t])[:, -1] / temperature, -1).cumsum(-1)
        word = (ends[:, :-1] <= uniforms[:, t, None]).sum(-1)
        tokens[:, t] = torch.where((tokens[:, :t] == eos_id).any(1), eos_id, word)
    return tokens


# %% wrong | house | the loop stops before EOS is written, and the table was filled with 0
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


# %% wrong | 2026-blind-12 | divides the probabilities by the temperature and makes them sum to 1 again, which changes nothing, instead of dividing the logits
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


# %% wrong | house | probabilities are divided by the temperature, and a softmax is taken of them
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


# %% wrong | house | a loop ends at EOS, and what is behind it stays 0
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


# %% wrong | 2026-blind-13 | whether a row has ended is asked of the word that was last drawn alone, in place of all so far, so that a row may speak again
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


# %% wrong | 2026-blind-14 | stops when all rows have ended and returns fewer than n columns in place of filling them with EOS
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


# %% wrong | house | The softmax is written out without subtracting the maximum, so that large logits overflow.
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


# %% double | 2026-blind-16 | gives the model the last word alone in place of all that is written; goes on writing in sentences that have ended
def sample(model, uniforms, temperature, bos_id, eos_id):
    last = torch.full((len(uniforms),), bos_id)
    columns = []
    for u in uniforms.unbind(dim=1):
        logits = model(last[:, None])[:, -1]  # <-- here
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)
        last = (ends[:, :-1] <= u[:, None]).sum(dim=-1)
        columns.append(last)  # <-- here
    return torch.stack(columns, dim=1)
