# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 16 · Your own attention
#
# **The question.** You changed one thing, and the loss fell. Did the change do it?
#
# **Time.** About 145 minutes, of which the computer needs less than two.
#
# Your own experiment, with its texts, is included. Waiting for its runs is not.
#
# **You will build** a comparison seed by seed, a test that needs no formula, and an experiment of your own, with a claim that you
# can defend.
#
# **You need** lesson 13, whose model is changed here. One track uses lesson 12.
#
# **Points.** 20: eight for exercises and tables, three for the quiz, nine for three written answers, which a person reads.
# [Glossary](../../docs/glossary.md).

# %% setup

# %%
import inspect
import math
from itertools import combinations

import torch

import attention_checks as checks
from attention_lab.experiments import block_drawings, capstone, transformer, variant_drawings
from attention_lab.measure import results
from attention_lab.models import variants
from course_utils import plotting, widgets

# %% [markdown]
# ## 1. Five changes to attention
#
# Many papers change attention, and most report that the change helps: the loss, the stability of training, or long texts. Here
# are five. The picture shows one attention, from the input $X$ to its output, and the place of each change.

# %%
plotting.show(variant_drawings.five_places())

# %% [markdown]
# | change | what it does | source |
# |---|---|---|
# | **QK-norm** | norms each query and each key; a learned factor per feature sets their size | Dehghani et al. (2023) |
# | **sink** | adds one learned score that belongs to no key | OpenAI (2025), gpt-oss |
# | **talking heads** | mixes the scores of all heads, and later their weights | Shazeer et al. (2020) |
# | **differential** | subtracts a share of a second softmax | Ye et al. (2024) |
# | **gated** | multiplies each feature by a number between 0 and 1, computed from the layer's input | Qiu et al. (2025) |
#
# **An example to check in your head.** A head asks: *which word is a noun?* In *the cat sleeps*, the exponentials of the scores
# are 1, 98 and 1. So *cat* gets the weight 98/100. In *she sleeps here* there is no noun, and the exponentials are 1, 1 and 1.
# But weights must sum to 1. So the head reads each word with the weight 1/3, although no word is an answer. Now add a sink whose
# exponential is 7. Each word gets 1/10, and 7/10 go to no word. For *the cat sleeps*, *cat* still gets 98/107.

# %%
with_sink = variants.Sink(d_model=4, heads=1)
torch.nn.init.constant_(with_sink.sink, math.log(7))
for words, numbers in (("the cat sleeps", [1, 98, 1]), ("she sleeps here", [1, 1, 1])):
    scores = torch.tensor(numbers, dtype=torch.float32).log().view(1, 1, 1, 3)  # (B, heads, Tq, Tk)
    weights = with_sink.weigh(scores).flatten().tolist()
    print(words, [round(weight, 2) for weight in weights])

# %% [markdown]
# Each change is a class of a few lines. `variants.Attention` is lesson 07's attention in three steps: `score` compares queries
# with keys, `weigh` is the softmax, and `read` takes the values. Its `query` is the layer's input, and `q` is the projection.
# Here are two of the classes; the others are in the same file. Two of our five are simpler than in the papers: QK-norm has an
# RMSNorm in place of a LayerNorm, and differential attention has a plain number as its share and no norm behind each head.
# <!-- claim: test_attention_in_steps_is_multi_head_attention -->

# %%
print(inspect.getsource(variants.QKNorm))
print(inspect.getsource(variants.Gated))

# %% [markdown]
# We train lesson 13's model, which repeats letters, for 150 steps: once with plain attention, and once with QK-norm. Both runs
# have the same seed, so they begin with the same projections and see the same texts. The learning rate falls to 0 at the last
# step, whatever the number of steps. So a run of 150 steps is not the first part of a run of 400.

# %% training
changes = {"nothing": {}, "QK-norm": {"attention": "QK-norm"}}
rows = capstone.ablation(capstone.another_attention, changes, seeds=[2])
print(capstone.as_text(rows))

