# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 05 · A sentence that reads itself
#
# **The question.** What happens when the words of a sentence ask each other, all at once, and what can you read off the
# picture of who looked at whom?
#
# **Time.** About 115 minutes, of which the computer needs less than two.
#
# **You will build** self-attention, a test that tells whether a layer knows the order of its words, and the positions that
# give the order back. Then you train models to say what *it* is, and take away where they look, to see what is lost.
#
# **You need** lesson 04 (scaled dot-product attention); lesson 01 helps. **Points.** 20: fifteen for four exercises, five
# for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import copy
import math

import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import chasing, forgetting, pronoun_task, shuffling
from attention_lab.measure import results
from attention_lab.models.pronouns import NamingReader, PointingReader
from attention_lab.tasks import pronouns
from course_utils import plotting, widgets
from course_utils.attention import positions as library
from course_utils.attention.knock_out import make_alike
from course_utils.attention.positions import LearnedPositions, SinusoidalPositions
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure import costs, timing

famous = "the animal did not cross the street because it was too tired ."
tired = famous.split()
wide = [*tired[:-2], "wide", "."]
for sentence in (tired, wide):
    print(" ".join(sentence))

# %% [markdown]
# ## 1. The word that comes too late
#
# What is *it*? In the first sentence *it* is the animal, in the second the street. Only the last word decides. (From Uszkoreit,
# 2017; such twins are Winograd schemas, Levesque et al. 2012.)
#
# Let a GRU read the sentence from left to right. Each word's vector then stands for the word *and what came before it*.
#
# **Predict.** The sentence has 13 tokens, the full stop included. For how many of them does the GRU's vector change when
# *tired* becomes *wide*?

# %% prediction
tokens_that_change = widgets.predict("tokens whose vector changes", low=0, high=13, step=1)

# %%
words = pronouns.vocabulary()
torch.manual_seed(0)
d_model = 32
embedding = nn.Embedding(len(words), d_model)
gru = nn.GRU(d_model, d_model, batch_first=True)
# (2, T, d_model)
pair = embedding(torch.tensor([words.encode(tired), words.encode(wide)])).detach()


def movement(read):
    """How far each word's vector moves when the last word changes, relative to its length: (T,)."""
    with torch.no_grad():
        one, other = read(pair)
    return (one - other).norm(dim=-1) / one.norm(dim=-1)


moved = {
    "each word by itself": movement(lambda x: x),
    "a GRU, left to right": movement(lambda x: gru(x)[0]),
}
plotting.show(pronoun_task.movement_bars(moved, [*tired[:-2], "tired/wide", "."]))
tokens_that_change.reveal((moved["a GRU, left to right"] > 1e-6).sum().item())

# %% [markdown]
# Only the last word and the full stop behind it change: when the GRU was at *it*, it had not yet read the deciding word.
# A second GRU that reads from right to left has seen it, but information from far away must pass through every word in between
# (part 5). There is a more direct way: every word asks all the others.
# <!-- claim: test_a_gru_hears_the_last_word_too_late_and_self_attention_everywhere -->

# %% [markdown]
# ## 2. Three roles for every word
#
# In **self-attention** each word $x_i$ makes its own query, key and value, with three matrices that are learned. (The idea
# is older than the Transformer: Cheng et al. 2016, who call it *intra-attention*, Parikh et al. 2016, Lin et al. 2017.)
#
# $$q_i = W_q\, x_i \qquad k_i = W_k\, x_i \qquad v_i = W_v\, x_i$$
#
# The query says what a word is looking for, the key how other words can find it, and the value what it gives to them. Every
# word asks every word, itself included. A fourth matrix brings the weighted sum back to the width of the words:
#
# $$y_i = W_o \sum_j w_{ij}\, v_j, \qquad w_{ij} = \text{softmax}_j\!\left(\frac{q_i \cdot k_j}{\sqrt{d_k}}\right)$$

# %%
plotting.show(plotting.architecture("self_attention"))

# %% [markdown]
# Why not compare the words themselves? Then $x_i \cdot x_j$ would be the same in both directions. With two matrices the
# score is $x_i^\top (W_q^\top W_k)\, x_j$: only their product counts, of rank $d_k$ at most. In the same way $W_o W_v$ is one
# map: given the weights, the output is *linear* in the words. As a loop, for one sentence:

# %%
def self_attention_by_loop(x, layer):
    """Shapes: x (T, d_model) -> out (T, d_model), weights (T, T)."""
    out, rows = [], []
    for asking in x:
        query = layer.q_proj(asking)  # (d_k,)
        # (T,)
        scores = torch.stack([query @ layer.k_proj(word) / math.sqrt(len(query)) for word in x])
        weights = torch.softmax(scores, dim=0)
        # (d_v,)
        blend = sum(weight * layer.v_proj(word) for weight, word in zip(weights, x, strict=True))
        out.append(layer.out_proj(blend))
        rows.append(weights)
    return torch.stack(out), torch.stack(rows)

# %% [markdown]
# ### Exercise 5.1: self-attention (difficulty 2, 10 minutes)
#
# As a module, for a whole batch, and with a mask. `scaled_dot_product_attention` from lesson 04 is there for you to call.
#
# <details><summary>A hint</summary>
#
# `nn.Linear(d_in, d_out, bias=False)` works on the last dimension of anything: `self.q_proj(x)` is (B, T, d_k), for all words
# at once. Which three tensors does the attention of lesson 04 take, in which order?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `context, weights = scaled_dot_product_attention(q, k, v, mask)` scales, masks and blends. The context is (B, T, d_v): one
# projection is left to do.
#
# </details>

