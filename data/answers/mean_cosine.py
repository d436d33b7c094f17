# %% right | house | a table without its diagonal
def alike_without_the_diagonal(states):
    unit = states / states.norm(dim=-1, keepdim=True)
    cosines = unit @ unit.T
    T = len(states)
    return ((cosines.sum() - T) / (T * (T - 1))).item()


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


# %% right | house | a mask of booleans
def alike_by_mask(states):
    unit = F.normalize(states, dim=1)
    others = ~torch.eye(len(states), dtype=torch.bool)
    return (unit @ unit.t())[others].mean().item()


# %% right | house | from the length of the sum
def alike_by_the_sum(states):
    unit = states.double() / states.double().pow(2).sum(1, keepdim=True).sqrt()
    T = unit.shape[0]
    return float((unit.sum(0).pow(2).sum() - T) / (T * T - T))


# %% right | house | einsum, a tensor of one number
def alike_by_einsum(states):
    lengths = torch.einsum("td,td->t", states, states).sqrt()
    cosines = torch.einsum("id,jd->ij", states, states) / lengths[:, None] / lengths[None, :]
    return cosines.fill_diagonal_(0).sum() / (len(states) * (len(states) - 1))


# %% wrong | 2026-blind-3 | counts_each_with_itself | the diagonal counts
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return cosines.mean().item()  # <-- here


# %% wrong | 2026-blind-3 | divides_by_all_entries | divided by T * T
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * T)).item()  # <-- here


# %% wrong | 2026-blind-3 | twice_the_pairs | divided by half of the pairs
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1) / 2)).item()  # <-- here


# %% wrong | 2026-blind-3 | no_lengths_divided_out | not normed: dot products
def mean_cosine(states):
    T = states.shape[0]
    unit = states  # <-- here
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | lengths_along_the_positions | normed over positions
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=0)  # <-- here
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | cosines_of_the_features | cosines of features, not positions
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit.T @ unit  # <-- here
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | neighbours_alone | only neighbours
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return cosines.diagonal(1).mean().item()  # <-- here


# %% wrong | 2026-blind-3 | without_the_signs | absolute cosines
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = (unit @ unit.T).abs()  # <-- here
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-3 | divides_by_the_squares | divided by the length squared
def mean_cosine(states):
    T = states.shape[0]
    unit = states / states.pow(2).sum(dim=-1, keepdim=True)  # <-- here
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% right | 2026-blind-3 | as hinted
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    total = cosines.sum() - cosines.trace()
    return (total / (T * (T - 1))).item()


# %% wrong | 2026-blind-5 | neighbours_alone | Only neighbouring positions are compared, and not every pair.
def mean_cosine(states):
    pairs = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return pairs.mean().item()


# %% wrong | 2026-blind-5 | divides_by_all_entries | The diagonal is taken off the sum, but the divisor still counts it.
def mean_cosine(states):
    T = len(states)
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    return ((cosines.sum() - T) / (T * T)).item()  # <-- here


# %% wrong | 2026-blind-5 | leaves_out_what_is_1 | The diagonal is dropped by its value: all cosines below 1 count, so rounded ones stay in and equal vectors fall out.
def mean_cosine(states):
    unit = states / states.norm(dim=-1, keepdim=True)
    cosines = unit @ unit.T
    others = cosines[cosines < 1]  # <-- here
    return others.mean().item()


# %% right | 2026-blind-5 | a double loop over pairs, cosine by cosine
def mean_cosine(states):
    found = []
    for i in range(len(states)):
        for j in range(i):
            found.append(F.cosine_similarity(states[i], states[j], dim=0).item())
    return math.fsum(found) / len(found)


# %% wrong | 2026-blind-6 | lengths_along_the_positions | normalizes over the positions (F.normalize's default is dim 1, the numpy user wrote 0)
def mean_cosine(states):
    unit = F.normalize(states, dim=0)  # <-- here
    cosines = unit @ unit.T
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * (T - 1))).item()


# %% wrong | 2026-blind-6 | neighbours_alone | compares only neighbouring positions, not all pairs
def mean_cosine(states):
    return F.cosine_similarity(states[:-1], states[1:], dim=-1).mean().item()  # <-- here


# %% wrong | 2026-blind-6 | leaves_out_what_is_not_above_0 | takes the upper triangle with the diagonal set to zero, but drops every cosine that is not above zero
def mean_cosine(states):
    unit = states / states.norm(dim=-1, keepdim=True)
    upper = torch.triu(unit @ unit.T, diagonal=1)
    return upper[upper > 0].mean().item()  # <-- here


# %% double | 2026-blind-6 | counts_each_with_itself+correlations | the diagonal of ones stays in the mean; the vectors are centred first, as for a correlation
def mean_cosine(states):
    states = states - states.mean(dim=-1, keepdim=True)  # <-- here
    unit = F.normalize(states, dim=-1)
    return float(torch.einsum("id,jd->ij", unit, unit).mean())  # <-- here


# %% right | 2026-blind-6 | loops over all pairs i < j
def mean_cosine(states):
    total, pairs = 0.0, 0
    for i in range(len(states)):
        for j in range(i + 1, len(states)):
            total += F.cosine_similarity(states[i], states[j], dim=0).item()
            pairs += 1
    return total / pairs


# %% wrong | 2026-blind-7 | counts_each_with_itself | every position is compared with itself too
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    return (unit @ unit.T).mean().item()  # <-- here

# %% wrong | 2026-blind-7 | neighbours_alone | only neighbours are compared
def mean_cosine(states):
    pairs = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return pairs.mean().item()

# %% wrong | 2026-blind-7 | - | what is below 1 counts: rounding lets parts of the diagonal in, and parallel vectors fall out
def mean_cosine(states):
    lengths = torch.sqrt((states * states).sum(dim=1, keepdim=True))
    unit = states / lengths
    cosines = unit @ unit.T
    return cosines[cosines < 1].mean().item()  # <-- here

# %% double | 2026-blind-7 | half_the_pairs+no_lengths_divided_out | the vectors are not brought to length 1; one half of the pairs is divided by the number of all
def mean_cosine(states):
    T = len(states)
    products = states @ states.T  # <-- here
    return (products.triu(1).sum() / (T * (T - 1))).item()  # <-- here

