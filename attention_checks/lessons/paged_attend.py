"""Attention over a cache in pages: which page, how much of it, and how the pages are put together.

That pages are read where they are cannot be seen in the numbers. On a long text the check watches the largest tensor.
"""

from attention_checks.engine.cases import Case, label, variants
from attention_checks.engine.compare import first_difference
from attention_checks.engine.edits import chosen
from attention_checks.lessons import merge_partial as part
from attention_checks.lessons._growth import Counted, beside
from course_utils.attention.paged import paged_attend

REFERENCE = paged_attend
OUTPUTS = ("context", "numbers per token and head in the largest tensor (at most 2)")
COUNTED = OUTPUTS[1:]
RETURNS = "context"
VARIANTS = ("another device",)
LONG, ROOM = "a long text", 2  # all scores take 1; keys of 6 features, copied together, take 6


def inputs(draw):
    yield _case(draw, "full pages", 3, tokens=12, size=4)
    for tokens, size in ((9, 4), (11, 3), (13, 5)):
        yield _case(draw, "ordinary", draw.integer(2, 4), tokens, size)
    yield _case(draw, "one page", 3, tokens=3, size=5)
    yield _case(draw, "pages of one token", 2, tokens=5, size=1)
    yield _case(draw, "one token", 2, tokens=1, size=4)
    yield _case(draw, "pages in reserve", 3, tokens=6, size=4, reserve=2, note="the table names two pages more than are needed")
    yield _case(draw, "pages in reserve", 3, tokens=8, size=4, reserve=1, note="the table names one page more than is needed")
    yield _case(draw, "a page twice", 2, tokens=11, size=4, twice=True, note="one page holds two parts of the text")
    yield _case(draw, "several queries", 3, tokens=7, size=3, queries=2)
    yield _case(draw, "large", 2, tokens=10, size=4, scale=1e2, note="scores beyond 1e3")
    yield from variants(_case(draw, "ordinary", 2, 10, 4), "float64", "half precision", "not contiguous")
    yield _case(draw, LONG, 2, tokens=64, size=4, d=6, d_v=7, note="counting what is held")
    yield _case(draw, "square", 3, tokens=9, size=3, d=3, d_v=3, diagnostic=True)


