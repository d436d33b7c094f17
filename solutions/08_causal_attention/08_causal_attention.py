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
# **The question.** How can a model learn from all words of a sentence at once, when each word must be predicted only from
# the words before it? And which results does the same rule let the model compute only once?
#
# **Time.** About 155 minutes, of which the computer needs less than two.
#
# **You will build** the causal mask, a test that tells whether a layer reads ahead, the loop that generates text, and the
# cache that makes it fast.
#
# **You need** teacher forcing (lesson 01), scaled dot-product attention (04), self-attention (05) and several heads (07).
# **Points.** 20: fifteen for five exercises, five for the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.attention.bias import causal_lower_right

import attention_checks as checks
from attention_lab.experiments import generation, language, masking
from attention_lab.measure import results
from attention_lab.tasks import corpus
from course_utils import plotting, widgets
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.measure.progress import bar
from course_utils.plotting import causal

# %% [markdown]
# ## 1. Two models, two losses
#
# Here are two language models. Both read English sentences of our corpus. Both are trained to predict, at every position,
# which word comes next. Data, size, optimiser and the number of steps are the same. One line of the model differs.
# <!-- claim: test_both_have_the_same_number_of_parameters_and_of_steps -->
#
# The loss is the cross-entropy in nats per word. A loss of 0 would mean that the model always predicts the next word with
# certainty.
#
# **Predict.** Look at the figure below. Then both models generate sentences, word by word. Which one writes better English?

# %%
experiment = results.recorded("language")  # three seeds for each model; here the first
run_a, run_b = (results.runs_of(experiment, name)[0] for name in ("no mask", "causal mask"))
pair = {"model A": run_a, "model B": run_b}
plotting.show(causal.training_losses(pair, title="Model A has almost no loss left"))
for name, run in pair.items():
    print(f"{name}, on held-out sentences: {run['loss_valid']:.3f} nats per word")

# %% prediction
better_writer = widgets.predict_choice("the better writer", ["model A", "model B", "both alike"])

# %%
for name, run in pair.items():
    print(name)
    for sentence in run["sentences"][:5]:
        print(f"    {sentence[:110]}")
better_writer.reveal(max(pair, key=lambda name: pair[name]["accepted"]["0.7"]))

# %% [markdown]
# <details><summary>What came out</summary>
#
# Model A predicts almost every next word, also in sentences that it has never seen. But it cannot write a sentence. The
# reason: it was allowed to read the word that it should predict. When it writes, this word does not exist yet.
# <!-- claim: test_without_the_mask_the_loss_falls_below_a_thousandth_and_nothing_is_a_sentence -->
# <!-- claim: test_model_b_of_the_first_figure_is_the_better_writer -->
#
# No error was raised, and the loss looks like success.
#
# </details>
#
# ## 2. All prefixes at once
#
# A model is **autoregressive** when it generates word by word, each word from the words before it. The input and the answers
# are the same sentence, *shifted* by one. BOS and EOS mark the beginning and the end of the sentence:
#
# | input | BOS | she | sees | the | cat |
# |---|---|---|---|---|---|
# | **answer** | she | sees | the | cat | EOS |

# %%
plotting.show(causal.causal_attention())

# %% [markdown]
# **An example to check in your head.** The position of *sees* asks: who is a noun or a pronoun? We choose the scores so
# that $e^{\text{score}}$ is 3 for *she* and *cat*, and 1 for the other words. (BOS is left out.)
#
# | the query of *sees* | she | sees | the | cat |
# |---|---|---|---|---|
# | $e^{\text{score}}$ | 3 | 1 | 1 | 3 |
# | weights, no mask | 3/8 | 1/8 | 1/8 | **3/8** |
# | weights from the prefix *she sees* | 3/4 | 1/4 | | |
# | weights, mask before the softmax | 3/4 | 1/4 | 0 | 0 |
# | weights, set to 0 after the softmax | 3/8 | 1/8 | 0 | 0 |
#
# Without a mask, *sees* reads *cat*, which comes later. With a mask *before* the softmax, the weights are those of the
# shorter sentence. If the weights are set to 0 *after* the softmax, half of the sum is lost.
# <!-- claim: test_the_example_of_the_second_part_is_right -->
#
# A model could read each prefix by itself:

# %%
def attention_by_prefixes(q, k, v):
    """Row t is the context of position t, which reads positions 0 to t alone. Shapes: q, k (T, d),
    v (T, d_v) -> (T, d_v).
    """
    rows = []
    for t in range(len(q)):
        # one query, t + 1 keys
        context, _ = scaled_dot_product_attention(q[t : t + 1], k[: t + 1], v[: t + 1])
        rows.append(context)
    return torch.cat(rows)


generator = torch.Generator().manual_seed(0)
words = ["BOS", "she", "sees", "the", "cat"]
q, k, v = torch.randn(3, 5, 4, generator=generator)  # (T, d) each
by_prefixes = attention_by_prefixes(q, k, v)

# %% [markdown]
# These are five calls for five positions. All of them use the same keys and values. Each call only stops at a different
# place. So we compute all scores at once, and forbid the later positions with a **causal mask**. One pass then trains all
# prefixes of a sentence. The input at every position is the true word: this is the **teacher forcing** of lesson 01.
# <!-- claim: test_five_passes_over_prefixes_are_one_with_the_mask -->
#
# ### Exercise 8.1: the causal mask (difficulty 1, 10 minutes)
#
# A query may attend to the key of its own position and to earlier keys. There can be more keys than queries. For example,
# with 3 queries and 5 keys the queries have the positions 3, 4 and 5, and all of them may attend to keys 1 and 2. The
# *last* query always has the position of the *last* key.
#
# <details><summary>A hint</summary>
#
# `torch.ones(queries, keys, dtype=torch.bool)` allows everything. `tril` keeps the lower triangle, `triu` the upper one.
# Draw three queries and five keys: which cells must be True in the last row? And in the first?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `tril(n)` keeps n more diagonals than `tril()`. How many more are needed, so that the last row is all True?
#
# </details>

