"""Predictions, used as a page uses them, by hand, and where there is neither page nor kernel."""

import re

import nbclient
import nbformat
import pytest
import torch

from authoring.execute import tidy
from course_utils import widgets
from course_utils.widgets import predict, predict_choice
from course_utils.widgets._form import BY_HAND, WIDGET


def click(form, value):
    """What a page does when somebody answers."""
    form.hear(value, False, form.heard + 1)


class TestPredict:
    def test_no_guess_is_made_until_the_learner_commits(self):
        prediction = predict("share", low=0.0, high=1.0)
        assert prediction.guess is None and prediction.form.value is None
        assert prediction.form.said == "No prediction yet."
        assert prediction.compare(0.993) == "No prediction was made. It is 0.99."

    @pytest.mark.parametrize(
        "commit", [lambda p: setattr(p, "guess", 0.7), lambda p: click(p.form, 0.7)], ids=["by hand", "page"]
    )
    def test_there_are_two_ways_to_commit_and_to_change(self, commit):
        prediction = predict("share", 0, 1, value=0.2)
        assert prediction.guess == 0.2
        commit(prediction)
        assert prediction.guess == prediction.form.value == 0.7
        assert prediction.form.said == "Your prediction: <b>0.70</b>."

    @pytest.mark.parametrize(
        "arguments, guess, actual, sentence",
        [
            ({}, 0.7, 0.7, "You predicted 0.70, and it is 0.70: right."),
            ({}, 0.95, 0.993, "You predicted 0.95, and it is 0.99: as good as right, 0.04 too low."),
            ({}, 0.30, 0.34, "You predicted 0.30, and it is 0.34: close, 0.04 too low."),
            ({}, 0.8, 0.6, "You predicted 0.80; it is 0.60. Your prediction was 0.20 too high."),
            (
                {},
                0.1,
                0.99,
                "You predicted 0.10; it is 0.99. Your prediction was 0.89 too low, by a factor of 9.9. "
                "A gap worth explaining before you read on.",
            ),
            ({"within": 0.3}, 0.8, 0.6, "You predicted 0.80, and it is 0.60: as good as right, 0.20 too high."),
        ],
    )
    def test_the_sentence_gives_direction_and_size(self, arguments, guess, actual, sentence):
        assert predict("share", 0, 1, value=guess, **arguments).compare(actual) == sentence

    @pytest.mark.parametrize("log", [False, True])
    def test_a_guess_that_is_off_by_a_factor_of_ten_is_never_close(self, log):
        """On the scale of 0 to 100 %, 5 lies near 0.43; the idea is that it does not."""
        scale = {"low": 0.01, "high": 100, "log": True} if log else {"low": 0, "high": 100, "step": 0.05}
        said = predict("movement", unit="%", value=5, **scale).compare(0.43)
        assert "by a factor of 12" in said and "worth explaining" in said and "close" not in said

    @pytest.mark.parametrize(
        "guess, verdict", [(0.43, "right"), (0.5, "as good as right"), (0.8, ": close"), (0.2, "a factor of 2.1")]
    )
    def test_on_a_logarithmic_scale_ratios_are_compared(self, guess, verdict):
        assert verdict in predict("movement", 0.01, 100, unit="%", log=True, value=guess).compare(0.425)

    def test_an_answer_beyond_the_slider_says_so(self):
        assert "That lies outside the scale, which ran from 0 to 1." in predict("x", 0, 1, value=1.0).compare(2.5)


class TestPredictChoice:
    def test_right_wrong_and_none(self):
        assert predict_choice("which", ["a", "b"]).compare("a") == 'No prediction was made. It is "a".'
        assert predict_choice("which", ["a", "b"], value="a").compare("a") == 'You predicted "a", and so it is.'
        assert predict_choice("which", ["a", "b"], value="b").compare("a").startswith('You predicted "b"; it is "a".')

    def test_nothing_is_chosen_beforehand_and_a_click_commits(self):
        prediction = predict_choice("which", ["a", "b"])
        assert prediction.guess is None and prediction.form.value is None
        click(prediction.form, "b")
        assert prediction.guess == "b"