# %% right | 2026-blind-7 | the length of the sum of unit vectors, less the T ones
def mean_cosine(states):
    T = states.shape[0]
    summed = F.normalize(states.double(), dim=1).sum(dim=0)
    own = F.normalize(states.double(), dim=1).square().sum()
    return float((summed @ summed - own) / (T * T - T))


# %% wrong | 2026-blind-8 | neighbours_alone | Compares each word with the next one only, not all pairs.
def mean_cosine(states):
    return F.cosine_similarity(states[:-1], states[1:], dim=-1).mean().item()  # <-- here

# %% wrong | 2026-blind-8 | leaves_out_what_is_0 | Takes the upper triangle and averages what is not 0, so that pairs at right angles do not count (and are nan when alone).
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    upper = torch.triu(unit @ unit.T, diagonal=1)
    return float(upper[upper != 0].mean())  # <-- here

# %% double | 2026-blind-8 | counts_each_with_itself+lengths_along_the_positions | Every feature is normed over the words in place of every word over its features; the cosines of a word with itself count too.
def mean_cosine(states):
    unit = states / states.norm(dim=0, keepdim=True)  # <-- here
    cosines = unit @ unit.T
    return cosines.mean().item()  # <-- here

# %% right | 2026-blind-8 | loops over pairs of words with itertools.combinations
def mean_cosine(states):
    from itertools import combinations

    found = [F.cosine_similarity(a, b, dim=0).item() for a, b in combinations(states, 2)]
    return sum(found) / len(found)


# %% shared | 2026-blind-9
from itertools import combinations

# %% wrong | 2026-blind-9 | neighbours_alone | Only neighbouring positions are compared, not every pair.
def mean_cosine(states):
    return F.cosine_similarity(states[:-1], states[1:], dim=-1).mean().item()  # <-- here


# %% wrong | 2026-blind-9 | correlations | A correlation is taken for a cosine: corrcoef first takes the mean from each vector.
def mean_cosine(states):
    T = len(states)
    alike = torch.corrcoef(states)  # <-- here
    return float((alike.sum() - alike.trace()) / (T * (T - 1)))


# %% double | 2026-blind-9 | half_the_pairs+lengths_along_the_positions | The features are normalised over the positions; the upper triangle is divided by the number of pairs in both triangles.
def mean_cosine(states):
    T = states.shape[0]
    unit = states / states.norm(dim=0, keepdim=True)  # <-- here
    cosines = torch.einsum("id,jd->ij", unit, unit)
    return (cosines.triu(diagonal=1).sum() / (T * (T - 1))).item()  # <-- here


# %% right | 2026-blind-9 | combinations of two rows, each with its own cosine, and a plain mean
def mean_cosine(states):
    found = []
    for one, other in combinations(states, 2):
        found.append(float(one @ other) / (float(one.norm()) * float(other.norm())))
    return sum(found) / len(found)

# %% wrong | house | divides_by_all_but_one | T * T - 1 for T * T - T
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * T - 1)).item()  # <-- here

# %% wrong | house | takes_the_ones_from_the_mean | the mean of the diagonal is taken from the mean of the table
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    T = len(states)
    return (cosines.mean() - cosines.diagonal().mean()).item()  # <-- here

# %% wrong | house | triangle_with_the_diagonal | the inner loop begins with i itself
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    T, total = len(states), 0.0
    for i in range(T):
        for j in range(i, T):  # <-- here
            total += float(unit[i] @ unit[j])
    return total / (T * (T - 1) / 2)

# %% wrong | house | twice_by_one_length | the lengths squared, in place of the product of two
def mean_cosine(states):
    norms = states.norm(dim=-1, keepdim=True)
    cosines = states @ states.T / norms ** 2  # <-- here
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * (T - 1))).item()

# %% wrong | house | multiplies_by_one_length | brackets missing: divided by one length, multiplied by the other
def mean_cosine(states):
    norms = states.norm(dim=-1, keepdim=True)
    cosines = states @ states.T / norms * norms.T  # <-- here
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * (T - 1))).item()

# %% wrong | house | divides_by_the_positions | divided by T, not by the number of pairs
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    T = len(states)
    return ((cosines.sum() - T) / T).item()  # <-- here


# %% wrong | 2026-blind-10 | - | leaves out every pair whose cosine is nearly 1, in place of the diagonal: different words that are alike do not count, and where all are alike nan comes out
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    others = cosines[cosines < 0.9999]  # <-- here
    return others.mean().item()


# %% wrong | 2026-blind-10 | correlations | takes correlations, which take each vector's own mean away first, in place of cosines
def mean_cosine(states):
    T = states.shape[0]
    table = torch.corrcoef(states)  # (T, T)  # <-- here
    total = table.sum() - table.diagonal().sum()
    return float(total / (T * (T - 1)))


# %% wrong | 2026-blind-10 | quotient_of_the_sums | divides the mean of all dot products by the mean of all products of lengths, in place of the mean of each pair's own quotient
def mean_cosine(states):
    dots, lengths = [], []
    for i in range(len(states)):
        for j in range(i + 1, len(states)):
            dots.append(float(states[i] @ states[j]))
            lengths.append(float(states[i].norm() * states[j].norm()))
    return sum(dots) / sum(lengths)  # <-- here


# %% right | 2026-blind-10 | no table of pairs: the squared length of the sum of all unit vectors, less what each has with itself
def mean_cosine(states):
    unit = F.normalize(states.double(), dim=-1)
    pairs = unit.sum(dim=0).square().sum() - unit.square().sum()  # every pair twice
    count = unit.shape[0]
    return (pairs / (count * count - count)).item()


# %% wrong | house | counts_each_with_itself | the squared length of the mean direction
def mc(states):
    n = F.normalize(states, dim=-1)
    m = n.mean(0)
    return (m @ m).item()  # <-- here


# %% wrong | house | diagonal_in_the_sum | the squared length of the sum of directions
def mc(states):
    n = F.normalize(states, dim=-1)
    T = len(n)
    s = n.sum(0)
    return ((s @ s) / (T * (T - 1))).item()  # <-- here


