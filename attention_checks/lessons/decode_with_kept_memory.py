"""Cross-attention while a text is written: each question depends on what was read before, and the memory is projected once.

That it is projected once cannot be seen in the numbers, so the multiply-adds are counted as well.
"""

import copy
import itertools

import torch

from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.compare import first_difference
from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import weights_over
from attention_checks.lessons._attention import ATTENTION
from attention_checks.lessons._growth import Counted, beside
from course_utils.attention.cross_attention import CrossAttention, decode_with_kept_memory

REFERENCE = decode_with_kept_memory
OUTPUTS = ("out", "weights", "multiply-adds too many (in projections of the memory)")
COUNTED = OUTPUTS[2:]
RETURNS = "out, weights"
DUE = "Return `out` and the weights of each step, joined along the positions: (B, steps, d_query) and (B, steps, Tm)."
DIFFERENTIABLE = False
NAMES = "B Tm d_query d_memory d_model"
GROUPS_COUNTED = ("ordinary", "as wide as the memory", "square")  # counting takes time, and one group would do
AFTER, NOTHING = "another memory", "no memory of which anything may be read"


def inputs(draw):
    def case(group, note="", dtype=torch.float32, scale=1.0, diagnostic=False, steps=None, **fixed):
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
        args = (attention, state, memory, allowed, draw.normal(2, 1, d_query, dtype=dtype).unbind(), sizes["steps"])
        tolerance = 5e-2 if dtype == torch.float16 else 0.0
        return Case(group, label(sizes, note), args, diagnostic=diagnostic, tolerance=tolerance)

    yield case("ordinary")
    yield case("ordinary")
    yield case("as wide as the memory", d_query=6, d_memory=6)
    yield case("a single step", steps=1)
    yield case("size 1", B=1)
    yield case("size 1", Tm=1)
    yield case("fully masked", "a memory of which nothing may be read")
    yield case("fully masked", NOTHING)
    yield case("large", "scores beyond 1e4, float64", dtype=torch.float64, scale=2e2)
    yield case("large", "scores beyond 1e4, one position allowed", dtype=torch.float64, scale=2e2)
    yield case("float64", "float64", dtype=torch.float64)
    yield case("not contiguous", "not contiguous")
    yield case(AFTER, "after a call with another memory")
    yield case("half precision", "float16", dtype=torch.float16, steps=1)  # later steps multiply what rounding does
    size = draw.integer(5, 8)
    for alike in (NAMES, "d_query d_memory d_model", "d_query d_model"):
        fixed = dict.fromkeys(alike.split(), size)
        yield case("square", diagnostic=True, steps=size if alike == NAMES else None, **fixed)


def _moving(of_out, of_state):
    """A `move` that has no matrix product, so that it counts for nothing. It goes on with each call, as one that writes words."""
    calls = itertools.count(1)

    def move(out, state):
        for name, given in (("out", out), ("state", state)):
            if given.shape[-1] != of_out.shape[-1]:
                raise ValueError(f"move wants (B, 1, {of_out.shape[-1]}) for {name}, got {tuple(given.shape)}")
        return torch.tanh(of_out * out + of_state * state + 0.1 * next(calls))

    return move


def call(handle, case, args):
    """What is returned, and how many projections of the memory its multiply-adds hold beyond one for keys and one for values.

    The attention is a copy each time: what an answer keeps on it must not reach whoever is asked next.
    """
    attention, state, memory, mask, factors, steps = copy.deepcopy(args[0]), *args[1:]
    with torch.no_grad():
        if case.group == AFTER:
            handle.call((attention, state, -memory, mask, _moving(*factors), steps))
        given = (attention, state, memory, mask, _moving(*factors), steps)
        if case.group not in GROUPS_COUNTED:
            return beside(handle.call(given), 0, outputs=2)
        with Counted() as counted:
            result = handle.call(given)
    B, Tm, d_memory = memory.shape
    d_model, d_query = attention.q_proj.weight.shape
    projection = B * Tm * d_memory * d_model
    due = 2 * projection + B * steps * (2 * d_query * d_model + 2 * Tm * d_model)
    return beside(result, max(0, round((counted.products - due) / projection)), outputs=2)


