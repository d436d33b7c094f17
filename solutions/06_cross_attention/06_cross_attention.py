# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 06 · One sequence asks another
#
# **The question.** In training the whole translation is known. Why should its words stand in a queue to ask about the
# source? And must it be a *sentence* that they ask?
#
# **Time.** About 110 minutes, of which the computer needs less than two.
#
# **You will build** cross-attention as a module, a test that finds broken ones, and a decoder that keeps what it has computed of
# the source, with which you measure what that saves. Then words look at a picture.
#
# **You need** lessons 02 and 03, and the scaled dot product of lesson 04. **Points.** 20: fifteen for four exercises, five for
# the quiz. [Glossary](../../docs/glossary.md).

# %% setup

# %%
from itertools import islice

import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import pointing, translation
from attention_lab.measure import results
from attention_lab.models.luong import LuongTranslator
from attention_lab.models.parallel import ParallelTranslator
from attention_lab.models.picture_reader import PictureReader
from attention_lab.tasks import corpus, pictures
from course_utils import plotting, widgets
from course_utils.attention.multiplicative import DotAttention, attentional_state
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.measure import costs, metrics, timing

generator = torch.Generator().manual_seed(0)
task = translation.load_task()
vocabularies = (task.source_vocabulary, task.target_vocabulary)

# %% [markdown]
# ## 1. A loop that nothing needs
#
# In lesson 02 what was read became part of the state, and the state asked the next question: question 7 does not exist before
# answer 6 is there. In lesson 03 (without input feeding) no state depends on what was read. So in training, where all words are
# known, all questions are known before the first is asked. The code asked them one by one all the same, in a loop over `states`.
# Take the translator with dot scores, take out this loop, and change nothing else:

# %%
class AllAtOnce(LuongTranslator):
    """Lesson 03's translator, whose states ask in one product instead of one by one."""

    def forward_with_weights(self, source, lengths, target_in):
        keys, first, mask = self.encode(source, lengths)  # keys (B, Ts, d)
        embedded = self.target_embedding(target_in)
        states, _ = self.decoder(embedded, first.unsqueeze(0))  # (B, Tt, d)
        scores = states @ keys.transpose(1, 2)  # (B, Tt, Ts)
        weights = masked_softmax(scores, mask.unsqueeze(1))
        context = weights @ keys  # (B, Tt, d)
        return self.words(attentional_state(context, states, self.W_c.weight)), weights

# %% [markdown]
# **Predict.** A training step on 32 sentences, a batch of median length: what share of its time is left without the loop?

# %% prediction
share_of_the_time = widgets.predict(
    "time of a training step, with the loop as 100 %", low=0, high=150, unit="%"
)

# %%
torch.manual_seed(0)
looping = LuongTranslator(*task.sizes, DotAttention())
together = AllAtOnce(*task.sizes, DotAttention())
together.load_state_dict(looping.state_dict())
batches = islice(corpus.batch_stream(task.train, *vocabularies, 32, seed=0), 101)
by_length = sorted(batches, key=lambda batch: batch.target_in.shape[1])
batch = by_length[50]  # the median of 101 as training takes them


def loss_and_gradients(model):
    loss = translation.translation_loss(model, batch)
    return loss.item(), torch.autograd.grad(loss, list(model.parameters()))


(loss, gradients), (same, as_well) = map(loss_and_gradients, (looping, together))
both = zip(gradients, as_well, strict=True)
assert all(torch.allclose(*pair, atol=1e-5) for pair in both)
print(f"{batch.target_in.shape[1]} questions a sentence")
print(f"loss: {loss:.6f} with the loop, {same:.6f} without; the gradients are equal")

# %%
steps = {
    "with the loop": lambda: translation.translation_loss(looping, batch).backward(),
    "all at once": lambda: translation.translation_loss(together, batch).backward(),
}
compared = timing.compare(steps, seconds=0.4, rounds=3)
print(compared)
share_of_the_time.reveal(100 * compared.ratios["all at once"])

# %% [markdown]
# The two have the same loss and the same gradients. So, up to rounding, they take the same step. Asking all questions at once
# changes its time, and nothing else. (The share that is printed is the median of three rounds.)
# <!-- claim: test_without_the_loop_loss_and_gradients_are_the_same -->
#
# **Predict.** A batch of 32 sentences, 40 questions each, 40 keys of 128 features. How many times faster is one call for all
# questions than 40 calls for one question each?

# %% prediction
times_faster = widgets.predict("times faster, all 40 questions at once", low=1, high=40, log=True)

# %%
def one_by_one(q, k, v):
    """Shapes: q (B, Tq, d), k and v (B, Tk, d) -> (B, Tq, d): a call for every question."""
    return torch.cat(
        [scaled_dot_product_attention(q[:, t : t + 1], k, v)[0] for t in range(q.shape[1])], dim=1
    )


def at_once(q, k, v):
    return scaled_dot_product_attention(q, k, v)[0]


lengths = (5, 10, 20, 40)
one, all_ = "one question a call", "all in one call"
nothing = "… with next to nothing to compute"
took = {one: [], nothing: [], all_: []}
for T in lengths:
    q, k, v = torch.randn(3, 32, T, 128, generator=generator)  # (B, T, d) each
    tiny = torch.randn(3, 1, T, 1, generator=generator)  # one sentence, one feature
    assert torch.allclose(one_by_one(q, k, v), at_once(q, k, v), atol=1e-5)
    calls = {
        one: lambda: one_by_one(q, k, v),  # noqa: B023
        nothing: lambda: one_by_one(*tiny),  # noqa: B023
        all_: lambda: at_once(q, k, v),  # noqa: B023
    }
    compared = timing.compare(calls, seconds=0.3, rounds=3)
    for name, measured in compared.measurements.items():
        took[name].append(1000 * measured.median_s)

