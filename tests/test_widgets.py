"""The widgets, used as a learner without a front-end would see them: controls are moved by assignment."""

import re

import matplotlib

matplotlib.use("Agg")

import pytest

from course_utils import widgets


@pytest.fixture(scope="module")
def outputs():
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    cells = [
        "from course_utils import plotting, widgets",
        "plotting.show(plotting.weight_bars([0.25, 0.75], ['the', 'cat']))",
        "guess = widgets.predict('share', 0, 1)\nguess",
        "guess.reveal(0.9)",
        "widgets.predict_choice('which', ['a', 'b'])",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    return [cell.outputs for cell in notebook.cells]


class TestInANotebook:
    """What reaches the page of an executed notebook, where nothing answers any more."""

    def test_a_picture_is_there_with_its_alt_text(self, outputs):
        (picture,) = outputs[1]
        assert "image/png" in picture.data
        assert picture.metadata["image/png"]["alt"].startswith("Bar chart of 2 weights, largest first: cat 0.75")

    def test_a_prediction_stands_there_in_words(self, outputs):
        assert outputs[2][0].data["text/plain"] == "Predict: share (a number from 0 to 1)"
        assert outputs[4][0].data["text/plain"] == "Predict: which (a / b)"

    def test_the_reveal_is_a_paragraph_and_nothing_goes_to_stderr(self, outputs):
        assert outputs[3][0].data["text/plain"] == "No prediction was made. It is 0.90."
        assert not [o for cell in outputs for o in cell if o.output_type == "stream"]


@pytest.mark.parametrize(
    ("name", "hint"), [("predct", "Did you mean predict?"), ("xyz", "There are: ChoicePrediction, Exploration")]
)
def test_a_widget_that_does_not_exist_names_the_nearest(name, hint):
    with pytest.raises(AttributeError, match=re.escape(hint)):
        getattr(widgets, name)
