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

# %% wrong | 2026-blind-4 | rewards_of_all_positions | Does not look up the reward of the drawn place, and multiplies each column by the reward of its own place.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    grad_log = F.one_hot(samples, len(scores)) - p
    return ((rewards - baseline) * grad_log).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-4 | baseline_of_the_gradient | Subtracts the baseline from the finished estimate and not from each reward.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(-1)
    directions = torch.eye(len(scores), dtype=scores.dtype)[samples] - p
    estimate = torch.einsum("m,mn->n", rewards[samples], directions) / len(samples)
    return estimate - baseline  # <-- here


# %% wrong | 2026-blind-4 | counts_a_place_once | A place that was drawn more than once counts once.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    drawn = samples.unique()  # <-- here
    rows = F.one_hot(drawn, num_classes=scores.numel()) - p
    return (rows * (rewards[drawn] - baseline).unsqueeze(1)).mean(0)


# %% wrong | 2026-blind-4 | changes_its_input | Asks for gradients on the tensor of the caller and lets them pile up there from call to call.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_(True)  # <-- here
    log_p = torch.log_softmax(scores, dim=0)
    objective = ((rewards[samples] - baseline) * log_p[samples]).mean()
    objective.backward()  # <-- here
    return scores.grad


# %% wrong | 2026-blind-4 | changes_its_input | Takes the baseline off the rewards in place.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n = len(scores)
    rewards -= baseline  # <-- here
    advantage = rewards[samples].unsqueeze(-1)
    log_gradient = F.one_hot(samples, n).to(scores.dtype) - torch.softmax(scores, 0)
    return torch.mean(advantage * log_gradient, dim=0)


# %% wrong | 2026-blind-4 | mean_reward_where_no_baseline_is_given | Takes a baseline of 0 for none given and puts the mean reward of the draws in its place.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    paid = rewards[samples]
    if baseline == 0.0:
        baseline = paid.mean()  # <-- here
    p = torch.exp(F.log_softmax(scores, dim=-1))
    total = torch.zeros_like(p)
    for k, r in zip(samples.tolist(), paid):
        step = -p.clone()
        step[k] += 1
        total = total + (r - baseline) * step
    return total / len(samples)


# %% wrong | 2026-blind-4 | divided_by_the_standard_deviation | Divides by the standard deviation of the rewards drawn.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    advantages = rewards[samples] - baseline
    advantages = advantages / (advantages.std(unbiased=False) + 1e-8)  # <-- here
    probabilities = scores.softmax(dim=0)
    indicator = (samples[:, None] == torch.arange(len(scores))).to(scores.dtype)
    return advantages @ (indicator - probabilities) / samples.numel()


# %% wrong | 2026-blind-4 | - | one_hot is not told the number of places, so that its width depends on what was drawn.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    prob = torch.softmax(scores, dim=0)
    hot = F.one_hot(samples)  # <-- here
    weight = (rewards[samples] - baseline)[:, None]
    return (weight * (hot - prob)).sum(dim=0) / len(samples)


# %% double | 2026-blind-4 | sign_flipped+sums_over_the_samples | The sign is that of a loss and points downhill; the sum over the draws is not divided by their number.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    grad = torch.zeros_like(scores)
    p = torch.softmax(scores, dim=0)
    for s in samples:
        one = torch.zeros_like(scores)
        one[s] = 1.0
        grad -= (rewards[s] - baseline) * (one - p)  # <-- here
    return grad  # <-- here


# %% double | 2026-blind-4 | - | Takes the gradient of p at the drawn place and not of its logarithm; adds the baseline.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    hot = F.one_hot(samples, len(p)).to(p.dtype)
    gradient = p[samples].unsqueeze(1) * (hot - p)  # <-- here
    return torch.mean((rewards[samples] + baseline).unsqueeze(1) * gradient, dim=0)  # <-- here


# %% right | 2026-blind-4 | autograd on a copy, of the mean of advantage times ln p
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        own = scores.detach().clone().requires_grad_()
        log_p = F.log_softmax(own, dim=0)[samples.long()]
        gain = (log_p * (rewards.detach()[samples.long()] - baseline)).mean()
        return torch.autograd.grad(gain, own)[0]


# %% right | 2026-blind-4 | no row for each draw: how often each place was drawn, then one vector
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    often = torch.bincount(samples, minlength=len(scores)).to(scores.dtype) / len(samples)
    weighted = often * (rewards - baseline)
    return weighted - torch.softmax(scores, dim=0) * weighted.sum()


# %% right | 2026-blind-4 | a loop over the draws, then the mean of a stack
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    grown = torch.exp(scores - scores.max())
    p = grown / grown.sum()
    places = torch.arange(len(scores))
    each = [(rewards[k] - baseline) * ((places == k).to(p.dtype) - p) for k in samples.tolist()]
    return torch.stack(each).mean(dim=0)


# %% wrong | 2026-blind-5 | sums_over_the_samples | The estimates of all draws are summed instead of averaged.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    grad_log = F.one_hot(samples, len(scores)) - p
    advantage = rewards[samples] - baseline
    return (advantage.unsqueeze(1) * grad_log).sum(dim=0)  # <-- here


# %% wrong | 2026-blind-5 | gradient_of_the_probability | It takes the gradient of the probability and not of its logarithm.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(scores)
    for k in samples.tolist():
        direction = -p.clone()
        direction[k] += 1
        total = total + (rewards[k] - baseline) * p[k] * direction  # <-- here
    return total / len(samples)


# %% wrong | 2026-blind-5 | counts_a_place_once | It goes through the set of drawn places, so a place that was drawn twice counts once.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=-1)
    places = set(samples.tolist())  # <-- here
    rows = []
    for place in places:
        hot = torch.zeros_like(p)
        hot[place] = 1.0
        rows.append((rewards[place] - baseline) * (hot - p))
    return torch.stack(rows).mean(dim=0)


# %% right | 2026-blind-5 | autograd of the mean of advantage times log-probability
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        own = scores.detach().clone().requires_grad_()
        chosen = F.log_softmax(own, dim=0).index_select(0, samples)
        advantage = (rewards.index_select(0, samples) - baseline).detach()
        (gradient,) = torch.autograd.grad((advantage * chosen).mean(), own)
    return gradient


# %% wrong | 2026-blind-6 | rewards_of_all_positions | multiplies every column by the reward of its place, and not every row by that of its draw
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    slopes = F.one_hot(samples, len(scores)) - p
    return ((rewards - baseline) * slopes).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-6 | sign_flipped | gives the gradient of a loss, which points downhill
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(-1)
    advantage = rewards[samples] - baseline
    total = torch.zeros_like(scores)
    for a, k in zip(advantage, samples, strict=True):
        one = torch.zeros_like(scores)
        one[k] = 1
        total = total + a * (probabilities - one)  # <-- here
    return total / len(samples)


# %% wrong | 2026-blind-6 | changes_its_input | lets autograd work on the scores themselves, where gradients of earlier calls stay and add up
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_()  # <-- here
    log_p = torch.log_softmax(scores, dim=0)[samples]
    objective = ((rewards[samples] - baseline) * log_p).mean()
    objective.backward()
    return scores.grad


# %% double | 2026-blind-6 | baseline_of_the_gradient+sums_over_the_samples | adds up the draws and takes no mean; takes the baseline off the gradient and not off the reward
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    slopes = F.one_hot(samples, len(scores)).to(scores.dtype) - torch.softmax(scores, dim=-1)
    gradient = torch.einsum("m,mn->n", rewards[samples], slopes)  # <-- here
    return gradient - baseline  # <-- here


# %% right | 2026-blind-6 | counts how much each place earned, then takes off its share
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.no_grad():
        p = F.softmax(scores, dim=0)
        gain = (rewards - baseline)[samples].to(scores.dtype)
        earned = torch.zeros_like(scores).index_add(0, samples, gain)
        return (earned - earned.sum() * p) / samples.numel()


# %% wrong | 2026-blind-7 | only_the_drawn_positions | the gradient of the logarithm is taken for 1 at the drawn place, the probabilities are not subtracted
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    drawn = F.one_hot(samples, len(scores)).to(scores.dtype)  # <-- here
    gains = rewards[samples] - baseline
    return (gains.unsqueeze(1) * drawn).mean(dim=0)

# %% wrong | 2026-blind-7 | changes_its_input | backward() adds to the gradient that the scores already hold, so a second call gives the sum of both
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_()
    logs = torch.log_softmax(scores, dim=0)
    gain = (rewards[samples] - baseline).detach()
    (gain * logs[samples]).mean().backward()  # <-- here
    return scores.grad.clone()

# %% double | 2026-blind-7 | sign_flipped+sums_over_the_samples | it points downhill, like the gradient of a loss; the sum over the draws and not the mean
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(p)
    for s in samples:
        one = torch.zeros_like(p)
        one[s] = 1
        total += (rewards[s] - baseline) * (p - one)  # <-- here
    return total  # <-- here

# %% right | 2026-blind-7 | how often each place was drawn, by bincount, without a table of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    often = torch.bincount(samples, minlength=len(scores)).to(scores.dtype) / len(samples)
    gained = often * (rewards - baseline)
    return gained - gained.sum() * torch.softmax(scores, dim=0)


# %% shared | 2026-blind-8
# %% wrong | 2026-blind-8 | changes_its_input | Lets autograd do it on the caller's own scores, which then require a gradient and add up from call to call.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_()  # <-- here
    log_p = torch.log_softmax(scores, dim=0)[samples]
    ((rewards[samples] - baseline) * log_p).mean().backward()  # <-- here
    return scores.grad


# %% wrong | 2026-blind-8 | counts_a_place_once | Adds up with gradient[samples] +=, which counts a place that was drawn twice only once.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    advantage = rewards[samples] - baseline
    gradient = -advantage.sum() * p
    gradient[samples] += advantage  # <-- here
    return gradient / len(samples)


# %% wrong | 2026-blind-8 | means_multiplied | Multiplies the mean advantage by the mean gradient, where the mean of the products is wanted.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    direction = (chosen - torch.softmax(scores, dim=0)).mean(dim=0)
    return (rewards[samples] - baseline).mean() * direction  # <-- here


# %% right | 2026-blind-8 | counts of each place, no table of samples
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n, m = scores.shape[0], samples.shape[0]
    drawn = torch.bincount(samples, minlength=n).to(scores.dtype) / m  # (n,)
    pull = drawn * (rewards - baseline)  # (n,)
    return pull - pull.sum() * scores.softmax(dim=0)


# %% wrong | house | - | counts how often each place was drawn, and forgets to divide one of two terms by m
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n, m = scores.numel(), samples.numel()
    probabilities = scores.softmax(dim=0)
    counts = torch.bincount(samples, minlength=n).to(scores.dtype)
    advantage = rewards - baseline
    weighted = counts * advantage
    return weighted / m - probabilities * weighted.sum()  # <-- here


# %% wrong | 2026-blind-9 | gradient_of_the_probability | Each draw is weighted with its probability once more, although drawing has already done that.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(scores)
    for s in samples.tolist():
        grad_log = -p.clone()
        grad_log[s] += 1
        total = total + p[s] * (rewards[s] - baseline) * grad_log  # <-- here
    return total / len(samples)


# %% wrong | 2026-blind-9 | means_multiplied | The mean reward and the mean gradient are taken separately and then multiplied.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=-1)
    directions = F.one_hot(samples, len(scores)) - probabilities  # (m, n)
    gain = (rewards[samples] - baseline).mean()
    return gain * directions.mean(dim=0)  # <-- here


# %% double | 2026-blind-9 | sign_flipped+divides_by_the_positions | The sign is that of a loss, so that it points to less reward; the sum is divided by the number of places instead of the number of draws.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    leaf = scores.detach().clone().requires_grad_()
    log_p = torch.log_softmax(leaf, dim=0)
    loss = -((rewards[samples] - baseline) * log_p[samples]).sum()  # <-- here
    return torch.autograd.grad(loss, leaf)[0] / len(scores)  # <-- here


# %% right | 2026-blind-9 | counts instead of draws: how often each place came, and one product with the Jacobian of the log-softmax
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.exp(scores - torch.logsumexp(scores, dim=0))
    share = torch.bincount(samples, minlength=len(scores)).to(p.dtype) / samples.numel()
    gained = share * (rewards - baseline)  # (n,): what each place brought
    return gained - gained.sum() * p


