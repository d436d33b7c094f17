"""Greedy decoding, with a scripted model in place of a trained one."""

import torch

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_lab.models.decoding import greedy_decode

OUTPUTS = ("tokens", "number of steps")


class _ScriptedModel:
    """A `step` whose logits depend on the token it is given, and on the state it handed back last: nothing can be left out.

    `plan[b][t]` is the token that row b says at step t, if it is fed as it should be. `asked` counts the calls for each row; the
    row that took most gives `steps`. A row's state (its time, whether it was led astray, its number; of three dimensions where
    `deep`) says which one it is, so that some can be left out.
    """

    def __init__(self, plan, bos_id, vocabulary, noise, deep):
        self.plan, self.bos_id, self.vocabulary, self.noise = plan, bos_id, vocabulary, noise
        self.shape, self.asked = (1, 3) if deep else (3,), torch.zeros(len(plan), dtype=torch.long)

    @property
    def steps(self):
        return int(self.asked.max())

    def __call__(self, tokens, state):
        if not isinstance(state, torch.Tensor) or state.shape[1:] != self.shape:
            raise ValueError("step wants the state that it returned last (at first, the one you were given)")
        if not isinstance(tokens, torch.Tensor) or tokens.shape != (len(state),) or tokens.is_floating_point():
            found = f"{tuple(tokens.shape)} of {tokens.dtype}" if isinstance(tokens, torch.Tensor) else type(tokens).__name__
            raise ValueError(f"step wants integer tokens of shape ({len(state)},), got {found}")
        state = state.reshape(-1, 3)
        rows = state[:, 2].long()
        self.asked[rows] += 1
        time = state[:, 0].long().clamp(max=self.plan.shape[1] - 1)
        said = torch.where(time == 0, self.bos_id, self.plan[rows, (time - 1).clamp(min=0)])
        # Fed with another token than the one it said, the row says something else from then on.
        astray = (state[:, 1] + (tokens != said)).clamp(max=1)
        likeliest = (self.plan[rows, time] + 3 * astray.long()) % self.vocabulary  # a learner may read this name
        logits = self.noise[rows, time].scatter(1, likeliest.unsqueeze(1), 4.0) - 5.0  # (B, V), all below 0
        return logits, torch.stack([state[:, 0] + 1, astray, state[:, 2]], dim=1).reshape(-1, *self.shape)


def _inputs(draw):
    yield _case(draw, "ordinary", draw.sizes("B V", low=4, high=8), ends=True)
    yield _case(draw, "ordinary", draw.sizes("B V", low=4, high=8), ends=True)
    yield _case(draw, "cut short", draw.sizes("B V", low=4, high=8), ends=False)
    yield _case(draw, "batch of one", {"B": 1, **draw.sizes("V", low=4)}, ends=True)
    yield _case(draw, "a single step", draw.sizes("B V", low=4, high=8), ends=False, max_length=1)
    yield _case(draw, "ends at once", draw.sizes("B V", low=4, high=8), ends=True, at_once=True)
    yield _case(draw, "EOS twice", draw.sizes("B V", low=4, high=8), ends=True, again=True)
    yield _case(draw, "one row ends", draw.sizes("B V", low=4, high=8), ends=1, deep=True)
    yield _case(draw, "square", {"B": 5, "V": 5}, ends=True, max_length=5, diagnostic=True)


def _case(draw, group, sizes, ends, max_length=None, at_once=False, again=False, deep=False, diagnostic=False):
    B, V = sizes["B"], sizes["V"]
    bos_id, eos_id = draw.shuffled(*range(1, V))[:2]
    max_length = max_length or draw.integer(6, 9)
    plan = (eos_id + draw.integers(1, V, B, max_length + 2)) % V  # never EOS
    if ends:
        stops = draw.lengths(B, 1, max_length - 2)  # different rows end at different steps, none at the limit or a step before
        stops = torch.zeros_like(stops) if at_once else stops
        rows = torch.arange(B if ends is True else ends)
        plan[rows, stops[rows]] = eos_id
        if again:  # EOS once more, each row in its next step: whoever counts EOS in all columns has them too early
            plan[torch.arange(B), stops + 1] = eos_id
    noise = draw.normal(B, max_length + 2, V).clamp(-3, 3)
    sizes = {**sizes, "bos_id": bos_id, "eos_id": eos_id, "max_length": max_length}
    state = torch.stack([torch.zeros(B), torch.zeros(B), torch.arange(B).float()], dim=1)
    state = state.unsqueeze(1) if deep else state
    model = (plan, bos_id, V, noise, deep)
    named = label(sizes, "a state (B, 1, 3), one row ends" if deep else "")
    return Case(group, named, (model, state, bos_id, eos_id, max_length), diagnostic=diagnostic)


