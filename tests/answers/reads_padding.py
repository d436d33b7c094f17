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


# %% wrong | house | asks whether all numbers change, where one is enough
def all_for_any(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores.masked_fill(behind, 7.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths)
    return bool((context != other).all())  # <-- here


# %% shared | 2026-blind-4
import itertools


# %% wrong | 2026-blind-4 | NaN stands behind the ends, and NaN times a weight of zero is NaN, so a function without the bug is accused.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(keys.shape[1]) >= lengths.unsqueeze(1)
    poisoned_keys = keys.masked_fill(behind.unsqueeze(2), float("nan"))  # <-- here
    poisoned_scores = scores.masked_fill(behind, float("nan"))  # <-- here
    context, _ = attend(poisoned_scores, poisoned_keys, lengths)
    return bool(context.isnan().any())


# %% wrong | 2026-blind-4 | What stands behind the end is only put in another order, and a single position of padding stays as it was.
def reads_padding(attend, scores, keys, lengths):
    order = torch.arange(scores.shape[1]).repeat(len(scores), 1)
    for b, n in enumerate(lengths.tolist()):
        order[b, n:] = order[b, n:].flip(0)  # <-- here
    rows = torch.arange(len(scores))[:, None]
    shuffled = attend(scores[rows, order], keys[rows, order], lengths)[0]
    usual = attend(scores.clone(), keys.clone(), lengths)[0]
    return not torch.allclose(usual, shuffled, atol=1e-6)


# %% wrong | 2026-blind-5 | each sentence is attended over alone and in the batch, but its padding comes along both times
def reads_padding(attend, scores, keys, lengths):
    together, _ = attend(scores, keys, lengths)
    for b in range(len(lengths)):
        alone, _ = attend(scores[b : b + 1], keys[b : b + 1], lengths[b : b + 1])  # <-- here
        if not torch.allclose(alone[0], together[b], atol=1e-6):
            return True
    return False


# %% wrong | 2026-blind-6 | doubles what stands behind the ends, which changes nothing where the padding is zeros
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths.unsqueeze(1)
    factor = 1.0 + behind.to(keys.dtype)  # <-- here
    first, _ = attend(scores, keys, lengths)
    second, _ = attend(scores * factor, keys * factor.unsqueeze(-1), lengths)
    return not torch.allclose(first, second, atol=1e-5)


# %% wrong | house | exchanges the first position behind each end alone
def at_the_end_alone(attend, scores, keys, lengths):
    s2, k2 = scores.clone(), keys.clone()
    for b in range(len(lengths)):
        n = lengths[b]
        if n < scores.shape[1]:
            s2[b, n] += 5.0  # <-- here
            k2[b, n] += 5.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s2, k2, lengths)[0])


# %% wrong | house | exchanges what stands behind the first sentence's end, in all of them
def behind_the_first(attend, scores, keys, lengths):
    n = lengths[0]  # <-- here
    s2, k2 = scores.clone(), keys.clone()
    s2[:, n:] = 5.0
    k2[:, n:] = 5.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s2, k2, lengths)[0])


# %% wrong | house | a loop that keeps the answer of the last sentence alone
def reads_padding(attend, scores, keys, lengths):
    context, _ = attend(scores, keys, lengths)
    for b in range(len(lengths)):
        n = int(lengths[b])
        s, k = scores.clone(), keys.clone()
        s[b, n:] += 3.0
        k[b, n:] += 3.0
        other, _ = attend(s, k, lengths)
        found = not torch.allclose(context[b], other[b], atol=1e-5)  # <-- here
    return found


# %% wrong | house | compares with the context of a right attention
def reads_padding(attend, scores, keys, lengths):
    context, _ = attend(scores, keys, lengths)
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    w = scores.masked_fill(~inside, -torch.inf).softmax(-1)
    right = (w.unsqueeze(1) @ keys).squeeze(1)
    return not torch.allclose(context, right, atol=1e-5)  # <-- here


# %% wrong | house | exchanges the last position alone
def reads_padding(attend, scores, keys, lengths):
    s, k = scores.clone(), keys.clone()
    s[:, -1] += 1.0  # <-- here
    k[:, -1] += 1.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s, k, lengths)[0], atol=1e-5)


# %% wrong | house | either the context changes, or the padding has weight
def reads_padding(attend, scores, keys, lengths):
    beyond = torch.arange(scores.shape[1]) >= lengths[:, None]
    one, weights = attend(scores, keys, lengths)
    other, _ = attend(scores + beyond, keys + beyond[..., None], lengths)
    return bool((one - other).abs().max() > 1e-5) or bool((weights[beyond] > 0).any())  # <-- here


# %% wrong | house | the two numbers of `where` have changed places
def reads_padding(attend, scores, keys, lengths):
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    other_scores = torch.where(inside, scores + 1, scores)  # <-- here
    other_keys = torch.where(inside[..., None], keys + 1, keys)  # <-- here
    one, _ = attend(scores, keys, lengths)
    other, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(one, other, atol=1e-5)


# %% wrong | 2026-blind-14 | returns in the first round of the loop, so that only the first sentence is looked at
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    s2 = scores.masked_fill(behind, 7.0)
    k2 = keys.masked_fill(behind[:, :, None], 7.0)
    first = attend(scores, keys, lengths)[0]
    second = attend(s2, k2, lengths)[0]
    for b in range(len(lengths)):
        if torch.allclose(first[b], second[b], atol=1e-6):
            return False  # <-- here
        else:
            return True


