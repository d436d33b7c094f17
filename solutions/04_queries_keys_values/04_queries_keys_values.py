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
# **The question.** What is left of attention when the recurrent networks are taken away, and why are its scores divided by
# $\sqrt{d_k}$?
#
# **Time.** About 95 minutes, of which the computer needs less than one.
#
# **You will build** a look-up that answers every question with a blend, the measure of how sure it is, scaled dot-product
# attention, and the derivative that tells how it learns. Then you measure what the scaling changes before training.
#
# **You need** the softmax of lesson 00, matrix products, and variance; lesson 02 helps. **Points.** 20: fifteen for five
# exercises, five for the quiz.

# %% setup

# %%
import math

import matplotlib.pyplot as plt
import torch
from torch.nn import functional as F

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.experiments import saturation
from course_utils.measure import results

# %% [markdown]
# ## 1. A dictionary has no slope
#
# A Python dictionary answers the keys that it holds and raises an error for all others. Let us be more generous: when a key
# is not there, answer with the value of the one that fits *best*. Four keys stand at the corners of a square, a number is
# stored under each, and the question is an arrow that we turn once around. The key with the largest dot product wins.
#
# **Predict.** We turn the arrow by 360 degrees, one degree at a time. How many of these 360 steps change the answer?

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
# The answer jumps where another corner becomes the nearest. Everywhere else it stays as it is, however you turn: the slope is
# exactly zero, and gradient descent, which asks *which way should I turn to get a better answer?*, gets no reply. (At the jumps
# there is no slope at all.)
# <!-- claim: test_a_full_turn_changes_the_best_answer_four_times -->
#
# The dashed line is the same look-up with the edges taken off. It has a slope wherever the answer can change. That is all
# that attention is.

# %% [markdown]
# ## 2. Everybody answers
#
# Ask with any vector $q$. Every entry answers with its value $v_i$, each as loudly as its key $k_i$ fits:
#
# $$\text{answer} = \sum_i w_i\, v_i, \qquad w_i = \frac{e^{\,k_i \cdot q \,/\, \tau}}{\sum_j e^{\,k_j \cdot q \,/\, \tau}}$$
#
# The number $\tau > 0$ is the **temperature**. As a plain loop:

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
# The same without a loop, and without the loop's weakness: at a temperature of 0.001 it takes the exponential of several
# hundred, which is infinite.
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

# %% check="soft_lookup" points=2
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
# A small temperature stretches the differences between the scores, and the softmax turns stretched differences into certainty.
# (Where two keys fit equally well, even the coldest look-up shares its weight between them.) In the picture the values are the
# corners themselves, so that the answer can be drawn. Move the slider, and watch it walk from the middle of the square into
# the corner.
# <!-- claim: test_the_weights_at_each_temperature_are_those_that_the_prose_tells -->

# %%
corner_names = [f"corner {n}" for n in range(1, 5)]
widgets.explore(
    corners @ question, keys=corner_names, plane=(question, corners), temperatures=(0.01, 100)
)

# %% [markdown]
# ## 3. How sure is it?
#
# "Nearly uniform" and "nearly hard" want a number. Shannon's **entropy** (1948) is the usual one:
#
# $$H(w) = -\sum_i w_i \ln w_i$$
#
# in *nats*, because the logarithm is the natural one. It is 0 when one key has all the weight, and $\ln n$ when all $n$ keys
# have the same. Its exponential is easier to picture: $e^H$, the **perplexity** of the weights, is an **effective number of
# keys**, from 1 to $n$. As a loop:

# %%
def entropy_by_loop(weights):
    """Shapes: weights (n,) -> a single number."""
    entropy = 0.0
    for weight in weights.tolist():
        if weight > 0:  # a key without weight adds nothing: w ln w goes to 0 with w
            entropy = entropy - weight * math.log(weight)
    return entropy


print(
    entropy_by_loop(torch.tensor([0.5, 0.5, 0.0, 0.0])), "is ln 2: two keys, as good as each other"
)

