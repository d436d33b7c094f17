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


# %% wrong | 2026-blind-4 | The block of each head ends one column too early.
def ablate(weight, heads, measure):
    d = weight.shape[1]
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d // heads, (h + 1) * d // heads - 1)  # <-- here
        removed = weight.clone()
        removed[:, own] = 0
        kept = torch.zeros_like(weight)
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% double | 2026-blind-4 | The caller's weight is overwritten; for a head alone only its block is handed to measure
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        alone.append(measure(weight[:, own].clone()))  # <-- here
        removed = weight
        removed[:, own] = 0  # <-- here
        without.append(measure(removed))
    return without, alone


# %% wrong | 2026-blind-5 | one copy is made before the loop, so that the heads removed add up
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    removed = weight.clone()  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed[:, own] = 0
        without.append(measure(removed))
        single = torch.zeros_like(weight)
        single[:, own] = weight[:, own]
        alone.append(measure(single))
    return without, alone


# %% wrong | 2026-blind-5 | for each removed head the loss against the whole weight comes back, not the measured number
def ablate(weight, heads, measure):
    whole = measure(weight)
    size = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        removed = weight.clone()
        removed[:, own] = 0
        without.append(whole - measure(removed))  # <-- here
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        alone.append(measure(only))
    return without, alone


# %% wrong | 2026-blind-6 | removes the heads in weight itself, so that each removal stays and the caller's weight is gone
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    alone = []
    for h in range(heads):
        kept = torch.zeros_like(weight)
        kept[:, h * d_head : (h + 1) * d_head] = weight[:, h * d_head : (h + 1) * d_head]
        alone.append(measure(kept))
    without = []
    for h in range(heads):
        removed = weight  # <-- here
        removed[:, h * d_head : (h + 1) * d_head] = 0
        without.append(measure(removed))
    return without, alone


# %% wrong | 2026-blind-7 | cuts rows instead of columns
def ablate(weight, heads, measure):
    size = weight.shape[0] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        removed = weight.clone()
        removed[own] = 0  # <-- here
        without.append(measure(removed))
        only = torch.zeros_like(weight)
        only[own] = weight[own]
        alone.append(measure(only))
    return without, alone


# %% wrong | house | measures before the columns are set to zero
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed, kept = weight.clone(), torch.zeros_like(weight)
        without.append(measure(removed))  # <-- here
        alone.append(measure(kept))
        removed[:, own] = 0
        kept[:, own] = weight[:, own]
    return without, alone


# %% wrong | house | one list of zeros has two names
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without = alone = [0.0] * heads  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[:, own] = 0
        kept = torch.zeros_like(weight)
        kept[:, own] = weight[:, own]
        without[h] = measure(removed)
        alone[h] = measure(kept)
    return without, alone


# %% wrong | house | what is measured is divided by that of the whole
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    whole = measure(weight)
    without, alone = [], []
    for h in range(heads):
        removed = weight.clone()
        removed[:, h * d_head : (h + 1) * d_head] = 0
        without.append(measure(removed) / whole)  # <-- here
        alone.append(measure(weight - removed) / whole)  # <-- here
    return without, alone


# %% wrong | 2026-blind-12 | returns a pair of numbers for each head instead of two lists of numbers
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    found = []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[:, own] = 0
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        found.append((measure(removed), measure(only)))
    return found  # <-- here


# %% wrong | house | add makes a sum that goes nowhere
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        removed = weight.clone()
        removed[:, h * d_head : (h + 1) * d_head] = 0
        without.append(measure(removed))
        kept = torch.zeros_like(weight)
        block = weight[:, h * d_head : (h + 1) * d_head]
        kept[:, h * d_head : (h + 1) * d_head].add(block)  # <-- here
        alone.append(measure(kept))
    return without, alone


# %% wrong | house | a slice is given its start and its length
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, d_head)  # <-- here
        removed = weight.clone()
        removed[:, own] = 0
        kept = torch.zeros_like(weight)
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% wrong | 2026-blind-13 | the block of head h begins at column h in place of h * d_head
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h, h + d_head)  # <-- here
        removed = weight.clone()
        removed[:, own] = 0
        without.append(measure(removed))
        kept = torch.zeros_like(weight)
        kept[:, own] = weight[:, own]
        alone.append(measure(kept))
    return without, alone


# %% wrong | 2026-blind-13 | what a head can do alone is taken to be what is lost without it, in place of a measurement with the others at zero
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    whole = measure(weight.clone())
    without = []
    for h in range(heads):
        changed = weight.clone()
        changed[:, h * d_head : (h + 1) * d_head] = 0
        without.append(measure(changed))
    alone = [whole - each for each in without]  # <-- here
    return without, alone


# %% wrong | house | the first list is returned twice
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        less, kept = weight.clone(), torch.zeros_like(weight)
        less[:, own] = 0
        kept[:, own] = weight[:, own]
        without.append(measure(less))
        alone.append(measure(kept))
    return without, without  # <-- here


# %% wrong | house | the last head is measured, and dropped
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        less, kept = weight.clone(), torch.zeros_like(weight)
        less[:, own] = 0
        kept[:, own] = weight[:, own]
        without.append(measure(less))
        alone.append(measure(kept))
    return without[:-1], alone[:-1]  # <-- here


# %% wrong | 2026-blind-17 | takes every heads-th column for a head in place of a block of neighbouring columns
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        removed = weight.clone()
        removed[:, h::heads] = 0  # <-- here
        kept = weight - removed
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% wrong | 2026-blind-24 | the empty matrix for the single heads is made once before the loop, so the heads gather in it
def ablate(weight, heads, measure):
    size = weight.size(1) // heads
    without, alone = [], []
    only = torch.zeros_like(weight)
    for h in range(heads):
        a, b = h * size, (h + 1) * size
        cut = weight.clone()
        cut[:, a:b] = 0
        without.append(measure(cut))
        only[:, a:b] = weight[:, a:b]  # <-- here
        alone.append(measure(only.clone()))
    return without, alone