def _call(handle, case, args):
    """The model stands in the case as numbers; it becomes a function for one decoding only, so that its steps can be counted."""
    model = _ScriptedModel(*args[0])
    tokens = handle.call((model, *args[1:]))
    return tokens, model.steps


def _decode(step, state, bos_id, eos_id, max_length, feed=None, choose=None, done=torch.all):
    """Greedy decoding with parts to exchange; returns the choices (B, n), after EOS whatever the model says."""
    tokens = torch.full((len(state),), bos_id)
    ended, chosen = torch.zeros(len(state), dtype=torch.bool), []
    for _ in range(max_length):
        logits, state = step(tokens, state)
        tokens = choose(logits) if choose else logits.argmax(-1)
        chosen.append(tokens)
        ended = ended | (tokens == eos_id)
        tokens = feed(tokens) if feed else tokens
        if done(ended):
            break
    return torch.stack(chosen, dim=1)


def _fill(tokens, eos_id, value=None):
    """Everything after the first EOS of a row becomes EOS, or `value`."""
    after = (tokens == eos_id).cumsum(1) - (tokens == eos_id).long() > 0
    return tokens.masked_fill(after, eos_id if value is None else value)


def keeps_bos(step, state, bos_id, eos_id, max_length):
    """Your answer begins with BOS. That token only starts the model; the first column is the first word it says."""
    tokens = greedy_decode(step, state, bos_id, eos_id, max_length)
    return torch.cat([torch.full((len(tokens), 1), bos_id), tokens], dim=1)


def begins_with_0(step, state, bos_id, eos_id, max_length):
    """The first token that you feed is another than `bos_id`, such as 0. It is `bos_id` that begins a sentence."""
    return greedy_decode(step, state, 0, eos_id, max_length)


def always_feeds_bos(step, state, bos_id, eos_id, max_length):
    """From the second step on the model is not fed the token that it has just chosen, but another, as where BOS is fed at every
    step or the token before."""
    return _fill(_decode(step, state, bos_id, eos_id, max_length, feed=lambda t: torch.full_like(t, bos_id)), eos_id)


def forgets_the_state(step, state, bos_id, eos_id, max_length):
    """You hand the first state to every step. Each step returns a new one, which the next should be given."""
    return _fill(_decode(lambda tokens, _: step(tokens, state), state, bos_id, eos_id, max_length), eos_id)


def repeats_the_first_step(step, state, bos_id, eos_id, max_length):
    """Every step gives what the first gave, as where BOS and the first state go in again, or `step` is called once, above the
    loop. Hand over the token that was chosen and the state that came back."""
    logits, _ = step(torch.full((len(state),), bos_id), state)
    return greedy_decode(lambda tokens, state: (logits, state), state, bos_id, eos_id, max_length)


def repeats_the_first_step_and_asks_each_time(step, state, bos_id, eos_id, max_length):
    first = torch.full((len(state),), bos_id), state
    return greedy_decode(lambda tokens, state: step(*first), state, bos_id, eos_id, max_length)


def asks_twice_for_each_token(step, state, bos_id, eos_id, max_length):
    """You call `step` twice for each token, as where one call gives the logits and another one the state. One call gives both:
    `logits, state = step(tokens, state)`."""
    return greedy_decode(lambda *now: (step(*now)[0], step(*now)[1]), state, bos_id, eos_id, max_length)


def stops_at_the_first_end(step, state, bos_id, eos_id, max_length):
    """You stop as soon as *one* sentence has ended, and cut the others short. Stop once every row has."""
    return _fill(_decode(step, state, bos_id, eos_id, max_length, done=torch.any), eos_id)


