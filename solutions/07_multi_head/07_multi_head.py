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
# **The question.** So far each word asked one question and got one answer. What do several smaller questions buy at the same
# price, and what does each of them look at?
#
# **Time.** About 95 minutes, of which the computer needs less than two.
#
# **You will build** multi-head attention out of two functions that split and merge, load PyTorch's own weights into it, and
# train a translator with it. Then you take the translator's heads away, one at a time.
#
# **You need** scaled dot-product attention (lesson 04) and the translator of lesson 06. **Points.** 20: fifteen for five
# exercises, five for the quiz.

# %% setup

# %%
import math

import matplotlib.pyplot as plt
import pandas
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.attention import multi_head
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.experiments import heads, translation
from course_utils.measure import costs, results
from course_utils.models.parallel import ParallelTranslator

# %% [markdown]
# ## 1. Two questions, one answer
#
# Six cards lie on a table, each with four random numbers on it. A question names two of the cards, and wants the numbers of
# the first and those of the second, in this order. An attention layer is trained to answer, with one wide head or cut into
# narrower ones of the same size in all. We count what share of the answer's variance is wrong after 400 steps of training.
#
# **Predict.** How much is wrong with a single head?

# %% prediction
wrong_with_one_head = widgets.predict(
    "share of the answer that one head gets wrong", low=0, high=100, unit="%"
)

# %%
def cards_and_questions(count, generator):
    """Questions (N, 1, 16), cards (N, 6, 16) and the answers that are wanted (N, 8)."""
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


def share_wrong(number_of_heads, seed):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    # the library's; soon it will be yours
    layer = multi_head.MultiHeadAttention(16, number_of_heads)
    optimiser = torch.optim.Adam(layer.parameters(), lr=0.02)
    for _ in range(400):
        question, cards, wanted = cards_and_questions(128, generator)
        loss = (layer(question, cards, cards)[0][:, 0, :8] - wanted).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return loss.item()


# %%
wrong = {count: [share_wrong(count, seed) for seed in range(2)] for count in (1, 2, 4, 8, 16)}
measured = "share of the answer that is wrong"
axes = heads.dots({measured: wrong}, xlabel="number of heads", percent=[measured])
plotting.show(axes[0].figure)
wrong_with_one_head.reveal(100 * sum(wrong[1]) / len(wrong[1]))

# %% [markdown]
# With one head half of the answer is wrong, and no training can help. One head passes on *one* blend of the cards. In a sum
# nobody can tell any more which number came from the first card and which from the second. With one card alone it would have
# half of the answer; with both, half of each.
# <!-- claim: test_one_head_misses_half_of_the_two_cards_and_two_heads_miss_nothing -->
#
# Two heads of half the width answer almost without error, and so do four: one head can look for the first card, another for
# the second, and their contexts stand side by side. But with sixteen, each head is a single feature wide. It scores every
# card with one product of two numbers, and can pick out the card whose key is the largest or the smallest, never one in
# between.
# <!-- claim: test_one_head_misses_half_of_the_two_cards_and_two_heads_miss_nothing -->
# <!-- claim: test_heads_of_a_single_feature_are_too_narrow -->
#
# So there is something to gain from several heads, and a price for making them too narrow.

# %% [markdown]
# ## 2. Many narrow heads for the price of a wide one
#
# Vaswani et al. (2017, section 3.2.2) give every head $h$ projections of its own, into a space of $d_\text{head} =
# d_\text{model} / H$ features:
#
# $$\text{head}_h = \text{Attention}(Q W_h^Q,\ K W_h^K,\ V W_h^V), \qquad
# \text{MultiHead}(Q, K, V) = [\text{head}_1; \dots; \text{head}_H]\, W^O$$

# %%
plotting.show(plotting.architecture("multi_head"))

# %% [markdown]
# The $H$ small matrices are kept in one square matrix, a strip of rows for each head. (An `nn.Linear` keeps its weight as
# (out, in), so the rows of `weight` are the features that come out.) As a loop over the heads, for one sentence:

