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
# **Time.** About 95 minutes, of which the computer needs less than two.
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

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.attention import multiplicative
from course_utils.attention.additive import AdditiveAttention, additive_scores
from course_utils.attention.weights import context_vector, masked_softmax
from course_utils.experiments import translation
from course_utils.measure import costs, metrics, results, timing
from course_utils.models.luong import LuongTranslator

task = translation.load_task()
experiment = results.recorded("translation")

# %% [markdown]
# ## 1. Two things that lesson 02 left open
#
# Here is lesson 02's translator once more, from its recorded runs: what a step of its training costs, beside the
# control with uniform weights, and how many of its links are wrong.

# %%
def recorded_mean(model, key):
    runs = results.runs_of(experiment, model)
    return sum(run[key] for run in runs) / len(runs)


for model in ("uniform weights", "additive"):
    took = recorded_mean(model, "milliseconds_per_step")
    print(f"{model:16} {took:5.1f} ms per training step (median, recorded)")
print(f"alignment error rate of additive: {recorded_mean('additive', 'aer'):.3f}")

# %% [markdown]
# Everything but the score is the same in both, so the difference in time is the price of the network that scores. And about one
# link in ten is wrong. Lesson 02 suspected the *old* state, which asks without having read the last word.
# <!-- claim: test_the_network_of_lesson_02_has_its_price -->
# <!-- claim: tests/test_lesson_02.py::test_about_one_link_in_ten_is_elsewhere_than_the_grammar_has_it -->
#
# Luong, Pham and Manning (2015) changed both, the score and the state that asks. So will you, one at a time. (They also changed
# the encoder, to a stack of LSTMs that read in one direction. We keep lesson 02's, to have the same one throughout.)

# %% [markdown]
# ## 2. The simplest score there is
#
# Two vectors that point the same way have a large dot product. Why not take that?
#
# $$\text{score}(q, k_j) = q \cdot k_j$$
#
# Nothing in it has to be learned. As a loop, for one question:

# %%
def dot_by_loop(query, keys):
    """Shapes: query (d,), keys (T, d) -> (T,)."""
    return torch.stack([query @ key for key in keys])


generator = torch.Generator().manual_seed(0)
# (B, d), (B, T, d)
query, keys = torch.randn(2, 6, generator=generator), torch.randn(2, 5, 6, generator=generator)
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
my_dot = checks.yours("dot_scores")
by_loop = torch.stack([dot_by_loop(query[b], keys[b]) for b in range(2)])  # (B, T)
assert torch.allclose(my_dot(query, keys), by_loop, atol=1e-6)
print("The batched version equals the loop.")

# %% [markdown]
# ### What it takes for granted
#
# A dot product multiplies feature 1 with feature 1, feature 2 with feature 2. That needs two things.
#
# - **The sizes are equal.** Keys from an encoder that reads in both directions are *twice* as large as its state. Choose sizes
#   that meet (here 72 features each way, and a decoder state of 144), or project the keys.

# %%
# (d, d), orthogonal: its inverse is its transpose
rotation = torch.linalg.qr(torch.randn(6, 6, generator=generator)).Q
turned = keys @ rotation.T  # (B, T, d): every key k becomes R k
print("before", my_dot(query, keys)[0].numpy().round(2))
print("turned", my_dot(query, turned)[0].numpy().round(2))

# %% [markdown]
# The same information, and other scores: encoder and decoder have to agree on what each feature means.
# <!-- claim: test_turned_keys_get_other_dot_scores_and_a_matrix_turns_them_back -->

# %% [markdown]
# ## 3. A matrix in between
#
# Put a matrix between the two. Then feature $i$ of the question can meet feature $l$ of a key, with a weight of its own:
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
my_general = checks.yours("general_scores")
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
times_as_much = widgets.predict("work of q . (W k), with (q W) . k as 1", low=1, high=40, log=True)

