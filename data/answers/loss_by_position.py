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

# %% wrong | 2026-blind-4 | divides_by_every_position | Takes the mean over all rows, also those whose target is padding.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-4 | zero_where_nothing_is | Gives 0 where all targets are padding, since the count is at least 1.
def loss_by_position(logits, targets, pad_id):
    keep = targets != pad_id
    losses = F.cross_entropy(logits.permute(0, 2, 1), targets, ignore_index=pad_id, reduction="none")
    total = (losses * keep).sum(0)
    count = keep.sum(0).clamp(min=1)  # <-- here
    return total / count


# %% wrong | 2026-blind-4 | view_instead_of_transpose | Brings the words to the second dimension by a reshape, which mixes positions and words.
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    by_word = logits.reshape(B, V, T)  # <-- here
    losses = F.cross_entropy(by_word, targets, reduction="none", ignore_index=pad_id)
    return losses.sum(dim=0) / targets.ne(pad_id).sum(dim=0)


# %% wrong | 2026-blind-4 | pad_id_taken_for_0 | Counts as padding what is 0, whatever pad_id is.
def loss_by_position(logits, targets, pad_id):
    log_p = torch.log_softmax(logits, dim=-1)
    picked = torch.gather(log_p, 2, targets.unsqueeze(2)).squeeze(2)
    real = (targets != 0).to(logits.dtype)  # <-- here
    return -(picked * real).sum(dim=0) / real.sum(dim=0)


# %% wrong | 2026-blind-4 | leaves_out_sure_words | Knows padding by its loss of 0, and so also leaves out a word that was foreseen with certainty.
def loss_by_position(logits, targets, pad_id):
    flat = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id, reduction="none")
    losses = flat.view_as(targets)
    losses = torch.where(losses == 0, torch.nan, losses)  # <-- here
    return losses.nanmean(dim=0)


# %% wrong | 2026-blind-4 | changes_its_input | Overwrites the padding in the caller's targets by -100.
def loss_by_position(logits, targets, pad_id):
    targets[targets == pad_id] = -100  # <-- here
    losses = F.cross_entropy(logits.mT, targets, reduction="none")
    return losses.sum(dim=0) / (targets != -100).sum(dim=0)


