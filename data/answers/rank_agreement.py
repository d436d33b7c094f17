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


# %% wrong | 2026-blind-5 | ties_count_for_a_side | A pair counts as agreed when both lists give the same answer to "larger?", so ties count for a side.
def rank_agreement(a, b):
    n = len(a)
    agreed = opposite = 0
    for i in range(n):
        for j in range(i + 1, n):
            if (a[i] > a[j]) == (b[i] > b[j]):  # <-- here
                agreed += 1
            else:
                opposite += 1
    return (agreed - opposite) / (n * (n - 1) / 2)


# %% wrong | 2026-blind-5 | ties_are_left_out_of_all_pairs | Tied pairs are left out of the divisor, so it is a share of the untied pairs only.
def rank_agreement(a, b):
    product = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    alike, opposite = (product > 0).sum(), (product < 0).sum()
    return ((alike - opposite) / (alike + opposite)).item()  # <-- here


# %% wrong | 2026-blind-5 | positions_for_ranks | It takes argsort for the ranks, which says who stands at each rank, not which rank each has.
def rank_agreement(a, b):
    rank_a, rank_b = a.argsort(), b.argsort()  # <-- here
    n = len(a)
    signs = torch.sign(rank_a[:, None] - rank_a) * torch.sign(rank_b[:, None] - rank_b)
    return signs.sum().item() / (n * (n - 1))


# %% double | 2026-blind-5 | share_in_the_same_order+counts_each_item_with_itself | Pairs in opposite orders are not subtracted; the divisor counts each element's pair with itself.
def rank_agreement(a, b):
    n = a.shape[0]
    signs_a = torch.sign(a[:, None] - a[None, :])
    signs_b = torch.sign(b[:, None] - b[None, :])
    same = (signs_a * signs_b > 0).sum()  # <-- here
    return float(same / (n * n))  # <-- here


# %% right | 2026-blind-5 | Python numbers, combinations of (a, b) points
import itertools


def rank_agreement(a, b):
    points = list(zip(a.tolist(), b.tolist()))
    score = pairs = 0
    for (a1, b1), (a2, b2) in itertools.combinations(points, 2):
        pairs += 1
        slope = ((a1 > a2) - (a1 < a2)) * ((b1 > b2) - (b1 < b2))
        score += slope
    return score / pairs


# %% double | 2026-blind-5 | positions_for_ranks+half_the_pairs | Takes argsort for the ranks, which holds who stands at each place and not the place of each; counts every pair once but divides by n * (n - 1)
def rank_agreement(a, b):
    a, b = torch.argsort(a), torch.argsort(b)  # <-- here
    n = len(a)
    total = 0
    for i in range(n):
        for j in range(i + 1, n):
            total += int(torch.sign(a[i] - a[j]) * torch.sign(b[i] - b[j]))
    return total / (n * (n - 1))  # <-- here


# %% double | 2026-blind-5 | share_in_the_same_order | A pair tied in a list can count as ordered alike, since only "greater" is compared; the share of opposite pairs is not taken off
def rank_agreement(a, b):
    i, j = torch.triu_indices(len(a), len(a), offset=1)
    alike = (a[i] > a[j]) == (b[i] > b[j])  # <-- here
    return alike.double().mean().item()  # <-- here


# %% wrong | 2026-blind-6 | correlation_of_the_ranks | Spearman instead of Kendall: correlates the ranks
def rank_agreement(a, b):
    ranks_a, ranks_b = a.argsort().argsort().double(), b.argsort().argsort().double()
    return torch.corrcoef(torch.stack([ranks_a, ranks_b]))[0, 1].item()  # <-- here


# %% wrong | 2026-blind-6 | ties_are_left_out_of_all_pairs | leaves tied pairs out of the count that it divides by, too
def rank_agreement(a, b):
    alike = opposite = 0
    for i in range(len(a)):
        for j in range(i):
            product = (a[i] - a[j]) * (b[i] - b[j])
            alike += int(product > 0)
            opposite += int(product < 0)
    return (alike - opposite) / (alike + opposite)  # <-- here


# %% wrong | 2026-blind-6 | ties_count_for_a_side | asks only whether a and b say the same of "greater", so that ties count as alike or as opposite
def rank_agreement(a, b):
    n = len(a)
    i, j = torch.triu_indices(n, n, offset=1)
    same = (a[i] > a[j]) == (b[i] > b[j])  # <-- here
    return (2 * same.float().mean() - 1).item()


# %% double | 2026-blind-6 | differences_without_signs+twice_the_pairs | every pair is counted twice but divided by the number of pairs; the differences are multiplied without their signs being taken
def rank_agreement(a, b):
    of_a = a[:, None] - a[None, :]  # <-- here
    of_b = b[:, None] - b[None, :]
    n = len(a)
    return float((of_a * of_b).sum() / (n * (n - 1) / 2))  # <-- here


# %% right | 2026-blind-6 | torch.combinations of the indices, and two comparisons instead of signs
def rank_agreement(a, b):
    first, second = torch.combinations(torch.arange(len(a))).T
    up_a, down_a = a[first] < a[second], a[first] > a[second]
    up_b, down_b = b[first] < b[second], b[first] > b[second]
    alike = (up_a & up_b) | (down_a & down_b)
    opposite = (up_a & down_b) | (down_a & up_b)
    return (alike.sum().item() - opposite.sum().item()) / len(first)


# %% wrong | 2026-blind-7 | ties_are_left_out_of_all_pairs | it divides by the pairs that are not tied, and not by all pairs
def rank_agreement(a, b):
    product = torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)
    alike, opposite = (product > 0).sum(), (product < 0).sum()
    return ((alike - opposite) / (alike + opposite)).item()  # <-- here

# %% wrong | 2026-blind-7 | ties_count_for_a_side | ranks by argsort break every tie by the place in the list
def rank_agreement(a, b):
    n = len(a)
    rank_a, rank_b = a.argsort(stable=True).argsort(), b.argsort(stable=True).argsort()  # <-- here
    total = 0
    for i in range(n):
        for j in range(i):
            total += 1 if (rank_a[i] > rank_a[j]) == (rank_b[i] > rank_b[j]) else -1
    return total / (n * (n - 1) / 2)

# %% wrong | 2026-blind-7 | counts_each_item_with_itself | the diagonal, a thing paired with itself, is divided by too
def rank_agreement(a, b):
    sa = (a.unsqueeze(1) - a).sign().float()
    sb = (b.unsqueeze(1) - b).sign().float()
    return (sa * sb).mean().item()  # <-- here

# %% right | 2026-blind-7 | itertools over pairs of plain numbers
def rank_agreement(a, b):
    from itertools import combinations

    balance, pairs = 0, 0
    for (a1, b1), (a2, b2) in combinations(zip(a.tolist(), b.tolist(), strict=True), 2):
        pairs += 1
        if a1 != a2 and b1 != b2:
            balance += 1 if (a1 < a2) == (b1 < b2) else -1
    return balance / pairs


# %% wrong | 2026-blind-8 | ties_count_for_a_side | Turns both lists into ranks by argsort twice, which gives tied entries an order of their own.
def rank_agreement(a, b):
    ranks_a, ranks_b = a.argsort().argsort(), b.argsort().argsort()  # <-- here
    n = len(a)
    signs = torch.sign(ranks_a[:, None] - ranks_a) * torch.sign(ranks_b[:, None] - ranks_b)
    return signs.sum().item() / (n * (n - 1))

# %% wrong | 2026-blind-8 | ties_count_for_a_side | Asks only "greater or not" of each pair, so that a tie counts as an order.
def rank_agreement(a, b):
    n, alike, opposite = len(a), 0, 0
    for i in range(n):
        for j in range(i + 1, n):
            if (a[i] > a[j]) == (b[i] > b[j]):  # <-- here
                alike += 1
            else:
                opposite += 1
    return (alike - opposite) / (n * (n - 1) / 2)

