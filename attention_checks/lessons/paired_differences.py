"""One change against none: are the right rows subtracted, seed by seed?"""

from attention_checks.engine.cases import Case, label
from attention_lab.measure.paired import BASELINE, paired_differences

REFERENCE = paired_differences
DUE = 'Compute each number from two losses of one seed: the loss with `change` minus the loss with "nothing".'
DIFFERENTIABLE = False
CHANGES = (BASELINE, "one head", "no residual")


def inputs(draw):
    for _ in range(3):
        yield _case(draw, "ordinary", range(draw.integer(3, 6)))
    yield _case(draw, "rows in any order", range(draw.integer(4, 7)), "the rows are shuffled", shuffled=True)
    yield _case(draw, "rows in any order", range(draw.integer(4, 7)), "the rows are shuffled", shuffled=True)
    yield _case(draw, "other seeds", range(10, 10 + draw.integer(3, 6)), "seeds from 10 on")
    seeds = range(draw.integer(3, 6))
    yield _case(draw, "more seeds of nothing", seeds, "nothing has a seed more than the changes", besides=(len(seeds),))
    # Seeds with gaps, in another order as texts and as a set; of another change, with a seed of "nothing" in between.
    yield _case(draw, "seeds with gaps", (3, 9, 10, 40), "seeds 3, 9, 10 and 40", CHANGES[2], CHANGES[::-1], besides=(5,))
    # A name within another, whose change was not run on the last seed; equal losses; no steps.
    one, other, third = (round(2 + draw.normal(1).item(), 4) for _ in range(3))
    losses = {BASELINE: (one, other, one), CHANGES[1]: (third, third, third), f"{CHANGES[1]}, then two": (other, one)}
    rows = [{"loss": loss, "seed": seed, "change": name} for name in losses for seed, loss in enumerate(losses[name])]
    note = f'"{CHANGES[1]}" is in another name, losses are equal, rows have no "steps"'
    yield Case("names in names", label({"seeds": 3}, note), (rows, CHANGES[1]))


def _case(draw, group, seeds, note="", change=CHANGES[1], changes=CHANGES, shuffled=False, besides=()):
    """`changes`: in the order of their rows; `besides`: seeds of "nothing" alone."""
    rows = [
        {"change": name, "seed": seed, "steps": 300, "loss": round(2 + draw.normal(1).item(), 4)}
        for name in changes
        for seed in sorted((*seeds, *(besides if name == BASELINE else ())))
    ]
    if shuffled:
        order = draw.normal(len(rows)).argsort().tolist()
        rows = [rows[place] for place in order]
    return Case(group, label({"seeds": len(seeds)}, note), (rows, change))


def _losses(rows, change):
    return [row["loss"] for row in rows if row["change"] == change]


def _by_seed(rows, change=None):
    """{seed: loss} in the order of the seeds, of the rows of a change; of all rows unless given."""
    return dict(sorted({row["seed"]: row["loss"] for row in rows if change in (None, row["change"])}.items()))


def on_the_way(rows, change):
    """The losses and seeds of either kind, in lists of their own: as the rows come, and in order."""
    for name in (change, BASELINE):
        ordered = _by_seed(rows, name)
        yield from (_losses(rows, name), list(ordered.values()), list(ordered))
        yield [row["seed"] for row in rows if row["change"] == name]


def usual(rows, change):
    losses, base = _by_seed(rows, change), _by_seed(rows, BASELINE)
    return [losses[seed] - base[seed] for seed in losses]


