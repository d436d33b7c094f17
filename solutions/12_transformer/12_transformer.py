# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 12 · Putting it together
#
# **The question.** What has to stand around attention to make a transformer of it, and what does each part do?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** a sentence vector by attention, layer normalisation, the blocks of encoder and decoder, and a measure of how
# alike a sentence's words have become. Then your blocks get trained weights, and translate.
#
# **You need** multi-head attention (lesson 07), the causal mask (08) and cross-attention (06).
# **Points.** 20: fifteen for five exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import inspect
import math

import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import language, transformer, translation
from attention_lab.measure import checkpoints, results
from attention_lab.models.transformer import TransformerLanguageModel, TransformerTranslator
from course_utils import plotting, widgets
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention
from course_utils.attention.transformer import copy_layer_from_torch
from course_utils.attention.weights import masked_softmax
from course_utils.measure import costs
from course_utils.plotting.bands import bands
from course_utils.plotting.blocks import blocks
from course_utils.plotting.growth import growth

# %% [markdown]
# ## 1. A warm-up: a sentence as one vector
#
# Before the transformer, the smallest use of attention: name the class of a text. Three words of each text below are feelings, of
# four classes. Only the one after *really* counts. Words without feeling are fillers. (Below, `3.1` is feeling 1 of class 3.)

# %%
tokens, labels = transformer.feelings(3, 12, torch.Generator().manual_seed(0))  # (3, T), (3,)


def in_words(row):
    """Feelings are written class.number, fillers as dots."""
    last = 2 + transformer.FEELINGS
    name = {1: "really"} | {t: f"{(t - 2) % 4}.{(t - 2) // 4}" for t in range(2, last)}
    return [name.get(t, ".") for t in row.tolist()]


for row, label in zip(tokens, labels, strict=True):
    print(f"class {label}:", *in_words(row))

# %% [markdown]
# The reader, the classifier's first layer, makes a state for each word, from this word and the one before it alone. But a
# classifier wants *one* vector, and here are 12. Lesson 01 took the last one. Lesson 02 had a mean. The third way is
# **attention pooling** (Yang et al. 2016; Lin et al. 2017): one learned query $q$, the same for every text, looks at all states
# $x_t$.
#
# $$w = \text{softmax}_t\Big(\frac{q \cdot x_t}{\sqrt d}\Big), \qquad \text{pooled} = \sum_t w_t\, x_t$$
#
# As a loop, for one text:

# %%
def pool_by_loop(x, query):
    """Shapes: x (T, d), query (d,) -> pooled (d,)."""
    grown = [math.exp(float(query @ state) / math.sqrt(len(query))) for state in x]
    pooled = torch.zeros(len(query))
    for share, state in zip(grown, x, strict=True):
        pooled = pooled + share / sum(grown) * state
    return pooled

# %% [markdown]
# ### Exercise 12.1: attention pooling (difficulty 1, 5 minutes)
#
# All texts of a batch at once, with a mask for the padding. `masked_softmax(scores, mask)` is lesson 02's.
#
# <details><summary>A hint</summary>
#
# (B, T, d) times (d,) gives the scores (B, T). The weights then multiply states: which dimension do they lack?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x @ query` gives the scores. `weights.unsqueeze(-1)` is (B, T, 1): one weight for all features of a state.
#
# </details>

# %% exercise="attention_pool"
def attention_pool(x, query, mask=None):
    """One vector for each text: its states, each counting as much as the query looks at it.

    Shapes: x (B, T, d), query (d,), mask (B, T) bool, True = may be read
    -> pooled (B, d), weights (B, T). A text with no word to read gets zeros, in half precision too.
    """
    ### BEGIN SOLUTION
    scores = x @ query / math.sqrt(x.shape[2])  # (B, T)
    weights = masked_softmax(scores, mask)  # (B, T)
    return (weights.unsqueeze(-1) * x).sum(dim=1), weights  # (B, d)
    ### END SOLUTION

# %% check="attention_pool" points=2
checks.attention_pool(attention_pool)

# %%
my_pool = checks.yours("attention_pool")
states, query = torch.randn(2, 5, 8), torch.randn(8)
pooled, _ = my_pool(states, query)
assert torch.allclose(pooled[1], pool_by_loop(states[1], query), atol=1e-5)
padded = torch.cat([states, 100 * torch.ones(2, 3, 8)], dim=1)  # (2, 8, d)
mask = torch.arange(8).expand(2, 8) < 5
assert torch.allclose(my_pool(padded, query, mask)[0], pooled, atol=1e-5)
print("equal to the loop; padding does not matter")

# %% [markdown]
# **Predict.** Three classifiers differ in the pooling alone, and train on texts of 10 to 30 words. What share of new texts of 40
# words does the *mean* get right? (Guessing: 25 %.)

