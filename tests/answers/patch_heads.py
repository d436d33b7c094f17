# %% right | house | a blend that knows the kept outputs
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)
    kept = weights[layer] @ values[layer]

    def blend(at, weights, values):
        context = weights @ values
        if at == layer:
            context[:, chosen] = kept[:, chosen]
        return context

    return model(corrupted, blend=blend)


# %% right | house | two passes with a blend each
def patch_heads(model, clean, corrupted, layer, chosen):
    seen = {}

    def keep(at, weights, values):
        seen[at] = weights @ values
        return seen[at]

    def patch(at, weights, values):
        out = weights @ values
        if at != layer:
            return out
        for head in chosen:
            out[:, head] = seen[layer][:, head]
        return out

    model(clean, blend=keep)
    return model(corrupted, (), patch)


# %% right | house | a mask over the heads
def patch_heads(model, clean, corrupted, layer, chosen):
    _, clean_weights, clean_values = model.forward_with_values(clean)
    patched = torch.zeros(model.heads, dtype=torch.bool)
    patched[chosen] = True

    def blend(at, weights, values):
        now = weights @ values
        if at == layer:
            now = torch.where(patched.view(1, -1, 1, 1), clean_weights[at] @ clean_values[at], now)
        return now

    logits, _, _ = model.forward_with_values(corrupted, blend=blend)
    return logits


# %% wrong | house | patches in every layer
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)
    kept = weights[layer] @ values[layer]

    def blend(at, weights, values):
        context = weights @ values
        context[:, chosen] = kept[:, chosen]  # <-- here
        return context

    return model(corrupted, blend=blend)


# %% wrong | house | clean and corrupted exchanged
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(corrupted)  # <-- here
    kept = weights[layer] @ values[layer]

    def blend(at, weights, values):
        context = weights @ values
        if at == layer:
            context[:, chosen] = kept[:, chosen]
        return context

    return model(clean, blend=blend)  # <-- here


# %% wrong | house | the inner names hide the outer ones, so nothing of clean is used
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)

    def blend(at, weights, values):
        context = weights @ values
        if at == layer:
            context[:, chosen] = (weights @ values)[:, chosen]  # <-- here
        return context

    return model(corrupted, blend=blend)


# %% wrong | house | the chosen index runs over positions
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)
    kept = weights[layer] @ values[layer]

    def blend(at, weights, values):
        context = weights @ values
        if at == layer:
            context[:, :, chosen] = kept[:, :, chosen]  # <-- here
        return context

    return model(corrupted, blend=blend)


# %% wrong | house | the whole layer
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)

    def blend(at, w, v):
        return weights[at] @ values[at] if at == layer else w @ v  # <-- here

    return model(corrupted, blend=blend)


# %% wrong | house | only the weights of clean
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, _ = model.forward_with_values(clean)

    def blend(at, w, v):
        w = w.clone()
        if at == layer:
            w[:, chosen] = weights[layer][:, chosen]  # <-- here
        return w @ v

    return model(corrupted, blend=blend)


# %% wrong | house | values in the place of outputs
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)

    def blend(at, w, v):
        context = w @ v
        if at == layer:
            context[:, chosen] = values[layer][:, chosen]  # <-- here
        return context

    return model(corrupted, blend=blend)


# %% wrong | house | returns nothing from blend in the other layers
def patch_heads(model, clean, corrupted, layer, chosen):
    _, weights, values = model.forward_with_values(clean)
    kept = weights[layer] @ values[layer]

    def blend(at, weights, values):
        context = weights @ values
        if at == layer:
            context[:, chosen] = kept[:, chosen]
            return context  # <-- here

    return model(corrupted, blend=blend)
