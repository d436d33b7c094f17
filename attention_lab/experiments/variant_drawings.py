"""The drawings of lesson 16: where five papers change attention, a bar per seed, and differences with their intervals."""

import numpy as np

from attention_lab.experiments.block_drawings import dots
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import BARS, SMALLEST_FONT, WIDEST, describe, lead, new_axes, style

FAR_APART = 10  # times: then the axis is one of factors


def five_places(*, title="Where five papers change attention"):
    """One attention from X to out, and beside it where each of five changes acts. Returns the axes."""
    boxes = {
        "X": (0, 0, "X", "words"),
        "q": (-0.8, 1.1, "q", "state"),
        "k": (0, 1.1, "k", "state"),
        "v": (0.8, 1.1, "v", "state"),
        "scores": (-0.4, 2.5, "scores", "layer"),
        "weights": (-0.4, 3.9, "weights", "layer"),
        "context": (0.2, 5.2, "context", "state"),
        "out": (0.2, 6.3, "out", "output"),
        "norm": (-2.9, 1.1, "QK-norm:\nnorm q and k", "attention"),
        "sink": (-2.9, 2.7, "sink: one score\nfor no key", "attention"),
        "minus": (-2.9, 4.3, "differential: minus\na second softmax", "attention"),
        "talk": (2.9, 3.2, "talking heads: mix\nthe heads twice", "attention"),
        "gate": (2.9, 5.2, "gated: times 0 to 1,\nper feature", "attention"),
    }
    path = [("X", "q"), ("X", "k"), ("X", "v"), ("q", "scores"), ("k", "scores"), ("scores", "weights", {"text": "softmax"})]
    path += [("weights", "context"), ("v", "context"), ("context", "out", {"text": "projection"})]
    acts = [("norm", "q"), ("sink", "scores"), ("minus", "weights"), ("talk", "scores"), ("talk", "weights"), ("gate", "context")]
    return diagram(boxes, [*path, *((change, place, {"dashed": True}) for change, place in acts)], title=title)


def charm_by_seed(differences, *, title="A lucky charm changes the loss, in both directions"):
    """A bar per seed: what the charm did. Returns the axes."""
    ylabel = "loss with the charm\nminus without (nats)"
    with style():
        ax = new_axes((WIDEST, 2.9))
        ax.bar(range(len(differences)), differences, color=BARS)
        ax.axhline(0, color="0.2", linewidth=1)
        ax.set(xlabel="seed", ylabel=ylabel, title=title, xticks=range(len(differences)))
    said = ", ".join(f"seed {seed} {one:+.3f}" for seed, one in enumerate(differences))
    return describe(ax, f"{lead('Bar chart', title)}, {ylabel}: {said}.")


def effects(differences, intervals, *, title="With the learning rate 0.003, two changes lower the loss and three raise it"):
    """Differences by seed as dots, a row per change, and a bar for the interval of their mean.

    differences: {change: list}; intervals: {change: (low, high)}. Returns the axes.
    """
    xlabel = "loss minus that of plain attention on the same seed (nats); a band is the interval"
    with style():
        ax = new_axes((WIDEST, 0.5 * len(differences) + 1.2))
        for place, (change, values) in enumerate(differences.items()):
            ax.plot(intervals[change], [place, place], color=BARS, linewidth=7, alpha=0.45, solid_capstyle="butt")
            ax.plot(values, np.full(len(values), place), "o", color=BARS, markersize=4)
        ax.axvline(0, color="0.2", linewidth=1)
        ax.set(xlabel=xlabel, title=title)
        ax.set_yticks(range(len(differences)), list(differences))
        ax.invert_yaxis()
        ax.annotate(
            "\N{LEFTWARDS ARROW} lower loss",
            (0.01, 0.03),
            xycoords="axes fraction",
            va="bottom",
            fontsize=SMALLEST_FONT,
            color="0.35",
        )
    said = [f"{change} {low:+.3f} to {high:+.3f}" for change, (low, high) in intervals.items()]
    return describe(ax, f"{lead('Dot plot', title)}, {xlabel}; 95 % intervals of the means: {'; '.join(said)}.")


def table(losses, *, title):
    """The losses of a table, a row per change and a dot per seed, the lowest mean on top; on an axis of factors where they are
    far apart. Returns the axes."""
    every = [loss for values in losses.values() for loss in values]
    losses = dict(sorted(losses.items(), key=lambda row: sum(row[1])))
    ax = dots(losses, xlabel="loss (nats), a dot per seed", title=title, marked=["nothing"], xlim=(0, 1.05 * max(every)))
    if max(every) > FAR_APART * min(every) > 0:
        ax.set(xscale="log", xlim=(0.8 * min(every), 1.25 * max(every)))
    return ax
