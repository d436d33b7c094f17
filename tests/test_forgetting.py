"""The measurements of what a translator keeps of each word: that they measure what they say."""

import pytest
import torch

from attention_lab.experiments import forgetting
from attention_lab.tasks import corpus

WORDS = corpus.Vocabulary([*corpus.SPECIAL_TOKENS, "a", "b", "c", "d", "e"])
PAIRS = [
    corpus.Pair(("a", "b", "c", "d"), ("d", "a"), frozenset({(3, 0), (0, 1), (1, 1)})),
    corpus.Pair(("b", "e"), ("a", "b", "c"), frozenset({(0, 2)})),
]


@pytest.fixture
def batch():
    return corpus.make_batch(PAIRS, WORDS, WORDS)


@pytest.mark.parametrize("seed", range(20))
def test_exactly_one_word_is_exchanged_and_for_another_word(batch, seed):
    generator = torch.Generator().manual_seed(seed)
    exchanged = forgetting.exchange_word(batch.source, batch.source_lengths, 1, len(WORDS), generator)
    assert (exchanged != batch.source).nonzero().tolist() == [[0, 2], [1, 0]]  # one before the last word, not the last column
    assert ((exchanged >= 4) == (batch.source >= 4)).all() and exchanged.max() < len(WORDS)


def test_movement_is_the_distance_between_the_two_vectors(batch):
    """An encoder that adds up the ids, each times 10 to the power of its distance from the end: what moves can be read off."""

    def encode(source, lengths):
        powers = 10.0 ** (lengths.unsqueeze(1) - 1 - torch.arange(source.shape[1]))
        return (source * powers * (source != corpus.PAD)).sum(1, keepdim=True)  # (B, 1)

    moved = forgetting.movement_by_distance(encode, batch.source, batch.source_lengths, len(WORDS), 1, seed=0)
    assert moved.shape == (2, 2)
    assert set(moved[:, 0].tolist()) <= {1.0, 2.0, 3.0, 4.0}
    assert set(moved[:, 1].tolist()) <= {10.0, 20.0, 30.0, 40.0}
