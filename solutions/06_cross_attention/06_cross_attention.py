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
# **Time.** About 90 minutes, of which the computer needs less than one.
#
# **You will build** cross-attention as a module, what a decoder computes once and keeps, and the cutting of a picture into
# patches that words can look at.
#
# **You need** lessons 02 and 03, and the scaled dot product of lesson 04. **Points.** 20: fifteen for four exercises, five for
# the quiz.

# %% setup

# %%
import matplotlib.pyplot as plt
import torch
from torch import nn
from torch.nn import functional as F

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.attention.cross_attention import attend_to_projected
from course_utils.attention.multiplicative import DotAttention, attentional_state
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention
from course_utils.attention.weights import masked_softmax
from course_utils.experiments import pointing, translation
from course_utils.measure import costs, metrics, results, timing
from course_utils.models.luong import LuongTranslator
from course_utils.models.parallel import ParallelTranslator
from course_utils.models.picture_reader import PictureReader
from course_utils.tasks import corpus, pictures

generator = torch.Generator().manual_seed(0)

# %% [markdown]
# ## 1. Standing in a queue
#
# Lesson 02's decoder repeats three lines for every word:
#
# ```python
# context, weights = attention(state, keys, mask)                        # ask with the state so far
# state = cell(torch.cat([embedded, context], dim=-1), state)            # move on: last word and context in, new state out
# logits = readout(torch.cat([state, context, embedded], dim=-1))        # score every word of the vocabulary
# ```
#
# Look at the second line. What was read becomes part of the state, and the state asks the next question. Question 7 does not
# exist before answer 6 is there. A sentence of 40 words needs 40 rounds, one after the other, even in training, where all 40
# words are known from the start.
#
# Lesson 03 changed that. Its states do not depend on what was read, so in training all questions are known before the first
# is asked. Its code asked them one by one all the same. What would one matrix product for all of them save?
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
# The same numbers come out, after the same multiply-adds: 40 times 40 dot products either way. Two things are saved. The
# dotted line is the first: what 40 calls cost when there is next to nothing to compute. The second is in the arithmetic. A
# call with one question reads all keys and values and uses each number of them once. A call with 40 questions can read them
# once and use each number 40 times. The multiply-adds for each number that is read are called the **arithmetic intensity**
# (lesson 09).
# <!-- claim: test_one_call_uses_each_number_that_it_reads_as_often_as_there_are_questions -->
#
# When one sequence asks another, it is called **cross-attention**, and the sequence that answers is the **memory**.

# %% [markdown]
# ## 2. Who asks, who answers
#
# The two sequences have nothing in common but that one reads the other. They may differ in length ($T_q$ and $T_m$) and in
# width ($d_q$ and $d_m$). Projections bring them together:
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
        # (Tm,)
        scores = (
            torch.stack([query @ (W_k @ answering) for answering in memory]) / len(query) ** 0.5
        )
        weights.append(torch.softmax(scores, dim=0))
        # (d,)
        blend = sum(
            weight * (W_v @ answering)
            for weight, answering in zip(weights[-1], memory, strict=True)
        )
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

# %% check="CrossAttention" points=6
checks.CrossAttention(CrossAttention)

# %%
Attention = checks.yours("CrossAttention")
torch.manual_seed(0)
attention = Attention(d_query=6, d_memory=10, d_model=8)
# (B, Tq, .), (B, Tm, .)
x, memory = torch.randn(2, 3, 6, generator=generator), torch.randn(2, 5, 10, generator=generator)
out, weights = attention(x, memory)
matrices = [
    layer.weight
    for layer in (attention.q_proj, attention.k_proj, attention.v_proj, attention.out_proj)
]
by_loop, loop_weights = cross_by_loop(x[0], memory[0], *matrices)
assert torch.allclose(out[0], by_loop, atol=1e-6) and torch.allclose(
    weights[0], loop_weights, atol=1e-6
)
q, k, v = attention.q_proj(x), attention.k_proj(memory), attention.v_proj(memory)
assert torch.allclose(out, attention.out_proj(F.scaled_dot_product_attention(q, k, v)), atol=1e-6)
print(
    "Equal to the loop, and to PyTorch's fused function.  out",
    tuple(out.shape),
    " weights",
    tuple(weights.shape),
)

