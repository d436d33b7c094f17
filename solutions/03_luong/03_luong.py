# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 03 · Cheaper ways to score
#
# **The question.** Lesson 02 gave every pair of words to a small network. Does a score need one? What do simpler
# scores cost, and what do they lose?
#
# **Time.** About 60 minutes, of which the computer needs less than two.
#
# **You will build** three other scores, the state from which Luong's decoder predicts, and a window that moves along
# the sentence. Then you train a translator that asks *after* it has read the last word, and compare them all.
#
# **You need** lesson 02. **Points.** 20: fifteen for six exercises, five for the quiz.

# %% setup

# %%
import matplotlib.pyplot as plt
import pandas
import torch
from torch import nn

from course_utils import checks, corpus, costs, metrics, plotting, results, timing, translation, widgets
from course_utils.attention import multiplicative
from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.weights import context_vector, masked_softmax
from course_utils.models.luong import LuongTranslator

task = translation.load_task()
experiment = results.recorded("translation")

# %% [markdown]
# ## 1. Two things that lesson 02 left open
#
# Here is lesson 02's translator once more, from its recorded runs: what a step of its training costs, beside the
# control with uniform weights, and what its rows look at.

# %%
def recorded_mean(model, key):
    runs = results.runs_of(experiment, model)
    return sum(run[key] for run in runs) / len(runs)


def recorded_shares(model):
    """The mean share of row t's weight on the source words of the French words t - 2 to t + 2 -> (5,)."""
    runs = results.runs_of(experiment, model)
    return torch.tensor([list(run["weight_on_gold"].values()) for run in runs]).mean(dim=0)


offsets = ["-2", "-1", "t", "+1", "+2"]
for model in ("uniform weights", "additive"):
    print(f"{model:16} {recorded_mean(model, 'milliseconds_per_step'):5.1f} ms per training step (median, recorded)")
axes = plotting.weight_bars(recorded_shares("additive"), offsets, gold=[2], title="Additive attention: what row t looks at")
axes.set_xlabel("position of the French word, relative to t")
axes.set_ylabel("mean share of the row's weight")
plotting.show(axes)

# %% [markdown]
# The two lines print a price. Everything but the score is the same in both, so the difference is what the network that
# scores adds to every step of training: a matrix product for each pair of words, a tanh, another product.
#
# The bars show a blur (they can add up to more than 1, since one English word may belong to two French ones): part of the
# weight lies on the English words of other French words, most of it on those of the next one. Lesson 02 suspected the *old*
# state, which asks without having read the last word.
#
# Luong, Pham and Manning (2015) changed both, the score and the state that asks. So will you, one at a time.

# %% [markdown]
# ## 2. The simplest score there is
#
# Two vectors that point the same way have a large dot product. Why not take that?
#
# $$\text{score}(q, k_j) = q \cdot k_j$$
#
# No weights at all. As a loop, for one question:

# %%
def dot_by_loop(query, keys):
    """Shapes: query (d,), keys (T, d) -> (T,)."""
    return torch.stack([query @ key for key in keys])


generator = torch.Generator().manual_seed(0)
query, keys = torch.randn(2, 6, generator=generator), torch.randn(2, 5, 6, generator=generator)  # (B, d), (B, T, d)
print(dot_by_loop(query[0], keys[0]))

# %% [markdown]
# ### Exercise 3.1: dot scores (difficulty 1, 5 minutes)
#
# For a whole batch, without a loop. Each sentence of the batch has one query, and it meets the keys of its own sentence
# only.
#
# <details><summary>A hint</summary>
#
# The keys of a sentence are a matrix (T, d). A matrix times a vector is all the dot products at once.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `query.unsqueeze(-1)` is (B, d, 1): a batch of matrices with one column each. `keys @` that is (B, T, 1).
#
# </details>

# %% exercise="dot_scores"
def dot_scores(query, keys):
    """q . k, for each sentence's query against each of its keys.

    Shapes: query (B, d), keys (B, T, d) -> (B, T).
    """
    ### BEGIN SOLUTION
    return (keys @ query.unsqueeze(-1)).squeeze(-1)  # (B, T, d) @ (B, d, 1) -> (B, T, 1) -> (B, T)
    ### END SOLUTION

# %% check="dot_scores" points=2
checks.dot_scores(dot_scores)

# %%
my_dot = checks.yours("dot_scores", dot_scores)
by_loop = torch.stack([dot_by_loop(query[b], keys[b]) for b in range(2)])  # (B, T)
assert torch.allclose(my_dot(query, keys), by_loop, atol=1e-6)
print("The batched version equals the loop.")

# %% [markdown]
# ### What it takes for granted
#
# A dot product multiplies feature 1 with feature 1, feature 2 with feature 2. It takes two things for granted.
#
# - **The sizes are equal.** An encoder that reads in both directions leaves keys of *twice* its state's size. Either choose
#   sizes that meet (this lesson: 72 features each way, and a decoder state of 144), or project the keys to the size of
#   the state, once for each sentence.
# - **The features mean the same on both sides.** Let us turn every key by the same rotation. Nothing is lost by that: any
#   network that reads the keys could turn them back.

# %%
rotation = torch.linalg.qr(torch.randn(6, 6, generator=generator)).Q  # (d, d), orthogonal: its inverse is its transpose
turned = keys @ rotation.T  # (B, T, d): every key k becomes R k
print("before", my_dot(query, keys)[0].numpy().round(2))
print("turned", my_dot(query, turned)[0].numpy().round(2))

