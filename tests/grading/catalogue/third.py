"""Attempts of a third reader: at what travels, at what the judge makes of it, at cells and files; and habits that are merely odd.

Many share one notebook: each of its answers is an attempt of its own.
"""

import io
import json
import os
import zipfile

import desk
from handed_in import HARMFUL, HandIn, cell, edited, put, with_cell
from hostile import ATTENTION, DECODE, DOUBLE, SOFTMAX, Entry
from points import ANYTHING, WRONG, cheat
from second import STUB

CHECKS = ("check_softmax", "check_double", "check_attention", "check_decode")
LOOK = "please look at it"

# --- Points that nobody earned.

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


def with_ids(cells):
    """One id for all cells, and marks that say nothing."""
    for item in cells:
        item["id"] = "x"
        item["metadata"]["nbgrader"] = {**item["metadata"].get("nbgrader", {}), "locked": False, "solution": None, "points": -5}


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


def behind(cells):
    """Answers behind their checks."""
    cells.reverse()


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

# --- What tells little: of hidden inputs an answer can say a hundred letters, by what it raises, and nothing by lines of "code".

TELLS = """
kept = []
def softmax(x, dim=-1):
    kept.append(x)
    return torch.softmax(x, dim)
def double(number):
    raise ValueError('KEPT ' + ' '.join(f'{value:.5f}' for x in kept[::-1] for value in x.flatten().tolist()))"""
LINES = """
import linecache
def greedy_decode(*args):
    told = ' '.join(f'{value:.4f}' for x in kept[::-1] for value in x.flatten().tolist())
    name = '<told>'
    linecache.cache[name] = (9, None, ['raise ValueError()  # KEPT ' + told], name)
    exec(compile('raise ValueError()', name, 'exec'))"""
TELLING = Entry({"softmax": TELLS, "double": "", "decode": LINES}, lost=("check_double", "check_decode"))

# --- Honest habits, all of which keep every point.

