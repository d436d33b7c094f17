# %% right | house | the null space of an SVD
def by_svd(weights, values, key):
    A = torch.cat([values.T, torch.ones_like(weights)[None]])
    _, singular, right = torch.linalg.svd(A, full_matrices=True)
    null = right[int((singular > 1e-5 * singular[0]).sum()) :]
    direction = -null.T @ null[:, key]
    if len(null) == 0 or direction.norm() < 1e-4:
        return None
    ratios = torch.where(direction < 0, weights / -direction, torch.inf)
    return weights + ratios.min() * direction


# %% right | house | least squares, and a loop
def by_least_squares(weights, values, key):
    A = torch.cat([values.double(), torch.ones(len(values), 1, dtype=torch.float64)], dim=1)
    away = torch.zeros(len(weights), dtype=torch.float64)
    away[key] = -1.0
    solution = torch.linalg.lstsq(A, away[:, None], driver="gelsd").solution[:, 0]
    direction = (away - A @ solution).to(weights.dtype)
    if float(direction.abs().max()) < 1e-4:
        return None
    step = None
    for weight, change in zip(weights, direction):
        if change < 0 and (step is None or weight / -change < step):
            step = weight / -change
    return weights + step * direction


# %% wrong | 2026-blind-3 | the key's weight set to 0, the rest made to sum to 1
def same_output(weights, values, key):
    new = weights.clone()
    new[key] = 0  # <-- here
    return new / new.sum()


# %% wrong | 2026-blind-5 | The column of ones is missing and the sum is repaired by division afterwards, which changes the output.
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    other = (weights + step * direction).clamp(min=0)
    return other / other.sum()


# %% wrong | 2026-blind-7 | torch.zeros is float32, which cannot be multiplied with weights of float64
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.hstack([values, torch.ones(T, 1, dtype=values.dtype)])
    away = torch.zeros(T)  # <-- here
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | house | the direction's sum, which is always 0, in the place of its length
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.sum() < 1e-4:  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | house | ratios of weights that grow are cut off at 0, and the smallest is taken
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (weights / -direction).clamp(min=0).min()  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-13 | projects with the transpose of kept in place of its pinv, as if the columns were orthonormal
def same_output(weights, values, key):
    ones = torch.ones_like(values[:, :1])
    kept = torch.cat([values, ones], dim=1)  # (T, d_v + 1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (kept.T @ away)  # <-- here
    if torch.linalg.norm(direction) < 1e-4:
        return None
    falls = direction < 0
    step = (weights[falls] / -direction[falls]).min()
    return weights + step * direction


# %% wrong | house | The bare direction comes back, with no step.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    return None if direction.norm() < 1e-4 else direction  # <-- here


# %% wrong | 2026-blind-14 | projects by the normal equations, whose matrix has no inverse where there are fewer keys than columns (or columns depend on each other): raises or gives other numbers in place of None
def same_output(weights, values, key):
    ones = values.new_ones(len(values), 1)
    A = torch.hstack([values, ones])
    away = values.new_zeros(len(values))
    away[key] = -1.0
    # least squares: (A^T A)^-1 A^T
    solution = torch.linalg.inv(A.T @ A) @ (A.T @ away)  # <-- here
    direction = away - A @ solution
    if direction.norm() < 1e-4:
        return None
    negative = direction < 0
    longest = torch.min(weights[negative] / direction[negative].abs())
    return weights + longest * direction


# %% right | house | a row of the projection, and a loop over lists for the step
def answer(weights, values, key):
    T = weights.numel()
    kept = torch.hstack([torch.ones(T, 1, dtype=values.dtype), values])
    P = kept @ torch.linalg.pinv(kept)
    direction = P[:, key] - torch.eye(T, dtype=values.dtype)[key]
    if float(torch.sqrt((direction**2).sum())) < 1e-4:
        return
    step = math.inf
    for w, d in zip(weights.tolist(), direction.tolist()):
        if d < 0:
            step = min(step, w / -d)
    return weights.add(direction, alpha=step)


# %% wrong | 2026-blind-15 | returns None by the count of the keys (T <= d_v + 1) in place of by the length of the direction
def same_output(weights, values, key):
    T, d_v = values.shape
    if T <= d_v + 1:  # <-- here
        return None
    ones = values.new_ones(T, 1)
    kept = torch.cat([values, ones], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-17 | never goes further than one length of the direction, so that the step may end before a weight is 0
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = 1.0  # <-- here
    for weight, change in zip(weights.tolist(), direction.tolist()):
        if change < 0:
            step = min(step, weight / -change)
    return weights + step * direction


# %% wrong | 2026-blind-19 | the step also ends where a growing weight would, because the size of the direction is taken for all keys
def same_output(weights, values, key):
    ones = torch.ones(len(weights), 1, dtype=values.dtype)
    kept = torch.cat([values, ones], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (weights / direction.abs()).min()  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-22 | weights that are already 0 are left out of the search for the step, and can become negative
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(values.shape[0], 1).to(values)], dim=-1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = (direction < 0) & (weights > 0)  # <-- here
    step = (weights[shrinks] / -direction[shrinks]).min()
    return (weights + step * direction)


# %% wrong | 2026-slips | kept without ones
def same_output(weights, values, key):
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - values @ (torch.linalg.pinv(values) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-slips | away +1
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = 1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-slips | step = weights[key]
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    return weights + weights[key] * direction


# %% wrong | 2026-slips | clamp instead of step
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    new = (weights + direction).clamp(min=0)
    return new / new.sum()


# %% wrong | 2026-slips | max instead of min
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).max()
    return weights + step * direction


# %% wrong | 2026-slips | min over all
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (weights / -direction).min()
    return weights + step * direction


# %% wrong | 2026-slips | no None
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-slips | only key's own zero
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]
    return weights + step * direction


# %% wrong | 2026-slips | ones without dtype
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1)], dim=1)
    away = torch.zeros(len(weights)); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-slips | projection instead of residual
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-slips | as it came
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights); away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction
