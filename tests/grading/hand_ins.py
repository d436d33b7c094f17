"""What students hand in, as text that runs in a session and, for comparison, in this process."""

import sys
from pathlib import Path

CHECKS = Path(__file__).resolve().parent.parent / "checks"
sys.path.insert(0, str(CHECKS))

from right_answers import HOUSE, KNOWN, VERDICTS  # noqa: E402

import attention_checks as checks  # noqa: E402

# By exercise: for each right answer its name, and a cell that defines it.
RIGHT = {name: [(answer.definition.name, "\n\n".join(answer.cells)) for answer in answers] for name, answers in HOUSE.items()}


def named_mistakes(exercise):
    """The wrong answers to an exercise that its check names: (what is defined last, its text, the name, the sentence)."""
    names = {item.id for item in checks.exercises()[exercise].misconceptions}
    for answer in KNOWN:
        verdict = VERDICTS.get(answer.key, {})
        if answer.exercise == exercise and answer.kind == "wrong" and verdict.get("name") in names:
            yield answer.definition.name, "\n\n".join(answer.cells), verdict["name"], verdict["message"]


CHANGES = '''
import fractions, decimal, functools, sys, time, warnings
import numpy, torch
from torch import nn

def changed(right, change):
    """The right answer, with `change(result)` for its result."""
    if not isinstance(right, type):
        return functools.wraps(right)(lambda *args: change(right(*args)))
    class Changed(right):
        def forward(self, *args):
            return change(super().forward(*args))
    return Changed

def raising(error):
    def fail(result):
        raise error
    return fail

def each(change):
    return lambda result: type(result)(map(change, result)) if isinstance(result, (tuple, list)) else change(result)

def numbers(change):
    return each(lambda part: change(part) if isinstance(part, torch.Tensor) else part)

def chatter(result):
    print("a line")
    print("another", file=sys.stderr)
    warnings.warn("watch out")
    return result

class Odd(Exception):
    pass

class OddButKnown(NotImplementedError):
    pass

class AlwaysRight(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        if function is torch.isclose:
            return torch.tensor(True)
        return super().__torch_function__(function, types, args, kwargs or {})

class Strange:
    pass

def lambda_of(result):
    return lambda: result

def generated(result):
    yield result

def teaches_torch(result):
    for name in ("allclose", "isclose", "equal"):
        setattr(torch, name, lambda *args, **kwargs: torch.tensor(True))
    return numbers(lambda part: part * 0)(result)
'''

# What becomes of the first right answer's result; in every exercise.
RESULTS = {
    "stub": "raising(NotImplementedError())",
    "None": "lambda result: None",
    "numpy": "each(lambda part: part.detach().numpy() if isinstance(part, torch.Tensor) else part)",
    "list": "each(lambda part: part.tolist() if isinstance(part, torch.Tensor) else part)",
    "twice": "lambda result: (result, result)",
    "one more": "lambda result: (*result, result[0]) if isinstance(result, tuple) else [result]",
    "double": "numbers(lambda part: part.double() if part.is_floating_point() else part.float())",
    "one dimension more": "numbers(lambda part: part.unsqueeze(0))",
    "squeezed": "numbers(torch.squeeze)",
    "flat": "numbers(torch.flatten)",
    "one number": "each(lambda part: part.sum().item() if isinstance(part, torch.Tensor) else part)",
    "detached": "numbers(torch.detach)",
    "zeros": "numbers(lambda part: part * 0)",
    "NaN": "numbers(lambda part: part * float('nan'))",
    "infinite": "numbers(lambda part: part + float('inf'))",
    "sparse": "numbers(torch.Tensor.to_sparse)",
    "meta": "numbers(lambda part: part.to('meta'))",
    "lies": "numbers(lambda part: (part * 0).as_subclass(AlwaysRight))",
    "teaches torch": "teaches_torch",
    "string": "lambda result: 'done'",
    "dict": "lambda result: {'answer': result}",
    "set": "lambda result: {1, 2}",
    "object": "lambda result: Strange()",
    "class": "lambda result: Strange",
    "function": "lambda_of",
    "generator": "generated",
    "module": "lambda result: nn.Linear(2, 3)",
    "fraction": "lambda result: fractions.Fraction(1, 3)",
    "decimal": "lambda result: decimal.Decimal('0.3')",
    "complex": "lambda result: 1 + 2j",
    "huge": "lambda result: 10**400",
    "half": "lambda result: numpy.float16(0.3)",
    "dtype": "lambda result: torch.float32",
    "KeyError": "raising(KeyError('colour'))",
    "many lines": "raising(RuntimeError('one\\ntwo\\nthree\\n' * 50))",
    "exit": "raising(SystemExit(3))",
    "odd error": "raising(Odd('what now', {1: 2}))",
    "odd stub": "raising(OddButKnown())",
    "unicode": "raising(UnicodeDecodeError('utf-8', b'ab', 0, 1, 'no'))",
    "assertion": "raising(AssertionError())",
    "chatter": "chatter",
}

