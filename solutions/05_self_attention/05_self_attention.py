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
# **The question.** What happens when all words of a sentence ask each other at once? And what does a picture of their attention
# weights say about the model's answer?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** self-attention, a test about the order of the words, and position vectors. Then you train models to say
# what *it* is, change where they look, and measure what is lost.
#
# **You need** lesson 04 (scaled dot-product attention); lesson 01 helps. **Points.** 20: fifteen for four exercises, five
# for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import math

import torch
from torch import nn

import attention_checks as checks
from attention_lab.experiments import pronoun_task, self_reading, shuffling
from attention_lab.measure import results
from attention_lab.models.pronouns import NamingReader, PointingReader
from attention_lab.tasks import pronouns
from course_utils import plotting, widgets
from course_utils.attention.knock_out import make_alike
from course_utils.attention.positions import SinusoidalPositions
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

# %% [markdown]
# ## 1. Each word asks all the others
#
# > the animal did not cross the street because **it** was too **tired** .
# >
# > the animal did not cross the street because **it** was too **wide** .
#
# What is *it*? In the first sentence *it* is the animal, in the second the street. Only the last word decides. (The sentence
# is from Uszkoreit, 2017. Such twins are called Winograd schemas: Levesque et al. 2012.) So a model must connect words that
# are far apart, and a later word may change the meaning of an earlier one.
#
# In **self-attention** the words of a sentence ask each other. Each word has a vector $x_i$. Three learned matrices, the
# **projections**, make a query, a key and a value out of it:
#
# $$q_i = W_q\, x_i \qquad k_i = W_k\, x_i \qquad v_i = W_v\, x_i$$
#
# The query says what the word is looking for. The key says how other words can find it. The value is what it gives to them.
# Every query has a dot product with every key, also with the key of its own word.
#
# **An example to check in your head.** The sentence is *the cats sleep*. A verb looks for its noun, because it needs the
# noun's number: *cats sleep*, but *a cat sleeps*. Each word has two features. The first is $+1$ for a noun, $-1$ for a verb
# and 0 for any other word. The second is $+1$ for plural, $-1$ for singular and 0 if the word does not say.
#
# | word | x | query: $-2$ times feature 1 | key: feature 1 | value: feature 2 |
# |---|---|---|---|---|
# | the | 0, 0 | 0 | 0 | 0 |
# | cats | 1, 1 | $-2$ | 1 | 1 |
# | sleep | $-1$, 0 | 2 | $-1$ | 0 |
#
# The query of *sleep* is 2. Its scores with the three keys are 0, 2 and $-2$. The softmax is (1, 7.4, 0.14) / 8.5, so the
# weights are 0.12, 0.87 and 0.02. The *weighted* sum of the values is $0.12 \cdot 0 + 0.87 \cdot 1 + 0.02 \cdot 0 = 0.87$: the
# subject is plural. The query of *cats* is $-2$, so it finds the verb. The query of *the* is 0, so it reads the mean of all
# three values.

# %%
plotting.show(self_reading.three_roles())

# %% [markdown]
# Why not compare the words themselves? Then *sleep* would find itself. With two different matrices, the query of a verb can
# match the key of a noun.

# %%
three = ["the", "cats", "sleep"]
x = torch.tensor([[0.0, 0.0], [1.0, 1.0], [-1.0, 0.0]])  # (T=3, d_model=2)
W_q = torch.tensor([[-2.0, 0.0]])  # (d_k=1, d_model=2)
W_k = torch.tensor([[1.0, 0.0]])
W_v = torch.tensor([[0.0, 1.0]])
q, k, v = x @ W_q.T, x @ W_k.T, x @ W_v.T  # (T, 1) each
weights = torch.softmax(q @ k.T, dim=1)  # (T, T)
plotting.show(plotting.heatmap(weights, three, three, xlabel="is read", ylabel="asks"))
for word, read in zip(three, weights @ v, strict=True):
    print(f"{word} reads {read.item():.2f}")

