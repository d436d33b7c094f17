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
# **Time.** About 75 minutes, of which the computer needs less than one.
#
# **You will build** self-attention, a test that tells whether a layer knows the order of its words, and the position
# vectors that give the order back. Then you train models to say what *it* is in "The animal did not cross the street
# because it was too tired", and look hard at where they look.
#
# **You need** lesson 04 (scaled dot-product attention); lesson 01 helps. **Points.** 20: fifteen for four exercises, five
# for the quiz.

# %% setup

# %%
import math

import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F

from course_utils import checks, costs, plotting, pronouns, results, timing, widgets
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.experiments import forgetting, pronoun_task
from course_utils.models.pronouns import NamingReader, PointingReader
from course_utils.positions import LearnedPositions, SinusoidalPositions

famous = "the animal did not cross the street because it was too tired ."
tired = famous.split()
wide = [*tired[:-2], "wide", "."]
for sentence in (tired, wide):
    print(" ".join(sentence))

# %% [markdown]
# ## 1. The word that comes too late
#
# What is *it*? In the first sentence the animal, in the second the street. You knew, and you needed the last word to know.
# (The example is from Uszkoreit, 2017; twin sentences of this kind are Winograd schemas, Levesque et al. 2012.)
#
# Give each word a vector, and let a GRU read the sentence from left to right, as in lessons 01 to 03. Each word's vector
# then stands for the word *and what came before it*.
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
pair = embedding(torch.tensor([words.encode(tired), words.encode(wide)])).detach()  # (2, T, d_model)


def movement(read):
    """How far each word's vector moves when the last word changes, relative to its length: (T,)."""
    with torch.no_grad():
        one, other = read(pair)
    return (one - other).norm(dim=-1) / one.norm(dim=-1)


moved = {"each word by itself": movement(lambda x: x), "a GRU, left to right": movement(lambda x: gru(x)[0])}
plotting.show(pronoun_task.movement_bars(moved, [*tired[:-2], "tired/wide", "."]))
tokens_that_change.reveal((moved["a GRU, left to right"] > 1e-6).sum().item())

# %% [markdown]
# Two: the last word, and the full stop behind it. When the GRU stood at *it*, the deciding word had not been read, and
# nothing comes back. A second GRU, from right to left, would hear it (lesson 02's encoder has one); but news from far away
# passes through every word on the way, and part 6 measures what that does to it.
#
# There is a more direct way: let every word ask all the others.

# %% [markdown]
# ## 2. Three roles for every word
#
# Lesson 04 ended with queries, keys and values that somebody else supplied. Now each word $x_i$ makes all three, with three
# matrices that are learned:
#
# $$q_i = W_q\, x_i \qquad k_i = W_k\, x_i \qquad v_i = W_v\, x_i$$
#
# The query says what the word is looking for, the key what it can be found by, the value what it hands out. Then every word
# asks every word, itself included, and a fourth matrix brings the blend back to the width of the words:
#
# $$y_i = W_o \sum_j w_{ij}\, v_j, \qquad w_{ij} = \text{softmax}_j\!\left(\frac{q_i \cdot k_j}{\sqrt{d_k}}\right)$$
#
# Why not compare the words themselves? Then $x_i \cdot x_j$ would be the same in both directions, and mostly largest for a
# word with itself. *it* should find *animal* without *animal* having to look for *it*. As a loop, for one sentence:

# %%
def self_attention_by_loop(x, layer):
    """Shapes: x (T, d_model) -> out (T, d_model), weights (T, T)."""
    out, rows = [], []
    for asking in x:
        query = layer.q_proj(asking)  # (d_k,)
        scores = torch.stack([query @ layer.k_proj(word) / math.sqrt(len(query)) for word in x])  # (T,)
        weights = torch.softmax(scores, dim=0)
        blend = sum(weight * layer.v_proj(word) for weight, word in zip(weights, x, strict=True))  # (d_v,)
        out.append(layer.out_proj(blend))
        rows.append(weights)
    return torch.stack(out), torch.stack(rows)