# %% [markdown]
# ### It matters who asks
#
# Let three words ask a memory of five positions, and then let the five ask the three, with a module of their own: the widths
# are the other way round, so the first one could not even take them.

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
# The weights of each asking position sum to 1. What an answering position *receives* is not fixed: several may read it, or
# hardly anybody. *What does each French word need from the English ones?* is not *what does each English word need from the
# French ones?*

# %% [markdown]
# ### The memory is a set, and some of it is nothing
#
# **Predict.** Exchange the memory's positions, the last first. By how much does `out` change, at the most?

# %% prediction
change_of_out = widgets.predict_choice("the change of out", ["none", "a little", "a lot"])

# %%
turned, turned_weights = attention(x, memory.flip(1))
difference = (turned - out).abs().max().item()
print(
    f"largest change of out: {difference:.1e}; the weights are those of before, flipped:", end=" "
)
print(torch.allclose(turned_weights, weights.flip(-1), atol=1e-6))
change_of_out.reveal("none" if difference < 1e-5 else "a little" if difference < 0.1 else "a lot")

# (B, 20, d_memory): padded, as in a batch with a longer sentence
longer = torch.cat([memory, torch.zeros(2, 15, 10)], dim=1)
real = torch.arange(20).expand(2, 20) < 5  # (B, Tm)
print(
    f"share of the weight on padding: {attention(x, longer)[1][..., 5:].sum(-1).mean():.0%} "
    "without the mask",
    end=", ",
)
masked, _ = attention(x, longer, real)
print(
    f"{attention(x, longer, real)[1][..., 5:].sum(-1).mean():.0%} with it; out is then as "
    "without the padding:",
    end=" ",
)
print(torch.allclose(masked, out, atol=1e-6))

# %% [markdown]
# In lesson 05's words, `out` is *invariant* to the order of the memory, and *equivariant* in the queries. If order matters,
# it must be *in* the vectors. Nor does the module know what is real. The mask of cross-attention belongs to the **memory**:
# it is the *source's* padding. The padding of the target needs no mask here; the loss leaves its rows out.

# %% [markdown]
# ## 3. The whole translation in one call
#
# Take lesson 03's translator with dot scores, take out the loop over its questions, and change nothing else:

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
# **Predict.** A batch of 32 sentences: what share of the time of a training step is left without the loop?

# %% prediction
share_of_the_time = widgets.predict(
    "time of a training step, with the loop as 100 %", low=0, high=150, unit="%"
)

# %%
task = translation.load_task()
torch.manual_seed(0)
looping = LuongTranslator(*task.sizes, DotAttention())
together = AllAtOnce(*task.sizes, DotAttention())
together.load_state_dict(looping.state_dict())
vocabularies = (task.source_vocabulary, task.target_vocabulary)
batch = corpus.make_batch(task.train[:32], *vocabularies)


def loss_and_gradients(model):
    loss = translation.translation_loss(model, batch)
    return loss.item(), torch.autograd.grad(loss, list(model.parameters()))


(loss, gradients), (same, as_well) = map(loss_and_gradients, (looping, together))
both = zip(gradients, as_well, strict=True)
assert all(torch.allclose(*pair, atol=1e-5) for pair in both)
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
# The two have the same loss and the same gradients. So, up to rounding, they take the same steps and become the same model:
# the loop cost time, and bought nothing. (The rest of the time goes to the encoder, the decoder's GRU and the vocabulary.)
# <!-- claim: test_without_the_loop_loss_and_gradients_are_the_same -->
#
# Now put *your* module, with its projections and its scaling, in the place of the dot scores, and train. Your run gets 20
# seconds; the recorded ones had 60, as in lesson 02.
# <!-- claim: test_both_had_the_same_budget_and_about_as_many_parameters -->

# %%
torch.manual_seed(0)
model = ParallelTranslator(*task.sizes, Attention(128, 128, 128))
experiment = results.recorded("translation")
print(f"{translation.count_parameters(model):,} parameters, and in lesson 02", end=" ")
print(f"{results.runs_of(experiment, 'additive')[0]['parameters']:,}")

