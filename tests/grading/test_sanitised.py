"""What a student writes into a page can be read there, and cannot do anything."""

import html.parser

import pytest
from hostile_pages import png

from grading.pages import sanitised

HARMFUL = [
    "<script>alert(1)</script>",
    "<SCRIPT src=//x.example/a.js></SCRIPT>",
    "<script>alert(1)",
    "<img src=x onerror=alert(1)>",
    "<img src=https://x.example/who-reads-this.png>",
    "<svg><script>alert(1)</script></svg>",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href=' java\nscript:alert(1)'>x</a>",
    "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
    "<iframe src='data:text/html,<script>alert(1)</script>'></iframe>",
    "<form action=//x.example><input name=token></form>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<div style='position:fixed;inset:0;background:url(//x.example)'>x</div>",
    "<style>body{display:none}</style>",
    "<object data=x></object><embed src=x><link rel=stylesheet href=//x.example><base href=//x.example>",
    "<meta http-equiv=refresh content='0;url=//x.example'>",
    "[x](javascript:alert(1))",
    "![x](https://x.example/p.png)",
]


class Page(html.parser.HTMLParser):
    """The tags of a page and what in them acts or fetches."""

    def __init__(self, text):
        super().__init__()
        self.acts = []
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            address = name in ("src", "href", "action", "data", "background", "content")
            if name.startswith("on") or (address and "x.example" in (value or "")):
                self.acts.append((tag, name, value))
            squeezed = "".join((value or "").split()).lower()
            if squeezed.startswith(("javascript:", "data:text")) or "position:" in squeezed or "url(" in squeezed:
                self.acts.append((tag, name, value))


def test_a_student_cannot_borrow_the_pages_own_looks_or_its_fields():
    """Formgrader finds its score boxes by their ids, and Bootstrap's classes can cover a page."""
    cleaned = sanitised.html("<div id='why' class='modal-backdrop in'><span class='score tabbable'>3</span></div>")
    assert cleaned == "<div><span>3</span></div>"


ACTING = {"script", "iframe", "object", "embed", "form", "input", "base", "svg", "math", "meta", "link", "style"}


@pytest.mark.parametrize("text", HARMFUL)
@pytest.mark.parametrize("clean", [sanitised.html, sanitised.rendered])
def test_nothing_is_left_that_acts(clean, text):
    page = Page(clean(text))
    assert not page.acts
    assert not ACTING & set(page.tags)


def test_what_a_lesson_uses_is_kept():
    source = "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<details><summary>Hint</summary>\n\n*so* `x`\n\n</details>\n\n$x < 1$"
    tags = Page(sanitised.rendered(source)).tags
    assert {"h1", "table", "th", "td", "details", "summary", "em", "code"} <= set(tags)
    assert "x &lt; 1" in sanitised.rendered(source)


def test_a_checks_report_keeps_its_looks():
    from attention_checks.engine.report import CheckFailed

    shown = sanitised.html(CheckFailed("softmax", "The rows do not *sum* to `1`.", case="B=2")._repr_html_())
    assert "border-left" in shown and "<em>sum</em>" in shown


def pictures(source):
    return f'<img src="data:image/png;base64,{source}">'


def test_pictures_that_are_in_the_page_are_kept():
    assert f"data:image/png;base64,{png()}" in sanitised.html(pictures(png()))
    assert "iVBORw0KGgo=" not in sanitised.html(pictures("iVBORw0KGgo=")), "a picture that is damaged"
    assert "svg" not in sanitised.html('<img src="data:image/svg+xml;base64,PHN2Zz4=">')
