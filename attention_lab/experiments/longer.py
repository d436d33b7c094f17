"""How a trained language model reads longer texts when one thing is changed and its weights stay; drawings of lesson 11."""

import copy
import math

import torch
from matplotlib.patches import Circle

from attention_lab.experiments import copying, extrapolation
from attention_lab.experiments.frames import framed
from attention_lab.measure import results
from attention_lab.measure.by_position import loss_by_position
from course_utils.attention.masks import causal_mask
from course_utils.plotting.bands import bands
from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import BARS, GOLD, describe, lead
from course_utils.plotting.looking_back import mark_training

LONGEST = extrapolation.TRAINED - 1  # the largest distance of training
NAMES = {"none": "no positions (NoPE)"}  # of kinds, in a figure
ROWS = 32  # queries at the end of a text, whose weights are shown


def changed(model, *, mask=None, score=None, rotate=None):
    """A copy of the model in which the mask, the scores or the rotation are others."""
    model = copy.deepcopy(model)
    model.mask = mask or model.mask
    for block in model.blocks:
        block.attention.score = score or block.attention.score
        block.attention.rotate = rotate or block.attention.rotate
    return model


def losses(model, reads, answers, *, measure=loss_by_position, **change):
    """As `extrapolation.losses`, of the `changed` model."""
    return extrapolation.losses(changed(model, **change), reads, answers, measure=measure)


@torch.no_grad()
def weights_by_distance(model, reads, *, rows=ROWS, **change):
    """The weights of the last block of the `changed` model by distance, mean over texts, heads and the last `rows` queries.

    Shapes: reads (B, T) -> (T - rows + 1,).
    """
    model, caught = changed(model, **change), []
    model.blocks[-1].attention.register_forward_hook(lambda module, given, out: caught.append(out[1].mean(dim=(0, 1))))
    model(reads)
    late, before = caught[0][-rows:], len(caught[0]) - rows  # (rows, T): the last queries
    return torch.stack([late.diagonal(before - distance).mean() for distance in range(before + 1)])


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
        rows = [by_eight(torch.tensor(run["by_position"])) for run in runs]
        curves[NAMES.get(kind, kind)] = torch.stack(rows)  # (seeds, T / 8)
    figure = bands(places, {"loss, nats per word": curves}, xlabel="position (each mark: the mean of eight)", title=title)
    for losses in yours.values():
        figure.axes[0].plot(places, by_eight(losses), "k.", markersize=3, zorder=5)
    mark_training(figure.axes[0], extrapolation.TRAINED)
    return figure


def copy_figure(yours=None):
    """The share of strings that the recorded copiers copy, by length; the learner's own shares (lengths,) as dots -> figure."""
    experiment, curves = results.recorded("copying"), {}
    for kind, name in {"encoder": "encoder", "location": "last weights"}.items():
        runs = results.runs_of(experiment, kind)
        curves[name] = [[run["by_length"][str(length)]["exact"] for length in copying.TESTED] for run in runs]
    title = "With the last weights, attention copies strings of any length that we tried"
    panels = {"share copied exactly": curves}
    figure = bands(copying.TESTED, panels, xlabel="symbols in the string (dots: your run)", title=title, ylim=(-0.05, 1.3))
    figure.axes[0].set_yticks((0, 0.25, 0.5, 0.75, 1))
    if yours is not None:
        figure.axes[0].plot(copying.TESTED, yours, "k.", markersize=4, zorder=5)
    mark_training(figure.axes[0], copying.LENGTHS[1])
    return figure


def weights_figure(model, reads, limited_in):
    """The weights of RoPE's last layer by distance, as trained and with pair 2 limited. Returns the figure.

    limited_in: a function, pairs -> scores in which these pairs are limited.
    """
    curves = {
        "as trained": weights_by_distance(model, reads),
        "distance limited to 31 in pair 2": weights_by_distance(model, reads, score=limited_in([2])),
    }
    title = "The last layer reads again near distance 60, where pairs 1 and 2 point as at 0"
    with framed(title, 1, 1, figsize=(7.0, 3.0)) as (figure, ax):
        for (label, weights), colour, line in zip(curves.items(), (BARS, GOLD), ("-", "--"), strict=True):
            ax.plot(weights, color=colour, linestyle=line, linewidth=2, label=label)
        ax.axvspan(0, LONGEST, color="0.9", zorder=0)
        ax.set(xlabel="distance of the key (grey: in training)", ylabel="mean weight", xlim=(0, len(weights) - 1), ylim=(0, None))
        ax.legend()
        peaks = ", ".join(f"{label}: at most {weights[40:].max():.3f} beyond 40" for label, weights in curves.items())
        describe(ax, f"{lead('Line chart', title)}: {peaks}.")
    return figure


def scores_by_distance(curves, *, title="What one pair adds to the score of two equal arrows (grey: in training)"):
    """What each pair of features adds to a score, by distance: {label: (distances,)}; training is grey. Returns the figure."""
    with framed(title, len(curves), 1, figsize=(7.0, 4.8), sharex=True) as (figure, axes):
        for ax, (label, parts) in zip(axes, curves.items(), strict=True):
            ax.plot(parts, color=BARS)
            ax.axvspan(0, LONGEST, color="0.9", zorder=0)
            ax.set(ylabel=label, yticks=(-1, 0, 1), ylim=(-1.2, 1.2))
            describe(ax, f"{lead('Line chart', title)}, {label}: from 1 at distance 0 to {parts[LONGEST]:.2f} at {LONGEST}.")
        axes[-1].set(xlabel="distance", xlim=(0, len(parts) - 1))
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
    with framed(title, 1, 3, figsize=(7.4, 2.7)) as (figure, axes):
        for ax, (name, arrows) in zip(axes, panels.items(), strict=True):
            ax.add_patch(Circle((0, 0), 1, fill=False, color="0.85"))
            for label, degrees, colour, line in arrows:
                x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
                look = {"arrowstyle": "-|>", "color": colour, "linestyle": line, "linewidth": 2, "shrinkA": 0, "shrinkB": 0}
                ax.annotate("", (x, y), (0, 0), arrowprops=look)
                ax.text(1.38 * x, 1.16 * y, label, ha="center", va="center")
            ax.set(title=name, xlim=(-1.7, 1.7), ylim=(-1.3, 1.3), aspect="equal")
            ax.axis("off")
            said = ", ".join(f"{label} at {degrees} degrees" for label, degrees, *_ in arrows)
            describe(ax, f"{lead('Diagram', title)}, {name}: {said}.")
    return figure
