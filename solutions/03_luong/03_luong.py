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
# **The question.** Lesson 02 computed each score with a small network. Does a score need a network? What do simpler
# scores cost, and what do they lose?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** two other scores and Luong's decoder. This decoder first reads the word that it has just written. Then it
# computes its query. You write the loop over its steps, train it, and compare it with eight recorded systems.
#
# **You need** lesson 02. **Points.** 20: fifteen for four exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import torch
from torch import nn

import attention_checks as checks
from attention_lab.experiments import scoring, translation
from attention_lab.measure import results
from attention_lab.models.luong import LuongTranslator
from course_utils import plotting, widgets
from course_utils.attention import multiplicative
from course_utils.attention.additive import additive_scores
from course_utils.attention.multiplicative import DotAttention, attentional_state
from course_utils.measure import costs, metrics, timing
from course_utils.plotting.cheaper_scores import luong_steps, three_scores

# %% [markdown]
# ## 1. A score without a network
#
# Lesson 02 began with a rule: 2 points for a noun, minus 2 points for a plural. This rule is a **dot product**. The query is
# $q = (2, -2, 0)$, and each key $k_j$ has the features *noun*, *plural* and *verb*.
#
# | word | key $k_j$ | $q \cdot k_j$ |
# |---|---|---|
# | the | 0, 0, 0 | 0 |
# | cats | 1, 1, 0 | 2 - 2 = 0 |
# | drink | 0, 0, 1 | 0 |
# | milk | 1, 0, 0 | **2** |
#
# The scores are those of lesson 02. So the weights are the same, too: 0.71 for *milk*, and 0.10 for each other word. The
# **dot score** has no parameters:
#
# $$\text{score}(q, k_j) = q \cdot k_j$$
#
# It works only if query and key have the same size, and if each feature means the same in both.
#
# **The general score.** Suppose that the decoder's state has two features of its own: *I need a noun* and *it must be
# singular*. Now $q = (1, 1)$, and it has no dot product with a key of three features. A matrix $W$ translates between them:
#
# $$W = \begin{pmatrix} 2 & 0 & 0 \\ 0 & -2 & 0 \end{pmatrix} \qquad q\,W = (2, -2, 0)$$
#
# In the first row, *I need a noun* gives 2 points for *noun*. In the second row, *it must be singular* gives minus 2 points for
# *plural*. The result $q\,W$ is our first query, so the scores are the same again. In a translator, $W$ is learned:
#
# $$\text{score}(q, k_j) = q \cdot W k_j = \sum_{i,\,l} q_i\, W_{i l}\, k_{j l}$$
#
# Dot and general score are called **multiplicative attention**. Luong, Pham and Manning (2015) compared them with a third
# score, **concat**, which comes in part 2.

# %%
plotting.show(three_scores())

# %%
def dot_scores(query, keys):
    """Shapes: query (B, d), keys (B, T, d) -> (B, T)."""
    return (keys @ query.unsqueeze(-1)).squeeze(-1)  # (B, T, d) @ (B, d, 1) -> (B, T, 1) -> (B, T)


