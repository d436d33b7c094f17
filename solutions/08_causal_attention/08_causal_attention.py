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
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** the mask that every model of this kind has, a test that tells whether a layer reads ahead, the cache that
# makes writing fast, and the loop that lets a language model write.
#
# **You need** teacher forcing (lesson 01), scaled dot-product attention (04), self-attention (05) and several heads (07).
# **Points.** 20: fifteen for five exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.attention.bias import causal_lower_right

import attention_checks as checks
from attention_lab.experiments import generation, language, masking
from attention_lab.measure import checkpoints, results
from attention_lab.models.language import padding_only
from attention_lab.tasks import corpus
from course_utils import plotting, widgets
from course_utils.attention import multi_head
from course_utils.attention.multi_head import MultiHeadAttention
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.plotting.growth import growth

# %% [markdown]
# ## 1. A loss too good to be true
#
# Here are two language models. Both read English sentences of our corpus and are trained to say, at every position, which
# word comes next. Data, size, optimiser and the number of steps are the same; one line of the model differs. The loss is the
# cross-entropy, in nats a word: 0 would mean that the next word is always predicted with certainty. (Its exponential is the
# **perplexity**: a loss of 2.3 is the uncertainty of a choice among $e^{2.3} \approx 10$ equally likely words.)
# <!-- claim: test_both_have_the_same_number_of_parameters_and_of_steps -->

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
# **Predict.** Both now write, word by word. Which of the two writes better English?

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
# <!-- claim: test_without_the_mask_the_loss_falls_below_a_thousandth_and_nothing_is_a_sentence -->
# <!-- claim: test_model_b_of_the_first_figure_is_the_better_writer -->
#
# No error was raised, and the loss looks like success.

# %% [markdown]
# ## 2. Every prefix at once
#
# A model that writes word by word, each from the words before it, is **autoregressive**. A sentence of five words holds six
# little tasks for it: predict the first word from nothing, the second from the first, and so on to the end. Input and answers
# are the same sentence, *shifted* by one:
#
# | input | BOS | she | never | sees | the | cat |
# |---|---|---|---|---|---|---|
# | **answer** | she | never | sees | the | cat | EOS |

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
# compute all scores at once, and forbid what lies ahead: a **causal mask**, or look-ahead mask. A sentence then trains all its
# prefixes in a single pass. The input at every position is the true word: the **teacher forcing** of lesson 01.
# <!-- claim: test_five_passes_over_prefixes_are_one_with_the_mask -->
#
# ### Exercise 8.1: the causal mask (difficulty 1, 5 minutes)
#
# Query $i$ may look at key $j$ when $j$ is not later than $i$. There can be more keys than queries: then the first keys are
# older than all queries, and it is the *last* query that stands beside the *last* key.
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
# Every row sums to 1, and is what a shorter sentence would have given. The mask lets each position see *itself*, the input
# word. Where the answers are not shifted, that word is the answer, and this mask does not hide it.

# %% [markdown]
# ## 3. Does it read ahead?
#
# Model A looked like a success. How could we have known, without letting it write? Ask the layer. When the output at
# position $t$ does not depend on the input at position $s$, its derivative with respect to it is exactly 0. (Below, exact
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
}
maps = [dependence(layer, x).clamp(max=1) for layer in layers.values()]
axes = plotting.heatmap_grid(
    maps, words, words, list(layers), columns=3, xlabel="input", ylabel="output"
)
axes[0].figure.axes[-1].set_ylabel("largest derivative, cut at 1")
for ax, map_ in zip(axes, maps, strict=True):
    for row, column in (map_ == 0).nonzero().tolist():
        ax.text(column, row, "0", ha="center", va="center", fontsize=8)
ahead = ", ".join(
    f"{name} {int((map_ != 0).triu(1).sum())}" for name, map_ in zip(layers, maps, strict=True)
)
alt = "Three heatmaps of derivatives, outputs in rows, inputs in columns. "
alt += f"Cells above the diagonal that are not 0: {ahead}."
plotting.show(axes[0].figure, alt=alt)