# %%
T, d = 20, 144
one_query, some_keys, square = torch.randn(1, d), torch.randn(1, T, d), torch.randn(d, d)
on_the_keys = costs.multiply_adds(lambda: (some_keys @ square.T) @ one_query[0])
on_the_query = costs.multiply_adds(lambda: some_keys @ (one_query @ square)[0])
print(
    f"q . (W k): {on_the_keys:,} multiply-adds = T d^2 + T d; (q W) . k: {on_the_query:,} = d^2 + "
    "T d"
)
assert (on_the_keys, on_the_query) == (T * d * d + T * d, d * d + T * d)
times_as_much.reveal(on_the_keys / on_the_query)

# %% [markdown]
# So is a general score $O(d^2)$ for every pair, or $O(d)$? Over a whole sentence of $m$ questions and $T$ keys:
# <!-- claim: test_the_brackets_make_a_factor_of_more_than_fifteen -->
#
# - $W$ with every pair: $m\,T\,d^2$. Nobody has to do that.
# - $W$ with every question: $m\,d^2 + m\,T\,d$.
# - $W$ with every key *once*, and the result kept for all questions: $T\,d^2 + m\,T\,d$.
#
# The second is smaller with fewer questions than keys, the third with fewer keys. Keeping is allowed as long as neither the
# keys nor $W$ change: for one sentence, until the next update of the weights.

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
# **Predict.** Put the tanh and $v$ around it. Which score is that?

# %% prediction
which_score = widgets.predict_choice(
    "v . tanh(W_left q + W_right k) is the score called",
    ["dot", "general", "additive", "none of these"],
)

# %%
my_concat = checks.yours("concat_scores")
# (d_a, d_q + d_k), (d_a,)
W, v = torch.randn(4, 6 + 6, generator=generator), torch.randn(4, generator=generator)
by_loop = torch.stack([concat_by_loop(query[b], keys[b], W, v) for b in range(2)])  # (B, T)
assert torch.allclose(my_concat(query, keys, W, v), by_loop, atol=1e-5)
assert torch.allclose(
    my_concat(query, keys, W, v),
    additive_scores(query, keys, W_q=W[:, :6], W_k=W[:, 6:], v=v),
    atol=1e-5,
)
print(
    "Concat equals the loop; and it is the additive score of lesson 02, with the two halves of W "
    "as W_q and W_k."
)
which_score.reveal("additive")

# %% [markdown]
# They are one function. What differs is the work, if one does what the formula says: the whole of $W$ meets every pair. Split
# into halves, the left one meets the question once, and what the right one makes of the keys can be kept.
# <!-- claim: test_concat_is_the_additive_score_with_the_two_halves -->
#
# ### The bill
#
# All scores for one question and $T = 20$ keys, with $d = 144$ and $d_a = 72$: by formula, and counted while the library's
# modules run. (The contexts are left out; the last score comes in part 6.)
# <!-- claim: test_the_bill_is_the_formula -->

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
print(
    f"\nadditive and concat with the key side kept: {kept:,} a question, and {once:,} once for the "
    "sentence;"
)
print(f"for a sentence with 20 questions that makes {kept + once // 20:,} a question")

# %% [markdown]
# With its key side kept, the network of lesson 02 costs about as much as the general score. One price remains, and it is
# memory: to score $m$ questions at once, the network needs a tanh for every pair, a tensor of $m \cdot T \cdot d_a$ numbers.
# For $m = T = 20$ these are 28,800. All the dot products are one matrix product, and leave 400 scores. This is why Vaswani et
# al. (2017, section 3.2.1) prefer it.
# <!-- claim: test_the_order_of_the_bill_and_its_size -->
#
# **Predict.** Multiply-adds are a count, not a time. Concat needs over a hundred times as many as dot. How many times as
# *long* does it take, on this machine, for 32 questions at once?

# %% prediction
times_as_long = widgets.predict("time of concat, with dot as 1", low=1, high=150, log=True)

# %%
torch.manual_seed(0)
asked, offered = torch.randn(32, d), torch.randn(32, T, d)  # (B, d), (B, T, d)
with torch.no_grad():
    compared = timing.compare(
        {name: lambda m=module: m(asked, offered) for name, module in attentions.items()},
        seconds=0.4,
    )
