# %% right | house | from the first layer on
def rolled_from_the_first(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    result = identity
    for layer in weights_by_layer:
        result = (0.5 * layer.mean(dim=0) + 0.5 * identity) @ result
    return result


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