def forgets_which_rows_had_ended(step, state, bos_id, eos_id, max_length):
    """Rows that have ended go on speaking. Remember which rows have ended before: they say EOS from then on, and when all have
    ended it is over."""
    tokens, chosen = torch.full((len(state),), bos_id), []
    while len(chosen) < max_length and not (chosen and bool((tokens == eos_id).all())):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1)
        chosen.append(tokens)
    return torch.stack(chosen, dim=1)


def never_stops(step, state, bos_id, eos_id, max_length):
    """Steps are taken after every row has ended. There is nothing left to say: stop there."""
    return _fill(_decode(step, state, bos_id, eos_id, max_length, done=lambda ended: False), eos_id)


def stops_one_step_late(step, state, bos_id, eos_id, max_length):
    """One step too many is taken, as where `ended` grows only after it was asked whether all have: let it grow first, and ask
    before the next step."""
    before = [torch.zeros(len(state), dtype=torch.bool)]

    def done(ended):
        before.append(ended)
        return bool(before[-2].all())

    return _fill(_decode(step, state, bos_id, eos_id, max_length, done=done), eos_id)


def takes_one_step_more_and_drops_it(step, state, bos_id, eos_id, max_length):
    tokens = stops_one_step_late(step, state, bos_id, eos_id, max_length)
    unfinished = int((tokens != eos_id).any(0).sum())
    return tokens[:, : min(unfinished + 1, max_length)]


def keeps_columns_behind_the_end(step, state, bos_id, eos_id, max_length):
    """No step too many is taken, but your answer has `max_length` columns all the same. Cut it behind the last step's column."""
    tokens = greedy_decode(step, state, bos_id, eos_id, max_length)
    return torch.nn.functional.pad(tokens, (0, max_length - tokens.shape[1]), value=eos_id)


def stops_too_late(step, state, bos_id, eos_id, max_length):
    """The tokens are right, but all `max_length` steps were taken, those after the end too. Stop as soon as every row has ended:
    the steps are what costs time."""
    tokens = never_stops(step, state, bos_id, eos_id, max_length)
    unfinished = int((tokens != eos_id).any(0).sum())
    return tokens[:, : min(unfinished + 1, max_length)]


def goes_on_after_eos(step, state, bos_id, eos_id, max_length):
    """After a row's first EOS your answer holds what the model went on to say. From there on every entry should be EOS."""
    return _decode(step, state, bos_id, eos_id, max_length)


def fills_after_they_were_kept(step, state, bos_id, eos_id, max_length):
    ended = torch.zeros(len(state), dtype=torch.bool)

    def feed(tokens):
        ended.logical_or_(tokens == eos_id)
        return tokens.masked_fill(ended, eos_id)

    return _decode(step, state, bos_id, eos_id, max_length, feed=feed)


def fills_the_running_rows(step, state, bos_id, eos_id, max_length):
    """Rows that are still running are overwritten with EOS. (At first no row has ended; and `masked_fill` writes where its mask
    is True.)"""
    return _filled_the_wrong_way(step, state, bos_id, eos_id, max_length, looks_first=True)


def fills_the_running_rows_before_it_looks(step, state, bos_id, eos_id, max_length):
    return _filled_the_wrong_way(step, state, bos_id, eos_id, max_length, looks_first=False)


def _filled_the_wrong_way(step, state, bos_id, eos_id, max_length, looks_first):
    tokens, chosen = torch.full((len(state),), bos_id), []
    ended = torch.zeros(len(state), dtype=torch.bool)
    while len(chosen) < max_length and not ended.all():
        logits, state = step(tokens, state)
        likeliest = logits.argmax(-1)
        now = ended | (likeliest == eos_id) if looks_first else ended
        tokens = likeliest.masked_fill(~now, eos_id)
        chosen.append(tokens)
        ended = now if looks_first else ended | (tokens == eos_id)
    return torch.stack(chosen, dim=1)


