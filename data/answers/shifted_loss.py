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

# %% wrong | 2026-blind-4 | forgets_the_shift | Nothing is shifted: the model reads the very token that it should answer.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)
    return F.cross_entropy(logits.transpose(1, 2), tokens, ignore_index=pad_id)  # <-- here


# %% wrong | 2026-blind-4 | counts_padding | The answers that are padding count as well.
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(reads)
    return F.cross_entropy(logits.flatten(0, 1), answers.flatten())  # <-- here


# %% wrong | 2026-blind-4 | view_instead_of_transpose | The words are brought to dimension 1 by a reshape, which mixes positions and words, where a transpose is due.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    B, n, V = logits.shape
    scores = logits.reshape(B, V, n)  # <-- here
    return F.cross_entropy(scores, tokens[:, 1:], ignore_index=pad_id)


# %% wrong | 2026-blind-4 | masks_by_what_is_read | The mask is made of what is read and not of the answers, so the first padding behind a sentence counts.
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    log_p = torch.log_softmax(model(reads), dim=-1)
    surprise = -log_p.gather(2, answers.unsqueeze(2)).squeeze(2)
    real = reads != pad_id  # <-- here
    return surprise[real].mean()


# %% wrong | 2026-blind-4 | mean_of_sentence_means | Each sentence is averaged by itself and then the sentences, so that words of short sentences count more.
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    logits = model(tokens[:, :-1])
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    real = (answers != pad_id).to(losses.dtype)
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1)  # <-- here
    return per_sentence.mean()  # <-- here


# %% wrong | 2026-blind-4 | changes_its_input | Padding in the caller's tokens is overwritten with -100.
def shifted_loss(model, tokens, pad_id):
    reads = tokens[:, :-1].clone()
    answers = tokens[:, 1:]
    answers[answers == pad_id] = -100  # <-- here
    return F.cross_entropy(model(reads).transpose(1, 2), answers)


# %% wrong | 2026-blind-4 | pad_id_taken_for_0 | The number of the padding is taken to be 0, whatever pad_id says.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1]).permute(0, 2, 1)
    loss = nn.CrossEntropyLoss(ignore_index=0)  # <-- here
    return loss(logits, tokens[:, 1:])


# %% wrong | 2026-blind-4 | divides_by_all_real_tokens | The sum is divided by the number of real tokens, BOS among them, and not by that of the answers.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    total = F.cross_entropy(
        logits.flatten(0, 1), tokens[:, 1:].flatten(), ignore_index=pad_id, reduction="sum"
    )
    return total / (tokens != pad_id).sum()  # <-- here


# %% wrong | 2026-blind-4 | in_bits | The logarithm is that of base 2, so that bits come out.
def shifted_loss(model, tokens, pad_id):
    probabilities = torch.softmax(model(tokens[:, :-1]), dim=-1)
    answers = tokens[:, 1:]
    of_the_answer = torch.gather(probabilities, -1, answers[..., None])[..., 0]
    return -torch.log2(of_the_answer[answers != pad_id]).mean()  # <-- here


# %% wrong | 2026-blind-4 | mean_of_position_means | The positions are averaged each over the batch and then with each other, so that the few words of late positions count more.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    steps = []
    for t in range(logits.shape[1]):
        answer = tokens[:, t + 1]
        if (answer != pad_id).any():
            steps.append(F.cross_entropy(logits[:, t], answer, ignore_index=pad_id))  # <-- here
    return torch.stack(steps).mean()  # <-- here


# %% double | 2026-blind-4 | answers_the_past+softmax_twice | The model reads later tokens and answers the ones before; the loss is given probabilities in the place of logits
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, 1:], tokens[:, :-1]  # <-- here
    predicted = torch.softmax(model(reads), dim=-1)  # <-- here
    return F.cross_entropy(predicted.transpose(1, 2), answers, ignore_index=pad_id)


# %% double | 2026-blind-4 | - | The losses of padding are set to zero and yet divided by; the sign of the log-likelihood is forgotten
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    log_p = model(tokens[:, :-1]).log_softmax(-1)
    found = log_p.gather(-1, answers.unsqueeze(-1)).squeeze(-1)  # <-- here
    found = found.masked_fill(answers == pad_id, 0.0)
    return found.mean()  # <-- here


