# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 07 · Several questions at once
#
# **The question.** So far each word asked one question and got one answer. What do several smaller questions bring, and what
# is each of them worth?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** **multi-head attention** out of two functions that split and merge, and train a translator with it. Then
# you write the loop that takes its heads away, one at a time, and measure what each is worth.
#
# **You need** scaled dot-product attention (lesson 04) and the translator of lesson 06. **Points.** 20: fifteen for five
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import matplotlib.pyplot as plt
import pandas
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import heads, translation
from attention_lab.measure import results
from attention_lab.models.parallel import ParallelTranslator
from course_utils import plotting, widgets
from course_utils.attention import multi_head
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure import costs
from course_utils.measure.progress import bar

# %% [markdown]
# ## 1. Two questions, one answer
#
# Six cards lie on a table, each with four random numbers on it. A question names two of the cards, and wants the numbers of
# the first and those of the second, in this order. An attention layer is trained to answer. It may ask one wide question, or
# several narrower ones of the same size in all. Each of them is called a **head**. We count what share of the answer's variance
# is wrong after 300 steps.
#
# **Predict.** How much is wrong with a single head?

# %% prediction
wrong_with_one_head = widgets.predict(
    "share of the answer that one head gets wrong", low=0, high=100, unit="%"
)

# %%
def cards_and_questions(count, generator):
    """Questions (N, 1, 16), cards (N, 6, 16) and the answers that are wanted (N, 8).

    A card: 6 features for its name, 4 numbers, 6 empty.
    A question: one name, 4 empty, another name.
    """
    contents, names = torch.randn(count, 6, 4, generator=generator), torch.eye(6)
    # (N,) each, never the same
    first, second = torch.rand(count, 6, generator=generator).argsort(dim=1)[:, :2].T
    cards = torch.cat([names.expand(count, 6, 6), contents, torch.zeros(count, 6, 6)], dim=-1)
    question = torch.cat([names[first], torch.zeros(count, 4), names[second]], dim=-1)
    rows = torch.arange(count)
    return (
        question.unsqueeze(1),
        cards,
        torch.cat([contents[rows, first], contents[rows, second]], dim=-1),
    )


# the library's attention; soon it will be yours
def share_wrong(number_of_heads, seed, build=multi_head.MultiHeadAttention):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    layer = build(16, number_of_heads)
    optimiser = torch.optim.Adam(layer.parameters(), lr=0.02)
    for _ in range(300):
        question, cards, wanted = cards_and_questions(128, generator)
        loss = (layer(question, cards, cards)[0][:, 0, :8] - wanted).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return loss.item()


# %% training
counts = bar((1, 2, 4, 8, 16), "training three layers with each number of heads")
wrong = {count: [share_wrong(count, seed) for seed in range(3)] for count in counts}
measured = "share of the answer that is wrong"
axes = heads.dots({measured: wrong}, xlabel="number of heads", percent=[measured])
plotting.show(axes[0].figure)
wrong_with_one_head.reveal(100 * sum(wrong[1]) / len(wrong[1]))

# %% [markdown]
# With one head half of the answer is wrong. One head passes on *one* blend of the cards. If it looks at one card alone, the
# other half of the answer is missing. If it blends both, nobody can tell which part of a sum came from which card.
# <!-- claim: test_one_head_misses_half_of_the_two_cards_and_two_heads_miss_nothing -->
#
# Two heads of half the width answer almost without error, and so do four. One head can look for the first card, another for
# the second, and their contexts stand side by side.
# <!-- claim: test_one_head_misses_half_of_the_two_cards_and_two_heads_miss_nothing -->
#
# But with sixteen, each head is a single feature wide. It scores every card with one product of two numbers. So it can pick out
# the card whose key is the largest or the smallest, never one in between. Several heads can do what one cannot, and there is a
# price for making them too narrow.
# <!-- claim: test_heads_of_a_single_feature_are_too_narrow -->

# %% [markdown]
# ## 2. Several narrow heads
#
# Vaswani et al. (2017, section 3.2.2) give every head $h$ projections of its own, into a space of $d_\text{head} =
# d_\text{model} / H$ features:
#
# $$\text{head}_h = \text{Attention}(Q W_h^Q,\ K W_h^K,\ V W_h^V), \qquad
# \text{MultiHead}(Q, K, V) = [\text{head}_1; \dots; \text{head}_H]\, W^O$$
#
# Here $Q$, $K$ and $V$ are the *inputs*, below `query`, `key` and `value`. In lesson 06 they were what the projections make.

# %%
plotting.show(plotting.architecture("multi_head"))

# %% [markdown]
# The $H$ small matrices are kept in one square matrix, a strip of rows for each head. (An `nn.Linear` keeps its weight as
# (out, in), so the rows of `weight` are the features that come out.) As a loop over the heads, for one sentence:

# %%
def heads_by_loop(query, key, value, layers, count):
    """Shapes: query (Tq, d), key and value (Tk, d); layers q_proj, k_proj, v_proj and out_proj
    -> out (Tq, d), weights (count, Tq, Tk).
    """
    *inward, out_proj = layers
    d_head = query.shape[-1] // count
    contexts, weights = [], []
    for h in range(count):
        # this head's rows of every matrix, and nobody else's
        own = slice(h * d_head, (h + 1) * d_head)
        q, k, v = (
            F.linear(x, p.weight[own], p.bias[own])
            for x, p in zip((query, key, value), inward, strict=True)
        )
        context, weight = scaled_dot_product_attention(q, k, v)  # (Tq, d_head), (Tq, Tk)
        contexts.append(context)
        weights.append(weight)
    return out_proj(torch.cat(contexts, dim=-1)), torch.stack(weights)


torch.manual_seed(0)
layers = [nn.Linear(12, 12) for _ in range(4)]
query, memory = torch.randn(2, 5, 12), torch.randn(2, 7, 12)  # (B, Tq, d), (B, Tk, d)
out, weights = heads_by_loop(query[0], memory[0], memory[0], layers, count=3)
print("out", tuple(out.shape), " weights", tuple(weights.shape))

# %% [markdown]
# Every head projects *all* features of the input.
#
# <details><summary>A mistake in published code: to cut first</summary>
#
# In aladdinpersson's Machine-Learning-Collection on GitHub (issue 3) one small matrix is applied to each head's *slice* of $x$.
# It runs, the shapes are right, and the heads even differ. But head $h$ sees its own slice alone. With 16 features and 4 heads
# that is 4 features of 16, and $3 \cdot 4 \cdot 4 = 48$ parameters for queries, keys and values instead of
# $3 \cdot 16 \cdot 16 = 768$.
#
# </details>
#
# ## 3. All heads at once
#
# The loop multiplies with a strip at a time. Multiply with the whole matrix instead, and all heads' features come out side by
# side; then cut them apart. The heads become a dimension next to the batch, and lesson 04's attention, which takes any leading
# dimensions, does the rest.
#
# ### Exercise 7.1: split the heads (difficulty 2, 10 minutes)
#
# Head $h$ gets the $h$-th *block* of $d / H$ neighbouring features, at every position. The heads come before the positions.
#
# <details><summary>A hint</summary>
#
# Two steps. First cut the last dimension in two without moving anything: (B, T, heads, d / heads). Then exchange two
# dimensions.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.unflatten(2, (heads, ...))` is the first step, `transpose(1, 2)` the second. Before both, the error: `d % heads` is the
# remainder of the division.
#
# </details>