# %%
def heads_by_loop(query, key, value, layers, count):
    """Shapes: query (Tq, d), key and value (Tk, d), layers q_proj, k_proj, v_proj, out_proj -> out
    (Tq, d), (count, Tq, Tk).
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
# Two mistakes are easy to make here. One small projection of $x$ for *all* heads gives $H$ copies of one narrow head. And one
# small matrix, applied to each head's *slice* of $x$, gives heads that differ, but head $h$ sees its own slice alone: with 16
# features and 4 heads, 4 features of 16, and 48 parameters for queries, keys and values instead of 768.
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

    Shapes: x (B, T, d) -> (B, heads, T, d / heads). Raises ValueError when d is not divisible by
    `heads`.
    """
    ### BEGIN SOLUTION
    B, T, d = x.shape
    if d % heads:
        raise ValueError(f"heads must divide the {d} features of x, got {heads}")
    x = x.reshape(B, T, heads, d // heads)  # (B, T, heads, d_head)
    return x.transpose(1, 2)  # (B, heads, T, d_head)
    ### END SOLUTION

# %% check="split_heads" points=3
checks.split_heads(split_heads)

# %% [markdown]
# Why not `x.view(B, heads, T, d // heads)` at once? The shape is the same. To see the difference, let every entry say where it
# comes from: 23 is feature 3 of position 2.

# %%
my_split = checks.yours("split_heads")
tens, ones = 10 * torch.arange(4.0).unsqueeze(1), torch.arange(4.0)
origin = (tens + ones).unsqueeze(0)  # (B=1, T=4, d=4)
for name, parts in (
    ("split into heads", my_split(origin, 2)),
    ("view alone", origin.view(1, 2, 4, 2)),
):
    print(f"{name + ', head 0:':28}", *[f"[{a:02.0f} {b:02.0f}]" for a, b in parts[0, 0]])

# %% [markdown]
# In the right split head 0 holds two features of all four positions. `view` alone gives it all features of the first two.
# <!-- claim: test_view_gives_head_0_the_first_half_of_the_sentence -->
#
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
my_merge = checks.yours("merge_heads")
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
# Parameters and multiply-adds stay the same. There are 16 times as many scores, each a sum over a sixteenth of the features.
# What grows is the number of *weights*: each head has a softmax of its own, and needs memory for what comes out of it.
# <!-- claim: test_parameters_and_multiply_adds_do_not_depend_on_the_heads_and_weights_do -->

# %% [markdown]
# ## 4. The module
#
# What divides the scores? The dot product of a head runs over $d_\text{head}$ features, not over $d_\text{model}$. Code that
# was written for one head, and then cut into several, may keep the old number.

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
# lesson 04 its temperature is too high. Nothing reports an error, and training can make up for it with larger queries and
# keys.
# <!-- claim: test_over_the_root_of_d_model_the_scores_of_a_head_are_too_small_by_the_root_of_the_heads -->
#
# ### Exercise 7.3: multi-head attention (difficulty 3, 15 minutes)
#
# Put it together. Use `my_split` and `my_merge`, which are yours where yours pass, and `scaled_dot_product_attention` of lesson
# 04, which divides by the root of the size of the keys that it is given.
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
    """`heads` attentions side by side, each d_model / heads features wide (Vaswani et al. 2017,
    section 3.2.2).

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
        """Shapes: query (B, Tq, d_model), key and value (B, Tk, d_model), mask bool, broadcastable
        to (B, heads, Tq, Tk)

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

# %% check="MultiHeadAttention" points=5
checks.MultiHeadAttention(MultiHeadAttention)

# %% [markdown]
# ## 5. What PyTorch has
#
# ### The fused kernel
#
# `F.scaled_dot_product_attention` does scaling, softmax and both products of all heads in one routine; that is what *fused*
# means. It takes our mask and does not return the weights: its fast versions never store them (lesson 09).

# %%
Attention = checks.yours("MultiHeadAttention")
mine = Attention(12, 3)
out, weights = mine(query, memory, memory)
q, k, v = (
    my_split(p(x), 3)
    for p, x in ((mine.q_proj, query), (mine.k_proj, memory), (mine.v_proj, memory))
)
fused = mine.out_proj(my_merge(F.scaled_dot_product_attention(q, k, v)))  # (B, Tq, d)
assert torch.allclose(out, fused, atol=1e-6)
print("Equal to the fused kernel.")

# %% [markdown]
# ### The module
#
# `nn.MultiheadAttention` is the layer that you have just written, stored in another way. Its `in_proj_weight` (3 d, d)
# holds the matrices of queries, keys and values on top of each other, in this order; `in_proj_bias` (3 d) holds their
# biases. Its `out_proj` is a layer like ours.

# %%
theirs = nn.MultiheadAttention(12, 3, batch_first=True)
for name, parameter in theirs.named_parameters():
    print(f"theirs: {name:16} {tuple(parameter.shape)}")
for name, parameter in mine.named_parameters():
    print(f"mine:   {name:16} {tuple(parameter.shape)}")

# %% [markdown]
# ### Exercise 7.4: copy from PyTorch (difficulty 2, 10 minutes)
#
# Give `mine` the numbers of `theirs`, so that both compute the same. It must be a copy: when `theirs` trains on, `mine` stays
# as it is.
#
# <details><summary>A hint</summary>
#
# `matrix.chunk(3)` cuts a matrix into three blocks of rows. There are eight tensors to fill, four of them biases. PyTorch
# starts its biases at zero, so that a forgotten one does not show before training.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `mine.q_proj.weight.copy_(block)` writes into a parameter, but only within `with torch.no_grad():`, since it is not a step
# that a gradient should flow through.
#
# </details>

# %% exercise="copy_from_torch"
def copy_from_torch(mine, theirs):
    """Load the parameters of `theirs`, an nn.MultiheadAttention(d_model, heads, batch_first=True),
    into `mine`.

    `mine` is a MultiHeadAttention of the same sizes; its parameters are overwritten, and can be
    trained on. Returns nothing.
    """
    ### BEGIN SOLUTION
    # (d, d) and (d,) each
    weights, biases = theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3)
    with torch.no_grad():
        for layer, weight, bias in zip(
            (mine.q_proj, mine.k_proj, mine.v_proj), weights, biases, strict=True
        ):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
        mine.out_proj.weight.copy_(theirs.out_proj.weight)
        mine.out_proj.bias.copy_(theirs.out_proj.bias)
    ### END SOLUTION

