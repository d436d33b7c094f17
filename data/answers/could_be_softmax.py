# %% right | house | allclose with an absolute tolerance
def could_be_softmax(weights, scores, divisor):
    return torch.allclose(weights, torch.softmax(scores / divisor, dim=0), atol=0.00501, rtol=0)


# %% right | house | the softmax is printed with two digits as well
def rounded(weights, scores, divisor):
    return torch.equal(torch.softmax(scores / divisor, dim=0).round(decimals=2), weights)


# %% right | house | a loop, with the largest score taken off
def looped(weights, scores, divisor):
    shifted = [(float(score) - float(scores.max())) / divisor for score in scores]
    total = sum(math.exp(score) for score in shifted)
    for weight, score in zip(weights.tolist(), shifted, strict=True):
        if abs(weight - math.exp(score) / total) > 0.00501:
            return False
    return True


# %% right | house | a boolean tensor
def as_tensor(weights, scores, divisor):
    return ((F.softmax(scores / divisor, -1) - weights).abs() < 0.00501).all()

# %% shared | 2026-blind-4
import numpy as np


# %% wrong | 2026-blind-4 | signed_differences | The differences have kept their sign, so a weight that is printed too large is never noticed.
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool((due - weights).max() <= 0.00501)  # <-- here


# %% wrong | 2026-blind-4 | leaves_a_whole_digit | A whole last digit is allowed, where half of it is due.
def could_be_softmax(weights, scores, divisor):
    expected = F.softmax(scores / divisor, dim=-1)
    return torch.allclose(weights, expected, rtol=0.0, atol=0.01)  # <-- here


# %% wrong | 2026-blind-4 | mean_of_the_differences | The mean of the differences is compared and not each of them.
def could_be_softmax(weights, scores, divisor):
    due = (scores / divisor).softmax(dim=0)
    error = (weights - due).abs().mean()  # <-- here
    return error.item() <= 0.00501


# %% wrong | 2026-blind-4 | room_for_large_weights_only | The difference is taken relative to the weight that is due, so a small one that was rounded to 0.00 is refused.
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    relative = (weights - due).abs() / due  # <-- here
    return bool((relative <= 0.00501).all())


# %% wrong | 2026-blind-4 | wants_a_sum_of_exactly_1 | The printed weights must sum to exactly 1, which rounded numbers need not.
def could_be_softmax(weights, scores, divisor):
    if abs(float(weights.sum()) - 1.0) > 1e-4:  # <-- here
        return False
    due = torch.softmax(scores / divisor, dim=0)
    return all(abs(float(w) - float(d)) <= 0.00501 for w, d in zip(weights, due))


# %% wrong | 2026-blind-4 | cuts_digits_off | The digits behind the second are cut off, where printing rounds them.
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores.double() / divisor, dim=0)
    printed = torch.floor(100 * due) / 100  # <-- here
    return torch.allclose(printed, weights.double(), atol=1e-4)


# %% wrong | 2026-blind-4 | compares_sorted_rows | Both rows are sorted before they are compared, so it does not matter which weight belongs to which score.
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0).sort().values
    shown = weights.sort().values  # <-- here
    return bool(torch.all((shown - due).abs() <= 0.00501))


# %% wrong | 2026-blind-4 | changes_its_input | The largest score is taken off in place, and the caller's scores are changed.
def could_be_softmax(weights, scores, divisor):
    scores -= scores.max()  # <-- here
    exponentials = torch.exp(scores / divisor)
    due = exponentials / exponentials.sum()
    return bool(((weights - due).abs() <= 0.00501).all())


# %% wrong | 2026-blind-4 | - | The scores are divided with the rest thrown away.
def could_be_softmax(weights, scores, divisor):
    exps = [math.exp(s) for s in (scores // divisor - (scores // divisor).max()).tolist()]  # <-- here
    total = sum(exps)
    for w, e in zip(weights.tolist(), exps):
        if abs(w - e / total) > 0.00501:
            return False
    return True


# %% wrong | 2026-blind-4 | room_for_large_weights_only | Only the ratio of neighbouring weights is tested, from the logarithm, and a weight that was rounded to 0.00 makes it infinite.
def could_be_softmax(weights, scores, divisor):
    log_ratios = weights.log().diff()  # <-- here
    due = (scores / divisor).diff()
    return bool((log_ratios - due).abs().max() <= 0.01)


# %% double | 2026-blind-4 | - | The weights are divided and not the scores; one weight that fits is enough
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores, dim=0) / divisor  # <-- here
    close = (weights - due).abs() <= 0.00501
    return bool(close.any())  # <-- here


# %% double | 2026-blind-4 | returns_another_type | The scores are multiplied by the divisor; a tensor with a verdict for each weight is returned
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores * divisor, dim=0)  # <-- here
    return torch.isclose(weights, due, rtol=0, atol=0.00501)  # <-- here