# %% [markdown]
# What lies above the diagonal is the future. The third layer reads all of it, the second one word of it. One word is enough:
# it is the one to be predicted.
# <!-- claim: test_the_pictures_of_dependence_are_empty_above_the_diagonal_for_what_does_not_leak -->
#
# `backward` starts from one number: it is tempting to add up the outputs first, and to ask their sum for its gradient. Some
# layers end in a *layer norm*, which shifts and scales the features of every position to mean 0 and variance 1.
#
# **Predict.** The layer without a mask, with a layer norm after it. We add up the features of the first output and take
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
# It is 0, up to rounding. The features of a normalised position sum to 0 whatever comes in, so the derivatives of the single
# features cancel in their sum.
# <!-- claim: test_the_sum_of_normalised_features_hides_the_leak -->
#
# <details><summary>After a norm that has been trained</summary>
#
# An `nn.LayerNorm` also has a *gain* for each feature. It starts at 1, as here; once it has been trained, the sum is not
# quite 0 any more.
# <!-- claim: test_with_a_learned_gain_the_sum_does_not_hide_it_quite -->
#
# </details>
#
# So look at the derivatives one by one. Three more layers, of which each reads the next word:

# %%
def following(x):
    return F.pad(x[:, 1:], (0, 0, 0, 1))  # (B, T, d): what stands one position later


hidden = {
    "adds the next word": lambda x: x + following(x),
    "multiplies by its sign": lambda x: x * torch.sign(following(x)),
    "adds it, detached": lambda x: x + following(x).detach(),
}
for name, layer in hidden.items():
    ahead = dependence(layer, x).triu(1)
    print(f"{name:24} largest derivative ahead: {ahead.max():.2f}")

# %% [markdown]
# No dependence means a derivative of 0. The opposite does not follow: a sign, a hard choice or a `detach()` has a derivative
# of 0 and hands the next word on all the same.
# <!-- claim: test_a_sign_and_a_detached_word_leak_without_a_derivative -->
#
# ### Exercise 8.2: another future (difficulty 2, 10 minutes)
#
# Write the test that sees them. **Perturb** the input: leave the beginning of `x` as it is, take the rest from `other`, and
# see whether an output of the beginning changes. Where nothing depends on the rest, they are the same, bit for bit.
#
# <details><summary>A hint</summary>
#
# Which places can the beginning end at? Try all of them. `torch.cat([x[:, :t], other[:, t:]], dim=1)` is the sentence with
# another future from position t on.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Compare `layer(changed)[:, :t]` with `layer(x)[:, :t]`: all features, all sentences, one by one. `torch.equal` says whether
# two tensors are the same.
#
# </details>

# %% exercise="leaks_future"
def leaks_future(layer, x, other):
    """Whether an output depends on a later input: whether replacing the end of `x` by that of
    `other` changes an output before it, wherever the end begins -> bool.

    Shapes: x, other (B, T, d), layer(x) (B, T, d). A small change counts too. x is left as it is.
    """
    ### BEGIN SOLUTION
    expected = layer(x)  # (B, T, d)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)  # (B, T, d)
        if not torch.equal(layer(changed)[:, :t], expected[:, :t]):
            return True
    return False
    ### END SOLUTION

# %% check="leaks_future" points=3
checks.leaks_future(leaks_future)

# %% [markdown]
# **Predict.** Among PyTorch's layers below is `nn.MultiheadAttention`, once with our mask and once with its opposite. With
# which of the two does it read ahead?

# %% prediction
leaking_mask = widgets.predict_choice(
    "it reads ahead with", ["attn_mask=mask", "attn_mask=~mask", "both", "neither"]
)

