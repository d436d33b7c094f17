"""Honest work in odd forms, all of which keeps every point."""

from hostile import ATTENTION, DECODE, DOUBLE, SOFTMAX, Entry
from lying_answers import LOOK
from points import ANYTHING
from process_says import STUB

STYLES = {
    "torch.compile": Entry({"softmax": f"@torch.compile\n{SOFTMAX}"}),
    "torch.compile by hand": Entry({"softmax": f"{SOFTMAX}\nsoftmax = torch.compile(softmax, mode='max-autotune')"}),
    "torch.jit.script": Entry(
        {"softmax": "@torch.jit.script\ndef softmax(x: torch.Tensor, dim: int = -1):\n    return torch.softmax(x, dim)"}
    ),
    "a pool of processes": Entry(
        cells=(("double", "import multiprocessing\nwith multiprocessing.Pool(2) as pool: print(pool.map(abs, [-1, 2]))"),)
    ),
    "temporary files": Entry(
        cells=(
            (
                "double",
                "import tempfile\nwith tempfile.NamedTemporaryFile() as file: file.write(b'x')\nopen('/tmp/mine', 'w').close()",
            ),
        )
    ),
    "a stub above the answer": Entry({"softmax": f"{STUB}\n{SOFTMAX}"}),
    "the answer in a cell of one's own": Entry({"softmax": STUB}, cells=(("softmax", SOFTMAX),)),
}

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


def with_ids(cells):
    """One id for all cells, and marks that say nothing."""
    for item in cells:
        item["id"] = "x"
        item["metadata"]["nbgrader"] = {**item["metadata"].get("nbgrader", {}), "locked": False, "solution": None, "points": -5}


def behind(cells):
    """Answers behind their checks."""
    cells.reverse()


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
