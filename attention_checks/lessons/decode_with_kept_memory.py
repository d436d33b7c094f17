"""Cross-attention while a text is written: each question hangs on what was read before, and the memory is projected once.

That it is projected once cannot be seen in the numbers, so the multiply-adds of every case are counted as well.
"""

import copy
import itertools
import types

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from attention_checks.engine.carry import carried, instead, mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.compare import first_difference
from attention_checks.engine.parts import divided_by, wrong_results
from attention_checks.engine.properties import weights_over
from attention_checks.lessons import masked_softmax as part
from course_utils.attention.cross_attention import CrossAttention, decode_with_kept_memory
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

OUTPUTS = ("out", "weights", "multiply-adds too many (in projections of the memory)")
NAMES = "B Tm d_query d_memory d_model"
COUNTED = ("ordinary", "as wide as the memory", "square")  # counting takes time, and one group would do
AFTER = "another memory"
NOTHING = "no memory of which anything may be read"
aten = torch.ops.aten
LEFT = {aten.mm: 0, aten.addmm: 1, aten.bmm: 0, aten.baddbmm: 1, aten.mv: 0, aten.addmv: 1, aten.dot: 0}  # the factor's place


class _Products(TorchDispatchMode):
    """Counts the multiply-adds of the matrix products inside, as `costs.multiply_adds` does in several times the time: a report
    tries hundreds of calls."""

    number = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        made = function(*args, **(kwargs or {}))
        place = LEFT.get(function.overloadpacket)
        if place is not None:
            self.number += made.numel() * args[place].shape[-1]
        return made


def _inputs(draw):
    yield _case(draw, "ordinary")
    yield _case(draw, "ordinary")
    yield _case(draw, "as wide as the memory", d_query=6, d_memory=6)
    yield _case(draw, "a single step", steps=1)
    yield _case(draw, "size 1", B=1)
    yield _case(draw, "size 1", Tm=1)
    yield _case(draw, "fully masked", "a memory of which nothing may be read")
    yield _case(draw, "fully masked", NOTHING)
    yield _case(draw, "large", "scores beyond 1e4, float64", dtype=torch.float64, scale=2e2)
    yield _case(draw, "large", "scores beyond 1e4, one position allowed", dtype=torch.float64, scale=2e2)
    yield _case(draw, "float64", "float64", dtype=torch.float64)
    yield _case(draw, "not contiguous", "not contiguous")
    yield _case(draw, AFTER, "after a call with another memory")
    yield _case(draw, "half precision", "float16", dtype=torch.float16)
    size = draw.integer(5, 8)
    yield _case(draw, "square", diagnostic=True, steps=size, **dict.fromkeys(NAMES.split(), size))
    yield _case(draw, "square", diagnostic=True, **dict.fromkeys(("d_query", "d_memory", "d_model"), size))
    yield _case(draw, "square", diagnostic=True, d_query=size, d_model=size)


def _case(draw, group, note="", dtype=torch.float32, scale=1.0, diagnostic=False, steps=None, **fixed):
    drawn = draw.sizes(NAMES, low=5, high=11)  # not small: then what is counted tells a projection from all else
    sizes = {**drawn, **fixed, "steps": steps or draw.integer(3, 5)}
    B, Tm, d_query, d_memory, d_model, _ = sizes.values()
    attention = CrossAttention(d_query, d_memory, d_model).to(dtype)
    with torch.no_grad():
        for name, parameter in attention.named_parameters():
            usual = 1.5 * parameter.shape[-1] ** -0.5 * (scale if name.startswith(("q_", "k_")) else 1.0)
            parameter.copy_(draw.normal(*parameter.shape, dtype=dtype, scale=usual))
    state, memory = draw.normal(B, 1, d_query, dtype=dtype), draw.normal(B, Tm, d_memory, dtype=dtype)
    if group == "not contiguous":
        state, memory = non_contiguous(state), non_contiguous(memory)
    allowed = draw.mask(B, Tm) if Tm > 1 else torch.ones(B, Tm, dtype=torch.bool)
    if group == "ordinary":
        allowed[-1] = True  # a full memory shows what is cut off
    if group == "fully masked":
        allowed[slice(None) if note == NOTHING else 1] = False
    if note.endswith("one position allowed"):
        allowed = torch.arange(Tm) == draw.integers(0, Tm, B, 1)
    factors = draw.normal(2, 1, d_query, dtype=dtype).unbind()  # what makes the next state, see `_moving`
    tolerance = 5e-2 if dtype == torch.float16 else 0.0
    args = (attention, state, memory, allowed, factors, sizes["steps"])
    return Case(group, label(sizes, note), args, diagnostic=diagnostic, tolerance=tolerance)


