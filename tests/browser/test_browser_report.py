"""The class report and a check's report in Chromium: what is too wide or too long for the page is within reach."""

import pytest
import torch
from places import ROOT, load

import attention_checks as checks
from grading.pages import sanitised

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


def causal_mask(queries, keys=None):
    every_pair_of_a_query_and_a_key = torch.ones(queries, queries if keys is None else keys)
    return every_pair_of_a_query_and_a_key.tril().bool()


@pytest.mark.slow
@pytest.mark.parametrize("cleaned", [str, sanitised.html])
def test_a_keyboard_scrolls_a_checks_report_on_a_telephone(chromium, cleaned):
    """As a notebook shows it, and as a feedback page does."""
    with pytest.raises(checks.CheckFailed) as failed:
        checks.causal_mask(causal_mask)
    page = chromium.new_page(viewport={"width": 390, "height": 800})
    page.set_content(f"<!doctype html><body>{cleaned(failed.value._repr_html_())}</body>")
    page.keyboard.press("Tab")
    lines = page.get_by_role("group", name="Your lines, and what each makes")
    assert lines.evaluate("box => box === document.activeElement && box.scrollWidth > box.clientWidth")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=lines.element_handle())
    page.close()
