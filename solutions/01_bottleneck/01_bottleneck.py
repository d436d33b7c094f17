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
# **The question.** A network reads a sentence word by word and keeps a single vector. Another network translates from this
# vector alone. What goes wrong, and where?
#
# **Time.** About 140 minutes, of which the computer needs less than two.
#
# **You will build** the parts of such a translator: its loss, its decoding, its training pairs and its evaluation. Then you
# watch it translate short sentences well and long ones badly, and find out in which way it is bad.
#
# **You need** lesson 00. A *recurrent network* reads a sentence word by word. Each word is a vector of numbers, its
# **embedding**. From the embedding and its old **state**, which is again a vector, the network computes a new state. Ours is
# a **GRU** (Cho et al. 2014). **Points.** 20: fifteen for four exercises, five for the quiz.

# %% setup

# %%
import dataclasses
import inspect
from itertools import pairwise

import torch
from torch.nn import functional as F

import attention_checks as checks
from attention_lab.experiments import forgetting, one_vector, translation
from attention_lab.measure import results
from attention_lab.models.recurrent import BottleneckTranslator
from attention_lab.tasks import corpus
from course_utils import plotting, widgets

task = translation.load_task()
pair = task.train[0]
print(f"{len(task.train):,} sentences to learn from, such as:")
print(" ".join(pair.source), "|", " ".join(pair.target))

# %% [markdown]
# This is the translator of the lesson. The **encoder** (left) reads English. Its states are $h_1, h_2, \dots$ The last
# state is the vector $c$, and it is all that the **decoder** (right) ever sees of the sentence. The decoder has states
# $s_1, s_2, \dots$ At each step it reads $c$ and the French word that it wrote last (dashed), and writes the next French
# word $y_t$. At the first step it reads `<bos>`, which marks the beginning of a sentence. Because everything must pass
# through $c$, this vector is called the **bottleneck**.

# %%
plotting.show(one_vector.translator_diagram())

# %% [markdown]
# ## 1. An example to check in your head
#
# A state of two numbers reads *the cat sleeps.* The first number is about *who*, the second about *what is done*. At each
# word a GRU computes a proposal $n$ and mixes it with the old state. The **gate** $z$ says how much of the old state is kept:
#
# $$h_t = z \odot h_{t-1} + (1 - z) \odot n_t$$
#
# The sign $\odot$ multiplies number by number. Here $z$ is always one half. (A real GRU computes $z$ and $n$ from the
# word and the old state, so that both can change.)
#
# | word | proposal $n_t$ | new state $h_t$ |
# |---|---|---|
# | the | (0, 0) | (0, 0) |
# | cat | (8, 0) | **(4, 0)** |
# | sleeps | (0, 8) | **(2, 4)** |
# | . | (0, 0) | **(1, 2)** |
#
# The vector $c$ is (1, 2). Now replace *cat* by *dog*, with the proposal (-8, 0): $c$ is then (-1, 2). The two sentences
# differ, but each later word has halved the difference. After fifteen more words it would be 30,000 times smaller. A network
# that keeps the first word of a long sentence has to mix in another way.

# %%
proposals = {"the": (0, 0), "cat": (8, 0), "dog": (-8, 0), "sleeps": (0, 8), ".": (0, 0)}
for sentence in ("the cat sleeps .", "the dog sleeps ."):
    h = torch.zeros(2)
    for word in sentence.split():
        h = 0.5 * h + 0.5 * torch.tensor(proposals[word])  # (2,)
    print(f"{sentence}  c = {h.tolist()}")

# %% [markdown]
# ## 2. The vector of a sentence in a batch
#
# | what | shape | here |
# |---|---|---|
# | source words | (B, T) | shorter sentences are filled up with **padding** |
# | the encoder's outputs | (B, T, d) | one state after each word |
# | **the vector c** | **(B, d)** | **140 numbers, for 4 words or for 40** |
# | the decoder's logits | (B, T', V) | a score per French word, at each step |
#
# Which of the outputs is the vector? `outputs[:, -1]`, the last one, is wrong in a batch. In a short sentence the last
# outputs belong to padding, and the GRU has read on over the padding. Here are two short sentences that share a batch with a
# long one.

