# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 08 · Do not read ahead
#
# **The question.** How can a model learn from all words of a sentence at once, when each word must be guessed from the
# words before it alone?
#
# **Time.** About 100 minutes, of which the computer needs less than two.
#
# **You will build** the two masks that nearly every model has, a detector that tells by gradients whether a layer reads
# ahead, and the cache that makes writing fast. Then you train two small language models and have a grammar judge what they
# write.
#
# **You need** scaled dot-product attention (lesson 04), self-attention (05) and several heads (07). **Points.** 20: fifteen
# for six exercises, five for the quiz.

# %% setup

# %%
import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.attention.bias import causal_lower_right

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.attention import multi_head
from course_utils.attention.multi_head import MultiHeadAttention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.experiments import generation, language, masking
from course_utils.measure import results
from course_utils.models.language import padding_only
from course_utils.tasks import corpus

# %% [markdown]
# ## 1. A loss too good to be true
#
# Here are two language models. Both read English sentences of our corpus and are trained to say, at every position, which
# word comes next. Data, size and optimiser are the same. One line of the model differs, and A was given a quarter of B's
# time. The loss is the cross-entropy, in **nats** a word: 0 would mean that the next word is always predicted with certainty.
# (Its exponential is the **perplexity**: a loss of 2.3 is the uncertainty of a choice among $e^{2.3} \approx 10$ equally
# likely words.)
# <!-- claim: test_both_have_the_same_number_of_parameters -->
# <!-- claim: test_the_model_without_the_mask_had_ten_seconds_and_the_other_forty -->

# %%
experiment = results.recorded("language")
B, A = (run for run in experiment["runs"] if run["seed"] == 0)
with plotting.style():
    figure, ax = plt.subplots(figsize=(6, 3), layout="constrained")
    for name, run, look in (("A", A, "C0-"), ("B", B, "C1--")):
        parts = len(run["losses"])
        steps = [(part + 1) * run["steps"] / parts for part in range(parts)]
        ax.plot(steps, run["losses"], look, label=f"model {name}, in training")
        end, held_out = run["steps"], run["loss_valid"]
        ax.plot(end, held_out, look[:2] + "o", label=f"model {name}, held out")
    ax.set(xlabel="training step", ylabel="loss in nats a word", ylim=(-0.1, None))
    ax.legend()
told = f"on held-out sentences: A {A['loss_valid']:.3f}, B {B['loss_valid']:.3f}"
plotting.show(figure, alt=f"Line chart of two training losses, both falling; {told}.")
print(told)

# %% [markdown]
# **Predict.** Both now write sentences of their own, word by word. Which of the two writes better English?

# %% prediction
better_writer = widgets.predict_choice("the better writer", ["model A", "model B", "both alike"])

# %%
for name, run in (("A", A), ("B", B)):
    print(f"model {name}")
    for sentence in run["sentences"][:5]:
        print(f"    {sentence[:110]}")
better_writer.reveal("model A" if A["accepted"]["0.7"] > B["accepted"]["0.7"] else "model B")

# %% [markdown]
# Model A has all but solved the task, on sentences that it has never seen, and cannot write one. It was allowed to look at
# the word that it should predict. When it writes, there is no such word yet.
# <!-- claim: test_without_the_mask_the_loss_falls_below_a_tenth_and_hardly_anything_is_a_sentence -->
# <!-- claim: test_model_b_of_the_first_figure_is_the_better_writer -->
#
# No error was raised, and its loss looks like a success. Only its writing shows that something is wrong.

# %% [markdown]
# ## 2. Every prefix at once
#
# A model that writes word by word, each from the words before it, is **autoregressive**. A sentence of 12 words holds
# thirteen little tasks for it: predict the first word from nothing, the second from the first, and so on to the end. Input
# and target are the same sentence, *shifted* by one:
#
# | input | BOS | she | never | sees | the | cat |
# |---|---|---|---|---|---|---|
# | **target** | she | never | sees | the | cat | EOS |

# %%
plotting.show(plotting.architecture("causal"))

# %% [markdown]
# (BOS and EOS mark beginning and end of a sentence.) The model could read each prefix by itself:

# %%
def attention_by_prefixes(q, k, v):
    """Row t is what the last of the first t + 1 positions gets. Shapes: q, k (T, d), v (T, d_v) ->
    (T, d_v).
    """
    rows = []
    for t in range(len(q)):
        # one query, t + 1 keys
        context, _ = scaled_dot_product_attention(q[t : t + 1], k[: t + 1], v[: t + 1])
        rows.append(context)
    return torch.cat(rows)


generator = torch.Generator().manual_seed(0)
words = ["she", "never", "sees", "the", "cat"]
q, k, v = torch.randn(3, 5, 4, generator=generator)  # (T, d) each
by_prefixes = attention_by_prefixes(q, k, v)
print(by_prefixes)

