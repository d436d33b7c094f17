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


# %% shared | 2026-blind-3
import itertools


# %% wrong | 2026-blind-3 | not_below | one-sided: no absolute values
def sign_flips(differences):
    seen = sum(differences)  # <-- here
    count = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        if sum(s * d for s, d in zip(signs, differences)) >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** len(differences)


# %% wrong | 2026-blind-3 | farther_alone | strictly farther: the choice seen does not count itself
def sign_flips(differences):
    seen = abs(sum(differences))
    n = len(differences)
    hits = [abs(sum(s * d for s, d in zip(signs, differences))) > seen + 1e-6  # <-- here
            for signs in itertools.product((1, -1), repeat=n)]
    return sum(hits) / 2**n


# %% wrong | 2026-blind-3 | a_number_and_no_share | the count, not the share
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    return float(sum(abs(sum(s * d for s, d in zip(signs, differences))) >= seen  # <-- here
                 for signs in itertools.product((1, -1), repeat=len(differences))))


# %% wrong | 2026-blind-3 | over_the_differences | divided by n instead of 2 ** n
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        count += abs(sum(s * d for s, d in zip(signs, differences))) >= seen
    return count / n  # <-- here


# %% wrong | 2026-blind-3 | left_out_in_place_of_turned | signs 0 and 1: differences are left out, not flipped
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    count = 0
    for signs in itertools.product((0, 1), repeat=n):  # <-- here
        count += abs(sum(s * d for s, d in zip(signs, differences))) >= seen
    return count / 2**n


# %% wrong | 2026-blind-3 | - | the absolute value of each term instead of the sum
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        count += sum(abs(s * d) for s, d in zip(signs, differences)) >= seen  # <-- here
    return count / 2**n


# %% wrong | 2026-blind-3 | mean_against_sum | the mean of the flipped against the sum of the seen
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        count += abs(sum(s * d for s, d in zip(signs, differences)) / n) >= seen  # <-- here
    return count / 2**n


# %% wrong | 2026-blind-3 | not_repeatable | random choices of signs instead of all
def sign_flips(differences):
    d = torch.tensor(differences)
    signs = torch.randint(0, 2, (1000, len(differences))) * 2 - 1  # <-- here
    sums = (signs * d).sum(dim=1)
    return (sums.abs() >= d.sum().abs() - 1e-6).float().mean().item()


# %% wrong | 2026-blind-3 | no_room_for_rounding | nothing left for rounding
def sign_flips(differences):
    seen = abs(sum(differences))
    n = len(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        count += abs(sum(s * d for s, d in zip(signs, differences))) >= seen  # <-- here
    return count / 2**n


# %% right | 2026-blind-3 | generator
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    return sum(abs(sum(s * d for s, d in zip(signs, differences))) >= seen for signs in itertools.product((1, -1), repeat=n)) / 2**n


# %% right | 2026-blind-3 | sums grown one difference at a time
def sign_flips(differences):
    sums = [0.0]
    for d in differences:
        sums = [s + d for s in sums] + [s - d for s in sums]
    far = [s for s in sums if abs(s) >= abs(sum(differences)) - 1e-6]
    return len(far) / len(sums)


# %% wrong | 2026-blind-5 | one_direction_alone | Only choices as far on the side that was seen are counted, not those on the other side.
import itertools


def sign_flips(differences):
    seen = abs(sum(differences))
    count = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** len(differences)


# %% wrong | 2026-blind-5 | farther_alone | The room for rounding is added and not subtracted, so that the choice that was seen does not count itself.
from itertools import product


def sign_flips(differences):
    n = len(differences)
    limit = abs(sum(differences)) + 1e-6  # <-- here
    sums = [sum(a * b for a, b in zip(signs, differences)) for signs in product([1, -1], repeat=n)]
    return sum(abs(s) >= limit for s in sums) / len(sums)


# %% wrong | 2026-blind-5 | signs_in_no_order | The choices come from combinations with replacement: n + 1 of them and not 2 to the n, as if only the number of minus signs counted.
import itertools


def sign_flips(differences):
    choices = list(itertools.combinations_with_replacement((1, -1), len(differences)))  # <-- here
    seen = abs(sum(differences))
    far = [
        abs(sum(sign * one for sign, one in zip(signs, differences))) >= seen - 1e-6
        for signs in choices
    ]
    return sum(far) / len(far)


# %% double | 2026-blind-5 | - | The signs are 0 and 1, which leaves differences out instead of turning them; the mean of a choice is compared with the sum that was seen.
import itertools


def sign_flips(differences):
    n = len(differences)
    count = 0
    for signs in itertools.product((0, 1), repeat=n):  # <-- here
        mean = sum(s * d for s, d in zip(signs, differences)) / n
        if abs(mean) >= abs(sum(differences)) - 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% right | 2026-blind-5 | all sums built up one difference at a time, as a list that doubles
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + sign * one for total in sums for sign in (1.0, -1.0)]
    seen = abs(sum(differences))
    return len([1 for total in sums if abs(total) > seen - 1e-6]) / len(sums)


# %% shared | 2026-blind-6
import itertools
import random

import numpy as np


# %% wrong | 2026-blind-6 | not_below | one-sided: counts only the sums that are at least as large, without abs
def sign_flips(differences):
    seen = sum(differences)
    hits, choices = 0, 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        choices += 1
        if sum(s * d for s, d in zip(signs, differences)) >= seen - 1e-6:  # <-- here
            hits += 1
    return hits / choices


# %% wrong | 2026-blind-6 | - | draws random signs a thousand times instead of trying all choices
def sign_flips(differences):
    rng = random.Random(0)
    seen = abs(sum(differences))
    hits = 0
    for _ in range(1000):  # <-- here
        if abs(sum(rng.choice((1, -1)) * d for d in differences)) >= seen - 1e-6:
            hits += 1
    return hits / 1000


# %% wrong | 2026-blind-6 | one_sign_for_each_sign_seen | flips the signs of the absolute differences and takes their sum for the one that was seen
def sign_flips(differences):
    sizes = np.abs(np.array(differences))
    signs = np.array(list(itertools.product((1, -1), repeat=len(sizes))))
    sums = signs @ sizes
    return float((np.abs(sums) >= sizes.sum() - 1e-6).mean())  # <-- here


# %% right | 2026-blind-6 | builds all sums one difference at a time, in a list that doubles
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    far = abs(sum(differences)) - 1e-6
    return sum(abs(total) >= far for total in sums) / len(sums)


# %% shared | 2026-blind-7
import numpy as np


# %% wrong | 2026-blind-7 | not_below | one side only: choices as far on the other side of 0 do not count
def sign_flips(differences):
    import itertools

    seen, count = sum(differences), 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(s * d for s, d in zip(signs, differences, strict=True))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** len(differences)

# %% wrong | 2026-blind-7 | no_room_for_rounding | nothing is left for rounding, so that choices equally far from 0 can be missed
def sign_flips(differences):
    from itertools import product

    seen = abs(sum(differences))
    n = len(differences)
    far = [abs(sum(s * d for s, d in zip(signs, differences))) for signs in product((1, -1), repeat=n)]
    return sum(each >= seen for each in far) / len(far)  # <-- here

# %% wrong | 2026-blind-7 | - | a thousand drawn choices in the place of all of them
def sign_flips(differences):
    values = np.array(differences)
    rng = np.random.default_rng(0)
    signs = rng.choice([-1, 1], size=(1000, len(values)))  # <-- here
    means = np.abs((signs * values).mean(axis=1))
    return float((means >= abs(values.mean()) - 1e-6).mean())

# %% double | 2026-blind-7 | - | strictly farther, so that what was seen does not count; divided by half the choices
def sign_flips(differences):
    import itertools

    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        total = abs(sum(s * d for s, d in zip(signs, differences)))
        count += total > seen + 1e-6  # <-- here
    return count / 2 ** (n - 1)  # <-- here

# %% right | 2026-blind-7 | all sums grown one difference at a time, in a numpy array
def sign_flips(differences):
    sums = np.zeros(1)
    for one in differences:
        sums = np.concatenate([sums + one, sums - one])
    return float(np.count_nonzero(np.abs(sums) >= abs(sum(differences)) - 1e-6) / sums.size)


