"""Attention in tiles: the same numbers from pieces, and no table of all scores on the way.

That no such table is made cannot be seen in the numbers. On a long sentence the check watches what is made: how many numbers the
largest tensor holds, and how many products of tiles are computed.
"""

import math
from dataclasses import replace

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import attention_cases
from attention_checks.engine.checking import Exercise
from attention_checks.engine.compare import first_difference
from attention_checks.engine.parts import divided_by
from attention_checks.lessons import merge_partial as part
from attention_checks.lessons.decode_with_kept_memory import LEFT
from course_utils.attention.online_softmax import merge_partial, tiled_attention
from course_utils.attention.weights import masked_softmax

OUTPUTS = ("context", "largest tensor in tiles of all heads (at most 3)", "work of matrix products in tiles")
LONG, MANY, UNSEEN = "a long sentence", "more tiles than a tile has queries", "causal, queries without a key"
MERGED = ("adds_without_rescaling", "blend_not_rescaled", "total_not_rescaled", "rescales_one_alone", "the_larger_takes_all")
ROOM, SPARE = 3, 2  # in tiles: how large a tensor may be, for features take room too, and how much else may be multiplied


class _Watch(TorchDispatchMode):
    """How many numbers the largest tensor holds that is made inside, and the multiply-adds of the matrix products."""

    largest = products = 0

    @classmethod
    def _should_skip_dynamo(cls):
        """False: nothing is compiled here, and the wrapper that torch would put around each call takes as long as the rest."""
        return False

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        made = function(*args, **(kwargs or {}))
        sizes = [
            each.numel() for each in (made if isinstance(made, (tuple, list)) else (made,)) if isinstance(each, torch.Tensor)
        ]
        if "scaled_dot_product" in str(function):  # a kernel hides its scores: they count as if it made them
            sizes.append(args[0].shape[:-1].numel() * args[1].shape[-2])
        self.largest = max(self.largest, *sizes, 0)
        place = LEFT.get(function.overloadpacket)
        if place is not None:
            self.products += made.numel() * args[place].shape[-1]
        return made


def _inputs(draw):
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


def _call(handle, case, args):
    """The context; and on a long sentence how many tiles the largest tensor takes, and of how many the products are made. What is
    within the room is told as what is due."""
    if case.group not in (LONG, MANY):
        return _with(handle.call(args), 0, 0)
    with _Watch() as watch:
        result = handle.call(args)
    q, k, v, block, causal = args
    rows, columns = q.shape[-2] // block, k.shape[-2] // block
    tile, size = q.shape[:-2].numel() * block * block, k.shape[-1] + v.shape[-1]
    due = sum(columns - (rows - 1 - row if causal else 0) for row in range(rows))
    larger, made = -(-watch.largest // tile), round(watch.products / (tile * size))
    return _with(result, max(ROOM, larger), made if case.group == LONG and made > due + SPARE else due)


def _with(result, *counted):
    if isinstance(result, torch.Tensor):
        return (result, *counted)
    return (tuple(result),) if isinstance(result, (tuple, list)) and len(result) == len(OUTPUTS) else result


def _hidden(q, k, causal, offset=None):
    """Which keys are hidden from which queries, all of them at once: (Tq, Tk)."""
    offset = k.shape[-2] - q.shape[-2] if offset is None else offset
    query, key = torch.arange(q.shape[-2]).unsqueeze(1), torch.arange(k.shape[-2])
    return (key > query + offset) & torch.tensor(causal)


def _on_the_way(q, k, v, block, causal=False):
    """What is known after each tile, maximum and total as columns, as where the softmax is written out."""
    if q.shape[-2] > 16:
        return
    offset, scaled = k.shape[-2] - q.shape[-2], q / math.sqrt(q.shape[-1])
    for top in range(0, q.shape[-2], block):
        rows, partial = scaled[..., top : top + block, :], None
        for left in range(0, k.shape[-2], block):
            if causal and left > top + rows.shape[-2] - 1 + offset:
                break
            keys = k[..., left : left + block, :]
            hidden = _hidden(rows, keys, causal, top + offset - left)
            whole = rows @ keys.transpose(-2, -1)
            yield from (whole, whole * math.sqrt(q.shape[-1]))  # unmasked, and before they are scaled
            scores = whole.masked_fill(hidden, -torch.inf)
            new = _partial(scores, v[..., left : left + block, :])
            partial = new if partial is None else merge_partial(partial, new)
            yield from (scores, partial[0].unsqueeze(-1), partial[1].unsqueeze(-1), partial[2])


def _read(q, k, v, hidden):
    return masked_softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), ~hidden) @ v