dot_s = compared.measurements["dot"].median_s
for name, measured in compared.measurements.items():
    took = measured.median_s
    print(f"{name:10} {1e6 * took:6.0f} microseconds, {took / dot_s:4.1f} times dot")
times_as_long.reveal(
    compared.measurements["concat"].median_s / compared.measurements["dot"].median_s
)

# %% [markdown]
# The times lie closer together than the counts, which leave out the starting of operations, the softmax and the tanh. (On a
# busy machine two neighbours may change places.) Count *and* measure.
# <!-- claim: test_the_times_lie_closer_together_than_the_counts -->

# %% [markdown]
# ## 5. First move, then ask
#
# Now to the second change. In lesson 02 the old state asked, and what it read became part of the new state. Luong's decoder
# moves first. Its new state $s_t$ has read the last word, and asks.
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

# %%
plotting.show(plotting.architecture("luong"))

# %% [markdown]
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
# In lesson 02 no state could be computed before the one before it had its answer. Here no state depends on a context: in
# training, where the target words are known, all states come from one call, and all questions can be asked in one product.
#
# It gives something up. The decoder has read every word that it wrote, but its states hold no record of where it *looked*. The
# paper's remedy is **input feeding**: the attentional state is also an input of the next step, and everything goes word by word
# again.
#
# **Predict.** Here are the states and contexts of a batch, with a dot product, forward and backward. How many times as long do
# they take word by word?

# %% prediction
times_with_feeding = widgets.predict(
    "time word by word, with all at once as 1", low=1.0, high=10.0
)

# %%
decoder = nn.GRU(64, d, batch_first=True)
words, source_keys = torch.randn(32, 18, 64), torch.randn(32, T, d, requires_grad=True)
first_state = torch.zeros(1, 32, d)


def read(states):
    # states (B, Tt, d) -> contexts (B, Tt, d)
    return torch.softmax(states @ source_keys.transpose(1, 2), dim=-1) @ source_keys


def all_at_once():
    read(decoder(words, first_state)[0]).sum().backward()


def word_by_word():
    state, contexts = first_state, []
    for word in words.split(1, dim=1):  # (B, 1, 64)
        output, state = decoder(word, state)
        contexts.append(read(output))
    torch.cat(contexts, dim=1).sum().backward()


# %%
ways = {"all at once": all_at_once, "word by word": word_by_word}
timed = timing.compare(ways, seconds=0.3, rounds=3).measurements
for name, measured in timed.items():
    print(f"{name:13} {1e3 * measured.median_s:6.1f} ms")
at_once, in_steps = (timed[name].median_s for name in ways)
times_with_feeding.reveal(in_steps / at_once)

# %% [markdown]
# This is the recurrent network and the reading alone; the rest of a translator takes the same time either way. In the paper
# input feeding brought 1.3 points of BLEU (table 1). The models below do without it. `LuongTranslator(...,
# input_feeding=True)` is there for you to try.

# %% [markdown]
# ## 6. Only look nearby
#
# All scores so far are *global*: every source word is scored. The paper's *local* attention looks at a window $[p - D,\, p +
# D]$ around a centre $p$ alone: a softmax over the scores inside, and nothing for the rest.
#
# In the simple version, **local-m** (*monotonic*), the centre moves with the writing: $p = t$. Here every score is the same, so
# that only the window shows; the outlines are the gold links.

# %%
sentence = "everyone finds the queens now because three friends hear the beautiful horses ."
pair = task.test[translation.find_pair(task.test, sentence)]
t, s = torch.arange(len(pair.target)), torch.arange(len(pair.source))  # (Tt,), (T,)
all_equal = torch.zeros(len(t), len(s))  # (Tt, T): the scores
windows = masked_softmax(all_equal, (s - t[:, None]).abs() <= 2)  # (Tt, T)
assert torch.equal(
    windows, multiplicative.local_m_weights(all_equal, center=t.float(), half_width=2)
)
frames = {(target, source) for source, target in pair.alignment}
title = ["the window of local-m, D = 2"]
axes = plotting.heatmap_grid(
    [windows], pair.target, pair.source, title, gold=frames, mask=windows > 0
)
plotting.show(axes[0])

