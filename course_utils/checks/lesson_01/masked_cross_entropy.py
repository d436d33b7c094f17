"""The mean negative log-likelihood of the target tokens that are not padding."""

import torch
from torch.nn import functional as F

from course_utils.checks.cases import Case, label, non_contiguous
from course_utils.checks.core import Exercise, misconceptions
from course_utils.training import masked_cross_entropy


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B T V", low=3))
    yield _case(draw, "ordinary", draw.sizes("B T V", low=3))
    yield _case(draw, "pad_id 0", draw.sizes("B T V", low=3), pad_id=0)
    yield _case(draw, "no padding", draw.sizes("B T V", low=3), padding=False)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("T V", low=3)})
    yield _case(draw, "batch of one", {"B": 1, "T": 1, **draw.sizes("V", low=3)}, padding=False)
    yield _case(draw, "an empty sentence", draw.sizes("B T V", low=3), note="one row all padding")
    yield _case(draw, "large logits", draw.sizes("B T V", low=3), note="logits of +-1e4", scale=1e4)
    yield _case(draw, "float64", draw.sizes("B T V", low=3), note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", draw.sizes("B T V", low=3), note="not contiguous")
    T = draw.integer(4, 8)
    yield _case(draw, "square", {"B": T, "T": T, "V": T}, diagnostic=True)


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
    logits = draw.normal(B, T, V, dtype=dtype, scale=scale)
    if note == "not contiguous":
        logits, targets = non_contiguous(logits), non_contiguous(targets)
    args, tolerance = (logits, targets, pad_id), 2e-3 if scale > 1 else 0.0
    return Case(group, label(sizes, f"pad_id={pad_id}", note), args, diagnostic=diagnostic, tolerance=tolerance)


def _token_losses(logits, targets):
    return F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")  # (B, T)


def counts_padding(logits, targets, pad_id):
    """This is the mean over every position, padding included. Which positions should a model be judged on?"""
    return _token_losses(logits, targets).mean()


def divides_by_every_position(logits, targets, pad_id):
    """Padding adds nothing to your sum, as it should, but you still divide by all B * T positions. How many were counted?"""
    return (_token_losses(logits, targets) * (targets != pad_id)).mean()


def divides_by_sentences(logits, targets, pad_id):
    """You divide by the number of sentences. The mean is over *tokens*: how many real ones are there?"""
    return (_token_losses(logits, targets) * (targets != pad_id)).sum() / len(targets)


def sums(logits, targets, pad_id):
    """This is the sum over the real tokens; it grows with the batch. The mean is due."""
    return (_token_losses(logits, targets) * (targets != pad_id)).sum()


def mean_of_sentence_means(logits, targets, pad_id):
    """You average within each sentence, then over the sentences, so that a token in a short one counts for more. Every real
    token should count the same."""
    real = targets != pad_id
    return ((_token_losses(logits, targets) * real).sum(1) / real.sum(1)).mean()


def only_padding(logits, targets, pad_id):
    """This is the loss on the padding alone: the mask is the wrong way round."""
    padding = targets == pad_id
    return (_token_losses(logits, targets) * padding).sum() / padding.sum()


def pad_id_taken_for_0(logits, targets, pad_id):
    """You leave out the targets that are 0, whatever `pad_id` says. The argument tells which token is padding."""
    real = targets != 0
    return (_token_losses(logits, targets) * real).sum() / real.sum()


def forgets_logarithm(logits, targets, pad_id):
    """These are probabilities where *logarithms* of probabilities are due: yours lies between -1 and 0."""
    return F.nll_loss(torch.softmax(logits, -1).flatten(0, 1), targets.flatten(), ignore_index=pad_id)


def forgets_softmax(logits, targets, pad_id):
    """You average the logits themselves. They only become log-probabilities after a (log-)softmax over the vocabulary."""
    return F.nll_loss(logits.flatten(0, 1), targets.flatten(), ignore_index=pad_id)


def softmax_twice(logits, targets, pad_id):
    """You take a softmax, and cross-entropy takes another one on top. It wants raw logits."""
    return F.cross_entropy(torch.softmax(logits, -1).flatten(0, 1), targets.flatten(), ignore_index=pad_id)


def sign_flipped(logits, targets, pad_id):
    """The sign is the wrong way round: a likelier target should make the loss *smaller*, and no loss is below 0."""
    return -masked_cross_entropy(logits, targets, pad_id)


def zeroes_the_logits(logits, targets, pad_id):
    """You set the logits of padding to 0 and count those positions still: there the loss is log V, not nothing. Mask the losses,
    and count what is left."""
    return _token_losses(logits * (targets != pad_id).unsqueeze(-1), targets).mean()


def softmax_over_time(logits, targets, pad_id):
    """Your softmax runs over the time steps. The probabilities that must sum to 1 are those of the words at *one* step."""
    return F.nll_loss(torch.log_softmax(logits, 1).flatten(0, 1), targets.flatten(), ignore_index=pad_id)


def view_instead_of_transpose(logits, targets, pad_id):
    """You reshaped (B, T, V) into (B, V, T). That keeps the order in memory and mixes words with time steps: a transpose
    moves the axis."""
    B, T, V = logits.shape
    return F.cross_entropy(logits.reshape(B, V, T), targets, ignore_index=pad_id)


def classes_in_the_last_dimension(logits, targets, pad_id):
    """You hand (B, T, V) to cross_entropy as it is, which takes dimension 1 for the vocabulary. Move V there, or flatten B and T
    into one."""
    return F.cross_entropy(logits, targets, ignore_index=pad_id)


def targets_in_another_order(logits, targets, pad_id):
    """Your logits are flattened sentence by sentence and your targets time step by time step, so that a prediction meets
    another word's target. Flatten both in one order."""
    return F.cross_entropy(logits.flatten(0, 1), targets.T.flatten(), ignore_index=pad_id)


def logarithm_of_rounded_softmax(logits, targets, pad_id):
    """The formula is right on paper, but softmax rounds small probabilities to 0 and log(0) is infinite. Is there one function
    for both steps?"""
    picked = torch.softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    real = targets != pad_id
    return -torch.log(picked)[real].sum() / real.sum()


def logarithm_of_softmax_without_shift(logits, targets, pad_id):
    probabilities = torch.exp(logits) / torch.exp(logits).sum(-1, keepdim=True)
    picked = probabilities.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    real = targets != pad_id
    return -torch.log(picked)[real].sum() / real.sum()


def logarithm_of_sum_without_shift(logits, targets, pad_id):
    """The formula is right on paper, but exp(1e4) is infinite in floating point. Is there one function for softmax and
    logarithm that shifts the logits first?"""
    log_probabilities = logits - torch.log(torch.exp(logits).sum(-1, keepdim=True))
    picked = log_probabilities.gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    real = targets != pad_id
    return -picked[real].sum() / real.sum()


def epsilon_in_the_logarithm(logits, targets, pad_id, epsilon=1e-9):
    """A small number inside the logarithm hides log(0) but caps the loss: a confident mistake should cost thousands here.
    Is there one function for softmax and logarithm?"""
    picked = torch.softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)  # (B, T)
    real = targets != pad_id
    return -torch.log(picked + epsilon)[real].sum() / real.sum()


