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
# **Time.** About 120 minutes, of which the computer needs less than two.
#
# **You will build** a measure of what a head looks at, other weights with the same output, a view through several layers, and
# two tests of what a head does: an **ablation** and a **patch**.
#
# **You need** multi-head attention (lesson 07), the causal mask (08) and residual connections (12). **Points.** 20: fifteen for
# five exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import torch

import attention_checks as checks
from attention_lab.experiments import reading, reading_drawings
from attention_lab.measure import checkpoints, results
from course_utils import plotting, widgets
from course_utils.attention.same_output import furthest

# %% [markdown]
# ## 1. A model that repeats
#
# A small language model reads a text in which eight letters and digits come again and again. We call all of them letters. The
# number beside each is its position. This is what one of the model's heads looks at:

# %%
seen = reading.Repeater(reading.WORDS, max_length=reading.LENGTH)
checkpoints.load(seen, "two_layers_that_repeat")  # recorded weights; soon you train your own
inputs, targets, pieces = reading.new_texts()
text = int((pieces == 8).nonzero()[0])
short = inputs[text : text + 1, :20]  # (1, T)
letters = reading.in_letters(short[0])
placed = [f"{letter} {place}" for place, letter in enumerate(letters)]
with torch.no_grad():
    _, looks = seen.forward_with_weights(short)  # for each layer (1, H, T, T)
title = "A head of the second layer reads the letter after an earlier copy"
mask = torch.ones(20, 20).tril().bool()
plotting.show(plotting.heatmap(looks[1][0, 0], placed, placed, title=title, mask=mask))

# %% [markdown]
# Look at the rows from position 8 on. Each letter looks at the letter *after* one of its earlier copies. For example, the *t*
# at position 8 looks at the *g* at position 1. And a *g* comes next. So it seems that the model needs this head. Does it?
#
# First: how can a head find this place? The second *t* can easily find the first *t*, because the two letters are equal. But it
# must read the letter *after* the first *t*, and nothing in a *g* says "a *t* stands before me". Two layers together can do it.
# The picture shows them on the text *a b c a*. What comes next?

# %%
plotting.show(reading_drawings.circuit())

# %% [markdown]
# - **The first layer** reads one position back. It writes into each position which letter stands before it. We call this the
#   **mark** of the position. A head that does this is a **previous-token head**.
# - **The second layer** looks for a mark. The last position holds the letter *a*, so it asks: whose mark is *a*? It finds the
#   *b*, reads it, and answers *b*. A head that does this is an **induction head** (Elhage et al. 2021; Olsson et al. 2022).
# - The vertical dashed arrows are the **residual connection** of lesson 12: each position keeps its own letter.
#
# **An example to check in your head.** A key is a vector with one entry for each of the letters *a*, *b* and *c*. It says
# which mark the position has: the key of position 1 is $(1,0,0)$. The last position holds the letter *a*: its query is
# $(4,0,0)$.
#
# | position | letter | mark | score |
# |---|---|---|---|
# | 0 | a | none | 0 |
# | 1 | b | a | **4** |
# | 2 | c | b | 0 |
# | 3 | a | c | 0 |
#
# The softmax of (0, 4, 0, 0) is (1, 54.6, 1, 1) / 57.6. So the *b* gets a weight of 0.95.
#
# ## 2. Does a trained model do this?
#
# Our model is an **attention-only model**: embeddings of letters and positions, then layers of four causal heads with residual
# connections and layer norms, and no feed-forward networks. Its texts are pieces of 8 to 16 different random letters, repeated
# until the text has 32 letters. When a piece comes for the first time, nobody can know the next letter, so these positions have
# no loss. After that, the next letter can always be known. All models are trained with Adam for 400 steps. The learning rate
# rises to 0.003 and then falls to 0.
#
# **Predict.** The drawing needs two layers. Of the letters that can be known, what share does a model with *one* layer get
# right? (Guessing one of the letters of the piece gives 9 %.)

# %% prediction
one_layer = widgets.predict("right with one layer", low=0, high=100, unit="%")

# %% training
trained = {
    "one layer": reading.train(1, seed=0),
    "one wide layer": reading.train(1, seed=0, d_model=96),
    "two layers": reading.train(2, seed=0, stand_in="two_layers_that_repeat"),
}
model, history = trained["two layers"]