# %% right | 2026-blind-4 | F.cross_entropy over transposed logits, with ignore_index
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    return F.cross_entropy(logits.transpose(1, 2), tokens[:, 1:], ignore_index=pad_id)


# %% right | 2026-blind-4 | only the rows of real answers are kept, logsumexp less the logit of the answer
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    real = answers != pad_id
    rows = model(tokens[:, :-1])[real]
    wanted = answers[real]
    surprise = rows.logsumexp(dim=-1) - rows[torch.arange(len(wanted)), wanted]
    return surprise.sum() / len(wanted)


# %% right | 2026-blind-4 | plain loops over sentences and positions, a running sum and a count
def shifted_loss(model, tokens, pad_id):
    inputs = tokens[:, : tokens.shape[1] - 1]
    log_probabilities = torch.log_softmax(model(inputs), dim=2)
    total, count = 0.0, 0
    for b, sentence in enumerate(tokens.tolist()):
        for t, word in enumerate(sentence[1:]):
            if word == pad_id:
                continue
            total = total - log_probabilities[b, t, word]
            count += 1
    return total / count


# %% wrong | 2026-blind-5 | changes_its_input | padding is marked in place in a view of tokens, so that the caller's batch is changed
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)
    answers[answers == pad_id] = -100  # <-- here
    return F.cross_entropy(logits.transpose(1, 2), answers)


# %% wrong | 2026-blind-5 | mean_of_sentence_means | each sentence's mean is taken first, and then the mean of these, so that short sentences weigh more
def shifted_loss(model, tokens, pad_id):
    logits, answers = model(tokens[:, :-1]), tokens[:, 1:]
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")  # (B, n - 1)
    real = (answers != pad_id).float()
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1)
    return per_sentence.mean()  # <-- here


# %% wrong | 2026-blind-5 | masks_by_what_is_read | the inputs that are padding are left out, not the answers, so that the first padding is an answer
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    real = inputs != pad_id  # <-- here
    logits = model(inputs)
    return F.cross_entropy(logits[real], answers[real])


# %% right | 2026-blind-5 | log-softmax and gather, averaged over the chosen answers by hand
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:].unsqueeze(-1)
    surprise = -model(tokens[:, :-1]).log_softmax(dim=-1).gather(2, answers)
    return surprise[answers != pad_id].sum() / (answers != pad_id).sum()


# %% wrong | house | leaves_out_the_first_answer | BOS is never read, so that its answer is missing
def shifted_loss(model, tokens, pad_id):
    source = tokens[:, 1:-1]  # <-- here
    target = tokens[:, 2:]
    return F.cross_entropy(model(source).transpose(1, 2), target, ignore_index=pad_id)


# %% wrong | house | forgets_the_shift | all is read, and the first logits are dropped in place of the last
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)
    return F.cross_entropy(logits[:, 1:].transpose(1, 2), tokens[:, 1:], ignore_index=pad_id)  # <-- here


# %% wrong | 2026-blind-6 | counts_padding | counts the padding among the answers
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    answers = tokens[:, 1:]
    return F.cross_entropy(logits.transpose(1, 2), answers)  # <-- here


# %% wrong | 2026-blind-6 | view_instead_of_transpose | brings the words to dimension 1 by a reshape
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)
    B, T, V = logits.shape
    return F.cross_entropy(logits.reshape(B, V, T), answers, ignore_index=pad_id)  # <-- here


# %% wrong | 2026-blind-6 | masks_by_what_is_read | leaves out where the word that is read is padding, and not the answer
def shifted_loss(model, tokens, pad_id):
    read, answers = tokens[:, :-1], tokens[:, 1:]
    losses = F.cross_entropy(model(read).transpose(1, 2), answers, reduction="none")
    keep = read != pad_id  # <-- here
    return losses[keep].mean()


# %% double | 2026-blind-6 | in_bits+mean_of_sentence_means | takes the mean of each sentence first, so that short ones count as much as long ones; measures in bits
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    logits = model(tokens[:, :-1])
    each = F.cross_entropy(logits.mT, answers, ignore_index=pad_id, reduction="none")
    per_sentence = each.sum(dim=1) / (answers != pad_id).sum(dim=1)  # <-- here
    return per_sentence.mean() / math.log(2)  # <-- here


# %% right | 2026-blind-6 | log_softmax and gather, only the places that count
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    answers = tokens[:, 1:]
    real = answers.ne(pad_id)
    chosen = logits[real]
    wanted = answers[real].unsqueeze(1)
    log_p = chosen.log_softmax(dim=1).gather(1, wanted)
    return -log_p.sum() / real.sum()


