"""Diagrams say in words what they show, and refuse what they could only draw wrongly."""

from functools import partial

import matplotlib.pyplot as plt
import pytest

from attention_lab.experiments.one_vector import translator_diagram
from attention_lab.experiments.self_reading import three_roles, two_layers
from course_utils.plotting import alt_text, architecture, diagram, length_curve, looking_back
from course_utils.plotting.architectures import ARCHITECTURES
from course_utils.plotting.asking import cross_attention
from course_utils.plotting.cheaper_scores import luong_steps, three_scores

BOXES = {"a": (0, 0, "the", "words"), "b": (0, 1, "h1", "state"), "c": (1, 2, "attention", "attention")}
DRAWN = {name: partial(architecture, name) for name in ARCHITECTURES}
DRAWN |= {
    "the translator of lesson 01": translator_diagram,
    "lesson 06": cross_attention,
    "lesson 03": three_scores,
    "decoder": luong_steps,
}
DRAWN |= {"lesson 05, example": three_roles, "lesson 05, model": two_layers}


@pytest.fixture(autouse=True)
def no_figures_left():
    yield
    plt.close("all")


def test_the_alt_text_tells_every_arrow():
    ax = diagram(BOXES, [("a", "b"), ("b", "c", {"weight": 0.84, "text": "read"})], title="A look")
    assert alt_text(ax) == "Diagram (A look): the to h1; h1 to attention (read, weight 0.84)."


@pytest.mark.parametrize("name", DRAWN)
def test_every_architecture_is_drawn_inside_its_figure_and_legibly(name):
    ax = DRAWN[name]()
    figure = ax.figure
    figure.canvas.draw()
    page = figure.bbox
    for text in ax.texts:
        box = text.get_window_extent()
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1, text.get_text()
    shown_at = min(1.0, 800 / (figure.get_size_inches()[0] * 96))  # how far a narrow page shrinks it
    assert min(text.get_fontsize() for text in ax.texts) * shown_at > 8


@pytest.mark.parametrize("name", DRAWN)
def test_no_text_of_an_architecture_lies_over_another_box(name):
    ax = DRAWN[name]()
    ax.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in ax.texts]
    for i, one in enumerate(boxes):
        assert not any(one.overlaps(other) for other in boxes[i + 1 :]), ax.texts[i].get_text()


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


def test_a_misspelt_architecture_is_met_with_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'bahdanau'"):
        architecture("badanau")


def test_the_end_of_training_is_marked_and_said():
    ax = looking_back.mark_training(length_curve([1, 5, 10], {"a": [[1.0, 0.5]]}), 4)
    assert alt_text(ax).endswith("The training data end at 4.")
    assert "longer than\nin training" in [text.get_text() for text in ax.texts]
