# %% right | house | the end from each position on, in a copy, with a tight tolerance
def leaks_future(layer, x, other):
    before = layer(x)
    leaks = False
    for s in range(1, x.shape[1]):
        copy = x.clone()
        copy[:, s:] = other[:, s:]
        moved = (layer(copy)[:, :s] - before[:, :s]).abs()
        leaks = leaks or moved.max().item() > 1e-7
    return leaks


# %% right | house | another future from each position on
def leaks_future(layer, x, other):
    expected = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], expected[:, :t]):
            return True
    return False


# %% right | house | torch.where with the causal mask's rows, in a comprehension
def leaks_future(layer, x, other):
    T = x.shape[1]
    kept = torch.ones(T, T, dtype=torch.bool).tril()  # row t: positions 0 to t
    out = layer(x)
    with torch.no_grad():
        outs = [layer(torch.where(row[None, :, None], x, other)) for row in kept]
    return any(bool((each[:, : t + 1] != out[:, : t + 1]).any()) for t, each in enumerate(outs))


# %% right | house | a table of changes for each beginning of the end, above the diagonal
def leaks_future(layer, x, other):
    T = x.shape[1]
    out, table = layer(x), torch.zeros(T, T)
    for s in range(T):
        changed = x.clone()
        changed[:, s:, :] = other[:, s:, :]
        table[:, s] = (layer(changed) - out).abs().amax(dim=(0, 2))
    return bool((table.triu(1) > 0).any())

# %% wrong | 2026-blind-4 | its_own_position_counts | The outputs are compared one position too far: that at the changed position itself may change.
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        if not torch.equal(before[:, : t + 1], after[:, : t + 1]):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-4 | replaces_the_second_half_only | The end begins in the middle only, and at no other place.
def leaks_future(layer, x, other):
    half = x.shape[1] // 2  # <-- here
    changed = torch.cat([x[:, :half], other[:, half:]], dim=1)
    return not torch.equal(layer(changed)[:, :half], layer(x)[:, :half])


# %% wrong | 2026-blind-4 | small_changes_do_not_count | Outputs that lie close together count as the same, so a small leak is not seen.
def leaks_future(layer, x, other):
    T = x.shape[1]
    out = layer(x)
    return any(
        not torch.allclose(layer(torch.cat((x[:, :t], other[:, t:]), 1))[:, :t], out[:, :t], atol=1e-5)  # <-- here
        for t in range(1, T)
    )


# %% wrong | 2026-blind-4 | changes_the_callers_x | The other future is written into x itself.
def leaks_future(layer, x, other):
    before = layer(x).clone()
    for t in reversed(range(1, x.shape[1])):
        x[:, t:] = other[:, t:]  # <-- here
        if (layer(x)[:, :t] != before[:, :t]).any():
            return True
    return False


# %% wrong | 2026-blind-4 | replaces_the_first_position_only | The first place decides: the loop returns at once, with either answer.
def leaks_future(layer, x, other):
    reference = layer(x)
    for t in range(1, x.shape[1]):
        changed = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        same = torch.equal(changed[:, :t], reference[:, :t])
        return not same  # <-- here
    return False


# %% wrong | 2026-blind-4 | asks_the_gradients | The derivatives are asked, which are zero behind a sign, a hard choice or a detach.
def leaks_future(layer, x, other):
    jacobian = torch.autograd.functional.jacobian(layer, x.detach().clone())  # <-- here
    dependence = jacobian.abs().amax(dim=(0, 2, 3, 5))
    return bool((dependence.triu(1) > 0).any())


# %% wrong | 2026-blind-4 | leaves_out_the_last_place | The last place where the end can begin is left out, so what reads the last position from the one before is not found.
def leaks_future(layer, x, other):
    original = layer(x)
    found = False
    for t in range(1, x.shape[1] - 1):  # <-- here
        future = torch.cat([x[:, :t], other[:, t:]], dim=1)
        found = found or not torch.equal(layer(future)[:, :t], original[:, :t])
    return found


# %% wrong | 2026-blind-4 | compares_sums_of_features | The features are added up before the comparison, and changes that cancel in the sum are not seen.
def leaks_future(layer, x, other):
    def sums(sentence):
        return layer(sentence).sum(dim=-1)  # <-- here

    before = sums(x)
    leaks = []
    for t in range(1, x.size(1)):
        mixed = torch.where(torch.arange(x.size(1))[None, :, None] < t, x, other)
        leaks.append((sums(mixed)[:, :t] != before[:, :t]).any())
    return any(map(bool, leaks))


