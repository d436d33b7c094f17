# %% right | house | signs of all differences
def by_signs(a, b):
    n = len(a)
    return float((torch.sign(a[:, None] - a[None]) * torch.sign(b[:, None] - b[None])).sum() / (n * (n - 1)))


# %% right | house | two loops
def by_loops(a, b):
    agree, n = 0, len(a)
    for i in range(n):
        for j in range(i):
            product = (a[i] - a[j]) * (b[i] - b[j])
            if (a[i] > a[j] and b[i] > b[j]) or (a[i] < a[j] and b[i] < b[j]):
                agree += 1
            elif product != 0:
                agree -= 1
    return agree / (n * (n - 1) / 2)


# %% right | house | pairs of indices
def by_pairs(a, b):
    i, j = torch.triu_indices(len(a), len(a), offset=1)
    return ((a[i] - a[j]).sign() * (b[i] - b[j]).sign()).double().mean().item()


# %% right | house | combinations
def by_combinations(a, b):
    pairs = list(zip(a.tolist(), b.tolist()))
    total = count = 0
    for k, (x, y) in enumerate(pairs):
        for u, v in pairs[k + 1 :]:
            total += ((x > u) - (x < u)) * ((y > v) - (y < v))
            count += 1
    return total / count
