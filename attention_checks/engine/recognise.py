"""Which misconception a wrong answer is: the one that gives the same outcomes on the same inputs."""

import contextlib
import itertools
from dataclasses import replace

import torch

from attention_checks.engine.candidate import Elsewhere
from attention_checks.engine.compare import ASPECTS, as_tensor, deviation, is_measured, parts
from attention_checks.engine.copies import turned
from attention_checks.engine.isolation import put_back


class Bench:
    """An exercise, a candidate and the cases it is tried on; every outcome is observed once and remembered.

    `known` holds what the exercise's own implementations do on these very cases, from one candidate to the next.
    """

    def __init__(self, exercise, candidate, cases, known=None):
        self.exercise, self.candidate = exercise, candidate
        self.cases = [case for case in cases if not case.diagnostic]
        self.diagnostic = [case for case in cases if case.diagnostic]
        self._known = {} if known is None else known
        self._candidates = {}
        self._turned = None

    @property
    def groups(self):
        """The judged cases by group, in their order."""
        groups = {}
        for case in self.cases:
            groups.setdefault(case.group, []).append(case)
        return groups

    def outcome(self, implementation, case):
        """What the implementation does on the case."""
        if implementation is self.candidate:
            if id(case) not in self._candidates:
                self._candidates[id(case)] = self._tried(case)
            return self._candidates[id(case)]
        # By the object itself: one that was made on the way may go, and its id be given again.
        return self.once(implementation, case, lambda case: self.exercise.observe(implementation, case))

    def once(self, what, case, make):
        """`make(case)`, which depends on nothing but the case, made once and remembered from one candidate to the next."""
        key = (what, id(case))
        if key not in self._known:
            self._known[key] = make(case)
        return self._known[key]

    def _tried(self, case):
        elsewhere = isinstance(self.candidate, Elsewhere)  # from where nothing can be changed here
        with contextlib.nullcontext() if elsewhere else put_back():
            return self.exercise.observe(self.candidate, case)

    def differs(self, one, other, case, through="gradient", where_defined=False):
        """The first deviation of `other` from `one` on the case, or None."""
        outcomes = self.outcome(one, case), self.outcome(other, case)
        return deviation(*outcomes, self.exercise.outputs, through, case.tolerance, where_defined)

    def keeps_something(self, case):
        """Whether the candidate, whose values are right on the case, is wrong when the same sizes come with other numbers."""
        self._turned = replace(case, args=turned(case.args))  # kept, for whoever knows cases by where they lie
        want = self.exercise.observe(self.exercise.reference, self._turned)
        got = self._tried(self._turned)
        found = deviation(want, got, self.exercise.outputs, "value", case.tolerance)
        return found is not None and found.aspect == "value"

    def recognise(self, group, aspect):
        """The misconception that agrees with the candidate on every case of `group`; None when none does, or several do."""
        tried = self.groups[group]
        through = max(aspect, "value", key=ASPECTS.index)
        matching = self._matching(tried, through, alike_when_raising=group != self.cases[0].group)
        if not matching and aspect == "raised":
            # What confuses sizes raises; on equal sizes such mistakes run, and tell themselves apart.
            raising = [item for item in self.exercise.misconceptions if self._raises_too(item, tried)]
            matching = self._matching(self.diagnostic, "value", alike_when_raising=False, among=raising)
        if not matching and aspect == "value":
            # One mistake, with NaN where another way to write it has none: what is defined decides.
            matching = self._matching(tried, "value", alike_when_raising=False, where_defined=True)
        before = self._before(group)
        # A mistake that goes wrong where the candidate was still right is not the candidate's.
        matching = [
            item for item in matching if not any(self._wrong(item.implementation, case, "value", False) for case in before)
        ]
        if len({item.id for item in matching}) > 1:
            # Some mistakes look alike in one group: all cases together decide, by values alone if need be.
            scores = [(self._agreements(item, "gradient"), self._agreements(item, "value")) for item in matching]
            matching = [item for item, score in zip(matching, scores, strict=True) if score == max(scores)]
        return matching[0] if len({item.id for item in matching}) == 1 else None

    def recognise_two(self, group):
        """The two misconceptions that together agree with the candidate on every case of `group`; None when no two do, or it
        cannot be told which."""
        tried = [case for case in self.groups[group] if self._wrong(self.candidate, case, "value", False)]
        if not tried or any(self.outcome(self.candidate, case).error for case in tried):
            return None
        first, *rest = sorted(tried, key=lambda case: sum(arg.numel() for arg in case.args if isinstance(arg, torch.Tensor)))
        mine, found = self.outcome(self.candidate, first), {}
        given = [self.outcome(self.candidate, case).value for case in tried]
        outputs = [part for value in given for _, part in parts(value, self.exercise.outputs)]
        if all(is_measured(part) and not as_tensor(part).any() for part in outputs):
            return None  # zeros in every case: many pairs of mistakes leave nothing
        for one, other, both in self.exercise.pairs:
            pair = frozenset((one.id, other.id))
            theirs = None if pair in found else self._together(both, first)
            if theirs is None or deviation(theirs, mine, self.exercise.outputs, "value", first.tolerance) is not None:
                continue
            if not any(self._value_differs(both, case) for case in rest):
                found[pair] = (one, other, both)
        found = [pair for pair in found.values() if self._each_is_seen(pair, tried)]
        return found[0][:2] if len(found) == 1 else None

    def _together(self, both, case):
        """The `Outcome` of a single call with both mistakes made; None where they raise."""

        def make(case):
            outcome = self.exercise.glance(both, case)
            return None if outcome.error is not None else outcome

        # There are hundreds of pairs, and they are the same for the next candidate; the exercise keeps both as long as itself.
        return self.once(("together", id(both)), case, make)

    def _each_is_seen(self, pair, tried):
        """Whether neither of two mistakes alone gives what the candidate gave, and both are right wherever it is right."""
        *alone, both = pair
        if not all(any(self.differs(item.implementation, self.candidate, case, "value") for case in tried) for item in alone):
            return False
        right = [case for case in self.cases if not self._wrong(self.candidate, case, "value", False)]
        return not any(self._value_differs(both, case, self.exercise.reference) for case in right)

    def _before(self, group):
        """The cases of the groups before one, which the candidate gets right."""
        return list(itertools.takewhile(lambda case: case.group != group, self.cases))

    def _value_differs(self, implementation, case, other=None):
        """Whether what the implementation gives on a case is not what another gave, the candidate unless told; looked at once,
        and not remembered."""
        one, other = self.exercise.glance(implementation, case), self.outcome(other or self.candidate, case)
        return deviation(one, other, self.exercise.outputs, "value", case.tolerance) is not None

    def _matching(self, cases, through, alike_when_raising, among=None, where_defined=False):
        found = []
        # The candidate itself must be wrong where it is compared: else an agreement says nothing.
        wrong = [case for case in cases if self._wrong(self.candidate, case, through, where_defined)]
        for item in self.exercise.misconceptions if among is None else among:
            if any(self.differs(item.implementation, self.candidate, case, through, where_defined) for case in cases):
                continue
            telling = wrong
            if where_defined:
                # And the misconception where both are defined: one that is NaN everywhere would agree with anything.
                telling = [case for case in telling if self._wrong(item.implementation, case, through, where_defined)]
                # A few defined rows agree with much: there must be more of them than of the others, in every case.
                telling = telling if all(self._mostly_defined(case) for case in cases) else []
            if not alike_when_raising:
                # Code raises for a thousand reasons: in ordinary cases, that alone says nothing.
                telling = [case for case in telling if self.outcome(self.candidate, case).error is None]
            if telling:
                found.append(item)
        return found

    def _wrong(self, implementation, case, through, where_defined):
        return self.differs(self.exercise.reference, implementation, case, through, where_defined) is not None

    def _mostly_defined(self, case):
        """Whether at least half of the numbers that the candidate gives are neither NaN nor infinite."""
        values = [as_tensor(part) for _, part in parts(self.outcome(self.candidate, case).value, self.exercise.outputs)]
        return all(bool(value.isfinite().double().mean() >= 0.5) for value in values if value is not None)

    def _raises_too(self, misconception, cases):
        """Whether the misconception raises wherever the candidate does, which may raise less often where it is careful."""
        raising = [case for case in cases if self.outcome(self.candidate, case).error is not None]
        return all(self.outcome(misconception.implementation, case).error is not None for case in raising)

    def _agreements(self, misconception, through):
        """In how many of all cases the candidate agrees with it."""
        wrong = misconception.implementation
        return sum(self.differs(wrong, self.candidate, case, through) is None for case in self.cases + self.diagnostic)
