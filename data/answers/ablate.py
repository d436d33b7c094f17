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

# %% wrong | 2026-blind-4 | removes_rows | The rows that belong to a head are set to zero, where its columns are meant.
def ablate(weight, heads, measure):
    d_head = weight.shape[0] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed, kept = weight.clone(), torch.zeros_like(weight)
        removed[own] = 0  # <-- here
        kept[own] = weight[own]  # <-- here
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% wrong | 2026-blind-4 | removals_add_up | The copy is made once, before the loop, so that one head after the other is gone.
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    removed = weight.clone()  # <-- here
    without, alone = [], []
    for h in range(heads):
        removed[:, h * size : (h + 1) * size] = 0.0
        without.append(measure(removed))
        single = torch.zeros_like(weight)
        single[:, h * size : (h + 1) * size] = weight[:, h * size : (h + 1) * size]
        alone.append(measure(single))
    return without, alone


# %% wrong | 2026-blind-4 | takes_every_so_many_columns | A head is given the columns h, h + heads, h + 2 heads and so on, where it has a block of neighbours.
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        own = torch.zeros(weight.shape[1], dtype=torch.bool)
        own[h::heads] = True  # <-- here
        without.append(measure(weight.masked_fill(own, 0.0)))
        alone.append(measure(weight.masked_fill(~own, 0.0)))
    return without, alone


# %% wrong | 2026-blind-4 | returns_what_is_lost | The loss against the whole model is reported, and not what was measured without the head.
def ablate(weight, heads, measure):
    whole = measure(weight)
    d_head = weight.shape[1] // heads
    masks = torch.eye(heads, dtype=torch.bool).repeat_interleave(d_head, dim=1)
    without = [whole - measure(weight.masked_fill(mask, 0)) for mask in masks]  # <-- here
    alone = [measure(weight.masked_fill(~mask, 0)) for mask in masks]
    return without, alone


# %% wrong | 2026-blind-4 | - | The columns are filled with their mean and not with zeros.
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        start, end = h * d_head, (h + 1) * d_head
        removed = weight.clone()
        removed[:, start:end] = weight[:, start:end].mean()  # <-- here
        without.append(measure(removed))
        alone_weight = torch.zeros_like(weight)
        alone_weight[:, start:end] = weight[:, start:end]
        alone.append(measure(alone_weight))
    return without, alone


# %% wrong | 2026-blind-4 | - | The columns that are left are scaled up for the missing head, as dropout does.
def ablate(weight, heads, measure):
    blocks = weight.unflatten(1, (heads, -1))
    without, alone = [], []
    for h in range(heads):
        keep = torch.ones(heads, 1, dtype=weight.dtype)
        keep[h] = 0
        rest = blocks * keep * heads / max(heads - 1, 1)  # <-- here
        without.append(measure(rest.flatten(1)))
        alone.append(measure((blocks * (1 - keep)).flatten(1)))
    return without, alone


# %% wrong | 2026-blind-4 | one_column_short | The block of each head ends one column too early.
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


# %% wrong | 2026-blind-4 | - | The weight for a single head is made in torch's default dtype, and not in that of the weight.
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads

    def single(h):
        only = torch.zeros(weight.shape)  # <-- here
        only[:, h * d_head : (h + 1) * d_head] = weight[:, h * d_head : (h + 1) * d_head]
        return only

    def removed(h):
        rest = weight.clone()
        rest[:, h * d_head : (h + 1) * d_head] = 0
        return rest

    return [measure(removed(h)) for h in range(heads)], [measure(single(h)) for h in range(heads)]


# %% wrong | 2026-blind-4 | one_pair_for_each_head | Pairs are returned, one for each head, and not two lists.
def ablate(weight, heads, measure):
    results = []
    for own in torch.arange(weight.shape[1]).chunk(heads):
        removed = weight.index_fill(1, own, 0.0)
        results.append((measure(removed), measure(weight - removed)))
    return results  # <-- here


# %% double | 2026-blind-4 | - | The caller's weight is overwritten; for a head alone only its block is handed to measure
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


# %% double | 2026-blind-4 | lists_exchanged+what_is_alone_adds_up | The heads that were measured alone stay in the weight for the next ones; the lists are returned in the wrong order
def ablate(weight, heads, measure):
    step = weight.shape[1] // heads
    only = torch.zeros_like(weight)  # <-- here
    without, alone = [], []
    for left in range(0, weight.shape[1], step):
        only[:, left : left + step] = weight[:, left : left + step]
        alone.append(measure(only))
        rest = torch.cat([weight[:, :left], torch.zeros_like(weight[:, left : left + step]), weight[:, left + step :]], dim=1)
        without.append(measure(rest))
    return alone, without  # <-- here


