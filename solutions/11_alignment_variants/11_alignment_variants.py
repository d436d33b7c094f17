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
# **The question.** A score compares what stands at two places. How does attention learn where things stand, and does what it
# has learned hold in a text that is longer than all before?
#
# **Time.** About 100 minutes, of which the computer needs less than two.
#
# **You will build** scores that know the last look, two kinds of scores that know distances, and a measurement of how they read
# texts longer than in training.
#
# **You need** additive scores (lesson 02), positions (05), several heads (07) and causal language models (08). **Points.** 20:
# fifteen for five exercises, five for the quiz. The field's words stand in the [glossary](../../docs/glossary.md).

# %% setup

# %%
import matplotlib.pyplot as plt
import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import copying, extrapolation, language
from attention_lab.measure import checkpoints, results
from attention_lab.models import placed
from course_utils import plotting, widgets
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import split_heads

# %% [markdown]
# ## 1. Six symbols
#
# A model should copy a string made of six symbols, `a` to `f`, one symbol a step. (Speech, too, is written down in order.) Ours
# is a GRU that reads the string by additive attention (lesson 02). Its keys are the embeddings of the symbols alone. It was
# trained on strings of 4 to 15 symbols.
#
# **Predict.** It copies 200 new strings of 10 symbols. How many come out without a mistake?

# %% prediction
copied_by_content = widgets.predict("strings copied without a mistake", low=0, high=200, step=1)

# %%
by_content = copying.build_model("content", seed=0)
checkpoints.load(by_content, "copier_content")
for text in ("abcabd", "ddffaa", "dcbaba", "aabbcd"):
    tokens = copying.encode(text)
    written, weights = by_content.copy(tokens, tokens != copying.PAD, copying.START)
    print(f"{text} -> {copying.decode(written[0])}")
copied_by_content.reveal(round(200 * copying.measure(by_content, 10)["exact"]))
tokens = copying.encode("abacad")
_, weights = by_content.copy(tokens, tokens != copying.PAD, copying.START)
steps, places = [f"step {t}" for t in range(1, 8)], ["^", *"abacad", "$"]
title = "content alone: 'abacad'"
plotting.show(plotting.heatmap(weights[0], steps, places, title=title, ylabel="queries"))

# %% [markdown]
# (`^` and `$` are the ends of a string.) The columns of the three `a` are equal, since their keys are the same vector. Nor does
# a key tell what stands beside it. `abcabd`, `dcbaba` and `aabbcd` hold the same symbols as often, and the model writes the
# same for all three. It reads a bag of symbols, and nobody can copy from a bag.
# <!-- claim: test_equal_symbols_get_equal_weights_and_anagrams_the_same_copy -->
# <!-- claim: test_by_content_alone_no_string_is_copied -->
#
# Who copies by hand keeps a finger on the last symbol. The model's finger: the weights $\alpha$ of its last step (at first, 1 on
# `^`). For each place $t$, a small convolution with the kernel $K$ makes $c$ numbers of the $w$ weights around it. A matrix $U$
# brings them into the score:
#
# $$f_{t,n} = \sum_{o=0}^{w-1} K_{n,o}\; \alpha_{t + o - \lfloor w/2 \rfloor}, \qquad
# \text{score}_t = v \cdot \tanh(W_q\, q + W_k\, k_t + U f_t)$$
#
# with $n$ from 1 to $c$, and zeros beyond both ends. This is **location-aware attention** (Chorowski et al. 2015, section 2). As
# a loop:

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


generator = torch.Generator().manual_seed(0)
shapes = {"query": (2, 4), "keys": (2, 7, 3), "previous": (2, 7), "W_q": (5, 4), "W_k": (5, 3)}
shapes |= {"U": (5, 2), "kernel": (2, 1, 3), "v": (5,)}
inputs = {name: torch.randn(shape, generator=generator) for name, shape in shapes.items()}
shared = [inputs[name] for name in ("W_q", "W_k", "U", "kernel", "v")]
in_each = zip(inputs["query"], inputs["keys"], inputs["previous"], strict=True)
by_loop = torch.stack([location_scores_by_loop(*sentence, *shared) for sentence in in_each])
print(by_loop)

# %% [markdown]
# ### Exercise 11.1: location-aware scores (difficulty 2, 10 minutes)
#
# The same for a batch, without a loop.
#
# <details><summary>A hint</summary>
#
# You wrote the additive scores in lesson 02; a third term joins the other two inside the tanh. `F.conv1d` slides kernels of
# shape (c, 1, w) over inputs of shape (B, 1, T), in the direction of the formula. Which padding keeps T places?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `F.conv1d(previous.unsqueeze(1), kernel, padding=w // 2)` is (B, c, T). U wants the c numbers of a place in the last
# dimension: transpose, then `@ U.T`. The query's term is the same for all places: (B, 1, d_a).
#
# </details>

