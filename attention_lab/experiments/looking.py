"""Measurements of where a translator looks: perfect rows to compare with, and windows that miss their word."""

import torch

from attention_lab.tasks import corpus


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


def next_word(model, task, pair, row, other=None, exchanged=()):
    """The word that an `AttentionTranslator` finds likeliest at `row` of the translation, given the reference before it -> str.

    The keys at the source positions `exchanged` are those that the encoder makes of the sentence `other` (tokens, as many as the
    pair's source has): one change, and what it does to the answer is what those keys are good for (an interchange intervention:
    Geiger et al. 2021).
    """
    both = pair, pair._replace(source=other or pair.source)
    batch, another = (corpus.make_batch([each], task.source_vocabulary, task.target_vocabulary) for each in both)
    with torch.no_grad():
        keys, state, mask = model.encode(batch.source, batch.source_lengths)  # (1, Ts, d_key)
        others, _, _ = model.encode(another.source, another.source_lengths)
        for position in exchanged:
            keys[:, position] = others[:, position]
        for word in model.target_embedding(batch.target_in)[:, : row + 1].unbind(dim=1):
            logits, state, _ = model.decoder_step(word, state, keys, mask, model.attention, model.cell, model.readout)
    return task.target_vocabulary.tokens[logits[0].argmax()]


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