# %%
recorded = results.recorded("reading")
shares, own = {}, {}
for name, (mine, run) in trained.items():
    shares[name] = [one["right"] for one in results.runs_of(recorded, name)]
    if not run.cut_short:  # else it is no finished run of yours
        own[name] = reading.share_right(mine)
plotting.show(reading_drawings.one_layer_or_two(shares, own))
one_layer.reveal(100 * sum(shares["one layer"]) / len(shares["one layer"]))

# %% [markdown]
# <details><summary>What came out</summary>
#
# There is one dot per recorded model, twelve of each kind, and the open circles are yours. One layer gets a fifth of the
# letters right, and two layers get nearly all. Two layers also have more parameters: 39,840 against 23,072. So we recorded a
# wide layer with 46,880 parameters. It gets less than a quarter right. So with this training the second *layer* makes the
# difference, and not the number of parameters.
# <!-- claim: test_one_layer_does_not_learn_to_repeat_even_when_it_is_wide_and_two_do -->
#
# </details>
#
# ## 3. Measure what a head looks at
#
# The picture of part 1 is one head on one text. We want one number per head, over many texts.
#
# ### Exercise 13.1: how far back (difficulty 1, 5 minutes)
#
# How much weight does a head give the key that is `offset` positions before the query? The first queries have no such key. The
# result keeps the dtype of the weights.
#
# <details><summary>A hint</summary>
#
# These weights are on a diagonal of the (T, T) table, below the main diagonal.
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
# The previous token is 1 position back. In a piece of $n$ letters, the last copy of the query's letter is $n$ back, so the
# letter after this copy is $n - 1$ back. With equal weights, both numbers would be below 0.1.

# %%
my_score = checks.yours("offset_score")
one_back, after_copy = reading.scores_of_heads(model, score=my_score)  # (layers, H) each
for name, scores in (("one back", one_back), ("letter after a copy", after_copy)):
    for layer, row in zip(("first", "second"), scores, strict=True):
        print(f"{name:20} {layer:6} layer:", *(f"{number:.2f}" for number in row))

# %% [markdown]
# All twelve recorded models have both kinds of heads. Each head of the first layer gives more weight to the previous token than
# any head of the second layer. Each head of the second layer gives over half of its weight to the letter after the last copy.
# In the five models in which we measured it, most of the rest is on the letters after earlier copies.
# <!-- claim: test_the_first_layer_looks_one_back_and_the_second_after_the_copy -->
# <!-- claim: test_where_the_circuit_asks_for_it_both_layers_give_most_of_their_weight -->
#
# But the first layer's numbers are far from 1. A mean can hide that there are two kinds of queries. So here is the first layer
# query by query. Beside it are twelve models that differ in one thing: their longest piece has 12 letters instead of 16.

# %%
runs = {16: results.runs_of(recorded, "two layers")}
runs[12] = results.runs_of(recorded, "shorter pieces")
plotting.show(reading_drawings.first_layer_by_query(runs))

# %% [markdown]
# A dotted line is the length of the longest piece. Up to there, the first layer looks one back. After it, the first layer
# almost never does. By then every letter of the piece has a copy with a mark, and no new mark is needed. With shorter pieces
# the change comes earlier. So "this head looks one back" is true of half of the text.
# <!-- claim: test_the_first_layer_looks_one_back_as_far_as_the_longest_piece -->
#
# Does the model need these weights? First we keep only the weights to the previous token, in the rows 1 to 16. We set all other
# weights of the first layer to 0. Then we set exactly these weights to 0, and keep all others.
#
# **Predict.** With *only* these weights in the first layer: what share is right?

# %% prediction
marks_alone = widgets.predict("right with only these weights", low=0, high=100, unit="%")

# %%
marks = reading.marks()  # (T, T) bool: one back, for the queries up to 16
kept = {"only these weights": marks, "all but these": ~marks}
share = {}
for name, where in kept.items():
    blend = reading.first_layer_through(where)
    share[name] = reading.share_right(model, blend=blend)
    print(f"first layer, {name:18}: {share[name]:.1%} right")
marks_alone.reveal(100 * share["only these weights"])

# %% [markdown]
# <details><summary>What came out</summary>
#
# With these weights alone, over 99 % are right in all twelve models. Without them, the models only guess. So the marks are what
# the first layer is needed for.
# <!-- claim: test_the_marks_are_what_the_first_layer_is_needed_for -->
#
# </details>
#
# ## 4. Another picture, the same output
#
# Now a doubt. Three keys have the values 0, 1 and 2. Could the weights be different, with the same output?

