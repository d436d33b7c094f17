"""Greedy decoding, with a scripted model in place of a trained one."""

import torch

from attention_checks.engine.cases import Case, label
from attention_lab.models.decoding import greedy_decode

REFERENCE = greedy_decode
OUTPUTS = ("tokens", "number of steps")
COUNTED = OUTPUTS[1:]
DIFFERENTIABLE = False


class _ScriptedModel:
    """A `step` whose logits depend on the token it is given, and on the state it returned last: nothing can be left out.

    `plan[b][t]` is the token that row b says at step t, if it is fed as it should be. A state (time, whether the row was led
    astray, its number; of three dimensions where `deep`) says which row it is, so that some can be left out. `asked` counts
    calls by row.
    """

    def __init__(self, plan, bos_id, vocabulary, noise, deep):
        self.plan, self.bos_id, self.vocabulary, self.noise = plan, bos_id, vocabulary, noise
        self.shape, self.asked = (1, 3) if deep else (3,), torch.zeros(len(plan), dtype=torch.long)

    def __call__(self, tokens, state):
        if not isinstance(state, torch.Tensor) or state.shape[1:] != self.shape:
            raise ValueError("step wants the state that it returned last (at first, the one you were given)")
        if not isinstance(tokens, torch.Tensor) or tokens.shape != (len(state),) or tokens.is_floating_point():
            found = f"{tuple(tokens.shape)} of {tokens.dtype}" if isinstance(tokens, torch.Tensor) else type(tokens).__name__
            raise ValueError(f"step wants integer tokens of shape ({len(state)},), got {found}")
        time, astray, rows = state.reshape(-1, 3).long().unbind(1)
        self.asked[rows] += 1
        now = time.clamp(max=self.plan.shape[1] - 1)
        said = torch.where(time == 0, self.bos_id, self.plan[rows, (now - 1).clamp(min=0)])
        astray = (astray + (tokens != said)).clamp(max=1)  # fed with another token than it said, the row says others from then on
        likeliest = (self.plan[rows, now] + 3 * astray) % self.vocabulary  # a learner may read this name
        logits = self.noise[rows, now].scatter(1, likeliest.unsqueeze(1), 4.0) - 5.0  # (B, V), all below 0
        return logits, torch.stack([time + 1, astray, rows], dim=1).to(state.dtype).reshape(-1, *self.shape)


def inputs(draw):
    def case(group, ends=True, max_length=None, at_once=False, again=False, deep=False, diagnostic=False, **fixed):
        sizes = {**draw.sizes("B V", low=4, high=8), **fixed}
        B, V = sizes.values()
        bos_id, eos_id = draw.shuffled(*range(1, V))[:2]
        max_length = max_length or draw.integer(6, 9)
        plan = (eos_id + draw.integers(1, V, B, max_length + 2)) % V  # never EOS
        if ends:
            stops = draw.lengths(B, 1, max_length - 2) * (not at_once)  # at different steps, none at the limit or a step before
            rows = torch.arange(B if ends is True else ends)
            plan[rows, stops[rows]] = eos_id
            if again:  # EOS once more, each row in its next step: whoever counts EOS in all columns has them too early
                plan[rows, stops[rows] + 1] = eos_id
        noise = draw.normal(B, max_length + 2, V).clamp(-3, 3)
        state = torch.tensor([[0.0, 0.0, row] for row in range(B)])
        sizes |= {"bos_id": bos_id, "eos_id": eos_id, "max_length": max_length}
        named = label(sizes, "a state (B, 1, 3), one row ends" if deep else "")
        args = (plan, bos_id, V, noise, deep), state.unsqueeze(1) if deep else state, bos_id, eos_id, max_length
        return Case(group, named, args, diagnostic=diagnostic)

    yield case("ordinary")
    yield case("ordinary")
    yield case("cut short", ends=False)
    yield case("batch of one", B=1)
    yield case("a single step", ends=False, max_length=1)
    yield case("ends at once", at_once=True)
    yield case("EOS twice", again=True, max_length=9, B=8)
    yield case("one row ends", ends=1, deep=True)
    yield case("square", max_length=5, diagnostic=True, B=5, V=5)


def call(handle, case, args):
    """The model stands in the case as numbers; it becomes a function for one decoding only, so that its steps can be counted."""
    model = _ScriptedModel(*args[0])
    tokens = handle.call((model, *args[1:]))
    return tokens, int(model.asked.max())


