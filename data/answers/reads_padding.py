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

# %% shared | 2026-blind-4
import itertools


# %% wrong | 2026-blind-4 | begins_one_too_late | The first position behind each end is left as it is, since the comparison is > and not >=.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) > lengths[:, None]  # <-- here
    other_scores = scores.masked_fill(behind, 7.0)
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    context, _ = attend(scores.clone(), keys.clone(), lengths)
    other_context, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(context, other_context, atol=1e-6)


# %% wrong | 2026-blind-4 | answers_the_opposite | The answer is turned around: it says True where nothing changes.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    changed = attend(scores.masked_fill(behind, 5.0), keys.masked_fill(behind[..., None], -5.0), lengths)
    same = attend(scores.clone(), keys.clone(), lengths)
    return torch.allclose(same[0], changed[0], atol=1e-6)  # <-- here


# %% wrong | 2026-blind-4 | changes_its_input | The other keys and scores are written into the caller's tensors.
def reads_padding(attend, scores, keys, lengths):
    before = attend(scores.clone(), keys.clone(), lengths)[0]
    for b, n in enumerate(lengths.tolist()):
        keys[b, n:] = 7.0  # <-- here
        scores[b, n:] = 7.0  # <-- here
    after = attend(scores, keys, lengths)[0]
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-4 | changes_the_keys_alone | Only the keys behind the ends are changed, and the scores are not.
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T)[None, :] >= lengths[:, None]
    noise = torch.randn(keys.shape, generator=torch.Generator().manual_seed(3)).to(keys.dtype)
    other = torch.where(behind[:, :, None], keys + 3 * noise, keys)
    first = attend(scores.clone(), keys.clone(), lengths)[0]
    second = attend(scores.clone(), other, lengths)[0]  # <-- here
    return bool((first - second).abs().max() > 1e-6)


# %% wrong | 2026-blind-4 | infinity_behind_the_ends | NaN stands behind the ends, and NaN times a weight of zero is NaN, so a function without the bug is accused.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(keys.shape[1]) >= lengths.unsqueeze(1)
    poisoned_keys = keys.masked_fill(behind.unsqueeze(2), float("nan"))  # <-- here
    poisoned_scores = scores.masked_fill(behind, float("nan"))  # <-- here
    context, _ = attend(poisoned_scores, poisoned_keys, lengths)
    return bool(context.isnan().any())


# %% wrong | 2026-blind-4 | zeros_behind_the_ends | The padding is set to zero, which changes nothing where zeros stood already.
def reads_padding(attend, scores, keys, lengths):
    real = (torch.arange(scores.shape[1]) < lengths[:, None]).to(keys.dtype)
    blank_scores = scores * real  # <-- here
    blank_keys = keys * real.unsqueeze(-1)  # <-- here
    one, _ = attend(scores.clone(), keys.clone(), lengths)
    two, _ = attend(blank_scores, blank_keys, lengths)
    return not torch.allclose(one, two, atol=1e-6)


# %% wrong | 2026-blind-4 | looks_for_weight_on_padding | It looks for weights behind the ends, and not for a context that changes.
def reads_padding(attend, scores, keys, lengths):
    _, weights = attend(scores.clone(), keys.clone(), lengths)
    behind = torch.arange(weights.shape[1]) >= lengths[:, None]
    return bool((weights[behind] > 0).any())  # <-- here


# %% wrong | 2026-blind-4 | another_order_behind_the_ends | What stands behind the end is only put in another order, and a single position of padding stays as it was.
def reads_padding(attend, scores, keys, lengths):
    order = torch.arange(scores.shape[1]).repeat(len(scores), 1)
    for b, n in enumerate(lengths.tolist()):
        order[b, n:] = order[b, n:].flip(0)  # <-- here
    rows = torch.arange(len(scores))[:, None]
    shuffled = attend(scores[rows, order], keys[rows, order], lengths)[0]
    usual = attend(scores.clone(), keys.clone(), lengths)[0]
    return not torch.allclose(usual, shuffled, atol=1e-6)


# %% wrong | 2026-blind-4 | compares_the_weights_as_well | The weights of the two calls are compared as well, though only the contexts count.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    calls = [
        attend(scores.clone(), keys.clone(), lengths),
        attend(scores.masked_fill(behind, 7.0), keys.masked_fill(behind[..., None], 7.0), lengths),
    ]
    return not all(torch.allclose(a, b, atol=1e-6) for a, b in zip(*calls))  # <-- here


# %% double | 2026-blind-4 | - | Only the scores behind the ends are changed; True is returned where the contexts agree
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    higher = torch.where(behind, scores + 4.0, scores)
    as_it_is = attend(scores.clone(), keys.clone(), lengths)[0]
    changed = attend(higher, keys.clone(), lengths)[0]  # <-- here
    return bool(torch.isclose(as_it_is, changed, atol=1e-6).all())  # <-- here


# %% double | 2026-blind-4 | returns_another_type | The real positions are changed and not those behind the ends; one answer for each sentence is returned and not a bool
def reads_padding(attend, scores, keys, lengths):
    where = torch.arange(scores.shape[1]) < lengths[:, None]  # <-- here
    s, k = scores.clone(), keys.clone()
    s[where] = 7.0
    k[where] = 7.0
    difference = attend(scores.clone(), keys.clone(), lengths)[0] - attend(s, k, lengths)[0]
    return difference.abs().amax(dim=1) > 1e-6  # <-- here


# %% right | 2026-blind-4 | masked_fill of scores and keys, one comparison
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores.clone(), keys.clone(), lengths.clone())
    other, _ = attend(
        scores.masked_fill(behind, 7.0),
        keys.masked_fill(behind.unsqueeze(-1), 7.0),
        lengths.clone(),
    )
    return not torch.allclose(context, other, atol=1e-6)


