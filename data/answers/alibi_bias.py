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

# %% shared | 2026-blind-4
import numpy as np


# %% wrong | 2026-blind-4 | slopes_of_the_paper | Takes the slopes of published code, which for a number of heads that is no power of two are others.
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


# %% wrong | 2026-blind-4 | grows_with_the_key | Counts all distances from the last key, in each row alike, since a softmax would not notice.
def alibi_bias(heads, queries, keys):
    slope = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    distance = (keys - 1 - torch.arange(keys)).expand(queries, keys)  # <-- here
    return -slope[:, None, None] * distance


# %% wrong | 2026-blind-4 | exponents_rounded_down | Divides without remainder in the exponent, which fits only where heads divides 8.
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    i = torch.arange(queries).unsqueeze(1) + (keys - queries)
    j = torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, (j - i).float())


# %% wrong | 2026-blind-4 | cut_from_the_first_key | Clears what comes later with tril, whose diagonal starts at the first key also where there are more keys than queries.
def alibi_bias(heads, queries, keys):
    positions = torch.arange(keys)
    distance = positions[-queries:, None] - positions
    slopes = torch.pow(2.0, -8 * torch.arange(1, heads + 1) / heads)
    bias = -distance * slopes.view(heads, 1, 1)
    return bias.tril()  # <-- here


# %% wrong | 2026-blind-4 | changes_the_dtype | The result comes from numpy and is of float64.
def alibi_bias(heads, queries, keys):
    h = np.arange(heads).reshape(-1, 1, 1)
    i = np.arange(keys - queries, keys).reshape(1, -1, 1)
    j = np.arange(keys).reshape(1, 1, -1)
    return torch.from_numpy((j - i) * 2.0 ** (-8 * (h + 1) / heads))  # <-- here


# %% wrong | 2026-blind-4 | one_step_too_far | Counts a distance of 1 from a query to its own key.
def alibi_bias(heads, queries, keys):
    slopes = [2 ** (-8 * (h + 1) / heads) for h in range(heads)]
    bias = torch.zeros(heads, queries, keys)
    for h, slope in enumerate(slopes):
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (keys - queries + i + 1 - j)  # <-- here
    return bias


# %% wrong | 2026-blind-4 | heads_in_reverse | The steepest slope stands at the last head.
def alibi_bias(heads, queries, keys):
    exponents = torch.arange(heads, 0, -1)  # <-- here
    slopes = torch.exp2(-8.0 * exponents / heads).reshape(heads, 1, 1)
    q_at = torch.arange(queries).reshape(1, queries, 1) + keys - queries
    k_at = torch.arange(keys).reshape(1, 1, keys)
    return slopes * (k_at - q_at)


# %% wrong | 2026-blind-4 | - | Puts the heads last.
def alibi_bias(heads, queries, keys):
    slopes = torch.logspace(-8 / heads, -8, heads, base=2.0)
    apart = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -(apart.unsqueeze(-1) * slopes)  # <-- here


# %% double | 2026-blind-4 | - | Adds the distance in place of subtracting it; the first query stands at the first key.
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]  # <-- here
    return slopes.view(-1, 1, 1) * distance  # <-- here


# %% double | 2026-blind-4 | - | The first head has the slope 1, as the exponent begins at 0; the distance grows by its logarithm.
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(heads) / heads)  # <-- here
    distance = (torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)).clamp(min=0)
    grown = torch.log1p(distance.float())  # <-- here
    return -slopes[:, None, None] * grown


# %% right | 2026-blind-4 | broadcasting, slopes in double precision until the end
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1, dtype=torch.float64) / heads)
    distance = torch.arange(keys - queries, keys).unsqueeze(1) - torch.arange(keys)
    return (-slopes.view(-1, 1, 1) * distance).float()


# %% right | 2026-blind-4 | nested lists, absolute distances
def alibi_bias(heads, queries, keys):
    start = keys - queries
    return torch.tensor(
        [
            [[-abs(start + i - j) * 2.0 ** (-8 * (h + 1) / heads) for j in range(keys)] for i in range(queries)]
            for h in range(heads)
        ],
        dtype=torch.float32,
    )


# %% right | 2026-blind-4 | one line of distances for all, cut into overlapping windows; einsum with the slopes
def alibi_bias(heads, queries, keys):
    line = torch.arange(1 - keys, queries, dtype=torch.float32)
    minus_distance = line.unfold(0, keys, 1).flip(0).clamp(max=0.0)
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) / heads) for h in range(heads)])
    return torch.einsum("h,qk->hqk", slopes, minus_distance)


# %% wrong | 2026-blind-5 | heads_counted_from_0 | The exponent counts from h and not from h + 1, so the first head has the slope 1.
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(heads) / heads)  # <-- here
    places = torch.arange(keys - queries, keys)
    distance = places.unsqueeze(1) - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-5 | aligned_at_the_first_key | The first query stands at the first key, also where there are more keys than queries.
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (i - j)  # <-- here
    return bias


# %% wrong | 2026-blind-5 | slopes_of_the_paper | The slopes follow the published code, which for a number of heads that is no power of 2 takes every second slope of twice as many.
def alibi_bias(heads, queries, keys):
    def slopes_of(n):
        if math.log2(n).is_integer():
            return [2 ** (-8 * (h + 1) / n) for h in range(n)]
        closest = 2 ** math.floor(math.log2(n))
        return slopes_of(closest) + slopes_of(2 * closest)[0::2][: n - closest]  # <-- here

    slopes = torch.tensor(slopes_of(heads))[:, None, None]
    queries_at = torch.arange(keys - queries, keys)[:, None]
    return slopes * (torch.arange(keys)[None, :] - queries_at)


# %% double | 2026-blind-5 | rewards_distance | The exponent is divided as whole numbers; the distance is added, so that far keys win.
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    at = torch.arange(queries) + keys - queries
    distance = (at[:, None] - torch.arange(keys)[None, :]).float()
    return slopes[:, None, None] * distance  # <-- here


# %% right | 2026-blind-5 | relative distances from broadcasting, capped at 0 after the query, slopes by repeated multiplication
def alibi_bias(heads, queries, keys):
    ratio, slope, slopes = 2.0 ** (-8.0 / heads), 1.0, []
    for _ in range(heads):
        slope *= ratio
        slopes.append(slope)
    key, query = torch.arange(keys).view(1, 1, -1), torch.arange(queries).view(1, -1, 1)
    behind = (query + (keys - queries) - key).clamp(min=0)
    return (torch.tensor(slopes, dtype=torch.float64).view(-1, 1, 1) * -behind).float()