# %% right | 2026-blind-4 | a loop over slices, a copy and a tensor of zeros for each head
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed, kept = weight.clone(), torch.zeros_like(weight)
        removed[:, own] = 0
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% right | 2026-blind-4 | masks from repeat_interleave and masked_fill, two comprehensions, all removals before all heads alone
def ablate(weight, heads, measure):
    owner = torch.arange(heads).repeat_interleave(weight.shape[1] // heads)
    without = [measure(weight.masked_fill(owner == h, 0.0)) for h in range(heads)]
    alone = [measure(weight.masked_fill(owner != h, 0.0)) for h in range(heads)]
    return without, alone


# %% right | 2026-blind-4 | two working copies that are changed for a measurement and restored behind it
def ablate(weight, heads, measure):
    rest, only = weight.detach().clone(), torch.zeros_like(weight.detach())
    without, alone = [], []
    for block, rest_block, only_block in zip(*(w.chunk(heads, dim=1) for w in (weight.detach(), rest, only))):
        rest_block.zero_()
        without.append(measure(rest))
        rest_block.copy_(block)
        only_block.copy_(block)
        alone.append(measure(only))
        only_block.zero_()
    return without, alone


# %% right | 2026-blind-4 | multiplication with a diagonal of ones and zeros from the right
def ablate(weight, heads, measure):
    d_head = weight.size(1) // heads
    without, alone = [], []
    for h in range(heads):
        mine = F.one_hot(torch.tensor(h), heads).repeat_interleave(d_head).to(weight)
        alone.append(measure(weight @ torch.diag(mine)))
        without.append(measure(weight @ torch.diag(1 - mine)))
    return without, alone


# %% wrong | 2026-blind-5 | removals_add_up | one copy is made before the loop, so that the heads removed add up
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

# %% wrong | 2026-blind-5 | returns_what_is_lost | for each removed head the loss against the whole weight comes back, not the measured number
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

# %% wrong | 2026-blind-5 | one_pair_for_each_head | a list of pairs, one a head, comes back where two lists are asked for
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    results = []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed, single = weight.clone(), torch.zeros_like(weight)
        removed[:, own] = 0
        single[:, own] = weight[:, own]
        results.append((measure(removed), measure(single)))
    return results  # <-- here

# %% double | 2026-blind-5 | lists_exchanged+removes_rows | rows are taken for columns; the two lists come back in the other order
def ablate(weight, heads, measure):
    d_head = len(weight) // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[own] = 0  # <-- here
        without.append(measure(removed))
        single = torch.zeros_like(weight)
        single[own] = weight[own]  # <-- here
        alone.append(measure(single))
    return alone, without  # <-- here

# %% right | 2026-blind-5 | a boolean row that says which columns a head owns, and torch.where
def ablate(weight, heads, measure):
    owner = torch.arange(weight.shape[1], device=weight.device) // (weight.shape[1] // heads)
    zero = torch.zeros((), dtype=weight.dtype, device=weight.device)
    alone = [measure(torch.where(owner == h, weight, zero)) for h in range(heads)]
    without = [measure(torch.where(owner == h, zero, weight)) for h in range(heads)]
    return without, alone


# %% wrong | house | never_puts_it_back | what was put aside is a view, which gets the zeros as well
def ablate(weight, heads, measure):
    d = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d, h * d + d)
        saved = weight[:, own]  # <-- here
        weight[:, own] = 0
        without.append(measure(weight))
        weight[:, own] = saved
        only = torch.zeros_like(weight)
        only[:, own] = saved
        alone.append(measure(only))
    return without, alone


# %% wrong | 2026-blind-6 | never_puts_it_back | removes the heads in weight itself, so that each removal stays and the caller's weight is gone
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


# %% wrong | 2026-blind-6 | one_pair_for_each_head | returns one list of pairs instead of two lists
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    results = []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        removed = weight.clone()
        removed[:, own] = 0
        single = torch.zeros_like(weight)
        single[:, own] = weight[:, own]
        results.append((measure(removed), measure(single)))
    return results  # <-- here