# %% [markdown]
# The same information, and other scores. In training the encoder and the decoder have to agree on a common language, with
# nothing between them that could translate.

# %% [markdown]
# ## 3. A matrix in between
#
# Put a matrix between the two, and feature $i$ of the question can meet feature $j$ of a key, with a weight of its own:
#
# $$\text{score}(q, k_j) = q \cdot W k_j = \sum_{i,\,l} q_i\, W_{i l}\, k_{j l}$$
#
# The paper calls this score *general*. The sizes need not be equal any more, for $W$ has the shape $(d_q, d_k)$.

# %%
def general_by_loop(query, keys, W):
    """Shapes: query (d_q,), keys (T, d_k), W (d_q, d_k) -> (T,)."""
    return torch.stack([query @ (W @ key) for key in keys])

# %% [markdown]
# ### Exercise 3.2: general scores (difficulty 1, 5 minutes)
#
# <details><summary>A hint</summary>
#
# You have just written a dot product for a whole batch. What has to happen to the query, or else to the keys, before it?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `query @ W` is (B, d_k): the question, in the language of the keys. (`keys @ W.T` is (B, T, d_q): the keys, in the language
# of the question. That gives the same scores.)
#
# </details>

# %% exercise="general_scores"
def general_scores(query, keys, W):
    """q . W k, for each sentence's query against each of its keys.

    Shapes: query (B, d_q), keys (B, T, d_k), W (d_q, d_k) -> (B, T).
    """
    ### BEGIN SOLUTION
    asked = query @ W  # (B, d_k)
    return (keys @ asked.unsqueeze(-1)).squeeze(-1)  # (B, T)
    ### END SOLUTION

# %% check="general_scores" points=2
checks.general_scores(general_scores)

# %%
my_general = checks.yours("general_scores", general_scores)
W = torch.randn(6, 6, generator=generator)
by_loop = torch.stack([general_by_loop(query[b], keys[b], W) for b in range(2)])  # (B, T)
assert torch.allclose(my_general(query, keys, W), by_loop, atol=1e-5)
assert torch.allclose(my_general(query, turned, rotation.T), my_dot(query, keys), atol=1e-5)
print("It equals the loop; and with W = R^T the turned keys get their old scores back.")

# %% [markdown]
# ### Where to set the brackets
#
# $q \cdot (W k_j)$ and $(q\, W) \cdot k_j$ are the same number. They are not the same work.
#
# **Predict.** One question, 20 keys, all of size 144. How many times as much do all 20 scores cost with $W$ multiplied with
# every key as with $W$ multiplied with the question?

# %% prediction
times_as_much = widgets.predict("work of q . (W k), with (q W) . k as 1", low=1, high=40)

# %%
T, d = 20, 144
one_query, some_keys, square = torch.randn(1, d), torch.randn(1, T, d), torch.randn(d, d)
on_the_keys = costs.multiply_adds(lambda: (some_keys @ square.T) @ one_query[0])
on_the_query = costs.multiply_adds(lambda: some_keys @ (one_query @ square)[0])
print(f"q . (W k): {on_the_keys:,} multiply-adds = T d^2 + T d; (q W) . k: {on_the_query:,} = d^2 + T d")
assert (on_the_keys, on_the_query) == (T * d * d + T * d, d * d + T * d)
times_as_much.reveal(on_the_keys / on_the_query)

# %% [markdown]
# So is a general score $O(d^2)$ for every pair, or $O(d)$? It depends on what is kept. Over a whole sentence of $m$ questions
# and $T$ keys:
#
# - $W$ with every pair: $m\,T\,d^2$. Nobody has to do that.
# - $W$ with every question: $m\,d^2 + m\,T\,d$.
# - $W$ with every key *once*, and the result kept for all questions: $T\,d^2 + m\,T\,d$.
#
# The second or the third is the smaller, depending on whether there are fewer questions or fewer keys. Keeping is allowed
# as long as neither the keys nor $W$ change: for one sentence, until the next update of the weights.

# %% [markdown]
# ## 4. A network again, in one piece
#
# The paper's third score sets question and key side by side and gives the pair to a small network:
#
# $$\text{score}(q, k_j) = v \cdot \tanh(W\,[q; k_j])$$

# %%
def concat_by_loop(query, keys, W, v):
    """Shapes: query (d_q,), keys (T, d_k), W (d_a, d_q + d_k), v (d_a,) -> (T,)."""
    return torch.stack([v @ torch.tanh(W @ torch.cat([query, key])) for key in keys])

# %% [markdown]
# ### Exercise 3.3: concat scores (difficulty 2, 10 minutes)
#
# The query comes first in each pair.
#
# <details><summary>A hint</summary>
#
# `torch.cat` wants tensors that agree in all other dimensions. The keys are (B, T, d_k): what shape must the queries have,
# so that each key gets its own copy?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `query.unsqueeze(1)` is (B, 1, d_q), and `.expand(-1, T, -1)` shows its single row T times without copying it. Set that
# and the keys side by side along the last dimension.
#
# </details>

