"""Figures with a control: move it and the picture follows."""

import traceback
from html import escape

import ipywidgets
import matplotlib.pyplot as plt
import torch

from course_utils.attention.weights import softmax
from course_utils.plotting import alt_text, heatmap, heatmap_grid, heatmap_size, png, show, style, weight_bars
from course_utils.widgets._display import display_widget, lone_axes

MOST_SHOWN = 3  # sentences in the static figure of alignment_explorer
LONGEST_SHOWN = 16  # words of a sentence there; longer ones are left to the control


class Explorer:
    """Controls, and a picture that is redrawn when one of them changes.

    `controls`: {name: widget}; `draw(**values)` -> axes; `static()` -> axes, the figure shown above the controls, which must say
    on its own what there is to see. `words`: stand in the controls' place on a page without a kernel. The picture's alt text is
    its caption. An error while drawing is shown below the controls, and raised.
    """

    def __init__(self, controls, draw, static, words):
        self.controls = controls
        self._draw, self._static, self._words = draw, static, words
        self.image = ipywidgets.Image(format="png", layout=ipywidgets.Layout(max_width="100%", align_self="flex-start"))
        self.caption, self.error = ipywidgets.HTML(), ipywidgets.HTML()
        self.box = ipywidgets.VBox([*controls.values(), self.error, self.image, self.caption])
        for control in controls.values():
            control.observe(self._redraw, "value")
        self._redraw()

    def _redraw(self, change=None):
        try:
            ax = self._draw(**{name: control.value for name, control in self.controls.items()})
            self.image.value = png(ax)  # the old picture stays until the new one is there: no flicker
            self.caption.value = f"<small>{escape(alt_text(ax))}</small>"
            self.error.value = ""
        except Exception as error:
            trace = "".join(traceback.format_exception(error))
            self.error.value = (
                f"<b style='color: #b00020'>{escape(type(error).__name__)}: {escape(str(error))}</b>"
                f"<details><summary>where it happened</summary><pre>{escape(trace)}</pre></details>"
            )
            raise

    def _ipython_display_(self):
        """Nothing: the call that made this has shown it already."""

    def show(self):
        """Show the static figure and the controls (again). Returns the explorer."""
        show(self._static())
        display_widget(self.box, self._words)
        return self


def softmax_explorer(scores, labels, *, vary="temperature", low=None, high=None):
    """Scores turned into weights, with a slider for the temperature, or for the score of the label that `vary` names.

    Shapes: scores (n,), labels n strings. The slider runs from `low` to `high`: by default 0.1 to 10 for the temperature, four
    below to four above for a score. The static figure shows both ends and what lies between. Returns the `Explorer`, shown.
    Raises TypeError or ValueError that names the argument.
    """
    scores = torch.as_tensor(scores, dtype=torch.float64).detach()
    if scores.dim() != 1 or len(scores) != len(labels) or not torch.isfinite(scores).all():
        raise ValueError(f"scores must be finite and of shape ({len(labels)},), one for each label, got {scores.tolist()}")
    if vary != "temperature" and vary not in labels:
        raise ValueError(f"vary must be 'temperature' or one of the labels {list(labels)}, got {vary!r}")
    hot = vary == "temperature"
    middle = 1.0 if hot else scores[labels.index(vary)].item()
    low = (0.1 if hot else middle - 4) if low is None else float(low)
    high = (10.0 if hot else middle + 4) if high is None else float(high)
    if not low < high or (hot and low <= 0):
        raise ValueError(f"low must be below high{', and above 0 for a temperature' if hot else ''}, got {low:g} and {high:g}")
    middle = middle if low < middle < high else (low + high) / 2

    def bars(ax, value):
        now = scores.clone()
        if not hot:
            now[labels.index(vary)] = value
        ticks = [f"{label}\n{score:.1f}" for label, score in zip(labels, now.tolist(), strict=True)]
        title = f"temperature {value:.2g}" if hot else f"score of {vary}: {value:.1f}"
        return weight_bars(softmax(now / value if hot else now), ticks, ax=ax, title=title)

    def static():
        with style():
            size = (min(12, 3 * max(2.4, 0.5 + 0.75 * len(labels))), 3.0)
            figure, axes = plt.subplots(1, 3, sharey=True, figsize=size, layout="constrained")
        for ax, value in zip(axes, (low, middle, high), strict=True):
            bars(ax, value)
            ax.set_ylabel("weight" if ax is axes[0] else "")
        return figure

    name = "temperature" if hot else f"score of {vary}"
    slider = ipywidgets.FloatSlider(value=middle, min=low, max=high, step=(high - low) / 100, **_control(name))
    size = (max(3.2, 0.8 + 0.62 * len(labels)), 3.0)
    words = f"(Here is a slider for the {name} when a kernel runs.)"
    return Explorer({"value": slider}, lambda value: bars(lone_axes(size), value), static, words).show()