# %% wrong | 2026-blind-6 | takes_every_so_many_columns | gives head h every heads-th column instead of a block of neighbours
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        own = slice(h, None, heads)  # <-- here
        removed = weight.clone()
        removed[:, own] = 0
        without.append(measure(removed))
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        alone.append(measure(only))
    return without, alone


# %% double | 2026-blind-6 | lists_exchanged+removes_rows | takes rows instead of columns for a head; returns alone before without
def ablate(weight, heads, measure):
    d_head = len(weight) // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed, only = weight.clone(), torch.zeros_like(weight)
        removed[own] = 0  # <-- here
        only[own] = weight[own]  # <-- here
        without.append(measure(removed))
        alone.append(measure(only))
    return alone, without  # <-- here


# %% right | 2026-blind-6 | the number of the head of each column, and torch.where
def ablate(weight, heads, measure):
    d = weight.shape[1]
    owner = torch.arange(d).div(d // heads, rounding_mode="floor")
    nothing = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, nothing, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, nothing)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-7 | removes_rows | cuts rows instead of columns
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

# %% wrong | 2026-blind-7 | removals_add_up | the copy is made once before the loop, so the heads taken away pile up
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    removed = weight.clone()  # <-- here
    without, alone = [], []
    for h in range(heads):
        removed[:, h * size : (h + 1) * size] = 0
        without.append(measure(removed.clone()))
        only = torch.zeros_like(weight)
        only[:, h * size : (h + 1) * size] = weight[:, h * size : (h + 1) * size]
        alone.append(measure(only))
    return without, alone

# %% wrong | 2026-blind-7 | takes_every_so_many_columns | a head takes every heads-th column instead of a block
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        removed = weight.clone()
        removed[:, h::heads] = 0  # <-- here
        without.append(measure(removed))
        alone.append(measure(weight - removed))
    return without, alone

# %% double | 2026-blind-7 | lists_exchanged | the zeros are written into weight itself and stay there; alone comes first in what is returned
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    original = weight.clone()
    without, alone = [], []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        only = torch.zeros_like(weight)
        only[:, own] = original[:, own]
        alone.append(measure(only))
        weight.copy_(original)
        weight[:, own] = 0  # <-- here
        without.append(measure(weight.clone()))
    return alone, without  # <-- here

# %% right | 2026-blind-7 | 0/1 masks over the columns, from repeat_interleave
def ablate(weight, heads, measure):
    owner = torch.arange(heads).repeat_interleave(weight.shape[1] // heads)
    without = [measure(torch.where(owner == h, 0.0, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, 0.0)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-9 | removals_add_up | Copies the weight once, before the loop, so that head after head is missing and none comes back.
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    removed = weight.clone()  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed[:, own] = 0
        without.append(measure(removed))
        kept = torch.zeros_like(weight)
        kept[:, own] = weight[:, own]
        alone.append(measure(kept))
    return without, alone

# %% wrong | 2026-blind-9 | returns_what_is_lost | Returns what is lost without each head, the difference from the whole, instead of what is measured.
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    whole = measure(weight)
    without, alone = [], []
    for start in range(0, weight.shape[1], size):
        w = weight.clone()
        w[:, start : start + size] = 0
        without.append(whole - measure(w))  # <-- here
        w = torch.zeros_like(weight)
        w[:, start : start + size] = weight[:, start : start + size]
        alone.append(measure(w))
    return without, alone

# %% wrong | 2026-blind-9 | - | For a head alone it clears the columns one too far to the right, so that the first column of the next head stays.
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        first, last = h * d_head, (h + 1) * d_head
        removed = weight.clone()
        removed[:, first:last] = 0
        only = weight.clone()
        only[:, :first] = 0
        only[:, last + 1 :] = 0  # <-- here
        without.append(measure(removed))
        alone.append(measure(only))
    return without, alone

# %% double | 2026-blind-9 | lists_exchanged+removes_rows | Takes a head's block out of the rows instead of the columns; returns the two lists in the opposite order.
def ablate(weight, heads, measure):
    d_head = len(weight) // heads
    alone, without = [], []
    for h in range(heads):
        mask = torch.zeros_like(weight)
        mask[h * d_head : (h + 1) * d_head] = 1  # <-- here
        alone.append(measure(weight * mask))
        without.append(measure(weight * (1 - mask)))
    return alone, without  # <-- here

# %% right | 2026-blind-9 | which head owns each column, and torch.where, in two list comprehensions
def ablate(weight, heads, measure):
    owner = torch.arange(weight.shape[1], device=weight.device) // (weight.shape[1] // heads)
    zero = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, zero, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, zero)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-10 | what_is_alone_adds_up | makes the matrix of zeros once before the loop, so head h is measured together with all heads before it in place of alone
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    only = torch.zeros_like(weight)  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[:, own] = 0
        without.append(measure(removed))
        only[:, own] = weight[:, own]
        alone.append(measure(only.clone()))
    return without, alone


# %% wrong | 2026-blind-10 | returns_what_is_lost | returns what is lost without a head, the difference to the whole, in place of the measurement without it
def ablate(weight, heads, measure):
    size = weight.shape[-1] // heads
    whole = measure(weight)

    def keep(columns):
        changed = torch.zeros_like(weight)
        changed[:, columns] = weight[:, columns]
        return changed

    everything = list(range(weight.shape[-1]))
    without, alone = [], []
    for h in range(heads):
        mine = everything[h * size : (h + 1) * size]
        others = [c for c in everything if c not in mine]
        without.append(whole - measure(keep(others)))  # <-- here
        alone.append(measure(keep(mine)))
    return without, alone


# %% double | 2026-blind-10 | lists_exchanged+removes_rows | takes rows of the weight in place of its columns; returns (alone, without) in place of (without, alone)
def ablate(weight, heads, measure):
    without = []
    alone = []
    d_head = weight.shape[0] // heads
    for h in range(heads):
        start = h * d_head
        end = start + d_head
        w1 = weight.clone()
        w2 = torch.zeros_like(weight)
        w1[start:end] = 0.0  # <-- here
        w2[start:end] = weight[start:end]  # <-- here
        without.append(measure(w1))
        alone.append(measure(w2))
    return alone, without  # <-- here


# %% right | 2026-blind-10 | torch.where with the number of the head that owns each column, in list comprehensions
def ablate(weight, heads, measure):
    d = weight.shape[1]
    owner = torch.arange(d, device=weight.device) // (d // heads)  # (d,), broadcast over the rows
    nothing = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, nothing, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, nothing)) for h in range(heads)]
    return without, alone