# %% exercise="concat_scores"
def concat_scores(query, keys, W, v):
    """v . tanh(W [q; k]), the query first, for each sentence's query against each of its keys.

    Shapes: query (B, d_q), keys (B, T, d_k), W (d_a, d_q + d_k), v (d_a,) -> (B, T).
    """
    ### BEGIN SOLUTION
    repeated = query.unsqueeze(1).expand(-1, keys.shape[1], -1)  # (B, T, d_q)
    pairs = torch.cat([repeated, keys], dim=-1)  # (B, T, d_q + d_k)
    return torch.tanh(pairs @ W.T) @ v  # (B, T)
    ### END SOLUTION

# %% check="concat_scores" points=3
checks.concat_scores(concat_scores)

# %% [markdown]
# ### An old acquaintance
#
# A matrix times two vectors that stand side by side is a sum: the left columns of $W$ times the one, plus the right columns
# times the other.
#
# $$W\,[q; k] = W_{\text{left}}\, q + W_{\text{right}}\, k$$
#
# Which score is that?

# %%
my_concat = checks.yours("concat_scores", concat_scores)
W, v = torch.randn(4, 6 + 6, generator=generator), torch.randn(4, generator=generator)  # (d_a, d_q + d_k), (d_a,)
by_loop = torch.stack([concat_by_loop(query[b], keys[b], W, v) for b in range(2)])  # (B, T)
assert torch.allclose(my_concat(query, keys, W, v), by_loop, atol=1e-5)
assert torch.allclose(my_concat(query, keys, W, v), additive_scores(query, keys, W_q=W[:, :6], W_k=W[:, 6:], v=v), atol=1e-5)
print("Concat equals the loop; and it is the additive score of lesson 02, with the two halves of W as W_q and W_k.")

# %% [markdown]
# Concat *is* additive attention. What differs is the work, if one does what the formula says: the pair is new for every key,
# so the whole of $W$ meets every pair. Split into halves, the left one meets the question once, and what the right one makes
# of the keys can be kept for all questions.
#
# ### The bill
#
# All scores for one question and $T = 20$ keys, with query and keys of size $d = 144$ and $d_a = 72$: by formula, and
# counted by the machine while the library's modules run. (Their contexts cost $T\,d$ more, the same for all.) The last score
# you will meet in part 6.

# %%
d_attn, d_center, half_width = 72, 32, 5
attentions = {
    "additive": AdditiveAttention(d, d, d_attn),
    "dot": multiplicative.DotAttention(),
    "general": multiplicative.GeneralAttention(d, d),
    "concat": multiplicative.ConcatAttention(d, d, d_attn),
    "local-p": multiplicative.LocalAttention(d, d, d_center, half_width),
}
formulas = {
    "additive": d_attn * d + T * d_attn * d + T * d_attn,
    "dot": T * d,
    "general": d * d + T * d,
    "concat": T * d_attn * 2 * d + T * d_attn,
    "local-p": d * d + T * d + d_center * d + d_center,
}
for name, module in attentions.items():
    counted = costs.multiply_adds(module, one_query, some_keys) - T * d  # without the context
    assert counted == formulas[name]
    print(f"{name:10} {formulas[name]:9,} multiply-adds by formula, {counted:9,} counted")
kept, once = d_attn * d + T * d_attn, T * d_attn * d
print(f"\nadditive and concat with the key side kept: {kept:,} a question, and {once:,} once for the sentence;")
print(f"for a sentence with 20 questions that makes {kept + once // 20:,} a question")

# %% [markdown]
# With its key side kept, the network of lesson 02 costs about as much as the general score. "A network costs $d_a\,d$ for every
# pair" is true of one way to write it, and not of the other. Neither lesson's code keeps the key side: it is the plain formula.
#
# **Predict.** Multiply-adds are a count, not a time. Concat needs over a hundred times as many as dot. How many times as
# *long* does it take, on this machine, for 32 questions at once?

# %% prediction
times_as_long = widgets.predict("time of concat, with dot as 1", low=1, high=150)

# %%
torch.manual_seed(0)
asked, offered = torch.randn(32, d), torch.randn(32, T, d)  # (B, d), (B, T, d)
with torch.no_grad():
    compared = timing.compare({name: lambda m=module: m(asked, offered) for name, module in attentions.items()}, seconds=0.4)
print(compared)
times_as_long.reveal(compared.measurements["concat"].median_s / compared.measurements["dot"].median_s)

# %% [markdown]
# The times lie closer together than the counts. Starting an operation takes time, however small it is, and all five have a
# softmax and a context to compute, which is no cheaper for a dot product. The tanh, on the other hand, does not appear in
# the count at all, and takes time. Count *and* measure.

# %% [markdown]
# ## 5. First move, then ask
#
# Now to the second change. In lesson 02 the old state asked, and what it read became part of the new state. Luong's decoder
# moves first. Its new state $s_t$ has read the last word, and asks; what it reads goes into the prediction.
#
# ```python
# # lesson 02: ask, then move
# context, weights = attention(state, keys, mask)                     # s_{t-1} asks
# state = cell(torch.cat([embedded, context], dim=-1), state)         # s_t: the last word and the context go in
#
# # this lesson: move, then ask
# state = cell(embedded, state)                                       # s_t: the last word goes in
# context, weights = attention(state, keys, mask)                     # s_t asks
# attended = attentional_state(context, state, W_c)                   # both together predict the next word
# ```
#
# The last line makes one vector of what was read and what the decoder knows, which the paper calls the *attentional* state:
#
# $$\tilde h_t = \tanh(W_c\,[c_t; s_t])$$
#
# ### Exercise 3.4: the attentional state (difficulty 1, 5 minutes)
#
# <details><summary>A hint</summary>
#
# Side by side along the last dimension, the context first; then one matrix; then the tanh.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.cat([..., ...], dim=-1)` is (B, d_c + d_h), and W_c is (d_o, d_c + d_h). Rows times a matrix: `rows @ W_c.T`.
#
# </details>