# %% exercise="causal_mask"
def causal_mask(queries, keys=None):
    """True where a query may attend: to its own position and to earlier ones. The last query
    attends to the last key.

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
axes = plotting.heatmap_grid(
    [weights, last_two], [words, words[-2:]], words, ["five queries", "the last two of them"],
    mask=[my_causal(5), my_causal(2, 5)], xlabel="keys", ylabel="queries",
)
plotting.show(axes[0].figure)

# %% [markdown]
# Every row sums to 1, and is what a shorter sentence would give. The mask lets each position read *itself*, which is the
# input word. Suppose you forget to shift the answers. Then the answer at a position is its own input word, and this mask
# does not hide it.
#
# ## 3. Does it read ahead?
#
# Model A looked like a success. How can we find the leak without generating text? We test the layer. If the output at
# position $t$ does not depend on the input at position $s$, then its derivative with respect to this input is exactly 0.

# %%
def dependence(layer, x):
    """Entry (t, s): the largest derivative of a feature of output t with respect to one of input s.
    Shapes: x (1, T, d) -> (T, T).
    """
    jacobian = torch.autograd.functional.jacobian(layer, x)  # (1, T, d, 1, T, d)
    return jacobian.abs().amax(dim=(0, 2, 3, 5))  # (T, T)


def attention_with(mask):
    return lambda x: scaled_dot_product_attention(x, x, x, mask)[0]


# %%
x = torch.randn(1, 5, 4, generator=generator)  # (B, T, d)
layers = {
    "causal mask": attention_with(my_causal(5)),
    "off by one": attention_with(torch.ones(5, 5, dtype=torch.bool).tril(1)),
    "no mask": attention_with(None),
}
maps = {name: dependence(layer, x) for name, layer in layers.items()}
plotting.show(causal.dependence(maps, words)[0].figure)

# %% [markdown]
# The cells above the diagonal are the future. The third layer reads all of it; the second reads one word of it. One word is
# enough: it is the word to be predicted.
# <!-- claim: test_the_pictures_of_dependence_are_empty_above_the_diagonal_for_what_does_not_leak -->
#
# Does a derivative of 0 mean that there is no leak? Each of these three layers reads the next word:

# %%
def following(x):
    return F.pad(x[:, 1:], (0, 0, 0, 1))  # (B, T, d): the word one position later


hidden = {
    "adds the next word": lambda x: x + following(x),
    "multiplies by its sign": lambda x: x * torch.sign(following(x)),
    "adds it, detached": lambda x: x + following(x).detach(),
}
for name, layer in hidden.items():
    ahead = dependence(layer, x).triu(1)
    print(f"{name:24} largest derivative ahead: {ahead.max():.2f}")

# %% [markdown]
# No dependence means a derivative of 0. The converse does not hold: a sign, a hard choice or a `detach()` has a derivative
# of 0, but still passes on the next word.
# <!-- claim: test_a_sign_and_a_detached_word_leak_without_a_derivative -->
#
# ### Exercise 8.2: another future (difficulty 2, 20 minutes)
#
# Write a test that also finds these leaks. **Perturb** the input: keep the beginning of `x`, take the rest from `other`,
# and see whether an output of the beginning changes. Here `other` is another sentence of the same shape, and the
# beginning can have any length from 1 to $T - 1$. If no output of the beginning depends on the rest, these outputs are
# identical, bit for bit.
# (A layer with dropout must be in its evaluation mode, or it is random.)
#
# <details><summary>A hint</summary>
#
# Where can the beginning end? Try all positions. `torch.cat([x[:, :t], other[:, t:]], dim=1)` is the sentence with another
# future from position t on.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Compare `layer(changed)[:, :t]` with `layer(x)[:, :t]`: all features of all sentences. `torch.equal` says whether two
# tensors are the same.
#
# </details>

# %% exercise="leaks_future"
def leaks_future(layer, x, other):
    """True if, for at least one t, an output before position t changes when other[:, t:] replaces
    x[:, t:].

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
# **Predict.** We also test PyTorch's `nn.MultiheadAttention`, once with our mask and once with its opposite. With which of
# the two does it read ahead?

# %% prediction
leaking_mask = widgets.predict_choice(
    "it reads ahead with", ["attn_mask=mask", "attn_mask=~mask", "both", "neither"]
)

# %%
my_leaks = checks.yours("leaks_future")
torch.manual_seed(0)
theirs, mask = nn.MultiheadAttention(4, 2, batch_first=True), my_causal(5)
gru, both_ways = nn.GRU(4, 4, batch_first=True), nn.GRU(4, 2, batch_first=True, bidirectional=True)
tried = {
    **hidden,
    "where the next is above 4": lambda x: x * (following(x) > 4),
    "a GRU": lambda x: gru(x)[0],
    "a GRU in both directions": lambda x: both_ways(x)[0],
    "attn_mask=mask": lambda x: theirs(x, x, x, attn_mask=mask)[0],
    "attn_mask=~mask": lambda x: theirs(x, x, x, attn_mask=~mask)[0],
}

# %%
other = torch.randn(1, 5, 4, generator=generator)  # (B, T, d)
found = {name: my_leaks(layer, x, other) for name, layer in tried.items()}
for name, leaks in found.items():
    print(f"{name:26} {'reads ahead' if leaks else 'seems not to'}")
print("the last output with attn_mask=mask:", tried["attn_mask=mask"](x)[0, -1].detach())
leaking = [name for name in ("attn_mask=mask", "attn_mask=~mask") if found[name]]
leaking_mask.reveal(leaking[0] if len(leaking) == 1 else "both" if leaking else "neither")

