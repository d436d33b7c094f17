# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 14 · Your own attention
#
# **The question.** You changed one thing, and the loss fell. Did the change do it?
#
# **Time.** About 100 minutes, of which the computer needs less than two.
#
# Your own experiment comes on top.
#
# **You will build** a comparison seed by seed, a test that needs no formula, and an experiment of your own, with a claim that you
# can defend.
#
# **You need** any lesson from 02 on; the tracks use lessons 02, 12 and 13.
# **Points.** 20: eight for exercises and tables, three for the quiz, nine for three written answers, which a person reads.

# %% setup

# %%
import matplotlib.pyplot as plt

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.experiments import capstone
from course_utils.measure import results

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
# With seed 2 the charm lowers the loss by 0.19 nats a letter. With seeds 0 and 1, which are recorded, it does a little harm. The
# mean of the three is lower with the charm.
# <!-- claim: test_the_charm_looks_good_on_three_seeds -->
#
# You know that a charm does nothing. What it *did* here: `lucky_charm` draws the weights and the texts from another seed. So
# each difference is what chance does. That is the yardstick for all that follows. (A strict one: these two runs share nothing,
# while two runs of one seed share their texts.)
#
# **Predict.** We recorded twelve seeds, and cut them into four groups of three. In how many groups do all three differences have
# the same sign?

# %% prediction
alike = widgets.predict("groups that are alike", low=0, high=4, unit="of 4")

# %% [markdown]
# ## 2. Pair by pair
#
# The table below is that of a run that was stopped and taken up again: the rows stand as they came. Somebody computes what
# the charm changed. Look at it before you read on: which line is wrong?


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
# Two numbers come out, and nothing complains. But the first takes the loss of seed 1 from that of seed 0.
#
# <details><summary>What is wrong</summary>
#
# `zip` pairs the first row with the first row. Nothing says that they are of one seed. Two runs of one seed share their texts
# and, where the shapes agree, their first weights: what these do to both cancels in the difference. Between two seeds nothing
# cancels.
#
# </details>
#
# ### Exercise 14.1: paired differences, mended (difficulty 2, 10 minutes)
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
    the order of the seeds of `change`. rows: dicts with "change", "seed" and "loss".
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
# In one group of the four, seeds 6 to 8, the charm does harm on every seed. Who had tried just these would have written "on all
# of three seeds". One time in four is what chance gives: of the eight ways to choose three signs two are all alike.
# <!-- claim: test_one_group_of_four_is_alike -->
#
# ## 3. How often would chance look as good?
#
# If a change does nothing, each difference could as well have had the other sign. So try all choices of signs, and count those
# whose mean is at least as far from 0 as the one that was seen (Fisher 1935, section 21). This **sign-flip test**
# needs no formula, and no bell curve.
#
# ### Exercise 14.2: sign flips (difficulty 3, 15 minutes)
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
layers = [b["loss"] - a["loss"] for a, b in zip(one, two, strict=True)]
print(f"a second layer (lesson 13): {my_flips(layers):.3f}, {layers[0]:+.2f} nats and the like")
for n in (3, 5, 6, 8):
    print(f"{n} seeds, all alike: {my_flips([1.0] * n):.3f}")

# %% [markdown]
# Over twelve seeds the charm is where chance is most of the time. But look at the third line: a second layer took the loss from
# 2.6 to 0.01, and three seeds say 0.25, just as for the charm. **With three seeds this number is never smaller.** It says how
# often chance agrees in *sign*. So state the size as well, beside what chance does: differences of 2.6 nats (after 400 steps)
# stand beside charms of up to 0.26 (after 150). And where sizes are small, take six seeds.
# <!-- claim: test_three_seeds_never_say_less_than_a_quarter -->
#
# ## 4. Your experiment
#
# Choose a track. Each is a function of a seed and one change, and gives a loss:
#
# - **explain a head**, `capstone.explain_a_head(seed, without=...)`: a claim about what a head or a layer of lesson 13's model is
#   needed for, by removing pairs (layer, head), counted from 0. It trains once a seed.
# - **beat the table**, `capstone.beat_the_table(seed, ...)`: a variant of lesson 12's transformer on the shared task, after 300
#   steps. Options: `d_model`, `heads`, `d_ff`, `layers`, `norm_first`, `learning_rate`, or `build`, a class of your own.
# - **your own pairs**, `capstone.your_own_pairs(seed, ...)`: lesson 02's translator on pairs of sentences. Options:
#   `attention=False`, `backwards=True`, `d_embed`, `d_hidden`; and `path`, a file of
#   yours: source, tab, target, at least 200 lines.
#
# What holds for all runs, such as `{"path": "mine.tsv"}` or `{"steps": 600}`, goes into `my_settings`: it is no change.
#
# A **claim** names a change, a direction and a size: "without head 1 of the first layer the loss doubles". An **ablation
# table** holds the change beside what it is compared with, each on the same seeds, one thing at a time. Add a change that you
# expect to do *little*: if your measure calls that an effect, too, you have learned something about the measure.
#
# ### Exercise 14.3: the plan (difficulty 1, 10 minutes)
#
# A class of your own goes into the same cell, above these lines.

# %% data="my_plan"
my_track = "explain a head"  # or "beat the table", "your own pairs"
my_settings = {}  # of every run
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
checks.capstone.plan(my_track, my_changes)

# %% [markdown] rubric="prediction"
# ### Exercise 14.4: the prediction (difficulty 1, 10 minutes)
#
# In about 60 words, *before* you run anything: what do you claim, and what will the table show?
#
# - **1 point** a claim that the table could contradict: a change, a direction and a size
# - **1 point** a number or a range for each change, the one that should do little included, with a reason

# %% [markdown] written="prediction" points=2
# The head of layer 1 with the clearest picture is not needed by itself, though the layer is. Without head 1 of layer 1 I expect
# the loss to stay below 0.1 nats, because three other heads look one back as well. Without the layer I expect over 3 nats,
# about what guessing among 32 letters gives (3.5). Head 1 alone should do half of the layer's work: 1 to 2 nats. A head of
# layer 2 is the change that should do little: below 0.05.

# %% [markdown]
# Now run it. Rows are kept after each run: stop the cell when you like, and run it again to go on. (A class of yours that you
# have changed, or a file, needs another name: by it the rows are kept.) What the cell prints goes into the cell below it.

# %% training
my_table = capstone.ablation(capstone.TRACKS[my_track], my_changes, settings=my_settings)
print(capstone.as_text(my_table))

# %% [markdown]
# ### Exercise 14.5: the table (difficulty 1, 5 minutes)

# %% data="my_rows"
my_rows = """
change, seed, steps, loss
### BEGIN SOLUTION
nothing, 0, 400, 0.0067
nothing, 1, 400, 0.0125
nothing, 2, 400, 0.0106
without head 1 of layer 1, 0, 400, 0.0398
without head 1 of layer 1, 1, 400, 0.0361
without head 1 of layer 1, 2, 400, 0.2554
without head 1 of layer 2, 0, 400, 0.0188
without head 1 of layer 2, 1, 400, 0.0314
without head 1 of layer 2, 2, 400, 0.0318
without layer 1, 0, 400, 5.5986
without layer 1, 1, 400, 5.4695
without layer 1, 2, 400, 5.5043
layer 1 with head 1 alone, 0, 400, 2.5249
layer 1 with head 1 alone, 1, 400, 2.4024
layer 1 with head 1 alone, 2, 400, 0.9277
### END SOLUTION
"""

# %% check="my_rows" points=2
checks.capstone.table(my_rows)

# %%
table = capstone.read_rows(my_rows)
losses = capstone.by_change(table)
every = [loss for one in losses.values() for loss in one]
if every:
    far = ["loss (nats)"] if max(every) > 10 * min(every) > 0 else []  # far apart: by factors
    figure = plotting.comparison({"loss (nats)": losses}, title=my_track, logarithmic=far)
    plotting.show(figure)
for change in losses:
    differences = my_differences(table, change)
    shown = ", ".join(f"{one:+.3f}" for one in differences)
    print(f"{change}: {shown}; by chance {my_flips(differences):.2f}")

# %% [markdown] rubric="evidence"
# ### Exercise 14.6: the evidence (difficulty 3, 20 minutes)
#
# In about 150 words: what holds of your claim, and what does not? You may add cells of your own above this one; they are handed
# in, too.
#
# - **1 point** each prediction beside its number, the wrong ones as plainly as the right ones
# - **1 point** sizes and all seeds, not one mean; beside what the change that should do little did
# - **1 point** no more is concluded than one change at a time can show
# - **1 point** what a paper or a lesson found of the same, and whether it agrees

# %% [markdown] written="evidence" points=4
# Without layer 1 the loss is 5.47 to 5.60 nats on all three seeds. I predicted over 3; it is more than guessing among 32
# letters costs (3.47), so the model is then not ignorant but wrong. Without head 1 alone it is 0.040, 0.036 and 0.255, where
# the whole model has 0.007 to 0.013. I predicted below 0.1: seed 2 contradicts me. Head 1 alone leaves 2.52, 2.40 and 0.93; my
# range of 1 to 2 is right for none of them. The head of layer 2 costs 0.012 to 0.021, as predicted, and the seeds of the whole
# model differ by
# 0.006.
#
# So the layer is needed. Head 1 of layer 1 by itself is needed to be sure, and not for much more. That the signs agree on three
# seeds happens by chance one time in four; a rise from 0.01 to 5.5 does not. Michel et al. (2019) found that most heads of a
# translator can be removed one at a time; lesson 13 measured the same here by accuracy, which hides the small rises.

# %% [markdown] rubric="limits"
# ### Exercise 14.7: what would prove it wrong (difficulty 2, 10 minutes)
#
# In about 60 words.
#
# - **1 point** another explanation of the same table
# - **1 point** the one run that would tell the two apart, by name: what is changed, and what each explanation predicts
# - **1 point** where the claim is not known to hold: other sizes, data, seeds

# %% [markdown] written="limits" points=3
# "Head 1" is another head with every seed: heads have no order. With seed 2 it is the one that looks one back most (0.44 of its
# weight, the others 0.31 to 0.33, lesson 13). So the table may compare one strong head with two weak ones. The run that tells:
# remove, with each seed, the head with the highest score. If strength explains it, seeds 0 and 1 rise towards 0.2 as well; if
# seed 2 is special, they stay near 0.04. Nothing is known of larger models, longer training, or tasks that are not copying.

# %% [markdown]
# ## 5. Check yourself

# %% quiz="three_seeds_alike" points=1

# %% quiz="two_changes_at_once" points=1

# %% quiz="what_pairs_take_away" points=1

# %% [markdown]
# ## What to remember
#
# 1. Measure what chance does first: the same model with another seed.
# 2. Pair by seed. Pairs are made by name, never by place.
# 3. Three seeds agree in sign one time in four with nothing behind it. State sizes, or take six.
# 4. One change at a time, at equal steps, beside one that should do little.
# 5. Write the prediction first. What came out otherwise is what you learned.
#
# **What it costs**: seeds times changes. Three of each are nine runs; the second three seeds are the best nine you can add.
#
# **Reading.** Fisher (1935), *The design of experiments*, section 21. Henderson et al. (2018), *Deep reinforcement learning that
# matters*. Bouthillier et al. (2021), *Accounting for variance in machine learning benchmarks*. Melis, Dyer and Blunsom (2018),
# *On the state of the art of evaluation in neural language models*. Lipton and Steinhardt (2019), *Troubling trends in machine
# learning scholarship*.
