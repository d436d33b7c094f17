# %% shared | house
from itertools import product


# %% right | house | all products of signs
def by_products(differences):
    seen = abs(sum(differences))
    sums = [abs(sum(s * d for s, d in zip(signs, differences))) for signs in product([-1, 1], repeat=len(differences))]
    return sum(total >= seen - 1e-9 for total in sums) / len(sums)


# %% right | house | bits of a number
def by_bits(differences):
    n, count = len(differences), 0
    for choice in range(2**n):
        total = sum(d if choice >> k & 1 else -d for k, d in enumerate(differences))
        if abs(total) >= abs(sum(differences)) - 1e-12:
            count += 1
    return count / 2**n


# %% shared | 2026-blind-3
import itertools


# %% wrong | 2026-blind-3 | one-sided: no absolute values
def sign_flips(differences):
    seen = sum(differences)  # <-- here
    count = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        if sum(s * d for s, d in zip(signs, differences)) >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** len(differences)


# %% wrong | 2026-blind-3 | the count, not the share
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    return float(sum(abs(sum(s * d for s, d in zip(signs, differences))) >= seen  # <-- here
                 for signs in itertools.product((1, -1), repeat=len(differences))))


# %% wrong | 2026-blind-3 | divided by n instead of 2 ** n
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        count += abs(sum(s * d for s, d in zip(signs, differences))) >= seen
    return count / n  # <-- here


# %% wrong | 2026-blind-5 | The room for rounding is added and not subtracted, so that the choice that was seen does not count itself.
from itertools import product


def sign_flips(differences):
    n = len(differences)
    limit = abs(sum(differences)) + 1e-6  # <-- here
    sums = [sum(a * b for a, b in zip(signs, differences)) for signs in product([1, -1], repeat=n)]
    return sum(abs(s) >= limit for s in sums) / len(sums)


# %% shared | 2026-blind-8
import itertools


# %% wrong | 2026-blind-8 | Collects the sums in a set, so that choices with equal sums count once only.
def sign_flips(differences):
    choices = itertools.product((1, -1), repeat=len(differences))
    sums = {sum(s * d for s, d in zip(signs, differences)) for signs in choices}  # <-- here
    seen = abs(sum(differences))
    return sum(abs(one) >= seen - 1e-6 for one in sums) / len(sums)


# %% shared | 2026-blind-9
import itertools


# %% wrong | 2026-blind-9 | Only one sign is flipped at a time: n choices and the one seen, instead of all choices.
def sign_flips(differences):
    seen = abs(sum(differences))
    choices = [list(differences)]
    for i in range(len(differences)):
        flipped = list(differences)
        flipped[i] = -flipped[i]
        choices.append(flipped)  # <-- here
    far = [abs(sum(choice)) >= seen - 1e-6 for choice in choices]
    return sum(far) / len(choices)


# %% wrong | 2026-blind-9 | The upper tail is counted and doubled, which is wrong as soon as the mean that was seen is below 0.
def sign_flips(differences):
    n = len(differences)
    seen = sum(differences)
    above = 0
    for signs in itertools.product((1, -1), repeat=n):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:
            above += 1
    return 2 * above / 2**n  # <-- here


