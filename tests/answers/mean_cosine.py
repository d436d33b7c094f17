# %% right | house | two loops
def alike_by_loops(states):
    total, pairs = 0.0, 0
    for i in range(len(states)):
        for j in range(len(states)):
            if i != j:
                total += float(states[i] @ states[j] / (states[i].norm() * states[j].norm()))
                pairs += 1
    return total / pairs


# %% right | house | PyTorch's cosine, the upper triangle
def alike_by_triangle(states):
    cosines = F.cosine_similarity(states.unsqueeze(0), states.unsqueeze(1), dim=-1)
    i, j = torch.triu_indices(len(states), len(states), offset=1)
    return cosines[i, j].mean().item()


# %% right | house | from the length of the sum
def alike_by_the_sum(states):
    unit = states.double() / states.double().pow(2).sum(1, keepdim=True).sqrt()
    T = unit.shape[0]
    return float((unit.sum(0).pow(2).sum() - T) / (T * T - T))


# %% wrong | 2026-blind-3 | divided by half of the pairs
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1) / 2)).item()  # <-- here


# %% wrong | 2026-blind-3 | not normed: dot products
def mean_cosine(states):
    T = states.shape[0]
    unit = states  # <-- here
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | normed over positions
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=0)  # <-- here
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | cosines of features, not positions
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit.T @ unit  # <-- here
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | absolute cosines
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = (unit @ unit.T).abs()  # <-- here
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | divided by the length squared
def mean_cosine(states):
    T = states.shape[0]
    unit = states / states.pow(2).sum(dim=-1, keepdim=True)  # <-- here
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-5 | The diagonal is taken off the sum, but the divisor still counts it.
def mean_cosine(states):
    T = len(states)
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    return ((cosines.sum() - T) / (T * T)).item()  # <-- here


# %% wrong | 2026-blind-5 | The diagonal is dropped by its value: all cosines below 1 count, so rounded ones stay in and equal vectors fall out.
def mean_cosine(states):
    unit = states / states.norm(dim=-1, keepdim=True)
    cosines = unit @ unit.T
    others = cosines[cosines < 1]  # <-- here
    return others.mean().item()


# %% wrong | 2026-blind-6 | takes the upper triangle with the diagonal set to zero, but drops every cosine that is not above zero
def mean_cosine(states):
    unit = states / states.norm(dim=-1, keepdim=True)
    upper = torch.triu(unit @ unit.T, diagonal=1)
    return upper[upper > 0].mean().item()  # <-- here


# %% wrong | 2026-blind-7 | only neighbours are compared
def mean_cosine(states):
    pairs = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return pairs.mean().item()


# %% wrong | house | the lengths squared, in place of the product of two
def mean_cosine(states):
    norms = states.norm(dim=-1, keepdim=True)
    cosines = states @ states.T / norms ** 2  # <-- here
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * (T - 1))).item()


# %% wrong | house | brackets missing: divided by one length, multiplied by the other
def mean_cosine(states):
    norms = states.norm(dim=-1, keepdim=True)
    cosines = states @ states.T / norms * norms.T  # <-- here
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * (T - 1))).item()


# %% wrong | 2026-blind-10 | divides the mean of all dot products by the mean of all products of lengths, in place of the mean of each pair's own quotient
def mean_cosine(states):
    dots, lengths = [], []
    for i in range(len(states)):
        for j in range(i + 1, len(states)):
            dots.append(float(states[i] @ states[j]))
            lengths.append(float(states[i].norm() * states[j].norm()))
    return sum(dots) / sum(lengths)  # <-- here


# %% wrong | house | the squared length of the mean direction
def mc(states):
    n = F.normalize(states, dim=-1)
    m = n.mean(0)
    return (m @ m).item()  # <-- here


# %% wrong | house | the squared length of the sum of directions
def mc(states):
    n = F.normalize(states, dim=-1)
    T = len(n)
    s = n.sum(0)
    return ((s @ s) / (T * (T - 1))).item()  # <-- here


