"""The cells that Python could not read: what they define is not what a check is given."""

import re

from attention_checks.engine.report import shell

_names = set()  # of the functions and classes whose newest cell is one that was not run

DEFINED = re.compile(r"^(?:async +def|def|class) +(\w+)", re.MULTILINE)
SAID = "The cell with your `{name}` did not run: it has a SyntaxError. Mend that first, run the cell, then this one."


def about(name):
    """What to say of `name` where its cell was not run, although an older one was; None where it was run."""
    return SAID.format(name=name) if name in _names else None


def watch():
    """From now on, in a notebook or in IPython, remember what is defined in cells that have a SyntaxError."""
    if shell():
        shell().events.register("post_run_cell", _remember)


def _remember(result):
    if result.info is None:  # how IPython tells of a cell that it did not try
        return
    names = DEFINED.findall(result.info.raw_cell or "")
    if isinstance(result.error_before_exec, SyntaxError):
        _names.update(names)
    else:
        _names.difference_update(names)