# %% wrong | house | divides_by_all_entries | half of the table, divided by T * T / 2
def mc(states):
    n = F.normalize(states, dim=-1)
    T = len(n)
    C = (n @ n.T).tril(-1)
    return (C.sum() / (T * T / 2)).item()  # <-- here


# %% wrong | house | - | the mean angle
def mc(states):
    n = F.normalize(states, dim=-1)
    C = (n @ n.T).clamp(-1, 1).arccos()  # <-- here
    T = len(n)
    return (C.sum() / (T * (T - 1))).item()


# %% wrong | 2026-blind-11 | neighbours_alone | Takes only the pairs of neighbouring positions in place of all pairs.
def mean_cosine(states):
    cosines = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return cosines.mean().item()


# %% wrong | 2026-blind-11 | half_the_pairs | Sums every pair once, above the diagonal, and divides by T (T - 1), which counts every pair twice.
def mean_cosine(states):
    T = states.shape[0]
    total = 0.0
    for i in range(T):
        for j in range(i + 1, T):
            total += (states[i] @ states[j] / (states[i].norm() * states[j].norm())).item()
    return total / (T * (T - 1))  # <-- here


# %% wrong | 2026-blind-11 | - | Leaves the diagonal out by its value: all cosines of (nearly) 1 are dropped, also those of two different positions that are alike.
def mean_cosine(states):
    unit = states / torch.linalg.norm(states, dim=-1, keepdim=True)
    cosines = unit @ unit.T
    different = cosines[cosines < 1 - 1e-6]  # <-- here
    return different.mean().item()


# %% right | 2026-blind-11 | the squared length of the sum of all unit vectors, in float64
def mean_cosine(states):
    T = len(states)
    unit = F.normalize(states.detach().to(torch.float64), p=2.0, dim=1)
    all_pairs = unit.sum(dim=0).square().sum()  # (u_1 + ... + u_T)^2
    with_itself = unit.square().sum()
    return float((all_pairs - with_itself) / (T * T - T))


# %% wrong | 2026-blind-12 | - | leaves out all cosines that are close to 1, in place of those of a position with itself
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    others = cosines[cosines < 1 - 1e-6]  # <-- here
    return others.mean().item()


# %% wrong | 2026-blind-12 | neighbours_alone | compares each position with its neighbour alone, round in a ring, in place of with every other one
def mean_cosine(states):
    following = torch.roll(states, shifts=-1, dims=0)
    cosines = F.cosine_similarity(states, following, dim=-1)  # <-- here
    return float(cosines.mean())


# %% wrong | 2026-blind-12 | half_the_pairs | divides the sum over each pair once by the number of pairs counted twice
def mean_cosine(states):
    T = states.shape[0]
    total = 0.0
    for i in range(T):
        for j in range(i + 1, T):
            top = torch.dot(states[i], states[j])
            total += (top / (states[i].norm() * states[j].norm())).item()
    return total / (T * (T - 1))  # <-- here


# %% right | 2026-blind-12 | the square of the sum of unit vectors, less the T ones
def mean_cosine(states):
    T = len(states)
    unit = states.double() / torch.linalg.vector_norm(states.double(), dim=1, keepdim=True)
    together = unit.sum(dim=0).square().sum().item()
    return (together - T) / (T * (T - 1))


# %% wrong | house | zeros_in_the_mean | a loop over pairs i < j, divided by T * T
def mean_cosine(states):
    T, total = len(states), 0.0
    unit = F.normalize(states, dim=-1)
    for i in range(T):
        for j in range(i + 1, T):
            total += float(unit[i] @ unit[j])
    return total / T**2  # <-- here


# %% wrong | house | compares_along_dimension_1 | compares along dimension 1, by name
def mean_cosine(states):
    C = F.cosine_similarity(states.unsqueeze(1), states.unsqueeze(0), dim=1)  # <-- here
    T = len(states)
    return ((C.sum() - T) / (T * (T - 1))).item()


# %% wrong | house | half_the_pairs | all pairs both ways, divided by twice their number
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    C = unit @ unit.T
    T = len(states)
    return ((C.sum() - C.trace()) / (2 * T * (T - 1))).item()  # <-- here


# %% wrong | house | - | the cosines are never added to the total
def mean_cosine(states):
    total, pairs = 0.0, 0
    for i in range(len(states)):
        for j in range(i):
            cos = F.cosine_similarity(states[i], states[j], dim=0)
            pairs += 1
    return total / pairs  # <-- here


# %% wrong | 2026-blind-13 | - | leaves out all cosines that are 1 in place of the diagonal, so two different words with one direction are not counted
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    pairs = cosines[cosines < 1 - 1e-6]  # <-- here
    return pairs.mean().item()


# %% wrong | 2026-blind-13 | neighbours_alone | takes only the pairs of neighbouring positions in place of all pairs
def mean_cosine(states):
    T = states.shape[0]
    found = []
    for t in range(T - 1):
        found.append(F.cosine_similarity(states[t], states[t + 1], dim=0).item())  # <-- here
    return sum(found) / (T - 1)


# %% right | 2026-blind-13 | the square of the summed unit vectors, without any T by T table
def mean_cosine(states):
    T = len(states)
    states = states.double()
    unit = states / torch.linalg.vector_norm(states, dim=1, keepdim=True)
    together = unit.sum(dim=0)
    own = (unit * unit).sum()
    return float((together @ together - own) / (T * (T - 1)))


# %% wrong | house | triangle_with_the_diagonal | tril with the diagonal
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    there = torch.ones(len(unit), len(unit)).tril().bool()  # <-- here
    return (unit @ unit.T)[there].mean().item()


# %% wrong | house | triangle_with_the_diagonal | j up to i
def mean_cosine(states):
    found = []
    for i in range(len(states)):
        for j in range(i + 1):  # <-- here
            found.append(F.cosine_similarity(states[i], states[j], dim=0).item())
    return sum(found) / len(found)


# %% wrong | house | leaves_out_what_is_not_above_0 | at least 0
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    i, j = torch.triu_indices(len(unit), len(unit), 1)
    pairs = (unit @ unit.T)[i, j]
    return pairs[pairs >= 0].mean().item()  # <-- here


