# %% right | house | the normal equations, solved
def probe_by_solving(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones(len(vectors), 1, dtype=vectors.dtype)], dim=1)
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)
    scores = torch.cat([new_vectors, torch.ones(len(new_vectors), 1, dtype=X.dtype)], dim=1) @ W
    return (scores.argmax(dim=1) == new_labels).float().mean(), scores


# %% right | house | the formula as it stands, with an inverse
def probe_by_inverting(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    Y = torch.eye(classes, dtype=X.dtype)[labels]
    W = torch.inverse(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)) @ X.T @ Y
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    right = (scores.argmax(dim=-1) == new_labels).sum().item()
    return right / len(new_labels), scores


# %% right | house | least squares on stacked rows: the root of the strength below X, zeros below Y
def probe_by_stacking(vectors, labels, new_vectors, new_labels, classes, strength):
    d = vectors.shape[1] + 1
    X = torch.cat([torch.ones_like(vectors[:, :1]), vectors], dim=1)  # the ones may stand first
    rows = torch.cat([X, math.sqrt(strength) * torch.eye(d, dtype=X.dtype)])
    Y = torch.zeros(len(rows), classes, dtype=X.dtype)
    for row, name in enumerate(labels.tolist()):
        Y[row, name] = 1
    W = torch.linalg.lstsq(rows, Y).solution
    scores = W[0] + new_vectors @ W[1:]
    return (scores.argmax(1) == new_labels).double().mean().item(), scores


# %% right | house | as many unknowns as sentences: X' (X X' + strength I)^-1 Y
def probe_by_sentences(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.column_stack([vectors, vectors.new_ones(len(vectors))])
    new = torch.column_stack([new_vectors, new_vectors.new_ones(len(new_vectors))])
    Y = (labels.unsqueeze(1) == torch.arange(classes)).to(X.dtype)
    alike = X @ X.T
    alike.diagonal().add_(strength)
    scores = new @ X.T @ torch.linalg.solve(alike, Y)
    share = sum(int(row.argmax()) == int(name) for row, name in zip(scores, new_labels)) / len(new_labels)
    return share, scores


# %% right | house | class by class, with a Cholesky factor
def probe_class_by_class(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones(1, dtype=vectors.dtype)
    X = torch.stack([torch.cat([row, ones]) for row in vectors])
    factor = torch.linalg.cholesky(torch.einsum("na,nb->ab", X, X) + torch.diag(torch.full((X.shape[1],), strength).to(X)))
    columns = []
    for name in range(classes):
        target = (labels == name).to(X.dtype)
        w = torch.cholesky_solve((X.T @ target).unsqueeze(1), factor).squeeze(1)
        columns.append(new_vectors @ w[:-1] + w[-1])
    scores = torch.stack(columns, dim=1)
    return torch.mean((scores.max(dim=1).indices == new_labels).to(torch.float32)).item(), scores


# %% right | house | numpy, and back
def probe_in_numpy(vectors, labels, new_vectors, new_labels, classes, strength):
    X = numpy.hstack([vectors.numpy(), numpy.ones((len(vectors), 1))])
    new = numpy.hstack([new_vectors.numpy(), numpy.ones((len(new_vectors), 1))])
    Y = numpy.eye(classes)[labels.numpy()]
    scores = new @ numpy.linalg.solve(X.T @ X + strength * numpy.eye(X.shape[1]), X.T @ Y)
    return numpy.mean(scores.argmax(axis=1) == new_labels.numpy()), torch.tensor(scores, dtype=vectors.dtype)
