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
