# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 11 · Where, not only what
#
# **The question.** A score compares a query with a key. How does attention learn *where* a key is? And does this still work in
# a text that is longer than any text in training?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** scores that see the last weights, the rotation RoPE, and the penalty ALiBi. You measure how language
# models with different positions read longer texts, and you change one thing at a time to find out why one of them fails.
#
# **You need** additive scores (lesson 02), positions (05), several heads (07) and causal language models (08). **Points.** 20:
# fifteen for five exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import copying, extrapolation, language, longer
from attention_lab.measure import checkpoints
from course_utils import plotting, widgets
from course_utils.measure.progress import bar

torch.set_printoptions(sci_mode=False)

# %% [markdown]
# ## 1. Which of the two *a* is next?
#
# A model copies the string *a b a c*, one symbol per step. It has just copied the *b*, so it should now read the second *a*.
# Suppose that its query asks for an *a*. Each key is the embedding of its symbol.
#
# The two *a* have the same embedding, so they have the same key. Equal keys have equal scores, and equal scores give equal
# weights. So this attention cannot choose the second *a*. It does not know *where* a key is.
#
# But the model knows where it looked in the last step: the weights $\alpha$ of that step say it. In **location-aware
# attention** (Chorowski et al. 2015, section 2), the score also sees these last weights.

# %%
plotting.show(longer.last_weights())

# %% [markdown]
# **An example to check in your head.** By content, each *a* has the score 2, and the other symbols have 0. The last weights
# $\alpha$ are 1 at the *b*. Each place gets a feature $f$. It is the weight that the place to its left had in the last step. So
# $f$ is 1 at the second *a*. We add $2 f$ to the scores, and get (2, 0, 4, 0). The softmax of these is (7.4, 1, 54.6, 1) / 64.
# So the second *a* has a weight of 0.85.
#
# **Another way to know the place.** The translator of lesson 02 has an **encoder**: a GRU reads the source, and its
# *states* are the keys. The state at the second *a* differs from the state at the first, because the GRU has read two more
# symbols. We trained such a model to copy strings of 4 to 15 symbols, made of the six symbols *a* to *f*. Its score does not
# see the last weights.
#
# **Predict.** It copies all 200 new strings of 15 symbols without a mistake. How many of 200 strings of 30 symbols does it
# copy?

# %% prediction
copied_with_encoder = widgets.predict("strings of 30 symbols copied", low=0, high=200, step=1)

# %%
with_encoder = copying.build_model("encoder", seed=0)
checkpoints.load(with_encoder, "copier_encoder")
for text in ("abacad", "abacadaeafbabcbdb", "abacadaeafbabcbdbebfcacbc"):
    tokens = copying.encode(text)  # (B=1, S)
    written, _ = with_encoder.copy(tokens, tokens != copying.PAD, copying.START)
    print(f"{text}\n{copying.decode(written[0])}\n")
shares = {length: copying.measure(with_encoder, length)["exact"] for length in (15, 18, 20, 30)}
print("share copied exactly, by length:", {n: round(share, 2) for n, share in shares.items()})
copied_with_encoder.reveal(round(200 * shares[30]))

# %% [markdown]
# <details><summary>What came out</summary>
#
# With the encoder, every string of 10 or 15 symbols is right, and no string of 30. At 18 symbols, three more than in training,
# it already fails on many.
# <!-- claim: test_an_encoder_copies_up_to_the_length_of_training_and_not_twice_that -->
#
# Chorowski et al. (2015) saw this with speech. The attention of lesson 02 transcribed utterances about as long as those in
# training, and it failed on longer ones. With the last weights in the score, their model also transcribed utterances that
# were ten times longer (their abstract).
#
# </details>
#
# Now we give the score the last weights. We also take the encoder away, so that nothing else knows the place. In the example, a
# feature was the last weight of the place to the left. The real model *learns* how a feature depends on the last weights. It
# has $c$ small filters $F$, each $w$ numbers wide. At each place $t$, filter $n$ is multiplied with the $w$ entries of $\alpha$
# around $t$:
#
# $$f_{t,n} = \sum_{o=0}^{w-1} F_{n,o}\; \alpha_{t + o - \lfloor w/2 \rfloor}, \qquad
# \text{score}_t = v \cdot \tanh(W_q\, q + W_k\, k_t + U f_t)$$
#
# Beyond both ends, $\alpha$ is 0. The matrix $U$ brings the $c$ features into the additive score of lesson 02. As a loop:

# %%
def location_scores_by_loop(query, keys, previous, W_q, W_k, U, kernel, v):
    """One sentence. Shapes: query (d_q,), keys (T, d_k), previous (T,) -> (T,)."""
    T, width = len(keys), kernel.shape[-1]
    scores = []
    for t in range(T):
        features = kernel.new_zeros(len(kernel))  # (c,)
        for o in range(width):
            place = t + o - width // 2
            if 0 <= place < T:
                features = features + kernel[:, 0, o] * previous[place]
        scores.append(v @ torch.tanh(W_q @ query + W_k @ keys[t] + U @ features))
    return torch.stack(scores)  # (T,)

# %% [markdown]
# ### Exercise 11.1: location-aware scores (difficulty 2, 10 minutes)
#
# Write the same for a batch, without a loop.
#
# <details><summary>A hint</summary>
#
# You wrote the additive scores in lesson 02. Now there is a third term inside the tanh. `F.conv1d` slides filters of shape
# (c, 1, w) over an input of shape (B, 1, T), as in the formula, and returns (B, c, T). Which padding keeps T places?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)` is (B, c, T). U needs the c numbers of a place in the last
# dimension: first `transpose(1, 2)`, then `@ U.T`. The term of the query is the same for all places: (B, 1, d_a).
#
# </details>

