# %% wrong | 2026-outsiders | counts_padding | averages over all positions, padding included
def mce_all(logits, targets, pad_id):
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


# %% wrong | 2026-outsiders | divides_by_every_position | zeroes the padded losses but still divides by B*T
def mce_divides_by_all(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    losses[targets == pad_id] = 0
    return losses.mean()


# %% wrong | 2026-outsiders | mean_of_sentence_means | averages each sentence first and then the sentences, so words of short sentences count more
def mce_mean_of_means(logits, targets, pad_id):
    out = []
    for l, t in zip(logits, targets):
        out.append(F.cross_entropy(l, t, ignore_index=pad_id))
    return torch.stack(out).mean()


# %% wrong | 2026-outsiders | sums | returns the sum: does not divide at all
def mce_sum(logits, targets, pad_id):
    return F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="sum")


# %% wrong | 2026-outsiders | only_padding | keeps the padding and drops the real tokens (mask inverted)
def mce_inverted(logits, targets, pad_id):
    pad = targets == pad_id
    return F.cross_entropy(logits[pad], targets[pad])


# %% wrong | 2026-outsiders | view_instead_of_transpose | reshapes (B, T, V) to (B, V, T) instead of transposing, which scrambles the scores
def mce_view(logits, targets, pad_id):
    B, T, V = logits.shape
    return F.cross_entropy(logits.reshape(B, V, T), targets, ignore_index=pad_id)


# %% wrong | 2026-outsiders | returns_a_number | returns a Python float (.item()), so no gradient flows
def mce_item(logits, targets, pad_id):
    return F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id).item()


# %% wrong | 2026-outsiders | zeroes_the_logits | multiplies the logits by the mask, so padding still counts, with a uniform prediction
def mce_masks_logits(logits, targets, pad_id):
    keep = (targets != pad_id).unsqueeze(-1)
    return F.cross_entropy((logits * keep).permute(0, 2, 1), targets)


# %% wrong | 2026-outsiders | pad_id_taken_for_0 | ignores id 0 whatever pad_id is
def mce_zero(logits, targets, pad_id):
    return F.cross_entropy(logits.reshape(-1, logits.size(-1)), targets.reshape(-1), ignore_index=0)


# %% wrong | 2026-outsiders | softmax_twice | applies softmax before cross_entropy, which applies it again
def mce_double_softmax(logits, targets, pad_id):
    p = logits.softmax(-1)
    return F.cross_entropy(p.transpose(1, 2), targets, ignore_index=pad_id)


# %% wrong | 2026-outsiders | forgets_softmax | gives raw logits to nll_loss: the log-softmax is missing
def mce_no_softmax(logits, targets, pad_id):
    return F.nll_loss(logits.transpose(1, 2), targets, ignore_index=pad_id)


# %% wrong | 2026-outsiders | sign_flipped | the minus sign is missing: the mean log-likelihood
def mce_sign(logits, targets, pad_id):
    logp = logits.log_softmax(-1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = targets.ne(pad_id)
    return (logp * mask).sum() / mask.sum()


# %% wrong | 2026-outsiders | divides_by_sentences | divides by the number of sentences, not of real tokens
def mce_per_sentence(logits, targets, pad_id):
    nll = F.cross_entropy(logits.mT, targets, reduction="none")
    return (nll * (targets != pad_id)).sum() / len(targets)


# %% wrong | 2026-outsiders | mask_from_the_predictions | takes the mask from the prediction (argmax) instead of the targets
def mce_mask_from_prediction(logits, targets, pad_id):
    nll = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    mask = (logits.argmax(-1) != pad_id).float()
    return (nll * mask).sum() / mask.sum()


# %% wrong | 2026-outsiders | changes_its_input | marks padding in the caller's targets with -100, in place
def mce_writes_targets(logits, targets, pad_id):
    targets[targets == pad_id] = -100
    return F.cross_entropy(logits.transpose(1, 2), targets)


# %% wrong | 2026-outsiders | only_larger_than_pad_id | takes ids above pad_id as real, so ids below it are dropped
def mce_greater(logits, targets, pad_id):
    keep = targets > pad_id
    return F.cross_entropy(logits[keep], targets[keep])


# %% right | 2026-outsiders | boolean indexing, then cross_entropy
def mce_index(logits, targets, pad_id):
    keep = targets != pad_id
    return F.cross_entropy(logits[keep], targets[keep])


# %% right | 2026-outsiders | nn.CrossEntropyLoss with a class weight of 0 for padding
def mce_weight(logits, targets, pad_id):
    weight = torch.ones(logits.shape[-1], dtype=logits.dtype)
    weight[pad_id] = 0
    return nn.CrossEntropyLoss(weight=weight)(logits.permute(0, 2, 1), targets)


# %% right | 2026-outsiders | one-hot einsum with odd letters
def mce_einsum(logits, targets, pad_id):
    hot = F.one_hot(targets, logits.shape[-1]).to(logits.dtype)
    keep = (targets != pad_id).to(logits.dtype)
    return -torch.einsum("xyz,xyz,xy->", logits - logits.logsumexp(2, True), hot, keep) / keep.sum()


# %% right | 2026-outsiders | double loop with a running total
def mce_loop(logits, targets, pad_id):
    total, n = 0.0, 0
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            if targets[b, t] != pad_id:
                total = total - torch.log_softmax(logits[b, t], 0)[targets[b, t]]
                n += 1
    return total / n


# %% right | 2026-outsiders | torch.where and gather, logsumexp minus the picked logit
def mce_where(logits, targets, pad_id):
    picked = torch.take_along_dim(logits, targets[..., None], -1)[..., 0]
    nll = torch.logsumexp(logits, -1) - picked
    return torch.where(targets == pad_id, torch.zeros_like(nll), nll).sum() / (targets != pad_id).sum()


# %% right | house | F.cross_entropy with ignore_index
def loss_ignore_index(logits, targets, pad_id):
    return F.cross_entropy(logits.reshape(-1, logits.size(-1)), targets.reshape(-1), ignore_index=pad_id)


# %% right | house | F.cross_entropy without reduction, over transposed logits
def loss_transposed(logits, targets, pad_id):
    losses = F.cross_entropy(logits.permute(0, 2, 1), targets, reduction="none")
    mask = targets.ne(pad_id).float()
    return (losses * mask).sum() / mask.sum()


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


# %% right | house | real tokens selected first
def loss_selected_first(logits, targets, pad_id):
    real = targets != pad_id
    return F.nll_loss(logits[real].log_softmax(dim=-1), targets[real])


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | divides_by_every_position | mean over all positions, padding included
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    losses = losses * (targets != pad_id)
    return losses.mean()  # <-- here


# %% wrong | 2026-blind | classes_last | logits flattened without moving the classes, targets not flattened
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits, targets, reduction="none")  # <-- here
    real = targets != pad_id
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind | only_padding | the mask the wrong way round
def masked_cross_entropy(logits, targets, pad_id):
    V = logits.shape[-1]
    losses = F.cross_entropy(logits.reshape(-1, V), targets.reshape(-1), reduction="none")
    keep = targets.reshape(-1) == pad_id  # <-- here
    return losses[keep].mean()