# %% check="copy_from_torch" points=3
checks.copy_from_torch(copy_from_torch)

# %%
my_copy = checks.yours("copy_from_torch")
my_copy(mine, theirs)
out, weights = mine(query, memory, memory)
expected, expected_weights = theirs(query, memory, memory, average_attn_weights=False)
assert torch.allclose(out, expected, atol=1e-5) and torch.allclose(
    weights, expected_weights, atol=1e-5
)
print("Equal to nn.MultiheadAttention, weights and all.")
print(
    "The weights that it returns unless told otherwise:",
    tuple(theirs(query, memory, memory)[1].shape),
)

# %% [markdown]
# Unless told otherwise it returns the *mean* of the heads' weights. Its masks mean the opposite of ours (lesson 08). And it
# can drop weights out while it trains:

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
# In training the returned weights have been through the dropout: some are zero, the others a third larger. These are what the
# values were multiplied with. They are not probabilities, and not what one should draw. Switch to `.eval()` first.
# `F.scaled_dot_product_attention` is a function and knows nothing of `.eval()`: with `dropout_p` above 0 it drops weights
# out in evaluation too.
# <!-- claim: test_pytorchs_weights_have_been_through_the_dropout_in_training -->
# <!-- claim: test_the_fused_function_drops_out_whatever_the_mode -->