# %% [markdown]
# ### Exercise 5.1: self-attention (difficulty 2, 15 minutes)
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
    """One head of self-attention (Vaswani et al. 2017, section 3.2).

    Holds q_proj: d_model -> d_k, k_proj: d_model -> d_k, v_proj: d_model -> d_v and out_proj: d_v -> d_model, all four
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
        q, k, v = self.q_proj(x), self.k_proj(x), self.v_proj(x)  # (B, T, d_k), (B, T, d_k), (B, T, d_v)
        context, weights = scaled_dot_product_attention(q, k, v, mask)  # (B, T, d_v), (B, T, T)
        return self.out_proj(context), weights  # (B, T, d_model)
        ### END SOLUTION

# %% check="SelfAttention" points=5
checks.SelfAttention(SelfAttention)

# %%
Attention = checks.yours("SelfAttention", SelfAttention)
torch.manual_seed(0)
layer = Attention(d_model, d_k=16, d_v=24)
out, weights = layer(pair)  # (2, T, d_model), (2, T, T)
by_loop = self_attention_by_loop(pair[0], layer)
assert torch.allclose(out[0], by_loop[0], atol=1e-5) and torch.allclose(weights[0], by_loop[1], atol=1e-5)
fused = layer.out_proj(F.scaled_dot_product_attention(layer.q_proj(pair), layer.k_proj(pair), layer.v_proj(pair)))
assert torch.allclose(out, fused, atol=1e-5)
print("Equal to the loop, and to PyTorch's F.scaled_dot_product_attention between the projections.")

# %%
moved["self-attention"] = movement(lambda x: layer(x)[0])
plotting.show(pronoun_task.movement_bars(moved, [*tired[:-2], "tired/wide", "."]))

# %% [markdown]
# Every bar is above zero: the last word reaches *it*, and everything else, in one step. What it says there is another
# matter. These matrices are random; nothing has been learned yet.

# %% [markdown]
# ## 3. The price: nobody knows the order
#
# Read the loop again and look for the place where it matters *where* a word stands. The scores compare vectors, the blend
# is a sum, and a sum does not care about the order of its terms.
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
# Not at all. Shuffle the words, and the outputs are shuffled in the same way; nothing else happens. With $\pi$ for the
# shuffling,
#
# $$f(\pi(x)) = \pi(f(x))$$
#
# Such an $f$ is called **permutation equivariant**. ("Invariant" would be $f(\pi(x)) = f(x)$: the outputs would stay where
# they were.) To self-attention a sentence is a bag of words: *the dog chased the cat* and *the cat chased the dog* are the
# same.
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
    """Whether shuffling the positions of x does nothing but shuffle those of the output, to within 1e-5 -> bool.

    Shapes: x (B, T, d); `layer(x)` returns a tensor of the same shape.
    """
    ### BEGIN SOLUTION
    order = torch.randperm(x.shape[1])
    return torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)
    ### END SOLUTION

# %% check="is_permutation_equivariant" points=3
checks.is_permutation_equivariant(is_permutation_equivariant)

# %% [markdown]
# **Predict.** Which of these layers do *not* know the order: self-attention, a GRU, a linear layer on each word by itself,
# self-attention with a mask that hides what comes later?

# %% prediction
without_order = widgets.predict_choice(
    "permutation equivariant are", ["self-attention only", "self-attention and linear", "those two and masked self-attention"]
)

# %%
my_test = checks.yours("is_permutation_equivariant", is_permutation_equivariant)
earlier = torch.ones(len(tired), len(tired), dtype=torch.bool).tril()  # (T, T): word i may look at words up to i
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
both = found["self-attention"] and found["linear, word by word"]
without_order.reveal(without_order.choices[1 if both and not found["masked self-attention"] else 0])

# %% [markdown]
# The mask tells each word how many others stand before it, and that is a trace of the order. Lesson 08 needs such masks,
# for another reason.
#
# Shuffle a sentence yourself. The upper row of the picture is what you have just measured: no output moves, and the two
# *the* cannot be told apart. The lower row looks ahead to the next part.

# %%
short = ["the", "horse", "did", "not", "cross", "the", "river"]
vectors = embedding(torch.tensor(words.encode(short))).detach()  # (T, d_model)
waves = SinusoidalPositions(pronoun_task.LONGEST, d_model).table  # (length, d_model): part 4 makes them
explorer = widgets.permute_words(short, vectors, layer, waves)

# %% [markdown]
# ## 4. Put the order back in
#
# If each word's vector also said *where the word stands*, then shuffling would change the vectors, and with them everything
# else. So add a vector $p_t$ to the word at position $t$: $x_t + p_t$. Two ways to choose $p_t$:
#
# - **Learned**: a table with a row for each position, trained like all else (Gehring et al. 2017). It has as many rows as you
#   gave it; a table of 512 rows ends at position 511, and a longer sentence does not fit.
# - **Sinusoidal** (Vaswani et al. 2017, section 3.5): waves of different periods, sampled at $t$. There is nothing to
#   learn, and every position has a vector.
#
# $$p_{t,\,2i} = \sin\!\left(\frac{t}{10000^{2i/d}}\right) \qquad p_{t,\,2i+1} = \cos\!\left(\frac{t}{10000^{2i/d}}\right)$$
#
# Think of a clock. The first pair of features is the second hand: it tells neighbours apart and soon begins again. The next
# pairs turn ever more slowly, like the minute and the hour hand. Together they say the time. As a loop:

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
    """Sine on even and cosine on odd features: feature 2i is sin(t / 10000^(2i / d_model)), feature 2i + 1 its cosine.

    -> (length, d_model) in float32, positions counted from 0. Raises ValueError when d_model is odd.
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
my_positions = checks.yours("sinusoidal_positions", sinusoidal_positions)
table = my_positions(64, d_model)  # (length, d_model)
assert torch.allclose(table, positions_by_loop(64, d_model), atol=1e-5)
alike = table @ table.T / (d_model / 2)  # (length, length): every row has length sqrt(d_model / 2)
with plotting.style():
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 3.6), layout="constrained", width_ratios=(1, 1.2))
    image = left.imshow(table, aspect="auto", cmap="RdBu_r", vmin=-1, vmax=1, interpolation="nearest")
    left.set(xlabel="feature", ylabel="position", title="the table")
    figure.colorbar(image, ax=left, ticks=(-1, 0, 1))
    for t, look in ((5, "-"), (30, "--"), (55, ":")):
        right.plot(torch.arange(64) - t, alike[t], look, label=f"position {t}", linewidth=2)
    right.set(xlabel="distance to the other position", ylabel="cosine", ylim=(0, 1.05), title="how alike two positions are")
    right.legend(loc="upper right")
