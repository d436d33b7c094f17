"""Make the recorded results that the lessons draw: `python -m benchmarks.record translation [MODEL ...]`.

Every run is trained on the shared task with the same budget. A run replaces the run of the same model and seed in
`data/recorded/translation.json`; the file is written after every run, so that an interruption loses one run at most.
"""

import argparse
import datetime
import json
import os
import platform
import sys
from pathlib import Path

import torch

from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention
from course_utils.attention.multiplicative import ConcatAttention, DotAttention, GeneralAttention, LocalAttention
from course_utils.attention.uniform import UniformAttention
from course_utils.experiments import heads, translation
from course_utils.measure import metrics
from course_utils.models.luong import LuongTranslator
from course_utils.models.parallel import ParallelTranslator
from course_utils.models.recurrent import AttentionTranslator, BidirectionalTranslator, BottleneckTranslator

FOLDER = Path(__file__).parent.parent / "data" / "recorded"


def bottleneck(d_hidden):
    return lambda sizes: BottleneckTranslator(*sizes, d_hidden=d_hidden)


def attention(build_attention):
    return lambda sizes: AttentionTranslator(*sizes, build_attention())


def luong(build_attention):
    return lambda sizes: LuongTranslator(*sizes, build_attention())


def general_from_the_identity():
    """General attention that starts as the plain dot product: W is the identity."""
    attention = GeneralAttention(144, 144)
    torch.nn.init.eye_(attention.W.weight)
    return attention


def parallel(build_attention):
    return lambda sizes: ParallelTranslator(*sizes, build_attention())


def multi_head(count):
    return parallel(lambda: MemoryAttention(MultiHeadAttention(128, count)))


# name -> how it is built, and whether it has a row in the running table
MODELS = {
    "bottleneck, 64 wide": (bottleneck(64), False),
    "bottleneck, 256 wide": (bottleneck(256), False),
    "bottleneck": (bottleneck(140), True),
    "bottleneck, source reversed": (bottleneck(140), False),
    "uniform weights": (attention(UniformAttention), True),
    "additive": (attention(lambda: AdditiveAttention(128, 160, 48)), True),
    "additive, new state": (luong(lambda: AdditiveAttention(144, 144, 72)), True),
    "dot": (luong(DotAttention), True),
    "general": (luong(lambda: GeneralAttention(144, 144)), True),
    "general, from the identity": (luong(general_from_the_identity), False),
    "concat": (luong(lambda: ConcatAttention(144, 144, 72)), True),
    "local-p": (luong(lambda: LocalAttention(144, 144, 32, half_width=5)), True),
    "cross-attention": (parallel(lambda: CrossAttention(128, 128, 128)), True),
    "1 head": (multi_head(1), False),
    "2 heads": (multi_head(2), False),
    "4 heads": (multi_head(4), True),
    "8 heads": (multi_head(8), False),
    "16 heads": (multi_head(16), False),
}
SEEDS = (0, 1, 2)
HEAD_PAIRS = 500  # test sentences that are translated without each head


def run(name, seed, task, *, seconds=None, steps=None):
    """Train one model and measure it -> a run as the recorded file holds it."""
    build, in_table = MODELS[name]
    if name.endswith("source reversed"):
        task = translation.reverse_sources(task)
    torch.manual_seed(seed)
    model = build(task.sizes)
    history = translation.train_translator(model, task, seed=seed, seconds=seconds, steps=steps, label=f"{name}, seed {seed}")
    evaluation = translation.evaluate(model, task)
    result = {
        "model": name,
        "seed": seed,
        "in_table": in_table,
        "parameters": translation.count_parameters(model),
        "steps": history.steps,
        "seconds": round(history.seconds[-1], 1),
        "milliseconds_per_step": round(history.milliseconds_per_step, 1),
        "exact": round(evaluation.exact, 4),
        "exact_20_to_40": round(evaluation.exact_20_to_40, 4),
        "by_length": [round(share, 4) for share in evaluation.by_length],
        "bleu": round(evaluation.bleu, 2),
    }
    if isinstance(model, BidirectionalTranslator):
        maps = translation.attention_maps(model, task, task.test)
        alignments = [metrics.argmax_alignment(weights) for weights in maps]
        result["aer"] = round(translation.corpus_alignment_error_rate(alignments, task.test), 4)
        shares = {offset: translation.weight_on_gold(maps, task.test, offset) for offset in (-2, -1, 0, 1, 2)}
        result["weight_on_gold"] = {str(offset): round(share, 4) for offset, share in shares.items()}
    if isinstance(getattr(model, "attention", None), MemoryAttention):
        result["heads"] = head_by_head(model, task)
    return result


def head_by_head(model, task):
    """What each head of a trained translator looks at, and what the first `HEAD_PAIRS` test sentences lose without it."""
    attention, pairs = model.attention.attention, task.test[:HEAD_PAIRS]
    maps = heads.head_maps(model, task, task.test)
    rows = zip(heads.looks(maps, task.test), heads.losses(model, attention, attention.heads, task, pairs), strict=True)
    each = [{**looks, **losses} for looks, losses in rows]
    return rounded({"pairs": len(pairs), "all": heads.quality(model, task, pairs), "each": each})


def rounded(value):
    """The same structure, its floats to four digits behind the point."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 4) if isinstance(value, float) else value


def describe_machine():
    """The processor's name, its cores, and the threads that torch uses."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        names = [line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, torch on {torch.get_num_threads()} threads"


def write(path, experiment):
    """Replace `path` at once, so that an interruption never leaves half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(experiment, indent=1) + "\n", encoding="utf-8")
    temporary.replace(path)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.record", description=__doc__.split("\n\n")[0])
    parser.add_argument("experiment", choices=["translation"])
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"one of: {'; '.join(MODELS)} (default: all)")
    parser.add_argument("--seconds", type=float, default=60.0, help="training budget of each run (default: 60)")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.models if name not in MODELS]
    if unknown:
        parser.error(f"unknown model {unknown[0]!r}; choose from: {'; '.join(MODELS)}")

    path = FOLDER / f"{options.experiment}.json"
    task = translation.load_task()
    known = json.loads(path.read_text(encoding="utf-8"))["runs"] if path.is_file() else []
    runs = {(run["model"], run["seed"]): run for run in known}
    for name in options.models or MODELS:
        for seed in options.seeds:
            runs[name, seed] = run(name, seed, task, seconds=options.seconds)
            print(json.dumps(runs[name, seed]), flush=True)
            order = list(MODELS)
            experiment = {
                "settings": {
                    "seconds": options.seconds,
                    "batch_size": translation.BATCH_SIZE,
                    "length_edges": translation.LENGTH_EDGES,
                },
                "versions": {"python": platform.python_version(), "torch": torch.__version__},
                "machine": describe_machine(),
                "date": datetime.date.today().isoformat(),
                "command": "python -m benchmarks.record translation",
                "runs": sorted(runs.values(), key=lambda each: (order.index(each["model"]), each["seed"])),
            }
            write(path, experiment)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; the runs that had finished are kept")
