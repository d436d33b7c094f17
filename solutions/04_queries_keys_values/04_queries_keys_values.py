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
# **The question.** What is left of attention when the recurrent networks are taken away? And why are its scores divided by
# $\sqrt{d_k}$?
#
# **Time.** About 120 minutes, of which the computer needs less than one.
#
# **You will build** a soft look-up, scaled dot-product attention, and the training step with which you measure what the
# division does.
#
# **You need** the softmax of lesson 00, matrix products, and variance; lesson 02 helps. **Points.** 20: fifteen for three
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import saturation, scaling
from attention_lab.measure import results
from course_utils import plotting, widgets
from course_utils.plotting.lookups import lookup_steps, rate_sweep, turning_query

torch.set_printoptions(sci_mode=False)

# %% [markdown]
# ## 1. One query, four words
#
# In lesson 02 the translator wrote *leur*, the French word for *to them*. Its attention looked mostly not at *them*, but at
# the verb, and the verb's state said that the pronoun is plural. So a word can be *found* by one property and *give* another.
# Attention has a vector for each of these roles:
#
# - the **query** says what is looked for;
# - each word has a **key**, which says what the word offers to a query;
# - each word has a **value**, which is what the word gives if it is found.

# %%
plotting.show(lookup_steps())

# %% [markdown]
# **An example to check in your head.** The sentence is *she shows them houses*. Each key has two features: *is it a
# verb?* and *does a pronoun follow it?* The query asks for a verb that is followed by a pronoun, so it is (1, 1). The
# value is $-1$ for singular and $+1$ for plural. The value of *shows* is $+1$: its pronoun is plural.
#
# | word | key | score with the query (1, 1) | weight | value |
# |---|---|---|---|---|
# | she | 0, 0 | 0 | 0.10 | $-1$ |
# | shows | 1, 1 | 1 + 1 = **2** | **0.71** | $+1$ |
# | them | 0, 0 | 0 | 0.10 | $+1$ |
# | houses | 0, 0 | 0 | 0.10 | $+1$ |
#
# A **score** is the dot product of query and key. The softmax of (0, 2, 0, 0) is (1, 7.4, 1, 1) / 10.4, and these are the
# **weights**. The result is the sum of all values, each multiplied by its weight: $-0.10 + 0.71 + 0.10 + 0.10 = 0.81$. It is
# near $+1$, so the pronoun is plural, and the translator writes *leur*.

# %%
words = ["she", "shows", "them", "houses"]
keys = torch.tensor([[0.0, 0.0], [1.0, 1.0], [0.0, 0.0], [0.0, 0.0]])  # (n=4, d=2)
values = torch.tensor([[-1.0], [1.0], [1.0], [1.0]])  # (n=4, d_v=1)
query = torch.tensor([1.0, 1.0])  # (d,)
weights = torch.softmax(keys @ query, dim=0)  # (n,)
print(dict(zip(words, weights.tolist(), strict=True)))
print("result:", weights @ values)

# %% [markdown]
# **Predict.** Another query is (1, -1): it asks for a verb that is *not* followed by a pronoun. There is none in this
# sentence. What is the result?

# %% prediction
nothing_fits = widgets.predict_choice(
    "the result where no key fits",
    ["zero: nothing was found", "an error", "the mean of all values"],
)

# %%
weights = torch.softmax(keys @ torch.tensor([1.0, -1.0]), dim=0)  # (n,)
result = weights @ values  # (d_v,)
print("weights:", weights, "  result:", result)
nearest = 0 if result.abs() < (result - values.mean()).abs() else 2
nothing_fits.reveal(nothing_fits.choices[nearest])

# %% [markdown]
# ## 2. A dictionary has no slope
#
# A Python dictionary returns the value whose key *equals* the query, and raises an error if there is none. A **hard look-up**
# is more helpful: it returns the value whose key fits *best*. Can a network learn its query by gradient descent?
#
# We turn a query through 360 degrees. Four keys stand at the corners of a square, and each has a number as its value. At
# each degree we take the value of the best key, and also the average of all four values with the softmax's weights.
# (Section 3 explains the division of the scores by 0.3.)