# %% prediction
by_the_mean = widgets.predict("right by the mean, 40 words", low=0, high=100, unit="%")

# %% training
reader, history = transformer.train_feeler("attention", seed=0, pool=my_pool)

# %%
recorded = results.recorded("transformer")
right = {
    kind: [
        list(run["right"].values())
        for run in results.runs_of(recorded, f"pooling, two words: {kind}")
    ]
    for kind in transformer.KINDS
}
panels, title = {"share right": right}, "Three ways to pool, after 400 steps (recorded)"
plotting.show(bands(transformer.TESTED, panels, xlabel="words", title=title, ylim=(0, 1.05)))
means = [row[transformer.TESTED.index(40)] for row in right["mean"]]
by_the_mean.reveal(100 * sum(means) / len(means))
with torch.no_grad():
    _, looks = reader(tokens)  # (3, T)
plotting.show(plotting.weight_bars(looks[0], in_words(tokens[0]), title="Your reader"))

# %% [markdown]
# One query finds what counts, in texts of up to 80 words. The mean holds it too, among all the other words: the longer the text,
# the smaller its share. The last state knows the last two words alone, and is right as often as guessing is.
# <!-- claim: test_one_query_finds_what_counts_where_the_reader_does_not_carry_it -->
#
# <details><summary>Two limits: another reader, and longer texts</summary>
#
# *Another reader.* We changed the reader alone, to a recurrent network (GRU). It can carry the word to the end by itself, and
# then all three ways get over 98 % right, on three recorded seeds. Here attention was of use where nothing else carried.
# <!-- claim: test_one_query_finds_what_counts_where_the_reader_does_not_carry_it -->
#
# *Longer texts.* At 160 words the query gets about half right in two of three seeds, though it looks at the word that counts more
# than at any other. The 159 others together hold most of the weight. Whether that is why, no cell tests: the mean gives that word
# 1/160, and gets half right as well.
# <!-- claim: test_one_query_finds_what_counts_where_the_reader_does_not_carry_it -->
# <!-- claim: test_the_query_looks_at_what_counts_more_than_at_any_other_word_and_the_less_the_longer_the_text -->
#
# *The papers.* Theirs has a small tanh layer and no √d; Lin et al. have several queries.
#
# </details>
#
# A translator needs every word. So from here on a sentence keeps all its vectors.

# %% [markdown]
# ## 2. A block
#
# Lesson 07's layer gives each word averages of linearly mapped values, and nothing else. A transformer adds a small network
# after it, which works on each position alone: the **feed-forward network** (also MLP), two linear layers (with biases) and a
# ReLU between them. These two parts are called **sublayers**. Each has a **residual connection** (He et al. 2016), which adds
# what came in to what the sublayer gives. And each has a **layer norm** (Ba et al. 2016). Together that is a **block**:
#
# $$a = x + \text{attention}(\text{norm}_1(x)), \qquad \text{out} = a + W_2\,\text{ReLU}(W_1\,\text{norm}_2(a))$$
#
# The norm takes each position's features to mean 0 and variance 1, then scales and shifts every feature. For one position:

# %%
def norm_by_loop(x, weight, bias, eps=1e-5):
    """Shapes: x, weight, bias (d,) -> (d,)."""
    d = len(x)
    mean = sum(float(feature) for feature in x) / d
    variance = sum((float(feature) - mean) ** 2 for feature in x) / d
    root = math.sqrt(variance + eps)
    return torch.tensor([float(weight[i] * (x[i] - mean) / root + bias[i]) for i in range(d)])

# %% [markdown]
# ### Exercise 12.2: layer norm (difficulty 1, 5 minutes)
#
# <details><summary>A hint</summary>
#
# Mean and variance run over the last dimension, and keep it: `keepdim=True`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.var(dim=-1, keepdim=True, unbiased=False)` divides by d. `eps` is added before the root is taken.
#
# </details>

# %% exercise="layer_norm"
def layer_norm(x, weight, bias, eps=1e-5):
    """Mean 0 and variance 1 over the features of each position, then scaled and shifted.

    Shapes: x (..., d), weight (d,), bias (d,) -> (..., d). The variance is divided by d.
    """
    ### BEGIN SOLUTION
    mean = x.mean(dim=-1, keepdim=True)  # (..., 1)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)  # (..., 1)
    return weight * (x - mean) / torch.sqrt(variance + eps) + bias  # (..., d)
    ### END SOLUTION

# %% check="layer_norm" points=3
checks.layer_norm(layer_norm)

# %%
my_norm = checks.yours("layer_norm")
x, weight, bias = torch.randn(2, 5, 8), torch.randn(8), torch.randn(8)
normed = my_norm(x, weight, bias)
assert torch.allclose(normed[1, 2], norm_by_loop(x[1, 2], weight, bias), atol=1e-5)
assert torch.allclose(normed, F.layer_norm(x, (8,), weight, bias), atol=1e-5)
print("equal to the loop, and to PyTorch's")