nearest, far = alike[30, 31].item(), alike[30, 50].item()
alt = "Left: waves, fast in the first features and slow in the last. "
alt += f"Right: the cosine by distance, {nearest:.2f} at 1 and {far:.2f} at 20, the same for all three positions."
plotting.show(figure, alt=alt)

# %% [markdown]
# The three curves are one: how alike two positions are depends on their distance alone. (A sine and its cosine, multiplied by
# those of another position and added, give $\cos$ of the *difference* of the angles.) Before and behind look alike here. But
# two steps on turn each pair of features by the same angle, wherever one starts, so a matrix can learn "the word two before
# me" once, for all positions.

# %%
torch.manual_seed(0)
learned = LearnedPositions(length=20, d_model=d_model)
found = {
    "sinusoidal": my_test(lambda x: layer(x + table[: x.shape[1]])[0], pair),
    "learned": my_test(lambda x: layer(learned(x))[0], pair),
}
for name, equivariant in found.items():
    print(f"{name:10} positions, then self-attention: equivariant: {bool(equivariant)}")

# %% [markdown]
# ### Who chased whom?
#
# Knowing the order is one thing, using it another. Here is a task that cannot be solved without: name the one who chases.
# The last token, the full stop, has to find out. The pairs it is tested on never came in training.
#
# **Predict.** What share does the model *without* positions get right?

# %% prediction
share_without_positions = widgets.predict("share right without positions", low=0, high=100, unit="%")

# %%
def chases(pairs):
    """Sentences `the A chased the B .`, in which the full stop stands where `it` would."""
    lines = [(f"the {a} chased the {b} .".split(), a, b) for a, b in pairs]
    return pronouns.make_batch([pronouns.Sentence(tuple(line), 5, line.index(a), line.index(b)) for line, a, b in lines], wild)


