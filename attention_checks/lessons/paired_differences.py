"""One change against none: are the right rows subtracted, seed by seed?"""

from itertools import accumulate

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from attention_lab.measure.paired import BASELINE, paired_differences

CHANGES = (BASELINE, "one head", "no residual")


def _inputs(draw):
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


def _by_seed(rows, change):
    """{seed: loss}, in the order of the seeds."""
    return dict(sorted((row["seed"], row["loss"]) for row in rows if row["change"] == change))


def _pairs(rows, change):
    """(with the change, with nothing), in the order of the seeds."""
    base = _by_seed(rows, BASELINE)
    return [(loss, base[seed]) for seed, loss in _by_seed(rows, change).items()]


def turned_round(rows, change):
    """The sign is the wrong way round: take the loss of "nothing" from the loss with the change, so that below 0 is better."""
    return [-difference for difference in paired_differences(rows, change)]


def in_the_order_of_the_rows(rows, change):
    """Right where both have the same seeds in the same order, but yours pairs them by their places. Rows may come in any order:
    pair those of the same seed."""
    return [loss - base for loss, base in zip(_losses(rows, change), _losses(rows, BASELINE), strict=False)]


def by_place_after_sorting(rows, change):
    """Yours puts both in the order of their seeds and pairs them by their places. But "nothing" may have seeds that the change
    has not: pair those of the same seed."""
    both = zip(_by_seed(rows, change).values(), _by_seed(rows, BASELINE).values(), strict=False)
    return [loss - base for loss, base in both]


def seeds_in_the_order_of_the_rows(rows, change):
    """The differences are right, but they stand in the order of the rows. Put them in the order of the seeds."""
    base = _by_seed(rows, BASELINE)
    return [row["loss"] - base[row["seed"]] for row in rows if row["change"] == change]


def sorted_losses(rows, change):
    """You sort the losses before you subtract, which pairs the best with the best. Pair those of the same seed."""
    pairs = zip(sorted(_losses(rows, change)), sorted(_losses(rows, BASELINE)), strict=False)
    return [loss - base for loss, base in pairs]


def sizes_alone(rows, change):
    """These are sizes without signs. Below 0 is to mean that the change did better: leave the sign."""
    return [abs(difference) for difference in paired_differences(rows, change)]


def from_the_mean_of_nothing(rows, change):
    """You subtract the mean of "nothing" over all seeds. Subtract its loss with the same seed."""
    base = _losses(rows, BASELINE)
    return [loss - sum(base) / len(base) for loss in _by_seed(rows, change).values()]


def relative(rows, change):
    """These are shares of the loss of "nothing". The plain differences are due, in nats."""
    return [loss / base - 1 for loss, base in _pairs(rows, change)]


def in_per_cent(rows, change):
    """These are per cent of the loss of "nothing". The plain differences are due, in nats."""
    return [100 * (loss / base - 1) for loss, base in _pairs(rows, change)]


def the_losses_themselves(rows, change):
    """These are the losses with the change. Take the loss of "nothing" with the same seed from each."""
    return list(_by_seed(rows, change).values())


def relative_and_turned_round(rows, change):
    """These are shares of the loss of "nothing", with the sign turned round. The plain differences are due, in nats: the loss
    with the change less that of "nothing"."""
    return [1 - loss / base for loss, base in _pairs(rows, change)]


def ratios(rows, change):
    """You divide by the loss of "nothing". Subtract it: below 0 is to mean that the change did better."""
    return [loss / base for loss, base in _pairs(rows, change)]


def sums(rows, change):
    """You add the loss of "nothing". Subtract it."""
    return [loss + base for loss, base in _pairs(rows, change)]


def sorted_as_text(rows, change):
    """The right differences, but the seeds stand in the order of texts, in which "10" comes before "3". Sort them as numbers."""
    return _in_order(rows, change, sorted(_by_seed(rows, change), key=str))


def rounded(rows, change):
    """The right differences, but rounded. Leave all digits: a small difference may be the whole effect."""
    return [round(difference, 2) for difference in paired_differences(rows, change)]


def rounded_to_three(rows, change):
    return [round(difference, 3) for difference in paired_differences(rows, change)]


def summed_up(rows, change):
    """Each number is the sum of the differences so far. Each is to be the difference of its own seed alone."""
    return list(accumulate(paired_differences(rows, change)))


def first_seed_alone(rows, change):
    """This is the difference of the first seed alone. One a seed is due: is there a `return` inside the loop?"""
    return paired_differences(rows, change)[:1]


def last_seed_alone(rows, change):
    """This is the difference of the last seed alone. One a seed is due: is the list made anew in every round of the loop?"""
    return paired_differences(rows, change)[-1:]


def all_of_the_same_seed(rows, change):
    """You subtract the losses of other changes with the same seed as well. Only that of "nothing" is due."""
    return [loss - row["loss"] for seed, loss in _by_seed(rows, change).items() for row in rows if row["seed"] == seed]


