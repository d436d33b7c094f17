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


# %% wrong | 2026-blind-3 | an_output_of_its_own | table counted twice
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = 2 * vocabulary * d_model  # <-- here
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | four_vectors_a_layer | attention without biases
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * d_model * d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | times_the_heads | attention times heads
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = heads * 4 * (d_model * d_model + d_model)  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | three_projections | three projections, no output projection
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 3 * (d_model * d_model + d_model)  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | no_biases_in_the_network | linear layers without biases
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = 2 * d_model * d_ff  # <-- here
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | biases_of_one_size | biases of the linear layers swapped for two of d_ff
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | one_norm_a_block | norms without biases
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * d_model  # <-- here
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-3 | no_last_norm | last norm forgotten
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms)  # <-- here


# %% wrong | 2026-blind-3 | a_table_in_every_layer | table in every layer
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return layers * (table + attention + network + norms) + 2 * d_model  # <-- here


# %% wrong | 2026-blind-3 | a_bias_for_each_word | scores have a bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model + vocabulary  # <-- here
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% right | 2026-blind-3 | as hinted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-5 | four_vectors_a_layer | The four projections of the attention are counted without their biases.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * d_model * d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-5 | a_last_norm_in_every_layer | The last norm is counted in every block.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    norm = 2 * d_model
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model)
    block += 3 * norm  # <-- here
    return vocabulary * d_model + layers * block


# %% double | 2026-blind-5 | four_times_as_wide+an_output_of_its_own | The readout is counted as a second table; the network is taken as four times d_model wide, whatever d_ff is.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    embedding = vocabulary * d
    attention = 4 * (d**2 + d)
    network = 2 * d * (4 * d) + 4 * d + d  # <-- here
    norms = 2 * (d + d)
    output = d * vocabulary  # <-- here
    return embedding + layers * (attention + network + norms) + 2 * d + output


# %% right | 2026-blind-5 | builds the layers on the meta device and counts their numbers
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        block = [nn.Linear(d_model, d_model) for _ in range(4)]
        block += [nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)]
        block += [nn.LayerNorm(d_model), nn.LayerNorm(d_model)]
        around = [nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)]

    def numbers(modules):
        return sum(p.numel() for module in modules for p in module.parameters())

    return numbers(around) + layers * numbers(block)


# %% wrong | 2026-blind-6 | four_vectors_a_layer | forgets the two norms inside each block and counts only the last one
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    attention = 4 * linear(d_model, d_model)
    network = linear(d_model, d_ff) + linear(d_ff, d_model)
    block = attention + network  # <-- here
    return vocabulary * d_model + layers * block + 2 * d_model


# %% wrong | 2026-blind-6 | output_bias_for_every_head | counts head by head, and so counts the bias of the output projection once for every head
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_head = 3 * (d_model * d_head + d_head)
    one_head += d_head * d_model + d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    block = heads * one_head + network + 4 * d_model
    return d_model * vocabulary + layers * block + 2 * d_model


# %% double | 2026-blind-6 | biases_of_one_size+an_output_of_its_own | the second linear layer's bias is counted with d_ff numbers; the table is counted twice, once for reading and once for scoring
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    scores = vocabulary * d_model  # <-- here
    projections = 4 * (d_model**2 + d_model)
    feed_forward = 2 * (d_model * d_ff + d_ff)  # <-- here
    norms = 2 * 2 * d_model
    return table + scores + layers * (projections + feed_forward + norms) + 2 * d_model


# %% right | 2026-blind-6 | lists the shapes of all tensors and sums their products
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    shapes = [(vocabulary, d_model), (d_model,), (d_model,)]
    for _ in range(layers):
        for _ in range(4):
            shapes += [(d_model, d_model), (d_model,)]
        shapes += [(d_ff, d_model), (d_ff,), (d_model, d_ff), (d_model,)]
        shapes += [(d_model,)] * 4
    return sum(math.prod(shape) for shape in shapes)


# %% wrong | 2026-blind-7 | no_last_norm | the norm after the last block is forgotten
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms)  # <-- here

# %% wrong | 2026-blind-7 | biases_of_one_size | the second linear layer gets d_ff biases, though it makes d_model numbers
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    projections = 4 * d_model * (d_model + 1)
    ffn = 2 * (d_model * d_ff + d_ff)  # <-- here
    block = projections + ffn + 4 * d_model
    return vocabulary * d_model + layers * block + 2 * d_model

# %% double | 2026-blind-7 | norms_without_biases+an_output_of_its_own | the tied table counts twice; a norm has a weight only
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = 2 * vocabulary * d_model  # <-- here
    norm = d_model  # <-- here
    attention = 4 * (d_model**2 + d_model)
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    return table + layers * (attention + network + 2 * norm) + norm

# %% right | 2026-blind-7 | the layers built on the meta device and their numbers counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        block = [nn.Linear(d_model, d_model) for _ in range(4)]
        block += [nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)]
        block += [nn.LayerNorm(d_model), nn.LayerNorm(d_model)]
        once = [nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)]

    def size(modules):
        return sum(p.numel() for module in modules for p in module.parameters())

    return size(once) + layers * size(block)


# %% wrong | 2026-blind-8 | four_times_as_wide | Takes the network to be four times as wide as the model, and never looks at d_ff.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    attention = 4 * (d * d + d)
    network = (d * 4 * d + 4 * d) + (4 * d * d + d)  # <-- here
    norms = 2 * 2 * d
    return vocabulary * d + layers * (attention + network + norms) + 2 * d

# %% wrong | 2026-blind-8 | biases_of_one_head | Counts head by head, and gives all heads of a projection one bias of d_model / heads numbers.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_projection = heads * d_model * d_head + d_head  # <-- here
    out = d_model * d_model + d_model
    block = 3 * one_projection + out
    block += d_model * d_ff + d_ff
    block += d_ff * d_model + d_model
    block += 2 * (d_model + d_model)
    return d_model * vocabulary + layers * block + 2 * d_model

# %% double | 2026-blind-8 | one_norm_a_block+an_output_of_its_own | The tied table is counted twice; a block has only one norm.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = 2 * vocabulary * d_model  # <-- here
    attention = 4 * d_model * d_model + 4 * d_model
    network = 2 * d_model * d_ff + d_ff + d_model
    norm = 2 * d_model
    return table + layers * (attention + network + norm) + norm  # <-- here

