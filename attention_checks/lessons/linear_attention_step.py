"""One position of linear attention, as a recurrence: write, then read."""

from dataclasses import replace

import torch

from attention_checks.engine.carry import Part, carried, instead, mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.lessons._features import FEATURES
from attention_checks.lessons._tensors import attention_case, step_case
from attention_checks.lessons.linear_attention import EPSILON
from course_utils.attention.linear import feature_map, linear_attention_step

OUTPUTS = ("context", "S", "z")


def _inputs(draw):
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary", leading="B ")
    yield _case(draw, "ordinary", leading="")
    for leading in ("B H ", ""):
        yield step_case(draw, "the first position", _nothing, note="state=None", leading=leading, tolerance=EPSILON)
    yield _case(draw, "size 1", B=1)
    yield _case(draw, "size 1", leading="B ", d_v=1)
    length = draw.integer(4, 7)
    case = attention_case(draw, "a whole sentence", (), f"{length} positions, one by one", T=length, tolerance=EPSILON)
    yield replace(case, args=(None, *case.args))
    yield _case(draw, "float64", note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", note="not contiguous")
    yield _case(draw, "half precision", note="float16", dtype=torch.float16)
    yield step_case(draw, "half precision", _nothing, note="state=None, float16", dtype=torch.float16)
    yield _case(draw, "square", diagnostic=True, B=4, H=4, d=4, d_v=4)
    yield _case(draw, "square", diagnostic=True, d=5, d_v=5)


def _case(draw, group, **more):
    return step_case(draw, group, lambda memory, total: (memory, total), tolerance=EPSILON, **more)


def _nothing(memory, total):
    return None


def _flat(result):
    """(context, (S, z)) as three outputs; three side by side are wrapped, so that their number is seen to be wrong."""
    if isinstance(result, (tuple, list)) and len(result) == 2 and isinstance(result[1], (tuple, list)) and len(result[1]) == 2:
        return (result[0], *result[1])
    return (tuple(result),) if isinstance(result, (tuple, list)) and len(result) == len(OUTPUTS) else result


def _call(handle, case, args):
    if case.group != "a whole sentence":
        return _flat(handle.call(args))
    state, *sequences = args
    contexts = []
    for t in range(sequences[0].shape[-2]):
        context, state = handle.call((state, *(x[..., t, :] for x in sequences)))
        contexts.append(context)
    return _flat((torch.stack(contexts, dim=-2), state))


def _written(state, k, v):
    """S and z with a key's features and their value added."""
    key = feature_map(k)
    written = key.unsqueeze(-1) * v.unsqueeze(-2)
    return (written, key) if state is None else (state[0] + written, state[1] + key)


def _read(q, memory, total, features=feature_map):
    query = features(q)
    return _divided((query.unsqueeze(-2) @ memory).squeeze(-2), (query * total).sum(-1, keepdim=True))


def _divided(blend, total):
    """As a learner divides."""
    return blend / total


def reads_before_it_writes(state, q, k, v):
    """The context is read from the old state. Write first, then read: a position sees its own key."""
    memory, total = _written(state, k, v)
    return _read(q, *(state or (memory, total))), (memory, total)


def divided_by_the_old_z(state, q, k, v):
    """The new S is read, but the old z divides. Write both first."""
    memory, total = _written(state, k, v)
    return _read(q, memory, state[1] if state else total), (memory, total)


def reads_the_old_s(state, q, k, v):
    """The old S is read, and the new z divides. Write both first, then read."""
    memory, total = _written(state, k, v)
    return _read(q, state[0] if state else memory, total), (memory, total)


def forgets_the_state(state, q, k, v):
    """What was written before is gone: the new state holds this position alone. Add to the old one."""
    return linear_attention_step(None, q, k, v)


def returns_the_old_state(state, q, k, v):
    """The state comes back as it was. Return it with the new key and value written."""
    context, new = linear_attention_step(state, q, k, v)
    return context, state or new


def none_not_understood(state, q, k, v):
    """`state=None` means that nothing is written yet: then what this position writes is all there is."""
    return linear_attention_step((state[0], state[1]), q, k, v)


def z_stays_as_it_was(state, q, k, v):
    """S was written, but z stays as it was. The features of the key are added to it."""
    memory, total = _written(state, k, v)
    total = state[1] if state else total
    return _read(q, memory, total), (memory, total)


def z_is_the_key_alone(state, q, k, v):
    """z holds the features of this key alone. It is their sum over all positions so far."""
    memory = _written(state, k, v)[0]
    return _read(q, memory, feature_map(k)), (memory, feature_map(k))


def s_is_written_anew(state, q, k, v):
    """z is a running sum, but S holds this position alone. It is a running sum too."""
    total = _written(state, k, v)[1]
    memory = _written(None, k, v)[0]
    return _read(q, memory, total), (memory, total)


def divided_by_the_sum_of_z(state, q, k, v):
    """You divide by the sum of z. The query belongs to it too: phi(q) . z."""
    new = _written(state, k, v)
    return (feature_map(q).unsqueeze(-2) @ new[0]).squeeze(-2) / new[1].sum(-1, keepdim=True), new


def one_total_for_the_batch(state, q, k, v):
    """You divide by a single number, the sum over the whole batch. Each query has its own, phi(q) . z: sum over the last
    dimension alone."""
    memory, total = _written(state, k, v)
    query = feature_map(q)
    return (query.unsqueeze(-2) @ memory).squeeze(-2) / (query * total).sum(), (memory, total)


def normalises_the_state(state, q, k, v):
    """S was divided before it was handed on. The next position adds to the sums as they are."""
    context, (memory, total) = linear_attention_step(state, q, k, v)
    return context, (memory / total.unsqueeze(-1), total)


def normalises_the_state_by_the_weight(state, q, k, v):
    context, (memory, total) = linear_attention_step(state, q, k, v)
    return context, (memory / (feature_map(q) * total).sum(-1)[..., None, None], total)


def raw_keys_in_z(state, q, k, v):
    """z sums up the keys as they are. It is the sum of their *features*."""
    memory, _ = _written(state, k, v)
    total = k if state is None else state[1] + k
    return _read(q, memory, total), (memory, total)


def raw_keys_in_s(state, q, k, v):
    """S sums up the keys as they are, times their values. It is their *features* that are written."""
    written = k.unsqueeze(-1) * v.unsqueeze(-2)
    memory = written if state is None else state[0] + written
    total = _written(state, k, v)[1]
    return _read(q, memory, total), (memory, total)


def raw_keys(state, q, k, v):
    """The query went through the feature map, but not the key. Both do."""
    written = k.unsqueeze(-1) * v.unsqueeze(-2)
    memory, total = (written, k) if state is None else (state[0] + written, state[1] + k)
    return _read(q, memory, total), (memory, total)


def raw_query(state, q, k, v):
    """The keys went through the feature map, but not the query. Both do."""
    new = _written(state, k, v)
    return _read(q, *new, lambda x: x), new


def elu_without_the_one_for_the_query(state, q, k, v):
    """The features of the query are elu(q), without the 1. They must be positive, like those of the key: add 1."""
    new = _written(state, k, v)
    return _read(q, *new, torch.nn.functional.elu), new


def features_of_the_values(state, q, k, v):
    """The value went through the feature map as well. It is written as it is."""
    return linear_attention_step(state, q, k, feature_map(v))


def query_and_key_exchanged(state, q, k, v):
    """Query and key are exchanged: in yours the query writes and the key reads. The key should write, and the query read."""
    return linear_attention_step(state, k, q, v)


def writes_at_the_query(state, q, k, v):
    """S, unlike z, is written at the *query*. Key and value are what is written; the query only reads."""
    total = _written(state, k, v)[1]
    memory = _written(state, q, v)[0]
    return _read(q, memory, total), (memory, total)


def query_in_z(state, q, k, v):
    """z sums up the *queries'* features. It is the keys' that are summed, as in S."""
    memory = _written(state, k, v)[0]
    total = _written(state, q, v)[1]
    return _read(q, memory, total), (memory, total)


def reads_with_the_key(state, q, k, v):
    """The new state is read with the key. The query reads."""
    memory, total = _written(state, k, v)
    return _read(k, memory, total), (memory, total)


def z_first(state, q, k, v):
    """Your new state is (z, S). The next step expects (S, z)."""
    context, (memory, total) = linear_attention_step(state, q, k, v)
    return context, (total, memory)


def z_first_in_the_old_state_too(state, q, k, v):
    memory, total = _written(state and state[::-1], k, v)
    return _read(q, memory, total), (total, memory)


def s_transposed(state, q, k, v):
    """S comes back as (..., d_v, d). It is (..., d, d_v): rows belong to the keys' features."""
    context, (memory, total) = linear_attention_step(state, q, k, v)
    return context, (memory.transpose(-2, -1), total)


def keeps_s_transposed(state, q, k, v):
    """You write S as (..., d_v, d), and the old one is (..., d, d_v): rows belong to the keys' features."""
    written = (v.unsqueeze(-1) * feature_map(k).unsqueeze(-2), feature_map(k))
    memory, total = written if state is None else (state[0] + written[0], state[1] + written[1])
    query = feature_map(q)
    return (memory @ query.unsqueeze(-1)).squeeze(-1) / (query * total).sum(-1, keepdim=True), (memory, total)


_plain = instead(linear_attention_step, _divided=_divided)
DIVIDED = Part(
    "_divided",
    (
        Misconception(
            "no_normaliser",
            lambda blend, total: blend,
            "The context is not divided by the sum of the weights, phi(q) . z.",
        ),
    ),
)


EXERCISE = Exercise(
    name="linear_attention_step",
    reference=linear_attention_step,
    inputs=_inputs,
    outputs=OUTPUTS,
    returns="context, (S, z)",
    call=_call,
    misconceptions=(*mistakes(globals(), linear_attention_step), *carried(FEATURES, _plain), *carried(DIVIDED, _plain)),
)
