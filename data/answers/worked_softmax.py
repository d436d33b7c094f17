# %% wrong | 2026-outsiders | scaled_after_the_softmax | the page's bug: divides after the softmax
def ws_page(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores, -1) / math.sqrt(d_k)


# %% wrong | 2026-outsiders | divided_by_d_k | divides by d_k, not its root
def ws_dk(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / d_k, -1)


# %% wrong | 2026-outsiders | made_to_sum_to_one | brings the page's row to a sum of 1: the unscaled row once more
def ws_renormalised(scores, d_k):
    unscaled = torch.softmax(scores, -1)
    scaled = unscaled / math.sqrt(d_k)
    return unscaled, scaled / scaled.sum(-1, keepdim=True)


# %% wrong | 2026-outsiders | softmax_of_the_weights | softmax of the page's row: twice a softmax
def ws_twice(scores, d_k):
    unscaled = torch.softmax(scores, -1)
    return unscaled, torch.softmax(unscaled / math.sqrt(d_k), -1)


# %% wrong | 2026-outsiders | multiplied_by_the_root | multiplies the scores by the root
def ws_times(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores * math.sqrt(d_k), -1)


# %% wrong | 2026-outsiders | rows_exchanged | returns (scaled, unscaled)
def ws_swapped(scores, d_k):
    return torch.softmax(scores / math.sqrt(d_k), -1), torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | softmax_over_dimension_0 | softmax over dimension 0
def ws_dim0(scores, d_k):
    return torch.softmax(scores, 0), torch.softmax(scores / math.sqrt(d_k), 0)


# %% wrong | 2026-outsiders | returns_one | returns the scaled row alone
def ws_scaled_only(scores, d_k):
    return torch.softmax(scores / math.sqrt(d_k), -1)


# %% wrong | 2026-outsiders | root_of_the_number_of_scores | the root of the number of scores instead of d_k
def ws_n(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / math.sqrt(scores.shape[-1]), -1)


# %% wrong | 2026-outsiders | both_scaled | the unscaled row is scaled too
def ws_both(scores, d_k):
    scores = scores / math.sqrt(d_k)
    return torch.softmax(scores, -1), torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | changes_its_input | divides the caller's scores in place
def ws_in_place(scores, d_k):
    unscaled = torch.softmax(scores, -1)
    with torch.no_grad():
        scores /= math.sqrt(d_k)
    return unscaled, torch.softmax(scores, -1)


# %% wrong | 2026-outsiders | - | the whole part of the root
def ws_isqrt(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / math.isqrt(d_k), -1)


# %% wrong | 2026-outsiders | always_8 | the 8 of the example is written into the function
def ws_eight(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / 8, -1)


# %% wrong | 2026-outsiders | - | softmax over all entries, not row by row
def ws_flat(scores, d_k):
    def soft(x):
        return torch.softmax(x.flatten(), 0).reshape(x.shape)

    return soft(scores), soft(scores / math.sqrt(d_k))


# %% wrong | 2026-outsiders | no_shift | plain exponentials overflow (exp(100) is infinite in float32)
def ws_naive(scores, d_k):
    def soft(x):
        e = torch.exp(x)
        return e / e.sum(-1, keepdim=True)

    return soft(scores), soft(scores / math.sqrt(d_k))


# %% wrong | 2026-outsiders | rounded | rounds to three digits, as on the page
def ws_rounded(scores, d_k):
    return torch.softmax(scores, -1).round(decimals=3), torch.softmax(scores / math.sqrt(d_k), -1).round(decimals=3)


# %% wrong | 2026-outsiders | - | the fourth root
def ws_fourth(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores / d_k**0.25, -1)


# %% wrong | 2026-outsiders | - | log_softmax: logarithms of the weights
def ws_log(scores, d_k):
    return torch.log_softmax(scores, -1), torch.log_softmax(scores / math.sqrt(d_k), -1)