# %% exercise="attentional_state"
def attentional_state(context, hidden, W_c):
    """tanh(W_c [c; h]), the context first.

    Shapes: context (B, d_c), hidden (B, d_h), W_c (d_o, d_c + d_h) -> (B, d_o).
    """
    ### BEGIN SOLUTION
    joined = torch.cat([context, hidden], dim=-1)  # (B, d_c + d_h)
    return torch.tanh(joined @ W_c.T)  # (B, d_o)
    ### END SOLUTION

# %% check="attentional_state" points=2
checks.attentional_state(attentional_state)

# %% [markdown]
# ### What this order gains, and what it gives up
#
# Look at the code again. In lesson 02 no state could be computed before the one before it had asked, and had its answer. Here
# no state depends on a context: in training, where the target words are known, the recurrent network runs over the whole
# sentence in one call, and all the questions are known before the first is asked.
#
# The price is memory. A decoder whose states never contain what was read cannot remember what it has translated already. The
# paper's remedy is *input feeding*: the attentional state is also an input of the next step. Then everything goes word by word
# again.
#
# **Predict.** How many times as long does a step of training take with input feeding, forward and backward?

# %% prediction
times_with_feeding = widgets.predict("time of a step with input feeding, without as 1", low=1.0, high=5.0)

# %%
attention = multiplicative.GeneralAttention
plain = LuongTranslator(*task.sizes, attention(144, 144))
feeding = LuongTranslator(*task.sizes, attention(144, 144), input_feeding=True)
batch = corpus.make_batch(task.train[:32], task.source_vocabulary, task.target_vocabulary)
steps = {
    name: lambda m=model: translation.translation_loss(m, batch).backward()
    for name, model in (("all states at once", plain), ("input feeding", feeding))
}
print(f"a batch of {len(batch.source)} sentences, the longest target with {batch.target_in.shape[1]} tokens; loss and gradients")
fed = timing.compare(steps, seconds=0.3, rounds=3)
print(fed)
times_with_feeding.reveal(fed.ratios["input feeding"])

# %% [markdown]
# Both versions of our translator ask their questions one by one, so what is saved without input feeding is the steps of the
# recurrent network alone. The models below do without; `input_feeding=True` adds it, should you want to see what it brings.

# %% [markdown]
# ## 6. Only look nearby
#
# All scores so far are *global*: every source word is scored, however far away. In a language pair that keeps the order of
# words, that seems wasteful. The paper's *local* attention looks at a window $[p - D,\, p + D]$ around a centre $p$ alone: a
# softmax over the scores inside, and nothing for the rest.
#
# In the simple version, **local-m** (*monotonic*), the centre moves with the writing: $p = t$. You have all it takes, the
# masked softmax of lesson 02 and a mask that moves. Here every score is the same, so that only the window shows; the frames
# are the gold links.

# %%
sentence = "everyone finds the queens now because three friends hear the beautiful horses ."
pair = task.test[translation.find_pair(task.test, sentence)]
t, s = torch.arange(len(pair.target)), torch.arange(len(pair.source))  # (Tt,), (T,)
all_equal = torch.zeros(len(t), len(s))  # (Tt, T): the scores
windows = masked_softmax(all_equal, (s - t[:, None]).abs() <= 2)  # (Tt, T)
assert torch.equal(windows, multiplicative.local_m_weights(all_equal, center=t.float(), half_width=2))
frames = {(target, source) for source, target in pair.alignment}
title = ["the window of local-m, D = 2"]
axes = plotting.heatmap_grid([windows], pair.target, pair.source, title, gold=frames, mask=windows > 0)
plotting.show(axes[0])

# %% [markdown]
# *Everyone* becomes three words and *because* two, so the French runs ahead, and from the middle of the sentence on the
# window looks at the wrong words, and for the last row no word is left in it. Is that the rule or the exception?
#
# **Predict.** French words and the English words that they are made from: in what share of all gold links do their positions
# differ by at most 2, so that a window of D = 2 would hold them?

# %% prediction
share_within_two = widgets.predict("share of gold links within 2 positions", low=0, high=100, unit="%")

# %%
links = [(abs(source - target), len(pair.source)) for pair in task.test for source, target in pair.alignment]
distances, lengths = torch.tensor(links).T  # (links,) each
for D in (1, 2, 5, 10):
    within = (distances <= D).double()
    print(f"D = {D:2}: {within.mean():6.1%} of all links, {within[lengths >= 20].mean():6.1%} in sentences of 20 words and more")
share_within_two.reveal(100 * (distances <= 2).double().mean())