# %% exercise="split_heads"
def split_heads(x, heads):
    """Cut the features into blocks, one for each head.

    Shapes: x (B, T, d) -> (B, heads, T, d / heads).
    Raises ValueError when d is not divisible by `heads`.
    """
    ### BEGIN SOLUTION
    B, T, d = x.shape
    if d % heads:
        raise ValueError(f"heads must divide the {d} features of x, got {heads}")
    x = x.reshape(B, T, heads, d // heads)  # (B, T, heads, d_head)
    return x.transpose(1, 2)  # (B, heads, T, d_head)
    ### END SOLUTION

# %% check="split_heads" points=2
checks.split_heads(split_heads)

# %% [markdown]
# ### Exercise 7.2: merge the heads (difficulty 1, 5 minutes)
#
# The way back, so that merging what was split gives `x`.
#
# <details><summary>A hint</summary>
#
# The two steps of the split, each undone, in the opposite order.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.transpose(1, 2)` is (B, T, heads, d_head). After a transpose `view` refuses to work; `reshape` or `flatten(2)` copies where
# it has to.
#
# </details>

# %% exercise="merge_heads"
def merge_heads(x):
    """Set the heads side by side again: the inverse of `split_heads`.

    Shapes: x (B, heads, T, d_head) -> (B, T, heads * d_head).
    """
    ### BEGIN SOLUTION
    x = x.transpose(1, 2)  # (B, T, heads, d_head)
    return x.flatten(2)  # (B, T, heads * d_head)
    ### END SOLUTION

# %% check="merge_heads" points=1
checks.merge_heads(merge_heads)

# %%
my_split, my_merge = checks.yours("split_heads"), checks.yours("merge_heads")
assert torch.equal(my_merge(my_split(query, 3)), query)
# (B, heads, T, d_head) each
q, k, v = (my_split(p(x), 3) for p, x in zip(layers, (query, memory, memory), strict=False))
# (B, heads, Tq, d_head), (B, heads, Tq, Tk)
context, weights = scaled_dot_product_attention(q, k, v)
batched = layers[3](my_merge(context))  # (B, Tq, d)
for b in range(2):
    out, weight = heads_by_loop(query[b], memory[b], memory[b], layers, count=3)
    assert torch.allclose(batched[b], out, atol=1e-6) and torch.allclose(
        weights[b], weight, atol=1e-6
    )
print("All heads at once, for the whole batch, equal the loop over heads.")

# %% [markdown]
# ### What does it cost?
#
# **Predict.** Self-attention over 20 positions with $d_\text{model} = 128$. How many times as many multiply-adds do 16 heads
# need as one?

# %% prediction
times_as_many = widgets.predict("multiply-adds of 16 heads, with one head as 1", low=0, high=16)

# %%
sentence, asked = torch.randn(32, 20, 128), {}  # (B, T, d_model)
for count in (1, 2, 4, 8, 16):
    layer = multi_head.MultiHeadAttention(128, count)
    asked[count] = costs.multiply_adds(layer, sentence, sentence, sentence)
    numbers, stored = (
        translation.count_parameters(layer),
        layer(sentence, sentence, sentence)[1].numel(),
    )
    print(
        f"{count:2} heads: {numbers:,} parameters, {asked[count]:,} multiply-adds, {stored:7,} "
        "weights"
    )
times_as_many.reveal(asked[16] / asked[1])

# %% [markdown]
# Parameters and multiply-adds stay the same: there are 16 times as many scores, each a sum over a sixteenth of the features.
# What grows is the number of *weights*, one softmax for each head.
# <!-- claim: test_parameters_and_multiply_adds_do_not_depend_on_the_heads_and_weights_do -->

# %% [markdown]
# ## 4. The module
#
# What divides the scores? The dot product of a head runs over $d_\text{head}$ features, not over $d_\text{model}$.

# %%
for count in (1, 4, 16):
    # variance 1, as in lesson 04
    q, k = my_split(torch.randn(8, 50, 128), count), my_split(torch.randn(8, 50, 128), count)
    scores = q @ k.transpose(-2, -1)  # (B, heads, T, T)
    spread = [(scores / math.sqrt(size)).std().item() for size in (128 // count, 128)]
    print(
        f"{count:2} heads: standard deviation {spread[0]:.2f} over sqrt(d_head), {spread[1]:.2f} "
        "over sqrt(d_model)"
    )

# %% [markdown]
# Divided by $\sqrt{d_\text{model}}$, the scores of each head are too small by a factor of $\sqrt H$. In the language of
# lesson 04 the temperature is too high. Nothing reports an error.
# <!-- claim: test_over_the_root_of_d_model_the_scores_of_a_head_are_too_small_by_the_root_of_the_heads -->
#
# ### Exercise 7.3: multi-head attention (difficulty 3, 15 minutes)
#
# Put it together, with `my_split`, `my_merge` and lesson 04's `scaled_dot_product_attention`, which divides by the root of the
# size of the keys that it is given.
#
# <details><summary>A hint</summary>
#
# Project, split, attend, merge, project. The mask can go to the attention as it is: it broadcasts to (B, heads, Tq, Tk), which
# is the shape of the scores.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `__init__` keeps `heads` and makes four `nn.Linear(d_model, d_model)`. In `forward`, `q = my_split(self.q_proj(query),
# self.heads)`, and likewise k from `key` and v from `value`.
#
# </details>

# %% exercise="MultiHeadAttention"
class MultiHeadAttention(nn.Module):
    """`heads` attentions side by side, each d_model / heads features wide.

    Source: Vaswani et al. (2017), section 3.2.2.
    Holds q_proj, k_proj, v_proj and out_proj, all `nn.Linear(d_model, d_model)` with bias.
    """

    def __init__(self, d_model, heads):
        super().__init__()
        ### BEGIN SOLUTION
        self.heads = heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)
        ### END SOLUTION

    def forward(self, query, key, value, mask=None):
        """Shapes: query (B, Tq, d_model), key and value (B, Tk, d_model),
        mask bool, broadcastable to (B, heads, Tq, Tk)
        -> out (B, Tq, d_model), weights (B, heads, Tq, Tk).
        """
        ### BEGIN SOLUTION
        q = my_split(self.q_proj(query), self.heads)  # (B, heads, Tq, d_head)
        k = my_split(self.k_proj(key), self.heads)  # (B, heads, Tk, d_head)
        v = my_split(self.v_proj(value), self.heads)  # (B, heads, Tk, d_head)
        # (B, heads, Tq, d_head), (B, heads, Tq, Tk)
        context, weights = scaled_dot_product_attention(q, k, v, mask)
        return self.out_proj(my_merge(context)), weights  # (B, Tq, d_model)
        ### END SOLUTION

# %% check="MultiHeadAttention" part="no_mask" points=3
checks.MultiHeadAttention(MultiHeadAttention, only="no mask")

# %% check="MultiHeadAttention" points=2
checks.MultiHeadAttention(MultiHeadAttention)

# %% [markdown]
# ### What PyTorch has
#
# `F.scaled_dot_product_attention` does the middle of it, for all heads, in one **fused kernel**. It takes our mask and does not
# return the weights (lesson 09). `nn.MultiheadAttention` is the whole layer. It keeps the matrices of queries, keys and values
# on top of each other, in `in_proj_weight` (3 d, d). The library's `copy_from_torch` cuts them apart and copies them into
# yours. Are the three equal?

# %%
Attention = checks.yours("MultiHeadAttention")
mine, theirs = Attention(12, 3), nn.MultiheadAttention(12, 3, batch_first=True)
multi_head.copy_from_torch(mine, theirs)
out, weights = mine(query, memory, memory)
q, k, v = (
    my_split(p(x), 3)
    for p, x in ((mine.q_proj, query), (mine.k_proj, memory), (mine.v_proj, memory))
)
fused = mine.out_proj(my_merge(F.scaled_dot_product_attention(q, k, v)))  # (B, Tq, d)
expected, expected_weights = theirs(query, memory, memory, average_attn_weights=False)
assert torch.allclose(out, fused, atol=1e-6) and torch.allclose(out, expected, atol=1e-5)
assert torch.allclose(weights, expected_weights, atol=1e-5)
print("Equal to the fused kernel, and to nn.MultiheadAttention, weights and all.")

# %% [markdown]
# Three things to know about the module. Unless told otherwise, it returns the *mean* of the heads' weights. Its masks mean the
# opposite of ours (lesson 08). And while it trains, it can use **dropout** on the weights, meant to keep a model from relying on
# a few of them:

# %%
torch.manual_seed(0)
dropping = nn.MultiheadAttention(12, 3, dropout=0.25, batch_first=True)
for training in (True, False):
    # (B, heads, Tq, Tk)
    returned = dropping.train(training)(query, memory, memory, average_attn_weights=False)[1]
    print(
        f"training = {training!s:5}  sums of some rows:",
        returned.sum(dim=-1).flatten()[:6].detach().numpy().round(2),
    )

# %% [markdown]
# In training the returned weights have been through the dropout: some are zero, the others a third larger. Do not draw them:
# switch to `.eval()` first. `F.scaled_dot_product_attention` is a function and knows nothing of `.eval()`. With `dropout_p`
# above 0 it drops weights out in evaluation, too.
# <!-- claim: test_pytorchs_weights_have_been_through_the_dropout_in_training -->
# <!-- claim: test_the_fused_function_drops_out_whatever_the_mode -->

# %% [markdown]
# ## 5. A bug in the wild
#
# A colleague's attention in heads, between the projections. All its shapes are right, and it raises nothing:

# %%
def attend_suspect(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.reshape(B, T, d)


class Suspect(multi_head.MultiHeadAttention):
    def forward(self, query, key, value, mask=None):
        q, k, v = self.q_proj(query), self.k_proj(key), self.v_proj(value)
        return self.out_proj(attend_suspect(q, k, v, self.heads)), None


# %% training
print("the cards of part 1, share wrong:")
for count in (1, 2, 4):
    theirs_and_ours = share_wrong(count, 0, build=Suspect), share_wrong(count, 0)
    print("{} heads: theirs {:.2f}, the course's {:.2f}".format(count, *theirs_and_ours))

# %% [markdown]
# With one head both answer alike. With two and four the course's makes hardly an error, and theirs does (one seed).
# <!-- claim: test_the_suspect_is_right_with_one_head_and_worse_with_more -->
#
# Find out before you read on. Write a test in the next cell: something that holds for every attention in heads, and not here.
#
# <details><summary>A hint</summary>
#
# Two that work: without a mask, each output depends on every word, so change one word and look which outputs move. Or lesson
# 05: exchange the first word and the last, and their outputs change places.
#
# </details>

# %%
x = torch.randn(1, 10, 8)  # (B, T, d), to try it on: attend_suspect(x, x, x, heads=2)
# your test

# %% [markdown]
# **Predict.** A sentence of ten words attends to itself in two of these heads. On how many of the ten does the first word's
# output depend?

# %% prediction
words_read = widgets.predict(
    "words that the first word's output depends on", low=0, high=10, step=1
)

# %%
def depends(layer, length=10, d=8):
    """Whether output i depends on input j, by the gradient -> (length, length) bool."""
    x = torch.randn(1, length, d, generator=torch.Generator().manual_seed(0))
    # (1, T, d, 1, T, d)
    jacobian = torch.autograd.functional.jacobian(lambda words: layer(words, words, words, 2), x)
    return jacobian.abs().sum(dim=(0, 2, 3, 5)) > 1e-9


reads = depends(attend_suspect)
words = ["the", "white", "cat", "does", "not", "eat", "his", "good", "soup", "."]
_, small = plt.subplots(figsize=(4.4, 4.2), layout="constrained")
names = {"title": "What each output depends on (dark)", "xlabel": "input", "ylabel": "output"}
plotting.heatmap(reads.float(), words, words, ax=small, colorbar=False, **names)
alt = "; ".join(
    f"output {word} on {int(row.sum())} inputs" for word, row in zip(words, reads, strict=True)
)
plotting.show(small, alt=f"A grid of which inputs each output depends on. {alt}.")
words_read.reveal(reads[0].sum().item())

# %% [markdown]
# Half of the sentence cannot see the other half. To see how that comes about, let every entry say where it comes from: 23 is
# feature 3 of position 2.
# <!-- claim: test_with_the_bug_a_word_sees_its_half_of_the_sentence_and_without_it_all -->

# %%
tens, ones = 10 * torch.arange(4.0).unsqueeze(1), torch.arange(4.0)
origin = (tens + ones).unsqueeze(0)  # (B=1, T=4, d=4)
for name, parts in (
    ("split into heads", my_split(origin, 2)),
    ("view alone", origin.view(1, 2, 4, 2)),
):
    print(f"{name + ', head 0:':28}", *[f"[{a:02.0f} {b:02.0f}]" for a, b in parts[0, 0]])

# %% [markdown]
# In the right split head 0 holds two features of all four positions. `view` cuts the numbers in the order in which they lie in
# memory, position after position: head 0 gets all features of the first two, each as two half-words. The `reshape` at the end
# puts everything back where it was, so that nothing looks out of place.
# <!-- claim: test_view_gives_head_0_the_first_half_of_the_sentence -->
#
# ### Exercise 7.4: mend it (difficulty 1, 5 minutes)
#
# `q` may have another length than `k` and `v`. You may call `my_split` and `my_merge`.
#
# <details><summary>A hint</summary>
#
# Two lines of the function are wrong: the one that splits and the one that merges. The scaling is right.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `my_split(x, heads)` in place of the `view`, and `my_merge(context)` in place of the `reshape`.
#
# </details>

# %% exercise="attend_in_heads"
def attend_in_heads(q, k, v, heads):
    """Multi-head attention on what has been projected already; neither mask nor output projection.

    Shapes: q (B, Tq, d), k and v (B, Tk, d), `heads` divides d -> (B, Tq, d).
    """
    ### BEGIN SOLUTION
    q, k, v = (my_split(x, heads) for x in (q, k, v))  # (B, heads, T, d_head) each
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (B, heads, Tq, Tk)
    context = torch.softmax(scores, dim=-1) @ v  # (B, heads, Tq, d_head)
    return my_merge(context)  # (B, Tq, d)
    ### END SOLUTION

# %% check="attend_in_heads" points=2
checks.attend_in_heads(attend_in_heads)

# %%
my_heads = checks.yours("attend_in_heads")
print(f"The first word's output depends on {depends(my_heads)[0].sum()} of 10 words.")

# %% [markdown]
# ## 6. On the shared task
#
# The translator is that of lesson 06: a GRU reads the English sentence in both directions, another one runs over the French
# words so far, and then all French words ask at once. We exchange its attention for yours, with $d_\text{model} = 128$ and 1
# to 16 heads, 128 to 8 features wide. Parameters, data and the 2,000 steps of training are the same for all.
#
# **Predict.** Which number of heads gets the most sentences exactly right?

# %% prediction
best_number = widgets.predict_choice(
    "the most sentences exactly right", ["1", "2", "4", "8", "16", "no clear winner"]
)

# %%
task, experiment = translation.load_task(), results.recorded("translation")
torch.manual_seed(0)
# asks with x, reads a padded memory
model = ParallelTranslator(*task.sizes, multi_head.MemoryAttention(Attention(128, 4)))
print(f"this model, with 4 heads: {translation.count_parameters(model):,} parameters")

# %% training
history = translation.train_translator(model, task, seed=0, steps=2000, stand_in="four_heads")

# %%
evaluation = translation.evaluate(model, task)
# a (heads, target words, source words) tensor for each sentence
maps = heads.head_maps(model, task, task.test)
aer = heads.alignment_error([weights.mean(dim=0) for weights in maps], task.test)
print(f"test set: {evaluation.exact:.1%} exactly right, BLEU {evaluation.bleu:.1f}", end=", ")
print(f"AER {aer:.2f}; {history}")

# %% [markdown]
# Recorded beforehand: five numbers of heads, three seeds each. A filled mark is a seed, the open circle is your own model.
# *20 to 40 words* is the share right among long sentences; AER is that of the heads' mean weights. No axis starts at zero.
# <!-- claim: test_all_had_the_same_parameters_and_the_same_steps -->

# %%
counts = (1, 2, 4, 8, 16)
runs = {count: results.runs_of(experiment, f"{count} head{'s' * (count > 1)}") for count in counts}
keys = {"exactly right": "exact", "20 to 40 words": "exact_20_to_40", "BLEU": "bleu"}
keys["AER (lower is better)"] = "aer"
panels = {
    name: {count: [run[key] for run in runs[count]] for count in counts}
    for name, key in keys.items()
}
mine_now = (evaluation.exact, evaluation.exact_20_to_40, evaluation.bleu, aer)
own = {name: {4: value} for name, value in zip(keys, mine_now, strict=True)}
title = "The same parameters and the same steps, cut into more and more heads"
axes = heads.dots(panels, xlabel="number of heads", percent=list(keys)[:2], live=own, title=title)
plotting.show(axes[0].figure)

# %%
right = panels["exactly right"]
means = {count: sum(right[count]) / len(right[count]) for count in counts}
best = max(means, key=means.get)
rivals = [count for count in counts if count != best and max(right[count]) >= min(right[best])]
print("mean of three seeds:", ", ".join(f"{count}: {mean:.1%}" for count, mean in means.items()))
print(f"highest mean: {best}; its lowest seed is reached by some seed of {rivals}")
paces = {c: sum(run["milliseconds_per_step"] for run in runs[c]) / len(runs[c]) for c in counts}
print("milliseconds a step:", ", ".join(f"{count}: {pace:.1f}" for count, pace in paces.items()))
best_number.reveal("no clear winner" if rivals else str(best))

# %% [markdown]
# The clear result is at the right end: with 16 heads, every seed is worse than every seed with one head, in all four panels. Each
# of these 16 heads has only 8 features. In between the seeds overlap: no number of heads beats a single one on every seed. A
# better score is possible, for lesson 02's translator gets about 97 % right.
# <!-- claim: test_sixteen_heads_are_worse_than_one_on_every_seed_in_every_respect -->
# <!-- claim: test_no_number_of_heads_beats_a_single_one_on_every_seed -->
# <!-- claim: test_there_was_room_for_more_than_a_single_head_gets_right -->
#
# In the translator of Vaswani et al. (2017, table 3, rows A), six layers without recurrence, several heads did better. A single
# one lost 0.9 BLEU against the best setting, and too many lost as well. Our translator differs from theirs in many ways, and
# this experiment does not test which of them matters. Part 1 says that heads *can* help. Whether they *do* must be shown for
# each model and each task.
#
# Equal multiply-adds (part 3) are not equal time: on each recorded seed a step took longer with 16 heads than with one.
# <!-- claim: test_a_step_takes_longer_with_sixteen_heads_than_with_one -->
#
# <details><summary>How many heads do others take?</summary>
#
# The base model of Vaswani et al. has 8 heads of 64 features, BERT base and GPT-2 small 12 of 64, Llama 2 7B 32 of 128. In
# Llama 3 8B four query heads share one head of keys and values, and the cache of lesson 08 is a quarter as large
# (**grouped-query attention**, lesson 09).
#
# </details>

# %% [markdown]
# ## 7. What is a head worth?
#
# ### What each looks at
#
# Here is your model over one sentence, a map for each head. The frames are the gold links. Beside the heads stands their mean,
# which is all that many figures in papers show.

# %%
n = translation.find_pair(task.test, "the white cat does not eat his good soup .")
pair, looks = task.test[n], heads.looks(maps, task.test)
gold = {(target, source) for source, target in pair.alignment}
notes = [f"AER {look['aer']:.2f}" for look in looks]
widgets.explore(
    weights=maps[n],
    queries=pair.target,
    keys=pair.source,
    gold=gold,
    notes=notes,
    labels=("English", "French"),
)

# %% [markdown]
# One sentence is an anecdote. The next table is about the whole test set. How much of its weight does a head put on the right
# words? How well do its largest weights agree with the gold alignment (AER, lower is better)? And how many words does it
# effectively read (lesson 04)? Below it stands the same model before it was trained.

# %%
torch.manual_seed(0)
untrained = ParallelTranslator(*task.sizes, multi_head.MemoryAttention(Attention(128, 4)))
before = heads.looks(heads.head_maps(untrained, task, task.test), task.test)
vectors = torch.randn(50, 20, 128, generator=torch.Generator().manual_seed(0))  # (B, T, d_model)
most = untrained.attention.attention(vectors, vectors, vectors)[1].argmax(dim=-1)  # (B, heads, T)
same = [(most[:, h] == most[:, g]).float().mean().item() for h in range(4) for g in range(h)]
print(f"two untrained heads, most weight on the same of 20 vectors: {sum(same) / len(same):.1%}")
described = {
    f"head {h + 1}{when}": {
        "on the right words": look["weight_on_gold"]["0"],
        "AER": look["aer"],
        "effective keys": look["keys"],
    }
    for when, found in (("", looks), (", untrained", before))
    for h, look in enumerate(found)
}
pandas.DataFrame(described).T.map("{:.2f}".format)

# %% [markdown]
# After training each head of your model is an aligner, some better than others. In larger translators people have found heads
# with recognisable work: looking at a neighbouring word, following a syntactic relation, looking at rare words (Voita et al.
# 2019).
# <!-- claim: test_of_four_heads_each_aligns_better_than_any_untrained_head -->
#
# But that heads differ is no sign of such work: they differ before any training, too. Their weights are then so even that the
# table does not tell them apart. Yet of 20 random vectors two untrained heads look most at the same one about as often as by
# chance, 5 % of the time.
# <!-- claim: test_the_heads_of_an_untrained_layer_differ_too -->

# %% [markdown]
# ### Take it away
#
# A map shows what a head reads, not what the translation needs. To find out, take the head away. The output of the layer is a
# sum over the heads,
#
# $$\text{out} = b^O + \sum_h W^O_h\, \text{head}_h,$$
#
# where $W^O_h$ are the *columns* of `out_proj.weight` that belong to head $h$. Set them to zero, and this head adds nothing;
# the others add what they did. This is an **ablation**, and it answers two questions:
#
# - *Without* head $h$: what is lost? That is its **necessity**.
# - Head $h$ *alone*, all others at zero: what can it do? That is its **sufficiency**.
#
# ### Exercise 7.5: the ablation loop (difficulty 3, 15 minutes)
#
# You get `weight`, that of an output projection, and a function: `measure(changed)` says how good the model is with another
# weight in its place. Measure without each head, and with each head alone.
#
# <details><summary>A hint</summary>
#
# Head $h$ has a block of neighbouring columns, as in `split_heads`. Whatever you change, the next head needs the whole
# `weight` again: change a copy.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `own = slice(h * d_head, (h + 1) * d_head)`. Without it: `removed = weight.clone()`, then `removed[:, own] = 0`. Alone: begin
# with `torch.zeros_like(weight)`, and put `weight[:, own]` in. Hand each to `measure`.
#
# </details>

# %% exercise="ablate"
def ablate(weight, heads, measure):
    """Measure without each head, and with each head alone (Michel et al. 2019, sections 3.2, 3.3).

    Shapes: weight (d, d), (out, in); each head has a block of its columns, in order. `measure`
    takes such a weight and returns a number. Returns two lists of `heads` numbers, (without,
    alone). `weight` stays as it is.
    """
    ### BEGIN SOLUTION
    d_head = weight.shape[1] // heads
    without, alone = [], []
    for h in range(heads):
        own = slice(h * d_head, (h + 1) * d_head)
        removed = weight.clone()  # (d, d)
        removed[:, own] = 0.0
        kept = torch.zeros_like(weight)  # (d, d)
        kept[:, own] = weight[:, own]
        without.append(measure(removed))
        alone.append(measure(kept))
    return without, alone
    ### END SOLUTION

# %% check="ablate" points=5
checks.ablate(ablate)

# %% [markdown]
# Now your loop, on your model: 250 test sentences, translated once for each weight.
#
# **Predict.** One of the four heads is removed. How many sentences are exactly right then, as a share of those with all four,
# on average over the four?

# %% prediction
still_right = widgets.predict(
    "exactly right without one head, as a share of those with all", low=0, high=100, unit="%"
)

# %%
my_ablate = checks.yours("ablate")
out_proj, some = model.attention.attention.out_proj, task.test[:250]


def exactly_right(weight):
    """The share of `some` that is translated exactly right with this weight in out_proj."""
    with heads.holding(out_proj, weight):  # afterwards it is as it was
        return heads.quality(model, task, some)["exact"]


trained = out_proj.weight.detach().clone()  # (d_model, d_model)
whole = exactly_right(trained)
without, alone = my_ablate(trained, 4, exactly_right)
plotting.show(heads.worth(whole, without, alone)[0].figure)
still_right.reveal(100 * sum(without) / 4 / max(whole, 1e-9))

# %% [markdown]
# Is your model typical? Here is every head of every recorded model, on 500 sentences each.

# %%
each = {
    count: [(run["heads"]["all"], head) for run in runs[count] for head in run["heads"]["each"]]
    for count in counts[1:]
}
panels = {
    "% right, one alone": {c: [100 * h["alone"]["exact"] for _, h in each[c]] for c in each},
    "points lost without one": {
        c: [100 * (w["exact"] - h["without"]["exact"]) for w, h in each[c]] for c in each
    },
}
axes = heads.dots(
    panels, xlabel="number of heads", title="Every head of every recorded model, three seeds"
)
for ax in axes:
    ax.set_yscale("symlog", linthresh=5)  # most lie near 0, some far above
    ax.set(ylim=(-3, 100), yticks=[0, 5, 10, 20, 50], yticklabels=[0, 5, 10, 20, 50])
    ax.minorticks_off()
plotting.show(axes[0].figure)

# %% [markdown]
# Points are percentage points of exact match. (Above 5 the axes are logarithmic.)
#
# - **Without one**: neither of *two* heads can be spared. Of *sixteen*, most cost less than two points, and some nothing.
# - **Alone**, one head of sixteen gets hardly a sentence right. That each can be spared does *not* mean that all can.
# - **Trained** with one head, the translator was as good as with four. Yet from the one that was trained with four you cannot
#   take three without a large loss. How many heads a task needs, and how many a trained model can spare, are two questions.
# <!-- claim: test_neither_of_two_heads_can_be_spared_and_most_of_sixteen_cost_less_than_two_points -->
# <!-- claim: test_alone_one_head_of_sixteen_gets_hardly_a_sentence_right -->
# <!-- claim: test_of_four_heads_none_does_alone_what_a_model_with_one_head_does -->
#
# Michel, Levy and Neubig (2019) did both in a translator of six layers with 16 heads each. Most heads of its encoder could be
# spared one at a time, and in most layers even *one* head alone was enough. The last encoder-decoder layer was an exception.
# The only attention of our translator is of this kind.
#
# <details><summary>Their numbers, and those of pruning</summary>
#
# Without one head of the encoder, BLEU changed significantly for 8 heads of 96, and for half of these it *rose* (section 3.2).
# With one head left in a layer, most layers did as well as before (section 3.3); in the last encoder-decoder layer BLEU fell by
# 13.56 (table 2). Voita et al. (2019) trained on while heads were closed for good (**pruning**): without 38 of 48 encoder
# heads, English to Russian lost 0.15 BLEU.
#
# </details>
#
# ### What does the map tell?
#
# Sort the heads of one model by their own AER, the cleanest map first. Sort them again by what each can do alone, and again by
# what is lost without it. A **rank correlation** of 1 says that two orders are the same, -1 that one is the other reversed.
#
# **Predict.** With which of the other two does the order of the maps have a mean rank correlation above 0.5?

# %% prediction
map_tells = widgets.predict_choice(
    "the order of the maps tells",
    ["what each head can do alone", "what is lost without it", "both", "neither"],
)

# %%
scores = {
    "map": lambda head: -head["aer"],  # the cleaner, the higher
    "alone": lambda head: head["alone"]["bleu"],  # where no sentence is right, BLEU still differs
    "lost": lambda head: -head["without"]["bleu"],
}


def agreement(run, one, other):
    """Rank correlation between two scores of the heads of one model."""
    both = [[scores[name](head) for head in run["heads"]["each"]] for name in (one, other)]
    return pandas.Series(both[0]).rank().corr(pandas.Series(both[1]).rank())


panels = {  # of two heads there are two orders only: they are left out
    f"{one} and {other}": {c: [agreement(run, one, other) for run in runs[c]] for c in (4, 8, 16)}
    for one, other in (("map", "alone"), ("map", "lost"), ("alone", "lost"))
}
title = "Rank correlation over the heads of a model: a dot for each model"
axes = heads.dots(panels, xlabel="number of heads", title=title)
for ax in axes:
    ax.set_ylim(-1.05, 1.05)
    ax.axhline(0, color="0.6", linewidth=1)
plotting.show(axes[0].figure)
means = {name: sum(map(sum, rows.values())) / 9 for name, rows in panels.items()}
print("; ".join(f"{name}: {mean:.2f} on average" for name, mean in means.items()))
told = tuple(means[f"map and {name}"] > 0.5 for name in ("alone", "lost"))
places = {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}
map_tells.reveal(map_tells.choices[places[told]])

# %% [markdown]
# A clean map goes with what a head can do *alone*: the rank correlation is 0.4 or more in all nine models. With what is *lost
# without* the head it is lower in eight of the nine, and in one the same.
# <!-- claim: test_a_clean_map_goes_with_what_a_head_does_alone_more_than_with_what_is_lost_without_it -->
#
# And sufficiency is not necessity. With four heads they go together: on every seed the head that does most alone (by BLEU) is
# the one that costs most. With eight and sixteen heads it is another one in five models of six. In one model with eight, the
# head that costs most exact matches (9 points) gets not one sentence of 500 right alone.
# <!-- claim: test_what_a_head_does_alone_and_what_is_lost_go_together_with_four_heads_and_part_with_more -->
#
# Be careful with the loss as well. Without a head, the rest of the network gets inputs that it has never met in training, and
# another way to remove it may give another number. Say what you did: *this* head, taken from *this* model in *this* way, costs
# *this* much on *these* sentences (lesson 13).

# %% [markdown]
# ## 8. Check yourself

# %% quiz="what_eight_heads_cost" points=1

# %% quiz="which_size_divides_in_a_head" points=1

# %% quiz="what_view_puts_into_a_head" points=1

# %% quiz="removing_one_head" points=1

# %% quiz="sums_of_the_rows" points=1

# %%
results.remember("4 heads", translation.table_row(model, history, evaluation, aer))
results.running_table(until="4 heads")

# %% [markdown]
# ## What to remember
#
# 1. $H$ heads are $H$ small attentions with projections of their own. One head passes on one blend; several can fetch several
#    things and keep them apart.
# 2. With $d_\text{model}$ fixed, parameters and multiply-adds do not depend on $H$. The number of weights does, and each
#    head gets narrower.
# 3. Split: cut the features into blocks, *then* exchange positions and heads. `view` alone cuts up the sentence. Scores are
#    divided by $\sqrt{d_\text{head}}$.
# 4. A head is removed by the columns of the output projection. What it can do alone (sufficiency) and what is lost without it
#    (necessity) are measured apart.
# 5. In these models, a clean map says more about what a head can do alone than about what is lost without it. There are
#    exceptions: look at your own model before you believe it.
#
# **What it costs.** $2\,d_\text{model}^2(T_q + T_k)$ multiply-adds for the projections, $2\,T_q T_k\, d_\text{model}$ for
# scores and contexts, and $H\,T_q T_k$ numbers to keep for the weights.
#
# **Where it leads.** All that attends here may look at everything. Lesson 08 forbids a word to look at what comes after it.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.2, and rows (A) of table 3. Michel, Levy and
# Neubig (2019), *Are sixteen heads really better than one?*, section 3, with table 2. Voita,
# Talbot, Moiseev, Sennrich and Titov (2019), *Analyzing multi-head self-attention: specialized heads do the heavy lifting, the
# rest can be pruned*, sections 5 and 6.
