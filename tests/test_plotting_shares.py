"""A table of shares says what it shows, and refuses columns that hold different things."""

import matplotlib.pyplot as plt
import pytest

from course_utils.plotting import alt_text
from course_utils.plotting.shares import share_table

COLUMNS = {"seed 0": {"red circle": 0.89, "blue cross": 0.0}, "seed 1": {"red circle": 0.98, "blue cross": 1.0}}


@pytest.fixture(autouse=True)
def no_figures_left():
    yield
    plt.close("all")


def test_each_cell_holds_its_percentage_and_the_alt_text_holds_all():
    ax = share_table(COLUMNS, title="New things")
    assert [text.get_text() for text in ax.texts] == ["89%", "98%", "0%", "100%"]
    assert alt_text(ax) == "Table (New things): red circle: seed 0 89%, seed 1 98%; blue cross: seed 0 0%, seed 1 100%."


def test_digits_are_light_on_dark_cells_and_dark_on_pale_ones():
    assert [text.get_color() for text in share_table(COLUMNS).texts] == ["white", "white", "black", "white"]


@pytest.mark.parametrize(
    ("columns", "error", "message"),
    [
        ([0.5], TypeError, "columns must be a dict"),
        ({"a": {"x": 0.5}, "b": {"y": 0.5}}, ValueError, r"columns\['b'\] must hold what columns\['a'\] holds \(x\), got y"),
        ({"a": {"x": 1.5}}, ValueError, "columns must lie between 0 and 1, got 1.5"),
        ({}, ValueError, "columns must hold at least one run"),
    ],
)
def test_wrong_arguments_are_named(columns, error, message):
    with pytest.raises(error, match=message):
        share_table(columns)
