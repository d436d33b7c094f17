"""The head selector of lesson 07: one sentence, several heads, and a menu to look through them."""

import ipywidgets

from course_utils.plotting import heatmap, heatmap_grid, heatmap_size
from course_utils.plotting._arguments import numbers
from course_utils.widgets._display import lone_axes
from course_utils.widgets.explorers import Explorer

MEAN = "mean of all heads"


def head_explorer(weights, queries, keys, *, gold=None, notes=None, labels=("keys", "queries")):
    """The heatmap of one head over one sentence, with a menu to choose the head, or the mean of all.

    Shapes: weights (heads, Q, K), queries Q tokens, keys K tokens; gold: pairs (query index, key index); notes: a few words for
    each head, shown with its number; labels: of the x and the y axis. The static figure shows all heads side by side. Returns the
    `Explorer`, shown. Raises TypeError or ValueError that names the argument.
    """
    weights = numbers("weights", weights, 3)
    heads = len(weights)
    notes = [""] * heads if notes is None else list(notes)
    if len(notes) != heads:
        raise ValueError(f"notes must have one entry for each of the {heads} heads, got {len(notes)}")
    titles = [f"head {h + 1}" + (f": {note}" if note else "") for h, note in enumerate(notes)]

    def draw(head):
        rows = weights.mean(axis=0) if head == MEAN else weights[head]
        title = MEAN if head == MEAN else titles[head]
        ax = lone_axes(heatmap_size(queries, keys))
        return heatmap(rows, queries, keys, ax=ax, gold=gold, title=title, xlabel=labels[0], ylabel=labels[1])

    def static():
        shared = {"columns": min(4, heads), "gold": gold, "xlabel": labels[0], "ylabel": labels[1]}
        return heatmap_grid(list(weights), queries, keys, titles, **shared)[0].figure

    menu = ipywidgets.Dropdown(
        options=[(MEAN, MEAN), *((title, h) for h, title in enumerate(titles))],
        description="head",
        layout=ipywidgets.Layout(width="40em", max_width="100%"),
    )
    words = f"(Here is a menu of {heads} heads when a kernel runs.)"
    return Explorer({"head": menu}, draw, static, words).show()