# %%
short = [pair for pair in task.test if len(pair.source) == 6][:2]
long_pairs = [pair for pair in task.test if len(pair.source) > 20]
padded = corpus.make_batch([*short, long_pairs[0]], task.source_vocabulary, task.target_vocabulary)
torch.manual_seed(0)
untrained = BottleneckTranslator(*task.sizes, d_hidden=140)
outputs, _ = untrained.encoder(untrained.source_embedding(padded.source))  # (B, T, d)
print(" ".join(short[0].source), "|", " ".join(short[1].source))
for time in (5, 10, 15, outputs.shape[1] - 1):
    apart = (outputs[0, time] - outputs[1, time]).norm().item()
    print(f"outputs[:, {time:2}]: the two vectors are {apart:.6f} apart")

# %% [markdown]
# At index 5, the last real word, the two vectors are far apart. At the end of the batch they are almost the same: in this
# untrained GRU, reading padding has wiped the sentences out. And in any GRU the last output depends on how long the other
# sentences of the batch are. So the vector of a sentence is its output at index `length - 1`.
# <!-- claim: test_padding_wipes_out_what_told_two_sentences_apart -->
#
# The next cell uses two index tensors, `rows` and `lengths - 1`. PyTorch reads them in pairs: for sentence 0 it takes
# `outputs[0, lengths[0] - 1]`, for sentence 1 it takes `outputs[1, lengths[1] - 1]`. The decoder comes from the course's
# library, and its code is printed. Look for the vector (`context`), which it reads at every step. The vector is also the
# decoder's first state.

# %%
class Translator(BottleneckTranslator):
    """The translator of this lesson, with this vector."""

    def encode(self, source, lengths):
        outputs, _ = self.encoder(self.source_embedding(source))  # (B, T, d)
        rows = torch.arange(len(outputs))  # (B,)
        return outputs[rows, lengths - 1]  # (B, d): the state after the last real word


print(inspect.getsource(Translator.decode))

# %% [markdown]
# ## 3. A loss that ignores the padding
#
# At each step the decoder gives every French word a probability $p$. The loss of a step is $-\log p$ of the right word. With
# the natural logarithm its unit is the **nat**: 0 nats if the right word was certain, and $\ln 384$ = 5.95 nats if the model
# gives all 384 entries of our French vocabulary the same probability. The **cross-entropy** is the mean over the $N$ real words
# of the batch:
#
# $$L = -\frac{1}{N} \sum_{\text{real } (b, t)} \log p(y_{b,t})$$
#
# The targets contain padding too, and padding is very easy to predict: after `<eos>`, the end of a sentence, comes padding
# and nothing else. Here is a model that knows nothing of French but has learned to predict the padding. If we average its
# loss over *all* positions, the model looks much better than it is.
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

# %%
mixed = corpus.make_batch(task.train[:64], task.source_vocabulary, task.target_vocabulary)
with torch.no_grad():
    logits = untrained(mixed.source, mixed.source_lengths, mixed.target_in)  # (B, T, V)
padding = mixed.target_out == corpus.PAD  # (B, T)
logits[padding, corpus.PAD] = 50.0  # certain of the padding, and of nothing else
print(f"{padding.double().mean():.0%} of the positions are padding")
for name, left_out in (("all positions", -1), ("the real words", corpus.PAD)):  # no id is -1
    print(f"mean over {name}: {loss_by_loop(logits, mixed.target_out, left_out):.2f} nats")

# %% [markdown]
# ### Exercise 1.1: masked cross-entropy (difficulty 2, 20 minutes)
#
# `loss_by_loop` walks through the batch word by word. Write the loss for the whole batch at once, without a loop.
#
# <details><summary>A hint</summary>
#
# First compute the loss of *every* position, padding included. Then decide what to add up, and what to divide by.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `F.cross_entropy(..., reduction="none")` gives one loss per target. It expects the V scores in dimension 1: transpose the
# logits to (B, V, T). A boolean tensor times a float tensor keeps what is True, and `.sum()` of a boolean tensor counts.
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
vectorised = my_loss(logits, mixed.target_out, corpus.PAD)
by_loop = loss_by_loop(logits, mixed.target_out, corpus.PAD)
assert torch.allclose(vectorised, by_loop, atol=1e-4)
print(f"vectorised {vectorised:.4f}, by loop {by_loop:.4f}")

