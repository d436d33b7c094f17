# %% right | house | log_softmax and gather, nanmean
def by_nanmean(logits, targets, pad_id):
    picked = F.log_softmax(logits, dim=-1).gather(2, targets[..., None])[..., 0]  # (B, T)
    return (-picked).masked_fill(targets == pad_id, float("nan")).nanmean(dim=0)


# %% right | house | logsumexp, and a sum by einsum
def by_logsumexp(logits, targets, pad_id):
    real = (targets != pad_id).float()
    scores = torch.gather(logits, -1, targets.unsqueeze(-1)).squeeze(-1)
    return torch.einsum("bt,bt->t", torch.logsumexp(logits, -1) - scores, real) / real.sum(0)


# %% right | house | loops into a tensor of nan, without gradients
@torch.no_grad()
def by_loops(logits, targets, pad_id):
    B, T, _ = logits.shape
    losses = torch.full((T,), float("nan"))
    for t in range(T):
        found = []
        for b in range(B):
            if targets[b, t] != pad_id:
                found.append(-torch.log_softmax(logits[b, t], 0)[targets[b, t]].item())
        if found:
            losses[t] = sum(found) / len(found)
    return losses


# %% wrong | house | exp of the mean
def exp_of_the_mean(logits, targets, pad_id):
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    return ((each * real).sum(0) / real.sum(0)).exp()  # <-- here


# %% wrong | 2026-blind-4 | Brings the words to the second dimension by a reshape, which mixes positions and words.
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    by_word = logits.reshape(B, V, T)  # <-- here
    losses = F.cross_entropy(by_word, targets, reduction="none", ignore_index=pad_id)
    return losses.sum(dim=0) / targets.ne(pad_id).sum(dim=0)


# %% wrong | 2026-blind-4 | Takes the logarithm after the softmax, which is minus infinity where a probability is too small for its dtype.
def loss_by_position(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    out = []
    for t in range(targets.shape[1]):
        rows = (targets[:, t] != pad_id).nonzero().flatten()
        chosen = probabilities[rows, t, targets[rows, t]]
        out.append(-torch.log(chosen).mean())  # <-- here
    return torch.stack(out)


# %% wrong | 2026-blind-4 | Takes the padding out of the vocabulary, so that its probability is shared out among the words.
def loss_by_position(logits, targets, pad_id):
    words = torch.arange(logits.shape[-1])
    only_words = logits.masked_fill(words == pad_id, -torch.inf)  # <-- here
    losses = F.cross_entropy(only_words.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(0) / (targets != pad_id).sum(0)


# %% wrong | 2026-blind-5 | The count is kept at 1 or more, so a position of padding alone gets 0 and not nan.
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    summed = (losses * real).sum(dim=0)
    return summed / real.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | house | one mean, written at every position
def loss_by_position(logits, targets, pad_id):
    loss = F.cross_entropy(logits.permute(0, 2, 1), targets, ignore_index=pad_id)  # <-- here
    return loss.expand(targets.size(1))


# %% wrong | 2026-blind-9 | Every id up to pad_id is taken for padding, as if the padding's id were always the smallest.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    counts = targets > pad_id  # <-- here
    return (losses * counts).sum(dim=0) / counts.sum(dim=0)


# %% wrong | house | padding is nan, and the mean is not nanmean
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return torch.where(targets != pad_id, losses, torch.nan).mean(dim=0)  # <-- here


# %% wrong | house | hands probabilities, not their logarithms, to nll_loss
def loss_by_position(logits, targets, pad_id):
    log_p = torch.softmax(logits, dim=-1)  # <-- here
    losses = F.nll_loss(log_p.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(0) / (targets != pad_id).sum(0)


# %% wrong | 2026-blind-10 | the padding is taken to stand at the end of each row (the first places up to the number of real targets count), so padding in front or in between is counted wrongly
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")  # (B, T)
    lengths = (targets != pad_id).sum(dim=1)  # (B,)
    real = torch.arange(T).unsqueeze(0) < lengths.unsqueeze(1)  # <-- here
    each = each.masked_fill(~real, 0.0)
    return each.sum(dim=0) / real.sum(dim=0)


# %% wrong | 2026-blind-13 | counts the targets whose loss is not 0 in place of those that are not padding, so a perfectly sure right answer is not counted
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )  # (B, T)
    counted = (losses != 0).sum(dim=0)  # <-- here
    return losses.sum(dim=0) / counted


# %% wrong | 2026-blind-14 | the loss is in bits, with the logarithm to the base 2, and not in nats
def loss_by_position(logits, targets, pad_id):
    T = targets.shape[1]
    result = []
    for t in range(T):
        keep = targets[:, t] != pad_id
        log_p = torch.log_softmax(logits[keep, t], dim=-1) / math.log(2)  # <-- here
        mine = log_p.gather(1, targets[keep, t].unsqueeze(1)).squeeze(1)
        result.append(-mine.mean())
    return torch.stack(result)


# %% wrong | house | Stops at the first position where all is padding, and leaves nan at those behind it as well.
def loss_by_position(logits, targets, pad_id):
    T = targets.shape[1]
    result = torch.full((T,), torch.nan)
    for t in range(T):
        real = targets[:, t] != pad_id
        if not real.any():
            break  # <-- here
        result[t] = F.cross_entropy(logits[real, t], targets[real, t])
    return result


# %% wrong | 2026-blind-15 | leaves out the positions at which all targets are padding, so that the result is shorter than T and has no nan
def loss_by_position(logits, targets, pad_id):
    means = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        if real.any():  # <-- here
            means.append(F.cross_entropy(logits[real, t], targets[real, t]))
    return torch.stack(means)


# %% wrong | 2026-blind-17 | minus the logarithm of the mean probability in place of the mean of minus the logarithms
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id
    safe = targets.masked_fill(~real, 0).long()
    p = torch.softmax(logits, dim=-1).gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    mean_p = (p * real).sum(dim=0) / real.sum(dim=0)
    return -torch.log(mean_p)  # <-- here


# %% double | 2026-blind-17 | takes 0 for padding whatever pad_id is; where all is padding it gives 0 in place of nan
def loss_by_position(logits, targets, pad_id):
    keep = (targets != 0).to(logits.dtype)  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return (losses * keep).sum(dim=0) / keep.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | 2026-blind-21 | padding counts as 0 in the mean: the sum of each column is divided by the batch
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    return losses.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-24 | cross_entropy is given probabilities, not logits: a softmax of a softmax
def loss_by_position(logits, targets, pad_id):
    probabilities = logits.softmax(dim=-1)
    losses = F.cross_entropy(probabilities.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)  # <-- here
    keep = targets != pad_id
    return (losses * keep).sum(0) / keep.sum(0)


# %% wrong | 2026-blind-25 | the counter of targets is not set back to 0 from position to position
def loss_by_position(logits, targets, pad_id):
    log_p = torch.log_softmax(logits, dim=-1)
    B, T = targets.shape
    means, count = [], 0  # <-- here
    for t in range(T):
        total = logits.new_zeros(())
        for b in range(B):
            if targets[b, t] != pad_id:
                total = total - log_p[b, t, targets[b, t]]
                count += 1
        means.append(total / count if count else total * math.nan)
    return torch.stack(means)
