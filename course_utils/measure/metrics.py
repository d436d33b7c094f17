"""The quality of translations and of alignments."""

import math
from itertools import pairwise

import sacrebleu
import torch

from course_utils._validation import require_floating, require_sizes, require_tensor


def exact_match(predictions, references):
    """True where a prediction equals its reference, token for token.

    Shapes: two equally long sequences of token sequences -> (N,) bool tensor.
    """
    if len(predictions) != len(references):
        raise ValueError(f"predictions and references must be equally many, got {len(predictions)} and {len(references)}")
    return torch.tensor([tuple(p) == tuple(r) for p, r in zip(predictions, references, strict=True)], dtype=torch.bool)


def accuracy_by_length(correct, lengths, edges):
    """The share that is correct in each half-open bin of lengths [edges[i], edges[i + 1]).

    Shapes: correct (N,) bool, lengths (N,) int, edges increasing -> list of len(edges) - 1 floats in [0, 1]; an empty bin is nan.
    Raises ValueError when edges does not increase.
    """
    require_tensor("correct", correct, ("N",))
    require_tensor("lengths", lengths, (correct.shape[0],))
    if correct.dtype != torch.bool:
        raise TypeError(f"correct must be a boolean tensor, got {correct.dtype}")
    edges = list(edges)
    if len(edges) < 2 or any(low >= high for low, high in pairwise(edges)):
        raise ValueError(f"edges must hold at least two increasing numbers, got {edges}")
    shares = []
    for low, high in pairwise(edges):
        inside = (lengths >= low) & (lengths < high)  # (N,)
        in_bin = correct[inside]
        shares.append(in_bin.double().mean().item() if len(in_bin) else math.nan)
    return shares


def bleu(predictions, references):
    """Corpus BLEU of tokenised sentences, from 0 to 100 (Papineni et al. 2002; sacrebleu's, without another tokeniser).

    Raises ValueError when there is nothing to score.
    """
    if len(predictions) != len(references) or not len(predictions):
        raise ValueError(f"predictions and references must be equally many and some, got {len(predictions)}, {len(references)}")
    hypotheses = [" ".join(tokens) for tokens in predictions]
    answers = [" ".join(tokens) for tokens in references]
    # `force` only silences a warning about text that looks tokenised, which ours is.
    return sacrebleu.corpus_bleu(hypotheses, [answers], tokenize="none", force=True).score


def alignment_error_rate(predicted, sure):
    """1 - 2 |A and S| / (|A| + |S|): 0 is perfect, 1 has nothing right (Och and Ney 2003, where every link is sure).

    `predicted` (A) and `sure` (S) are sets of links: pairs (source, target), or triples (sentence, source, target) to score a
    whole corpus at once. Two empty sets agree: 0.
    """
    for name, links in (("predicted", predicted), ("sure", sure)):
        if not isinstance(links, (set, frozenset)):
            raise TypeError(f"{name} must be a set of links, got {type(links).__name__}")
    total = len(predicted) + len(sure)
    return 1.0 - 2 * len(predicted & sure) / total if total else 0.0


def argmax_alignment(weights):
    """Link every target position to the source position with the largest weight.

    Shapes: weights (targets, sources) -> set of (source, target).
    """
    require_floating("weights", weights, ("targets", "sources"))
    return {(source, target) for target, source in enumerate(weights.argmax(dim=-1).tolist())}


def diagonal_alignment(sources, targets):
    """Link every target position to the source position at the same relative place: a baseline that reads no word.

    Lengths of at least 1 -> set of (source, target).
    """
    require_sizes(sources=sources, targets=targets)
    return {(min(int((target + 0.5) * sources / targets), sources - 1), target) for target in range(targets)}