# %% [markdown]
# ## 4. Training with the right words, generating without them
#
# In training the decoder always reads the *right* previous word. It never reads its own. So its input is the reference
# translation, shifted by one step. This is **teacher forcing** (Williams and Zipser 1989).

# %%
example = corpus.make_batch(short[:1], task.source_vocabulary, task.target_vocabulary)
french = task.target_vocabulary.tokens
print("source:", " ".join(short[0].source))
print(f"{'the decoder reads':>20}   and should answer")
for reads, answers in zip(example.target_in[0], example.target_out[0], strict=True):
    print(f"{french[reads]:>20}   {french[answers]}")

# %% [markdown]
# When it translates, the decoder is **autoregressive**: it reads the word that it has just written, even if that word is wrong.
# This difference between training and translation is called **exposure bias** (Ranzato et al. 2016).
#
# Which word does it write? **Greedy decoding** takes the most likely word at each step. It does not always find the most
# likely *sentence*: sometimes a less likely first word leads to a more likely sentence. (**Beam search** keeps several
# beginnings.) For one sentence greedy decoding is a short loop. `step` takes the last token and the state. It returns the
# logits of the next word and the new state.

# %%
def decode_one(step, state, bos_id, eos_id, max_length):
    """The most likely words, one after another: at most max_length ids, without BOS.

    Shapes: state (1, ...) -> list of ids. The last one is EOS, unless max_length is reached first.
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
# ### Exercise 1.2: greedy decoding (difficulty 3, 25 minutes)
#
# Decode a whole batch at once. Sentences end at different steps. A sentence that has ended gets EOS at each further step,
# until all sentences have ended or `max_length` is reached.
#
# <details><summary>A hint</summary>
#
# Keep a boolean tensor `ended` (B,), all False at first. After each step, a row has ended if it had ended before *or* has just
# written EOS. Some sentences never write EOS: the loop must also stop at `max_length`.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# `torch.full((len(state),), bos_id)` starts all rows. Overwrite the words of rows that have ended with
# `tokens.masked_fill(ended, eos_id)`. Collect the (B,) tensors in a list, and join them with `torch.stack(chosen, dim=1)`.
#
# </details>

# %% exercise="greedy_decode"
def greedy_decode(step, state, bos_id, eos_id, max_length):
    """Take the most likely token at each step, until every sentence has ended.

    `step(tokens (B,), state) -> (logits (B, V), state)`; `state` is a tensor (B, ...).
    Returns (B, n) integers with n <= max_length, without BOS; after a row's first EOS all its
    entries are EOS. Call `step` once for each of the n columns.
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

# %% check="greedy_decode" points=5
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


print("untrained:", *translate(untrained, short[:1])[0][:12])

# %% [markdown]
# ## 5. A bug in the wild
#
# A colleague writes the function that makes the training pairs. It gets the tokens of each sentence, with `<bos>` first. It
# returns what the decoder reads, and what the decoder should answer. The code runs, and the shapes are right.

# %%
def colleagues_pair(tokens):
    """What the decoder reads at each step, and what it should answer there.

    Shapes: tokens (B, n), BOS first -> (B, n - 1), (B, n - 1).
    """
    tokens = tokens[:, :-1]  # nothing follows the last token, so there is nothing to predict
    decoder_input = tokens
    labels = tokens.clone()
    return decoder_input, labels

# %% [markdown]
# **Predict.** A small translator trains on these pairs for 300 steps, on sentences of at most 7 words. What happens?

# %% prediction
outcome = widgets.predict_choice(
    "after training on these pairs",
    ["loss high, nonsense", "loss near zero, good French", "loss near zero, nonsense"],
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
    )