# %% right | 2026-blind-4 | softmax, absolute differences, all
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - due).abs() <= 0.00501).all())


# %% right | 2026-blind-4 | plain Python numbers, exponentials by math, an early return
def could_be_softmax(weights, scores, divisor):
    shown, given = weights.tolist(), [s / divisor for s in scores.tolist()]
    top = max(given)
    total = math.fsum(math.exp(s - top) for s in given)
    for w, s in zip(shown, given):
        if not -0.00501 <= w - math.exp(s - top) / total <= 0.00501:
            return False
    return True


# %% right | 2026-blind-4 | numpy, the largest distance after a log-softmax
def could_be_softmax(weights, scores, divisor):
    z = np.asarray(scores.detach(), dtype=np.float64) / divisor
    log_due = z - z.max() - np.log(np.exp(z - z.max()).sum())
    distance = np.abs(np.exp(log_due) - np.asarray(weights.detach(), dtype=np.float64))
    return bool(distance.max() <= 0.00501)


# %% wrong | 2026-blind-5 | signed_differences | the differences are compared without their absolute value, so a printed weight may be far too small
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - due) < 0.00501).all())  # <-- here


# %% wrong | 2026-blind-5 | wants_a_sum_of_exactly_1 | the printed weights must also sum to 1, which rounded ones need not
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    close = (weights - due).abs().max() <= 0.00501
    sums = abs(weights.sum() - 1) < 0.005  # <-- here
    return bool(close and sums)


# %% wrong | 2026-blind-5 | room_for_large_weights_only | half a digit is given to allclose as the relative tolerance
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=-1)
    return torch.allclose(weights, due, 0.00501)  # <-- here


# %% right | 2026-blind-5 | plain Python in double precision, an interval for each weight
def could_be_softmax(weights, scores, divisor):
    exact = [s / divisor for s in scores.double().tolist()]
    loud = [math.exp(s - max(exact)) for s in exact]
    due = [one / sum(loud) for one in loud]
    printed = weights.double().tolist()
    return all(w - 0.00501 <= d <= w + 0.00501 for w, d in zip(printed, due, strict=True))


# %% right | 2026-blind-6 | the softmax is rounded as well, and equality asked for
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return torch.equal(torch.round(due, decimals=2), weights)


# %% wrong | 2026-blind-6 | mean_of_the_differences | compares the mean of the differences with half a digit, so that one wrong weight hides among right ones
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=-1)
    error = (weights - due).abs().mean()  # <-- here
    return bool(error <= 0.00501)


# %% double | 2026-blind-6 | - | multiplies the scores by the divisor; is content if any one weight fits
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores * divisor, dim=0)  # <-- here
    return bool(((weights - due).abs() < 0.00501).any())  # <-- here


# %% right | 2026-blind-6 | plain Python numbers, math.exp and all()
def could_be_softmax(weights, scores, divisor):
    printed = [float(w) for w in weights]
    hot = [float(s) / divisor for s in scores]
    top = max(hot)
    e = [math.exp(h - top) for h in hot]
    return all(abs(p - each / sum(e)) <= 0.00501 for p, each in zip(printed, e))


# %% wrong | 2026-blind-7 | one_right_weight_is_enough | one position within the rounding is enough
def could_be_softmax(weights, scores, divisor):
    true = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - true).abs() <= 0.00501).any())  # <-- here

# %% wrong | 2026-blind-7 | signed_differences | the difference is taken without its sign removed, so numbers that are too small pass
def could_be_softmax(weights, scores, divisor):
    true = torch.softmax(scores / divisor, dim=-1)
    return ((weights - true) < 0.00501).all().item()  # <-- here

