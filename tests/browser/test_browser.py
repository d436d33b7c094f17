"""What a learner sees: JupyterLab really opens the lessons, figures appear, sliders move them, checks say what is wrong."""

import re

import pytest
from learner import PATIENCE, contrast, is_cut_off, picture
from playwright.sync_api import expect

from course_utils import checks

pytestmark = pytest.mark.xdist_group("kernels")

WITHOUT_TANH = """def additive_scores(query, keys, W_q, W_k, v):
    return ((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v"""
RIGHT = """def additive_scores(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v"""
CONTEXT = """def context_vector(weights, values):
    return torch.einsum("bt,btd->bd", weights, values)"""
LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"


def as_read(text):
    """The text as it stands on the page, without the marks for emphasis and code."""
    return re.sub(r"[*`]", "", text)


def message(exercise, misconception):
    """What whoever makes this mistake is told."""
    return next(known.message for known in checks.exercises()[exercise].misconceptions if known.id == misconception)


def test_make_lab_opens_the_lesson_that_was_asked_for(lesson_02):
    expect(lesson_02.page).to_have_url(re.compile(r"/lab/tree/notebooks/02_bahdanau/02_bahdanau\.ipynb"))
    expect(lesson_02.panel.get_by_role("heading", name="02 · Look back at every word")).to_be_visible()
    lesson_02.look("02_as_opened")


def test_the_first_figure_appears_with_its_words(lesson_02):
    output = lesson_02.run(lesson_02.with_text("plotting.show("))
    figure = output.get_by_role("img")
    expect(figure).to_be_visible()
    assert figure.evaluate("image => image.complete && image.naturalWidth > 200")
    assert figure.get_attribute("alt").startswith("Heatmap")
    assert not is_cut_off(output)
    lesson_02.look("02_first_figure", output)


def test_a_slider_moves_and_the_figure_follows(lesson_00):
    output = lesson_00.run(lesson_00.with_text("widgets.softmax_explorer("))
    image, caption = output.locator("img.widget-image"), output.locator("small")
    expect(caption).to_contain_text("score of tree: 0.0")
    before, address = picture(image), image.get_attribute("src")
    lesson_00.look("00_slider_before", output)
    lesson_00.drag(output.locator(".noUi-target"), 0.9)
    expect(caption).to_contain_text(re.compile(r"score of tree: 3\.\d"))
    expect(image).not_to_have_attribute("src", address)
    assert picture(image) != before
    assert not is_cut_off(output)
    lesson_00.look("00_slider_after", output)


def drag(share):
    return lambda notebook, output: notebook.drag(output.locator(".noUi-target"), share)


def choose(menu, index):
    return lambda notebook, output: output.locator(".widget-dropdown", has_text=menu).locator("select").select_option(index=index)


def press(button):
    return lambda notebook, output: output.get_by_role("button", name=button, exact=True).click()


# Weights for head_explorer without a minute of training.
HEADS = """task = translation.load_task()
maps = [torch.rand(4, len(pair.target), len(pair.source)).softmax(-1) for pair in task.test]"""

# A lesson, what its widget needs (cells by what they hold, or by their id with something to write into them), the call that
# shows it, what the learner does, and the caption before and after.
WIDGETS = {
    "temperature_lookup": (
        "04_queries_keys_values",
        ["corners = ", "question = torch"],
        drag(0.9),
        r"^Temperature 0\.5:",
        r"^Temperature \d\d:",
    ),
    "scaling_explorer": ("04_queries_keys_values", [], drag(0.99), r"d_k = 64\.", r"d_k = 512\."),
    "permute_words": (
        "05_self_attention",
        ["words = pronouns.vocabulary()", "class SelfAttention(", "layer = Attention(d_model"],
        press("with positions"),
        r"without positions",
        r"with positions",
    ),
    "head_explorer": ("07_multi_head", [("split_heads", HEADS)], choose("head", 2), r"mean of all heads", r"head 2"),
    "mask_workbench": ("08_causal_attention", [], choose("mask", 2), r"both;", r"causal;"),
}