STYLED = {
    "softmax": """
from __future__ import annotations
from functools import partial, reduce, wraps
from math import *
from typing import Final, Optional
ε: Final = 0
def logged(function):
    @wraps(function)
    def inner(*args, **kwargs):
        for _ in range(50): print('called', function.__name__)
        return function(*args, **kwargs)
    return inner
def _softmax(x: torch.Tensor, /, dim: Optional[int] = None, *, höhe: "Unknown[t, 'd']" = ...) -> Float[Tensor, "b t"]:
    def shifted(α): return α - α.amax(dim, keepdim=True)
    if (e := torch.exp(shifted(x))) is None:
        return x
    return e / e.sum(dim=dim, keepdim=True)
ｓoftmax = logged(lambda x, dim=-1: partial(_softmax, dim=dim)(x))""",
    "double": """
import functools
@functools.singledispatch
def double(number): raise NotImplementedError(type(number))
@double.register
@functools.lru_cache(maxsize=None)
def _(number: int) -> int:
    match number:
        case 0: return 0
        case n if n < 0: return -double(-n)
        case _: return 2 + double(number - 1)""",
    "attention": """
from dataclasses import dataclass
@dataclass(frozen=True)
class Sizes:
    d_query: int; d_key: int; d_attn: int
    def layers(self): return [torch.nn.Linear(d, self.d_attn, bias=False) for d in (self.d_query, self.d_key)]
class Base(torch.nn.Module):
    '''🐍'''
    def __init_subclass__(cls, **more): super().__init_subclass__(**more)
class AdditiveAttention(Base):
    __slots__ = ()
    def __init__(self, *sizes: int, **named: int) -> None:
        super().__init__()
        self.W_q, self.W_k = Sizes(*sizes, **named).layers()
        self.v = torch.nn.Linear(self.W_q.out_features, 1, bias=False)
    def score(self, query, keys): return self.v((self.W_q(query)[:, None] + self.W_k(keys)).tanh()).squeeze(-1)
    def forward(self, query, keys, mask: torch.Tensor | None = None):
        weights = masked_softmax(self.score(query, keys), mask)
        assert weights.dim() == 2, 'odd'
        return context_vector(weights, keys), weights
attn = AdditiveAttention(d_query=3, d_key=4, d_attn=5)""",
    "decode": f"@torch.inference_mode()\n{DECODE}",
    "answer_1": 'answer_1: str = "C "  # I think',
}
SETTINGS = """
import faulthandler, gc, locale, logging, os, random, sys, threading, warnings
import numpy as np
warnings.simplefilter("error"); np.seterr(all="raise"); logging.basicConfig(level=logging.DEBUG)
torch.set_default_dtype(torch.float64); torch.set_num_threads(3); torch.manual_seed(1); random.seed(1); np.random.seed(1)
torch.use_deterministic_algorithms(True); torch.autograd.set_detect_anomaly(True, check_nan=False)
torch.set_printoptions(precision=2, sci_mode=False); torch.set_grad_enabled(False); torch.inference_mode(True).__enter__()
sys.setrecursionlimit(20_000); gc.disable(); os.environ["OMP_NUM_THREADS"] = "1"; os.chdir("/tmp")
faulthandler.enable(); threading.stack_size(2**20); sys.excepthook = lambda *a: None
input = lambda *a: ""; id = type = list = sum = max = None
del list, sum, max, id, type"""
NOTEBOOKS = """
%load_ext autoreload
%autoreload 2
%matplotlib inline
%config InlineBackend.figure_format = 'retina'
%xmode Minimal
%env MINE=1
!echo hello && ls > /dev/null
files = !ls
%time x = 1
from ipywidgets import interact
from IPython.display import Audio, Markdown, display, clear_output
interact(lambda n=3: print(n))
display(Markdown('# mine'), {'a': 1}, display_id='d'); clear_output(wait=True)
for number in range(2_000): print(number, end=' ')
import asyncio
async def later(): await asyncio.sleep(0); return 3
print(await later(), await asyncio.gather(later(), later()))
breakpoint = lambda: None
x?"""
TORCH = {
    "softmax": """
import asyncio
from torch.func import jacrev, vmap
await asyncio.sleep(0)
class Shifted(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (x - x.max()).exp()
    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient * (x - x.max()).exp()
def softmax(x, dim=-1):
    with torch.autocast('cpu', enabled=False), torch.enable_grad():
        e = (x - x.detach().amax(dim, keepdim=True)).exp()
        if x.dim() < 2:
            return e / e.sum(dim, keepdim=True)
        last = e.movedim(dim, -1)
        rows = last.flatten(0, -2)
        return vmap(torch.div)(rows, rows.sum(-1)).reshape(last.shape).movedim(-1, dim)""",
    "double": "import numpy as np\ndouble = lambda number: (np.asarray(number) * 2).item()",
    "attention": f"import torch as th, torch.nn as nn\n{ATTENTION}\nAdditiveAttention = type('Mine', (AdditiveAttention,), {{}})",
    "decode": f"%%capture noise\nprint('x')\n{DECODE}",
}
FORWARD = ATTENTION[ATTENTION.index("    def forward") :]
WITHOUT = f"{ATTENTION.removesuffix(FORWARD)}    def forward(self, query, keys, mask=None):\n        raise NotImplementedError()"
ADDED = """
def add_to(kind):
    def add(function): setattr(kind, function.__name__, function)
    return add
@add_to(AdditiveAttention)
""" + "\n".join(line.removeprefix("    ") for line in FORWARD.splitlines())
DEEP = f"{DOUBLE}\nlong = {' + '.join(['1'] * 600)}\ntable = {'[' * 60}{']' * 60}"
ODD = {
    "styles of Python": Entry(STYLED),
    "settings for the whole process": Entry(cells=(("imports", SETTINGS),), technical=ANYTHING),
    "everything that notebooks can": Entry(cells=(("imports", NOTEBOOKS),)),
    "styles of torch, and waiting in an answer": Entry(TORCH),
    "long and deep expressions": Entry({"double": DEEP, "decode": f"{DECODE}\n" + "x = 1\n" * 5_000}),
    "what editors and debuggers leave behind": Entry(
        {
            "softmax": f"# mine\nfrom __future__ import annotations\n{SOFTMAX.replace('    ', chr(9))}",
            "double": f"{DOUBLE}\n\n'''\nold: return 3\n'''".replace("\n", "\r\n"),
            "attention": f"exec({ATTENTION!r})",
            "decode": f"\x0c\n{DECODE}\nreturned = None;",
            "answer_1": "answer_1: Letter = ' (c) '",
        },
        cells=(
            ("softmax", "import os, signal\nos.kill(os.getpid(), signal.SIGINT)"),
            ("double", "%logstart\n%history -g\n%save mine 1\n%who"),
            ("imports", "import IPython\nIPython.Application.instance().kernel.do_shutdown(True)"),
        ),
    ),
    "one id for all cells": Entry(change=with_ids),
    "answers behind their checks": Entry(change=behind),
    "leaving the notebook": Entry(
        cells=(("imports", "import atexit\natexit.register(print, 1)"), ("softmax", "exit"), ("double", "quit()"))
    ),
    "an answer in a file": Entry(
        {"softmax": STUB, "double": "def double(number): pass"},
        cells=(
            ("softmax", "from mine import *"),
            ("softmax", f"%%writefile mine.py\nimport torch\n{SOFTMAX}"),
            ("double", "%run twice.py"),
            ("double", f"%%writefile twice.py\n{DOUBLE}"),
        ),
        flagged=LOOK,
    ),
    "a method that is added later": Entry({"attention": WITHOUT}, cells=(("attention", ADDED),), flagged=LOOK),
}