# %% wrong | 2026-blind-6 | rewards_distance | adds the distance, so that far keys gain
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return slopes.view(-1, 1, 1) * distance  # <-- here


# %% wrong | 2026-blind-6 | aligned_at_the_first_key | counts the queries from 0, so that the first query stands at the first key
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2 ** (-8 * (h + 1) / heads) for h in range(heads)])
    i = torch.arange(queries).view(-1, 1)  # <-- here
    j = torch.arange(keys).view(1, -1)
    return slopes[:, None, None] * (j - i)


# %% wrong | 2026-blind-6 | exponents_rounded_down | divides the exponent in whole numbers, which is right only where the heads divide 8
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** (-8 * (h + 1) // heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (i + keys - queries - j)
    return bias


# %% right | 2026-blind-6 | an einsum of a list of slopes and the distances, the slopes by repeated multiplication
def alibi_bias(heads, queries, keys):
    ratio = math.pow(2.0, -8.0 / heads)
    slopes = torch.tensor([math.pow(ratio, h) for h in range(1, heads + 1)], dtype=torch.float32)
    last = torch.arange(keys, dtype=torch.float32)
    places = last[keys - queries :] if queries <= keys else torch.arange(keys - queries, keys).float()
    return torch.einsum("h,ij->hij", slopes, last.unsqueeze(0) - places.unsqueeze(1))


# %% shared | 2026-blind-7
import numpy as np


# %% wrong | 2026-blind-7 | exponents_rounded_down | whole-number division in the exponent, which only hurts with more than eight heads
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    place = torch.arange(keys - queries, keys)
    distance = place[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance

# %% wrong | 2026-blind-7 | aligned_at_the_first_key | the first query, and not the last, stands beside its key
def alibi_bias(heads, queries, keys):
    h = torch.arange(1, heads + 1)
    slopes = 2.0 ** (-8 * h / heads)
    distance = torch.arange(queries).unsqueeze(1) - torch.arange(keys)  # <-- here
    return -(slopes[:, None, None] * distance.clamp(min=0))

# %% right | 2026-blind-7 | powers of one first slope, einsum, distances by numpy
def alibi_bias(heads, queries, keys):
    first = 2.0 ** (-8.0 / heads)
    slopes = np.array([first ** (h + 1) for h in range(heads)])
    away = np.subtract.outer(np.arange(queries) + keys - queries, np.arange(keys))
    return torch.from_numpy(np.einsum("h,qk->hqk", slopes, -np.maximum(away, 0))).float()


# %% shared | 2026-blind-8
import numpy as np


# %% wrong | 2026-blind-8 | exponents_rounded_down | Divides the exponent with //, which rounds the slopes as soon as there are more than eight heads.
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-8 | multiplies_by_the_head | Forgets the brackets of the exponent: 2**-8 times (h+1)/heads.
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2**-8 * (h + 1) / heads  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -(i + keys - queries - j) * slope
    return bias


# %% wrong | 2026-blind-8 | changes_the_dtype | Computes in numpy and hands on its float64.
def alibi_bias(heads, queries, keys):
    h = np.arange(1, heads + 1)
    slopes = 2.0 ** (-8 * h / heads)
    i = np.arange(keys - queries, keys)
    j = np.arange(keys)
    return torch.from_numpy(-slopes[:, None, None] * (i[:, None] - j[None, :]))  # <-- here


# %% double | 2026-blind-8 | - | Lets the queries begin at the first key; adds the distance, so that far keys win.
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(queries).unsqueeze(1) - torch.arange(keys)  # <-- here
    return slopes.view(-1, 1, 1) * distance  # <-- here


# %% right | 2026-blind-8 | einsum of a geometric series with key minus query, zero after the query
def alibi_bias(heads, queries, keys):
    ratio = 2.0 ** (-8.0 / heads)
    slopes = torch.tensor([ratio ** (h + 1) for h in range(heads)], dtype=torch.float32)
    last = torch.arange(queries) + (keys - queries)
    behind = torch.arange(keys).unsqueeze(0) - last.unsqueeze(1)
    return torch.einsum("h,qk->hqk", slopes, behind.clamp(max=0).to(torch.float32))


# %% wrong | house | - | whole numbers to a negative power
def alibi_bias(heads, queries, keys):
    h = torch.arange(heads)
    slopes = 2 ** (-8 * (h + 1) // heads)  # <-- here
    d = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)[None]
    return -(slopes[:, None, None] * d)


# %% shared | 2026-blind-9
import numpy as np

# %% wrong | 2026-blind-9 | - | The slopes run evenly from 2^-1 to 2^-8 whatever the number of heads, which fits eight heads alone.
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** -torch.linspace(1, 8, heads)  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)[None, :]
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-9 | grows_with_the_key | The slope multiplies the key's position instead of minus the distance, which a softmax would forgive.
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) / heads) for h in range(heads)])
    row = slopes.unsqueeze(1) * torch.arange(keys).unsqueeze(0)  # <-- here
    return row.unsqueeze(1).repeat(1, queries, 1)


# %% wrong | 2026-blind-9 | changes_the_dtype | The numbers come out of numpy in double precision instead of float32.
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * np.arange(1, heads + 1) / heads)
    place = np.arange(keys)
    distance = place[keys - queries :, None] - place[None, :]
    return torch.from_numpy(-slopes[:, None, None] * distance)  # <-- here


# %% double | 2026-blind-9 | - | The sign is forgotten, so that far keys win; the exponent counts the heads from 0 instead of 1.
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * h / heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = slope * (keys - queries + i - j)  # <-- here
    return bias


# %% right | 2026-blind-9 | head by head with powers of the first slope; keys after the query get 0
def alibi_bias(heads, queries, keys):
    ratio = 2 ** (-8 / heads)
    stand = torch.arange(queries).add(keys - queries).reshape(queries, 1)
    back = (stand - torch.arange(keys)).clamp(min=0).float()
    return torch.stack([back * -(ratio ** (h + 1)) for h in range(heads)])


