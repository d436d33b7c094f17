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
# **Time.** About 40 minutes, of which the computer needs a few seconds.
#
# **You will build** one function, the softmax. With it, nearly every attention mechanism in the course turns
# scores into weights.
#
# **You need** Python and a little PyTorch: what a tensor's shape is, and what `x.sum(dim=1)` does.
# [Glossary](../../docs/glossary.md).
#
# **What the course promises.** You build attention step by step, from the 2015 attention of Bahdanau, Cho and Bengio to the one
# call in which PyTorch does it all today, and you *measure* what each step buys and costs. The measuring is done on one task,
# English to French, with the same sentences, about the same number of parameters and the same number of training steps, so that
# the rows of one table can be compared.
#
# **The way.**
#
# - *Attention as it was invented.* 01: a translator without attention, and where it fails. 02: a decoder that looks back at
#   every word. 03: cheaper ways to compare two words.
# - *Attention alone.* 04: queries, keys and values, and why one divides by a square root. 05: a sentence that attends to itself.
#   06: one sequence asks another. 07: several heads side by side. 08: masks, and a model that writes.
# - *Faster, varied, assembled, doubted.* 09: the same numbers with less memory, sooner. 10: long texts. 11: where, not only what.
#   12: the transformer, put together. 13: what a heatmap does not say. 14: an experiment of your own.

# %% [markdown]
# Run the cells in order, each with Shift + Enter. The first is the same in every lesson; it has nothing to do unless you are on
# Google Colab.

# %% setup

# %%
import matplotlib.pyplot as plt
import torch

import attention_checks as checks
from attention_lab.experiments import translation
from attention_lab.measure import environment, results
from attention_lab.tasks import corpus
from course_utils import plotting, widgets

print(*environment.describe(), sep="\n")

# %% [markdown]
# Here is what the first two lessons lead to: three translators of about the same size, after 2,000 steps of training each.
# Two of them have no way to choose a word of the sentence that they translate; the third has **attention**.

# %%
names = {
    "one vector (lesson 01)": "bottleneck",
    "all words count the same (control)": "uniform weights",
    "attention (lesson 02)": "additive",
}
experiment = results.recorded("translation")
curves = {
    label: torch.tensor([run["by_length"] for run in results.runs_of(experiment, name)])
    for label, name in names.items()
}
axes = plotting.length_curve(translation.LENGTH_EDGES, curves)
axes.set_title("Sentences translated exactly (recorded, three seeds)")
plotting.show(axes)

# %% [markdown]
# Attention gets most sentences of 20 to 40 words right; the other two get none. Beyond 40 words, longer than anything in its
# training, it fails more often than not. You will build the first and the third. All three end in one small function, which also
# makes attention's weights. It is the subject of this lesson.
# <!-- claim: tests/test_lesson_02.py::test_with_attention_long_sentences_come_out_right_and_without_they_do_not -->
# <!-- claim: tests/test_lesson_02.py::test_the_control_with_uniform_weights_falls_off_the_same_cliff -->
# <!-- claim: tests/test_lesson_02.py::test_beyond_the_lengths_of_training_attention_gives_way_as_well -->

# %% [markdown]
# ## 1. Three weights that become nan
#
# A **softmax** turns any row of scores $x_1, \dots, x_n$ into weights: positive numbers that sum to 1. The larger score takes
# the larger share.
#
# $$w_i = \frac{e^{x_i}}{\sum_j e^{x_j}}$$
#
# Written as it stands, that is one line. Scores of 2, 1 and 0 give weights of about 0.67, 0.24 and 0.09.

# %%
def naive_softmax(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim=dim, keepdim=True)


scores = torch.tensor([2.0, 1.0, 0.0])
print(naive_softmax(scores))

