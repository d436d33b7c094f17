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


# %% wrong | 2026-blind-3 | earlier_times_later | the lesson's bug: earlier times later
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = mixed @ (0.5 * w.mean(dim=0) + 0.5 * eye)  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | identity_not_halved | the identity added, not half of each
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (w.mean(dim=0) + eye) @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | no_identity | no residual at all
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    for w in weights_by_layer[1:]:
        mixed = w.mean(dim=0) @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | multiplies_entry_by_entry | elementwise product
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = None
    for w in weights_by_layer:
        layer = 0.5 * w.mean(dim=0) + 0.5 * eye
        mixed = layer if mixed is None else layer * mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | sum_over_the_heads | sum over heads instead of mean
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (0.5 * w.sum(dim=0) + 0.5 * eye) @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | largest_over_the_heads | the largest head instead of the mean
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (0.5 * w.max(dim=0).values + 0.5 * eye) @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-3 | ones_for_the_identity | half of the ones matrix instead of the identity
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    one = torch.ones(T, T, dtype=weights_by_layer[0].dtype)  # <-- here
    mixed = torch.eye(T, dtype=weights_by_layer[0].dtype)
    for w in weights_by_layer:
        mixed = (0.5 * w.mean(dim=0) + 0.5 * one) @ mixed
    return mixed


# %% wrong | 2026-blind-3 | leaves_out_the_first_layer | the first layer left out
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer[1:]:  # <-- here
        mixed = (0.5 * w.mean(dim=0) + 0.5 * eye) @ mixed
    return mixed


# %% wrong | 2026-blind-3 | first_layer_alone | the return stands in the loop
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (0.5 * w.mean(dim=0) + 0.5 * eye) @ mixed
        return mixed  # <-- here


# %% wrong | 2026-blind-3 | changes_the_dtype | float32 identity with float64 weights
def rollout(weights_by_layer):
    mixed = torch.eye(weights_by_layer[0].shape[-1])  # <-- here
    eye = torch.eye(weights_by_layer[0].shape[-1])  # <-- here
    for w in weights_by_layer:
        mixed = (0.5 * w.float().mean(dim=0) + 0.5 * eye) @ mixed  # <-- here
    return mixed


# %% right | 2026-blind-3 | loop
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (0.5 * w.mean(dim=0) + 0.5 * eye) @ mixed
    return mixed


# %% right | 2026-blind-3 | reversed, from the left
def rollout(weights_by_layer):
    out = None
    for w in reversed(weights_by_layer):
        layer = (w.mean(0) + torch.eye(w.shape[-1]).to(w)) / 2
        out = layer if out is None else out @ layer
    return out


# %% wrong | 2026-blind-5 | identity_not_halved | The identity is added but the sum is not halved, so the rows grow with every layer.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = weights.mean(dim=0) + identity  # <-- here
        mixed = with_residual @ mixed
    return mixed


# %% wrong | 2026-blind-5 | first_layer_without_identity | The product begins with the first layer's bare mean, without its residual connection.
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    identity = torch.eye(len(mixed), dtype=mixed.dtype)
    for weights in weights_by_layer[1:]:
        mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
    return mixed


# %% wrong | 2026-blind-5 | changes_its_input | The caller's list is reversed in place to get the order right, and stays reversed.
def rollout(weights_by_layer):
    weights_by_layer.reverse()  # <-- here
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)
    return mixed


# %% double | 2026-blind-5 | largest_over_the_heads+earlier_times_later | The largest of the heads is taken and not their mean; the layers are multiplied with the first on the left.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T).to(weights_by_layer[0].dtype)
    result = identity
    for weights in weights_by_layer:
        heads = weights.max(dim=0).values  # <-- here
        layer = 0.5 * heads + 0.5 * identity
        result = torch.matmul(result, layer)  # <-- here
    return result


# %% right | 2026-blind-5 | einsum with functools.reduce, the residual written onto the diagonal
import functools


def rollout(weights_by_layer):
    halves = []
    for weights in weights_by_layer:
        half = weights.sum(dim=0) / (2 * weights.shape[0])
        half.diagonal().add_(0.5)
        halves.append(half)
    return functools.reduce(lambda so_far, layer: torch.einsum("ij,jk->ik", layer, so_far), halves)


# %% wrong | 2026-blind-6 | first_layer_without_identity | starts with the first layer's bare mean over the heads, without its half of identity
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    eye = torch.eye(mixed.shape[0], dtype=mixed.dtype)
    for weights in weights_by_layer[1:]:
        mixed = (0.5 * weights.mean(dim=0) + 0.5 * eye) @ mixed
    return mixed


# %% wrong | 2026-blind-6 | identity_once_at_the_end | the identity is mixed in once, half and half, after the layers are multiplied
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = weights.mean(0) @ mixed
    return (mixed + identity) / 2  # <-- here


# %% right | 2026-blind-6 | walks from the last layer down to the first and multiplies from the right with an einsum
def rollout(weights_by_layer):
    mixed = None
    for weights in reversed(weights_by_layer):
        layer = weights.sum(dim=0) / (2 * weights.shape[0])
        layer.diagonal().add_(0.5)
        mixed = layer if mixed is None else torch.einsum("ij,jk->ik", mixed, layer)
    return mixed


# %% wrong | 2026-blind-7 | identity_not_halved | the identity is added whole, so that the rows of each layer sum to 2
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = weights.mean(dim=0) + identity  # <-- here
        mixed = with_residual @ mixed
    return mixed

# %% wrong | 2026-blind-7 | changes_its_input | reverse() turns the caller's list round, and the next call gets the layers in the wrong order
def rollout(weights_by_layer):
    first = weights_by_layer[0]
    eye = torch.eye(first.shape[-1], dtype=first.dtype)
    weights_by_layer.reverse()  # <-- here
    result = eye
    for w in weights_by_layer:
        result = result @ (0.5 * w.mean(0) + 0.5 * eye)
    return result

# %% double | 2026-blind-7 | largest_over_the_heads+earlier_times_later | earlier layers stand to the left of later ones; the largest of the heads in the place of their mean
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for weights in weights_by_layer:
        layer = (weights.amax(dim=0) + eye) / 2  # <-- here
        mixed = mixed @ layer  # <-- here
    return mixed

# %% right | 2026-blind-7 | multi_dot over the reversed list, the diagonal raised in place of a copy
def rollout(weights_by_layer):
    steps = []
    for weights in reversed(weights_by_layer):
        step = weights.sum(dim=0) / (2 * len(weights))
        step.diagonal().add_(0.5)
        steps.append(step)
    return steps[0] if len(steps) == 1 else torch.linalg.multi_dot(steps)


