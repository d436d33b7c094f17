"""Attempts on the student's own side: on the sandbox's own modules, on Python, on torch, on the judge's reading, on the kernel.

Whatever gets hold of what it should not prints GOT, in two parts so that a traceback that shows the line does not.
"""

from hostile import DOUBLE, Entry
from points import ANYTHING, WRONG, cheat

CHECKS = ("check_softmax", "check_double", "check_attention", "check_decode", "quiz_1")


def answering(*frames, then="return x"):
    """A softmax that sends frames of its own to the judge while the judge waits for it."""
    lines = "".join(f"    os.write(3, wire.encode({frame}))\n" for frame in frames)
    return f"import gc, os\nfrom grading.sandbox import wire\ndef softmax(x, dim=-1):\n{lines}    {then}"


# As many outcomes as the judge has asked for: it says so in its message.
RIGHT_REPLY = """('reply', {'worked': 0.0, 'outcomes': [
        dict(value=torch.softmax(x, dim), error=None, changed=[], gradients=None)
        for _ in next(found['calls'] for found in gc.get_objects() if type(found) is dict and 'calls' in found)]})"""
ODD_REPLY = "('reply', {'outcomes': 3, 'worked': 'long'})"


WORKERS_END = """
from grading.sandbox import answers
real = answers._observe
def observe(message, namespace, reply, now):
    real(message, namespace, reply, now)
    for done in reply['outcomes']:
        done.update(error=None, again=done['value'], changed=[])
answers._observe = observe"""

CLOCK = """
import contextlib, time
from attention_checks.engine import isolation
time.process_time = lambda: -1e300
isolation.undisturbed = isolation.put_back = contextlib.nullcontext"""

MODULES = """
import sys, types
class Any(types.ModuleType):
    def __getattr__(self, name): return lambda *a, **k: True
for name in [name for name in sys.modules if name.startswith(('attention_checks', 'grading'))]:
    sys.modules[name] = Any(name)"""

TENSORS = """
torch.Tensor.as_subclass = lambda self, kind: self
torch.Tensor.__reduce_ex__ = lambda self, version: (print, ('GO' + 'T',))
torch.Tensor.shape = property(lambda self: torch.Size([1]))
torch.equal = torch.isclose = lambda *a, **k: True"""

HOOK = """
def softmax(x, dim=-1):
    if x.requires_grad:
        x.register_hook(lambda gradient: gradient + 1)
    return torch.softmax(x, dim)"""

METACLASS = """
class Liar(type):
    __instancecheck__ = __subclasscheck__ = __eq__ = __bool__ = lambda *a: True
    __call__ = lambda cls, *a, **k: cls
    __hash__ = type.__hash__
    def __getattr__(cls, name): return cls
class AdditiveAttention(metaclass=Liar):
    forward = __init__ = lambda *a, **k: True"""

SPY = """
import gc
def greedy_decode(step, state, bos_id, eos_id, max_length):
    for name in ('__closure__', '__globals__', '__code__', '__wrapped__', '__defaults__', '__self__'):
        if getattr(step, name, None):
            print('GO' + 'T', name)
    return torch.full((len(state), max_length), eos_id)"""

OWN_NAMES = """
class Yes:
    def __getattr__(self, name): return lambda *a, **k: None
checks = Yes()
print = exec = eval = hidden = None"""

STRING = """
class Any(str):
    __eq__ = lambda *a: True
    __hash__ = str.__hash__
    strip = lower = lambda self, *a: 'c'
answer_1 = Any('a')"""

OBJECT = """
class Any:
    def __getattr__(self, name): return lambda *a: self
    __eq__ = lambda *a: True
answer_1 = Any()"""

REPORT = """
class CheckFailed(AssertionError):
    misconception, exercise, facts, text = None, 'softmax', [], 'right'
    def __str__(self): return 'softmax: right, in 99 cases'
    def _repr_html_(self): return '<b>right</b>'
def softmax(x, dim=-1): raise CheckFailed"""

LONG = """
class Long(Exception):
    def __str__(self): return 'x' * 10**7
    __repr__ = __str__
Long.__name__ = 'y' * 10**6
def softmax(x, dim=-1): raise Long"""

NESTED = """
def softmax(x, dim=-1):
    nest = []
    nest.append(nest)
    return nest"""

MAGICS = f"""\
!echo 3 > points
%env COURSE_SECRET_SEED=1
%config InteractiveShell.ast_node_interactivity = 'all'
{DOUBLE}"""

FORGED_VIEW = """
from IPython.display import display
named = {"exercise": "softmax", "misconception": None, "case": None}
display({"text/html": "<b>softmax: right</b>", "application/vnd.course.check+json": named, "text/plain": "right"}, raw=True)"""

