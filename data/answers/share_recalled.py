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
