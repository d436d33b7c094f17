"""Bars and lines: one distribution, a share against length, losses against steps."""

import numpy as np
import seaborn as sns

from course_utils.plotting.arguments import indices, labelled, numbers, tokens
from course_utils.plotting.look import (
    BARS,
    FONT,
    GOLD,
    LINES,
    MARKERS,
    SMALLEST_FONT,
    WIDEST,
    cell_inches,
    describe,
    lead,
    new_axes,
    style,
    text_inches,
    token_ticks,
)

BAR = 0.62  # inches across for a bar and the gap to the next


def weight_bars(weights, labels, *, ax=None, title=None, gold=None):
    """One distribution as bars on the fixed scale 0 to 1, each with its value.

    Shapes: weights (n,), labels n strings; gold: indices of bars to outline. Returns the axes.
    """
    weights = numbers("weights", weights, 1)
    tokens("labels", labels, weights.shape[0], "weights")
    gold = sorted(indices("gold", gold, len(labels)))
    n = len(labels)
    ax = ax or new_axes((min(WIDEST, max(3.2, 0.8 + BAR * n)), 3.0))
    with style():
        bars = ax.bar(range(n), weights, color=BARS, width=0.75)
        for i in gold:
            bars[i].set(edgecolor=GOLD, linewidth=2.5)
        room = cell_inches(ax, (1, n))
        for i, weight in enumerate(weights if room > text_inches(4, SMALLEST_FONT) else []):
            ax.text(i, weight + 0.015, f"{weight:.2f}", ha="center", va="bottom", fontsize=SMALLEST_FONT)
        token_ticks(ax.xaxis, labels, room, FONT if room > 0.25 else SMALLEST_FONT)
        ax.set_xlim(-0.6, n - 0.4)
        ax.set_ylim(0, 1.08)
        ax.set_yticks((0, 0.25, 0.5, 0.75, 1))
        ax.set_ylabel("weight")
        ax.set_title(title or "", parse_math=False)
    words = [" ".join(label.split()) for label in labels]
    top = np.argsort(-weights, kind="stable")
    listed = ", ".join(f"{words[i]} {weights[i]:.2f}" for i in top[:8]) + (f" and {n - 8} smaller" if n > 8 else "")
    outlined = f" Outlined: {', '.join(words[i] for i in gold)}." if gold else ""
    return describe(ax, f"{lead('Bar chart', title)} of {n} weights, largest first: {listed}.{outlined}")


def length_curve(edges, curves, *, ax=None, live=None, xlabel="source words", ylabel="sentences exactly right", title=None):
    """A share between 0 and 1 against length: a line for the mean over seeds, a band from the lowest to the highest seed.

    edges: B+1 increasing integers, for the half-open bins [edges[i], edges[i+1]). curves: {label: array (seeds, B)}; live:
    {label: array (B,)}, drawn on top as "your run" in the colour of the curve of that label. nan = an empty bin, skipped.
    Returns the axes.
    """
    edges = numbers("edges", edges, 1, bounded=False)
    if len(edges) < 2 or (np.diff(edges) <= 0).any() or (edges != edges.round()).any():
        raise ValueError(f"edges must be at least 2 increasing integers, got {edges.tolist()}")
    bins = len(edges) - 1
    curves = {label: _curve(f"curves[{label!r}]", curve, bins, 2) for label, curve in labelled("curves", curves).items()}
    live = {label: _curve(f"live[{label!r}]", run, bins, 1) for label, run in labelled("live", live or {}).items()}
    if not curves and not live:
        raise ValueError("curves must hold at least one curve, got none")
    centres = (edges[:-1] + edges[1:] - 1) / 2
    names = [f"{a:.0f}" if a == b else f"{a:.0f}\N{EN DASH}{b:.0f}" for a, b in zip(edges[:-1], edges[1:] - 1, strict=True)]
    ax = ax or new_axes((WIDEST, 3.6))
    labels = [*curves, *(label for label in live if label not in curves)]
    palette = dict(zip(labels, sns.color_palette("colorblind", len(labels)), strict=True))
    said = []
    with style():
        for i, (label, curve) in enumerate(curves.items()):
            kept = ~np.isnan(curve).all(axis=0)
            x, seeds = centres[kept], len(curve)
            low, mean, high = (f(curve[:, kept], axis=0) for f in (np.nanmin, np.nanmean, np.nanmax))
            look = {"color": palette[label], "marker": MARKERS[i % len(MARKERS)], "linestyle": LINES[i % len(LINES)]}
            ax.plot(x, mean, **look, markersize=5, linewidth=1.8, label=label)
            if seeds > 1:
                ax.fill_between(x, low, high, color=palette[label], alpha=0.22, linewidth=0)
            said.append(_curve_words(label, np.array(names)[kept], mean, low, high, seeds))
        for i, (label, run) in enumerate(live.items()):
            kept = ~np.isnan(run)
            marker = "*" if i == 0 else "Xd"[i % 2]
            look = {"color": palette[label], "marker": marker, "markersize": 13 if i == 0 else 10, "markeredgecolor": "black"}
            ax.plot(centres[kept], run[kept], **look, linestyle="none", zorder=5, label=f"{label}, your run", clip_on=False)
            said.append(_curve_words(f"{label}, your run", np.array(names)[kept], run[kept], run[kept], run[kept], 1))
        ax.set_xticks(centres, names)
        room = ax.get_window_extent().width / ax.figure.dpi * 0.6 / np.ptp(edges)  # inches per word, the legend set aside
        ax.tick_params(axis="x", labelsize=SMALLEST_FONT)
        if text_inches(max(map(len, names)), size=SMALLEST_FONT) > min(np.diff(centres), default=np.inf) * room:
            ax.tick_params(axis="x", rotation=90)
        _percent_axis(ax, ylabel)
        ax.set_xlabel(xlabel)
        ax.set_title(title or "", parse_math=False)
        beside = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0)}  # never on the data
        ax.legend(**beside, labelspacing=0.7, title=_seeds_note(curves), title_fontsize=SMALLEST_FONT, alignment="left")
    return describe(ax, f"{lead('Line chart', title)}: {ylabel} by {xlabel}, from {names[0]} to {names[-1]}. {' '.join(said)}")


