"""A mistake that has a name."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Misconception:
    """A plausible wrong implementation, and what to tell whoever wrote it. `id` is stable: class reports count it.

    `part` is where a carried mistake was made (see `carry`): the name of the part, and what stands in its place.
    """

    id: str
    implementation: Callable
    message: str
    part: tuple[str, Callable] | tuple[()] = ()
    edit: tuple[Callable, str] | tuple[()] = ()  # of the first way: the reference, and its edits
