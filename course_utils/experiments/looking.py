"""Measurements of where a translator looks: perfect rows to compare with, and windows that miss their word."""

import torch

from course_utils.tasks import corpus


def gold_map(pair):
    """The weights of perfect rows: each shares its weight among the source words that its target word was made from.

    Returns (target tokens, source tokens); the row of a word without a link is all zeros.
    """
    weights = torch.zeros(len(pair.target), len(pair.source))
    for source, target in pair.alignment:
        weights[target, source] = 1.0
    return weights / weights.sum(dim=1, keepdim=True).clamp(min=1)


def centers(model, task, pairs):
    """The centres that local attention predicts while the reference is given to it -> list of (target tokens,) tensors.

    `model` is a `LuongTranslator` without input feeding, whose attention is a `LocalAttention`.
    """
    found = []
    for pair in pairs:
        batch = corpus.make_batch([pair], task.source_vocabulary, task.target_vocabulary)
        with torch.no_grad():
            _, state, _ = model.encode(batch.source, batch.source_lengths)
            states, _ = model.decoder(model.target_embedding(batch.target_in), state.unsqueeze(0))  # (1, Tt, d_hidden)
            found.append(model.attention.center(states, batch.source_lengths)[0, : len(pair.target)])
    return found


def misses(predicted, pairs):
    """The distance of each centre from the nearest English word linked with its French word, all pairs in one -> (rows,).

    French words without a link are left out.
    """
    distances = []
    for centre, pair in zip(predicted, pairs, strict=True):
        linked = {}
        for source, target in pair.alignment:
            linked.setdefault(target, []).append(source)
        for row, sources in sorted(linked.items()):
            distances.append(min(abs(source - centre[row].item()) for source in sources))
    return torch.tensor(distances)
