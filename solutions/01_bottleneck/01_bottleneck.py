# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # 01 · What does one vector forget?
#
# **The question.** A network reads a sentence word by word and hands on a single vector. What is still in it when the reading
# is over?
#
# **Time.** About 95 minutes, of which the computer needs less than two.
#
# **You will build** the parts of a translator that squeezes each sentence into one vector: its loss, its hand-over, its
# decoding and its exam. Then you train it for a minute, watch it fail on long sentences, and look for what went missing.
#
# **You need** lesson 00. A *recurrent network* reads a sentence word by word: each word comes in as a row of numbers, its
# **embedding**, and the network makes a new **state**, again a row of numbers, from that and from its old state. Ours is a
# **GRU** (Cho et al. 2014). **Points.** 20: fifteen for five exercises, five for the quiz.

# %% setup

# %%
import dataclasses
import math

import torch
from torch.nn import functional as F

import attention_checks as checks
from course_utils import plotting, widgets
from course_utils.experiments import forgetting, translation
from course_utils.measure import metrics, results
from course_utils.models.recurrent import BottleneckTranslator
from course_utils.tasks import corpus

task = translation.load_task()
long_pairs = [pair for pair in task.test if len(pair.source) > 20]
long_batch = corpus.make_batch(long_pairs, task.source_vocabulary, task.target_vocabulary)
print(
    len(task.train),
    "sentences to learn from, such as:",
    " ".join(task.train[0].source),
    "|",
    " ".join(task.train[0].target),
)

# %% [markdown]
# This is the translator of this lesson. All that its right half will ever know of the sentence goes through one vector, the
# **bottleneck**.

# %%
plotting.show(plotting.architecture("bottleneck"))

# %% [markdown]
# ## 1. Change one word
#
# Here is an experiment that needs no training. A recurrent encoder, a GRU with random weights, reads a sentence and ends in one
# vector. We exchange a single word for another and read again. If the vector moves, the word has left a trace. If it does not,
# then nothing that comes later can ever find out which word it was.

# %%
one = corpus.make_batch(long_pairs[:1], task.source_vocabulary, task.target_vocabulary)
generator = torch.Generator().manual_seed(0)
print("as it was      ", " ".join(long_pairs[0].source))
for distance in (1, 15):
    changed = forgetting.exchange_word(
        one.source, one.source_lengths, distance, task.sizes[0], generator
    )
    print(f"{distance:2} before the end", " ".join(task.source_vocabulary.decode(changed[0])))

# %% [markdown]
# **Predict.** Exchanging the *last* token, the full stop, moves the vector by some distance: call that 100 %. By how much does
# it move when the word 15 places before the end is exchanged?

# %% prediction
movement_at_15 = widgets.predict(
    "movement for a word 15 places before the end", low=0.01, high=100, unit="%", log=True
)

# %%
untrained = []
for seed in range(3):
    torch.manual_seed(seed)
    encode = BottleneckTranslator(*task.sizes, d_hidden=140).encode
    moved = forgetting.movement_by_distance(
        encode, long_batch.source, long_batch.source_lengths, task.sizes[0], 20, seed
    )
    # (21,): the mean over the sentences, the last word's being 1
    untrained.append(moved.mean(dim=0) / moved[:, 0].mean())
untrained = torch.stack(untrained)  # (3 seeds, 21)

label = "untrained (3 seeds)"
axes = forgetting.distance_curve(
    {label: untrained}, ylabel="movement (last word: 1)", title="How far one word moves the vector"
)
plotting.show(axes)
movement_at_15.reveal(100 * untrained[:, 15].mean())
factor = (untrained[:, 20].mean() / untrained[:, 5].mean()) ** (1 / 15)  # over 15 words
print(f"{len(long_pairs)} sentences; from the fifth word before the end on,", end=" ")
print(f"the trace shrinks with every word to {factor:.2f} of what it was")

# %% [markdown]
# But for its end on the right this is nearly a straight line on a logarithmic axis: the trace of a word shrinks by nearly the
# same factor with every word that follows. Three seeds of the random weights lie on top of each other. What does a GRU do at
# every word? It mixes its old state $h$ with a proposal $n$, made from the new word and from the state,
# <!-- claim: test_the_trace_of_a_word_shrinks_by_a_nearly_constant_factor -->
# <!-- claim: test_three_seeds_lie_on_top_of_each_other -->
#
# $$h' = z \odot h + (1 - z) \odot n$$
#
# and the gate $z$, a sigmoid of something small as long as nothing has been learned, is close to one half. So half of the old
# state stays, a part comes back through the proposal, and the rest is gone, at every word. How large that part is depends on
# the starting values: the course starts recurrent matrices orthogonal. With PyTorch's own the trace shrinks faster, and after
# fifteen words less than a thousandth is left.
# <!-- claim: test_the_trace_of_a_word_shrinks_by_a_nearly_constant_factor -->
# <!-- claim: test_with_pytorchs_own_starting_values_the_trace_shrinks_faster -->
# <!-- claim: test_training_opens_the_gates -->
#
# That is what one vector forgets *before* it is trained. In part 8 you will ask the same of the trained one.