def holds_all_scores(q, k, v, block, causal=False):
    """These numbers are right, but *all* queries meet *all* keys at once, in a table of scores or weights, or in PyTorch's own
    attention. In a tile only `block` queries and `block` keys do."""
    return _read(q, k, v, _hidden(q, k, causal))


def whole_rows(q, k, v, block, causal=False):
    """These numbers are right, but `block` queries meet *all* keys at once. A tile has `block` keys as well: in an inner loop,
    merge its partial result with what was seen before."""
    contexts, offset = [], k.shape[-2] - q.shape[-2]
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :]
        contexts.append(_read(rows, k, v, _hidden(rows, k, causal, offset=top + offset)))
    return torch.cat(contexts, dim=-2)


def whole_columns(q, k, v, block, causal=False):
    """These numbers are right, but *all* queries meet `block` keys at once. A tile has `block` queries as well: a second loop,
    over the queries."""
    scaled, offset, partial = q / math.sqrt(q.shape[-1]), k.shape[-2] - q.shape[-2], None
    for left in range(0, k.shape[-2], block):
        keys, values = k[..., left : left + block, :], v[..., left : left + block, :]
        hidden = _hidden(q, keys, causal, offset - left)
        new = _partial((scaled @ keys.transpose(-2, -1)).masked_fill(hidden, -torch.inf), values)
        partial = new if partial is None else merge_partial(partial, new)
    return _finish(partial)


def mask_of_everything(q, k, v, block, causal=False):
    """These numbers are right, and so are the tiles, but the causal mask is made for all queries and keys at once: it grows as
    Tq times Tk too. Make each tile's own, from the positions of its queries and keys."""
    if causal:
        _hidden(q, k, causal)
    return tiled_attention(q, k, v, block, causal)


def mask_of_everything_always(q, k, v, block, causal=False):
    _hidden(q, k, causal)
    return tiled_attention(q, k, v, block, causal)


def mask_of_a_row_of_tiles(q, k, v, block, causal=False):
    """These numbers are right, and so are the tiles, but the causal mask of `block` queries is made for *all* keys at once. Make
    each tile's own, from the positions of its queries and keys."""
    if causal:
        _hidden(q[..., :block, :], k, causal)
    return tiled_attention(q, k, v, block, causal)


def mask_of_everything_and_no_tile_left_out(q, k, v, block, causal=False):
    """These numbers are right, but the causal mask is made for all queries and keys at once: make each tile's own. And tiles that
    lie wholly in the future are computed all the same: leave them out."""
    _hidden(q, k, causal)
    return computes_the_future(q, k, v, block, causal)


def mask_where_causal_and_no_tile_left_out(q, k, v, block, causal=False):
    return (mask_of_everything_and_no_tile_left_out if causal else tiled_attention)(q, k, v, block, causal)


