"""Diagrams say in words what they show, and refuse what they could only draw wrongly."""

import itertools

import matplotlib.pyplot as plt
import pytest

from attention_lab.experiments.one_vector import translator_diagram
from attention_lab.experiments.self_reading import three_roles, two_layers
from course_utils.plotting import alt_text, diagram, length_curve, looking_back
from course_utils.plotting.asking import cross_attention
from course_utils.plotting.cheaper_scores import luong_steps, three_scores

BOXES = {"a": (0, 0, "the", "words"), "b": (0, 1, "h1", "state"), "c": (1, 2, "attention", "attention")}
DRAWN = [translator_diagram, cross_attention, three_scores, luong_steps, three_roles, two_layers]
DRAWN += [looking_back.one_step, looking_back.decoder, looking_back.exchange]


@pytest.fixture(autouse=True)
def no_figures_left():
    yield
    plt.close("all")


def test_the_alt_text_tells_every_arrow():
    ax = diagram(BOXES, [("a", "b"), ("b", "c", {"weight": 0.84, "text": "read"})], title="A look")
    assert alt_text(ax) == "Diagram (A look): the to h1; h1 to attention (read, weight 0.84)."


@pytest.mark.parametrize("draw", DRAWN)
def test_every_text_of_a_diagram_is_legible_inside_the_figure_and_over_no_other_box(draw):
    ax = draw()
    figure = ax.figure
    figure.canvas.draw()
    page = figure.bbox
    boxes = [text.get_window_extent() for text in ax.texts]
    for box, text in zip(boxes, ax.texts, strict=True):
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1, text.get_text()
    assert not any(one.overlaps(other) for one, other in itertools.combinations(boxes, 2))
    shown_at = min(1.0, 800 / (figure.get_size_inches()[0] * 96))  # how far a narrow page shrinks it
    assert min(text.get_fontsize() for text in ax.texts) * shown_at > 8


@pytest.mark.parametrize(
    "boxes, arrows, words",
    [
        ({"a": (0, 0, "x", "cloud")}, [], "cloud"),
        (BOXES, [("a", "d")], "'d'"),
    ],
)
def test_what_cannot_be_drawn_is_named(boxes, arrows, words):
    with pytest.raises(ValueError, match=words):
        diagram(boxes, arrows)


def test_the_end_of_training_is_marked_and_said():
    ax = looking_back.mark_training(length_curve([1, 5, 10], {"a": [[1.0, 0.5]]}), 4)
    assert alt_text(ax).endswith("The training data end at 4.")
    assert "longer than\nin training" in [text.get_text() for text in ax.texts]
