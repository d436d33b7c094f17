"""Serving, drawn: one step of decoding, grouped queries, pages, and tokens per second; and the lengths of texts that arrive."""

import seaborn as sns
import torch
from matplotlib.patches import Rectangle

from attention_lab.experiments.frames import framed
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.growth import plain_numbers
from course_utils.plotting.look import FONT, MARKERS, SMALLEST_FONT, WIDEST, describe, lead, new_axes

COLOURS = sns.color_palette("pastel")


def requests(seed, count=400, longest=4096):
    """The lengths of `count` texts, prompt and answer together, from 64 to `longest` tokens -> list of int.

    Short ones are more frequent: their logarithms are uniform, so half of the texts have less than 512 tokens with 4,096.
    """
    drawn = torch.rand(count, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    return (64 * (longest / 64) ** drawn).long().tolist()


def one_step(*, title="One step of decoding: shared weights, separate caches"):
    """Two texts, each with a query and a cache of its own, go through the same weights. Returns the axes."""
    boxes = {
        "ka": (0, 0, "cache of Anna's text\nK, V: 3 tokens", "state"),
        "kb": (4.2, 0, "cache of Ben's text\nK, V: 5 tokens", "state"),
        "a": (0, 1.7, "attention, 1 query", "attention"),
        "b": (4.2, 1.7, "attention, 1 query", "attention"),
        "w": (2.1, 3.0, "weights of the model\nread once for both", "layer"),
        "na": (0.6, 4.3, "Anna's next token", "output"),
        "nb": (3.6, 4.3, "Ben's next token", "output"),
    }
    arrows = [("ka", "a", {"text": "read for Anna"}), ("kb", "b", {"text": "read for Ben"}), ("a", "w"), ("b", "w")]
    return diagram(boxes, [*arrows, ("w", "na"), ("w", "nb")], title=title)


def grouped_rows(*, title="A reshape puts the queries of a group below each other"):
    """q of four heads with two queries each, cut into heads and into groups, beside the two KV heads. Returns the axes."""
    rows = [f"{head}{query}" for head in range(4) for query in "ab"]
    ax = new_axes((7.0, 4.3))
    for x, name, cut in ((0, "q\n(B, 4, 2, d)", 2), (3.2, "groups\n(B, 2, 4, d)", 4)):
        tops = [place + 0.5 * (place // cut) for place in range(8)]
        for row, top in zip(rows, tops, strict=True):
            _cell(ax, x, -top, 1.8, 0.9, row, COLOURS[int(row[0]) // 2])
        ax.text(x + 0.9, 1.7, name, ha="center", va="center", fontsize=FONT)
    for head, middle in enumerate((2.0, 6.5)):
        _cell(ax, 6.6, -middle - 0.6, 2.4, 2.0, f"KV head {head}\n$T_k$ rows", COLOURS[head])
        arrow = {"arrowstyle": "<->", "color": "0.4"}
        ax.annotate("", (6.5, -middle + 0.4), (5.1, -middle + 0.4), arrowprops=arrow)
    ax.text(7.8, 1.7, "k and v\n(B, 2, $T_k$, d)", ha="center", va="center", fontsize=FONT)
    ax.set(xlim=(-0.2, 9.2), ylim=(-9.2, 2.5), title=title)
    ax.axis("off")
    said = "heads 0 and 1 form a group and read KV head 0; heads 2 and 3 read KV head 1. 0a is head 0's query at position a."
    return describe(ax, f"{lead('Diagram', title)}: the rows keep their order, 0a 0b 1a 1b 2a 2b 3a 3b; {said}")


def pages(tables, tokens, *, size, count, title="The table says where each page of a text is"):
    """Texts {name: page numbers} with `tokens` {name: int}, and the store of `count` pages of `size` places. Returns the axes.

    A page that several tables name is shared by their texts.
    """
    ax = new_axes((WIDEST, 2.6))
    owners = {page: [name for name, table in tables.items() if page in table] for page in range(count)}
    colours = {name: COLOURS[place] for place, name in enumerate(tables)}
    for page, names in owners.items():
        left = page * (size + 0.8)
        for place in range(size):
            filled = names and tables[names[0]].index(page) * size + place < tokens[names[0]]
            colour = COLOURS[len(tables)] if len(names) > 1 else colours[names[0]] if filled else "white"
            ax.add_patch(Rectangle((left + place, 0), 1, 1, facecolor=colour, edgecolor="0.6", linewidth=0.8))
        ax.text(left + size / 2, -0.5, f"page {page}", ha="center", va="center", fontsize=SMALLEST_FONT)
        owner = " and ".join(names) if names else "free"
        ax.text(left + size / 2, 1.5, owner, ha="center", va="center", fontsize=SMALLEST_FONT, color="0.35")
    for row, (name, table) in enumerate(tables.items()):
        words = f"{name}: {tokens[name]} tokens, table {table}"
        ax.text(0, 3.9 - 1.1 * row, words, fontsize=FONT, va="center", bbox={"facecolor": colours[name], "edgecolor": "none"})
    ax.set(xlim=(-0.3, count * (size + 0.8) - 0.5), ylim=(-1.0, 4.7), title=title)
    ax.axis("off")
    said = "; ".join(f"{name} has {tokens[name]} tokens in pages {', '.join(map(str, table))}" for name, table in tables.items())
    return describe(ax, f"{lead('Diagram', title)}: {said}. The store has {count} pages of {size} places.")


def speeds(batches, panels, *, title="Do the marks follow the lines?"):
    """Tokens per second against the batch, log-log: lines as predicted, marks as measured, a panel per entry.

    panels: {name: {kind: (predicted, measured)}}, a number for each of `batches` in both. Returns the figure.
    """
    with framed(title, 1, len(panels), figsize=(WIDEST, 3.8), sharey=True) as (figure, axes):
        for ax, (name, kinds) in zip(axes, panels.items(), strict=True):
            said = []
            for place, (kind, (predicted, measured)) in enumerate(kinds.items()):
                colour = sns.color_palette("colorblind")[place]
                ax.plot(batches, predicted, color=colour, linewidth=1.6, linestyle=("-", "--", ":")[place])
                ax.plot(batches, measured, MARKERS[place], color=colour, markersize=8, markeredgecolor="white", label=kind)
                numbers = zip(batches, predicted, measured, strict=True)
                told = ", ".join(f"{m:,.0f} at {b} (predicted {p:,.0f})" for b, p, m in numbers)
                said.append(f"{kind}: {told}.")
            ax.set(xscale="log", yscale="log", xlabel="texts in the batch, B", title=name)
            ax.set_xticks(batches, [str(batch) for batch in batches])
            ax.minorticks_off()
            describe(ax, f"{lead('Line chart', name)}: tokens per second by batch. {' '.join(said)}")
        plain_numbers(axes[0].yaxis)
        axes[0].set_ylabel("tokens per second")
        axes[0].legend(loc="upper left", title="marks: measured\nlines: predicted", title_fontsize=SMALLEST_FONT)
    return figure


def _cell(ax, x, y, wide, high, text, colour):
    ax.add_patch(Rectangle((x, y), wide, high, facecolor=colour, edgecolor="white", linewidth=1.5))
    ax.text(x + wide / 2, y + high / 2, text, ha="center", va="center", fontsize=FONT)