# %% [markdown]
# <details><summary>What came out</summary>
#
# In `nn.MultiheadAttention` True means *may not attend*. This is the opposite of what it means in
# `F.scaled_dot_product_attention` and in this course. So with our mask a position reads the future, and neither itself
# nor the past. The last position can then read nothing, and its output is NaN.
# <!-- claim: test_pytorchs_multi_head_attention_means_the_opposite -->
# <!-- claim: test_the_table_of_layers_says_who_reads_ahead -->
#
# </details>
#
# A perturbation also works for whole models, from token ids to logits. But it sees only what it tries. The fourth layer does
# read ahead, but neither `x` nor `other` has a number above 4. So try several futures.
#
# ## 4. Two masks at once
#
# You know the other mask from lesson 02: shorter sentences in a batch are padded, and no query should read the padding. A key
# may be read when *all* masks allow it.
#
# A mask can be right and still do the wrong thing, because of how it is applied to the scores. Some libraries *add* it: 0
# where a query may attend, and something very negative where it may not. In the figure, hatched cells are forbidden. A
# colour under the hatching is weight that should not be there. Look for the maps that are wrong. The names below are
# those of the maps.

# %%
widgets.explore(**masking.workbench())

# %% [markdown]
# - **padding**, **causal**, **both**: boolean masks, as in this course. Everything is right.
# - **both, the other way round**: all weight is on forbidden cells.
# - **both, after the softmax**: the weights of forbidden cells are set to 0, but the rows no longer sum to 1. The first
#   word's weights sum to 0.05.
# - **empty sentence**: every key is forbidden. Adding minus infinity gives 0/0, which is NaN. Adding -1e9 gives a uniform
#   row, which is an average of padding, and no error. (In float16, -1e9 becomes minus infinity, and the row is NaN
#   again.) Our boolean masked softmax gives zeros.
# <!-- claim: test_read_the_other_way_round_all_weight_lies_on_forbidden_cells -->
# <!-- claim: test_the_short_sentence_of_the_workbench_keeps_a_twentieth -->
# <!-- claim: test_an_empty_sentence_is_zeros_or_nan_or_uniform -->
#
# ## 5. Your own language model
#
# Now train model B yourself. It has two blocks of multi-head attention, each followed by a small network (lesson 12), on
# learned embeddings of words and positions. A causal model of this kind is a **decoder-only Transformer**, such as
# **GPT** (Radford et al. 2018). It uses your mask. The optimiser is Adam with a rate of 0.003, for 3,000 steps of 32
# sentences. The loss is that of lesson 01: the model reads all tokens but the last, and it should predict all tokens but
# the first. `F.cross_entropy` leaves the padding out.

# %%
def read_behind(tokens):
    """The causal mask and the padding mask. Shapes: tokens (B, T) -> (B, 1, T, T)."""
    return my_causal(tokens.shape[1]) & (tokens != corpus.PAD)[:, None, None, :]


def shifted_loss(model, tokens, pad_id):
    """The mean loss in nats per word. Shapes: tokens (B, n) integers, BOS first -> scalar."""
    reads, answers = tokens[:, :-1], tokens[:, 1:]  # (B, n-1) each
    logits = model(reads)  # (B, n-1, V)
    return F.cross_entropy(logits.transpose(1, 2), answers, ignore_index=pad_id)


task = language.load_task()
model = language.build_model(task, seed=0, mask=read_behind)
print(f"{sum(p.numel() for p in model.parameters()):,} parameters, {len(task.train):,} sentences")

# %% training
history = language.train_language_model(
    model, task, seed=0, steps=3000, loss=shifted_loss,
    stand_in="language_causal_mask", label="causal",
)