# %% wrong | 2026-blind-4 | another_future_than_other | The other future is drawn at random, and what was handed over as other is not used.
def leaks_future(layer, x, other):
    usual = layer(x)
    for t in range(1, x.shape[1]):
        future = torch.randn_like(x[:, t:])  # <-- here
        if not torch.equal(layer(torch.cat([x[:, :t], future], dim=1))[:, :t], usual[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-4 | compares_one_sentence_only | Only the first sentence of the batch is compared.
def leaks_future(layer, x, other):
    before = layer(x)[0]  # <-- here
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))[0]  # <-- here
        if not torch.equal(before[:t], after[:t]):
            return True
    return False


# %% double | 2026-blind-4 | - | The beginning is exchanged and the end kept; True is returned where the outputs are the same
def leaks_future(layer, x, other):
    out = layer(x)
    verdicts = []
    for t in range(1, x.shape[1]):
        mixed = torch.cat([other[:, :t], x[:, t:]], dim=1)  # <-- here
        verdicts.append(torch.equal(layer(mixed)[:, :t], out[:, :t]))  # <-- here
    return any(verdicts)


# %% double | 2026-blind-4 | - | All outputs are compared, those of the exchanged end as well; every place must leak for a True
def leaks_future(layer, x, other):
    places = range(1, x.shape[1])
    changed = [torch.cat([x[:, :t], other[:, t:]], dim=1) for t in places]
    differs = [not torch.equal(layer(each), layer(x)) for each in changed]  # <-- here
    return all(differs)  # <-- here


# %% right | 2026-blind-4 | a loop over the places with an early return and torch.equal
def leaks_future(layer, x, other):
    before = layer(x.clone())
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% right | 2026-blind-4 | the end grows from the last position backwards in a copy, elementwise comparison with any
def leaks_future(layer, x, other):
    mixed, original = x.clone(), layer(x.clone()).clone()
    leaks = torch.zeros((), dtype=torch.bool)
    for t in range(x.size(1) - 1, 0, -1):
        mixed[:, t] = other[:, t]
        leaks = leaks | (layer(mixed.clone())[:, :t] != original[:, :t]).any()
    return bool(leaks)


# %% right | 2026-blind-4 | torch.where with a column of positions, any over a generator, differences counted
def leaks_future(layer, x, other):
    position = torch.arange(x.shape[1]).view(1, -1, 1)

    def with_other_future(t):
        return layer(torch.where(position >= t, other, x))

    plain = layer(x.clone())
    return any(
        torch.count_nonzero(with_other_future(t).narrow(1, 0, t) - plain.narrow(1, 0, t)).item() > 0
        for t in range(1, x.shape[1])
    )


# %% wrong | 2026-blind-5 | leaves_out_the_last_place | the range ends one early, so that the last position is never replaced by itself
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1] - 1):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-5 | replaces_one_position_at_a_time | a single position is replaced each time
def leaks_future(layer, x, other):
    y = layer(x)
    for t in range(1, x.shape[1]):
        changed = x.clone()
        changed[:, t] = other[:, t]  # <-- here
        if not torch.equal(layer(changed)[:, :t], y[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-5 | replaces_the_first_position_only | the return stands inside the loop, so that only the first beginning is tried
def leaks_future(layer, x, other):
    y = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        z = layer(changed)
        return not torch.equal(z[:, :t], y[:, :t])  # <-- here


# %% double | 2026-blind-5 | its_own_position_counts | allclose forgives a small change; the first replaced position is compared as well
def leaks_future(layer, x, other):
    y = layer(x)
    for t in range(1, x.shape[1]):
        z = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        same = torch.allclose(  # <-- here
            z[:, : t + 1], y[:, : t + 1]  # <-- here
        )
        if not same:
            return True
    return False


# %% right | 2026-blind-5 | any over cuts, with torch.where on the positions and an elementwise comparison
def leaks_future(layer, x, other):
    place = torch.arange(x.shape[1], device=x.device)[None, :, None]

    def changes(cut):
        moved = (layer(torch.where(place < cut, x, other)) != layer(x))[:, :cut]
        return bool(moved.any())

    return any(changes(cut) for cut in range(x.shape[1] - 1, 0, -1))


# %% wrong | house | small_changes_do_not_count | `allclose` with the tolerances that it has by itself
def leaks_future(layer, x, other):
    y = layer(x)
    for t in range(1, x.shape[1]):
        changed = x.clone()
        changed[:, t:] = other[:, t:]
        if not torch.allclose(layer(changed)[:, :t], y[:, :t]):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-6 | leaves_out_the_last_place | never lets the other end begin at the last position
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1] - 1):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-6 | small_changes_do_not_count | lets small changes pass as rounding
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        if not torch.allclose(out[:, :t], after[:, :t]):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-6 | replaces_one_position_at_a_time | exchanges a single later position at a time and leaves the rest of the end as it was
def leaks_future(layer, x, other):
    with torch.no_grad():
        original = layer(x)
        for t in range(1, x.shape[1]):
            perturbed = x.clone()
            perturbed[:, t] = other[:, t]  # <-- here
            if (layer(perturbed)[:, :t] != original[:, :t]).any():
                return True
        return False


