"""Connection of one check to one session: questions, calls, and whole cases observed there, many at a time."""

import math
import os
import random
import re
import time

import torch
from torch import nn

from attention_checks.engine import checking, isolation
from attention_checks.engine.candidate import Outcome, ParameterMismatch
from attention_checks.engine.compare import deviation
from attention_checks.engine.trace import Trace
from grading.judge import proxies
from grading.sandbox import crossing, wire
from grading.sandbox.endings import SandboxError, TimedOut
from grading.sandbox.values import Malformed, error_as_data, error_from, pack, unpack

GRACE = 5.0  # seconds of work beyond the limit, for code that does not stop when it is told to
MISMATCH = f"{ParameterMismatch.__module__}:{ParameterMismatch.__qualname__}"  # as `error_as_data` names it
ONCE, LATER, LEFT = KINDS = ("once", "later", "with what is left")  # of the calls that make an outcome, see `Exercise.calls`
TOGETHER = 6  # cases whose calls are mixed
PAUSE = 0.25  # seconds of work after which a batch of cases is left half done: the judge may know enough
HIDDEN_TEXT = 100  # characters of what a student's own exception says where hidden inputs could be in it
OWN_LINE = re.compile(r", in line (\d{1,6})(?:: `(.*)`)?")  # as `accidents.own_line` writes it
MOST_SERVED = 50_000  # times that a check's functions can be called by a student's code
REMEMBERED = 2_000  # groups of cases kept in the form in which they travel

_frames = {}  # the ids of cases -> (the cases, so that they keep their ids, and their frame)


class Lost(BaseException):
    """The session ended while a check was using it. No Exception: no check takes it for an answer."""


class Escaped(BaseException):
    """The student's code raised what is no Exception, a KeyboardInterrupt say; `name` is its type's."""

    def __init__(self, error):
        self.name, self.text = type(error).__name__, str(error)
        super().__init__(self.text)


