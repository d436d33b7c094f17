"""The mean negative log-likelihood of the target tokens that are not padding."""

import torch
from torch.nn import functional as F

from attention_checks.engine.cases import Case, label
from course_utils._validation import require_floating, require_int, require_tensor

VARIANTS = ("float64", "not contiguous")


def masked_cross_entropy(logits, targets, pad_id):
    """The mean negative log-likelihood, in nats, over the targets that are not padding; by its steps, as the lesson has it.

    Shapes: logits (B, T, V), targets (B, T) integers -> scalar. Raises TypeError or ValueError for anything else.
    """
    require_floating("logits", logits, ("B", "T", "V"))
    require_tensor("targets", targets, tuple(logits.shape[:2]))
    require_int("pad_id", pad_id)
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")  # (B, T)
    real = targets != pad_id  # (B, T)
    counted = losses.masked_fill(~real, 0.0)  # (B, T)
    return counted.sum() / real.sum()


REFERENCE = masked_cross_entropy


def inputs(draw):
    def case(group, note="", pad_id=None, padding=True, scale=1.0, diagnostic=False, **fixed):
        sizes = {**draw.sizes("B T V", low=3), **fixed}
        B, T, V = sizes.values()
        pad_id = draw.integer(1, V) if pad_id is None else pad_id
        targets = (pad_id + draw.integers(1, V, B, T)) % V  # never pad_id itself
        if padding:
            # Sentences of different lengths: else a mean of means is the mean.
            lengths = draw.lengths(B, 1, T)
            if "all padding" in note:
                lengths[-1] = 0
            targets = targets.masked_fill(torch.arange(T) >= lengths.unsqueeze(1), pad_id)
        if "behind padding" in note:
            targets[:, -1], targets[:, -2] = (pad_id + 1) % V, pad_id
        args, tolerance = (draw.normal(B, T, V, scale=scale), targets, pad_id), 2e-3 if scale > 1 else 0.0
        return Case(group, label(sizes, f"pad_id={pad_id}", note), args, diagnostic=diagnostic, tolerance=tolerance)

    yield case("ordinary")
    yield case("ordinary")
    yield case("pad_id 0", pad_id=0)
    yield case("no padding", padding=False)
    yield case("batch of one", B=1)
    yield case("batch of one", B=1, T=1, padding=False)
    yield case("an empty sentence", "one row all padding")
    yield case("padding between", "a real token behind padding in every row")
    yield case("large logits", "logits of +-1e4", scale=1e4)
    T = draw.integer(4, 8)
    yield case("square", diagnostic=True, B=T, T=T, V=T)
    yield case("one token each", padding=False, B=T, T=1, V=T + 2)


def on_the_way(logits, targets, pad_id):
    probabilities, words = torch.softmax(logits, -1), F.one_hot(targets, logits.shape[-1])
    picked = _picked(probabilities, targets)
    logarithms, real = torch.log_softmax(logits, -1), targets != pad_id
    yield from (probabilities, logarithms, words, words * probabilities, words * logarithms, picked, picked[real])
    yield from (_picked(logits, targets), _picked(logarithms, targets), logits.logsumexp(-1), real.sum(1), real.to(logits))
    rows, answers = logits[real], targets[real]
    yield from (rows, answers, rows.log_softmax(-1), rows.logsumexp(-1), _picked(rows, answers))


def _picked(table, targets):
    return table.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)


