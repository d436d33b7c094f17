"""Activation patching: a part of a model gives what it gave for another input (Wang et al. 2022)."""


def patch_heads(model, clean, corrupted, layer, chosen):
    """The logits for `corrupted`, where the `chosen` heads of a layer give what they give for `clean` -> (B, T, V).

    Shapes: clean and corrupted (B, T) integers; `chosen` a list of heads. Layers and heads count from 0.
    """
    _, weights, values = model.forward_with_values(clean)
    kept = weights[layer] @ values[layer]  # (B, heads, T, d_head)

    def blend(at, weights, values):
        context = weights @ values  # (B, heads, T, d_head)
        if at == layer:
            context[:, chosen] = kept[:, chosen]
        return context

    return model(corrupted, blend=blend)
