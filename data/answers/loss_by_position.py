# %% right | house | cross_entropy position by position, whose mean over nothing is nan
def position_by_position(logits, targets, pad_id):
    T = targets.shape[1]
    return torch.stack([F.cross_entropy(logits[:, t], targets[:, t], ignore_index=pad_id) for t in range(T)])


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


# %% right | house | flattened, and back
def by_flattening(logits, targets, pad_id):
    each = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none").view(targets.shape)
    real = targets.ne(pad_id)
    mean = each.masked_fill(~real, 0).sum(0) / real.sum(0).clamp(min=1)
    return torch.where(real.any(0), mean, torch.nan)


# %% wrong | house | perplexity | exp of the mean
def exp_of_the_mean(logits, targets, pad_id):
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    return ((each * real).sum(0) / real.sum(0)).exp()  # <-- here