LOSSES = "F.cross_entropy(logits.transpose(1, 2), targets, reduction='none')"
MISTAKES = """
counts_padding: You average over every position, padding too. On which positions should the model be judged?
    counted.sum() / real.sum() -> losses.mean()
divides_by_every_position: Your sum leaves the padding out, but you divide by all B * T positions. Divide by the number of
  positions that you counted.
    counted.sum() / real.sum() -> counted.mean()
divides_by_sentences: You divide by the number of sentences. The mean is over *tokens*: divide by the number of real ones.
    real.sum() -> len(targets)
sums: You return the sum over the real tokens, which grows with the batch. Return their mean.
    counted.sum() / real.sum() -> counted.sum()
mean_of_sentence_means: You average each sentence first, and then the sentences. So a token of a short sentence counts more.
  Every real token should count the same.
    counted.sum() / real.sum() -> (counted.sum(1) / real.sum(1)).mean()
only_padding: Your mask is inverted: this is the loss on the padding only.
    targets != pad_id -> targets == pad_id
stops_at_the_first_padding: You do not count a real token that comes after a padded position. Each target tells by itself
  whether it is padding: compare it with `pad_id`.
    targets != pad_id -> (targets != pad_id).cumprod(1).bool()
pad_id_taken_for_0: You leave out the targets that are 0, whatever `pad_id` is. The argument `pad_id` says which token is
  padding.
    targets != pad_id -> targets != 0
forgets_softmax: You average the targets' bare logits, with a minus. Logits become log-probabilities by a log-softmax over the
  vocabulary.
    LOSSES -> -logits.gather(-1, targets[..., None]).squeeze(-1)
forgets_the_logarithm: You average probabilities, with a minus, not their logarithms. (`nll_loss` takes no logarithm: it
  expects the result of `log_softmax`.)
    LOSSES -> -logits.softmax(-1).gather(-1, targets[..., None]).squeeze(-1)
logarithm_of_the_mean: You take the logarithm of the *mean probability*. Take the logarithm of each probability first, and
  then the mean.
    LOSSES -> logits.softmax(-1).gather(-1, targets[..., None]).squeeze(-1) ;
      counted.sum() / real.sum() -> -(counted.sum() / real.sum()).log()
softmax_twice: Your logits go through two softmaxes. `cross_entropy` and `log_softmax` expect raw logits: they contain the
  softmax.
    logits.transpose(1, 2) -> logits.softmax(-1).transpose(1, 2)
sign_flipped: Your sign is wrong. A likelier target should make the loss *smaller*, and no loss is below 0.
    counted.sum() -> -counted.sum()
zeroes_the_logits: You set the logits of the padding to 0. There the loss is then log V, not 0. Mask the losses, and count the
  positions that remain.
    logits.transpose(1, 2) -> (logits * (targets != pad_id)[..., None]).transpose(1, 2) ;
      counted.sum() / real.sum() -> losses.mean()
classes_last: `cross_entropy` and `nll_loss` expect the V scores of the words in dimension 1. Yours are in the last. Transpose
  to (B, V, T), or flatten B and T.
    logits.transpose(1, 2) -> logits
view_instead_of_transpose: You *reshape* (B, T, V) to (B, V, T). That keeps the order of the numbers, and mixes words with
  steps. Exchange the two dimensions: `transpose(1, 2)`.
    logits.transpose(1, 2) -> logits.reshape(logits.mT.shape)
in_bits: Your loss is in bits: its logarithms have base 2. Return nats: use `torch.log`.
    real.sum() -> real.sum() / 0.6931471805599453
logarithm_of_rounded_softmax: The formula is right on paper. But where logits are large, exp overflows, and small
  probabilities are rounded to 0, whose logarithm is infinite. Use one function for both steps: `log_softmax`.
    LOSSES -> -(logits.exp() / logits.exp().sum(-1, keepdim=True)).log().gather(-1, targets[..., None]).squeeze(-1)
forbids_the_padding: You take padding out of the *vocabulary*, so the real words become likelier than the model made them.
  Leave out *positions*: those whose target is padding.
    logits.transpose(1, 2) -> logits.masked_fill(torch.arange(logits.shape[-1]) == pad_id, -torch.inf).transpose(1, 2)
mask_from_the_predictions: You leave out the positions where the model *predicts* padding. Leave out those where the target is
  padding.
    targets != pad_id -> logits.argmax(-1) != pad_id
only_larger_than_pad_id: You count only the targets *greater* than `pad_id`. Those below it are words too: leave out only the
  targets equal to it.
    targets != pad_id -> targets > pad_id
""".replace("LOSSES", LOSSES)


def _large_losses_are_kept(want, got, case):
    if case.group == "large logits" and 0 < got < want / 10:
        return (
            "Your large losses are too small. Does a small number, or a clamp inside the logarithm, keep it from being infinite? "
            "`log_softmax` and `cross_entropy` need none, and lose nothing."
        )
    return None


PROPERTIES = (_large_losses_are_kept,)