# %% [markdown]
# ## 2. The layer
#
# With longer queries and keys the scores are divided by $\sqrt{d_k}$, as in lesson 04. A fourth matrix brings the weighted
# sum back to the width of the words:
#
# $$y_i = W_o \sum_j \alpha_{ij}\, v_j, \qquad \alpha_{ij} = \text{softmax}_j\!\left(\frac{q_i \cdot k_j}{\sqrt{d_k}}\right)$$
#
# As a loop, for one sentence:

# %%
def self_attention_by_loop(x, layer):
    """Shapes: x (T, d_model) -> out (T, d_model), weights (T, T)."""
    out, rows = [], []
    for asking in x:
        query = layer.q_proj(asking)  # (d_k,)
        scores = [query @ layer.k_proj(word) / math.sqrt(len(query)) for word in x]  # T numbers
        weights = torch.softmax(torch.stack(scores), dim=0)  # (T,)
        values = torch.stack([layer.v_proj(word) for word in x])  # (T, d_v)
        out.append(layer.out_proj(weights @ values))
        rows.append(weights)
    return torch.stack(out), torch.stack(rows)

# %% [markdown]
# ### Exercise 5.1: self-attention (difficulty 2, 10 minutes)
#
# Write it as a module, for a whole batch, and with a mask. You can call `scaled_dot_product_attention` from lesson 04. It also
# returns zeros for a word that may attend to nothing.
#
# <details><summary>A hint</summary>
#
# `nn.Linear(d_in, d_out, bias=False)` works on the last dimension of any tensor: `self.q_proj(x)` is (B, T, d_k), for all
# words at once. Which three tensors does the attention of lesson 04 take, and in which order?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `context, weights = scaled_dot_product_attention(q, k, v, mask)` divides the scores, applies the mask and computes the
# weighted sums. The context is (B, T, d_v). One projection is left to do.
#
# </details>

