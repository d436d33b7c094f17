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


# %% wrong | 2026-blind-3 | sum_is_not_kept | no column of ones: the sum changes
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return weights + (weights[shrinks] / -direction[shrinks]).min() * direction


# %% wrong | 2026-blind-3 | goes_too_far | the step is the largest, so weights become negative
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return weights + (weights[shrinks] / -direction[shrinks]).max() * direction  # <-- here


# %% wrong | 2026-blind-3 | adds_to_the_key | gives the key weight instead of taking it
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = 1  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return weights + (weights[shrinks] / -direction[shrinks]).min() * direction


# %% wrong | 2026-blind-3 | the_projection_itself | the projection itself is the direction
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = kept @ (torch.linalg.pinv(kept) @ away)  # <-- here
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return weights + (weights[shrinks] / -direction[shrinks]).min() * direction


# %% wrong | 2026-blind-3 | until_the_key_is_empty | the step only until the key's weight is 0
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    return weights + weights[key] / -direction[key] * direction  # <-- here


# %% wrong | 2026-blind-3 | clamped_and_divided | clamped instead of a step that fits
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    return (weights + direction).clamp(min=0)  # <-- here


# %% wrong | 2026-blind-3 | the_direction_itself | the direction comes back, not the weights
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return (weights[shrinks] / -direction[shrinks]).min() * direction  # <-- here


# %% wrong | 2026-blind-3 | shared_among_the_others | the key's weight set to 0, the rest made to sum to 1
def same_output(weights, values, key):
    new = weights.clone()
    new[key] = 0  # <-- here
    return new / new.sum()


# %% wrong | 2026-blind-3 | changes_its_input | the weights handed in are changed in place
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    weights += (weights[shrinks] / -direction[shrinks]).min() * direction  # <-- here
    return weights


# %% right | 2026-blind-3 | as told
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return weights + (weights[shrinks] / -direction[shrinks]).min() * direction


# %% wrong | 2026-blind-5 | sum_repaired_afterwards | The column of ones is missing and the sum is repaired by division afterwards, which changes the output.
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


# %% wrong | 2026-blind-5 | until_the_key_is_empty | The step goes on until the key itself has no weight left, even where others become negative before.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-5 | never_none | It returns None only for a direction of exactly 0, and rounding nearly always leaves something.
def same_output(weights, values, key):
    ones = values.new_ones(len(values), 1)
    kept = torch.hstack([values, ones])
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if not direction.any():  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-blind-5 | an orthonormal basis of the kept columns by SVD in float64, and a loop for the step
def same_output(weights, values, key):
    w, kept = weights.double(), F.pad(values.double(), (0, 1), value=1.0)
    U, S, _ = torch.linalg.svd(kept, full_matrices=False)
    basis = U[:, S > 1e-6 * S.max()]
    direction = basis @ basis[key]
    direction[key] -= 1.0
    if float(direction.norm()) < 1e-4:
        return None
    step = math.inf
    for weight, change in zip(w.tolist(), direction.tolist()):
        if change < 0:
            step = min(step, weight / -change)
    return (w + step * direction).clamp_min(0.0).to(weights.dtype)


# %% wrong | 2026-blind-6 | sum_is_not_kept | leaves the column of ones out, so that the new weights need not sum to 1
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-6 | until_the_key_is_empty | goes only until the key's own weight is 0, and lets others become negative
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-6 | changes_its_input | takes the step in place, on the caller's weights
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    weights += step * direction  # <-- here
    return weights


# %% double | 2026-blind-6 | clamped_and_divided | never returns None; takes the largest of the steps instead of the smallest and cuts negative weights off
def same_output(weights, values, key):
    kept = torch.hstack([values, torch.ones(values.shape[0], 1, dtype=values.dtype)])
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)  # <-- here
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).max()  # <-- here
    return (weights + step * direction).clamp(min=0)


# %% right | 2026-blind-6 | projects with the matrix kept @ pinv, and finds the step in a loop
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.column_stack([values, values.new_ones(T)])
    free = torch.eye(T, dtype=kept.dtype) - kept @ torch.linalg.pinv(kept)
    direction = -free[:, key]
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    step = None
    for weight, slope in zip(weights, direction):
        if slope < 0 and (step is None or weight / -slope < step):
            step = weight / -slope
    return (weights + step * direction).clamp(min=0)


# %% wrong | 2026-blind-7 | clamped_and_divided | the step empties the key and what falls below 0 is cut off, so that the output changes
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return (weights + step * direction).clamp(min=0)

# %% wrong | 2026-blind-7 | - | torch.zeros is float32, which cannot be multiplied with weights of float64
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

# %% wrong | 2026-blind-7 | sum_is_not_kept | the column of ones is missing, so that the sum does not stay 1
def same_output(weights, values, key):
    kept = values  # <-- here
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = torch.min(weights[shrinks] / direction[shrinks].abs())
    return weights + step * direction

# %% double | 2026-blind-7 | adds_to_the_key | weight is brought to the key and not taken from it; None is never returned
def same_output(weights, values, key):
    kept = torch.cat([values, values.new_ones(len(values), 1)], dim=-1)
    away = torch.zeros_like(weights)
    away[key] = 1.0  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    shrinks = direction < 0  # <-- here
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction

# %% right | 2026-blind-7 | the projection as a matrix of its own, the step by a loop over the weights
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.column_stack([values, values.new_ones(T)])
    rest = torch.eye(T, dtype=weights.dtype) - kept @ torch.linalg.pinv(kept)
    direction = -rest[:, key]
    if math.sqrt(float(direction.square().sum())) < 1e-4:
        return None
    step = math.inf
    for weight, slope in zip(weights.tolist(), direction.tolist(), strict=True):
        if slope < 0:
            step = min(step, -weight / slope)
    return torch.clamp(weights + step * direction, min=0.0)


# %% wrong | 2026-blind-8 | ratios_of_all_weights | The step is limited by every weight over the size of its direction, also by weights that grow, so that it ends too soon.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (weights / direction.abs()).min()  # <-- here
    return (weights + step * direction).clamp(min=0)

# %% wrong | 2026-blind-8 | never_none | Returns None only when the direction is exactly zero; otherwise it walks far along rounding errors.
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, torch.ones(T, 1, dtype=values.dtype)], dim=1)
    away = torch.zeros(T, dtype=values.dtype)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if not direction.any():  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return (weights + step * direction).clamp(min=0)

# %% double | 2026-blind-8 | sum_is_not_kept+until_the_key_is_empty | The column of ones is left out, so that the sum changes; the step goes on until the key itself has nothing, so that others become negative.
def same_output(weights, values, key):
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - values @ (torch.linalg.pinv(values) @ away)  # <-- here
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction

# %% right | 2026-blind-8 | an orthonormal basis of the directions left, by the singular value decomposition, and a loop for the step
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, values.new_ones(T, 1)], dim=1)
    U, S, _ = torch.linalg.svd(kept, full_matrices=True)
    rank = int((S > S.max() * max(kept.shape) * torch.finfo(S.dtype).eps).sum())
    free = U[:, rank:]  # (T, T - rank)
    direction = -(free @ free[key])
    if direction.norm() < 1e-4:
        return None
    step = None
    for t in range(T):
        if direction[t] < 0:
            reach = weights[t] / -direction[t]
            step = reach if step is None or reach < step else step
    return torch.clamp(weights + step * direction, min=0)


