"""Held out: wrong and right ways to write masked_cross_entropy."""

# Learners write it so.
# ruff: noqa: B905, E741

import torch
from torch import nn
from torch.nn import functional as F

from held_out.registry import right, wrong


@wrong("masked_cross_entropy", "counts_padding", "averages over all positions, padding included")
def mce_all(logits, targets, pad_id):
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


@wrong("masked_cross_entropy", "divides_by_every_position", "zeroes the padded losses but still divides by B*T")
def mce_divides_by_all(logits, targets, pad_id):
    losses = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    losses[targets == pad_id] = 0
    return losses.mean()


@wrong(
    "masked_cross_entropy",
    "mean_of_sentence_means",
    "averages each sentence first and then the sentences, so words of short sentences count more",
)
def mce_mean_of_means(logits, targets, pad_id):
    out = []
    for l, t in zip(logits, targets):
        out.append(F.cross_entropy(l, t, ignore_index=pad_id))
    return torch.stack(out).mean()


@wrong("masked_cross_entropy", "sums", "returns the sum: does not divide at all")
def mce_sum(logits, targets, pad_id):
    return F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="sum")


@wrong("masked_cross_entropy", "only_padding", "keeps the padding and drops the real tokens (mask inverted)")
def mce_inverted(logits, targets, pad_id):
    pad = targets == pad_id
    return F.cross_entropy(logits[pad], targets[pad])


@wrong(
    "masked_cross_entropy",
    "view_instead_of_transpose",
    "reshapes (B, T, V) to (B, V, T) instead of transposing, which scrambles the scores",
)
def mce_view(logits, targets, pad_id):
    B, T, V = logits.shape
    return F.cross_entropy(logits.reshape(B, V, T), targets, ignore_index=pad_id)


@wrong("masked_cross_entropy", "returns_a_number", "returns a Python float (.item()), so no gradient flows")
def mce_item(logits, targets, pad_id):
    return F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id).item()


@wrong(
    "masked_cross_entropy",
    "zeroes_the_logits",
    "multiplies the logits by the mask, so padding still counts, with a uniform prediction",
)
def mce_masks_logits(logits, targets, pad_id):
    keep = (targets != pad_id).unsqueeze(-1)
    return F.cross_entropy((logits * keep).permute(0, 2, 1), targets)


@wrong("masked_cross_entropy", "pad_id_taken_for_0", "ignores id 0 whatever pad_id is")
def mce_zero(logits, targets, pad_id):
    return F.cross_entropy(logits.reshape(-1, logits.size(-1)), targets.reshape(-1), ignore_index=0)


@wrong("masked_cross_entropy", "softmax_twice", "applies softmax before cross_entropy, which applies it again")
def mce_double_softmax(logits, targets, pad_id):
    p = logits.softmax(-1)
    return F.cross_entropy(p.transpose(1, 2), targets, ignore_index=pad_id)


@wrong("masked_cross_entropy", "forgets_softmax", "gives raw logits to nll_loss: the log-softmax is missing")
def mce_no_softmax(logits, targets, pad_id):
    return F.nll_loss(logits.transpose(1, 2), targets, ignore_index=pad_id)


@wrong("masked_cross_entropy", "sign_flipped", "the minus sign is missing: the mean log-likelihood")
def mce_sign(logits, targets, pad_id):
    logp = logits.log_softmax(-1).gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    mask = targets.ne(pad_id)
    return (logp * mask).sum() / mask.sum()


@wrong("masked_cross_entropy", "divides_by_sentences", "divides by the number of sentences, not of real tokens")
def mce_per_sentence(logits, targets, pad_id):
    nll = F.cross_entropy(logits.mT, targets, reduction="none")
    return (nll * (targets != pad_id)).sum() / len(targets)


@wrong("masked_cross_entropy", "mask_from_the_predictions", "takes the mask from the prediction (argmax) instead of the targets")
def mce_mask_from_prediction(logits, targets, pad_id):
    nll = F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")
    mask = (logits.argmax(-1) != pad_id).float()
    return (nll * mask).sum() / mask.sum()


@wrong("masked_cross_entropy", "changes_its_input", "marks padding in the caller's targets with -100, in place")
def mce_writes_targets(logits, targets, pad_id):
    targets[targets == pad_id] = -100
    return F.cross_entropy(logits.transpose(1, 2), targets)


@wrong("masked_cross_entropy", "only_larger_than_pad_id", "takes ids above pad_id as real, so ids below it are dropped")
def mce_greater(logits, targets, pad_id):
    keep = targets > pad_id
    return F.cross_entropy(logits[keep], targets[keep])


@right("masked_cross_entropy", "boolean indexing, then cross_entropy")
def mce_index(logits, targets, pad_id):
    keep = targets != pad_id
    return F.cross_entropy(logits[keep], targets[keep])


@right("masked_cross_entropy", "nn.CrossEntropyLoss with a class weight of 0 for padding")
def mce_weight(logits, targets, pad_id):
    weight = torch.ones(logits.shape[-1], dtype=logits.dtype)
    weight[pad_id] = 0
    return nn.CrossEntropyLoss(weight=weight)(logits.permute(0, 2, 1), targets)


@right("masked_cross_entropy", "one-hot einsum with odd letters")
def mce_einsum(logits, targets, pad_id):
    hot = F.one_hot(targets, logits.shape[-1]).to(logits.dtype)
    keep = (targets != pad_id).to(logits.dtype)
    return -torch.einsum("xyz,xyz,xy->", logits - logits.logsumexp(2, True), hot, keep) / keep.sum()


@right("masked_cross_entropy", "double loop with a running total")
def mce_loop(logits, targets, pad_id):
    total, n = 0.0, 0
    for b in range(targets.shape[0]):
        for t in range(targets.shape[1]):
            if targets[b, t] != pad_id:
                total = total - torch.log_softmax(logits[b, t], 0)[targets[b, t]]
                n += 1
    return total / n


@right("masked_cross_entropy", "torch.where and gather, logsumexp minus the picked logit")
def mce_where(logits, targets, pad_id):
    picked = torch.take_along_dim(logits, targets[..., None], -1)[..., 0]
    nll = torch.logsumexp(logits, -1) - picked
    return torch.where(targets == pad_id, torch.zeros_like(nll), nll).sum() / (targets != pad_id).sum()