def loss_curve(losses, *, ylabel="loss", title=None):
    """Training losses by step: every step faint, their running mean (over a twentieth of the steps) bold.

    losses: {label: array (steps,)}. Returns the axes.
    """
    losses = {k: numbers(f"losses[{k!r}]", v, 1, bounded=False) for k, v in labelled("losses", losses).items()}
    if not losses or any(len(values) == 0 for values in losses.values()):
        raise ValueError("losses must hold at least one loss for every label, got none")
    ax = new_axes((7.0, 3.2))
    said = []
    with style():
        for i, (label, values) in enumerate(losses.items()):
            colour = sns.color_palette("colorblind")[i % 10]
            window = max(1, len(values) // 20)
            mean = np.convolve(values, np.ones(window) / window, mode="valid")
            steps = np.arange(len(values))
            if window > 1:
                ax.plot(steps, values, color=colour, alpha=0.25, linewidth=0.8)
            middle = (window - 1) // 2  # a mean stands at the middle of its window
            ax.plot(steps[middle : middle + len(mean)], mean, color=colour, linestyle=LINES[i % len(LINES)], label=label)
            said.append(f"{label}: from {mean[0]:.3g} to {mean[-1]:.3g} in {len(values)} steps.")
        ax.set(xlabel="step", ylabel=ylabel)
        ax.set_ylim(bottom=min(0, *(values.min() for values in losses.values())))
        ax.set_title(title or "", parse_math=False)
        ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0))
    return describe(ax, f"{lead('Line chart', title)}: {ylabel} by step. {' '.join(said)}")


def _curve(name, values, bins, dimensions):
    values = numbers(name, values, dimensions, nan=True)
    if values.shape[-1] != bins:
        raise ValueError(f"{name} must have one value for each of the {bins} bins, got shape {values.shape}")
    return values


def _seeds_note(curves):
    counts = sorted({len(curve) for curve in curves.values()})
    if not counts or counts == [1]:
        return "one seed" if counts else None
    return f"line: mean of {' or '.join(map(str, counts))} seeds\nband: lowest to highest seed"


def _percent_axis(ax, ylabel):
    ax.set_ylim(-0.02, 1.02)
    ticks = (0, 0.25, 0.5, 0.75, 1)
    ax.set_yticks(ticks, [f"{tick:.0%}" for tick in ticks])
    ax.set_ylabel(ylabel)
    ax.grid(axis="y", color="0.9")
    ax.set_axisbelow(True)


def _curve_words(label, names, mean, low, high, seeds):
    if not len(names):
        return f"{label}: no data."
    spread = f", {seeds} seeds between {low[-1]:.0%} and {high[-1]:.0%} there" if seeds > 1 else ""
    return f"{label}: {mean[0]:.0%} at {names[0]}, {mean[-1]:.0%} at {names[-1]}{spread}."
