"""A mistake that has a name."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Misconception:
    """A plausible wrong implementation, and what to tell whoever wrote it. `id` is stable: class reports count it."""

    id: str
    implementation: Callable
    message: str
    edit: tuple[Callable, str] | tuple[()] = ()  # of the first way: the reference, and its edits
