# %% shared | 2026-outsiders
import numpy as np


# %% wrong | 2026-outsiders | closed_on_both_sides | the upper edge is included: bins are closed, so a sentence may be counted twice
def abl_closed(correct, lengths, edges):
    res = []
    for lo, hi in zip(edges[:-1], edges[1:]):
        m = (lengths >= lo) & (lengths <= hi)
        res.append(correct[m].float().mean().item())
    return res


# %% wrong | 2026-outsiders | closed_on_the_right | bins are half-open on the wrong side: (low, high]
def abl_bucketize(correct, lengths, edges):
    bins = torch.bucketize(lengths, torch.as_tensor(edges)) - 1
    return [correct[bins == i].float().mean().item() for i in range(len(edges) - 1)]


# %% wrong | 2026-outsiders | zero_for_an_empty_bin | an empty bin gets 0.0 instead of nan
def abl_zero(correct, lengths, edges):
    res = []
    for i in range(len(edges) - 1):
        c = correct[(lengths >= edges[i]) & (lengths < edges[i + 1])]
        res.append(c.sum().item() / len(c) if len(c) else 0.0)
    return res


# %% wrong | 2026-outsiders | divides_by_everything | divides by the number of all sentences instead of those in the bin
def abl_over_all(correct, lengths, edges):
    res = []
    for lo, hi in zip(edges, edges[1:]):
        inside = (lengths >= lo) & (lengths < hi)
        res.append((correct & inside).sum().item() / len(correct) if inside.any() else math.nan)
    return res


# %% wrong | 2026-outsiders | leaves_out_empty_bins | an empty bin is left out, so the list is too short
def abl_skips(correct, lengths, edges):
    res = []
    for lo, hi in zip(edges, edges[1:]):
        inside = (lengths >= lo) & (lengths < hi)
        if inside.sum() == 0:
            continue
        res.append(correct[inside].float().mean().item())
    return res


# %% wrong | 2026-outsiders | percentages | percentages from 0 to 100 instead of shares
def abl_percent(correct, lengths, edges):
    return [100 * correct[(lengths >= a) & (lengths < b)].double().mean().item() for a, b in zip(edges, edges[1:])]


# %% wrong | 2026-outsiders | up_to_the_edge | the lower edge is forgotten: each bin also counts all shorter sentences
def abl_cumulative(correct, lengths, edges):
    return [correct[lengths < hi].float().mean().item() for hi in edges[1:]]


# %% wrong | 2026-outsiders | returns_another_type | returns a tensor instead of a list of floats
def abl_tensor(correct, lengths, edges):
    return torch.stack([correct[(lengths >= a) & (lengths < b)].float().mean() for a, b in zip(edges, edges[1:])])


# %% wrong | 2026-outsiders | share_of_errors | the share that is wrong instead of the share that is right
def abl_error_rate(correct, lengths, edges):
    return [(~correct[(lengths >= a) & (lengths < b)]).float().mean().item() for a, b in zip(edges, edges[1:])]


# %% wrong | 2026-outsiders | mean_of_booleans | takes the mean of booleans, which torch refuses
def abl_bool_mean(correct, lengths, edges):
    return [correct[(lengths >= a) & (lengths < b)].mean().item() for a, b in zip(edges, edges[1:])]


# %% wrong | 2026-outsiders | divides_by_an_empty_bin | an empty bin divides by zero and raises
def abl_zero_division(correct, lengths, edges):
    out = []
    for low, high in zip(edges[:-1], edges[1:]):
        hits = [bool(c) for c, n in zip(correct, lengths) if low <= n < high]
        out.append(sum(hits) / len(hits))
    return out


# %% wrong | 2026-outsiders | last_bin_closed | numpy's histogram: the last bin includes its upper edge
def abl_histogram(correct, lengths, edges):
    n = np.histogram(lengths.numpy(), bins=np.asarray(edges))[0]
    right_ones = np.histogram(lengths.numpy()[correct.numpy()], bins=np.asarray(edges))[0]
    with np.errstate(all="ignore"):
        return (right_ones / n).tolist()


# %% wrong | 2026-outsiders | counts | counts the correct sentences and does not divide
def abl_counts(correct, lengths, edges):
    out = []
    for a, b in zip(edges, edges[1:]):
        m = (lengths >= a) & (lengths < b)
        out.append(float(correct[m].sum()) if m.any() else float("nan"))
    return out