# %% [markdown]
# ### A bug in the wild
#
# Someone wrote the block. Its shapes are right, and it raises nothing:

# %%
class BlockAsFound(nn.Module):
    def __init__(self, d_model, heads, d_ff):
        super().__init__()
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        x = self.norm1(x)
        read, weights = self.attention(x, x, x, mask)
        x = self.norm2(x + read)
        return x + self.linear2(torch.relu(self.linear1(x))), weights


torch.manual_seed(0)
found = nn.ModuleList(BlockAsFound(16, 4, 64) for _ in range(12))
found_input = torch.randn(1, 5, 16)  # (B, T, d)
for times in (1, 10, 100):
    out = times * found_input
    for block in found:
        out, _ = block(out)
    print(f"input times {times:3}: mean size of the output {out.abs().mean():.3f}")

# %% [markdown]
# By the formula $x + \ldots$ an input a hundred times as large should come out larger. Here it does not. Find out why before you
# read on. Write a test: what must a block give when both of its sublayers give zeros?
#
# <details><summary>The test</summary>
#
# Set the weights and biases of `attention.out_proj` and of `linear2` to zero. By the formula the block then returns its input.
#
# </details>

# %%
block = BlockAsFound(16, 4, 64)
# your test

# %%
for layer in (block.attention.out_proj, block.linear2):
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
out, _ = block(100 * found_input)
print(f"largest difference from the input: {(out - 100 * found_input).abs().max():.1f}")
same = torch.allclose(out, F.layer_norm(100 * found_input, (16,)), atol=1e-3)
print("equal to the normed input:", same)

# %% [markdown]
# `x = self.norm1(x)` writes over what the residual connection should have added. In the formula only the sublayer reads what is
# normed; here what leads *past* the sublayer is normed as well.
# <!-- claim: test_the_block_as_found_returns_the_normed_input_and_forgets_its_size -->
#
# There are two orders. **Pre-norm** is the formula above. **Post-norm**, of the paper (Vaswani et al. 2017, section 3.1), norms
# the sum: $x \leftarrow \text{norm}(x + \text{sublayer}(x))$.

# %%
plotting.show(blocks())

# %% [markdown]
# ### Exercise 12.3: the block, mended (difficulty 3, 20 minutes)
#
# Write both orders.
#
# <details><summary>A hint</summary>
#
# Give what is normed another name than `x`. In pre-norm both norms stand before a sublayer, in post-norm after a sum. The same
# layers serve both orders.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Pre-norm: the attention reads `normed` three times and is added to `x`; the network reads that sum, normed, and is added to
# the sum. Post-norm: both read what they find; `self.norm1` takes the first sum.
#
# </details>

# %% exercise="TransformerBlock"
class TransformerBlock(nn.Module):
    """Self-attention and a feed-forward network, each with a residual connection and a norm.

    Layers: attention (MultiHeadAttention), norm1, norm2 (nn.LayerNorm), linear1 (d_model to d_ff),
    linear2 (d_ff to d_model), with a ReLU between these two. norm_first: pre-norm, else post-norm.
    """

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, mask=None):
        """Shapes: x (B, T, d_model), mask bool, broadcastable to (B, heads, T, T)
        -> out (B, T, d_model), weights (B, heads, T, T).
        """
        ### BEGIN SOLUTION
        normed = self.norm1(x) if self.norm_first else x
        read, weights = self.attention(normed, normed, normed, mask)
        attended = x + read if self.norm_first else self.norm1(x + read)
        normed = self.norm2(attended) if self.norm_first else attended
        made = self.linear2(torch.relu(self.linear1(normed)))  # (B, T, d_ff) -> (B, T, d_model)
        out = attended + made if self.norm_first else self.norm2(attended + made)
        return out, weights
        ### END SOLUTION

# %% check="TransformerBlock" points=4
checks.TransformerBlock(TransformerBlock)

# %%
MyBlock = checks.yours("TransformerBlock")
x, sizes = torch.randn(2, 7, 16), (16, 4, 64)
mask = causal_mask(7)
for order in (True, False):
    theirs = nn.TransformerEncoderLayer(*sizes, dropout=0.1, batch_first=True, norm_first=order)
    mine = MyBlock(*sizes, norm_first=order)
    copy_layer_from_torch(mine, theirs)
    theirs.eval()
    expected = theirs(x, src_mask=~mask)  # PyTorch's masks mean the opposite of ours
    out = mine(x, mask)[0]
    assert torch.allclose(out, expected, atol=1e-5)
    theirs.train()
    off = [(theirs(x, src_mask=~mask) - out).abs().mean().item() for _ in range(2)]
    print(f"norm_first={order}: equal; in training mode off by {off[0]:.3f}, then by {off[1]:.3f}")

