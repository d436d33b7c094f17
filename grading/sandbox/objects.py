"""The inside end of remote objects: what the judge asks of a learner's functions and classes, answered in the learner's process.

Nothing here is trusted by the judge, and nothing here needs to be: whatever runs in this process can only send data.
"""

import contextlib
import importlib
import operator
import sys
import time
import types
from typing import ClassVar

from torch import nn

import attention_checks as checks
from attention_checks.engine import accidents, checking, isolation
from attention_checks.engine.cases import Case
from attention_checks.engine.copies import copied, plain, same
from attention_checks.engine.isolation import put_back  # by its own name: what a student puts in its place gives nothing to call
from grading.sandbox import crossing, wire
from grading.sandbox.declaration import COURSE
from grading.sandbox.values import NAME_LIMIT, Malformed, error_as_data, pack, signature_of, unpack

ENOUGH = 0.25  # seconds of work after which a batch of cases is sent back half done: the judge may know enough


def handle(message, namespace, ask):
    """The reply to one request of the judge's, a dict. `namespace` holds the learner's names; `ask(message)` asks the judge."""
    return _OBJECTS.handle(message, namespace, ask)


class Objects:
    """What the judge may name: a learner's objects by number, and what they computed."""

    def __init__(self):
        self._held, self._numbers = {}, {}
        self._tapes, self._calm = crossing.Tapes(), None

    def handle(self, message, namespace, ask):
        operation = self.OPERATIONS.get(message.get("op"))
        if operation is None:
            raise Malformed(f"no such request: {message.get('op')!r}")
        self._tapes.forget(message.get("forget", ()))
        started = time.process_time()
        candidate = self._held.get(message.get("ref"))
        own_limit = operation is Objects._observe  # which sends back what was done before it
        try:
            with contextlib.nullcontext() if own_limit else isolation.deadline(message.get("seconds", checking.SECONDS)):
                reply = operation(self, message, namespace, ask)
        except isolation.TooSlow:
            reply = {"too_slow": True}
        except BaseException as error:  # a learner's code may raise anything; none of it may end the loop that answers
            reply = {"raised": _error_data(candidate, error), "escaped": not isinstance(error, (Exception, SystemExit))}
        return {**reply, "worked": time.process_time() - started}

    def _begin(self, message, namespace, ask):
        """From here to `_end`: no output, no warnings, and what a learner's code changes around it is put back afterwards."""
        self._end(message, namespace, ask)
        self._calm = contextlib.ExitStack()
        self._calm.enter_context(isolation.undisturbed())
        return {}

    def _end(self, message, namespace, ask):
        calm, self._calm = self._calm, None
        if calm is not None:
            calm.close()
        return {}

    def _look_up(self, message, namespace, ask):
        if message["name"] not in namespace:
            return {"found": False}
        return {"found": True, "value": pack(namespace[message["name"]], self._name_of)}

    def _attribute(self, message, namespace, ask):
        return {"value": pack(getattr(self._target(message), message["name"]), self._name_of)}

    def _call(self, message, namespace, ask):
        target, ask = self._target(message), _Judge(ask)
        held = [(sent, self._held[sent["ref"]]) for sent in message["modules"]]
        for sent, module in held:
            _load(module, sent)
        parameters = [dict(module.named_parameters())[name] for sent, module in held for name in sent["wanted"]]
        before = {id(module): _state(module) for _, module in held}
        arrived = []  # library modules that came as arguments, and are changed in place perhaps

        def resolve(tag):
            value = self._resolve(tag, ask)
            if tag.get("t") == "module":
                arrived.append(value)
                before[id(value)] = _state(value)
            return value

        originals = copied(unpack(message["args"], resolve, message["leaves"]))
        arrived.clear()
        reply, args = crossing.answer(target, message, self._name_of, resolve, self._tapes, parameters)
        changed = [index for index, (was, now) in enumerate(zip(originals, args, strict=True)) if not same(was, now)]
        reply["changed"] = [[index, pack(args[index], self._name_of)] for index in changed]
        modules = [module for _, module in held] + arrived
        reply["states"] = [_changes(before[id(module)], _state(module)) for module in modules]
        return reply

    def _backward(self, message, namespace, ask):
        return {"gradients": self._tapes.backward(message["tape"], message["gradients"])}

    def _observe(self, message, namespace, ask):
        """Single calls, one after the other: `calls` are pairs (which of the cases, which kind of call), in the judge's order."""
        candidate, outcomes, started, ask = self._target(message), [], time.process_time(), _Judge(ask)
        exercise, reply = checks.exercises()[message["exercise"]], {"outcomes": outcomes}
        try:
            limit = isolation.deadline(message.get("seconds", checking.SECONDS))
            with isolation.undisturbed(), put_back() as now, limit:
                cases = wire.unpack(message["cases"])  # a frame within the frame, which the judge has made once for all
                for number, kind in message["calls"]:
                    case = self._case(cases[number], ask)
                    outcome = exercise.calls(candidate)[kind](case)
                    now()
                    outcomes.append(self._packed(candidate, outcome))
                    if time.process_time() - started > ENOUGH:
                        break
        except isolation.TooSlow:
            reply["too_slow"] = True
        except BaseException as error:
            reply["raised"] = _error_data(candidate, error)
            reply["escaped"] = not isinstance(error, (Exception, SystemExit))
        return reply

    def _trace(self, message, namespace, ask):
        """One case once more, line by line."""
        (sent,), exercise = wire.unpack(message["cases"]), checks.exercises()[message["exercise"]]
        with isolation.undisturbed():  # what it assigns to torch's names is put back by the exercise
            made = exercise.trace(self._target(message), self._case(sent, _Judge(ask)))
        return {"trace": made and made.to_data()}

    def _borrows(self, message, namespace, ask):
        (sent,), exercise = wire.unpack(message["cases"]), checks.exercises()[message["exercise"]]
        return {"borrows": exercise.borrows_on(self._target(message), self._case(sent, _Judge(ask)))}

    def _case(self, sent, ask):
        args = unpack(sent["args"], lambda tag: self._resolve(tag, ask))
        state = dict(sent["state"]) if sent["state"] else None
        return Case(sent["group"], "", tuple(args), tuple(sent["build"]), state)

    def _packed(self, candidate, outcome):
        gradients = outcome.gradients
        if gradients is not None:
            gradients = [[name, None if gradient is None else plain(gradient)] for name, gradient in gradients.items()]
        return {
            "value": pack(outcome.value, self._name_of),
            "error": None if outcome.error is None else _error_data(candidate, outcome.error),
            "changed": outcome.changed,
            "gradients": gradients,
        }

    def _tensors_read(self, message, namespace, ask):
        return {"names": accidents.tensors_read(self._target(message))}

    def _target(self, message):
        target = self._held[message["ref"]]
        return target.get_submodule(message["path"]) if message.get("path") else target

    def _name_of(self, value):
        """What the judge is told of an object that cannot travel."""
        kind = type(value)
        if kind is _Callback:
            return {"t": "callback", "id": _Callback.number.__get__(value)}
        tag = {"t": "object", "ref": self._hold(value), "type": kind.__name__[:NAME_LIMIT], "callable": callable(value)}
        if issubclass(kind, type):
            tag |= {"class": value.__name__[:NAME_LIMIT], "of_module": issubclass(value, nn.Module)}
            tag["forward"] = signature_of(value.forward) if getattr(value, "forward", None) is not None else None
        elif issubclass(kind, nn.Module):
            tag["state"] = _described(value)
        if tag["callable"]:
            tag |= {"signature": signature_of(value), "same": _library_name(value)}
        return tag

    def _hold(self, value):
        if id(value) not in self._numbers:
            self._numbers[id(value)] = len(self._held) + 1
            self._held[len(self._held) + 1] = value
        return self._numbers[id(value)]

    def _resolve(self, tag, ask):
        if tag.get("t") == "ref":
            return self._target(tag)
        if tag.get("t") == "callback":
            return _Callback(ask, tag["id"], self)
        if tag.get("t") == "module":
            return _library_module(tag)
        raise Malformed("an object of no known kind")

    OPERATIONS: ClassVar = {
        "begin": _begin,
        "end": _end,
        "look_up": _look_up,
        "attribute": _attribute,
        "call": _call,
        "backward": _backward,
        "observe": _observe,
        "trace": _trace,
        "borrows": _borrows,
        "tensors_read": _tensors_read,
    }


