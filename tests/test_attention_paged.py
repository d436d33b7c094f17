"""Attention over pages is attention over the same tokens in one block, wherever the pages are."""

import pytest
import torch
from torch.nn import functional as F

from course_utils.attention.paged import paged_attend
from course_utils.measure.memory import peak_memory


def drawn(seed=0, pages=9, size=4, queries=1):
    generator = torch.Generator().manual_seed(seed)
    shapes = ((3, queries, 5), (pages, 3, size, 5), (pages, 3, size, 6))
    return [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes]


def in_one_block(pages, table, tokens):
    return pages[table].transpose(0, 1).flatten(1, 2)[:, :tokens]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [1, 3, 4])
@pytest.mark.parametrize("tokens", [1, 4, 5, 8])
def test_it_equals_attention_over_one_block(seed, size, tokens):
    q, k_pages, v_pages = drawn(seed, size=size)
    table = torch.randperm(9, generator=torch.Generator().manual_seed(seed)).tolist()  # names more pages than are needed
    expected = F.scaled_dot_product_attention(q, *(in_one_block(pages, table, tokens) for pages in (k_pages, v_pages)))
    assert torch.allclose(paged_attend(q, k_pages, v_pages, table, tokens), expected, atol=1e-12)


def test_what_is_not_the_texts_own_changes_nothing():
    q, k_pages, v_pages = drawn()
    table, tokens = [7, 2, 5], 10
    context = paged_attend(q, k_pages, v_pages, table, tokens)
    for pages in (k_pages, v_pages):
        mine = torch.zeros(9, 4, dtype=torch.bool)
        mine[table[:2]] = mine[table[2], :2] = True
        pages[(~mine).unsqueeze(1).expand(9, 3, 4)] = torch.nan
    mine[table[2], :2] = True
    assert torch.equal(paged_attend(q, k_pages, v_pages, table, tokens), context)


def test_two_texts_may_share_their_first_pages():
    q, k_pages, v_pages = drawn()
    one, other = (paged_attend(q, k_pages, v_pages, table, 10) for table in ([3, 0, 5], [3, 0, 6]))
    assert not torch.allclose(one, other)
    assert torch.equal(paged_attend(q, k_pages, v_pages, [3, 0, 5], 8), paged_attend(q, k_pages, v_pages, [3, 0, 6], 8))


def test_it_never_copies_the_pages_together():
    q, k_pages, v_pages = drawn(pages=64, size=16)
    held = peak_memory(lambda: paged_attend(q, k_pages, v_pages, list(range(64)), 1024))
    assert held < k_pages.nbytes / 16


def test_the_table_must_name_enough_pages():
    with pytest.raises(ValueError, match="table must hold pages for 9 tokens, got 2 pages of 4"):
        paged_attend(*drawn(), [1, 2], 9)
