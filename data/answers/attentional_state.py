# %% wrong | 2026-outsiders | hidden_first | the hidden state comes first
def as_hidden_first(context, hidden, W_c):
    return torch.tanh(torch.cat([hidden, context], dim=-1) @ W_c.T)


# %% wrong | 2026-outsiders | no_tanh | forgets the tanh
def as_no_tanh(context, hidden, W_c):
    return torch.cat([context, hidden], dim=-1) @ W_c.T


# %% wrong | 2026-outsiders | tanh_before_the_matrix | the tanh before the matrix
def as_tanh_inside(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1)) @ W_c.T


# %% wrong | 2026-outsiders | matrix_not_transposed | W_c is not transposed
def as_not_transposed(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c)


# %% wrong | 2026-outsiders | - | a sigmoid instead of the tanh
def as_sigmoid(context, hidden, W_c):
    return torch.sigmoid(torch.cat([context, hidden], dim=-1) @ W_c.T)


# %% wrong | 2026-outsiders | relu_for_tanh | a relu instead of the tanh
def as_relu(context, hidden, W_c):
    return F.relu(torch.cat([context, hidden], dim=-1) @ W_c.T)


# %% wrong | 2026-outsiders | - | adds context and state instead of setting them side by side
def as_added(context, hidden, W_c):
    return torch.tanh((context + hidden) @ W_c.T)


# %% wrong | 2026-outsiders | - | concatenates along the batch
def as_cat_batch(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=0) @ W_c.T)


# %% wrong | 2026-outsiders | - | concatenates along dimension 0 by default (torch.cat without dim)
def as_cat_default(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden]) @ W_c.T)


# %% wrong | 2026-outsiders | reshape_for_transpose | reshapes W_c instead of transposing it
def as_reshape(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.reshape(W_c.shape[1], W_c.shape[0]))


# %% wrong | 2026-outsiders | tanh_of_each | two tanh: tanh(W_left c) + tanh(W_right h)
def as_two_tanh(context, hidden, W_c):
    d_c = context.shape[-1]
    return torch.tanh(context @ W_c[:, :d_c].T) + torch.tanh(hidden @ W_c[:, d_c:].T)


# %% wrong | 2026-outsiders | - | cuts W_c in the middle, whatever the sizes
def as_chunk(context, hidden, W_c):
    W_1, W_2 = W_c.chunk(2, dim=1)
    return torch.tanh(context @ W_1.T + hidden @ W_2.T)


# %% wrong | 2026-outsiders | forgets_the_hidden_state | the state is left out
def as_context_only(context, hidden, W_c):
    return torch.tanh(context @ W_c[:, : context.shape[-1]].T)


# %% wrong | 2026-outsiders | batch_last | the result is (d_o, B)
def as_columns(context, hidden, W_c):
    return torch.tanh(W_c @ torch.cat([context, hidden], dim=-1).T)


# %% wrong | 2026-outsiders | not_repeatable | a fresh linear layer with random weights instead of W_c
def as_fresh(context, hidden, W_c):
    pair = torch.cat([context, hidden], dim=-1)
    layer = nn.Linear(pair.shape[-1], W_c.shape[0]).to(pair.dtype)
    return torch.tanh(layer(pair))


# %% wrong | 2026-outsiders | cuts_the_gradient | the context is detached: the encoder learns nothing through it
def as_detach(context, hidden, W_c):
    return torch.tanh(torch.cat([context.detach(), hidden], dim=-1) @ W_c.T)


# %% wrong | 2026-outsiders | - | a softmax instead of the tanh
def as_softmax(context, hidden, W_c):
    return torch.softmax(torch.cat([context, hidden], dim=-1) @ W_c.T, dim=-1)


# %% wrong | 2026-outsiders | - | tanh twice: on the pair and on the result
def as_tanh_twice(context, hidden, W_c):
    return torch.tanh(torch.tanh(torch.cat([context, hidden], dim=-1)) @ W_c.T)


# %% wrong | 2026-outsiders | - | interleaves the features: stack and flatten
def as_interleaved(context, hidden, W_c):
    return torch.tanh(torch.stack([context, hidden], dim=-1).flatten(1) @ W_c.T)


# %% wrong | 2026-outsiders | adds_the_hidden_state_again | the old hidden state is added to the result (residual)
def as_residual(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.T) + hidden


# %% wrong | 2026-outsiders | first_hidden_state_for_all | only the first sentence's state is used for the whole batch
def as_first(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden[:1].expand_as(hidden)], dim=-1) @ W_c.T)


# %% right | 2026-outsiders | cat and matmul
def as_r1(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden], dim=-1) @ W_c.T)


# %% right | 2026-outsiders | F.linear, method tanh
def as_r2(context, hidden, W_c):
    return F.linear(torch.hstack((context, hidden)), W_c).tanh()


# %% right | 2026-outsiders | W_c cut at d_c
def as_r3(context, hidden, W_c):
    n = context.size(1)
    return torch.tanh(context @ W_c[:, :n].T + hidden @ W_c[:, n:].T)


# %% right | 2026-outsiders | row by row
def as_r4(context, hidden, W_c):
    rows = [torch.tanh(W_c @ torch.cat((c, h))) for c, h in zip(context, hidden, strict=False)]
    return torch.stack(rows)


# %% right | 2026-outsiders | columns, transposed back; tanh from exponentials
def as_r5(context, hidden, W_c):
    z = (W_c @ torch.cat([context.T, hidden.T])).T
    return 2 * torch.sigmoid(2 * z) - 1


# %% right | 2026-outsiders | einsum
def as_r6(context, hidden, W_c):
    pair = torch.cat([context, hidden], 1)
    return torch.einsum("oi,bi->bo", W_c, pair).tanh()


# %% right | house | cat and F.linear
def attentional_joined(context, hidden, W_c):
    return torch.tanh(F.linear(torch.cat([context, hidden], dim=1), W_c))


# %% right | house | W_c split instead of a concatenation
def attentional_split(context, hidden, W_c):
    d_c = context.shape[-1]
    return (context @ W_c[:, :d_c].T + hidden @ W_c[:, d_c:].T).tanh()


# %% right | house | a loop over sentences
def attentional_by_loop(context, hidden, W_c):
    return torch.stack([torch.tanh(W_c @ torch.cat(pair)) for pair in zip(context, hidden, strict=True)])


# %% shared | 2026-blind
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind | hidden_first | the state comes first
def attentional_state(context, hidden, W_c):
    side_by_side = torch.cat([hidden, context], dim=-1)  # <-- here
    return torch.tanh(side_by_side @ W_c.T)


# %% wrong | 2026-blind | no_tanh | no tanh
def attentional_state(context, hidden, W_c):
    return torch.cat([context, hidden], dim=-1) @ W_c.T  # <-- here


# %% wrong | 2026-blind | - | stacked below one another
def attentional_state(context, hidden, W_c):
    both = torch.cat([context, hidden])  # <-- here
    return torch.tanh(both @ W_c.T)


# %% wrong | 2026-blind | matrix_not_transposed | W_c not transposed
def attentional_state(context, hidden, W_c):
    joined = torch.cat((context, hidden), dim=1)
    return (joined @ W_c).tanh()  # <-- here


# %% wrong | 2026-blind | - | cat without a list
def attentional_state(context, hidden, W_c):
    rows = torch.cat(context, hidden, dim=-1)  # <-- here
    return torch.tanh(rows @ W_c.T)


# %% wrong | 2026-blind | tanh_before_the_matrix | tanh before the matrix
def attentional_state(context, hidden, W_c):
    x = torch.tanh(torch.cat([context, hidden], dim=-1))
    return x @ W_c.T  # <-- here


# %% wrong | 2026-blind | batch_last | multiplies by the matrix on the left, so the batch comes last
def attentional_state(context, hidden, W_c):
    columns = torch.cat([context, hidden], dim=-1).T  # (d_c + d_h, B)
    product = W_c @ columns
    return torch.tanh(product)  # <-- here


# %% wrong | 2026-blind | - | softmax instead of tanh
def attentional_state(context, hidden, W_c):
    combined = torch.cat([context, hidden], dim=-1)
    projected = torch.einsum("oi,bi->bo", W_c, combined)
    return torch.softmax(projected, dim=-1)  # <-- here


# %% wrong | 2026-blind | - | the matrix is cut at the size of the state
def attentional_state(context, hidden, W_c):
    d_h = hidden.shape[-1]
    left, right = W_c[:, :d_h], W_c[:, d_h:]  # <-- here
    return torch.tanh(context @ left.T + hidden @ right.T)


# %% wrong | 2026-blind | not_repeatable | a fresh linear layer in place of W_c
def attentional_state(context, hidden, W_c):
    d_o, d_in = W_c.shape
    layer = nn.Linear(d_in, d_o, bias=False)  # <-- here
    return torch.tanh(layer(torch.cat([context, hidden], dim=-1)))


# %% wrong | 2026-blind | cuts_the_gradient | the context is detached
def attentional_state(context, hidden, W_c):
    c = context.clone().detach()  # <-- here
    joined = torch.cat([c, hidden], dim=-1)
    return torch.tanh(joined @ W_c.T)


# %% double | 2026-blind | - | the state first; no tanh
def attentional_state(context, hidden, W_c):
    x = torch.cat((hidden, context), -1)  # <-- here
    return x @ W_c.T  # <-- here


# %% double | 2026-blind | - | a tanh for each half instead of one over their sum; an extra dimension
def attentional_state(context, hidden, W_c):
    d_c = context.size(1)
    from_context = torch.tanh(context @ W_c[:, :d_c].T)  # <-- here
    from_state = torch.tanh(hidden @ W_c[:, d_c:].T)  # <-- here
    state = from_context + from_state
    return state.unsqueeze(1)  # <-- here


# %% right | 2026-blind | two halves added
def attentional_state(context, hidden, W_c):
    d_c = context.size(-1)
    left, right = W_c[:, :d_c], W_c[:, d_c:]
    return torch.tanh(context @ left.T + hidden @ right.T)


# %% right | 2026-blind | F.linear
def attentional_state(context, hidden, W_c):
    return nn.functional.linear(torch.cat([context, hidden], dim=1), W_c).tanh()


# %% right | 2026-blind | columns, with hstack and transposes
def attentional_state(context, hidden, W_c):
    columns = torch.hstack([context, hidden]).T
    return torch.tanh(W_c @ columns).T


# %% right | 2026-blind | one row at a time
def attentional_state(context, hidden, W_c):
    out = []
    for c, h in zip(context, hidden):
        pair = torch.cat([c, h])
        out.append(torch.tanh(W_c @ pair))
    return torch.stack(out)


# %% wrong | 2026-learners | - | W_c @ cat as in the formula [learner B 3.4]
def attentional_state(context, hidden, W_c):
    return torch.tanh(W_c @ torch.cat([context, hidden], dim=-1))  # <-- here


# %% wrong | 2026-learners | - | W_c @ cat, line by line [learner B 3.4]
def attentional_state(context, hidden, W_c):
    both = torch.cat([context, hidden], dim=1)
    projected = torch.matmul(W_c, both)  # <-- here
    return torch.tanh(projected)


# %% wrong | 2026-learners | - | cat without a dimension [learner B 3.4]
def attentional_state(context, hidden, W_c):
    return torch.tanh(torch.cat([context, hidden]) @ W_c.T)  # <-- here


# %% wrong | 2026-learners | - | cat without a dimension, line by line [learner B 3.4]
def attentional_state(context, hidden, W_c):
    both = torch.cat((context, hidden))  # <-- here
    return torch.tanh(both @ W_c.T)


# %% wrong | 2026-learners | - | cat without a list [learner B 3.4]
def attentional_state(context, hidden, W_c):
    both = torch.cat(context, hidden, dim=-1)  # <-- here
    return torch.tanh(both @ W_c.T)


# %% wrong | 2026-learners | - | cat without a list, in one line [learner B 3.4]
def attentional_state(context, hidden, W_c):
    return torch.tanh(torch.cat(context, hidden, dim=1) @ W_c.T)  # <-- here


# %% shared | 2026-blind-2
from course_utils.attention.weights import softmax


# %% wrong | 2026-blind-2 | hidden_first | The hidden state comes first, where W_c expects the context
def attentional_state(context, hidden, W_c):
    both = torch.cat([hidden, context], dim=1)  # <-- here
    return torch.tanh(both @ W_c.T)


# %% wrong | 2026-blind-2 | no_tanh | The tanh is missing
def attentional_state(context, hidden, W_c):
    x = torch.cat((context, hidden), dim=-1)
    return torch.nn.functional.linear(x, W_c)  # <-- here


# %% wrong | 2026-blind-2 | - | `stack` sets the two one behind the other in a new dimension instead of side by side
def attentional_state(context, hidden, W_c):
    pair = torch.stack([context, hidden], dim=1)  # <-- here
    return torch.tanh(pair @ W_c.T)


# %% wrong | 2026-blind-2 | - | `cat` without a dimension joins along the batch
def attentional_state(context, hidden, W_c):
    joined = torch.cat([context, hidden])  # <-- here
    return (joined @ W_c.T).tanh()


# %% wrong | 2026-blind-2 | batch_last | The matrix is multiplied from the left and the answer not turned back: (d_o, B)
def attentional_state(context, hidden, W_c):
    joined = torch.cat([context, hidden], dim=-1)
    return torch.tanh(W_c @ joined.T)  # <-- here


# %% wrong | 2026-blind-2 | tanh_before_the_matrix | The tanh is taken of the joined vectors, before the matrix
def attentional_state(context, hidden, W_c):
    joined = torch.tanh(torch.cat([context, hidden], dim=-1))  # <-- here
    return torch.einsum("bi,oi->bo", joined, W_c)


# %% wrong | 2026-blind-2 | cuts_the_gradient | The context is detached: nothing that was read can be learned from
def attentional_state(context, hidden, W_c):
    joined = torch.cat([context.detach(), hidden], dim=-1)  # <-- here
    return torch.tanh(joined @ W_c.T)


# %% wrong | 2026-blind-2 | hidden_first | The columns are cut at the hidden size, although the context's columns come first
def attentional_state(context, hidden, W_c):
    d_h = hidden.shape[1]
    W_h, W_ctx = W_c[:, :d_h], W_c[:, d_h:]  # <-- here
    return torch.tanh(context @ W_ctx.T + hidden @ W_h.T)


# %% double | 2026-blind-2 | - | w_c is not transposed, and the squashing function is the sigmoid
def attentional_state(context, hidden, W_c):
    joined = torch.cat([context, hidden], dim=-1)
    return torch.sigmoid(joined @ W_c)  # <-- here


# %% double | 2026-blind-2 | - | The hidden state stands first, and a ReLU takes the place of the tanh
def attentional_state(context, hidden, W_c):
    joined = torch.cat([hidden, context], dim=-1)  # <-- here
    return torch.relu(joined @ W_c.t())  # <-- here


# %% right | 2026-blind-2 | two products
def attentional_state(context, hidden, W_c):
    cols = context.shape[-1]
    return torch.tanh(torch.addmm(hidden @ W_c[:, cols:].t(), context, W_c[:, :cols].t()))


# %% right | 2026-blind-2 | einsum hstack
def attentional_state(context, hidden, W_c):
    z = torch.einsum("oi,bi->bo", W_c, torch.hstack((context, hidden)))
    return 2 * torch.sigmoid(2 * z) - 1