# %% [markdown]
# ### Exercise 4.2: the entropy of attention weights (difficulty 1, 5 minutes)
#
# For weights with any number of dimensions; the last one runs over the keys. Weights of exactly 0 occur: every mask makes
# some.
#
# <details><summary>A hint</summary>
#
# `weights.log()` is minus infinity where a weight is 0, and 0 times that is NaN. Either keep the logarithm from seeing a 0,
# or find the function in PyTorch that knows what $x \ln y$ is at 0.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.where(weights > 0, weights, 1.0)` has a harmless 1 wherever there was a 0. `torch.xlogy` is the other way.
#
# </details>

# %% exercise="attention_entropy"
def attention_entropy(weights):
    """The entropy of each row of weights, in nats; 0 log 0 counts as 0.

    Shapes: weights (..., n), each row sums to 1 -> (...).
    """
    ### BEGIN SOLUTION
    return -torch.xlogy(weights, weights).sum(dim=-1)  # (...)
    ### END SOLUTION

# %% check="attention_entropy" points=2
checks.attention_entropy(attention_entropy)

# %% [markdown]
# **Predict.** At temperature 1 the four corners had weights of 39, 26, 21 and 14 %. How many keys is that, effectively?

# %% prediction
keys_in_effect = widgets.predict("effective number of keys at temperature 1", low=1.0, high=4.0)

# %%
my_entropy = checks.yours("attention_entropy")
temperatures = torch.logspace(-2, 2, 81)  # (K,)
# (K, n)
by_temperature = torch.stack([my_lookup(question, corners, names, t.item()) for t in temperatures])
effective = my_entropy(by_temperature).exp()  # (K,)
assert math.isclose(
    my_entropy(by_temperature[40]).item(), entropy_by_loop(by_temperature[40]), abs_tol=1e-5
)
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
# Weights that look quite unequal are close to uniform by this measure. From hard to uniform it takes about two powers of ten
# of temperature, and where these two lie depends on how large the scores are.
# <!-- claim: test_from_hard_to_uniform_lie_about_two_powers_of_ten -->

# %% [markdown]
# ## 4. The same idea, in 1964
#
# You have points $(x_i, y_i)$ and want to guess $y$ at a new $x$. Nadaraya (1964) and Watson (1964) proposed the average of
# all $y_i$, each counted by how near its $x_i$ is:
#
# $$\hat y(x) = \frac{\sum_i K(x - x_i)\, y_i}{\sum_j K(x - x_j)}, \qquad K(u) = e^{-u^2 / 2 h^2}$$
#
# With a Gaussian kernel $K$ the fraction *is* a softmax, of the scores $-(x - x_i)^2 / 2h^2$. And these are dot products over
# a temperature: $-(x - x_i)^2 / 2 = x\, x_i - x_i^2 / 2 - x^2 / 2$, of which the last term is the same for every key, so that
# the softmax does not notice it. What remains is $q \cdot k_i$ with
#
# $$q = (x,\ 1), \qquad k_i = (x_i,\ -x_i^2 / 2), \qquad v_i = y_i, \qquad \tau = h^2$$
#
# Kernel regression is attention, and the bandwidth $h$ is the temperature's square root.

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
# Too cold, and the look-up repeats its nearest neighbour, noise included. Too hot, and it says the same everywhere.
# Statisticians choose $h$ with held-out points. Attention *learns the queries and keys*, and with them how large the scores
# are.
# <!-- claim: test_the_middle_bandwidth_guesses_new_points_best -->

# %% [markdown]
# ## 5. Three roles
#
# | | you hold | you compare it with | you get |
# |---|---|---|---|
# | a dictionary | the key you ask for | its keys | one value, or an error |
# | a search engine | the words you type: the **query** | what it noted about each page: the **keys** | pages: the **values** |
# | a library | what you want to know | the cards in the catalogue | books |
# | kernel regression | the new $x$ | the old $x_i$ | a mean of the $y_i$ |
# | lesson 02 | the decoder's state | the encoder's outputs | a mean of the encoder's outputs |

# %%
plotting.show(plotting.architecture("lookup"))