# %% wrong | 2026-blind-7 | view_instead_of_transpose | the logits are reshaped and not transposed to bring the words into dimension 1
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)
    B, T, V = logits.shape
    return F.cross_entropy(logits.reshape(B, V, T), answers, ignore_index=pad_id)  # <-- here

# %% wrong | 2026-blind-7 | masks_by_what_is_read | what counts is decided by the words read and not by the answers, so the padding after EOS counts
def shifted_loss(model, tokens, pad_id):
    read, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(read)
    each = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    keep = (read != pad_id).to(each.dtype)  # <-- here
    return (each * keep).sum() / keep.sum()

# %% double | 2026-blind-7 | forgets_the_shift+counts_padding | nothing is shifted, each position answers the word it reads; padding counts like words
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)
    targets = tokens.reshape(-1)  # <-- here
    return F.cross_entropy(logits.reshape(len(targets), -1), targets)  # <-- here

# %% right | 2026-blind-7 | log_softmax, gather, and a boolean choice before the mean
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    logs = model(tokens[:, :-1]).log_softmax(dim=-1)
    chosen = logs.gather(2, answers.unsqueeze(2)).squeeze(2)
    return -chosen[answers.ne(pad_id)].mean()


# %% wrong | 2026-blind-9 | masks_by_what_is_read | Leaves out the places where the token that is read is padding, not the answer, so the padding behind EOS is counted.
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)
    each = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    keep = inputs != pad_id  # <-- here
    return each[keep].mean()

# %% wrong | 2026-blind-9 | mean_of_sentence_means | Takes the mean of each sentence first and then the mean of the sentences, so that words of short sentences weigh more.
def shifted_loss(model, tokens, pad_id):
    logits, answers = model(tokens[:, :-1]), tokens[:, 1:]
    losses = [
        F.cross_entropy(sentence, words, ignore_index=pad_id)
        for sentence, words in zip(logits, answers)
    ]
    return torch.stack(losses).mean()  # <-- here

# %% right | 2026-blind-9 | logsumexp minus the logit of the answer, the real answers picked out by a boolean index
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    answers = tokens[:, 1:]
    real = answers != pad_id
    chosen, words = logits[real], answers[real].long()  # (N, V), (N,)
    surprise = chosen.logsumexp(dim=-1) - chosen[torch.arange(len(words)), words]
    return surprise.sum() / max(len(words), 1)


# %% wrong | 2026-blind-10 | masks_by_what_is_read | leaves out the places where the input is padding in place of those where the answer is
def shifted_loss(model, tokens, pad_id):
    inputs = tokens[:, :-1]
    answers = tokens[:, 1:]
    logits = model(inputs)
    log_probs = torch.log_softmax(logits, dim=-1)
    picked = log_probs.gather(-1, answers.unsqueeze(-1)).squeeze(-1)  # (B, n - 1)
    counts = inputs != pad_id  # <-- here
    return -picked[counts].mean()


# %% wrong | 2026-blind-10 | mean_of_sentence_means | takes the mean of each sentence first and then that of the sentences, in place of one mean over all answers
def shifted_loss(model, tokens, pad_id):
    read, wanted = tokens[:, :-1], tokens[:, 1:]
    logits = model(read)
    each = F.cross_entropy(logits.transpose(1, 2), wanted, reduction="none")  # (B, n - 1)
    real = (wanted != pad_id).to(each.dtype)
    of_sentence = (each * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
    return of_sentence.mean()  # <-- here


# %% right | 2026-blind-10 | picks the real answers first, then logsumexp minus the logit of each
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:].reshape(-1)
    logits = model(tokens[:, :-1])
    real = (answers != pad_id).nonzero().squeeze(1)
    rows = logits.flatten(0, 1)[real]  # (answers, V)
    own = rows[torch.arange(len(real), device=rows.device), answers[real]]
    return (torch.logsumexp(rows, dim=-1) - own).sum() / len(real)