def alignment_explorer(examples, *, labels=("source", "target")):
    """Alignment heatmaps of several sentences, with a menu to choose one.

    examples: tuples (source tokens, target tokens, weights, gold). weights (target, source); gold: pairs (source index, target
    index) as the corpus keeps them, or None. `labels` name the axes. The static figure shows the first three of at most 16 words
    (the first one, if all are longer). Returns the `Explorer`, shown. Raises TypeError or ValueError that names the example.
    """
    examples = list(examples)
    if not examples:
        raise ValueError("examples must hold at least one tuple (source, target, weights, gold), got none")
    for i, example in enumerate(examples):
        if not isinstance(example, (tuple, list)) or len(example) != 4:
            raise ValueError(f"examples[{i}] must be a tuple (source, target, weights, gold), got {str(example)[:60]}")
    cells = [{(t, s) for s, t in gold} if gold is not None else None for *_, gold in examples]

    def draw(sentence):
        source, target, weights, _ = examples[sentence]
        try:
            size = heatmap_size(target, source)
            return heatmap(weights, target, source, ax=lone_axes(size), gold=cells[sentence], xlabel=labels[0], ylabel=labels[1])
        except (TypeError, ValueError) as error:
            raise type(error)(f"examples[{sentence}]: {error}") from None

    def static():
        short = [i for i, (s, t, *_) in enumerate(examples) if max(len(s), len(t)) <= LONGEST_SHOWN] or [0]
        shown = short[:MOST_SHOWN]
        sources, targets, weights, _ = zip(*(examples[i] for i in shown), strict=True)
        shared = {"gold": [cells[i] for i in shown], "xlabel": labels[0], "ylabel": labels[1]}
        return heatmap_grid(weights, targets, sources, **shared)[0].figure

    for i in range(len(examples)):  # a broken example is reported now, not when a learner chooses it
        draw(i)
    options = [(f"{i + 1}. {_shortened(' '.join(source))}", i) for i, (source, *_) in enumerate(examples)]
    menu = ipywidgets.Dropdown(options=options, description="sentence", layout=ipywidgets.Layout(width="40em", max_width="100%"))
    words = f"(Here is a menu of {len(examples)} sentences when a kernel runs.)"
    return Explorer({"sentence": menu}, draw, static, words).show()


def query_explorer(weights, queries, keys, *, gold=None):
    """Which keys does one query read? A slider over the queries, and the chosen row of the heatmap as bars.

    Shapes and errors as in `plotting.heatmap`; gold: pairs (query index, key index). The static figure is the whole heatmap.
    Returns the `Explorer`, shown.
    """
    gold = set(gold or ())

    def static():
        return heatmap(weights, queries, keys, gold=gold or None)

    plt.close(static().figure)  # checks the arguments

    def draw(step):
        wanted = [key for query, key in sorted(gold) if query == step - 1]
        title = f'step {step}: what does "{queries[step - 1]}" read?'
        size = (min(11, max(4.2, 0.8 + 0.62 * len(keys))), 3.0)
        return weight_bars(weights[step - 1], keys, ax=lone_axes(size), title=title, gold=wanted)

    slider = ipywidgets.IntSlider(value=1, min=1, max=len(queries), **_control("step"))
    words = f"(Here is a slider over {len(queries)} steps when a kernel runs.)"
    return Explorer({"step": slider}, draw, static, words).show()



def _control(name):
    """Redrawing takes longer than 50 ms, so a slider reports when it is let go."""
    look = {"style": {"description_width": "initial"}, "layout": ipywidgets.Layout(width="30em", max_width="100%")}
    return {"description": name, "continuous_update": False, **look}


def _shortened(text, most=60):
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
