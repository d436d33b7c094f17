"""Checks of a learner's own experiment, which read data alone: is the plan a plan, is the table a table?

They say nothing of whether the numbers were measured, or what follows from them: that is for who reads the written answers.
`plan(my_track, my_changes, my_settings, my_seeds)` and `table(my_rows)` are what the graded cells of lesson 16 call.
"""

import ast
import inspect
import math

from torch import nn

from attention_checks.engine.report import CheckFailed, in_notebook, shell, show_passed
from attention_lab.experiments import capstone as experiment
from attention_lab.experiments.capstone import PLAIN, SEEDS, TRACKS, options, read_rows, require_one_at_a_time, shown
from attention_lab.measure.paired import BASELINE
from attention_lab.models.repeater import Repeater
from attention_lab.models.variants import VARIANTS

FEWEST_SEEDS = len(SEEDS)
UNTOUCHED = "not_written_yet"
HEADS = inspect.signature(Repeater).parameters["heads"].default  # of a layer of lesson 13's model
NO_CHANGES = {"steps": "runs of unequal steps cannot be compared"}


def plan(track, changes, settings=None, seeds=SEEDS, *, hidden=False):
    """Print a line when `track` is one of the three, `changes` are at least two that it can run, one at a time, beside "nothing",
    and `seeds` are at least three; raise `CheckFailed`, saying what is missing, otherwise. Nothing is trained. `hidden` is the
    graded call, and looks at the same.
    """
    if not isinstance(track, str) or track not in TRACKS:
        known = ", ".join(f'"{name}"' for name in TRACKS)
        raise CheckFailed("my_plan", f"`my_track` should be one of {known}, got {shown(track)}.", "unknown_track")
    if changes == {BASELINE: {}}:
        raise CheckFailed("my_plan", "There is no change yet beside `nothing`.", UNTOUCHED)
    try:
        require_one_at_a_time(changes)
    except ValueError as error:
        raise CheckFailed("my_plan", f"In `my_changes`: {error}.", "not_one_change_at_a_time") from None
    if len(changes) < 3:
        said = "There is one change beside `nothing`. Try at least two, one of which you expect to do little."
        raise CheckFailed("my_plan", said, "one_change")
    wrong = _not_planned(track, changes, {} if settings is None else settings, seeds)
    if wrong:
        raise CheckFailed("my_plan", wrong, "cannot_run")
    if not hidden:
        tried, lowest = len(changes) - 1, 2 / 2 ** len(seeds)
        said = f"my_plan: {tried} changes, one at a time, beside none, on {len(seeds)} seeds. "
        said += f"The p-value can fall to {lowest:.4f}; your threshold is 0.05 / {tried} = {0.05 / tried:.4f}."
        show_passed(said if lowest <= 0.05 / tried else f"{said} So p cannot fall to it: take more seeds, or report sizes only.")


def _not_planned(track, changes, settings, seeds):
    """What is wrong with a plan, as a sentence; None where it can be run."""
    if not isinstance(settings, dict):
        return f"`my_settings` should be a dict, got {shown(settings)}."
    if not isinstance(seeds, (tuple, list, range)) or any(type(seed) is not int for seed in seeds):
        return f"`my_seeds` should be whole numbers, such as (0, 1, 2), got {shown(seeds)}."
    if len(set(seeds)) < max(FEWEST_SEEDS, len(seeds)):
        return f"`my_seeds` should be at least {FEWEST_SEEDS} different ones, none of them twice, got {shown(seeds)}."
    known = options(track)
    changeable = [option for option in known if option not in NO_CHANGES]
    unchanged, made = {**known, **settings}, {}
    of_its_own = unchanged.get("build") is not known.get("build")  # a class of one's own may have options of its own
    for option in sorted(settings, key="without".__eq__):  # heads are counted in the layers that there are
        if option in known or not of_its_own:
            wrong = _not_an_option(track, option, known) or _not_set(option, settings[option], known, unchanged)
            if wrong:
                return f"In `my_settings`, {wrong}."
    for name, change in changes.items():
        if name != BASELINE:
            ((option, value),), wrong = change.items(), None
            if option in {*known, *NO_CHANGES} or not of_its_own:
                wrong = _not_changed(option) or _not_an_option(track, option, changeable)
                wrong = wrong or _not_a_value(option, value, unchanged) or _nothing_else(option, value, unchanged)
            if wrong:
                return f"In {shown(name)}, {wrong}."
            again = made.setdefault((option, _alike(option, value)), name)
            if again != name:
                return f"{shown(again)} and {shown(name)} are the same change. Leave one out."
    return None