buggy, buggy_history = train_small(colleagues_pair, "the colleague's")

# %%
end = torch.tensor(buggy_history.losses[-50:]).mean()
print(f"training loss: {end:.3f} nats per word, in the last 50 steps")
step, state = buggy.begin(example.source, example.source_lengths)
said = my_decode(step, state, corpus.BOS, corpus.EOS, 8)[0].tolist()
print("expected:  ", *short[0].target)
print("translated:", *(french[token] for token in said))
said = task.target_vocabulary.decode(said)
outcome.reveal(one_vector.outcome(buggy_history, 300, said, short[0].target))

# %% [markdown]
# <details><summary>What came out</summary>
#
# The loss is almost 0, and the translation repeats `<bos>`. The decoder reads the very token that it should answer, so it
# learns to copy. When it generates, it is given `<bos>` and copies that. A loss that falls faster than the task allows is a
# symptom of a bug, not a success.
# <!-- claim: test_a_decoder_that_reads_its_answer_has_no_loss_and_only_repeats_what_it_is_given -->
#
# Before you repair code, write a test that fails on it. Here one line is enough: `torch.equal(reads[:, 1:], answers[:,
# :-1])`. The word that is read at a step must be the answer of the step before. The colleague's pair says False.
#
# </details>
#
# ### Exercise 1.3: find it and fix it (difficulty 2, 10 minutes)
#
# Write the pair as it should be.
#
# <details><summary>A hint</summary>
#
# Write down for `<bos> elle dort . <eos>` what the colleague's decoder reads at each step, and what it should answer. Compare
# with the table of part 4.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Input and answer must be one step apart. So each of them leaves out one token: the input the last one, the answers ...
#
# </details>

# %% exercise="teacher_forcing_pair"
def teacher_forcing_pair(tokens):
    """What the decoder reads at each step, and what it should answer there.

    Shapes: tokens (B, n) integers, BOS first and shorter rows padded after EOS -> decoder_input
    (B, n - 1), labels (B, n - 1).
    """
    ### BEGIN SOLUTION
    return tokens[:, :-1], tokens[:, 1:]
    ### END SOLUTION

# %% check="teacher_forcing_pair" points=3
checks.teacher_forcing_pair(teacher_forcing_pair)

# %% training
my_pair = checks.yours("teacher_forcing_pair")
fixed, fixed_history = train_small(my_pair, "yours")

# %%
losses = {"the colleague's": buggy_history.losses, "yours": fixed_history.losses}
title = "The right pair has the higher loss, and the better French"
plotting.show(plotting.loss_curve(losses, ylabel="loss (nats per word)", title=title))
print("expected:  ", *short[0].target)
print("translated:", *translate(fixed, short[:1])[0])

# %% [markdown]
# ## 6. Two thousand steps
#
# After 300 steps your small translator writes French, but not yet the right sentence. Now the real translator. Each translator
# of the course trains in the same way, unless a lesson says otherwise: 2,000 steps with a batch of 32 sentences; the optimiser
# Adam (with $\beta_2 = 0.98$); a learning rate that rises to 0.005 over the first 5 % of the steps and then falls along a
# cosine to 0; gradients clipped to the norm 1. The vector has 140 numbers. With this size the model has about as many
# parameters as that of lesson 02.

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
evaluation = translation.evaluate(model, task)
print(f"{evaluation.by_length[0]:.0%} of the sentences with 4 to 7 words are translated exactly,")
print(f"{evaluation.exact_20_to_40:.0%} of those with 20 to 40. Two of these:\n")
for pair in long_pairs[:2]:
    print("English: ", *pair.source)
    print("expected:", *pair.target)
    print("written: ", one_vector.marked(translate(model, [pair])[0], pair.target), "\n")