# %% [markdown]
# (A row shows the loss on new texts, in nats per letter.) With QK-norm the loss is lower by about 0.02. Is QK-norm better? Before
# you answer, look at another change.
# <!-- claim: test_the_charm_lowers_the_loss_of_seed_2_more_than_qk_norm -->
#
# ## 2. A lucky charm
#
# Somebody puts a lucky charm on the computer and trains the same model. We act this out: with the charm, we add 1,000 to the
# seed. So the model begins with other first weights and sees other texts. With seed 2 the loss is lower by 0.19. You know that a
# charm does nothing, so this difference is chance. Such a change is a **negative control**: it cannot have an effect, and it
# shows what a change without an effect looks like.
# <!-- claim: test_the_charm_lowers_the_loss_of_seed_2_more_than_qk_norm -->
#
# We trained twelve seeds with the charm and without. Many papers show three seeds. From twelve differences, one can choose three
# in 220 ways.
#
# **Predict.** In what share of these groups of three do all differences have the same sign?

# %% prediction
alike = widgets.predict("groups that are alike", low=0, high=100, unit="%")

# %% [markdown]
# ### Pair by pair
#
# Somebody's run was interrupted and resumed, so the rows are not sorted. What did the charm change?

# %%
def differences_as_found(rows, change):
    with_it = [row["loss"] for row in rows if row["change"] == change]
    without = [row["loss"] for row in rows if row["change"] == "nothing"]
    return [a - b for a, b in zip(with_it, without, strict=True)]


resumed = capstone.read_rows(
    """
    nothing, 1, 150, 2.9368
    charm, 0, 150, 3.0038
    nothing, 0, 150, 2.9575
    charm, 1, 150, 2.9531
    """
)
print([f"{difference:+.3f}" for difference in differences_as_found(resumed, "charm")])

# %% [markdown]
# Two numbers come out, and nothing complains. By hand you get 3.0038 - 2.9575 = +0.046 for seed 0, and 2.9531 - 2.9368 = +0.016
# for seed 1. Which line is wrong? Find it before you read on.
# <!-- claim: test_pairs_by_place_take_one_seed_from_another -->
#
# <details><summary>What is wrong</summary>
#
# `zip` pairs the first row with the first row. Nothing ensures that both have the same seed. Here the loss of seed 1 is
# subtracted from the loss of seed 0. In sorted rows, place and seed agree as long as no run is missing.
#
# </details>
#
# ### Exercise 16.1: paired differences, mended (difficulty 2, 15 minutes)
#
# A difference below 0 means that the change did better. The list is in the order of the seeds, whatever the order of the rows.
#
# <details><summary>A hint</summary>
#
# Put the losses into a dict, by change and seed. Then a pair is two lookups.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `losses = {(row["change"], row["seed"]): row["loss"] for row in rows}`, and then a list over the sorted seeds of `change`.
#
# </details>

# %% exercise="paired_differences"
def paired_differences(rows, change):
    """The loss with `change` minus the loss with "nothing", for each seed of `change`, in the
    order of the seeds: a list of floats. rows: dicts with "change", "seed" and "loss", also of
    other changes. "nothing" has each seed of `change`, and may have more.
    """
    ### BEGIN SOLUTION
    losses = {(row["change"], row["seed"]): row["loss"] for row in rows}
    seeds = sorted(seed for name, seed in losses if name == change)
    return [losses[change, seed] - losses["nothing", seed] for seed in seeds]
    ### END SOLUTION

# %% check="paired_differences" points=2
checks.paired_differences(paired_differences)

# %%
my_differences = checks.yours("paired_differences")
recorded = [{"change": run["model"], **run} for run in results.recorded("capstone")["runs"]]
charmed = my_differences(recorded, "charm")
plotting.show(variant_drawings.charm_by_seed(charmed))
groups = list(combinations(charmed, 3))
same = sum(min(group) > 0 or max(group) < 0 for group in groups)
alike.reveal(100 * same / len(groups))