class Link:
    """What a check's stand-ins use of a session, for one check: its limit of seconds is that of all they do together.

    `lines` are those of the student's cells, without the spaces around them: as a line of code nothing else is shown. `wary`: the
    session has seen hidden inputs, which the student's code could put into words.
    """

    def __init__(self, session, lines=None, wary=False):
        self.session, self.released = session, []
        self.lines, self.wary = lines, wary
        self._callables, self._tapes = {}, crossing.Tapes()
        self._worked, self._exhausted, self._calm = 0.0, False, False
        self._plan, self._observed = [], {}
        self.borrowed = False
        self._served, self._serving = 0, 0.0

    def look_up(self, name):
        """The student's object of that name, or its stand-in. Raises KeyError."""
        reply = self.ask({"op": "look_up", "name": name})
        if reply.get("found") is not True:
            raise KeyError(name)
        return unpack(reply.get("value"), self._resolve)

    def attribute(self, thing, name):
        self._begin()
        reply = crossing.checked(self.ask({"op": "attribute", "name": name, **_reference(thing)}))
        return unpack(reply.get("value"), self._resolve)

    def call(self, target, args, kwargs, module=None):
        """What the target gives for the arguments, in this side's graph; what it changed in place is changed here too."""
        self._begin()
        modules = [] if module is None else [module]
        modules += [arg for arg in (*args, *kwargs.values()) if isinstance(arg, proxies.RemoteModule) and arg not in modules]
        travelling = []

        def name_of(value):
            tag = self._name_of(value)
            if tag["t"] == "module":
                travelling.append(value)
            return tag

        sent = [self._module_sent(item) for item in modules]
        named = [dict(item.named_parameters()) for item in modules]
        wanted = [own[name] for own, item in zip(named, sent, strict=True) for name in item["wanted"]]
        message = {"op": "call", "modules": sent, **_reference(target)}
        value, reply = crossing.call(self, message, args, kwargs, name_of, self._resolve, wanted)
        self._change(args, reply.get("changed"))
        for item, changes in zip([*modules, *travelling], reply.get("states") or (), strict=False):
            proxies.change_state(item, changes)
        return value

    def tensors_read(self, target):
        names = self.ask({"op": "tensors_read", **_reference(target)}).get("names")
        return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []

    def trace(self, target, exercise, case):
        """The `Trace` of the target on a case, or None."""
        message = {"op": "trace", **_reference(target), "exercise": exercise.name, "cases": self._frame([case])}
        reply = self._request(message, checking.SECONDS_TO_LOCATE)
        self._raise(reply)
        if reply.get("trace") is None:
            return None
        try:
            made = Trace.from_data(reply["trace"])
        except ValueError as error:
            raise Malformed("a malformed trace") from error
        made.source = [line if self._is_theirs(line) else "" for line in made.source]
        return made

    def borrows(self, target, exercise, case):
        """Whether the target calls the exercise's own reference; kept, for whoever reports on the check."""
        message = {"op": "borrows", **_reference(target), "exercise": exercise.name, "cases": self._frame([case])}
        reply = self._request(message, checking.SECONDS_TO_LOCATE)
        self._raise(reply)
        self.borrowed = self.borrowed or reply.get("borrows") is True
        return reply.get("borrows") is True

    def expect(self, cases, hidden=False):
        """A new check: these are its cases."""
        self.wary = self.wary or hidden
        self._plan, self._observed = list(cases), {}
        self._worked, self._exhausted = 0.0, False

    def outcome(self, target, exercise, case):
        """The `Outcome` of the case, observed there; others that will be asked for come with it.

        It is put together of single calls, each asked for by itself, in an order that the sandbox cannot know: what is said of
        the cases counts for nothing, and what the calls give for everything.
        """
        if id(case) not in self._observed:
            self._observe(target, exercise, self._batch(case))
        return self._observed[id(case)]

    def end(self):
        """The check is over: what it changed in the session's surroundings is put back."""
        if self._calm and self.session.alive:
            self._calm = False
            self.ask({"op": "end"})

    def _batch(self, case):
        """The case and those after it: of the first group, of all that are judged, or of those that help with recognising."""
        place = next((index for index, item in enumerate(self._plan) if item is case), None)
        if place is None:
            return [case]

        def part(item):
            return 2 if item.diagnostic else 0 if item.group == self._plan[0].group else 1

        return [item for item in self._plan[place:] if part(item) == part(case) and id(item) not in self._observed]

    def _observe(self, target, exercise, cases):
        """Observe the first of the cases, and as many of the others as come with it."""
        message = {"op": "observe", **_reference(target), "exercise": exercise.name}
        for start in range(0, len(cases), TOGETHER):
            some, found = cases[start : start + TOGETHER], {}
            left = self._calls(exercise, some)
            while left:
                reply = self._request({**message, "cases": self._frame(some), "calls": left})
                outcomes = reply.get("outcomes", [])
                if not isinstance(outcomes, list) or len(outcomes) > len(left):
                    raise Malformed("outcomes of calls that nobody asked for")
                for (number, kind), data in zip(left, outcomes, strict=False):
                    found[number, kind] = self._outcome_from(exercise, some[number], kind, data)
                left = left[len(outcomes) :]
                self._exhausted = self._exhausted or reply.get("too_slow") is True
                if not outcomes and left:
                    self._raise(reply)
                    raise Malformed("no outcomes")
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

    def _frame(self, cases):
        """The cases as they travel. Checks remember theirs, and students are many: so does this."""
        key = tuple(map(id, cases))
        if key not in _frames:
            frame = wire.encode([self._case(case) for case in cases])
            if any(callable(arg) for case in cases for arg in case.args):
                return frame  # its functions are numbered by this link
            while len(_frames) >= REMEMBERED:
                del _frames[next(iter(_frames))]
            _frames[key] = (cases, frame)
        return _frames[key][1]

    def _case(self, case):
        state = None if case.state is None else list(case.state.items())
        args = pack(list(case.args), self._name_of)
        return {"group": case.group, "args": args, "build": list(case.build), "state": state}

    def _outcome_from(self, exercise, case, kind, data):
        try:
            value, error, changed, gradients = data["value"], data["error"], data["changed"], data["gradients"]
        except (TypeError, KeyError) as wrong:
            raise Malformed("a malformed outcome") from wrong
        due = kind == LATER and exercise.differentiable and error is None
        return Outcome(
            value=unpack(value, self._resolve),
            error=None if error is None else self._error(error),
            changed=_names(changed, exercise.argument_names),
            gradients=_gradients(gradients, _leaves(exercise, case)) if due else None,
        )

    def ask(self, message):
        """The reply to a request, a dict; raises what ended it."""
        reply = self._request(message)
        self._raise(reply)
        return reply

    def __call__(self, message):
        return self.ask(message)

    def _request(self, message, most=checking.SECONDS):
        left = min(checking.SECONDS - self._worked, most)
        if self._exhausted or left <= 0:
            raise isolation.TooSlow
        forget, self.released = self.released, []
        started = time.monotonic()
        try:
            reply = self.session.request({**message, "seconds": left, "forget": forget}, left + GRACE, self._serve)
        except TimedOut as error:
            raise isolation.TooSlow from error
        except SandboxError as error:
            raise Lost(str(error)) from error
        except BaseException:
            self.session.kill()  # in the middle of an exchange: what comes next would answer another question
            raise
        if not isinstance(reply, dict):
            raise Malformed("a malformed reply")
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
        if self.wary:
            error.told = str(error)[:HIDDEN_TEXT]
        return error

    def _is_theirs(self, line):
        """Whether a line stands in the student's cells, perhaps with its end cut off."""
        line = line.strip()
        if self.lines is None or line in self.lines:
            return True
        return line.endswith("...") and any(known.startswith(line[:-3]) for known in self.lines)

    def _begin(self):
        if not self._calm:
            self._calm = True
            self.ask({"op": "begin"})

    def _serve(self, message):
        """Answer the session: it may call what it was handed, and ask for the gradients of that, so and so often and long.

        What is done here is no work of the student's, and yet the check waits for it: beyond the limit, `TooSlow`.
        """
        if self._served >= MOST_SERVED or self._serving > checking.SECONDS:
            raise isolation.TooSlow
        self._served += 1
        started = time.process_time()
        try:
            return self._answer(message)
        finally:
            self._serving += time.process_time() - started

    def _answer(self, message):
        try:
            operation, forget = message["op"], message["forget"]
            self._tapes.forget(number for number in forget if isinstance(number, int))
            if operation == "backward":
                return {"gradients": self._tapes.backward(message["tape"], message["gradients"])}
            function = self._callables[message["id"]]
            leaves, own = message["leaves"], message["own"]
            if operation != "call" or not all(type(leaf) is torch.Tensor and leaf.is_floating_point() for leaf in leaves):
                raise Malformed("a malformed call")
            message = {**message, "own": [bool(flag) for flag in own], "grad": bool(message["grad"])}
        except (TypeError, KeyError, RuntimeError) as error:
            raise Malformed("a malformed question") from error
        try:
            return crossing.answer(function, message, self._name_of, self._resolve, self._tapes)[0]
        except Exception as error:
            return {"raised": error_as_data(error)}

    def _name_of(self, value):
        if proxies.remote(value):
            return {"t": "ref", **_reference(value)}
        tag = proxies.library_module(value) if isinstance(value, nn.Module) else None
        if tag is not None:
            return tag
        if not callable(value):
            raise TypeError(f"a {type(value).__name__} cannot be handed to a student's code in the sandbox: {value!r:.80}")
        number = next((number for number, known in self._callables.items() if known is value), len(self._callables) + 1)
        self._callables[number] = value
        return {"t": "callback", "id": number}

    def _resolve(self, tag):
        if tag.get("t") == "object":
            return proxies.stand_in(self, tag)
        if tag.get("t") == "callback" and tag.get("id") in self._callables:
            return self._callables[tag["id"]]
        raise Malformed("an object of no known kind")

    def _module_sent(self, module):
        state = proxies.state_of(module)
        wanted = [name for name, flag in state["flags"] if flag] if torch.is_grad_enabled() else []
        return {"ref": module._tag["ref"], "wanted": wanted, **state}

    def _change(self, args, changes):
        for index, data in changes or ():
            was, now = args[index], unpack(data, self._resolve)
            if isinstance(was, torch.Tensor) and isinstance(now, torch.Tensor):
                if was.shape == now.shape and was.dtype == now.dtype:
                    was.data.copy_(now)
                else:
                    was.data = now
            elif isinstance(was, list) and isinstance(now, list):
                was[:] = now
            elif isinstance(was, (set, dict)) and isinstance(now, type(was)):
                was.clear()
                was.update(now)


def _reference(thing):
    return {"ref": thing._tag["ref"], "path": getattr(thing, "_path", "")}


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
