# %% right | house | sentence by sentence, in a loop, writing into copies
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    for b, length in enumerate(lengths.tolist()):
        other_scores[b, length:] += 3
        other_keys[b, length:] *= -2
    before, after = attend(scores, keys, lengths)[0], attend(other_scores, other_keys, lengths)[0]
    return bool((before - after).abs().max() > 1e-4)


# %% right | house | other numbers behind the ends, all sentences at once
def reads_padding(attend, scores, keys, lengths):
    inside = torch.arange(scores.shape[1]) < lengths[:, None]  # (B, T)
    other_scores = scores.masked_fill(~inside, 2.0)
    other_keys = keys.masked_fill(~inside.unsqueeze(-1), 7.0)
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(context, other, atol=1e-5)


# %% right | house | each sentence alone, against itself in the batch
def reads_padding(attend, scores, keys, lengths):
    together, _ = attend(scores, keys, lengths)
    for b, length in enumerate(lengths.tolist()):
        one = slice(b, b + 1)
        alone, _ = attend(scores[one, :length], keys[one, :length], lengths[one])
        if not torch.allclose(alone[0], together[b], atol=1e-5):
            return True
    return False


# %% right | house | noise, drawn three times
def reads_padding(attend, scores, keys, lengths):
    generator = torch.Generator().manual_seed(0)
    behind = (torch.arange(scores.shape[1]).expand_as(scores) >= lengths.unsqueeze(1)).float()
    context = attend(scores, keys, lengths)[0]
    found = []
    for _ in range(3):
        more = torch.randn(scores.shape, generator=generator) * behind
        noise = torch.randn(keys.shape, generator=generator) * behind[:, :, None]
        found.append(torch.allclose(attend(scores + more, keys + noise, lengths)[0], context, atol=1e-5))
    return not all(found)


# %% wrong | house | wants_every_number_to_change | asks whether all numbers change, where one is enough
def all_for_any(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores.masked_fill(behind, 7.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths)
    return bool((context != other).all())  # <-- here