# %% shared | 2026-blind-8
import itertools

# %% wrong | 2026-blind-8 | upper_side_doubled | Counts the sums at or above the one seen and doubles the share, which is far above 1 when the differences are below 0.
def sign_flips(differences):
    seen = sum(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return 2 * count / 2 ** len(differences)

# %% wrong | 2026-blind-8 | - | Collects the sums in a set, so that choices with equal sums count once only.
def sign_flips(differences):
    choices = itertools.product((1, -1), repeat=len(differences))
    sums = {sum(s * d for s, d in zip(signs, differences)) for signs in choices}  # <-- here
    seen = abs(sum(differences))
    return sum(abs(one) >= seen - 1e-6 for one in sums) / len(sums)

# %% right | 2026-blind-8 | grows the tensor of all sums, one difference after the other, without itertools
def sign_flips(differences):
    sums = torch.zeros(1, dtype=torch.float64)
    for one in differences:
        sums = torch.cat([sums + one, sums - one])
    far = sums.abs() >= abs(sum(differences)) - 1e-6
    return far.double().mean().item()


# %% shared | 2026-blind-9
import itertools

# %% wrong | 2026-blind-9 | - | The sums are gathered in a set, where choices with equal sums count only once.
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    sums = {
        round(sum(s * d for s, d in zip(signs, differences)), 9)
        for signs in itertools.product((1, -1), repeat=n)
    }  # <-- here
    return sum(abs(one) >= seen - 1e-6 for one in sums) / len(sums)


# %% wrong | 2026-blind-9 | one_turned_at_a_time | Only one sign is flipped at a time: n choices and the one seen, instead of all choices.
def sign_flips(differences):
    seen = abs(sum(differences))
    choices = [list(differences)]
    for i in range(len(differences)):
        flipped = list(differences)
        flipped[i] = -flipped[i]
        choices.append(flipped)  # <-- here
    far = [abs(sum(choice)) >= seen - 1e-6 for choice in choices]
    return sum(far) / len(choices)


# %% wrong | 2026-blind-9 | upper_side_doubled | The upper tail is counted and doubled, which is wrong as soon as the mean that was seen is below 0.
def sign_flips(differences):
    n = len(differences)
    seen = sum(differences)
    above = 0
    for signs in itertools.product((1, -1), repeat=n):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:
            above += 1
    return 2 * above / 2**n  # <-- here


# %% right | 2026-blind-9 | the list of all sums grown difference by difference, without itertools
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    far = abs(sum(differences))
    return len([total for total in sums if abs(total) > far - 1e-6]) / len(sums)


# %% wrong | house | one_added_above_and_below | Adds 1 to the count and to the number of choices, as for drawn ones.
def sf_one_added(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        if abs(sum(s * d for s, d in zip(signs, differences))) >= seen - 1e-6:
            count += 1
    return (count + 1) / (2**n + 1)  # <-- here


# %% wrong | house | first_choice_alone | The count is set to 1, and nothing is added to it.
def sf_count_set_to_1(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        if abs(sum(s * d for s, d in zip(signs, differences))) >= seen - 1e-6:
            count = 1  # <-- here
    return count / 2**n


# %% wrong | house | just_as_far_alone | Counts the choices that are just as far from 0, and not those that are farther.
def sf_just_as_far(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        if abs(abs(sum(s * d for s, d in zip(signs, differences))) - seen) < 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% wrong | house | one_direction_alone | Leaves the first sign as it is, and divides by all choices all the same.
def sf_half_of_the_choices(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n - 1):  # <-- here
        if abs(differences[0] + sum(s * d for s, d in zip(signs, differences[1:]))) >= seen - 1e-6:
            count += 1
    return count / 2**n


# %% wrong | house | seen_with_its_sign | The upper side is doubled, and cut off at 1.
def sf_doubled_up_to_1(differences):
    n, seen = len(differences), sum(differences)
    count = 0
    for signs in product((1, -1), repeat=n):
        count += sum(s * d for s, d in zip(signs, differences)) >= seen - 1e-6  # <-- here
    return min(1.0, 2 * count / 2**n)


# %% wrong | house | seen_one_not_counted | Counts either tail by itself, the upper one strictly.
def sf_upper_tail_strictly(differences):
    n, seen, count = len(differences), abs(sum(differences)), 0
    for signs in product((1, -1), repeat=n):
        total = sum(s * d for s, d in zip(signs, differences))
        if total > seen + 1e-6 or total <= -seen + 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% wrong | 2026-blind-10 | one_added_above_and_below | adds one to the count and to the number of choices, as for drawn samples, in place of the plain share of all choices
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    far = 0
    for number in range(2**n):
        total = 0.0
        for place in range(n):
            sign = 1 if (number >> place) % 2 == 0 else -1
            total += sign * differences[place]
        if abs(total) >= seen - 1e-6:
            far += 1
    return (far + 1) / (2**n + 1)  # <-- here


# %% wrong | 2026-blind-10 | signs_without_sizes | adds up the signs alone, in place of the signs times the sizes of the differences
def sign_flips(differences):
    from itertools import product

    def sign(number):
        return (number > 0) - (number < 0)

    seen = abs(sum(sign(one) for one in differences))  # <-- here
    sums = [abs(sum(signs)) for signs in product((1, -1), repeat=len(differences))]  # <-- here
    return sum(total >= seen - 1e-6 for total in sums) / len(sums)


# %% wrong | 2026-blind-10 | signs_in_no_order | goes through the combinations of signs without regard to order, n + 1 of them, in place of all 2**n choices
def sign_flips(differences):
    import itertools

    n = len(differences)
    seen = abs(sum(differences))
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    count = 0
    for signs in choices:
        flipped = sum(s * d for s, d in zip(signs, differences))
        if abs(flipped) >= seen - 1e-6:
            count += 1
    return count / len(choices)


# %% double | 2026-blind-10 | not_below | counts choices with the same sum once, by a set, in place of every choice; counts the choices on one side only, in place of both
def sign_flips(differences):
    from itertools import product

    seen = sum(differences)
    sums = set()
    for signs in product((-1, 1), repeat=len(differences)):
        flipped = [sign * one for sign, one in zip(signs, differences, strict=True)]
        sums.add(round(sum(flipped), 9))  # <-- here
    far = [total for total in sums if total >= seen - 1e-6]  # <-- here
    return len(far) / len(sums)


# %% right | 2026-blind-10 | a list of sums that doubles with each difference, no product of signs
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    seen = abs(math.fsum(differences))
    far = sum(1 for total in sums if abs(total) >= seen - 1e-6)
    return far / len(sums)


# %% wrong | house | - | The binary numbers are not filled up with zeros, so that short ones leave differences out.
def sign_flips(differences):
    n, count = len(differences), 0
    for k in range(2 ** n):
        signs = [1 if c == "1" else -1 for c in bin(k)[2:]]  # <-- here
        total = sum(s * d for s, d in zip(signs, differences))
        count += abs(total) >= abs(sum(differences)) - 1e-6
    return count / 2 ** n


# %% wrong | house | too_much_room_for_rounding | Sums are rounded to two digits before they are compared.
import itertools

def sign_flips(differences):
    n = len(differences)
    choices = list(itertools.product((1, -1), repeat=n))
    seen = round(abs(sum(differences)), 2)
    return sum(round(abs(sum(s * d for s, d in zip(c, differences))), 2) >= seen for c in choices) / len(choices)  # <-- here


# %% wrong | house | too_much_room_for_rounding | Leaves 1e-3 for rounding.
import itertools

def sign_flips(differences):
    n = len(differences)
    choices = list(itertools.product((1, -1), repeat=n))
    return sum(abs(sum(s * d for s, d in zip(c, differences))) >= abs(sum(differences)) - 1e-3 for c in choices) / len(choices)  # <-- here


# %% wrong | house | - | Compares after every term, in place of after the last.
import itertools

def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences)) - 1e-6
    count = 0
    for c in itertools.product((1, -1), repeat=n):
        total = 0.0
        for s, d in zip(c, differences):
            total += s * d
            if abs(total) >= seen:  # <-- here
                count += 1
    return count / 2 ** n


# %% wrong | house | counts_a_sum_of_0_twice | Doubles the smaller of the two sides.
import itertools

def sign_flips(differences):
    choices = [sum(c) for c in itertools.product(*[(d, -d) for d in differences])]
    seen = sum(differences)
    up = sum(c >= seen - 1e-6 for c in choices) / len(choices)
    down = sum(c <= seen + 1e-6 for c in choices) / len(choices)
    return 2 * min(up, down)  # <-- here


# %% wrong | house | counts_a_sum_of_0_twice | Adds the two sides, which overlap where the sum that was seen is 0.
import itertools

def sign_flips(differences):
    choices = [sum(c) for c in itertools.product(*[(d, -d) for d in differences])]
    seen = abs(sum(differences))
    up = sum(c >= seen - 1e-6 for c in choices)
    down = sum(c <= -seen + 1e-6 for c in choices)
    return (up + down) / len(choices)  # <-- here


# %% wrong | house | left_out_in_place_of_turned | The recursion adds a difference or leaves it out.
def sign_flips(differences):
    def count(total, rest):
        if not rest:
            return int(abs(total) >= abs(sum(differences)) - 1e-6)
        return count(total + rest[0], rest[1:]) + count(total, rest[1:])  # <-- here
    return count(0.0, differences) / 2 ** len(differences)


# %% wrong | house | - | In float32, and without room for rounding.
import itertools

def sign_flips(differences):
    d = torch.tensor(differences)
    signs = torch.tensor(list(itertools.product((1.0, -1.0), repeat=len(differences))))
    sums = (signs @ d)
    return (sums.abs() >= d.sum().abs()).float().mean().item()  # <-- here


# %% right | house | squares of the sums, with the room for rounding inside
import itertools

def sign_flips(differences):
    choices = list(itertools.product(*[(d, -d) for d in differences]))
    seen = sum(differences) ** 2
    return sum(sum(c) ** 2 >= seen - 1e-6 for c in choices) / len(choices)


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


# %% right | house | the smaller side doubled, and 1 at most
import itertools

def sign_flips(differences):
    choices = [sum(c) for c in itertools.product(*[(d, -d) for d in differences])]
    seen = sum(differences)
    up = sum(c >= seen - 1e-6 for c in choices) / len(choices)
    down = sum(c <= seen + 1e-6 for c in choices) / len(choices)
    return min(1.0, 2 * min(up, down))


# %% wrong | 2026-blind-11 | signs_in_no_order | Goes through combinations_with_replacement, which only tells how many signs are minus, in place of all 2^n choices.
import itertools

def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    far = 0
    for signs in choices:
        total = sum(s * d for s, d in zip(signs, differences))
        if abs(total) >= seen - 1e-6:
            far += 1
    return far / len(choices)


# %% wrong | 2026-blind-11 | one_direction_alone | Leaves the first sign as it is, which makes half of the choices, and divides by all 2^n.
def sign_flips(differences):
    n = len(differences)
    first, rest = differences[0], differences[1:]
    sums = [first]
    for one in rest:
        sums = [total + one for total in sums] + [total - one for total in sums]
    observed = abs(sum(differences))
    count = sum(abs(total) >= observed - 1e-6 for total in sums)
    return count / 2**n  # <-- here


# %% double | 2026-blind-11 | - | Looks at one side alone, without the absolute value of the flipped sum; leaves nothing for rounding.
import itertools

def sign_flips(differences):
    d = torch.tensor(differences, dtype=torch.float64)
    signs = torch.tensor(list(itertools.product((1.0, -1.0), repeat=len(d))), dtype=torch.float64)
    sums = (signs * d).sum(dim=1)  # <-- here
    seen = abs(sum(differences))
    return (sums >= seen).double().mean().item()  # <-- here


# %% right | 2026-blind-11 | the bits of a counter choose the signs
def sign_flips(differences):
    n = len(differences)
    limit = abs(math.fsum(differences)) - 1e-6
    as_far = 0
    for bits in range(1 << n):
        total = math.fsum(-one if bits >> place & 1 else one for place, one in enumerate(differences))
        as_far += abs(total) >= limit
    return as_far / (1 << n)


# %% wrong | 2026-blind-12 | left_out_in_place_of_turned | lets a difference be kept or left out, 1 or 0, in place of kept or turned round
def sign_flips(differences):
    import itertools

    seen = abs(sum(differences)) - 1e-6
    n = len(differences)
    count = 0
    for signs in itertools.product((1, 0), repeat=n):  # <-- here
        if abs(sum(s * d for s, d in zip(signs, differences))) >= seen:
            count += 1
    return count / 2**n


# %% wrong | 2026-blind-12 | - | gives every number of minus signs the same weight, with the first so many turned round, in place of all choices
def sign_flips(differences):
    n = len(differences)
    choices = []
    for minus in range(n + 1):  # <-- here
        choices.append([-1] * minus + [1] * (n - minus))
    for minus in range(1, n):  # <-- here
        choices.append([1] * minus + [-1] * (n - minus))
    target = abs(sum(differences)) - 1e-6
    far = [abs(sum(s * d for s, d in zip(signs, differences))) >= target for signs in choices]
    return sum(far) / len(choices)


# %% double | 2026-blind-12 | - | leaves the choice that was seen out of the count and of the choices; looks at one side alone, sums at least as large in the direction seen
def sign_flips(differences):
    n = len(differences)
    total = sum(differences)
    side = 1 if total >= 0 else -1
    farther = 0
    for number in range(1, 2**n):  # <-- here
        flipped = 0.0
        for place, one in enumerate(differences):
            flipped += -one if (number >> place) & 1 else one
        if side * flipped >= abs(total) - 1e-6:  # <-- here
            farther += 1
    return farther / (2**n - 1)


# %% right | 2026-blind-12 | all sums grown one difference at a time
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [so_far + step for so_far in sums for step in (one, -one)]
    seen = abs(sum(differences))
    far = [each for each in sums if abs(each) >= seen - 1e-6]
    return len(far) / len(sums)


# %% wrong | house | - | one sign for all at once
def sign_flips(differences):
    seen = abs(sum(differences))
    signs = (1, -1)
    count = 0
    for sign in signs:  # <-- here
        total = sum(sign * one for one in differences)
        count += abs(total) >= seen - 1e-6
    return count / len(signs)


# %% wrong | house | one_sign_alone | product without repeat
def sign_flips(differences):
    choices = list(product((1, -1)))  # <-- here
    seen = abs(sum(differences))
    hits = [abs(sum(s * d for s, d in zip(choice, differences))) >= seen - 1e-6 for choice in choices]
    return sum(hits) / len(choices)


# %% wrong | house | over_two_xor_n | xor for the power
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for choice in product([1, -1], repeat=n):
        if abs(sum(c * d for c, d in zip(choice, differences))) >= seen - 1e-6:
            count += 1
    return count / (2 ^ n)  # <-- here


# %% wrong | house | without_the_seen_one | combinations of places to turn, without all of them
import itertools


def sign_flips(differences):
    n, seen = len(differences), abs(sum(differences))
    hits = total = 0
    for k in range(n):  # <-- here
        for places in itertools.combinations(range(n), k):
            value = sum(-d if i in places else d for i, d in enumerate(differences))
            hits += abs(value) >= seen - 1e-6
            total += 1
    return hits / total


# %% wrong | house | sum_against_mean | sums against the mean seen
def sign_flips(differences):
    seen = abs(sum(differences) / len(differences))
    totals = [abs(sum(s * d for s, d in zip(choice, differences))) for choice in product((1, -1), repeat=len(differences))]
    return sum(t >= seen - 1e-6 for t in totals) / len(totals)  # <-- here


# %% wrong | 2026-blind-13 | - | collects the sums in a set, so choices with equal sums are counted once in place of each time
import itertools


def sign_flips(differences):
    seen = abs(sum(differences))
    sums = {
        round(sum(sign * one for sign, one in zip(signs, differences)), 9)  # <-- here
        for signs in itertools.product((1, -1), repeat=len(differences))
    }
    far = [total for total in sums if abs(total) >= seen - 1e-6]
    return len(far) / len(sums)


# %% wrong | 2026-blind-13 | - | draws two thousand choices of signs at random in place of trying all of them
def sign_flips(differences):
    values = torch.tensor(differences, dtype=torch.float64)
    generator = torch.Generator().manual_seed(0)
    coins = torch.randint(0, 2, (2000, len(values)), generator=generator)  # <-- here
    signs = coins.double() * 2 - 1
    sums = (signs @ values).abs()
    return (sums >= values.sum().abs() - 1e-6).double().mean().item()


# %% double | 2026-blind-13 | - | counts one side only, sums as large as the absolute one that was seen; leaves what was seen out of the number of choices
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for number in range(2**n):
        total = 0.0
        for place in range(n):
            sign = 1 if (number >> place) & 1 else -1
            total += sign * differences[place]
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / (2**n - 1)  # <-- here


# %% right | 2026-blind-13 | all sums grown one difference at a time, without itertools
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    seen = abs(sums[0])
    return sum(abs(total) >= seen - 1e-6 for total in sums) / len(sums)


# %% wrong | house | farther_alone | Counts through binary numbers, without the first and the last.
def sign_flips(differences):
    n, seen, count = len(differences), abs(sum(differences)), 0
    for number in range(1, 2**n - 1):  # <-- here
        total = sum(one if number >> place & 1 else -one for place, one in enumerate(differences))
        count += abs(total) >= seen - 1e-6
    return count / 2**n


# %% wrong | house | upper_side_doubled | Adds the two sides, and leaves the sign of what was seen.
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    seen = sum(differences)  # <-- here
    return (sum(total >= seen - 1e-6 for total in sums) + sum(total <= -seen + 1e-6 for total in sums)) / len(sums)


# %% wrong | house | one_added_above_and_below | Counts what was seen beside all choices.
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    sums.append(sum(differences))  # <-- here
    return sum(abs(total) >= abs(sum(differences)) - 1e-6 for total in sums) / len(sums)


# %% wrong | 2026-blind-14 | seen_with_its_sign | compares with the sum that was seen, sign and all, in place of its distance from 0, so that a negative sum gives 1
from itertools import product


def sign_flips(differences):
    seen = sum(differences)
    hits = 0
    for signs in product((1, -1), repeat=len(differences)):
        flipped = sum(s * d for s, d in zip(signs, differences))
        if abs(flipped) >= seen - 1e-6:  # <-- here
            hits += 1
    return hits / 2 ** len(differences)


# %% wrong | 2026-blind-14 | signs_without_sizes | compares how many signs are plus or minus, without the sizes of the differences
import itertools


def sign_flips(differences):
    seen = abs(sum(1 if one > 0 else -1 for one in differences))
    all_signs = list(itertools.product((1, -1), repeat=len(differences)))
    as_far = [signs for signs in all_signs if abs(sum(signs)) >= seen - 1e-6]  # <-- here
    return len(as_far) / len(all_signs)


# %% wrong | 2026-blind-14 | signs_in_no_order | goes through the n + 1 numbers of plus signs (combinations with replacement) in place of the 2**n choices
import itertools


def sign_flips(differences):
    n = len(differences)
    threshold = abs(sum(differences)) - 1e-6
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    far = 0
    for choice in choices:
        if abs(sum(s * d for s, d in zip(choice, differences))) >= threshold:
            far += 1
    return far / len(choices)


# %% double | 2026-blind-14 | - | counts only choices on the side of the sum that was seen; leaves out the choice that was seen itself
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for number in range(1, 2**n):  # <-- here
        total = 0.0
        for place, one in enumerate(differences):
            total += -one if number >> place & 1 else one
        if sum(differences) < 0:
            total = -total
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% right | 2026-blind-14 | all sums grown one difference at a time, no itertools
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    bound = abs(math.fsum(differences)) - 1e-6
    return sum(1 for total in sums if abs(total) >= bound) / len(sums)


# %% wrong | house | too_much_room_for_rounding | Rounds the sizes to four digits before they are compared.
def sign_flips(differences):
    sizes = [round(abs(sum(a * b for a, b in zip(c, differences))), 4) for c in product((1, -1), repeat=len(differences))]  # <-- here
    return sum(x >= round(abs(sum(differences)), 4) for x in sizes) / len(sizes)


# %% right | house | counts by calling itself
def sign_flips(differences):
    seen = abs(math.fsum(differences))
    def count(rest, total):
        if not rest:
            return int(abs(total) >= seen - 1e-6)
        return count(rest[1:], total + rest[0]) + count(rest[1:], total - rest[0])
    return count(list(differences), 0.0) / 2 ** len(differences)


# %% wrong | 2026-blind-15 | one_added_above_and_below | adds one to both counts, (count + 1) / (2**n + 1), as one does for random choices, though all choices are tried and what was seen is one of them
def sign_flips(differences):
    from itertools import product

    seen = abs(sum(differences)) - 1e-6
    count, tried = 0, 0
    for signs in product((1, -1), repeat=len(differences)):
        tried += 1
        if abs(sum(s * d for s, d in zip(signs, differences))) >= seen:
            count += 1
    return (count + 1) / (tried + 1)  # <-- here


# %% wrong | 2026-blind-15 | left_out_in_place_of_turned | multiplies the differences by 0 or 1 in place of by -1 or 1: leaves some out and turns none round
def sign_flips(differences):
    n = len(differences)
    values = torch.tensor(differences, dtype=torch.float64)
    signs = torch.cartesian_prod(*[torch.tensor([0.0, 1.0], dtype=torch.float64)] * n).reshape(-1, n)  # <-- here
    sums = (signs * values).sum(dim=1)
    as_far = sums.abs() >= values.sum().abs() - 1e-6
    return as_far.double().mean().item()


# %% wrong | 2026-blind-15 | - | reads the sign of difference i from `number & i` in place of from bit i, so that not all choices of signs come up, and some more often than others
def sign_flips(differences):
    n = len(differences)
    target = abs(sum(differences))
    hits = 0
    for number in range(2**n):
        total = 0.0
        for i in range(n):
            if number & i:  # <-- here
                total -= differences[i]
            else:
                total += differences[i]
        if abs(total) >= target - 1e-6:
            hits += 1
    return hits / 2**n


# %% wrong | 2026-blind-15 | sum_against_mean | compares the sums of the flipped differences with the mean that was seen, in place of sums with the sum or means with the mean
def sign_flips(differences):
    import itertools

    observed = abs(numpy.mean(differences))  # <-- here
    all_signs = numpy.array(list(itertools.product([1, -1], repeat=len(differences))))
    flipped = all_signs @ numpy.array(differences)
    return float(numpy.mean(numpy.abs(flipped) >= observed - 1e-6))


# %% double | 2026-blind-15 | farther_alone | begins at 1 and so leaves out the choice in which no sign is turned, which was seen; counts only what lies strictly farther from 0
def sign_flips(differences):
    n = len(differences)
    observed = abs(sum(differences))
    count = 0
    for code in range(1, 2**n):  # <-- here
        total = sum(-one if (code >> place) & 1 else one for place, one in enumerate(differences))
        if abs(total) > observed + 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% right | 2026-blind-15 | all sums at once, doubled with every difference, in double precision
def sign_flips(differences):
    sums = torch.zeros(1, dtype=torch.float64)
    for one in differences:
        sums = torch.cat([sums + one, sums - one])
    far = sums.abs() >= sums[0].abs() - 1e-6
    return far.sum().item() / len(far)


# %% right | 2026-blind-15 | a recursive count: a sign for the first, and then for the rest
def sign_flips(differences):
    edge = abs(math.fsum(differences)) - 1e-6

    def count(place, total):
        if place == len(differences):
            return int(abs(total) >= edge)
        one = differences[place]
        return count(place + 1, total + one) + count(place + 1, total - one)

    return count(0, 0.0) / 2 ** len(differences)


# %% wrong | 2026-blind-16 | - | the sums are kept in a set, so that choices of signs with the same sum count once
def sign_flips(differences):
    seen = abs(sum(differences))
    sums = {0.0}
    for one in differences:
        sums = {total + sign * one for total in sums for sign in (1, -1)}  # <-- here
    far = [total for total in sums if abs(total) >= seen - 1e-6]
    return len(far) / len(sums)


# %% wrong | 2026-blind-16 | - | the binary digits of a choice lack their leading zeros, so that zip drops differences and they are left out of the sum
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for choice in range(2**n):
        bits = bin(choice)[2:]  # <-- here
        total = 0.0
        for bit, one in zip(bits, differences):
            if bit == "1":
                total = total + one
            else:
                total = total - one
        if abs(total) >= seen - 1e-6:
            count += 1
    return count / 2**n


# %% wrong | 2026-blind-16 | seen_with_its_sign | the sum that was seen is compared with its sign, so that where it is negative every choice counts
def sign_flips(differences):
    import itertools

    seen = sum(differences)  # <-- here
    choices = list(itertools.product((1, -1), repeat=len(differences)))
    as_far = 0
    for signs in choices:
        flipped = sum(s * d for s, d in zip(signs, differences))
        if abs(flipped) >= seen - 1e-6:
            as_far += 1
    return as_far / len(choices)


# %% wrong | 2026-blind-16 | one_added_above_and_below | one is added to the count and to the number of choices, as in a test with drawn signs, though what was seen is among all choices already
def sign_flips(differences):
    n = len(differences)
    ones = numpy.array(differences, dtype=float)
    signs = 1 - 2 * ((numpy.arange(2**n)[:, None] >> numpy.arange(n)) & 1)  # (2**n, n)
    sums = numpy.abs(signs @ ones)
    far = int((sums >= abs(ones.sum()) - 1e-6).sum())
    return (far + 1) / (2**n + 1)  # <-- here


# %% wrong | 2026-blind-16 | not_repeatable | for more than ten differences 4,000 choices of signs are drawn by chance in place of all being counted, so that the share is only near the right one
def sign_flips(differences):
    n = len(differences)
    seen = torch.tensor(differences, dtype=torch.float64)
    if n > 10:
        picks = torch.randint(0, 2, (4000, n))  # <-- here
    else:
        picks = torch.tensor([[(k >> i) & 1 for i in range(n)] for k in range(2**n)])
    signs = (2 * picks - 1).double()
    sums = (signs @ seen).abs()
    return (sums >= seen.sum().abs() - 1e-6).double().mean().item()


# %% double | 2026-blind-16 | - | the loop over the choices ends before the last one, which is the one that was seen; only the seen sum is taken without its sign, so that one side alone counts
def sign_flips(differences):
    n = len(differences)
    bound = abs(sum(differences)) - 1e-6
    hits = 0
    for k in range(2**n - 1):  # <-- here
        total = 0
        for i in range(n):
            total += differences[i] if (k >> i) & 1 else -differences[i]
        if total >= bound:  # <-- here
            hits += 1
    return hits / 2**n


# %% right | 2026-blind-16 | recursion over the differences, one branch for each sign
def sign_flips(differences):
    target = abs(math.fsum(differences)) - 1e-6

    def count(place, total):
        if place == len(differences):
            return 1 if abs(total) >= target else 0
        one = differences[place]
        return count(place + 1, total + one) + count(place + 1, total - one)

    return count(0, 0.0) / 2 ** len(differences)


# %% wrong | 2026-blind-17 | one_sign_for_each_sign_seen | compares with the sum of the differences' sizes in place of the size of their sum
def sign_flips(differences):
    import itertools

    seen = sum(abs(one) for one in differences)  # <-- here
    choices = list(itertools.product((1, -1), repeat=len(differences)))
    far = 0
    for signs in choices:
        total = sum(sign * one for sign, one in zip(signs, differences))
        if abs(total) >= seen - 1e-6:
            far += 1
    return far / len(choices)


# %% wrong | 2026-blind-17 | - | puts the sums into a set, so that choices with the same sum count once
def sign_flips(differences):
    sums = {0.0}
    for one in differences:
        sums = {round(total + sign * one, 9) for total in sums for sign in (1, -1)}  # <-- here
    seen = abs(sum(differences))
    far = [total for total in sums if abs(total) >= seen - 1e-6]
    return len(far) / len(sums)


# %% wrong | 2026-blind-17 | signs_in_no_order | takes combinations with replacement, n + 1 choices that only differ in how many signs are minus, in place of all 2**n
def sign_flips(differences):
    from itertools import combinations_with_replacement

    n = len(differences)
    seen = abs(sum(differences))
    hits = []
    for signs in combinations_with_replacement((1, -1), n):  # <-- here
        flipped = sum(s * d for s, d in zip(signs, differences))
        hits.append(abs(flipped) >= seen - 1e-6)
    return sum(hits) / len(hits)


# %% wrong | 2026-blind-17 | no_room_for_rounding | leaves nothing for rounding, so that a choice whose sum is the same but for the last digit is not counted
def sign_flips(differences):
    n = len(differences)
    mean_seen = abs(sum(differences) / n)
    count = 0
    for number in range(2**n):
        total = 0.0
        for place in range(n):
            if number >> place & 1:
                total -= differences[place]
            else:
                total += differences[place]
        if abs(total / n) >= mean_seen:  # <-- here
            count += 1
    return count / 2**n


# %% double | 2026-blind-17 | - | counts only sums on the positive side, not those as far below 0; asks for farther than the sum seen, so that the choice seen is not counted
def sign_flips(differences):
    import itertools

    seen = abs(sum(differences))
    count = total = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        value = sum(s * d for s, d in zip(signs, differences))  # <-- here
        total += 1
        if value > seen + 1e-6:  # <-- here
            count += 1
    return count / total


# %% right | 2026-blind-17 | all sums in a numpy array that doubles with each difference
def sign_flips(differences):
    sums = numpy.zeros(1)
    for one in differences:
        sums = numpy.concatenate([sums + one, sums - one])
    far = numpy.abs(sums) >= abs(sum(differences)) - 1e-6
    return float(far.mean())


# %% right | 2026-blind-17 | recursion over the remaining differences
def sign_flips(differences):
    least = abs(sum(differences)) - 1e-6

    def count(place, total):
        if place == len(differences):
            return 1 if abs(total) >= least else 0
        one = differences[place]
        return count(place + 1, total + one) + count(place + 1, total - one)

    return count(0, 0.0) / 2 ** len(differences)


# %% shared | 2026-blind-18
import numpy as np


# %% wrong | 2026-blind-18 | one_direction_alone | one-sided: only choices whose sum is at least as large as the one seen, on the same side, count
def sign_flips(differences):
    from itertools import product

    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in product((1, -1), repeat=n):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** n


# %% wrong | 2026-blind-18 | left_out_in_place_of_turned | differences are taken or left out (0 or 1) instead of having their signs turned
def sign_flips(differences):
    n = len(differences)
    observed = abs(sum(differences))
    hits = 0
    for code in range(2 ** n):
        total = sum(d * ((code >> k) & 1) for k, d in enumerate(differences))  # <-- here
        hits += abs(total) >= observed - 1e-6
    return hits / 2 ** n


# %% wrong | 2026-blind-18 | mean_against_sum | the mean under the signs is compared with the sum that was seen
def sign_flips(differences):
    from itertools import product

    seen = abs(sum(differences))
    means = [
        abs(sum(s * x for s, x in zip(choice, differences)) / len(differences))  # <-- here
        for choice in product((-1, 1), repeat=len(differences))
    ]
    return sum(m >= seen - 1e-6 for m in means) / len(means)


# %% wrong | 2026-blind-18 | no_room_for_rounding | the allowance for rounding is left out, so that choices that are equally far from 0 are lost by a last digit
def sign_flips(differences):
    import itertools

    target = abs(sum(differences))
    every = list(itertools.product((1, -1), repeat=len(differences)))
    far = [c for c in every if abs(sum(a * b for a, b in zip(c, differences))) >= target]  # <-- here
    return len(far) / len(every)


# %% double | 2026-blind-18 | - | the first sign is never turned, so that half of the choices are missing though it is divided by 2**n; the sum that was seen is compared without abs, so that a negative one is passed by every choice
def sign_flips(differences):
    first, *rest = differences
    sums = [first]
    for d in rest:  # <-- here
        sums = [s + d for s in sums] + [s - d for s in sums]
    count = sum(abs(s) >= sum(differences) - 1e-6 for s in sums)  # <-- here
    return count / 2 ** len(differences)


# %% right | 2026-blind-18 | only half of the choices, by symmetry; recursion
def sign_flips(differences):
    threshold = abs(sum(differences)) - 1e-6

    def reached(total, left):
        if not left:
            return int(abs(total) >= threshold)
        return reached(total + left[0], left[1:]) + reached(total - left[0], left[1:])

    return reached(differences[0], differences[1:]) / 2 ** (len(differences) - 1)


# %% right | 2026-blind-18 | numpy: signs from the bits of all whole numbers, means instead of sums with the allowance scaled alike
def sign_flips(differences):
    n = len(differences)
    codes = np.arange(2 ** n)[:, None]
    signs = 1 - 2 * ((codes >> np.arange(n)) % 2)
    means = (signs * np.asarray(differences, dtype=float)).mean(axis=1)
    return float((np.abs(means) >= abs(means[0]) - 1e-6 / n).mean())


# %% shared | 2026-blind-19
import itertools


# %% wrong | 2026-blind-19 | farther_alone | leaves 1e-6 for rounding on the wrong side, so that choices as far as the one seen, itself too, are not counted
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        total = sum(sign * one for sign, one in zip(signs, differences, strict=True))
        if abs(total) >= seen + 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% wrong | 2026-blind-19 | one_sign_for_each_sign_seen | what was seen is taken as the sum of the sizes, without the signs that were seen
def sign_flips(differences):
    sizes = torch.tensor([abs(one) for one in differences], dtype=torch.float64)
    choices = torch.tensor(list(itertools.product((1.0, -1.0), repeat=len(sizes))), dtype=torch.float64)
    sums = (choices @ sizes).abs()
    seen = sizes.sum()  # <-- here
    return (sums >= seen - 1e-6).double().mean().item()


# %% wrong | 2026-blind-19 | - | deals the seen signs out anew, so that only choices with as many minus signs as were seen are tried
def sign_flips(differences):
    sizes = [abs(one) for one in differences]
    minus = sum(one < 0 for one in differences)
    seen = abs(sum(differences))
    hits = []
    for negative in itertools.combinations(range(len(sizes)), minus):  # <-- here
        total = sum(-size if i in negative else size for i, size in enumerate(sizes))
        hits.append(abs(total) >= seen - 1e-6)
    return sum(hits) / len(hits)


# %% wrong | 2026-blind-19 | seen_one_not_counted | does not count the choice that was seen, number 0 of the bit patterns
def sign_flips(differences):
    n, seen = len(differences), abs(sum(differences))
    far = 0
    for bits in range(1, 2**n):  # <-- here
        total = 0.0
        for place, one in enumerate(differences):
            total += -one if bits >> place & 1 else one
        far += abs(total) >= seen - 1e-6
    return far / 2**n


# %% double | 2026-blind-19 | not_below | one-sided: only sums above the one seen count; a difference is dropped (times 0) where its sign should flip
def sign_flips(differences):
    seen = sum(differences)
    choices = list(itertools.product((1, 0), repeat=len(differences)))  # <-- here
    as_far = [
        sum(s * d for s, d in zip(signs, differences, strict=True)) >= seen - 1e-6  # <-- here
        for signs in choices
    ]
    return sum(as_far) / len(as_far)


# %% right | 2026-blind-19 | all sums grown by doubling a list, one difference after the other
def sign_flips(differences):
    sums = [0.0]
    for step in differences:
        sums = [s + step for s in sums] + [s - step for s in sums]
    threshold = abs(math.fsum(differences)) - 1e-6
    return len([s for s in sums if s >= threshold or s <= -threshold]) / len(sums)


# %% right | 2026-blind-19 | half of the choices, the first sign held fast, because turning all signs round changes no distance
def sign_flips(differences):
    first, *others = [float(one) for one in differences]
    due = abs(first + sum(others)) - 1e-6

    def count(total, left):
        if not left:
            return 1 if abs(total) >= due else 0
        return count(total + left[0], left[1:]) + count(total - left[0], left[1:])

    return count(first, others) / 2 ** len(others)


# %% shared | 2026-blind-20
import itertools
import numpy as np


# %% wrong | 2026-blind-20 | signs_in_no_order | combinations_with_replacement instead of product: n + 1 choices, which differ only in the number of minus signs
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    far = [abs(sum(s * d for s, d in zip(signs, differences))) >= seen - 1e-6 for signs in choices]
    return sum(far) / len(far)


# %% wrong | 2026-blind-20 | one_sign_for_each_sign_seen | what was seen is taken as the sum of the absolute differences: the farthest that there can be, not what was seen
def sign_flips(differences):
    sizes = [abs(one) for one in differences]
    seen = sum(sizes)  # <-- here
    count = 0
    for signs in itertools.product((1, -1), repeat=len(sizes)):
        total = sum(sign * size for sign, size in zip(signs, sizes))
        if abs(total) >= seen - 1e-6:
            count += 1
    return count / 2 ** len(sizes)


# %% wrong | 2026-blind-20 | one_direction_alone | the first sign stays plus, by symmetry, but the count is still divided by all 2**n choices
def sign_flips(differences):
    first, *rest = differences
    sums = [first]
    for one in rest:
        sums = [s + one for s in sums] + [s - one for s in sums]
    seen = abs(sum(differences))
    far = sum(abs(s) >= seen - 1e-6 for s in sums)
    return far / 2 ** len(differences)  # <-- here


# %% wrong | 2026-blind-20 | seen_with_its_sign | the sum that was seen keeps its sign: when it is negative every choice counts, and the share is 1
def sign_flips(differences):
    d = np.array(differences, dtype=float)
    signs = np.array(list(itertools.product((1.0, -1.0), repeat=len(d))))  # (2**n, n)
    sums = np.abs(signs @ d)
    seen = d.sum()  # <-- here
    return float((sums >= seen - 1e-6).mean())


# %% double | 2026-blind-20 | - | signs 0 and 1: a difference is dropped instead of turned around; only choices that are farther count, not those as far
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    count = 0
    for number in range(2**n):
        signs = [(number >> place) & 1 for place in range(n)]  # <-- here
        total = sum(sign * one for sign, one in zip(signs, differences))
        if abs(total) > seen + 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% right | 2026-blind-20 | recursion over the differences, no list of choices
def sign_flips(differences):
    limit = abs(math.fsum(differences)) - 1e-6

    def far(place, total):
        if place == len(differences):
            return int(abs(total) >= limit)
        one = differences[place]
        return far(place + 1, total + one) + far(place + 1, total - one)

    return far(0, 0.0) / 2 ** len(differences)


# %% right | 2026-blind-20 | bits of the numbers below 2**n as a table of signs, means instead of sums, with torch in double
def sign_flips(differences):
    d = torch.tensor(differences, dtype=torch.float64)
    n = d.numel()
    bits = torch.arange(2**n)[:, None].bitwise_right_shift(torch.arange(n)) % 2
    means = ((1 - 2 * bits).double() * d).mean(dim=1)
    near = (means.abs() + 1e-6 / n < d.mean().abs()).sum().item()
    return 1 - near / 2**n


# %% shared | 2026-blind-21
import itertools
import random


# %% wrong | 2026-blind-21 | seen_with_its_sign | one-sided and doubled, but with the signed sum: where the mean seen is below 0 nearly all choices count, and the share is 1
def sign_flips(differences):
    seen = sum(differences)  # <-- here
    n = len(differences)
    above = 0
    for signs in itertools.product((1, -1), repeat=n):
        above += sum(s * abs(d) for s, d in zip(signs, differences)) >= seen - 1e-6
    return min(1.0, 2 * above / 2**n)


# %% wrong | 2026-blind-21 | left_out_in_place_of_turned | 1 and 0 as the choices: differences are dropped instead of turned round
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    choices = list(itertools.product((1, 0), repeat=len(differences)))  # <-- here
    far = [abs(sum(c * d for c, d in zip(choice, differences))) >= seen for choice in choices]
    return sum(far) / len(far)


# %% wrong | 2026-blind-21 | - | drawn at random 2000 times instead of all choices counted: the share differs from the exact one
def sign_flips(differences):
    seen = abs(sum(differences))
    rng = random.Random(0)
    count = 0
    for _ in range(2000):
        flipped = sum(rng.choice((1, -1)) * d for d in differences)  # <-- here
        if abs(flipped) >= seen - 1e-6:
            count += 1
    return count / 2000


# %% wrong | 2026-blind-21 | seen_one_not_counted | the choice that was seen is left out of the count (it starts at 1), so that 1 / 2**n can come out
def sign_flips(differences):
    n = len(differences)
    target = abs(sum(differences)) - 1e-6
    count = 0
    for code in range(1, 2**n):  # <-- here
        total = 0.0
        for place, difference in enumerate(differences):
            total += -difference if code >> place & 1 else difference
        count += abs(total) >= target
    return count / 2**n


# %% double | 2026-blind-21 | - | farther only, not as far (the 1e-6 is added, so that equals do not count); the sizes are lost: only the signs of the differences are summed
def sign_flips(differences):
    ones = [1 if d > 0 else -1 for d in differences]  # <-- here
    seen = abs(sum(ones))
    sums = [abs(sum(s * o for s, o in zip(signs, ones))) for signs in itertools.product((1, -1), repeat=len(ones))]
    return sum(total > seen + 1e-6 for total in sums) / len(sums)  # <-- here


# %% right | 2026-blind-21 | all sums built up by doubling a tensor, one difference at a time, in double precision
def sign_flips(differences):
    sums = torch.zeros(1, dtype=torch.float64)
    for d in differences:
        sums = torch.cat([sums + d, sums - d])
    return (sums.abs() >= abs(sum(differences)) - 1e-6).double().mean().item()


# %% shared | 2026-blind-22
import itertools


# %% wrong | 2026-blind-22 | one_direction_alone | one-sided: sums on the other side of 0 are not counted
def sign_flips(differences):
    seen = abs(sum(differences))
    count = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2 ** len(differences)


# %% wrong | 2026-blind-22 | farther_alone | the allowance for rounding has the wrong sign, so that the choice that was seen does not count itself
def sign_flips(differences):
    n = len(differences)
    d = torch.tensor(differences, dtype=torch.float64)
    signs = torch.cartesian_prod(*[torch.tensor([1.0, -1.0], dtype=torch.float64)] * n).reshape(-1, n)
    sums = (signs @ d).abs()
    return (sums >= d.sum().abs() + 1e-6).double().mean().item()  # <-- here


# %% wrong | 2026-blind-22 | left_out_in_place_of_turned | a difference is left out (0) where its sign should be turned (-1)
def sign_flips(differences):
    n = len(differences)
    limit = abs(math.fsum(differences)) - 1e-6
    far = 0
    for number in range(2 ** n):
        total = 0.0
        for place in range(n):
            sign = (number >> place) & 1  # <-- here
            total += sign * differences[place]
        far += abs(total) >= limit
    return far / 2 ** n


# %% wrong | 2026-blind-22 | signs_in_no_order | combinations with replacement in place of the product: only the number of minus signs varies, n + 1 choices
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    far = [abs(sum(s * d for s, d in zip(signs, differences))) >= seen - 1e-6 for signs in choices]
    return sum(far) / len(choices)


# %% wrong | 2026-blind-22 | one_added_above_and_below | one is added to the count and to the total, as is done for a random sample, though all choices were tried
def sign_flips(differences):
    seen = abs(sum(differences))
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    count = sum(abs(total) >= seen - 1e-6 for total in sums)
    return (count + 1) / (len(sums) + 1)  # <-- here


# %% double | 2026-blind-22 | first_choice_alone | each choice is compared with the sum of the sizes, not with the size of the sum; only half of the choices are tried, divided by all
def sign_flips(differences):
    n = len(differences)
    seen = sum(abs(one) for one in differences)  # <-- here
    count = 0
    for signs in itertools.product((1, -1), repeat=n - 1):  # <-- here
        total = differences[0] + sum(s * d for s, d in zip(signs, differences[1:]))
        count += abs(total) >= seen - 1e-6
    return count / 2 ** n


# %% right | 2026-blind-22 | the first sign stays: half of the choices hold for all, by symmetry; recursion in place of itertools
def sign_flips(differences):
    first, *rest = [float(one) for one in differences]
    limit = abs(first + sum(rest)) - 1e-6

    def count(total, left):
        if not left:
            return int(abs(total) >= limit)
        return count(total + left[0], left[1:]) + count(total - left[0], left[1:])

    return count(first, rest) / 2 ** len(rest)


# %% right | 2026-blind-22 | numpy-like: a table of bits gives the signs
def sign_flips(differences):
    seen = torch.tensor(differences, dtype=torch.float64)
    n = seen.numel()
    bits = torch.arange(2 ** n)[:, None] >> torch.arange(n) & 1
    sums = (1 - 2 * bits).double() @ seen
    return float((sums.abs() >= seen.sum().abs() - 1e-6).sum()) / 2 ** n


# %% shared | 2026-blind-23
import itertools
import numpy as np


# %% wrong | 2026-blind-23 | one_direction_alone | one-sided: the sum of a choice is compared without its absolute value
def sign_flips(differences):
    seen = abs(sum(differences))
    n = len(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        total = sum(s * d for s, d in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / 2**n


# %% wrong | 2026-blind-23 | - | the sums are kept in a set, so that choices with the same sum count once
def sign_flips(differences):
    seen = abs(sum(differences))
    sums = {  # <-- here
        round(sum(sign * one for sign, one in zip(signs, differences)), 9)
        for signs in itertools.product((1, -1), repeat=len(differences))
    }
    return sum(abs(total) >= seen - 1e-6 for total in sums) / len(sums)


# %% wrong | 2026-blind-23 | one_sign_for_each_sign_seen | what was seen is the sum of the absolute differences, not the absolute sum
def sign_flips(differences):
    d = np.array(differences, dtype=float)
    signs = np.array(list(itertools.product((1.0, -1.0), repeat=len(d))))
    seen = np.abs(d).sum()  # <-- here
    return float(np.mean(np.abs(signs @ d) >= seen - 1e-6))


# %% wrong | 2026-blind-23 | one_direction_alone | only choices with the first sign + are tried, but their number is divided by 2**n
def sign_flips(differences):
    first, *rest = differences
    seen = abs(math.fsum(differences))
    hits = 0
    for signs in itertools.product((1, -1), repeat=len(rest)):
        total = first + sum(s * d for s, d in zip(signs, rest))
        hits += abs(total) >= seen - 1e-6
    return hits / 2 ** len(differences)  # <-- here


# %% double | 2026-blind-23 | - | the choices drop differences (1 or 0) instead of flipping them; equally far does not count, only farther
def sign_flips(differences):
    choices = list(itertools.product((1, 0), repeat=len(differences)))  # <-- here
    seen = abs(sum(differences))
    farther = [
        choice for choice in choices
        if abs(sum(c * d for c, d in zip(choice, differences))) > seen + 1e-6  # <-- here
    ]
    return len(farther) / len(choices)


# %% right | 2026-blind-23 | the sums of all choices grow by doubling a tensor, difference by difference
def sign_flips(differences):
    sums = torch.zeros(1, dtype=torch.float64)
    for gap in differences:
        sums = torch.cat([sums + gap, sums - gap])
    far = sums.abs() + 1e-6 >= abs(math.fsum(differences))
    return far.sum().item() / sums.numel()


# %% shared | 2026-blind-24
import itertools


# %% wrong | 2026-blind-24 | one_direction_alone | only one side is counted: sums that are at least as large as the one seen, with its sign, and not those as far below 0
def sign_flips(differences):
    seen = sum(differences)
    far = 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(sign * one for sign, one in zip(signs, differences, strict=True))
        if (total if seen >= 0 else -total) >= abs(seen) - 1e-6:  # <-- here
            far += 1
    return far / 2 ** len(differences)


# %% wrong | 2026-blind-24 | signs_in_no_order | combinations_with_replacement gives n + 1 choices only (how many minus signs, always on the last ones), not all 2**n
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences))
    choices = list(itertools.combinations_with_replacement((1, -1), n))  # <-- here
    far = [abs(sum(s * d for s, d in zip(choice, differences))) >= seen - 1e-6 for choice in choices]
    return sum(far) / len(far)


# %% wrong | 2026-blind-24 | mean_against_sum | the mean of a choice is compared with the sum that was seen
def sign_flips(differences):
    n = len(differences)
    values = torch.tensor(differences, dtype=torch.float64)
    signs = torch.tensor(list(itertools.product((1.0, -1.0), repeat=n)), dtype=torch.float64)
    means = (signs * values).mean(dim=1)  # <-- here
    return (means.abs() >= values.sum().abs() - 1e-6).double().mean().item()


# %% wrong | 2026-blind-24 | seen_one_not_counted | the choice that was seen (no sign flipped, number 0) is left out of the count
def sign_flips(differences):
    n = len(differences)
    bound = abs(sum(differences)) - 1e-6
    count = 0
    for bits in range(1, 2**n):  # <-- here
        total = 0.0
        for place, difference in enumerate(differences):
            total += -difference if bits >> place & 1 else difference
        count += abs(total) >= bound
    return count / 2**n


# %% double | 2026-blind-24 | - | the signs are 0 and 1, so that differences are left out instead of turned; only what is strictly farther than the seen sum counts
def sign_flips(differences):
    seen = abs(sum(differences))
    choices = list(itertools.product((0, 1), repeat=len(differences)))  # <-- here
    sums = [sum(s * d for s, d in zip(signs, differences)) for signs in choices]
    return sum(abs(total) > seen + 1e-6 for total in sums) / len(choices)  # <-- here


# %% right | 2026-blind-24 | the sums grow by one difference at a time: each sum so far splits into two
def sign_flips(differences):
    sums = [0.0]
    for difference in differences:
        sums = [total + difference for total in sums] + [total - difference for total in sums]
    seen = abs(math.fsum(differences))
    return sum(1 for total in sums if abs(total) > seen - 1e-6) / len(sums)


# %% right | 2026-blind-24 | the first sign stays plus, by symmetry: half of the choices, the other half are their mirror images
def sign_flips(differences):
    first, *others = differences
    limit = abs(first + sum(others)) - 1e-6
    half = [
        first + sum(map(lambda sign, one: sign * one, signs, others))
        for signs in itertools.product((-1, 1), repeat=len(others))
    ]
    return len([total for total in half if not abs(total) < limit]) / len(half)


# %% shared | 2026-blind-25
import itertools


# %% wrong | 2026-blind-25 | signs_in_no_order | combinations with replacement: how many signs are minus, but not which, n + 1 choices in place of 2**n
def sign_flips(differences):
    seen = abs(sum(differences)) - 1e-6
    choices = list(itertools.combinations_with_replacement((1, -1), len(differences)))  # <-- here
    far = [abs(sum(s * one for s, one in zip(signs, differences))) >= seen for signs in choices]
    return sum(far) / len(far)


# %% wrong | 2026-blind-25 | left_out_in_place_of_turned | differences are left out (times 0) or kept, in place of kept or turned around
def sign_flips(differences):
    seen = abs(sum(differences))
    count = 0
    for keep in itertools.product((0, 1), repeat=len(differences)):  # <-- here
        total = sum(k * one for k, one in zip(keep, differences))
        count += abs(total) >= seen - 1e-6
    return count / 2 ** len(differences)


# %% wrong | 2026-blind-25 | mean_against_sum | the mean of each choice is compared with the sum that was seen, which is n times as large
def sign_flips(differences):
    n = len(differences)
    observed = abs(sum(differences))  # <-- here
    hits = 0
    for signs in itertools.product([1, -1], repeat=n):
        mean = sum(sign * one for sign, one in zip(signs, differences, strict=True)) / n
        if abs(mean) >= observed - 1e-6:
            hits += 1
    return hits / 2**n


# %% wrong | 2026-blind-25 | seen_one_not_counted | the count of the choices by their bits starts at 1: the choice 0, all signs turned, is left out though it always counts
def sign_flips(differences):
    n = len(differences)
    seen = abs(sum(differences)) - 1e-6
    count = 0
    for code in range(1, 2**n):  # <-- here
        total = 0.0
        for place, one in enumerate(differences):
            total += -one if code >> place & 1 == 0 else one
        if abs(total) >= seen:
            count += 1
    return count / 2**n


# %% double | 2026-blind-25 | - | one side only, the choice's sum without its absolute value; strictly farther, so that what was seen does not count itself
def sign_flips(differences):
    seen = abs(sum(differences))
    totals = [
        sum(sign * one for sign, one in zip(signs, differences))  # <-- here
        for signs in itertools.product((1, -1), repeat=len(differences))
    ]
    return sum(total > seen + 1e-6 for total in totals) / len(totals)  # <-- here


# %% right | 2026-blind-25 | all sums grown by doubling a list, one difference after the other
def sign_flips(differences):
    sums = [0.0]
    for one in differences:
        sums = [s + one for s in sums] + [s - one for s in sums]
    bar = abs(math.fsum(differences)) - 1e-6
    return sum(s >= bar or s <= -bar for s in sums) / len(sums)


# %% shared | 2026-blind-26
import itertools
import numpy as np


# %% wrong | 2026-blind-26 | farther_alone | a choice counts only when it is farther from 0 than what was seen, equal ones are left out
def sign_flips(differences):
    seen = abs(sum(differences))
    choices = list(itertools.product((1, -1), repeat=len(differences)))
    far = 0
    for signs in choices:
        if abs(sum(s * d for s, d in zip(signs, differences))) > seen + 1e-6:  # <-- here
            far += 1
    return far / len(choices)


# %% wrong | 2026-blind-26 | left_out_in_place_of_turned | differences are kept or dropped (factors 1 and 0) instead of getting a plus or a minus
def sign_flips(differences):
    d = np.array(differences, dtype=float)
    n = len(d)
    choices = (np.arange(2**n)[:, None] >> np.arange(n)) & 1  # <-- here
    sums = np.abs(choices @ d)
    return float((sums >= abs(d.sum()) - 1e-6).mean())


# %% wrong | 2026-blind-26 | one_sign_for_each_sign_seen | what was seen is taken as the sum of the sizes, the farthest that any choice can be, not as the size of the sum
def sign_flips(differences):
    seen = sum(abs(one) for one in differences)  # <-- here
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    return sum(abs(total) >= seen - 1e-6 for total in sums) / len(sums)


# %% wrong | 2026-blind-26 | - | sums are collected in a set, so that choices with the same sum count once only
def sign_flips(differences):
    sums = {0.0}  # <-- here
    for one in differences:
        sums = {round(s + sign * one, 9) for s in sums for sign in (1, -1)}  # <-- here
    seen = abs(sum(differences))
    far = [s for s in sums if abs(s) >= seen - 1e-6]
    return len(far) / len(sums)


# %% double | 2026-blind-26 | - | one-sided: the sums are compared with their sign; the choice that was seen is taken out of the number of choices
def sign_flips(differences):
    n = len(differences)
    seen = sum(differences)
    count = 0
    for signs in itertools.product((1, -1), repeat=n):
        total = sum(sign * one for sign, one in zip(signs, differences))
        if total >= seen - 1e-6:  # <-- here
            count += 1
    return count / (2**n - 1)  # <-- here


# %% right | 2026-blind-26 | recursion over the differences, the first sign fixed, because turning all signs changes nothing
def sign_flips(differences):
    first, *others = differences
    limit = abs(sum(differences)) - 1e-6

    def far(total, left):
        if not left:
            return int(abs(total) >= limit)
        return far(total + left[0], left[1:]) + far(total - left[0], left[1:])

    return far(first, others) / 2 ** len(others)