wild = pronouns.vocabulary(extra=("chased",))
pairs = [(a, b) for i, a in enumerate(pronouns.ANIMALS) for b in pronouns.ANIMALS[:i]]
order = torch.randperm(len(pairs), generator=torch.Generator().manual_seed(0)).tolist()
seen, unseen = ([turned for n in part for turned in (pairs[n], pairs[n][::-1])] for part in (order[40:], order[:40]))
trained_on, tested_on = chases(seen), chases(unseen)

# %% training
accuracy = {}
for name, positions in (("none", None), ("sinusoidal", SinusoidalPositions(8, 32)), ("learned", LearnedPositions(8, 32))):
    torch.manual_seed(0)
    chaser = NamingReader(len(wild), 32, [Attention(32, 32, 32)], positions)
    pronoun_task.train_reader(chaser, trained_on, seed=0, steps=1200, learning_rate=3e-3, label=f"positions: {name}")
    logits, _ = chaser(tested_on.tokens, tested_on.mask, tested_on.it)
    accuracy[name] = (logits.argmax(-1) == tested_on.answer).float().mean().item()

# %%
for name, share in accuracy.items():
    print(f"positions: {name:10} {share:.0%} right")
share_without_positions.reveal(100 * accuracy["none"])

# %% [markdown]
# Without positions it cannot be more than half: each sentence and its mirror image hold the same words, so the model gives
# both the same answer. With positions, of either kind, it knows.

# %% [markdown]
# ## 5. What is *it*?
#
# Back to the animal and the street. `data/pronouns` holds 6,000 sentences of this kind for training and 1,000 for testing,
# with 20 animals and 16 places. They come in twins that differ in the last word alone. Tired, hungry or timid is only ever
# the animal; wide, deep or steep only the place; people are never in doubt. The noun pairs of the test sentences *never
# come together* in training, so the model cannot have learned the answers by heart.

# %%
train, test = pronouns.load_split("train"), pronouns.load_split("test")
train_batch, test_batch = pronouns.make_batch(train, words), pronouns.make_batch(test, words)
for sentence in test[40:44]:
    print(f"{' '.join(sentence.words):80} it = {sentence.words[sentence.noun]}")
nouns = [{frozenset((s.words[s.noun], s.words[s.other])) for s in split} for split in (train, test)]
print(f"noun pairs: {len(nouns[0])} in training, {len(nouns[1])} in the test, {len(nouns[0] & nouns[1])} in both")

# %% [markdown]
# The model is small: word vectors with sinusoidal positions, two layers of your self-attention, each *added* to what it reads
# ($x + \text{attention}(x)$), and one linear map from the vector at *it* to a score for every word of the vocabulary.
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
namer = NamingReader(len(words), d, [Attention(d, d, d) for _ in range(2)], SinusoidalPositions(pronoun_task.LONGEST, d))
history = pronoun_task.train_reader(namer, train_batch, seed=0)

# %%
named = pronoun_task.evaluate(namer, test_batch)
right_answers.reveal(100 * named.right)
right_looks.reveal(100 * named.more[-1])

# %% [markdown]
# Here is the picture of the two famous sentences, for this model. Animal and street never came together in training.

# %%
twins = [pronouns.as_sentence(tired, "animal", "street"), pronouns.as_sentence(wide, "street", "animal")]
looks, answers = zip(*(pronoun_task.weights_at_it(namer, sentence, words) for sentence in twins), strict=True)
rows = [f"layer {n + 1}, {word}" for n in range(2) for word in ("tired", "wide")]
picture = torch.stack([looks[twin][n] for n in range(2) for twin in range(2)])  # (4, T)
gold = {(2 * n + twin, sentence.noun) for n in range(2) for twin, sentence in enumerate(twins)}
axes = plotting.heatmap(picture, rows, [*tired[:-2], "tired/wide", "."], gold=gold, xlabel="", ylabel="it looks at")
plotting.show(axes)
for word, logits in zip(("tired", "wide"), answers, strict=True):
    print(f"{word}: it is the {words.tokens[logits.argmax()]}")