# %% wrong | house | only_the_last_answer | the loss is overwritten at each position
def sl4(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    for t in range(tokens.shape[1] - 1):
        loss = F.cross_entropy(logits[:, t], tokens[:, t + 1], ignore_index=pad_id)  # <-- here
    return loss


# %% wrong | house | reads_each_token_alone | each token is read alone
def sl5(model, tokens, pad_id):
    total, count = 0.0, 0
    for t in range(tokens.shape[1] - 1):
        logits = model(tokens[:, t : t + 1])[:, -1]  # <-- here
        real = tokens[:, t + 1] != pad_id
        total = total + F.cross_entropy(logits[real], tokens[real, t + 1], reduction="sum")
        count += real.sum()
    return total / count


# %% wrong | house | logarithm_of_rounded_softmax | the logarithm of a softmax that has been rounded to 0
def sl10(model, tokens, pad_id):
    answers = tokens[:, 1:]
    p = torch.softmax(model(tokens[:, :-1]), -1).gather(-1, answers[..., None])[..., 0]
    real = answers != pad_id
    return -torch.log(p[real]).mean()  # <-- here


# %% wrong | house | leaves_out_each_last_token | the last token of each sentence is taken for padding
def sl17(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    last = (answers != pad_id).sum(1) - 1
    answers = answers.clone()
    answers[torch.arange(len(answers)), last] = pad_id  # <-- here
    return F.cross_entropy(model(reads).transpose(1, 2), answers, ignore_index=pad_id)


# %% wrong | house | leaves_out_the_last_column | reads and answers end one position early
def sl18(model, tokens, pad_id):
    reads, answers = tokens[:, :-2], tokens[:, 1:-1]  # <-- here
    return F.cross_entropy(model(reads).transpose(1, 2), answers, ignore_index=pad_id)


# %% wrong | house | forgets_the_logarithm | nll_loss of probabilities
def sl22(model, tokens, pad_id):
    p = torch.softmax(model(tokens[:, :-1]), -1)
    return F.nll_loss(p.transpose(1, 2), tokens[:, 1:], ignore_index=pad_id)  # <-- here


# %% wrong | 2026-blind-11 | masks_by_what_is_read | leaves out the positions whose input is padding in place of those whose answer is
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    real = inputs != pad_id  # <-- here
    return losses[real].mean()


# %% wrong | 2026-blind-11 | view_instead_of_transpose | reshapes the logits to (B, V, n - 1) in place of exchanging their last two dimensions
def shifted_loss(model, tokens, pad_id):
    x = tokens[:, :-1]
    y = tokens[:, 1:]
    logits = model(x)
    B, T, V = logits.shape
    logits = logits.reshape(B, V, T)  # <-- here
    return F.cross_entropy(logits, y, ignore_index=pad_id)


# %% double | 2026-blind-11 | mean_of_sentence_means | lets the model read the last token as well, and drops its logits afterwards, in place of never handing it over; takes the mean of the sentences' means in place of the mean over all answers
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)[:, :-1]  # <-- here
    answers = tokens[:, 1:]
    per_sentence = []
    for sentence_logits, sentence_answers in zip(logits, answers):
        keep = sentence_answers != pad_id
        if keep.any():
            per_sentence.append(F.cross_entropy(sentence_logits[keep], sentence_answers[keep]))
    return torch.stack(per_sentence).mean()  # <-- here


# %% right | 2026-blind-11 | logsumexp minus the logit of the answer, over the real answers alone
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    answers = tokens[:, 1:]
    real = answers.ne(pad_id)
    chosen = logits[real]  # (N, V)
    wanted = chosen.gather(1, answers[real].long().unsqueeze(1)).squeeze(1)
    return (torch.logsumexp(chosen, dim=1) - wanted).sum() / real.sum()


# %% wrong | 2026-blind-12 | masks_by_what_is_read | leaves out where the input instead of the answer is padding, so that the first padding behind each shorter sentence counts as an answer
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)
    each = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    real = inputs != pad_id  # <-- here
    return each[real].mean()


# %% wrong | 2026-blind-12 | mean_of_sentence_means | takes the mean of each sentence first and then that of the sentences, so that words of short sentences count more
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    log_p = torch.log_softmax(model(tokens[:, :-1]), dim=-1)
    losses = -log_p.gather(2, answers.unsqueeze(2)).squeeze(2)
    real = (answers != pad_id).float()
    per_sentence = (losses * real).sum(dim=1) / real.sum(dim=1)  # <-- here
    return per_sentence.mean()


