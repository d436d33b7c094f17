"""What the recording commands share: how a file of `data/recorded` says what made it, and how a run gets into it."""

import argparse
import datetime
import json
import os
import platform
import sys
from pathlib import Path

import torch

from attention_lab.experiments.translation import count_parameters
from attention_lab.measure import checkpoints

FOLDER = Path(__file__).parent.parent / "data" / "recorded"
SEEDS = (0, 1, 2)
RECORD = "put each run into data/recorded, in the place of an older one of its model and seed; else it is only printed"


def parser_of(command, doc, models=None, seeds=SEEDS, **options):
    """The options that measuring commands share: `models`, where one may choose among them, --seeds unless None, and --record."""
    parser = argparse.ArgumentParser(prog=command, description=doc.split("\n\n")[0], **options)
    if models is not None:
        parser.add_argument("models", nargs="*", metavar="MODEL", help=f"one of: {'; '.join(models)} (default: all)")
    if seeds is not None:
        parser.add_argument("--seeds", type=int, nargs="+", default=seeds)
    parser.add_argument("--record", action="store_true", help=RECORD)
    return parser


def chosen(parser, models, arguments):
    """The options, with all `models` where none was named. A usage error names one that is unknown, and lists those there are."""
    options = parser.parse_args(arguments)
    unknown = [name for name in options.models if name not in models]
    if unknown:
        parser.error(f"unknown model {unknown[0]!r}; choose from: {'; '.join(models)}")
    options.models = options.models or list(models)
    return options


def constants(module, names):
    """The constants of a module that were a run's settings, by their `names` in lower case, with spaces between."""
    return {name: getattr(module, name.upper()) for name in names.split()}


def record_runs(arguments, doc, file, models, settings, run, seeds=SEEDS):
    """The command that makes `file`.json: `run(name, seed, kept=...)` for each model and seed that is asked for."""
    command = f"python -m benchmarks.{file}"
    options = chosen(parser_of(command, doc, models, seeds), models, arguments)
    keep_runs(options, run, FOLDER / f"{file}.json", order=list(models), settings=settings, command=command)


def keep_runs(options, run, path, **made_by):
    """Each run is printed, and with --record kept at once, with its weights where `run` keeps any."""
    try:
        for name in options.models:
            for seed in options.seeds:
                keep(run(name, seed, kept=options.record), path, record=options.record, **made_by)
    except KeyboardInterrupt:
        sys.exit("interrupted; with --record the runs that had finished are kept")


def keep(run, path, *, record, order, settings, command):
    """Print `run`, and if asked to `record`, put it into the file at `path`, in the place of an older one of its model and seed.

    The file is read anew each time and replaced at once: an interruption loses one run at most, and two commands that record
    different models may run side by side. `order` are the models, in the order of the file.
    """
    print(json.dumps(run), flush=True)
    if not record:
        return
    runs = {(each["model"], each["seed"]): each for each in known_runs(path) if each["model"] in order}
    runs[run["model"], run["seed"]] = run
    ordered = [runs[key] for key in sorted(runs, key=lambda key: (order.index(key[0]), key[1]))]
    write(path, described(ordered, settings=settings, command=command))


def described(runs, *, settings, command):
    """An experiment as its file holds it: the runs, and what made them."""
    return {
        "settings": settings,
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "machine": f"{processor()}, {os.cpu_count()} cores, torch on {torch.get_num_threads()} threads",
        "date": datetime.date.today().isoformat(),
        "command": command,
        "runs": runs,
    }


def known_runs(path):
    """The runs that the file at `path` holds; none where there is no file."""
    return json.loads(path.read_text(encoding="utf-8"))["runs"] if path.is_file() else []


def trained(name, seed, model, history):
    """What a run keeps of its training: the model and its size, and what `measured` says."""
    return {"model": name, "seed": seed, "parameters": count_parameters(model), **measured(history)}


def measured(history):
    """Steps, seconds, and the median milliseconds of a step."""
    return {
        "steps": history.steps,
        "seconds": round(history.seconds[-1], 1),
        "milliseconds_per_step": round(history.milliseconds_per_step, 1),
    }


def keep_weights(model, name, *, seed, steps):
    """Keep the weights of a first seed's run, for lessons whose training is cut short."""
    if seed == SEEDS[0]:
        checkpoints.save(model, name, seed=seed, steps=steps, into=FOLDER / "checkpoints")


def rounded(value):
    """The same structure, its floats to four digits behind the point."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 4) if isinstance(value, float) else value


def processor():
    """The processor's name."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.is_file() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def write(path, experiment):
    """Replace `path` at once, so that an interruption never leaves half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_text(json.dumps(experiment, indent=1) + "\n", encoding="utf-8")
    temporary.replace(path)
