"""How good a language model is at each place of a sentence."""

import torch

from attention_checks.engine.cases import Case, label
from attention_checks.engine.compare import first_difference
from attention_lab.measure.by_position import loss_by_position

REFERENCE = loss_by_position
DIFFERENTIABLE = False
VARIANTS = ("not contiguous",)


def inputs(draw):
    for shortest in (1, 2):  # in the second one more than the first position is free of padding
        yield _case(draw, "ordinary", draw.sizes("B T V", low=3), shortest=shortest)
    yield _case(draw, "pad_id 0", draw.sizes("B T V", low=3), pad_id=0)
    yield _case(draw, "padding inside", draw.sizes("B T V", low=4), "padding within a sentence, too", shortest=2)
    yield _case(draw, "no padding", draw.sizes("B T V", low=3), shortest=None)
    yield _case(draw, "nobody so far", draw.sizes("B T V", low=4), "all padding at the last position", longest=-1)
    yield _case(draw, "size 1", {"B": 1, **draw.sizes("T V", low=3)})
    yield _case(draw, "size 1", {**draw.sizes("B"), "T": 1, **draw.sizes("V", low=3)}, shortest=None)
    yield _case(draw, "large logits", draw.sizes("B T V", low=3), "a first word of probability 0 in float32", low=-1e3)
    yield _case(draw, "large logits", draw.sizes("B T V", low=3), "the first word's logits beyond 1e3", high=1e3)
    sure = "a first word, and all second ones, of probability 1 in float32"
    yield _case(draw, "a sure word", draw.sizes("B T V", low=3), sure, low=1e3)
    yield _case(draw, "gaps", draw.sizes("B T V", low=4), "all padding at position 1", shortest=3)
    yield _case(draw, "padding alone", draw.sizes("B T V", low=3), "nothing but padding", longest=-9)
    T = draw.integer(4, 8)
    yield _case(draw, "square", {"B": T, "T": T, "V": T}, diagnostic=True)


def _case(draw, group, sizes, note="", pad_id=None, shortest=1, longest=0, low=0.0, high=0.0, diagnostic=False):
    B, T, V = sizes.values()
    pad_id = draw.integer(1, V) if pad_id is None else pad_id
    targets = (pad_id + draw.integers(1, V, B, T)) % V  # never pad_id itself
    if shortest is not None:
        lengths = draw.lengths(B, shortest, T)
        lengths[0] = T  # the longest sentence reaches the end, unless nobody is to
        lengths = lengths.clamp(max=max(T + longest, 0))
        targets = targets.masked_fill(torch.arange(T) >= lengths.unsqueeze(1), pad_id)
    if group == "padding inside":
        targets[0, 1] = pad_id  # of a sentence that is as long as the longest
    if group == "gaps":
        targets[:, 1] = pad_id
    logits = draw.normal(B, T, V)
    logits[0, 0] += high  # of one word alone: the other positions tell what goes wrong
    logits[0, 0, targets[0, 0]] += low
    if group == "a sure word":
        logits[torch.arange(B), 1, targets[:, 1]] += low
    return Case(group, label(sizes, f"pad_id={pad_id}", note), (logits, targets, pad_id), diagnostic=diagnostic)


def on_the_way(logits, targets, pad_id):
    """What losses that are written out pass: of all targets, of those with 0 in the place of padding, and of words alone."""
    real, whole = targets != pad_id, logits.logsumexp(-1)
    yield from (logits.softmax(-1), logits.log_softmax(-1))
    yield from (real.to(logits.dtype), ~real, whole, targets * real)
    for each in (targets, targets * real):
        picked = logits.gather(-1, each.long().unsqueeze(-1)).squeeze(-1)
        nats = whole - picked
        yield from (picked, (-nats).exp(), nats, -nats, nats * real, nats.masked_fill(~real, torch.nan))


