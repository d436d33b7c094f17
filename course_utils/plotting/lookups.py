"""Pictures of the soft look-up: its steps as a diagram, hard and soft results as the query turns, and losses by learning rate."""

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns

from course_utils.plotting.arguments import numbers
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.growth import plain_numbers
from course_utils.plotting.look import LINES, MARKERS, WIDEST, describe, lead, style

EXAMPLE = (  # of lesson 04: word, key, score, weight, value
    ("she", "(0, 0)", 0, 0.10, "-1"),
    ("shows", "(1, 1)", 2, 0.71, "+1"),
    ("them", "(0, 0)", 0, 0.10, "+1"),
    ("houses", "(0, 0)", 0, 0.10, "+1"),
)
SCORE = "score q \N{DOT OPERATOR} k"


def lookup_steps():
    """The steps of one soft look-up as a diagram, a row for each word of the example. Returns the axes."""
    heads = {"word": 0, "key k": 1.3, SCORE: 2.8, "weight w": 4.3, "value v": 5.7}
    boxes = {head: (column, 4, head, "words") for head, column in heads.items()}
    boxes |= {"q": (2.8, 5.1, "query q = (1, 1)", "attention"), "c": (7.6, 1.5, "result: the sum\nof w v = 0.81", "output")}
    arrows = [("q", SCORE, {"dashed": True})]
    said = []
    for i, (word, key, score, weight, value) in enumerate(EXAMPLE):
        y = 3 - i
        boxes |= {f"x{i}": (0, y, word, "words"), f"k{i}": (1.3, y, key, "state"), f"s{i}": (2.8, y, str(score), "layer")}
        boxes |= {f"w{i}": (4.3, y, f"{weight:.2f}", "layer"), f"v{i}": (5.7, y, value, "state")}
        arrows += [(f"x{i}", f"k{i}"), (f"k{i}", f"s{i}"), (f"s{i}", f"w{i}"), (f"w{i}", f"v{i}", {"weight": weight})]
        arrows.append((f"v{i}", "c", {"weight": weight}))
        said.append(f"{word}: key {key}, score {score}, weight {weight:.2f}, value {value}")
    title = "The query meets the keys, and the weights meet the values"
    ax = diagram(boxes, arrows, title=title)
    return describe(ax, f"{lead('Diagram', title)}: the query (1, 1) is compared with each key. {'; '.join(said)}. Result: 0.81.")


def turning_query(angles, panels, *, title):
    """Results of a look-up and their slopes, as the query turns.

    angles: (n,) degrees; panels: {ylabel: {label: array (n,)}}, one above the other. A jump is a gap. Returns the figure.
    """
    with style():
        shape = {"figsize": (WIDEST, 4.2), "layout": "constrained", "sharex": True, "squeeze": False}
        figure, axes = plt.subplots(len(panels), 1, **shape)
        for ax, (ylabel, lines) in zip(axes[:, 0], panels.items(), strict=True):
            said = []
            for place, (label, values) in enumerate(lines.items()):
                values = numbers(label, values, 1, bounded=False)
                jumps = np.abs(np.diff(values, prepend=values[:1])) > 0.5
                drawn = np.where(jumps, np.nan, values)
                ax.plot(angles, drawn, LINES[place], color=sns.color_palette("colorblind")[place], linewidth=2, label=label)
                said.append(f"{label}: from {values.min():.2g} to {values.max():.2g}, {jumps.sum()} jumps.")
            ax.set_ylabel(ylabel)
            describe(ax, f"{lead('Line chart', title)}: {ylabel} by direction of the query. {' '.join(said)}")
        axes[-1, 0].set(xlabel="direction of the query, degrees", xticks=range(0, 361, 90))
        axes[0, 0].legend(loc="upper left", bbox_to_anchor=(1.01, 1.0))
        figure.suptitle(title, fontsize=11)
    return figure


def rate_sweep(rates, panels):
    """Losses at the end of training by learning rate, both logarithmic: a line for the mean, a band from lowest to highest seed.

    panels: {title of a panel: {label: array (seeds, rates)}}. Returns the figure.
    """
    title = "Does one of the four rates make up for the division?"
    with style():
        shape = {"figsize": (WIDEST, 3.3), "layout": "constrained", "sharey": True, "squeeze": False}
        figure, axes = plt.subplots(1, len(panels), **shape)
        for ax, (name, lines) in zip(axes[0], panels.items(), strict=True):
            said = []
            for place, (label, rows) in enumerate(lines.items()):
                rows = numbers(f"panels[{name!r}][{label!r}]", rows, 2, bounded=False)
                mean, colour = rows.mean(axis=0), sns.color_palette("colorblind")[place]
                ax.plot(rates, mean, LINES[place] + MARKERS[place], color=colour, markersize=5, linewidth=1.8, label=label)
                ax.fill_between(rates, rows.min(axis=0), rows.max(axis=0), color=colour, alpha=0.2, linewidth=0)
                ends = ", ".join(f"{loss:.2g} at {rate:g}" for rate, loss in zip(rates, mean, strict=True))
                said.append(f"{label}, mean of {len(rows)} seeds: {ends}.")
            ax.set(xscale="log", yscale="log", xlabel="learning rate", title=name)
            ax.set_xticks(rates, [f"{rate:g}" for rate in rates])
            plain_numbers(ax.yaxis)
            ax.minorticks_off()
            ax.grid(axis="y", color="0.9")
            describe(ax, f"{lead('Line chart', title)}, {name}: loss after 200 steps by learning rate. {' '.join(said)}")
        axes[0, 0].set_ylabel("loss after 200 steps")
        note = {"title": "mean of three seeds; band: all", "title_fontsize": 9}
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=2, **note)
        figure.suptitle(title, fontsize=11)
    return figure