# %% wrong | 2026-blind-12 | view_instead_of_transpose | reshapes the logits to (B, V, T) instead of exchanging the two dimensions, so that the numbers of words and positions are mixed
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    B, T, V = logits.shape
    # cross_entropy wants the classes in dimension 1
    logits = logits.reshape(B, V, T)  # <-- here
    return F.cross_entropy(logits, tokens[:, 1:], ignore_index=pad_id)


# %% right | 2026-blind-12 | logsumexp minus the logit of the answer, picked by index at the places that are real
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    logits = model(tokens[:, :-1])
    rows, columns = (answers != pad_id).nonzero(as_tuple=True)
    there = logits[rows, columns]
    wanted = answers[rows, columns]
    chosen = there[torch.arange(len(wanted), device=there.device), wanted]
    return (torch.logsumexp(there, dim=-1) - chosen).mean()


# %% wrong | house | divides_by_all_real_tokens | divides by the number of real tokens that are read
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    losses = F.cross_entropy(logits.transpose(1, 2), tokens[:, 1:], reduction="none", ignore_index=pad_id)
    return losses.sum() / (tokens[:, :-1] != pad_id).sum()  # <-- here


# %% wrong | 2026-blind-13 | only_larger_than_pad_id | answers count where they are greater than pad_id in place of different from it, which is right for a padding of 0 alone
def shifted_loss(model, tokens, pad_id):
    read, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(read)  # (B, n - 1, V)
    real = answers > pad_id  # <-- here
    return F.cross_entropy(logits[real], answers[real])


# %% wrong | 2026-blind-13 | view_instead_of_transpose | the logits are reshaped to (B, V, n - 1) in place of transposed
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    logits = model(tokens[:, :-1])
    B, T, V = logits.shape
    by_word = logits.reshape(B, V, T)  # <-- here
    return F.cross_entropy(by_word, answers, ignore_index=pad_id)


# %% wrong | 2026-blind-13 | masks_by_what_is_read | it leaves out the places where the input is padding in place of those where the answer is
def shifted_loss(model, tokens, pad_id):
    inputs = tokens[:, :-1]
    targets = tokens[:, 1:]
    log_probabilities = torch.log_softmax(model(inputs), dim=-1)
    total, count = 0.0, 0
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            if inputs[b, t] == pad_id:  # <-- here
                continue
            total = total - log_probabilities[b, t, targets[b, t]]
            count += 1
    return total / count


# %% double | 2026-blind-13 | - | cross_entropy gets probabilities in place of logits; the sum is divided by the number of all answers, padding included
def shifted_loss(model, tokens, pad_id):
    x, y = tokens[:, :-1], tokens[:, 1:]
    probabilities = torch.softmax(model(x), dim=-1)  # <-- here
    loss = F.cross_entropy(
        probabilities.flatten(0, 1), y.flatten(), ignore_index=pad_id, reduction="sum"
    )
    return loss / y.numel()  # <-- here


# %% right | 2026-blind-13 | logsumexp minus the logit of the answer, weighed by a boolean of the real ones
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, : tokens.shape[1] - 1])
    answers = tokens[:, 1:]
    real = answers != pad_id
    index = answers.masked_fill(~real, 0).unsqueeze(-1)  # pad_id itself need not be a word
    surprise = logits.logsumexp(dim=-1) - logits.gather(-1, index).squeeze(-1)
    return surprise[real].mean()


# %% double | house | forgets_the_shift+divides_by_every_position | no shift; divides by all places
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)
    losses = F.cross_entropy(logits.transpose(1, 2), tokens, ignore_index=pad_id, reduction="none")  # <-- here
    return losses.mean()  # <-- here


# %% wrong | house | masks_by_what_is_read | counts as many answers as there are tokens
def shifted_loss(model, tokens, pad_id):
    logits, answers = model(tokens[:, :-1]), tokens[:, 1:]
    lengths = (tokens != pad_id).sum(1, keepdim=True)
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    counted = torch.arange(answers.shape[1]) < lengths  # <-- here
    return losses[counted].mean()


# %% wrong | 2026-blind-14 | masks_by_what_is_read | leaves out where the token that is read is padding, in place of the answer, so that the padding after EOS counts
def shifted_loss(model, tokens, pad_id):
    read, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(read)
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    real = read != pad_id  # <-- here
    return (losses * real).sum() / real.sum()