# %% [markdown]
# ## 2. One network reads, another writes
#
# The translator has two halves (Cho et al. 2014; Sutskever et al. 2014). The **encoder** reads the English sentence. Its last
# state is the only thing that it hands on. The **decoder** starts from it and writes French, one word at a time, from the token
# `<bos>` (begin) until it says `<eos>` (end).
#
# ```
#   she     is   sleeping   .                  <bos>   elle    dort     .
#    |      |       |       |                    |       |       |      |
#   GRU -> GRU  -> GRU  -> GRU == one vector => GRU --> GRU --> GRU --> GRU
#                                                |       |       |      |
#                                              elle    dort      .    <eos>
# ```
#
# | what | shape | here |
# |---|---|---|
# | source word ids | (B, T) | padded to the longest of the batch |
# | their embeddings | (B, T, d_embed) | 64 numbers a word |
# | the encoder's outputs | (B, T, d) | one state after each word |
# | **the vector** | **(B, d)** | **140 numbers, for 4 words or for 40** |
# | the decoder's logits | (B, T', V) | a score for every French word, at every step |
#
# Ours shows the vector to the decoder again at every step, as in Cho et al. (2014). It is a small translator: one layer, which
# reads in one direction.
#
# Which of the outputs is the vector? "The last one", `outputs[:, -1]`, is a natural answer, and in a batch it is wrong: short
# sentences are filled up with padding, and the GRU reads on. Watch two sentences that share a batch with a long one.

# %%
short = [pair for pair in task.test if len(pair.source) == 6][:2]
padded = corpus.make_batch([*short, long_pairs[0]], task.source_vocabulary, task.target_vocabulary)
torch.manual_seed(0)
model = BottleneckTranslator(*task.sizes, d_hidden=140)
outputs, _ = model.encoder(model.source_embedding(padded.source))  # (B, T, d)
print(" ".join(short[0].source), "|", " ".join(short[1].source))
for time in (5, 10, 15, 20, outputs.shape[1] - 1):
    apart = (outputs[0, time] - outputs[1, time]).norm().item()
    print(f"outputs[:, {time:2}]: the two sentences' vectors are {apart:.6f} apart")

# %% [markdown]
# Padding is forgetting. At index 5, the last real word, the two are well apart; read at the end of the batch they are nearly
# one and the same. Each sentence has its own last real token, at index `length - 1`.
# <!-- claim: test_padding_wipes_out_what_told_two_sentences_apart -->

# %%
def last_state_by_loop(outputs, lengths):
    """Shapes: outputs (B, T, d), lengths (B,) -> (B, d)."""
    states = []
    for sentence, length in zip(outputs, lengths, strict=True):  # (T, d), one number
        states.append(sentence[length - 1])  # (d,)
    return torch.stack(states)  # (B, d)

# %% [markdown]
# ### Exercise 1.1: the last valid state (difficulty 1, 5 minutes)
#
# The same without a loop.
#
# <details><summary>A hint</summary>
#
# `outputs[:, 3]` takes index 3 of every row. You need another index for each row, and so you must also say which row each
# belongs to.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Two index tensors of the same length are read in pairs: `outputs[rows, places]` takes `outputs[rows[0], places[0]]`, then
# `outputs[rows[1], places[1]]`, and so on. What is `rows`?
#
# </details>

# %% exercise="last_valid_state"
def last_valid_state(outputs, lengths):
    """Each sequence's output at its last real token.

    Shapes: outputs (B, T, d), lengths (B,) integers from 1 to T -> (B, d).
    """
    ### BEGIN SOLUTION
    rows = torch.arange(len(outputs))  # (B,)
    return outputs[rows, lengths - 1]  # (B, d)
    ### END SOLUTION

# %% check="last_valid_state" points=3
checks.last_valid_state(last_valid_state)

# %% [markdown]
# Your function becomes part of the translator: this is the hand-over, the narrowest place of the whole network.

# %%
my_state = checks.yours("last_valid_state")
assert torch.equal(
    my_state(outputs, padded.source_lengths), last_state_by_loop(outputs, padded.source_lengths)
)
print("The indexed version equals the loop.")


class Translator(BottleneckTranslator):
    """The encoder-decoder of this lesson, with your hand-over."""

    def encode(self, source, lengths):
        outputs, _ = self.encoder(self.source_embedding(source))  # (B, T, d)
        return my_state(outputs, lengths)  # (B, d): all that the decoder will ever see