# %% wrong | house | Adds 1 to the count and to the number of choices, as for drawn ones.
def sf_one_added(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        if abs(sum(s * d for s, d in zip(signs, differences))) >= seen - 1e-6:
            count += 1
    return (count + 1) / (2**n + 1)  # <-- here


# %% wrong | house | The count is set to 1, and nothing is added to it.
def sf_count_set_to_1(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        if abs(sum(s * d for s, d in zip(signs, differences))) >= seen - 1e-6:
            count = 1  # <-- here
    return count / 2**n


# %% wrong | house | Counts the choices that are just as far from 0, and not those that are farther.
def sf_just_as_far(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        if abs(abs(sum(s * d for s, d in zip(signs, differences))) - seen) < 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% wrong | house | The upper side is doubled, and cut off at 1.
def sf_doubled_up_to_1(differences):
    n, seen = len(differences), sum(differences)
    count = 0
    for signs in product((1, -1), repeat=n):
        count += sum(s * d for s, d in zip(signs, differences)) >= seen - 1e-6  # <-- here
    return min(1.0, 2 * count / 2**n)


# %% wrong | house | Counts either tail by itself, the upper one strictly.
def sf_upper_tail_strictly(differences):
    n, seen, count = len(differences), abs(sum(differences)), 0
    for signs in product((1, -1), repeat=n):
        total = sum(s * d for s, d in zip(signs, differences))
        if total > seen + 1e-6 or total <= -seen + 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% wrong | house | Adds the two sides, which overlap where the sum that was seen is 0.
import itertools

def sign_flips(differences):
    choices = [sum(c) for c in itertools.product(*[(d, -d) for d in differences])]
    seen = abs(sum(differences))
    up = sum(c >= seen - 1e-6 for c in choices)
    down = sum(c <= -seen + 1e-6 for c in choices)
    return (up + down) / len(choices)  # <-- here


# %% right | house | Student's t for each choice, which orders them as the size of the mean does
import itertools
from statistics import mean

def sign_flips(differences):
    from statistics import stdev
    n = len(differences)
    if n == 1:
        return 1.0
    def t(values):
        s = stdev(values)
        return abs(mean(values)) / (s / math.sqrt(n)) if s > 1e-9 else math.inf
    choices = list(itertools.product(*[(d, -d) for d in differences]))
    return sum(t(c) >= t(differences) - 1e-6 for c in choices) / len(choices)


# %% wrong | house | product without repeat
def sign_flips(differences):
    choices = list(product((1, -1)))  # <-- here
    seen = abs(sum(differences))
    hits = [abs(sum(s * d for s, d in zip(choice, differences))) >= seen - 1e-6 for choice in choices]
    return sum(hits) / len(choices)


# %% wrong | house | xor for the power
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for choice in product([1, -1], repeat=n):
        if abs(sum(c * d for c, d in zip(choice, differences))) >= seen - 1e-6:
            count += 1
    return count / (2 ^ n)  # <-- here


# %% wrong | house | sums against the mean seen
def sign_flips(differences):
    seen = abs(sum(differences) / len(differences))
    totals = [abs(sum(s * d for s, d in zip(choice, differences))) for choice in product((1, -1), repeat=len(differences))]
    return sum(t >= seen - 1e-6 for t in totals) / len(totals)  # <-- here


# %% wrong | 2026-blind-13 | draws two thousand choices of signs at random in place of trying all of them
def sign_flips(differences):
    values = torch.tensor(differences, dtype=torch.float64)
    generator = torch.Generator().manual_seed(0)
    coins = torch.randint(0, 2, (2000, len(values)), generator=generator)  # <-- here
    signs = coins.double() * 2 - 1
    sums = (signs @ values).abs()
    return (sums >= values.sum().abs() - 1e-6).double().mean().item()


# %% wrong | 2026-blind-14 | compares how many signs are plus or minus, without the sizes of the differences
import itertools


def sign_flips(differences):
    seen = abs(sum(1 if one > 0 else -1 for one in differences))
    all_signs = list(itertools.product((1, -1), repeat=len(differences)))
    as_far = [signs for signs in all_signs if abs(sum(signs)) >= seen - 1e-6]  # <-- here
    return len(as_far) / len(all_signs)


# %% wrong | house | Rounds the sizes to four digits before they are compared.
def sign_flips(differences):
    sizes = [round(abs(sum(a * b for a, b in zip(c, differences))), 4) for c in product((1, -1), repeat=len(differences))]  # <-- here
    return sum(x >= round(abs(sum(differences)), 4) for x in sizes) / len(sizes)


# %% shared | 2026-blind-18
import numpy as np


# %% wrong | 2026-blind-18 | the mean under the signs is compared with the sum that was seen
def sign_flips(differences):
    from itertools import product

    seen = abs(sum(differences))
    means = [
        abs(sum(s * x for s, x in zip(choice, differences)) / len(differences))  # <-- here
        for choice in product((-1, 1), repeat=len(differences))
    ]
    return sum(m >= seen - 1e-6 for m in means) / len(means)


# %% wrong | 2026-blind-18 | the allowance for rounding is left out, so that choices that are equally far from 0 are lost by a last digit
def sign_flips(differences):
    import itertools

    target = abs(sum(differences))
    every = list(itertools.product((1, -1), repeat=len(differences)))
    far = [c for c in every if abs(sum(a * b for a, b in zip(c, differences))) >= target]  # <-- here
    return len(far) / len(every)


# %% shared | 2026-blind-21
import itertools
import random


# %% wrong | 2026-blind-21 | 1 and 0 as the choices: differences are dropped instead of turned round
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    choices = list(itertools.product((1, 0), repeat=len(differences)))  # <-- here
    far = [abs(sum(c * d for c, d in zip(choice, differences))) >= seen for choice in choices]
    return sum(far) / len(far)


# %% shared | 2026-blind-22
import itertools


# %% wrong | 2026-blind-22 | one-sided: sums on the other side of 0 are not counted
def sign_flips(differences):
    seen = abs(sum(differences))
    count = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** len(differences)


# %% shared | 2026-blind-23
import itertools
import numpy as np


# %% wrong | 2026-blind-23 | what was seen is the sum of the absolute differences, not the absolute sum
def sign_flips(differences):
    d = np.array(differences, dtype=float)
    signs = np.array(list(itertools.product((1.0, -1.0), repeat=len(d))))
    seen = np.abs(d).sum()  # <-- here
    return float(np.mean(np.abs(signs @ d) >= seen - 1e-6))


# %% shared | 2026-blind-24
import itertools


# %% wrong | 2026-blind-24 | combinations_with_replacement gives n + 1 choices only (how many minus signs, always on the last ones), not all 2**n
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    far = [abs(sum(s * d for s, d in zip(choice, differences))) >= seen - 1e-6 for choice in choices]
    return sum(far) / len(far)