# %% exercise="SelfAttention"
class SelfAttention(nn.Module):
    """One head of self-attention; scores as in Vaswani et al. (2017), section 3.2.1.

    Holds q_proj: d_model -> d_k, k_proj: d_model -> d_k, v_proj: d_model -> d_v and out_proj: d_v
    -> d_model, all four
    `nn.Linear` without bias.
    """

    def __init__(self, d_model, d_k, d_v):
        super().__init__()
        ### BEGIN SOLUTION
        self.q_proj = nn.Linear(d_model, d_k, bias=False)
        self.k_proj = nn.Linear(d_model, d_k, bias=False)
        self.v_proj = nn.Linear(d_model, d_v, bias=False)
        self.out_proj = nn.Linear(d_v, d_model, bias=False)
        ### END SOLUTION

    def forward(self, x, mask=None):
        """Shapes: x (B, T, d_model), mask bool, broadcastable to (B, T, T), True = may attend
        -> out (B, T, d_model), weights (B, T, T). A word that may attend to nothing gets zeros."""
        ### BEGIN SOLUTION
        # (B, T, d_k), (B, T, d_k), (B, T, d_v)
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)
        context, weights = scaled_dot_product_attention(q, k, v, mask)  # (B, T, d_v), (B, T, T)
        return self.out_proj(context), weights  # (B, T, d_model)
        ### END SOLUTION

# %% check="SelfAttention" points=4
checks.SelfAttention(SelfAttention)

# %%
Attention = checks.yours("SelfAttention")
torch.manual_seed(0)
layer = Attention(d_model, d_k=16, d_v=24)
out, weights = layer(pair)  # (2, T, d_model), (2, T, T)
by_loop = self_attention_by_loop(pair[0], layer)
assert torch.allclose(out[0], by_loop[0], atol=1e-5) and torch.allclose(
    weights[0], by_loop[1], atol=1e-5
)
fused = layer.out_proj(
    F.scaled_dot_product_attention(layer.q_proj(pair), layer.k_proj(pair), layer.v_proj(pair))
)
assert torch.allclose(out, fused, atol=1e-5)
print("Equal to the loop, and to PyTorch's F.scaled_dot_product_attention between the projections.")

# %%
moved = movement(lambda x: layer(x)[0])  # (T,)
told = ", ".join(f"{word} {far:.2f}" for word, far in zip(tired, moved.tolist(), strict=True))
print(f"how far each vector moves when tired becomes wide: {told}")

# %% [markdown]
# No number is zero: the last word reaches *it*, and every other word, in one step. Nothing has been learned yet.
# <!-- claim: test_a_gru_hears_the_last_word_too_late_and_self_attention_everywhere -->

# %% [markdown]
# ## 3. Does it know the order?
#
# Read the loop again. Does any line depend on a word's position?
#
# **Predict.** We shuffle the sentence. How far does the vector of *street* move, relative to its length?

# %% prediction
movement_of_street = widgets.predict("how far the vector of street moves", low=0.0, high=1.5)

# %%
shuffle = torch.randperm(len(tired), generator=torch.Generator().manual_seed(1))
print(" ".join(tired[i] for i in shuffle))
before, after = layer(pair[:1])[0][0], layer(pair[:1, shuffle])[0][0]  # (T, d_model) each
at = tired.index("street")
distance = (after[shuffle.tolist().index(at)] - before[at]).norm() / before[at].norm()
movement_of_street.reveal(distance.item())

# %% [markdown]
# The vector does not move. The scores compare vectors, the blend is a sum, and neither depends on the order. Shuffle the
# words, and the outputs are shuffled in the same way; nothing else happens. With $\pi$ for the shuffling,
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# $$f(\pi(x)) = \pi(f(x))$$
#
# Such an $f$ is called **permutation equivariant**. ("Invariant" would be $f(\pi(x)) = f(x)$.) To self-attention a sentence
# is a bag of words: *the dog chased the cat* and *the cat chased the dog* give each word the same output.
#
# ### Exercise 5.2: does a layer know the order? (difficulty 2, 10 minutes)
#
# Turn the formula into a test that takes any layer.
#
# <details><summary>A hint</summary>
#
# The formula above has two sides. Each is one call of the layer; they differ in what is shuffled, the words before or the
# outputs after. Use the *same* shuffling on both sides, and one without a pattern.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `order = torch.randperm(x.shape[1])`, and `x[:, order]` shuffles the positions. Sums in another order differ in their last
# digits, so compare with `torch.allclose(..., atol=1e-5)`.
#
# </details>

# %% exercise="is_permutation_equivariant"
def is_permutation_equivariant(layer, x):
    """Whether shuffling the positions of x does nothing but shuffle those of the output, to within
    1e-5 -> bool.

    Shapes: x (B, T, d); `layer`, a function or a module, returns a tensor of the same shape.
    """
    ### BEGIN SOLUTION
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)
    ### END SOLUTION

# %% check="is_permutation_equivariant" points=3
checks.is_permutation_equivariant(is_permutation_equivariant)

# %% [markdown]
# **Predict.** Here are four layers: self-attention, a linear layer on each word by itself, self-attention with a mask that
# hides all later words, and a GRU. Which of them are permutation equivariant?

# %% prediction
without_order = widgets.predict_choice(
    "permutation equivariant:",
    ["self-attention", "self-attention and linear", "all but the GRU", "all four"],
)