# %% wrong | house | what_is_alone_adds_up | of a head alone, the columns behind it are set to zero
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        removed, kept = weight.clone(), weight.clone()
        removed[:, h * d_head : (h + 1) * d_head] = 0
        kept[:, (h + 1) * d_head :] = 0  # <-- here
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% wrong | house | measures_the_whole_layer | measures before the columns are set to zero
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


# %% wrong | house | alone_for_both | one list of zeros has two names
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


# %% wrong | house | returns_shares_of_the_whole | what is measured is divided by that of the whole
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


# %% wrong | house | removes_rows | a mask of heads that lies along the rows
def ablate(weight, heads, measure):
    d = weight.shape[1]
    owner = torch.arange(d) // (d // heads)
    without = [measure(weight * (owner != h).unsqueeze(1)) for h in range(heads)]  # <-- here
    alone = [measure(weight * (owner == h).unsqueeze(1)) for h in range(heads)]  # <-- here
    return without, alone


# %% wrong | house | removals_add_up | everything up to a head's end is set to zero
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        removed, kept = weight.clone(), torch.zeros_like(weight)
        removed[:, : (h + 1) * d_head] = 0  # <-- here
        own = slice(h * d_head, (h + 1) * d_head)
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% double | house | lists_exchanged+removals_add_up | the lists are returned in the other order; one copy is made for all removals
def a1(weight, heads, measure):
    d = weight.shape[1] // heads
    without, alone = [], []
    removed = weight.clone()  # <-- here
    for h in range(heads):
        removed[:, h * d:(h + 1) * d] = 0
        kept = torch.zeros_like(weight)
        kept[:, h * d:(h + 1) * d] = weight[:, h * d:(h + 1) * d]
        without.append(measure(removed))
        alone.append(measure(kept))
    return alone, without  # <-- here


# %% wrong | 2026-blind-11 | takes_every_so_many_columns | takes every heads-th column for a head in place of a block of neighbouring columns
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        own = slice(h, None, heads)  # <-- here
        removed = weight.clone()
        removed[:, own] = 0
        without.append(measure(removed))
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        alone.append(measure(only))
    return without, alone


