"""An exercise: a reference, cases to try, and the mistakes that people make, each with a name.

`check` runs a learner's code beside the reference, group of cases by group. In the first group where they differ, the learner's
outcomes are compared with those of every misconception on the same inputs; the one that agrees everywhere names the mistake.
"""

import hashlib
import importlib.util
import inspect
import os
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

from attention_checks.engine import accidents, carry, properties, unread
from attention_checks.engine.candidate import (
    Elsewhere,
    Function,
    Module,
    Outcome,
    called,
    called_later,
    called_with_what_is_left,
    observe,
    plainly,
    prepared,
)
from attention_checks.engine.cases import ANOTHER_DEVICE, Draw, variants
from attention_checks.engine.compare import Deviation, is_measured
from attention_checks.engine.copies import detached
from attention_checks.engine.edits import mistakes, pairs
from attention_checks.engine.isolation import TooSlow, deadline, put_back, quarantine, undisturbed
from attention_checks.engine.locate import locate, locate_refusal
from attention_checks.engine.quantities import quantities
from attention_checks.engine.recognise import Bench
from attention_checks.engine.report import CheckFailed, notice_when_slow, show_passed
from attention_checks.engine.trace import reaches, trace

VISIBLE_DRAWS, HIDDEN_DRAWS = 2, 4
SECONDS = 20.0  # of work for a whole check: a plain Python loop over every entry takes a fraction of this
SECONDS_TO_NAME = 15.0  # of these for the mistake's name, once it is known that there is a mistake
SECONDS_TO_LOCATE = 2.0  # and for its line
REMEMBERED = 4  # seeds, for as many of which an exercise keeps its cases: learners check again and again
SECRET_SEED = "COURSE_SECRET_SEED"
NOT_INSTALLED, LACKS = "not_installed", "`{0}` is not installed here, and this exercise needs it: `pip install {0}`."
REFUSALS = (ValueError, TypeError)  # what a reference raises for input that is not allowed
WHOLE = (
    "The number is right, but it is a float. Return an int. `/` makes a float even of ints that divide evenly; `//` keeps a "
    "whole number whole, and so do sums and products of ints."
)
HELP = """Checks your {what} `{name}`: call `checks.{name}({name})`.

Yours and the course's own are called with the same inputs. Where they agree, a line says so. Where they
do not, the report says what came and what was expected, and names the mistake when it is a known one.
Check as often as you like.

What is expected:

{name}{signature}
"""


RESERVED = ("inputs", "call", "on_the_way", "usual")
# The fields of an `Exercise` that a module may give, in capitals.
OPTIONAL = ("properties", "outputs", "counted", "returns", "due", "whole", "differentiable", "variants", "needs")


