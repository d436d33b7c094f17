# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 04 · A dictionary you can differentiate
#
# **The question.** What is left of attention when the recurrent networks are taken away, and does it matter in training that
# its scores are divided by $\sqrt{d_k}$?
#
# **Time.** About 105 minutes, of which the computer needs less than one.
#
# **You will build** a soft look-up, scaled dot-product attention, and the training step with which you measure the scaling.
#
# **You need** the softmax of lesson 00, matrix products, and variance; lesson 02 helps. **Points.** 20: fifteen for three
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import matplotlib.pyplot as plt
import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import saturation, scaling
from attention_lab.measure import results
from course_utils import plotting, widgets

# %% [markdown]
# ## 1. A dictionary has no slope
#
# A Python dictionary answers the keys that it holds and raises an error for all others. Let us answer with the value of the key
# that fits *best*. Four keys stand at the corners of a square, a number is stored under each, and the question is an arrow that
# turns once around, one degree at a time. The key with the largest dot product wins.
#
# **Predict.** How many of the 360 steps change the answer?

# %% prediction
steps_that_change = widgets.predict("steps that change the answer", low=0, high=360, step=1)

# %%
corners = torch.tensor([[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]])  # (n, d): the keys
stored = torch.tensor([[1.0], [4.0], [2.0], [3.0]])  # (n, d_v): the values
angles = torch.arange(0.5, 361.0)  # (A,)
# (A, d): the questions
arrows = torch.stack([angles.deg2rad().cos(), angles.deg2rad().sin()], dim=1)
scores = arrows @ corners.T  # (A, n)
best = stored[scores.argmax(dim=1), 0]  # (A,)
blend = (torch.softmax(scores / 0.3, dim=1) @ stored)[:, 0]  # (A,)
with plotting.style():
    figure, (above, below) = plt.subplots(2, 1, figsize=(8, 4.2), sharex=True, layout="constrained")
    steps = best.where(best.diff(prepend=best[:1]) == 0, torch.nan)  # gaps for jumps
    for answers, look, label in (
        (steps, "-", "the best key's value"), (blend, "--", "a blend of all values")
    ):
        above.plot(angles, answers, look, linewidth=2, label=label)
        below.plot(
            angles[1:],
            answers.diff().where(answers.diff().abs() < 0.5, torch.nan),
            look,
            linewidth=2,
        )
    above.set(ylabel="answer", yticks=[1, 2, 3, 4])
    below.set(
        xlabel="direction of the question, in degrees",
        ylabel="slope, per degree",
        xticks=range(0, 361, 90),
    )
    above.legend(loc="upper left", bbox_to_anchor=(1, 1))
alt = (
    "Two line charts by angle. The best key's value is a staircase with slope 0; the blend is a "
    "smooth wave with slopes."
)
plotting.show(figure, alt=alt)
steps_that_change.reveal((best.diff() != 0).sum().item())

# %% [markdown]
# The answer jumps where another corner becomes the nearest. Everywhere else the slope is exactly zero, and gradient descent,
# which asks *which way should I turn to get a better answer?*, gets no reply.
# <!-- claim: test_a_full_turn_changes_the_best_answer_four_times -->
#
# The dashed line is the same look-up with the edges taken off. It has a slope wherever the answer can change.

# %% [markdown]
# ## 2. Everybody answers
#
# Ask with any vector $q$, the **query**. Every entry answers with its **value** $v_i$, each as loudly as its **key** $k_i$
# fits:
#
# $$\text{answer} = \sum_i w_i\, v_i, \qquad w_i = \frac{e^{\,k_i \cdot q \,/\, \tau}}{\sum_j e^{\,k_j \cdot q \,/\, \tau}}$$
#
# The number $\tau > 0$ is the **temperature**; the query is also called the question. As a plain loop:

# %%
def lookup_by_loop(query, keys, values, temperature):
    """Shapes: query (d,), keys (n, d), values (n, d_v) -> (d_v,)."""
    loudness = [torch.exp(key @ query / temperature) for key in keys]  # n single numbers
    answer = torch.zeros(values.shape[-1])
    for loud, value in zip(loudness, values, strict=True):
        answer = answer + loud / sum(loudness) * value
    return answer  # (d_v,)


question = torch.tensor([0.3, 0.2])
print(lookup_by_loop(question, corners, stored, temperature=1.0))

# %% [markdown]
# ### Exercise 4.1: soft look-up (difficulty 1, 5 minutes)
#
# The same without a loop, and also for a temperature of 0.001, where the loop's exponentials are infinite.
#
# <details><summary>A hint</summary>
#
# Three steps: score every key, turn the scores into weights, blend the values. You know a function for the second one that
# survives large scores.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `keys @ query` is (n,): all scores at once. The weights are (n,) and the values (n, d_v): which order of the matrix product
# gives (d_v,)?
#
# </details>

# %% exercise="soft_lookup"
def soft_lookup(query, keys, values, temperature):
    """Blend `values` by how well each key matches `query`: softmax(keys . query / temperature)
    times the values.

    Shapes: query (d,), keys (n, d), values (n, d_v) -> (d_v,). `temperature` is a number above 0.
    """
    ### BEGIN SOLUTION
    weights = torch.softmax(keys @ query / temperature, dim=0)  # (n,)
    return weights @ values  # (d_v,)
    ### END SOLUTION

# %% check="soft_lookup" points=3
checks.soft_lookup(soft_lookup)

# %%
my_lookup = checks.yours("soft_lookup")
by_loop = lookup_by_loop(question, corners, stored, 0.5)
assert torch.allclose(my_lookup(question, corners, stored, 0.5), by_loop)
print("Equal to the loop.  At temperature 0.001:", my_lookup(question, corners, stored, 0.001))