# %% double | 2026-blind-7 | multiplies_by_the_divisor | multiplies by the divisor; allows a whole last digit and not half of one
def could_be_softmax(weights, scores, divisor):
    true = torch.softmax(scores * divisor, dim=-1)  # <-- here
    return torch.allclose(weights, true, rtol=0, atol=0.01)  # <-- here

# %% right | 2026-blind-7 | a loop with math.exp, the largest score taken off first
def could_be_softmax(weights, scores, divisor):
    numbers = [float(s) / divisor for s in scores]
    top = max(numbers)
    e = [math.exp(n - top) for n in numbers]
    return all(abs(float(w) - each / sum(e)) <= 0.00501 for w, each in zip(weights, e))


# %% shared | 2026-blind-9
import numpy as np

# %% wrong | 2026-blind-9 | wants_a_sum_of_exactly_1 | the printed weights must sum to exactly 1 as well, which rounded ones need not (three times 0.33)
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    close = bool(((weights - due).abs() <= 0.00501).all())
    sums_to_one = abs(weights.sum().item() - 1) < 1e-4  # <-- here
    return close and sums_to_one

# %% wrong | 2026-blind-9 | - | the logarithms of neighbouring weights' ratios are compared, which rounding moves far and a printed 0.00 breaks
def could_be_softmax(weights, scores, divisor):
    ratios = torch.log(weights[:-1] / weights[1:])  # <-- here
    differences = (scores[:-1] - scores[1:]) / divisor
    return bool(((ratios - differences).abs() < 0.05).all())

# %% wrong | 2026-blind-9 | mean_of_the_differences | the mean difference is compared with half a digit, so one weight may be far off if the others fit
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=-1)
    off = (weights - due).abs().mean()  # <-- here
    return off.item() <= 0.00501

# %% double | 2026-blind-9 | signed_differences | the differences have a sign, so weights printed too low always pass; a whole last digit is allowed instead of half of one
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    off = weights - due  # <-- here
    return bool((off < 0.01).all())  # <-- here

# %% right | 2026-blind-9 | numpy in float64, one weight after the other
def could_be_softmax(weights, scores, divisor):
    s = scores.numpy().astype(np.float64) / float(divisor)
    e = np.exp(s - s.max())
    for printed, due in zip(weights.tolist(), e / e.sum()):
        if abs(printed - due) > 0.00501:
            return False
    return True


# %% wrong | 2026-blind-10 | room_for_large_weights_only | allows a relative difference of 0.00501 in place of an absolute one
def could_be_softmax(weights, scores, divisor):
    expected = F.softmax(scores / divisor, dim=-1)
    close = torch.isclose(weights, expected, rtol=0.00501)  # <-- here
    return bool(close.all())


# %% double | 2026-blind-10 | leaves_a_whole_digit | looks at the mean of the differences in place of all of them; allows a whole last digit, 0.01, in place of half of one
def could_be_softmax(weights, scores, divisor):
    scaled = scores / divisor
    scaled = scaled - scaled.max()
    e = torch.exp(scaled)
    should_be = e / e.sum()
    difference = (weights - should_be).abs().mean()  # <-- here
    return bool(difference <= 0.01)  # <-- here


# %% right | 2026-blind-10 | plain Python floats: for each weight a lower and an upper bound
def could_be_softmax(weights, scores, divisor):
    raw = [float(score) / float(divisor) for score in scores]
    top = max(raw)
    parts = [math.exp(number - top) for number in raw]
    whole = math.fsum(parts)
    bounds = [(float(weight) - 0.00501, float(weight) + 0.00501) for weight in weights]
    fits = (low <= part / whole <= high for part, (low, high) in zip(parts, bounds, strict=True))
    return all(fits)

# %% wrong | house | - | the squared differences are compared with half a digit
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - due) ** 2 <= 0.00501).all())  # <-- here


# %% wrong | house | - | the mean of the signed differences, which are 0 together for every row that sums to 1
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool((weights - due).mean() <= 0.00501)  # <-- here


# %% wrong | house | - | the loop keeps the last weight's verdict alone
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    for w, d in zip(weights, due):
        ok = abs(w - d) <= 0.00501  # <-- here
    return bool(ok)  # <-- here