# %% [markdown]
# Equal to `nn.TransformerEncoderLayer`, until `.train()`. Then its **dropout** (Srivastava et al. 2014) sets a tenth of the
# numbers to zero, different ones at every call, and divides the rest by 0.9. In the paper it stands on each sublayer's
# output, before the sum, and on the embeddings; PyTorch's layer drops weights and hidden features as well. Whoever forgets
# `.eval()` measures a model with holes in it.
# <!-- claim: test_pytorchs_layer_answers_otherwise_at_every_call_in_training_mode -->

# %% [markdown]
# ## 3. The decoder
#
# A decoder's block has three sublayers: self-attention, in which no word sees a later one; **cross-attention**, which asks the
# encoder's states, the **memory**; and the network.

# %%
plotting.show(plotting.architecture("transformer"))

# %% [markdown]
# ### Exercise 12.4: the decoder's block (difficulty 3, 15 minutes)
#
# The causal mask is the block's own business: `causal_mask(T)` is lesson 08's. `memory_mask` says which source words are no
# padding. No norm of this block is for the memory: a pre-norm encoder ends with a norm of its own.
#
# <details><summary>A hint</summary>
#
# The same pattern as in 12.3, three times: `norm1` for the self-attention, `norm2` for the cross-attention, `norm3` for the
# network. In the middle, queries come from the decoder, keys and values from `memory`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `memory_mask[:, None, None, :]` is (B, 1, 1, Tm): one mask for all heads and all queries. It may be None.
#
# </details>

# %% exercise="DecoderBlock"
class DecoderBlock(nn.Module):
    """Causal self-attention, cross-attention, a feed-forward network, each with residual and norm.

    Layers: attention, cross (MultiHeadAttention), norm1 to norm3, linear1, linear2, with a ReLU
    between these two. norm_first: pre-norm, else post-norm.
    """

    def __init__(self, d_model, heads, d_ff, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = MultiHeadAttention(d_model, heads)
        self.cross = MultiHeadAttention(d_model, heads)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm3 = nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)

    def forward(self, x, memory, memory_mask=None):
        """Shapes: x (B, Tq, d_model), memory (B, Tm, d_model), memory_mask (B, Tm) bool
        -> out (B, Tq, d_model), cross_weights (B, heads, Tq, Tm).
        """
        ### BEGIN SOLUTION
        past = causal_mask(x.shape[1])  # (Tq, Tq)
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]  # (B, 1, 1, Tm)
        pre = self.norm_first
        normed = self.norm1(x) if pre else x
        x = x + self.attention(normed, normed, normed, past)[0]
        x = x if pre else self.norm1(x)
        read, cross_weights = self.cross(
            self.norm2(x) if pre else x, memory, memory, memory_mask
        )
        x = x + read if pre else self.norm2(x + read)
        made = self.linear2(torch.relu(self.linear1(self.norm3(x) if pre else x)))
        return x + made if pre else self.norm3(x + made), cross_weights
        ### END SOLUTION

# %% check="DecoderBlock" points=4
checks.DecoderBlock(DecoderBlock)

# %%
MyDecoder = checks.yours("DecoderBlock")
memory, seen = torch.randn(2, 5, 16), torch.tensor([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]]).bool()
for order in (True, False):
    theirs = nn.TransformerDecoderLayer(*sizes, dropout=0.0, batch_first=True, norm_first=order)
    mine = MyDecoder(*sizes, norm_first=order)
    copy_layer_from_torch(mine, theirs)
    expected = theirs(x, memory, tgt_mask=~mask, memory_key_padding_mask=~seen)
    assert torch.allclose(mine(x, memory, seen)[0], expected, atol=1e-5)
print("equal to nn.TransformerDecoderLayer, both orders")

# %% [markdown]
# ### Three uses in one model
#
# Embeddings, positions, two of your blocks and two of your decoder blocks make a translator; its two halves are printed below. It
# was trained on the shared task (recorded, `python -m benchmarks.transformer`); its weights now go into *your* blocks. The
# explorer shows all three uses.

# %%
task = translation.load_task()
model = TransformerTranslator(*task.sizes, encoder_block=MyBlock, decoder_block=MyDecoder)
checkpoints.load(model, "transformer")
for half in (model.encode, model.decode):
    print(inspect.getsource(half))