# %% exercise="SelfAttention"
class SelfAttention(nn.Module):
    """One head of self-attention; scores as in Vaswani et al. (2017), section 3.2.1.

    Holds q_proj: d_model -> d_k, k_proj: d_model -> d_k, v_proj: d_model -> d_v and
    out_proj: d_v -> d_model, all four `nn.Linear` without bias.
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
famous = "the animal did not cross the street because it was too tired ."
tired = famous.split()
wide = [*tired[:-2], "wide", "."]
words = pronouns.vocabulary()
torch.manual_seed(0)
d_model = 32
embedding = nn.Embedding(len(words), d_model)
# (2, T, d_model)
pair = embedding(torch.tensor([words.encode(tired), words.encode(wide)])).detach()

# %%
Attention = checks.yours("SelfAttention")
torch.manual_seed(0)
layer = Attention(d_model, d_k=16, d_v=24)
out, weights = layer(pair)  # (2, T, d_model), (2, T, T)
out_by_loop, weights_by_loop = self_attention_by_loop(pair[0], layer)
assert torch.allclose(out[0], out_by_loop, atol=1e-5)
assert torch.allclose(weights[0], weights_by_loop, atol=1e-5)
q, k, v = layer.q_proj(pair), layer.k_proj(pair), layer.v_proj(pair)
fused = nn.functional.scaled_dot_product_attention
assert torch.allclose(out, layer.out_proj(fused(q, k, v)), atol=1e-5)
print("Equal to the loop, and to PyTorch's F.scaled_dot_product_attention between the projections.")

# %% [markdown]
# Which vectors change when *tired* becomes *wide*? We compare a GRU, which reads from left to right, with your layer. Neither
# is trained.

# %%
def changed(read):
    """Which vectors differ between the two sentences: (T,) bool."""
    with torch.no_grad():
        one, other = read(pair)[0]  # (T, d_model) each
    return (one - other).norm(dim=-1) > 1e-6 * one.norm(dim=-1)


gru = nn.GRU(d_model, d_model, batch_first=True)
for name, read in {"a GRU": gru, "self-attention": layer}.items():
    which = [word for word, moved in zip(tired, changed(read), strict=True) if moved]
    print(f"{name}: {len(which)} of {len(tired)} vectors change: {' '.join(which)}")

# %% [markdown]
# In the GRU only the last word and the full stop change. When the GRU is at *it*, it has not yet read the word that decides.
# With self-attention every vector changes, because every word reads the last word.
#
# A second GRU, from right to left, would also read the last word. But the information must pass through every word in between.
# This path has up to $T - 1$ steps, and each of them multiplies the gradient by a matrix. If every step makes the gradient
# smaller, nearly nothing arrives. This is the problem of **vanishing gradients** (Bengio et al. 1994). In self-attention the
# path has one step, whatever the distance (Vaswani et al. 2017, table 1).
# <!-- claim: test_a_gru_hears_the_last_word_too_late_and_self_attention_everywhere -->
#
# **What it costs.** With $d_k = d_v = d$, the four projections cost $4\,T d^2$ multiply-adds. The scores cost $T^2 d$ and the
# weighted sums cost the same. (The $T^2 d$ in table 1 of Vaswani et al. leaves the projections out.)
#
# If the sentence becomes twice as long, the projections cost twice as much, but the scores and sums cost four times as much.
# The two parts are equal at $T = 2d$.
# <!-- claim: test_the_multiply_adds_are_the_formula_and_meet_at_2_d -->
#
# ## 3. Does it know the order?
#
# **Predict.** We shuffle the words of the sentence. By how much does the *output* at *street* change, as a share of its norm?
# 0 means: not at all.

# %% prediction
movement_of_street = widgets.predict("change of the output at street", low=0.0, high=1.5)

# %%
shuffle = torch.randperm(len(tired), generator=torch.Generator().manual_seed(1))
shuffled = [tired[i] for i in shuffle]
print(" ".join(shuffled))
before, after = layer(pair[:1])[0][0], layer(pair[:1, shuffle])[0][0]  # (T, d_model) each
street, street_after = before[tired.index("street")], after[shuffled.index("street")]
distance = ((street_after - street).norm() / street.norm()).item()
print(f"change of the output at street: {distance:.1e}")
movement_of_street.reveal(round(distance, 3))

# %% [markdown]
# <details><summary>What came out</summary>
#
# The output does not change. (A change below 1e-5 is rounding.) Read the loop of part 2 again: no line depends on a word's
# position. A score compares two vectors, and a sum does not depend on the order of its terms. So if you shuffle the words, the
# outputs are shuffled in the same way, and nothing else happens. To self-attention a sentence is a bag of words: *the dog chased
# the cat* and *the cat chased the dog* give each word the same output.
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# </details>
#
# Let $\pi$ be a shuffling of the positions. A layer $f$ is **permutation equivariant** if
#
# $$f(\pi(x)) = \pi(f(x))$$
#
# It does not matter whether you shuffle before the layer or after it. ("Invariant" would be $f(\pi(x)) = f(x)$.)
#
# ### Exercise 5.2: does a layer know the order? (difficulty 2, 10 minutes)
#
# Turn the formula into a test that takes any layer.
#
# <details><summary>A hint</summary>
#
# The formula has two sides. Each is one call of the layer. On one side the words are shuffled, on the other the outputs. Use
# the *same* shuffling on both sides, and draw it at random. (By chance it may leave every word in its place. With ten words
# this hardly ever happens, so you need not care.)
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `order = torch.randperm(x.shape[1])`, and `x[:, order]` shuffles the positions. Sums in another order differ in their last
# digits, so compare with `torch.allclose(..., atol=1e-5)`. Here `layer(x)` returns one tensor, not a pair.
#
# </details>

# %% exercise="is_permutation_equivariant"
def is_permutation_equivariant(layer, x):
    """Whether layer(shuffled x) equals shuffled layer(x), to within 1e-5 -> bool.

    Shapes: x (B, T, d); `layer`, a function or a module, returns a tensor of the same shape.
    """
    ### BEGIN SOLUTION
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)
    ### END SOLUTION

# %% check="is_permutation_equivariant" points=3
checks.is_permutation_equivariant(is_permutation_equivariant)

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
for name, candidate in candidates.items():
    print(f"{name:22} equivariant: {bool(my_test(candidate, pair))}")

# %% [markdown]
# The mask hides all later words. So the first word reads one word, the second reads two, and so on: what a word reads depends
# on its position. The GRU also depends on the order, because it reads one word after the other.
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# Choose another order in the menu below. The number beside each word says by how much its output changed. Then switch the
# positions on. Part 4 adds them.

# %%
short = ["the", "horse", "did", "not", "cross", "the", "river"]
vectors = embedding(torch.tensor(words.encode(short))).detach()  # (T, d_model)
waves = SinusoidalPositions(pronoun_task.LONGEST, d_model).table  # (length, d_model)
widgets.explore(**shuffling.shuffles(short, vectors, layer, waves))

# %% [markdown]
# ## 4. Put the order back in
#
# The vector of a word does not say *where* the word is. So we add a vector $p_t$ to the word at position $t$: $x_t + p_t$. There
# are two ways to choose $p_t$. Vaswani et al. (2017, table 3, row E) tried both and found "nearly identical" results:
#
# - **Learned**: a table with a row for each position (Gehring et al. 2017). A sentence longer than the table cannot be read.
# - **Sinusoidal** (Vaswani et al. 2017, section 3.5): waves of different periods, sampled at $t$. There is nothing to learn,
#   and every position has a vector. (Lesson 11 asks whether a model can use positions beyond its training.)
#
# $$p_{t,\,2i} = \sin\!\left(\frac{t}{10000^{2i/d}}\right) \qquad p_{t,\,2i+1} = \cos\!\left(\frac{t}{10000^{2i/d}}\right)$$
#
# Think of a clock. The first pair of features turns fast and soon begins again, like the hand that shows the seconds. The next
# pairs turn more and more slowly, like the hands for the minutes and the hours. As a loop:

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
# Write it without the loops. If `d_model` is odd, one sine has no cosine: raise a `ValueError`.
#
# <details><summary>A hint</summary>
#
# Compute all angles first. Positions (length, 1) divided by powers (d_model / 2,) broadcast to (length, d_model / 2). Then
# put sines and cosines into the table, in turn.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.arange(0, d_model, 2)` is $2i$ already. `table[:, 0::2] = angles.sin()` fills every second feature, from 0 on. The
# cosines belong to `1::2`. Before all that: `if d_model % 2: raise ValueError(...)`.
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
cosines = table @ table.T / (d_model / 2)  # (length, length): each row has norm sqrt(d_model / 2)
print("position 0 and positions 0 to 7:  ", cosines[0, :8].numpy().round(2))
print("position 20 and positions 20 to 27:", cosines[20, 20:28].numpy().round(2))
print("still equivariant:", bool(my_test(lambda x: layer(x + table[: len(tired)])[0], pair)))

# %% [markdown]
# The first two rows show the cosine of the angle between two position vectors. It depends only on their *distance*. The reason
# is in the formula: $\sin a \sin b + \cos a \cos b = \cos(a - b)$. And with positions your own test says that the layer now
# depends on the order.
# <!-- claim: tests/test_positions.py::test_how_alike_two_positions_are_depends_on_their_distance_alone -->
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# ### A bug in the wild
#
# This function adds positions to a batch. It raises no error, and every shape is right:

# %%
def add_positions(x, table):
    return x + table[: x.shape[0]].unsqueeze(1)


same_twice = pair[:1].expand(2, -1, -1)  # (2, T, d_model)
one, other = layer(add_positions(same_twice, table))[0]
print(f"one sentence twice in a batch: the copies differ by {(one - other).abs().max():.2f}")

# %% [markdown]
# **Hunt.** Your own test finds this bug before any training. Call it in a new cell: `my_test(lambda x: layer(add_positions(x,
# table))[0], pair)`. What should it say? Find the bug and mend the line. Then open what we found.
#
# <details><summary>What is wrong, and which test finds it</summary>
#
# With positions added, self-attention should *not* be equivariant. With this function it is. The code comes from a model in
# which the words were the first dimension, (T, B, d). Here the batch comes first, so `x.shape[0]` is the number of sentences.
# All words of a sentence get the same vector, chosen by the sentence's place in the batch. The mended line is
# `x + table[: x.shape[1]]`: (T, d) broadcasts over the batch.
# <!-- claim: test_of_the_four_layers_two_do_not_know_the_order -->
#
# </details>
#
# ## 5. What is *it*?
#
# Back to the animal and the street. `data/pronouns` holds 6,000 such sentences for training and 1,000 for testing, in twins
# that differ only in the last word. An animal and a place that occur together in the test *never* occur together in training.
# <!-- claim: tests/test_pronouns.py::test_the_card_holds_what_is_measured -->
# <!-- claim: tests/test_pronouns.py::test_no_pair_of_nouns_is_in_both_splits_and_every_noun_is -->

# %%
train, test = pronouns.load_split("train"), pronouns.load_split("test")
train_batch, test_batch = pronouns.make_batch(train, words), pronouns.make_batch(test, words)
for sentence in test[40:44]:
    print(f"{' '.join(sentence.words):80} it = {sentence.words[sentence.noun]}")

# %% [markdown]
# The model `NamingReader` is small. It has word vectors with sinusoidal positions, two layers of your self-attention, and one
# linear map. The map turns the vector at *it* into a score for every word of the vocabulary. The output of a layer is *added*
# to its input: this is a **residual connection** (He et al. 2016). There are no feed-forward layers. (Lesson 12 adds them.)

# %%
plotting.show(self_reading.two_layers())

# %% [markdown]
# **Predict.** The model learns to answer nearly all sentences. In what share of the test sentences does *it* look most at the
# right noun? (We mean: in layer 2, the right noun gets the largest of all weights.)

# %% prediction
right_looks = widgets.predict("it looks most at the right noun", low=0, high=100, unit="%")

# %% training
torch.manual_seed(0)
d = pronoun_task.D_MODEL
layers = [Attention(d, d, d) for _ in range(2)]
namer = NamingReader(len(words), d, layers, SinusoidalPositions(pronoun_task.LONGEST, d))
history = pronoun_task.train_reader(namer, train_batch, seed=0, stand_in="pronoun_namer")

# %%
named = pronoun_task.evaluate(namer, test_batch)
print(f"right answers: {named.right:.1%}")
right_looks.reveal(100 * named.most[1])
plotting.show(self_reading.twins_at_it(namer, words))

# %% [markdown]
# The cell of the right noun is outlined. The darkest cell of a row may be at another word, for example at the full stop, although
# the answer is right. This is possible because layer 2 does not read words. It reads the vectors that layer 1 has made, and each
# of them is a mixture of all words.
#
# Is the picture the same in every model? The next figure shows models that were trained beforehand, five seeds with one layer
# and five with two. Your model is trained in the same way as seed 0 with two layers. But machines round differently, so your
# numbers may differ from those of seed 0.
#
# There is one more model, a **control**. It has a single layer with uniform weights: every word reads the mean of all words, so
# it cannot choose. (Wiegreffe and Pinter, 2019, use this control in their answer to Jain and Wallace, 2019.)

# %%
recorded = results.recorded("pronouns")
control = results.runs_of(recorded, "uniform weights")
print("control, right answers:", *[f"{run['right']:.0%}" for run in control])
plotting.show(self_reading.picture_and_answers(recorded))

# %% [markdown]
# <details><summary>What came out</summary>
#
# With two layers at least 94 % of the answers are right on every seed. But the picture differs. On one seed *it* looks most at
# the right noun in three of four sentences, on another in about one of four. Both answer equally well. On seed 0, *it* looks most
# at the right noun in nearly all sentences about animals, but only in 54 % of those about places.
# <!-- claim: test_the_recorded_model_loses_answers_only_where_it_looks_most_at_the_right_noun -->
# <!-- claim: test_two_layers_name_the_right_noun_in_94_percent_on_every_seed -->
# <!-- claim: test_the_picture_is_there_on_some_seeds_and_not_on_others -->
#
# </details>
#
# **How can the control answer without choosing?** It is right in about nine of ten sentences, and it can do this by adding.
# In a sum over all words, each word can vote. *animal* votes for *animal*. *tired* votes for all animals, and *wide* for all
# places. Only the right noun gets both votes. Here is this vote as a *linear* model of the bag of words, without any order. We
# set its numbers by hand:
# <!-- claim: test_a_model_that_cannot_choose_answers_most_sentences_all_the_same -->

# %%
votes = self_reading.votes(words)  # (V, V): from a word of the sentence, for an answer
bags = nn.functional.one_hot(test_batch.tokens, len(words)).sum(dim=1)  # (B, V): word counts
answers = (bags.float() @ votes).argmax(dim=1)  # (B,)
print(f"a linear bag of words: {(answers == test_batch.answer).float().mean():.1%} right")

# %% [markdown]
# It is right in all sentences. So check whether a bag of words solves your task before you interpret its attention.
# <!-- claim: test_a_linear_bag_of_words_is_right_in_every_sentence -->
#
# **With one layer, *it* cannot change its mind.** One seed fails even on its training sentences. The other four are about as
# good as the control. In every one-layer model *it* prefers the same noun in both twins, so the right noun gets more weight than
# the wrong one in exactly half of the sentences. The query is computed from the vector of *it*. The key of *animal* is computed
# from the vector of *animal*. In layer 1 neither vector has read the last word. Layer 2 can ask with what layer 1 has read.
# <!-- claim: test_one_layer_differs_widely_and_does_worse_than_the_control_on_some_seeds -->
# <!-- claim: test_one_layer_looks_at_the_right_noun_in_half_the_sentences_and_never_flips -->
#
# ## 6. Does the answer need the noun?
#
# A picture shows where the weight is. Does the answer need this weight? To find out, we take it away, change nothing else, and
# let the model answer again. This is a **knock-out**.
#
# ### Exercise 5.4: the knock-out (difficulty 2, 15 minutes)
#
# In each sentence one word is the query. It gets nothing from some of the keys: their weights become 0. The other weights of
# this row *stay as they are*. If you scaled them up to a sum of 1, you would change all of them.
#
# <details><summary>A hint</summary>
#
# Work on a copy, `weights.clone()`. Sentence b has the query `query[b]`, so its row is `weights[b, query[b]]`, (T,). A loop
# over the sentences is fine. With `torch.arange(B)` in place of b you get all rows at once, (B, T).
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `row.masked_fill(keys, 0.0)` is 0 where `keys` is True. Write it back into the copy, at `[torch.arange(B), query]`. Then
# compute the context: `copy @ values`.
#
# </details>

# %% exercise="knock_out"
def knock_out(weights, values, query, keys):
    """Attention in which one query of each sentence gets nothing from some keys.

    Shapes: weights (B, T, T), values (B, T, d_v), query (B,) integers, the position whose row is
    changed, keys (B, T) bool, True = taken away -> context (B, T, d_v) and the changed weights
    (B, T, T). The weights that are passed in stay unchanged.
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
# `pronoun_task.knocked_out` puts your function into layer 2 of your trained model, with *it* as the query. Some answers become
# wrong without the right noun: they need it (**necessity**). Some stay right when *it* reads nothing else in this layer: for
# them the noun is enough (**sufficiency**). Here *the noun* means the vector at its position. Layer 1 has mixed other words into
# this vector. The last line is a control: in layer 2 *it* reads nothing at all.