# %% [markdown]
# <details><summary>What came out</summary>
#
# In 39 % of all groups of three, all differences have the same sign: 84 groups in which the charm does harm on all three seeds,
# and one in which it helps on all three.
# <!-- claim: test_of_all_groups_of_three_39_per_cent_are_alike -->
#
# A sign is + or -, so three differences have eight possible patterns of signs. In two of them all signs are the same. So by
# chance alone, one group in four is alike on average. Our twelve differences happen to have nine + signs, so more groups are
# alike here. This is still chance: twelve fair coins show nine or more of one side in 15 % of all experiments.
# <!-- claim: test_of_all_groups_of_three_39_per_cent_are_alike -->
#
# Five seeds are not enough either: Henderson et al. (2018, figure 5) trained one algorithm on ten seeds, and the means of two
# groups of five look like two different algorithms.
#
# </details>
#
# ## 3. A change that does nothing, in pairs
#
# The two runs of a charm pair share nothing. But the runs with and without QK-norm share the texts and the first projections. If
# a text makes both losses higher by the same amount, the difference stays the same. So the charm cannot show how large chance is
# in such a pair.
#
# We need a change that does nothing *in a pair*. If we really change nothing, both runs are equal to the last digit. So we change
# almost nothing: we multiply all first weights by 1.000001. We call this change the **null**. Every training step builds on the
# one before, so a small difference may grow.
#
# **Predict.** After 150 steps, how large is the difference in the loss that the null makes?

# %% prediction
null_size = widgets.predict_choice(
    "the null changes the loss by",
    ["less than 0.0001 nats", "0.0001 to 0.01 nats", "more than 0.01 nats, as the charm does"],
)

# %%
for run in results.recorded("capstone_attentions")["runs"]:
    recorded.append({"change": run["model"], **run})
of_controls = results.recorded("capstone_controls")["runs"]
controls = [{"change": run["model"], **run} for run in of_controls]
null, again = (my_differences(controls, name) for name in ("null", "gated, drawn again"))
gated = my_differences(recorded, "gated")
print("null:            ", *(f"{one:+.7f}" for one in null))
print("gate drawn again:", *(f"{b - a:+.4f}" for a, b in zip(gated, again, strict=True)))
print("charm:           ", *(f"{one:+.3f}" for one in charmed[:8]))
largest = max(abs(one) for one in null)
null_size.reveal(null_size.choices[(largest > 0.0001) + (largest > 0.01)])

# %% [markdown]
# <details><summary>What came out</summary>
#
# The null changes the loss by less than 0.000001 nats on all eight seeds. So in this model and in 150 steps, a difference of the
# size of rounding does not grow. (In longer trainings and larger models it may.)
# <!-- claim: test_the_null_stays_below_a_millionth -->
#
# The null draws no new weights, and so it does not show what new weights do. Gated attention has a new layer, the gate. We drew
# the gate's first weights a second time and kept the rest. Compared with the first draw, the loss changes by up to 0.005 nats:
# this is chance in such a pair. The charm changes it by far more.
# <!-- claim: test_the_null_stays_below_a_millionth -->
#
# </details>
#
# ## 4. How often would chance look as good?
#
# On one seed, QK-norm lowered the loss. On another seed it may raise it. Does the change have a *direction*? To test this,
# suppose the opposite: it helps as often as it harms, and by the same amounts. Then each difference could also have the other
# sign, with the same probability. So try all choices of signs, and count those whose mean is at least as far from 0 as the mean
# that was seen (Fisher 1935, section 21). This **sign-flip test** needs no formula and no bell curve.
#
# It is a **permutation test**, and the share is a **p-value**: how often a change without a direction would give a mean as far
# from 0, or farther. It is not the probability that the change has no direction.
#
# ### Exercise 16.2: sign flips (difficulty 3, 15 minutes)
#
# For $n$ differences there are $2^n$ choices of signs. The choice that was seen is one of them. Count a choice if its sum is as
# far from 0 as the sum that was seen, or farther. Allow `1e-6` for rounding.
#
# <details><summary>A hint</summary>
#
# `itertools.product((1, -1), repeat=n)` gives all choices of n signs.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# For each choice, `total = sum(sign * one for sign, one in zip(signs, differences))`. The result is the share of choices for
# which `abs(total) >= abs(sum(differences)) - 1e-6`.
#
# </details>

# %% exercise="sign_flips"
def sign_flips(differences):
    """The share of all choices of signs whose mean is at least as far from 0 as the one seen.
    differences: a list of n floats -> float, at least 2 / 2**n.
    """
    ### BEGIN SOLUTION
    sums = [0.0]
    for one in differences:
        sums = [total + one for total in sums] + [total - one for total in sums]
    seen = abs(sum(differences))
    return sum(abs(total) >= seen - 1e-6 for total in sums) / len(sums)
    ### END SOLUTION

# %% check="sign_flips" points=3
checks.sign_flips(sign_flips)