# %%
my_test = checks.yours("is_permutation_equivariant")
# (T, T): word i may look at words up to i
earlier = torch.ones(len(tired), len(tired), dtype=torch.bool).tril()
torch.manual_seed(0)
candidates = {
    "self-attention": lambda x: layer(x)[0],
    "linear, word by word": nn.Linear(d_model, d_model),
    "masked self-attention": lambda x: layer(x, earlier)[0],
    "a GRU": lambda x: gru(x)[0],
}
found = {name: my_test(candidate, pair) for name, candidate in candidates.items()}
for name, equivariant in found.items():
    print(f"{name:22} equivariant: {bool(equivariant)}")
number = sum(bool(equivariant) for equivariant in found.values())  # a choice each
without_order.reveal(without_order.choices[number - 1])

# %% [markdown]
# With the mask, the first word reads one word, the second reads two, and so on: what a word reads depends on its place.
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# Shuffle a sentence yourself: beside each word stands how far its output moved. *With* positions looks ahead to part 4.

# %%
short = ["the", "horse", "did", "not", "cross", "the", "river"]
vectors = embedding(torch.tensor(words.encode(short))).detach()  # (T, d_model)
waves = SinusoidalPositions(
    pronoun_task.LONGEST, d_model
).table  # (length, d_model): part 4 makes them
widgets.explore(**shuffling.shuffles(short, vectors, layer, waves))

# %% [markdown]
# ## 4. Put the order back in
#
# If each word's vector also said *where the word stands*, shuffling would change the vectors. So add a vector $p_t$ to the
# word at position $t$: $x_t + p_t$. There are two ways to choose it, and Vaswani et al. (2017, table 3, row E) found them
# "nearly identical" in their results:
#
# - **Learned**: a table with a row for each position (Gehring et al. 2017). A sentence longer than the table cannot be read.
# - **Sinusoidal** (Vaswani et al. 2017, section 3.5): waves of different periods, sampled at $t$. Nothing to learn, and every
#   position has a vector. (Whether a model can use positions beyond its training: lesson 11.)
#
# $$p_{t,\,2i} = \sin\!\left(\frac{t}{10000^{2i/d}}\right) \qquad p_{t,\,2i+1} = \cos\!\left(\frac{t}{10000^{2i/d}}\right)$$
#
# Think of a clock. The first pair of features is the second hand: it soon begins again. The next pairs turn ever more slowly,
# like the minute and the hour hand. As a loop:

# %%
def positions_by_loop(length, d_model):
    """-> (length, d_model)"""
    table = torch.zeros(length, d_model)
    for t in range(length):
        for i in range(d_model // 2):
            angle = t / 10000 ** (2 * i / d_model)
            table[t, 2 * i], table[t, 2 * i + 1] = math.sin(angle), math.cos(angle)
    return table


print(positions_by_loop(3, 4))

# %% [markdown]
# ### Exercise 5.3: sinusoidal positions (difficulty 2, 10 minutes)
#
# Without the loops. An odd `d_model` leaves a sine without its cosine: raise a `ValueError`.
#
# <details><summary>A hint</summary>
#
# All angles first: positions (length, 1) divided by powers (d_model / 2,) broadcast to (length, d_model / 2). Then sines
# and cosines have to take turns.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.arange(0, d_model, 2)` is $2i$ already. `table[:, 0::2] = angles.sin()` fills every second feature, from 0 on; `1::2`
# are the others. Before all that: `if d_model % 2: raise ValueError(...)`.
#
# </details>

# %% exercise="sinusoidal_positions"
def sinusoidal_positions(length, d_model):
    """Sine on even and cosine on odd features: feature 2i is sin(t / 10000^(2i / d_model)), feature
    2i + 1 its cosine.

    -> (length, d_model) in float32, positions counted from 0. Raises ValueError when d_model is
    odd.
    """
    ### BEGIN SOLUTION
    if d_model % 2:
        raise ValueError(f"d_model must be even, got {d_model}")
    powers = 10000 ** (torch.arange(0, d_model, 2) / d_model)  # (d_model / 2,)
    angles = torch.arange(length).unsqueeze(1) / powers  # (length, d_model / 2)
    table = torch.zeros(length, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table
    ### END SOLUTION

# %% check="sinusoidal_positions" points=3
checks.sinusoidal_positions(sinusoidal_positions)

# %%
my_positions = checks.yours("sinusoidal_positions")
table = my_positions(64, d_model)  # (length, d_model)
assert torch.allclose(table, positions_by_loop(64, d_model), atol=1e-5)
alike = table @ table.T / (d_model / 2)  # (length, length): every row has length sqrt(d_model / 2)
with plotting.style():
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(9.5, 3.6), layout="constrained", width_ratios=(1, 1.2)
    )
    image = left.imshow(
        table, aspect="auto", cmap="RdBu_r", vmin=-1, vmax=1, interpolation="nearest"
    )
    left.set(xlabel="feature", ylabel="position", title="the table")
    figure.colorbar(image, ax=left, ticks=(-1, 0, 1))
    for t, look in ((5, "-"), (30, "--"), (55, ":")):
        right.plot(torch.arange(64) - t, alike[t], look, label=f"position {t}", linewidth=2)
    right.set(
        xlabel="distance to the other position",
        ylabel="cosine",
        ylim=(0, 1.05),
        title="how alike two positions are",
    )
    right.legend(loc="upper right")
nearest, far = alike[30, 31].item(), alike[30, 50].item()
alt = "Left: waves, fast in the first features and slow in the last. "
alt += (
    f"Right: the cosine by distance, {nearest:.2f} at 1 and {far:.2f} at 20, the same for all "
    "three positions."
)
plotting.show(figure, alt=alt)

# %% [markdown]
# The three curves coincide: how alike two positions are depends on their distance alone. (A sine and its cosine, multiplied by
# those of another position and added, give $\cos$ of the *difference* of the angles.) And to go two positions further, each
# pair of features turns by an angle of its own, wherever you start. So *one* matrix leads from every position to the one two
# places on:

# %%
angles = 2 / 10000 ** (torch.arange(0, d_model, 2) / d_model)  # of two positions, (d_model / 2,)
turns = [torch.tensor([[a.cos(), -a.sin()], [a.sin(), a.cos()]]) for a in angles]
two_on = torch.block_diag(*turns)  # (d_model, d_model)
assert torch.allclose(table[:-2] @ two_on, table[2:], atol=1e-5)
print("One matrix takes each of the 62 positions to the one two places on.")

# %% [markdown]
# ### Who chased whom?
#
# This task cannot be solved without the order of the words: say who is chasing. The model answers from its vector at the full
# stop. The pairs of animals in the test never occur in training. What share can a model *without* positions get right?

# %%
wild = chasing.vocabulary()
trained_on, tested_on = chasing.load(wild)
for tokens, answer in zip(tested_on.tokens[:2], tested_on.answer, strict=False):
    print(" ".join(wild.tokens[i] for i in tokens), "->", wild.tokens[answer])

# %% training
accuracy, d = {}, chasing.D_MODEL
for name, positions in (
    ("none", None),
    ("sinusoidal", SinusoidalPositions(chasing.LONGEST, d)),
    ("learned", LearnedPositions(chasing.LONGEST, d)),
):
    torch.manual_seed(0)
    chaser = NamingReader(len(wild), d, [Attention(d, d, d)], positions)
    options = {"steps": chasing.STEPS, "learning_rate": chasing.LEARNING_RATE}
    pronoun_task.train_reader(
        chaser, trained_on, seed=0, stand_in=f"chaser_{name}", label=f"positions: {name}", **options
    )
    accuracy[name] = chasing.share_right(chaser, tested_on)

# %%
for name, share in accuracy.items():
    runs = results.runs_of(results.recorded("positions"), name)
    told = ", ".join(f"{run['right']:.0%}" for run in runs)
    print(f"positions: {name:10} {share:.0%} right; recorded, three seeds: {told}")

# %% [markdown]
# Without positions it cannot be more than half: a sentence and its mirror image hold the same words, so the full stop gets
# the same vector in both. With either kind of positions nearly all are right.
# <!-- claim: test_without_positions_half_are_right_at_most_and_with_them_nearly_all -->
#
# ### A bug in the wild
#
# This function adds positions to a batch. Nothing raises an error, every shape is right:

# %%
def add_positions(x, table):
    return x + table[: x.shape[0]].unsqueeze(1)


torch.manual_seed(0)
vectors = nn.Embedding(len(wild), d_model)(tested_on.tokens[:2]).detach()  # (2, T, d_model)
one, mirrored = (
    layer(add_positions(sentence.unsqueeze(0), table))[0][0, -1] for sentence in vectors
)
apart = (one - mirrored).abs().max()
print(f"a sentence and its mirror image, read one by one: the full stops differ by {apart:.0e}")
one, again = layer(add_positions(vectors[:1].expand(2, -1, -1), table))[0]
apart = (one - again).abs().max()
print(f"one sentence twice in a batch: the two copies differ by {apart:.2f}")

# %% [markdown]
# **Hunt.** You have written a test that finds this bug before any training. Hand it `lambda x: layer(add_positions(x,
# table))[0]` in a cell of your own, find the wrong size, and mend the line. Then open what we found.
#
# <details><summary>What is wrong, and which test finds it</summary>
#
# `is_permutation_equivariant`: with positions added, self-attention should *not* be equivariant, and with this function it
# is. The code comes from a model that kept the words in the first dimension, (T, B, d). Here the batch comes first, so that
# `x.shape[0]` counts sentences. All words of a sentence get one and the same vector, chosen by the sentence's place in the
# batch. The mended line is `x + table[: x.shape[1]]`: (T, d) broadcasts over the batch.
#
# </details>
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->

# %%
for name, add in {"above": add_positions, "in the library": library.add_positions}.items():
    blind = my_test(lambda x, add=add: layer(add(x, table))[0], vectors)
    print(f"add_positions {name}, then self-attention: equivariant: {bool(blind)}")

# %% [markdown]
# ## 5. How far, and how much?
#
# In a GRU, information from the first word reaches the last word through every word in between. This path has $T - 1$ steps,
# each of which multiplies the gradient by a matrix. Where that makes it smaller at every step, it is called a **vanishing
# gradient** (Bengio et al. 1994). In self-attention the path has one step, whatever the distance (Vaswani et al. 2017, table
# 1).
#
# How much does the *last* output change with each of 50 random inputs, before any training? A GRU has a gate that decides
# how much of the old state stays; PyTorch starts its bias near 0. A second GRU differs in one thing: its bias starts near 3.
#
# **Predict.** By what factor is the first GRU's gradient smaller for the first word than for the last?

# %% prediction
at_distance_49 = widgets.predict_choice(
    "the first GRU's gradient at distance 49",
    ["as large", "about 50 times smaller", "over a billion times smaller"],
)

# %%
def gradient_by_distance(read, seed, length=50, sentences=64):
    """Mean norm of the gradient of the last output with respect to each input, the last word first:
    (length,).
    """
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(
        sentences, length, d_model, generator=generator, dtype=torch.float64, requires_grad=True
    )
    direction = torch.randn(d_model, generator=generator, dtype=torch.float64)
    # (sentences, length, d_model)
    (gradient,) = torch.autograd.grad((read(x)[0][:, -1] @ direction).sum(), x)
    return gradient.norm(dim=-1).mean(dim=0).flip(0)


# %%
curves = {"a GRU": [], "a GRU, gate bias 3": [], "self-attention": []}
for seed in range(12):
    torch.manual_seed(seed)
    plain = nn.GRU(d_model, d_model, batch_first=True).double()
    keeping = copy.deepcopy(plain)
    with torch.no_grad():  # the rows: reset gate, update gate, new state
        keeping.bias_ih_l0[d_model : 2 * d_model] += 3
    readers = (plain, keeping, Attention(d_model, d_model, d_model).double())
    for name, reader in zip(curves, readers, strict=True):
        curves[name].append(gradient_by_distance(reader, seed))
curves = {name: torch.stack(rows) for name, rows in curves.items()}
axes = forgetting.distance_curve(
    curves, ylabel="gradient of the last output", title="How much the last word hears, untrained"
)
plotting.show(axes)
for name, rows in curves.items():
    factors = rows[:, 0] / rows[:, -1]  # (seeds,)
    print(f"{name}: the last word's gradient over the first word's,", end=" ")
    print(f"on twelve seeds: {factors.min():,.0f} to {factors.max():,.0f}")
fading = (curves["a GRU"][:, 0] / curves["a GRU"][:, -1]).min().item()
size = 2 if fading > 1e9 else 1 if fading > 5 else 0
at_distance_49.reveal(at_distance_49.choices[size])

# %% [markdown]
# On twelve seeds the first GRU's line falls by a factor of more than a billion. With the other bias, and nothing else changed,
# it is a factor of 10 to 20. The line of self-attention is flat, except for the last word, which also makes the query. A flat
# line does not mean large values: each of the 50 words gets about a fiftieth of the attention.
# <!-- claim: test_the_grus_gradient_fades_by_powers_of_ten_and_that_of_self_attention_is_flat -->
#
# ### What it costs
#
# With $d_k = d_v = d$, four projections cost $4\,T d^2$ multiply-adds, the scores $T^2 d$, and the weighted sums also $T^2 d$.
# (The $T^2 d$ in table 1 of Vaswani et al. leaves the projections out.) A GRU costs $6\,T d^2$: three pairs of matrices a word.

# %%
lengths, width = (32, 64, 128, 256, 512, 1024), 64
torch.manual_seed(0)
measured_layer = Attention(width, width, width)
measured_gru = nn.GRU(width, width, batch_first=True)
counted, seconds = [], {"self-attention": [], "a GRU": []}
for T in lengths:
    x = torch.randn(1, T, width)
    counted.append(costs.multiply_adds(measured_layer, x))
    assert counted[-1] == 4 * T * width**2 + 2 * T**2 * width
    with torch.no_grad():
        calls = {
            "self-attention": lambda x=x: measured_layer(x),
            "a GRU": lambda x=x: measured_gru(x),
        }
        comparison = timing.compare(calls, seconds=0.3)
    for name in seconds:
        seconds[name].append(comparison.measurements[name].median_s)

# %%
lengths_ = torch.tensor(lengths)
with plotting.style():
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 3.4), layout="constrained")
    left.loglog(lengths, counted, "o-", label="self-attention")
    left.loglog(
        lengths, 4 * lengths_ * width**2, ":", color="0.4", label="its projections, $4Td^2$"
    )
    left.loglog(
        lengths, 2 * lengths_**2 * width, "--", color="0.4", label="scores and blends, $2T^2d$"
    )
    left.loglog(lengths, 6 * lengths_ * width**2, "s-", color="C3", label="a GRU, $6Td^2$")
    for (name, values), look, colour in zip(
        seconds.items(), ("o-", "s-"), ("C0", "C3"), strict=True
    ):
        right.loglog(lengths, [1000 * value for value in values], look, color=colour, label=name)
    for ax, ylabel in ((left, "multiply-adds"), (right, "milliseconds, measured here")):
        ax.set(xlabel="T", ylabel=ylabel, xticks=lengths, xticklabels=lengths)
        ax.minorticks_off()
        ax.legend()