# %% right | 2026-blind-8 | builds PyTorch's layers on the device "meta" and counts them
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def size(module):
        return sum(p.numel() for p in module.parameters())

    table = nn.Embedding(vocabulary, d_model, device="meta")
    block = nn.TransformerEncoderLayer(d_model, heads, dim_feedforward=d_ff, device="meta")
    norm = nn.LayerNorm(d_model, device="meta")
    return size(table) + layers * size(block) + size(norm)


# %% wrong | 2026-blind-9 | biases_of_the_whole_for_every_head | Each head's queries, keys and values get biases of d_model numbers instead of d_model / heads.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    size = d_model // heads
    one_head = 3 * (d_model * size + d_model)  # <-- here
    attention = heads * one_head + d_model * d_model + d_model
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-9 | changes_the_dtype | The head's size comes from a division that makes a float, and so the count is a float.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model / heads  # <-- here
    qkv = 3 * heads * (d_model * d_head + d_head)
    out = d_model**2 + d_model
    ff = (d_model + 1) * d_ff + (d_ff + 1) * d_model
    return vocabulary * d_model + layers * (qkv + out + ff + 4 * d_model) + 2 * d_model


# %% wrong | 2026-blind-9 | a_bias_for_each_word | The scores of the next word get a bias, one number for each word of the vocabulary.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model + vocabulary  # <-- here
    for _ in range(layers):
        total += 4 * (d_model * d_model + d_model)
        total += d_model * d_ff + d_ff
        total += d_ff * d_model + d_model
        total += 2 * (d_model + d_model)
    return total + d_model + d_model


# %% double | 2026-blind-9 | norms_without_biases+an_output_of_its_own | The table is counted twice, although it is tied; the norms are counted without their biases.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    tables = 2 * vocabulary * d_model  # <-- here
    norm = d_model  # <-- here
    block = 4 * (d_model**2 + d_model) + (2 * d_model * d_ff + d_ff + d_model) + 2 * norm
    return tables + layers * block + norm


# %% right | 2026-blind-9 | layers of PyTorch on the meta device, whose parameters are counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        table = nn.Embedding(vocabulary, d_model)
        block = nn.TransformerEncoderLayer(d_model, heads, d_ff)
        last = nn.LayerNorm(d_model)

    def size(module):
        return sum(p.numel() for p in module.parameters())

    return size(table) + layers * size(block) + size(last)

# %% wrong | house | one_block_too_few | one layer less is counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model * d_model + d_model)
    network = 2 * d_model * d_ff + d_ff + d_model
    return vocabulary * d_model + (layers - 1) * (attention + network + 4 * d_model) + 2 * d_model  # <-- here


# %% shared | 2026-blind-10
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-10 | output_bias_for_every_head | counts the output projection's bias once for every head, in place of once
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_head = 0
    for _ in ("query", "key", "value"):
        one_head += d_model * d_head + d_head
    one_head += d_head * d_model + d_model  # its part of the output projection  # <-- here
    attention = heads * one_head
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norms = 2 * (d_model + d_model)
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-10 | one_layer_alone | puts one and the same block into the list `layers` times, so that PyTorch counts it once, in place of building as many blocks
def make_block(d_model, heads, d_ff):
    return nn.ModuleDict({
        "attention": MultiHeadAttention(d_model, heads),
        "norm1": nn.LayerNorm(d_model),
        "norm2": nn.LayerNorm(d_model),
        "linear1": nn.Linear(d_model, d_ff),
        "linear2": nn.Linear(d_ff, d_model),
    })


def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    model = nn.Module()
    model.words = nn.Embedding(vocabulary, d_model)
    model.blocks = nn.ModuleList([make_block(d_model, heads, d_ff)] * layers)  # <-- here
    model.norm = nn.LayerNorm(d_model)
    return sum(p.numel() for p in model.parameters())


# %% wrong | 2026-blind-10 | changes_the_dtype | divides d_model by the heads with / and so gives a float, in place of an int
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    per_head = d_model / heads  # <-- here
    queries_keys_values = 3 * heads * (d_model * per_head + per_head)
    output = d_model * d_model + d_model
    linear1 = d_model * d_ff + d_ff
    linear2 = d_ff * d_model + d_model
    norm = 2 * d_model
    block = queries_keys_values + output + linear1 + linear2 + 2 * norm
    return vocabulary * d_model + layers * block + norm


# %% double | 2026-blind-10 | biases_of_one_size+a_last_norm_in_every_layer | counts the last norm in every block, in place of once; gives the second linear layer a bias of d_ff numbers, in place of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model**2 + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norms = 3 * 2 * d_model  # <-- here
    return table + layers * (attention + network + norms)


# %% right | 2026-blind-10 | the shape of every parameter in a list, and the sum of their products
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(rows, columns):
        return [(rows, columns), (columns,)]

    norm = [(d_model,), (d_model,)]
    block = [shape for _ in "qkvo" for shape in linear(d_model, d_model)]
    block += linear(d_model, d_ff) + linear(d_ff, d_model) + norm + norm
    shapes = [(vocabulary, d_model)] + layers * block + norm
    return sum(math.prod(shape) for shape in shapes)


