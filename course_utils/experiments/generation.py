"""The cost of writing n words, with a cache and without: counted in multiply-adds, and timed."""

import math
from itertools import pairwise

import matplotlib.pyplot as plt
import seaborn as sns
import torch

from course_utils._validation import require_int
from course_utils.measure import costs, timing
from course_utils.models.language import LanguageModel
from course_utils.plotting.arguments import labelled, numbers
from course_utils.plotting.look import LINES, MARKERS, describe, lead, style
from course_utils.tasks.corpus import BOS


@torch.no_grad()
def write(model, length, cached):
    """Take `length` steps, word after word -> logits (1, V) of the last step.

    With `cached` each step is given the last word and the keys and values so far; without, the whole text so far. The words
    themselves do not matter for the cost: it is always the same one.
    """
    require_int("length", length, minimum=1)
    tokens, caches = torch.full((1, length), BOS), None
    for t in range(length):
        if cached:
            logits, caches = model.step(tokens[:, t], caches)
        else:
            logits = model(tokens[:, : t + 1])[:, -1]
    return logits


def untrained_model(max_length, **sizes):
    """A model to count on: what a step costs does not depend on what the model has learned."""
    return LanguageModel(287, max_length=max_length, **sizes)


def multiply_adds(model, lengths, cached):
    """The multiply-adds that it takes to write n words, for each n of `lengths` -> list of int."""
    return [costs.multiply_adds(write, model, length, cached) for length in lengths]


def seconds(model, lengths, cached):
    """The seconds that it takes to write n words, on one thread, for each n of `lengths` -> list of float, medians."""
    label = "cached" if cached else "not cached"

    def time(length):
        return timing.measure(lambda: write(model, length, cached), label=label, threads=1, seconds=0.1, device="cpu").median_s

    return [time(length) for length in lengths]


def slopes(lengths, values):
    """The slope on log-log axes, from each length to the next: 1 where twice the length costs twice as much, 2 where 4 times."""
    pairs = pairwise(zip(lengths, values, strict=True))
    return [math.log(late / early) / math.log(n / m) for (m, early), (n, late) in pairs]


def curves(lengths, panels):
    """Costs against length on log-log axes, a panel for each kind of cost, with grey lines of slope 1 and 2.

    panels: {ylabel: {label: one number for each of `lengths`}}. Returns the figure.
    """
    panels = {ylabel: labelled(f"panels[{ylabel!r}]", lines) for ylabel, lines in labelled("panels", panels).items()}
    with style():
        shape = {"figsize": (4.4 * len(panels) + 1.2, 3.6), "layout": "constrained", "squeeze": False}
        figure, axes = plt.subplots(1, len(panels), **shape)
        for ax, (ylabel, lines) in zip(axes[0], panels.items(), strict=True):
            said = [_line(ax, place, label, lengths, values) for place, (label, values) in enumerate(lines.items())]
            first = min(values[0] for values in lines.values())
            for slope in (1, 2):
                guide = [first * 0.7 * (length / lengths[0]) ** slope for length in lengths]
                ax.plot(lengths, guide, color="0.75", linewidth=1, zorder=1)
                look = {"textcoords": "offset points", "fontsize": 8, "color": "0.4"}
                ax.annotate(f"slope {slope}", (lengths[-1], guide[-1]), (3, 0), **look)
            ax.set(xscale="log", yscale="log", xlabel="words written", ylabel=ylabel)
            ax.set_xticks(lengths, [str(length) for length in lengths])
            ax.minorticks_off()
            describe(ax, f"{lead('Line chart', 'log-log')}: {ylabel} by words written. {' '.join(said)}")
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure


def _line(ax, place, label, lengths, values):
    values = numbers(label, values, 1, bounded=False)
    colour = sns.color_palette("colorblind")[place]
    ax.plot(lengths, values, color=colour, marker=MARKERS[place], linestyle=LINES[place], label=label)
    steepness = math.log(values[-1] / values[0]) / math.log(lengths[-1] / lengths[0])
    ends = f"{values[0]:.3g} at {lengths[0]} to {values[-1]:.3g} at {lengths[-1]}"
    return f"{label}: from {ends}, slope {steepness:.2f}."