alt = f"Multiply-adds from T = 32 to 1024: self-attention {counted[0]:,} to {counted[-1]:,}, "
alt += f"a GRU {6 * 32 * width**2:,} to {6 * 1024 * width**2:,}. "
alt += (
    "Milliseconds: "
    + "; ".join(f"{name} {1000 * t[0]:.2f} to {1000 * t[-1]:.1f}" for name, t in seconds.items())
    + "."
)
plotting.show(figure, alt=alt)

# %% [markdown]
# Doubling the sentence costs between two and four times as much: nearer two while the projections dominate, nearer four once
# the scores and blends do. These two parts cost the same at $T = 2d$, self-attention and the GRU at $T = d$ (left). Where
# the two times cross depends on the machine (right).
# <!-- claim: test_the_multiply_adds_are_the_formula_and_meet_at_2_d -->

# %% [markdown]
# ## 6. What is *it*?
#
# Back to the animal and the street. `data/pronouns` holds 6,000 such sentences for training and 1,000 for testing, in twins
# that differ in the last word alone. The noun pairs of the test *never come together* in training.
# <!-- claim: tests/test_pronouns.py::test_the_card_holds_what_is_measured -->
# <!-- claim: tests/test_pronouns.py::test_no_pair_of_nouns_is_in_both_splits_and_every_noun_is -->

# %%
train, test = pronouns.load_split("train"), pronouns.load_split("test")
train_batch, test_batch = pronouns.make_batch(train, words), pronouns.make_batch(test, words)
for sentence in test[40:44]:
    print(f"{' '.join(sentence.words):80} it = {sentence.words[sentence.noun]}")
