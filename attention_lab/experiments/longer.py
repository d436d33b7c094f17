"""How a trained language model reads longer texts when one thing is changed and its weights stay; drawings of lesson 11."""

import copy
import math

import matplotlib.pyplot as plt
import torch

from attention_lab.experiments import extrapolation
from attention_lab.measure import results
from attention_lab.measure.by_position import loss_by_position
from course_utils.attention.masks import causal_mask
from course_utils.plotting.bands import bands
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import BARS, GOLD, describe, lead, style
from course_utils.plotting.looking_back import mark_training

LONGEST = extrapolation.TRAINED - 1  # the largest distance of training


def losses(model, reads, answers, *, mask=None, score=None, rotate=None, measure=loss_by_position):
    """As `extrapolation.losses`, of a copy of the model in which the mask, the scores or the rotation are others."""
    changed = copy.deepcopy(model)
    changed.mask = mask or changed.mask
    for block in changed.blocks:
        block.attention.score = score or block.attention.score
        block.attention.rotate = rotate or block.attention.rotate
    return extrapolation.losses(changed, reads, answers, measure=measure)


def far_mask(length, first=extrapolation.TRAINED // 2):
    """Each query reads as many keys as in training, half of them the first of the text -> (T, T) bool."""
    positions = torch.arange(length)
    near = positions.unsqueeze(1) - positions < extrapolation.TRAINED - first  # (T, T)
    return causal_mask(length) & (near | (positions < first))


def loss_figure(yours, *, title):
    """The recorded losses of these kinds by position, and the learner's measurement of seed 0 as dots: {kind: (T,)} -> figure.

    A number is the mean of eight positions.
    """
    by_eight, experiment = lambda losses: losses.unflatten(0, (-1, 8)).mean(dim=1), results.recorded("extrapolation")
    places, curves = [first + 4.5 for first in range(0, extrapolation.READ, 8)], {}
    for kind in yours:
        runs = results.runs_of(experiment, kind)
        curves[kind] = torch.stack([by_eight(torch.tensor(run["by_position"])) for run in runs])  # (seeds, T / 8)
    figure = bands(places, {"loss, nats per word": curves}, xlabel="position (each mark: the mean of eight)", title=title)
    for losses in yours.values():
        figure.axes[0].plot(places, by_eight(losses), "k.", markersize=3, zorder=5)
    mark_training(figure.axes[0], extrapolation.TRAINED)
    return figure


def scores_by_distance(curves, *, title="Beyond the grey part, the slow pairs reach angles that are new"):
    """What each pair of features adds to a score, by distance: {label: (distances,)}; training is grey. Returns the figure."""
    with style():
        figure, axes = plt.subplots(len(curves), 1, figsize=(7.0, 3.8), layout="constrained", sharex=True)
        for ax, (label, parts) in zip(axes, curves.items(), strict=True):
            ax.plot(parts, color=BARS)
            ax.axvspan(0, LONGEST, color="0.9", zorder=0)
            ax.set(ylabel=label, yticks=(-1, 0, 1), ylim=(-1.2, 1.2))
            describe(ax, f"{lead('Line chart', title)}, {label}: from 1 at distance 0 to {parts[LONGEST]:.2f} at {LONGEST}.")
        axes[-1].set(xlabel="distance", xlim=(0, len(parts) - 1))
        figure.suptitle(title, fontsize=11)
    return figure


def last_weights(*, title="The last weights choose between two equal keys"):
    """Copying "abac" after the first b: content scores, last weights, features, scores and new weights. Returns the axes."""
    rows = {
        "symbol": ("words", "abac"),
        "content score": ("state", "2020"),
        "last weights \N{GREEK SMALL LETTER ALPHA}": ("attention", "0100"),
        "features f": ("layer", "0010"),
        "score = content + 2 f": ("state", "2040"),
        "new weights": ("attention", ("0.12", "0.02", "0.85", "0.02")),
    }
    boxes, said = {}, []
    for row, (name, (kind, entries)) in enumerate(rows.items()):
        boxes[name] = (-1.7, -row, name, "words")
        boxes |= {f"{row}{place}": (place, -row, entry, kind) for place, entry in enumerate(entries)}
        said.append(f"{name} {', '.join(entries)}")
    arrows = [(f"2{place}", f"3{place + 1}") for place in range(3)]
    arrows += [(f"{row}{place}", f"{row + 1}{place}") for row in (3, 4) for place in range(4)]
    return describe(diagram(boxes, arrows, title=title), f"{lead('Diagram', title)}: {'; '.join(said)}.")


def turning(*, title="A position turns an arrow; the distance is the angle between two arrows"):
    """A fast and a slow pair of features at four positions, and two pairs of query and key at the same distance -> figure."""
    panels = {
        "fast pair: 30\N{DEGREE SIGN} per position": [(f"{p}", 30 * p, BARS, "-") for p in range(4)],
        "slow pair: 5\N{DEGREE SIGN} per position": [(f"{p}", 5 * p, BARS, "-") for p in range(0, 10, 3)],
        "query and key, distance 2": [
            ("q at 5", 150, GOLD, "-"),
            ("k at 3", 90, BARS, "-"),
            ("q at 9", 270, GOLD, "--"),
            ("k at 7", 210, BARS, "--"),
        ],
    }
    with style():
        figure, axes = plt.subplots(1, 3, figsize=(7.4, 2.7), layout="constrained")
        for ax, (name, arrows) in zip(axes, panels.items(), strict=True):
            ax.add_patch(plt.Circle((0, 0), 1, fill=False, color="0.85"))
            for label, degrees, colour, line in arrows:
                x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
                look = {"arrowstyle": "-|>", "color": colour, "linestyle": line, "linewidth": 2, "shrinkA": 0, "shrinkB": 0}
                ax.annotate("", (x, y), (0, 0), arrowprops=look)
                ax.text(1.38 * x, 1.16 * y, label, ha="center", va="center")
            ax.set(title=name, xlim=(-1.7, 1.7), ylim=(-1.3, 1.3), aspect="equal")
            ax.axis("off")
            said = ", ".join(f"{label} at {degrees} degrees" for label, degrees, *_ in arrows)
            describe(ax, f"{lead('Diagram', title)}, {name}: {said}.")
        figure.suptitle(title, fontsize=11)
    return figure
