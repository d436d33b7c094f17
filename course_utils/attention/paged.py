"""A cache in pages of equal size, which may lie anywhere: a table says where those of a text are.

Kwon et al. (2023), Efficient memory management for large language model serving with PagedAttention, section 4.1.
"""

import math

from course_utils._validation import require_floating, require_sizes
from course_utils.attention.online_softmax import finish_partial, merge_partial, partial_softmax


def paged_attend(q, k_pages, v_pages, table, tokens):
    """Queries of one text over its first `tokens` tokens, whose keys and values are read page by page, where they are.

    Shapes: q (H, Tq, d), k_pages (pages, H, size, d), v_pages (pages, H, size, d_v), table a list of page numbers in the order
    of the text, tokens an int of at least 1 -> context (H, Tq, d_v). The last page need not be full, and the table may name
    more pages than are needed. Pages are never copied together: their partial results are merged.
    """
    require_floating("q", q, ("H", "Tq", "d"))
    require_floating("k_pages", k_pages, ("pages", q.shape[0], "size", q.shape[-1]))
    require_floating("v_pages", v_pages, (*k_pages.shape[:-1], "d_v"))
    require_sizes(tokens=tokens)
    size = k_pages.shape[-2]
    if tokens > size * len(table):
        raise ValueError(f"table must hold pages for {tokens} tokens, got {len(table)} pages of {size}")
    scaled_q = q / math.sqrt(q.shape[-1])  # (H, Tq, d)
    partial = None
    for start, page in zip(range(0, tokens, size), table, strict=False):
        used = min(size, tokens - start)  # of this page
        scores = scaled_q @ k_pages[page, :, :used].transpose(-2, -1)  # (H, Tq, used)
        new = partial_softmax(scores, v_pages[page, :, :used])
        partial = merge_partial(partial, new) if partial else new
    return finish_partial(partial)  # (H, Tq, d_v)