# %% wrong | house | attention_alone_in_every_layer | a loop adds attention and network, the norms of a block are added once
def count(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    norm = 2 * d_model
    for _ in range(layers):
        total += 4 * (d_model * d_model + d_model)
        total += d_model * d_ff + d_ff + d_ff * d_model + d_model
    return total + 2 * norm + norm  # <-- here


# %% wrong | house | one_block_in_the_place_of_all | = for += in the loop
def count(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    for _ in range(layers):
        total = 4 * (d_model * d_model + d_model)  # <-- here
        total += d_model * d_ff + d_ff + d_ff * d_model + d_model
        total += 4 * d_model
    return total + 2 * d_model


# %% wrong | house | - | a number for each word in place of a vector
def count(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary + layers * (attention + network + norms) + 2 * d_model  # <-- here


# %% wrong | house | - | the last norm without its bias
def count(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model + 1) * d_model
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + d_model  # <-- here


# %% wrong | 2026-blind-11 | biases_of_one_size | Counts a bias of d_ff numbers for the second linear layer too, whose bias has d_model.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    norm = 2 * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    block = attention + network + 2 * norm
    return table + layers * block + norm


# %% wrong | 2026-blind-11 | changes_the_dtype | Divides by the heads with /, so that a float is returned in place of an int.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(inputs, outputs):
        return inputs * outputs + outputs

    total = vocabulary * d_model
    for _ in range(layers):
        size = d_model / heads  # <-- here
        for _ in range(heads):
            total += 3 * linear(d_model, size)
        total += linear(d_model, d_model)
        total += linear(d_model, d_ff) + linear(d_ff, d_model)
        total += 2 * (d_model + d_model)
    total += d_model + d_model
    return total


# %% double | 2026-blind-11 | one_norm_a_block+a_bias_for_each_word | Counts one norm in each block in place of two; adds a bias over the vocabulary for the tied output.
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    norm = d + d
    per_block = 4 * d * d + 4 * d  # attention
    per_block += d * d_ff + d_ff + d_ff * d + d  # network
    per_block += norm  # <-- here
    words = vocabulary * d + vocabulary  # <-- here
    return words + layers * per_block + norm


# %% right | 2026-blind-11 | builds the layers on the meta device and counts their numbers
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def block():
        shapes = [(d_model, d_model)] * 4 + [(d_model, d_ff), (d_ff, d_model)]
        linears = [nn.Linear(a, b, device="meta") for a, b in shapes]
        return linears + [nn.LayerNorm(d_model, device="meta") for _ in range(2)]

    parts = [nn.Embedding(vocabulary, d_model, device="meta"), nn.LayerNorm(d_model, device="meta")]
    for _ in range(layers):
        parts.extend(block())
    return sum(parameter.numel() for part in parts for parameter in part.parameters())


# %% wrong | 2026-blind-12 | one_bias_for_four_projections | counts one bias for the four projections together, since the brackets are missing, in place of one for each
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    attention = 4 * d * d + d  # <-- here
    network = d * d_ff + d_ff + d_ff * d + d
    norms = 2 * (d + d)
    return vocabulary * d + layers * (attention + network + norms) + 2 * d


# %% wrong | 2026-blind-12 | changes_the_dtype | computes with the width of a head by a true division, so that a float comes out in place of an int
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model / heads  # <-- here
    projections = 3 * heads * (d_model * d_head + d_head) + d_model * d_model + d_model
    first = (d_model + 1) * d_ff
    second = (d_ff + 1) * d_model
    block = projections + first + second + 4 * d_model
    return vocabulary * d_model + layers * block + 2 * d_model


# %% double | 2026-blind-12 | biases_of_one_size+a_bias_for_each_word | gives each linear layer of the network a bias of the size of its input in place of its output, counted as d_ff twice; counts a bias for the scores of the next word
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model + vocabulary  # <-- here
    one_block = 4 * (d_model**2 + d_model)
    one_block += 2 * (d_model * d_ff + d_ff)  # <-- here
    one_block += 2 * 2 * d_model
    return table + one_block * layers + 2 * d_model


# %% right | 2026-blind-12 | a list of all shapes, and the products of each
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    norm = [(d_model,), (d_model,)]
    block = norm + norm
    for into, out in 4 * [(d_model, d_model)] + [(d_model, d_ff), (d_ff, d_model)]:
        block += [(out, into), (out,)]
    rest = [(vocabulary, d_model)] + norm
    return layers * sum(map(math.prod, block)) + sum(map(math.prod, rest))


# %% wrong | house | one_norm_a_block | two biases for the attention's four projections
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * d_model**2 + 2 * d_model  # <-- here
    network = 2 * d_model * d_ff + d_ff + d_model
    block = attention + network + 4 * d_model
    return vocabulary * d_model + layers * block + 2 * d_model


# %% wrong | 2026-blind-13 | a_last_norm_in_every_layer | the norm after the last block is counted in every block, three norms each in place of two
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    attention = 4 * linear(d_model, d_model)
    network = linear(d_model, d_ff) + linear(d_ff, d_model)
    norm = 2 * d_model
    block = attention + network + 3 * norm  # <-- here
    return vocabulary * d_model + layers * block


# %% wrong | 2026-blind-13 | biases_of_one_size | the second linear layer gets a bias of d_ff numbers in place of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    for _ in range(layers):
        total += 4 * d_model * d_model + 4 * d_model
        total += 2 * (d_model * d_ff + d_ff)  # <-- here
        total += 2 * (d_model + d_model)
    total += d_model + d_model
    return total


# %% double | 2026-blind-13 | three_projections+a_bias_for_each_word | three projections are counted in place of four, without the one that joins the heads; the table gets a bias for each word
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    attention = heads * 3 * (d_model * d_head + d_head)  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    table = vocabulary * d_model + vocabulary  # <-- here
    return table + layers * (attention + network + 4 * d_model) + 2 * d_model


# %% right | 2026-blind-13 | a list of all shapes, and math.prod
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    square, wide, vector = (d_model, d_model), (d_ff, d_model), (d_model,)
    norm = [vector, vector]
    block = [square, vector] * 4 + [wide, (d_ff,), wide[::-1], vector] + norm * 2
    shapes = [(vocabulary, d_model)] + block * layers + norm
    return sum(math.prod(shape) for shape in shapes)


# %% wrong | house | no_norms | attention without biases, and no last norm
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * d_model * d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms)  # <-- here


# %% wrong | house | no_biases | network without biases, no norms in the blocks
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff * d_model  # <-- here
    return vocabulary * d_model + layers * (attention + network) + 2 * d_model  # <-- here


# %% wrong | house | a_last_norm_in_every_layer | three norms a block and none behind
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    return vocabulary * d_model + layers * (attention + network + 3 * 2 * d_model)  # <-- here


# %% shared | 2026-blind-14
from course_utils.attention.multi_head import MultiHeadAttention


class TransformerBlock(nn.Module):
    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)


# %% wrong | 2026-blind-14 | output_bias_for_every_head | counts the output projection head by head with a bias of d_model for every head, in place of one bias for all heads
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_head = 3 * (d_model * d_head + d_head)  # query, key, value
    one_head += d_head * d_model + d_model  # <-- here
    attention = heads * one_head
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norm = 2 * d_model
    block = attention + network + 2 * norm
    return vocabulary * d_model + layers * block + norm


# %% wrong | 2026-blind-14 | changes_the_dtype | divides d_model by the heads with / and so gives a float in place of an int
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    width = d_model / heads  # <-- here
    # three projections into every head, and one out of all of them
    attention = 3 * heads * (d_model * width + width) + d_model * d_model + d_model
    feed_forward = 2 * d_model * d_ff + d_ff + d_model
    norms = 2 * (d_model + d_model)
    return table + layers * (attention + feed_forward + norms) + 2 * d_model


# %% wrong | 2026-blind-14 | one_layer_alone | puts one and the same block into the stack `layers` times, so that its parameters are counted once
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    model = nn.ModuleDict()
    model["table"] = nn.Embedding(vocabulary, d_model)
    model["blocks"] = nn.ModuleList([TransformerBlock(d_model, heads, d_ff)] * layers)  # <-- here
    model["norm"] = nn.LayerNorm(d_model)
    return sum(p.numel() for p in model.parameters())


# %% wrong | 2026-blind-14 | attention_alone_in_every_layer | multiplies the attention alone by the number of layers, so that network and norms of one block only are counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    attention = 4 * linear(d_model, d_model)
    network = linear(d_model, d_ff) + linear(d_ff, d_model)
    norms = 2 * 2 * d_model
    last_norm = 2 * d_model
    return vocabulary * d_model + layers * attention + network + norms + last_norm  # <-- here


# %% double | 2026-blind-14 | biases_of_one_size+a_bias_for_each_word | counts a bias for every word of the vocabulary; the bias of the second linear layer has d_ff numbers in place of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = d_model * vocabulary + vocabulary  # <-- here
    for _ in range(layers):
        total += 4 * (d_model**2 + d_model)
        total += 2 * (d_model * d_ff + d_ff)  # <-- here
        total += 2 * 2 * d_model
    return total + 2 * d_model


# %% right | 2026-blind-14 | shapes in a list, their products summed
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    square = [(d_model, d_model), (d_model,)]
    norm = [(d_model,), (d_model,)]
    block = 4 * square + 2 * norm + [(d_ff, d_model), (d_ff,), (d_model, d_ff), (d_model,)]
    shapes = [(vocabulary, d_model)] + layers * block + norm
    return sum(math.prod(shape) for shape in shapes)


# %% wrong | 2026-blind-15 | four_times_as_wide | takes the network to be 4 * d_model wide in place of d_ff, which it does not use
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model**2 + d_model)
    wide = 4 * d_model  # <-- here
    network = d_model * wide + wide + wide * d_model + d_model
    norm = 2 * d_model
    return table + layers * (attention + network + 2 * norm) + norm


