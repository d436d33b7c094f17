# %% right | house | one position at a time, in a copy, with a tight tolerance
def leaks_future(layer, x, other):
    before = layer(x)
    leaks = False
    for s in range(1, x.shape[1]):
        copy = x.clone()
        copy[:, s] = other[:, s]
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


# %% right | house | each position's table of changes, above the diagonal
def leaks_future(layer, x, other):
    T = x.shape[1]
    out, table = layer(x), torch.zeros(T, T)
    for s in range(T):
        changed = x.clone()
        changed[:, s, :] = other[:, s, :]
        table[:, s] = (layer(changed) - out).abs().amax(dim=(0, 2))
    return bool((table.triu(1) > 0).any())