def _moving(factors):
    """A `move` that has no matrix product, so that it counts for nothing. It goes on with each call, as one that writes words."""
    (of_out, of_state), calls = factors, itertools.count(1)

    def move(out, state):
        for name, given in (("out", out), ("state", state)):
            if given.shape[-1] != of_out.shape[-1]:
                raise ValueError(f"move wants (B, 1, {of_out.shape[-1]}) for {name}, got {tuple(given.shape)}")
        return torch.tanh(of_out * out + of_state * state + 0.1 * next(calls))

    return move


def _call(handle, case, args):
    """What is returned, and how many projections of the memory its multiply-adds hold beyond one for keys and one for values.

    The attention is a copy each time: what an answer keeps on it must not reach whoever is asked next.
    """
    attention, state, memory, memory_mask, factors, steps = copy.deepcopy(args[0]), *args[1:]
    given = (attention, state, memory, memory_mask, _moving(factors), steps)
    if case.group == AFTER:
        with torch.no_grad():
            handle.call((attention, state, -memory, memory_mask, _moving(factors), steps))
    if case.group not in COUNTED:
        with torch.no_grad():
            return _flat(handle.call(given), 0)
    with torch.no_grad(), _Products() as products:
        result = handle.call(given)
    B, Tm, d_memory = memory.shape
    d_model, d_query = attention.q_proj.weight.shape
    projection = B * Tm * d_memory * d_model
    due = 2 * projection + B * steps * (2 * d_query * d_model + 2 * Tm * d_model)
    return _flat(result, max(0, round((products.number - due) / projection)))


def _flat(result, more):
    if isinstance(result, (tuple, list)) and len(result) == 2:
        return (*result, more)
    return (tuple(result),) if isinstance(result, (tuple, list)) and len(result) == len(OUTPUTS) else result


