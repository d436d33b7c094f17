"""The drawings of lesson 12: the two whole models, how alike words become, and one dot per seed and row."""

from itertools import pairwise

import numpy as np
import seaborn as sns
from matplotlib.patches import Rectangle

from attention_lab.experiments import translation
from course_utils.plotting.blocks import SIDE, STREAM, pre_norm
from course_utils.plotting.curves import length_curve
from course_utils.plotting.diagrams import COLUMN, ROW, diagram
from course_utils.plotting.look import BARS, GOLD, SMALLEST_FONT, WIDEST, describe, lead, new_axes, style

LONGEST = 40  # words of a sentence of the training data
# Where the names of the curves are written, in blocks and cosine.
NAMED = {"without residual": (4.5, 0.92), "without residual, sharp": (4.5, 0.84)}
NAMED |= {"with residual": (11.5, 0.47), "with residual, sharp": (18, 0.24)}


def decoder_only(*, title="A decoder-only model: two blocks add to the stream, positions are added once"):
    """The whole model that writes, with the names of the code. Returns the axes."""
    boxes = {
        "tokens": (0, 0, "tokens", "words"),
        "words": (0, 0.9, "words: one vector per token", "layer"),
        "positions": (3.6, 1.7, "positions", "layer"),
        "+": (0, 1.7, "+", "state"),
        "b1": (0, 2.7, "block 1: attention under the causal mask, network", "attention"),
        "b2": (0, 3.7, "block 2: attention under the causal mask, network", "attention"),
        "norm": (0, 4.6, "norm", "layer"),
        "readout": (0, 5.4, "readout: one score per word of the vocabulary", "output"),
        "next": (0, 6.2, "the next word, at every position", "words"),
    }
    up = ("+", "b1", "b2", "norm")
    arrows = [(low, high, STREAM) for low, high in pairwise(up)]
    arrows += [("tokens", "words"), ("words", "+"), ("positions", "+"), ("norm", "readout"), ("readout", "next")]
    return diagram(boxes, arrows, title=title)


def translator(*, title="Encoder and decoder: only cross-attention joins the two streams"):
    """The translator: Vaswani et al. (2017), figure 1, pre-norm, its norms with the names of the code. Returns the axes."""
    right = 5.4
    boxes = {
        "source": (0, -0.1, "English\n+ positions", "words"),
        "target": (right, -0.1, "French so far\n+ positions", "words"),
        "encoder_norm": (0, 6.3, "encoder_norm", "layer"),
        "memory": (1.9, 6.3, "memory", "state"),
        "decoder_norm": (right, 8.8, "decoder_norm", "layer"),
        "next": (right, 9.7, "next French word", "output"),
        "twice": (1.15, 5.2, "twice: TransformerBlock", "words"),
        "also": (right - 1.1, 7.7, "twice: DecoderBlock", "words"),
    }
    left, arrows, top = pre_norm(0, 0.5, {"attention": "attention", "network": "network"}, "source")
    names = {"attention": "attention\n(causal)", "cross": "cross", "network": "network"}
    other, more, last = pre_norm(right, 0.5, names, "target", -SIDE)
    arrows += [*more, (top, "encoder_norm", STREAM), (last, "decoder_norm", STREAM)]
    arrows += [("encoder_norm", "memory"), ("decoder_norm", "next")]
    arrows.append(("memory", f"{right}cross", {"text": "keys, values", "dashed": True}))
    ax = diagram(boxes | left | other, arrows, title=title)
    _frame(ax, -0.4, 2.6, 0.55, 5.5)
    _frame(ax, right - 2.6, right + 0.4, 0.55, 8.0)
    return ax


def _frame(ax, left, right, low, high):
    """A frame behind a part of a diagram, from column `left` to `right` and row `low` to `high`."""
    size = (COLUMN * (right - left), ROW * (high - low))
    ax.add_patch(Rectangle((COLUMN * left, ROW * low), *size, facecolor="#f7f7f7", edgecolor="#999999", zorder=0))


def by_length(curves, *, title="Twice the steps help, but not beyond the lengths of training"):
    """Recorded shares of exact translations by length, a line where the training data ends. curves: {label: one row per run}.
    Returns the axes."""
    ax = length_curve(translation.LENGTH_EDGES, curves, title=title)
    ax.axvline(LONGEST + 0.5, color="0.4", linestyle=":")
    ax.text(LONGEST + 1, 0.9, "longer than\nin training", fontsize=SMALLEST_FONT, color="0.3")
    return ax


def without_sublayers(runs, *, title="The loss is largest without the network of block 1"):
    """The loss of recorded language models while one sublayer at a time adds nothing. Returns the axes."""
    rows = {"the whole model": [run["loss_valid"] for run in runs]}
    for name in runs[0]["loss_without"]:
        rows[f"without {name}"] = [run["loss_without"][name] for run in runs]
    xlabel = "loss, nats per word (recorded, three seeds)"
    return dots(rows, xlabel=xlabel, title=title, marked=["the whole model"], xlim=(2, None))


def dots(rows, *, xlabel, title, marked=(), xlim=(0, 100)):
    """One number per seed for each row: a dot each, the first row on top. rows: {label: numbers}; `marked` rows are gold.
    Returns the axes."""
    with style():
        ax = new_axes((WIDEST, 0.36 * len(rows) + 1.2))
        for place, (label, values) in enumerate(rows.items()):
            colour = GOLD if label in marked else BARS
            ax.plot([min(values), max(values)], [place, place], color=colour, linewidth=2)
            ax.plot(values, np.full(len(values), place), "o", color=colour, markersize=6, clip_on=False)
        ax.set(xlabel=xlabel, xlim=xlim, title=title)
        ax.set_yticks(range(len(rows)), list(rows))
        ax.invert_yaxis()
        ax.grid(axis="x", color="0.9")
        ax.set_axisbelow(True)
    said = "; ".join(f"{label} {min(values):.3g} to {max(values):.3g}" for label, values in rows.items())
    return describe(ax, f"{lead('Dot plot', title)}, {xlabel}: {said}.")


def cosines(alike, *, title="Without residual connections, all words soon point in one direction"):
    """The mean cosine of two words after each block. alike: {label: one row per seed, the words themselves first}. Returns the
    axes."""
    blocks, said = range(len(next(iter(alike.values()))[0])), []
    with style():
        ax = new_axes((WIDEST, 3.6))
        for (label, rows), colour in zip(alike.items(), sns.color_palette("colorblind"), strict=False):
            for row in rows:
                ax.plot(blocks, row, color=colour, linewidth=1.2)
            at, end = NAMED[label], sum(row[-1] for row in rows) / len(rows)
            ax.text(*at, label, color=colour, fontsize=SMALLEST_FONT)
            said.append(f"{label}: from {rows[0][0]:.2f} to {end:.2f}.")
        ax.set(xlabel="blocks passed", ylabel="mean cosine of two words", title=title, xlim=(0, blocks[-1]), ylim=(-0.05, 1.05))
        ax.grid(axis="y", color="0.9")
    return describe(ax, f"{lead('Line chart', title)}: the mean cosine by the number of blocks passed. {' '.join(said)}")
