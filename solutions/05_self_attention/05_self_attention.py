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
# **Time.** About 95 minutes, of which the computer needs less than one.
#
# **You will build** self-attention, a test that tells whether a layer knows the order of its words, and the position
# vectors that give the order back. Then you train models to say what *it* is, look at where they look, and test whether
# they need it.
#
# **You need** lesson 04 (scaled dot-product attention); lesson 01 helps. **Points.** 20: fifteen for four exercises, five
# for the quiz.

# %% setup

# %%
import copy
import math

import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.attention.positions import LearnedPositions, SinusoidalPositions
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.experiments import forgetting, pronoun_task, shuffling
from course_utils.measure import costs, results, timing
from course_utils.models.pronouns import NamingReader, PointingReader
from course_utils.tasks import pronouns

famous = "the animal did not cross the street because it was too tired ."
tired = famous.split()
wide = [*tired[:-2], "wide", "."]
for sentence in (tired, wide):
    print(" ".join(sentence))

# %% [markdown]
# ## 1. The word that comes too late
#
# What is *it*? In the first sentence the animal, in the second the street. You needed the last word to know. (The example is
# from Uszkoreit, 2017; twin sentences of this kind are Winograd schemas, Levesque et al. 2012.)
#
# Let a GRU read the sentence from left to right, as in lessons 01 to 03. Each word's vector then stands for the word *and
# what came before it*.
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
# Only the last word and the full stop behind it change. When the GRU stood at *it*, it had not yet read the deciding word.
# A second GRU, which reads from right to left, has read it there. But news from far away passes through every word on the way
# (part 6). There is a more direct way: let every word ask all the others.
# <!-- claim: test_a_gru_hears_the_last_word_too_late_and_self_attention_everywhere -->

# %% [markdown]
# ## 2. Three roles for every word
#
# In **self-attention** each word $x_i$ makes its own query, key and value, with three matrices that are learned. (The idea
# is older than the Transformer: Cheng et al. 2016, who call it *intra-attention*, Parikh et al. 2016, Lin et al. 2017.)
#
# $$q_i = W_q\, x_i \qquad k_i = W_k\, x_i \qquad v_i = W_v\, x_i$$
#
# The query says what the word is looking for, the key what it can be found by, the value what it passes on. Every word asks
# every word, itself included, and a fourth matrix brings the blend back to the width of the words:
#
# $$y_i = W_o \sum_j w_{ij}\, v_j, \qquad w_{ij} = \text{softmax}_j\!\left(\frac{q_i \cdot k_j}{\sqrt{d_k}}\right)$$

# %%
plotting.show(plotting.architecture("self_attention"))

# %% [markdown]
# Why not compare the words themselves? Then $x_i \cdot x_j$ would be the same in both directions. *it* should find *animal*
# without *animal* having to look for *it*. With two matrices the score is $x_i^\top (W_q^\top W_k)\, x_j$: only their product
# counts, a matrix of rank $d_k$ at most. In the same way $W_o W_v$ is one map. Given the weights, the output is *linear* in
# the words. As a loop, for one sentence:

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

# %% check="SelfAttention" points=5
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
moved = {"self-attention": movement(lambda x: layer(x)[0])}
plotting.show(pronoun_task.movement_bars(moved, [*tired[:-2], "tired/wide", "."]))

# %% [markdown]
# Every bar is above zero: the last word reaches *it*, and every other word, in one step. Nothing has been learned yet.
# <!-- claim: test_a_gru_hears_the_last_word_too_late_and_self_attention_everywhere -->