# %%
pictures = {"one picture": [0.2, 0.6, 0.2], "another picture": [0.4, 0.2, 0.4]}
title = "Two pictures, one output"
values = ["value 0", "value 1", "value 2"]
plotting.show(reading_drawings.bars({"weight": pictures}, values, xlabel="key", title=title))

# %% [markdown]
# The first picture gives $0.2 \cdot 0 + 0.6 \cdot 1 + 0.2 \cdot 2 = 1$, and the second gives $0.2 \cdot 1 + 0.4 \cdot 2 = 1$.
# Their difference is (0.2, -0.4, 0.2). It sums to 0, and it changes nothing in the output.
#
# In general, $T$ weights make $d_v$ numbers. The output and the sum 1 are $d_v + 1$ equations for $T$ unknowns. So there are at
# least $T - d_v - 1$ directions in which the weights can change while the output stays *exactly* the same (Brunner et al. 2020,
# section 3). A direction ends where a weight would become negative. Our heads have $d_v = 16$, and the last query reads 32
# letters. So 32 weights have 17 equations, and at least 15 directions are free.

# %% [markdown]
# ### Exercise 13.2: the same output (difficulty 2, 15 minutes)
#
# Take as much weight from `key` as one straight step allows, and keep the output.
#
# 1. `kept`, (T, d_v + 1): the values, and beside them a column of ones. `weights @ kept` must not change.
# 2. `away` is $-1$ at the key and 0 elsewhere. The direction is `away` minus its projection on the columns of `kept`:
#    `away - kept @ (torch.linalg.pinv(kept) @ away)`. (`pinv` is the **pseudo-inverse**. It finds by least squares how much of
#    each column to take.) What is left has dot product 0 with each column of `kept`, so it changes neither the output nor the
#    sum. If the length of the direction is below 1e-4, nothing can change: return None.
# 3. The step: go as far as you can before a weight becomes negative.
#
# <details><summary>A hint</summary>
#
# A weight shrinks where the direction is negative. It reaches 0 after a step of `weight / -direction`. The first weight that
# reaches 0 ends the step.
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

# %% check="same_output" points=3
checks.same_output(same_output)

# %% [markdown]
# One step ends when the first weight is 0. The library's `furthest` leaves this key out and calls your function again. It
# always takes weight from the same key, the one with the largest weight, until this weight is 0 or no direction is left. Here
# is one row of your model, its keys in the order of their weights. The last line is a mean over such rows: what share of the
# weight goes to other keys. This is half of the sum of the absolute differences.

# %%
my_step = checks.yours("same_output")
with torch.no_grad():
    _, weights, values = model.forward_with_values(inputs[:1])
row, of = weights[0][0, 0, -1].double(), values[0][0, 0].double()  # (T,), (T, d_v)
other = furthest(my_step, row, of)
print(f"the outputs differ by {(row @ of - other @ of).abs().max():.0e}")
order = row.argsort(descending=True)
names = reading.in_letters(inputs[0, order])
series = {"the head's weights": row[order], "other weights": other[order]}
title = "First layer, head 1, last query: two pictures, one output"
look = {"xlabel": "key", "title": title, "wide": True}
plotting.show(reading_drawings.bars({"weight": series}, names, **look))
moved = reading.moved_weight(model, my_step).mean(dim=1)  # (layers,), over twelve texts
print(f"moved: first layer {moved[0]:.0%}, second layer {moved[1]:.0%}")

# %% [markdown]
# In the first layer of our twelve models, these steps move 23 to 40 % of the last row's weight, and the output stays the same.
# In the second layer they move less than 3 %. Its rows are sharp: nearly all weights are close to 0, where a step ends. (We
# take only one path of many, so more may be possible.) Up to 17 keys, nothing can move unless the values are linearly
# dependent: 17 weights have 17 equations.
# <!-- claim: test_broad_rows_of_many_keys_can_be_changed_and_others_hardly -->
# <!-- claim: test_up_to_seventeen_keys_no_weight_can_move -->
#
# So this doubt is about broad rows over many keys. But the model does not need the broad row above. Part 3 showed that it
# answers nearly as well when the first layer adds nothing after query 16.
# <!-- claim: test_the_marks_are_what_the_first_layer_is_needed_for -->
#
# Jain and Wallace (2019) found very different weights with nearly the same answer: *attention is not explanation*. Wiegreffe
# and Pinter (2019) replied that these weights were searched for each text alone, and that perhaps no trained model has them.
# They also said that it depends on what an explanation is for: *attention is not not explanation*. So first say *what* you
# want to explain.
#
# ## 5. Through the layers
#
# The second layer reads one position. But this position also holds what the first layer wrote into it. On which letters of the
# *text* does the answer depend? We replace one letter by another that is not in the text. How much of the right answer's
# probability is lost?