# %% wrong | 2026-blind | counts_padding | padding never masked
def masked_cross_entropy(logits, targets, pad_id):
    logits = logits.flatten(0, 1)
    targets = targets.flatten()
    return F.cross_entropy(logits, targets)  # <-- here


# %% wrong | 2026-blind | sums | sum instead of mean
def masked_cross_entropy(logits, targets, pad_id):
    return F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="sum")  # <-- here


# %% wrong | 2026-blind | mean_of_sentence_means | first a mean for each sentence, then the mean over the sentences
def masked_cross_entropy(logits, targets, pad_id):
    log_p = torch.log_softmax(logits, dim=-1)
    nll = -log_p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = (targets != pad_id).to(nll.dtype)
    per_sentence = (nll * mask).sum(dim=1) / mask.sum(dim=1)  # <-- here
    return per_sentence.mean()


# %% wrong | 2026-blind | softmax_twice | softmax where cross_entropy wants logits
def masked_cross_entropy(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)  # <-- here
    losses = F.cross_entropy(probabilities.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    return losses[real].mean()


# %% wrong | 2026-blind | sign_flipped | the minus sign forgotten
def masked_cross_entropy(logits, targets, pad_id):
    logp = logits.log_softmax(dim=-1)
    picked = torch.gather(logp, 2, targets[:, :, None])[:, :, 0]
    real = targets.ne(pad_id)
    return picked[real].sum() / real.sum()  # <-- here


# %% wrong | 2026-blind | - | gather without a last dimension on the index
def masked_cross_entropy(logits, targets, pad_id):
    logp = F.log_softmax(logits, dim=-1)
    nll = -logp.gather(-1, targets)  # <-- here
    mask = targets != pad_id
    return (nll * mask).sum() / mask.sum()


# %% wrong | 2026-blind | - | log-softmax over time
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=1)  # <-- here
    nll = -logp.gather(2, targets.unsqueeze(2)).squeeze(2)
    mask = targets != pad_id
    return (nll * mask).sum() / mask.sum()


# %% wrong | 2026-blind | divides_by_sentences | divides by the number of sentences
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    losses = losses.masked_fill(targets == pad_id, 0.0)
    return losses.sum() / targets.shape[0]  # <-- here


# %% wrong | 2026-blind | view_instead_of_transpose | reshapes to (B, V, T) where it should transpose
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    logits = logits.reshape(B, V, T)  # <-- here
    return F.cross_entropy(logits, targets, ignore_index=pad_id)


# %% wrong | 2026-blind | in_bits | bits instead of nats
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, -1)
    logp = torch.log2(p)  # <-- here
    nll = -torch.gather(logp, -1, targets[..., None]).squeeze(-1)
    return nll[targets != pad_id].mean()


# %% wrong | 2026-blind | pad_id_taken_for_0 | the pad id is taken for 0
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.permute(0, 2, 1), targets, reduction="none")
    real = targets > 0  # <-- here
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind | - | .T on three dimensions
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.T, targets, reduction="none")  # <-- here
    mask = targets != pad_id
    return (losses * mask).sum() / mask.sum()


# %% wrong | 2026-blind | cuts_the_gradient | a Python number, through which no gradient flows
def masked_cross_entropy(logits, targets, pad_id):
    total, count = 0.0, 0
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    for loss, target in zip(losses.flatten(), targets.flatten()):
        if target != pad_id:
            total += loss.item()  # <-- here
            count += 1
    return torch.tensor(total / count)


# %% wrong | 2026-blind | mask_from_the_predictions | the predicted word decides what is padding
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = logits.argmax(dim=-1) != pad_id  # <-- here
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind | changes_its_input | the targets of the padding overwritten in place
def masked_cross_entropy(logits, targets, pad_id):
    targets[targets == pad_id] = -100  # <-- here
    return F.cross_entropy(logits.transpose(1, 2), targets)


# %% wrong | 2026-blind | - | zeroed logits still cost log V
def masked_cross_entropy(logits, targets, pad_id):
    real = targets != pad_id
    logits = logits * real.unsqueeze(-1)  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return losses.sum() / real.sum()


# %% wrong | 2026-blind | - | ands a boolean instead of multiplying
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    return (losses & real).sum() / real.sum()  # <-- here


# %% wrong | 2026-blind | - | shape (1,) instead of a scalar
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    w = (targets != pad_id).float()
    total = losses.flatten() @ w.flatten().unsqueeze(1)  # <-- here
    return total / w.sum()