# %% [markdown]
# ## 3. A loss that ignores the padding
#
# At every step the decoder gives each French word a probability $p$. The *surprise* at a word is $-\log p$, in **nats** where
# the logarithm is the natural one: 0 for a word that was certain, $\ln n$ for one of $n$ words that were all as likely. The
# loss is the mean surprise at the word that should have come, over the $N$ real words of the batch:
#
# $$L = -\frac{1}{N} \sum_{\text{real } (b, t)} \log p(y_{b,t})$$
#
# The targets are padded too, and padding is the easiest word in the world: it comes after `<eos>` and after itself, always. A
# network learns that within a few steps.
#
# **Predict.** Take a network that knows nothing about French, but has learned to say padding after the end, with certainty. On
# real words its loss is about 6 nats. What is the plain mean over *all* positions, in a batch of 64 sentences of all lengths,
# where about 60 % of the positions are padding?
# <!-- claim: test_counting_padding_makes_the_loss_look_less_than_two_thirds_of_what_it_is -->

# %% prediction
diluted = widgets.predict("mean loss over all positions", low=0.0, high=7.0, unit="nats")

# %%
mixed = corpus.make_batch(task.train[:64], task.source_vocabulary, task.target_vocabulary)
with torch.no_grad():
    logits = model(mixed.source, mixed.source_lengths, mixed.target_in)  # (B, T, V)
padding = mixed.target_out == corpus.PAD  # (B, T)
logits[padding, corpus.PAD] = 50.0  # certain of the padding, and of nothing else
# (B, T); the classes come second
token_losses = F.cross_entropy(logits.transpose(1, 2), mixed.target_out, reduction="none")
print(f"{padding.double().mean():.0%} of the positions are padding")
print(
    f"mean loss of the real words: {token_losses[~padding].mean():.2f} nats; a blind guess costs "
    f"{math.log(task.sizes[1]):.2f}"
)
diluted.reveal(token_losses.mean().item())

# %% [markdown]
# The loss has fallen, and nothing about French was learned. What is more, it depends on the lengths that happen to share a
# batch, so losses cannot be compared from step to step. Only real words should count. As a loop:
# <!-- claim: test_counting_padding_makes_the_loss_look_less_than_two_thirds_of_what_it_is -->

# %%
def loss_by_loop(logits, targets, pad_id):
    """Shapes: logits (B, T, V), targets (B, T) -> scalar."""
    total, count = 0.0, 0
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            if targets[b, t] != pad_id:
                log_probabilities = torch.log_softmax(logits[b, t], dim=-1)  # (V,)
                total = total - log_probabilities[targets[b, t]]
                count = count + 1
    return total / count

# %% [markdown]
# ### Exercise 1.2: masked cross-entropy (difficulty 2, 10 minutes)
#
# Write the loop above for a whole batch at once, without a loop.
#
# <details><summary>A hint</summary>
#
# Find the loss of *every* position first, padding included. Then think about what to add up, and what to divide by.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `F.cross_entropy(..., reduction="none")` gives one loss for each target, but it wants the V scores in dimension 1: transpose
# the logits to (B, V, T), or flatten B and T into one. A boolean tensor times a float tensor keeps what is True; `.sum()` of a
# boolean tensor counts.
#
# </details>

# %% exercise="masked_cross_entropy"
def masked_cross_entropy(logits, targets, pad_id):
    """The mean negative log-likelihood, in nats, over the target tokens that are not `pad_id`.

    Shapes: logits (B, T, V), targets (B, T) integers -> scalar. There is at least one real token.
    """
    ### BEGIN SOLUTION
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")  # (B, T)
    real = targets != pad_id  # (B, T)
    return (losses * real).sum() / real.sum()
    ### END SOLUTION

# %% check="masked_cross_entropy" points=4
checks.masked_cross_entropy(masked_cross_entropy)

# %%
my_loss = checks.yours("masked_cross_entropy")
vectorised, by_loop = (
    loss(logits, mixed.target_out, corpus.PAD) for loss in (my_loss, loss_by_loop)
)
assert torch.allclose(vectorised, by_loop, atol=1e-4)
print(f"vectorised {vectorised:.4f}, by loop {by_loop:.4f}: the loss of the real words")

# %% [markdown]
# ## 4. Learning with the answer at hand, writing without it
#
# While it is trained, the decoder is given the *right* previous word, whatever it would have said itself. That is **teacher
# forcing** (Williams and Zipser 1989): the reference translation goes in, shifted by one step, and all steps can be computed at
# once.

# %%
example = corpus.make_batch(short[:1], task.source_vocabulary, task.target_vocabulary)
french = task.target_vocabulary.tokens
print("source:", " ".join(short[0].source))
print(f"{'the decoder reads':>20}   and should answer")
for reads, answers in zip(example.target_in[0], example.target_out[0], strict=True):
    print(f"{french[reads]:>20}   {french[answers]}")

# %% [markdown]
# When it translates there is no reference to read. The decoder reads what it has just said, a mistake included: it is
# **autoregressive**. Taking the likeliest word each time is **greedy decoding**. It need not find the likeliest *sentence*,
# since a less likely first word may allow a likelier rest; **beam search** keeps the best few beginnings. For one sentence
# greedy decoding is a short loop. `step` takes the last token and the state, and gives the logits of the next word and the new
# state.

