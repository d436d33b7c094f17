"""The explorer in a page of its own, as every surface shows it: what it computes, how it is used, what it asks for."""

import re

import pytest
import torch
from learner import CONTRAST, is_cut_off, shown, slide
from playwright.sync_api import expect

from course_utils import widgets
from course_utils.attention.masks import causal_mask

pytestmark = pytest.mark.xdist_group("kernels")

SOURCE, TARGET = ["the", "black", "cat", "sleeps"], ["le", "chat", "noir", "dort"]
GOLD = {(0, 0), (1, 2), (2, 1), (3, 3)}
GENERATOR = torch.Generator().manual_seed(0)
SCORES = torch.randn(2, 3, 9, 9, generator=GENERATOR) * 3
MASK = torch.rand(9, 9, generator=GENERATOR) > 0.3
MASK[4] = False  # a query that may look nowhere
WORDS = [f"word{i}" for i in range(9)]
LIGHT, DARK = "#ffffff", "#111111"
# The contrast of a control's edge with what lies around it; 3 is the least (WCAG 2.1, 1.4.11).
EDGE = CONTRAST.replace("(element).color", "(element).borderTopColor").replace(
    "behind = element", "behind = element.parentElement"
)


@pytest.fixture
def show(chromium):
    """Show an exploration in a page -> the page. A request to anywhere, or an error in the script, fails the test."""
    opened, wrong = [], []

    def open_page(exploration, width=860, ground=LIGHT, script="", **context):
        page = chromium.new_page(viewport={"width": width, "height": 900}, **context)
        opened.append(page)
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith("data:") else wrong.append(asked.url))
        if script:
            page.evaluate(script)
        body = exploration if isinstance(exploration, str) else exploration.bundle()[0]["text/html"]
        page.set_content(f"<!doctype html><html lang='en'><body style='margin:16px;background:{ground}'>{body}</body></html>")
        return page

    yield open_page
    for page in opened:
        page.close()
    assert wrong == []


def weights(page):
    return torch.tensor(shown(page), dtype=torch.float64)


def expected(scores, mask, divisor=1.0):
    """torch's softmax over what a mask allows; 0 where it allows nothing."""
    return torch.softmax((scores.double() / divisor).masked_fill(~mask, -torch.inf), dim=-1).nan_to_num(0.0).flatten()


class TestNumbers:
    def test_masks_temperature_and_scaling_are_torchs_to_a_millionth(self, show):
        page = show(widgets.explore(SCORES, WORDS, WORDS, mask=MASK, d_k=16))
        assert torch.allclose(weights(page), expected(SCORES[0, 0], MASK, 4), atol=1e-6, rtol=0)
        for log in (-1, -0.4, 0.5, 1):
            slide(page, "temperature", log)
            assert torch.allclose(weights(page), expected(SCORES[0, 0], MASK, 4 * 10**log), atol=1e-6, rtol=0)
        page.get_by_label("divide by").uncheck()
        assert torch.allclose(weights(page), expected(SCORES[0, 0], MASK, 10), atol=1e-6, rtol=0)
        page.get_by_role("button", name="back to 1").click()
        page.get_by_label("causal").check()
        page.get_by_role("radiogroup", name="layer").get_by_role("radio", name="2").click()
        page.get_by_role("radiogroup", name="head").get_by_role("radio", name="3").click()
        assert torch.allclose(weights(page), expected(SCORES[1, 2], MASK & causal_mask(9)), atol=1e-6, rtol=0)
        page.get_by_label("mask", exact=True).uncheck()
        page.get_by_role("radio", name="mean").click()
        mean = torch.stack([expected(SCORES[1, head], causal_mask(9)) for head in range(3)]).mean(0)
        assert torch.allclose(weights(page), mean, atol=1e-6, rtol=0)

    def test_brushed_cells_give_their_weight_to_the_rest_of_their_row(self, show):
        page = show(widgets.explore(weights=torch.softmax(SCORES[0, 0], -1), queries=WORDS, keys=WORDS, labels=("to", "from")))
        before = weights(page).view(9, 9)
        page.get_by_role("button", name="Mask cells").click()
        page.locator("[data-k='2']").click()  # a word above masks its column
        open_ = torch.ones(9, 9, dtype=torch.bool)
        open_[:, 2] = False
        now = weights(page).view(9, 9)
        assert torch.allclose(now, before * open_ / (before * open_).sum(-1, keepdim=True), atol=1e-6, rtol=0)
        expect(page.locator(".legend")).to_contain_text("You masked 9 cells")
        page.get_by_role("button", name="clear").click()
        assert torch.equal(weights(page).view(9, 9), before)

    def test_one_score_moves_and_the_others_give_way(self, show):
        page = show(widgets.explore([2.0, 1.0, 0.0], keys=["cat", "dog", "tree"], vary="tree"))
        slide(page, "score of tree", 3)
        found = weights(page)
        assert torch.allclose(found, torch.softmax(torch.tensor([2.0, 1.0, 3.0]).double(), 0), atol=1e-6)
        expect(page.get_by_role("img")).to_have_attribute("aria-label", re.compile("looks at tree 0.67, cat 0.24, dog 0.09"))
        assert not page.locator("[data-attention-explorer] > img").is_visible()  # one picture, not two