# %% [markdown]
# ## 6. On the shared task
#
# The translator is that of lesson 06: a GRU reads the English sentence in both directions, another one runs over the French
# words so far, and then all French words ask at once. We exchange its attention for yours, with $d_\text{model} = 128$ and 1
# to 16 heads, 128 to 8 features wide. Parameters, data and the minute of training are the same for all. The number of steps
# differs a little.
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
made = [run["steps"] for run in results.runs_of(experiment, "4 heads")]
print(f"AER {aer:.2f}, {history.steps} steps; the recorded runs: {made} steps")

# %% [markdown]
# ### The headline
#
# Recorded beforehand: five numbers of heads, three seeds each, a minute of training on two cores. A filled mark is a seed,
# the open circle is your own run. *20 to 40 words* is the share right among long sentences; AER is that of the heads' mean
# weights. None of the axes starts at zero.
# <!-- claim: test_all_had_the_same_parameters_and_the_same_minute -->

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
title = "The same parameters and the same minute, cut into more and more heads"
axes = heads.dots(panels, xlabel="number of heads", percent=list(keys)[:2], live=own, title=title)
plotting.show(axes[0].figure)

# %%
right = panels["exactly right"]
means = {count: sum(right[count]) / len(right[count]) for count in counts}
best = max(means, key=means.get)
rivals = [count for count in counts if count != best and max(right[count]) >= min(right[best])]
print("mean of three seeds:", ", ".join(f"{count}: {mean:.1%}" for count, mean in means.items()))
print(f"highest mean: {best}; with a seed as good as one of those: {rivals}")
best_number.reveal("no clear winner" if rivals else str(best))

# %% [markdown]
# On this task more heads show no gain. One, two and four of them differ by less than seeds do. The mean of eight lies a point
# behind that of a single head, the mean of sixteen two and a half; but sixteen took a tenth fewer steps. And a single head
# already gets 97 % right: there is hardly room for a gain. Vaswani et al. (2017, table 3, rows A) found one in a translator
# of six layers without recurrence: a single head lost 0.9 BLEU against the best setting. Too many heads lost as well.
# <!-- claim: test_up_to_four_heads_the_seeds_overlap_and_the_means_of_eight_and_sixteen_are_behind -->
# <!-- claim: test_sixteen_heads_took_a_tenth_fewer_steps_in_their_minute -->
# <!-- claim: test_a_single_head_leaves_little_room -->
#
# Part 1 says that heads *can* help. Whether they *do* must be shown for each model and each task. Here a French word mostly
# depends on one place of the English sentence, and the GRU behind the memory has read the neighbours already. Whether that is
# why, this experiment does not test.
#
# What do others use? Vaswani et al.'s base model has 8 heads of 64 features, GPT-2 small 12 of 64, Llama 2 7B 32 of 128. In
# Llama 3 8B four query heads share one head of keys and values, and the cache of lesson 08 is a quarter as large
# (**grouped-query attention**, lesson 09).

# %% [markdown]
# ## 7. What does each head look at?
#
# Here is your model over one sentence, a map for each head. The frames are the gold links. Choose a head above the map; beside
# them stands their mean, which is all that many figures in papers show.

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
# One sentence is an anecdote. Over the whole test set: how much of row $t$'s weight lies on the English words of French word
# $t$, and on those of the words before and after? How well do the head's largest weights agree with the gold alignment (AER,
# lower is better)? And how many words does it effectively read (lesson 04)? (Neighbours may share an English word, so a row
# can add up to more than 1.)

# %%
described = [
    {
        f"weight on t{offset:+d}" if offset else "on t itself": look["weight_on_gold"][str(offset)]
        for offset in heads.OFFSETS
    }
    | {"AER": look["aer"], "effective keys": look["keys"]}
    for look in looks
]
pandas.DataFrame(described, index=[f"head {h + 1}" for h in range(len(looks))]).map("{:.2f}".format)

# %% [markdown]
# The heads are much alike. All of them put most of their weight on the words of row $t$ itself, and read hardly more than one
# word at a time. Is that so with other seeds, and other numbers of heads? Here is every head of the recorded runs.
# <!-- claim: test_up_to_four_heads_each_looks_most_at_its_own_word_and_reads_hardly_more_than_one -->

