"""What a learner sees: JupyterLab really opens the lessons, figures appear, sliders move them, checks say what is wrong."""

import re

import pytest
from learner import PATIENCE, TOKEN, contrast, is_cut_off, shown, slide
from playwright.sync_api import expect

import attention_checks as checks

pytestmark = [pytest.mark.xdist_group("kernels"), pytest.mark.slow]

WITHOUT_TANH = """def additive_scores(query, keys, W_q, W_k, v):
    return ((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v"""
RIGHT = """def additive_scores(query, keys, W_q, W_k, v):
    return torch.tanh((query @ W_q.T).unsqueeze(1) + keys @ W_k.T) @ v"""
MASKED = """def masked_softmax(scores, mask=None):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    weights = torch.softmax(scores.masked_fill(~mask, torch.finfo(scores.dtype).min), dim=-1)
    return weights.masked_fill(~mask, 0.0)"""
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


def test_the_first_figure_appears_with_its_words(lesson_02):
    output = lesson_02.run(lesson_02.with_text("plotting.show("))
    figure = output.get_by_role("img")
    expect(figure).to_be_visible()
    assert figure.evaluate("image => image.complete && image.naturalWidth > 200")
    assert figure.get_attribute("alt").startswith("Heatmap")
    assert not is_cut_off(output)


def follows(output, slider, value):
    """Move a slider of the explorer that a cell shows: its weights change, and it stays in one piece."""
    host = output.locator("[data-attention-explorer]")
    expect(host.locator(".root")).to_be_visible()
    expect(output.locator("img[alt]")).to_be_hidden()  # the figure for pages without scripts: one picture, not two
    before = shown(output)
    slide(output, slider, value)
    assert shown(output) != before
    assert not is_cut_off(host.locator(".root"))


def test_an_explorer_follows_the_learner(lesson_00):
    follows(lesson_00.run(lesson_00.with_text('vary="tree"')), "score of tree", 3)


def test_an_explorer_in_the_plane_follows_the_learner(lesson):
    notebook = lesson("04_queries_keys_values")
    notebook.run(notebook.with_text("corners = "))
    follows(notebook.run(notebook.with_text("plane=")), "temperature", 1)


MINE = """import torch
from course_utils import widgets

def my_attention(sentence):
    words = sentence.split()
    if len(words) > 4:
        raise ValueError(f"<b>four</b> words at most, got {len(words)}")
    return torch.eye(len(words)), words, words

widgets.explore(my_attention, sentence="she eats", effect=lambda: "all is lost")"""


def test_the_learners_own_code_is_asked_again_and_a_reopened_notebook_explores_without_it(lesson_00):
    cell = lesson_00.with_text("torch.")
    lesson_00.write(cell, MINE)
    output = lesson_00.run(cell)
    words, field = output.locator(".words"), output.get_by_role("textbox", name="sentence")
    expect(output.get_by_role("button", name="Ask my_attention")).to_be_visible()
    field.fill("he runs fast")
    field.press("Enter")  # which JupyterLab would rather have for itself
    expect(words).to_have_text("herunsfastherunsfast")
    field.fill("he runs fast and far")
    field.press("Enter")
    expect(output.locator(".answer")).to_contain_text("<b>four</b> words at most, got 5")
    expect(output.locator(".answer")).to_contain_text("line 7: raise ValueError")
    expect(words).to_have_text("herunsfastherunsfast")  # the last picture stays
    output.get_by_role("combobox", name="asked so far").select_option(index=0)
    expect(words).to_have_text("sheeatssheeats")
    field.fill("he runs fast")
    output.get_by_role("button", name="Ask my_attention").click()
    expect(words).to_have_text("herunsfastherunsfast")
    output.locator(".cursor").focus()
    lesson_00.page.keyboard.press("ArrowDown")
    expect(output.locator(".reading")).to_contain_text("runs looks at")  # and no other cell was chosen
    output.get_by_role("button", name="Without it").click()
    expect(output.locator(".effect")).to_contain_text("all is lost")

    lesson_00.save()
    again = lesson_00.page.context.new_page()
    # Neither a new kernel nor a word from the one that still runs: as soon as it spoke, the explorer would ask it again.
    again.route("**/api/sessions*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    again.route_web_socket("**/api/kernels/*/channels*", lambda kernel: None)
    asked = []
    again.on("request", lambda request: asked.append(request.url))
    again.goto(lesson_00.page.url)
    # By what it says: the lesson's own explorer is saved there as well where it was run before.
    host = again.locator("[data-attention-explorer]", has_text="run this cell: it needs the kernel")
    expect(host).to_have_count(1)
    expect(host.locator(".words")).to_have_text("sheeatssheeats")
    host.locator(".cursor").focus()
    again.keyboard.press("ArrowDown")
    expect(host.locator(".reading")).to_contain_text("eats looks at")
    assert not again.get_by_text("model not found").count()
    home = again.evaluate("location.origin")
    assert not [url for url in asked if not url.startswith((home, home.replace("http", "ws"), "data:", "blob:"))]
    again.close()


def test_notebook_7_shows_the_same_explorer(visit):
    """The other front end that `make lab` serves."""
    pytest.importorskip("notebook")
    notebook = visit("00_start_here", f"/notebooks/notebooks/00_start_here/00_start_here.ipynb?token={TOKEN}")
    for cell in notebook.code_cells[:2]:
        notebook.run(cell)
    follows(notebook.run(notebook.with_text('vary="tree"')), "score of tree", 3)


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
    finally:
        lesson_02.theme(LIGHT)


def test_the_right_answer_gets_its_line(lesson_02):
    lesson_02.write("additive_scores", RIGHT)
    lesson_02.run("additive_scores")
    output = lesson_02.run("check_additive_scores")
    expect(output.locator(".jp-RenderedHTMLCommon")).to_contain_text(re.compile("^\\s*✓\\s*additive_scores: right"))


def test_validate_names_what_does_not_pass_and_why(lesson_02):
    lesson_02.write("additive_scores", WITHOUT_TANH)
    lesson_02.write("masked_softmax", MASKED)
    lesson_02.panel.get_by_role("button", name="Validate").click()
    dialog = lesson_02.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Validation Results", timeout=3 * PATIENCE)
    expect(dialog).to_contain_text("checks.additive_scores(additive_scores)")
    expect(dialog).to_contain_text(message("additive_scores", "no_tanh"))
    expect(dialog).to_contain_text("checks.decoder_step(decoder_step)")
    expect(dialog).not_to_contain_text("checks.masked_softmax(masked_softmax)")
    assert not [said.inner_text() for said in dialog.locator("pre").all() if is_cut_off(said)]
    dialog.get_by_text("checks.quiz.check(").last.scroll_into_view_if_needed()
    dialog.get_by_role("button", name="OK").click()
    expect(dialog).to_have_count(0)