# %% [markdown]
# English and French keep step quite well, better in short sentences than in long ones: there, one side slowly runs ahead.
# In a language that puts the verb at the other end, its link alone would be as long as the sentence. So the second version,
# **local-p** (*predictive*), computes the centre from the state that asks:
#
# $$p_t = S \cdot \text{sigmoid}\big(v_p \cdot \tanh(W_p\, s_t)\big)$$
#
# $S$ is the length of the source sentence, so $p_t$ is a real number between 0 and $S$. A window alone would give no
# gradient that could move it: a position is inside or outside. So the weights are multiplied by a Gaussian around $p$:
#
# $$w_s = \text{softmax}_{\text{window}}(\text{score})_s \cdot
# \exp\Big(-\frac{(s - p)^2}{2\,\sigma^2}\Big), \qquad \sigma = D / 2$$
#
# ### Exercise 3.5: local-p weights (difficulty 3, 15 minutes)
#
# Positions count from 0. The window includes both of its ends, and the part that lies outside the sentence is left out. The
# product is *not* brought back to a sum of 1. `masked_softmax(scores, mask)` is lesson 02's.
#
# <details><summary>A hint</summary>
#
# First the distances: `torch.arange(T)` holds the positions, `center` one number for each row. Which dimension does `center`
# need, so that their difference is (B, T)? Window and Gaussian both follow from it.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `distance = torch.arange(T) - center.unsqueeze(1)` is (B, T). The mask is `distance.abs() <= half_width`; the Gaussian is
# `torch.exp(-(distance**2) / (2 * sigma**2))`, and sigma is `half_width / 2`, not `half_width // 2`.
#
# </details>

# %% exercise="local_p_weights"
def local_p_weights(scores, center, half_width):
    """Softmax over the positions within D of the centre, times exp(-(s - p)^2 / (2 (D/2)^2)); not renormalised.

    Shapes: scores (B, T), center p (B,) float, half_width D an int of at least 1 -> (B, T).
    A row whose window holds no position is all zeros.
    """
    ### BEGIN SOLUTION
    distance = torch.arange(scores.shape[1]) - center.unsqueeze(1)  # (B, T): s - p
    weights = masked_softmax(scores, distance.abs() <= half_width)  # (B, T)
    sigma = half_width / 2
    return weights * torch.exp(-(distance**2) / (2 * sigma**2))  # (B, T)
    ### END SOLUTION

# %% check="local_p_weights" points=4
checks.local_p_weights(local_p_weights)

# %%
my_local = checks.yours("local_p_weights", local_p_weights)
some_scores = torch.randn(1, 12, generator=generator)  # (B, T)
inside = (torch.arange(12) - 5.4).abs() <= 3
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 2.8), layout="constrained")
positions = [str(s) for s in range(12)]
plotting.weight_bars(masked_softmax(some_scores, inside)[0], positions, ax=left, title="softmax over the window, p = 5.4, D = 3")
local = my_local(some_scores, torch.tensor([5.4]), 3)[0]  # (T,)
plotting.weight_bars(local, positions, ax=right, title="times the Gaussian")
plotting.show(figure)
print(f"the weights on the right sum to {local.sum():.2f}")

# %% [markdown]
# The sum tells how well the window fits: were all the weight at the centre, it would be 1. A context can become small that way,
# which is a message too.
#
# **What does the window save?** In the paper $2D + 1$ scores are computed instead of $T$. Our module computes all $T$ and masks
# those outside, so its bill in part 4 was *longer* than the general score's: it saves nothing. At sentences of 16 words on
# average and a window of 11, there is little to save. Lesson 10 returns to windows, with sequences where they pay.

# %% [markdown]
# ## 7. Train it
#
# Let us take the cheapest of them, the dot product. Score and attentional state are yours; around them stands the library's
# translator. It has somewhat fewer parameters than lesson 02's, because nothing is learned in the score, and the same 60
# seconds.

# %%
class Dot(nn.Module):
    """Attention with your dot score; the keys are also the values, and there is nothing to learn."""

    def forward(self, query, keys, mask=None):
        weights = masked_softmax(my_dot(query, keys), mask)  # (B, T)
        return context_vector(weights, keys), weights


my_state = checks.yours("attentional_state", attentional_state)


class Translator(LuongTranslator):
    """The library's translator, with your attentional state."""

    def attend(self, state, keys, mask):
        context, weights = self.attention(state, keys, mask)
        return my_state(context, state, self.W_c.weight), weights

# %% [markdown]
# **Predict.** Lesson 02's alignments had an error rate that the next cell prints. Now the score is simpler, but the state that
# asks has read the last word. What error rate do you expect?

# %%
print(f"AER of additive attention in lesson 02: {recorded_mean('additive', 'aer'):.3f} (recorded)")

# %% prediction
expected_aer = widgets.predict("alignment error rate of the dot product", low=0.0, high=0.3, step=0.005)

# %% training
torch.manual_seed(0)
model = Translator(*task.sizes, Dot())
history = translation.train_translator(model, task, seed=0, seconds=60)

# %%
evaluation = translation.evaluate(model, task)
maps = translation.attention_maps(model, task, task.test)  # one (target words, source words) tensor a sentence
alignments = [metrics.argmax_alignment(weights) for weights in maps]
aer = translation.corpus_alignment_error_rate(alignments, task.test)
expected_aer.reveal(aer)
print(f"test set: {evaluation.exact:.1%} exactly right, BLEU {evaluation.bleu:.1f}, {history.steps} steps")
print(f"{translation.count_parameters(model):,} parameters, {history.milliseconds_per_step:.1f} ms per step (median)")