# %% double | 2026-blind-8 | opposite_less_same+counts_each_item_with_itself | Each list is paired with the wrong sign, so that the same order gives minus; divides by n * n, as if an entry made a pair with itself.
def rank_agreement(a, b):
    over_a = torch.sign(a.unsqueeze(1) - a.unsqueeze(0))
    over_b = torch.sign(b.unsqueeze(0) - b.unsqueeze(1))  # <-- here
    return (over_a * over_b).mean().item()  # <-- here

# %% right | 2026-blind-8 | itertools.combinations and plain python numbers
def rank_agreement(a, b):
    from itertools import combinations

    def sign(x, y):
        return (x > y) - (x < y)

    pairs = list(combinations(zip(a.tolist(), b.tolist()), 2))
    return sum(sign(p[0], q[0]) * sign(p[1], q[1]) for p, q in pairs) / len(pairs)


# %% wrong | house | ties_are_left_out_of_all_pairs | divides by the pairs without a tie, counted in a loop
def rank_agreement(a, b):
    concordant = discordant = 0
    for i in range(len(a)):
        for j in range(i):
            p = float((a[i] - a[j]) * (b[i] - b[j]))
            concordant += p > 0
            discordant += p < 0
    return (concordant - discordant) / (concordant + discordant)  # <-- here


# %% wrong | house | - | sorts by a and counts inversions of b: a tie in b counts as agreement, a tie in a as it happens to be sorted
def rank_agreement(a, b):
    order = a.argsort()
    b = b[order]
    n = len(b)
    inversions = sum(1 for i in range(n) for j in range(i + 1, n) if b[i] > b[j])
    return 1 - 2 * inversions / (n * (n - 1) / 2)  # <-- here


# %% shared | 2026-blind-9
import itertools

# %% wrong | 2026-blind-9 | ties_are_left_out_of_all_pairs | The divisor is the number of pairs that are not tied, instead of all pairs.
def rank_agreement(a, b):
    products = torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)
    alike, opposite = (products > 0).sum(), (products < 0).sum()
    return ((alike - opposite) / (alike + opposite)).item()  # <-- here


# %% wrong | 2026-blind-9 | positions_for_ranks | The ranks come from a single argsort, which says where the smallest stands and not which rank each place has.
def rank_agreement(a, b):
    n = len(a)
    tied = (a[:, None] == a) | (b[:, None] == b)
    ranks_a, ranks_b = a.argsort(), b.argsort()  # <-- here
    signs = torch.sign(ranks_a[:, None] - ranks_a) * torch.sign(ranks_b[:, None] - ranks_b)
    signs = signs.masked_fill(tied, 0)
    return float(signs.sum()) / (n * (n - 1))


# %% wrong | 2026-blind-9 | half_the_pairs | Each pair is looked at once, but divided by the number of pairs that are looked at twice.
def rank_agreement(a, b):
    n, total = len(a), 0
    for i in range(n):
        for j in range(i):
            total += float(torch.sign(a[i] - a[j]) * torch.sign(b[i] - b[j]))
    return total / (n * (n - 1))  # <-- here


# %% double | 2026-blind-9 | counts_each_item_with_itself | A tied pair counts as ordered alike; the number of pairs is taken for n (n + 1) / 2.
def rank_agreement(a, b):
    n = a.shape[0]
    score = 0
    for i, j in itertools.combinations(range(n), 2):
        if (a[i] - a[j]) * (b[i] - b[j]) >= 0:  # <-- here
            score += 1
        else:
            score -= 1
    return score / (n * (n + 1) / 2)  # <-- here


# %% right | 2026-blind-9 | plain Python lists and comparisons over the pairs
def rank_agreement(a, b):
    points = list(zip(a.tolist(), b.tolist(), strict=True))
    pairs = list(itertools.combinations(points, 2))
    alike = opposite = 0
    for (a1, b1), (a2, b2) in pairs:
        if (a1 < a2 and b1 < b2) or (a1 > a2 and b1 > b2):
            alike += 1
        if (a1 < a2 and b1 > b2) or (a1 > a2 and b1 < b2):
            opposite += 1
    return alike / len(pairs) - opposite / len(pairs)

# %% wrong | house | divides_by_all_but_one | n * n - 1 for n * n - n
def rank_agreement(a, b):
    n = len(a)
    order_a = torch.sign(a.unsqueeze(1) - a)
    order_b = torch.sign(b.unsqueeze(1) - b)
    return ((order_a * order_b).sum() / (n * n - 1)).item()  # <-- here

# %% wrong | house | multiplies_by_one_less | brackets missing: divided by n, multiplied by n - 1
def rank_agreement(a, b):
    n = len(a)
    order_a = torch.sign(a.unsqueeze(1) - a)
    order_b = torch.sign(b.unsqueeze(1) - b)
    return ((order_a * order_b).sum() / n * (n - 1)).item()  # <-- here

# %% wrong | house | - | the signs are added, not multiplied
def rank_agreement(a, b):
    n = len(a)
    order_a = torch.sign(a.unsqueeze(1) - a)
    order_b = torch.sign(b.unsqueeze(1) - b)
    return ((order_a + order_b).sum() / (n * (n - 1))).item()  # <-- here

# %% wrong | house | items_agree_with_themselves | the mean of all comparisons that agree, the diagonal among them
def rank_agreement(a, b):
    n = len(a)
    same = (a.unsqueeze(1) > a) == (b.unsqueeze(1) > b)
    return (2 * same.float().mean() - 1).item()  # <-- here

# %% wrong | house | items_agree_with_themselves | what is not opposite counts as the same, the diagonal too
def rank_agreement(a, b):
    n = len(a)
    p = (a.unsqueeze(1) - a) * (b.unsqueeze(1) - b)
    same = (p >= 0).sum()  # <-- here
    other = (p < 0).sum()
    return ((same - other) / (n * (n - 1))).item()


# %% wrong | 2026-blind-10 | positions_for_ranks | compares the results of one argsort, which are places in the list, in place of the ranks that the numbers hold
def rank_agreement(a, b):
    n = len(a)
    ranks_a, ranks_b = a.argsort(), b.argsort()  # <-- here
    signs_a = torch.sign(ranks_a[:, None] - ranks_a[None, :])
    signs_b = torch.sign(ranks_b[:, None] - ranks_b[None, :])
    return (signs_a * signs_b).sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-10 | neighbours_alone | compares only neighbours in the list, in place of all pairs
def rank_agreement(a, b):
    up_a = torch.sign(torch.diff(a))  # <-- here
    up_b = torch.sign(torch.diff(b))  # <-- here
    same = (up_a * up_b > 0).sum()
    opposite = (up_a * up_b < 0).sum()
    return float(same - opposite) / len(up_a)


# %% wrong | 2026-blind-10 | counts_each_item_with_itself | lets the second place begin at the first, in place of one after it, so that each item counts as a pair with itself
def rank_agreement(a, b):
    alike, oppositely, pairs = 0, 0, 0
    for i in range(len(a)):
        for j in range(i, len(a)):  # <-- here
            pairs += 1
            if (a[i] > a[j] and b[i] > b[j]) or (a[i] < a[j] and b[i] < b[j]):
                alike += 1
            elif (a[i] > a[j] and b[i] < b[j]) or (a[i] < a[j] and b[i] > b[j]):
                oppositely += 1
    return (alike - oppositely) / pairs


# %% right | 2026-blind-10 | torch.combinations of the indices, and comparisons in place of signs
def rank_agreement(a, b):
    pairs = torch.combinations(torch.arange(len(a)), r=2)  # (n (n - 1) / 2, 2)
    first, second = pairs.unbind(dim=1)
    a_up, a_down = a[first] < a[second], a[first] > a[second]
    b_up, b_down = b[first] < b[second], b[first] > b[second]
    alike = (a_up & b_up) | (a_down & b_down)
    opposite = (a_up & b_down) | (a_down & b_up)
    return (int(alike.sum()) - int(opposite.sum())) / len(pairs)


