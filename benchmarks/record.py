"""Make the recorded results that the lessons draw: `python -m benchmarks.record translation [MODEL ...]`.

Every model is trained on the shared task, for as many steps as the others; what comes out does not hang on how fast or how busy
the machine is. How long a step takes does, so it is measured by itself, on an idle machine: `--pace`.
"""

import argparse
import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import torch

from attention_lab.experiments import heads, looking, translation
from attention_lab.models.luong import LuongTranslator
from attention_lab.models.parallel import ParallelTranslator
from attention_lab.models.recurrent import AttentionTranslator, BidirectionalTranslator, BottleneckTranslator
from benchmarks import recording
from benchmarks.recording import FOLDER, constants, keep_weights, rounded, trained
from course_utils.attention.additive import AdditiveAttention
from course_utils.attention.cross_attention import CrossAttention
from course_utils.attention.multi_head import MemoryAttention, MultiHeadAttention
from course_utils.attention.multiplicative import ConcatAttention, DotAttention, GeneralAttention, LocalAttention
from course_utils.attention.uniform import UniformAttention
from course_utils.measure import metrics


def bottleneck(d_hidden):
    return lambda sizes: BottleneckTranslator(*sizes, d_hidden=d_hidden)


def attention(build_attention):
    return lambda sizes: AttentionTranslator(*sizes, build_attention())


def luong(build_attention, **options):
    return lambda sizes: LuongTranslator(*sizes, build_attention(), **options)


def general_from_the_identity():
    """General attention that starts as the plain dot product: W is the identity."""
    attention = GeneralAttention(144, 144)
    torch.nn.init.eye_(attention.W.weight)
    return attention


def parallel(build_attention):
    return lambda sizes: ParallelTranslator(*sizes, build_attention())


def multi_head(count):
    return parallel(lambda: MemoryAttention(MultiHeadAttention(128, count)))


class Recorded(NamedTuple):
    """How a model is built from the sizes of the vocabularies, whether it has a row in the running table, and its steps."""

    build: Callable
    in_table: bool = False
    steps: int = translation.STEPS


MODELS = {
    "bottleneck, 64 wide": Recorded(bottleneck(64)),
    "bottleneck, 256 wide": Recorded(bottleneck(256)),
    "bottleneck": Recorded(bottleneck(140), in_table=True),
    "bottleneck, source reversed": Recorded(bottleneck(140)),
    "bottleneck, five times as long": Recorded(bottleneck(140), steps=5 * translation.STEPS),
    "uniform weights": Recorded(attention(UniformAttention), in_table=True),
    "additive": Recorded(attention(lambda: AdditiveAttention(128, 160, 48)), in_table=True),
    "additive, new state": Recorded(luong(lambda: AdditiveAttention(144, 144, 72)), in_table=True),
    "dot": Recorded(luong(DotAttention), in_table=True),
    "dot, input feeding": Recorded(luong(DotAttention, input_feeding=True), in_table=True),
    "dot, old state asks": Recorded(luong(DotAttention, old_state_asks=True)),
    "general": Recorded(luong(lambda: GeneralAttention(144, 144)), in_table=True),
    "general, from the identity": Recorded(luong(general_from_the_identity)),
    "concat": Recorded(luong(lambda: ConcatAttention(144, 144, 72)), in_table=True),
    "local-p": Recorded(luong(lambda: LocalAttention(144, 144, 32, half_width=5)), in_table=True),
    "cross-attention": Recorded(parallel(lambda: CrossAttention(128, 128, 128)), in_table=True),
    "1 head": Recorded(multi_head(1)),
    "2 heads": Recorded(multi_head(2)),
    "4 heads": Recorded(multi_head(4), in_table=True),
    "8 heads": Recorded(multi_head(8)),
    "16 heads": Recorded(multi_head(16)),
}
# The models that lessons train live -> the name of their recorded weights, which stand in where a run is cut short.
WEIGHTS = {
    "bottleneck": "bottleneck",
    "additive": "additive",
    "dot, input feeding": "dot_input_feeding",
    "cross-attention": "cross_attention",
    "4 heads": "four_heads",
}
HEAD_PAIRS = 500  # test sentences that are translated without each head
PACED_STEPS = 100
PATH = FOLDER / "translation.json"
SETTINGS = constants(translation, "steps batch_size length_edges")


