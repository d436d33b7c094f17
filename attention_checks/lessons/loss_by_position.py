"""How good a language model is at each place of a sentence."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import carried, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.compare import first_difference
from attention_checks.lessons import masked_cross_entropy as part
from attention_lab.measure.by_position import loss_by_position
from attention_lab.models.training import masked_cross_entropy


def _inputs(draw):
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
    yield _case(draw, "not contiguous", draw.sizes("B T V", low=3), "not contiguous")
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
    if group == "not contiguous":
        logits, targets = non_contiguous(logits), non_contiguous(targets)
    return Case(group, label(sizes, f"pad_id={pad_id}", note), (logits, targets, pad_id), diagnostic=diagnostic)


def _about_a_limit(want, got, case):
    """Where a probability is 0 in float32, and something keeps its logarithm from being infinite."""
    bounded = bool(got[0] < want[0]) and first_difference(want[1:], got[1:]) is None
    if "probability 0" in case.label and bounded and bool(got[0] > 0):
        return (
            "Too small where a word's probability is 0 in float32, as when a small number is added to probabilities, or they, or "
            "the losses, are held within a limit or left out. `log_softmax` and `cross_entropy` need none."
        )


def _about_whole_numbers(want, got, case):
    if not got.is_floating_point():
        return "These have nothing behind the point: whole numbers, as in a tensor like `targets`, or booleans. Floats are due."


def _losses(logits, targets):
    """(B, T), padding like any other token."""
    return F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")


def _on_the_way(logits, targets, pad_id):
    """What losses that are written out pass: of all targets, of those with 0 in the place of padding, and of words alone."""
    real, whole = targets != pad_id, logits.logsumexp(-1)
    yield from (logits.softmax(-1), logits.log_softmax(-1))
    yield from (real.to(logits.dtype), ~real, whole, targets * real)
    for each in (targets, targets * real):
        picked = part._picked(logits, each.long())
        nats = whole - picked
        yield from (picked, (-nats).exp(), nats, -nats, nats * real, nats.masked_fill(~real, torch.nan))


def _whole(logits, targets, pad_id):
    """The losses once more, from that of a whole batch: here mistakes in it are carried in."""
    each = [masked_cross_entropy(logits[:, [t]], targets[:, [t]], pad_id) for t in range(targets.shape[1])]
    return torch.stack(each).where((targets != pad_id).any(0), torch.nan)


def zero_where_nothing_is(logits, targets, pad_id):
    """A position where all is padding gets a 0 from you, which reads as if the model were certain there. Nothing was measured:
    nan."""
    return loss_by_position(logits, targets, pad_id).nan_to_num()


def nan_from_the_first_gap_on(logits, targets, pad_id):
    """From the first position on where all is padding, yours are all nan. Words may come after it: does your loop stop there?
    It should go on to the last position."""
    losses = loss_by_position(logits, targets, pad_id)
    return losses.masked_fill(losses.isnan().cumsum(0) > 0, torch.nan)


def nan_from_one_padding(logits, targets, pad_id):
    """Yours is nan at a position as soon as one of its targets is padding. It is nan only where all are; elsewhere the mean is
    that of the words. (`mean` and `sum` of something with a nan are nan.)"""
    return _losses(logits, targets).masked_fill(targets == pad_id, torch.nan).mean(0)


def leaves_out_what_has_no_loss(logits, targets, pad_id):
    """The positions where all is padding are missing. They stay, as nan, so that each number stands at its own position."""
    losses = loss_by_position(logits, targets, pad_id)
    return losses[~losses.isnan()]


def leaves_out_sure_words(logits, targets, pad_id):
    """You take a loss or mean of 0 for padding, but the model may be sure of a word as well. Padding is what has `pad_id`."""
    losses = _losses(logits, targets)
    return losses.where((targets != pad_id) & (losses != 0), torch.nan).nanmean(0)


def takes_a_mean_of_0_for_nothing(logits, targets, pad_id):
    losses = loss_by_position(logits, targets, pad_id)
    return losses.where(losses != 0, torch.nan)


def padding_out_of_the_vocabulary(logits, targets, pad_id):
    """Your losses are those of a vocabulary without the padding, whose probability is shared out among the words. Due are those
    of the whole softmax; at which positions they count, the targets say."""
    words = torch.arange(logits.shape[-1]) != pad_id
    return loss_by_position(logits.where(words, -torch.inf), targets, pad_id)


def padding_in_the_sums(logits, targets, pad_id):
    """You divide by the words at each position, but your sums hold the losses on padding as well. Leave them out of both."""
    return _losses(logits, targets).sum(0) / (targets != pad_id).sum(0)


def one_number_a_sentence(logits, targets, pad_id):
    """These are numbers for the B sentences, made along each of them. One for each of the T positions is due: average over the
    batch."""
    each = zip(logits.split(1), targets.split(1), strict=True)
    return torch.stack([masked_cross_entropy(*sentence, pad_id) for sentence in each])


def one_number_for_all(logits, targets, pad_id):
    """This is one number for all positions. Each of them has a mean of its own: (T,)."""
    return masked_cross_entropy(logits, targets, pad_id)


def one_number_for_all_positions(logits, targets, pad_id):
    return masked_cross_entropy(logits, targets, pad_id).expand(targets.shape[1])


def mean_up_to_each_position(logits, targets, pad_id):
    """Each of your numbers is a mean over the positions *up to* it. The losses at that position alone are due."""
    real = targets != pad_id
    return (_losses(logits, targets) * real).sum(0).cumsum(0) / real.sum(0).cumsum(0)


def logarithm_of_the_mean(logits, targets, pad_id):
    """These are logarithms of the *mean* probabilities, with a minus. The mean of the words' own logarithms is due."""
    real = targets != pad_id
    return -((torch.exp(-_losses(logits, targets)) * real).sum(0) / real.sum(0)).log()


def no_logarithm(logits, targets, pad_id):
    """These are means of the probabilities, or minus them. The loss on a word is minus the *logarithm* of its probability."""
    real = targets != pad_id
    return ((-_losses(logits, targets)).exp() * real).sum(0) / real.sum(0)


def no_logarithm_but_the_sign(logits, targets, pad_id):
    return -no_logarithm(logits, targets, pad_id)


def perplexity(logits, targets, pad_id):
    """This is the exponential of what is due, the perplexity. The mean loss itself is asked: leave `exp` out."""
    return loss_by_position(logits, targets, pad_id).exp()


def padding_taken_for_the_end(logits, targets, pad_id):
    """Padding that stands within a sentence counts, and a word at its end does not: is the *number* of words taken for where they
    stand? Which positions are padding, `targets` says entry by entry."""
    lengths = (targets != pad_id).sum(1, keepdim=True)
    real = (torch.arange(targets.shape[1]) < lengths).to(logits.dtype)
    return (_losses(logits, targets) * real).sum(0) / real.sum(0)


def divides_by_all_words(logits, targets, pad_id):
    """You divide by the number of words at *all* positions. At each position, divide by the words that stand there."""
    real = targets != pad_id
    return (_losses(logits, targets) * real).sum(0) / real.sum()


def shifts_the_targets(logits, targets, pad_id):
    """You shift targets against logits, which leaves T - 1 positions. They are given as they belong together: the logits at t are
    for the target at t."""
    return loss_by_position(logits[:, :-1], targets[:, 1:], pad_id)


def view_instead_of_transpose(logits, targets, pad_id):
    """These are the numbers of a (B, T, V) *reshaped* into (B, V, T). That keeps the order in memory and mixes words with
    positions: a transpose moves the axis."""
    B, T, V = logits.shape
    return _whole(logits.reshape(B, V, T).transpose(1, 2), targets, pad_id)


EXERCISE = Exercise(
    name="loss_by_position",
    reference=loss_by_position,
    inputs=_inputs,
    differentiable=False,
    on_the_way=_on_the_way,
    properties=(_about_a_limit, _about_whole_numbers),
    misconceptions=(
        *mistakes(globals(), loss_by_position),
        *carried(
            part.EXERCISE,
            _whole,
            only=(
                *("counts_padding", "divides_by_every_position", "sums", "only_padding", "pad_id_taken_for_0", "forgets_softmax"),
                *("softmax_twice", "sign_flipped", "logarithm_of_rounded_softmax", "in_bits"),
            ),
            counts_padding="The losses on padding count in your means. Which sentences still have a word at each position?",
            divides_by_every_position="Padding adds nothing to your sums, as it should, but counts in the number that they are "
            "divided by. Divide by the number of words alone.",
            sums="These are sums, which grow with the number of words. Means are due: divide by that number.",
            only_padding="These are losses on the padding alone. Is the mask the wrong way round?",
            forgets_softmax="These are made of the targets' bare logits. Only a (log-)softmax makes log-probabilities of them.",
            softmax_twice="These are two softmaxes, one on top of the other. `cross_entropy` and `log_softmax` each bring one.",
        ),
    ),
)