# %%
my_knock_out = checks.yours("knock_out")
who = pronoun_task.words_of(test_batch)  # {"right noun": keys (B, T), ...}
changes = {
    "without the right noun": who["right noun"],
    "the right noun alone": who["all but the right noun"],
    "nothing in layer 2": test_batch.mask,
}
print(f"{'untouched':24} {named.right:.0%} right")
for name, taken in changes.items():
    with pronoun_task.knocked_out(namer, [1], test_batch.it, taken, my_knock_out):
        print(f"{name:24} {pronoun_task.evaluate(namer, test_batch).right:.0%} right")

# %% [markdown]
# The same in the recorded models, right answers in %:
# <!-- claim: test_the_table_of_knock_outs_is_that_of_the_recorded_runs -->
#
# | model | untouched | without the right noun | the right noun alone |
# |---|---|---|---|
# | two layers, seed 0 | 99 | 52 | 94 |
# | two layers, seed 1 | 95 | 52 | 77 |
# | two layers, seed 2 | 100 | 75 | 59 |
# | two layers, seed 3 | 95 | 60 | 80 |
# | two layers, seed 4 | 99 | 70 | 81 |
# | control, seed 0 | 92 | 4 | 100 |
#
# - **Many answers need the noun.** Without it in layer 2, every seed loses a quarter of its answers or more.
# - **For many answers the noun is enough.** The share differs from seed to seed: 94 % on seed 0, 59 % on seed 2. But some answers
#   need nothing from layer 2. On seed 0, 47 % are right when *it* reads nothing there. It has already read all words in layer 1.
# <!-- claim: test_without_the_right_noun_every_seed_loses_a_quarter -->
# <!-- claim: test_the_recorded_weights_give_the_recorded_knock_outs -->
#
# Has *it* then *chosen* the right noun? Look at the last row. The control cannot choose, because all its weights are equal.
# But it also needs the right noun: without its vote, nearly all answers are wrong. So a knock-out shows that the noun is *used*.
# It does not show that *it* chose this noun.
# <!-- claim: test_the_control_cannot_choose_and_needs_the_right_noun_all_the_same -->