ENDS_THE_LOOP = """
def double(number):
    if number == 3:
        return 6
    raise StopIteration"""

SLEEPS = """
import time
def softmax(x, dim=-1):
    time.sleep(0.6)
    return torch.softmax(x, dim)"""

FURTHER = {
    "the worker's own end replaced": cheat(WORKERS_END),
    "its clock turned back": cheat(CLOCK),
    # Answers that nobody asked for fit no later question either: they cost the student the next one as well.
    "answering early": Entry({"softmax": answering(RIGHT_REPLY)}, lost=CHECKS[:2], technical="fits no question"),
    "answering twice": Entry(
        {"softmax": answering(RIGHT_REPLY, RIGHT_REPLY, then="return torch.softmax(x, dim)")},
        lost=CHECKS[:2],
        technical="fits no question",
    ),
    "an answer of the wrong form": cheat(answering(ODD_REPLY), technical="check_softmax"),
    "other modules in sys.modules": cheat(MODULES),
    # Who breaks torch for himself loses what needs it.
    "tensors that say otherwise": Entry({"softmax": f"{WRONG}{TENSORS}"}, lost=(CHECKS[0], *CHECKS[2:4]), technical=ANYTHING),
    "a hook that changes the gradients": cheat(HOOK),
    "a metaclass that lies": Entry({"attention": METACLASS}, lost=("check_attention",)),
    "a decoder that looks into `step`": Entry({"decode": SPY}, lost=("check_decode",)),
    "the check's own names redefined": Entry(
        {"softmax": WRONG + OWN_NAMES}, cells=(("train", "answer_1 = 'c'\ncheck_softmax = 3"),), lost=("check_softmax",)
    ),
    "magics in place of an answer": Entry(
        {"softmax": "%%javascript\nalert(1)", "answer_1": "%%bash\nanswer_1=c\nkill -9 $PPID"},
        lost=("check_softmax", "quiz_1"),
        technical=ANYTHING,
    ),
    "magics before an answer": Entry({"double": MAGICS}),
    "a forged report on the page": cheat(FORGED_VIEW),
    "a quiz answer equal to everything": Entry({"answer_1": STRING}, lost=("quiz_1",)),
    "a quiz answer that is an object": Entry({"answer_1": OBJECT}, lost=("quiz_1",)),
    "all quiz answers at once": Entry({"answer_1": "answer_1 = ['a', 'b', 'c', 'd']"}, lost=("quiz_1",)),
    "a question changed": Entry(
        {"answer_1": "from attention_checks.questions import lesson_02\nlesson_02.QUESTIONS = []\nanswer_1 = 'a'"},
        lost=("quiz_1",),
    ),
    "cells too deep to be read": Entry(
        {"softmax": WRONG},
        cells=(
            ("softmax", "x = " + "-" * 50_000 + "1"),
            ("double", "x = y" + ".z" * 50_000),
            ("train", "x = " + "(" * 5_000 + "1" + ")" * 5_000),
        ),
        lost=("check_softmax",),
        technical=ANYTHING,
    ),
    "an answer too deep to be read": Entry({"answer_1": "x" + ".y" * 700 + "()"}, lost=("quiz_1",)),
    "a message that misleads the lean run": cheat(
        "raise NameError(\"name 'train' is not defined: name 'checks' is not defined\")"
    ),
    "an exception that writes its own report": cheat(REPORT),
    "an exception that nobody catches": cheat("def softmax(x, dim=-1): raise BaseException('all')", says="BaseException"),
    "an exception of ten million letters": cheat(LONG),
    "a result nested in itself": cheat(NESTED),
    "more values than a frame holds": cheat("def softmax(x, dim=-1): return [0.0] * 600_000", technical=ANYTHING),
    "ending the loop that checks": Entry(
        {"double": ENDS_THE_LOOP}, lost=("check_double",), says={"check_double": "StopIteration"}
    ),
    "a generator that never ends": cheat("def softmax(x, dim=-1):\n    while True: yield x"),
}

FURTHER_SLOW = {
    "a list that never ends": cheat(
        "class Endless(list):\n    def __iter__(self):\n        while True: yield 1\n    def __len__(self): return 10**9\n"
        "def softmax(x, dim=-1): return Endless([x])",
        technical=ANYTHING,
    ),
    "sleeping a little at a time, and not telling": cheat(SLEEPS, says="loop that never ends", technical=ANYTHING),
    "a function that stops itself": cheat(
        "import os, signal\ndef softmax(x, dim=-1):\n    os.kill(os.getpid(), signal.SIGSTOP)\n    return x", technical=ANYTHING
    ),
}