# %% wrong | 2026-blind-8 | first_layer_without_identity | Starts with the first layer's mean as it is: its residual connection is left out.
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    identity = torch.eye(len(mixed), dtype=mixed.dtype)
    for weights in weights_by_layer[1:]:
        mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
    return mixed

# %% wrong | 2026-blind-8 | - | The identity has PyTorch's default dtype, so that the product raises for float64 weights.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T)  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = with_residual @ mixed
    return mixed

# %% wrong | 2026-blind-8 | changes_its_input | Turns the caller's list round in place to get the later layers to the left; a second call gives the wrong order.
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    weights_by_layer.reverse()  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)
    return mixed

# %% right | 2026-blind-8 | without an identity matrix: half of what was, half of the layer's mean times it, einsum for the heads
def rollout(weights_by_layer):
    mixed = None
    for weights in weights_by_layer:
        H, T, _ = weights.shape
        if mixed is None:
            mixed = torch.zeros(T, T, dtype=weights.dtype)
            mixed.fill_diagonal_(1)
        mixed = mixed / 2 + torch.einsum("hij,jk->ik", weights, mixed) / (2 * H)
    return mixed


# %% wrong | 2026-blind-9 | identity_once_at_the_end | The identity is averaged in only once, after all layers are multiplied, instead of in each layer.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = weights.mean(dim=0) @ mixed
    return (mixed + identity) / 2  # <-- here


# %% wrong | 2026-blind-9 | - | The identity is always float32, so that weights in half precision come back in another dtype, or the product raises.
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1])  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        layer = 0.5 * weights.mean(dim=0) + 0.5 * identity
        mixed = layer @ mixed
    return mixed


# %% wrong | 2026-blind-9 | changes_its_input | The list itself is reversed to get the order right, and the caller's layers stand the other way round afterwards.
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    weights_by_layer.reverse()  # <-- here
    for weights in weights_by_layer:
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = mixed @ with_residual
    return mixed


# %% double | 2026-blind-9 | largest_over_the_heads+earlier_times_later | Earlier times later, as it was found; of the heads the greatest weight is taken instead of the mean.
def rollout(weights_by_layer):
    stacked = torch.stack(weights_by_layer).amax(dim=1)  # <-- here
    eye = torch.eye(stacked.shape[-1], dtype=stacked.dtype)
    layers = (stacked + eye) / 2
    out = layers[0]
    for layer in layers[1:]:
        out = torch.einsum("ij,jk->ik", out, layer)  # <-- here
    return out


# %% right | 2026-blind-9 | all layers stacked, halves added on the diagonal, then folded from the last layer to the first
def rollout(weights_by_layer):
    averages = torch.stack([weights.sum(dim=0) / weights.shape[0] for weights in weights_by_layer])
    averages = averages / 2
    averages.diagonal(dim1=-2, dim2=-1).add_(0.5)
    result = averages[-1]
    for index in range(len(averages) - 2, -1, -1):
        result = result @ averages[index]
    return result

# %% wrong | house | no_identity | the identity is multiplied with the mean, so that nothing is added
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = weights.mean(dim=0) @ identity  # <-- here
        mixed = with_residual @ mixed
    return mixed

# %% wrong | house | halved_once | the sums of mean and identity are halved once, at the end
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = weights.mean(dim=0) + identity
        mixed = with_residual @ mixed
    return mixed / 2  # <-- here

# %% wrong | house | one_layer_for_all | the loop's number is not used: each step is made from layer 0
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for layer in range(len(weights_by_layer)):
        with_residual = (weights_by_layer[0].mean(dim=0) + identity) / 2  # <-- here
        mixed = with_residual @ mixed
    return mixed

# %% wrong | house | first_layer_twice | the product begins with the first layer, and the loop too
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = (weights_by_layer[0].mean(dim=0) + identity) / 2
    for weights in weights_by_layer:  # <-- here
        mixed = (weights.mean(dim=0) + identity) / 2 @ mixed
    return mixed

# %% wrong | house | multiplies_the_heads | a second loop multiplies head by head in place of their mean
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        for head in weights:
            mixed = (head + identity) / 2 @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-10 | first_layer_without_identity | begins with the first layer's mean as it is, in place of half of it and half the identity
def rollout(weights_by_layer):
    first, *later = weights_by_layer
    mixed = first.mean(dim=0)  # <-- here
    identity = torch.eye(mixed.shape[0], dtype=mixed.dtype)
    for weights in later:
        with_residual = 0.5 * weights.mean(dim=0) + 0.5 * identity
        mixed = with_residual @ mixed
    return mixed


# %% wrong | 2026-blind-10 | heads_apart_until_the_end | multiplies the layers head by head and takes the mean over the heads at the end, in place of in every layer
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for weights in weights_by_layer:
        with_residual = (weights + eye) / 2  # (H, T, T)
        mixed = with_residual @ mixed  # <-- here
    return mixed.mean(dim=0)


# %% wrong | 2026-blind-10 | identity_once_at_the_end | multiplies the plain means of all layers and averages the product with the identity once, in place of each layer with the identity
def rollout(weights_by_layer):
    means = [weights.mean(dim=0) for weights in weights_by_layer]
    product = means[0]
    for mean in means[1:]:
        product = torch.einsum("ij,jk->ik", mean, product)
    identity = torch.diag(torch.ones_like(product[0]))
    return (product + identity) / 2  # <-- here


# %% right | 2026-blind-10 | from the last layer back to the first, the halves added on the diagonal in a copy
def rollout(weights_by_layer):
    mixed = None
    for weights in reversed(list(weights_by_layer)):
        half = weights.mean(dim=0).div(2)  # a new (T, T)
        half = half + torch.diag_embed(torch.full_like(half[0], 0.5))
        mixed = half if mixed is None else mixed.matmul(half)
    return mixed


# %% wrong | house | mean_added_unmultiplied | Brackets are missing, so that the identity alone is multiplied with what was mixed.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = w.mean(0) + eye / 2 @ mixed  # <-- here
    return mixed


# %% wrong | house | mean_added_unmultiplied | Half the mean and half of what was mixed: nothing is multiplied.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (w.mean(0) + mixed) / 2  # <-- here
    return mixed


# %% wrong | house | softmax_over_the_sum | A softmax brings the rows to the sum 1.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = torch.softmax(w.mean(0) + eye, dim=-1) @ mixed  # <-- here
    return mixed


# %% wrong | house | divides_by_the_heads_of_the_first_layer | The number of heads is read off the first layer.
def rollout(weights_by_layer):
    H = weights_by_layer[0].shape[0]
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (w.sum(0) / H + eye) / 2 @ mixed  # <-- here
    return mixed


