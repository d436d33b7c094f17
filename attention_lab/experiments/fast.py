"""Attention measured on the machine at hand: a queue like a GPU's, the kernel that ran, page faults, and the roofline."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import matplotlib.pyplot as plt
import seaborn as sns
import torch
from matplotlib.colors import ListedColormap
from matplotlib.patches import Patch
from torch.profiler import ProfilerActivity, profile

from course_utils.plotting.growth import plain_numbers
from course_utils.plotting.look import MARKERS, SMALLEST_FONT, WIDEST, describe, lead, style

CHOSEN = "aten::_scaled_dot_product_"  # how the names of the kernels begin among which PyTorch chooses


class BackgroundDevice:
    """A device that queues its work, as a GPU does: one worker, which runs the calls in their order.

    `run(work, *args)` puts a call into the queue and returns at once; `synchronize()` waits until the queue is empty, and raises
    the error of the last call where it had one.
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
    """The kernels that `F.scaled_dot_product_attention` chose inside `call()`, by PyTorch's profiler -> list of str, sorted.

    Names are shortened: "flash_attention" for "aten::_scaled_dot_product_flash_attention". What else ran, such as copies or the
    CUDA programs inside a kernel, is left out.
    """
    os.environ.setdefault("KINETO_LOG_LEVEL", "99")  # its own notes on starting and stopping would stand in the notebook
    activities = [ProfilerActivity.CPU] + [ProfilerActivity.CUDA] * torch.cuda.is_available()
    with profile(activities=activities) as watched:
        call()
    names = {event.key for event in watched.key_averages()}
    return sorted(name.removeprefix(CHOSEN) for name in names if name.startswith(CHOSEN))


def page_faults(call):
    """How often the operating system gives this process a page of memory during `call()` -> int; None where nobody counts."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    call()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


WORK = {"left out": "0.94", "in vain": "#d55e00", "needed": "#0072b2"}  # what becomes of a product of a weight and a value


def work_maps(maps, wanted):
    """Which values each query multiplies, a map for each of {title: (queries, values) bool}, in three colours: left out, in vain
    (multiplied, but not in `wanted`, of the same shape) and needed. Returns the figure."""
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
    """A measured call: FLOPs per byte, and FLOPs per second."""

    intensity: float
    speed: float


def roofline(points, peak, bandwidth, ridges=None):
    """FLOPs per second against FLOPs per byte, on log-log axes, below the roof of the machine.

    points: {label: Point}; peak: FLOPs per second in large products; bandwidth: bytes per second; ridges: {machine: FLOPs per
    byte at which its roof bends}, drawn as vertical lines. The roof is the smaller of peak and bandwidth times intensity
    (Williams et al. 2009). The names are below and above the marks in turn. Returns the figure.
    """
    ridges = {"here": peak / bandwidth} | (ridges or {})
    across = [point.intensity for point in points.values()] + list(ridges.values())
    left, right, lowest = min(across) / 3, max(across) * 3, min(point.speed for point in points.values()) / 1e9
    small = {"textcoords": "offset points", "fontsize": SMALLEST_FONT, "color": "0.3"}
    with style():
        figure, ax = plt.subplots(figsize=(WIDEST, 4.2), layout="constrained")
        corners = [left, ridges["here"], right]
        ax.plot(corners, [min(peak, bandwidth * x) / 1e9 for x in corners], color="0.3", linewidth=2)
        halfway = (left * ridges["here"]) ** 0.5
        ax.annotate(f"memory: {bandwidth / 1e9:,.0f} GB/s", (halfway, bandwidth * halfway / 1e9), (-6, 4), ha="right", **small)
        ax.annotate(f"arithmetic: {peak / 1e9:,.0f} GFLOP/s", (ridges["here"], peak / 1e9), (6, 22), **small)
        for machine, ridge in ridges.items():
            ax.axvline(ridge, color="0.75", linestyle=":", zorder=1)
            said = f"{machine}: {ridge:.3g}"
            ax.annotate(said, (ridge, lowest / 3), (3, 3), rotation=90, ha="left", va="bottom", **small)
        said = [_mark(ax, place, *named, ridges["here"]) for place, named in enumerate(points.items())]
        ax.set(xscale="log", yscale="log", xlabel="FLOPs per byte", ylabel="GFLOP/s", ylim=(lowest / 3, 3 * peak / 1e9))
        ax.minorticks_off()
        for axis in (ax.xaxis, ax.yaxis):
            plain_numbers(axis)
        bends = ", ".join(f"{machine} {ridge:.3g}" for machine, ridge in ridges.items())
        roof = f"The roof rises to {peak / 1e9:.3g} GFLOP/s and is flat from there. It bends at these FLOPs per byte: {bends}."
        describe(ax, f"{lead('Roofline', 'log-log')}. {roof} {'. '.join(said)}.")
    return figure


def _mark(ax, place, label, point, ridge):
    colour, marker = sns.color_palette("colorblind")[place % 10], MARKERS[place % len(MARKERS)]
    look = {"color": colour, "marker": marker, "markersize": 9, "linestyle": "none", "markeredgecolor": "white"}
    ax.plot(point.intensity, point.speed / 1e9, **look)
    # Below the slanted roof there is room on its right, elsewhere above and below.
    offset, side = ((9, -4), "left") if point.intensity < ridge else ((0, 9 if place % 2 else -16), "center")
    ax.annotate(label, (point.intensity, point.speed / 1e9), offset, textcoords="offset points", fontsize=SMALLEST_FONT, ha=side)
    return f"{label}: {point.intensity:.3g} FLOPs per byte, {point.speed / 1e9:.3g} GFLOP/s"