# %% [markdown]
# Now add the same number $c$ to all three scores. On paper nothing happens: every exponential grows by the factor $e^c$, their
# sum grows by it too, and the fraction stays what it was.
#
# **Predict.** How large a $c$ does it take until the line above answers `nan`, *not a number*?
#
# (Predictions come up in every lesson, before the cell that gives the answer away. Run that cell before you read on: the text
# below it tells what came out. Nobody grades predictions. Move the slider and let go; if you see no slider, write
# `first_nan.guess = 500` in a cell of your own.)

# %% prediction
first_nan = widgets.predict(
    "the smallest whole c at which a weight is nan", low=0, high=1000, step=1
)

# %%
added = torch.arange(-150, 151)  # (C,)
weights = naive_softmax(scores + added[:, None])  # (C, 3)
broken = weights.isnan().any(dim=-1)  # (C,)
kept = added[~broken]
with plotting.style():
    figure, ax = plt.subplots(figsize=(7.5, 3), layout="constrained")
    for score, weight, look in zip(
        scores.tolist(), weights[~broken].T, ("-", "--", ":"), strict=True
    ):
        ax.plot(kept, weight, look, linewidth=2, label=f"score {score:.0f} + c")
    for low, high in ((-150, kept.min()), (kept.max(), 150)):
        ax.axvspan(low, high, color="0.9", linewidth=0)
        ax.text((low + high) / 2, 0.5, "nan", ha="center")
    ax.set(xlabel="c, added to every score", ylabel="weight", xlim=(-150, 150), ylim=(0, 1.05))
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
alt = (
    f"Line chart: the weights of three scores, flat in the middle, nan for c below {kept.min()} "
    f"and above {kept.max()}."
)
plotting.show(figure, alt=alt)
first_nan.reveal(added[broken & (added > 0)].min().item())
for c in (kept.min().item() + 1, kept.max().item() + 1, 1000):
    print(f"c = {c:4}:", naive_softmax(scores + c))

# %% [markdown]
# The lines should run flat from edge to edge. On the right $e^x$ **overflows**: it outgrows the largest number that the dtype can
# hold and becomes infinite. At the edge only the first of the three does: its weight is infinity divided by infinity, not a
# number, and the other two are a number divided by infinity, which is 0. On the left all three exponentials **underflow**: they
# are rounded to 0, and 0/0 is not a number either. Just before that, where numbers so small keep few digits, the weights are
# *wrong* and nothing complains: compare those at $c = -104$ with 0.67, 0.24 and 0.09.
# <!-- claim: test_at_the_edge_only_the_largest_score_becomes_nan_and_the_others_0 -->
# <!-- claim: test_the_lines_of_the_first_figure_are_flat_until_shortly_before_they_end -->
# <!-- claim: test_the_naive_formula_breaks_when_87_is_added_and_not_before -->
# <!-- claim: test_at_minus_104_the_naive_weights_are_wrong_without_being_nan -->
#
# Where is the edge? It depends on the dtype:

# %%
for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
    print(
        f"{dtype}: exp(x) overflows above x = "
        f"{torch.tensor(torch.finfo(dtype).max, dtype=torch.float64).log():.1f}"
    )

# %% [markdown]
# In float16 a score of 12 is enough.
# <!-- claim: test_a_score_of_12_is_too_much_for_float16_and_11_is_not -->

# %% [markdown]
# ## 2. The repair
#
# If adding a number to all scores changes nothing, we may choose the number. Take $c = -m$, where $m$ is the largest score:
#
# $$w_i = \frac{e^{x_i - m}}{\sum_j e^{x_j - m}}, \qquad m = \max_j x_j$$
#
# Now no exponent is above 0, so nothing overflows; and one of them *is* 0, so the sum is at least 1 and never 0 (Goodfellow,
# Bengio and Courville 2016, section 4.1). As a plain loop over one row:
# <!-- claim: test_the_repaired_formula_does_not_notice_what_is_added -->

# %%
def softmax_by_loop(row):
    """Shapes: row (n,) -> (n,)."""
    largest = max(row)
    exponentials = [torch.exp(score - largest) for score in row]
    total = sum(exponentials)
    return torch.stack([exponential / total for exponential in exponentials])


