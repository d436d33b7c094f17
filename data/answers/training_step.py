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


# %% right | house | PyTorch's own attention, with a scale
def fused(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q, k = F.linear(asked, w_q)[:, None], F.linear(entries, w_k)
    context = F.scaled_dot_product_attention(q, k, values, scale=scale)[:, 0]
    loss = (context - wanted).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% wrong | 2026-blind-4 | gradients_pile_up | The old gradients are not set to zero, so they add up from step to step.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    queries = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ queries.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = (context - wanted).square().mean()
    loss.backward()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-4 | adds_the_values_up | The softmax runs over the dimension of size 1, so that every weight is 1.
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


# %% wrong | 2026-blind-4 | with_everybodys_wanted | The context keeps a dimension of size 1, and the difference is broadcast over all pairs of the batch.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = (asked @ w_q.T).unsqueeze(1)
    k = entries @ w_k.T
    weights = torch.softmax(scale * (q @ k.transpose(1, 2)), dim=-1)
    context = weights @ values
    loss = ((context - wanted) ** 2).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-4 | scales_for_the_paper_too | The scores are also divided by the root of d_k, though the scale is the caller's choice.
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


# %% wrong | 2026-blind-4 | loss_after_the_step | The loss after the step is returned, computed anew with the moved matrices.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def batch_loss():
        scores = scale * torch.bmm(entries @ w_k.T, (asked @ w_q.T)[:, :, None])[:, :, 0]
        context = torch.bmm(torch.softmax(scores, 1)[:, None, :], values)[:, 0]
        return (context - wanted).pow(2).mean()

    optimizer.zero_grad()
    batch_loss().backward()
    optimizer.step()
    return batch_loss().item()  # <-- here


# %% wrong | 2026-blind-4 | only_the_queries_learn | The keys are detached, so that only the matrix of the queries learns.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    with torch.no_grad():
        keys = entries @ w_k.T  # <-- here
    query = asked @ w_q.T
    weights = ((keys * query[:, None, :]).sum(dim=2) * scale).softmax(dim=1)
    context = (weights[:, :, None] * values).sum(dim=1)
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-4 | moves_by_hand | The matrices are moved by hand along the gradient, and the optimizer gives its learning rate only.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    context = torch.einsum("bn,bnv->bv", torch.softmax(scores, dim=-1), values)
    loss = torch.mean((context - wanted) ** 2)
    grad_q, grad_k = torch.autograd.grad(loss, (w_q, w_k))
    rate = optimizer.param_groups[0]["lr"]
    with torch.no_grad():
        w_q -= rate * grad_q  # <-- here
        w_k -= rate * grad_k  # <-- here
    return loss.item()


# %% wrong | 2026-blind-4 | - | The gradients are clipped to a norm of 1, which nobody asked for.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    queries, keys = asked @ w_q.T, entries @ w_k.T
    scores = scale * (keys @ queries.unsqueeze(-1)).squeeze(-1)
    context = (torch.softmax(scores, dim=-1).unsqueeze(-2) @ values).squeeze(-2)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_([w_q, w_k], 1.0)  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-4 | squared_distance | The squared differences are added up over the features, and averaged over the questions alone.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad()
    losses = []
    for question, memory, stored, answer in zip(asked, entries, values, wanted):
        scores = scale * ((memory @ w_k.T) @ (w_q @ question))
        context = torch.softmax(scores, dim=0) @ stored
        losses.append(((context - answer) ** 2).sum())  # <-- here
    loss = torch.stack(losses).mean()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% double | 2026-blind-4 | - | The gradients are set to zero between backward and step; the scores are divided by the scale
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = (keys @ query.unsqueeze(2)).squeeze(2) / scale  # <-- here
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% double | 2026-blind-4 | - | The softmax runs over the questions of the batch; the root of the mean square is taken for the loss
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    weights = torch.softmax(scores, dim=0)  # <-- here
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted).sqrt()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | 2026-blind-4 | matrix products with unsqueeze and squeeze
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | 2026-blind-4 | PyTorch's fused attention with its own scale, the loss in a closure handed to the optimizer
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def closure():
        optimizer.zero_grad()
        question = F.linear(asked, w_q)[:, None]
        context = F.scaled_dot_product_attention(question, F.linear(entries, w_k), values, scale=scale)
        loss = F.mse_loss(context[:, 0], wanted)
        loss.backward()
        return loss

    return float(optimizer.step(closure))