# %% wrong | 2026-blind-14 | correlations | takes torch.corrcoef, which takes each vector's mean feature away first, in place of the cosine
def mean_cosine(states):
    T = states.shape[0]
    alike = torch.corrcoef(states)  # <-- here
    off = alike.sum() - alike.diagonal().sum()
    return float(off / (T * (T - 1)))


# %% wrong | 2026-blind-14 | - | leaves out all cosines that are 1, also those of different positions with one direction, in place of the diagonal
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    # a word with itself has cosine 1
    others = cosines[cosines < 1 - 1e-5]  # <-- here
    return others.mean().item()


# %% wrong | 2026-blind-14 | against_the_mean | takes the mean cosine of each vector with the mean vector in place of the cosines of pairs of positions
def mean_cosine(states):
    centre = states.mean(dim=0, keepdim=True)  # (1, d)
    cosines = F.cosine_similarity(states, centre, dim=-1)  # <-- here
    return float(cosines.mean())


# %% wrong | 2026-blind-14 | - | adds 1e-6 to every length "for safety", so that small vectors get cosines that are too small
def mean_cosine(states):
    T = len(states)
    total = 0.0
    for i in range(T):
        for j in range(T):
            if i == j:
                continue
            dot = (states[i] * states[j]).sum()
            size_i = states[i].pow(2).sum().sqrt() + 1e-6  # <-- here
            size_j = states[j].pow(2).sum().sqrt() + 1e-6  # <-- here
            total += float(dot / (size_i * size_j))
    return total / (T * (T - 1))


# %% double | 2026-blind-14 | half_the_pairs+without_the_signs | takes the absolute values of the cosines; divides the sum over the pairs i < j, each once, by T (T - 1)
def mean_cosine(states):
    T = states.shape[0]
    lengths = torch.linalg.norm(states, dim=1)
    cosines = torch.einsum("id,jd->ij", states, states) / torch.outer(lengths, lengths)
    above = torch.triu(cosines, diagonal=1).abs()  # <-- here
    return (above.sum() / (T * (T - 1))).item()  # <-- here


# %% right | 2026-blind-14 | from the length of the sum of the unit vectors, without a T by T table
def mean_cosine(states):
    T = states.shape[0]
    x = states.detach().double()
    x = x / x.abs().amax(dim=1, keepdim=True)  # so that squares neither vanish nor overflow
    unit = x / x.norm(dim=1, keepdim=True)
    whole = unit.sum(dim=0)
    return float((whole @ whole - T) / (T * (T - 1)))


# %% wrong | 2026-blind-15 | neighbours_alone | compares each position with the next one only, in place of all pairs of positions
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = (unit[:-1] * unit[1:]).sum(dim=-1)  # <-- here
    return cosines.mean().item()


# %% wrong | 2026-blind-15 | leaves_out_what_is_0 | drops the diagonal and the lower half by keeping the entries that are not 0, and so drops pairs at a right angle as well
def mean_cosine(states):
    lengths = torch.linalg.vector_norm(states, dim=1, keepdim=True)
    unit = states / lengths
    upper = torch.triu(unit @ unit.T, diagonal=1)
    pairs = upper[upper != 0]  # <-- here
    return float(pairs.mean())


# %% wrong | 2026-blind-15 | - | leaves the diagonal out by the value (all cosines below 1 count) in place of the place: equal directions are left out too, and diagonals that rounding made smaller are kept
def mean_cosine(states):
    x = F.normalize(states, dim=-1)
    similarity = torch.einsum("id,jd->ij", x, x)
    different = similarity[similarity < 1.0]  # <-- here
    return different.mean().item()


# %% wrong | 2026-blind-15 | divides_by_all_but_one | divides the sum over the pairs by T * T - 1 in place of T * (T - 1)
def mean_cosine(states):
    T = states.shape[0]
    total = 0.0
    for i in range(T):
        for j in range(T):
            if i != j:
                total += F.cosine_similarity(states[i], states[j], dim=0).item()
    return total / (T * T - 1)  # <-- here


# %% wrong | 2026-blind-15 | against_the_mean | takes the cosine of every vector with the mean vector in place of the cosines of the pairs
def mean_cosine(states):
    middle = states.mean(dim=0, keepdim=True)
    cosines = F.cosine_similarity(states, middle, dim=-1)  # <-- here
    return cosines.mean().item()


# %% double | 2026-blind-15 | half_the_pairs+divides_by_the_squares | divides the vectors by their squared length in place of their length; counts each pair once in the sum but divides by T * (T - 1)
def mean_cosine(states):
    n = len(states)
    squares = (states**2).sum(dim=-1, keepdim=True)
    unit = states / squares  # <-- here
    total = torch.triu(unit @ unit.T, diagonal=1).sum()
    return float(total / (n * (n - 1)))  # <-- here


# %% right | 2026-blind-15 | no table of pairs: the squared length of the sum of the unit vectors, in double precision
def mean_cosine(states):
    T = states.shape[0]
    exact = states.detach().double()
    exact = exact / exact.abs().amax(dim=1, keepdim=True)
    unit = exact / exact.square().sum(dim=1, keepdim=True).sqrt()
    together = unit.sum(dim=0)
    return ((together @ together).item() - T) / (T * (T - 1))


# %% wrong | 2026-blind-16 | leaves_out_what_is_0 | the pairs are found as the entries of the upper triangle that are not 0, so that pairs with a cosine of exactly 0 are left out of the mean
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = torch.triu(unit @ unit.T, diagonal=1)
    return cosines[cosines != 0].mean().item()  # <-- here


# %% wrong | 2026-blind-16 | - | all cosines of nearly 1 are left out in place of the diagonal, so that two different positions that point in one direction do not count
def mean_cosine(states):
    lengths = (states**2).sum(dim=1).sqrt()
    table = states @ states.T
    table = table / lengths[:, None] / lengths[None, :]
    own = table > 0.9999  # <-- here
    others = table[~own]
    return float(others.mean())