# %% [markdown]
# These are five calls for five words. But all of them use the same keys and values; each merely stops at another place. So
# compute all scores at once, and forbid what lies ahead: a **causal mask**. A sentence then trains all its prefixes in a
# single pass. The input at every position is the true word: the *teacher forcing* of lesson 01.
# <!-- claim: test_five_passes_over_prefixes_are_one_with_the_mask -->
#
# ### Exercise 8.1: the causal mask (difficulty 1, 5 minutes)
#
# Query $i$ may look at key $j$ when $j$ is not later than $i$. There can be more keys than queries: then the first keys are
# older than all queries, and it is the *last* query that stands beside the *last* key. You will see in part 7 what that is
# good for.
#
# <details><summary>A hint</summary>
#
# `torch.ones(queries, keys, dtype=torch.bool)` allows everything. `tril` keeps the lower triangle, `triu` the upper one.
# Draw three queries and five keys: which cells must be True in the last row? And in the first?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `tril(n)` keeps n more diagonals than `tril()`. How many more are needed, for the last row to be all True?
#
# </details>

# %% exercise="causal_mask"
def causal_mask(queries, keys=None):
    """True where a query may look: at its own position and at earlier ones. The last query sees the
    last key.

    Two ints, `keys` by default as many as `queries` -> (queries, keys) bool.
    """
    ### BEGIN SOLUTION
    keys = queries if keys is None else keys
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)
    ### END SOLUTION

# %% check="causal_mask" points=3
checks.causal_mask(causal_mask)

# %%
my_causal = checks.yours("causal_mask")
context, weights = scaled_dot_product_attention(q, k, v, my_causal(5))
assert torch.allclose(context, by_prefixes, atol=1e-6)
assert torch.allclose(context, F.scaled_dot_product_attention(q, k, v, is_causal=True), atol=1e-6)
print("One pass with the mask equals five passes over prefixes, and PyTorch's own.")
_, last_two = scaled_dot_product_attention(q[-2:], k, v, my_causal(2, 5))
shown = {
    "titles": ["five queries", "the last two of them"],
    "mask": [my_causal(5), my_causal(2, 5)],
}
axes = plotting.heatmap_grid(
    [weights, last_two], [words, words[-2:]], words, **shown, xlabel="keys", ylabel="queries"
)
plotting.show(axes[0].figure)

# %% [markdown]
# Every row sums to 1, and is what a shorter sentence would have given. The mask lets each position see *itself*, which holds
# the input word. Forget the shift of the targets, and this word is the answer: a leak that no mask prevents.

# %% [markdown]
# ## 3. Ask the gradients
#
# Model A looked like a success. How could we have known, without letting it write? Ask the layer itself. When the output at
# position $t$ does not depend on the input at position $s$, its derivative with respect to it is 0, exactly. (Below, exact
# zeros are marked.)

# %%
def dependence(layer, x):
    """The largest derivative of each output position by each input position. Shapes: x (1, T, d) ->
    (T, T), outputs in rows.
    """
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (1, T, d, 1, T, d)
    return jacobian.abs().amax(dim=(0, 2, 3, 5))  # (T, T)


# %%
def attention_with(mask):
    return lambda x: scaled_dot_product_attention(x, x, x, mask)[0]


x = torch.randn(1, 5, 4, generator=generator)  # (B, T, d)
layers = {
    "causal mask": attention_with(my_causal(5)),
    "off by one": attention_with(torch.ones(5, 5, dtype=torch.bool).tril(1)),
    "no mask": attention_with(None),
    "running sum": lambda x: x.cumsum(dim=1) / 5,
}
maps = [dependence(layer, x).clamp(max=1) for layer in layers.values()]
axes = plotting.heatmap_grid(
    maps, words, words, list(layers), columns=4, xlabel="input", ylabel="output"
)
axes[0].figure.axes[-1].set_ylabel("largest derivative, cut at 1")
for ax, map_ in zip(axes, maps, strict=True):
    for row, column in (map_ == 0).nonzero().tolist():
        ax.text(column, row, "0", ha="center", va="center", fontsize=8)
ahead = ", ".join(
    f"{name} {int((map_ != 0).triu(1).sum())}" for name, map_ in zip(layers, maps, strict=True)
)
alt = "Four heatmaps of derivatives, outputs in rows, inputs in columns. "
alt += f"Cells above the diagonal that are not 0: {ahead}."
plotting.show(axes[0].figure, alt=alt)

# %% [markdown]
# What lies above the diagonal is the future. (Nothing here is a weight; the colours are derivatives.) The third layer reads
# all of it, the second one word of it, and one word is enough: it is the one to be predicted.
# <!-- claim: test_the_pictures_of_dependence_are_empty_above_the_diagonal_for_what_does_not_leak -->
#
# There are many derivatives, so it is tempting to add up the outputs first, and to ask their sum for its gradient. Many
# layers end in a *layer norm*, which shifts and scales the features of every position to mean 0 and variance 1.
#
# **Predict.** The layer without a mask, with a layer norm behind it. We add up the features of the first output and take
# the derivative by all later words. How large is the largest?

# %% prediction
gradient_of_the_sum = widgets.predict("largest derivative of the sum", low=0.0, high=1.0)

# %%
def leaky(x):
    return F.layer_norm(attention_with(None)(x), (4,))


watched = x.clone().requires_grad_()
(gradient,) = torch.autograd.grad(leaky(watched)[:, 0].sum(), watched)
print(f"of the sum of the features: {gradient[:, 1:].abs().max():.1e}")
print(f"of a single feature: {dependence(leaky, x)[0, 1:].max():.2f}")
gradient_of_the_sum.reveal(gradient[:, 1:].abs().max().item())