class TestHands:
    def test_a_word_shows_what_it_looks_at_and_who_looks_at_it(self, show):
        page = show(widgets.explore(weights=torch.eye(4)[[0, 2, 1, 3]], queries=TARGET, keys=SOURCE, gold=GOLD))
        page.locator("[data-q='2']").hover()
        expect(page.locator(".reading")).to_contain_text("noir looks at")
        expect(page.locator(".line.gold")).to_have_text("black1.00")
        page.locator("[data-k='2']").hover()
        expect(page.locator(".reading")).to_contain_text("cat is looked at by")
        expect(page.locator(".line.gold")).to_have_text("chat1.00")
        page.locator("[data-q='1']").click()
        expect(page.locator(".strip")).to_contain_text("chat")
        page.get_by_role("button", name="unpin chat").click()
        expect(page.locator(".strip")).to_have_count(0)

    def test_everything_goes_by_the_keyboard(self, show):
        page = show(widgets.explore(SCORES[0], WORDS, WORDS, d_k=4, effect={1: "accuracy 0.9 becomes 0.5"}))

        def focused():
            return page.evaluate("document.activeElement.shadowRoot.activeElement.outerHTML")

        def press(*keys):
            for key in keys:
                page.keyboard.press(key)
            weights(page)  # drawn

        before = weights(page)
        press("Tab", "ArrowLeft", "ArrowLeft")
        assert 'aria-label="temperature"' in focused() and not torch.equal(weights(page), before)
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "0.95")
        press("Tab")
        assert "back to 1" in focused()
        press("Enter")
        assert 'aria-label="temperature"' in focused()
        press("Tab", "Space")  # the switch for the division
        assert torch.allclose(weights(page), expected(SCORES[0, 0], torch.ones(9, 9, dtype=torch.bool)), atol=1e-6)
        press("Tab", "Tab", "Tab", "ArrowRight")
        assert "Arcs" in focused()
        press("ArrowRight", "Tab", "ArrowRight")  # back to the matrix, then the second head
        expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
        expect(page.locator(".effect")).to_have_text("Without head 2: accuracy 0.9 becomes 0.5")
        press("Tab", "ArrowRight", "ArrowDown", "ArrowRight")
        assert 'role="gridcell"' in focused() and 'aria-label="word1 to word1: ' in focused()
        press("m")
        expect(page.locator("[aria-live]").last).to_have_text("word1 to word1: 0.00, masked")
        press("Enter")
        expect(page.locator(".strip")).to_contain_text("word1")
        press("Tab", "Enter")
        expect(page.locator(".strip")).to_have_count(0)
        page.locator("summary").focus()
        press("Enter")
        expect(page.locator("table")).to_contain_text("masked")

    def test_arcs_link_the_same_words(self, show):
        page = show(widgets.explore(weights=torch.eye(4)[[0, 2, 1, 3]], queries=TARGET, keys=SOURCE, gold=GOLD))
        page.get_by_role("radio", name="Arcs").click()
        page.locator("[data-k='1']").hover()
        expect(page.locator(".reading")).to_contain_text("black is looked at by")
        page.locator(".cursor").focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".reading")).to_contain_text("cat is looked at by")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".reading")).to_contain_text("noir looks at")


class TestSurfaces:
    def test_without_scripts_the_figure_and_its_words_are_there(self, show):
        exploration = widgets.explore(SCORES, WORDS, WORDS)
        page = show(exploration, java_script_enabled=False)
        figure = page.get_by_role("img")
        expect(figure).to_be_visible()
        assert figure.get_attribute("alt") == exploration.bundle()[0]["text/plain"]

    def test_an_exported_page_explores(self, show):
        nbconvert, nbformat = pytest.importorskip("nbconvert"), pytest.importorskip("nbformat")
        data, metadata = widgets.explore(SCORES, WORDS, WORDS).bundle()
        output = nbformat.v4.new_output("display_data", data, metadata=metadata)
        cell = nbformat.v4.new_code_cell("widgets.explore(scores, words, words)", outputs=[output])
        body, _ = nbconvert.HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
        page = show(re.sub(r'<script src="http[^>]*>\s*</script>', "", body))  # nbconvert's own, for formulas
        assert torch.allclose(weights(page), expected(SCORES[0, 0], MASK | True), atol=1e-6)

    @pytest.mark.parametrize("width", [548, 828])  # of an output in JupyterLab, in a window of 1000 and of 1280 pixels
    @pytest.mark.parametrize("ground", [LIGHT, DARK], ids=["light", "dark"])
    def test_it_is_legible(self, show, ground, width):
        words = ["the", "animal", "did", "not", "cross", "it", "was", "too", "tired"]
        exploration = widgets.explore(SCORES[0], words, words, causal=True, d_k=4, gold={(5, 1)}, effect={0: "much is lost"})
        page = show(exploration, width + 32, ground)
        page.locator("[data-q='5']").click()
        page.locator("[data-k='1']").hover()
        page.locator("summary").click()
        for view in ("Arcs", "Matrix"):
            page.get_by_role("radio", name=view).click()
            page.locator("[data-q='7']").hover()
            written = page.locator("*:is(span, small, b, h5, p, label, button, option, th, td, summary, output, select):visible")
            assert written.count() > 100
            assert min(written.evaluate_all(f"nodes => nodes.map({CONTRAST})")) >= 4.5
            edged = page.locator("*:is(button:not(.plain), select, input[type=text]):visible")
            assert edged.count() > 4 and min(edged.evaluate_all(f"nodes => nodes.map({EDGE})")) >= 3
            assert min(written.evaluate_all("nodes => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))")) >= 11
            assert not is_cut_off(page.locator(".root"))

    def test_it_follows_a_change_of_the_theme(self, show):
        page = show(widgets.explore(SCORES[0], WORDS, WORDS))
        expect(page.locator(".root.dark")).to_have_count(0)
        page.evaluate("document.body.style.background = '#111111'")
        expect(page.locator(".root.dark")).to_have_count(1)
