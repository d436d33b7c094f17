"""How good a language model is at each place of a sentence."""

from torch.nn import functional as F

from course_utils._validation import require_floating, require_int, require_integers


def loss_by_position(logits, targets, pad_id):
    """The mean negative log-likelihood, in nats, of the targets at each position that are not padding.

    Shapes: logits (B, T, V), targets (B, T) integers -> (T,). NaN at a position where all targets are padding: nothing was
    measured there.
    """
    require_floating("logits", logits, ("B", "T", "V"))
    require_integers("targets", targets, tuple(logits.shape[:2]))
    require_int("pad_id", pad_id)
    # cross_entropy wants the classes in the second dimension.
    losses = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=pad_id, reduction="none")  # (B, T), 0 at padding
    counts = (targets != pad_id).sum(dim=0)  # (T,)
    return losses.sum(dim=0) / counts  # (T,)
