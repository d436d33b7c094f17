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


# %% shared | 2026-blind-4
import numpy as np


# %% wrong | 2026-blind-4 | Counts the values that are nearest to any answer, not the answers whose own value is.
def share_recalled(answers, values):
    table = F.normalize(answers, dim=1) @ F.normalize(values, dim=1).t()
    found = set(table.argmax(dim=1).tolist())
    returned = found & set(range(len(answers)))  # <-- here
    return len(returned) / len(answers)


# %% wrong | 2026-blind-4 | Takes the argmax over the answers: which answer is nearest to each value.
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.cosine_similarity(answers[:, None], values[None], dim=2)
    nearest = cosines.argmax(dim=0)[:n]  # <-- here
    return torch.mean((nearest == torch.arange(n)).float()).item()


# %% wrong | 2026-blind-5 | Only the answers are brought to length 1, so that long values win.
def share_recalled(answers, values):
    unit = F.normalize(answers, dim=-1)
    cosines = unit @ values.T  # <-- here
    nearest = cosines.argmax(dim=-1)
    return (nearest == torch.arange(len(answers))).float().mean().item()


# %% shared | 2026-blind-8



# %% wrong | 2026-blind-8 | Divides by the number of values and not of answers.
def share_recalled(answers, values):
    found = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer.unsqueeze(0), values, dim=-1)
        if int(cosines.argmax()) == i:
            found += 1
    return found / len(values)  # <-- here


# %% wrong | house | The search begins with a best of 0, below which a cosine may lie.
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


# %% wrong | house | Divides by the loop's last index, which is one less than the number.
def share_recalled(answers, values):
    right = 0
    for i, answer in enumerate(answers):
        cosines = F.cosine_similarity(answer[None], values, dim=-1)
        right += int(cosines.argmax()) == i
    return right / i  # <-- here


# %% wrong | 2026-blind-10 | the vectors are normalised along dimension 0, each feature over all rows, in place of each row
def share_recalled(answers, values):
    a, b = (x / x.norm(dim=0, keepdim=True) for x in (answers, values))  # <-- here
    nearest = torch.einsum("id,jd->ij", a, b).argmax(dim=-1)
    target = torch.arange(len(nearest))
    return float((nearest == target).float().mean())


# %% wrong | 2026-blind-12 | leaves the dimension of cosine_similarity at its default of 1, so that cosines run over the values in place of over the features
def share_recalled(answers, values):
    similarity = F.cosine_similarity(answers.unsqueeze(1), values.unsqueeze(0))  # <-- here
    best = similarity.argmax(dim=-1)
    hits = (best == torch.arange(answers.shape[0])).sum()
    return float(hits / answers.shape[0])


# %% wrong | house | Per cent of a number that was counted first.
def share_recalled(answers, values):
    n = len(answers)
    cosines = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return 100 * (cosines.argmax(-1) == torch.arange(n)).float().mean().item()  # <-- here


# %% wrong | 2026-blind-14 | it takes the correlation, which subtracts the mean of each vector first, in place of the cosine
def share_recalled(answers, values):
    n = len(answers)
    table = torch.corrcoef(torch.cat([answers, values]))[:n, n:]  # <-- here
    hits = 0
    for i in range(n):
        if table[i].argmax().item() == i:
            hits += 1
    return hits / n


# %% wrong | 2026-blind-14 | the cosine is taken without its sign, so a value that points the opposite way counts as the nearest
def share_recalled(answers, values):
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values, dim=-1)
    closeness = (a @ b.T).abs()  # <-- here
    nearest = closeness.argmax(dim=-1)
    return (nearest == torch.arange(len(a))).double().mean().item()