@pytest.mark.parametrize("widget", WIDGETS)
def test_each_kind_of_widget_follows_the_learner(lesson, widget):
    name, needs, act, before, after = WIDGETS[widget]
    notebook = lesson(name)
    for need in needs:
        cell, source = need if isinstance(need, tuple) else (notebook.with_text(need), None)
        if source is not None:
            notebook.write(cell, source)
        notebook.run(cell)
    output = notebook.run(notebook.with_text(f"widgets.{widget}("))
    expect(output.locator("img[alt]").first).to_be_visible()  # the static figure
    image, caption = output.locator("img.widget-image"), output.locator("small")
    expect(caption).to_contain_text(re.compile(before))
    address = image.get_attribute("src")
    notebook.look(f"{name[:2]}_{widget}_before", output)
    act(notebook, output)
    expect(caption).to_contain_text(re.compile(after))
    expect(image).not_to_have_attribute("src", address)
    assert not is_cut_off(output)
    notebook.look(f"{name[:2]}_{widget}_after", output)


def test_a_prediction_is_made_with_a_slider_and_compared(lesson_02):
    lesson_02.run(lesson_02.with_text("def scores_by_loop"))
    asked = lesson_02.run(lesson_02.with_text("difference_without_tanh = widgets.predict("))
    expect(asked).to_contain_text("No prediction yet.")
    lesson_02.drag(asked.locator(".noUi-target"), 0.75)
    expect(asked).to_contain_text(re.compile(r"Your prediction: 0\.7\d"))
    assert not is_cut_off(asked)
    lesson_02.look("02_prediction", asked)
    told = lesson_02.run(lesson_02.with_text("difference_without_tanh.reveal("))
    expect(told).to_contain_text(re.compile(r"You predicted 0\.7\d; it is 0\.00\. Your prediction was 0\.7\d too high"))
    lesson_02.look("02_reveal", told)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_wrong_answer_is_shown_its_mistake_readably(lesson_02, theme):
    lesson_02.write("additive_scores", WITHOUT_TANH)
    lesson_02.run("additive_scores")
    lesson_02.theme(theme)
    try:
        output = lesson_02.run("check_additive_scores")
        card = output.locator(".jp-RenderedHTMLCommon > div")
        expect(card).to_contain_text("additive_scores: not yet.")
        expect(card).to_contain_text(as_read(message("additive_scores", "no_tanh")))
        expect(card).to_contain_text("Tried B=")
        expect(output.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_text("additive_scores: not yet.")
        assert not is_cut_off(output)
        for line in [*card.locator("div").all(), *card.locator("code").all()]:
            assert contrast(line) >= 4.5, line.inner_text()
        lesson_02.look(f"02_named_mistake_{theme.split()[-1].lower()}", output)
        lesson_02.look(f"02_named_mistake_page_{theme.split()[-1].lower()}")
    finally:
        lesson_02.theme(LIGHT)


def test_the_right_answer_gets_its_line(lesson_02):
    lesson_02.write("additive_scores", RIGHT)
    lesson_02.run("additive_scores")
    output = lesson_02.run("check_additive_scores")
    expect(output).to_contain_text("additive_scores: right")
    expect(output.locator(".jp-RenderedHTMLCommon")).to_have_count(0)
    lesson_02.look("02_right", output)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_quiz_button_answers_at_once(lesson_02, theme):
    question = checks.quiz.find("scores_without_tanh")
    output = lesson_02.run(f"answer_{question.id}")
    lesson_02.theme(theme)
    try:
        for letter, why in question.why.items():
            output.locator("label", has_text=f"{letter})").click()
            expect(output).to_contain_text("Right." if letter == question.answer else "Not quite.")
            expect(output).to_contain_text(as_read(why))
            assert contrast(output.locator("b")) >= 4.5
        assert not is_cut_off(output)
        lesson_02.look(f"02_quiz_{theme.split()[-1].lower()}", output)
    finally:
        lesson_02.theme(LIGHT)


def test_validate_names_what_does_not_pass_and_why(lesson_02):
    lesson_02.write("additive_scores", WITHOUT_TANH)
    lesson_02.write("context_vector", CONTEXT)
    lesson_02.panel.get_by_role("button", name="Validate").click()
    dialog = lesson_02.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Validation Results", timeout=3 * PATIENCE)
    lesson_02.look("02_validate")
    expect(dialog).to_contain_text("checks.additive_scores(additive_scores)")
    expect(dialog).to_contain_text(message("additive_scores", "no_tanh"))
    expect(dialog).to_contain_text("checks.masked_softmax(masked_softmax)")
    expect(dialog).not_to_contain_text("checks.context_vector(context_vector)")
    assert not [said.inner_text() for said in dialog.locator("pre").all() if is_cut_off(said)]
    dialog.get_by_text("checks.quiz.check(").last.scroll_into_view_if_needed()
    lesson_02.look("02_validate_end")
    dialog.get_by_role("button", name="OK").click()
    expect(dialog).to_have_count(0)