# %% wrong | 2026-blind-12 | leaves out all cosines that are close to 1, in place of those of a position with itself
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    others = cosines[cosines < 1 - 1e-6]  # <-- here
    return others.mean().item()


# %% wrong | house | a loop over pairs i < j, divided by T * T
def mean_cosine(states):
    T, total = len(states), 0.0
    unit = F.normalize(states, dim=-1)
    for i in range(T):
        for j in range(i + 1, T):
            total += float(unit[i] @ unit[j])
    return total / T**2  # <-- here


# %% wrong | house | compares along dimension 1, by name
def mean_cosine(states):
    C = F.cosine_similarity(states.unsqueeze(1), states.unsqueeze(0), dim=1)  # <-- here
    T = len(states)
    return ((C.sum() - T) / (T * (T - 1))).item()


# %% wrong | house | tril with the diagonal
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    there = torch.ones(len(unit), len(unit)).tril().bool()  # <-- here
    return (unit @ unit.T)[there].mean().item()


# %% wrong | 2026-blind-15 | takes the cosine of every vector with the mean vector in place of the cosines of the pairs
def mean_cosine(states):
    middle = states.mean(dim=0, keepdim=True)
    cosines = F.cosine_similarity(states, middle, dim=-1)  # <-- here
    return cosines.mean().item()


# %% wrong | 2026-blind-16 | the pairs are found as the entries of the upper triangle that are not 0, so that pairs with a cosine of exactly 0 are left out of the mean
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = torch.triu(unit @ unit.T, diagonal=1)
    return cosines[cosines != 0].mean().item()  # <-- here


# %% wrong | 2026-blind-17 | lets cosine_similarity work over its default dimension 1, the second positions, in place of the features
def mean_cosine(states):
    T = len(states)
    first = states[:, None, :].expand(T, T, -1)
    second = states[None, :, :].expand(T, T, -1)
    table = F.cosine_similarity(first, second)  # <-- here
    total = 0.0
    count = 0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            if i != j:
                total += table[i, j].item()
                count += 1
    return total / count


# %% double | 2026-blind-17 | brings every feature to length 1 over the positions in place of every vector; keeps the diagonal among the pairs
def mean_cosine(states):
    unit = states / states.norm(dim=0)  # <-- here
    T = len(unit)
    pairs = torch.triu(unit @ unit.T).sum()  # <-- here
    return float(pairs / (T * (T - 1) / 2))


# %% wrong | 2026-blind-18 | the states are centred first, so that a correlation comes out instead of a cosine
def mean_cosine(states):
    n = states.size(0)
    table = torch.corrcoef(states)  # <-- here
    return ((table.sum() - table.trace()) / (n * (n - 1))).item()


# %% wrong | 2026-blind-22 | each pair stands once above the diagonal, but the sum is divided by T (T - 1)
def mean_cosine(states):
    T = len(states)
    unit = F.normalize(states, dim=-1)
    above = torch.triu(unit @ unit.T, diagonal=1)
    return (above.sum() / (T * (T - 1))).item()  # <-- here


# %% shared | 2026-blind-23
from itertools import combinations


# %% wrong | 2026-blind-23 | a ratio of means: mean product divided by the mean squared length, vectors are not brought to length 1 one by one
def mean_cosine(states):
    T = len(states)
    products = states @ states.T
    lengths = products.diagonal()
    off = (products.sum() - lengths.sum()) / (T * (T - 1))
    return (off / lengths.mean()).item()  # <-- here


# %% wrong | 2026-blind-24 | the mean over the positions is taken off first, so that correlations about the mean vector come out and not cosines
def mean_cosine(states):
    centred = states - states.mean(dim=0)  # <-- here
    unit = F.normalize(centred, dim=-1)
    table = unit @ unit.transpose(0, 1)
    n = len(table)
    return float((table.sum() - table.trace()) / (n * n - n))
