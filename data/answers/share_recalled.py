# %% right | house | lengths of 1, one product
def share_recalled(answers, values):
    a = answers / answers.norm(dim=-1, keepdim=True)
    b = values / values.norm(dim=-1, keepdim=True)
    nearest = (a @ b.T).argmax(dim=-1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% right | house | PyTorch's cosine, all pairs
def share_recalled(answers, values):
    cosines = F.cosine_similarity(answers.unsqueeze(1), values.unsqueeze(0), dim=-1)
    right = (cosines.max(dim=1).indices == torch.arange(answers.shape[0])).sum()
    return float(right) / answers.shape[0]


# %% right | house | a loop, in plain Python
def share_recalled(answers, values):
    found = 0
    for i, answer in enumerate(answers):
        cosines = [float(answer @ value / (answer.norm() * value.norm())) for value in values]
        found += cosines.index(max(cosines)) == i
    return found / len(answers)


# %% right | house | the distance between vectors of length 1
def share_recalled(answers, values):
    distances = torch.cdist(F.normalize(answers), F.normalize(values))
    return torch.mean((distances.argmin(1) == torch.arange(len(answers))).to(torch.float64))


# %% right | house | no other cosine beyond one's own
def share_recalled(answers, values):
    cosines = F.normalize(answers, dim=1).double() @ F.normalize(values, dim=1).double().T
    own = cosines.diagonal().unsqueeze(1)
    return 1.0 - (cosines > own).any(dim=1).double().mean().item()


# %% right | house | only the values' lengths, which are all that count
def share_recalled(answers, values):
    scores = answers @ (values / values.norm(dim=1, keepdim=True)).T
    return sum(int(row.argmax()) == i for i, row in enumerate(scores)) / len(answers)

# %% wrong | house | in_per_cent | the share in per cent
def share_in_per_cent(answers, values):
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    found = cosines.argmax(-1) == torch.arange(len(answers))
    return 100 * found.sum().item() / len(answers)  # <-- here


# %% shared | 2026-blind-4
import numpy as np


# %% wrong | 2026-blind-4 | by_the_dot_product | Only the answers get length 1, so that long values win.
def share_recalled(answers, values):
    closeness = F.normalize(answers, dim=-1) @ values.T  # <-- here
    nearest = closeness.argmax(dim=-1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-blind-4 | only_their_own_values | Compares with the first n values alone and leaves out the wrong candidates.
def share_recalled(answers, values):
    n = answers.shape[0]
    own = values[:n]  # <-- here
    cosine = F.cosine_similarity(answers.unsqueeze(1), own.unsqueeze(0), dim=-1)
    hits = cosine.argmax(dim=1) == torch.arange(n)
    return hits.sum().item() / n


# %% wrong | 2026-blind-4 | without_the_sign | Takes the cosine without its sign, so that an opposite value counts as near.
def share_recalled(answers, values):
    dots = torch.einsum("nd,md->nm", answers, values)
    lengths = answers.norm(dim=1)[:, None] * values.norm(dim=1)[None, :]
    cosines = (dots / lengths).abs()  # <-- here
    found = cosines.max(dim=1).indices
    return float((found == torch.arange(len(answers))).sum()) / len(answers)


# %% wrong | 2026-blind-4 | mean_taken_off | Takes the mean off each vector first, which makes a correlation of the cosine.
def share_recalled(answers, values):
    def prepare(x):
        x = x - x.mean(dim=-1, keepdim=True)  # <-- here
        return x / x.norm(dim=-1, keepdim=True)

    similar = prepare(answers) @ prepare(values).T
    return sum(int(row.argmax()) == i for i, row in enumerate(similar)) / len(answers)


# %% wrong | 2026-blind-4 | changes_its_input | Brings the values to length 1 in place, in the tensor of the caller.
def share_recalled(answers, values):
    unit = answers / answers.norm(dim=-1, keepdim=True)
    values /= values.norm(dim=-1, keepdim=True)  # <-- here
    picks = torch.argmax(unit @ values.T, dim=-1).tolist()
    return sum(pick == i for i, pick in enumerate(picks)) / len(picks)


# %% wrong | 2026-blind-4 | values_that_some_answer_found | Counts the values that are nearest to any answer, not the answers whose own value is.
def share_recalled(answers, values):
    table = F.normalize(answers, dim=1) @ F.normalize(values, dim=1).t()
    found = set(table.argmax(dim=1).tolist())
    returned = found & set(range(len(answers)))  # <-- here
    return len(returned) / len(answers)


# %% wrong | 2026-blind-4 | asks_the_values | Takes the argmax over the answers: which answer is nearest to each value.
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.cosine_similarity(answers[:, None], values[None], dim=2)
    nearest = cosines.argmax(dim=0)[:n]  # <-- here
    return torch.mean((nearest == torch.arange(n)).float()).item()


# %% double | 2026-blind-4 | by_the_dot_product | Uses the plain dot product in place of the cosine; divides by the number of values, not of answers.
def share_recalled(answers, values):
    scores = torch.matmul(answers, values.T)  # <-- here
    correct = 0
    for i in range(len(answers)):
        if torch.argmax(scores[i]).item() == i:
            correct += 1
    return correct / len(values)  # <-- here


# %% double | 2026-blind-4 | - | Normalises the answers over the answers in place of the features; looks among the first n values only.
def share_recalled(answers, values):
    a = F.normalize(answers, dim=0)  # <-- here
    b = F.normalize(values, dim=-1)
    cos = (a @ b.T)[:, : len(a)]  # <-- here
    return (cos.argmax(-1) == torch.arange(len(a))).to(torch.float32).mean().item()


# %% right | 2026-blind-4 | a loop over answers, with F.cosine_similarity
def share_recalled(answers, values):
    count = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1)
        count += int(cosines.argmax().item() == i)
    return count / len(answers)


# %% right | 2026-blind-4 | einsum and the norms by hand, topk for the nearest
def share_recalled(answers, values):
    dots = torch.einsum("nd,md->nm", answers, values)
    cosines = dots / values.norm(dim=-1).clamp(min=1e-12) / answers.norm(dim=-1, keepdim=True).clamp(min=1e-12)
    nearest = cosines.topk(1, dim=1).indices.squeeze(1)
    own = torch.arange(len(answers), device=nearest.device)
    return nearest.eq(own).double().mean().item()


# %% right | 2026-blind-4 | numpy in double precision, lengths divided out with outer
def share_recalled(answers, values):
    a = answers.detach().cpu().double().numpy()
    b = values.detach().cpu().double().numpy()
    lengths = np.outer(np.linalg.norm(a, axis=1), np.linalg.norm(b, axis=1))
    cosines = (a @ b.T) / np.maximum(lengths, 1e-30)
    return float(np.mean(np.argmax(cosines, axis=1) == np.arange(len(a))))


# %% wrong | 2026-blind-5 | by_the_dot_product | Only the answers are brought to length 1, so that long values win.
def share_recalled(answers, values):
    unit = F.normalize(answers, dim=-1)
    cosines = unit @ values.T  # <-- here
    nearest = cosines.argmax(dim=-1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-blind-5 | divided_by_all_values | The right answers are divided by the number of values, not of answers.
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1)
        if cosines.argmax().item() == i:
            right += 1
    return right / len(values)  # <-- here


# %% wrong | 2026-blind-5 | without_the_sign | It takes the largest absolute cosine, so a value that points the opposite way counts as near.
def share_recalled(answers, values):
    a = answers / answers.norm(dim=-1, keepdim=True).clamp(min=1e-12)
    b = values / values.norm(dim=-1, keepdim=True).clamp(min=1e-12)
    near = (a @ b.T).abs()  # <-- here
    own = torch.arange(a.shape[0])
    return float((near.argmax(dim=1) == own).float().mean())


# %% double | 2026-blind-5 | normalised_over_the_wrong_dimension | Normalises each feature over the vectors instead of each vector; compares only with the first n values.
def share_recalled(answers, values):
    n = len(answers)
    answers = F.normalize(answers, dim=0)  # <-- here
    values = F.normalize(values, dim=0)
    cosines = answers @ values[:n].T  # <-- here
    return (cosines.argmax(dim=1) == torch.arange(n)).double().mean().item()


# %% right | 2026-blind-5 | the nearest unit vector by distance, which is the nearest by cosine
def share_recalled(answers, values):
    a = F.normalize(answers.double(), dim=1)
    b = F.normalize(values.double(), dim=1)
    squared = (a[:, None, :] - b[None, :, :]).pow(2).sum(-1)
    hits = [int(row.argmin()) == i for i, row in enumerate(squared)]
    return sum(hits) / len(hits)


# %% wrong | 2026-blind-6 | by_the_dot_product | brings the answers to length 1 and not the values
def share_recalled(answers, values):
    cosines = F.normalize(answers, dim=-1) @ values.T  # <-- here
    right = cosines.argmax(dim=1) == torch.arange(len(answers))
    return right.float().mean().item()


# %% wrong | 2026-blind-6 | asks_the_values | asks for the nearest answer of each value
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.normalize(answers, dim=1) @ F.normalize(values, dim=1).T
    nearest = cosines.argmax(dim=0)[:n]  # <-- here
    return (nearest == torch.arange(n)).double().mean().item()


# %% wrong | 2026-blind-6 | only_their_own_values | cuts off the values that belong to no answer
def share_recalled(answers, values):
    a = answers / answers.norm(dim=1, keepdim=True)
    v = values[: len(a)]  # <-- here
    v = v / v.norm(dim=1, keepdim=True)
    hits = sum(int((v @ row).argmax()) == i for i, row in enumerate(a))
    return hits / len(a)


# %% double | 2026-blind-6 | by_the_distance+in_per_cent | takes the nearest by distance and not by cosine; gives per cent
def share_recalled(answers, values):
    nearest = torch.cdist(answers, values).argmin(dim=1)  # <-- here
    right = (nearest == torch.arange(len(answers))).float()
    return 100 * right.mean().item()  # <-- here


# %% right | 2026-blind-6 | a loop over answers with cosine_similarity
def share_recalled(answers, values):
    found = 0
    for number, answer in enumerate(answers):
        likeness = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1)
        found += likeness.max(dim=0).indices.item() == number
    return found / answers.shape[0]


