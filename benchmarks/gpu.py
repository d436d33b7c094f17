"""Measure on a GPU what lessons 09, 14 and 15 say of it: `make gpu`, or `python -m benchmarks.gpu` (at most six minutes).

Each entry of MEASUREMENTS belongs to one lesson, and prints its rows. `--record` keeps all of them, with the name of the
card, in `data/recorded/gpu_<card>.json`. Without a GPU nothing is measured, and the exit status is 1.
"""

import re
import sys
import time
from functools import partial

import torch
from torch.nn import functional as F

from attention_lab.experiments import fast, own_kernel
from benchmarks import tiles
from benchmarks.recording import FOLDER, described, parser_of, write
from course_utils.attention import flash, kernels
from course_utils.attention.grouped import grouped_query_attention
from course_utils.attention.latent import latent_attention
from course_utils.measure import timing
from course_utils.measure.memory import peak_memory

LIMIT = 300  # seconds: a measurement that would begin later is left out, so that the command takes at most six minutes


def tiles_by_block(device, small):
    """Lesson 09: its tiles by the size of a tile, beside the naive version, its tables kept, and PyTorch's; and the roof."""
    blocks = (64, 128) if small else (128, 256, 512, 1024, 2048, 4096)
    for T in (256,) if small else (2048, 4096, 8192, 16384):
        yield from tiles.measure(T, device=device, dtype=_dtype(device), blocks=blocks, rounds=3 if small else 9, roof=T < 4096)


def chosen_kernels(device, small):
    """Lesson 09: the kernel that PyTorch chooses, and the bytes of a call, by dtype and with or without a dimension of heads."""
    T = 256 if small else 4096
    for dtype in (torch.float32, torch.bfloat16):
        q, k, v = torch.randn(3, 1, 2, T, 64).to(device, dtype).unbind()
        for shape, inputs in (("(1, 2, T, d)", (q, k, v)), ("(2, T, d)", (q[0], k[0], v[0]))):
            call = partial(F.scaled_dot_product_attention, *inputs)
            yield {"T": T, "shape": shape, "dtype": str(dtype), "kernels": fast.kernels(call), "peak_bytes": peak_memory(call)}


def decoding(device, small):
    """Lesson 14: attention of one new token per text over its cache, with the caches of MHA, GQA and MLA, by batch and length."""
    for tokens in (64,) if small else (1024, 4096, 16384):
        for batch in (1, 2) if small else (1, 16, 64):
            draw = partial(torch.randn, device=device, dtype=_dtype(device))
            kv = {kind: draw(2, batch, heads, tokens, 64).unbind() for kind, heads in (("MHA", 16), ("GQA", 2))}
            caches = kv | {"MLA": (draw(batch, tokens, 256), *draw(2, 16, 256, 64).unbind())}
            for kind, cache in caches.items():
                attend, kept = (latent_attention, cache[:1]) if kind == "MLA" else (grouped_query_attention, cache)
                call = partial(attend, draw(batch, 16, 1, 64), *cache)
                seconds = timing.measure(call, label=kind, seconds=0.02 if small else 0.5, device=device).median_s
                size = sum(each.nbytes for each in kept)
                yield {"cache": kind, "batch": batch, "tokens": tokens, "cache_bytes": size, "milliseconds": 1e3 * seconds}


def kernel_by_block(device, small):
    """Lesson 15: its kernel forward, and with its way back, by the size of a block, beside three steps and PyTorch's."""
    if not kernels.HERE:
        yield {"left_out": kernels.MISSING}
        return
    heads, T, dtype = (1, 128, torch.float32) if small else (8, 4096, torch.float16)
    inputs = own_kernel.inputs(heads, T, 64, dtype, device)
    ways = {"three steps": lambda q, k, v: torch.softmax(q @ k.mT / 8, dim=-1) @ v, "PyTorch's": F.scaled_dot_product_attention}
    for block in (64,) if small else (16, 32, 64, 128):
        for causal in (False, True):
            ways[f"kernel, block {block}, causal {causal}"] = partial(_by_kernel, block, causal)
    for name, way in ways.items():
        cost = own_kernel.costs(way, *inputs)
        told = cost._asdict() if isinstance(cost, own_kernel.Costs) else {"left_out": cost}
        yield {"heads": heads, "T": T, "dtype": str(dtype), "way": name, **told}


def _by_kernel(block, causal, q, k, v):
    return flash.FlashAttention.apply(q, k, v, block, causal)


# name -> function(device, small) that yields rows, {str: what JSON holds}; each takes about a minute at most
MEASUREMENTS = {
    "09 tiles": tiles_by_block,
    "09 kernels": chosen_kernels,
    "14 decoding": decoding,
    "15 kernel": kernel_by_block,
}


def _dtype(device):
    return torch.bfloat16 if torch.device(device).type == "cuda" else torch.float32


def main(arguments=None):
    parser = parser_of("python -m benchmarks.gpu", __doc__, seeds=None)
    parser.add_argument("--device", default="cuda", help="such as cuda:1, or cpu to try the command; cpu is never recorded")
    parser.add_argument("--small", action="store_true", help="small sizes: whether it works, and not how fast")
    options = parser.parse_args(arguments)
    if options.device != "cpu" and not torch.cuda.is_available():
        print("There is no GPU here that PyTorch can use, so nothing was measured.")
        return 1
    card = "the CPU" if options.device == "cpu" else torch.cuda.get_device_name(options.device)
    print(f"measuring on {card}", flush=True)
    rows, start = [], time.monotonic()
    for name, measurement in MEASUREMENTS.items():
        if time.monotonic() - start > LIMIT:
            print(f"{name}: left out, because {LIMIT} seconds are over")
            continue
        for row in measurement(options.device, options.small):
            rows.append({"measurement": name, **row})
            print(*(f"{key}: {value}" for key, value in rows[-1].items()), sep=", ", flush=True)
    if options.record and options.device != "cpu":
        settings = {"device": options.device, "card": card, "small": options.small}
        experiment = described(rows, settings=settings, command="python -m benchmarks.gpu")
        experiment["machine"] += f", {card}"
        write(FOLDER / f"gpu_{re.sub(r'[^a-z0-9]+', '_', card.lower()).strip('_')}.json", experiment)
    return 0


if __name__ == "__main__":
    sys.exit(main())