# %% double | 2026-blind | - | the losses of the padding kept; divided by the batch size
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="sum")  # <-- here
    return losses / len(targets)  # <-- here


# %% double | 2026-blind | - | mask inverted; log forgotten
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, dim=-1)  # <-- here
    nll = -p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = targets == pad_id  # <-- here
    return (nll * mask).sum() / mask.sum()


# %% right | 2026-blind | ignore_index does it all
def masked_cross_entropy(logits, targets, pad_id):
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id)


# %% right | 2026-blind | real positions picked out first
def masked_cross_entropy(logits, targets, pad_id):
    real = targets != pad_id
    return F.cross_entropy(logits[real], targets[real])


# %% right | 2026-blind | logsumexp minus the target's logit
def masked_cross_entropy(logits, targets, pad_id):
    real = targets != pad_id
    rows, answers = logits[real], targets[real]
    chosen = rows.gather(1, answers[:, None]).squeeze(1)
    return torch.mean(torch.logsumexp(rows, dim=-1) - chosen)


# %% right | 2026-blind | one weight for each class
def masked_cross_entropy(logits, targets, pad_id):
    weight = torch.ones(logits.shape[-1], dtype=logits.dtype, device=logits.device)
    weight[pad_id] = 0
    return F.nll_loss(logits.log_softmax(-1).transpose(1, 2), targets, weight=weight)


# %% right | 2026-blind | the loop, in a comprehension
def masked_cross_entropy(logits, targets, pad_id):
    B, T = targets.shape
    logp = torch.log_softmax(logits, dim=-1)
    terms = [logp[b, t, targets[b, t]] for b in range(B) for t in range(T) if targets[b, t] != pad_id]
    return -torch.stack(terms).mean()


# %% wrong | 2026-learners | - | logits and targets flattened, the mask not [learner B 1.2]
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1), reduction="none")
    mask = targets != pad_id  # <-- here
    return (losses * mask).sum() / mask.sum()


# %% wrong | 2026-learners | - | logits and targets flattened, the mask not, used as an index [learner B 1.2]
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(logits.reshape(B * T, V), targets.reshape(B * T), reduction="none")
    return losses[targets != pad_id].mean()  # <-- here


# %% wrong | 2026-learners | - | logits and targets flattened with flatten, the mask not [learner B 1.2]
def masked_cross_entropy(logits, targets, pad_id):
    loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none")
    real = (targets != pad_id).float()  # <-- here
    return (loss * real).sum() / real.sum()


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | counts_padding | `ignore_index` is left at its default of -100, so that padding counts like any word
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    return F.cross_entropy(logits.reshape(B * T, V), targets.reshape(-1))  # <-- here


# %% wrong | 2026-blind-2 | pad_id_taken_for_0 | The padding is taken to be token 0, whatever `pad_id` says
def masked_cross_entropy(logits, targets, pad_id):
    flat_logits = logits.flatten(0, 1)
    flat_targets = targets.flatten()
    keep = flat_targets != 0  # <-- here
    return F.cross_entropy(flat_logits[keep], flat_targets[keep])


# %% wrong | 2026-blind-2 | view_instead_of_transpose | `reshape` to (B, V, T) does not exchange the dimensions but tears the scores apart
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    ce = F.cross_entropy(logits.reshape(B, V, T), targets, reduction="none")  # <-- here
    mask = (targets != pad_id).to(logits.dtype)
    return (ce * mask).sum() / mask.sum()


# %% wrong | 2026-blind-2 | only_padding | The mask is the wrong way round: it keeps the padding and throws out the words
def masked_cross_entropy(logits, targets, pad_id):
    mask = targets == pad_id  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return losses[mask].sum() / mask.sum()


# %% wrong | 2026-blind-2 | in_bits | The logarithm has the base 2, so that the loss comes out in bits instead of nats
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits.double(), dim=-1)
    real = targets != pad_id
    idx = targets.unsqueeze(-1)
    surprise = -torch.log2(p.gather(-1, idx).squeeze(-1))  # <-- here
    return surprise[real].mean().to(logits.dtype)


# %% wrong | 2026-blind-2 | softmax_twice | `cross_entropy` takes scores and has a softmax of its own; here it gets probabilities
def masked_cross_entropy(logits, targets, pad_id):
    probs = logits.softmax(dim=-1)
    return F.cross_entropy(probs.transpose(1, 2), targets, ignore_index=pad_id)  # <-- here


# %% wrong | 2026-blind-2 | sign_flipped | The minus is missing: this is the mean log-likelihood, which training would make smaller
def masked_cross_entropy(logits, targets, pad_id):
    logp = F.log_softmax(logits, dim=-1)
    picked = logp.gather(2, targets[..., None])[..., 0]
    ok = targets != pad_id
    return (picked * ok).sum() / ok.sum()  # <-- here


# %% wrong | 2026-blind-2 | returns_a_number | `.item()` gives a Python number, through which no gradient flows
def masked_cross_entropy(logits, targets, pad_id):
    total = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="sum")
    n = (targets != pad_id).sum()
    return (total / n).item()  # <-- here


# %% double | 2026-blind-2 | - | The softmax runs over the time steps instead of the words, and the divisor counts all positions
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=1)  # <-- here
    nll = -logp.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (nll * (targets != pad_id)).sum() / targets.numel()  # <-- here


# %% right | 2026-blind-2 | boolean index
def masked_cross_entropy(logits, targets, pad_id):
    real = targets.ne(pad_id)
    return F.cross_entropy(logits[real], targets[real])


# %% right | 2026-blind-2 | ignore index flat
def masked_cross_entropy(logits, targets, pad_id):
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id)