# %% wrong | 2026-blind-7 | by_the_distance | nearest by distance and not by cosine, so that a short answer misses
def share_recalled(answers, values):
    distances = torch.cdist(answers, values)
    nearest = distances.argmin(dim=1)  # <-- here
    return (nearest == torch.arange(len(answers))).float().mean().item()

# %% wrong | 2026-blind-7 | divided_by_all_values | the hits are divided by the number of values and not of answers
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    hits = (cosines.argmax(dim=-1) == torch.arange(n)).sum().item()
    return hits / len(values)  # <-- here

# %% double | 2026-blind-7 | - | the dot product of vectors of any length; the nearest answer is looked for, not the nearest value
def share_recalled(answers, values):
    n = len(answers)
    alike = answers @ values.T  # <-- here
    best = alike.argmax(dim=0)[:n]  # <-- here
    return (best == torch.arange(n)).float().mean().item()

# %% right | 2026-blind-7 | a loop over the answers, with cosine_similarity
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(values, answer.unsqueeze(0), dim=1)
        right += int(cosines.argmax()) == i
    return right / answers.shape[0]


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | without_the_sign | Takes the absolute cosine, so that a value in the opposite direction counts as near.
def share_recalled(answers, values):
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    nearest = cosines.abs().argmax(dim=1)  # <-- here
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-blind-8 | by_the_distance | Looks for the nearest value by Euclidean distance, with only the answers brought to length 1.
def share_recalled(answers, values):
    unit = F.normalize(answers, dim=-1)
    distances = torch.cdist(unit, values)  # <-- here
    right = distances.argmin(dim=-1) == torch.arange(len(answers))
    return right.double().mean().item()


