"""`python -m benchmarks.explorer`: how fast the explorer answers a slider, what it weighs, and a learner's first minute.

The picture is measured at 40 by 40 words and 8 heads: from the slider's event to the frame after the new picture, over a drag of
60 moves. The first minute is `make lab` where the course is installed, in a fresh JupyterLab: seconds, and how often a hand is
used, until the first lesson's explorer has been moved. Needs Chromium. Compare nothing across machines.
"""

import argparse
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import torch

from course_utils import widgets

ROOT = Path(__file__).resolve().parent.parent
WORDS, HEADS, MOVES = 40, 8, 60
FRAME = 50  # milliseconds: the goal
PATIENCE = 120_000  # milliseconds
MOST_CELLS = 80
MOVE = """([slider, moves]) => new Promise((done) => {
    const host = document.querySelector("[data-attention-explorer]"), took = [];
    const move = (i) => {
        const before = performance.now(), shown = host.weights()[1];
        slider.value = Number(slider.min) + (Number(slider.max) - Number(slider.min)) * (i + 1) / (moves + 1);
        slider.dispatchEvent(new Event("input"));
        const seen = () => requestAnimationFrame(() => {
            if (host.weights()[1] === shown && performance.now() - before < 2000) return seen();
            const channel = new MessageChannel();  // runs once the frame is painted
            channel.port1.onmessage = () => {
                took.push(performance.now() - before);
                if (i + 1 < moves) move(i + 1); else done(took);
            };
            channel.port2.postMessage(0);
        });
        seen();
    };
    move(0);
})"""


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explorer", description=__doc__.split(": ", 1)[1].split("\n\n")[0])
    parser.parse_args(arguments)
    path = shutil.which("chromium")
    if path is None:
        parser.error("this needs Chromium; on Debian: apt install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--headless=new", "--no-sandbox", "--disable-gpu"])
        shown, _ = exploration().bundle()
        took = picture(browser, shown)
        low, median, high = (statistics.quantiles(took, n=20)[place] for place in (0, 9, 18))
        spread = f"5 % {low:.0f}, 95 % {high:.0f}; goal {FRAME}"
        print(f"a slider's move, {WORDS} x {WORDS}, {HEADS} heads: {median:.0f} ms ({spread})")
        print(weights(shown))
        seconds, hands = first_minute(browser)
        print(f"from `make lab` to the first explorer moved: {seconds:.0f} s, {hands} keys and clicks")
        browser.close()
    return int(median > FRAME)


def exploration():
    scores = torch.randn(HEADS, WORDS, WORDS, generator=torch.Generator().manual_seed(0))
    words = [f"word{i}" for i in range(WORDS)]
    return widgets.explore(scores, words, words)


def picture(browser, shown):
    """Milliseconds of each move of the temperature's slider."""
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    page.set_content(f"<!doctype html><body>{shown['text/html']}</body>")
    slider = page.get_by_role("slider", name="temperature").element_handle()
    took = page.evaluate(MOVE, [slider, MOVES])
    page.close()
    return took


def weights(shown):
    """What the script weighs, and an output as it is saved."""
    script = (Path(widgets.__file__).parent / "explore.js").stat().st_size
    saved = sum(map(len, shown.values()))
    return f"script {script / 1000:.0f} kB; this explorer in a saved notebook {saved / 1000:.0f} kB, its figure included"


def first_minute(browser):
    """(Seconds, keys and clicks) from typing `make lab` to the first explorer that was moved."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    hands, started = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as home:  # a newcomer has no settings, and the notebooks here stay as they are
        for name in ("notebooks", ".jupyter"):
            shutil.copytree(ROOT / name, Path(home) / name)
        for name in ("Makefile", "nbgrader_config.py"):
            shutil.copy(ROOT / name, home)
        settings = f"LAB_ARGS=--no-browser --port={port} --IdentityProvider.token=t"
        server = psutil.Popen(
            ["make", "lab", settings, f"BIN={Path(sys.executable).parent}", "-o", ".venv/.ready"],
            cwd=home, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "JUPYTER_CONFIG_DIR": f"{home}/config", "JUPYTER_DATA_DIR": f"{home}/data"},
        )  # fmt: skip
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(PATIENCE)
            _open(page, f"http://127.0.0.1:{port}/?token=t")
            page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
            page.locator(".jp-Notebook-cell").first.click()
            hands += 1
            slider = page.locator("[data-attention-explorer] input[type=range]:visible")
            while not slider.count():
                if hands > MOST_CELLS:
                    raise SystemExit(f"no explorer after {hands} cells of the first lesson")
                page.keyboard.press("Shift+Enter")
                hands += 1
                page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
                page.wait_for_timeout(100)
            slider.first.press("ArrowRight")
            return time.monotonic() - started, hands + 1
        finally:
            family = [server, *server.children(recursive=True)]
            os.killpg(server.pid, signal.SIGTERM)
            psutil.wait_procs(family, timeout=60)  # make ends first, and JupyterLab still writes into its folder


def _open(page, address):
    from playwright.sync_api import Error

    for _ in range(PATIENCE // 500):
        try:
            return page.goto(address)
        except Error:  # nobody answers yet
            time.sleep(0.5)
    raise SystemExit(f"JupyterLab did not answer at {address}")


if __name__ == "__main__":
    sys.exit(main())
