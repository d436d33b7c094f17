"""The softmax's gradients as keys get larger: random queries and keys, with and without the 1 / sqrt(d_k).

The assumption is that of Vaswani et al. (2017), footnote 4: independent entries of mean 0 and variance 1, as they are before
training. Everything is computed in double precision, in which a gradient can still be told from 0.
"""

import math

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
import torch

from course_utils._validation import require_sizes
from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import MARKERS, describe, lead, style


def random_questions(d_k, draws, keys, seed):
    """Independent draws of one query with its keys, and of how much a loss wants more of each weight.

    Returns queries (draws, d_k), keys (draws, keys, d_k) and wishes (draws, keys), all N(0, 1) in float64. `wishes` is the
    gradient with respect to the weights of a loss whose values and gradient are random too.
    """
    require_sizes(d_k=d_k, draws=draws, keys=keys)
    generator = torch.Generator().manual_seed(seed)
    shapes = ((draws, d_k), (draws, keys, d_k), (draws, keys))
    return tuple(torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes)


def gradient_norms(queries, keys, wishes, scale, jacobian):
    """The sizes of the gradients in each draw, when the scores are `scale` times q . k.

    `jacobian`: weights (n,) -> dw/ds (n, n). Shapes: queries (N, d_k), keys (N, n, d_k), wishes (N, n) -> a dict of (N,):
    "scores", the Frobenius norm of the Jacobian of the weights with respect to the scores; "query", the norm of the gradient of
    wishes . w with respect to the query; "gap", by how much the best score leads the second.
    """
    norms = {"scores": [], "query": [], "gap": []}
    for query, its_keys, wish in zip(queries, keys, wishes, strict=True):
        scores = scale * (its_keys @ query)  # (n,)
        J = jacobian(torch.softmax(scores, dim=0))  # (n, n)
        norms["scores"].append(J.norm())
        norms["query"].append((scale * (its_keys.T @ (J @ wish))).norm())  # (d_k, n) @ (n,) -> (d_k,)
        best = scores.topk(2).values if len(scores) > 1 else scores.new_tensor([math.inf, 0.0])
        norms["gap"].append(best[0] - best[1])
    return {name: torch.stack(values) for name, values in norms.items()}


def strips(panels, *, ticks, xlabel="size of the keys, $d_k$", ylabels=None, lowest=1e-10):
    """Distributions on a logarithmic axis: a dot for every draw, a bar for the median, a diamond for the mean.

    panels: {title: {label: one array of N numbers for each of `ticks`}}; numbers below `lowest` are drawn there, and counted.
    `ylabels`: one for each panel; they share their scale. Returns the panels' axes.
    """
    panels = {title: labelled(f"panels[{title!r}]", groups) for title, groups in labelled("panels", panels).items()}
    ylabels = [""] * len(panels) if ylabels is None else ylabels
    with style():
        shape = {"figsize": (5.4 * len(panels), 4.2), "layout": "constrained", "squeeze": False, "sharey": True}
        figure, axes = plt.subplots(1, len(panels), **shape)
        for ax, (title, groups), ylabel in zip(axes[0], panels.items(), ylabels, strict=True):
            said = [_strip(ax, i, label, rows, ticks, len(groups), lowest) for i, (label, rows) in enumerate(groups.items())]
            ax.set(yscale="log", xlabel=xlabel, ylabel=ylabel, title=title, xticks=range(len(ticks)))
            ax.set_xticklabels([str(tick) for tick in ticks])
            ax.yaxis.set_tick_params(labelleft=True)
            ax.grid(axis="y", color="0.9")
            ax.set_axisbelow(True)
            described = f"{lead('Strips of dots on a logarithmic axis', title)}, by {xlabel.replace('$', '')}. {' '.join(said)}"
            describe(ax, described)
        axes[0, 0].set_ylim(bottom=lowest / 30)  # room for the counts; the panels share it
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=2 * len(groups))
    return axes[0]


def _strip(ax, place, label, rows, ticks, count, lowest):
    """Draw one group; returns its description."""
    colour = sns.color_palette("colorblind")[(0, 3)[place % 2]]
    jitter, words = np.random.default_rng(0), []
    for x, row in enumerate(rows):
        row = numbers(f"{label} at {ticks[x]}", row, 1, bounded=False)
        middle = x + 0.42 * (place - (count - 1) / 2)
        aside = middle + jitter.uniform(-0.15, 0.15, len(row))
        median, mean, below = np.median(row), row.mean(), (row < lowest).mean()
        ax.plot(aside, np.maximum(row, lowest), ".", color=colour, alpha=0.35, markersize=3.5, markeredgewidth=0)
        if below >= 0.005:
            ax.annotate(f"{below:.0%}", (middle, lowest), (0, -4), textcoords="offset points", ha="center", va="top", fontsize=8)
        named = {"label": f"{label}: median"} if x == 0 else {}
        ax.hlines(median, middle - 0.18, middle + 0.18, color=colour, linewidth=3, **named)
        named = {"label": f"{label}: mean"} if x == 0 else {}
        look = {"markersize": 7, "color": colour, "markeredgecolor": "black", "linestyle": "none"}
        ax.plot([middle], [mean], MARKERS[2], **look, **named, zorder=4)
        lower = f" ({below:.0%} below {lowest:.0e})" if below >= 0.005 else ""
        words.append(f"{median:.2g} and {mean:.2g} at {ticks[x]}{lower}")
    return f"{label}, median and mean: {', '.join(words)}."
