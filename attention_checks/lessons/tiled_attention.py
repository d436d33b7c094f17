"""Attention in tiles: the same numbers from pieces, and no table of all scores on the way.

That no such table is made cannot be seen in the numbers. On a long sentence the check watches what is made: how many numbers the
largest tensor holds, and how many products of tiles are computed.
"""

from dataclasses import replace

import torch

from attention_checks.engine.cases import attention_cases
from attention_checks.engine.compare import first_difference
from attention_checks.engine.edits import chosen
from attention_checks.lessons import merge_partial as part
from attention_checks.lessons._growth import Counted, beside
from course_utils.attention.online_softmax import tiled_attention

REFERENCE = tiled_attention
OUTPUTS = ("context", "largest tensor in tiles of all heads (at most 3)", "work of matrix products in tiles")
COUNTED = OUTPUTS[1:]
RETURNS = "context"
VARIANTS = ("another device",)
LONG, MANY, UNSEEN = "a long sentence", "more tiles than a tile has queries", "causal, queries without a key"
ROOM, SPARE = 3, 2  # in tiles: how large a tensor may be, for features take room too, and how much else may be multiplied


def inputs(draw):
    def with_block(case, causal=False, block=None):
        args = (*case.args, block, causal) if block else (*case.args, block := draw.integer(2, 4))  # and causal left out
        return replace(case, args=args, label=f"{case.label}, block {block}" + ", causal" * causal)

    def drawn(leading="B 2 ", group="ordinary", **fixed):
        sizes = {"q": f"{leading}Tq d_k", "k": f"{leading}Tk d_k", "v": f"{leading}Tk d_v"}
        cases = attention_cases(draw, sizes, also={"wanted": fixed})
        return replace(next(case for case in cases if case.group == "wanted"), group=group)

    for leading, Tk in (("", 9), ("B ", 12), ("B 2 ", 9)):
        yield with_block(drawn(leading, "equal tiles", Tq=6, Tk=Tk), block=3)
    for leading in ("", "B ", "B 2 "):
        Tq, Tk = draw.shuffled(5, 7, 8)[:2]
        yield with_block(drawn(leading, Tq=Tq, Tk=Tk), block=3)
    yield with_block(drawn(group="one tile"), block=20)
    yield with_block(drawn(group="block 1"), block=1)
    for block, leading, size in ((2, "", 7), (3, "B ", 8)):  # a last tile of one query and key, and of two
        yield with_block(drawn(leading, "causal", Tq=size, Tk=size), True, block)
    yield with_block(drawn(group="causal, more keys", Tq=4, Tk=9, d_k=2), True, 4)
    yield with_block(drawn("B 2 ", LONG, B=1, Tq=64, Tk=80, d_k=3, d_v=2), False, 16)
    yield with_block(drawn("", LONG, Tq=64, Tk=80, d_k=3, d_v=2), True, 16)  # one head, so that a mask counts as much as scores
    yield with_block(drawn("", MANY, Tq=9, Tk=11, d_k=1, d_v=1), False, 2)
    yield with_block(drawn(group=UNSEEN, Tq=8, Tk=5), True, 2)
    for case in attention_cases(draw, {"q": "B 2 Tq d_k", "k": "B 2 Tk d_k", "v": "B 2 Tk d_v"}, large={"q": 1e2, "k": 1e2}):
        if case.group != "ordinary" and not case.diagnostic:
            yield with_block(case)
    exact = drawn(group="to the last digits", Tq=7, Tk=8)
    args = tuple(each.double() for each in exact.args[:3])
    yield with_block(replace(exact, args=args, label=f"{exact.label}, float64, to the last digits", tolerance=1e-11), block=3)
    for dtype, scale, Tk in ((torch.float64, 1e2, 6), (torch.float16, 1.0, 3)):  # of three keys the first queries see none
        case = drawn(group="large" if scale > 1 else "half precision", Tq=6, Tk=Tk, d_v=1)
        q, k, v = (each.to(dtype) for each in case.args)
        case = replace(case, args=(q * scale, k * scale, v), tolerance=0.0 if scale > 1 else 5e-2)
        yield with_block(replace(case, label=f"{case.label}, {str(dtype)[6:]}"), True, 2)