# %% [markdown]
# In lesson 02 keys and values were the same vectors. But what makes an entry *easy to find* (a card says "birds, northern")
# and what it *hands out* (the book) are two jobs. Here is a look-up in which the two must differ: under each corner of the
# square we store the *next* corner, clockwise. We ask with each corner, first with these values, then with the keys as values.

# %%
following = torch.arange(1, 5) % 4  # (n,): which corner comes next
stores = {"the next corner as value": corners[following], "the key as value": corners}
for what, handed_out in stores.items():  # (n, d) each
    answers = torch.stack([my_lookup(c, corners, handed_out, 0.3) for c in corners])
    nearest = torch.cdist(answers, corners).argmin(dim=1)  # (n,)
    print(f"{what:25} {(nearest == following).sum()} of 4 answers are the next corner")

# %% [markdown]
# With the keys as values the right entry is found every time, and what comes back is what it was found by. Sukhbaatar et al.
# (2015) had stored every memory twice, once to be compared and once to be read, and Miller et al. (2016) called the two
# **keys** and **values**. In lesson 02 one vector did both, and the layers behind the attention took from it what they needed.
# <!-- claim: test_with_keys_as_values_the_right_entry_is_found_and_the_wrong_thing_comes_back -->
#
# The analogies help, up to a point. Three places where they break:

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
# 1. **It never says no.** The weights sum to 1 even when nothing fits, and the answer is the mean of everything.
# 2. **It blends.** Half-way between the first two keys, whose values are 1 and 4, the answer is 2.5, which is stored nowhere.
# 3. **Length shouts.** A dot product grows with the length of the key. Make one key longer and it takes over questions that
#    point elsewhere.
# <!-- claim: test_the_analogies_break_where_the_prose_says -->
#
# And a fourth, for later lessons: these keys will be *computed* from the sentence at hand, anew for each one.

# %% [markdown]
# ## 6. How large is a score?
#
# Let queries and keys have $d_k$ entries each, independent, with mean 0 and variance 1. Vaswani et al. (2017) assume this in a
# footnote. The score is $q \cdot k = \sum_f q_f k_f$. Each product has mean 0, and its variance is $1 \cdot 1$. And the
# variance of the sum?
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
# of $\sqrt{d_k}$. So a score is as large as $\sqrt{d_k}$, for no other reason than the number of features. Dividing by
# $\sqrt{d_k}$ undoes it.
# <!-- claim: test_the_variance_of_a_score_is_d_k_within_5_percent -->
#
# (Your next network will start with smaller scores. PyTorch's `nn.Linear` makes queries and keys of variance 1/3 out of inputs
# of variance 1, and scores of variance $d_k / 9$. T5 (Raffel et al. 2020) does not divide at all: its code starts the matrix
# that makes the queries smaller instead.)
# <!-- claim: test_linear_layers_make_scores_of_variance_d_k_over_9 -->
#
# In the language of part 2: without the division, the temperature of a look-up falls as the keys get larger. Here is a random
# question with sixteen random keys. It is a typical one: at every size its entropies lie in the middle half of 3,000 draws.
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
        entropies[name].append(my_entropy(torch.softmax(scores / divisor, dim=-1)).mean().item())
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
# Scaled, the entropy hardly depends on the size of the keys. Unscaled, the look-up turns into the hard one of part 1, which
# had no slope: at $d_k = 512$ the entropy is down to a fraction of a nat, before anything has been learned.
# <!-- claim: test_scaling_keeps_the_entropy_and_without_it_the_look_up_hardens -->

# %% [markdown]
# ## 7. Many questions at once
#
# Put $T_q$ questions into the rows of a matrix $Q$, the $T_k$ keys into $K$ and their values into $V$, and take $\sqrt{d_k}$
# as the temperature. That is **scaled dot-product attention** (Vaswani et al. 2017, equation 1):
#
# $$\text{Attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$
#
# | what | shape |
# |---|---|
# | queries | (..., T_q, d_k) |
# | keys | (..., T_k, d_k): as wide as the queries, since they are compared |
# | values | (..., T_k, d_v): as many as the keys, since each belongs to one |
# | scores, weights | (..., T_q, T_k): each query has a row, and each row sums to 1 |
# | context | (..., T_q, d_v): a blend of values for each query |
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
# ### Exercise 4.3: scaled dot-product attention (difficulty 2, 15 minutes)
#
# Without a loop, for any leading dimensions, and with a mask, as in lesson 02: `True` means *may attend*, masked keys get a
# weight of exactly 0, and a query that may attend to nothing gets zero weights and a zero context. The mask may be smaller
# than the scores and broadcast. It must work in half precision too, whose most negative number is -65504.
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