@dataclass(frozen=True)
class Exercise:
    """What one exercise is checked with. Learners call it as `checks.<name>(their object)`.

    `inputs(draw)` yields `Case`s, the ordinary ones first. `outputs` names the outputs where there are several; those among them
    that the check counts itself, what an answer costs, are `counted` too: for them no line is pointed at. Each of
    `properties` is a function (want, got, case) -> sentence or None, for mistakes that no misconception covers.
    `returns` is what stands behind a `return`, where that is not the outputs side by side.
    `due` says what kind of quantity is due, where nothing else is known of a wrong one.
    `whole`: the docstring in the lesson asks for an int, so that a float is refused, even 4096.0.
    `call(handle, case, args)` says how to use the learner's object where a plain call is not all.
    `needs` is a package that not everybody has: where it is missing, nothing can be said of an answer.
    `on_the_way(*args)` yields tensors and plain values that right answers compute and the reference does not: no arrow points at
    them.
    """

    name: str
    reference: Callable
    inputs: Callable
    misconceptions: tuple[carry.Misconception, ...]
    properties: tuple[Callable, ...] = ()
    outputs: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    returns: str = ""
    due: str = ""
    whole: bool = False
    differentiable: bool = True
    call: Callable = plainly
    on_the_way: Callable | None = None
    variants: tuple[str, ...] = ()
    needs: str = ""

    @classmethod
    def of(cls, module):
        """The exercise that a module of `lessons` is.

        It has a `REFERENCE`, `inputs(draw)` and a table of `MISTAKES`, which are edits of the reference, or of a function `usual`
        where the reference itself is no good ground. It may have what `OPTIONAL` lists, a `call` and `on_the_way`. Every other
        public function or class with a docstring is a mistake that is another algorithm.
        """
        space = dict(vars(module))
        reference = space["REFERENCE"]
        table = mistakes(space.get("usual", reference), space["MISTAKES"])
        others = carry.mistakes({name: item for name, item in space.items() if name not in RESERVED}, reference)
        given = {name: space[name.upper()] for name in OPTIONAL if name.upper() in space}
        given |= {name: space[name] for name in ("call", "on_the_way") if name in space}
        return cls(reference.__name__, reference, space["inputs"], (*table, *others), **given)

    @cached_property
    def pairs(self):
        """The pairs of misconceptions that can be made at once: (one, other, both as one implementation)."""
        return list(pairs(self.misconceptions))

    def __post_init__(self):
        # What `help(checks.softmax)` and `checks.softmax?` show: of this check, not of all of them.
        object.__setattr__(self, "__doc__", self._help())

    def __repr__(self):
        return f"checks.{self.name}"

    def _help(self):
        due = " ".join((self.reference.__doc__ or "").split("\n\n")[0].split())
        indented = textwrap.fill(due, 100, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
        signature = inspect.signature(self.reference)
        return HELP.format(what="class" if self.is_module else "function", name=self.name, signature=signature) + indented

    def __call__(self, candidate, *, only=None, seed=0, hidden=False):
        """Show one line when `candidate` is right; raise `CheckFailed` when it is not, or when it is an older cell's."""
        if said := unread.about(self.name):
            raise CheckFailed(self.name, said, "cell_did_not_run")
        with notice_when_slow(f"Checking {self.name} ..."):
            count = self.check(candidate, only=only, seed=seed, hidden=hidden)
        borrowed = f"It calls the course's own `{self.name}`, though. The exercise is to write what that does."
        show_passed(self.says_right(count, only), *([borrowed] if not hidden and self.borrows(candidate) else []))

    def says_right(self, count, only=None):
        """What a check says of an answer that is right in so many cases."""
        return f"{self.name}{f' ({only})' if only else ''}: right, in {count} cases."

    def borrows(self, candidate):
        """Whether `candidate`, on an ordinary case, calls the reference of this very exercise."""
        case = self._remembered(0, False)[0][0]
        try:
            if isinstance(candidate, Elsewhere):
                return candidate.borrows(self, case)
            with quarantine(SECONDS):
                return self.borrows_on(candidate, case)
        except TooSlow:  # watched, code is slower; the answer is right all the same
            return False

    def borrows_on(self, candidate, case):
        """Whether `candidate`, where it is, calls the reference on `case`."""
        with undisturbed(), put_back():
            call, _ = prepared(self._handle(candidate), case, self.argument_names, self.call)
            return reaches(call, self.reference)

    def check(self, candidate, *, only=None, seed=0, hidden=False):
        """The number of cases that `candidate` got right; raises `CheckFailed` when it is wrong.

        `only` names the one group of cases that is tried, where a part of the points is for it; ValueError for another name.
        `hidden` tries more cases from other seeds, which the environment variable COURSE_SECRET_SEED (an int) can make secret.
        """
        if self.lacks:
            raise CheckFailed(self.name, LACKS.format(self.lacks), NOT_INSTALLED)
        wrong, in_time, began = None, False, time.thread_time()
        try:
            elsewhere = isinstance(candidate, Elsewhere)  # where its own time is kept
            with undisturbed() if elsewhere else quarantine(SECONDS):
                failure = accidents.before(self, candidate)
                cases, known = self._remembered(seed, hidden)
                cases = self._among(cases, only)
                if elsewhere:
                    candidate.expect(cases, hidden)
                bench = Bench(self, candidate, cases, known)
                wrong = None if failure else self._first_wrong(bench)
                in_time = time.thread_time() - began < SECONDS  # also where a bare `except` went on after the limit
                if wrong:
                    with deadline(SECONDS_TO_NAME):
                        failure = self._failure(bench, *wrong)
                failure = failure or self._not_whole(bench) or self._left_behind(bench)
        except TooSlow:
            # Where the time ran out on the mistakes that it was compared with, it is wrong all the same, and has no name.
            failure = CheckFailed.at(self.name, *wrong) if wrong and in_time else accidents.too_slow(self.name, SECONDS)
        if failure is not None:
            if wrong and failure.misconception not in accidents.WITHOUT_A_PLACE:
                failure.add(self._location(bench, *wrong, failure.misconception is not None))
            raise failure
        return len([case for case in cases if not case.diagnostic])

    @property
    def lacks(self):
        """The package that it needs and that is not installed here; "" where nothing is missing."""
        return self.needs if self.needs and importlib.util.find_spec(self.needs) is None else ""

    @property
    def is_module(self):
        return inspect.isclass(self.reference)

    @cached_property
    def argument_names(self):
        function = self.reference.forward if self.is_module else self.reference
        names = list(inspect.signature(function).parameters)
        return names[1:] if self.is_module else names

    def cases(self, seed=0, hidden=False, only=None):
        """The cases that a check tries, in the order of their groups."""
        cases = []
        for drawn_from in _seeds(self.name, seed, hidden):
            drawn = list(self.inputs(Draw(drawn_from)))
            cases += [*drawn, *variants(drawn[0], *(group for group in self.variants if group != ANOTHER_DEVICE))]
        order = list(dict.fromkeys(case.group for case in cases))
        return self._among(sorted(cases, key=lambda case: order.index(case.group)), only)

    def _among(self, cases, only):
        """Of `cases` those of the group `only`, and the diagnostic ones; all where it is None."""
        if only is None:
            return cases
        groups = dict.fromkeys(case.group for case in cases if not case.diagnostic)
        if only not in groups:
            raise ValueError(f"only={only!r} should be a group of {self.name}'s cases: {', '.join(map(repr, groups))}")
        return [case for case in cases if case.diagnostic or case.group == only]

    def observe(self, implementation, case):
        """What `implementation` does on `case`. Raises RuntimeError where the reference fails, unless it refuses the input."""
        if isinstance(implementation, Elsewhere):
            return implementation.observe(self, case)
        outcome = observe(self._handle(implementation), case, self.argument_names, self.differentiable, self.call)
        if implementation is self.reference and outcome.error is not None and not isinstance(outcome.error, REFUSALS):
            # Every answer would fail alike, and pass.
            raise RuntimeError(f"the reference of {self.name} fails on {case.label}: {outcome.error!r}") from outcome.error
        return outcome

    def calls(self, implementation):
        """The single calls that `observe` consists of, and one more, each a function of a case -> `Outcome`: for whoever asks for
        them one by one, in an order of their own."""
        names, call = self.argument_names, self.call

        def handle():
            return self._handle(implementation)

        return {
            "once": lambda case: called(handle(), case, names, call=call),
            "later": lambda case: called_later(handle(), case, names, self.differentiable, call),
            "with what is left": lambda case: called_with_what_is_left(handle(), case, call=call),
        }

    def glance(self, implementation, case):
        """The `Outcome` of a single call, its value or its error alone."""
        try:
            call, _ = prepared(self._handle(implementation), case, self.argument_names, self.call)
            return Outcome(value=detached(call()))
        except Exception as error:
            return Outcome(error=error)

    def trace(self, implementation, case):
        """What the lines of `implementation` compute on `case`, as a `Trace`; None where that cannot be had."""
        if isinstance(implementation, Elsewhere):
            return implementation.trace(self, case)
        with put_back():  # before anything is compared
            try:
                call, named = prepared(self._handle(implementation), case, self.argument_names, self.call)
            except (Exception, SystemExit):  # it cannot even be built: the report says why
                return None
            made = trace(implementation, call, named)
        outside = hasattr(implementation, "__wrapped__") and all(step is None for step in made.results)
        return None if outside else made  # what a wrapper makes is not made in the learner's own lines

    def _handle(self, implementation):
        return Module(implementation) if self.is_module else Function(implementation)

    def rehearse(self, seed=0, hidden=False):
        """Observe the reference on every case ahead of the checks with this seed, which then find it done."""
        bench = Bench(self, None, *self._remembered(seed, hidden))
        for case in bench.cases:
            bench.outcome(self.reference, case)

    def _remembered(self, seed, hidden):
        """The cases, and what the reference and the misconceptions did on them in earlier checks."""
        key = _seeds(self.name, seed, hidden)
        if key not in self._memory:
            while len(self._memory) >= REMEMBERED:
                del self._memory[next(iter(self._memory))]
            self._memory[key] = (self.cases(seed, hidden), {})
        return self._memory[key]

    @cached_property
    def _memory(self):
        return {}

    def _first_wrong(self, bench):
        """The case and the deviation that a report is about, of the first group of cases in which there is one; or None."""
        for tried in bench.groups.values():
            found = {index: bench.differs(self.reference, bench.candidate, case) for index, case in enumerate(tried)}
            wrong = [index for index, item in found.items() if item is not None]
            if wrong:
                index = min(wrong, key=lambda index: found[index].rank)
                return tried[index], found[index]
        return None

    def _not_whole(self, bench):
        """The report on numbers that are right and yet floats, where an int is due; None where there is nothing to report."""
        for case in bench.cases if self.whole else ():
            got = bench.outcome(bench.candidate, case).value
            if is_measured(got):
                facts = [f"Expected a whole number, got {got!r}."]
                return CheckFailed(self.name, WHOLE, "changes_the_dtype", case.label, facts)
        return None

    def _left_behind(self, bench):
        """The report on a tensor that is made on the CPU, whatever the device of the inputs; None where there is none.

        The first case of each group is tried on the device "meta". What needs numbers cannot run there, and is passed over.
        """
        groups = bench.groups.values() if ANOTHER_DEVICE in self.variants and not isinstance(bench.candidate, Elsewhere) else ()
        for case in (next(variants(cases[0], ANOTHER_DEVICE)) for cases in groups):
            want, got = self.glance(self.reference, case), self.glance(bench.candidate, case)
            raised = accidents.raised_where(bench.candidate, got.error)
            named = accidents.about_devices(got, raised)
            if named and not want.error:
                found = Deviation("raised", got=got.error) if got.error else Deviation("type", want=want.value, got=got.value)
                return CheckFailed.at(self.name, case, found, *reversed(named), raised)
        return None

    def _location(self, bench, case, found, named):
        """Where the learner's lines leave the right path; None where that is not to be seen, or takes too long."""
        if found.place in self.counted:
            return None
        try:
            elsewhere = isinstance(bench.candidate, Elsewhere)  # where its own time is kept
            with undisturbed() if elsewhere else quarantine(SECONDS_TO_LOCATE):
                refused = bench.outcome(self.reference, case).error is not None
                known = None if refused else bench.once("quantities", case, self._quantities)
                made = self.trace(bench.candidate, case)
                if made is None or refused:
                    return made and locate_refusal(made)
                outcomes = bench.outcome(self.reference, case), bench.outcome(bench.candidate, case)
                with deadline(SECONDS_TO_LOCATE):  # a trace that comes from elsewhere may be made to take long
                    return locate(self, case, made, known, *outcomes, found, named)
        except TooSlow:
            return None

    def _quantities(self, case):
        call, _ = prepared(self._handle(self.reference), case, self.argument_names, self.call)
        return quantities(self, case, call)

    def _failure(self, bench, case, found):
        want, got = bench.outcome(self.reference, case), bench.outcome(bench.candidate, case)
        raised = accidents.raised_where(bench.candidate, got.error)
        accident = accidents.after(self, case, want, got, found, raised, bench.candidate)
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
        two = bench.recognise_two(case.group)
        if two is not None:
            one, other = two
            message = f"Two things at once. {one.message} {other.message}"
            return CheckFailed.at(self.name, case, found, message, f"{one.id}+{other.id}", raised)
        identifier, message = accidents.about_globals(bench.candidate)
        outcomes = (bench.outcome(bench.candidate, other) for other in (case, *bench.groups[case.group]))
        changing = None if message else next((outcome for outcome in outcomes if outcome.changed), None)
        if changing:  # which may be why the values are wrong
            identifier, message = accidents.about_changes(changing)
        message = message or next(iter(properties.describe(self, case, want, got, found)), "")
        message = message or (self.due if found.aspect in ("shape", "value") else "")
        return CheckFailed.at(self.name, case, found, message, identifier, raised)


def _seeds(name, seed, hidden):
    """What the cases of an exercise are drawn from: far apart for the visible check and the hidden one.

    With an instructor's secret it is a hash that says nothing of the secret, and nothing of another exercise's or seed's.
    """
    if not hidden:
        return tuple(range(1_000 * seed, 1_000 * seed + VISIBLE_DRAWS))
    secret = os.environ.get(SECRET_SEED, "").strip()
    try:
        number = int(secret) if secret else 0
    except ValueError:
        raise ValueError(f"{SECRET_SEED} must be an integer, got {secret!r}") from None
    if not number:
        return tuple(range(500_000 + 1_000 * seed, 500_000 + 1_000 * seed + HIDDEN_DRAWS))
    key = _stretched(number)
    return tuple(hashlib.blake2b(f"{name}/{seed}/{draw}".encode(), key=key).digest() for draw in range(HIDDEN_DRAWS))


@cache
def _stretched(secret):
    """A key (64 bytes) made of the secret, slowly: whoever knows some inputs and tries secrets pays for each."""
    return hashlib.scrypt(str(secret).encode(), salt=SECRET_SEED.encode(), n=2**14, r=8, p=1, dklen=64)