# %% [markdown]
# **Predict.** The question above leans towards the first corner. At temperature 1 that corner gets 39 % of the weight. What
# does it get at temperature 0.1?

# %% prediction
share_when_cold = widgets.predict(
    "share of the first corner at temperature 0.1", low=0, high=100, unit="%"
)

# %%
names = torch.eye(4)  # (n, n): ask for these "values" and the answer is the weights themselves
for temperature in (10.0, 1.0, 0.1):
    print(
        f"temperature {temperature:>4}: weights "
        f"{my_lookup(question, corners, names, temperature).numpy().round(3)}"
    )
share_when_cold.reveal(100 * my_lookup(question, corners, names, 0.1)[0])

# %% [markdown]
# A small temperature stretches the differences between the scores. (Where two keys fit equally well, even the coldest look-up
# shares its weight between them.) In the picture the values are the corners themselves. Move the slider, and watch the answer
# walk from the middle of the square into the corner.
# <!-- claim: test_the_weights_at_each_temperature_are_those_that_the_prose_tells -->

# %%
corner_names = [f"corner {n}" for n in range(1, 5)]
widgets.explore(
    corners @ question, keys=corner_names, plane=(question, corners), temperatures=(0.01, 100)
)

# %% [markdown]
# "Nearly uniform" and "nearly hard" want a number. Shannon's **entropy** (1948) is the usual one:
#
# $$H(w) = -\sum_i w_i \ln w_i$$
#
# in *nats*, the unit of natural logarithms. It is 0 when one key has all the weight, and $\ln n$ when all $n$ keys have the
# same. Its exponential is easier to picture: $e^H$, the **perplexity** of the weights, is an **effective number of keys**,
# from 1 to $n$.
#
# **Predict.** At temperature 1 the four corners had weights of 39, 26, 14 and 21 %. How many keys is that, effectively?

# %% prediction
keys_in_effect = widgets.predict("effective number of keys at temperature 1", low=1.0, high=4.0)

# %%
def entropy(weights):
    """Shapes: weights (..., n) -> (...), in nats."""
    return -torch.xlogy(weights, weights).sum(dim=-1)  # xlogy takes 0 log 0 for 0


temperatures = torch.logspace(-2, 2, 81)  # (K,)
# (K, n)
by_temperature = torch.stack([my_lookup(question, corners, names, t.item()) for t in temperatures])
effective = entropy(by_temperature).exp()  # (K,)
with plotting.style():
    figure, ax = plt.subplots(figsize=(6, 3), layout="constrained")
    ax.semilogx(temperatures, effective, linewidth=2)
    ax.set(
        xlabel="temperature",
        ylabel="effective number of keys",
        ylim=(0.8, 4.2),
        yticks=[1, 2, 3, 4],
    )
    ax.grid(axis="y", color="0.9")
alt = (
    f"Line chart: the effective number of keys rises from {effective[0]:.2f} at temperature 0.01 "
    f"to {effective[-1]:.2f} at 100."
)
plotting.show(figure, alt=alt)
keys_in_effect.reveal(effective[40].item())

# %% [markdown]
# From hard to uniform it takes about two powers of ten of temperature.
# <!-- claim: test_from_hard_to_uniform_lie_about_two_powers_of_ten -->

# %% [markdown]
# ## 3. The same idea, in 1964
#
# You have points $(x_i, y_i)$ and want to guess $y$ at a new $x$. Nadaraya (1964) and Watson (1964) proposed the average of
# all $y_i$, each counted by how near its $x_i$ is:
#
# $$\hat y(x) = \frac{\sum_i K(x - x_i)\, y_i}{\sum_j K(x - x_j)}, \qquad K(u) = e^{-u^2 / 2 h^2}$$
#
# With a Gaussian kernel $K$ the fraction *is* a softmax, and your look-up computes it: with $q = (x,\ 1)$,
# $k_i = (x_i,\ -x_i^2 / 2)$, $v_i = y_i$ and $\tau = h^2$. The **bandwidth** $h$ is the temperature's root.
#
# <details><summary>Why it is one</summary>
#
# The scores of that softmax are $-(x - x_i)^2 / 2h^2$, and $-(x - x_i)^2 / 2 = x\, x_i - x_i^2 / 2 - x^2 / 2$. The last term is
# the same for every key, so the softmax does not notice it. What remains is $q \cdot k_i$.
#
# </details>

# %%
def truth(x):
    return torch.sin(x) + 0.4 * x


def noisy_points(count, seed):
    """x (count,) within 0 to 6, and y (count,), which is the truth and some noise."""
    generator = torch.Generator().manual_seed(seed)
    x = 6 * torch.rand(count, generator=generator)
    return x, truth(x) + 0.3 * torch.randn(count, generator=generator)


x, y = noisy_points(40, seed=0)
keys = torch.stack([x, -(x**2) / 2], dim=1)  # (n, 2)
at, h = 2.5, 0.3
kernel = torch.exp(-((at - x) ** 2) / (2 * h**2))  # (n,)
nadaraya_watson = (kernel * y).sum() / kernel.sum()
regression = my_lookup(torch.tensor([at, 1.0]), keys, y.unsqueeze(1), h**2)[0]
assert torch.allclose(regression, nadaraya_watson, atol=1e-4)
print(
    f"at x = {at}: fraction {nadaraya_watson:.4f}, soft look-up {regression:.4f}, truth "
    f"{truth(torch.tensor(at)):.4f}"
)

# %% [markdown]
# **Predict.** Which bandwidth will guess *new* points best, drawn from the same curve with the same noise?

# %% prediction
best_bandwidth = widgets.predict_choice(
    "the smallest error on new points", ["h = 0.05", "h = 0.3", "h = 1.5"]
)