# %% wrong | 2026-blind-8 | divided_by_all_values | Divides by the number of values and not of answers.
def share_recalled(answers, values):
    found = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1)
        if int(cosines.argmax()) == i:
            found += 1
    return found / len(values)  # <-- here


# %% right | 2026-blind-8 | loop in Python over lists of cosines by hand
def share_recalled(answers, values):
    lengths = values.norm(dim=-1).clamp(min=1e-12)
    hits = []
    for i in range(answers.shape[0]):
        closeness = (values @ answers[i]) / lengths  # the answer's own length scales all alike
        hits.append(torch.argmax(closeness).item() == i)
    return sum(hits) / len(hits)


# %% wrong | 2026-blind-9 | by_the_dot_product | Only the answers are brought to length 1, so that a long value counts as nearer than a short one.
def share_recalled(answers, values):
    closeness = F.normalize(answers, dim=-1) @ values.T  # <-- here
    nearest = closeness.argmax(dim=-1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-blind-9 | only_their_own_values | The values beyond the n-th are left out, so that they can never be nearest.
def share_recalled(answers, values):
    n = len(answers)
    right = 0
    for i in range(n):
        cosines = F.cosine_similarity(answers[i : i + 1], values[:n], dim=-1)  # <-- here
        right += int(cosines.argmax() == i)
    return right / n


# %% wrong | 2026-blind-9 | normalised_over_the_wrong_dimension | The vectors are normalised over the rows of the table, each feature by itself, instead of each vector over its features.
def share_recalled(answers, values):
    cosines = F.normalize(answers, dim=0) @ F.normalize(values, dim=0).T  # <-- here
    own = torch.arange(answers.shape[0])
    hits = cosines.argmax(dim=1).eq(own)
    return hits.double().mean().item()


# %% double | 2026-blind-9 | by_the_distance | The nearest value is found by the straight distance instead of the cosine; the hits are divided by the number of values.
def share_recalled(answers, values):
    nearest = torch.cdist(answers, values).argmin(dim=1)  # <-- here
    hits = sum(1 for i, j in enumerate(nearest.tolist()) if i == j)
    return hits / len(values)  # <-- here


# %% right | 2026-blind-9 | F.cosine_similarity by broadcasting, and a Python count
def share_recalled(answers, values):
    cosines = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=-1)
    picked = cosines.max(dim=1).indices.tolist()
    return sum(place == own for own, place in enumerate(picked)) / len(picked)


# %% wrong | house | begins_with_a_best_of_0 | The search begins with a best of 0, below which a cosine may lie.
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        best, nearest = 0.0, None  # <-- here
        for j, value in enumerate(values):
            cosine = F.cosine_similarity(answer, value, dim=0).item()
            if cosine > best:
                best, nearest = cosine, j
        right += nearest == i
    return right / len(answers)


# %% wrong | house | divided_by_one_too_few | Divides by the loop's last index, which is one less than the number.
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer[None], values, dim=-1)
        right += int(cosines.argmax()) == i
    return right / i  # <-- here


# %% wrong | 2026-blind-10 | - | the own cosine comes from F.cosine_similarity and is compared with the largest of a matrix product: where both are the same number they differ by rounding, and the answer is not counted
def share_recalled(answers, values):
    n = len(answers)
    own = F.cosine_similarity(answers, values[:n], dim=-1)  # (n,)
    table = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T  # (n, m)
    best = table.max(dim=1).values
    right = own == best  # <-- here
    return right.double().mean().item()


# %% wrong | 2026-blind-10 | divided_by_all_values | the number of right answers is divided by the number of values and not of answers
def share_recalled(answers, values):
    lengths_a = answers.norm(dim=1)
    lengths_v = values.norm(dim=1)
    right = 0
    for i in range(answers.shape[0]):
        cosines = values @ answers[i] / (lengths_v * lengths_a[i])
        if torch.argmax(cosines).item() == i:
            right += 1
    return right / values.shape[0]  # <-- here


# %% wrong | 2026-blind-10 | normalised_over_the_wrong_dimension | the vectors are normalised along dimension 0, each feature over all rows, in place of each row
def share_recalled(answers, values):
    a, b = (x / x.norm(dim=0, keepdim=True) for x in (answers, values))  # <-- here
    nearest = torch.einsum("id,jd->ij", a, b).argmax(dim=-1)
    target = torch.arange(len(nearest))
    return float((nearest == target).float().mean())


# %% double | 2026-blind-10 | by_the_dot_product | only the answers are normalised, so long values win; the extra values are cut off and cannot be nearest
def share_recalled(answers, values):
    n = answers.shape[0]
    unit = F.normalize(answers, dim=-1)
    candidates = values  # <-- here
    similarity = unit @ candidates[:n].T  # <-- here
    hits = similarity.argmax(dim=1) == torch.arange(n)
    return hits.sum().item() / n


# %% right | 2026-blind-10 | numpy in double precision: values scaled to length 1, answers left as they are, a count
def share_recalled(answers, values):
    a = answers.detach().cpu().double().numpy()
    b = values.detach().cpu().double().numpy()
    lengths = numpy.sqrt((b * b).sum(axis=1, keepdims=True))
    b = b / numpy.maximum(lengths, 1e-300)
    # the length of an answer is the same for all of its candidates
    nearest = numpy.argmax(a @ b.T, axis=1)
    return int(numpy.count_nonzero(nearest == numpy.arange(len(a)))) / len(a)