# %% wrong | house | aligned_at_the_first_key | the first query at the first key, in loops that end there
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        for i in range(queries):
            for j in range(i + 1):  # <-- here
                bias[h, i, j] = -(i - j) * 2 ** (-8 * (h + 1) / heads)
    return bias


# %% wrong | house | - | a tensor of whole numbers, made with 0, is filled
def alibi_bias(heads, queries, keys):
    bias = torch.full((heads, queries, keys), 0)  # <-- here
    for h in range(heads):
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -(i + keys - queries - j) * 2 ** (-8 * (h + 1) / heads)
    return bias


# %% wrong | house | - | 2, not 2.0, to the power of a tensor of whole numbers, which is 0
def alibi_bias(heads, queries, keys):
    slopes = 2 ** (-8 * torch.arange(1, heads + 1) // heads)  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance.float()


# %% wrong | house | - | keeps what comes after the query, and clears the keys before it
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance.clamp(max=0)  # <-- here


# %% wrong | house | transposed | the distance without its sign, with the keys in the rows
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = (torch.arange(keys - queries, keys) - torch.arange(keys)[:, None]).abs()  # <-- here
    return -slopes[:, None, None] * distance


# %% wrong | house | cut_from_the_first_key | minus infinity after the key with the query's own number
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    d = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    bias = -slopes[:, None, None] * d
    return bias.masked_fill(torch.ones(queries, keys).tril() == 0, -torch.inf)  # <-- here


# %% wrong | house | cuts_its_own_place_off | minus infinity from the query's own place on
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    d = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    bias = -slopes[:, None, None] * d
    return bias.masked_fill(torch.ones(queries, keys).triu(keys - queries) == 1, -torch.inf)  # <-- here


# %% wrong | house | rewards_distance | the distance without its sign, and no minus
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = (torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)).abs()
    return slopes[:, None, None] * distance  # <-- here


# %% wrong | house | exponents_rounded_down | the minus stands in front of a division in whole numbers
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** -(8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance


# %% wrong | 2026-blind-10 | - | the exponent uses the whole division 8 // heads, which is 0 from 16 heads on, so all slopes are 1 there
def alibi_bias(heads, queries, keys):
    step = 8 // heads  # <-- here
    slopes = torch.tensor([2.0 ** (-step * (h + 1)) for h in range(heads)])
    query_at = torch.arange(keys - queries, keys).unsqueeze(-1)
    key_at = torch.arange(keys)
    distance = query_at - key_at  # (queries, keys)
    return -slopes.view(heads, 1, 1) * distance


# %% wrong | 2026-blind-10 | grows_with_the_key | the distance is measured from the last query for all queries: one row of biases, repeated
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)  # (H,)
    back = torch.arange(keys - 1, -1, -1)  # <-- here
    bias = -slopes[:, None] * back[None, :]  # (H, keys)
    return bias[:, None, :].repeat(1, queries, 1)


# %% wrong | 2026-blind-10 | one_step_too_far | the queries stand one place too far right, the last one after the last key
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for i in range(queries):
            place = keys - queries + i + 1  # <-- here
            for j in range(keys):
                bias[h, i, j] = -slope * (place - j)
    return bias


# %% double | 2026-blind-10 | slopes_of_eight_heads | the slopes are 1/2, 1/4, ... for any number of heads, which is right for 8 alone; the numbers are float64
def alibi_bias(heads, queries, keys):
    slopes = numpy.array([1 / 2 ** (h + 1) for h in range(heads)])  # <-- here
    query_places = numpy.arange(keys)[keys - queries :]
    distances = query_places[:, None] - numpy.arange(keys)[None, :]
    bias = -slopes[:, None, None] * distances
    return torch.from_numpy(bias)  # <-- here


# %% right | 2026-blind-10 | exponents by linspace and exp2, the distances as a cumulative sum of steps down from each query
def alibi_bias(heads, queries, keys):
    exponents = torch.linspace(-8 / heads, -8, heads, dtype=torch.float64)
    slopes = torch.exp2(exponents)
    first = torch.arange(keys - queries, keys, dtype=torch.float64)  # the distance of key 0
    ahead = torch.ones(keys, dtype=torch.float64).cumsum(0) - 1
    relative = ahead.unsqueeze(0) - first.unsqueeze(1)  # (queries, keys): key minus query
    return torch.einsum("h,qk->hqk", slopes, relative.clamp(max=0)).float()


# %% wrong | house | aligned_at_the_first_key | the first query at the first key, and minus infinity after it
def alibi(heads, queries, keys):
    bias = torch.full((heads, queries, keys), -math.inf)
    for h in range(heads):
        for i in range(queries):
            for j in range(i + 1):  # <-- here
                bias[h, i, j] = -(i - j) * 2 ** (-8 * (h + 1) / heads)
    return bias