def computes_the_future(q, k, v, block, causal=False):
    """These numbers are right, but with `causal` you also compute the tiles in which no query may see any key. Leave them out:
    in a long text that saves almost half the work."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key > query + offset)


def computes_the_scores_of_the_future(q, k, v, block, causal=False):
    """These numbers are right, but with `causal` the *scores* of tiles are computed in which no query may see any key. Ask first
    whether a tile is left out, and then compute its scores."""
    if causal:  # of six tiles in the future, in which no query sees a key
        for top in range(0, q.shape[-2], block):
            for left in range(0, k.shape[-2], block):
                if left > top + block - 1 + k.shape[-2] - q.shape[-2]:
                    q[..., top : top + block, :] @ k[..., left : left + block, :].transpose(-2, -1)
    return tiled_attention(q, k, v, block, causal)


def computes_a_tile_of_the_future(q, k, v, block, causal=False):
    """These numbers are right, but with `causal` one tile too many is computed for a block of queries. *Before* its scores are
    made, leave out each tile whose first key lies behind what the last query sees."""
    for top in range(0, q.shape[-2], block) if causal else ():
        left = (top + block - 1 + k.shape[-2] - q.shape[-2]) // block * block + block  # of the first tile that is not seen
        if left < k.shape[-2]:
            scores = q[..., top : top + block, :] @ k[..., left : left + block, :].transpose(-2, -1)
            scores @ v[..., left : left + block, :]
    return tiled_attention(q, k, v, block, causal)


def _whole_loop(q, k, v, block, causal, hide):
    """All tiles, with other places hidden where `causal`: hide(query (rows, 1), key (columns,), offset) -> booleans."""
    offset, scaled, contexts = k.shape[-2] - q.shape[-2], q / math.sqrt(q.shape[-1]), []
    for top in range(0, q.shape[-2], block):
        rows, partial = scaled[..., top : top + block, :], None
        for left in range(0, k.shape[-2], block):
            scores = rows @ k[..., left : left + block, :].transpose(-2, -1)
            query, key = torch.arange(top, top + scores.shape[-2]).unsqueeze(1), torch.arange(left, left + scores.shape[-1])
            scores = scores.masked_fill(hide(query, key, offset), -torch.inf) if causal else scores
            new = _partial(scores, v[..., left : left + block, :])
            partial = new if partial is None else merge_partial(partial, new)
        contexts.append(_finish(partial))
    return torch.cat(contexts, dim=-2)


_partial, _finish, _nothing_seen = (
    tiled_attention.__globals__[name] for name in ("partial_softmax", "finish_partial", "_nothing_seen")
)


def causal_ignored(q, k, v, block, causal=False):
    """`causal` has no effect: every query sees every key, the later ones too."""
    return tiled_attention(q, k, v, block)


def causal_aligned_at_the_first_query(q, k, v, block, causal=False):
    """Your first query sees the first key alone. It is the *last* query that sees the last key: where there are more keys
    than queries, all of them see Tk - Tq more."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key > query)


def causal_offset_never_below_0(q, k, v, block, causal=False):
    """Where there are fewer keys than queries, your first query sees the first key. Tk - Tq is below 0 there, and stays so: it is
    the last query that sees the last key, and the first ones see none."""
    if k.shape[-2] >= q.shape[-2]:
        return tiled_attention(q, k, v, block, causal)
    return causal_aligned_at_the_first_query(q, k, v, block, causal)


def causal_within_each_tile(q, k, v, block, causal=False):
    """Each of your tiles is masked by itself, as if its first query and its first key stood at one position. Compare
    positions in the *sentence*: add `top` to the queries' places in the tile, and `left` to the keys'."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key - key[0] > query - query[0])


def _with_tiles_left_out(hide):
    """The hidden places of whoever leaves the right tiles out, and hides `hide` in the others."""
    return lambda query, key, offset: hide(query, key, offset) | (key[0] > query[-1] + offset)


def causal_within_the_tiles_that_are_read(q, k, v, block, causal=False):
    hide = _with_tiles_left_out(lambda query, key, offset: key - key[0] > query - query[0])
    return _whole_loop(q, k, v, block, causal, hide)


def causal_within_the_tiles_with_the_offset(q, k, v, block, causal=False):
    hide = _with_tiles_left_out(lambda query, key, offset: key - key[0] > query - query[0] + offset)
    return _whole_loop(q, k, v, block, causal, hide)


def causal_moved_the_wrong_way(q, k, v, block, causal=False):
    """This is what comes out when a tile's mask is moved by `left - top`. `top - left` is due: the farther right a tile stands,
    the fewer of its keys may be seen."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key - 2 * key[0] > query - 2 * query[0] + offset)


def causal_moved_the_wrong_way_in_the_tiles_that_are_read(q, k, v, block, causal=False):
    hide = _with_tiles_left_out(lambda query, key, offset: key - 2 * key[0] > query - 2 * query[0] + offset)
    return _whole_loop(q, k, v, block, causal, hide)


def keys_counted_within_their_tile(q, k, v, block, causal=False):
    """This is what comes out when queries have their positions in the *sentence*, and keys those in their *tile*. To these
    belongs the tile's own start, `left`, in positions."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key - key[0] > query + offset)


def keys_counted_within_the_tiles_that_are_read(q, k, v, block, causal=False):
    hide = _with_tiles_left_out(lambda query, key, offset: key - key[0] > query + offset)
    return _whole_loop(q, k, v, block, causal, hide)


def queries_counted_within_their_block(q, k, v, block, causal=False):
    """Every block of queries sees what the first one sees, as where keys have their positions in the *sentence*, and queries
    those in their *block*. Add the block's own start, `top`, to these."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key > query - query[0] + offset)