# %% double | 2026-blind-14 | forgets_the_shift+divides_by_sentences | the answers are the tokens that are read, without the shift; the sum of the losses is divided by the number of sentences in place of the number of answers
def shifted_loss(model, tokens, pad_id):
    read = tokens[:, :-1]
    logits = model(read)
    answers = read  # <-- here
    total = F.cross_entropy(
        logits.transpose(1, 2), answers, ignore_index=pad_id, reduction="sum"
    )
    return total / len(tokens)  # <-- here

# %% wrong | house | - | Where each sentence has a single answer, its dimension is squeezed away.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1]).squeeze(1)  # <-- here
    answers = tokens[:, 1:].squeeze(1)
    return F.cross_entropy(logits.transpose(1, 2), answers, ignore_index=pad_id)


# %% wrong | 2026-blind-15 | divides_by_all_real_tokens | the sum is divided by the number of all tokens that are not padding, BOS included, in place of the number of answers
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(reads)
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    total = (losses * (answers != pad_id)).sum()
    count = (tokens != pad_id).sum()  # <-- here
    return total / count


# %% wrong | 2026-blind-15 | - | the tokens are rolled by one in place of cut, so a sentence without padding must also answer BOS after its last token
def shifted_loss(model, tokens, pad_id):
    answers = torch.roll(tokens, shifts=-1, dims=1)  # <-- here
    answers = torch.where(tokens == pad_id, pad_id, answers)
    logits = model(tokens)  # (B, n, V)
    flat = logits.flatten(0, 1)
    return F.cross_entropy(flat, answers.flatten(), ignore_index=pad_id)


# %% wrong | 2026-blind-16 | masks_by_what_is_read | leaves out the positions whose input is padding in place of those whose answer is, so that the padding after EOS counts as an answer
def shifted_loss(model, tokens, pad_id):
    inputs, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(inputs)  # (B, n - 1, V)
    losses = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    real = inputs != pad_id  # <-- here
    return (losses * real).sum() / real.sum()


# %% wrong | 2026-blind-16 | rolls_the_answers | reads all tokens and rolls them for the answers, so that BOS is asked for after each last token
def shifted_loss(model, tokens, pad_id):
    answers = tokens.roll(-1, dims=1)  # <-- here
    logits = model(tokens)
    V = logits.shape[-1]
    return F.cross_entropy(logits.reshape(-1, V), answers.reshape(-1), ignore_index=pad_id)


# %% wrong | 2026-blind-17 | masks_by_what_is_read | leaves out the places whose input is padding in place of those whose answer is
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    log_p = torch.log_softmax(model(reads), dim=-1)
    losses = -log_p.gather(2, answers.unsqueeze(2)).squeeze(2)
    keep = reads != pad_id  # <-- here
    return losses[keep].mean()


# %% wrong | 2026-blind-17 | mixes_words_and_positions | moves the words to dimension 1 and then flattens to rows of V numbers, so rows hold scores of several places
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:].reshape(-1)
    logits = model(tokens[:, :-1])
    flat = logits.transpose(1, 2).reshape(-1, logits.shape[-1])  # <-- here
    return F.cross_entropy(flat, answers, ignore_index=pad_id)


# %% double | 2026-blind-17 | - | gives cross_entropy probabilities in place of logits; counts padding among the answers
def shifted_loss(model, tokens, pad_id):
    probabilities = model(tokens[:, :-1]).softmax(dim=-1)  # <-- here
    wanted = tokens[:, 1:]
    return F.cross_entropy(probabilities.flatten(0, 1), wanted.flatten())  # <-- here


# %% wrong | 2026-blind-18 | forgets_the_shift | the model reads all tokens and its logits are cut at the front: those of position t are compared with token t itself
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)[:, 1:]  # <-- here
    answers = tokens[:, 1:]
    return F.cross_entropy(logits.flatten(0, 1), answers.flatten(), ignore_index=pad_id)


# %% wrong | 2026-blind-18 | masks_by_what_is_read | leaves out positions whose input is padding, in place of those whose answer is: the padding after EOS counts as an answer
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    losses = F.cross_entropy(model(reads).transpose(1, 2), answers, reduction="none")
    real = reads != pad_id  # <-- here
    return losses[real].mean()


# %% double | 2026-blind-18 | - | softmax in place of log_softmax: negative probabilities are averaged; the mean is over all positions, padding included in the count
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    scores = torch.softmax(model(reads), dim=-1)  # <-- here
    losses = -scores.gather(2, answers.unsqueeze(2)).squeeze(2)
    losses = losses * (answers != pad_id)
    return losses.mean()  # <-- here


