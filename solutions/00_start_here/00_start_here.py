# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 00 · Start here
#
# **The question.** How does this course work, and can you trust your softmax?
#
# **Time.** About 50 minutes, of which the computer needs a few seconds.
#
# **You will build** one function, the softmax. Most attention mechanisms use it to turn scores into weights.
#
# **You need** Python and a little PyTorch: what the shape of a tensor is, and what `x.sum(dim=1)` does. Words are explained
# in the [glossary](../../docs/glossary.md).
#
# **What the course promises.** You build attention step by step. You start with a translator without attention, add the
# attention of Bahdanau, Cho and Bengio (2015), and end with a kernel for a GPU. And you *measure* what each step gains and
# costs. Most lessons on translation use one task, English to French, with the same sentences, about the same number of
# parameters and the same number of training steps. Where a lesson needs another task, it says so.
#
# **The way.**
#
# - *How attention began.* 01: a translator without attention, and how it fails. 02: a decoder that looks back at every word.
#   03: cheaper ways to compare two words.
# - *Attention alone.* 04: queries, keys and values. 05: a sentence that attends to itself. 06: one sequence attends to
#   another. 07: several heads. 08: masks, and a model that generates.
# - *Faster, varied, combined, doubted.* 09: the same numbers in less memory. 10: long texts. 11: attention that uses
#   positions. 12: the transformer. 13: what a picture of the weights does not say.
# - *In use, and by yourself.* 14: what each new token costs. 15: a kernel of your own. 16: an experiment of your own.

# %% [markdown]
# **How a lesson works.** You *run* the cells in order, with Shift + Enter. You *predict* before an experiment. Nobody grades
# predictions. You *write* the exercises. You *check* them as often as you like: a check says where your result is wrong. The
# first cell prepares the machine.

# %% setup

# %%
import torch

import attention_checks as checks
from attention_lab.experiments import first_softmax
from attention_lab.measure import environment
from attention_lab.tasks import corpus
from course_utils import plotting, widgets

print(*environment.describe(), sep="\n")

# %% [markdown]
# ## 1. A softmax, in your head
#
# A model looks at a picture of an animal and gives each word a **score**: *cat* 2, *dog* 1, *tree* 0. A **softmax** turns any
# scores $x_1, \dots, x_n$ into **weights** $w_1, \dots, w_n$. The weights are positive and sum to 1, and a larger score gets
# a larger weight:
#
# $$w_i = \frac{e^{x_i}}{\sum_j e^{x_j}}$$
#
# The three exponentials are $e^2 \approx 7.4$, $e^1 \approx 2.7$ and $e^0 = 1$. Their sum is 11.1. So *cat* gets 7.4 / 11.1 =
# 0.67, *dog* 0.24 and *tree* 0.09.

# %%
scores = torch.tensor([2.0, 1.0, 0.0])
plotting.show(first_softmax.softmax_steps(scores, ["cat", "dog", "tree"]))

# %% [markdown]
# The slider changes the score of *tree* alone. Watch the other two weights. (Where no script runs, you see a figure instead.)

# %%
widgets.explore([2.0, 1.0, 0.0], keys=["cat", "dog", "tree"], vary="tree")

# %% [markdown]
# When the weight of *tree* grows, the weights of *cat* and *dog* shrink by the same factor. So *cat* always has
# $e^{2-1} \approx 2.7$ times the weight of *dog*. On paper every weight is above 0, even for a very low score. (The 0.00 at
# the left end is rounded. Part 3 shows what float32 does.)
# <!-- claim: test_cat_keeps_its_ratio_to_dog_whatever_tree_gets -->