# %% right | 2026-blind-2 | loop per sentence
def masked_cross_entropy(logits, targets, pad_id):
    pieces = []
    for scores, answer in zip(logits, targets):
        keep = answer != pad_id
        scores, answer = scores[keep], answer[keep]
        pieces.append(torch.logsumexp(scores, -1) - scores[torch.arange(len(answer)), answer])
    return torch.cat(pieces).mean()


# %% wrong | house | divides_by_every_position | the mean of the masked losses
def mean_of_the_masked(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return (losses * (targets != pad_id)).mean()  # <-- here


# %% wrong | 2026-blind-5 | mean_of_sentence_means | a mean for each sentence first and then the mean of these, so short sentences count more a word
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_sentence.mean()


# %% wrong | 2026-blind-5 | view_instead_of_transpose | the logits are brought to (B, V, T) with reshape, which mixes positions and classes
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(logits.reshape(B, V, T), targets, reduction="none")  # <-- here
    real = targets != pad_id
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind-5 | forbids_the_padding | the padding is also taken out of the vocabulary, so that no probability can go to it
def masked_cross_entropy(logits, targets, pad_id):
    scores = logits.clone()
    scores[..., pad_id] = -torch.inf  # <-- here
    return F.cross_entropy(scores.flatten(0, 1), targets.flatten(), ignore_index=pad_id)


# %% right | 2026-blind-5 | boolean selection of the real positions, then log-sum-exp minus the chosen logit
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets.ne(pad_id)
    rows = logits[keep]
    wanted = targets[keep].long()
    surprise = rows.logsumexp(dim=1) - rows.gather(1, wanted[:, None]).squeeze(1)
    return surprise.mean()


# %% wrong | house | in_bits | the logarithm of the picked probabilities has the base 2: bits instead of nats
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, -1)
    picked = p.gather(2, targets[..., None])[..., 0]
    nll = -torch.log2(picked)  # <-- here
    return nll[targets != pad_id].mean()


# %% wrong | house | logarithm_of_the_mean | the probabilities are averaged before the logarithm, not the logarithms
def masked_cross_entropy(logits, targets, pad_id):
    onehot = F.one_hot(targets, logits.shape[-1])
    p = (torch.softmax(logits, -1) * onehot).sum(-1)
    mask = targets != pad_id
    return -torch.log((p * mask).sum() / mask.sum())  # <-- here


# %% wrong | 2026-blind-6 | mean_of_sentence_means | averages within each sentence first and then over the sentences, so that words of short sentences count more
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1)  # <-- here
    return per_sentence.mean()


# %% wrong | 2026-blind-6 | forbids_the_padding | forbids the padding as a guess by setting its logit to minus infinity, which makes the real words likelier than they are
def masked_cross_entropy(logits, targets, pad_id):
    real = targets != pad_id
    logits = logits.clone()
    logits[..., pad_id] = -torch.inf  # <-- here
    return F.cross_entropy(logits[real], targets[real])


# %% double | 2026-blind-6 | - | takes only the ids above pad_id for real words; gives softmax probabilities to cross_entropy, which takes the softmax again
def masked_cross_entropy(logits, targets, pad_id):
    probs = torch.softmax(logits, dim=-1)
    loss = F.cross_entropy(probs.flatten(0, 1), targets.flatten(), reduction="none")  # <-- here
    keep = (targets > pad_id).flatten()  # <-- here
    return (loss * keep).sum() / keep.sum()


# %% right | 2026-blind-6 | gather on log_softmax, torch.where and a count
def masked_cross_entropy(logits, targets, pad_id):
    surprise = -logits.log_softmax(dim=-1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    is_pad = targets.eq(pad_id)
    total = torch.where(is_pad, torch.zeros_like(surprise), surprise).sum()
    return total / (~is_pad).sum()


# %% wrong | 2026-blind-7 | mean_of_sentence_means | each sentence is averaged by itself first, and the sentences' means are averaged, so short sentences weigh too much
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = (targets != pad_id).float()
    per_row = (losses * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_row.mean()

# %% wrong | 2026-blind-7 | pad_id_taken_for_0 | leaves out the tokens equal to 0 instead of pad_id
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = targets.reshape(-1)
    losses = F.cross_entropy(logits.reshape(-1, V), flat, reduction="none")
    return losses[flat > 0].mean()  # <-- here

# %% double | 2026-blind-7 | - | the log-likelihoods are in bits; the mean runs over all positions, padding included
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=-1) / math.log(2)  # <-- here
    picked = logp.gather(2, targets.unsqueeze(-1)).squeeze(-1)
    picked = picked.masked_fill(targets == pad_id, 0.0)
    return -picked.mean()  # <-- here

# %% right | 2026-blind-7 | boolean indexing first, then logsumexp minus the picked logit
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets.ne(pad_id)
    rows = logits[keep]
    wanted = targets[keep]
    chosen = rows[torch.arange(len(wanted)), wanted]
    return (torch.logsumexp(rows, dim=-1) - chosen).mean()


# %% wrong | 2026-blind-9 | view_instead_of_transpose | the logits are reshaped to (B, V, T) instead of transposed, which mixes words and positions
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(logits.reshape(B, V, T), targets, reduction="none")  # <-- here
    real = targets != pad_id
    return (losses * real).sum() / real.sum()

# %% wrong | 2026-blind-9 | forbids_the_padding | padding is forbidden as a prediction too: its logit is -inf, so the softmax runs over the other words only
def masked_cross_entropy(logits, targets, pad_id):
    vocabulary = torch.arange(logits.shape[-1])
    logits = logits.masked_fill(vocabulary == pad_id, -torch.inf)  # <-- here
    log_p = torch.log_softmax(logits, dim=-1)
    real = targets != pad_id
    picked = log_p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return -picked[real].mean()

# %% right | 2026-blind-9 | the real positions are selected first, then one plain nll_loss
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets != pad_id
    log_p = F.log_softmax(logits[keep], dim=-1)  # (N, V)
    return F.nll_loss(log_p, targets[keep])


# %% wrong | 2026-blind-10 | logarithm_of_the_mean | averages the probabilities of the right words and takes the logarithm of the mean, in place of the mean of the logarithms
def masked_cross_entropy(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    right_ones = []
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            word = targets[b, t]
            if word == pad_id:
                continue
            right_ones.append(probabilities[b, t, word])
    surprise = -torch.log(torch.stack(right_ones).mean())  # <-- here
    return surprise


# %% wrong | 2026-blind-10 | - | sets the logits of the padding to 0 in place of its losses, so that each padded place still adds ln V to the sum
def masked_cross_entropy(logits, targets, pad_id):
    V = logits.shape[-1]
    real = targets != pad_id  # (B, T)
    kept = logits * real.unsqueeze(-1)  # <-- here
    every_loss = F.cross_entropy(kept.reshape(-1, V), targets.reshape(-1), reduction="none")
    return every_loss.sum() / real.sum()


# %% right | 2026-blind-10 | picks the real places first by boolean indexing, then logsumexp minus the score of the right word
def masked_cross_entropy(logits, targets, pad_id):
    real = targets.ne(pad_id)
    scores = logits[real]  # (N, V)
    answers = targets[real].long()  # (N,)
    right = scores.gather(1, answers[:, None])[:, 0]
    surprises = torch.logsumexp(scores, dim=1) - right
    return surprises.mean()


# %% wrong | house | classes_last | softmax and gather along dimension 1, which is time, not the words
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=1)  # <-- here
    picked = logp.gather(1, targets.unsqueeze(1)).squeeze(1)
    real = targets != pad_id
    return -(picked * real).sum() / real.sum()


# %% wrong | house | - | a small number inside the logarithm, against its infinity
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, -1)
    picked = p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    losses = -torch.log(picked + 1e-9)  # <-- here
    real = targets != pad_id
    return (losses * real).sum() / real.sum()


