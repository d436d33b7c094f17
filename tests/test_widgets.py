"""The widgets, used as a learner without a front-end would see them: controls are moved by assignment."""

import io

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch
from PIL import Image

from course_utils import widgets
from course_utils.widgets import predict, predict_choice

SOURCE, TARGET = ["the", "black", "cat", "sleeps"], ["le", "chat", "noir", "dort"]
GOLD = {(0, 0), (1, 2), (2, 1), (3, 3)}  # (source, target)
WEIGHTS = torch.eye(4)[[0, 2, 1, 3]] * 0.8 + 0.05  # rows are target words
NOISE = torch.rand(3, 24, 32, generator=torch.Generator().manual_seed(0))  # a picture of 3 by 4 patches
PICTURES = [
    (NOISE, ["red", "square"], torch.eye(12)[[2, 5]], [2, None]),
    (1 - NOISE, ["blue"], torch.full((1, 12), 1 / 12), None),
]
EXAMPLES = [(SOURCE, TARGET, WEIGHTS, GOLD), (["yes"], ["oui", "."], torch.ones(2, 1), None)]


def all_controls(box):
    return [box, *(c for child in getattr(box, "children", ()) for c in all_controls(child))]


def size(picture):
    return Image.open(io.BytesIO(picture)).size


class TestPredict:
    def test_no_guess_is_made_until_the_learner_commits(self):
        prediction = predict("share", low=0.0, high=1.0)
        assert prediction.guess is None
        assert prediction.compare(0.993) == "No prediction was made. It is 0.99."

    @pytest.mark.parametrize(
        "commit",
        [
            lambda p: setattr(p, "guess", 0.7),
            lambda p: setattr(p.control, "value", 0.7),
            lambda p: (p.control.set_trait("value", 0.7), p.button.click()),
        ],
        ids=["by hand", "slider", "button"],
    )
    def test_there_are_three_ways_to_commit(self, commit):
        prediction = predict("share", 0, 1)
        commit(prediction)
        assert prediction.guess == prediction.control.value == 0.7
        assert "Your prediction: 0.70" in prediction.status.value

    def test_the_button_commits_to_where_the_slider_stands(self):
        prediction = predict("share", 0, 1)
        prediction.button.click()
        assert prediction.guess == 0.5

    def test_a_guess_may_be_given_at_once_and_changed(self):
        prediction = predict("share", 0, 1, value=0.2)
        assert prediction.guess == 0.2
        prediction.guess = 0.4
        assert prediction.control.value == 0.4

    @pytest.mark.parametrize(
        "guess, actual, sentence",
        [
            (0.7, 0.7, "You predicted 0.70, and it is 0.70: spot on."),
            (0.95, 0.993, "You predicted 0.95, and it is 0.99: close, only 0.04 too low."),
            (0.8, 0.6, "You predicted 0.80; it is 0.60. Your prediction was 0.20 too high."),
            (
                0.1,
                0.99,
                "You predicted 0.10; it is 0.99. Your prediction was 0.89 too low. A gap worth explaining before you read on.",
            ),
        ],
    )
    def test_the_sentence_gives_direction_and_size(self, guess, actual, sentence):
        assert predict("share", 0, 1, value=guess).compare(actual) == sentence

    def test_units_are_written_and_percentages_differ_by_points(self):
        assert predict("x", 0, 100, unit="%", value=50).compare(60) == (
            "You predicted 50 %; it is 60 %. Your prediction was 10 percentage points too low."
        )
        assert "It is 12 ms." in predict("x", 0, 100, unit="ms").compare(12)

    def test_an_answer_beyond_the_slider_says_so(self):
        assert "That lies outside the scale, which ran from 0 to 1." in predict("x", 0, 1, value=1.0).compare(2.5)

    @pytest.mark.parametrize("actual", [0.5, torch.tensor(0.5), torch.tensor([0.5]), np.float32(0.5)])
    def test_the_answer_may_be_a_number_of_any_kind(self, actual):
        assert "spot on" in predict("x", 0, 1, value=0.5).compare(actual)

    def test_reveal_prints_the_sentence_and_closes_the_prediction(self, capsys):
        prediction = predict("x", 0, 1, value=0.5)
        prediction.reveal(torch.tensor(0.5))
        assert capsys.readouterr().out == "You predicted 0.50, and it is 0.50: spot on.\n"
        assert prediction.control.disabled and prediction.button.disabled

    def test_the_step_sets_how_many_decimals_are_shown(self):
        assert predict("x", 0, 1, step=0.001, value=0.125).compare(0.125).startswith("You predicted 0.125")
        assert predict("x", 0, 5000, value=1000).compare(1234).startswith("You predicted 1000, and it is 1234: close")

    @pytest.mark.parametrize(
        "arguments, message",
        [
            ({"low": 1, "high": 1}, "low must be below high, got low=1 and high=1"),
            ({"low": 2, "high": 1}, "low must be below high"),
            ({"low": "a", "high": 1}, "low must be a number, got 'a'"),
            ({"low": 0, "high": float("inf")}, "high must be finite, got inf"),
            ({"low": 0, "high": 1, "value": 1.1}, "guess must lie between 0 and 1, got 1.1"),
            ({"low": 0, "high": 1, "value": True}, "guess must be a number, got True"),
            ({"low": 0, "high": 1, "step": 0}, "step must be above 0"),
            ({"low": 0, "high": 1, "step": 2}, "step must be above 0 and at most high - low = 1, got 2"),
            ({"low": 0, "high": 1, "question": ""}, "question must be a text"),
        ],
    )
    def test_wrong_arguments_are_named(self, arguments, message):
        with pytest.raises((TypeError, ValueError), match=message):
            predict(**({"question": "x"} | arguments))

    @pytest.mark.parametrize("actual", ["0.5", None, torch.zeros(2), float("nan")])
    def test_an_answer_that_is_no_number_is_an_error(self, actual):
        with pytest.raises((TypeError, ValueError), match="actual must be"):
            predict("x", 0, 1).reveal(actual)