# %% wrong | house | diagonal_set_to_1 | The diagonal is filled with 1, in place of adding it.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    mixed = torch.eye(T, dtype=weights_by_layer[0].dtype)
    for w in weights_by_layer:
        step = w.mean(0)
        step.fill_diagonal_(1.0)  # <-- here
        mixed = step / 2 @ mixed
    return mixed


# %% wrong | house | identity_as_one_more_head | The identity is one more head in the mean.
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for w in weights_by_layer:
        mixed = (w.sum(0) + eye) / (len(w) + 1) @ mixed  # <-- here
    return mixed


# %% wrong | house | last_two_layers_alone | Each step is multiplied with the step before it, and the last product comes back.
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    steps = [(w.mean(0) + eye) / 2 for w in weights_by_layer]
    mixed = steps[0]
    for earlier, later in zip(steps, steps[1:]):
        mixed = later @ earlier  # <-- here
    return mixed


# %% wrong | 2026-blind-11 | heads_apart_until_the_end | Multiplies the layers head by head and takes the mean over the heads at the end, in place of the mean in each layer.
def rollout(weights_by_layer):
    H, T, _ = weights_by_layer[0].shape
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye.expand(H, T, T)
    for weights in weights_by_layer:
        mixed = (0.5 * weights + 0.5 * eye) @ mixed
    return mixed.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-11 | - | Divides the sum over the heads by the number of layers in place of the number of heads.
def rollout(weights_by_layer):
    count = len(weights_by_layer)
    size = weights_by_layer[0].shape[-1]
    identity = torch.eye(size).to(weights_by_layer[0])
    result = identity
    for layer in weights_by_layer:
        averaged = layer.sum(dim=0) / count  # <-- here
        result = ((averaged + identity) / 2) @ result
    return result


# %% double | 2026-blind-11 | first_layer_without_identity+earlier_times_later | Starts with the first layer's mean without its half of the identity; multiplies earlier times later.
def rollout(weights_by_layer):
    first, *others = weights_by_layer
    eye = torch.eye(first.shape[-1], dtype=first.dtype)
    mixed = first.mean(dim=0)  # <-- here
    for weights in others:
        mixed = mixed @ ((weights.mean(dim=0) + eye) / 2)  # <-- here
    return mixed


# %% right | 2026-blind-11 | from the last layer back to the first, the identity only at the start
def rollout(weights_by_layer):
    some = weights_by_layer[-1]
    shares = torch.eye(some.shape[-1], dtype=some.dtype, device=some.device)
    for weights in reversed(weights_by_layer):
        shares = torch.lerp(shares, shares @ weights.mean(dim=-3), 0.5)
    return shares


# %% wrong | 2026-blind-12 | heads_apart_until_the_end | multiplies the layers for each head by itself and takes the mean over heads at the end, in place of in each layer
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for weights in weights_by_layer:
        mixed = ((weights + eye) / 2) @ mixed
    return mixed.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-12 | - | hands the layers to multi_dot, which takes two matrices at least, so that a list of one layer raises
def rollout(weights_by_layer):
    steps = []
    for weights in reversed(weights_by_layer):
        average = weights.mean(0)
        steps.append(0.5 * average + 0.5 * torch.eye(len(average), dtype=average.dtype))
    return torch.linalg.multi_dot(steps)  # <-- here


# %% double | 2026-blind-12 | first_layer_without_identity+earlier_times_later | begins with the first layer's weights alone, without their half of the identity; multiplies the earlier layer from the left
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    identity = torch.eye(mixed.shape[0], dtype=mixed.dtype)
    for weights in weights_by_layer[1:]:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)  # <-- here
    return mixed


# %% right | 2026-blind-12 | the residual connection written out, no identity in the loop
def rollout(weights_by_layer):
    first = weights_by_layer[0]
    mixed = torch.eye(first.shape[-1], dtype=first.dtype, device=first.device)
    for weights in weights_by_layer:
        read = torch.einsum("hqk,kt->qt", weights, mixed) / weights.shape[0]
        mixed = (mixed + read) / 2
    return mixed


# %% wrong | 2026-blind-13 | heads_apart_until_the_end | each head is followed by itself through all layers and the mean over heads is taken at the end, in place of in each layer
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity.expand(weights_by_layer[0].shape)  # (H, T, T)
    for weights in weights_by_layer:
        mixed = ((weights + identity) / 2) @ mixed  # <-- here
    return mixed.mean(dim=0)


# %% wrong | 2026-blind-13 | identity_once_at_the_end | the identity is averaged in once, at the end, in place of in every layer
def rollout(weights_by_layer):
    averages = [weights.mean(dim=0) for weights in weights_by_layer]
    product = averages[0]
    for layer in averages[1:]:
        product = layer @ product
    identity = torch.eye(len(product), dtype=product.dtype)
    return (product + identity) / 2  # <-- here


# %% right | 2026-blind-13 | from the last layer down with torch.linalg.multi_dot, or alone
def rollout(weights_by_layer):
    halves = []
    for weights in weights_by_layer:
        one = weights.mean(dim=0) * 0.5
        one.diagonal().add_(0.5)
        halves.append(one)
    halves.reverse()
    return halves[0] if len(halves) == 1 else torch.linalg.multi_dot(halves)


# %% double | house | first_layer_without_identity+identity_not_halved | begins with the first layer's bare mean; adds without halving
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = weights_by_layer[0].mean(0)  # <-- here
    for weights in weights_by_layer[1:]:
        mixed = (weights.mean(0) + identity) @ mixed  # <-- here
    return mixed


# %% wrong | house | mean_over_everything | The mean over the heads and then over the keys.
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0).mean(dim=-1) + identity) / 2 @ mixed  # <-- here
    return mixed


# %% wrong | house | mean_over_the_queries | The mean over the heads and the queries at once.
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=(0, 1)) + identity) / 2 @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-14 | heads_apart_until_the_end | multiplies head by head through the layers and takes the mean at the end, in place of the mean over heads in each layer
def rollout(weights_by_layer):
    H, T, _ = weights_by_layer[0].shape
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye.expand(H, T, T)
    for weights in weights_by_layer:
        mixed = torch.bmm((weights + eye) / 2, mixed)  # <-- here
    return mixed.mean(dim=0)


# %% wrong | 2026-blind-14 | changes_its_input | turns the caller's list round in place, so that a second call gives the layers in the wrong order
def rollout(weights_by_layer):
    n = weights_by_layer[0].shape[-1]
    eye = torch.eye(n, dtype=weights_by_layer[0].dtype)
    mixed = eye
    weights_by_layer.reverse()  # <-- here
    for w in weights_by_layer:  # last layer first
        mixed = mixed @ (0.5 * w.mean(0) + 0.5 * eye)
    return mixed


