"""Diagrams of architectures, drawn from data in one style: boxes on a grid, and arrows between them."""

from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from course_utils.plotting.look import FONT, OUTLINE, POINTS, describe, lead, new_axes, text_inches

# What a box stands for -> its fill and edge; text is dark on all of them. "words" have no box.
KINDS = {
    "words": ("none", "none"),
    "state": ("#dbe6f4", "#395d9c"),
    "layer": ("#ececec", "#666666"),
    "attention": ("#fdebc8", "#b97a0b"),
    "output": ("#d9efe3", "#2f7d55"),
    "lost": ("#f6dcd8", "#a33b2a"),
}
COLUMN, ROW = 1.0, 0.72  # inches from one place of the grid to the next
HIGH, PAD = 0.36, 0.1  # inches: of a box, and beside its text
THIN, THICK = 0.8, 4.2  # points: of an arrow, and of one with all the weight


def diagram(boxes, arrows, *, title=None):
    """Boxes on a grid and arrows between them. Returns the axes.

    boxes: {name: (column, row, text, kind)}, columns from the left and rows from the bottom, both may be fractions; `kind` is
    one of words, state, layer, attention, output, lost. arrows: tuples (from, to), (from, to, options) with the names of boxes;
    options: "text" beside the arrow, "weight" from 0 to 1 for its width, "bend" (curvature; positive bends to the left on the
    way), "dashed". The alt text tells every arrow. Raises ValueError for an unknown kind, name or option.
    """
    for name, (*_, kind) in boxes.items():
        if kind not in KINDS:
            raise ValueError(f"boxes[{name!r}] must be of a kind in {', '.join(KINDS)}, got {kind!r}")
    arrows = [(*arrow, {}) if len(arrow) == 2 else tuple(arrow) for arrow in arrows]
    for start, end, options in arrows:
        unknown = [name for name in (start, end) if name not in boxes]
        unknown += sorted(set(options) - {"text", "weight", "bend", "dashed"})
        if unknown:
            raise ValueError(f"arrows must join boxes and have known options, got {', '.join(map(repr, unknown))}")
    sides = [(COLUMN * column, _width(text) / 2) for column, _, text, _ in boxes.values()]
    left, right = min(x - half for x, half in sides), max(x + half for x, half in sides)
    rows = [ROW * row for _, row, _, _ in boxes.values()]
    low, high = min(rows) - HIGH, max(rows) + HIGH
    ax = new_axes((right - left + 0.4, high - low + (0.4 if title else 0.1)))
    ax.set(xlim=(left - 0.1, right + 0.1), ylim=(low, high), aspect="equal")
    ax.axis("off")
    ax.set_title(title or "")
    patches = {name: _box(ax, *box) for name, box in boxes.items()}
    for start, end, options in arrows:
        _arrow(ax, boxes, patches, start, end, **options)
    said = "; ".join(_said(boxes, *arrow) for arrow in arrows)
    return describe(ax, f"{lead('Diagram', title)}: {said}.")


def _width(text):
    return max(2 * PAD + max(text_inches(len(line)) for line in text.split("\n")), HIGH)


def _box(ax, column, row, text, kind):
    x, y, width = COLUMN * column, ROW * row, _width(text)
    high = HIGH + (text.count("\n") * 1.25 * FONT) / POINTS
    fill, edge = KINDS[kind]
    shape = FancyBboxPatch(
        (x - width / 2, y - high / 2), width, high, boxstyle="round,pad=0,rounding_size=0.08", facecolor=fill, edgecolor=edge
    )
    ax.add_patch(shape)
    weight = "bold" if kind == "attention" else "normal"
    ax.text(x, y, text, ha="center", va="center", fontsize=FONT, color=OUTLINE, fontweight=weight, parse_math=False)
    return shape


def _arrow(ax, boxes, patches, start, end, text="", weight=None, bend=0.0, dashed=False):
    (x0, y0), (x1, y1) = ((COLUMN * boxes[name][0], ROW * boxes[name][1]) for name in (start, end))
    width = 1.2 if weight is None else THIN + (THICK - THIN) * weight
    ax.add_patch(
        FancyArrowPatch(
            (x0, y0),
            (x1, y1),
            patchA=patches[start],
            patchB=patches[end],
            shrinkA=2,
            shrinkB=2,
            arrowstyle="-|>",
            mutation_scale=9 + 1.5 * width,
            connectionstyle=f"arc3,rad={bend}",
            linewidth=width,
            linestyle=(0, (3, 2)) if dashed else "-",
            color="#b97a0b" if weight is not None else "#555555",
            zorder=0.5,
        )
    )
    if text:
        across = ((x0 + x1) / 2 + bend * (y1 - y0) / 2, (y0 + y1) / 2 - bend * (x1 - x0) / 2)
        ground = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
        ax.text(*across, text, ha="center", va="center", fontsize=FONT - 1, color=OUTLINE, bbox=ground, parse_math=False)


def _said(boxes, start, end, options):
    named = [" ".join(boxes[name][2].split()) for name in (start, end)]
    more = [options["text"]] if options.get("text") else []
    more += [f"weight {options['weight']:.2g}"] if options.get("weight") is not None else []
    return f"{named[0]} to {named[1]}" + (f" ({', '.join(more)})" if more else "")
