"""Zero for that check, and the others keep their points: attempts to be given what was not earned."""

from hostile import POINTS, Entry

WRONG = "def softmax(x, dim=-1):\n    return x"
ANYTHING = ""  # as `technical`: there may be a remark on how it ran, or none


def cheat(attempt, *, wrong=WRONG, says="", technical=None):
    """The wrong softmax, and what is to make it count."""
    says = {"check_softmax": says} if says else {}
    return Entry({"softmax": f"{wrong}\n{attempt}"}, lost=("check_softmax",), says=says, technical=technical)


def changed(change, flagged=None):
    """The wrong softmax in a notebook whose cells were changed."""
    return Entry({"softmax": WRONG}, change=change, lost=("check_softmax",), flagged=flagged)


def cell(cells, name):
    return next(item for item in cells if item["id"] == name)


def skip(cells):
    for item in cells:
        item["metadata"]["tags"] = ["skip-execution", "nbgrader-skip", "hide-input", "raises-exception"]


def test_above_a_fake(cells):
    check = cell(cells, "check_softmax")
    cells.remove(check)
    fake = {**cell(cells, "softmax"), "id": "fake", "metadata": {}, "source": "import torch\nsoftmax = torch.softmax"}
    cells[2:2] = [fake, check]


def flip_flags(cells):
    cell(cells, "check_softmax")["metadata"]["nbgrader"].update(grade=False, solution=True, locked=False)
    cell(cells, "check_softmax")["source"] = "pass"
    cell(cells, "softmax")["metadata"]["nbgrader"].update(grade=True, points=3)


def right_source_twice(cells):
    """The right answer first, and a second cell of the same id: the last one counts, whichever it is."""
    second = {**cell(cells, "softmax"), "id": "again"}
    cell(cells, "softmax")["source"] = "softmax = torch.softmax"
    cells.insert(4, second)


ZERO = {
    "a skip tag on a test cell": changed(skip),
    "a test moved above a fake": changed(test_above_a_fake),
    "flipped solution and grade flags": changed(flip_flags, "check_softmax was changed"),
    "a test edited away": changed(lambda cells: cell(cells, "check_softmax").update(source="pass"), "was changed"),
    "a solution that stands twice": changed(right_source_twice, "stands more than once"),
    "an input transformer that blanks later tests": cheat(
        "get_ipython().input_transformers_post.append(lambda lines: [] if any('checks.' in line for line in lines) else lines)\n"
        "get_ipython().input_transformers_cleanup.append(lambda lines: [line for line in lines if 'assert' not in line])"
    ),
    "an AST transformer that removes assert": cheat(
        "import ast\nclass Drop(ast.NodeTransformer):\n    def visit_Assert(self, node): return ast.Pass()\n"
        "    def visit_Expr(self, node): return ast.Pass() if 'checks' in ast.unparse(node) else node\n"
        "get_ipython().ast_transformers.append(Drop())"
    ),
    "a replaced do_execute": cheat(
        "shell = get_ipython()\n"
        "def do_execute(code, *rest, **more): return {'status': 'ok', 'execution_count': 1, 'payload': []}\n"
        "type(shell).kernel = type('Kernel', (), {'do_execute': staticmethod(do_execute)})()\n"
        "real = shell.run_cell\n"
        "def run_cell(source, *rest, **more):\n    result = real(source, *rest, **more)\n"
        "    result.error_in_exec = result.error_before_exec = None\n    return result\nshell.run_cell = run_cell"
    ),
    "a post_run_cell hook that clears errors": cheat(
        "def clear(result): result.error_in_exec = result.error_before_exec = None\n"
        "get_ipython().events.register('post_run_cell', clear)\n"
        "get_ipython().set_custom_exc((Exception,), lambda *a, **k: None)\n"
        "get_ipython()._showtraceback = lambda *a: None"
    ),
    "a forged result on the output socket": cheat(
        "import os\nfrom grading.sandbox import wire\n"
        "for frame in (('done', 1, 'ok', None, None), ('reply', {'found': True, 'value': True}), ('ready',)):\n"
        "    os.write(3, wire.encode(frame))",
        technical="process",
        says="NameError",
    ),
    "a number equal to everything": Entry(
        {"double": "class Yes(int):\n    __eq__ = lambda *a: True\n    __hash__ = None\ndef double(number): return Yes(1)"},
        lost=("check_double",),
    ),
    "a tensor subclass": cheat(
        "class Right(torch.Tensor):\n    @classmethod\n    def __torch_function__(cls, function, types, args=(), kwargs=None):\n"
        "        return torch.tensor(True)\n    __eq__ = __ne__ = __bool__ = lambda *a: True\n"
        "def softmax(x, dim=-1): return torch.zeros_like(x).as_subclass(Right)"
    ),
    "patched torch.allclose and torch.testing": cheat(
        "for name in ('allclose', 'isclose', 'equal', 'eq'): setattr(torch, name, lambda *a, **k: torch.tensor(True))\n"
        "torch.testing.assert_close = torch.Tensor.allclose = torch.Tensor.equal = lambda *a, **k: True"
    ),
    "os._exit in the function": cheat(
        "import os\ndef softmax(x, dim=-1): os._exit(0)", says="ended while this check", technical="check_softmax"
    ),
    "a segfault in the function": cheat(
        "import ctypes\ndef softmax(x, dim=-1): ctypes.string_at(0)", says="SIGSEGV", technical="check_softmax"
    ),
    "sys.exit in the function": cheat("import sys\ndef softmax(x, dim=-1): sys.exit(0)", says="SystemExit"),
    "os._exit in the cell": cheat("import os\nos._exit(0)", says="NameError", technical="ended itself (status 0)"),
    "a segfault in the cell": cheat("import ctypes\nctypes.string_at(0)", says="NameError", technical="SIGSEGV"),
    "sys.exit in the cell": cheat("import sys\nsys.exit(0)"),
    "right on every other call": cheat(
        "calls = []\ndef softmax(x, dim=-1):\n    calls.append(1)\n    return torch.softmax(x, dim) if len(calls) % 2 else x"
    ),
    "a stub": Entry({"softmax": "def softmax(x, dim=-1):\n    raise NotImplementedError()"}, lost=("check_softmax",)),
    "nothing at all": Entry(dict.fromkeys(("softmax", "double", "attention", "decode", "answer_1"), ""), lost=tuple(POINTS)[:5]),
}

SLOW = {
    "an endless loop in the function": cheat("def softmax(x, dim=-1):\n    while True: pass", says="loop that never ends"),
    "an endless loop that swallows interrupts": cheat(
        "def softmax(x, dim=-1):\n    while True:\n        try:\n            while 1: pass\n        except BaseException: pass",
        says="loop that never ends",
        technical=ANYTHING,
    ),
    "a sleep in the function": cheat(
        "import time\ndef softmax(x, dim=-1): time.sleep(10_000)", says="loop that never ends", technical=ANYTHING
    ),
    "an endless loop in the cell": cheat("while True: pass", technical="more than 5 seconds"),
    "an endless loop in the cell that swallows interrupts": cheat(
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        technical="more than 5 seconds",
    ),
}