# %% wrong | 2026-outsiders | - | scores divided by their sum instead of a softmax
def ws_proportional(scores, d_k):
    s = scores / math.sqrt(d_k)
    return scores / scores.sum(-1, keepdim=True), s / s.sum(-1, keepdim=True)


# %% wrong | 2026-outsiders | - | the unscaled row is the scores themselves
def ws_scores(scores, d_k):
    return scores, torch.softmax(scores / math.sqrt(d_k), -1)


# %% wrong | 2026-outsiders | - | returns scaled scores without a softmax
def ws_scaled_scores(scores, d_k):
    return torch.softmax(scores, -1), scores / math.sqrt(d_k)


# %% wrong | 2026-outsiders | made_to_sum_to_one | subtracts the root instead of dividing: a softmax does not notice
def ws_subtract(scores, d_k):
    return torch.softmax(scores, -1), torch.softmax(scores - math.sqrt(d_k), -1)


# %% right | 2026-outsiders | softmax of the divided scores
def ws_r1(scores, d_k):
    return torch.softmax(scores, dim=-1), torch.softmax(scores / math.sqrt(d_k), dim=-1)


# %% right | 2026-outsiders | F.softmax, a power
def ws_r2(scores, d_k):
    unscaled, scaled = (F.softmax(scores * factor, dim=-1) for factor in (1.0, d_k**-0.5))
    return unscaled, scaled


# %% right | 2026-outsiders | by hand with the maximum
def ws_r3(scores, d_k):
    def soft(x):
        e = (x - x.max(dim=-1, keepdim=True).values).exp()
        return e / e.sum(dim=-1, keepdim=True)

    return soft(scores), soft(scores / d_k**0.5)


# %% right | 2026-outsiders | log_softmax and exp; the root as a tensor
def ws_r4(scores, d_k):
    root = torch.sqrt(torch.tensor(float(d_k), dtype=scores.dtype))
    return scores.log_softmax(-1).exp(), scores.div(root).log_softmax(-1).exp()


# %% right | 2026-outsiders | both at once, unbound
def ws_r5(scores, d_k):
    both = torch.stack([scores, scores / math.sqrt(d_k)]).softmax(dim=-1)
    return both[0], both[1]


# %% right | 2026-outsiders | a list of two
def ws_r6(scores, d_k):
    return [scores.softmax(-1), (scores / math.sqrt(d_k)).softmax(-1)]


# %% shared | house
def softmax_shifted(x, dim=-1):
    exponentials = torch.exp(x - x.max(dim=dim, keepdim=True)[0])
    return exponentials / torch.sum(exponentials, dim=dim, keepdim=True)