# %%
each = {
    count: [(run["heads"]["all"], head) for run in runs[count] for head in run["heads"]["each"]]
    for count in counts
}
panels = {
    "weight on t itself": {
        count: [head["weight_on_gold"]["0"] for _, head in each[count]] for count in counts
    },
    "AER (lower is better)": {c: [head["aer"] for _, head in each[c]] for c in counts},
    "effective keys": {count: [head["keys"] for _, head in each[count]] for count in counts},
}
axes = heads.dots(
    panels,
    xlabel="number of heads",
    title="What each head looks at: every recorded head, three seeds",
)
plotting.show(axes[0].figure)

# %% [markdown]
# The more heads there are, the more they differ: of sixteen, some are good aligners on their own, and some spread their weight
# or look elsewhere. In larger translators people have found heads with recognisable work: looking at a neighbouring word,
# following a syntactic relation, looking at rare words (Voita et al. 2019). But a difference alone proves no such work. The
# heads of an *untrained* layer differ, too: over random vectors, two of them look most at the same one no more often than by
# chance.
# <!-- claim: test_of_sixteen_heads_some_align_well_and_some_look_elsewhere_on_every_seed -->
# <!-- claim: test_the_heads_of_an_untrained_layer_differ_too -->

# %% [markdown]
# ## 8. What does removing it cost?
#
# A map shows what a head reads. It does not show what the translation needs. To find out, take the head away. The output of the
# layer is a sum over the heads,
#
# $$\text{out} = b^O + \sum_h W^O_h\, \text{head}_h,$$
#
# where $W^O_h$ holds the columns of `out_proj.weight` that belong to head $h$. Set them to zero, and this head adds nothing;
# the others stay as they are. Then translate again. This is an **ablation**.
#
# **Predict.** One of the four heads is removed. How many sentences are exactly right then, as a share of those with all four,
# on average over the four?

# %% prediction
still_right = widgets.predict(
    "exactly right without one head, as a share of those with all", low=0, high=100, unit="%"
)

# %%
some = task.test[:250]
whole, lost = (
    heads.quality(model, task, some),
    heads.losses(model, model.attention.attention, 4, task, some),
)
print(
    f"{'all four heads':16} {whole['exact']:6.1%} exactly right, BLEU {whole['bleu']:5.1f}, AER of "
    f"all four        {aer:.3f}"
)
for h, loss in enumerate(lost):
    print(
        f"without head {h + 1}   {loss['without']['exact']:6.1%} exactly right, BLEU "
        f"{loss['without']['bleu']:5.1f}",
        end="",
    )
    print(f", AER of the other three {looks[h]['aer_of_the_others']:.3f};", end="   ")
    print(f"alone: {loss['alone']['exact']:6.1%}, BLEU {loss['alone']['bleu']:5.1f}")
remaining = sum(loss["without"]["exact"] for loss in lost) / 4
still_right.reveal(100 * remaining / max(whole["exact"], 1e-9))

# %% [markdown]
# Here is every head of every recorded model, on 500 sentences each.

# %%
several = {count: each[count] for count in counts[1:]}
panels = {
    "points lost without one": {
        c: [100 * (w["exact"] - h["without"]["exact"]) for w, h in several[c]] for c in several
    },
    "BLEU lost without one": {
        c: [w["bleu"] - h["without"]["bleu"] for w, h in several[c]] for c in several
    },
    "BLEU of one alone": {c: [h["alone"]["bleu"] for _, h in several[c]] for c in several},
}
axes = heads.dots(
    panels, xlabel="number of heads", title="Every head of every recorded model, three seeds"
)
axes[0].set_yscale("symlog", linthresh=5)  # most lie near 0, some far above
axes[0].set(ylim=(-3, 80), yticks=[0, 5, 10, 20, 50], yticklabels=[0, 5, 10, 20, 50])
axes[0].minorticks_off()
plotting.show(axes[0].figure)

