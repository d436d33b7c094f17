# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 02 · Look back at every word
#
# **The question.** Lesson 01's decoder had one vector, and it translated almost no long sentence correctly. What happens when
# the decoder may look back at every source word, at every step?
#
# **Time.** About 135 minutes, of which the computer needs less than two.
#
# **You will build** additive attention in three small steps, one step of a decoder that uses it, and a test that finds a
# bug. Then you train a translator on your own attention, and compare it with a control.
#
# **You need** lesson 01 (the bottleneck), matrix products and the softmax. **Points.** 20: fifteen for five exercises, five
# for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
from collections import Counter

import torch
from torch import nn

import attention_checks as checks
from attention_lab.experiments import looking, looking_back, translation
from attention_lab.measure import results
from attention_lab.models.recurrent import AttentionTranslator
from course_utils import plotting, widgets
from course_utils.measure import metrics
from course_utils.plotting import looking_back as drawings

task = translation.load_task()
sentence = "the sad heroes do not show them the red hat ."
example = task.test[translation.find_pair(task.test, sentence)]
print(" ".join(example.source))
print(" ".join(example.target))

# %% [markdown]
# ## 1. Which word do you need now?
#
# A grammar generated our sentences. So we know which English words each French word comes from. The picture shows it: each
# row is a French word, each column is an English word, and a dark square means *this word comes from that one*. Such a
# picture is called an **alignment**.

# %%
gold = looking.gold_map(example)  # (French words, English words)
words = {"queries": example.target, "keys": example.source}
plotting.show(plotting.heatmap(gold, **words, xlabel="English", ylabel="French"))

# %% [markdown]
# Read it from the top, as the decoder writes. Most squares move to the right, one word at a time. But *rouge* (red) comes
# after its noun in French and before it in English. So the squares jump forward and come back. Both *ne* and *pas* come from
# *not*. No French word comes from *do*.
#
# Lesson 01's decoder received the same vector at every step. It could not choose. This lesson gives the decoder a choice at
# each step. It looks at all source words, but it gives most **weight** to the words that it needs now. This is **attention**.
#
# ## 2. One step of attention
#
# 1. The encoder leaves one vector for each source word, its **key** $k_j$.
# 2. The decoder's state is the **query** $q$. It asks: *what do I need now?*
# 3. Each key gets a **score**. A high score means: this key answers the query.
# 4. A softmax turns the scores into **weights** $\alpha_j$. They are positive and sum to 1.
# 5. The result is the **context** $c = \sum_j \alpha_j k_j$, the average of the keys, each multiplied by its weight.
#
# **An example to check in your head.** Four words have three features each: *is it a noun?*, *is it plural?*, *is it a verb?*
# The query asks for a noun that is not plural. For now the score is a simple rule: 2 points for a noun, minus 2 points for
# a plural.
#
# | word | key: noun, plural, verb | score |
# |---|---|---|
# | the | 0, 0, 0 | 0 |
# | cats | 1, 1, 0 | 2 - 2 = 0 |
# | drink | 0, 0, 1 | 0 |
# | milk | 1, 0, 0 | **2** |
#
# The softmax of (0, 0, 0, 2) is (1, 1, 1, 7.4) / 10.4. So *milk* gets a weight of 0.71, and each other word gets 0.10. The
# context is close to the key of *milk*, with a little of the other keys in it.

# %%
plotting.show(drawings.one_step())