# %% right | 2026-blind-4 | loops over sentences, several amounts that are added behind the end of one sentence at a time
def reads_padding(attend, scores, keys, lengths):
    before, _ = attend(scores.clone(), keys.clone(), lengths.clone())
    for b, amount in itertools.product(range(len(lengths)), (-3.0, 2.0, 6.0)):
        end = int(lengths[b])
        moved_scores, moved_keys = scores.clone(), keys.clone()
        moved_scores[b, end:] += amount
        moved_keys[b, end:] -= 2 * amount
        after, _ = attend(moved_scores, moved_keys, lengths.clone())
        if (after - before).abs().max() > 1e-6:
            return True
    return False


# %% right | 2026-blind-4 | random noise behind the ends by torch.where, scores and keys each by itself and together, any over a generator
def reads_padding(attend, scores, keys, lengths):
    generator = torch.Generator().manual_seed(0)
    real = torch.arange(scores.shape[1]).expand_as(scores) < lengths.unsqueeze(-1)

    def elsewhere(tensor):
        noise = 3 * torch.randn(tensor.shape, generator=generator).to(tensor.dtype)
        keep = real if tensor.dim() == 2 else real.unsqueeze(-1)
        return torch.where(keep, tensor, noise)

    s, k = elsewhere(scores), elsewhere(keys)
    usual = attend(scores.clone(), keys.clone(), lengths)[0]
    variants = ((s, keys.clone()), (scores.clone(), k), (s.clone(), k.clone()))
    return any(
        not torch.allclose(usual, attend(*given, lengths)[0], rtol=1e-5, atol=1e-6)
        for given in variants
    )


# %% wrong | 2026-blind-5 | compares_the_weights | the weights are compared and not the contexts
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other_scores = scores.masked_fill(behind, 7.0)
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    _, before = attend(scores, keys, lengths)  # <-- here
    _, after = attend(other_scores, other_keys, lengths)  # <-- here
    return not torch.allclose(before, after)


# %% wrong | 2026-blind-5 | compares_alone_with_together | each sentence is attended over alone and in the batch, but its padding comes along both times
def reads_padding(attend, scores, keys, lengths):
    together, _ = attend(scores, keys, lengths)
    for b in range(len(lengths)):
        alone, _ = attend(scores[b : b + 1], keys[b : b + 1], lengths[b : b + 1])  # <-- here
        if not torch.allclose(alone[0], together[b], atol=1e-6):
            return True
    return False


# %% wrong | 2026-blind-5 | begins_one_too_late | the test has the bug that it is meant to find: the first place behind the end stays as it was
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) > lengths.unsqueeze(1)  # <-- here
    noise_s, noise_k = torch.randn_like(scores), torch.randn_like(keys)
    changed_s = torch.where(behind, noise_s, scores)
    changed_k = torch.where(behind.unsqueeze(2), noise_k, keys)
    one = attend(scores, keys, lengths)[0]
    two = attend(changed_s, changed_k, lengths)[0]
    return not torch.allclose(one, two, atol=1e-6)


# %% right | 2026-blind-5 | several random paddings, scores and keys changed apart and together
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    dice = torch.Generator().manual_seed(7)
    inside = torch.arange(T).expand_as(scores) < lengths.view(-1, 1)
    reference = attend(scores.clone(), keys.clone(), lengths)[0]
    for size in (1.0, 5.0):
        junk_s = (size * torch.randn(scores.shape, generator=dice)).to(scores.dtype) + scores
        junk_k = (size * torch.randn(keys.shape, generator=dice)).to(keys.dtype) + keys
        new_s = torch.where(inside, scores, junk_s)
        new_k = torch.where(inside[..., None], keys, junk_k)
        for s, k in ((new_s, keys), (scores, new_k), (new_s, new_k)):
            context = attend(s.clone(), k.clone(), lengths)[0]
            if not torch.allclose(context, reference, atol=1e-6, equal_nan=True):
                return True
    return False


# %% wrong | 2026-blind-6 | infinity_behind_the_ends | poisons the padding with NaN, which accuses right functions too, since a weight of 0 times NaN is NaN
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    poisoned = keys.masked_fill(behind[:, :, None], torch.nan)  # <-- here
    other_scores = scores.masked_fill(behind, 50.0)
    before = attend(scores, keys, lengths)[0]
    after = attend(other_scores, poisoned, lengths)[0]
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-6 | zeros_behind_the_ends | doubles what stands behind the ends, which changes nothing where the padding is zeros
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths.unsqueeze(1)
    factor = 1.0 + behind.to(keys.dtype)  # <-- here
    first, _ = attend(scores, keys, lengths)
    second, _ = attend(scores * factor, keys * factor.unsqueeze(-1), lengths)
    return not torch.allclose(first, second, atol=1e-5)


# %% double | 2026-blind-6 | begins_one_too_late | takes position > length for the padding and so leaves its first position alone; writes into the caller's scores and keys
def reads_padding(attend, scores, keys, lengths):
    context, _ = attend(scores, keys, lengths)
    behind = torch.arange(scores.shape[1]) > lengths[:, None]  # <-- here
    scores[behind] = 9.0  # <-- here
    keys[behind] = -7.0  # <-- here
    changed, _ = attend(scores, keys, lengths)
    return not torch.allclose(context, changed)


# %% right | 2026-blind-6 | a loop over the sentences, random numbers behind each end
def reads_padding(attend, scores, keys, lengths):
    random = torch.Generator().manual_seed(11)
    other_scores, other_keys = scores.clone(), keys.clone()
    for b, n in enumerate(lengths.tolist()):
        rest = scores.shape[1] - n
        noise = torch.randn(rest, generator=random)
        other_scores[b, n:] = (5 + 3 * noise).to(scores)
        noise = torch.randn(rest, keys.shape[2], generator=random)
        other_keys[b, n:] = (20 + 10 * noise).to(keys)
    one = attend(scores.clone(), keys.clone(), lengths.clone())[0]
    two = attend(other_scores, other_keys, lengths.clone())[0]
    return not torch.allclose(one, two, atol=1e-5)