# %% wrong | 2026-outsiders | one_bin_too_many | one bin too many: everything from the last edge on is a bin of its own
def abl_extra_bin(correct, lengths, edges):
    uppers = list(edges[1:]) + [10**9]
    return [correct[(lengths >= a) & (lengths < b)].float().mean().item() for a, b in zip(edges, uppers)]


# %% wrong | 2026-outsiders | rounds | rounds to two decimals
def abl_rounds(correct, lengths, edges):
    out = []
    for a, b in zip(edges, edges[1:]):
        c = correct[(lengths >= a) & (lengths < b)]
        out.append(round(c.float().mean().item(), 2))
    return out


# %% right | 2026-outsiders | bucketize from the right side
def abl_buckets(correct, lengths, edges):
    which = torch.bucketize(lengths, torch.as_tensor(edges), right=True) - 1
    return [correct[which == i].float().mean().item() for i in range(len(edges) - 1)]


# %% right | 2026-outsiders | plain Python lists
def abl_python(correct, lengths, edges):
    out = []
    for low, high in zip(edges[:-1], edges[1:]):
        hits = [bool(c) for c, n in zip(correct.tolist(), lengths.tolist()) if low <= n < high]
        out.append(sum(hits) / len(hits) if hits else math.nan)
    return out


# %% right | 2026-outsiders | membership matrix: matmul of hits over counts, nan from 0/0
def abl_matrix(correct, lengths, edges):
    e = torch.as_tensor(edges)
    inside = ((lengths[None] >= e[:-1, None]) & (lengths[None] < e[1:, None])).double()
    return ((inside @ correct.double()) / inside.sum(1)).tolist()


# %% right | 2026-outsiders | sort and cumulative sums
def abl_sorted(correct, lengths, edges):
    order = lengths.argsort()
    hits = F.pad(correct[order].double().cumsum(0), (1, 0))
    at = torch.searchsorted(lengths[order].contiguous(), torch.as_tensor(list(edges), dtype=lengths.dtype))
    return [((hits[b] - hits[a]) / (b - a)).item() if b > a else float("nan") for a, b in zip(at[:-1], at[1:])]


# %% right | house | a mask for each bin; the mean of nothing is nan
def accuracy_masked(correct, lengths, edges):
    result = []
    for i in range(len(edges) - 1):
        inside = (lengths >= edges[i]) & (lengths < edges[i + 1])
        result.append(correct[inside].float().mean().item())  # the mean of nothing is nan
    return result


# %% right | house | torch.bucketize
def accuracy_bucketized(correct, lengths, edges):
    bins = torch.bucketize(lengths, torch.tensor(edges), right=True) - 1
    shares = []
    for i in range(len(edges) - 1):
        n = int((bins == i).sum())
        shares.append(int(correct[bins == i].sum()) / n if n else float("nan"))
    return shares


# %% right | house | plain Python
def accuracy_plain_python(correct, lengths, edges):
    pairs = list(zip(correct.tolist(), lengths.tolist(), strict=True))
    bins = [[c for c, n in pairs if edges[i] <= n < edges[i + 1]] for i in range(len(edges) - 1)]
    return [sum(b) / len(b) if b else math.nan for b in bins]


# %% right | house | numpy's histogram
def accuracy_numpy(correct, lengths, edges):
    right, _ = numpy.histogram(lengths[correct].numpy(), bins=[*edges, edges[-1] + 1])
    count, _ = numpy.histogram(lengths.numpy(), bins=[*edges, edges[-1] + 1])
    with numpy.errstate(invalid="ignore"):
        return list((right / count)[:-1])


# %% wrong | 2026-blind | closed_on_both_sides | bins closed at both ends
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = correct[(lengths >= low) & (lengths <= high)]  # <-- here
        shares.append(inside.float().mean().item())
    return shares


# %% wrong | 2026-blind | closed_on_the_right | bins open below and closed above
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i in range(len(edges) - 1):
        member = (lengths > edges[i]) & (lengths <= edges[i + 1])  # <-- here
        if member.any():
            shares.append(correct[member].double().mean().item())
        else:
            shares.append(float("nan"))
    return shares


# %% wrong | 2026-blind | - | and where & is wanted
def accuracy_by_length(correct, lengths, edges):
    result = []
    for low, high in zip(edges, edges[1:]):
        inside = lengths >= low and lengths < high  # <-- here
        result.append(correct[inside].float().mean().item())
    return result


