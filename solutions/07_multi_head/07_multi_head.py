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
# **The question.** So far each word asked one question and got one answer. What is gained by asking several smaller questions,
# and how much does each of them contribute?
#
# **Time.** About 120 minutes, of which the computer needs less than two.
#
# **You will build** **multi-head attention** from two functions that split and merge, and train a translator with it. Then
# you write the loop that removes one head at a time, and measure what is lost.
#
# **You need** scaled dot-product attention (lesson 04) and the translator of lesson 06. **Points.** 20: fifteen for five
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import head_drawings, heads, translation
from attention_lab.measure import results
from attention_lab.models.parallel import ParallelTranslator
from course_utils import plotting, widgets
from course_utils.attention import multi_head
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.progress import bar

# %% [markdown]
# ## 1. Two questions, one answer
#
# Anna is 4 years old, Ben is 10 and Cleo is 7. A query asks: *how old is Anna, and how old is Ben?* The keys are the names,
# and the values are the ages. Each attention with its own queries, keys and values is called a **head**.

# %%
plotting.show(head_drawings.two_questions())

# %% [markdown]
# On the left, one head reads both people. Its context is the weighted average $4 / 2 + 10 / 2 = 7$. But 5 and 9 have the same
# average, and so have 10 and 4. So nobody can compute the two ages from it. On the right, each head reads one person. The
# two contexts are put side by side: 4 and 10.
#
# Does a trained layer find this? There are now six people, and each has four random numbers instead of an age. A query names
# two people. The answer is the four numbers of the first, followed by the four numbers of the second. As vectors of 16
# features:
#
# - a person is [name (6), numbers (4), zeros (6)];
# - a query is [first name (6), zeros (4), second name (6)].
#
# We train a layer of 16 features with 1, 2, 4 or 16 heads. The heads share the 16 features: with 2 heads, each head has 8 of
# them. Then we measure the mean squared error. A layer that always answers 0 has a mean squared error of 1, the variance of the
# numbers. We call this 100 %. (You need not read the two cells that make the people and train the layer.)
#
# **Predict.** How large is the error with a single head, after 200 steps?

# %% prediction
wrong_with_one_head = widgets.predict("error with one head", low=0, high=100, unit="%")

# %%
def people_and_queries(count, generator):
    """Queries (N, 1, 16), people (N, 6, 16) and the answers that are expected (N, 8).

    A person: 6 features for the name, 4 numbers, 6 empty. A query: a name, 4 empty, a name.
    """
    names, numbers = torch.eye(6), torch.randn(count, 6, 4, generator=generator)
    people = torch.cat([names.expand(count, 6, 6), numbers, torch.zeros(count, 6, 6)], dim=-1)
    # (N,) each, never the same person twice
    first, second = torch.rand(count, 6, generator=generator).argsort(dim=1)[:, :2].T
    query = torch.cat([names[first], torch.zeros(count, 4), names[second]], dim=-1)
    rows = torch.arange(count)
    expected = torch.cat([numbers[rows, first], numbers[rows, second]], dim=-1)
    return query.unsqueeze(1), people, expected


