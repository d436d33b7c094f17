"""Causal linear attention in chunks: all pairs within a chunk, a state between chunks.

That chunks are used cannot be seen in the numbers. On a long sentence the check watches how large the largest tensor is, and
whether there are as many operations as a loop over single positions makes.
"""

from dataclasses import replace

from attention_checks.engine.cases import variants
from attention_checks.engine.edits import chosen
from attention_checks.lessons._features import FEATURES
from attention_checks.lessons._growth import Counted, beside
from attention_checks.lessons._tensors import attention_case
from course_utils.attention.chunked import chunked_linear_attention

REFERENCE = chunked_linear_attention
OUTPUTS = ("context", "numbers per position in the largest tensor (at most 66)", "loops over single positions")
COUNTED = OUTPUTS[1:]
RETURNS = "context"
LONG, ROOM = "a long sentence", 66  # half of d * d_v there, so that T by c has room, and a state per position has none


def inputs(draw):
    for leading in ("B H ", "B ", ""):
        yield _case(draw, "ordinary", 3, leading=leading)
    for chunk, T, leading in ((4, 9, "B H "), (2, 9, "B "), (5, 8, "")):
        yield _case(draw, "a shorter last chunk", chunk, leading=leading, T=T)
    yield _case(draw, "one chunk", 9)
    yield _case(draw, "one chunk", 20)
    yield _case(draw, "chunk 1", 1)
    yield _case(draw, "size 1", 3, T=1)
    yield _case(draw, "size 1", 3, B=1, d_v=1)
    yield from variants(_case(draw, "ordinary", 4), "float64", "not contiguous", "half precision")
    long = _case(draw, LONG, 32, leading="", T=256, d=12, d_v=11)
    yield replace(long, label=f"{long.label}, counting what is held")
    yield _case(draw, "square", 2, diagnostic=True, B=4, H=4, T=4, d=4, d_v=4)


def _case(draw, group, chunk, **more):
    return attention_case(draw, group, (chunk,), f"chunk={chunk}", **more)


class _Watched(Counted):
    """Also counts the operations that make something."""

    operations = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        self.operations += not function.is_view
        return super().__torch_dispatch__(function, types, args, kwargs)


def call(handle, case, args):
    if case.group != LONG:
        return beside(handle.call(args), ROOM, 0)
    with _Watched() as watch:
        result = handle.call(args)
    T = args[0].shape[-2]
    return beside(result, max(ROOM, watch.largest // T), int(watch.operations >= 2 * T))


MISTAKES = """
no_mask_within: Within a chunk each query sees all keys of the chunk, later ones too. Keep the weights on and below the
  diagonal only, with `tril`.
    .tril() ->
mask_without_the_diagonal: Within a chunk a query does not see its own key. It may: keep the diagonal, as `tril()` does.
    tril() -> tril(-1)
mask_the_wrong_way_round: Within a chunk each query sees its own key and the *later* ones, as with `triu`. Keep its own and the
  earlier ones.
    tril() -> triu()
nothing_from_before: Each chunk reads its own keys only. Add what the state answers, to the numerator and to the denominator.
    + query @ memory -> ; + query @ total ->
memory_not_read: Your numerator holds the chunk's own keys only. Add `query @ S`, what the chunks before have written.
    + query @ memory ->
total_not_read: Your denominator holds the chunk's own keys only. Add `query @ z`, the keys of the chunks before.
    + query @ total ->
within_left_out: Each query reads the state of the chunks before, and nothing of its own chunk. Add the pairs within the chunk.
    weights @ value + query @ memory -> query @ memory ; weights.sum(dim=-1, keepdim=True) + query @ total -> query @ total
writes_before_it_reads: You write the chunk into the state before the chunk reads it, so its keys count twice, and later ones
  are seen. Read first, then write.
    query @ memory -> query @ (memory + key.transpose(-2, -1) @ value) ;
      query @ total -> query @ (total + key.sum(dim=-2).unsqueeze(-1))
forgets_older_chunks: Your state holds the last chunk only. Add what a chunk writes to what is there, in S and in z.
    memory = memory + -> memory = ; total = total + -> total =
memory_forgets_older_chunks: Your S holds the last chunk only, while z is a running sum. Add to S too.
    memory = memory + -> memory =
total_forgets_older_chunks: Your z holds the last chunk only, while S is a running sum. Add to z too.
    total = total + -> total =
divided_within_and_before: You divide the answer of the chunk and the answer of the state each by its own sum, and add the two.
  Add both numerators and both denominators, and divide once.
    _divided(blend, sums) -> _divided(weights @ value, weights.sum(dim=-1, keepdim=True)) +
      _divided(query @ memory, query @ total)
drops_the_rest: When `chunk` does not divide the number of positions, you leave out the rest. The last chunk may be shorter: loop
  over `range(0, T, chunk)`.
    _divided(blend, sums) -> _divided(blend, sums) * (start + chunk <= T)
raw_keys_in_the_state: You write the keys into the state as they are. Write their *features*, in S and in z.
    memory + key. -> memory + k[..., start:start + chunk, :]. ; total + key. -> total + k[..., start:start + chunk, :].
features_of_the_keys_alone: You apply the feature map to the keys, but not to the queries. Apply it to both.
    (feature_map(q), -> (q,
features_of_the_queries_alone: You apply the feature map to the queries, but not to the keys. Apply it to both.
    feature_map(k)) -> k)
exp_within: Within a chunk your weights are exp(q . k), as in a softmax. Take phi(q) . phi(k), as the state does.
    (query @ key.transpose(-2, -1)).tril() -> torch.exp(q[..., start:start + chunk, :] @ k[..., start:start + chunk, :].mT
      / d ** 0.5).tril()
all_pairs: The numbers are right, but you make all T by T weights, or a mask of them. Make those of a chunk, c by c, and leave
  the rest to the state.
    contexts = [] -> contexts = [(queries @ keys.transpose(-2, -1)).tril()][:0]
a_state_for_every_position: The numbers are right, but you hold a state of d by d_v for *every* position. Keep one, of all
  chunks before.
    contexts = [] -> contexts = [(keys.unsqueeze(-1) * v.unsqueeze(-2)).cumsum(-3)][:0]
position_by_position: The numbers are right, but you go position by position. Loop over chunks: within one, a few matrix
  products serve all its positions at once.
    contexts = [] -> contexts, chunk = ([], 1)
""" + chosen(FEATURES, "no_features elu_without_the_one relu_for_elu no_normaliser")