# %% wrong | 2026-blind | mean_of_booleans | mean of a boolean tensor
def accuracy_by_length(correct, lengths, edges):
    return [
        correct[(lengths >= low) & (lengths < high)].mean().item()  # <-- here
        for low, high in zip(edges[:-1], edges[1:])
    ]


# %% wrong | 2026-blind | zero_for_an_empty_bin | an empty bin gets 0
def accuracy_by_length(correct, lengths, edges):
    accuracies = []
    for low, high in zip(edges[:-1], edges[1:]):
        chosen = correct[(lengths >= low) & (lengths < high)]
        accuracies.append(chosen.sum().item() / max(len(chosen), 1))  # <-- here
    return accuracies


# %% wrong | 2026-blind | leaves_out_empty_bins | an empty bin is left out
def accuracy_by_length(correct, lengths, edges):
    accuracies = []
    for low, high in zip(edges[:-1], edges[1:]):
        chosen = correct[(lengths >= low) & (lengths < high)]
        if len(chosen) == 0:
            continue  # <-- here
        accuracies.append(chosen.double().mean().item())
    return accuracies


# %% wrong | 2026-blind | divides_by_an_empty_bin | divides by zero in an empty bin
def accuracy_by_length(correct, lengths, edges):
    out = []
    for low, high in zip(edges[:-1], edges[1:]):
        right, total = 0, 0
        for c, n in zip(correct.tolist(), lengths.tolist()):
            if low <= n < high:
                total += 1
                right += c
        out.append(right / total)  # <-- here
    return out


# %% wrong | 2026-blind | up_to_the_edge | the counters are never set back
def accuracy_by_length(correct, lengths, edges):
    out = []
    right, total = 0, 0  # <-- here
    for low, high in zip(edges[:-1], edges[1:]):
        for c, n in zip(correct.tolist(), lengths.tolist()):
            if low <= n < high:
                total += 1
                right += c
        out.append(right / total if total else float("nan"))
    return out


# %% wrong | 2026-blind | divides_by_everything | divides by all sentences
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        if not inside.any():
            shares.append(math.nan)
            continue
        hits = (correct & inside).double().mean()  # <-- here
        shares.append(hits.item())
    return shares


# %% wrong | 2026-blind | - | a lower bound only
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low in edges[:-1]:
        picked = correct[lengths >= low]  # <-- here
        shares.append(picked.float().mean().item())
    return shares


# %% wrong | 2026-blind | - | one bin short
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i in range(len(edges) - 2):  # <-- here
        low, high = edges[i], edges[i + 1]
        picked = correct[(lengths >= low) & (lengths < high)]
        shares.append(picked.float().mean().item())
    return shares


# %% wrong | 2026-blind | - | one bin too many
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i, low in enumerate(edges):  # <-- here
        high = edges[i + 1]
        picked = correct[(lengths >= low) & (lengths < high)]
        shares.append(picked.float().mean().item())
    return shares


# %% wrong | 2026-blind | - | returns after the first bin
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        mine = correct[(lengths >= low) & (lengths < high)]
        shares.append(mine.float().mean().item())
        return shares  # <-- here


# %% wrong | 2026-blind | counts | counts instead of shares
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        mine = correct[(lengths >= low) & (lengths < high)]
        shares.append(float(mine.sum()) if len(mine) else float("nan"))  # <-- here
    return shares


# %% wrong | 2026-blind | - | the share of the bin among the right answers
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths < high)
        share = inside[correct].float().mean()  # <-- here
        shares.append(share.item() if inside.any() else float("nan"))
    return shares


# %% wrong | 2026-blind | - | Python's chained comparison on a tensor
def accuracy_by_length(correct, lengths, edges):
    return [correct[low <= lengths < high].double().mean().item() for low, high in zip(edges[:-1], edges[1:])]  # <-- here


# %% wrong | 2026-blind | - | & binds more tightly than the comparisons
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        bin = lengths >= low & lengths < high  # <-- here
        shares.append(correct[bin].float().mean().item())
    return shares


# %% wrong | 2026-blind | percentages | a percentage
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        answers = correct[(lengths >= low) & (lengths < high)].float()
        shares.append(100 * answers.mean().item())  # <-- here
    return shares


