"""What a kernel of one's own costs beside other ways: bytes moved, bytes held, and on a GPU time."""

from typing import NamedTuple

import matplotlib.pyplot as plt
import torch

from course_utils.attention import kernels
from course_utils.measure import memory, timing
from course_utils.plotting.look import BARS, FONT, SMALLEST_FONT, describe, lead, style


def inputs(heads, T, d, dtype=torch.float32, device="cpu", seed=0):
    """q, k, v, standard normal, (1, heads, T, d) each: with fewer dimensions than four PyTorch runs none of its fused kernels."""
    drawn = torch.randn(3, 1, heads, T, d, generator=torch.Generator().manual_seed(seed))
    return [each.to(device, dtype) for each in drawn]


def kept_bytes(attend, *inputs):
    """The bytes of what autograd keeps of `attend(*inputs)` for the way back, the inputs themselves left out -> int."""
    kept = {}
    given = {each.untyped_storage().data_ptr() for each in inputs}

    def keep(tensor):
        if tensor.untyped_storage().data_ptr() not in given:
            kept[tensor.untyped_storage().data_ptr()] = tensor  # alive, so that no other gets its address
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        result = attend(*(each.detach().requires_grad_() for each in inputs))
    del result
    return sum(tensor.nbytes for tensor in kept.values())


def moved_in_three_steps(T, d, block, size=4):
    """The bytes that attention in three steps loads and stores for one head -> int. Each step has a program for each block of
    queries, as the kernel has, which loads all keys or values again."""
    again = -(-T // block) * T * d
    scores, softmax, context = T * d + again + T * T, 2 * T * T, T * T + again + T * d
    return size * (scores + softmax + context)


def moved(launch, kernel, q, k, v, block):
    """The bytes that a kernel loads and stores, counted in the interpreter on the CPU -> int. `launch` is the lesson's."""
    traffic = kernels.Traffic()

    class Counting:
        def __getitem__(self, grid):
            return lambda *args: vars(traffic).update(vars(kernels.interpret(kernel, grid, *args)))

    launch(Counting(), q.cpu(), k.cpu(), v.cpu(), block)
    return traffic.loaded + traffic.stored


class Costs(NamedTuple):
    """Bytes that forward and backward hold at their peak; on a GPU the median seconds of forward, and of both."""

    held: int
    forward_s: float | None = None
    both_s: float | None = None

    def __str__(self):
        times = (self.forward_s, self.both_s)
        said = ["not timed" if time is None else timing.readable_time(time) for time in times]
        return f"{memory.readable_bytes(self.held):>11} {said[0]:>9} {said[1]:>22}"


def costs(attend, q, k, v, seconds=0.2):
    """What `attend(q, k, v)` and its way back cost on the device of q -> `Costs`, or a sentence where a kernel does not fit."""
    both = timing.forward_backward(attend, q, k, v)
    try:
        held = memory.peak_memory(both)
    except Exception as error:
        if type(error).__name__ != "OutOfResources":  # Triton's
            raise
        return "its blocks do not fit into this GPU's fast memory"
    if not q.is_cuda:
        return Costs(held)
    with torch.no_grad():
        forward = timing.measure(lambda: attend(q, k, v), label="forward", seconds=seconds).median_s
    return Costs(held, forward, timing.measure(both, label="both", seconds=seconds).median_s)


def moved_figure(blocks, moved, *, title="The kernel moves fewer bytes at every block size"):
    """Bytes moved by block size, {label: a number for each block} of two ways, the larger one first -> the axes."""
    with style():
        _, ax = plt.subplots(figsize=(5.6, 3.5), layout="constrained")
    said = []
    for (look, place), (name, values) in zip((("--s", 1.25), ("-o", 0.75)), moved.items(), strict=True):
        sizes = [value / 2**20 for value in values]
        ax.plot(blocks, sizes, look, color=BARS)
        ax.text(blocks[1], sizes[1] * place, name, color=BARS, ha="center", va="center", fontsize=SMALLEST_FONT)
        said.append(f"{name}: " + ", ".join(f"{size:.3g} at {block}" for block, size in zip(blocks, sizes, strict=True)) + ".")
    ax.set(xscale="log", xlabel="block size", ylabel="MiB loaded and stored", ylim=(0, None))
    ax.set_xticks(blocks, [str(block) for block in blocks])
    ax.minorticks_off()
    ax.set_title(title, fontsize=FONT + 1, loc="left")
    return describe(ax, f"{lead('Line chart', title)}: MiB moved by block size. {' '.join(said)}")
