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