MISTAKES = """
by_place_after_sorting: You sort both by their seeds, and pair them by their places. But "nothing" may have seeds that the
  change does not have: pair the losses of the same seed.
    [losses[seed] - base[seed] for seed in losses] -> [one - other for one, other in zip(losses.values(), base.values())]
in_the_order_of_the_rows: You pair the losses by their places. Rows may come in any order: pair the losses of the same seed.
    [losses[seed] - base[seed] for seed in losses] ->
      [one - other for one, other in zip(_losses(rows, change), _losses(rows, BASELINE))]
seeds_in_the_order_of_the_rows: The differences are right, but they are in the order of the rows. Put them in the order of the
  seeds.
    for seed in losses -> for seed in [row['seed'] for row in rows if row['change'] == change]
sorted_as_text: Your seeds are sorted as texts, in which "10" comes before "3". Sort them as numbers.
    for seed in losses -> for seed in sorted(losses, key=str)
sorted_losses: You sort the losses before you subtract, which pairs the best with the best. Pair the losses of the same seed.
    [losses[seed] - base[seed] for seed in losses] ->
      [one - other for one, other in zip(sorted(losses.values()), sorted(base.values()))]
turned_round: The sign is wrong. Subtract the loss with "nothing" from the loss with the change, so that a number below 0 is
  better.
    losses[seed] - base[seed] -> base[seed] - losses[seed]
whatever_is_not_the_change: You subtract the loss of another change. Do you take every row that is not of `change` for one of
  "nothing"? Ask for "nothing" by name.
    _by_seed(rows, BASELINE) -> _by_seed([row for row in rows if row['change'] != change])
whatever_is_not_nothing: You use the losses of another change: each seed's last row. Do you take every row that is not
  "nothing"? Ask for `change` by name.
    _by_seed(rows, change) -> _by_seed([row for row in rows if row['change'] != BASELINE])
always_the_same_change: You always return the differences of "one head", here for "no residual". Use the argument `change`.
    _by_seed(rows, change) -> _by_seed(rows, 'one head')
all_of_the_same_seed: You subtract the losses of other changes with the same seed too. Subtract only that of "nothing".
    [losses[seed] - base[seed] for seed in losses] ->
      [losses[seed] - row['loss'] for seed in losses for row in rows if row['seed'] == seed]
    [losses[seed] - base[seed] for seed in losses] ->
      [losses[seed] - row['loss'] for seed in losses for row in rows if row['seed'] == seed and row['change'] != change]
nothing_for_what_is_not_there: You go through the seeds of "nothing" too, and where the change was not run, you take 0 for its
  loss. Use only the seeds of `change`.
    losses[seed] - base[seed] for seed in losses -> losses.get(seed, 0.0) - base[seed] for seed in base
from_the_mean_of_nothing: You subtract the mean of "nothing" over all seeds. Subtract its loss with the same seed.
    - base[seed] -> - sum(base.values()) / len(base)
relative: You divide by the loss with "nothing". Return the plain differences, in nats: the loss with the change minus the
  loss with "nothing".
    losses[seed] - base[seed] -> losses[seed] / base[seed] - 1
rounded: You round the differences. Keep all digits: a small difference may be the whole effect.
    losses[seed] - base[seed] -> round(losses[seed] - base[seed], 3)
one_seed_alone: You return the difference of one seed. Return one per seed. Is there a `return` inside the loop, or is the
  list made anew in every round?
    for seed in losses -> for seed in [*losses][:1]
    for seed in losses -> for seed in [*losses][-1:]
by_seed: You return a dict. Return a list: the differences alone, in the order of the seeds.
    [losses[seed] - base[seed] for seed in losses] -> {seed: losses[seed] - base[seed] for seed in losses}
no_row_taken: Your list is empty. Do you use the argument `change`? (A `filter` or a generator can be gone through only once.)
    [losses[seed] - base[seed] for seed in losses] -> []
sizes_alone: You return absolute values. Keep the sign: a number below 0 means that the change did better.
    losses[seed] - base[seed] -> abs(losses[seed] - base[seed])
"""


def _in_another_order(want, got, case):
    """A sentence where the right numbers stand in other places."""
    if not isinstance(got, list) or len(got) != len(want):
        return None
    if all(abs(a - b) < 1e-6 for a, b in zip(sorted(got), sorted(want), strict=True)):
        return "The differences are right, but in another order. Put them in the order of the seeds, whatever the losses are."


def _one_loss_for_all(want, got, case):
    """A sentence where one number is taken from all losses with the change."""
    losses = list(_by_seed(*case.args).values())
    if not isinstance(got, list) or len(got) != len(losses) or len(losses) < 2:
        return None
    taken = [loss - one for loss, one in zip(losses, got, strict=True) if isinstance(one, float)]
    if len(taken) == len(losses) and max(taken) - min(taken) < 1e-6 < abs(taken[0]):
        found = " Do you find a seed by its loss, as `index` does? Losses can be equal." if len(set(losses)) == 1 else ""
        return f'You subtract one number, {taken[0]:.4g}, from all losses. Each seed has its own loss with "nothing".{found}'
    return None


def _rows_in_another_order(want, got, case):
    if case.group == "rows in any order":
        return "Your result is right as long as the rows are in order. They may come in any order: use their change and seed."
    return None


PROPERTIES = (_in_another_order, _one_loss_for_all, _rows_in_another_order)