# %% [markdown]
# ### Exercise 8.3: the loop that generates (difficulty 3, 30 minutes)
#
# To generate text, draw a word from the model's probabilities, append it, and read the longer text again. A **temperature**
# (lesson 04) divides the logits first. `torch.multinomial` draws such words. Here you draw them yourself, from given numbers
# $u$ between 0 and 1, so that the result can be checked.
#
# Place the probabilities side by side on the interval from 0 to 1, word 0 first. Then $u$ falls into the piece of one
# word. Example: with the probabilities 0.5, 0.3, 0.2 the pieces end at 0.5, 0.8 and 1. So $u = 0.6$ draws word 1, and so
# does $u = 0.5$. A row that has ended gets EOS at each further step, whatever its $u$.
#
# <details><summary>A hint</summary>
#
# Begin with a column of BOS. For each column of `uniforms`: call the model on the text so far, take the logits of the
# *last* position, divide, softmax, draw, append. `cumsum` computes where each word's piece ends. The word is the first whose
# piece ends beyond $u$.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Count the pieces that end at or before $u$: `(ends <= u[:, None]).sum(dim=-1)` is the word. Keep a boolean tensor
# `ended`: `drawn.masked_fill(ended, eos_id)` keeps finished sentences at EOS; then update `ended`. Because of rounding,
# the last end can be 0.9999999, and $u$ can be larger. Then the count would be V, which is no word. So do not count the
# last end.
#
# </details>