# %% wrong | 2026-blind-15 | changes_the_dtype | divides d_model by the heads with / and multiplies again, so that the result is a float in place of an int
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    head_size = d_model / heads  # <-- here
    projections = 3 * heads * linear(d_model, head_size) + linear(d_model, d_model)
    block = projections + linear(d_model, d_ff) + linear(d_ff, d_model) + 2 * (2 * d_model)
    return vocabulary * d_model + layers * block + 2 * d_model


# %% wrong | 2026-blind-15 | biases_of_one_head | gives queries, keys and values one bias of a single head's size (d_model / heads) each, in place of one of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    total = vocabulary * d_model  # the table
    for _ in range(layers):
        for _ in ("query", "key", "value"):
            total += heads * (d_model * d_head) + d_head  # <-- here
        total += d_model * d_model + d_model  # the output projection
        total += d_model * d_ff + d_ff
        total += d_ff * d_model + d_model
        total += 2 * d_model  # norm1
        total += 2 * d_model  # norm2
    total += 2 * d_model
    return total


# %% wrong | 2026-blind-15 | a_last_norm_in_every_layer | counts the last norm once in every block in place of once behind the last
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    sizes = {
        "attention": [(d_model, d_model)] * 4 + [(d_model,)] * 4,
        "network": [(d_ff, d_model), (d_ff,), (d_model, d_ff), (d_model,)],
        "norms": [(d_model,), (d_model,)] * 3,  # <-- here
    }
    per_block = sum(math.prod(shape) for shapes in sizes.values() for shape in shapes)
    embedding = math.prod((vocabulary, d_model))
    return embedding + layers * per_block


# %% double | 2026-blind-15 | norms_without_biases+a_bias_for_each_word | adds a bias of the readout, one for each word; takes a norm to have a weight alone, without a bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    words = vocabulary * d_model + vocabulary  # <-- here
    attention = 4 * (d_model * d_model + d_model)
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norm = d_model  # <-- here
    return words + layers * (attention + network + 2 * norm) + norm


# %% right | 2026-blind-15 | builds PyTorch's own layers on the meta device and counts what they hold
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    parts = nn.ModuleList([nn.Embedding(vocabulary, d_model, device="meta"), nn.LayerNorm(d_model, device="meta")])
    for _ in range(layers):
        parts.append(nn.TransformerEncoderLayer(d_model, heads, d_ff, batch_first=True, device="meta"))
    return sum(parameter.numel() for parameter in parts.parameters())


# %% right | 2026-blind-15 | one closed formula, sorted by powers of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    quadratic = 4 * layers * d * d
    linear = d * (vocabulary + 2 + layers * (2 * d_ff + 4 + 1 + 4))
    constant = layers * d_ff
    return quadratic + linear + constant


# %% wrong | 2026-blind-16 | - | PyTorch's layer is counted without being told d_ff, so that its network has the default width of 2048
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def size(module):
        return sum(p.numel() for p in module.parameters())

    block = size(nn.TransformerEncoderLayer(d_model, heads, batch_first=True))  # <-- here
    last = size(nn.LayerNorm(d_model))
    table = vocabulary * d_model
    return table + layers * block + last


# %% wrong | 2026-blind-16 | biases_of_one_head | the attention is counted head by head, but the biases of queries, keys and values only once and not for every head
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    # queries, keys and values of the heads
    qkv = 3 * (heads * d_model * d_head + d_head)  # <-- here
    out_proj = d_model * d_model + d_model
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norms = 2 * (d_model + d_model)
    return vocabulary * d_model + layers * (qkv + out_proj + network + norms) + 2 * d_model


# %% wrong | 2026-blind-16 | changes_the_dtype | the width of a head is divided with / and not //, so that the count is a float in place of an int
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model  # the table
    for _ in range(layers):
        width = d_model / heads  # <-- here
        for _ in range(heads):
            total += 3 * (d_model * width + width)
        total += d_model * d_model + d_model
        total += d_model * d_ff + d_ff
        total += d_ff * d_model + d_model
        total += 4 * d_model
    total += 2 * d_model
    return total


