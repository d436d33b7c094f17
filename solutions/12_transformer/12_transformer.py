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
# **The question.** Which parts does a transformer have besides attention, and what does each part do?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** layer normalisation, the block of a transformer, and the block of a decoder. From your own blocks you
# assemble a language model. You train it, let it write, and find out which of its parts it needs.
#
# **You need** multi-head attention (lesson 07), the causal mask (08) and cross-attention (06). **Points.** 20: fifteen for five
# exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import block_drawings, language, parts, transformer, translation
from attention_lab.measure import checkpoints, results
from attention_lab.models.transformer import TransformerTranslator
from course_utils import plotting, widgets
from course_utils.attention.masks import causal_mask
from course_utils.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from course_utils.attention.pool import attention_pool
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.relative import rotate
from course_utils.attention.transformer import copy_layer_from_torch
from course_utils.plotting import blocks

# %% [markdown]
# ## 1. The block
#
# Only attention moves information between positions. A **transformer** is a stack of **blocks**. Each block contains an
# attention, a small network, norms, and connections that add. Here is the picture.

# %%
plotting.show(blocks.stream())

# %% [markdown]
# The thick line is the **residual stream**. The vector $x$ of a position enters at the bottom, and the vector *out* leaves at
# the top. On the way, two **sublayers** each *add* something to it:
#
# - the attention of lesson 07, which reads the other positions;
# - a **feed-forward network**, which works on each position alone. It has two linear layers with a ReLU between them.
#
# Adding the input of a sublayer to its output is called a **residual connection** (He et al. 2016). Before each sublayer
# there is a **layer norm**, which we come to below. In formulas:
#
# $$a = x + \text{attention}(\text{norm}_1(x)), \qquad \text{out} = a + W_2\,\text{ReLU}(W_1\,\text{norm}_2(a))$$
#
# **An example to check in your head.** We leave out the norms. The words are *the cat sleeps*, and each word reads the words
# before it. A vector has four features: *is it a noun? is it a verb? was there a noun before? may the sentence end here?*
# Follow the vector of *sleeps*:
#
# | step for *sleeps* | noun | verb | noun before | may end |
# |---|---|---|---|---|
# | $x$ | 0 | 1 | 0 | 0 |
# | attention has all its weight on *cat*, a noun, and adds | 0 | 0 | **1** | 0 |
# | $a$ | 0 | 1 | 1 | 0 |
# | the network adds ReLU(verb + noun before - 1) | 0 | 0 | 0 | **1** |
# | *out* | 0 | 1 | 1 | 1 |
#
# The value projection of the attention writes the feature *noun* of *cat* into the feature *noun before* of *sleeps*. The
# attention can see *cat*, but it only adds an average of values. The network cannot see *cat*. But it can combine two features
# of its own position: its ReLU is 1 only if *both* features are 1. The word *cat* is a noun, but it is no verb, and no noun is
# before it. So attention and network add 0, and *out* is equal to $x$. Nothing was overwritten in either vector, so the next
# block still knows that *sleeps* is a verb.

# %% [markdown]
# ### Exercise 12.1: layer norm (difficulty 1, 5 minutes)
#
# Every sublayer adds to the stream, so its vectors can grow from block to block. A **layer norm** (Ba et al. 2016) gives each
# sublayer an input of the same size, however large the stream has become. For each position it takes the mean $\mu$ and the
# variance $\sigma^2$ of that position's own $d$ features:
#
# $$\text{norm}(x)_i = \text{weight}_i \cdot \frac{x_i - \mu}{\sqrt{\sigma^2 + \epsilon}} + \text{bias}_i$$
#
# Example: (1, 3, 5, 7) has the mean 4 and the variance (9 + 1 + 1 + 9) / 4 = 5. So the result is (-3, -1, 1, 3) divided by
# $\sqrt 5$, which is (-1.34, -0.45, 0.45, 1.34). The weight and the bias of each feature are learned; at first they are 1
# and 0. The small $\epsilon$ prevents a division by zero.
#
# <details><summary>A hint</summary>
#
# Mean and variance are taken over the last dimension. Keep that dimension: `keepdim=True`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `x.var(dim=-1, keepdim=True, unbiased=False)` divides by d. Add `eps` before you take the square root.
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