print(softmax_by_loop(scores), softmax_by_loop(scores + 1000))

# %% [markdown]
# ## 3. A check that says what is wrong
#
# Every exercise has a check. It runs your code on random inputs of many sizes, in many exercises in half precision too, beside
# the course's own, and names the mistake where it recognises one. (What your code is handed must stay as it was, in every
# exercise.) Let us show it the broken line from above. (Below an exercise you will find `checks.softmax(softmax)` alone; here the
# report is caught and printed, so that the lesson goes on.)

# %%
try:
    checks.softmax(naive_softmax)
except checks.CheckFailed as report:
    print(report)

# %% [markdown]
# A report names the exercise, what was tried, with the sizes, the first number that differs, and the mistake in words. (Below
# an exercise it stands in a box, where the mistake in words comes first.) When the mistake is not one that the check knows,
# it says what it sees instead, such as rows that do not sum to 1. Your own lines stand below it, each with the shape of what
# it computes and, where our solution has the same numbers, our name for them. The sign `>` marks the first line whose numbers
# our solution has nowhere: there, or above it, is where to look.
# <!-- claim: test_the_check_names_what_is_wrong_with_the_naive_formula -->
#
# A check that passes prints one line. If your work is graded, the same check runs again on other random inputs.

# %% [markdown]
# ### Exercise 0.1: softmax (difficulty 1, 5 minutes)
#
# Difficulty runs from 1 to 3. Each exercise has two hints; open the first, try again, and only then the second.
#
# Write the repaired formula for a tensor of any shape, along any dimension, without a loop. (`torch.softmax` would pass, and
# teach you nothing.)
#
# <details><summary>A hint</summary>
#
# The loop has three steps: find the largest score, take the exponentials of the differences, divide by their sum. Each is one
# line for a whole tensor. Each row has a largest score *of its own*.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.amax(dim=1)` turns (B, T, d) into (B, d), which no longer lines up with x. With `keepdim=True` it is (B, 1, d), which
# broadcasts over T. The sum needs the same.
#
# </details>

# %% exercise="softmax"
def softmax(x, dim=-1):
    """exp(x) / sum(exp(x)) along `dim`, for scores of up to 1e4 in size.

    Shapes: x (...) -> the same shape; positive, and sums to 1 along `dim`.
    """
    ### BEGIN SOLUTION
    exponentials = torch.exp(x - x.amax(dim=dim, keepdim=True))  # every exponent is at most 0
    return exponentials / exponentials.sum(dim=dim, keepdim=True)
    ### END SOLUTION

# %% check="softmax" points=2
checks.softmax(softmax)

# %% [markdown]
# Does the version without a loop equal the loop, and PyTorch's own?
#
# The first line below stands after every exercise. `checks.yours` gives back your function once it passes its check; until then
# it gives the course's, and says so. If you are stuck you can read on, and come back.

# %%
my_softmax = checks.yours("softmax")
random_scores = torch.randn(4, 6, generator=torch.Generator().manual_seed(0))  # (rows, n)
by_loop = torch.stack([softmax_by_loop(row) for row in random_scores])  # (rows, n)
assert torch.allclose(my_softmax(random_scores), by_loop, atol=1e-6)
assert torch.allclose(
    my_softmax(random_scores, dim=0), torch.softmax(random_scores, dim=0), atol=1e-6
)
print("Equal to the loop, and to torch.softmax.", my_softmax(scores + 1e4))

# %% [markdown]
# The scores compete. The slider moves the score of *tree* alone; watch what happens to the other two. (Where no script runs,
# a plain figure stands here and makes the same point.)

# %%
widgets.explore([2.0, 1.0, 0.0], keys=["cat", "dog", "tree"], vary="tree")

# %% [markdown]
# *tree* takes its share from both, in proportion: whatever it gets, *cat* keeps $e^{2-1} \approx 2.7$ times the weight of
# *dog*. And the 0.00 at the slider's left end is rounded: on paper no score, however low, gives a weight of exactly 0.
# <!-- claim: test_cat_keeps_its_ratio_to_dog_whatever_tree_gets -->