# %% [markdown]
# ## 3. The price: nobody knows the order
#
# Read the loop again, and look for the place where it matters *where* a word stands.
#
# **Predict.** We shuffle the sentence and read it again. How far does the vector of *street* move, relative to its length?

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
# is a bag of words: *the dog chased the cat* and *the cat chased the dog* are the same.
#
# ### Exercise 5.2: does a layer know the order? (difficulty 2, 10 minutes)
#
# Write a test that tells, for any layer.
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

    Shapes: x (B, T, d); `layer(x)` returns a tensor of the same shape.
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
# Lesson 08 needs such masks, for another reason.
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# Shuffle a sentence yourself: the menu has six other orders, and beside each word stands how far its output moved. *Without*
# positions is what you have just measured: no output moves, and the two *the* cannot be told apart. *With* looks ahead to the
# next part.

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
# - **Learned**: a table with a row for each position, trained like all else (Gehring et al. 2017). A sentence that is longer
#   than the table does not fit.
# - **Sinusoidal** (Vaswani et al. 2017, section 3.5): waves of different periods, sampled at $t$. There is nothing to
#   learn, and every position has a vector. (Whether a model can use positions beyond its training: lesson 11.)
#
# $$p_{t,\,2i} = \sin\!\left(\frac{t}{10000^{2i/d}}\right) \qquad p_{t,\,2i+1} = \cos\!\left(\frac{t}{10000^{2i/d}}\right)$$
#
# Think of a clock. The first pair of features is the second hand: it soon begins again. The next pairs turn ever more slowly,
# like the minute and the hour hand. Together they say the time. As a loop:

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

# %% check="sinusoidal_positions" points=4
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
# The three curves are one: how alike two positions are depends on their distance alone. (A sine and its cosine, multiplied by
# those of another position and added, give $\cos$ of the *difference* of the angles.)
#
# This cosine does not tell *before* from *behind*; the vectors do. Go two positions further: each pair of features turns by
# an angle of its own, which does not depend on where you start. So *one* matrix turns every position into the one two places
# on, and with it a layer can ask for "the word two before me".

# %% [markdown]
# ### Who chased whom?
#
# Here is a task that nobody can solve without the order: say who chases. The answer is read from the last token, the full
# stop. The pairs of the test never came in training.
#
# **Predict.** What share does the model *without* positions get right?

# %% prediction
share_without_positions = widgets.predict(
    "share right without positions", low=0, high=100, unit="%"
)

# %%
def chases(pairs):
    """Sentences `the A chased the B .`, in which the full stop stands where `it` would."""
    lines = [(f"the {a} chased the {b} .".split(), a, b) for a, b in pairs]
    return pronouns.make_batch(
        [pronouns.Sentence(tuple(line), 5, line.index(a), line.index(b)) for line, a, b in lines],
        wild,
    )


wild = pronouns.vocabulary(extra=("chased",))
pairs = [(a, b) for i, a in enumerate(pronouns.ANIMALS) for b in pronouns.ANIMALS[:i]]
order = torch.randperm(len(pairs), generator=torch.Generator().manual_seed(0)).tolist()
seen, unseen = (
    [turned for n in part for turned in (pairs[n], pairs[n][::-1])]
    for part in (order[40:], order[:40])
)
trained_on, tested_on = chases(seen), chases(unseen)

# %% training
accuracy = {}
for name, positions in (
    ("none", None),
    ("sinusoidal", SinusoidalPositions(8, 32)),
    ("learned", LearnedPositions(8, 32)),
):
    torch.manual_seed(0)
    chaser = NamingReader(len(wild), 32, [Attention(32, 32, 32)], positions)
    pronoun_task.train_reader(
        chaser, trained_on, seed=0, steps=1200, learning_rate=3e-3, label=f"positions: {name}"
    )
    logits, _ = chaser(tested_on.tokens, tested_on.mask, tested_on.it)
    accuracy[name] = (logits.argmax(-1) == tested_on.answer).float().mean().item()

# %%
for name, share in accuracy.items():
    print(f"positions: {name:10} {share:.0%} right")
share_without_positions.reveal(100 * accuracy["none"])

# %% [markdown]
# Without positions it cannot be more than half: a sentence and its mirror image hold the same words, so the full stop gets
# the same vector in both, and one of the two answers is wrong. With positions, of either kind, nearly all are right.
# <!-- claim: test_without_positions_half_are_right_at_most_and_with_them_nearly_all -->

# %% [markdown]
# ## 5. What is *it*?
#
# Back to the animal and the street. `data/pronouns` holds 6,000 sentences of this kind for training and 1,000 for testing,
# in twins that differ in the last word alone. Only animals are tired or hungry, only places wide or deep. The noun pairs of
# the test sentences *never come together* in training, so the answers cannot be learned by heart.
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
# The model, `NamingReader`, is small: word vectors with sinusoidal positions, two layers of your self-attention, and one
# linear map from the vector at *it* to a score for every word of the vocabulary. What a layer reads is *added* to what it
# was given, $x + \text{attention}(x)$: a **residual connection** (He et al. 2016).
#
# **Predict.** In what share of the test sentences does it name the right noun? And in what share does *it*, in the last
# layer, put more weight on the right noun than on the wrong one?