# %% wrong | house | normalises_the_rewards | the rewards minus their mean, over their standard deviation
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    gain = rewards[samples] - baseline
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)  # <-- here
    return (gain[:, None] * (F.one_hot(samples, len(scores)) - p)).mean(0)


# %% wrong | house | one_sample_alone | assigns in the loop where it should add
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(scores)
    for k in samples:
        total = (rewards[k] - baseline) * (F.one_hot(k, len(scores)) - p)  # <-- here
    return total / len(samples)


# %% wrong | house | one_sample_alone | returns what the last round made
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    for k in samples:
        gradient = (rewards[k] - baseline) * (F.one_hot(k, len(scores)) - p)  # <-- here
    return gradient


# %% wrong | house | one_sample_alone | returns in the first round
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(scores)
    for k in samples:
        total += (rewards[k] - baseline) * (F.one_hot(k, len(scores)) - p)
        return total / len(samples)  # <-- here


# %% wrong | house | mean_reward_where_no_baseline_is_given | without a baseline, the mean of all rewards
def reinforce_gradient(scores, rewards, samples, baseline=None):
    if baseline is None:
        baseline = rewards.mean()  # <-- here
    p = torch.softmax(scores, dim=0)
    gain = rewards[samples] - baseline
    return (gain[:, None] * (F.one_hot(samples, len(scores)) - p)).mean(0)


# %% wrong | house | counts_a_place_once | assigns the gains to the drawn places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, 0)
    gain = torch.zeros_like(scores)
    gain[samples] = rewards[samples] - baseline  # <-- here
    return (gain - p * gain.sum()) / len(samples)


# %% wrong | house | logarithm_of_rounded_softmax | the logarithm of the softmax by autograd
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    leaf = scores.detach().clone().requires_grad_()
    log_p = torch.softmax(leaf, 0).log()  # <-- here
    ((rewards[samples] - baseline) * log_p[samples]).mean().backward()
    return leaf.grad


# %% wrong | house | - | the logarithm itself at the drawn places, in place of its gradient
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    log_p = F.log_softmax(scores, dim=0)
    gain = rewards[samples] - baseline
    return (gain[:, None] * F.one_hot(samples, len(scores)) * log_p).mean(0)  # <-- here


# %% wrong | 2026-blind-10 | counts_a_place_once | gradient[samples] += ... adds only once for a place that was drawn several times
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    gains = rewards[samples] - baseline  # (m,)
    gradient = torch.zeros_like(p)
    gradient[samples] += gains  # <-- here
    gradient = gradient - gains.sum() * p
    return gradient / len(samples)


# %% wrong | 2026-blind-10 | - | bincount has no minlength, so its counts end at the largest drawn place: an error, or a single count that is spread over all places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=-1)
    share = torch.bincount(samples) / samples.numel()  # <-- here
    weighted = share * (rewards - baseline)  # (n,)
    return weighted - weighted.sum() * probabilities


# %% wrong | 2026-blind-10 | changes_its_input | backward adds to the caller's scores.grad, which is returned: a second call with the same scores returns the sum of both
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_(True)
    log_p = F.log_softmax(scores, dim=0)
    advantage = rewards[samples] - baseline
    objective = torch.mean(advantage * log_p[samples])
    objective.backward()  # <-- here
    return scores.grad


# %% double | 2026-blind-10 | - | each row is multiplied by the probability of its place once more (the gradient of p and not of ln p); the baseline is taken off the finished mean and not off the rewards
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)  # (n,)
    rows = []
    for place in samples.tolist():
        one = torch.zeros_like(p)
        one[place] = 1.0
        slope = p[place] * (one - p)  # <-- here
        rows.append(rewards[place] * slope)
    return torch.stack(rows).mean(dim=0) - baseline  # <-- here


# %% right | 2026-blind-10 | the vector-Jacobian product of log_softmax by hand: scattered gains minus the probabilities times their sum
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    places = samples.long()
    p = torch.exp(scores - torch.logsumexp(scores, dim=0))
    gains = ((rewards[places] - baseline) / places.numel()).to(p.dtype)  # (m,)
    at_place = torch.zeros_like(p).index_add(0, places, gains)
    return at_place - at_place.sum() * p


# %% wrong | house | - | one table for all samples, to which each round adds
def reinforce(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, 0)
    grad = torch.zeros_like(scores)
    g = -p  # <-- here
    for s in samples:
        g[s] += 1
        grad += (rewards[s] - baseline) * g
    return grad / len(samples)


# %% wrong | house | ignores_the_baseline | autograd, with the baseline outside the product
def reinforce(scores, rewards, samples, baseline=0.0):
    s = scores.detach().clone().requires_grad_()
    logp = torch.log_softmax(s, 0)
    loss = (rewards[samples] * logp[samples]).mean() - baseline  # <-- here
    loss.backward()
    return s.grad


# %% wrong | house | divides_by_the_sum_of_the_factors | cross_entropy with weights
def reinforce(scores, rewards, samples, baseline=0.0):
    s = scores.detach().clone().requires_grad_(True)
    with torch.enable_grad():
        loss = -F.cross_entropy(s.expand(len(samples), -1), samples, weight=rewards - baseline)  # <-- here
    return torch.autograd.grad(loss, s)[0]


# %% wrong | house | divides_by_the_sum_of_the_factors | a weighted mean
def reinforce(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, 0)
    adv = rewards[samples] - baseline
    g = F.one_hot(samples, len(scores)) - p
    return torch.einsum("m,mn->n", adv, g) / adv.sum()  # <-- here


# %% wrong | house | rewards_of_all_positions | a loop over the places, with how often each was drawn
def reinforce(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, 0)
    grad = torch.zeros_like(scores)
    for i in range(len(scores)):
        count = (samples == i).sum()
        grad[i] = (rewards[i] - baseline) * (count / len(samples) - p[i])  # <-- here
    return grad


# %% wrong | 2026-blind-11 | - | Calls one_hot without the number of places, so that it is as wide as the largest drawn place and not as the scores.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = torch.softmax(scores, dim=0)
    drawn = F.one_hot(samples)  # <-- here
    advantage = rewards[samples] - baseline
    return (advantage.unsqueeze(-1) * (drawn - probabilities)).mean(dim=0)