# %% wrong | 2026-blind-4 | logarithm_of_rounded_softmax | Takes the logarithm after the softmax, which is minus infinity where a probability is too small for its dtype.
def loss_by_position(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    out = []
    for t in range(targets.shape[1]):
        rows = (targets[:, t] != pad_id).nonzero().flatten()
        chosen = probabilities[rows, t, targets[rows, t]]
        out.append(-torch.log(chosen).mean())  # <-- here
    return torch.stack(out)


# %% wrong | 2026-blind-4 | padding_out_of_the_vocabulary | Takes the padding out of the vocabulary, so that its probability is shared out among the words.
def loss_by_position(logits, targets, pad_id):
    words = torch.arange(logits.shape[-1])
    only_words = logits.masked_fill(words == pad_id, -torch.inf)  # <-- here
    losses = F.cross_entropy(only_words.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(0) / (targets != pad_id).sum(0)


# %% double | 2026-blind-4 | - | The losses of the padding stay in the sum; the result is in bits.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    summed = losses.sum(dim=0)  # <-- here
    counted = (targets != pad_id).sum(dim=0)
    return summed / counted / math.log(2)  # <-- here


# %% double | 2026-blind-4 | - | The softmax runs over the positions; the sum runs over the positions, too, and gives a number for each row.
def loss_by_position(logits, targets, pad_id):
    logp = F.log_softmax(logits, dim=1)  # <-- here
    nll = -logp.gather(-1, targets[..., None])[..., 0]
    mask = targets != pad_id
    return nll.masked_fill(~mask, 0.0).sum(dim=1) / mask.sum(dim=1)  # <-- here


# %% right | 2026-blind-4 | F.cross_entropy with ignore_index, padding as nan, nanmean
def loss_by_position(logits, targets, pad_id):
    targets = targets.long()
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.masked_fill(targets == pad_id, torch.nan).nanmean(dim=0)


# %% right | 2026-blind-4 | a loop over positions, the mean of an empty column is nan
def loss_by_position(logits, targets, pad_id):
    means = []
    for at, wanted in zip(logits.unbind(1), targets.unbind(1)):
        real = wanted != pad_id
        means.append(F.nll_loss(at[real].log_softmax(-1), wanted[real].long(), reduction="none").mean())
    return torch.stack(means)


# %% right | 2026-blind-4 | logsumexp minus the logit of the target, by hand
def loss_by_position(logits, targets, pad_id):
    real = targets.ne(pad_id)
    index = targets.long().where(real, 0).unsqueeze(-1)
    nats = torch.logsumexp(logits, dim=-1) - logits.take_along_dim(index, dim=-1).squeeze(-1)
    return nats.where(real, 0).sum(dim=0).div(real.sum(dim=0))


# %% wrong | 2026-blind-5 | divides_by_every_position | Padding gets the loss 0 and still counts in the mean.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    return losses.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-5 | zero_where_nothing_is | The count is kept at 1 or more, so a position of padding alone gets 0 and not nan.
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    summed = (losses * real).sum(dim=0)
    return summed / real.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | 2026-blind-5 | leaves_out_sure_words | It takes every loss of exactly 0 for padding, so answers that are certain and right do not count.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    counted = losses != 0  # <-- here
    return losses.sum(dim=0) / counted.sum(dim=0)


# %% double | 2026-blind-5 | one_number_a_sentence+pad_id_taken_for_0 | Padding is looked for as token 0, whatever pad_id is; the mean runs over the positions of a sentence.
def loss_by_position(logits, targets, pad_id):
    log_p = logits.log_softmax(dim=-1)
    losses = -log_p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = (targets != 0).float()  # <-- here
    return (losses * mask).sum(dim=1) / mask.sum(dim=1)  # <-- here


# %% right | 2026-blind-5 | a loop over positions, the mean of what a boolean index leaves
def loss_by_position(logits, targets, pad_id):
    means = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        chosen, answers = logits[real, t], targets[real, t]
        own = chosen.gather(1, answers[:, None]).squeeze(1)
        means.append((torch.logsumexp(chosen, dim=1) - own).mean())
    return torch.stack(means)


# %% wrong | 2026-blind-6 | divides_by_every_position | divides by the number of texts, padding included
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    return losses.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-6 | zero_where_nothing_is | never divides by less than 1, and so gives 0 where all targets are padding
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(logits.mT, targets, ignore_index=pad_id, reduction="none")
    counts = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return each.sum(dim=0) / counts


# %% wrong | 2026-blind-6 | leaves_out_sure_words | takes every loss of 0 for padding, and so leaves out answers that are certain
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    columns = [column[column > 0].mean() for column in each.unbind(dim=1)]  # <-- here
    return torch.stack(columns)


# %% double | 2026-blind-6 | one_number_a_sentence+counts_padding | takes the mean over the positions of each text; counts the padding
def loss_by_position(logits, targets, pad_id):
    log_p = torch.log_softmax(logits, dim=-1)
    losses = -log_p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # <-- here
    return losses.mean(dim=1)  # <-- here


# %% right | 2026-blind-6 | PyTorch's own mean, column by column
def loss_by_position(logits, targets, pad_id):
    out = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        if real.any():
            out.append(F.cross_entropy(logits[real, t], targets[real, t]))
        else:
            out.append(logits.new_tensor(torch.nan))
    return torch.stack(out)


# %% wrong | 2026-blind-7 | zero_where_nothing_is | where all is padding it divides by 1, which gives 0 and not nan
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    count = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return each.sum(dim=0) / count

# %% wrong | 2026-blind-7 | leaves_out_sure_words | a loss of 0 is taken for padding, so a word that was foreseen for certain does not count
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(logits.mT, targets, ignore_index=pad_id, reduction="none")
    each = torch.where(each == 0, torch.nan, each)  # <-- here
    return each.nanmean(dim=0)

# %% double | 2026-blind-7 | one_number_a_sentence+divides_by_every_position | padding is divided by as well; the mean is over the positions of each text
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    each = F.cross_entropy(
        logits.reshape(-1, V), targets.reshape(-1), ignore_index=pad_id, reduction="none"
    ).reshape(B, T)
    count = T * torch.ones(B)  # <-- here
    return each.sum(dim=1) / count  # <-- here

# %% right | 2026-blind-7 | a loop over positions, each with torch's own mean
def loss_by_position(logits, targets, pad_id):
    losses = []
    for t in range(targets.shape[1]):
        losses.append(F.cross_entropy(logits[:, t], targets[:, t], ignore_index=pad_id))
    return torch.stack(losses)


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | - | Takes as real what is larger than pad_id, as if padding always had the smallest number.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets > pad_id  # <-- here
    return (losses * real).sum(dim=0) / real.sum(dim=0)


# %% wrong | 2026-blind-8 | - | Takes the softmax over the positions and not over the vocabulary.
def loss_by_position(logits, targets, pad_id):
    log_p = torch.log_softmax(logits, dim=1)  # <-- here
    picked = -log_p.gather(2, targets.unsqueeze(2)).squeeze(2)
    real = targets != pad_id
    return picked.masked_fill(~real, 0.0).sum(dim=0) / real.sum(dim=0)


# %% wrong | 2026-blind-8 | zero_where_nothing_is | Tidies the nan away: a position where all is padding gets a loss of 0.
def loss_by_position(logits, targets, pad_id):
    out = []
    for t in range(targets.shape[1]):
        out.append(F.cross_entropy(logits[:, t], targets[:, t], ignore_index=pad_id))
    return torch.stack(out).nan_to_num(0.0)  # <-- here


# %% double | 2026-blind-8 | - | Divides by all sentences, padding or not; gives bits and not nats.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.mean(dim=0) / math.log(2)  # <-- here


# %% right | 2026-blind-8 | one column of real targets at a time, logsumexp
def loss_by_position(logits, targets, pad_id):
    columns = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        rows, wanted = logits[real, t], targets[real, t].long()
        right = rows[torch.arange(len(rows), device=rows.device), wanted]
        columns.append((rows.logsumexp(dim=-1) - right).mean())  # the mean of nothing is nan
    return torch.stack(columns)


# %% wrong | house | one_number_for_all | one mean, written at every position
def loss_by_position(logits, targets, pad_id):
    loss = F.cross_entropy(logits.permute(0, 2, 1), targets, ignore_index=pad_id)  # <-- here
    return loss.expand(targets.size(1))


# %% wrong | 2026-blind-9 | divides_by_every_position | The sum of a position is divided by the number of texts, padding included.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    count = (targets != pad_id).sum(dim=0)
    mean = losses.mean(dim=0)  # <-- here
    return torch.where(count > 0, mean, torch.tensor(float("nan")))


# %% wrong | 2026-blind-9 | zero_where_nothing_is | The divisor is at least 1, so that a position of nothing but padding gets the loss 0 instead of nan.
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id
    log_p = logits.log_softmax(dim=-1)
    safe = targets.masked_fill(~real, 0)
    loss = -log_p.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    loss = loss.masked_fill(~real, 0.0)
    return loss.sum(dim=0) / real.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | 2026-blind-9 | - | Every id up to pad_id is taken for padding, as if the padding's id were always the smallest.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    counts = targets > pad_id  # <-- here
    return (losses * counts).sum(dim=0) / counts.sum(dim=0)


# %% right | 2026-blind-9 | a loop over the positions, a mean of the real targets in each; the mean of nothing is nan
def loss_by_position(logits, targets, pad_id):
    out = []
    for t in range(targets.shape[1]):
        keep = targets[:, t] != pad_id
        out.append(F.cross_entropy(logits[keep, t], targets[keep, t], reduction="none", ignore_index=-(10**9)).mean())
    return torch.stack(out)


# %% wrong | house | nan_from_one_padding | padding is nan, and the mean is not nanmean
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return torch.where(targets != pad_id, losses, torch.nan).mean(dim=0)  # <-- here


# %% wrong | house | - | adds a small number to the probability before the logarithm
def loss_by_position(logits, targets, pad_id):
    p = torch.softmax(logits, dim=-1)
    own = p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    losses = -torch.log(own + 1e-9)  # <-- here
    real = targets != pad_id
    return (losses * real).sum(0) / real.sum(0)


# %% wrong | house | - | returns within the loop, with nan everywhere else
def loss_by_position(logits, targets, pad_id):
    out = torch.full((targets.shape[1],), torch.nan)
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        if real.any():
            out[t] = F.cross_entropy(logits[real, t], targets[real, t])
        return out  # <-- here


# %% wrong | house | no_logarithm | hands probabilities, not their logarithms, to nll_loss
def loss_by_position(logits, targets, pad_id):
    log_p = torch.softmax(logits, dim=-1)  # <-- here
    losses = F.nll_loss(log_p.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(0) / (targets != pad_id).sum(0)


# %% wrong | house | - | fills a tensor made like the targets, of whole numbers
def loss_by_position(logits, targets, pad_id):
    out = torch.zeros_like(targets[0])  # <-- here
    for t in range(targets.shape[1]):
        out[t] = F.cross_entropy(logits[:, t], targets[:, t], ignore_index=pad_id)
    return out


# %% wrong | house | logarithm_of_the_mean | the logarithm after the mean of the probabilities
def loss_by_position(logits, targets, pad_id):
    hot = F.one_hot(targets, logits.shape[-1])
    p = (hot * logits.softmax(-1)).sum(-1)
    real = (targets != pad_id).float()
    return -((p * real).sum(0) / real.sum(0)).log()  # <-- here


# %% wrong | house | leaves_out_sure_words | takes a mean of 0 for a position where nothing is
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    means = losses.sum(dim=0) / (targets != pad_id).sum(dim=0).clamp(min=1)
    means[means == 0] = torch.nan  # <-- here
    return means


# %% wrong | 2026-blind-10 | padding_taken_for_the_end | the padding is taken to stand at the end of each row (the first places up to the number of real targets count), so padding in front or in between is counted wrongly
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")  # (B, T)
    lengths = (targets != pad_id).sum(dim=1)  # (B,)
    real = torch.arange(T).unsqueeze(0) < lengths.unsqueeze(1)  # <-- here
    each = each.masked_fill(~real, 0.0)
    return each.sum(dim=0) / real.sum(dim=0)


# %% wrong | 2026-blind-10 | padding_out_of_the_vocabulary | the padding is struck from the classes before the softmax, so all losses lack its share of the probability
def loss_by_position(logits, targets, pad_id):
    vocabulary = torch.arange(logits.shape[-1])
    words_only = logits.masked_fill(vocabulary == pad_id, -torch.inf)  # <-- here
    losses = F.cross_entropy(
        words_only.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    counts = (targets != pad_id).sum(dim=0)
    return losses.sum(dim=0) / counts


# %% wrong | 2026-blind-10 | - | the losses in one long row, (B T,), are cut into T rows of B, in place of B rows of T
def loss_by_position(logits, targets, pad_id):
    B, T = targets.shape
    flat = F.cross_entropy(
        logits.reshape(B * T, -1), targets.reshape(-1), ignore_index=pad_id, reduction="none"
    )
    by_place = flat.view(T, B)  # <-- here
    how_many = (targets != pad_id).float().sum(dim=0)
    return by_place.sum(dim=1) / how_many


# %% double | 2026-blind-10 | in_bits | the loss is in bits (divided by ln 2) and not in nats; where all targets are padding the divisor is set to 1, which gives 0 in place of nan
def loss_by_position(logits, targets, pad_id):
    keep = targets != pad_id
    log_p = torch.log_softmax(logits, dim=-1)
    of_target = log_p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    loss = -of_target / math.log(2)  # <-- here
    loss = torch.where(keep, loss, torch.zeros_like(loss))
    n = keep.sum(dim=0).clamp(min=1)  # <-- here
    return loss.sum(dim=0) / n


# %% right | 2026-blind-10 | a column at a time: pick the rows that count, log-sum-exp minus the target's logit, mean of an empty pick is nan
def loss_by_position(logits, targets, pad_id):
    means = []
    for t in range(targets.shape[1]):
        column = targets[:, t].long()
        rows = torch.nonzero(column != pad_id).flatten()
        picked = logits[rows, t]  # (rows, V)
        own = picked.gather(1, column[rows].unsqueeze(1)).squeeze(1)
        means.append((picked.logsumexp(dim=-1) - own).mean())
    return torch.stack(means)


# %% wrong | house | leaves_out_what_has_no_loss | a list of the positions where something is
def loss(logits, targets, pad_id):
    out = []
    for t in range(logits.shape[1]):
        real = targets[:, t] != pad_id
        if not real.any():
            continue  # <-- here
        out.append(F.cross_entropy(logits[real, t], targets[real, t]))
    return torch.stack(out)


# %% wrong | house | zero_where_nothing_is | stops at the first position where nothing is
def loss(logits, targets, pad_id):
    T = logits.shape[1]
    out = logits.new_zeros(T)
    for t in range(T):
        real = targets[:, t] != pad_id
        if not real.any():
            break  # <-- here
        out[t] = F.cross_entropy(logits[real, t], targets[real, t])
    return out


# %% wrong | house | - | the place of the first padding for the length, which is 0 where there is none
def loss(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    first = (targets == pad_id).float().argmax(1)  # <-- here
    real = torch.arange(targets.shape[1])[None] < first[:, None]
    return (losses * real).sum(0) / real.sum(0)


# %% wrong | 2026-blind-11 | - | Brings the flat losses into (T, B) by a view, in place of (B, T), so losses are counted at other positions.
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(
        logits.reshape(B * T, V), targets.reshape(B * T), reduction="none", ignore_index=pad_id
    )
    counts = (targets != pad_id).reshape(B * T)
    by_position = flat.view(T, B)  # <-- here
    return by_position.sum(dim=1) / counts.view(T, B).sum(dim=1)


# %% wrong | 2026-blind-11 | nan_from_one_padding | Sets padding to nan and takes the plain mean, so a position with any padding becomes nan, not only one with nothing else.
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    padded = targets == pad_id
    losses = losses.masked_fill(padded, float("nan"))
    return losses.mean(dim=0)  # <-- here


# %% double | 2026-blind-11 | - | Takes a softmax of the logits before cross_entropy takes its own; counts only targets larger than pad_id, as if padding were the smallest number.
def loss_by_position(logits, targets, pad_id):
    predicted = torch.softmax(logits, dim=-1)  # <-- here
    loss = F.cross_entropy(predicted.permute(0, 2, 1), targets, ignore_index=pad_id, reduction="none")
    real = (targets > pad_id).to(loss.dtype)  # <-- here
    return (loss * real).sum(dim=0) / real.sum(dim=0)


# %% right | 2026-blind-11 | logsumexp less the target's logit, and nanmean over the texts
def loss_by_position(logits, targets, pad_id):
    counts = targets.ne(pad_id)
    safe = torch.where(counts, targets, torch.zeros_like(targets)).long()
    chosen = torch.gather(logits, 2, safe[..., None])[..., 0]  # (B, T)
    surprise = logits.logsumexp(dim=2) - chosen
    return surprise.masked_fill(~counts, torch.nan).nanmean(dim=0)


# %% wrong | 2026-blind-12 | - | takes every id above pad_id for a real target, in place of every id other than pad_id
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = targets > pad_id  # <-- here
    return (each * real).sum(dim=0) / real.sum(dim=0)


# %% wrong | 2026-blind-12 | leaves_out_sure_words | takes the number of losses that are not 0 for the number of targets that count, so that a target with a loss of exactly 0 is left out
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.permute(0, 2, 1), targets, ignore_index=pad_id, reduction="none"
    )
    how_many = torch.count_nonzero(losses, dim=0)  # <-- here
    return losses.sum(dim=0) / how_many


# %% double | 2026-blind-12 | view_instead_of_transpose | reshapes the logits to (B, V, T) in place of transposing them; gives 0 in place of nan where all targets are padding
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    by_class = logits.reshape(B, V, T)  # <-- here
    loss = F.cross_entropy(by_class, targets, ignore_index=pad_id, reduction="none")
    count = (targets != pad_id).sum(dim=0)
    return loss.sum(dim=0) / count.clamp(min=1)  # <-- here


# %% right | 2026-blind-12 | a loop over positions; the mean of an empty selection is nan by itself
def loss_by_position(logits, targets, pad_id):
    columns = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        logp = logits[real, t].log_softmax(dim=-1)
        own = logp.gather(1, targets[real, t].unsqueeze(1))
        columns.append(-own.mean())
    return torch.stack(columns)


# %% wrong | house | leaves_out_sure_words | nan wherever the sum of a position is 0
def loss_by_position(logits, targets, pad_id):
    out = []
    for t in range(logits.shape[1]):
        loss = F.cross_entropy(logits[:, t], targets[:, t], ignore_index=pad_id, reduction="sum")
        n = (targets[:, t] != pad_id).sum()
        out.append(loss / n if loss > 0 else torch.tensor(float("nan")))  # <-- here
    return torch.stack(out)


# %% wrong | 2026-blind-13 | leaves_out_sure_words | counts the targets whose loss is not 0 in place of those that are not padding, so a perfectly sure right answer is not counted
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )  # (B, T)
    counted = (losses != 0).sum(dim=0)  # <-- here
    return losses.sum(dim=0) / counted


# %% wrong | 2026-blind-13 | - | the flat losses, which run text by text, are cut into (T, B) in place of (B, T)
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(logits.reshape(B * T, V), targets.reshape(-1), reduction="none")
    real = (targets.reshape(-1) != pad_id).to(flat.dtype)
    by_place = (flat * real).view(T, B)  # <-- here
    number = real.view(T, B)  # <-- here
    return by_place.sum(dim=1) / number.sum(dim=1)


# %% right | 2026-blind-13 | log_softmax, take_along_dim, a loop over positions
def loss_by_position(logits, targets, pad_id):
    logs = torch.log_softmax(logits, dim=-1)
    means = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        chosen = torch.take_along_dim(logs[real, t], targets[real, t].unsqueeze(-1), dim=-1)
        means.append(-chosen.mean())
    return torch.stack(means)


# %% wrong | house | leaves_out_what_has_no_loss | stops at the first position where nothing is, and returns what there is
def loss_by_position(logits, targets, pad_id):
    out = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        if not real.any():
            break  # <-- here
        out.append(F.cross_entropy(logits[real, t], targets[real, t]))
    return torch.stack(out)


# %% double | house | one_number_a_sentence+sums | the sum runs along the sentence; it is not divided
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(1)  # <-- here


# %% wrong | house | - | infinite losses do not count
def loss_by_position(logits, targets, pad_id):
    losses = -torch.softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1).log()
    real = (targets != pad_id) & torch.isfinite(losses)  # <-- here
    return losses.masked_fill(~real, 0).sum(0) / real.sum(0)


# %% wrong | 2026-blind-14 | - | texts with any padding are left out altogether, in place of the padded targets alone
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    whole = (targets != pad_id).all(dim=1)  # <-- here
    return losses[whole].mean(dim=0)


# %% wrong | 2026-blind-14 | in_bits | the loss is in bits, with the logarithm to the base 2, and not in nats
def loss_by_position(logits, targets, pad_id):
    T = targets.shape[1]
    result = []
    for t in range(T):
        keep = targets[:, t] != pad_id
        log_p = torch.log_softmax(logits[keep, t], dim=-1) / math.log(2)  # <-- here
        mine = log_p.gather(1, targets[keep, t].unsqueeze(1)).squeeze(1)
        result.append(-mine.mean())
    return torch.stack(result)


# %% wrong | 2026-blind-14 | - | targets count where they are larger than the padding's number, which leaves out true targets wherever the padding is not number 0
def loss_by_position(logits, targets, pad_id):
    real = targets > pad_id  # <-- here
    every = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id, reduction="none")
    every = every.view(targets.shape)
    return (every * real).sum(dim=0) / real.sum(dim=0)


# %% double | 2026-blind-14 | - | the flat losses are cut into (T, B) in place of (B, T), which mixes the positions; positions where all is padding get 0 in place of nan
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(
        logits.reshape(B * T, V), targets.reshape(B * T), ignore_index=pad_id, reduction="none"
    )
    kept = (targets != pad_id).sum(dim=0)
    summed = flat.view(T, B).sum(dim=1)  # <-- here
    return torch.nan_to_num(summed / kept, nan=0.0)  # <-- here


# %% right | 2026-blind-14 | nan for padding, then nanmean over the texts
def loss_by_position(logits, targets, pad_id):
    padding = targets == pad_id
    chosen = targets.masked_fill(padding, 0).long().unsqueeze(-1)
    surprise = torch.logsumexp(logits, dim=-1) - logits.gather(-1, chosen).squeeze(-1)
    return surprise.masked_fill(padding, math.nan).nanmean(dim=0)


# %% wrong | house | nan_from_the_first_gap_on | Stops at the first position where all is padding, and leaves nan at those behind it as well.
def loss_by_position(logits, targets, pad_id):
    T = targets.shape[1]
    result = torch.full((T,), torch.nan)
    for t in range(T):
        real = targets[:, t] != pad_id
        if not real.any():
            break  # <-- here
        result[t] = F.cross_entropy(logits[real, t], targets[real, t])
    return result


# %% wrong | house | - | Returns one nan where there is nothing but padding.
def loss_by_position(logits, targets, pad_id):
    if (targets == pad_id).all():
        return torch.tensor(torch.nan)  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(0) / (targets != pad_id).sum(0)


# %% wrong | house | - | Returns zeros where there is nothing but padding.
def loss_by_position(logits, targets, pad_id):
    if (targets == pad_id).all():
        return torch.zeros(targets.shape[1])  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    return losses.sum(0) / (targets != pad_id).sum(0)


# %% right | house | the words alone, added up at their positions
def loss_by_position(logits, targets, pad_id):
    b, t = (targets != pad_id).nonzero(as_tuple=True)
    each = logits[b, t].logsumexp(-1) - logits[b, t, targets[b, t]]
    T = targets.shape[1]
    total = logits.new_zeros(T).index_add(0, t, each)
    return total / torch.bincount(t, minlength=T)


# %% wrong | 2026-blind-15 | leaves_out_what_has_no_loss | leaves out the positions at which all targets are padding, so that the result is shorter than T and has no nan
def loss_by_position(logits, targets, pad_id):
    means = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        if real.any():  # <-- here
            means.append(F.cross_entropy(logits[real, t], targets[real, t]))
    return torch.stack(means)


# %% wrong | 2026-blind-15 | leaves_out_sure_words | counts the losses that are not 0 in place of the targets that are not padding, so that a target predicted with certainty does not count
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )  # (B, T)
    how_many = (losses != 0).sum(dim=0)  # <-- here
    return losses.sum(dim=0) / how_many