# --- Files: for the class of `handed_in`.


def named(name):
    """The honest notebook under another name."""

    def write(folder, notebook, course):
        put(folder, json.dumps(notebook).encode(), name)

    return write


MARKUP = """# ONE

$ONE$ $$\\href{javascript:alert('HARM')}{x}$$

```ONE
ONE
```

<svg><a xlink:href="javascript:alert('HARM')"><text>x</text></a></svg>

<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert('HARM')&gt;">

![ONE](attachment:a.png "ONE")

[x]: <javascript:alert('HARM')> 'ONE'
[x]
"""


def marked(notebook):
    """Markup where names, titles, formulas and pictures are."""
    one = HARMFUL[1]
    with_cell(notebook, 1, MARKUP.replace("ONE", one), "markdown")
    notebook["cells"][1]["attachments"] = {"a.png": {"image/png": f'">{one}', "image/svg+xml": HARMFUL[0]}}
    odd = f"class Odd(Exception): pass\nOdd.__name__ = Odd.__qualname__ = {one!r}\n"
    odd += f"class Shown:\n    def __repr__(self): return {one!r}\n"
    cell(notebook, "double")["source"] = f"{odd}def double(number, other=Shown()): raise Odd({one!r} + '\\x1b[31m\\u202e')"
    notebook["metadata"] |= {"authors": [{"name": one}], "title": one, "language_info": {"name": one, "codemirror_mode": one}}
    notebook["metadata"]["kernelspec"] = {"name": one, "display_name": one, "language": one}
    for item in notebook["cells"]:
        item["metadata"]["tags"] = [one]
    with_cell(notebook, 1, f"print('\\x1b]8;;javascript:alert(1)\\x07HARM\\x1b]8;;\\x07\\x1b[31m{one}')")["cells"][1]["id"] = one


def sparse(folder, notebook, course):
    with open(folder / f"{desk.LESSON}.ipynb", "wb") as file:
        file.truncate(100_000_000)


def hardlinked(folder, notebook, course):
    put(folder, json.dumps(notebook).encode(), "mine.txt")
    os.link(folder / "mine.txt", folder / f"{desk.LESSON}.ipynb")


def a_folder(folder, notebook, course):
    (folder / f"{desk.LESSON}.ipynb").mkdir()


def twice_in_json(folder, notebook, course):
    """Two lists of cells, of which JSON's readers take the last; numbers that are none; half of a letter."""
    first = json.dumps({"cells": [{"cell_type": "code", "source": "x"}]})[:-1]
    put(folder, f'{first}, "odd": [NaN, -Infinity, 1e999], "half": "\\ud800", {json.dumps(notebook)[1:]}'.encode())