print(f"{translation.count_parameters(model):,} parameters")
sentence = "the beautiful horse does not listen to her ."
pair = task.test[translation.find_pair(task.test, sentence)]
looks = transformer.three_looks(model, task, pair)  # (layers, heads, queries, keys) each
asking = ["(start)", *pair.target]
uses = {
    "encoder: self-attention": (looks["encoder"], pair.source, pair.source),
    "decoder: causal": (looks["decoder"], asking, asking),
    "cross-attention": (looks["cross"], asking, pair.source),
}
second = [(number, (1, 0), f"{name}, layer 2, head 1") for number, name in enumerate(uses)]
widgets.explore(shown=second, examples=[
    {"name": name, "weights": weights, "queries": list(rows), "keys": list(columns),
     "mask": causal_mask(len(rows)) if "causal" in name else None}
    for name, (weights, rows, columns) in uses.items()
])

# %% [markdown]
# In the encoder's grid no cell is masked: every word may read every other one. The decoder's is a triangle. The
# cross-attention's rows are French, its columns English. Only there does anything pass from one language to the other. A row
# predicts the *next* word: from the row labelled *beau* the model predicts *cheval*, and this row lies on *horse* (with over 0.9
# of its weight, in the mean of the second layer's heads).
# <!-- claim: test_the_row_that_predicts_cheval_lies_on_horse_and_the_decoders_grid_is_a_triangle -->
#
# This is an **encoder-decoder**. Your first block alone makes the two other families. Stacked under the causal mask it is a
# **decoder-only** model, such as GPT-2 and lesson 08's. Stacked without it, it is an **encoder-only** model, such as BERT
# (Devlin et al. 2019), which reads and does not write.

# %% [markdown]
# ## 4. What it weighs
#
# Where are a transformer's parameters? **Predict.** GPT-2 small has $d = 768$, 12 blocks, 50,257 tokens (Radford et al. 2019),
# and, as it was released, 12 heads and a network of 3,072. What share of its parameters is in its attention?

# %% prediction
in_attention = widgets.predict("share in the attention", low=0, high=100, unit="%")

# %% [markdown]
# Let us count a model that writes, as lesson 08's did: a table of word vectors, which also scores the next word (**tied**, Press
# and Wolf 2017; without a bias), a stack of your TransformerBlocks, and one last norm. Its positions are sinusoids: nothing to
# learn. A linear layer from $a$ to $b$ has $a\,b + b$ numbers. More heads only cut the same numbers into more parts.

# %%
def count_parameters(d_model, heads, d_ff, layers, vocabulary):
    """How many numbers the model learns: one tied table (vocabulary, d_model), `layers`
    TransformerBlocks with their biases and norms, and one norm after the last -> int.
    """
    attention = 4 * (d_model * d_model + d_model)
    network = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norm = 2 * d_model
    return vocabulary * d_model + layers * (attention + network + 2 * norm) + norm

# %%
writer = TransformerLanguageModel(287, d_model=32, heads=4, d_ff=128, layers=3, block=MyBlock)
assert sum(p.numel() for p in writer.parameters()) == count_parameters(32, 4, 128, 3, 287)
gpt2 = count_parameters(768, 12, 3072, 12, 50257)
print(f"GPT-2 small: {gpt2:,}; with its table of 1,024 learned positions {gpt2 + 1024 * 768:,}")
share = 100 * 12 * 4 * (768 * 768 + 768) / gpt2
in_attention.reveal(share)

# %% [markdown]
# The sum is the 124 million of GPT-2 small as it was released (the paper's own table says 117). The attention holds less than a
# quarter, the networks twice as much, and the table of words more than the attention. But a part of the attention's work
# grows with the *square* of the text's length:
# <!-- claim: test_the_count_is_gpt_2_smalls_and_less_than_a_quarter_is_attention -->

# %%
lengths, d = (64, 128, 256, 512, 1024), 64
layer = MyBlock(d, 4, 4 * d)


def scores_and_mix(x):
    return (x @ x.transpose(-2, -1)) @ x  # as many products as all heads need together


parts = {"projections": [], "scores and mix": [], "network": []}
for T in lengths:
    x = torch.randn(1, T, d)
    parts["projections"].append(4 * costs.multiply_adds(layer.attention.q_proj, x))
    parts["scores and mix"].append(costs.multiply_adds(scores_and_mix, x))
    both = costs.multiply_adds(layer.linear1, x) * 2
    parts["network"].append(both)
    assert costs.multiply_adds(layer, x) == sum(values[-1] for values in parts.values())
plotting.show(growth(lengths, {"multiply-adds": parts}, xlabel="positions, T"))

# %% [markdown]
# The projections take $4\,T d^2$, the network $8\,T d^2$, scores and mix $2\,T^2 d$. So these overtake the projections at $T =
# 2\,d$, here 128, and the network at $T = 4\,d$, 256.
# <!-- claim: test_scores_and_mix_meet_the_network_at_four_times_d -->