# %% wrong | 2026-blind-16 | biases_of_one_size | the second linear layer's bias is counted with d_ff numbers in place of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model**2 + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norm = 2 * d_model
    block = attention + network + 2 * norm
    return vocabulary * d_model + layers * block + norm


# %% double | 2026-blind-16 | a_bias_for_each_word+no_last_norm | the scores of the next word have a bias of their own (vocabulary more numbers); the last norm is left out
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    linear = lambda a, b: a * b + b
    table = linear(d_model, vocabulary)  # <-- here
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model)
    block = block + 2 * 2 * d_model
    return table + layers * block  # <-- here


# %% right | 2026-blind-16 | the model's shapes written down as a list, and their products added up
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d, f = d_model, d_ff
    of_a_block = [(d, d), (d,)] * 4 + [(f, d), (f,), (d, f), (d,)] + [(d,), (d,)] * 2
    shapes = [(vocabulary, d), (d,), (d,)]
    in_blocks = sum(math.prod(shape) for shape in of_a_block)
    return int(sum(map(math.prod, shapes)) + layers * in_blocks)


# %% wrong | 2026-blind-17 | one_layer_alone | puts the same block into the list `layers` times; PyTorch counts shared parameters once, so that only one block is counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    block = nn.ModuleDict({
        "attention": nn.ModuleList(nn.Linear(d_model, d_model) for _ in range(4)),
        "linear1": nn.Linear(d_model, d_ff),
        "linear2": nn.Linear(d_ff, d_model),
        "norm1": nn.LayerNorm(d_model),
        "norm2": nn.LayerNorm(d_model),
    })
    stack = nn.ModuleList([block] * layers)  # <-- here
    model = nn.ModuleList([nn.Embedding(vocabulary, d_model), stack, nn.LayerNorm(d_model)])
    return sum(p.numel() for p in model.parameters())


# %% wrong | 2026-blind-17 | output_bias_for_every_head | counts the bias of the attention's last projection once for each head in place of once
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_head = 3 * (d_model * d_head + d_head)  # query, key, value
    one_head += d_head * d_model + d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norm = 2 * d_model
    block = heads * one_head + network + 2 * norm
    return vocabulary * d_model + layers * block + norm


# %% wrong | 2026-blind-17 | - | takes d_ff for a whole multiple of d_model, and cuts off what is over
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    times = d_ff // d  # <-- here
    attention = 4 * d**2 + 4 * d
    network = 2 * times * d**2 + (times + 1) * d
    norms = 4 * d
    return vocabulary * d + layers * (attention + network + norms) + 2 * d


# %% wrong | 2026-blind-17 | biases_of_one_size | gives the second linear layer of the network a bias of d_ff numbers in place of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    total = vocabulary * d_model
    for _ in range(layers):
        for _ in ("q", "k", "v", "out"):
            total += linear(d_model, d_model)
        total += 2 * linear(d_model, d_ff)  # <-- here
        total += 2 * (d_model + d_model)
    total += d_model + d_model
    return total


# %% double | 2026-blind-17 | one_norm_a_block+a_bias_for_each_word | counts a bias for every word in the readout; counts one norm in a block in place of two
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model + vocabulary  # <-- here
    attention = 4 * (d_model**2 + d_model)
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norm = 2 * d_model
    return table + layers * (attention + network + norm) + norm  # <-- here


# %% right | 2026-blind-17 | PyTorch's own layers on the meta device, counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def numbers(module):
        return sum(math.prod(p.shape) for p in module.parameters())

    with torch.device("meta"):
        block = nn.TransformerEncoderLayer(d_model, 1, d_ff)
        table, last = nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)
    return numbers(table) + layers * numbers(block) + numbers(last)


# %% wrong | 2026-blind-18 | biases_of_one_size | linear1's bias is counted as d_model numbers instead of d_ff
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    for _ in range(layers):
        total += 4 * (d_model ** 2 + d_model)
        total += 2 * (d_model * d_ff + d_model)  # <-- here
        total += 4 * d_model
    total += 2 * d_model
    return total


# %% wrong | 2026-blind-18 | a_last_norm_in_every_layer | the last norm is counted in every block, not once
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    norm = 2 * d_model
    linear = lambda a, b: a * b + b
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model) + 2 * norm
    return vocabulary * d_model + layers * (block + norm)  # <-- here


# %% wrong | 2026-blind-18 | a_bias_for_each_word | the output layer gets a bias for every word, though the tied table has none
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d, f = d_model, d_ff
    per_block = (4 * d * d + 4 * d) + (2 * d * f + f + d) + (2 * d + 2 * d)
    embedding = vocabulary * d + vocabulary  # <-- here
    return embedding + per_block * layers + 2 * d


# %% wrong | 2026-blind-18 | three_projections | the out projection is forgotten: three projections instead of four
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    parts = {}
    parts["words"] = vocabulary * d_model
    parts["q, k, v"] = layers * 3 * d_model * (d_model + 1)  # <-- here
    parts["up"] = layers * d_ff * (d_model + 1)
    parts["down"] = layers * d_model * (d_ff + 1)
    parts["norms"] = (2 * layers + 1) * 2 * d_model
    return sum(parts.values())


# %% double | 2026-blind-18 | one_norm_a_block+an_output_of_its_own | the table is counted twice, though it is tied; a block has one norm instead of two
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    words = 2 * vocabulary * d_model  # <-- here
    attention = 4 * (d_model * d_model + d_model)
    feed_forward = 2 * d_model * d_ff + d_ff + d_model
    block = attention + feed_forward + 2 * d_model  # <-- here
    return words + layers * block + 2 * d_model


# %% right | 2026-blind-18 | shapes are listed and multiplied out
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    shapes = [(vocabulary, d_model), (d_model,), (d_model,)]
    for _ in range(layers):
        shapes += [(d_model, d_model), (d_model,)] * 4
        shapes += [(d_ff, d_model), (d_ff,), (d_model, d_ff), (d_model,)]
        shapes += [(d_model,)] * 4
    return sum(math.prod(shape) for shape in shapes)


