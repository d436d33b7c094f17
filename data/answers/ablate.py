# %% right | house | slices of two copies
def ablate_copies(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        one, other = weight.clone(), weight.clone()
        one[:, h * d_head : (h + 1) * d_head] = 0
        other[:, : h * d_head] = 0
        other[:, (h + 1) * d_head :] = 0
        without.append(measure(one))
        alone.append(measure(other))
    return without, alone


# %% right | house | multiplied with a mask of columns
def ablate_masks(weight, heads, measure):
    owner = torch.arange(heads).repeat_interleave(weight.shape[1] // heads)  # (d,)
    without = [measure(weight * (owner != h)) for h in range(heads)]
    alone = [measure(weight * (owner == h)) for h in range(heads)]
    return without, alone


# %% right | house | in place, and put back
def ablate_in_place(weight, heads, measure):
    before, blocks = weight.clone(), weight.unflatten(1, (heads, -1))  # a view, (d_out, heads, d_head)
    without, alone = [], []
    for h in range(heads):
        blocks[:, h] = 0.0
        without.append(measure(weight))
        weight.zero_()
        weight.copy_(torch.where(torch.arange(weight.shape[1]) // blocks.shape[2] == h, before, 0.0))
        alone.append(measure(weight))
        weight.copy_(before)
    return without, alone


# %% right | house | subtracted from the whole, in two loops
def ablate_subtracted(weight, heads, measure):
    pieces = []
    for h, piece in enumerate(weight.chunk(heads, dim=1)):
        padded = torch.zeros_like(weight)
        padded.narrow(1, h * piece.shape[1], piece.shape[1]).copy_(piece)
        pieces.append(padded)
    whole = sum(pieces)
    return torch.tensor([measure(whole - piece) for piece in pieces]), torch.tensor([measure(piece) for piece in pieces])


# %% right | house | masked_fill, in a tuple of lists
def ablate_filled(weight, heads, measure):
    columns = torch.arange(weight.size(1)).div(weight.size(1) // heads, rounding_mode="floor")
    found = [(measure(weight.masked_fill(columns == h, 0)), measure(weight.masked_fill(columns != h, 0))) for h in range(heads)]
    return tuple(map(list, zip(*found)))
