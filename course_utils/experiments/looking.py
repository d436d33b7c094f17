"""What lesson 03 measures about where a translator looks: rows of certain French words, and windows that miss their word."""

import torch

from course_utils import corpus

# English determiners with their French. The form of the first kind depends on the noun behind it, its gender, its number or its
# first letter; the second kind has one form for all nouns that it can stand before.
NEEDS_THE_NOUN = {
    "the": {"le", "la", "l'", "les"},
    "a": {"un", "une"},
    "an": {"un", "une"},
    "this": {"ce", "cet", "cette"},
    "my": {"mon", "ma", "mes"},
    "his": {"son", "sa", "ses"},
    "her": {"son", "sa", "ses"},
    "our": {"notre", "nos"},
}
SETTLED = {"these": {"ces"}, "two": {"deux"}, "three": {"trois"}, "several": {"plusieurs"}, "every": {"chaque"}}


def determiners(pair, kind):
    """The rows of the French determiners of one `kind`, a dict as `NEEDS_THE_NOUN` is.

    -> list of (row, position of the English determiner, set of positions of the English words of the next French word).
    """
    linked = {}
    for source, target in pair.alignment:
        linked.setdefault(target, set()).add(source)
    found = []
    for row in range(len(pair.target) - 1):
        own, following = linked.get(row, set()), linked.get(row + 1, set())
        if len(own) == 1 and following - own and pair.target[row] in kind.get(pair.source[min(own)], ()):
            found.append((row, min(own), following - own))
    return found


def determiner_shares(maps, pairs, kind):
    """The mean weight of these rows on their own English word, and on those of the next French word -> (own, next, rows).

    `maps` as `translation.attention_maps` returns them. Raises ValueError when the pairs hold no determiner of this kind.
    """
    own, following = [], []
    for weights, pair in zip(maps, pairs, strict=True):
        for row, source, others in determiners(pair, kind):
            own.append(weights[row, source].item())
            following.append(weights[row, sorted(others)].sum().item())
    if not own:
        raise ValueError(f"pairs must hold one of {', '.join(kind)} with its French determiner; they hold none")
    return sum(own) / len(own), sum(following) / len(following), len(own)


def negations(pair):
    """The rows of `ne` made from a `not` with `do` or `does` before it -> list of (row, position of `not`)."""
    rows = []
    for source, row in sorted(pair.alignment):
        after_do = source > 0 and pair.source[source - 1] in ("do", "does")
        if pair.source[source] == "not" and after_do and pair.target[row] in ("ne", "n'"):
            rows.append((row, source))
    return rows


def negation_shares(maps, pairs):
    """The mean weight of these rows on `not`, and on the `do` before it, for which French has no word -> (own, do, rows).

    Raises ValueError when the pairs hold no such row.
    """
    found = []
    for weights, pair in zip(maps, pairs, strict=True):
        found += [weights[row, [source, source - 1]] for row, source in negations(pair)]
    if not found:
        raise ValueError("pairs must hold a `do not` or `does not`; they hold none")
    own, before = torch.stack(found).mean(dim=0).tolist()
    return own, before, len(found)


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
    """How far each centre lies from the nearest English word that its French word was made from, all pairs in one -> (rows,).

    French words that were made from nothing are left out.
    """
    distances = []
    for centre, pair in zip(predicted, pairs, strict=True):
        linked = {}
        for source, target in pair.alignment:
            linked.setdefault(target, []).append(source)
        for row, sources in sorted(linked.items()):
            distances.append(min(abs(source - centre[row].item()) for source in sources))
    return torch.tensor(distances)
