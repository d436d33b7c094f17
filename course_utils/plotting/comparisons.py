"""A figure that compares several things in several respects."""

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
from matplotlib.ticker import MaxNLocator

from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import MARKERS, WIDEST, describe, lead, style


def comparison(panels, *, logarithmic=(), title=None):
    """Several things compared in several respects: a panel for each respect, a row for each thing, a mark for each number.

    panels: {respect: {thing: array (n,)}}, one number or one a seed, the same things in every panel, the first on top; a line
    joins the lowest and the highest. `logarithmic`: the respects on a logarithmic axis; the others start at 0. Returns the
    figure.
    """
    panels = {
        respect: {thing: numbers(f"panels[{respect!r}][{thing!r}]", values, 1, bounded=False) for thing, values in rows.items()}
        for respect, rows in labelled("panels", panels).items()
    }
    things = list(next(iter(panels.values()), {}))
    if not things or any(list(rows) != things for rows in panels.values()):
        raise ValueError(f"panels must hold the same things in the same order, got {[list(rows) for rows in panels.values()]}")
    if set(logarithmic) - set(panels):
        raise ValueError(f"logarithmic must name respects ({', '.join(panels)}), got {', '.join(logarithmic)}")
    with style():
        size = (min(WIDEST, 2.7 * len(panels) + 1.2), 0.42 * len(things) + 1.3)
        figure, axes = plt.subplots(1, len(panels), figsize=size, layout="constrained", sharey=True, squeeze=False)
        for ax, (respect, rows) in zip(axes[0], panels.items(), strict=True):
            _draw_panel(ax, rows, respect in logarithmic)
            ax.set_xlabel(respect)
            said = "; ".join(f"{thing} {_span(values)}" for thing, values in rows.items())
            describe(ax, f"{lead('Dot plot', title)}, {respect}: {said}.")
        axes[0, 0].set_yticks(range(len(things)), things)
        axes[0, 0].invert_yaxis()
        figure.get_layout_engine().set(wspace=0.06)
        figure.suptitle(title or "", fontsize=11)
    return figure


def _draw_panel(ax, rows, logarithmic):
    colours = sns.color_palette("colorblind", len(rows))
    for place, (values, colour) in enumerate(zip(rows.values(), colours, strict=True)):
        ax.plot([values.min(), values.max()], [place, place], color=colour, linewidth=2)
        marker = MARKERS[place % len(MARKERS)]
        ax.plot(values, np.full(len(values), place), marker=marker, linestyle="none", color=colour, markersize=7, clip_on=False)
    if logarithmic:
        ax.set_xscale("log")
    else:
        ax.set_xlim(0, 1.08 * max(values.max() for values in rows.values()) or 1)
        ax.xaxis.set_major_locator(MaxNLocator(3))
    ax.margins(y=0.12)
    ax.grid(axis="x", color="0.9")
    ax.set_axisbelow(True)


def _span(values):
    low, high = f"{values.min():,.4g}", f"{values.max():,.4g}"
    return low if low == high else f"{low} to {high}"