# %% check="layer_norm" points=2
checks.layer_norm(layer_norm)

# %%
my_norm = checks.yours("layer_norm")
example = torch.tensor([1.0, 3.0, 5.0, 7.0])
print("(1, 3, 5, 7) becomes", my_norm(example, torch.ones(4), torch.zeros(4)))
x, weight, bias = torch.randn(2, 5, 8), torch.randn(8), torch.randn(8)
assert torch.allclose(my_norm(x, weight, bias), F.layer_norm(x, (8,), weight, bias), atol=1e-5)
print("Your norm is equal to PyTorch's.")

# %% [markdown]
# ### A block with a mistake
#
# In this block all shapes are right, and no error is raised. Read `forward` and compare it with the picture.

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

# %% [markdown]
# Here is a test for any block with residual connections. If both sublayers return zeros, then nothing is added. So the
# output must be *equal to the input*. We try it: in the last linear layer of each sublayer, all weights and biases become 0.

# %%
torch.manual_seed(0)
block, x = BlockAsFound(16, 4, 64), 100 * torch.randn(1, 5, 16)  # x (B, T, d)
for layer in (block.attention.out_proj, block.linear2):
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
out, _ = block(x)
print(f"largest difference between output and input: {(out - x).abs().max():.1f}")
print("Equal to the normed input?", torch.allclose(out, F.layer_norm(x, (16,)), atol=1e-3))

# %% [markdown]
# The output is the *normed* input. Two lines overwrite `x` with a normed vector: `x = self.norm1(x)` and
# `x = self.norm2(x + read)`. Each residual connection needs the vector as it was before the norm. In the picture only the
# branches go through a norm. In this code the stream goes through both norms, so the size of the input is lost.
# <!-- claim: test_the_block_as_found_returns_the_normed_input -->
#
# There are two correct orders. **Pre-norm** is the picture above. **Post-norm** is the order of the original paper (Vaswani
# et al. 2017, section 3.1). It norms the sum: $x \leftarrow \text{norm}(x + \text{sublayer}(x))$.

# %%
plotting.show(blocks.orders())

# %% [markdown]
# In post-norm, every vector and every gradient passes through all norms. In pre-norm, the residual stream goes from the first
# block to the last and passes through no layer. Xiong et al. (2020) found that post-norm models need a **learning rate
# warm-up**: the first training steps must be small. Pre-norm models trained without it. (All trainings in this course have a
# warm-up.) Most language models since GPT-2 are pre-norm.
#
# ### Exercise 12.2: the block (difficulty 2, 15 minutes)
#
# Write pre-norm. Post-norm is given below it, to compare.
#
# <details><summary>A hint</summary>
#
# Do not call anything `x` that is not the stream. `normed = self.norm1(x)` keeps `x` for the sum.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The attention gets `normed` three times: as query, key and value. Add what it returns to `x`. The network reads `norm2` of
# that sum. Add its output to the sum itself.
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
        if not self.norm_first:
            return self.post_norm(x, mask)
        ### BEGIN SOLUTION
        normed = self.norm1(x)  # (B, T, d_model)
        read, weights = self.attention(normed, normed, normed, mask)
        a = x + read  # (B, T, d_model)
        hidden = torch.relu(self.linear1(self.norm2(a)))  # (B, T, d_ff)
        return a + self.linear2(hidden), weights
        ### END SOLUTION

    def post_norm(self, x, mask):
        """The order of Vaswani et al. (2017), given. Shapes: as in `forward`."""
        read, weights = self.attention(x, x, x, mask)
        a = self.norm1(x + read)  # (B, T, d_model)
        hidden = torch.relu(self.linear1(a))  # (B, T, d_ff)
        return self.norm2(a + self.linear2(hidden)), weights

# %% check="TransformerBlock" points=4
checks.TransformerBlock(TransformerBlock)