# %% right | 2026-blind-4 | one einsum for the scores, in which both matrices meet first
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad(set_to_none=True)
    meeting = w_q.T @ w_k
    scores = torch.einsum("bi,ij,bnj->bn", asked, meeting, entries).mul(scale)
    alpha = scores.sub(scores.logsumexp(dim=1, keepdim=True)).exp()
    error = torch.einsum("bn,bnv->bv", alpha, values) - wanted
    loss = error.pow(2).sum() / error.numel()
    loss.backward()
    optimizer.step()
    return loss.detach().item()


# %% right | 2026-blind-4 | a plain loop over the questions
def training_step(w_q, w_k, batch, scale, optimizer):
    total = 0.0
    asked, entries, values, wanted = batch
    for b in range(len(asked)):
        query = w_q @ asked[b]
        scores = torch.stack([scale * torch.dot(query, w_k @ entry) for entry in entries[b]])
        weights = torch.softmax(scores, dim=0)
        context = sum(weight * value for weight, value in zip(weights, values[b]))
        total = total + ((context - wanted[b]) ** 2).mean()
    loss = total / len(asked)
    for w in (w_q, w_k):
        w.grad = None
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-5 | never_moves | the gradients are cleared between backward and the step, so that nothing moves
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q, k = asked @ w_q.T, entries @ w_k.T
    scores = scale * (k @ q.unsqueeze(2)).squeeze(2)
    context = (torch.softmax(scores, dim=1).unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-5 | squared_distance | the squared differences are summed over the features, and only the questions are averaged
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


# %% wrong | 2026-blind-5 | never_moves | the matrices are wrapped in new Parameters, which the optimiser does not hold
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    w_q, w_k = nn.Parameter(w_q), nn.Parameter(w_k)  # <-- here
    scores = scale * ((entries @ w_k.T) @ (asked @ w_q.T).unsqueeze(-1)).squeeze(-1)
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(-1) * values).sum(dim=1)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% double | 2026-blind-5 | - | the scores are divided by the scale; the loss is computed anew after the step
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def loss_now():
        scores = (entries @ w_k.T @ (asked @ w_q.T).unsqueeze(2)).squeeze(2) / scale  # <-- here
        context = (torch.softmax(scores, dim=1).unsqueeze(1) @ values).squeeze(1)
        return F.mse_loss(context, wanted)

    optimizer.zero_grad()
    loss_now().backward()
    optimizer.step()
    return loss_now().item()  # <-- here


# %% right | 2026-blind-5 | one product of both matrices for the scores, PyTorch's mse_loss, gradients cleared first
def training_step(w_q, w_k, batch, scale, optimizer):
    optimizer.zero_grad()
    asked, entries, values, wanted = batch
    both = w_q.T @ w_k
    scores = torch.einsum("bi,ij,bnj->bn", asked, both, entries).mul(scale)
    context = torch.bmm(scores.softmax(dim=1)[:, None], values)[:, 0]
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.step()
    return float(loss.detach())


# %% wrong | 2026-blind-6 | never_moves | clears the gradients between backward and step, so that nothing moves
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-6 | with_everybodys_wanted | leaves the context as (B, 1, d_v), so that minus broadcasts every question against the wanted values of all
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