# %% wrong | 2026-blind-11 | begins_with_a_best_of_0 | Starts the search for the largest cosine at 0, so that an answer whose cosines are all negative finds no nearest value.
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        nearest, best = -1, 0.0  # <-- here
        for j, value in enumerate(values):
            cosine = (answer @ value / (answer.norm() * value.norm())).item()
            if cosine > best:
                nearest, best = j, cosine
        if nearest == i:
            right += 1
    return right / len(answers)


# %% wrong | 2026-blind-11 | divided_by_all_values | Divides the number of right answers by the number of values in place of the number of answers.
def share_recalled(answers, values):
    n, m = len(answers), len(values)
    similarity = F.cosine_similarity(answers.unsqueeze(1), values.unsqueeze(0), dim=-1)  # (n, m)
    hits = int((similarity.argmax(dim=1) == torch.arange(n)).sum())
    return hits / m  # <-- here


# %% double | 2026-blind-11 | by_the_dot_product | Only the answers are brought to length 1, so long values win; a tensor is returned in place of a float.
def share_recalled(answers, values):
    unit = answers / answers.norm(dim=-1, keepdim=True)
    closeness = unit @ values.T  # <-- here
    nearest = closeness.argmax(dim=-1)
    own = torch.arange(len(answers))
    return (nearest == own).float().mean()  # <-- here


# %% right | 2026-blind-11 | the smallest distance between vectors of length 1, counted in a Python loop
def share_recalled(answers, values):
    on_sphere = [rows / rows.norm(dim=1, keepdim=True).clamp(min=1e-30) for rows in (answers, values)]
    apart = torch.cdist(*on_sphere, compute_mode="donot_use_mm_for_euclid_dist")  # (n, m)
    places = apart.min(dim=1).indices.tolist()
    return sum(place == own for own, place in enumerate(places)) / len(places)


# %% wrong | 2026-blind-12 | without_the_sign | takes the size of the cosine whatever its sign, so that an opposite value can be nearest
def share_recalled(answers, values):
    a = answers / answers.norm(dim=1, keepdim=True)
    b = values / values.norm(dim=1, keepdim=True)
    cosines = (a @ b.T).abs()  # <-- here
    nearest = cosines.argmax(dim=1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-blind-12 | - | leaves the dimension of cosine_similarity at its default of 1, so that cosines run over the values in place of over the features
def share_recalled(answers, values):
    similarity = F.cosine_similarity(answers.unsqueeze(1), values.unsqueeze(0))  # <-- here
    best = similarity.argmax(dim=-1)
    hits = (best == torch.arange(answers.shape[0])).sum()
    return float(hits / answers.shape[0])


# %% double | 2026-blind-12 | by_the_distance | compares lengths too, by the distance of the answer as it is to the value as it is in place of the cosine; divides by the number of values in place of the number of answers
def share_recalled(answers, values):
    right = 0
    for i in range(len(answers)):
        gaps = []
        for value in values:
            gaps.append(float((answers[i] - value).norm()))  # <-- here
        if gaps.index(min(gaps)) == i:
            right += 1
    return right / len(values)  # <-- here


# %% right | 2026-blind-12 | a plain loop over answers, the own cosine against all others
def share_recalled(answers, values):
    lengths = values.norm(dim=1).clamp(min=1e-12)
    right = 0
    for number, answer in enumerate(answers):
        cosines = (values @ answer) / lengths / answer.norm().clamp(min=1e-12)
        right += int(cosines.argmax()) == number
    return right / len(answers)


# %% wrong | 2026-blind-13 | divided_by_all_values | the right answers are divided by the number of values in place of the number of answers
def share_recalled(answers, values):
    answers_1 = F.normalize(answers, dim=-1)
    values_1 = F.normalize(values, dim=-1)
    right = 0
    for i in range(len(answers)):
        cosines = values_1 @ answers_1[i]
        if cosines.argmax().item() == i:
            right += 1
    return right / len(values)  # <-- here


# %% wrong | 2026-blind-13 | by_the_dot_product | only the answers are brought to length 1, so that a long value beats a nearer one
def share_recalled(answers, values):
    unit = answers / answers.norm(dim=-1, keepdim=True)
    cosines = unit @ values.T  # <-- here
    nearest = cosines.argmax(dim=-1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% right | 2026-blind-13 | F.cosine_similarity by broadcasting, and a sort
def share_recalled(answers, values):
    alike = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=-1)  # (n, m)
    first = torch.sort(alike, dim=1, descending=True).indices[:, 0].tolist()
    hits = [place == number for number, place in enumerate(first)]
    return sum(hits) / len(hits)


# %% wrong | house | in_per_cent | Per cent of a number that was counted first.
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return 100 * (cosines.argmax(-1) == torch.arange(n)).float().mean().item()  # <-- here


# %% double | house | by_the_dot_product+the_share_of_the_lost | Nearest by the dot product; counts those that are not their own.
def share_recalled(answers, values):
    nearest = (answers @ values.T).argmax(-1)  # <-- here
    return (nearest != torch.arange(len(answers))).float().mean().item()  # <-- here


# %% wrong | 2026-blind-14 | mean_taken_off | it takes the correlation, which subtracts the mean of each vector first, in place of the cosine
def share_recalled(answers, values):
    n = len(answers)
    table = torch.corrcoef(torch.cat([answers, values]))[:n, n:]  # <-- here
    hits = 0
    for i in range(n):
        if table[i].argmax().item() == i:
            hits += 1
    return hits / n


# %% wrong | 2026-blind-14 | without_the_sign | the cosine is taken without its sign, so a value that points the opposite way counts as the nearest
def share_recalled(answers, values):
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values, dim=-1)
    closeness = (a @ b.T).abs()  # <-- here
    nearest = closeness.argmax(dim=-1)
    return (nearest == torch.arange(len(a))).double().mean().item()


