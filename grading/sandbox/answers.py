"""The judge's three questions, answered in the student's process.

`observe`  what a function or class of the student's does on a frame of cases, call by call
`trace`    what its lines compute on one case, or whether it calls the course's own reference
`call`     what is bound to a name: plain data as it is, of anything else a description; or what it gives for plain data

Nothing here is trusted by the judge, and nothing here needs to be: whatever runs in this process can only send data.
"""

import contextlib
import sys
import time

import torch
from torch import nn

import attention_checks as checks
from attention_checks.engine import accidents, checking, isolation
from attention_checks.engine.candidate import plainly
from attention_checks.engine.cases import Case
from attention_checks.engine.copies import plain
from attention_checks.engine.isolation import put_back  # by its own name: what a student puts in its place gives nothing to call
from attention_checks.engine.trace import function_of
from grading.sandbox.declaration import COURSE
from grading.sandbox.modules import made_of
from grading.sandbox.values import NAME_LIMIT, Malformed, error_as_data, pack, signature_of, unpack, with_frames


def handle(message, namespace):
    """The reply to one question of the judge's, a dict. `namespace` holds the student's names."""
    answer = {"observe": _observe, "trace": _trace, "call": _call}.get(message.get("op"))
    if answer is None:
        raise Malformed("no such question")
    started, reply = time.process_time(), {}
    try:
        with isolation.undisturbed(), _torchs_own_defaults(), put_back() as now:
            limit = isolation.deadline(message.get("seconds", checking.SECONDS))
            with limit:
                answer(message, namespace, reply, now)
    except isolation.TooSlow:
        reply["too_slow"] = True
    except BaseException as error:  # a student's code may raise anything; none of it may end the loop that answers
        reply["raised"] = _error_data(namespace.get(message.get("name")), error)
        reply["escaped"] = not isinstance(error, (Exception, SystemExit))
    return {**reply, "worked": time.process_time() - started}


@contextlib.contextmanager
def _torchs_own_defaults():
    """What a student sets for the whole process is not set in the judge's, with whose numbers these are compared."""
    dtype, device = torch.get_default_dtype(), torch.get_default_device()
    torch.set_default_dtype(torch.float32)
    if device != torch.device("cpu"):
        torch.set_default_device(None)
    try:
        yield
    finally:
        torch.set_default_dtype(dtype)
        if device != torch.device("cpu"):
            torch.set_default_device(device)


def _observe(message, namespace, reply, now):
    """Single calls, one after the other: `calls` are pairs (which of the cases, which kind of call), in the judge's order."""
    candidate = namespace[message["name"]]
    exercise, outcomes = checks.exercises()[message["exercise"]], reply.setdefault("outcomes", [])
    cases = _opened(message, exercise)
    for number, kind in message["calls"]:
        outcome = exercise.calls(candidate)[kind](_case(cases[number]))
        now()
        outcomes.append(_packed(candidate, outcome))


def _trace(message, namespace, reply, now):
    """One case once more, line by line; where only `borrows` is asked, whether the course's own is called."""
    candidate, exercise = namespace[message["name"]], checks.exercises()[message["exercise"]]
    (sent,) = _opened(message, exercise)
    if message["borrows"]:
        reply["borrows"] = exercise.borrows_on(candidate, _case(sent))
    else:
        made = exercise.trace(candidate, _case(sent))
        reply["trace"] = made and made.to_data()


def _call(message, namespace, reply, now):
    reply["found"] = message["name"] in namespace
    if not reply["found"]:
        return
    value = namespace[message["name"]]
    if message["args"] is not None:
        given = [unpack(message[part], lambda tag: _resolved(tag, namespace)) for part in ("args", "kwargs")]
        reply["value"] = pack(value(*given[0], **given[1]), _named)
    else:
        reply["value"] = pack(value, _described)


def _resolved(tag, namespace):
    """What a tag of the judge's stands for: a function of the student's by its name, or a module of the course's."""
    return namespace[tag["name"]] if tag.get("t") == "name" else made_of(tag)


class _Unsaid(str):
    """A word that a check tells cases apart by, in the place where code that looks round could find it: it equals the word, and
    does not say it."""

    def __new__(cls, word):
        made = super().__new__(cls, "a case")
        made._hash = hash(word)
        return made

    def __eq__(self, other):
        return isinstance(other, str) and hash(other) == self._hash

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return self._hash

    def __deepcopy__(self, memo):
        return self


def _unsaid(arg):
    """An argument with its words unsaid. In a list or dict they are data that the answer is to work with."""
    if isinstance(arg, tuple):
        return tuple(map(_unsaid, arg))
    return _Unsaid(arg) if isinstance(arg, str) else arg


def _opened(message, exercise):
    """The cases of a message, which are not left to lie about."""
    cases = message.pop("cases")
    for sent in cases:
        sent["group"] = _Unsaid(sent["group"])
        if exercise.call is not plainly:  # which makes of its words what the answer is handed
            sent["args"] = list(map(_unsaid, sent["args"]))
    return cases


def _case(sent):
    state = dict(sent["state"]) if sent["state"] else None
    return Case(sent["group"], "", tuple(unpack(sent["args"], made_of)), tuple(sent["build"]), state)


def _packed(candidate, outcome):
    gradients = outcome.gradients
    if gradients is not None:
        gradients = [[name, None if gradient is None else plain(gradient)] for name, gradient in gradients.items()]
    return {
        "value": pack(outcome.value, _named),
        "error": None if outcome.error is None else _error_data(candidate, outcome.error),
        "changed": outcome.changed,
        "gradients": gradients,
    }


def _named(value):
    """What the judge is told of an object that cannot travel."""
    return {"t": "object", "type": type(value).__name__[:NAME_LIMIT], "callable": callable(value)}


def _described(value):
    """The same with all that a report can say of a function or class before it is called."""
    tag, kind = _named(value), type(value)
    if not tag["callable"]:
        return tag
    tag |= {
        "signature": signature_of(function_of(value)),
        "same": _library_name(value),
        "reads": accidents.tensors_read(value),
    }
    if issubclass(kind, type):
        tag |= {"class": value.__name__[:NAME_LIMIT], "of_module": issubclass(value, nn.Module)}
        tag["forward"] = signature_of(value.forward) if getattr(value, "forward", None) is not None else None
    else:
        tag["of_module"] = issubclass(kind, nn.Module)
    return tag


def hide_answers():
    """Where the questions' tables are not to be read, a cell that shows a question shows none, and is no error for it."""
    if not checks.quiz.lessons():
        checks.quiz.ask = checks.quiz.markdown = lambda *_, **__: None


def warm_up():
    """Before any fork: what is loaded when it is first needed, by one case of each exercise, done once for all sessions."""
    for exercise in checks.exercises().values():
        if not exercise.lacks:
            exercise.observe(exercise.reference, exercise.cases()[0])


def _library_name(value):
    """Where a part of the course's own library is found, or None for anything else."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not (isinstance(module, str) and isinstance(name, str) and COURSE.has(module)):
        return None
    return f"{module}.{name}"[:200] if getattr(sys.modules.get(module), name, None) is value else None


def _error_data(candidate, error):
    """The exception with the student's own line, as the check would find it in its own process."""
    return error_as_data(error, accidents.own_line(candidate, _without_us(error.__traceback__)))


def _without_us(trace):
    """The traceback without this package's own frames."""
    return with_frames(
        trace, lambda frames: [one for one in frames if one.tb_frame.f_globals.get("__name__", "").split(".")[0] != "grading"]
    )
