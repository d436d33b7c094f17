"""The look that all figures share: colours, sizes, ticks, and the place of an alt text."""

from contextlib import contextmanager

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
from matplotlib import rc_context

WEIGHT_MAP = sns.color_palette("mako_r", as_cmap=True)  # pale = 0, dark = 1; uniform, told apart by lightness alone
BARS = "#395d9c"  # bars, and a curve that stands alone
GOLD, MASKED, OUTLINE = "#f5a623", "#cfcfcf", "#222222"
MARKERS, LINES = "osD^vPX*", ("-", "--", "-.", ":")
MOST_CHARACTERS = 32  # of a token on a tick; what is longer ends in an ellipsis
FONT = 10  # points: the largest size of a token on a tick
CHARACTER = 0.62  # the width of a character on average, in font sizes
POINTS = 72  # in an inch
SMALLEST_FONT = 9  # points: what a reader at a window of 1000 pixels, in which figures shrink to two thirds, can still read
WIDEST, TALLEST = 7.4, 9.0  # inches of a figure (which with its margin fills a notebook); beyond, cells and bars become smaller


@contextmanager
def style():
    """The course's look, for the figures that are made inside the `with` block."""
    look = {"font.size": FONT, "axes.titlesize": 11, "axes.labelsize": FONT, "axes.spines.top": False, "axes.spines.right": False}
    with rc_context(look | {"legend.frameon": False, "legend.fontsize": SMALLEST_FONT, "figure.facecolor": "white"}):
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
    longest = max(len(line) for token in tokens for line in token.split("\n"))
    fits = text_inches(longest, size) < 0.95 * room
    for label in axis.get_ticklabels(which="major"):
        label.set(parse_math=False, rotation=0 if fits else 90)


def text_inches(characters, size=FONT):
    """The width of so many characters in inches, at a font size in points."""
    return characters * CHARACTER * size / POINTS


def short(token):
    return token if len(token) <= MOST_CHARACTERS else token[: MOST_CHARACTERS - 1] + "\N{HORIZONTAL ELLIPSIS}"


def cell_inches(ax, shape):
    box = ax.get_window_extent()
    return min(box.width / shape[1], box.height / shape[0] if shape[0] > 1 else np.inf) / ax.figure.dpi