# %% double | 2026-blind-6 | compares_sums_of_features | writes the other end into x itself; compares sums over the features
def leaks_future(layer, x, other):
    original = layer(x).sum(dim=-1)
    changed = x
    for t in range(x.shape[1] - 1, 0, -1):
        changed[:, t:] = other[:, t:]  # <-- here
        now = layer(changed).sum(dim=-1)  # <-- here
        if not torch.equal(now[:, :t], original[:, :t]):
            return True
    return False


# %% right | 2026-blind-6 | all futures in one stack by torch.where, then any()
def leaks_future(layer, x, other):
    T = x.shape[1]
    base = layer(x.clone())
    place = torch.arange(T).view(1, T, 1)

    def differs(start):
        mixed = torch.where(place < start, x, other)
        change = layer(mixed).ne(base)
        return change.narrow(1, 0, start).any().item()

    return any(map(differs, range(1, T)))


# %% wrong | 2026-blind-7 | replaces_the_first_position_only | it returns inside the loop, so that only the end after the first position is tried
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        same = torch.equal(layer(changed)[:, :t], before[:, :t])
        return not same  # <-- here
    return False

# %% wrong | 2026-blind-7 | only_what_becomes_larger_counts | without the absolute value an output that only becomes smaller is not seen
def leaks_future(layer, x, other):
    out = layer(x)
    worst = 0.0
    for t in range(1, x.shape[1]):
        mixed = x.clone()
        mixed[:, t:] = other[:, t:]
        diff = layer(mixed)[:, :t] - out[:, :t]
        worst = max(worst, diff.max().item())  # <-- here
    return worst > 0

# %% double | 2026-blind-7 | leaves_out_the_last_place | the end that is the last position alone is never tried; small changes pass as equal
def leaks_future(layer, x, other):
    T = x.shape[1]
    y = layer(x)
    found = False
    for t in range(1, T - 1):  # <-- here
        z = layer(torch.cat((x[:, :t], other[:, t:]), dim=1))
        if not torch.allclose(z[:, :t], y[:, :t]):  # <-- here
            found = True
    return found

# %% right | 2026-blind-7 | torch.where with a row of positions, and any() over a generator
def leaks_future(layer, x, other):
    reference = layer(x.clone())
    position = torch.arange(x.shape[1], device=x.device)[None, :, None]

    def differs(t):
        swapped = torch.where(position < t, x, other)
        return bool((layer(swapped)[:, :t] != reference[:, :t]).any())

    return any(differs(t) for t in range(1, x.shape[1]))


# %% wrong | 2026-blind-9 | any_change_counts | Makes its copy once, before the loop, so that later rounds compare beginnings that have been exchanged already, and a causal layer is accused.
def leaks_future(layer, x, other):
    before = layer(x)
    changed = x.clone()  # <-- here
    for t in range(1, x.shape[1]):
        changed[:, t:] = other[:, t:]
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False

# %% wrong | 2026-blind-9 | asks_the_gradients | Looks at derivatives, as part 3 did at first, and so misses a sign, a choice and a detach.
def leaks_future(layer, x, other):
    jacobian = torch.autograd.functional.jacobian(layer, x)  # <-- here
    ahead = jacobian.abs().amax(dim=(0, 2, 3, 5)).triu(1)
    return bool((ahead != 0).any())

# %% wrong | 2026-blind-9 | compares_sums_of_features | Compares the sums over the features, in which changes can cancel, as behind a layer norm.
def leaks_future(layer, x, other):
    original = layer(x)
    for t in range(1, x.shape[1]):
        mixed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        difference = (layer(mixed) - original)[:, :t].sum(dim=-1)  # <-- here
        if difference.abs().max() > 1e-6:
            return True
    return False

