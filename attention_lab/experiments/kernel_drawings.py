"""The drawings of lesson 15: how one program walks over its tiles, and which addresses a program with a mask reads."""

from matplotlib.patches import FancyArrowPatch, Rectangle

from course_utils.plotting.diagrams import KINDS
from course_utils.plotting.look import FONT, OUTLINE, SMALLEST_FONT, describe, lead, new_axes

BLOCKS, PROGRAM, TILE = 4, 1, 2  # in the drawing: blocks of queries and of keys, the program that is shown, its tile
COLUMNS, ROWS, BLOCK, SHOWN = 5, 3, 8, 1  # of the table of the example, the block, and the program that is shown


def walk(*, title="One program: a block of queries meets one block of keys after the other"):
    """A block of queries walks along its row of tiles; what it keeps on the way, and what it writes. Returns the axes."""
    ax = new_axes((7.4, 4.3))
    for row in range(BLOCKS):
        own = row == PROGRAM
        _cell(ax, -1.6, row, 1, 1, "state" if own else "layer", f"$q_{row}$" if own else "")
        _cell(ax, 7.9, row, 1, 1, "output" if own else "layer", f"$c_{row}$" if own else "")
        _cell(ax, 9.1, row, 0.4, 1, "output" if own else "layer", "")
        for column in range(BLOCKS):
            kind = "attention" if own and column == TILE else "state" if own and column < TILE else "words"
            _cell(ax, column, row, 1, 1, kind, "tile" if kind == "attention" else "done" if kind == "state" else "")
    for column in range(BLOCKS):
        now = column == TILE
        for height, letter in ((-2.5, "v"), (-1.35, "k")):
            _cell(ax, column, height, 1, 1, "state" if now else "layer", f"${letter}_{column}$" if now else "")
    _cell(
        ax, 4.6, PROGRAM - 0.35, 2.5, 1.7, "words", "kept on the way:\n$m$, maximum\n$\\ell$, total\n$O$, blend", edge="#b97a0b"
    )
    _arrow(ax, (TILE + 0.5, -0.33), (TILE + 0.5, PROGRAM - 0.02))
    _arrow(ax, (-0.58, PROGRAM + 0.5), (-0.02, PROGRAM + 0.5))
    _arrow(ax, (4.02, PROGRAM + 0.5), (4.58, PROGRAM + 0.5))
    _arrow(ax, (7.12, PROGRAM + 0.5), (7.88, PROGRAM + 0.5))
    for x, y, words in (
        (-1.1, BLOCKS + 0.35, "$Q$: loaded\nonce"),
        (2, BLOCKS + 0.35, "scores: one tile at a time,\nnever stored"),
        (8.75, BLOCKS + 0.35, "stored:\ncontext and $L$"),
    ):
        ax.text(x, y, words, ha="center", va="top", fontsize=SMALLEST_FONT)
    ax.text(-0.2, -2, "$K$ and $V$:", ha="right", va="center", fontsize=FONT)
    ax.text(-0.2, -1.5, "loaded block by block", ha="right", va="center", fontsize=SMALLEST_FONT)
    ax.set(xlim=(-2.7, 9.7), ylim=(BLOCKS + 1.35, -2.7), aspect="equal", title=title)
    ax.axis("off")
    return describe(
        ax,
        f"{lead('Diagram', title)}: a grid of {BLOCKS} by {BLOCKS} tiles of scores. The program of query block {PROGRAM} has "
        f"done {TILE} tiles and is at the tile of key block {TILE}. It loads that block of K and V, keeps maximum, total and "
        "blend on the way, and in the end stores its block of the context and of L.",
    )


def addresses(*, title="Program 1 computes eight addresses, and the mask keeps five of them"):
    """The numbers of a table, one row after the other in memory, and the addresses that one program loads. Returns the axes."""
    ax, start = new_axes((7.4, 2.7)), SHOWN * COLUMNS
    for place in range(ROWS * COLUMNS):
        row = place // COLUMNS
        _cell(ax, place, 0, 1, 0.8, "state" if row == SHOWN else "layer", str(place))
    for row in range(ROWS):
        ax.text((row + 0.5) * COLUMNS, -0.25, f"row {row}", ha="center", va="bottom", fontsize=FONT)
    for lane in range(BLOCK):
        kept = lane < COLUMNS
        _cell(ax, start + lane, 1.9, 1, 0.8, "attention" if kept else "lost", str(lane))
        _arrow(ax, (start + lane + 0.5, 1.87), (start + lane + 0.5, 0.84), dashed=not kept)
    ax.text(start - 0.2, 2.3, "lanes 0 to 7", ha="right", va="center", fontsize=FONT)
    ax.text(start + COLUMNS / 2, 2.95, "mask True: loaded", ha="center", va="top", fontsize=FONT)
    ax.text(start + (COLUMNS + BLOCK) / 2, 2.95, "False: left out", ha="center", va="top", fontsize=FONT)
    ax.set(xlim=(-0.1, ROWS * COLUMNS + 0.1), ylim=(3.1, -0.9), aspect="equal", title=title)
    ax.axis("off")
    return describe(
        ax,
        f"{lead('Diagram', title)}: {ROWS} rows of {COLUMNS} numbers lie in memory one after the other, places 0 to "
        f"{ROWS * COLUMNS - 1}. Program {SHOWN} has {BLOCK} lanes, at places {start} to {start + BLOCK - 1}. The mask keeps the "
        f"first {COLUMNS}, which are row {SHOWN}; the others belong to the next row.",
    )


def _cell(ax, x, y, wide, high, kind, text, edge=None):
    fill, own = KINDS[kind]
    line = edge or (own if own != "none" else "0.8")
    ax.add_patch(Rectangle((x, y), wide, high, facecolor=fill, edgecolor=line, linewidth=0.9))
    ax.text(x + wide / 2, y + high / 2, text, ha="center", va="center", fontsize=FONT, color=OUTLINE)


def _arrow(ax, start, end, dashed=False):
    look = {"arrowstyle": "-|>", "mutation_scale": 10, "color": "0.6" if dashed else "#555555", "shrinkA": 0, "shrinkB": 0}
    ax.add_patch(FancyArrowPatch(start, end, linestyle=(0, (3, 2)) if dashed else "-", **look))