# %%
new_x, new_y = noisy_points(500, seed=100)
asked = torch.stack([new_x, torch.ones(500)], dim=1)  # (500, 2)
errors = {}
for h in (0.05, 0.3, 1.5):
    # (500,)
    guesses = torch.stack([my_lookup(one, keys, y.unsqueeze(1), h**2)[0] for one in asked])
    errors[f"h = {h}"] = (guesses - new_y).square().mean().sqrt().item()
print(
    "root mean square error:",
    ", ".join(f"{name}: {error:.2f}" for name, error in errors.items()),
    "(the noise alone: 0.30)",
)
best_bandwidth.reveal(min(errors, key=errors.get))
widgets.bandwidth_explorer(x, y, truth)

# %% [markdown]
# Too cold, and the look-up repeats its nearest neighbour, noise included. Too hot, and it says nearly the same everywhere.
# <!-- claim: test_the_middle_bandwidth_guesses_new_points_best -->

# %% [markdown]
# ## 4. Three roles
#
# | | query | keys | values |
# |---|---|---|---|
# | a search engine | the words you type | what it noted about each page | pages |
# | lesson 02 | the decoder's state | the encoder's outputs | the same outputs |

# %%
plotting.show(plotting.architecture("lookup"))

# %% [markdown]
# What makes an entry *easy to find* and what it *gives* are two jobs. Here the two must differ: under each corner of the
# square stands the *next* corner, clockwise. We ask with each corner, first with these values, then with the keys as values.

# %%
following = torch.arange(1, 5) % 4  # (n,): which corner comes next
stores = {"the next corner as value": corners[following], "the key as value": corners}
for what, handed_out in stores.items():  # (n, d) each
    answers = torch.stack([my_lookup(c, corners, handed_out, 0.3) for c in corners])
    nearest = torch.cdist(answers, corners).argmin(dim=1)  # (n,)
    print(f"{what:25} {(nearest == following).sum()} of 4 answers are the next corner")

# %% [markdown]
# With the keys as values, what comes back is what the entry was found by. Sukhbaatar et al. (2015) stored every memory twice,
# once to be compared and once to be read; Miller et al. (2016) called the two keys and values.
# <!-- claim: test_with_keys_as_values_the_right_entry_is_found_and_the_wrong_thing_comes_back -->
#
# Three places where the analogies break:

# %%
def tell(what, query, keys):
    weights = my_lookup(query, keys, names, 0.3)  # (n,)
    print(f"{what:42} weights {weights.numpy().round(2)}   answer {(weights @ stored).item():.2f}")


wide = torch.cat([corners, torch.zeros(4, 1)], dim=1)  # (n, 3): the corners lie flat in space
tell("1. a question that fits no key:", torch.tensor([0.0, 0.0, 1.0]), wide)
tell("2. a question between two keys:", torch.tensor([1.0, 0.0]), corners)
tell("3. a question for the first key:", torch.tensor([0.6, 0.4]), corners)
# (n, d): the second key, made eight times as long
longer = corners * torch.tensor([[1.0], [8.0], [1.0], [1.0]])
tell("   the same, one other key made longer:", torch.tensor([0.6, 0.4]), longer)

# %% [markdown]
# 1. **It never says no.** When nothing fits, the answer is the mean of everything.
# 2. **It blends.** Half-way between the first two keys the answer is 2.5, which is stored nowhere.
# 3. **Length shouts.** Make one key longer, and it takes over questions that point only partly its way.
# <!-- claim: test_the_analogies_break_where_the_prose_says -->

# %% [markdown]
# ## 5. How large is a score?
#
# Let queries and keys have $d_k$ entries each, independent, with mean 0 and variance 1 (Vaswani et al. 2017, footnote 4). In
# $q \cdot k = \sum_f q_f k_f$ each product has mean 0 and variance $1 \cdot 1$.
#
# **Predict.** What is the variance of $q \cdot k$ for $d_k = 64$?

# %% prediction
variance_at_64 = widgets.predict("variance of q . k for d_k = 64", low=0, high=512, step=1)

# %%
def random_scores(d_k, seed, draws=20_000):
    """The dot products of `draws` random queries, each with a random key of its own -> (draws,)."""
    generator = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, draws, d_k, generator=generator)  # (draws, d_k) each
    return (q * k).sum(dim=1)


sizes = [4, 16, 64, 256, 512]
# (seeds, sizes)
variances = torch.tensor([[random_scores(d_k, seed).var() for d_k in sizes] for seed in range(3)])
for d_k, column in zip(sizes, variances.T, strict=True):
    print(
        f"d_k = {d_k:3}: variance {column.min():6.1f} to {column.max():6.1f} on three seeds,",
        end=" ",
    )
    print(f"off by at most {(column / d_k - 1).abs().max():.1%} from d_k")
variance_at_64.reveal(64)  # exactly; the samples above lie around it

# %% [markdown]
# Variances of independent numbers add up: $d_k$ products of variance 1 make a sum of variance $d_k$, and a standard deviation
# of $\sqrt{d_k}$. Dividing by $\sqrt{d_k}$ undoes it.
# <!-- claim: test_the_variance_of_a_score_is_d_k_within_5_percent -->
#
# (PyTorch's `nn.Linear` starts smaller: queries and keys of variance 1/3 out of inputs of variance 1, scores of variance
# $d_k / 9$.)
# <!-- claim: test_linear_layers_make_scores_of_variance_d_k_over_9 -->
#
# In the language of part 2: without the division, more features act like a lower temperature. Here is a typical question with
# sixteen random keys: from $d_k = 4$ on, its entropies lie in the middle half of 3,000 draws.
# <!-- claim: test_the_question_in_the_picture_is_typical -->

