"""An exercise: a reference, cases to try, and the mistakes that people make, each with a name.

`check` runs a learner's code beside the reference, group of cases by group. In the first group where they differ, the learner's
outcomes are compared with those of every misconception on the same inputs; the one that agrees everywhere names the mistake.
"""

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from course_utils.checks import accidents, properties
from course_utils.checks.candidate import Elsewhere, Function, Module, observe
from course_utils.checks.cases import Draw
from course_utils.checks.recognise import Bench
from course_utils.checks.report import CheckFailed
from course_utils.checks.surroundings import TooSlow, quarantine, undisturbed

VISIBLE_DRAWS, HIDDEN_DRAWS = 2, 4
SECONDS = 20.0  # for a whole check: a plain Python loop over every entry takes a fraction of this
REMEMBERED = 4  # seeds, for as many of which an exercise keeps its cases: learners check again and again
SECRET_SEED = "COURSE_SECRET_SEED"


@dataclass(frozen=True)
class Misconception:
    """A plausible wrong implementation, and what to tell whoever wrote it. `id` is stable: class reports count it."""

    id: str
    implementation: Callable
    message: str


def misconceptions(*implementations):
    """One `Misconception` for each function or class: its name is the id, its docstring the message.

    In place of one may stand several, for one mistake that gives other numbers when it is written another way: the first is
    named and explained, the others are variants of it.
    """
    families = [item if isinstance(item, tuple) else (item,) for item in implementations]
    return tuple(
        Misconception(family[0].__name__, item, " ".join(family[0].__doc__.split())) for family in families for item in family
    )


@dataclass(frozen=True)
class Exercise:
    """What one exercise is checked with. Learners call it as `checks.<name>(their object)`.

    `inputs(draw)` yields `Case`s, the ordinary ones first. `outputs` names the outputs where there are several. Each of
    `properties` is a function (want, got, case) -> sentence or None, for mistakes that no misconception covers.
    `returns` is what stands behind a `return`, where that is not the outputs side by side.
    `call(handle, case, args)` says how to use the learner's object where a plain call is not all.
    """

    name: str
    reference: Callable
    inputs: Callable
    misconceptions: tuple[Misconception, ...]
    properties: tuple[Callable, ...] = ()
    outputs: tuple[str, ...] = ()
    returns: str = ""
    differentiable: bool = True
    call: Callable | None = None

    def __call__(self, candidate, *, seed=0, hidden=False):
        """Print one line when `candidate` is right; raise `CheckFailed` when it is not."""
        count = self.check(candidate, seed=seed, hidden=hidden)
        print(f"{self.name}: right, in {count} cases.")

    def check(self, candidate, *, seed=0, hidden=False):
        """The number of cases that `candidate` got right; raises `CheckFailed` when it is wrong.

        `hidden` tries more cases from other seeds, which the environment variable COURSE_SECRET_SEED (an int) can make secret.
        """
        try:
            elsewhere = isinstance(candidate, Elsewhere)  # where its own time is kept
            with undisturbed() if elsewhere else quarantine(SECONDS):
                failure = accidents.before(self, candidate)
                cases, known = self._remembered(seed, hidden)
                if elsewhere:
                    candidate.expect(cases)
                failure = failure or self._examine(Bench(self, candidate, cases, known))
        except TooSlow:
            failure = accidents.too_slow(self, SECONDS)
        if failure is not None:
            raise failure
        return len([case for case in cases if not case.diagnostic])

    @property
    def is_module(self):
        return inspect.isclass(self.reference)

    @cached_property
    def argument_names(self):
        function = self.reference.forward if self.is_module else self.reference
        names = list(inspect.signature(function).parameters)
        return names[1:] if self.is_module else names

    def cases(self, seed=0, hidden=False):
        """The cases that a check tries, in the order of their groups."""
        first = _first_seed(seed, hidden)
        draws = HIDDEN_DRAWS if hidden else VISIBLE_DRAWS
        cases = [case for number in range(draws) for case in self.inputs(Draw(first + number))]
        order = list(dict.fromkeys(case.group for case in cases))
        return sorted(cases, key=lambda case: order.index(case.group))

    def observe(self, implementation, case):
        """What `implementation` does on `case`."""
        if isinstance(implementation, Elsewhere):
            return implementation.observe(self, case)
        handle = Module(implementation) if self.is_module else Function(implementation)
        return observe(handle, case, self.argument_names, self.differentiable, self.call)

    def rehearse(self, seed=0, hidden=False):
        """Observe the reference on every case ahead of the checks with this seed, which then find it done."""
        bench = Bench(self, None, *self._remembered(seed, hidden))
        for case in bench.cases:
            bench.outcome(self.reference, case)

    def _remembered(self, seed, hidden):
        """The cases, and what the reference and the misconceptions did on them in earlier checks."""
        key = (_first_seed(seed, hidden), hidden)
        if key not in self._memory:
            while len(self._memory) >= REMEMBERED:
                del self._memory[next(iter(self._memory))]
            self._memory[key] = (self.cases(seed, hidden), {})
        return self._memory[key]

    @cached_property
    def _memory(self):
        return {}

    def _examine(self, bench):
        for tried in bench.groups.values():
            found = {index: bench.differs(self.reference, bench.candidate, case) for index, case in enumerate(tried)}
            wrong = [index for index, item in found.items() if item is not None]
            if wrong:
                index = min(wrong, key=lambda index: found[index].rank)
                return self._failure(bench, tried[index], found[index])
        return None

    def _failure(self, bench, case, found):
        want, got = bench.outcome(self.reference, case), bench.outcome(bench.candidate, case)
        raised = accidents.raised_where(bench.candidate, got.error)
        accident = accidents.after(self, case, want, got, found, raised)
        if accident is not None and found.aspect == "raised":
            return accident  # a stub, say: nothing to compare
        if found.aspect == "gradient" and found.got is None and not self.is_module and bench.keeps_something(case):
            identifier, message = accidents.kept_between_calls()
            return CheckFailed(self.name, message, identifier, case.label)
        named = bench.recognise(case.group, found.aspect)
        if named is not None:
            return CheckFailed.at(self.name, case, found, named.message, named.id, raised)
        if accident is not None:
            return accident
        identifier, message = accidents.about_globals(bench.candidate)
        message = message or next(iter(properties.describe(self, case, want, got, found)), "")
        return CheckFailed.at(self.name, case, found, message, identifier, raised)


def _first_seed(seed, hidden):
    """Far apart for the visible check, the hidden one, and a hidden one with an instructor's secret."""
    if not hidden:
        return 1_000 * seed
    secret = os.environ.get(SECRET_SEED, "").strip()
    try:
        number = int(secret) if secret else 0
    except ValueError:
        raise ValueError(f"{SECRET_SEED} must be an integer, got {secret!r}") from None
    return (500_000 + 1_000 * seed + 7_919 * number) % 2**63