nouns = [{frozenset((s.words[s.noun], s.words[s.other])) for s in split} for split in (train, test)]
print(
    f"noun pairs: {len(nouns[0])} in training, {len(nouns[1])} in the test, "
    f"{len(nouns[0] & nouns[1])} in both"
)

# %% [markdown]
# The model, `NamingReader`, is small: word vectors with sinusoidal positions, two layers of your self-attention, and one linear
# map that reads the answer off the vector at *it*. What a layer reads is *added* to what it was given: a **residual
# connection** (He et al. 2016). There are no feed-forward layers: the only nonlinear step is the softmax that makes the
# weights.
#
# ```python
# x = x + layer(x)              # each layer
# answer = linear(x[at_it])     # a score for every word of the vocabulary
# ```
#
# **Predict.** It learns to answer nearly all sentences. In what share of the test sentences does *it*, in the last layer, put
# more weight on the right noun than on the wrong one?

# %% prediction
right_looks = widgets.predict("more weight on the right noun", low=0, high=100, unit="%")

# %% training
torch.manual_seed(0)
d = pronoun_task.D_MODEL
namer = NamingReader(
    len(words),
    d,
    [Attention(d, d, d) for _ in range(2)],
    SinusoidalPositions(pronoun_task.LONGEST, d),
)
history = pronoun_task.train_reader(namer, train_batch, seed=0, stand_in="pronoun_namer")

# %%
named = pronoun_task.evaluate(namer, test_batch)
print(f"right answers: {named.right:.1%}")
right_looks.reveal(100 * named.more[-1])

# %% [markdown]
# Here is its picture of the two famous sentences:

# %%
twins = [
    pronouns.as_sentence(tired, "animal", "street"),
    pronouns.as_sentence(wide, "street", "animal"),
]
looks, answers = zip(
    *(pronoun_task.weights_at_it(namer, sentence, words) for sentence in twins), strict=True
)
rows = [f"layer {n + 1}, {word}" for n in range(2) for word in ("tired", "wide")]
picture = torch.stack([looks[twin][n] for n in range(2) for twin in range(2)])  # (4, T)
gold = {(2 * n + twin, sentence.noun) for n in range(2) for twin, sentence in enumerate(twins)}
axes = plotting.heatmap(
    picture, rows, [*tired[:-2], "tired/wide", "."], gold=gold, xlabel="", ylabel="it looks at"
)
plotting.show(axes)
for word, logits in zip(("tired", "wide"), answers, strict=True):
    print(f"{word}: it is the {words.tokens[logits.argmax()]}")

# %% [markdown]
# Is the picture always there? Each dot below is another seed, trained beforehand (`python -m benchmarks.pronouns`; on another
# machine the dots may differ). There are two more models: one with a single layer, and one with a single layer *whose
# weights are uniform*: every word reads the mean of all words and cannot choose. (Wiegreffe and Pinter, 2019, use this
# control in their answer to Jain and Wallace, 2019.)

# %%
recorded = results.recorded("pronouns")
names = ("uniform weights", "one layer", "two layers")
runs = {name: results.runs_of(recorded, name) for name in names}
panels = {
    "right answers, %": {n: [100 * run["right"] for run in runs[n]] for n in names},
    "right noun gets more, %": {n: [100 * run["more"][-1] for run in runs[n]] for n in names},
    "… in both twins, %": {n: [100 * run["flips"][-1] for run in runs[n]] for n in names},
}
title = "Each dot is a seed; noun pairs never seen together"
figure = plotting.comparison(panels, title=title)
for ax in figure.axes:
    ax.set(xlim=(-4, 104), xticks=(0, 50, 100))  # one scale, with room for dots at 0
plotting.show(figure)
for name in names:
    told = ", ".join(f"{run['right']:.0%} ({run['right_in_training']:.0%})" for run in runs[name])
    print(f"{name}, right answers (in training), seed by seed: {told}")

# %% [markdown]
# - **The answers** of two layers are right in 95 % or more, on every seed.
# - **The picture**, in how many sentences the right noun gets more weight than the wrong one, differs between the seeds of two
#   layers: it is four of five sentences on one seed, and fewer than half on another. The answers are equally good on both.
# - **The control**, which cannot choose, is right in nine sentences of ten. So most answers *can* be found without a choice.
# - **One layer**: except for one seed, which fails even on its *training* sentences, it is about as good as the control.
# <!-- claim: test_two_layers_name_the_right_noun_in_95_percent_on_every_seed -->
# <!-- claim: test_the_picture_is_there_on_some_seeds_and_not_on_others -->
# <!-- claim: test_a_model_that_cannot_choose_answers_most_sentences_all_the_same -->
# <!-- claim: test_one_layer_differs_widely_and_does_worse_than_the_control_on_some_seeds -->
#
# **How can a model answer that cannot choose?** By adding. Each noun of the sentence adds to its own score. The last word adds
# to the scores of all nouns of its kind: *tired* to all animals, *wide* to all places. Only the right noun gets both. So a
# *linear* model of the bag of words, without any order, is right in all 7,000 sentences. This is a fact about the task, and a
# warning: check whether a bag of words solves your task before you interpret its attention.
# <!-- claim: test_a_linear_bag_of_words_is_right_in_every_sentence -->
#
# For one layer the middle and the right panel are the same on every seed: half, and none. (The control's 0 is a tie.) In the
# first layer the query of *it* is made of the vector of *it*, and the key of *animal* of the vector of *animal*. Neither has
# read the last word, so *it* prefers the same noun in both twins: **one layer cannot flip**. The second asks with what the
# first one has read.
# <!-- claim: test_one_layer_looks_at_the_right_noun_in_half_the_sentences_and_never_flips -->

