# %% right | house | autograd of a surrogate
def reinforce_by_autograd(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        leaf = scores.detach().clone().requires_grad_()
        surrogate = ((rewards[samples] - baseline) * torch.log_softmax(leaf, dim=0)[samples]).mean()
        (gradient,) = torch.autograd.grad(surrogate, leaf)
    return gradient


# %% right | house | backward
def reinforce_by_backward(scores, rewards, samples, baseline=0.0):
    leaf = torch.nn.Parameter(scores.detach().clone())
    log_p = leaf.log_softmax(-1)
    (log_p[samples] * (rewards[samples] - baseline)).mean().backward()
    return leaf.grad


# %% right | house | a loop over the samples
def reinforce_by_loop(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=0)
    total = torch.zeros_like(scores)
    for s in samples.tolist():
        gradient = -probabilities.clone()
        gradient[s] += 1
        total += (rewards[s] - baseline) * gradient
    return total / len(samples)


# %% right | house | sums at the places, by index_add
def reinforce_by_index_add(scores, rewards, samples, baseline=0.0):
    advantage = rewards[samples] - baseline  # (m,)
    at_places = torch.zeros_like(scores).index_add(0, samples, advantage)
    return at_places / samples.numel() - torch.softmax(scores, 0) * advantage.mean()


# %% right | house | counts, by einsum
def reinforce_by_counts(scores, rewards, samples, baseline=0.0):
    one_hot = torch.eye(len(scores), dtype=scores.dtype)[samples]
    shifted = torch.exp(scores - scores.max())
    return torch.einsum("m,mn->n", rewards[samples] - baseline, one_hot - shifted / shifted.sum()) / len(samples)


# %% right | house | by counting how often each place was drawn
def reinforce_by_shares(scores, rewards, samples, baseline=0.0):
    share = torch.bincount(samples, minlength=len(scores)).to(scores.dtype) / len(samples)  # (n,)
    gains = share * (rewards - baseline)
    return gains - torch.softmax(scores, 0) * gains.sum()


# %% wrong | house | divides_by_the_positions | the sum divided by the number of positions
def over_n(scores, rewards, samples, baseline=0.0):
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    gradients = chosen - torch.softmax(scores, 0)
    return ((rewards[samples] - baseline)[:, None] * gradients).sum(0) / len(scores)  # <-- here


# %% wrong | house | adds_the_baseline | + baseline
def plus_baseline(scores, rewards, samples, baseline=0.0):
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    gradients = chosen - torch.softmax(scores, 0)
    return ((rewards[samples] + baseline)[:, None] * gradients).mean(0)  # <-- here