# %% wrong | 2026-blind-9 | clamped_and_divided | The step goes on until the key's own weight is 0; weights that become negative before are cut to 0 and the rest divided by its sum.
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, torch.ones(T, 1, dtype=values.dtype)], dim=1)
    away = torch.zeros(T, dtype=weights.dtype)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    moved = (weights + step * direction).clamp(min=0)
    return moved / moved.sum()


# %% wrong | 2026-blind-9 | ratios_of_all_weights | The step is bounded by the growing weights as well, since the size of the direction is taken without its sign, so it may end too early.
def same_output(weights, values, key):
    ones = torch.ones_like(values[:, :1])
    kept = torch.hstack([values, ones])
    away = -torch.eye(len(weights), dtype=weights.dtype)[key]
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if torch.linalg.norm(direction) < 1e-4:
        return None
    step = (weights / direction.abs().clamp(min=1e-12)).min()  # <-- here
    return weights + step * direction


# %% right | 2026-blind-9 | an orthonormal basis from the SVD instead of pinv, and a loop for the step
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.cat((values, values.new_ones(T, 1)), dim=-1)
    U, sizes, _ = torch.linalg.svd(kept, full_matrices=False)
    basis = U[:, sizes > sizes[0] * max(kept.shape) * torch.finfo(kept.dtype).eps]
    away = F.one_hot(torch.tensor(key), T).to(weights.dtype).neg()
    direction = away - basis @ (basis.T @ away)
    if float(direction.norm()) < 1e-4:
        return None
    step = math.inf
    for weight, change in zip(weights.tolist(), direction.tolist(), strict=True):
        if change < 0:
            step = min(step, weight / -change)
    return (weights + step * direction).clamp(min=0)

# %% wrong | house | none_by_the_sizes | the projection by QR, which takes equal values for independent ones
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    q, _ = torch.linalg.qr(kept)  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - q @ (q.T @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction

# %% wrong | house | none_where_a_direction_is_left | the comparison the wrong way round: None where the direction is long
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() > 1e-4:  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction

# %% wrong | house | none_where_a_direction_is_left | the direction's sum, which is always 0, in the place of its length
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

# %% wrong | house | a_weight_for_the_step | away is minus the key's weight, and the step is 1
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -weights[key]
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    return weights + direction  # <-- here

# %% wrong | house | the_weights_themselves | ratios of weights that grow are cut off at 0, and the smallest is taken
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (weights / -direction).clamp(min=0).min()  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-10 | never_none | brings the direction to length 1 before its length is compared with 1e-4, in place of after: None never comes out
def same_output(weights, values, key):
    ones = torch.ones(len(values), 1, dtype=values.dtype)
    kept = torch.hstack([values, ones])
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    direction = direction / torch.linalg.norm(direction)  # <-- here
    if torch.linalg.norm(direction) < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-10 | leaves_out_weights_of_0 | looks for the smallest ratio above 0 only, in place of 0 and above: a weight that is 0 already and shrinks becomes negative
def same_output(weights, values, key):
    T, d_v = values.shape
    kept = torch.cat((values, values.new_ones(T, 1)), dim=1)
    away = weights.new_zeros(T)
    away[key] = -1.0
    share = torch.linalg.pinv(kept) @ away
    direction = away - kept @ share
    if float(direction.norm()) < 1e-4:
        return None
    ratios = weights / -direction
    longest = ratios[ratios > 0].min()  # <-- here
    return weights + longest * direction


# %% wrong | 2026-blind-10 | - | makes `away` in the default dtype, in place of the weights': with float64 the product raises an error
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1)], dim=1)
    away = torch.zeros(len(weights))  # <-- here
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = min(w / -d for w, d in zip(weights, direction) if d < 0)
    return weights + step * direction


# %% double | 2026-blind-10 | ratios_of_all_weights | returns None by the number of keys, where T <= d_v + 1, in place of by the direction's length; ends the step by the smallest ratio of all weights, those that grow included, in place of those that shrink
def same_output(weights, values, key):
    T, d_v = values.shape
    if T <= d_v + 1:  # <-- here
        return None
    column = torch.ones_like(values[:, :1])
    kept = torch.cat([values, column], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    step = (weights / direction.abs()).min()  # <-- here
    return weights + step * direction


# %% right | 2026-blind-10 | the projection by the singular vectors of `kept` that count, and the step in a plain loop
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)  # (T, d_v + 1)
    left, sizes, _ = torch.linalg.svd(kept, full_matrices=False)
    enough = sizes > max(kept.shape) * torch.finfo(kept.dtype).eps * sizes.max()
    basis = left[:, enough]  # (T, rank), orthonormal
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - basis @ (basis.T @ away)
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    step = None
    for weight, slope in zip(weights, direction, strict=True):
        if slope < 0:
            ends = weight / -slope
            step = ends if step is None or ends < step else step
    return torch.add(weights, step * direction)