# %% wrong | house | - | the position behind the last real one counts as well
def masked_cross_entropy(logits, targets, pad_id):
    lengths = (targets != pad_id).sum(1)
    real = torch.arange(targets.shape[1]) <= lengths[:, None]  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return (losses * real).sum() / real.sum()


# %% wrong | house | - | the largest logit is taken off in place of the logarithm of the sum of exponentials
def masked_cross_entropy(logits, targets, pad_id):
    picked = logits.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    losses = logits.amax(-1) - picked  # <-- here
    return losses[targets != pad_id].mean()


# %% wrong | house | - | the mean of the steps' means
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    mask = (targets != pad_id).float()
    per_step = (losses * mask).sum(0) / mask.sum(0).clamp(min=1)
    return per_step.mean()  # <-- here


# %% wrong | 2026-blind-11 | - | divides by the number of targets that are not 0 in place of the number that are not pad_id
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    each = F.cross_entropy(logits.reshape(B * T, V), targets.reshape(B * T), reduction="none")
    real = (targets != pad_id).reshape(B * T)
    N = torch.count_nonzero(targets)  # <-- here
    return (each * real).sum() / N


# %% wrong | 2026-blind-11 | - | sets the logits of the padding to 0 and sums all losses, so that each padded position still adds ln V
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets != pad_id
    cleaned = logits * keep.unsqueeze(-1)
    total = F.cross_entropy(cleaned.transpose(1, 2), targets, reduction="sum")  # <-- here
    return total / keep.sum()


# %% wrong | 2026-blind-11 | forbids_the_padding | takes the padding token out of the softmax of the real words (its logit becomes -inf), so the other words share its probability
def masked_cross_entropy(logits, targets, pad_id):
    is_pad_token = torch.arange(logits.shape[-1]) == pad_id  # (V,)
    without_pad = logits.masked_fill(is_pad_token, -torch.inf)  # <-- here
    log_p = without_pad.log_softmax(dim=-1)
    real = targets != pad_id
    surprise = -log_p[real].gather(1, targets[real].unsqueeze(1))
    return surprise.mean()


# %% right | 2026-blind-11 | picks the real positions first, then logsumexp minus the score of the right word
def masked_cross_entropy(logits, targets, pad_id):
    real = targets.ne(pad_id)
    rows, words = logits[real], targets[real]  # (N, V), (N,)
    of_the_word = torch.take_along_dim(rows, words.long()[:, None], dim=1)[:, 0]
    surprises = torch.logsumexp(rows, dim=1) - of_the_word
    return torch.mean(surprises)


# %% wrong | 2026-blind-12 | - | the logits are transposed to (B, V, T) and then flattened into rows of V, so that scores of different steps and words are mixed in a row
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    by_class = logits.transpose(1, 2)
    each = F.cross_entropy(by_class.reshape(B * T, V), targets.reshape(B * T), reduction="none")  # <-- here
    real = targets.reshape(B * T) != pad_id
    return (each * real).sum() / real.sum()


# %% wrong | 2026-blind-12 | forbids_the_padding | the padding's logit is taken out of the softmax, so the probabilities are those among the other words only
def masked_cross_entropy(logits, targets, pad_id):
    logits = logits.clone()
    logits[:, :, pad_id] = -torch.inf  # <-- here
    log_p = torch.log_softmax(logits, dim=-1)
    real = targets != pad_id
    log_p_real = log_p[real]
    y = targets[real]
    total = 0.0
    for i in range(len(y)):
        total = total - log_p_real[i, y[i]]
    return total / len(y)


# %% wrong | 2026-blind-12 | only_larger_than_pad_id | a token counts as real when its id is larger than pad_id, in place of different from it, so words with smaller ids are left out
def masked_cross_entropy(logits, targets, pad_id):
    surprise = -logits.log_softmax(dim=2).gather(2, targets.unsqueeze(2)).squeeze(2)  # (B, T)
    counts = targets > pad_id  # <-- here
    return torch.where(counts, surprise, 0.0).sum() / counts.sum()