# %%
corners = torch.tensor([[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]])  # (n, d): the keys
stored = torch.tensor([[1.0], [4.0], [2.0], [3.0]])  # (n, d_v): the values
angles = torch.arange(0.5, 360.0).requires_grad_()  # (A,), in degrees
arrows = torch.stack([angles.deg2rad().cos(), angles.deg2rad().sin()], dim=1)  # (A, d)
scores = arrows @ corners.T  # (A, n)
hard = stored[scores.argmax(dim=1), 0]  # (A,)
soft = (torch.softmax(scores / 0.3, dim=1) @ stored)[:, 0]  # (A,)
print("Does a gradient reach the query?  hard:", hard.requires_grad, " soft:", soft.requires_grad)
(slope,) = torch.autograd.grad(soft.sum(), angles)  # (A,)
answers = {"hard look-up": hard, "soft look-up": soft.detach()}
slopes = {"hard look-up": torch.zeros(360), "soft look-up": slope}
title = "The hard look-up jumps, and its slope is 0 between the jumps"
panels = {"result": answers, "slope": slopes}
plotting.show(turning_query(angles.detach(), panels, title=title))

# %% [markdown]
# The result of the hard look-up jumps where another key becomes the best. Between the jumps nothing changes, so its slope
# is zero. Gradient descent asks in which direction the query should turn, and receives no answer. PyTorch does not even
# record a gradient, because `argmax` returns an index. The soft look-up has a gradient.
# <!-- claim: test_a_full_turn_changes_the_best_answer_four_times -->
#
# ## 3. The soft look-up
#
# Let $q$ be the query, $k_i$ the keys, $v_i$ the values and $w_i$ the weights:
#
# $$\text{result} = \sum_i w_i\, v_i, \qquad w_i = \frac{e^{\,k_i \cdot q \,/\, \tau}}{\sum_j e^{\,k_j \cdot q \,/\, \tau}}$$
#
# The number $\tau > 0$ is the **temperature**. The scores are divided by it before the softmax. Statisticians have used
# such an average since 1964, in the kernel regression of Nadaraya and Watson. Their weights come from the distance
# between query and key, ours from the dot product.
#
# As a loop:

# %%
def lookup_by_loop(query, keys, values, temperature):
    """Shapes: query (d,), keys (n, d), values (n, d_v) -> (d_v,)."""
    raised = [torch.exp(key @ query / temperature) for key in keys]  # n numbers
    result = torch.zeros(values.shape[-1])
    for number, value in zip(raised, values, strict=True):
        result = result + number / sum(raised) * value
    return result  # (d_v,)


print(lookup_by_loop(query, keys, values, temperature=1.0))

# %% [markdown]
# ### Exercise 4.1: the soft look-up (difficulty 1, 15 minutes)
#
# Write it without a loop. It must also work at a temperature of 0.001, where the loop's exponentials are infinite.
#
# <details><summary>A hint</summary>
#
# There are three steps. Compute all n scores, turn them into weights, and average the values with the weights. Which function
# of lesson 00 survives large scores?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `keys @ query` has shape (n,) and holds all scores. The weights are (n,) and the values (n, d_v). In which order must you
# multiply them to get (d_v,)?
#
# </details>

# %% exercise="soft_lookup"
def soft_lookup(query, keys, values, temperature):
    """The average of the values, weighted by how well each key fits the query.

    Shapes: query (d,), keys (n, d), values (n, d_v) -> (d_v,). `temperature` is a number above 0.
    """
    ### BEGIN SOLUTION
    weights = torch.softmax(keys @ query / temperature, dim=0)  # (n,)
    return weights @ values  # (d_v,)
    ### END SOLUTION

# %% check="soft_lookup" points=4
checks.soft_lookup(soft_lookup)

# %%
my_lookup = checks.yours("soft_lookup")
by_loop = lookup_by_loop(query, keys, values, 0.5)
assert torch.allclose(my_lookup(query, keys, values, 0.5), by_loop)
print("Equal to the loop. At temperature 0.001:", my_lookup(query, keys, values, 0.001))

# %% [markdown]
# **Predict.** We double the query of section 1, to (2, 2). It asks the same question with larger numbers. What is the weight
# of *shows* now?

# %% prediction
doubled = widgets.predict("the weight of *shows* when the query is doubled", low=0.0, high=1.0)

# %%
names = torch.eye(4)  # (n, n): with these as values, the result is the weights themselves
print("weights:", my_lookup(2 * query, keys, names, temperature=1.0))
print("the query of section 1 at temperature 0.5:", my_lookup(query, keys, names, 0.5))
doubled.reveal(my_lookup(2 * query, keys, names, 1.0)[1])

