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


# %% wrong | 2026-blind-4 | The outputs are compared one position too far: that at the changed position itself may change.
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))
        if not torch.equal(before[:, : t + 1], after[:, : t + 1]):  # <-- here
            return True
    return False


# %% wrong | 2026-blind-4 | The end begins in the middle only, and at no other place.
def leaks_future(layer, x, other):
    half = x.shape[1] // 2  # <-- here
    changed = torch.cat([x[:, :half], other[:, half:]], dim=1)
    return not torch.equal(layer(changed)[:, :half], layer(x)[:, :half])


# %% wrong | 2026-blind-4 | The other future is written into x itself.
def leaks_future(layer, x, other):
    before = layer(x).clone()
    for t in reversed(range(1, x.shape[1])):
        x[:, t:] = other[:, t:]  # <-- here
        if (layer(x)[:, :t] != before[:, :t]).any():
            return True
    return False


# %% wrong | 2026-blind-4 | Only the first sentence of the batch is compared.
def leaks_future(layer, x, other):
    before = layer(x)[0]  # <-- here
    for t in range(1, x.shape[1]):
        after = layer(torch.cat([x[:, :t], other[:, t:]], dim=1))[0]  # <-- here
        if not torch.equal(before[:t], after[:t]):
            return True
    return False


# %% wrong | 2026-blind-6 | never lets the other end begin at the last position
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.shape[1] - 1):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-7 | without the absolute value an output that only becomes smaller is not seen
def leaks_future(layer, x, other):
    out = layer(x)
    worst = 0.0
    for t in range(1, x.shape[1]):
        mixed = x.clone()
        mixed[:, t:] = other[:, t:]
        diff = layer(mixed)[:, :t] - out[:, :t]
        worst = max(worst, diff.max().item())  # <-- here
    return worst > 0


# %% wrong | 2026-blind-9 | Makes its copy once, before the loop, so that later rounds compare beginnings that have been exchanged already, and a causal layer is accused.
def leaks_future(layer, x, other):
    before = layer(x)
    changed = x.clone()  # <-- here
    for t in range(1, x.shape[1]):
        changed[:, t:] = other[:, t:]
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | 2026-blind-9 | Looks at derivatives, as part 3 did at first, and so misses a sign, a choice and a detach.
def leaks_future(layer, x, other):
    jacobian = torch.autograd.functional.jacobian(layer, x)  # <-- here
    ahead = jacobian.abs().amax(dim=(0, 2, 3, 5)).triu(1)
    return bool((ahead != 0).any())


# %% wrong | 2026-blind-9 | Compares the sums over the features, in which changes can cancel, as behind a layer norm.
def leaks_future(layer, x, other):
    original = layer(x)
    for t in range(1, x.shape[1]):
        mixed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        difference = (layer(mixed) - original)[:, :t].sum(dim=-1)  # <-- here
        if difference.abs().max() > 1e-6:
            return True
    return False


# %% wrong | house | the places end at the number of features
def lf2(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[-1]):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], out[:, :t]):
            return True
    return False


# %% wrong | house | every place must leak
def lf4(layer, x, other):
    out = layer(x)
    return all(  # <-- here
        not torch.equal(layer(torch.cat([x[:, :t], other[:, t:]], dim=1))[:, :t], out[:, :t]) for t in range(1, x.shape[1])
    )


# %% wrong | house | all features of a position must change
def lf5(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if (layer(changed)[:, :t] != out[:, :t]).all(-1).any():  # <-- here
            return True
    return False


# %% wrong | house | one position of other stands in the whole end
def lf9(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        changed = x.clone()
        changed[:, t:] = other[:, t : t + 1]  # <-- here
        if not torch.equal(layer(changed)[:, :t], out[:, :t]):
            return True
    return False


# %% wrong | house | the lengths of the differences are added up and held against a tolerance
def lf27(layer, x, other):
    out = layer(x)
    moved = 0.0
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        moved += (layer(changed)[:, :t] - out[:, :t]).norm().item()
    return moved > 1e-6  # <-- here


# %% wrong | house | a list counts as true, whatever is in it
def lf33(layer, x, other):
    out = layer(x)
    found = []
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], 1)
        found.append(not torch.equal(layer(changed)[:, :t], out[:, :t]))
    return len(found) > 0  # <-- here


# %% wrong | house | the flag begins False and is joined with and
def lf35(layer, x, other):
    out = layer(x)
    leaks = False
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], 1)
        leaks = leaks and not torch.equal(layer(changed)[:, :t], out[:, :t])  # <-- here
    return leaks


# %% wrong | 2026-blind-11 | replaces a single position at a time in place of the whole end from there on
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(1, x.size(1)):
        y = x.clone()
        y[:, t] = other[:, t]  # <-- here
        after = layer(y)
        if (after[:, :t] != before[:, :t]).any():
            return True
    return False


# %% wrong | 2026-blind-13 | the ends begin at the third position or later: the one that begins at the second is not tried
def leaks_future(layer, x, other):
    before = layer(x)
    for t in range(2, x.shape[1]):  # <-- here
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(changed)[:, :t], before[:, :t]):
            return True
    return False


# %% wrong | house | compares the first two features
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(1, x.shape[1]):
        y = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.equal(layer(y)[:, :t, :2], out[:, :t, :2]):  # <-- here
            return True
    return False


# %% wrong | house | one position is replaced, and the later ones are watched
def leaks_future(layer, x, other):
    out = layer(x)
    for t in range(x.shape[1] - 1):
        y = x.clone()
        y[:, t] = other[:, t]
        if not torch.equal(layer(y)[:, t + 1 :], out[:, t + 1 :]):  # <-- here
            return True
    return False


# %% wrong | house | The largest change is asked for, and of a sentence of one position there is none.
def leaks_future(layer, x, other):
    expected, T = layer(x), x.shape[1]
    changed = [layer(torch.cat([x[:, :t], other[:, t:]], dim=1)) for t in range(1, T)]
    return max((got - expected)[:, :t].abs().max().item() for t, got in enumerate(changed, 1)) > 0  # <-- here


# %% wrong | 2026-blind-18 | the verdict of the last place overwrites those before it
def leaks_future(layer, x, other):
    reference = layer(x)
    leak = False
    for t in range(1, x.size(1)):
        mixed = x.clone()
        mixed[:, t:] = other[:, t:]
        leak = not torch.equal(layer(mixed)[:, :t], reference[:, :t])  # <-- here
    return leak


# %% wrong | 2026-blind-19 | Only one beginning is tried, the first half of the sentence.
def leaks_future(layer, x, other):
    t = (x.shape[1] + 1) // 2  # <-- here
    changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
    return not torch.equal(layer(changed)[:, :t], layer(x)[:, :t])


# %% wrong | 2026-blind-24 | the return stands in the loop without a condition, so only the first cut, after one position, is tried
def leaks_future(layer, x, other):
    plain = layer(x)
    for t in range(1, x.shape[1]):
        mixed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        same = torch.equal(layer(mixed)[:, :t], plain[:, :t])
        return not same  # <-- here
    return False
