"""What a learner does with a notebook in JupyterLab: run a cell, write into it, move a slider, look."""

import json
import re
from contextlib import suppress

from places import ROOT
from playwright.sync_api import TimeoutError, expect

TOKEN = "t"  # what the test's JupyterLab asks for
PATIENCE = 240_000  # ms; how long a busy machine may take over one step
SOON = 5_000  # ms; by then JupyterLab has taken note of what it was asked for

# The contrast of an element's text with what lies behind it, as the WCAG define it: 1 to 21.
CONTRAST = """element => {
    if (!element.isConnected) return null;
    const rgb = colour => (colour.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
    const light = ([r, g, b]) => [[r, 0.2126], [g, 0.7152], [b, 0.0722]].reduce((sum, [value, weight]) => {
        const v = value / 255;
        return sum + weight * (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    }, 0);
    let behind = element;
    const clear = node => { const c = rgb(getComputedStyle(node).backgroundColor); return c.length > 3 && c[3] === 0; };
    while (behind.parentElement && clear(behind)) behind = behind.parentElement;
    let opacity = 1;
    for (let node = element; node; node = node.parentElement) opacity *= getComputedStyle(node).opacity;
    const ground = rgb(getComputedStyle(behind).backgroundColor);
    const ink = rgb(getComputedStyle(element).color).map((value, i) => opacity * value + (1 - opacity) * ground[i]);
    const [a, b] = [light(ink), light(ground)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


class Notebook:
    """A lesson's student notebook, open in JupyterLab, its kernel ready. Cells go by their ids."""

    def __init__(self, page, lesson):
        self.page, self.lesson = page, lesson
        path = ROOT / "notebooks" / lesson / f"{lesson}.ipynb"
        self._cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        self.panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        expect(self.panel.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
        expect(self.panel.locator(".jp-Notebook-cell")).to_have_count(len(self._cells))

    @property
    def code_cells(self):
        return [cell["id"] for cell in self._cells if cell["cell_type"] == "code"]

    def with_text(self, text):
        """The id of the first code cell that holds `text`."""
        found = [cell["id"] for cell in self._cells if cell["cell_type"] == "code" and text in "".join(cell["source"])]
        assert found, f"no code cell of {self.lesson} holds {text!r}"
        return found[0]

    def cell(self, cell_id):
        index = [cell["id"] for cell in self._cells].index(cell_id)
        return self.panel.locator(".jp-Notebook-cell").nth(index)

    def run(self, cell_id):
        """Run a cell and wait until it is done -> its output."""
        self.start(cell_id)
        prompt = self.cell(cell_id).locator(".jp-InputPrompt")
        expect(prompt).to_have_text(re.compile(r"^\[\d+\]:$"))
        expect(self.panel.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
        return self.cell(cell_id).locator(".jp-Cell-outputArea")

    def start(self, cell_id):
        """Run a cell, and do not wait until it is done."""
        prompt = self.cell(cell_id).locator(".jp-InputPrompt")
        before = prompt.inner_text()
        for _ in range(PATIENCE // SOON):  # JupyterLab ignores the keys until it has read its shortcuts
            self.dismiss()
            with suppress(TimeoutError):  # something may open in front of it just now
                prompt.click(timeout=SOON)
            self.page.keyboard.press("Control+Enter")
            with suppress(AssertionError):
                expect(prompt).not_to_have_text(before, timeout=SOON)  # [*] as soon as it was asked for
                break
        expect(prompt).not_to_have_text(before)

    def dismiss(self):
        """Say yes to a dialogue that stands in the way, and print its words; on a busy machine: the server did not answer."""
        for dialog in self.page.locator("dialog.jp-Dialog").all():
            print(dialog.inner_text())
            with suppress(TimeoutError):  # gone by itself
                dialog.locator(".jp-mod-accept").click(timeout=SOON)

    def menu(self, name, *items):
        """Choose in a menu, and say yes should JupyterLab ask."""
        self.page.locator(".lm-MenuBar-itemLabel").get_by_text(name, exact=True).click()
        for item in items:
            self.page.locator(".lm-Menu-itemLabel").get_by_text(item, exact=True).click()
        with suppress(TimeoutError):
            self.page.locator(".jp-Dialog .jp-mod-accept").click(timeout=SOON)

    def write(self, cell_id, source):
        """Replace a cell's text, as one who pastes."""
        editor = self.cell(cell_id).locator(".cm-content")
        editor.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(source)
        assert [line.rstrip() for line in editor.locator(".cm-line").all_inner_texts()] == source.split("\n")

    def save(self):
        """Save the notebook, and wait until it is."""
        with self.page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
            self.panel.locator("[data-jp-item-name='save'] jp-button, [data-jp-item-name='save'] button").first.click()

    def theme(self, name):
        """Choose a theme in the menu."""
        self.menu("Settings", "Theme", name)
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", name)


def is_cut_off(element):
    """Whether some of what the element holds lies outside its box, or outside the window's width."""
    return element.evaluate(
        "box => box.scrollWidth > box.clientWidth + 1 || box.getBoundingClientRect().right > document.documentElement.clientWidth"
    )


def contrast(element):
    """How well an element's text stands out from its ground, 1 to 21; 4.5 is the least for body text."""
    while (found := element.evaluate(CONTRAST)) is None:
        pass  # its output was shown anew just now
    return found


def slide(place, name, value):
    """Move the slider of this name, in a page or a part of one."""
    move = "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }"
    place.get_by_role("slider", name=name).evaluate(move, value)


def shown(place):
    """The weights that the explorer in a page, or in a part of one, shows once it has drawn."""
    drawn = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    return place.locator("[data-attention-explorer]").evaluate(f"async host => {{ await {drawn}; return host.weights(); }}")