# %% [markdown]
# ## 5. What the residual is for
#
# An attention gives averages. Average the averages, layer upon layer, and all words might end up alike.
#
# ### Exercise 12.5: how alike are the words? (difficulty 2, 10 minutes)
#
# The mean cosine between the vectors of two *different* positions. 1 means that all point in one direction.
#
# <details><summary>A hint</summary>
#
# Bring every vector to length 1. Then one matrix product gives all cosines. Which of them must not count?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `F.normalize(states, dim=-1)` does the first. The diagonal of the product holds T ones. How many pairs are left?
#
# </details>

# %% exercise="mean_cosine"
def mean_cosine(states):
    """The mean cosine between the vectors of two different positions: (T, d), T >= 2 -> float.

    No vector is all zeros.
    """
    ### BEGIN SOLUTION
    unit = F.normalize(states, dim=-1)  # (T, d)
    cosines = unit @ unit.T  # (T, T)
    T = len(states)
    return ((cosines.sum() - cosines.trace()) / (T * (T - 1))).item()
    ### END SOLUTION

# %% check="mean_cosine" points=2
checks.mean_cosine(mean_cosine)

# %% [markdown]
# Twelve random words go through 24 untrained blocks. All biases are zero: a bias, which is added to every word, would by itself
# make words alike. Then we take away the residual connections, the networks, or both; nothing else.
#
# **Predict.** Without residual connections, after how many blocks is the mean cosine above 0.99?

# %% prediction
alike_after = widgets.predict("blocks until the words are alike", low=1, high=24, step=1)

# %%
my_cosine = checks.yours("mean_cosine")
variants = {
    "whole blocks": {},
    "no network": {"network": False},
    "no residual": {"residual": False},
    "neither": {"residual": False, "network": False},
}
alike = {
    name: [
        [my_cosine(states) for states in transformer.states_by_depth(12, seed=seed, **without)]
        for seed in range(3)
    ]
    for name, without in variants.items()
}
depths, title = range(transformer.DEPTH + 1), "Untrained: words become alike"
plotting.show(bands(depths, {"mean cosine of two words": alike}, xlabel="blocks", title=title))
reached = [next(i for i, c in enumerate(row) if c > 0.99) for row in alike["no residual"]]
print("above 0.99 without residual, by seed:", reached, "blocks")
alike_after.reveal(max(reached))

# %% [markdown]
# Without residual connections two blocks are enough: the twelve words are one word. With them the words keep apart through all 24
# blocks, but drift together slowly. Nothing else was changed: so the residual connections keep them apart. The network did not
# help here: without residual, words become alike in two blocks with it and without it. (Untrained scores are small, and each
# attention is nearly a plain mean. Larger weights were not tried.)
# <!-- claim: test_without_residual_two_blocks_make_the_words_one -->
# <!-- claim: test_with_residual_the_words_keep_apart_through_24_blocks -->
#
# Dong et al. (2021) proved it for attention alone, under conditions on the weights: the distance to a matrix of equal rows
# shrinks *doubly* exponentially with depth. They also show that networks can slow this down; in our untrained blocks nothing of
# that is to be seen.

# %% [markdown]
# ## 6. Before or after
#
# In post-norm the norm stands on the path of the residual connections; in pre-norm the path is free. Twelve blocks, 32 wide, the
# same initial weights: how large is the gradient in each block before any training?

# %%
english = language.load_task()
gradients = {
    norms: [
        transformer.gradients_by_depth(
            transformer.build_language_model(english, norms, seed=seed, block=MyBlock),
            next(transformer.texts(english, seed)),
        )
        for seed in range(3)
    ]
    for norms in transformer.NORMS
}
panels, title = {"gradient norm of linear2": gradients}, "At the start of training"
plotting.show(bands(range(1, 13), panels, xlabel="block", title=title, ylim=(0, 0.8)))
last = {norms: sum(row[-1] for row in rows) / 3 for norms, rows in gradients.items()}
print("last block:", {norms: round(value, 2) for norms, value in last.items()})

# %% [markdown]
# In the last block the post-norm gradient is about three times as large. Change the number of blocks, and nothing else:

# %%
times_larger = {}
for layers in (3, 6, 12, 24, 48):
    total = dict.fromkeys(transformer.NORMS, 0.0)  # of the last block, over three seeds
    for seed in range(3):
        tokens, options = next(transformer.texts(english, seed)), {"seed": seed, "block": MyBlock}
        for norms in total:
            deep = transformer.build_language_model(english, norms, layers=layers, **options)
            total[norms] += transformer.gradients_by_depth(deep, tokens)[-1]
    times_larger[layers] = ratio = total["post-norm"] / total["pre-norm"]
    print(f"{layers:2} blocks: {ratio:.1f} times; the square root is {layers**0.5:.1f}")

