"""One position of the delta rule: correct what the state answers to the key, then read."""

import torch

from attention_checks.engine.carry import Part, carried, mistakes
from attention_checks.engine.checking import Exercise
from attention_checks.engine.misconception import Misconception
from attention_checks.lessons._tensors import step_case
from course_utils.attention.linear import delta_step, feature_map

OUTPUTS = ("context", "state")


def _inputs(draw):
    for leading in ("B H ", "B ", ""):
        yield _case(draw, "ordinary", round(0.2 + 0.1 * draw.integer(0, 6), 1), leading=leading)
    yield _case(draw, "beta 1", 1.0)
    yield _case(draw, "beta 0", 0.0)
    yield _case(draw, "size 1", 0.6, B=1)
    yield _case(draw, "size 1", 0.6, leading="B ", d_v=1)
    yield _case(draw, "an empty state", 0.8, empty=True)
    yield _case(draw, "float64", 0.6, note="float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", 0.6, note="not contiguous")
    yield _case(draw, "half precision", 0.6, note="float16", dtype=torch.float16)
    yield _case(draw, "square", 0.3, diagnostic=True, B=4, H=4, d=4, d_v=4)
    yield _case(draw, "square", 0.7, diagnostic=True, d=5, d_v=5)


def _case(draw, group, beta, empty=False, note="", **more):
    notes = ", ".join(filter(None, (f"beta={beta}", "a state of zeros" if empty else "", note)))
    return step_case(draw, group, lambda memory, total: memory * 0 if empty else memory, (beta,), notes, **more)


def _answer(state, key):
    return (key.unsqueeze(-2) @ state).squeeze(-2)


def _wrote(state, k, what):
    return state + k.unsqueeze(-1) * what.unsqueeze(-2)


def _step(state, q, k, what):
    new = _wrote(state, k, what)
    return _read(state, new, q), new


def _read(old, new, q):
    return _answer(new, q)


def _in_parts(state, q, k, v, beta):
    new = _wrote(state, k, beta * (v - _answer(state, k)))
    return _read(state, new, q), new


READ = Part(
    "_read",
    (
        Misconception(
            "reads_before_it_writes",
            lambda old, new, q: _answer(old, q),
            "The context is read from the old state. Write first, then read.",
        ),
    ),
)


def adds_to_what_is_there(state, q, k, v, beta):
    """The value is added, whatever the state answers already: that is linear attention. Write the *error*, v minus that
    answer."""
    return _step(state, q, k, beta * v)


def adds_to_what_is_there_without_beta(state, q, k, v, beta):
    return _step(state, q, k, v)


def fades_and_corrects(state, q, k, v, beta):
    """The error is written, but the old state is multiplied by 1 - beta besides. Add the correction to the state as it is."""
    return _step((1 - beta) * state, q, k, beta * (v - _answer(state, k)))


def returns_the_old_state(state, q, k, v, beta):
    """The context is right, but the state comes back as it was. Return the new one."""
    return delta_step(state, q, k, v, beta)[0], state


def error_of_the_wrong_sign(state, q, k, v, beta):
    """The correction has the wrong sign: the answer moves away from v. *Add* beta times the error, v minus the answer."""
    return _step(state, q, k, beta * (_answer(state, k) - v))


def adds_the_mixture(state, q, k, v, beta):
    """You write (1 - beta) times the old answer plus beta times v: what the state *should* answer. It answers the old value
    already, so that only the difference is due: beta times (v minus the answer)."""
    return _step(state, q, k, (1 - beta) * _answer(state, k) + beta * v)


def adds_the_answer(state, q, k, v, beta):
    """You write v *plus* what the state answers to the key. The error is v minus that answer."""
    return _step(state, q, k, beta * (v + _answer(state, k)))


def asks_with_the_query(state, q, k, v, beta):
    """The error is that of the answer to the *query*. It is the key's answer that is to be corrected."""
    return _step(state, q, k, beta * (v - _answer(state, q)))


def writes_at_the_query(state, q, k, v, beta):
    """The error is the key's, but it is written at the *query*. Write it at the key."""
    new = _wrote(state, q, beta * (v - _answer(state, k)))
    return _answer(new, q), new


def reads_with_the_key(state, q, k, v, beta):
    """The new state is right, but it is read with the key. The query reads."""
    new = delta_step(state, q, k, v, beta)[1]
    return _answer(new, k), new


def query_and_key_exchanged(state, q, k, v, beta):
    """Query and key are exchanged: in yours the query writes and the key reads. The key should write, and the query read."""
    return delta_step(state, k, q, v, beta)


