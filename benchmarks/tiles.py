"""Time attention in tiles by the size of a tile, for lesson 09: `python -m benchmarks.tiles` (three minutes on two idle cores).

The lesson's own solution, the naive version, the naive version with its two tables kept, and PyTorch's kernel take turns, on one
thread and on two, at three lengths. The page faults of each call are counted too. All of it is measured a second time in
processes in which glibc keeps the memory that is freed (`heap` is "kept") instead of giving it back to the system.
`--record` replaces `data/recorded/tiles.json`. Measure on an idle machine.
"""

import ast
import json
import math
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from functools import cache, partial

import torch
from torch.nn import functional as F

from authoring.__main__ import ROOT
from authoring.script import read_script
from benchmarks.recording import FOLDER, described, parser_of, write
from course_utils.attention.scaled_dot_product import scaled_dot_product_attention

SCRIPT = ROOT / "solutions" / "09_fast_attention" / "09_fast_attention.py"
WANTED = ("naive", "naive_kept", "partial_softmax", "finish_partial", "merge_partial", "tiled_attention")
LENGTHS, BLOCKS, THREADS, ROUNDS, HEADS, D = (1024, 2048, 4096), (64, 128, 256, 512, 1024, 2048), (1, 2), 11, 2, 64
# What glibc does with memory that is freed: as it is set, and never given back (mmap(3) and the trimming of the heap are off).
HEAPS = {"given back": {}, "kept": {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(2**34)}}


@cache
def lesson_functions():
    """The functions of lesson 09 that are measured, as its script defines them, solutions among them -> {name: function}."""
    names = {"math": math, "torch": torch, "scaled_dot_product_attention": scaled_dot_product_attention}
    for cell in read_script(SCRIPT)[0]:
        for node in [] if cell.markdown else ast.parse(cell.source).body:
            if isinstance(node, ast.FunctionDef) and node.name in WANTED:
                exec(compile(ast.Module([node], []), SCRIPT.name, "exec"), names)
    names["my_merge"] = names["merge_partial"]
    return names


def calls_of(q, k, v, blocks):
    """What is measured on these tensors (1, heads, T, d): {name: function without arguments}."""
    lesson, T = lesson_functions(), q.shape[-2]
    tables = q.new_empty(2, *q.shape[:-1], T).unbind()
    calls = {
        "naive": partial(lesson["naive"], q, k, v),
        "naive, tables kept": partial(lesson["naive_kept"], q, k, v, *tables),
        "PyTorch's": partial(F.scaled_dot_product_attention, q, k, v),
    }
    return calls | {str(block): partial(lesson["tiled_attention"], q, k, v, block) for block in blocks if block <= T}


def roof_calls(device, dtype):
    side, many = (8192, 2**28) if torch.device(device).type == "cuda" else (1024, 2**24)
    square, ones = torch.randn(side, side).to(device, dtype), torch.ones(many, device=device)
    return {f"product of {side}": partial(torch.matmul, square, square), f"sum of {many}": ones.sum}


def measure(T, *, device="cpu", dtype=torch.float32, blocks=BLOCKS, rounds=ROUNDS, roof=False):
    """One length -> a row per attention: the median milliseconds, the second and the last but one of all, the page faults.

    `roof`: so are the two calls that show how fast the machine computes and how fast it reads.
    """
    generator = torch.Generator().manual_seed(0)
    q, k, v = torch.randn(3, 1, HEADS, T, D, generator=generator).to(device, dtype).unbind()
    calls, wait = calls_of(q, k, v, blocks), torch.cuda.synchronize if torch.device(device).type == "cuda" else (lambda: None)
    expected = calls["naive"]()
    for name, call in calls.items():  # which warms up, too
        assert torch.allclose(call(), expected, atol=1e-5 if dtype == torch.float32 else 2e-2), f"{name} differs"
    calls |= roof_calls(device, dtype) if roof else {}
    names, took, faults = list(calls), {name: [] for name in calls}, {name: [] for name in calls}
    for turn in range(rounds):
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            wait()
            before, start = _page_faults(), time.perf_counter()
            calls[name]()
            wait()
            took[name].append(1e3 * (time.perf_counter() - start))
            faults[name].append(_page_faults() - before)
    for name in names:
        times = sorted(took[name])
        middle = [round(times[min(1, rounds - 1)], 3), round(times[max(-2, -rounds)], 3)]
        row = {"T": T, "attention": name, "milliseconds": round(statistics.median(times), 3), "second_and_last_but_one": middle}
        yield row | {"page_faults": round(statistics.median(faults[name]))}


def _page_faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def in_another_process(threads, heap, options):
    """`measure` for all lengths in a process of its own, in which torch has so many threads -> rows."""
    command = [sys.executable, "-m", "benchmarks.tiles", "--threads", str(threads), "--rounds", str(options.rounds)]
    command += ["--lengths", *map(str, options.lengths)]
    environment = os.environ | HEAPS[heap] | {"OMP_NUM_THREADS": str(threads)}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    for line in done.stdout.splitlines():
        yield {"threads": threads, "heap": heap, **json.loads(line)}


def main(arguments=None):
    parser = parser_of("python -m benchmarks.tiles", __doc__, seeds=None)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--lengths", type=int, nargs="+", default=LENGTHS)
    parser.add_argument("--threads", type=int, help="measure in this process, and print a line of JSON per attention")
    options = parser.parse_args(arguments)
    if options.threads:
        torch.set_num_threads(options.threads)
        for T in options.lengths:
            for row in measure(T, rounds=options.rounds, roof=options.lengths[0] == T):
                print(json.dumps(row), flush=True)
        return
    settings = {"rounds": options.rounds, "heads": HEADS, "d": D, "dtype": "float32", "load_before": round(os.getloadavg()[0], 2)}
    rows = []
    for threads in THREADS:
        for heap in HEAPS if platform.libc_ver()[0] == "glibc" else list(HEAPS)[:1]:
            for row in in_another_process(threads, heap, options):
                rows.append(row)
                told = f"{row['attention']:19} {row['milliseconds']:9.1f} ms {row['page_faults']:8} page faults"
                print(f"{threads} threads, heap {heap:10}, T = {row['T']:5}: {told}", flush=True)
    if options.record:
        write(FOLDER / "tiles.json", described(rows, settings=settings, command="python -m benchmarks.tiles"))


if __name__ == "__main__":
    main()