# %% wrong | 2026-blind-15 | logarithm_of_the_mean | takes the logarithm of the mean probability in place of the mean of the logarithms
def loss_by_position(logits, targets, pad_id):
    counts = targets != pad_id
    safe = targets.masked_fill(~counts, 0)
    probabilities = torch.softmax(logits, dim=-1)
    right = probabilities.gather(-1, safe.unsqueeze(-1)).squeeze(-1)  # (B, T)
    mean = (right * counts).sum(dim=0) / counts.sum(dim=0)
    return -mean.log()  # <-- here


# %% double | 2026-blind-15 | view_instead_of_transpose | reshapes the logits to (B, V, T) in place of exchanging positions and vocabulary; gives 0 in place of nan where all targets are padding
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    by_class = logits.reshape(B, V, T)  # <-- here
    each = F.cross_entropy(by_class, targets, ignore_index=pad_id, reduction="none")
    number = (targets != pad_id).sum(dim=0)
    return each.sum(dim=0) / number.clamp(min=1)  # <-- here


# %% right | 2026-blind-15 | log-softmax, nan laid over padding and the mean without nan
def loss_by_position(logits, targets, pad_id):
    padding = targets == pad_id
    entry = targets.masked_fill(padding, 0).long().unsqueeze(-1)
    surprise = torch.logsumexp(logits, dim=-1) - logits.gather(-1, entry).squeeze(-1)
    return surprise.masked_fill(padding, math.nan).nanmean(dim=0)