# %%
MyBlock = checks.yours("TransformerBlock")
x, mask, sizes = torch.randn(2, 7, 16), causal_mask(7), (16, 4, 64)
for norm_first in (True, False):
    theirs = nn.TransformerEncoderLayer(*sizes, batch_first=True, norm_first=norm_first)
    mine = MyBlock(*sizes, norm_first=norm_first)
    copy_layer_from_torch(mine, theirs)
    out, _ = mine(x, mask)
    # nn.TransformerEncoderLayer wants True = hidden, the opposite of our masks.
    assert torch.allclose(out, theirs.eval()(x, src_mask=~mask), atol=1e-5)
    print(f"norm_first={norm_first}: equal to nn.TransformerEncoderLayer after .eval()")
    off = (theirs.train()(x, src_mask=~mask) - out).abs().mean()
    print(f"    after .train(), with dropout, the mean difference is {off:.2f}")

# %% [markdown]
# After `.train()` PyTorch's layer uses **dropout** (Srivastava et al. 2014): at several places in the layer it sets a random
# tenth of the features to 0, and divides the others by 0.9. This makes it harder to learn the training data by heart. If you
# forget `.eval()`, you measure a model in which a tenth of these features is missing.
# <!-- claim: test_pytorchs_layer_answers_otherwise_at_every_call_in_training_mode -->
#
# ## 2. What the residual connections are for
#
# Attention returns averages. If a block only passed on these averages, all words of a sentence might become alike after a few
# blocks. Then no later block could tell *cat* from *sleeps*. Is that so? We need a measure.
#
# ### Exercise 12.3: how alike are the words? (difficulty 2, 10 minutes)
#
# Compute the mean cosine between the vectors of two *different* positions. The cosine is the dot product divided by both
# lengths. It is 1 if two vectors point in the same direction, and 0 if they are at right angles.
#
# <details><summary>A hint</summary>
#
# Bring every vector to length 1. Then one matrix product gives all cosines. Which of them should not count?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `F.normalize(states, dim=-1)` brings the vectors to length 1. The diagonal of the product contains T ones. How many pairs
# are left?
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
# We send twelve random vectors, the "words", through 24 untrained blocks. Then we do the same with blocks from which we
# removed the residual connections. The weights are the same. All biases are 0, because a bias is added to all words and makes
# them alike by itself.
#
# In an untrained block the attention weights are almost uniform. The heads of trained models often look at few words. So we
# also try *sharp* attention: we multiply the weights of the query projection by 10. Then the largest weight of a query is
# about 0.65. So there are four variants: with and without residual connections, each with uniform and with sharp attention.
# <!-- claim: test_without_the_residual_connections_the_words_become_one -->
#
# **Predict.** *Without* residual connections: does sharp attention keep the words apart? (They are alike when the mean cosine
# is above 0.95.)

# %% prediction
sharp_helps = widgets.predict_choice(
    "with sharp attention the words become alike",
    ["not within 24 blocks", "later than with uniform attention", "as early as with uniform"],
)

# %%
my_cosine = checks.yours("mean_cosine")
variants = {"with residual": {}, "with residual, sharp": {"sharper": 10}}
variants |= {"without residual": {"residual": False}}
variants |= {"without residual, sharp": {"residual": False, "sharper": 10}}
alike = {name: [] for name in variants}
for name, options in variants.items():
    for seed in range(3):
        states = transformer.states_by_depth(12, seed=seed, **options)
        alike[name].append([my_cosine(vectors) for vectors in states])
plotting.show(block_drawings.cosines(alike))
needed = {}  # blocks until the mean cosine of all three seeds is above 0.95
for name in ("without residual", "without residual, sharp"):
    needed[name] = int((torch.tensor(alike[name]) <= 0.95).sum(dim=1).max())
uniform, sharp = needed.values()
sharp_helps.reveal(sharp_helps.choices[0 if sharp > 24 else 1 if sharp > uniform else 2])