# %% right | 2026-blind-12 | only the real rows are kept, then logsumexp minus the score of the word
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets.ne(pad_id)
    scores, words = logits[keep], targets[keep].long()  # (N, V), (N,)
    of_word = scores.gather(1, words[:, None])[:, 0]
    return torch.mean(torch.logsumexp(scores, dim=1) - of_word)


# %% wrong | house | - | clamped logits
def masked_cross_entropy(logits, targets, pad_id):
    probs = torch.softmax(logits, dim=-1).clamp(min=1e-7)  # <-- here
    picked = probs.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = targets != pad_id
    return -(picked.log() * mask).sum() / mask.sum()


# %% wrong | house | divides_by_every_position | means of sentences over T, then the mean
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    losses = losses * (targets != pad_id)
    per_sentence = losses.mean(dim=1)  # <-- here
    return per_sentence.mean()


# %% wrong | house | forgets_the_logarithm | the softmax where nll_loss wants logarithms
def masked_cross_entropy(logits, targets, pad_id):
    return F.nll_loss(torch.softmax(logits, -1).transpose(1, 2), targets, ignore_index=pad_id)  # <-- here


# %% wrong | house | logarithm_of_rounded_softmax | the logarithm of a softmax, masked by a product
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    real = targets != pad_id
    return -(torch.log(p) * real).sum() / real.sum()  # <-- here


# %% wrong | house | logarithm_of_rounded_softmax | one-hot words times the logarithm of a softmax
def masked_cross_entropy(logits, targets, pad_id):
    words = F.one_hot(targets, logits.shape[-1])
    losses = -(words * torch.log(torch.softmax(logits, -1))).sum(-1)  # <-- here
    real = targets != pad_id
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind-13 | forbids_the_padding | takes the padding's class out of the softmax as well, so that the probabilities are shared among the real words only
def masked_cross_entropy(logits, targets, pad_id):
    V = logits.shape[-1]
    classes = torch.arange(V)
    # padding is not a word
    logits = logits.masked_fill(classes == pad_id, -torch.inf)  # <-- here
    log_p = F.log_softmax(logits, dim=-1)
    real = targets != pad_id
    chosen = log_p[real].gather(1, targets[real].unsqueeze(1))
    return -chosen.mean()


# %% wrong | 2026-blind-13 | stops_at_the_first_padding | leaves a row at its first padding in place of passing over it, so that real tokens behind a padded position are not counted
def masked_cross_entropy(logits, targets, pad_id):
    losses = []
    for sentence, answers in zip(logits, targets):
        for scores, answer in zip(sentence, answers):
            if answer == pad_id:
                break  # <-- here
            losses.append(torch.logsumexp(scores, dim=0) - scores[answer])
    return torch.stack(losses).mean()


# %% double | 2026-blind-13 | - | reshapes the logits to (B, V, T) in place of transposing them; divides by the number of sentences in place of the number of real tokens
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    per_token = F.cross_entropy(logits.reshape(B, V, T), targets, reduction="none")  # <-- here
    keep = (targets != pad_id).to(per_token.dtype)
    return (per_token * keep).sum() / B  # <-- here


# %% right | 2026-blind-13 | index tensors of the real places, and logsumexp minus the score of the answer
def masked_cross_entropy(logits, targets, pad_id):
    rows, times = torch.nonzero(targets != pad_id, as_tuple=True)
    scores = logits[rows, times]  # (N, V)
    answers = targets[rows, times].long()  # (N,)
    of_answer = scores[torch.arange(len(answers), device=scores.device), answers]
    surprise = scores.logsumexp(dim=-1) - of_answer
    return surprise.sum() / len(answers)