# %%
def error_after_training(number_of_heads, seed):
    """The mean squared error on the last 128 examples of the training."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    layer = multi_head.MultiHeadAttention(16, number_of_heads)  # soon you write your own
    optimiser = torch.optim.Adam(layer.parameters(), lr=0.02)
    for _ in range(200):
        query, people, expected = people_and_queries(128, generator)
        loss = (layer(query, people, people)[0][:, 0, :8] - expected).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return loss.item()


# %% training
errors = {}
for count in bar((1, 2, 4, 16), "training three layers with each number of heads"):
    errors[count] = [error_after_training(count, seed) for seed in range(3)]
panel = "error, three seeds"
axes = heads.dots({panel: errors}, xlabel="number of heads", percent=[panel])
plotting.show(axes[0].figure)
wrong_with_one_head.reveal(100 * sum(errors[1]) / len(errors[1]))

# %% [markdown]
# <details><summary>What came out</summary>
#
# With one head the error is about one half. If the head reads both people with weights 1/2, it knows the mean of two numbers, and
# half of the variance of each is lost. If it reads only one person, it knows all of one answer and nothing of the other: again
# one half. Two heads answer almost without error, and so do four. One head can look for the first person, another head for the
# second, and their contexts stand side by side.
# <!-- claim: test_one_head_misses_half_of_the_two_people_and_two_heads_miss_nothing -->
#
# With sixteen heads the error is high again. Each head has only one feature. If keys are single numbers, the highest score
# always belongs to the largest or the smallest of them, and never to a key between them. So several heads can do what one head
# cannot, and heads can be too narrow.
# <!-- claim: test_heads_of_a_single_feature_are_too_narrow -->
#
# </details>
#
# ## 2. Several narrow heads
#
# As in lesson 06, the words $X$ ask, and the memory $M$ answers. (In self-attention, $M$ is $X$.) The projections are
#
# $$Q = X W_Q^\top, \qquad K = M W_K^\top, \qquad V = M W_V^\top.$$
#
# Vaswani et al. (2017, section 3.2.2) give each of $H$ heads its own projections, to $d_\text{head} = d_\text{model} / H$
# features. Put the projections of all heads side by side: these are the three matrices above. So $Q$ has $H$ blocks of columns,
# one for each head. The same holds for $K$ and $V$. At the end, one more matrix $W_O$ mixes the contexts $C_h$ of the heads:
#
# $$C_h = \text{softmax}\Big(\frac{Q_h K_h^\top}{\sqrt{d_\text{head}}}\Big) V_h, \qquad
# \text{out} = [C_1, \dots, C_H]\, W_O^\top.$$
#
# The picture shows three heads with two features each. A colour is a head; grey belongs to all heads.

# %%
plotting.show(head_drawings.strips())

# %% [markdown]
# Look at the first row. Each head multiplies *all* features of $X$ by its own strip of $W_Q^\top$. (A known mistake is to cut
# $X$ itself into slices, one per head. It runs, but no head sees more than its slice.)
#
# An `nn.Linear` keeps its weight as (out, in). So a strip of $W_Q^\top$ is a block of *rows* of `q_proj.weight`. Here are the
# heads as a loop, for one sentence:

# %%
def heads_by_loop(x, memory, layers, count):
    """Shapes: x (Tq, d), memory (Tk, d); layers: q_proj, k_proj, v_proj, out_proj -> (Tq, d)."""
    q_proj, k_proj, v_proj, out_proj = layers
    d_head = x.shape[-1] // count
    contexts = []
    for h in range(count):
        own = slice(h * d_head, (h + 1) * d_head)  # the rows of this head
        q = F.linear(x, q_proj.weight[own], q_proj.bias[own])  # (Tq, d_head)
        k = F.linear(memory, k_proj.weight[own], k_proj.bias[own])  # (Tk, d_head)
        v = F.linear(memory, v_proj.weight[own], v_proj.bias[own])  # (Tk, d_head)
        context, _ = scaled_dot_product_attention(q, k, v)  # (Tq, d_head)
        contexts.append(context)
    return out_proj(torch.cat(contexts, dim=-1))

# %% [markdown]
# ## 3. All heads at once
#
# The loop multiplies by one strip at a time. If we multiply by the whole matrix, the features of all heads come out side by
# side. Then we cut them apart, and the heads become one more dimension, next to the batch. The attention of lesson 04 accepts
# any leading dimensions, so it computes all heads in one call.
#
# ### Exercise 7.1: split the heads (difficulty 2, 10 minutes)
#
# Head $h$ gets the $h$-th *block* of $d / H$ neighbouring features, at every position. The heads come before the positions.
#
# <details><summary>A hint</summary>
#
# Two steps. First cut the last dimension in two: (B, T, heads, d / heads). This moves no number. Then exchange two dimensions.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.unflatten(2, (heads, ...))` is the first step, and `transpose(1, 2)` is the second. Check for the error before both:
# `d % heads` is the remainder of the division.
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
# This is the way back: merging what was split gives `x` again.
#
# <details><summary>A hint</summary>
#
# Undo the two steps of the split, in the opposite order.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.transpose(1, 2)` is (B, T, heads, d_head). After a transpose, `view` raises an error; `reshape` and `flatten(2)` copy where
# they must.
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
torch.manual_seed(0)
layers = [nn.Linear(12, 12) for _ in range(4)]
x, memory = torch.randn(2, 5, 12), torch.randn(2, 7, 12)  # (B, Tq, d), (B, Tk, d)
q = my_split(layers[0](x), 3)  # (B, heads, Tq, d_head)
k, v = my_split(layers[1](memory), 3), my_split(layers[2](memory), 3)  # (B, heads, Tk, d_head)
# (B, heads, Tq, d_head), (B, heads, Tq, Tk)
context, weights = scaled_dot_product_attention(q, k, v)
out = layers[3](my_merge(context))  # (B, Tq, d)
for b in range(2):
    assert torch.allclose(out[b], heads_by_loop(x[b], memory[b], layers, 3), atol=1e-6)
print("All heads at once, for the whole batch, equal the loop over the heads.")

# %% [markdown]
# **What it costs.** More heads need no more parameters, because the same matrices are cut into more strips. They need no more
# multiply-adds: there are $H$ times as many scores, and each is a sum over $d_\text{model} / H$ features. What grows is the
# number of *attention weights*: each head has its own softmax.
# <!-- claim: test_parameters_and_multiply_adds_do_not_depend_on_the_heads_and_weights_do -->
#
# ## 4. The module
#
# The dot product of a head is a sum over $d_\text{head}$ features. So the scores are divided by $\sqrt{d_\text{head}}$. If we
# divide by $\sqrt{d_\text{model}}$, they are too small by a factor of $\sqrt H$, and the weights are too even. No error is
# raised.
# <!-- claim: test_over_the_root_of_d_model_the_scores_of_a_head_are_too_small_by_the_root_of_the_heads -->
#
# ### Exercise 7.3: multi-head attention (difficulty 3, 20 minutes)
#
# Put the parts together, with `my_split`, `my_merge` and `scaled_dot_product_attention` of lesson 04. It divides by the square
# root of the number of features of its keys.
#
# <details><summary>A hint</summary>
#
# Project, split, attend, merge, project. Pass the mask to the attention as it is. It is broadcast to (B, heads, Tq, Tk), the
# shape of the scores. Whoever calls the layer gives the mask the right dimensions.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `__init__` keeps `heads` and makes four `nn.Linear(d_model, d_model)`. In `forward`, `q = my_split(self.q_proj(query),
# self.heads)`. In the same way, k comes from `key` and v from `value`.
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
# `F.scaled_dot_product_attention` computes the part between the projections, for all heads, in one **fused kernel**: one program
# that need not store the scores. It takes our mask, and it does not return the weights (lesson 09). `nn.MultiheadAttention` is
# the whole layer. It keeps the matrices of
# queries, keys and values on top of each other, in `in_proj_weight` (3 d, d). The library's `copy_from_torch` copies them into
# your layer. Are the three equal?

# %%
Attention = checks.yours("MultiHeadAttention")
mine, theirs = Attention(12, 3), nn.MultiheadAttention(12, 3, batch_first=True)
multi_head.copy_from_torch(mine, theirs)
out, weights = mine(x, memory, memory)
q = my_split(mine.q_proj(x), 3)  # (B, heads, Tq, d_head)
k, v = my_split(mine.k_proj(memory), 3), my_split(mine.v_proj(memory), 3)
fused = mine.out_proj(my_merge(F.scaled_dot_product_attention(q, k, v)))  # (B, Tq, d)
expected, expected_weights = theirs(x, memory, memory, average_attn_weights=False)
assert torch.allclose(out, fused, atol=1e-6) and torch.allclose(out, expected, atol=1e-5)
assert torch.allclose(weights, expected_weights, atol=1e-5)
print("Equal to the fused kernel and to nn.MultiheadAttention, with its weights.")

# %% [markdown]
# Four things to know:
#
# - By default `nn.MultiheadAttention` returns the *mean* of the heads' weights.
# - Its masks mean the opposite of ours (lesson 08).
# - In training it can use **dropout** on the weights: it sets random weights to 0 and makes the others larger, so the rows no
#   longer sum to 1. Call `.eval()` before you draw them.
# - `F.scaled_dot_product_attention` is a function, and `.eval()` does not reach it. With `dropout_p` above 0 it uses dropout in
#   evaluation, too.
# <!-- claim: test_pytorchs_weights_have_been_through_the_dropout_in_training -->
# <!-- claim: test_the_fused_function_drops_out_whatever_the_mode -->
#
# ## 5. A bug in the wild
#
# A colleague wrote this multi-head attention, without the projections. All shapes are right, and no error is raised:

# %%
def attend_suspect(q, k, v, heads):
    B, T, d = q.shape
    q = q.view(B, heads, T, d // heads)
    k, v = k.view(B, heads, -1, d // heads), v.view(B, heads, -1, d // heads)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
    context = torch.softmax(scores, dim=-1) @ v
    return context.reshape(B, T, d)

# %% [markdown]
# Without a mask, each output of self-attention depends on every word. This is easy to test: compute the derivative of each
# output with respect to each input.
#
# **Predict.** We call the colleague's function with two heads. `q`, `k` and `v` are the same sentence of ten words. On how many
# of the ten words does the first output depend?

# %% prediction
words_read = widgets.predict(
    "words that the first output depends on", low=0, high=10, step=1
)

# %%
def depends(attend, length=10, d=8):
    """Whether output i depends on input j, by the derivative -> (length, length) bool."""
    x = torch.randn(1, length, d, generator=torch.Generator().manual_seed(0))
    # (1, T, d, 1, T, d)
    jacobian = torch.autograd.functional.jacobian(lambda words: attend(words, words, words, 2), x)
    return jacobian.abs().sum(dim=(0, 2, 3, 5)) > 1e-9


reads = depends(attend_suspect)
words = ["the", "white", "cat", "does", "not", "eat", "his", "good", "soup", "."]
labels = {"title": "Which words does it depend on? (dark)", "xlabel": "input", "ylabel": "output"}
plotting.show(plotting.heatmap(reads.float(), words, words, colorbar=False, **labels))
words_read.reveal(reads[0].sum().item())

# %% [markdown]
# <details><summary>What came out</summary>
#
# The first output depends on five words. No word of the first half can read the second half, and no word of the second half can
# read the first.
# <!-- claim: test_with_the_bug_a_word_sees_its_half_of_the_sentence_and_without_it_all -->
#
# </details>
#
# Where does this come from? We give each number a name: 23 is feature 3 of position 2. What is in head 0?

# %%
tens, ones = 10 * torch.arange(4.0).unsqueeze(1), torch.arange(4.0)
origin = (tens + ones).unsqueeze(0)  # (B=1, T=4, d=4)
splits = {"split into heads": my_split(origin, 2), "view alone": origin.view(1, 2, 4, 2)}
for name, parts in splits.items():
    print(f"{name + ', head 0:':28}", *[f"[{a:02.0f} {b:02.0f}]" for a, b in parts[0, 0]])

# %% [markdown]
# In the correct split, head 0 holds two features of all four positions. But `view` cuts the numbers in the order in which they
# are in memory, position after position. So head 0 gets positions 0 and 1 only. Each of them is cut into two rows of two
# features, and the head treats these four rows as four words. The `reshape` at the end puts everything back in its place, so
# the shapes look right.
# <!-- claim: test_view_gives_head_0_the_first_half_of_the_sentence -->
#
# ### Exercise 7.4: fix it (difficulty 1, 5 minutes)
#
# `q` may have another length than `k` and `v`. You may call `my_split` and `my_merge`.
#
# <details><summary>A hint</summary>
#
# Two steps of the function are wrong: the split and the merge. The scaling is right.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `my_split(x, heads)` replaces each `view`, and `my_merge(context)` replaces the `reshape`.
#
# </details>

# %% exercise="attend_in_heads"
def attend_in_heads(q, k, v, heads):
    """Multi-head attention without projections and mask: q, k and v are projected already.

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
print(f"The first output now depends on {depends(my_heads)[0].sum()} of 10 words.")