# %% [markdown]
# A query of twice the length does exactly the same as half the temperature.
# <!-- claim: test_a_doubled_query_and_half_the_temperature_are_the_same -->
#
# In the picture below the four corners of the square are keys and values. The arrow is the query: it points mostly to the
# first corner. The star is the result. At a high temperature the star is in the middle of the square. Lower the
# temperature with the slider, and the star moves into the corner.

# %%
question = torch.tensor([0.3, 0.2])
corner_names = [f"corner {n}" for n in range(1, 5)]
widgets.explore(
    corners @ question, keys=corner_names, plane=(question, corners), temperatures=(0.01, 100)
)

# %% [markdown]
# Larger scores, or a lower temperature, bring the soft look-up closer to a hard one.
#
# **How many keys are used?** The **entropy** of the weights, $H(w) = -\sum_i w_i \ln w_i$, is 0 if one key has all the
# weight, and $\ln n$ if all $n$ keys have the same weight. So $e^H$, the **perplexity** of the weights, is an **effective
# number of keys**, from 1 to $n$.

# %%
def effective_keys(weights):
    """Shapes: weights (..., n) -> (...), from 1 to n."""
    return (-torch.xlogy(weights, weights).sum(dim=-1)).exp()  # xlogy: 0 log 0 counts as 0


for temperature in (0.1, 1.0, 10.0):
    used = effective_keys(my_lookup(question, corners, names, temperature))
    print(f"temperature {temperature:4}: {used:.2f} of 4 corners in effect")

# %% [markdown]
# ### Three properties of the soft look-up
#
# You have seen the first: if all scores are equal, the result is the mean of all values. If no key fits well, the key
# that fits best still gets the largest weight. The weights always sum to 1, so attention cannot report that it found
# nothing. Here are two more. What happens if the keys are also used as values? And what happens if a key gets a larger norm?

# %%
print("values from the table:", my_lookup(query, keys, values, 1.0))
print("the keys as values:   ", my_lookup(query, keys, keys, 1.0))
toward_1 = torch.tensor([0.6, 0.4])  # points mostly to corner 1
longer = corners * torch.tensor([[1.0], [8.0], [1.0], [1.0]])  # corner 2, eight times as long
print("weights of the four corners:   ", my_lookup(toward_1, corners, names, 0.3))
print("the same, with a longer key 2: ", my_lookup(toward_1, longer, names, 0.3))

# %% [markdown]
# - With the keys as values, the result is (0.71, 0.71). It says that a verb with a pronoun was found. It does not say whether
#   the pronoun is plural. A key tells how an entry is found, and a value tells what it gives. Sukhbaatar et al. (2015)
#   already had two embeddings of each memory. Miller et al. (2016) named them key and value, and gave this reason.
# - A long key can win. The query points mostly to corner 1, but corner 2 receives most of the weight, because a positive dot
#   product grows with the length of the key.
# <!-- claim: test_keys_as_values_and_longer_keys_do_what_the_prose_says -->
#
# ## 4. Many queries at once
#
# Put $T_q$ queries into the rows of a matrix $Q$, the $T_k$ keys into $K$ and their values into $V$. Take $\sqrt{d_k}$ as
# the temperature, where $d_k$ is the number of features of a key. (Section 6 shows why.) This is **scaled dot-product
# attention** (Vaswani et al. 2017, equation 1):
#
# $$\text{Attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V$$
#
# In a model, $Q$, $K$ and $V$ are linear projections of the words' vectors, and the matrices $W_q$, $W_k$ and $W_v$ are
# learned. Section 7 trains two of them, and lesson 05 all three. Attention is your look-up, once for each query.
#
# ### Exercise 4.2: scaled dot-product attention (difficulty 2, 25 minutes)
#
# Write it without a loop, for any leading dimensions, and with a mask. As in lesson 02, `True` means *may attend*. Masked
# keys get a weight of exactly 0. A query that may attend to nothing gets zero weights and a zero context. The mask may
# broadcast. The function must also work in float16, whose most negative number is -65504. The first check calls it
# without a mask.
#
# <details><summary>A hint</summary>
#
# `k.transpose(-2, -1)` exchanges the last two dimensions, for any number of leading dimensions. Scale the *scores*. Mask them
# before the softmax, with a number that every dtype holds: `torch.finfo(scores.dtype).min`, or `-torch.inf`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# If all keys of a row are masked, the dtype's minimum gives uniform weights, and minus infinity gives NaN. In the first case
# a second `masked_fill(~mask, 0.0)`, on the weights, corrects the row. Along which dimension do the weights sum to 1?
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
generator = torch.Generator().manual_seed(0)
q = torch.randn(3, 8, generator=generator)  # (Tq, d_k)
k, v = torch.randn(5, 8, generator=generator), torch.randn(5, 4, generator=generator)
allowed = torch.ones(3, 5, dtype=torch.bool).tril(2)  # (Tq, Tk): an example of a mask
context, weights = my_attention(q, k, v, allowed)
theirs = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed)  # what PyTorch's users call
print("largest difference from PyTorch's:", (context - theirs).abs().max().item())
assert torch.allclose(context, theirs, atol=1e-6)
title = "Your weights: the hatched keys are masked"
names_of_queries, names_of_keys = ["q1", "q2", "q3"], ["k1", "k2", "k3", "k4", "k5"]
axes = plotting.heatmap(weights, names_of_queries, names_of_keys, mask=allowed, title=title)
plotting.show(axes)

# %% [markdown]
# The two agree up to rounding. These few lines are the attention of a transformer.
#
# ## 5. A bug in the wild
#
# This function looks like yours. It raises no error, and all shapes are right. Find the line that is wrong before you read
# on.

# %%
def attention_as_found(q, k, v, mask):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (Tq, Tk)
    weights = torch.softmax(scores, dim=-1)  # (Tq, Tk)
    weights = weights * mask  # masked keys get 0
    return weights @ v, weights


for padding in (0, 5, 20):  # the same four words, with more and more padding
    padded = torch.cat([k[:4], torch.zeros(padding, 8)])  # (4 + padding, d_k)
    mask = torch.arange(4 + padding) < 4
    _, theirs = attention_as_found(q, padded, padded, mask)
    _, mine = my_attention(q, padded, padded, mask)
    print(f"padding {padding:2}: the weights of query 1 sum to {theirs[0].sum():.2f}", end="; ")
    print(f"yours sum to {mine[0].sum():.2f}")

# %% [markdown]
# <details><summary>What is wrong</summary>
#
# The mask comes *after* the softmax. Padding has taken part of the weight before it is set to 0, and the other weights sum to
# less than one. So the result for a sentence depends on the longest sentence of its batch. A test that finds it: compute one
# sentence alone, then with padding. The two results must be equal.
# <!-- claim: test_the_function_as_found_depends_on_the_padding -->
#
# </details>
#
# ## 6. How large is a score?
#
# Let the features of queries and keys be independent, with mean 0 and variance 1 (Vaswani et al. 2017, footnote 4). Then each
# product $q_f k_f$ has mean 0 and variance 1. The score $q \cdot k$ is the sum of $d_k$ such products, and variances of
# independent numbers add up. So the score has variance $d_k$ and standard deviation $\sqrt{d_k}$. If we divide it by
# $\sqrt{d_k}$, its variance is 1 for every $d_k$.
#
# Without the division, more features act like a lower temperature. The table below shows this for 1,000 random queries, each
# with its own 16 random keys. The picture shows one random query. Choose another $d_k$, and switch the division on and off.

# %%
print(" d_k   variance of a score   effective keys: not divided   divided by √d_k")
for d_k in (4, 64, 512):
    queries, many_keys, _ = saturation.random_questions(d_k, draws=1000, keys=16, seed=0)
    scores = (many_keys @ queries.unsqueeze(2)).squeeze(2)  # (1000, 16)
    plain = effective_keys(torch.softmax(scores, dim=1)).mean()
    scaled = effective_keys(torch.softmax(scores / math.sqrt(d_k), dim=1)).mean()
    print(f"{d_k:4} {scores.var():15.1f} {plain:22.1f} {scaled:24.1f}")

# %%
growing = (1, 4, 16, 64, 256, 512)
features = torch.randn(17, 512, generator=torch.Generator().manual_seed(0))  # a query and 16 keys
growing_scores = torch.stack([features[:1, :d_k] @ features[1:, :d_k].T for d_k in growing])
numbers = [str(n) for n in range(1, 17)]  # the names of the keys
widgets.explore(growing_scores, ["the query"], numbers, axes={"d_k": growing}, d_k=growing)