@pytest.mark.parametrize(
    ("prediction", "actual", "said"),
    [
        (predict("x", 0, 1, value=0.5), torch.tensor(0.5), "You predicted 0.50, and it is 0.50: right.\n"),
        (predict_choice("which", ["a", "b"], value="a"), "a", 'You predicted "a", and so it is.\n'),
    ],
)
def test_reveal_prints_the_sentence_and_closes_the_prediction(capsys, prediction, actual, said):
    prediction.reveal(actual)
    assert capsys.readouterr().out == said and prediction.form.closed


def test_one_that_was_not_made_stays_open_after_the_outcome(capsys):
    prediction = predict("x", 0, 1)
    prediction.reveal(0.5)
    assert not prediction.form.closed
    click(prediction.form, 0.4)
    assert prediction.guess == 0.4


@pytest.mark.parametrize(
    ("name", "hint"), [("predct", "Did you mean predict?"), ("xyz", "There are: ChoicePrediction, Exploration")]
)
def test_a_widget_that_does_not_exist_names_the_nearest(name, hint):
    with pytest.raises(AttributeError, match=re.escape(hint)):
        getattr(widgets, name)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: predict("x", 1, 1), "low must be below high, got low=1 and high=1"),
        (lambda: predict_choice("which", "ab"), "choices must be a list of strings, got 'ab'"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()


# What a notebook keeps --------------------------------------------------------------------------------------------------------

CELLS = [
    "from course_utils import plotting, widgets\npage = dict(page=True)",
    "share = widgets.predict('the <share>', 0, 1)\nshare",
    "share.reveal(0.9)",
    "share.form.set_state(page)",  # what JupyterLab and Notebook say once they hold the form
    "share.form.hear(0.5, False, 1)",
]
ASKED = [
    *CELLS[:3],
    "widgets.predict_choice('which', ['a', 'b'])",
    "plotting.show(plotting.weight_bars([0.25, 0.75], ['the', 'cat']))",
]


def executed(cells):
    """The cells, as a notebook keeps them after they ran."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    nbclient.NotebookClient(made, kernel_name="python3", store_widget_state=False).execute()
    return made.cells


@pytest.mark.xdist_group("kernels")
class TestSaved:
    def test_a_page_that_holds_the_form_saves_words_and_the_verdict_on_a_late_guess(self):
        """A reopened notebook would say "Error displaying widget: model not found" in a widget's place."""
        _, asked, revealed, *later = executed(CELLS)
        (shown,) = asked.outputs
        assert WIDGET not in shown.data
        assert "Predict: the &lt;share&gt;. Your prediction: 0.50." in shown.data["text/html"]
        (told,) = revealed.outputs
        assert told.data["text/plain"].startswith("You predicted 0.50; it is 0.90.")
        assert not [output for cell in later for output in cell.outputs]

    def test_a_page_without_a_kernel_asks_in_words_and_nothing_goes_to_stderr(self):
        _, number, revealed, choice, figure = executed(ASKED)
        assert revealed.outputs[0].data["text/plain"] == "No prediction was made. It is 0.90."
        for cell, asked in ((number, "(a number from 0 to 1)"), (choice, "(a / b)")):
            assert WIDGET in cell.outputs[0].data  # a page that does not know how to hold the form shows the widget
            tidy(cell)
            (shown,) = cell.outputs
            assert set(shown.data) == {"text/html", "text/plain"} and asked in shown.data["text/html"]
            assert not re.search("data-form", shown.data["text/html"])
        (picture,) = figure.outputs
        assert picture.metadata["image/png"]["alt"].startswith("Bar chart of 2 weights, largest first: cat 0.75")

    def test_in_vs_code_a_form_is_its_words_and_how_to_answer(self):
        """Of an output with a widget VS Code shows nothing else, and no kernel holds the widgets of a reopened notebook."""
        (shown,) = executed(["__vsc_ipynb_file__ = 'lesson.ipynb'", *CELLS[:2]])[-1].outputs
        assert shown.text == f"Predict: the <share> (a number from 0 to 1) {BY_HAND}\n"
