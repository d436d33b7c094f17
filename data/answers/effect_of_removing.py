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