# %% wrong | house | - | The return stands inside the outer loop, and what is left of the pairs adds up to 0.
def rank_agreement(a, b):
    n, score = len(a), 0
    for i in range(n):
        for j in range(i + 1, n):
            score += (torch.sign(a[i] - a[j]) * torch.sign(b[i] - b[j])).item()
        return score / (n * (n - 1) / 2)  # <-- here


# %% wrong | house | compares_a_with_b | Compares each item of a with each of b.
def rank_agreement(a, b):
    n = len(a)
    p = torch.sign(a[:, None] - b)  # <-- here
    return p.sum().item() / (n * (n - 1))


# %% wrong | house | - | Small products count as ties.
def rank_agreement(a, b):
    n, s = len(a), 0
    for i in range(n):
        for j in range(i):
            p = (a[i] - a[j]) * (b[i] - b[j])
            if p > 1e-6:  # <-- here
                s += 1
            elif p < -1e-6:  # <-- here
                s -= 1
    return s / (n * (n - 1) / 2)


# %% wrong | house | - | Differences below 1e-3 count as ties.
def rank_agreement(a, b):
    n, s = len(a), 0
    for i in range(n):
        for j in range(i):
            da, db = (a[i] - a[j]).item(), (b[i] - b[j]).item()
            if abs(da) < 1e-3 or abs(db) < 1e-3:  # <-- here
                continue
            s += 1 if da * db > 0 else -1
    return s / (n * (n - 1) / 2)


# %% wrong | house | - | The share is rounded to two digits.
def rank_agreement(a, b):
    n = len(a)
    d = torch.sign((a[:, None] - a) * (b[:, None] - b))
    return round((d.sum() / (n * (n - 1))).item(), 2)  # <-- here


# %% wrong | house | - | Both lists are sorted first.
def rank_agreement(a, b):
    a, b = a.sort().values, b.sort().values  # <-- here
    n = len(a)
    d = torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)
    return (d.sum() / (n * (n - 1))).item()