# %% wrong | 2026-blind-19 | biases_of_the_whole_for_every_head | gives every head's query, key and value projection d_model biases, where a head has d_model / heads
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_projection_of_a_head = d_model * d_head + d_model  # <-- here
    attention = 3 * heads * one_projection_of_a_head + d_model * d_model + d_model
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-19 | biases_of_one_size | counts d_ff biases for the second linear layer, too, where it has d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    for _ in range(layers):
        total += 4 * (d_model**2 + d_model)
        total += 2 * (d_model * d_ff + d_ff)  # <-- here
        total += 2 * (d_model + d_model)
    total += 2 * d_model
    return total


# %% wrong | 2026-blind-19 | changes_the_dtype | gives a float, because the head's width comes from a true division
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    width = d_model / heads  # <-- here
    linear = lambda a, b: a * b + b
    attention = heads * 3 * linear(d_model, width) + linear(d_model, d_model)
    block = attention + linear(d_model, d_ff) + linear(d_ff, d_model) + 4 * d_model
    return d_model * vocabulary + layers * block + 2 * d_model


# %% wrong | 2026-blind-19 | a_last_norm_in_every_layer | counts the last norm once for each block, where it stands once after all of them
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    sizes = {
        "projections": 4 * d * (d + 1),
        "linear1": (d + 1) * d_ff,
        "linear2": (d_ff + 1) * d,
        "norms": 3 * 2 * d,  # <-- here
    }
    return sum(sizes.values()) * layers + d * vocabulary


# %% double | 2026-blind-19 | norms_without_biases+an_output_of_its_own | counts the table a second time as readout, though it is tied; norms have a weight only, no bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    embedding = vocabulary * d_model
    readout = d_model * vocabulary  # <-- here
    norm = d_model  # <-- here
    attention = 4 * (d_model * d_model + d_model)
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    return embedding + layers * (attention + network + 2 * norm) + norm + readout


# %% right | 2026-blind-19 | builds the layers without memory, on the meta device, and adds up what they hold
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        table = nn.Embedding(vocabulary, d_model)
        block = nn.ModuleList(nn.Linear(d_model, d_model) for _ in range(4))
        block.extend([nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)])
        block.extend(nn.LayerNorm(d_model) for _ in range(2))
        last = nn.LayerNorm(d_model)
    hold = lambda module: sum(math.prod(p.shape) for p in module.parameters())
    return hold(table) + layers * hold(block) + hold(last)


# %% wrong | 2026-blind-20 | biases_of_one_size | the second linear layer's bias is counted with d_ff numbers; it has d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model * d_model + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norms = 2 * 2 * d_model
    return table + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-20 | one_layer_alone | the stack is one block repeated in a list, and parameters() counts shared parameters once: only one block is counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    block = nn.TransformerEncoderLayer(d_model, heads, d_ff)
    model = nn.ModuleDict({
        "table": nn.Embedding(vocabulary, d_model),
        "blocks": nn.ModuleList([block] * layers),  # <-- here
        "norm": nn.LayerNorm(d_model),
    })
    return sum(p.numel() for p in model.parameters())


# %% wrong | 2026-blind-20 | one_head_of_them | the projections are counted as d_model to d_model / heads, for one head only
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    d_head = d_model // heads
    total = vocabulary * d_model
    for _ in range(layers):
        total += 3 * linear(d_model, d_head)  # <-- here
        total += linear(d_model, d_model)
        total += linear(d_model, d_ff) + linear(d_ff, d_model)
        total += 2 * (d_model + d_model)
    total += d_model + d_model
    return total


# %% wrong | 2026-blind-20 | a_last_norm_in_every_layer | the norm after the last block is counted in every block
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    sizes = {
        "q, k, v, out": 4 * d_model * (d_model + 1),
        "linear1": (d_model + 1) * d_ff,
        "linear2": (d_ff + 1) * d_model,
        "norm1": 2 * d_model,
        "norm2": 2 * d_model,
        "last norm": 2 * d_model,  # <-- here
    }
    return d_model * vocabulary + layers * sum(sizes.values())