# %% exercise="location_scores"
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    """v . tanh(W_q q + W_k k_t + U f_t), with f_t the features of the last weights around t.

    Shapes: query (B, d_q), keys (B, T, d_k), previous (B, T), W_q (d_a, d_q), W_k (d_a, d_k),
    U (d_a, c), kernel (c, 1, w) with w odd, v (d_a,) -> (B, T).
    """
    ### BEGIN SOLUTION
    width = kernel.shape[-1]
    features = F.conv1d(previous.unsqueeze(1), kernel, padding=width // 2)  # (B, c, T)
    from_query = (query @ W_q.T).unsqueeze(1)  # (B, 1, d_a)
    from_keys = keys @ W_k.T  # (B, T, d_a)
    from_place = features.transpose(1, 2) @ U.T  # (B, T, d_a)
    return torch.tanh(from_query + from_keys + from_place) @ v  # (B, T)
    ### END SOLUTION

# %% check="location_scores" points=4
checks.location_scores(location_scores)

# %% [markdown]
# Train a model with your scores: 600 steps on strings of 4 to 15 symbols. We recorded three such models, and three models with
# the encoder.

# %% training
my_location = checks.yours("location_scores")
copier = copying.build_model("location", seed=0, scores=my_location)
history = copying.train(copier, seed=0, stand_in="copier_location", label="copying")
own = None if history.stood_in else [copying.measure(copier, n)["exact"] for n in copying.TESTED]
plotting.show(longer.copy_figure(own))

# %% [markdown]
# With the last weights, every string is right, also at four times the longest length in training.
# <!-- claim: test_with_the_last_weights_every_string_is_copied_at_four_times_the_length -->
#
# Do the last weights *decide* where the model looks next? We test it with one change. We stop your model before its fourth
# symbol, and move its last weights by hand to another place. Its query and its keys stay the same. If the query and the keys
# decide, all rows of the map will be equal. If the last weights decide, the next look will move with them.

# %%
tokens = copying.encode("abacadafbc")  # (B=1, S=12)
keys, memory = copier.keys(tokens)  # (B, S, d) each
looks = []
with torch.no_grad():
    for moved_to in range(1, 11):
        state, context, last = copier.start(memory)
        for t in range(4):
            if t == 3:
                last = F.one_hot(torch.tensor([moved_to]), 12).float()  # (B, S)
            before = (state, context, last)
            _, state, context, last = copier.step(tokens[:, t], keys, memory, tokens > 0, *before)
        looks.append(last[0])
places, title = ["^", *"abacadafbc", "$"], "The next look is one place after the last weights"
at = [f"{place} ({n})" for n, place in enumerate(places[1:-1], start=1)]
plotting.show(plotting.heatmap(torch.stack(looks), at, places, title=title, ylabel="last weights"))

# %% [markdown]
# (`^` and `$` are the two ends of the string.) Wherever we put the last weights, the model looks one place further. So the
# last weights decide.
# <!-- claim: test_the_next_look_is_one_place_after_the_last_weights -->
#
# Here is this attention beside two others:
#
# | | what is read at a step | who decides where | gradient |
# |---|---|---|---|
# | location-aware | all places, an average | query, keys and the last weights | flows |
# | local (lesson 03) | a window, an average | a centre, given or predicted | flows |
# | **hard** | one place | a draw, with the weights as probabilities | must be estimated |
#
# Hard attention is from Xu et al. (2015, section 4.1). A draw has no gradient (lesson 04), so they estimate one from many draws,
# with **REINFORCE** (Williams 1992).
#
# ## 2. Trained on short texts, tested on long ones
#
# Self-attention has no last weights, because all positions are computed at once. In lesson 05 we added a vector for each
# position to the input: a learned table, or sinusoidal waves. What happens at positions that training never reached? Reading
# longer texts than in training is called **length extrapolation**.
#
# We use small causal language models, like that of lesson 08. They were trained on texts of 32 words, and we test them on texts
# of 128. (800 steps with Adam at a rate of 0.003.) A text is cut at a random place from one long row of sentences. So the words
# at position 100 are as hard as those at position 20.
#
# ### Exercise 11.2: loss by position (difficulty 1, 5 minutes)
#
# The mean loss is a single number. It can hide that the loss rises towards the end. So measure the loss at each position. (It
# is in **nats**: it is minus the natural logarithm of the probability of the right word.)
#
# <details><summary>A hint</summary>
#
# `F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")` is (B, T). Which of these numbers count? By what do you
# divide the sum of each column?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# With `ignore_index=pad_id`, padding has a loss of 0. Divide by `(targets != pad_id).sum(dim=0)`, one number per position.
# In floating point, 0/0 is nan.
#
# </details>

# %% exercise="loss_by_position"
def loss_by_position(logits, targets, pad_id):
    """The mean loss at each position, in nats, over the targets that are not padding.

    Shapes: logits (B, T, V), targets (B, T) integers -> (T,). nan where all targets are padding.
    """
    ### BEGIN SOLUTION
    losses = F.cross_entropy(
        logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none"
    )  # (B, T)
    return losses.sum(dim=0) / (targets != pad_id).sum(dim=0)  # (T,)
    ### END SOLUTION

# %% check="loss_by_position" points=2
checks.loss_by_position(loss_by_position)

# %%
my_by_position = checks.yours("loss_by_position")
task = language.load_task()
reads, answers = extrapolation.test_texts(task, count=200)  # (B, T) each, held-out sentences
models, losses = {}, {}


def load_and_measure(kind, **functions):
    """Load the recorded model of seed 0 and measure its loss at each position."""
    models[kind] = extrapolation.build_model(kind, task.vocabulary, seed=0, **functions)
    checkpoints.load(models[kind], f"extrapolation_{kind.lower()}")
    losses[kind] = extrapolation.losses(models[kind], reads, answers, measure=my_by_position)


for kind in bar(("none", "learned", "sinusoidal"), "measuring three models"):
    load_and_measure(kind)
title = "Vectors for positions help within 32 words, and do harm beyond"
plotting.show(longer.loss_figure(losses, title=title))

# %% [markdown]
# Each line is the mean of three recorded seeds. The black dots are what you measured: seed 0, on 200 texts.
#
# Up to position 32, both kinds of position vectors help. Beyond it, both have a larger loss than the model *without*
# positions, which is called **NoPE** (no positional encoding). From position 65 on, the loss of the sinusoidal model is more
# than one nat larger than at the positions 17 to 32. The loss of NoPE rises too, but by less than a quarter of a nat.
# <!-- claim: test_position_vectors_help_up_to_the_length_of_training_and_do_harm_beyond_it -->
#
# Training texts have 32 words. So training never changed row 33 of the learned table and the rows after it: they are still
# random. The sinusoidal vectors beyond 32 are not random, but the model has never seen them either.
# <!-- claim: test_the_rows_of_the_table_behind_position_32_are_as_they_were_drawn -->
#
# How can NoPE know the order of the words at all? Through its causal mask: the first word reads one key, and the tenth word
# reads ten (Haviv et al. 2022). On other tasks, such as arithmetic, NoPE read longer inputs best (Kazemnejad et al. 2023).
#
# ## 3. Distances in place of positions
#
# *Two words before me* means the same at position 5 and at position 105. So let the score depend on the distance $j - i$ from
# query $i$ to key $j$. There are three ways: a vector for each distance, a number for each distance, or a rotation.
#
# **A vector for each distance.** This is the attention with **relative positions** (Shaw et al. 2018). Dai et al. (2019,
# section 3.3) make a vector $r_{j-i}$ for each distance. They take the sinusoidal vector of lesson 05, but for the distance and
# not for the position, and multiply it with a learned matrix. They also learn two vectors $u$ and $u'$ for each head:
#
# $$\text{score}_{ij} = \big((q_i + u) \cdot k_j + (q_i + u') \cdot r_{j-i}\big) \,/ \sqrt{d}$$
#
# The first term asks about the key's content, the second about its distance. $u$ and $u'$ are the same for each query. With
# $u$, a key can get a higher score for its content from *any* query. With $u'$, it can get a higher score for its distance.
#
# With $T$ positions there are $2T - 1$ distances. One matrix product computes $(q_i + u') \cdot r$ for all of them. So row $i$
# has $2T - 1$ numbers, one per distance. It needs only $T$ of them, one per key. In PyTorch, `gather` chooses them:

# %%
def relative_shift(scores):
    """Scores by distance -> scores by key: entry (i, j) is scores[i, j - i + T - 1].

    Shapes: (..., T, 2T-1) -> (..., T, T).
    """
    place = torch.arange(scores.shape[-2])
    column = place - place.unsqueeze(1) + len(place) - 1  # (T, T): j - i + T - 1
    return scores.gather(-1, column.expand(*scores.shape[:-1], -1))  # (..., T, T)


distances = torch.arange(-3, 4).expand(4, 7)  # (T, 2T-1): each column is a distance
print(relative_shift(distances))

# %% [markdown]
# In each row, the query's own key has the distance 0, and the key before it has the distance $-1$.
#
# **A number for each distance.** T5 (Raffel et al. 2020, section 2.1) adds one learned number to the score, for each head and
# each range of distances. The ranges grow with the distance, and all far distances share one number. **ALiBi**, attention with
# linear biases (Press et al. 2022, section 3), learns nothing. It subtracts the distance times a fixed slope. Head $h$ of $H$,
# counted from 0, has the slope $2^{-8(h+1)/H}$. With four heads, the slopes are 1/4, 1/16, 1/64 and 1/256. So the first head
# prefers near keys strongly, and the last head only a little. (Press et al. use another rule where $H$ is not a power of two.)
#
# ### Exercise 11.3: the bias of ALiBi (difficulty 1, 5 minutes)
#
# As in lesson 08, there can be more keys than queries. The last query is at the last key.
#
# <details><summary>A hint</summary>
#
# The queries are at the positions `torch.arange(keys - queries, keys)`. Keys after the query may get any number, because the
# mask removes them.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `slopes.view(-1, 1, 1)` is (H, 1, 1). The distances, query minus key, are (queries, keys). Mind the sign: far keys must lose.
#
# </details>

# %% exercise="alibi_bias"
def alibi_bias(heads, queries, keys):
    """What is added to the scores: minus the distance times 2^(-8(h+1)/heads), for head h from 0.

    Three ints -> (heads, queries, keys), float32. The last query is at the position of the last
    key. Keys after a query are masked later, so they may get any number.
    """
    ### BEGIN SOLUTION
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)  # (heads,)
    places = torch.arange(keys - queries, keys)  # (queries,)
    distance = places.unsqueeze(1) - torch.arange(keys)  # (queries, keys)
    return -slopes.view(-1, 1, 1) * distance
    ### END SOLUTION

