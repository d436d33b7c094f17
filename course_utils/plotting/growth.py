"""How costs grow with a length: lines on log-log axes, beside guides of slope 1 and 2."""

import math

import matplotlib.pyplot as plt
import seaborn as sns
from matplotlib.ticker import FuncFormatter, LogLocator

from course_utils.plotting.arguments import numbers
from course_utils.plotting.look import LINES, MARKERS, SMALLEST_FONT, WIDEST, describe, lead, style

MOST_TICKS = 4  # lengths that are written below an axis; of more, every other one
PLAIN = (1e-4, 1e4)  # between these, numbers are written out


def slope(lengths, values):
    """The slope on log-log axes, from the first length to the last: 1 where twice the length costs twice as much, 2 where 4
    times."""
    return math.log(values[-1] / values[0]) / math.log(lengths[-1] / lengths[0])


def growth(lengths, panels, *, xlabel):
    """Costs against length on log-log axes, a panel for each kind of cost, with grey lines of slope 1 and 2.

    panels: {ylabel: {label: one number for each of `lengths`}}; a cost of 0 has no place on such axes, and is written instead.
    Returns the figure.
    """
    with style():
        shape = {"figsize": (min(WIDEST + 2.6, 3.9 * len(panels) + 1), 3.6), "layout": "constrained", "squeeze": False}
        figure, axes = plt.subplots(1, len(panels), **shape)
        for ax, (ylabel, lines) in zip(axes[0], panels.items(), strict=True):
            said = [_line(ax, place, label, lengths, values) for place, (label, values) in enumerate(lines.items())]
            every = [value for values in lines.values() for value in values if value > 0]
            _guides(ax, lengths, min((values[0] for values in lines.values() if values[0] > 0), default=1))
            ax.set(xscale="log", yscale="log", xlabel=xlabel, ylabel=ylabel)
            step = 1 if len(lengths) <= MOST_TICKS else 2
            ax.set_xticks(lengths, ["" if place % step else str(length) for place, length in enumerate(lengths)])
            ax.minorticks_off()
            if every and PLAIN[0] <= min(every) and max(every) <= PLAIN[1]:
                plain_numbers(ax.yaxis)
            describe(ax, f"{lead('Line chart', 'log-log')}: {ylabel} by {xlabel}. {' '.join(said)}")
        if max(map(len, panels.values())) > 1:
            figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure


def plain_numbers(axis):
    """0.03 and 100, where a logarithmic axis would write powers of ten."""
    axis.set_major_locator(LogLocator(base=10, subs=(1, 3), numticks=12))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))


def _line(ax, place, label, lengths, values):
    values = numbers(label, values, 1, bounded=False)
    colour = sns.color_palette("colorblind")[place]
    drawn = min(values) > 0  # a logarithmic axis has no place for 0
    given = (lengths, values) if drawn else ([], [])
    ax.plot(*given, color=colour, marker=MARKERS[place], linestyle=LINES[place % len(LINES)], label=label)
    if not drawn:
        ax.text(0.04, 0.95 - 0.08 * place, f"{label}: 0", color=colour, transform=ax.transAxes, va="top", fontsize=SMALLEST_FONT)
        return f"{label}: 0."
    ends = f"{values[0]:.3g} at {lengths[0]} to {values[-1]:.3g} at {lengths[-1]}"
    return f"{label}: from {ends}, slope {slope(lengths, values):.2f}."


def _guides(ax, lengths, start):
    """Grey lines of slope 1 and 2 that begin below `start`, each named at its middle: at its end the name would seem to be that
    of a curve."""
    for steepness in (1, 2):
        guide = [start * 0.35 * (length / lengths[0]) ** steepness for length in lengths]
        ax.plot(lengths, guide, color="0.75", linewidth=1, zorder=1)
        middle = math.sqrt(lengths[0] * lengths[-1]), math.sqrt(guide[0] * guide[-1])
        look = {"fontsize": SMALLEST_FONT, "color": "0.4", "va": "center", "ha": "center", "style": "italic"}
        paper = {"facecolor": "white", "edgecolor": "none", "pad": 1}
        ax.text(*middle, f"slope {steepness}", bbox=paper, zorder=1, **look)
