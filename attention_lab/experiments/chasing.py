"""Who chased whom: sentences whose words are the same in another order, so that nobody can answer without the order."""

import torch

from attention_lab.tasks import pronouns
from course_utils._validation import require_int

D_MODEL = 32
STEPS = 1_200
LEARNING_RATE = 3e-3
LONGEST = 8  # positions; a sentence has six words
HELD_OUT = 40  # of the 190 pairs of animals


def vocabulary():
    """The words of the pronoun sentences, and *chased* -> `corpus.Vocabulary`."""
    return pronouns.vocabulary(extra=("chased",))


def load(words, seed=0):
    """Sentences `the A chased the B .`, each beside its mirror image `the B chased the A .` -> training and test `Batch`.

    The answer is A; it is read at the last token, the full stop, which stands where the pronoun sentences have `it`. `words` is
    the vocabulary; `seed` says which pairs of animals come in the test alone.
    """
    require_int("seed", seed)
    pairs = [(a, b) for i, a in enumerate(pronouns.ANIMALS) for b in pronouns.ANIMALS[:i]]
    order = torch.randperm(len(pairs), generator=torch.Generator().manual_seed(seed)).tolist()
    return tuple(_batch([pairs[n] for n in part], words) for part in (order[HELD_OUT:], order[:HELD_OUT]))


@torch.no_grad()
def share_right(model, batch):
    """The share of right answers of a reader of `models.pronouns`, from 0 to 1."""
    logits, _ = model(batch.tokens, batch.mask, batch.it)
    return (logits.argmax(dim=-1) == model.target(batch)).double().mean().item()


def _batch(pairs, words):
    turned = [twin for pair in pairs for twin in (pair, pair[::-1])]
    sentences = [pronouns.Sentence(("the", a, "chased", "the", b, "."), 5, 1, 4) for a, b in turned]
    return pronouns.make_batch(sentences, words)