# %% wrong | house | one_right_weight_is_enough | the loop returns True at the first weight that fits
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    for w, d in zip(weights, due):
        if abs(w - d) <= 0.00501:
            return True  # <-- here
    return False


# %% wrong | house | signed_differences | the sign is taken off the largest difference, after it was chosen with it
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool((weights - due).max().abs() <= 0.00501)  # <-- here


# %% wrong | house | no_shift | exp of a score of 100 is infinite
def could_be_softmax(weights, scores, divisor):
    e = torch.exp(scores / divisor)  # <-- here
    due = e / e.sum()
    return bool(((weights - due).abs() <= 0.00501).all())


# %% wrong | house | no_shift | the first score is taken off, and not the largest
def could_be_softmax(weights, scores, divisor):
    e = torch.exp((scores - scores[0]) / divisor)  # <-- here
    due = e / e.sum()
    return bool(((weights - due).abs() <= 0.00501).all())


# %% right | house | the difference itself is rounded
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - due).round(decimals=2) == 0).all())


# %% wrong | house | leaves_out_what_is_shown_as_0 | looks only at the weights that are shown as more than 0
def could_be_softmax(weights, scores, divisor):
    w = torch.softmax(scores / divisor, 0)
    shown = weights > 0
    return bool(((w - weights).abs()[shown] <= 0.00501).all())  # <-- here


# %% wrong | house | wants_a_sum_of_exactly_1 | wants the sum within 0.02 of 1 before it looks at the weights
def could_be_softmax(weights, scores, divisor):
    if not torch.isclose(weights.sum(), torch.tensor(1.0, dtype=weights.dtype), atol=0.02):
        return False  # <-- here
    w = torch.softmax(scores / divisor, 0)
    return bool(((w - weights).abs() <= 0.00501).all())


# %% wrong | 2026-blind-11 | room_for_large_weights_only | allows half a percent of each weight (a relative tolerance) in place of half of the last digit
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    close = torch.isclose(weights, due, rtol=0.00501, atol=0.0)  # <-- here
    return bool(close.all())


# %% wrong | 2026-blind-11 | wants_a_sum_of_exactly_1 | first rejects every row whose printed numbers do not sum to 1 exactly, though rounding may take them off it
def could_be_softmax(weights, scores, divisor):
    if not math.isclose(weights.sum().item(), 1.0, abs_tol=1e-4):  # <-- here
        return False
    shifted = (scores - scores.max()) / divisor
    expected = torch.exp(shifted) / torch.exp(shifted).sum()
    return ((weights - expected).abs() < 0.00501).all().item()


# %% double | 2026-blind-11 | divides_the_weights | divides the weights by the divisor in place of the scores; looks at the mean of the differences in place of all
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores, dim=0) / divisor  # <-- here
    off_by = (weights - due).abs()
    return bool(off_by.mean() <= 0.00501)  # <-- here


# %% right | 2026-blind-11 | plain Python numbers, one weight after the other
def could_be_softmax(weights, scores, divisor):
    printed, raw = weights.tolist(), scores.tolist()
    top = max(raw)
    powers = [math.exp((score - top) / divisor) for score in raw]
    total = math.fsum(powers)
    return all(abs(w - p / total) <= 0.00501 for w, p in zip(printed, powers))


# %% wrong | 2026-blind-12 | wants_a_sum_of_exactly_1 | the printed weights are first divided by their sum, so rows that lost or gained by rounding are compared with other numbers than those printed
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    weights = weights / weights.sum()  # <-- here
    return bool(((weights - due).abs() <= 0.00501).all())


# %% wrong | 2026-blind-12 | no_shift | the exponentials are taken of the scores as they are, without the largest subtracted, so large scores overflow to nan and right rows are refused
def could_be_softmax(weights, scores, divisor):
    e = torch.exp(scores / divisor)  # <-- here
    due = e / e.sum()
    largest_error = torch.max(torch.abs(due - weights)).item()
    return largest_error <= 0.00501


# %% double | 2026-blind-12 | - | one weight that fits is enough in place of all; the difference allowed is relative to the weight in place of absolute
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=-1)
    for printed, true in zip(weights, due):
        if abs(printed - true) <= 0.00501 * true:  # <-- here
            return True  # <-- here
    return False