# %% wrong | 2026-blind-14 | - | the products are divided by the squared length of each value and not by its length
def share_recalled(answers, values):
    dots = torch.einsum("nd,md->nm", answers, values)
    lengths_a = (answers * answers).sum(dim=1).sqrt()
    lengths_v = (values * values).sum(dim=1)  # <-- here
    cosines = dots / lengths_a[:, None] / lengths_v[None, :]
    found = torch.max(cosines, dim=1).indices
    right = [index == place for place, index in enumerate(found.tolist())]
    return sum(right) / len(right)


# %% double | 2026-blind-14 | normalised_over_the_wrong_dimension | the vectors are normalised over dimension 0, so features and not vectors get length 1; the hits are divided by the number of values and not of answers
def share_recalled(answers, values):
    unit_answers = F.normalize(answers, dim=0)  # <-- here
    unit_values = F.normalize(values, dim=0)  # <-- here
    best = (unit_answers @ unit_values.T).argmax(dim=1)
    hits = (best == torch.arange(answers.shape[0])).sum().item()
    return hits / values.shape[0]  # <-- here


# %% right | 2026-blind-14 | one answer at a time with cosine_similarity, the place compared as a number
def share_recalled(answers, values):
    hits = [
        int(F.cosine_similarity(answer.unsqueeze(0), values, dim=-1).argmax()) == own
        for own, answer in enumerate(answers)
    ]
    return hits.count(True) / len(hits)


# %% wrong | 2026-blind-15 | without_the_sign | takes the size of the cosine without its sign, so that a value that points the opposite way counts as near
def share_recalled(answers, values):
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values, dim=-1)
    similarity = (a @ b.T).abs()  # <-- here
    nearest = similarity.argmax(dim=1)
    return (nearest == torch.arange(len(answers), device=answers.device)).float().mean().item()


# %% wrong | 2026-blind-15 | divided_by_all_values | divides the number of right answers by the number of values in place of the number of answers
def share_recalled(answers, values):
    right = 0
    for number, answer in enumerate(answers):
        cosines = [torch.dot(answer, value) / (answer.norm() * value.norm()) for value in values]
        if int(torch.stack(cosines).argmax()) == number:
            right += 1
    return right / len(values)  # <-- here


# %% wrong | 2026-blind-15 | - | leaves cosine_similarity its default dimension, which is that of the values and not of the features
def share_recalled(answers, values):
    n = answers.shape[0]
    cosines = F.cosine_similarity(answers.unsqueeze(1), values.unsqueeze(0))  # <-- here
    winners = cosines.max(dim=-1).indices
    own = torch.arange(n, device=winners.device)
    return float((winners == own).sum()) / n


# %% right | 2026-blind-15 | numpy in double precision
def share_recalled(answers, values):
    a = answers.detach().cpu().double().numpy()
    b = values.detach().cpu().double().numpy()
    lengths = numpy.linalg.norm(b, axis=1)
    directions = b / numpy.maximum(lengths, 1e-300)[:, None]
    nearest = numpy.einsum("nd,md->nm", a, directions).argmax(axis=1)
    return float(numpy.mean(nearest == numpy.arange(a.shape[0])))


# %% wrong | 2026-blind-16 | normalised_over_the_wrong_dimension | Normalises along dimension 0, each feature over all vectors, in place of each vector
def share_recalled(answers, values):
    unit_answers = F.normalize(answers, dim=0)  # <-- here
    unit_values = F.normalize(values, dim=0)  # <-- here
    cosines = unit_answers @ unit_values.T
    nearest = cosines.argmax(dim=1)
    right = nearest == torch.arange(len(answers))
    return right.float().mean().item()


# %% wrong | 2026-blind-16 | - | Asks whether the own cosine equals the largest, computed in two ways that differ in the last digits, in place of which value is nearest
def share_recalled(answers, values):
    n = len(answers)
    own = F.cosine_similarity(answers, values[:n], dim=-1)
    every = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    best = every.max(dim=-1).values
    hits = own == best  # <-- here
    return hits.sum().item() / n


# %% wrong | 2026-blind-16 | values_that_some_answer_found | Counts the values that are nearest to any answer at all, in place of the answers whose nearest value is their own
def share_recalled(answers, values):
    n = answers.shape[0]

    def unit(x):
        return x / x.norm(dim=-1, keepdim=True).clamp(min=1e-12)

    nearest = (unit(answers) @ unit(values).mT).argmax(dim=-1).tolist()
    came_back = set(nearest) & set(range(n))  # <-- here
    return len(came_back) / n


# %% double | 2026-blind-16 | by_the_dot_product | Normalises the answers but not the values, so long values seem near; returns a tensor without dimensions in place of a float
def share_recalled(answers, values):
    answers = answers / answers.norm(dim=-1, keepdim=True)
    likeness = torch.einsum("nd,md->nm", answers, values)  # <-- here
    winner = likeness.max(dim=1).indices
    correct = (winner == torch.arange(answers.shape[0])).double()
    return correct.mean()  # <-- here


# %% right | 2026-blind-16 | a loop over the answers, each compared with all values, and a plain count
def share_recalled(answers, values):
    right = 0
    for number, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer.unsqueeze(0), values, dim=1)  # (m,)
        right += int(cosines.argmax()) == number
    return right / len(answers)