# %% [markdown]
# ### Does the answer need that weight?
#
# Take it away, and nothing else, and ask again: a **knock-out**.
#
# ### Exercise 5.4: the knock-out (difficulty 2, 15 minutes)
#
# In each sentence one word, the query, gets nothing from some keys. Their weights count as 0. The row's other weights *stay
# as they are*: scaled up to a sum of 1, all of them would change as well.
#
# <details><summary>A hint</summary>
#
# Work on a copy, `weights.clone()`. Sentence b has the query `query[b]`, so its row is `weights[b, query[b]]`, (T,). A loop
# over the sentences is fine; `torch.arange(B)` in the place of b takes all rows at once, (B, T).
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `row.masked_fill(keys, 0.0)` is 0 where `keys` is True. Write it back into the copy, at `[torch.arange(B), query]`, and
# blend last: `copy @ values`.
#
# </details>

# %% exercise="knock_out"
def knock_out(weights, values, query, keys):
    """Attention in which one query of each sentence gets nothing from some keys.

    Shapes: weights (B, T, T), values (B, T, d_v), query (B,) integers, the position whose row is
    changed, keys (B, T) bool, True = taken away -> context (B, T, d_v), weights (B, T, T), those
    that made it. The weights that are handed over stay unchanged.
    """
    ### BEGIN SOLUTION
    sentences = torch.arange(len(query))
    row = weights[sentences, query]  # (B, T)
    remaining = weights.clone()
    remaining[sentences, query] = row.masked_fill(keys, 0.0)
    return remaining @ values, remaining  # (B, T, d_v), (B, T, T)
    ### END SOLUTION

# %% check="knock_out" points=5
checks.knock_out(knock_out)

# %% [markdown]
# `pronoun_task.knocked_out` puts your function into layer 2 of the model that you trained, with *it* as the query. Four things
# are taken away in turn:
#
# - the right noun: the answers that are lost needed it (**necessity**);
# - the *wrong* noun, and the last word, *tired* or *wide*;
# - everything *except* the right noun: for the answers that survive, this noun is enough in this layer (**sufficiency**).
#
# **Predict.** What share is still right without the right noun?

# %% prediction
left_without = widgets.predict("right answers without the right noun", low=0, high=100, unit="%")

# %%
my_knock_out = checks.yours("knock_out")
who = pronoun_task.words_of(test_batch)  # {"right noun": keys (B, T), ...}
mine = {"untouched": 100 * named.right}
for name, keys in who.items():
    with pronoun_task.knocked_out(namer, [1], test_batch.it, keys, my_knock_out):
        mine[name] = 100 * pronoun_task.evaluate(namer, test_batch).right
left_without.reveal(mine["right noun"])

# %%
def recorded_without(model):
    """{what is taken away: right answers in %, one a seed}"""
    shares = {"untouched": [100 * run["right"] for run in runs[model]]}
    for name in who:
        shares[name] = [100 * run["right_without"][f"{name}, last layer"] for run in runs[model]]
    return shares


theirs = {name: recorded_without(name) for name in ("two layers", "uniform weights")}
figure = plotting.comparison(theirs, title="Right answers, %, when it reads nothing from ...")
look = {"color": "black", "fillstyle": "none", "markersize": 12, "linestyle": "none"}
figure.axes[0].plot(list(mine.values()), range(len(mine)), marker="o", **look)
for ax, note in zip(figure.axes, ("; circle: your run", ", which cannot choose"), strict=True):
    ax.set(xlim=(-4, 104), xticks=(0, 50, 100), xlabel=ax.get_xlabel() + note)
figure.set_size_inches(8.5, 3.4)
told = "; ".join(f"{name} {share:.1f}" for name, share in mine.items())
plotting.show(figure, alt=f"{plotting.alt_text(figure)} Your run, two layers: {told}.")
print(f"your run: {told}\n")
print("seed  picture  " + "  ".join(theirs["two layers"]))
for place, run in enumerate(runs["two layers"]):
    print(f"{run['seed']:4}  {run['more'][-1]:7.0%}", end="")
    for name, shares in theirs["two layers"].items():
        print(f"{shares[place]:{len(name) + 1}.0f}%", end="")
    print()

# %% [markdown]
# - **Needed.** Without the right noun every seed loses a quarter of its answers or more. Without the wrong noun none loses more
#   than 4 points. (A weak control: it takes less weight away, and so leaves a more familiar vector.)
# - **Enough.** On four seeds the right noun alone in layer 2 (layer 1 has read all) keeps three sentences in four or more. On
#   seed 2, where the right noun leads in fewer than half, it keeps 59 %; there the last word is needed even more than the noun.
# <!-- claim: test_without_the_right_noun_every_seed_loses_a_quarter_and_without_the_wrong_one_hardly_any -->
# <!-- claim: test_alone_the_right_noun_is_enough_where_the_picture_is_there -->
#
# So far only layer 2 was changed. Layer 1 has already read the right noun as well, and the residual connection carries this
# past layer 2. If *it* gets nothing from the right noun in *both* layers, much more is lost. Right answers on the recorded
# seeds, in %:
# <!-- claim: test_without_the_right_noun_in_both_layers_more_is_lost -->
#
# | seed | untouched | without it in layer 2 | without it in both layers |
# |---|---|---|---|
# | 0 | 99 | 52 | 17 |
# | 1 | 95 | 52 | 34 |
# | 2 | 100 | 75 | 69 |
# | 3 | 97 | 49 | 21 |
# | 4 | 97 | 58 | 35 |
#
# Does *it* answer by *choosing* the right noun, then? The control cannot choose, and it too loses nearly all answers without
# the right noun. So that loss shows what the answer is made of, not that the noun was chosen. Change the choice alone: let
# the two nouns share their weight equally, so that *it* prefers neither.
# <!-- claim: test_the_control_cannot_choose_and_needs_the_right_noun_all_the_same -->