# %%
growing = (1, 4, 16, 64, 256, 512)
typical = torch.Generator().manual_seed(1642)
# the question and 16 keys, (1 + n, d_k)
features = torch.randn(17, 512, generator=typical, dtype=torch.float64)
growing_scores = [features[:1, :d_k] @ features[1:, :d_k].T for d_k in growing]  # (1, n) each
numbers = [str(n) for n in range(1, 17)]  # the keys' names
widgets.explore(
    torch.stack(growing_scores), ["the question"], numbers, axes={"d_k": growing}, d_k=growing
)

# %%
n_keys = 16
entropies = {"unscaled": [], "scaled": []}
for d_k in sizes:
    # (300, d_k), (300, n, d_k)
    queries, many_keys, _ = saturation.random_questions(d_k, draws=300, keys=n_keys, seed=0)
    scores = torch.einsum("bd,bnd->bn", queries, many_keys)  # (300, n)
    for name, divisor in (("unscaled", 1.0), ("scaled", math.sqrt(d_k))):
        entropies[name].append(entropy(torch.softmax(scores / divisor, dim=-1)).mean().item())
with plotting.style():
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    left.loglog(sizes, sizes, color="0.6", label="$d_k$")
    left.loglog(
        sizes * 3, variances.flatten(), "o", color="C0", alpha=0.6, label="measured, three seeds"
    )
    left.set(xlabel="$d_k$", ylabel="variance of q . k", xticks=sizes, xticklabels=sizes)
    for (name, values), colour, look in zip(
        entropies.items(), ("#D55E00", "#0173B2"), ("o-", "s--"), strict=True
    ):
        right.semilogx(sizes, values, look, color=colour, label=name)
    right.axhline(math.log(n_keys), color="0.6", linestyle=":", label="uniform")
    right.set(
        xlabel="$d_k$", ylabel="mean entropy, nats", ylim=(0, 3), xticks=sizes, xticklabels=sizes
    )
    left.legend()
    right.legend()
told = "; ".join(
    f"{name} {values[0]:.2f} nats at d_k = 4, {values[-1]:.2f} at 512"
    for name, values in entropies.items()
)
alt = f"Left: the measured variances lie on the line d_k. Right: mean entropies, {told}."
plotting.show(figure, alt=alt)

# %% [markdown]
# Scaled, the entropy hardly depends on the size of the keys. Unscaled, the look-up hardens: at $d_k = 512$ the entropy is down
# to a fraction of a nat, before anything has been learned.
# <!-- claim: test_scaling_keeps_the_entropy_and_without_it_the_look_up_hardens -->

# %% [markdown]
# ## 6. Many questions at once
#
# Put $T_q$ questions into the rows of a matrix $Q$, the $T_k$ keys into $K$ and their values into $V$, and take $\sqrt{d_k}$
# as the temperature. That is **scaled dot-product attention** (Vaswani et al. 2017, equation 1):
#
# $$\text{Attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$
#
# As a loop, it is your look-up, once for each question:

# %%
def attention_by_loop(q, k, v):
    """Shapes: q (Tq, d_k), k (Tk, d_k), v (Tk, d_v) -> (Tq, d_v)."""
    return torch.stack([my_lookup(query, k, v, math.sqrt(k.shape[-1])) for query in q])


generator = torch.Generator().manual_seed(0)
# (Tq, d_k), (Tk, d_k), (Tk, d_v)
q, k, v = (torch.randn(*shape, generator=generator) for shape in ((3, 8), (5, 8), (5, 4)))
print(attention_by_loop(q, k, v))

# %% [markdown]
# ### Exercise 4.2: scaled dot-product attention (difficulty 2, 15 minutes)
#
# Without a loop, for any leading dimensions, and with a mask, as in lesson 02: `True` means *may attend*, masked keys get a
# weight of exactly 0, and a query that may attend to nothing gets zero weights and a zero context. The mask may broadcast. It
# must work in half precision too, whose most negative number is -65504.
#
# <details><summary>A hint</summary>
#
# `k.transpose(-2, -1)` exchanges the last two dimensions, however many stand before them. Scale the *scores*; mask them
# before the softmax, with a number that every dtype holds: `torch.finfo(scores.dtype).min`, or `-torch.inf`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# With the dtype's minimum, a row that is masked everywhere comes out uniform; with minus infinity, NaN. In the first case a
# second `masked_fill(~mask, 0.0)`, on the weights, mends it. Which dimension do the weights sum to 1 along?
#
# </details>

# %% exercise="scaled_dot_product_attention"
def scaled_dot_product_attention(q, k, v, mask=None):
    """softmax(q k^T / sqrt(d_k)) v, over the keys that `mask` allows.

    Shapes: q (..., Tq, d_k), k (..., Tk, d_k), v (..., Tk, d_v), mask bool, broadcastable to (...,
    Tq, Tk), True = may attend
    -> context (..., Tq, d_v), weights (..., Tq, Tk). A query that may attend to nothing gets zeros.
    """
    ### BEGIN SOLUTION
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (..., Tq, Tk)
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)  # (..., Tq, Tk)
    if mask is not None:
        # exactly 0, and a row with nothing allowed becomes all zeros
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights  # (..., Tq, d_v)
    ### END SOLUTION

# %% check="scaled_dot_product_attention" part="no_mask" points=3
checks.scaled_dot_product_attention(scaled_dot_product_attention, only="no mask")

# %% check="scaled_dot_product_attention" points=3
checks.scaled_dot_product_attention(scaled_dot_product_attention)

