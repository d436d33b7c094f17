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


# %% wrong | 2026-blind-3 | signs_exchanged | the wrong sign: without less whole
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    return torch.tensor([[accuracy([(l, h)]) - whole for h in range(model.heads)] for l in range(model.layers)])  # <-- here


# %% wrong | 2026-blind-3 | counts_every_position | positions with -1 count as mistakes
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right.float().mean()  # <-- here
    whole = accuracy([])
    return torch.tensor([[whole - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | 2026-blind-3 | accuracy_without | accuracy without each head, not what is lost
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    return torch.tensor([[accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])  # <-- here


# %% wrong | 2026-blind-3 | pair_turned_round | (head, layer) instead of (layer, head)
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            out[l, h] = whole - accuracy([(h, l)])  # <-- here
    return out


# %% wrong | 2026-blind-3 | in_percent | in percent
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return 100 * right[targets != -1].float().mean()  # <-- here
    whole = accuracy([])
    return torch.tensor([[whole - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | 2026-blind-3 | removals_add_up | removed heads pile up
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    out = torch.zeros(model.layers, model.heads)
    gone = []
    for l in range(model.layers):
        for h in range(model.heads):
            gone.append((l, h))  # <-- here
            out[l, h] = whole - accuracy(gone)
    return out


# %% wrong | 2026-blind-3 | heads_first | shape (heads, layers)
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    return torch.tensor([[whole - accuracy([(l, h)]) for l in range(model.layers)] for h in range(model.heads)])  # <-- here


# %% wrong | 2026-blind-3 | share_of_what_was_there | divided by what is lost in proportion
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    return torch.tensor([[(whole - accuracy([(l, h)])) / whole for h in range(model.heads)] for l in range(model.layers)])  # <-- here


# %% wrong | 2026-blind-3 | counts_every_position | right ones divided by all positions
def effect_of_removing(model, inputs, targets):
    keep = targets != -1
    def accuracy(without):
        guess = model(inputs, without=without).argmax(-1)
        return ((guess == targets) & keep).sum() / targets.numel()  # <-- here
    whole = accuracy([])
    return torch.tensor([[whole - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% right | 2026-blind-3 | inner function
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    return torch.tensor([[whole - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])