# %% check="scaled_dot_product_attention" points=5
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
# Nearly every model in the rest of the course is made of these few lines.

# %% [markdown]
# ## 8. What the scaling changes
#
# For large $d_k$, Vaswani et al. (2017, section 3.2.1) report from Britz et al. (2017), a dot product without scaling does
# worse than additive attention. They *suspect* that the scores grow large and push the softmax "into regions where it has
# extremely small gradients". It is retold as a fact: *without the scaling, the gradients vanish*. You can measure whether they
# do, for random queries and keys.
#
# First the derivative. Raise score $j$ a little: how does weight $i$ move? From $w_i = e^{s_i} / \sum_m e^{s_m}$,
#
# $$J_{ij} = \frac{\partial w_i}{\partial s_j} = w_i\,(\delta_{ij} - w_j)$$
#
# with $\delta_{ij} = 1$ when $i = j$ and 0 otherwise. As a loop:

# %%
def jacobian_by_loop(weights):
    """Shapes: weights (n,) -> (n, n)."""
    n = len(weights)
    jacobian = torch.zeros(n, n, dtype=weights.dtype)
    for i in range(n):
        for j in range(n):
            jacobian[i, j] = weights[i] * ((1.0 if i == j else 0.0) - weights[j])
    return jacobian


print(jacobian_by_loop(torch.tensor([0.4, 0.3, 0.2, 0.1])))

# %% [markdown]
# Each row sums to 0: raise all scores alike, and no weight moves. And where $w$ is nearly hard, say $(1, 0, 0, 0)$, every
# product is nearly 0.
#
# ### Exercise 4.4: the softmax's Jacobian (difficulty 2, 10 minutes)
#
# In one line, as matrices: $J = \text{diag}(w) - w\, w^\top$.
#
# <details><summary>A hint</summary>
#
# Split the formula of the loop: $w_i \delta_{ij}$ is a matrix with $w$ on its diagonal, and $w_i w_j$ has an entry for every
# pair.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.diag(weights)` makes the first from a vector, `torch.outer(a, b)` the second.
#
# </details>

# %% exercise="softmax_jacobian"
def softmax_jacobian(weights):
    """How the weights move with the scores they were made from: J[i, j] = dw_i / ds_j.

    Shapes: weights (n,), as they come out of a softmax -> (n, n).
    """
    ### BEGIN SOLUTION
    return torch.diag(weights) - torch.outer(weights, weights)  # (n, n)
    ### END SOLUTION

# %% check="softmax_jacobian" points=3
checks.softmax_jacobian(softmax_jacobian)

# %%
my_jacobian = checks.yours("softmax_jacobian")
scores = torch.randn(6, generator=generator)  # (n,)
weights = torch.softmax(scores, dim=0)
assert torch.allclose(my_jacobian(weights), jacobian_by_loop(weights), atol=1e-6)
assert torch.allclose(
    my_jacobian(weights),
    torch.autograd.functional.jacobian(lambda s: torch.softmax(s, 0), scores),
    atol=1e-6,
)
print("Equal to the loop, and to what autograd finds.")

# %% [markdown]
# Now the experiment: 600 random queries for each $d_k$, each with 16 random keys, once scaled and once not. For each we take
# the *size* of the Jacobian (its Frobenius norm, the root of the sum of its squared entries).
#
# **Predict.** At $d_k = 512$: by what factor does the *median* of the 600 sizes shrink when the scaling is left out?

# %% prediction
median_shrinks = widgets.predict_choice(
    "the median size, without the scaling",
    ["as large", "10 times smaller", "over 100 times smaller"],
)