def causal_without_the_diagonal(q, k, v, block, causal=False):
    """With `causal` your queries do not see their own position. They may: off by one."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key >= query + offset)


def causal_one_too_far(q, k, v, block, causal=False):
    """With `causal` your queries see the next position as well: off by one."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key > query + offset + 1)


def causal_inverted(q, k, v, block, causal=False):
    """With `causal` you hide the past and show the future: the wrong way round."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key <= query + offset)


def causal_inverted_but_for_the_own_position(q, k, v, block, causal=False):
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key < query + offset)


def causal_inverted_in_the_tiles_that_are_read_but_for_the_own_position(q, k, v, block, causal=False):
    hide = _with_tiles_left_out(lambda query, key, offset: key < query + offset)
    return _whole_loop(q, k, v, block, causal, hide)


def causal_inverted_in_the_tiles_that_are_read(q, k, v, block, causal=False):
    hide = _with_tiles_left_out(lambda query, key, offset: key <= query + offset)
    return _whole_loop(q, k, v, block, causal, hide)


def causal_offset_the_other_way(q, k, v, block, causal=False):
    """With more keys than queries, yours see too few. Tk - Tq is *added* to the queries' positions, in the mask and where tiles
    are left out: query i sees the keys up to i + Tk - Tq."""
    return _whole_loop(q, k, v, block, causal, lambda query, key, offset: key > query - offset)


def causal_by_whole_tiles(q, k, v, block, causal=False):
    """Tiles in the future are left out, but within a tile that is partly in the future every query sees every key. The scores
    there need a mask, too."""

    def hide(query, key, offset):
        return (key[0] > query[-1] + offset).expand(len(query), len(key))

    return _whole_loop(q, k, v, block, causal, hide)


def causal_on_the_diagonal_alone(q, k, v, block, causal=False):
    """With more keys than queries, yours see the later ones too, as where only tiles with `left == top` are masked. Compare
    positions in every tile that is read: query i sees the keys up to i + Tk - Tq."""
    hide = _with_tiles_left_out(lambda query, key, offset: (key > query + offset) & (key[0] == query[0]))
    return _whole_loop(q, k, v, block, causal, hide)


def each_tile_its_own_softmax(q, k, v, block, causal=False):
    """Each tile has a softmax of its own, and the contexts are added up: their weights sum to 1 in *every* tile. Merge the
    unfinished results, and divide once."""
    own = instead(tiled_attention, partial_softmax=_finished, merge_partial=_summed, finish_partial=lambda partial: partial[2])
    return own(q, k, v, block, causal)


def averages_the_tiles(q, k, v, block, causal=False):
    """Each tile has a softmax of its own, and the contexts are averaged, as if every tile mattered equally. Merge the
    unfinished results: the totals say how much each counts."""
    return instead(tiled_attention, partial_softmax=_finished, merge_partial=_summed)(q, k, v, block, causal)


def _finished(scores, values):
    maximum, total, blend = _partial(scores, values)
    return maximum, torch.ones_like(total), blend / total.clamp(min=1.0).unsqueeze(-1)


def _summed(a, b):
    return torch.maximum(a[0], b[0]), a[1] + b[1], a[2] + b[2]


def keeps_the_last_tile(q, k, v, block, causal=False):
    """Each query reads the last of its tiles alone: what was found before is overwritten, or weighs 0, as where the maximum so
    far stays -inf. Merge the new partial result with the one so far, and keep what comes out."""
    return instead(tiled_attention, merge_partial=lambda a, b: b)(q, k, v, block, causal)


def first_tile_twice(q, k, v, block, causal=False):
    """The first tile counts twice, as where what was seen begins with it, and it is merged once more. Before the first tile
    nothing is seen: (-inf, 0, 0)."""

    def merge(a, b):
        return merge_partial(b if bool((a[0] == -torch.inf).all()) else a, b)

    return instead(tiled_attention, merge_partial=merge)(q, k, v, block, causal)


def no_more_keys_than_queries(q, k, v, block, causal=False):
    """As many keys are read as there are queries; those behind them never are. Does the inner loop run over the length of k?"""
    return _of_the_first(q.shape[-2], q, k, v, block, causal)


def never_reads_the_last_tile(q, k, v, block, causal=False):
    """The last tile of keys is never read. Does the inner loop end one early? `range(0, Tk, block)` goes up to Tk - 1."""
    return _of_the_first(max(block, (k.shape[-2] - 1) // block * block), q, k, v, block, causal)


def keeps_the_first_tile(q, k, v, block, causal=False):
    """Only the first `block` keys enter. Does the inner loop end too early, or is what `merge_partial` returns not kept?"""
    return _of_the_first(block, q, k, v, block)


def _of_the_first(keys, q, k, v, block, causal=False):
    return tiled_attention(q, k[..., :keys, :], v[..., :keys, :], block, causal)


def one_result_for_each_tile(q, k, v, block, causal=False):
    """There are too many rows: a result for each *tile*. Each block of queries has one: finish and append it behind the inner
    loop, after its last tile."""
    contexts = []
    for top in range(0, q.shape[-2], block):
        for seen in range(block, k.shape[-2] + block, block):
            rows = q[..., top : top + block, :]
            contexts.append(tiled_attention(rows, k[..., :seen, :], v[..., :seen, :], block))
    return torch.cat(contexts, dim=-2)


def first_queries_only(q, k, v, block, causal=False):
    """Your result holds the first `block` queries alone. Does the `return` stand inside the loop?"""
    return tiled_attention(q, k, v, block, causal)[..., :block, :]


def leaves_tiles_out_too_early(q, k, v, block, causal=False):
    """With `causal` a tile is left out of which some query still sees a key. Ask whether the *last* query of the block sees the
    *first* key of the tile."""
    hide = lambda query, key, offset: (key > query + offset) | (key[0] > query[0] + offset)  # noqa: E731
    return _whole_loop(q, k, v, block, causal, hide)


def leaves_out_the_tile_that_begins_at_the_last_query(q, k, v, block, causal=False):
    hide = lambda query, key, offset: (key > query + offset) | (key[0] >= query[-1] + offset)  # noqa: E731
    return _whole_loop(q, k, v, block, causal, hide)


def leaves_out_the_tiles_that_are_not_wholly_seen(q, k, v, block, causal=False):
    hide = lambda query, key, offset: (key > query + offset) | (key[0] + block - 1 > query[-1] + offset)  # noqa: E731
    return _whole_loop(q, k, v, block, causal, hide)


def leaves_tiles_out_without_the_offset(q, k, v, block, causal=False):
    hide = lambda query, key, offset: (key > query + offset) | (key[0] > query[-1])  # noqa: E731
    return _whole_loop(q, k, v, block, causal, hide)


def begins_with_a_maximum_of_0(q, k, v, block, causal=False):
    """Where all scores lie below 0, they are measured from 0. Begin with -inf, and subtract the largest score that was seen."""
    return instead(tiled_attention, _nothing_seen=lambda *args: tuple(map(torch.zeros_like, _nothing_seen(*args))))(
        q, k, v, block, causal
    )


def nan_where_no_key_is_seen(q, k, v, block, causal=False):
    """A query that sees no key gets NaN, as 0/0 and -inf - (-inf) make it. Its context should be zeros."""
    return instead(tiled_attention, finish_partial=lambda partial: partial[2] / partial[1].unsqueeze(-1))(q, k, v, block, causal)


def never_divided(q, k, v, block, causal=False):
    """Your context is not divided by the total yet. After the last tile `finish_partial` does that."""
    return instead(tiled_attention, finish_partial=lambda partial: partial[2])(q, k, v, block, causal)


def carries_over_to_the_next_queries(q, k, v, block, causal=False):
    """The next queries begin with the partial result of the ones before. Each block of queries begins with nothing seen."""
    contexts, partial = [], None
    for top in range(0, q.shape[-2], block):
        rows = q[..., top : top + block, :] / math.sqrt(q.shape[-1])
        for left in range(0, k.shape[-2], block):
            new = _partial(rows @ k[..., left : left + block, :].transpose(-2, -1), v[..., left : left + block, :])
            partial = new if partial is None else merge_partial(partial, new)
        contexts.append(_finish(partial))
    return torch.cat(contexts, dim=-2)


def drops_what_is_left_over(q, k, v, block, causal=False):
    """Where `block` does not divide the number of positions, what is left over is dropped. A last tile may be smaller:
    `range(0, Tk, block)` for the keys."""
    return tiled_attention(_whole(q, block), _whole(k, block), _whole(v, block), block, causal)


def drops_keys_that_are_left_over(q, k, v, block, causal=False):
    return tiled_attention(q, _whole(k, block), _whole(v, block), block, causal)


def drops_queries_that_are_left_over(q, k, v, block, causal=False):
    return tiled_attention(_whole(q, block), k, v, block, causal)


def _whole(x, block):
    return x[..., : max(block, x.shape[-2] // block * block), :]


def no_scaling(q, k, v, block, causal=False):
    """The scores are not divided by the square root of d."""
    return divided_by(1.0, tiled_attention)(q, k, v, block, causal)


def scaled_by_d(q, k, v, block, causal=False):
    """Your scores are divided by d in all. The square root of d is due, once."""
    return divided_by(q.shape[-1], tiled_attention)(q, k, v, block, causal)


def scaled_by_the_values(q, k, v, block, causal=False):
    """Your scores are divided by the square root of d_v, the size of a value. The sum in q . k runs over a key's features."""
    return divided_by(math.sqrt(v.shape[-1]), tiled_attention)(q, k, v, block, causal)