# %% [markdown]
# The derivative of the sum is 0, up to rounding. The features of a normalised position sum to 0 whatever comes in, so their
# sum depends on nothing, and the derivatives of the single features cancel. A detector that adds up first would call this
# layer clean. (An `nn.LayerNorm` also has a *gain* for each feature. It starts at 1, as here; once it has been trained, the
# sum is not quite 0 any more.)
# <!-- claim: test_the_sum_of_normalised_features_hides_the_leak -->
# <!-- claim: test_with_a_learned_gain_the_sum_does_not_hide_it_quite -->
#
# ### Exercise 8.2: does it leak? (difficulty 3, 15 minutes)
#
# Write the detector. It is given any differentiable layer, as a function, and an input to try it on.
#
# <details><summary>A hint</summary>
#
# `x = x.detach().requires_grad_()` is a copy that collects gradients. Then go through the output positions `t`: does
# anything in `out[:, t]` have a derivative that is not 0 in `x[:, t + 1 :]`? `torch.autograd.grad(number, x,
# retain_graph=True)` asks a single number.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The function `dependence` above does nearly all of it: `torch.autograd.functional.jacobian` has every derivative, and
# `abs()` keeps them from cancelling. What remains is the part strictly above the diagonal, `triu(1)`.
#
# </details>

# %% exercise="leaks_future"
def leaks_future(layer, x):
    """Whether any output position depends on a later input position, by the gradients at `x` ->
    bool.

    Shapes: x (B, T, d), layer(x) (B, T, d). A weak dependence counts too. x is left as it is.
    """
    ### BEGIN SOLUTION
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (B, T, d, B, T, d)
    # (T of the output, T of the input)
    depends = (jacobian != 0).any(dim=5).any(dim=3).any(dim=2).any(dim=0)
    return bool(depends.triu(1).any())
    ### END SOLUTION

# %% check="leaks_future" points=4
checks.leaks_future(leaks_future)

# %% [markdown]
# Try it on what PyTorch has. Among the layers below is an `nn.MultiheadAttention`, once with our mask and once with its
# opposite.
#
# **Predict.** With which of the two does it leak?

# %% prediction
leaking_mask = widgets.predict_choice(
    "it leaks with", ["attn_mask=mask", "attn_mask=~mask", "both", "neither"]
)

# %%
my_leaks = checks.yours("leaks_future")
torch.manual_seed(0)
theirs, mask = nn.MultiheadAttention(4, 2, batch_first=True), my_causal(5)
gru, both_ways = nn.GRU(4, 4, batch_first=True), nn.GRU(4, 2, batch_first=True, bidirectional=True)
centred = nn.Conv1d(4, 4, kernel_size=3, padding=1)
tried = {
    "a GRU": lambda x: gru(x)[0],
    "a GRU in both directions": lambda x: both_ways(x)[0],
    "a convolution, centred": lambda x: centred(x.transpose(1, 2)).transpose(1, 2),
    "attention and a layer norm": leaky,
    # With our mask its fifth query may read nothing and gives NaN: a row of zeros instead.
    "nn.MultiheadAttention, mask": lambda x: F.pad(
        theirs(x[:, :4], x, x, attn_mask=mask[:4])[0], (0, 0, 0, 1)
    ),
    "nn.MultiheadAttention, ~mask": lambda x: theirs(x, x, x, attn_mask=~mask)[0],
}
found = {name: my_leaks(layer, x) for name, layer in tried.items()}
for name, leaks in found.items():
    print(f"{name:30} {'reads ahead' if leaks else 'does not'}")
print("the last output with attn_mask=mask:", theirs(x, x, x, attn_mask=mask)[0][0, -1].detach())
verdicts = {
    (True, False): "attn_mask=mask",
    (False, True): "attn_mask=~mask",
    (True, True): "both",
    (False, False): "neither",
}
leaking_mask.reveal(
    verdicts[found["nn.MultiheadAttention, mask"], found["nn.MultiheadAttention, ~mask"]]
)

# %% [markdown]
# In `nn.MultiheadAttention` True means *may not attend*, the opposite of what it means in `F.scaled_dot_product_attention`
# and in this course. Handed over as it is, our mask shuts off the past and opens the future. The last position can then read
# nothing, and becomes NaN (the detector was not asked about it); that at least is noticed. Where the mask leaves every query
# something, it is silent.
# <!-- claim: test_pytorchs_multi_head_attention_means_the_opposite -->
# <!-- claim: test_the_table_of_layers_says_who_reads_ahead -->
#
# ### What gradients cannot see
#
# No dependence means a derivative of 0. The opposite does not follow. The first layer below multiplies each position by 1 or
# 0, by the *sign* of the next one: it leaks, and its derivative is 0 nearly everywhere. **Perturb** the input instead: give
# a position another vector, and see whether an earlier output changes.

# %%
def reads_a_sign(x):
    following = F.pad(x[:, 1:, :1], (0, 0, 0, 1))  # (B, T, 1): the next position's
    return x * (following > 0)