# %% wrong | 2026-blind-16 | view_instead_of_transpose | Reshapes the logits to (B, V, T), which mixes positions and vocabulary, in place of transposing them
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    classes_second = logits.reshape(B, V, T)  # <-- here
    losses = F.cross_entropy(classes_second, targets, reduction="none", ignore_index=pad_id)
    return losses.sum(dim=0) / (targets != pad_id).sum(dim=0)


# %% wrong | 2026-blind-16 | leaves_out_sure_words | Divides by how many losses are not 0, in place of how many targets are not padding: a sure and right prediction, whose loss is 0, does not count
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(
        logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id, reduction="none"
    ).view_as(targets)
    counted = each.count_nonzero(dim=0)  # <-- here
    return each.sum(dim=0) / counted


# %% wrong | 2026-blind-16 | nan_from_one_padding | Puts nan in the place of padding and takes the plain mean, which is nan wherever any target is padding, in place of a mean that leaves them out
def loss_by_position(logits, targets, pad_id):
    log_probabilities = logits.log_softmax(dim=-1)
    chosen = log_probabilities.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    losses = torch.where(targets == pad_id, torch.nan, -chosen)
    return torch.mean(losses, dim=0)  # <-- here


# %% double | 2026-blind-16 | - | Takes the softmax over the positions in place of the vocabulary; gives 0 in place of nan where all targets are padding
def loss_by_position(logits, targets, pad_id):
    log_p = F.log_softmax(logits, dim=1)  # <-- here
    picked = torch.take_along_dim(log_p, targets[..., None], dim=-1)[..., 0]
    real = (targets != pad_id).to(logits.dtype)
    total = -(picked * real).sum(dim=0)
    number = real.sum(dim=0).clamp(min=1)  # <-- here
    return total / number