# %%
def decode_one(step, state, bos_id, eos_id, max_length):
    """Shapes: state (1, ...) -> list of at most max_length ids, without BOS, ending in EOS where it
    came.
    """
    token, chosen = torch.tensor([bos_id]), []
    while len(chosen) < max_length:
        logits, state = step(token, state)  # (1, V)
        token = logits.argmax(dim=-1)  # (1,)
        chosen.append(token.item())
        if chosen[-1] == eos_id:
            break
    return chosen

# %% [markdown]
# ### Exercise 1.3: greedy decoding (difficulty 3, 15 minutes)
#
# Now for a whole batch at once. Sentences end at different steps: those that have ended wait, and their places are filled with
# EOS, until all have ended or `max_length` is reached.
#
# <details><summary>A hint</summary>
#
# Keep a boolean tensor `ended` (B,), all False at first. After each step it grows: a row has ended if it had ended before, *or*
# has just said EOS.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.full((B,), bos_id)` starts every row. Overwrite the choices of rows that have ended with `tokens.masked_fill(ended,
# eos_id)`, collect the (B,) tensors in a list, and join them with `torch.stack(chosen, dim=1)`.
#
# </details>

# %% exercise="greedy_decode"
def greedy_decode(step, state, bos_id, eos_id, max_length):
    """Take the likeliest token at every step, until every sentence has ended.

    `step(tokens (B,), state) -> (logits (B, V), state)`; `state` is a tensor (B, ...). Returns (B,
    n) integers with
    n <= max_length, without BOS; after a row's first EOS all its entries are EOS.
    """
    ### BEGIN SOLUTION
    tokens = torch.full((len(state),), bos_id)  # (B,)
    ended = torch.zeros(len(state), dtype=torch.bool)  # (B,)
    chosen = []
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)  # (B, V)
        tokens = logits.argmax(dim=-1).masked_fill(ended, eos_id)  # (B,)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)  # (B, n)
    ### END SOLUTION

# %% check="greedy_decode" points=4
checks.greedy_decode(greedy_decode)

# %%
my_decode = checks.yours("greedy_decode")


def translate(model, pairs):
    """The pairs' sources, translated by your greedy decoding -> one tuple of French words each."""
    batch = corpus.make_batch(pairs, task.source_vocabulary, task.target_vocabulary)
    with torch.no_grad():
        step, state = model.begin(batch.source, batch.source_lengths)
        tokens = my_decode(step, state, corpus.BOS, corpus.EOS, translation.MAX_LENGTH)  # (B, n)
    return [task.target_vocabulary.decode(row) for row in tokens.tolist()]


print("untrained:", *translate(model, short[:1])[0][:12])

# %% [markdown]
# ## 5. An exam, sorted by length
#
# We count a translation as right only when every word is the reference's, and ask for each range of lengths what share is
# right. Bins are *half-open*: edges 4, 8, 12 make the bins 4 to 7 and 8 to 11, so that no sentence is counted twice and none
# is lost.
#
# ### Exercise 1.4: accuracy by length (difficulty 1, 5 minutes)
#
# Write the function that gives the share for each bin.
#
# <details><summary>A hint</summary>
#
# `zip(edges[:-1], edges[1:])` gives the lower and upper edge of each bin. Which sentences lie inside?
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `correct[(lengths >= low) & (lengths < high)]` holds the answers of one bin. Where it is empty there is no mean: return
# `float("nan")`.
#
# </details>

# %% exercise="accuracy_by_length"
def accuracy_by_length(correct, lengths, edges):
    """The share that is correct in each half-open bin of lengths [edges[i], edges[i + 1]).

    Shapes: correct (N,) bool, lengths (N,) integers, edges increasing -> list of len(edges) - 1
    floats from 0 to 1.
    A bin without any sentence gets nan.
    """
    ### BEGIN SOLUTION
    shares = []
    for i in range(len(edges) - 1):
        inside = correct[(lengths >= edges[i]) & (lengths < edges[i + 1])]
        shares.append(inside.double().mean().item() if len(inside) else float("nan"))
    return shares
    ### END SOLUTION

# %% check="accuracy_by_length" points=2
checks.accuracy_by_length(accuracy_by_length)

# %% [markdown]
# ## 6. One minute of training
#
# All parts are there. The hidden size is 140, which makes this translator as large as lesson 02's, and its minute is as long:
# what differs then is the one vector.
#
# **Predict.** After a minute of training, what share of the test sentences with 20 to 40 English words does it translate
# exactly?

# %% prediction
exact_when_long = widgets.predict("exactly right, 20 to 40 words", low=0, high=100, unit="%")

# %% training
def translation_loss(model, batch):
    logits = model(batch.source, batch.source_lengths, batch.target_in)  # (B, T, V)
    return my_loss(logits, batch.target_out, corpus.PAD)


