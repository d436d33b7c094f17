"""The three questions of one check to one session: `observe`, `trace` and `call`. Whole cases are observed, many at a time."""

import math
import os
import random
import re
import time

import torch

from attention_checks.engine import checking, isolation
from attention_checks.engine.candidate import Outcome, ParameterMismatch
from attention_checks.engine.compare import deviation
from attention_checks.engine.trace import Trace, tensors_in
from grading.judge.reader import Reader
from grading.judge.stand_ins import NotData, There, stand_in
from grading.sandbox import modules
from grading.sandbox.endings import SandboxError, TimedOut
from grading.sandbox.values import Malformed, error_from, pack, unpack

GRACE = 5.0  # seconds of work beyond the limit, for code that does not stop when it is told to
MISMATCH = f"{ParameterMismatch.__module__}:{ParameterMismatch.__qualname__}"  # as `error_as_data` names it
ONCE, LATER, LEFT = KINDS = ("once", "later", "with what is left")  # of the calls that make an outcome, see `Exercise.calls`
TOGETHER = 6  # cases whose calls are mixed
PAUSE = 0.25  # seconds of work after which a batch of cases is left half done: the judge may know enough
OWN_LINE = re.compile(r", in line (\d{1,6})(?:: `(.*)`)?")  # as `accidents.own_line` writes it


class Lost(BaseException):
    """The session ended while a check was using it. No Exception: no check takes it for an answer."""


class Escaped(BaseException):
    """The student's code raised what is no Exception, a KeyboardInterrupt say: `name` is its type's, `told` what may be shown."""

    def __init__(self, error):
        self.name, self.told = type(error).__name__, str(error.told)
        super().__init__(self.name)