# %%
query, generator = inputs.shape[1] - 1, torch.Generator().manual_seed(0)
right = int(targets[0, query])
fall = reading.effect_of_words(model, inputs[:1], query, right, generator)  # (T,)
title = "What the last answer loses without each letter"
look = {"xlabel": "letter that is replaced", "title": title, "wide": True}
letters = reading.in_letters(inputs[0])
plotting.show(reading_drawings.bars({"probability lost": fall}, letters, **look))

# %% [markdown]
# Three letters count: the last letter, an early copy of it, and the letter after this copy. (The copy at position 20 does not
# count, because there are no marks after query 16.) This is the drawing of part 1 again. But a heatmap of the second layer
# shows only one of the three.
# <!-- claim: test_three_letters_count_for_the_answer_that_is_shown -->
#
# **Attention rollout** (Abnar and Zuidema 2020) follows the mixture through all layers. For each layer it takes the mean over
# the heads, and then the mean of this and the identity, which stands for the residual connection. Then it multiplies the
# layers. Here it is in code, with one mistake:

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
# The rows sum to 1, nothing is negative, and the result is causal. But one number is wrong. The first layer brings half of
# position 0 into position 1. Then the second layer brings half of position 1 into position 2. So a quarter of position 0 must
# arrive in position 2. But the last row says 0.
# <!-- claim: test_the_rollout_as_found_misses_the_path_through_two_layers -->
#
# ### Exercise 13.3: rollout, mended (difficulty 1, 5 minutes)
#
# Find the line with the mistake, and mend it. Which layer works first, and which layer reads what the other has mixed?
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

# %% check="rollout" points=3
checks.rollout(rollout)

# %% [markdown]
# Does rollout find the letters that count? A letter counts when the answer loses a probability of at least 0.5 without it. If
# three letters count, we take the three keys with the largest weights in the picture. Then we ask how many of the three letters
# are among them. We try this on 40 texts.

# %%
my_rollout = checks.yours("rollout")


def last_layer(weights_by_layer):
    return weights_by_layer[-1].mean(dim=0)


def last_and_itself(weights_by_layer):
    return (last_layer(weights_by_layer) + torch.eye(reading.LENGTH)) / 2


pictures = {"last layer": last_layer, "last layer, half identity": last_and_itself}
pictures |= {"as found": rollout_as_found, "rollout": my_rollout}
for name, share in reading.share_found(model, pictures).items():
    print(f"{name:25} finds {share:.0%} of the letters that count")

# %% [markdown]
# The last layer finds two letters in five. With the identity, it also finds the last letter itself. Rollout, in the right
# order, finds still more, in all twelve models. In the wrong order, nothing is gained.
# <!-- claim: test_rollout_finds_more_of_the_letters_that_count_than_the_last_layer -->
# <!-- claim: test_in_the_wrong_order_rollout_gains_nothing -->
#
# Rollout has limits, too. All heads count the same in it. And it does not look at the values: a key with a large weight and a
# small value adds little.
#
# ## 6. What does the model need?
#
# A picture shows what a head reads. An **ablation** removes the head and changes nothing else.
#
# ### Exercise 13.4: the effect of removing (difficulty 3, 15 minutes)
#
# `model(inputs)` gives the logits of the whole model. `model(inputs, without=[(0, 2)])` gives them without head 2 of layer 0.
# (In code, layers and heads count from 0.) `targets` are -1 where nobody can know the answer. Accuracy is the share of the
# other positions at which the most likely letter is the right one.
#
# <details><summary>A hint</summary>
#
# First write a function `accuracy(without)`. Then take the accuracy of the whole model minus the accuracy without one head, for
# each head.
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

# %% check="effect_of_removing" points=3
checks.effect_of_removing(effect_of_removing)