# %% [markdown]
# *Everyone* becomes three words and *because* two, so the French runs ahead. From the middle of the sentence on, the window
# holds the wrong words, and in the last row it holds none. Is that the rule or the exception?
# <!-- claim: test_in_the_sentence_shown_the_window_loses_the_words_from_the_ninth_french_word_on -->
#
# **Predict.** French words and the English words that they are made from: in what share of all gold links do their positions
# differ by at most 2, so that a window of D = 2 would hold them?

# %% prediction
share_within_two = widgets.predict(
    "share of gold links within 2 positions", low=0, high=100, unit="%"
)

# %%
links = [
    (abs(source - target), len(pair.source))
    for pair in task.test
    for source, target in pair.alignment
]
distances, lengths = torch.tensor(links).T  # (links,) each
for D in (1, 2, 5, 10):
    within = (distances <= D).double()
    print(
        f"D = {D:2}: {within.mean():6.1%} of all links, {within[lengths >= 20].mean():6.1%} in "
        "sentences of 20 words and more"
    )
share_within_two.reveal(100 * (distances <= 2).double().mean())

# %% [markdown]
# English and French keep step quite well, and better in short sentences than in long ones. Other languages put the verb at the
# other end. So the second version, **local-p** (*predictive*), computes the centre from the state that asks:
# <!-- claim: test_english_and_french_keep_step_better_in_short_sentences -->
#
# $$p_t = S \cdot \text{sigmoid}\big(v_p \cdot \tanh(W_p\, s_t)\big)$$
#
# $S$ is the length of the source sentence. A window alone would give no gradient that could move $p$: a position is inside or
# outside. So the weights are multiplied by a Gaussian around $p$:
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
    """Softmax over the positions within D of the centre, times exp(-(s - p)^2 / (2 (D/2)^2)); not
    renormalised.

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
my_local = checks.yours("local_p_weights")
some_scores = torch.randn(1, 12, generator=generator)  # (B, T)
inside = (torch.arange(12) - 5.4).abs() <= 3
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 2.8), layout="constrained")
positions = [str(s) for s in range(12)]
plotting.weight_bars(
    masked_softmax(some_scores, inside)[0],
    positions,
    ax=left,
    title="softmax over the window, p = 5.4, D = 3",
)
local = my_local(some_scores, torch.tensor([5.4]), 3)[0]  # (T,)
plotting.weight_bars(local, positions, ax=right, title="times the Gaussian (dashed)")
at = torch.linspace(2.4, 8.4, 100)  # the window
gaussian = torch.exp(-((at - 5.4) ** 2) / (2 * 1.5**2))  # sigma = D / 2 = 1.5
right.plot(at, gaussian, "--", color="0.4")
plotting.show(figure)
print(f"the weights on the right sum to {local.sum():.2f}")

# %% [markdown]
# The sum tells how well the window fits: were all the weight at the centre, it would be 1.
# <!-- claim: test_the_weights_after_the_gaussian_sum_to_less_than_one -->
#
# **What does the window save?** In the paper $2D + 1$ scores instead of $T$ are computed. Our module computes all $T$ and masks
# those outside. At sentences of 16 words on average and a window of 11, there is little to save.
# <!-- claim: test_the_order_of_the_bill_and_its_size -->
# <!-- claim: test_sentences_have_sixteen_words_on_average -->

# %% [markdown]
# ## 7. Train it
#
# Let us take the cheapest score, the dot product. Score and attentional state are yours; around them stands the library's
# translator. It has somewhat fewer parameters than lesson 02's, because nothing is learned in the score.
# <!-- claim: test_all_five_had_the_budget_of_lesson_02_and_about_as_many_parameters -->

# %%
class Dot(nn.Module):
    """Attention with your dot score; the keys are also the values, and nothing is learned."""

    def forward(self, query, keys, mask=None):
        weights = masked_softmax(my_dot(query, keys), mask)  # (B, T)
        return context_vector(weights, keys), weights


my_state = checks.yours("attentional_state")


class Translator(LuongTranslator):
    """The library's translator, with your attentional state."""

    def attend(self, state, keys, mask):
        context, weights = self.attention(state, keys, mask)
        return my_state(context, state, self.W_c.weight), weights