class TestPredictChoice:
    def test_right_wrong_and_none(self):
        assert predict_choice("which", ["a", "b"]).compare("a") == 'No prediction was made. It is "a".'
        assert predict_choice("which", ["a", "b"], value="a").compare("a") == 'You predicted "a", and so it is.'
        assert predict_choice("which", ["a", "b"], value="b").compare("a").startswith('You predicted "b"; it is "a".')

    def test_nothing_is_chosen_beforehand_and_a_click_commits(self):
        prediction = predict_choice("which", ["a", "b"])
        assert prediction.guess is None and prediction.control.value is None
        prediction.control.value = "b"
        assert prediction.guess == "b"

    def test_reveal_prints_and_closes(self, capsys):
        prediction = predict_choice("which", ["a", "b"], value="a")
        prediction.reveal("a")
        assert capsys.readouterr().out == 'You predicted "a", and so it is.\n' and prediction.control.disabled

    @pytest.mark.parametrize(
        "choices, value, message",
        [
            ("ab", None, "choices must be a list of strings, got 'ab'"),
            ([1, 2], None, "choices must be a list of strings"),
            (["a"], None, "choices must be at least two different strings"),
            (["a", "a"], None, "choices must be at least two different strings"),
            (["a", "b"], "c", "guess must be one of 'a', 'b'; got 'c'"),
        ],
    )
    def test_wrong_arguments_are_named(self, choices, value, message):
        with pytest.raises((TypeError, ValueError), match=message):
            predict_choice("which", choices, value=value)

    def test_an_answer_that_was_no_choice_is_an_error(self):
        with pytest.raises(ValueError, match="actual must be one of"):
            predict_choice("which", ["a", "b"]).reveal("c")


def explorers():
    return {
        "softmax": lambda: widgets.softmax_explorer([2.0, 1.0, 0.1], ["cat", "dog", "potato"]),
        "one score": lambda: widgets.softmax_explorer([2.0, 1.0, 0.1], ["cat", "dog", "potato"], vary="dog"),
        "alignment": lambda: widgets.alignment_explorer(EXAMPLES),
        "picture": lambda: widgets.picture_explorer(PICTURES, grid=(3, 4)),
        "query": lambda: widgets.query_explorer(WEIGHTS, TARGET, SOURCE, gold={(t, s) for s, t in GOLD}),
    }


@pytest.fixture(params=explorers())
def explorer(request):
    return explorers()[request.param]()


class TestExplorers:
    def test_a_picture_is_there_before_anything_moves(self, explorer):
        width, height = size(explorer.image.value)
        assert width > 200 and height > 150 and explorer.caption.value and not explorer.error.value

    def test_moving_the_control_changes_picture_and_caption(self, explorer):
        (control,) = explorer.controls.values()
        before = explorer.image.value, explorer.caption.value
        control.value = control.options[-1][1] if hasattr(control, "options") else control.max
        assert explorer.image.value != before[0] and explorer.caption.value != before[1]

    def test_no_figure_is_left_behind(self, explorer):
        (control,) = explorer.controls.values()
        for value in [v for _, v in control.options] if hasattr(control, "options") else [control.min, control.max]:
            control.value = value
        assert plt.get_fignums() == []

    def test_sliders_report_only_when_let_go(self, explorer):
        for control in all_controls(explorer.box):
            assert not getattr(control, "continuous_update", False)

    def test_an_error_while_drawing_is_shown_raised_and_gone_after_the_next_move(self, explorer):
        (control,) = explorer.controls.values()
        values = [v for _, v in control.options] if hasattr(control, "options") else [control.min, control.max]
        control.value, draw = values[0], explorer._draw

        def broken(**values):
            raise ZeroDivisionError("<all> is lost")

        explorer._draw = broken
        with pytest.raises(ZeroDivisionError):
            control.value = values[-1]
        assert "ZeroDivisionError: &lt;all&gt; is lost" in explorer.error.value
        explorer._draw = draw
        control.value = values[0]
        assert explorer.error.value == ""

    def test_the_picture_keeps_its_own_size(self, explorer):
        assert explorer.image.layout.align_self == "flex-start" and explorer.image.layout.max_width == "100%"

    def test_only_controls_of_both_ipywidgets_versions_are_used(self, explorer):
        known = ["VBox", "HTML", "Image", "FloatSlider", "IntSlider", "Dropdown"]
        assert {type(control).__name__ for control in all_controls(explorer.box)} <= set(known)