# %% [markdown]
# The first wrong word is in brackets. Read the translations: they are passable French, of *another* sentence.
#
# A sentence counts as exactly right only if all its words are right. This is a hard rule for long sentences. Suppose that
# each word is right with probability $p$, and that one wrong word makes no other word more likely to be wrong. Then a
# sentence of $n$ words is right with probability $p^n$. With $p = 0.95$ that is 0.77 for 5 words, but 0.36 for 20 words
# and 0.13 for 40. The words are equally good in all three (Schaeffer et al. 2023).
#
# So exact match can fall to zero although the words get worse only slowly. To see it, we count words. But a
# translation that goes wrong at word 4 differs from the reference in most words after it. So we ask for one word at a time:
# *given the right words before it*, is the most likely next word the right one?
#
# **Predict.** No sentence of 20 to 24 words is translated exactly. What share of their words is right, given the right words
# before?

# %% prediction
words_when_long = widgets.predict(
    "words right, in sentences of 20 to 24 words", low=0, high=100, unit="%"
)

# %% [markdown]
# ### Exercise 1.4: words and sentences (difficulty 3, 25 minutes)
#
# Count both: the share of words that are right, and the share of sentences in which every word is right. Do it for each bin of
# lengths. The `lengths` are those of the source sentences. `<eos>` counts as a word. In an empty bin torch divides 0 by 0, and
# the result is nan, as it should be. (Plain Python numbers raise an error there.)
#
# <details><summary>A hint</summary>
#
# Two boolean tensors of shape (B, T) are enough: `real`, where the target is not padding, and `right`, where it is real and
# equal to the prediction. For one bin, keep the rows with low <= length < high.
#
# </details>
# <details><summary>A stronger hint</summary>
#
# Of the rows of a bin, `right.sum() / real.sum()` is the share of words. A sentence is right if `(right | ~real).all(dim=1)`:
# padding must not make it wrong. `pairwise(edges)` gives the bins, and `torch.stack` makes one tensor of their
# results.
#
# </details>

# %% exercise="word_accuracy"
def word_accuracy(predicted, targets, lengths, edges, pad_id):
    """The share of words that are right, and of sentences without a wrong word, in each bin.

    Shapes: predicted (B, T) and targets (B, T) integers, lengths (B,) integers, edges a list ->
    two float tensors (len(edges) - 1,), nan in an empty bin. A sentence is in bin i if
    edges[i] <= length < edges[i + 1]. Positions whose target is `pad_id` are no words.
    """
    ### BEGIN SOLUTION
    real = targets != pad_id  # (B, T)
    right = (predicted == targets) & real  # (B, T)
    whole = (right | ~real).all(dim=1)  # (B,)
    words, sentences = [], []
    for low, high in pairwise(edges):
        inside = (lengths >= low) & (lengths < high)  # (B,)
        words.append(right[inside].sum() / real[inside].sum())
        sentences.append(whole[inside].float().mean())
    return torch.stack(words), torch.stack(sentences)
    ### END SOLUTION

# %% check="word_accuracy" points=3
checks.word_accuracy(word_accuracy)

# %%
my_accuracy = checks.yours("word_accuracy")
exam = corpus.make_batch([*task.test, *task.long], task.source_vocabulary, task.target_vocabulary)
with torch.no_grad():
    predicted = model(exam.source, exam.source_lengths, exam.target_in).argmax(dim=-1)  # (B, T)
words, sentences = my_accuracy(
    predicted, exam.target_out, exam.source_lengths, list(translation.LENGTH_EDGES), corpus.PAD
)  # (8 bins,)
print("source words   words right   sentences right   exact match of greedy decoding")
for n, label in enumerate(translation.length_labels()):
    print(f"{label:>12} {words[n]:13.1%} {sentences[n]:17.1%} {evaluation.by_length[n]:19.1%}")
words_when_long.reveal(100 * words[4].item())

# %%
plotting.show(one_vector.words_and_sentences(task, words, sentences, history))