def _not_changed(option):
    """Why `option` is no change, as the end of a sentence; None where it may be one."""
    if option in NO_CHANGES:
        return f"`{option}` is changed: {NO_CHANGES[option]}. What is the same in all runs goes into `my_settings`"
    return None


def _not_an_option(track, option, known):
    """Why there is no such `option`, as the end of a sentence; None where there is."""
    if option not in known:
        listed = ", ".join(f"`{name}`" for name in known)
        return f'`{shown(option)[1:-1]}` is no option of "{track}"; those are {listed}'
    return None


def _not_set(option, value, known, unchanged):
    """Why `option` cannot be `value` in all runs, as the end of a sentence; None where it can."""
    return None if value == known[option] else _not_a_value(option, value, {**unchanged, option: known[option]})


def _nothing_else(option, value, unchanged):
    """Why setting `option` to `value` is not one change, as the end of a sentence; None where it is."""
    before = unchanged[option]
    if type(value) is type(before) and value == before:
        return f"`{option}` is {shown(value)}, which it is without the change, too"
    if option == "without" and not set(map(tuple, before)) <= set(map(tuple, value)):
        return f"`without` takes the place of that in `my_settings`, {shown(before)}, whose heads come back: name them, too"
    return None


def _alike(option, value):
    """What two changes of `option` have in common where they are the same one."""
    return tuple(sorted(map(tuple, value))) if option == "without" else repr(value)


def _not_a_value(option, value, unchanged):
    """Why `option` cannot be set to `value`, as the end of a sentence; None where it can."""
    before = unchanged[option]
    if option == "without":
        return _not_heads(value, unchanged["layers"])
    if option == "attention":
        return _not_an_attention(value)
    if option == "build" and not _may_be_a_class(value):
        return f"`build` is a class, its name without quotes and without brackets after it, got {shown(value)}"
    if isinstance(before, bool) and not isinstance(value, bool):
        return f"`{option}` is True or False, got {shown(value)}"
    if type(before) is int and (type(value) is not int or value < 1):
        return f"`{option}` is a whole number of at least 1, got {shown(value)}"
    if type(before) is float and (isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < math.inf):
        return f"`{option}` is a number above 0, got {shown(value)}"
    if option == "layers" and unchanged.get("without"):  # in all runs, those of so many layers among them
        return _not_heads(unchanged["without"], value)
    if option in ("heads", "d_model"):
        sizes = {**unchanged, option: value}
        if all(type(sizes[name]) is int for name in ("heads", "d_model")) and sizes["d_model"] % sizes["heads"]:
            return f"`d_model`, {sizes['d_model']}, is not divisible by `heads`, {sizes['heads']}"
    return None


def _not_an_attention(value):
    """Why a model cannot have `value` for its attention, as the end of a sentence; None where it can."""
    if value in (PLAIN, *VARIANTS) if isinstance(value, str) else _may_be_a_class(value):
        return None
    known = ", ".join(map(repr, (PLAIN, *VARIANTS)))
    return f"`attention` is one of {known}, or a class derived from `variants.Attention`, got {shown(value)}"


def _may_be_a_class(value):
    """False for what surely is none. (When it is graded, a learner's class is known by its name alone.)"""
    return value is not None and not isinstance(value, (str, int, float, dict, list, tuple, nn.Module))