# %%
measured = {"scaled": [], "unscaled": []}
for d_k in sizes:
    draws = saturation.random_questions(d_k, draws=600, keys=n_keys, seed=0)
    for name, scale in (("scaled", 1 / math.sqrt(d_k)), ("unscaled", 1.0)):
        measured[name].append(saturation.gradient_norms(*draws, scale, my_jacobian))


def strip(which, title, ylabel):
    """Draw one of the two norms that were measured, "scores" or "query"."""
    shown = {name: [norms[which] for norms in rows] for name, rows in measured.items()}
    axes = saturation.strips({title: shown}, ticks=sizes, ylabels=[ylabel])
    plotting.show(axes[0].figure)
    for name, rows in measured.items():
        median, mean = rows[-1][which].median(), rows[-1][which].mean()
        print(f"at d_k = 512, {name:8}: median {median:.5f}, mean {mean:.3f}")


strip("scores", "The softmax's Jacobian", "size of the Jacobian")
scaled, unscaled = measured["scaled"][-1], measured["unscaled"][-1]  # at d_k = 512
ratio = (scaled["scores"].median() / unscaled["scores"].median()).item()
smaller = "over 100 times smaller" if ratio > 100 else "10 times smaller"
median_shrinks.reveal(smaller if ratio > 3 else "as large")

# %% [markdown]
# One dot is one draw; the bar is the median, the diamond the mean; a percentage below counts dots too small for the picture.
# Scaled, the dots stay together, whatever $d_k$. Unscaled, they spread over many powers of ten. The *typical* Jacobian does
# vanish: at $d_k = 512$ its median falls by a factor of more than a hundred. The *mean* falls by a factor of about four only,
# because a few draws keep large Jacobians.
# <!-- claim: test_scaled_norms_do_not_depend_on_d_k -->
# <!-- claim: test_the_median_jacobian_falls_by_hundreds_and_the_mean_by_about_four -->
#
# A network is trained by the gradient that arrives at its parameters, and these come before the query in the computation. On
# its way from the scores back to the query the gradient meets the keys, and without the scaling the factor $1/\sqrt{d_k}$ is
# missing there as well.
#
# **Predict.** The same 600 draws at $d_k = 512$: the *mean* size of the gradient with respect to the query, without the
# scaling?

# %% prediction
mean_at_query = widgets.predict_choice(
    "the mean gradient at the query, unscaled", ["smaller", "about the same", "larger"]
)

# %%
strip("query", "The gradient at the query", "size of the gradient at the query")
growth = (unscaled["query"].mean() / scaled["query"].mean()).item()
changed = "larger" if growth > 1 else "smaller"
mean_at_query.reveal(changed if abs(growth - 1) > 0.25 else "about the same")

# %% [markdown]
# At the query the median falls again, but the mean *grows*: there the few large gradients are far larger than any with the
# scaling. The slogan is half right.
# <!-- claim: test_at_the_query_the_median_falls_and_the_mean_grows -->
#
# At this size the gradients do not simply vanish: they become **rare and large**. Which draws are the rare ones?

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
# They are the near-ties. Where one key leads by seven or more, no small turn of the query changes that. Where two keys happen
# to lie close together, a tiny turn decides between them, as at the four jumps of part 1. With the scaling there is no such
# difference.
# <!-- claim: test_unscaled_gradients_are_rare_and_belong_to_near_ties -->
#
# How much of this is there at sizes that are used? In the paper a head's keys had $d_k = 64$. Here are the medians for fewer
# and for more keys.

# %%
print("keys  d_k   Jacobian: scaled, unscaled   at the query: unscaled / scaled")
for n in (8, 16, 64):
    for d_k in (64, 512):
        medians = []
        for seed in range(3):
            draws = saturation.random_questions(d_k, draws=200, keys=n, seed=seed)
            with_scale, without = (
                saturation.gradient_norms(*draws, scale, my_jacobian)
                for scale in (d_k**-0.5, 1.0)
            )
            medians.append([
                with_scale["scores"].median(),
                without["scores"].median(),
                without["query"].median() / with_scale["query"].median(),
            ])  # fmt: skip
        with_scale, without, ratio = torch.tensor(medians).T  # (3 seeds,) each
        print(f"{n:4} {d_k:4} {with_scale.mean():17.2f} {without.mean():9.2g}", end="")
        print(f"{ratio.min():15.2f} to {ratio.max():.2f} on three seeds")