def _decode(attention, state, memory, memory_mask, move, steps, *, read=None, ask=None, on=None, masked=True):
    """The right loop with parts to exchange: what is kept, who asks, which state is next, and whether there is a mask."""
    keys, values = (read or _projected)(attention, memory)
    mask = memory_mask.unsqueeze(1) if masked else None
    first, outs, rows = state, [], []
    for _ in range(steps):
        query = attention.q_proj(ask(first, state) if ask else state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = on(move, outs[-1], state, first) if on else move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


def _projected(attention, memory):
    return attention.k_proj(memory), attention.v_proj(memory)


def projects_anew(attention, state, memory, memory_mask, move, steps):
    """The memory goes through `k_proj` or `v_proj`, or both, at every step (the multiply-adds were counted). It does not change
    while you write: project it once, before the first step, and use what that gave."""
    outs, rows = [], []
    for _ in range(steps):
        out, weights = attention(state, memory, memory_mask)
        outs.append(out)
        rows.append(weights)
        state = move(out, state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


def projects_anew_what_is_kept(attention, state, memory, memory_mask, move, steps):
    _projected(attention, memory)
    return projects_anew(attention, state, memory, memory_mask, move, steps)


def keys_anew(attention, state, memory, memory_mask, move, steps):
    outs, rows, values = [], [], attention.v_proj(memory)
    for _ in range(steps):
        keys = attention.k_proj(memory)
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, memory_mask.unsqueeze(1))
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


def keys_anew_what_is_kept(attention, state, memory, memory_mask, move, steps):
    attention.k_proj(memory)
    return keys_anew(attention, state, memory, memory_mask, move, steps)


def projects_again_for_the_first_step(attention, state, memory, memory_mask, move, steps):
    """The memory is projected twice more than is due (the multiply-adds were counted): once for the keys and once for the values
    is enough. All steps, the first and the last as well, can ask the same ones."""
    out, weights = attention(state, memory, memory_mask)
    outs, rows = decode_with_kept_memory(attention, move(out, state), memory, memory_mask, move, steps - 1)
    return torch.cat([out, outs], dim=1), torch.cat([weights, rows], dim=1)


def keeps_them_from_call_to_call(attention, state, memory, memory_mask, move, steps):
    """What you keep outlives the call, so that another memory is asked with the keys and values of the first. Keep them for one
    call alone, in names of the function: not on `attention`, nor in anything else that stays."""
    if not hasattr(attention, "made_in_an_earlier_call"):
        attention.made_in_an_earlier_call = _projected(attention, memory)
    return _decode(
        attention, state, memory, memory_mask, move, steps, read=lambda attention, memory: attention.made_in_an_earlier_call
    )


def appends_to_the_memory(attention, state, memory, memory_mask, move, steps):
    """Your keys and values grow by one position a step. In cross-attention the source is read, and it does not change while you
    write: nothing is appended. (What grows is the cache of lesson 08.)"""
    return _growing(attention, state, memory, memory_mask, move, steps, lambda query, context, state, out: (query, context))


def appends_what_was_read(attention, state, memory, memory_mask, move, steps):
    return _growing(attention, state, memory, memory_mask, move, steps, lambda *made: _projected(attention, made[3]))


def appends_what_asked_projected_again(attention, state, memory, memory_mask, move, steps):
    return _growing(attention, state, memory, memory_mask, move, steps, lambda *made: (attention.q_proj(made[2]), made[1]))


def appends_the_state(attention, state, memory, memory_mask, move, steps):
    return _growing(attention, state, memory, memory_mask, move, steps, lambda *made: _projected(attention, made[2]))


def _growing(attention, state, memory, memory_mask, move, steps, made_of):
    keys, values = _projected(attention, memory)
    mask, outs, rows = memory_mask.unsqueeze(1), [], []
    for _ in range(steps):
        query = attention.q_proj(state)
        context, weights = scaled_dot_product_attention(query, keys, values, mask)
        outs.append(attention.out_proj(context))
        rows.append(weights[..., : memory.shape[1]])
        key, value = made_of(query, context, state, outs[-1])
        keys, values = torch.cat([keys, key], dim=1), torch.cat([values, value], dim=1)
        mask = torch.cat([mask, mask.new_ones(len(mask), 1, 1)], dim=-1)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


def forgets_the_mask(*args):
    """The padding is read, as without a mask. Every step hands the mask on with the keys and values, as (B, 1, Tm)."""
    return _decode(*args, masked=False)


def zeroes_the_memory(attention, state, memory, *others):
    """This is what comes out where the memory's padding is set to 0 in place of a mask. Its scores are then 0, and exp(0) is 1,
    not nothing: it keeps some of the weight. Mask the scores."""
    return _decode(attention, state, memory * others[0].unsqueeze(-1), *others, masked=False)


def asks_with_the_first_state(*args):
    """Every step asks the first step's question. The query is made of the *present* state, which `move` gives: it is what cannot
    be kept."""
    return _decode(*args, ask=lambda first, state: first, on=lambda move, out, state, first: state)


def moves_before_it_asks(attention, state, memory, memory_mask, move, steps):
    """You are one position ahead: what the state that you are given reads is not among your answers. It asks first, and that is
    the first answer; `move` makes the second state, from what the first has read."""
    state = move(torch.zeros_like(state), state)
    return _decode(attention, state, memory, memory_mask, move, steps)


def leaves_out_the_first(*args):
    out, weights = decode_with_kept_memory(*args[:-1], args[-1] + 1)
    return out[:, 1:], weights[:, 1:]


def one_position_late(attention, state, memory, memory_mask, move, steps):
    """Your first answer is all zeros, and the others stand one position late: keep an answer when it is there, not at the step
    after."""
    out, weights = decode_with_kept_memory(attention, state, memory, memory_mask, move, steps)
    return tuple(torch.cat([torch.zeros_like(each[:, :1]), each[:, :-1]], dim=1) for each in (out, weights))


def asks_with_the_state_itself(*args):
    """The state asks as it is. It goes through `q_proj` first, which makes the query, as wide as the keys."""
    attention, state, memory, memory_mask, move, steps = args
    keys, values = _projected(attention, memory)
    outs, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(state, keys, values, memory_mask.unsqueeze(1))
        outs.append(attention.out_proj(context))
        rows.append(weights)
        state = move(outs[-1], state)
    return torch.cat(outs, dim=1), torch.cat(rows, dim=1)


def asks_with_what_was_read(*args):
    """What was read asks the next question as it is. `move(out, state)` makes of it, and of the present state, the state that
    asks next."""
    return _decode(*args, on=lambda move, out, state, first: out)


def moves_from_the_query(attention, *others):
    """`move` gets the projected query in place of the state. What `q_proj` makes is for the question alone: the state goes on as
    it is."""
    queries = []
    noting = types.SimpleNamespace(k_proj=attention.k_proj, v_proj=attention.v_proj, out_proj=attention.out_proj)
    noting.q_proj = lambda state: queries.append(attention.q_proj(state)) or queries[-1]
    return _decode(noting, *others, on=lambda move, out, state, first: move(out, queries[-1]))


def moves_from_the_first_state(*args):
    """`move` gets the *first* state at every step. It is due the present one, from which it makes the next."""
    return _decode(*args, on=lambda move, out, state, first: move(out, first))


def moves_twice(*args):
    """`move` is called twice a step. It may do more than compute (in the lesson it writes a word each time): call it once, and
    use what that gives."""
    return _decode(*args, on=lambda move, out, state, first: (move(out, state), move(out, state))[1])


def moves_twice_and_takes_the_first(*args):
    return _decode(*args, on=lambda move, out, state, first: (move(out, state), move(out, state))[0])


def keeps_what_asks_next(attention, state, memory, memory_mask, move, steps):
    """Your answers are what `move` gives, the states. What `out_proj` gives is the answer; the state only asks next."""
    noted = []
    noting = lambda out, state: noted.append(move(out, state)) or noted[-1]  # noqa: E731
    _, weights = decode_with_kept_memory(attention, state, memory, memory_mask, noting, steps)
    return torch.cat(noted, dim=1), weights


def state_first(*args):
    """`move` gets the state first, and then what was read. What was read is due first, and then the state that read it."""
    return _decode(*args, on=lambda move, out, state, first: move(state, out))


def moves_with_the_first_answer(attention, state, memory, memory_mask, move, steps):
    """`move` gets what the *first* step has read, at every step. It is due what was read just now."""
    first = []
    return _decode(
        attention, state, memory, memory_mask, lambda out, state: move((first or first.append(out) or first)[0], state), steps
    )


def _with_contexts(attention, state, memory, memory_mask, move, steps, kept, handed):
    """`kept` of a step, and `handed` to `move`: 0 for the context from before `out_proj`, 1 for `out`."""
    keys, values = _projected(attention, memory)
    answers, rows = [], []
    for _ in range(steps):
        context, weights = scaled_dot_product_attention(attention.q_proj(state), keys, values, memory_mask.unsqueeze(1))
        both = context, attention.out_proj(context)
        answers.append(both[kept])
        rows.append(weights)
        state = move(both[handed], state)
    return torch.cat(answers, dim=1), torch.cat(rows, dim=1)


def moves_with_the_context(*args):
    """`move` gets the context from before `out_proj`. It is due `out`, which is as wide as the state."""
    return _with_contexts(*args, kept=1, handed=0)


def keeps_the_context(*args):
    """What you keep of each step is the context from before `out_proj`. `out` is due, for `move` as well."""
    return _with_contexts(*args, kept=0, handed=1)


def keeps_the_context_and_moves_with_it(*args):
    return _with_contexts(*args, kept=0, handed=0)


def one_step_too_few(*args):
    """The last answer is missing: `steps` answers are due, and the given state asks for the first."""
    out, weights = decode_with_kept_memory(*args)
    return out[:, :-1], weights[:, :-1]


def one_step_too_many(*args):
    """There is one answer too many, at the end: `steps` are due, and the given state asks for the first."""
    return decode_with_kept_memory(*args[:-1], args[-1] + 1)


def last_step_only(*args):
    """You return what the last step has read. All steps are due, joined along the positions: (B, steps, d_query)."""
    out, weights = decode_with_kept_memory(*args)
    return out[:, -1:], weights[:, -1:]


def steps_first(*args):
    """Your results have the steps in front of the sentences. Join them along dimension 1: (B, steps, ...)."""
    return tuple(each.transpose(0, 1) for each in decode_with_kept_memory(*args))


def joined_along_the_sentences(*args):
    """You join the steps along the sentences: `torch.cat` takes dimension 0 unless it is told `dim=1`, that of the positions."""
    return tuple(each.transpose(0, 1).flatten(0, 1).unsqueeze(1) for each in decode_with_kept_memory(*args))


def stacked(*args):
    """A dimension of size 1 is left over: each step is (B, 1, d) already. `torch.cat` along dimension 1 joins them, where
    `torch.stack` makes a new dimension."""
    return tuple(each.unsqueeze(2) for each in decode_with_kept_memory(*args))


def values_through_k_proj(*args):
    """What is blended has gone through `k_proj`. The memory is projected twice: the keys are for the scores, and the values, from
    `v_proj`, are blended."""
    return _decode(*args, read=lambda attention, memory: (attention.k_proj(memory),) * 2)


def exchanged(*args):
    """Keys and values are exchanged. The scores should be made with `k_proj` of the memory, and its `v_proj` be blended."""
    return _decode(*args, read=lambda attention, memory: (attention.v_proj(memory), attention.k_proj(memory)))


def no_scaling(*args):
    """The scores are not divided by the square root of d_model."""
    return divided_by(1.0, decode_with_kept_memory)(*args)


def softmax_over_the_query(*args):
    """Every weight that the mask leaves is 1, as where a softmax runs over the single query. Run it over the memory, dim -1."""
    return instead(decode_with_kept_memory, masked_softmax=part.softmax_over_dimension_1)(*args)


def _more_work(want, got, case):
    wrong = [number for number in (0, 1) if first_difference(want[number], got[number]) is not None]
    if wrong or got[2] <= want[2]:
        return None
    return (
        "The numbers are right, but there is more work than is due: the memory is projected once for the keys and once for the "
        "values, before the first step, and each step asks one question."
    )


EXERCISE = Exercise(
    name="decode_with_kept_memory",
    due="Each step's `out` and weights are due, joined along the positions: (B, steps, d_query) and (B, steps, Tm).",
    reference=decode_with_kept_memory,
    inputs=_inputs,
    outputs=OUTPUTS,
    counted=OUTPUTS[2:],
    returns="out, weights",
    differentiable=False,
    call=_call,
    properties=(weights_over(-1, "weights", OUTPUTS), _more_work),
    misconceptions=(
        *mistakes(globals(), decode_with_kept_memory),
        *wrong_results(decode_with_kept_memory, without=("out_without_mask", "weights_without_mask")),
        *carried(
            part.EXERCISE,
            decode_with_kept_memory,
            without=("none_not_understood", "mask_must_have_the_shape", "softmax_over_dimension_1", "mask_ignored"),
        ),
    ),
)
