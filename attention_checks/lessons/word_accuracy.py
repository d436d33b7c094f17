"""The share of words that are right, and of sentences that are right as a whole, by length."""

from itertools import pairwise

import torch

from attention_checks.engine.cases import Case, label
from course_utils.measure.word_accuracy import word_accuracy

REFERENCE = word_accuracy
DIFFERENTIABLE = False
OUTPUTS = ("words", "sentences")
VARIANTS = ("not contiguous",)


def inputs(draw):
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary", bins=2)
    yield _case(draw, "pad_id 0", pad_id=0)
    yield _case(draw, "no padding", padding=False)
    yield _case(draw, "words after the end", note="the decoder goes on where the target is padding", goes_on=True)
    yield _case(draw, "an empty bin", note="no sentence is as long as the last bin asks", empty=True)
    yield _case(draw, "beyond the bins", note="sentences below the first edge and from the last edge on", beyond=True)
    yield _case(draw, "all right", wrong=0.0)


def _case(draw, group, note="", bins=3, pad_id=None, padding=True, goes_on=False, empty=False, beyond=False, wrong=0.2):
    """Sentences of every bin, some without a wrong word, and with other numbers of words than sources."""
    sizes = draw.sizes("T V", low=5, high=12)
    T, V = sizes.values()
    B = 6 * bins + draw.integer(1, 5)
    pad_id = draw.integer(1, V) if pad_id is None else pad_id
    edges = [3, 5, 9, 14][: bins + 1]
    lengths = torch.tensor([draw.integer(edges[n % bins], edges[n % bins + 1]) for n in range(B)])
    lengths[:bins] = torch.tensor(edges[:bins])  # the first edge of each bin is in it
    if empty:
        lengths = lengths.clamp(max=edges[-2] - 1)
    if beyond:
        lengths[-3:] = torch.tensor([edges[0] - 1, edges[-1], edges[-1] + 1])
    targets = (pad_id + draw.integers(1, V, B, T)) % V  # never pad_id itself
    slips = (torch.rand(B, T, generator=draw.generator) < wrong) & (torch.arange(B) % 2 == 0).unsqueeze(1)
    slips[:bins, 0] = wrong > 0  # in each bin a sentence with a wrong word, and another without
    slips[bins : 2 * bins] = False
    predicted = torch.where(slips, pad_id + (targets - pad_id + 1) % V, targets) % V
    if padding:
        ends = draw.lengths(B, 2, T)
        outside = torch.arange(T) >= ends.unsqueeze(1)
        targets = targets.masked_fill(outside, pad_id)
        predicted = predicted if goes_on else torch.where(outside, pad_id, predicted)
    return Case(
        group, label({"B": B, **sizes}, f"edges={edges}", f"pad_id={pad_id}", note), (predicted, targets, lengths, edges, pad_id)
    )


def on_the_way(predicted, targets, lengths, edges, pad_id):
    real, equal = targets != pad_id, predicted == targets
    yield from (real, equal, equal & real, ~real, equal | ~real, real.sum(1), (equal & real).sum(1), (equal | ~real).all(1))
    for low, high in pairwise(edges):
        inside = (lengths >= low) & (lengths < high)
        yield from (inside, (equal & real)[inside], real[inside], (equal & real)[inside].sum(), real[inside].sum())
        yield from ((equal | ~real)[inside], (equal | ~real)[inside].all(1))


MISTAKES = """
padding_counts_as_right: You count padding as words that are right. Leave out the positions whose target is `pad_id`, in the
  numerator and in the denominator.
    (predicted == targets) & real -> predicted == targets ; real[inside].sum() -> real[inside].numel() ;
      (right | ~real).all(dim=1) -> right.all(dim=1)
padding_in_the_numerator: You count right padding in the numerator, so your share of words can be above 1. A word is right where
  it equals its target *and* the target is no padding.
    right[inside].sum() -> (predicted == targets)[inside].sum()
padding_in_the_denominator: You divide by all positions, padding included. Divide by the number of real words in the bin.
    real[inside].sum() -> real[inside].numel()
words_after_the_end: You also ask for the right prediction where the target is padding. A sentence is right when all its *real*
  words are right: add `| ~real` before `all`.
    (right | ~real).all(dim=1) -> (predicted == targets).all(dim=1)
no_sentence_with_padding: You ask for a right *word* at every position, so a sentence with padding is never right. Padding must
  not make a sentence wrong: use `(right | ~real).all(dim=1)`.
    (right | ~real).all(dim=1) -> right.all(dim=1)
one_right_word_is_enough: A sentence counts as right in your code when *any* word is right. All its words must be right.
    (right | ~real).all(dim=1) -> right.any(dim=1)
mean_of_sentence_means: You take the share in each sentence first, and then the mean of the shares. So a word of a short sentence
  counts more. Divide all right words of a bin by all its words.
    right[inside].sum() / real[inside].sum() -> (right[inside].sum(1) / real[inside].sum(1)).mean()
bins_keep_their_last_edge: You count sentences of length edges[i + 1] in bin i. They belong to the next bin: low <= length < high.
    lengths < high -> lengths <= high
all_up_to_the_edge: Your bins have no lower edge, so each one also contains all shorter sentences. Use low <= length < high.
    (lengths >= low) & (lengths < high) -> lengths < high
all_from_the_edge: Your bins have no upper edge, so each one also contains all longer sentences. Use low <= length < high.
    (lengths >= low) & (lengths < high) -> lengths >= low
lengths_of_the_targets: You sort the sentences by the number of their target words. `lengths` holds the lengths to sort by.
    (lengths >= low) & (lengths < high) -> (real.sum(dim=1) >= low) & (real.sum(dim=1) < high)
zero_in_an_empty_bin: You return 0 for a bin without sentences. That reads as if everything were wrong there. Nothing was
  measured: return nan.
    torch.stack(words), torch.stack(sentences) -> torch.stack(words).nan_to_num(0.0), torch.stack(sentences).nan_to_num(0.0)
only_the_words: You return the words twice. The second result is the share of *sentences* in which all words are right.
    torch.stack(words), torch.stack(sentences) -> torch.stack(words), torch.stack(words)
pad_id_taken_for_0: You leave out the targets that are 0, whatever `pad_id` is. The argument `pad_id` says which token is padding.
    targets != pad_id -> targets != 0
"""