# %% [markdown]
# <details><summary>What came out</summary>
#
# Without residual connections, two blocks are enough if the attention is almost uniform. With sharp attention it takes a few
# blocks more, but the end is the same: all twelve vectors point in one direction. With residual connections this goes much more
# slowly, because each block *adds* its average to a vector that was different before. After 24 blocks the mean cosine is still
# below 0.6, and it is still rising.
# <!-- claim: test_without_the_residual_connections_the_words_become_one -->
# <!-- claim: test_with_residual_connections_the_words_stay_apart -->
#
# Dong et al. (2021) proved a theorem on this for attention alone: without residual connections the differences between words
# shrink extremely fast with depth.
#
# </details>
#
# ## 3. The decoder's block
#
# The transformer of Vaswani et al. (2017) is a translator. Its **encoder** is a stack of your blocks. The blocks of its
# **decoder** have one more sublayer, the **cross-attention** of lesson 06. It reads the encoder's output, the **memory**.

# %%
plotting.show(block_drawings.translator())

# %% [markdown]
# ### Exercise 12.4: the decoder's block (difficulty 2, 10 minutes)
#
# The block makes its own causal mask: `causal_mask(T)` of lesson 08. `memory_mask` tells which source words are not padding.
# Write pre-norm again. The memory is not normed here, because `encoder_norm` has done it.
#
# <details><summary>A hint</summary>
#
# The pattern of 12.2 three times: `norm1` for the self-attention, `norm2` for the cross-attention, `norm3` for the network. In
# the cross-attention the queries come from the decoder's stream, and keys and values are `memory`.
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
        past = causal_mask(x.shape[1])  # (Tq, Tq)
        if memory_mask is not None:
            memory_mask = memory_mask[:, None, None, :]  # (B, 1, 1, Tm)
        if not self.norm_first:
            return self.post_norm(x, memory, past, memory_mask)
        ### BEGIN SOLUTION
        normed = self.norm1(x)  # (B, Tq, d_model)
        a = x + self.attention(normed, normed, normed, past)[0]
        read, cross_weights = self.cross(self.norm2(a), memory, memory, memory_mask)
        b = a + read  # (B, Tq, d_model)
        hidden = torch.relu(self.linear1(self.norm3(b)))  # (B, Tq, d_ff)
        return b + self.linear2(hidden), cross_weights
        ### END SOLUTION

    def post_norm(self, x, memory, past, memory_mask):
        """The order of Vaswani et al. (2017), given; the masks are those of `forward`."""
        a = self.norm1(x + self.attention(x, x, x, past)[0])
        read, cross_weights = self.cross(a, memory, memory, memory_mask)
        b = self.norm2(a + read)
        hidden = torch.relu(self.linear1(b))  # (B, Tq, d_ff)
        return self.norm3(b + self.linear2(hidden)), cross_weights

# %% check="DecoderBlock" points=4
checks.DecoderBlock(DecoderBlock)

# %% [markdown]
# Two of your blocks and two of your decoder blocks make the translator of the picture. We trained it on the shared task
# (`python -m benchmarks.transformer`). Now we put the trained weights into *your* blocks, and look at its three attentions.

# %%
MyDecoder = checks.yours("DecoderBlock")
task = translation.load_task()
model = TransformerTranslator(*task.sizes, encoder_block=MyBlock, decoder_block=MyDecoder)
checkpoints.load(model, "transformer")
sentence = "the beautiful horse does not listen to her ."
pair = task.test[translation.find_pair(task.test, sentence)]
print(sentence, "->", *translation.translate(model.eval(), task, [pair])[0])
widgets.explore(**transformer.maps_to_explore(model, task, pair))

# %% [markdown]
# In the encoder, every word may read every other word. In the decoder, no word reads a later one, so its map is a triangle. In
# the cross-attention, the rows are French and the columns are English. It is the only place where information passes from one
# language to the other. A row predicts the *next* word. In the row *beau*, the model predicts *cheval*. On average,
# the heads of layer 2 give *horse* more than 0.9 of the weight in this row. Not every row is so clear. Look at *l'* in head 1.
# <!-- claim: test_the_row_that_predicts_cheval_lies_on_horse_and_the_decoders_map_is_a_triangle -->
#
# ## 4. The last row of the table
#
# How well does it translate? Here is the running table of all lessons. Every model had 2,000 training steps, and about the
# same number of parameters.

