"""What attention costs at several lengths, and how much each memory recalled."""

from functools import partial

import numpy as np
import seaborn as sns
import torch

from attention_lab.experiments.frames import framed
from attention_lab.measure import results
from course_utils.measure import costs, memory, timing
from course_utils.plotting.look import LINES, MARKERS, SMALLEST_FONT, describe, lead

# each has its colour and mark, in every figure; pale ones, in which a label cannot be read, are left out
MEMORIES = ("softmax", "sum", "delta", "gated sum", "elu+1", "window", "softmax, recent first", "elu+1, centred", "delta, d = 32")


def inputs(length, d=32, seed=0):
    """Queries, keys and values of one head, standard normal -> three tensors (length, d)."""
    return torch.randn(3, length, d, generator=torch.Generator().manual_seed(seed)).unbind(0)


def peak_bytes(function, lengths, d=32):
    """The bytes that function(q, k, v) holds at its peak, its result included, at each length -> list of int."""
    return [memory.peak_memory(partial(function, *inputs(length, d))) for length in lengths]


def multiply_adds(function, lengths, d=32):
    """The multiply-adds in matrix products of function(q, k, v) at each length -> list of int."""
    return [costs.multiply_adds(function, *inputs(length, d)) for length in lengths]


def seconds(function, lengths, d=32):
    """The median seconds of function(q, k, v) at each length, on one thread of the CPU -> list of float."""

    def time(given):
        options = {"label": "attention", "threads": 1, "seconds": 0.05, "device": "cpu"}
        return timing.measure(lambda: function(*given), **options).median_s

    return [time(inputs(length, d)) for length in lengths]


def share_curves(x, panels, *, xlabel, ylabel, title=None):
    """Shares from 0 to 1, a panel for each entry: the mean over seeds as a line, from lowest to highest as a band.

    panels: {name: {label: (seeds, X)}}; x: X positive numbers, on a logarithmic axis. Each label is at the end of its line.
    -> the figure.
    """
    palette = [*(sns.color_palette("colorblind")[place] for place in (0, 1, 2, 3, 4, 5, 7)), "0.2", "#00563f"]
    with framed(title, 1, len(panels), figsize=(3.7 * len(panels), 3.7), squeeze=False, sharey=True) as (figure, axes):
        for ax, (name, lines) in zip(axes[0], panels.items(), strict=True):
            said, ends = [], {}
            for label, runs in lines.items():
                place = MEMORIES.index(label)
                runs = np.asarray(runs, dtype=float)
                mean, look = runs.mean(axis=0), {"color": palette[place], "linestyle": LINES[place % len(LINES)]}
                ax.plot(x, mean, marker=MARKERS[place % len(MARKERS)], **look)
                ax.fill_between(x, runs.min(axis=0), runs.max(axis=0), color=palette[place], alpha=0.2, linewidth=0)
                ends[label] = mean[-1]
                said.append(f"{label}: " + ", ".join(f"{share:.0%} at {at}" for at, share in zip(x, mean, strict=True)) + ".")
            for label, height in _apart(ends).items():
                ax.text(x[-1] * 1.12, height, label, color=palette[MEMORIES.index(label)], va="center", fontsize=SMALLEST_FONT)
            ax.set(xscale="log", xlabel=xlabel, ylabel=ylabel if ax is axes[0, 0] else "", ylim=(-0.03, 1.05))
            ax.set_xticks(x, [str(at) for at in x])
            ax.minorticks_off()
            ax.set_title(name, loc="left")
            describe(ax, f"{lead('Line chart', name)}: {ylabel} by {xlabel}, mean over seeds. {' '.join(said)}")
    return figure


def _apart(ends, gap=0.065):
    """The heights of labels, moved up where two would overlap, and all back down where the highest leaves the axes."""
    heights, last = {}, -1.0
    for label in sorted(ends, key=ends.get):
        heights[label] = last = max(ends[label], last + gap)
    top = 1.02
    for label in reversed(heights):
        heights[label] = top = min(heights[label], top)
        top -= gap
    return heights


def recorded_recall():
    """The recorded readers' shares -> numbers of pairs, {task: {memory: (seeds, pairs)}} for `share_curves`."""
    experiment = results.recorded("recall")
    settings, panels = experiment["settings"], {}
    for times, task in ((1, "each key written once"), (2, "each key written twice")):
        panels[task] = rows = {}
        for run in experiment["runs"]:
            if run["times"] == times:
                name = run["memory"] if run["d"] == settings["d"] else f"{run['memory']}, d = {run['d']}"
                rows.setdefault(name, []).append([run["right"][str(n)] for n in settings["pairs"]])
    return settings["pairs"], panels


def recall_figure(pairs, panels):
    """What `recorded_recall` gives, as a figure."""
    title = "New values are found by the delta rule, and by softmax with a sense of order"
    return share_curves(pairs, panels, xlabel="pairs", ylabel="right answers", title=title)
