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

# %% wrong | 2026-blind-4 | ones_in_two_places | The column of ones stands behind the vectors of the fit and before the new vectors, so the bias meets a feature.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    new_X = torch.cat([torch.ones_like(new_vectors[:, :1]), new_vectors], dim=1)  # <-- here
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = new_X @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-4 | bias_without_penalty | The bias is not regularised, although lambda stands on the whole diagonal.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(rows):
        return torch.cat([rows, rows.new_ones(len(rows), 1)], dim=1)

    X, new_X = with_ones(vectors), with_ones(new_vectors)
    targets = torch.zeros(len(labels), classes, dtype=X.dtype)
    targets[torch.arange(len(labels)), labels] = 1.0
    ridge = strength * torch.eye(X.shape[1], dtype=X.dtype)
    ridge[-1, -1] = 0.0  # <-- here
    W = torch.linalg.solve(X.T @ X + ridge, X.T @ targets)
    scores = new_X @ W
    return float((scores.argmax(1) == new_labels).double().mean()), scores


# %% wrong | 2026-blind-4 | no_penalty | The strength is not used: this is ordinary least squares.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones(vectors.shape[0], 1, dtype=vectors.dtype)
    new_ones = torch.ones(new_vectors.shape[0], 1, dtype=vectors.dtype)
    X = torch.hstack([vectors, ones])
    Y = F.one_hot(labels, num_classes=classes).to(vectors.dtype)
    W = torch.linalg.lstsq(X, Y).solution  # <-- here
    scores = torch.hstack([new_vectors, new_ones]) @ W
    read = scores.argmax(dim=-1)
    return (read == new_labels).sum().item() / len(new_labels), scores


# %% wrong | 2026-blind-4 | penalty_times_sentences | The squared error is taken as a mean over the sentences, so that lambda counts N times as much.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N, d = vectors.shape
    X = torch.cat([vectors, torch.ones(N, 1, dtype=vectors.dtype)], dim=1)
    Y = torch.eye(classes, dtype=vectors.dtype)[labels]
    covariance = X.T @ X / N  # <-- here
    cross = X.T @ Y / N  # <-- here
    W = torch.linalg.solve(covariance + strength * torch.eye(d + 1, dtype=X.dtype), cross)
    scores = new_vectors @ W[:-1] + W[-1]
    hits = [int(row.argmax()) == int(label) for row, label in zip(scores, new_labels)]
    return sum(hits) / len(hits), scores