torch.manual_seed(0)
model = Translator(*task.sizes, d_hidden=140)
history = translation.train_translator(
    model, task, seed=0, steps=2000, loss_fn=translation_loss, stand_in="bottleneck"
)

# %%
plotting.show(
    plotting.loss_curve(
        {"one vector": history.losses}, ylabel="loss (nats a word)", title="One minute of training"
    )
)

# %%
my_accuracy = checks.yours("accuracy_by_length")
exam = [*task.test, *task.long]
translations = translate(model, exam)
correct = metrics.exact_match(translations, [pair.target for pair in exam])  # (N,)
lengths = torch.tensor([len(pair.source) for pair in exam])  # (N,)
by_length = my_accuracy(correct, lengths, translation.LENGTH_EDGES)
for words, share in zip(translation.length_labels(), by_length, strict=True):
    print(f"{words:>6} words: {share:6.1%} exactly right")
exact_20_to_40 = my_accuracy(correct, lengths, [20, 41])[0]
exact_when_long.reveal(100 * exact_20_to_40)

# %% [markdown]
# What it has learned, it has learned for short sentences; only the last bin is longer than everything in training. The loss
# curve shows the same: each batch holds sentences of about one length, and long ones have the higher loss, so the curve
# swings.
# <!-- claim: test_every_size_on_every_seed_lies_at_the_bottom_from_20_words_on -->
# <!-- claim: test_long_sentences_have_the_higher_loss_a_word -->
#
# What does a failure look like? In each pair of lines below, `>` is what it wrote and `=` is what was asked for.

# %%
def first_wrong_word(translation, reference):
    """The index of the first word that differs; the shorter one's length when it is the beginning
    of the other.
    """
    pairs = enumerate(zip(translation, reference, strict=False))
    return next(
        (place for place, (mine, theirs) in pairs if mine != theirs),
        min(len(translation), len(reference)),
    )


right = correct.nonzero().flatten()
picked = [
    *right[lengths[right].argsort()][-1:].tolist(),
    *((~correct) & (lengths > 20)).nonzero().flatten()[:2].tolist(),
]
for index in picked:
    pair, wrote = exam[index], translations[index]
    place = first_wrong_word(wrote, pair.target)
    print(f"{len(pair.source)} words:", " ".join(pair.source))
    print(
        "  >",
        *wrote[:place],
        *(["[" + wrote[place] + "]"] if place < len(wrote) else []),
        *wrote[place + 1 :],
    )
    print("  =", *pair.target, "\n")
wrong = ((~correct) & (lengths >= 20) & (lengths <= 40)).nonzero().flatten().tolist()
median = torch.tensor(
    [first_wrong_word(translations[i], exam[i].target) + 1 for i in wrong]
).median()
print(
    f"{len(wrong)} translations of 20 to 40 words are wrong; the first wrong word is, in the "
    f"median, number {median}"
)

# %% [markdown]
# First comes the longest that it got right; in the others, the first wrong word stands in brackets. Most of it is passable
# French. It is the French of another sentence, and the last line says how soon it leaves the one that was asked for.

# %% [markdown]
# ## 7. A cliff, at three sizes
#
# Is 140 just too small? The same minute of training was spent on three hidden sizes, three seeds each. These are *recorded*
# results, made once by the command that the cell prints. Your own run is laid over them.

# %%
experiment = results.recorded("translation")
sizes = {
    "64 numbers": "bottleneck, 64 wide",
    "140 numbers": "bottleneck",
    "256 numbers": "bottleneck, 256 wide",
}
curves = {
    label: torch.tensor([run["by_length"] for run in results.runs_of(experiment, name)])
    for label, name in sizes.items()
}
axes = plotting.length_curve(
    translation.LENGTH_EDGES,
    curves,
    live={"140 numbers": torch.tensor(by_length)},
    title="One vector, three sizes",
)
plotting.show(axes)
print(f"recorded on {experiment['date']} with: {experiment['command']}")
for label, name in sizes.items():
    runs = results.runs_of(experiment, name)
    everything, long = ([run[key] for run in runs] for key in ("exact", "exact_20_to_40"))
    print(f"{label}: all test sentences {min(everything):.1%} to {max(everything):.1%},", end=" ")
    print(
        f"20 to 40 words {min(long):.1%} to {max(long):.1%}; {min(run['steps'] for run in runs):,} "
        "steps or more"
    )