# %% right | 2026-blind-9 | torch.where over positions, from the last cut to the first, any() over a generator
def leaks_future(layer, x, other):
    positions = torch.arange(x.shape[1], device=x.device)[:, None]

    def beginning(sentence, t):
        return layer(sentence)[:, :t]

    cuts = range(x.shape[1] - 1, 0, -1)
    return any(
        not torch.equal(beginning(torch.where(positions < t, x, other), t), beginning(x.clone(), t))
        for t in cuts
    )


# %% wrong | 2026-blind-10 | leaves_out_the_last_place | the cuts stop one too early, so the end that is the last position alone is never replaced
def leaks_future(layer, x, other):
    T = x.shape[1]
    before = layer(x)
    for t in range(1, T - 1):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-10 | replaces_the_first_position_only | returns in the first round of the loop whatever it finds, so only the first cut is tried
def leaks_future(layer, x, other):
    """Try other endings."""
    original = layer(x)
    for cut in range(1, x.size(1)):
        sentence = x.clone()
        sentence[:, cut:] = other[:, cut:]
        output = layer(sentence)
        difference = (output[:, :cut] - original[:, :cut]).abs().max().item()
        if difference > 0:
            return True
        else:
            return False  # <-- here
    return False


# %% double | 2026-blind-10 | changes_the_callers_x | writes the other future into x itself in place of a copy; compares with torch.allclose, which lets small changes pass
def leaks_future(layer, x, other):
    first = layer(x)
    length = x.shape[1]
    leaks = False
    # from the shortest end to the longest
    for t in range(length - 1, 0, -1):
        x[:, t] = other[:, t]  # <-- here
        second = layer(x)
        if not torch.allclose(first[:, :t], second[:, :t], atol=1e-5):  # <-- here
            leaks = True
    return leaks


# %% right | 2026-blind-10 | torch.where on the positions and any() over a generator, without gradients
@torch.no_grad()
def leaks_future(layer, x, other):
    place = torch.arange(x.shape[1], device=x.device)[None, :, None]
    reference = layer(x.clone())

    def beginning_changes(t):
        output = layer(torch.where(place < t, x, other))
        return bool((output[:, :t] != reference[:, :t]).any())

    return any(beginning_changes(t) for t in range(1, x.shape[1]))


# %% wrong | house | takes_features_for_positions | the places end at the number of features
def lf2(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[-1]):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], out[:, :t]):
            return True
    return False


# %% wrong | house | asks_whether_all_places_leak | every place must leak
def lf4(layer, x, other):
    out = layer(x)
    return all(  # <-- here
        not torch.equal(layer(torch.cat([x[:, :t], other[:, t:]], dim=1))[:, :t], out[:, :t]) for t in range(1, x.shape[1])
    )


# %% wrong | house | asks_whether_all_change | all features of a position must change
def lf5(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if (layer(changed)[:, :t] != out[:, :t]).all(-1).any():  # <-- here
            return True
    return False


# %% wrong | house | another_future_than_other | the new end is the beginning of other
def lf6(layer, x, other):
    out = layer(x)
    T = x.shape[1]
    for t in range(1, T):
        changed = torch.cat([x[:, :t], other[:, : T - t]], dim=1)  # <-- here
        if not torch.equal(layer(changed)[:, :t], out[:, :t]):
            return True
    return False


# %% wrong | house | another_future_than_other | one position of other stands in the whole end
def lf9(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = x.clone()
        changed[:, t:] = other[:, t : t + 1]  # <-- here
        if not torch.equal(layer(changed)[:, :t], out[:, :t]):
            return True
    return False


# %% wrong | house | only_what_becomes_larger_counts | the largest difference without its size, so that what becomes smaller is not seen
def lf13(layer, x, other):
    out = layer(x)
    largest = 0.0
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        difference = (layer(changed)[:, :t] - out[:, :t]).max().item()  # <-- here
        largest = max(largest, difference)
    return largest > 0


# %% wrong | house | replaces_the_first_position_only | output 0 alone is compared
def lf20(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, 0], out[:, 0]):  # <-- here
            return True
    return False


# %% wrong | house | small_changes_do_not_count | the lengths of the differences are added up and held against a tolerance
def lf27(layer, x, other):
    out = layer(x)
    moved = 0.0
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        moved += (layer(changed)[:, :t] - out[:, :t]).norm().item()
    return moved > 1e-6  # <-- here


# %% wrong | house | always_says_yes | a list counts as true, whatever is in it
def lf33(layer, x, other):
    out = layer(x)
    found = []
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], 1)
        found.append(not torch.equal(layer(changed)[:, :t], out[:, :t]))
    return len(found) > 0  # <-- here