class _Judge:
    """The way to the judge, and the numbers of its tapes that are no longer needed."""

    def __init__(self, ask):
        self._ask, self.released = ask, []

    def __call__(self, message):
        self.released, forget = [], self.released
        return self._ask({**message, "forget": forget})


class _Callback:
    """A function of the judge's: it can be called, and that is all."""

    __slots__ = ("_call", "number")

    def __init__(self, ask, number, objects):
        def call(args, kwargs):
            def resolve(tag):
                return objects._resolve(tag, ask)

            return crossing.call(ask, {"op": "call", "id": number}, args, kwargs, objects._name_of, resolve)[0]

        self._call, self.number = call, number

    def __call__(self, *args, **kwargs):
        return self._call(args, kwargs)


def _library_module(tag):
    """A module of torch's or the course's own, made as the judge's was."""
    kind = operator.attrgetter(tag["name"])(importlib.import_module(tag["module"]))
    module = kind(**{name: _library_module(value) if isinstance(value, dict) else value for name, value in tag["build"]})
    _load(module, tag)
    return module


def _load(module, sent):
    """Give a module the parameters and buffers that its stand-in has."""
    own = dict(module.named_parameters()) | dict(module.named_buffers())
    for name, value in sent["state"]:
        own[name].data = value
    for name, flag in sent["flags"]:
        own[name].requires_grad_(flag)
    module.train(sent["training"])


