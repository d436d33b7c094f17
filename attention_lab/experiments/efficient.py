"""What attention costs at several lengths, what a pattern of keys lets through, and how memories recalled in training."""

from functools import partial

import matplotlib.pyplot as plt
import seaborn as sns
import torch

from attention_lab.measure import results
from course_utils.measure import costs, memory, timing
from course_utils.plotting.arguments import numbers
from course_utils.plotting.look import LINES, MARKERS, describe, lead, style

MEMORIES = ("softmax", "elu+1", "sum", "delta", "window")  # each has its colour, in every figure


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


def crossing(lengths, above, below):
    """The length at which a cost with slope 2 (`above`) meets one with slope 1 (`below`), extended from the last length."""
    return lengths[-1] * below[-1] / above[-1]


def arriving(mask, layers):
    """What the last position holds of each position after `layers` layers with even weights -> (T,), which sums to 1.

    Every layer replaces each position by the plain average of what `mask` (T, T) lets it see. No residual connections.
    """
    weights = mask.double() / mask.sum(dim=1, keepdim=True)  # (T, T)
    return torch.linalg.matrix_power(weights, layers)[-1]  # (T,)


def share_curves(x, panels, *, xlabel, ylabel, chance=None):
    """Shares from 0 to 1, a panel for each entry: the mean over seeds as a line, from lowest to highest as a band.

    panels: {title: {label: (seeds, X)}}; x: X positive numbers, on a logarithmic axis; chance: a number to mark. -> the figure.
    """
    names = list(dict.fromkeys([*MEMORIES, *(label for lines in panels.values() for label in lines)]))
    palette = sns.color_palette("colorblind", len(names))
    with style():
        shape = {"figsize": (4.3 * len(panels) + 0.4, 3.7), "layout": "constrained", "squeeze": False, "sharey": True}
        figure, axes = plt.subplots(1, len(panels), **shape)
        for ax, (title, lines) in zip(axes[0], panels.items(), strict=True):
            said = []
            for label, runs in lines.items():
                place = names.index(label)
                runs = numbers(label, torch.as_tensor(runs, dtype=torch.float64), 2)
                mean = runs.mean(axis=0)
                ax.plot(x, mean, color=palette[place], marker=MARKERS[place], linestyle=LINES[place % len(LINES)], label=label)
                ax.fill_between(x, runs.min(axis=0), runs.max(axis=0), color=palette[place], alpha=0.2, linewidth=0)
                said.append(f"{label}: " + ", ".join(f"{share:.0%} at {at}" for at, share in zip(x, mean, strict=True)) + ".")
            if chance is not None:
                ax.axhline(chance, color="0.6", linewidth=1, linestyle=":")
            ax.set(xscale="log", xlabel=xlabel, ylabel=ylabel if ax is axes[0, 0] else "", ylim=(-0.03, 1.05))
            ax.set_xticks(x, [str(at) for at in x])
            ax.minorticks_off()
            ax.set_title(title, loc="left")
            describe(ax, f"{lead('Line chart', title)}: {ylabel} by {xlabel}, mean over seeds. {' '.join(said)}")
        handles = {}
        for ax in axes[0]:
            handles |= dict(zip(*reversed(ax.get_legend_handles_labels()), strict=True))
        figure.legend(handles.values(), handles, loc="outside lower center", ncols=5)
    return figure


def recorded_recall():
    """The recorded readers' shares -> numbers of pairs, {title: {memory: (seeds, pairs)}} for `share_curves`."""
    experiment = results.recorded("recall")
    pairs, panels = experiment["settings"]["pairs"], {}
    for times, title in ((1, "each key written once"), (2, "each key written twice")):
        panels[title] = {}
        for run in (each for each in experiment["runs"] if each["times"] == times):
            label = run["memory"] + (f", d = {run['d']}" if run["d"] != experiment["settings"]["d"] else "")
            panels[title].setdefault(label, []).append([run["right"][str(n)] for n in pairs])
    return pairs, panels
