"""Sliders of lesson 04: the temperature of a look-up, the bandwidth of a regression, and the size of the keys."""

import math

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
import torch

from course_utils._validation import require_int, require_tensor
from course_utils.attention.lookup import attention_entropy
from course_utils.plotting import style
from course_utils.plotting._look import COLOURS, GOLD, describe
from course_utils.widgets._display import lone_axes
from course_utils.widgets.explorers import Explorer

TEMPERATURES = (10.0, 0.5, 0.1)
BANDWIDTHS = (0.05, 0.3, 1.5)
SIZES = (1, 4, 16, 64, 256, 512)


def temperature_lookup(keys, query):
    """A soft look-up in the plane, with a slider for its temperature; the values are the keys, so that the answer can be drawn.

    Shapes: keys (n, 2), query (2,). Each key is a disc as dark as its weight is large, the query an arrow, the answer a star. The
    static figure shows temperatures 10, 0.5 and 0.1. Returns the `Explorer`, shown. Raises TypeError or ValueError.
    """
    require_tensor("keys", keys, ("n", 2))
    require_tensor("query", query, (2,))
    keys, query = keys.detach().double(), query.detach().double()

    def plane(ax, temperature):
        weights = torch.softmax(keys @ query / temperature, dim=0)  # (n,)
        answer = weights @ keys  # (2,)
        with style():
            reach = 1.45 * max(keys.abs().max().item(), query.abs().max().item())
            for key, weight in zip(keys.tolist(), weights.tolist(), strict=True):
                ax.plot(*key, "o", markersize=22, color=COLOURS(weight), markeredgecolor="0.3")
                ax.annotate(f"{weight:.2f}", key, (0, 15), textcoords="offset points", ha="center", fontsize=9)
            ax.plot(*zip((0, 0), query.tolist(), strict=True), color="0.2", linewidth=2.5, label="query")
            ax.annotate("", query.tolist(), (0, 0), arrowprops={"arrowstyle": "-|>", "color": "0.2", "shrinkA": 0, "shrinkB": 0})
            look = {"markersize": 15, "color": GOLD, "markeredgecolor": "black", "linestyle": "none"}
            ax.plot(*answer.tolist(), "*", **look, zorder=5, label="answer")
            ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xticks=[], yticks=[])
            ax.spines[:].set_visible(False)
            ax.set_title(f"temperature {temperature:.2g}")
        told = ", ".join(f"{weight:.2f}" for weight in weights.tolist())
        place = " and ".join(f"{number:.2f}" for number in answer.tolist())
        return describe(ax, f"Temperature {temperature:.2g}: the weights of {len(keys)} keys are {told}; answer at {place}.")

    words = "(Here is a slider for the temperature when a kernel runs.)"
    slider, static = _log_slider("temperature", 0.5, -2, 2), _row(plane, TEMPERATURES, 3.1, legend=True)
    return Explorer({"value": slider}, lambda value: plane(lone_axes((3.4, 3.6)), value), static, words).show()


def bandwidth_explorer(x, y, truth=None):
    """Nadaraya-Watson regression through the points (x, y), with a slider for the bandwidth of its Gaussian kernel.

    Shapes: x (n,), y (n,); truth: a function of x to draw beside it. The temperature of the look-up is the bandwidth squared. The
    static figure shows bandwidths 0.05, 0.3 and 1.5. Returns the `Explorer`, shown. Raises TypeError or ValueError.
    """
    require_tensor("x", x, ("n",))
    require_tensor("y", y, (len(x),))
    x, y = x.detach().double(), y.detach().double()
    grid = torch.linspace(x.min().item(), x.max().item(), 300, dtype=torch.float64)

    def curve(ax, bandwidth):
        weights = torch.softmax(-((grid[:, None] - x) ** 2) / (2 * bandwidth**2), dim=-1)  # (300, n)
        keys_used = attention_entropy(weights).exp().mean().item()
        with style():
            ax.plot(x, y, "o", color="0.55", markersize=4, label="data")
            if truth is not None:
                ax.plot(grid, truth(grid), color="0.3", linestyle=":", label="truth")
            ax.plot(grid, weights @ y, color=COLOURS(0.55), linewidth=2, label="look-up")
            ax.set(xlabel="x", title=f"bandwidth {bandwidth:.2g}, temperature {bandwidth**2:.3g}")
        said = f"{len(x)} points and a curve that counts about {keys_used:.1f} of them at a place."
        return describe(ax, f"Kernel regression with bandwidth {bandwidth:.2g}: {said}")

    words = "(Here is a slider for the bandwidth when a kernel runs.)"
    slider = _log_slider("bandwidth", 0.3, -2, 0.5)
    static = _row(curve, BANDWIDTHS, 3.0, legend=True)
    return Explorer({"value": slider}, lambda value: curve(lone_axes((6.0, 3.4)), value), static, words).show()