# %% [markdown]
# Again we measure what each head looks at, now only at the places that matter in the drawing of part 1: the first layer's
# weight on the previous token, up to query 16, and the second layer's weight on the letters after *any* earlier copy. In the
# second layer these weights are higher: at least 0.85 for each head, against 0.6 to 0.7 on average in the first.
# <!-- claim: test_where_the_circuit_asks_for_it_both_layers_give_most_of_their_weight -->
#
# **Predict.** We remove one head of a trained model, and all others stay. In which layer does this cost more?

# %% prediction
costly_layer = widgets.predict_choice(
    "removing one head costs more in", ["the first layer", "the second layer"]
)

# %%
my_effect = checks.yours("effect_of_removing")
with torch.no_grad():
    effect = my_effect(model, inputs, targets)  # (layers, H)
five = results.runs_of(recorded, "two layers")[:5]
own = None if history.cut_short else (reading.weights_where_asked(model), effect)
plotting.show(reading_drawings.need_against_picture(five, own))
costliest = effect.max(dim=1).values  # (layers,)
print(f"the costliest head: first layer {costliest[0]:.1%}, second layer {costliest[1]:.1%}")
costly_layer.reveal(costly_layer.choices[int(costliest[1] > costliest[0])])

# %% [markdown]
# <details><summary>What came out</summary>
#
# Each mark is a head of one of the first five models. In the second layer all pictures are equally clear, and in all twelve
# models *no* removal of one head costs even one point. In the first layer, each model has a head that costs more: 6 points in
# the median, and 24 at most. (Yours may cost less.)
# <!-- claim: test_no_head_above_is_needed_and_one_below_is -->
#
# Within the first layer the picture helps: in all five models, the head that looks one back most is also the costliest. But
# the picture does not show that each head of the second layer can be removed. The first-layer head that costs 24 points has a
# weight of 0.91. Second-layer heads with the same weight cost almost nothing.
# <!-- claim: test_within_the_first_layer_the_clearest_head_is_the_costliest -->
# <!-- claim: test_no_head_above_is_needed_and_one_below_is -->
#
# </details>
#
# What does a whole layer do? We remove all heads of a layer, and then all but one. There are two controls. The first is the
# loss. The second is **mean ablation**: a head's output becomes its mean over other texts, and not 0, which the next layer has
# never seen.

# %%
for layer, name in enumerate(("first", "second")):
    removed = reading.layer_of(model, layer)
    print(f"{name} layer removed: {reading.share_right(model, removed):.0%} right", end="; ")
    alone = []
    for head in range(model.heads):
        without = reading.layer_of(model, layer, but=(head,))
        alone.append(f"{reading.share_right(model, without):.0%}")
    print("all but one head removed:", *alone)
without_one = [f"{reading.mean_loss(model, [(1, head)]):.3f}" for head in range(model.heads)]
print(f"loss {reading.mean_loss(model):.3f}; without one head of the second layer", *without_one)
print(f"mean ablation, the costliest head: {reading.lost_with_mean(model).max():.1%}")

# %% [markdown]
# Without the second layer, over 85 points are lost. But any *one* of its heads alone gives over half of the answers, in all
# twelve models. The heads do not replace each other: all four read the same input, so the other three do exactly what they did
# before. Their parts add up, and three parts are enough for the largest logit. It is a *sum with a margin*. Removing one head
# at a time cannot see this. Keeping one head at a time can. In the first layer the heads are less equal: in each model the
# worst head alone gives less than half, and the best more.
# <!-- claim: test_no_head_above_is_needed_and_one_below_is -->
# <!-- claim: test_one_head_alone_does_a_good_part_of_the_second_layers_work -->
# <!-- claim: test_the_other_heads_of_the_last_layer_do_what_they_did_before -->
#
# The controls say: without one head of the second layer, the model is less sure. In all twelve models its loss is at least 1.9
# times as large, although almost no answer becomes wrong. With mean ablation, the costliest head costs 3 points in the median,
# instead of 6.
# <!-- claim: test_each_head_is_needed_for_certainty -->
# <!-- claim: test_with_its_mean_in_its_place_a_head_costs_less -->
#
# ## 7. Who writes the answer?
#
# "What is lost without it?" is one question about a head. Here are two others. Each head adds a vector to the residual stream.
# The last norm divides the stream by one number per text. Then the readout takes a dot product with a vector of each letter.
# We take the number of the norm as fixed. Then the logit of the right letter is a sum, and each head adds one part. This is
# **direct logit attribution**. (We subtract the mean logit of all letters.)

# %%
clean, right = inputs[:64], targets[:64, -1]  # (B, T), (B,)
written = reading.written_by_heads(model, clean, right)  # (layers, H)
for layer, name in enumerate(("first", "second")):
    print(f"{name} layer adds to the right logit:", *(f"{part:.1f}" for part in written[layer]))

# %% [markdown]
# The heads of the second layer write the answer, and each writes a part of it. The first layer writes nothing of it, although
# without the first layer the model gets few answers right. So this method does not see a head that works *through* another
# one.
# <!-- claim: test_the_second_layer_writes_the_answer_and_the_first_writes_nothing_of_it -->
#
# The third question is: is this head enough? For this we repair instead of removing. We replace all earlier copies of the last
# letter, so no mark holds this letter any more. Then we give one head the output that it has for the clean text, and change
# nothing else. This is **activation patching**. If the answer comes back, patching this head is enough.
#
# ### Exercise 13.5: patch the heads (difficulty 2, 10 minutes)
#
# `model.forward_with_values(clean)` returns the logits, and for each layer the weights (B, H, T, T) and the values
# (B, H, T, d_head). The output of a head is its weights times its values. `model(corrupted, blend=blend)` calls your function
# `blend(at, weights, values)` in each layer `at`, and goes on with the outputs (B, H, T, d_head) that it returns. So `blend` must
# return outputs in *every* layer, also where nothing is patched.
#
# <details><summary>A hint</summary>
#
# First compute the outputs of the layer for `clean`. In `blend`, compute `weights @ values` as usual. In the right layer,
# replace the outputs of the chosen heads.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `kept = weights[layer] @ values[layer]`, and in `blend`: `context[:, chosen] = kept[:, chosen]`.
#
# </details>

# %% exercise="patch_heads"
def patch_heads(model, clean, corrupted, layer, chosen):
    """The logits for `corrupted`, where the `chosen` heads of a layer give what they give for
    `clean`. Shapes: clean and corrupted (B, T) integers; `chosen` a list of heads; layers and
    heads count from 0 -> (B, T, V).
    """
    ### BEGIN SOLUTION
    _, weights, values = model.forward_with_values(clean)
    kept = weights[layer] @ values[layer]  # (B, H, T, d_head)

    def blend(at, weights, values):
        context = weights @ values  # (B, H, T, d_head)
        if at == layer:
            context[:, chosen] = kept[:, chosen]
        return context

    return model(corrupted, blend=blend)
    ### END SOLUTION

# %% check="patch_heads" points=3
checks.patch_heads(patch_heads)

# %% [markdown]
# **Predict.** No single head of the second layer is needed. We patch *one* of them. How much of the lost probability comes
# back, on average over the four heads? (100 %: as much as in the clean text.)

# %% prediction
comes_back = widgets.predict("of the lost probability comes back", low=0, high=100, unit="%")

# %%
def chance(logits):
    """The mean probability of the right letter after the last position."""
    return logits[:, -1].softmax(dim=-1)[torch.arange(len(right)), right].mean()


my_patch = checks.yours("patch_heads")
corrupted, restored = reading.without_copies(clean), torch.zeros(2, 5)
each_and_all = [[0], [1], [2], [3], [0, 1, 2, 3]]
with torch.no_grad():
    whole, broken = chance(model(clean)), chance(model(corrupted))
    for layer in (0, 1):
        for place, chosen in enumerate(each_and_all):
            patched = chance(my_patch(model, clean, corrupted, layer, chosen))
            restored[layer, place] = (patched - broken) / (whole - broken)
print(f"probability of the right letter: clean {whole:.2f}, without the copies {broken:.2f}")
comes_back.reveal(100 * restored[1, :4].mean())

# %%
panels = {}
measures = (("points lost without it", 100 * effect), ("adds to the right logit", written))
for name, of_heads in (*measures, ("share a patch brings back", restored[:, :4])):
    panels[name] = {"first layer": of_heads[0], "second layer": of_heads[1]}
title = "Three questions about eight heads have three answers"
plotting.show(reading_drawings.bars(panels, ["1", "2", "3", "4"], xlabel="head", title=title))
for layer, name in enumerate(("first", "second")):
    print(f"all four heads of the {name} layer patched: {restored[layer, 4]:.0%} comes back")

# %% [markdown]
# <details><summary>What came out</summary>
#
# One patched head of the second layer brings back about a fifth, and all four together bring back everything. All four heads of
# the first layer together also bring back everything, although they write nothing of the answer: they repair the marks, and the
# second layer does the rest.
# <!-- claim: test_one_patched_head_brings_back_a_part_and_the_whole_layer_everything -->
#
# </details>
#
# In part 6, one head of the second layer alone gave over half of the answers. Does this agree with what one patched head
# brings back? The two tests differ in two ways. There the other heads were 0, and here they read the broken text. There we
# counted right answers, and here we look at the probability: which share of its loss comes back. So we measure all four cases,
# as means over the four heads:

# %%
def right_and_probability(logits):
    at_end = logits[:, -1]
    return (at_end.argmax(dim=-1) == right).float().mean(), chance(logits)


cases = {"the other heads are 0": [], "the other heads read the broken text": []}
with torch.no_grad():
    for head in range(4):
        alone = model(clean, reading.layer_of(model, 1, but=(head,)))
        patched = my_patch(model, clean, corrupted, 1, [head])
        for name, logits in zip(cases, (alone, patched), strict=True):
            cases[name].append(torch.stack(right_and_probability(logits)))
for name, of_heads in cases.items():
    share, probability = torch.stack(of_heads).mean(dim=0)
    print(f"{name:37} {share:.0%} right, probability {probability:.2f}")

# %% [markdown]
# Both differences count. With the others at 0, one head makes the right letter the most likely one in most texts, but its
# probability is only about a half: one part of the sum is a small lead. If the others read the broken text, they write other
# letters, and the lead is lost in most texts. The probability then starts from that of the broken text, 0.18, and the patch
# adds the rest. So what is enough depends on the other heads, and so does what is needed.
# <!-- claim: test_one_head_is_enough_if_the_others_are_silent_and_not_if_they_read_the_broken_text -->
#
# So before you say that a head is "important", say which question you asked: is it needed, does it write the answer, or is it
# enough? And what do the other heads do meanwhile?
#
# **Large models.** Wang et al. (2022) explained one behaviour of GPT-2 small by such interventions: it completes "When Mary and
# John went to the store, John gave a drink to" with *Mary*. Induction heads and previous-token heads are among the heads at
# work. When they removed the heads that write the name, other heads changed and wrote it. So there, other heads did replace the
# removed ones. [Reading the weights of GPT-2](../../docs/gpt2.md) shows how to use your `offset_score` on it.
#
# **Where there is nothing to read.** A row of weights always sums to 1, also when no key is of use. While the piece is new, the
# heads of our second layer find no copy, but their rows sum to 1, too. No loss asks these rows for anything. Large language
# models are trained on every position. Many learn to put such weight on the first token, an **attention sink** (Xiao et al.
# 2023).

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
# 1. A heatmap shows what a head reads. It does not show what the model needs.
# 2. Two layers repeat: the first writes a mark, "this letter stood before me", and the second looks for the mark. One layer did
#    not learn this, even when it was wide.
# 3. In the second layer every head had the clear picture, and no single head was needed for a right answer: the layer is a sum
#    with a margin. So remove one head, remove the layer, and keep one head alone. Needed, enough, and writing the answer are
#    three different things, and the first two depend on what the other heads do.
# 4. Broad weights over many keys are one of many pictures with the same output. With at most $d_v + 1$ keys there is in
#    general only one.
# 5. Deeper layers read mixtures. Multiply the weights of the later layer by those of the earlier one: $B A$.
#
# **What it costs.** One pass for a heatmap, $L \cdot H$ passes to remove or to patch each head, and $T$ passes to exchange each
# letter.
#
# **Where it leads.** In lesson 16 you plan an experiment of your own. This model is one of the three tracks.
#
# **Reading.** Elhage et al. (2021), *A mathematical framework for transformer circuits*. Olsson et al. (2022), *In-context
# learning and induction heads*. Wang et al. (2022), *Interpretability in the wild: a circuit for indirect object identification
# in GPT-2 small*. Jain and Wallace (2019), *Attention is not explanation*. Wiegreffe and Pinter (2019), *Attention is not not
# explanation*. Brunner et al. (2020), *On identifiability in transformers*, section 3. Abnar and Zuidema (2020), *Quantifying
# attention flow in transformers*, section 3. Xiao et al. (2023), *Efficient streaming language models with attention sinks*.