# %% wrong | house | never_none | The old weights come back where None is due.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return weights  # <-- here
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | house | never_none | None only where no weight shrinks, and rounding always makes one shrink.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if (direction >= 0).all():  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-11 | until_the_key_is_empty | Steps until the weight of the key is 0, in place of until the first of all weights is, so that others may become negative.
def same_output(weights, values, key):
    T = len(weights)
    ones = torch.ones(T, 1, dtype=values.dtype)
    kept = torch.cat([values, ones], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-11 | - | Limits the step to 1, though it may be longer before a weight becomes negative.
def same_output(weights, values, key):
    kept = F.pad(values, (0, 1), value=1.0)  # (T, d_v + 1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    step = 1.0  # <-- here
    for weight, change in zip(weights.tolist(), direction.tolist()):
        if change < 0:
            step = min(step, weight / -change)
    return weights + step * direction


# %% wrong | 2026-blind-11 | never_none | Returns None only where the direction is exactly 0, so that a direction of mere rounding noise is followed.
def same_output(weights, values, key):
    kept = torch.hstack([values, values.new_ones(len(values), 1)])
    away = weights.new_zeros(len(weights))
    away[key] = -1.0
    inverse = torch.linalg.pinv(kept)
    direction = away - kept @ (inverse @ away)
    if not direction.any():  # <-- here
        return None
    down = direction < 0
    step = (weights[down] / -direction[down]).min()
    return weights + step * direction


# %% right | 2026-blind-11 | the direction from the null space by a singular value decomposition
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    left, sizes, _ = torch.linalg.svd(kept, full_matrices=True)
    smallest = max(kept.shape) * torch.finfo(kept.dtype).eps * sizes.max()
    free = left[:, int((sizes > smallest).sum()) :]  # (T, how many directions are free)
    direction = -(free @ free[key])
    if direction.norm() < 1e-4:
        return None
    far = torch.full((T,), torch.inf, dtype=weights.dtype)
    steps = torch.where(direction < 0, weights / direction.clamp(max=-1e-30).abs(), far)
    return torch.clamp(weights + steps.min() * direction, min=0)


# %% wrong | 2026-blind-12 | never_none | brings the direction to length 1 before its length is compared with 1e-4, so that None is never returned
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    direction = F.normalize(direction, dim=0)  # <-- here
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-12 | leaves_out_weights_of_0 | leaves weights that are 0 already out of the search for the step, so that they can become negative
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.hstack([values, values.new_ones(T, 1)])
    away = -F.one_hot(torch.tensor(key), T).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    steps = []
    for weight, change in zip(weights, direction):
        if change < 0 and weight > 0:  # <-- here
            steps.append(weight / -change)
    return weights + min(steps) * direction


# %% wrong | 2026-blind-12 | - | lets the step be no longer than 1, though it may be as long as no weight becomes negative
def same_output(weights, values, key):
    ones = torch.ones(values.shape[0], 1, dtype=values.dtype)
    kept = torch.cat((values, ones), dim=-1)
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1.0
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if direction.square().sum().sqrt() < 1e-4:
        return None
    down = direction < 0
    step = (weights[down] / direction[down].abs()).min().clamp(max=1.0)  # <-- here
    return weights + step * direction


# %% right | 2026-blind-12 | one row of the projection, the step as the smallest entry of a table with infinities
def same_output(weights, values, key):
    kept = torch.column_stack([values, torch.ones_like(weights)])
    projector = torch.linalg.pinv(kept)  # (d_v + 1, T)
    direction = kept @ projector[:, key]  # minus its projection, as away is minus 1 at the key
    direction[key] = direction[key] - 1
    if float(direction.norm()) < 1e-4:
        return None
    lasts = torch.where(direction < 0, -weights / direction, torch.inf)
    step, first = lasts.min(dim=0)
    other = (weights + step * direction).clamp(min=0)
    other[first] = 0
    return other


# %% wrong | house | shared_among_the_others | the sum alone is kept, without the values
def same_output(weights, values, key):
    kept = torch.ones_like(values[:, :1])  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    s = direction < 0
    step = (weights[s] / -direction[s]).min()
    return weights + step * direction


# %% wrong | 2026-blind-13 | until_the_key_is_empty | the step goes until the weight of the key itself is 0, though another weight may be there sooner
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, values.new_ones(T, 1)], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-13 | transposed_for_the_pseudo_inverse | projects with the transpose of kept in place of its pinv, as if the columns were orthonormal
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


# %% wrong | 2026-blind-13 | never_none | gives None only where the direction is exactly 0 in place of shorter than 1e-4, and rounding leaves a little of it
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.hstack([values, torch.ones(T, 1, dtype=values.dtype)])
    away = torch.zeros(T, dtype=weights.dtype)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.all(direction == 0):  # <-- here
        return None
    longest = torch.inf
    for w, move in zip(weights, direction, strict=True):
        if move < 0:
            longest = min(longest, w / -move)
    return weights + longest * direction


# %% double | 2026-blind-13 | sum_is_not_kept | the column of ones is left out, so the sum of the weights moves; where nothing can change it gives the weights in place of None
def same_output(weights, values, key):
    away = torch.zeros_like(weights)
    away[key] = -1
    solution = torch.linalg.pinv(values) @ away  # <-- here
    direction = away - values @ solution
    if direction.norm() < 1e-4:
        return weights.clone()  # <-- here
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-blind-13 | an orthonormal basis by SVD in float64 in place of pinv, where() for the step
def same_output(weights, values, key):
    kept = F.pad(values.double(), (0, 1), value=1.0)  # (T, d_v + 1)
    U, S, _ = torch.linalg.svd(kept, full_matrices=False)
    small = max(kept.shape) * torch.finfo(values.dtype).eps
    basis = U[:, S > S.max() * small]  # (T, rank)
    away = -F.one_hot(torch.tensor(key), len(weights)).double()
    direction = away - basis @ (basis.T @ away)
    if direction.square().sum().sqrt() < 1e-4:
        return None
    room = torch.where(direction < 0, weights.double() / -direction, torch.inf)
    moved = weights.double() + room.min() * direction
    return moved.clamp(min=0).to(weights.dtype)


# %% wrong | house | adds_to_the_key | Looks for the weights that grow, and takes their step away.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction > 0  # <-- here
    step = (weights[shrinks] / direction[shrinks]).min()
    return weights - step * direction


# %% wrong | house | the_direction_itself | The bare direction comes back, with no step.
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    return None if direction.norm() < 1e-4 else direction  # <-- here


# %% wrong | house | - | A step of 0.3, in float64.
def same_output(weights, values, key):
    weights, values = weights.double(), values.double()
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    return None if direction.norm() < 1e-4 else weights + 0.3 * direction  # <-- here