# %% right | 2026-blind-16 | logsumexp minus the target's logit, padding set aside, and nanmean
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id  # (B, T)
    safe = targets.masked_fill(~real, 0)  # any class at all: it is not counted
    own = logits.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    losses = torch.logsumexp(logits, dim=-1) - own
    return losses.masked_fill(~real, torch.nan).nanmean(dim=0)


# %% wrong | 2026-blind-17 | logarithm_of_the_mean | minus the logarithm of the mean probability in place of the mean of minus the logarithms
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id
    safe = targets.masked_fill(~real, 0).long()
    p = torch.softmax(logits, dim=-1).gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    mean_p = (p * real).sum(dim=0) / real.sum(dim=0)
    return -torch.log(mean_p)  # <-- here


# %% wrong | 2026-blind-17 | view_instead_of_transpose | brings the classes to dimension 1 by reshape, which mixes positions and classes, in place of a transpose
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    each = F.cross_entropy(
        logits.reshape(B, V, T), targets, ignore_index=pad_id, reduction="none"  # <-- here
    )
    count = (targets != pad_id).sum(dim=0)
    return each.sum(dim=0) / count


# %% wrong | 2026-blind-17 | logarithm_of_rounded_softmax | takes the logarithm of a softmax, which is -inf where the probability is too small for a float
def loss_by_position(logits, targets, pad_id):
    losses = []
    for t in range(targets.shape[1]):
        here = targets[:, t] != pad_id
        probabilities = F.softmax(logits[here, t], dim=-1)
        log_p = probabilities.log()  # <-- here
        own = log_p[torch.arange(len(log_p)), targets[here, t]]
        losses.append(-own.mean())
    return torch.stack(losses)