# %% [markdown]
# The two sentences of lesson 02, which the model has not been trained on. The frames are the gold links. Look for rows whose
# weight lies beside the frame: part 9 returns to them.

# %%
sentences = ["the sad heroes do not show them the red hat .", "a woman says that my potato is good ."]
chosen = [translation.find_pair(task.test, sentence) for sentence in sentences]
axes = plotting.heatmap_grid(
    [maps[n] for n in chosen],
    [task.test[n].target for n in chosen],
    [task.test[n].source for n in chosen],
    ["words that change places", "one word becomes three"],
    gold=[{(target, source) for source, target in task.test[n].alignment} for n in chosen],
    columns=2,
    xlabel="English",
    ylabel="French",
)
plotting.show(axes[0])

# %% [markdown]
# ## 8. All five
#
# Recorded beforehand: three seeds for each score, each trained for 60 seconds on two cores by `python -m benchmarks.record
# translation`. All five ask with the new state and differ in the score alone. The row on top is lesson 02's translator.

# %%
names = {"additive": "additive (lesson 02)", "additive, new state": "additive"} | {n: n for n in list(attentions)[1:]}
runs = {label: results.runs_of(experiment, name) for name, label in names.items()}
counts = {label: formulas[name.split(",")[0]] for name, label in names.items()}
d_2, k_2, a_2 = 128, 160, 48  # lesson 02's sizes of state, keys and attention
counts["additive (lesson 02)"] = a_2 * d_2 + T * a_2 * k_2 + T * a_2
panels = {
    "exact match": {label: [run["exact"] for run in found] for label, found in runs.items()},
    "alignment error rate": {label: [run["aer"] for run in found] for label, found in runs.items()},
    "multiply-adds a question, T = 20": {label: [count] for label, count in counts.items()},
    "ms per training step, median": {label: [run["milliseconds_per_step"] for run in found] for label, found in runs.items()},
}
figure = costs.comparison(panels, logarithmic=["multiply-adds a question, T = 20"], title="Five scores, recorded, three seeds")
plotting.show(figure)

# %%
table = {
    label: {
        "parameters of the score": f"{sum(p.numel() for p in attentions[name.split(',')[0]].parameters()):,}",
        "parameters": f"{found[0]['parameters']:,}",
        "multiply-adds": f"{counts[label]:,}",
        "µs a call, here": f"{1e6 * compared.measurements[name.split(',')[0]].median_s:.0f}",
        "ms per step, median": f"{sum(run['milliseconds_per_step'] for run in found) / len(found):.1f}",
        "steps in 60 s": f"{sum(run['steps'] for run in found) / len(found):,.0f}",
        "exact match": f"{sum(run['exact'] for run in found) / len(found):.1%}",
        "AER": f"{sum(run['aer'] for run in found) / len(found):.3f}",
    }
    for (name, label), found in zip(names.items(), runs.values(), strict=True)
}
table.pop("additive (lesson 02)")  # its score has other sizes
pandas.DataFrame.from_dict(table, orient="index")

# %% [markdown]
# **Dot** has no parameters of its own and the smallest bill, and it translates as well as the best of them. Encoder and
# decoder do agree on a common language, although nothing between them translates. (The table gives the *median* step. Batches
# of long sentences take much longer than that, so steps times median is less than 60 seconds.)
#
# **Concat** and **additive** are one and the same function. What separates them is the time for a step, and so the number of
# steps that fit into 60 seconds, and where they start: PyTorch draws the entries of one wide matrix smaller than those of two
# narrow ones.
#
# **General** can do whatever dot can: with the identity for $W$ it *is* the dot product. Nevertheless it got fewer sentences
# right, on every seed. Is $W$ in the way, or where training starts from? The same model was trained once more, with $W$
# starting as the identity.

# %%
for name in ("dot", "general", "general, from the identity"):
    exact = [run["exact"] for run in results.runs_of(experiment, name)]
    print(f"{name:26} exact match, seed by seed: {', '.join(f'{share:.1%}' for share in exact)}")

# %% [markdown]
# It starts where dot starts, and ends about where general ends. So the start is not to blame: here, a matrix that training may
# move does worse than none. Why, these runs do not tell. That a score *can* do more is no promise that it will.
#
# ### Where the window fails
#
# **Local-p** scores as general does, and looks at eleven words at the most. Its centre has to be right as well. How often does
# the window hold the word that is needed? On the left the share of sentences that come out right, on the right the share of
# French words, the right translation being given, whose English word lies within $D = 5$ of the centre.

# %%
looked = results.recorded("looking")  # the same models once more, looked at more closely: python -m benchmarks.looking
held = torch.tensor([run["window"]["held"] for run in results.runs_of(looked, "local-p")])  # (seeds, bins)
right = {name: torch.tensor([run["by_length"] for run in runs[name]]) for name in ("local-p", "general", "dot")}
with plotting.style():
    figure, (left_ax, right_ax) = plt.subplots(1, 2, figsize=(11, 3.6), layout="constrained")