def leaks_when_perturbed(layer, x, tries=20):
    """Whether in one of the tries a change at a position changes an earlier output."""
    for _ in range(tries):
        for t in range(1, x.shape[1]):
            other = x.clone()
            other[:, t] = torch.randn(x.shape[0], x.shape[2], generator=generator)
            if not torch.equal(layer(other)[:, :t], layer(x)[:, :t]):
                return True
    return False


by_sign = {"reads a sign": reads_a_sign, "causal mask": layers["causal mask"]}
for name, layer in by_sign.items():
    print(f"{name:12}  by gradients: {my_leaks(layer, x)}", end=", ")
    print(f"by perturbation: {leaks_when_perturbed(layer, x)}")

# %% [markdown]
# Signs, `argmax`, sorting and hard top-k choices hide from gradients. A perturbation works for them too, and for a whole
# model, from token ids to logits. But it may miss a dependence that none of its tries shows. Neither of the two sees a
# forgotten shift: look at one pair of input and target.
# <!-- claim: test_a_sign_leaks_and_only_the_perturbation_sees_it -->

# %% [markdown]
# ## 4. What is not there
#
# The other mask you know from lesson 02: sentences of a batch differ in length, the short ones are filled up, and nobody
# should read the filling. With several heads the scores are (B, heads, queries, keys), and a mask must broadcast to that.
#
# ### Exercise 8.3: the padding mask (difficulty 1, 5 minutes)
#
# <details><summary>A hint</summary>
#
# Comparing a tensor with a number gives booleans. Which comparison is True for words?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# It is the *keys* that must not be read: the last dimension. Indexing with `None` makes a dimension of size 1, which stands
# for all heads, or all queries: `mask[:, None, None, :]`.
#
# </details>

# %% exercise="padding_mask"
def padding_mask(tokens, pad_id):
    """True where a key is a word, False where it is padding.

    Shapes: tokens (B, T) integers -> (B, 1, 1, T) bool, which broadcasts to (B, heads, queries, T).
    """
    ### BEGIN SOLUTION
    return (tokens != pad_id)[:, None, None, :]  # (B, 1, 1, T)
    ### END SOLUTION

# %% check="padding_mask" points=2
checks.padding_mask(padding_mask)

# %% [markdown]
# ### Exercise 8.4: both at once (difficulty 1, 5 minutes)
#
# A model may have a causal mask, a padding mask, others, or none. Put together whatever there is.
#
# <details><summary>A hint</summary>
#
# A key may be read when *all* masks allow it. Booleans have `&`, and it broadcasts.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Drop the `None`s first: `[mask for mask in masks if mask is not None]`. Then start with the first one, if there is one,
# and go through the others.
#
# </details>

# %% exercise="combine_masks"
def combine_masks(*masks):
    """What all of the masks allow. `None` stands for no mask and is passed over; without any mask
    the answer is None.

    Boolean tensors whose shapes broadcast, or None -> a boolean tensor of the broadcast shape, or
    None.
    """
    ### BEGIN SOLUTION
    combined = None
    for mask in masks:
        if mask is not None:
            combined = mask if combined is None else combined & mask
    return combined
    ### END SOLUTION

# %% check="combine_masks" points=1
checks.combine_masks(combine_masks)

# %%
my_padding = checks.yours("padding_mask")
my_combine = checks.yours("combine_masks")
# (B, T): the second sentence has three words
tokens = torch.tensor([[5, 6, 7, 8, 9], [5, 6, 7, 0, 0]])
together = my_combine(my_causal(5), my_padding(tokens, 0), None)
print(
    "causal (5, 5), padding",
    tuple(my_padding(tokens, 0).shape),
    "-> together",
    tuple(together.shape),
)
attention = MultiHeadAttention(8, heads=2)
embedded = torch.randn(2, 5, 8, generator=generator)  # (B, T, d_model)
_, weights = attention(embedded, embedded, embedded, together)  # (B, heads, T, T)
assert weights[~together.expand_as(weights)].abs().max() == 0

# %% [markdown]
# ### The workbench
#
# A mask can be right and still do the wrong thing, because of the way it meets the scores. Some libraries *add* it: 0 where
# one may look, and something very negative where one may not. (In TensorFlow code a mask is often 1 where one may *not* look;
# it is multiplied by -1e9 and added, and two such masks are joined by their maximum.) Hatched cells are forbidden. A colour
# under the hatching is weight that should not be there.

# %%
widgets.explore(**masking.workbench())

# %% [markdown]
# Go through the ways in which a mask is applied.
#
# - **Boolean, as in this course**, all is as it should be. Beyond the short sentence the *queries* are padding too; what
#   they get is never used.
# - **Read the other way round**, everything lies on the forbidden cells. **Set to 0 after the softmax**, nothing does, but
#   the rows no longer sum to 1: the first word gets a twentieth of its value; the rest had gone to words that it may not
#   see.
# - **A sentence with nothing in it** forbids every key. Added minus infinity makes 0/0, NaN. Added -1e9 makes a uniform row:
#   an average of padding, and nobody notices. In half precision, whose smallest number is -65504, -1e9 *is* minus infinity,
#   and NaN comes back. (`masked_fill` refuses it, as the next cell shows.) Our masked softmax gives zeros.
# <!-- claim: test_read_the_other_way_round_all_weight_lies_on_forbidden_cells -->
# <!-- claim: test_the_short_sentence_of_the_workbench_keeps_a_twentieth -->
# <!-- claim: test_an_empty_sentence_is_zeros_or_nan_or_uniform -->