# %% wrong | house | - | the distance with the other sign, of which what is below 0 is cleared
def alibi(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(keys)[None] - torch.arange(keys - queries, keys)[:, None]
    return -slopes.view(-1, 1, 1) * distance.clamp(min=0)  # <-- here


# %% wrong | house | - | the 1 of h + 1 stands outside the product
def alibi(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** -(8 / heads * h + 1)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (keys - queries + i - j)
    return bias


# %% wrong | house | - | each head writes into all heads
def alibi(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)[None]
    for h in range(heads):
        bias[:] = -(2 ** (-8 * (h + 1) / heads)) * distance  # <-- here
    return bias


# %% wrong | 2026-blind-11 | exponents_rounded_down | Divides the exponent of the slope with //, which rounds down and is another slope where there are more than eight heads.
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** (-8 * (h + 1) // heads)  # <-- here
        for i in range(queries):
            place = keys - queries + i
            for j in range(keys):
                bias[h, i, j] = -slope * (place - j)
    return bias


# %% wrong | 2026-blind-11 | changes_the_dtype | Makes the bias in numpy, so that it comes back in float64 in place of float32.
def alibi_bias(heads, queries, keys):
    h = numpy.arange(1, heads + 1)
    slopes = 2.0 ** (-8.0 * h / heads)
    at = numpy.arange(keys - queries, keys)[:, None]
    distance = at - numpy.arange(keys)[None, :]
    return torch.from_numpy(-slopes[:, None, None] * distance)  # <-- here


# %% double | 2026-blind-11 | - | The slopes are 1/2, 1/4, 1/8, ... for any number of heads, which holds for eight alone; the first query stands at the first key in place of the last at the last.
def alibi_bias(heads, queries, keys):
    slopes = 0.5 ** torch.arange(1, heads + 1)  # <-- here
    i = torch.arange(queries).view(1, -1, 1)  # <-- here
    j = torch.arange(keys).view(1, 1, -1)
    return -(slopes.view(-1, 1, 1) * (i - j)).float()


# %% right | 2026-blind-11 | a ramp over the keys for each query, scaled head by head with einsum
def alibi_bias(heads, queries, keys):
    slope_of_head = torch.tensor([2.0 ** (-8 * n / heads) for n in range(1, heads + 1)], dtype=torch.float32)
    ramp = torch.stack([
        torch.arange(keys, dtype=torch.float32) - (keys - queries + row) for row in range(queries)
    ])  # (queries, keys): key minus query
    return torch.einsum("h,qk->hqk", slope_of_head, ramp)


# %% wrong | 2026-blind-12 | exponents_rounded_down | divides the exponent of the slope without a remainder, which rounds it down when there are more than eight heads
def alibi_bias(heads, queries, keys):
    where = torch.arange(keys - queries, keys)
    distance = where[:, None] - torch.arange(keys)[None, :]
    slopes = [2.0 ** -(8 * (h + 1) // heads) for h in range(heads)]  # <-- here
    return -torch.tensor(slopes).view(-1, 1, 1) * distance


# %% wrong | 2026-blind-12 | grows_with_the_key | measures all distances from the last query, the same row for every query, in place of from each query
def alibi_bias(heads, queries, keys):
    back = (keys - 1) - torch.arange(keys)  # <-- here
    h = torch.arange(heads, dtype=torch.float32)
    slope = 2 ** (-8 * (h + 1) / heads)
    bias = -slope[:, None, None] * back
    return bias.expand(heads, queries, keys)


# %% double | 2026-blind-12 | heads_counted_from_0 | counts the heads from 0 in the exponent, without the + 1; keeps numpy's float64 in place of float32
def alibi_bias(heads, queries, keys):
    out = numpy.zeros((heads, queries, keys))
    for h in range(heads):
        slope = 2 ** (-8 * h / heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                out[h, i, j] = -slope * (keys - queries + i - j)
    return torch.from_numpy(out)  # <-- here


# %% right | 2026-blind-12 | logarithmic slopes, the key's place less the query's, keys after the query get 0
def alibi_bias(heads, queries, keys):
    exponents = torch.arange(1, heads + 1, dtype=torch.float64) * (-8.0 / heads)
    slopes = torch.exp2(exponents)
    query_at = torch.arange(queries).unsqueeze(1) + (keys - queries)
    behind = (torch.arange(keys) - query_at).clamp(max=0)
    return torch.einsum("h,qk->hqk", slopes, behind.double()).float()


# %% wrong | house | no_slopes | the exponent is 0 for every head, rounded before it is multiplied
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** -(8 * ((h + 1) // (heads + 1)))  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (keys - queries + i - j)
    return bias


# %% wrong | 2026-blind-13 | exponents_rounded_down | the exponents are divided by a whole-number division, which rounds them where heads does not divide 8
def alibi_bias(heads, queries, keys):
    query_at = torch.arange(keys - queries, keys).unsqueeze(1)
    distance = (query_at - torch.arange(keys)).float()
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-13 | changes_the_dtype | the bias is computed by numpy and comes back in float64 in place of float32
def alibi_bias(heads, queries, keys):
    bias = numpy.zeros((heads, queries, keys))
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * max(i + keys - queries - j, 0)
    return torch.from_numpy(bias)  # <-- here


# %% double | 2026-blind-13 | - | the slopes are 1/2, 1/4, 1/8, ... for any number of heads; the queries stand at the first keys in place of the last
def alibi_bias(heads, queries, keys):
    h = torch.arange(1, heads + 1, dtype=torch.float32)
    slopes = 2.0 ** -h  # <-- here
    distances = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]  # <-- here
    return -(slopes[:, None, None] * distances)


# %% right | 2026-blind-13 | powers of one ratio for the slopes, places counted back from the last key, einsum
def alibi_bias(heads, queries, keys):
    ratio = 2.0 ** (-8.0 / heads)
    slopes = torch.tensor([ratio ** (h + 1) for h in range(heads)], dtype=torch.float64)
    query_to_end = torch.arange(queries - 1, -1, -1, dtype=torch.float64)
    key_to_end = torch.arange(keys - 1, -1, -1, dtype=torch.float64)
    distance = (key_to_end - query_to_end[:, None]).clamp(min=0)
    return torch.einsum("h,qk->hqk", -slopes, distance).float()


# %% wrong | house | transposed | key minus query, with the keys in the rows
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    q = torch.arange(keys - queries, keys)
    k = torch.arange(keys).unsqueeze(1)
    distance = k - q
    return -slopes.view(-1, 1, 1) * distance  # <-- here


# %% wrong | house | forgets_the_8 | the 8 is forgotten, and a half taken to a positive power
def alibi_bias(heads, queries, keys):
    slopes = 0.5 ** (torch.arange(1, heads + 1) / heads)  # <-- here
    q = torch.arange(keys - queries, keys)
    distance = q.unsqueeze(1) - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | house | - | whether a key is before the query, in place of how far
def alibi_bias(heads, queries, keys):
    q = torch.arange(keys - queries, keys)
    distance = q.unsqueeze(1) - torch.arange(keys)
    return (distance >= 0).expand(heads, -1, -1)  # <-- here


# %% wrong | 2026-blind-14 | - | h + 1 multiplies the power in place of standing in the exponent, so the slopes grow in equal steps
def alibi_bias(heads, queries, keys):
    where = torch.arange(keys - queries, keys, dtype=torch.float32)
    distance = where[:, None] - torch.arange(keys, dtype=torch.float32)[None, :]
    layers = []
    for h in range(heads):
        slope = 2 ** (-8 / heads) * (h + 1)  # <-- here
        layers.append(-slope * distance)
    return torch.stack(layers)


# %% wrong | 2026-blind-14 | - | the slopes are powers of 10, the default base of torch.logspace, and not of 2
def alibi_bias(heads, queries, keys):
    slopes = torch.logspace(-8 / heads, -8, heads)  # <-- here
    q = torch.arange(keys - queries, keys).unsqueeze(1)
    k = torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, (k - q).float())


# %% wrong | 2026-blind-14 | grows_with_the_key | every row holds the distances to the last query in place of the distances to its own query
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) / heads) for h in range(heads)])
    behind = torch.arange(keys - 1, -1, -1).float()  # <-- here
    bias = -slopes.view(heads, 1, 1) * behind.view(1, 1, keys)
    return bias.expand(heads, queries, keys).contiguous()


# %% double | 2026-blind-14 | - | the queries are shifted by queries - keys in place of keys - queries; what comes out of numpy is float64 and not float32
def alibi_bias(heads, queries, keys):
    exponents = -8.0 * numpy.arange(1, heads + 1) / heads
    slopes = 2.0**exponents
    i = numpy.arange(queries)[:, None] + queries - keys  # <-- here
    j = numpy.arange(keys)[None, :]
    bias = -slopes[:, None, None] * (i - j)
    return torch.from_numpy(bias)  # <-- here


# %% right | 2026-blind-14 | the rows cut out of one long line of distances, the slopes by exp2 of exponents in double precision
def alibi_bias(heads, queries, keys):
    line = torch.arange(-(keys - 1), queries, dtype=torch.float32)  # key minus the last query
    rows = [line[queries - 1 - i : queries - 1 - i + keys] for i in range(queries)]
    table = torch.stack(rows)  # (queries, keys): minus the distance
    slopes = torch.exp2(torch.arange(1, heads + 1, dtype=torch.float64) * (-8.0 / heads)).float()
    return torch.stack([slope * table for slope in slopes])


# %% wrong | house | - | Holds the step between slopes at 1 or more, so that more than eight heads get those of eight.
def alibi_bias(heads, queries, keys):
    s = 2.0 ** -(torch.arange(1, heads + 1) * max(8 / heads, 1.0))  # <-- here
    return -s.view(-1, 1, 1) * (torch.arange(keys - queries, keys).unsqueeze(1) - torch.arange(keys))


# %% wrong | 2026-blind-15 | exponents_rounded_down | divides the exponent by the number of heads with whole numbers, which rounds the slopes where there are more than eight heads
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)[None, :]
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-15 | - | halves the slope from head to head for any number of heads, as with eight heads
def alibi_bias(heads, queries, keys):
    slope = 2.0 ** (-8 / heads)
    per_head = []
    stands_at = torch.arange(keys - queries, keys).unsqueeze(1)
    far = (stands_at - torch.arange(keys)).float()
    for _ in range(heads):
        per_head.append(-slope * far)
        slope = slope / 2  # <-- here
    return torch.stack(per_head)


# %% wrong | 2026-blind-15 | one_step_too_far | places the last query one behind the last key, so that its distance to that key is 1 in place of 0
def alibi_bias(heads, queries, keys):
    exponent = -8.0 * torch.arange(1, heads + 1) / heads
    query = torch.arange(queries) + (keys - queries + 1)  # <-- here
    distance = (query.view(-1, 1) - torch.arange(keys).view(1, -1)).clamp(min=0)
    return torch.einsum("h,qk->hqk", -(2.0**exponent), distance.to(torch.float32))


# %% double | 2026-blind-15 | heads_in_reverse | gives the steepest slope to the last head in place of the first; gives float64 in place of float32
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * numpy.arange(heads, 0, -1) / heads)  # <-- here
    i = numpy.arange(keys - queries, keys)[:, None]
    j = numpy.arange(keys)[None, :]
    return torch.from_numpy(-slopes[:, None, None] * (i - j))  # <-- here