# %% [markdown]
# ## 6. How many heads does a translator need?
#
# The translator is that of lesson 06. A GRU reads the English sentence in both directions, and another GRU reads the French
# words so far. Then all French words ask at once. We replace its attention with yours, with $d_\text{model} = 128$.
#
# We recorded this model with 1, 2, 4, 8 and 16 heads, each with three seeds. So a head has between 128 and 8 features.
# Parameters, data and the 2,000 training steps are the same for all. We measure three things:
#
# - the share of all test sentences that are exactly right;
# - this share among the sentences of 20 to 40 words;
# - the **alignment error rate** (AER, lesson 02) of the heads' mean weights: how far the largest weights are from the true links.
# <!-- claim: test_all_had_the_same_parameters_and_the_same_steps -->
#
# You train it with 4 heads, for 1,400 steps, because more would take too long here. So your model is not compared with the
# recorded ones. In part 7 you remove its heads.
#
# **Predict.** Look at the sentences of 20 to 40 words. Which models get more of them exactly right: the models with 16 heads, or
# those with one head? (If their runs overlap, the answer is "no clear difference".)

# %% prediction
more_right = widgets.predict_choice(
    "more long sentences are right with", ["16 heads", "1 head", "no clear difference"]
)

# %% training
task, experiment = translation.load_task(), results.recorded("translation")
torch.manual_seed(0)
# the French words ask; the memory is the English sentence, padded
model = ParallelTranslator(*task.sizes, multi_head.MemoryAttention(Attention(128, 4)))
print(f"this model, with 4 heads: {translation.count_parameters(model):,} parameters")
history = translation.train_translator(model, task, seed=0, steps=1400, stand_in="four_heads")