# %%
my_leaks = checks.yours("leaks_future")
torch.manual_seed(0)
theirs, mask = nn.MultiheadAttention(4, 2, batch_first=True), my_causal(5)
gru, both_ways = nn.GRU(4, 4, batch_first=True), nn.GRU(4, 2, batch_first=True, bidirectional=True)
centred = nn.Conv1d(4, 4, kernel_size=3, padding=1)
tried = {
    **hidden,
    "where the next is above 4": lambda x: x * (following(x) > 4),
    "a GRU": lambda x: gru(x)[0],
    "a GRU in both directions": lambda x: both_ways(x)[0],
    "a convolution, centred": lambda x: centred(x.transpose(1, 2)).transpose(1, 2),
    "nn.MultiheadAttention, mask": lambda x: theirs(x, x, x, attn_mask=mask)[0],
    "nn.MultiheadAttention, ~mask": lambda x: theirs(x, x, x, attn_mask=~mask)[0],
}
other = torch.randn(1, 5, 4, generator=generator)  # (B, T, d)
found = {name: my_leaks(layer, x, other) for name, layer in tried.items()}
for name, leaks in found.items():
    print(f"{name:30} {'reads ahead' if leaks else 'seems not to'}")
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
# nothing, and becomes NaN.
# <!-- claim: test_pytorchs_multi_head_attention_means_the_opposite -->
# <!-- claim: test_the_table_of_layers_says_who_reads_ahead -->
#
# A perturbation works for whole models too, from token ids to logits. But it sees only what it tries: the fourth layer does
# read ahead, and neither sentence has a number above 4.

# %% [markdown]
# ## 4. What is not there
#
# The other mask you know from lesson 02: the shorter sentences of a batch are filled up, and nobody should read the filling.
# With several heads the scores are (B, heads, queries, keys), and a mask must broadcast to that. A key may be read when *all*
# masks allow it:

# %%
# (B, T): the second sentence has three words, and 0 is padding
tokens = torch.tensor([[5, 6, 7, 8, 9], [5, 6, 7, 0, 0]])
padding = (tokens != 0)[:, None, None, :]  # (B, 1, 1, T): the same for all heads and queries
together = my_causal(5) & padding  # (B, 1, T, T)
attention = MultiHeadAttention(8, heads=2)
embedded = torch.randn(2, 5, 8, generator=generator)  # (B, T, d_model)
_, weights = attention(embedded, embedded, embedded, together)  # (B, heads, T, T)
assert weights[~together.expand_as(weights)].abs().max() == 0
print("causal", tuple(my_causal(5).shape), "and padding", tuple(padding.shape), end=" ")
print("make", tuple(together.shape), "for weights", tuple(weights.shape))

# %% [markdown]
# ### The workbench
#
# A mask can be right and still do the wrong thing, because of the way it meets the scores. Some libraries *add* it: 0 where
# one may look, and something very negative where one may not. Hatched cells are forbidden. A colour under the hatching is
# weight that should not be there. Which way goes wrong for which sentence?

# %%
widgets.explore(**masking.workbench())

# %% [markdown]
# - **Boolean, as in this course**, all is as it should be. (Queries that are padding get weights as well; nobody uses them.)
# - **Read the other way round**, all weight lies on forbidden cells. **Set to 0 after the softmax**, none lies there, but the
#   rows no longer sum to 1: the first word keeps a twentieth of its weight.
# - **A sentence with nothing in it** forbids every key. Added minus infinity makes 0/0, NaN. Added -1e9 makes a uniform row:
#   an average of padding, and nobody notices. Our masked softmax gives zeros.
# <!-- claim: test_read_the_other_way_round_all_weight_lies_on_forbidden_cells -->
# <!-- claim: test_the_short_sentence_of_the_workbench_keeps_a_twentieth -->
# <!-- claim: test_an_empty_sentence_is_zeros_or_nan_or_uniform -->
#
# Much code adds its masks. Here is a row of four scores, all forbidden.