# %% [markdown]
# ## 7. Does *it* choose?
#
# So we change the choice alone. In layer 2 the two nouns share their weight equally. Together they weigh as much as before,
# but *it* prefers neither. (In the control nothing would change.)
#
# We do this to two models. The first is the one that you trained. The second is a model that has to look. It does not name the
# noun, it *points* at it: its answer **is** the row of weights of *it* in layer 2. Such a model is called a **pointer
# network** (Vinyals, Fortunato and Jaitly 2015).
#
# ```python
# answer = linear(x[at_it])             # NamingReader: a score for every word of the vocabulary
# answer = weights[-1][at_it].log()     # PointingReader: a score for every position
# ```

# %% training
torch.manual_seed(0)
layers = [Attention(d, d, d) for _ in range(2)]
pointer = PointingReader(len(words), d, layers, SinusoidalPositions(pronoun_task.LONGEST, d))
history = pronoun_task.train_reader(pointer, train_batch, seed=0, stand_in="pronoun_pointer")
pointed = pronoun_task.evaluate(pointer, test_batch)
print(f"right answers: {pointed.right:.1%}; most at the right noun: {pointed.most[1]:.1%}")
plotting.show(self_reading.twins_at_it(pointer, words, ylabel="it points at"))

# %% [markdown]
# In the pointer the picture *is* the answer. Without the choice it can only guess between two nouns, so half of its answers
# remain.
# <!-- claim: test_the_pointer_is_right_and_flips_on_every_seed -->
# <!-- claim: test_a_pointer_without_the_choice_keeps_half_of_its_answers -->
#
# **Predict.** And the first model, which names the noun? What share of its answers is right if *it* prefers neither noun in
# layer 2?

