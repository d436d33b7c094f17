"""A cell in the sandbox shows what it shows in a notebook's kernel, and what a hostile process claims to show does no harm."""

import json
import os
import re

import nbformat
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from sandboxes import required

from grading.sandbox.outputs import Outputs
from grading.sandbox.session import Sandbox

CELLS = {
    "print": "print('one'); print('two', end='')",
    "both streams": "import sys\nprint('out'); print('err', file=sys.stderr); print('out again')",
    "last expression": "x = {'a': [1, 2]}\nx",
    "no value": "None",
    "silenced": "x;",
    "a tensor": "import torch\ntorch.arange(6.0).reshape(2, 3)",
    "display": "from IPython.display import display\ndisplay(1, 'two'); 3",
    "HTML": "from IPython.display import HTML\nHTML('<b>bold</b>')",
    "Markdown": "from IPython.display import Markdown\ndisplay(Markdown('*x*'), metadata={'text/markdown': {'a': 1}})",
    "raw bundle": "display({'text/plain': 'x', 'application/json': {'a': [1, None]}}, raw=True)",
    "image bytes": "from IPython.display import Image\nimport base64\n"
    "Image(base64.b64decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='))",
    "updated display": "handle = display('before', display_id=True)\nprint('between')\nhandle.update('after')",
    "cleared": "from IPython.display import clear_output\nprint('gone')\nclear_output()\nprint('stays')",
    "cleared later": "print('gone')\nclear_output(wait=True)\nprint('stays')",
    "a figure": "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])",
    "a figure that is shown": "fig, ax = plt.subplots()\nax.plot([1, 2])\nplt.show()\nprint('after')",
    "two figures": "for _ in range(2):\n    plt.figure()\n    plt.plot([1])",
    "a closed figure": "plt.plot([1]); plt.close()",
    "an exception": "def f(x):\n    return 1 / x\n\nprint('before')\nf(0)",
    "a chain of exceptions": "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    raise ValueError('told') from error",
    "an exception of one's own": "class Mine(Exception): pass\nraise Mine('text', 3)",
    "a syntax error": "x = = 2",
    "a missing name": "no_such_name",
    "an assertion": "assert 1 == 2, 'not equal'",
    "sys.exit": "sys.exit(2)",
    "a warning": "import warnings\nwarnings.warn('careful')",
    "a magic": "%pwd\n%precision 3\n3.14159",
    "an unknown magic": "%no_such_magic",
    "capture": "%%capture captured\nprint('hidden')",
    "captured": "captured.stdout",
    "a shell command": "!echo shell",
    "a shell command's value": "files = !echo a b\nfiles",
    "tqdm": "from tqdm import tqdm\nfor _ in tqdm([], disable=True): pass\nprint('done')",
    "await": "import asyncio\nawait asyncio.sleep(0)\nprint('awaited')",
    "numbers of cells": "Out[1] if 1 in Out else 'none'",
    "a question mark": "x = 3\nx?",
    "unicode": "print('été ∑ 😀')",
    "an empty cell": "",
    "a comment": "# nothing",
    "a long text": "print('x' * 100_000)",
    "a bad repr": "class Bad:\n    def __repr__(self): raise ValueError('no repr')\nBad()",
    "HTML and text": "class Rich:\n    def _repr_html_(self): return '<i>x</i>'\n    def __repr__(self): return 'x'\nRich()",
    "seaborn": "import seaborn\nseaborn.heatmap([[1, 2], [3, 4]]);",
    "input": "input()",
}
ANSI = re.compile(r"\x1b\[[0-9;]*m")
VARIES = (
    (re.compile(r"(/tmp/ipykernel_\d+/)?\d+\.py|<ipython-input[^>]*>|CELL"), "CELL"),
    (re.compile(r"0x[0-9a-f]{6,}"), "0xADDRESS"),
    (re.compile(r"\\r\\n"), r"\\n"),  # a kernel runs programs in a terminal
)


@pytest.fixture(scope="module")
def box():
    required()
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture(scope="module")
def runs(box):
    with box.session() as session:
        return {name: session.run(source) for name, source in CELLS.items()}


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """What a real kernel shows."""
    notebook = new_notebook(cells=[new_code_cell(source) for source in CELLS.values()])
    client = NotebookClient(notebook, allow_errors=True, resources={"metadata": {"path": tmp_path_factory.mktemp("kernel")}})
    client.execute(env={**os.environ, "MPLBACKEND": "module://matplotlib_inline.backend_inline"})
    return dict(zip(CELLS, [cell.outputs for cell in notebook.cells], strict=True))