plotting.length_curve(translation.LENGTH_EDGES, right, ax=left_ax, title="Sentences exactly right")
in_window = {"local-p": held}
label = "words inside the window"
plotting.length_curve(translation.LENGTH_EDGES, in_window, ax=right_ax, ylabel=label, title="Does the window hold the word?")
plotting.show(figure)
print("Sentences of 41 words and more, seed by seed:")
for window in (run["window"] for run in results.runs_of(looked, "local-p")):
    kept, lost = window["exact_where_held"], window["exact_where_lost"]
    share = window["long_sentences_held"]
    print(f"  {share:.0%} keep every word in its window, and {kept:.0%} of these come out right; of the others {lost:.0%}")

# %% [markdown]
# Up to 40 words, the longest that it was trained on, the window holds practically every word. Beyond, the centres go astray,
# and a word that lies outside has no weight at all, however well its score may fit. A global score has no such edge to fall
# over. (Do not take the printed pairs for the effect of the window alone: the sentences that keep every word are also the
# shortest of their kind.)
#
# Between 20 and 40 words local-p is behind as well, while its window is where it should be. Part of that gap belongs to the
# general score that it is built on. The rest is not the window losing words; what it is, these runs do not tell.
#
# ## 9. Who asks?
#
# The two rows on top of part 8's figure have the *same* kind of score. In the one the old state asks, in the other the new
# one. Here is what their rows look at, as in part 1.

# %%
def gold_map(pair):
    """What a perfect row looks like: its weight shared among the gold words. Shape (target words, source words)."""
    weights = torch.zeros(len(pair.target), len(pair.source))
    for source, target in pair.alignment:
        weights[target, source] = 1.0
    return weights / weights.sum(dim=1, keepdim=True).clamp(min=1)


perfect = [gold_map(pair) for pair in task.test]
shares = {
    "the old state asks (recorded)": recorded_shares("additive"),
    "the new state asks (recorded)": recorded_shares("additive, new state"),
    "all the weight on gold words": torch.tensor([translation.weight_on_gold(perfect, task.test, t) for t in range(-2, 3)]),
}
figure, panels = plt.subplots(1, 3, figsize=(12, 3.2), layout="constrained", sharey=True)
for (title, share), ax in zip(shares.items(), panels, strict=True):
    plotting.weight_bars(share, offsets, ax=ax, gold=[2], title=title)
    ax.set_xlabel("French word, relative to t")
    ax.set_ylabel("mean share of the row's weight" if ax is panels[0] else "")
plotting.show(figure)

# %%
for name, title in (("additive", "the old state asks"), ("additive, new state", "the new state asks")):
    found = results.runs_of(experiment, name)
    print(f"{title}, seed by seed:")
    print("  weight on the right words", ", ".join(f"{run['weight_on_gold']['0']:.2f}" for run in found))
    print("  alignment error rate     ", ", ".join(f"{run['aer']:.3f}" for run in found))

# %% [markdown]
# The new state looks more at the right words, and aligns with fewer errors. But it is a step, no leap.
#
# The panel on the right tells what to compare with. Even perfect rows have something beside $t$, because one English word can
# make two French neighbours. Measured against that, nothing much lies on the words of the *previous* French word, whoever
# asks. About half of what is off looks *ahead*, and it still does with the new state.
#
# ### A good story, and a test
#
# Why would a translator look at the next word? Here is a good story. *The* becomes *le*, *la* or *les*, and which of them only
# the noun can tell, so the row of the article has to look at the noun. Our corpus can test it. *The*, *a*, *this*, *my*,
# *his*, *her* and *our* need their noun; *two*, *three*, *several*, *every* and *these* stand in the same place and do not.

# %%
asking = {"additive": "the old state asks", "additive, new state": "the new state asks", "dot": "dot"}
for name, title in asking.items():
    print(f"{title}, seed by seed")
    for kind in ("needs the noun", "settled"):
        found = [run[kind] for run in results.runs_of(looked, name)]
        own, ahead = (", ".join(f"{run[key]:.2f}" for run in found) for key in ("own", "other"))
        print(f"  {kind:15} weight on its own word {own}; on those of the next French word {ahead}")

# %% [markdown]
# There is something to it, and it is little: on every seed the determiners that need their noun look less at their own word
# than the others do, by less than a tenth. But even they look at it *more* than the average row of the same translator does,
# so most of the missing weight is not theirs. They need not look to know: a key has read its neighbours, in both directions.
#
# So let us ask the model itself. These are the frequent French words whose rows lie least on their own gold words, in the model
# that you trained, and what lies on the English word just before and just behind.

# %%
rows = {}
for weights, pair in zip(maps, task.test, strict=True):
    padded = torch.cat([torch.zeros(len(weights), 1), weights, torch.zeros(len(weights), 1)], dim=1)  # (Tt, T + 2)
    linked = [target for _, target in pair.alignment]
    for source, target in pair.alignment:
        if linked.count(target) == 1:
            rows.setdefault(pair.target[target], []).append(padded[target, source : source + 3])  # before, itself, behind
mean_of = {word: torch.stack(found).mean(dim=0) for word, found in rows.items() if len(found) >= 100}
for word in sorted(mean_of, key=lambda word: mean_of[word][1])[:6]:
    before, itself, behind = mean_of[word]
    print(f"{word:8} {itself:4.0%} on its own English word, {before:4.0%} on the word before, {behind:4.0%} on the word behind")