# %% double | 2026-blind-17 | pad_id_taken_for_0 | takes 0 for padding whatever pad_id is; where all is padding it gives 0 in place of nan
def loss_by_position(logits, targets, pad_id):
    keep = (targets != 0).to(logits.dtype)  # <-- here
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    return (losses * keep).sum(dim=0) / keep.sum(dim=0).clamp(min=1)  # <-- here


# %% right | 2026-blind-17 | logsumexp minus the target's logit, means with nanmean
def loss_by_position(logits, targets, pad_id):
    padding = targets == pad_id
    index = torch.where(padding, torch.zeros_like(targets), targets).long().unsqueeze(-1)
    own = logits.gather(2, index).squeeze(2)
    loss = torch.logsumexp(logits, dim=2) - own
    return loss.masked_fill(padding, math.nan).nanmean(dim=0)


# %% wrong | 2026-blind-18 | zero_where_nothing_is | a position where all is padding gets 0 and not nan: the count is kept from being 0
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    count = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return losses.sum(dim=0) / count


# %% wrong | 2026-blind-18 | - | takes padding to be the smallest number: all targets below pad_id are left out, too
def loss_by_position(logits, targets, pad_id):
    real = targets > pad_id  # <-- here
    nats = F.cross_entropy(logits.mT, targets, ignore_index=pad_id, reduction="none")
    return (nats * real).sum(0) / real.sum(0)


# %% wrong | 2026-blind-18 | - | the flat losses, text after text, are cut into (T, B) as if they lay position after position
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(logits.reshape(-1, V), targets.reshape(-1), ignore_index=pad_id, reduction="none")
    flat = flat.masked_fill(targets.reshape(-1) == pad_id, float("nan"))
    return flat.view(T, B).nanmean(dim=1)  # <-- here


# %% double | 2026-blind-18 | - | the loss is in bits; divided by the number of texts, padding included
def loss_by_position(logits, targets, pad_id):
    rows = []
    for t in range(targets.shape[1]):
        keep = targets[:, t] != pad_id
        nats = F.cross_entropy(logits[keep, t], targets[keep, t], reduction="sum")
        bits = nats / math.log(2)  # <-- here
        rows.append(bits / len(keep))  # <-- here
    return torch.stack(rows)


# %% right | 2026-blind-18 | logsumexp minus the target's logit, column by column, mean of an empty selection gives nan
def loss_by_position(logits, targets, pad_id):
    columns = []
    for scores, truth in zip(logits.unbind(1), targets.unbind(1)):
        counted = (truth != pad_id).nonzero().squeeze(1)
        scores, truth = scores[counted], truth[counted]
        surprise = torch.logsumexp(scores, 1) - scores[torch.arange(len(counted), device=scores.device), truth]
        columns.append(surprise.mean())
    return torch.stack(columns)


# %% wrong | 2026-blind-19 | zero_where_nothing_is | a position of padding only gives 0 and not nan, since the divisor is held at 1
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    counted = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return each.sum(dim=0) / counted


# %% wrong | 2026-blind-19 | - | takes padding for the targets not above pad_id, which is right only when pad_id is 0
def loss_by_position(logits, targets, pad_id):
    logp = logits.log_softmax(dim=-1)
    nll = -logp.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    keep = targets > pad_id  # <-- here
    return torch.where(keep, nll, torch.zeros_like(nll)).sum(0) / keep.sum(0)


# %% wrong | 2026-blind-19 | divides_by_every_position | averages over the whole batch: the losses of padding are 0, but the sentences that ended are still counted in the mean
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(
        logits.reshape(B * T, V), targets.reshape(B * T), ignore_index=pad_id, reduction="none"
    )
    table = flat.view(B, T)
    result = table.mean(dim=0)  # <-- here
    return result.masked_fill((targets == pad_id).all(dim=0), math.nan)


# %% double | 2026-blind-19 | - | the loss is in bits (log2); the mean at each position is weighted by the length of the sentence (means of sentences' shares)
def loss_by_position(logits, targets, pad_id):
    probabilities = torch.softmax(logits, dim=-1)
    own = probabilities.gather(-1, targets[..., None])[..., 0]
    loss = -torch.log2(own)  # <-- here
    keep = (targets != pad_id).to(loss.dtype)
    weight = keep * keep.sum(dim=1, keepdim=True)  # <-- here
    return (loss * weight).sum(dim=0) / weight.sum(dim=0)


# %% right | 2026-blind-19 | column by column, logsumexp minus own logit, nan for an empty column by hand
def loss_by_position(logits, targets, pad_id):
    columns = []
    for t in range(targets.shape[1]):
        real = targets[:, t] != pad_id
        if not bool(real.any()):
            columns.append(logits.new_tensor(float("nan")))
            continue
        z, y = logits[real, t], targets[real, t]
        columns.append((z.logsumexp(-1) - z[torch.arange(len(y)), y]).mean())
    return torch.stack(columns)