MISTAKES = """
drops_eos: Your answer lacks the tokens of the last step. EOS is a word that the model says, and belongs to the answer. Keep
  the tokens first, then ask whether every row has ended.
    return torch.stack(chosen, dim=1) -> return torch.stack(chosen, dim=1)[:, :len(chosen) - int(ended.all())]
forgets_the_state: You pass the first state to every step. Each `step` returns a new state: pass that one to the next step.
    logits, state = step -> logits, _ = step
one_step_too_few: You take at most `max_length` - 1 steps. Up to `max_length` are expected: look at where your loop ends.
    range(max_length) -> range(max_length - 1) ;
      torch.stack(chosen, dim=1) -> torch.stack(chosen, 1) if chosen else tokens[:, None][:, 1:]
one_step_too_many: Where no EOS comes you take `max_length` + 1 steps, one too many. Look at where your loop ends.
    range(max_length) -> range(max_length + 1)
stops_at_the_first_end: You stop as soon as *one* row has ended, and cut off the others. Stop when every row has ended: `all`,
  not `any`.
    ended.all() -> ended.any()
forgets_which_rows_had_ended: Rows that have ended continue to produce words, and you stop only when all rows say EOS in the
  same step. Remember which rows have ended in earlier steps, too.
    likeliest.masked_fill(ended, eos_id) -> likeliest ; ended | (tokens == eos_id) -> tokens == eos_id
goes_on_after_eos: After a row's first EOS your answer holds what the model says next. Every later entry of the row should be
  EOS: fill the tokens before you keep them.
    likeliest.masked_fill(ended, eos_id) -> likeliest
fills_with_0: After a row's first EOS your answer holds 0. Every later entry of the row should be EOS, `eos_id`.
    chosen.append(tokens) -> chosen.append(tokens.masked_fill(ended, 0))
fills_the_running_rows: You write EOS into the rows that are still *running*. Write it into those that have ended:
  `masked_fill` writes where its mask is True, and at first no row has ended.
    masked_fill(ended, -> masked_fill(~ended,
never_stops: You call `step` again after every row has ended. Update which rows have ended, then ask whether all have, and
  stop *before* the next step.
    if ended.all() -> if False
keeps_columns_behind_the_end: You stop in time, but your answer has `max_length` columns. Return one column for each step that
  was taken: cut off the others.
    torch.stack(chosen, dim=1) ->
      torch.nn.functional.pad(torch.stack(chosen, dim=1), (0, max_length - len(chosen)), value=eos_id)
keeps_bos: Your answer begins with BOS. BOS only starts the model. The first column is the first word that the model says.
    chosen = [] -> chosen = [tokens]
begins_with_0: The first token that you feed is not BOS, but another one, such as 0. Every sentence begins with `bos_id`.
    (batch_size,), bos_id -> (batch_size,), 0
always_feeds_bos: From the second step on you do not feed the token that was chosen last, but another one: BOS, or the one
  before.
    step(tokens, state) -> step(torch.full_like(tokens, bos_id), state)
repeats_the_first_step: Every step gives what the first one gave. Call `step` inside the loop, with the token that was chosen
  last and the state that was returned last.
    logits, state = step(tokens, state) -> logits, _ = step(torch.full_like(tokens, bos_id), state)
    logits, state = step(tokens, state) -> pass ; chosen = [] -> chosen = []; logits, state = step(tokens, state)
asks_twice_for_each_token: You call `step` twice for each token. One call returns both: `logits, state = step(tokens, state)`.
    logits, state = step(tokens, state) -> logits, state = (step(tokens, state)[0], step(tokens, state)[1])
likeliest_row: Your `argmax` runs over the rows of the batch. The logits are (B, V), and the words are the last dimension:
  `dim=-1`.
    argmax(dim=-1) -> argmax(dim=0)
likeliest_of_all_rows: You choose one token for the whole batch: `argmax` without `dim` counts through all of (B, V). Each row
  has its own token: `argmax(dim=-1)`.
    argmax(dim=-1) -> argmax().expand(batch_size)
takes_the_logit_for_the_token: You take the largest logit itself as the token. The token is its *place* in the vocabulary:
  `argmax`.
    logits.argmax(dim=-1) -> logits.amax(dim=-1).long()
wipes_rows_without_an_end: A row that never says EOS becomes EOS from its second token on. `argmax` returns 0, the first
  place, also where nothing is True. Leave such a row as it is.
    likeliest.masked_fill(ended, eos_id) -> likeliest ;
      return torch.stack(chosen, dim=1) -> found = torch.stack(chosen, dim=1); end = (found == eos_id).int().argmax(1, True);
      return found.masked_fill(torch.arange(len(chosen)) > end, eos_id)
time_first: Your answer has one row for each step. Return one row for each sentence, (B, n): stack along dimension 1.
    dim=1) -> dim=0)
"""


def rows_of_the_smaller_batch(step, state, bos_id, eos_id, max_length):
    """You continue with the rows that have not ended, and write their words at their places in the *smaller* batch: into other
    sentences. Keep the rows' own numbers: `alive = alive[going]`."""
    answer, tokens = torch.full((len(state), max_length), eos_id), torch.full((len(state),), bos_id)
    alive, n = torch.arange(len(state)), 0
    while n < max_length and len(alive):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1)
        answer[alive, n] = tokens
        going, n = tokens != eos_id, n + 1
        alive, tokens, state = going.nonzero().flatten(), tokens[going], state[going]
    return answer[:, :n]
