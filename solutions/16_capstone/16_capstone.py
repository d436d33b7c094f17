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
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# Your own experiment comes on top.
#
# **You will build** a comparison seed by seed, a test that needs no formula, and an experiment of your own, with a claim that you
# can defend.
#
# **You need** lesson 13, whose model serves as the example; the tracks use lessons 02, 12 and 13.
#
# **Points.** 20: eight for exercises and tables, three for the quiz, nine for three written answers, which a person reads.
# [Glossary](../../docs/glossary.md).

# %% setup

# %%
from statistics import stdev

import matplotlib.pyplot as plt

import attention_checks as checks
from attention_lab.experiments import capstone
from attention_lab.measure import results
from course_utils import plotting, widgets

# %% [markdown]
# ## 1. A lucky charm
#
# Somebody trains lesson 13's model that repeats, with and without a lucky charm on the computer, and writes down the loss after
# 150 steps. Do it, too, once with and once without:

# %% training
changes = {"nothing": {}, "charm": {"charm": True}}
rows = capstone.ablation(capstone.lucky_charm, changes, seeds=[2])
print(capstone.as_text(rows))

# %%
recorded = [
    {"change": run["model"], "seed": run["seed"], "steps": run["steps"], "loss": run["loss"]}
    for run in results.recorded("capstone")["runs"]
]
for row in recorded:
    if row["seed"] < 3:
        print(f"recorded: {row['change']:7}, seed {row['seed']}: {row['loss']:.3f}")

# %% [markdown]
# (The progress shows the loss in training, a row the loss on new texts.) With seed 2 the charm lowers it by 0.19 nats a letter.
# With seeds 0 and 1, which are recorded, it does a little harm. The mean of the three is lower with the charm.
# <!-- claim: test_the_charm_looks_good_on_three_seeds -->
#
# You know that a charm does nothing. What it *did* here: `lucky_charm` draws the first weights and the training texts from
# another seed. So each difference is what chance does: the charm is a **negative control**, the yardstick for what follows.
#
# **Predict.** We recorded twelve seeds, and cut them into four groups of three. In how many groups do all three differences have
# the same sign?

# %% prediction
alike = widgets.predict("groups that are alike", low=0, high=4, step=1, unit="of 4")