# (B=1, T=4, d=3): the, cats, drink, milk
words = torch.tensor([[[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]])
scores = dot_scores(torch.tensor([[2.0, -2.0, 0.0]]), words)  # (B, T)
print("scores", scores[0].tolist(), " weights", torch.softmax(scores, dim=-1)[0].numpy().round(2))

# %% [markdown]
# ### Exercise 3.1: general scores (difficulty 1, 5 minutes)
#
# Write the general score for a whole batch, without a loop. Each sentence has one query. Score this query only against
# the keys of its own sentence.
#
# <details><summary>A hint</summary>
#
# `dot_scores` computes the dot products of a whole batch. What must happen to the query first, so that it has the size of
# a key?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `query @ W` is (B, d_k): the query, with the features of the keys. (`keys @ W.T` is (B, T, d_q) and gives the same scores.)
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

# %% check="general_scores" points=3
checks.general_scores(general_scores)

# %%
my_general = checks.yours("general_scores")
W = torch.tensor([[2.0, 0.0, 0.0], [0.0, -2.0, 0.0]])  # (d_q=2, d_k=3)
print("general, q = (1, 1):", my_general(torch.tensor([[1.0, 1.0]]), words, W)[0].tolist())

# %% [markdown]
# ## 2. Concat: is it a new score?
#
# The third score of the paper puts query and key into one vector, $[q; k_j]$, and gives this vector to a small network:
#
# $$\text{score}(q, k_j) = v \cdot \tanh(W\,[q; k_j])$$

# %%
def concat_by_loop(query, keys, W, v):
    """Shapes: query (d_q,), keys (T, d_k), W (d_a, d_q + d_k), v (d_a,) -> (T,)."""
    scores = []
    for key in keys:
        pair = torch.cat([query, key])  # (d_q + d_k,)
        scores.append(v @ torch.tanh(W @ pair))  # one number
    return torch.stack(scores)  # (T,)

# %% [markdown]
# ### Exercise 3.2: concat scores (difficulty 2, 12 minutes)
#
# Write it for a whole batch, without a loop. In each pair, the query comes first.
#
# <details><summary>A hint</summary>
#
# `torch.cat` needs tensors that agree in all other dimensions. The keys are (B, T, d_k). Which shape must the queries have,
# so that each key gets its own copy of the query?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `query.unsqueeze(1)` is (B, 1, d_q). `.expand(-1, keys.shape[1], -1)` repeats its single row T times without copying it.
# Concatenate the result and the keys along the last dimension.
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
# Is it a new score? The left columns of $W$ are multiplied by $q$, and the right columns by $k_j$. Split $W$ there:
#
# $$W\,[q; k_j] = W_{\text{left}}\, q + W_{\text{right}}\, k_j$$
#
# Concat puts the tanh and $v$ around this sum. So concat *is* the additive score of lesson 02: $W_{\text{left}}$ is $W_q$, and
# $W_{\text{right}}$ is $W_k$. The cell below compares the two.
# <!-- claim: test_concat_is_the_additive_score_with_the_two_halves -->

# %%
my_concat = checks.yours("concat_scores")
generator = torch.Generator().manual_seed(0)
query = torch.randn(2, 6, generator=generator)  # (B, d_q)
keys = torch.randn(2, 5, 6, generator=generator)  # (B, T, d_k)
W, v = torch.randn(4, 12, generator=generator), torch.randn(4, generator=generator)
scores = my_concat(query, keys, W, v)  # (B, T)
by_loop = torch.stack([concat_by_loop(query[b], keys[b], W, v) for b in range(2)])  # (B, T)
additive = additive_scores(query, keys, W_q=W[:, :6], W_k=W[:, 6:], v=v)  # (B, T): lesson 02's
assert torch.allclose(scores, by_loop, atol=1e-5) and torch.allclose(scores, additive, atol=1e-5)
print("concat  ", scores[0], "\nadditive", additive[0])

# %% [markdown]
# Only the amount of work differs. In concat, the whole of $W$ is multiplied anew for each pair of query and key. After the
# split, $W_q\, q$ is computed once for each query, and $W_k\, k_j$ once for each key.
#
# ## 3. What does a score cost?
#
# The general score can be computed in two orders. In $q \cdot (W k_j)$, the matrix is multiplied by each of the $T$ keys:
# $T\,d^2 + T\,d$ multiply-adds. In $(q\,W) \cdot k_j$, it is multiplied by the query once: $d^2 + T\,d$. The result is the
# same. If many queries are compared with the same keys, compute $W k_j$ once and keep it. When the keys or $W$ change, compute
# it again.
#
# The table counts the multiply-adds for a sentence of $m = 20$ queries and $T = 20$ keys, each of size $d = 144$. The networks
# have $d_a = 72$ hidden units.
#
# | score | how it is computed | formula | multiply-adds |
# |---|---|---|---|
# | dot | | $m\,T\,d$ | 57,600 |
# | general | $q\,W$ once for each query | $m\,d^2 + m\,T\,d$ | 472,320 |
# | additive | $W_q\,q$ and $W_k\,k_j$ once for each word | $m\,d_a\,d + T\,d_a\,d + m\,T\,d_a$ | 443,520 |
# | concat | $W$ times each pair | $m\,T\,(2\,d_a\,d + d_a)$ | 8,323,200 |
# <!-- claim: test_the_table_of_costs_is_counted -->
#
# So the additive score is not expensive in multiply-adds: it needs about the same number as the general score. Is the network
# then as fast as a product?
#
# **Predict.** Take a longer text: 400 queries and 400 keys, all scores at once. The dot score needs 23.0 million multiply-adds,
# and the additive score 19.8 million. Divide the time of the additive score by the time of the dot score. What is this ratio on
# this machine?

# %% prediction
times_as_long = widgets.predict("time of additive / time of dot", low=0.1, high=1000, log=True)

# %%
m, T, d, d_attn = 400, 400, 144, 72
Q, K = torch.randn(m, d), torch.randn(T, d)
W_q, W_k, v = torch.randn(d_attn, d) / 12, torch.randn(d_attn, d) / 12, torch.randn(d_attn)


def additive_for_all(squash=torch.tanh):
    hidden = squash((Q @ W_q.T).unsqueeze(1) + K @ W_k.T)  # (m, T, d_a): a vector for each pair
    return hidden @ v  # (m, T)


ways = {"dot": lambda: Q @ K.T, "additive": additive_for_all}
ways["additive, no tanh"] = lambda: additive_for_all(lambda x: x)
for name, function in ways.items():
    print(f"{name:17} {costs.multiply_adds(function):,} multiply-adds")
compared = timing.compare(ways, seconds=0.5)
print(compared)
times_as_long.reveal(compared.ratios["additive"])

# %% [markdown]
# <details><summary>What came out</summary>
#
# The additive score takes far longer, although it needs fewer multiply-adds. The network computes a vector for each pair. These
# are $m\,T\,d_a$ numbers, or 46 MB. They are written to memory and read again, and each goes through the tanh. The row without
# the tanh shows what the vectors alone cost: it also takes far longer than the dot score. The dot score is one matrix product,
# and it writes only the 0.6 MB of scores. Vaswani et al. (2017, section 3.2.1) prefer the dot product for its speed and its
# memory. So do all transformers of this course.
#
# </details>
#
# ## 4. Only look nearby
#
# So far attention was **global**: each source word has a weight. The **local attention** of the paper looks only at a window
# $[p - D,\, p + D]$ around a centre $p$. Outside the window, all weights are 0. In the simple version, **local-m**
# (*monotonic*), the centre of step $t$ is $p = t$.
#
# A fast implementation computes only the $2D + 1$ scores of the window. Ours computes all scores and masks them, so it saves no
# time. We ask what is *lost*. The picture shows the window with $D = 2$. We set all scores to 0, so every word inside the window
# gets the same weight. The hatched words are outside. The outlines mark the alignment that the grammar knows.

# %%
task = translation.load_task()
sentence = "everyone finds the queens now because three friends hear the beautiful horses ."
pair = task.test[translation.find_pair(task.test, sentence)]
equal = torch.zeros(len(pair.target), len(pair.source))  # (Tt, T): the scores
center = torch.arange(len(pair.target)).float()  # (Tt,): p = t
windows = multiplicative.local_m_weights(equal, center, half_width=2)
links = {(target, source) for source, target in pair.alignment}
labels = {"xlabel": "English", "ylabel": "French"}
axes = plotting.heatmap(
    windows, pair.target, pair.source, gold=links, mask=windows > 0, **labels
)
plotting.show(axes)

# %% [markdown]
# The French sentence is longer. From *que* on, the window holds only wrong words, and in the last row it holds no word. Most
# sentences are less difficult: in our test set, about nine of ten links are at most 2 positions from the diagonal $p = t$.
# In long sentences this share is smaller.
# <!-- claim: test_in_the_sentence_shown_the_window_loses_the_words_from_the_ninth_french_word_on -->
# <!-- claim: test_english_and_french_keep_step_better_in_short_sentences -->
#
# The second version, **local-p** (*predictive*), learns the centre. It computes $p$ from the decoder's state $s_t$. $T$ is
# the length of the source, and $W_p$ and $v_p$ are learned:
#
# $$p_t = T \cdot \text{sigmoid}\big(v_p \cdot \tanh(W_p\, s_t)\big)$$
#
# With the window alone, the same words stay inside when $p$ moves a little. No weight changes, so the gradient of $p$ is 0. A
# Gaussian around $p$ changes smoothly with $p$. With it, $p$ gets a gradient:
#
# $$\alpha_j = \text{softmax}_{\text{window}}(\text{score})_j \cdot
# \exp\Big(-\frac{(j - p)^2}{2\,\sigma^2}\Big), \qquad \sigma = D / 2$$
#
# These weights sum to less than 1. They are not divided by their sum.
# <!-- claim: test_the_weights_after_the_gaussian_sum_to_less_than_one -->
#
# ## 5. First move, then ask
#
# In lesson 02, the query was the old state $s_{t-1}$, which had not yet read the last written word. In Luong's decoder, the
# *new* state $s_t$ is the query.
#
# ```python
# # lesson 02: ask, then move
# context, weights = attention(state, keys, mask)                     # the query is s_{t-1}
# state = move(torch.cat([word, context], dim=-1), state)             # s_t: the last word and the context go in
#
# # this lesson: move, then ask
# state = move(word, state)                                           # s_t: the last word goes in
# context, weights = attention(state, keys, mask)                     # the query is s_t
# attended = attentional_state(context, state, W_c)                   # context and state together
# ```
#
# The last line combines the context and the state into one vector, the **attentional state**:
#
# $$\tilde h_t = \tanh(W_c\,[c_t; s_t])$$
#
# One linear layer turns $\tilde h_t$ into a score for each French word.
#
# Here no state depends on a context. So in training, where all target words are known, one call computes all states. Then,
# with the dot score, one matrix product computes all scores. In lesson 02, each state had to wait for the context before it.
#
# But now the states do not know where the decoder has looked. **Input feeding** (section 3.3 of the paper) tells them: the
# attentional state of a step is also an input of the next step. This is the dashed arrow in the drawing.
#
# $$s_t = \text{move}([y_{t-1}; \tilde h_{t-1}],\, s_{t-1}), \qquad \tilde h_0 = 0$$
#
# Then each state has to wait again.

# %%
plotting.show(luong_steps())

# %% [markdown]
#
# ### Exercise 3.3: the decoder's steps (difficulty 2, 25 minutes)
#
# Write the loop over the target words, with input feeding and without. `move` and `ask` are given: one recurrent step, and
# one attention that already knows the keys and their mask. `attentional_state(context, state, W_c)` is in the library.
#
# <details><summary>A hint</summary>
#
# Two things are carried from step to step: the state, and the vector that is fed. What is the value of each before the first
# word? Each step moves, asks, and computes its attentional state, in this order.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `words.unbind(dim=1)` gives one word (B, d_w) per step. With feeding, the input of `move` is `torch.cat([word, fed], dim=-1)`.
# `fed` starts as `words.new_zeros(len(words), len(W_c))`, and then it is the attentional state of the step. Collect both
# results in lists, and `torch.stack(..., dim=1)` them at the end.
#
# </details>

# %% exercise="decode_steps"
def decode_steps(words, first_state, move, ask, W_c, feeding):
    """For each word: the new state (`move`), its context and weights (`ask`), and the
    attentional state tanh(W_c [c; s]).

    move(inputs (B, d_in), state (B, d_h)) -> state (B, d_h);
    ask(state (B, d_h)) -> context (B, d_c), weights (B, T).
    With `feeding` the inputs are the word and, after it, the attentional state of the step before
    (zeros at the first step); without, the word alone.
    Shapes: words (B, Tt, d_w), first_state (B, d_h), W_c (d_o, d_c + d_h)
    -> attentional states (B, Tt, d_o), weights (B, Tt, T).
    """
    ### BEGIN SOLUTION
    state, fed = first_state, words.new_zeros(len(words), len(W_c))  # (B, d_h), (B, d_o)
    attended, weights = [], []
    for word in words.unbind(dim=1):  # (B, d_w)
        state = move(torch.cat([word, fed], dim=-1) if feeding else word, state)
        context, row = ask(state)  # (B, d_c), (B, T)
        fed = attentional_state(context, state, W_c)  # (B, d_o)
        attended.append(fed)
        weights.append(row)
    return torch.stack(attended, dim=1), torch.stack(weights, dim=1)
    ### END SOLUTION

# %% check="decode_steps" part="without_feeding" points=2
checks.decode_steps(decode_steps, only="without feeding")

# %% check="decode_steps" points=4
checks.decode_steps(decode_steps)

# %%
my_steps = checks.yours("decode_steps")
gru = nn.GRU(8, 6, batch_first=True)
words, first = torch.randn(2, 9, 8), torch.zeros(2, 6)  # (B, Tt, d_w), (B, d)
source, W_c = torch.randn(2, 5, 6), torch.randn(6, 12)  # (B, T, d), (d, 2 d)


def move(inputs, state):
    return gru(inputs.unsqueeze(1), state.unsqueeze(0))[1][0]  # (B, d)


def ask(state):
    return DotAttention()(state, source)


states, _ = gru(words, first.unsqueeze(0))  # (B, Tt, d): all states in one call
weights = torch.softmax(states @ source.transpose(1, 2), dim=-1)  # (B, Tt, T): all queries at once
at_once = attentional_state(weights @ source, states, W_c)
in_steps, _ = my_steps(words, first, move, ask, W_c, feeding=False)
assert torch.allclose(in_steps, at_once, atol=1e-5)
print("Without feeding, your loop equals all steps at once.")

# %% [markdown]
# ## 6. Which score is best?
#
# You now train **dot, fed**: the dot score, with input feeding, with your own steps. Then you compare it with recorded runs.
# All systems have 2,000 training steps, the optimiser and learning rate of lesson 01, about the same number of
# parameters (input feeding adds a fifth), and three seeds:
# <!-- claim: test_all_had_the_same_steps_and_about_as_many_parameters -->
#
# - two systems that do *not* choose: lesson 01's single vector, and lesson 02's control with uniform weights;
# - lesson 02's translator, **additive, old state**;
# - Luong's decoder, where the new state asks, with one of four scores: **additive**, **concat**, **dot** or **general**;
# - **local-p**: the general score in a window with $D = 5$.
#
# A dot product needs equal sizes. So the encoder has 72 features in each direction, and the decoder's state has 144.

# %%
class Fed(LuongTranslator):
    """The library's translator, with your steps."""

    def decode(self, embedded, state, ask):
        return my_steps(embedded, state, self.move, ask, self.W_c.weight, feeding=True)


torch.manual_seed(0)
model = Fed(*task.sizes, DotAttention(), input_feeding=True)
print(f"{translation.count_parameters(model):,} parameters")

# %% training
history = translation.train_translator(
    model, task, seed=0, steps=2000, stand_in="dot_input_feeding"
)

# %% [markdown]
# **Predict.** Of the test sentences with 20 to 40 words, the systems that do not choose get none exactly right. With the
# additive score, the new decoder gets about 91 % right. What does it get with the *general* score, as the mean of three runs?
# <!-- claim: test_in_long_sentences_additive_is_above_general_and_general_above_local_p -->

# %% prediction
right_with_general = widgets.predict(
    "exactly right of 20 to 40 words, general score", low=0, high=100, unit="%"
)

# %%
experiment = results.recorded("translation")
long_sentences = [run["exact_20_to_40"] for run in results.runs_of(experiment, "general")]
right_with_general.reveal(100 * sum(long_sentences) / 3)
plotting.show(scoring.nine_systems(experiment))

# %%
evaluation = translation.evaluate(model, task)
maps = translation.attention_maps(model, task, task.test)
aer = translation.corpus_alignment_error_rate(map(metrics.argmax_alignment, maps), task.test)
print(f"your run: {evaluation.exact:.1%} exactly right, alignment error rate {aer:.3f}; {history}")

# %% [markdown]
# <details><summary>What came out</summary>
#
# **Choosing matters most.** The worst run of a system that chooses gets 86.6 % of all sentences right. No run of a system that
# does not choose passes 31 %.
# <!-- claim: test_every_system_that_chooses_is_far_above_those_that_do_not -->
#
# **Small differences do not rank two scores.** Additive and concat are the same function. With the same seed they also see the
# same batches. Only their starting weights differ. But on seed 2 they get 97.0 and 95.3 % of all sentences right, and 90.7 and
# 85.0 % of the long ones.
# <!-- claim: test_on_one_seed_additive_and_concat_differ_by_almost_two_points -->
#
# **General is behind in long sentences.** There, all six runs of additive and concat (85 to 93 %) are above all three runs of
# general (78 to 79 %). With $W = I$, general *is* the dot score. We also recorded three runs of general that start at $W = I$.
# They end at 76 to 81 %, and each is below dot on the same seed. So a score that can express more is not always better.
# <!-- claim: test_in_long_sentences_additive_is_above_general_and_general_above_local_p -->
#
# **A cheaper score is not always a worse one.** Dot (81 to 90 %) overlaps with concat, so we cannot rank these two. Dot is the
# cheapest score of our table, and concat is the most expensive.
# <!-- claim: test_in_long_sentences_additive_is_above_general_and_general_above_local_p -->
#
# **Local-p is the last of those that choose.** In long sentences it gets 68 to 69 %. Does its window miss the right words? This
# is not the only cause. In sentences of 16 to 19 words, the right word is always inside the window. There, local-p gets 82 to
# 86 %, and general gets 90 to 93 %. In the paper, local-p with the general score is the best single system (table 1).
# <!-- claim: test_in_long_sentences_additive_is_above_general_and_general_above_local_p -->
#
# **Input feeding is not better here**, although it has a fifth more parameters. The runs get 91.0 to 93.5 % of all sentences
# right with it, and 93.1 to 96.4 % without it. In the paper it brought 1.3 points of BLEU, with real sentences from English to
# German (table 1).
# <!-- claim: test_input_feeding_brings_no_gain -->
#
# </details>
#
# ### Who asks?
#
# One question of lesson 02 is still open. In its recorded runs, about one link in ten differed from the grammar's alignment. Is
# it a disadvantage that the old state asks? We test it with the dot score. Two recorded systems differ only in the query. In the
# first system it is the *old* state. In the second it is the *new* state, which has read the last word.
# <!-- claim: tests/test_lesson_02.py::test_about_one_link_in_ten_is_elsewhere_than_the_grammar_has_it -->
#
# **Predict.** With the old state, the mean alignment error rate of three runs is 0.14. What is it with the new state?
# <!-- claim: test_when_the_new_state_asks_dot_finds_the_right_words_more_often_on_every_seed -->

# %% prediction
error_with_new_state = widgets.predict("alignment error rate, new state", low=0, high=0.3)

# %%
wrong, elsewhere = {}, {}
for label, name in {"old state": "dot, old state asks", "new state": "dot"}.items():
    runs = results.runs_of(experiment, name)
    wrong[label] = [run["aer"] for run in runs]
    elsewhere[label] = [1 - run["weight_on_gold"]["0"] for run in runs]
error_with_new_state.reveal(sum(wrong["new state"]) / 3)
panels = {"alignment error rate": wrong, "weight on other words": elsewhere}
plotting.show(plotting.comparison(panels, title="Which state asks? The dot score, three seeds"))

# %% [markdown]
# <details><summary>What came out</summary>
#
# The rate falls. In three runs, it is 0.13 to 0.16 when the old state asks, and 0.08 to 0.09 when the new state asks. The new
# state also puts less weight on *other words*, which the grammar does not link to the French word. The shares of correct
# translations overlap: 93.3 to 94.5 % with the old state, 93.1 to 96.4 % with the new state.
# <!-- claim: test_when_the_new_state_asks_dot_finds_the_right_words_more_often_on_every_seed -->
#
# </details>
#
# Here are the weights of your model on lesson 02's first sentence. In our recorded run, only one row differs from the grammar's
# alignment: *leur* comes from *them*, but most of its weight is on *show*. In lesson 02, we found that such a row can be right:
# the key of the verb also contains the next word.
# <!-- claim: test_only_the_row_of_leur_differs_from_the_grammar -->

# %%
sentence = "the sad heroes do not show them the red hat ."
example = task.test[translation.find_pair(task.test, sentence)]
links = {(target, source) for source, target in example.alignment}
weights = translation.attention_maps(model, task, [example])[0]
plotting.show(plotting.heatmap(weights, example.target, example.source, gold=links, **labels))

# %% [markdown]
# ## 7. A bug hunt
#
# A programmer wants to compute the key side of the general score once, and keep it for all steps. The scores of the function
# below are right to the last digit. `scoring.train` trains such a score on a small task. There are five keys, and the label is
# the key with the highest $q \cdot H k$, where the matrix $H$ is hidden. The model learns two matrices, $A$ and $W$. First it
# computes $A q$. Then it gives $A q$ to the function as its query, so the score is $(A q) \cdot W k$. A random guess has a loss
# of $\ln 5 = 1.61$. With the right $A$ and $W$ the loss can approach 0.

# %%
def scores_for_all_steps(queries, keys, W):
    """Shapes: queries (B, Tt, d_q), keys (B, T, d_k), W (d_q, d_k) -> (B, Tt, T)."""
    kept = (keys @ W.T).detach()  # (B, T, d_q): the same at every step, so once is enough
    return queries @ kept.transpose(1, 2)


for seed in range(3):
    last_loss, _ = scoring.train(scores_for_all_steps, seed)
    print(f"seed {seed}: loss after 300 steps {last_loss:.2f}")

# %% [markdown]
# The loss has fallen below 1.61, but it is far from 0 on each seed. Nothing raises an error. Where is the bug? Note what you
# suspect before you read on.
# <!-- claim: test_the_bug_leaves_W_where_it_was_and_the_loss_falls_a_part_of_the_way -->
#
# ### Exercise 3.4: a test that exposes it (difficulty 2, 12 minutes)
#
# Write a test that says which inputs of a function receive a gradient.
#
# <details><summary>A hint</summary>
#
# Call the function with copies that require a gradient (`each.detach().clone().requires_grad_()`). Then call `backward` on the
# sum of the result. An input without a gradient has `grad` None.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# If the result depends on *no* input, its `requires_grad` is False, and `backward` raises an error. So look at
# `requires_grad` first.
#
# </details>

# %% exercise="gets_gradient"
def gets_gradient(function, tensors):
    """Whether each of the tensors gets a gradient through `function(*tensors)`, which is a tensor.

    Returns one bool per tensor. The tensors themselves, and their `requires_grad`, stay unchanged.
    We do not test gradients that are 0 everywhere.
    """
    ### BEGIN SOLUTION
    leaves = [each.detach().clone().requires_grad_() for each in tensors]
    result = function(*leaves)
    if result.requires_grad:
        result.sum().backward()
    return [leaf.grad is not None for leaf in leaves]
    ### END SOLUTION

# %% check="gets_gradient" points=3
checks.gets_gradient(gets_gradient)

# %%
def mended(queries, keys, W):
    kept = keys @ W.T  # once, and part of the graph
    return queries @ kept.transpose(1, 2)


my_test = checks.yours("gets_gradient")
given = [torch.randn(2, 7, 3), torch.randn(2, 5, 4), torch.randn(3, 4)]
for scores in (scores_for_all_steps, mended):
    print(f"{scores.__name__}: queries, keys, W get a gradient:", *my_test(scores, given))
    for seed in range(3):
        last_loss, moved = scoring.train(scores, seed)
        print(f"  loss {last_loss:.2f}, W moved by {moved:.1f} times its size")

# %% [markdown]
# A tensor that does not change between the steps may still need a gradient. `detach()` returns a tensor without its history. So
# no gradient reaches $W$, and $W$ never moves. In a translator, the encoder would learn nothing through the scores. The loss
# falls nevertheless, because $A$ learns. But a key has eight features, and $W$ has six rows. With $W$ fixed, $A$ can only mix
# these six rows.
# <!-- claim: test_the_bug_leaves_W_where_it_was_and_the_loss_falls_a_part_of_the_way -->
#
# ## Check yourself

# %% quiz="where_the_brackets_go" points=1

# %% quiz="two_halves_of_W" points=1

# %% quiz="dot_of_different_sizes" points=1

# %% quiz="what_the_new_state_costs" points=1

# %% quiz="sum_of_local_weights" points=1

# %% [markdown]
# Your run is added to the running table.

# %%
results.remember("dot, input feeding", translation.table_row(model, history, evaluation, aer))
results.running_table(until="local-p")

# %% [markdown]
# ## What to remember
#
# 1. The dot score $q \cdot k$ has no parameters, and needs equal sizes. The general score $q \cdot W k$ learns a matrix. Concat
#    is the additive score of lesson 02.
# 2. With one task, 2,000 steps and about the same number of parameters, every system that chooses reaches 87 to 98 %. No system
#    that does not choose passes 31 %. In long sentences the score matters, too: additive is above general on every seed.
# 3. Additive and concat are one function. On one seed they still differ by 1.7 points, and by 5.7 points in long sentences. So
#    small differences in three runs rank nothing.
# 4. Multiply-adds are not milliseconds: dot products are one matrix product, and a network writes a vector for each pair.
# 5. With the dot score, fewer links differ from the grammar's alignment if the new state asks. And without input feeding, one
#    call computes all states in training.
# 6. Local attention looks only at a window around a centre. In our long sentences it is the last of the systems that choose.
# <!-- claim: test_every_system_that_chooses_is_far_above_those_that_do_not -->
# <!-- claim: test_on_one_seed_additive_and_concat_differ_by_almost_two_points -->
# <!-- claim: test_in_long_sentences_additive_is_above_general_and_general_above_local_p -->
# <!-- claim: test_when_the_new_state_asks_dot_finds_the_right_words_more_often_on_every_seed -->
#
# **Where it leads.** Lesson 04 keeps the dot product and divides it by one factor. It also separates the keys, which are
# compared, from the values, which are read.
#
# **Reading.** Luong, Pham and Manning (2015), *Effective approaches to attention-based neural machine translation*, sections
# 3.1 (global), 3.2 (local), 3.3 (input feeding) and 5 (results for each score).