# %% wrong | 2026-blind | closed_on_the_right | bucketize with the edge on the wrong side
def accuracy_by_length(correct, lengths, edges):
    which = torch.bucketize(lengths, torch.tensor(edges)) - 1  # <-- here
    return [correct[which == i].double().mean().item() for i in range(len(edges) - 1)]


# %% wrong | 2026-blind | - | zip pairs the edges two by two, without overlap
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[::2], edges[1::2]):  # <-- here
        part = correct[(lengths >= low) & (lengths < high)]
        shares.append(part.float().mean().item())
    return shares


# %% double | 2026-blind | closed_on_both_sides | bins closed above; an empty bin gets 0
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (lengths >= low) & (lengths <= high)  # <-- here
        n = inside.sum().item()
        if n == 0:
            shares.append(0.0)  # <-- here
        else:
            shares.append((correct & inside).sum().item() / n)
    return shares


# %% double | 2026-blind | - | the last bin left out; the share of wrong answers
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i in range(1, len(edges) - 1):  # <-- here
        part = correct[(lengths >= edges[i - 1]) & (lengths < edges[i])]
        shares.append((~part).float().mean().item())  # <-- here
    return shares


# %% right | 2026-blind | comprehension; the mean of nothing is nan already
def accuracy_by_length(correct, lengths, edges):
    bins = zip(edges[:-1], edges[1:])
    return [correct[(lengths >= low) & (lengths < high)].double().mean().item() for low, high in bins]


# %% right | 2026-blind | counts in plain Python
def accuracy_by_length(correct, lengths, edges):
    n_bins = len(edges) - 1
    right, total = [0] * n_bins, [0] * n_bins
    for ok, length in zip(correct.tolist(), lengths.tolist()):
        for i in range(n_bins):
            if edges[i] <= length < edges[i + 1]:
                total[i] += 1
                right[i] += int(ok)
    return [r / t if t > 0 else float("nan") for r, t in zip(right, total)]


# %% right | 2026-blind | bucketize and bincount, 0/0 is nan
def accuracy_by_length(correct, lengths, edges):
    which = torch.bucketize(lengths, torch.as_tensor(edges), right=True)
    size = len(edges) + 1
    total = torch.bincount(which, minlength=size).double()
    right = torch.bincount(which[correct], minlength=size).double()
    return (right / total)[1:-1].tolist()


# %% right | 2026-blind | methods for the comparisons, integers for the counts
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i in range(len(edges) - 1):
        inside = lengths.ge(edges[i]).logical_and(lengths.lt(edges[i + 1]))
        count = int(inside.sum())
        if count == 0:
            shares.append(math.nan)
        else:
            hits = int(torch.logical_and(inside, correct).sum())
            shares.append(hits / count)
    return shares


# %% wrong | 2026-learners | - | chained comparison of a tensor [learner B 1.4]
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = correct[low <= lengths < high]  # <-- here
        shares.append(inside.float().mean().item() if len(inside) else float("nan"))
    return shares


# %% wrong | 2026-learners | - | chained comparison of a tensor, kept as a mask [learner B 1.4]
def accuracy_by_length(correct, lengths, edges):
    result = []
    for i in range(len(edges) - 1):
        in_bin = edges[i] <= lengths < edges[i + 1]  # <-- here
        if in_bin.sum() == 0:
            result.append(float("nan"))
        else:
            result.append(correct[in_bin].float().mean().item())
    return result


# %% wrong | 2026-learners | - | chained comparison of a tensor, in a comprehension [learner B 1.4]
def accuracy_by_length(correct, lengths, edges):
    return [correct[low <= lengths < high].double().mean().item() for low, high in zip(edges[:-1], edges[1:])]  # <-- here


# %% wrong | 2026-learners | - | no brackets round the comparisons that & joins [learner B 1.4]
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:], strict=True):
        inside = correct[lengths >= low & lengths < high]  # <-- here
        shares.append(inside.double().mean().item())
    return shares


# %% wrong | 2026-learners | - | no brackets round the comparisons that & joins, kept as a mask [learner B 1.4]
def accuracy_by_length(correct, lengths, edges):
    result = []
    for low, high in zip(edges[:-1], edges[1:]):
        mask = lengths >= low & lengths < high  # <-- here
        if mask.any():
            result.append(correct[mask].float().mean().item())
        else:
            result.append(float("nan"))
    return result


# %% right | 2026-learners | a list of 0-d tensors [learner B 1.4]
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = correct[(lengths >= low) & (lengths < high)]
        shares.append(inside.double().mean())
    return shares