# %% [markdown]
# Where *que* looks at the word behind, it looks ahead, as the bar at +1 says. *Ne* is another matter: it often looks at a
# word that is in none of the bars. Take the sentence *he does not sleep*, in French *il ne dort pas*. The gold alignment
# makes *ne* and *pas* of *not*, and leaves *does* without a link, because French has no word for it. But in our corpus *not*
# follows every *do* and *does*. So *does* tells just as well that a *ne* is due. How do the translators share the weight of
# *ne* between the two?

# %%
for name, title in asking.items():
    found = [run["ne"] for run in results.runs_of(looked, name)]
    own, before = (", ".join(f"{run[key]:.2f}" for run in found) for key in ("own", "other"))
    print(f"{title:19} seed by seed: {own} on *not*, {before} on the *do* or *does* before it")

# %% [markdown]
# The old state reads *ne* off *does*. With the new state *not* gets about half. Whatever lies on *does* counts against the
# alignments, and is no mistake: the gold alignment says what a word was *made from*, attention reads what it can be *told by*.
# A story about a heatmap is cheap. Before you believe one, look for the rows that could prove it wrong.
#
# One reservation: this decoder also *uses* the context later, and its layers have other sizes. The figure cannot separate
# these.

# %% [markdown]
# ## 10. A bug in the wild
#
# Somebody read part 3, and computes the key side once for all steps of a sentence. "The keys do not change between the
# steps," says the comment, and the scores are right to the last digit. The model trains, and its loss falls. But it stays
# well behind the slow version. Why?
#
# ```python
# def scores_for_all_steps(queries, keys, W):
#     with torch.no_grad():  # the keys do not change between the steps, so once is enough
#         projected = keys @ W.T
#     return queries @ projected.transpose(1, 2)
# ```

# %%
def scores_with_the_bug(queries, keys, W):
    with torch.no_grad():
        projected = keys @ W.T  # (B, T, d_q)
    return queries @ projected.transpose(1, 2)  # (B, Tt, T)


leaves = [torch.randn(*shape, generator=generator).requires_grad_() for shape in ((2, 7, 3), (2, 5, 4), (3, 4))]
scores_with_the_bug(*leaves).square().mean().backward()
for name, leaf in zip(("queries", "keys", "W"), leaves, strict=True):
    print(f"gradient of {name:8}", "none" if leaf.grad is None else f"{leaf.grad.norm():.3f}")

# %% [markdown]
# ### Exercise 3.6: mend it (difficulty 1, 5 minutes)
#
# Write the function without the bug, with the key side still computed once.
#
# <details><summary>A hint</summary>
#
# "Does not change" and "needs no gradient" are two different things. What is the key side made of?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Inside `torch.no_grad()` nothing is noted down for the way back, so W and the keys, and with them the whole encoder, learn
# nothing from the scores.
#
# </details>

# %% exercise="scores_for_all_steps"
def scores_for_all_steps(queries, keys, W):
    """q_t . W k_j for every target step t, with W k_j computed once (the check looks at scores and gradients, not at how often).

    Shapes: queries (B, Tt, d_q), keys (B, T, d_k), W (d_q, d_k) -> (B, Tt, T).
    """
    ### BEGIN SOLUTION
    projected = keys @ W.T  # (B, T, d_q)
    return queries @ projected.transpose(1, 2)  # (B, Tt, d_q) @ (B, d_q, T) -> (B, Tt, T)
    ### END SOLUTION

# %% check="scores_for_all_steps" points=2
checks.scores_for_all_steps(scores_for_all_steps)

# %% [markdown]
# ## 11. Check yourself

# %% quiz="where_the_brackets_go" points=1

# %% quiz="concat_and_additive" points=1

# %% quiz="dot_of_different_sizes" points=1

# %% quiz="what_the_new_state_costs" points=1

# %% quiz="sum_of_local_weights" points=1

# %% [markdown]
# ## 12. The running table

# %%
results.remember("dot", translation.table_row(model, history, evaluation, aer))
results.running_table(until="local-p")

# %% [markdown]
# ## What to remember
#
# 1. Dot: $q \cdot k$, no parameters, equal sizes. General: $q \cdot W k$. Concat: a network, and the same function as the
#    additive score of lesson 02.
# 2. What a score costs depends on how it is written: $W$ with every pair, with every question, or with every key once.
#    Multiply-adds are not milliseconds.
# 3. A state that has read the last word looks a little more at the right words. Not all of the rest is error: what a word can be
#    read off is not always what it was made from.
# 4. A context that is used after the recurrent step lets all states be computed at once, and is forgotten. Input feeding brings
#    it back, word by word.
# 5. Local attention looks at a window around a predicted centre. It saves work only where what lies outside is not computed, and
#    where the centre goes astray the word is lost.
#
# **What it costs.** For $m$ questions and $T$ keys of size $d$: dot $m\,T\,d$; general $m\,(d^2 + T\,d)$, or
# $T\,d^2 + m\,T\,d$ with the key side kept; concat as the paper writes it $2\,m\,T\,d_a\,d$.
#
# **Where it leads.** The dot product is the cheapest score and did its work here. Lesson 04 keeps it, adds one factor to it,
# and takes the keys that are compared apart from the values that are read.
#
# **Reading.** Luong, Pham and Manning (2015), *Effective approaches to attention-based neural machine translation*, sections
# 3.1 (global), 3.2 (local) and 3.3 (input feeding).