# %%
my_attention = checks.yours("scaled_dot_product_attention")
context, weights = my_attention(q, k, v)
assert torch.allclose(context, attention_by_loop(q, k, v), atol=1e-6)
earlier = torch.ones(3, 5, dtype=torch.bool).tril(2)  # (Tq, Tk): an example of a mask
masked, masked_weights = my_attention(q, k, v, earlier)
assert torch.allclose(masked, F.scaled_dot_product_attention(q, k, v, attn_mask=earlier), atol=1e-6)
print("Equal to the loop, and to PyTorch's F.scaled_dot_product_attention.")
asking, answering = [f"query {i}" for i in range(1, 4)], [f"key {i}" for i in range(1, 6)]
shown = {
    "titles": ["no mask", "with a mask"],
    "mask": [None, earlier],
    "xlabel": "keys",
    "ylabel": "queries",
}
axes = plotting.heatmap_grid([weights, masked_weights], asking, answering, **shown)
plotting.show(axes[0].figure)

# %% [markdown]
# The smallest use of these few lines has a single query, a learned vector that asks every sequence the same: **attention
# pooling** makes one vector of a sequence. Here one of ten positions, marked by its first feature, holds what is wanted.

# %%
def learn_to_pool(seed, steps=100):
    """The error at each step, and the learned query (Tq=1, d_k)."""
    drawn = torch.Generator().manual_seed(seed)
    x = torch.randn(500, 10, 8, generator=drawn)  # (N, T, d)
    marked = torch.randint(10, (500,), generator=drawn)  # (N,)
    x[:, :, 0] = F.one_hot(marked, 10)
    wanted = x[torch.arange(500), marked]  # (N, d)
    learned = torch.zeros(1, 8, requires_grad=True)  # at first all weights are alike: the mean
    optimizer = torch.optim.Adam([learned], lr=0.5)
    errors = []
    for _ in range(steps):
        pooled = my_attention(learned, x, x)[0].squeeze(1)  # (N, 1, d) -> (N, d)
        error = (pooled - wanted).square().mean()
        errors.append(error.item())
        optimizer.zero_grad()
        error.backward()
        optimizer.step()
    return errors, learned.detach()


for seed in range(3):
    errors, learned = learn_to_pool(seed)
    print(f"seed {seed}: error of the mean {errors[0]:.2f}, of the learned query {errors[-1]:.4f}")
    print(f"    the query: {learned[0].numpy().round(1)}")

# %% [markdown]
# The query has learned to ask for the mark. Lesson 12 pools in this way.
# <!-- claim: test_a_learned_query_asks_for_the_mark -->

# %% [markdown]
# ## 7. What the scaling changes
#
# For large $d_k$, Vaswani et al. (2017, section 3.2.1) report from Britz et al. (2017), a dot product without scaling does
# worse than additive attention. They *suspect* that the scores push the softmax "into regions where it has extremely small
# gradients". It is retold as a fact, called **saturation** of the softmax. First you look before training, then you train.
#
# Raise score $j$ a little: how does weight $i$ move? By $J_{ij} = \partial w_i / \partial s_j = w_i\,(\delta_{ij} - w_j)$, with
# $\delta_{ij} = 1$ when $i = j$ and 0 otherwise: the softmax's **Jacobian**.

# %%
def jacobian(weights):
    """Shapes: weights (n,) -> (n, n)."""
    return torch.diag(weights) - torch.outer(weights, weights)


scores = torch.randn(6, generator=generator)  # (n,)
found = torch.autograd.functional.jacobian(lambda s: torch.softmax(s, 0), scores)
assert torch.allclose(jacobian(torch.softmax(scores, dim=0)), found, atol=1e-6)
print("Equal to what autograd finds.")

# %% [markdown]
# Take 600 random queries for each $d_k$, each with 16 random keys, scaled and not, and a random weighted sum of the weights
# as the loss: how large is the gradient of that loss with respect to the query?
#
# **Predict.** At $d_k = 512$: what happens to its *mean* when the scaling is left out?

# %% prediction
mean_at_query = widgets.predict_choice(
    "the mean gradient at the query, unscaled", ["smaller", "about the same", "larger"]
)

# %%
measured = {"scaled": [], "unscaled": []}
for d_k in sizes:
    draws = saturation.random_questions(d_k, draws=600, keys=n_keys, seed=0)
    for name, scale in (("scaled", 1 / math.sqrt(d_k)), ("unscaled", 1.0)):
        measured[name].append(saturation.gradient_norms(*draws, scale, jacobian))


shown = {name: [norms["query"] for norms in rows] for name, rows in measured.items()}
axes = saturation.strips(
    {"The gradient at the query": shown}, ticks=sizes, ylabels=["size of the gradient at the query"]
)
plotting.show(axes[0].figure)
scaled, unscaled = measured["scaled"][-1], measured["unscaled"][-1]  # at d_k = 512
for name, norms in (("scaled", scaled), ("unscaled", unscaled)):
    for which, what in (("scores", "Jacobian"), ("query", "gradient at the query")):
        median, mean = norms[which].median(), norms[which].mean()
        print(f"d_k = 512, {name:8}, {what:21}: median {median:.5f}, mean {mean:.3f}")
growth = (unscaled["query"].mean() / scaled["query"].mean()).item()
changed = "larger" if growth > 1 else "smaller"
mean_at_query.reveal(changed if abs(growth - 1) > 0.25 else "about the same")