# %% wrong | 2026-blind-14 | - | multiplies with torch.linalg.multi_dot, which raises where there is one layer only
def rollout(weights_by_layer):
    def with_residual(weights):
        mean = weights.mean(dim=0)
        return (mean + torch.eye(len(mean), dtype=mean.dtype)) / 2

    matrices = [with_residual(weights) for weights in weights_by_layer]
    return torch.linalg.multi_dot(matrices[::-1])  # <-- here


# %% wrong | 2026-blind-14 | first_layer_twice | starts from the first layer and then multiplies all layers, so that the first one happens twice
def rollout(weights_by_layer):
    layers = torch.stack([w.mean(dim=0) for w in weights_by_layer])  # (L, T, T)
    identity = torch.eye(layers.shape[-1], dtype=layers.dtype)
    layers = (layers + identity) / 2
    mixed = layers[0]
    for layer in layers:  # <-- here
        mixed = layer @ mixed
    return mixed


# %% double | 2026-blind-14 | first_layer_without_identity+earlier_times_later | the first layer stands without its identity; earlier times later
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(dim=0)  # <-- here
    identity = torch.eye(mixed.shape[0], dtype=mixed.dtype)
    for weights in weights_by_layer[1:]:
        half = (weights.mean(dim=0) + identity) / 2
        mixed = mixed @ half  # <-- here
    return mixed


# %% right | 2026-blind-14 | recursion over the layers, the residual written as half of what came plus half of what is read
def rollout(weights_by_layer):
    *earlier, last = weights_by_layer
    if not earlier:
        T = last.shape[-1]
        before = torch.eye(T, dtype=last.dtype, device=last.device)
    else:
        before = rollout(earlier)
    read = torch.einsum("hij,jk->ik", last, before) / last.shape[0]
    return before / 2 + read / 2


# %% wrong | house | - | no more than four layers enter
def answer(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer[:4]:  # <-- here
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = with_residual @ mixed
    return mixed


# %% right | house | the heads' contexts of a state, and the state itself
def answer(weights_by_layer):
    state = torch.eye(weights_by_layer[0].size(1)).to(weights_by_layer[0])
    for w in weights_by_layer:
        state = (state + (w @ state).mean(0)) / 2
    return state


# %% wrong | 2026-blind-15 | heads_apart_until_the_end | follows each head through all layers by itself and takes the mean over the heads at the end, in place of in each layer
def rollout(weights_by_layer):
    first = weights_by_layer[0]
    identity = torch.eye(first.shape[-1], dtype=first.dtype)
    mixed = identity.expand_as(first)
    for weights in weights_by_layer:
        with_residual = (weights + identity) / 2
        mixed = with_residual @ mixed  # <-- here
    return mixed.mean(dim=0)


# %% wrong | 2026-blind-15 | changes_its_input | turns the caller's list round in place (reverse), so that it stands backwards afterwards, and a second call gives something else
def rollout(weights_by_layer):
    weights_by_layer.reverse()  # <-- here
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ (0.5 * weights.mean(dim=0) + 0.5 * identity)
    return mixed


# %% wrong | 2026-blind-15 | first_layer_twice | begins with the first layer and then goes over all layers, so that the first one is multiplied twice
def rollout(weights_by_layer):
    def with_residual(w):
        average = w.mean(dim=0)
        return (average + torch.eye(len(average), dtype=average.dtype)) / 2

    mixed = with_residual(weights_by_layer[0])
    for w in weights_by_layer:  # <-- here
        mixed = with_residual(w) @ mixed
    return mixed


# %% wrong | 2026-blind-15 | - | multiplies with torch.linalg.multi_dot, which raises for a single matrix: a model of one layer gives an error in place of its picture
def rollout(weights_by_layer):
    mats = []
    for w in weights_by_layer:
        m = w.mean(0)
        m = (m + torch.eye(m.shape[0], dtype=m.dtype, device=m.device)) / 2
        mats.append(m)
    mats = mats[::-1]  # the last layer stands on the left
    return torch.linalg.multi_dot(mats)  # <-- here


# %% double | 2026-blind-15 | columns_sum_to_1 | brings the columns in place of the rows to the sum 1; begins with an identity of float32, which cannot be multiplied with layers of another dtype
def rollout(weights_by_layer):
    T = weights_by_layer[0].size(-1)
    mixed = torch.eye(T)  # <-- here
    for weights in weights_by_layer:
        step = weights.mean(dim=0) + torch.eye(T, dtype=weights.dtype)
        step = step / step.sum(dim=0, keepdim=True)  # <-- here
        mixed = step @ mixed
    return mixed


# %% right | 2026-blind-15 | a function that calls itself: the last layer on what the layers before it mixed
def rollout(weights_by_layer):
    *before, last = weights_by_layer
    heads = last.shape[0]
    look = torch.einsum("hqk->qk", last) / heads
    if not before:
        return look / 2 + torch.eye(last.shape[-1], dtype=last.dtype, device=last.device) / 2
    mixed = rollout(before)
    return (look @ mixed + mixed) / 2


# %% wrong | 2026-blind-16 | identity_for_what_was_mixed | the residual half of each layer is the identity, the text's inputs, in place of what the layers below have mixed
def rollout(weights_by_layer):
    first = weights_by_layer[0]
    identity = torch.eye(first.shape[-1], dtype=first.dtype)
    mixed = identity
    for weights in weights_by_layer:
        read = weights.mean(dim=0) @ mixed
        mixed = 0.5 * read + 0.5 * identity  # <-- here
    return mixed


# %% wrong | 2026-blind-16 | - | torch.linalg.multi_dot raises an error where there is one layer only
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[1]
    tables = []
    for weights in weights_by_layer:
        mean = weights.mean(dim=0)
        tables.append((mean + torch.eye(T, dtype=mean.dtype)) / 2)
    return torch.linalg.multi_dot(tables[::-1])  # <-- here


# %% wrong | 2026-blind-16 | changes_its_input | the caller's list is turned round in place, so that it is in the wrong order afterwards
def rollout(weights_by_layer):
    weights_by_layer.reverse()  # <-- here
    T = weights_by_layer[0].shape[-1]
    product = torch.eye(T, dtype=weights_by_layer[0].dtype)
    for layer in weights_by_layer:
        product = product @ (layer.mean(dim=0) + torch.eye(T, dtype=layer.dtype)) / 2
    return product


# %% wrong | 2026-blind-16 | heads_apart_until_the_end | each head is followed through all layers by itself and the mean over the heads comes last, in place of the mean in every layer
def rollout(weights_by_layer):
    mixed = None
    for weights in weights_by_layer:
        eye = torch.eye(weights.shape[-1], dtype=weights.dtype).expand_as(weights)
        half = (weights + eye) / 2
        mixed = half if mixed is None else torch.bmm(half, mixed)
    return mixed.mean(dim=0)  # <-- here


# %% double | 2026-blind-16 | first_layer_without_identity+largest_over_the_heads | the first layer is taken without its residual half; the largest weight of the heads is taken in place of their mean
def rollout(weights_by_layer):
    def table(weights):
        return weights.max(dim=0).values  # <-- here

    result = table(weights_by_layer[0])  # <-- here
    same = torch.eye(result.shape[0], dtype=result.dtype)
    for weights in weights_by_layer[1:]:
        result = ((table(weights) + same) / 2) @ result
    return result


# %% right | 2026-blind-16 | from the last layer down, one row vector of shares for each position
def rollout(weights_by_layer):
    last = weights_by_layer[-1]
    shares = torch.eye(last.shape[-1], dtype=last.dtype, device=last.device)
    for weights in reversed(weights_by_layer):
        through = torch.einsum("qk,hkj->qj", shares, weights) / weights.shape[0]
        shares = 0.5 * (through + shares)
    return shares


# %% wrong | 2026-blind-17 | heads_apart_until_the_end | multiplies head by head and takes the mean at the end, in place of the mean over heads in each layer
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights + identity) / 2 @ mixed  # <-- here
    return mixed.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-17 | - | multiplies by multi_dot, which raises where there is only one layer