# %% [markdown]
# ## 2. Pair by pair
#
# Seeds 0 and 1 again, from a run that was stopped and taken up later; the rows stand as they came. Somebody computes what the
# charm changed:


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
# Two numbers come out, and nothing complains. By hand you get +0.046 for seed 0 (3.0038 less 2.9575) and +0.016 for seed 1
# (2.9531 less 2.9368). Which line is wrong? Find it before you read on.
# <!-- claim: test_pairs_by_place_take_one_seed_from_another -->
#
# <details><summary>What is wrong</summary>
#
# `zip` pairs the first row with the first row. Nothing says that they are of one seed: here the loss of seed 1 is taken from
# that of seed 0. In sorted rows place and seed agree, as long as no run is missing.
#
# </details>
#
# ### Exercise 16.1: paired differences, mended (difficulty 2, 10 minutes)
#
# Below 0 is to mean that the change did better. The list stands in the order of the seeds, whatever the order of the rows.
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
    """The loss with `change` less the loss with "nothing", of the same seed: a list of floats, in
    the order of the seeds of `change`. rows: dicts with "change", "seed" and "loss", of other
    changes too; "nothing" has each seed of `change`, and may have more.
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
charmed = my_differences(recorded, "charm")
groups = [charmed[first : first + 3] for first in range(0, 12, 3)]
same = sum(all(one > 0 for one in group) or all(one < 0 for one in group) for group in groups)
with plotting.style():
    figure, ax = plt.subplots(figsize=(8.5, 2.8), layout="constrained")
    for number, group in enumerate(groups):
        seeds = range(3 * number, 3 * number + 3)
        label = f"seeds {seeds[0]} to {seeds[-1]}"
        ax.bar(seeds, group, hatch="//" if number % 2 else "", label=label)
    ax.axhline(0, color="0.2", linewidth=1)
    ax.set(xlabel="seed", ylabel="loss with the charm,\nless without (nats)")
    ax.set(title="What a charm does: chance, seed by seed", xticks=range(12))
    ax.legend(ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.25))
said = ", ".join(f"seed {seed} {one:+.2f}" for seed, one in enumerate(charmed))
plotting.show(figure, alt=f"Bar chart: loss with the charm less the loss without, by seed: {said}.")
alike.reveal(same)

# %% [markdown]
# In one group, seeds 6 to 8, the charm does harm on every seed. Anyone who had tried just these would have written "on all of
# three seeds". Of the eight ways to choose three signs two are all alike: one in four is what chance gives.
# <!-- claim: test_one_group_of_four_is_alike -->
#
# Five seeds are no cure. Henderson et al. (2018, figure 5) trained one algorithm with the same settings on ten seeds: the means
# of two groups of five look like two algorithms.
#
# Why pair at all? Two runs of one seed share their texts and, where the shapes agree, their first weights. What these do to both
# alike cancels in the difference. The charm's pairs share neither:

# %%
without = [row["loss"] for row in recorded if row["change"] == "nothing"]
print(f"standard deviation, twelve seeds: of the losses without the charm {stdev(without):.2f},")
print(f"of the differences {stdev(charmed):.2f} nats")

# %% [markdown]
# Nothing cancels: the differences spread more than the losses themselves. How much your pairs share, compare in the same way.
# <!-- claim: test_the_charms_pairs_share_nothing_and_nothing_cancels -->
#
# ## 3. How often would chance look as good?
#
# If a change does nothing, each difference could as well have had the other sign. So try all choices of signs, and count those
# whose mean is at least as far from 0, on either side, as the one that was seen (Fisher 1935, section 21). This **sign-flip
# test** needs no formula, and no bell curve. It is a kind of **permutation test**, and the share is a two-sided **p-value**: how
# often chance alone would be as far from 0, or farther. It is not the probability that the change does nothing.
#
# ### Exercise 16.2: sign flips (difficulty 3, 15 minutes)
#
# For n differences there are $2^n$ choices; what was seen is one of them. Count a choice when
# its sum is as far from 0 as the sum that was seen, or farther; leave `1e-6` for rounding.
#
# <details><summary>A hint</summary>
#
# `itertools.product((1, -1), repeat=n)` gives all choices of n signs.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# For each choice, `abs(sum(sign * one for sign, one in zip(signs, differences))) >= abs(sum(differences)) - 1e-6`. The answer is
# the share for which it holds.
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
print(f"the charm, seeds 6 to 8:    {my_flips(groups[2]):.3f}")
print(f"the charm, all twelve:      {my_flips(charmed):.3f}")
right = results.recorded("reading")
one, two = (results.runs_of(right, name) for name in ("one layer", "two layers"))
layers = [b["loss"] - a["loss"] for a, b in zip(one[:3], two[:3], strict=True)]
print(f"a second layer (lesson 13): {my_flips(layers):.3f}, {layers[0]:+.2f} nats and the like")
for n in (3, 5, 6, 8):
    print(f"{n} seeds, all alike: {my_flips([1.0] * n):.3f}")

# %% [markdown]
# Over twelve seeds 55 % of all choices of signs are as far from 0 as the charm: nothing unusual. But look at the third line. A
# second layer took the loss from 2.6 to 0.01, and three seeds say 0.25, just as for the charm. **With three seeds this number is
# never smaller**, whatever the size. So do two things:
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
#
# - State the size, beside what a seed does. Lesson 13's twelve models with one layer differ by up to 0.11 nats at the same 400
#   steps, those with two by up to 0.01: a difference of 2.6 stands far outside.
# - Where sizes are small, take six seeds for one change, eight for several: the number can then fall to 0.03, and to
#   0.008. (Many papers ask for less than 0.05, shared out among the changes.)
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
#
# Count what you *tried*, too (**multiple comparisons**): of four changes that do nothing (and have nothing to do with each other)
# at least one is alike on three seeds in $1 - 0.75^4$ = 68 % of cases. (In a table all changes share the runs of "nothing",
# so that their signs agree more often.)
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
#
# ## 4. Your experiment
#
# Choose a track. Each is a function of a seed and one change, and gives a loss:
#
# | track | what is changed | a change | a run takes | loss without a change |
# |---|---|---|---|---|
# | "explain a head" | lesson 13's model, once it is trained | `{"without": ((0, 2),)}` | some seconds a seed | 0.01 to 0.02 |
# | "beat the table" | lesson 12's transformer, on the shared task | `{"d_ff": 128}` | up to a minute | 1.8 to 2.1 |
# | "your own pairs" | lesson 02's translator, on your sentences | `{"attention": "uniform"}` | up to half a minute | 2.1 to 2.2 |
# <!-- claim: test_each_change_that_the_text_names_can_be_run_and_its_defaults_are_the_tracks -->
#
# Open the one that you chose; the others can wait. If you cannot choose, take the first: it is the quickest.
#
# <details><summary>Explain a head: what is a head, or a layer, needed for?</summary>
#
# `{"without": ((0, 2), (1, 0))}` removes heads from the trained model, here head 3 of layer 1 and head 1 of layer 2: the pairs
# (layer, head) count from 0. One training serves all changes of a seed. The loss is in nats a letter.
#
# Heads have no order: head 3 of one seed is not head 3 of another. So a claim over seeds is of any one head, or of a layer.
#
# </details>
# <details><summary>Beat the table: another transformer, or a class of your own</summary>
#
# 300 steps; the loss is in nats a word. Options are, with what they are in lesson 12, `d_model` (64), `heads` (4), `d_ff` (256),
# `layers` (2), `norm_first` (True), `learning_rate` (0.005), and `build`, a class of your own. Derive it from lesson 12's model,
# and change one method:
#
# ```python
# from attention_lab.models.transformer import TransformerTranslator
#
#
# class NoPlaces(TransformerTranslator):
#     def _places(self, tokens):  # what is added to the words' embeddings
#         return 0.0
#
#
# no_places = {"build": NoPlaces}  # a change
# ```
#
# Or put an attention of your own into the blocks. It takes and gives what `MultiHeadAttention` does:
#
# ```python
# from course_utils.attention.multi_head import MultiHeadAttention
#
#
# class LargerQueries(MultiHeadAttention):
#     def forward(self, query, key, value, mask=None):
#         return super().forward(3 * query, key, value, mask)
#
#
# class WithLargerQueries(TransformerTranslator):
#     def __init__(self, *sizes, **options):
#         super().__init__(*sizes, **options)
#         for block in self.encoder:  # those of `self.decoder` also hold `block.cross`
#             larger = LargerQueries(self.d_model, block.heads)
#             larger.load_state_dict(block.attention.state_dict())  # the first weights stay
#             block.attention = larger
#
#
# larger_queries = {"build": WithLargerQueries}
# ```
#
# <!-- claim: test_the_classes_that_the_text_shows_train -->
#
# </details>
# <details><summary>Your own pairs: a translator on your sentences</summary>
#
# Lesson 02's translator, 300 steps; the loss is in nats a word. `{"attention": "uniform"}` means equal weights; options are
# `attention`, `backwards=True`, `d_embed`, `d_hidden`. (`attention=False` is lesson 01's model. It differs in its encoder and its
# sizes as well: several changes at once.) Your sentences come by `my_settings`, `{"path": "mine.tsv"}`: a file with source, tab,
# target in at least 200 lines. Without one the course's own pairs are taken.
#
# </details>
# <!-- claim: test_each_change_that_the_text_names_can_be_run_and_its_defaults_are_the_tracks -->
#
# What is the same in all runs goes into `my_settings`, such as `{"steps": 600}`.
#
# A **claim** names a change, a direction and a size: "without head 1 of the first layer the loss doubles". An **ablation table**
# holds the change beside what it is compared with, each on the same seeds, one thing at a time. Fix the seeds now: anyone who
# adds seeds until the signs please has chosen the result. And give both sides the same care: a variant that was tuned beats a
# default that was not.
#
# Add a change that you expect to do *little*, a control of your own. If your measure calls that an effect, too, you have learned
# something about the measure. Where heads are removed you need it most: each of the 96 removals that lesson 13 recorded raised
# the loss, so the sign says nothing.
# <!-- claim: test_every_recorded_removal_of_a_head_raises_the_loss -->
#
# ### Exercise 16.3: the plan (difficulty 1, 10 minutes)
#
# At least two changes, one of which you expect to do little. A class of your own goes into the same cell, above these lines.

# %% data="my_plan"
my_track = "explain a head"  # or "beat the table", "your own pairs"
my_settings = {}  # the same in all runs
my_seeds = (12, 13, 14, 15, 16, 17)  # three or more; lesson 13 has shown 0 to 11
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
# In about 60 words, *before* you run anything: what do you claim, and what will the table show?
#
# - **1 point** a claim that the table could contradict: a change, a direction and a size
# - **1 point** a number or a range for each change, the one that should do little included, with a reason

# %% [markdown] written="prediction" points=2
# Head 1 of layer 1 is not needed by itself: without it the loss stays below 0.1 nats. Heads have no order, and in lesson 13 about
# one in four cost more; so I may be wrong on a seed or two. Without layer 1, which cost over 85 points there, I expect more than
# 3.5, which is guessing among 32 letters; with head 1 of it alone, between that and nothing, 1 to 3. Head 1 of layer 2 should do
# little: below 0.05.

# %% [markdown]
# Now run it. Each run is kept under the name of its change: stop the cell when you like, and run it again to go on. When you edit
# your class or your file, give it another name, or its old runs stay. What the cell prints, from `change, seed, steps, loss` on,
# goes into the cell below it.

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
without head 1 of layer 1, 12, 400, 0.0143
without head 1 of layer 1, 13, 400, 0.1364
without head 1 of layer 1, 14, 400, 0.0098
without head 1 of layer 1, 15, 400, 0.0326
without head 1 of layer 1, 16, 400, 0.0526
without head 1 of layer 1, 17, 400, 0.6282
without head 1 of layer 2, 12, 400, 0.0413
without head 1 of layer 2, 13, 400, 0.0478
without head 1 of layer 2, 14, 400, 0.0151
without head 1 of layer 2, 15, 400, 0.0283
without head 1 of layer 2, 16, 400, 0.0341
without head 1 of layer 2, 17, 400, 0.0523
without layer 1, 12, 400, 5.6417
without layer 1, 13, 400, 5.5638
without layer 1, 14, 400, 5.5526
without layer 1, 15, 400, 5.6031
without layer 1, 16, 400, 5.4659
without layer 1, 17, 400, 5.5977
layer 1 with head 1 alone, 12, 400, 4.5491
layer 1 with head 1 alone, 13, 400, 1.1339
layer 1 with head 1 alone, 14, 400, 4.9250
layer 1 with head 1 alone, 15, 400, 3.4805
layer 1 with head 1 alone, 16, 400, 2.5822
layer 1 with head 1 alone, 17, 400, 0.4258
### END SOLUTION
"""

