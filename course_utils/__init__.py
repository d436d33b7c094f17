"""The library behind the lessons: reference implementations of attention, timing and other measures, plots and widgets.

Floors, lowest first; a file imports only from its own room and from floors below it (contracts in pyproject.toml):
`attention`, `plotting` and `measure`, `widgets`. Beside it stand `attention_lab`, what the lessons train and what they measure
of it, and the checks, in `attention_checks`.

A wrong argument raises TypeError for its type or dtype, and ValueError for shapes that do not meet, sizes below 1 and numbers out
of range. The error names the argument, its value and what was expected. Docstrings add only what this does not say.
"""

import os

# Threads that have nothing to do sleep: while they spin, a busy machine trains up to twenty times as slowly. OpenMP asks once,
# when torch is loaded, so the set-up cell of each lesson imports this first.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

__version__ = "0.1.0"