# %%
with plotting.style():
    figure, ax = plt.subplots(figsize=(6, 3), layout="constrained")
    looks = ("o-", "^:", "s--")
    for (name, milliseconds), look in zip(took.items(), looks, strict=True):
        ax.plot(lengths, milliseconds, look, linewidth=2, label=name)
    ax.set(
        xlabel="questions, and keys, a sentence",
        ylabel="milliseconds a batch",
        xticks=lengths,
        ylim=(0, None),
    )
    ax.legend(loc="upper left")
alt = "; ".join(
    f"{name}: from {row[0]:.2f} ms at 5 to {row[-1]:.2f} ms at 40" for name, row in took.items()
)
plotting.show(figure, alt=f"Line chart of time by number of questions. {alt}.")
times_faster.reveal(took[one][-1] / took[all_][-1])

# %% [markdown]
# The same numbers come out, after the same multiply-adds: 40 times 40 dot products either way. Two things differ, at least. The
# dotted line is one: what 40 calls cost when there is next to nothing to compute. Compare it with the gap.
#
# The other is how often a number is read. A call with one question reads all keys and values and uses each number of them once.
# A call with 40 questions can read them once and use each number 40 times. The multiply-adds for each number that is read are the
# **arithmetic intensity** (in lesson 09: for each byte). What share of the gap that explains is not measured here.
# <!-- claim: test_one_call_uses_each_number_that_it_reads_as_often_as_there_are_questions -->

# %% [markdown]
# ## 2. Who asks, who answers
#
# When one sequence asks another, it is called **cross-attention** (Vaswani et al. 2017: **encoder-decoder attention**), and the
# sequence that answers is the **memory**. The two may differ in length ($T_q$ and $T_m$) and in width ($d_q$ and $d_m$).
# Projections bring them together:
#
# $$Q = x\, W_q^\top, \qquad K = m\, W_k^\top, \qquad V = m\, W_v^\top, \qquad
# \text{out} = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d}}\right) V\, W_o^\top$$
#
# | | comes from | its shape |
# |---|---|---|
# | queries $Q$ | $x$, who asks | $(T_q, d)$ |
# | keys $K$, values $V$ | $m$, the memory | $(T_m, d)$ |
# | weights | both | $(T_q, T_m)$ |
# | out | the values, one blend for each query | $(T_q, d_q)$: as wide as $x$ |

# %%
plotting.show(plotting.architecture("cross_attention"))

# %% [markdown]
# That is all that sets it apart from a sentence that reads itself: there, $m$ would be $x$. As a plain loop, for one
# sentence:

# %%
def cross_by_loop(x, memory, W_q, W_k, W_v, W_o):
    """Shapes: x (Tq, d_query), memory (Tm, d_memory), W_q (d, d_query), W_k, W_v (d, d_memory), W_o
    (d_query, d).
    """
    out, weights = [], []
    for asking in x:
        query = W_q @ asking  # (d,)
        scores = torch.stack([query @ (W_k @ answering) for answering in memory])  # (Tm,)
        weights.append(torch.softmax(scores / len(query) ** 0.5, dim=0))
        values = [W_v @ answering for answering in memory]  # Tm times (d,)
        blend = sum(weight * value for weight, value in zip(weights[-1], values, strict=True))
        out.append(W_o @ blend)
    return torch.stack(out), torch.stack(weights)  # (Tq, d_query), (Tq, Tm)

# %% [markdown]
# ### Exercise 6.1: cross-attention (difficulty 2, 15 minutes)
#
# The module, for a batch. `memory_mask` says which positions of each memory are real; every query of a sentence may read the
# same ones. Call `scaled_dot_product_attention(q, k, v, mask)`, which stands ready above: it is the function of lesson 04.
#
# <details><summary>A hint</summary>
#
# Four `nn.Linear` without bias. Which of the three widths does each lead from, and to? The first is
# `nn.Linear(d_query, d_model, bias=False)`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `scaled_dot_product_attention` takes a mask that broadcasts to (B, Tq, Tm). Yours is (B, Tm). The dimension that is missing
# is that of the queries, and it belongs between the two: `memory_mask.unsqueeze(1)`. Mind that the mask may be None.
#
# </details>

# %% exercise="CrossAttention"
class CrossAttention(nn.Module):
    """x asks, memory answers: scaled dot-product attention with one head (Vaswani et al. 2017,
    section 3.2).

    Holds q_proj: d_query -> d_model, k_proj and v_proj: d_memory -> d_model, and out_proj: d_model
    -> d_query, all four
    `nn.Linear` without bias.
    """

    def __init__(self, d_query, d_memory, d_model):
        super().__init__()
        ### BEGIN SOLUTION
        self.q_proj = nn.Linear(d_query, d_model, bias=False)
        self.k_proj = nn.Linear(d_memory, d_model, bias=False)
        self.v_proj = nn.Linear(d_memory, d_model, bias=False)
        self.out_proj = nn.Linear(d_model, d_query, bias=False)
        ### END SOLUTION

    def forward(self, x, memory, memory_mask=None):
        """Shapes: x (B, Tq, d_query), memory (B, Tm, d_memory), memory_mask (B, Tm) bool, True =
        may attend
        -> out (B, Tq, d_query), weights (B, Tq, Tm). Where a memory is all masked, out and weights
        are zero.
        """
        ### BEGIN SOLUTION
        # (B, 1, Tm): the same for every query
        mask = None if memory_mask is None else memory_mask.unsqueeze(1)
        context, weights = scaled_dot_product_attention(
            self.q_proj(x), self.k_proj(memory), self.v_proj(memory), mask
        )
        return self.out_proj(context), weights
        ### END SOLUTION