# %%
# (T=4, d_k=3): the, cats, drink, milk
keys = torch.tensor([[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
scores = torch.tensor([0.0, 0.0, 0.0, 2.0])  # (T,)
weights = torch.softmax(scores, dim=0)  # (T,)
print("weights", weights.numpy().round(2), " context", (weights @ keys).numpy().round(2))

# %% [markdown]
# ## 3. The score is a small network
#
# In a translator nobody writes rules such as "2 points for a noun". The score must be learned. Bahdanau, Cho and Bengio
# (2015) use a small network:
#
# $$\text{score}(q, k_j) = v \cdot \tanh(W_q\, q + W_k\, k_j)$$
#
# The matrices $W_q$ and $W_k$ map the query and the key to vectors of the same length. The network adds these two vectors,
# and $v$ turns the result into one number. This is **additive attention**. Here it is as a loop, for one query and five keys.

# %%
def scores_by_loop(query, keys, W_q, W_k, v):
    """Shapes: query (d_q,), keys (T, d_k) -> (T,)."""
    scores = []
    for key in keys:
        hidden = torch.tanh(W_q @ query + W_k @ key)  # (d_a,)
        scores.append(v @ hidden)  # one number
    return torch.stack(scores)  # (T,)


generator = torch.Generator().manual_seed(0)
query = 2 * torch.randn(2, 3, generator=generator)  # (B, d_q)
keys = torch.randn(2, 5, 4, generator=generator)  # (B, T, d_k)
W_q, W_k = torch.randn(6, 3, generator=generator), torch.randn(6, 4, generator=generator)
v = torch.randn(6, generator=generator)  # (d_a,)
print(scores_by_loop(query[0], keys[0], W_q, W_k, v))

# %% [markdown]
# ### Exercise 2.1: additive scores (difficulty 2, 15 minutes)
#
# The loop computes one key at a time, for one sentence. Write the scores for a whole batch, without a loop.
#
# <details><summary>A hint</summary>
#
# All keys of a sentence have the same query. First multiply the queries and the keys by their matrices. Which of the two
# results needs one more dimension before you can add them?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `query @ W_q.T` is (B, d_a), and `keys @ W_k.T` is (B, T, d_a). `unsqueeze(1)` makes the first (B, 1, d_a), and this shape
# is broadcast over T.
#
# </details>

# %% exercise="additive_scores"
def additive_scores(query, keys, W_q, W_k, v):
    """v . tanh(W_q q + W_k k), for each sentence's query and each of its keys.

    Shapes: query (B, d_q), keys (B, T, d_k), W_q (d_a, d_q), W_k (d_a, d_k), v (d_a,) -> (B, T).
    """
    ### BEGIN SOLUTION
    asked = (query @ W_q.T).unsqueeze(1)  # (B, 1, d_a)
    offered = keys @ W_k.T  # (B, T, d_a)
    return torch.tanh(asked + offered) @ v  # (B, T)
    ### END SOLUTION

# %% check="additive_scores" points=2
checks.additive_scores(additive_scores)

# %% [markdown]
# ### Why is there a tanh?
#
# We remove the tanh. The score is now $v \cdot (W_q\, q + W_k\, k_j)$, still one number for each pair of query and key.
#
# **Predict.** We take two different queries and the same five keys, without the tanh. Each key gets two weights, one for each
# query. Take the key whose two weights differ most. How large is the difference?

# %% prediction
difference_without_tanh = widgets.predict(
    "largest difference between the weights of the two queries", low=0.0, high=1.0
)

# %%
my_scores = checks.yours("additive_scores")
same_keys = keys[:1].expand(2, -1, -1)  # (2, T, d_k): the keys of the first sentence, twice
with_tanh = torch.softmax(my_scores(query, same_keys, W_q, W_k, v), dim=-1)  # (2, T)
linear = ((query @ W_q.T).unsqueeze(1) + same_keys @ W_k.T) @ v  # (2, T)
without_tanh = torch.softmax(linear, dim=-1)  # (2, T)
print("with the tanh:   ", (with_tanh[0] - with_tanh[1]).abs().max())
difference_without_tanh.reveal((without_tanh[0] - without_tanh[1]).abs().max().item())

# %% [markdown]
# <details><summary>What came out</summary>
#
# Without the tanh the weights do not depend on the query at all. The score is then a sum of two numbers. The first
# number, $v \cdot W_q\, q$, is the same for all keys, and a softmax does not change when we add the same number to all
# scores. Only the second number, $v \cdot W_k\, k_j$, differs between the keys, and it does not contain the query. So a
# *sum* of the two needs the tanh, or another function that is not linear. It lets the query and the key act together.
# (Lesson 03 multiplies them instead.)
# <!-- claim: test_without_the_tanh_the_query_makes_no_difference -->
#
# </details>
#
# ## 4. Mask the padding
#
# In a batch the sentences have different lengths, and the shorter ones end with padding. The padding gets scores, too.
# Suppose that all scores are close to 0, as before training. Look at the weights of a sentence with 4 words in a batch
# where the longest has 12.

# %%
lengths = torch.tensor([4, 12])
# (B, T): scores before any training
untrained = 0.1 * torch.randn(2, 12, generator=torch.Generator().manual_seed(1))
naive = torch.softmax(untrained, dim=-1)  # (B, T)
print(f"weight on the 4 words {naive[0, :4].sum():.2f}, on the padding {naive[0, 4:].sum():.2f}")

# %% [markdown]
# Two thirds of the weight go to padding. We therefore need a **mask**, a boolean tensor. `True` means *may attend*. Where the
# mask is `False`, the weight must be exactly 0, and the other weights must still sum to 1.
# <!-- claim: test_untrained_attention_without_a_mask_wastes_two_thirds_on_eight_of_twelve_positions -->
#
# A row can have no `True` at all, for example when a sentence is empty. Then a softmax divides 0 by 0, and the result is NaN.
# In this course such a row gets weights of 0.
#
# ### Exercise 2.2: masked softmax (difficulty 2, 15 minutes)
#
# Write a softmax that gives exactly 0 where the mask is `False`. With `mask=None` all positions are allowed.
#
# <details><summary>A hint</summary>
#
# If you set the *weights* of the padding to 0 after the softmax, the row does not sum to 1 any more. Which *score* would give
# a weight of 0?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `scores.masked_fill(~mask, value)` writes `value` where the mask is False. With `-torch.inf` a row without any True becomes
# NaN. With the smallest number of the dtype, `torch.finfo(scores.dtype).min`, such a row becomes uniform, and a second
# `masked_fill` on the weights sets it to 0.
#
# </details>

# %% exercise="masked_softmax"
def masked_softmax(scores, mask=None):
    """Softmax over the last dimension, over the positions where `mask` is True.

    Shapes: scores (..., T), mask bool, broadcastable to scores -> (..., T). `mask=None` allows all
    positions. A row without any True gets zeros. Works for each floating-point dtype, also half
    precision.
    """
    ### BEGIN SOLUTION
    if mask is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    weights = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)  # (..., T)
    return weights.masked_fill(~mask, 0.0)
    ### END SOLUTION

# %% check="masked_softmax" points=3
checks.masked_softmax(masked_softmax)

# %% [markdown]
# ## 5. From weights to the context
#
# The context is the weighted average of the **values**. In this lesson the values are the keys themselves. So the encoder's
# vectors are used twice: for the scores, and for the average. Lesson 04 separates keys and values. For a batch, the average
# is a matrix product of one row of T weights with T rows of values.

# %%
my_softmax = checks.yours("masked_softmax")


def context_vector(weights, values):
    """The weighted sum of the values.

    Shapes: weights (B, T), values (B, T, d_v) -> (B, d_v).
    """
    return (weights.unsqueeze(1) @ values).squeeze(1)  # (B, 1, T) @ (B, T, d_v) -> (B, d_v)

# %% [markdown]
# ### Exercise 2.3: additive attention (difficulty 2, 15 minutes)
#
# Now write the three steps as one `nn.Module`: scores, weights, context. The constructor creates the parameters. `forward`
# returns the context and the weights. Write the score again, now with three `nn.Linear`. `d_attn` is the $d_a$ of part 3. Use
# `my_softmax` and `context_vector`. (`my_softmax` is your own function if it passes its check.)
#
# <details><summary>A hint</summary>
#
# `nn.Linear(d_in, d_out, bias=False)` holds a matrix (d_out, d_in). It multiplies the last dimension of its input by this
# matrix.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `self.W_q(query)` is (B, d_attn), and `self.W_k(keys)` is (B, T, d_attn). `self.v(...)` gives (B, T, 1). Remove the last
# dimension before the softmax.
#
# </details>

# %% exercise="AdditiveAttention"
class AdditiveAttention(nn.Module):
    """Additive attention (Bahdanau et al. 2015). The keys are also the values.

    Holds W_q: d_query -> d_attn, W_k: d_key -> d_attn and v: d_attn -> 1. All three are `nn.Linear`
    without bias.
    """

    def __init__(self, d_query, d_key, d_attn):
        super().__init__()
        ### BEGIN SOLUTION
        self.W_q = nn.Linear(d_query, d_attn, bias=False)
        self.W_k = nn.Linear(d_key, d_attn, bias=False)
        self.v = nn.Linear(d_attn, 1, bias=False)
        ### END SOLUTION

    def forward(self, query, keys, mask=None):
        """Shapes: query (B, d_query), keys (B, T, d_key), mask (B, T) bool -> context (B, d_key),
        weights (B, T).
        """
        ### BEGIN SOLUTION
        hidden = torch.tanh(self.W_q(query).unsqueeze(1) + self.W_k(keys))  # (B, T, d_attn)
        weights = my_softmax(self.v(hidden).squeeze(-1), mask)  # (B, T)
        return context_vector(weights, keys), weights
        ### END SOLUTION

# %% check="AdditiveAttention" points=3
checks.AdditiveAttention(AdditiveAttention)

# %% [markdown]
# ## 6. A decoder that asks
#
# The translator is the one of the paper, a little simpler. Its **bidirectional encoder** has two GRUs. One reads the source
# from the left, the other from the right. The key $k_j$ joins their two states at word $j$. So each key also contains
# something about the words on both sides.

# %%
plotting.show(drawings.decoder())

# %% [markdown]
# The first state $s_0$ comes from the GRU that reads from the right: a small layer maps its last state. Then the decoder
# makes one step for each French word. At step $t$:
#
# 1. The state *before* the step, $s_{t-1}$, is the query. Attention gives the context $c_t$.
# 2. A GRU cell computes the new state $s_t$. Its input is the embedding of the last word that was written, $y_{t-1}$,
#    followed by $c_t$. Its old state is $s_{t-1}$.
# 3. A small network, the **readout**, computes a score for each French word. Its input is $s_t$, followed by $c_t$, followed
#    by the embedding of $y_{t-1}$.
#
# The query $s_{t-1}$ has not read $y_{t-1}$ yet. In the picture, $s_1$ asks before it knows that *le* was written.
#
# ### Exercise 2.4: the decoder's step (difficulty 2, 20 minutes)
#
# Your translator will run on this function. The three parts are arguments: `attention(query, keys, mask)` is your module,
# `cell(input, state)` is an `nn.GRUCell`, and `readout(features)` is the small network.
#
# <details><summary>A hint</summary>
#
# There are three calls, one for each item of the list above. Each call needs a result of the call before.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.cat([embedded, context], dim=-1)` puts two tensors side by side. A step has an old and a new state. Which one is the
# query, which one does the cell get, which one does the readout get, and which one do you return?
#
# </details>

# %% exercise="decoder_step"
def decoder_step(embedded, state, keys, mask, attention, cell, readout):
    """One step of Bahdanau's decoder: from the last word to a score for each possible next word.

    Shapes: embedded (B, d_embed), the embedding of the last word; state (B, d_hidden), the state
    before the step; keys (B, T, d_key), mask (B, T) bool
    -> logits (B, V), new state (B, d_hidden), weights (B, T).
    attention(query, keys, mask) -> context (B, d_key), weights; cell(input, state) -> new state;
    readout(features) -> logits.
    """
    ### BEGIN SOLUTION
    context, weights = attention(state, keys, mask)  # (B, d_key), (B, T)
    new_state = cell(torch.cat([embedded, context], dim=-1), state)  # (B, d_hidden)
    logits = readout(torch.cat([new_state, context, embedded], dim=-1))  # (B, V)
    return logits, new_state, weights
    ### END SOLUTION

# %% check="decoder_step" points=4
checks.decoder_step(decoder_step)

# %% [markdown]
# ## 7. Does it help to choose?
#
# This translator differs from lesson 01's in three ways that matter here. Its encoder reads in both directions. At each
# step its decoder reads from all source words. And it *chooses* the weights. Does the choice help?
#
# A **control** changes one thing and nothing else. Ours has **uniform weights** (as in Wiegreffe and Pinter 2019): it is the
# same translator, but all weights are equal, at every step. So it loses the choice, together with the 13,872 parameters of
# the score. It keeps the encoder, the decoder and all source words. All models have the same data, about the same number of
# parameters and the same number of training steps: 2,000 steps with 32 sentences each.
# <!-- claim: test_all_three_had_the_same_steps_and_about_as_many_parameters -->

# %%
Attention, my_step = checks.yours("AdditiveAttention"), checks.yours("decoder_step")
torch.manual_seed(0)
d_hidden, d_encoder, d_attn = 128, 80, 48
attention = Attention(d_hidden, 2 * d_encoder, d_attn)
model = AttentionTranslator(*task.sizes, attention, d_encoder=d_encoder, step=my_step)
print(f"your translator: {translation.count_parameters(model):,} parameters")

# %% [markdown]
# **Predict.** With lesson 01's single vector, no sentence of 20 to 40 words was translated exactly. Take the control with
# *uniform* weights: both directions, and all source words at each step, but no choice. What share of these sentences does
# it translate exactly?
#
# Then train your translator. While it learns, we keep its attention weights for our first sentence.

# %% prediction
exact_with_uniform = widgets.predict(
    "exactly right with uniform weights, 20 to 40 words", low=0, high=100, unit="%"
)

# %% training
watch = looking_back.Watch(task, [example])
history = translation.train_translator(
    model, task, seed=0, steps=2000, loss_fn=watch, stand_in="additive"
)
watch.look(model)

# %%
evaluation = translation.evaluate(model, task)
print(f"with attention, 20 to 40 words: {evaluation.exact_20_to_40:.1%} exactly right ({history})")
runs = results.runs_of(results.recorded("translation"), "uniform weights")
exact_with_uniform.reveal(100 * sum(run["exact_20_to_40"] for run in runs) / len(runs))

# %%
live = {} if history.stood_in else {"additive attention": evaluation.by_length}
axes = plotting.length_curve(
    translation.LENGTH_EDGES,
    looking_back.recorded_curves(),
    live=live,
    title="Sentences that are exactly right, by their length",
)
plotting.show(drawings.mark_training(axes, 40))

# %% [markdown]
# <details><summary>What came out</summary>
#
# With uniform weights no sentence of 20 to 40 words is exactly right. With additive attention about nine of ten are. (The
# bands show three recorded runs for each model. They show only a part of what varies: your run may lie outside.) So
# within 2,000 steps it is not enough to read in both directions and to receive all words. With uniform weights the
# context is the same at every step: it is one vector again, the average of all keys. Attention computes another context
# for each step.
# <!-- claim: test_with_attention_long_sentences_come_out_right_and_without_they_do_not -->
# <!-- claim: test_the_control_with_uniform_weights_falls_off_the_same_cliff -->
#
# Exact match is a strict measure: one wrong word makes the whole sentence wrong. Word by word, our recorded model with
# attention finds more than 99 % of the words in sentences of up to 40 words. (For each word it gets the right words before
# it.)
# <!-- claim: test_up_to_forty_words_attention_finds_nearly_every_word -->
#
# The longest sentences in training have 40 words. Of longer sentences, fewer than half are exactly right.
# <!-- claim: test_beyond_the_lengths_of_training_attention_gives_way_as_well -->
#
# The paper compares attention with one vector on real sentences (its table 1 and figure 2). The BLEU (lesson 01) is 26.8 with
# attention, and 17.8 with one vector. With one vector, it falls as the sentences get longer.
#
# </details>
#
# ## 8. Attention learns to align
#
# The training data contain no alignments. The model learned only to predict the next French word. Here are its weights for
# our first sentence, while it learned. The orange outlines mark the alignment that the grammar knows.

# %%
links = {(target, source) for source, target in example.alignment}
axes = plotting.heatmap_grid(
    [maps[0] for maps in watch.maps.values()],
    example.target,
    example.source,
    watch.titles(history),
    gold=links,
    columns=2,
    xlabel="English",
    ylabel="French",
)
plotting.show(axes[0])

# %% [markdown]
# Before training, all words get nearly the same weight. After 200 steps, the weight follows the diagonal. At the end, most of
# the weight is inside the outlines. The model learned this from the translations alone. Now look at more sentences, and find
# rows with weight outside the outlines.

# %%
maps = translation.attention_maps(model, task, task.test)
examples = []
for pair, weights in zip(task.test, maps, strict=True):
    if 8 <= len(pair.source) <= 14 and len(examples) < 12:
        gold = {(target, source) for source, target in pair.alignment}
        shown = {"weights": weights, "queries": pair.target, "keys": pair.source}
        examples.append(shown | {"gold": gold})
widgets.explore(examples=examples, labels=("English", "French"))

# %% [markdown]
# **One number for alignments.** We take the largest weight of each row as the model's link. We compare the set of these
# links, $A$, with the set of true links, $S$. The **alignment error rate** (**AER**; Och and Ney 2003) is 0 if all links
# agree, and 1 if no link agrees:
#
# $$\text{AER} = 1 - \frac{2\,|A \cap S|}{|A| + |S|}$$
#
# For comparison, the *diagonal* links each French word to the English word at the same relative position. It does not
# read the sentences. The table below is the course's running table. It collects the recorded results and your own runs.

# %%
diagonal = [metrics.diagonal_alignment(len(pair.source), len(pair.target)) for pair in task.test]
aer = translation.corpus_alignment_error_rate(looking_back.links(maps), task.test)
print(f"AER of the diagonal {translation.corpus_alignment_error_rate(diagonal, task.test):.2f}")
print(f"AER of attention    {aer:.2f}")
results.remember("additive", translation.table_row(model, history, evaluation, aer))
results.running_table(until="additive")

# %% [markdown]
# In the recorded runs the model's AER is 0.11 or 0.12. So about one link in ten differs from the grammar's alignment. A
# model with one link per row cannot reach 0, because some French words have no link and some have several. The lowest
# possible AER is 0.026. (Uniform weights have no largest weight, so their AER in the table says nothing.)
# <!-- claim: test_about_one_link_in_ten_is_elsewhere_than_the_grammar_has_it -->
# <!-- claim: test_alignments_beat_the_diagonal_by_a_tenth -->
# <!-- claim: test_even_the_best_choice_of_one_link_a_row_is_not_without_error -->
#
# Why does one link in ten differ? We look at two possible causes. First, the query $s_{t-1}$ has not read the last word,
# $y_{t-1}$. Lesson 03 lets the *new* state ask, and compares. Second, the model may find a word in the key of its neighbour.
# This is our next experiment.
#
# ## 9. Is *leur* read from the wrong word?
#
# Look again at our first sentence, at the row of *leur*. *Leur* comes from *them*. But most of the weight is on *show*, the
# verb. Did the model guess? Perhaps not. The encoder reads in both directions, so the key of *show* can also contain the next
# word, *them*.
# <!-- claim: test_the_row_of_leur_lies_on_the_verb -->
#
# We test it by changing one key and nothing else. This is called an **interchange intervention** (Geiger et al. 2021). The
# same sentence with *him* has *lui* in place of *leur*. We encode both sentences. Then we take *one* key of the sentence with
# *him*, for example the key of *show*. It replaces the key of *show* in the sentence with *them*. Which word does the decoder
# write now?

# %%
plotting.show(drawings.exchange())

# %% [markdown]
# **Predict.** We exchange the key of the *verb*. The key of *them* stays. In what share of the sentences does *leur*
# become *lui*?

# %% prediction
said_lui = widgets.predict(
    "share of sentences in which leur becomes lui", low=0, high=100, unit="%"
)

# %%
said = {"no key": Counter(), "the key of them": Counter(), "the key of the verb": Counter()}
for pair, row, them, with_him in looking_back.sentences_with_leur(task.test):
    said["no key"][looking.next_word(model, task, pair, row)] += 1
    said["the key of them"][looking.next_word(model, task, pair, row, with_him, [them])] += 1
    verb = them - 1
    said["the key of the verb"][looking.next_word(model, task, pair, row, with_him, [verb])] += 1
for key, words in said.items():
    print(f"{key:20} exchanged: {dict(words)}")
changed = said["the key of the verb"]
said_lui.reveal(100 * changed["lui"] / changed.total())

# %% [markdown]
# <details><summary>What came out</summary>
#
# When the key of the *verb* changes, most answers change from *leur* to *lui*. When the key of *them* changes, at most a few
# answers change. So in most of these sentences, this model reads from the verb's key whether the pronoun is singular or
# plural. The heatmap is right: the model read at *show*. A row of weights shows *where* the model read. It does not show
# *what* the key there contains.
# <!-- claim: test_leur_is_read_from_the_key_of_the_verb -->
#
# </details>
#
# ## 10. A bug in the wild
#
# This function attends over a padded batch. Its translator trains well, and its heatmaps look right. But the translation of
# a sentence changes a little when longer sentences are in the same batch.

# %%
def attend_in_the_wild(scores, keys, lengths):
    positions = torch.arange(scores.shape[1])
    mask = positions <= lengths[:, None]  # (B, T)
    weights = my_softmax(scores, mask)
    return context_vector(weights, keys), weights

# %% [markdown]
# ### Exercise 2.5: a test that exposes it (difficulty 2, 15 minutes)
#
# Do not look for the bug yet. First write the test that finds it, in this function and in others. What comes after the
# end of a sentence must not change its context. So change the scores and the keys of the padding to other finite numbers,
# both at once, and compare the contexts.
#
# <details><summary>A hint</summary>
#
# Call `attend` twice with the same lengths: once with the tensors as they are, and once with tensors that differ only after
# the end of each sentence. Are the two contexts equal?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `behind = torch.arange(T) >= lengths[:, None]` is (B, T). It is True from the end of each sentence on.
# `keys.masked_fill(behind.unsqueeze(-1), 7.0)` is a new tensor with other keys there. Do the same with the scores.
# `torch.allclose` compares two tensors.
#
# </details>

# %% exercise="reads_padding"
def reads_padding(attend, scores, keys, lengths):
    """Whether scores or keys after the ends of the sentences can change a context.

    Shapes: scores (B, T), keys (B, T, d), lengths (B,) from 0 to T;
    attend(scores, keys, lengths) -> context (B, d), weights (B, T).
    Returns a bool. Does not change the caller's tensors. Put finite numbers after the ends: with
    NaN or infinity, right functions give NaN, too (0 times NaN is NaN).
    """
    ### BEGIN SOLUTION
    behind = torch.arange(scores.shape[1]) >= lengths[:, None]  # (B, T)
    other_scores = scores.masked_fill(behind, 2.0)
    other_keys = keys.masked_fill(behind.unsqueeze(-1), 7.0)  # (B, T, d)
    context, _ = attend(scores, keys, lengths)
    other_context, _ = attend(other_scores, other_keys, lengths)
    return not torch.allclose(context, other_context, atol=1e-5)
    ### END SOLUTION

# %% check="reads_padding" points=3
checks.reads_padding(reads_padding)

# %%
def attend_mended(scores, keys, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]  # (B, T): `<` in place of `<=`
    weights = my_softmax(scores, mask)
    return context_vector(weights, keys), weights


my_test = checks.yours("reads_padding")
scores, keys = torch.randn(2, 5, generator=generator), torch.randn(2, 5, 3, generator=generator)
inputs = scores, keys, torch.tensor([3, 5])
print("in the wild reads the padding:", my_test(attend_in_the_wild, *inputs))
print("mended      reads the padding:", my_test(attend_mended, *inputs))

# %% [markdown]
# A sentence with 3 words has the positions 0, 1 and 2. The bug is `<=`: it also lets position 3 in, the first place of the
# padding. The heatmap does not show this, because it is cut at the end of the sentence.
#
# ## Check yourself

# %% quiz="scores_without_tanh" points=1

# %% quiz="two_equal_weights" points=1

# %% quiz="what_the_query_has_not_read" points=1

# %% quiz="translations_and_alignments" points=1

# %% quiz="cost_of_additive_attention" points=1

# %% [markdown]
# ## What to remember
#
# 1. Attention is a weighted average. At each step, the weights are computed anew from the query and the keys.
# 2. The additive score is a small network, $v \cdot \tanh(W_q q + W_k k)$. Without the tanh, the weights do not depend on the
#    query.
# 3. Mask the scores *before* the softmax. A row without any allowed position gets zeros, not NaN.
# 4. With the same number of training steps and about the same number of parameters, attention translates about nine of ten
#    sentences of 20 to 40 words exactly. The control with uniform weights translates none.
# 5. Alignments are learned from the translations alone. The weights show where the model read, not what it found there.
# <!-- claim: test_with_attention_long_sentences_come_out_right_and_without_they_do_not -->
# <!-- claim: test_the_control_with_uniform_weights_falls_off_the_same_cliff -->
# <!-- claim: test_leur_is_read_from_the_key_of_the_verb -->
#
# **What it costs.** A source of $n$ words and a target of $m$ words need $m \cdot n$ scores. The product $W_k k_j$ does not
# depend on the query. So it can be computed once for each source word. Our module computes it at each step, which is simpler.
#
# **Where it leads.** Lesson 03 asks: does the score need a network? It compares simpler scores, and it lets the *new* state
# ask.
#
# **Reading.** Bahdanau, Cho and Bengio (2015), *Neural machine translation by jointly learning to align and translate*,
# sections 3, 5 and 6.1. Och and Ney (2003), *A systematic comparison of various statistical alignment models*. Geiger, Lu,
# Icard and Potts (2021), *Causal abstractions of neural networks*. Wiegreffe and Pinter (2019), *Attention is not not
# explanation*. Looking at one part at a time is older than Bahdanau's attention: Mnih, Heess, Graves and Kavukcuoglu (2014),
# *Recurrent models of visual attention*, choose one place and ignore the others (**hard attention**). A weighted average
# (**soft attention**) has a gradient; Graves (2013), *Generating sequences with recurrent neural networks*, moved a soft
# window along a text. With interactive pictures: Olah and Carter (2016), *Attention and augmented recurrent neural networks*.