# %% [markdown]
# From 64 numbers to 140 the cliff moves to the right. With 256 it moves back: the larger network gets less than half the steps
# in its minute, so these runs change the size *and* the training. From 20 words on, every size on every seed lies at the
# bottom.
# <!-- claim: test_the_size_moves_the_cliff_out_and_a_minute_too_short_for_it_moves_it_back -->
# <!-- claim: test_every_size_on_every_seed_lies_at_the_bottom_from_20_words_on -->
#
# This is what one minute of training reaches. It is not what a vector can hold: 19 words out of a vocabulary of 287 are at
# most $19 \log_2 287 = 155$ bits, and 140 numbers of 32 bits are 4,480. Cho, van Merriënboer, Bahdanau and Bengio (2014) found
# that translations get worse with the length of the sentence. Sutskever, Vinyals and Le (2014) write that their network "did
# not have difficulty on long sentences"; it had four layers and 8,000 numbers a sentence, and learned for ten days on eight
# GPUs.

# %% [markdown]
# ## 8. What went missing?
#
# It is tempting to say that the early words are forgotten; the figure of part 1 seems to show it. But those weights were
# random. Let us ask the trained translator, in two ways: as before, how far the vector moves when we exchange a word; and how
# much the loss changes when the embedding of a source word changes a little, which is the gradient.
#
# **Predict.** Before training, a word 15 places back hardly moved the vector. And after?

# %% prediction
movement_after = widgets.predict(
    "movement for a word 15 places back, trained, last word: 100 %", low=0, high=200, unit="%"
)

# %%
def sentence_losses(logits, targets):
    # a sum: each sentence then has its own gradient
    return forgetting.target_word_losses(logits, targets).sum()


torch.manual_seed(0)
fresh = Translator(*task.sizes, d_hidden=140)
moved, gradients = {}, {}
for label, network in (("before training", fresh), ("after training", model)):
    source, words = long_batch.source, long_batch.source_lengths
    # (N, 21)
    moves = forgetting.movement_by_distance(
        network.encode, source, words, task.sizes[0], 20, seed=0
    )
    moved[label] = (moves.mean(dim=0) / moves[:, 0].mean()).unsqueeze(0)  # (1, 21)
    norms = forgetting.source_gradients(network, long_batch, sentence_losses)  # (N, T)
    gradients[label] = forgetting.from_the_end(norms, words, 20).mean(dim=0).unsqueeze(0)  # (1, 21)

axes = forgetting.distance_curve(
    moved, ylabel="movement (last word: 1)", title="How far one word moves the vector"
)
plotting.show(axes)
axes = forgetting.distance_curve(
    gradients, ylabel="norm of the gradient", title="How much of the loss's gradient reaches a word"
)
plotting.show(axes)
movement_after.reveal(100 * moved["after training"][0, 15].item())

# %% [markdown]
# Before training, hardly any gradient reaches a word far from the end: this is the **vanishing gradient** (Bengio, Simard and
# Frasconi 1994). Now the surprise: training started from that faint signal, and mended it. The curves are nearly flat: a word
# twenty places back moves the vector about as much as one in the middle does, and about as much gradient reaches it. (The last
# token is a full stop, and little depends on it.) The gates have changed as well:
# <!-- claim: test_training_mends_the_gradient -->
# <!-- claim: test_training_mends_the_movement -->
# <!-- claim: test_training_opens_the_gates -->

# %%
for label, network in (("before training", fresh), ("after training", model)):
    gates = forgetting.update_gates(
        network.encoder, network.source_embedding(long_batch.source)
    )  # (B, T, d)
    kept = gates[long_batch.source != corpus.PAD].mean(dim=0)  # (d,): of real words
    print(f"{label}: {kept.mean():.0%} of the old state is kept at a word,", end=" ")
    print(f"and {kept.quantile(0.9):.0%} or more in a tenth of the units")

# %% [markdown]
# The mean cannot explain a flat curve: where 90 % is kept at every word, $0.9^{15} = 21\,\%$ is left after fifteen. But some
# units keep more than the mean, and a part comes back through the proposal. What each of the two does, these numbers do not
# tell.
# <!-- claim: test_some_units_keep_more_than_the_mean -->
#
# By both measures it is not the early words that are lost. Then what is missing? When the decoder writes one French word, it
# needs the one or two English words that it is made from, and our corpus names them. What share of the gradient goes to them?

# %%
print("source words   share on the words being translated   if all words got the same")
for low, high in ((4, 8), (12, 16), (20, 25), (30, 41)):
    pairs = [pair for pair in task.test if low <= len(pair.source) < high]
    batch = corpus.make_batch(pairs, task.source_vocabulary, task.target_vocabulary)
    share, equal = forgetting.gradient_on_linked_words(model, batch, pairs, seed=0)  # (N,), (N,)
    print(f"{low:>5} to {high - 1:<5} {share.mean():>22.0%} {equal.mean():>33.0%}")

# %% [markdown]
# More than an equal share, but nowhere near all of it, and the longer the sentence, the less. To the decoder the vector is one
# blend of all the words, and it cannot ask for one of them.
# <!-- claim: test_the_words_being_translated_get_more_than_an_equal_share_of_the_gradient_but_not_most -->
#
# A gradient tells what the loss depends on, not what is *in* the vector; for that one would have to read the words off it. So
# we know what one trained vector does *not* do: forget the beginning first. Whether long sentences fail here for want of room
# or for want of training, these measurements do not tell.