# %% wrong | 2026-blind-6 | squared_distance | sums the squared differences over the features and takes the mean over the questions only
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T) * scale
    context = torch.einsum("bn,bnv->bv", scores.softmax(dim=1), values)
    loss = F.mse_loss(context, wanted, reduction="sum") / len(asked)  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% double | 2026-blind-6 | - | never clears the gradients of the step before; takes the softmax over the questions of the batch
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


# %% right | 2026-blind-6 | one einsum for the scores, a helper for the loss, gradients cleared first
def loss_of(w_q, w_k, batch, scale):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("kd,bd,ke,bne->bn", w_q, asked, w_k, entries)
    context = torch.bmm(F.softmax(scores, dim=-1)[:, None], values)[:, 0]
    return torch.square(wanted - context).sum() / wanted.numel()


def training_step(w_q, w_k, batch, scale, optimizer):
    optimizer.zero_grad()
    loss = loss_of(w_q, w_k, batch, scale)
    loss.backward()
    number = float(loss.detach())
    optimizer.step()
    return number


# %% wrong | 2026-blind-7 | never_moves | zero_grad is called after backward, so the optimiser has nothing to step along
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    weights = torch.softmax(scale * (keys @ query.unsqueeze(2)).squeeze(2), dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()

# %% wrong | 2026-blind-7 | gradients_pile_up | forgets zero_grad, so gradients left from before are added to this batch's
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    context = torch.einsum("bn,bnv->bv", scores.softmax(dim=-1), values)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()  # <-- here
    optimizer.step()
    return float(loss)

# %% wrong | 2026-blind-7 | adds_the_values_up | the scores stay a column (B, n, 1), and the softmax runs over the 1
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query, keys = F.linear(asked, w_q), F.linear(entries, w_k)
    scores = scale * keys @ query.unsqueeze(2)
    weights = torch.softmax(scores, dim=-1)  # <-- here
    context = (weights * values).sum(dim=1)
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% double | 2026-blind-7 | - | divides by the scale; the squares are summed over the features before the mean
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad()
    scores = ((entries @ w_k.T) * (asked @ w_q.T).unsqueeze(1)).sum(dim=-1) / scale  # <-- here
    context = (scores.softmax(dim=1).unsqueeze(-1) * values).sum(dim=1)
    loss = (context - wanted).square().sum(dim=-1).mean()  # <-- here
    loss.backward()
    optimizer.step()
    return loss.item()

# %% right | 2026-blind-7 | gradients cleared first, the score from w_q and w_k multiplied beforehand
def training_step(w_q, w_k, batch, scale, optimizer):
    optimizer.zero_grad()
    asked, entries, values, wanted = batch
    bilinear = w_q.T @ w_k
    scores = torch.einsum("bi,ij,bnj->bn", asked, bilinear, entries) * scale
    context = torch.einsum("bn,bnv->bv", F.softmax(scores, dim=1), values)
    loss = F.mse_loss(context, wanted, reduction="sum") / wanted.numel()
    before = float(loss.detach())
    loss.backward()
    optimizer.step()
    return before


# %% wrong | 2026-blind-9 | never_moves | the gradients are cleared between backward and step, so the optimiser has nothing to move by
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()

# %% wrong | 2026-blind-9 | scale_enters_twice | queries and keys are both multiplied by the scale, so the scores have it twice
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = scale * torch.einsum("bd,kd->bk", asked, w_q)
    k = scale * torch.einsum("bnd,kd->bnk", entries, w_k)  # <-- here
    weights = torch.einsum("bk,bnk->bn", q, k).softmax(dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = ((context - wanted) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% right | 2026-blind-9 | broadcast products and sums, the error by hand
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = F.linear(asked, w_q)[:, None, :]  # (B, 1, d_k)
    scores = scale * (query * F.linear(entries, w_k)).sum(-1)  # (B, n)
    weights = F.softmax(scores, -1)[:, :, None]
    error = (weights * values).sum(1) - wanted
    loss = (error * error).sum() / error.numel()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss.detach())


# %% wrong | 2026-blind-10 | scale_enters_twice | multiplies the queries and the keys both by the scale, so that the scores have its square
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad()
    query = scale * torch.einsum("kd,bd->bk", w_q, asked)
    keys = scale * torch.einsum("kd,bnd->bnk", w_k, entries)  # <-- here
    weights = torch.einsum("bk,bnk->bn", query, keys).softmax(dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-10 | with_everybodys_wanted | leaves the context at (B, 1, d_v), so that its difference broadcasts to every context with every sentence's wanted value
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T  # (B, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    scores = scale * (query.unsqueeze(1) @ keys.transpose(1, 2))  # (B, 1, n)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # <-- here
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | 2026-blind-10 | a helper for the loss with bmm and logsumexp, gradients cleared first
def loss_of(w_q, w_k, asked, entries, values, wanted, scale):
    query = F.linear(asked, w_q)
    scores = scale * (F.linear(entries, w_k) * query[:, None, :]).sum(dim=2)
    weights = (scores - scores.logsumexp(dim=1, keepdim=True)).exp()
    context = torch.bmm(weights[:, None, :], values)[:, 0, :]
    return F.mse_loss(context, wanted, reduction="sum") / wanted.numel()


def training_step(w_q, w_k, batch, scale, optimizer):
    optimizer.zero_grad()
    loss = loss_of(w_q, w_k, *batch, scale)
    before = float(loss.detach())
    loss.backward()
    optimizer.step()
    return before

# %% wrong | house | - | a step for every question
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    total = 0.0
    for a, e, v, w in zip(asked, entries, values, wanted):
        weights = torch.softmax(scale * (e @ w_k.T) @ (w_q @ a), 0)
        loss = (weights @ v - w).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()  # <-- here
        total += loss.item()
    return total / len(asked)


# %% wrong | house | moves_by_the_sum | every question sends its own gradient back, and nothing divides them by B
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


# %% wrong | house | moves_by_the_last_question | the gradients are cleared for every question, and the step is taken at the end
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


# %% wrong | house | - | two steps on one gradient
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    context = torch.einsum("bn,bnv->bv", torch.softmax(scores, 1), values)
    loss = ((context - wanted) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    optimizer.step()  # <-- here
    return loss.item()


# %% wrong | house | only_the_keys_learn | the queries are made under no_grad
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


# %% wrong | house | half_the_mean | half the mean squared difference, as in textbooks
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


# %% double | house | - | the scale is left out; the squares are summed
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q, k = asked @ w_q.T, entries @ w_k.T
    scores = (k @ q.unsqueeze(-1)).squeeze(-1)  # <-- here
    context = (scores.softmax(-1).unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).sum()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-11 | never_moves | the gradients are cleared between the backward pass and the step, so the matrices do not move
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T  # (B, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-11 | with_everybodys_wanted | the context keeps a dimension of size 1, so every context is compared with every question's wanted answer
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    queries = (asked @ w_q.T).unsqueeze(1)  # (B, 1, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    weights = torch.softmax(scale * queries @ keys.transpose(1, 2), dim=-1)  # (B, 1, n)
    context = weights @ values  # <-- here
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-11 | scale_enters_twice | the scale is put on the queries and on the keys, so the scores are scaled twice
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = scale * torch.einsum("kd,bd->bk", w_q, asked)
    k = scale * torch.einsum("kd,bnd->bnk", w_k, entries)  # <-- here
    weights = torch.einsum("bk,bnk->bn", q, k).softmax(dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    optimizer.zero_grad()
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | 2026-blind-11 | the two matrices joined into one bilinear form, logsumexp for the softmax
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad()
    together = w_q.T @ w_k  # (d, d)
    scores = scale * (entries * (asked @ together).unsqueeze(1)).sum(dim=2)  # (B, n)
    weights = (scores - scores.logsumexp(dim=1, keepdim=True)).exp()
    missed = (weights.unsqueeze(2) * values).sum(dim=1) - wanted  # (B, d_v)
    loss = missed.pow(2).sum() / missed.numel()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-12 | scale_enters_twice | the scale multiplies both the queries and the keys, so the scores are scaled by its square
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = scale * (asked @ w_q.T)  # (B, d_k)
    keys = scale * (entries @ w_k.T)  # <-- here
    scores = torch.einsum("bd,bnd->bn", query, keys)
    weights = torch.softmax(scores, dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-12 | with_everybodys_wanted | the context keeps its dimension of one, (B, 1, d_v), so each is compared with what every question of the batch wants
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = asked @ w_q.T
    k = entries @ w_k.T
    scores = scale * (k @ q.unsqueeze(2)).squeeze(2)
    weights = scores.softmax(dim=1)
    context = weights.unsqueeze(1) @ values  # <-- here
    loss = ((context - wanted) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-12 | never_moves | the gradients are cleared between backward and step in place of before backward, so the matrices do not move
def training_step(w_q, w_k, batch, scale, optimizer):
    (asked, entries, values, wanted) = batch
    queries = F.linear(asked, w_q).unsqueeze(1)  # (B, 1, d_k)
    keys = F.linear(entries, w_k)  # (B, n, d_k)
    scores = scale * (queries @ keys.transpose(1, 2))  # (B, 1, n)
    context = (torch.softmax(scores, dim=-1) @ values).squeeze(1)
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return float(loss)


# %% right | 2026-blind-12 | a loss function inside, elementwise products in place of matrix products of three dimensions
def training_step(w_q, w_k, batch, scale, optimizer):
    def batch_loss():
        asked, entries, values, wanted = batch
        query = asked.matmul(w_q.t())
        keys = entries.matmul(w_k.t())
        scores = scale * (query[:, None, :] * keys).sum(dim=2)
        alpha = F.softmax(scores, dim=1)
        context = (alpha[:, :, None] * values).sum(dim=1)
        return torch.square(context - wanted).mean()

    optimizer.zero_grad()
    loss = batch_loss()
    before = loss.detach().item()
    loss.backward()
    optimizer.step()
    return before


# %% wrong | house | scales_the_weights | the context is scaled
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


# %% wrong | house | forgets_the_scale | the exponentials are scaled, and the scale falls out with their sum
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


# %% wrong | house | moves_by_hand | an optimizer of one's own makes the step
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


# %% wrong | 2026-blind-13 | with_everybodys_wanted | the context keeps its dimension for the one question, (B, 1, d_v), and is compared with wanted (B, d_v) by a broadcast to (B, B, d_v)
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = (asked @ w_q.T).unsqueeze(1)  # (B, 1, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    scores = scale * query @ keys.transpose(1, 2)  # (B, 1, n)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values
    loss = ((context - wanted) ** 2).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-13 | loss_after_the_step | computes the loss anew after the step and returns that, in place of the loss before it
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def batch_loss():
        q = torch.einsum("kd,bd->bk", w_q, asked)
        k = torch.einsum("kd,bnd->bnk", w_k, entries)
        weights = torch.softmax(scale * torch.einsum("bk,bnk->bn", q, k), dim=1)
        context = torch.einsum("bn,bnv->bv", weights, values)
        return F.mse_loss(context, wanted)

    optimizer.zero_grad()
    batch_loss().backward()
    optimizer.step()
    with torch.no_grad():
        return batch_loss().item()  # <-- here


# %% double | 2026-blind-13 | - | divides the scores by the scale in place of multiplying; sums over the features and takes the mean over the questions alone
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = F.linear(asked, w_q)
    keys = F.linear(entries, w_k)
    scores = (keys @ query.unsqueeze(2)).squeeze(2) / scale  # <-- here
    weights = scores.softmax(dim=-1)
    context = (weights.unsqueeze(-1) * values).sum(dim=1)
    loss = (context - wanted).pow(2).sum(dim=-1).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss)


# %% right | 2026-blind-13 | the question is carried into the language of the entries first, then bmm
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    question = (asked @ w_q.T) @ w_k  # (B, d): in the language of the entries
    scores = scale * torch.bmm(entries, question[:, :, None])[:, :, 0]  # (B, n)
    weights = F.softmax(scores, dim=-1)
    context = torch.bmm(weights[:, None, :], values)[:, 0, :]
    loss = F.mse_loss(context, wanted)
    before = loss.item()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return before


# %% wrong | 2026-blind-14 | squared_distance | sums the squared differences over the features and takes the mean over the questions alone, in place of the mean over both
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query, keys = asked @ w_q.T, entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = (context - wanted).square().sum(dim=1).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-14 | scale_enters_twice | multiplies both the queries and the keys by the scale, so that the scores have it twice
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = scale * torch.einsum("kd,bd->bk", w_q, asked)
    keys = scale * torch.einsum("kd,bnd->bnk", w_k, entries)  # <-- here
    weights = torch.einsum("bk,bnk->bn", query, keys).softmax(dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss)


# %% right | 2026-blind-14 | the two matrices joined to one per score, bmm, and F.mse_loss
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad(set_to_none=True)
    question = scale * F.linear(asked, w_q)
    turned = question @ w_k
    scores = torch.bmm(entries, turned[:, :, None])[:, :, 0]
    answer = torch.bmm(scores.softmax(dim=-1)[:, None, :], values)[:, 0]
    error = F.mse_loss(answer, wanted)
    before = float(error.detach())
    error.backward()
    optimizer.step()
    return before

# %% wrong | house | - | squeezes all dimensions of size 1, of which d_v may be one
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(1) @ values).squeeze()  # <-- here
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% wrong | house | - | exp of large scores
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = scale * torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T)
    exponentials = scores.exp()  # <-- here
    weights = exponentials / exponentials.sum(dim=1, keepdim=True)
    loss = (torch.einsum("bn,bnv->bv", weights, values) - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-15 | with_everybodys_wanted | the context keeps a dimension of size 1, and the difference to what is wanted broadcasts to (B, B, d_v): every context is compared with every question's wanted vector
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T  # (B, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    scores = scale * (query.unsqueeze(1) @ keys.transpose(1, 2))  # (B, 1, n)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values
    loss = ((context - wanted) ** 2).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-15 | loss_after_the_step | the loss is computed anew after the step and that one is returned, in place of the loss before the step
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def batch_loss():
        q = F.linear(asked, w_q)
        k = F.linear(entries, w_k)
        weights = torch.softmax(scale * torch.einsum("bd,bnd->bn", q, k), dim=1)
        context = torch.einsum("bn,bnv->bv", weights, values)
        return F.mse_loss(context, wanted)

    optimizer.zero_grad()
    batch_loss().backward()
    optimizer.step()
    with torch.no_grad():
        return batch_loss().item()  # <-- here


# %% double | 2026-blind-15 | - | the softmax runs over the questions of the batch in place of the entries; the old gradients are never set to zero
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)  # (B, n)
    weights = scores.softmax(dim=0)  # <-- here
    context = (weights.unsqueeze(2) * values).sum(dim=1)
    loss = torch.mean((context - wanted) ** 2)
    loss.backward()  # <-- here
    optimizer.step()
    return float(loss)


# %% right | 2026-blind-15 | gradients from autograd.grad, written into grad by hand
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad(set_to_none=True)
    mixed = (asked @ w_q.T) @ w_k  # (B, d): the question, in the language of the entries
    scores = scale * torch.bmm(entries, mixed[:, :, None])[:, :, 0]
    context = torch.bmm(torch.softmax(scores, dim=1)[:, None, :], values)[:, 0, :]
    loss = (context - wanted).pow(2).sum() / wanted.numel()
    w_q.grad, w_k.grad = torch.autograd.grad(loss, [w_q, w_k])
    optimizer.step()
    return loss.detach().item()


# %% wrong | 2026-blind-16 | scale_enters_twice | multiplies the query and the keys by the scale both, so that the scores are scaled twice
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = scale * (asked @ w_q.T)
    keys = scale * (entries @ w_k.T)  # <-- here
    weights = torch.softmax(torch.einsum("bnd,bd->bn", keys, query), dim=1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-16 | never_moves | clears the gradients between the backward pass and the step, so that nothing is left to move by
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = F.linear(asked, w_q)  # (B, d_k)
    k = F.linear(entries, w_k)  # (B, n, d_k)
    scores = scale * (k @ q.unsqueeze(2)).squeeze(2)
    w = scores.softmax(dim=1)
    context = (w.unsqueeze(2) * values).sum(dim=1)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return float(loss)


# %% right | 2026-blind-16 | gradients asked for with torch.autograd.grad and laid into .grad by hand
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = torch.mm(asked, w_q.t())
    # q . (W_k e) = (q W_k) . e
    back = torch.mm(query, w_k)  # (B, d)
    scores = torch.bmm(entries, back.unsqueeze(-1)).squeeze(-1) * scale
    weights = F.softmax(scores, dim=-1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    loss = (context - wanted).square().sum() / wanted.numel()
    optimizer.zero_grad()
    w_q.grad, w_k.grad = torch.autograd.grad(loss, (w_q, w_k))
    optimizer.step()
    return loss.detach().item()


# %% wrong | 2026-blind-17 | never_moves | clears the gradients between backward and step, so the step moves nothing
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


# %% wrong | 2026-blind-17 | squared_distance | sums the squared differences over the features in place of their mean
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad()
    query = F.linear(asked, w_q)
    keys = F.linear(entries, w_k)
    scores = scale * (keys * query[:, None, :]).sum(dim=-1)
    weights = scores.softmax(dim=1)
    context = (weights[..., None] * values).sum(dim=1)
    error = (context - wanted) ** 2
    loss = error.sum(dim=-1).mean()  # <-- here
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | 2026-blind-17 | one einsum from the entries to the scores
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    optimizer.zero_grad()
    scores = torch.einsum("bi,di,dj,bnj->bn", asked, w_q, w_k, entries).mul(scale)
    context = torch.bmm(scores.softmax(dim=1)[:, None], values)[:, 0]
    loss = torch.square(context - wanted).mean()
    before = loss.item()
    loss.backward()
    optimizer.step()
    return before


# %% wrong | 2026-blind-18 | loss_after_the_step | the loss is computed again after the step and that one is returned
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


# %% wrong | 2026-blind-18 | scale_enters_twice | both the queries and the keys are scaled, so the scores get scale squared
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


# %% double | 2026-blind-18 | - | the gradient is cleared between backward and step, so nothing moves; the loss sums over the features
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    queries = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ queries.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).sum(dim=1).mean()  # <-- here
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-19 | never_moves | The gradients are zeroed after backward, just before the step: nothing is learned.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T
    keys = entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(2)).squeeze(2)
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    loss = ((context - wanted) ** 2).mean()
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-19 | squared_distance | The squared differences are summed over the features; only the questions are averaged.
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    q = F.linear(asked, w_q)
    k = F.linear(entries, w_k)
    weights = (scale * torch.einsum("bd,bnd->bn", q, k)).softmax(-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = (context - wanted).square().sum(dim=-1).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss)


# %% right | 2026-blind-19 | both matrices folded into one before they meet the entries, a closure for the optimiser's loss
def training_step(w_q, w_k, batch, scale, optimizer):
    a, e, v, w = batch

    def forward():
        asks_entry = (a @ (w_q.T @ w_k)).unsqueeze(-1)
        p = F.softmax(torch.bmm(e, asks_entry) * scale, 1)
        return F.mse_loss((p * v).sum(1), w)

    optimizer.zero_grad(set_to_none=True)
    loss = forward()
    before = loss.detach().item()
    loss.backward()
    optimizer.step()
    return before


# %% wrong | 2026-blind-23 | loss_after_the_step | gives back the loss that is left after the step, not the one before it
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def loss_now():
        scores = scale * ((entries @ w_k.T) @ (asked @ w_q.T).unsqueeze(2)).squeeze(2)
        weights = torch.softmax(scores, dim=1)
        context = (weights.unsqueeze(1) @ values).squeeze(1)
        return (context - wanted).square().mean()

    optimizer.zero_grad()
    loss_now().backward()
    optimizer.step()
    return loss_now().item()  # <-- here


# %% wrong | 2026-blind-23 | only_the_queries_learn | the keys are made without a gradient, so that w_k never learns
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query = asked @ w_q.T  # (B, d_k)
    with torch.no_grad():
        keys = entries @ w_k.T  # <-- here
    scores = scale * torch.einsum("bd,bnd->bn", query, keys)
    weights = scores.softmax(dim=-1)
    context = torch.einsum("bn,bnv->bv", weights, values)
    loss = F.mse_loss(context, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% right | 2026-blind-23 | the gradients come from torch.autograd.grad and are put in by hand
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    back = (asked @ w_q.T) @ w_k  # (B, d): the question in the language of the entries
    weights = (scale * torch.bmm(entries, back[..., None])[..., 0]).softmax(-1)
    error = (weights[..., None] * values).sum(1) - wanted
    loss = (error**2).sum() / error.numel()
    optimizer.zero_grad()
    w_q.grad, w_k.grad = torch.autograd.grad(loss, (w_q, w_k))
    optimizer.step()
    return float(loss.detach())


# %% wrong | 2026-blind-24 | only_the_queries_learn | the keys are projected without a gradient, so only w_q moves
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


# %% wrong | 2026-blind-24 | loss_after_the_step | the loss that is returned is computed again after the step
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch

    def batch_loss():
        scores = torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T) * scale
        context = torch.einsum("bn,bnv->bv", torch.softmax(scores, 1), values)
        return ((context - wanted) ** 2).mean()

    optimizer.zero_grad()
    batch_loss().backward()
    optimizer.step()
    with torch.no_grad():
        return float(batch_loss())  # <-- here


# %% right | 2026-blind-24 | a single bilinear form w_q^T w_k, and the mean by hand
def training_step(w_q, w_k, batch, scale, optimizer):
    x, e, val, goal = batch
    form = w_q.t() @ w_k
    logits = scale * torch.sum((x @ form)[:, None, :] * e, dim=2)
    p = F.softmax(logits, dim=1)
    miss = (p[..., None] * val).sum(dim=1) - goal
    loss = miss.pow(2).sum() / miss.numel()
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    return float(loss.detach())


# %% wrong | 2026-blind-26 | squared_distance | the squared differences are added up over the features and averaged over the questions only
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    query, keys = asked @ w_q.T, entries @ w_k.T
    scores = scale * (keys @ query.unsqueeze(-1)).squeeze(-1)
    context = (scores.softmax(dim=-1).unsqueeze(1) @ values).squeeze(1)
    loss = (context - wanted).square().sum(dim=-1).mean()  # <-- here
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


# %% wrong | 2026-blind-26 | never_moves | zero_grad comes between backward and step and throws the gradient away, so nothing moves
def training_step(w_q, w_k, batch, scale, optimizer):
    asked, entries, values, wanted = batch
    scores = torch.einsum("bk,bnk->bn", asked @ w_q.T, entries @ w_k.T) * scale
    context = torch.einsum("bn,bnv->bv", torch.softmax(scores, dim=1), values)
    loss = F.mse_loss(context, wanted)
    loss.backward()
    optimizer.zero_grad()  # <-- here
    optimizer.step()
    return loss.item()