# %% wrong | house | softmax_twice | the softmax, and then the logarithm of another one, by hand
def masked_cross_entropy(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    logs = torch.log_softmax(probabilities, dim=-1)  # <-- here
    picked = logs.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    real = targets != pad_id
    return -(picked * real).sum() / real.sum()


# %% wrong | house | forgets_the_logarithm | the logarithm is missing, by hand
def masked_cross_entropy(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    picked = probabilities.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # <-- here
    real = targets != pad_id
    return -(picked * real).sum() / real.sum()


# %% wrong | 2026-blind-14 | forbids_the_padding | also takes the padding word out of the vocabulary, so that the real words' probabilities are normalised without its score
def masked_cross_entropy(logits, targets, pad_id):
    scores = logits.clone()
    scores[:, :, pad_id] = -1e9  # <-- here
    real = targets != pad_id
    losses = F.cross_entropy(scores[real], targets[real], reduction="none")
    return losses.sum() / real.sum()


# %% wrong | 2026-blind-14 | - | adds 1e-6 to the probability before the logarithm, so that an improbable word never costs more than about 14 nats
def masked_cross_entropy(logits, targets, pad_id):
    p = torch.softmax(logits, dim=-1)
    p_right = p.gather(2, targets.unsqueeze(2)).squeeze(2)  # (B, T)
    surprise = -torch.log(p_right + 1e-6)  # <-- here
    keep = (targets != pad_id).to(surprise.dtype)
    return (surprise * keep).sum() / keep.sum()


# %% double | 2026-blind-14 | - | takes the base-2 logarithm, bits in place of nats; averages each sentence first and then the sentences, in place of over all real words
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=-1)
    bits = -logp.gather(-1, targets[..., None])[..., 0] / math.log(2)  # <-- here
    mask = targets != pad_id
    per_sentence = (bits * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    return per_sentence.mean()  # <-- here


# %% right | 2026-blind-14 | picks the real positions first and takes the log-sum-exp minus the right score
def masked_cross_entropy(logits, targets, pad_id):
    real = targets.ne(pad_id)
    rows, answers = logits[real], targets[real]
    right_score = rows[torch.arange(len(answers), device=rows.device), answers]
    return torch.mean(torch.logsumexp(rows, dim=1) - right_score)


# %% wrong | house | - | squeezes one side alone, which shows where every sentence has one token
def masked_cross_entropy(logits, targets, pad_id):
    picked = logits.gather(2, targets.unsqueeze(-1)).squeeze()  # <-- here
    losses = logits.logsumexp(-1) - picked
    real = targets != pad_id
    return (losses * real).sum() / real.sum()


# %% wrong | house | - | the sum of the losses is divided with //, which rounds down
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets != pad_id
    return (losses * real).sum() // real.sum()  # <-- here


# %% wrong | 2026-blind-15 | mask_from_the_predictions | the positions that count are those where the model does not predict padding, in place of those whose target is not padding
def masked_cross_entropy(logits, targets, pad_id):
    predicted = logits.argmax(dim=-1)
    keep = (predicted != pad_id).float()  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return (losses * keep).sum() / keep.sum()


# %% wrong | 2026-blind-15 | forbids_the_padding | the score of the padding word is set to minus infinity before the softmax, so the probabilities are normalised over the other words alone
def masked_cross_entropy(logits, targets, pad_id):
    words = torch.arange(logits.shape[-1])
    logits = logits.masked_fill(words == pad_id, -torch.inf)  # <-- here
    log_p = torch.log_softmax(logits, dim=-1)  # (B, T, V)
    real = targets != pad_id
    log_p = log_p[real]  # (N, V)
    chosen = log_p[torch.arange(len(log_p)), targets[real]]
    return -chosen.mean()


# %% double | 2026-blind-15 | - | the logits are brought to (B, V, T) by a reshape in place of a transpose; the sum is divided by the number of all positions in place of the real ones
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    by_class = logits.reshape(B, V, T)  # <-- here
    losses = F.cross_entropy(by_class, targets, reduction="none")
    total = losses[targets != pad_id].sum()
    return total / (B * T)  # <-- here


# %% right | 2026-blind-15 | the real positions are selected first; then logsumexp minus the chosen logit
def masked_cross_entropy(logits, targets, pad_id):
    real = targets.ne(pad_id)
    rows, words = logits[real], targets[real].long()  # (N, V), (N,)
    chosen = rows.gather(1, words[:, None])[:, 0]
    surprise = torch.logsumexp(rows, dim=1) - chosen
    return surprise.mean()


# %% wrong | 2026-blind-16 | in_bits | takes the logarithm to base 2, so that the loss is in bits in place of nats
def masked_cross_entropy(logits, targets, pad_id):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    total = shifted.exp().sum(dim=-1)
    chosen = shifted.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    surprise = -torch.log2(chosen.exp() / total)  # <-- here
    real = targets != pad_id
    return surprise[real].sum() / real.sum()


# %% wrong | 2026-blind-16 | - | sets the losses of padding to 0 and averages those above 0, so that a real token with a loss of exactly 0 is not counted
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(logits.reshape(B * T, V), targets.reshape(B * T), reduction="none")
    keep = (targets != pad_id).reshape(B * T)
    losses = torch.where(keep, losses, torch.zeros_like(losses))
    number = (losses > 0).sum()  # <-- here
    return losses.sum() / number


# %% double | 2026-blind-16 | - | brings the classes to dimension 1 by a reshape in place of a transpose; averages within each sentence and then over the sentences
def masked_cross_entropy(logits, targets, pad_id):
    batch, steps, words = logits.shape
    classes_second = logits.reshape(batch, words, steps)  # <-- here
    losses = F.cross_entropy(classes_second, targets, reduction="none")
    real = (targets != pad_id).to(losses.dtype)
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
    return per_sentence.mean()  # <-- here


# %% right | 2026-blind-16 | picks the real positions by a boolean index first, then logsumexp minus the logit of the target
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets.ne(pad_id)
    scores = logits[keep]  # (N, V)
    gold = targets[keep].long()  # (N,)
    of_gold = scores[torch.arange(len(gold), device=scores.device), gold]
    return (torch.logsumexp(scores, dim=1) - of_gold).mean()


# %% wrong | 2026-blind-17 | - | flattens the logits time by time but the targets sentence by sentence, so scores meet the wrong targets
def masked_cross_entropy(logits, targets, pad_id):
    V = logits.shape[-1]
    scores = logits.transpose(0, 1).reshape(-1, V)  # <-- here
    answers = targets.reshape(-1)
    return F.cross_entropy(scores, answers, ignore_index=pad_id)


# %% wrong | 2026-blind-17 | forbids_the_padding | takes the padding word out of the softmax too, so the probabilities are normalised over V - 1 words
def masked_cross_entropy(logits, targets, pad_id):
    words = torch.arange(logits.shape[-1], device=logits.device)
    logits = logits.masked_fill(words == pad_id, float("-inf"))  # <-- here
    real = targets != pad_id
    log_p = logits[real].log_softmax(dim=-1)
    chosen = log_p.gather(1, targets[real].unsqueeze(1))
    return -chosen.mean()


# %% double | 2026-blind-17 | - | divides by the number of all places, padding included; gives bits in place of nats
def masked_cross_entropy(logits, targets, pad_id):
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    keep = targets != pad_id
    mean = (each * keep).sum() / targets.numel()  # <-- here
    return mean / math.log(2)  # <-- here


# %% wrong | 2026-blind-18 | mean_of_sentence_means | averages each sentence over its own tokens and then the sentences, so tokens of short sentences weigh more
def masked_cross_entropy(logits, targets, pad_id):
    real = (targets != pad_id).to(logits.dtype)
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_sentence.mean()


# %% wrong | 2026-blind-18 | pad_id_taken_for_0 | treats padding as whatever has the id 0 (any non-zero target is real) and ignores pad_id
def masked_cross_entropy(logits, targets, pad_id):
    flat_logits = logits.reshape(-1, logits.shape[-1])
    flat_targets = targets.reshape(-1)
    keep = flat_targets.bool()  # <-- here
    return F.cross_entropy(flat_logits[keep], flat_targets[keep])


# %% double | 2026-blind-18 | - | log_softmax runs over the positions, not the words; divides by the number of all positions, padding included
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=1)  # <-- here
    nll = -logp.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    nll = torch.where(targets == pad_id, torch.zeros_like(nll), nll)
    return nll.sum() / targets.numel()  # <-- here


# %% wrong | 2026-blind-19 | mean_of_sentence_means | Averages each sentence first and then the sentences, so that tokens of short sentences count for more.
def masked_cross_entropy(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = (targets != pad_id).float()
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_sentence[real.any(dim=1)].mean()


# %% wrong | 2026-blind-19 | only_larger_than_pad_id | Takes ids greater than pad_id for the real ones, as if the padding always had the smallest id.
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets > pad_id  # <-- here
    log_p = logits.log_softmax(-1)
    picked = log_p.gather(-1, targets[..., None])[..., 0]
    return -picked[keep].mean()


# %% double | 2026-blind-19 | - | The log-softmax runs over the positions, not over the words; the sum is divided by the number of all positions, padding included
def masked_cross_entropy(logits, targets, pad_id):
    log_probs = torch.log_softmax(logits, dim=1)  # <-- here
    nll = -log_probs.gather(2, targets.unsqueeze(2)).squeeze(2)
    nll = nll.masked_fill(targets == pad_id, 0.0)
    return nll.sum() / targets.numel()  # <-- here


# %% wrong | 2026-blind-23 | softmax_twice | hands probabilities to F.cross_entropy, which applies its own softmax to them once more
def masked_cross_entropy(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    return F.cross_entropy(
        probabilities.flatten(0, 1),  # <-- here
        targets.flatten(),
        ignore_index=pad_id,
    )


# %% wrong | 2026-blind-23 | mean_of_sentence_means | the mean of each sentence's own mean, so that words of short sentences count for more
def masked_cross_entropy(logits, targets, pad_id):
    real = targets != pad_id  # (B, T)
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    per_sentence = (each * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_sentence[real.any(dim=1)].mean()


# %% right | 2026-blind-23 | selects the real positions first, then indexes their log-probabilities in pairs
def masked_cross_entropy(logits, targets, pad_id):
    keep = targets.ne(pad_id)
    rows, wanted = logits[keep], targets[keep]
    surprise = -torch.log_softmax(rows, dim=1)[torch.arange(len(wanted)), wanted]
    return surprise.mean()


# %% wrong | 2026-blind-24 | mean_of_sentence_means | averages within each sentence first and then over the sentences, so tokens of short sentences count more
def masked_cross_entropy(logits, targets, pad_id):
    log_p = logits.log_softmax(-1)
    nll = -log_p.gather(2, targets.unsqueeze(2)).squeeze(2)
    real = (targets != pad_id).to(nll.dtype)
    per_sentence = (nll * real).sum(1) / real.sum(1).clamp(min=1)
    return per_sentence.mean()  # <-- here


# %% wrong | 2026-blind-24 | forbids_the_padding | also drops the logits of the class pad_id (sets them to minus infinity), so the padding word gets no share in the softmax
def masked_cross_entropy(logits, targets, pad_id):
    scores = logits.clone()
    scores[..., pad_id] = -1e4  # <-- here
    keep = targets != pad_id
    return F.cross_entropy(scores[keep], targets[keep])


# %% right | 2026-blind-24 | written out with logsumexp and a loop over the real places
def masked_cross_entropy(logits, targets, pad_id):
    where = (targets != pad_id).nonzero().tolist()
    summed = 0
    for b, t in where:
        row = logits[b, t]
        summed = summed + (torch.logsumexp(row, 0) - row[targets[b, t]])
    return summed / len(where)


# %% wrong | 2026-blind-26 | - | the log-softmax runs over the positions (dim 1) instead of the vocabulary
def masked_cross_entropy(logits, targets, pad_id):
    logp = torch.log_softmax(logits, dim=1)  # <-- here
    picked = logp.gather(2, targets.unsqueeze(2)).squeeze(2)
    real = targets != pad_id
    return -picked[real].mean()


# %% wrong | 2026-blind-26 | mean_of_sentence_means | it averages within each sentence first and then over the sentences, so short sentences count as much as long ones
def masked_cross_entropy(logits, targets, pad_id):
    per_token = F.cross_entropy(logits.permute(0, 2, 1), targets, reduction="none")
    real = (targets != pad_id).to(per_token.dtype)
    per_sentence = (per_token * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)  # <-- here
    return per_sentence.mean()


# %% double | 2026-blind-26 | - | the loss is in bits instead of nats; it is divided by all positions, padding included
def masked_cross_entropy(logits, targets, pad_id):
    B, T, V = logits.shape
    real = (targets != pad_id).reshape(-1)
    logp = F.log_softmax(logits.reshape(B * T, V), dim=-1) / math.log(2)  # <-- here
    right_words = logp[torch.arange(B * T), targets.reshape(-1)]
    return -(right_words * real).sum() / len(real)  # <-- here


# %% right | 2026-blind-26 | logsumexp minus the right word's score, for the real positions picked by a boolean index
def masked_cross_entropy(logits, targets, pad_id):
    alive = targets.ne(pad_id)
    rows, answers = logits[alive], targets[alive]
    surprise = [row.logsumexp(0) - row[a] for row, a in zip(rows, answers)]
    return torch.stack(surprise).mean()