def rows_of_the_smaller_batch(step, state, bos_id, eos_id, max_length):
    """You go on with the rows that have not ended, and write what they say by their places in the *smaller* batch: the words of
    one sentence come to stand in another. Keep the rows' own numbers, `alive = alive[going]`."""
    answer, tokens = torch.full((len(state), max_length), eos_id), torch.full((len(state),), bos_id)
    alive, n = torch.arange(len(state)), 0
    while n < max_length and len(alive):
        logits, state = step(tokens, state)
        tokens = logits.argmax(-1)
        answer[alive, n] = tokens
        going, n = tokens != eos_id, n + 1
        alive, tokens, state = going.nonzero().flatten(), tokens[going], state[going]
    return answer[:, :n]


def wipes_rows_without_an_end(step, state, bos_id, eos_id, max_length):
    """A row that never says EOS is overwritten with EOS from its second token on: `argmax` gives 0, the first place, where
    nothing is True as well. Such a row stays as it is."""
    tokens = _decode(step, state, bos_id, eos_id, max_length)
    end = (tokens == eos_id).int().argmax(dim=1, keepdim=True)
    return tokens.masked_fill(torch.arange(tokens.shape[1]) > end, eos_id)


def fills_with_0(step, state, bos_id, eos_id, max_length):
    """After a row's first EOS your answer holds 0. Every entry from there on should be EOS."""
    return _fill(_decode(step, state, bos_id, eos_id, max_length), eos_id, value=0)


def drops_eos(step, state, bos_id, eos_id, max_length):
    """Your answer lacks the step in which the last sentence ends. EOS is a word that the model says: it belongs to the answer."""
    tokens = greedy_decode(step, state, bos_id, eos_id, max_length)
    return tokens[:, :-1] if bool((tokens == eos_id).any(1).all()) else tokens


def likeliest_row(step, state, bos_id, eos_id, max_length):
    """Your argmax runs over the batch, not over the vocabulary: which dimension of (B, V) holds the words?"""
    return _fill(_decode(step, state, bos_id, eos_id, max_length, choose=lambda logits: logits.argmax(0)), eos_id)


def likeliest_row_filled_before_it_is_fed(step, state, bos_id, eos_id, max_length):
    def turned(tokens, state):
        logits, state = step(tokens, state)
        return logits.T, state

    return greedy_decode(turned, state, bos_id, eos_id, max_length)


def likeliest_of_all_rows(step, state, bos_id, eos_id, max_length):
    """One token is chosen for the whole batch, as by an `argmax` without `dim`, which counts through all of (B, V). Each row has
    its own: `argmax(dim=-1)`."""

    def flat(tokens, state):
        logits, state = step(tokens, state)
        return logits.flatten().expand(len(logits), -1), state

    return greedy_decode(flat, state, bos_id, eos_id, max_length)


def one_step_too_few(step, state, bos_id, eos_id, max_length):
    """You take at most `max_length` - 1 steps: one short."""
    if max_length == 1:
        return torch.empty(len(state), 0, dtype=torch.long)
    return greedy_decode(step, state, bos_id, eos_id, max_length - 1)


def one_step_too_many(step, state, bos_id, eos_id, max_length):
    """You take up to `max_length` + 1 steps where no end comes: one too many. How many tokens are there when the loop is asked
    whether to go on?"""
    return greedy_decode(step, state, bos_id, eos_id, max_length + 1)


def keeps_a_list(step, state, bos_id, eos_id, max_length):
    """You return the list of the steps' choices. One tensor is due, (B, n): `torch.stack` joins them, along dimension 1."""
    return list(greedy_decode(step, state, bos_id, eos_id, max_length).unbind(dim=1))


def time_first(step, state, bos_id, eos_id, max_length):
    """Your answer has one row for each step. One row for each sentence is due: (B, n)."""
    return greedy_decode(step, state, bos_id, eos_id, max_length).T


def takes_the_logit_for_the_token(step, state, bos_id, eos_id, max_length):
    """You take the largest logit itself for a token. Its *place* in the vocabulary is the token."""
    return _fill(_decode(step, state, bos_id, eos_id, max_length, choose=lambda logits: logits.amax(-1).long()), eos_id)


EXERCISE = Exercise(
    name="greedy_decode",
    reference=greedy_decode,
    inputs=_inputs,
    outputs=OUTPUTS,
    differentiable=False,
    call=_call,
    misconceptions=mistakes(globals(), greedy_decode),
)