# %%
half = torch.zeros(2, dtype=torch.float16)
try:
    print(half.masked_fill(torch.tensor([False, True]), -1e9))
except RuntimeError as error:
    print("RuntimeError:", error)
print("asked of the dtype itself:", torch.finfo(torch.float16).min)

# %% [markdown]
# ### What a NaN does to a training step
#
# Here is the language model of part 5 with minus infinity and a plain softmax. Its batch holds eight sentences and an empty
# one, and the loss leaves out the padding, as always.

# %%
class PlainAttention(MultiHeadAttention):
    """A row with nothing to read becomes NaN."""

    def forward(self, query, key, value, mask):
        given = ((self.q_proj, query), (self.k_proj, key), (self.v_proj, value))
        q, k, v = (multi_head.split_heads(proj(x), self.heads) for proj, x in given)
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5  # (B, heads, T, T)
        weights = torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)
        return self.out_proj(multi_head.merge_heads(weights @ v)), weights


# %%
def one_step(task, clip, seed=0):
    """One training step on a batch with an empty sentence -> the model, the loss."""
    model = language.build_model(task, seed=seed)
    for block in model.blocks:
        block.attention = PlainAttention(64, 4)
    ids = [task.vocabulary.encode(s) for s in task.train[8 * seed : 8 * seed + 8]]
    ids = [[corpus.BOS, *each, corpus.EOS] for each in (*ids, [])]
    longest = max(map(len, ids))
    tokens = torch.tensor([each + [corpus.PAD] * (longest - len(each)) for each in ids])
    tokens[-1] = corpus.PAD
    logits = model(tokens[:, :-1])  # (B, T, V)
    loss = F.cross_entropy(logits.mT, tokens[:, 1:], ignore_index=corpus.PAD)
    loss.backward()
    if clip:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    torch.optim.Adam(model.parameters()).step()
    return model, loss.item()


# %%
task = language.load_task()
for clip in (False, True):
    broken, loss = one_step(task, clip)
    values = torch.cat([parameter.flatten() for parameter in broken.parameters()])
    print(f"loss {loss:.2f}; then NaN: {values.isnan().float().mean():.0%}", end=" ")
    print("of the parameters", "(gradients clipped)" if clip else "")

# %% [markdown]
# The loss looks fine: the empty sentence has no part in it. But in the backward pass its NaN is multiplied by 0, and $0
# \cdot \text{NaN}$ is NaN. One step later four fifths of the parameters are NaN. The first block's queries and keys, for
# example, are not. If gradients are clipped to a common norm, as in most training loops, that norm is NaN, and then every
# parameter is.
# <!-- claim: test_an_empty_sentence_breaks_a_training_step -->

# %% [markdown]
# ## 5. Two models
#
# Now train models A and B yourself. Both are two blocks of multi-head attention, each with a small network behind it (lesson
# 12 takes such blocks apart), on learned embeddings of words and positions. A causal model of this kind is called a
# *decoder-only Transformer*, as in **GPT** (Radford et al. 2018). (Without the mask one has to set another task, such as to
# fill in words that are hidden: **BERT**, Devlin et al. 2019.) The two differ in one function, which makes the mask. For the
# causal model it is made of yours.

# %%
def read_behind(tokens):
    """Who may read what in the causal model. Shapes: tokens (B, T) -> (B, 1, T, T)."""
    return my_combine(my_causal(tokens.shape[1]), my_padding(tokens, corpus.PAD))


model = language.build_model(task, seed=0, mask=read_behind)
cheat = language.build_model(task, seed=0, mask=padding_only)
print(
    f"{sum(p.numel() for p in model.parameters()):,} parameters, {len(task.vocabulary)} words, "
    f"{len(task.train):,} sentences"
)
inside = torch.randn(1, 5, 64, generator=generator)  # (B, T, d_model): what goes into a block
for name, each in (("with the causal mask", model), ("without", cheat)):
    its_mask = each.mask(torch.ones(1, 5, dtype=torch.long))
    leaks = my_leaks(lambda y, e=each, m=its_mask: e.blocks[0](y, m), inside)
    print(f"{name}: a block {'reads ahead' if leaks else 'does not'}")

# %% [markdown]
# The model without the mask trains for 10 seconds, the other for 40.
# <!-- claim: test_the_model_without_the_mask_had_ten_seconds_and_the_other_forty -->

# %% training
cheat_history = language.train_language_model(
    cheat, task, seed=0, steps=1100, stand_in="language_no_mask", label="no mask"
)
history = language.train_language_model(
    model, task, seed=0, steps=5000, stand_in="language_causal_mask", label="causal mask"
)

# %%
for name, run in (("no mask", cheat_history), ("causal mask", history)):
    made = [each["steps"] for each in results.runs_of(experiment, name)]
    print(f"{name}: your run made {run.steps} steps, the recorded ones {made}")