# %% [markdown]
# One model, one picture. Is it always like this? Each dot below is another seed: the same model, data and number of steps,
# trained beforehand (`python -m benchmarks.pronouns` repeats it). Two models are there for comparison. One has a single
# layer. The other has a single layer *whose weights are uniform*: every word reads the mean of all words, so that it cannot
# choose where to look at all.

# %%
recorded = results.recorded("pronouns")
names = ("uniform weights", "one layer", "two layers")
runs = {name: results.runs_of(recorded, name) for name in names}
panels = {
    "answers right": {name: [run["right"] for run in runs[name]] for name in names},
    "share: 'it' looks more at the right noun": {name: [run["more"][-1] for run in runs[name]] for name in names},
    "share of twins: that flips": {name: [run["flips"][-1] for run in runs[name]] for name in names},
}
plotting.show(costs.comparison(panels, title="One dot a seed, on noun pairs never seen together"))
print("two layers, seed by seed:")
for run in runs["two layers"]:
    print(f"  seed {run['seed']}: {run['right']:.1%} right, more weight on the right noun in {run['more'][-1]:.0%}", end=", ")
    print(f"most of all words in {run['most'][-1]:.0%}, twins that flip {run['flips'][-1]:.0%}")
print("one layer, seed by seed:")
for run in runs["one layer"]:
    print(f"  seed {run['seed']}: {run['right']:.1%} right")

# %% [markdown]
# Two findings, side by side:
#
# - **The answers** of two layers are right in 95 % or more, on every seed.
# - **The picture** is a matter of luck. On one seed *it* looks at the right noun nine times in ten, and the weights move over
#   when the last word changes; on another it is a coin toss, and the answers are just as good.
#
# How can a model answer without looking? The control shows it. From the mean of all words a linear readout can tell that there
# is an animal, a street and something only animals are; *animal* gets points for being there and points for *tired*, *street*
# only for being there. The evidence adds up, wherever it was read. Nothing in the training asks for a picture.
#
# And being able to choose is not always a gain. With one layer the seeds differ widely, and some do far *worse* than the
# control that cannot choose at all. Where to look has to be learned, and it can be learned badly.

# %% [markdown]
# ### One layer cannot flip
#
# For one layer the middle and the right panel are no matter of luck: half, and none, on every seed. (With uniform weights
# neither noun gets more than the other, so both are 0.) Look at who asks and who answers in the first layer. The query of
# *it* is made of the vector of *it*; the key of *animal* of the vector of *animal*. Neither has read the last word. So these
# two scores are the same in both twins, and *it* prefers the same noun in both. (Both weights may shrink, when the last word
# itself draws the weight: look at *wide* in the first layer above.)
#
# The second layer asks with what the first one has read. That is what depth is for: a question that depends on an answer.

# %% [markdown]
# ### A readout that has to look
#
# Now change the readout, and nothing else. The model no longer names the noun: it *points* at it. The answer **is** the
# last layer's row of weights at *it*, and what the layer reads is thrown away. Whoever wants to be right must look right.
#
# **Predict.** In what share of the twins are both answers right, so that the weight flips with the last word?

# %% prediction
pointer_flips = widgets.predict("twins that flip", low=0, high=100, unit="%")

# %% training
torch.manual_seed(0)
pointer = PointingReader(len(words), d, [Attention(d, d, d) for _ in range(2)], SinusoidalPositions(pronoun_task.LONGEST, d))
pointer_history = pronoun_task.train_reader(pointer, train_batch, seed=0)

# %%
pointed = pronoun_task.evaluate(pointer, test_batch)
pointer_flips.reveal(100 * pointed.flips[-1])
looks = torch.stack([pronoun_task.weights_at_it(pointer, sentence, words)[0][-1] for sentence in twins])  # (2, T)
gold = {(twin, sentence.noun) for twin, sentence in enumerate(twins)}
axes = plotting.heatmap(looks, ["tired", "wide"], [*tired[:-2], "tired/wide", "."], gold=gold, xlabel="", ylabel="it points at")
plotting.show(axes)
for name in ("pointer, one layer", "pointer, two layers"):
    told = ", ".join(f"{run['right']:.1%} ({run['flips'][-1]:.0%})" for run in results.runs_of(recorded, name))
    print(f"{name}, right answers (twins that flip), seed by seed: {told}")