# %% wrong | 2026-blind-14 | returns_nothing | compares the squared length of the direction with 1e-4 in place of the length, so that lengths up to 0.01 give None
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.cat([values, torch.ones(T, 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    length = direction @ direction  # <-- here
    if length < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-14 | weights_where_columns_depend | projects by the normal equations, whose matrix has no inverse where there are fewer keys than columns (or columns depend on each other): raises or gives other numbers in place of None
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


# %% wrong | 2026-blind-14 | leaves_out_weights_of_0 | leaves weights that are 0 already out of the search for the step, so that they become negative
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=-1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(values.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    step = math.inf
    for w, change in zip(weights.tolist(), direction.tolist()):
        if change < 0 and w > 0:  # <-- here
            step = min(step, w / -change)
    return weights + step * direction


# %% wrong | 2026-blind-14 | - | makes the step at most 1 long, in place of as long as the weights allow
def same_output(weights, values, key):
    T, d_v = values.shape
    kept = torch.ones(T, d_v + 1, dtype=values.dtype)
    kept[:, :d_v] = values
    away = torch.zeros(T, dtype=values.dtype)
    away[key] = -1
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if direction.norm() < 1e-4:
        return None
    limits = torch.full_like(weights, 1.0)  # <-- here
    shrinks = direction < 0
    limits[shrinks] = weights[shrinks] / -direction[shrinks]
    return weights + limits.min() * direction


# %% double | 2026-blind-14 | ratios_of_all_weights | the step also ends where a weight that grows would have reached twice its size; gives the weights back in place of None where nothing can change
def same_output(weights, values, key):
    one = torch.ones(len(weights), 1, dtype=weights.dtype)
    kept = torch.cat((values, one), 1)
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return weights  # <-- here
    step = (weights / direction.abs()).min()  # <-- here
    return weights + step * direction


# %% right | 2026-blind-14 | an orthonormal basis by the singular value decomposition, rank by the same tolerance as pinv
def same_output(weights, values, key):
    T = len(weights)
    ones = torch.ones(T, 1, dtype=values.dtype, device=values.device)
    kept = torch.cat([values, ones], dim=1)
    left, sizes, _ = torch.linalg.svd(kept, full_matrices=False)
    tolerance = max(kept.shape) * torch.finfo(kept.dtype).eps * sizes.max()
    basis = left[:, sizes > tolerance]  # (T, rank)
    direction = basis @ basis[key]
    direction[key] -= 1
    if float(direction.norm()) < 1e-4:
        return None
    reach = torch.where(direction < 0, weights / -direction, torch.full_like(weights, math.inf))
    other = weights + reach.min() * direction
    return other.clamp(min=0)


# %% right | 2026-blind-14 | a loop for the step, the weight that ends it set to zero by name
def same_output(weights, values, key):
    kept = torch.column_stack([values, torch.ones_like(weights)])
    away = torch.zeros_like(weights)
    away[key] = -1.0
    coefficients = torch.linalg.pinv(kept) @ away
    direction = torch.sub(away, torch.mv(kept, coefficients))
    if math.sqrt(sum(float(part) ** 2 for part in direction)) < 1e-4:
        return None
    best, first = None, None
    for place, (weight, part) in enumerate(zip(weights, direction)):
        if part < 0:
            allowed = weight / -part
            if best is None or allowed < best:
                best, first = allowed, place
    moved = weights + best * direction
    moved[first] = 0.0
    return moved.clamp(min=0)


# %% wrong | house | returns_another_type | None only where the direction is shorter than 1e-6
def answer(weights, values, key):
    ones = torch.ones_like(values[:, :1])
    kept = torch.cat([values, ones], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-6:  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | house | returns_another_type | float64 within, and None only below 1e-8
def answer(weights, values, key):
    dtype = weights.dtype
    weights, values = weights.double(), values.double()
    ones = torch.ones_like(values[:, :1])
    kept = torch.cat([values, ones], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-8:  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return (weights + step * direction).to(dtype)


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


# %% wrong | 2026-blind-15 | none_by_the_sizes | returns None by the count of the keys (T <= d_v + 1) in place of by the length of the direction
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


# %% wrong | 2026-blind-15 | leaves_out_weights_of_0 | leaves weights that are 0 already out of the search for the step, so that they can become negative
def same_output(weights, values, key):
    kept = torch.hstack([values, torch.ones(len(weights), 1, dtype=values.dtype)])
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1.0
    take = torch.linalg.pinv(kept) @ away
    direction = away - kept @ take
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    steps = []
    for w, d in zip(weights, direction):
        if d < 0 and w > 0:  # <-- here
            steps.append(w / -d)
    return weights + min(steps) * direction


# %% wrong | 2026-blind-15 | returns_nothing | compares the squared length of the direction with 1e-4, so that directions shorter than 0.01 give None
def same_output(weights, values, key):
    kept = torch.cat((values, torch.ones_like(values[:, :1])), dim=1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    length = direction @ direction  # <-- here
    if length < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / direction[shrinks].neg()).amin()
    return weights + step * direction


# %% wrong | 2026-blind-15 | sum_repaired_afterwards | projects on the values and on the ones one after the other, each alone, in place of on all columns of kept together
def same_output(weights, values, key):
    def without(direction, columns):
        return direction - columns @ (torch.linalg.pinv(columns) @ direction)

    away = torch.zeros_like(weights)
    away[key] = -1
    direction = without(away, values)  # <-- here
    direction = without(direction, torch.ones_like(values[:, :1]))  # <-- here
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = torch.min(weights[shrinks] / -direction[shrinks])
    return weights + step * direction


# %% wrong | 2026-blind-15 | ratios_of_all_weights | looks for the step over all keys by the size of the direction, so that a weight that grows can end the step too early
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(weights).unsqueeze(1)], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if direction.norm() < 1e-4:
        return None
    moving = direction.abs() > 1e-12
    step = (weights[moving] / direction[moving].abs()).min()  # <-- here
    return weights + step * direction


# %% double | 2026-blind-15 | changes_its_input | lets the step be 1 at most; adds it to the caller's weights in place
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    step = min(float(step), 1.0)  # <-- here
    weights += step * direction  # <-- here
    return weights


# %% right | 2026-blind-15 | the columns' space by a singular value decomposition, the step by infinities and an argmin
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = F.pad(values, (0, 1), value=1.0)
    left, sizes, _ = torch.linalg.svd(kept, full_matrices=False)
    left = left[:, sizes > sizes.max() * max(kept.shape) * torch.finfo(kept.dtype).eps]
    away = -torch.eye(T, dtype=weights.dtype, device=weights.device)[key]
    direction = away - left @ (left.T @ away)
    if float(torch.sqrt((direction**2).sum())) < 1e-4:
        return None
    reach = torch.full_like(weights, math.inf)
    down = direction < 0
    reach[down] = weights[down] / direction[down].abs()
    first = int(reach.argmin())
    other = weights + reach[first] * direction
    other[first] = 0.0
    return other.clamp(min=0)


# %% wrong | 2026-blind-16 | - | the projection solves the normal equations, whose matrix is singular where columns of kept hang together (a feature that is constant, or twice another): it raises an error in place of using least squares as pinv does
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, values.new_ones(T, 1)], dim=1)
    away = values.new_zeros(T)
    away[key] = -1
    much = torch.linalg.solve(kept.T @ kept, kept.T @ away)  # <-- here
    direction = away - kept @ much
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-16 | leaves_out_weights_of_0 | keys whose weight is 0 already are left out when the step is chosen, so that they become negative
def same_output(weights, values, key):
    ones = torch.ones_like(values[:, 0])
    kept = torch.column_stack([values, ones])
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    step = float("inf")
    for w, move in zip(weights.tolist(), direction.tolist()):
        if move < 0 and w > 0:  # <-- here
            step = min(step, w / -move)
    return weights + step * direction


# %% wrong | 2026-blind-16 | ratios_of_all_weights | the step is the smallest over all keys, those that grow too, and so ends before a weight has reached 0
def same_output(weights, values, key):
    kept = F.pad(values, (0, 1), value=1.0)  # (T, d_v + 1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(values.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    steps = weights / direction.abs()  # <-- here
    return weights + steps.min() * direction


# %% wrong | 2026-blind-16 | returns_nothing | the square of the direction's length is compared with 1e-4, so that None is given where weights can still change
def same_output(weights, values, key):
    kept = torch.hstack((values, torch.ones(len(values), 1, dtype=values.dtype)))
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1.0
    onto = kept @ torch.linalg.pinv(kept)  # (T, T)
    direction = away - onto @ away
    if direction @ direction < 1e-4:  # <-- here
        return None
    smaller = direction < 0
    step = torch.min(-weights[smaller] / direction[smaller])
    return weights + step * direction


# %% double | 2026-blind-16 | transposed_for_the_pseudo_inverse | the projection takes the columns for orthonormal (kept times its transpose) in place of the pseudoinverse; the step is added in place, which overwrites the caller's weights
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (kept.T @ away)  # <-- here
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    weights += step * direction  # <-- here
    return weights


# %% right | 2026-blind-16 | the null space of the transposed values by a full SVD, and the direction from it
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    left, sizes, _ = torch.linalg.svd(kept, full_matrices=True)
    floor = max(kept.shape) * torch.finfo(kept.dtype).eps * sizes.max()
    rank = int((sizes > floor).sum())
    free = left[:, rank:]  # (T, T - rank)
    direction = -(free @ free[key])
    if float(direction.norm()) < 1e-4:
        return None
    step = torch.where(direction < 0, weights / -direction, torch.full_like(weights, math.inf)).amin()
    return weights + step * direction


# %% right | 2026-blind-16 | a loop over the keys that shrink, after the pseudoinverse
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.ones(T, values.shape[1] + 1, dtype=values.dtype, device=values.device)
    kept[:, :-1] = values
    inverse = torch.linalg.pinv(kept)  # (d_v + 1, T)
    direction = kept @ inverse[:, key]
    direction[key] = direction[key] - 1
    if torch.linalg.vector_norm(direction).item() < 1e-4:
        return None
    step = None
    for k in range(T):
        if direction[k] < 0:
            until_zero = weights[k] / -direction[k]
            if step is None or until_zero < step:
                step = until_zero
    return torch.add(weights, direction * step)


# %% wrong | 2026-blind-17 | ratios_of_all_weights | lets the weights that grow limit the step, too, by taking the size of the direction everywhere
def same_output(weights, values, key):
    ones = torch.ones_like(weights).unsqueeze(1)
    kept = torch.cat((values, ones), dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    moves = direction.abs() > 1e-12
    step = (weights[moves] / direction[moves].abs()).min()  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-17 | none_by_the_sizes | gives None by counting keys and features in place of the length of the direction, though values of low rank leave ways with few keys
def same_output(weights, values, key):
    T, d_v = values.shape
    if T <= d_v + 1:  # <-- here
        return None
    kept = torch.hstack([values, values.new_ones(T, 1)])
    away = torch.zeros(T, dtype=weights.dtype)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    shrinks = direction < 0
    if not shrinks.any():
        return None
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-17 | - | never goes further than one length of the direction, so that the step may end before a weight is 0
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


# %% wrong | 2026-blind-17 | - | makes `away` with the default dtype in place of that of the weights, so that float64 raises
def same_output(weights, values, key):
    T = len(weights)
    away = torch.zeros(T)  # <-- here
    away[key] = -1.0
    kept = torch.cat([values, torch.ones(T, 1)], dim=1)
    in_columns = torch.linalg.pinv(kept) @ away
    direction = away - kept @ in_columns
    if direction.norm() < 1e-4:
        return None
    shrinks = torch.nonzero(direction < 0).flatten()
    step = torch.min(weights[shrinks] / -direction[shrinks])
    return weights + step * direction


# %% double | 2026-blind-17 | until_the_key_is_empty | goes on until the key itself is empty, though another weight may become negative before; adds the step into the caller's weights
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    weights += step * direction  # <-- here
    return weights


# %% right | 2026-blind-17 | projector from the singular vectors, ratios with infinity where nothing shrinks
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.column_stack([values, torch.ones_like(weights)])
    left, sizes, _ = torch.linalg.svd(kept, full_matrices=False)
    small = sizes.max() * max(kept.shape) * torch.finfo(kept.dtype).eps
    basis = left[:, sizes > small]
    away = -torch.eye(T, dtype=weights.dtype, device=weights.device)[key]
    direction = away - basis @ (basis.T @ away)
    if float(direction.norm()) < 1e-4:
        return None
    ends = torch.where(direction < 0, weights / direction.abs().clamp(min=1e-30), math.inf)
    return weights + ends.min() * direction


# %% wrong | 2026-blind-18 | sum_is_not_kept | the column of ones is forgotten, so that the weights no longer sum to 1
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-18 | until_the_key_is_empty | the step ends where the key's own weight reaches 0, though another may become negative before
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, torch.ones(T, 1, dtype=values.dtype)], dim=1)
    away = -torch.eye(T, dtype=weights.dtype)[key]
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-18 | ratios_of_all_weights | the ratios of growing weights count as well: the smallest of all absolute ratios ends the step too early
def same_output(weights, values, key):
    ones = values.new_ones(values.shape[0], 1)
    kept = torch.hstack((values, ones))
    away = weights.new_zeros(weights.shape)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (weights / direction.abs()).min()  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-18 | never_none | None is returned only where the direction is exactly zero; where nothing can change, rounding noise is taken for a direction
def same_output(weights, values, key):
    kept = torch.cat((values, torch.ones_like(values[:, :1])), dim=-1)
    away = torch.zeros_like(weights)
    away[key] = -1
    solution = torch.linalg.pinv(kept) @ away
    direction = away - kept @ solution
    if torch.all(direction == 0):  # <-- here
        return None
    shrinking = torch.where(direction < 0)[0]
    steps = [weights[i] / -direction[i] for i in shrinking]
    return weights + min(steps) * direction


# %% wrong | 2026-blind-18 | changes_its_input | the new weights are added up in place, so that the caller's weights are changed
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype).neg()
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    negative = direction < 0
    step = (weights[negative] / -direction[negative]).min()
    weights += step * direction  # <-- here
    return weights


# %% double | 2026-blind-18 | ratio_of_a_growing_weight | away is +1 at the key, so that the key is given weight; the step is the largest of the ratios instead of the smallest
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones(len(values), 1, dtype=values.dtype)], dim=1)
    away = torch.zeros_like(weights)
    away[key] = 1  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).max()  # <-- here
    return weights + step * direction