# %% [markdown]
# Points are percentage points of exact match. (Above 5 points the left axis is logarithmic.)
#
# - **Without one**: neither of *two* heads can be spared. Of *sixteen*, most cost less than two points, and some nothing. Of
#   *four*, one may cost a point and another fifteen.
# - **Alone**, one head of sixteen gets hardly a sentence right. That each of them can be spared does *not* mean that all can.
# - **Trained** with one head, the translator was as good as with four. Yet from the one that was trained with four you cannot
#   take three without a large loss. How many heads a task needs, and how many a trained model can spare, are two questions.
# <!-- claim: test_neither_of_two_heads_can_be_spared_and_most_of_sixteen_cost_less_than_two_points -->
# <!-- claim: test_of_four_heads_one_costs_several_times_as_much_as_another -->
# <!-- claim: test_alone_one_head_of_sixteen_gets_hardly_a_sentence_right -->
#
# Michel, Levy and Neubig (2019) did both with larger models. Without any *one* head, most of the time little was lost
# (section 3.2). In most layers even *one* head alone was enough (section 3.3). In our translator it is not. They name an
# exception, too: with a single head in the last encoder-decoder layer BLEU falls by 13.56 (table 2). The only attention of
# our translator is of this kind.
#
# ### What does the map tell?
#
# What a part can do alone is its **sufficiency**; what is lost without it is its **necessity**. They need not go together.
#
# **Predict.** Sort the heads of one model by their own AER, the cleanest map first. Of what does this order tell something?

# %% prediction
map_tells = widgets.predict_choice(
    "the order of the maps tells",
    ["what each head can do alone", "what is lost without it", "both", "neither"],
)

# %%
def agreement(run, quality):
    """Rank correlation between a cleaner map (a low AER) and a high quality."""
    each = run["heads"]["each"]
    cleaner = pandas.Series([-head["aer"] for head in each]).rank()
    return cleaner.corr(pandas.Series([quality(head) for head in each]).rank())


# %%
worth = {
    "right when alone": lambda head: head["alone"]["exact"],
    "lost without it": lambda head: -head["without"]["exact"],
}
panels = {  # of two heads there are two orders only: they are left out
    name: {c: [agreement(run, quality) for run in runs[c]] for c in (4, 8, 16)}
    for name, quality in worth.items()
}
title = "Rank correlation with a clean map: a dot for each model"
axes = heads.dots(panels, xlabel="number of heads", title=title)
for ax in axes:
    ax.set_ylim(-1.05, 1.05)
    ax.axhline(0, color="0.6", linewidth=1)
plotting.show(axes[0].figure)
means = {name: sum(map(sum, rows.values())) / 9 for name, rows in panels.items()}
print("; ".join(f"{name}: {mean:.2f} on average" for name, mean in means.items()))
told = {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}
map_tells.reveal(map_tells.choices[told[tuple(mean > 0.5 for mean in means.values())]])

# %% [markdown]
# (A **rank correlation** is 1 where two orders are the same, -1 where one is the other reversed.) The map tells what a head
# can do *alone*: the correlation is at least 0.4 in all nine models, and above 0.7 with 8 or 16 heads. Of what is *lost
# without* the head it tells little: the correlation lies between -0.2 and 0.6, and nine models do not decide whether it is
# more than chance. Even the *mean* map of the heads that remain can get better by a removal that makes the translations worse:
# look at the AER of the other three above.
# <!-- claim: test_the_map_tells_what_a_head_does_alone_and_little_about_what_is_lost_without_it -->
# <!-- claim: test_a_removal_that_costs_sentences_can_make_the_mean_map_better -->
#
# Be careful with the loss as well. Without a head, the rest of the network gets inputs that it has never met in training, and
# another way to remove it may give another number. Say what you did: *this* head, taken from *this* model in *this* way, costs
# *this* much on *these* sentences (lesson 13).