# %% [markdown]
# There is the famous picture, on every seed, because here it is the answer. And with one layer the pointer is right in
# exactly half of the sentences: it points at the same noun in both twins.
#
# Keep both models in mind when you see a heatmap. Every weight is a fact about one sum. Whether the model *answers through*
# that sum is another question, and the heatmap does not say. Lesson 13 returns to it.

# %% [markdown]
# ## 6. How far apart are two words?
#
# In a GRU the last word hears of the first through every word between them: a path of $T - 1$ steps, each of which
# multiplies the gradient by something. In self-attention the path has one step, whatever the distance (Vaswani et al. 2017,
# table 1).
#
# Take random sentences of 50 words and ask: how much does the *last* output change with each input? Before any training, on
# three seeds.
#
# **Predict.** By what factor is the GRU's gradient smaller for the first word than for the last?

# %% prediction
gradient_fades = widgets.predict_choice(
    "the GRU's gradient at distance 49", ["as large", "about 50 times smaller", "over 10,000 times smaller"]
)

# %%
def gradient_by_distance(read, seed, length=50, sentences=64):
    """Mean norm of the gradient of the last output with respect to each input, the last word first: (length,)."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(sentences, length, d_model, generator=generator, dtype=torch.float64, requires_grad=True)
    direction = torch.randn(d_model, generator=generator, dtype=torch.float64)
    (gradient,) = torch.autograd.grad((read(x)[0][:, -1] @ direction).sum(), x)  # (sentences, length, d_model)
    return gradient.norm(dim=-1).mean(dim=0).flip(0)


curves = {"a GRU": [], "self-attention": []}
for seed in range(3):
    torch.manual_seed(seed)
    readers = (nn.GRU(d_model, d_model, batch_first=True).double(), Attention(d_model, d_model, d_model).double())
    for name, reader in zip(curves, readers, strict=True):
        curves[name].append(gradient_by_distance(reader, seed))
curves = {name: torch.stack(rows) for name, rows in curves.items()}
axes = forgetting.distance_curve(curves, ylabel="gradient of the last output", title="How much the last word hears, untrained")
plotting.show(axes)
fading = (curves["a GRU"][:, 0] / curves["a GRU"][:, -1]).min().item()
gradient_fades.reveal("over 10,000 times smaller" if fading > 1e4 else "about 50 times smaller" if fading > 5 else "as large")

# %% [markdown]
# The GRU's line falls with every step; that of self-attention is flat, but for the last word itself, which also asks the
# question. Flat is not high: each of the 50 words gets about a fiftieth of the attention, and so does the one next door.
# Where it looks has to be learned. What it need not learn is how to carry a message past 48 other words. (A trained GRU
# learns to carry some; lesson 01 measured how far.)

# %% [markdown]
# ## 7. What it costs
#
# With $d_k = d_v = d$, four projections cost $4\,T d^2$ multiply-adds, the scores $T^2 d$ and the blends as much again. A
# GRU costs $6\,T d^2$: three pairs of matrices a word, and no $T^2$.
#
# **Predict.** With $d = 64$: by what factor do the multiply-adds of self-attention grow from $T = 512$ to $T = 1024$?

# %% prediction
growth = widgets.predict("growth from T = 512 to 1024", low=1.0, high=8.0)

# %%
lengths, width = (32, 64, 128, 256, 512, 1024), 64
torch.manual_seed(0)
measured_layer, measured_gru = Attention(width, width, width), nn.GRU(width, width, batch_first=True)
counted, seconds = [], {"self-attention": [], "a GRU": []}
for T in lengths:
    x = torch.randn(1, T, width)
    counted.append(costs.multiply_adds(measured_layer, x))
    assert counted[-1] == 4 * T * width**2 + 2 * T**2 * width
    with torch.no_grad():
        calls = {"self-attention": lambda x=x: measured_layer(x), "a GRU": lambda x=x: measured_gru(x)}
        comparison = timing.compare(calls, seconds=0.3)
    for name in seconds:
        seconds[name].append(comparison.measurements[name].median_s)
growth.reveal(counted[-1] / counted[-2])

# %%
lengths_ = torch.tensor(lengths)
with plotting.style():
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 3.4), layout="constrained")
    left.loglog(lengths, counted, "o-", label="self-attention")
    left.loglog(lengths, 4 * lengths_ * width**2, ":", color="0.4", label="its projections, $4Td^2$")
    left.loglog(lengths, 2 * lengths_**2 * width, "--", color="0.4", label="scores and blends, $2T^2d$")
    left.loglog(lengths, 6 * lengths_ * width**2, "s-", color="C3", label="a GRU, $6Td^2$")
    for (name, values), look, colour in zip(seconds.items(), ("o-", "s-"), ("C0", "C3"), strict=True):
        right.loglog(lengths, [1000 * value for value in values], look, color=colour, label=name)
    for ax, ylabel in ((left, "multiply-adds"), (right, "milliseconds, measured here")):
        ax.set(xlabel="T", ylabel=ylabel, xticks=lengths, xticklabels=lengths)
        ax.minorticks_off()
        ax.legend()
alt = f"Multiply-adds from T = 32 to 1024: self-attention {counted[0]:,} to {counted[-1]:,}, "
alt += f"a GRU {6 * 32 * width**2:,} to {6 * 1024 * width**2:,}. "
alt += "Milliseconds: " + "; ".join(f"{name} {1000 * t[0]:.2f} to {1000 * t[-1]:.1f}" for name, t in seconds.items()) + "."
plotting.show(figure, alt=alt)

# %% [markdown]
# Doubling the sentence costs between twice and four times as much: nearly twice while the projections dominate, nearly four
# times once the scores do. The two are equal at $T = 2d$; well below it, self-attention grows about linearly.
#
# Work is not time. The GRU must take its steps one after the other; self-attention does a few large matrix products. On the
# left, in work, the two meet at $T = d$. On the right, in time, the machine decides where they meet, or whether they do
# within this figure. And all the $T \times T$ weights want memory, too; lesson 09 is about that.

# %% [markdown]
# ## 8. A bug in the wild
#
# This function adds positions to a batch. It comes from code that kept the words in the first dimension, (T, B, d), as
# PyTorch's recurrent layers do unless told otherwise. Here the batch comes first. It raises no error.
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
print(f"the same sentence twice in a batch: its vectors differ by up to {(one - other).abs().max():.2f}")

# %% [markdown]
# Your test from part 3 finds it: the layer does not know the order, although positions were added. All words of a sentence
# got the *same* vector, chosen by the sentence's place in the batch. And so a sentence reads differently in different
# company.
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

# %% quiz="why_one_layer_cannot_flip" points=1

# %% quiz="what_the_pretty_heatmap_shows" points=1

# %% quiz="what_doubling_the_sentence_costs" points=1

# %% [markdown]
# ## What to remember
#
# 1. In self-attention each word makes a query, a key and a value of itself; every word reads every word, in one step.
# 2. By itself it is permutation equivariant: a sentence is a bag of words. Position vectors, fixed or learned, are added to
#    the words to give it the order.
# 3. One layer asks with the words alone. A second one asks with what the first has read.
# 4. Right answers do not need the picture that one expects. Where the readout must go through the weights, the picture is
#    there on every seed; elsewhere it is there by luck.
# 5. Multiply-adds: $4Td^2 + 2T^2d$. The square counts from about $T = 2d$ on.
#
# **What it costs.** No step waits for another, every pair of words has a score, and $T^2$ weights have to be kept.
#
# **Where it leads.** Queries, keys and values need not come from *one* sentence. In lesson 06 one sequence asks another.
# And one head has one row of weights for each word: lesson 07 gives it several.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, sections 3.2.1, 3.5 and 4. Uszkoreit (2017),
# *Transformer: a novel neural network architecture for language understanding* (a blog post), for the animal and the
# street. Levesque, Davis and Morgenstern (2012), *The Winograd schema challenge*. Gehring et al. (2017), *Convolutional
# sequence to sequence learning*, section 3.1.
