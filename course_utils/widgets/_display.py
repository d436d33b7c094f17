"""The parts that widgets share: how they reach the page, with or without a kernel."""

import base64
import json
from functools import cache
from html import escape
from pathlib import Path

import matplotlib.pyplot as plt

from course_utils.plotting import alt_text, png, running_in_ipython

WORDS = "(Where scripts run, this figure can be explored.)"


def page_of(figure, data, script):
    """What a cell shows, by kind, and the metadata: HTML in which a script takes the place of the figure, the figure, its words.

    data: what the script, a JavaScript function of it and the style, is called with; its "id" is the page's address. Closes the
    figure. Nothing of it needs a kernel; where no script runs, or none may, the figure stays.
    """
    words, picture = alt_text(figure), base64.b64encode(png(figure)).decode()
    plt.close(figure)
    source, style = _text(script), _text(Path(__file__).with_name("explore.css"))
    given = json.dumps(data).replace("<", "\\u003c")  # no text ends the script
    call = f"({source[source.index('(data, css) =>') :].strip()})({given}, {json.dumps(style)})"
    page = (
        f'<div data-attention-explorer="{data["id"]}" data-lm-suppress-shortcuts="true">'
        f'<img alt="{escape(words)}" style="max-width:100%" src="data:image/png;base64,{picture}">'
        f"<p><small>{WORDS}</small></p></div>\n<script>{call}</script>"
    )
    return {"text/html": page, "image/png": picture, "text/plain": words}, {"image/png": {"alt": words}}


def display_page(data, metadata):
    """Display what `page_of` made. Outside IPython nothing happens."""
    if running_in_ipython():
        from IPython.display import display

        display(data, raw=True, metadata=metadata)


@cache
def _text(path):
    return path.read_text(encoding="utf-8")
