# %% right | house | from the last layer back
def rolled_from_the_last(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].size(1)).to(weights_by_layer[0])
    result = None
    for layer in reversed(weights_by_layer):
        step = (layer.sum(0) / len(layer) + eye) / 2
        result = step if result is None else result @ step
    return result


# %% right | house | all matrices at once
def rolled_at_once(weights_by_layer):
    steps = [(layer.mean(0) + torch.eye(layer.shape[1], dtype=layer.dtype)) / 2 for layer in weights_by_layer]
    return torch.linalg.multi_dot(steps[::-1]) if len(steps) > 1 else steps[0]


# %% right | house | normed after the identity
def rolled_and_normed(weights_by_layer):
    result = None
    for layer in weights_by_layer:
        step = layer.mean(0) + torch.eye(layer.shape[-1], dtype=layer.dtype)
        step = step / step.sum(dim=-1, keepdim=True)
        result = step if result is None else torch.matmul(step, result)
    return result


# %% wrong | 2026-blind-3 | the lesson's bug: earlier times later
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = mixed @ (0.5 * w.mean(dim=0) + 0.5 * eye)  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | the largest head instead of the mean
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (0.5 * w.max(dim=0).values + 0.5 * eye) @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | half of the ones matrix instead of the identity
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    one = torch.ones(T, T, dtype=weights_by_layer[0].dtype)  # <-- here
    mixed = torch.eye(T, dtype=weights_by_layer[0].dtype)
    for w in weights_by_layer:
        mixed = (0.5 * w.mean(dim=0) + 0.5 * one) @ mixed
    return mixed


# %% wrong | 2026-blind-3 | the return stands in the loop
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (0.5 * w.mean(dim=0) + 0.5 * eye) @ mixed
        return mixed  # <-- here


# %% wrong | 2026-blind-8 | Starts with the first layer's mean as it is: its residual connection is left out.
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    identity = torch.eye(len(mixed), dtype=mixed.dtype)
    for weights in weights_by_layer[1:]:
        mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
    return mixed


# %% wrong | 2026-blind-8 | The identity has PyTorch's default dtype, so that the product raises for float64 weights.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T)  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = with_residual @ mixed
    return mixed


# %% wrong | house | the sums of mean and identity are halved once, at the end
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = weights.mean(dim=0) + identity
        mixed = with_residual @ mixed
    return mixed / 2  # <-- here


# %% wrong | house | the loop's number is not used: each step is made from layer 0
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for layer in range(len(weights_by_layer)):
        with_residual = (weights_by_layer[0].mean(dim=0) + identity) / 2  # <-- here
        mixed = with_residual @ mixed
    return mixed


# %% wrong | house | the product begins with the first layer, and the loop too
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = (weights_by_layer[0].mean(dim=0) + identity) / 2
    for weights in weights_by_layer:  # <-- here
        mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
    return mixed


# %% wrong | house | Half the mean and half of what was mixed: nothing is multiplied.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (w.mean(0) + mixed) / 2  # <-- here
    return mixed


# %% wrong | house | A softmax brings the rows to the sum 1.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = torch.softmax(w.mean(0) + eye, dim=-1) @ mixed  # <-- here
    return mixed


# %% wrong | house | The diagonal is filled with 1, in place of adding it.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    mixed = torch.eye(T, dtype=weights_by_layer[0].dtype)
    for w in weights_by_layer:
        step = w.mean(0)
        step.fill_diagonal_(1.0)  # <-- here
        mixed = step / 2 @ mixed
    return mixed


# %% wrong | house | The identity is one more head in the mean.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (w.sum(0) + eye) / (len(w) + 1) @ mixed  # <-- here
    return mixed


# %% wrong | house | Each step is multiplied with the step before it, and the last product comes back.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    steps = [(w.mean(0) + eye) / 2 for w in weights_by_layer]
    mixed = steps[0]
    for earlier, later in zip(steps, steps[1:]):
        mixed = later @ earlier  # <-- here
    return mixed


# %% wrong | 2026-blind-14 | multiplies with torch.linalg.multi_dot, which raises where there is one layer only
def rollout(weights_by_layer):
    def with_residual(weights):
        mean = weights.mean(dim=0)
        return (mean + torch.eye(len(mean), dtype=mean.dtype)) / 2

    matrices = [with_residual(weights) for weights in weights_by_layer]
    return torch.linalg.multi_dot(matrices[::-1])  # <-- here


# %% wrong | 2026-blind-18 | after the identity is added, columns are brought to sum 1 instead of rows
def rollout(weights_by_layer):
    total = None
    for w in weights_by_layer:
        a = w.mean(dim=0)
        a = a + torch.eye(len(a), dtype=a.dtype)
        a = a / a.sum(dim=0, keepdim=True)  # <-- here
        total = a if total is None else a @ total
    return total


# %% wrong | 2026-blind-22 | the identity is added once, to the first layer alone; later layers have no residual connection
def rollout(weights_by_layer):
    means = [weights.mean(dim=0) for weights in weights_by_layer]
    identity = torch.eye(means[0].shape[-1], dtype=means[0].dtype, device=means[0].device)
    mixed = (means[0] + identity) / 2
    for mean in means[1:]:
        mixed = mean @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-22 | each head is followed by itself through all layers, and the mean is taken at the end
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T).to(weights_by_layer[0])
    per_head = identity
    for weights in weights_by_layer:
        per_head = (0.5 * weights + 0.5 * identity) @ per_head  # <-- here
    return per_head.mean(dim=0)


# %% wrong | 2026-blind-24 | the identity goes in once, at the end, not in each layer: the layers are multiplied without their residual connections
def rollout(weights_by_layer):
    means = [weights.mean(dim=0) for weights in weights_by_layer]
    product = means[0]
    for mean in means[1:]:
        product = mean @ product  # <-- here
    return (product + torch.eye(len(product), dtype=product.dtype)) / 2


# %% right | 2026-slips | reversed list and old order (right)
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in reversed(weights_by_layer):
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)
    return mixed


# %% right | 2026-slips | transposed, and back
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2).T
    return mixed.T


# %% wrong | 2026-slips | no halving
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0) + identity) @ mixed
    return mixed


# %% wrong | 2026-slips | no residual
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)
    for weights in weights_by_layer[1:]:
        mixed = weights.mean(dim=0) @ mixed
    return mixed


# %% wrong | 2026-slips | residual after the product
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0) @ mixed + identity) / 2
    return mixed


# %% wrong | 2026-slips | elementwise
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0) + identity) / 2 * mixed
    return mixed


# %% right | 2026-slips | residual: (W mixed + mixed)/2 (right)
def rollout(weights_by_layer):
    mixed = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0) @ mixed + mixed) / 2
    return mixed


# %% wrong | 2026-slips | mean over dim -1 forgets heads (sum)
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.sum(dim=0) + identity) / 2 @ mixed
    return mixed


# %% wrong | 2026-slips | bracket: / binds before @? mixed order
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1])
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
    return mixed


# %% right | 2026-slips | as it came
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = with_residual @ mixed
    return mixed