# %% wrong | house | never_says_yes | the flag begins False and is joined with and
def lf35(layer, x, other):
    out = layer(x)
    leaks = False
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], 1)
        leaks = leaks and not torch.equal(layer(changed)[:, :t], out[:, :t])  # <-- here
    return leaks


# %% wrong | 2026-blind-11 | leaves_out_the_last_place | stops one place too early, so that the last position is never replaced by itself
def leaks_future(layer, x, other):
    T = x.shape[1]
    original = layer(x)
    for t in range(1, T - 1):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], original[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-11 | replaces_one_position_at_a_time | replaces a single position at a time in place of the whole end from there on
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.size(1)):
        y = x.clone()
        y[:, t] = other[:, t]  # <-- here
        after = layer(y)
        if (after[:, :t] != before[:, :t]).any():
            return True
    return False


# %% wrong | 2026-blind-11 | asks_whether_all_change | asks whether all numbers of the beginning change in place of any of them
def leaks_future(layer, x, other):
    leaks = False
    with torch.no_grad():
        y = layer(x)
        for t in range(1, x.shape[1]):
            another_future = x.clone()
            another_future[:, t:] = other[:, t:]
            different = layer(another_future)[:, :t] != y[:, :t]
            leaks = leaks or bool(different.all())  # <-- here
    return leaks


# %% right | 2026-blind-11 | torch.where with a mask of the beginning, any() over a generator, NaN equal to NaN
def leaks_future(layer, x, other):
    places = torch.arange(x.shape[1], device=x.device)

    def differ(one, two):
        both_nan = one.isnan() & two.isnan()
        return bool(((one != two) & ~both_nan).any())

    def moved(cut):
        kept = (places < cut)[None, :, None]
        return differ(layer(torch.where(kept, x, other))[:, :cut], whole[:, :cut])

    with torch.no_grad():
        whole = layer(x).clone()
        return any(moved(cut) for cut in range(x.shape[1] - 1, 0, -1))


# %% wrong | 2026-blind-12 | replaces_one_position_at_a_time | exchanges one later position at a time instead of the whole end, so that a leak that needs several new words is missed
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1]):
        changed = x.clone()
        changed[:, t] = other[:, t]  # <-- here
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-12 | leaves_out_the_last_place | stops one place too early and never exchanges the last position alone, so that a leak from the last position to the one before it is missed
def leaks_future(layer, x, other):
    T = x.shape[1]
    y = layer(x)
    for t in range(1, T - 1):  # <-- here
        z = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        if (z[:, :t] != y[:, :t]).any():
            return True
    return False


# %% double | 2026-blind-12 | - | exchanges the last position alone, wherever the end could begin; takes changes within the tolerance of allclose for none
def leaks_future(layer, x, other):
    t = x.shape[1] - 1  # <-- here
    changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
    same = torch.allclose(layer(changed)[:, :t], layer(x)[:, :t], atol=1e-5)  # <-- here
    return not same


# %% right | 2026-blind-12 | any() over the ends, torch.where by position
def leaks_future(layer, x, other):
    places = torch.arange(x.shape[1], device=x.device)[None, :, None]

    def unchanged(end):
        mixed = torch.where(places < end, x, other)
        return torch.equal(layer(mixed)[:, :end], layer(x.clone())[:, :end])

    return any(not unchanged(end) for end in range(1, x.shape[1]))


# %% wrong | house | compares_one_sentence_only | each sentence is handed to the layer by itself
def leaks_future(layer, x, other):
    for b in range(x.shape[0]):
        out = layer(x[b : b + 1])  # <-- here
        for t in range(1, x.shape[1]):
            changed = torch.cat([x[b : b + 1, :t], other[b : b + 1, t:]], dim=1)
            if not torch.equal(layer(changed)[:, :t], out[:, :t]):
                return True
    return False


# %% right | house | of each place the output right before it, with the whole end replaced
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, t - 1], out[:, t - 1]):
            return True
    return False