def scaled_by_the_block(q, k, v, block, causal=False):
    """Your scores are divided by the square root of `block`, as many keys as a tile has. Take d, the size of a key."""
    return divided_by(math.sqrt(block), tiled_attention)(q, k, v, block, causal)


def blends_the_keys(q, k, v, block, causal=False):
    """This is a blend of the keys. They say how much each position counts; what is blended are the values."""
    return tiled_attention(q, k, k, block, causal)


def fill_of_minus_1e9(q, k, v, block, causal=False):
    """A query that sees no key gets some average of values, as where its scores are all the same large negative number. With -inf
    they weigh nothing, and its context is zeros."""

    def partial(scores, values):
        return _partial(scores.masked_fill(scores == -torch.inf, -1e9), values)

    return instead(tiled_attention, partial_softmax=partial)(q, k, v, block, causal)


def zeros_for_the_hidden(q, k, v, block, causal=False):
    """The hidden scores count as 0. But exp(0) is 1, not nothing: -inf has a weight of 0."""

    def partial(scores, values):
        return _partial(scores.masked_fill(scores == -torch.inf, 0.0), values)

    return instead(tiled_attention, partial_softmax=partial)(q, k, v, block, causal)


def _watched(want, got, case):
    """What can be said where the numbers are right, and what was watched is not."""
    (right, _, due), (context, larger, made) = want, got
    if first_difference(right, context) is not None:
        return None
    if larger > ROOM:
        return (
            "These numbers are right, but more than `block` queries and `block` keys meet at once: in scores, in a mask, or in "
            "PyTorch's own attention, which counts as if it made its scores."
        )
    if made > due:
        return (
            f"These numbers are right, but as many products are computed as {made - due} tiles more would take. Is each tile "
            "computed once, and is one that lies wholly in the future left out *before* it is computed?"
        )
    return None


def _beyond_the_fill(want, got, case):
    """Where a finite number that hides may lie above scores."""
    q, k, *_, causal = case.args
    lowest = (q.double() @ k.double().transpose(-2, -1)).min().item() / math.sqrt(q.shape[-1])
    if case.group == "large" and causal is True and lowest < -1e4:
        return f"Scores go down to {lowest:.0f} here. Do you hide with `-math.inf`? A number such as -1e4 is not low enough."
    return None


def _unseen(want, got, case):
    nothing = (want[0] == 0).all(-1)
    if case.group == UNSEEN and bool((got[0][nothing] != 0).any()):
        return "A query that sees no key gets a context of zeros. Yours is not."
    return None


EXERCISE = Exercise(
    name="tiled_attention",
    reference=tiled_attention,
    inputs=_inputs,
    outputs=OUTPUTS,
    counted=OUTPUTS[1:],
    returns="context",
    call=_call,
    on_the_way=_on_the_way,
    properties=(_unseen, _watched, _beyond_the_fill),
    misconceptions=(
        *mistakes(globals(), tiled_attention),
        *carried(part.EXERCISE, tiled_attention, only=MERGED),
    ),
)