# %% wrong | house | - | // for /, so that shares become whole numbers.
def rank_agreement(a, b):
    n = len(a)
    d = torch.sign((a[:, None] - a) * (b[:, None] - b))
    return (d.sum() // (n * (n - 1))).item()  # <-- here


# %% right | house | the pairs that rise in a, and whether b rises or falls there
def rank_agreement(a, b):
    n, s = len(a), 0
    for i in range(n):
        for j in range(n):
            if a[i] > a[j]:
                s += (b[i] > b[j]).int().item() - (b[i] < b[j]).int().item()
    return s / (n * (n - 1) / 2)


# %% wrong | 2026-blind-11 | positions_for_ranks | Takes one argsort for the ranks, which says what stands at each rank and not which rank each entry has.
def rank_agreement(a, b):
    n = len(a)
    rank_a = torch.argsort(a)  # <-- here
    rank_b = torch.argsort(b)  # <-- here
    order_a = torch.sign(rank_a.unsqueeze(1) - rank_a)
    order_b = torch.sign(rank_b.unsqueeze(1) - rank_b)
    return (order_a * order_b).sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-11 | ties_count_as_opposite | Counts every pair that is not ordered alike as ordered oppositely, the tied pairs too.
def rank_agreement(a, b):
    alike, opposite = 0, 0
    n = len(a)
    for i in range(n):
        for j in range(i + 1, n):
            if (a[i] - a[j]) * (b[i] - b[j]) > 0:
                alike += 1
            else:  # <-- here
                opposite += 1
    return (alike - opposite) / (alike + opposite)


# %% double | 2026-blind-11 | half_the_pairs | Sums every pair once and divides by n (n - 1), which counts it twice; returns a tensor in place of a float.
def rank_agreement(a, b):
    n = a.shape[0]
    first, second = torch.triu_indices(n, n, offset=1)
    sign_a = torch.sign(a[first] - a[second])
    sign_b = torch.sign(b[first] - b[second])
    tau = (sign_a * sign_b).sum() / (n * (n - 1))  # <-- here
    return tau  # <-- here


# %% right | 2026-blind-11 | pairs from itertools.combinations over plain Python numbers, compared with < and >
import itertools

def rank_agreement(a, b):
    def order(x, y):
        return (x > y) - (x < y)

    both = zip(a.tolist(), b.tolist(), strict=True)
    votes = [order(p[0], r[0]) * order(p[1], r[1]) for p, r in itertools.combinations(both, 2)]
    return sum(votes) / len(votes)


# %% wrong | 2026-blind-12 | ties_are_left_out_of_all_pairs | divides by the number of pairs that are not tied in place of all pairs
def rank_agreement(a, b):
    n = len(a)
    alike, opposite = 0, 0
    for i in range(n):
        for j in range(i + 1, n):
            product = float(a[i] - a[j]) * float(b[i] - b[j])
            if product > 0:
                alike += 1
            elif product < 0:
                opposite += 1
    return (alike - opposite) / (alike + opposite)  # <-- here


# %% wrong | 2026-blind-12 | ties_count_for_a_side | compares the lists' ranks made by argsort twice, so that ties are broken by place and count for a side
def rank_agreement(a, b):
    rank_a = a.argsort(stable=True).argsort()  # <-- here
    rank_b = b.argsort(stable=True).argsort()  # <-- here
    n = len(rank_a)
    signs = torch.sign(rank_a[:, None] - rank_a) * torch.sign(rank_b[:, None] - rank_b)
    return signs.sum().item() / (n * (n - 1))


# %% double | 2026-blind-12 | - | counts a pair that is tied in one list alone as ordered oppositely; keeps the result as a tensor in place of a float
def rank_agreement(a, b):
    n = a.shape[0]
    i, j = torch.triu_indices(n, n, offset=1)
    way_a = torch.sign(a[i] - a[j])
    way_b = torch.sign(b[i] - b[j])
    same = (way_a * way_b > 0).sum()
    against = (way_a != way_b).sum()  # <-- here
    return (same - against) / len(i)  # <-- here


# %% right | 2026-blind-12 | itertools and comparisons of plain numbers
def rank_agreement(a, b):
    from itertools import combinations

    pairs = list(combinations(zip(a.tolist(), b.tolist()), 2))
    score = 0
    for (a_one, b_one), (a_two, b_two) in pairs:
        score += ((a_one > a_two) - (a_one < a_two)) * ((b_one > b_two) - (b_one < b_two))
    return score / len(pairs)

# %% wrong | house | zeros_in_the_mean | Loops over each pair once, and divides by n * n.
def rank_agreement(a, b):
    n, total = len(a), 0.0
    for i in range(n):
        for j in range(i + 1, n):
            total += float(torch.sign(a[i] - a[j]) * torch.sign(b[i] - b[j]))
    return total / (n * n) # <-- here

# %% wrong | house | twice_the_pairs | Doubles the sum over pairs that stand once, and divides by how many these are.
def rank_agreement(a, b):
    n, same, opposite = len(a), 0, 0
    for i in range(n):
        for j in range(i):
            s = (a[i] - a[j]).sign() * (b[i] - b[j]).sign()
            same += int(s > 0)
            opposite += int(s < 0)
    return 2 * (same - opposite) / (n * (n - 1) / 2) # <-- here

# %% wrong | house | half_the_pairs | Halves the sum of the whole table, and divides by all ordered pairs.
def rank_agreement(a, b):
    s = torch.sign(a[:, None] - a[None]) * torch.sign(b[:, None] - b[None])
    n = len(a)
    return (s.sum() / 2 / (n * (n - 1))).item() # <-- here


# %% wrong | 2026-blind-13 | positions_for_ranks | takes argsort, the places of the sorted numbers, for the ranks of the numbers
def rank_agreement(a, b):
    n = len(a)
    rank_a = a.argsort()  # <-- here
    rank_b = b.argsort()  # <-- here
    alike, opposite = 0, 0
    for i in range(n):
        for j in range(i + 1, n):
            product = (rank_a[i] - rank_a[j]) * (rank_b[i] - rank_b[j])
            if product > 0:
                alike += 1
            elif product < 0:
                opposite += 1
    return (alike - opposite) / (n * (n - 1) / 2)


# %% wrong | 2026-blind-13 | neighbours_alone | compares only neighbouring places of the lists in place of all pairs
def rank_agreement(a, b):
    step_a = torch.sign(a[1:] - a[:-1])  # <-- here
    step_b = torch.sign(b[1:] - b[:-1])  # <-- here
    return (step_a * step_b).float().mean().item()


# %% double | 2026-blind-13 | counts_each_item_with_itself | a pair that is tied counts as ordered alike; divides by n * n in place of the pairs
def rank_agreement(a, b):
    n = a.shape[0]
    product = (a[:, None] - a[None, :]) * (b[:, None] - b[None, :])
    off = ~torch.eye(n, dtype=torch.bool)
    alike = (product[off] >= 0).sum()  # <-- here
    opposite = (product[off] < 0).sum()
    return ((alike - opposite) / (n * n)).item()  # <-- here


# %% right | 2026-blind-13 | plain Python with itertools.combinations and comparisons
import itertools


def rank_agreement(a, b):
    pairs = list(itertools.combinations(zip(a.tolist(), b.tolist(), strict=True), 2))
    total = 0
    for (a1, b1), (a2, b2) in pairs:
        total += ((a1 > a2) - (a1 < a2)) * ((b1 > b2) - (b1 < b2))
    return total / len(pairs)


# %% wrong | house | correlation_of_the_numbers | The covariance of the two lists.
def rank_agreement(a, b):
    return torch.cov(torch.stack([a, b]))[0, 1].item()  # <-- here


# %% wrong | house | positions_for_ranks | Compares what one argsort gives, the largest first.
def rank_agreement(a, b):
    n = len(a)
    a, b = a.argsort(descending=True), b.argsort(descending=True)  # <-- here
    return ((a[:, None] - a).sign() * (b[:, None] - b).sign()).sum().item() / (n * (n - 1))


# %% wrong | house | places_in_common | Counts the items that have the same rank in both lists.
def rank_agreement(a, b):
    return (a.argsort().argsort() == b.argsort().argsort()).float().mean().item()  # <-- here


# %% wrong | 2026-blind-14 | positions_for_ranks | takes the first argsort for the ranks and orders the pairs by it, in place of by the values
def rank_agreement(a, b):
    n = len(a)
    ranks_a = torch.argsort(a)  # <-- here
    ranks_b = torch.argsort(b)  # <-- here
    total = 0
    for i in range(n):
        for j in range(i + 1, n):
            one = ranks_a[i] - ranks_a[j]
            two = ranks_b[i] - ranks_b[j]
            if one * two > 0:
                total += 1
            elif one * two < 0:
                total -= 1
    return total / (n * (n - 1) / 2)


# %% wrong | 2026-blind-14 | ties_count_for_a_side | counts as agreement every pair with equal signs, so that a pair that is tied in both lists counts for the agreeing side
def rank_agreement(a, b):
    n = a.shape[0]
    i, j = torch.triu_indices(n, n, offset=1)
    sign_a = torch.sign(a[i] - a[j])
    sign_b = torch.sign(b[i] - b[j])
    same = (sign_a == sign_b).sum()  # <-- here
    opposite = (sign_a * sign_b == -1).sum()
    return float((same - opposite) / len(i))


# %% wrong | 2026-blind-14 | neighbours_alone | compares neighbours in the lists only, in place of all pairs
def rank_agreement(a, b):
    step_a = torch.sign(torch.diff(a))  # <-- here
    step_b = torch.sign(torch.diff(b))  # <-- here
    return (step_a * step_b).float().mean().item()


# %% wrong | 2026-blind-14 | ties_are_left_out_of_all_pairs | divides by the number of pairs that are tied in neither list, in place of by all pairs
def rank_agreement(a, b):
    signs = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    alike = (signs > 0).sum().item()
    against = (signs < 0).sum().item()
    if alike + against == 0:
        return 0.0
    return (alike - against) / (alike + against)  # <-- here


# %% double | 2026-blind-14 | counts_each_item_with_itself | a tied pair counts for the opposite side; divides the doubled pairs by n * n in place of n * (n - 1)
def rank_agreement(a, b):
    n = len(a)
    score = 0
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            product = (a[i] - a[j]) * (b[i] - b[j])
            score += 1 if product > 0 else -1  # <-- here
    return score / (n * n)  # <-- here


# %% right | 2026-blind-14 | python lists and itertools.combinations, comparisons in place of differences
from itertools import combinations


def rank_agreement(a, b):
    def order(x, y):
        return (x > y) - (x < y)

    points = list(zip(a.tolist(), b.tolist()))
    votes = [order(p[0], q[0]) * order(p[1], q[1]) for p, q in combinations(points, 2)]
    return sum(votes) / len(votes)


# %% wrong | house | - | numbers that are close are taken for equal, by isclose
def answer(a, b):
    n = len(a)
    order_a = torch.where(torch.isclose(a.unsqueeze(1), a), 0.0, torch.sign(a.unsqueeze(1) - a))  # <-- here
    order_b = torch.sign(b.unsqueeze(1) - b)
    return ((order_a * order_b).sum() / (n * (n - 1))).item()


# %% wrong | house | - | differences below a millionth are taken for ties
def answer(a, b):
    n = len(a)
    order_a = torch.where((a.unsqueeze(1) - a).abs() < 1e-6, 0.0, torch.sign(a.unsqueeze(1) - a))  # <-- here
    order_b = torch.sign(b.unsqueeze(1) - b)
    return ((order_a * order_b).sum() / (n * (n - 1))).item()


# %% right | house | all pairs by combinations, asked which is the smaller
def answer(a, b):
    x, y = torch.combinations(a), torch.combinations(b)
    less_a, more_a = x[:, 0] < x[:, 1], x[:, 0] > x[:, 1]
    less_b, more_b = y[:, 0] < y[:, 1], y[:, 0] > y[:, 1]
    alike = (less_a & less_b) | (more_a & more_b)
    apart = (less_a & more_b) | (more_a & less_b)
    return alike.double().mean().item() - apart.double().mean().item()


# %% wrong | 2026-blind-15 | ties_count_for_a_side | replaces each list by its ranks (argsort of argsort) first, which gives equal numbers different ranks by their place, so that ties count
def rank_agreement(a, b):
    ranks_a = a.argsort().argsort()  # <-- here
    ranks_b = b.argsort().argsort()  # <-- here
    n = len(a)
    signs_a = torch.sign(ranks_a.unsqueeze(1) - ranks_a)
    signs_b = torch.sign(ranks_b.unsqueeze(1) - ranks_b)
    return (signs_a * signs_b).sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-15 | ties_count_as_opposite | counts every pair that is not ordered alike as opposite, tied pairs included
def rank_agreement(a, b):
    alike = opposite = 0
    for i in range(len(a)):
        for j in range(i + 1, len(a)):
            product = (a[i] - a[j]).sign() * (b[i] - b[j]).sign()
            if product > 0:
                alike += 1
            else:  # <-- here
                opposite += 1
    return (alike - opposite) / (alike + opposite)


# %% wrong | 2026-blind-15 | counts_each_item_with_itself | lets j begin at i, so that each position paired with itself is counted among the pairs that the sum is divided by
def rank_agreement(a, b):
    x, y = a.tolist(), b.tolist()
    balance, pairs = 0, 0
    for i in range(len(x)):
        for j in range(i, len(x)):  # <-- here
            pairs += 1
            if (x[i] < x[j] and y[i] < y[j]) or (x[i] > x[j] and y[i] > y[j]):
                balance += 1
            elif (x[i] < x[j] and y[i] > y[j]) or (x[i] > x[j] and y[i] < y[j]):
                balance -= 1
    return balance / pairs


# %% wrong | 2026-blind-15 | ties_are_left_out_of_the_pairs_of_each_list | divides by the root of the product of the pairs untied in a and the pairs untied in b (tau-b) in place of all pairs
def rank_agreement(a, b):
    da = torch.sign(a[:, None] - a[None, :]).double()
    db = torch.sign(b[:, None] - b[None, :]).double()
    numerator = (da * db).sum()
    denominator = torch.sqrt((da**2).sum() * (db**2).sum())  # <-- here
    if denominator == 0:
        return 0.0
    return float(numerator / denominator)


# %% double | 2026-blind-15 | - | takes differences below 0.001 for ties; returns a tensor in place of a float
def rank_agreement(a, b):
    n = a.shape[0]

    def order(values):
        difference = values.unsqueeze(0) - values.unsqueeze(1)
        close = difference.abs() < 1e-3  # <-- here
        return torch.sign(difference).masked_fill(close, 0)

    agreement = (order(a) * order(b)).sum()
    return agreement / (n * (n - 1))  # <-- here


# %% right | 2026-blind-15 | torch.combinations of the places, comparisons in place of differences
def rank_agreement(a, b):
    i, j = torch.combinations(torch.arange(len(a), device=a.device), r=2).unbind(dim=1)
    up_a, down_a = a[i] < a[j], a[i] > a[j]
    up_b, down_b = b[i] < b[j], b[i] > b[j]
    alike = (up_a & up_b) | (down_a & down_b)
    opposite = (up_a & down_b) | (down_a & up_b)
    return (int(alike.sum()) - int(opposite.sum())) / len(i)


# %% wrong | 2026-blind-16 | ties_count_as_opposite | a pair that is tied in either list falls into the else and counts as ordered oppositely
def rank_agreement(a, b):
    n = len(a)
    alike, opposite = 0, 0
    for i in range(n):
        for j in range(i + 1, n):
            if (a[i] < a[j] and b[i] < b[j]) or (a[i] > a[j] and b[i] > b[j]):
                alike += 1
            else:  # <-- here
                opposite += 1
    return (alike - opposite) / (n * (n - 1) / 2)


# %% wrong | 2026-blind-16 | positions_for_ranks | argsort, once, is taken for the ranks: it says which element stands at a place and not which place an element has
def rank_agreement(a, b):
    n = a.shape[0]
    ranks_a = torch.argsort(a)  # <-- here
    ranks_b = torch.argsort(b)  # <-- here
    order_a = torch.sign(ranks_a[:, None] - ranks_a[None, :])
    order_b = torch.sign(ranks_b[:, None] - ranks_b[None, :])
    return (order_a * order_b).sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-16 | - | values that are close (isclose) are treated as tied, so that orders by small differences do not count
def rank_agreement(a, b):
    n = len(a)

    def order(x, y):
        if math.isclose(x, y, rel_tol=1e-3):  # <-- here
            return 0
        return 1 if x > y else -1

    a, b = a.tolist(), b.tolist()
    score = 0
    for i in range(n):
        for j in range(i):
            score += order(a[i], a[j]) * order(b[i], b[j])
    return 2 * score / (n * (n - 1))


# %% double | 2026-blind-16 | counts_each_item_with_itself | each element is also paired with itself in the count of pairs, n (n + 1) / 2; tied values get ranks of their own in the order in which they stand, so that ties count
def rank_agreement(a, b):
    def ranks(x):
        return x.argsort(stable=True).argsort().tolist()  # <-- here

    ra, rb = ranks(a), ranks(b)
    pairs = 0
    score = 0
    for i in range(len(ra)):
        for j in range(i, len(ra)):
            pairs += 1  # <-- here
            product = (ra[i] - ra[j]) * (rb[i] - rb[j])
            if product > 0:
                score += 1
            elif product < 0:
                score -= 1
    return score / pairs


# %% right | 2026-blind-16 | boolean tables of greater and smaller, counted as integers
def rank_agreement(a, b):
    n = a.shape[0]
    above_a, above_b = a[:, None] > a[None, :], b[:, None] > b[None, :]
    below_b = above_b.T
    alike = int((above_a & above_b).sum())
    opposite = int((above_a & below_b).sum())
    return (alike - opposite) / math.comb(n, 2)


# %% wrong | 2026-blind-17 | positions_for_ranks | takes argsort, which says which element stands at each place, for the ranks of the elements
def rank_agreement(a, b):
    rank_a, rank_b = a.argsort(), b.argsort()  # <-- here
    n = len(a)
    alike = opposite = 0
    for i in range(n):
        for j in range(i + 1, n):
            product = float(rank_a[i] - rank_a[j]) * float(rank_b[i] - rank_b[j])
            alike += product > 0
            opposite += product < 0
    return (alike - opposite) / (n * (n - 1) / 2)


# %% wrong | 2026-blind-17 | ties_count_for_a_side | counts a pair as ordered alike when the two signs are equal, so that one that is tied in both lists counts as agreement
def rank_agreement(a, b):
    i, j = torch.triu_indices(len(a), len(a), offset=1)
    sign_a = torch.sign(a[i] - a[j])
    sign_b = torch.sign(b[i] - b[j])
    alike = sign_a == sign_b  # <-- here
    opposite = sign_a * sign_b < 0
    return (alike.float().mean() - opposite.float().mean()).item()


# %% wrong | 2026-blind-17 | ties_count_for_a_side | gives tied elements different ranks by their place, so that tied pairs count as ordered
def rank_agreement(a, b):
    n = len(a)
    rank_a = a.argsort(stable=True).argsort()  # <-- here
    rank_b = b.argsort(stable=True).argsort()  # <-- here
    signs = torch.sign(rank_a[:, None] - rank_a) * torch.sign(rank_b[:, None] - rank_b)
    return float(signs.sum()) / (n * (n - 1))


# %% wrong | 2026-blind-17 | neighbours_alone | sorts by a and looks only at neighbours in that order, n - 1 pairs in place of all
def rank_agreement(a, b):
    pairs = sorted(zip(a.tolist(), b.tolist()))
    score = 0
    for (a1, b1), (a2, b2) in zip(pairs, pairs[1:]):  # <-- here
        if a1 == a2 or b1 == b2:
            continue
        score += 1 if b2 > b1 else -1
    return score / (len(pairs) - 1)


# %% double | 2026-blind-17 | ties_count_as_opposite | a pair that is not ordered alike counts as opposite, ties too; the answer is a tensor in place of a float
def rank_agreement(a, b):
    products = (a.unsqueeze(1) - a).sign() * (b.unsqueeze(1) - b).sign()
    each_once = products[torch.ones_like(products).triu(1).bool()]
    votes = torch.where(each_once > 0, 1.0, -1.0)  # <-- here
    return votes.mean()  # <-- here


# %% right | 2026-blind-17 | plain Python with comparisons of combinations
def rank_agreement(a, b):
    from itertools import combinations

    def order(p, q):
        return (p > q) - (p < q)

    balance, pairs = 0, 0
    for (a1, b1), (a2, b2) in combinations(list(zip(a.tolist(), b.tolist(), strict=True)), 2):
        balance += order(a1, a2) * order(b1, b2)
        pairs += 1
    return balance / pairs


# %% wrong | 2026-blind-18 | ties_are_left_out_of_all_pairs | pairs tied in either list are left out of the denominator as well, where all pairs belong
def rank_agreement(a, b):
    alike = opposite = 0
    for i in range(len(a)):
        for j in range(i):
            way = (a[i] - a[j]) * (b[i] - b[j])
            if way > 0:
                alike += 1
            elif way < 0:
                opposite += 1
    return (alike - opposite) / (alike + opposite)  # <-- here


# %% wrong | 2026-blind-18 | ties_count_as_opposite | a tied pair counts as opposite
def rank_agreement(a, b):
    n = len(a)
    score = 0
    for i in range(n - 1):
        for j in range(i + 1, n):
            same = (a[i] < a[j] and b[i] < b[j]) or (a[i] > a[j] and b[i] > b[j])
            score += 1 if same else -1  # <-- here
    return score / (n * (n - 1) / 2)


# %% wrong | 2026-blind-18 | differences_without_signs | differences are multiplied without taking their signs, so that sizes count
def rank_agreement(a, b):
    n = a.numel()
    da = a[:, None] - a[None, :]
    db = b[:, None] - b[None, :]
    return float((da * db).sum() / (n * (n - 1)))  # <-- here


# %% wrong | 2026-blind-18 | positions_for_ranks | argsort is taken for the ranks, but it gives the order of places
def rank_agreement(a, b):
    n = len(a)
    rank_a, rank_b = a.argsort(), b.argsort()  # <-- here
    signs = torch.sign(rank_a.unsqueeze(1) - rank_a) * torch.sign(rank_b.unsqueeze(1) - rank_b)
    return signs.sum().item() / (n * (n - 1))


# %% double | 2026-blind-18 | items_agree_with_themselves | pairs tied in both lists count as alike, because equal signs do; the table's n pairs of a thing with itself are counted, in both sum and denominator n * n
def rank_agreement(a, b):
    n = a.shape[0]
    sa = torch.sign(a.unsqueeze(0) - a.unsqueeze(1))
    sb = torch.sign(b.unsqueeze(0) - b.unsqueeze(1))
    alike = (sa == sb).sum()  # <-- here
    opposite = (sa * sb == -1).sum()
    return float(alike - opposite) / n ** 2  # <-- here


# %% right | 2026-blind-18 | comparisons as whole numbers over torch.combinations
def rank_agreement(a, b):
    i, j = torch.combinations(torch.arange(a.shape[0])).unbind(1)
    up = ((a[i] < a[j]) & (b[i] < b[j])) | ((a[i] > a[j]) & (b[i] > b[j]))
    down = ((a[i] < a[j]) & (b[i] > b[j])) | ((a[i] > a[j]) & (b[i] < b[j]))
    return up.double().mean().item() - down.double().mean().item()


# %% right | 2026-blind-18 | plain python with itertools, three-way comparison
def rank_agreement(a, b):
    from itertools import combinations

    def order(u, v):
        return (u > v) - (u < v)

    pairs = list(combinations(zip(a.tolist(), b.tolist()), 2))
    return sum(order(p[0], q[0]) * order(p[1], q[1]) for p, q in pairs) / len(pairs)


# %% wrong | 2026-blind-19 | ties_are_left_out_of_all_pairs | divides by the pairs that are not tied, not by all pairs
def rank_agreement(a, b):
    product = torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)
    alike, opposite = (product > 0).sum(), (product < 0).sum()
    pairs = (alike + opposite).clamp(min=1)  # <-- here
    return ((alike - opposite) / pairs).item()