# %%
evaluation = translation.evaluate(model, task)
# a (heads, target words, source words) tensor for each sentence
maps = translation.head_maps(model, task, task.test)
aer = heads.alignment_error([weights.mean(dim=0) for weights in maps], task.test)
print(f"test set: {evaluation.exact:.1%} exactly right, AER {aer:.2f}; {history}")

# %%
measured = {"right, all sentences": "exact", "right, 20 to 40 words": "exact_20_to_40"}
measured["AER (lower is better)"] = "aer"
runs, panels = {}, {name: {} for name in measured}
for count in (1, 2, 4, 8, 16):
    runs[count] = results.runs_of(experiment, f"{count} head{'s' * (count > 1)}")
    for name, key in measured.items():
        panels[name][count] = [run[key] for run in runs[count]]
look = {"xlabel": "number of heads", "percent": list(measured)[:2], "band": 1}
axes = heads.dots(panels, **look, title="Are more heads better than one? (grey: the range of one)")
plotting.show(axes[0].figure)

# %%
long = panels["right, 20 to 40 words"]
one, sixteen = long[1], long[16]
otherwise = "1 head" if max(sixteen) < min(one) else "no clear difference"
more_right.reveal("16 heads" if min(sixteen) > max(one) else otherwise)

# %% [markdown]
# <details><summary>What came out</summary>
#
# Each dot is a recorded run. (No axis starts at 0.) In long sentences every run with one head (83 to 90 %) is above every run
# with 16 heads (80 to 82 %), and the means differ by five points. The AER agrees: 0.09 to 0.10 with one head, 0.12 to 0.14 with
# 16. So in these runs one head is better than 16.
# <!-- claim: test_sixteen_heads_are_worse_than_one_on_every_seed_in_every_respect -->
#
# In all sentences the runs do not overlap either: 94.3 to 95.9 % with one head, 93.5 to 94.2 % with 16. But the means differ by
# only one point. By the rule of lesson 03, this alone would not rank them.
# <!-- claim: test_sixteen_heads_are_worse_than_one_on_every_seed_in_every_respect -->
#
# In both shares, the runs with 2, 4 or 8 heads overlap with those with one head. Another translator (lesson 02) gets about 97 %
# of all sentences right, so the test set is not the limit.
# <!-- claim: test_two_to_eight_heads_overlap_with_one_in_both_shares -->
# <!-- claim: test_there_was_room_for_more_than_a_single_head_gets_right -->
#
# </details>
#
# Part 1 asked for two people at once. Here 95 % of the French words are linked with exactly one English word, so one question per
# word can be enough. In the translator of Vaswani et al. (2017, table 3, rows A), with six layers and no recurrence, several
# heads were better. A single head lost 0.9 BLEU against the best number, and too many heads lost as well. So heads *can* help.
# Whether they *do* must be shown for each model and each task.
# <!-- claim: test_nearly_every_french_word_has_one_english_word -->
#
# The base model of Vaswani et al. has 8 heads of 64 features, BERT base and GPT-2 small have 12 of 64, Llama 2 7B has 32 of
# 128. In Llama 3 8B, four heads of queries share one head of keys and values (**grouped-query attention**, lesson 14).
#
# ## 7. What is a head worth?
#
# Here is your model on one sentence, with one map for each head. The outlines are the true links. Above each map is the
# head's AER on the whole test set.

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
# A map shows what a head *reads*. It does not show what the translation *needs*. To find out, we remove the head. The output
# is a sum over the heads,
#
# $$\text{out} = b_O + \sum_h C_h W_{O,h}^\top,$$
#
# where $W_{O,h}$ are the *columns* of `out_proj.weight` that belong to head $h$. If they are 0, this head adds nothing. The other
# heads and $b_O$ add what they did before. This is an **ablation**. It answers two questions:
#
# - *Without* head $h$: what is lost? This is its **necessity**.
# - Head $h$ *alone*, with all others at 0: what can it do? This is its **sufficiency**.
#
# ### Exercise 7.5: the ablation loop (difficulty 3, 15 minutes)
#
# `weight` is the weight of an output projection. Call `measure(changed)` with a changed weight. It puts this weight into the
# model, translates, and returns the share of sentences that are right. Measure without each head, and with each head alone.
#
# <details><summary>A hint</summary>
#
# Head $h$ has a block of neighbouring columns, as in `split_heads`. The next head needs the whole `weight` again, so change a
# copy.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `own = slice(h * d_head, (h + 1) * d_head)`. Without the head: `removed = weight.clone()`, then `removed[:, own] = 0`. Alone:
# start with `torch.zeros_like(weight)`, and copy `weight[:, own]` into it. Pass each of the two to `measure`.
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
# Now your loop runs on your model: it translates 150 test sentences again for each weight.
#
# **Predict.** Look at the maps above and at their AER. Without which head does your model get the fewest sentences right? (With
# 150 sentences, a difference of up to about seven points can be chance.)

