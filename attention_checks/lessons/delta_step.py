"""One position of the delta rule: correct what the state answers to the key, then read."""

from attention_checks.engine.cases import Case, label
from course_utils.attention.linear import delta_step

REFERENCE = delta_step
OUTPUTS = ("context", "state")
VARIANTS = ("float64", "not contiguous", "half precision")


def inputs(draw):
    for leading in ("B H ", "B ", ""):
        yield _case(draw, "ordinary", round(0.2 + 0.1 * draw.integer(0, 6), 1), leading)
    yield _case(draw, "beta 1", 1.0)
    yield _case(draw, "beta 0", 0.0)
    yield _case(draw, "size 1", 0.6, B=1)
    yield _case(draw, "size 1", 0.6, "B ", d_v=1)
    yield _case(draw, "an empty state", 0.8, kept=0.0)
    yield _case(draw, "square", 0.3, diagnostic=True, B=4, H=4, d=4, d_v=4)
    yield _case(draw, "square", 0.7, diagnostic=True, d=5, d_v=5)


def _case(draw, group, beta, leading="B H ", kept=1.0, diagnostic=False, **fixed):
    sizes = {**draw.sizes(f"{leading}d d_v", low=2, high=8), **fixed}
    *front, d, d_v = sizes.values()
    state = kept * draw.normal(*front, d, d_v)
    q, k, v = (draw.normal(*front, size) for size in (d, d, d_v))
    note = "" if kept else "a state of zeros"
    return Case(group, label(sizes, f"beta={beta}", note), (state, q, k, v, beta), diagnostic=diagnostic)


MISTAKES = """
normalises_the_key: You scale the key to length 1. Take it as it is: the caller decides how long a key is.
    answered = -> k = F.normalize(k, dim=-1); answered =
asks_with_the_query: Your error belongs to the answer to the *query*. Correct what the state answers to the key.
    (k.unsqueeze(-2) @ state) -> (q.unsqueeze(-2) @ state)
fades_the_whole_state: You multiply the *whole* state by 1 - beta, other keys' part too. Correct only what it answers to this
  key.
    new = state -> new = (1 - beta) * state ; beta * (v - answered) -> beta * v
beta_on_the_value_alone: You multiply only the value by `beta`. Multiply the whole error: beta times (v minus the answer).
    beta * (v - answered) -> beta * v - answered
beta_on_the_answer_alone: You multiply only the answer by `beta`. Multiply the whole error: beta times (v minus the answer).
    beta * (v - answered) -> v - beta * answered
the_other_way_round: You use the state transposed: in the answer, or where you write. Its shape is (..., d, d_v): a row for
  each feature of the key.
    (k.unsqueeze(-2) @ state).squeeze(-2) -> (state @ k.unsqueeze(-1)).squeeze(-1)
    k.unsqueeze(-1) * correction.unsqueeze(-2) -> correction.unsqueeze(-1) * k.unsqueeze(-2)
    (k.unsqueeze(-2) @ state).squeeze(-2) -> (state @ k.unsqueeze(-1)).squeeze(-1) ;
      k.unsqueeze(-1) * correction.unsqueeze(-2) -> correction.unsqueeze(-1) * k.unsqueeze(-2) ;
      (q.unsqueeze(-2) @ new).squeeze(-2) -> (new @ q.unsqueeze(-1)).squeeze(-1)
multiplies_without_a_row: In `k @ state` the leading dimensions of k count as the rows of a matrix. Make k one row,
  `k.unsqueeze(-2) @ state`, and squeeze that dimension afterwards.
    (k.unsqueeze(-2) @ state).squeeze(-2) -> k @ state
fades_and_corrects: You write the error, but you multiply the old state by 1 - beta as well. Add the correction to the state
  as it is.
    new = state -> new = (1 - beta) * state
reads_before_it_writes: You read the context from the old state. Write first, then read.
    (q.unsqueeze(-2) @ new) -> (q.unsqueeze(-2) @ state)
error_of_the_wrong_sign: Your correction has the wrong sign: the answer moves away from v. *Add* beta times (v minus the
  answer).
    v - answered -> answered - v
asks_with_beta_times_the_key: You use `beta` twice at the old answer: you write beta times (v minus beta times the answer).
  Multiply the whole error, once.
    v - answered -> v - beta * answered
beta_twice: You use `beta` twice: its square multiplies the error. Multiply once.
    beta * (v -> beta ** 2 * (v
beta_ignored: `beta` changes nothing: you correct the whole error. Correct only the share `beta` of it.
    beta * (v -> (v
divides_by_the_square_of_the_key: You divide the correction by the squared length of the key. Do not divide: the caller
  decides how long a key is.
    (v - answered) -> (v - answered) / k.square().sum(-1, keepdim=True)
features_of_the_key: You apply the feature map to the key. The delta rule takes key and query as they are.
    answered = -> q, k = (feature_map(q), feature_map(k)); answered =
adds_to_what_is_there: You add the value, whatever the state answers already: that is linear attention. Write the *error*, v
  minus the answer.
    beta * (v - answered) -> beta * v
reads_with_the_key: The new state is right, but you read it with the key. Read it with the query.
    (q.unsqueeze(-2) @ new) -> (k.unsqueeze(-2) @ new)
the_error_for_the_context: The new state is right, but your context is what the old state answered to the key. Read the new
  state with the query.
    return (context, -> return (answered,
the_value_for_the_context: The new state is right, but your context is v itself. Read the new state with the query.
    return (context, -> return (v,
forgets_the_state: You keep only the correction, and the old state is lost. Add the correction to the state.
    new = state + -> new =
returns_the_old_state: The context is right, but you return the old state. Return the new one.
    (context, new) -> (context, state)
state_first: You return the state first. The order is `return context, state`.
    (context, new) -> (new, context)
"""
