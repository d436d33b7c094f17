# %% right | house | broadcasting
def bias_by_broadcasting(heads, queries, keys):
    slopes = 2 ** (-8 * torch.arange(1, heads + 1) / heads)
    place = torch.arange(queries) + keys - queries
    return slopes[:, None, None] * (torch.arange(keys)[None, :] - place[:, None])


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


# %% shared | 2026-blind-4
import numpy as np


# %% wrong | 2026-blind-4 | Takes the slopes of published code, which for a number of heads that is no power of two are others.
def slopes_for(heads):
    if math.log2(heads).is_integer():
        first = 2.0 ** (-8.0 / heads)
        return [first ** (h + 1) for h in range(heads)]
    near = 2 ** math.floor(math.log2(heads))
    return slopes_for(near) + slopes_for(2 * near)[0::2][: heads - near]


def alibi_bias(heads, queries, keys):
    slopes = torch.tensor(slopes_for(heads)).view(-1, 1, 1)
    at = torch.arange(keys - queries, keys).view(-1, 1)
    return -slopes * (at - torch.arange(keys))


# %% wrong | 2026-blind-4 | Clears what comes later with tril, whose diagonal starts at the first key also where there are more keys than queries.
def alibi_bias(heads, queries, keys):
    positions = torch.arange(keys)
    distance = positions[-queries:, None] - positions
    slopes = torch.pow(2.0, -8 * torch.arange(1, heads + 1) / heads)
    bias = -distance * slopes.view(heads, 1, 1)
    return bias.tril()  # <-- here


# %% wrong | 2026-blind-6 | adds the distance, so that far keys gain
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return slopes.view(-1, 1, 1) * distance  # <-- here


# %% shared | 2026-blind-7
import numpy as np


# %% wrong | 2026-blind-7 | whole-number division in the exponent, which only hurts with more than eight heads
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    place = torch.arange(keys - queries, keys)
    distance = place[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% shared | 2026-blind-9
import numpy as np


# %% wrong | 2026-blind-9 | The slope multiplies the key's position instead of minus the distance, which a softmax would forgive.
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) / heads) for h in range(heads)])
    row = slopes.unsqueeze(1) * torch.arange(keys).unsqueeze(0)  # <-- here
    return row.unsqueeze(1).repeat(1, queries, 1)


# %% wrong | house | the distance without its sign, with the keys in the rows
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = (torch.arange(keys - queries, keys) - torch.arange(keys)[:, None]).abs()  # <-- here
    return -slopes[:, None, None] * distance


# %% wrong | 2026-blind-10 | the queries stand one place too far right, the last one after the last key
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for i in range(queries):
            place = keys - queries + i + 1  # <-- here
            for j in range(keys):
                bias[h, i, j] = -slope * (place - j)
    return bias


# %% wrong | house | the exponent is 0 for every head, rounded before it is multiplied
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** -(8 * ((h + 1) // (heads + 1)))  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (keys - queries + i - j)
    return bias


# %% shared | 2026-blind-18
import numpy as np


# %% wrong | 2026-blind-18 | the slopes are halved from head to head whatever the number of heads: 2^-(h+1), right for eight heads only
def alibi_bias(heads, queries, keys):
    h = torch.arange(1, heads + 1)
    slopes = 0.5**h  # <-- here
    back = torch.arange(keys - queries, keys).unsqueeze(-1) - torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, -back.float())


# %% wrong | 2026-blind-19 | the distances are normalised by the number of keys, so the penalty of a place depends on the length of the text
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for a in range(queries):
            where = keys - queries + a
            for b in range(where + 1):
                bias[h, a, b] = -slope * (where - b) / keys  # <-- here
    return bias


# %% wrong | 2026-blind-20 | a power binds more tightly than a product: 2^-8 times (h+1)/heads, and not 2^(-8(h+1)/heads)
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** -8 * (h + 1) / heads for h in range(heads)])  # <-- here
    where = torch.arange(keys - queries, keys)
    distance = where[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance


# %% wrong | 2026-blind-22 | the slopes begin at 2^0 = 1: the exponent has h and not h + 1
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(heads) / heads)  # <-- here
    where = torch.arange(keys - queries, keys)
    distance = where[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-24 | the slopes stand in reverse order: head 0 gets the smallest, the last head the largest
def alibi_bias(heads, queries, keys):
    first = 2.0 ** (-8 / heads)
    slopes = torch.tensor([first ** (heads - h) for h in range(heads)])  # <-- here
    i = torch.arange(queries).unsqueeze(-1) + (keys - queries)
    j = torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, (j - i).float())


# %% double | 2026-blind-24 | brackets missing, the 1 is added to the exponent and not to h; the first query stands at the first key
def alibi_bias(heads, queries, keys):
    h = torch.arange(heads, dtype=torch.float32)
    slopes = 2 ** (-8 / heads * h + 1)  # <-- here
    distance = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]  # <-- here
    return -(slopes.view(-1, 1, 1) * distance)


# %% wrong | 2026-blind-26 | the queries are numbered from 0, so that the first query and not the last is aligned with the keys
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]  # <-- here
    return -slopes[:, None, None] * distance