# %% right | 2026-blind-12 | plain Python numbers
def could_be_softmax(weights, scores, divisor):
    scaled = [float(score) / float(divisor) for score in scores]
    top = max(scaled)
    loud = [math.exp(each - top) for each in scaled]
    total = math.fsum(loud)
    return all(abs(float(w) - e / total) <= 0.00501 for w, e in zip(weights, loud))


# %% wrong | house | forgets_the_divisor | the exponentials are divided by the divisor, which falls out with their sum
def could_be_softmax(weights, scores, divisor):
    e = torch.exp(scores - scores.max()) / divisor  # <-- here
    due = e / e.sum()
    return bool(((weights - due).abs() <= 0.00501).all())


# %% wrong | house | divides_the_weights | the printed weights are multiplied by the divisor, and not the scores divided
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores, 0)
    return bool(((weights * divisor - due).abs() <= 0.00501).all())  # <-- here


# %% wrong | house | no_shift | the mean of the scores is taken off, and not the largest
def could_be_softmax(weights, scores, divisor):
    e = torch.exp((scores - scores.mean()) / divisor)  # <-- here
    return bool(((weights - e / e.sum()).abs() <= 0.00501).all())


# %% wrong | house | - | the scores enter with a minus
def could_be_softmax(weights, scores, divisor):
    return bool(((weights - torch.softmax(-scores / divisor, 0)).abs() <= 0.00501).all())  # <-- here


# %% wrong | 2026-blind-13 | wants_a_sum_of_exactly_1 | asks in addition that the printed weights sum to 1 within one hundredth, which rounded weights need not
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    close = (weights - due).abs() <= 0.00501
    sums_to_one = abs(weights.sum().item() - 1) <= 0.01  # <-- here
    return bool(close.all()) and sums_to_one


# %% wrong | 2026-blind-13 | mean_of_the_differences | compares the mean of the differences with half a digit in place of every single one
def could_be_softmax(weights, scores, divisor):
    e = torch.exp((scores - scores.max()) / divisor)
    due = e / e.sum()
    error = (due - weights).abs().mean()  # <-- here
    return error.item() <= 0.00501


# %% right | 2026-blind-13 | a plain loop over the keys with math.exp on Python floats
def could_be_softmax(weights, scores, divisor):
    tempered = [score / divisor for score in scores.tolist()]
    top = max(tempered)
    powers = [math.exp(score - top) for score in tempered]
    total = math.fsum(powers)
    for printed, power in zip(weights.tolist(), powers):
        if abs(printed - power / total) > 0.00501:
            return False
    return True


# %% wrong | house | - | the first two weights alone are compared
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - due)[:2].abs() <= 0.00501).all())  # <-- here


# %% wrong | house | leaves_a_whole_digit | the mean square is compared with the square of the bound
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool((weights - due).square().mean() <= 0.00501**2)  # <-- here


# %% wrong | 2026-blind-14 | signed_differences | compares the differences with their sign, so that a printed weight may be too small by any amount
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=-1)
    for printed, true in zip(weights, due, strict=True):
        if printed - true > 0.00501:  # <-- here
            return False
    return True


# %% right | 2026-blind-14 | plain Python floats, one weight after the other
def could_be_softmax(weights, scores, divisor):
    exponents = [float(score) / float(divisor) for score in scores]
    top = max(exponents)
    powers = [math.exp(e - top) for e in exponents]
    total = math.fsum(powers)
    off = [abs(float(w) - p / total) for w, p in zip(weights, powers, strict=True)]
    return max(off) <= 0.00501

# %% wrong | house | - | where the true weight is about 0 nothing is compared
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    counts = due >= 0.005  # <-- here
    return bool(((weights - due).abs() <= 0.00501)[counts].all())

# %% wrong | house | - | allows 0.006 where half a digit is 0.005
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return bool((weights - due).abs().max() < 0.006)  # <-- here

# %% wrong | house | - | exp of a thousand is too much for a Python float, too
def could_be_softmax(weights, scores, divisor):
    exponentials = [math.exp(score / divisor) for score in scores.tolist()]  # <-- here
    due = [each / sum(exponentials) for each in exponentials]
    return all(abs(weight - true) <= 0.00501 for weight, true in zip(weights.tolist(), due, strict=True))


