"""Attention weights as colours: queries are rows, keys are columns, the scale is always 0 to 1."""

import matplotlib.pyplot as plt
import numpy as np
import torch
from matplotlib import patheffects
from matplotlib.collections import PatchCollection
from matplotlib.patches import Rectangle

from course_utils._validation import require_sizes
from course_utils.plotting.arguments import TOLERANCE, numbers, pairs, per_panel, tokens
from course_utils.plotting.look import (
    FONT,
    GOLD,
    MASKED,
    MOST_CHARACTERS,
    OUTLINE,
    POINTS,
    SMALLEST_FONT,
    TALLEST,
    WEIGHT_MAP,
    WIDEST,
    cell_inches,
    describe,
    lead,
    new_axes,
    short,
    style,
    text_inches,
    token_ticks,
)

SMALLEST_CELL = 0.17  # inches, in which a line of the smallest font fits
LINE = 0.62  # of a cell's height, which a line of text takes
BESIDE, ABOVE, BELOW = 0.5, 0.7, 0.3  # inches beside the queries, above the keys (title, label), below the cells (marks)
COLOUR_BAR = 0.8  # inches, its numbers included


def heatmap(weights, queries, keys, *, ax=None, gold=None, mask=None, title=None, colorbar=True, xlabel="keys", ylabel="queries"):
    """Attention weights as colours: a row per query, the first on top, a column per key; the scale is always 0 to 1.

    Shapes: weights (Q, K), a tensor or array within 0..1; queries Q tokens, keys K tokens; mask (Q, K) boolean, True = may
    attend; gold: pairs (query index, key index), drawn as outlined squares (a corpus keeps alignments as (source, target): turn
    them round). Masked cells are hatched grey; one that carries weight nevertheless keeps its colour under the hatching.
    Returns the axes.
    """
    weights, gold, mask = _checked("", weights, queries, keys, gold, mask)
    if ax is None:
        size = heatmap_size(queries, keys, colorbar=colorbar)
        ax = new_axes(size)
        ax.figure.course_stays_wide = size[0] > WIDEST  # more cells than fit: the page is moved under them
    with style():
        image = _draw_heatmap(ax, weights, queries, keys, gold, mask, title)
        ax.set_xlabel(xlabel)
        ax.set_ylabel(ylabel)
        _explain_marks(ax, gold, mask)
        if colorbar:
            cell = cell_inches(ax, weights.shape)
            bar = ax.inset_axes([1 + 0.1 / (cell * len(keys)), 0, 0.14 / (cell * len(keys)), 1])
            ax.figure.colorbar(image, cax=bar, ticks=(0, 0.5, 1) if cell * len(queries) > 0.6 else (0, 1))
            bar.set_title("weight", loc="left", fontsize=SMALLEST_FONT)
    return describe(ax, _heatmap_words(weights, queries, keys, gold, mask, title))


