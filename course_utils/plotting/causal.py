"""Causal attention and its cache as diagrams, and what lesson 08 measures of them: losses, derivatives, seconds."""

import matplotlib.pyplot as plt
import seaborn as sns

from course_utils.plotting.diagrams import diagram
from course_utils.plotting.growth import plain_numbers
from course_utils.plotting.heatmaps import heatmap_grid
from course_utils.plotting.look import LINES, MARKERS, SMALLEST_FONT, describe, lead, style

WORDS = ("BOS", "she", "sees", "the", "cat")
ANSWERS = (*WORDS[1:], "EOS")
APART = 1.6  # columns between two words


def causal_attention():
    """Every word with its attention and the next word, which it predicts; arrows from what it reads. Returns the axes."""
    boxes, arrows = {}, []
    for i, word in enumerate(WORDS):
        x = APART * i
        boxes |= {f"x{i}": (x, 0, word, "words"), f"a{i}": (x, 1.7, "attention", "attention")}
        boxes[f"y{i}"] = (x, 2.8, f"{ANSWERS[i]} ?", "output")
        arrows += [(f"x{j}", f"a{i}") for j in range(i + 1)] + [(f"a{i}", f"y{i}")]
    return diagram(boxes, arrows, title="Each position reads itself and what comes before")


def cached_attention():
    """The newest word asks the kept keys and values of the earlier ones, and its own. Returns the axes."""
    boxes, arrows, last = {}, [], len(WORDS) - 1
    for i, word in enumerate(WORDS):
        kept = i < last
        boxes[f"x{i}"] = (APART * i, 0, word, "words")
        boxes[f"k{i}"] = (APART * i, 1.1, "k, v kept" if kept else "k, v new", "layer" if kept else "state")
        arrows.append((f"k{i}", "a"))
    centre = APART * last / 2
    boxes |= {"q": (APART * (last + 1), 2.5, "q new", "state"), "a": (centre, 2.5, "attention", "attention")}
    boxes["y"] = (centre, 3.6, f"{ANSWERS[last]} ?", "output")
    arrows += [(f"x{last}", f"k{last}"), (f"x{last}", "q"), ("q", "a", {"dashed": True, "text": "asks"}), ("a", "y")]
    return diagram(boxes, arrows, title="With a cache, only the new word is computed")


def training_losses(runs, *, title):
    """The training loss of several runs, each named beside its end. Returns the axes.

    runs: {label: a recorded run}, with "steps" and "losses" at equal distances, the last one at the end; in nats per word.
    """
    with style():
        _, ax = plt.subplots(figsize=(6.4, 3), layout="constrained")
        said = []
        for place, (label, run) in enumerate(runs.items()):
            steps, losses = run["steps"], run["losses"]
            marks = [(part + 1) * steps / len(losses) for part in range(len(losses))]
            colour = sns.color_palette("colorblind")[place]
            ax.plot(marks, losses, color=colour, linestyle=LINES[place])
            ax.annotate(label, (marks[-1], losses[-1]), xytext=(6, 0), textcoords="offset points", color=colour, va="center")
            said.append(f"{label}: from {losses[0]:.3g} to {losses[-1]:.3g} in {steps} steps.")
        ax.set(xlabel="training step", ylabel="loss, nats per word", title=title)
        ax.set_ylim(bottom=-0.1)
    return describe(ax, f"{lead('Line chart', title)}: loss by training step. {' '.join(said)}")


def dependence(maps, words):
    """Maps of derivatives of outputs (rows) by inputs (columns), each cell that is exactly 0 marked. Returns their axes.

    maps: {label: (T, T)}, absolute values, those above 1 drawn as 1; words: T strings.
    """
    cut = [map_.clamp(max=1) for map_ in maps.values()]
    title = "Which output depends on which input? 0: exactly no derivative"
    axes = heatmap_grid(cut, words, words, list(maps), columns=3, title=title, xlabel="input", ylabel="output")
    axes[0].figure.axes[-1].set_ylabel("largest derivative")
    for ax, (label, map_) in zip(axes, zip(maps, cut, strict=True), strict=True):
        for row, column in (map_ == 0).nonzero().tolist():
            ax.text(column, row, "0", ha="center", va="center", fontsize=SMALLEST_FONT)
        ahead = int((map_ != 0).triu(1).sum())
        describe(ax, f"{lead('Heatmap', label)}: derivatives of outputs by inputs, {ahead} above the diagonal are not 0.")
    return axes


def generation_time(lengths, timed):
    """The seconds that a text takes by its length, without a cache and with one, and the factors between. Returns the axes.

    lengths: n numbers of words; timed: {"no cache": n seconds, "cache": n seconds}.
    """
    factors = [slow / fast for slow, fast in zip(timed["no cache"], timed["cache"], strict=True)]
    title = f"{lengths[-1]} words: {factors[-1]:.0f} times as fast with the cache"
    with style():
        _, ax = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
        for place, (label, seconds) in enumerate(timed.items()):
            colour = sns.color_palette("colorblind")[place]
            ax.plot(lengths, seconds, color=colour, linestyle=LINES[place], marker=MARKERS[place])
            ax.annotate(label, (lengths[-1], seconds[-1]), xytext=(10, 0), textcoords="offset points", color=colour, va="center")
        for length, slow, fast, factor in zip(lengths, *timed.values(), factors, strict=True):
            ax.plot([length, length], [fast, slow], color="0.75", linewidth=1, zorder=1)
            ax.annotate(f"{factor:.1f}x", (length, (slow * fast) ** 0.5), xytext=(5, 0), textcoords="offset points", va="center")
        ax.set(xscale="log", yscale="log", xlabel="words generated", ylabel="seconds, on one thread", title=title)
        ax.set_xticks(lengths, [str(length) for length in lengths])
        ax.minorticks_off()
        plain_numbers(ax.yaxis)
    said = "; ".join(f"{label}: " + ", ".join(f"{each:.3g} s" for each in seconds) for label, seconds in timed.items())
    return describe(ax, f"{lead('Line chart', title)}: seconds for {', '.join(map(str, lengths))} words. {said}.")