# %% right | 2026-blind-15 | logspace for the slopes, the distances by broadcasting a negative sum
def alibi_bias(heads, queries, keys):
    slopes = torch.logspace(-8 / heads, -8, heads, base=2.0, dtype=torch.float64)
    ahead = torch.arange(keys) - torch.arange(keys - queries, keys).unsqueeze(-1)
    bias = torch.tensordot(slopes.unsqueeze(-1), ahead.double().clamp(max=0).unsqueeze(0), dims=1)
    return bias.to(torch.float32)


# %% wrong | 2026-blind-16 | exponents_rounded_down | Divides the exponent with //, which rounds it to a whole number where there are more than 8 heads
def alibi_bias(heads, queries, keys):
    i = torch.arange(keys - queries, keys)[:, None]
    j = torch.arange(keys)[None, :]
    tables = []
    for h in range(heads):
        slope = 2.0 ** (-8 * (h + 1) // heads)  # <-- here
        tables.append(-slope * (i - j).float())
    return torch.stack(tables)


# %% wrong | 2026-blind-16 | - | Lets the exponents run from -1 to -8 for any number of heads, as they do for 8, in place of from -8/H
def alibi_bias(heads, queries, keys):
    slopes = torch.logspace(-1, -8, heads, base=2.0)  # <-- here
    where = torch.arange(keys, dtype=torch.float32)
    distances = (where[keys - queries :].unsqueeze(1) - where.unsqueeze(0)).clamp(min=0)
    return -torch.einsum("h,qk->hqk", slopes, distances)


# %% wrong | 2026-blind-16 | changes_the_dtype | Computes with numpy and returns its float64, in place of float32
def alibi_bias(heads, queries, keys):
    h = numpy.arange(1, heads + 1).reshape(-1, 1, 1)
    query_at = numpy.arange(keys - queries, keys).reshape(1, -1, 1)
    key_at = numpy.arange(keys).reshape(1, 1, -1)
    bias = -(query_at - key_at) * 2.0 ** (-8.0 * h / heads)
    return torch.from_numpy(bias)  # <-- here


# %% double | 2026-blind-16 | - | Moves the keys by keys - queries in place of the queries; gives head 0 the slope 1, by the exponent of h in place of h + 1
def alibi_bias(heads, queries, keys):
    rows = torch.arange(queries).view(1, queries, 1)
    columns = torch.arange(keys).view(1, 1, keys) + (keys - queries)  # <-- here
    exponent = torch.arange(heads, dtype=torch.float32) / heads  # <-- here
    slopes = (2.0 ** (-8 * exponent)).view(heads, 1, 1)
    return slopes * (columns - rows)


# %% right | 2026-blind-16 | the slopes as powers of the first one, an empty result filled head by head
def alibi_bias(heads, queries, keys):
    bias = torch.empty(heads, queries, keys, dtype=torch.float32)
    lag = torch.arange(keys - 1, keys - queries - 1, -1).flip(0)[:, None] - torch.arange(keys)
    for h in range(heads):
        bias[h] = lag.clamp(min=0) * -math.pow(0.5, 8 * (h + 1) / heads)
    return bias


# %% wrong | 2026-blind-17 | slopes_of_eight_heads | the slopes are halved from head to head, 1/2, 1/4, ..., which is right for eight heads alone
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([0.5 ** (h + 1) for h in range(heads)])  # <-- here
    q_pos = torch.arange(keys - queries, keys)[:, None]
    k_pos = torch.arange(keys)[None, :]
    return -slopes[:, None, None] * (q_pos - k_pos)


# %% wrong | 2026-blind-17 | grows_with_the_key | all queries measure the distance from the last key in place of their own position
def alibi_bias(heads, queries, keys):
    h = torch.arange(1, heads + 1, dtype=torch.float32)
    slopes = 2.0 ** (-8.0 * h / heads)
    distance = (keys - 1 - torch.arange(keys)).float()  # <-- here
    bias = -slopes.view(heads, 1, 1) * distance.view(1, 1, keys)
    return bias.expand(heads, queries, keys).clone()


# %% wrong | 2026-blind-17 | exponents_rounded_down | the exponent is divided in whole numbers, so that with more than eight heads several get the same slope
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** (-8 * (h + 1) // heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (i + keys - queries - j)
    return bias


# %% right | 2026-blind-17 | logspace for the slopes, einsum, distances kept at 0 or more
def alibi_bias(heads, queries, keys):
    slopes = torch.logspace(-8 / heads, -8, heads, base=2.0, dtype=torch.float64)
    back = torch.arange(queries).add(keys - queries).unsqueeze(-1).sub(torch.arange(keys))
    table = torch.einsum("h,ij->hij", slopes, back.clamp(min=0).double())
    return table.neg().to(torch.float32)


# %% shared | 2026-blind-18
import numpy as np


# %% wrong | 2026-blind-18 | exponents_rounded_down | the exponent is rounded down to a whole number by //, which is wrong for 16 and more heads
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    stands = torch.arange(keys - queries, keys)
    distance = stands[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-18 | slopes_of_eight_heads | the slopes are halved from head to head whatever the number of heads: 2^-(h+1), right for eight heads only
def alibi_bias(heads, queries, keys):
    h = torch.arange(1, heads + 1)
    slopes = 0.5**h  # <-- here
    back = torch.arange(keys - queries, keys).unsqueeze(-1) - torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, -back.float())


# %% wrong | 2026-blind-18 | changes_the_dtype | comes out in numpy's float64 and not in float32
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * np.arange(1, heads + 1) / heads)
    place = np.arange(queries) + keys - queries
    gap = place[:, None] - np.arange(keys)[None, :]
    bias = -slopes[:, None, None] * gap
    return torch.from_numpy(bias)  # <-- here


# %% double | 2026-blind-18 | - | the first query stands at the first key; the first head's slope is 2^0, h is not counted from one
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** (-8 * h / heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (i - j)  # <-- here
    return bias


# %% right | 2026-blind-18 | slopes as a running product, absolute distances by clamp
def alibi_bias(heads, queries, keys):
    ratio = torch.full((heads,), 2.0 ** (-8 / heads), dtype=torch.float64)
    slopes = ratio.cumprod(0).float()
    i, j = torch.meshgrid(torch.arange(queries), torch.arange(keys), indexing="ij")
    behind = (i + (keys - queries) - j).clamp(min=0).to(torch.float32)
    return torch.stack([behind * -float(slope) for slope in slopes])


# %% wrong | 2026-blind-19 | aligned_at_the_first_key | the first query stands at key 0, so with more keys than queries the distances are too small
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * (torch.arange(heads) + 1) / heads)
    i = torch.arange(queries)[:, None]  # <-- here
    j = torch.arange(keys)[None, :]
    return -slopes[:, None, None] * (i - j)


# %% wrong | 2026-blind-19 | - | the exponents are not a geometric row: the first slope 2^(-8/H) is multiplied by h + 1 in place of raised to it
def alibi_bias(heads, queries, keys):
    first = 2.0 ** (-8.0 / heads)
    slopes = torch.tensor([first * (h + 1) for h in range(heads)])  # <-- here
    distance = torch.arange(keys - queries, keys).view(-1, 1) - torch.arange(keys)
    return torch.einsum("h,qk->hqk", slopes, -distance.float())


# %% wrong | 2026-blind-19 | - | the distances are normalised by the number of keys, so the penalty of a place depends on the length of the text
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for a in range(queries):
            where = keys - queries + a
            for b in range(where + 1):
                bias[h, a, b] = -slope * (where - b) / keys  # <-- here
    return bias


# %% right | 2026-blind-19 | a cumulative product of the first slope, absolute distances, negative by torch.sub
def alibi_bias(heads, queries, keys):
    ratio = torch.full((heads,), 2 ** (-8 / heads), dtype=torch.float64)
    slopes = torch.cumprod(ratio, dim=0)
    gap = torch.arange(keys)[None, :] - torch.arange(keys)[keys - queries :, None]
    return (slopes.reshape(-1, 1, 1) * -gap.abs()).to(torch.float32)


# %% wrong | 2026-blind-20 | multiplies_by_the_head | a power binds more tightly than a product: 2^-8 times (h+1)/heads, and not 2^(-8(h+1)/heads)
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** -8 * (h + 1) / heads for h in range(heads)])  # <-- here
    where = torch.arange(keys - queries, keys)
    distance = where[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance


# %% wrong | 2026-blind-20 | - | the shift between queries and keys has the wrong sign
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    i = torch.arange(queries).unsqueeze(1)
    j = torch.arange(keys).unsqueeze(0)
    relative = j - (i + queries - keys)  # <-- here
    return slopes.view(heads, 1, 1) * relative


# %% wrong | 2026-blind-20 | - | the exponents run evenly from -1 to -8, which is right for eight heads only
def alibi_bias(heads, queries, keys):
    exponents = torch.linspace(-1, -8, heads)  # <-- here
    slopes = torch.exp2(exponents)
    at = torch.arange(queries) + (keys - queries)
    back = (at.view(-1, 1) - torch.arange(keys).view(1, -1)).float()
    return torch.einsum("h,qk->hqk", slopes, -back)


# %% right | 2026-blind-20 | slopes as a geometric sequence by cumprod, distances without sign, counted from the last key backwards
def alibi_bias(heads, queries, keys):
    ratio = torch.full((heads,), 0.5, dtype=torch.float64) ** (8 / heads)
    slopes = ratio.cumprod(0)
    query_left = torch.arange(queries - 1, -1, -1, dtype=torch.float64)
    key_left = torch.arange(keys - 1, -1, -1, dtype=torch.float64)
    apart = torch.cdist(query_left[:, None], key_left[:, None], p=1)
    return (slopes[:, None, None] * -apart).float()


# %% wrong | 2026-blind-21 | aligned_at_the_first_key | queries are counted from 0: with more keys than queries the last query does not stand at the last key
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    i = torch.arange(queries)[:, None]  # <-- here
    j = torch.arange(keys)[None, :]
    return -slopes[:, None, None] * (i - j)


# %% wrong | 2026-blind-21 | - | the slopes are a geometric series from 1 down to 2^-8 (linspace), not from 2^(-8/H)
def alibi_bias(heads, queries, keys):
    powers = torch.linspace(0, -8, heads)  # <-- here
    slope = torch.pow(2.0, powers).view(heads, 1, 1)
    q_at = torch.arange(keys - queries, keys).view(-1, 1)
    gap = (q_at - torch.arange(keys)).float()
    return -gap * slope


# %% wrong | 2026-blind-21 | heads_in_reverse | the slopes double from head to head, i.e. the order of the heads is turned round (head 0 gets the smallest)
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** (-8 * (heads - h) / heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * (keys - queries + i - j)
    return bias


# %% double | 2026-blind-21 | - | head h gets 2^(-8h/H), so head 0 has slope 1; far keys win (sign forgotten)
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * h / heads) for h in range(heads)])  # <-- here
    back = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)[None, :]
    return torch.einsum("h,qk->hqk", slopes, back.float())  # <-- here


