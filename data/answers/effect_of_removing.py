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


# %% wrong | 2026-blind-5 | share_of_what_was_there | What is lost is divided by the whole model's accuracy, so it is a share of that and not of the positions.
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = (whole - accuracy([(layer, head)])) / whole  # <-- here
    return lost


# %% wrong | 2026-blind-5 | counts_every_position | The positions with target -1 count as wrong answers in the mean.
def effect_of_removing(model, inputs, targets):
    whole = (model(inputs).argmax(-1) == targets).float().mean()  # <-- here
    rows = []
    for layer in range(model.layers):
        row = []
        for head in range(model.heads):
            said = model(inputs, without=[(layer, head)]).argmax(-1)
            row.append(whole - (said == targets).float().mean())  # <-- here
        rows.append(torch.stack(row))
    return torch.stack(rows)


# %% wrong | 2026-blind-5 | removals_add_up | The list of removed heads is never emptied, so each head is removed along with all before it.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        predicted = model(inputs, without).argmax(dim=-1)
        return (predicted[counts] == targets[counts]).float().mean().item()

    full = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    removed = []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            effect[layer, head] = full - accuracy(removed)
    return effect


# %% right | 2026-blind-5 | counts right answers by whole numbers, pairs from itertools.product
import itertools


def effect_of_removing(model, inputs, targets):
    known = int((targets >= 0).sum())

    def hits(**options):
        said = torch.max(model(inputs, **options), dim=-1).indices
        return int(((said == targets) & (targets >= 0)).sum())

    whole = hits()
    pairs = itertools.product(range(model.layers), range(model.heads))
    lost = [(whole - hits(without=[pair])) / known for pair in pairs]
    return torch.tensor(lost).reshape(model.layers, model.heads)


# %% wrong | 2026-blind-6 | accuracy_without | gives the accuracy without each head, and forgets to take it from the whole model's
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    effects = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            guess = model(inputs, without=[(layer, head)]).argmax(dim=-1)
            effects[layer, head] = (guess == targets)[counts].float().mean()  # <-- here
    return effects


# %% wrong | 2026-blind-6 | removals_add_up | one list of removed heads grows, so that each head is measured without all earlier ones too
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()

    whole = accuracy([])
    removed, effects = [], []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            effects.append(whole - accuracy(removed))
    return torch.stack(effects).view(model.layers, model.heads)


# %% wrong | 2026-blind-6 | mean_over_the_texts | means over each text first and then over the texts, so that a text with few counted positions weighs as much as one with many
def effect_of_removing(model, inputs, targets):
    counts = (targets != -1).float()

    def accuracy(without):
        right = (model(inputs, without=without).argmax(-1) == targets).float() * counts
        return (right.sum(dim=1) / counts.sum(dim=1)).mean()  # <-- here

    whole = accuracy([])
    return torch.tensor(
        [[whole - accuracy([(layer, head)]) for head in range(model.heads)] for layer in range(model.layers)]
    )


# %% right | 2026-blind-6 | counts hits in a flat loop over all heads, with divmod for the place
def effect_of_removing(model, inputs, targets):
    known = targets >= 0

    def hits(without):
        with torch.no_grad():
            guesses = model(inputs, without=without).argmax(dim=-1)
        return int(((guesses == targets) & known).sum())

    total, whole = int(known.sum()), hits([])
    lost = [whole - hits([divmod(i, model.heads)]) for i in range(model.layers * model.heads)]
    return (torch.tensor(lost) / total).reshape(model.layers, model.heads)


# %% wrong | 2026-blind-7 | counts_every_position | the answers that do not count are divided by as well
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right.float().mean()  # <-- here

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = whole - accuracy([(layer, head)])
    return lost

# %% wrong | 2026-blind-7 | removals_add_up | the removed heads are collected, so that each is removed together with those before it
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        return (model(inputs, without=without).argmax(-1) == targets)[counts].float().mean().item()

    whole, gone, rows = accuracy([]), [], []
    for layer in range(model.layers):
        row = []
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            row.append(whole - accuracy(gone))
        rows.append(row)
    return torch.tensor(rows)

# %% wrong | 2026-blind-7 | mean_over_the_texts | the mean over texts of each text's accuracy: answers count more in a text with few of them
def effect_of_removing(model, inputs, targets):
    counts = (targets != -1).float()

    def accuracy(*pairs):
        right = (model(inputs, without=list(pairs)).argmax(dim=-1) == targets).float() * counts
        return (right.sum(dim=1) / counts.sum(dim=1)).mean()  # <-- here

    whole = accuracy()
    lost = [
        whole - accuracy((layer, head))
        for layer in range(model.layers)
        for head in range(model.heads)
    ]
    return torch.stack(lost).view(model.layers, model.heads)

# %% double | 2026-blind-7 | signs_exchanged+in_percent | what is lost comes out below 0; in points and not in shares
def effect_of_removing(model, inputs, targets):
    known = targets != -1

    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return 100 * right[known].float().mean()  # <-- here

    whole = accuracy([])
    out = torch.empty(model.layers, model.heads)
    for i in range(model.layers):
        for j in range(model.heads):
            out[i, j] = accuracy([(i, j)]) - whole  # <-- here
    return out

# %% right | 2026-blind-7 | counting right answers as whole numbers, one division at the end
def effect_of_removing(model, inputs, targets):
    asked = targets.ne(-1)

    def hits(without):
        return int((model(inputs, without=without).argmax(dim=2).eq(targets) & asked).sum())

    every = hits([])
    missing = [[every - hits([(i, j)]) for j in range(model.heads)] for i in range(model.layers)]
    return torch.tensor(missing) / asked.sum()


# %% wrong | 2026-blind-8 | removals_add_up | One list of removed heads grows through the loops, so that each entry is without all heads so far.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    removed = []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            effect[layer, head] = whole - accuracy(removed)
    return effect

# %% wrong | 2026-blind-8 | mean_over_the_texts | Takes the accuracy of each text and then the mean over texts, so that positions of texts with few answers count more.
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()

    def accuracy(without):
        right = (model(inputs, without=without).argmax(-1) == targets).float() * known
        return (right.sum(dim=1) / known.sum(dim=1)).mean()  # <-- here

    whole = accuracy(())
    rows = [[whole - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)]
    return torch.tensor(rows)