# %%
def row_with_nothing_to_read(dtype, low, times):
    """The first weight, after a mask of `low` has been added `times` times to every score."""
    scores = torch.randn(4, generator=torch.Generator().manual_seed(0)).to(dtype)
    for _ in range(times):
        scores = scores + torch.full((4,), low).to(dtype)
    return torch.softmax(scores, dim=-1)[0].item()


for dtype in (torch.float32, torch.float16):
    smallest = torch.finfo(dtype).min
    print(dtype)
    for name, low in (("-1e9", -1e9), (f"its minimum, {smallest:.3g}", smallest)):
        once, twice = (row_with_nothing_to_read(dtype, low, times) for times in (1, 2))
        print(f"    {name:24} added once: {once:.2f}   as two masks: {twice:.2f}")

# %% [markdown]
# - **-1e9** lies below the smallest number of float16. Converted, as here, it becomes minus infinity; `masked_fill` refuses it
#   (lesson 06).
# - **The dtype's own minimum**, added once, gave a uniform row and no NaN. (In float16 scores below -16 would give NaN.) Added
#   twice, it reaches minus infinity.
#
# So join masks as booleans, and make numbers of them once.
# <!-- claim: test_masks_added_twice_reach_minus_infinity -->
#
# <details><summary>In TensorFlow code</summary>
#
# There a mask is often 1 where one may *not* look. It is multiplied by -1e9 and added, and two masks are joined by their
# maximum.
#
# </details>
#
# ### What a NaN does to a training step
#
# The language model of part 7, with minus infinity and a plain softmax. Its batch holds eight sentences and an empty one, and
# the loss leaves out the padding, as always.

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
    torch.manual_seed(seed)
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

# %%
number, weight = torch.tensor(torch.nan), torch.tensor(1.0, requires_grad=True)
(0.0 * (number * weight)).backward()  # an output that the loss leaves out
print("the derivative by the weight:", weight.grad.item())

# %% [markdown]
# The loss looks fine: the empty sentence has no part in it. But on the way back the derivative 0 of what is left out meets
# the NaN in the multiplication, and $0 \cdot \text{NaN}$ is NaN. One step later four fifths of the parameters are NaN. With
# gradients clipped to a common norm, as in many training loops, that norm is NaN, and then every parameter is.
# <!-- claim: test_an_empty_sentence_breaks_a_training_step -->

# %% [markdown]
# ## 5. Keep what does not change
#
# To write word 101, the model reads the 100 words before it. To write word 102 it reads them again, and 101 beside them. But
# the mask has a consequence: no earlier position can see the new word. So nothing that was computed for those positions
# changes, in any layer.
#
# An earlier position's query has been asked and answered. Its key and its value will be read by all later positions. These
# two are kept, for each layer, in a **KV cache**.
#
# ### Exercise 8.3: attend with a cache (difficulty 2, 10 minutes)
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
writer = language.build_model(task, seed=0)
checkpoints.load(writer, "language_causal_mask")  # the recorded weights of model B
writer.attend = my_cached
sentences = [
    language.sentences_of(language.generate(writer, 50, seed=1, cached=c), task.vocabulary)
    for c in (True, False)
]
same = sum(one == other for one, other in zip(*sentences, strict=True))
print(f"{same} of 50 sentences of model B are the same with the cache and without.")

# %% [markdown]
# **Predict.** The model writes 128 words instead of 32, and reads the text so far anew for each word. How many times as many
# multiplications does that take? And with the cache?

# %% prediction
times_without = widgets.predict("without the cache: times as many", low=1, high=64, log=True)

# %% prediction
times_with = widgets.predict("with the cache: times as many", low=1, high=64, log=True)

