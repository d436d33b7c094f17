"""Attention weighed and timed on the machine at hand: growth with the length, the kernel that ran, and the roofline."""

import math
import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import matplotlib.pyplot as plt
import seaborn as sns
import torch
from matplotlib.colors import ListedColormap
from matplotlib.patches import Patch
from torch.profiler import ProfilerActivity, profile

from course_utils._validation import require_number
from course_utils.plotting.arguments import labelled
from course_utils.plotting.growth import plain_numbers
from course_utils.plotting.look import MARKERS, SMALLEST_FONT, WIDEST, describe, lead, style


class BackgroundDevice:
    """A device that queues its work, as a GPU does: one worker, who takes up the calls in their order.

    `run(work, *args)` hands over a call and returns at once; `synchronize()` waits until all that was handed over is done, and
    raises the error of the last call where it had one.
    """

    def __init__(self):
        self._worker = ThreadPoolExecutor(max_workers=1)
        self._last = None

    def run(self, work, *args):
        self._last = self._worker.submit(work, *args)

    def synchronize(self):
        if self._last is not None:
            self._last.result()


def kernels(call):
    """The names under which PyTorch's profiler saw attention run inside `call()`, `F.scaled_dot_product_attention` itself left
    out -> list of str, sorted."""
    with _profiled() as watched:
        call()
    names = {event.key for event in watched.key_averages()}
    return sorted(name for name in names if "attention" in name and name != "aten::scaled_dot_product_attention")


def peak_allocated(call):
    """The bytes that `call()` holds of the CPU's memory at its peak, by the profiler -> int.

    It hears of every allocation through PyTorch's allocator, also of working space inside a kernel, which
    `course_utils.measure.memory` does not see. How much of it there is depends on the number of threads.
    """
    with _profiled(profile_memory=True) as watched:
        call()
    live = peak = 0
    for event in watched.profiler.kineto_results.events():
        if event.name() == "[memory]":
            live += event.nbytes()
            peak = max(peak, live)
    return peak


def _profiled(**options):
    os.environ.setdefault("KINETO_LOG_LEVEL", "99")  # its own notes on starting and stopping would stand in the notebook
    activities = [ProfilerActivity.CPU] + [ProfilerActivity.CUDA] * torch.cuda.is_available()
    return profile(activities=activities, **options)


WORK = {"left out": "0.94", "in vain": "#d55e00", "needed": "#0072b2"}  # what becomes of a product of a weight and a value


def work_maps(maps, wanted):
    """Which values each query multiplies, a map for each of {title: (queries, values) bool}, in three colours: left out, in vain
    (multiplied, but not in `wanted`, of the same shape) and needed. Returns the figure."""
    maps = labelled("maps", maps)
    with style():
        shape = {"figsize": (min(WIDEST, 4.2 * len(maps)), 4.2), "layout": "constrained", "squeeze": False}
        figure, axes = plt.subplots(1, len(maps), sharey=True, **shape)
        for ax, (title, touched) in zip(axes[0], maps.items(), strict=True):
            kinds = touched.int() + (touched & wanted).int()  # 0 left out, 1 in vain, 2 needed
            rows, columns = kinds.shape
            edges = {"edgecolors": "white", "linewidth": 1}
            ax.pcolormesh(kinds, cmap=ListedColormap(list(WORK.values())), vmin=0, vmax=2, **edges)
            ax.set(title=title, xlabel="values", xticks=[0.5, columns - 0.5], xticklabels=["1", str(columns)], aspect="equal")
            ax.set_yticks([0.5, rows - 0.5], ["1", str(rows)])
            ax.set_ylim(rows, 0)
            counts = [int((kinds == kind).sum()) for kind in range(3)]
            told = ", ".join(f"{count} {word}" for count, word in zip(counts, WORK, strict=True))
            describe(ax, f"{lead('Map', title)}: of {rows} queries by {columns} values, {told}.")
        axes[0, 0].set_ylabel("queries")
        patches = [Patch(facecolor=colour, edgecolor="0.7", label=word) for word, colour in WORK.items()]
        figure.legend(handles=patches, loc="outside lower center", ncols=3)
    return figure


class Point(NamedTuple):
    """A measured call: multiply-adds for each byte, and multiply-adds a second; `fused`: the same by PyTorch's kernel."""

    intensity: float
    speed: float
    fused: float | None = None


def roofline(points, peak, bandwidth):
    """Multiply-adds a second against multiply-adds for each byte, on log-log axes, below the roof of the machine.

    points: {label: Point}; peak: multiply-adds a second in large products; bandwidth: bytes a second. The roof is the smaller of
    peak and bandwidth times intensity (Williams et al. 2009). Returns the figure.
    """
    require_number("peak", peak, above=0)
    require_number("bandwidth", bandwidth, above=0)
    points = labelled("points", points)
    ridge = peak / bandwidth
    most = max([point.intensity for point in points.values()] + [ridge])
    least = min([point.intensity for point in points.values()] + [ridge])
    across = [least / 3, ridge, most * 3]
    with style():
        figure, ax = plt.subplots(figsize=(WIDEST, 3.8), layout="constrained")
        ax.plot(across, [min(peak, bandwidth * x) / 1e9 for x in across], color="0.3", linewidth=2, label="the roof")
        ax.axvline(ridge, color="0.75", linestyle=":", zorder=1)
        small = {"textcoords": "offset points", "fontsize": SMALLEST_FONT, "color": "0.3"}
        halfway = math.sqrt(across[0] * ridge)
        ax.annotate(f"{bandwidth / 1e9:.0f} GB/s", (halfway, bandwidth * halfway / 1e9), (-6, 4), ha="right", **small)
        ax.annotate(f"{peak / 1e9:.0f} billion/s", (across[2], peak / 1e9), (-4, 6), ha="right", **small)
        said = []
        for place, (label, point) in enumerate(points.items()):
            colour, marker = sns.color_palette("colorblind")[place % 10], MARKERS[place % len(MARKERS)]
            look = {"color": colour, "marker": marker, "markersize": 9, "linestyle": "none", "markeredgecolor": "white"}
            beside = sum(other.intensity == point.intensity for other in list(points.values())[:place])
            x = point.intensity * 1.12**beside  # marks at one place stand side by side
            ax.plot(x, point.speed / 1e9, **look, label=label)
            said.append(f"{label}: {point.intensity:.3g} for each byte, {point.speed / 1e9:.3g} billion a second")
            if point.fused is not None:
                hollow = look | {"markeredgecolor": colour, "markerfacecolor": "none", "markersize": 12}
                ax.plot(x, point.fused / 1e9, **hollow)
                said[-1] += f", by PyTorch's kernel {point.fused / 1e9:.3g}"
        if any(point.fused is not None for point in points.values()):
            ax.plot([], [], "o", color="0.3", markerfacecolor="none", markersize=12, label="hollow: PyTorch's kernel")
        ax.set(xscale="log", yscale="log", xlabel="multiply-adds for each byte", ylabel="billion multiply-adds a second")
        ax.minorticks_off()
        for axis in (ax.xaxis, ax.yaxis):
            plain_numbers(axis)
        ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), labelspacing=0.8)
        roof = f"The roof rises to {peak / 1e9:.3g} billion a second at {ridge:.3g} for each byte and is flat from there."
        describe(ax, f"{lead('Roofline', 'log-log')}. {roof} {'. '.join(said)}.")
    return figure