# %% right | 2026-blind-8 | counts right answers with plain sums over the flattened positions, and reshapes a flat list at the end
def effect_of_removing(model, inputs, targets):
    places = targets.flatten().ne(-1).nonzero().squeeze(1)
    wanted = targets.flatten()[places]

    def share(*removed):
        logits = model(inputs, without=list(removed))
        said = logits.flatten(0, 1)[places].max(dim=-1).indices
        return (said == wanted).sum().item() / len(wanted)

    base = share()
    lost = [base - share((n // model.heads, n % model.heads)) for n in range(model.layers * model.heads)]
    return torch.tensor(lost).reshape(model.layers, model.heads)


# %% wrong | house | each_in_anothers_place | loops through the heads first, then cut into rows of layers
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without=None):
        hit = model(inputs, without=without or []).argmax(-1) == targets
        return hit[known].float().mean().item()
    whole = accuracy()
    drops = []
    for head in range(model.heads):
        for layer in range(model.layers):
            drops.append(whole - accuracy([(layer, head)]))
    return torch.tensor(drops).reshape(model.layers, model.heads)  # <-- here


# %% double | house | keeps_the_head_alone+signs_exchanged | every other head of the model is taken away; the difference the wrong way round
def effect_of_removing(model, inputs, targets):
    every = [(l, h) for l in range(model.layers) for h in range(model.heads)]
    counted = targets != -1
    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets)[counted].float().mean()
    out = torch.zeros(model.layers, model.heads)
    for pair in every:
        rest = [p for p in every if p != pair]
        out[pair] = accuracy(rest) - accuracy([])  # <-- here
    return out


# %% wrong | 2026-blind-9 | removals_add_up | The list of removed heads is never emptied, so that each measurement lacks all earlier heads as well.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        predicted = model(inputs, without=without).argmax(dim=-1)
        return (predicted == targets)[counts].float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    removed = []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            lost[layer, head] = whole - accuracy(removed)
    return lost


# %% wrong | 2026-blind-9 | mean_over_the_texts | The accuracy is the mean over the texts of each text's own share, so that positions of short texts count more.
def effect_of_removing(model, inputs, targets):
    def accuracy(*without):
        guess = model(inputs, without=list(without)).argmax(dim=-1)
        known = targets != -1
        right = (guess == targets) & known
        return (right.sum(dim=1) / known.sum(dim=1)).mean()  # <-- here

    whole = accuracy()
    return torch.stack([
        torch.stack([whole - accuracy((layer, head)) for head in range(model.heads)])
        for layer in range(model.layers)
    ])


# %% double | 2026-blind-9 | counts_every_position+signs_exchanged | The positions that do not count are kept in the mean, as wrong ones; the whole model's accuracy is taken from the other instead of the reverse.
def effect_of_removing(model, inputs, targets):
    whole = (model(inputs).argmax(-1) == targets).float().mean().item()  # <-- here
    table = []
    for layer in range(model.layers):
        row = []
        for head in range(model.heads):
            less = (model(inputs, without=[(layer, head)]).argmax(-1) == targets).float().mean().item()
            row.append(less - whole)  # <-- here
        table.append(row)
    return torch.tensor(table)


# %% right | 2026-blind-9 | whole numbers: right answers are counted, and divided once at the end
def hits(model, inputs, targets, without):
    with torch.no_grad():
        logits = model(inputs, without=without)
    valid = targets.ne(-1)
    return int(torch.logical_and(logits.max(dim=-1).indices.eq(targets), valid).sum())


def effect_of_removing(model, inputs, targets):
    number = int((targets != -1).sum())
    start = hits(model, inputs, targets, [])
    pairs = [(layer, head) for layer in range(model.layers) for head in range(model.heads)]
    lost = [start - hits(model, inputs, targets, [pair]) for pair in pairs]
    return torch.tensor(lost, dtype=torch.float32).view(model.layers, model.heads) / number

# %% wrong | house | - | the layers are counted from 1, so that the first row stays 0
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(1, model.layers):  # <-- here
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect

# %% wrong | house | - | taken from 1 in place of the whole model's accuracy
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = 1.0  # <-- here
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect

# %% wrong | house | signs_exchanged | shares of wrong answers in place of right ones
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) != targets  # <-- here
        return right[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect

# %% wrong | house | - | a list times a number: all rows are one list
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = accuracy([])
    effect = [[0.0] * model.heads] * model.layers  # <-- here
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer][head] = whole - accuracy([(layer, head)])
    return torch.tensor(effect)

# %% wrong | house | pair_turned_round | head and layer exchanged in the place in the table
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[head, layer] = whole - accuracy([(layer, head)])  # <-- here
    return effect


# %% wrong | 2026-blind-10 | leaves_out_word_0 | counts the positions whose target is above 0, in place of all that are not -1: letter 0 is left out
def effect_of_removing(model, inputs, targets):
    known = targets > 0  # <-- here

    def accuracy(without):
        said = model(inputs, without=without).argmax(dim=-1)
        return (said[known] == targets[known]).float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = whole - accuracy([(layer, head)])
    return lost


# %% wrong | 2026-blind-10 | mean_over_the_texts | takes the share for each text and then the mean of the texts, in place of the share of all positions that count
def effect_of_removing(model, inputs, targets):
    counts = targets.ne(-1)

    def accuracy(*heads):
        right = model(inputs, list(heads)).argmax(-1).eq(targets) & counts
        return (right.sum(dim=1) / counts.sum(dim=1)).mean()  # <-- here

    whole = accuracy()
    rows = []
    for layer in range(model.layers):
        rows.append(torch.stack([whole - accuracy((layer, head)) for head in range(model.heads)]))
    return torch.stack(rows)


# %% wrong | 2026-blind-10 | losses_alone | raises what is below 0 to 0, in place of showing that the accuracy rose without a head
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


# %% double | 2026-blind-10 | removals_add_up+share_of_what_was_there | divides what is lost by the whole model's accuracy, in place of the difference itself; keeps the heads that were removed before in the list, in place of removing one alone
def effect_of_removing(model, inputs, targets):
    mask = targets != -1

    def accuracy(without):
        prediction = model(inputs, without).argmax(dim=-1)
        return float((prediction == targets)[mask].float().mean())

    removed = []
    whole = accuracy(removed)
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            effect[layer, head] = (whole - accuracy(removed)) / whole  # <-- here
    return effect


# %% right | 2026-blind-10 | counts hits as whole numbers for a flat list of removals, the empty one first, and divides once at the end
def effect_of_removing(model, inputs, targets):
    removals = [()] + [((layer, head),) for layer in range(model.layers) for head in range(model.heads)]
    keep = targets.flatten() != -1
    answers = targets.flatten()[keep]
    hits = []
    with torch.no_grad():
        for without in removals:
            said = model(inputs, list(without)).flatten(0, 1)[keep].argmax(dim=-1)
            hits.append(int((said == answers).sum()))
    fewer = torch.tensor([hits[0] - hit for hit in hits[1:]], dtype=torch.float32)
    return fewer.div(len(answers)).reshape(model.layers, model.heads)


# %% wrong | house | - | A whole column is written at once, so that the last layer stands in every row.
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without).argmax(-1) == targets
        return right[targets != -1].float().mean()
    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[:, head] = whole - accuracy([(layer, head)])  # <-- here
    return effect