# %% wrong | 2026-blind-16 | correlations | torch.corrcoef gives the correlations, which take each vector's mean away first, in place of the cosines
def mean_cosine(states):
    T = states.shape[0]
    table = torch.corrcoef(states)  # <-- here
    total = table.sum() - table.diagonal().sum()
    return float(total / (T * (T - 1)))


# %% wrong | 2026-blind-16 | neighbours_alone | each position is compared with the next one only (the last with the first) in place of all others
def mean_cosine(states):
    following = torch.roll(states, -1, dims=0)  # <-- here
    return F.cosine_similarity(states, following, dim=-1).mean().item()


# %% double | 2026-blind-16 | - | 1e-6 is added to the product of the lengths, which makes the cosines of short vectors too small; the inner loop ends before the last position
def mean_cosine(states):
    T = len(states)
    found = []
    for i in range(T):
        for j in range(i + 1, T - 1):  # <-- here
            a, b = states[i], states[j]
            dot = float((a * b).sum())
            lengths = float(a.norm()) * float(b.norm())
            found.append(dot / (lengths + 1e-6))  # <-- here
    return sum(found) / max(len(found), 1)


# %% right | 2026-blind-16 | without the table: the square of the sum of the unit vectors, less the T squares
def mean_cosine(states):
    T = states.shape[0]
    precise = states.double()
    precise = precise / precise.abs().amax(dim=1, keepdim=True)
    unit = precise / precise.norm(dim=1, keepdim=True)
    together = unit.sum(dim=0)
    ordered_pairs = together.dot(together) - unit.square().sum()
    return ordered_pairs.item() / (T * (T - 1))


# %% right | 2026-blind-16 | pairs by index from triu_indices, cosine_similarity of the gathered rows
def mean_cosine(states):
    rows, columns = torch.triu_indices(len(states), len(states), offset=1)
    scaled = states / states.abs().amax(dim=-1, keepdim=True)
    unit = F.normalize(scaled, dim=-1)
    pairs = (unit[rows] * unit[columns]).sum(dim=-1)
    return float(pairs.mean())


# %% wrong | 2026-blind-17 | neighbours_alone | takes only neighbouring positions in place of every two different ones
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    one, other = unit[:-1], unit[1:]  # <-- here
    return float((one * other).sum(dim=-1).mean())


# %% wrong | 2026-blind-17 | - | leaves out every cosine of 1 in place of the diagonal, so that different positions with the same direction do not count
def mean_cosine(states):
    unit = states / states.norm(dim=1, keepdim=True)
    cosines = unit @ unit.T
    others = cosines[cosines < 1 - 1e-6]  # <-- here
    return others.mean().item()


# %% wrong | 2026-blind-17 | correlations | takes the correlation, which subtracts each vector's mean, in place of the cosine
def mean_cosine(states):
    T = states.shape[0]
    table = torch.corrcoef(states)  # <-- here
    off = ~torch.eye(T, dtype=torch.bool)
    return table[off].mean().item()


# %% wrong | 2026-blind-17 | - | lets cosine_similarity work over its default dimension 1, the second positions, in place of the features
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


# %% double | 2026-blind-17 | triangle_with_the_diagonal+lengths_along_the_positions | brings every feature to length 1 over the positions in place of every vector; keeps the diagonal among the pairs
def mean_cosine(states):
    unit = states / states.norm(dim=0)  # <-- here
    T = len(unit)
    pairs = torch.triu(unit @ unit.T).sum()  # <-- here
    return float(pairs / (T * (T - 1) / 2))


# %% right | 2026-blind-17 | length of the sum of the unit vectors, without a table of pairs
def mean_cosine(states):
    T = len(states)
    exact = states.detach().double()
    unit = exact / torch.linalg.vector_norm(exact, dim=1, keepdim=True)
    resultant = unit.sum(dim=0)
    return float((resultant.dot(resultant) - T) / (T * (T - 1)))


# %% wrong | 2026-blind-18 | half_the_pairs | the sum of the pairs i < j is divided by T (T - 1), which counts every pair twice
def mean_cosine(states):
    T = len(states)
    total = 0.0
    for i in range(T):
        for j in range(i + 1, T):
            total += F.cosine_similarity(states[i], states[j], dim=0).item()
    return total / (T * (T - 1))  # <-- here


# %% wrong | 2026-blind-18 | lengths_along_the_positions | features are scaled to length 1 over the positions (dim=0), not vectors over their features
def mean_cosine(states):
    T = states.shape[0]
    unit = states / states.norm(dim=0, keepdim=True)  # <-- here
    gram = torch.einsum("id,jd->ij", unit, unit)
    off = gram - torch.diag(torch.diagonal(gram))
    return float(off.sum() / (T * T - T))


# %% wrong | 2026-blind-18 | neighbours_alone | only neighbours, positions t and t + 1, are compared
def mean_cosine(states):
    return F.cosine_similarity(states[:-1], states[1:], dim=-1).mean().item()  # <-- here


# %% wrong | 2026-blind-18 | correlations | the states are centred first, so that a correlation comes out instead of a cosine
def mean_cosine(states):
    n = states.size(0)
    table = torch.corrcoef(states)  # <-- here
    return ((table.sum() - table.trace()) / (n * (n - 1))).item()


# %% double | 2026-blind-18 | divides_by_all_entries+without_the_signs | absolute values of the cosines are taken, so that opposite vectors count as alike; the sum without the diagonal is still divided by T * T
def mean_cosine(states):
    u = F.normalize(states, dim=1)
    c = (u @ u.t()).abs()  # <-- here
    c.fill_diagonal_(0)
    return float(c.mean())  # <-- here


# %% right | 2026-blind-18 | by the length of the sum of the unit vectors, no table of pairs
def mean_cosine(states):
    T = states.shape[0]
    unit = states / states.pow(2).sum(-1, keepdim=True).sqrt()
    resultant = unit.sum(0)
    return float((resultant @ resultant - (unit * unit).sum()) / (T * T - T))


# %% wrong | 2026-blind-19 | changes_its_input | brings the vectors to length 1 in place, which changes the caller's states
def mean_cosine(states):
    T = len(states)
    lengths = states.norm(dim=1, keepdim=True)
    states /= lengths  # <-- here
    table = states @ states.T
    return ((table.sum() - table.trace()) / (T * (T - 1))).item()