# %%
my_flips = checks.yours("sign_flips")
print(f"the charm, twelve seeds: {my_flips(charmed):.3f}")
right = results.recorded("reading")
one, two = (results.runs_of(right, name) for name in ("one layer", "two layers"))
layers = [two[seed]["loss"] - one[seed]["loss"] for seed in range(3)]
print(f"a second layer (lesson 13), three seeds: {my_flips(layers):.3f}")
print("    differences:", *(f"{one:+.2f}" for one in layers))
for n in (3, 5, 6, 8):
    print(f"{n} seeds, all signs alike: {my_flips([1.0] * n):.4f}")

# %% [markdown]
# Look at the second layer. It lowered the loss from 2.6 to 0.01, and the test says 0.25. **With three seeds the p-value is never
# below 0.25**, whatever the size of the effect. So do three things:
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
#
# - Count what you *tried* (**multiple comparisons**). Of four changes without a direction, at least one has the same sign on
#   three seeds in $1 - 0.75^4$ = 68 % of all cases, if they are independent. A common rule is to divide the threshold 0.05 by the
#   number of changes.
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
# - Choose enough seeds for this threshold before you begin. With six seeds, one change can reach it: p can fall to 0.03.
#   With eight seeds, up to six changes can reach it, if all signs agree: p can fall to 0.008, and 0.05 / 6 is 0.0083. If you look
#   at p after each new seed and stop when it is small, you have chosen the result.
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
# - State the size, with an interval. The **bootstrap** (Efron 1979) draws $n$ of the $n$ differences, with replacement, many
#   times. 95 % of the means that it gets are in the interval. With few seeds this interval is too narrow. For differences from a
#   bell curve it holds the true mean in about 75 of 100 experiments with three seeds, and in 89 of 100 with eight.
# <!-- claim: test_the_interval_of_few_seeds_is_too_narrow -->

# %%
def bootstrap(differences, repeats=10_000):
    """The interval that holds 95 % of the means of resampled differences -> (low, high)."""
    generator, n = torch.Generator().manual_seed(0), len(differences)
    drawn = torch.randint(n, (repeats, n), generator=generator)  # which seeds, with replacement
    means = torch.tensor(differences)[drawn].mean(dim=1)  # (repeats,)
    return means.quantile(0.025).item(), means.quantile(0.975).item()


low, high = bootstrap(charmed)
print(f"the charm: mean {sum(charmed) / 12:+.3f}, interval {low:+.3f} to {high:+.3f}")

# %% [markdown]
# ## 5. Five papers under your test
#
# We trained all five attentions on the same eight seeds, 150 steps each, with the learning rate 0.003. We tried five changes, so
# the threshold is 0.05 / 5 = 0.01.
# <!-- claim: test_two_of_five_are_better_and_three_are_worse_on_every_seed -->
#
# **Predict.** For how many of the five is the mean loss lower than that of plain attention, with a p-value below 0.01?

# %% prediction
better_than_plain = widgets.predict("better than plain", low=0, high=5, step=1, unit="of 5")

# %%
by_change, intervals, better = {}, {}, 0
for name in variants.VARIANTS:
    differences = by_change[name] = my_differences(recorded, name)
    low, high = intervals[name] = bootstrap(differences)
    p, mean = my_flips(differences), sum(differences) / len(differences)
    better += mean < 0 and p < 0.01
    print(f"{name:14} mean {mean:+.3f} nats ({low:+.3f} to {high:+.3f}), p = {p:.3f}")
plotting.show(variant_drawings.effects(by_change, intervals))
better_than_plain.reveal(better)

# %% [markdown]
# <details><summary>What came out</summary>
#
# **Talking heads** lower the loss on every one of the eight seeds, by about 1.3 nats, and so does QK-norm, by about 0.09. Sink,
# differential and gated attention *raise* it on every seed. So all five p-values are 0.008, the smallest that eight seeds allow.
# Only the sizes distinguish the changes.
# <!-- claim: test_two_of_five_are_better_and_three_are_worse_on_every_seed -->
#
# </details>
#
# This is the verdict of one learning rate. Lesson 13 chose it for plain attention and 400 steps. Does the verdict hold with
# another one? We trained plain attention and all five changes again, on the same seeds, with the rate 0.01.
# <!-- claim: test_the_controls_and_another_learning_rate -->
#
# Two controls test which part of a change has the effect. Talking heads have new numbers that multiply the scores. In the
# first control, each head scales its own scores and weights, and mixes nothing. A gate of gated attention begins near 1/2, so at
# first it halves every feature. In the second control it begins near 1.

# %%
for name in ("heads that do not talk", "gated, open at first"):
    print(f"{name}, rate 0.003: mean {sum(my_differences(controls, name)) / 8:+.3f} nats")
at_001 = [row for row in controls if row["change"].endswith(", 0.01")]
faster = [{**row, "change": row["change"].removesuffix(", 0.01")} for row in at_001]
for rate, rows in (("0.003", recorded), ("0.01", faster)):
    for name in ("nothing", "talking heads"):
        losses = capstone.by_change(rows)[name][:8]
        print(f"{name}, rate {rate}: loss {min(losses):.2f} to {max(losses):.2f}")
for name in variants.VARIANTS:
    differences = my_differences(faster, name)
    lower, mean = sum(one < 0 for one in differences), sum(differences) / len(differences)
    p = my_flips(differences)
    print(f"{name:14} rate 0.01: mean {mean:+.3f}, lower on {lower} of 8, p = {p:.3f}")

# %% [markdown]
# Heads that scale and do not talk gain about 0.1 nats, and talking heads about 1.3. So the mixing does most of it. Gated
# attention loses because its gate begins near 1/2: with a gate that begins near 1, the loss rises by 0.005 nats and not by 0.13.
# <!-- claim: test_the_controls_and_another_learning_rate -->
#
# With the rate 0.01, plain attention alone has a loss below 0.1. Talking heads at 0.003 have 1.4 to 2.2. So this higher rate
# does more than any of the five changes. Four of the five keep their direction on all eight seeds, but plain attention has
# little loss left to lower: talking heads and QK-norm now gain 0.04 nats each. The sink has no clear direction any more: it is
# lower on six seeds and higher on two.
# <!-- claim: test_the_controls_and_another_learning_rate -->
#
# So we have measured what five changes do to one small model in 150 steps, at two learning rates. We have not measured which
# attention is better: for this, each needs its own best learning rate. Our results do not contradict the papers. Their models are
# thousands of times larger and are trained for much longer, and their differential attention has a norm that ours lacks.
#
# ## 6. Your experiment
#
# Choose a track. Each is a function of a seed and one change, and returns a loss:
#
# | track | what is changed | a change | two changes, eight seeds |
# |---|---|---|---|
# | "explain a head" | lesson 13's model: heads are removed after training | `{"without": ((0, 2),)}` | one or two minutes |
# | "another attention" | lesson 13's model: it is trained with another attention | `{"attention": "sink"}` | one or two minutes |
# | "beat the table" | lesson 12's transformer, 300 steps on the shared task | `{"attention": "gated"}` | 10 to 20 minutes |
# <!-- claim: test_each_change_that_the_text_names_can_be_run -->
#
# - **Explain a head.** `{"without": ((0, 2), (1, 0))}` removes head 3 of layer 1 and head 1 of layer 2: the pairs (layer, head)
#   count from 0. Heads have no order: head 3 of one seed is not head 3 of another. So head 1 is a head that chance chose, another
#   one on each seed. Claim something about a whole layer, about the number of heads, or about any one head. Every one of the 96
#   removals that lesson 13 recorded raised the loss, so here the sign tells nothing, and only the size counts.
# <!-- claim: test_every_recorded_removal_of_a_head_raises_the_loss -->
# - **Another attention.** 150 steps. Other options are `layers` (2), `d_model` (64) and `learning_rate` (0.003).
# <!-- claim: test_each_change_that_the_text_names_can_be_run -->
# - **Beat the table.** The table is in part 8; here, get a lower loss than its transformer, both after 300 steps. Other options
#   are `d_model` (64), `heads` (4), `d_ff` (256), `layers` (2), `norm_first` (True), `learning_rate` (0.005), and `build`, a
#   class derived from `TransformerTranslator`.
# <!-- claim: test_each_change_that_the_text_names_can_be_run -->
#
# Every track takes the null as `{"nudge": 1e-6}`. The options `attention`, `nudge`, `learning_rate` and `without` keep the first
# weights that both models have. A size, such as `layers` or `d_model`, draws some or all of them anew: then the null does not
# show how large chance is.
# <!-- claim: test_some_options_keep_the_first_weights -->
#
# An attention may be a class of your own:
#
# ```python
# class Softer(variants.Attention):
#     def score(self, q, k):
#         return super().score(q, k) / 2
#
#
# softer = {"attention": Softer}  # a change
# ```
# <!-- claim: test_the_class_that_the_text_shows_trains -->
#
# Options that are the same in all runs go into `my_settings`, such as `{"steps": 600}`.
#
# A **claim** names a change, a direction and a size: "without layer 2 the loss rises by at least 2 nats on every seed". An
# **ablation table** lists the changes beside the unchanged model, each on the same seeds, one change at a time. Give both sides
# the same care: if only one side got its own learning rate, that alone may decide. Include one change that you expect to do
# *little*. If its p-value is small, too, look at the sizes: a small p-value tells a direction, and not that the effect matters.
#
# ### Exercise 16.3: the plan (difficulty 1, 10 minutes)
#
# Plan at least two changes, one of which you expect to do little. A class of your own goes into the same cell, above these lines.
# Eight seeds are enough for up to six changes (part 4). You may take fewer, at least three. If the check then says that p cannot
# fall to your threshold, report sizes only.

# %% data="my_plan"
my_track = "explain a head"  # or "another attention", "beat the table"
my_settings = {}  # the same in all runs
my_seeds = (12, 13, 14, 15, 16, 17, 18, 19)  # new ones: you have seen results of 0 to 11
my_changes = {
    "nothing": {},
    ### BEGIN SOLUTION
    "without head 1 of layer 1": {"without": ((0, 0),)},
    "without head 1 of layer 2": {"without": ((1, 0),)},
    "without layer 1": {"without": ((0, 0), (0, 1), (0, 2), (0, 3))},
    "layer 1 with head 1 alone": {"without": ((0, 1), (0, 2), (0, 3))},
    ### END SOLUTION
}

# %% check="my_plan" points=1
checks.capstone.plan(my_track, my_changes, my_settings, my_seeds)

# %% [markdown] rubric="prediction"
# ### Exercise 16.4: the prediction (difficulty 1, 10 minutes)
#
# In about 90 words, *before* you run anything: what do you claim, and what will the table show? Too weak: "A lower learning rate
# is worse." Better: "With half the learning rate the loss is higher by 0.1 to 0.3 nats on at least seven of eight seeds, because
# ...; the null changes it by less than 0.001."
#
# - **1 point** a claim that the table could contradict: a change, a direction and a size
# - **1 point** a number or a range for each change, the one that should do little included, with a reason

# %% [markdown] written="prediction" points=2
# No head of layer 1 is needed by itself. Heads have no order, so head 1 stands for any of the four. Without head 1 the loss stays
# below 0.1 nats. In lesson 13 about one head in four cost more, so I may be wrong on two of eight seeds. Without layer 1, which
# cost over 85 points there, I expect more than 3.5, the loss of guessing among 32 letters. With head 1 alone in layer 1, I expect
# 1 to 3. Head 1 of layer 2 should do little: below 0.05.

# %% [markdown]
# Now run it. You may stop the cell at any time. When you run it again, it goes on where it stopped. Runs are kept under the name
# of their change. When you edit your class, give the class and its change new names: under the old names, you get the old runs.
# **Then paste what the cell prints, from `change, seed, steps, loss` on, into the cell below.** The rows must
# be in your notebook because nothing is trained when it is graded.

# %% training
train = capstone.TRACKS[my_track]
my_table = capstone.ablation(train, my_changes, settings=my_settings, seeds=my_seeds)
print(capstone.as_text(my_table))

# %% [markdown]
# ### Exercise 16.5: the table (difficulty 1, 5 minutes)

# %% data="my_rows"
my_rows = """
change, seed, steps, loss
### BEGIN SOLUTION
nothing, 12, 400, 0.0100
nothing, 13, 400, 0.0180
nothing, 14, 400, 0.0059
nothing, 15, 400, 0.0119
nothing, 16, 400, 0.0151
nothing, 17, 400, 0.0088
nothing, 18, 400, 0.0074
nothing, 19, 400, 0.0071
without head 1 of layer 1, 12, 400, 0.0143
without head 1 of layer 1, 13, 400, 0.1364
without head 1 of layer 1, 14, 400, 0.0098
without head 1 of layer 1, 15, 400, 0.0326
without head 1 of layer 1, 16, 400, 0.0526
without head 1 of layer 1, 17, 400, 0.6282
without head 1 of layer 1, 18, 400, 0.8329
without head 1 of layer 1, 19, 400, 0.0104
without head 1 of layer 2, 12, 400, 0.0413
without head 1 of layer 2, 13, 400, 0.0478
without head 1 of layer 2, 14, 400, 0.0151
without head 1 of layer 2, 15, 400, 0.0283
without head 1 of layer 2, 16, 400, 0.0341
without head 1 of layer 2, 17, 400, 0.0523
without head 1 of layer 2, 18, 400, 0.0470
without head 1 of layer 2, 19, 400, 0.0232
without layer 1, 12, 400, 5.6417
without layer 1, 13, 400, 5.5638
without layer 1, 14, 400, 5.5526
without layer 1, 15, 400, 5.6031
without layer 1, 16, 400, 5.4659
without layer 1, 17, 400, 5.5977
without layer 1, 18, 400, 5.3467
without layer 1, 19, 400, 5.5667
layer 1 with head 1 alone, 12, 400, 4.5491
layer 1 with head 1 alone, 13, 400, 1.1339
layer 1 with head 1 alone, 14, 400, 4.9250
layer 1 with head 1 alone, 15, 400, 3.4805
layer 1 with head 1 alone, 16, 400, 2.5822
layer 1 with head 1 alone, 17, 400, 0.4258
layer 1 with head 1 alone, 18, 400, 0.2255
layer 1 with head 1 alone, 19, 400, 4.1975
### END SOLUTION
"""

# %% check="my_rows" points=2
checks.capstone.table(my_rows)

# %%
table = capstone.read_rows(my_rows)
losses = capstone.by_change(table)
if losses:
    plotting.show(variant_drawings.table(losses, title=f"{my_track}: your table"))
for change in losses:
    if change != "nothing":
        differences = my_differences(table, change)
        low, high = bootstrap(differences)
        print(f"{change}:", *(f"{one:+.3f}" for one in differences))
        print(f"    mean {low:+.3f} to {high:+.3f}, p = {my_flips(differences):.3f}")

# %% [markdown] rubric="evidence"
# ### Exercise 16.6: the evidence (difficulty 3, 20 minutes)
#
# In about 200 words: which parts of your claim are true, and which are not? You may add cells above this one; they are handed in
# as well.
#
# - **1 point** each prediction beside its number, the wrong ones as plainly as the right ones
# - **1 point** sizes and all seeds, not one mean; beside them, the result of the change that should do little
# - **1 point** no more is concluded than one change at a time can show
# - **1 point** what a paper or a lesson (12 for the table, 13 for heads) found of the same, and whether it agrees

# %% [markdown] written="evidence" points=4
# Without head 1 of layer 1 the loss is 0.014, 0.136, 0.010, 0.033, 0.053, 0.628, 0.833 and 0.010; the whole model has 0.006 to
# 0.018. I predicted below 0.1: seeds 13, 17 and 18 contradict me. On the other five seeds it rises by 0.003 to 0.037. Without the
# head of layer 2 that should do little it rises by 0.009 to 0.043, so there I cannot distinguish the two. That head should stay
# below 0.05: on seed 17 it is 0.052. Without layer 1 the loss is 5.35 to 5.64: I predicted over 3.5. Head 1 alone leaves 4.55,
# 1.13, 4.93, 3.48, 2.58, 0.43, 0.23 and 4.20: my range of 1 to 3 is right for seeds 13 and 16 only.
#
# So the layer is needed on each seed, and a head that chance chose is needed on three of eight. That all signs agree (p = 0.008,
# and my threshold is 0.05 / 4) tells nothing, since every removal raises the loss. Lesson 13 found the same on twelve other
# seeds: the costliest of four heads cost 1.8 to 24 points. Michel et al. (2019) found that most heads of a translator can be
# removed one at a time, and a few cannot.

# %% [markdown] rubric="limits"
# ### Exercise 16.7: what would prove it wrong (difficulty 2, 10 minutes)
#
# In about 80 words.
#
# - **1 point** another explanation of the same table
# - **1 point** the one run that would distinguish the two, by name: what is changed, and what each explanation predicts
# - **1 point** where the claim is not known to be true: other sizes, data, seeds

# %% [markdown] written="limits" points=3
# Another explanation of seeds 13, 17 and 18: not the work of the head is missing, but the second layer gets an input that it
# never got in training. The run that distinguishes them: replace the head's output by its mean at the same position, not by 0. If
# the work of the head is missing, the losses stay near 0.14, 0.63 and 0.83. If the strange input did it, they fall towards 0.02.
# Nothing is known of larger models, longer training, or tasks that are not copying.

# %% [markdown]
# ## 7. Check yourself

# %% quiz="three_seeds_alike" points=1

# %% quiz="two_changes_at_once" points=1

# %% quiz="what_the_null_shows" points=1

# %% [markdown]
# ## 8. The end of the course
#
# Here is the running table of all lessons for the last time: one task, 2,000 steps each, about the same number of parameters.
# (For the transformer this is too short: after 4,000 steps it gets 94 %, in lesson 12.)

# %%
exact = {}
for name, runs in transformer.every_row().items():
    exact[name] = [100 * run["exact"] for run in runs]
title = "Models that choose where to look translate; gold ones do not choose"
xlabel = "sentences exactly right, % (recorded, three seeds)"
marked = ["01 bottleneck", "02 uniform weights"]
plotting.show(block_drawings.dots(exact, xlabel=xlabel, title=title, marked=marked))

# %% [markdown]
# **What you can do now.** You can write every attention of this course from an empty file, and a whole transformer around it. You
# can test it against PyTorch, and say what it costs. You can look at a heatmap and name the control that it needs. And when
# somebody reports that a change helps, you can test that, too.
#
# **Five facts that surprised us.**
#
# 1. Every model whose scores can choose a word translates well. No model whose scores cannot choose does so (lesson 03).
# 2. A model can answer correctly where its weight is small: weights are not reasons (lesson 06).
# 3. Without a causal mask, tiles save no matrix product. They save memory, and can be faster (lesson 09).
# 4. Our RoPE failed in long texts because of distances that it never saw, and not because there are more keys. A limit
#    on the distance mends it (lesson 11).
# 5. Of five published changes to attention, two lowered our model's loss and three raised it, on all eight seeds. This was one
#    learning rate and 150 steps. A higher learning rate did more than any of the five (part 5).
#
# **Where to go.** ARENA (chapter 1.2) finds induction heads in a two-layer model that was trained on real text. Stanford's CS336
# builds a language model from nothing, with kernels. The library flash-linear-attention has fast kernels for lesson 10's
# variants. FlexAttention lets you write your own mask or score and compiles it (lesson 14). Agarwal et al. (2021) and their
# library rliable continue where part 4 ends.
#
# **What to remember**
#
# 1. Measure first what chance does in the same kind of pair. If a change draws new weights, draw them a second time.
# 2. Pair by seed. Change one thing at a time, at equal steps. Give each side its own learning rate, or say that you did not.
# 3. By chance, three seeds agree in sign one time in four. Fix the number of seeds first, and count all changes that you tried.
# 4. State the size, with an interval. Write the prediction first.
#
# **Reading.** The five changes: Dehghani et al. (2023), *Scaling vision transformers to 22 billion parameters* (QK-norm is older:
# Henry et al. 2020, *Query-key normalization for transformers*); OpenAI (2025), *gpt-oss-120b & gpt-oss-20b model card*; Shazeer
# et al. (2020), *Talking-heads attention*; Ye et al. (2024), *Differential transformer*; Qiu et al. (2025), *Gated attention for
# large language models*.
#
# The test: Fisher (1935), *The design of experiments*, section 21. Efron (1979), *Bootstrap methods*. Henderson et al. (2018),
# *Deep reinforcement learning that matters*. Colas et al. (2018), *How many random seeds?* Bouthillier et al. (2021), *Accounting
# for variance in machine learning benchmarks*. Agarwal et al. (2021), *Deep reinforcement learning at the edge of the statistical
# precipice*. Melis, Dyer and Blunsom (2018), *On the state of the art of evaluation in neural language models*. Michel et al.
# (2019), *Are sixteen heads really better than one?*