# %% wrong | 2026-blind-15 | wants_a_sum_of_exactly_1 | the printed weights must also sum to exactly 1, which rounded weights need not do
def could_be_softmax(weights, scores, divisor):
    if abs(weights.sum().item() - 1) > 1e-4:  # <-- here
        return False
    due = torch.softmax(scores / divisor, dim=0)
    return bool(((due - weights).abs() <= 0.00501).all())


# %% wrong | 2026-blind-15 | cuts_digits_off | the true weights are cut off after two digits in place of rounded to them
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores.double() / divisor, dim=0)
    printed = torch.floor(due * 100) / 100  # <-- here
    for mine, theirs in zip(printed.tolist(), weights.tolist()):
        if abs(mine - theirs) > 1e-4:
            return False
    return True


# %% right | 2026-blind-15 | both rows are printed with two digits, and the texts compared
def could_be_softmax(weights, scores, divisor):
    exact = torch.softmax(scores.to(torch.float64) / divisor, dim=0).tolist()
    return [f"{number:.2f}" for number in exact] == [f"{number:.2f}" for number in weights.tolist()]


# %% wrong | 2026-blind-16 | room_for_large_weights_only | gives the tolerance of 0.00501 as the third argument of allclose, where it is a relative one
def could_be_softmax(weights, scores, divisor):
    due = torch.softmax(scores / divisor, dim=0)
    return torch.allclose(weights, due, 0.00501)  # <-- here


# %% wrong | 2026-blind-16 | wants_a_sum_of_exactly_1 | asks the printed weights to sum to 1 within half a digit as well, although the roundings of several weights may add up to more
def could_be_softmax(weights, scores, divisor):
    total = float(weights.sum())
    if abs(total - 1.0) > 0.00501:  # <-- here
        return False
    due = torch.softmax(scores.double() / divisor, dim=-1)
    return bool(((weights.double() - due).abs() <= 0.00501).all())


# %% right | 2026-blind-16 | plain Python numbers and the math module
def could_be_softmax(weights, scores, divisor):
    printed = [float(w) for w in weights]
    stretched = [float(s) / float(divisor) for s in scores]
    top = max(stretched)
    powers = [math.exp(s - top) for s in stretched]
    total = math.fsum(powers)
    return all(abs(w - p / total) < 0.00501 for w, p in zip(printed, powers))


# %% wrong | 2026-blind-17 | mean_of_the_differences | allows half a last digit for the mean difference in place of for every single one
def could_be_softmax(weights, scores, divisor):
    true = torch.softmax(scores / divisor, dim=0)
    distance = (weights - true).abs()
    return bool(distance.mean() < 0.00501)  # <-- here


# %% wrong | 2026-blind-17 | signed_differences | looks at the signed difference, so a printed weight that is far too small passes
def could_be_softmax(weights, scores, divisor):
    expected = F.softmax(scores / divisor, dim=-1).tolist()
    for printed, real in zip(weights.tolist(), expected):
        if printed - real > 0.00501:  # <-- here
            return False
    return True


# %% right | 2026-blind-17 | plain Python floats
def could_be_softmax(weights, scores, divisor):
    scaled = [float(s) / float(divisor) for s in scores]
    top = max(scaled)
    powers = [math.exp(s - top) for s in scaled]
    total = math.fsum(powers)
    return all(abs(float(w) - p / total) <= 0.00501 for w, p in zip(weights, powers))


# %% wrong | 2026-blind-18 | one_right_weight_is_enough | asks for any weight to be near, in place of all of them
def could_be_softmax(weights, scores, divisor):
    true = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - true).abs() <= 0.00501).any())  # <-- here


# %% wrong | 2026-blind-18 | signed_differences | the differences keep their sign: weights far below the true ones pass
def could_be_softmax(weights, scores, divisor):
    expected = F.softmax(scores / divisor, dim=-1)
    worst = torch.max(weights - expected)  # <-- here
    return worst.item() <= 0.00501


# %% right | 2026-blind-18 | plain Python numbers with math.exp, element by element
def could_be_softmax(weights, scores, divisor):
    scaled = [s / float(divisor) for s in scores.tolist()]
    top = max(scaled)
    loud = [math.exp(s - top) for s in scaled]
    total = math.fsum(loud)
    return all(abs(w - e / total) < 0.00501 for w, e in zip(weights.tolist(), loud))