# %% wrong | 2026-blind-11 | one_pair_for_each_head | returns a list with a pair for each head in place of two lists
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    results = []
    for h in range(heads):
        keep = torch.zeros(weight.shape[1], dtype=torch.bool)
        keep[h * d_head : (h + 1) * d_head] = True
        result_without = measure(weight * ~keep)
        result_alone = measure(weight * keep)
        results.append((result_without, result_alone))
    return results  # <-- here


# %% wrong | 2026-blind-11 | never_puts_it_back | remembers a view of the columns in place of a copy, so that zeros are put back and the weight handed over is lost head by head
def ablate(weight, heads, measure):
    d = weight.shape[1]
    size = d // heads
    alone = []
    for h in range(heads):
        only = torch.zeros_like(weight)
        only[:, h * size : (h + 1) * size] = weight[:, h * size : (h + 1) * size]
        alone.append(measure(only))
    without = []
    for h in range(heads):
        columns = weight[:, h * size : (h + 1) * size]  # <-- here
        weight[:, h * size : (h + 1) * size] = 0
        without.append(measure(weight.clone()))
        weight[:, h * size : (h + 1) * size] = columns
    return without, alone


# %% right | 2026-blind-11 | every column knows its owner; torch.where and list comprehensions
def ablate(weight, heads, measure):
    columns = weight.shape[1]
    owner = torch.arange(columns, device=weight.device) // (columns // heads)
    nothing = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, nothing, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, nothing)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-12 | one_pair_for_each_head | returns a pair of numbers for each head instead of two lists of numbers
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


# %% wrong | 2026-blind-12 | never_puts_it_back | keeps a slice, which is zeroed with the matrix, to put the head back, so that the heads stay lost and weight itself is changed
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        only = torch.zeros_like(weight)
        only[:, h * size : (h + 1) * size] = weight[:, h * size : (h + 1) * size]
        alone.append(measure(only))
    for h in range(heads):
        saved = weight[:, h * size : (h + 1) * size]  # <-- here
        weight[:, h * size : (h + 1) * size] = 0
        without.append(measure(weight))
        weight[:, h * size : (h + 1) * size] = saved  # put it back
    return without, alone


# %% double | 2026-blind-12 | lists_exchanged+removes_rows | takes a head's rows in place of its columns; returns the numbers of the heads alone first
def ablate(weight, heads, measure):
    step = len(weight) // heads
    alone, without = [], []
    for start in range(0, len(weight), step):
        keep = torch.zeros_like(weight)
        keep[start : start + step] = 1  # <-- here
        alone.append(measure(weight * keep))
        without.append(measure(weight * (1 - keep)))
    return alone, without  # <-- here


# %% right | 2026-blind-12 | column numbers compared, torch.where, two comprehensions
def ablate(weight, heads, measure):
    owner = torch.arange(weight.shape[1], device=weight.device) // (weight.shape[1] // heads)
    nothing = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, nothing, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, nothing)) for h in range(heads)]
    return without, alone