# %% wrong | 2026-blind-17 | by_the_dot_product | each side is divided by the length of its whole matrix in place of each row by its own
def share_recalled(answers, values):
    answers = answers / answers.norm()
    values = values / values.norm()  # <-- here
    nearest = (answers @ values.T).argmax(dim=-1)
    own = torch.arange(len(answers), device=answers.device)
    return (nearest == own).float().mean().item()


# %% wrong | 2026-blind-17 | divided_by_all_values | divides the number of right answers by that of the values in place of the answers
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1)
        if int(cosines.argmax()) == i:
            right += 1
    return right / len(values)  # <-- here


# %% wrong | 2026-blind-17 | - | the cosine goes along the values' dimension in place of the features'
def share_recalled(answers, values):
    cosines = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=1)  # <-- here
    best = torch.argmax(cosines, dim=1)
    return float((best == torch.arange(answers.shape[0], device=best.device)).double().mean())


# %% double | 2026-blind-17 | without_the_sign | the values that belong to no answer are cut off and cannot be nearest; the size of the cosine counts and not its sign
def share_recalled(answers, values):
    n = len(answers)
    candidates = F.normalize(values[:n], dim=-1)  # <-- here
    likeness = (F.normalize(answers, dim=-1) @ candidates.T).abs()  # <-- here
    return (likeness.argmax(dim=-1) == torch.arange(n)).float().mean().item()


# %% right | 2026-blind-17 | a loop in plain Python with cosines in double precision
def share_recalled(answers, values):
    lengths = [float(value.double().norm()) or 1.0 for value in values]
    hits = 0
    for i in range(len(answers)):
        products = (values.double() @ answers[i].double()).tolist()
        cosines = [product / length for product, length in zip(products, lengths)]
        hits += max(range(len(cosines)), key=cosines.__getitem__) == i
    return hits / len(answers)


# %% wrong | 2026-blind-18 | by_the_distance | nearest by Euclidean distance of the raw vectors, not by cosine
def share_recalled(answers, values):
    nearest = torch.cdist(answers, values).argmin(dim=1)  # <-- here
    own = torch.arange(len(answers), device=answers.device)
    return (nearest == own).float().mean().item()


# %% wrong | 2026-blind-18 | only_their_own_values | looks for the nearest among the first n values only, the extra ones cannot win
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.cosine_similarity(answers[:, None], values[None, :n], dim=-1)  # <-- here
    hits = sum(int(row.argmax()) == i for i, row in enumerate(cosines))
    return hits / n


# %% wrong | 2026-blind-18 | divided_by_all_values | divides the hits by the number of values and not by the number of answers
def share_recalled(answers, values):
    a = answers / answers.norm(dim=-1, keepdim=True)
    b = values / values.norm(dim=-1, keepdim=True)
    best = (a @ b.T).max(dim=-1).indices
    right = (best == torch.arange(a.shape[0], device=a.device)).sum().item()
    return right / b.shape[0]  # <-- here


# %% right | 2026-blind-18 | a loop over the answers that counts the hits; only the values are normalised
def share_recalled(answers, values):
    directions = F.normalize(values, dim=-1)
    hits = 0
    for number, answer in enumerate(answers):
        likeness = directions @ answer
        hits += int(likeness.argmax()) == number
    return hits / len(answers)


# %% wrong | 2026-blind-19 | only_their_own_values | only the first n values compete; the extra ones, which may be nearest, are cut off
def share_recalled(answers, values):
    n = len(answers)
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values[:n], dim=-1)  # <-- here
    hits = (a @ b.T).argmax(dim=1) == torch.arange(n, device=a.device)
    return hits.float().mean().item()


# %% wrong | 2026-blind-19 | by_the_dot_product | the dot products are divided by the length of the answers only, so that long values win
def share_recalled(answers, values):
    products = answers @ values.T
    cosines = products / answers.norm(dim=-1, keepdim=True)  # <-- here
    right = 0
    for i, row in enumerate(cosines):
        right += int(row.argmax()) == i
    return right / len(answers)


# %% wrong | 2026-blind-19 | asks_the_values | asks for each value which answer is nearest (argmax over the answers), not for each answer which value
def share_recalled(answers, values):
    cosines = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=-1)
    nearest = cosines.argmax(dim=0)[: len(answers)]  # <-- here
    own = torch.arange(len(answers), device=answers.device)
    return (nearest == own).double().mean().item()


# %% double | 2026-blind-19 | without_the_sign | nearest by the absolute value of the cosine, so an opposite value can win; divides by the number of all values
def share_recalled(answers, values):
    unit = lambda x: x / x.norm(dim=-1, keepdim=True)
    closeness = (unit(answers) @ unit(values).T).abs()  # <-- here
    count = sum(int(closeness[i].argmax()) == i for i in range(len(answers)))
    return count / len(values)  # <-- here


# %% right | 2026-blind-19 | Euclidean distance between unit vectors, smallest wins
def share_recalled(answers, values):
    def unit(x):
        return x / x.square().sum(dim=-1, keepdim=True).sqrt().clamp(min=1e-12)

    gaps = (unit(answers)[:, None] - unit(values)[None]).square().sum(-1)
    picked = gaps.min(dim=1).indices.tolist()
    return sum(place == index for index, place in enumerate(picked)) / len(picked)


# %% wrong | 2026-blind-20 | - | the values are normalised along dim 0, each feature over all values, and not each value over its features
def share_recalled(answers, values):
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values, dim=0)  # <-- here
    nearest = (a @ b.T).argmax(dim=-1)
    return (nearest == torch.arange(len(answers), device=answers.device)).float().mean().item()


# %% wrong | 2026-blind-20 | without_the_sign | the size of the cosine decides: a value in the opposite direction counts as near
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer[None], values, dim=-1).abs()  # <-- here
        right += int(cosines.argmax() == i)
    return right / len(answers)


