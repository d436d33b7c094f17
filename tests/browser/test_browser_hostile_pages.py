"""Pages of hostile work in Chromium: what ran, what was fetched, and what was covered is counted."""

import functools
import http.server
import threading
from pathlib import Path

import pytest
from hostile_pages import ELSEWHERE, attempts, bomb, png, shown, written
from nbgrader.server_extensions.formgrader import handlers
from places import ROOT, load

pytestmark = [pytest.mark.slow]
made = load(ROOT / "tests" / "grading" / "test_pages_hostile.py")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path):
        own = "/formgrader/static/"
        return str(Path(handlers.static_path) / path.removeprefix(own)) if path.startswith(own) else super().translate_path(path)

    def log_message(self, *said):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """(a folder, the address under which it is served beside formgrader's own files)."""
    folder = tmp_path_factory.mktemp("pages")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Looked:
    """A page that was opened, its student's links and pictures hovered over: what ran, what was asked for, what was refused."""

    def __init__(self, chromium, site, make, cells):
        folder, address = site
        (folder / "page.html").write_text(make(cells), encoding="utf-8")
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        try:
            page = context.new_page()
            self.asked, self.refused, self.blocked = [], [], []
            page.on("request", lambda request: self.asked.append(request.url))
            page.on(
                "requestfailed", lambda request: self.blocked.append(request.url) if "csp" in request.failure.lower() else None
            )
            page.on(
                "console",
                lambda message: self.refused.append(message.text) if "Content Security Policy" in message.text else None,
            )
            page.goto(f"{address}/page.html", wait_until="load")
            page.wait_for_timeout(300)
            self.ran = page.evaluate("window.OWNED || 0")
            self.fetched = [url for url in self.asked if not url.startswith((address, "data:"))]
            self.covered = page.evaluate(COVERED)
            self.alive = page.evaluate("typeof Backbone")
        finally:
            context.close()


# Of the page's own headings, score boxes and buttons: those at whose middle, scrolled there, something of a student's lies.
COVERED = """() => {
  const own = [...document.querySelectorAll('h1, h2, .panel-heading, .score, table.summary td, nav a')];
  return own.filter(element => {
    element.scrollIntoView({block: 'center'});
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top && !element.contains(top) && !top.contains(element) && top.closest('.rendered_html, .output_subarea');
  }).map(element => element.textContent.slice(0, 40));
}"""


def graded_around(cells):
    """Hostile cells between two answers, whose headings and score boxes are the page's own."""
    text = "### Exercise 1: why (difficulty 1)"

    def answer(name):
        marks = {"grade": True, "grade_id": name, "solution": True, "locked": False, "points": 1, "score": 1, "comment": "fine"}
        return written("So that it is.", metadata={"nbgrader": marks, "course": {"kind": "written"}})

    return [written(text), answer("why"), *cells, answer("how")]


@pytest.mark.parametrize("make", made.PAGES)
def test_hostile_pages_run_fetch_and_cover_nothing(chromium, site, make):
    cells = graded_around([cell for found in attempts().values() for cell in found])
    looked = Looked(chromium, site, made.PAGES[make], cells)
    assert (looked.ran, looked.fetched, looked.covered) == (0, [], [])
    assert looked.refused == [], "nothing of a student's even came as far as the policy, and it refuses nothing of the page's own"
    assert looked.alive == ("object" if make == "formgrader" else "undefined"), "formgrader's own scripts run"


@pytest.mark.parametrize("make", made.PAGES)
def test_the_counting_counts(chromium, site, make):
    """The same page with the filters of nobody: what the tests above would see."""

    def careless(cells):
        text = made.PAGES[make](cells)
        policy = text[text.index("<meta http-equiv") : text.index(">", text.index("<meta http-equiv")) + 1]
        over = "<div class=rendered_html style='position:fixed;inset:0'>x</div>"
        harm = f"<script>window.OWNED=1</script><img src={ELSEWHERE}a.png>{over}"
        return text.replace(policy, "").replace("<body>", f"<body>{harm}")

    looked = Looked(chromium, site, careless, graded_around([]))
    assert looked.ran == 1 and set(looked.fetched) == {f"{ELSEWHERE}a.png"} and looked.covered and not looked.blocked


@pytest.mark.parametrize("make", made.PAGES)
def test_the_policy_alone_holds_as_well(chromium, site, make):
    """What would come through a hole in the filters neither runs nor is fetched."""

    def leaking(cells):
        harm = (
            f"<script>window.OWNED=1</script><img src={ELSEWHERE}a.png onerror='window.OWNED=1'><iframe src={ELSEWHERE}></iframe>"
        )
        return made.PAGES[make](cells).replace("<body>", f"<body>{harm}")

    looked = Looked(chromium, site, leaking, graded_around([shown({"image/png": png()}), shown({"image/png": bomb()})]))
    assert looked.ran == 0 and set(looked.fetched) <= set(looked.blocked) and looked.refused
