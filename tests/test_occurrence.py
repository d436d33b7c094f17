"""Whether a word occurs: that what is counted is what the lesson says."""

import pytest
import torch

from attention_lab.experiments import occurrence

WORDS = torch.tensor([[4, 5, 6, 5, 7, 8], [6, 4, 8, 0, 0, 0]])  # 8 is the full stop, 0 padding
LENGTHS = torch.tensor([6, 3])


def test_what_occurs_is_found_wherever_and_however_often():
    found = occurrence.occurs(WORDS, 10)
    assert [row.nonzero().flatten().tolist() for row in found] == [[4, 5, 6, 7, 8], [0, 4, 6, 8]]


def test_a_pair_is_won_by_the_higher_score_and_a_tie_is_half():
    has = torch.tensor([True, False, False, True, False, False])
    won = occurrence.pairs_won(torch.tensor([3.0, 1.0, 2.0, 0.0, 3.0, 4.0]), has)
    assert won[has].tolist() == [(2 + 0.5) / 4, 0.0]


@pytest.mark.parametrize("seed", range(20))
def test_one_word_is_exchanged_and_never_the_last_token(seed):
    generator = torch.Generator().manual_seed(seed)
    exchanged, places = occurrence.exchange_anywhere(WORDS, LENGTHS, 10, generator)
    assert (exchanged != WORDS).nonzero().tolist() == [[row, place] for row, place in enumerate(places.tolist())]
    assert (places < LENGTHS - 1).all()
    assert exchanged.max() < 10 and ((exchanged >= 4) == (WORDS >= 4)).all()


def test_words_are_counted_in_their_fifth_unless_they_come_twice_or_have_no_pairs():
    won = torch.arange(20.0).reshape(2, 10)
    won[1, 4] = torch.nan
    # The first sentence has five words before the stop, one a fifth, and word 5 twice. In the second, 6 is in the first fifth.
    means = occurrence.by_fifth(won, WORDS, LENGTHS)
    assert means[[0, 2, 4]].tolist() == [(4 + 16) / 2, 6.0, 7.0]
    assert means[[1, 3]].isnan().all()
    at = occurrence.by_fifth(won, WORDS, LENGTHS, places=torch.tensor([2, 0]))
    assert at[[0, 2]].tolist() == [16.0, 6.0] and at[4].isnan()
