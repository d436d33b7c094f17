"""A prediction that was skipped: the later cell that reveals the outcome runs all the same, and says how to make up for it.

A prediction is a variable, made in a cell of its own, and skipping is human. Without this the later cell would end in a
NameError, after all its work. So before a cell runs, what it reveals and nobody made gets a stand-in.
"""

import ast
import builtins
from numbers import Number

from attention_checks.engine.report import shell


class Skipped:
    """In the place of the prediction `name`, whose cell was not run."""

    __slots__ = ("_name",)  # nothing can be kept in it: a guess belongs to the prediction itself

    def __init__(self, name):
        self._name = name

    @property
    def choices(self):
        return _Choices()

    def reveal(self, actual):
        """Say the outcome, and that no prediction was made, and how one still can be."""
        print(f"You skipped the prediction `{self._name}`. It is {_shown(actual)}.")
        print(f"(To compare, run the cell above that begins with `{self._name} = `, predict, and run this cell again.)")


class _Choices:
    """What one may choose from stands in the cell that was skipped: here a choice is known by its place alone."""

    def __getitem__(self, index):
        return _Choice(f"number {int(index) + 1} of its choices")


class _Choice(str):
    __slots__ = ()


def _shown(actual):
    if isinstance(actual, str):
        return actual if isinstance(actual, _Choice) else f'"{actual}"'
    number = actual if isinstance(actual, Number) else float(actual)  # of a tensor
    return f"{number:,.0f}" if abs(number) >= 1_000 else f"{number:.4g}"


def revealed(source):
    """The names of which a cell's own lines say `name.reveal(...)`, without those that the cell makes itself, in their order."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the cell says so itself when it runs
        return []
    calls = [
        statement.value for statement in tree.body if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    ]
    asked = [call.func.value for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "reveal"]
    made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {(node.asname or node.name).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.alias)}
    return [name.id for name in asked if isinstance(name, ast.Name) and name.id not in made]


def watch():
    """From now on, in a notebook or in IPython, let cells run that reveal what was skipped; elsewhere do nothing."""
    ipython = shell()
    if ipython is None:
        return

    def stand_in(info):
        for name in revealed(info.raw_cell):
            if name not in ipython.user_ns and not hasattr(builtins, name):
                ipython.user_ns[name] = Skipped(name)

    ipython.events.register("pre_run_cell", stand_in)
