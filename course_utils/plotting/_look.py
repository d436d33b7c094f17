"""What the figures share: colours, sizes, ticks, and where an alt text is kept."""

from contextlib import contextmanager

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
from matplotlib import rc_context

COLOURS = sns.color_palette("mako_r", as_cmap=True)  # pale = 0, dark = 1; perceptually uniform, told apart by lightness alone
GOLD, MASKED, OUTLINE = "#f5a623", "#cfcfcf", "#222222"
MARKERS, LINES = "osD^vPX*", ("-", "--", "-.", ":")
MOST_CHARACTERS = 32  # of a token on a tick; what is longer ends in an ellipsis


@contextmanager
def style():
    """The course's look, for the figures that are made inside the `with` block."""
    look = {"font.size": 10, "axes.titlesize": 11, "axes.labelsize": 10, "axes.spines.top": False, "axes.spines.right": False}
    with rc_context(look | {"legend.frameon": False, "legend.fontsize": 9, "figure.facecolor": "white"}):
        yield


def new_axes(size):
    with style():
        return plt.subplots(figsize=size, layout="constrained")[1]


def describe(ax, text):
    ax.course_alt_text = text
    return ax


def lead(kind, title):
    return f"{kind} ({title})" if title else kind


def token_ticks(axis, tokens, room, size):
    """Tokens on the ticks of an x axis, upright where one would not fit into `room` inches."""
    tokens = [short(token) for token in tokens]
    axis.set_ticks(range(len(tokens)), tokens, fontsize=size)
    fits = max(len(line) for token in tokens for line in token.split("\n")) * 0.62 * size / 72 < room * 0.95
    for label in axis.get_ticklabels(which="major"):
        label.set(parse_math=False, rotation=0 if fits else 90)


def short(token):
    return token if len(token) <= MOST_CHARACTERS else token[: MOST_CHARACTERS - 1] + "\N{HORIZONTAL ELLIPSIS}"


def cell_inches(ax, shape):
    box = ax.get_window_extent()
    return min(box.width / shape[1], box.height / shape[0] if shape[0] > 1 else np.inf) / ax.figure.dpi