# %%
lengths = (8, 32, 128)
fresh = generation.untrained_model(max_length=128)  # training changes no cost
counted = {
    label: generation.multiply_adds(fresh, lengths, c)
    for label, c in (("no cache", False), ("cache", True))
}
timed = {
    label: generation.seconds(fresh, lengths, c)
    for label, c in (("no cache", False), ("cache", True))
}
plotting.show(
    growth(
        lengths,
        {"multiply-adds": counted, "seconds, on one thread": timed},
        xlabel="words written",
    )
)
for label, numbers in counted.items():
    steepness = ", ".join(f"{slope:.2f}" for slope in generation.slopes(lengths, numbers))
    print(f"{label:9} slope of the multiply-adds from length to length: {steepness}")
times_without.reveal(counted["no cache"][2] / counted["no cache"][1])
times_with.reveal(counted["cache"][2] / counted["cache"][1])

# %% [markdown]
# On these axes a cost that grows with the length is a line of slope 1, and one that grows with its square has slope 2. At 128
# words the counts differ 67-fold, the times far less: they also hold what starting an operation takes.
# <!-- claim: test_the_counted_slopes_are_those_of_the_prose -->
#
# <details><summary>Why the slopes creep up</summary>
#
# A step with the cache costs a fixed amount for projections and networks, about $12\,d^2$ a layer, and $2\,t\,d$ for scores
# and blends with $t$ cached positions. The two parts of one *step* are equal at $t = 6\,d$; those of the whole *text* are equal
# at $T = 12\,d$, here 768 words. Well below that, cached generation is linear. Far above, it turns quadratic, and what goes
# without a cache turns cubic.
# <!-- claim: tests/test_language.py::test_for_very_long_texts_they_turn_quadratic_and_cubic -->
#
# </details>
#
# The price is memory, all of which is read again for every new token, for a single query: lesson 06's low arithmetic
# intensity (Shazeer 2019).
#
# <details><summary>The cache of real models</summary>
#
# In half precision Llama 2 7B keeps $2 \cdot 32 \cdot 4096$ numbers for each token of each text, which is 512 KiB. Llama 3 8B
# needs 128 KiB: it has 8 heads of keys and values for its 32 heads of queries.
#
# </details>

# %% [markdown]
# ## 6. A bug in the wild
#
# A prompt has many words and need not be read one by one. To read it all at once before the writing begins is called
# **prefill**; a long prompt is given to the cache in chunks. This function reads $n$ new positions at once. Its author has
# tested it on whole sentences, where it is right. Then model B writes with it, a word at a time:

# %%
def attend_chunk_as_found(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)


whole, _ = attend_chunk_as_found(q, k, v, None)
print("the whole sentence at once:", "right" if torch.allclose(whole, full, atol=1e-6) else "wrong")

# %%
for name, attend in (("your 8.3", my_cached), ("this function", attend_chunk_as_found)):
    writer.attend = attend
    share = language.judge(writer, task, 100, seed=0).accepted
    print(f"model B writes with {name}: {share:.0%} of its sentences are in the grammar")

# %% [markdown]
# The author's test does not see it. Before you read on, write one that does: `q`, `k` and `v` hold two sentences of six
# positions, and `full` what they should get.
#
# <details><summary>A test that exposes it</summary>
#
# Whatever the chunks, the contexts must be those of the whole sentence. So cut the six positions into chunks of three, two
# or one, hand the cache on, join the contexts and compare them with `full`.
#
# </details>

# %%
# your test


# %%
def read_in_chunks(attend, size):
    cache, contexts = None, []
    for start in range(0, q.shape[2], size):
        context, cache = attend(
            *(tensor[:, :, start : start + size] for tensor in (q, k, v)), cache
        )
        contexts.append(context)
    return torch.cat(contexts, dim=2)  # (B, H, T, d)


# %% [markdown]
# **Predict.** The six words are read in chunks of three. Which is the first position that comes out wrong? (7 for none.)

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
# ### Exercise 8.4: mend it (difficulty 2, 5 minutes)
#
# Write `attend_chunk`, right for chunks of any size.
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
writer.attend = my_chunk
share = language.judge(writer, task, 100, seed=0).accepted
print(f"model B writes with the mended function: {share:.0%} are in the grammar")

