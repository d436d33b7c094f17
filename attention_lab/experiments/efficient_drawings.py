"""The drawings of lesson 10: the two orders of one product, and six ways to leave out keys."""

import torch
from matplotlib.colors import ListedColormap
from matplotlib.patches import Rectangle

from attention_lab.experiments.frames import framed
from course_utils.plotting.diagrams import KINDS
from course_utils.plotting.look import FONT, describe, lead, new_axes

T, D = 6, 2  # of the drawn matrices


def two_orders(*, title="Above, the product needs a table of T x T; below, a state of d x d"):
    """(Q Kᵀ) V, which makes a table of T x T, above Q (Kᵀ V), which makes a state of d x d. Returns the axes."""
    table, state, result = (r"$Q K^\top$", T, T, "lost"), ("$S$", D, D, "output"), ("result", T, D, "layer")
    q, k, v = ("$Q$", T, D, "state"), (r"$K^\top$", D, T, "state"), ("$V$", T, D, "state")
    rows = [[q, "×", k, "=", table, "", table, "×", v, "=", result], [k, "×", v, "=", state, "", q, "×", state, "=", result]]
    said = [r"$(Q K^\top)\,V$", r"$Q\,(K^\top V)$"]
    ax = new_axes((7.4, 5.0))
    for row, (parts, words) in enumerate(zip(rows, said, strict=True)):
        x, middle = 0.0, -10.6 * row
        ax.text(0, middle + T / 2 + 2.2, words, fontsize=FONT + 1, va="center")
        for part in parts:
            x += 0.5
            if isinstance(part, str):
                ax.text(x + 0.5, middle, part, ha="center", va="center", fontsize=FONT + 4)
                x += 0.8 if part else 2.2
            else:
                _matrix(ax, x, middle, *part)
                x += part[2]
    ax.set(xlim=(-0.2, 35.4), ylim=(-10.6 - T / 2 - 1.2, T / 2 + 2.9), aspect="equal", title=title)
    ax.axis("off")
    above = "above, Q times Kᵀ is a table of T x T, and the table times V is the result"
    return describe(
        ax, f"{lead('Diagram', title)}: {above}. Below, Kᵀ times V is the state S of d x d, and Q times S the result."
    )


def _matrix(ax, x, middle, name, high, wide, kind):
    fill, edge = KINDS[kind]
    for row in range(high):
        for column in range(wide):
            ax.add_patch(Rectangle((x + column, middle - high / 2 + row), 1, 1, facecolor=fill, edgecolor=edge, linewidth=0.6))
    ax.text(x + wide / 2, middle + high / 2 + 0.7, name, ha="center", va="center", fontsize=FONT)
    size = r"${} \times {}$".format(*("T" if side == T else "d" for side in (high, wide)))
    ax.text(x + wide / 2, middle - high / 2 - 0.7, size, ha="center", va="center", fontsize=FONT - 1, color="0.35")


def six_patterns():
    """Which keys a query sees in six patterns, for 12 positions -> {name: (12, 12) bool, queries in rows}."""
    query, key = torch.arange(12).unsqueeze(1), torch.arange(12)
    causal, near = key <= query, (query - key).abs() < 3
    encoder = near | (query == 0) | (key == 0)
    at_random = torch.rand(12, 12, generator=torch.Generator().manual_seed(3)) < 0.13
    chosen = torch.tensor([0, 0, 0, 1])[query // 3]  # made up: the block that the queries of each block choose
    return {
        "sliding window": causal & near,
        "window and first keys": causal & (near | (key < 2)),
        "window and stride": causal & (near | ((query - key) % 4 == 0)),
        "window and global\n(encoder)": encoder,
        "window, global and random\n(encoder)": encoder | at_random,
        "best blocks": causal & ((key // 3 == query // 3) | (key // 3 == chosen)),
    }


def patterns(*, title="Six ways to compute fewer scores (blue: computed)"):
    """`six_patterns`, a panel each. Returns the figure."""
    masks = six_patterns()
    look = {"cmap": ListedColormap(["#f1f1f1", "#395d9c"]), "vmin": 0, "vmax": 1, "edgecolors": "white", "linewidth": 1}
    with framed(title, 2, 3, figsize=(7, 5)) as (figure, axes):
        for ax, (name, mask) in zip(axes.flat, masks.items(), strict=True):
            ax.pcolormesh(mask.int().numpy(), **look)
            ax.set(title=name, aspect="equal", ylim=(len(mask), 0), xticks=[], yticks=[], xlabel="keys", ylabel="queries")
            ax.spines[:].set_visible(False)
            counts = mask.sum(dim=1)
            describe(ax, f"{lead('Grid', name)}: of {len(mask)} keys a query sees {counts.min()} to {counts.max()}.")
    return figure