# %% check="my_rows" points=2
checks.capstone.table(my_rows)

# %%
table = capstone.read_rows(my_rows)
losses = capstone.by_change(table)
if losses:
    seeds = sorted({row["seed"] for row in table})
    with plotting.style():
        size = (8.5, 0.4 * len(losses) + 1.4)
        figure, ax = plt.subplots(figsize=size, layout="constrained")
        for seed, of_seed in zip(seeds, zip(*losses.values(), strict=True), strict=True):
            ax.plot(of_seed, range(len(losses)), marker="o", label=f"seed {seed}")
        ax.set(xlabel="loss (nats)", title=f"{my_track}: a line is a seed")
        ax.set_yticks(range(len(losses)), losses)
        ax.invert_yaxis()
        every = [loss for one in losses.values() for loss in one]
        if max(every) > 10 * min(every) > 0:  # far apart: by factors
            ax.set_xscale("log")
        ax.legend()
    said = "; ".join(
        f"{change} {', '.join(f'{loss:.3f}' for loss in of_change)}"
        for change, of_change in losses.items()
    )
    plotting.show(figure, alt=f"Losses, a line for each seed: {said}.")
for change in losses:
    if change != "nothing":
        differences = my_differences(table, change)
        shown = ", ".join(f"{one:+.3f}" for one in differences)
        print(f"{change}: {shown}; as far from 0 under {my_flips(differences):.2f} of the signs")

# %% [markdown] rubric="evidence"
# ### Exercise 16.6: the evidence (difficulty 3, 20 minutes)
#
# In about 150 words: what holds of your claim, and what does not? You may add cells of your own above this one; they are handed
# in, too.
#
# - **1 point** each prediction beside its number, the wrong ones as plainly as the right ones
# - **1 point** sizes and all seeds, not one mean; beside what the change that should do little did
# - **1 point** no more is concluded than one change at a time can show
# - **1 point** what a paper or a lesson (12 for the table, 02 for pairs) found of the same, and whether it agrees

# %% [markdown] written="evidence" points=4
# Without head 1 of layer 1 the loss is 0.014, 0.136, 0.010, 0.033, 0.053 and 0.628; the whole model has 0.006 to 0.018. I
# predicted below 0.1: seeds 13 and 17 contradict me. On the other four it rises by 0.004 to 0.038. Without the head of layer 2
# that should do little it rises by 0.009 to 0.044: there I cannot tell the one from the other. That head should stay below 0.05:
# on seed 17 it is 0.052, so I was wrong once. Without layer 1 the loss is 5.47 to 5.64: predicted over 3.5. Head 1 alone leaves
# 4.55, 1.13, 4.93, 3.48, 2.58 and 0.43: my 1 to 3 holds for seeds 13 and 16 only.
#
# So the layer is needed on each seed, and head 1 on two of six: there it is missed, and there it does most by itself. That all
# signs agree (0.03) says nothing, since removals raise the loss. Lesson 13 found the like on twelve other seeds: the
# costliest of four cost 1.8 to 24 points. Michel et al. (2019) found that most heads of a translator can go one at a time,
# and a few cannot.

# %% [markdown] rubric="limits"
# ### Exercise 16.7: what would prove it wrong (difficulty 2, 10 minutes)
#
# In about 60 words.
#
# - **1 point** another explanation of the same table
# - **1 point** the one run that would tell the two apart, by name: what is changed, and what each explanation predicts
# - **1 point** where the claim is not known to hold: other sizes, data, seeds

# %% [markdown] written="limits" points=3
# Another explanation of seeds 13 and 17: not the head's work is missing, but the second layer meets an input that it never met in
# training. The run that tells: put the head's mean output at the same position in its place, not 0. If its work is missing, the
# losses stay near 0.14 and 0.63; if the strange input did it, they fall towards 0.02. Nothing is known of larger models, longer
# training, or tasks that are not copying.

# %% [markdown]
# ## 5. Check yourself

# %% quiz="three_seeds_alike" points=1

# %% quiz="two_changes_at_once" points=1

# %% quiz="what_pairs_take_away" points=1

# %% [markdown]
# ## What to remember
#
# 1. Measure what chance does first: the same model with another seed.
#    (All runs share one set of test texts: seeds say nothing of others.)
# 2. Pair by seed. Pairs are made by name, never by place.
# 3. By chance alone three seeds agree in sign one time in four. State sizes, count all changes that you tried, and take six
#    seeds or eight where sizes are small.
# 4. One change at a time, at equal steps and equal care, beside one that should do little.
# 5. Write the prediction first. What came out otherwise is what you learned.
#
# **What it costs**: seeds times changes. Three, "nothing" among them, on three seeds are nine runs, on six eighteen.
#
# **Reading.** Fisher (1935), *The design of experiments*, section 21. Henderson et al. (2018), *Deep reinforcement learning that
# matters*. Bouthillier et al. (2021), *Accounting for variance in machine learning benchmarks*. Melis, Dyer and Blunsom (2018),
# *On the state of the art of evaluation in neural language models*. Lipton and Steinhardt (2019), *Troubling trends in machine
# learning scholarship*. Michel et al. (2019), *Are sixteen heads really better than one?*