# %% wrong | 2026-blind-2 | closed_on_both_sides | The upper edge belongs to the bin as well, so that a sentence on an edge is counted twice
def accuracy_by_length(correct, lengths, edges):
    accs = []
    for lo, hi in zip(edges[:-1], edges[1:]):
        sel = (lengths >= lo) & (lengths <= hi)  # <-- here
        accs.append(correct[sel].float().mean().item())
    return accs


# %% wrong | 2026-blind-2 | closed_on_the_right | The bins are open at the lower edge and closed at the upper one, the wrong way round
def accuracy_by_length(correct, lengths, edges):
    which = torch.bucketize(lengths, torch.as_tensor(edges))  # <-- here
    res = []
    for i in range(1, len(edges)):
        part = correct[which == i].double()
        res.append(part.mean().item() if part.numel() > 0 else float("nan"))
    return res


# %% wrong | 2026-blind-2 | zero_for_an_empty_bin | a bin without sentences gets 0.0, which looks like a share, instead of nan
def accuracy_by_length(correct, lengths, edges):
    out = []
    for a, b in zip(edges, edges[1:]):
        mask = (lengths >= a) & (lengths < b)
        n = mask.sum().item()
        hits = (correct & mask).sum().item()
        out.append(hits / max(n, 1))  # <-- here
    return out


# %% wrong | 2026-blind-2 | divides_by_everything | The right answers of a bin are divided by the number of all sentences instead of those in the bin
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i in range(len(edges) - 1):
        inside = (lengths >= edges[i]) & (lengths < edges[i + 1])
        if not inside.any():
            shares.append(float("nan"))
        else:
            shares.append((correct & inside).double().mean().item())  # <-- here
    return shares


# %% wrong | 2026-blind-2 | - | it divides by the number of right sentences, and so gives each bin's share of the right ones
def accuracy_by_length(correct, lengths, edges):
    result = []
    total_right = correct.sum().item()  # <-- here
    for lo, hi in zip(edges[:-1], edges[1:]):
        bin_ = (lengths >= lo) & (lengths < hi)
        right = (correct & bin_).sum().item()
        result.append(right / total_right if bin_.any() and total_right else float("nan"))
    return result


# %% wrong | 2026-blind-2 | one_bin_too_many | a last open bin is added for all that lies beyond the last edge
def accuracy_by_length(correct, lengths, edges):
    edges = list(edges) + [10**9]  # <-- here
    shares = []
    for i in range(len(edges) - 1):
        inside = correct[(lengths >= edges[i]) & (lengths < edges[i + 1])]
        shares.append(inside.double().mean().item() if len(inside) else float("nan"))
    return shares


# %% wrong | 2026-blind-2 | - | The loop stops one bin too early
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for i in range(len(edges) - 2):  # <-- here
        here = (edges[i] <= lengths) & (lengths < edges[i + 1])
        shares.append(correct[here].double().mean().item())
    return shares


# %% wrong | 2026-blind-2 | mean_of_booleans | a boolean tensor has no mean: it must become a number first
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        members = correct[(lengths >= low) & (lengths < high)]
        shares.append(members.mean().item() if len(members) else float("nan"))  # <-- here
    return shares


# %% double | 2026-blind-2 | - | The bin includes its upper edge, and the share is given in percent instead of from 0 to 1
def accuracy_by_length(correct, lengths, edges):
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        sel = correct[(lengths >= low) & (lengths <= high)]  # <-- here
        shares.append(100 * sel.double().mean().item())  # <-- here
    return shares


# %% right | 2026-blind-2 | plain python
def accuracy_by_length(correct, lengths, edges):
    pairs = list(zip(correct.tolist(), lengths.tolist()))
    shares = []
    for low, high in zip(edges[:-1], edges[1:]):
        answers = [c for c, n in pairs if low <= n < high]
        shares.append(sum(answers) / len(answers) if answers else math.nan)
    return shares


# %% right | 2026-blind-2 | bincount
def accuracy_by_length(correct, lengths, edges):
    k = len(edges) - 1
    where = torch.bucketize(lengths.contiguous(), torch.as_tensor(list(edges)), right=True) - 1
    ok = (where >= 0) & (where < k)
    all_ = torch.bincount(where[ok], minlength=k).double()
    good = torch.bincount(where[ok & correct], minlength=k).double()
    return (good / all_).tolist()