# %%
rows, exact = transformer.every_row(), {}
for name, runs in rows.items():
    exact[name] = [100 * run["exact"] for run in runs]
title = "The transformer scores lowest of all models with learned attention"
xlabel = "sentences exactly right, % (recorded, three seeds)"
plotting.show(block_drawings.dots(exact, xlabel=xlabel, title=title, marked=["12 transformer"]))

# %% [markdown]
# The transformer gets about four sentences in five right. The translator of lesson 07 gets 94 %, with the same kind of
# cross-attention. Can the transformer learn the task at all? We trained the same model for 4,000 steps, with the same schedule
# of the learning rate, stretched to twice the length.
# <!-- claim: test_the_transformer_is_behind_the_other_rows_that_choose -->
#
# **Predict.** The longest sentences in the training data have 40 words. After 4,000 steps, which sentences does the transformer
# still get wrong almost always?

# %% prediction
still_wrong = widgets.predict_choice(
    "almost always wrong", ["none", "41 to 60 words", "all of 30 to 60 words"]
)

# %%
curves = {"lesson 07, 4 heads": rows["07 4 heads"], "transformer": rows["12 transformer"]}
curves["transformer, 4,000 steps"] = results.runs_of(results.recorded("transformer"), "4,000 steps")
by_length = {}
for name, runs in curves.items():
    by_length[name] = [run["by_length"] for run in runs]
    print(f"{name:26}", *(f"{run['exact']:.1%}" for run in runs), "exactly right")
plotting.show(block_drawings.by_length(by_length))
longer = torch.tensor(by_length["transformer, 4,000 steps"])  # (seeds, bins)
wrong = int((longer.mean(dim=0)[-2:] < 0.05).sum())  # of the last two bins
still_wrong.reveal(still_wrong.choices[wrong])

# %% [markdown]
# <details><summary>What came out</summary>
#
# With 4,000 steps the transformer gets 94 % of all test sentences right. This is as good as lesson 07 after 2,000 steps. So it
# can learn the task. At the learning rate of the other rows, 2,000 steps are too few for it. (With 30 to 40 words, it is still
# behind lesson 07.) It still gets almost no sentence of 41 to 60 words right. The model of lesson 07 gets about a quarter of
# them. A likely reason is that these sentences have positions that no sentence in training had, so their position vectors are
# new to the model. Lesson 11 tested this for a language model.
# <!-- claim: test_twice_the_steps_bring_it_to_the_rows_of_lessons_06_and_07_but_not_beyond_the_lengths_of_training -->
#
# Vaswani et al. (2017) trained on 4.5 million sentence pairs of English and German, and their large model for 300,000 steps. It
# was better than all models before it (table 2). We have 20,000 pairs, and 2,000 or 4,000 steps.
#
# </details>
#
# ## 5. A model of your own
#
# Your first block can do more. There are three families of transformers:
#
# - **encoder-decoder**, as above;
# - **encoder-only**, a stack of your blocks without a causal mask, such as BERT (Devlin et al. 2019). It reads a text, and
#   does not write;
# - **decoder-only**, a stack of your blocks *with* the causal mask, such as GPT-2. It predicts the next word, so it can write.
#
# You train a decoder-only model below. One remark on encoder-only models first. To classify a text they need *one* vector for
# all its words. A simple way is **attention pooling** (Yang et al. 2016; Lin et al. 2017): one learned query, the same for
# every text, attends to all words. Here it is, untrained:

# %%
encoder, query = MyBlock(16, 4, 64), nn.Parameter(torch.randn(16))  # learned in training
states, _ = encoder(torch.randn(3, 9, 16))  # (B=3, T=9, d=16): no mask, every word reads every word
pooled, weights = attention_pool(states, query)  # (B, d), (B, T)
print("three texts of nine words become", tuple(pooled.shape), "; weights:", tuple(weights.shape))

# %% [markdown]
# Now the decoder-only model. Here is all of it.

