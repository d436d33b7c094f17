"""The mean negative log-likelihood of the target tokens that are not padding."""

import math

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from course_utils._validation import require_floating, require_int, require_tensor


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


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B T V", low=3))
    yield _case(draw, "ordinary", draw.sizes("B T V", low=3))
    yield _case(draw, "pad_id 0", draw.sizes("B T V", low=3), pad_id=0)
    yield _case(draw, "no padding", draw.sizes("B T V", low=3), padding=False)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("T V", low=3)})
    yield _case(draw, "batch of one", {"B": 1, "T": 1, **draw.sizes("V", low=3)}, padding=False)
    yield _case(draw, "an empty sentence", draw.sizes("B T V", low=3), note="one row all padding")
    yield _case(draw, "padding between", draw.sizes("B T V", low=3), note="a real token behind padding in every row")
    yield _case(draw, "large logits", draw.sizes("B T V", low=3), note="logits of +-1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes("B T V", low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T V", low=3), note="not contiguous")
    T = draw.integer(4, 8)
    yield _case(draw, "square", {"B": T, "T": T, "V": T}, diagnostic=True)
    yield _case(draw, "one token each", {"B": T, "T": 1, "V": T + 2}, padding=False)


def _case(draw, group, sizes, note="", pad_id=None, padding=True, dtype=torch.float32, scale=1.0, diagnostic=False):
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
    logits = draw.normal(B, T, V, dtype=dtype, scale=scale)
    if note == "not contiguous":
        logits, targets = non_contiguous(logits), non_contiguous(targets)
    args, tolerance = (logits, targets, pad_id), 2e-3 if scale > 1 else 0.0
    return Case(group, label(sizes, f"pad_id={pad_id}", note), args, diagnostic=diagnostic, tolerance=tolerance)


def _token_losses(logits, targets):
    return F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")  # (B, T)


def _on_the_way(logits, targets, pad_id):
    probabilities, words = torch.softmax(logits, -1), F.one_hot(targets, logits.shape[-1])
    picked = _picked(probabilities, targets)
    logarithms, real = torch.log_softmax(logits, -1), targets != pad_id
    yield from (probabilities, logarithms, words, words * probabilities, words * logarithms, picked, picked[real])
    yield from (_picked(logits, targets), _picked(logarithms, targets), logits.logsumexp(-1), real.sum(1), real.to(logits))
    rows, answers = logits[real], targets[real]
    yield from (rows, answers, rows.log_softmax(-1), rows.logsumexp(-1), _picked(rows, answers))


def _large_losses_are_kept(want, got, case):
    if case.group == "large logits" and 0 < got < want / 10:
        return (
            "Large losses come out too small, as where a small number or a clamp inside the logarithm keeps it from being "
            "infinite. `log_softmax` and `cross_entropy` need none, and lose nothing."
        )
    return None


def _picked(table, targets):
    return table.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)


def _mean(losses, real):
    return losses[real].sum() / real.sum()


def logarithm_of_the_mean(logits, targets, pad_id):
    """This is the logarithm of the words' *mean probability*, with a minus. The logarithm of each comes first, and then the mean:
    one word held for impossible must not hide behind the others."""
    return -_picked(torch.softmax(logits, -1), targets)[targets != pad_id].mean().log()


def counts_padding(logits, targets, pad_id):
    """This is the mean over every position, padding included. Which positions should a model be judged on?"""
    return _token_losses(logits, targets).mean()


def divides_by_every_position(logits, targets, pad_id):
    """Padding adds nothing to your sum, as it should, but you still divide by all B * T positions. How many were counted?"""
    return (_token_losses(logits, targets) * (targets != pad_id)).mean()


def divides_by_sentences(logits, targets, pad_id):
    """The sum is divided by the number of sentences. The mean is over *tokens*: how many real ones are there?"""
    return (_token_losses(logits, targets) * (targets != pad_id)).sum() / len(targets)


def sums(logits, targets, pad_id):
    """This is the sum over the real tokens; it grows with the batch. The mean is due."""
    return (_token_losses(logits, targets) * (targets != pad_id)).sum()


def mean_of_sentence_means(logits, targets, pad_id):
    """This is a mean of the sentences' means: a token in a short one counts for more. Every real token should count the same."""
    real = targets != pad_id
    return ((_token_losses(logits, targets) * real).sum(1) / real.sum(1)).mean()


def only_padding(logits, targets, pad_id):
    """This is the loss on the padding alone: the mask is the wrong way round."""
    return _mean(_token_losses(logits, targets), targets == pad_id)


def stops_at_the_first_padding(logits, targets, pad_id):
    """A real token that stands behind a padded position is not counted. Each target tells by itself whether it is padding."""
    return _mean(_token_losses(logits, targets), (targets != pad_id).cumprod(1).bool())