# %% wrong | 2026-blind-7 | compares_the_weights | compares the weights, which cover the padding as well, instead of the contexts, and so misses changed keys
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    _, before = attend(scores, keys, lengths)
    _, after = attend(scores.masked_fill(behind, 3.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths)
    return not torch.allclose(before, after)  # <-- here

# %% wrong | 2026-blind-7 | begins_one_too_late | changes from one position behind the end on, so the first padding position stays
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) > lengths[:, None]  # <-- here
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(scores.masked_fill(behind, 5.0), keys.masked_fill(behind[..., None], 7.0), lengths)
    return not torch.allclose(before, after, atol=1e-6)

# %% double | 2026-blind-7 | answers_the_opposite | writes into the caller's keys; answers True where the contexts agree
def reads_padding(attend, scores, keys, lengths):
    first, _ = attend(scores, keys, lengths)
    other_scores = scores.clone()
    for b, n in enumerate(lengths.tolist()):
        other_scores[b, n:] = 4.0
        keys[b, n:] = 9.0  # <-- here
    second, _ = attend(other_scores, keys, lengths)
    return torch.allclose(first, second)  # <-- here

# %% right | 2026-blind-7 | a loop over the sentences that writes into clones, keys and scores tried apart and together
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    for b, n in enumerate(lengths.tolist()):
        other_scores[b, n:] = scores[b, n:] + 3.0
        other_keys[b, n:] = keys[b, n:] * 2 + 11.0
    first = attend(scores.clone(), keys.clone(), lengths.clone())[0]
    for some_scores, some_keys in ((other_scores, keys), (scores, other_keys), (other_scores, other_keys)):
        second = attend(some_scores.clone(), some_keys.clone(), lengths.clone())[0]
        if not torch.allclose(first, second, atol=1e-6, equal_nan=True):
            return True
    return False


# %% wrong | house | one_end_for_all | exchanges what stands behind the shortest sentence's end, in all of them
def behind_the_shortest(attend, scores, keys, lengths):
    n = int(lengths.min())  # <-- here
    s2, k2 = scores.clone(), keys.clone()
    s2[:, n:] = 5.0
    k2[:, n:] = 5.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s2, k2, lengths)[0])


# %% wrong | house | leaves_the_last_position | exchanges the first position behind each end alone
def at_the_end_alone(attend, scores, keys, lengths):
    s2, k2 = scores.clone(), keys.clone()
    for b in range(len(lengths)):
        n = lengths[b]
        if n < scores.shape[1]:
            s2[b, n] += 5.0  # <-- here
            k2[b, n] += 5.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s2, k2, lengths)[0])


# %% wrong | house | one_end_for_all | exchanges what stands behind the first sentence's end, in all of them
def behind_the_first(attend, scores, keys, lengths):
    n = lengths[0]  # <-- here
    s2, k2 = scores.clone(), keys.clone()
    s2[:, n:] = 5.0
    k2[:, n:] = 5.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s2, k2, lengths)[0])


# %% wrong | 2026-blind-9 | infinity_behind_the_ends | the padding is poisoned with nan, and a weight of exactly 0 times nan is nan, so every attention is accused
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    poisoned_scores = scores.masked_fill(behind, torch.nan)
    poisoned_keys = keys.masked_fill(behind.unsqueeze(-1), torch.nan)  # <-- here
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(poisoned_scores, poisoned_keys, lengths)
    return not torch.allclose(before, after)

# %% wrong | 2026-blind-9 | another_order_behind_the_ends | what stands behind the ends is put in another order, scores and keys alike, and a sum over it does not notice
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    other_scores, other_keys = scores.clone(), keys.clone()
    for b, n in enumerate(lengths.tolist()):
        order = n + torch.randperm(T - n)
        other_scores[b, n:] = scores[b, order]  # <-- here
        other_keys[b, n:] = keys[b, order]  # <-- here
    one = attend(scores, keys, lengths)[0]
    two = attend(other_scores, other_keys, lengths)[0]
    return not torch.allclose(one, two, atol=1e-6)

# %% wrong | 2026-blind-9 | changes_nothing_but_the_longest | only the columns behind the longest sentence are changed, so the padding of the shorter ones stays as it was
def reads_padding(attend, scores, keys, lengths):
    end = lengths.max()  # <-- here
    changed_scores, changed_keys = scores.clone(), keys.clone()
    changed_scores[:, end:] += 5.0
    changed_keys[:, end:] = -changed_keys[:, end:] + 3.0
    context, _ = attend(scores, keys, lengths)
    again, _ = attend(changed_scores, changed_keys, lengths)
    return not torch.allclose(context, again)

# %% right | 2026-blind-9 | three trials, each changing scores, keys or both by torch.where
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1])[None, :] >= lengths[:, None]  # (B, T)
    other_scores = torch.where(behind, scores + 20.0, scores)
    other_keys = torch.where(behind[:, :, None], 9.0 - 2.0 * keys, keys)
    reference = attend(scores.clone(), keys.clone(), lengths.clone())[0]
    for s, k in ((other_scores, keys), (scores, other_keys), (other_scores, other_keys)):
        context = attend(s.clone(), k.clone(), lengths.clone())[0]
        if not torch.allclose(context, reference, atol=1e-5):
            return True
    return False


# %% wrong | 2026-blind-10 | compares_the_weights | takes the second result of attend, the weights, for the context, and compares these
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other_scores = scores.masked_fill(behind, 7.0)
    other_keys = keys.masked_fill(behind[:, :, None], 7.0)
    _, before = attend(scores, keys, lengths)  # <-- here
    _, after = attend(other_scores, other_keys, lengths)
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-10 | changes_nothing_but_the_longest | changes only what stands behind the longest sentence, in place of what stands behind the end of each
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    end = int(lengths.max())  # <-- here
    new_scores, new_keys = scores.clone(), keys.clone()
    for t in range(end, T):
        new_scores[:, t] = new_scores[:, t] + 3.0
        new_keys[:, t] = -new_keys[:, t] + 5.0
    context, _ = attend(scores, keys, lengths)
    new_context, _ = attend(new_scores, new_keys, lengths)
    same = torch.allclose(context, new_context, atol=1e-6)
    return not same