def rollout(weights_by_layer):
    def with_residual(weights):
        eye = torch.eye(weights.shape[-1], dtype=weights.dtype)
        return 0.5 * weights.mean(dim=0) + 0.5 * eye

    layers = [with_residual(weights) for weights in weights_by_layer]
    return torch.linalg.multi_dot(layers[::-1])  # <-- here


# %% wrong | 2026-blind-17 | identity_once_at_the_end | averages with the identity once, after the product of all layers, in place of in each layer
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(0)
    for weights in weights_by_layer[1:]:
        mixed = weights.mean(0) @ mixed
    return (mixed + torch.eye(len(mixed), dtype=mixed.dtype)) / 2  # <-- here


# %% wrong | 2026-blind-17 | changes_its_input | turns the caller's own list round, so that it holds the last layer first afterwards
def rollout(weights_by_layer):
    weights_by_layer.reverse()  # <-- here
    mixed = None
    for weights in weights_by_layer:
        average = weights.mean(dim=0)
        layer = (average + torch.eye(average.shape[0], dtype=average.dtype)) / 2
        mixed = layer if mixed is None else mixed @ layer
    return mixed


# %% double | 2026-blind-17 | one_half_alone+earlier_times_later | halves only the weights and not the identity; goes through the layers from the last to the first while each is multiplied from the left
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in reversed(weights_by_layer):  # <-- here
        with_residual = weights.mean(dim=0) / 2 + identity  # <-- here
        mixed = with_residual @ mixed
    return mixed


# %% right | 2026-blind-17 | from the last layer down, identity added on the diagonal, einsum
def rollout(weights_by_layer):
    def layer_mix(weights):
        half = torch.einsum("hij->ij", weights) / (2 * weights.shape[0])
        return half + torch.diag(torch.full_like(half[0], 0.5))

    *earlier, last = weights_by_layer
    mixed = layer_mix(last)
    for weights in earlier[::-1]:
        mixed = torch.einsum("ij,jk->ik", mixed, layer_mix(weights))
    return mixed


# %% wrong | 2026-blind-18 | identity_once_at_the_end | the identity comes once, at the end, not in every layer
def rollout(weights_by_layer):
    mixed = weights_by_layer[0].mean(0)  # <-- here
    for weights in weights_by_layer[1:]:
        mixed = weights.mean(0) @ mixed  # <-- here
    identity = torch.eye(mixed.shape[0], dtype=mixed.dtype)
    return (mixed + identity) / 2


# %% wrong | 2026-blind-18 | columns_sum_to_1 | after the identity is added, columns are brought to sum 1 instead of rows
def rollout(weights_by_layer):
    total = None
    for w in weights_by_layer:
        a = w.mean(dim=0)
        a = a + torch.eye(len(a), dtype=a.dtype)
        a = a / a.sum(dim=0, keepdim=True)  # <-- here
        total = a if total is None else a @ total
    return total


# %% wrong | 2026-blind-18 | multiplies_entry_by_entry | the layers' tables are multiplied entry by entry, not as matrices
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].size(-1), dtype=weights_by_layer[0].dtype)
    layers = [(layer.mean(dim=0) + eye) / 2 for layer in weights_by_layer]
    mixed = layers[0]
    for later in layers[1:]:
        mixed = later * mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-18 | identity_as_one_more_head | the identity counts as one more head beside the others, 1 / (H + 1), instead of as one half
def rollout(weights_by_layer):
    H, T, _ = weights_by_layer[0].shape
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye
    for weights in weights_by_layer:
        layer = torch.cat([weights, eye.unsqueeze(0)]).mean(dim=0)  # <-- here
        mixed = layer @ mixed
    return mixed


# %% double | 2026-blind-18 | - | the identity is added but the sum is not halved; the first layer is left out
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for number in range(1, len(weights_by_layer)):  # <-- here
        attention = weights_by_layer[number].mean(dim=0) + identity  # <-- here
        mixed = attention @ mixed
    return mixed


# %% right | 2026-blind-18 | the transposed product, carried from the first layer on; einsum over heads
def rollout(weights_by_layer):
    H, T, _ = weights_by_layer[0].shape
    carried = torch.eye(T, dtype=weights_by_layer[0].dtype, device=weights_by_layer[0].device)
    for w in weights_by_layer:
        through = torch.einsum("hqk,jk->jq", w, carried) / w.shape[0]
        carried = 0.5 * through + 0.5 * carried
    return carried.T


# %% wrong | 2026-blind-19 | changes_its_input | turns the caller's list round in place, so that its layers stand in the other order afterwards
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    weights_by_layer.reverse()  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)
    return mixed


# %% wrong | 2026-blind-19 | heads_apart_until_the_end | multiplies the layers head by head and takes the mean over the heads at the end
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights + identity) / 2  # <-- here
        mixed = with_residual @ mixed
    return mixed.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-19 | first_layer_without_identity | starts with the first layer's mean as it is, without half of it the identity