# %% prediction
right_answers = widgets.predict("right answers", low=0, high=100, unit="%")

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
right_answers.reveal(100 * named.right)
right_looks.reveal(100 * named.more[-1])

# %% [markdown]
# Here is the picture of the two famous sentences, for this model. Animal and street never came together in training.

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
# ### Does the answer need that weight?
#
# The picture says where the weight lies. Whether the answer *needs* it can be tried: set the weight of *it* on one noun to
# 0, leave every other weight as it is, and ask again. This is a **knock-out**. The *wrong* noun serves as the control.

# %%
print(f"nothing taken away: {named.right:.1%} right")
places = {"right": test_batch.noun, "wrong": test_batch.other}  # (B,) each
for which, at in places.items():
    for where, numbers in {"layer 2": [1], "both layers": [0, 1]}.items():
        with pronoun_task.knocked_out(namer, numbers, test_batch.it, at):
            share = pronoun_task.evaluate(namer, test_batch).right
        print(f"no weight on the {which} noun in {where}: {share:.1%} right")
print(f"mean weight in layer 2: {named.on_right[-1]:.2f} on the right noun", end=", ")
print(f"{named.on_wrong[-1]:.2f} on the wrong one")

# %% [markdown]
# What is lost without the right noun, and not without the wrong one, was answered *through* that weight. What stays right is
# found without it. The picture alone would have told you neither.
#
# ### Is the picture always there?
#
# Each dot below is another seed: the same model, data and number of steps, trained beforehand. (`python -m
# benchmarks.pronouns` makes dots of the same kind, but not the same dots on another machine or another number of threads.)
# There are two more models: one with a single layer, and one with a single layer *whose weights are uniform*. In it every
# word reads the mean of all words and cannot choose where to look. (Wiegreffe and Pinter, 2019, use this control in their
# answer to Jain and Wallace, 2019.)

# %%
recorded = results.recorded("pronouns")
names = ("uniform weights", "one layer", "two layers")
runs = {name: results.runs_of(recorded, name) for name in names}
panels = {
    "right answers, %": {n: [100 * run["right"] for run in runs[n]] for n in names},
    "right noun gets more, %": {
        n: [100 * run["more"][-1] for run in runs[n]] for n in names
    },
    "… in both twins, %": {
        n: [100 * run["flips"][-1] for run in runs[n]] for n in names
    },
}
title = "Each dot is a seed; noun pairs never seen together"
figure = plotting.comparison(panels, title=title)
for ax in figure.axes:
    ax.set(xlim=(-4, 104), xticks=(0, 50, 100))  # one scale, with room for dots at 0
plotting.show(figure)
print("two layers, seed by seed:")
for run in runs["two layers"]:
    print(
        f"  seed {run['seed']}: {run['right']:.1%} right, more weight on the right noun in "
        f"{run['more'][-1]:.0%}",
        end=", ",
    )
    print(f"most of all words in {run['most'][-1]:.0%}, twins that flip {run['flips'][-1]:.0%}")
print("one layer, seed by seed:")
for run in runs["one layer"]:
    print(f"  seed {run['seed']}: {run['right']:.1%} right")

# %% [markdown]
# - **The answers** of two layers are right in 95 % or more, on every seed.
# - **The picture** differs from seed to seed. On one the right noun gets more weight than the wrong one nine times in ten.
#   On another it does so in half of the sentences, and the answers are just as good.
# <!-- claim: test_two_layers_name_the_right_noun_in_95_percent_on_every_seed -->
# <!-- claim: test_the_picture_is_there_on_some_seeds_and_not_on_others -->
#
# "More" compares two weights, and both may be small. So the second picture does not show that the answers need no weight on
# the nouns; only a knock-out would tell.
#
# The control shows what is *possible*: a model that cannot choose answers most sentences. From the mean of all words a linear
# readout can tell that there is an animal, a street, and something that only animals are. *animal* gets points for being
# there and for *tired*, *street* only for being there. Whether the two-layer models work like that is another question.
# <!-- claim: test_a_model_that_cannot_choose_answers_most_sentences_all_the_same -->
#
# With one layer the seeds differ widely, and some do far *worse* than the control. Whether they learned their training
# sentences badly, or well but not for new noun pairs, these recordings do not say.
# <!-- claim: test_one_layer_differs_widely_and_does_worse_than_the_control_on_some_seeds -->