# %% check="CrossAttention" part="no_mask" points=4
checks.CrossAttention(CrossAttention, only="no mask")

# %% check="CrossAttention" points=1
checks.CrossAttention(CrossAttention)

# %%
Attention = checks.yours("CrossAttention")
torch.manual_seed(0)
attention = Attention(d_query=6, d_memory=10, d_model=8)
# (B, Tq, .), (B, Tm, .)
x, memory = torch.randn(2, 3, 6, generator=generator), torch.randn(2, 5, 10, generator=generator)
out, weights = attention(x, memory)
layers = (attention.q_proj, attention.k_proj, attention.v_proj, attention.out_proj)
by_loop, loop_weights = cross_by_loop(x[0], memory[0], *(layer.weight for layer in layers))
assert torch.allclose(out[0], by_loop, atol=1e-6)
assert torch.allclose(weights[0], loop_weights, atol=1e-6)
q, k, v = attention.q_proj(x), attention.k_proj(memory), attention.v_proj(memory)
assert torch.allclose(out, attention.out_proj(F.scaled_dot_product_attention(q, k, v)), atol=1e-6)
print("Equal to the loop, and to PyTorch's fused function.")
print("out", tuple(out.shape), " weights", tuple(weights.shape))

# %% [markdown]
# ### Rows sum to 1, columns do not
#
# Three words ask a memory of five positions. Then the five ask the three, with a module of their own: the widths are the
# other way round.

# %%
torch.manual_seed(1)
backwards = Attention(d_query=10, d_memory=6, d_model=8)
sharper = 4.0  # untrained scores are small; this makes the picture less pale
there = attention(sharper * x, memory)[1][0]  # (Tq, Tm)
back = backwards(sharper * memory, x)[1][0]  # (Tm, Tq)
words, places = [f"x {i}" for i in range(1, 4)], [f"memory {i}" for i in range(1, 6)]
titles = ["x asks the memory", "the memory asks x"]
shown = {"titles": titles, "xlabel": "who answers", "ylabel": "who asks", "columns": 1}
axes = plotting.heatmap_grid([there, back], [words, places], [places, words], **shown)
plotting.show(axes[0].figure)
print("rows sum to   ", there.sum(dim=1).detach().numpy().round(2))
print("columns sum to", there.sum(dim=0).detach().numpy().round(2))

# %% [markdown]
# Each row of weights sums to 1. What an answering position *receives* is not fixed: several may read it, or hardly anybody.

# %% [markdown]
# ### The memory is a set, and some of it is padding
#
# **Predict.** Reverse the order of the memory's positions. By how much does `out` change, at the most?

# %% prediction
change_of_out = widgets.predict_choice("the change of out", ["none", "a little", "a lot"])

# %%
turned, turned_weights = attention(x, memory.flip(1))
difference = (turned - out).abs().max().item()
flipped = torch.allclose(turned_weights, weights.flip(-1), atol=1e-6)
print(f"largest change of out: {difference:.1e}; the weights are only flipped: {flipped}")
change_of_out.reveal("none" if difference < 1e-5 else "a little" if difference < 0.1 else "a lot")

# (B, 20, d_memory): padded, as in a batch with a longer sentence
longer = torch.cat([memory, torch.zeros(2, 15, 10)], dim=1)
real = torch.arange(20).expand(2, 20) < 5  # (B, Tm)
masked, masked_weights = attention(x, longer, real)
for name, shares in (("without", attention(x, longer)[1]), ("with", masked_weights)):
    print(f"share of the weight on padding, {name} the mask: {shares[..., 5:].sum(-1).mean():.0%}")
print("with it, out is as without the padding:", torch.allclose(masked, out, atol=1e-6))

# %% [markdown]
# In lesson 05's words, `out` is **invariant** to the order of the memory, and equivariant in the queries. If order matters,
# it must be *in* the vectors. Nor does the module know which positions of the *memory* are padding: the mask says so. The
# padding of the target needs no mask here: no other row reads it, and the loss leaves its rows out.

# %% [markdown]
# ## 3. A bug in the wild
#
# Somebody else's cross-attention, with its test. The test passes. The symptom: a sentence is translated one way by itself,
# and another way in a batch with longer ones.