# %% [markdown]
# The variance of a score is about $d_k$. With the division, a query uses about 11 of 16 keys at all three sizes. Without
# it, the look-up becomes almost hard at $d_k = 512$, before anything has been learned.
# <!-- claim: test_scores_have_variance_d_k_and_the_division_keeps_the_effective_keys -->
#
# ## 7. Does the division matter in training?
#
# Vaswani et al. (2017, section 3.2.1) *suspect* that large scores push the softmax "into regions where it has extremely small
# gradients". This is called **saturation**: one weight is nearly 1, and small changes of the scores no longer change it. Many
# texts repeat the suspicion as a fact. So first we look at the gradients, and then we train.
#
# For each $d_k$ we draw 600 random queries, each with 16 random keys. The loss is $\sum_i r_i w_i$, where the $w_i$ are
# the attention weights and the $r_i$ are random numbers. How large is its gradient with respect to the query?

# %%
sizes = (4, 16, 64, 256, 512)
measured = {"divided by √d_k": [], "not divided": []}
for d_k in sizes:
    draws = saturation.random_questions(d_k, draws=600, keys=16, seed=0)
    for name, scale in (("divided by √d_k", 1 / math.sqrt(d_k)), ("not divided", 1.0)):
        norms, leads = saturation.gradients_at_the_query(*draws, scale)  # (600,) each
        measured[name].append(norms)
steep = norms > norms.quantile(0.95)  # d_k = 512, not divided
print(f"The best score leads the second by {leads.median():.1f}; among the 5 % with the largest")
print(f"gradients by {leads[steep].median():.1f} (medians, d_k = 512, not divided).")
title = "Without the division, large keys give many small gradients and some very large ones"
plotting.show(saturation.strips(measured, ticks=sizes, title=title).figure)

# %% [markdown]
# One dot is one query. With the division, the gradients hardly depend on $d_k$. Without it, at $d_k = 512$, the typical
# gradient is small, as suspected: the *median* is about 25 times smaller than with the division. But the *mean* gradient is
# larger, because about a quarter of the gradients are larger than every gradient with the division. The largest belong to
# queries for which the two best keys have almost the same score, as the printed line shows. The hard look-up of section 2
# is similar: it is flat almost everywhere, and changes only at a jump.
# <!-- claim: test_at_the_query_the_median_falls_and_the_mean_grows -->
# <!-- claim: test_the_largest_unscaled_gradients_belong_to_near_ties -->
#
# ### Now train
#
# One layer of attention learns a look-up. Each question has 16 *entries*. An entry is a random vector of 32 features, and
# it has a value of 8 random numbers. We choose one entry, add noise to it, and rotate it. The result is `asked`. The
# layer sees `asked` and all 16 entries, and it must return the value of the chosen entry, which is `wanted`. $W_q$ turns
# `asked` into the query, and $W_k$ turns the entries into keys. (The values are not projected.) The rotation is always
# the same, so the two matrices can learn to undo it.
#
# ### Exercise 4.3: a training step with a scale of your own (difficulty 2, 25 minutes)
#
# Compute the loss of one batch, with a scale that the caller chooses, and take one step of the optimiser. The experiment
# below uses your step.
#
# <details><summary>A hint</summary>
#
# Write six lines: queries, keys, scores, weights, context, loss. The scores are (B, n), because each query has its own n
# entries. Then come the three calls of every training step in PyTorch.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `entries @ w_k.T` is (B, n, d_k), and `keys @ query.unsqueeze(2)` is (B, n, 1). Over which dimension does the softmax run
# then? The three calls are `optimizer.zero_grad()`, `loss.backward()` and `optimizer.step()`.
#
# </details>