# %% [markdown]
# ### One layer cannot flip
#
# For one layer the middle and the right panel are the same on every seed: half, and none. (With uniform weights neither noun
# gets more than the other, so both are 0.) In the first layer the query of *it* is made of the vector of *it*, and the key of
# *animal* of the vector of *animal*. Neither has read the last word. So the two nouns' scores are the same in both twins,
# and *it* prefers the same noun in both. (The last word may draw weight away from both.)
# <!-- claim: test_one_layer_looks_at_the_right_noun_in_half_the_sentences_and_never_flips -->
# <!-- claim: test_a_model_that_cannot_choose_answers_most_sentences_all_the_same -->
#
# The second layer asks with what the first one has read: its question can depend on an answer.

# %% [markdown]
# ### A readout that has to look
#
# Now change the readout, and nothing else. The model no longer names the noun: it *points* at it. The answer **is** the
# last layer's row of weights at *it*, as in the **pointer networks** of Vinyals, Fortunato and Jaitly (2015). To be right,
# `PointingReader` must put its weight on the right noun.
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
# Here is the famous picture, on every seed: in this model the picture *is* the answer. With one layer the pointer is right
# in exactly half of the sentences.
# <!-- claim: test_the_pointer_is_right_and_flips_on_every_seed -->
# <!-- claim: test_one_layer_looks_at_the_right_noun_in_half_the_sentences_and_never_flips -->
#
# Keep both models in mind when you see a heatmap. Every weight is a fact about one sum. Whether the model *answers through*
# that sum is another question: the design of the model may answer it, and a knock-out can (lesson 13).

# %% [markdown]
# ## 6. How far apart are two words?
#
# In a GRU the last word hears of the first through every word between them: a path of $T - 1$ steps, each of which
# multiplies the gradient by a matrix. Where that makes it smaller at every step, it is called a **vanishing gradient**
# (Bengio et al. 1994). In self-attention the path has one step, whatever the distance (Vaswani et al. 2017, table 1).
#
# How much does the *last* output change with each of 50 random inputs, before any training? A GRU has a gate that decides
# how much of the old state stays. PyTorch starts its bias near 0. The second GRU below differs in one thing: there it starts
# near 3, and the gate keeps most of the state.
#
# **Predict.** By what factor is the GRU's gradient smaller for the first word than for the last?

