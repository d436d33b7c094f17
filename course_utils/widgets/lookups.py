"""A slider for the bandwidth of a regression, which is a look-up: every step is drawn beforehand, so that none needs a kernel."""

import base64
import hashlib
from pathlib import Path

import matplotlib.pyplot as plt
import torch

from course_utils._validation import require_tensor
from course_utils.attention.lookup import attention_entropy
from course_utils.plotting import alt_text, png, style
from course_utils.plotting.look import BARS, describe
from course_utils.widgets._display import display_page, page_of

BANDWIDTHS = (0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.3, 0.5, 0.8, 1.2, 1.5, 2.0, 3.0)
SHOWN = (0.05, 0.3, 1.5)  # where no script runs


def bandwidth_explorer(x, y, truth=None):
    """Show Nadaraya-Watson regression through the points (x, y), with a slider for the bandwidth of its Gaussian kernel.

    Shapes: x (n,), y (n,); truth: a function of x to draw beside it. The temperature of the look-up is the bandwidth squared.
    Where no script runs a figure shows bandwidths 0.05, 0.3 and 1.5. Raises ValueError unless x and y are of one shape.
    """
    require_tensor("x", x, ("n",))
    require_tensor("y", y, (len(x),))
    display_page(*_page(x, y, truth))


def _page(x, y, truth):
    """What `bandwidth_explorer` shows, by kind, and the metadata."""
    x, y = x.detach().double(), y.detach().double()
    steps = []
    for bandwidth in BANDWIDTHS:
        with style():
            figure, ax = plt.subplots(figsize=(6.0, 3.4), layout="constrained")
        _curve(ax, bandwidth, x, y, truth)
        with style():
            ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
        picture = base64.b64encode(png(figure)).decode()
        steps.append({"name": f"{bandwidth:g}", "picture": picture, "words": alt_text(figure)})
        plt.close(figure)
    with style():
        figure, axes = plt.subplots(1, len(SHOWN), figsize=(3.45 * len(SHOWN), 3.0), layout="constrained")
    for ax, bandwidth in zip(axes, SHOWN, strict=True):
        _curve(ax, bandwidth, x, y, truth)
    with style():
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    number = hashlib.sha256("".join(step["picture"] for step in steps).encode()).hexdigest()[:12]
    data = {"id": number, "name": "bandwidth", "start": BANDWIDTHS.index(0.3), "steps": steps}
    return page_of(figure, data, Path(__file__).with_name("flip.js"))


def _curve(ax, bandwidth, x, y, truth):
    grid = torch.linspace(x.min().item(), x.max().item(), 300, dtype=torch.float64)
    weights = torch.softmax(-((grid[:, None] - x) ** 2) / (2 * bandwidth**2), dim=-1)  # (300, n)
    keys_used = attention_entropy(weights).exp().mean().item()
    with style():
        ax.plot(x, y, "o", color="0.55", markersize=4, label="data")
        if truth is not None:
            ax.plot(grid, truth(grid), color="0.3", linestyle=":", label="truth")
        ax.plot(grid, weights @ y, color=BARS, linewidth=2, label="look-up")
        ax.set(xlabel="x", title=f"bandwidth {bandwidth:.2g}, temperature {bandwidth**2:.3g}")
    said = f"{len(x)} points and a curve that counts about {keys_used:.1f} of them at a place."
    describe(ax, f"Kernel regression with bandwidth {bandwidth:.2g}: {said}")