def files():
    """{student id: HandIn}; the ids say what is handed in."""
    refused = "refused", 0
    return {
        "markup-in-names": edited(marked, points=1),
        "a-sparse-file": HandIn(sparse, *refused, "larger than 100 MB"),
        "a-hard-link": HandIn(hardlinked, words="left aside"),
        "a-folder-for-a-notebook": HandIn(a_folder, *refused, "there is no 05_small.ipynb"),
        "cells-that-stand-twice": HandIn(twice_in_json),
        "a-name-in-other-letters": HandIn(named("05_sma\u017fl.ipynb"), words="and was read as"),
        "a-notebook-in-a-folder": HandIn(
            lambda folder, notebook, course: ((folder / "in").mkdir(), put(folder / "in", json.dumps(notebook).encode())),
            words="and was read as",
        ),
        "a-long-number": HandIn(
            lambda folder, notebook, course: put(folder, json.dumps(notebook).encode()[:-1] + b', "n": ' + b"9" * 5_000 + b"}"),
            *refused,
            "damaged or incomplete",
        ),
        "sources-of-many-lines": edited(lambda notebook: cell(notebook, "why").update(source=["x", *[""] * 500_000])),
    }


# --- Zips: what an LMS packs -> whose notebooks come out of it, and words of the remarks.


def packed(*entries, **how):
    """The bytes of a zip of (name or ZipInfo, content) pairs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", **how) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return made.getvalue()


def flagged_as_secret(data):
    """The zip's entries marked as encrypted."""
    made = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = made.find(mark)
        while place >= 0:
            made[place + offset] |= 1
            place = made.find(mark, place + 4)
    return bytes(made)


ANN, BEN = "ann/05_small.ipynb", "ben/05_small.ipynb"
ZIPS = {
    "a name twice": ([(ANN, b"1"), (ANN, b"2"), (BEN, b"b")], {"ann": b"2", "ben": b"b"}, ""),
    "a name in capitals": ([("ANN/05_SMALL.IPYNB", b"1"), (BEN, b"b")], {"ann": b"1", "ben": b"b"}, ""),
    "letters that only look alike": ([("\u0430nn/05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "nobody on the roster"),
    "letters of full width": ([("\uff41nn/05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "nobody on the roster"),
    "a name taken apart": ([("zoe\u0301/05_small.ipynb", b"1"), (BEN, b"b")], {"zoé": b"1", "ben": b"b"}, ""),
    "a folder that is a file": ([("ann", b"x"), (ANN, b"1"), (BEN, b"b")], {"ann": b"1", "ben": b"b"}, "no notebook"),
    "a file that is a folder": ([(ANN, b"1"), (f"{ANN}/x.ipynb", b"2"), (BEN, b"b")], {"ann": b"1", "ben": b"b"}, "left out"),
    "backslashes": ([("ann\\..\\ben\\05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "leads out of the zip"),
    "a drive": ([("C:/ben/05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "leads out of the zip"),
    "a long name": ([(f"ann/{'x' * 300}.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "left out"),
    "a deep name": ([("ann/" + "x/" * 3_000 + "05_small.ipynb", b"1"), (BEN, b"b")], {"ben": b"b"}, "left out"),
    "an encrypted zip": (
        [("ann/mine.zip", flagged_as_secret(packed(("a.ipynb", b"1")))), (BEN, b"b")],
        {"ben": b"b"},
        "left out",
    ),
    "a zip behind a picture": (
        [("ann/mine.zip", b"\x89PNG" * 9 + packed(("a.ipynb", b"1"))), (BEN, b"b")],
        {"ann": b"1", "ben": b"b"},
        "",
    ),
    "a zip in a zip in a zip": (
        [("ann/a.zip", packed(("b.zip", packed(("c.ipynb", b"1"))))), (BEN, b"b")],
        {"ben": b"b"},
        "a zip in a zip",
    ),
    "a folder for the unpacked": (
        [("ben/05_small.zip.unpacked/05_small.ipynb", b"1"), (BEN, b"b")],
        {"ben": b"b"},
        "its name is taken",
    ),
}