def _not_heads(pairs, layers):
    """Why `pairs` cannot be removed, as the end of a sentence; None where they can."""
    form = "`without` holds pairs (layer, head), each in brackets, and a comma after a single pair, such as ((0, 2),)"
    if not isinstance(pairs, (tuple, list)) or not pairs:
        return f"{form}; got {shown(pairs)}"
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or any(type(number) is not int for number in pair):
            return f"{form}; got {shown(pairs)}"
        if not (0 <= pair[0] < layers and 0 <= pair[1] < HEADS):
            return f"there is no head {shown(tuple(pair))}: layers count from 0 to {layers - 1}, heads from 0 to {HEADS - 1}"
    if len(set(map(tuple, pairs))) < len(pairs):
        return f"a pair stands twice in {shown(pairs)}"
    return None


def table(text, *, hidden=False):
    """Print a line when the rows in `text` can be compared: "nothing" and at least two changes, all on the same seeds, at least
    three, at equal steps; raise `CheckFailed`, naming what is missing, otherwise.

    It does not ask for the plan: who has slipped there loses no points here. In a notebook the rows must stand in the cell: what
    is computed there is empty when it is graded, because nothing is trained then.
    """
    if _computed("my_rows"):
        said = "`my_rows` is computed. When it is graded nothing is trained: paste the lines themselves between the quotes."
        raise CheckFailed("my_rows", said, "computed")
    try:
        rows = read_rows(text)
    except ValueError as error:
        said = str(error)
        raise CheckFailed("my_rows", f"{said[0].upper()}{said[1:]}.", "not_a_table") from None
    if not rows:
        raise CheckFailed("my_rows", "There are no rows yet: put in the lines that `capstone.as_text` printed.", UNTOUCHED)
    wrong = _compared(rows)
    if wrong:
        raise CheckFailed("my_rows", wrong, "not_comparable")
    if not hidden:
        seeds = len({row["seed"] for row in rows})
        show_passed(f"my_rows: {len(rows)} runs, each change on the same {seeds} seeds, at equal steps.")


def _computed(name):
    """Whether a notebook's cells compute `name` with the help of the experiment's functions; False outside a notebook."""
    if not in_notebook():
        return False
    names = shell().user_ns
    used, due, seen = _names_used(names.get("In", [])), [name], set()
    while due:
        one = due.pop()
        if inspect.getmodule(names.get(one)) is experiment:
            return True
        due += used.get(one, set()) - seen
        seen |= used.get(one, set())
    return False


def _names_used(cells):
    """{name: the names from which it was computed when it was last set} over the sources of cells that ran."""
    found = {}
    for cell in cells:
        try:
            lines = ast.parse(cell).body
        except SyntaxError:  # it did not run
            continue
        for line in lines:
            if isinstance(line, ast.Assign):
                value = {part.id for part in ast.walk(line.value) if isinstance(part, ast.Name)}
                found |= {
                    name: value | (found.get(name, set()) if name in value else set()) for name in map(ast.unparse, line.targets)
                }
    return found


def _compared(rows):
    """Why the rows cannot be compared, as a sentence; None where they can."""
    there = list(dict.fromkeys(row["change"] for row in rows))
    if BASELINE not in there or len(there) < 3:
        return f"The rows are of: {', '.join(there)}. Rows of `{BASELINE}` and of at least two changes are needed."
    seeds = {}
    for row in rows:
        seeds.setdefault(row["change"], set()).add(row["seed"])
    every = set().union(*seeds.values())
    for name, own in seeds.items():
        if own != every:
            missing = ", ".join(map(str, sorted(every - own)))
            return f"{shown(name)} has no row with seed {missing}, which others have. Each change needs the same seeds."
    if len(every) < FEWEST_SEEDS:
        return f"There are rows of {len(every)} seeds: {', '.join(map(str, sorted(every)))}. At least {FEWEST_SEEDS} are needed."
    first = rows[0]
    for row in rows:
        if row["steps"] != first["steps"]:
            one, other = (f"{shown(each['change'])} with seed {each['seed']} had {each['steps']} steps" for each in (first, row))
            return f"{one}, and {other}. Compare at equal steps."
    return None