MISTAKES = chosen(
    ATTENTION, "mask_ignored mask_inverted mask_after_softmax nan_where_all_is_masked uniform_where_all_is_masked no_scaling"
)
MISTAKES += """
asks_with_the_first_state: Every step asks the question of the first step. Make the query from the *present* state, the one
  that `move` returned last.
    state = move(out, state) -> move(out, state)
moves_with_the_context: You pass `move` the context from before `out_proj`. It expects `out`, which is as wide as the state.
    move(out, state) -> move(context, state)
moves_from_the_first_state: You pass `move` the *first* state at every step. It expects the present one, from which it makes
  the next.
    outs, rows = ([], []) -> outs, rows, first = ([], [], state) ; move(out, state) -> move(out, first)
moves_from_the_query: You pass `move` the projected query. It expects the state itself: the result of `q_proj` is only for the
  question.
    move(out, state) -> move(out, query)
state_first: You pass `move` its two arguments in the wrong order. The order is `move(out, state)`.
    move(out, state) -> move(state, out)
moves_twice: You call `move` twice per step. It may do more than compute (in the lesson it writes a word each time). Call it
  once, and use its result.
    state = move(out, state) -> move(out, state); state = move(out, state)
moves_before_it_asks: You are one step ahead. The given state asks first, and its result is the first answer. Only then does
  `move` make the second state.
    outs, rows = ([], []) -> outs, rows, state = ([], [], move(torch.zeros_like(state), state))
    range(steps) -> range(steps + 1) ; torch.cat(outs, dim=1) -> torch.cat(outs[1:], dim=1) ;
      torch.cat(rows, dim=1) -> torch.cat(rows[1:], dim=1)
projects_anew: You project the memory at every step, with `k_proj`, `v_proj` or both (the check counts the multiply-adds). It
  does not change while you write: project it once, before the loop.
    keys, values = (attention.k_proj(memory), attention.v_proj(memory)) -> pass ;
      query, keys, values -> query, attention.k_proj(memory), attention.v_proj(memory)
    keys, values = (attention.k_proj(memory), -> values = ( ; query, keys, values -> query, attention.k_proj(memory), values
projects_again_for_the_first_step: You project the memory twice more than necessary (the check counts the multiply-adds). Once
  for the keys and once for the values is enough for all steps.
    outs, rows = ([], []) -> outs, rows = ([], []); (attention.k_proj(memory), attention.v_proj(memory))
keeps_them_from_call_to_call: Your keys and values are still there in the next call, with another memory. Keep them in
  variables of the function, not on `attention` or anything else that stays.
    keys, values = ( -> keys, values = vars(attention).setdefault('kept', ( ; v_proj(memory)) -> v_proj(memory)))
appends_to_the_memory: Your keys and values grow by one position per step. In cross-attention the memory does not change while
  you write: append nothing. (What grows is the cache of lesson 08.)
    rows.append(weights) -> rows.append(weights[..., :memory.shape[1]]); mask = torch.cat([mask, mask[..., :1] | True], -1);
      keys, values = (torch.cat([keys, attention.q_proj(state)], 1), torch.cat([values, context], 1))
values_through_k_proj: Your values are made by `k_proj`. Project the memory twice: `k_proj` for the scores, `v_proj` for the
  values.
    v_proj -> k_proj
keeps_the_context: You collect the context of each step, from before `out_proj`. Collect `out`, and pass it to `move` too.
    outs.append(out) -> outs.append(context)
    outs.append(out) -> outs.append(context) ; move(out, state) -> move(context, state)
keeps_what_asks_next: You return the states, which `move` gives. The answer is the result of `out_proj`; the state only asks
  next.
    outs.append(out) -> pass ; state = move(out, state) -> state = move(out, state); outs.append(state)
stacked: Your results have one dimension of size 1 too many. Each step is (B, 1, d) already: join the steps with `torch.cat`
  along dimension 1. `torch.stack` makes a new dimension.
    torch.cat(outs, dim=1), torch.cat(rows, dim=1) -> torch.stack(outs, dim=1), torch.stack(rows, dim=1)
one_step_too_few: Your last answer is missing. Return `steps` answers: the given state asks for the first.
    torch.cat(outs, dim=1), torch.cat(rows, dim=1) -> torch.cat(outs, dim=1)[:, :-1], torch.cat(rows, dim=1)[:, :-1]
"""


def _more_work(want, got, case):
    if got[2] <= want[2] or any(first_difference(want[number], got[number]) is not None for number in (0, 1)):
        return None
    return (
        "These numbers are right, but there is more work than necessary. Project the memory once for the keys and once for the "
        "values, before the loop; each step asks one question."
    )


PROPERTIES = (weights_over(-1, "weights", OUTPUTS), _more_work)