# %% exercise="training_step"
def training_step(w_q, w_k, batch, scale, optimizer):
    """Move both matrices by one step of their `optimizer` -> the batch's loss before the step, a
    float.

    `batch` is (asked (B, d), entries (B, n, d), values (B, n, d_v), wanted (B, d_v)); w_q and w_k
    are (d_k, d). Scores: scale * (w_q asked) . (w_k entry). Loss: the mean over queries and
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

# %% check="training_step" points=5
checks.training_step(training_step)

# %% [markdown]
# First we train two layers with your step. Both have $d_k = 512$, the same start and the same batches, and take 200 steps of
# Adam at a learning rate of 0.003. Only the division differs. (If a layer answers with the mean of all values, the loss is
# 0.94.)

# %%
my_step = checks.yours("training_step")
for change in scaling.POWERS:
    losses = scaling.run(change, d_k=512, seed=0, learning_rate=0.003, step=my_step)  # (200,)
    print(f"{change:16} first step {losses[0]:.2f}, last ten steps {losses[-10:].mean():.3f}")

# %% [markdown]
# With the division the loss is lower. Without it, even the first loss is above 0.94: the look-up is almost hard (section
# 6), and an untrained layer gives most of the weight to a wrong entry. But is 0.003 a fair learning rate for both? Large
# scores may simply need smaller or larger steps. So we also tried 0.001, 0.01 and 0.03, for keys of three sizes, on three
# seeds.
# <!-- claim: test_with_variance_1_no_rate_makes_the_undivided_layer_as_good_at_512 -->
#
# **Predict.** Queries and keys start with variance 1. At $d_k = 512$, does one of the four rates make the layer *without*
# the division as good as the best with it?

# %% prediction
fair_rate = widgets.predict_choice(
    "a rate that makes up for the division", ["yes, a smaller one", "yes, a larger one", "no"]
)

# %%
recorded = results.recorded("scaling")["runs"]
ends = scaling.sweep(recorded)  # {d_k: {change: (3 seeds, 4 rates)}}, of the last ten steps
panels = {f"{d_k} features": lines for d_k, lines in ends.items()}
plotting.show(rate_sweep(scaling.RATES, panels))
fair_rate.reveal(scaling.rate_that_makes_up(ends[512]))

# %% [markdown]
# <details><summary>What came out</summary>
#
# At $d_k = 512$ none of the four rates makes up for the division. With it, the best loss after 200 steps is about 0.005.
# Without it the best is about 0.05, ten times as much, and at the rate 0.03 the layer does not learn at all. At
# $d_k = 16$ the two are almost equally good at the best rate.
# <!-- claim: test_with_variance_1_no_rate_makes_the_undivided_layer_as_good_at_512 -->
#
# With the division, 0.01 is the best rate, or as good as the best, at all three sizes. Without it the best rate is 0.01
# at $d_k = 16$ and 0.003 at $d_k = 512$.
# <!-- claim: test_with_the_division_one_rate_is_best_at_every_size -->
#
# All this holds for one start, with queries and keys of variance 1. PyTorch's `nn.Linear` starts with smaller weights.
# Then a feature of a query or key has variance 1/3, and a score has variance $d_k / 9$. From this start, at $d_k = 512$,
# the two are about equal at the rates 0.001 and 0.003. The best loss is 0.009 without the division and 0.007 with it. At
# 0.01 the loss without it is about nine times as high, and at 0.03 the layer without it does not learn.
# <!-- claim: test_from_pytorchs_start_the_undivided_layer_is_as_good_at_a_small_rate_only -->
#
# </details>
#
# ## Check yourself

# %% quiz="what_a_value_is_for" points=1

# %% quiz="longer_keys_and_a_higher_temperature" points=1

# %% quiz="which_number_divides" points=1

# %% quiz="what_happens_without_the_scaling" points=1

# %% quiz="a_mask_after_the_softmax" points=1

# %% [markdown]
# ## What to remember
#
# 1. Attention is a soft look-up. A query is compared with keys, and the values are averaged with the softmax's weights.
# 2. A key says how a word is found. A value says what it gives.
# 3. If all scores are equal, the result is the mean of all values. Attention cannot report that it found nothing.
# 4. With independent features of variance 1, a score has variance $d_k$. Dividing by $\sqrt{d_k}$ makes it 1.
# 5. We started queries and keys with variance 1. At $d_k = 512$, none of the four learning rates made up for the missing
#    division. At $d_k = 16$ the best losses were almost equal.
# <!-- claim: test_with_variance_1_no_rate_makes_the_undivided_layer_as_good_at_512 -->
#
# **What it costs.** For $T_q$ queries and $T_k$ keys, attention needs $2\, T_q T_k d_k$ FLOPs for the scores, $2\, T_q T_k
# d_v$ FLOPs for the contexts, and memory for $T_q T_k$ weights.
#
# **Where it leads.** In lesson 05 a sentence makes queries, keys and values out of itself.
#
# <details><summary>Reading</summary>
#
# Vaswani et al. (2017), *Attention is all you need*, section 3.2.1 and its footnote on the variance. Nadaraya (1964), *On
# estimating regression*, and Watson (1964), *Smooth regression analysis*. Sukhbaatar, Szlam, Weston and Fergus (2015),
# *End-to-end memory networks*, and Miller et al. (2016), *Key-value memory networks for directly reading documents*.
# Shannon (1948), *A mathematical theory of communication*, section 6.
#
# </details>