# %% right | house | two lines
def worked_in_two_lines(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    return unscaled, (scores / math.sqrt(d_k)).softmax(-1)


# %% right | house | a power for the root, a tuple of a generator
def worked_with_a_power(scores, d_k):
    return tuple(softmax_shifted(scores * scale) for scale in (1.0, d_k**-0.5))


# %% right | house | stacked, and a list comes back
def worked_stacked(scores, d_k):
    both = torch.stack([scores, scores / d_k**0.5])
    return list(F.softmax(both, dim=-1))


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | scaled_after_the_softmax | the page's bug, the weights are divided
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = unscaled / math.sqrt(d_k)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | made_to_sum_to_one | brought back to a sum of 1 after the division
def worked_softmax(scores, d_k):
    unscaled = F.softmax(scores, dim=-1)
    scaled = F.softmax(scores, dim=-1) / math.sqrt(d_k)  # <-- here
    scaled = scaled / scaled.sum(dim=-1, keepdim=True)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | divided_by_d_k | divided by d_k without the root
def worked_softmax(scores, d_k):
    return scores.softmax(-1), (scores / d_k).softmax(-1)  # <-- here


# %% wrong | 2026-blind | rows_exchanged | the scaled first
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(scores / math.sqrt(d_k), dim=-1)
    return scaled, unscaled  # <-- here


# %% wrong | 2026-blind | softmax_over_dimension_0 | softmax over the first dimension
def worked_softmax(scores, d_k):
    unscaled, scaled = (torch.softmax(s, dim=0) for s in (scores, scores / d_k**0.5))  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | - | torch.sqrt of an int
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    root = torch.sqrt(d_k)  # <-- here
    scaled = torch.softmax(scores / root, dim=-1)
    return unscaled, scaled


# %% wrong | 2026-blind | changes_its_input | the caller's scores are divided in place
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scores /= math.sqrt(d_k)  # <-- here
    scaled = torch.softmax(scores, dim=-1)
    return unscaled, scaled


# %% wrong | 2026-blind | multiplied_by_the_root | multiplied with the root
def worked_softmax(scores, d_k):
    scale = d_k ** 0.5
    unscaled = scores.softmax(dim=-1)
    scaled = scores.mul(scale).softmax(dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | root_of_the_number_of_scores | the size is taken from the scores and not from d_k
def worked_softmax(scores, d_k):
    n = scores.shape[-1]
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(scores / math.sqrt(n), dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | softmax_of_the_weights | the softmax of the softmax
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(unscaled / math.sqrt(d_k), dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | - | a whole root
def worked_softmax(scores, d_k):
    root = math.isqrt(d_k)  # <-- here
    return torch.softmax(scores, -1), torch.softmax(scores / root, -1)


# %% wrong | 2026-blind | no_shift | the exponentials of large scores by hand
def worked_softmax(scores, d_k):
    def weights_of(s):
        e = torch.exp(s)  # <-- here
        return e / e.sum(dim=-1, keepdim=True)

    return weights_of(scores), weights_of(scores / math.sqrt(d_k))


# %% wrong | 2026-blind | - | the sum without its dimension
def worked_softmax(scores, d_k):
    results = []
    for s in (scores, scores / math.sqrt(d_k)):
        e = torch.exp(s - s.amax(dim=-1, keepdim=True))
        results.append(e / e.sum(dim=-1))  # <-- here
    return results[0], results[1]


# %% wrong | 2026-blind | - | log_softmax
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.log_softmax(scores / math.sqrt(d_k), dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind | returns_one | only the scaled weights are returned
def worked_softmax(scores, d_k):
    scaled_scores = scores / math.sqrt(d_k)
    return scaled_scores.softmax(dim=-1)  # <-- here


# %% wrong | 2026-blind | - | softmax without a dimension
def worked_softmax(scores, d_k):
    scaled_scores = scores / math.sqrt(d_k)
    unscaled = scores.softmax(dim=-1)
    scaled = torch.softmax(scaled_scores)  # <-- here
    return unscaled, scaled


# %% double | 2026-blind | - | divides the weights; and by d_k instead of its root
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = unscaled / d_k  # <-- here
    return unscaled, scaled


# %% double | 2026-blind | - | softmax over the first dimension; the two returned the wrong way round
def worked_softmax(scores, d_k):
    softmax = nn.Softmax(dim=0)  # <-- here
    unscaled = softmax(scores)
    scaled = softmax(scores / math.sqrt(d_k))
    return scaled, unscaled  # <-- here


# %% right | 2026-blind | scores divided first
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(scores / math.sqrt(d_k), dim=-1)
    return unscaled, scaled


# %% right | 2026-blind | one line of methods
def worked_softmax(scores, d_k):
    return scores.softmax(-1), (scores * d_k**-0.5).softmax(-1)


# %% right | 2026-blind | by hand with the largest score taken off, for both through a helper
def worked_softmax(scores, d_k):
    def weights_of(s):
        e = (s - s.max(dim=-1, keepdim=True).values).exp()
        return e / e.sum(-1, keepdim=True)

    root = math.sqrt(d_k)
    return weights_of(scores), weights_of(scores / root)


# %% right | 2026-blind | powers of the weights in the logarithm
def worked_softmax(scores, d_k):
    log_weights = F.log_softmax(scores, dim=-1)
    scaled = F.softmax(log_weights / d_k**0.5, dim=-1)
    return log_weights.exp(), scaled


# %% shared | 2026-learners
from course_utils.attention.weights import softmax


# %% wrong | 2026-learners | - | torch.sqrt of an int [learner B 4.5]
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(scores / torch.sqrt(d_k), dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-learners | - | torch.sqrt of an int, in a line of its own [learner B 4.5]
def worked_softmax(scores, d_k):
    scale = torch.sqrt(d_k)  # <-- here
    return torch.softmax(scores, dim=-1), torch.softmax(scores / scale, dim=-1)


# %% wrong | 2026-learners | - | the method sqrt of an int [learner B 4.5]
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(scores / d_k.sqrt(), dim=-1)  # <-- here
    return unscaled, scaled


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | divided_by_d_k | The scores are divided by d_k, not by its root
def worked_softmax(scores, d_k):
    plain = F.softmax(scores, dim=-1)
    gentle = F.softmax(scores / d_k, dim=-1)  # <-- here
    return plain, gentle


# %% wrong | 2026-blind-2 | rows_exchanged | The scaled row is returned first
def worked_softmax(scores, d_k):
    unscaled = scores.softmax(dim=-1)
    scaled = (scores / math.sqrt(d_k)).softmax(dim=-1)
    return scaled, unscaled  # <-- here


# %% wrong | 2026-blind-2 | made_to_sum_to_one | dividing the weights and bringing them back to a sum of 1 gives the unscaled row once more
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    s = unscaled / math.sqrt(d_k)
    scaled = s / s.sum(dim=-1, keepdim=True)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind-2 | softmax_of_the_weights | The second softmax gets the weights of the first instead of the scores
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(unscaled / math.sqrt(d_k), dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind-2 | - | with leading dimensions the softmax must not run over dimension 0
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, 0)  # <-- here
    scaled = torch.softmax(scores / d_k**0.5, -1)
    return unscaled, scaled


# %% wrong | 2026-blind-2 | root_of_the_number_of_scores | The root is taken of the number of scores, not of d_k
def worked_softmax(scores, d_k):
    scale = math.sqrt(scores.shape[-1])  # <-- here
    return torch.softmax(scores, dim=-1), torch.softmax(scores / scale, dim=-1)


# %% wrong | 2026-blind-2 | always_8 | The 8 of the page's example is built in
def worked_softmax(scores, d_k):
    unscaled = torch.softmax(scores, dim=-1)
    scaled = torch.softmax(scores / 8, dim=-1)  # <-- here
    return unscaled, scaled


# %% wrong | 2026-blind-2 | returns_one | one tensor with both rows is returned instead of the two of them
def worked_softmax(scores, d_k):
    both = torch.stack([scores, scores / math.sqrt(d_k)])
    return torch.softmax(both, dim=-1)  # <-- here


# %% double | 2026-blind-2 | - | The scores are multiplied with the root, and the softmax of the first row runs over dimension 0
def worked_softmax(scores, d_k):
    a = torch.softmax(scores, dim=0)  # <-- here
    b = torch.softmax(scores * math.sqrt(d_k), dim=-1)  # <-- here
    return a, b


# %% right | 2026-blind-2 | by powers
def worked_softmax(scores, d_k):
    logw = F.log_softmax(scores, dim=-1)
    return logw.exp(), F.softmax(logw * d_k**-0.5, dim=-1)


# %% right | 2026-blind-2 | stacked and unbound
def worked_softmax(scores, d_k):
    divisors = (1.0, math.sqrt(d_k))
    rows = torch.stack([scores / by for by in divisors], dim=0)
    exps = (rows - rows.max(dim=-1, keepdim=True).values).exp()
    first, second = (exps / exps.sum(-1, keepdim=True)).unbind(0)
    return first, second


# %% right | 2026-blind-2 | explicit loop
def worked_softmax(scores, d_k):
    flat = scores.reshape(-1, scores.shape[-1])
    first, second = [], []
    for row in flat:
        first.append(F.softmax(row, dim=0))
        second.append(F.softmax(row.div(float(d_k) ** 0.5), dim=0))
    return torch.stack(first).view(scores.shape), torch.stack(second).view(scores.shape)