# %% [markdown]
# **Predict.** The next cell prints the error rate of lesson 02's alignments. What do you expect of a simpler score, asked by a
# state that has read the last word?

# %%
print(f"AER of additive attention in lesson 02: {recorded_mean('additive', 'aer'):.3f} (recorded)")

# %% prediction
expected_aer = widgets.predict(
    "alignment error rate of the dot product", low=0.0, high=0.3, step=0.005
)

# %% training
torch.manual_seed(0)
model = Translator(*task.sizes, Dot())
history = translation.train_translator(model, task, seed=0, steps=2000, stand_in="dot")

# %%
evaluation = translation.evaluate(model, task)
# one (target words, source words) tensor a sentence
maps = translation.attention_maps(model, task, task.test)
alignments = [metrics.argmax_alignment(weights) for weights in maps]
aer = translation.corpus_alignment_error_rate(alignments, task.test)
expected_aer.reveal(aer)
print(
    f"test set: {evaluation.exact:.1%} exactly right, BLEU {evaluation.bleu:.1f}, {history.steps} "
    "steps"
)
print(
    f"{translation.count_parameters(model):,} parameters, {history.milliseconds_per_step:.1f} ms "
    "per step (median)"
)

# %% [markdown]
# ## 8. All five
#
# Recorded beforehand: three seeds for each score, each trained for 60 seconds on two cores by `python -m benchmarks.record
# translation`. All five ask with the new state and differ in the score alone. The row on top is lesson 02's translator. The
# runs are equal in *seconds*: a slower score gets fewer steps.
# <!-- claim: test_all_five_had_the_budget_of_lesson_02_and_about_as_many_parameters -->
# <!-- claim: test_the_five_differ_in_the_score_alone -->

# %%
names = {"additive": "additive (lesson 02)", "additive, new state": "additive"} | {
    n: n for n in list(attentions)[1:]
}
runs = {label: results.runs_of(experiment, name) for name, label in names.items()}
counts = {label: formulas[name.split(",")[0]] for name, label in names.items()}
d_2, k_2, a_2 = 128, 160, 48  # lesson 02's sizes of state, keys and attention
counts["additive (lesson 02)"] = a_2 * d_2 + T * a_2 * k_2 + T * a_2
panels = {
    "sentences not exactly right": {
        label: [1 - run["exact"] for run in found] for label, found in runs.items()
    },
    "alignment error rate": {label: [run["aer"] for run in found] for label, found in runs.items()},
    "multiply-adds a question, T = 20": {label: [count] for label, count in counts.items()},
    "ms per training step, median": {
        label: [run["milliseconds_per_step"] for run in found] for label, found in runs.items()
    },
}
figure = plotting.comparison(
    panels,
    logarithmic=["multiply-adds a question, T = 20"],
    title="Five scores, recorded, three seeds",
)
plotting.show(figure)

# %%
def average(runs, key):
    return sum(run[key] for run in runs) / len(runs)


def parameters_of(name):
    return sum(each.numel() for each in attentions[name.split(",")[0]].parameters())


table = {
    label: {
        "parameters of the score": f"{parameters_of(name):,}",
        "parameters": f"{found[0]['parameters']:,}",
        "multiply-adds": f"{counts[label]:,}",
        "µs a call, here": f"{1e6 * compared.measurements[name.split(',')[0]].median_s:.0f}",
        "ms per step, median": f"{average(found, 'milliseconds_per_step'):.1f}",
        "steps in 60 s": f"{average(found, 'steps'):,.0f}",
        "exact match": f"{average(found, 'exact'):.1%}",
        "AER": f"{average(found, 'aer'):.3f}",
    }
    for (name, label), found in zip(names.items(), runs.values(), strict=True)
}
table.pop("additive (lesson 02)")  # its score has other sizes
pandas.DataFrame.from_dict(table, orient="index")

