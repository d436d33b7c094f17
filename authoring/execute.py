"""Running a lesson from top to bottom in a fresh kernel, and tidying what it shows."""

import json
import math
import os
import re
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbconvert.preprocessors import CoalesceStreamsPreprocessor

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
WIDGET = "application/vnd.jupyter.widget-view+json"
MIME = "application/vnd.attention-course.check+json"
FORM = re.compile(r' data-form="\w*"')  # ties the words to a widget that is gone
SECONDS_PER_CELL = 900
LONGEST = 5_000  # characters of a cell's last value, such as a table; a wall of numbers was forgotten there
HERE = str(Path(__file__).resolve().parent.parent)
KERNEL_SETTINGS = {
    "OMP_NUM_THREADS": "2",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "PYTHONHASHSEED": "0",
}


class ExecutionFailed(Exception):
    """A lesson that does not run clean: the `index` of the cell, and what went wrong there."""

    def __init__(self, index, said):
        self.index = index
        super().__init__(said)


def execute(notebook, root, ceiling=math.inf):
    """Run `notebook` in place -> what was measured: seconds a cell, to the first figure, peak memory, the files it used.

    The lesson runs in an empty folder, as a learner's download would.
    `ceiling`: the seconds after which a training run is cut short, as on a slow machine; a build lets each run to its end.
    Raises ExecutionFailed when a cell raises, writes to stderr (which nbgrader scores as zero) or takes over 15 minutes.
    """
    seconds, first_figure = {}, None
    environment = {**os.environ, **KERNEL_SETTINGS, "COURSE_TRAINING_SECONDS": str(ceiling)}
    environment.pop("NBGRADER_EXECUTION", None)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=SECONDS_PER_CELL,
            kernel_name="python3",
            resources={"metadata": {"path": folder}},
            store_widget_state=False,
            extra_arguments=["--log-level=ERROR"],  # the kernel's own log, not the lesson's output
            record_timing=False,
        )
        with client.setup_kernel(env={**environment, "COURSE_RESULTS": f"{folder}/results.json"}):
            _silently(
                client, f"import sys; sys.path[:0] = {[str(root), HERE]!r}; import authoring.probe as _probe; _probe.watch()"
            )
            start = time.perf_counter()
            for index, cell in enumerate(notebook.cells):
                if cell.cell_type != "code":
                    continue
                before = time.perf_counter()
                _run_cell(client, cell, index)
                seconds[cell.id] = round(time.perf_counter() - before, 2)
                if first_figure is None and any("image/png" in output.get("data", {}) for output in cell.outputs):
                    first_figure = round(time.perf_counter() - start, 2)
            total = round(time.perf_counter() - start, 2)
            found = json.loads(_silently(client, f"_probe.report({str(root)!r})"))
    for cell in notebook.cells:
        tidy(cell)
    return {"seconds": seconds, "total_seconds": total, "first_figure_seconds": first_figure, **found}


def _run_cell(client, cell, index):
    source = "\n".join(f"    {line}" for line in cell.source.splitlines())
    try:
        client.execute_cell(cell, index)
    except CellExecutionError as error:  # whose traceback shows the source
        raise ExecutionFailed(index, f"the cell raised an error\n{ANSI.sub('', error.traceback)}") from error
    except CellTimeoutError as error:
        raise ExecutionFailed(index, f"the cell took longer than {SECONDS_PER_CELL} seconds:\n{source}") from error
    except DeadKernelError as error:
        raise ExecutionFailed(index, f"the kernel died in the cell (out of memory?):\n{source}") from error
    cell.metadata.pop("execution", None)
    complaint = "".join(output.text for output in cell.outputs if output.output_type == "stream" and output.name == "stderr")
    if complaint:
        said = f"the cell wrote to stderr, for which nbgrader would take its points away:\n{source}\n{complaint}"
        raise ExecutionFailed(index, said)
    values = [output.data.get("text/plain", "") for output in cell.outputs if output.output_type == "execute_result"]
    if len("".join(values)) > LONGEST:
        raise ExecutionFailed(index, f"the cell ends with a value of {len(values[0]):,} characters: give it a name\n{source}")


def _silently(client, source):
    """Run `source` in the lesson's kernel without a trace in the notebook -> what it printed."""
    cell, first = nbformat.v4.new_code_cell(source), client.nb.cells[0]
    client.execute_cell(cell, 0, store_history=False)  # which puts `cell` in the place of the first
    client.nb.cells[0] = first
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def tidy(cell):
    """Drop what is only noise on a page without a kernel: widgets, of which the words stay, and overwritten progress lines."""
    if cell.cell_type != "code":
        return
    for output in cell.outputs:
        data = output.get("data", {})
        if "text/html" in data:  # it says by itself what the widget shows
            data.pop(WIDGET, None)
            data["text/html"] = FORM.sub("", data["text/html"])
    cell.outputs = [_as_text(output) for output in cell.outputs if WIDGET not in output.get("data", {})]
    CoalesceStreamsPreprocessor().preprocess_cell(cell, {}, 0)  # a progress bar arrives in many pieces, one over the other
    for output in cell.outputs:
        if output.output_type == "stream":
            output.text = "\n".join(line.rstrip() for line in output.text.split("\n"))


def _as_text(output):
    """What a passing check says, as it stands where there is no notebook, so that the build can say it anew (`said`)."""
    if not output.get("data", {}).get(MIME, {}).get("passed"):
        return output
    return nbformat.v4.new_output("stream", name="stdout", text=output.data["text/plain"] + "\n")