# %% wrong | 2026-blind-14 | the products are divided by the squared length of each value and not by its length
def share_recalled(answers, values):
    dots = torch.einsum("nd,md->nm", answers, values)
    lengths_a = (answers * answers).sum(dim=1).sqrt()
    lengths_v = (values * values).sum(dim=1)  # <-- here
    cosines = dots / lengths_a[:, None] / lengths_v[None, :]
    found = torch.max(cosines, dim=1).indices
    right = [index == place for place, index in enumerate(found.tolist())]
    return sum(right) / len(right)


# %% wrong | 2026-blind-18 | nearest by Euclidean distance of the raw vectors, not by cosine
def share_recalled(answers, values):
    nearest = torch.cdist(answers, values).argmin(dim=1)  # <-- here
    own = torch.arange(len(answers), device=answers.device)
    return (nearest == own).float().mean().item()


# %% wrong | 2026-blind-19 | only the first n values compete; the extra ones, which may be nearest, are cut off
def share_recalled(answers, values):
    n = len(answers)
    a = F.normalize(answers, dim=-1)
    b = F.normalize(values[:n], dim=-1)  # <-- here
    hits = (a @ b.T).argmax(dim=1) == torch.arange(n, device=a.device)
    return hits.float().mean().item()


# %% double | 2026-blind-26 | nearest by Euclidean distance, not by cosine; divided by the number of values, not of answers
def share_recalled(answers, values):
    nearest = torch.cdist(answers, values).argmin(dim=1)  # <-- here
    hits = sum(int(found == i) for i, found in enumerate(nearest.tolist()))
    return hits / len(values)  # <-- here


# %% wrong | 2026-slips | dot product w/o normalisation
def share_recalled(answers, values):
    cos = answers @ values.T
    return (cos.argmax(dim=1) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | only answers normalised
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ values.T
    return (cos.argmax(dim=1) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | argmax dim=0
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return (cos.argmax(dim=0) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | arange(m)
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return (cos.argmax(dim=-1) == torch.arange(len(values))).float().mean().item()


# %% right | 2026-slips | a tensor of one number
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return (cos.argmax(dim=-1) == torch.arange(len(answers))).float().mean()


# %% wrong | 2026-slips | euclid distance
def share_recalled(answers, values):
    dist = torch.cdist(answers, values)
    return (dist.argmin(dim=-1) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | percentage
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return 100 * (cos.argmax(dim=-1) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | cosine with own only
def share_recalled(answers, values):
    cos = F.cosine_similarity(answers, values[:len(answers)], dim=-1)
    return cos.mean().item()


# %% wrong | 2026-slips | cosine_similarity(answers, values) broadcasting wrong
def share_recalled(answers, values):
    cos = F.cosine_similarity(answers, values, dim=-1)
    return (cos.argmax(dim=-1) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | cut values to n
def share_recalled(answers, values):
    n = len(answers)
    cos = F.normalize(answers, dim=-1) @ F.normalize(values[:n], dim=-1).T
    return (cos.argmax(dim=-1) == torch.arange(n)).float().mean().item()


# %% wrong | 2026-slips | bool mean without float
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return (cos.argmax(dim=-1) == torch.arange(len(answers))).mean().item()


# %% wrong | 2026-slips | normalise dim=0
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=0) @ F.normalize(values, dim=0).T
    return (cos.argmax(dim=-1) == torch.arange(len(answers))).float().mean().item()


# %% wrong | 2026-slips | divided by m
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return (cos.argmax(dim=-1) == torch.arange(len(answers))).sum().item() / len(values)


# %% right | 2026-slips | as it came
def share_recalled(answers, values):
    cos = F.normalize(answers, dim=-1) @ F.normalize(values, dim=-1).T
    return (cos.argmax(dim=-1) == torch.arange(len(answers))).float().mean().item()


# %% right | 2026-slips | cosine_similarity
def share_recalled(answers, values):
    cos = F.cosine_similarity(answers[:, None], values[None], dim=-1)
    n = len(answers)
    right = 0
    for i in range(n):
        if cos[i].argmax().item() == i:
            right += 1
    return right / n