# %% right | 2026-blind-18 | the projector as a matrix, infinite limits for weights that do not shrink
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = F.pad(values, (0, 1), value=1.0)
    projector = torch.eye(T, dtype=weights.dtype, device=weights.device) - kept @ torch.linalg.pinv(kept)
    direction = -projector[:, key]
    if float(direction.square().sum()) < 1e-8:
        return None
    limits = torch.where(direction < 0, -weights / direction, torch.full_like(weights, math.inf))
    return weights.add(direction * limits.min())


# %% wrong | 2026-blind-19 | ratios_of_all_weights | the step also ends where a growing weight would, because the size of the direction is taken for all keys
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


# %% wrong | 2026-blind-19 | never_none | asks whether the direction is exactly 0, which rounding prevents, so that it never says None
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.hstack([values, values.new_ones(T, 1)])
    projector = kept @ torch.linalg.pinv(kept)
    away = -F.one_hot(torch.tensor(key), T).to(weights.dtype)
    direction = away - projector @ away
    if not direction.any():  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return (weights + step * direction).clamp(min=0)


# %% wrong | 2026-blind-19 | until_the_key_is_empty | steps until the key's own weight is 0, though another may become negative before
def same_output(weights, values, key):
    kept = torch.cat((values, torch.ones_like(values[:, :1])), dim=-1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    coefficients = torch.linalg.pinv(kept) @ away
    direction = away - kept @ coefficients
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-19 | changes_its_input | adds the step in place, which changes the caller's weights
def same_output(weights, values, key):
    kept = torch.column_stack([values, torch.ones(len(values), dtype=values.dtype)])
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm().item() < 1e-4:
        return None
    step = min(
        float(weight / -change)
        for weight, change in zip(weights, direction, strict=True)
        if change < 0
    )
    weights += step * direction  # <-- here
    return weights


# %% double | 2026-blind-19 | sum_is_not_kept+adds_to_the_key | the column of ones is missing, so that the weights' sum is not kept; the direction gives weight to the key instead of taking it
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = 1.0  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-blind-19 | the direction as a column of the projector on what may change, the step by ratios with infinity elsewhere
def same_output(weights, values, key):
    T = weights.numel()
    kept = F.pad(values, (0, 1), value=1.0)  # (T, d_v + 1)
    free = torch.eye(T, dtype=kept.dtype) - kept @ torch.linalg.pinv(kept)
    course = -free[:, key]
    if math.sqrt(float(course @ course)) < 1e-4:
        return None
    ends = torch.where(course < 0, weights / course.neg(), torch.full_like(weights, math.inf))
    return torch.relu(weights + ends.amin() * course)


# %% wrong | 2026-blind-20 | never_none | the length below which nothing can change is 1e-12, below what rounding leaves: noise is taken for a direction
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.cat([values, torch.ones(T, 1, dtype=values.dtype)], dim=1)
    away = torch.zeros(T, dtype=weights.dtype)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-12:  # <-- here
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-20 | leaves_out_weights_of_0 | weights that are 0 already are left out when the step is limited, so they can become negative
def same_output(weights, values, key):
    column = weights.new_ones(weights.shape[0], 1)
    kept = torch.hstack([values, column])
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    limits = [
        (weight / -change).item()
        for weight, change in zip(weights, direction)
        if change < 0 and weight > 0  # <-- here
    ]
    return weights + min(limits, default=0.0) * direction


# %% wrong | 2026-blind-20 | - | the step is at most the key's own weight, though the direction takes less than 1 from the key for each step
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=-1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    inverse = torch.linalg.pinv(kept)
    direction = away - kept @ (inverse @ away)
    if direction.norm() < 1e-4:
        return None
    falling = direction < 0
    step = (weights[falling] / -direction[falling]).min()
    step = torch.minimum(step, weights[key])  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-20 | changes_its_input | moves the caller's weights in place and returns them
def same_output(weights, values, key):
    T, _ = values.shape
    kept = torch.column_stack((values, torch.ones(T, dtype=values.dtype)))
    away = torch.zeros(T, dtype=values.dtype)
    away[key] -= 1
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if float(direction.norm()) < 1e-4:
        return None
    steps = torch.where(direction < 0, -weights / direction, math.inf)
    weights += steps.min() * direction  # <-- here
    return weights


# %% double | 2026-blind-20 | goes_too_far | the step goes until the last shrinking weight is 0, not the first; the result is left in double precision
def same_output(weights, values, key):
    w, v = weights.double(), values.double()
    kept = torch.cat([v, torch.ones(len(v), 1).double()], dim=1)
    away = torch.zeros(len(w)).double()
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (w[shrinks] / -direction[shrinks]).max()  # <-- here
    moved = w + step * direction  # <-- here
    return moved


# %% right | 2026-blind-20 | projection by an orthonormal basis (svd) in double precision, a loop for the step, back to the dtype
def same_output(weights, values, key):
    w = weights.to(torch.float64)
    kept = torch.ones(values.shape[0], values.shape[1] + 1, dtype=torch.float64)
    kept[:, :-1] = values
    u, sizes, _ = torch.linalg.svd(kept, full_matrices=False)
    basis = u[:, sizes > sizes.max() * max(kept.shape) * torch.finfo(values.dtype).eps]
    direction = basis @ basis[key]
    direction[key] -= 1
    if direction.square().sum().sqrt() < 1e-4:
        return None
    step = math.inf
    for have, change in zip(w.tolist(), direction.tolist()):
        if change < 0:
            step = min(step, have / -change)
    return (w + step * direction).clamp(min=0).to(weights.dtype)


# %% shared | 2026-blind-21
import torch


# %% wrong | 2026-blind-21 | until_the_key_is_empty | the step ends when the key itself has reached 0; another weight can be negative by then
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-21 | sum_is_not_kept | no column of ones: the output stays, the sum does not
def same_output(weights, values, key):
    away = -torch.eye(len(weights), dtype=weights.dtype)[key]
    direction = away - values @ (torch.linalg.pinv(values) @ away)  # <-- here
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    shrinks = direction < 0
    return weights + direction * (weights[shrinks] / -direction[shrinks]).min()


# %% wrong | 2026-blind-21 | ratios_of_all_weights | weights that grow limit the step, too (the size of the direction is taken, not its sign): it ends too early
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.hstack([values, values.new_ones(T, 1)])
    away = weights.new_zeros(T)
    away[key] = -1.0
    coefficients = torch.linalg.pinv(kept) @ away
    direction = away - kept @ coefficients
    if direction.square().sum().sqrt() < 1e-4:
        return None
    limits = []
    for w, d in zip(weights, direction):
        if d != 0:
            limits.append(w / abs(d))  # <-- here
    return weights + min(limits) * direction


# %% wrong | 2026-blind-21 | none_by_the_sizes | "nothing can change" is decided by T <= d_v + 1 alone, without a look at the direction: equal values leave ways even then
def same_output(weights, values, key):
    T, d_v = values.shape
    if T <= d_v + 1:  # <-- here
        return None
    kept = torch.cat((values, torch.ones(T, 1, dtype=values.dtype)), dim=-1)
    away = torch.zeros(T, dtype=weights.dtype)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinking = direction < 0
    step = torch.min(weights[shrinking] / direction[shrinking].abs())
    return weights + step * direction


# %% double | 2026-blind-21 | changes_its_input | where nothing can change the weights themselves come back, not None; the new weights are written into the caller's tensor
def same_output(weights, values, key):
    ones = values.new_ones(len(values))
    kept = torch.column_stack([values, ones])
    away = torch.zeros_like(weights).index_fill(0, torch.tensor([key]), -1)
    direction = away - kept @ torch.linalg.pinv(kept).matmul(away)
    if float(direction.norm()) < 1e-4:
        return weights  # <-- here
    falls = direction < 0
    weights += (weights[falls] / -direction[falls]).min() * direction  # <-- here
    return weights


# %% right | 2026-blind-21 | infinite reach where nothing shrinks, then the least of all reaches
def same_output(weights, values, key):
    kept = F.pad(values, (0, 1), value=1.0)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.pow(2).sum() < 1e-8:
        return None
    reach = torch.full_like(weights, float("inf"))
    reach = torch.where(direction < 0, weights / -direction, reach)
    return torch.add(weights, reach.amin() * direction)


# %% wrong | 2026-blind-22 | sum_is_not_kept | the column of ones is missing: the output stays, but the weights no longer sum to 1
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    return weights + (weights[shrinks] / -direction[shrinks]).min() * direction


# %% wrong | 2026-blind-22 | until_the_key_is_empty | the step is as long as the key's own weight lasts; others become negative before
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.cat([values, values.new_ones(T, 1)], dim=1)
    away = -F.one_hot(torch.tensor(key, device=values.device), T).to(weights.dtype)
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-22 | changes_its_input | the weights are changed in place: the caller's row is another one afterwards
def same_output(weights, values, key):
    ones = torch.ones(len(weights), 1, dtype=values.dtype, device=values.device)
    kept = torch.hstack([values, ones])
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if float(direction.norm()) < 1e-4:
        return None
    step = min(float(w / -d) for w, d in zip(weights, direction) if d < 0)
    weights += step * direction  # <-- here
    return weights


# %% wrong | 2026-blind-22 | ratios_of_all_weights | the step looks at the size of every direction, growing weights included, and so ends too early
def same_output(weights, values, key):
    kept = torch.cat((values, torch.ones_like(values[:, :1])), dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    share_of_columns = torch.linalg.lstsq(kept.double(), away.double().unsqueeze(1), driver="gelsd").solution
    direction = away - (kept.double() @ share_of_columns).squeeze(1).to(weights.dtype)
    if direction.norm() < 1e-4:
        return None
    moves = direction.abs() > 1e-9
    step = (weights[moves] / direction[moves].abs()).min()  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-22 | leaves_out_weights_of_0 | weights that are already 0 are left out of the search for the step, and can become negative
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


# %% double | 2026-blind-22 | adds_to_the_key | the direction gives weight to the key instead of taking it; None is never returned where nothing can change
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = 1  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)  # <-- here
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-blind-22 | the projection is built as a matrix; the step is a minimum over a row with infinity where nothing shrinks
def same_output(weights, values, key):
    T = values.shape[0]
    table = torch.cat((torch.ones_like(values[:, :1]), values), dim=1)
    project = torch.eye(T, dtype=values.dtype, device=values.device) - table @ torch.linalg.pinv(table)
    way = -project[:, key]
    if way.square().sum().sqrt().item() < 1e-4:
        return None
    lasts = torch.where(way < 0, weights / -way, torch.full_like(way, float("inf")))
    return torch.add(weights, way, alpha=lasts.amin().item())


# %% wrong | 2026-blind-23 | sum_is_not_kept | the column of ones is forgotten, so that the weights need not sum to 1
def same_output(weights, values, key):
    kept = values.double()  # <-- here
    away = torch.zeros(len(weights), dtype=torch.double)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights.double()[shrinks] / -direction[shrinks]).min()
    return (weights.double() + step * direction).to(weights.dtype)