def comparable(outputs):
    """Outputs without what differs from process to process.

    The order of the two streams is a kernel's accident, and how much of a traceback's surroundings is shown, in which colours, is
    IPython's choice from file to file: the frames in cells and the lines that raised count.
    """
    found = []
    for output in json.loads(json.dumps(outputs)):
        if output["output_type"] == "error":
            output["traceback"] = _arrows(output["traceback"])
        same = [other for other in _last_streams(found) if other["name"] == output.get("name")]
        if same:
            same[0]["text"] += output["text"]
        else:
            found.append(output)
    streams = sorted((output for output in found if "name" in output), key=lambda output: output["name"])
    text = json.dumps([streams, [output for output in found if "name" not in output]], sort_keys=True)
    for pattern, constant in VARIES:
        text = pattern.sub(constant, text)
    return json.loads(text)


def _last_streams(outputs):
    streams = []
    for output in reversed(outputs):
        if output["output_type"] != "stream":
            break
        streams.append(output)
    return streams


def _arrows(lines):
    """The lines of a traceback, or of the last one in a chain, that say where in which cell, and what."""
    lines = ANSI.sub("", "\n".join(lines)).rpartition("(most recent call last)")[2].splitlines()
    return [
        " ".join(line.split())
        for line in lines
        if line.startswith(("---->", "Cell In", "  Cell In")) or re.match(r"\w+(Error|Exit|Mine)\b", line)
    ]


@pytest.mark.xdist_group("kernels")
@pytest.mark.parametrize("name", CELLS)
def test_a_cell_shows_what_it_shows_in_a_kernel(runs, shown, name):
    assert comparable(runs[name].outputs) == comparable(shown[name])
    failed = any(output.output_type == "error" for output in shown[name]) or name == "an unknown magic"
    assert runs[name].status == ("error" if failed else "ok")


@pytest.mark.parametrize("source", ["%timeit -n 2 -r 2 1 + 1", "%time 1 + 1", "%%time\nsum(range(10))"])
def test_timing_magics_print_and_value_as_in_a_kernel(box, source):
    with box.session() as session:
        run = session.run(source)
    assert run.status == "ok" and re.search(r"\d+(\.\d+)? (ns|.s|ms|s)", run.outputs[0]["text"])
    assert ("execute_result" in [output["output_type"] for output in run.outputs]) == ("timeit" not in source)


def test_progress_bars_are_text(box):
    with box.session() as session:
        for module in ("tqdm", "tqdm.auto", "tqdm.notebook"):
            run = session.run(f"from {module} import tqdm\nfor _ in tqdm(range(3)): pass")
            assert run.status == "ok" and all(output["output_type"] in ("stream", "display_data") for output in run.outputs), run
            assert module == "tqdm.notebook" or "3/3" in run.outputs[-1]["text"]


def test_widgets_work_without_a_kernel_and_leave_their_text(box):
    source = """
import ipywidgets
from IPython.display import display
slider = ipywidgets.IntSlider(3, description="layers")
slider.observe(lambda change: print("moved to", change["new"]), "value")
display(slider)
slider.value = 5
output = ipywidgets.Output()
with output:
    print("inside")
ipywidgets.interact(lambda x: print("x is", x), x=(0, 3));
slider
"""
    with box.session() as session:
        run = session.run(source)
    assert run.status == "ok", run.detail
    bundles = [output["data"] for output in run.outputs if "data" in output]
    assert all("text/plain" in bundle and not any("widget" in mime for mime in bundle) for bundle in bundles)
    assert "moved to 5" in "".join(output.get("text", "") for output in run.outputs)


def test_a_warm_and_a_cold_session_give_the_same(box):
    source = (
        "import random, numpy, torch\n[hash('a'), random.random(), numpy.random.rand(), torch.rand(2), torch.get_num_threads()]"
    )
    found = []
    for sandbox in (box, box, Sandbox(warm=False)):
        with sandbox.session() as session:
            found.append([session.run(source).outputs, session.run("sorted(set(dir()))").outputs, session.run("1/0").outputs])
    assert found[0] == found[1] == found[2]
    assert found[0][0][0]["data"]["text/plain"].endswith(" 1]")


def test_torchs_generator_starts_where_torch_says_that_it_starts(box):
    code = "import torch\n(torch.initial_seed(), torch.rand(3).tolist())"
    generator = torch.Generator()  # never seeded
    wanted = (generator.initial_seed(), torch.rand(3, generator=generator).tolist())
    with box.session() as session:
        assert session.run(code).outputs[0]["data"]["text/plain"] == str(wanted)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.integers(), inner, max_size=3),
    max_leaves=8,
)
kinds = st.sampled_from(["stream", "display", "update", "result", "clear", "error", "cells", "add", "count", "", None])


@given(st.lists(st.tuples(kinds, anything, anything, anything) | st.tuples(kinds, anything) | anything, max_size=6))
def test_whatever_a_process_claims_to_show_makes_a_valid_notebook_or_nothing(events):
    outputs = Outputs(10_000)
    for event in events:
        outputs.add(event)
    notebook = new_notebook(cells=[new_code_cell("", outputs=[nbformat.from_dict(output) for output in outputs.cells])])
    nbformat.validate(notebook)
    nbformat.writes(notebook).encode("utf-8")
