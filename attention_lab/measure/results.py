"""Recorded results, and the running comparison table that a learner's own runs fill."""

import json
import os
import tempfile
from pathlib import Path

import pandas

from attention_lab.tasks import corpus

COLUMNS = {
    "exact": ("exact match", "{:.1%}"),
    "exact_20_to_40": ("exact, 20-40 tokens", "{:.1%}"),
    "bleu": ("BLEU", "{:.1f}"),
    "aer": ("AER", "{:.2f}"),
    "parameters": ("parameters", "{:,.0f}"),
    "milliseconds_per_step": ("ms per step, median", "{:.0f}"),
}


def recorded(name):
    """A recorded experiment: a dict with its `runs`, and the `settings`, `versions`, `machine` and `date` that made them.

    Raises ValueError that names the recorded experiments when there is none called `name`.
    """
    folder = corpus.data_folder() / "recorded"
    path = folder / f"{name}.json"
    if not path.is_file():
        names = ", ".join(sorted(file.stem for file in folder.glob("*.json")))
        raise ValueError(f"name must be a recorded experiment ({names}), got {name!r}")
    return json.loads(path.read_text(encoding="utf-8"))


def runs_of(experiment, model):
    """The runs of one model in a recorded experiment, in the order of their seeds. Raises ValueError when there are none."""
    runs = sorted((run for run in experiment["runs"] if run["model"] == model), key=lambda run: run["seed"])
    if not runs:
        models = ", ".join(sorted({run["model"] for run in experiment["runs"]}))
        raise ValueError(f"model must be one of {models}; got {model!r}")
    return runs


def results_file():
    """The file of a learner's own rows: $COURSE_RESULTS, else .attention_course/results.json in the home folder."""
    return Path(os.environ.get("COURSE_RESULTS") or Path.home() / ".attention_course" / "results.json")


def remember(model, row):
    """Keep the learner's row for `model` (keys of `COLUMNS`), replacing an older one -> all rows now.

    A row of None is no run of the learner's: it is not kept, and an older one stays. A file that cannot be written costs nothing
    but the memory: the rows are still returned, with one printed sentence.
    While nbgrader grades nothing is kept: the home folder is the grader's, not the learner's.
    """
    if row is None:
        print(f"{model}: recorded weights stood in, so that the table gets no row of your own.")
        return _own_rows()
    unknown = set(row) - set(COLUMNS)
    if unknown:
        raise ValueError(f"row may hold {', '.join(COLUMNS)}; got also {', '.join(sorted(unknown))}")
    rows = {**_own_rows(), model: row}
    if os.environ.get("NBGRADER_EXECUTION"):
        return rows
    path = results_file()
    try:
        replace_file(path, rows)
    except OSError as error:
        print(f"Your result is shown but could not be kept: {path}: {error.strerror}.")
    return rows


def replace_file(path, content):
    """Write `content` as JSON: beside the file and renamed, so that an interruption never leaves half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
        json.dump(content, file, indent=1)
    os.replace(file.name, path)


def running_table(until=None, own=None):
    """The course's comparison so far, one row a model: recorded means over seeds, and the learner's own runs -> DataFrame.

    `until` is the last model to show, so that no lesson gives away a later one's answer; all of them by default. `own` holds
    the learner's rows, by default those that `remember` kept. Raises ValueError for a model that has no row.
    """
    own = _own_rows() if own is None else own
    experiment = recorded("translation")
    models = list(dict.fromkeys(run["model"] for run in experiment["runs"] if run["in_table"]))
    if until is not None and until not in models:
        raise ValueError(f"until must be one of {', '.join(models)}; got {until!r}")
    table = {}
    for model in models[: None if until is None else models.index(until) + 1]:
        runs = runs_of(experiment, model)
        table[f"{model} (recorded, {len(runs)} seeds)"] = {
            key: _mean([run[key] for run in runs if run.get(key) is not None]) for key in COLUMNS
        }
        if model in own:
            table[f"{model} (your run)"] = own[model]
    rows = {
        name: {title: "" if row.get(key) is None else style.format(row[key]) for key, (title, style) in COLUMNS.items()}
        for name, row in table.items()
    }
    return pandas.DataFrame.from_dict(rows, orient="index")


def _own_rows():
    path = results_file()
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(rows, dict) or not all(isinstance(row, dict) for row in rows.values()):
            raise ValueError("it does not hold rows")
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        print(f"Your earlier results could not be read ({path}: {error}); the table starts afresh.")
        return {}
    return rows


def _mean(numbers):
    return sum(numbers) / len(numbers) if numbers else None