# %% right | 2026-blind-21 | slopes by repeated multiplication, absolute distances in a broadcast
def alibi_bias(heads, queries, keys):
    ratio = 2.0 ** (-8.0 / heads)
    slopes = torch.cumprod(torch.full((heads,), ratio, dtype=torch.float64), dim=0).float()
    distance = (torch.arange(queries).view(-1, 1) + (keys - queries) - torch.arange(keys)).abs()
    return torch.stack([-(slope * distance) for slope in slopes])


# %% wrong | 2026-blind-22 | heads_counted_from_0 | the slopes begin at 2^0 = 1: the exponent has h and not h + 1
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8 * torch.arange(heads) / heads)  # <-- here
    where = torch.arange(keys - queries, keys)
    distance = where[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-22 | changes_the_dtype | made with numpy in float64, and handed back so
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * numpy.arange(1, heads + 1) / heads)
    offset = keys - queries
    distance = numpy.arange(queries)[:, None] + offset - numpy.arange(keys)[None, :]
    bias = -slopes[:, None, None] * distance[None]
    return torch.from_numpy(bias)  # <-- here


# %% wrong | 2026-blind-22 | slopes_of_eight_heads | the slopes are 1/2, 1/4, 1/8, ... for any number of heads, which is right for eight only
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** -(h + 1)  # <-- here
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * abs(i + keys - queries - j)
    return bias