# %% [markdown]
# ## 9. Optional: a trick from 2014, read backwards
#
# Sutskever, Vinyals and Le (2014, section 3.3) found that their translator did better when it read the source sentence from its
# last word to its first; the BLEU score rose from 25.9 to 30.6. Nothing about the vector changed. What did? Count, on our
# corpus, the steps from reading a word to writing its translation. (You may skip this part; nothing later needs it.)

# %%
forwards, backwards = [], []
for pair in task.train[:2000]:
    for source, target in pair.alignment:
        # steps from reading word `source` to the hand-over
        before_writing = len(pair.source) - source
        forwards.append((target, before_writing + target))
        backwards.append((target, source + 1 + target))
for name, steps in (("forwards", torch.tensor(forwards)), ("backwards", torch.tensor(backwards))):
    first = steps[steps[:, 0] < 3, 1].double().mean()
    print(
        f"{name:>9}: {steps[:, 1].double().mean():5.1f} steps on average, {first:5.1f} for the "
        "first three French words"
    )

# %% [markdown]
# The average stays as it was, but the first French words come close to the English ones that they are made from. The authors
# offer no complete explanation. They believe that training finds a first connection between the two sentences more easily
# where the *smallest* distance is short. Does it help here? The recorded runs:
# <!-- claim: test_reversing_keeps_the_average_number_of_steps_and_brings_the_first_words_near -->

# %%
for name in ("bottleneck", "bottleneck, source reversed"):
    runs = results.runs_of(experiment, name)
    print(f"{name} ({len(runs)} seeds)")
    # (seeds, 5)
    shares = torch.tensor(
        [[run["exact"], run["exact_20_to_40"], *run["by_length"][:3]] for run in runs]
    )
    titles = ("all", "20-40", *translation.length_labels()[:3])
    for title, column in zip(titles, shares.T, strict=True):
        print(
            f"{title:>8} words: mean {column.mean():6.1%}, seeds from {column.min():6.1%} to "
            f"{column.max():6.1%}"
        )

# %% [markdown]
# Where the ranges of two rows overlap, three seeds do not tell them apart. In the row of 20 to 40 words both lie at the
# bottom: in this minute, on this small network, the order of reading does not bring the long sentences back.
# <!-- claim: test_every_size_on_every_seed_lies_at_the_bottom_from_20_words_on -->

# %% [markdown]
# ## 10. A bug in the wild
#
# A colleague writes the training data's last step: from the tokens of a sentence, `<bos>` first, what the decoder reads and
# what it should answer. The code runs, the shapes fit, and the loss looks wonderful.

# %%
def colleagues_pair(tokens):
    """Shapes: tokens (B, n), BOS first -> what the decoder reads (B, n - 1), what it should answer
    (B, n - 1).
    """
    tokens = tokens[:, :-1]  # nothing follows the last token, so there is nothing to predict
    decoder_input = tokens
    labels = tokens.clone()
    return decoder_input, labels

# %% [markdown]
# **Predict.** A small translator is trained with it for a few seconds, on sentences of at most 7 words. What comes out?

# %% prediction
outcome = widgets.predict_choice(
    "after training with this pair",
    ["high loss, nonsense", "loss near zero, good French", "loss near zero, nonsense"],
)

# %% training
easy = dataclasses.replace(task, train=[pair for pair in task.train if len(pair.source) < 8])


def train_small(make_pair, label):
    def loss(model, batch):
        # (B, n): BOS, the words, EOS, padding
        tokens = torch.cat([batch.target_in[:, :1], batch.target_out], dim=1)
        reads, answers = make_pair(tokens)
        return my_loss(model(batch.source, batch.source_lengths, reads), answers, corpus.PAD)

    torch.manual_seed(0)
    small = Translator(*task.sizes, d_hidden=64)
    return small, translation.train_translator(
        small, easy, seed=0, steps=300, loss_fn=loss, label=label
    ).losses


buggy, buggy_losses = train_small(colleagues_pair, "the colleague's")

# %%
step, state = buggy.begin(example.source, example.source_lengths)
said = my_decode(step, state, corpus.BOS, corpus.EOS, 8)[0]  # (8,)
end = torch.tensor(buggy_losses[-50:]).mean().item()
print(f"training loss {end:.3f} nats a word, the mean of the last 50 steps")
print("asked for:", *short[0].target)
print("it wrote: ", *(french[token] for token in said))
nonsense = "loss near zero, nonsense" if end < 0.2 else "high loss, nonsense"
outcome.reveal(
    nonsense
    if task.target_vocabulary.decode(said) != short[0].target
    else "loss near zero, good French"
)