# %% [markdown]
# **Dot** has no parameters of its own and the smallest bill, and it translates as well as the best of them. (The *median* step
# is short, since batches of long sentences take much longer.)
# <!-- claim: test_the_dot_product_translates_about_as_well_as_the_best -->
#
# **Concat** and **additive** are one and the same function. They differ in the time for a step, and so in the number of steps,
# and in where they start: PyTorch draws the entries of one wide matrix smaller than those of two narrow ones.
# <!-- claim: test_concat_fits_fewer_steps_into_the_minute_than_additive_of_the_same_size -->
#
# **General** with the identity for $W$ *is* the dot product. Nevertheless it got fewer sentences right, on every seed. Trained
# once more with $W$ starting as the identity, it starts where dot starts and ends about where general ends, so the start alone
# is not to blame. It also got about 15 % fewer steps than dot, and all share one learning rate; what matters, these runs do
# not tell.
# <!-- claim: test_general_gets_fewer_sentences_right_than_dot_on_every_seed -->
# <!-- claim: test_general_from_the_identity_starts_where_dot_starts_and_ends_about_where_general_ends -->
# <!-- claim: test_general_takes_about_15_percent_fewer_steps_than_dot -->

# %%
for name in ("dot", "general", "general, from the identity"):
    found = results.runs_of(experiment, name)
    print(f"{name:26} right:", *(f"{run['exact']:.1%}" for run in found), end="; ")
    print("steps:", *(run["steps"] for run in found))

# %% [markdown]
# ### What the paper found
#
# | score | paper: BLEU, English to German (table 4) | here: exactly right, mean of three seeds |
# |---|---|---|
# | dot, global | 18.6 | 96.5 % |
# | general, global | 17.3 | 91.3 % |
# | concat, global | none given; it did badly (footnote 15) | 94.0 % |
# | general, local-p | 19.0, the best | 87.1 % |
# <!-- claim: test_the_table_beside_the_papers_holds_the_recorded_means -->
#
# Dot before general: the paper's own table has it, too. Its concat had a part of $W$ fixed to the identity, which the authors
# name as a possible reason. The window is best there and last here. The paper has another language pair, real sentences, input
# feeding and a larger network, trained for longer.
#
# How often does our window hold the English word that is needed? (The right translation is given; a word counts as held within
# $D = 5$ of the centre.)

# %%
looked = results.recorded("looking")  # made by python -m benchmarks.looking
found = [run["held"] for run in results.runs_of(looked, "local-p")]
correct = [run["by_length"] for run in runs["local-p"]]
curves = {
    "words inside the window": torch.tensor(found),  # (seeds, bins)
    "sentences exactly right": torch.tensor(correct),  # (seeds, bins)
}
axes = plotting.length_curve(translation.LENGTH_EDGES, curves, ylabel="share")
axes.set_title("Local-p: does the window hold the word?")
plotting.show(axes)

# %% [markdown]
# Up to 40 words, the longest that it was trained on, the window holds practically every word. Beyond, the centres go astray,
# and a word outside has no weight at all, however well its score may fit. Between 20 and 40 words local-p is behind dot as
# well, and so is general, on which it is built; lost words cannot be the reason there.
# <!-- claim: test_up_to_the_lengths_of_training_the_window_holds_the_word_and_beyond_it_does_not -->
# <!-- claim: test_between_20_and_40_words_local_p_keeps_company_with_general_and_both_are_behind_dot -->
#
# ## 9. Who asks?
#
# Lesson 02's translator asks with the old state, all others here with the new one. Does the new state find the right words more
# often? We take every model, not just the one with the same score. (Local-p is left out: its weights do not sum to 1.)

# %%
def of_runs(key):
    return {label: [key(run) for run in found] for label, found in asking.items()}


asking = {"old state: additive": runs["additive (lesson 02)"]}
for label in ("additive", "concat", "dot", "general"):
    asking[f"new state: {label}"] = runs[label]