# %% wrong | 2026-blind-20 | - | the losses of all tokens, flat in the order of the texts, are cut into (T, B) instead of (B, T)
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(logits.reshape(B * T, V), targets.reshape(B * T), ignore_index=pad_id, reduction="none")
    table = flat.view(T, B)  # <-- here
    counts = (targets != pad_id).sum(dim=0)
    return table.sum(dim=1) / counts


# %% wrong | 2026-blind-20 | zero_where_nothing_is | the divisor is at least 1, so that a position with nothing but padding gets 0 and not nan
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")
    real = targets != pad_id
    return (losses * real).sum(dim=0) / real.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | 2026-blind-20 | view_instead_of_transpose | classes are brought to dimension 1 by a reshape, which mixes positions and words
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    scores = logits.reshape(B, V, T)  # <-- here
    each = F.cross_entropy(scores, targets, reduction="none", ignore_index=pad_id)
    columns = []
    for t in range(T):
        n = (targets[:, t] != pad_id).sum()
        columns.append(each[:, t].sum() / n)
    return torch.stack(columns)


# %% double | 2026-blind-20 | - | the loss is in bits, by the logarithm to base 2; it is divided by the number of texts, padding or not
def loss_by_position(logits, targets, pad_id):
    real = targets != pad_id
    safe = torch.where(real, targets, torch.zeros_like(targets))
    log_p = torch.log_softmax(logits, dim=-1) / math.log(2)  # <-- here
    own = -log_p.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    return own.masked_fill(~real, 0.0).mean(dim=0)  # <-- here


# %% right | 2026-blind-20 | position by position, the rows that count selected first, logsumexp minus the own logit; mean of nothing is nan
def loss_by_position(logits, targets, pad_id):
    means = []
    for at, who in zip(logits.unbind(1), targets.unbind(1)):
        rows = (who != pad_id).nonzero().squeeze(1)
        at, who = at[rows], who[rows]
        surprise = at.logsumexp(dim=1) - at[torch.arange(len(rows), device=at.device), who]
        means.append(surprise.mean())
    return torch.stack(means)


# %% wrong | 2026-blind-21 | divides_by_every_position | padding counts as 0 in the mean: the sum of each column is divided by the batch
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    return losses.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-21 | zero_where_nothing_is | a position with nothing but padding gets 0 and not nan (the divisor is kept at 1 or above)
def loss_by_position(logits, targets, pad_id):
    logp = F.log_softmax(logits, dim=-1)
    safe = targets.clamp(min=0, max=logits.shape[-1] - 1)
    picked = -logp.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    keep = (targets != pad_id).to(logits.dtype)
    return (picked * keep).sum(dim=0) / keep.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | 2026-blind-21 | - | where pad_id has the highest logit is left out, i.e. the model's guesses and not the targets decide what is padding
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    real = logits.argmax(dim=-1) != pad_id  # <-- here
    return (losses * real).sum(dim=0) / real.sum(dim=0)


# %% double | 2026-blind-21 | one_number_a_sentence+in_bits | in bits (log2) instead of nats; the mean of each sentence instead of each position
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)
    losses = losses / math.log(2)  # <-- here
    counted = targets != pad_id
    return losses.sum(dim=1) / counted.sum(dim=1)  # <-- here


# %% right | 2026-blind-21 | nan in the place of padding and nanmean, with logsumexp written out
def loss_by_position(logits, targets, pad_id):
    padding = targets == pad_id
    asked = targets.masked_fill(padding, 0)
    surprise = logits.logsumexp(dim=-1) - logits.gather(2, asked[..., None])[..., 0]
    return surprise.masked_fill(padding, math.nan).nanmean(dim=0)


# %% wrong | 2026-blind-22 | zero_where_nothing_is | the divisor is kept at 1 at least, so that a position of padding alone gets 0 and not nan
def loss_by_position(logits, targets, pad_id):
    each = F.cross_entropy(
        logits.transpose(1, 2), targets, reduction="none", ignore_index=pad_id
    )
    count = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return each.sum(dim=0) / count


# %% wrong | 2026-blind-22 | view_instead_of_transpose | the logits are reshaped to (B, V, T) in place of being transposed, which mixes positions and words
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(logits.reshape(B, V, T), targets, ignore_index=pad_id, reduction="none")  # <-- here
    real = targets != pad_id
    sums = losses.masked_fill(~real, 0.0).sum(dim=0)
    return sums / real.sum(dim=0)


# %% wrong | 2026-blind-22 | - | takes padding to be all numbers up to pad_id (targets > pad_id), which is right only for pad_id = 0
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(
        logits.reshape(B * T, V), targets.reshape(-1), ignore_index=pad_id, reduction="none"
    )
    surprise = flat.view(B, T)
    keep = targets > pad_id  # <-- here
    columns = []
    for t in range(targets.shape[1]):
        columns.append(surprise[keep[:, t], t].mean())
    return torch.stack(columns)


# %% double | 2026-blind-22 | - | divides by the number of texts, padding included; in bits and not in nats
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(logits.mT, targets, reduction="none", ignore_index=pad_id)
    bits = losses / math.log(2)  # <-- here
    return bits.mean(dim=0)  # <-- here


# %% right | 2026-blind-22 | logsumexp minus the target's logit, padding turned to nan, nanmean over the texts
def loss_by_position(logits, targets, pad_id):
    padding = targets == pad_id
    words = targets.masked_fill(padding, 0).unsqueeze(-1)
    nats = torch.logsumexp(logits, dim=-1) - torch.take_along_dim(logits, words, dim=-1)[..., 0]
    return nats.masked_fill(padding, math.nan).nanmean(dim=0)


# %% wrong | 2026-blind-23 | zero_where_nothing_is | the divisor is held at 1 at least, so that a position of padding alone gets 0 and not nan
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    counts = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return losses.sum(dim=0) / counts


# %% wrong | 2026-blind-23 | view_instead_of_transpose | reshapes the logits to (B, V, T) in place of transposing, so that classes and positions are mixed
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    by_class = logits.reshape(B, V, T)  # <-- here
    each = F.cross_entropy(by_class, targets, reduction="none", ignore_index=pad_id)
    real = targets.ne(pad_id)
    return (each * real).sum(0) / real.sum(0)