# %%
def with_the_bug(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5  # (B, Tq, Tm)
    scores = scores.masked_fill(~memory_mask[:, :, None], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


queries, keys, values = torch.randn(3, 2, 6, 8, generator=generator)  # (B, T, d) each
context, weights = with_the_bug(queries, keys, values, torch.ones(2, 6, dtype=torch.bool))
assert context.shape == (2, 6, 8) and torch.allclose(weights.sum(-1), torch.ones(2, 6))

# %%
queries, keys, values = torch.randn(3, 1, 6, 8, generator=generator)  # (B, T, d) each
padded = torch.arange(6).expand(1, 6) < 4  # (B, Tm): four real positions, two of padding
alone = with_the_bug(queries[:, :4], keys[:, :4], values[:, :4], padded[:, :4])[0]
in_batch = with_the_bug(queries, keys, values, padded)[0]
print(f"largest change of the context: {(in_batch[:, :4] - alone).abs().max():.2f}")

# %% [markdown]
# The old test's mask forbids nothing. A good test fails for every broken function, and for no right one. Write one before you
# mend anything.
#
# ### Exercise 6.2: a test that finds it (difficulty 3, 15 minutes)
#
# A right function keeps two promises:
#
# 1. A sentence gets the same context by itself, cut to its length, as in a batch with longer ones (the last digits may differ).
# 2. Where the mask allows nothing, the context is zero.
#
# Make a batch of your own, call `attend`, and compare. The check tries your test on right functions and on broken ones, and
# tells which one it lets through, or accuses without reason. (Called on `with_the_bug`, a good test may
# end in torch's error: that counts, too.)
#
# <details><summary>A hint</summary>
#
# What does a batch need, for a wrong mask to do harm? Two sentences or more of different lengths; not as many queries as memory
# positions; and one call (or one sentence) in which the mask is False everywhere.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Take queries (2, 3, d), keys and values (2, 5, d), and lengths 5 and 2. First:
# `together, _ = attend(queries, keys, values, mask)`.
#
# Then, for each sentence `b` with its length `n`: `alone, _ = attend(queries[b : b + 1], keys[b : b + 1, :n], ...)`, the mask cut
# as well. It is broken where `torch.allclose(alone, together[b : b + 1], atol=1e-5)` is False.
#
# Last, a call with the mask `torch.zeros(2, 5, dtype=torch.bool)`: is any number of its context not 0?
#
# </details>

# %% exercise="is_broken"
def is_broken(attend):
    """Whether `attend` breaks a promise -> bool.

    attend(queries, keys, values, memory_mask) -> context (B, Tq, d_v), weights (B, Tq, Tm).
    Shapes: queries (B, Tq, d), keys (B, Tm, d), values (B, Tm, d_v), memory_mask (B, Tm) bool.
    An error that `attend` raises counts as broken, and so does an `assert` that fails: catch it and
    return True, or let it through.
    """
    ### BEGIN SOLUTION
    queries, keys, values = torch.randn(2, 3, 8), torch.randn(2, 5, 8), torch.randn(2, 5, 8)
    lengths = [5, 2]
    mask = torch.arange(5) < torch.tensor(lengths).unsqueeze(1)  # (B, Tm)
    together, _ = attend(queries, keys, values, mask)
    for b, n in enumerate(lengths):
        one = slice(b, b + 1)
        alone, _ = attend(queries[one], keys[one, :n], values[one, :n], mask[one, :n])
        if not torch.allclose(alone, together[one], atol=1e-5):
            return True
    nothing, _ = attend(queries, keys, values, torch.zeros_like(mask))
    return bool((nothing != 0).any())
    ### END SOLUTION

# %% check="is_broken" points=4
checks.is_broken(is_broken)

# %% [markdown]
# ### Exercise 6.3: mend it (difficulty 1, 5 minutes)
#
# More than one thing is wrong. You may call `scaled_dot_product_attention`.
#
# <details><summary>A hint</summary>
#
# The scores are (B, Tq, Tm), and the mask is about Tm. What shape must it have, and what should a row get when there is
# nothing to read?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `memory_mask[:, :, None]` puts the mask where Tq stands. And a row that may read nothing should be all zeros; you have a
# function that sees to that.
#
# </details>

# %% exercise="attend_to_memory"
def attend_to_memory(queries, keys, values, memory_mask):
    """Scaled dot-product attention over the memory positions where `memory_mask` is True.

    Shapes: queries (B, Tq, d), keys (B, Tm, d), values (B, Tm, d_v), memory_mask (B, Tm) bool
    -> context (B, Tq, d_v), weights (B, Tq, Tm). A memory with nothing to read gives zeros, for
    both.
    Works in float16 too, which cannot hold -1e9.
    """
    ### BEGIN SOLUTION
    # mask (B, 1, Tm)
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))
    ### END SOLUTION

# %% check="attend_to_memory" points=2
checks.attend_to_memory(attend_to_memory)