# %% [markdown]
# What is a good sentence? Our corpus was generated by a grammar, and the grammar can be asked of *any* sentence whether it
# is one of its own: every article and ending, every verb with a subject that can do such a thing. It is strict. One wrong
# word in twenty, and the answer is no; *the strawberry is old* is none of its sentences.
# <!-- claim: test_the_grammar_has_no_old_strawberries -->
#
# **Predict.** Each model writes 300 sentences. How many of those by the model with the causal mask does the grammar accept?

# %% prediction
accepted_share = widgets.predict("sentences that the grammar accepts", low=0, high=100, unit="%")

# %%
judged = {
    "causal mask": language.judge(model, task, 300, seed=0),
    "no mask": language.judge(cheat, task, 300, seed=0),
}
losses = {
    name: language.loss_on(each, task, task.valid)
    for name, each in (("causal mask", model), ("no mask", cheat))
}
for name, found in judged.items():
    print(f"{name}: loss {losses[name]:.3f} on held-out sentences, {found.accepted:.0%} accepted")
    for sentence, right in zip(found.sentences[:5], found.verdicts, strict=False):
        print(f"    {'yes' if right else 'no ':3} {' '.join(sentence)[:110]}")
accepted_share.reveal(100 * judged["causal mask"].accepted)

# %% [markdown]
# ### The headline
#
# The recorded runs are three seeds for each model with the same budgets (`python -m benchmarks.language`). A model might
# merely recite: we count separately the sentences that are right *and* not among the 20,000 that it was trained on.

# %%
panels = {
    "loss on held-out sentences, nats": {},
    "accepted by the grammar": {},
    "accepted, and new": {},
}
for name in judged:
    runs = results.runs_of(experiment, name)
    loss_panel, accepted, new = panels.values()
    loss_panel[name] = [run["loss_valid"] for run in runs]
    accepted[name] = [run["accepted"]["0.7"] for run in runs]
    new[name] = [run["accepted_and_novel"] for run in runs]
entropy = results.recorded("entropy")["loss_valid"]
figure = plotting.comparison(panels, title="With the lower loss, no sentences")
for row, (name, found) in enumerate(judged.items()):
    live = (losses[name], found.accepted, found.accepted_and_novel)
    for ax, number in zip(figure.axes, live, strict=True):
        ax.plot(number, row, "o", color="none", markeredgecolor="black", markersize=11)
figure.axes[0].axvline(entropy, color="0.4", linestyle=":")  # no model can do better
figure.axes[0].set_xlim(-0.1, max(2.6, 1.05 * max(losses.values())))
for ax in figure.axes[1:]:
    ax.set(xlim=(-0.04, 1.04), xticks=(0, 0.5, 1))
plotting.show(figure)
print(f"dotted: what the grammar itself loses, {entropy:.2f}; open circles: your run")

# %% [markdown]
# The worse loss is the honest one. After *she sees the*, many words are right, and nobody can know which one comes. How much
# is left open? The grammar's own probabilities are known. On the held-out sentences a model that knew them all would lose
# 2.26 nats a word (`python -m benchmarks.entropy`): this is the corpus's **entropy**, and no model can do better, except by
# luck. The causal model stands at 2.34, just above the line. The other one stands far below it, where a model can only be if
# it has seen the answer.
# <!-- claim: test_with_the_mask_the_loss_is_just_above_what_the_grammar_loses_and_without_it_far_below -->
# <!-- claim: test_with_the_mask_at_least_nine_in_ten_sentences_are_accepted -->
#
# On its own training sentences the causal model loses 2.13 to 2.17, less than the grammar: in part it knows them by heart.
# <!-- claim: test_on_its_training_sentences_the_model_loses_less_than_the_grammar -->
#
# How often a model errs also depends on how it draws. The sentences above were drawn with the logits divided by a
# temperature of 0.7 (lesson 04), which favours what is likely.

# %%
for name in judged:
    for run in results.runs_of(experiment, name):
        shares = ", ".join(
            f"{share:.0%} at {temperature}" for temperature, share in run["accepted"].items()
        )
        print(
            f"{name}, seed {run['seed']}: accepted {shares}; {run['novel']:.0%} new, "
            f"{run['mean_length']:.1f} words on average"
        )

# %% [markdown]
# ## 6. Keep what does not change
#
# To write word 101, the model reads the 100 words before it. To write word 102 it reads them again, and 101 beside them. But
# the mask has a consequence: no earlier position can see the new word. So nothing that was computed for those positions
# changes, in any layer.
#
# What is needed of an earlier position later on? Its query has been asked and answered. Its key and its value will be read
# by all later positions. These two are kept, for each layer, in a **KV cache**.
#
# ### Exercise 8.5: attend with a cache (difficulty 2, 10 minutes)
#
# One new position arrives. Add its key and value to the cache, and let its query attend to all there is.
#
# <details><summary>A hint</summary>
#
# `torch.cat([old, new], dim=...)` joins two tensors along one dimension. Which of (B, H, t, d) counts the positions? And
# what is to be done when there is no cache yet?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The new position comes after all others: what in the cache could it be forbidden to see? You may call
# `scaled_dot_product_attention`.
#
# </details>