# %% [markdown]
# The ratio grows about as the square root of the depth. Xiong et al. (2020, section 3) derived bounds for the start that differ
# by just this $\sqrt L$, $L$ being the number of blocks. They conclude that post-norm needs a **learning rate warm-up**, small
# steps first, and pre-norm does not. (Adam divides by the gradient's size, so that size alone need not explain what follows.)
# <!-- claim: test_the_last_post_norm_gradient_is_larger_by_the_square_root_of_the_depth -->

# %% [markdown]
# Is that so? We train six such blocks, either way and on three seeds, for 300 steps of Adam at a rate of 0.003, nothing clipped
# (recorded). The warm-up is a rise over the first 100 steps.
# <!-- claim: test_post_norm_needs_the_warm_up_and_pre_norm_does_not -->
#
# A **unigram model** knows how frequent each word is, and nothing else. What a model has *learned* is, here, how far its loss
# falls below that one's (the dotted line below).
#
# **Predict.** Which one fails: which learns, in every seed, less than half of what the best does?

# %% prediction
fails = widgets.predict_choice(
    "fails", ["pre-norm, no warm-up", "post-norm, no warm-up", "both of these", "none"]
)

# %%
warmed = {
    f"{norms}, {how}": [
        run["losses"] for run in results.runs_of(recorded, f"{norms}, 0.003, {how}")
    ]
    for norms in transformer.NORMS
    for how in ("warm-up", "no warm-up")
}
runs = results.runs_of(recorded, "pre-norm, 0.003, warm-up")
steps = transformer.middles(runs[0]["steps"], len(runs[0]["losses"]))
title = "With warm-up and without (recorded); dotted: unigram model"
figure = bands(steps, {"loss, nats a word": warmed}, xlabel="steps", title=title)
alone = transformer.loss_by_frequencies(english)
figure.axes[0].axhline(alone, color="0.4", linestyle=":")
plotting.show(figure)
print(f"the unigram model's loss: {alone:.2f}")
learned = {name: [alone - row[-1] for row in rows] for name, rows in warmed.items()}
for name, rows in learned.items():
    print(f"{name:22} better than that, by seed:", *(f"{row:5.2f}" for row in rows))
best = max(map(max, learned.values()))
failed = [name for name, rows in learned.items() if max(rows) < best / 2]
fails.reveal("both of these" if len(failed) > 1 else failed[0] if failed else "none")

# %% [markdown]
# Post-norm without warm-up has learned little more than how frequent words are in two seeds, and in the third less than half of
# what pre-norm has. With the warm-up, and nothing else changed, it trains, though in every seed it stays behind pre-norm.
# Pre-norm trains with it and without it, and a little further without. All this holds at this rate, in these 300 steps; other
# rates were not tried.
# <!-- claim: test_post_norm_needs_the_warm_up_and_pre_norm_does_not -->
#
# Xiong et al. (2020, section 3) report the same of a translator: without warm-up post-norm fails, and its result depends on how
# long the warm-up is. LLaMA (Touvron et al. 2023, section 2.2) is pre-norm, and its norm, **RMSNorm** (Zhang and Sennrich 2019),
# takes no mean away.

# %% [markdown]
# ## 7. The last row
#
# The shared task, once more: 2,000 steps of 32 sentences, the learning rate of all other rows, and about as many parameters.
# No recurrence is left. (Times follow below the table.)
#
# **Predict.** What share of the test sentences does the transformer get exactly right? (Bahdanau's attention had 97 %.)

# %% prediction
exactly = widgets.predict("sentences exactly right", low=0, high=100, unit="%")

# %%
rows = transformer.every_row()
panels = {
    "exactly right, %": {name: [100 * run["exact"] for run in runs] for name, runs in rows.items()},
    "of 20 to 40 words, %": {
        name: [100 * run["exact_20_to_40"] for run in runs] for name, runs in rows.items()
    },
}
plotting.show(plotting.comparison(panels, title="The whole table (recorded, three seeds)"))
last = panels["exactly right, %"]["12 transformer"]
exactly.reveal(sum(last) / len(last))

# %%
transformer.whole_table()

# %% [markdown]
# The transformer gets about four sentences in five right, fewer than any other row whose attention is learned. Has it at least
# learned the sentences that it was trained on?
# <!-- claim: test_what_each_step_bought -->

# %%
few = task.test[:60]
translated = translation.translate(model.eval(), task, few)
right = sum(said == pair.target for said, pair in zip(translated, few, strict=True))
print(f"your blocks, with the recorded weights (seed 0): {right} of the first {len(few)} right")
for name, pairs in (("training", task.train[:500]), ("test", task.test[:500])):
    share_right = transformer.share_without_error(model, task, pairs)
    print(f"first 500 {name} sentences: {share_right:.0%} exactly right")

