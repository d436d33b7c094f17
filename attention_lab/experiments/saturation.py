"""The softmax's gradients as keys get larger: random queries and keys, with and without the 1 / sqrt(d_k).

The assumption is that of Vaswani et al. (2017), footnote 4: independent entries of mean 0 and variance 1, as they are before
training. Everything is computed in double precision, in which a tiny gradient is still above 0.
"""

import numpy as np
import seaborn as sns
import torch

from course_utils.plotting.look import MARKERS, SMALLEST_FONT, describe, new_axes, style

LOWEST = 1e-10  # smaller gradients are drawn here, and counted


def random_questions(d_k, draws, keys, seed):
    """Independent draws of one query with its keys, and of how much a loss wants more of each weight.

    Returns queries (draws, d_k), keys (draws, keys, d_k) and wishes (draws, keys), all N(0, 1) in float64. `wishes` is the
    gradient with respect to the weights of a loss whose values and gradient are random too.
    """
    generator = torch.Generator().manual_seed(seed)
    shapes = ((draws, d_k), (draws, keys, d_k), (draws, keys))
    return tuple(torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes)


def gradients_at_the_query(queries, keys, wishes, scale):
    """How large the gradient with respect to each query is, and by how much its best score leads the second.

    The scores are `scale` times q . k, the loss is the sum of wishes times weights.
    Shapes: queries (N, d_k), keys (N, n, d_k), wishes (N, n) -> norms (N,), leads (N,).
    """
    queries = queries.clone().requires_grad_()
    scores = scale * (keys @ queries.unsqueeze(2)).squeeze(2)  # (N, n)
    loss = (torch.softmax(scores, dim=1) * wishes).sum()
    (gradient,) = torch.autograd.grad(loss, queries)  # (N, d_k): each draw has a query of its own
    best = scores.detach().topk(2, dim=1).values  # (N, 2)
    return gradient.norm(dim=1), best[:, 0] - best[:, 1]


def strips(groups, *, ticks, title=None):
    """Sizes of gradients on a logarithmic axis: a dot for each draw, a bar for the median, a diamond for the mean.

    groups: {label: one array of N numbers for each of `ticks`}, the sizes of the keys. Returns the axes.
    """
    ax = new_axes((7.2, 4.0))
    with style():
        said = [_strip(ax, place, label, rows, ticks, len(groups)) for place, (label, rows) in enumerate(groups.items())]
        ax.set(yscale="log", xlabel="size of the keys, $d_k$", ylabel="size of the gradient at the query")
        ax.set_ylim(bottom=LOWEST / 30)  # room for the counts
        ax.set_xticks(range(len(ticks)), [str(tick) for tick in ticks])
        ax.set_title(title or "")
        ax.grid(axis="y", color="0.9")
        ax.set_axisbelow(True)
        ax.legend(loc="lower left", title="bar: median, diamond: mean", title_fontsize=SMALLEST_FONT, alignment="left")
    return describe(ax, f"Strips of dots on a logarithmic axis ({title}), by size of the keys. {' '.join(said)}")


def _strip(ax, place, label, rows, ticks, count):
    """Draw one group; returns its description."""
    colour = sns.color_palette("colorblind")[(0, 3)[place % 2]]
    jitter, words = np.random.default_rng(0), []
    for x, row in enumerate(rows):
        row = np.asarray(row, dtype=float)
        middle = x + 0.42 * (place - (count - 1) / 2)
        aside = middle + jitter.uniform(-0.15, 0.15, len(row))
        median, mean, below = np.median(row), row.mean(), (row < LOWEST).mean()
        named = {"label": label} if x == 0 else {}
        ax.plot(aside, np.maximum(row, LOWEST), ".", color=colour, alpha=0.35, markersize=3.5, markeredgewidth=0)
        if below >= 0.005:
            look = {"textcoords": "offset points", "ha": "center", "va": "top", "fontsize": SMALLEST_FONT}
            ax.annotate(f"{below:.0%} below", (middle, LOWEST), (0, -4), **look)
        ax.hlines(median, middle - 0.18, middle + 0.18, color=colour, linewidth=3, **named)
        ax.plot([middle], [mean], MARKERS[2], markersize=7, color=colour, markeredgecolor="black", linestyle="none", zorder=4)
        lower = f" ({below:.0%} below {LOWEST:.0e})" if below >= 0.005 else ""
        words.append(f"{median:.2g} and {mean:.2g} at {ticks[x]}{lower}")
    return f"{label}, median and mean: {', '.join(words)}."