# %% prediction
costliest_head = widgets.predict_choice(
    "the fewest are right without", ["head 1", "head 2", "head 3", "head 4"]
)

# %%
my_ablate = checks.yours("ablate")
out_proj, some = model.attention.attention.out_proj, task.test[:150]


def exactly_right(weight):
    """The share of `some` that is translated exactly right with this weight in out_proj."""
    with heads.holding(out_proj, weight):  # afterwards it is as it was
        return heads.quality(model, task, some)["exact"]


trained = out_proj.weight.detach().clone()  # (d_model, d_model)
whole = exactly_right(trained)
without, alone = my_ablate(trained, 4, exactly_right)
costliest_head.reveal(f"head {without.index(min(without)) + 1}")
plotting.show(head_drawings.without_and_alone(without, alone, whole).figure)

# %% [markdown]
# <details><summary>What came out</summary>
#
# Look at your own bars first. One of our recorded models with four heads was trained for 2,000 steps and measured on 500
# sentences. Its head 3 has the cleanest map (AER 0.11). Without this head the share of right sentences falls by 9 percentage
# points. Without head 4 it falls by 16.
# <!-- claim: test_clean_maps_go_with_need_in_all_nine_models_and_the_cleanest_head_costs_most_in_one -->
#
# Each head alone is poor. In all our recorded models with four heads, no head alone gets more than a quarter of the sentences
# right. But a model that was *trained* with one head is about as good as one with four. How many heads a task needs, and how many
# heads you can remove from a trained model, are two different questions.
# <!-- claim: test_of_four_heads_none_does_alone_what_a_model_with_one_head_does -->
#
# </details>
#
# Does a clean map mean that the model needs this head? Here are all heads of the nine recorded models with 4, 8 and 16 heads.
# Each mark is a head. In each panel, each colour is a model. The large mark is the head with the cleanest map of its model.

