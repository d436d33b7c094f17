# %% wrong | 2026-outsiders | averages over all positions, padding included
def mce_all(logits, targets, pad_id):
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


# %% wrong | 2026-outsiders | returns the sum: does not divide at all
def mce_sum(logits, targets, pad_id):
    return F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="sum")


# %% wrong | 2026-outsiders | keeps the padding and drops the real tokens (mask inverted)
def mce_inverted(logits, targets, pad_id):
    pad = targets == pad_id
    return F.cross_entropy(logits[pad], targets[pad])


# %% wrong | 2026-outsiders | multiplies the logits by the mask, so padding still counts, with a uniform prediction
def mce_masks_logits(logits, targets, pad_id):
    keep = (targets != pad_id).unsqueeze(-1)
    return F.cross_entropy((logits * keep).permute(0, 2, 1), targets)


# %% wrong | 2026-outsiders | gives raw logits to nll_loss: the log-softmax is missing
def mce_no_softmax(logits, targets, pad_id):
    return F.nll_loss(logits.transpose(1, 2), targets, ignore_index=pad_id)


# %% wrong | 2026-outsiders | the minus sign is missing: the mean log-likelihood
def mce_sign(logits, targets, pad_id):
    logp = logits.log_softmax(-1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = targets.ne(pad_id)
    return (logp * mask).sum() / mask.sum()


# %% wrong | 2026-outsiders | divides by the number of sentences, not of real tokens
def mce_per_sentence(logits, targets, pad_id):
    nll = F.cross_entropy(logits.mT, targets, reduction="none")
    return (nll * (targets != pad_id)).sum() / len(targets)


# %% wrong | 2026-outsiders | takes the mask from the prediction (argmax) instead of the targets
def mce_mask_from_prediction(logits, targets, pad_id):
    nll = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    mask = (logits.argmax(-1) != pad_id).float()
    return (nll * mask).sum() / mask.sum()


# %% wrong | 2026-outsiders | takes ids above pad_id as real, so ids below it are dropped
def mce_greater(logits, targets, pad_id):
    keep = targets > pad_id
    return F.cross_entropy(logits[keep], targets[keep])


# %% right | house | F.cross_entropy with ignore_index
def loss_ignore_index(logits, targets, pad_id):
    return F.cross_entropy(logits.reshape(-1, logits.size(-1)), targets.reshape(-1), ignore_index=pad_id)


# %% right | house | gather of the log-probabilities
def loss_gathered(logits, targets, pad_id):
    log_probabilities = logits - logits.logsumexp(-1, keepdim=True)
    picked = log_probabilities.gather(2, targets[..., None])[..., 0]
    return -picked[targets != pad_id].mean()


# %% right | house | a loop over tokens
def loss_by_loop(logits, targets, pad_id):
    total, count = 0.0, 0
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            if targets[b, t] != pad_id:
                total = total - torch.log_softmax(logits[b, t], dim=0)[targets[b, t]]
                count += 1
    return total / count


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | logits flattened without moving the classes, targets not flattened
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits, targets, reduction="none")  # <-- here
    real = targets != pad_id
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind | reshapes to (B, V, T) where it should transpose
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    logits = logits.reshape(B, V, T)  # <-- here
    return F.cross_entropy(logits, targets, ignore_index=pad_id)


# %% wrong | 2026-blind | bits instead of nats
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, -1)
    logp = torch.log2(p)  # <-- here
    nll = -torch.gather(logp, -1, targets[..., None]).squeeze(-1)
    return nll[targets != pad_id].mean()


# %% wrong | 2026-blind | the pad id is taken for 0
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.permute(0, 2, 1), targets, reduction="none")
    real = targets > 0  # <-- here
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-learners | logits and targets flattened, the mask not [learner B 1.2]
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1), reduction="none")
    mask = targets != pad_id  # <-- here
    return (losses * mask).sum() / mask.sum()


# %% wrong | 2026-learners | logits and targets flattened, the mask not, used as an index [learner B 1.2]
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(logits.reshape(B * T, V), targets.reshape(B * T), reduction="none")
    return losses[targets != pad_id].mean()  # <-- here


# %% wrong | 2026-learners | logits and targets flattened with flatten, the mask not [learner B 1.2]
def masked_cross_entropy(logits, targets, pad_id):
    loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none")
    real = (targets != pad_id).float()  # <-- here
    return (loss * real).sum() / real.sum()


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | `cross_entropy` takes scores and has a softmax of its own; here it gets probabilities
def masked_cross_entropy(logits, targets, pad_id):
    probs = logits.softmax(dim=-1)
    return F.cross_entropy(probs.transpose(1, 2), targets, ignore_index=pad_id)  # <-- here


# %% wrong | house | the mean of the masked losses
def mean_of_the_masked(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return (losses * (targets != pad_id)).mean()  # <-- here


# %% wrong | 2026-blind-5 | a mean for each sentence first and then the mean of these, so short sentences count more a word
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_sentence.mean()


# %% wrong | 2026-blind-5 | the padding is also taken out of the vocabulary, so that no probability can go to it
def masked_cross_entropy(logits, targets, pad_id):
    scores = logits.clone()
    scores[..., pad_id] = -torch.inf  # <-- here
    return F.cross_entropy(scores.flatten(0, 1), targets.flatten(), ignore_index=pad_id)


# %% wrong | house | the probabilities are averaged before the logarithm, not the logarithms
def masked_cross_entropy(logits, targets, pad_id):
    onehot = F.one_hot(targets, logits.shape[-1])
    p = (torch.softmax(logits, -1) * onehot).sum(-1)
    mask = targets != pad_id
    return -torch.log((p * mask).sum() / mask.sum())  # <-- here


# %% wrong | house | the softmax where nll_loss wants logarithms
def masked_cross_entropy(logits, targets, pad_id):
    return F.nll_loss(torch.softmax(logits, -1).transpose(1, 2), targets, ignore_index=pad_id)  # <-- here


# %% wrong | house | the logarithm of a softmax, masked by a product
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    real = targets != pad_id
    return -(torch.log(p) * real).sum() / real.sum()  # <-- here


# %% wrong | 2026-blind-13 | leaves a row at its first padding in place of passing over it, so that real tokens behind a padded position are not counted
def masked_cross_entropy(logits, targets, pad_id):
    losses = []
    for sentence, answers in zip(logits, targets):
        for scores, answer in zip(sentence, answers):
            if answer == pad_id:
                break  # <-- here
            losses.append(torch.logsumexp(scores, dim=0) - scores[answer])
    return torch.stack(losses).mean()


# %% double | 2026-blind-17 | divides by the number of all places, padding included; gives bits in place of nats
def masked_cross_entropy(logits, targets, pad_id):
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    keep = targets != pad_id
    mean = (each * keep).sum() / targets.numel()  # <-- here
    return mean / math.log(2)  # <-- here
