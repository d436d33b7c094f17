"""The drawings of lesson 07: two questions, the strips of the projections, and each head's map against its removal."""

import numpy as np
import seaborn as sns
from matplotlib.colors import ListedColormap

from attention_lab.experiments.frames import framed
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import FONT, MARKERS, describe, lead, new_axes, style


def two_questions(*, title="One head blends the two ages; two heads keep them apart"):
    """One head reads two of three people at once; beside it, two heads read one person each. Returns the axes."""
    boxes, arrows, ages = {}, [], {"Anna": 4, "Ben": 10, "Cleo": 7}
    for side, x in (("one", 0), ("two", 4.4)):
        boxes |= {f"{side}{name}": (x + 1.2 * i, 0, f"{name}: {age}", "state") for i, (name, age) in enumerate(ages.items())}
    boxes |= {"h": (0.6, 1.5, "1 head", "attention"), "c": (0.6, 2.7, "4 / 2 + 10 / 2 = 7", "lost")}
    boxes |= {
        "g": (4.4, 1.5, "head 1", "attention"),
        "k": (5.6, 1.5, "head 2", "attention"),
        "d": (5.0, 2.7, "4 and 10", "output"),
    }
    half, whole = {"weight": 0.5, "text": "1/2"}, {"weight": 1.0, "text": "1"}
    arrows = [("oneAnna", "h", half), ("oneBen", "h", half), ("twoAnna", "g", whole), ("twoBen", "k", whole)]
    return diagram(boxes, [*arrows, ("h", "c"), ("g", "d"), ("k", "d")], title=title)


def strips(*, title="Each head has its own strip of every projection"):
    """The products X W_Qᵀ = Q and contexts W_Oᵀ = out, with what belongs to each of three heads. Returns the axes."""
    heads, plain = np.repeat([1, 2, 3], 2), np.zeros(6, dtype=int)  # (d_model,): to whom a feature belongs, 0: to all
    drawn = {"X": (plain, 4), r"$W_Q^\top$": (heads, 6), "Q": (heads, 4)}
    drawn |= {"contexts, side by side": (heads, 4), r"$W_O^\top$": (heads, -6), "out": (plain, 4)}
    colours = ListedColormap(["0.87", *sns.color_palette("pastel")[:3]])
    with framed(title, 2, 3, figsize=(7, 4.4)) as (_, axes):
        for ax, (label, (owners, rows)), sign in zip(axes.flat, drawn.items(), ("×", "=", "", "×", "=", ""), strict=True):
            cells = np.tile(owners, (abs(rows), 1)) if rows > 0 else np.tile(owners, (6, 1)).T
            ax.pcolormesh(cells, cmap=colours, vmin=0, vmax=3, edgecolors="white", linewidth=1.5)
            for head in set(owners) - {0}:
                down, across = np.argwhere(cells == head).mean(axis=0) + 0.5
                ax.text(across, down, f"{head}", ha="center", va="center", fontweight="bold")
            ax.text(1.2, 0.5, sign, transform=ax.transAxes, ha="center", va="center", fontsize=FONT + 8)
            ax.set(title=label, aspect="equal", xlim=(0, 6), ylim=(6, 0), anchor="C")
            ax.axis("off")
    said = (
        "X times W_Qᵀ is Q: columns 1 and 2 of W_Qᵀ and of Q belong to head 1, the next two to head 2, the last two to head 3. "
    )
    return describe(axes[0, 0], f"{lead('Diagram', title)}: {said}The contexts times W_Oᵀ is out: W_Oᵀ has two rows per head.")


def maps_against_removal(runs, *, title="The head with the cleanest map (large mark) is rarely the one that costs most"):
    """Each head's AER and the points of exact match lost without it, a panel per number of heads. Returns the axes.

    runs: {number of heads: recorded runs with "heads"}; a colour and a mark per run.
    """
    with framed(title, 1, len(runs), figsize=(7.4, 3.3)) as (_, axes):
        for ax, (count, models) in zip(axes, runs.items(), strict=True):
            for place, run in enumerate(models):
                each, whole = run["heads"]["each"], run["heads"]["all"]["exact"]
                errors = [head["aer"] for head in each]
                lost = [100 * (whole - head["without"]["exact"]) for head in each]
                sizes = [90 if error == min(errors) else 22 for error in errors]
                ax.scatter(errors, lost, sizes, color=sns.color_palette("colorblind")[place], marker=MARKERS[place])
            said = (
                f"{count} heads: AER {min(errors):.2f} to {max(errors):.2f}, and {min(lost):.1f} to {max(lost):.1f} points lost"
            )
            describe(ax, f"{lead('Scatter plot', title)}. The last model with {said}.")
            ax.set(title=f"{count} heads", xlabel="AER of the head's map")
        axes[0].set_ylabel("points lost without the head")
    return axes


def without_and_alone(without, alone, whole):
    """The shares right without each head and with each head alone (two lists), and with `whole`, all heads. Returns the axes."""
    title = "Without one head most sentences are still right; with one head alone, few are"
    with style(), sns.color_palette("colorblind"):
        ax = new_axes((6.6, 3.4))
        for side, (name, shares) in enumerate({"without this head": without, "this head alone": alone}.items()):
            bars = ax.bar(np.arange(len(shares)) + 0.4 * side, shares, 0.38, label=name)
            ax.bar_label(bars, fmt="{:.0%}", padding=2, bbox={"fc": "white", "ec": "none", "pad": 0})
        ax.axhline(whole, color="0.4", linestyle="--", label=f"all heads: {whole:.0%}")
        ax.legend(ncols=3, loc="upper center", frameon=False)
        ax.set(xlabel="head", ylabel="share of sentences exactly right", title=title, ylim=(0, 1.2), yticks=())
        ax.set_xticks(np.arange(len(without)) + 0.2, range(1, len(without) + 1))
    said = ", ".join(f"{head} {a:.0%} and {b:.0%}" for head, (a, b) in enumerate(zip(without, alone, strict=True), 1))
    return describe(ax, f"{lead('Bar chart', title)}. All heads {whole:.0%}. Without and alone, by head: {said}.")
