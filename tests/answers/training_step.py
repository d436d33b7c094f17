# %% right | house | batched products and a context by bmm
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = (asked @ w_q.T).unsqueeze(1)
    scores = scale * torch.bmm(query, (entries @ w_k.T).transpose(1, 2))
    context = torch.bmm(F.softmax(scores, dim=-1), values).squeeze(1)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | house | einsum, queries scaled, a tensor returned, gradients cleared at the end
def step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = scale * torch.einsum("bd,kd->bk", asked, w_q)
    keys = torch.einsum("bnd,kd->bnk", entries, w_k)
    weights = torch.einsum("bk,bnk->bn", query, keys).softmax(-1)
    loss = ((torch.einsum("bn,bnv->bv", weights, values) - wanted) ** 2).mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.detach()


# %% right | house | a loop over the questions
def looped(w_q, w_k, batch, scale, optimizer):
    optimizer.zero_grad(set_to_none=True)
    total = 0.0
    for asked, entries, values, wanted in zip(*batch):
        scores = (entries @ w_k.T) @ (w_q @ asked) * scale
        weights = torch.exp(scores - scores.max())
        context = (weights / weights.sum()) @ values
        total = total + ((context - wanted) ** 2).mean() / len(batch[0])
    total.backward()
    optimizer.step()
    return float(total)


# %% wrong | 2026-blind-4 | The softmax runs over the dimension of size 1, so that every weight is 1.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2))
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = (weights * values).sum(dim=1)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-4 | The scores are also divided by the root of d_k, though the scale is the caller's choice.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q, k = F.linear(asked, w_q), F.linear(entries, w_k)
    scores = torch.einsum("bd,bnd->bn", q, k) * scale / math.sqrt(w_q.shape[0])  # <-- here
    context = torch.einsum("bn,bnv->bv", scores.softmax(dim=1), values)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss)


# %% wrong | 2026-blind-5 | the squared differences are summed over the features, and only the questions are averaged
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    weights = torch.softmax(scores, dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = (context - wanted).square().sum(dim=-1).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-6 | leaves the context as (B, 1, d_v), so that minus broadcasts every question against the wanted values of all
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = (asked @ w_q.T).unsqueeze(1)
    k = entries @ w_k.T
    weights = torch.softmax(scale * (q @ k.transpose(1, 2)), dim=-1)
    context = weights @ values  # <-- here
    loss = (context - wanted).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% double | 2026-blind-6 | never clears the gradients of the step before; takes the softmax over the questions of the batch
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query, keys = asked @ w_q.T, entries @ w_k.T
    scores = scale * torch.einsum("bd,bnd->bn", query, keys)
    weights = torch.softmax(scores, dim=0)  # <-- here
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    loss.backward()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-7 | forgets zero_grad, so gradients left from before are added to this batch's
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    context = torch.einsum("bn,bnv->bv", scores.softmax(dim=-1), values)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()  # <-- here
    optimizer.step()
    return float(loss)


# %% wrong | house | every question sends its own gradient back, and nothing divides them by B
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    total = 0.0
    optimizer.zero_grad()
    for a, e, v, w in zip(asked, entries, values, wanted):
        weights = torch.softmax(scale * (e @ w_k.T) @ (w_q @ a), 0)
        loss = (weights @ v - w).square().mean()
        loss.backward()  # <-- here
        total += loss.item()
    optimizer.step()
    return total / len(asked)


# %% wrong | house | the gradients are cleared for every question, and the step is taken at the end
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    total = 0.0
    for a, e, v, w in zip(asked, entries, values, wanted):
        weights = torch.softmax(scale * (e @ w_k.T) @ (w_q @ a), 0)
        loss = (weights @ v - w).square().mean() / len(asked)
        optimizer.zero_grad()  # <-- here
        loss.backward()
        total += loss.item()
    optimizer.step()
    return total


# %% wrong | house | the queries are made under no_grad
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    with torch.no_grad():
        query = asked @ w_q.T  # <-- here
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    context = (torch.softmax(scores, dim=-1).unsqueeze(2) * values).sum(1)
    loss = ((context - wanted) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | house | half the mean squared difference, as in textbooks
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q, k = asked @ w_q.T, entries @ w_k.T
    scores = scale * torch.einsum("bk,bnk->bn", q, k)
    context = torch.einsum("bn,bnv->bv", torch.softmax(scores, -1), values)
    loss = F.mse_loss(context, wanted) / 2  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | house | the context is scaled
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = ((entries @ w_k.T) @ (asked @ w_q.T).unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, 1)
    context = scale * (weights.unsqueeze(2) * values).sum(1)  # <-- here
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | house | the exponentials are scaled, and the scale falls out with their sum
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = ((entries @ w_k.T) @ (asked @ w_q.T).unsqueeze(2)).squeeze(2)
    e = torch.exp(scores - scores.amax(1, keepdim=True)) * scale  # <-- here
    weights = e / e.sum(1, keepdim=True)
    context = (weights.unsqueeze(2) * values).sum(1)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | house | an optimizer of one's own makes the step
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * ((entries @ w_k.T) @ (asked @ w_q.T).unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, 1)
    context = (weights.unsqueeze(2) * values).sum(1)
    loss = F.mse_loss(context, wanted)
    own = torch.optim.SGD([w_q, w_k], lr=optimizer.param_groups[0]["lr"])  # <-- here
    own.zero_grad()
    loss.backward()
    own.step()
    return loss.item()


# %% wrong | 2026-blind-17 | clears the gradients between backward and step, so the step moves nothing
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query, keys = asked @ w_q.T, entries @ w_k.T
    weights = torch.softmax(scale * torch.einsum("bd,bnd->bn", query, keys), dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-18 | the loss is computed again after the step and that one is returned
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def loss_now():
        query = asked @ w_q.T
        scores = scale * torch.einsum("bnk,bk->bn", entries @ w_k.T, query)
        context = torch.einsum("bn,bnv->bv", scores.softmax(-1), values)
        return (context - wanted).square().mean()

    optimizer.zero_grad()
    loss_now().backward()
    optimizer.step()
    return loss_now().item()  # <-- here


# %% wrong | 2026-blind-18 | both the queries and the keys are scaled, so the scores get scale squared
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    queries = scale * (asked @ w_q.T)
    keys = scale * (entries @ w_k.T)  # <-- here
    scores = (keys @ queries.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-24 | the keys are projected without a gradient, so only w_q moves
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    with torch.no_grad():
        keys = entries @ w_k.T  # <-- here
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    context = (scores.softmax(-1).unsqueeze(1) @ values).squeeze(1)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