asking["new state: general, identity"] = results.runs_of(
    experiment, "general, from the identity"
)
panels = {
    "alignment error rate": of_runs(lambda run: run["aer"]),
    "weight on other words": of_runs(lambda run: 1 - run["weight_on_gold"]["0"]),
}
plotting.show(plotting.comparison(panels, title="Who asks? Recorded, three seeds"))
for label, found in asking.items():
    shares = [run["weight_on_gold"] for run in found]
    before, ahead = ([f"{share[t]:.2f}" for share in shares] for t in ("-1", "1"))
    print(f"{label:29} weight on the words of t - 1:", *before, "  of t + 1:", *ahead)

# %% [markdown]
# With the new state fewer links are wrong, on every seed and with every score (local-p's too), except where general starts
# from the identity: there are as many as with the old state. The *weight* on the right words tells another story. Additive
# gains a little by the new state; concat, the same function, gains nothing; dot and general are ahead of both. It depends on
# the score more than on who asks.
# <!-- claim: test_with_the_new_state_fewer_links_are_wrong_in_five_models_of_six -->
# <!-- claim: test_the_weight_on_the_right_words_depends_on_the_score_more_than_on_who_asks -->
#
# Be careful with the cause. The new decoder also *uses* the context later, its layers have other sizes, and concat got about a
# quarter fewer steps. A clean experiment would change one of these alone.
#
# The authors read such a row in another way (footnote 14): as the alignment of the word that goes *in*, $y_{t-1}$. Ours do not
# look like that. Whoever asks, most of the weight lies on the words of $y_t$, the word about to be written, and on those of
# $y_{t-1}$ about as little as in perfect rows (lesson 02). What is off looks *ahead*, to the next word.
# <!-- claim: test_rows_look_at_the_word_about_to_be_written_and_not_at_the_one_just_read -->
# <!-- claim: test_what_is_off_looks_ahead_whoever_asks -->
#
# What single words look at (*que*, *ne*, an article that needs its noun) waits for lesson 13.

# %% [markdown]
# ## 10. A bug in the wild
#
# Somebody read part 3, and computes the key side once for all steps of a sentence. "The keys do not change between the
# steps," says the comment, and the scores are right to the last digit. But after training, $W$ is still what it was at the
# start. Why?
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


leaves = [
    torch.randn(*shape, generator=generator).requires_grad_()
    for shape in ((2, 7, 3), (2, 5, 4), (3, 4))
]
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
    """q_t . W k_j for every target step t, with W k_j computed once (the check looks at scores and
    gradients, not at how often).

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

# %% quiz="two_halves_of_W" points=1

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
# 1. Dot: $q \cdot k$, no parameters, equal sizes. General: $q \cdot W k$. Concat: the additive score of lesson 02.
# 2. What a score costs depends on how it is written. Multiply-adds are not milliseconds.
# 3. In most of our models the new state, which has read the last word, makes fewer wrong links. How much weight lies on the
#    right words depends on the score more than on who asks.
# 4. A context that is used after the recurrent step lets all states be computed at once, and no later state knows where the
#    decoder looked. Input feeding brings that back, word by word.
# 5. Local attention looks at a window around a predicted centre. Where the centre goes astray the word is lost.
# <!-- claim: test_with_the_new_state_fewer_links_are_wrong_in_five_models_of_six -->
# <!-- claim: test_the_weight_on_the_right_words_depends_on_the_score_more_than_on_who_asks -->
#
# **What it costs.** For $m$ questions and $T$ keys of size $d$: dot $m\,T\,d$; general $m\,(d^2 + T\,d)$, or
# $T\,d^2 + m\,T\,d$ with the key side kept; concat as the paper writes it $2\,m\,T\,d_a\,d$.
#
# **Where it leads.** Lesson 04 keeps the dot product, adds one factor to it, and takes the keys that are compared apart from
# the values that are read.
#
# **Reading.** Luong, Pham and Manning (2015), *Effective approaches to attention-based neural machine translation*, sections
# 3.1 (global), 3.2 (local), 3.3 (input feeding) and 5 (what it brings, score by score).