# %% [markdown]
# ## 7. Two models
#
# Now train models A and B yourself. Both are two blocks of multi-head attention, each with a small network after it (lesson 12),
# on learned embeddings of words and positions. A causal model of this kind is a **decoder-only Transformer**, such as **GPT**
# (Radford et al. 2018). (Without the mask another task is due, such as to fill in hidden words: **BERT**, Devlin et al. 2019.)
# The two differ in one function, which makes the mask. For the causal model it is made of yours.

# %%
def read_behind(tokens):
    """Who may read what in the causal model. Shapes: tokens (B, T) -> (B, 1, T, T)."""
    return my_causal(tokens.shape[1]) & (tokens != corpus.PAD)[:, None, None, :]


model = language.build_model(task, seed=0, mask=read_behind)
cheat = language.build_model(task, seed=0, mask=padding_only)
print(
    f"{sum(p.numel() for p in model.parameters()):,} parameters, {len(task.vocabulary)} words, "
    f"{len(task.train):,} sentences"
)
inside = torch.randn(2, 1, 5, 64, generator=generator)  # two times (B, T, d_model)
for name, each in (("with the causal mask", model), ("without", cheat)):
    its_mask = each.mask(torch.ones(1, 5, dtype=torch.long))
    leaks = my_leaks(lambda y, e=each, m=its_mask: e.blocks[0](y, m), *inside)
    print(f"{name}: a block {'reads ahead' if leaks else 'does not'}")

# %% [markdown]
# From a batch of sentences to the number that is made small: lesson 01's `teacher_forcing_pair` and `masked_cross_entropy`, with
# the model between them.

# %%
def shifted_loss(model, tokens, pad_id):
    """The mean loss, in nats, of predicting each token from those before it, over all answers that
    are not padding.

    model: a function of tokens (B, T) that returns logits (B, T, V). Shapes: tokens (B, n)
    integers, BOS first, `pad_id` behind the shorter sentences -> scalar.
    """
    reads, answers = tokens[:, :-1], tokens[:, 1:]  # (B, n-1) each
    logits = model(reads)  # (B, n-1, V)
    return F.cross_entropy(logits.transpose(1, 2), answers, ignore_index=pad_id)

# %% training
cheat_history = language.train_language_model(
    cheat, task, seed=0, steps=3000, loss=shifted_loss,
    stand_in="language_no_mask", label="no mask",
)
history = language.train_language_model(
    model, task, seed=0, steps=3000, loss=shifted_loss,
    stand_in="language_causal_mask", label="causal",
)

# %%
losses = {
    name: language.loss_on(each, task, task.valid, loss=shifted_loss)
    for name, each in (("causal mask", model), ("no mask", cheat))
}
for name, loss in losses.items():
    recorded = [run["loss_valid"] for run in results.runs_of(experiment, name)]
    print(f"{name}: {loss:.3f} nats on held-out sentences; recorded, three seeds: {recorded}")

# %% [markdown]
# ### Exercise 8.5: the loop that writes (difficulty 3, 15 minutes)
#
# To write, draw a word from the model's probabilities, put it after the text, and read again. One number $u$ between 0 and 1
# draws a word: lay the probabilities end to end, word 0 first. They fill the way from 0 to 1, and $u$ falls on the part of
# one word. A **temperature** (lesson 04) divides the logits first.
#
# <details><summary>A hint</summary>
#
# Begin with a column of BOS. For each column of `uniforms`: call the model on all that is written, take the logits of the
# *last* position, divide, softmax, draw, append. `cumsum` says where each word's part ends; the word is the first whose part
# ends beyond $u$.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Count the parts that end at or before $u$: `(ends <= u[:, None]).sum(dim=-1)` is the word. Keep a boolean tensor `ended`;
# `drawn.masked_fill(ended, eos_id)` keeps the finished sentences silent, and afterwards `ended` learns of the new ends.
# (Rounding can leave the very last end a little below 1, so that a large $u$ lies beyond it: count all ends but the last.)
#
# </details>

