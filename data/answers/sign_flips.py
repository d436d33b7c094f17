# %% shared | house
from itertools import product


# %% right | house | all products of signs
def by_products(differences):
    seen = abs(sum(differences))
    sums = [abs(sum(s * d for s, d in zip(signs, differences))) for signs in product([-1, 1], repeat=len(differences))]
    return sum(total >= seen - 1e-9 for total in sums) / len(sums)


# %% right | house | means, with tensors
def by_tensors(differences):
    d = torch.tensor(differences, dtype=torch.float64)
    signs = torch.tensor(list(product([-1.0, 1.0], repeat=len(d))), dtype=torch.float64)
    means = (signs * d).mean(dim=1).abs()
    return (means >= d.mean().abs() - 1e-9).double().mean().item()


# %% right | house | grown one difference at a time
def by_growing(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    return sum(abs(total) > abs(sum(differences)) - 1e-9 for total in sums) / len(sums)


# %% right | house | bits of a number
def by_bits(differences):
    n, count = len(differences), 0
    for choice in range(2**n):
        total = sum(d if choice >> k & 1 else -d for k, d in enumerate(differences))
        if abs(total) >= abs(sum(differences)) - 1e-12:
            count += 1
    return count / 2**n