def rollout(weights_by_layer):
    first, *others = weights_by_layer
    mixed = first.mean(dim=0)  # <-- here
    identity = torch.eye(len(mixed), dtype=mixed.dtype)
    for weights in others:
        mixed = (0.5 * weights.mean(dim=0) + 0.5 * identity) @ mixed
    return mixed


# %% wrong | 2026-blind-19 | mean_added_unmultiplied | adds half of what was mixed before instead of half the identity times it: the layer reads the input, not the mixture
def rollout(weights_by_layer):
    mixed = torch.eye(weights_by_layer[0].size(-1), dtype=weights_by_layer[0].dtype)
    for weights in weights_by_layer:
        read = weights.mean(dim=0)  # <-- here
        mixed = read / 2 + mixed / 2
    return mixed


# %% double | 2026-blind-19 | largest_over_the_heads+identity_not_halved | the sum with the identity is not halved; the largest weight of any head instead of the mean over heads
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        of_heads = weights.amax(dim=0)  # <-- here
        with_residual = of_heads + identity  # <-- here
        mixed = with_residual @ mixed
    return mixed


# %% right | 2026-blind-19 | functools.reduce over the layers, (read + stay) / 2 without any identity matrix but the start
def rollout(weights_by_layer):
    from functools import reduce

    def through(stream, heads):
        read = torch.einsum("hij,jk->ik", heads, stream) / heads.shape[0]
        return (read + stream) * 0.5

    start = torch.eye(weights_by_layer[0].shape[-1]).to(weights_by_layer[0])
    return reduce(through, weights_by_layer, start)


# %% wrong | 2026-blind-20 | changes_its_input | turns the caller's list around in place
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    weights_by_layer.reverse()  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)
    return mixed


# %% wrong | 2026-blind-20 | first_layer_without_identity | the first layer goes in without the identity: only the later layers have their residual
def rollout(weights_by_layer):
    first, *later = weights_by_layer
    mixed = first.mean(dim=0)  # <-- here
    eye = torch.eye(mixed.shape[0], dtype=mixed.dtype)
    for layer in later:
        mixed = (0.5 * layer.mean(dim=0) + 0.5 * eye) @ mixed
    return mixed


# %% wrong | 2026-blind-20 | changes_the_dtype | the identity has the default dtype, so the result is float32 whatever dtype the weights have
def rollout(weights_by_layer):
    mixed = torch.eye(weights_by_layer[0].shape[-1])  # <-- here
    for weights in weights_by_layer:
        attention = weights.mean(dim=0).to(mixed.dtype)
        mixed = (attention @ mixed + mixed) / 2
    return mixed


# %% wrong | 2026-blind-20 | heads_apart_until_the_end | each head is followed through all layers by itself, and the mean over the heads comes only at the end
def rollout(weights_by_layer):
    H, T, _ = weights_by_layer[0].shape
    identity = torch.eye(T).to(weights_by_layer[0]).expand(H, T, T)
    mixed = identity
    for weights in weights_by_layer:
        mixed = torch.bmm((weights + identity) / 2, mixed)  # <-- here
    return mixed.mean(dim=0)


# %% double | 2026-blind-20 | leaves_out_the_last_layer+largest_over_the_heads | the largest weight over the heads instead of their mean; the last layer is left out of the product
def rollout(weights_by_layer):
    like = weights_by_layer[0]
    identity = torch.eye(like.shape[-1], dtype=like.dtype, device=like.device)
    mixed = identity
    for number in range(len(weights_by_layer) - 1):  # <-- here
        heads = weights_by_layer[number].amax(dim=0)  # <-- here
        mixed = (heads + identity) / 2 @ mixed
    return mixed


# %% right | 2026-blind-20 | recursion from the last layer, the halves set on the diagonal, no identity matrix
def rollout(weights_by_layer):
    *earlier, last = weights_by_layer
    step = torch.einsum("hqk->qk", last) / (2 * last.shape[0])
    step.diagonal().add_(0.5)
    if not earlier:
        return step
    return torch.einsum("qm,mk->qk", step, rollout(earlier))


# %% shared | 2026-blind-21
import functools


# %% wrong | 2026-blind-21 | heads_apart_until_the_end | every head is followed through the layers on its own, and the mean over heads is taken only at the end
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity.expand_as(weights_by_layer[0])
    for weights in weights_by_layer:
        mixed = (weights + identity) / 2 @ mixed
    return mixed.mean(dim=0)  # <-- here


# %% wrong | 2026-blind-21 | identity_once_at_the_end | the identity comes in once, after the product of the layers, not in every layer
def rollout(weights_by_layer):
    means = [w.mean(dim=0) for w in weights_by_layer]
    product = functools.reduce(lambda earlier, later: later @ earlier, means)
    return (product + torch.eye(len(product), dtype=product.dtype)) / 2  # <-- here


# %% wrong | 2026-blind-21 | changes_the_dtype | torch.eye stays float32: half-precision weights give a float32 result
def rollout(weights_by_layer):
    T = weights_by_layer[0].size(-1)
    layers = [0.5 * w.mean(0) + 0.5 * torch.eye(T) for w in weights_by_layer]  # <-- here
    mixed = layers[0]
    for layer in layers[1:]:
        mixed = layer.mm(mixed)
    return mixed


# %% wrong | 2026-blind-21 | first_layer_without_identity | the first layer enters as its mean alone, without the identity of its residual connection
def rollout(weights_by_layer):
    first, *later = weights_by_layer
    mixed = first.mean(dim=0)  # <-- here
    eye = torch.eye(mixed.shape[0], dtype=mixed.dtype, device=mixed.device)
    for weights in later:
        mixed = torch.einsum("ij,jk->ik", (weights.mean(dim=0) + eye) / 2, mixed)
    return mixed


# %% double | 2026-blind-21 | largest_over_the_heads+earlier_times_later | the largest weight over the heads instead of the mean; the earlier layer stands on the left
def rollout(weights_by_layer):
    layers = []
    for weights in weights_by_layer:
        table = weights.max(dim=0).values  # <-- here
        layers.append((table + torch.eye(len(table), dtype=table.dtype)) / 2)
    return functools.reduce(torch.matmul, layers)  # <-- here


# %% right | 2026-blind-21 | from the last layer back: each earlier layer is multiplied on the right
def rollout(weights_by_layer):
    came_from = None
    for weights in reversed(weights_by_layer):
        H, T, _ = weights.shape
        table = weights.sum(dim=0) / (2 * H)
        table = table + torch.diag(torch.full((T,), 0.5, dtype=table.dtype))
        came_from = table if came_from is None else came_from @ table
    return came_from