# %% [markdown]
# Not all: it misses a tenth or so of them, too.
# <!-- claim: test_it_has_not_finished_its_own_training_sentences -->
#
# Is that the Transformer, or the budget? We doubled the steps, to 4,000, and stretched the schedule with them; nothing else
# changed. If it is the budget, the new line below joins those of the other rows.

# %%
longer = results.runs_of(recorded, "transformer, twice as long")
chosen = ("01 bottleneck", "02 additive", "06 cross-attention", "12 transformer")
curves = {name: [run["by_length"] for run in rows[name]] for name in chosen}
curves["12, 4,000 steps"] = [run["by_length"] for run in longer]
plotting.show(plotting.length_curve(translation.LENGTH_EDGES, curves))
print("12, 4,000 steps, exactly right by seed:", [f"{run['exact']:.1%}" for run in longer])
beside = [run["milliseconds"] for run in results.runs_of(recorded, "pace")]
for name in ("bottleneck", "additive", "cross-attention"):
    ratios = [run["transformer"] / run[name] for run in beside]
    print(f"a step of the transformer takes {min(ratios):.1f} to {max(ratios):.1f} times {name}'s")

# %% [markdown]
# Mostly it does: the same model then gets about 94 % right, as lessons 06 and 07 do after 2,000 steps. Of the lengths in
# training, it stays behind theirs only at 30 to 40 words. So most of what it lacked it had not learned *yet*. What more steps do
# not give it are lengths that it never trained on: of 41 to 60 words it gets next to none right. Lesson 11 says more about
# positions. (The other rows were not given more steps, and nothing was tuned for any of them.)
# <!-- claim: test_twice_the_steps_bring_it_to_the_rows_of_lessons_06_and_07_but_not_beyond_the_lengths_of_training -->
#
# What did each step from lesson 01 on buy?
#
# - **Looking back** (02) bought nearly everything: from a quarter of the sentences to more than nine in ten. Uniform weights show
#   that it is the *choice* of words that counts.
# - **Other scores** (03) kept that, or lost up to ten points (local-p); some are cheaper.
# - **Asking for all words at once** (06, 07) got about what dot scores (03) get, with a cheaper step of training. More heads
#   added nothing here.
# - **The whole transformer** (12: no recurrence, but also blocks, norms, positions and a second layer) *lost* a good part at this
#   budget, most so in long sentences. Which of these does it, no cell here tests.
# <!-- claim: test_what_each_step_bought -->
#
# **What the paper found.** Vaswani et al. (2017, table 2) report 28.4 BLEU from English to German, over two more than the best
# systems before, ensembles included, for a fraction of those ensembles' training cost. They had 4.5 million sentence pairs
# (section 5.1) and, for that model, 300,000 steps (5.2); we have 20,000 pairs and 2,000 steps. So their gain was not shown on
# data like ours, and our loss says nothing of data like theirs.
#
# They bought translations *and* time: while it trains, no position waits for the one before. On one CPU thread the time does not
# show: a step takes a little longer than lesson 06's.

# %% [markdown]
# ## 8. Check yourself

# %% quiz="what_a_residual_path_keeps" points=1

# %% quiz="which_attention_has_which_mask" points=1

# %% quiz="what_layer_norm_averages_over" points=1

# %% quiz="where_the_parameters_are" points=1

# %% quiz="another_answer_every_time" points=1

# %% [markdown]
# ## What to remember
#
# 1. A block: attention moves between positions, a network works on each alone; each is *added* to what comes in.
# 2. Without the residual connections the words of a sentence are one within a few untrained blocks.
# 3. One model, three attentions: the encoder's sees all, the decoder's the past, the cross-attention the source.
# 4. Pre-norm leaves the residual path free; post-norm norms on it, and here it needed a warm-up. Either has the same parameters.
# 5. Measure with `.eval()`.
#
# **What it costs**, for a block with $d_{ff} = 4d$: parameters $4 d^2$ in the attention and $8 d^2$ in the network; multiply-adds
# $12\,T d^2 + 2\,T^2 d$.
#
# <details><summary>Reading</summary>
#
# Vaswani et al. (2017), *Attention is all you need*, section 3. Ba et al. (2016), *Layer normalization*. He et al.
# (2016), *Deep residual learning*. Xiong et al. (2020), *On layer normalization in the transformer architecture*, section 3.
# Dong et al. (2021), *Attention is not all you need*. Yang et al. (2016), *Hierarchical attention networks*, section 2.2. Lin
# et al. (2017), *A structured self-attentive sentence embedding*. Srivastava et al. (2014), *Dropout*. Press and Wolf (2017),
# *Using the output embedding to improve language models*. Devlin et al. (2019), *BERT*. Zhang and Sennrich (2019), *Root mean
# square layer normalization*. Touvron et al. (2023), *LLaMA*. Radford et al. (2019), *Language models are unsupervised multitask
# learners*.
#
# </details>