def heatmap_grid(
    weights, queries, keys, titles=None, *, columns=None, gold=None, mask=None, title=None, xlabel=None, ylabel=None
):
    """Several heatmaps on one colour scale with one colour bar.

    weights: n arrays (Q, K); queries, keys: one list of tokens for all panels, or a list of n lists; titles: n strings; columns:
    panels side by side (3 unless told, 2 when there are four; fewer where they do not fit); gold (a set), mask: as in `heatmap`,
    one for all panels or a list of n.
    Returns an array of the n panels' axes, in order. An error also names the panel.
    """
    weights = list(weights)
    if not weights:
        raise ValueError("weights must hold at least one array, got none")
    n = len(weights)
    shared = len(queries) > 0 and isinstance(queries[0], str)
    queries = [queries] * n if shared else per_panel("queries", queries, n)
    keys = [keys] * n if len(keys) > 0 and isinstance(keys[0], str) else per_panel("keys", keys, n)
    titles = [None] * n if titles is None else per_panel("titles", titles, n)
    gold = per_panel("gold", gold, n) if isinstance(gold, (list, tuple)) else [gold] * n
    mask = per_panel("mask", mask, n) if isinstance(mask, (list, tuple)) else [mask] * n
    columns = (2 if n == 4 else 3) if columns is None else columns
    require_sizes(columns=columns)
    columns = min(columns, n)
    panels = [
        (*_checked(f" of panel {i}", weights[i], queries[i], keys[i], gold[i], mask[i]), queries[i], keys[i]) for i in range(n)
    ]
    widths, heights = _side_by_side([(q, k) for *_, q, k in panels], columns)
    rows, columns = len(heights), len(widths)
    with style():
        shape = {"figsize": (sum(widths) + COLOUR_BAR, sum(heights) + 0.1 * rows), "layout": "constrained", "squeeze": False}
        figure, grid = plt.subplots(rows, columns, width_ratios=widths, height_ratios=heights, **shape)
        figure.course_stays_wide = shape["figsize"][0] > WIDEST
        if title:
            figure.suptitle(title, parse_math=False)
        axes = grid.ravel()
        for unused in axes[n:]:
            unused.remove()
        for i, (ax, (w, g, m, q, k)) in enumerate(zip(axes, panels, strict=False)):
            image = _draw_heatmap(ax, w, q, k, g, m, titles[i])
            _explain_marks(ax, g, m)
            ax.set_xlabel(xlabel or "")
            ax.set_ylabel(ylabel if ylabel and i % columns == 0 else "")
            if shared and i % columns:
                ax.set_yticklabels([])
            describe(ax, _heatmap_words(w, q, k, g, m, titles[i]))
        figure.colorbar(image, ax=list(axes[:n]), ticks=(0, 0.5, 1), label="weight", shrink=0.8, aspect=25)
        for ax in axes[:n]:
            ax.set_anchor("N")  # tops in line; the colour bar has centred them
    return axes[:n]


def _side_by_side(tokens, columns):
    """The widths of the columns and the heights of the rows, in inches; with fewer columns where so many would not fit.

    Of more than two panels two stay side by side, and the figure wide: a tower of pictures compares nothing.
    """
    room = WIDEST - COLOUR_BAR
    sizes = [heatmap_size(queries, keys, colorbar=False, largest=room / columns, cell=0.34) for queries, keys in tokens]
    widths = [max(width for width, _ in sizes[i::columns]) for i in range(columns)]
    if columns > (1 if len(tokens) == 2 else 2) and sum(widths) > room:
        return _side_by_side(tokens, columns - 1)
    return widths, [max(height for _, height in sizes[i : i + columns]) for i in range(0, len(sizes), columns)]


def heatmap_size(queries, keys, *, colorbar=True, largest=WIDEST, cell=0.5):
    """Inches (width, height) of a figure that holds a heatmap of these tokens.

    `cell`: the side of a cell, which shrinks (down to `SMALLEST_CELL`) where the width would pass `largest`.
    """
    beside = BESIDE + text_inches(min(MOST_CHARACTERS, max(map(len, queries))))
    above = ABOVE + text_inches(min(MOST_CHARACTERS, max(map(len, keys))))  # they may have to stand upright
    bar = COLOUR_BAR if colorbar else 0.1
    cell = min(cell, max(SMALLEST_CELL, min((largest - beside - bar) / len(keys), TALLEST / len(queries))))
    return max(2.2, beside + cell * len(keys) + bar), max(1.4, above + cell * len(queries) + BELOW)