# %% [markdown]
# ## 2. How to read a heatmap
#
# When a model writes a French word, it gives each English word a weight: how much it reads from that English word. This is
# called **attending**. The weights are a softmax. All lessons draw them in the same way:
#
# - a **row** is a *query*: the word that attends. The weights of a row sum to 1.
# - a **column** is a *key*: a word that is attended to.
# - the **colour** is the weight, from pale (0) to dark (1).
# - an **orange outline** is **gold**: it shows which English word the French word translates. A grammar generated our
#   sentences, so we know this. A good model may attend elsewhere.
# - a **hatched** cell is masked: this key is forbidden, and its weight is exactly 0. Here the masked keys are the two `<pad>`
#   tokens. Such tokens are added to a short sentence until it is as long as the others.
#
# In the next figure each French word attends by position alone: French word number $i$ gives most weight to English word
# number $i$, and less to the neighbours of this word. (The cell only prepares the picture. You may skip its code.)

# %%
short = [pair for pair in corpus.load_split("test") if len(pair.source) <= 6]
pair = next(pair for pair in short if "white" in pair.source)
english = [*pair.source, "<pad>", "<pad>"]
row, column = torch.arange(len(pair.target))[:, None], torch.arange(len(english))  # (Q, 1), (K,)
allowed = (column < len(pair.source)).expand(len(pair.target), -1)  # (Q, K), True = may attend
closeness = -((row - column) ** 2).float()  # (Q, K), the scores
closeness = closeness.masked_fill(~allowed, -torch.inf)  # exp(-inf) is exactly 0
guessed = torch.softmax(closeness, dim=-1)  # (Q, K)
gold = {(target, source) for source, target in pair.alignment}
labels = {"xlabel": "English (keys)", "ylabel": "French (queries)"}
plotting.show(plotting.heatmap(guessed, pair.target, english, gold=gold, mask=allowed, **labels))

# %% [markdown]
# In the first row and in the last row the outlined key has most weight. In the four rows between, another key has most.
# There the word order differs: *white* is before *cat*, but *blanc* is after *chat*. *her* is after *hears*, but *l'* is
# before *entend*.
# <!-- claim: test_position_alone_is_right_at_both_ends_only -->
# <!-- claim: test_the_heatmap_shows_the_sentence_that_the_prose_reads -->

# %% [markdown]
# **A bug in the wild.** This line was written for the scores of one sentence, of shape (queries, keys):
#
# ```python
# weights = torch.softmax(scores, dim=1)
# ```
#
# Now somebody passes a batch, of shape (batch, queries, keys), and does not change the line. It still runs, the shape is
# right, and each weight is between 0 and 1. One of the two pictures below comes from this line. The other one comes from the
# right line.

# %%
both, wrong = first_softmax.two_pictures()  # two times (5 queries, 6 keys)
queries, keys = [f"query {i}" for i in range(1, 6)], [f"key {i}" for i in range(1, 7)]
axes = plotting.heatmap_grid(
    both, queries, keys, titles=["A", "B"], xlabel="keys", ylabel="queries"
)
plotting.show(axes[0].figure)

# %% [markdown]
# **Predict.** Which picture has its softmax along the wrong dimension?

# %% prediction
suspect = widgets.predict_choice("the wrong picture", ["A", "B"])

# %%
for name, picture in zip("AB", both, strict=True):
    print(f"{name}: the rows sum to {picture.sum(dim=1).numpy().round(2)}")
suspect.reveal("AB"[wrong])

# %% [markdown]
# <details><summary>What came out</summary>
#
# Each row must sum to 1. In the wrong picture the last row has two almost black cells, whose sum is far above 1. All cells of
# the first row are pale. In a batch `dim=1` is the dimension of the queries, so the weights of each *key* sum to 1.
# `dim=-1`, the last dimension, is right for both shapes.
# <!-- claim: test_the_wrong_picture_can_be_told_by_its_first_and_last_row -->
# <!-- claim: test_along_the_queries_no_row_sums_to_1_but_by_chance -->
#
# </details>

# %% [markdown]
# ## 3. Can you trust the formula?
#
# As code, the formula is one line. Now add the same number $c$ to all three scores. On paper nothing changes: each
# exponential is multiplied by $e^c$, and so is their sum. But a float32 number has only about seven digits. The largest
# number is $3.4 \cdot 10^{38}$, which is about $e^{88.7}$. The smallest one above 0 is $1.4 \cdot 10^{-45}$, which is about
# $e^{-103.3}$.