# %% right | 2026-blind-22 | powers of one ratio by cumprod, distances counted from the last query and the last key
def alibi_bias(heads, queries, keys):
    ratio = torch.full((heads,), 2.0 ** (-8 / heads), dtype=torch.float64)
    slopes = ratio.cumprod(dim=0)
    before_end = torch.arange(keys).flip(0)
    query_before_end = torch.arange(queries).flip(0)
    back = (before_end[None, :] - query_before_end[:, None]).abs()
    return torch.einsum("h,qk->hqk", -slopes, back.double()).float()


# %% wrong | 2026-blind-23 | - | the division by the number of heads stands outside the exponent: 2^(-8(h+1)) / heads
def alibi_bias(heads, queries, keys):
    h = torch.arange(heads, dtype=torch.float32)
    slopes = 2.0 ** (-8 * (h + 1)) / heads  # <-- here
    distance = torch.arange(keys - queries, keys)[:, None] - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-23 | one_step_too_far | the queries stand one place too far, at 1 to keys: its own key has the distance 1
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2.0 ** (-8.0 * (h + 1) / heads)
        for i in range(queries):
            place = keys - queries + i + 1  # <-- here
            for j in range(keys):
                bias[h, i, j] = -slope * (place - j)
    return bias


# %% wrong | 2026-blind-23 | changes_the_dtype | slopes made with float64, so that the bias is float64, not float32
def alibi_bias(heads, queries, keys):
    exponents = torch.arange(1, heads + 1, dtype=torch.float64) * (-8 / heads)  # <-- here
    slopes = torch.exp2(exponents)
    steps = torch.arange(keys - queries, keys).unsqueeze(-1) - torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, -steps.to(slopes.dtype))


# %% right | 2026-blind-23 | slopes as a running product of one ratio, distances counted from the end
def alibi_bias(heads, queries, keys):
    ratio = 2.0 ** (-8.0 / heads)
    slopes = torch.full((heads,), ratio, dtype=torch.float64).cumprod(0)
    from_end_q = torch.arange(queries - 1, -1, -1, dtype=torch.float64)
    from_end_k = torch.arange(keys - 1, -1, -1, dtype=torch.float64)
    relative = from_end_q[:, None] - from_end_k[None, :]  # key minus query
    return (slopes[:, None, None] * relative).float()


# %% wrong | 2026-blind-24 | exponents_rounded_down | the exponent is rounded by whole-number division, so that with more than eight heads two or more share a slope
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * (h + 1) // heads) for h in range(heads)])  # <-- here
    at_query = torch.arange(keys - queries, keys)
    distance = at_query[:, None] - torch.arange(keys)
    return -slopes[:, None, None] * distance