def _draw_heatmap(ax, weights, queries, keys, gold, mask, title):
    image = ax.imshow(weights, vmin=0, vmax=1, cmap=WEIGHT_MAP, aspect="equal", interpolation="nearest")
    cell = cell_inches(ax, weights.shape)
    size = float(np.clip(cell * POINTS * LINE, SMALLEST_FONT, FONT))
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    token_ticks(ax.xaxis, keys, cell, size)
    ax.set_yticks(range(len(queries)), [short(token) for token in queries], fontsize=size)
    for label in ax.get_yticklabels():
        label.set_parse_math(False)
    ax.set_xticks(np.arange(len(keys) + 1) - 0.5, minor=True)
    ax.set_yticks(np.arange(len(queries) + 1) - 0.5, minor=True)
    ax.grid(which="minor", color="0.82", linewidth=0.5)
    ax.tick_params(which="both", length=0)
    ax.spines[:].set_visible(False)
    ax.set_title(title or "", parse_math=False)
    for carries, face in ((False, MASKED), (True, "none")) if mask is not None else ():
        cells = np.argwhere(~mask & ((weights > TOLERANCE) == carries))
        if len(cells):
            squares = [Rectangle((k - 0.5, q - 0.5), 1, 1) for q, k in cells]
            look = {"facecolor": face, "edgecolor": "0.45", "linewidth": 0, "hatch": "////"}
            ax.add_collection(PatchCollection(squares, **look, zorder=2))
    for q, k in sorted(gold or ()):
        width = float(np.clip(cell * 5, 1.2, 2.2))
        edge = [patheffects.withStroke(linewidth=width + 1.6, foreground=OUTLINE)]  # seen on pale and on dark cells
        look = {"fill": False, "edgecolor": GOLD, "linewidth": width, "path_effects": edge}
        ax.add_patch(Rectangle((k - 0.4, q - 0.4), 0.8, 0.8, **look, zorder=3))
    return image


def _explain_marks(ax, gold, mask):
    lines = ["outlined: gold"] * bool(gold) + ["hatched: masked"] * (mask is not None and not mask.all())
    if lines:
        place = {"xy": (0, 0), "xycoords": "axes fraction", "xytext": (0, -5), "textcoords": "offset points"}
        ax.annotate("\n".join(lines), **place, va="top", fontsize=SMALLEST_FONT, color="0.3")


def _heatmap_words(weights, queries, keys, gold, mask, title):
    rows, columns = weights.shape
    text = [f"{lead('Heatmap', title)}, {rows} quer{'y' if rows == 1 else 'ies'} by {columns} key{'s' if columns != 1 else ''}."]
    told = [_row_words(queries[q], row, keys, None if mask is None else mask[q]) for q, row in enumerate(weights[:12])]
    text.append("; ".join(told) + (f"; and {rows - 12} more." if rows > 12 else "."))
    if gold:
        asked = sorted({q for q, _ in gold})
        hits = sum((q, int(weights[q].argmax())) in gold for q in asked)
        pairs = f"{len(gold)} gold pair{'s' if len(gold) != 1 else ''}"
        text.append(f"Outlined: {pairs}; the largest weight is on one for {hits} of the {len(asked)} queries that have any.")
    if mask is not None and not mask.all():
        text.append(f"{(~mask).sum()} of {mask.size} cells are masked.")
        leaked = weights[~mask].max()
        if leaked > TOLERANCE:
            text.append(f"A masked cell carries weight (up to {leaked:.2f}).")
    return " ".join(text)


def _row_words(query, row, keys, allowed):
    peak = row.max()
    if peak <= TOLERANCE:
        return f"{query} looks at nothing"
    best = np.flatnonzero(row > peak - 1e-3)
    open_to = len(keys) if allowed is None else allowed.sum()
    if len(best) > 1 and len(best) == open_to:
        return f"{query} looks at all {len(best)} keys alike ({peak:.2f})"
    if len(best) > 3:
        return f"{query} looks most at {len(best)} keys alike ({peak:.2f})"
    return f"{query} looks most at {' and '.join(keys[k] for k in best)} ({peak:.2f}{' each' if len(best) > 1 else ''})"


def _checked(where, weights, queries, keys, gold, mask):
    weights = numbers("weights" + where, weights, 2)
    tokens("queries" + where, queries, weights.shape[0], "rows of weights")
    tokens("keys" + where, keys, weights.shape[1], "columns of weights")
    if mask is not None:
        mask = mask.detach().cpu().numpy() if isinstance(mask, torch.Tensor) else np.asarray(mask)
        if mask.dtype != bool or mask.shape != weights.shape:
            raise ValueError(f"mask{where} must be boolean of shape {weights.shape}, got {mask.dtype} of shape {mask.shape}")
    if gold is not None:
        gold = pairs("gold" + where, gold, *weights.shape)
    return weights, gold, mask