# %% wrong | house | leaves_out_the_last_place | the new end is that of x the other way round, so that the last position comes back alone
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], x[:, t:].flip(1)], dim=1)  # <-- here
        if not torch.equal(layer(changed)[:, :t], out[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-13 | leaves_out_the_first_place | the ends begin at the third position or later: the one that begins at the second is not tried
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(2, x.shape[1]):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-13 | any_change_counts | the copy of x is made once, before the loop, so that later ends come with a beginning that is not that of x any more
def leaks_future(layer, x, other):
    T = x.size(1)
    reference = layer(x)
    changed = x.clone()  # <-- here
    found = False
    for start in range(1, T):
        changed[:, start:] = other[:, start:]
        now = layer(changed)
        if (now[:, :start] != reference[:, :start]).any():
            found = True
    return found


# %% wrong | 2026-blind-13 | replaces_the_first_position_only | the function returns False after the first end in which nothing changes, in place of trying all ends
def leaks_future(layer, x, other):
    _, T, _ = x.shape
    original = layer(x)
    t = 1
    while t < T:
        beginning, end = x[:, :t], other[:, t:]
        y = layer(torch.cat((beginning, end), dim=1))
        difference = (y - original)[:, :t].abs().max().item()
        if difference > 0:
            return True
        else:
            return False  # <-- here
        t += 1
    return False


# %% double | 2026-blind-13 | compares_one_sentence_only | only the first sentence of the batch is compared; a change must be larger than the tolerance of allclose in place of any change
def leaks_future(layer, x, other):
    whole = layer(x)[0]  # <-- here
    for t in range(1, x.shape[1]):
        mixed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        part = layer(mixed)[0]
        if not torch.allclose(part[:t], whole[:t]):  # <-- here
            return True
    return False


# %% right | 2026-blind-13 | torch.where on the positions, any() over a generator, NaN counted as equal to NaN
def leaks_future(layer, x, other):
    positions = torch.arange(x.shape[1], device=x.device)[:, None]  # (T, 1)
    expected = layer(x.clone())

    def same(one, two):
        return ((one == two) | (one.isnan() & two.isnan())).all().item()

    def outputs(start):
        return layer(torch.where(positions < start, x, other))

    return any(
        not same(outputs(start)[:, :start], expected[:, :start]) for start in range(1, x.shape[1])
    )


# %% wrong | house | its_own_position_counts | a Jacobian of which the diagonal counts, too
def leaks_future(layer, x, other):
    J = torch.autograd.functional.jacobian(layer, x)
    return bool((J != 0).any(dim=5).any(dim=3).any(dim=2).any(dim=0).triu().any())  # <-- here


# %% wrong | house | compares_one_feature_only | compares the first two features
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        y = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(y)[:, :t, :2], out[:, :t, :2]):  # <-- here
            return True
    return False


# %% wrong | house | looks_for_the_past | one position is replaced, and the later ones are watched
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(x.shape[1] - 1):
        y = x.clone()
        y[:, t] = other[:, t]
        if not torch.equal(layer(y)[:, t + 1 :], out[:, t + 1 :]):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-14 | leaves_out_the_last_place | leaves out the end that is the last position alone
def leaks_future(layer, x, other):
    T = x.shape[1]
    plain = layer(x)
    for t in range(1, T - 1):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], plain[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-14 | looks_for_the_past | replaces the beginning and compares the outputs of the end, which tells whether the past is read in place of the future
def leaks_future(layer, x, other):
    before = layer(x)
    found = False
    for t in range(1, x.shape[1]):
        changed = x.clone()
        changed[:, :t] = other[:, :t]  # <-- here
        after = layer(changed)
        found = found or bool((after[:, t:] != before[:, t:]).any())
    return found


# %% right | 2026-blind-14 | from the last place to the first, the changed sentence made with torch.where
def leaks_future(layer, x, other):
    T = x.shape[1]
    place = torch.arange(T, device=x.device).view(1, T, 1)
    before = layer(x.clone()).detach().clone()

    def moves(t):
        mixed = torch.where(place < t, x, other)
        after = layer(mixed).detach()
        return bool(torch.ne(after[:, :t], before[:, :t]).any())

    return any(moves(t) for t in reversed(range(1, T)))

# %% wrong | house | - | The batch is squeezed away where it is of size 1, and features are cut in place of positions.
def leaks_future(layer, x, other):
    expected = layer(x).squeeze()
    for t in range(1, x.shape[1]):
        got = layer(torch.cat([x[:, :t], other[:, t:]], dim=1)).squeeze()
        if not torch.equal(got[:, :t], expected[:, :t]):  # <-- here
            return True
    return False

# %% wrong | house | - | The largest change is asked for, and of a sentence of one position there is none.
def leaks_future(layer, x, other):
    expected, T = layer(x), x.shape[1]
    changed = [layer(torch.cat([x[:, :t], other[:, t:]], dim=1)) for t in range(1, T)]
    return max((got - expected)[:, :t].abs().max().item() for t, got in enumerate(changed, 1)) > 0  # <-- here


# %% wrong | 2026-blind-15 | replaces_the_last_position_only | the verdict is overwritten at every place, so only the last place at which the end can begin counts
def leaks_future(layer, x, other):
    T = x.shape[1]
    original = layer(x)
    leaks = False
    for t in range(1, T):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        leaks = not torch.equal(layer(changed)[:, :t], original[:, :t])  # <-- here
    return leaks


# %% wrong | 2026-blind-15 | leaves_out_the_last_place | the loop stops one place early, so an end that holds the last position alone is never tried
def leaks_future(layer, x, other):
    before = layer(x)
    length = x.size(1)
    found = []
    for start in range(1, length - 1):  # <-- here
        mixed = x.clone()
        mixed[:, start:] = other[:, start:]
        after = layer(mixed)
        found.append(bool((after[:, :start] != before[:, :start]).any()))
    return any(found)


# %% wrong | 2026-blind-16 | leaves_out_the_last_place | lets the loop over the cuts end one too early, so that another last position alone is never tried
def leaks_future(layer, x, other):
    T = x.shape[1]
    with torch.no_grad():
        before = layer(x)
        for t in range(1, T - 1):  # <-- here
            changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
            if not torch.equal(layer(changed)[:, :t], before[:, :t]):
                return True
    return False


# %% wrong | 2026-blind-16 | replaces_the_first_position_only | answers inside the loop, after the first cut, so that a leak that only later positions have is not seen
def leaks_future(layer, x, other):
    reference = layer(x)
    for end in range(1, x.shape[1]):
        mixed = x.clone()
        mixed[:, end:] = other[:, end:]
        same = torch.equal(layer(mixed)[:, :end], reference[:, :end])
        return not same  # <-- here
    return False


# %% double | 2026-blind-16 | - | allows small changes by allclose, although a small change counts too; looks at the first sentence of the batch alone
def leaks_future(layer, x, other):
    original = layer(x)
    for t in range(1, x.shape[1]):
        new = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        past, new_past = original[0, :t], new[0, :t]  # <-- here
        if not torch.allclose(past, new_past, atol=1e-4):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-17 | compares_one_sentence_only | compares the first sentence of the batch only, so a leak in another one is missed
def leaks_future(layer, x, other):
    base = layer(x)[0]
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        again = layer(changed)[0]  # <-- here
        if not torch.equal(again[:t], base[:t]):
            return True
    return False


# %% wrong | 2026-blind-17 | leaves_out_the_last_place | never lets the end begin at the last position, so a look from the last but one to the last is missed
def leaks_future(layer, x, other):
    T = x.shape[1]
    original = layer(x)
    for start in range(1, T - 1):  # <-- here
        mixed = x.clone()
        mixed[:, start:] = other[:, start:]
        if not torch.equal(layer(mixed)[:, :start], original[:, :start]):
            return True
    return False


# %% right | 2026-blind-17 | any() over a helper, torch.where for the other future
def leaks_future(layer, x, other):
    places = torch.arange(x.shape[1], device=x.device)[None, :, None]
    with torch.no_grad():
        before = layer(x.clone()).clone()

        def changes(start):
            after = layer(torch.where(places < start, x, other))
            one, two = before[:, :start], after[:, :start]
            same = (one == two) | (one.isnan() & two.isnan())
            return not bool(same.all())

        return any(changes(start) for start in range(1, x.shape[1]))


# %% wrong | 2026-blind-18 | its_own_position_counts | the beginning that is compared includes position t, which itself was replaced: every layer is accused
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, : t + 1], before[:, : t + 1]):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-18 | replaces_the_last_position_only | the verdict of the last place overwrites those before it
def leaks_future(layer, x, other):
    reference = layer(x)
    leak = False
    for t in range(1, x.size(1)):
        mixed = x.clone()
        mixed[:, t:] = other[:, t:]
        leak = not torch.equal(layer(mixed)[:, :t], reference[:, :t])  # <-- here
    return leak