# %%
def with_half_of_it_mended(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5  # (B, Tq, Tm)
    scores = scores.masked_fill(~memory_mask[:, None], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


my_test, mended = checks.yours("is_broken"), checks.yours("attend_to_memory")
print("half of it mended is broken: ", my_test(with_half_of_it_mended))
print("all of it mended is broken:  ", my_test(mended))
weights = with_the_bug(queries, keys, values, padded)[1][0]
allowed = padded.expand(6, 6)  # (Tq, Tm): what the mask was meant to say
words = [f"query {i}" for i in range(1, 7)]
places = [*(f"memory {i}" for i in range(1, 5)), "padding", "padding "]
plotting.show(
    plotting.heatmap(weights, words, places, mask=allowed, xlabel="memory", ylabel="queries")
)

# %% [markdown]
# The mask lies along the *queries*: the last two rows are blanked, and with a finite fill they come out uniform, while the
# hatched columns, which should be empty, are read. With the mask in its place the function is still broken: where nothing may be
# read, every score is -1e9, and the softmax gives an average. (In half precision, float16, whose numbers end at -65504,
# `masked_fill` with -1e9 raises an error.) So when two sizes may differ, let them differ in the test; and when there is a mask,
# let it forbid something, and once everything.
# <!-- claim: test_with_the_mask_in_its_place_it_is_still_broken -->

# %% [markdown]
# ## 4. Three translators, the same steps
#
# Put *your* module in the place of the dot scores, and train for 2,000 steps, as every translator of the running table. (Where
# that takes too long, recorded weights stand in, and a line says so.)

# %%
torch.manual_seed(0)
model = ParallelTranslator(*task.sizes, Attention(128, 128, 128))

# %% training
history = translation.train_translator(
    model, task, seed=0, steps=2000, stand_in="cross_attention"
)

# %% [markdown]
# Three translators, each recorded with three seeds. Calls in a training step:
#
# | | calls of the decoder's GRU | calls of attention |
# |---|---|---|
# | additive (lesson 02) | one a word: it needs what was read before | one a word: it needs the state before it |
# | dot (lesson 03) | one (inside, still word by word) | one a word, in a loop that nothing needs |
# | cross-attention | one | one |
# <!-- claim: test_the_three_rows_ask_as_the_table_says -->

# %%
evaluation = translation.evaluate(model, task)
experiment = results.recorded("translation")


def recorded_values(name, key):
    runs = results.runs_of(experiment, name)
    return torch.tensor([float(run[key]) for run in runs])  # (seeds,)


rows = ("additive", "dot", "cross-attention")
panels = {
    "ms per step": {name: recorded_values(name, "milliseconds_per_step") for name in rows},
    "exactly right, %, from 90 on": {name: 100 * recorded_values(name, "exact") for name in rows},
}
figure = plotting.comparison(panels, title="2,000 steps each: recorded, three seeds")
figure.axes[1].set_xlim(90, 100)
plotting.show(figure)
for name in rows:
    exact = ", ".join(f"{100 * share:.1f} %" for share in recorded_values(name, "exact"))
    counted = f"{recorded_values(name, 'parameters')[0]:,.0f} parameters"
    print(f"{name:16} exactly right, seed by seed: {exact}; {counted}")
print(f"{'your run':16} exactly right: {evaluation.exact:.1%}, BLEU {evaluation.bleu:.1f}")

# %% [markdown]
# At equal steps the first row gets about two sentences in a hundred more right than the others, and each of its seeds more
# than any of theirs. A step of it takes longest, in each of three rounds that timed them side by side.
# <!-- claim: test_all_three_rows_took_the_same_steps -->
# <!-- claim: test_at_equal_steps_lesson_02_gets_about_two_sentences_in_a_hundred_more -->
# <!-- claim: test_a_step_of_lesson_02_takes_longer_than_one_of_the_others -->
#
# Do not read a cause from these rows: several things change from one to the next. What the queue alone costs, part 1 measured,
# on one batch.
#
# <details><summary>What changes</summary>
#
# Between the first row and the last: the decoder (its GRU no longer reads the context), who asks (the state before the step, or
# the new one), the score, the readout and the sizes of the layers. Between the last two: the projections, the scale and the
# sizes. Lesson 03's input feeding lets a state know what was read; there it brought no gain.
#
# </details>
#
# Do the weights find the right words?

# %%
# one (target words, source words) tensor a sentence
maps = translation.attention_maps(model, task, task.test)
chosen = translation.find_pair(task.test, "the white cat does not eat his good soup .")
pair = task.test[chosen]
gold = [(target, source) for source, target in pair.alignment]
axes = plotting.heatmap(
    maps[chosen], pair.target, pair.source, gold=gold, xlabel="English", ylabel="French"
)
plotting.show(axes)
aer = translation.corpus_alignment_error_rate(
    [metrics.argmax_alignment(weights) for weights in maps], task.test
)
print(f"alignment error rate, your run: {aer:.2f}")
for name, row in (("recorded", "cross-attention"), ("lesson 02's", "additive")):
    told = ", ".join(f"{value:.2f}" for value in recorded_values(row, "aer"))
    print(f"alignment error rate, {name}: {told}")

# %% [markdown]
# They do: the recorded alignment error rates are about 0.1 on every seed, here and with lesson 02's additive scores.
# <!-- claim: test_the_weights_find_the_right_words -->

# %% [markdown]
# ## 5. What need not be computed again
#
# When the model translates on its own, it is **autoregressive**: each word that it writes is an input of the next step. So the
# questions come one by one, and this loop *is* needed. But the memory is the same at every step, and `forward` takes all of it
# through `k_proj` and `v_proj`, again and again:

# %%
def decode_anew(attention, state, memory, memory_mask, move, steps):
    """As exercise 6.4 asks, but with a whole call of the module at every step."""
    outs, rows = [], []
    for _ in range(steps):
        out, weights = attention(state, memory, memory_mask)  # (B, 1, d_query), (B, 1, Tm)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)  # what was read leads to the next question
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)

# %% [markdown]
# **Predict.** A source of 40 words, a translation of 40, all widths 128. What share of the multiply-adds of `decode_anew`
# would be saved if keys and values were computed once?

# %% prediction
share_saved = widgets.predict("share of the work that is saved", low=0, high=100, unit="%")

# %% [markdown]
# ### Exercise 6.4: decode with the memory kept (difficulty 3, 15 minutes)
#
# The experiment of this lesson is yours. Write the decoder that projects the memory once, before the first step. The keys and
# values that are kept are a **KV cache**. The check compares your numbers with `decode_anew`'s, and counts your
# multiply-adds.
#
# <details><summary>A hint</summary>
#
# Of the four projections, two see the memory and nothing else. They go before the loop, with the mask. What is left for the
# loop is what depends on the state: query, weights, context, `out_proj`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# In the loop: `query = attention.q_proj(state)`, then `scaled_dot_product_attention(query, keys, values, mask)` with a mask
# (B, 1, Tm), then `out = attention.out_proj(context)`. Keep `out` and the weights, and only then `state = move(out, state)`.
# Each is (B, 1, ...), so `torch.cat(..., dim=1)` joins them.
#
# </details>

# %% exercise="decode_with_kept_memory"
def decode_with_kept_memory(attention, state, memory, memory_mask, move, steps):
    """Ask the memory step by step; its keys and values are projected once.

    attention: a `CrossAttention`, with q_proj, k_proj, v_proj and out_proj.
    state (B, 1, d_query) asks first; `move(out, state)` -> (B, 1, d_query) is what asks next.
    memory (B, Tm, d_memory), memory_mask (B, Tm) bool, True = may attend; steps: an int.
    -> out (B, steps, d_query), weights (B, steps, Tm).
    """
    ### BEGIN SOLUTION
    keys, values = attention.k_proj(memory), attention.v_proj(memory)  # (B, Tm, d_model) each
    mask = memory_mask.unsqueeze(1)  # (B, 1, Tm)
    outs, rows = [], []
    for _ in range(steps):
        query = attention.q_proj(state)  # (B, 1, d_model)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        out = attention.out_proj(context)  # (B, 1, d_query)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)
    ### END SOLUTION

# %% check="decode_with_kept_memory" points=4
checks.decode_with_kept_memory(decode_with_kept_memory)

# %% [markdown]
# First, does it write the same words? Your translator writes eight sentences with either decoder. Then these words are given to
# it as a known translation: the parallel pass of training must look where the steps looked.

# %%
my_decode = checks.yours("decode_with_kept_memory")


@torch.no_grad()
def write(decode, batch, steps):
    """The words (B, 1 + steps) from BOS on, and where each was looked for, (B, steps, Ts)."""
    memory, first, mask = model.encode(batch.source, batch.source_lengths)
    written = [torch.full((len(memory), 1), corpus.BOS)]  # (B, 1) each

    def read_last_word(state):
        embedded = model.target_embedding(written[-1])  # (B, 1, d_embed)
        return model.decoder(embedded, state.transpose(0, 1).contiguous())[0]  # (B, 1, d_hidden)

    def move(out, state):
        logits = model.words(attentional_state(out, state, model.W_c.weight))  # (B, 1, V)
        written.append(logits.argmax(dim=-1))
        return read_last_word(state)

    state = read_last_word(first.unsqueeze(1))
    _, weights = decode(model.attention, state, memory, mask, move, steps)
    return torch.cat(written, dim=1), weights


few = corpus.make_batch(task.test[:8], *vocabularies)
words, weights = write(my_decode, few, steps=20)
read = words[:, :20]  # what the 20 steps read; a word that no step reads need not be made
assert torch.equal(read, write(decode_anew, few, steps=20)[0][:, :20])
with torch.no_grad():
    parallel = model.forward_with_weights(few.source, few.source_lengths, read)[1]
assert torch.allclose(weights, parallel, atol=1e-4)
print("The same words, and the weights of the parallel pass:", tuple(weights.shape))
print(" ".join(task.test[0].source), "->", " ".join(task.target_vocabulary.decode(words[0, 1:])))

# %% [markdown]
# Now measure. A translation is taken to be as long as its source.

# %%
def work_and_time(decode, length):
    """Millions of multiply-adds a word, and a function to time, for 16 sources of `length`."""
    memory = torch.randn(16, length, 128, generator=generator)  # (B, Tm, d)
    asking, mask = memory[:, :1], torch.ones(16, length, dtype=torch.bool)
    given = (Attention(128, 128, 128), asking, memory, mask, lambda out, state: out, length)
    counted = costs.multiply_adds(decode, *given)
    return counted / length / 1e6, torch.no_grad()(lambda: decode(*given))


ways = {"keys and values anew": decode_anew, "keys and values kept": my_decode}
source_lengths = (10, 20, 40, 80)
millions, milliseconds = {name: [] for name in ways}, {name: [] for name in ways}
for length in source_lengths:
    made = {name: work_and_time(decode, length) for name, decode in ways.items()}
    timed = timing.compare({name: run for name, (_, run) in made.items()}, seconds=0.3, rounds=3)
    for name, (count, _) in made.items():
        millions[name].append(count)
        milliseconds[name].append(1000 * timed.measurements[name].median_s / length)

# %%
with plotting.style():
    figure, axes = plt.subplots(1, 2, figsize=(8, 3), layout="constrained")
    measured = {
        "million multiply-adds a step, 16 sources": millions,
        "milliseconds a step, 16 sources": milliseconds,
    }
    for ax, (label, curves) in zip(axes, measured.items(), strict=True):
        for (name, row), look in zip(curves.items(), ("o-", "s--"), strict=True):
            ax.plot(source_lengths, row, look, linewidth=2, label=name)
        ax.set(xlabel="words of the source", ylabel=label, xticks=source_lengths, ylim=(0, None))
    axes[0].legend(loc="upper left")
alt = "; ".join(
    f"{label}, {name}: from {row[0]:.2g} at 10 words to {row[-1]:.2g} at 80"
    for label, curves in measured.items()
    for name, row in curves.items()
)
plotting.show(figure, alt=f"Two line charts of the cost of a word, for 16 sources. {alt}.")
anew, kept = millions.values()
share_saved.reveal(100 * (1 - kept[2] / anew[2]))
for name in ways:
    print(f"{name}: {milliseconds[name][-1]:.2f} ms a word at 80 words")

# %% [markdown]
# The same words, for a small part of the work: anew, each word costs $2 T_m d^2$ for keys and values; kept, all words share that
# cost. In seconds the gain is smaller: kept, 80 words take hardly longer than 10, so reading keys and values is not the limit
# here. In large models **memory bandwidth** is (Shazeer 2019).
# <!-- claim: test_at_forty_words_nearly_all_of_decoding_was_work_done_before -->
#
# The price is memory: two vectors for every position of the source. This cache stays as it is; that of lesson 08 *grows* with
# every word.

# %% [markdown]
# ## 6. Words that look at a picture
#
# Nothing in cross-attention says that a memory is made of words. Here are pictures: three coloured shapes each, in a grid of
# three by four places, and a phrase about two of them. Two of the three are alike in colour and two in shape: "red" or
# "square" alone often fits two things.

# %%
train, test = pictures.load_scenes("train"), pictures.load_scenes("test")
drawn = torch.stack([pictures.draw(scene) for scene in train[:3]])  # (B, 3, H, W)
plotting.show(plotting.pictures(drawn, [" ".join(scene.phrase) for scene in train[:3]])[0].figure)

# %% [markdown]
# To words, the picture must look like a sequence of vectors. So it is cut into squares, as Dosovitskiy et al. (2021) do:
# read row by row, each **patch** is a vector of its pixels. As a plain loop:

# %%
def patches_by_loop(image, size):
    """Shapes: image (C, H, W) -> (H / size * W / size, C * size * size)."""
    _, H, W = image.shape
    rows = []
    for top in range(0, H, size):
        for left in range(0, W, size):
            # one channel after the other
            rows.append(image[:, top : top + size, left : left + size].flatten())
    return torch.stack(rows)

# %% [markdown]
# The same without the loop, for a batch. One `reshape` alone would give the right *shape*, and patches that are strips of pixels
# from all over the picture.

# %%
def cut_into_patches(images, size):
    """Cut each image into squares, row by row from the top left, each as one vector: first channel,
    second, third.

    Shapes: images (B, C, H, W), of which `size` divides H and W -> (B, (H / size) * (W / size), C *
    size * size).
    """
    B, C, H, W = images.shape
    squares = images.reshape(B, C, H // size, size, W // size, size)
    squares = squares.permute(0, 2, 4, 1, 3, 5)  # (B, H / size, W / size, C, size, size)
    return squares.reshape(B, (H // size) * (W // size), C * size * size)

# %%
assert torch.equal(cut_into_patches(drawn, 8)[0], patches_by_loop(drawn[0], 8))
print("Equal to the loop.  pictures", tuple(drawn.shape), end="  ")
print("memory", tuple(cut_into_patches(drawn, 8).shape))

# %% [markdown]
# The model reads the phrase with a GRU, whose states then ask the patches in one call. States are 64 features wide; a small
# network makes each patch 48 wide, and a learned vector for its place is added. What a word reads is compared with these same
# twelve place vectors: the model says *where the thing stands that the word names*, and is trained on that alone.
#
# Four things never occur in training: no red circle, green triangle, blue cross or yellow square, though there are red squares
# and green circles.
#
# **Predict.** In phrases that begin with one of them, how often does the word for the shape ("the red *circle* ...") point to
# the right one of the twelve places?

# %% prediction
finds_new_things = widgets.predict(
    "new things found, at the word for their shape", low=0, high=100, unit="%"
)

# %%
vocabulary = pointing.phrase_vocabulary()
torch.manual_seed(0)
places, background = pictures.ROWS * pictures.COLUMNS, pictures.BACKGROUND
reader = PictureReader(
    len(vocabulary), Attention(64, 48, 32), places, background=background, cut=cut_into_patches
)

# %% training
pointed = pointing.train_reader(reader, vocabulary, seed=0, stand_in="picture_reader")

# %%
def points_and_looks(model, title, split):
    """Print how often words point to the right place, and the weight they give to its patch."""
    scenes = pictures.load_scenes(split)
    points, looks = pointing.points_and_looks(model, vocabulary, scenes)
    print(f"{title}, {len(scenes)} phrases")
    print("  right place:", ", ".join(f"{part} {share:.0%}" for part, share in points.items()))
    print("  weight on it:", ", ".join(f"{part} {share:.2f}" for part, share in looks.items()))
    return 100 * points["first shape"]


points_and_looks(reader, "old things", "test")
finds_new_things.reveal(points_and_looks(reader, "new things", "new_things"))

# %% [markdown]
# From the first colour alone two thirds can be right: in one case of three only one thing has it, and in the others a guess
# between two is right half of the time. With the shape the guessing ends: things that were seen in training are practically
# always found. New things are not. *Circle* after *red* does better than *red* alone, but by far not as well as where the two
# were seen together. So the model has not learned colours and shapes quite apart from one another.
# <!-- claim: test_a_colour_alone_is_right_in_two_cases_of_three -->
# <!-- claim: test_words_point_to_and_look_at_the_things_that_they_name -->
# <!-- claim: test_the_shape_helps_to_find_a_new_thing_but_far_less_than_an_old_one -->
#
# <details><summary>Why does the second colour do better than the first?</summary>
#
# To leave out the thing that was named already would make 83 % right at most, and the recorded runs get about 89 %: the model
# also uses the words between, such as *left of*, with which 91 % is possible.
# <!-- claim: test_colours_divide_their_weight_shapes_decide_and_the_second_colour_fares_better -->
# <!-- claim: test_the_second_colour_does_better_than_leaving_out_what_was_named -->
#
# </details>
#
# Here are the maps. Touch a word: the picture lights up where it looks, and outlined is the place of the thing that it names.
# The last three pictures of the menu begin with new things.

# %%
def example(scene):
    """What the explorer shows of a scene: picture, words, patches, weights, patches named."""
    batch = pictures.make_batch([scene], vocabulary)
    with torch.no_grad():
        weights = reader.forward_with_weights(batch.pictures, batch.words)[1][0]  # (T, patches)
    return {
        "name": " ".join(scene.phrase),
        "queries": scene.phrase,
        "keys": patches,
        "weights": weights,
        "gold": pictures.positions_and_places(scene),
        "picture": (batch.pictures[0], (pictures.ROWS, pictures.COLUMNS)),
    }


left = [scene for scene in test if "left" in scene.phrase]
shown = left[:3] + pictures.load_scenes("new_things")[:3]
rows, columns = range(1, pictures.ROWS + 1), range(1, pictures.COLUMNS + 1)
patches = [f"{row},{column}" for row in rows for column in columns]
labels = ("patches: row, column", "words")
widgets.explore(examples=[example(scene) for scene in shown], labels=labels)

# %% [markdown]
# ### Take the places away
#
# A memory is a set (part 2): only the vectors that were added to the patches say where a patch stands. Take them, and nothing
# else, away from the trained model.
#
# **Predict.** What happens to the words for the shapes?

# %% prediction
without_places = widgets.predict_choice(
    "without the places, the words for the shapes",
    ["look and point as before", "look as before, and point anywhere", "look and point anywhere"],
)

# %%
points_and_looks(pointing.without_places(reader), "patches without their places", "test")
without_places.reveal("look as before, and point anywhere")

# %% [markdown]
# The first shape keeps its weight on the right patch, and points to it no more often than chance would, one time in twelve:
# what the word looks for is in the patch, and where that stands is in the vector for its place. Looking right and answering
# right are two things.
# <!-- claim: test_without_places_words_look_as_before_and_point_by_chance -->
#
# <details><summary>Two other ways to join words and pictures</summary>
#
# Put patches and words into *one* sequence, and let self-attention do the rest, as LLaVA does (Liu et al. 2023), which first
# projects the patches to the width of the words. Seven words and twelve patches then have $19^2 = 361$ weights. In
# $7 \cdot 12 = 84$ of them words look at patches, as in cross-attention; in the others patches look at patches, words at words,
# and patches at words (not where the picture comes first and the mask is lesson 08's). In a word's row patches and words share
# one softmax.
#
# Or use no attention between the two: CLIP (Radford et al. 2021) makes one vector of a picture and one of a caption, each by
# itself, and compares them. No word ever looks at a patch.
#
# </details>
#
# **Where you meet cross-attention today.** In Whisper (Radford et al. 2023) the words that are written ask frames of sound.
# In Stable Diffusion (Rombach et al. 2022) the places of a picture ask the words of the prompt. In Flamingo (Alayrac et al.
# 2022) words ask pictures; in the Perceiver (Jaegle et al. 2021) a few *learned* queries ask a long input. And the transformer
# of Vaswani et al. (2017, section 3.2.3) uses one and the same attention three times: the source attends to itself, the
# target attends to itself without seeing what comes later (lesson 08), and the target asks the source.

# %% [markdown]
# ## 7. Check yourself

# %% quiz="who_asks_whom" points=1

# %% quiz="what_may_be_computed_once" points=1

# %% quiz="what_a_memory_position_gets" points=1

# %% quiz="does_clip_use_cross_attention" points=1

# %% quiz="why_not_in_lesson_02" points=1

# %% [markdown]
# ## 8. The running table

# %%
results.remember("cross-attention", translation.table_row(model, history, evaluation, aer))
results.running_table(until="cross-attention")

# %% [markdown]
# ## What to remember
#
# 1. One sequence asks, with queries; another, the memory, answers, with keys *and* values. Lengths and widths may differ; out
#    has a row for each position that asks.
# 2. When no question depends on an earlier answer, training can ask them all in one call: the same numbers, the same
#    gradients, sooner.
# 3. The memory does not change while words are written: its keys and values are computed once, and kept.
# 4. The mask is the memory's, (B, 1, Tm). Test it with lengths that differ and with something to forbid.
# 5. The memory may be made of words, or of patches. It is a set: where its vectors stand must be in them.
#
# **What it costs.** $T_q$ queries, $T_m$ keys and values, and $T_q T_m$ scores and weights, in training all in memory at the
# same time.
#
# **Where it leads.** Lesson 07 gives each query several heads. Lesson 12 puts cross-attention between the halves of a
# Transformer.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.3.
# Shazeer (2019), *Fast transformer decoding*. Xu et al. (2015), *Show, attend and tell*: words that look at pictures, one
# after the other. Dosovitskiy et al. (2021), *An image is worth 16x16 words*, section 3.1: patches.
# Radford et al. (2021), *Learning transferable visual models from natural language supervision*: CLIP.