# %% [markdown]
# One dot is one draw; a percentage below counts dots too small for the picture. Scaled, the dots stay together, whatever
# $d_k$. Unscaled, at $d_k = 512$, the *typical* gradient does nearly vanish: the median norm of the Jacobian falls by a
# factor of more than a hundred, and the median at the query falls too. But the mean at the query *grows*, since the chain
# rule lacks the factor $1/\sqrt{d_k}$ as well: a few gradients are far larger than any with the scaling. Which draws are
# these?
# <!-- claim: test_scaled_norms_do_not_depend_on_d_k -->
# <!-- claim: test_the_median_jacobian_falls_by_hundreds_and_the_mean_by_about_four -->
# <!-- claim: test_at_the_query_the_median_falls_and_the_mean_grows -->

# %%
for name, norms in (("scaled", scaled), ("unscaled", unscaled)):
    # (600,): the 5 % with the largest gradient
    top = norms["query"] >= norms["query"].quantile(0.95)
    share = norms["query"][top].sum() / norms["query"].sum()
    print(f"{name:8}: the largest 5 % make up {share:.0%} of all gradient; ", end="")
    print(
        f"median lead of the best score: {norms['gap'][top].median():.2f} among them, "
        f"{norms['gap'].median():.2f} among all"
    )

# %% [markdown]
# They are the near-ties: two keys whose scores happen to lie close together, as at the four jumps of part 1. With the scaling
# there is no such difference.
# <!-- claim: test_unscaled_gradients_are_rare_and_belong_to_near_ties -->
#
# In the paper a head's keys had $d_k = 64$. Here are the medians at that size, for fewer and for more keys.

# %%
print("keys  d_k   Jacobian: scaled, unscaled   at the query: unscaled / scaled")
for n in (8, 16, 64):
    for d_k in (64, 512):
        medians = []
        for seed in range(12):
            draws = saturation.random_questions(d_k, draws=200, keys=n, seed=seed)
            with_scale, without = (
                saturation.gradient_norms(*draws, scale, jacobian)
                for scale in (d_k**-0.5, 1.0)
            )
            medians.append([
                with_scale["scores"].median(),
                without["scores"].median(),
                without["query"].median() / with_scale["query"].median(),
            ])  # fmt: skip
        with_scale, without, ratio = torch.tensor(medians).T  # (12 seeds,) each
        print(f"{n:4} {d_k:4} {with_scale.mean():17.2f} {without.mean():9.2g}", end="")
        print(f"{ratio.min():15.2f} to {ratio.max():.2f} on twelve seeds")

# %% [markdown]
# At $d_k = 64$ the typical gradient at the query does not vanish: without the scaling it is mostly somewhat smaller with 8
# keys, and *larger* with 16 or 64 on each of the twelve seeds. At $d_k = 512$ the medians fall for every number of keys shown.
# <!-- claim: test_at_64_features_the_typical_gradient_at_the_query_grows_without_the_scaling -->
# <!-- claim: test_with_many_small_keys_the_median_hardly_changes_and_with_few_large_ones_it_does -->
#
# ### Now train
#
# One layer of attention is to learn a look-up: each question is one of sixteen random entries with some noise, turned by a
# rotation that nobody tells the layer, and the value of that entry is wanted. $W_q$ makes the query, $W_k$ the keys, and both
# are learned. To answer with the mean of the sixteen values costs 0.94, with one wrong value 2.
#
# ### Exercise 4.3: a training step with a scale of your own (difficulty 2, 15 minutes)
#
# The loss of one batch, at a scale that the caller chooses, and one step of the optimiser. What follows is measured with it.
#
# <details><summary>A hint</summary>
#
# Six lines: queries, keys, scores, weights, context, loss. The scores are (B, n): each question meets its own n entries. Then
# the three calls of every training step in PyTorch.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `entries @ w_k.T` is (B, n, d_k), and `keys @ query.unsqueeze(2)` is (B, n, 1): over which dimension does the softmax run
# then? The three calls are `optimizer.zero_grad()`, `loss.backward()` and `optimizer.step()`.
#
# </details>