def _state(module):
    named = [*module.named_parameters(), *module.named_buffers()]
    return {name: plain(value).detach().clone() for name, value in named}


def _changes(before, after):
    return [[name, value] for name, value in after.items() if name not in before or not same(before[name], value)]


def _described(module):
    """What a stand-in for a module needs: its parameters and buffers, which of them are one and the same, and its submodules."""
    first, parameters, kept = {}, [], set(module.state_dict())
    for name, value in module.named_parameters(remove_duplicate=False):
        alias = first.setdefault(id(value), name)
        parameters.append([name, None if alias != name else plain(value).detach(), value.requires_grad, alias])
    buffers = [[name, plain(value).detach(), name in kept] for name, value in module.named_buffers()]
    children, seen = [], {}
    for path, child in module.named_modules(remove_duplicate=False):
        if path:
            children.append([path, type(child).__name__[:NAME_LIMIT], seen.setdefault(id(child), path)])
    return {"parameters": parameters, "buffers": buffers, "children": children, "training": module.training}


def hide_answers():
    """Where the questions' tables are not to be read, a cell that shows a question shows none, and is no error for it."""
    if not checks.quiz.lessons():
        checks.quiz.ask = checks.quiz.markdown = lambda *_, **__: None


def warm_up():
    """Before any fork: what is loaded when it is first needed, by one case of each exercise, done once for all sessions."""
    for exercise in checks.exercises().values():
        exercise.observe(exercise.reference, exercise.cases()[0])


def _library_name(value):
    """Where a part of the course's own library is found, or None for anything else."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not (isinstance(module, str) and isinstance(name, str) and COURSE.has(module)):
        return None
    return f"{module}.{name}"[:200] if getattr(sys.modules.get(module), name, None) is value else None


def _error_data(candidate, error):
    """The exception with the learner's own line, as the check would find it in its own process."""
    return error_as_data(error, accidents.own_line(candidate, _without_us(error.__traceback__)))


def _without_us(trace):
    """The traceback without this package's own frames."""
    frames = []
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__", "").split(".")[0] != "grading":
            frames.append(trace)
        trace = trace.tb_next
    found = None
    for frame in reversed(frames):
        found = types.TracebackType(found, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return found


_OBJECTS = Objects()