# %% exercise="attend_with_cache"
def attend_with_cache(q, k, v, cache):
    """The newest position attends to all positions so far.

    Shapes: q, k (B, H, 1, d), v (B, H, 1, d_v), cache None or (keys (B, H, t, d), values (B, H, t,
    d_v))
    -> context (B, H, 1, d_v), the new cache (keys (B, H, t+1, d), values (B, H, t+1, d_v)), the
    newest position last.
    """
    ### BEGIN SOLUTION
    keys, values = k, v
    if cache is not None:
        keys = torch.cat([cache[0], k], dim=2)  # (B, H, t+1, d)
        values = torch.cat([cache[1], v], dim=2)  # (B, H, t+1, d_v)
    # (B, H, 1, d_v); nothing in the cache is later
    context, _ = scaled_dot_product_attention(q, keys, values)
    return context, (keys, values)
    ### END SOLUTION

# %% check="attend_with_cache" points=3
checks.attend_with_cache(attend_with_cache)

# %%
my_cached = checks.yours("attend_with_cache")
q, k, v = torch.randn(3, 2, 3, 6, 4, generator=generator)  # (B, H, T, d) each
full, _ = scaled_dot_product_attention(q, k, v, my_causal(6))
cache, steps = None, []
for t in range(6):
    context, cache = my_cached(*(tensor[:, :, t : t + 1] for tensor in (q, k, v)), cache)
    steps.append(context)
assert torch.allclose(torch.cat(steps, dim=2), full, atol=1e-6)
print("Step by step with the cache equals the full causal attention.")

# %%
model.attend = my_cached
sentences = [
    language.sentences_of(language.generate(model, 50, seed=1, cached=c), task.vocabulary)
    for c in (True, False)
]
print(
    f"{sum(one == other for one, other in zip(*sentences, strict=True))} of 50 sentences are the "
    "same with and without it."
)

# %% [markdown]
# **Predict.** A text of 128 words instead of 32: how many times the multiplications without the cache? And with it?

# %% prediction
times_without = widgets.predict("without the cache: times as many", low=1, high=64, log=True)

# %% prediction
times_with = widgets.predict("with the cache: times as many", low=1, high=64, log=True)

# %%
lengths = (8, 32, 128, 256)
fresh = generation.untrained_model(max_length=256)  # training changes no cost
counted = {
    label: generation.multiply_adds(fresh, lengths, c)
    for label, c in (("no cache", False), ("cache", True))
}
timed = {
    label: generation.seconds(fresh, lengths, c)
    for label, c in (("no cache", False), ("cache", True))
}
plotting.show(
    generation.curves(lengths, {"multiply-adds": counted, "seconds, on one thread": timed})
)
for label, numbers in counted.items():
    steepness = ", ".join(f"{slope:.2f}" for slope in generation.slopes(lengths, numbers))
    print(f"{label:9} slope of the multiply-adds from length to length: {steepness}")
times_without.reveal(counted["no cache"][2] / counted["no cache"][1])
times_with.reveal(counted["cache"][2] / counted["cache"][1])

# %% [markdown]
# On these axes a cost that grows with the length is a line of slope 1, and one that grows with its square has slope 2. The
# counts are exact. Time also goes into starting operations, however little there is to multiply.
# <!-- claim: test_the_counted_slopes_are_those_of_the_prose -->
#
# Look at the slopes again: they creep up. A step with the cache costs a fixed amount for projections and networks, about
# $12\,d^2$ a layer, and $2\,t\,d$ for scores and blends with $t$ cached positions. The two parts of one *step* are equal at
# $t = 6\,d$; those of the whole *text* are equal at $T = 12\,d$, here 768 words. Well below that, cached generation is
# linear. Far above, it turns quadratic, and what goes without a cache turns cubic.
# <!-- claim: test_the_counted_slopes_are_those_of_the_prose -->
# <!-- claim: tests/test_language.py::test_for_very_long_texts_they_turn_quadratic_and_cubic -->
#
# The price is memory. In half precision Llama 2 7B keeps $2 \cdot 32 \cdot 4096$ numbers for each token of each text, which is
# 512 KiB. Llama 3 8B needs 128 KiB: it has 8 heads of keys and values for its 32 heads of queries. All of it is read again
# for every new token, for a single query: lesson 06's low arithmetic intensity (Shazeer 2019).

# %% [markdown]
# ## 7. A bug in the wild
#
# A prompt has many words and need not be read one by one: give them to the cache in chunks. This is called **chunked
# prefill**. The function reads $n$ new positions at once. It uses PyTorch's own causal attention, and its author has tested
# it on whole sentences.

# %%
def attend_chunk_as_found(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)


def read_in_chunks(attend, size):
    cache, contexts = None, []
    for start in range(0, q.shape[2], size):
        context, cache = attend(
            *(tensor[:, :, start : start + size] for tensor in (q, k, v)), cache
        )
        contexts.append(context)
    return torch.cat(contexts, dim=2)  # (B, H, T, d)


at_once = torch.allclose(read_in_chunks(attend_chunk_as_found, 6), full, atol=1e-6)
print("the whole sentence at once:", "right" if at_once else "wrong")

# %% [markdown]
# **Predict.** Now the six words are read in chunks of three. Which is the first position that comes out wrong? (7 for
# none.)

# %% prediction
first_wrong = widgets.predict("the first position that is wrong", low=1, high=7, step=1)