# %% wrong | 2026-blind-23 | pad_id_taken_for_0 | takes 0 for the padding, not pad_id
def loss_by_position(logits, targets, pad_id):
    log_p = logits.log_softmax(dim=-1)
    real = targets != 0  # <-- here
    index = targets.masked_fill(~real, 0).unsqueeze(-1)
    picked = log_p.gather(-1, index).squeeze(-1)
    total = torch.where(real, -picked, torch.zeros_like(picked)).sum(dim=0)
    return total / real.sum(dim=0)


# %% right | 2026-blind-23 | logsumexp less the logit of the target, and a nanmean over the texts with padding set to nan
def loss_by_position(logits, targets, pad_id):
    padded = targets == pad_id
    wanted = logits.take_along_dim(targets.masked_fill(padded, 0)[..., None], dim=-1)[..., 0]
    surprise = torch.logsumexp(logits, dim=-1) - wanted
    return surprise.masked_fill(padded, math.nan).nanmean(dim=0)


# %% wrong | 2026-blind-24 | - | the flattened losses (texts one behind the other) are cut into (T, B) in place of (B, T): positions of different texts are mixed
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(logits.reshape(-1, V), targets.reshape(-1), reduction="none", ignore_index=pad_id)
    by_place = flat.view(T, B).sum(dim=1)  # <-- here
    return by_place / (targets != pad_id).sum(dim=0)


# %% wrong | 2026-blind-24 | softmax_twice | cross_entropy is given probabilities, not logits: a softmax of a softmax
def loss_by_position(logits, targets, pad_id):
    probabilities = logits.softmax(dim=-1)
    losses = F.cross_entropy(probabilities.transpose(1, 2), targets, reduction="none", ignore_index=pad_id)  # <-- here
    keep = targets != pad_id
    return (losses * keep).sum(0) / keep.sum(0)


# %% wrong | 2026-blind-24 | pad_id_taken_for_0 | padding is looked for as the number 0, whatever pad_id is
def loss_by_position(logits, targets, pad_id):
    logp = F.log_softmax(logits, dim=-1)
    nll = -logp.gather(-1, targets.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    real = targets.ne(0).to(nll.dtype)  # <-- here
    return torch.einsum("bt,bt->t", nll, real) / real.sum(dim=0)


# %% right | 2026-blind-24 | a loop over positions, logsumexp minus the target's logit, mean of a maybe empty choice
def loss_by_position(logits, targets, pad_id):
    found = []
    for column, goal in zip(logits.unbind(1), targets.unbind(1)):
        use = goal != pad_id
        chosen, goal = column[use], goal[use]
        picked = chosen[torch.arange(len(goal), device=goal.device), goal]
        found.append((chosen.logsumexp(-1) - picked).mean())
    return torch.stack(found)


# %% wrong | 2026-blind-25 | view_instead_of_transpose | reshapes the logits to (B, V, T) in place of transposing: the numbers of places and words are mixed
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    losses = F.cross_entropy(
        logits.reshape(B, V, T), targets, ignore_index=pad_id, reduction="none"  # <-- here
    )
    return losses.sum(dim=0) / (targets != pad_id).sum(dim=0)


# %% wrong | 2026-blind-25 | zero_where_nothing_is | a position where all is padding gives 0, since the divisor is held at 1
def loss_by_position(logits, targets, pad_id):
    counts = targets != pad_id
    each = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none", ignore_index=pad_id)
    summed = each.view_as(targets).sum(dim=0)
    return summed / counts.sum(dim=0).clamp(min=1)  # <-- here


# %% wrong | 2026-blind-25 | - | the counter of targets is not set back to 0 from position to position
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


# %% double | 2026-blind-25 | - | in bits, with the logarithm to the base 2; divided by all texts, also those that are padding there
def loss_by_position(logits, targets, pad_id):
    probabilities = logits.softmax(dim=-1)
    valid = targets != pad_id
    safe = targets.masked_fill(~valid, 0)
    right = probabilities.gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    surprise = -torch.log2(right)  # <-- here
    return (surprise * valid).mean(dim=0)  # <-- here


# %% right | 2026-blind-25 | padding as nan, then nanmean over the texts; logsumexp minus the logit of the target
def loss_by_position(logits, targets, pad_id):
    real = targets.ne(pad_id)
    index = torch.where(real, targets, torch.zeros_like(targets)).long()
    own = torch.take_along_dim(logits, index[..., None], dim=-1)[..., 0]
    loss = torch.logsumexp(logits, dim=-1) - own
    return loss.where(real, math.nan).nanmean(dim=0)


# %% wrong | 2026-blind-26 | logarithm_of_the_mean | averages the probabilities and takes the logarithm of the mean, in place of the mean of the logarithms
def loss_by_position(logits, targets, pad_id):
    valid = targets != pad_id
    probabilities = torch.softmax(logits, dim=-1)
    right = probabilities.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    mean = (right * valid).sum(dim=0) / valid.sum(dim=0)
    return -torch.log(mean)  # <-- here


# %% wrong | 2026-blind-26 | zero_where_nothing_is | a position at which all targets are padding gets 0, not nan
def loss_by_position(logits, targets, pad_id):
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )
    counts = (targets != pad_id).sum(dim=0).clamp(min=1)  # <-- here
    return losses.sum(dim=0) / counts


# %% wrong | 2026-blind-26 | divides_by_every_position | each position is divided by the number of texts, padding included
def loss_by_position(logits, targets, pad_id):
    B, T, V = logits.shape
    flat = F.cross_entropy(
        logits.reshape(B * T, V), targets.reshape(B * T), ignore_index=pad_id, reduction="none"
    )
    per_text = flat.view(B, T)
    result = per_text.mean(dim=0)  # <-- here
    empty = (targets == pad_id).all(dim=0)
    return result.masked_fill(empty, math.nan)


# %% right | 2026-blind-26 | a loop over positions, log-sum-exp minus the target's logit
def loss_by_position(logits, targets, pad_id):
    columns = []
    for t in range(targets.shape[1]):
        keep = targets[:, t] != pad_id
        rows, wanted = logits[keep, t], targets[keep, t]
        columns.append((rows.logsumexp(-1) - rows.gather(1, wanted[:, None])[:, 0]).mean())
    return torch.stack(columns)