MISTAKES = """
zero_where_nothing_is: You return 0 at a position where all targets are padding. That reads as if the model were certain
  there. Nothing was measured: return nan.
    / counts -> / counts.clamp(min=1)
leaves_out_sure_words: You take a loss or a mean of 0 for padding, but the model can also be sure of a word. Find padding by
  `targets == pad_id`.
    counts = (targets != pad_id).sum(dim=0) -> counts = (losses != 0).sum(dim=0)
    return losses.sum(dim=0) / counts -> return (losses.sum(dim=0) / counts).where(losses.sum(dim=0) != 0, float('nan'))
view_instead_of_transpose: You *reshape* (B, T, V) to (B, V, T). That keeps the order in memory and mixes words with
  positions. Use `transpose(1, 2)`.
    logits.transpose(1, 2) -> logits.reshape(len(logits), logits.shape[2], -1)
divides_by_every_position: The losses on padding are not in your sums, but padding counts in the number that you divide by.
  Divide by the number of words at each position.
    / counts -> / len(targets)
pad_id_taken_for_0: You leave out the targets that are 0. Padding is where the target is `pad_id`.
    ignore_index=pad_id -> ignore_index=0 ; targets != pad_id -> targets != 0
logarithm_of_the_mean: You take the logarithm of the *mean* probability. Take the logarithm of each word's probability first,
  then the mean.
    return losses.sum(dim=0) / counts -> return -(((-losses).exp() * (targets != pad_id)).sum(dim=0) / counts).log()
nan_from_one_padding: Your result is nan at a position as soon as one target is padding: `mean` and `sum` of a nan are nan. It
  is nan only where all targets are padding. Elsewhere average over the words.
    return losses.sum(dim=0) / counts -> return losses.masked_fill(targets == pad_id, float('nan')).mean(dim=0)
nan_from_the_first_gap_on: Your result is nan from the first position on where all targets are padding. Words may come after
  it. Does your loop stop there? Go on to the last position.
    return losses.sum(dim=0) / counts ->
      return (losses.sum(dim=0) / counts).masked_fill((counts == 0).cumsum(0) > 0, float('nan'))
leaves_out_what_has_no_loss: Your result has no entry where all targets are padding. Return nan there, so that every number is
  at its own position.
    return losses.sum(dim=0) / counts -> return (losses.sum(dim=0) / counts)[counts > 0]
logarithm_of_rounded_softmax: Right on paper, but not for large logits: exp(1e3) is infinite, and small probabilities are
  rounded to 0, whose logarithm is infinite. Use one function for both steps: `log_softmax` or `cross_entropy`.
    F.cross_entropy(logits.transpose(1, 2) -> F.nll_loss(logits.softmax(-1).log().transpose(1, 2)
padding_out_of_the_vocabulary: You remove the padding from the vocabulary and share its probability among the words. Keep the
  whole softmax: only the targets decide which positions count.
    logits.transpose(1, 2) -> logits.index_fill(-1, targets.new_tensor(pad_id), float('-inf')).transpose(1, 2)
in_bits: Your losses are in bits, from logarithms of base 2. Return nats: use `torch.log`.
    / counts -> / counts / 0.6931471805599453
perplexity: You return the exponential of the loss, the perplexity. Return the mean loss itself, without `exp`.
    return losses.sum(dim=0) / counts -> return (losses.sum(dim=0) / counts).exp()
one_number_a_sentence: You return one number for each of the B sentences. Return one for each of the T positions: average over
  the batch, `dim=0`.
    reduction='none') -> reduction='none').T; targets = targets.T
one_number_for_all: You return one number for all positions. Return one mean per position: (T,).
    losses.sum(dim=0) / counts -> (losses.sum() / counts.sum()).expand(len(counts))
counts_padding: The losses on padding count in your means. At each position, use only the sentences that have a word there.
    , ignore_index=pad_id -> ; losses.sum(dim=0) / counts -> losses.mean(dim=0)
padding_in_the_sums: You divide by the number of words, but your sums contain the losses on padding too. Leave them out of the
  sums.
    , ignore_index=pad_id ->
sums: You return sums, which grow with the number of words. Return means: divide by the number of words at each position.
    / counts ->
no_logarithm: You average probabilities. The loss on a word is minus the *logarithm* of its probability.
    return losses.sum(dim=0) / counts -> return -((-losses).exp() * (targets != pad_id)).sum(dim=0) / counts
softmax_twice: You apply two softmaxes, one after the other. `cross_entropy` and `log_softmax` expect raw logits.
    logits.transpose(1, 2) -> logits.softmax(-1).transpose(1, 2)
sign_flipped: The sign is wrong: a likelier target should make the loss *smaller*, and no loss is below 0.
    return losses -> return -losses
shifts_the_targets: You shift the targets against the logits, and T - 1 positions are left. They already belong together: the
  logits at t are for the target at t.
    logits.transpose(1, 2), targets -> logits[:, :-1].transpose(1, 2), targets[:, 1:] ; (targets != -> (targets[:, 1:] !=
padding_taken_for_the_end: You take the *number* of words for their positions. Padding inside a sentence then counts, and a
  word at its end does not. `targets` shows entry by entry where padding is.
    , ignore_index=pad_id -> ; losses.sum(dim=0) -> (losses * real).sum(dim=0) ;
      counts = (targets != pad_id).sum(dim=0) ->
      real = targets.new_ones(targets.shape).cumsum(1) <= (targets != pad_id).sum(dim=1, keepdim=True); counts = real.sum(dim=0)
"""


def _about_a_limit(want, got, case):
    """Where a probability is 0 in float32, and something keeps its logarithm from being infinite."""
    bounded = bool(got[0] < want[0]) and first_difference(want[1:], got[1:]) is None
    if "probability 0" in case.label and bounded and bool(got[0] > 0):
        return (
            "Your loss is too small where a word's probability is 0 in float32. Do you add a small number to probabilities, or "
            "clamp them or the losses? `log_softmax` and `cross_entropy` need neither."
        )


def _about_whole_numbers(want, got, case):
    if not got.is_floating_point():
        return "You return whole numbers or booleans, as a tensor like `targets` holds. Return floats."


PROPERTIES = (_about_a_limit, _about_whole_numbers)