# %% [markdown]
# <details><summary>What came out</summary>
#
# The share of words falls little by little. About 96 % of the words are right in the shortest sentences, 62 % with 20 to 24
# words, and 42 % with more than 40 (no sentence in training is so long). Not all of this comes from the vector: some words can
# be guessed. We also gave the decoder the vector of *another* sentence of about the same length. Then about a third of the
# words is right in the shortest sentences, and about a quarter in the longest.
# <!-- claim: test_with_the_vector_of_another_sentence_a_quarter_to_a_third_of_the_words_is_right -->
#
# The share of whole sentences is close to $p^n$, so it reaches zero long before the share of words. In the first three bins it
# is a little higher than $p^n$ on all three seeds, by at most 7 points. From 16 words on, both are almost 0.
# <!-- claim: test_words_get_worse_little_by_little_and_sentences_are_about_p_to_the_n -->
#
# The last two columns of the table agree, and they must. Suppose that every word is right when the model reads the right words
# before it. Then greedy decoding writes the first word correctly, reads it, writes the second correctly, and so on.
# <!-- claim: test_given_the_right_words_all_right_is_exact_match_of_greedy_decoding -->
#
# </details>
#
# Is the vector too small, or was the training too short? Here are recorded runs that change one of the two, on three
# seeds each. **BLEU** (Papineni et al. 2002) is a score from 0 to 100. It counts how many groups of one to four
# neighbouring words of the translation are also in the reference. So it forgives a wrong word.

# %%
print(one_vector.sizes_table())

# %% [markdown]
# At equal steps, a wider network with a larger vector translates better. But the last row has the *same* 140 numbers as the
# second, and five times the steps (with the same schedule, stretched). This translator is better than the one with 256 numbers.
# The storage would be enough: 40 words from a vocabulary of 287 are at most $40 \log_2 287 = 327$ bits, and 140 numbers of 32
# bits are 4,480.
# <!-- claim: test_at_equal_steps_a_larger_vector_translates_better -->
# <!-- claim: test_five_times_the_steps_help_more_than_256_numbers -->
#
# **So after 2,000 steps the size of the vector is not the only limit: with the same size, longer training helps.** Still, even
# the longest training translates almost no sentence of 20 to 40 words exactly. A whole sentence must be packed into one vector,
# and unpacked one word at a time. Lesson 02 makes this unnecessary: the decoder looks back at the words themselves.
#
# Two papers of 2014 report different results. Cho, van Merriënboer, Bahdanau and Bengio (2014) found that translations get
# worse with length. Sutskever, Vinyals and Le (2014) "did not have difficulty on long sentences": their network had 8,000
# numbers per sentence, it trained for ten days on eight GPUs, and it read the source backwards, which made training easier, as
# they write.

# %% [markdown]
# ## 7. What is in the vector?
#
# In part 1 a word left less and less trace, because the gate was always one half. What does training change? We exchange
# one word of a long sentence for a random one, and measure how far $c$ moves. The unit is the mean distance between the
# vectors of two different sentences. Before training, a word 15 places before the end moves $c$ by about half a percent
# of this distance.
#
# **Predict.** And after training?

# %% prediction
trace_after = widgets.predict(
    "movement of c, for a word 15 places before the end", low=0.1, high=100, unit="%", log=True
)

# %%
torch.manual_seed(0)
networks = {"before training": Translator(*task.sizes, d_hidden=140), "after training": model}
long_batch = corpus.make_batch(long_pairs, task.source_vocabulary, task.target_vocabulary)
traces = {}
for label, network in networks.items():
    trace = one_vector.trace_by_distance(
        network.encode, long_batch.source, long_batch.source_lengths, task.sizes[0], 20, seed=0
    )  # (21,)
    traces[label] = trace.unsqueeze(0)  # (1, 21): one run
title = "How far one exchanged word moves the vector"
axes = forgetting.distance_curve(traces, ylabel="movement (1: to another sentence)", title=title)
plotting.show(axes)
trace_after.reveal(100 * traces["after training"][0, 15].item())