# %% wrong | 2026-blind-19 | positions_for_ranks | compares the orders that argsort gives (who stands where) instead of the ranks
def rank_agreement(a, b):
    n = len(a)
    rank_a, rank_b = a.argsort(), b.argsort()  # <-- here
    score = 0
    for i in range(n):
        for j in range(i):
            score += int(torch.sign(rank_a[i] - rank_a[j]) * torch.sign(rank_b[i] - rank_b[j]))
    return score / (n * (n - 1) / 2)


# %% wrong | 2026-blind-19 | - | multiplies the differences themselves and not their signs, so that large differences count more
def rank_agreement(a, b):
    i, j = torch.combinations(torch.arange(len(a))).T
    together = (a[i] - a[j]) * (b[i] - b[j])  # <-- here
    return float(together.sum() / together.abs().sum().clamp(min=1e-12))


# %% wrong | 2026-blind-19 | ties_count_as_opposite | counts a pair that is tied in either list as one of opposite order
def rank_agreement(a, b):
    from itertools import combinations

    votes = [
        1 if (a[i] - a[j]) * (b[i] - b[j]) > 0 else -1  # <-- here
        for i, j in combinations(range(len(a)), 2)
    ]
    return sum(votes) / len(votes)


# %% double | 2026-blind-19 | counts_each_item_with_itself | counts pairs tied in either list as alike; divides by n * n, as if each place were paired with itself
def rank_agreement(a, b):
    n = a.shape[0]
    both = (a.unsqueeze(1) - a).sign() * (b.unsqueeze(1) - b).sign()
    off = ~torch.eye(n, dtype=torch.bool)
    alike = (both[off] >= 0).sum()  # <-- here
    opposite = (both[off] < 0).sum()
    return float(alike - opposite) / (n * n)  # <-- here