def the_error_for_the_context(state, q, k, v, beta):
    """The new state is right, but the context is what the old one answered to the key. Read the new state with the query."""
    return _answer(state, k), delta_step(state, q, k, v, beta)[1]


def the_value_for_the_context(state, q, k, v, beta):
    """The new state is right, but the context is v itself. Read the new state with the query."""
    return v, delta_step(state, q, k, v, beta)[1]


def beta_ignored(state, q, k, v, beta):
    """`beta` changes nothing: the whole error is corrected. It says which share of the error is."""
    return delta_step(state, q, k, v, 1.0)


def beta_on_the_value_alone(state, q, k, v, beta):
    """`beta` stands at the value alone. It belongs to the whole error: beta times (v minus the answer)."""
    return _step(state, q, k, beta * v - _answer(state, k))


def beta_on_the_answer_alone(state, q, k, v, beta):
    """`beta` stands at the answer alone. It belongs to the whole error: beta times (v minus the answer)."""
    return _step(state, q, k, v - beta * _answer(state, k))


def beta_twice(state, q, k, v, beta):
    """`beta` enters twice: its square stands before the error. Once is enough."""
    return delta_step(state, q, k, v, beta**2)


def asks_with_beta_times_the_key(state, q, k, v, beta):
    """`beta` enters twice at the old answer: what is written is beta times (v minus beta times the answer). It belongs to the
    whole error, once."""
    return delta_step(state, q, beta * k, v, 1.0)


def one_minus_beta(state, q, k, v, beta):
    """You write (1 - beta) times the error. With a beta of 1 all of the error is due, with 0 nothing."""
    return delta_step(state, q, k, v, 1 - beta)


def fades_the_whole_state(state, q, k, v, beta):
    """The *whole* state is multiplied by 1 - beta, other keys' part too. Only what it answers to this key is to be corrected."""
    return _step((1 - beta) * state, q, k, beta * v)


def forgets_the_state(state, q, k, v, beta):
    """The correction alone is kept, and what was in the state is gone. Add it to the state."""
    return _step(torch.zeros_like(state), q, k, beta * (v - _answer(state, k)))


def features_of_the_key(state, q, k, v, beta):
    """The key, or the query as well, went through a feature map. The delta rule here takes both as they are."""
    return delta_step(state, feature_map(q), feature_map(k), v, beta)


def features_of_the_key_alone(state, q, k, v, beta):
    return delta_step(state, q, feature_map(k), v, beta)


def normalises_the_key(state, q, k, v, beta):
    """The key was brought to length 1 inside. Take it as it is: whoever calls says how long a key is."""
    return delta_step(state, q, k / k.norm(dim=-1, keepdim=True), v, beta)


def normalises_both(state, q, k, v, beta):
    return delta_step(state, q / q.norm(dim=-1, keepdim=True), k / k.norm(dim=-1, keepdim=True), v, beta)


def divides_by_the_square_of_the_key(state, q, k, v, beta):
    """The correction is divided by the square of the key's length. No division is due: whoever calls says how long a key is."""
    return _step(state, q, k, beta * (v - _answer(state, k)) / k.square().sum(-1, keepdim=True))


def the_other_way_round(state, q, k, v, beta):
    """The state is used transposed: error times k^T is written into it, or S k is what it answers. It is (..., d, d_v): a row for
    each feature of the key."""
    context, new = delta_step(state.transpose(-2, -1), q, k, v, beta)
    return context, new.transpose(-2, -1)


def asks_the_state_transposed(state, q, k, v, beta):
    return _step(state, q, k, beta * (v - (state @ k.unsqueeze(-1)).squeeze(-1)))


def writes_the_transposed(state, q, k, v, beta):
    new = _wrote(state, beta * (v - _answer(state, k)), k)
    return _answer(new, q), new


def multiplies_without_a_row(state, q, k, v, beta):
    """In `k @ state` the leading dimensions of k are taken for the rows of a matrix. Give k a dimension for its one row,
    `k.unsqueeze(-2) @ state`, and take that away again."""
    return _step(state, q, k, beta * (v - k @ state))


def state_transposed(state, q, k, v, beta):
    """The context is right, but the state comes back as (..., d_v, d). It keeps its shape, (..., d, d_v)."""
    context, new = delta_step(state, q, k, v, beta)
    return context, new.transpose(-2, -1)


def state_first(state, q, k, v, beta):
    """You return the state first. The order is `return context, state`."""
    return delta_step(state, q, k, v, beta)[::-1]


EXERCISE = Exercise(
    name="delta_step",
    reference=delta_step,
    inputs=_inputs,
    outputs=OUTPUTS,
    misconceptions=(*mistakes(globals(), delta_step), *carried(READ, _in_parts)),
)