# %% wrong | 2026-blind-23 | until_the_key_is_empty | the step ends only when the key's own weight is 0, other weights may have become negative before
def same_output(weights, values, key):
    T = weights.shape[0]
    w, v = weights.double(), values.double()
    kept = torch.cat([v, v.new_ones(T, 1)], dim=1)
    away = -F.one_hot(torch.tensor(key), T).double()
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    step = w[key] / -direction[key]  # <-- here
    return (w + step * direction).to(weights.dtype)


# %% wrong | 2026-blind-23 | ratios_of_all_weights | weights that grow limit the step as well (absolute value of the direction), so that it is too short
def same_output(weights, values, key):
    w = weights.to(torch.float64)
    kept = torch.column_stack([values.to(torch.float64), torch.ones(len(w), dtype=torch.float64)])
    away = torch.zeros_like(w)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = min(w[i] / abs(direction[i]) for i in range(len(w)) if direction[i] != 0)  # <-- here
    return (w + step * direction).to(weights.dtype)


# %% wrong | 2026-blind-23 | changes_its_input | the new weights are written over the caller's
def same_output(weights, values, key):
    ones = torch.ones(len(values), 1, dtype=torch.float64)
    kept = torch.hstack([values.double(), ones])
    away = torch.zeros(len(values), dtype=torch.float64)
    away[key] = -1
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if direction.norm().item() < 1e-4:
        return None
    falling = torch.nonzero(direction < 0).flatten()
    step = torch.min(weights[falling].double() / direction[falling].abs())
    weights += (step * direction).to(weights.dtype)  # <-- here
    return weights


