"""Which misconception a wrong answer is: the one that gives the same outcomes on the same inputs."""

import contextlib
from dataclasses import replace

from course_utils.checks.candidate import Elsewhere
from course_utils.checks.compare import ASPECTS, deviation
from course_utils.checks.snapshot import turned
from course_utils.checks.surroundings import put_back


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
        key = (id(implementation), id(case))
        if key not in self._known:
            self._known[key] = self.exercise.observe(implementation, case)
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
        if len({item.id for item in matching}) > 1:
            # Some mistakes look alike in one group: all cases together decide.
            everywhere = self.cases + self.diagnostic
            scores = [sum(self._agrees(item, case) for case in everywhere) for item in matching]
            matching = [item for item, score in zip(matching, scores, strict=True) if score == max(scores)]
        return matching[0] if len({item.id for item in matching}) == 1 else None

    def _matching(self, cases, through, alike_when_raising, among=None, where_defined=False):
        found = []
        for item in self.exercise.misconceptions if among is None else among:
            if any(self.differs(item.implementation, self.candidate, case, through, where_defined) for case in cases):
                continue
            # The candidate itself must be wrong where it is compared: else an agreement says nothing.
            telling = [case for case in cases if self._wrong(self.candidate, case, through, where_defined)]
            if where_defined:
                # And the misconception where both are defined: one that is NaN everywhere would agree with anything.
                telling = [case for case in telling if self._wrong(item.implementation, case, through, where_defined)]
            if not alike_when_raising:
                # Code raises for a thousand reasons: in ordinary cases, that alone says nothing.
                telling = [case for case in telling if self.outcome(self.candidate, case).error is None]
            if telling:
                found.append(item)
        return found

    def _wrong(self, implementation, case, through, where_defined):
        return self.differs(self.exercise.reference, implementation, case, through, where_defined) is not None

    def _raises_too(self, misconception, cases):
        """Whether the misconception raises wherever the candidate does, which may raise less often where it is careful."""
        raising = [case for case in cases if self.outcome(self.candidate, case).error is not None]
        return all(self.outcome(misconception.implementation, case).error is not None for case in raising)

    def _agrees(self, misconception, case):
        return self.differs(misconception.implementation, self.candidate, case) is None