def counts_as_many_from_the_front(logits, targets, pad_id):
    return _mean(_token_losses(logits, targets), torch.arange(targets.shape[1]) < (targets != pad_id).sum(1, keepdim=True))


def pad_id_taken_for_0(logits, targets, pad_id):
    """The targets that are 0 are left out, whatever `pad_id` says. The argument tells which token is padding."""
    return _mean(_token_losses(logits, targets), targets != 0)


def forgets_softmax(logits, targets, pad_id):
    """This is a mean of the targets' bare logits, with a minus. They only become log-probabilities after a (log-)softmax over the
    vocabulary."""
    return F.nll_loss(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id)


def forgets_the_logarithm(logits, targets, pad_id):
    """This is a mean of probabilities, with a minus, and not of their logarithms. (`nll_loss` takes none by itself: it wants what
    `log_softmax` makes.)"""
    return -_mean(_picked(torch.softmax(logits, -1), targets), targets != pad_id)


def softmax_twice(logits, targets, pad_id):
    """These are the numbers of two softmaxes, one on top of the other. `cross_entropy` and `log_softmax` want raw logits."""
    return F.cross_entropy(torch.softmax(logits, -1).flatten(0, 1), targets.flatten(), ignore_index=pad_id)


def sign_flipped(logits, targets, pad_id):
    """The sign is the wrong way round: a likelier target should make the loss *smaller*, and no loss is below 0."""
    return -masked_cross_entropy(logits, targets, pad_id)


def zeroes_the_logits(logits, targets, pad_id):
    """Padding counts as if its logits were 0: there the loss is log V, not nothing. Mask the losses, count what is left."""
    return _token_losses(logits * (targets != pad_id).unsqueeze(-1), targets).mean()


def classes_last(logits, targets, pad_id):
    """Dimension 1 is taken for that of the words, as `cross_entropy` and `nll_loss` do, and the V scores stand last. Transpose to
    (B, V, T) for them, or flatten B and T."""
    return F.cross_entropy(logits, targets, ignore_index=pad_id)


def view_instead_of_transpose(logits, targets, pad_id):
    """These are the numbers of a (B, T, V) *reshaped* to (B, V, T), which mixes words with steps. A transpose moves the axis."""
    return F.cross_entropy(logits.reshape(logits.mT.shape), targets, ignore_index=pad_id)


def in_bits(logits, targets, pad_id):
    """Your loss is in bits, as logarithms of base 2 give it. Nats are due: in them it is ln 2 times that, by `torch.log`."""
    return _mean(_token_losses(logits, targets) / math.log(2), targets != pad_id)


def logarithm_of_rounded_softmax(logits, targets, pad_id):
    """Right on paper, but not where logits are large: exp(1e3) is infinite, and the small probabilities of a softmax are rounded
    to 0, whose logarithm is infinite (0 times that is NaN). Does one function do both steps?"""
    return _mean(-torch.log(_picked(torch.softmax(logits, -1), targets)), targets != pad_id)


def logarithm_of_sum_without_shift(logits, targets, pad_id):
    return _mean(torch.log(torch.exp(logits).sum(-1)) - _picked(logits, targets), targets != pad_id)


def logarithm_of_softmax_without_shift(logits, targets, pad_id):
    shares = torch.exp(logits) / torch.exp(logits).sum(-1, keepdim=True)
    return _mean(-torch.log(_picked(shares, targets)), targets != pad_id)


def forbids_the_padding(logits, targets, pad_id):
    """The padding is taken out of the vocabulary, as by a logit of minus infinity, and the real words come out likelier than the
    model made them. What is left out are *positions*: at the others the model may well waste something on padding."""
    kept = logits.masked_fill(torch.arange(logits.shape[-1]) == pad_id, float("-inf"))
    return _mean(_token_losses(kept, targets), targets != pad_id)


def mask_from_the_predictions(logits, targets, pad_id):
    """Left out are the positions where the model *says* padding. Padding is where the target says so."""
    return _mean(_token_losses(logits, targets), logits.argmax(-1) != pad_id)


def only_larger_than_pad_id(logits, targets, pad_id):
    """Only targets *greater* than `pad_id` count. Those below it are words too: only the one equal to it is not."""
    return _mean(_token_losses(logits, targets), targets > pad_id)


EXERCISE = Exercise(
    name="masked_cross_entropy",
    reference=masked_cross_entropy,
    inputs=_inputs,
    properties=(_large_losses_are_kept,),
    on_the_way=_on_the_way,
    misconceptions=mistakes(globals(), masked_cross_entropy),
)