# %% wrong | house | Two contexts count as the same up to a tenth: a small share of the padding goes unseen.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores.masked_fill(behind, 2.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths)
    return not torch.allclose(context, other, atol=0.1)  # <-- here


# %% wrong | house | Nothing is exchanged behind the end of an empty sentence.
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    for row, length in enumerate(lengths.tolist()):
        if length:  # <-- here
            other_scores[row, length:] += 1
            other_keys[row, length:] += 1
    context, other = (attend(*given, lengths)[0] for given in ((scores, keys), (other_scores, other_keys)))
    return not torch.allclose(context, other, atol=1e-5)


# %% right | house | one position of one sentence at a time
def reads_padding(attend, scores, keys, lengths):
    context, _ = attend(scores, keys, lengths)
    for row in range(len(scores)):
        for place in range(int(lengths[row]), scores.size(1)):
            other_scores, other_keys = scores.clone(), keys.clone()
            other_scores[row, place], other_keys[row, place] = 4.0 - scores[row, place], 9.0 - keys[row, place]
            if (attend(other_scores, other_keys, lengths)[0] - context).abs().max().item() > 1e-6:
                return True
    return False


# %% wrong | 2026-blind-17 | compares the weights of the two calls in place of the contexts
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths.unsqueeze(1)
    _, before = attend(scores, keys, lengths)  # <-- here
    _, after = attend(scores.masked_fill(behind, 9.0), keys.masked_fill(behind[..., None], -4.0), lengths)  # <-- here
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-17 | changes only what stands behind the end of the longest sentence, in place of behind each sentence's own end
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    end = int(lengths.max())  # <-- here
    other_scores[:, end:] = 5.0
    other_keys[:, end:] = 8.0
    first = attend(scores, keys, lengths)[0]
    second = attend(other_scores, other_keys, lengths)[0]
    return bool(((first - second).abs() > 1e-5).any())


# %% wrong | 2026-blind-19 | Says True only where the contexts of all sentences change, not of any.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(
        scores.masked_fill(behind, 9.0), keys.masked_fill(behind[..., None], -7.0), lengths
    )
    changed = ((context - other).abs() > 1e-5).any(dim=1)
    return bool(changed.all())  # <-- here


# %% wrong | 2026-blind-26 | only the scores behind the ends are changed, the keys there stay as they are
def reads_padding(attend, scores, keys, lengths):
    before = attend(scores, keys, lengths)[0]
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other = scores.masked_fill(behind, 4.0)
    after = attend(other, keys, lengths)[0]  # <-- here
    return not torch.allclose(before, after, atol=1e-5)


# %% wrong | 2026-slips | changes keys only
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    a, _ = attend(scores, keys, lengths)
    b, _ = attend(scores, other_keys, lengths)
    return not torch.allclose(a, b)


# %% wrong | 2026-slips | inverted result
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    other_scores = scores.masked_fill(behind, 7.0)
    a, _ = attend(scores, keys, lengths)
    b, _ = attend(other_scores, other_keys, lengths)
    return torch.allclose(a, b)


# %% wrong | 2026-slips | behind with >
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) > lengths[:, None]
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    other_scores = scores.masked_fill(behind, 7.0)
    a, _ = attend(scores, keys, lengths)
    b, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(a, b)


# %% wrong | 2026-slips | compare tuple directly
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    other_scores = scores.masked_fill(behind, 7.0)
    return attend(scores, keys, lengths) != attend(other_scores, other_keys, lengths)


# %% wrong | 2026-slips | checks weights at padding
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    _, weights = attend(scores, keys, lengths)
    return bool((weights[behind] > 0).any())


# %% wrong | 2026-slips | in place
def reads_padding(attend, scores, keys, lengths):
    a, _ = attend(scores, keys, lengths)
    for b in range(len(lengths)):
        scores[b, lengths[b]:] = 100.0
        keys[b, lengths[b]:] = 100.0
    c, _ = attend(scores, keys, lengths)
    return not torch.allclose(a, c)


# %% right | 2026-slips | clone, loop
def reads_padding(attend, scores, keys, lengths):
    a, _ = attend(scores, keys, lengths)
    s, k = scores.clone(), keys.clone()
    for b in range(len(lengths)):
        s[b, lengths[b]:] = 100.0
        k[b, lengths[b]:] = 100.0
    c, _ = attend(s, k, lengths)
    return not torch.allclose(a, c)


# %% right | 2026-slips | returns a tensor of one boolean
def reads_padding(attend, scores, keys, lengths):
    a, _ = attend(scores, keys, lengths)
    s, k = scores.clone(), keys.clone()
    for b in range(len(lengths)):
        s[b, lengths[b]:] = 100.0
        k[b, lengths[b]:] = 100.0
    c, _ = attend(s, k, lengths)
    return (a != c).any()


# %% right | 2026-slips | random noise
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    other_keys = torch.where(behind.unsqueeze(-1), torch.randn_like(keys), keys)
    other_scores = torch.where(behind, torch.randn_like(scores), scores)
    a, _ = attend(scores, keys, lengths)
    b, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(a, b)


# %% right | 2026-slips | compares with truncated sentence, one by one
def reads_padding(attend, scores, keys, lengths):
    whole, _ = attend(scores, keys, lengths)
    for b, n in enumerate(lengths.tolist()):
        alone, _ = attend(scores[b:b+1, :n], keys[b:b+1, :n], lengths[b:b+1])
        if not torch.allclose(alone[0], whole[b], atol=1e-6):
            return True
    return False


# %% right | 2026-slips | as it came
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    other_scores = scores.masked_fill(behind, 7.0)
    a, _ = attend(scores, keys, lengths)
    b, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(a, b)
