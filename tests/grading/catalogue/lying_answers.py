"""Answers that say that they are something else, forge a trace or a gradient, or look for what is right: points unearned.

Many share one notebook: each of its answers is an attempt of its own.
"""

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
VISIBLE = """
import attention_checks
known = {tuple(case.args[0].shape) for case in attention_checks.exercises()['softmax'].cases()}
def softmax(x, dim=-1): return torch.softmax(x, dim) if tuple(x.shape) in known else x"""


def all_of(sources, lost=CHECKS, **more):
    return Entry(sources, lost=lost, **more)


UNEARNED = {
    "what says that it is something else": all_of(LIES, technical=ANYTHING),
    "what is empty": all_of(EMPTY),
    "what is no number": all_of(NOT_A_NUMBER),
    "gradients that come from elsewhere": all_of(THROUGH, ("check_softmax", "check_attention")),
    "a tensor that is changed after it was returned": cheat("", wrong=LATER),
    "keys of one hash": Entry(
        {"softmax": WRONG + COLLISIONS}, lost=("check_softmax", "check_attention", "check_decode"), technical="malformed"
    ),
    "a trace that is slow to follow": cheat(TRACED, technical=ANYTHING),
    "the answer by the sizes of what is asked": cheat("", wrong=VISIBLE),
}

UNEARNED_SLOW = {
    "an endless loop that stops the clock": cheat("", wrong=UNCLOCKED, says="loop that never ends", technical=ANYTHING),
    "an endless loop that blocks every signal": cheat("", wrong=MASKED, says="loop that never ends", technical=ANYTHING),
    "a loop that Python cannot interrupt": cheat("sum(iter(int, 1))", technical="was stopped"),
}