# %% right | 2026-blind-19 | plain python: numbers in lists, comparisons as 0 and 1, one list slid along itself
def rank_agreement(a, b):
    points = list(zip(a.tolist(), b.tolist(), strict=True))
    balance, total = 0, 0
    while points:
        p, q = points.pop()
        for r, s in points:
            balance += ((p > r) - (p < r)) * ((q > s) - (q < s))
            total += 1
    return balance / total


# %% wrong | 2026-blind-20 | ties_are_left_out_of_all_pairs | divides by the pairs that are not tied only, instead of by all pairs (Goodman and Kruskal's gamma)
def rank_agreement(a, b):
    alike = opposite = 0
    for i in range(len(a)):
        for j in range(i):
            way = (a[i] - a[j]).sign() * (b[i] - b[j]).sign()
            alike += int(way > 0)
            opposite += int(way < 0)
    return (alike - opposite) / max(alike + opposite, 1)  # <-- here


# %% wrong | 2026-blind-20 | ties_count_for_a_side | compares a[i] < a[j] with b[i] < b[j] as booleans: a tie is "not less", and so counts for one side
def rank_agreement(a, b):
    n = len(a)
    i, j = torch.triu_indices(n, n, offset=1)
    same = (a[i] < a[j]) == (b[i] < b[j])  # <-- here
    alike = same.sum().item()
    return (alike - (len(same) - alike)) / len(same)


# %% right | 2026-blind-20 | the sign of the product of the two differences
def rank_agreement(a, b):
    n = a.numel()
    da = a.unsqueeze(1) - a
    db = b.unsqueeze(1) - b
    order = torch.sign(da * db)
    return order.sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-20 | positions_for_ranks | compares argsort's places, which are not ranks: argsort says which entry comes first, not where an entry stands
def rank_agreement(a, b):
    n = len(a)

    def signs(x):
        ranks = x.argsort()  # <-- here
        up = torch.sign((ranks[:, None] - ranks[None, :]).float())
        tied = x[:, None] == x[None, :]
        return up.masked_fill(tied, 0.0)

    return float((signs(a) * signs(b)).sum() / (n * (n - 1)))


# %% double | 2026-blind-20 | share_in_the_same_order | a pair that is tied counts as alike (>= 0); the oppositely ordered pairs are not subtracted
def rank_agreement(a, b):
    n = len(a)
    score = 0
    for i in range(n - 1):
        for j in range(i + 1, n):
            s = torch.sign(a[j] - a[i]) * torch.sign(b[j] - b[i])
            if s >= 0:  # <-- here
                score += 1
    return score / (n * (n - 1) / 2)  # <-- here


# %% right | 2026-blind-20 | comparisons as whole numbers instead of signs: (greater) less (smaller), and a dot product
def rank_agreement(a, b):
    def order(x):
        column = x.reshape(-1, 1)
        return (column > x).int() - (column < x).int()

    n = a.shape[0]
    return (order(a) * order(b)).triu().sum().item() / math.comb(n, 2)