# %% [markdown]
# ### Exercise 1.5: find it and fix it (difficulty 2, 5 minutes)
#
# What does the network do to reach that loss, and why is it worth nothing when it writes? Write the pair as it should be.
#
# <details><summary>A hint</summary>
#
# Write down for `<bos> elle dort . <eos>` what the colleague's decoder reads at each step and what it should answer there.
# Compare with the table of part 4.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# The decoder reads the very token it should answer: it learns to copy. Reading and answering must lie one step apart, so each
# leaves out a token: the input the last, the labels ...
#
# </details>

# %% exercise="teacher_forcing_pair"
def teacher_forcing_pair(tokens):
    """What the decoder reads at each step, and what it should answer there.

    Shapes: tokens (B, n) integers, BOS first -> decoder_input (B, n - 1), labels (B, n - 1).
    """
    ### BEGIN SOLUTION
    return tokens[:, :-1], tokens[:, 1:]
    ### END SOLUTION

# %% check="teacher_forcing_pair" points=2
checks.teacher_forcing_pair(teacher_forcing_pair)

# %% training
my_pair = checks.yours("teacher_forcing_pair")
fixed, fixed_losses = train_small(my_pair, "yours")

# %%
losses = {"the colleague's": buggy_losses, "yours": fixed_losses}
axes = plotting.loss_curve(losses, ylabel="loss (nats a word)", title="Too good to be true")
plotting.show(axes)
print("asked for:", *short[0].target)
print("it wrote: ", *translate(fixed, short[:1])[0])

# %% [markdown]
# The honest loss is the higher one. After three hundred steps yours gets little right, but it has begun to write French; the
# colleague's network can only repeat what it is given, and it is given `<bos>`. (Some libraries shift the labels inside the
# model; there handing over the same tensor twice is right.) A loss that falls faster than the task allows is a symptom, not a
# success.
# <!-- claim: test_a_decoder_that_reads_its_answer_has_no_loss_and_only_repeats_what_it_is_given -->

# %% [markdown]
# ## 11. Check yourself

# %% quiz="larger_hidden_state" points=1

# %% quiz="loss_over_padding" points=1

# %% quiz="loss_near_zero_at_once" points=1

# %% quiz="reversing_the_source" points=1

# %% quiz="greedy_decoding" points=1

# %% [markdown]
# ## The running table
#
# From here on every lesson adds rows to one table: the same sentences, about the same number of parameters, the same minute of
# training. Your run is kept in your home folder and shown in the lessons to come. (The column AER, an error rate of word links,
# stays empty until lesson 02.)
# <!-- claim: tests/test_lesson_02.py::test_all_three_had_the_same_budget_of_time_and_about_the_same_of_parameters -->

# %%
references = [pair.target for pair in task.test]
row = {
    "exact": correct[: len(task.test)].double().mean().item(),
    "exact_20_to_40": exact_20_to_40,
    "bleu": metrics.bleu(translations[: len(task.test)], references),
    "parameters": translation.count_parameters(model),
    "milliseconds_per_step": history.milliseconds_per_step,
}
results.remember("bottleneck", row)
results.running_table(until="bottleneck")

# %% [markdown]
# ## What to remember
#
# 1. An encoder-decoder hands one vector of fixed size from reader to writer, whatever the length of the sentence.
# 2. In a padded batch, the last state, the loss and the end of decoding each need to know where a sentence really ends.
# 3. Before training, the trace of a word and the gradient that reaches it shrink by a nearly constant factor with each word
# that follows: the gradient vanishes. Training mends that.
# 4. After a minute of training long sentences are not translated exactly, at any of the three sizes. The vector is a blend, and
# the decoder cannot ask it for one word.
# 5. A training loss near zero can mean that the decoder reads its own answer.
# <!-- claim: test_training_mends_the_movement -->
# <!-- claim: test_every_size_on_every_seed_lies_at_the_bottom_from_20_words_on -->
#
# **What it costs.** One GRU step for each source and each target word, one after another, and memory for one vector: nothing in
# it grows with the length of the sentence. That is its charm, and its limit.
#
# **Where it leads.** The encoder has a state for *every* word, and throws all but one away. Lesson 02 keeps them, and lets the
# decoder ask. It borrows a word for that from the study of people, who do not hold everything either: of two messages spoken at
# the same time, Cherry's (1953) listeners could report hardly a word of the one that they did not *attend* to.
#
# **Reading.** Cho et al. (2014), *Learning phrase representations using RNN encoder-decoder for statistical machine
# translation*, section 2: the model of this lesson. Sutskever, Vinyals and Le (2014), *Sequence to sequence learning with
# neural networks*, section 3.3: reversing the source. Cho, van Merriënboer, Bahdanau and Bengio (2014), *On the properties
# of neural machine translation: encoder-decoder approaches*: the fall with length. Williams and Zipser (1989), *A learning
# algorithm for continually running fully recurrent neural networks*: teacher forcing. Bengio, Simard and Frasconi (1994),
# *Learning long-term dependencies with gradient descent is difficult*: vanishing gradients. Cherry (1953), *Some experiments
# on the recognition of speech, with one and with two ears*.