# %% right | 2026-blind-18 | torch.where on positions, any over a generator
def leaks_future(layer, x, other):
    T = x.shape[1]
    place = torch.arange(T, device=x.device).reshape(1, T, 1)
    truth = layer(x.clone())

    def differs(t):
        out = layer(torch.where(place < t, x, other))
        return bool((out[:, :t] != truth[:, :t]).any())

    return any(differs(t) for t in reversed(range(1, T)))


# %% wrong | 2026-blind-19 | - | Only one beginning is tried, the first half of the sentence.
def leaks_future(layer, x, other):
    t = (x.shape[1] + 1) // 2  # <-- here
    changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
    return not torch.equal(layer(changed)[:, :t], layer(x)[:, :t])


# %% wrong | 2026-blind-19 | small_changes_do_not_count | Compares with a tolerance, so that a small change does not count.
def leaks_future(layer, x, other):
    plain = layer(x)
    for t in range(1, x.size(1)):
        trial = x.clone()
        trial[:, t:] = other[:, t:]
        if not torch.allclose(layer(trial)[:, :t], plain[:, :t], atol=1e-4):  # <-- here
            return True
    return False


# %% right | 2026-blind-19 | only the last output of each beginning is looked at, for the earlier ones have had their turn
def leaks_future(layer, x, other):
    still = layer(x)
    early = torch.arange(x.shape[1])[None, :, None]
    return any(
        bool((layer(torch.where(early < t, x, other))[:, t - 1] != still[:, t - 1]).any())
        for t in range(x.shape[1] - 1, 0, -1)
    )