# %% right | 2026-blind-20 | walks along a in sorted order and only compares b from there on, ties skipped
def rank_agreement(a, b):
    couples = sorted(zip(a.tolist(), b.tolist()))
    balance = 0
    for place, (low_a, left) in enumerate(couples):
        for high_a, right in couples[place + 1 :]:
            if high_a == low_a or left == right:
                continue
            balance += 1 if right > left else -1
    return balance / (len(couples) * (len(couples) - 1) // 2)


# %% shared | 2026-blind-21
import itertools


# %% wrong | 2026-blind-21 | ties_are_left_out_of_all_pairs | divided by the pairs without a tie instead of by all pairs
def rank_agreement(a, b):
    order = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    alike, opposite = (order > 0).sum(), (order < 0).sum()
    return ((alike - opposite) / (alike + opposite).clamp(min=1)).item()  # <-- here


# %% wrong | 2026-blind-21 | ties_count_as_opposite | whatever is not alike counts as opposite, ties too
def rank_agreement(a, b):
    score, pairs = 0, 0
    for i, j in itertools.combinations(range(len(a)), 2):
        same = (a[i] < a[j] and b[i] < b[j]) or (a[i] > a[j] and b[i] > b[j])
        score += 1 if same else -1  # <-- here
        pairs += 1
    return score / pairs


# %% wrong | 2026-blind-21 | positions_for_ranks | argsort is taken for the ranks: it says who stands at a place, not the place of each
def rank_agreement(a, b):
    n = len(a)
    ra, rb = a.argsort(), b.argsort()  # <-- here
    sa = torch.where(a[:, None] == a[None, :], 0, torch.sign(ra[:, None] - ra[None, :]))
    sb = torch.where(b[:, None] == b[None, :], 0, torch.sign(rb[:, None] - rb[None, :]))
    return (sa * sb).sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-21 | correlation_of_the_ranks | Spearman's correlation of the ranks, not the pairs of Kendall
def rank_agreement(a, b):
    def rank(x):
        smaller = (x[:, None] > x[None, :]).sum(1)
        equal = (x[:, None] == x[None, :]).sum(1)
        return smaller.double() + (equal.double() - 1) / 2

    ra, rb = rank(a), rank(b)
    ra, rb = ra - ra.mean(), rb - rb.mean()
    scale = (ra.norm() * rb.norm()).clamp(min=1e-12)
    return float(ra @ rb / scale)  # <-- here


# %% double | 2026-blind-21 | - | the inner loop stops before the last element; the alike share is given back without the opposite one taken off
def rank_agreement(a, b):
    a, b = a.tolist(), b.tolist()
    n = len(a)
    alike = 0
    for i in range(n):
        for j in range(i + 1, n - 1):  # <-- here
            if (a[i] - a[j]) * (b[i] - b[j]) > 0:
                alike += 1
    return alike / (n * (n - 1) / 2)  # <-- here


# %% right | 2026-blind-21 | booleans compared: (a greater) times (b greater or smaller), upper triangle by index
def rank_agreement(a, b):
    i, j = torch.triu_indices(len(a), len(a), offset=1)
    up_a, down_a = a[i] < a[j], a[i] > a[j]
    up_b, down_b = b[i] < b[j], b[i] > b[j]
    concordant = ((up_a & up_b) | (down_a & down_b)).sum().item()
    discordant = ((up_a & down_b) | (down_a & up_b)).sum().item()
    return (concordant - discordant) / len(i)


# %% wrong | 2026-blind-22 | ties_are_left_out_of_all_pairs | pairs that are tied are left out of the denominator too (Goodman and Kruskal's gamma)
def rank_agreement(a, b):
    signs = torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)
    alike, opposite = (signs > 0).sum().item(), (signs < 0).sum().item()
    return (alike - opposite) / max(alike + opposite, 1)  # <-- here


# %% wrong | 2026-blind-22 | ties_count_as_the_same | a tied pair counts as ordered alike: >= 0 in place of > 0
def rank_agreement(a, b):
    n = len(a)
    score = 0
    for i in range(n):
        for j in range(i):
            product = float(a[i] - a[j]) * float(b[i] - b[j])
            score += 1 if product >= 0 else -1  # <-- here
    return score / (n * (n - 1) / 2)


# %% wrong | 2026-blind-22 | correlation_of_the_ranks | Spearman's correlation of the ranks, not Kendall's tau
def rank_agreement(a, b):
    ranks_a = a.argsort().argsort().double()
    ranks_b = b.argsort().argsort().double()
    n = a.numel()
    apart = ((ranks_a - ranks_b) ** 2).sum().item()
    return 1 - 6 * apart / (n * (n * n - 1))  # <-- here


# %% wrong | 2026-blind-22 | correlation_of_the_numbers | the products of the differences are summed, not of their signs; normed as a correlation
def rank_agreement(a, b):
    da, db = (x.double().unsqueeze(1) - x.double() for x in (a, b))
    size = (da.norm() * db.norm()).item()
    return (da * db).sum().item() / size if size else 0.0  # <-- here


# %% double | 2026-blind-22 | twice_the_pairs | every pair is counted twice but divided by the pairs counted once; a tensor is returned
def rank_agreement(a, b):
    n = a.shape[0]
    both = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    pairs = n * (n - 1) / 2  # <-- here
    return both.sum() / pairs  # <-- here


# %% right | 2026-blind-22 | plain Python numbers and itertools, comparison of booleans
import itertools

def rank_agreement(a, b):
    points = list(zip(a.tolist(), b.tolist()))
    pairs = list(itertools.combinations(points, 2))
    balance = 0
    for (p, r), (q, s) in pairs:
        balance += ((p > q) - (p < q)) * ((r > s) - (r < s))
    return balance / len(pairs)


# %% shared | 2026-blind-23
from itertools import combinations


# %% wrong | 2026-blind-23 | ties_count_as_opposite | a tied pair counts as ordered oppositely
def rank_agreement(a, b):
    n = len(a)
    score = 0
    for i in range(n):
        for j in range(i):
            if (a[i] - a[j]) * (b[i] - b[j]) > 0:
                score += 1
            else:  # <-- here
                score -= 1
    return score / (n * (n - 1) / 2)


# %% wrong | 2026-blind-23 | ties_are_left_out_of_all_pairs | tied pairs are left out of the number of pairs as well
def rank_agreement(a, b):
    agree = torch.sign(a[:, None] - a) * torch.sign(b[:, None] - b)
    alike, opposite = (agree > 0).sum(), (agree < 0).sum()
    pairs = (alike + opposite).clamp(min=1)  # <-- here
    return float((alike - opposite) / pairs)


# %% wrong | 2026-blind-23 | correlation_of_the_ranks | the correlation of the ranks (Spearman's rho) instead of the count of pairs
def rank_agreement(a, b):
    n = len(a)
    place_a = a.argsort().argsort().double()
    place_b = b.argsort().argsort().double()
    apart = (place_a - place_b).square().sum()
    return float(1 - 6 * apart / (n * (n * n - 1)))  # <-- here


# %% wrong | 2026-blind-23 | neighbours_alone | only pairs that stand next to each other in the lists are compared
def rank_agreement(a, b):
    signs = [
        float(torch.sign(a[i + 1] - a[i]) * torch.sign(b[i + 1] - b[i]))
        for i in range(len(a) - 1)  # <-- here
    ]
    return sum(signs) / len(signs)


# %% double | 2026-blind-23 | twice_the_pairs | a tied pair (of two different places) counts as ordered alike; every pair counts twice in the sum, but once in the number of pairs
def rank_agreement(a, b):
    n = a.shape[0]
    product = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    alike = (product >= 0).sum().item() - n  # <-- here
    opposite = (product < 0).sum().item()
    return (alike - opposite) / (n * (n - 1) / 2)  # <-- here


# %% right | 2026-blind-23 | plain Python lists and combinations, comparisons of booleans as signs
def rank_agreement(a, b):
    pairs = list(combinations(zip(a.tolist(), b.tolist()), 2))

    def order(left, right):
        return (left > right) - (left < right)

    return sum(order(p[0], q[0]) * order(p[1], q[1]) for p, q in pairs) / len(pairs)


# %% right | 2026-blind-23 | a product of two sign tables in double, as a trace, over all ordered pairs
def rank_agreement(a, b):
    n = a.numel()
    up_a = torch.gt(a[:, None], a[None, :]).double()
    up_b = torch.gt(b[:, None], b[None, :]).double()
    table_a, table_b = up_a - up_a.T, up_b - up_b.T
    return torch.trace(table_a @ table_b.T).item() / (n * (n - 1))


# %% shared | 2026-blind-24
import itertools