# %%
several = {count: runs[count] for count in (4, 8, 16)}
plotting.show(head_drawings.maps_against_removal(several)[0].figure)

# %% [markdown]
# Heads with cleaner maps tend to cost more. In all nine models the rank correlation of AER and points lost is below 0. But it is
# weak in most of them: only three of the nine are below $-0.5$. And the cleanest map belongs to the costliest head in only one
# model of nine. If we guessed a head in each model, we would expect to find the costliest head in
# $3 \cdot (1/4 + 1/8 + 1/16) = 1.3$ of the nine. So a map is a hint, and the ablation is the measurement.
# <!-- claim: test_clean_maps_go_with_need_in_all_nine_models_and_the_cleanest_head_costs_most_in_one -->
#
# With 16 heads, removing one head mostly costs less than two points, and sometimes nothing. This does not mean that all heads
# can be removed: one head of 16 alone gets hardly a sentence right.
# <!-- claim: test_neither_of_two_heads_can_be_spared_and_most_of_sixteen_cost_less_than_two_points -->
# <!-- claim: test_alone_one_head_of_sixteen_gets_hardly_a_sentence_right -->
#
# Michel, Levy and Neubig (2019) measured both in a translator of six layers with 16 heads each. Most heads of its encoder could
# be removed one at a time, and in most layers even one head alone was enough. The last layer of encoder-decoder attention was
# an exception. Our translator has only this kind of attention.
#
# Voita et al. (2019) found heads with a role that people can name: some read the word before or after, some follow the grammar,
# one reads rare words. When they pruned heads, these were among the last that remained.
#
# Always report how you removed a head. Here its output was set to 0, and this never happened in training. Another way to
# remove the head may give another number (lesson 13).