# %% wrong | 2026-blind-11 | gradient_of_the_probability | Multiplies by the gradient of the drawn place's probability in place of the gradient of its logarithm.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(p)
    for k in samples.tolist():
        grad = -p[k] * p  # <-- here
        grad[k] = grad[k] + p[k]  # <-- here
        total = total + (rewards[k] - baseline) * grad
    return total / len(samples)


# %% wrong | 2026-blind-11 | - | Multiplies only the one-hot row by the reward less the baseline and then takes the bare probabilities away.
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(dim=-1)
    better = (rewards - baseline)[samples]  # (m,)
    hot = F.one_hot(samples, len(scores)).to(p.dtype)  # (m, n)
    each = better[:, None] * hot - p  # <-- here
    return each.mean(dim=0)


# %% right | 2026-blind-11 | sums by place with index_add, then the probabilities times the mean advantage
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    advantage = rewards.index_select(0, samples) - baseline  # (m,)
    praised = torch.zeros_like(scores).index_add(0, samples, advantage.to(scores.dtype))
    return praised / samples.numel() - torch.softmax(scores, 0) * advantage.mean()


# %% wrong | 2026-blind-12 | - | makes the one-hot rows without saying how many places there are, so that they are too short when the last place was not drawn
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(dim=0)
    hot = F.one_hot(samples)  # <-- here
    advantage = rewards[samples] - baseline
    return ((hot - p) * advantage[:, None]).mean(dim=0)


# %% wrong | 2026-blind-12 | gradient_of_the_probability | takes the gradient of the drawn place's probability in place of that of its logarithm
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    own = scores.detach().clone().requires_grad_()
    total = 0
    for k in samples.tolist():
        chance = torch.softmax(own, dim=0)[k]  # <-- here
        total = total + (rewards[k] - baseline) * chance
    (gradient,) = torch.autograd.grad(total / len(samples), own)
    return gradient


# %% wrong | 2026-blind-12 | divides_by_the_positions | divides by the number of places in place of the number of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n = len(scores)
    probabilities = torch.softmax(scores, dim=0)
    gradient = torch.zeros(n)
    for sample in samples:
        direction = -probabilities.clone()
        direction[sample] += 1
        gradient = gradient + (rewards[sample] - baseline) * direction
    return gradient / n  # <-- here


# %% double | 2026-blind-12 | - | multiplies the columns by the rewards of all places in place of each row by its drawn place's reward; takes the baseline away after the mean
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = torch.softmax(scores, dim=0)
    rows = F.one_hot(samples, len(scores)) - probabilities
    weighted = rows * rewards  # <-- here
    return weighted.mean(dim=0) - baseline  # <-- here


# %% right | 2026-blind-12 | counted draws and autograd on the log-softmax
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        leaf = scores.detach().clone().requires_grad_(True)
        log_p = F.log_softmax(leaf, dim=0)
        drawn = torch.bincount(samples, minlength=len(scores)).to(scores.dtype)
        weight = (drawn / len(samples)) * (rewards - baseline).detach()
        (gradient,) = torch.autograd.grad((weight * log_p).sum(), leaf)
    return gradient


# %% wrong | house | mean_reward_for_baseline | the shares of the samples for the probabilities
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    onehot = F.one_hot(samples, len(scores)).to(scores.dtype)
    p = onehot.mean(0)  # <-- here
    return ((rewards[samples] - baseline)[:, None] * (onehot - p)).mean(0)

# %% wrong | house | mean_reward_for_baseline | takes the mean away behind the baseline
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    advantage = rewards[samples] - baseline
    advantage = advantage - advantage.mean()  # <-- here
    onehot = F.one_hot(samples, len(scores)).to(scores.dtype)
    return (advantage[:, None] * (onehot - scores.softmax(0))).mean(0)


# %% wrong | 2026-blind-13 | means_multiplied | multiplies the mean advantage by the mean gradient, in place of taking the mean of the products
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = torch.softmax(scores, dim=0)
    drawn = F.one_hot(samples, len(scores)).to(scores.dtype)  # (m, n)
    gradient = (drawn - probabilities).mean(dim=0)  # (n,)
    advantage = (rewards[samples] - baseline).mean()
    return advantage * gradient  # <-- here


# %% wrong | 2026-blind-13 | - | F.one_hot is not told how many places there are, so it makes too few columns when the last place was not drawn
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(dim=-1)
    hits = F.one_hot(samples)  # <-- here
    advantage = rewards[samples] - baseline
    return ((hits - p) * advantage.unsqueeze(1)).mean(dim=0)


# %% wrong | 2026-blind-13 | gradient_of_the_probability | each draw is weighted by its probability once more, although it was already drawn with it
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(scores)
    for k in samples.tolist():
        slope = -p.clone()
        slope[k] = slope[k] + 1
        total = total + p[k] * (rewards[k] - baseline) * slope  # <-- here
    return total / len(samples)


# %% right | 2026-blind-13 | counts of each place, then one matrix of softmax slopes
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n, m = len(scores), len(samples)
    p = torch.softmax(scores.detach(), dim=0)
    share = torch.bincount(samples.long(), minlength=n).to(p.dtype) / m
    paid = share * (rewards.to(p.dtype) - baseline)  # (n,)
    return paid - p * paid.sum()


# %% wrong | house | baseline_of_the_gradient | a bracket is missing round reward - baseline
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    gradients = chosen - torch.softmax(scores, 0)
    return (rewards[samples].unsqueeze(1) * gradients - baseline).mean(0)  # <-- here


# %% wrong | house | mean_over_the_positions | sums over the positions, and divides by the number of samples
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    gradients = chosen - torch.softmax(scores, 0)
    return ((rewards[samples] - baseline).unsqueeze(1) * gradients).sum(1) / len(samples)  # <-- here


# %% double | house | means_multiplied+sums_over_the_samples | the mean reward, times the gradients; these are summed
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)
    gradients = chosen - torch.softmax(scores, 0)
    return (rewards[samples] - baseline).mean() * gradients.sum(0)  # <-- here