# %% [markdown]
# At $d_k = 64$ the typical gradient at the query does not vanish. It is somewhat smaller without the scaling with 8 keys, and
# *larger* with 16 or 64, on every seed. With 64 keys even the Jacobian's median is about the same. (Two things meet there. With
# more keys the best of them lie closer together, so the unscaled Jacobian is larger than with 16; and each scaled weight is
# smaller, so the scaled one is smaller.) At $d_k = 512$ the medians fall for every number of keys shown.
# <!-- claim: test_at_64_features_the_typical_gradient_at_the_query_grows_without_the_scaling -->
# <!-- claim: test_with_many_small_keys_the_median_hardly_changes_and_with_few_large_ones_it_does -->
#
# All of this is about random queries and keys, as they are *before* training. What becomes of it in training these cells do not
# tell: no model was trained with the scaling and without. But lesson 03 trained a dot product *without* it, with $d_k = 144$:

# %%
recorded = results.recorded("translation")
titles = {"dot": "lesson 03, no scaling", "cross-attention": "lesson 06, scaled"}
for name, title in titles.items():
    exact = [run["exact"] for run in results.runs_of(recorded, name)]
    print(f"{title:22} exactly right: {', '.join(f'{share:.1%}' for share in exact)}")

# %% [markdown]
# It learned about as well as lesson 06's translator, which scales. The two differ in more than the scaling, so this does not
# measure it. But it shows that a model of this size can learn without.
# <!-- claim: test_the_unscaled_dot_product_of_lesson_03_learned_about_as_well_as_the_scaled_one_of_lesson_06 -->

# %% [markdown]
# ## 9. A bug in the wild
#
# A page explains the scaling with an example: the scores 100, 95, 5 and 3, and $d_k = 64$, so that one divides by 8. Without
# the scaling, it says, the softmax gives (0.88, 0.12, 0, 0), and with it (0.55, 0.40, 0.02, 0.01). The second row is softer,
# as it should be. Two tests tell a softmax from numbers that merely look like one, without running anything:
#
# 1. The weights sum to 1.
# 2. The logarithm of the ratio of two weights is the difference of their scores: $\ln (w_i / w_j) = s_i - s_j$.
#
# **Predict.** Here are the page's scaled row and two others. Apply both tests: divided by 8, the first two scores differ by
# 5/8 = 0.625, and the last two by 2/8 = 0.25. Which row is right?

# %% prediction
right_row = widgets.predict_choice(
    "the softmax of (100, 95, 5, 3) / 8",
    [
        "0.550, 0.400, 0.020, 0.010",
        "0.465, 0.305, 0.125, 0.105",
        "0.651, 0.349, 0.000, 0.000",
    ],
)

# %%
example = torch.tensor([100.0, 95.0, 5.0, 3.0])
passed = []
for row in right_row.choices:
    w = torch.tensor([float(number) for number in row.split(", ")])  # (4,)
    first = (w[0] / w[1]).log().item()
    print(f"{row}: sum {w.sum():.3f}, ln of the first ratio {first:.3f}")
    if abs(w.sum() - 1) < 0.01 and abs(first - 0.625) < 0.01:
        passed.append(row)
right_row.reveal(passed[0])

# %% [markdown]
# The page's scaled row sums to 0.98, $\ln(0.55 / 0.40)$ is 0.32, and $\ln (0.02 / 0.01)$ is 0.69 where 0.25 is due. Its
# unscaled row sums to 1, but $\ln(0.88 / 0.12)$ is 2 where the scores differ by 5.
# <!-- claim: test_both_rows_of_the_page_fail -->
#
# ### Exercise 4.5: make the numbers add up (difficulty 1, 5 minutes)
#
# Write the function that gives the two rows that should stand on the page, for scores with any leading dimensions.
#
# <details><summary>A hint</summary>
#
# Where does the division by 8 belong: before the softmax, or after it? Apply the first test to both.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Dividing the weights by 8 leaves a sum of 1/8, and dividing them by their sum gives back the unscaled row. Divide the
# *scores*.
#
# </details>