# %% exercise="sample"
def sample(model, uniforms, temperature, bos_id, eos_id):
    """Write a sentence a row. Column t of `uniforms` draws word t, with the probabilities of
    softmax(logits / temperature).

    model: a function of tokens (B, t) that returns logits (B, t, V). Shapes: uniforms (B, n) in
    [0, 1) -> tokens (B, n) integers, without BOS; after a row's first EOS all is EOS.
    """
    ### BEGIN SOLUTION
    tokens = torch.full((len(uniforms), 1), bos_id)  # (B, 1)
    ended = torch.zeros(len(uniforms), dtype=torch.bool)  # (B,)
    for u in uniforms.unbind(dim=1):
        logits = model(tokens)[:, -1]  # (B, V)
        ends = torch.softmax(logits / temperature, dim=-1).cumsum(dim=-1)  # (B, V)
        drawn = (ends[:, :-1] <= u[:, None]).sum(dim=-1)  # (B,); the last word has what is left
        drawn = drawn.masked_fill(ended, eos_id)
        ended = ended | (drawn == eos_id)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens[:, 1:]
    ### END SOLUTION

# %% check="sample" points=4
checks.sample(sample)

# %% [markdown]
# What is a good sentence? Our corpus was generated by a grammar, which can be asked of *any* sentence whether it is one of its
# own. One wrong word in twenty, and the answer is no; *the strawberry is old* is none of its sentences.
# <!-- claim: test_the_grammar_has_no_old_strawberries -->
#
# **Predict.** Each model writes 100 sentences at a temperature of 0.7. How many of those by the model with the causal mask
# does the grammar accept?

# %% prediction
accepted_share = widgets.predict("sentences that the grammar accepts", low=0, high=100, unit="%")

# %%
my_sample = checks.yours("sample")
uniforms = torch.rand(100, 45, generator=generator)  # 100 sentences of at most 45 words
judged = {}
with torch.no_grad():
    for name, each in (("causal mask", model), ("no mask", cheat)):
        for temperature in language.TEMPERATURES:
            written = my_sample(each, uniforms, temperature, corpus.BOS, corpus.EOS)
            judged[name, temperature] = language.judged(written, task)
for name in losses:
    found = judged[name, 0.7]
    print(f"{name}: {found.accepted:.0%} accepted")
    for sentence, right in zip(found.sentences[:5], found.verdicts, strict=False):
        print(f"    {'yes' if right else 'no ':3} {' '.join(sentence)[:110]}")
accepted_share.reveal(100 * judged["causal mask", 0.7].accepted)

# %% [markdown]
# ### The headline
#
# Your loss and your loop, beside the recorded runs: three seeds for each model, trained for the same 3,000 steps
# (`python -m benchmarks.language`). A model might recite: the last panel counts only what is not among its 20,000 training
# sentences.

# %%
entropy = results.recorded("entropy")["loss_valid"]
with plotting.style():
    figure, panels = plt.subplots(1, 3, figsize=(9.5, 3.2), layout="constrained")
    looks = {"causal mask": "C1", "no mask": "C0"}  # as in part 1
    for row, (name, colour) in enumerate(looks.items()):
        runs = results.runs_of(experiment, name)
        panels[0].plot([run["loss_valid"] for run in runs], [row] * 3, "o", color=colour)
        panels[0].plot(losses[name], row, "ko", markerfacecolor="none", markersize=11)
        for ax, key, own in (
            (panels[1], "accepted", "accepted"),
            (panels[2], "accepted_and_new", "accepted_and_novel"),
        ):
            for run in runs:
                heats = [float(heat) for heat in run[key]]
                ax.plot(heats, list(run[key].values()), color=colour, alpha=0.6, label=name)
            shares = [getattr(judged[name, heat], own) for heat in language.TEMPERATURES]
            ax.plot(language.TEMPERATURES, shares, "ko", markerfacecolor="none", label="yours")
    panels[0].axvline(entropy, color="0.4", linestyle=":")  # no model can do better
    panels[0].set(yticks=(0, 1), yticklabels=list(looks), ylim=(1.5, -0.5))
    panels[0].set_xlim(-0.1, max(2.6, 1.05 * max(losses.values())))
    panels[0].set_xlabel("loss on held-out sentences, nats")
    for ax, ylabel in zip(panels[1:], ("accepted", "accepted, and new"), strict=True):
        ax.set(xlabel="temperature", ylabel=ylabel, ylim=(-0.04, 1.04))
    handles, labels = panels[1].get_legend_handles_labels()
    chosen = dict(zip(labels, handles, strict=True))
    figure.legend(chosen.values(), chosen, loc="outside lower center", ncols=3)

