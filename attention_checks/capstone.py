"""Checks of a learner's own experiment, which read data alone: is the plan a plan, is the table a table?

They say nothing of whether the numbers were measured, or what follows from them: that is for who reads the written answers.
`plan(my_track, my_changes)` and `table(my_rows)` are what the graded cells of lesson 14 call.
"""

from attention_checks.report import CheckFailed, show_passed
from course_utils.experiments.capstone import SEEDS, TRACKS, read_rows, require_one_at_a_time, shown
from course_utils.measure.paired import BASELINE

FEWEST_SEEDS = len(SEEDS)
UNTOUCHED = "not_written_yet"


def plan(track, changes, *, hidden=False):
    """Print a line when `track` is one of the three and `changes` are at least two, one at a time, beside "nothing"; raise
    `CheckFailed`, saying what is missing, otherwise. `hidden` is the graded call, and looks at the same.
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
    if not hidden:
        show_passed(f"my_plan: {len(changes) - 1} changes, one at a time, beside none.")


def table(text, *, hidden=False):
    """Print a line when the rows in `text` can be compared: "nothing" and at least two changes, all on the same seeds, at least
    three, at equal steps; raise `CheckFailed`, naming what is missing, otherwise.

    It does not ask for the plan: who has slipped there loses no points here.
    """
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
