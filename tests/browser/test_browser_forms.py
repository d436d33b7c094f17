"""The first minute, predictions and quizzes in JupyterLab: seen, answered by mouse and keyboard, saved, opened again."""

import json
import re

import psutil
import pytest
from learner import TOKEN, contrast, is_cut_off
from playwright.sync_api import expect

import attention_checks as checks
from attention_checks.engine import report
from course_utils.plotting.display import SHRINKS_TO

pytestmark = [pytest.mark.xdist_group("kernels"), pytest.mark.slow]

QUESTION = checks.quiz.find("softmax_of_shifted_scores")
ANSWER = f"answer_{QUESTION.id}"
SLIDER = 'first_nan = widgets.predict("the smallest whole c at which a weight is nan", low=0, high=1000, step=1)'
WRONG = next(letter for letter in QUESTION.choices if letter != QUESTION.answer)


def test_nothing_pops_up_and_no_authors_panel_is_there(lesson_00):
    lesson_00.page.wait_for_timeout(3000)  # the news ask some moments after the start
    expect(lesson_00.page.locator(".jp-Dialog, .Toastify__toast")).to_have_count(0)
    expect(lesson_00.page.get_by_text("Create Assignment")).to_have_count(0)


def with_a_slider(lesson):
    """The output of a prediction with a slider, which a learner writes: those of lesson 00 are choices."""
    cell = lesson.with_text("silent = widgets.predict_choice(")
    lesson.write(cell, SLIDER)
    return lesson.run(cell)


def test_a_prediction_is_made_with_the_keyboard_alone(lesson_00):
    output = with_a_slider(lesson_00)
    slider = output.get_by_role("slider", name="the smallest whole c at which a weight is nan")
    expect(output.get_by_role("status")).to_have_text("No prediction yet.")
    slider.focus()
    for key in ("Home", "ArrowRight", "ArrowRight"):
        lesson_00.page.keyboard.press(key)
    expect(output.get_by_role("status")).to_have_text("Your prediction: 2.")
    expect(slider).to_be_focused()  # though its output was shown anew


def test_a_prediction_can_be_made_after_its_reveal(lesson_00):
    before = lesson_00.code_cells[: lesson_00.code_cells.index(lesson_00.with_text("suspect.reveal(")) + 1]
    for cell in before:
        lesson_00.run(cell)
    told = lesson_00.cell(before[-1]).locator(".jp-Cell-outputArea")
    expect(told).to_contain_text("You have not made your prediction yet")
    asked = lesson_00.cell(lesson_00.with_text("suspect = widgets.predict_choice("))
    asked.get_by_role("radio", name="B", exact=True).click()
    expect(told).to_contain_text('You predicted "B"')


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_a_click_is_the_answer_that_is_graded(lesson_00, theme):
    output = lesson_00.run(ANSWER)
    source = lesson_00.cell(ANSWER).locator(".cm-content")
    lesson_00.theme(theme)
    try:
        for letter, why in QUESTION.why.items():
            output.get_by_role("radio", name=f"{letter}: {checks.quiz.plain(QUESTION.choices[letter])}").click()
            expect(source).to_contain_text(f'answer_1 = "{letter}"')
            verdict = "Right." if letter == QUESTION.answer else "Not yet."
            expect(output.get_by_role("status")).to_contain_text(f"{verdict} {re.sub(r'[*`]', '', why)}")
            assert contrast(output.get_by_role("status").locator("b")) >= 4.5
        assert not is_cut_off(output)
    finally:
        lesson_00.theme("JupyterLab Light")


def test_keys_stay_inside_the_quiz_and_letters_choose(lesson_00):
    output = lesson_00.run(ANSWER)
    cells = lesson_00.panel.locator(".jp-Notebook-cell").count()
    radios = output.get_by_role("radio")
    radios.nth(0).click()
    for key, chosen in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("a", 0), ("d", 3), ("b", 1)):
        lesson_00.page.keyboard.press(key)
        expect(radios.nth(chosen)).to_be_checked()
        expect(lesson_00.cell(ANSWER).locator(".cm-content")).to_contain_text(f'answer_1 = "{"abcd"[chosen]}"')
        expect(radios.nth(chosen)).to_be_focused()
    assert lesson_00.panel.locator(".jp-Notebook-cell").count() == cells  # no shortcut added or deleted one
    lesson_00.page.keyboard.press("Shift+Enter")  # which runs the cell as ever
    expect(output.get_by_role("status")).to_contain_text("Not yet.")


def test_a_click_empties_the_verdict_until_the_kernel_has_heard_it(lesson_00):
    """And what judged the old answer is no longer there."""
    lesson_00.run(ANSWER)
    output, judged = lesson_00.cell(ANSWER).locator(".jp-Cell-outputArea"), lesson_00.with_text(f'quiz.check("{QUESTION.id}"')
    output.get_by_role("radio").nth("abcd".index(QUESTION.answer)).click()
    expect(output.get_by_role("status")).to_contain_text("Right.")
    assert "right" in lesson_00.run(judged).inner_text()
    lesson_00.write(lesson_00.code_cells[0], "import os; print(os.getpid())")
    kernel = psutil.Process(int(lesson_00.run(lesson_00.code_cells[0]).inner_text()))
    kernel.suspend()
    try:
        output.get_by_role("radio").nth("abcd".index(WRONG)).click()
        expect(output.get_by_role("status")).to_be_empty(timeout=2000)
        expect(lesson_00.cell(judged).locator(".jp-OutputArea-output")).to_have_count(0)
        expect(output.get_by_role("status")).to_contain_text("The kernel has not answered yet.")
    finally:
        kernel.resume()
    expect(output.get_by_role("status")).to_contain_text("Not yet.")


