"""Figures stay legible: laid out for the width of a notebook, and no letter too small in a window of 1000 pixels."""

import itertools

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch
from matplotlib.text import Text

from course_utils import plotting
from course_utils.plotting.display import DPI, SHRINKS_TO, _drawn

NOTEBOOK, NARROW = 828, 548  # CSS pixels of an output in JupyterLab with its file browser open, at 1280 and at 1000 pixels
SMALLEST = 9  # CSS pixels of a letter, at 1000
GENERATOR = torch.Generator().manual_seed(0)
WORDS = [*"abcdef", "cat", "under", "sleeps", "apple", "tree", "does", "not", "see", "the", "girl"] * 3
PICTURE = torch.rand(3, 24, 32, generator=GENERATOR)


def maps(n, words):
    return list(torch.rand(n, words, words, generator=GENERATOR).softmax(-1)), WORDS[:words], WORDS[:words]


def heatmap(words):
    (weights,), queries, keys = maps(1, words)
    return plotting.heatmap(weights, queries, keys, gold={(0, 0)}, mask=torch.ones(words, words).tril().bool())


def heatmap_grid(n, words, columns=None):
    return plotting.heatmap_grid(*maps(n, words), columns=columns, titles=WORDS[:n])


def weight_bars(n):
    return plotting.weight_bars(torch.full((n,), 1 / n), WORDS[:n], title="Bars", gold=[0])


def length_curve(n):
    curves = {f"a model with a name {i}": np.linspace(1, 0, 12).reshape(3, 4) for i in range(n)}
    return plotting.length_curve([1, 5, 10, 20, 40], curves, live={"mine": [1, 1, 0.5, 0]})


def loss_curve(n):
    return plotting.loss_curve({f"model {i}": np.arange(50.0) for i in range(n)})


def comparison(n):
    return plotting.comparison({f"respect {i}": {word: [1.0, 2000.0] for word in WORDS[:6]} for i in range(n)})


def pictures(n):
    return plotting.pictures(PICTURE.expand(n, -1, -1, -1), WORDS[:n])


def picture_attention(n):
    return plotting.picture_attention(PICTURE, torch.full((n, 12), 1 / 12), WORDS[:n], (3, 4))


def diagram(n):
    boxes = {f"box {i}": (1.1 * i, 0, f"box {i}", "state") for i in range(n)}
    return plotting.diagram(boxes, [(f"box {i}", f"box {i + 1}", {"text": "to"}) for i in range(n - 1)])


# Every public function that draws, with a small, an ordinary and a large case.
DRAWN = {
    heatmap: [(2,), (16,), (40,)],
    heatmap_grid: [(3, 4), (4, 10), (8, 16, 4)],
    weight_bars: [(3,), (16,), (40,)],
    length_curve: [(1,), (3,), (8,)],
    loss_curve: [(1,), (3,), (8,)],
    comparison: [(1,), (3,), (4,)],
    pictures: [(1,), (3,), (7,)],
    picture_attention: [(1,), (4,), (9,)],
    diagram: [(2,), (4,), (7,)],
}


def letters(figure):
    """The texts that are drawn, as (text, CSS pixels of its font at the figure's own size)."""
    shown = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip()]
    return [(text.get_text(), text.get_fontsize() * DPI / 72) for text in shown]


@pytest.mark.parametrize("function, case", [(function, case) for function, cases in DRAWN.items() for case in cases])
def test_letters_are_large_enough_at_1000_pixels(function, case):
    made = function(*case)
    figure = made if isinstance(made, plt.Figure) else np.ravel(made)[0].figure
    width = _drawn(figure, 1).width
    assert width <= NOTEBOOK or figure.course_stays_wide
    shown = max(min(1, NARROW / width), SHRINKS_TO)  # where it would shrink further, it is moved sideways
    found = letters(figure)
    assert found
    assert [(text, size * shown) for text, size in found if size * shown < SMALLEST] == []


def test_a_figure_that_a_lesson_made_too_wide_is_laid_out_anew():
    figure, (left, right) = plt.subplots(1, 2, figsize=(13, 3), layout="constrained")
    left.set_title("left", fontsize=11)
    right.set_title("right", fontsize=11)
    assert _drawn(figure, 1).width <= NOTEBOOK
    assert left.title.get_fontsize() == 11


def test_words_of_a_crowded_grid_do_not_overlap():
    axes = heatmap_grid(8, 16, 4)
    axes[0].figure.canvas.draw()
    for ax in axes:
        boxes = [label.get_window_extent() for label in ax.get_yticklabels() if label.get_text()]
        assert all(lower.y1 <= upper.y0 + 1 for upper, lower in itertools.pairwise(boxes))


@pytest.mark.parametrize("panels", [2, 3, 4])
def test_long_titles_side_by_side_do_not_touch(panels):
    figure, axes = plt.subplots(1, panels, figsize=(7.4, 2.4), layout="constrained")
    said = "a title as long as a sentence about a panel"
    for ax in axes:
        ax.set_title(said)
    _drawn(figure, 1)
    figure.draw_without_rendering()
    boxes = [ax.title.get_window_extent() for ax in axes]
    assert all(left.x1 < right.x0 for left, right in itertools.pairwise(boxes))
    assert all(ax.get_title().split() == said.split() for ax in axes)