# %% check="alibi_bias" points=2
checks.alibi_bias(alibi_bias)

# %% [markdown]
# ## 4. RoPE: turn, do not add
#
# The third way is used in most large language models today. Take a pair of features as an arrow in the plane. At each position,
# turn it a bit further. This is **RoPE**, rotary position embedding (Su et al. 2021, section 3.2.2). Queries and keys are
# turned, and values are not.

# %%
plotting.show(longer.turning())

# %% [markdown]
# **An example to check in your head** (the panel on the right). A pair turns by 30 degrees per position. Query and key are both
# the arrow $(1, 0)$. The query at position 5 is turned by 150 degrees, and the key at position 3 by 90 degrees. The angle
# between them is 60 degrees, so their dot product is $\cos 60° = 0.5$. At the positions 9 and 7, the angles are 270 and 210
# degrees. The angle between them is again 60 degrees, so the score is again 0.5. It depends only on the distance.
#
# With $d$ features there are $d/2$ pairs, and each has its own speed. At position $p$, pair $i$ (here $i$ counts pairs, from 0)
# turns by the angle $\varphi = p \cdot \text{base}^{-2i/d}$, in radians. The base is 10,000. Pair $(a, b)$ becomes
#
# $$(a \cos\varphi - b \sin\varphi,\ \ a \sin\varphi + b \cos\varphi).$$
#
# Which two features form a pair is a convention. Ours: feature $i$ and feature $i + d/2$. As a loop:

# %%
def rotate_by_loop(x, positions, base=10000.0):
    """Shapes: x (T, d), positions (T,) -> (T, d)."""
    half = x.shape[-1] // 2
    turned = torch.empty_like(x)
    for t, p in enumerate(positions.tolist()):
        for i in range(half):
            angle = torch.tensor(p * base ** (-2 * i / x.shape[-1]))
            a, b = x[t, i], x[t, i + half]
            turned[t, i] = a * angle.cos() - b * angle.sin()
            turned[t, i + half] = a * angle.sin() + b * angle.cos()
    return turned

# %% [markdown]
# ### Exercise 11.4: rotate (difficulty 2, 15 minutes)
#
# Write it without a loop, for any leading dimensions. Half precision (float16) cannot hold the number 3,001 and rounds it to
# 3,000. So compute the angles in float32 or better, and return the dtype of `x`.
#
# <details><summary>A hint</summary>
#
# `x[..., :half]` and `x[..., half:]` are the first and the second members of all pairs. All angles together are a (T, d/2)
# table: one row per position, one column per pair.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `frequencies = base ** (-torch.arange(half) / half)` and `angles = positions.unsqueeze(-1) * frequencies`. Convert `cos` and
# `sin` to `x.dtype`. At the end, join the two new halves with `torch.cat(..., dim=-1)`.
#
# </details>

# %% exercise="rotate"
def rotate(x, positions, base=10000.0):
    """Turn the pair of the features i and i + d/2 by position * base^(-2i/d).

    Shapes: x (..., T, d), d even, positions (T,) numbers, also fractions -> (..., T, d), in the
    dtype of x.
    """
    ### BEGIN SOLUTION
    half = x.shape[-1] // 2
    exact = torch.promote_types(x.dtype, torch.float32)
    frequencies = base ** (-torch.arange(half, dtype=exact) / half)  # (d/2,)
    angles = positions.to(exact).unsqueeze(-1) * frequencies  # (T, d/2)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x[..., :half], x[..., half:]  # (..., T, d/2)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)
    ### END SOLUTION

# %% check="rotate" points=4
checks.rotate(rotate)

# %%
my_rotate = checks.yours("rotate")
torch.manual_seed(0)
q, k = torch.randn(2, 6, 16, dtype=torch.float64)  # (T, d) each
assert torch.allclose(my_rotate(q, torch.arange(6)), rotate_by_loop(q, torch.arange(6)), atol=1e-5)
scores = {}
for first in (0, 1000):
    positions = first + torch.arange(6)
    scores[first] = my_rotate(q, positions) @ my_rotate(k, positions).T  # (T, T)
moved = (scores[1000] - scores[0]).abs().max()
print(f"largest difference of two scores, 1000 positions later: {moved:.0e}")

# %% [markdown]
# The scores at 1000 to 1005 equal those at 0 to 5, up to rounding.
# <!-- claim: test_rotated_scores_depend_on_the_distance_alone -->
#
# ## 5. Published weights, and a larger loss
#
# Somebody trained our model with RoPE and published the weights. We load them into our model, with your rotation. All names and
# shapes fit, and no error is raised. Below is the author's rotation, and the loss with each of the two.

# %%
def rotate_as_published(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos(), angles.sin()
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2)


def loss_of_published(rotate, change=None):
    published = extrapolation.build_model("RoPE", task.vocabulary, seed=0, rotate=rotate)
    checkpoints.load(published, "extrapolation_rope_neighbours")
    if change is not None:
        change(published)
    short = reads[:, :32], answers[:, :32]  # (B, T=32) each
    return extrapolation.losses(published, *short, measure=my_by_position).mean().item()


print(f"the author's rotation: {loss_of_published(rotate_as_published):.3f}")
print(f"your rotation:         {loss_of_published(my_rotate):.3f}")

# %% [markdown]
# With your rotation, the loss is larger. Both functions are correct rotations: both keep the lengths of arrows, and with both
# the scores depend only on the distance. Before you run the next cell, think of a test that tells them apart.

# %%
for name, turn in {"the author's": rotate_as_published, "yours": my_rotate}.items():
    turned = turn(torch.eye(6).unsqueeze(1), torch.tensor([1.0]), 1.0)[:, 0]  # (d, d)
    print(f"{name:13}", [row.nonzero().flatten().tolist() for row in turned])

# %% [markdown]
# The cell turned vectors in which one feature is 1 and all others are 0. It printed which features are not 0 afterwards: these
# are the two features that are rotated together.
#
# The author pairs **neighbours**, feature $2i$ with $2i + 1$. So do the paper (section 3.4.2) and Meta's own code for Llama. We
# pair **halves**, $i$ with $i + d/2$. So do GPT-NeoX and the Hugging Face version of Llama. Models that are trained with either
# pairing reach the same loss (2.37 at positions 17 to 32, recorded). Only the mixture is wrong.
# <!-- claim: test_the_published_weights_lose_more_with_the_other_pairing -->
# <!-- claim: test_both_pairings_learn_alike -->
#
# ### Exercise 11.5: mend the weights (difficulty 2, 5 minutes)
#
# Keep your rotation, and put the rows of the query and key projections into another order. Each head has its own rows.
#
# <details><summary>A hint</summary>
#
# Row $n$ of a projection computes feature $n$. The author pairs 0 with 1, and we pair 0 with d/2. To which place must the
# author's row 1 move? Write down the new order for a head with six rows.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The order is 0, 2, 4, then 1, 3, 5. Cut the rows into (heads, d/2, 2), exchange the last two of these dimensions, and flatten
# again.
#
# </details>

# %% exercise="neighbours_to_halves"
def neighbours_to_halves(weight, heads):
    """Rows of a query or key projection, trained with neighbours paired, for code that pairs
    halves: of each head the rows 0, 2, 4, ... first, then 1, 3, 5, ...

    Shapes: weight (heads * d, d_model) -> (heads * d, d_model). Raises ValueError when heads does
    not divide the rows, or d is odd.
    """
    ### BEGIN SOLUTION
    d, rest = divmod(weight.shape[0], heads)
    if rest:
        raise ValueError(f"heads must divide the {weight.shape[0]} rows of weight, got {heads}")
    if d % 2:
        raise ValueError(f"weight must have an even number of rows a head, got {d}")
    pairs = weight.unflatten(0, (heads, d // 2, 2))  # (heads, d/2, 2, d_model)
    return pairs.transpose(1, 2).flatten(0, 2)  # (heads * d, d_model)
    ### END SOLUTION

# %% check="neighbours_to_halves" points=3
checks.neighbours_to_halves(neighbours_to_halves)

# %%
my_order = checks.yours("neighbours_to_halves")


def reorder(model):
    for block in model.blocks:
        for projection in (block.attention.q_proj, block.attention.k_proj):
            projection.weight.data = my_order(projection.weight.data, heads=4)


print(f"your rotation, rows in your order: {loss_of_published(my_rotate, reorder):.3f}")

# %% [markdown]
# ## 6. Distances, on long texts
#
# Now we test the models whose scores know distances: relative, ALiBi and RoPE. They, too, were trained on 32 words and read
# 128.
#
# **Predict.** The scores of RoPE depend only on distances. What does its loss do beyond position 32?

# %% prediction
rope_beyond = widgets.predict_choice(
    "the loss of RoPE beyond position 32",
    ["it stays flat", "it rises", "it falls, since more keys help"],
)

# %%
functions = {
    "relative": {"relative_shift": relative_shift},
    "ALiBi": {"alibi_bias": checks.yours("alibi_bias")},
    "RoPE": {"rotate": my_rotate},
}
for kind, own in bar(functions.items(), "measuring three models"):
    load_and_measure(kind, **own)
rise = losses["RoPE"][64:].mean() - losses["RoPE"][16:32].mean()
rope_beyond.reveal(rope_beyond.choices[1 if rise > 0.1 else 2 if rise < -0.1 else 0])
by_distance = {kind: losses[kind] for kind in functions}
plotting.show(longer.loss_figure(by_distance, title="Where does the loss rise?"))

# %% [markdown]
# <details><summary>What came out</summary>
#
# Two curves stay flat, apart from small bumps that come from the test texts. The curve of RoPE rises on all three seeds,
# although its scores depend only on distances. On real text and with larger models, Press et al. (2022, figure 1) found the
# same order: the sinusoidal loss rises soon, that of RoPE later, and that of ALiBi not at all. (*Relative* meets new distances
# too, and its loss stays flat. So new distances do not always do harm.)
# <!-- claim: test_relative_and_alibi_stay_flat_and_rope_rises -->
#
# </details>
#
# Why does RoPE fail there? At position 128, two things are new. A query reads **more keys** than ever in training. And it
# meets **larger distances** than ever in training. With one change at a time, we can tell the two apart.
#
# *Fewer keys.* A mask lets each query read only 32 keys. Then we choose which: the 32 nearest keys, or the 16 nearest and the
# 16 first keys of the text. The first choice has no new distance, and the second has many.
#
# *No new distance.* Each query reads all its keys, but a distance above 31 counts as 31. The weights of the model do not
# change. For far keys we rotate the query to position 31 and leave the key at position 0. So the score is that of distance 31.

# %%
def limited_scores(q, k, longest=31):
    """RoPE's scores, in which every distance above `longest` counts as `longest`.

    Shapes: q, k (B, H, T, d) -> (B, H, T, T).
    """
    positions = torch.arange(q.shape[-2])
    near = my_rotate(q, positions) @ my_rotate(k, positions).transpose(-2, -1)  # (B, H, T, T)
    far = my_rotate(q, torch.full_like(positions, longest)) @ k.transpose(-2, -1)
    distance = positions.unsqueeze(1) - positions  # (T, T)
    return torch.where(distance < longest, near, far) / q.shape[-1] ** 0.5

# %% [markdown]
# **Predict.** Which of the two raises the loss of RoPE?

# %% prediction
what_disturbs = widgets.predict_choice(
    "what raises the loss", ["more keys", "larger distances", "both, about equally"]
)

# %%
ways = {
    "all keys": {},
    "16 nearest, 16 first keys": {"mask": longer.far_mask},
    "32 nearest keys": {"mask": extrapolation.window_mask},
    "all keys, no distance > 31": {"score": limited_scores},
}
found = {}
for way, change in bar(ways.items(), "reading in four ways"):
    changed = longer.losses(models["RoPE"], reads, answers, measure=my_by_position, **change)
    found[way] = changed[64:].mean().item()
by_keys = found["all keys, no distance > 31"] - found["32 nearest keys"]
by_distances = found["all keys"] - found["all keys, no distance > 31"]
larger = 1 if by_distances > 2 * by_keys else 0 if by_keys > 2 * by_distances else 2
what_disturbs.reveal(what_disturbs.choices[larger])

# %%
print(f"the loss of RoPE at positions 17 to 32: {losses['RoPE'][16:32].mean():.2f}")
print("at positions 65 to 128   no new distance   larger distances")
near, far = found["32 nearest keys"], found["16 nearest, 16 first keys"]
print(f"32 keys                  {near:15.2f} {far:18.2f}")
near, far = found["all keys, no distance > 31"], found["all keys"]
print(f"all keys                 {near:15.2f} {far:18.2f}")

# %% [markdown]
# <details><summary>What came out</summary>
#
# Without a new distance, more keys do no harm: the loss is as small as within the first 32 positions, with 32 keys and with all
# keys. With larger distances the loss is larger, even with only 32 keys. With all keys it is even larger: most of them are far.
# (This is one seed. The control with the 32 nearest keys was recorded on three, and brings the loss back on each.)
# <!-- claim: test_larger_distances_disturb_rope_and_more_keys_do_harm_only_there -->
#
# </details>
#
# **Which pairs of features are disturbed?** Take a query and a key that are equal, and look at one pair at a time. Our models
# have $d = 16$ features per head, so there are eight pairs. How does the score change with the distance?

# %%
distances, curves = torch.arange(129), {}
for pair in range(4):
    arrow = torch.zeros(16)  # (d,)
    arrow[pair] = 1.0
    turned = my_rotate(arrow.expand(129, 16), distances)  # (distances, d)
    curves[f"pair {pair}"] = turned @ arrow  # (distances,)
plotting.show(longer.scores_by_distance(curves))

# %% [markdown]
# The distances in training go up to 31 (the grey part). Within them, the pairs 0 and 1 have turned more than once, and have been
# at all angles. Pair 2 has made half a turn. The pairs 3 to 7 have turned by less, so beyond 31 all their angles are new.
# <!-- claim: test_how_far_the_pairs_turn_in_training -->
#
# We change one thing again: a distance above 31 counts as 31, but *only in some pairs*. A score is a sum over pairs. So we
# compute it for the chosen pairs and for the others, and add the two.
#
# **Predict.** Which limit makes the loss of RoPE smallest?

# %% prediction
pairs_that_matter = widgets.predict_choice(
    "limit the distance in", ["pair 0", "pair 1", "pair 2", "pairs 3 to 7"]
)

# %%
def limited_in(pairs):
    """Scores in which a distance above 31 counts as 31 in these pairs only."""
    chosen = torch.isin(torch.arange(16) % 8, torch.tensor(pairs))  # (d,)

    def scores(q, k):
        return limited_scores(q * chosen, k) + limited_scores(q * ~chosen, k, longest=1000)

    return scores


parts, found_in = {"pair 0": [0], "pair 1": [1], "pair 2": [2], "pairs 3 to 7": [3, 4, 5, 6, 7]}, {}
for part, pairs in bar(parts.items(), "limiting some pairs"):
    changed = longer.losses(models["RoPE"], reads, answers, score=limited_in(pairs))
    found_in[part] = round(changed[64:].mean().item(), 2)
print(f"loss at 65 to 128, limited in no pair: {found['all keys']:.2f}, limited in: {found_in}")
smallest = list(found_in).index(min(found_in, key=found_in.get))
pairs_that_matter.reveal(pairs_that_matter.choices[smallest])
plotting.show(longer.weights_figure(models["RoPE"], reads, limited_in))

# %% [markdown]
# <details><summary>What came out</summary>
#
# A limit in pair 2 brings the loss back, and a limit in pair 1 almost does. With the pairs 3 to 7 limited, the loss is as large
# as before. So in this model the new angles of the slow pairs do no harm. (The published model of section 5 shows the same.)
# <!-- claim: test_limiting_pair_2_brings_the_loss_back_and_limiting_the_slow_pairs_does_not -->
#
# The figure shows where the last layer looks. It gives weight to near keys, and even more to keys near distance 60. There, the
# pairs 1 and 2 point almost as at distance 0: pair 1 has made three turns at distance 60, and pair 2 has made one turn at
# distance 63. In training, only near keys had *both* pairs at such angles. With pair 2 limited, the second bump is gone.
# <!-- claim: test_the_last_layer_reads_again_where_pairs_1_and_2_point_as_at_near_keys -->
#
# Why does a limit in pair 1 help, although all its angles were in training? At distance 31 its curve is at $-0.93$, so the pair
# points away from its direction at distance 0. With the limit, it points away at all far keys.
# <!-- claim: test_how_far_the_pairs_turn_in_training -->
#
# </details>
#
# Language models use cheaper changes, of the *angles*:
#
# - **Position interpolation** (Chen et al. 2023) divides all positions by 4. Then position 128 is turned like position 32.
# - A **larger base** slows the slowest pair down by a factor of 4, and leaves the fastest pair as it is. The pairs between are
#   slowed down by less than 4. (This is known as *NTK-aware* scaling; YaRN by Peng et al. 2024 refines it.)
#
# After position interpolation, a model should be trained a little further. NTK-aware scaling was proposed without more
# training. Here the weights stay as they are (one seed):

# %%
larger_base = 10000.0 * 4 ** (16 / 14)  # the slowest of the 8 pairs turns 4 times more slowly
rotations = {
    "as trained": my_rotate,
    "interpolation": lambda x, positions: my_rotate(x, positions / 4),
    "larger base": lambda x, positions: my_rotate(x, positions, larger_base),
}
rows = ["mean loss at positions   17-32   33-64  65-128"]
for name, turn in bar(rotations.items(), "reading with three rotations"):
    changed = longer.losses(models["RoPE"], reads, answers, rotate=turn, measure=my_by_position)
    near, middle, far = changed[16:32].mean(), changed[32:64].mean(), changed[64:].mean()
    rows.append(f"{name:22} {near:7.2f} {middle:7.2f} {far:7.2f}")
print("\n".join(rows))

# %% [markdown]
# Interpolation slows all pairs down, also the fast ones. It makes the loss *within* 32 positions larger. The larger base does
# not, and it also brings the loss at 33 to 64 back. But without more training, neither of the two brings the loss at 65 to 128
# back.
# <!-- claim: test_interpolation_hurts_short_texts_and_neither_angle_mends_long_ones -->
#
# Large language models also use mixtures. Some rotate only a part of the features of each head (**partial RoPE**; a quarter in
# GPT-NeoX-20B). Llama 4 has no positions in every fourth layer, and RoPE in the others.
#
# In our texts, one sentence has nothing to do with the next. So we measured which models are *disturbed* by far words. Whether
# they can *use* far words is another question.
#
# ## 7. Check yourself

# %% quiz="which_a_was_copied" points=1

# %% quiz="everything_ten_places_later" points=1

# %% quiz="beyond_the_longest_sentence" points=1

# %% quiz="two_ways_to_pair" points=1

# %% quiz="which_change_tells" points=1

# %% [markdown]
# ## What to remember
#
# 1. Equal keys have equal scores, wherever they are. A model with an encoder copied up to the lengths of training. The last
#    weights tell a model where it is, at any length that we tried.
# 2. A mean loss can hide where the model fails. Measure the loss by position, on texts longer than in training.
# 3. A score can know a distance by a vector for it, by a number for it, or by a rotation of query and key.
# 4. RoPE has two pairings. Weights that were trained with one of them load into code for the other, without an error.
# 5. In our RoPE, more keys did harm only with distances beyond those of training. Near distance 60, two pairs pointed as at near
#    keys. New angles in the slow pairs did no harm.
#
# **What it costs.** Location-aware scores need $T\,c\,(w + d_a)$ more multiply-adds per step, and each step must wait for the
# weights of the step before. Relative scores need a second product, with $2T - 1$ columns. RoPE needs $O(T\,d)$ multiply-adds,
# T5 and ALiBi one addition per score.
#
# **Where it leads.** Lesson 12 puts attention, positions and everything between them together into a transformer.
#
# **Reading.** Chorowski et al. (2015), *Attention-based models for speech recognition*, section 2. Su et al. (2021), *RoFormer*,
# section 3. Press et al. (2022), *Train short, test long*, section 3. Kazemnejad et al. (2023), *The impact of positional
# encoding on length generalization*. Xu et al. (2015), *Show, attend and tell*, section 4.
