"""One position of linear attention, as a recurrence: write, then read."""

from dataclasses import replace

import torch

from attention_checks.engine.cases import variants
from attention_checks.engine.edits import chosen
from attention_checks.lessons._caches import flat
from attention_checks.lessons._features import FEATURES
from attention_checks.lessons._tensors import attention_case, step_case
from course_utils.attention.linear import linear_attention_step

REFERENCE = linear_attention_step
OUTPUTS = ("context", "S", "z")
RETURNS = "context, (S, z)"


def inputs(draw):
    for leading in ("B H ", "B ", ""):
        yield step_case(draw, "ordinary", leading=leading)
    for leading in ("B H ", ""):
        yield _first(draw, leading)
    yield step_case(draw, "size 1", B=1)
    yield step_case(draw, "size 1", leading="B ", d_v=1)
    length = draw.integer(4, 7)
    case = attention_case(draw, "a whole sentence", (), f"{length} positions, one by one", T=length)
    yield replace(case, args=(None, *case.args))
    yield from variants(step_case(draw, "ordinary"), "float64", "not contiguous", "half precision")
    yield from variants(_first(draw), "half precision")
    yield step_case(draw, "square", diagnostic=True, B=4, H=4, d=4, d_v=4)
    yield step_case(draw, "square", diagnostic=True, d=5, d_v=5)


def _first(draw, leading="B H "):
    case = step_case(draw, "the first position", leading=leading)
    return replace(case, label=f"{case.label}, state=None", args=(None, *case.args[1:]))


def call(handle, case, args):
    if case.group != "a whole sentence":
        return flat(handle.call(args))
    state, *sequences = args
    contexts = []
    for t in range(sequences[0].shape[-2]):
        context, state = handle.call((state, *(x[..., t, :] for x in sequences)))
        contexts.append(context)
    return flat((torch.stack(contexts, dim=-2), state))


MISTAKES = """
raw_keys_in_z: Your z sums the keys as they are. Sum their *features*.
    (written, key) if -> (written, k) if ; state[1] + key -> state[1] + k
one_total_for_the_batch: You divide by a single number, the sum over the whole batch. Each query has its own, phi(q) . z: sum
  over the last dimension only.
    .sum(dim=-1, keepdim=True) -> .sum()
keeps_s_transposed: You write S as (..., d_v, d), but the old one is (..., d, d_v): its rows belong to the keys' features.
    written = key.unsqueeze(-1) * v.unsqueeze(-2) -> written = v.unsqueeze(-1) * key.unsqueeze(-2) ;
      (query.unsqueeze(-2) @ memory).squeeze(-2) -> (memory @ query.unsqueeze(-1)).squeeze(-1)
normalises_the_state: You divide S before you return it. Return the sums as they are: the next position adds to them.
    (context, (memory, total)) -> (context, (memory / (query * total).sum(-1)[..., None, None], total))
raw_query: You apply the feature map to the key, but not to the query. Apply it to both.
    (feature_map(q), -> (q,
elu_without_the_one_for_the_query: The features of your query are elu(q), without the 1. They must be positive, like those of
  the key: add 1.
    (feature_map(q), -> (F.elu(q),
raw_keys_in_s: Your S sums the keys as they are, times their values. Write their *features*.
    key.unsqueeze(-1) -> k.unsqueeze(-1)
returns_the_old_state: You return the old state. Return it with the new key and value written.
    (context, (memory, total)) -> (context, state or (memory, total))
reads_before_it_writes: You read the context from the old state. Write first, then read: a position sees its own key.
    @ memory) -> @ (state or (memory, total))[0]) ; (query * total) -> (query * (state or (memory, total))[1])
reads_the_old_s: You read the old S, and divide by the new z. Write both first, then read.
    @ memory) -> @ (state or (memory, total))[0])
divided_by_the_old_z: You read the new S, but divide by the old z. Write both first, then read.
    (query * total) -> (query * (state or (memory, total))[1])
divided_by_the_sum_of_z: You divide by the sum of z. The query belongs to it too: divide by phi(q) . z.
    (query * total).sum -> total.sum
query_in_z: Your z sums the *queries'* features. Sum those of the keys, as in S.
    (written, key) if -> (written, query) if ; state[1] + key -> state[1] + query
query_and_key_exchanged: Query and key are exchanged. The key writes, and the query reads.
    (feature_map(q), feature_map(k)) -> (feature_map(k), feature_map(q))
none_not_understood: Your code does not handle `state=None`. It means that nothing is written yet: the new state is what this
  position writes.
    if state is None -> if False
forgets_the_state: Your new state holds this position only. Add what it writes to the old state.
    if state is None -> if True
z_stays_as_it_was: You write S, but z stays as it was. Add the features of the key to it.
    state[1] + key -> state[1]
z_is_the_key_alone: Your z holds the features of this key only. Add them to the old z.
    state[1] + key -> key
s_is_written_anew: Your z is a running sum, but S holds this position only. Add to the old S too.
    state[0] + written -> written
""" + chosen(FEATURES, "no_features elu_without_the_one relu_for_elu no_normaliser")