# %%
error = (read_in_chunks(attend_chunk_as_found, 3) - full).abs().amax(dim=(0, 1, 3))  # (T,)
print("largest error by position:", [round(number, 3) for number in error.tolist()])
first_wrong.reveal((error > 1e-5).nonzero()[0, 0].item() + 1)
# All scores equal, and the unit vectors for values: what comes out are the weights themselves.
# (3, 6)
weights = F.scaled_dot_product_attention(
    torch.zeros(3, 2), torch.zeros(6, 2), torch.eye(6), is_causal=True
)
names = [f"key {i}" for i in range(1, 7)]
title = "what is_causal=True lets three new positions read"
axes = plotting.heatmap(weights, ["new 4", "new 5", "new 6"], names, mask=weights > 0, title=title)
plotting.show(axes)

# %% [markdown]
# With `is_causal=True` the mask starts in the upper left corner: the first query given is taken for the first of the
# sentence, and sees the first key alone. With as many queries as keys, as in training and in every test on a whole sentence,
# that is right. With a cache it is wrong.
# <!-- claim: test_pytorchs_causal_flag_starts_in_the_upper_left_corner -->
# <!-- claim: test_the_function_as_found_is_right_on_whole_sentences_and_wrong_from_the_fourth_position_in_threes -->
#
# ### Exercise 8.6: mend it (difficulty 2, 5 minutes)
#
# <details><summary>A hint</summary>
#
# You have a function that makes a mask for more keys than queries, in which the last query sees the last key.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `my_causal(q.shape[2], keys.shape[2])`, with the keys as they are *after* the new ones were added. Both
# `scaled_dot_product_attention` and PyTorch's (`attn_mask=`) take it.
#
# </details>

# %% exercise="attend_chunk"
def attend_chunk(q, k, v, cache):
    """n new positions attend to what is cached, to themselves, and to the new ones before them.

    Shapes: q, k (B, H, n, d), v (B, H, n, d_v), cache None or (keys (B, H, t, d), values (B, H, t,
    d_v))
    -> context (B, H, n, d_v), the new cache (keys (B, H, t+n, d), values (B, H, t+n, d_v)).
    """
    ### BEGIN SOLUTION
    keys, values = k, v
    if cache is not None:
        # (B, H, t+n, d)
        keys, values = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    mask = my_causal(q.shape[2], keys.shape[2])  # (n, t+n)
    context, _ = scaled_dot_product_attention(q, keys, values, mask)  # (B, H, n, d_v)
    return context, (keys, values)
    ### END SOLUTION

# %% check="attend_chunk" points=2
checks.attend_chunk(attend_chunk)

# %%
my_chunk = checks.yours("attend_chunk")
for size in (1, 2, 3, 4, 6):
    assert torch.allclose(read_in_chunks(my_chunk, size), full, atol=1e-6)
lower_right = causal_lower_right(3, 6)
fused = F.scaled_dot_product_attention(q[:, :, 3:], k, v, attn_mask=lower_right)
assert torch.allclose(fused, full[:, :, 3:], atol=1e-6)
print("Equal to the full causal attention, in chunks of any size;", end=" ")
print("so is PyTorch with its `causal_lower_right(3, 6)` for a mask.")

# %%
for name, attend in (("as found", attend_chunk_as_found), ("mended", my_chunk)):
    model.attend = attend
    print(
        f"the trained model writes with the function {name}: "
        f"{language.judge(model, task, 100, seed=0).accepted:.0%} accepted"
    )

# %% [markdown]
# ## 8. Check yourself

# %% quiz="a_very_low_loss" points=1

# %% quiz="a_mask_for_another_library" points=1

# %% quiz="what_teacher_forcing_trains" points=1

# %% quiz="what_the_cache_saves" points=1

# %% quiz="a_fully_masked_row" points=1

# %% [markdown]
# ## What to remember
#
# 1. A causal mask lets every position see itself and what came before. One pass then trains all prefixes of a sentence.
# 2. A loss that is too good has seen the answer. A derivative above the diagonal is a leak; look at them one by one, for in
#    sums they can cancel. A leak through a sign or a choice has no derivative: perturb the input.
# 3. Say which way round a mask is. Here, and in `F.scaled_dot_product_attention`, True means *may attend*; in
#    `nn.MultiheadAttention` it means the opposite.
# 4. Mask before the softmax, with a number that the dtype holds, and decide what a row with nothing to read should give.
# 5. The past does not see the future, so its keys and values never change. Keep them, and let the *last* query stand beside
#    the *last* key.
#
# **What it costs.** The mask saves nothing by itself: the forbidden half of the scores is computed and thrown away (lesson
# 09 does better). The cache holds $2\,T\,d$ numbers a layer and sentence.
#
# **Where it leads.** The arithmetic is right now. Lesson 09 asks how fast it can be, and how little memory it needs.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.3: the mask in the decoder. Shazeer (2019),
# *Fast transformer decoding: one write-head is all you need*: what the cache costs in memory. Williams and Zipser (1989),
# *A learning algorithm for continually running fully recurrent neural networks*: teacher forcing. Radford et al. (2018),
# *Improving language understanding by generative pre-training*: GPT.