# %% exercise="training_step"
def training_step(w_q, w_k, batch, scale, optimizer):
    """Move both matrices by one step of `optimizer`, which holds them -> the batch's loss before
    the step, a float.

    `batch` is (asked (B, d), entries (B, n, d), values (B, n, d_v), wanted (B, d_v)); w_q and w_k
    are (d_k, d). Scores: scale * (w_q asked) . (w_k entry). Loss: the mean over questions and
    features of the squared difference between the context and what is wanted.
    """
    ### BEGIN SOLUTION
    asked, entries, values, wanted = batch
    query = asked @ w_q.T  # (B, d_k)
    keys = entries @ w_k.T  # (B, n, d_k)
    scores = scale * (keys @ query.unsqueeze(2))  # (B, n, 1)
    weights = torch.softmax(scores, dim=1)  # (B, n, 1)
    context = (weights * values).sum(dim=1)  # (B, d_v)
    loss = (context - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
    ### END SOLUTION

# %% check="training_step" points=6
checks.training_step(training_step)

# %% [markdown]
# Now 200 steps with Adam (Kingma and Ba 2015), learning rate 0.003, with the same start and the same batches: the scale is all
# that differs. First with queries and keys of variance 1.
#
# **Predict.** At $d_k = 512$ and without the scaling, after 200 steps?

# %% prediction
after_training = widgets.predict_choice(
    "the loss without the scaling",
    ["worse than the mean of all values", "better than that, but later", "better, and no later"],
)

# %%
my_step = checks.yours("training_step")
recorded = results.recorded("scaling")["runs"]


def seeds_of(start, d_k, change, rate=3e-3):
    """The recorded losses, a mean for each ten steps -> (3 seeds, 20)."""
    key = (start, d_k, change, rate)
    names = ("start", "d_k", "change", "learning_rate")
    return torch.tensor([r["losses"] for r in recorded if tuple(r[n] for n in names) == key])


def mine(start, d_k, change):
    """The same, trained now with your step, from seed 0 -> (20,)."""
    losses = scaling.run(change, d_k, seed=0, start=start, step=my_step)
    return torch.tensor(scaling.blocks(losses))


def race(start, sizes):
    rows = {}
    for d_k in sizes:
        rows[f"{start}, d_k = {d_k}"] = row = {}
        for change in ("scaled", "unscaled"):
            row[change] = seeds_of(start, d_k, change)
            row[f"{change}, your run"] = mine(start, d_k, change)
    plotting.show(scaling.race(rows)[0].figure)
    return rows


rows = race("variance 1", (16, 144, 512))
large = rows["variance 1, d_k = 512"]["unscaled, your run"]
late = "better than that, but later" if large[2] > 0.94 else "better, and no later"
after_training.reveal("worse than the mean of all values" if large[-1] > 0.94 else late)

# %% [markdown]
# Without the scaling the layer begins much *worse* than the mean of all values (1.4 to 1.8), and comes down later: at $d_k =
# 512$ it takes 70 to 110 steps to a loss of 0.5, where 20 do with the scaling. But it learns.
# <!-- claim: test_with_variance_1_the_unscaled_layer_starts_late_and_learns -->
#
# PyTorch's `nn.Linear` begins with scores of a ninth of that variance.
#
# **Predict.** With that start and $d_k = 144$: steps to a loss of 0.5 without the scaling?

# %% prediction
with_linear = widgets.predict_choice(
    "steps, unscaled against scaled", ["over twice as many", "about as many", "half as many"]
)

# %%
rows = race("PyTorch's default", (16, 144, 512))
for start in scaling.STARTS:
    for d_k in (16, 144, 512):
        counts = {}
        for change in ("scaled", "unscaled"):
            below = seeds_of(start, d_k, change) < 0.5  # (3 seeds, 20)
            counts[change] = (10 * (1 + below.int().argmax(dim=1))).tolist()
        print(f"{start:17} d_k = {d_k:3}: steps to a loss of 0.5, three seeds: {counts}")
with_linear.reveal("about as many")  # 30 and 30, 30 and 30, 40 and 30 on the recorded seeds

# %% [markdown]
# With PyTorch's start the unscaled layer is the *faster* one at 16, level at 144, and slower at 512. So whether the scaling
# helps depends on the start. Lesson 03 trained a dot product *without* it, at $d_k = 144$, from yet another start:
# <!-- claim: test_with_pytorchs_start_the_scaling_helps_at_512_and_not_at_16 -->

# %%
table = results.recorded("translation")
titles = {"dot": "lesson 03, no scaling", "cross-attention": "lesson 06, scaled"}
for name, title in titles.items():
    exact = [run["exact"] for run in results.runs_of(table, name)]
    print(f"{title:22} exactly right: {', '.join(f'{share:.1%}' for share in exact)}")

# %% [markdown]
# Both learn well; but lesson 06's has projections, too, so the scaling is not all that differs. (Untrained, its scores have a
# variance of about 0.08: a GRU's states are small.)
# <!-- claim: test_the_untrained_scores_of_lesson_03_have_a_variance_of_about_0_08 -->
# <!-- claim: test_the_unscaled_dot_product_of_lesson_03_learned_about_as_well_as_the_scaled_one_of_lesson_06 -->
#
# ### Two changes in one
#
# Divide both matrices by $d_k^{1/4}$ and leave the scores alone: at the start they are exactly those divided by $\sqrt{d_k}$.
# Divide the learning rate by $d_k^{1/4}$ too, and the scores stay equal, for the size of Adam's steps does not depend on the
# gradient's. So the scaling *is* a **small start** with **small steps**. Which of the two helps? Each can be had alone.
#
# **Predict.** At $d_k = 512$, variance 1 and a learning rate of 0.003: which is the first at a loss of 0.5?

# %% prediction
first_there = widgets.predict_choice(
    "first at a loss of 0.5", ["scaled", "small start alone", "small steps alone"]
)

# %%
changes = ("scaled", "unscaled", "small start", "small steps")
own = {change: mine("variance 1", 512, change) for change in changes}
both = mine("variance 1", 512, "small start, small steps")
assert torch.allclose(both, own["scaled"], atol=0.01)
print("Small start and small steps together: the losses of the scaled layer.")
rows = {}
for rate in (0.003, 0.01):
    rows[f"learning rate {rate}"] = {c: seeds_of("variance 1", 512, c, rate) for c in changes}
shown = {**rows, "learning rate 0.003": dict(rows["learning rate 0.003"])}
shown["learning rate 0.003"].update({f"{c}, your run": losses for c, losses in own.items()})
plotting.show(scaling.race(shown)[0].figure)
print("the mean loss of the last ten steps, d_k = 512, variance 1:")
for title, row in rows.items():
    ends = ", ".join(f"{c} {losses[:, -1].mean():.3f}" for c, losses in row.items())
    print(f"{title:19}: {ends}")
first = min(own, key=lambda c: (own[c] < 0.5).int().argmax() if (own[c] < 0.5).any() else 99)
first_there.reveal(first if first == "scaled" else f"{first} alone")

# %% [markdown]
# At 0.003 it is the small start that helps: alone it is faster than the scaling (and ends a little higher), while small steps
# alone are slower than no change. At 0.01 small steps alone end lower than no change, and the small start alone does not stay
# low; the scaled layer, which has both, does. This holds on each of three seeds, for one layer, a task of seconds, and Adam.
# <!-- claim: test_the_small_start_alone_is_fastest_and_the_small_steps_alone_are_slowest -->
# <!-- claim: test_at_the_higher_rate_the_small_start_alone_does_not_stay_low -->
#
# T5 (Raffel et al. 2020) puts the factor into the start: its code does not divide, and begins with a smaller $W_q$. The μP
# rules (Yang et al. 2022) divide by $d_k$ itself.

# %% [markdown]
# ## 8. A bug in the wild
#
# A page explains the scaling with an example: the scores 100, 95, 5 and 3, and $d_k = 64$, so that one divides by 8.
#
# | | 100 | 95 | 5 | 3 |
# |---|---|---|---|---|
# | softmax | 0.88 | 0.12 | 0 | 0 |
# | scaled, then softmax | 0.55 | 0.40 | 0.02 | 0.01 |
#
# The second row is softer, as it should be. But somebody who repeats the example gets other numbers.
#
# **Predict.** Which is wrong?

# %% prediction
wrong_rows = widgets.predict_choice(
    "wrong on the page", ["the first row", "the second row", "both rows", "neither"]
)

# %% [markdown]
# A test exposes such numbers. Rounding to two digits moves a weight by at most half of the last digit, 0.005. (The test allows
# 0.00501, for floats are rounded too.)

# %%
def could_be_softmax(weights, scores, divisor):
    """Whether `weights`, printed with two digits, can be softmax(scores / divisor): True or False.

    Shapes: weights (n,), scores (n,); divisor is a number above 0. No true weight lies just halfway
    between two numbers of two digits, which some print as the one and some as the other.
    """
    due = torch.softmax(scores / divisor, dim=0)  # (n,)
    return bool(((weights - due).abs() <= 0.00501).all())

# %%
example = torch.tensor([100.0, 95.0, 5.0, 3.0])
page = {1: torch.tensor([0.88, 0.12, 0.0, 0.0]), 8: torch.tensor([0.55, 0.40, 0.02, 0.01])}
verdicts = {divisor: bool(could_be_softmax(row, example, divisor)) for divisor, row in page.items()}
for divisor, row in page.items():
    due = torch.softmax(example / divisor, dim=0)
    print(f"divided by {divisor}: the page has {row.numpy()}, due is {due.numpy().round(3)}")
    fitting = [d / 10 for d in range(1, 1001) if could_be_softmax(row, example, d / 10)]
    print(f"    it passes: {verdicts[divisor]}; it would with one of these divisors: {fitting}")
which = {(False, True): "the first row", (True, False): "the second row", (True, True): "neither"}
wrong_rows.reveal(which.get(tuple(verdicts.values()), "both rows"))

# %% [markdown]
# Both are wrong. The first row has the scores divided by 2.5; the second is no softmax of these scores, whatever divides
# them. Two tests tell as much without a computer:
# <!-- claim: test_both_rows_of_the_page_fail -->
#
# 1. The weights sum to 1, but for the rounding. The second row sums to 0.98: each of the four would have to be rounded down by
#    half a digit.
# 2. The logarithm of the ratio of two weights is the difference of their scores: $\ln (w_i / w_j) = s_i - s_j$. In the first
#    row $\ln(0.88 / 0.12)$ is 2 where the scores differ by 5; in the second $\ln(0.55 / 0.40)$ is 0.32 where 5/8 is due.
#
# In the right rows the scores of 5 and 3 get 0.00 either way. Scaling does not promise that every key is heard.
# <!-- claim: test_the_right_rows_are_those_that_the_prose_tells -->

# %% [markdown]
# ## Check yourself

# %% quiz="a_query_that_matches_nothing" points=1

# %% quiz="longer_keys_and_a_higher_temperature" points=1

# %% quiz="which_number_divides" points=1

# %% quiz="what_happens_without_the_scaling" points=1

# %% quiz="a_softmax_on_a_page" points=1

# %% [markdown]
# ## What to remember
#
# 1. Attention is a soft look-up: a query is compared with keys, and values are blended.
# 2. The temperature runs from uniform to hard, and the entropy of the weights says where you are.
# 3. With independent entries of variance 1, $q \cdot k$ has variance $d_k$, and $q \cdot k / \sqrt{d_k}$ variance 1.
# 4. With Adam the scaling is a small start and small steps. Without it our layer learned too: late when queries and keys had
#    variance 1, and with PyTorch's start about as early at $d_k = 144$.
# 5. Two tests for any row that is said to be a softmax: it sums to 1, and $\ln(w_i / w_j) = s_i - s_j$.
# <!-- claim: test_with_variance_1_the_unscaled_layer_starts_late_and_learns -->
# <!-- claim: test_with_pytorchs_start_the_scaling_helps_at_512_and_not_at_16 -->
#
# **What it costs.** For $T_q$ queries and $T_k$ keys, $T_q T_k d_k$ multiply-adds for the scores and $T_q T_k d_v$ for the
# contexts; and memory for $T_q T_k$ weights.
#
# **Where it leads.** In lesson 05 a sentence makes queries, keys and values out of itself.
#
# <details><summary>Reading</summary>
#
# Vaswani et al. (2017), *Attention is all you need*, section 3.2.1 and its footnote on the variance. Britz,
# Goldie, Luong and Le (2017), *Massive exploration of neural machine translation architectures*: the comparison behind it.
# Nadaraya (1964), *On estimating regression*, and Watson (1964), *Smooth regression analysis*: the same average, half a
# century earlier. Sukhbaatar, Szlam, Weston and Fergus (2015), *End-to-end memory networks*, and Miller et al. (2016),
# *Key-value memory networks for directly reading documents*: keys and values kept apart. Raffel et al. (2020), *Exploring the
# limits of transfer learning with a unified text-to-text transformer*: T5. Yang et al. (2022), *Tensor programs V*: μP. Kingma
# and Ba (2015), *Adam*. Shannon (1948), *A mathematical theory of
# communication*, section 6: entropy.
#
# </details>