# %% wrong | 2026-blind-24 | changes_the_dtype | made by numpy in float64 and not turned into float32
def alibi_bias(heads, queries, keys):
    h = numpy.arange(1, heads + 1)
    slopes = 2.0 ** (-8.0 * h / heads)
    gap = numpy.arange(keys)[None, :] - numpy.arange(keys - queries, keys)[:, None]
    return torch.from_numpy(slopes[:, None, None] * gap[None])  # <-- here


# %% wrong | 2026-blind-24 | heads_in_reverse | the slopes stand in reverse order: head 0 gets the smallest, the last head the largest
def alibi_bias(heads, queries, keys):
    first = 2.0 ** (-8 / heads)
    slopes = torch.tensor([first ** (heads - h) for h in range(heads)])  # <-- here
    i = torch.arange(queries).unsqueeze(-1) + (keys - queries)
    j = torch.arange(keys).unsqueeze(0)
    return torch.einsum("h,qk->hqk", slopes, (j - i).float())


# %% double | 2026-blind-24 | - | brackets missing, the 1 is added to the exponent and not to h; the first query stands at the first key
def alibi_bias(heads, queries, keys):
    h = torch.arange(heads, dtype=torch.float32)
    slopes = 2 ** (-8 / heads * h + 1)  # <-- here
    distance = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]  # <-- here
    return -(slopes.view(-1, 1, 1) * distance)


# %% right | 2026-blind-24 | logspace of base 2, distances clamped at 0 where the mask is
def alibi_bias(heads, queries, keys):
    steep = torch.logspace(-8 / heads, -8, heads, base=2.0, dtype=torch.float64)
    back = torch.tensor([[max(0, keys - queries + i - j) for j in range(keys)] for i in range(queries)], dtype=torch.float64)
    return torch.stack([back.reshape(queries, keys).mul(-s) for s in steep]).float()


# %% wrong | 2026-blind-25 | - | brackets missing in the exponent: -8h + 1/heads in place of -8(h+1)/heads
def alibi_bias(heads, queries, keys):
    slopes = torch.tensor([2.0 ** (-8 * h + 1 / heads) for h in range(heads)])  # <-- here
    at = torch.arange(keys - queries, keys)
    distance = at.unsqueeze(-1) - torch.arange(keys)
    return -slopes.view(-1, 1, 1) * distance


# %% wrong | 2026-blind-25 | changes_the_dtype | made with numpy, the bias is float64, not float32
def alibi_bias(heads, queries, keys):
    h = numpy.arange(1, heads + 1)
    slopes = 2.0 ** (-8 * h / heads)
    query = numpy.arange(keys - queries, keys)[:, None]
    behind = query - numpy.arange(keys)[None, :]
    return torch.from_numpy(-slopes[:, None, None] * behind)  # <-- here


# %% wrong | 2026-blind-25 | aligned_at_the_first_key | the first query stands at the first key: the offset of keys - queries is missing
def alibi_bias(heads, queries, keys):
    bias = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * (h + 1) / heads)
        for i in range(queries):
            for j in range(keys):
                bias[h, i, j] = -slope * max(i - j, 0)  # <-- here
    return bias


# %% double | 2026-blind-25 | - | the slopes are multiples of the first one, not its powers; added, not subtracted: far keys win
def alibi_bias(heads, queries, keys):
    first = 2.0 ** (-8 / heads)
    slopes = first * torch.arange(1, heads + 1)  # <-- here
    rows = torch.arange(queries) + keys - queries
    distances = (rows[:, None] - torch.arange(keys)).clamp(min=0)
    return torch.einsum("h,qk->hqk", slopes, distances.float())  # <-- here


# %% right | 2026-blind-25 | slopes by a running product, distances by a cumulative sum backwards from the last query
def alibi_bias(heads, queries, keys):
    ratio = torch.full((heads,), 2.0 ** (-8 / heads), dtype=torch.float64)
    slopes = ratio.cumprod(dim=0)
    query_at = keys - torch.arange(queries, 0, -1)
    far = (torch.arange(keys)[None] - query_at[:, None]).clamp(max=0)
    return (slopes[:, None, None] * far[None]).to(torch.float32)


# %% wrong | 2026-blind-26 | aligned_at_the_first_key | the queries are numbered from 0, so that the first query and not the last is aligned with the keys
def alibi_bias(heads, queries, keys):
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)
    distance = torch.arange(queries)[:, None] - torch.arange(keys)[None, :]  # <-- here
    return -slopes[:, None, None] * distance


# %% wrong | 2026-blind-26 | - | the slopes grow evenly, (h+1) times 2^(-8/heads), and not as powers
def alibi_bias(heads, queries, keys):
    first = 2.0 ** (-8.0 / heads)
    slopes = torch.tensor([first * (h + 1) for h in range(heads)])  # <-- here
    stand = torch.arange(keys - queries, keys)
    distance = (stand.unsqueeze(1) - torch.arange(keys)).float()
    return torch.einsum("h,qk->hqk", slopes, -distance)


# %% wrong | 2026-blind-26 | changes_the_dtype | made with numpy in float64 and handed back so
def alibi_bias(heads, queries, keys):
    slopes = numpy.power(2.0, -8.0 * numpy.arange(1, heads + 1) / heads)
    distance = numpy.arange(keys - queries, keys)[:, None] - numpy.arange(keys)[None, :]
    return torch.from_numpy(-slopes[:, None, None] * distance)  # <-- here


# %% double | 2026-blind-26 | - | the slope's exponent counts heads from 0, so that head 0 has slope 1; the bias is a reward for distance, not a penalty
def alibi_bias(heads, queries, keys):
    out = torch.zeros(heads, queries, keys)
    for h in range(heads):
        slope = 2 ** (-8 * h / heads)  # <-- here
        for i in range(queries):
            for j in range(keys):
                out[h, i, j] = slope * (i + keys - queries - j)  # <-- here
    return out


# %% right | 2026-blind-26 | repeated multiplication for the slopes, key minus query
def alibi_bias(heads, queries, keys):
    ratio = 0.5 ** (8 / heads)
    slopes = torch.full((heads,), ratio, dtype=torch.float64).cumprod(0)
    ahead = torch.arange(keys)[None] - torch.arange(keys - queries, keys)[:, None]
    return (slopes.reshape(heads, 1, 1) * ahead.clamp(max=0)).float()