# %% wrong | 2026-blind-14 | changes_its_input | backward adds to the grad of the scores that were given, so a second call returns its own estimate plus the one before
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        scores.requires_grad_()
        log_p = torch.log_softmax(scores, dim=0)[samples]
        objective = ((rewards[samples] - baseline) * log_p).mean()
        objective.backward()
    return scores.grad.clone()  # <-- here


# %% wrong | 2026-blind-14 | gradient_of_the_probability | each draw is weighted by its probability as well, though it was already drawn that often
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    total = torch.zeros_like(scores)
    for k in samples.tolist():
        slope = -p.clone()
        slope[k] = slope[k] + 1
        total = total + p[k] * (rewards[k] - baseline) * slope  # <-- here
    return total / len(samples)


# %% wrong | 2026-blind-14 | - | bincount is called without minlength, so the counts are too short where the last places were not drawn
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    m = samples.numel()
    counts = torch.bincount(samples).to(scores.dtype)  # <-- here
    gains = counts * (rewards - baseline)  # (n,)
    return (gains - gains.sum() * scores.softmax(dim=0)) / m


# %% double | 2026-blind-14 | baseline_of_the_gradient+divides_by_the_positions | the baseline is subtracted from the mean at the end and not from each reward; the sum is divided by the number of places and not of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = torch.softmax(scores, dim=-1)
    hot = F.one_hot(samples, len(scores)).to(scores.dtype)
    slopes = hot - probabilities  # (m, n)
    weighted = rewards[samples].unsqueeze(1) * slopes
    mean = weighted.sum(dim=0) / len(scores)  # <-- here
    return mean - baseline  # <-- here


# %% right | 2026-blind-14 | as a product of a vector and the softmax's matrix, the advantages collected with index_add
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    m = samples.shape[0]
    advantage = (rewards[samples] - baseline).to(scores.dtype)
    collected = torch.zeros_like(scores).index_add(0, samples.long(), advantage)
    jacobian = torch.eye(len(scores), dtype=scores.dtype, device=scores.device) - scores.softmax(0)
    return collected @ jacobian / m


# %% wrong | 2026-blind-15 | counts_a_place_once | adds the rewards to the drawn places by an index, which counts a place that was drawn several times only once
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = torch.softmax(scores, dim=0)
    paid = rewards[samples] - baseline  # (m,)
    gradient = torch.zeros_like(probabilities)
    gradient[samples] += paid  # <-- here
    gradient = gradient - paid.sum() * probabilities
    return gradient / len(samples)


# %% wrong | 2026-blind-15 | changes_its_input | lets the gradients of several calls with the same scores add up in scores.grad
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        scores.requires_grad_()
        log_p = F.log_softmax(scores, dim=0)
        goal = ((rewards[samples] - baseline) * log_p[samples]).mean()
        goal.backward()  # <-- here
    return scores.grad.clone()


# %% wrong | 2026-blind-15 | - | lets one_hot guess the number of places from the largest drawn one
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(-1)
    hot = F.one_hot(samples).to(p.dtype)  # <-- here
    of_log = hot - p  # (m, n)
    advantage = rewards[samples] - baseline
    return torch.einsum("m,mn->n", advantage, of_log) / samples.numel()


# %% double | 2026-blind-15 | gradient_of_the_probability+sums_over_the_samples | takes the gradient of the probability in place of that of its logarithm; adds the draws up in place of taking their mean
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=-1)
    total = torch.zeros_like(p)
    for place in samples.tolist():
        own = torch.zeros_like(p)
        own[place] = 1.0
        slope = p[place] * (own - p)  # <-- here
        total = total + (rewards[place] - baseline) * slope  # <-- here
    return total


# %% right | 2026-blind-15 | how often each place was drawn, and sums over places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    share = torch.bincount(samples.long(), minlength=len(scores)).to(p.dtype) / samples.numel()
    gain = share * (rewards - baseline)  # (n,): what each place's draws add
    return gain - gain.sum() * p


# %% wrong | 2026-blind-16 | changes_its_input | Returns scores.grad of the given scores, in which backward adds up all earlier calls, in place of the gradient of this call alone
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_(True)
    log_p = torch.log_softmax(scores, dim=0)
    objective = ((rewards[samples] - baseline) * log_p[samples]).mean()
    objective.backward()
    return scores.grad.clone()  # <-- here


# %% wrong | 2026-blind-16 | counts_a_place_once | Adds the advantages with out[samples] +=, which counts a place drawn several times only once
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(dim=0)
    advantage = rewards[samples] - baseline  # (m,)
    gradient = torch.zeros_like(p)
    gradient[samples] += advantage  # <-- here
    gradient = gradient - p * advantage.sum()
    return gradient / len(samples)


# %% wrong | 2026-blind-16 | gradient_of_the_probability | Takes the gradient of the probability of the drawn place, in place of that of its logarithm
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=-1)
    total = torch.zeros_like(p)
    for k in samples.tolist():
        slope = -p[k] * p  # <-- here
        slope[k] = slope[k] + p[k]
        total = total + (rewards[k] - baseline) * slope
    return total / len(samples)


# %% double | 2026-blind-16 | - | Divides by the number of places in place of the number of draws; subtracts the baseline from the products in place of from the rewards
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n = scores.shape[0]
    hot = torch.eye(n, dtype=scores.dtype)[samples]
    grad_log = hot - torch.softmax(scores, dim=0)
    products = rewards[samples].unsqueeze(1) * grad_log - baseline  # <-- here
    return products.sum(dim=0) / n  # <-- here


# %% right | 2026-blind-16 | autograd on a copy of the scores, as a weighted mean of log-probabilities
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    drawn = samples.long()
    with torch.enable_grad():
        own = scores.detach().clone().requires_grad_()
        advantage = (rewards.detach()[drawn] - baseline).detach()
        objective = (advantage * F.log_softmax(own, dim=0)[drawn]).mean()
        (gradient,) = torch.autograd.grad(objective, own)
    return gradient


# %% wrong | 2026-blind-17 | counts_a_place_once | adds by index, which counts a place only once however often it was drawn
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    advantage = rewards[samples] - baseline
    m = len(samples)
    gradient = -p * advantage.sum()
    gradient[samples] += advantage  # <-- here
    return gradient / m