# %% wrong | 2026-blind-19 | neighbours_alone | takes pairs of neighbouring positions only, not all pairs
def mean_cosine(states):
    similar = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return float(similar.mean())


# %% wrong | 2026-blind-19 | leaves_out_what_is_0 | drops the pairs that are not wanted by being 0, and so also those whose cosine is exactly 0
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    below = torch.tril(unit @ unit.T, diagonal=-1)
    cosines = below[below != 0]  # <-- here
    return cosines.mean().item() if len(cosines) else 0.0


# %% wrong | 2026-blind-19 | divides_by_all_entries | takes the T ones away, but divides by all T * T entries
def mean_cosine(states):
    T, _ = states.shape
    directions = torch.stack([vector / vector.norm() for vector in states])
    total = 0.0
    for i in range(T):
        for j in range(T):
            if i != j:
                total += float(directions[i] @ directions[j])
    return total / T**2  # <-- here


# %% double | 2026-blind-19 | triangle_with_the_diagonal+without_the_signs | the pairs hold each position with itself; takes the size of each cosine, without its sign
def mean_cosine(states):
    T = states.shape[0]
    i, j = torch.triu_indices(T, T, offset=0)  # <-- here
    dots = (states[i] * states[j]).sum(dim=-1)
    cosines = dots.abs() / (states[i].norm(dim=-1) * states[j].norm(dim=-1))  # <-- here
    return cosines.mean().item()


# %% right | 2026-blind-19 | the squared length of the sum of all unit vectors, less the T ones
def mean_cosine(states):
    n = states.shape[0]
    resultant = sum(row / math.sqrt(float(row @ row)) for row in states.double())
    return (float(resultant.dot(resultant)) - n) / (n * n - n)


# %% right | 2026-blind-19 | positions shifted in a circle, one distance after the other
def mean_cosine(states):
    T = states.shape[0]
    shares = []
    for shift in range(1, T):
        shares.append(torch.cosine_similarity(states, states.roll(shift, dims=0), dim=1).mean())
    return torch.stack(shares).mean().item()


# %% wrong | 2026-blind-20 | neighbours_alone | only neighbouring positions are compared, not all pairs
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = (unit[1:] * unit[:-1]).sum(dim=-1)  # <-- here
    return cosines.mean().item()


# %% wrong | 2026-blind-20 | leaves_out_what_is_0 | takes the entries that are not 0 for the pairs, so that orthogonal vectors drop out of the mean
def mean_cosine(states):
    lengths = states.norm(dim=1)
    cosines = states @ states.T / torch.outer(lengths, lengths)
    upper = torch.triu(cosines, diagonal=1)
    pairs = upper[upper != 0]  # <-- here
    return float(pairs.mean())


# %% wrong | 2026-blind-20 | without_what_all_share | subtracts the mean vector first: that is a correlation around the mean, not the cosine
def mean_cosine(states):
    T = states.shape[0]
    centred = states - states.mean(dim=0)  # <-- here
    unit = F.normalize(centred, dim=-1)
    table = unit @ unit.T
    others = ~torch.eye(T, dtype=torch.bool)
    return table[others].mean().item()


# %% wrong | 2026-blind-20 | changes_its_input | divides in place and so overwrites the caller's states
def mean_cosine(states):
    states /= torch.linalg.vector_norm(states, dim=-1, keepdim=True)  # <-- here
    T = len(states)
    gram = torch.einsum("id,jd->ij", states, states)
    return ((gram.sum() - gram.trace()) / (T * (T - 1))).item()


# %% double | 2026-blind-20 | triangle_with_the_diagonal+without_the_signs | takes the cosines' absolute values; each position's pair with itself counts too
def mean_cosine(states):
    total, count = 0.0, 0
    for i in range(len(states)):
        for j in range(i, len(states)):  # <-- here
            cosine = F.cosine_similarity(states[i], states[j], dim=0)
            total += abs(cosine.item())  # <-- here
            count += 1
    return total / count


# %% right | 2026-blind-20 | no table at all: the squared length of the sum of unit vectors, less T
def mean_cosine(states):
    T = states.shape[0]
    arrows = F.normalize(states.double(), dim=1)
    resultant = arrows.sum(dim=0)
    return float((resultant.dot(resultant) - T) / (T * T - T))


# %% shared | 2026-blind-21
import itertools


# %% wrong | 2026-blind-21 | divides_by_all_entries | the T ones of the diagonal are taken off, but the sum is still divided by T * T
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    T = len(states)
    return ((cosines.sum() - T) / cosines.numel()).item()  # <-- here


# %% wrong | 2026-blind-21 | lengths_along_the_positions | normalised along dim 0: every feature over the positions, not every vector
def mean_cosine(states):
    unit = states / torch.linalg.vector_norm(states, dim=0, keepdim=True)  # <-- here
    table = torch.einsum("id,jd->ij", unit, unit)
    off = ~torch.eye(len(states), dtype=torch.bool)
    return float(table[off].mean())


# %% wrong | 2026-blind-21 | neighbours_alone | only neighbours are compared, not all pairs
def mean_cosine(states):
    total, pairs = 0.0, 0
    for i, j in zip(range(len(states) - 1), range(1, len(states))):  # <-- here
        a, b = states[i], states[j]
        total += float(a @ b / (a.norm() * b.norm()))
        pairs += 1
    return total / pairs


# %% wrong | 2026-blind-21 | correlations | each vector's own mean is taken off first: that is a correlation, not a cosine
def mean_cosine(states):
    table = torch.corrcoef(states)  # <-- here
    T = table.shape[0]
    return (table.sum() - table.trace()).item() / (T * (T - 1))


# %% double | 2026-blind-21 | triangle_with_the_diagonal+without_the_signs | the cosines' sizes are averaged, without their signs; the upper triangle keeps its diagonal of ones in the sum
def mean_cosine(states):
    u = F.normalize(states, dim=1)
    upper = torch.triu(u @ u.t()).abs()  # <-- here
    T = u.size(0)
    return (2 * upper.sum() / (T * (T - 1))).item()  # <-- here