# %% training
history = translation.train_translator(
    model, task, seed=0, steps=2000, stand_in="cross_attention"
)

# %%
evaluation = translation.evaluate(model, task)
print(f"your run: {evaluation.exact:.1%} exactly right, BLEU {evaluation.bleu:.1f}", end=", ")
made = [run["steps"] for run in results.runs_of(experiment, "cross-attention")]
print(f"{history.steps} steps; the recorded runs, in 60 seconds: {made} steps")

# %% [markdown]
# ### The headline
#
# Three translators, each recorded with three seeds and 60 seconds on the same machine (`python -m benchmarks.record
# translation` makes such recordings again):
# <!-- claim: test_both_had_the_same_budget_and_about_as_many_parameters -->
#
# | | recurrent steps | questions |
# |---|---|---|
# | additive (lesson 02) | in a loop: each needs what was read before | in a loop: each needs the state before it |
# | dot (lesson 03) | inside one call | in a loop that nothing needs |
# | cross-attention | inside one call | all in one call |
# <!-- claim: test_the_three_rows_ask_as_the_table_says -->

# %%
def recorded_values(model, key):
    runs = results.runs_of(experiment, model)
    return torch.tensor([float(run[key]) for run in runs])  # (seeds,)


rows = {"additive": "additive", "dot": "dot", "cross-attention": "cross-attention"}
panels = {}
measured = {"ms per step": "milliseconds_per_step", "steps in 60 s": "steps"}
for panel, key in measured.items():
    panels[panel] = {title: recorded_values(name, key) for title, name in rows.items()}
exact = {title: 100 * recorded_values(name, "exact") for title, name in rows.items()}
panels["exactly right, %, from 90 on"] = exact
title = "60 seconds each: the shared task, recorded, three seeds"
figure = plotting.comparison(panels, title=title)
figure.axes[2].set_xlim(90, 100)
plotting.show(figure)
for title, name in rows.items():
    exact = ", ".join(f"{100 * share:.1f} %" for share in recorded_values(name, "exact"))
    print(f"{title:16} exactly right, seed by seed: {exact}")

# %%
titles = {"additive": "word by word (lesson 02)", "cross-attention": "all at once"}
curves = {
    title: torch.tensor([run["by_length"] for run in results.runs_of(experiment, name)])
    for name, title in titles.items()
}
axes = plotting.length_curve(
    translation.LENGTH_EDGES, curves, live={"all at once": evaluation.by_length}
)
axes.set_title("After the same 60 seconds")
plotting.show(axes)

# %% [markdown]
# In the same time as many sentences come out right. (Your own run had a third of the time, and need not reach the band.)
# <!-- claim: test_all_at_once_translates_as_well_as_word_by_word -->
# <!-- claim: test_both_had_the_same_budget_and_about_as_many_parameters -->
#
# Read the panels with care. Between the first row and the last, four things change: the loop over the questions, the loop
# over the states, the score, and the sizes of the layers. The last one took 1.6 times as many steps as the first, so equal
# quality in equal *time* does not show that nothing was lost in each *step*. (What a state gains from knowing what was read,
# input feeding would show: lesson 03.) And the times of the lower two rows overlap. These recordings do not resolve what the
# loop over the questions costs. The cell above does: it takes out that loop and nothing else.
# <!-- claim: test_every_seed_took_less_time_a_step_than_any_of_lesson_02 -->
# <!-- claim: test_the_last_row_took_more_steps_and_the_times_of_the_lower_two_overlap -->
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
told = ", ".join(f"{value:.2f}" for value in recorded_values("cross-attention", "aer"))
print(
    f"alignment error rate: your run {aer:.2f}; recorded {told}; lesson 02's recorded mean", end=" "
)
print(f"{recorded_values('additive', 'aer').mean():.2f}")