# %% wrong | house | - | Each accuracy is rounded to two digits.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    def accuracy(without):
        return round((model(inputs, without).argmax(-1) == targets)[counts].float().mean().item(), 2)  # <-- here
    return torch.tensor([[accuracy([]) - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | house | one_text_alone | A loop over the texts begins to count anew with each.
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        for x, t in zip(inputs, targets):
            right = total = 0  # <-- here
            guess = model(x[None], without).argmax(-1)[0]
            right += ((guess == t) & (t != -1)).sum().item()
            total += (t != -1).sum().item()
        return right / max(total, 1)
    return torch.tensor([[accuracy([]) - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | house | one_text_alone | The return stands inside the loop over the texts.
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = total = 0
        for x, t in zip(inputs, targets):
            guess = model(x[None], without).argmax(-1)[0]
            right += ((guess == t) & (t != -1)).sum().item()
            total += (t != -1).sum().item()
            return right / max(total, 1)  # <-- here
    return torch.tensor([[accuracy([]) - accuracy([(l, h)]) for h in range(model.heads)] for l in range(model.layers)])


# %% wrong | house | those_that_change | Counts the answers that are others without the head.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    whole = model(inputs).argmax(-1)
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            guess = model(inputs, [(l, h)]).argmax(-1)
            out[l, h] = (guess != whole)[counts].float().mean()  # <-- here
    return out


# %% wrong | house | those_that_become_wrong | Counts the answers that were right and become wrong.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    whole = model(inputs).argmax(-1) == targets
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            right = model(inputs, [(l, h)]).argmax(-1) == targets
            out[l, h] = (whole & ~right)[counts].float().mean()  # <-- here
    return out


# %% wrong | house | those_that_change | Counts answers that become wrong and those that become right alike.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    whole = model(inputs).argmax(-1) == targets
    out = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            right = model(inputs, [(l, h)]).argmax(-1) == targets
            out[l, h] = (whole ^ right)[counts].float().mean()  # <-- here
    return out


# %% wrong | 2026-blind-11 | removals_add_up | Keeps the heads removed before in the list, so that more and more heads are missing at once.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        guess = model(inputs, without=without).argmax(dim=-1)
        return (guess == targets)[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    removed = []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            effect[layer, head] = whole - accuracy(removed)
    return effect


# %% wrong | 2026-blind-11 | mean_over_the_texts | Takes an accuracy for each text and then the mean over the texts, in place of the share of all positions that count.
def effect_of_removing(model, inputs, targets):
    real = (targets != -1).float()

    def accuracy(without):
        logits = model(inputs, without=without)
        right = (logits.argmax(dim=-1) == targets).float() * real
        per_text = right.sum(dim=1) / real.sum(dim=1)
        return per_text.mean()  # <-- here

    base = accuracy(())
    rows = []
    for layer in range(model.layers):
        rows.append(torch.stack([base - accuracy([(layer, head)]) for head in range(model.heads)]))
    return torch.stack(rows)


# %% wrong | 2026-blind-11 | share_of_what_was_there | Divides what is lost by the whole model's accuracy, in place of giving the difference of the two shares.
def effect_of_removing(model, inputs, targets):
    known = targets >= 0
    answers = targets[known]

    def share(without):
        said = model(inputs, without=without)[known].argmax(dim=-1)
        return (said == answers).double().mean().item()

    whole = share([])
    lost = [
        [(whole - share([(layer, head)])) / whole for head in range(model.heads)]  # <-- here
        for layer in range(model.layers)
    ]
    return torch.tensor(lost)


# %% right | 2026-blind-11 | hits counted as whole numbers, heads in one flat run that is reshaped at the end
def effect_of_removing(model, inputs, targets):
    row, column = (targets != -1).nonzero(as_tuple=True)
    wanted = targets[row, column]

    def hits(*heads):
        likeliest = model(inputs, without=list(heads)).max(dim=-1).indices
        return int(torch.eq(likeliest[row, column], wanted).sum())

    total = hits()
    lost = [total - hits(divmod(n, model.heads)) for n in range(model.layers * model.heads)]
    return (torch.tensor(lost) / len(wanted)).reshape(model.layers, model.heads)


# %% wrong | 2026-blind-12 | leaves_out_word_0 | takes letter 0 for an answer that does not count, too
def effect_of_removing(model, inputs, targets):
    counts = targets > 0  # <-- here

    def accuracy(without):
        guess = model(inputs, without=without).argmax(dim=-1)
        return (guess[counts] == targets[counts]).float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = whole - accuracy([(layer, head)])
    return lost


# %% wrong | 2026-blind-12 | those_that_become_wrong | counts only the answers that turn from right to wrong, without those that turn from wrong to right
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


# %% wrong | 2026-blind-12 | mean_over_the_texts | takes the accuracy of each text first and the mean over texts then, so that texts with few known letters count as much as others
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()

    def accuracy(*gone):
        right = (model(inputs, without=list(gone)).argmax(dim=2) == targets).float() * known
        by_text = right.sum(dim=1) / known.sum(dim=1).clamp(min=1)
        return by_text.mean()  # <-- here

    full = accuracy()
    return torch.tensor(
        [[full - accuracy((n, h)) for h in range(model.heads)] for n in range(model.layers)]
    )


# %% right | 2026-blind-12 | counts of right answers in whole numbers, divided once
def effect_of_removing(model, inputs, targets):
    where = (targets != -1).nonzero(as_tuple=True)
    answers = targets[where]

    def count_right(gone):
        logits = model(inputs, without=gone)
        return int(logits[where].argmax(dim=-1).eq(answers).sum())

    at_first = count_right([])
    pairs = [(layer, head) for layer in range(model.layers) for head in range(model.heads)]
    lost = [(at_first - count_right([pair])) / len(answers) for pair in pairs]
    return torch.tensor(lost).view(model.layers, model.heads)


# %% wrong | house | - | writes once a row, behind the loop over the heads
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

# %% wrong | house | first_layer_alone | returns within the outer loop
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets)[known].float().mean()
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = accuracy([]) - accuracy([(layer, head)])
        return effect  # <-- here


# %% wrong | 2026-blind-13 | removals_add_up | heads that were removed stay removed, so each effect is that of all heads up to this one
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[counts].float().mean()

    whole = accuracy([])
    gone, effect = [], torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            effect[layer, head] = whole - accuracy(gone)
    return effect


# %% wrong | 2026-blind-13 | mean_over_the_texts | takes the accuracy of each text and then the mean over the texts, in place of one share over all positions that count
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()  # (B, T)

    def accuracy(without):
        hits = (model(inputs, without=without).argmax(dim=-1) == targets).float() * known
        each_text = hits.sum(dim=1) / known.sum(dim=1)  # <-- here
        return each_text.mean()

    base = accuracy([])
    rows = []
    for layer in range(model.layers):
        rows.append(torch.stack([base - accuracy([(layer, h)]) for h in range(model.heads)]))
    return torch.stack(rows)


# %% wrong | 2026-blind-13 | leaves_out_word_0 | counts the positions with a target above 0 in place of all but -1, so that letter 0 is never counted
def effect_of_removing(model, inputs, targets):
    where = targets > 0  # <-- here
    answers = targets[where]

    def share(*heads):
        logits = model(inputs, without=list(heads))[where]
        return (logits.argmax(dim=-1) == answers).double().mean().item()

    everything = share()
    return torch.tensor([
        [everything - share((layer, head)) for head in range(model.heads)]
        for layer in range(model.layers)
    ])


# %% right | 2026-blind-13 | counts of right answers as whole numbers, topk, one flat loop
def effect_of_removing(model, inputs, targets):
    known = targets.ne(-1)
    number = int(known.sum())

    def hits(without):
        best = model(inputs, without=without).topk(1, dim=-1).indices.squeeze(-1)
        return int((best.eq(targets) & known).sum())

    whole = hits(())
    lost = []
    for n in range(model.layers * model.heads):
        lost.append((whole - hits([divmod(n, model.heads)])) / number)
    return torch.tensor(lost).view(model.layers, model.heads)


# %% wrong | house | removals_add_up | Takes away all heads of the layer up to this one, in a list that is fresh each time.
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets)[counts].float().mean()

    whole, effect = accuracy([]), torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            without = [(layer, other) for other in range(head + 1)]  # <-- here
            effect[layer, head] = whole - accuracy(without)
    return effect


# %% double | house | first_layer_alone+signs_exchanged | returns within the outer loop; the difference the wrong way round
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        return (model(inputs, without).argmax(-1) == targets)[counts].float().mean()

    whole, effect = accuracy([]), torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = accuracy([(layer, head)]) - whole  # <-- here
        return effect  # <-- here


# %% wrong | 2026-blind-14 | removals_add_up | the list of heads that are gone grows, so that each head is removed together with all before it in place of alone
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        said = model(inputs, without=without).argmax(dim=-1)
        return (said == targets)[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    gone = []
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))
            effect[layer, head] = whole - accuracy(gone)  # <-- here
    return effect


# %% wrong | 2026-blind-14 | mean_over_the_texts | takes an accuracy for each text and then their mean, in place of the share of all positions that count
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()  # (B, T)

    def accuracy(without):
        right = (model(inputs, without).argmax(-1) == targets).float() * known
        by_text = right.sum(dim=1) / known.sum(dim=1).clamp(min=1)
        return by_text.mean()  # <-- here

    whole = accuracy(())
    rows = []
    for layer in range(model.layers):
        rows.append(torch.stack([whole - accuracy([(layer, h)]) for h in range(model.heads)]))
    return torch.stack(rows)


# %% wrong | 2026-blind-14 | leaves_out_word_0 | counts the positions with targets above 0, so that those whose letter is number 0 are lost with the -1
def effect_of_removing(model, inputs, targets):
    valid = targets > 0  # <-- here
    total = valid.sum()

    def correct(removed):
        logits = model(inputs, without=removed)
        guess = torch.argmax(logits, dim=2)
        return ((guess == targets) & valid).sum()

    base = correct([])
    out = torch.empty(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            out[l, h] = (base - correct([(l, h)])) / total
    return out


# %% wrong | 2026-blind-14 | share_of_what_was_there | divides the lost accuracy by the whole model's accuracy, a relative loss in place of shares of all answers
def effect_of_removing(model, inputs, targets):
    keep = targets.reshape(-1) != -1
    wanted = targets.reshape(-1)[keep]

    def accuracy(*heads):
        logits = model(inputs, without=heads).flatten(0, 1)[keep]  # (N, V)
        return (logits.argmax(dim=-1) == wanted).float().mean().item()

    whole = accuracy()
    table = [
        [(whole - accuracy((layer, head))) / whole for head in range(model.heads)]  # <-- here
        for layer in range(model.layers)
    ]
    return torch.tensor(table)


# %% wrong | 2026-blind-14 | - | writes ((layer, head)), which is the pair itself and no list of pairs, so that the model raises
def effect_of_removing(model, inputs, targets):
    where = targets != -1

    def accuracy(without=()):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[where].float().mean()

    whole = accuracy()
    lost = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = whole - accuracy(((layer, head)))  # <-- here
    return lost


# %% double | 2026-blind-14 | heads_first | takes the absolute value of the difference, so that a head whose removal helps looks needed; the table is (heads, layers) in place of (layers, heads)
def effect_of_removing(model, inputs, targets):
    known = targets >= 0

    def share(without):
        return (model(inputs, without=without).argmax(-1)[known] == targets[known]).float().mean()

    whole = share(())
    result = torch.zeros(model.heads, model.layers)  # <-- here
    for head in range(model.heads):
        for layer in range(model.layers):
            result[head, layer] = (whole - share([(layer, head)])).abs()  # <-- here
    return result


# %% right | 2026-blind-14 | counts right answers as integers, itertools.product over the heads, one flat list that is reshaped
from itertools import product


def effect_of_removing(model, inputs, targets):
    asked = targets.ne(-1)
    number = int(asked.sum())

    def right_answers(without):
        with torch.no_grad():
            likeliest = model(inputs, without=without).max(dim=-1).indices
        return int((likeliest.eq(targets) & asked).sum())

    every = right_answers([])
    pairs = product(range(model.layers), range(model.heads))
    lost = [(every - right_answers([pair])) / number for pair in pairs]
    return torch.tensor(lost).reshape(model.layers, model.heads)


# %% right | house | all pairs in one row, by divmod, and a view at the end
def answer(model, inputs, targets):
    known = targets.ge(0)
    good = lambda gone: torch.eq(model(inputs, gone).argmax(-1)[known], targets[known])
    before = good([])
    flat = torch.stack([before.float().mean() - good([divmod(i, model.heads)]).float().mean() for i in range(model.layers * model.heads)])
    return flat.view(model.layers, model.heads)


# %% wrong | 2026-blind-15 | removals_add_up | appends each head to one list that is never emptied, so that each removal comes on top of all those before it
def effect_of_removing(model, inputs, targets):
    known = targets != -1

    def accuracy(without):
        guesses = model(inputs, without=without).argmax(dim=-1)
        return (guesses[known] == targets[known]).float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    removed = []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            lost[layer, head] = whole - accuracy(removed)
    return lost


# %% wrong | 2026-blind-15 | mean_over_the_texts | takes the accuracy of every text first and then the mean over the texts, so that a text with few counted positions weighs as much as one with many
def effect_of_removing(model, inputs, targets):
    counts = (targets != -1).float()

    def accuracy(without=()):
        right = (model(inputs, without=list(without)).argmax(-1) == targets).float() * counts
        by_text = right.sum(dim=1) / counts.sum(dim=1)  # <-- here
        return by_text.mean()

    base = accuracy()
    table = []
    for layer in range(model.layers):
        table.append(torch.stack([base - accuracy([(layer, head)]) for head in range(model.heads)]))
    return torch.stack(table)


# %% wrong | 2026-blind-15 | those_that_become_wrong | counts the positions that were right and now are wrong, without subtracting those that were wrong and now are right
def effect_of_removing(model, inputs, targets):
    valid = targets != -1
    n = valid.sum()
    right_before = (model(inputs).argmax(dim=-1) == targets) & valid
    effect = torch.zeros(model.layers, model.heads)
    for l in range(model.layers):
        for h in range(model.heads):
            right_now = (model(inputs, without=[(l, h)]).argmax(dim=-1) == targets) & valid
            broken = right_before & ~right_now  # <-- here
            effect[l, h] = broken.sum() / n
    return effect


# %% wrong | 2026-blind-15 | leaves_out_word_0 | counts the targets above 0 in place of those that are not -1, so that answers that are letter 0 are left out
def effect_of_removing(model, inputs, targets):
    keep = targets > 0  # <-- here
    answers = targets[keep]

    def accuracy(without):
        logits = model(inputs, without=without)[keep]
        return (logits.argmax(dim=1) == answers).double().mean().item()

    everything = accuracy([])
    return torch.tensor(
        [[everything - accuracy([(i, j)]) for j in range(model.heads)] for i in range(model.layers)]
    )


# %% double | 2026-blind-15 | share_of_what_was_there | gives the share of the whole model's accuracy that is lost in place of the accuracy itself; sets effects below 0, where a removal helps, to 0
def effect_of_removing(model, inputs, targets):
    mask = targets.ne(-1)

    def accuracy(without):
        predicted = model(inputs, without=without).argmax(dim=-1)
        return predicted.eq(targets)[mask].float().mean()

    whole = accuracy([])
    lost = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = (whole - accuracy([(layer, head)])) / whole  # <-- here
    return lost.clamp(min=0)  # <-- here


# %% right | 2026-blind-15 | counts right answers as integers, head by head through one running number, and divides last
def effect_of_removing(model, inputs, targets):
    places = (targets != -1).nonzero(as_tuple=True)
    answers = targets[places]

    def how_many(without):
        best = model(inputs, without=without)[places].argmax(dim=-1)
        return int(torch.count_nonzero(best == answers))

    all_right = how_many([])
    counts = []
    for number in range(model.layers * model.heads):
        layer, head = divmod(number, model.heads)
        counts.append(all_right - how_many([(layer, head)]))
    return torch.tensor(counts).reshape(model.layers, model.heads) / len(answers)


# %% wrong | 2026-blind-16 | mean_over_the_texts | the accuracy is taken text by text and then averaged, in place of the share of all positions that count
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = (model(inputs, without=without).argmax(dim=-1) == targets) & counts
        each_text = right.sum(dim=1) / counts.sum(dim=1)
        return each_text.mean()  # <-- here

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            lost[layer, head] = whole - accuracy([(layer, head)])
    return lost


# %% wrong | 2026-blind-16 | leaves_out_word_0 | only targets above 0 count, so that positions whose right letter is number 0 are left out
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


# %% wrong | 2026-blind-16 | share_of_what_was_there | the loss is given as a share of the whole model's accuracy in place of the difference itself
def effect_of_removing(model, inputs, targets):
    where = (targets >= 0).nonzero(as_tuple=True)

    def hits(without):
        best = model(inputs, without).max(dim=-1).indices
        return int((best[where] == targets[where]).sum())

    before = hits([])
    lost = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            after = hits([(layer, head)])
            lost[layer, head] = (before - after) / before  # <-- here
    return lost


# %% wrong | 2026-blind-16 | each_in_anothers_place | the numbers are collected head by head with the layers inside, and then reshaped as if they stood layer by layer
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()

    whole = accuracy([])
    pairs = [(layer, head) for head in range(model.heads) for layer in range(model.layers)]
    lost = torch.stack([whole - accuracy([pair]) for pair in pairs])
    return lost.reshape(model.layers, model.heads)  # <-- here


# %% double | 2026-blind-16 | counts_every_position+removals_add_up | all positions are counted in the denominator, those without an answer too; the removed heads are never put back, so that more and more are gone
def effect_of_removing(model, inputs, targets):
    def accuracy(heads):
        logits = model(inputs, heads)
        right = logits.argmax(dim=-1) == targets
        return right.sum().item() / targets.numel()  # <-- here

    gone = []
    whole = accuracy(gone)
    table = []
    for layer in range(model.layers):
        row = []
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            row.append(whole - accuracy(gone))
        table.append(row)
    return torch.tensor(table)


# %% right | 2026-blind-16 | hits counted as integers over flattened positions, one division at the end
def effect_of_removing(model, inputs, targets):
    flat = targets.reshape(-1)
    places = torch.nonzero(flat != -1).squeeze(1)
    answers = flat[places]
    hits = []
    for number in range(-1, model.layers * model.heads):
        gone = [] if number < 0 else [divmod(number, model.heads)]
        logits = model(inputs, without=gone).detach().flatten(0, 1)[places]
        hits.append(logits.argmax(dim=-1).eq(answers).sum())
    counted = torch.stack(hits)
    return ((counted[0] - counted[1:]).float() / len(places)).view(model.layers, model.heads)


# %% wrong | 2026-blind-17 | mean_over_the_texts | takes the accuracy of each text and then the mean over texts, so that positions of texts with few answers count more
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        said = model(inputs, without=without).argmax(dim=-1)
        shares = []
        for mine, true in zip(said, targets):
            known = true != -1
            if known.any():
                shares.append((mine[known] == true[known]).float().mean())
        return torch.stack(shares).mean()  # <-- here

    whole = accuracy([])
    return torch.stack([
        torch.stack([whole - accuracy([(layer, head)]) for head in range(model.heads)])
        for layer in range(model.layers)
    ])


# %% wrong | 2026-blind-17 | leaves_out_word_0 | counts only targets above 0, so that the positions whose right letter is number 0 are left out
def effect_of_removing(model, inputs, targets):
    counts = targets > 0  # <-- here

    def accuracy(without):
        guess = model(inputs, without=without).argmax(dim=-1)
        return (guess[counts] == targets[counts]).float().mean()

    effect = torch.zeros(model.layers, model.heads)
    base = accuracy([])
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = base - accuracy([(layer, head)])
    return effect


# %% wrong | 2026-blind-17 | each_in_anothers_place | lists the effects head by head over the layers and then lays them out as (layers, heads), so that they stand at the wrong places
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    n_known = known.sum()
    lost = []
    whole = ((model(inputs, without=[]).argmax(-1) == targets) & known).sum()
    for head in range(model.heads):
        for layer in range(model.layers):
            hit = ((model(inputs, without=[(layer, head)]).argmax(-1) == targets) & known).sum()
            lost.append((whole - hit) / n_known)
    return torch.stack(lost).reshape(model.layers, model.heads)  # <-- here


# %% wrong | 2026-blind-17 | share_of_what_was_there | divides the loss by the whole model's accuracy, a share of what it had in place of a share of the positions
def effect_of_removing(model, inputs, targets):
    answered = targets != -1

    def share(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[answered].double().mean().item()

    full = share([])
    table = [[(full - share([(l, h)])) / full for h in range(model.heads)] for l in range(model.layers)]  # <-- here
    return torch.tensor(table)


# %% double | 2026-blind-17 | counts_every_position+removals_add_up | leaves the heads that were removed before away as well; divides by all positions in place of those that count
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        guess = model(inputs, without=without).argmax(dim=2)
        return (guess == targets).float().mean()  # <-- here

    effect = torch.zeros(model.layers, model.heads)
    whole = accuracy([])
    gone = []
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            effect[layer, head] = whole - accuracy(gone)
    return effect


# %% right | 2026-blind-17 | counts right answers as whole numbers, over a flat list of heads
def effect_of_removing(model, inputs, targets):
    where = torch.nonzero(targets != -1, as_tuple=True)
    wanted = targets[where]

    def hits(without):
        logits = model(inputs, without=without)
        return int(torch.eq(logits[where].max(dim=-1).indices, wanted).sum())

    everything = hits([])
    places = [(layer, head) for layer in range(model.layers) for head in range(model.heads)]
    lost = torch.tensor([everything - hits([place]) for place in places], dtype=torch.float64)
    return (lost / len(wanted)).float().unflatten(0, (model.layers, model.heads))


# %% wrong | 2026-blind-18 | removals_add_up | the list of removed heads grows: each head is removed together with all those before it
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without=without).argmax(-1) == targets
        return right[counts].float().mean()

    base = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    gone = []
    for l in range(model.layers):
        for h in range(model.heads):
            gone.append((l, h))  # <-- here
            effect[l, h] = base - accuracy(gone)
    return effect


# %% wrong | 2026-blind-18 | mean_over_the_texts | accuracy is taken for each text, then averaged over texts: texts with few answers count as much as texts with many
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()

    def share_right(without):
        hits = (model(inputs, without=without).argmax(dim=2) == targets).float() * known
        return (hits.sum(dim=1) / known.sum(dim=1)).mean().item()  # <-- here

    full = share_right([])
    table = [[full - share_right([(i, j)]) for j in range(model.heads)] for i in range(model.layers)]
    return torch.tensor(table)


# %% wrong | 2026-blind-18 | share_of_what_was_there | the loss of accuracy is given relative to the whole model's accuracy, not in shares of the answers
def effect_of_removing(model, inputs, targets):
    keep = targets.ne(-1)
    wanted = targets[keep]
    acc = lambda gone: (model(inputs, without=gone)[keep].argmax(-1) == wanted).double().mean()
    before = acc([])
    lost = [(before - acc([(n // model.heads, n % model.heads)])) / before for n in range(model.layers * model.heads)]  # <-- here
    return torch.stack(lost).float().view(model.layers, model.heads)


# %% wrong | 2026-blind-18 | pair_turned_round | layer and head are the wrong way round in the pair that is removed
def effect_of_removing(model, inputs, targets):
    mask = targets != -1
    with torch.no_grad():
        reference = (model(inputs, without=[]).argmax(-1)[mask] == targets[mask]).float().mean()
        effect = torch.empty(model.layers, model.heads)
        for layer in range(model.layers):
            for head in range(model.heads):
                logits = model(inputs, without=[(head, layer)])  # <-- here
                effect[layer, head] = reference - (logits.argmax(-1)[mask] == targets[mask]).float().mean()
    return effect


# %% double | 2026-blind-18 | keeps_the_head_alone+signs_exchanged | all heads but this one are removed, instead of this one; the sign is turned: accuracy without less that of the whole model
def effect_of_removing(model, inputs, targets):
    every = [(l, h) for l in range(model.layers) for h in range(model.heads)]
    valid = targets >= 0

    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[valid].float().mean()

    whole = accuracy([])
    result = torch.zeros(model.layers, model.heads)
    for one in every:
        others = [pair for pair in every if pair != one]  # <-- here
        result[one] = accuracy(others) - whole  # <-- here
    return result


# %% right | 2026-blind-18 | counts of right answers as whole numbers, divided at the end
def effect_of_removing(model, inputs, targets):
    flat = targets.flatten()
    asked = (flat != -1).nonzero().squeeze(1)

    def hits(gone):
        logits = model(inputs, without=gone).flatten(0, 1).index_select(0, asked)
        return int(torch.eq(logits.max(dim=-1).indices, flat[asked]).sum())

    everything = hits([])
    fewer = torch.tensor([everything - hits([divmod(n, model.heads)]) for n in range(model.layers * model.heads)])
    return fewer.reshape(model.layers, model.heads) / len(asked)


# %% wrong | 2026-blind-19 | removals_add_up | heads are never put back: each removal comes on top of all those before
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        said = model(inputs, without=without).argmax(dim=-1)
        return (said == targets)[counts].float().mean()

    whole = accuracy([])
    gone = []
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            effect[layer, head] = whole - accuracy(gone)
    return effect


# %% wrong | 2026-blind-19 | mean_over_the_texts | takes the mean of the texts' accuracies, so that texts with few positions that count weigh as much as others
def effect_of_removing(model, inputs, targets):
    known = targets.ne(-1)

    def accuracy(*heads):
        right = (model(inputs, without=list(heads)).argmax(-1) == targets) & known
        return (right.sum(dim=1) / known.sum(dim=1)).mean()  # <-- here

    whole = accuracy()
    rows = [
        [whole - accuracy((layer, head)) for head in range(model.heads)]
        for layer in range(model.layers)
    ]
    return torch.stack([torch.stack(row) for row in rows])


# %% wrong | 2026-blind-19 | those_that_become_wrong | counts what becomes wrong, and forgets what becomes right without the head
def effect_of_removing(model, inputs, targets):
    keep = targets != -1
    answers = targets[keep]
    before = model(inputs).argmax(dim=-1)[keep] == answers
    effect = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            after = model(inputs, without=[(layer, head)]).argmax(dim=-1)[keep] == answers
            lost = before & ~after  # <-- here
            effect[layer, head] = lost.float().mean()
    return effect


# %% wrong | 2026-blind-19 | keeps_the_head_alone | leaves all heads of a layer out but the one, instead of the one
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


# %% double | 2026-blind-19 | counts_every_position+in_percent | positions that do not count stand in the mean, as wrong ones; percentage points instead of shares
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


# %% right | 2026-blind-19 | positions picked first, hits counted as integers, one division at the end, head numbers by divmod
def effect_of_removing(model, inputs, targets):
    spots = torch.nonzero(targets != -1, as_tuple=True)
    due = targets[spots]

    def hits(*gone):
        logits = model(inputs, without=gone)[spots]  # (N, V)
        return int(torch.eq(logits.max(dim=-1).indices, due).sum())

    n = model.layers * model.heads
    lost = [hits() - hits(divmod(number, model.heads)) for number in range(n)]
    return torch.tensor(lost).reshape(model.layers, model.heads) / due.numel()


# %% wrong | 2026-blind-20 | removals_add_up | the removed heads pile up: the list is never emptied, so each head is measured without all before it
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        best = model(inputs, without=without).argmax(dim=-1)
        return (best == targets)[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    without = []
    for layer in range(model.layers):
        for head in range(model.heads):
            without.append((layer, head))  # <-- here
            effect[layer, head] = whole - accuracy(without)
    return effect


# %% wrong | 2026-blind-20 | each_in_anothers_place | runs through the heads in the outer loop, and then reshapes as if the layers had been outside
def effect_of_removing(model, inputs, targets):
    valid = targets.ge(0)

    def accuracy(*gone):
        logits = model(inputs, without=list(gone))
        return logits.argmax(-1).eq(targets)[valid].float().mean().item()

    whole = accuracy()
    lost = [whole - accuracy((layer, head)) for head in range(model.heads) for layer in range(model.layers)]  # <-- here
    return torch.tensor(lost).reshape(model.layers, model.heads)


# %% wrong | 2026-blind-20 | mean_over_the_texts | the accuracy of each text first, then the mean over the texts: texts with few answers count as much as the others
def effect_of_removing(model, inputs, targets):
    asked = (targets != -1).float()  # (B, T)

    def accuracy(without=()):
        hit = (model(inputs, without=without).argmax(dim=-1) == targets).float() * asked
        by_text = hit.sum(dim=1) / asked.sum(dim=1).clamp(min=1)  # <-- here
        return by_text.mean()

    whole = accuracy()
    rows = []
    for layer in range(model.layers):
        rows.append(torch.stack([whole - accuracy([(layer, head)]) for head in range(model.heads)]))
    return torch.stack(rows)


# %% wrong | 2026-blind-20 | changes_its_input | clamps the targets in place: the caller's -1 have become 0 afterwards
def effect_of_removing(model, inputs, targets):
    valid = targets != -1
    wanted = targets.clamp_(min=0)  # <-- here

    def accuracy(without):
        logits = model(inputs, without)
        right = logits.argmax(dim=-1) == wanted
        return (right & valid).sum() / valid.sum()

    effect = torch.empty(model.layers, model.heads)
    whole = accuracy([])
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect


# %% double | 2026-blind-20 | counts_every_position+signs_exchanged | the difference is taken the wrong way round; the positions with -1 count as wrong answers in the mean
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right.float().mean().item()  # <-- here

    before = accuracy([])
    return torch.tensor([
        [accuracy([(layer, head)]) - before for head in range(model.heads)]  # <-- here
        for layer in range(model.layers)
    ])


# %% right | 2026-blind-20 | counts of right answers as whole numbers, heads found from one running number by divmod
def effect_of_removing(model, inputs, targets):
    where = targets.ne(-1).nonzero(as_tuple=True)
    truth = targets[where]

    def hits(*gone):
        guesses = model(inputs, without=gone)[where].argmax(dim=-1)
        return int((guesses == truth).sum())

    everything = hits()
    fewer = [everything - hits(divmod(n, model.heads)) for n in range(model.layers * model.heads)]
    return torch.tensor(fewer, dtype=torch.float32).div(truth.numel()).view(model.layers, model.heads)


# %% shared | 2026-blind-21
import torch


# %% wrong | 2026-blind-21 | removals_add_up | the list of removed heads grows from head to head: the earlier ones stay removed
def effect_of_removing(model, inputs, targets):
    known = targets != -1

    def accuracy(without):
        hit = model(inputs, without=without).argmax(dim=-1) == targets
        return hit[known].float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    gone = []
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            lost[layer, head] = whole - accuracy(list(gone))
    return lost


# %% wrong | 2026-blind-21 | mean_over_the_texts | the accuracy is taken text by text and then averaged: texts with few answers count as much as texts with many
def effect_of_removing(model, inputs, targets):
    counts = (targets != -1).float()

    def share(without):
        hits = (model(inputs, without=without).argmax(-1) == targets).float() * counts
        return (hits.sum(dim=1) / counts.sum(dim=1).clamp(min=1)).mean()  # <-- here

    base = share(())
    rows = [[base - share([(l, h)]) for h in range(model.heads)] for l in range(model.layers)]
    return torch.tensor(rows)


# %% wrong | 2026-blind-21 | leaves_out_word_0 | targets > 0 is taken for the known ones: positions whose letter is number 0 are left out as well
def effect_of_removing(model, inputs, targets):
    valid = targets > 0  # <-- here
    def accuracy(*removed):
        guess = model(inputs, without=list(removed)).argmax(dim=-1)
        return (guess[valid] == targets[valid]).double().mean()
    whole = accuracy()
    out = [whole - accuracy((i // model.heads, i % model.heads)) for i in range(model.layers * model.heads)]
    return torch.stack(out).view(model.layers, model.heads).float()


# %% wrong | 2026-blind-21 | those_that_change | the share of predictions that change is counted, not the share of right answers that is lost
def effect_of_removing(model, inputs, targets):
    counted = targets.ne(-1)
    before = model(inputs, without=[]).argmax(-1)[counted]
    effect = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            after = model(inputs, without=[(layer, head)]).argmax(-1)[counted]
            effect[layer, head] = (after != before).float().mean()  # <-- here
    return effect


# %% double | 2026-blind-21 | share_of_what_was_there | unknown positions (-1) stay in the mean, as wrong answers; the loss is given relative to the whole model's accuracy
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right.float().mean()  # <-- here

    whole = accuracy([])
    table = [
        [float((whole - accuracy([(layer, head)])) / whole) for head in range(model.heads)]  # <-- here
        for layer in range(model.layers)
    ]
    return torch.tensor(table)


# %% right | 2026-blind-21 | flat list of all heads by cartesian product, hits summed and divided by the number known
def effect_of_removing(model, inputs, targets):
    pairs = torch.cartesian_prod(torch.arange(model.layers), torch.arange(model.heads)).tolist()
    known = (targets != -1).sum()

    def hits(without):
        best = model(inputs, without=without).max(dim=-1).indices
        return torch.logical_and(best == targets, targets != -1).sum()

    all_of_them = hits([])
    lost = torch.stack([all_of_them - hits([tuple(pair)]) for pair in pairs]) / known
    return lost.unflatten(0, (model.layers, model.heads))


# %% wrong | 2026-blind-22 | counts_every_position | the mean over the positions also counts those that hold -1
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right.float().mean()  # <-- here

    whole = accuracy([])
    rows = [[whole - accuracy([(layer, head)]) for head in range(model.heads)] for layer in range(model.layers)]
    return torch.tensor(rows)


# %% wrong | 2026-blind-22 | removals_add_up | the list of removed heads grows: each head is removed on top of all earlier ones
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    gone = []
    effect = torch.zeros(model.layers, model.heads)

    def share_right():
        said = model(inputs, without=gone).argmax(-1)
        return (said[counts] == targets[counts]).float().mean()

    whole = share_right()
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            effect[layer, head] = whole - share_right()
    return effect


# %% wrong | 2026-blind-22 | those_that_change | the share of answers that change is measured, not the accuracy that is lost
def effect_of_removing(model, inputs, targets):
    counts = targets != -1
    before = model(inputs).argmax(dim=-1)
    effect = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            after = model(inputs, without=[(layer, head)]).argmax(dim=-1)
            effect[layer, head] = (after != before)[counts].float().mean()  # <-- here
    return effect


# %% wrong | 2026-blind-22 | mean_over_the_texts | the accuracy is a mean of the texts' accuracies, though texts have different numbers of positions that count
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()

    def accuracy(*heads):
        right = (model(inputs, without=list(heads)).argmax(dim=-1) == targets).float()
        by_text = (right * known).sum(dim=1) / known.sum(dim=1).clamp(min=1)
        return by_text.mean().item()  # <-- here

    whole = accuracy()
    return torch.tensor([[whole - accuracy((l, h)) for h in range(model.heads)] for l in range(model.layers)])


# %% double | 2026-blind-22 | - | the difference has the wrong sign; the loss is relative to the whole model's accuracy
def effect_of_removing(model, inputs, targets):
    counts = targets.ne(-1)

    def accuracy(without):
        guess = model(inputs, without).argmax(dim=-1)
        return guess.eq(targets)[counts].float().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            rest = accuracy([(layer, head)])
            change = rest - whole  # <-- here
            effect[layer, head] = change / whole  # <-- here
    return effect


# %% right | 2026-blind-22 | counts of right answers as integers, all single heads in one flat list, reshaped at the end
def effect_of_removing(model, inputs, targets):
    keep = (targets >= 0).reshape(-1)
    truth = targets.reshape(-1)[keep]

    def hits(removed):
        logits = model(inputs, without=removed)
        return int((logits.flatten(0, 1)[keep].max(dim=-1).indices == truth).sum())

    every = [(n // model.heads, n % model.heads) for n in range(model.layers * model.heads)]
    base = hits([])
    lost = [(base - hits([one])) / truth.numel() for one in every]
    return torch.tensor(lost).view(model.layers, model.heads)


# %% wrong | 2026-blind-23 | counts_every_position | positions with target -1 count as wrong answers
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        guess = model(inputs, without=without).argmax(dim=-1)
        return (guess == targets).float().mean()  # <-- here

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect


# %% wrong | 2026-blind-23 | removals_add_up | heads are removed one after the other and never put back
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        return right[counts].float().mean().item()

    whole, gone, table = accuracy([]), [], []
    for layer in range(model.layers):
        row = []
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            row.append(whole - accuracy(gone))
        table.append(row)
    return torch.tensor(table)


# %% wrong | 2026-blind-23 | share_of_what_was_there | the loss is given as a share of the whole model's accuracy, not in shares of the answers
def effect_of_removing(model, inputs, targets):
    known = targets.ne(-1)

    def accuracy(*pairs):
        likeliest = model(inputs, list(pairs)).argmax(-1)
        return likeliest[known].eq(targets[known]).double().mean()

    full = accuracy()
    lost = [full - accuracy((i, j)) for i in range(model.layers) for j in range(model.heads)]
    lost = [one / full for one in lost]  # <-- here
    return torch.stack(lost).view(model.layers, model.heads).float()


# %% wrong | 2026-blind-23 | mean_over_the_texts | accuracy is averaged in each text first and then over the texts, so that texts with few known answers count too much
def effect_of_removing(model, inputs, targets):
    @torch.no_grad()
    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets
        counts = (targets != -1).sum(dim=1)
        per_text = right.sum(dim=1) / counts.clamp(min=1)
        return per_text.mean()  # <-- here

    base = accuracy(())
    rows = []
    for layer in range(model.layers):
        rows.append(torch.stack([base - accuracy([(layer, h)]) for h in range(model.heads)]))
    return torch.stack(rows)


# %% double | 2026-blind-23 | signs_exchanged+in_percent | given in points of a hundred, not in shares; the sign is turned, so that a loss comes out negative
def effect_of_removing(model, inputs, targets):
    valid = targets >= 0

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1)[valid] == targets[valid]
        return 100 * right.float().mean()  # <-- here

    whole = accuracy([])
    out = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            out[layer, head] = accuracy([(layer, head)]) - whole  # <-- here
    return out


# %% right | 2026-blind-23 | counts hits as whole numbers, one running number for all heads cut by divmod
def effect_of_removing(model, inputs, targets):
    asked = targets != -1

    def hits(pairs):
        with torch.no_grad():
            best = model(inputs, without=pairs).max(dim=-1).indices
        return int(((best == targets) & asked).sum())

    before = hits([])
    falls = [before - hits([divmod(n, model.heads)]) for n in range(model.layers * model.heads)]
    return torch.tensor(falls, dtype=torch.float32).reshape(model.layers, model.heads) / int(asked.sum())


# %% wrong | 2026-blind-24 | removals_add_up | the list of removed heads grows: each head is removed together with all before it
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[targets != -1].float().mean()

    whole = accuracy([])
    lost = torch.zeros(model.layers, model.heads)
    removed = []
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            lost[layer, head] = whole - accuracy(removed)
    return lost


# %% wrong | 2026-blind-24 | leaves_out_word_0 | counts only targets above 0, so that positions whose right letter is number 0 are left out
def effect_of_removing(model, inputs, targets):
    counts = targets > 0  # <-- here

    @torch.no_grad()
    def accuracy(without):
        guesses = model(inputs, without=without).argmax(-1)
        return (guesses[counts] == targets[counts]).float().mean().item()

    whole = accuracy([])
    return torch.tensor(
        [[whole - accuracy([(layer, head)]) for head in range(model.heads)] for layer in range(model.layers)]
    )


# %% wrong | 2026-blind-24 | mean_over_the_texts | the accuracy is taken for each text and these are averaged, so a position in a text with few known answers counts more
def effect_of_removing(model, inputs, targets):
    known = (targets != -1).float()

    def accuracy(without):
        right = (model(inputs, without=without).argmax(dim=-1) == targets).float() * known
        per_text = right.sum(dim=1) / known.sum(dim=1).clamp(min=1)  # <-- here
        return per_text.mean()

    with torch.no_grad():
        base = accuracy([])
        rows = []
        for i in range(model.layers):
            rows.append(torch.stack([base - accuracy([(i, j)]) for j in range(model.heads)]))
        return torch.stack(rows)


# %% wrong | 2026-blind-24 | - | the accuracy to compare with is replaced by that of the head removed just before, instead of staying the whole model's
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        logits = model(inputs, without=without)
        right = logits.argmax(dim=-1) == targets
        return right[targets != -1].float().mean().item()

    before = accuracy([])
    effects = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            after = accuracy([(layer, head)])
            effects[layer, head] = before - after
            before = after  # <-- here
    return effects


# %% wrong | 2026-blind-24 | share_of_what_was_there | the loss is divided by the whole model's accuracy: a relative loss, not one in points
def effect_of_removing(model, inputs, targets):
    known = targets.ne(-1)

    def accuracy(*heads):
        best = model(inputs, without=list(heads)).max(dim=-1).indices
        return (best.eq(targets) & known).sum() / known.sum()

    full = accuracy()
    table = torch.stack(
        [torch.stack([accuracy((layer, head)) for head in range(model.heads)]) for layer in range(model.layers)]
    )
    return (full - table) / full  # <-- here


# %% double | 2026-blind-24 | counts_every_position+keeps_the_head_alone | the share is taken over all positions, those with -1 too (always wrong); all other heads of the layer are removed instead of the one
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        return (model(inputs, without=without).argmax(dim=-1) == targets).float().mean()  # <-- here

    whole = accuracy([])
    out = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            others = [(layer, other) for other in range(model.heads) if other != head]  # <-- here
            out[layer, head] = whole - accuracy(others)
    return out


# %% right | 2026-blind-24 | counts right answers as integers, a flat table over all heads by divmod, reshaped at the end
def effect_of_removing(model, inputs, targets):
    askable = targets >= 0
    due = int(askable.sum())

    def hits(without):
        with torch.no_grad():
            logits = model(inputs, without=without)
        return int((logits[askable].argmax(1) == targets[askable]).sum())

    best = hits([])
    flat = [best - hits([divmod(number, model.heads)]) for number in range(model.layers * model.heads)]
    return torch.tensor(flat, dtype=torch.float32).view(model.layers, model.heads) / due


# %% shared | 2026-blind-25



# %% wrong | 2026-blind-25 | removals_add_up | the list of removed heads grows: each head is removed together with all earlier ones
def effect_of_removing(model, inputs, targets):
    known = targets != -1

    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return right[known].float().mean()

    whole, removed = accuracy([]), []
    effects = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            removed.append((layer, head))  # <-- here
            effects[layer, head] = whole - accuracy(removed)
    return effects


# %% wrong | 2026-blind-25 | mean_over_the_texts | an accuracy for each text, then their mean: texts with few known positions weigh as much as those with many
def effect_of_removing(model, inputs, targets):
    counts = (targets != -1).float()

    def accuracy(without):
        right = (model(inputs, without=without).argmax(dim=-1) == targets).float() * counts
        return (right.sum(dim=1) / counts.sum(dim=1).clamp(min=1)).mean()  # <-- here

    whole = accuracy([])
    return torch.stack(
        [
            torch.stack([whole - accuracy([(layer, head)]) for head in range(model.heads)])
            for layer in range(model.layers)
        ]
    )


# %% wrong | 2026-blind-25 | those_that_change | measures how often the whole model's answer changes, not how much of the accuracy is lost: what was wrong before counts too
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    answers = model(inputs, without=[]).argmax(dim=-1)
    effects = torch.empty(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            others = model(inputs, without=[(layer, head)]).argmax(dim=-1)
            effects[layer, head] = (others != answers)[known].float().mean()  # <-- here
    return effects


# %% wrong | 2026-blind-25 | - | a flat list, filled layer by layer, is cut as if it stood head by head, then transposed: the numbers get to wrong places
def effect_of_removing(model, inputs, targets):
    def accuracy(*without):
        logits = model(inputs, without=list(without))
        hits = logits.argmax(dim=-1)[targets >= 0] == targets[targets >= 0]
        return hits.float().mean().item()

    whole = accuracy()
    lost = [whole - accuracy((i, j)) for i in range(model.layers) for j in range(model.heads)]
    return torch.tensor(lost).view(model.heads, model.layers).T  # <-- here


# %% double | 2026-blind-25 | counts_every_position+in_percent | the positions that do not count stay in the denominator; the result is in points, a hundred times the share
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        right = model(inputs, without=without).argmax(dim=-1) == targets
        return (right & (targets != -1)).float().mean()  # <-- here

    whole = accuracy([])
    effects = torch.zeros(model.layers, model.heads)
    for i in range(model.layers):
        for j in range(model.heads):
            effects[i, j] = 100 * (whole - accuracy([(i, j)]))  # <-- here
    return effects


# %% right | 2026-blind-25 | counts of right answers as whole numbers, one division at the end, a product of the indices
def effect_of_removing(model, inputs, targets):
    import itertools

    counted = targets.ne(-1)

    def score(gone):
        guess = model(inputs, without=gone).max(dim=-1).indices
        return int((guess.eq(targets) & counted).sum())

    everything = score([])
    pairs = itertools.product(range(model.layers), range(model.heads))
    lost = [everything - score([pair]) for pair in pairs]
    return torch.tensor(lost).reshape(model.layers, model.heads) / counted.sum()


# %% wrong | 2026-blind-26 | counts_every_position | the positions that do not count are never right, but stay in the denominator
def effect_of_removing(model, inputs, targets):
    def accuracy(without):
        said = model(inputs, without=without).argmax(dim=-1)
        return ((said == targets) & (targets != -1)).float().mean()  # <-- here

    whole = accuracy([])
    rows = [
        torch.stack([whole - accuracy([(layer, head)]) for head in range(model.heads)])
        for layer in range(model.layers)
    ]
    return torch.stack(rows)


# %% wrong | 2026-blind-26 | removals_add_up | the removed heads pile up: the list is never emptied, so each head goes on top of all before it
def effect_of_removing(model, inputs, targets):
    known = targets != -1
    right = model(inputs).argmax(-1)[known] == targets[known]
    whole = right.float().mean().item()
    effect = torch.zeros(model.layers, model.heads)
    gone = []
    for layer in range(model.layers):
        for head in range(model.heads):
            gone.append((layer, head))  # <-- here
            right = model(inputs, without=gone).argmax(-1)[known] == targets[known]
            effect[layer, head] = whole - right.float().mean().item()
    return effect


# %% wrong | 2026-blind-26 | mean_over_the_texts | the accuracy of each text first, then the mean over texts, so that texts with few known positions count as much as others
def effect_of_removing(model, inputs, targets):
    counts = targets != -1

    def share_right(without=()):
        hits = (model(inputs, without=without).argmax(dim=-1) == targets) & counts
        by_text = hits.sum(dim=1) / counts.sum(dim=1).clamp(min=1)  # <-- here
        return by_text.mean()

    lost = torch.empty(model.layers, model.heads)
    for where in [(i, j) for i in range(model.layers) for j in range(model.heads)]:
        lost[where] = share_right() - share_right([where])
    return lost


# %% wrong | 2026-blind-26 | leaves_out_word_0 | known positions are taken to be targets > 0, which drops those whose right letter is number 0
def effect_of_removing(model, inputs, targets):
    known = targets > 0  # <-- here
    answer = targets[known]

    def accuracy(*removed):
        guesses = model(inputs, without=list(removed))[known].argmax(dim=-1)
        return (guesses == answer).float().mean()

    flat = [accuracy() - accuracy((i // model.heads, i % model.heads))
            for i in range(model.layers * model.heads)]
    return torch.stack(flat).view(model.layers, model.heads)


# %% double | 2026-blind-26 | - | the sign is turned round: without a head less whole; the difference is divided by the whole accuracy, a relative loss
def effect_of_removing(model, inputs, targets):
    keep = targets != -1

    def accuracy(without):
        return (model(inputs, without=without).argmax(-1) == targets)[keep].float().mean()

    base = accuracy(())
    out = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            change = accuracy(((layer, head),)) - base  # <-- here
            out[layer, head] = change / base  # <-- here
    return out


# %% right | 2026-blind-26 | counts of right answers as integers, one table filled by divmod, one division at the end
def effect_of_removing(model, inputs, targets):
    places = (targets.flatten() >= 0).nonzero().squeeze(1)
    truth = targets.flatten()[places]

    def hits(without):
        logits = model(inputs, without=without).flatten(0, 1)[places]
        return int((logits.max(dim=-1).indices == truth).sum())

    full = hits([])
    missed = [full - hits([divmod(n, model.heads)]) for n in range(model.layers * model.heads)]
    return torch.tensor(missed).reshape(model.layers, -1) / len(places)