# %%
told = "; ".join(
    f"{name}, yours: loss {losses[name]:.2f}, accepted "
    + ", ".join(f"{judged[name, heat].accepted:.2f} at {heat}" for heat in language.TEMPERATURES)
    for name in losses
)
alt = f"Three panels: held-out loss, sentences accepted, accepted and new, by temperature. {told}."
plotting.show(figure, alt=alt)
print(f"dotted: what the grammar itself loses, {entropy:.2f} nats; open circles: yours")

# %% [markdown]
# The worse loss is the honest one. After *she sees the*, many words are right, and nobody can know which one comes. How low,
# then, can an honest loss be? The grammar's own probabilities are known. On the held-out sentences a model that knew them all
# would lose 2.26 nats a word (`python -m benchmarks.entropy`). This is the corpus's **entropy**, and no model can do better,
# except by luck.
# <!-- claim: test_with_the_mask_the_loss_is_just_above_what_the_grammar_loses_and_without_it_far_below -->
#
# The causal model stands at 2.35, just above the line. (In perplexities: about 10.4, and 9.6 for the grammar.) The other one
# stands at 0, or nearly: it has seen the answer.
# <!-- claim: test_with_the_mask_the_loss_is_just_above_what_the_grammar_loses_and_without_it_far_below -->
#
# At a temperature of 0.7 the grammar accepts about nine in ten sentences of the causal model, at 1 about three quarters, at
# 1.5 less than a third. Most of them are new. Without the mask it accepts none, at any temperature.
# <!-- claim: test_the_colder_the_more_sentences_are_accepted_and_without_the_mask_none -->
# <!-- claim: test_most_of_them_are_new -->
#
# <details><summary>Why compare the held-out loss with the entropy, and not that of training?</summary>
#
# In its last training steps the causal model loses 2.19 to 2.23, on held-out sentences 2.34 to 2.35: what it was trained on it
# knows better.
# <!-- claim: test_at_the_end_of_training_the_model_loses_less_than_on_held_out_sentences -->
#
# </details>

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
# 2. A model whose held-out loss is far below the entropy has seen the answer. A derivative above the diagonal is a leak; in
#    sums they can cancel. A leak through a sign or a choice has no derivative: give the layer another future, and watch the
#    past.
# 3. Say which way round a mask is. Here, and in `F.scaled_dot_product_attention`, True means *may attend*; in
#    `nn.MultiheadAttention` it means the opposite.
# 4. Mask before the softmax, with a number that the dtype holds, and decide what a row with nothing to read should give.
# 5. The past does not see the future: its keys and values never change. Keep them, and let the *last* query stand beside the
#    *last* key.
#
# **What it costs.** The mask saves nothing by itself: the forbidden half of the scores is computed and thrown away (lesson
# 09 does better). The cache holds $2\,T\,d$ numbers a layer and sentence.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.3: the mask in the decoder. Shazeer (2019),
# *Fast transformer decoding: one write-head is all you need*: what the cache costs in memory. Radford et al. (2018),
# *Improving language understanding by generative pre-training*: GPT.