# %% wrong | 2026-blind-19 | wants_a_sum_of_exactly_1 | Also demands that the printed weights sum to 1 within half a digit, which rounded weights need not.
def could_be_softmax(weights, scores, divisor):
    if abs(weights.sum().item() - 1) > 0.00501:  # <-- here
        return False
    expected = torch.softmax(scores / divisor, dim=0)
    return bool(((weights - expected).abs() <= 0.00501).all())


# %% wrong | 2026-blind-19 | signed_differences | The differences keep their sign: weights that are printed too large pass.
def could_be_softmax(weights, scores, divisor):
    expected = torch.softmax(scores / divisor, dim=-1)
    worst = (expected - weights).max()  # <-- here
    return worst.item() <= 0.00501


# %% right | 2026-blind-19 | number by number, in plain python
def could_be_softmax(weights, scores, divisor):
    cooled = [s / divisor for s in scores.tolist()]
    top = max(cooled)
    e = [math.exp(c - top) for c in cooled]
    return not any(abs(w - x / sum(e)) > 0.00501 for w, x in zip(weights.tolist(), e))


# %% wrong | 2026-blind-23 | mean_of_the_differences | looks at the mean difference, so that one wrong number hides among right ones
def could_be_softmax(weights, scores, divisor):
    expected = torch.softmax(scores / divisor, dim=-1)
    difference = (weights - expected).abs().mean()  # <-- here
    return bool(difference <= 0.00501)


# %% wrong | 2026-blind-23 | room_for_large_weights_only | a relative tolerance in place of an absolute one: small weights that were rounded are accused
def could_be_softmax(weights, scores, divisor):
    expected = torch.softmax(scores / divisor, dim=0)
    return torch.allclose(expected, weights, rtol=0.00501, atol=0.0)  # <-- here


# %% double | 2026-blind-23 | - | divides by the root of the divisor; allows ten times as much as rounding can do
def could_be_softmax(weights, scores, divisor):
    expected = F.softmax(scores / math.sqrt(divisor), dim=-1)  # <-- here
    allowed = 0.0501  # <-- here
    for mine, printed in zip(expected.tolist(), weights.tolist()):
        if abs(mine - printed) > allowed:
            return False
    return True


# %% wrong | 2026-blind-24 | signed_differences | compares without the absolute value: weights that are too small pass
def could_be_softmax(weights, scores, divisor):
    expected = torch.softmax(scores / divisor, dim=0)
    gap = weights - expected  # <-- here
    return bool((gap <= 0.00501).all())


# %% wrong | 2026-blind-24 | mean_of_the_differences | looks at the mean difference, so a single wrong weight among many hides
def could_be_softmax(weights, scores, divisor):
    should_be = F.softmax(scores / divisor, dim=-1)
    differences = (weights - should_be).abs()
    error = differences.mean()  # <-- here
    return error.item() < 0.00501


# %% double | 2026-blind-24 | takes_the_root_of_the_divisor | allows a whole last digit (0.01) instead of half; divides by the root of the divisor
def could_be_softmax(weights, scores, divisor):
    row = torch.softmax(scores / math.sqrt(divisor), dim=0)  # <-- here
    tolerance = 0.01  # <-- here
    return all(abs(a - b) <= tolerance for a, b in zip(weights.tolist(), row.tolist()))


# %% wrong | 2026-blind-26 | only_the_largest | only the largest weight is compared
def could_be_softmax(weights, scores, divisor):
    expected = torch.softmax(scores / divisor, dim=-1)
    top = expected.argmax()
    gap = (expected[top] - weights[top]).abs()  # <-- here
    return bool(gap <= 0.00501)


# %% wrong | 2026-blind-26 | signed_differences | the differences keep their sign, so printed weights that are far too large pass
def could_be_softmax(weights, scores, divisor):
    true = torch.softmax(scores / divisor, dim=0)
    difference = true - weights  # <-- here
    return bool(difference.max() <= 0.00501)


# %% right | 2026-blind-26 | plain Python floats, one weight after the other
def could_be_softmax(weights, scores, divisor):
    hot = [s / divisor for s in scores.double().tolist()]
    powers = [math.exp(h - max(hot)) for h in hot]
    shares = (p / math.fsum(powers) for p in powers)
    return not any(abs(s - w) > 0.00501 for s, w in zip(shares, weights.tolist()))