# %% prediction
gradient_fades = widgets.predict_choice(
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
for seed in range(3):
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
    factors = ", ".join(f"{factor:,.0f}" for factor in rows[:, 0] / rows[:, -1])
    print(f"{name}: last word's gradient over the first word's, by seed: {factors}")
fading = (curves["a GRU"][:, 0] / curves["a GRU"][:, -1]).min().item()
size = 2 if fading > 1e9 else 1 if fading > 5 else 0
gradient_fades.reveal(gradient_fades.choices[size])

# %% [markdown]
# The first GRU's line falls by a factor of more than ten billion. With the other bias the factor is between 10 and 20: how
# fast the gradient vanishes depends on how one starts. The line of self-attention is flat, but for the last word, which also
# asks the question. Flat is not high: each of the 50 words gets about a fiftieth of the attention.
# <!-- claim: test_the_grus_gradient_fades_by_powers_of_ten_and_that_of_self_attention_is_flat -->

# %% [markdown]
# ## 7. What it costs
#
# With $d_k = d_v = d$, four projections cost $4\,T d^2$ multiply-adds, the scores $T^2 d$ and the blends as much again. (The
# $T^2 d$ in table 1 of Vaswani et al. leaves the projections out.) A GRU costs $6\,T d^2$: three pairs of matrices a word.
#
# **Predict.** With $d = 64$: by what factor do the multiply-adds of self-attention grow from $T = 512$ to $T = 1024$?

# %% prediction
growth = widgets.predict("growth from T = 512 to 1024", low=1.0, high=8.0)

# %%
lengths, width = (32, 64, 128, 256, 512, 1024), 64
torch.manual_seed(0)
measured_layer, measured_gru = (
    Attention(width, width, width),
    nn.GRU(width, width, batch_first=True),
)
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
growth.reveal(counted[-1] / counted[-2])

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
# Doubling the sentence costs nearly twice as much while the projections dominate, and nearly four times as much once the
# scores do. The two are equal at $T = 2d$.
# <!-- claim: test_the_multiply_adds_are_the_formula_and_meet_at_2_d -->
#
# Work is not time: the GRU must take its steps one after the other. On the left, in work, the two layers meet at $T = d$. On
# the right, in time, the machine decides where they meet.

# %% [markdown]
# ## 8. A bug in the wild
#
# This function adds positions to a batch. It comes from code that kept the words in the first dimension, (T, B, d). Here the
# batch comes first. It raises no error.
#
# ```python
# def add_positions(x, table):
#     return x + table[: x.shape[0]].unsqueeze(1)
# ```

# %%
def add_with_the_bug(x, table):
    return x + table[: x.shape[0]].unsqueeze(1)


knows_nothing = bool(my_test(lambda x: layer(add_with_the_bug(x, table))[0], pair))
print(f"with the bug, then self-attention: equivariant: {knows_nothing}")
same = pair[:1].expand(2, -1, -1)  # the same sentence twice in one batch
one, other = layer(add_with_the_bug(same, table))[0]
print(
    "the same sentence twice in a batch: its vectors differ by up to "
    f"{(one - other).abs().max():.2f}"
)

# %% [markdown]
# Your test from part 3 finds it: the layer does not know the order, although positions were added. All words of a sentence
# got the *same* vector, chosen by the sentence's place in the batch.
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# ### Exercise 5.4: mend it (difficulty 1, 5 minutes)
#
# <details><summary>A hint</summary>
#
# Write down the shape of `table[: x.shape[0]].unsqueeze(1)`, and how it broadcasts against (B, T, d). Which of the two
# sizes should cut the table?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# (T, d) broadcasts against (B, T, d) by itself: the missing dimension is put in front.
#
# </details>

# %% exercise="add_positions"
def add_positions(x, table):
    """The vectors of each sentence, plus the position vectors 0, 1, ..., T - 1.

    Shapes: x (B, T, d), batch first, table (length, d) with length >= T -> (B, T, d).
    """
    ### BEGIN SOLUTION
    return x + table[: x.shape[1]]  # (T, d) broadcasts over the batch
    ### END SOLUTION

# %% check="add_positions" points=3
checks.add_positions(add_positions)

# %% [markdown]
# ## 9. Check yourself

# %% quiz="who_asks_in_self_attention" points=1

# %% quiz="shuffled_without_positions" points=1

# %% quiz="one_layer_and_two_endings" points=1

# %% quiz="what_one_heatmap_shows" points=1

# %% quiz="what_doubling_the_sentence_costs" points=1

# %% [markdown]
# ## What to remember
#
# 1. In self-attention each word makes a query, a key and a value; every word reads every word, in one step.
# 2. By itself it is permutation equivariant. Position vectors, fixed or learned, are added to give it the order.
# 3. One layer asks with the words alone. A second one asks with what the first has read.
# 4. A picture shows where the weight lies: here as expected on some seeds only, and on every seed with a pointer. Whether an
#    answer needs a weight, a knock-out tells.
# 5. Multiply-adds: $4Td^2 + 2T^2d$. The two parts are equal at $T = 2d$.
# <!-- claim: test_the_pointer_is_right_and_flips_on_every_seed -->
# <!-- claim: test_the_picture_is_there_on_some_seeds_and_not_on_others -->
#
# **What it costs.** Every pair of words has a score, and $T^2$ weights have to be kept.
#
# **Where it leads.** In lesson 06 one sequence asks another. Lesson 07 gives each word several rows of weights.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, sections 3.2.1, 3.5 and 4. Uszkoreit (2017),
# *Transformer: a novel neural network architecture for language understanding* (a blog post), for the animal and the
# street. Levesque, Davis and Morgenstern (2012), *The Winograd schema challenge*. Gehring et al. (2017), *Convolutional
# sequence to sequence learning*, section 3.1. Cheng, Dong and Lapata (2016), *Long short-term memory-networks for machine
# reading*. Vinyals, Fortunato and Jaitly (2015), *Pointer networks*. Jain and Wallace (2019), *Attention is not
# explanation*, and Wiegreffe and Pinter (2019), *Attention is not not explanation*.
