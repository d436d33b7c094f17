"""What is never held: copies of keys, all pages in one block, all scores."""

from functools import partial

import pytest
import torch

from course_utils.attention.chunked import chunked_linear_attention
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.latent import latent_attention
from course_utils.attention.online_softmax import tiled_attention
from course_utils.attention.paged import paged_attend
from course_utils.attention.sparse import local_attention
from course_utils.measure.memory import peak_memory


def drawn(*shapes):
    return [torch.randn(*shape, generator=torch.Generator().manual_seed(0)) for shape in shapes]


@pytest.mark.parametrize(
    ("attend", "given", "share"),
    [
        (grouped_query_attention, drawn((2, 6, 1, 7), (2, 2, 64, 7), (2, 2, 64, 7)), 1),  # of k, of which copies would be 3
        (latent_attention, drawn((2, 3, 1, 4), (2, 4096, 6), (3, 6, 4), (3, 6, 8)), 1.1),  # of the latents; all keys are 2
        (partial(paged_attend, table=list(range(64)), tokens=1024), drawn((3, 1, 5), (64, 3, 16, 5), (64, 3, 16, 6)), 1 / 16),
    ],
)
def test_what_is_shared_is_not_copied(attend, given, share):
    assert peak_memory(partial(attend, *given)) < share * given[1].nbytes


@pytest.mark.parametrize(
    "attend",
    [
        partial(tiled_attention, block=8),
        partial(tiled_attention, block=8, causal=True),
        partial(local_attention, window=8),
        partial(chunked_linear_attention, chunk=8),
    ],
)
def test_memory_grows_with_the_length_and_not_with_its_square(attend):
    small, large = (peak_memory(partial(attend, *drawn(*[(length, 4)] * 3))) for length in (64, 640))
    assert large <= 11 * small and large < 640 * 640 * 4 / 4