def test_a_figure_is_sharp_and_stays_legible_in_a_narrow_window(lesson_00):
    shows = lesson_00.code_cells.index(lesson_00.with_text("plotting.heatmap("))
    image = [lesson_00.run(cell) for cell in lesson_00.code_cells[: shows + 1]][-1].locator("img[alt]")
    lesson_00.page.set_viewport_size({"width": 1000, "height": 900})
    natural, shown, width = image.evaluate(
        "image => [image.naturalWidth, image.clientWidth, Number(image.getAttribute('width'))]"
    )
    assert abs(natural - 2 * width) <= 2
    assert shown >= SHRINKS_TO * width - 1
    lesson_00.page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("command", ["Restart Kernel…", "Shut Down Kernel"])
def test_without_its_kernel_a_form_takes_no_answer_and_says_so(lesson_00, command):
    """The learner who clicks on is not told "Right." for a letter that nobody has judged."""
    lesson_00.run(lesson_00.code_cells[0])
    for cell in lesson_00.code_cells[:2]:
        lesson_00.run(cell)
    quiz, asked = lesson_00.run(ANSWER), with_a_slider(lesson_00)
    quiz.get_by_role("radio").nth("abcd".index(QUESTION.answer)).click()
    expect(quiz.get_by_role("status")).to_contain_text("Right.")
    asked.get_by_role("slider").press("Home")
    expect(asked.get_by_role("status")).to_have_text("Your prediction: 0.")
    source = lesson_00.cell(ANSWER).locator(".cm-content").inner_text()
    lesson_00.menu("Kernel", command)
    for output, control in ((quiz, quiz.get_by_role("radio").nth("abcd".index(WRONG))), (asked, asked.get_by_role("slider"))):
        expect(output.get_by_role("status")).to_contain_text("To answer here, run this cell again.")
        expect(control).to_be_disabled()
        control.click(force=True)
    lesson_00.page.wait_for_timeout(1000)
    assert lesson_00.cell(ANSWER).locator(".cm-content").inner_text() == source
    expect(quiz.get_by_role("radio").nth("abcd".index(QUESTION.answer))).to_be_checked()
    expect(asked.get_by_role("status")).to_contain_text("Your prediction: 0.")
    if command.startswith("Shut"):
        lesson_00.menu("Kernel", "Restart Kernel…")
    lesson_00.page.wait_for_timeout(3000)  # else the cell is asked for while the old kernel ends, and never runs
    expect(lesson_00.panel.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
    for cell in lesson_00.code_cells[:2]:
        lesson_00.run(cell)
    again = lesson_00.run(ANSWER)
    expect(again.get_by_role("radio").first).to_be_enabled()
    expect(again.get_by_role("status")).to_contain_text("Right.")


def test_run_all_ends_in_front_of_the_exercise_that_stopped_it(visit):
    notebook = visit("00_start_here", f"/lab/tree/notebooks/00_start_here/00_start_here.ipynb?reset&token={TOKEN}")
    notebook.write("softmax", "def softmax(x, dim=-1):\n    raise NotImplementedError()")
    notebook.menu("Run", "Run All Cells")
    stopped = notebook.cell(notebook.with_text("checks.softmax(softmax)"))
    expect(stopped).to_contain_text(report.RUN_ALL[0])
    expect(stopped.locator(".jp-RenderedHTMLCommon").first).to_be_in_viewport()


def test_a_reopened_notebook_shows_what_was_answered_and_no_error(lesson_00, visit, lab):
    """The last test of the file: the kernel is gone afterwards."""
    lesson_00.run(ANSWER).get_by_role("radio").nth(1).click()
    expect(lesson_00.cell(ANSWER).locator(".cm-content")).to_contain_text('answer_1 = "b"')
    expect(lesson_00.cell(ANSWER).get_by_role("status")).to_contain_text("Not yet.")
    asked = with_a_slider(lesson_00)
    asked.get_by_role("slider").press("Home")
    expect(asked.get_by_role("status")).to_have_text("Your prediction: 0.")
    untouched = lesson_00.run(lesson_00.with_text("suspect = widgets.predict_choice("))
    expect(untouched.get_by_role("radio").first).to_be_visible()
    lesson_00.page.keyboard.press("Control+S")
    expect(lesson_00.page.locator(".jp-mod-dirty.lm-TabBar-tab")).to_have_count(0)
    request = lesson_00.page.request
    for session in request.get(f"{lab}/api/sessions?token={TOKEN}").json():
        cookies = {cookie["name"]: cookie["value"] for cookie in lesson_00.page.context.cookies()}
        headers = {"X-XSRFToken": cookies.get("_xsrf", ""), "Authorization": f"token {TOKEN}"}
        assert request.delete(f"{lab}/api/sessions/{session['id']}", headers=headers).ok
    saved = request.get(f"{lab}/api/contents/notebooks/00_start_here/00_start_here.ipynb?token={TOKEN}").json()
    assert "widget-view" not in json.dumps(saved["content"]["cells"])
    again = visit("00_start_here", f"/lab/tree/notebooks/00_start_here/00_start_here.ipynb?reset&token={TOKEN}")
    expect(again.cell(ANSWER)).to_contain_text(re.compile('Your answer: "b"'))
    expect(again.cell(again.with_text("silent = widgets.predict_choice("))).to_contain_text("Your prediction: 0.")
    expect(again.cell(again.with_text("suspect = widgets.predict_choice("))).to_contain_text("(A / B)")
    expect(again.panel.get_by_text("Error displaying widget")).to_have_count(0)
