# %% right | house | broadcasting
def bias_by_broadcasting(heads, queries, keys):
    slopes = 2 ** (-8 * torch.arange(1, heads + 1) / heads)
    place = torch.arange(queries) + keys - queries
    return slopes[:, None, None] * (torch.arange(keys)[None, :] - place[:, None])


# %% right | house | three loops
def bias_by_loops(heads, queries, keys):
    out = torch.zeros(heads, queries, keys)
    for h in range(heads):
        for i in range(queries):
            for j in range(keys):
                out[h, i, j] = -(i + keys - queries - j) * 2.0 ** (-8.0 * (h + 1) / heads)
    return out


# %% right | house | the absolute distance, by einsum
def bias_by_absolute_distance(heads, queries, keys):
    start = 2 ** (-8 / heads)
    slopes = torch.tensor([start ** (h + 1) for h in range(heads)])
    distance = (torch.arange(keys - queries, keys).view(-1, 1) - torch.arange(keys).view(1, -1)).abs()
    return -torch.einsum("h,qk->hqk", slopes, distance.float())


# %% right | house | nothing in the future
def bias_with_zeros_in_the_future(heads, queries, keys):
    distance = (torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)).clamp(min=0)
    return torch.stack([-distance * 2 ** (-8 * (h + 1) / heads) for h in range(heads)])


# %% right | house | the last rows of a square
def bias_from_a_square(heads, queries, keys):
    places = torch.arange(keys, dtype=torch.float32)
    square = places - places.unsqueeze(1)  # (keys, keys): minus the distance
    slopes = torch.logspace(-8 / heads, -8, heads, base=2.0)
    return slopes.reshape(heads, 1, 1) * square[keys - queries :]


# %% wrong | house | transposed | the keys stand in the rows, with minus slopes
def keys_in_rows(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    q, k = torch.arange(keys - queries, keys), torch.arange(keys)
    distance = q - k.unsqueeze(1)  # <-- here
    return -slopes[:, None, None] * distance


# %% wrong | house | slopes_that_grow | divides by the slope
def over_the_slope(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -distance / slopes[:, None, None]  # <-- here


# %% wrong | house | powers_of_e | exp for 2 to the power
def with_exp(heads, queries, keys):
    slopes = torch.exp(-8 * torch.arange(1, heads + 1) / heads)  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance
