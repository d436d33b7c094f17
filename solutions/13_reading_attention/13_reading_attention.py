# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 13 · What a heatmap does not say
#
# **The question.** A head looks where the textbook says it should. Does the model need it?
#
# **Time.** About 100 minutes, of which the computer needs less than two.
#
# **You will build** a measure of what a head looks at, an ablation that tells what it is needed for, other
# weights with the same output, and a view through several layers.
#
# **You need** multi-head attention (lesson 07), the causal mask (08) and residual connections (12).
# **Points.** 20: fifteen for four exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import matplotlib.pyplot as plt
import torch
from torch import nn

import attention_checks as checks
from attention_lab.experiments import reading, transformer, translation
from attention_lab.measure import checkpoints, results
from attention_lab.models import pretrained
from attention_lab.models.transformer import TransformerTranslator
from course_utils import plotting, widgets
from course_utils.attention.lookup import attention_entropy
from course_utils.attention.same_output import furthest

# %% [markdown]
# ## 1. A machine that repeats
#
# One head of a small model, on a text in which eight letters come again and again:

# %%
seen = reading.Repeater(reading.WORDS, max_length=reading.LENGTH)
checkpoints.load(seen, "two_layers_that_repeat")
inputs, targets, pieces = reading.new_texts()
text = int((pieces == 8).nonzero()[0])
short = inputs[text : text + 1, :20]  # (1, T)
letters = reading.in_letters(short[0])
with torch.no_grad():
    _, looks = seen.forward_with_weights(short)  # per layer (1, H, T, T)
title, mask = "Second layer, head 1", torch.ones(20, 20).tril().bool()
plotting.show(plotting.heatmap(looks[1][0, 0], letters, letters, title=title, mask=mask))

# %% [markdown]
# From the ninth row on, each letter looks at the one that *followed* it before: the second *t* at the *g*. That is just what
# one needs to know what comes next. So the model needs this head. Does it?
#
# The model's texts are random pieces of 8 to 16 different letters, written again and again. The first time nobody can know what
# comes next. From then on everybody can. Twelve such models get nearly all of these later letters right.
# <!-- claim: test_one_layer_does_not_learn_to_repeat_and_two_do -->
#
# **Predict.** From each of the twelve we take one head away: the one whose removal costs the most. How many percentage points
# are lost, in the median of the twelve? (The answer comes in section 3.)

# %% prediction
one_head_gone = widgets.predict("lost without one head", low=0, high=100, unit="points")

# %% [markdown]
# Three of the texts:

# %%
for number in range(3):
    print(f"piece of {pieces[number]:2}:", *reading.in_letters(inputs[number]))

# %% [markdown]
# This is an **attention-only model** (Elhage et al. 2021, there without norms): embeddings of letters and places, one or two
# layers of four causal heads with residual connections and layer norms, and no feed-forward networks.
#
# **Predict.** What share of the letters that can be known does a model with *one* layer learn to say? (Guessing among the
# letters of the piece gets 9 %.)

# %% prediction
one_layer = widgets.predict("right with one layer", low=0, high=100, unit="%")

# %% training
shallow, _ = reading.train(1, seed=0)
model, history = reading.train(2, seed=0, stand_in="two_layers_that_repeat")

# %%
recorded = results.recorded("reading")
for name, mine in (("one layer", shallow), ("two layers", model)):
    shares = [run["right"] for run in results.runs_of(recorded, name)]
    seeds = f"recorded, {len(shares)} seeds: {min(shares):.1%} to {max(shares):.1%}"
    print(f"{name:10}: yours {reading.share_right(mine):.1%}; {seeds}")
shallow_shares = [run["right"] for run in results.runs_of(recorded, "one layer")]
one_layer.reveal(100 * sum(shallow_shares) / len(shallow_shares))

# %% [markdown]
# One layer gets a fifth of these letters right, two get nearly all. Steps and data are the same; two layers have more parameters.
#
# In the text "m k t … m" the last *m* has to find the *k*. A first layer can find the earlier *m*, a copy of *this* letter. But
# nothing at the *k* says "an *m* stands before me".
# <!-- claim: test_one_layer_does_not_learn_to_repeat_and_two_do -->
#
# One way out has a name. A **previous-token head** in the first layer writes into each position which letter stood before it.
# An **induction head**, one layer above, looks for the position that says "before me stood what you are now" (Elhage et al.
# 2021; Olsson et al. 2022). Are they here?

# %% [markdown]
# ## 2. Pictures, by measure
#
# One text, both layers of *your* model; choose a head.

# %%
with torch.no_grad():
    _, looks = model.forward_with_weights(short)
stacked = torch.cat(looks)  # (layers, H, T, T)
first = [
    (0, (layer, head), f"layer {layer + 1}, head {head + 1}") for layer in (0, 1) for head in (0, 1)
]
widgets.explore(
    weights=stacked, queries=letters, keys=letters, causal=True, title="piece of 8", shown=first
)

# %% [markdown]
# One text is an anecdote. We want a number for each head, over many texts.
#
# ### Exercise 13.1: so many back (difficulty 1, 5 minutes)
#
# How much weight does a head give the key that stands `offset` positions before the query? The first queries have no such key.
# Results keep the dtype of the weights.
#
# <details><summary>A hint</summary>
#
# Those weights lie on a diagonal of the (T, T) table, below the main one.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `weights.diagonal(-offset, dim1=1, dim2=2)` is (H, T - offset).
#
# </details>

# %% exercise="offset_score"
def offset_score(weights, offset):
    """The mean weight that each head gives the key `offset` positions back, over the queries
    that have one. Shapes: weights (H, T, T), rows are queries; `offset` an int from 0 to T - 1
    -> (H,).
    """
    ### BEGIN SOLUTION
    so_far_back = weights.diagonal(-offset, dim1=1, dim2=2)  # (H, T - offset)
    return so_far_back.mean(dim=-1)
    ### END SOLUTION

# %% check="offset_score" points=3
checks.offset_score(offset_score)

# %% [markdown]
# The previous token is 1 back. In a piece of $n$ letters the nearest earlier copy is $n$ back, and the letter after it $n - 1$.
#
# Equal weights give such a key no more than a tenth, on average. If the textbook's heads are here, layer 1 gives much more one
# back, and layer 2 after the copy.

# %%
my_score = checks.yours("offset_score")
one_back, after_copy = reading.scores_of_heads(model, score=my_score)  # (layers, H) each
for name, scores in (("one back", one_back), ("after the copy", after_copy)):
    for layer, row in enumerate(scores):
        print(f"{name:15} layer {layer + 1}:", *(f"{number:.2f}" for number in row))

# %% [markdown]
# The pictures are there, in all twelve recorded models: every head of the first layer looks one back more than any head of the
# second, and every head of the second looks after the copy.
# <!-- claim: test_the_first_layer_looks_one_back_and_the_second_after_the_copy -->
#
# But a mean can hide that there are two kinds of queries. In the second layer it does: where a letter has several
# earlier copies, the heads pass over the nearest one, and read what follows the others.
# <!-- claim: test_the_second_layer_reads_the_earlier_copy_where_there_are_two -->
#
# <details><summary>How much they give to each</summary>
#
# | the letter after | its weight, in twelve models |
# |---|---|
# | the only earlier copy | 0.86 to 0.95 |
# | the nearest of several | 0.07 to 0.12 |
# | the others of several, together | 0.71 to 0.89 |
# <!-- claim: test_the_second_layer_reads_the_earlier_copy_where_there_are_two -->
#
# </details>
#
# Now the first layer, query by query. Beside it stands a model that differs in one thing: its longest piece has 12 letters, not
# 16. If these heads simply look one back, both lines are flat. If it depends on how long a piece can be, the lines part.

# %% training
shorter, _ = reading.train(
    2, seed=0, pieces=(8, 12), stand_in="two_layers_that_repeat_shorter_pieces"
)

# %%
with plotting.style():
    figure, ax = plt.subplots(figsize=(8.5, 2.8), layout="constrained")
    said = []
    for longest, one, marker in ((16, model, "o"), (12, shorter, "^")):
        weights = reading.one_back_by_query(one, pieces=(8, longest))  # (T - 1,)
        name = f"pieces of 8 to {longest}"
        (line,) = ax.plot(range(1, len(weights) + 1), weights, marker=marker, label=name)
        ax.axvline(longest, linestyle=":", color=line.get_color())
        said.append(f"{name}: " + ", ".join(f"{weight:.2f}" for weight in weights))
    ax.set(xlabel="query, counted from 0", ylabel="weight one back", ylim=(0, 1))
    ax.set_title("Where the first layer looks one back (dotted: the longest piece)")
    ax.legend()
plotting.show(figure, alt=f"Line chart: weight one back by query, from 1. {'; '.join(said)}.")

# %% [markdown]
# They part, on twelve seeds of each: with the shorter pieces the line falls four queries earlier. From there on every letter has
# an earlier copy, and the first layer looks one back hardly at all. "This head looks one back" is true of half the text.
# <!-- claim: test_the_first_layer_looks_one_back_as_far_as_the_longest_piece -->
#
# Call what such a head writes into a position a **mark**: "this letter stood before me". So letters early in the text hold marks,
# later ones hardly any; and the second layer reads the early ones.
#
# Is the first layer needed for anything else? Keep its weights one back, up to query 16, and set all others to 0. Then do the
# opposite. If the marks are all that it is needed for, the model stays right with them, and without them it can only guess.

# %%
marks = reading.marks()  # (T, T) bool: one back, for the queries up to 16
for name, kept in (("these alone", marks), ("all but these", ~marks)):
    blend = reading.first_layer_through(kept)
    print(f"first layer, {name:13}: {reading.share_right(model, blend=blend):.1%} right")

# %% [markdown]
# So it is in all twelve models: with the marks alone over 99 % are right, and without them about as many as by guessing.
# <!-- claim: test_the_marks_are_what_the_first_layer_is_needed_for -->

# %% [markdown]
# ## 3. What is it needed for?
#
# A picture says what a head reads. An **ablation** takes the head away, and nothing else, and shows what the model then lacks.
#
# ### Exercise 13.2: the effect of removing (difficulty 3, 15 minutes)
#
# `model(inputs)` gives the logits of the whole model, `model(inputs, without=[(0, 2)])` those without head 2 of layer 0; both
# count from 0. `targets` hold -1 where nobody can know. Accuracy is the share of the other positions at which the likeliest
# letter is the right one.
#
# <details><summary>A hint</summary>
#
# First a function `accuracy(without)`. Then the whole model's, less that without each single head.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `right = model(inputs, without).argmax(dim=-1) == targets`, then `right[targets != -1].float().mean()`.
#
# </details>

# %% exercise="effect_of_removing"
def effect_of_removing(model, inputs, targets):
    """The accuracy that is lost without each head, in shares: 0.1 is ten points.

    Shapes: inputs (B, T), targets (B, T), -1 where the answer does not count
    -> (model.layers, model.heads), float32.
    """
    ### BEGIN SOLUTION
    counts = targets != -1  # (B, T)

    def accuracy(without):
        right = model(inputs, without).argmax(dim=-1) == targets  # (B, T)
        return right[counts].double().mean()

    whole = accuracy([])
    effect = torch.zeros(model.layers, model.heads)
    for layer in range(model.layers):
        for head in range(model.heads):
            effect[layer, head] = whole - accuracy([(layer, head)])
    return effect
    ### END SOLUTION

# %% check="effect_of_removing" points=4
checks.effect_of_removing(effect_of_removing)

# %% [markdown]
# Each point below is a head of one of the twelve models. If the picture told the need, the points would rise from left to right.

# %%
my_effect = checks.yours("effect_of_removing")
with torch.no_grad():
    effect = my_effect(model, inputs, targets)  # (layers, H)
both = results.runs_of(recorded, "two layers")
kinds = ("one_back", one_back, "o"), ("after_the_copy", after_copy, "^")
with plotting.style():
    figure, ax = plt.subplots(figsize=(8.5, 3.6), layout="constrained")
    for layer, (key, mine, marker) in enumerate(kinds):
        shown = [score for run in both for score in run[key][layer]]
        lost = [100 * share for run in both for share in run["lost_without"][layer]]
        name = f"layer {layer + 1}"
        ax.scatter(shown, lost, marker=marker, alpha=0.5, label=f"{name}, twelve models")
        big = {"s": 90, "facecolors": "none", "edgecolors": "black", "marker": marker}
        ax.scatter(mine[layer], 100 * effect[layer], label=f"{name}, yours", **big)
    ax.set(xlabel="weight where the textbook has it", ylabel="points lost without", xlim=(0, 0.7))
    ax.set_title("Ninety-six heads: what each shows, and what it is needed for")
    ax.legend()
worst = [[100 * max(run["lost_without"][layer]) for run in both] for layer in range(2)]
said = [f"layer {n} {min(of):.1f} to {max(of):.1f}" for n, of in enumerate(worst, start=1)]
alt = "Scatter plot of heads: what each shows, and the points lost without it. The costliest head"
plotting.show(figure, alt=f"{alt} of a model, over twelve: {'; '.join(said)} points.")
whole = reading.share_right(model)
for layer in range(2):
    without = reading.share_right(model, reading.layer_of(model, layer))
    print(f"your model without layer {layer + 1}: {100 * (whole - without):.0f} points lost")
one_head_gone.reveal(sum(sorted(worst[0])[5:7]) / 2)  # the middle of twelve

# %% [markdown]
# The circles are the first layer's: they rise. The triangles are the second layer's: they stand furthest to the right, and lie on
# the floor. Not one of them alone is needed. Yet without the whole layer over 85 points are gone.
# <!-- claim: test_within_a_layer_picture_and_need_agree_in_order -->
# <!-- claim: test_no_head_above_is_needed_and_one_below_is -->
#
# Most circles cost little, too. The costliest of a model costs 6 points in the median, and 24 at most. In ten of the twelve
# models it is the head that looks one back most.
# <!-- claim: test_no_head_above_is_needed_and_one_below_is -->
#
# So a strong picture proves no need.
#
# <details><summary>Is a 0 in the head's place fair?</summary>
#
# An ablation is never quite local: layer norms rescale what is left, and the next layer never met such input. **Mean ablation**
# puts the head's mean output over other texts in its place, which is less strange. Then the costliest head of a model costs 3
# points in the median, and 14 at most: less than with a 0.
# <!-- claim: test_with_its_mean_in_its_place_a_head_costs_less -->
#
# </details>
#
# But a right answer is right however close the second was: accuracy can hide damage. The loss does not.

# %%
for layer in range(2):
    times = [one / run["loss"] for run in both for one in run["loss_without"][layer]]
    few, many = min(times), max(times)
    print(f"layer {layer + 1}: without one head the loss is {few:.1f} to {many:.0f} times as large")

# %% [markdown]
# Even in the second layer each removal makes the loss at least 1.9 times as large: the model is less sure, and still right. So
# say what a head is needed *for*.
# <!-- claim: test_each_head_is_needed_for_certainty -->
#
# How can it still be right? If the heads do the same work, one *alone* should do much of it. If each has work of its own, one
# alone should do little better than none (5 to 14 %).
# <!-- claim: test_one_head_alone_does_a_good_part_of_the_second_layers_work -->

# %%
for layer in range(2):
    heads = [reading.layer_of(model, layer, but=(head,)) for head in range(4)]
    alone = [f"{reading.share_right(model, without):.0%}" for without in heads]
    every = [share for run in both for share in run["right_with_one_of_the_layer"][layer]]
    seeds = f"recorded: {min(every):.0%} to {max(every):.0%}"
    print(f"layer {layer + 1}, one head alone: {' '.join(alone)}; {seeds}")

# %% [markdown]
# In the second layer any one head alone gives over half of the answers: their work overlaps. In the first it depends on which
# head is kept. Removing one at a time cannot see such **redundancy**; keeping one at a time can.
# <!-- claim: test_one_head_alone_does_a_good_part_of_the_second_layers_work -->
#
# <details><summary>What the papers found</summary>
#
# Michel et al. (2019, section 3.2) removed each of the 96 heads in a large translator's encoder: 8 changed the score
# significantly, half of them for the better. Voita et al. (2019) removed many together, by trained gates: most could go.
#
# </details>

# %% [markdown]
# ## 4. Do picture and need agree?
#
# Across the layers the stronger picture cost less. Does the picture get the order right *within* a layer?
#
# The lists (1, 2, 3) and (1, 3, 2) hold three pairs. Two pairs stand in the same order in both lists, one does not.
# **Kendall's tau** (1938) is the first count less the second, over all pairs: here 1/3. A tau of 1 is the same order, 0 no
# agreement, -1 the opposite order.
#
# A pair that is tied in either list counts for neither side.

# %%
def rank_agreement(a, b):
    """Kendall's tau: the share of pairs that a and b order alike, less the share of pairs
    that they order oppositely. Shapes: a (n,), b (n,), n >= 2 -> float.
    """
    n = len(a)
    order_a = torch.sign(a.unsqueeze(1) - a)  # (n, n)
    order_b = torch.sign(b.unsqueeze(1) - b)  # (n, n)
    return ((order_a * order_b).sum() / (n * (n - 1))).item()

# %% [markdown]
# Four heads can stand in 24 orders, and in 9 of them tau is above 0. So by chance it is above 0 in four or five models of
# twelve. If it is in many more, picture and need agree.
# <!-- claim: test_nine_orders_of_four_in_twenty_four_agree_more_than_not -->

# %%
print("what a head shows, and ...       mean tau   above 0")
for layer, (key, *_) in enumerate(kinds):
    for need, name in (("lost_without", "points lost"), ("loss_without", "loss")):
        pairs = [(torch.tensor(run[key][layer]), torch.tensor(run[need][layer])) for run in both]
        taus = torch.tensor([rank_agreement(*pair) for pair in pairs])
        above = int((taus > 0).sum())
        print(f"layer {layer + 1}, {name:11} without it     {taus.mean():+.2f}    {above:2} of 12")

# %% [markdown]
# In the first layer they agree, in all twelve models. In the second, whose heads show and cost nearly the same, they agree less,
# but more often than by chance.
# <!-- claim: test_within_a_layer_picture_and_need_agree_in_order -->
#
# Jain and Wallace (2019) compared weights with gradients and removals, in recurrent models that classify text or answer
# questions. They found little agreement by tau, and often other weights with nearly the same answer: *attention is not
# explanation*. Wiegreffe and Pinter (2019) replied that weights found for one text need not be any model's. And it depends on
# what you ask of an explanation: *attention is not not explanation*. So ask first: explain *what*?

# %% [markdown]
# ## 5. The same output, another picture
#
# Three keys with the values 0, 1 and 2, one feature each: the weights (0.2, 0.6, 0.2) give 1, and so do (0.4, 0.2, 0.4). What
# was added, (0.2, -0.4, 0.2), sums to 0 and gives 0.
#
# In general $T$ weights make $d_v$ numbers. To keep these numbers, and the sum 1, are $d_v + 1$ equations for $T$ unknowns. So
# at least $T - d_v - 1$ directions are left in which the weights can change and *nothing else does* (Brunner et al. 2020,
# section 3). They end only where a weight would become negative.
#
# **Predict.** Our heads have $d_v = 16$, and the last row reads 32 letters. What share of its weight can go elsewhere, on
# average, in the first layer, with exactly the same output? (0 %: only this picture gives the output. 100 %: the picture could
# be any other.)

# %% prediction
can_move = widgets.predict("of the first layer's weight can move", low=0, high=100, unit="%")

# %% [markdown]
# ### Exercise 13.3: the same output (difficulty 3, 20 minutes)
#
# Take as much weight from `key` as one straight step allows, and keep the output.
#
# 1. `kept`, (T, d_v + 1): the values, and a column of ones. `weights @ kept` must not change.
# 2. `away` is $-1$ at the key and 0 elsewhere. The direction is `away` less its projection on the columns of `kept`:
#    `away - kept @ (torch.linalg.pinv(kept) @ away)`. (`pinv` finds by least squares how much of each column to take.) If its
#    length is below 1e-4, nothing can change: return None.
# 3. The step: as long as it can be before a weight becomes negative.
#
# <details><summary>A hint</summary>
#
# A weight that shrinks, where the direction is negative, reaches 0 after `weight / -direction`. The first to get there ends the
# step.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `shrinks = direction < 0`, `step = (weights[shrinks] / -direction[shrinks]).min()`.
#
# </details>

# %% exercise="same_output"
def same_output(weights, values, key):
    """Other weights, not negative, sum 1, that give the same output: one step that takes weight
    from `key`. Shapes: weights (T,), values (T, d_v), key an int -> (T,), of their
    dtype, or None.
    """
    ### BEGIN SOLUTION
    kept = torch.cat([values, torch.ones_like(values[:, :1])], dim=1)  # (T, d_v + 1)
    away = torch.zeros_like(weights)
    away[key] = -1.0
    direction = away - kept @ (torch.linalg.pinv(kept) @ away)  # (T,)
    if direction.norm() < 1e-4:
        return None
    shrinks = direction < 0
    step = (weights[shrinks] / -direction[shrinks]).min()
    return weights + step * direction
    ### END SOLUTION

# %% check="same_output" points=4
checks.same_output(same_output)

# %% [markdown]
# One step ends when the first weight is 0. `furthest` leaves that key out and steps again, until the largest weight can give no
# more. It takes one way of many: more may be able to move.

# %%
my_step = checks.yours("same_output")
with torch.no_grad():
    _, weights, values = model.forward_with_values(inputs[:1])
row, of = weights[0][0, 0, -1].double(), values[0][0, 0].double()  # layer 1, head 1: (T,), (T, d_v)
other = furthest(my_step, row, of)
print(f"the outputs differ by {(row @ of - other @ of).abs().max():.0e}")
letters, places = reading.in_letters(inputs[0]), torch.arange(len(row))
with plotting.style():
    figure, ax = plt.subplots(figsize=(8.5, 2.8), layout="constrained")
    ax.bar(places - 0.2, row, width=0.4, label="the head's")
    ax.bar(places + 0.2, other, width=0.4, hatch="//", label="other weights")
    ax.set(ylabel="weight", xlabel="key", title="One output, two pictures")
    ax.set_xticks(places, letters)
    ax.legend()
named = ", ".join(f"{one:.2f} or {two:.2f}" for one, two in zip(row, other, strict=True))
plotting.show(figure, alt=f"Bar chart: weights of one row, key by key, with one output: {named}.")

# %% [markdown]
# Now the rows of all heads, over twelve texts, by the number of keys that they read: how much of the weight can move?

# %%
print("can move   layer 1   layer 2")
for query in (12, 16, 20, 31):
    moved, _ = reading.moved_weight(model, my_step, query)  # (layers, rows)
    first_layer, second_layer = moved.mean(dim=1).tolist()
    print(f"{query + 1} keys {first_layer:11.0%} {second_layer:9.0%}")
can_move.reveal(100 * first_layer)

# %% [markdown]
# - Up to 17 keys nothing can move: 17 weights, 17 equations.
# - With 32 keys about a third of the *first* layer's weight moves, and the output stays the same. More than half of it goes to
#   the same letter at another place.
# - In the *second* layer hardly any moves. Its rows are sharp: nearly all weights are close to 0 already, where a step ends.
# <!-- claim: test_up_to_seventeen_keys_no_weight_can_move -->
# <!-- claim: test_broad_rows_of_many_keys_can_be_changed_and_others_hardly -->
#
# So "weights are not unique" says much of broad rows over more than $d_v + 1$ keys. And here nearly nothing hangs on these rows:
# without what the first layer gives after query 16, over 99 % are still right.
# <!-- claim: test_the_marks_are_what_the_first_layer_is_needed_for -->
#
# <details><summary>The numbers of the twelve models</summary>
#
# With 32 keys 23 to 40 % of the first layer's weight can move. Counted by letter, and not by place, it is 10 to 16 %.
#
# In the second layer, the sharper a row, the less could move, in all twelve models: tau of what moved and of the row's largest
# weight is -0.20 to -0.63. In the first layer this tau is below 0 in ten of the twelve.
# <!-- claim: test_broad_rows_of_many_keys_can_be_changed_and_others_hardly -->
#
# </details>

# %% [markdown]
# ## 6. Through the layers
#
# The second layer looks at *one* letter, the one after the copy. But that position holds what the first layer wrote into it.
# Which letters of the *text* does the answer depend on? Replace one by another that is not in the text: how far does the right
# answer's probability fall? If the answer hung on that one letter alone, only one bar would stand high.

# %%
with torch.no_grad():
    query, generator = inputs.shape[1] - 1, torch.Generator().manual_seed(0)
    right = int(targets[0, query])
    fall = reading.effect_of_words(model, inputs[:1], query, right, generator)  # (T,)
with plotting.style():
    figure, ax = plt.subplots(figsize=(8.5, 2.6), layout="constrained")
    ax.bar(range(len(letters)), fall)
    ax.set(xlabel="letter that is replaced", ylabel="probability lost", ylim=(-0.05, 1))
    ax.set_xticks(range(len(letters)), letters)
    ax.set_title("What the last answer loses without each letter")
named = ", ".join(f"{letter} {lost:.2f}" for letter, lost in zip(letters, fall, strict=True))
plotting.show(figure, alt=f"Bar chart: probability that the last answer loses, by letter: {named}.")
places = torch.nonzero(fall > 0.5).flatten().tolist()
print(f"the piece has {pieces[0]} letters; those that count stand at {places}, of 0 to {query}")

# %% [markdown]
# Three letters count: the last one itself, a copy of it, and the one after the copy. The second layer reads mostly the place
# after the copy. (Another copy stands at 20. It does not stand in: after query 16 there are no marks.)
# <!-- claim: test_three_letters_count_for_the_answer_that_is_shown -->
#
# **Attention rollout** (Abnar and Zuidema 2020) follows the mixture through all layers. It takes each layer's mean over its
# heads, averages that with the identity (the residual connection), and multiplies the layers. Someone wrote it:

# %%
def rollout_as_found(weights_by_layer):
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights.mean(dim=0) + identity) / 2
        mixed = mixed @ with_residual
    return mixed


a = torch.tensor([[[1.0, 0, 0], [1, 0, 0], [0, 0, 1]]])  # layer 1: position 1 reads position 0
b = torch.tensor([[[1.0, 0, 0], [0, 1, 0], [0, 1, 0]]])  # layer 2: position 2 reads position 1
print(rollout_as_found([a, b]))

# %% [markdown]
# Rows sum to 1, nothing is negative, it is causal; and something is wrong. Layer 1 brings position 0 into position 1. Layer 2
# then brings position 1 into 2. What must the last row say of position 0? Find the line before you read on.
#
# <details><summary>What is wrong</summary>
#
# The last row has 0 at position 0, where 1/4 is due. `mixed @ with_residual` lets the *second* layer happen first. What a later
# layer reads has been mixed by the earlier ones: later times earlier.
#
# </details>
# <!-- claim: test_the_rollout_as_found_misses_the_path_through_two_layers -->
#
# ### Exercise 13.4: rollout, mended (difficulty 2, 8 minutes)
#
# <details><summary>A hint</summary>
#
# If $x_1 = A x_0$ and $x_2 = B x_1$, then $x_2 = B A x_0$.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# One line changes: `mixed = with_residual @ mixed`.
#
# </details>

# %% exercise="rollout"
def rollout(weights_by_layer):
    """From which inputs the last layer's positions are mixed: mean over heads, half of it the
    identity, layers multiplied. A list of (H, T, T), the first layer first -> (T, T), their dtype.
    """
    ### BEGIN SOLUTION
    identity = torch.eye(weights_by_layer[0].shape[-1], dtype=weights_by_layer[0].dtype)
    mixed = identity
    for weights in weights_by_layer:
        with_residual = (weights.mean(dim=0) + identity) / 2  # (T, T)
        mixed = with_residual @ mixed
    return mixed
    ### END SOLUTION

# %% check="rollout" points=4
checks.rollout(rollout)

# %% [markdown]
# Does such a picture find the letters that count, without which the probability falls by 0.5 or more? It may name as many keys as
# there are such letters. Four pictures, over 40 texts:

# %%
my_rollout = checks.yours("rollout")
def last_and_itself(layers):
    return (layers[-1].mean(dim=0) + torch.eye(layers[-1].shape[-1])) / 2


pictures = {
    "last layer": lambda layers: layers[-1].mean(dim=0),
    "last layer and identity": last_and_itself,
    "rollout": my_rollout,
    "as found": rollout_as_found,
}
for name, share in reading.share_found(model, pictures).items():
    print(f"{name:23} finds {share:.0%} of the letters that count")

# %% [markdown]
# The last layer's picture finds two letters in five. The identity, for the residual connection, brings the last letter itself.
# Rollout, with the first layer in the right order, finds still more, in all twelve models. In the wrong order nothing is gained.
# <!-- claim: test_rollout_finds_more_of_the_letters_that_count_than_the_last_layer -->
# <!-- claim: test_in_the_wrong_order_rollout_gains_nothing -->
#
# Rollout has its limits, too: it takes all heads for equal, and never looks at the values.

# %% [markdown]
# ## 7. Other heads
#
# **Where there is nothing to look at.** While the piece is written for the first time, nobody can know the next letter. What do
# the second layer's heads do then? The softmax must put its 1 somewhere. On how many keys (lesson 04's effective number)?

# %%
with torch.no_grad():
    _, weights = model.forward_with_weights(inputs)
keys = attention_entropy(weights[1]).exp().mean(dim=1)  # (B, T): effective number of keys
first_time = targets == -1  # (B, T)
first_time[:, :4] = False  # rows of so few letters are sharp anyway
later = keys[targets != -1]
print(f"keys read, first time: {keys[first_time].mean():.1f}; later: {later.mean():.1f}")

# %% [markdown]
# They look at about three keys, and a picture shows them as it shows all others. Many large language models learn a place for
# weight of no use, often the first token: an **attention sink** (Xiao et al. 2023).
# <!-- claim: test_heads_with_nothing_to_look_at_still_look_at_about_three_keys -->
#
# **A translator's heads.** How much do the heads in the encoder of lesson 12's transformer give to the word itself and to its
# two neighbours? By your measure, over 100 sentences:

# %%
task = translation.load_task()
translator = TransformerTranslator(*task.sizes)
checkpoints.load(translator, "transformer")
found, by_chance = [], []
for pair in task.test[:100]:
    layers = transformer.three_looks(translator, task, pair)["encoder"]  # (layers, H, T, T)
    rows = [
        [my_score(layer, 1), my_score(layer, 0), my_score(layer.flip(1, 2), 1)] for layer in layers
    ]
    found.append(torch.stack([torch.stack(row) for row in rows]))  # (layers, 3, H)
    by_chance.append(1 / layers.shape[-1])
near = torch.stack(found).mean(dim=0)
for layer in range(2):
    print(f"layer {layer + 1}, four heads:", *(f"{share:.2f}" for share in near[layer].sum(dim=0)))
print(f"equal weights: {3 * sum(by_chance) / len(by_chance):.2f}")

# %% [markdown]
# One of the eight is **local**, the first head of the second layer: it gives these three words over half of its weight.
# <!-- claim: test_one_of_the_translators_eight_encoder_heads_is_local -->
#
# **A pretrained model.** Where `transformers` is installed, `pretrained.load(download=True)` fetches GPT-2 small (half a
# gigabyte). Elsewhere our own model stands in.

# %%
piece = " the crane of grey paper sold nine blue doors to a quiet baker"
try:
    names, layers = pretrained.attention_of(2 * piece, *pretrained.load())
except pretrained.NotHere as missing:
    print(missing)
    names = reading.in_letters(short[0, :16])  # a piece of 8, twice
    layers = [layer[0, :, :16, :16] for layer in looks]
print(f"{len(names)} tokens; the strongest head of each layer:")
for number, layer in enumerate(layers, start=1):
    # the piece stands there twice: the letter after the copy is half a text back, less one
    back, copy = my_score(layer, 1).max(), my_score(layer[:, 1:, 1:], len(names) // 2 - 1).max()
    print(f"layer {number:2}: one back {back:.2f}, after the copy {copy:.2f}")

# %% [markdown]
# **A trap.** In training mode PyTorch returns the weights after dropout:

# %%
torch.manual_seed(0)
layer = nn.MultiheadAttention(16, 4, dropout=0.3, batch_first=True)
x = torch.randn(1, 6, 16)
for mode in ("train", "eval"):
    getattr(layer, mode)()
    _, drawn = layer(x, x, x, average_attn_weights=False)  # (1, 4, 6, 6)
    sums = drawn.sum(dim=-1)
    print(f".{mode}(): rows sum to {sums.min():.2f} up to {sums.max():.2f}")

# %% [markdown]
# Rows that do not sum to 1 are no weights. Call `.eval()` before you draw.
# <!-- claim: test_in_training_mode_pytorch_returns_weights_that_do_not_sum_to_one -->
#
# And weights cost $T^2$ numbers a head, which fused kernels (lesson 09) never store: ask for them when you read, not when you
# train.

# %% [markdown]
# ## 8. Check yourself

# %% quiz="what_a_strong_picture_proves" points=1

# %% quiz="a_layer_of_many_heads" points=1

# %% quiz="the_weights_of_a_broad_row" points=1

# %% quiz="what_rollout_assumes" points=1

# %% quiz="where_the_weight_goes" points=1

# %% [markdown]
# ## What to remember
#
# 1. A picture shows what a head reads. What it is *needed* for, removals show.
# 2. One layer did not learn to repeat, two did. A mean over queries hid where the first looks one back.
# 3. Within the first layer the picture mostly told which head costs most. The second layer showed more, and no single head was
#    needed.
# 4. Broad weights over many keys are some of many with the same output; sharp ones, and few keys, leave little room.
# 5. Deeper layers read mixtures. Multiply later times earlier, and call `.eval()` first.
#
# **What it costs**: one pass for a picture, $L \cdot H$ passes for all removals, $T$ for all exchanged letters.
#
# <details><summary>Reading</summary>
#
# Jain and Wallace (2019), *Attention is not explanation*. Wiegreffe and Pinter (2019), *Attention is not not
# explanation*. Brunner et al. (2020), *On identifiability in transformers*, section 3. Abnar and Zuidema (2020), *Quantifying
# attention flow in transformers*, section 3. Olsson et al. (2022), *In-context learning and induction heads*. Elhage et al.
# (2021), *A mathematical framework for transformer circuits*. Michel et al. (2019), *Are sixteen heads really better than one?*
# Voita et al. (2019), *Analyzing multi-head self-attention*. Xiao et al. (2023), *Efficient streaming language models with
# attention sinks*.
#
# </details>