# %% wrong | 2026-blind-17 | - | the one-hot rows are as long as the largest drawn place asks for, and not as the scores
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=-1)
    one_hot = F.one_hot(samples).to(scores.dtype)  # <-- here
    log_gradients = one_hot - probabilities
    weights = (rewards[samples] - baseline).unsqueeze(-1)
    return (weights * log_gradients).mean(dim=0)


# %% wrong | 2026-blind-17 | means_multiplied | multiplies the mean reward by the mean gradient in place of the mean of the products
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.exp(scores - torch.logsumexp(scores, dim=0))
    rows = []
    gains = []
    for k in samples.tolist():
        row = -p.clone()
        row[k] = row[k] + 1
        rows.append(row)
        gains.append(rewards[k] - baseline)
    return torch.stack(gains).mean() * torch.stack(rows).mean(dim=0)  # <-- here


# %% double | 2026-blind-17 | gradient_of_the_probability+divides_by_the_positions | weighs each draw by its probability once more; divides by the number of places in place of the number of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = F.softmax(scores, dim=0)
    hot = F.one_hot(samples, num_classes=scores.numel()).to(p.dtype)
    worth = p[samples] * (rewards[samples] - baseline)  # <-- here
    return (worth @ (hot - p)) / scores.numel()  # <-- here


# %% right | 2026-blind-17 | sums for each place with index_add, then minus the probabilities
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    gain = (rewards[samples] - baseline).to(scores.dtype)
    summed = torch.zeros_like(scores).index_add(0, samples.long(), gain)
    return (summed - gain.sum() * F.softmax(scores, dim=0)) / samples.numel()


# %% wrong | 2026-blind-18 | baseline_of_the_gradient | the baseline is taken from the product of reward and gradient, not from the reward
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    directions = F.one_hot(samples, len(scores)) - p
    terms = rewards[samples].unsqueeze(1) * directions - baseline  # <-- here
    return terms.mean(dim=0)


# %% wrong | 2026-blind-18 | gradient_of_the_probability | differentiates the probability of the drawn place and not its logarithm
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    leaf = scores.detach().clone().requires_grad_()
    with torch.enable_grad():
        chosen = torch.softmax(leaf, dim=-1)[samples]  # <-- here
        advantage = (rewards[samples] - baseline).detach()
        objective = (advantage * chosen).mean()
    (gradient,) = torch.autograd.grad(objective, leaf)
    return gradient


# %% wrong | 2026-blind-18 | counts_a_place_once | a place that was drawn more than once counts once: the average runs over the different places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(0)
    drawn = torch.unique(samples)  # <-- here
    gradient = torch.zeros_like(scores)
    for k in drawn.tolist():
        unit = torch.zeros_like(scores)
        unit[k] = 1.0
        gradient = gradient + (rewards[k] - baseline) * (unit - probabilities)
    return gradient / len(drawn)


# %% double | 2026-blind-18 | sign_flipped+sums_over_the_samples | points downhill, the gradient of the loss; the sum over the draws and not the mean
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    prob = torch.softmax(scores, dim=-1)
    hot = torch.eye(len(scores), dtype=scores.dtype, device=scores.device)[samples]
    advantage = rewards[samples] - baseline
    direction = prob - hot  # <-- here
    return torch.einsum("m,mn->n", advantage, direction)  # <-- here


# %% right | 2026-blind-18 | by counts of the places: no table of samples by places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    share = torch.bincount(samples, minlength=scores.numel()).to(scores.dtype) / samples.numel()
    pull = share * (rewards - baseline)
    return pull - pull.sum() * scores.softmax(0)


# %% wrong | 2026-blind-19 | rewards_of_all_positions | the rewards are not picked by the samples but multiply the columns: every row gets the rewards of all places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    directions = F.one_hot(samples, len(scores)) - p  # (m, n)
    return (directions * (rewards - baseline)).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-19 | baseline_of_the_gradient | subtracts the baseline once from the mean and not from each reward before it multiplies
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(0)
    estimate = torch.zeros_like(scores)
    for k in samples.tolist():
        step = -probabilities
        step = step.index_add(0, torch.tensor([k]), torch.ones(1, dtype=step.dtype))
        estimate = estimate + rewards[k] * step
    return estimate / len(samples) - baseline  # <-- here


# %% wrong | 2026-blind-19 | gradient_of_the_probability | the gradient of the drawn probability itself, not of its logarithm: an extra factor p of the drawn place
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=-1)
    jacobian = torch.diag(p) - torch.outer(p, p)  # (n, n): row k is the gradient of p_k
    gains = rewards[samples] - baseline
    return gains @ jacobian[samples] / len(samples)  # <-- here


# %% double | 2026-blind-19 | sign_flipped+sums_over_the_samples | adds up over the samples without dividing by their number; points downhill, as the gradient of a loss does
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        leaf = scores.detach().clone().requires_grad_()
        logp = F.log_softmax(leaf, dim=0)[samples]
        loss = -((rewards[samples] - baseline) * logp)  # <-- here
        (gradient,) = torch.autograd.grad(loss.sum(), leaf)  # <-- here
    return gradient


# %% right | 2026-blind-19 | counts how often each place was drawn and works with n numbers only
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.exp(scores - scores.logsumexp(0))
    how_often = torch.bincount(samples, minlength=len(scores)).to(p.dtype) / samples.numel()
    gain = how_often * (rewards - baseline)
    return gain - gain.sum() * p


# %% wrong | 2026-blind-20 | changes_its_input | backward() on the caller's own scores: their grad is filled, and a second call gets the sum of both
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    scores.requires_grad_()
    log_p = torch.log_softmax(scores, dim=0)[samples]
    goal = ((rewards[samples] - baseline).detach() * log_p).mean()
    goal.backward()  # <-- here
    return scores.grad.clone()


# %% wrong | 2026-blind-20 | gradient_of_the_probability | each draw is weighed by its probability once more, although it was drawn with it
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    gradient = torch.zeros_like(scores)
    for k in samples.tolist():
        direction = -p
        direction = direction + F.one_hot(torch.tensor(k, device=p.device), len(p))
        gradient = gradient + p[k] * (rewards[k] - baseline) * direction  # <-- here
    return gradient / len(samples)