# %% wrong | 2026-blind-24 | ties_are_left_out_of_all_pairs | divides by the number of pairs that are not tied, not by all pairs
def rank_agreement(a, b):
    signs = torch.sign(a.unsqueeze(1) - a) * torch.sign(b.unsqueeze(1) - b)
    alike = (signs > 0).sum()
    opposite = (signs < 0).sum()
    return float((alike - opposite) / max(int(alike + opposite), 1))  # <-- here


# %% wrong | 2026-blind-24 | ties_count_as_opposite | every pair that is not ordered alike counts as opposite, ties too
def rank_agreement(a, b):
    n = len(a)
    score = 0
    for i in range(n):
        for j in range(i + 1, n):
            if (a[i] - a[j]) * (b[i] - b[j]) > 0:
                score += 1
            else:  # <-- here
                score -= 1
    return score / (n * (n - 1) / 2)


# %% wrong | 2026-blind-24 | positions_for_ranks | takes argsort for the ranks (it gives the places in sorted order; argsort twice would give the ranks) and compares these
def rank_agreement(a, b):
    first, second = a.argsort(), b.argsort()  # <-- here
    tied = (a[:, None] == a) | (b[:, None] == b)
    product = (first[:, None] - first).sign() * (second[:, None] - second).sign()
    product = product.masked_fill(tied, 0)
    n = a.numel()
    return product.sum().item() / (n * (n - 1))


# %% wrong | 2026-blind-24 | counts_each_item_with_itself | the mean over the whole table of pairs: the n pairs of a number with itself count in the divisor
def rank_agreement(a, b):
    up_a = torch.sign(torch.sub(a.view(-1, 1), a.view(1, -1))).double()
    up_b = torch.sign(torch.sub(b.view(-1, 1), b.view(1, -1))).double()
    return torch.mean(up_a * up_b).item()  # <-- here


# %% double | 2026-blind-24 | share_in_the_same_order | pairs tied in both lists count as ordered alike; only the alike are counted, the opposite are not taken off
def rank_agreement(a, b):
    def order(values, i, j):
        return int(values[i] > values[j]) - int(values[i] < values[j])

    pairs = list(itertools.combinations(range(len(a)), 2))
    alike = sum(order(a, i, j) == order(b, i, j) for i, j in pairs)  # <-- here
    return alike / len(pairs)  # <-- here


# %% right | 2026-blind-24 | counts of bool tables: both greater or both smaller, less the crossed ones, each pair twice
def rank_agreement(a, b):
    up, high = a[:, None] > a[None, :], b[:, None] > b[None, :]
    alike = (up & high).sum() + (up.T & high.T).sum()
    crossed = (up & high.T).sum() + (up.T & high).sum()
    count = a.shape[0]
    return float(alike - crossed) / (count * count - count)


# %% right | 2026-blind-24 | plain lists and itertools.combinations, the sign by comparing
def rank_agreement(a, b):
    together = list(zip(a.tolist(), b.tolist(), strict=True))
    sign = lambda u, v: (u > v) - (u < v)
    votes = [sign(p[0], q[0]) * sign(p[1], q[1]) for p, q in itertools.combinations(together, 2)]
    return sum(votes) / len(votes)


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | ties_count_as_opposite | computed from the share ordered alike alone, 2 * share - 1: a tied pair counts as one ordered oppositely
def rank_agreement(a, b):
    n = len(a)
    alike = sum(
        float((a[i] - a[j]) * (b[i] - b[j])) > 0 for i in range(n) for j in range(i + 1, n)
    )
    return 2 * alike / (n * (n - 1) / 2) - 1  # <-- here


# %% wrong | 2026-blind-25 | positions_for_ranks | argsort once is taken for the ranks: it says which item stands at each place, not at which place each item stands
def rank_agreement(a, b):
    n = a.shape[0]

    def signs(numbers):
        ranks = numbers.argsort()  # <-- here
        signed = torch.sign(ranks.unsqueeze(1) - ranks)
        return signed * (numbers.unsqueeze(1) != numbers)

    return float((signs(a) * signs(b)).sum()) / (n * (n - 1))


# %% wrong | 2026-blind-25 | ties_are_left_out_of_all_pairs | divides by the pairs that are tied in neither list, not by all pairs
def rank_agreement(a, b):
    product = torch.sign(a[:, None] - a[None, :]) * torch.sign(b[:, None] - b[None, :])
    alike, opposite = int((product > 0).sum()), int((product < 0).sum())
    pairs = max(alike + opposite, 1)  # <-- here
    return (alike - opposite) / pairs


# %% wrong | 2026-blind-25 | neighbours_alone | compares only items that stand next to each other in the lists, n - 1 pairs instead of all
def rank_agreement(a, b):
    steps_a, steps_b = a.diff().sign(), b.diff().sign()  # <-- here
    return (steps_a * steps_b).double().mean().item()


# %% double | 2026-blind-25 | counts_each_item_with_itself | a product of 0 counts as ordered alike; the n pairs of an item with itself count in the denominator
def rank_agreement(a, b):
    n = len(a)
    alike = opposite = 0
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            product = float(a[i] - a[j]) * float(b[i] - b[j])
            if product >= 0:  # <-- here
                alike += 1
            else:
                opposite += 1
    return (alike - opposite) / n**2  # <-- here


# %% right | 2026-blind-25 | combinations of zipped items, comparisons of bools instead of signs
def rank_agreement(a, b):
    from itertools import combinations

    both = list(zip(a.tolist(), b.tolist()))
    balance, pairs = 0, 0
    for (p, q), (r, s) in combinations(both, 2):
        balance += ((p > r) - (p < r)) * ((q > s) - (q < s))
        pairs += 1
    return balance / pairs


# %% wrong | 2026-blind-26 | ties_count_as_opposite | tied pairs count as ordered oppositely, because everything that is not above 0 goes there
def rank_agreement(a, b):
    n, alike, opposite = len(a), 0, 0
    for i in range(n):
        for j in range(i + 1, n):
            if (a[i] - a[j]) * (b[i] - b[j]) > 0:
                alike += 1
            else:  # <-- here
                opposite += 1
    return (alike - opposite) / (n * (n - 1) / 2)


# %% wrong | 2026-blind-26 | ties_are_left_out_of_all_pairs | divided by the number of pairs without a tie, not by all pairs
def rank_agreement(a, b):
    signs = torch.sign(a[:, None] - a[None, :]) * torch.sign(b[:, None] - b[None, :])
    untied = (signs != 0).sum().clamp(min=1)  # <-- here
    return float(signs.sum() / untied)


# %% wrong | 2026-blind-26 | positions_for_ranks | one argsort taken for the ranks: it gives which element stands at each place, not the place of each element
def rank_agreement(a, b):
    rank_a = torch.argsort(a)  # <-- here
    rank_b = torch.argsort(b)  # <-- here
    n = len(a)
    i, j = torch.triu_indices(n, n, offset=1)
    product = torch.sign(rank_a[i] - rank_a[j]) * torch.sign(rank_b[i] - rank_b[j])
    return product.double().mean().item()


# %% wrong | 2026-blind-26 | neighbours_alone | only neighbours in the list are compared, not all pairs
def rank_agreement(a, b):
    up_a = torch.sign(a[1:] - a[:-1])  # <-- here
    up_b = torch.sign(b[1:] - b[:-1])  # <-- here
    return float((up_a * up_b).float().mean())


# %% double | 2026-blind-26 | differences_without_signs+counts_each_item_with_itself | products of the differences themselves, not of their signs, so that sizes count; divided by n * n, the pairs of an element with itself included
def rank_agreement(a, b):
    n = a.shape[0]
    da = a.unsqueeze(1) - a
    db = b.unsqueeze(1) - b
    agreement = (da * db).float()  # <-- here
    return (agreement.sum() / (n * n)).item()  # <-- here


# %% right | 2026-blind-26 | comparisons as booleans, counts of like and unlike orders by logical operations
def rank_agreement(a, b):
    n = len(a)
    over_a, over_b = a[:, None] > a, b[:, None] > b
    same = int((over_a & over_b).sum())
    turned = int((over_a & over_b.T).sum())
    return 2 * (same - turned) / (n * n - n)