# %% [markdown]
# They do, about as well as with lesson 03's dot product: the recorded alignment error rates are about 0.1 on every seed of
# both.
# <!-- claim: test_the_weights_find_the_right_words -->
#
# ## 4. What need not be computed again
#
# When the model translates on its own, there is no translation to read in advance. It is **autoregressive**: each word that
# it writes is an input of the next step. Only in training can all words ask at once.
#
# Look at what one step of decoding does. One new state asks: one row of queries. The memory is the same at every step, and
# `forward` takes all of it through `k_proj` and `v_proj`, again and again.
#
# **Predict.** A source of 40 words, all widths 128. Of the multiply-adds that the attention spends on one new word, which
# share goes into keys and values that it had already?

# %% prediction
share_repeated = widgets.predict("share of the work that is repeated", low=0, high=100, unit="%")

# %% [markdown]
# ### Exercise 6.2: project the memory once (difficulty 1, 5 minutes)
#
# The part of cross-attention that does not depend on who asks. It takes any module that has `k_proj` and `v_proj`.
#
# <details><summary>A hint</summary>
#
# Which of the four projections see the memory, and nothing else?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# A layer is called like a function: `attention.k_proj(memory)` are the keys.
#
# </details>

# %% exercise="project_memory_once"
def project_memory_once(attention, memory):
    """The keys and values that `attention` makes of the memory, to be computed once and reused at
    every step.

    Shapes: memory (B, Tm, d_memory) -> keys (B, Tm, d_model), values (B, Tm, d_model).
    `attention` is any module with layers `k_proj` and `v_proj`, with a bias or without.
    """
    ### BEGIN SOLUTION
    return attention.k_proj(memory), attention.v_proj(memory)
    ### END SOLUTION

# %% check="project_memory_once" points=3
checks.project_memory_once(project_memory_once)

# %% [markdown]
# With it, a step of decoding has only its own query to project. The rest of the attention, from there on, is the library's
# `attend_to_projected(attention, x, keys, values)`.

# %%
my_projection = checks.yours("project_memory_once")
attention = Attention(128, 128, 128)
state = torch.randn(1, 1, 128, generator=generator)  # (B, Tq, d): one new state
per_word = {"keys and values anew": [], "keys and values kept": []}
memory_lengths = (10, 20, 40, 80)
for Tm in memory_lengths:
    memory = torch.randn(1, Tm, 128, generator=generator)
    keys, values = my_projection(attention, memory)
    assert torch.allclose(
        attend_to_projected(attention, state, keys, values)[0],
        attention(state, memory)[0],
        atol=1e-6,
    )
    per_word["keys and values anew"].append(costs.multiply_adds(attention, state, memory))
    per_word["keys and values kept"].append(
        costs.multiply_adds(attend_to_projected, attention, state, keys, values)
    )
kept, anew = per_word["keys and values kept"], per_word["keys and values anew"]
repeated = [whole - part for whole, part in zip(anew, kept, strict=True)]
places = range(len(memory_lengths))
with plotting.style():
    figure, ax = plt.subplots(figsize=(6, 3), layout="constrained")
    ax.bar(places, repeated, bottom=kept, color="C1", label="keys and values again")
    ax.bar(places, kept, color="C0", label="query, scores, blend, output")
    ax.set(xlabel="length of the memory", ylabel="multiply-adds a word")
    ax.set_xticks(places, memory_lengths)
    ax.legend(loc="upper left")
alt = "Stacked bars of multiply-adds for one new word by length of the memory: "
alt += "; ".join(f"{name} {n[0]:,} to {n[-1]:,}" for name, n in per_word.items())
plotting.show(figure, alt=f"{alt}.")
share_repeated.reveal(
    100 * (1 - per_word["keys and values kept"][2] / per_word["keys and values anew"][2])
)

# %%
memory = torch.randn(32, 40, 128, generator=generator)  # (B, Tm, d)
states = torch.randn(40, 32, 1, 128, generator=generator).unbind()  # 40 steps, a state each


def decode_anew():
    with torch.no_grad():
        return [attention(state, memory)[0] for state in states]


def decode_with_kept():
    with torch.no_grad():
        kept = my_projection(attention, memory)
        return [attend_to_projected(attention, state, *kept)[0] for state in states]


assert all(
    torch.allclose(*pair, atol=1e-5) for pair in zip(decode_anew(), decode_with_kept(), strict=True)
)
print(
    timing.compare(
        {"keys and values anew": decode_anew, "keys and values kept": decode_with_kept},
        seconds=0.6,
        rounds=3,
    )
)