# %% wrong | 2026-blind-4 | only_the_classes_that_were_seen | The number of classes is taken from the labels that occur, so columns are missing when the last classes do not.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Z = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels).to(X.dtype)  # <-- here
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.size(1), dtype=X.dtype), X.T @ Y)
    scores = Z @ W
    return (scores.argmax(1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-4 | each_centred_by_its_own_mean | The new vectors are centred by their own mean, the old ones by theirs.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def prepare(rows):
        rows = rows - rows.mean(dim=0)  # <-- here
        return F.pad(rows, (0, 1), value=1.0)

    X = prepare(vectors)
    Y = F.one_hot(labels, classes).to(X)
    W = torch.linalg.inv(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)) @ X.T @ Y
    scores = prepare(new_vectors) @ W
    share = (scores.argmax(dim=1) == new_labels).to(torch.float64).mean()
    return share.item(), scores


# %% wrong | 2026-blind-4 | penalty_squared | The rows that are set below X carry lambda and not its root, so that lambda is squared.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    Y = F.one_hot(labels, classes).to(X.dtype)
    size = X.shape[1]
    below = strength * torch.eye(size, dtype=X.dtype)  # <-- here
    longer_X = torch.cat([X, below])
    longer_Y = torch.cat([Y, torch.zeros(size, classes, dtype=X.dtype)])
    W = torch.linalg.lstsq(longer_X, longer_Y).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    return (scores.argmax(dim=1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-4 | best_sentence_of_each_class | The winner is sought along the sentences and not along the classes.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat((vectors, torch.ones_like(vectors[:, :1])), 1)
    new_X = torch.cat((new_vectors, torch.ones_like(new_vectors[:, :1])), 1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)
    scores = new_X @ W
    predicted = scores.argmax(dim=0)  # <-- here
    share = (predicted == new_labels).double().mean().item()
    return share, scores


# %% double | 2026-blind-4 | - | No column of ones is appended, so there is no bias; the share is measured on the vectors of the fit
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    A = vectors.T @ vectors + strength * torch.eye(vectors.shape[1], dtype=vectors.dtype)  # <-- here
    W = torch.linalg.solve(A, vectors.T @ Y)
    fitted = vectors @ W
    share = (fitted.argmax(dim=1) == labels).double().mean().item()  # <-- here
    return share, new_vectors @ W


# %% double | 2026-blind-4 | returns_another_type | Lambda is added to every entry of the matrix and not to its diagonal; scores and share are returned in the wrong order
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X, new_X = (F.pad(v, (0, 1), value=1.0) for v in (vectors, new_vectors))
    Y = F.one_hot(labels, classes).to(X.dtype)
    gram = X.T @ X + strength  # <-- here
    W = torch.linalg.pinv(gram) @ (X.T @ Y)
    scores = new_X @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return scores, share  # <-- here


# %% right | 2026-blind-4 | normal equations, solved, with a small helper for the ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def append_one(v):
        return torch.cat([v, v.new_ones(v.shape[0], 1)], dim=1)

    X = append_one(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X
    A.diagonal().add_(strength)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = append_one(new_vectors) @ W
    return (scores.argmax(dim=1) == new_labels).double().mean().item(), scores


# %% right | 2026-blind-4 | singular value decomposition instead of an equation, the one-hot rows from an identity matrix
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    U, s, Vh = torch.linalg.svd(X, full_matrices=False)
    shrunk = s / (s.square() + strength)
    Y = torch.eye(classes, dtype=X.dtype)[labels]
    W = Vh.T @ (shrunk[:, None] * (U.T @ Y))
    scores = new_vectors @ W[:-1] + W[-1]
    right = torch.eq(scores.max(dim=1).indices, new_labels)
    return right.sum().item() / right.numel(), scores


# %% right | 2026-blind-4 | the dual form, one class after the other, counted in a plain loop
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.hstack([vectors, torch.ones_like(vectors[:, :1])]).double()
    Z = torch.hstack([new_vectors, torch.ones_like(new_vectors[:, :1])]).double()
    kernel = X @ X.T + strength * torch.eye(len(X), dtype=torch.float64)
    columns = []
    for c in range(classes):
        is_c = (labels == c).double()
        coefficients = torch.linalg.solve(kernel, is_c)
        columns.append(Z @ (X.T @ coefficients))
    scores = torch.stack(columns, dim=1).to(vectors.dtype)
    hits = 0
    for row, label in zip(scores, new_labels):
        if row.argmax() == label:
            hits += 1
    return hits / len(new_labels), scores


# %% wrong | 2026-blind-5 | bias_without_penalty | the bias is left out of the penalty, as statistics books do
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(a):
        return torch.cat([a, torch.ones_like(a[:, :1])], dim=1)

    X, Y = with_ones(vectors), F.one_hot(labels, classes).to(vectors.dtype)
    penalty = strength * torch.eye(X.shape[1], dtype=X.dtype)
    penalty[-1, -1] = 0  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = with_ones(new_vectors) @ W
    return (scores.argmax(dim=1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-5 | scores_the_same_sentences | the share is counted on the sentences of the fit and not on the new ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    X_new = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(len(X.T), dtype=X.dtype), X.T @ Y)
    read = (X @ W).argmax(dim=-1)  # <-- here
    share = (read == labels).double().mean().item()
    return share, X_new @ W


# %% wrong | 2026-blind-5 | each_centred_by_its_own_mean | in place of a column of ones the vectors are centred, the new ones by a mean of their own
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    X = vectors - vectors.mean(dim=0)  # <-- here
    X_new = new_vectors - new_vectors.mean(dim=0)  # <-- here
    identity = torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(X.T @ X + strength * identity, X.T @ (Y - Y.mean(dim=0)))
    scores = X_new @ W + Y.mean(dim=0)
    right = scores.argmax(dim=1) == new_labels
    return float(right.double().mean()), scores


# %% double | 2026-blind-5 | - | the ones stand in front of the fitted vectors and behind the new ones; the penalty grows with the number of sentences
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N, d = vectors.shape
    X = torch.cat([torch.ones(N, 1, dtype=vectors.dtype), vectors], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + N * strength * torch.eye(d + 1, dtype=X.dtype)  # <-- here
    W = torch.linalg.solve(A, X.T @ Y)
    X_new = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)  # <-- here
    scores = X_new @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% right | 2026-blind-5 | ridge as plain least squares: the penalty becomes further rows, solved by lstsq
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    width = X.shape[1]
    Y = torch.zeros(len(X), classes, dtype=X.dtype)
    Y[torch.arange(len(X)), labels] = 1.0
    below = math.sqrt(strength) * torch.eye(width, dtype=X.dtype)
    W = torch.linalg.lstsq(torch.cat([X, below]), torch.cat([Y, Y.new_zeros(width, classes)])).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    hits = (scores.max(dim=1).indices == new_labels).sum().item()
    return hits / len(new_labels), scores


# %% wrong | 2026-blind-6 | scores_without_the_bias | scores the new vectors without the bias row of W
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = new_vectors @ W[:-1]  # <-- here
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-6 | bias_without_penalty | leaves the bias without a penalty, as textbooks do
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(m):
        return torch.cat([m, m.new_ones(len(m), 1)], dim=1)

    X, X_new = with_ones(vectors), with_ones(new_vectors)
    Y = F.one_hot(labels, classes).to(X)
    penalty = strength * torch.eye(X.shape[1]).to(X)
    penalty[-1, -1] = 0  # <-- here
    W = torch.linalg.inv(X.T @ X + penalty) @ X.T @ Y
    scores = X_new @ W
    return (scores.argmax(-1) == new_labels).float().mean().item(), scores


# %% wrong | 2026-blind-6 | divided_by_the_sentences_of_the_fit | counts the hits among the new labels but divides by the number of old ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    n, d = vectors.shape
    X = torch.hstack([vectors, torch.ones(n, 1, dtype=vectors.dtype)])
    Xn = torch.hstack([new_vectors, torch.ones(len(new_vectors), 1, dtype=vectors.dtype)])
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(d + 1, dtype=X.dtype), X.T @ Y)
    scores = Xn @ W
    hits = (scores.argmax(1) == new_labels).sum().item()
    return hits / n, scores  # <-- here


# %% double | 2026-blind-6 | scores_first | lets one_hot guess the number of classes from the labels; returns the scores before the share
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    X_new = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels).to(X.dtype)  # <-- here
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)
    scores = X_new @ W
    right = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return scores, right  # <-- here


# %% right | 2026-blind-6 | ordinary least squares on X with sqrt(lambda) I stacked below it
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    Y = torch.zeros(len(labels), classes, dtype=X.dtype)
    Y[torch.arange(len(labels)), labels] = 1
    d = X.shape[1]
    tall = torch.cat([X, math.sqrt(strength) * torch.eye(d, dtype=X.dtype)])
    wanted = torch.cat([Y, torch.zeros(d, classes, dtype=X.dtype)])
    W = torch.linalg.lstsq(tall, wanted).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    hits = [int(row.argmax()) == int(label) for row, label in zip(scores, new_labels)]
    return sum(hits) / len(hits), scores


# %% wrong | 2026-blind-7 | scores_without_the_bias | the ones are appended to the fitted vectors only, and the bias is left out when reading new ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = new_vectors @ W[:-1]  # <-- here
    return (scores.argmax(dim=1) == new_labels).float().mean().item(), scores

# %% wrong | 2026-blind-7 | penalty_on_every_entry | adds lambda to every entry of the matrix and not to its diagonal alone
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(z):
        return torch.cat([z, z.new_ones(len(z), 1)], dim=1)

    X = with_one(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    W = torch.linalg.solve(X.T @ X + strength, X.T @ Y)  # <-- here
    scores = with_one(new_vectors) @ W
    return float((scores.argmax(1) == new_labels).float().mean()), scores

# %% wrong | 2026-blind-7 | counted | counts the rightly read labels and returns their number instead of the share
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    new = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = torch.eye(classes, dtype=X.dtype)[labels]
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)
    scores = new @ W
    right = 0
    for row, label in zip(scores, new_labels):
        right += float(row.argmax() == label)
    return right, scores  # <-- here

# %% double | 2026-blind-7 | bias_without_penalty | the number of classes is guessed from the labels seen; the bias's place on the diagonal gets no lambda
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    new = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels).to(X.dtype)  # <-- here
    penalty = strength * torch.eye(X.shape[1], dtype=X.dtype)
    penalty[-1, -1] = 0  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = new @ W
    return (scores.argmax(dim=1) == new_labels).float().mean().item(), scores

# %% right | 2026-blind-7 | the normal equations written with einsum, lambda added on the diagonal view
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    dtype = vectors.dtype
    X = F.pad(vectors, (0, 1), value=1.0)
    Y = torch.zeros(len(labels), classes, dtype=dtype)
    Y.scatter_(1, labels.long().unsqueeze(1), 1.0)
    gram = torch.einsum("ni,nj->ij", X, X)
    gram.diagonal().add_(strength)
    W = torch.linalg.solve(gram, torch.einsum("ni,nc->ic", X, Y))
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    hits = int((scores.argmax(dim=-1) == new_labels).sum())
    return hits / len(new_labels), scores


# %% shared | 2026-blind-9
import numpy as np

# %% wrong | 2026-blind-9 | ones_in_two_places | the ones stand before the vectors in the fit and behind them when the new ones are scored
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones(len(vectors), 1, dtype=vectors.dtype)
    X = torch.cat([ones, vectors], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    new_X = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)  # <-- here
    scores = new_X @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores

# %% wrong | 2026-blind-9 | penalty_times_sentences | X'X and X'Y are averaged over the sentences but lambda is not, which makes the ridge N times as strong
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_bias(v):
        return torch.cat([v, torch.ones_like(v[:, :1])], dim=1)

    X, N = with_bias(vectors), len(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    covariance = X.T @ X / N
    correlation = X.T @ Y / N
    ridge = strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(covariance + ridge, correlation)  # <-- here
    scores = with_bias(new_vectors) @ W
    right = scores.argmax(dim=-1) == new_labels
    return right.double().mean().item(), scores

# %% wrong | 2026-blind-9 | divided_by_the_sentences_of_the_fit | the number of words read rightly is divided by the number of sentences of the fit, not of the new ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N, d = vectors.shape
    X = torch.ones(N, d + 1, dtype=vectors.dtype)
    X[:, :d] = vectors
    Y = torch.zeros(N, classes, dtype=vectors.dtype)
    Y[torch.arange(N), labels] = 1
    W = torch.linalg.inv(X.T @ X + strength * torch.eye(d + 1, dtype=X.dtype)) @ X.T @ Y
    scores = new_vectors @ W[:d] + W[d]
    hits = (scores.argmax(1) == new_labels).sum().item()
    return hits / N, scores  # <-- here

# %% right | 2026-blind-9 | numpy in float64, the bias's row taken apart
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    x = vectors.detach().numpy().astype(np.float64)
    x = np.hstack([x, np.ones((len(x), 1))])
    y = np.eye(classes)[labels.numpy()]
    w = np.linalg.solve(x.T @ x + strength * np.eye(x.shape[1]), x.T @ y)
    scores = new_vectors.detach().numpy().astype(np.float64) @ w[:-1] + w[-1]
    share = float(np.mean(scores.argmax(axis=1) == new_labels.numpy()))
    return share, torch.from_numpy(scores).to(vectors.dtype)


# %% wrong | 2026-blind-10 | penalty_squared | solves the least squares with `strength` times the identity set below X, where its square root belongs, so that the penalty is lambda squared
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(v):
        return torch.cat([v, v.new_ones(len(v), 1)], dim=1)

    X, X_new = with_one(vectors), with_one(new_vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    # ridge as ordinary least squares: more rows, whose target is zero
    size = X.shape[1]
    penalty = strength * torch.eye(size, dtype=X.dtype)  # <-- here
    X_more = torch.cat([X, penalty])
    Y_more = torch.cat([Y, Y.new_zeros(size, classes)])
    W = torch.linalg.lstsq(X_more, Y_more).solution
    scores = X_new @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-10 | softmax_of_the_scores | hands back the softmax of the scores in place of the scores
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones(vectors.shape[0], 1, dtype=vectors.dtype)
    new_ones = torch.ones(new_vectors.shape[0], 1, dtype=vectors.dtype)
    X = torch.hstack([vectors, ones])
    Y = torch.zeros(len(labels), classes, dtype=X.dtype)
    for row, label in enumerate(labels.tolist()):
        Y[row, label] = 1.0
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = torch.softmax(torch.hstack([new_vectors, new_ones]) @ W, dim=-1)  # <-- here
    read = scores.argmax(dim=-1)
    right = int((read == new_labels).sum())
    return right / len(new_labels), scores


# %% double | 2026-blind-10 | - | adds `strength` to every entry of X^T X in place of the diagonal alone; gives the share in percent, from 0 to 100
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    new_X = F.pad(new_vectors, (0, 1), value=1.0)
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    gram = X.T @ X + strength  # <-- here
    W = torch.linalg.inv(gram) @ (X.T @ Y)
    scores = new_X @ W
    hits = scores.argmax(dim=1) == new_labels
    return 100 * hits.float().mean().item(), scores  # <-- here


# %% right | 2026-blind-10 | by the singular values of X: each direction is shrunk by s / (s^2 + lambda)
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    X_new = F.pad(new_vectors, (0, 1), value=1.0)
    Y = torch.zeros(len(X), classes, dtype=X.dtype).scatter(1, labels.long()[:, None], 1.0)
    U, s, Vh = torch.linalg.svd(X, full_matrices=False)
    shrink = s / (s.square() + strength)
    W = Vh.T @ (shrink[:, None] * (U.T @ Y))
    scores = X_new @ W
    hits = scores.argmax(dim=1).eq(new_labels)
    return hits.sum().item() / hits.numel(), scores


# %% wrong | house | strength_left_out | the identity matrix is added without `strength`
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Z = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    penalty = torch.eye(X.shape[1], dtype=X.dtype)  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = Z @ W
    share = (scores.argmax(dim=-1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | house | - | reads the class of the lowest score
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Z = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)
    scores = Z @ W
    read = scores.argmin(dim=-1)  # <-- here
    share = (read == new_labels).double().mean().item()
    return share, scores


# %% wrong | house | - | the share is rounded to two digits
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Z = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)
    scores = Z @ W
    share = round((scores.argmax(dim=-1) == new_labels).double().mean().item(), 2)  # <-- here
    return share, scores


# %% wrong | house | - | divides by the strength
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Z = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    penalty = torch.eye(X.shape[1], dtype=X.dtype) / strength  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = Z @ W
    share = (scores.argmax(dim=-1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-11 | penalty_on_every_entry | adds lambda to every entry of X^T X in place of its diagonal alone
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(v):
        return torch.cat([v, torch.ones_like(v[:, :1])], dim=1)

    X = with_ones(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    gram = X.T @ X + strength  # <-- here
    W = torch.linalg.solve(gram, X.T @ Y)
    scores = with_ones(new_vectors) @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-11 | only_the_classes_that_were_seen | the number of columns of Y comes from the largest label of the fit in place of classes, so classes that do not occur have no score
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = vectors.new_ones(len(vectors), 1)
    X = torch.cat([vectors, ones], dim=1)
    targets = F.one_hot(labels)  # <-- here
    targets = targets.to(vectors.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    weights = torch.linalg.solve(A, X.T @ targets)  # (d + 1, classes)
    new_X = torch.cat([new_vectors, new_vectors.new_ones(len(new_vectors), 1)], dim=1)
    scores = new_X @ weights
    right = scores.argmax(dim=1) == new_labels
    return right.sum().item() / len(new_labels), scores


# %% double | 2026-blind-11 | - | the rows added for the penalty hold lambda in place of its root, so the penalty is lambda squared; the bias is left out of the penalty
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N, d = vectors.shape
    X = F.pad(vectors, (0, 1), value=1.0)
    Y = F.one_hot(labels, classes).to(X.dtype)
    # ridge is least squares with a few more rows whose target is zero
    extra = strength * torch.eye(d + 1, dtype=X.dtype)  # <-- here
    extra[d, d] = 0.0  # <-- here
    X_long = torch.cat([X, extra], dim=0)
    Y_long = torch.cat([Y, torch.zeros(d + 1, classes, dtype=X.dtype)], dim=0)
    W = torch.linalg.lstsq(X_long, Y_long).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    hits = (scores.argmax(dim=-1) == new_labels).float()
    return hits.mean().item(), scores


# %% right | 2026-blind-11 | least squares with rows added for the penalty
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    d = vectors.shape[1]
    X = F.pad(vectors, (0, 1), value=1.0)
    Y = torch.zeros(len(X), classes, dtype=X.dtype)
    Y[torch.arange(len(X)), labels] = 1.0
    penalty = math.sqrt(strength) * torch.eye(d + 1, dtype=X.dtype)
    left = torch.cat([X, penalty])
    right = torch.cat([Y, Y.new_zeros(d + 1, classes)])
    W = torch.linalg.lstsq(left, right).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    hits = int((scores.argmax(dim=1) == new_labels).sum())
    return hits / len(new_labels), scores


# %% wrong | 2026-blind-12 | penalty_squared | the penalty enters the least-squares problem as extra rows strength * I in place of sqrt(strength) * I, so the penalty is lambda squared
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(x):
        return torch.cat([x, torch.ones_like(x[:, :1])], dim=1)

    X = with_ones(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    n_features = X.shape[1]
    # ridge = ordinary least squares with a few more rows
    extra = strength * torch.eye(n_features, dtype=X.dtype)  # <-- here
    A = torch.cat([X, extra])
    B = torch.cat([Y, torch.zeros(n_features, classes, dtype=X.dtype)])
    W = torch.linalg.lstsq(A, B).solution
    scores = with_ones(new_vectors) @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-12 | - | the one-hot labels are made float32 in place of the vectors' dtype, so vectors of float64 raise an error
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones_like(vectors[:, :1])
    X = torch.cat([vectors, ones], dim=1)
    new_ones = torch.ones_like(new_vectors[:, :1])
    new_X = torch.cat([new_vectors, new_ones], dim=1)
    Y = F.one_hot(labels, classes).float()  # <-- here
    gram = X.T @ X
    gram = gram + strength * torch.eye(len(gram), dtype=X.dtype)
    W = torch.linalg.solve(gram, X.T @ Y)
    scores = new_X @ W
    hits = scores.argmax(dim=-1) == new_labels
    return hits.float().mean().item(), scores


# %% double | 2026-blind-12 | - | the penalty is multiplied by the number of sentences; the share is given in percent in place of 0 to 1
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N = len(vectors)
    X = torch.cat([vectors, torch.ones(N, 1, dtype=vectors.dtype)], dim=1)
    Xn = torch.cat([new_vectors, torch.ones(len(new_vectors), 1, dtype=vectors.dtype)], dim=1)
    Y = torch.zeros(N, classes, dtype=vectors.dtype)
    Y[torch.arange(N), labels] = 1
    A = X.T @ X + strength * N * torch.eye(X.shape[1], dtype=X.dtype)  # <-- here
    W = torch.linalg.solve(A, X.T @ Y)
    scores = Xn @ W
    right = (scores.argmax(1) == new_labels).sum().item()
    return 100 * right / len(new_labels), scores  # <-- here


# %% right | 2026-blind-12 | singular values of X in place of the normal equations
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    new_X = F.pad(new_vectors, (0, 1), value=1.0)
    Y = (labels[:, None] == torch.arange(classes, device=labels.device)).to(X.dtype)
    U, s, Vh = torch.linalg.svd(X, full_matrices=False)
    shrunk = s / (s**2 + strength)
    W = Vh.T @ (shrunk[:, None] * (U.T @ Y))
    scores = new_X @ W
    read = scores.max(dim=1).indices
    return read.eq(new_labels).double().mean().item(), scores


# %% wrong | house | - | classes from the labels of both
def _fit(X, Y, strength):
    return torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)


def _add(x):
    return torch.cat([x, torch.ones(len(x), 1, dtype=x.dtype)], 1)


def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    everything = torch.cat([labels, new_labels])
    Y = F.one_hot(everything)[: len(labels)].to(vectors.dtype)  # <-- here
    W = _fit(_add(vectors), Y, strength)
    scores = _add(new_vectors) @ W
    return (scores.argmax(1) == new_labels).float().mean().item(), scores


# %% wrong | house | one_argmax_for_all | argmax over everything
def _fit(X, Y, strength):
    return torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)


def _add(x):
    return torch.cat([x, torch.ones(len(x), 1, dtype=x.dtype)], 1)


def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    W = _fit(_add(vectors), F.one_hot(labels, classes).to(vectors.dtype), strength)
    scores = _add(new_vectors) @ W
    predicted = torch.argmax(scores)  # <-- here
    return (predicted == new_labels).float().mean().item(), scores


# %% wrong | house | all_or_nothing | equal at once
def _fit(X, Y, strength):
    return torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype), X.T @ Y)


def _add(x):
    return torch.cat([x, torch.ones(len(x), 1, dtype=x.dtype)], 1)


def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    W = _fit(_add(vectors), F.one_hot(labels, classes).to(vectors.dtype), strength)
    scores = _add(new_vectors) @ W
    share = float(torch.equal(scores.argmax(1), new_labels))  # <-- here
    return share, scores


# %% wrong | 2026-blind-13 | penalty_squared | solves by least squares with extra rows of strength times the identity, in place of its square root, so that lambda is squared
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(v):
        return torch.cat([v, v.new_ones(len(v), 1)], dim=1)

    X = with_one(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    n = X.shape[1]
    extra = strength * torch.eye(n, dtype=X.dtype)  # <-- here
    A = torch.cat([X, extra])
    B = torch.cat([Y, torch.zeros(n, classes, dtype=X.dtype)])
    W = torch.linalg.lstsq(A, B).solution
    scores = with_one(new_vectors) @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-13 | ones_in_two_places | the ones stand in the first column when the probe is fitted, and in the last for the new vectors, so that the rows of W meet the wrong columns
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N, d = vectors.shape
    M = new_vectors.shape[0]
    X = torch.ones(N, d + 1, dtype=vectors.dtype)
    X[:, 1:] = vectors
    X_new = torch.ones(M, d + 1, dtype=vectors.dtype)
    X_new[:, :d] = new_vectors  # <-- here
    Y = torch.zeros(N, classes, dtype=vectors.dtype)
    Y[torch.arange(N), labels] = 1
    gram = X.T @ X + strength * torch.eye(d + 1, dtype=vectors.dtype)
    W = torch.linalg.solve(gram, X.T @ Y)
    scores = X_new @ W
    right = (scores.argmax(dim=-1) == new_labels).sum().item()
    return right / M, scores


# %% wrong | 2026-blind-13 | divided_by_the_sentences_of_the_fit | the hits among the M new labels are divided by N, the number of sentences of the fit
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N = len(vectors)
    ones = torch.ones_like(vectors[:, :1])
    X = torch.hstack([vectors, ones])
    Y = F.one_hot(labels, classes).type_as(X)
    penalty = strength * torch.eye(X.shape[1]).type_as(X)
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    X_new = torch.hstack([new_vectors, torch.ones_like(new_vectors[:, :1])])
    scores = X_new @ W
    hits = 0
    for row, label in zip(scores, new_labels):
        if int(row.argmax()) == int(label):
            hits += 1
    return hits / N, scores  # <-- here


# %% double | 2026-blind-13 | - | the bias's place on the diagonal stays without strength; the penalty is multiplied by the number of sentences
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    N = X.shape[0]
    diagonal = torch.ones(X.shape[1], dtype=X.dtype)
    diagonal[-1] = 0.0  # <-- here
    A = X.T @ X + N * strength * torch.diag(diagonal)  # <-- here
    W = torch.linalg.solve(A, X.T @ Y)
    scores = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1) @ W
    return (scores.argmax(1) == new_labels).float().mean().item(), scores


# %% right | 2026-blind-13 | least squares on rows lengthened by sqrt(lambda) times the identity, in double precision, through the QR decomposition
def lengthen(rows):
    return F.pad(rows.double(), (0, 1), value=1.0)


def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = lengthen(vectors)
    width = X.shape[1]
    Y = torch.zeros(len(labels), classes, dtype=torch.double)
    Y.scatter_(1, labels.long().unsqueeze(1), 1.0)
    A = torch.cat([X, math.sqrt(strength) * torch.eye(width, dtype=torch.double)])
    B = torch.cat([Y, torch.zeros(width, classes, dtype=torch.double)])
    Q, R = torch.linalg.qr(A)
    W = torch.linalg.solve_triangular(R, Q.T @ B, upper=True)
    scores = (lengthen(new_vectors) @ W).to(new_vectors.dtype)
    hits = (scores.argmax(dim=1) == new_labels).sum().item()
    return hits / len(new_labels), scores


# %% wrong | house | all_or_nothing | what is counted is never kept
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], 1)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1]).to(X), X.T @ F.one_hot(labels, classes).to(X))
    scores = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], 1) @ W
    hits = 0
    for row, label in zip(scores, new_labels):
        if row.argmax() == label:
            hits + 1  # <-- here
    return hits / len(new_labels), scores