def all_others_of_the_same_seed(rows, change):
    others = [row for row in rows if row["change"] != change]
    return [loss - row["loss"] for seed, loss in _by_seed(rows, change).items() for row in others if row["seed"] == seed]


def every_pair(rows, change):
    """You subtract every loss of "nothing" from every loss with the change, over all seeds. Pair those of the same seed."""
    return [loss - base for loss in _losses(rows, change) for base in _losses(rows, BASELINE)]


def always_the_same_change(rows, change):
    """These are the differences of "one head", where "no residual" is asked for. The name comes in `change`."""
    return paired_differences(rows, CHANGES[1])


def whatever_is_not_nothing(rows, change):
    """These are the differences of another change, of each seed's last row. (Does every row count that is not of "nothing"?) Ask
    for `change` by name."""
    losses = {row["seed"]: row["loss"] for row in rows if row["change"] != BASELINE}
    base = _by_seed(rows, BASELINE)
    return [losses[seed] - base[seed] for seed in sorted(losses)]


def whatever_is_not_the_change(rows, change):
    """You subtract another change's loss. (Is every row that is not of `change` one of "nothing"?) Ask for "nothing" by name."""
    base = {row["seed"]: row["loss"] for row in rows if row["change"] != change}
    return [loss - base[seed] for seed, loss in _by_seed(rows, change).items()]


def _in_order(rows, change, seeds):
    differences = by_seed(rows, change)
    return [differences[seed] for seed in seeds]


def mean_difference(rows, change):
    """This is one number, the mean. One difference a seed is due, in a list."""
    differences = paired_differences(rows, change)
    return sum(differences) / len(differences)


def by_seed(rows, change):
    """This is a dict. A list is due: the differences alone, in the order of the seeds."""
    return dict(zip(_by_seed(rows, change), paired_differences(rows, change), strict=True))


def of_every_change(rows, change):
    """You subtract for all rows. Only those of `change` are asked for."""
    base = _by_seed(rows, BASELINE)
    return [row["loss"] - base[row["seed"]] for row in rows]


def of_all_but_nothing(rows, change):
    """You take every row that is not "nothing". Only those of `change` are asked for."""
    base = _by_seed(rows, BASELINE)
    return [row["loss"] - base[row["seed"]] for row in rows if row["change"] != BASELINE]


def nothing_for_what_is_not_there(rows, change):
    """Right where both have the same seeds, but you go through those of "nothing" as well, and where the change was not run, you
    take its loss for 0. Only the seeds of `change` are asked for."""
    losses, base = _by_seed(rows, change), _by_seed(rows, BASELINE)
    return [losses.get(seed, 0.0) - base[seed] for seed in base]


def no_row_taken(rows, change):
    """Your list is empty. Do you ask for the name that comes in `change`? (A `filter` or a generator is empty when gone through
    once.)"""
    return []


def _in_another_order(want, got, case):
    """A sentence where the right numbers stand in other places."""
    if not isinstance(got, list) or len(got) != len(want):
        return None
    if all(abs(a - b) < 1e-6 for a, b in zip(sorted(got), sorted(want), strict=True)):
        return "The right differences, in another order: that of the seeds is due, whatever the losses are."


def _one_loss_for_all(want, got, case):
    """A sentence where one number is taken from all losses with the change."""
    losses = list(_by_seed(*case.args).values())
    if not isinstance(got, list) or len(got) != len(losses) or len(losses) < 2:
        return None
    taken = [loss - one for loss, one in zip(losses, got, strict=True) if isinstance(one, float)]
    if len(taken) == len(losses) and max(taken) - min(taken) < 1e-6 < abs(taken[0]):
        found = ", also where losses are equal: is a seed found by a loss, as by `index`?" if len(set(losses)) == 1 else "."
        return f'One number, {taken[0]:.4g}, is subtracted from all. Each seed has its own loss of "nothing"{found}'
    return None


def _rows_in_another_order(want, got, case):
    if case.group == "rows in any order":
        return "Right as long as the rows stand in order. They may come in any order: find a loss by its change and its seed."
    return None


def _on_the_way(rows, change):
    """The losses and seeds of either kind, which stand in lists of their own: as the rows come, and in order."""
    for name in (change, BASELINE):
        ordered = _by_seed(rows, name)
        yield from (_losses(rows, name), list(ordered.values()), list(ordered))
        yield [row["seed"] for row in rows if row["change"] == name]


EXERCISE = Exercise(
    name="paired_differences",
    reference=paired_differences,
    inputs=_inputs,
    differentiable=False,
    misconceptions=mistakes(globals(), paired_differences),
    properties=(_in_another_order, _one_loss_for_all, _rows_in_another_order),
    on_the_way=_on_the_way,
    due='Each number is due from two losses of one seed: that with `change`, less that with "nothing".',
)
