"""Shares of several runs side by side: a table whose cells are coloured, with the percentage in each."""

import numpy as np

from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import FONT, WEIGHT_MAP, WIDEST, describe, lead, new_axes, style, text_inches

CELL = 0.62, 0.4  # inches across and high
DARK = 0.45  # a cell with more than this has white digits


def share_table(columns, *, title=None):
    """Each column a run, each row a quantity, each cell a share in percent; dark is much.

    columns: {name of the run: {name of the quantity: share in [0, 1]}}, the same quantities in every run, the first on top.
    Returns the axes. Raises ValueError for shares outside 0..1 and for runs that hold other quantities than the first.
    """
    runs = {run: labelled(f"columns[{run!r}]", rows) for run, rows in labelled("columns", columns).items()}
    if not runs:
        raise ValueError("columns must hold at least one run, got none")
    first, rows = next((run, list(held)) for run, held in runs.items())
    for run, held in runs.items():
        if list(held) != rows:
            raise ValueError(
                f"columns[{run!r}] must hold what columns[{first!r}] holds ({', '.join(rows)}), got {', '.join(held)}"
            )
    shares = numbers("columns", [[held[row] for held in runs.values()] for row in rows], 2)
    beside = text_inches(max(map(len, rows))) + 0.3
    with style():
        size = (min(WIDEST, beside + CELL[0] * len(runs) + 0.2), CELL[1] * len(rows) + 0.8)
        ax = new_axes(size)
        ax.imshow(shares, vmin=0, vmax=1, cmap=WEIGHT_MAP, aspect="auto")
        ax.set_xticks(range(len(runs)), list(runs))
        ax.set_yticks(range(len(rows)), rows)
        ax.xaxis.tick_top()
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
        ax.set_title(title or "", fontsize=11, parse_math=False)
        for (row, column), share in np.ndenumerate(shares):
            colour = "white" if share > DARK else "black"
            ax.text(column, row, f"{share:.0%}", ha="center", va="center", color=colour, fontsize=FONT)
    said = "; ".join(
        f"{name}: " + ", ".join(f"{run} {share:.0%}" for run, share in zip(runs, line, strict=True))
        for name, line in zip(rows, shares, strict=True)
    )
    return describe(ax, f"{lead('Table', title)}: {said}.")
