"""What depends on training, which is not run while grading: no untrained model may look like a result."""

import ast

from grading.intake.cell_source import bound_by, parsed, read_by
from grading.intake.lesson import TRAINING

NOT_RUN = "Training is not run while grading, so this cell shows nothing."
LEFT_OUT = "This shows what comes of training, which is not run while grading."
UNTRAINED = "What stands below comes from a model that was not trained: training is not run while grading."


def untrained(cells):
    """The places of the cells whose outputs depend on training. `cells` have `kind`, `cell_type` and `source`, in their order.

    A cell depends on what it reads, and what it binds depends on it; so does what a training cell hands to `train_...(it, ...)`.
    """
    names, found = set(), set()
    for place, cell in enumerate(cells):
        if cell.cell_type != "code":
            continue
        if cell.kind == TRAINING:
            names |= bound_by(cell.source) | _trained(cell.source)
            found.add(place)
        elif names & read_by(cell.source):
            names |= bound_by(cell.source)
            found.add(place)
        else:
            names -= bound_by(cell.source)
    return found


def _trained(source):
    """The names that are the first argument of a function called train_something."""
    calls = [node for node in ast.walk(parsed(source) or ast.Module([], [])) if isinstance(node, ast.Call) and node.args]
    names = {id(call): getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls}
    return {call.args[0].id for call in calls if names[id(call)].startswith("train") and isinstance(call.args[0], ast.Name)}