class Link:
    """What a check's stand-ins use of a session, for one check: its limit of seconds is that of all they do together.

    `sources` are the student's cells: as a line of code nothing else is shown. `wary`: the session has seen hidden inputs, which
    the student's code could put into words.
    """

    def __init__(self, session, sources=(), wary=False):
        self.session, self.wary, self.reader = session, wary, Reader(sources)
        self.lines = frozenset(line.strip() for source in sources for line in source.splitlines())
        self.borrowed, self.undefined = False, set()  # what a report says, and what NameErrors say in full
        self._worked, self._plan, self._observed = 0.0, [], {}

    def look_up(self, name):
        """What the student has bound to the name: plain data, or a stand-in. Raises KeyError."""
        reply = self._ask({"op": "call", "name": name, "args": None})
        if reply.get("found") is not True:
            raise KeyError(name)
        return unpack(reply.get("value"), lambda tag: stand_in(self, name if tag is reply["value"] else None, tag))

    def call(self, name, args, kwargs):
        """What the student's function of that name gives for plain data. What it does to its arguments stays there."""
        packed = {"args": pack(list(args), _sent), "kwargs": pack(kwargs, _sent)}
        return unpack(self._ask({"op": "call", "name": name, **packed}).get("value"), self._unnamed)

    def trace(self, name, exercise, case):
        """The `Trace` of the student's function or class on a case; None where there is none, or none that may be shown."""
        reply = self._traced(name, exercise, case, borrows=False)
        if reply.get("trace") is None:
            return None
        try:
            made = Trace.from_data(reply["trace"])
        except ValueError as error:
            raise Malformed("a malformed trace") from error
        made.source = [line if line.strip() in self.lines else "" for line in made.source]
        given = [tuple(value.shape) for value in tensors_in([list(case.args), case.state])]
        given += [(value,) for value in [*case.args, *case.build] if type(value) is int]
        return made if not self.wary or self.reader.fits(made, given) else None

    def borrows(self, name, exercise, case):
        """Whether it calls the exercise's own reference; kept, for whoever reports on the check."""
        found = self._traced(name, exercise, case, borrows=True).get("borrows") is True
        self.borrowed = self.borrowed or found
        return found

    def _traced(self, name, exercise, case, borrows):
        message = {"op": "trace", "name": name, "exercise": exercise.name, "cases": [_sent_case(case)], "borrows": borrows}
        reply = self._request(message, checking.SECONDS_TO_LOCATE)
        self._raise(reply)
        return reply

    def expect(self, cases, hidden=False):
        """A new check: these are its cases."""
        self.wary = self.wary or hidden
        self._worked, self._plan, self._observed = 0.0, list(cases), {}

    def outcome(self, name, exercise, case):
        """The `Outcome` of the case, observed there; others that will be asked for come with it.

        It is put together of single calls, each asked for by itself, in an order that the sandbox cannot know: what is said of
        the cases counts for nothing, and what the calls give for everything.
        """
        if id(case) not in self._observed:
            self._observe(name, exercise, self._batch(case))
        return self._observed[id(case)]

    def _batch(self, case):
        """The case and those after it: of the first group, of all that are judged, or of those that help with recognising."""
        place = next((index for index, item in enumerate(self._plan) if item is case), None)
        if place is None:
            return [case]

        def part(item):
            return 2 if item.diagnostic else 0 if item.group == self._plan[0].group else 1

        return [item for item in self._plan[place:] if part(item) == part(case) and id(item) not in self._observed]

    def _observe(self, name, exercise, cases):
        """Observe the first of the cases, and as many of the others as come with it."""
        self.reader.know([*exercise.argument_names, *(name for case in cases for name in case.state or ()), MISMATCH])
        for start in range(0, len(cases), TOGETHER):
            some, found = cases[start : start + TOGETHER], {}
            calls, sent = self._calls(exercise, some), list(map(_sent_case, some))
            reply = self._request({"op": "observe", "name": name, "exercise": exercise.name, "cases": sent, "calls": calls})
            outcomes = reply.get("outcomes")
            if not isinstance(outcomes, list) or len(outcomes) != len(calls):
                self._raise(reply)
                raise Malformed("outcomes of other calls than were asked for")
            for (number, kind), data in zip(calls, outcomes, strict=True):
                found[number, kind] = self._outcome_from(exercise, some[number], kind, data)
            for number, case in enumerate(some):
                self._observed[id(case)] = _put_together(exercise, case, *(found.get((number, kind)) for kind in KINDS))
            if self._worked > PAUSE:
                break

    def _calls(self, exercise, cases):
        """What is asked about some cases, mixed: [[number of the case, kind of call], ...]."""
        kinds = [kind for kind in KINDS if kind != LEFT]
        calls = [[number, kind] for number in range(len(cases)) for kind in kinds]
        # That what is left of the arguments still serves is asked of the ordinary cases: enough to see who writes into them.
        ordinary = self._plan[0].group if self._plan else None
        calls += [[number, LEFT] for number, case in enumerate(cases) if case.group == ordinary and not case.diagnostic]
        secret = os.environ.get(checking.SECRET_SEED, "")
        random.Random(f"{secret}/{exercise.name}/{len(self._observed)}/{len(self._plan)}").shuffle(calls)
        return calls

    def _outcome_from(self, exercise, case, kind, data):
        try:
            value, error, changed, gradients = data["value"], data["error"], data["changed"], data["gradients"]
        except (TypeError, KeyError) as wrong:
            raise Malformed("a malformed outcome") from wrong
        due = kind == LATER and exercise.differentiable and error is None
        return Outcome(
            value=unpack(value, self._unnamed),
            error=None if error is None else self._error(error),
            changed=_names(changed, exercise.argument_names),
            gradients=_gradients(gradients, _leaves(exercise, case)) if due else None,
        )

    def _unnamed(self, tag):
        return stand_in(self, None, tag)

    def _ask(self, message):
        """The reply to a `call`, a dict; raises what ended it."""
        reply = self._request(message)
        self._raise(reply)
        if "raised" in reply:
            raise self._error(reply["raised"])
        return reply

    def _request(self, message, most=checking.SECONDS):
        left = min(checking.SECONDS - self._worked, most)
        if left <= 0:
            raise isolation.TooSlow
        started = time.monotonic()
        try:
            reply = self.session.request({**message, "seconds": left}, left + GRACE)
        except TimedOut as error:
            raise isolation.TooSlow from error
        except SandboxError as error:
            raise Lost(str(error)) from error
        except BaseException:
            self.session.kill()  # in the middle of an exchange: what comes next would answer another question
            raise
        if not isinstance(reply, dict):
            raise Malformed("a malformed reply")
        if self.wary:  # of a trace the reader says later whether it fits
            self.reader.read({**reply, "trace": None}, looked_up=message.get("args", ()) is None)
        worked = reply.get("worked")
        worked = float(worked) if isinstance(worked, (int, float)) and math.isfinite(worked) else 0.0
        self._worked += max(worked, (time.monotonic() - started) / isolation.PATIENCE)  # it may say that it did not sleep
        return reply

    def _raise(self, reply):
        if reply.get("too_slow") is True:
            raise isolation.TooSlow
        if "raised" in reply and reply.get("escaped") is True:
            raise Escaped(self._error(reply["raised"]))

    def _error(self, data):
        """The exception of an outcome, with what may be told of it."""
        error = _error(data)
        told = OWN_LINE.fullmatch(getattr(error, "own_line", ""))
        number, code = told.groups() if told else (None, None)
        shown = f": `{code}`" if code and self._is_theirs(code) else ""
        error.own_line = f", in line {number}{shown}" if told else ""
        error.told = _Told(str(error), self)
        if isinstance(error, NameError):
            self.undefined.add(str(error))
        return error

    def _is_theirs(self, line):
        """Whether a line stands in the student's cells, perhaps with its end cut off."""
        line = line.strip()
        return line in self.lines or (line.endswith("...") and any(known.startswith(line[:-3]) for known in self.lines))


