"""The drawings of lesson 13: the circuit that repeats, where the first layer looks, and what heads show against what they do."""

import numpy as np
import seaborn as sns

from attention_lab.experiments import reading
from attention_lab.experiments.frames import framed
from attention_lab.experiments.heads import dots
from course_utils.plotting.bands import bands
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import BARS, SMALLEST_FONT, WIDEST, describe, lead

LETTERS = "abca"  # of the worked example
MARKS = ("none", "a", "b", "c")  # the letter before
GUESSED = 0.09  # the share of right letters if one letter of the piece is guessed


def circuit(*, title="The first layer writes who stood before; the second layer looks for it"):
    """Two layers that repeat, on the text a b c a: what each position holds, and what the last one reads. Returns the axes."""
    boxes, arrows = {}, []
    for place, (letter, mark) in enumerate(zip(LETTERS, MARKS, strict=True)):
        x = 1.9 * place
        boxes |= {f"x{place}": (x, 0, letter, "state"), f"y{place}": (x, 2.2, f"letter {letter}, mark {mark}", "layer")}
        arrows.append((f"x{place}", f"y{place}", {"dashed": True}))
        if place:
            arrows.append((f"x{place - 1}", f"y{place}", {"weight": 1.0}))
    boxes |= {"out": (5.7, 4.9, "answer: b", "output"), "ask": (3.8, 3.4, "whose\nmark is a?", "attention")}
    boxes |= {
        "one": (-1.9, 1.1, "first layer:\none back", "words"),
        "two": (-1.9, 3.6, "second layer:\nfind a mark", "words"),
    }
    arrows += [("y3", "ask", {"dashed": True}), ("ask", "y1", {"dashed": True}), ("y1", "out", {"weight": 0.95, "bend": -0.25})]
    return diagram(boxes, arrows, title=title)


def one_layer_or_two(shares, own, *, title="Two layers learn to repeat, and one layer does not"):
    """The share of right letters, a dot per recorded model and an open circle for each of one's own: {name: numbers}, {name:
    number}. Returns the figure."""
    panel = "letters predicted right"
    (ax,) = dots({panel: shares}, xlabel="model", percent=[panel], live={panel: own}, title=title)
    ax.axhline(GUESSED, color="0.4", linestyle=":")
    ax.text(0, GUESSED - 0.02, "guessing", ha="center", va="top", fontsize=SMALLEST_FONT)
    ax.set_ylim(0, 1.05)
    return ax.figure


def first_layer_by_query(runs, *, title="The first layer looks one back only while the piece may still be new"):
    """The mean weight one back by query. runs: {longest piece: recorded runs}, each with a dotted line. Returns the figure."""
    panel = "weight one back"
    rows = {f"pieces of 8 to {longest}": [run["one_back_by_query"] for run in of] for longest, of in runs.items()}
    figure = bands(range(1, reading.LENGTH), {panel: rows}, xlabel="query, counted from 0", title=title, ylim=(0, 1))
    for longest, line in zip(runs, figure.axes[0].lines, strict=False):
        figure.axes[0].axvline(longest, linestyle=":", color=line.get_color())
    return figure


def need_against_picture(runs, own=None, *, title="The second layer's heads look at the right keys, and each can be removed"):
    """Every head of the recorded two-layer `runs`: its weight where the circuit asks for it, and the points lost without it.

    own: (weights, lost), each (2, heads), of the learner's model: open marks. Returns the figure.
    """
    panels = ("first layer", "weight one back, up to query 16"), ("second layer", "weight after an earlier copy")
    with framed(title, 1, 2, figsize=(WIDEST, 3.5), sharex=True, sharey=True) as (figure, axes):
        for layer, (ax, (name, xlabel)) in enumerate(zip(axes, panels, strict=True)):
            shown = [weight for run in runs for weight in run["where_asked"][layer]]
            lost = [100 * share for run in runs for share in run["lost_without"][layer]]
            ax.scatter(shown, lost, alpha=0.55, color=sns.color_palette("colorblind")[layer])
            if own is not None:
                ax.scatter(own[0][layer], 100 * own[1][layer], label="your model", s=90, facecolors="none", edgecolors="black")
            ax.set(title=f"{name}: {len(shown)} heads", xlabel=xlabel, xlim=(0, 1))
            costliest = [100 * max(run["lost_without"][layer]) for run in runs]
            said = f"{name}, weight {min(shown):.2f} to {max(shown):.2f}; the costliest head of a model"
            describe(ax, f"{lead('Scatter plot', title)}: {said} costs {min(costliest):.1f} to {max(costliest):.1f} points.")
        axes[0].set_ylabel("points of accuracy lost without it")
        if own is not None:
            axes[0].legend(loc="upper left")
    return figure


def bars(panels, labels, *, xlabel, title=None, wide=False):
    """Numbers as bars, a panel for each ylabel. panels: {ylabel: (n,) numbers, or {series: (n,)}}; labels: n strings;
    `wide`: panels are as wide as the page, one above the other. Returns the figure.
    """
    count = len(panels)
    grid = (count, 1) if wide else (1, count)
    size = (WIDEST, 2.8 * count) if wide else (min(WIDEST, 3.6 * count), 3.1)
    with framed(title, *grid, figsize=size, squeeze=False) as (figure, axes):
        for ax, (ylabel, given) in zip(axes.flat, panels.items(), strict=True):
            series = given if isinstance(given, dict) else {"": given}
            across, said = 0.8 / len(series), []
            for place, (name, values) in enumerate(series.items()):
                values = np.asarray(values, dtype=float)
                x = np.arange(len(values)) + (place - (len(series) - 1) / 2) * across
                colour = BARS if len(series) == 1 else sns.color_palette("colorblind")[place]
                ax.bar(x, values, width=across, color=colour, hatch="//" if place else None, edgecolor="white", label=name)
                listed = ", ".join(f"{label} {value:.2f}" for label, value in zip(labels, values, strict=True))
                said.append(f"{name + ': ' if name else ''}{listed}")
            ax.set(xlabel=xlabel, ylabel=ylabel)
            ax.set_xticks(range(len(labels)), labels)
            ax.axhline(0, color="0.6", linewidth=0.8)
            describe(ax, f"{lead('Bar chart', title)}: {ylabel} by {xlabel}: {'; '.join(said)}.")
        if len(series) > 1:
            figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return figure