# %% [markdown]
# <details><summary>What came out</summary>
#
# Before training each further word shrinks the trace by nearly the same factor, as in part 1. (Every sentence ends with the
# same full stop. So two sentences never differ in the last word, and exchanging it moves $c$ even farther than another sentence
# does.) After training, a word 20 places before the end moves $c$ even more than a word 5 places before the end. The network
# has learned to keep a trace of early words. But a trace is not yet a readable word.
# <!-- claim: test_before_training_the_trace_shrinks_by_a_nearly_constant_factor -->
# <!-- claim: test_training_keeps_the_trace_of_early_words -->
#
# </details>
#
# Can anybody tell from $c$ *which* word it was? A **probe** is a small model that reads the vectors of another, finished
# model, and tries to predict something from them (Alain and Bengio 2016; Adi et al. 2017). Ours is logistic regression, which
# is linear: each English word gets a score, a weighted sum of the numbers in $c$. One probe per place is fitted on training
# sentences. It is judged on others, because on its own sentences a probe can learn the answers by heart.

# %%
places = (0, 1, 3, 8, -9, -4, -2)  # 0 is the first word, -1 would be the full stop
shares, guesses = one_vector.read_words(model.encode, task, places)
title = "In sentences of 21 to 40 words, the probe reads the first words best"
plotting.show(one_vector.reading_bars(places, shares, guesses, title=title))

# %% [markdown]
# In long sentences the probe usually reads the first two words, and sometimes other words near the two ends. In the middle it
# is hardly better than always guessing the most frequent word, although exchanging a word there moves the vector. This result
# is about a *linear* probe. Another kind of probe may read more.
# <!-- claim: test_in_long_sentences_the_probe_reads_the_ends_and_guesses_the_middle -->
#
# ## 8. Check yourself

# %% quiz="exact_match_and_words" points=2

# %% quiz="loss_over_padding" points=1

# %% quiz="loss_near_zero_at_once" points=1

# %% quiz="movement_and_reading" points=1

# %% [markdown]
# **The running table.** Each lesson adds rows to one table: the same sentences, about the same number of parameters, 2,000
# steps. Your run is kept in your home folder and shown in the lessons to come. (Lesson 02 explains the column AER, and fills
# it.)

# %%
results.remember("bottleneck", translation.table_row(model, history, evaluation))
results.running_table(until="bottleneck")

# %% [markdown]
# ## What to remember
#
# 1. An encoder-decoder passes one vector of fixed size from encoder to decoder, whatever the length of the sentence.
# 2. In a padded batch, the vector, the loss and the decoding must know where a sentence ends.
# 3. A training loss near zero can mean that the decoder reads its own answer.
# 4. With one vector, words get worse little by little as sentences get longer. The share of whole sentences is about $p^n$, so
#    exact match reaches zero much earlier.
# 5. At 2,000 steps the size of the vector is not the only limit: five times the steps help more than 256 numbers do.
#
# **What it costs.** One GRU step per source word and per target word, one after another. All that the decoder needs of a
# sentence is one vector, which does not grow with the sentence.
#
# **Where it leads.** The encoder computes a state for *every* word, and this translator keeps only the last one. Lesson 02
# keeps them all. The field's words are explained in [the glossary](../../docs/glossary.md).
#
# <details><summary>Reading</summary>
#
# Cho et al. (2014), *Learning phrase representations using RNN encoder-decoder for statistical machine translation*,
# section 2: the model of this lesson. Cho, van Merriënboer, Bahdanau and Bengio (2014), *On the properties of neural
# machine translation: encoder-decoder approaches*. Sutskever, Vinyals and Le (2014), *Sequence to sequence learning with
# neural networks*. Schaeffer, Miranda and Koyejo (2023), *Are emergent abilities of large language models a mirage?*:
# exact match and $p^n$, elsewhere. Alain and Bengio (2016), *Understanding intermediate layers using linear classifier
# probes*. Adi et al. (2017), *Fine-grained analysis of sentence embeddings using auxiliary prediction tasks*. Papineni,
# Roukos, Ward and Zhu (2002), *BLEU: a method for automatic evaluation of machine translation*. Ranzato, Chopra, Auli and
# Zaremba (2016), *Sequence level training with recurrent neural networks*. Williams and Zipser (1989), *A learning
# algorithm for continually running fully recurrent neural networks*. *Dive into Deep Learning*, section 10.7, builds such
# a translator on real sentences.
#
# </details>