# %% double | 2026-blind-23 | adds_to_the_key | the direction gives weight to the key instead of taking it; where nothing can change, the old weights are returned, not None
def same_output(weights, values, key):
    w = weights.double()
    kept = torch.cat([values.double(), torch.ones(len(w), 1).double()], dim=-1)
    away = torch.zeros_like(w)
    away[key] = 1  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return weights.clone()  # <-- here
    shrinks = direction < 0
    step = (w[shrinks] / -direction[shrinks]).min()
    return (w + step * direction).to(weights.dtype)


# %% right | 2026-blind-23 | an orthonormal basis by SVD, the step found with where and inf
def same_output(weights, values, key):
    p, v = weights.double(), values.double()
    columns = F.pad(v, (0, 1), value=1.0)
    basis, sizes, _ = torch.linalg.svd(columns, full_matrices=False)
    basis = basis[:, sizes > 1e-12 * sizes[0]]
    arrow = basis @ basis[key]
    arrow[key] -= 1
    if arrow.square().sum() < 1e-8:
        return None
    reach = torch.where(arrow < 0, -p / arrow, torch.inf).amin()
    return torch.clamp(p + reach * arrow, min=0).to(weights.dtype)


# %% right | 2026-blind-23 | the whole projection matrix is built, its column read, the step by a Python loop
def same_output(weights, values, key):
    n = len(weights)
    kept = torch.ones(n, values.shape[1] + 1, dtype=torch.float64)
    kept[:, 1:] = values
    outside = torch.eye(n, dtype=torch.float64) - kept @ torch.linalg.pinv(kept)
    slope = [-float(number) for number in outside[:, key]]
    if math.hypot(*slope) < 1e-4:
        return None
    old = weights.tolist()
    step = math.inf
    for share, change in zip(old, slope):
        if change < 0:
            step = min(step, share / -change)
    return torch.tensor([share + step * change for share, change in zip(old, slope)], dtype=weights.dtype)


# %% wrong | 2026-blind-24 | ratios_of_all_weights | the step is the least of weight / |direction| over all keys, also over those that grow: the step is too short
def same_output(weights, values, key):
    exact, table = weights.double(), values.double()
    kept = torch.cat([table, torch.ones(len(table), 1, dtype=torch.float64)], dim=1)
    away = torch.zeros_like(exact)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = (exact / direction.abs()).min()  # <-- here
    return (exact + step * direction).to(weights.dtype)


# %% wrong | 2026-blind-24 | until_the_key_is_empty | the step ends only when the weight of `key` is used up; another weight may be negative by then
def same_output(weights, values, key):
    w = weights.double()
    kept = torch.hstack([values.double(), torch.ones(len(w), 1).double()])
    away = -F.one_hot(torch.tensor(key), len(w)).double()
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.norm(direction) < 1e-4:
        return None
    step = w[key] / -direction[key]  # <-- here
    return (w + step * direction).to(weights.dtype)


# %% wrong | 2026-blind-24 | the_projection_itself | the direction is the projection on the columns of kept itself, not what is left of away without it: just the part that changes the output
def same_output(weights, values, key):
    T = weights.shape[0]
    v = values.to(torch.float64)
    kept = torch.cat((v, v.new_ones(T, 1)), dim=-1)
    away = v.new_zeros(T)
    away[key] = -1.0
    amounts = torch.linalg.pinv(kept) @ away
    direction = kept @ amounts  # <-- here
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights.to(v.dtype)[shrinks] / -direction[shrinks]).min()
    return (weights + step * direction).to(weights.dtype)


# %% wrong | 2026-blind-24 | changes_its_input | the step is added in place: the caller's weights are changed
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1).double()
    away = torch.zeros(len(weights), dtype=torch.double)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights.double()[shrinks] / -direction[shrinks]).min()
    weights += (step * direction).to(weights.dtype)  # <-- here
    return weights