# %% exercise="location_scores"
def location_scores(query, keys, previous, W_q, W_k, U, kernel, v):
    """v . tanh(W_q q + W_k k_t + U f_t), with f_t made of the last step's weights around t.

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
# Train the same model with your scores, once with zeros in the place of the last weights, once with the weights: nothing else
# differs. Each gets 600 steps.
# <!-- claim: test_the_three_copiers_have_the_same_parameters_and_steps -->

# %% training
my_location = checks.yours("location_scores")
assert torch.allclose(
    my_location(inputs["query"], inputs["keys"], inputs["previous"], *shared), by_loop, atol=1e-5
)
copiers = {}
for kind in ("content", "location"):
    copiers[kind] = copying.build_model(kind, seed=0, scores=my_location)
    copying.train(copiers[kind], seed=0, stand_in=f"copier_{kind}", label=kind)

# %% [markdown]
# Beside the two stands one more model, recorded: no finger, but sinusoidal positions (lesson 05) in its keys. If any knowledge of
# place were enough, it would copy as well as the model with location.
#
# **Predict.** The longest string in training had 15 symbols. How many of 200 strings of 60 does the model with location copy
# without a mistake?

# %% prediction
copied_by_location = widgets.predict("strings of 60 copied", low=0, high=200, step=1)

# %%
copied = {
    kind: [copying.measure(model, length)["exact"] for length in copying.TESTED]
    for kind, model in copiers.items()
}
recorded = results.recorded("copying")
looks = {"content": "C0o-", "content and positions": "C1s:", "location": "C2^-"}
with plotting.style():
    figure, ax = plt.subplots(figsize=(7, 3), layout="constrained")
    for kind, look in looks.items():
        for n, run in enumerate(results.runs_of(recorded, kind)):
            shares = [run["by_length"][str(length)]["exact"] for length in copying.TESTED]
            ax.plot(copying.TESTED, shares, look, alpha=0.7, label=kind if n == 0 else None)
    for kind, shares in copied.items():
        own = "yours" if kind == "content" else None
        ax.plot(copying.TESTED, shares, "ko", markerfacecolor="none", markersize=11, label=own)
    ax.axvline(15, color="0.4", linestyle=":")  # the longest in training
    ax.set(xlabel="symbols in the string", ylabel="copied exactly", ylim=(-0.05, 1.05))
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1))
told = "; ".join(f"{kind}, yours: {[round(s, 2) for s in each]}" for kind, each in copied.items())
placed_runs = results.runs_of(recorded, "content and positions")
told += "; content and positions, recorded: " + "; ".join(
    str([round(run["by_length"][str(length)]["exact"], 2) for length in copying.TESTED])
    for run in placed_runs
)
alt = f"Line chart: strings copied exactly at lengths 10, 15, 30 and 60. {told}."
plotting.show(figure, alt=alt)
copied_by_location.reveal(round(200 * copied["location"][-1]))

# %% [markdown]
# With location, every string is right, also at four times the longest length in training; with content alone, none. This holds on
# three seeds. Positions in the keys do not do as well: after the same 600 steps most strings of 10 are
# right, at most a third of 15, and none of 30.
# <!-- claim: test_with_location_every_string_is_copied_at_four_times_the_length -->
# <!-- claim: test_with_positions_in_the_keys_most_of_ten_and_none_of_thirty -->
#
# Does the last look *decide* the next? Take the model before its fourth symbol, and lay its finger elsewhere by hand. If the
# state or the query decide, all rows are alike. If the finger does, the look moves with it:

# %%
tokens = copying.encode("abacadafbc")
keys, memory = copiers["location"].keys(tokens)
next_look = []
with torch.no_grad():
    for finger in range(1, 11):
        state, context, previous = copiers["location"].start(memory)
        for t in range(4):
            if t == 3:
                previous = F.one_hot(torch.tensor([finger]), 12).float()  # (B, S)
            _, state, context, previous = copiers["location"].step(
                tokens[:, t], keys, memory, tokens > 0, state, context, previous
            )
        next_look.append(previous[0])
places = ["^", *"abacadafbc", "$"]
fingers = [f"{place} ({n})" for n, place in enumerate(places[1:-1], start=1)]
title = "where it looks next"
ax = plotting.heatmap(torch.stack(next_look), fingers, places, title=title, ylabel="finger at")
plotting.show(ax)
assert torch.stack(next_look).argmax(dim=1).tolist() == list(range(2, 12))

# %% [markdown]
# Wherever the finger is, the next look is one place further. State, query and keys are the same in all rows; the last weights
# alone move it.
# <!-- claim: test_the_next_look_is_one_place_after_the_finger -->
#
# *What the paper found.* Chorowski et al. (2015) write down speech. With the attention of lesson 02, 18.7 % of the phonemes were
# wrong, and it worked only for utterances about as long as those in training. With location, 18 % were wrong; on utterances ten
# times longer, made by repetition, 20 % (their abstract).

# %% [markdown]
# ## 2. Trained short, read long
#
# Self-attention has no last look: all positions are computed at once. Lesson 05 told it the positions, by a learned table or by
# waves. What happens beyond the last position of training? Take lesson 08's language model. It is trained on 32 positions and
# reads 128. Its texts are cut at random from the sentences one after another, so that position 100 is as hard as 20: a higher
# loss there is not due to harder text.
#
# ### Exercise 11.2: loss by position (difficulty 1, 5 minutes)
#
# The usual loss is one number, in which a good beginning hides a bad end. Measure it at each position. Parts 2, 5 and 6
# measure with your function.
#
# <details><summary>A hint</summary>
#
# `F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")` is (B, T). Which of these count, and what does each
# column's sum have to be divided by?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# With `ignore_index=pad_id` padding has a loss of 0. The divisor is `(targets != pad_id).sum(dim=0)`, one number a position.
# In floating point 0/0 is nan.
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
trained = results.recorded("extrapolation")


def load(kind, name=None, **functions):
    """A recorded model: the first of three seeds."""
    model = extrapolation.build_model(kind, task.vocabulary, seed=0, **functions)
    checkpoints.load(model, f"extrapolation_{(name or kind).lower()}")
    return model


def curves(losses, title):
    """Means of eight positions each; losses: name -> (T,). Thin: the recorded runs."""
    ends_at, by_eight = range(8, 129, 8), lambda each: each.unflatten(0, (-1, 8)).mean(dim=1)
    with plotting.style():
        figure, ax = plt.subplots(figsize=(7.5, 3.2), layout="constrained")
        for n, (name, each) in enumerate(losses.items()):
            look = f"C{n}" + ("o-", "s--", "^-.", "D-", "v--", "x-")[n]
            ax.plot(ends_at, by_eight(each), look, markersize=4, label=name)
            for run in results.runs_of(trained, name):
                seed = by_eight(torch.tensor(run["by_position"]))  # (T / 8,)
                ax.plot(ends_at, seed, f"C{n}", alpha=0.4, linewidth=0.8)
        ax.axvline(extrapolation.TRAINED, color="0.4", linestyle=":")
        ax.set(xlabel="position (mean of the last eight)", ylabel="loss, nats")
        ax.set_title(title, fontsize=10)
        ax.legend(loc="upper left", bbox_to_anchor=(1, 1))
    ends = {name: (each[24:32].mean(), each[-8:].mean()) for name, each in losses.items()}
    told = "; ".join(f"{name} {near:.2f} and {far:.2f}" for name, (near, far) in ends.items())
    plotting.show(figure, alt=f"Line chart. Loss before position 32, and at the end: {told}.")

# %% [markdown]
# **Predict.** Which of the three has the largest loss at the end, at four times the length in training?

# %% prediction
worst_absolute = widgets.predict_choice(
    "largest loss at the end", ["none: no positions", "learned", "sinusoidal"]
)

# %%
models = {kind: load(kind) for kind in ("none", "learned", "sinusoidal")}
losses = {
    kind: extrapolation.losses(model, reads, answers, measure=my_by_position)
    for kind, model in models.items()
}
curves(losses, "trained on 32 positions (dotted line); thin: three seeds, recorded")
names = {"none": "none: no positions", "learned": "learned", "sinusoidal": "sinusoidal"}
worst_absolute.reveal(names[max(losses, key=lambda kind: losses[kind][-32:].mean().item())])

# %% [markdown]
# Up to position 32 both kinds of positions help. Beyond it they cost, on three seeds: from 65 to 128 the loss of the sinusoidal
# waves is over one nat larger than from 17 to 32, and that of the learned table 0.8 to 0.9. A model without any positions has a
# smaller loss there than both.
# <!-- claim: test_positions_help_up_to_the_length_of_training_and_cost_behind_it -->
#
# The table's rows from 33 on are those that were drawn at the start, since no text of training has reached them. And the waves
# come in combinations there that the model has never seen. Reading longer than in training is called **length extrapolation**.
# <!-- claim: test_the_rows_of_the_table_behind_position_32_are_as_they_were_drawn -->
#
# <details><summary>Is a model without positions blind to order?</summary>
#
# No: a causal mask shows the first word fewer keys than the tenth (Haviv et al. 2022).
#
# </details>

# %% [markdown]
# ## 3. From places to distances
#
# In a text, *two words before me* means the same at position 5 and at position 105. So let a score depend on the distance
# $j - i$ from query $i$ to key $j$: beside $q_i \cdot k_j$ there is $q_i \cdot r_{j-i}$, with a vector $r$ for each distance
# (**relative positions**: Shaw et al. 2018; Dai et al. 2019, section 3.3).
#
# With $T$ positions there are $2T - 1$ distances. One matrix product makes all $q_i \cdot r$, a column for each distance: in
# column $c$ the key stands $c - (T - 1)$ places after the query (negative: before). But scores are wanted by key:

# %%
def relative_shift_by_loop(scores):
    """Shapes: scores (T, 2T-1), by distance -> (T, T), by key."""
    T = len(scores)
    return torch.stack([
        torch.stack([scores[i, j - i + T - 1] for j in range(T)]) for i in range(T)
    ])


example = torch.arange(4 * 7).view(4, 7).float()  # (T, 2T-1)
print(example, relative_shift_by_loop(example), sep="\n")

# %% [markdown]
# The same without a loop, for any leading dimensions: `gather` takes from each row the columns that it is told.

# %%
def relative_shift(scores):
    """Scores by distance -> scores by key: entry (i, j) is scores[i, j - i + T - 1].

    Shapes: (..., T, 2T-1) -> (..., T, T).
    """
    place = torch.arange(scores.shape[-2])
    column = place - place[:, None] + len(place) - 1  # (T, T): j - i + T - 1
    return scores.gather(-1, column.expand(*scores.shape[:-1], -1))  # (..., T, T)

# %% [markdown]
# Dai et al. (2019) make $r$ of sinusoidal waves of the distance by one more matrix, and learn two vectors, $u$ and $w$, which all
# positions share. ($w$ is no width.) Their score, before the division by $\sqrt d$, is $(q_i + u) \cdot k_j + (q_i + w) \cdot
# r_{j-i}$. Here are two heads with this shift, beside a loop over queries, keys and distances in float64:

# %%
assert torch.equal(relative_shift(example), relative_shift_by_loop(example))
torch.manual_seed(0)
attention = placed.PlacedAttention(8, 2, "relative", relative_shift=relative_shift).double()
for vector in (attention.u, attention.w):
    torch.nn.init.normal_(vector)
x = torch.randn(1, 5, 8, dtype=torch.float64)  # (B, T, d_model)
_, weights = attention(x, causal_mask(5))  # (B, H, T, T)
q, k = (split_heads(proj(x), 2)[0] for proj in (attention.q_proj, attention.k_proj))  # (H, T, d)
waves = attention.r_proj(placed.signed_waves(5, 8).double())  # (2T-1, d_model)
r = split_heads(waves[None], 2)[0]  # (H, 2T-1, d)
for h in range(2):
    for i in range(5):
        row = []
        for j in range(i + 1):  # what the causal mask leaves
            far = r[h, j - i + 5 - 1]  # (d,): the vector of the distance j - i
            score = (q[h, i] + attention.u[h, 0]) @ k[h, j] + (q[h, i] + attention.w[h, 0]) @ far
            row.append(score / 4**0.5)
        assert torch.allclose(torch.softmax(torch.stack(row), dim=0), weights[0, h, i, : i + 1])
print("Two heads with this shift equal the loop over distances.")

# %% [markdown]
# ## 4. Turn, do not add
#
# A second way needs no vectors for distances. Take each pair of features as an arrow in the plane, and turn it by an angle that
# grows with the position. The dot product of two arrows depends on the angle between them. If the query stands at 5 and the
# key at 3, they are turned by $5\theta$ and $3\theta$, and the angle between them changes by $2\theta$: the distance, times
# $\theta$. This is **RoPE** (Su et al. 2021, section 3.2.2).
#
# With $d$ features there are $d/2$ pairs, each with a speed of its own. At position $p$ pair $i$ (from 0), $(a, b)$, turns by the
# angle $\varphi = p \cdot 10000^{-2i/d}$:
#
# $$(a,\ b) \;\to\; (a \cos\varphi - b \sin\varphi,\ \ a \sin\varphi + b \cos\varphi)$$
#
# Which features make a pair is a convention. Ours: feature $i$ and feature $i + d/2$.

# %%
def rotate_by_loop(x, positions, base=10000.0):
    """Shapes: x (T, d), positions (T,) -> (T, d)."""
    half = x.shape[-1] // 2
    turned = torch.empty_like(x)
    for t, p in enumerate(positions.tolist()):
        for i in range(half):
            angle = torch.tensor(p * base ** (-2 * i / x.shape[-1]))
            cos, sin = angle.cos(), angle.sin()
            turn = torch.stack([torch.stack([cos, -sin]), torch.stack([sin, cos])])  # (2, 2)
            turned[t, [i, i + half]] = turn.to(x.dtype) @ x[t, [i, i + half]]
    return turned


x = torch.randn(4, 6, generator=generator)  # (T, d)
print(rotate_by_loop(x, torch.arange(4)))

# %% [markdown]
# ### Exercise 11.3: rotate (difficulty 2, 15 minutes)
#
# Without a loop, for any leading dimensions. In half precision an angle of 2,000 has no digits left after the point: make
# the angles in float32 at least, and return the dtype of `x`.
#
# <details><summary>A hint</summary>
#
# `x[..., :half]` and `x[..., half:]` are the two members of all pairs. All angles together are a (T, d/2) table: positions
# down, frequencies across.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `frequencies = base ** (-torch.arange(half) / half)`, `angles = positions.unsqueeze(-1) * frequencies`. Turn `cos` and `sin`
# into `x.dtype`, then join the two new halves with `torch.cat(..., dim=-1)`.
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

# %% [markdown]
# **Predict.** The scores of six words are computed at the positions 0 to 5, and again at 1000 to 1005. What is the largest
# difference?

# %% prediction
moved_scores = widgets.predict("largest difference of two scores", low=0.0, high=4.0)

# %%
my_rotate = checks.yours("rotate")
assert torch.allclose(my_rotate(x, torch.arange(4)), rotate_by_loop(x, torch.arange(4)), atol=1e-5)
angles = torch.arange(4).unsqueeze(-1) * 10000.0 ** (-torch.arange(3) / 3)  # (T, d/2)
# The same with complex numbers, as Meta's code has it: a product with e^(i angle) turns.
numbers = torch.complex(x[:, :3], x[:, 3:]) * torch.exp(1j * angles)  # (T, d/2)
as_complex = torch.cat([numbers.real, numbers.imag], dim=-1)
assert torch.allclose(my_rotate(x, torch.arange(4)), as_complex, atol=1e-5)
q, k = torch.randn(2, 6, 16, generator=generator, dtype=torch.float64)  # (T, d) each


def turned_scores(first, step=1):
    places = first + step * torch.arange(6)
    return my_rotate(q, places) @ my_rotate(k, places).T  # (T, T)


moved = (turned_scores(1000) - turned_scores(0)).abs().max().item()
spread_out = (turned_scores(0, step=2) - turned_scores(0)).abs().max().item()
print(f"1000 places later: differ by {moved:.1e}; at double distances: by {spread_out:.2f}")
assert torch.allclose(my_rotate(q, torch.arange(6)).norm(dim=-1), q.norm(dim=-1))
moved_scores.reveal(moved)

# %% [markdown]
# Only the distances count. (Angles in float32 leave some 1e-5, in float64 some 1e-13.) Queries and keys are turned, values are
# not.
# <!-- claim: test_rotated_scores_depend_on_the_distance_alone -->

# %% [markdown]
# ## 5. A bug in the wild
#
# Somebody has trained the model with RoPE and published its weights. We load them into our model, with your rotation. Names
# and shapes fit, and no error is raised. Here is the author's rotation, and what happens:

# %%
def rotate_as_published(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    angles = positions.unsqueeze(-1) * base ** (-torch.arange(half) / half)
    cos, sin = angles.cos(), angles.sin()
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2)


found = {}
for name, turn in (("the author's code", rotate_as_published), ("our code", my_rotate)):
    published = load("RoPE", "RoPE_neighbours", rotate=turn)
    found[name] = extrapolation.losses(published, reads[:, :32], answers[:, :32], my_by_position)
    print(f"{name:18} loss on 32 positions: {found[name].mean():.2f}")

# %% [markdown]
# Before you read on, write a test that tells the two functions apart. Not every test does: both keep lengths, and with both
# the scores depend on the distance alone.
#
# <details><summary>A test that exposes it</summary>
#
# Turn vectors in which one feature is 1 and all others are 0, and see which features are not 0 afterwards.
#
# </details>

# %%
# Your test of rotate_as_published(x, positions) and my_rotate(x, positions):

# %% [markdown]
# **Predict.** The weights are run by our code. Which is the first position with another loss than by the author's?

# %% prediction
first_other = widgets.predict("the first position that differs", low=1, high=32, step=1)

# %%
difference = (found["our code"] - found["the author's code"]).abs()  # (T,)
print("difference by position:", [round(each, 3) for each in difference[:6].tolist()])
print("features that a turn by one step takes together:")
for name, turn in (("the author's code", rotate_as_published), ("our code", my_rotate)):
    turned = turn(torch.eye(4).unsqueeze(1), torch.tensor([1.0]), 1.0)[:, 0]  # (d, d)
    partners = [(row != 0).nonzero().flatten().tolist() for row in turned]
    print(f"    {name:18}", partners)
first_other.reveal((difference > 1e-4).nonzero()[0, 0].item() + 1)

# %% [markdown]
# Position 1 has one key to read, so its weight is 1 whatever the score. From the second on, the scores differ. The author
# pairs feature $2i$ with $2i + 1$, **neighbours**, as the paper (section 3.4.2) and Meta's own code for Llama do; we pair
# $i$ with $i + d/2$, **halves**, as GPT-NeoX and the Hugging Face version of Llama do. Trained alike, both reach the same
# loss (recorded, positions 17 to 32: 2.37).
# <!-- claim: test_the_published_weights_lose_more_with_the_other_pairing_from_the_second_position_on -->
# <!-- claim: test_both_pairings_learn_alike -->
#
# ### Exercise 11.4: mend it (difficulty 2, 5 minutes)
#
# Keep the code, and put the rows of the query and key projections into another order. Each head has rows of its own.
#
# <details><summary>A hint</summary>
#
# Row $n$ of a projection makes feature $n$. The author pairs 0 with 1, ours 0 with d/2: to which place must the author's row 1
# move? Write down the new order for a head with six rows.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Rows 0, 2, 4, then 1, 3, 5. Cut the rows into (heads, d/2, 2), exchange the last two of these dimensions, and flatten again.
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
published = load("RoPE", "RoPE_neighbours", rotate=my_rotate)  # anew: ordered twice, they are wrong
with torch.no_grad():
    for block in published.blocks:
        for projection in (block.attention.q_proj, block.attention.k_proj):
            projection.weight.copy_(my_order(projection.weight.clone(), heads=4))
mended = extrapolation.losses(published, reads[:, :32], answers[:, :32], my_by_position)
assert torch.allclose(mended, found["the author's code"], atol=1e-4)
print(f"the published weights in your order, by our code: {mended.mean():.2f}")

# %% [markdown]
# ## 6. A penalty for distance
#
# The third way is the simplest: from each score, subtract the distance times a slope.
# Head $h$ of $H$ (a power of two), counted from 0, has the slope $2^{-8(h+1)/H}$.
# This is **ALiBi**, attention with linear biases (Press et al. 2022, section 3).
#
# ### Exercise 11.5: the bias (difficulty 1, 5 minutes)
#
# As in lesson 08, there can be more keys than queries, and the last query stands at the last key.
#
# <details><summary>A hint</summary>
#
# Queries stand at `torch.arange(keys - queries, keys)`. What stands at keys after the query does not matter: the mask is there.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `slopes.view(-1, 1, 1)` is (H, 1, 1); the distances, query minus key, are (queries, keys). Mind the sign: far keys lose.
#
# </details>

# %% exercise="alibi_bias"
def alibi_bias(heads, queries, keys):
    """What is added to the scores: minus the distance times 2^(-8(h+1)/heads), for head h from 0.

    Three ints -> (heads, queries, keys), float32. The last query stands at the last key; keys after
    a query may get any number.
    """
    ### BEGIN SOLUTION
    slopes = 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads)  # (heads,)
    places = torch.arange(keys - queries, keys)  # (queries,)
    distance = places.unsqueeze(1) - torch.arange(keys)  # (queries, keys)
    return -slopes.view(-1, 1, 1) * distance
    ### END SOLUTION

# %% check="alibi_bias" points=2
checks.alibi_bias(alibi_bias)

# %%
my_alibi = checks.yours("alibi_bias")
bias = my_alibi(4, 8, 8)  # (H, T, T)
for h in range(4):
    for i in range(8):
        for j in range(i + 1):
            assert bias[h, i, j] == -(i - j) * 2.0 ** (-8 * (h + 1) / 4)
weights = torch.softmax(bias.masked_fill(~causal_mask(8), -torch.inf), dim=-1)  # equal scores
titles = [f"head {h}: slope 1/{4 ** (h + 1)}" for h in range(4)]
numbers = [str(n) for n in range(1, 9)]
axes = plotting.heatmap_grid(
    weights, numbers, numbers, titles, mask=causal_mask(8), xlabel="keys", ylabel="queries"
)
plotting.show(axes[0].figure)

# %% [markdown]
# ### The headline
#
# Six models that differ in their positions, and in the few weights that these take, trained on 32 for the same number of steps.
# They read 128 with your shift, rotation and bias, and your function measures.
#
# **Predict.** Which has the smallest loss from 65 to 128?

# %% prediction
reads_longest = widgets.predict_choice("smallest loss from 65 to 128", list(placed.KINDS))

# %%
functions = {"relative_shift": relative_shift, "rotate": my_rotate, "alibi_bias": my_alibi}
models |= {kind: load(kind, **functions) for kind in ("relative", "ALiBi", "RoPE")}
for kind in ("relative", "ALiBi", "RoPE"):
    losses[kind] = extrapolation.losses(models[kind], reads, answers, measure=my_by_position)
curves(losses, "your measurement of seed 0; thin: three seeds, recorded")
by_kind = {kind: each[64:].mean().item() for kind, each in losses.items()}
reads_longest.reveal(min(by_kind, key=by_kind.get))

# %% [markdown]
# Two curves are flat but for our texts' own bumps: relative, ALiBi. RoPE's scores see only distances too, yet its curve rises, on
# all three seeds.
# <!-- claim: test_relative_and_alibi_stay_flat_and_rope_rises -->
#
# <details><summary>What the papers found</summary>
#
# On real text, with larger models, Press et al. (2022, figure 1) see the same order: the loss of sinusoidal positions rises
# soon beyond the training length, that of RoPE later, that of ALiBi does not. Kazemnejad et al. (2023) disagree: on tasks of
# reasoning and arithmetic, decoders *without* positions read longer inputs best. Ours without positions starts worst, and rises
# by only 0.2.
# <!-- claim: test_positions_help_up_to_the_length_of_training_and_cost_behind_it -->
#
# </details>
#
# Is it the far keys? Change the mask alone: no layer may look back further than in training. If far keys are what disturbs, the
# loss falls back to what it was within 32 positions.

# %%
print("mean loss at positions    17-32     65-128    65-128, last 32 keys")
for kind, model in models.items():
    model.mask = extrapolation.window_mask
    near = extrapolation.losses(model, reads, answers, measure=my_by_position)
    model.mask = causal_mask
    early = losses[kind][16:32].mean()
    print(f"{kind:22} {early:8.2f} {by_kind[kind]:10.2f} {near[64:].mean():12.2f}")

# %% [markdown]
# RoPE is back at its loss within 32, on all three recorded seeds: the far keys disturbed it. (They are more keys, *and* at
# distances never met; this cell does not tell the two apart.) The table, the waves and *none* are not mended: their loss falls,
# and stays larger than within 32. Relative scores and ALiBi are alike with and without. (Relative scores meet new waves too; why
# these do no harm we did not measure.)
# <!-- claim: test_a_window_mends_rope_and_neither_the_table_nor_the_waves -->
#
# In our texts one sentence has nothing to do with the next. So we have measured who is disturbed by what is far, not who makes
# use of it.
#
# <details><summary>How are models with RoPE made to read longer?</summary>
#
# Their arrows are made to turn more slowly, so that far positions meet angles known from training, and they are trained a little
# further: all pairs alike in **position interpolation** (Chen et al. 2023), slow pairs more than fast ones in YaRN (Peng et
# al. 2024). Neither was tried here.
#
# </details>

# %% [markdown]
# ## 7. One place, drawn
#
# So far, all places were read, each a little. **Hard attention** reads *one*, drawn with the weights as probabilities (Xu et
# al. 2015, section 4.1).
#
# <details><summary>Hard, local, location-aware: three words that texts mix</summary>
#
# | word | what is read at a step | who decides where | gradient |
# |---|---|---|---|
# | location-aware (part 1) | all places, an average | query, keys and the last weights | flows |
# | local (lesson 03) | a window, an average | a centre, given or predicted | flows |
# | hard | one place | a draw from the weights | must be estimated |
#
# </details>
#
# But a draw has no gradient: an index has no slope (lesson 04). How can such a model learn its scores?
#
# A **reward** says how good a read was: with Xu et al. the log-probability of the caption. Here five places pay fixed rewards.
# The expected reward is $\sum_k p_k r_k$ with $p = \text{softmax}(\text{scores})$. With five places it can be written out,
# and its gradient too:

# %%
rewards = torch.tensor([10.2, 10.0, 10.1, 11.0, 10.4])  # (n,)
scores = torch.tensor([0.5, 0.0, -0.5, 0.2, 0.0], requires_grad=True)  # (n,)
probabilities = torch.softmax(scores, dim=0)  # (n,)
expected_reward = (probabilities * rewards).sum()
(exact,) = torch.autograd.grad(expected_reward, scores)  # (n,)
print(f"expected reward {expected_reward.item():.3f}, exact gradient {exact.numpy().round(3)}")
drawn = torch.multinomial(probabilities, 1, generator=generator)  # (1,)
print(f"drawn: place {drawn.item()}; the draw hands on a gradient: {drawn.requires_grad}")

# %% [markdown]
# Williams (1992) found a way round: the gradient of the expectation is the expectation of (reward times the gradient of
# $\ln p$ at the drawn place). So draw, and average: **REINFORCE**.
#
# $$\nabla \sum_k p_k r_k = \sum_k p_k\, r_k\, \nabla \ln p_k \approx \frac1m \sum_{s} (r_{k_s} - b)\, \nabla \ln p_{k_s}$$
#
# The **baseline** $b$ may be any number that does not depend on the draw: the mean of $\nabla \ln p$ over all draws is 0.
#
# The gradient of $\ln \text{softmax}$ at place $k$ is a vector: 1 at $k$ and 0 elsewhere, minus all probabilities.

# %%
def reinforce_gradient(scores, rewards, samples, baseline=0.0):
    """An estimate of the gradient of the expected reward by the scores, from drawn places: the mean
    of (reward - baseline) times the gradient of ln softmax(scores)[sample].

    Shapes: scores (n,), rewards (n,), samples (m,) integers -> (n,). baseline: a float, or a tensor
    without dimensions.
    """
    probabilities = torch.softmax(scores, dim=0)  # (n,)
    chosen = F.one_hot(samples, len(scores)).to(scores.dtype)  # (m, n)
    advantages = rewards[samples] - baseline  # (m,)
    return (advantages.unsqueeze(1) * (chosen - probabilities)).mean(dim=0)  # (n,)

# %% [markdown]
# First without luck: draw every place once, weight by its probability, and it is the exact gradient, for any baseline.
# Then 3,000 estimates from one draw each: with the baseline 0, with the constant 10, and with a running mean,
# nine tenths old and one tenth new, as Xu et al. had it (section 4.1). It starts at 10, near what places pay.
#
# **Predict.** By what factor is the variance smaller with the running mean than with 0?

# %% prediction
smaller_by = widgets.predict("times smaller", low=1, high=10_000, log=True)

# %%
scores, probabilities = scores.detach(), probabilities.detach()
for b in (0.0, 10.0, -7.0):
    each = [reinforce_gradient(scores, rewards, torch.tensor([k]), b) for k in range(5)]
    assert torch.allclose(probabilities @ torch.stack(each), exact, atol=1e-5)


def estimates(kind, seed, count=3000, start=10.0):
    """Gradients from single draws -> (count, n). The running mean begins at `start`."""
    draw = torch.Generator().manual_seed(seed)
    b, found = {"0": 0.0, "constant 10": 10.0, "running mean": start}[kind], []
    for place in torch.multinomial(probabilities, count, replacement=True, generator=draw):
        found.append(reinforce_gradient(scores, rewards, place[None], b))
        if kind == "running mean":
            b = 0.9 * b + 0.1 * rewards[place]  # after its use: it does not depend on this draw
    return torch.stack(found)


spread = {}
for kind in ("0", "constant 10", "running mean"):
    runs = [estimates(kind, seed) for seed in range(3)]
    spread[kind] = [run.var(dim=0).sum().item() for run in runs]
    off = [(run.mean(dim=0) - exact).norm() / (run.var(dim=0).sum() / 3000) ** 0.5 for run in runs]
    lowest, highest = min(spread[kind]), max(spread[kind])
    print(f"baseline {kind:13} variance {lowest:5.2f} to {highest:5.2f}", end="  ")
    print(f"mean off by at most {max(off):.1f} standard errors")
smaller_by.reveal(spread["0"][0] / spread["running mean"][0])

# %% [markdown]
# All three are right on average. But with 0, every reward is about 10, and each draw praises its own place, good or bad. The
# running mean praises a place only when it paid more than usual, and the variance is about a thousand times smaller. With the
# constant 10 it is about twice that of the running mean. (Started at 0, it must learn first: over 3,000 draws it varies more than
# the constant.)
# <!-- claim: test_every_baseline_is_right_on_average_and_a_good_one_varies_less -->
# <!-- claim: test_a_running_mean_that_starts_at_0_varies_more_than_the_constant -->
#
# What does the variance cost? Climb 300 steps of one draw each, twelve times, beside the exact gradient. The best place pays 11.
# If the variance cost nothing, all climbs would end there:

# %%
def climb(kind, seed, steps=300, rate=0.2):
    """The expected reward after each step, with single draws."""
    draw, own, b, path = torch.Generator().manual_seed(seed), torch.zeros(5), 10.0, []
    for _ in range(steps):
        p = torch.softmax(own, dim=0)
        path.append((p @ rewards).item())
        place = torch.multinomial(p, 1, generator=draw)  # (1,)
        if kind == "exact":
            own = own + rate * p * (rewards - p @ rewards)
        else:
            own = own + rate * reinforce_gradient(own, rewards, place, 0.0 if kind == "0" else b)
        b = 0.9 * b + 0.1 * rewards[place].item()
    return path


climbs = {"exact": [climb("exact", 0)]}  # without a draw, every climb is the same
climbs |= {kind: [climb(kind, s) for s in range(12)] for kind in ("running mean", "0")}
with plotting.style():
    figure, ax = plt.subplots(figsize=(7, 3), layout="constrained")
    for (kind, paths), look in zip(climbs.items(), ("k-", "C2-.", "C0--"), strict=True):
        for n, path in enumerate(paths):
            name = kind if kind == "exact" else f"baseline: {kind}"
            ax.plot(path, look, alpha=0.6, label=name if n == 0 else None)
    ax.set(xlabel="step", ylabel="expected reward", ylim=(9.9, 11.1))
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1))
ends = "; ".join(
    f"{kind}: {sum(path[-1] > 10.9 for path in paths)} of {len(paths)} above 10.9"
    for kind, paths in climbs.items()
)
plotting.show(figure, alt=f"Line chart of the expected reward over 300 steps; at the end, {ends}.")
print("after 300 steps,", ends)

# %% [markdown]
# With the running mean all twelve climbs reach the best place. With 0, two do; the others have settled elsewhere. Variance forces
# smaller steps, and so more draws: with `climb("0", s, 6000, 0.01)` most arrive.
# <!-- claim: test_with_a_baseline_all_climbs_reach_the_top_and_without_one_few -->
# <!-- claim: test_in_smaller_steps_most_climbs_without_a_baseline_arrive -->
#
# <details><summary>What does hardness buy?</summary>
#
# One value is read in place of $n$, and what comes back is a value that is stored, never a blend (lesson 04). For
# captions of pictures Xu et al. (2015, Table 1) report BLEU-4 of 24.3 with soft and 25.0 with hard attention on COCO.
#
# </details>

# %% [markdown]
# ## 8. Check yourself

# %% quiz="which_a_was_copied" points=1

# %% quiz="three_words_for_where" points=1

# %% quiz="everything_ten_places_later" points=1

# %% quiz="beyond_the_longest_sentence" points=1

# %% quiz="what_a_baseline_changes" points=1

# %% [markdown]
# ## What to remember
#
# 1. Equal keys have equal scores, wherever they stand. The last weights tell a model where it is.
# 2. One loss hides where it was lost. Measure it by position, on texts longer than in training.
# 3. Three ways for a score to know a distance: a vector for each distance, a turn of queries and keys, or a penalty.
# 4. RoPE has two pairings. Weights of one run by code for the other raise no error: compare scores, or reorder the rows.
# 5. A draw has no gradient. REINFORCE is right on average with any baseline, and a good baseline makes it vary less.
#
# **What it costs.** Location-aware scores: $T\,c\,(w + d_a)$ more multiplications a step, and steps one after another.
# Relative scores: a second product, with $2T - 1$ columns. RoPE: $O(T\,d)$. ALiBi: one addition a score. Hard attention: one
# value read, and a gradient that must be estimated.
#
# **Reading.** Chorowski et al. (2015), *Attention-based models for speech recognition*, section 2. Dai et al. (2019),
# *Transformer-XL*, section 3.3. Su et al. (2021), *RoFormer*. Press et al. (2022), *Train short,
# test long*, section 3. Xu et al. (2015), *Show, attend and tell*, section 4. Kazemnejad et al.
# (2023), *The impact of positional encoding on length generalization*.