# %% [markdown]
# ## 4. How to read a heatmap
#
# For each word that asks, attention is a softmax over the words that may answer: those of another sentence, or of its own. Its
# weights are drawn the same way in all lessons:
#
# - a **row** is a *query*, the one who looks (we also call it the question); the first is on top, and each row of a softmax
#   sums to 1;
# - a **column** is a *key*, the one who is looked at;
# - **colour** is the weight, from pale (0) to dark (1), on the same scale in every picture (in a dark
#   theme the pictures that you can explore turn that round);
# - an **orange outline** is gold: where the row *should* look, according to the grammar that made the sentences;
# - a **hatched** cell is masked: not merely 0 but forbidden, such as the padding after a short sentence.
#
# Here is a guess that knows nothing but positions: French word number $i$ looks at English word number $i$, and a little to
# both sides. **Read it, then count:** for how many of the six French words is the darkest cell the outlined one?

# %%
pair = next(
    pair for pair in corpus.load_split("test") if len(pair.source) <= 6 and "white" in pair.source
)
english = [*pair.source, "<pad>", "<pad>"]
row, column = torch.arange(len(pair.target))[:, None], torch.arange(len(english))  # (Q, 1), (K,)
allowed = (column < len(pair.source)).expand(len(pair.target), -1)  # (Q, K), True = may attend
closeness = -((row - column) ** 2).float()  # (Q, K), the scores
guessed = my_softmax(closeness.masked_fill(~allowed, -torch.inf))  # (Q, K); exp(-inf) is exactly 0
gold = {(target, source) for source, target in pair.alignment}
labels = {"xlabel": "English (keys)", "ylabel": "French (queries)"}
axes = plotting.heatmap(guessed, pair.target, english, gold=gold, mask=allowed, **labels)
plotting.show(axes)

# %% prediction
counted = widgets.predict_choice(
    "French words whose darkest cell is the outlined one", [str(count) for count in range(7)]
)

# %%
darkest = guessed.argmax(dim=-1).tolist()  # for each query, the key with the largest weight
counted.reveal(str(sum((query, key) in gold for query, key in enumerate(darkest))))

# %% [markdown]
# Position is right at both ends and wrong in between. *white* stands before *cat*, *blanc* after *chat*; and *her* comes after
# *hears*, but *l'* before *entend*. Wherever the outlines leave the diagonal, the position alone does not tell where to look.
# <!-- claim: test_position_alone_is_right_at_both_ends_only -->
# <!-- claim: test_the_heatmap_shows_the_sentence_that_the_prose_reads -->

# %% [markdown]
# ## 5. A bug in the wild
#
# This line was written for the scores of one sentence, of shape (queries, keys):
#
# ```python
# weights = torch.softmax(scores, dim=1)
# ```
#
# Then somebody made it work on batches, of shape (batch, queries, keys), and left the line alone. It still runs; the shape is
# right, and every weight lies between 0 and 1. One picture below comes from that line, the other from the right one. **Which is
# the wrong one?**

# %%
generator = torch.Generator().manual_seed(25)
batch = 2 * torch.randn(1, 5, 6, generator=generator)  # (batch, queries, keys)
dims = [(1, 2)[i] for i in torch.randperm(2, generator=generator)]  # in an order that nobody sees
queries, keys = [f"query {i}" for i in range(1, 6)], [f"key {i}" for i in range(1, 7)]
pictures = [torch.softmax(batch, dim=dim)[0] for dim in dims]  # twice (Q, K)
axes = plotting.heatmap_grid(
    pictures, queries, keys, titles=["A", "B"], xlabel="keys", ylabel="queries"
)
plotting.show(axes[0].figure)

# %% prediction
suspect = widgets.predict_choice(
    "Which picture has its softmax along the wrong dimension?", ["A", "B"]
)