# %% double | 2026-blind-20 | norms_without_biases+an_output_of_its_own | the tied table is counted a second time as the readout; the norms have a weight but no bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    embedding = vocabulary * d_model
    readout = d_model * vocabulary  # <-- here
    norm = d_model  # <-- here
    attention = 4 * (d_model**2 + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    block = attention + network + 2 * norm
    return embedding + layers * block + norm + readout


# %% right | 2026-blind-20 | a list of the shapes of all tensors, multiplied out with math.prod
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d, f = (d_model,), (d_ff,)
    projection = [d + d, d]
    norm = [d, d]
    one_block = projection * 4 + norm * 2 + [d + f, f] + [f + d, d]
    shapes = [(vocabulary,) + d, *one_block * layers, *norm]
    return sum(map(math.prod, shapes))


# %% shared | 2026-blind-21
from torch import nn


# %% wrong | 2026-blind-21 | biases_of_one_size | both linear layers of the network are given a bias of d_ff numbers; the second has d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model**2 + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-21 | one_layer_alone | the list repeats one and the same block: its parameters are counted once, whatever `layers` is
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    block = nn.TransformerEncoderLayer(d_model, heads, d_ff)
    stack = nn.ModuleList([block] * layers)  # <-- here
    model = nn.ModuleList([nn.Embedding(vocabulary, d_model), stack, nn.LayerNorm(d_model)])
    return sum(p.numel() for p in model.parameters())


# %% wrong | 2026-blind-21 | output_bias_for_every_head | every head gets an output projection with a bias of its own: heads * d_model biases instead of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    norm = 2 * d_model
    width = d_model // heads
    one_head = 3 * linear(d_model, width) + linear(width, d_model)  # <-- here
    block = heads * one_head + linear(d_model, d_ff) + linear(d_ff, d_model) + 2 * norm
    return linear(vocabulary, d_model) - d_model + layers * block + norm


# %% wrong | 2026-blind-21 | no_last_norm | the last norm is forgotten
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    for _ in range(layers):
        for a, b in [(d_model, d_model)] * 4 + [(d_model, d_ff), (d_ff, d_model)]:
            total += (a + 1) * b
        total += 4 * d_model
    return total  # <-- here


# %% double | 2026-blind-21 | one_norm_a_block+an_output_of_its_own | the tied table is counted twice; each block has one norm only
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    table = 2 * vocabulary * d  # <-- here
    block = 4 * d * (d + 1) + d_ff * (d + 1) + d * (d_ff + 1) + 2 * d  # <-- here
    return table + layers * block + 2 * d


# %% right | 2026-blind-21 | shapes listed as tuples, the product of each summed
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    square, vector = (d_model, d_model), (d_model,)
    block = [square, vector] * 4 + [(d_ff, d_model), (d_ff,), (d_model, d_ff), vector] + [vector] * 4
    shapes = [(vocabulary, d_model)] + block * layers + [vector, vector]
    return sum(math.prod(shape) for shape in shapes)


# %% wrong | 2026-blind-22 | one_bias_of_the_models_size | the output projection of the attention is counted without its bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    projection = d_model * d_model + d_model
    attention = 3 * projection + d_model * d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-22 | biases_of_one_size | both linear layers of the network get a bias of d_ff numbers; the second has d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def norm():
        return 2 * d_model

    def block():
        attention = 4 * (d_model ** 2 + d_model)
        network = 2 * (d_model * d_ff + d_ff)  # <-- here
        return attention + network + 2 * norm()

    return d_model * vocabulary + sum(block() for _ in range(layers)) + norm()


# %% wrong | 2026-blind-22 | a_last_norm_in_every_layer | the last norm is counted in every block: the parenthesis closes too late
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    total += layers * (
        4 * (d_model * d_model + d_model)
        + (d_model * d_ff + d_ff)
        + (d_ff * d_model + d_model)
        + 2 * 2 * d_model
        + 2 * d_model  # <-- here
    )
    return total


# %% wrong | 2026-blind-22 | - | every head gets an output matrix of full width (d_model by d_model), so that more heads have more parameters
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    one_head = 3 * (d_model * d_head + d_head)
    attention = heads * (one_head + d_model * d_model) + d_model  # <-- here
    sizes = [(d_model, d_ff), (d_ff, d_model)]
    network = sum(a * b + b for a, b in sizes)
    return vocabulary * d_model + layers * (attention + network + 4 * d_model) + 2 * d_model


# %% double | 2026-blind-22 | one_norm_a_block+an_output_of_its_own | the table is counted twice although it is tied; the norms of the blocks are counted without their biases
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    embeddings = vocabulary * d_model
    scores = d_model * vocabulary  # <-- here
    attention = 4 * (d_model * d_model + d_model)
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norms = 2 * d_model  # <-- here
    return embeddings + scores + layers * (attention + network + norms) + 2 * d_model


# %% right | 2026-blind-22 | the shapes of all parameters in a list, their products summed
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    norm = [(d_model,), (d_model,)]
    square = [(d_model, d_model), (d_model,)]
    block = 4 * square + [(d_ff, d_model), (d_ff,), (d_model, d_ff), (d_model,)] + 2 * norm
    return sum(math.prod(shape) for shape in [(vocabulary, d_model)] + layers * block + norm)


# %% right | 2026-blind-22 | one polynomial, multiplied out
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    return d_model * (vocabulary + 2) + layers * (4 * d_model**2 + 2 * d_model * d_ff + 9 * d_model + d_ff)


# %% shared | 2026-blind-23
from course_utils.attention.multi_head import MultiHeadAttention


# %% wrong | 2026-blind-23 | an_output_of_its_own | the table is counted twice, for the words and for the scores, though it is tied
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    embedding = vocabulary * d_model
    scores = d_model * vocabulary  # <-- here
    attention = 4 * (d_model**2 + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return embedding + layers * (attention + network + norms) + 2 * d_model + scores


# %% wrong | 2026-blind-23 | one_norm_a_block | one norm in each block instead of two
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    norm = 2 * d_model
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model) + norm  # <-- here
    return vocabulary * d_model + sum(block for _ in range(layers)) + norm


# %% wrong | 2026-blind-23 | output_bias_for_every_head | the bias of the output projection is counted once for each head
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    width = d_model // heads
    one_head = 3 * (d_model * width + width) + (width * d_model + d_model)  # <-- here
    total = d_model * vocabulary
    for _ in range(layers):
        total += heads * one_head
        total += (d_model + 1) * d_ff + (d_ff + 1) * d_model
        total += 4 * d_model
    return total + 2 * d_model


# %% wrong | 2026-blind-23 | biases_of_one_size | the second linear layer's bias is given d_ff numbers instead of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    projections = 4 * d * d + 4 * d
    network = 2 * d * d_ff + 2 * d_ff  # <-- here
    norms = 4 * d
    return layers * (projections + network + norms) + d * vocabulary + 2 * d


# %% double | 2026-blind-23 | - | the attention's projections are counted without biases; the last norm is counted in every layer
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * d_model * d_model  # <-- here
    network = (d_model * d_ff + d_ff) + (d_ff * d_model + d_model)
    norms = 3 * (2 * d_model)  # <-- here
    return table + layers * (attention + network + norms)


# %% right | 2026-blind-23 | the layers themselves are built and their numbers counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        block = nn.ModuleList(
            [
                MultiHeadAttention(d_model, heads),
                nn.LayerNorm(d_model),
                nn.Linear(d_model, d_ff),
                nn.Linear(d_ff, d_model),
                nn.LayerNorm(d_model),
            ]
        )
        ends = nn.ModuleList([nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)])
    sizes = [sum(math.prod(p.shape) for p in part.parameters()) for part in (block, ends)]
    return layers * sizes[0] + sizes[1]


# %% wrong | 2026-blind-24 | a_last_norm_in_every_layer | the last norm is counted inside each layer: three norms for every block, and so one for each layer instead of one in all
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    table = vocabulary * d_model
    attention = 4 * (d_model**2 + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 3 * 2 * d_model  # <-- here
    return table + layers * (attention + network + norms)


# %% wrong | 2026-blind-24 | biases_of_one_size | the bias of the second linear layer is counted with d_ff numbers, as that of the first, instead of d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * d_model * (d_model + 1)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norm = 2 * d_model
    block = attention + network + 2 * norm
    return vocabulary * d_model + layers * block + norm


# %% wrong | 2026-blind-24 | one_bias_of_the_models_size | the output projection of the attention is counted without its bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    total = d_model * vocabulary
    for _ in range(layers):
        for _ in range(heads):
            total += 3 * (d_model * d_head + d_head)
        total += heads * d_head * d_model  # <-- here
        total += (d_model + 1) * d_ff + (d_ff + 1) * d_model
        total += 2 * (d_model + d_model)
    total += d_model + d_model
    return total


# %% wrong | 2026-blind-24 | a_bias_for_each_word | a bias for each word of the vocabulary is counted in the scoring of the next word, which has none
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    linear = lambda a, b: a * b + b
    norm = 2 * d_model
    embedding = vocabulary * d_model
    scoring = vocabulary  # <-- here
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model) + 2 * norm
    return embedding + scoring + layers * block + norm


