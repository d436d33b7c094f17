# %% right | house | part by part
def count_by_parts(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model**2 + d_model)
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norm = 2 * d_model
    return vocabulary * d_model + layers * (attention + network + 2 * norm) + norm


# %% right | house | one formula
def count_in_one(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    return d * vocabulary + layers * (4 * d * d + 2 * d * d_ff + 9 * d + d_ff) + 2 * d


# %% right | house | each layer's weight and bias, in a loop
def count_in_a_loop(d_model, heads, d_ff, layers, vocabulary):
    def linear(inside, outside):
        return outside * inside + outside

    total = 0
    for _ in range(layers):
        total += sum(linear(d_model, d_model) for _ in range(4))
        total += linear(d_model, d_ff) + linear(d_ff, d_model)
        total += 2 * (d_model + d_model)
    return total + vocabulary * d_model + (d_model + d_model)


# %% right | house | head by head
def count_by_heads(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    each_head = 3 * (d_model * d_head + d_head)
    attention = heads * each_head + d_model * d_model + d_model
    block = attention + 2 * d_model * d_ff + d_ff + d_model + 4 * d_model
    return layers * block + (vocabulary + 2) * d_model


# %% right | house | a model without memory is built and counted
def count_what_is_built(d_model, heads, d_ff, layers, vocabulary):
    def numbers(module):
        return sum(p.numel() for p in module.parameters())

    with torch.device("meta"):
        block = nn.ModuleList(
            [nn.Linear(d_model, d_model) for _ in range(4)]
            + [nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model), nn.LayerNorm(d_model), nn.LayerNorm(d_model)]
        )
        return layers * numbers(block) + numbers(nn.Embedding(vocabulary, d_model)) + numbers(nn.LayerNorm(d_model))