# %% prediction
right_without_choice = widgets.predict("right without the choice", low=0, high=100, unit="%")

# %%
both = who["right noun"] | who["wrong noun"]  # (B, T)
models = {"your model": (namer, named), "your pointer": (pointer, pointed)}
left, yours = {}, {}
for name, (model, found) in models.items():
    with pronoun_task.knocked_out(model, [1], test_batch.it, both, make_alike):
        left[name] = pronoun_task.evaluate(model, test_batch).right
    yours[name] = (100 * found.most[1], 100 * (found.right - left[name]))  # picture, loss
right_without_choice.reveal(100 * left["your model"])
plotting.show(self_reading.picture_and_loss(recorded, yours))

# %% [markdown]
# <details><summary>What came out</summary>
#
# | model | looks most at the right noun | right | right without the choice |
# |---|---|---|---|
# | seed 0 | 77 % | 99 % | 75 % |
# | seed 3 | 55 % | 95 % | 88 % |
# | seed 1 | 52 % | 95 % | 81 % |
# | seed 4 | 42 % | 99 % | 97 % |
# | seed 2 | 28 % | 100 % | 99 % |
# <!-- claim: test_every_model_loses_less_than_its_picture_suggests -->
#
# The dashed line is for comparison. Suppose that a model needs the choice in each sentence in which *it* looks most at the right
# noun. Without the choice it guesses between two nouns there, so it loses half of these sentences. The pointer is on this line,
# and the five recorded models are below it. If *it* looks more often at the right noun, mostly the loss is larger, too. But the
# picture does not show how large it is. On seed 0, *it* looks most at the right noun in 77 % of the test sentences. Without the
# choice 32 % of these become wrong, and none of the others.
# <!-- claim: test_every_model_loses_less_than_its_picture_suggests -->
# <!-- claim: test_the_recorded_model_loses_answers_only_where_it_looks_most_at_the_right_noun -->
#
# </details>
#
# Keep both models in mind when you see a heatmap. A weight says how much of one value enters one sum. Whether the model
# *answers through* that sum is another question. Either the design of the model answers it, as in the pointer, or you need an
# intervention.
#
# ## Check yourself

