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


# %% wrong | 2026-blind-3 | twice_the_pairs | divided by half of the pairs: each pair stands twice
def rank_agreement(a, b):
    n = len(a)
    s = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    return (s.sum() / (n * (n - 1) / 2)).item()  # <-- here


# %% wrong | 2026-blind-3 | counts_each_item_with_itself | mean over n * n, the diagonal included
def rank_agreement(a, b):
    s = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    return s.float().mean().item()  # <-- here


# %% wrong | 2026-blind-3 | differences_without_signs | no signs: products of differences
def rank_agreement(a, b):
    n = len(a)
    s = (a.unsqueeze(1) - a) * (b.unsqueeze(1) - b)  # <-- here
    return (s.sum() / (n * (n - 1))).item()


# %% wrong | 2026-blind-3 | share_in_the_same_order | share that agree, the opposite pairs not taken off
def rank_agreement(a, b):
    n = len(a)
    s = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    return ((s > 0).sum() / (n * (n - 1))).item()  # <-- here


# %% wrong | 2026-blind-3 | ties_count_as_opposite | a tie counts as opposite
def rank_agreement(a, b):
    n, score = len(a), 0
    for i in range(n):
        for j in range(i):
            if (a[i] - a[j]) * (b[i] - b[j]) > 0:
                score += 1
            else:  # <-- here
                score -= 1
    return score / (n * (n - 1) / 2)


# %% wrong | 2026-blind-3 | ties_count_for_a_side | a tie in both counts as agreement
def rank_agreement(a, b):
    n = len(a)
    sa, sb = torch.sign(a.unsqueeze(1) - a), torch.sign(b.unsqueeze(1) - b)
    agree = ((sa == sb).sum() - n).item()  # <-- here
    opposite = (sa * sb < 0).sum().item()
    return (agree - opposite) / (n * (n - 1))


# %% wrong | 2026-blind-3 | ties_are_left_out_of_all_pairs | tied pairs leave the denominator
def rank_agreement(a, b):
    s = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    return (s.sum() / (s != 0).sum()).item()  # <-- here


# %% wrong | 2026-blind-3 | correlation_of_the_ranks | Spearman: correlation of ranks
def rank_agreement(a, b):
    ra = a.argsort().argsort().float()  # <-- here
    rb = b.argsort().argsort().float()  # <-- here
    return torch.corrcoef(torch.stack([ra, rb]))[0, 1].item()


# %% wrong | 2026-blind-3 | neighbours_alone | only neighbours are compared
def rank_agreement(a, b):
    s = torch.sign(a[1:] - a[:-1]) * torch.sign(b[1:] - b[:-1])  # <-- here
    return s.float().mean().item()


# %% right | 2026-blind-3 | signs
def rank_agreement(a, b):
    n = len(a)
    s = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    return (s.sum() / (n * (n - 1))).item()


# %% right | 2026-blind-3 | pairs counted
def rank_agreement(a, b):
    a, b = a.tolist(), b.tolist()
    n, score = len(a), 0
    for i in range(n):
        for j in range(i + 1, n):
            p = (a[i] - a[j]) * (b[i] - b[j])
            score += (p > 0) - (p < 0)
    return score / (n * (n - 1) / 2)