# %% exercise="sample"
def sample(model, uniforms, temperature, bos_id, eos_id):
    """Generate one sentence per row. Column t of `uniforms` draws word t, with the probabilities of
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
# What is a good sentence? A grammar generated our corpus, and it can check whether *any* sentence belongs to it. One wrong
# word is enough for a no: *the strawberry is old*, for instance, is not in the grammar.
# <!-- claim: test_the_grammar_has_no_old_strawberries -->

# %%
my_sample = checks.yours("sample")
uniforms = torch.rand(100, 45, generator=generator)  # 100 sentences of at most 45 words
recorded = results.runs_of(experiment, "causal mask")
print("temperature: accepted by the grammar, yours and three recorded seeds")
for temperature in language.TEMPERATURES:
    with torch.no_grad():
        written = my_sample(model, uniforms, temperature, corpus.BOS, corpus.EOS)
    mine = language.judged(written, task)
    seeds = ", ".join(f"{run['accepted'][str(temperature)]:.0%}" for run in recorded)
    example = " ".join(mine.sentences[0])[:60]
    print(f"{temperature:4}: {mine.accepted:.0%}; {seeds}   e.g. {example}")
loss = language.loss_on(model, task, task.valid, loss=shifted_loss)
print(f"held-out loss: yours {loss:.2f}, recorded {[run['loss_valid'] for run in recorded]}")
print(f"the grammar's own probabilities: loss {results.recorded('entropy')['loss_valid']:.2f}")

# %% [markdown]
# A lower temperature gives more sentences that the grammar accepts: about nine in ten at 0.7 and about three quarters at
# 1 in the recorded runs. Most of them are not among the training sentences. Of model A's sentences none is accepted, at
# any temperature. (Two other common ways avoid unlikely words: **top-k** draws among the k likeliest words, **top-p**
# among the likeliest words whose probabilities together reach p.)
# <!-- claim: test_the_colder_the_more_sentences_are_accepted_and_without_the_mask_none -->
# <!-- claim: test_most_of_them_are_new -->
#
# Model A's lower loss is no success: it reads the answer. After *she sees the*, many words are right. A model that reads
# only these words cannot know which one comes. We know the probabilities of the grammar. A model that knew them all would
# have a loss of 2.26 nats per word on the held-out sentences. This number estimates the **entropy** of the corpus. On
# average, a model that reads only the words before cannot have a lower loss on new sentences. (The training loss may be
# lower: the model reads the same sentences several times.) Model B has 2.35, just above it. Model A has nearly 0.
# <!-- claim: test_with_the_mask_the_loss_is_just_above_what_the_grammar_loses_and_without_it_far_below -->
#
# ### What a NaN does in training
#
# Back to the sentence with nothing in it. The batch below has two sentences, and all keys of the second one are masked. The
# loss leaves the second sentence out, so its NaN should do no harm.

# %%
torch.manual_seed(0)
query, value = nn.Linear(4, 4), nn.Linear(4, 4)
batch = torch.randn(2, 3, 4, generator=generator)  # (B, T, d): two sentences
allowed = torch.tensor([[True], [False]])[:, None, :]  # (B, 1, 1): the second reads nothing
scores = (query(batch) @ batch.mT).masked_fill(~allowed, -torch.inf)  # (B, T, T)
context = torch.softmax(scores, dim=-1) @ value(batch)  # (B, T, d)
loss = context[0].square().mean()  # the second sentence is left out
loss.backward()
print(f"loss {loss:.2f}; the share of each gradient that is NaN:")
broken = {}
for what in ("as it is", "clipped to norm 1"):
    gradients = {"query": query.weight.grad, "value": value.weight.grad}
    broken[what] = {name: grad.isnan().double().mean().item() for name, grad in gradients.items()}
    nn.utils.clip_grad_norm_([query.weight, value.weight], 1.0)
    print(f"    {what:18} {broken[what]}")

# %% [markdown]
# The loss is fine, but the gradient of the value layer is not. The derivative of the loss with respect to the context of
# the second sentence is 0. On the way back it is multiplied by the NaN weights, and $0 \cdot \text{NaN}$ is NaN. The query
# layer has no NaN yet: `masked_fill` passes 0 back to the scores that it replaced. But if gradients are clipped to a common
# norm, that norm is NaN, and then every gradient is NaN. A masked softmax that gives zeros does not have this problem.
# <!-- claim: test_an_empty_sentence_makes_gradients_nan_though_the_loss_is_finite -->
#
# ## 6. Keep what does not change
#
# To generate word 101, your loop reads the 100 words before it. To generate word 102 it reads them again, and word 101 as
# well. But no earlier position can read the new word: the causal mask forbids it. So nothing that was computed for the
# earlier positions changes, in any layer.
#
# What do we still need from an earlier position? Not its query: only its own output used it. Its key and its value are read
# by all later positions. So we keep these two, for each layer, in a **KV cache**.

# %%
plotting.show(causal.cached_attention())

# %% [markdown]
# ### Exercise 8.4: attend with a cache (difficulty 2, 15 minutes)
#
# One new position arrives. Append its key and value to the cache, and let its query attend to all positions in it.
# (Below, your function becomes `model.attend`, which every layer of the model calls.)
#
# <details><summary>A hint</summary>
#
# `torch.cat([old, new], dim=...)` joins two tensors along one dimension. Which of (B, H, t, d) counts the positions? And
# what should happen when there is no cache yet?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The new position comes after all others: is there anything in the cache that it may not read? You may call
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
model.attend = my_cached
written = []
for cached in (True, False):
    tokens = language.generate(model, 50, seed=1, cached=cached)
    written.append(language.sentences_of(tokens, task.vocabulary))
same = sum(one == other for one, other in zip(*written, strict=True))
print(f"{same} of 50 sentences of your model are the same with the cache and without.")

# %% [markdown]
# ### The headline: 32, 128 and 512 words
#
# We generate 32, 128 and 512 words, with the cache and without. We count multiply-adds (each is two FLOPs) and we measure
# seconds, one run of each length, with an untrained model of the same size: training does not change the cost.
#
# **Predict.** At 512 words the version without a cache needs 287 times as many multiply-adds. By what factor is generation
# with the cache *faster*, in seconds?
# <!-- claim: test_the_counts_are_those_of_the_prose -->

# %% prediction
times_faster = widgets.predict("512 words: factor by the cache", low=1, high=1000, log=True)

# %%
lengths = (32, 128, 512)
fresh = generation.untrained_model(max_length=512)
counted, timed = {}, {}
for label, cached in bar((("no cache", False), ("cache", True)), "generating"):
    counted[label] = generation.multiply_adds(fresh, lengths, cached)
    timed[label] = generation.seconds(fresh, lengths, cached)
plotting.show(causal.generation_time(lengths, timed))
print("words   no cache      cache   times as fast   times fewer multiply-adds")
for i, length in enumerate(lengths):
    slow, fast = timed["no cache"][i], timed["cache"][i]
    fewer = counted["no cache"][i] / counted["cache"][i]
    print(f"{length:5} {slow:8.2f} s {fast:8.2f} s {slow / fast:15.1f} {fewer:27.0f}")
times_faster.reveal(timed["no cache"][2] / timed["cache"][2])

# %% [markdown]
# The longer the text, the more multiply-adds the cache saves: a factor of 17 at 32 words, 67 at 128 and 287 at 512.
# Without a cache, the step for word $t$ computes $t$ positions. For $T$ words these are $T (T + 1) / 2$ positions. With the
# cache they are $T$ positions. So the factor is about $T / 2$. For the scores alone it is about $2\,T / 3$, and at 512 words
# the scores are a larger share of the whole.
# <!-- claim: test_the_counts_are_those_of_the_prose -->
#
# How many of the seconds are arithmetic? Here is a control with the cache: a narrow model has the same number of
# operations, and each of them is smaller.
# <!-- claim: test_the_narrow_model_has_a_small_part_of_the_arithmetic_in_as_many_operations -->

# %%
narrow = generation.untrained_model(max_length=512, d_model=8, d_ff=32)  # an eighth of the width
few = generation.multiply_adds(narrow, (512,), True)[0]
print(f"with the cache, 512 words: {counted['cache'][2] / few:.0f} times fewer multiply-adds,")
print(f"{generation.seconds(narrow, (512,), True)[0]:.2f} s instead of {timed['cache'][2]:.2f} s")

# %% [markdown]
# <details><summary>What came out</summary>
#
# The factor in seconds is smaller than the factor in multiply-adds. The narrow model does a small part of the arithmetic,
# but it is not much faster. So with the cache, on this CPU, most of the time of a step does not depend on the width. Each
# operation has such a fixed cost, to start it, and the cache does not save this cost.
#
# </details>
#
# **What the cache itself costs.** The price is memory: $2\,T\,d$ numbers per layer and sentence. In half precision
# Llama 2 7B keeps $2 \cdot 32 \cdot 4096$ numbers for each token, which is 512 KiB. All of it is read again for every new
# token, and each number is used for a single query. This is the low arithmetic intensity of lesson 06 (Shazeer 2019). Our
# `torch.cat` also *copies* the whole cache at every step. Real implementations allocate the cache once, and write each new
# key and value in place.
#
# ## 7. A bug in the wild
#
# The words of a prompt are all known, so they need not be read one by one. Reading the prompt at once before the
# generation is called **prefill**. A long prompt is read in chunks. The function below reads $n$ new positions at once.
# Its author has tested it on whole sentences. A better test is `read_in_chunks`: it cuts the six positions into chunks
# and passes the cache on. The contexts must be the same for every chunk size.

# %%
def attend_chunk_as_found(q, k, v, cache):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return F.scaled_dot_product_attention(q, k, v, is_causal=True), (k, v)


q, k, v = torch.randn(3, 2, 3, 6, 4, generator=generator)  # (B, H, T, d) each: six positions
full, _ = scaled_dot_product_attention(q, k, v, my_causal(6))
whole, _ = attend_chunk_as_found(q, k, v, None)
print("whole sentences:", "right" if torch.allclose(whole, full, atol=1e-6) else "wrong")


def read_in_chunks(attend, size):
    cache, contexts = None, []
    for start in range(0, q.shape[2], size):
        chunk = slice(start, start + size)
        context, cache = attend(q[:, :, chunk], k[:, :, chunk], v[:, :, chunk], cache)
        contexts.append(context)
    return torch.cat(contexts, dim=2)  # (B, H, T, d)


# %% [markdown]
# **Predict.** The six positions are read in chunks of three. Which is the first position that comes out wrong? (7 for none.)

# %% prediction
first_wrong = widgets.predict("the first position that is wrong", low=1, high=7, step=1)

# %%
error = (read_in_chunks(attend_chunk_as_found, 3) - full).abs().amax(dim=(0, 1, 3))  # (T,)
print("largest error by position:", [round(number, 3) for number in error.tolist()])
first_wrong.reveal((error > 1e-5).nonzero()[0, 0].item() + 1)
# All scores are equal and the values are unit vectors, so the result is the weights themselves.
zeros, units = torch.zeros(6, 2), torch.eye(6)
weights = F.scaled_dot_product_attention(zeros[:3], zeros, units, is_causal=True)  # (3, 6)
names = [f"key {i}" for i in range(1, 7)]
title = "Which keys do positions 4 to 6 read with is_causal=True?"
axes = plotting.heatmap(weights, ["new 4", "new 5", "new 6"], names, mask=weights > 0, title=title)
plotting.show(axes)

# %% [markdown]
# <details><summary>What came out</summary>
#
# With `is_causal=True` the mask starts in the upper left corner. PyTorch takes the first query for the first position of the
# sentence, which attends to the first key alone. In training there are as many queries as keys, and this is right. With a
# cache it is wrong.
# <!-- claim: test_pytorchs_causal_flag_starts_in_the_upper_left_corner -->
# <!-- claim: test_the_function_as_found_is_right_on_whole_sentences_and_wrong_from_the_fourth_position_in_threes -->
#
# </details>
#
# ### Exercise 8.5: mend it (difficulty 2, 15 minutes)
#
# Write `attend_chunk`, which gives the contexts of full causal attention for chunks of any size.
#
# <details><summary>A hint</summary>
#
# You have a function that makes a mask for more keys than queries, in which the last query attends to the last key.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `my_causal(q.shape[2], keys.shape[2])`, with the keys *after* the new ones were appended. Both
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
print("Chunks of any size equal full causal attention.")
print("PyTorch with its `causal_lower_right(3, 6)` as the mask is right, too.")
for name, attend in (("as found", attend_chunk_as_found), ("mended", my_chunk)):
    model.attend = attend
    share = language.judge(model, task, 100, seed=0).accepted
    print(f"your model, word by word with the function {name}: {share:.0%} in the grammar")

# %% [markdown]
# With the function as found, every layer of your model reads only the first position, BOS, at every step. The grammar
# accepts almost none of its sentences. (The temperature is 0.7.) Mended, it writes as well as before.
#
# ## 8. Check yourself

# %% quiz="a_very_low_loss" points=1

# %% quiz="what_teacher_forcing_trains" points=1

# %% quiz="what_the_cache_saves" points=2

# %% quiz="a_fully_masked_row" points=1

# %% [markdown]
# ## What to remember
#
# 1. A causal mask lets every position read itself and what came before. One pass then trains all prefixes of a sentence.
# 2. A loss that is too low is a warning: look for a missing mask or a missing shift. Replace the future of the input and
#    look at the past: this test also finds leaks that have no derivative.
# 3. State what True means in a mask. Here, and in `F.scaled_dot_product_attention`, True means *may attend*. In
#    `nn.MultiheadAttention` it means the opposite.
# 4. Mask before the softmax, and decide what a row with nothing to read should give.
# 5. The past does not see the future, so its keys and values never change. Keep them, and give the *last* query the position
#    of the *last* key.
#
# **What it costs.** The mask saves nothing by itself: the forbidden half of the scores is computed and thrown away (lesson
# 09 does better). The cache holds $2\,T\,d$ numbers per layer and sentence.
#
# **Where it leads.** Lesson 09 computes the same attention in less memory and time.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.3: the mask in the decoder. Shazeer (2019),
# *Fast transformer decoding: one write-head is all you need*: what the cache costs in memory. Radford et al. (2018),
# *Improving language understanding by generative pre-training*: GPT.