# %%
for name, picture in zip("AB", pictures, strict=True):
    print(
        f"{name}: rows sum to {picture.sum(dim=1).numpy().round(2)}, columns to "
        f"{picture.sum(dim=0).numpy().round(2)}"
    )
suspect.reveal("AB"[dims.index(1)])

# %% [markdown]
# A row must sum to 1. In the wrong picture the last row holds two nearly black cells, and the first is pale from end to end.
# Neither can be: two weights of nearly 1 sum to nearly 2, and six small ones do not reach 1. In a batch `dim=1` runs over
# the queries, so that they compete for each key. `dim=-1`, the last dimension, is right for both shapes, and it is what your
# `softmax` does when nobody says otherwise.
# <!-- claim: test_the_wrong_picture_can_be_told_by_its_first_and_last_row -->
# <!-- claim: test_along_the_queries_no_row_sums_to_1_but_by_chance -->

# %% [markdown]
# ## 6. Check yourself
#
# Run the cell below a question and click on a letter. That is your answer: it is written into the cell, and you are told at
# once
# what it is worth. (Where the page cannot write into the cell, write the letter there yourself.) You may try as often as you
# like.

# %% quiz="softmax_of_shifted_scores" points=1

# %% quiz="softmax_along_which_dimension" points=1

# %% quiz="reading_a_row_of_a_heatmap" points=1

# %% quiz="two_colour_scales" points=1

# %% [markdown]
# ## 7. The rest of the machinery
#
# **Live and recorded.** Lessons train small models in front of you, for a minute or so. One run proves little, so what needs
# several seeds was run beforehand, once. Such numbers always say that they are *recorded*, your own run is drawn over them, and
# the command that made them is yours to repeat:

# %%
print(
    f"recorded on {experiment['date']}: {len(experiment['runs'])} runs, most of them of "
    f"{experiment['settings']['steps']:,} steps"
)
print(f"machine: {experiment['machine']}; torch {experiment['versions']['torch']}")
print("to repeat it:", experiment["command"])
print("measured for each model:", "; ".join(title for title, _ in results.COLUMNS.values()))

# %% [markdown]
# Two of these measures are scores for text. **BLEU** (Papineni et al. 2002), from 0 to 100, counts the runs of one to four
# words that a translation shares with the reference, and punishes brevity. **AER** says how many word links are wrong; lesson
# 02 builds it.
#
# **Handing it in.** If you learn on your own, there is nothing to submit: a check that passes is your grade.
#
# If you take the course in a class, save the notebook and press **Validate** in its toolbar. It runs everything from top to
# bottom and lists what does not pass yet, which also finds code that only works because of a cell you have since deleted. Then
# submit where your instructor says: nbgrader's *Assignment List* in JupyterLab, or a folder that you are told. Do not rename
# the notebook or delete its check cells; add as many cells of your own as you like.
#
# **Long cells** show a progress bar. To stop one, press the square in the toolbar: what was learned so far is kept.

# %% [markdown]
# ## What to remember
#
# 1. Softmax turns scores into positive weights that sum to 1, and only the differences between scores matter.
# 2. Subtract the largest score first. On paper it changes nothing; in floating point it decides between a weight and `nan`.
# 3. `dim` names the dimension that is summed over. For attention that is the keys: the last.
# 4. In a heatmap rows look and columns are looked at; each row sums to 1; the scale is always 0 to 1; hatched means masked.
# 5. Predict, run, compare. A check says what is wrong, and `checks.yours` lets you go on without it.
#
# **What it costs.** Three passes over the scores: one for the largest, one for the exponentials and their sum, one for the
# division.
#
# **Where it leads.** Lesson 01 builds a translator without attention, and finds the length of sentence at which it breaks.
#
# **Reading.** Goodfellow, Bengio and Courville (2016), *Deep Learning*, section 4.1: overflow and underflow. Papineni, Roukos,
# Ward and Zhu (2002), *BLEU: a method for automatic evaluation of machine translation*.
