"""An experiment of one's own: a few changes, one at a time, each on the same seeds, in a table that survives an interruption.

The tracks of lesson 16 are functions `train(seed, **change) -> Run`; `ablation` calls one for each seed and change that its file
does not hold yet.
"""

import inspect
import json
import math
import os
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import torch

from attention_lab.experiments import reading, translation
from attention_lab.measure import results
from attention_lab.measure.paired import BASELINE
from attention_lab.models.continued import fit_in_parts
from attention_lab.models.repeater import Repeater
from attention_lab.models.training import drawn_from
from attention_lab.models.transformer import TransformerTranslator
from attention_lab.models.variants import VARIANTS, OpenRepeater, replace_attentions
from attention_lab.tasks import corpus
from course_utils._validation import require_choice, require_int

SEEDS = (0, 1, 2)
COLUMNS = ("change", "seed", "steps", "loss")
NAME = re.compile(r"[^,#\"'][^,#]*")  # of a change: what `read_rows` gives back as it was
STEPS = 300  # of a translator
REPEATED = 150  # steps of a model that repeats, with another attention: it has begun to learn
PLAIN = "plain"  # the attention of lesson 07, in whose place one of `VARIANTS` or a class may stand


class Run(NamedTuple):
    """What one training gave: the loss (nats) on what it has not seen, and how many steps it had."""

    loss: float
    steps: int


class Stopped(Exception):
    """A training ended before its last step: it is no row of a table in which all have the same steps."""


def ablation(train, changes, *, settings=None, seeds=SEEDS, path=None):
    """Call `train(seed, **settings, **change)` for every change and seed that is not kept yet -> all rows, by change and seed.

    changes: {name: change}, each a dict with one setting, and {"nothing": {}}; `settings` hold for every run. A row is a dict of
    `COLUMNS`. They are kept in the file at `path` (default: `capstone.<name of train>.json` beside the learner's results) after
    each run, and `train` is given a `file` beside it for a run that is not finished: a cell that was stopped goes on where it was
    when it runs again. Runs with other settings stay there, too, and are no rows of this table. Raises ValueError for changes
    that are not one at a time, and for a file that cannot be read, which stays as it is. Of a class the name is kept: when what
    stands behind it changes, rename it. While nbgrader grades, no run that is not finished is kept.
    """
    require_one_at_a_time(changes)
    if not isinstance(settings, dict | None):
        raise ValueError(f"settings must be a dict, got {shown(settings)}")
    for seed in seeds:
        require_int("seed", seed)
    asked = {name: {**(settings or {}), **change} for name, change in changes.items()}
    path = results.results_file().with_name(f"capstone.{train.__name__}.json") if path is None else Path(path)
    kept, settings_of = _read(path), {name: _named(change) for name, change in asked.items()}
    there = {(row["change"], row["seed"], row["settings"]) for row in kept}
    file = None if os.environ.get("NBGRADER_EXECUTION") else path.with_suffix(".unfinished.pt")
    due = [(name, seed) for seed in seeds for name in asked if (name, seed, settings_of[name]) not in there]
    for done, (name, seed) in enumerate(due):
        print(f"run {done + 1} of {len(due)}: {name}, seed {seed}")
        try:
            loss, steps = train(seed, file=file, **asked[name])
        except Stopped as stopped:
            print(f"{stopped} {done} of {len(due)} runs are done. All is kept: run this cell again to go on from here.")
            break
        kept.append({"change": name, "seed": seed, "steps": steps, "loss": loss, "settings": settings_of[name]})
        results.replace_file(path, {"rows": kept})
    order = list(asked)
    rows = [row for row in kept if settings_of.get(row["change"]) == row["settings"] and row["seed"] in seeds]
    rows.sort(key=lambda row: (order.index(row["change"]), row["seed"]))
    return [{column: row[column] for column in COLUMNS} for row in rows]


