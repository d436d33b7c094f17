# %% right | house | a pseudo-inverse
def by_pseudo_inverse(weights, values, key):
    A = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - A @ torch.linalg.pinv(A) @ away
    if direction.norm() < 1e-4:
        return None
    shrinking = direction < 0
    step = torch.min(-weights[shrinking] / direction[shrinking])
    return weights + step * direction


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