# %%
plotting.show(block_drawings.decoder_only())

# %% [markdown]
# ### Exercise 12.5: the whole model (difficulty 2, 10 minutes)
#
# `__init__` is given. `sinusoidal_positions(T, d_model)` (lesson 05) returns the vectors of T positions, (T, d_model).
#
# <details><summary>A hint</summary>
#
# Follow the picture from the bottom to the top. All blocks get the same causal mask.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# A block returns two things: `x, _ = block(x, past)`. The next block gets the new `x`. After the last block there is one more
# norm, and then the readout.
#
# </details>

# %% exercise="DecoderOnly"
class DecoderOnly(nn.Module):
    """Embeddings plus positions, causal blocks, one last norm, a score for every word."""

    def __init__(self, vocabulary_size, d_model, heads, d_ff, layers):
        super().__init__()
        self.d_model = d_model
        self.words = nn.Embedding(vocabulary_size, d_model)
        self.blocks = nn.ModuleList([MyBlock(d_model, heads, d_ff) for _ in range(layers)])
        self.norm = nn.LayerNorm(d_model)
        self.readout = nn.Linear(d_model, vocabulary_size)

    def forward(self, tokens):
        """Scores for the word after each position. Shapes: tokens (B, T) -> logits (B, T, V)."""
        ### BEGIN SOLUTION
        T = tokens.shape[1]
        x = self.words(tokens) + sinusoidal_positions(T, self.d_model)  # (B, T, d_model)
        past = causal_mask(T)  # (T, T)
        for block in self.blocks:
            x, _ = block(x, past)
        return self.readout(self.norm(x))  # (B, T, V)
        ### END SOLUTION

# %% check="DecoderOnly" points=3
checks.DecoderOnly(DecoderOnly)

# %% [markdown]
# Train it on the English sentences of our corpus, as in lesson 08: at each position it predicts the next word.

# %% training
MyModel, english = checks.yours("DecoderOnly"), language.load_task()
torch.manual_seed(0)
writer = MyModel(len(english.vocabulary), **parts.SIZES)  # two blocks, d_model 64, 4 heads
print(f"{translation.count_parameters(writer):,} parameters")
history = language.train_language_model(
    writer, english, seed=0, steps=parts.STEPS, stand_in="decoder_only", label="your model"
)

# %% [markdown]
# And now it writes. `parts.judge` contains the loop of lesson 08: it samples one word, appends it, and asks the model again
# (temperature 0.5). The sentences of our corpus come from a small grammar. Its parser tells for every sentence whether it is
# grammatical.

# %%
written = parts.judge(writer.eval(), english, 200, seed=0)
for said, right in list(zip(written.sentences, written.verdicts, strict=True))[:8]:
    print("right " if right else "WRONG ", *said)
print(f"{written.accepted:.0%} of 200 sentences are grammatical.", end=" ")
print(f"{written.accepted_and_novel:.0%} are grammatical and not in the training data.")

# %% [markdown]
# You have put this model together yourself, and it writes English. A sentence is *wrong* if the grammar of the corpus cannot
# produce it, even if you would accept it. In our recorded runs, 64 % of 150 sentences are grammatical, on each of three seeds.
# The share depends on the sentences that are sampled: other samples from the same model gave 54 to 65 %. The training is short:
# 500 steps. The model of lesson 08 has the same size and had 3,000.
# <!-- claim: test_most_sentences_are_grammatical_after_a_short_training -->
#
# Does it need all of its parts? There is an easy way to find out, because every sublayer only *adds* to the stream. If we set
# the weights and biases of its last linear layer to zero, as in part 1, this sublayer adds nothing, and all others still
# work. The model has four sublayers. We remove one at a time, and measure the loss on new sentences. Then we run a control: in
# place of 0, the sublayer adds the mean of what it added before, the same vector at every position. (This is a **mean
# ablation**.)
#
# **Predict.** Without which sublayer is the loss largest?

# %% prediction
needed_most = widgets.predict_choice(
    "the loss is largest without", ["attention 1", "network 1", "attention 2", "network 2"]
)