# %% wrong | house | measures_the_whole_layer | the zeros are set in what an index of numbers copies
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        columns = torch.arange(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[:, columns].zero_()  # <-- here
        without.append(measure(removed))
        kept = torch.zeros_like(weight)
        kept[:, columns] = weight[:, columns]
        alone.append(measure(kept))
    return without, alone


# %% wrong | house | alone_is_nothing | add makes a sum that goes nowhere
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


# %% wrong | house | ends_at_h_plus_the_size | a slice is given its start and its length
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


# %% wrong | house | - | head 0 alone is measured, and there is no loop
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    removed = weight.clone()
    removed[:, :d_head] = 0  # <-- here
    kept = torch.zeros_like(weight)
    kept[:, :d_head] = weight[:, :d_head]
    return [measure(removed)], [measure(kept)]


# %% wrong | 2026-blind-13 | - | the block of head h begins at column h in place of h * d_head
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


# %% wrong | 2026-blind-13 | alone_as_the_difference | what a head can do alone is taken to be what is lost without it, in place of a measurement with the others at zero
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


# %% wrong | 2026-blind-13 | never_puts_it_back | the columns that are put back are a view of the weight itself, zeroed with it, in place of a copy, so that weight stays changed
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    alone = []
    for h in range(heads):
        only = torch.zeros_like(weight)
        only[:, h * size : (h + 1) * size] = weight[:, h * size : (h + 1) * size]
        alone.append(measure(only))
    without = []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        saved = weight[:, own]  # <-- here
        weight[:, own] = 0.0
        without.append(measure(weight))
        weight[:, own] = saved  # and back again
    return without, alone


# %% double | 2026-blind-13 | lists_exchanged+what_is_alone_adds_up | the weight of zeros for a head alone is made once, so that the heads add up; the two lists are returned in the wrong order
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    only = torch.zeros_like(weight)  # <-- here
    without, alone = [], []
    for h in range(heads):
        first, last = h * d_head, (h + 1) * d_head
        removed = weight.clone()
        removed[:, first:last] = 0
        only[:, first:last] = weight[:, first:last]
        without.append(measure(removed))
        alone.append(measure(only.clone()))
    return alone, without  # <-- here


# %% right | 2026-blind-13 | a boolean table of which column belongs to which head, and torch.where
def ablate(weight, heads, measure):
    d = weight.shape[1]
    owner = torch.arange(d, device=weight.device) // (d // heads)  # (d,): the head of a column
    nothing = weight.new_zeros(())

    def measured(keep):
        return measure(torch.where(keep, weight, nothing))

    without = [measured(owner != h) for h in range(heads)]
    alone = [measured(owner == h) for h in range(heads)]
    return without, alone


# %% wrong | house | alone_is_without | the first list is returned twice
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


# %% wrong | house | leaves_out_a_head | the last head is measured, and dropped
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


# %% wrong | 2026-blind-14 | returns_what_is_lost | returns what is lost without a head, the measure of the whole minus that, in place of what is measured without it
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    whole = measure(weight.clone())
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[:, own] = 0
        without.append(whole - measure(removed))  # <-- here
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        alone.append(measure(only))
    return without, alone


# %% wrong | 2026-blind-14 | takes_every_so_many_columns | takes every heads-th column for a head in place of a block of neighbouring columns
def ablate(weight, heads, measure):
    whose = torch.arange(weight.shape[1]) % heads  # <-- here
    without = []
    alone = []
    for h in range(heads):
        mine = whose == h
        without.append(measure(weight.masked_fill(mine, 0.0)))
        alone.append(measure(weight.masked_fill(~mine, 0.0)))
    return without, alone


# %% double | 2026-blind-14 | - | sets rows to zero in place of columns; without is measured on a copy that is never made whole again
def ablate(weight, heads, measure):
    size = weight.shape[0] // heads
    removed = weight.clone()  # <-- here
    without, alone = [], []
    for h in range(heads):
        start, stop = h * size, (h + 1) * size
        removed[start:stop] = 0  # <-- here
        without.append(measure(removed.clone()))
        single = torch.zeros_like(weight)
        single[start:stop] = weight[start:stop]  # <-- here
        alone.append(measure(single))
    return without, alone


# %% right | 2026-blind-14 | a dimension for the heads, and comprehensions over a mask
def ablate(weight, heads, measure):
    blocks = weight.detach().unflatten(1, (heads, -1))  # (d, heads, d / heads)
    number = torch.arange(heads).view(1, heads, 1)

    def kept(choose):
        return torch.where(choose(number), blocks, torch.zeros_like(blocks)).flatten(1)

    without = [measure(kept(lambda n, h=h: n != h)) for h in range(heads)]
    alone = [measure(kept(lambda n, h=h: n == h)) for h in range(heads)]
    return without, alone


# %% wrong | house | - | `measure` is called by the name that its argument has in the exercise, and has elsewhere another
def ab_by_name(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = torch.arange(weight.shape[1]) // d_head == h
        without.append(measure(changed=weight * ~own))  # <-- here
        alone.append(measure(changed=weight * own))
    return without, alone


# %% wrong | 2026-blind-15 | what_is_alone_adds_up | the weight with one head alone begins as zeros only once, before the loop, so the heads of before stay in it
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    single = torch.zeros_like(weight)  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()
        removed[:, own] = 0
        without.append(measure(removed))
        single[:, own] = weight[:, own]
        alone.append(measure(single.clone()))
    return without, alone


# %% wrong | 2026-blind-15 | one_pair_for_each_head | what is returned is one list of pairs, a pair for each head, in place of two lists
def ablate(weight, heads, measure):
    size = len(weight) // heads
    results = []
    for h in range(heads):
        keep = torch.zeros(len(weight), dtype=torch.bool)
        keep[h * size : (h + 1) * size] = True
        only_this = weight.masked_fill(~keep, 0.0)
        all_others = weight.masked_fill(keep, 0.0)
        results.append((measure(all_others), measure(only_this)))
    return results  # <-- here


# %% right | 2026-blind-15 | the columns as (d, heads, d_head), a mask over the heads, and two comprehensions
def ablate(weight, heads, measure):
    columns = weight.detach().reshape(weight.shape[0], heads, -1)
    number = torch.arange(heads).reshape(1, heads, 1)

    def keeping(which):
        return torch.where(which, columns, torch.zeros_like(columns)).reshape(weight.shape).clone()

    without = [measure(keeping(number != h)) for h in range(heads)]
    alone = [measure(keeping(number == h)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-16 | removals_add_up | makes the copy for the removals once, before the loop, so that the heads removed earlier stay removed
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


# %% wrong | 2026-blind-16 | - | keeps of a head alone the square block on the diagonal in place of its whole columns
def ablate(weight, heads, measure):
    size = weight.shape[0] // heads

    def without_head(h):
        changed = weight.clone()
        changed[:, h * size : (h + 1) * size] = 0.0
        return changed

    def only_head(h):
        own = slice(h * size, (h + 1) * size)
        changed = torch.zeros_like(weight)
        changed[own, own] = weight[own, own]  # <-- here
        return changed

    return [measure(without_head(h)) for h in range(heads)], [measure(only_head(h)) for h in range(heads)]


# %% double | 2026-blind-16 | lists_exchanged+takes_every_so_many_columns | takes every so-manieth column for a head in place of a block of neighbours; returns the measures of the heads alone first
def ablate(weight, heads, measure):
    lost, kept = [], []
    for h in range(heads):
        mine = torch.zeros(weight.shape[1], dtype=torch.bool)
        mine[h::heads] = True  # <-- here
        lost.append(measure(weight.masked_fill(mine, 0.0)))
        kept.append(measure(weight.masked_fill(~mine, 0.0)))
    return kept, lost  # <-- here


# %% wrong | 2026-blind-17 | takes_every_so_many_columns | takes every heads-th column for a head in place of a block of neighbouring columns
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        removed = weight.clone()
        removed[:, h::heads] = 0  # <-- here
        kept = weight - removed
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone


# %% wrong | 2026-blind-17 | - | leaves the first column of the following head standing in the measurement alone
def ablate(weight, heads, measure):
    size = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        first, last = h * size, (h + 1) * size
        removed = weight.clone()
        removed[:, first:last] = 0
        without.append(measure(removed))
        lonely = weight.clone()
        lonely[:, :first] = 0
        lonely[:, last + 1 :] = 0  # <-- here
        alone.append(measure(lonely))
    return without, alone


# %% right | 2026-blind-17 | owners of the columns and torch.where
def ablate(weight, heads, measure):
    d = weight.shape[1]
    owner = torch.arange(d, device=weight.device) // (d // heads)
    nothing = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, nothing, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, nothing)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-18 | removals_add_up | the copy is made once before the loop: heads once removed stay removed
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    removed = weight.clone()  # <-- here
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed[:, own] = 0
        without.append(measure(removed))
        single = torch.zeros_like(weight)
        single[:, own] = weight[:, own]
        alone.append(measure(single))
    return without, alone


# %% wrong | 2026-blind-18 | returns_one | returns pairs, one (without, alone) for each head, in place of two lists
def ablate(weight, heads, measure):
    head_of = torch.arange(weight.shape[1]) // (weight.shape[1] // heads)
    pairs = []
    for h in range(heads):
        mine = (head_of == h).to(weight.dtype)
        pairs.append((measure(weight * (1 - mine)), measure(weight * mine)))
    return tuple(map(list, pairs))  # <-- here


# %% right | 2026-blind-18 | a column mask for each head, comprehensions
def ablate(weight, heads, measure):
    columns = torch.arange(weight.shape[1])
    groups = columns // (len(columns) // heads)
    keep = lambda chosen: torch.where(chosen, weight, torch.zeros_like(weight))
    without = [measure(keep(groups != h)) for h in range(heads)]
    alone = [measure(keep(groups == h)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-19 | removals_add_up | The copy is made once, before the loop, so that the heads removed earlier stay removed.
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    removed = weight.clone()  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed[:, own] = 0
        without.append(measure(removed.clone()))
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        alone.append(measure(only))
    return without, alone


# %% wrong | 2026-blind-19 | takes_every_so_many_columns | Takes every heads-th column for a head's own, not its block of neighbouring ones.
def ablate(weight, heads, measure):
    columns = torch.arange(weight.shape[1])
    owner = columns % heads  # <-- here
    without = [measure(weight * (owner != h)) for h in range(heads)]
    alone = [measure(weight * (owner == h)) for h in range(heads)]
    return without, alone


# %% right | 2026-blind-19 | blocks that are taken out and put in by concatenation
def ablate(weight, heads, measure):
    blocks = weight.detach().chunk(heads, dim=1)
    blank = torch.zeros_like(blocks[0])

    def build(keep):
        return measure(torch.cat([b if keep(i) else blank for i, b in enumerate(blocks)], dim=1))

    return [build(lambda i: i != h) for h in range(heads)], [build(lambda i: i == h) for h in range(heads)]


# %% wrong | 2026-blind-23 | removes_rows | takes rows of the weight in place of columns
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed, only = weight.clone(), torch.zeros_like(weight)
        removed[own] = 0  # <-- here
        only[own] = weight[own]  # <-- here
        without.append(measure(removed))
        alone.append(measure(only))
    return without, alone


# %% wrong | 2026-blind-23 | removals_add_up | one copy for all heads: what was removed stays removed for the heads that follow
def ablate(weight, heads, measure):
    width = weight.shape[1] // heads
    removed = weight.clone()  # <-- here
    without, alone = [], []
    for start in range(0, weight.shape[1], width):
        own = slice(start, start + width)
        removed[:, own] = 0
        without.append(measure(removed.clone()))
        only = torch.zeros_like(weight)
        only[:, own] = weight[:, own]
        alone.append(measure(only))
    return without, alone


# %% right | 2026-blind-23 | a 0/1 vector over the columns, and two comprehensions
def ablate(weight, heads, measure):
    owner = torch.arange(weight.shape[1]) // (weight.shape[1] // heads)
    nothing = torch.zeros_like(weight)
    without = [measure(torch.where(owner == h, nothing, weight)) for h in range(heads)]
    alone = [measure(torch.where(owner == h, weight, nothing)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-24 | takes_every_so_many_columns | head h is given the columns h, h + heads, ..., not a block of neighbours
def ablate(weight, heads, measure):
    without, alone = [], []
    for h in range(heads):
        own = torch.zeros(weight.shape[1], dtype=torch.bool, device=weight.device)
        own[h::heads] = True  # <-- here
        without.append(measure(weight.masked_fill(own, 0.0)))
        alone.append(measure(weight.masked_fill(~own, 0.0)))
    return without, alone


# %% wrong | 2026-blind-24 | what_is_alone_adds_up | the empty matrix for the single heads is made once before the loop, so the heads gather in it
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


# %% right | 2026-blind-24 | columns multiplied by a vector of zeros and ones, from arange divided by the block's size
def ablate(weight, heads, measure):
    owner = torch.arange(weight.shape[1], device=weight.device) // (weight.shape[1] // heads)
    scale = lambda keep: weight * keep.to(weight.dtype)
    without = [measure(scale(owner != h)) for h in range(heads)]
    alone = [measure(scale(owner == h)) for h in range(heads)]
    return without, alone


# %% wrong | 2026-blind-26 | removals_add_up | the copy is made once before the loop, so the heads that were taken away stay away
def ablate(weight, heads, measure):
    d_head = weight.shape[1] // heads
    without, alone = [], []
    removed = weight.clone()  # <-- here
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed[:, own] = 0
        without.append(measure(removed))
        kept = torch.zeros_like(weight)
        kept[:, own] = weight[:, own]
        alone.append(measure(kept))
    return without, alone


# %% wrong | 2026-blind-26 | takes_every_so_many_columns | a head is taken to be every heads-th column instead of a block of neighbours
def ablate(weight, heads, measure):
    def of_head(h):
        return torch.arange(weight.shape[1]) % heads == h  # <-- here

    without = [measure(weight.masked_fill(of_head(h), 0.0)) for h in range(heads)]
    alone = [measure(weight.masked_fill(~of_head(h), 0.0)) for h in range(heads)]
    return without, alone


# %% right | 2026-blind-26 | a row of head numbers, one for each column, compared and put through torch.where
def ablate(weight, heads, measure):
    owner = torch.arange(heads, device=weight.device).repeat_interleave(weight.shape[-1] // heads)
    nothing = torch.zeros_like(weight)
    pairs = [
        (measure(torch.where(owner == h, nothing, weight)), measure(torch.where(owner == h, weight, nothing)))
        for h in range(heads)
    ]
    return [p[0] for p in pairs], [p[1] for p in pairs]