def call(handle, case, args):
    """The context; and on a long sentence how many tiles the largest tensor takes, and of how many the products are made. What is
    within the room is told as what is due."""
    if case.group not in (LONG, MANY):
        return beside(handle.call(args), 0, 0)
    with Counted() as watch:
        result = handle.call(args)
    q, k, v, block, causal = args
    rows, columns = q.shape[-2] // block, k.shape[-2] // block
    tile, size = q.shape[:-2].numel() * block * block, k.shape[-1] + v.shape[-1]
    due = sum(columns - (rows - 1 - row if causal else 0) for row in range(rows))
    larger, made = -(-watch.largest // tile), round(watch.products / (tile * size))
    return beside(result, max(ROOM, larger), made if case.group == LONG and made > due + SPARE else due)


MISTAKES = """
leaves_tiles_out_too_early: With `causal` you leave out a tile of which some query still sees a key. Ask whether the *last*
  query of the block sees the *first* key of the tile.
    left > last_seen -> left > top + offset
    left > last_seen -> left >= last_seen
    left > last_seen -> left + block - 1 > last_seen
    left > last_seen -> left > last_seen - offset
scaled_by_the_values: Your scores are divided by another number than sqrt(d), such as d itself, or the square root of d_v, of
  Tk or of `block`. Divide them once, by sqrt(d).
    math.sqrt(q.shape[-1]) -> math.sqrt(v.shape[-1])
no_scaling: The scores are not scaled. Divide them by sqrt(d).
    q / math.sqrt(q.shape[-1]) -> q
drops_what_is_left_over: When `block` does not divide the number of positions, you drop the rest. The last tile may be
  smaller: loop over `range(0, Tq, block)` and `range(0, Tk, block)`.
    range(0, k.shape[-2], block) -> range(0, max(block, k.shape[-2] // block * block), block)
causal_offset_never_below_0: With fewer keys than queries, your first query sees the first key. Tk - Tq is negative there, and
  stays so: the last query sees the last key, and the first queries see none.
    offset = k.shape[-2] - q.shape[-2] -> offset = max(0, k.shape[-2] - q.shape[-2])
causal_aligned_at_the_first_query: You align the *first* query with the first key. Align the *last* query with the last key:
  add Tk - Tq to the positions of the queries.
    offset = k.shape[-2] - q.shape[-2] -> offset = 0
causal_offset_the_other_way: With more keys than queries, your queries see too few. *Add* Tk - Tq to their positions, in the
  mask and where you leave tiles out.
    offset = k.shape[-2] - q.shape[-2] -> offset = q.shape[-2] - k.shape[-2]
causal_on_the_diagonal_alone: With more keys than queries, your queries also see later keys. Do you mask only tiles with `left
  == top`? Compare positions in every tile: query i sees the keys up to i + Tk - Tq.
    if causal: -> if causal and left == top:
causal_without_the_diagonal: With `causal` your queries do not see their own position. They may: your mask is off by one.
    keys > queries -> keys >= queries
causal_within_each_tile: Your causal mask uses positions within a tile, for the queries, the keys or both. Compare positions
  in the *sentence*: add `top` to those of the queries, and `left` to those of the keys.
    keys > queries.unsqueeze(1) + offset -> keys - left > queries.unsqueeze(1) - top
causal_moved_the_wrong_way: You move a tile's mask by `left - top`. Move it by `top - left`: the farther right a tile is, the
  fewer of its keys may be seen.
    keys > queries.unsqueeze(1) + offset -> keys - 2 * left > queries.unsqueeze(1) - 2 * top + offset
    keys > queries.unsqueeze(1) + offset -> keys - 2 * left > queries.unsqueeze(1) - 2 * top + offset ;
      causal and left > last_seen -> False
causal_inverted: With `causal` you hide the past and show the future. It is the other way round.
    keys > queries -> keys < queries
causal_by_whole_tiles: You leave out the tiles in the future, but in a tile that is partly in the future every query sees
  every key. Mask the scores there too.
    if causal: -> if False:
causal_ignored: `causal` has no effect: every query sees every key, later ones too.
    contexts = [] -> contexts, causal = ([], False)
mask_of_everything: The numbers are right, and so are the tiles, but you make a causal mask for *all* keys at once. Make one
  for each tile, from the positions of its queries and keys.
    contexts = [] -> contexts = [torch.ones(q.shape[-2], k.shape[-2] if causal else 1)][:0]
    contexts = [] -> contexts = [torch.ones(q.shape[-2], k.shape[-2])][:0]
computes_the_future: The numbers are right, but with `causal` you compute tiles, or their scores, of which no query sees a
  key. Leave a tile out *before* you compute its scores: that saves almost half the work.
    causal and left > last_seen -> False
whole_rows: The numbers are right, but `block` queries meet *all* keys at once, or all queries meet `block` keys. Use two
  loops, over blocks of queries and of keys, and merge the partial results.
    range(0, k.shape[-2], block) -> (0,) ; k[..., left:left + block, :] -> k ; v[..., left:left + block, :] -> v
averages_the_tiles: Each tile has a softmax of its own, and you add or average the contexts. Merge the unfinished results,
  whose totals say how much each tile counts, and divide once.
    merge_partial(partial, -> (lambda a, b: (b[0], a[1] + 1, a[2] + finish_partial(b)))(partial,
keeps_the_last_tile: Each query reads only the last of its tiles: you overwrite what was found before, or it has no weight.
  Merge the new partial result with the one so far, and keep the result.
    merge_partial(partial, partial_softmax(scores, v[..., left:left + block, :])) ->
      partial_softmax(scores, v[..., left:left + block, :])
no_more_keys_than_queries: You read as many keys as there are queries, and never the keys after them. The inner loop runs over
  the length of k.
    range(0, k.shape[-2], block) -> range(0, min(k.shape[-2], q.shape[-2]), block)
never_reads_the_last_tile: Your inner loop ends too early: it does not read all tiles of keys. `range(0, Tk, block)` goes
  through all of them.
    range(0, k.shape[-2], block) -> range(0, max(block, (k.shape[-2] - 1) // block * block), block)
carries_over_to_the_next_queries: Each block of queries begins with the partial result of the block before. Begin each with
  nothing seen: (-inf, 0, 0).
    partial = _nothing_seen(leading, v) -> partial = partial if top and partial[0].shape == leading else _nothing_seen(leading, v)
nan_where_no_key_is_seen: A query that sees no key gets NaN, from 0/0 or -inf - (-inf). Its context should be zeros.
    finish_partial(partial) -> partial[2] / partial[1].unsqueeze(-1)
never_divided: Your context is not divided by the total yet. Call `finish_partial` after the last tile.
    finish_partial(partial) -> partial[2]
fill_of_minus_1e9: A query that sees no key gets an average of values: its scores are all the same large negative number. Use
  -inf, which has no weight, and return zeros.
    -torch.inf -> -1e9
""" + chosen(part.MISTAKES, "adds_without_rescaling", part="merge_partial")


def _watched(want, got, case):
    """What can be said where the numbers are right, and what was watched is not."""
    (right, _, due), (context, larger, made) = want, got
    if first_difference(right, context) is not None:
        return None
    if larger > ROOM:
        return (
            "The numbers are right, but more than `block` queries and `block` keys meet at once: in scores, in a mask, or in "
            "PyTorch's own attention."
        )
    if made > due:
        return (
            f"The numbers are right, but you compute the products of {made - due} tiles too many. Compute each tile once, and "
            "leave out a tile in the future *before* you compute it."
        )
    return None


def _unseen(want, got, case):
    nothing = (want[0] == 0).all(-1)
    if case.group == UNSEEN and bool((got[0][nothing] != 0).any()):
        return "A query that sees no key should get a context of zeros."
    return None


PROPERTIES = (_unseen, _watched)