# %%
loss, with_mean = {}, {}
for name, layer in parts.sublayers(writer).items():
    with parts.silent(layer):  # inside, its weights and its bias are 0
        loss[name] = language.loss_on(writer, english, english.valid)
        sentence = parts.judge(writer, english, 1, seed=3).sentences[0]
    mean = parts.usual(writer, layer, english.train[:200], english)  # (d_model,)
    with parts.silent(layer, mean):  # inside, its weights are 0, and its bias is the mean
        with_mean[name] = language.loss_on(writer, english, english.valid)
    print(f"without {name}:", *sentence)
print(f"the whole model: {language.loss_on(writer, english, english.valid):.2f} nats per word")
for name, value in loss.items():
    print(f"{name:12} adds 0: {value:.2f}; adds its mean: {with_mean[name]:.2f}")

# %%
runs = results.runs_of(results.recorded("parts"), "decoder-only")
plotting.show(block_drawings.without_sublayers(runs))
needed_most.reveal(max(loss, key=loss.get))

# %% [markdown]
# <details><summary>What came out</summary>
#
# The whole model has a loss of 2.6 nats per word. Without the network of block 1 it is more than 3.2, on all three seeds.
# Without any other sublayer it stays below 3. So this model needs the network of block 1 most, and not one of its
# attentions. The control agrees: if this network adds its mean, the loss of your model is also more than 3.
# <!-- claim: test_the_network_of_block_1_is_needed_most -->
# <!-- claim: test_the_mean_of_the_network_of_block_1_does_not_help -->
#
# Two cautions. First, if we remove one attention, the other one is still there. It may do a part of the same work. Second, the
# parts that are left get inputs that they have never seen in training (lesson 07). So this measures what *this* model needs.
# It does not say that a model trained without attention would be almost as good.
#
# </details>
#
# ## 6. The block today
#
# Many language models of 2026 still follow the picture of part 1. What is in its boxes has changed. Here is a typical block,
# beside yours with $d = 512$ and 8 heads:
#
# | part | your block | a modern block |
# |---|---|---|
# | norm | LayerNorm | **RMSNorm** (Zhang and Sennrich 2019): no mean is subtracted |
# | heads of keys and values | 8, as many as heads of queries | 2, **grouped-query attention** (GQA) |
# | queries and keys | as projected | **QK-norm**: each is normed |
# | positions | vectors, added to the words | **RoPE**: queries and keys are rotated (lesson 11) |
# | network | ReLU, two matrices, $d_\text{ff} = 2048 = 4d$ | **SwiGLU** (Shazeer 2020), three matrices, $d_\text{ff} = 1376$ |
# | biases | yes | no |
#
# With GQA the cache of lesson 08 is four times smaller. With QK-norm the scores cannot grow without limit (lesson 04). In
# SwiGLU the third matrix gives a *gate*, which multiplies the hidden features. Here $d_\text{ff}$ is about $\frac{8}{3} d$, so
# the three matrices have as many parameters as the two of your block.
#
# In the largest models the network is often a **mixture of experts**: many networks, of which each position uses a few.
#
# The same as code. Each comment names a row of the table.

# %%
def modern_block(x, w, mask):
    """x (B, T, 512), w: the weights by name, mask (T, T) -> (B, T, 512)."""
    normed = F.rms_norm(x, (512,), w["norm1"])  # RMSNorm
    q = split_heads(normed @ w["q"], 8)  # (B, 8, T, 64)
    k, v = split_heads(normed @ w["k"], 2), split_heads(normed @ w["v"], 2)  # (B, 2, T, 64)
    q, k = F.rms_norm(q, (64,), w["norm_q"]), F.rms_norm(k, (64,), w["norm_k"])  # QK-norm
    positions = torch.arange(x.shape[1])
    q, k = rotate(q, positions), rotate(k, positions)  # RoPE
    k, v = k.repeat_interleave(4, dim=1), v.repeat_interleave(4, dim=1)  # GQA: (B, 8, T, 64)
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    a = x + merge_heads(context) @ w["out"]
    normed = F.rms_norm(a, (512,), w["norm2"])
    hidden = F.silu(normed @ w["gate"]) * (normed @ w["up"])  # SwiGLU: (B, T, 1376)
    return a + hidden @ w["down"]