def scaling_explorer(keys=16, seed=0):
    """One random query over random keys, the weights without and with 1 / sqrt(d_k), with a slider for d_k from 1 to 512.

    A larger d_k adds features to the same query and keys. The static figure shows d_k of 4, 64 and 512. Returns the `Explorer`,
    shown. Raises TypeError or ValueError for wrong arguments.
    """
    require_int("keys", keys, minimum=2)
    require_int("seed", seed)
    generator = torch.Generator().manual_seed(seed)
    features = torch.randn(keys + 1, max(SIZES), generator=generator, dtype=torch.float64)  # the query first

    def bars(ax, d_k):
        scores = features[1:, :d_k] @ features[0, :d_k]  # (keys,)
        said, place = [], np.arange(keys)
        with style():
            for i, (label, divisor) in enumerate((("unscaled", 1.0), ("scaled", math.sqrt(d_k)))):
                weights = torch.softmax(scores / divisor, dim=0)
                entropy = attention_entropy(weights).item()
                colour = sns.color_palette("colorblind")[0 if i else 3]
                ax.bar(place + 0.4 * (i - 0.5), weights.numpy(), 0.4, color=colour, label=label)
                said.append(f"{label}: largest weight {weights.max():.2f}, entropy {abs(entropy):.2f} nats.")
            ax.set(ylim=(0, 1.05), xlabel="key", ylabel="weight", xticks=[], title=f"$d_k$ = {d_k}")
        return describe(ax, f"Weights of one query over {keys} keys, d_k = {d_k}. {' '.join(said)}")

    def drawn(value):
        ax = bars(lone_axes((6.0, 3.2)), value)
        with style():
            ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
        return ax

    words = "(Here is a slider for d_k when a kernel runs.)"
    look = {"style": {"description_width": "initial"}, "layout": ipywidgets.Layout(width="30em", max_width="100%")}
    slider = ipywidgets.SelectionSlider(options=SIZES, value=64, description="d_k", continuous_update=False, **look)
    return Explorer({"value": slider}, drawn, _row(bars, (4, 64, 512), 2.8, legend=True, sharey=True), words).show()


def _row(draw, values, height, legend=False, sharey=False):
    """The static figure: the picture at several values, side by side."""

    def static():
        with style():
            shape = {"figsize": (height * 1.15 * len(values), height), "layout": "constrained", "sharey": sharey}
            figure, axes = plt.subplots(1, len(values), **shape)
            for ax, value in zip(axes, values, strict=True):
                draw(ax, value)
                if sharey and ax is not axes[0]:
                    ax.set_ylabel("")
            if legend:
                handles, labels = axes[0].get_legend_handles_labels()
                figure.legend(handles, labels, loc="outside lower center", ncols=len(labels))
        return figure

    return static



def _log_slider(name, value, low, high):
    """From 10^low to 10^high; redrawing takes longer than 50 ms, so it reports when it is let go."""
    look = {"style": {"description_width": "initial"}, "layout": ipywidgets.Layout(width="30em", max_width="100%")}
    return ipywidgets.FloatLogSlider(
        value=value, min=low, max=high, step=(high - low) / 60, description=name, continuous_update=False, **look
    )