# %% wrong | 2026-blind-22 | identity_once_at_the_beginning | the identity is added once, to the first layer alone; later layers have no residual connection
def rollout(weights_by_layer):
    means = [weights.mean(dim=0) for weights in weights_by_layer]
    identity = torch.eye(means[0].shape[-1], dtype=means[0].dtype, device=means[0].device)
    mixed = (means[0] + identity) / 2
    for mean in means[1:]:
        mixed = mean @ mixed  # <-- here
    return mixed


# %% wrong | 2026-blind-22 | heads_apart_until_the_end | each head is followed by itself through all layers, and the mean is taken at the end
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T).to(weights_by_layer[0])
    per_head = identity
    for weights in weights_by_layer:
        per_head = (0.5 * weights + 0.5 * identity) @ per_head  # <-- here
    return per_head.mean(dim=0)


# %% wrong | 2026-blind-22 | changes_its_input | list.reverse() turns the caller's list round
def rollout(weights_by_layer):
    T = weights_by_layer[0].size(-1)
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype, device=weights_by_layer[0].device)
    weights_by_layer.reverse()  # <-- here
    mixed = identity
    for weights in weights_by_layer:
        mixed = mixed @ ((weights.mean(dim=0) + identity) / 2)
    return mixed


# %% wrong | 2026-blind-22 | - | the identity has float32 always: weights of another dtype cannot be multiplied with it
def rollout(weights_by_layer):
    mixed = torch.eye(weights_by_layer[0].shape[-1])  # <-- here
    for weights in weights_by_layer:
        half = weights.mean(dim=0) / 2
        half = half + torch.diag(torch.full((len(half),), 0.5, dtype=half.dtype))
        mixed = half @ mixed
    return mixed


# %% double | 2026-blind-22 | identity_not_halved+earlier_times_later | the sum with the identity is not halved; the earlier layer stands on the left
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1]).to(weights_by_layer[0])
    layers = [weights.mean(dim=0) + identity for weights in weights_by_layer]  # <-- here
    mixed = layers[0]
    for layer in layers[1:]:
        mixed = mixed @ layer  # <-- here
    return mixed


# %% right | 2026-blind-22 | reduce over the reversed list, with the halves written into the diagonal
from functools import reduce

def rollout(weights_by_layer):
    halves = []
    for layer in weights_by_layer:
        half = layer.mean(0) * 0.5
        half.diagonal().add_(0.5)
        halves.append(half)
    return reduce(torch.matmul, halves[::-1])


# %% right | 2026-blind-22 | no product of matrices: each layer mixes the rows, half of what was there and half of what is read
def rollout(weights_by_layer):
    mixed = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype, device=weights_by_layer[0].device)
    for weights in weights_by_layer:
        read = torch.einsum("hqk,kj->qj", weights, mixed) / weights.shape[0]
        mixed = torch.lerp(mixed, read, 0.5)
    return mixed


# %% shared | 2026-blind-23
from functools import reduce


# %% wrong | 2026-blind-23 | earlier_times_later | the layers are walked through from the last to the first, so that the first one is multiplied last
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in reversed(weights_by_layer):  # <-- here
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = with_residual @ mixed
    return mixed


# %% wrong | 2026-blind-23 | identity_not_halved | the identity is added without halving, rows sum to 2 to the power of the number of layers
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].size(1)).to(weights_by_layer[0])
    layers = [weights.mean(0) + eye for weights in weights_by_layer]  # <-- here
    return reduce(lambda mixed, layer: layer @ mixed, layers, eye)


# %% wrong | 2026-blind-23 | identity_for_what_was_mixed | the residual half is the input's identity in every layer, not what the layers before have mixed
def rollout(weights_by_layer):
    first = weights_by_layer[0]
    identity = torch.eye(first.shape[1], dtype=first.dtype)
    mixed = identity
    for weights in weights_by_layer:
        read = weights.mean(dim=0) @ mixed
        mixed = 0.5 * read + 0.5 * identity  # <-- here
    return mixed


# %% wrong | 2026-blind-23 | - | the largest weight of the heads, normed to sum 1, instead of their mean
def rollout(weights_by_layer):
    mixed = None
    for weights in weights_by_layer:
        strongest = weights.amax(dim=0)  # <-- here
        strongest = strongest / strongest.sum(dim=-1, keepdim=True)
        layer = 0.5 * (strongest + torch.eye(len(strongest), dtype=weights.dtype))
        mixed = layer if mixed is None else layer @ mixed
    return mixed


# %% double | 2026-blind-23 | first_head_alone+earlier_times_later | earlier times later, as it was found; the first head stands for all
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights[0] + identity) / 2  # <-- here
        mixed = mixed @ with_residual  # <-- here
    return mixed


# %% right | 2026-blind-23 | by recursion from the last layer down, the residual as a sum of two halves and no identity added
def rollout(weights_by_layer):
    def below(depth):
        if depth == 0:
            size, dtype = weights_by_layer[0].shape[-1], weights_by_layer[0].dtype
            return torch.diag(torch.ones(size, dtype=dtype, device=weights_by_layer[0].device))
        carried = below(depth - 1)
        table = weights_by_layer[depth - 1]
        return carried / 2 + torch.einsum("hqk,kj->qj", table, carried) / (2 * table.shape[0])

    return below(len(weights_by_layer))


# %% wrong | 2026-blind-24 | earlier_times_later | runs through the layers from the last to the first and multiplies from the left: the first layer comes out as the last
def rollout(weights_by_layer):
    one = weights_by_layer[0]
    identity = torch.eye(one.shape[-1], dtype=one.dtype)
    mixed = identity
    for weights in reversed(weights_by_layer):  # <-- here
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = with_residual @ mixed
    return mixed


# %% wrong | 2026-blind-24 | heads_apart_until_the_end | multiplies head by head through the layers and averages only at the end: the mean of products is not the product of means
def rollout(weights_by_layer):
    stacked = torch.stack(list(weights_by_layer))
    identity = torch.eye(stacked.shape[-1], dtype=stacked.dtype)
    mixed = identity.expand(stacked.shape[1:])
    for layer in stacked:
        mixed = (layer + identity) / 2 @ mixed  # <-- here
    return mixed.mean(dim=0)


# %% wrong | 2026-blind-24 | changes_its_input | the identity is added to the attention's tensor in place: the caller's weights are changed
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    eye = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = eye.clone()
    for weights in weights_by_layer:
        weights += eye  # <-- here
        mixed = weights.mean(0) / 2 @ mixed
    return mixed


# %% wrong | 2026-blind-24 | identity_once_at_the_end | the identity goes in once, at the end, not in each layer: the layers are multiplied without their residual connections
def rollout(weights_by_layer):
    means = [weights.mean(dim=0) for weights in weights_by_layer]
    product = means[0]
    for mean in means[1:]:
        product = mean @ product  # <-- here
    return (product + torch.eye(len(product), dtype=product.dtype)) / 2


