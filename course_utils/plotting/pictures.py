"""Attention over the patches of a picture: the picture, and a small heatmap over its grid for each word."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib import patheffects
from matplotlib.patches import Rectangle

from course_utils.plotting.arguments import numbers, per_panel, tokens
from course_utils.plotting.look import GOLD, OUTLINE, WEIGHT_MAP, WIDEST, describe, lead, style

PANELS_ACROSS, PICTURES_ACROSS = 5, 3  # words side by side, and pictures


def picture_attention(picture, weights, words, grid, *, gold=None, title=None):
    """A picture, and for each word the grid of its patches, coloured by the word's weights; the scale is always 0 to 1.

    Shapes: picture (3, H, W) within 0..1; weights (n, rows * columns), patches row by row from the top left; words n tokens; grid
    (rows, columns). gold: for each word the index of a patch to outline, or None. The shapes of the picture are drawn as thin
    lines over every heatmap. Returns an array of axes, the picture's first.
    """
    weights = numbers("weights", weights, 2)
    picture = numbers("picture", picture, 3)
    tokens("words", words, len(weights), "rows of weights")
    rows, across = grid
    if picture.shape[0] != 3 or weights.shape[1] != rows * across:
        raise ValueError(f"grid {rows} by {across} must fit weights {weights.shape} and a picture (3, H, W), got {picture.shape}")
    gold = per_panel("gold", [None] * len(words) if gold is None else gold, len(words))
    panels = 1 + len(words)
    down = -(-panels // PANELS_ACROSS)
    with style():
        side = (WIDEST - 0.8) / PANELS_ACROSS
        size = (WIDEST, (side * rows / across + 0.35) * down + 0.2)
        figure, axes = plt.subplots(down, PANELS_ACROSS, figsize=size, layout="constrained", squeeze=False)
        axes = axes.ravel()
        for unused in axes[panels:]:
            unused.remove()
        _plain(axes[0], "the picture")
        axes[0].imshow(np.moveaxis(picture, 0, -1), extent=(-0.5, across - 0.5, rows - 0.5, -0.5), interpolation="nearest")
        describe(axes[0], f"{lead('Picture', title)} of {rows} by {across} patches.")
        outline = np.abs(picture - picture[:, :1, :1]).sum(axis=0) > 0.2  # all that differs from the corner's first pixel
        drawn = None
        for ax, word, row, place in zip(axes[1:panels], words, weights, gold, strict=True):
            drawn = _heat(ax, word, row.reshape(rows, across), outline, place)
        bar = figure.colorbar(drawn, ax=list(axes[:panels]), ticks=(0, 0.5, 1), shrink=0.8, aspect=25)
        bar.set_label("weight")
        figure.suptitle(title or "", parse_math=False)
    return axes[:panels]


def _heat(ax, word, weights, outline, place):
    rows, across = weights.shape
    _plain(ax, word)
    extent = (-0.5, across - 0.5, rows - 0.5, -0.5)
    drawn = ax.imshow(weights, vmin=0, vmax=1, cmap=WEIGHT_MAP, extent=extent, interpolation="nearest")
    high, wide = outline.shape
    x = (np.arange(-1, wide + 1) + 0.5) * across / wide - 0.5
    y = (np.arange(-1, high + 1) + 0.5) * rows / high - 0.5
    if outline.any():  # with a margin, so that the outline of a shape at the edge is closed
        ax.contour(x, y, np.pad(outline, 1), levels=[0.5], colors="0.35", linewidths=0.9)
        ax.set(xlim=(-0.5, across - 0.5), ylim=(rows - 0.5, -0.5))
    said = f'"{word}" looks most at {_where(int(weights.argmax()), across)} ({weights.max():.2f})'
    if place is not None:
        row, column = divmod(place, across)
        edge = [patheffects.withStroke(linewidth=3.4, foreground=OUTLINE)]
        look = {"fill": False, "edgecolor": GOLD, "linewidth": 1.8, "path_effects": edge, "zorder": 3}
        ax.add_patch(Rectangle((column - 0.45, row - 0.45), 0.9, 0.9, **look))
        said += f"; outlined is {_where(place, across)} ({weights[row, column]:.2f})"
    describe(ax, said + ".")
    return drawn


def _plain(ax, title):
    ax.set_title(title, fontsize=10, parse_math=False)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.spines[:].set_visible(True)


def _where(place, across):
    row, column = divmod(place, across)
    return f"row {row + 1}, column {column + 1}"


def pictures(pictures, titles):
    """Pictures side by side, each under its title. Shapes: pictures (n, 3, H, W) within 0..1. Returns an array of n axes."""
    pictures = numbers("pictures", pictures, 4)
    tokens("titles", titles, len(pictures), "pictures")
    down = -(-len(pictures) // PICTURES_ACROSS)
    height, width = pictures.shape[-2:]
    with style():
        size = (WIDEST, (WIDEST / PICTURES_ACROSS * height / width + 0.45) * down)
        _, axes = plt.subplots(down, PICTURES_ACROSS, figsize=size, layout="constrained", squeeze=False)
        axes = axes.ravel()
        for unused in axes[len(pictures) :]:
            unused.remove()
        for ax, picture, title in zip(axes, pictures, titles, strict=False):
            _plain(ax, title)
            ax.imshow(np.moveaxis(picture, 0, -1), interpolation="nearest")
            describe(ax, f"Picture: {title}.")
    return axes[: len(pictures)]