def epsilon_of_1e_8(logits, targets, pad_id):
    return epsilon_in_the_logarithm(logits, targets, pad_id, 1e-8)


def epsilon_of_1e_12(logits, targets, pad_id):
    return epsilon_in_the_logarithm(logits, targets, pad_id, 1e-12)


def base_2(logits, targets, pad_id):
    """This is the loss in bits: a logarithm to base 2. The natural one is due."""
    return masked_cross_entropy(logits, targets, pad_id) / torch.log(torch.tensor(2.0, dtype=logits.dtype))


def view_of_other_strides(logits, targets, pad_id):
    """`view` wants numbers that lie in memory in order, and a transposed tensor's do not. `reshape` and `flatten` take both."""
    real = (targets != pad_id).sum()
    return F.cross_entropy(logits.view(-1, logits.shape[-1]), targets.view(-1), ignore_index=pad_id, reduction="sum") / real


def mask_from_the_predictions(logits, targets, pad_id):
    """You leave out the positions where the model *says* padding. Padding is where the target says so, whatever the model
    thinks."""
    real = logits.argmax(-1) != pad_id
    return (_token_losses(logits, targets) * real).sum() / real.sum()


def only_larger_than_pad_id(logits, targets, pad_id):
    """You keep the targets that are *greater* than `pad_id`. Those below it are words too: only the one equal to it is not."""
    real = targets > pad_id
    return (_token_losses(logits, targets) * real).sum() / real.sum()


def perplexity(logits, targets, pad_id):
    """This is the exponential of the loss, the perplexity. It is for reading; the loss itself is due."""
    return masked_cross_entropy(logits, targets, pad_id).exp()


EXERCISE = Exercise(
    name="masked_cross_entropy",
    reference=masked_cross_entropy,
    inputs=_inputs,
    misconceptions=misconceptions(
        counts_padding,
        divides_by_every_position,
        divides_by_sentences,
        sums,
        mean_of_sentence_means,
        only_padding,
        pad_id_taken_for_0,
        forgets_logarithm,
        forgets_softmax,
        softmax_twice,
        sign_flipped,
        zeroes_the_logits,
        softmax_over_time,
        view_instead_of_transpose,
        classes_in_the_last_dimension,
        targets_in_another_order,
        logarithm_of_rounded_softmax,
        (logarithm_of_sum_without_shift, logarithm_of_softmax_without_shift),
        (epsilon_in_the_logarithm, epsilon_of_1e_8, epsilon_of_1e_12),
        base_2,
        view_of_other_strides,
        mask_from_the_predictions,
        only_larger_than_pad_id,
        perplexity,
    ),
)
