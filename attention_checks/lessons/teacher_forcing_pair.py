"""A bug in the wild: what the decoder reads while it is trained, and what it should answer.

The lesson shows `copies_its_input`, whose training loss falls to nearly nothing while what it generates is nonsense.
"""

import torch

from attention_checks.engine.cases import Case, label
from course_utils._validation import require_tensor

OUTPUTS = ("decoder_input", "labels")
DIFFERENTIABLE = False
VARIANTS = ("not contiguous",)


def teacher_forcing_pair(tokens):
    """What a decoder reads at each step, and the token it should answer there.

    Shapes: tokens (B, n) integers, BOS first -> decoder_input (B, n - 1), labels (B, n - 1).
    Raises TypeError or ValueError for anything else. This is teacher forcing: Williams and Zipser (1989).
    """
    require_tensor("tokens", tokens, ("B", "n"))
    return tokens[:, :-1], tokens[:, 1:]


REFERENCE = teacher_forcing_pair


def inputs(draw):
    def case(group, **fixed):
        sizes = {**draw.sizes("B n", low=3), **fixed}
        B, n = sizes.values()
        pad, bos, eos = draw.shuffled(0, 1, 2)
        lengths = draw.lengths(B, 2, n + 1)  # BOS and EOS at least
        tokens = draw.integers(3, 40, B, n)
        tokens[:, 0] = bos
        tokens[torch.arange(B), lengths - 1] = eos
        tokens = tokens.masked_fill(torch.arange(n) >= lengths.unsqueeze(1), pad)
        return Case(group, label(sizes, f"BOS={bos}, EOS={eos}, padding={pad}"), (tokens,))

    yield case("ordinary")
    yield case("ordinary")
    yield case("batch of one", B=1)
    yield case("one word", n=2)


MISTAKES = """
copies_its_input: The decoder reads the very token that it should answer, so it learns to copy. Which token should it answer
  at the step that reads BOS?
    tokens[:, 1:] -> tokens[:, :-1]
reads_the_future: You exchanged the two: the decoder reads word t + 1 and answers word t. When it generates, it knows only the
  past.
    (tokens[:, :-1], tokens[:, 1:]) -> (tokens[:, 1:], tokens[:, :-1])
never_reads_bos: Both of your tensors begin after BOS. So the decoder reads the very token that it should answer, and never
  learns how a sentence begins.
    tokens[:, :-1] -> tokens[:, 1:]
answers_with_the_one_before: You move the labels the wrong way. Where the decoder reads token t, its label is the *next*
  token, t + 1.
    tokens[:, 1:] -> tokens.roll(1, dims=1)[:, :-1]
whole_sentences: You return the whole sentence twice. Input and labels must be one step apart, so each loses one token. Which
  one?
    (tokens[:, :-1], tokens[:, 1:]) -> (tokens, tokens)
two_steps_apart: Your input and labels are two steps apart. The label is the *next* token.
    (tokens[:, :-1], tokens[:, 1:]) -> (tokens[:, :-2], tokens[:, 2:])
shifts_the_batch: You shift along the first dimension, so each row is paired with the next *sentence*. Time is the second
  dimension: `tokens[:, ...]`.
    (tokens[:, :-1], tokens[:, 1:]) -> (tokens[:-1], tokens[1:])
rolls_the_input_in: Your input begins with the last token, as `roll` moves it to the front, and nothing is cut. The decoder
  reads BOS first, and BOS is never a label.
    (tokens[:, :-1], tokens[:, 1:]) -> (tokens.roll(1, dims=1), tokens)
labels_one_too_long: Your decoder input is right, but the labels still begin with BOS. So each label is the very token that is
  read.
    tokens[:, 1:] -> tokens
only_the_last_label: You return one label for each sentence. The decoder answers at *every* step, and each answer has its own
  label.
    tokens[:, 1:] -> tokens[:, -1]
trims_twice: You cut off one token too many at the end, perhaps because you make the labels from `tokens[:, :-1]`. Make both
  from the whole `tokens`: each loses one token.
    tokens[:, 1:] -> tokens[:, 1:-1]
    (tokens[:, :-1], tokens[:, 1:]) -> (tokens[:, :-2], tokens[:, 1:-1])
begins_with_0: Your decoder input begins with 0. It should begin with the first token of the sentence, BOS.
    tokens[:, :-1] -> torch.cat([torch.zeros_like(tokens[:, :1]), tokens[:, 1:-1]], dim=1)
"""
