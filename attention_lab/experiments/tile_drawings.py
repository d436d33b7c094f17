"""The drawings of lesson 09: a tile that walks over the table of scores, and times by the size of a tile."""

import seaborn as sns
from matplotlib.patches import FancyArrowPatch, Rectangle
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from attention_lab.experiments.frames import framed
from course_utils.plotting.diagrams import KINDS
from course_utils.plotting.look import FONT, LINES, MARKERS, SMALLEST_FONT, WIDEST, describe, lead

SIDE, BLOCKS = 2, 3  # of a tile as it is drawn, and how many of them in a row
STEPS = ("first tile: start", "second tile: merge", "last tile: merge, divide")
BESIDE = {"naive, tables kept": "naive,\nkept", "PyTorch's": "PyTorch's"}  # what has no size of a tile


def tile_walk(*, title="A tile walks over the table; only m, l and O go with it"):
    """Three tiles of one block of queries, with the three numbers per query beside them. Returns the figure."""
    with framed(title, 1, 3, figsize=(WIDEST, 3.3)) as (figure, axes):
        for step, ax in enumerate(axes):
            _keys_and_values(ax, step)
            _table(ax, step)
            _triple(ax, step)
            ax.set(xlim=(-2.2, 10.4), ylim=(7.2, -3.4), aspect="equal", title=f"{step + 1}. {STEPS[step]}")
            ax.axis("off")
        words = "orange: small, and used again for the next tile    blue: in memory all the time    green: finished"
        figure.supxlabel(words, fontsize=SMALLEST_FONT, color="0.3")
    said = (
        "the second block of queries meets the first, the second and the third block of keys and values. Each tile changes the "
        "maximum m, the total l and the blend O of these queries, and is forgotten. After the last tile, O / l is their context"
    )
    describe(axes[0], f"{lead('Diagram', title)}: {said}.")
    return figure


def _rectangle(ax, x, y, wide, high, kind, text="", **look):
    fill, edge = KINDS[kind]
    ax.add_patch(Rectangle((x, y), wide, high, **{"facecolor": fill, "edgecolor": edge, "linewidth": 0.9} | look))
    ax.text(x + wide / 2, y + high / 2, text, ha="center", va="center", fontsize=FONT)


def _keys_and_values(ax, step):
    """K and V above the table, Q on its left; strong where this step reads them."""
    for block in range(BLOCKS):
        for y, name in ((-1.5, "K"), (-2.9, "V")):
            _rectangle(ax, SIDE * block, y, SIDE, 1.1, "state", name if block == step else "", alpha=1 if block == step else 0.35)
        _rectangle(ax, -1.7, SIDE * block, 1.2, SIDE, "state", "Q" if block == 1 else "", alpha=1 if block == 1 else 0.35)


def _table(ax, step):
    for row in range(BLOCKS):
        for column in range(BLOCKS):
            done = row < 1 or (row == 1 and column < step)
            look = {"facecolor": "#ececec" if done else "white", "edgecolor": "0.75", "linestyle": ":"}
            _rectangle(ax, SIDE * column, SIDE * row, SIDE, SIDE, "layer", **look)
    for column in range(step):
        ax.text(SIDE * column + 1, 3, "gone", ha="center", va="center", fontsize=SMALLEST_FONT, color="0.45")
    _rectangle(ax, SIDE * step, SIDE, SIDE, SIDE, "attention", "tile", linewidth=1.6)


def _triple(ax, step):
    """m, l and O of the second block of queries; the context of the first, which is finished."""
    _rectangle(ax, 8.6, 0, 1.5, SIDE, "output", "$O/l$")
    for x, wide, name in ((6.5, 1.0, "m"), (7.6, 0.7, "l"), (8.6, 1.5, "O")):
        finished = step == BLOCKS - 1 and name == "O"
        _rectangle(ax, x, SIDE, wide, SIDE, "output" if finished else "attention", "$O/l$" if finished else f"${name}$")
    start = SIDE * (step + 1)
    if step < BLOCKS - 1:
        ax.add_patch(FancyArrowPatch((start, 3), (6.4, 3), arrowstyle="-|>", mutation_scale=10, color="#b97a0b", zorder=3))
    ax.text(8.5, -0.5, "per query", ha="center", va="bottom", fontsize=SMALLEST_FONT, color="0.35")


def against_naive(panels, *, title="Below the grey line: faster than the naive version"):
    """Times as multiples of the naive version's, by the size of a tile; what has no tile has a mark on the right.

    panels: {title: {length: {attention: seconds}}}; "naive" is among the attentions, and numbers are sizes. Returns the figure.
    """
    curves = [times for lengths in panels.values() for times in lengths.values()]
    sizes = sorted({int(name) for times in curves for name in times if name.isdigit()})
    places = {str(size): place for place, size in enumerate(sizes)}
    extra = [name for name in BESIDE if any(name in times for times in curves)]
    places |= {name: len(sizes) + 0.4 + place for place, name in enumerate(extra)}
    ratios = [seconds / times["naive"] for times in curves for seconds in times.values()]
    labels = sorted({label for lengths in panels.values() for label in lengths}, key=lambda label: (len(label), label))
    handles = {}
    with framed(title, 1, len(panels), figsize=(WIDEST, 3.9), sharey=True, squeeze=False) as (figure, axes):
        for ax, (name, lengths) in zip(axes[0], panels.items(), strict=True):
            ax.axhline(1, color="0.55", linewidth=2, zorder=1)
            said = [_curve(ax, labels.index(label), label, times, places) for label, times in lengths.items()]
            handles |= {line.get_label(): line for line in ax.get_lines() if line.get_label() in labels}
            ax.set(title=name, xlabel="block", yscale="log")
            ax.set_xticks(list(places.values()), [BESIDE.get(label, label) for label in places], rotation=90)
            ax.yaxis.set_major_locator(FixedLocator([0.25, 0.5, 1, 2, 4, 8, 16]))
            ax.yaxis.set_minor_locator(NullLocator())
            ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            ax.set_ylim(min(ratios) / 1.3, max(ratios) * 1.3)
            describe(ax, f"{lead('Line chart', name)}: time as a multiple of the naive version's. {' '.join(said)}")
        axes[0, 0].set_ylabel("time, naive version = 1")
        figure.legend([handles[label] for label in labels], labels, loc="outside lower center", ncols=len(labels))
    return figure


def _curve(ax, place, length, times, places):
    shown = {name: times[name] / times["naive"] for name in places if name in times}
    sizes = [name for name in shown if name.isdigit()]
    look = {"color": sns.color_palette("colorblind")[place], "marker": MARKERS[place]}
    ax.plot([places[name] for name in sizes], [shown[name] for name in sizes], **look, linestyle=LINES[place], label=length)
    beside = [name for name in shown if not name.isdigit()]
    ax.plot([places[name] for name in beside], [shown[name] for name in beside], **look, linestyle="none", markersize=8)
    return f"{length}: " + ", ".join(f"{name} {ratio:.2f}" for name, ratio in shown.items()) + "."