# %% wrong | 2026-blind-20 | divided_by_all_values | the right answers are divided by the number of values, not of answers
def share_recalled(answers, values):
    n, m = len(answers), len(values)
    lengths = answers.norm(dim=-1)[:, None] * values.norm(dim=-1)[None, :]
    cosines = torch.einsum("nd,md->nm", answers, values) / lengths
    hits = cosines.max(dim=1).indices == torch.arange(n, device=answers.device)
    return hits.sum().item() / m  # <-- here


# %% right | 2026-blind-20 | counts rivals: an answer is right when no other value has a larger cosine than its own
def share_recalled(answers, values):
    answers, values = answers.double(), values.double()
    directions = values / values.norm(dim=1, keepdim=True)
    closeness = directions @ answers.T  # (m, n); the length of an answer changes no order
    own = closeness.diagonal()  # (n,)
    rivals = (closeness > own).sum(dim=0)
    return float((rivals == 0).double().mean())


# %% wrong | 2026-blind-21 | only_their_own_values | only the first n values are candidates, so the extra ones can never be nearest
def share_recalled(answers, values):
    n = answers.shape[0]
    own = values[:n]  # <-- here
    cosines = F.normalize(answers, dim=-1) @ F.normalize(own, dim=-1).T
    return (cosines.argmax(dim=1) == torch.arange(n, device=answers.device)).float().mean().item()


# %% wrong | 2026-blind-21 | asks_the_values | asks for each value which answer is nearest to it (argmax over the answers)
def share_recalled(answers, values):
    a = answers / answers.norm(dim=-1, keepdim=True)
    b = values / values.norm(dim=-1, keepdim=True)
    table = torch.einsum("nd,md->nm", a, b)
    nearest = table.argmax(dim=0)[: len(answers)]  # <-- here
    right = nearest == torch.arange(len(answers), device=answers.device)
    return right.double().mean().item()


# %% wrong | 2026-blind-21 | by_the_dot_product | normalises the answers only; the plain dot product favours long values
def share_recalled(answers, values):
    hits = 0
    for i, answer in enumerate(F.normalize(answers, dim=-1)):
        likeness = values @ answer  # <-- here
        if likeness.argmax().item() == i:
            hits += 1
    return hits / len(answers)


# %% right | 2026-blind-21 | F.cosine_similarity by broadcasting, comparison by sorting
def share_recalled(answers, values):
    likeness = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=-1)
    winner = likeness.topk(1, dim=1).indices.flatten().tolist()
    return sum(got == wanted for wanted, got in enumerate(winner)) / len(winner)


# %% wrong | 2026-blind-22 | by_the_dot_product | only the answers are brought to length 1, so that long values win: the dot product and not the cosine
def share_recalled(answers, values):
    unit = F.normalize(answers, dim=-1)
    likeness = unit @ values.T  # <-- here
    nearest = likeness.argmax(dim=1)
    return (nearest == torch.arange(len(answers), device=answers.device)).float().mean().item()


# %% wrong | 2026-blind-22 | only_their_own_values | only the first n values are candidates, the extra ones are cut off
def share_recalled(answers, values):
    n = len(answers)
    candidates = values[:n]  # <-- here
    cosines = F.cosine_similarity(answers[:, None, :], candidates[None, :, :], dim=-1)
    right = 0
    for i in range(n):
        if int(cosines[i].argmax()) == i:
            right += 1
    return right / n


# %% wrong | 2026-blind-22 | normalised_over_the_wrong_dimension | normalises each feature over the rows (dim=0) and not each vector
def share_recalled(answers, values):
    a, b = F.normalize(answers, dim=0), F.normalize(values, dim=0)  # <-- here
    found = torch.einsum("nd,md->nm", a, b).max(dim=-1).indices
    expected = torch.arange(a.shape[0], device=a.device)
    return torch.eq(found, expected).double().mean().item()


# %% right | 2026-blind-22 | the nearest by Euclidean distance of unit vectors, counted with a sum of booleans
def share_recalled(answers, values):
    def direction(x):
        return x / x.norm(dim=1, keepdim=True).clamp(min=1e-12)

    far = (direction(answers)[:, None] - direction(values)[None]).square().sum(-1)
    picks = far.argmin(dim=1).tolist()
    return sum(pick == own for own, pick in enumerate(picks)) / len(picks)


# %% wrong | 2026-blind-23 | only_their_own_values | compares with the first n values only: the extra values can never be nearest
def share_recalled(answers, values):
    n = len(answers)
    candidates = F.normalize(values[:n], dim=-1)  # <-- here
    cosines = F.normalize(answers, dim=-1) @ candidates.T
    return (cosines.argmax(dim=1) == torch.arange(n, device=answers.device)).float().mean().item()


# %% wrong | 2026-blind-23 | by_the_distance | nearest by Euclidean distance, in which the lengths take part, not by cosine
def share_recalled(answers, values):
    apart = (answers[:, None, :] - values[None, :, :]).square().sum(dim=-1)  # <-- here
    right = sum(int(row.argmin()) == i for i, row in enumerate(apart))
    return right / len(answers)


# %% wrong | 2026-blind-23 | normalised_over_the_wrong_dimension | normalises over the rows and not over the features: each feature has length 1, not each vector
def share_recalled(answers, values):
    a = answers / answers.norm(dim=0, keepdim=True)  # <-- here
    b = values / values.norm(dim=0, keepdim=True)  # <-- here
    nearest = torch.einsum("nd,md->nm", a, b).argmax(-1)
    hits = nearest == torch.arange(answers.shape[0], device=answers.device)
    return hits.sum().item() / answers.shape[0]


