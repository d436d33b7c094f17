"""The widgets, used as a learner without a front-end would see them: controls are moved by assignment."""

import re

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import pytest
import torch

from course_utils.widgets import lookups


def test_every_bandwidth_is_drawn_beforehand():
    page, _ = lookups._page(torch.arange(5.0), torch.arange(5.0), torch.sin)
    said = re.findall(r'"words": "([^"]*)"', page["text/html"])
    used = [float(words.split("about ")[1].split()[0]) for words in said]
    assert len(said) == len(lookups.BANDWIDTHS) and used == sorted(used) and 1 <= used[0] < used[-1] <= 5
    assert page["text/plain"].count("Kernel regression") == 3 and "bandwidth 0.05" in page["text/plain"]
    assert plt.get_fignums() == []


@pytest.fixture(scope="module")
def outputs():
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    cells = [
        "from course_utils import widgets\nimport torch",
        "widgets.bandwidth_explorer(torch.arange(5.0), torch.arange(5.0))",
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
        assert picture.metadata["image/png"]["alt"].startswith("Kernel regression with bandwidth 0.05: 5 points")

    def test_a_prediction_stands_there_in_words(self, outputs):
        assert outputs[2][0].data["text/plain"] == "Predict: share (a number from 0 to 1)"
        assert outputs[4][0].data["text/plain"] == "Predict: which (a / b)"

    def test_the_reveal_is_a_paragraph_and_nothing_goes_to_stderr(self, outputs):
        assert outputs[3][0].data["text/plain"] == "No prediction was made. It is 0.90."
        assert not [o for cell in outputs for o in cell if o.output_type == "stream"]