# %%
def naive_softmax(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim=dim, keepdim=True)


print("c =    0:", naive_softmax(scores))
print("c = 1000:", naive_softmax(scores + 1000))

# %% [markdown]
# With $c = 1000$ the exponentials **overflow**: they are too large for float32 and become infinite. Infinity divided by
# infinity is `nan`, *not a number*. A `nan` is easy to see. Can weights be wrong without a `nan`?
# <!-- claim: test_the_naive_formula_breaks_when_87_is_added_and_not_before -->
#
# **Predict.** For which $c$ are the weights *wrong*, while no weight is `nan`?

# %% prediction
silent = widgets.predict_choice(
    "wrong weights, and no nan",
    ["c = 60", "c = -104", "c = -1000", "for none: a weight is right, or it is nan"],
)

# %%
plotting.show(first_softmax.edge_curve(naive_softmax, scores))
outcome = silent.choices[-1]
for c in (60, -104, -1000):
    weights = naive_softmax(scores + c)
    print(f"c = {c:5}:", weights)
    if (weights - naive_softmax(scores)).abs().max() > 0.05:  # for nan this is False
        outcome = f"c = {c}"
silent.reveal(outcome)

# %% [markdown]
# <details><summary>What came out</summary>
#
# At $c = -104$ the weights are 0.80, 0.20 and 0.00, and **there is no error message**. They should be 0.67, 0.24 and 0.09.
# The three exponentials **underflow**: they are rounded to 4, 1 and 0 times the smallest number of float32, and 4 / 5 is
# 0.80. At $c = -106$ and below, all three are rounded to 0, and 0 / 0 is `nan`. Large scores can fail without `nan`, too: at
# $c = 86.5$ only the *sum* of the exponentials is infinite, and all three weights are 0.
# <!-- claim: test_at_minus_104_the_naive_weights_are_wrong_without_being_nan -->
# <!-- claim: test_the_naive_weights_are_right_from_minus_95_on -->
#
# In float16 a score of 12 is enough to overflow.
# <!-- claim: test_a_score_of_12_is_too_much_for_float16_and_11_is_not -->
#
# </details>

# %% [markdown]
# ## 4. The repair
#
# If adding a number to all scores changes nothing, we may choose the number. Take $c = -m$, where $m$ is the largest score:
#
# $$w_i = \frac{e^{x_i - m}}{\sum_j e^{x_j - m}}, \qquad m = \max_j x_j$$
#
# Now no exponent is above 0, so no exponential overflows. One exponent *is* 0, so the sum is at least 1 and we never divide
# by 0 (Goodfellow, Bengio and Courville 2016, section 4.1). `torch.softmax` does the same. As a loop over one row:
# <!-- claim: test_the_repaired_formula_does_not_notice_what_is_added -->

# %%
def softmax_by_loop(row):
    """Shapes: row (n,) -> (n,)."""
    largest = max(row)
    exponentials = [torch.exp(score - largest) for score in row]
    total = sum(exponentials)
    return torch.stack([exponential / total for exponential in exponentials])


print(softmax_by_loop(scores), softmax_by_loop(scores + 1000), softmax_by_loop(scores - 104))

# %% [markdown]
# ### Exercise 0.1: softmax (difficulty 1, 15 minutes)
#
# Write the repaired formula for a tensor of any shape, along any dimension, without a loop. (`torch.softmax` would pass, and
# you would learn nothing.) Open a hint only if you need it.
#
# <details><summary>A hint</summary>
#
# The loop has three steps: find the largest score, compute the exponentials of the differences, divide by their sum. Each
# step is one line for a whole tensor. Each row has a largest score of its own.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Let x have the shape (5, 8, 6). Then `x.amax(dim=1)` has the shape (5, 6), and PyTorch cannot subtract it from x. With
# `keepdim=True` its shape is (5, 1, 6), and PyTorch repeats it along the dimension of size 8. The sum needs `keepdim=True`,
# too.
#
# </details>