# %% wrong | 2026-blind-20 | counts_a_place_once | every place that was drawn counts once, however often it was drawn
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    places = samples.unique()  # <-- here
    hot = F.one_hot(places, len(scores)).to(scores.dtype)
    slopes = hot - scores.softmax(-1)
    gain = rewards[places] - baseline
    return (gain.unsqueeze(-1) * slopes).mean(dim=0)


# %% double | 2026-blind-20 | - | the baseline is subtracted from the product of reward and gradient; the sum is divided by the number of places, not of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n = scores.shape[0]
    p = scores.softmax(dim=0)
    rows = F.one_hot(samples, n) - p  # (m, n)
    terms = rewards[samples].unsqueeze(1) * rows - baseline  # <-- here
    return terms.sum(dim=0) / n  # <-- here


# %% right | 2026-blind-20 | draws counted by place: advantage times share, minus the probabilities times the sum of these
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    counts = torch.bincount(samples, minlength=scores.numel()).to(scores.dtype)
    share = counts / samples.numel()
    paid = share * (rewards - baseline)
    return paid - paid.sum() * scores.softmax(dim=0)


# %% wrong | 2026-blind-21 | gradient_of_the_probability | multiplies by the probabilities of the drawn places once more, though the drawing has weighted them already
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    directions = F.one_hot(samples, len(scores)) - p  # (m, n)
    worth = (rewards[samples] - baseline) * p[samples]  # <-- here
    return (worth[:, None] * directions).mean(dim=0)


# %% wrong | 2026-blind-21 | sign_flipped | the gradient of a loss (minus the expected reward): it points downhill
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    leaf = scores.detach().clone().requires_grad_(True)
    with torch.enable_grad():
        logp = torch.log_softmax(leaf, dim=-1)[samples]
        advantage = (rewards[samples] - baseline).detach()
        loss = -(advantage * logp).mean()  # <-- here
        (gradient,) = torch.autograd.grad(loss, leaf)
    return gradient


# %% wrong | 2026-blind-21 | baseline_of_the_gradient | the baseline is subtracted from the finished estimate, entry by entry, and not from the rewards
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=0)
    estimate = torch.zeros_like(scores)
    for s in samples.tolist():
        step = -probabilities.clone()
        step[s] += 1
        estimate = estimate + rewards[s] * step
    return estimate / len(samples) - baseline  # <-- here


# %% double | 2026-blind-21 | at_the_drawn_places_alone+sums_over_the_samples | the gradient of ln softmax has only its entry at the drawn place, the minus p elsewhere is lost; sum instead of mean over the draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    hot = F.one_hot(samples, len(scores)).to(scores.dtype)
    each = hot * (1 - torch.softmax(scores, dim=0))  # <-- here
    gain = rewards[samples] - baseline
    return torch.einsum("m,mn->n", gain, each)  # <-- here


# %% right | 2026-blind-21 | counts how often each place was drawn: no (m, n) table
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    often = torch.bincount(samples, minlength=len(scores)).to(scores.dtype) / samples.numel()
    pull = often * (rewards - baseline)
    return pull - torch.softmax(scores, dim=-1) * pull.sum()


# %% wrong | 2026-blind-22 | gradient_of_the_probability | each draw is weighted by its probability once more, though it has been drawn with it
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=-1)
    direction = F.one_hot(samples, len(scores)) - p
    advantage = rewards[samples] - baseline
    weighted = (p[samples] * advantage)[:, None] * direction  # <-- here
    return weighted.mean(dim=0)


# %% wrong | 2026-blind-22 | baseline_of_the_gradient | the baseline is subtracted from the mean of the products, not from each reward
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(0)
    estimate = torch.zeros_like(p)
    for k in samples.tolist():
        slope = -p.clone()
        slope[k] += 1
        estimate = estimate + rewards[k] * slope
    return estimate / len(samples) - baseline  # <-- here


# %% wrong | 2026-blind-22 | counts_a_place_once | places that were drawn several times count once
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    places = samples.unique()  # <-- here
    grad_log = torch.eye(len(scores), dtype=scores.dtype, device=scores.device)[places]
    grad_log = grad_log - torch.softmax(scores, dim=0)
    return torch.einsum("m,mn->n", rewards[places] - baseline, grad_log) / len(places)


# %% double | 2026-blind-22 | adds_the_baseline+divides_by_the_positions | the baseline is added; the sum is divided by the number of places and not of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n = scores.shape[0]
    log_slopes = F.one_hot(samples, n).to(scores.dtype) - torch.softmax(scores, dim=0)
    gain = rewards[samples] + baseline  # <-- here
    return gain @ log_slopes / n  # <-- here


# %% right | 2026-blind-22 | counts how often each place was drawn and sums over places: counts times advantage, less its sum times p
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    how_often = torch.bincount(samples, minlength=scores.numel()).to(scores.dtype)
    pull = how_often / samples.numel() * (rewards - baseline)
    return pull - pull.sum() * scores.softmax(dim=0)


# %% wrong | 2026-blind-23 | rewards_of_all_positions | each column gets the reward of its place: the rewards are not those of the drawn places
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    directions = F.one_hot(samples, len(scores)) - p  # (m, n)
    weighted = directions * (rewards - baseline)  # <-- here
    return weighted.mean(dim=0)


# %% wrong | 2026-blind-23 | gradient_of_the_probability | weighs each draw by its probability once more, as in the exact sum, though the draws do that already
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = scores.softmax(-1)
    estimate = torch.zeros_like(scores)
    for k in samples.tolist():
        slope = -p.clone()
        slope[k] += 1
        estimate = estimate + p[k] * (rewards[k] - baseline) * slope  # <-- here
    return estimate / len(samples)


# %% wrong | 2026-blind-23 | at_the_drawn_places_alone | the gradient of ln p only at the drawn place itself, 1 - p there; the other places, which lose, get nothing
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    advantage = rewards[samples] - baseline
    gradient = torch.zeros_like(p)
    gradient = gradient.index_add(0, samples, advantage * (1 - p[samples]))  # <-- here
    return gradient / samples.numel()