# %% double | 2026-blind-24 | one_bias_for_four_projections+an_output_of_its_own | the table is counted twice, as if it was not tied; the four projections have one bias between them (4 d^2 + d)
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    tables = 2 * vocabulary * d_model  # <-- here
    attention = 4 * d_model**2 + d_model  # <-- here
    network = 2 * d_model * d_ff + d_ff + d_model
    return tables + layers * (attention + network + 4 * d_model) + 2 * d_model


# %% right | 2026-blind-24 | really builds the modules on the meta device and counts with numel
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        parts = [nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)]
        for _ in range(layers):
            parts += [nn.Linear(d_model, d_model) for _ in range(4)]
            parts += [nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)]
            parts += [nn.LayerNorm(d_model), nn.LayerNorm(d_model)]
    return sum(number.numel() for part in parts for number in part.parameters())


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | biases_of_one_size | the second linear layer gets a bias for each of its d_ff inputs, not for its d_model outputs
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    attention = 4 * (d_model**2 + d_model)
    network = 2 * (d_model * d_ff + d_ff)  # <-- here
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-25 | a_last_norm_in_every_layer | the last norm is counted in every block, as a third one
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = d_model * vocabulary
    for _ in range(layers):
        total += 4 * d_model * (d_model + 1)
        total += (d_model + 1) * d_ff
        total += (d_ff + 1) * d_model
        total += 3 * (d_model + d_model)  # <-- here
    return total


# %% wrong | 2026-blind-25 | a_bias_for_each_word | the scores of the next word get a bias, one for each word
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(inputs, outputs):
        return inputs * outputs + outputs

    norm = 2 * d_model
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model) + 2 * norm
    table = linear(d_model, vocabulary)  # <-- here
    return table + layers * block + norm


# %% wrong | 2026-blind-25 | - | the output projection reads a single head, d_model / heads wide, not all of them
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    into = 3 * heads * (d_model * d_head + d_head)
    out_of = d_head * d_model + d_model  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    block = into + out_of + network + 4 * d_model
    return d_model * vocabulary + block * layers + 2 * d_model


# %% double | 2026-blind-25 | - | the projection after the heads is forgotten, three are counted; a norm has a weight alone, no bias
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    projections = 3 * (d_model * d_model + d_model)  # <-- here
    network = d_ff * (2 * d_model + 1) + d_model
    norm = d_model  # <-- here
    return d_model * vocabulary + layers * (projections + network + 2 * norm) + norm


# %% right | 2026-blind-25 | a list of the shapes of all tensors, each multiplied out
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d = d_model
    block = [(d, d), (d,)] * 4 + [(d_ff, d), (d_ff,), (d, d_ff), (d,)] + [(d,)] * 4
    shapes = [(vocabulary, d)] + block * layers + [(d,), (d,)]
    return sum(math.prod(shape) for shape in shapes)


# %% right | 2026-blind-25 | real modules on the meta device, their parameters counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        one = nn.ModuleList([nn.Linear(d_model, d_model) for _ in "qkvo"])
        one.extend([nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)])
        one.extend([nn.LayerNorm(d_model), nn.LayerNorm(d_model)])
        rest = nn.ModuleList([nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)])
    in_one, in_rest = (sum(p.numel() for p in part.parameters()) for part in (one, rest))
    return in_rest + layers * in_one


# %% wrong | 2026-blind-26 | - | the output projection is counted for one head only (d_head times d), though it reads all heads
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d_head = d_model // heads
    per_head = 3 * (d_model * d_head + d_head)
    attention = heads * per_head + (d_head * d_model + d_model)  # <-- here
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norms = 2 * 2 * d_model
    return vocabulary * d_model + layers * (attention + network + norms) + 2 * d_model


# %% wrong | 2026-blind-26 | an_output_of_its_own | the tied table is counted twice, once as embedding and once as output layer
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    def linear(a, b):
        return a * b + b

    norm = 2 * d_model
    block = 4 * linear(d_model, d_model) + linear(d_model, d_ff) + linear(d_ff, d_model) + 2 * norm
    embedding = vocabulary * d_model
    readout = d_model * vocabulary  # <-- here
    return embedding + layers * block + norm + readout


# %% wrong | 2026-blind-26 | biases_of_one_size | both linear layers get a bias of d_ff numbers, the second one has d_model
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    total = vocabulary * d_model
    for _ in range(layers):
        total += 4 * d_model * (d_model + 1)
        total += 2 * (d_model * d_ff + d_ff)  # <-- here
        total += 4 * d_model
    total += 2 * d_model
    return total


# %% wrong | 2026-blind-26 | a_last_norm_in_every_layer | the last norm is counted inside the repeated block: three norms in every block, instead of one at the end
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    counts = {
        "attention": 4 * (d_model**2 + d_model),
        "network": 2 * d_model * d_ff + d_ff + d_model,
        "norms": 3 * 2 * d_model,  # <-- here
    }
    return vocabulary * d_model + layers * sum(counts.values())


# %% double | 2026-blind-26 | - | the projections are counted without biases; norms are counted with a weight only
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    projections = 4 * d_model * d_model  # <-- here
    network = (d_model + 1) * d_ff + (d_ff + 1) * d_model
    norm = d_model  # <-- here
    return d_model * vocabulary + layers * (projections + network + 2 * norm) + norm


# %% right | 2026-blind-26 | real layers are built on the meta device and their numbers counted
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    with torch.device("meta"):
        block = nn.ModuleList(
            [nn.Linear(d_model, d_model) for _ in range(4)]
            + [nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)]
            + [nn.LayerNorm(d_model), nn.LayerNorm(d_model)]
        )
        ends = nn.ModuleList([nn.Embedding(vocabulary, d_model), nn.LayerNorm(d_model)])
    size = lambda module: sum(math.prod(p.shape) for p in module.parameters())
    return layers * size(block) + size(ends)


# %% right | 2026-blind-26 | one polynomial, everything with d factored out, d_ff apart
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    d, f, L = d_model, d_ff, layers
    return d * (vocabulary + 2) + L * (d * (4 * d + 2 * f + 9) + f)