# %% double | 2026-blind-10 | changes_the_keys_alone | changes the keys alone and leaves the scores; writes into the caller's keys
def reads_padding(attend, scores, keys, lengths):
    original, _ = attend(scores, keys, lengths)
    original = original.clone()
    for b, length in enumerate(lengths.tolist()):
        keys[b, length:] = 9.0  # <-- here
    changed, _ = attend(scores, keys, lengths)  # <-- here
    return bool((original - changed).abs().max() > 1e-6)


# %% right | 2026-blind-10 | several fillings, each on its own copies, compared in a helper
def replaced(tensor, lengths, value):
    copy = tensor.detach().clone()
    for row, length in zip(copy, lengths.tolist(), strict=True):
        row[length:] = value
    return copy


def reads_padding(attend, scores, keys, lengths):
    context = attend(scores.detach().clone(), keys.detach().clone(), lengths.clone())[0]
    for score, key in ((7.0, 7.0), (-3.0, -5.0), (0.5, 20.0)):
        other, _ = attend(
            replaced(scores, lengths, score), replaced(keys, lengths, key), lengths.clone()
        )
        if not torch.allclose(context, other, atol=1e-6, equal_nan=True):
            return True
    return False


# %% wrong | house | wants_every_sentence_to_change | a loop that gives up at the first sentence that does not change
def reads_padding(attend, scores, keys, lengths):
    context, _ = attend(scores, keys, lengths)
    for b in range(len(lengths)):
        n = int(lengths[b])
        s, k = scores.clone(), keys.clone()
        s[b, n:] += 3.0
        k[b, n:] += 3.0
        other, _ = attend(s, k, lengths)
        if torch.allclose(context[b], other[b], atol=1e-5):  # <-- here
            return False
    return True


# %% wrong | house | looks_at_the_last_sentence_alone | a loop that keeps the answer of the last sentence alone
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


# %% wrong | house | changes_nothing_but_the_longest | cuts everything at the longest sentence, and compares
def reads_padding(attend, scores, keys, lengths):
    T = int(lengths.max())
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores[:, :T], keys[:, :T], lengths)  # <-- here
    return not torch.allclose(context, other, atol=1e-5)


# %% wrong | house | compares_with_a_right_attention | compares with the context of a right attention
def reads_padding(attend, scores, keys, lengths):
    context, _ = attend(scores, keys, lengths)
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    w = scores.masked_fill(~inside, -torch.inf).softmax(-1)
    right = (w.unsqueeze(1) @ keys).squeeze(1)
    return not torch.allclose(context, right, atol=1e-5)  # <-- here


# %% wrong | house | changes_the_last_position_alone | exchanges the last position alone
def reads_padding(attend, scores, keys, lengths):
    s, k = scores.clone(), keys.clone()
    s[:, -1] += 1.0  # <-- here
    k[:, -1] += 1.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(s, k, lengths)[0], atol=1e-5)


# %% wrong | house | - | takes what stands there in the sentence before, of which a batch of one has none
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other_keys = torch.where(behind[..., None], keys.roll(1, 0), keys)  # <-- here
    other_scores = torch.where(behind, scores.roll(1, 0), scores)
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(other_scores, other_keys, lengths)[0], atol=1e-5)


# %% wrong | house | changes_the_keys_alone | asks for a difference of more than a half
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    one, _ = attend(scores, keys, lengths)
    two, _ = attend(scores.masked_fill(behind, 2.0), keys.masked_fill(behind[..., None], 7.0), lengths)
    return bool((one - two).abs().mean() > 0.5)  # <-- here


# %% double | house | always_says_no | other keys alone, whose scores stay as they are; the weights are compared
def reads_padding(attend, scores, keys, lengths):
    where = torch.arange(scores.shape[1]) >= lengths[:, None]
    other = keys + where[..., None] * 5
    return not torch.allclose(attend(scores, keys, lengths)[1], attend(scores, other, lengths)[1])  # <-- here


