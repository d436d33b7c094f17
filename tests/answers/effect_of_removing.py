# %% right | house | two loops
def by_two_loops(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect


# %% right | house | lists, without gradients
@torch.no_grad()
def by_lists(model, inputs, targets):
    known = targets >= 0
    def share(*removed):
        guesses = model(inputs, without=list(removed)).argmax(-1)
        return ((guesses == targets) & known).sum().item() / known.sum().item()
    whole = share()
    return torch.tensor([[whole - share((l, h)) for h in range(model.heads)] for l in range(model.layers)])


# %% right | house | selected words, and a set
def by_selection(model, inputs, targets):
    places = (targets != -1).nonzero(as_tuple=True)
    answers = targets[places]
    scores = [(model(inputs, {pair}) if pair else model(inputs))[places].argmax(1).eq(answers).double().mean()
              for pair in [None] + [(i, j) for i in range(model.layers) for j in range(model.heads)]]
    return (scores[0] - torch.stack(scores[1:])).reshape(model.layers, model.heads).float()


# %% wrong | 2026-blind-3 | shape (heads, layers)
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    return torch.tensor([[whole - accuracy([(l, h)]) for l in range(model.layers)] for h in range(model.heads)])  # <-- here


# %% wrong | 2026-blind-10 | raises what is below 0 to 0, in place of showing that the accuracy rose without a head
@torch.no_grad()
def effect_of_removing(model, inputs, targets):
    where = (targets != -1).nonzero(as_tuple=True)
    answers = targets[where]

    def share(without):
        logits = model(inputs, without)[where]  # (n, V)
        return (logits.argmax(dim=1) == answers).sum().item() / len(answers)

    best = share([])
    table = [[max(0.0, best - share([(i, j)])) for j in range(model.heads)] for i in range(model.layers)]  # <-- here
    return torch.tensor(table)


# %% wrong | house | A loop over the texts begins to count anew with each.
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        for x, t in zip(inputs, targets):
            right = total = 0  # <-- here
            guess = model(x[None], without).argmax(-1)[0]
            right += ((guess == t) & (t != -1)).sum().item()
            total += (t != -1).sum().item()
        return right / max(total, 1)
    return torch.tensor([[accuracy([]) - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | house | Counts answers that become wrong and those that become right alike.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    whole = model(inputs).argmax(-1) == targets
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            right = model(inputs, [(l, h)]).argmax(-1) == targets
            out[l, h] = (whole ^ right)[counts].float().mean()  # <-- here
    return out


# %% wrong | 2026-blind-12 | counts only the answers that turn from right to wrong, without those that turn from wrong to right
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    before = (model(inputs, without=[]).argmax(-1) == targets)[known]
    rows = []
    for layer in range(model.layers):
        row = []
        for head in range(model.heads):
            after = (model(inputs, without=[(layer, head)]).argmax(-1) == targets)[known]
            row.append((before & ~after).float().mean())  # <-- here
        rows.append(torch.stack(row))
    return torch.stack(rows)


# %% wrong | house | writes once a row, behind the loop over the heads
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets)[known].float().mean()
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            value = accuracy([]) - accuracy([(layer, head)])
        effect[layer, head] = value  # <-- here
    return effect


# %% wrong | house | returns within the outer loop
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets)[known].float().mean()
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = accuracy([]) - accuracy([(layer, head)])
        return effect  # <-- here


# %% wrong | 2026-blind-16 | only targets above 0 count, so that positions whose right letter is number 0 are left out
def effect_of_removing(model, inputs, targets):
    known = targets > 0  # <-- here
    answers = targets[known]

    def share(*gone):
        said = model(inputs, without=list(gone))[known].argmax(dim=-1)
        return (said == answers).double().mean().item()

    all_heads = share()
    rows = []
    for i in range(model.layers):
        rows.append([all_heads - share((i, j)) for j in range(model.heads)])
    return torch.tensor(rows)


# %% wrong | 2026-blind-16 | the numbers are collected head by head with the layers inside, and then reshaped as if they stood layer by layer
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()

    whole = accuracy([])
    pairs = [(layer, head) for head in range(model.heads) for layer in range(model.layers)]
    lost = torch.stack([whole - accuracy([pair]) for pair in pairs])
    return lost.reshape(model.layers, model.heads)  # <-- here


# %% wrong | 2026-blind-18 | the loss of accuracy is given relative to the whole model's accuracy, not in shares of the answers
def effect_of_removing(model, inputs, targets):
    keep = targets.ne(-1)
    wanted = targets[keep]
    acc = lambda gone: (model(inputs, without=gone)[keep].argmax(-1) == wanted).double().mean()
    before = acc([])
    lost = [(before - acc([(n // model.heads, n % model.heads)])) / before for n in range(model.layers * model.heads)]  # <-- here
    return torch.stack(lost).float().view(model.layers, model.heads)


# %% wrong | 2026-blind-19 | leaves all heads of a layer out but the one, instead of the one
def effect_of_removing(model, inputs, targets):
    counted = (targets != -1).float()

    def share(without):
        hits = (model(inputs, without=without).argmax(dim=-1) == targets).float()
        return (hits * counted).sum() / counted.sum()

    base = share([])
    table = []
    for layer in range(model.layers):
        for head in range(model.heads):
            without = [(layer, other) for other in range(model.heads) if other != head]  # <-- here
            table.append(base - share(without))
    return torch.stack(table).view(model.layers, model.heads)


# %% double | 2026-blind-19 | positions that do not count stand in the mean, as wrong ones; percentage points instead of shares
def effect_of_removing(model, inputs, targets):
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right.float().mean()  # <-- here

    whole = accuracy()
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = 100 * (whole - accuracy([(layer, head)]))  # <-- here
    return effect


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | a flat list, filled layer by layer, is cut as if it stood head by head, then transposed: the numbers get to wrong places
def effect_of_removing(model, inputs, targets):
    def accuracy(*without):
        logits = model(inputs, without=list(without))
        hits = logits.argmax(dim=-1)[targets >= 0] == targets[targets >= 0]
        return hits.float().mean().item()

    whole = accuracy()
    lost = [whole - accuracy((i, j)) for i in range(model.layers) for j in range(model.heads)]
    return torch.tensor(lost).view(model.heads, model.layers).T  # <-- here


# %% wrong | 2026-slips | counts all positions
def effect_of_removing(model, inputs, targets):
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right.float().mean()
    whole = accuracy()
    return torch.tensor([[whole - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | 2026-slips | sign reversed
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    return torch.tensor([[accuracy([(l, h)]) - whole for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | 2026-slips | in percent
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    return torch.tensor([[100 * (whole - accuracy([(l, h)])) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | 2026-slips | passes a tuple rather than a list of tuples
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            out[l, h] = whole - accuracy((l, h))
    return out


# %% wrong | 2026-slips | cumulative: removes heads up to h
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    removed = []
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy([])
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            removed.append((l, h))
            out[l, h] = whole - accuracy(removed)
    return out


# %% wrong | 2026-slips | (head, layer) and shape swapped
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            out[l, h] = whole - accuracy([(h, l)])
    return out


# %% wrong | 2026-slips | counts from 1
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    return torch.stack([torch.stack([whole - accuracy([(l + 1, h + 1)]) for h in range(model.heads)]) for l in range(model.layers)])


# %% wrong | 2026-slips | mean per text then mean
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = (model(inputs, without=without).argmax(dim=-1) == targets) & known
        return (right.sum(dim=1) / known.sum(dim=1)).mean()
    whole = accuracy()
    return torch.stack([torch.stack([whole - accuracy([(l, h)]) for h in range(model.heads)]) for l in range(model.layers)])


# %% wrong | 2026-slips | returns accuracy without, not the loss of
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    return torch.stack([torch.stack([accuracy([(l, h)]) for h in range(model.heads)]) for l in range(model.layers)])


# %% wrong | 2026-slips | hard-coded 2 and 4
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    return torch.stack([torch.stack([whole - accuracy([(l, h)]) for h in range(4)]) for l in range(2)])


# %% right | 2026-slips | as it came
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=()):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()
    whole = accuracy()
    return torch.stack([torch.stack([whole - accuracy([(l, h)]) for h in range(model.heads)]) for l in range(model.layers)])