# %% double | 2026-blind-24 | sum_is_not_kept | kept lacks the column of ones, so the sum changes; it is not tested whether the direction has any length, None never comes
def same_output(weights, values, key):
    kept = values.double()  # <-- here
    away = torch.zeros(len(weights), dtype=torch.float64)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)  # <-- here
    shrinks = direction < 0
    step = (weights.double()[shrinks] / -direction[shrinks]).min()
    return (weights.double() + step * direction).to(weights.dtype)


# %% right | 2026-blind-24 | the step as an infimum with where and inf, least squares by the normal form of pinv: I - K K+ as a matrix, a column picked from it
def same_output(weights, values, key):
    length = weights.numel()
    book = torch.cat([values.double(), torch.ones(length, 1, dtype=torch.double)], 1)
    leftover = torch.eye(length, dtype=torch.double) - book @ torch.linalg.pinv(book)
    path = -leftover[:, key]
    if float(path.pow(2).sum().sqrt()) < 1e-4:
        return None
    old = weights.double()
    reach = torch.where(path < 0, old / -path, torch.full_like(path, math.inf))
    return (old + reach.amin() * path).to(weights.dtype)


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | - | the direction is brought to length 1 after the step was measured along the longer or shorter one
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    length = direction.norm()
    if length < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    direction = direction / length  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-25 | - or transposed_for_the_pseudo_inverse | projects with the transpose of `kept` in place of its pseudo-inverse, as if its columns were orthonormal
def same_output(weights, values, key):
    T = len(weights)
    kept = torch.hstack((values, values.new_ones(T, 1)))
    away = -torch.eye(T, dtype=weights.dtype)[key]
    direction = away - kept @ (kept.mT @ away)  # <-- here
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    limits = [w / -d for w, d in zip(weights, direction) if d < 0]
    step = min(limits) if limits else weights.new_zeros(())
    return weights + step * direction


# %% wrong | 2026-blind-25 | until_the_key_is_empty | steps until the key's own weight is 0, though another weight that shrinks may reach 0 earlier and become negative
def same_output(weights, values, key):
    kept = torch.column_stack([values, torch.ones(len(values), dtype=values.dtype)])
    away = torch.zeros(len(weights), dtype=weights.dtype)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-25 | changes_its_input | adds the step to the caller's weights in place
def same_output(weights, values, key):
    ones = torch.ones(values.shape[0], 1, dtype=values.dtype)
    kept = torch.cat((values, ones), -1)
    away = F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype).neg()
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if direction.norm() < 1e-4:
        return None
    falling = direction < 0
    step = torch.min(weights[falling] / direction[falling].abs())
    weights += step * direction  # <-- here
    return weights


# %% wrong | 2026-blind-25 | the_weights_themselves | where nothing shrinks the limit is set to 0 in place of infinity, so the smallest is 0 and nothing moves
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    limits = torch.where(direction < 0, -weights / direction, torch.zeros_like(weights))  # <-- here
    return weights + limits.min() * direction


# %% double | 2026-blind-25 | sum_is_not_kept | the column of ones is missing, so the sum does not stay 1; where nothing can change the weights come back, not None
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return weights.clone()  # <-- here
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-blind-25 | an orthonormal basis by SVD in place of pinv's product, infinite limits where nothing shrinks
def same_output(weights, values, key):
    held = F.pad(values, (0, 1), value=1.0)
    pull = weights.new_zeros(weights.shape).index_fill(0, torch.tensor(key), -1.0)
    basis, sizes, _ = torch.linalg.svd(held, full_matrices=False)
    least = max(held.shape) * torch.finfo(held.dtype).eps * sizes.max()
    basis = basis[:, sizes > least]
    way = pull - basis @ (basis.T @ pull)
    if way.dot(way).sqrt() < 1e-4:
        return None
    ends = torch.full_like(weights, math.inf)
    ends[way < 0] = weights[way < 0] / way[way < 0].neg()
    return (weights + ends.amin() * way).clamp(min=0)


# %% wrong | 2026-blind-26 | sum_is_not_kept | kept holds the values alone, without the column of ones: the sum of the weights changes
def same_output(weights, values, key):
    kept = values  # <-- here
    away = torch.zeros_like(weights)
    away[key] = -1
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% wrong | 2026-blind-26 | until_the_key_is_empty | the step goes until the key itself is at 0, whatever the other weights do; some become negative
def same_output(weights, values, key):
    ones = values.new_ones(len(values), 1)
    kept = torch.cat([values, ones], dim=1)
    away = -F.one_hot(torch.tensor(key), len(weights)).to(weights.dtype)
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if torch.linalg.vector_norm(direction) < 1e-4:
        return None
    step = weights[key] / -direction[key]  # <-- here
    return weights + step * direction


# %% wrong | 2026-blind-26 | ratios_of_all_weights | the step is also limited by weights that grow: the size of every direction is taken
def same_output(weights, values, key):
    kept = torch.column_stack([values, torch.ones_like(weights)])
    away = torch.zeros_like(weights).index_fill(0, torch.tensor([key]), -1.0)
    direction = away - kept @ torch.linalg.pinv(kept) @ away
    if direction.norm() < 1e-4:
        return None
    limits = [w / abs(d) for w, d in zip(weights, direction) if abs(d) > 1e-9]  # <-- here
    return weights + min(limits) * direction


# %% wrong | 2026-blind-26 | changes_its_input | the step is added in place, which changes the caller's weights
def same_output(weights, values, key):
    T = weights.shape[0]
    kept = torch.cat((values, torch.ones(T, 1, dtype=values.dtype)), dim=-1)
    away = torch.zeros(T, dtype=weights.dtype)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = torch.min(weights[shrinks] / direction[shrinks].neg())
    other = weights
    other += step * direction  # <-- here
    return other


# %% wrong | 2026-blind-26 | the_projection_itself | the direction is the projection on the columns of kept itself, not what is left of away without it
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = -1
    share = torch.linalg.pinv(kept) @ away
    direction = kept @ share  # <-- here
    if direction.norm() < 1e-4:
        return None
    falling = direction < 0
    step = (weights[falling] / -direction[falling]).min()
    return weights + step * direction


# %% double | 2026-blind-26 | adds_to_the_key | away is +1 at the key, so that the key gains weight; never returns None when nothing can change
def same_output(weights, values, key):
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)
    away = torch.zeros_like(weights)
    away[key] = 1  # <-- here
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)  # <-- here
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction


# %% right | 2026-blind-26 | an orthonormal basis of the columns by SVD instead of pinv, in double precision, the step by where and an infinite limit
def same_output(weights, values, key):
    w, v = weights.double(), values.double()
    kept = torch.hstack([v, torch.ones(len(v), 1, dtype=v.dtype, device=v.device)])
    u, s, _ = torch.linalg.svd(kept, full_matrices=False)
    u = u[:, s > 1e-6 * s.max()]
    away = -torch.eye(len(w), dtype=w.dtype, device=w.device)[key]
    direction = away - u @ (u.T @ away)
    if direction.square().sum().sqrt() < 1e-4:
        return None
    limits = torch.where(direction < 0, -w / direction, torch.full_like(w, math.inf))
    return (w + limits.min() * direction).to(weights.dtype)