def test_a_higher_temperature_flattens_the_weights():
    explorer = widgets.softmax_explorer([2.0, 0.0], ["a", "b"])
    assert "a 2.0 0.88, b 0.0 0.12" in explorer.caption.value
    explorer.controls["value"].value = 10.0
    assert "a 2.0 0.55, b 0.0 0.45" in explorer.caption.value


def test_raising_one_score_takes_weight_from_the_others():
    explorer = widgets.softmax_explorer([0.0, 0.0], ["a", "b"], vary="b")
    explorer.controls["value"].value = 2.0
    assert "b 2.0 0.88, a 0.0 0.12" in explorer.caption.value


def test_gold_of_the_corpus_is_turned_round():
    explorer = widgets.alignment_explorer(EXAMPLES)
    assert "noir looks most at black (0.85)" in explorer.caption.value
    assert "on one for 4 of the 4 queries" in explorer.caption.value


def test_the_slider_walks_through_the_target_words():
    explorer = widgets.query_explorer(WEIGHTS, TARGET, SOURCE, gold={(2, 1)})
    explorer.controls["step"].value = 3
    assert "step 3: what does &quot;noir&quot; read?" in explorer.caption.value
    assert "black 0.85" in explorer.caption.value and "Outlined: black." in explorer.caption.value


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: widgets.softmax_explorer([1.0], ["a", "b"]), r"scores must be finite and of shape \(2,\)"),
        (lambda: widgets.softmax_explorer([1.0, float("inf")], ["a", "b"]), "scores must be finite"),
        (lambda: widgets.softmax_explorer([1.0, 2.0], ["a", "b"], vary="c"), "vary must be 'temperature' or one of the labels"),
        (
            lambda: widgets.softmax_explorer([1.0, 2.0], ["a", "b"], low=0),
            "low must be below high, and above 0",
        ),
        (lambda: widgets.alignment_explorer([]), "examples must hold at least one"),
        (lambda: widgets.picture_explorer([], grid=(3, 4)), "examples must hold at least one"),
        (lambda: widgets.picture_explorer(PICTURES, grid=(4, 4)), "grid 4 by 4 must fit weights"),
        (lambda: widgets.alignment_explorer([(1, 2)]), r"examples\[0\] must be a tuple \(source, target"),
        (
            lambda: widgets.alignment_explorer([EXAMPLES[0], (SOURCE, TARGET, WEIGHTS * 2, None)]),
            r"examples\[1\]: weights must lie",
        ),
        (lambda: widgets.alignment_explorer([(SOURCE, TARGET, WEIGHTS, {(9, 0)})]), r"examples\[0\]: gold must hold indices"),
        (lambda: widgets.query_explorer(WEIGHTS, SOURCE[:2], SOURCE), "queries must have one token for each of the 4 rows"),
    ],
)
def test_wrong_arguments_are_named_and_leave_no_figure(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
    assert plt.get_fignums() == []


@pytest.fixture(scope="module")
def outputs():
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    cells = [
        "from course_utils import widgets\nimport torch",
        "widgets.query_explorer(torch.eye(2), ['le', 'chat'], ['the', 'cat'])",
        "guess = widgets.predict('share', 0, 1)\nguess",
        "guess.reveal(0.9)",
        "widgets.predict_choice('which', ['a', 'b'])",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    return [cell.outputs for cell in notebook.cells]


class TestInANotebook:
    """What reaches the page of an executed notebook, where nothing answers any more."""

    def test_a_static_picture_with_its_alt_text_stands_above_the_controls(self, outputs):
        picture, controls = outputs[1]
        assert "image/png" in picture.data
        assert picture.metadata["image/png"]["alt"].startswith("Heatmap, 2 queries by 2 keys. le looks most at the (1.00)")
        assert "application/vnd.jupyter.widget-view+json" in controls.data
        assert controls.data["text/plain"] == "(Here is a slider over 2 steps when a kernel runs.)"

    def test_a_widget_that_ends_its_cell_is_shown_once(self, outputs):
        assert [len(cell) for cell in outputs[1:]] == [2, 1, 1, 1]

    def test_a_prediction_stands_there_in_words(self, outputs):
        assert outputs[2][0].data["text/plain"] == "Predict: share (a number from 0 to 1)"
        assert outputs[4][0].data["text/plain"] == "Predict: which (a / b)"

    def test_the_reveal_is_a_paragraph_and_nothing_goes_to_stderr(self, outputs):
        assert outputs[3][0].data["text/plain"] == "No prediction was made. It is 0.90."
        assert not [o for cell in outputs for o in cell if o.output_type == "stream"]