def require_one_at_a_time(changes):
    """Raise ValueError unless `changes` are {"nothing": {}} and dicts of one setting each."""
    if not isinstance(changes, dict) or changes.get(BASELINE) != {}:
        raise ValueError(f'changes must be a dict that holds "{BASELINE}": {{}}, got {shown(changes)}')
    for name, settings in changes.items():
        if not isinstance(name, str) or name != " ".join(name.split()) or not NAME.fullmatch(name):
            raise ValueError(
                "changes: a name is a text of one line, without commas, without #, and without quotes or spaces around it, got "
                f"{name!r}"
            )
        if not isinstance(settings, dict) or len(settings) != (name != BASELINE):
            raise ValueError(f"changes[{name!r}] must be a dict with one setting, {{option: value}}, got {shown(settings)}")


def as_text(rows):
    """The rows as lines of text, `change, seed, steps, loss`, for the notebook; `read_rows` reads them."""
    lines = [", ".join(COLUMNS)]
    return "\n".join([*lines, *(f"{row['change']}, {row['seed']}, {row['steps']}, {row['loss']:.4f}" for row in rows)])


def read_rows(text):
    """The rows of a text such as `as_text` makes: dicts of `COLUMNS`. Blank lines, the line of names, what stands behind a # in a
    line, quotes around a name and a comma at the end do not count.

    Raises ValueError, naming the line, for one that is no row, and for a change and seed that stand twice.
    """
    if not isinstance(text, str):
        raise ValueError(f"the rows must be a text, got {type(text).__name__}")
    rows, seen = [], {}
    for number, line in enumerate(text.splitlines(), start=1):
        parts = [part.strip().strip("\"'") for part in line.partition("#")[0].strip().removesuffix(",").split(",")]
        if parts == [""] or tuple(part.lower() for part in parts) == COLUMNS:
            continue
        try:
            change, seed, steps, loss = parts
            row = {"change": change, "seed": int(seed), "steps": int(steps), "loss": float(loss)}
        except ValueError:
            said = f"line {number} should be `{', '.join(COLUMNS)}`, got {line.strip()[:80]!r}"
            if len(parts) < len(COLUMNS):
                said += " (of what the cell prints, the rows begin behind that line)"
            raise ValueError(said) from None
        if not math.isfinite(row["loss"]):
            raise ValueError(f"line {number}: the loss is {row['loss']}, which is no number to compare")
        if row["steps"] < 1:
            raise ValueError(f"line {number}: a training has at least one step, got {row['steps']}")
        key = row["change"], row["seed"]
        if key in seen:
            raise ValueError(f"lines {seen[key]} and {number} are both of {key[0]!r} with seed {key[1]}")
        seen[key] = number
        rows.append(row)
    return rows


def by_change(rows):
    """The losses of `rows` by change, in the order of the rows: {change: [losses, by seed]}."""
    found = {row["change"]: [] for row in rows}
    for row in sorted(rows, key=lambda row: row["seed"]):
        found[row["change"]].append(row["loss"])
    return found


def explain_a_head(seed, *, without=(), nudge=0.0, layers=2, steps=reading.STEPS, file=None):
    """The loss of lesson 13's model that repeats, trained from `seed`, where the next letter can be known -> `Run`.

    `without`: pairs (layer, head), counted from 0, that are removed once it is trained; one training serves them all. `nudge`:
    the first weights are multiplied by 1 + nudge.
    """
    return Run(reading.mean_loss(_repeater(seed, layers=layers, steps=steps, nudge=nudge, file=file), without), steps)


def another_attention(
    seed, *, attention=PLAIN, nudge=0.0, layers=2, d_model=64, learning_rate=reading.LEARNING_RATE, steps=REPEATED, file=None
):
    """The loss of lesson 13's model when it is trained with another attention -> `Run`.

    `attention`: "plain", a name of `VARIANTS`, or a class with the interface of `MultiHeadAttention`; `nudge` as above.
    """
    sizes = {"layers": layers, "d_model": d_model, "learning_rate": learning_rate}
    return Run(reading.mean_loss(_repeater(seed, attention=attention, nudge=nudge, steps=steps, file=file, **sizes)), steps)