def run(name, seed, task, *, kept=False):
    """Train one model and measure it -> a run as the recorded file holds it. `kept`: its weights are kept as well."""
    build, in_table, steps = MODELS[name]
    if name.endswith("source reversed"):
        task = translation.reverse_sources(task)
    torch.manual_seed(seed)
    model = build(task.sizes)
    history = translation.train_translator(model, task, seed=seed, steps=steps, ceiling=math.inf, label=f"{name}, seed {seed}")
    if kept and name in WEIGHTS:
        keep_weights(model, WEIGHTS[name], seed=seed, steps=steps)
    result = {**trained(name, seed, model, history), "in_table": in_table, **translated(model, task)}
    if isinstance(model, BidirectionalTranslator):
        maps = translation.attention_maps(model, task, task.test)
        result["aer"] = alignment_error_rate(maps, task)
        shares = {offset: translation.weight_on_gold(maps, task.test, offset) for offset in (-2, -1, 0, 1, 2)}
        result["weight_on_gold"] = {str(offset): round(share, 4) for offset, share in shares.items()}
    if isinstance(getattr(model, "attention", None), LocalAttention):
        result["held"] = windows(model, task)
    if isinstance(getattr(model, "attention", None), MemoryAttention):
        result["heads"] = head_by_head(model, task)
    return result


def translated(model, task):
    """How well a trained translator translates, as the recorded file holds it."""
    evaluation = translation.evaluate(model, task)
    return {
        "exact": round(evaluation.exact, 4),
        "exact_20_to_40": round(evaluation.exact_20_to_40, 4),
        "by_length": [round(share, 4) for share in evaluation.by_length],
        "bleu": round(evaluation.bleu, 2),
    }


def alignment_error_rate(maps, task):
    """Of the links that these maps of the test sentences make, rounded."""
    alignments = [metrics.argmax_alignment(weights) for weights in maps]
    return round(translation.corpus_alignment_error_rate(alignments, task.test), 4)


def windows(model, task):
    """The share of words whose window holds them, in each bin of lengths of the source -> list of floats, rounded."""
    pairs = [*task.test, *task.long]
    centers = looking.centers(model, task, pairs)
    held = []
    for low, high in pairwise(translation.LENGTH_EDGES):
        inside = [n for n, pair in enumerate(pairs) if low <= len(pair.source) < high]
        distances = looking.misses([centers[n] for n in inside], [pairs[n] for n in inside])  # (words,)
        held.append(round((distances <= model.attention.half_width).double().mean().item(), 4))
    return held


def head_by_head(model, task):
    """What each head of a trained translator looks at, and what the first `HEAD_PAIRS` test sentences lose without it."""
    attention, pairs = model.attention.attention, task.test[:HEAD_PAIRS]
    maps = translation.head_maps(model, task, task.test)
    rows = zip(heads.looks(maps, task.test), heads.losses(model, attention, attention.heads, task, pairs), strict=True)
    each = [{**looks, **losses} for looks, losses in rows]
    return rounded({"pairs": len(pairs), "all": heads.quality(model, task, pairs), "each": each})


def pace(names, task, seeds):
    """The median milliseconds of a training step of every model, one after another in each of as many rounds as there are seeds,
    so that what else the machine does falls on all alike -> {(model, seed): milliseconds}.
    """
    found = {}
    for seed in seeds:
        for name in names:
            torch.manual_seed(seed)
            history = translation.train_translator(
                MODELS[name].build(task.sizes), task, seed=seed, steps=PACED_STEPS, ceiling=math.inf, progress=False
            )
            found[name, seed] = round(history.milliseconds_per_step, 1)
            print(f"{name}, round {seed}: {found[name, seed]} ms a step", flush=True)
    return found


def main(arguments=None):
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("experiment", choices=["translation"])
    parser = recording.parser_of("python -m benchmarks.record", __doc__, MODELS, parents=[parser])
    parser.add_argument("--pace", action="store_true", help="only time the steps of the recorded models anew, side by side")
    options = recording.chosen(parser, MODELS, arguments)

    names, task = options.models, translation.load_task()
    made_by = {"order": list(MODELS), "settings": SETTINGS, "command": "python -m benchmarks.record translation"}
    if options.pace:
        took = pace(names, task, options.seeds)
        for each in recording.known_runs(PATH):
            if milliseconds := took.get((each["model"], each["seed"])):
                each["milliseconds_per_step"] = milliseconds
                each["seconds"] = round(each["steps"] * milliseconds / 1000, 1)
                recording.keep(each, PATH, record=options.record, **made_by)
        return
    recording.keep_runs(options, lambda name, seed, kept: run(name, seed, task, kept=kept), PATH, **made_by)


if __name__ == "__main__":
    main()