# %% right | 2026-blind-21 | all pairs by itertools, the cosines averaged
def mean_cosine(states):
    found = [F.cosine_similarity(a, b, dim=0) for a, b in itertools.combinations(states, 2)]
    return torch.stack(found).mean().item()


# %% right | 2026-blind-21 | the length of the sum of unit vectors: its square is T + 2 * (sum over pairs)
def mean_cosine(states):
    n = states.shape[0]
    resultant = (states / states.norm(dim=1, keepdim=True)).sum(dim=0)
    return float((resultant.square().sum() - n) / (n * n - n))


# %% wrong | 2026-blind-22 | half_the_pairs | each pair stands once above the diagonal, but the sum is divided by T (T - 1)
def mean_cosine(states):
    T = len(states)
    unit = F.normalize(states, dim=-1)
    above = torch.triu(unit @ unit.T, diagonal=1)
    return (above.sum() / (T * (T - 1))).item()  # <-- here


# %% wrong | 2026-blind-22 | lengths_along_the_positions | the features are normalised over the positions (dim 0), not each vector
def mean_cosine(states):
    unit = F.normalize(states, dim=0)  # <-- here
    cosines = torch.einsum("id,jd->ij", unit, unit)
    T = states.shape[0]
    return float((cosines.sum() - cosines.diagonal().sum()) / (T * (T - 1)))


# %% wrong | 2026-blind-22 | correlations | each vector loses the mean of its features first: a correlation, not a cosine
def mean_cosine(states):
    T = states.size(0)
    centred = states - states.mean(dim=1, keepdim=True)  # <-- here
    lengths = centred.norm(dim=1)
    table = centred @ centred.t() / torch.outer(lengths, lengths)
    others = ~torch.eye(T, dtype=torch.bool, device=states.device)
    return float(table[others].mean())


# %% wrong | 2026-blind-22 | divides_by_the_squares | vectors are divided by their squared length
def mean_cosine(states):
    squares = (states * states).sum(dim=-1, keepdim=True)
    scaled = states / squares  # <-- here
    n = states.shape[0]
    total = 0.0
    for i in range(n):
        for j in range(n):
            if i != j:
                total += float(scaled[i] @ scaled[j])
    return total / (n * (n - 1))


# %% double | 2026-blind-22 | divides_by_all_entries+without_the_signs | the diagonal is set to zero, but the mean is over all T * T places; absolute values are taken
def mean_cosine(states):
    unit = states / states.norm(dim=-1, keepdim=True)
    cosines = (unit @ unit.T).abs()  # <-- here
    cosines.fill_diagonal_(0.0)
    return cosines.mean().item()  # <-- here


# %% right | 2026-blind-22 | by the length of the sum of all unit vectors: the square of it holds all pairs and T ones
def mean_cosine(states):
    T = states.shape[0]
    together = F.normalize(states.double(), dim=-1).sum(dim=0)
    return ((together @ together).item() - T) / (T * (T - 1))


# %% shared | 2026-blind-23
from itertools import combinations


# %% wrong | 2026-blind-23 | divides_by_all_entries | divided by T * T, though only T * (T - 1) pairs are left
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    cosines = cosines - torch.diag(torch.diag(cosines))
    return float(cosines.mean())  # <-- here


# %% wrong | 2026-blind-23 | mean_product_by_a_mean_length | a ratio of means: mean product divided by the mean squared length, vectors are not brought to length 1 one by one
def mean_cosine(states):
    T = len(states)
    products = states @ states.T
    lengths = products.diagonal()
    off = (products.sum() - lengths.sum()) / (T * (T - 1))
    return (off / lengths.mean()).item()  # <-- here


# %% wrong | 2026-blind-23 | neighbours_alone | only neighbouring positions are compared, not all pairs
def mean_cosine(states):
    cosines = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return cosines.mean().item()


# %% wrong | 2026-blind-23 | without_the_signs | opposite directions count as alike: the absolute cosine is averaged
def mean_cosine(states):
    total, count = 0.0, 0
    for i in range(len(states)):
        for j in range(i + 1, len(states)):
            product = float(states[i] @ states[j])
            size = float(states[i].norm() * states[j].norm())
            total += abs(product) / size  # <-- here
            count += 1
    return total / count


# %% double | 2026-blind-23 | counts_each_with_itself+lengths_along_the_positions | features, not vectors, are brought to length 1 (dimension 0); the diagonal counts
def mean_cosine(states):
    unit = F.normalize(states, dim=0)  # <-- here
    return torch.einsum("id,jd->ij", unit, unit).mean().item()  # <-- here


# %% right | 2026-blind-23 | without a table: squared length of the sum of unit vectors, less T
def mean_cosine(states):
    arrows = states.double()
    arrows = arrows / arrows.pow(2).sum(dim=1, keepdim=True).sqrt()
    n = arrows.shape[0]
    resultant = arrows.sum(dim=0)
    return float((resultant.dot(resultant) - n) / (n * n - n))


# %% wrong | 2026-blind-24 | half_the_pairs | the triangle above the diagonal holds each pair once, but its sum is divided by T (T - 1): half of the mean
def mean_cosine(states):
    T = states.shape[0]
    unit = F.normalize(states, dim=-1)
    pairs = torch.triu(unit @ unit.T, diagonal=1)
    return (pairs.sum() / (T * (T - 1))).item()  # <-- here


# %% wrong | 2026-blind-24 | lengths_along_the_positions | normalises each feature over the positions (dim 0) instead of each vector
def mean_cosine(states):
    lengths = states.norm(dim=0)  # <-- here
    unit = states / lengths
    cosines = torch.einsum("id,jd->ij", unit, unit)
    different = ~torch.eye(len(states), dtype=torch.bool)
    return float(cosines[different].mean())


# %% wrong | 2026-blind-24 | without_what_all_share | the mean over the positions is taken off first, so that correlations about the mean vector come out and not cosines
def mean_cosine(states):
    centred = states - states.mean(dim=0)  # <-- here
    unit = F.normalize(centred, dim=-1)
    table = unit @ unit.transpose(0, 1)
    n = len(table)
    return float((table.sum() - table.trace()) / (n * n - n))