# %%
both = who["right noun"] | who["wrong noun"]  # (B, T)
with pronoun_task.knocked_out(namer, [1], test_batch.it, both, make_alike):
    alike = pronoun_task.evaluate(namer, test_batch).right
print(f"your run: {named.right:.0%} right; when it prefers neither noun: {alike:.0%}\n")
print("seed  picture  right answers  without the choice")
for run in runs["two layers"][:3]:
    share = run["right_without"]["choice, last layer"]
    print(f"{run['seed']:4}  {run['more'][-1]:7.0%}  {run['right']:13.0%}  {share:18.0%}")

# %% [markdown]
# In the control nothing would change. (Recorded for three of the five seeds.) Here the right noun leads on two of them, and
# without the choice they lose 24 and 14 points: 75 % and 81 % stay right (a guess between the two nouns: 50 %). Seed 2 loses
# one point. The picture could not have shown that so many answers survive.
# <!-- claim: test_the_choice_is_needed_where_the_picture_is_there_and_hardly_where_it_is_missing -->

# %% [markdown]
# ## 7. A readout that has to look
#
# Now change the readout. The model no longer names the noun, it *points* at it: the answer **is** the last
# layer's row of weights at *it*, as in the **pointer networks** of Vinyals, Fortunato and Jaitly (2015). To be right,
# `PointingReader` must put its weight on the right noun.
#
# ```python
# answer = weights[-1][at_it].log()     # a score for every position
# ```
#
# **Predict.** In what share of the twins are both answers right, so that the weight flips with the last word?

# %% prediction
pointer_flips = widgets.predict("twins that flip", low=0, high=100, unit="%")

# %% training
torch.manual_seed(0)
pointer = PointingReader(
    len(words),
    d,
    [Attention(d, d, d) for _ in range(2)],
    SinusoidalPositions(pronoun_task.LONGEST, d),
)
pointer_history = pronoun_task.train_reader(
    pointer, train_batch, seed=0, stand_in="pronoun_pointer"
)

# %%
pointed = pronoun_task.evaluate(pointer, test_batch)
pointer_flips.reveal(100 * pointed.flips[-1])
# (2, T)
looks = torch.stack(
    [pronoun_task.weights_at_it(pointer, sentence, words)[0][-1] for sentence in twins]
)
gold = {(twin, sentence.noun) for twin, sentence in enumerate(twins)}
axes = plotting.heatmap(
    looks,
    ["tired", "wide"],
    [*tired[:-2], "tired/wide", "."],
    gold=gold,
    xlabel="",
    ylabel="it points at",
)
plotting.show(axes)
for name in ("pointer, one layer", "pointer, two layers"):
    told = ", ".join(
        f"{run['right']:.1%} ({run['flips'][-1]:.0%})" for run in results.runs_of(recorded, name)
    )
    print(f"{name}, right answers (twins that flip), seed by seed: {told}")

# %% [markdown]
# Here is the famous picture, on every seed: in this model the picture *is* the answer. With one layer, which cannot flip, the
# pointer is right in exactly half of the sentences.
# <!-- claim: test_the_pointer_is_right_and_flips_on_every_seed -->
# <!-- claim: test_one_layer_looks_at_the_right_noun_in_half_the_sentences_and_never_flips -->
#
# Keep both models in mind when you see a heatmap. Every weight is a fact about one sum. Whether the model *answers through*
# that sum is another question. Either the design of the model answers it, as here, or you need an intervention.

# %% [markdown]
# ## 8. Check yourself

# %% quiz="a_test_that_finds_it" points=1

# %% quiz="one_layer_and_two_endings" points=1

# %% quiz="what_one_heatmap_shows" points=1

# %% quiz="needed_or_enough" points=1

# %% quiz="what_doubling_the_sentence_costs" points=1

# %% [markdown]
# ## What to remember
#
# 1. In self-attention each word makes a query, a key and a value; every word reads every word, in one step.
# 2. By itself it is permutation equivariant. Position vectors, fixed or learned, are added to give it the order.
# 3. One layer asks with the words alone. A second one asks with what the first has read.
# 4. A picture shows where the weight is. A knock-out shows what an answer needs and what is enough for it.
# 5. Multiply-adds: $4Td^2 + 2T^2d$. The two parts are equal at $T = 2d$.
#
# **Where it leads.** In lesson 06 one sequence asks another, and the transformer's three uses of attention stand side by
# side. Lesson 07 gives each word several rows of weights.
#
# <details><summary><b>Reading</b></summary>
#
# Vaswani et al. (2017), *Attention is all you need*, sections 3.2.1, 3.5 and 4. Uszkoreit (2017), *Transformer: a novel
# neural network architecture for language understanding* (a blog post). Levesque, Davis and Morgenstern (2012), *The Winograd
# schema challenge*. Gehring et al. (2017), *Convolutional sequence to sequence learning*. Cheng, Dong and Lapata (2016),
# *Long short-term memory-networks for machine reading*. Vinyals, Fortunato and Jaitly (2015), *Pointer networks*. Jain and
# Wallace (2019), *Attention is not explanation*. Wiegreffe and Pinter (2019), *Attention is not not explanation*. Bengio,
# Simard and Frasconi (1994), *Learning long-term dependencies with gradient descent is difficult*. He et al. (2016), *Deep
# residual learning for image recognition*. Parikh et al. (2016), *A decomposable attention model for natural language
# inference*. Lin et al. (2017), *A structured self-attentive sentence embedding*.
#
# </details>