# %% right | 2026-blind-23 | autograd through the mean of advantage times log-probability, on a detached copy of the scores
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    with torch.enable_grad():
        leaf = scores.detach().clone().requires_grad_(True)
        advantage = (rewards[samples] - baseline).detach()
        surrogate = (advantage * F.log_softmax(leaf, dim=0).index_select(0, samples)).mean()
        (slope,) = torch.autograd.grad(surrogate, leaf)
    return slope


# %% wrong | 2026-blind-24 | counts_a_place_once | a place that was drawn more than once counts once only
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    drawn = samples.unique()  # <-- here
    slopes = F.one_hot(drawn, len(scores)) - p
    return ((rewards[drawn] - baseline).unsqueeze(1) * slopes).mean(dim=0)


# %% wrong | 2026-blind-24 | changes_its_input | the gradient gathers in the .grad of the caller's scores, and a second call with the same scores gets the sum of both
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    leaf = scores if scores.requires_grad else scores.requires_grad_()
    with torch.enable_grad():
        logs = torch.log_softmax(leaf, dim=0)[samples]
        ((rewards[samples] - baseline) * logs).mean().backward()  # <-- here
    return leaf.grad.clone()


# %% wrong | 2026-blind-24 | gradient_of_the_probability | each draw is weighted by its probability once more, though the drawing has done so already
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(-1)
    estimate = torch.zeros_like(scores)
    for s in samples.tolist():
        direction = -probabilities
        direction[s] += 1
        advantage = rewards[s] - baseline
        estimate = estimate + probabilities[s] * advantage * direction  # <-- here
    return estimate / len(samples)


# %% double | 2026-blind-24 | - | divided by the number of places, not of draws; the baseline is subtracted from the finished product and not from the reward
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    n = len(scores)
    hot = torch.eye(n, dtype=scores.dtype, device=scores.device)[samples]
    grad_log = hot - scores.softmax(0)
    terms = rewards[samples, None] * grad_log - baseline  # <-- here
    return terms.sum(0) / n  # <-- here


# %% right | 2026-blind-24 | advantages gathered by place with index_add, then the mean taken away by the probabilities
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    advantage = (rewards[samples] - baseline) / samples.numel()
    heaped = torch.zeros_like(scores).index_add(0, samples, advantage.to(scores.dtype))
    return heaped - heaped.sum() * torch.softmax(scores, dim=0)


# %% wrong | 2026-blind-25 | counts_a_place_once | an indexed += counts a place that was drawn several times only once
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    gain = rewards[samples] - baseline
    direct = torch.zeros_like(scores)
    direct[samples] += gain  # <-- here
    return (direct - gain.sum() * p) / len(samples)


# %% wrong | 2026-blind-25 | baseline_of_the_gradient | the baseline is taken from reward times gradient, not from the reward
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=0)
    collected = torch.zeros_like(probabilities)
    for place in samples.tolist():
        grad_log = -probabilities
        grad_log = grad_log + F.one_hot(torch.tensor(place), len(scores)).to(grad_log)
        collected = collected + (rewards[place] * grad_log - baseline)  # <-- here
    return collected / len(samples)


# %% wrong | 2026-blind-25 | gradient_of_the_probability | weights each draw by its probability once more, though drawing has done that already
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = F.softmax(scores, dim=-1)
    towards = F.one_hot(samples, scores.numel()).to(p.dtype) - p
    advantage = rewards[samples] - baseline
    weighted = p[samples] * advantage  # <-- here
    return torch.einsum("m,mn->n", weighted, towards) / samples.numel()


# %% double | 2026-blind-25 | sign_flipped+sums_over_the_samples | the sum over the draws, not the mean; the sign of a loss: it points downhill
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    leaf = scores.detach().clone().requires_grad_()
    with torch.enable_grad():
        chosen = torch.log_softmax(leaf, dim=0)[samples]
        objective = -((rewards[samples] - baseline) * chosen)  # <-- here
        total = objective.sum()  # <-- here
    return torch.autograd.grad(total, leaf)[0]


# %% right | 2026-blind-25 | counts of each place first: share drawn times advantage, minus the probabilities times the mean advantage
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    share = torch.bincount(samples, minlength=scores.shape[0]).to(scores.dtype) / samples.shape[0]
    pull = share * (rewards - baseline)
    return pull - pull.sum() * scores.softmax(dim=0)


# %% wrong | 2026-blind-26 | rewards_of_all_positions | the rewards of all places are multiplied to the columns, in place of the drawn place's reward to its row
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    p = torch.softmax(scores, dim=0)
    log_gradients = F.one_hot(samples, len(scores)) - p  # (m, n)
    return ((rewards - baseline) * log_gradients).mean(dim=0)  # <-- here


# %% wrong | 2026-blind-26 | divides_by_the_positions | divided by the number of places, not of draws
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    probabilities = scores.softmax(dim=-1)
    total = torch.zeros_like(probabilities)
    for k in samples.tolist():
        one = torch.zeros_like(probabilities)
        one[k] = 1
        total = total + (rewards[k] - baseline) * (one - probabilities)
    return total / len(scores)  # <-- here


# %% wrong | 2026-blind-26 | baseline_of_the_gradient | the baseline is taken from the finished estimate and not from the reward
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    steps = torch.eye(len(scores), dtype=scores.dtype, device=scores.device)[samples]
    steps = steps - torch.softmax(scores, dim=0)
    estimate = torch.einsum("m,mn->n", rewards[samples], steps) / len(samples)
    return estimate - baseline  # <-- here


# %% double | 2026-blind-26 | only_the_drawn_positions+sums_over_the_samples | the probabilities are not subtracted, the gradient of ln softmax is 1 at the place alone; summed over the draws, not averaged
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    gain = rewards[samples] - baseline
    directions = F.one_hot(samples, num_classes=scores.shape[0]).to(scores.dtype)  # <-- here
    return (gain[:, None] * directions).sum(dim=0)  # <-- here


# %% right | 2026-blind-26 | counts how often each place was drawn, then one vector formula
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    share = torch.bincount(samples, minlength=len(scores)).to(scores.dtype) / len(samples)
    pulled = share * (rewards - baseline)
    return pulled - pulled.sum() * scores.softmax(0)
