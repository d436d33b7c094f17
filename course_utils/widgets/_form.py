"""Controls that a notebook saves as what was chosen, and not as a widget that is gone when the kernel is.

Jupyter saves a widget as a reference to a live object; reopened without it, the page shows an error in its place. A `Form` in
JupyterLab or Notebook is therefore saved as a piece of static HTML, which says what was answered, and its controls are put into
that from outside for as long as the kernel lives (`_form.js`). On Colab it is an ordinary widget. In VS Code it is words alone:
of an output with a widget VS Code shows nothing else, not even where no kernel holds the widget any more.
"""

from pathlib import Path
from uuid import uuid4

import anywidget
import traitlets

from course_utils.plotting import running_in_ipython

BY_HAND = "There are no buttons in VS Code: write your answer into this cell (a prediction as value=...), and run it again."
WIDGET = "application/vnd.jupyter.widget-view+json"


class Form(anywidget.AnyWidget):
    """Radio buttons, or a slider with a button.

    `controls` says which (see `radio` and `slider`), `value` what was chosen (None until something is), `said` (HTML) what stands
    below, `closed` that no more can be chosen; `count` grows with each answer of the page.
    `source`, {"variable", "asks", "judges"}: the choice is also written into the line `variable = "..."` of the cell that holds
    the text `asks`, and the cell that holds `judges` loses its output; `written` tells whether that could be done. Whoever makes
    a form gives it `saved`, a function without arguments that returns what a page without a kernel shows, as (HTML, text).
    """

    _esm = Path(__file__).with_name("_form.js")
    form_id = traitlets.Unicode().tag(sync=True)
    controls = traitlets.Dict().tag(sync=True)
    source = traitlets.Dict().tag(sync=True)
    value = traitlets.Any(None, allow_none=True).tag(sync=True)
    written = traitlets.Bool(False)
    count = traitlets.Int(0)  # the same answer may be given again
    heard = traitlets.Int(0).tag(sync=True)  # the number of the page's last answer that `value` and `said` are about
    said = traitlets.Unicode().tag(sync=True)
    closed = traitlets.Bool(False).tag(sync=True)
    page = traitlets.Bool(False).tag(sync=True)  # set by a page that can hold the controls in static HTML

    def __init__(self, controls, saved, source=None):
        super().__init__(form_id=uuid4().hex, controls=controls, source=source or {})
        self._saved, self._shown = saved, []
        self.observe(lambda _: self.save(), "page")
        self.on_msg(lambda _, content, __: self.hear(**content))

    def hear(self, value, written, number):
        """Take an answer of the page: its `number`, and whether it was `written` into the cell."""
        self.value, self.written = value, written
        self.count += 1
        self.heard = number

    def show(self):
        """Display the controls (again). Outside IPython nothing happens."""
        if running_in_ipython():
            from IPython import get_ipython
            from IPython.display import display

            if "__vsc_ipynb_file__" in get_ipython().user_ns:  # VS Code names its notebook so
                print(self._saved()[1], BY_HAND)
                return
            view = {} if self.page else {WIDGET: {"version_major": 2, "version_minor": 0, "model_id": self.model_id}}
            self._shown.append(display({**view, **self._static()}, raw=True, display_id=True))

    def save(self):
        """Let what the notebook saves say how things stand now."""
        for place in self._shown if self.page else []:
            place.update(self._static(), raw=True)

    def _static(self):
        html, text = self._saved()
        return {"text/html": f'<div data-form="{self.form_id}">{html}</div>', "text/plain": text}


def radio(name, choices, *, legend="", row=False):
    """The `controls` of radio buttons: choices are (value, text) or (value, text, spoken name); `row`: side by side."""
    return {"kind": "radio", "name": name, "legend": legend, "row": row, "choices": [list(choice) for choice in choices]}


def slider(name, low, high, step, *, legend="", unit="", decimals=0, log=False):
    """The `controls` of a slider with a button; `log`: equal ways are equal ratios."""
    scale = {"low": low, "high": high, "step": step, "decimals": decimals, "log": log}
    return {"kind": "slider", "name": name, "legend": legend, "unit": unit, **scale}


def card(html, right=False):
    """A piece of HTML with a coloured edge, green where it says that something is right; legible in any theme."""
    edge = "var(--jp-success-color1,#2e7d32)" if right else "var(--jp-border-color1,#999)"
    style = f"border-left:4px solid {edge};padding:0.3em 0.9em;margin:0.3em 0;max-width:56em;line-height:1.5"
    return f'<div style="{style}">{html}</div>'