# %% wrong | 2026-blind-19 | masks_by_what_is_read | Leaves out the places where the model reads padding, not those where the answer is padding.
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    losses = F.cross_entropy(model(reads).transpose(1, 2), answers, reduction="none")
    real = reads != pad_id  # <-- here
    return losses[real].mean()


# %% wrong | 2026-blind-19 | forgets_the_shift | The answers are the tokens that the model reads at the same place, one step too early.
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens[:, :-1])
    answers = tokens[:, : logits.shape[1]]  # <-- here
    return F.cross_entropy(logits.flatten(0, 1), answers.flatten(), ignore_index=pad_id)


# %% right | 2026-blind-19 | logsumexp minus the answer's logit, over the places listed by nonzero
def shifted_loss(model, tokens, pad_id):
    z = model(tokens[:, :-1])
    b, t = (tokens[:, 1:] != pad_id).nonzero(as_tuple=True)
    chosen = z[b, t]
    surprise = chosen.logsumexp(-1) - chosen[torch.arange(len(b)), tokens[b, t + 1]]
    return surprise.sum() / len(b)


# %% wrong | 2026-blind-23 | masks_by_what_is_read | the padding is looked for among the words that are read, not among the answers
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(reads)
    each = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    real = reads != pad_id  # <-- here
    return (each * real).sum() / real.sum()


# %% wrong | 2026-blind-23 | view_instead_of_transpose | a reshape in place of the transposition brings V into dimension 1, and mixes words with positions
def shifted_loss(model, tokens, pad_id):
    inputs = tokens[:, :-1].contiguous()
    targets = tokens[:, 1:].contiguous()
    logits = model(inputs)
    B, n, V = logits.shape
    logits = logits.reshape(B, V, n)  # <-- here
    return F.cross_entropy(logits, targets, ignore_index=pad_id)


# %% right | 2026-blind-23 | gathers log-probabilities, and weights each answer with its share of the real ones
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:]
    logp = model(tokens[:, :-1]).log_softmax(dim=-1)
    said = logp.gather(2, answers.unsqueeze(2)).squeeze(2)
    return -said.masked_select(answers != pad_id).mean()


# %% wrong | 2026-blind-24 | masks_by_what_is_read | leaves out the places where the input is padding, not those where the answer is, so the first padding after each sentence counts
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    logits = model(reads)
    each = F.cross_entropy(logits.transpose(1, 2), answers, reduction="none")
    keep = reads != pad_id  # <-- here
    return each[keep].mean()


# %% wrong | 2026-blind-24 | in_bits | divides by the logarithm of 2, which gives bits
def shifted_loss(model, tokens, pad_id):
    n = tokens.size(1)
    log_p = F.log_softmax(model(tokens.narrow(1, 0, n - 1)), dim=-1)
    nats = F.nll_loss(log_p.flatten(0, 1), tokens.narrow(1, 1, n - 1).flatten(), ignore_index=pad_id)
    return nats / math.log(2)  # <-- here


# %% right | 2026-blind-24 | flat indexing of the real answers, logsumexp minus the answer's logit
def shifted_loss(model, tokens, pad_id):
    answers = tokens[:, 1:].flatten()
    logits = model(tokens[:, :-1]).flatten(0, 1)
    real = torch.nonzero(answers != pad_id).squeeze(1)
    chosen = logits[real, answers[real]]
    return torch.sub(logits[real].logsumexp(dim=1), chosen).sum() / len(real)


# %% wrong | 2026-blind-26 | forgets_the_shift | the model reads the whole rows, and its answer at a position is compared with the token at that same position
def shifted_loss(model, tokens, pad_id):
    logits = model(tokens)[:, 1:]  # <-- here
    answers = tokens[:, 1:]
    return F.cross_entropy(logits.flatten(0, 1), answers.flatten(), ignore_index=pad_id)


# %% wrong | 2026-blind-26 | masks_by_what_is_read | a position counts when the token that is read there is no padding, so the padding after EOS is learned as an answer
def shifted_loss(model, tokens, pad_id):
    reads, answers = tokens[:, :-1], tokens[:, 1:]
    each = F.cross_entropy(model(reads).transpose(1, 2), answers, reduction="none")
    real = reads != pad_id  # <-- here
    return (each * real).sum() / real.sum()