# %% wrong | 2026-blind-11 | - | compares the signed difference, so that a context which only grows goes unnoticed
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(
        scores.masked_fill(behind, 7.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths
    )
    difference = before - after
    return bool((difference > 1e-5).any())  # <-- here


# %% double | 2026-blind-11 | begins_one_too_late | the first position of the padding is not changed (> in place of >=); writes into the caller's tensors
def reads_padding(attend, scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    behind = positions > lengths[:, None]  # <-- here
    first, _ = attend(scores, keys, lengths)
    first = first.clone()
    scores[behind] = 7.0  # <-- here
    keys[behind] = 7.0
    second, _ = attend(scores, keys, lengths)
    return not torch.allclose(first, second)


# %% right | 2026-blind-11 | several other paddings in turn, scores and keys apart and together
def reads_padding(attend, scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    real = positions[None] < lengths[:, None]  # (B, T)

    def context_with(score_fill, key_fill):
        s = scores.clone() if score_fill is None else torch.where(real, scores, score_fill)
        k = keys.clone() if key_fill is None else torch.where(real[..., None], keys, key_fill)
        return attend(s, k, lengths.clone())[0].detach().clone()

    as_given = context_with(None, None)
    tries = [(7.0, None), (-7.0, None), (None, 7.0), (None, -5.0), (6.0, 11.0), (5.0, -3.0)]
    for fills in tries:
        if not torch.allclose(context_with(*fills), as_given, atol=1e-6, equal_nan=True):
            return True
    return False


# %% wrong | 2026-blind-12 | zeros_behind_the_ends | what stands behind the ends is doubled in place of replaced, so padding of zeros stays as it is and reading it is not noticed
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    factor = torch.where(behind, 2.0, 1.0)  # <-- here
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(scores * factor, keys * factor.unsqueeze(-1), lengths)
    return not torch.allclose(before, after)


# %% wrong | 2026-blind-12 | wants_every_number_to_change | the answer is True only when no number of any context stays equal, in place of when some number changes, so one sentence without padding hides the others
def reads_padding(attend, scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    behind = positions[None, :] >= lengths[:, None]
    other_scores = scores.masked_fill(behind, 3.0)
    other_keys = keys.masked_fill(behind[:, :, None], -8.0)
    first = attend(scores, keys, lengths)[0]
    second = attend(other_scores, other_keys, lengths)[0]
    same = torch.isclose(first, second)
    return not bool(same.any())  # <-- here


# %% double | 2026-blind-12 | - | the first place after each end is left as it was; only the keys are changed and the scores are not
def reads_padding(attend, scores, keys, lengths):
    changed = keys.clone()
    for b, length in enumerate(lengths.tolist()):
        changed[b, length + 1 :] = 100.0  # <-- here
    context, _ = attend(scores, keys, lengths)
    context_changed, _ = attend(scores, changed, lengths)  # <-- here
    return not torch.allclose(context, context_changed)


# %% right | 2026-blind-12 | several replacements of scores and keys, alone and together, NaN counted as equal to NaN
def reads_padding(attend, scores, keys, lengths):
    place = torch.arange(scores.shape[1], device=scores.device)
    behind = place >= lengths.unsqueeze(1)

    def read(some_scores, some_keys):
        return attend(some_scores.clone(), some_keys.clone(), lengths.clone())[0].detach().clone()

    usual = read(scores, keys)
    for number in (7.0, -4.0):
        s = scores.masked_fill(behind, number)
        k = keys.masked_fill(behind.unsqueeze(2), number)
        for pair in ((s, keys), (scores, k), (s, k)):
            if not torch.allclose(read(*pair), usual, atol=1e-5, equal_nan=True):
                return True
    return False


# %% wrong | house | infinity_behind_the_ends | exchanges all but the first word
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    other_scores[:, 1:] += 1.0  # <-- here
    other_keys[:, 1:] += 1.0
    return not torch.allclose(attend(scores, keys, lengths)[0], attend(other_scores, other_keys, lengths)[0], atol=1e-5)


# %% wrong | house | wants_every_sentence_to_change | the longest sentence alone
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    one, other = attend(scores, keys, lengths)[0], attend(scores + behind, keys + behind[..., None], lengths)[0]
    b = lengths.argmax()  # <-- here
    return bool((one[b] - other[b]).abs().max() > 1e-5)


# %% wrong | 2026-blind-13 | infinity_behind_the_ends | writes infinity behind the ends, though what stands there is finite: zero weights times infinity are NaN, and a function without the bug is accused
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths[:, None]
    before, _ = attend(scores, keys, lengths)
    loud_scores = scores.masked_fill(behind, 7.0)
    loud_keys = keys.masked_fill(behind.unsqueeze(-1), torch.inf)  # <-- here
    after, _ = attend(loud_scores, loud_keys, lengths)
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-13 | wants_every_sentence_to_change | asks whether all contexts changed in place of any, so that one sentence without padding in the batch makes it False
def reads_padding(attend, scores, keys, lengths):
    B, T = scores.shape
    other_scores, other_keys = scores.clone(), keys.clone()
    for b in range(B):
        n = int(lengths[b])
        other_scores[b, n:] = 5.0
        other_keys[b, n:] = -5.0
    first = attend(scores, keys, lengths)[0]
    second = attend(other_scores, other_keys, lengths)[0]
    moved = (first - second).abs().amax(dim=1) > 1e-5
    return bool(moved.all())  # <-- here


# %% wrong | 2026-blind-13 | leaves_the_last_position | changes only the first position behind each end in place of all of them, so that a function that reads later padding is not found
def reads_padding(attend, scores, keys, lengths):
    changed_scores = scores.clone()
    changed_keys = keys.clone()
    for row in range(scores.shape[0]):
        end = lengths[row].item()
        if end < scores.shape[1]:
            changed_scores[row, end] = 9.0  # <-- here
            changed_keys[row, end] = 9.0  # <-- here
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(changed_scores, changed_keys, lengths)
    return not torch.allclose(context, other, atol=1e-5)


# %% right | 2026-blind-13 | several trials with random numbers behind the ends, scores alone, keys alone and both, rows compared one by one
def noisy_copy(tensor, lengths, generator, size):
    copy = tensor.clone()
    for b, end in enumerate(lengths.tolist()):
        tail = copy[b, end:]
        noise = size * (1 + torch.rand(tail.shape, generator=generator))
        copy[b, end:] = tail + noise.to(tail.dtype)
    return copy


def reads_padding(attend, scores, keys, lengths):
    generator = torch.Generator().manual_seed(5)
    context = attend(scores.clone(), keys.clone(), lengths)[0]
    for change_scores, change_keys, size in [
        (True, False, 3.0),
        (False, True, 3.0),
        (True, True, 5.0),
        (True, True, -5.0),
    ]:
        s = noisy_copy(scores, lengths, generator, size if change_scores else 0.0)
        k = noisy_copy(keys, lengths, generator, size if change_keys else 0.0)
        again = attend(s, k, lengths)[0]
        if any(not torch.allclose(a, b, rtol=1e-4, atol=1e-5) for a, b in zip(context, again)):
            return True
    return False


# %% wrong | house | compares_the_weights_as_well | either the context changes, or the padding has weight
def reads_padding(attend, scores, keys, lengths):
    beyond = torch.arange(scores.shape[1]) >= lengths[:, None]
    one, weights = attend(scores, keys, lengths)
    other, _ = attend(scores + beyond, keys + beyond[..., None], lengths)
    return bool((one - other).abs().max() > 1e-5) or bool((weights[beyond] > 0).any())  # <-- here


# %% wrong | house | changes_the_scores_alone | the other keys are written into a copy that is thrown away
def reads_padding(attend, scores, keys, lengths):
    beyond = torch.arange(scores.shape[1]) >= lengths[:, None]
    other_scores, other_keys = scores.clone(), keys.clone()
    other_scores[beyond] += 1.0
    other_keys[beyond][:] = 5.0  # <-- here
    one, _ = attend(scores, keys, lengths)
    other, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(one, other, atol=1e-5)


# %% wrong | house | changes_the_words | the two numbers of `where` have changed places
def reads_padding(attend, scores, keys, lengths):
    inside = torch.arange(scores.shape[1]) < lengths[:, None]
    other_scores = torch.where(inside, scores + 1, scores)  # <-- here
    other_keys = torch.where(inside[..., None], keys + 1, keys)  # <-- here
    one, _ = attend(scores, keys, lengths)
    other, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(one, other, atol=1e-5)


# %% wrong | 2026-blind-14 | changes_nothing_but_the_longest | changes only what lies behind the longest sentence of the batch in place of behind each sentence's own end
def reads_padding(attend, scores, keys, lengths):
    end = int(lengths.max())  # <-- here
    other_scores, other_keys = scores.clone(), keys.clone()
    other_scores[:, end:] = 5.0
    other_keys[:, end:] = 7.0
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-14 | looks_at_the_first_sentence_alone | returns in the first round of the loop, so that only the first sentence is looked at
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


# %% right | 2026-blind-14 | tries other scores, other keys and both, with numbers far from those that stand there
def reads_padding(attend, scores, keys, lengths):
    place = torch.arange(scores.shape[1], device=scores.device)
    real = place.unsqueeze(0) < lengths.unsqueeze(1)
    loud = torch.where(real, scores, scores.abs().max() + 3.0)
    strange = torch.where(real.unsqueeze(2), keys, keys.abs().max() + 7.0)
    as_it_was = attend(scores.clone(), keys.clone(), lengths.clone())[0]
    for s, k in ((loud, strange), (scores, strange), (loud, keys)):
        now = attend(s.clone(), k.clone(), lengths.clone())[0]
        if not torch.allclose(now, as_it_was, rtol=1e-5, atol=1e-6):
            return True
    return False


# %% wrong | house | - | Two contexts count as the same up to a tenth: a small share of the padding goes unseen.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores.masked_fill(behind, 2.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths)
    return not torch.allclose(context, other, atol=0.1)  # <-- here


# %% wrong | house | - | The largest difference is asked for without `abs`: a context that only falls goes unseen.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores.masked_fill(behind, 2.0), keys.masked_fill(behind.unsqueeze(-1), 7.0), lengths)
    return bool((other - context).max() > 1e-5)  # <-- here


# %% wrong | house | - | Nothing is exchanged behind the end of an empty sentence.
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    for row, length in enumerate(lengths.tolist()):
        if length:  # <-- here
            other_scores[row, length:] += 1
            other_keys[row, length:] += 1
    context, other = (attend(*given, lengths)[0] for given in ((scores, keys), (other_scores, other_keys)))
    return not torch.allclose(context, other, atol=1e-5)


# %% wrong | house | - | Of the keys behind the ends the first feature alone is exchanged.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other_keys = keys.clone()
    other_keys[:, :, 0] += 5.0 * behind  # <-- here
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores + 5.0 * behind, other_keys, lengths)
    return not torch.allclose(context, other, atol=1e-5)


# %% wrong | house | - | Where no sentence has padding, the answer is True.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    if not behind.any():
        return True  # <-- here
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(scores + behind, keys + behind.unsqueeze(-1), lengths)
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


# %% wrong | 2026-blind-15 | zeros_behind_the_ends | what stands behind the ends is doubled in place of replaced, so padding that is zero stays as it was
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = (torch.arange(T) >= lengths[:, None]).to(scores.dtype)  # (B, T)
    other_scores = scores * (1 + behind)  # <-- here
    other_keys = keys * (1 + behind.unsqueeze(-1))  # <-- here
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-15 | compares_the_weights | the weights of the two calls are compared in place of the contexts
def reads_padding(attend, scores, keys, lengths):
    changed_scores, changed_keys = scores.clone(), keys.clone()
    for b, n in enumerate(lengths.tolist()):
        changed_scores[b, n:] += 3.0
        changed_keys[b, n:] += 5.0
    first = attend(scores, keys, lengths)[1]  # <-- here
    second = attend(changed_scores, changed_keys, lengths)[1]  # <-- here
    return not torch.allclose(first, second, atol=1e-6)


# %% right | 2026-blind-15 | several random refills behind the ends, high and low scores among them
def reads_padding(attend, scores, keys, lengths):
    generator = torch.Generator().manual_seed(4)
    behind = torch.arange(scores.shape[1]).unsqueeze(0) >= lengths.unsqueeze(1)  # (B, T)

    def noise(like):
        return torch.randn(like.shape, generator=generator).to(like.dtype)

    untouched, _ = attend(scores.clone(), keys.clone(), lengths.clone())
    for lift in (0.0, 4.0, -4.0):
        new_scores = torch.where(behind, scores + lift + noise(scores), scores)
        new_keys = torch.where(behind[..., None], 3.0 * noise(keys) - keys, keys)
        for pair in ((new_scores, keys.clone()), (scores.clone(), new_keys), (new_scores, new_keys)):
            context, _ = attend(*pair, lengths.clone())
            if not torch.allclose(context, untouched, atol=1e-6, equal_nan=True):
                return True
    return False


# %% wrong | 2026-blind-16 | compares_the_weights | compares the weights of the two calls in place of the contexts
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    _, before = attend(scores, keys, lengths)  # <-- here
    _, after = attend(scores.masked_fill(behind, 3.0), keys.masked_fill(behind[:, :, None], 7.0), lengths)
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-16 | zeros_behind_the_ends | sets what stands behind the ends to 0, which changes nothing where the padding holds zeros already
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    real = torch.arange(T).expand(len(lengths), T) < lengths.unsqueeze(1)
    clean_scores = scores * real  # <-- here
    clean_keys = keys * real.unsqueeze(-1)  # <-- here
    first = attend(scores, keys, lengths)[0]
    second = attend(clean_scores, clean_keys, lengths)[0]
    return bool(((first - second).abs() > 1e-6).any())


# %% double | 2026-blind-16 | - | leaves the first position behind each end as it is; changes the keys alone and not the scores
def reads_padding(attend, scores, keys, lengths):
    other = keys.clone()
    for b in range(len(lengths)):
        n = int(lengths[b])
        other[b, n + 1 :] = 5.0 + other[b, n + 1 :]  # <-- here
    one, _ = attend(scores, keys, lengths)
    two, _ = attend(scores, other, lengths)  # <-- here
    return not torch.allclose(one, two, atol=1e-5)


# %% right | 2026-blind-16 | tries several other paddings, of scores alone, keys alone and both, built sentence by sentence
def reads_padding(attend, scores, keys, lengths):
    def another(tensor, shift):
        copy = tensor.clone()
        for b, n in enumerate(lengths.tolist()):
            copy[b, n:] = copy[b, n:] + shift
        return copy

    reference = attend(scores.clone(), keys.clone(), lengths.clone())[0]
    for shift_scores, shift_keys in ((0.0, 4.0), (4.0, 0.0), (-3.0, -6.0), (6.0, 9.0)):
        found = attend(another(scores, shift_scores), another(keys, shift_keys), lengths.clone())[0]
        if not torch.allclose(found, reference, atol=1e-5, rtol=1e-4):
            return True
    return False


# %% wrong | 2026-blind-17 | compares_the_weights | compares the weights of the two calls in place of the contexts
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    behind = torch.arange(T) >= lengths.unsqueeze(1)
    _, before = attend(scores, keys, lengths)  # <-- here
    _, after = attend(scores.masked_fill(behind, 9.0), keys.masked_fill(behind[..., None], -4.0), lengths)  # <-- here
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-17 | changes_nothing_but_the_longest | changes only what stands behind the end of the longest sentence, in place of behind each sentence's own end
def reads_padding(attend, scores, keys, lengths):
    other_scores, other_keys = scores.clone(), keys.clone()
    end = int(lengths.max())  # <-- here
    other_scores[:, end:] = 5.0
    other_keys[:, end:] = 8.0
    first = attend(scores, keys, lengths)[0]
    second = attend(other_scores, other_keys, lengths)[0]
    return bool(((first - second).abs() > 1e-5).any())


# %% right | 2026-blind-17 | several changes: scores alone, keys alone, both
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1], device=scores.device) >= lengths[:, None]
    original = attend(scores.clone(), keys.clone(), lengths)[0]

    def differs(new_scores, new_keys):
        context = attend(new_scores, new_keys, lengths)[0]
        return not torch.allclose(context, original, atol=1e-6, equal_nan=True)

    for number in (6.0, -3.5, 30.0):
        louder = torch.where(behind, torch.full_like(scores, number), scores)
        strange = torch.where(behind[:, :, None], torch.full_like(keys, number), keys)
        tries = [(louder, keys.clone()), (scores.clone(), strange), (louder.clone(), strange.clone())]
        if any(differs(*each) for each in tries):
            return True
    return False


# %% wrong | 2026-blind-18 | changes_the_keys_alone | changes only the keys behind the ends, not the scores: padding whose score counts but whose key is zeroed or left out is not seen
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    before, _ = attend(scores, keys, lengths)
    after, _ = attend(scores, other_keys, lengths)  # <-- here
    return not torch.allclose(before, after)


# %% wrong | 2026-blind-18 | compares_the_weights | compares the weights in place of the contexts: a function that reads padded keys with unchanged weights, or only has other weights on padding, is judged wrongly
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    other_scores, other_keys = scores.clone(), keys.clone()
    for row, n in enumerate(lengths.tolist()):
        other_scores[row, n:] += torch.randn(T - n)
        other_keys[row, n:] += torch.randn(T - n, keys.shape[-1])
    _, one = attend(scores.clone(), keys.clone(), lengths)
    _, two = attend(other_scores, other_keys, lengths)
    return bool((one - two).abs().max() > 1e-5)  # <-- here


# %% right | 2026-blind-18 | torch.where with noise, several tries, any()
def reads_padding(attend, scores, keys, lengths):
    inside = torch.arange(scores.shape[1])[None, :] < lengths[:, None]
    baseline = attend(scores.clone(), keys.clone(), lengths)[0]

    def changed(shift):
        s = torch.where(inside, scores, scores + shift)
        k = torch.where(inside[..., None], keys, -3 * keys + shift)
        return not torch.allclose(attend(s, k, lengths)[0], baseline, atol=1e-5)

    return any([changed(shift) for shift in (9.0, -2.0, 1.0)])


# %% wrong | 2026-blind-19 | changes_its_input | Writes the other numbers into the caller's own tensors.
def reads_padding(attend, scores, keys, lengths):
    before = attend(scores, keys, lengths)[0].clone()
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    scores[behind] = 5.0  # <-- here
    keys[behind] = 7.0  # <-- here
    after = attend(scores, keys, lengths)[0]
    return not torch.allclose(before, after)


# %% wrong | 2026-blind-19 | wants_every_sentence_to_change | Says True only where the contexts of all sentences change, not of any.
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    context, _ = attend(scores, keys, lengths)
    other, _ = attend(
        scores.masked_fill(behind, 9.0), keys.masked_fill(behind[..., None], -7.0), lengths
    )
    changed = ((context - other).abs() > 1e-5).any(dim=1)
    return bool(changed.all())  # <-- here


# %% right | 2026-blind-19 | a loop over the sentences that fills copies by slices, two trials
def reads_padding(attend, scores, keys, lengths):
    reference, _ = attend(scores.clone(), keys.clone(), lengths)
    for noise in (3.0, -11.0):
        s, k = scores.clone(), keys.clone()
        for row, end in enumerate(lengths.tolist()):
            s[row, end:] = noise
            k[row, end:] = 2 * noise
        seen, _ = attend(s, k, lengths)
        if (seen - reference).abs().max().item() > 1e-5 or bool(seen.isnan().any()):
            return True
    return False


# %% wrong | 2026-blind-23 | changes_the_keys_alone | only the keys behind the ends are changed, the scores stay
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    before, _ = attend(scores, keys, lengths)
    other = keys.masked_fill(behind.unsqueeze(-1), 7.0)
    after, _ = attend(scores, other, lengths)  # <-- here
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-23 | begins_one_too_late | the first position behind each end is left as it was
def reads_padding(attend, scores, keys, lengths):
    B, T = scores.shape
    new_scores, new_keys = scores.clone(), keys.clone()
    for b in range(B):
        for t in range(T):
            if t > lengths[b]:  # <-- here
                new_scores[b, t] = 5.0
                new_keys[b, t] = -3.0
    old = attend(scores, keys, lengths)[0]
    new = attend(new_scores, new_keys, lengths)[0]
    return bool((old - new).abs().max() > 1e-6)


# %% right | 2026-blind-23 | two changes, one after the other, and an any() over the differences
def reads_padding(attend, scores, keys, lengths):
    spot = torch.stack([torch.arange(scores.shape[1]) >= n for n in lengths])
    reference = attend(scores.clone(), keys.clone(), lengths)[0]
    verdicts = []
    for number in (6.0, -4.0):
        changed_scores = torch.where(spot, torch.full_like(scores, number), scores)
        changed_keys = torch.where(spot[..., None], torch.full_like(keys, -number), keys)
        context = attend(changed_scores, changed_keys, lengths)[0]
        verdicts.append(not torch.allclose(context, reference, atol=1e-6, equal_nan=True))
    return any(verdicts)


# %% wrong | 2026-blind-24 | leaves_the_last_position | changes only the first position behind each end, so a function that reads further padding passes
def reads_padding(attend, scores, keys, lengths):
    before, _ = attend(scores, keys, lengths)
    new_scores, new_keys = scores.clone(), keys.clone()
    for b, n in enumerate(lengths.tolist()):
        if n < scores.shape[1]:
            new_scores[b, n : n + 1] += 5.0  # <-- here
            new_keys[b, n : n + 1] += 5.0  # <-- here
    after, _ = attend(new_scores, new_keys, lengths)
    return not torch.allclose(before, after, atol=1e-6)


# %% wrong | 2026-blind-24 | compares_the_weights | compares the weights that come back, not the contexts
def reads_padding(attend, scores, keys, lengths):
    behind = torch.arange(scores.size(1), device=scores.device)[None] >= lengths[:, None]
    old = attend(scores, keys, lengths)[-1]  # <-- here
    new = attend(scores.masked_fill(behind, 6.0), keys.masked_fill(behind[..., None], -3.0), lengths)[-1]  # <-- here
    return not bool(torch.allclose(old, new, atol=1e-5))


# %% right | 2026-blind-24 | two trials, with torch.where, and the largest difference of contexts
def reads_padding(attend, scores, keys, lengths):
    T = scores.shape[1]
    inside = torch.arange(T, device=scores.device).lt(lengths.unsqueeze(1))
    base = attend(scores.clone(), keys.clone(), lengths)[0]
    for s_fill, k_fill in ((9.0, 4.0), (-2.0, -7.0)):
        s = torch.where(inside, scores, torch.full_like(scores, s_fill))
        k = torch.where(inside.unsqueeze(-1), keys, torch.full_like(keys, k_fill))
        other = attend(s, k, lengths)[0]
        if not torch.allclose(base, other, rtol=1e-4, atol=1e-5):
            return True
    return False


# %% wrong | 2026-blind-26 | changes_the_scores_alone | only the scores behind the ends are changed, the keys there stay as they are
def reads_padding(attend, scores, keys, lengths):
    before = attend(scores, keys, lengths)[0]
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]
    other = scores.masked_fill(behind, 4.0)
    after = attend(other, keys, lengths)[0]  # <-- here
    return not torch.allclose(before, after, atol=1e-5)


# %% wrong | 2026-blind-26 | changes_its_input | the keys behind the ends are overwritten in the caller's own tensor
def reads_padding(attend, scores, keys, lengths):
    was, _ = attend(scores, keys, lengths)
    behind = torch.arange(scores.shape[1]) >= lengths.unsqueeze(1)
    new_scores = torch.where(behind, 3.0, scores)
    new_keys = keys
    new_keys[behind] = -8.0  # <-- here
    now, _ = attend(new_scores, new_keys, lengths)
    return not torch.allclose(was, now, atol=1e-5)


# %% right | 2026-blind-26 | each sentence's rest is moved in copies, sentence by sentence, and the largest change of the context is looked at
def reads_padding(attend, scores, keys, lengths):
    first = attend(scores.clone(), keys.clone(), lengths)[0]
    shaken_scores, shaken_keys = scores.clone(), keys.clone()
    for b, end in enumerate(lengths.tolist()):
        shaken_scores[b, end:] += 6.0
        shaken_keys[b, end:] -= 11.0
    second = attend(shaken_scores, shaken_keys, lengths)[0]
    return bool((first - second).abs().max() > 1e-4)