# %% exercise="worked_softmax"
def worked_softmax(scores, d_k):
    """The weights without the scaling, and with it.

    Shapes: scores (..., n), d_k an int of at least 1 -> unscaled (..., n), scaled (..., n).
    """
    ### BEGIN SOLUTION
    unscaled = torch.softmax(scores, dim=-1)  # (..., n)
    scaled = torch.softmax(scores / math.sqrt(d_k), dim=-1)  # (..., n)
    return unscaled, scaled
    ### END SOLUTION

# %% check="worked_softmax" points=3
checks.worked_softmax(worked_softmax)

# %%
my_example = checks.yours("worked_softmax")
unscaled_row, scaled_row = my_example(example, 64)
print(
    "unscaled",
    unscaled_row.numpy().round(3),
    f" size of the Jacobian {my_jacobian(unscaled_row).norm():.3f}",
)
print(
    "scaled  ",
    scaled_row.numpy().round(3),
    f" size of the Jacobian {my_jacobian(scaled_row).norm():.3f}",
)

# %% [markdown]
# The scaling makes the weights less *extreme*: the second key comes into play, and the Jacobian grows. The scores of 5 and 3
# get weights of 0.000 either way. Scaling is no promise that every key is heard.
# <!-- claim: test_the_right_rows_are_those_that_the_prose_tells -->

# %% [markdown]
# ## 10. Check yourself

# %% quiz="a_query_that_matches_nothing" points=1

# %% quiz="longer_keys_and_a_higher_temperature" points=1

# %% quiz="which_number_divides" points=1

# %% quiz="what_happens_without_the_scaling" points=1

# %% quiz="a_softmax_on_a_page" points=1

# %% [markdown]
# ## What to remember
#
# 1. Attention is a look-up in which every entry answers: a query is compared with keys, and values are blended.
# 2. The temperature runs from uniform to hard. The entropy of the weights says where you are; its exponential counts the keys.
# 3. With independent entries of variance 1, $q \cdot k$ has variance $d_k$. Dividing by $\sqrt{d_k}$, the *keys'* size, keeps
#    the temperature the same for all sizes.
# 4. Before training and without the scaling, at $d_k = 512$, most gradients nearly vanish and a few become very large. At
#    $d_k = 64$ with many keys the typical gradient at the query does not vanish; it is larger.
# 5. Two tests for any row that is said to be a softmax: it sums to 1, and $\ln(w_i / w_j) = s_i - s_j$.
# <!-- claim: test_the_variance_of_a_score_is_d_k_within_5_percent -->
# <!-- claim: test_at_the_query_the_median_falls_and_the_mean_grows -->
# <!-- claim: test_at_64_features_the_typical_gradient_at_the_query_grows_without_the_scaling -->
#
# **What it costs.** For $T_q$ queries and $T_k$ keys, $T_q T_k d_k$ multiply-adds for the scores and $T_q T_k d_v$ for the
# contexts; and memory for $T_q T_k$ weights.
#
# **Where it leads.** So far somebody else supplied queries, keys and values. In lesson 05 a sentence makes all three out of
# itself.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.1 and its footnote on the variance. Britz,
# Goldie, Luong and Le (2017), *Massive exploration of neural machine translation architectures*: the comparison behind it.
# Nadaraya (1964), *On estimating regression*, and Watson (1964), *Smooth regression analysis*: the same average, half a
# century earlier. Sukhbaatar, Szlam, Weston and Fergus (2015), *End-to-end memory networks*, and Miller et al. (2016),
# *Key-value memory networks for directly reading documents*: keys and values kept apart. Raffel et al. (2020), *Exploring the
# limits of transfer learning with a unified text-to-text transformer*: T5. Shannon (1948), *A mathematical theory of
# communication*, section 6: entropy.
