# %% right | house | a mask of good positions, and a loop over the index of the bin
def wa_index(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    good = (predicted == targets) | ~real
    words, sentences = [], []
    for i in range(len(edges) - 1):
        here = (lengths >= edges[i]) & (lengths < edges[i + 1])
        words.append((good & real)[here].sum() / real[here].sum())
        sentences.append(good[here].all(dim=1).float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% right | house | plain Python counts, sentence by sentence
def wa_counts(predicted, targets, lengths, edges, pad_id):
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        right = total = whole = count = 0
        for guess, target, length in zip(predicted.tolist(), targets.tolist(), lengths.tolist()):
            if not low <= length < high:
                continue
            hits = [g == t for g, t in zip(guess, target) if t != pad_id]
            right, total = right + sum(hits), total + len(hits)
            whole, count = whole + all(hits), count + 1
        words.append(right / total if total else float("nan"))
        sentences.append(whole / count if count else float("nan"))
    return torch.tensor(words), torch.tensor(sentences)


# %% right | house | sums per sentence, bins as a matrix product
def wa_matrix(predicted, targets, lengths, edges, pad_id):
    edges = torch.tensor(edges)
    bins = ((lengths >= edges[:-1, None]) & (lengths < edges[1:, None])).float()
    real = targets != pad_id
    right = ((predicted == targets) & real).sum(1)
    whole = right == real.sum(1)
    return bins @ right.float() / (bins @ real.sum(1).float()), bins @ whole.float() / bins.sum(1)


# %% wrong | house | padding counts as words that are right
def wa_padding(predicted, targets, lengths, edges, pad_id):
    hit = predicted == targets
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(hit[inside].float().mean())  # <-- here
        sentences.append(hit[inside].all(dim=1).float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | a sentence with padding is never right
def wa_never(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    right = (predicted == targets) & real
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(right[inside].all(dim=1).float().mean())  # <-- here
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | the mean of the sentences' shares
def wa_means(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    right = (predicted == targets) & real
    share = right.sum(dim=1) / real.sum(dim=1)
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(share[inside].mean())  # <-- here
        sentences.append((share[inside] == 1).float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | the upper edge belongs to the bin
def wa_closed(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    right = (predicted == targets) & real
    whole = right.sum(dim=1) == real.sum(dim=1)
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (low <= lengths) & (lengths <= high)  # <-- here
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | the bins have no lower edge
def wa_cumulative(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    right = (predicted == targets) & real
    whole = right.sum(dim=1) == real.sum(dim=1)
    words, sentences = [], []
    for high in edges[1:]:
        inside = lengths < high  # <-- here
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | the number of real target words instead of the lengths
def wa_target_lengths(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    lengths = real.sum(dim=1)  # <-- here
    right = (predicted == targets) & real
    whole = right.sum(dim=1) == lengths
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | an empty bin is 0
def wa_empty(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    right = (predicted == targets) & real
    whole = right.sum(dim=1) == real.sum(dim=1)
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(right[inside].sum() / real[inside].sum().clamp(min=1))  # <-- here
        sentences.append(whole[inside].sum() / inside.sum().clamp(min=1))  # <-- here
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | the share that is wrong
def wa_errors(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    wrong = (predicted != targets) & real  # <-- here
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(wrong[inside].sum() / real[inside].sum())
        sentences.append(wrong[inside].any(dim=1).float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | a sentence is right when any word of it is
def wa_any(predicted, targets, lengths, edges, pad_id):
    real = targets != pad_id
    right = (predicted == targets) & real
    whole = right.any(dim=1)  # <-- here
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)


# %% wrong | house | padding is taken for the id 0
def wa_zero(predicted, targets, lengths, edges, pad_id):
    real = targets != 0  # <-- here
    right = (predicted == targets) & real
    whole = right.sum(dim=1) == real.sum(dim=1)
    words, sentences = [], []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)