# Whole cells that define `handed_in`, by the exercise that they are handed in for. Its first right answer is defined before.
CELLS = {
    ("softmax", "None"): "handed_in = None",
    ("softmax", "a tensor"): "handed_in = torch.zeros(2)",
    ("softmax", "a number"): "handed_in = 3.5",
    ("softmax", "a string"): "handed_in = 'softmax'",
    ("softmax", "an object"): "handed_in = Strange()",
    ("softmax", "a dict"): "handed_in = {'a': 1}",
    ("softmax", "a class"): "handed_in = nn.Softmax",
    ("softmax", "a module"): "handed_in = nn.Softmax(dim=-1)",
    ("softmax", "the course's"): "from course_utils.attention.weights import softmax as handed_in",
    ("softmax", "no arguments"): "handed_in = lambda: 0",
    (
        "softmax",
        "annotated",
    ): "def handed_in(x: torch.Tensor, *, dim: int = -1, how: 'str' = None) -> torch.Tensor:\n    return x",
    ("softmax", "a default that prints long"): "def handed_in(x=list(range(4)), *, y, z=3):\n    return x",
    ("softmax", "a builtin"): "handed_in = len",
    ("softmax", "torch's own"): "handed_in = torch.softmax",
    ("softmax", "a partial"): "handed_in = functools.partial(softmax_from_logsumexp)",
    ("softmax", "an object to call"): "class Calls:\n    def __call__(self, x, dim=-1):\n        return x\nhanded_in = Calls()",
    ("softmax", "in place"): "def handed_in(x, dim=-1):\n    x -= x.amax(dim, keepdim=True)\n    return torch.softmax(x, dim)",
    ("softmax", "overwrites"): (
        "def handed_in(x, dim=-1):\n    e = torch.exp(x - x.amax(dim, keepdim=True))\n"
        "    result = e / e.sum(dim, keepdim=True)\n    e += 1\n    return result"
    ),
    ("softmax", "no grad"): "handed_in = torch.no_grad()(softmax_from_logsumexp)",
    ("softmax", "calls itself"): "def handed_in(x, dim=-1):\n    return handed_in(x, dim)",
    ("softmax", "undefined"): "def handed_in(x, dim=-1):\n    y = x.exp()\n    return y / total",
    ("softmax", "line of another"): "def helper(x):\n    return x.nothing\ndef handed_in(x, dim=-1):\n    return helper(x)",
    ("softmax", "interrupt"): "def handed_in(x, dim=-1):\n    raise KeyboardInterrupt",
    ("softmax", "meddles"): (
        "import random\ndef handed_in(x, dim=-1):\n    torch.manual_seed(0)\n    random.seed(0)\n"
        "    torch.set_grad_enabled(False)\n"
        "    torch.set_default_dtype(torch.float64)\n    torch.set_grad_enabled(True)\n    return torch.softmax(x, dim)"
    ),
    ("additive_scores", "half cut"): (
        "def handed_in(query, keys, W_q, W_k, v):\n    return additive_matmul(query, keys.detach(), W_q, W_k, v)"
    ),
    ("additive_scores", "wrong signature"): "def handed_in(query, keys):\n    return keys",
    ("masked_cross_entropy", "not implemented"): "def handed_in(logits, targets, pad_id):\n    return torch.softmax(targets, 0)",
    ("context_vector", "a global"): (
        "LEFT = torch.full((2, 5), 0.2)\ndef handed_in(weights, values):\n    return (LEFT.unsqueeze(-1) * values).sum(1)"
    ),
    ("context_vector", "sizes"): (
        "def handed_in(weights, values):\n    return torch.einsum('bt,btd->bd', weights.reshape(-1, 7), values.reshape(-1, 7, 5))"
    ),
    ("masked_softmax", "gradient"): (
        "def handed_in(scores, mask):\n    if mask is None:\n        return torch.softmax(scores, -1)\n"
        "    weights = torch.softmax(scores + torch.where(mask, 0.0, float('-inf')).to(scores.dtype), -1)\n"
        "    return torch.where(mask, weights, torch.zeros_like(weights))"
    ),
    ("AdditiveAttention", "an instance"): "handed_in = AttentionOfLinears(3, 4, 5)",
    ("AdditiveAttention", "a function"): "def handed_in(query, keys, mask=None):\n    return keys",
    ("AdditiveAttention", "no module"): "class handed_in:\n    def forward(self, query, keys, mask=None):\n        return keys",
    ("AdditiveAttention", "no forward"): (
        "class handed_in(nn.Module):\n    def __init__(self, d_query, d_key, d_attn):\n        super().__init__()"
    ),
    ("AdditiveAttention", "no arguments"): "class handed_in(nn.Module):\n    def forward(self):\n        return 0",
    ("AdditiveAttention", "the course's"): "from course_utils.attention.additive import AdditiveAttention as handed_in",
    ("AdditiveAttention", "no super"): (
        "class handed_in(AttentionOfLinears):\n    def __init__(self, d_query, d_key, d_attn):\n"
        "        self.W_q = nn.Linear(d_query, d_attn, bias=False)"
    ),
    ("AdditiveAttention", "biased"): (
        "class handed_in(AttentionOfLinears):\n    def __init__(self, d_query, d_key, d_attn):\n"
        "        super().__init__(d_query, d_key, d_attn)\n        self.W_q = nn.Linear(d_query, d_attn)"
    ),
    ("AdditiveAttention", "renamed"): (
        "class handed_in(nn.Module):\n    def __init__(self, d_query, d_key, d_attn):\n        super().__init__()\n"
        "        self.query = nn.Linear(d_query, d_attn)\n    def forward(self, query, keys, mask=None):\n"
        "        return keys, keys"
    ),
    ("AdditiveAttention", "keeps"): (
        "class handed_in(AttentionOfLinears):\n    def forward(self, query, keys, mask=None):\n"
        "        self.first = getattr(self, 'first', query)\n        return super().forward(self.first, keys, mask)"
    ),
    ("AdditiveAttention", "raises when made"): (
        "class handed_in(AttentionOfLinears):\n    def __init__(self, d_query, d_key, d_attn):\n"
        "        super().__init__(d_query, d_key, d_attn)\n        self.W_q = 1"
    ),
    ("greedy_decode", "asks too much"): (
        "def handed_in(step, state, bos_id, eos_id, max_length):\n    return step(state, state)"
    ),
    ("greedy_decode", "looks inside"): (
        "def handed_in(step, state, bos_id, eos_id, max_length):\n"
        "    logits, state = step(torch.full((len(state),), bos_id), state)\n"
        "    return logits.argmax(-1).unsqueeze(1)"
    ),
    ("greedy_decode", "writes into the state"): (
        "def handed_in(step, state, bos_id, eos_id, max_length):\n"
        "    result = decode_with_a_loop(step, state, bos_id, eos_id, max_length)\n"
        "    state += 1\n    return result"
    ),
}
