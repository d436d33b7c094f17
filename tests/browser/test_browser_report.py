"""The class report in Chromium: it sorts, searches, keeps its head, and asks for nothing."""

import pytest
from places import ROOT, load

made = load(ROOT / "tests" / "grading" / "test_report_page.py")


@pytest.mark.slow
def test_it_sorts_and_searches(chromium, tmp_path):
    (tmp_path / "report.html").write_text(made.page(made.a_class()), encoding="utf-8")
    context = chromium.new_context()
    try:
        opened = context.new_page()
        asked = []
        opened.on("request", lambda request: asked.append(request.url))
        opened.goto(f"file://{tmp_path}/report.html")
        totals = "[...document.querySelectorAll('table.class tbody tr')].filter(r => !r.hidden).map(r => r.cells[2].textContent)"
        opened.get_by_role("button", name="total").click()
        shown = [-1.0 if total == "-" else float(total) for total in opened.evaluate(totals)]
        assert shown == sorted(shown) and len(shown) == 300
        opened.get_by_role("button", name="total").click()
        assert opened.evaluate(totals)[0] == "6"
        opened.get_by_role("searchbox").fill("s123")
        assert len(opened.evaluate(totals)) == 1
        assert opened.evaluate("window.OWNED") is None and len(asked) == 1
        top = opened.evaluate(
            "() => {const w = document.querySelector('.wide'), h = w.querySelector('thead'); w.scrollTop = 500;"
            "return h.querySelector('th').getBoundingClientRect().top - w.getBoundingClientRect().top}"
        )
        assert abs(top) < 3, "the head stays"
        opened.set_viewport_size({"width": 390, "height": 800})
        assert opened.evaluate("document.documentElement.scrollWidth") == 390, "it fits a telephone"
    finally:
        context.close()