# %% [markdown]
# The same contexts, to rounding, for a small part of the work. In seconds the gain is smaller than in multiply-adds: each
# step still starts its jobs, and reads all that was kept for a single question (part 1). The price is memory: two vectors
# for every position. What is kept is a **KV cache**; in lesson 08 it *grows* with every word.
# <!-- claim: test_at_forty_words_nearly_all_of_a_decoding_step_was_work_done_before -->

# %% [markdown]
# ## 5. Words that look at a picture
#
# Nothing in cross-attention says that a memory is made of words. Here are pictures: three coloured shapes each, in a grid of
# three by four places, and a phrase about two of them. A generator drew them (`data/shapes/README.md` tells how). Two of the
# three are alike in colour and two in shape, so that neither "red" nor "square" alone says which thing is meant.

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
# ### Exercise 6.3: cut into patches (difficulty 3, 10 minutes)
#
# Without the loop, for a batch. A warning: one `reshape` gives the right *shape* at once, and patches that are strips of
# pixels from all over the picture.
#
# <details><summary>A hint</summary>
#
# Reshape twice, and move dimensions in between. First split H into patches and pixels, and W as well, which gives six
# dimensions: (B, C, H / size, size, W / size, size).
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `permute(0, 2, 4, 1, 3, 5)` brings the two that count patches to the front, and leaves channel, row and column of a pixel
# behind them. `F.unfold` is another way; mind the order of its dimensions.
#
# </details>

