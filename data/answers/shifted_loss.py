# %% right | house | F.cross_entropy with ignore_index, flattened
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(reads)
    total = F.cross_entropy(logits.flatten(0, 1), answers.flatten(), ignore_index=pad_id, reduction="sum")
    return total / (answers != pad_id).sum()


# %% right | house | reads everything and drops the last output
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)[:, :-1]
    return F.cross_entropy(logits.transpose(1, 2), tokens[:, 1:], ignore_index=pad_id)


# %% right | house | log-probabilities by hand, masked and averaged
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    log_probabilities = torch.log_softmax(model(tokens[:, :-1]), dim=-1)
    nats = -log_probabilities.gather(-1, answers[..., None])[..., 0]
    return nats[answers != pad_id].mean()


# %% right | house | prefix by prefix, a loop over positions
def shifted_loss(model, tokens, pad_id):
    total, count = 0.0, 0
    for t in range(1, tokens.shape[1]):
        answers = tokens[:, t]
        nats = F.cross_entropy(model(tokens[:, :t])[:, -1], answers, reduction="none")
        real = (answers != pad_id).to(nats.dtype)
        total, count = total + (nats * real).sum(), count + real.sum()
    return total / count