# %% [markdown]
# How many parameters does it have, and where are they?

# %%
d, kv, hidden = 512, 128, 1376
shapes = {"q": (d, d), "k": (d, kv), "v": (d, kv), "out": (d, d)}
shapes |= {"gate": (d, hidden), "up": (d, hidden), "down": (hidden, d)}
w = {name: torch.randn(shape) / shape[0] ** 0.5 for name, shape in shapes.items()}
w |= {"norm1": torch.ones(d), "norm2": torch.ones(d)}
w |= {"norm_q": torch.ones(64), "norm_k": torch.ones(64)}
print("out:", tuple(modern_block(torch.randn(2, 5, d), w, causal_mask(5)).shape))
modern = sum(weight.numel() for weight in w.values())
attention = sum(w[name].numel() for name in ("q", "k", "v", "out"))
yours = sum(p.numel() for p in MyBlock(d, 8, 4 * d).parameters())
print(f"modern block: {modern:,} parameters, {attention / modern:.0%} of them in the attention")
print(f"your block:   {yours:,}")

# %% [markdown]
# Your block has $4 d^2$ parameters in the attention and $8 d^2$ in the network with $d_\text{ff} = 4 d$: attention is one
# third. In the modern block it is less than a quarter. Count GPT-2 small in the same way: $d = 768$, 12 blocks, a vocabulary
# of 50,257 words and 1,024 learned positions. The attention has 28 million parameters, the networks have 57 million, and the
# table of words has 39 million. GPT-2 also uses this table as its readout: the two are **tied** (Press and Wolf 2017). The
# sum is 124 million, as released.
# <!-- claim: test_the_count_is_gpt_2_smalls_and_less_than_a_quarter_of_the_modern_block_is_attention -->

# %% [markdown]
# ## 7. Check yourself

# %% quiz="what_a_residual_path_keeps" points=1

# %% quiz="which_attention_has_which_mask" points=1

# %% quiz="what_layer_norm_averages_over" points=1

# %% quiz="where_the_parameters_are" points=1

# %% quiz="another_answer_every_time" points=1

# %% [markdown]
# ## What to remember
#
# 1. A block: attention reads the other positions, a network works on each position alone. Each *adds* to the residual stream.
# 2. Pre-norm norms what a sublayer reads, and leaves the stream free. Post-norm norms the stream itself.
# 3. In untrained blocks without residual connections, the words of a sentence become alike within a few blocks.
# 4. To see what a sublayer contributes, let it add nothing. Our language model needs the network of block 1 most.
# <!-- claim: test_the_network_of_block_1_is_needed_most -->
# 5. There are three families. Encoder-only and decoder-only models have the same block. A decoder-only model has a causal mask.
#    In an encoder-decoder, the blocks of the decoder also have cross-attention.
# 6. Call `.eval()` before you measure.
#
# **What it costs**, for a block with $d_\text{ff} = 4d$ and $T$ positions: parameters $4 d^2$ in the attention and $8 d^2$ in
# the network; multiply-adds $12\,T d^2$ for all projections and the network, and $2\,T^2 d$ for scores and contexts.
#
# **Where it leads.** In lesson 13 you ask what the heads of such a model do.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3. Ba et al. (2016), *Layer normalization*. He et al.
# (2016), *Deep residual learning*. Xiong et al. (2020), *On layer normalization in the transformer architecture*, section 3.
# Dong et al. (2021), *Attention is not all you need*. Yang et al. (2016), *Hierarchical attention networks*, section 2.2. Lin
# et al. (2017), *A structured self-attentive sentence embedding*. Srivastava et al. (2014), *Dropout*. Press and Wolf (2017),
# *Using the output embedding to improve language models*. Devlin et al. (2019), *BERT*. Zhang and Sennrich (2019), *Root mean
# square layer normalization*. Shazeer (2020), *GLU variants improve transformer*.