# %% exercise="cut_into_patches"
def cut_into_patches(images, size):
    """Cut each image into squares, row by row from the top left, each as one vector: first channel,
    second, third.

    Shapes: images (B, C, H, W), of which `size` divides H and W -> (B, (H / size) * (W / size), C *
    size * size).
    """
    ### BEGIN SOLUTION
    B, C, H, W = images.shape
    squares = images.reshape(B, C, H // size, size, W // size, size)
    squares = squares.permute(0, 2, 4, 1, 3, 5)  # (B, H / size, W / size, C, size, size)
    return squares.reshape(B, (H // size) * (W // size), C * size * size)
    ### END SOLUTION

# %% check="cut_into_patches" points=3
checks.cut_into_patches(cut_into_patches)

# %%
my_patches = checks.yours("cut_into_patches")
assert torch.equal(my_patches(drawn, 8)[0], patches_by_loop(drawn[0], 8))
print(
    "Equal to the loop.  pictures", tuple(drawn.shape), " memory", tuple(my_patches(drawn, 8).shape)
)

# %% [markdown]
# The model reads the phrase with a GRU, whose states then ask the patches, all in one call: states of 64 features ask patches
# of 48. Each patch goes through a small network, and a learned vector for its place is added. What a word reads is compared
# with these same twelve place vectors, and the model says *where the thing stands that the word names*. It is trained on
# that alone. So its answer is a place that it has read, much as with lesson 05's pointer: this design asks for the picture
# that we shall see.
#
# Four things never occur in training: no red circle, no green triangle, no blue cross, no yellow square, though there are red
# squares and green circles.
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
    len(vocabulary), Attention(64, 48, 32), places, background=background, cut=my_patches
)

# %% training
pointed = pointing.train_reader(reader, vocabulary, seed=0, stand_in="picture_reader")

# %%
found = {}
for title, split in {"old things": "test", "new things": "new_things"}.items():
    scenes = pictures.load_scenes(split)
    points, looks = pointing.points_and_looks(reader, vocabulary, scenes)
    found[title] = 100 * points["first shape"]
    print(f"{title}, {len(scenes)} phrases")
    print(
        "  points to the right place:",
        ", ".join(f"{part} {share:.0%}" for part, share in points.items()),
    )
    print(
        "  weight on the right patch:",
        ", ".join(f"{part} {share:.2f}" for part, share in looks.items()),
    )
finds_new_things.reveal(found["new things"])

# %% [markdown]
# From the first colour alone two thirds can be right: in one case of three only one thing has it, and in the other two cases
# a guess between two things is right half of the time. With the shape the guessing ends, and things that were seen in
# training are practically always found. For new things *circle* after *red* does better than *red* alone, but by far not as
# well as where the two were seen together: the model has not learned colours and shapes quite apart from one another.
# <!-- claim: test_a_colour_alone_is_right_in_two_cases_of_three -->
# <!-- claim: test_words_point_to_and_look_at_the_things_that_they_name -->
# <!-- claim: test_the_shape_helps_to_find_a_new_thing_but_far_less_than_an_old_one -->
#
# Here are the maps. Touch a word: the picture lights up where it looks, and outlined is the place of the thing that it
# names. A colour that two things share divides its weight between them, and the shape decides. The second colour does better
# than the first. To leave out the thing that was named already would make 83 % right at most, and the recorded runs get about
# 88 %: the model also uses the words between, such as *left of*, with which 91 % is possible. The last three pictures of the
# menu begin with new things.
# <!-- claim: test_colours_divide_their_weight_shapes_decide_and_the_second_colour_fares_better -->
# <!-- claim: test_the_second_colour_does_better_than_leaving_out_what_was_named -->

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


shown = [scene for scene in test if "left" in scene.phrase][:3] + pictures.load_scenes(
    "new_things"
)[:3]
patches = [
    f"{row},{column}"
    for row in range(1, pictures.ROWS + 1)
    for column in range(1, pictures.COLUMNS + 1)
]
widgets.explore(
    examples=[example(scene) for scene in shown], labels=("patches: row, column", "words")
)

# %% [markdown]
# A word of caution. The words between, *left of the*, look somewhere too: their weights must sum to 1. Nothing in the
# training asks them for an answer, and what their panels show need not mean anything.
#
# **Where you meet it today.** In Whisper (Radford et al. 2022) the words that are written ask frames of sound. In Stable
# Diffusion (Rombach et al. 2022) the places of a picture ask the words of the prompt. In Flamingo (Alayrac et al. 2022)
# words ask pictures; in the Perceiver (Jaegle et al. 2021) a few *learned* queries ask a long input. There is another way to
# join two kinds: put patches and words into *one* sequence, and let self-attention do the rest, as in LLaVA (Liu et al.
# 2023). And CLIP (Radford et al. 2021) does neither: it makes one vector of a picture and one of a caption, each by itself,
# and compares the two. In CLIP no word ever looks at a patch.

# %% [markdown]
# ### Three uses in one model
#
# The transformer of Vaswani et al. (2017, section 3.2.3) uses one and the same attention three times: the source attends to
# itself, the target attends to itself without seeing what comes later (lesson 08), and the target asks the source.

# %%
plotting.show(plotting.architecture("transformer"))

# %% [markdown]
# ## 6. A bug in the wild
#
# A function for cross-attention, with its test. The test passes.
#
# ```python
# def attend_to_memory(queries, keys, values, memory_mask):
#     scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5      # (B, Tq, Tm)
#     scores = scores.masked_fill(~memory_mask[:, :, None], -1e9)
#     weights = torch.softmax(scores, dim=-1)
#     return weights @ values, weights
#
# queries, keys, values = torch.randn(3, 2, 6, 8)
# context, weights = attend_to_memory(queries, keys, values, torch.ones(2, 6, dtype=torch.bool))
# assert context.shape == (2, 6, 8) and torch.allclose(weights.sum(-1), torch.ones(2, 6))
# ```
#
# Let us give it a padded memory, and then a target that is not as long as its source.

# %%
def with_the_bug(queries, keys, values, memory_mask):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5  # (B, Tq, Tm)
    scores = scores.masked_fill(~memory_mask[:, :, None], -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights


queries, keys, values = torch.randn(3, 1, 6, 8, generator=generator)  # (B, T, d) each
memory_mask = torch.arange(6).expand(1, 6) < 4  # (B, Tm): four real positions, two of padding
weights = with_the_bug(queries, keys, values, memory_mask)[1][0]
allowed = memory_mask.expand(6, 6)  # (Tq, Tm): what the mask was meant to say
words, places = (
    [f"query {i}" for i in range(1, 7)],
    [f"memory {i}" for i in range(1, 5)] + ["padding", "padding "],
)
plotting.show(
    plotting.heatmap(weights, words, places, mask=allowed, xlabel="memory", ylabel="queries")
)
try:
    with_the_bug(queries[:, :5], keys, values, memory_mask)
except RuntimeError as error:
    print("five queries, six positions:", str(error).split(" at non")[0])

# %% [markdown]
# ### Exercise 6.4: mend it (difficulty 2, 5 minutes)
#
# Three things are wrong: the mask lies along the queries instead of the memory; a row that is masked as a whole comes out
# uniform; and in half precision (float16), whose smallest number is -65504, the fill of -1e9 raises an error. (Mended,
# queries 5 and 6 read the four real positions as the others do.) Write the function as it should be. You may call
# `scaled_dot_product_attention`.
#
# <details><summary>A hint</summary>
#
# The hatched cells are what should be empty: two *columns*. What shape must the mask have for that, and what should a row get
# when there is nothing to read?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The scores are (B, Tq, Tm), and the mask is about Tm. `memory_mask[:, :, None]` puts it where Tq stands. And a row that
# may read nothing should be all zeros; you have a function that sees to that.
#
# </details>

# %% exercise="attend_to_memory"
def attend_to_memory(queries, keys, values, memory_mask):
    """Scaled dot-product attention over the memory positions where `memory_mask` is True.

    Shapes: queries (B, Tq, d), keys (B, Tm, d), values (B, Tm, d_v), memory_mask (B, Tm) bool
    -> context (B, Tq, d_v), weights (B, Tq, Tm). A memory with nothing to read gives zeros, for
    both.
    Works in half precision too, in which -1e9 does not exist.
    """
    ### BEGIN SOLUTION
    # mask (B, 1, Tm)
    return scaled_dot_product_attention(queries, keys, values, memory_mask.unsqueeze(1))
    ### END SOLUTION

# %% check="attend_to_memory" points=3
checks.attend_to_memory(attend_to_memory)

# %% [markdown]
# A test with equal lengths, and with nothing masked, could not have told. When two sizes may differ, let them differ in the
# test; and when there is a mask, let it forbid something.

# %% [markdown]
# ## 7. Check yourself

# %% quiz="who_asks_whom" points=1

# %% quiz="what_may_be_computed_once" points=1

# %% quiz="what_a_memory_position_gets" points=1

# %% quiz="does_clip_use_cross_attention" points=1

# %% quiz="why_not_in_lesson_02" points=1

# %% [markdown]
# ## 8. The running table
#
# Your own run had 20 seconds, the recorded ones 60.
# <!-- claim: test_both_had_the_same_budget_and_about_as_many_parameters -->

# %%
results.remember("cross-attention", translation.table_row(model, history, evaluation, aer))
results.running_table(until="cross-attention")

# %% [markdown]
# ## What to remember
#
# 1. In cross-attention one sequence asks and another, the memory, answers: queries from the one, keys *and* values from
#    the other. Lengths and widths may differ; out has a row for each position that asks.
# 2. When no question depends on an earlier answer, training can ask them all in one call: the same numbers, sooner. In
#    decoding the words still come one by one.
# 3. The memory does not change while the words are written: its keys and values are computed once, and kept.
# 4. The mask is the memory's, (B, 1, Tm). Test it with lengths that differ and with something to forbid.
# 5. The memory may be anything that is made of vectors: words, or patches of a picture.
#
# **What it costs.** $T_q$ queries, $T_m$ keys and values, and $T_q T_m$ scores and weights, in training all in memory at the
# same time.
#
# **Where it leads.** Each query had a single set of weights. Lesson 07 gives it several heads. Lesson 12 puts
# cross-attention between the two halves of a Transformer.
#
# **Reading.** Vaswani et al. (2017), *Attention is all you need*, section 3.2.3: what it calls encoder-decoder attention.
# Xu et al. (2015), *Show, attend and tell*: words that look at pictures, one after the other. Dosovitskiy et al. (2021),
# *An image is worth 16x16 words*, section 3.1: patches. Radford et al. (2021), *Learning transferable visual models from
# natural language supervision*: CLIP.