# %% wrong | 2026-blind-24 | neighbours_alone | compares neighbouring positions only, not all pairs
def mean_cosine(states):
    cosines = []
    for i in range(len(states) - 1):
        cosines.append(F.cosine_similarity(states[i], states[i + 1], dim=0))  # <-- here
    return sum(cosine.item() for cosine in cosines) / len(cosines)


# %% double | 2026-blind-24 | diagonal_in_the_sum+without_the_signs | every cosine is taken without its sign (abs); the T cosines of a position with itself stay in the sum, though it is divided by T (T - 1)
def mean_cosine(states):
    T = len(states)
    unit = states / states.norm(dim=-1, keepdim=True)
    cosines = (unit @ unit.T).abs()  # <-- here
    total = cosines.sum()  # <-- here
    return float(total / (T * (T - 1)))


# %% right | 2026-blind-24 | no table at all: the squared length of the sum of the unit vectors, less T
def mean_cosine(states):
    n, _ = states.shape
    arrows = states.double()
    arrows = arrows / arrows.square().sum(1, keepdim=True).sqrt()
    resultant = arrows.sum(0)
    return float((resultant.dot(resultant) - n) / (n * (n - 1)))


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | - | leaves out the diagonal by its value: every cosine of 1 is dropped, also that of two different positions which point in one direction
def mean_cosine(states):
    unit = F.normalize(states, dim=-1)
    cosines = unit @ unit.T
    others = cosines[cosines < 1 - 1e-4]  # <-- here
    return float(others.mean()) if len(others) else 0.0


# %% wrong | 2026-blind-25 | neighbours_alone | compares only neighbours, a position with the one after it, not all pairs
def mean_cosine(states):
    alike = F.cosine_similarity(states[:-1], states[1:], dim=-1)  # <-- here
    return alike.mean().item()


# %% wrong | 2026-blind-25 | without_what_all_share | the mean of the states is taken off first: a correlation around the common direction, no cosine of the vectors themselves
def mean_cosine(states):
    T = states.shape[0]
    vectors = states - states.mean(dim=0)  # <-- here
    vectors = vectors / vectors.norm(dim=-1, keepdim=True)
    table = torch.einsum("id,jd->ij", vectors, vectors)
    return ((table.sum() - table.trace()) / (T * (T - 1))).item()


# %% wrong | 2026-blind-25 | twice_the_pairs | adds every pair twice, (i, j) and (j, i), but divides by the number of pairs counted once
def mean_cosine(states):
    T = len(states)
    total = 0.0
    for i in range(T):
        for j in range(T):
            if i != j:
                total += float(states[i] @ states[j]) / float(states[i].norm() * states[j].norm())
    return total / (T * (T - 1) / 2)  # <-- here


# %% double | 2026-blind-25 | divides_by_all_entries+lengths_along_the_positions | brings the columns to length 1, not the vectors; the diagonal is set to 0 but its T places still count in the mean
def mean_cosine(states):
    unit = F.normalize(states, dim=0)  # <-- here
    cosines = unit @ unit.transpose(0, 1)
    cosines = cosines * (1 - torch.eye(len(states), dtype=states.dtype))
    return cosines.mean().item()  # <-- here


# %% right | 2026-blind-25 | no table at all: the squared length of the sum of all unit vectors holds every pair, less T
def mean_cosine(states):
    many = len(states)
    arrows = states.double()
    arrows = arrows / arrows.square().sum(1, keepdim=True).sqrt()
    whole = arrows.sum(0)
    return float((whole.dot(whole) - many) / (many * many - many))


# %% wrong | 2026-blind-26 | divides_by_all_entries | the diagonal is taken out, but the sum is divided by all T * T pairs
def mean_cosine(states):
    T = len(states)
    units = F.normalize(states, dim=-1)
    cosines = units @ units.T
    others = cosines.masked_fill(torch.eye(T, dtype=torch.bool), 0.0)
    return float(others.mean())  # <-- here


# %% wrong | 2026-blind-26 | neighbours_alone | only neighbouring positions are compared, not all pairs
def mean_cosine(states):
    neighbours = F.cosine_similarity(states[1:], states[:-1], dim=-1)  # <-- here
    return neighbours.mean().item()


# %% wrong | 2026-blind-26 | mean_product_by_a_mean_length | dot products divided by the mean squared length of all vectors, not by each pair's own lengths
def mean_cosine(states):
    T = states.shape[0]
    gram = torch.einsum("id,jd->ij", states, states)
    gram = gram / gram.diagonal().mean()  # <-- here
    off = gram.sum() - gram.trace()
    return float(off / (T * (T - 1)))


# %% wrong | 2026-blind-26 | correlations | each vector is centred first (its mean feature taken away), which gives correlations, not cosines
def mean_cosine(states):
    table = torch.corrcoef(states)  # <-- here
    rows, columns = torch.triu_indices(len(states), len(states), offset=1)
    return table[rows, columns].mean().item()


# %% double | 2026-blind-26 | triangle_with_the_diagonal+without_the_signs | the size of each cosine is taken, without its sign; the upper triangle holds the diagonal, too
def mean_cosine(states):
    T = len(states)
    total, pairs = 0.0, 0
    for i in range(T):
        for j in range(i, T):  # <-- here
            cosine = F.cosine_similarity(states[i], states[j], dim=0)
            total += abs(float(cosine))  # <-- here
            pairs += 1
    return total / pairs


# %% right | 2026-blind-26 | the squared length of the sum of all unit vectors, less T ones
def mean_cosine(states):
    T = states.shape[0]
    units = states.double() / states.double().norm(dim=1, keepdim=True)
    whole = units.sum(dim=0)
    return (float(whole @ whole) - T) / (T * (T - 1))


# %% right | 2026-blind-26 | the table is rolled: position i against i + shift, for every shift but 0
def mean_cosine(states):
    T = len(states)
    by_shift = [
        F.cosine_similarity(states, states.roll(shift, dims=0), dim=-1).mean()
        for shift in range(1, T)
    ]
    return sum(by_shift).item() / (T - 1)