# %% quiz="a_running_mean" points=1

# %% quiz="one_layer_and_two_endings" points=1

# %% quiz="what_one_heatmap_shows" points=1

# %% quiz="needed_or_enough" points=1

# %% quiz="what_doubling_the_sentence_costs" points=1

# %% [markdown]
# ## What to remember
#
# 1. In self-attention each word makes a query, a key and a value. Every word reads every word, in one step.
# 2. By itself it is permutation equivariant. Position vectors, fixed or learned, are added to give it the order.
# 3. One layer asks with the words alone. A second layer asks with what the first one has read.
# 4. Check whether a bag of words solves your task before you interpret its attention.
# 5. A picture shows where the weight is. An intervention shows what an answer needs.
#
# **What it costs.** $4Td^2 + 2T^2d$ multiply-adds. The two parts are equal at $T = 2d$.
#
# **Where it leads.** In lesson 06 one sequence asks another. Lesson 07 gives each word several rows of weights.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, sections 3.2.1, 3.5 and 4. Uszkoreit (2017), *Transformer:
# a novel neural network architecture for language understanding* (a blog post). Levesque, Davis and Morgenstern (2012), *The
# Winograd schema challenge*. Gehring et al. (2017), *Convolutional sequence to sequence learning*. Vinyals, Fortunato and
# Jaitly (2015), *Pointer networks*. Jain and Wallace (2019), *Attention is not explanation*. Wiegreffe and Pinter (2019),
# *Attention is not not explanation*. Bengio, Simard and Frasconi (1994), *Learning long-term dependencies with gradient
# descent is difficult*. He et al. (2016), *Deep residual learning for image recognition*. Self-attention is older than the
# Transformer: Cheng, Dong and Lapata (2016), *Long short-term memory-networks for machine reading*, who call it
# *intra-attention*; Parikh et al. (2016), *A decomposable attention model for natural language inference*; Lin et al. (2017),
# *A structured self-attentive sentence embedding*.