# %% wrong | 2026-blind-23 | changes_the_callers_x | the other ends are written into x itself
def leaks_future(layer, x, other):
    expected = layer(x).clone()
    changed = x  # <-- here
    for t in range(x.shape[1] - 1, 0, -1):
        changed[:, t:] = other[:, t:]
        if not torch.equal(layer(changed)[:, :t], expected[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-23 | its_own_position_counts | compares one output too many: the first changed position itself
def leaks_future(layer, x, other):
    before = layer(x)
    found = []
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        found.append(not torch.equal(after[:, : t + 1], before[:, : t + 1]))  # <-- here
    return any(found)


# %% right | 2026-blind-23 | torch.where with a clock of positions, from the back
def leaks_future(layer, x, other):
    clock = torch.arange(x.shape[1])
    plain = layer(x)
    for begins in reversed(range(1, x.shape[1])):
        late = clock >= begins
        output = layer(torch.where(late[None, :, None], other, x))
        if (output != plain)[:, ~late].any():
            return True
    return False


# %% wrong | 2026-blind-24 | replaces_the_first_position_only | the return stands in the loop without a condition, so only the first cut, after one position, is tried
def leaks_future(layer, x, other):
    plain = layer(x)
    for t in range(1, x.shape[1]):
        mixed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        same = torch.equal(layer(mixed)[:, :t], plain[:, :t])
        return not same  # <-- here
    return False


# %% wrong | 2026-blind-24 | small_changes_do_not_count | compares with a tolerance, so a small leak is let through
def leaks_future(layer, x, other):
    base = layer(x)
    cuts = range(1, x.size(1))

    def moved(t):
        y = x.clone()
        y[:, t:] = other[:, t:]
        return not torch.allclose(layer(y)[:, :t], base[:, :t], rtol=1e-3, atol=1e-3)  # <-- here

    return any(moved(t) for t in cuts)


# %% right | 2026-blind-24 | only the output just before each cut is looked at, with torch.where
def leaks_future(layer, x, other):
    place = torch.arange(x.shape[1], device=x.device).view(1, -1, 1)
    before = layer(x)
    leaks = []
    for last in range(x.shape[1] - 1):
        after = layer(torch.where(place <= last, x, other))
        leaks.append(bool((after[:, last] != before[:, last]).any()))
    return True in leaks


# %% wrong | 2026-blind-26 | small_changes_do_not_count | the outputs are compared with a tolerance of 0.001, so small leaks pass
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1]):
        mixed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.allclose(layer(mixed)[:, :t], before[:, :t], atol=1e-3):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-26 | leaves_out_the_last_place | the loop ends one too early, so a leak of the last position alone is not seen
def leaks_future(layer, x, other):
    kept = layer(x)
    length = x.shape[1]

    def changed(t):
        another = x.clone()
        another[:, t:] = other[:, t:]
        return not torch.equal(layer(another)[:, :t], kept[:, :t])

    return any(changed(t) for t in range(1, length - 1))  # <-- here