# %% [markdown]
# ## 9. A bug in the wild
#
# All its shapes are right, it raises nothing, and what it splits it merges again without a loss. What is wrong?
#
# ```python
# def attend_in_heads(q, k, v, heads):
#     B, T, d = q.shape
#     q, k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (q, k, v))
#     scores = q @ k.transpose(-2, -1) / math.sqrt(d // heads)
#     context = torch.softmax(scores, dim=-1) @ v
#     return context.reshape(B, T, d)
# ```
#
# Where output $i$ does not depend on word $j$, its gradient with respect to $j$ is zero.
#
# **Predict.** A sentence of ten words attends to itself in two heads. On how many of the ten does the first word's output
# depend?

# %% prediction
words_read = widgets.predict(
    "words that the first word's output depends on", low=0, high=10, step=1
)

# %%
def attend_with_the_bug(q, k, v, heads):
    B, T, d = q.shape
    q, k, v = (x.view(B, heads, x.shape[1], d // heads) for x in (q, k, v))
    context = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(d // heads), dim=-1) @ v
    return context.reshape(B, T, d)


def depends(layer, length=10, d=8):
    """Whether output i depends on input j -> (length, length) bool."""
    x = torch.randn(1, length, d, generator=torch.Generator().manual_seed(0))
    # (1, T, d, 1, T, d)
    jacobian = torch.autograd.functional.jacobian(lambda words: layer(words, words, words, 2), x)
    return jacobian.abs().sum(dim=(0, 2, 3, 5)) > 1e-9


reads = depends(attend_with_the_bug)
_, small = plt.subplots(figsize=(4.4, 4.2), layout="constrained")
names = {"title": "What each output depends on (dark)", "xlabel": "input", "ylabel": "output"}
plotting.heatmap(reads.float(), pair.target, pair.target, ax=small, colorbar=False, **names)
alt = "; ".join(
    f"output {word} on {int(row.sum())} inputs"
    for word, row in zip(pair.target, reads, strict=True)
)
plotting.show(small, alt=f"A grid of which inputs each output depends on. {alt}.")
words_read.reveal(reads[0].sum().item())

# %% [markdown]
# Half of the sentence cannot see the other half. In memory the numbers of word 1 come first, then those of word 2, and so on;
# `view` gives the first half of them to head 0. So a "head" is a piece of the sentence, in which every word stands as two
# half-words. The `reshape` at the end puts everything back where it was.
# <!-- claim: test_with_the_bug_a_word_sees_its_half_of_the_sentence_and_without_it_all -->
#
# ### Exercise 7.5: mend it (difficulty 1, 5 minutes)
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

# %% check="attend_in_heads" points=3
checks.attend_in_heads(attend_in_heads)

# %%
my_heads = checks.yours("attend_in_heads")
print(f"The first word's output depends on {depends(my_heads)[0].sum()} of 10 words.")

# %% [markdown]
# ## 10. Check yourself

# %% quiz="what_eight_heads_cost" points=1

# %% quiz="which_size_divides_in_a_head" points=1

# %% quiz="what_view_puts_into_a_head" points=1

# %% quiz="removing_one_head" points=1

# %% quiz="sums_of_the_rows" points=1

# %% [markdown]
# ## 11. The running table

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
# 3. Split: cut the features into blocks, *then* exchange positions and heads. `view` alone cuts up the sentence.
# 4. Scores are divided by $\sqrt{d_\text{head}}$.
# 5. What a head looks at, what it can do alone, and what is lost without it are three questions. Here the map tells much of
#    the second and little of the third.
#
# **What it costs.** $4\,d_\text{model}^2$ multiply-adds a position for the projections, $2\,T_q T_k\, d_\text{model}$ for
# scores and contexts, and $H\,T_q T_k$ numbers to keep for the weights.
#
# **Where it leads.** All that attends here may look at everything. Lesson 08 forbids a word to look at what comes after it.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.2, and rows (A) of table 3. Michel, Levy and
# Neubig (2019), *Are sixteen heads really better than one?*, section 3, with table 2. Voita,
# Talbot, Moiseev, Sennrich and Titov (2019), *Analyzing multi-head self-attention: specialized heads do the heavy lifting, the
# rest can be pruned*, section 5.
