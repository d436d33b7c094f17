"""Make the pictures that the README begins with, in docs/, each for light and dark pages: `python -m benchmarks.first_screen`.

The explorer moves: four heads of lesson 07's recorded translator over one sentence, as somebody's pointer goes over them in
Chromium. Beside it stands what a check says to a wrong answer; its words become the picture's alt text in the README.
"""

import html
import io
import linecache
import re
import shutil
import sys
from pathlib import Path

import torch
from PIL import Image
from playwright.sync_api import sync_playwright

import attention_checks as checks
from attention_lab.experiments import translation
from attention_lab.measure import checkpoints
from benchmarks.record import MODELS, WEIGHTS
from course_utils import widgets

ROOT = Path(__file__).resolve().parent.parent
SENTENCE = "the white cat does not eat his good soup ."
GROUNDS = {"light": "#ffffff", "dark": "#0d1117"}
SIZE = {"width": 760, "height": 592}
LOOK, MOVE = 900, 60  # ms that a frame stands: to be read, and on the way to the next
STEPS = 4  # frames on the way
WRONG = """\
def causal_mask(queries, keys=None):
    return torch.ones(queries, keys or queries).tril().bool()
"""
POINTER = """<svg id="pointer" style="position:fixed;z-index:9;left:0;top:0;pointer-events:none" width="22" height="26">
<path d="M2 2v19l5-5 3 8 4-2-3-7h7z" fill="#fff" stroke="#000" stroke-width="1.5"/></svg>"""
# What the pointer does: over a word of the sentence that is written, or on a control.
PATH = [
    *[("word", word) for word in ("blanc", "mange")],
    ("head", "3"),
    *[("word", word) for word in ("ne", "bonne")],
    ("button", "Arcs"),
    *[("word", word) for word in ("blanc", "mange")],
    ("head", "1"),
    ("button", "Matrix"),
]


def explored():
    """The explorer of four heads over the sentence -> `widgets.Exploration`."""
    task = translation.load_task()
    model = MODELS["4 heads"].build(task.sizes)
    checkpoints.load(model, WEIGHTS["4 heads"])
    pair = task.test[translation.find_pair(task.test, SENTENCE)]
    (weights,) = translation.head_maps(model, task, [pair])
    gold = {(target, source) for source, target in pair.alignment}
    return widgets.explore(weights=weights, queries=pair.target, keys=pair.source, gold=gold, labels=("English", "French"))


def report():
    """What a check says to a mask that begins at the wrong end -> `CheckFailed`."""
    names = {"torch": torch}
    linecache.cache["<a learner's>"] = (len(WRONG), None, WRONG.splitlines(keepends=True), "<a learner's>")
    exec(compile(WRONG, "<a learner's>", "exec"), names)
    try:
        checks.causal_mask(names["causal_mask"])
    except checks.CheckFailed as failed:
        return failed
    raise RuntimeError("causal_mask accepted a mask that begins at the wrong end")


def moving(browser, shown, ground):
    """The explorer while a pointer goes along PATH: an animated WebP -> bytes."""
    page = browser.new_page(viewport=SIZE, color_scheme="dark" if ground != GROUNDS["light"] else "light")
    page.set_content(f"<!doctype html><body style='margin:12px;background:{ground}'>{shown}{POINTER}</body>")
    frames, durations, at = [], [], (SIZE["width"] / 2, SIZE["height"] / 2)

    def frame(duration):
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        frames.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        durations.append(duration)

    explorer = page.locator("[data-attention-explorer]")
    for kind, name in PATH:
        target = {
            "word": explorer.locator(".word").get_by_text(name, exact=True),
            "head": explorer.locator(".heads button").filter(has_text=re.compile(rf"^{name}$")),
            "button": explorer.get_by_role("radio", name=name, exact=True),
        }[kind].last.bounding_box()
        to = (target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
        for step in range(1, STEPS + 1):
            x, y = (a + (b - a) * step / STEPS for a, b in zip(at, to, strict=True))
            page.mouse.move(x, y)
            page.evaluate("([x, y]) => { pointer.style.left = x + 'px'; pointer.style.top = y + 'px'; }", [x, y])
            if step < STEPS:
                frame(MOVE)
        if kind != "word":
            page.mouse.down()
            page.mouse.up()
        frame(LOOK)
        at = to
    page.close()
    made = io.BytesIO()
    frames[0].save(made, "WEBP", save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=70, method=6)
    return made.getvalue()


def still(browser, failed, ground):
    """The report as a notebook shows it, twice as dense as the page -> bytes of a PNG."""
    ink = "#1b2530" if ground == GROUNDS["light"] else "#e6edf3"
    page = browser.new_page(viewport={"width": 760, "height": 100}, device_scale_factor=2)
    style = f"margin:4px 12px;background:{ground};color:{ink};font:14px/1.5 system-ui,sans-serif"
    page.set_content(f"<!doctype html><body style='{style}'>{failed._repr_html_()}</body>")
    made = page.screenshot(full_page=True)
    page.close()
    return made


def with_alt_text(readme, failed):
    """The README's text with the report's words as its picture's alt text. Raises ValueError where it does not show it once."""
    words = html.escape(" ".join(failed.text.split()))
    changed, count = re.subn(r'(src="docs/report_light\.png" alt=)"[^"]*"', lambda found: f'{found[1]}"{words}"', readme)
    if count != 1:
        raise ValueError(f"README.md must show docs/report_light.png with an alt text once, found it {count} times")
    return changed


def main():
    path = shutil.which("chromium")
    if path is None:
        sys.exit("this needs Chromium; on Debian: apt install chromium")
    failed, shown, readme = report(), explored().bundle()[0]["text/html"], ROOT / "README.md"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--headless=new", "--no-sandbox", "--disable-gpu"])
        for name, ground in GROUNDS.items():
            pictures = {
                f"explorer_{name}.webp": moving(browser, shown, ground),
                f"report_{name}.png": still(browser, failed, ground),
            }
            for file, content in pictures.items():
                (ROOT / "docs" / file).write_bytes(content)
                print(f"docs/{file}: {len(content) / 1000:.0f} kB")
        browser.close()
    readme.write_text(with_alt_text(readme.read_text(encoding="utf-8"), failed), encoding="utf-8")


if __name__ == "__main__":
    main()