# %% [markdown]
# ## 8. Check yourself

# %% quiz="what_eight_heads_cost" points=1

# %% quiz="which_size_divides_in_a_head" points=1

# %% quiz="what_view_puts_into_a_head" points=1

# %% quiz="removing_one_head" points=1

# %% quiz="sums_of_the_rows" points=1

# %%
results.running_table(until="4 heads")

# %% [markdown]
# ## What to remember
#
# 1. $H$ heads are $H$ small attentions, each with its own projections. One head returns one average. Several heads can read
#    several things and keep them apart.
# 2. With a fixed $d_\text{model}$, parameters and multiply-adds do not depend on $H$. But each head gets narrower, and heads
#    can be too narrow.
# 3. Split: cut the features into blocks, *then* exchange positions and heads. `view` alone cuts up the sentence. Scores are
#    divided by $\sqrt{d_\text{head}}$.
# 4. To remove a head, set its columns of the output projection to 0. What is lost without it and what it can do alone are two
#    different measurements.
# 5. In our models, heads with cleaner maps tend to cost more, but the cleanest map is rarely the costliest head. A map is a hint,
#    and the ablation is the measurement.
# <!-- claim: test_clean_maps_go_with_need_in_all_nine_models_and_the_cleanest_head_costs_most_in_one -->
#
# **What it costs.** $2\,d_\text{model}^2(T_q + T_k)$ multiply-adds for the projections, $2\,T_q T_k\, d_\text{model}$ for
# scores and contexts, and memory for $H\,T_q T_k$ weights.
#
# **Where it leads.** So far every position may look at every other. In lesson 08, a word may not look at the words after it.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.2, and rows (A) of table 3. Michel, Levy and
# Neubig (2019), *Are sixteen heads really better than one?*, section 3, with table 2. Voita, Talbot, Moiseev, Sennrich and
# Titov (2019), *Analyzing multi-head self-attention: specialized heads do the heavy lifting, the rest can be pruned*, sections
# 5 and 6: some heads have a job that people can name, such as reading the next word.