# %% wrong | house | scores_without_the_bias | the ones stand in front, and the first row of W is left out
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([torch.ones_like(vectors[:, :1]), vectors], 1)
    W = torch.linalg.solve(X.T @ X + strength * torch.eye(X.shape[1]).to(X), X.T @ F.one_hot(labels, classes).to(X))
    scores = new_vectors @ W[1:]  # <-- here
    return (scores.argmax(1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-14 | penalty_times_sentences | divides X^T X and X^T Y by the number of sentences before lambda is added, so that lambda counts N times as much
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    n = len(vectors)
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X / n + strength * torch.eye(X.shape[1], dtype=X.dtype)  # <-- here
    W = torch.linalg.solve(A, X.T @ Y / n)
    new_X = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    scores = new_X @ W
    right = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return right, scores


# %% wrong | 2026-blind-14 | ones_in_two_places | the ones stand behind the vectors of the fit but before the new vectors
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones(len(vectors), 1, dtype=vectors.dtype)
    new_ones = torch.ones(len(new_vectors), 1, dtype=vectors.dtype)
    X = torch.hstack((vectors, ones))
    Xn = torch.hstack((new_ones, new_vectors))  # <-- here
    Y = torch.zeros(len(labels), classes, dtype=vectors.dtype)
    Y[torch.arange(len(labels)), labels] = 1
    ridge = strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.inv(X.T @ X + ridge) @ (X.T @ Y)
    scores = Xn @ W
    hits = scores.argmax(1) == new_labels
    return hits.sum().item() / len(hits), scores


# %% right | 2026-blind-14 | ordinary least squares with the penalty as further rows of X and zeros in Y
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(rows):
        return F.pad(rows, (0, 1), value=1.0)

    X = with_one(vectors)
    width = X.shape[1]
    Y = (labels[:, None] == torch.arange(classes)[None, :]).to(X.dtype)
    penalty = math.sqrt(strength) * torch.eye(width, dtype=X.dtype)
    tall = torch.cat([X, penalty], dim=0)
    goal = torch.cat([Y, torch.zeros(width, classes, dtype=X.dtype)], dim=0)
    W = torch.linalg.lstsq(tall, goal).solution
    scores = with_one(new_vectors) @ W
    share = float((scores.max(dim=1).indices == new_labels).double().mean())
    return share, scores


# %% wrong | 2026-blind-15 | penalty_squared | the rows that are added to the least squares problem are lambda times the identity in place of its square root, so the penalty is lambda squared
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(v):
        return torch.cat([v, torch.ones(len(v), 1, dtype=v.dtype)], dim=1)

    X = with_ones(vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    d = X.shape[1]
    penalty = strength * torch.eye(d, dtype=X.dtype)  # <-- here
    nothing = torch.zeros(d, classes, dtype=X.dtype)
    W = torch.linalg.lstsq(torch.cat([X, penalty]), torch.cat([Y, nothing])).solution
    scores = with_ones(new_vectors) @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-15 | ones_in_two_places | the column of ones stands first in the matrix of the fit and last in that of the new vectors, so the weights meet the wrong features
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones_like(vectors[:, :1])
    new_ones = torch.ones_like(new_vectors[:, :1])
    X = torch.cat([ones, vectors], dim=1)
    new_X = torch.cat([new_vectors, new_ones], dim=1)  # <-- here
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = new_X @ W
    right = (scores.argmax(dim=-1) == new_labels).sum().item()
    return right / len(new_labels), scores


# %% double | 2026-blind-15 | - | lambda is added to every entry of the matrix in place of its diagonal; the share is that of the sentences of the fit in place of the new ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    new_X = F.pad(new_vectors, (0, 1), value=1.0)
    Y = F.one_hot(labels, classes).to(X.dtype)
    W = torch.linalg.pinv(X.T @ X + strength) @ (X.T @ Y)  # <-- here
    scores = new_X @ W
    read = (X @ W).argmax(dim=1)  # <-- here
    return (read == labels).double().mean().item(), scores


# %% right | 2026-blind-15 | a Cholesky factor of the regularised matrix, and plain Python for the share
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    design = F.pad(vectors, (0, 1), value=1.0)
    target = torch.zeros(len(labels), classes, dtype=design.dtype)
    target[torch.arange(len(labels)), labels.long()] = 1
    gram = design.mT @ design
    gram.diagonal().add_(strength)
    weights = torch.cholesky_solve(design.mT @ target, torch.linalg.cholesky(gram))
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ weights
    read = scores.argmax(dim=1).tolist()
    hits = sum(int(mine == true) for mine, true in zip(read, new_labels.tolist(), strict=True))
    return hits / len(read), scores


# %% wrong | 2026-blind-16 | penalty_times_sentences | divides X^T X and X^T Y by the number of sentences, so that lambda counts N times as much as in the formula
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_bias(v):
        return torch.cat([v, torch.ones_like(v[:, :1])], dim=1)

    X, X_new = with_bias(vectors), with_bias(new_vectors)
    Y = F.one_hot(labels, classes).to(X.dtype)
    N = len(X)
    gram = X.T @ X / N  # <-- here
    target = X.T @ Y / N
    W = torch.linalg.solve(gram + strength * torch.eye(X.shape[1], dtype=X.dtype), target)
    scores = X_new @ W
    return (scores.argmax(dim=1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-16 | ones_in_two_places | puts the column of ones first in the matrix of the fit and last in that of the new vectors
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    one = torch.ones(vectors.shape[0], 1, dtype=vectors.dtype)
    design = torch.cat([one, vectors], dim=1)
    wanted = torch.zeros(vectors.shape[0], classes, dtype=vectors.dtype)
    wanted[torch.arange(vectors.shape[0]), labels] = 1
    penalty = strength * torch.eye(design.shape[1], dtype=vectors.dtype)
    W = torch.linalg.inv(design.T @ design + penalty) @ design.T @ wanted
    new_one = torch.ones(new_vectors.shape[0], 1, dtype=vectors.dtype)
    scores = torch.cat([new_vectors, new_one], dim=1) @ W  # <-- here
    read = scores.argmax(dim=1)
    right = 0
    for guess, truth in zip(read.tolist(), new_labels.tolist()):
        right += int(guess == truth)
    return right / len(new_labels), scores


# %% double | 2026-blind-16 | - | adds lambda to every entry of X^T X in place of its diagonal; divides the number of new labels that are read rightly by the number of old ones
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    X_new = F.pad(new_vectors, (0, 1), value=1.0)
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    W = torch.linalg.solve(X.T @ X + strength, X.T @ Y)  # <-- here
    scores = X_new @ W
    hits = (scores.argmax(dim=-1) == new_labels).sum().item()
    return hits / len(labels), scores  # <-- here


# %% right | 2026-blind-16 | the ridge as plain least squares, with sqrt(lambda) I set below X and zeros below Y
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    width = X.shape[1]
    Y = X.new_zeros(len(X), classes).scatter_(1, labels.long().unsqueeze(1), 1.0)
    ridge = math.sqrt(strength) * torch.eye(width, dtype=X.dtype, device=X.device)
    tall = torch.cat([X, ridge])
    wanted = torch.cat([Y, X.new_zeros(width, classes)])
    W = torch.linalg.lstsq(tall, wanted).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    share = (scores.max(dim=1).indices == new_labels).double().mean()
    return float(share), scores


# %% wrong | 2026-blind-17 | only_the_classes_that_were_seen | lets one_hot count the classes from the labels in place of `classes`, so a class above the highest label is missing in the scores
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(v):
        return torch.cat([v, v.new_ones(len(v), 1)], dim=1)

    X = with_one(vectors)
    Y = F.one_hot(labels).to(X.dtype)  # <-- here
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = with_one(new_vectors) @ W
    share = (scores.argmax(dim=1) == new_labels).double().mean().item()
    return share, scores


# %% wrong | 2026-blind-17 | ones_in_two_places | puts the ones before the fitted vectors but behind the new ones, so the weights meet the wrong features
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    dtype = vectors.dtype
    fitted = torch.hstack([torch.ones(len(vectors), 1, dtype=dtype), vectors])
    onehot = F.one_hot(labels, classes).to(dtype)
    d1 = fitted.shape[1]
    gram = torch.einsum("ni,nj->ij", fitted, fitted) + strength * torch.eye(d1, dtype=dtype)
    W = torch.linalg.solve(gram, torch.einsum("ni,nc->ic", fitted, onehot))
    asked = torch.hstack([new_vectors, torch.ones(len(new_vectors), 1, dtype=dtype)])  # <-- here
    scores = asked @ W
    hits = scores.argmax(dim=-1).eq(new_labels).sum().item()
    return hits / len(new_labels), scores


# %% right | 2026-blind-17 | least squares on a matrix with sqrt(lambda) I below it
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def affine(v):
        return F.pad(v, (0, 1), value=1.0)

    X = affine(vectors)
    d1 = X.shape[1]
    ridge = math.sqrt(strength) * torch.eye(d1, dtype=X.dtype, device=X.device)
    Y = X.new_zeros(len(X), classes)
    Y[torch.arange(len(X)), labels] = 1.0
    W = torch.linalg.lstsq(torch.cat([X, ridge]), torch.cat([Y, X.new_zeros(d1, classes)])).solution
    scores = affine(new_vectors) @ W
    right = sum(int(a == b) for a, b in zip(scores.argmax(dim=1).tolist(), new_labels.tolist()))
    return right / len(new_labels), scores


# %% wrong | 2026-blind-18 | bias_without_penalty | the bias is left out of the regularisation: the last place of the diagonal is 0
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(x):
        return torch.cat([x, x.new_ones(len(x), 1)], dim=1)

    X, Y = with_one(vectors), F.one_hot(labels, classes).to(vectors.dtype)
    penalty = strength * torch.eye(X.shape[1], dtype=X.dtype)
    penalty[-1, -1] = 0  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = with_one(new_vectors) @ W
    return (scores.argmax(1) == new_labels).float().mean().item(), scores


# %% wrong | 2026-blind-18 | penalty_on_every_entry | adds lambda to every entry of X^T X, as a number, in place of the diagonal
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = F.pad(vectors, (0, 1), value=1.0)
    Z = F.pad(new_vectors, (0, 1), value=1.0)
    Y = torch.zeros(len(labels), classes, dtype=X.dtype)
    Y[torch.arange(len(labels)), labels] = 1.0
    gram = X.T @ X
    W = torch.linalg.inv(gram + strength) @ X.T @ Y  # <-- here
    scores = Z @ W
    share = float((scores.argmax(dim=1) == new_labels).double().mean())
    return share, scores


# %% double | 2026-blind-18 | - | the new vectors get zeros in the place of the ones; the share is counted, not divided by the number of labels
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    new_X = torch.cat([new_vectors, torch.zeros_like(new_vectors[:, :1])], dim=1)  # <-- here
    scores = new_X @ W
    hits = scores.argmax(dim=1) == new_labels
    return float(hits.sum()), scores  # <-- here


# %% wrong | 2026-blind-19 | bias_without_penalty | The bias is not penalised: the last place of the diagonal is set to 0, against the text.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, vectors.new_ones(len(vectors), 1)], dim=1)
    Z = torch.cat([new_vectors, new_vectors.new_ones(len(new_vectors), 1)], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    penalty = strength * torch.eye(X.shape[1], dtype=X.dtype)
    penalty[-1, -1] = 0.0  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = Z @ W
    return (scores.argmax(dim=1) == new_labels).to(X.dtype).mean().item(), scores


# %% wrong | 2026-blind-19 | divided_by_the_sentences_of_the_fit | The number of new labels read rightly is divided by the number of training labels.
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(v):
        return F.pad(v, (0, 1), value=1.0)

    X = with_one(vectors)
    onehot = torch.eye(classes, dtype=X.dtype)[labels]
    gram = X.T @ X
    gram.diagonal().add_(strength)
    W = torch.linalg.solve(gram, X.T @ onehot)
    scores = with_one(new_vectors) @ W
    right = (scores.argmax(dim=-1) == new_labels).sum().item()
    return right / len(labels), scores  # <-- here


# %% double | 2026-blind-19 | - | The ones stand last in the training vectors and first in the new ones; lambda is multiplied by the number of sentences
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones_like(vectors[:, :1])
    X = torch.cat([vectors, ones], dim=1)
    X_new = torch.cat([torch.ones_like(new_vectors[:, :1]), new_vectors], dim=1)  # <-- here
    Y = F.one_hot(labels, classes).to(vectors.dtype)
    ridge = strength * len(X) * torch.eye(X.shape[1], dtype=X.dtype)  # <-- here
    W = torch.linalg.solve(X.T @ X + ridge, X.T @ Y)
    scores = X_new @ W
    share = float((scores.argmax(1) == new_labels).float().mean())
    return share, scores


# %% wrong | 2026-blind-23 | penalty_times_sentences | X^T X and X^T Y are means over the sentences, not sums, so that lambda counts N times as much
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    covariance = X.T @ X / len(X)  # <-- here
    cross = X.T @ Y / len(X)  # <-- here
    W = torch.linalg.solve(covariance + strength * torch.eye(X.shape[1], dtype=X.dtype), cross)
    new_X = torch.cat([new_vectors, torch.ones_like(new_vectors[:, :1])], dim=1)
    scores = new_X @ W
    return (scores.argmax(dim=1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-23 | bias_without_penalty | lambda is left out at the bias's place on the diagonal
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_ones(a):
        return F.pad(a, (0, 1), value=1.0)

    X, Z = with_ones(vectors), with_ones(new_vectors)
    ridge = torch.full((X.shape[1],), float(strength), dtype=X.dtype)
    ridge[-1] = 0.0  # <-- here
    W = torch.linalg.solve(X.T @ X + ridge.diag(), X.T @ F.one_hot(labels, classes).to(X))
    scores = Z @ W
    share = (scores.argmax(-1) == new_labels).sum().item() / len(new_labels)
    return share, scores


# %% right | 2026-blind-23 | least squares on a matrix with sqrt(lambda) I underneath; the labels below are zeros
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    N, d = vectors.shape
    kind = {"dtype": vectors.dtype, "device": vectors.device}
    upper = torch.hstack([vectors, torch.ones(N, 1, **kind)])
    tall = torch.vstack([upper, math.sqrt(strength) * torch.eye(d + 1, **kind)])
    goal = torch.zeros(N + d + 1, classes, **kind)
    goal[torch.arange(N), labels] = 1.0
    W = torch.linalg.lstsq(tall, goal).solution
    scores = new_vectors @ W[:-1] + W[-1]
    hits = [int(row.argmax()) == int(label) for row, label in zip(scores, new_labels)]
    return sum(hits) / len(hits), scores


# %% wrong | 2026-blind-24 | - | the new vectors are centred by their own mean before they are scored, the training vectors are not
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_bias(v):
        return torch.cat([v, v.new_ones(len(v), 1)], dim=1)

    X = with_bias(vectors)
    Z = with_bias(new_vectors - new_vectors.mean(0))  # <-- here
    Y = torch.eye(classes, dtype=X.dtype, device=X.device)[labels]
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype, device=X.device)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = Z @ W
    return (scores.argmax(1) == new_labels).double().mean().item(), scores


# %% wrong | 2026-blind-24 | penalty_times_sentences | lambda is multiplied by the number of training vectors, as for a mean squared error
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    ones = torch.ones_like(vectors[:, :1])
    X = torch.hstack([vectors, ones])
    Y = F.one_hot(labels, classes).to(X.dtype)
    ridge = len(X) * strength * torch.eye(X.shape[1], dtype=X.dtype)  # <-- here
    W = torch.linalg.inv(X.T @ X + ridge) @ (X.T @ Y)
    new_X = torch.hstack([new_vectors, torch.ones_like(new_vectors[:, :1])])
    scores = new_X @ W
    hits = scores.argmax(dim=-1).eq(new_labels)
    return float(hits.float().mean()), scores


# %% right | 2026-blind-24 | ridge regression as ordinary least squares on an augmented system
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    n, d = vectors.shape
    X = F.pad(vectors, (0, 1), value=1.0)
    extra = math.sqrt(strength) * torch.eye(d + 1, dtype=X.dtype, device=X.device)
    Y = torch.zeros(n, classes, dtype=X.dtype, device=X.device)
    Y[torch.arange(n), labels] = 1
    tall = torch.cat([X, extra])
    aims = torch.cat([Y, Y.new_zeros(d + 1, classes)])
    W = torch.linalg.lstsq(tall, aims).solution
    scores = F.pad(new_vectors, (0, 1), value=1.0) @ W
    right = sum(int(a == b) for a, b in zip(scores.argmax(1).tolist(), new_labels.tolist()))
    return right / len(new_labels), scores


# %% wrong | 2026-blind-26 | ones_in_two_places | the ones stand first in the matrix that is fitted and last in that of the new vectors
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors.new_ones(len(vectors), 1), vectors], dim=1)
    X_new = torch.cat([new_vectors, new_vectors.new_ones(len(new_vectors), 1)], dim=1)  # <-- here
    Y = F.one_hot(labels, classes).to(X.dtype)
    A = X.T @ X + strength * torch.eye(X.shape[1], dtype=X.dtype)
    W = torch.linalg.solve(A, X.T @ Y)
    scores = X_new @ W
    return (scores.argmax(dim=1) == new_labels).float().mean().item(), scores


# %% wrong | 2026-blind-26 | penalty_times_sentences | lambda is multiplied by the number of sentences, as if the squared error were a mean
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    def with_one(v):
        return F.pad(v, (0, 1), value=1.0)

    X, Y = with_one(vectors), F.one_hot(labels, classes).to(vectors.dtype)
    penalty = len(X) * strength * torch.eye(X.shape[1], dtype=X.dtype)  # <-- here
    W = torch.linalg.solve(X.T @ X + penalty, X.T @ Y)
    scores = with_one(new_vectors) @ W
    hits = scores.argmax(dim=1).eq(new_labels)
    return hits.sum().item() / len(hits), scores


# %% double | 2026-blind-26 | - | lambda is added to every entry of the matrix instead of the diagonal; the new vectors are scored without the bias
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    X = torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)
    Y = F.one_hot(labels, classes).to(X.dtype)
    gram = X.T @ X + strength  # <-- here
    W = torch.linalg.solve(gram, X.T @ Y)
    scores = new_vectors @ W[:-1]  # <-- here
    share = (scores.argmax(dim=-1) == new_labels).float().mean().item()
    return share, scores


# %% right | 2026-blind-26 | Cholesky, with the diagonal raised in place of a copy and a share counted in Python
def linear_probe(vectors, labels, new_vectors, new_labels, classes, strength):
    design = torch.hstack([vectors, vectors.new_ones(vectors.shape[0], 1)])
    wanted = (labels[:, None] == torch.arange(classes, device=labels.device)).to(design.dtype)
    normal = design.T.mm(design)
    normal.diagonal().add_(strength)
    solved = torch.cholesky_solve(design.T.mm(wanted), torch.linalg.cholesky(normal))
    scores = new_vectors.mm(solved[:-1]) + solved[-1]
    told = scores.max(dim=1).indices.tolist()
    right = sum(a == b for a, b in zip(told, new_labels.tolist()))
    return right / len(told), scores