def _case(
    draw, group, H, tokens, size, reserve=0, twice=False, queries=1, scale=1.0, d=None, d_v=None, note="", diagnostic=False
):
    """The pages of the store that are not in the table hold the tokens of others, and so does the rest of the last one."""
    drawn = draw.sizes("d d_v", low=5, high=9)
    d, d_v = d or drawn["d"], d_v or drawn["d_v"]
    needed = -(-tokens // size) + reserve
    pages = needed + 3
    table = draw.shuffled(*range(pages))[:needed]
    if table == sorted(table):  # else the order of the pages in the store would do
        table.reverse()
    if twice:
        table[0] = table[1]
    k, v = draw.normal(pages, H, size, d, scale=1.5), draw.normal(pages, H, size, d_v)
    sizes = {"H": H, "tokens": tokens, "size": size, "table": table, "d": d, "d_v": d_v}
    q = draw.normal(H, queries, d, scale=scale)
    return Case(group, label(sizes, note), (q, k, v, table, tokens), diagnostic=diagnostic)


def call(handle, case, args):
    """The context, and on a long text how large the largest tensor is, where it is too large."""
    if case.group != LONG:
        return beside(handle.call(args), ROOM)
    with Counted() as watch:
        result = handle.call(args)
    return beside(result, max(ROOM, -(-watch.largest // (args[0].shape[0] * args[4]))))


def on_the_way(q, k_pages, v_pages, table, tokens):
    """The pages themselves, and their scores before they are scaled or cut."""
    for page in table:
        keys = k_pages[page]
        yield from (keys, v_pages[page], q @ keys.transpose(-2, -1), q @ keys.transpose(-2, -1) / q.shape[-1] ** 0.5)


MISTAKES = """
pages_in_the_order_of_the_store: You read the pages 0, 1, 2 of the store. The text's first page is page `table[0]`, its second
  page `table[1]`.
    in zip(range(0, tokens, size), table, strict=False) -> in ((start, start // size) for start in range(0, tokens, size))
values_of_other_pages: The keys come from the pages of the table, but the values do not. Use the page number for both.
    v_pages[page, :, :used] -> v_pages[start // size, :, :used]
keys_of_other_pages: The values come from the pages of the table, but the keys do not. Use the page number for both.
    k_pages[page, :, :used] -> k_pages[start // size, :, :used]
reads_the_whole_last_page: You read the last page as a whole. Only part of it belongs to this text: what is behind the last
  token is not yours. Cut it off.
    used = min(size, tokens - start) -> used = size
leaves_out_the_last_page: You leave out the last page. It counts too, also when it is not full.
    range(0, tokens, size) -> range(0, max(1, tokens // size * size), size)
empty_where_the_last_page_is_full: When the last page is full, you read nothing of it: `tokens % size` is 0 there.
    range(0, tokens, size) -> range(0, tokens - (size if tokens % size == 0 and tokens > size else 0), size)
one_token_too_many: In the last page you read one token too many. With t tokens left, its places are 0 to t - 1: `[:t]`.
    min(size, tokens - start) -> min(size, tokens - start + 1)
one_token_too_few: In the last page you read one token too few. With t tokens left, take `[:t]`.
    min(size, tokens - start) -> min(size, max(1, tokens - start - 1))
reads_the_reserve: You read all pages of the table to their end. Stop after the last token: the rest of its page is not yours, and
  the table may name more pages than `tokens` needs.
    range(0, tokens, size) -> range(0, size * len(table), size) ; used = min(size, tokens - start) -> used = size
averages_the_pages: Each page has a softmax of its own, and you average the results. Merge the unfinished results, whose totals
  say how much each page counts, and divide once.
    merge_partial(partial, new) if partial else new -> (new[0], (partial[1] if partial else 0) + new[1] * 0 + 1, (partial[2] if
      partial else 0) + finish_partial(new))
adds_the_pages: Each page has a softmax of its own, and you add the results. Merge the unfinished results, and divide once.
    merge_partial(partial, new) if partial else new -> (new[0], new[1] * 0 + 1, (partial[2] if partial else 0) +
      finish_partial(new))
keeps_the_last_page: Your result is that of the last page alone. Merge each page's partial result with the one so far.
    merge_partial(partial, new) if partial else new -> new
keeps_the_first_page: Your result is that of the first page alone. Keep what `merge_partial` returns: it changes nothing in place.
    merge_partial(partial, new) if partial else new -> partial or new
never_divided: Your context is not divided by the total yet. Call `finish_partial` after the last page.
    finish_partial(partial) -> partial[2]
no_scaling: The scores are not scaled. Divide them by sqrt(d).
    q / math.sqrt(q.shape[-1]) -> q
copies_the_pages: The numbers are right, but you copy all pages into one tensor, for every new token anew. Loop over the table,
  and read each page where it is.
    partial = None -> partial, copied = None, v_pages[table]
reads_the_table_backwards: You take the pages from the end of the table. With a last page that is not full, that cuts another
  page: begin with `table[0]`.
    table, strict=False -> table[:-(-tokens // size)][::-1], strict=False
""" + chosen(part.MISTAKES, "adds_without_rescaling", part="merge_partial")


def _copied(want, got, case):
    """What can be said where the numbers are right, and too much was held."""
    if case.group != LONG or first_difference(want[0], got[0]) is not None:
        return None
    return (
        "The numbers are right, but one of your tensors holds the keys or values of all pages. Read each page where it is, and "
        "merge the partial results."
    )


PROPERTIES = (_copied,)