class _Told:
    """What an exception says, cut when it is shown: to recognise a mistake by it is not to show it."""

    def __init__(self, text, link):
        self._text, self._link = text, link

    def __str__(self):
        return self._link.reader.shown(self._text) if self._link.wary else self._text


def _sent_case(case):
    state = None if case.state is None else list(case.state.items())
    return {"group": case.group, "args": pack(list(case.args), _sent), "build": list(case.build), "state": state}


def _sent(value):
    """The tag of what is no plain data and can be sent all the same: a student's own function, or a module of the course's."""
    name = value._name if isinstance(value, There) else None
    tag = {"t": "name", "name": name} if name else modules.as_data(value)
    if tag is None:
        raise NotData(f"a {type(value).__name__} of the check's own")
    return tag


def _error(data):
    """The exception of an outcome; a mismatch of parameters is one of the check's own."""
    if not isinstance(data, dict):
        raise Malformed("a malformed exception")
    if data.get("kinds", [None])[:1] == [MISMATCH]:
        shapes = [unpack(data.get(name), _nothing) for name in ("expected", "found")]
        if all(isinstance(shape, dict) and all(isinstance(name, str) for name in shape) for shape in shapes):
            return ParameterMismatch(*shapes)
    return error_from(data)


def _nothing(tag):
    raise Malformed("an object where none is due")


def _names(given, known):
    if not isinstance(given, list) or not all(name in known for name in given):
        raise Malformed("arguments that there are not")
    return given


def _leaves(exercise, case):
    """What gradients are asked for: {name: (shape, dtype)}."""
    pairs = [*zip(exercise.argument_names, case.args, strict=False), *(case.state or {}).items()]
    return {
        name: (value.shape, value.dtype) for name, value in pairs if isinstance(value, torch.Tensor) and value.is_floating_point()
    }


def _put_together(exercise, case, first, later, left):
    """The `Outcome` of a case, of those of its single calls; None in place of one that was not made.

    An answer that says something else when it is asked again with what is left of the arguments has said two things, asked twice.
    Whether it writes into them or keeps something between calls cannot be seen from here, and is not said.
    """
    outcome = Outcome(first.value, first.error or later.error, later.value, first.changed, later.gradients)
    if left is not None and outcome.error is None and not first.changed:
        outcome.error = left.error
        if deviation(first, left, exercise.outputs, "value", case.tolerance) is not None:
            outcome.again = left.value
    return outcome


def _gradients(given, leaves):
    """The gradients by name; where none was sent there is none, whatever the sandbox says about why."""
    found = dict.fromkeys(leaves)
    try:
        for name, gradient in given or ():
            if gradient is not None and (type(gradient) is not torch.Tensor or (gradient.shape, gradient.dtype) != leaves[name]):
                raise Malformed("a gradient of another shape than what it belongs to")
            found[name] = gradient
        if set(found) != set(leaves):
            raise Malformed("gradients of what there is not")
    except (TypeError, ValueError, KeyError) as error:
        raise Malformed("malformed gradients") from error
    return found
