"""A number against depth or steps: a line for the mean over seeds, a band from the lowest to the highest seed."""

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns

from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import LINES, MARKERS, SMALLEST_FONT, WIDEST, describe, lead, style

MOST_MARKERS = 13  # on one line


def bands(x, panels, *, xlabel, title=None, ylim=None):
    """Lines with bands, a panel for each ylabel.

    x: the n places of the numbers; panels: {ylabel: {label: array (seeds, n)}}; ylim: (lowest, highest) of all panels, by default
    what the data need. Returns the figure. Raises ValueError where a row has another length than x.
    """
    x = numbers("x", x, 1, bounded=False)
    read = {}
    for ylabel, lines in labelled("panels", panels).items():
        read[ylabel] = {}
        for label, rows in labelled(f"panels[{ylabel!r}]", lines).items():
            read[ylabel][label] = rows = numbers(f"panels[{ylabel!r}][{label!r}]", rows, 2, bounded=False)
            if rows.shape[1] != len(x):
                raise ValueError(f"panels[{ylabel!r}][{label!r}] must have {len(x)} columns, as x has, got {rows.shape[1]}")
    with style():
        size = (min(WIDEST, 3.7 * len(read) + 2.2), 3.3)
        figure, axes = plt.subplots(1, len(read), figsize=size, layout="constrained", squeeze=False, sharey=ylim is not None)
        for ax, (ylabel, lines) in zip(axes[0], read.items(), strict=True):
            said = [_line(ax, place, label, x, rows) for place, (label, rows) in enumerate(lines.items())]
            ax.set(xlabel=xlabel, ylabel=ylabel)
            ax.grid(axis="y", color="0.9")
            if ylim is not None:
                ax.set_ylim(*ylim)
            describe(ax, f"{lead('Line chart', title)}: {ylabel} by {xlabel}, from {x[0]:g} to {x[-1]:g}. {' '.join(said)}")
        seeds = {len(rows) for lines in read.values() for rows in lines.values()}
        note = f"mean of {seeds.pop()} seeds; band: all" if len(seeds) == 1 else None
        look = {"title": note, "title_fontsize": SMALLEST_FONT}
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=4, **look)
        figure.suptitle(title or "", fontsize=11)
    return figure


def _line(ax, place, label, x, rows):
    colour = sns.color_palette("colorblind")[place % 10]
    mean = rows.mean(axis=0)
    look = {"marker": MARKERS[place % len(MARKERS)], "markersize": 5, "markevery": max(1, -(-len(x) // MOST_MARKERS))}
    ax.plot(x, mean, color=colour, linestyle=LINES[place % len(LINES)], linewidth=1.8, label=label, **look)
    if len(rows) > 1:
        ax.fill_between(x, rows.min(axis=0), rows.max(axis=0), color=colour, alpha=0.2, linewidth=0)
    middle = len(x) // 2
    at = ", ".join(f"{mean[place]:.3g} at {x[place]:g}" for place in sorted({0, middle, len(x) - 1}))
    spread = f" (seeds from {np.min(rows[:, -1]):.3g} to {np.max(rows[:, -1]):.3g})" if len(rows) > 1 else ""
    return f"{label}: {at}{spread}."