def beat_the_table(
    seed,
    *,
    attention=PLAIN,
    nudge=0.0,
    build=TransformerTranslator,
    steps=STEPS,
    batch_size=translation.BATCH_SIZE,
    file=None,
    **options,
):
    """The loss of a translator on 500 held-out pairs of the shared task, after `steps` steps -> `Run`.

    `attention` and `nudge` as above. `build(source_size, target_size, **options)` makes the model: by default lesson 12's
    transformer, whose options are d_model, heads, d_ff, layers and norm_first; or one's own, with the interface of the course's
    translators.
    """
    task = _task()
    training = {name: options.pop(name) for name in TRAINING if name in options}
    model = _drawn(build, seed, *task.sizes, attention=attention, nudge=nudge, **options)
    batches = corpus.batch_stream(task.train, task.source_vocabulary, task.target_vocabulary, batch_size, seed)
    name = _named({"seed": seed, "attention": attention, "nudge": nudge, "build": build, **options, **training})
    _train(model, batches, translation.translation_loss, steps=steps, file=file, name=f"{name} {batch_size}", **training)
    return Run(_loss(model, task, task.valid[:500]), steps)


TRACKS = {"explain a head": explain_a_head, "another attention": another_attention, "beat the table": beat_the_table}
TRAINING = ("learning_rate", "clip")  # options of a training, beside those of its model
_FIXED = ("step", "file")  # options that no experiment sets


def options(track):
    """What a run of `track` can be given, and what it is where nothing is said: {option: default}. Raises ValueError for a name
    that is none of `TRACKS`.
    """
    require_choice("track", track, TRACKS)
    found = _defaults(TRACKS[track])
    if "build" in found:
        training = {name: _defaults(fit_in_parts)[name] for name in TRAINING}
        found = {**_defaults(found["build"]), **training, **found}
    return {name: default for name, default in found.items() if name not in _FIXED}


def _defaults(function):
    parameters = inspect.signature(function).parameters.values()
    return {each.name: each.default for each in parameters if each.default is not each.empty}


@lru_cache(maxsize=8)
def _repeater(
    seed, *, layers=2, d_model=64, attention=PLAIN, nudge=0.0, steps=reading.STEPS, learning_rate=reading.LEARNING_RATE, file=None
):
    """Lesson 13's model, trained from `seed`; with another attention it has no heads to leave out."""
    build = Repeater if attention == PLAIN else OpenRepeater
    sizes = {"layers": layers, "d_model": d_model, "max_length": reading.LENGTH}
    model = _drawn(build, seed, reading.WORDS, attention=attention, nudge=nudge, **sizes)
    name = _named({"seed": seed, "attention": attention, "nudge": nudge, "learning_rate": learning_rate, **sizes})
    options = {"file": file, "name": name, "learning_rate": learning_rate, "label": f"seed {seed}"}
    _train(model, reading.stream(seed), reading.loss_of_batch, steps=steps, **options)
    return model


@cache
def _task():
    return translation.load_task()


def _drawn(build, seed, *sizes, attention, nudge, **options):
    """A model whose first weights are drawn from `seed`, with another attention, and multiplied by 1 + nudge."""

    def built():
        model = build(*sizes, **options)
        return model if attention == PLAIN else replace_attentions(model, VARIANTS.get(attention, attention))

    model = drawn_from(seed, built)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(1 + nudge)
    return model


def _train(model, batches, loss_fn, *, steps, **options):
    """Train to the last step, or raise `Stopped`."""
    done = fit_in_parts(model, batches, loss_fn, steps=steps, **options)
    if done < steps:
        raise Stopped(f"The training stopped after {done} of {steps} steps.")


@torch.no_grad()
def _loss(model, task, pairs):
    """The mean loss a target token, in nats, over all pairs."""
    total = tokens = 0
    for _, batch in translation.batches_by_length(task, pairs, 128):
        count = int((batch.target_out != corpus.PAD).sum())
        total += translation.translation_loss(model, batch).item() * count
        tokens += count
    return total / tokens


def _named(settings):
    """Settings as text that says the same in the next session: of a class or a function its name."""
    return json.dumps(settings, sort_keys=True, default=lambda value: getattr(value, "__name__", repr(value)))


def shown(value):
    """The value as text of at most 80 characters, for a message."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _read(path):
    """The rows kept at `path`; none where there is no file. ValueError where it holds something else."""
    if not path.exists():
        return []
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))["rows"]
        if not all(set(row) == {*COLUMNS, "settings"} for row in kept):
            raise ValueError("its rows have other columns")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} holds no rows that can be read ({error}); it stays as it is: rename it, or give another path"
        ) from error
    return kept