# %% exercise="softmax"
def softmax(x, dim=-1):
    """exp(x) / sum(exp(x)) along `dim`, for scores of up to 1e4 in size.

    Shapes: x (...) -> the same shape; at least 0, and sums to 1 along `dim`.
    """
    ### BEGIN SOLUTION
    exponentials = torch.exp(x - x.amax(dim=dim, keepdim=True))  # every exponent is at most 0
    return exponentials / exponentials.sum(dim=dim, keepdim=True)
    ### END SOLUTION

# %% check="softmax" points=2
checks.softmax(softmax)

# %% [markdown]
# A check runs your code and the course's solution on the same random inputs, and compares the results. When they differ,
# it says what it tried, the first number that differs, and the mistake in words if it knows the mistake. Then it shows your
# own lines, each with the shape of its result. "Tried B=5, T=8" means a tensor of shape (5, 8). The next cell gives the naive
# formula to the check, and prints the report.

# %%
try:
    checks.softmax(naive_softmax)
except checks.CheckFailed as report:
    print(report)

# %% [markdown]
# After every exercise the lesson calls `checks.yours`, as in the next cell. It returns your function when this passes its
# check. Until then it returns the course's function, and prints that it does. So you can read on when you are stuck.
# <!-- claim: test_the_check_names_what_is_wrong_with_the_naive_formula -->

# %%
my_softmax = checks.yours("softmax")
random_scores = torch.randn(4, 6, generator=torch.Generator().manual_seed(0))  # (rows, n)
by_loop = torch.stack([softmax_by_loop(row) for row in random_scores])  # (rows, n)
assert torch.allclose(my_softmax(random_scores), by_loop, atol=1e-6)
print("Equal to the loop.", my_softmax(scores + 1e4), my_softmax(scores - 104))

# %% [markdown]
# ## 5. Check yourself
#
# Run the cell below a question and click on a letter. Your answer is written into the cell, and you read at once whether it
# is right. (If the page cannot write into the cell, write the letter there.) You may try as often as you like.

# %% quiz="softmax_of_shifted_scores" points=1

# %% quiz="softmax_along_which_dimension" points=1

# %% quiz="reading_a_row_of_a_heatmap" points=1

# %% quiz="nan_in_no_row" points=1

# %% [markdown]
# ## 6. Before you go on
#
# **Live and recorded.** Most lessons train small models while you wait, for a minute or so. (The square in the toolbar stops
# a training, and keeps what was learned.) One run shows little, so experiments that need several seeds were run before.
# Their numbers are called *recorded*. Some figures draw your own run over them.
#
# <details><summary>Handing it in</summary>
#
# If you learn on your own, there is nothing to submit. In a class, save the notebook and press **Validate** in its toolbar:
# it runs all cells from top to bottom and lists the checks that do not pass yet. Then submit where your instructor says. Do
# not rename the notebook or delete its check cells. You may add as many cells as you like.
#
# </details>

# %% [markdown]
# ## What to remember
#
# 1. A softmax turns scores into weights that sum to 1. Only the differences between scores matter.
# 2. Subtract the largest score first. Without this, weights can be `nan`, and they can be wrong without any error.
# 3. `dim` is the dimension that is summed over. For attention these are the keys: the last dimension.
# 4. In a heatmap a row is a query and a column a key; each row sums to 1; hatched means masked.
#
# **What it costs.** The repaired formula needs the largest score before the first exponential, and the sum before the first
# division. So a program that follows it goes through the scores three times.
#
# **Where it leads.** Lesson 01 builds a translator without attention. You will predict how it fails on long sentences.
#
# **Reading.** Goodfellow, Bengio and Courville (2016), *Deep Learning*, section 4.1: overflow and underflow.