# %% double | 2026-blind-23 | by_the_dot_product | the values keep their lengths, so that long ones win; divides by the number of values, not of answers
def share_recalled(answers, values):
    unit = F.normalize(answers, dim=-1)
    likeness = unit @ values.T  # <-- here
    best = likeness.max(dim=-1).indices
    correct = (best == torch.arange(len(answers), device=best.device)).sum().item()
    return correct / len(values)  # <-- here


# %% right | 2026-blind-23 | a python loop over rows of F.cosine_similarity, the nearest by max with a key
def share_recalled(answers, values):
    hits = 0
    for i, answer in enumerate(answers):
        row = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1).tolist()
        nearest = max(range(len(row)), key=row.__getitem__)
        hits += nearest == i
    return hits / answers.shape[0]


# %% wrong | 2026-blind-24 | without_the_sign | the size of the cosine is compared without its sign: an opposite value can be the nearest
def share_recalled(answers, values):
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values, dim=-1)
    nearest = (a @ b.T).abs().argmax(dim=-1)  # <-- here
    hits = nearest == torch.arange(len(answers), device=answers.device)
    return hits.float().mean().item()


# %% wrong | 2026-blind-24 | by_the_dot_product | the values are not normalised: long values win the dot product
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = values @ (answer / answer.norm())  # <-- here
        right += int(cosines.argmax()) == i
    return right / len(answers)


# %% wrong | 2026-blind-24 | divided_by_all_values | divided by the number of values, not of answers
def share_recalled(answers, values):
    cos = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=-1)
    best = cos.max(dim=1).indices.tolist()
    return sum(int(i == j) for i, j in enumerate(best)) / len(values)  # <-- here


# %% right | 2026-blind-24 | ranks by Euclidean distance of unit vectors, count by zip
def share_recalled(answers, values):
    unit = [t.double() / t.double().norm(dim=1, keepdim=True).clamp_min(1e-12) for t in (answers, values)]
    gaps = (unit[0].unsqueeze(1) - unit[1].unsqueeze(0)).square().sum(-1)
    own = gaps.argmin(dim=1).sub(torch.arange(len(answers), device=answers.device))
    return 1.0 - own.count_nonzero().item() / len(answers)


# %% wrong | 2026-blind-25 | by_the_dot_product | only the answers are brought to length 1: among the values the long ones win
def share_recalled(answers, values):
    directions = F.normalize(answers, dim=-1)
    closeness = directions @ values.T  # <-- here
    nearest = closeness.argmax(dim=-1)
    return (nearest == torch.arange(len(answers), device=answers.device)).double().mean().item()


# %% wrong | 2026-blind-25 | only_their_own_values | the extra values are cut off: they can no longer be nearest
def share_recalled(answers, values):
    n = len(answers)
    rivals = values[:n]  # <-- here
    cosines = F.cosine_similarity(answers.unsqueeze(1), rivals.unsqueeze(0), dim=-1)
    hits = 0
    for i in range(n):
        hits += int(cosines[i].argmax().item() == i)
    return hits / n


# %% wrong | 2026-blind-25 | asks_the_values | asks for each value which answer is nearest, in place of the other way round
def share_recalled(answers, values):
    n = answers.shape[0]
    a = answers / answers.norm(dim=1, keepdim=True)
    b = values / values.norm(dim=1, keepdim=True)
    best = torch.einsum("nd,md->nm", a, b).argmax(dim=0)[:n]  # <-- here
    right = best == torch.arange(n, device=best.device)
    return float(right.sum()) / n


# %% right | 2026-blind-25 | counts answers whose own cosine is the largest of their row, value by value
def share_recalled(answers, values):
    units = [F.normalize(x, dim=-1) for x in (values, answers)]
    hits = []
    for number, answer in enumerate(units[1]):
        cosines = units[0] @ answer
        hits.append(cosines.max(dim=0).indices.item() == number)
    return sum(hits) / len(hits)


# %% wrong | 2026-blind-26 | by_the_dot_product | only the answers are brought to length 1, so that long values win: no cosine
def share_recalled(answers, values):
    directions = F.normalize(answers, dim=-1)
    closeness = directions @ values.transpose(-2, -1)  # <-- here
    nearest = closeness.argmax(dim=-1)
    own = torch.arange(len(answers), device=answers.device)
    return (nearest == own).float().mean().item()


# %% wrong | 2026-blind-26 | only_their_own_values | the values that belong to no answer are left out of the search
def share_recalled(answers, values):
    n = len(answers)
    right = 0
    for i in range(n):
        cosines = F.cosine_similarity(answers[i].unsqueeze(0), values[:n], dim=-1)  # <-- here
        right += int(cosines.argmax().item() == i)
    return right / n


# %% wrong | 2026-blind-26 | asks_the_values | asks which answer is nearest to each value, in place of which value is nearest to each answer
def share_recalled(answers, values):
    a = answers / answers.norm(dim=-1, keepdim=True)
    b = values / values.norm(dim=-1, keepdim=True)
    cosines = torch.einsum("nd,md->nm", a, b)
    winner = cosines.argmax(dim=0)[: len(a)]  # <-- here
    hits = winner == torch.arange(len(a), device=winner.device)
    return hits.double().mean().item()


# %% double | 2026-blind-26 | by_the_distance | nearest by Euclidean distance, not by cosine; divided by the number of values, not of answers
def share_recalled(answers, values):
    nearest = torch.cdist(answers, values).argmin(dim=1)  # <-- here
    hits = sum(int(found == i) for i, found in enumerate(nearest.tolist()))
    return hits / len(values)  # <-- here


# %% right | 2026-blind-26 | compares the own cosine with the largest, by broadcasting with F.cosine_similarity
def share_recalled(answers, values):
    table = F.cosine_similarity(answers[:, None, :], values[None, :, :], dim=-1)
    found = table.max(dim=1).indices.tolist()
    return [place == i for i, place in enumerate(found)].count(True) / len(found)