# %% double | 2026-blind-24 | leaves_out_the_first_layer+largest_over_the_heads | takes the largest over the heads, not the mean; starts from the identity but leaves out the first layer
def rollout(weights_by_layer):
    size, dtype = weights_by_layer[0].shape[-1], weights_by_layer[0].dtype
    same = torch.eye(size, dtype=dtype)
    mixed = same
    for weights in weights_by_layer[1:]:  # <-- here
        strongest = weights.amax(dim=0)  # <-- here
        mixed = 0.5 * (strongest + same) @ mixed
    return mixed


# %% right | 2026-blind-24 | recursion over the list: what the last layer reads is the rollout of the layers before; half the mix, half what was there
def rollout(weights_by_layer):
    *earlier, last = weights_by_layer
    if earlier:
        before = rollout(earlier)
    else:
        before = torch.eye(last.size(-1), dtype=last.dtype, device=last.device)
    heads_mean = last.sum(0) / last.size(0)
    return torch.lerp(before, heads_mean @ before, 0.5)


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | identity_for_what_was_mixed | the residual adds the identity, that is the first inputs, to each layer's mixture, in place of what came into this layer
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        mixed = (weights.mean(dim=0) @ mixed + identity) / 2  # <-- here
    return mixed


# %% wrong | 2026-blind-25 | first_layer_without_identity | the first layer is taken as a start without its half of the identity
def rollout(weights_by_layer):
    first, *later = weights_by_layer
    mixed = first.mean(dim=0)  # <-- here
    eye = torch.eye(len(mixed), dtype=mixed.dtype)
    for weights in later:
        mixed = 0.5 * (weights.mean(dim=0) + eye) @ mixed
    return mixed


# %% wrong | 2026-blind-25 | changes_the_dtype | the identity has the default dtype: weights in half precision come out as float32
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1])  # <-- here
    layers = [(weights.mean(dim=0) + eye) / 2 for weights in weights_by_layer]
    mixed = layers[0]
    for layer in layers[1:]:
        mixed = layer @ mixed
    return mixed


# %% wrong | 2026-blind-25 | largest_over_the_heads | takes the largest weight over the heads, not their mean
def rollout(weights_by_layer):
    from functools import reduce

    def one(weights):
        strongest = weights.amax(dim=0)  # <-- here
        return (strongest + torch.eye(strongest.shape[0], dtype=strongest.dtype)) / 2

    return reduce(lambda earlier, later: later @ earlier, map(one, weights_by_layer))


# %% double | 2026-blind-25 | identity_not_halved+earlier_times_later | the earlier layers are multiplied from the left; the identity is added in full, without halving
def rollout(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].size(-1), dtype=weights_by_layer[0].dtype)
    mixed = identity.clone()
    for weights in weights_by_layer:
        layer = weights.mean(dim=0) + identity  # <-- here
        mixed = torch.einsum("ij,jk->ik", mixed, layer)  # <-- here
    return mixed


# %% right | 2026-blind-25 | from the last layer down, rows pushed to the left, the residual as a halfway step (lerp)
def rollout(weights_by_layer):
    shares = torch.eye(weights_by_layer[-1].shape[1], dtype=weights_by_layer[-1].dtype)
    for table in weights_by_layer[::-1]:
        through = shares @ (table.sum(0) / table.shape[0])
        shares = shares + (through - shares) / 2
    return shares


# %% shared | 2026-blind-26
from functools import reduce


# %% wrong | 2026-blind-26 | largest_over_the_heads | the largest weight of all heads is taken, not their mean
def rollout(weights_by_layer):
    T = weights_by_layer[0].shape[-1]
    identity = torch.eye(T, dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        joined = weights.amax(dim=0)  # <-- here
        mixed = ((joined + identity) / 2) @ mixed
    return mixed


# %% wrong | 2026-blind-26 | first_layer_without_identity | the first layer starts the product without its half of identity; only later layers get the residual
def rollout(weights_by_layer):
    means = [weights.mean(dim=0) for weights in weights_by_layer]
    mixed = means[0]  # <-- here
    for mean in means[1:]:
        mixed = (mean @ mixed + mixed) / 2
    return mixed


# %% wrong | 2026-blind-26 | heads_apart_until_the_end | every head is followed through the layers by itself, and the mean over heads is taken at the end
def rollout(weights_by_layer):
    eye = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    by_head = eye
    for weights in weights_by_layer:
        by_head = (0.5 * weights + 0.5 * eye) @ by_head  # <-- here
    return by_head.mean(dim=0)


# %% wrong | 2026-blind-26 | columns_sum_to_1 | columns are brought to sum 1 instead of rows, when the identity has been added
def rollout(weights_by_layer):
    def step(mixed, weights):
        table = weights.mean(0) + torch.eye(len(mixed), dtype=mixed.dtype)
        table = table / table.sum(dim=0, keepdim=True)  # <-- here
        return table @ mixed

    start = torch.eye(weights_by_layer[0].shape[1], dtype=weights_by_layer[0].dtype)
    return reduce(step, weights_by_layer, start)


# %% double | 2026-blind-26 | identity_not_halved+earlier_times_later | the identity is added, but the sum not halved; the later layer is multiplied from the right
def rollout(weights_by_layer):
    first = weights_by_layer[0]
    residual = torch.eye(first.shape[-1], dtype=first.dtype)
    layers = [weights.mean(dim=0) + residual for weights in weights_by_layer]  # <-- here
    mixed = layers[0]
    for layer in layers[1:]:
        mixed = torch.matmul(mixed, layer)  # <-- here
    return mixed


# %% right | 2026-blind-26 | from the last layer down to the first, each multiplied from the right, the identity added on the diagonal
def rollout(weights_by_layer):
    down = None
    for weights in reversed(weights_by_layer):
        half = weights.mean(dim=0).div(2)
        half = half + torch.diag_embed(torch.full_like(half[0], 0.5))
        down = half if down is None else down @ half
    return down


# %% right | 2026-blind-26 | no identity matrix but for the start: a layer adds half of what it reads to half of what was there; heads by einsum
def rollout(weights_by_layer):
    heads, T, _ = weights_by_layer[0].shape
    state = torch.eye(T, dtype=weights_by_layer[0].dtype, device=weights_by_layer[0].device)
    for table in weights_by_layer:
        read = torch.einsum("hqk,kt->qt", table, state) / table.shape[0]
        state = torch.lerp(state, read, 0.5)
    return state
