"""What a learner reads when a check does not pass: at most six lines of text, and the same as a small piece of HTML."""

import contextlib
import html
import os
import re
import sys
import textwrap
import threading
import time

from attention_checks.engine import listing
from attention_checks.engine.copies import OddTensor

DIALOG_WIDTH = 88  # characters; Validate's dialog cuts off what is longer than its window
WHOLE = 1e15  # below it a float tells one whole number from the next
TEXT_LIMIT = 240  # characters of an exception's message or of the learner's line

_CARD = (
    "border-left:4px solid var(--jp-warn-color1,#c77700);padding:0.4em 0.9em;margin:0.3em 0;"
    "color:var(--jp-content-font-color1,inherit);background:transparent;line-height:1.5;max-width:60em"
)
_CARD_PASSED = _CARD.replace("--jp-warn-color1,#c77700", "--jp-success-color1,#2e7d32") + ";display:flex;gap:0.6em"
UNTOUCHED = ("not_written_yet", "not_answered")  # what is told of an exercise, and of a question, that is as it was given out
# A check that fails stops Run All, as nbgrader needs it to.
RUN_ALL = (
    "If you chose Run All: it stops at this exercise, since it is yours to solve; the cells below did not run.",
    "To leave it for later, select the cell below this one and choose Run > Run Selected Cell and All Below"
    " (in Colab: Runtime > Run cell and below).",
)
# After Run All the page shows the notebook's last cell. Only a report that was made just now comes into view, not a saved one.
COME_INTO_VIEW = """<script>if (Math.abs(Date.now() - %(now).0f) < 20000) {
const report = document.currentScript?.parentElement;
setTimeout(() => report?.scrollIntoView({ block: "center" }), 500);
}</script>"""
MIME = "application/vnd.attention-course.check+json"


class CheckFailed(AssertionError):
    """An answer that is not right yet.

    `.exercise` is its name, `.misconception` the recognised mistake's id or None, `.case` what was tried, in words, and `.line`
    where it goes wrong, counted from 1 at the first line of the learner's definition, or None.
    `str()` is the whole report; Jupyter shows its HTML form, and as its traceback only the verdict.
    """

    def __init__(self, exercise, message="", misconception=None, case=None, facts=()):
        self.exercise = exercise
        self.misconception = misconception
        self.case = case
        self.message = message
        self.facts = tuple(facts)
        self.location = None
        self._shown = False
        super().__init__(exercise, message, misconception, case, facts)

    def __str__(self):
        return self.text

    def add(self, location):
        """Say where it goes wrong as well: a `locate.Location`, or None where that was not seen."""
        self.location = location
        if location is not None and not self.message:
            self.message = location.explanation

    @property
    def named(self):
        """What a program may want to know of the report."""
        return {"exercise": self.exercise, "misconception": self.misconception, "case": self.case, "line": self.line}

    @property
    def line(self):
        return self.location and self.location.line

    @classmethod
    def at(cls, exercise, case, found, message="", misconception=None, raised=None):
        """The report on a `Case` and the `Deviation` found there; `raised` says where an exception came from."""
        return cls(exercise, message, misconception, case.label, facts_of(found, raised))

    @property
    def headline(self):
        return f"{self.exercise}: not yet."

    @property
    def summary(self):
        """The report without the learner's lines: at most six lines."""
        tried = [f"Tried {self.case.rstrip('.')}."] if self.case else []
        said = [self.headline, *tried, *self.facts, *([self.message] if self.message else [])]
        return "\n".join(said)

    @property
    def text(self):
        return "\n".join([self.summary, *(listing.as_text(self.location) if self.location else [])])

    def _repr_html_(self):
        escape = html.escape
        rows, small = [], "opacity:0.85;font-family:var(--jp-code-font-family,monospace);font-size:0.92em"
        if self.message:
            rows.append(f"<div>{marked_up(self.message)}</div>")
        if self.case:
            rows.append(f"<div style='{small}'>Tried {escape(self.case.rstrip('.'))}.</div>")
        rows += [f"<div style='{small}'>{marked_up(fact)}</div>" for fact in self.facts]
        title = f"<div><b><code>{escape(self.exercise)}</code>: not yet.</b></div>"
        shown = listing.as_html(self.location) if self.location else ""
        return f"<div style='{_CARD}'>{title}{''.join(rows)}{shown}</div>"

    def _render_traceback_(self):
        """IPython asks for this instead of a traceback. In a notebook the full report is shown as HTML just above."""
        if not _show_in_notebook(self):
            return self.text.splitlines()
        if not os.environ.get("NBGRADER_EXECUTION"):  # a learner who has just read the report need not read it again
            return [self.headline, *(RUN_ALL if self.misconception in UNTOUCHED else [])]
        # Validation and feedback pages may show nothing but this, so there it carries the mistake in words.
        return [self.headline, *(line for said in self.gist for line in textwrap.wrap(said, DIALOG_WIDTH))]

    @property
    def gist(self):
        """What a place that shows little should show: the mistake in words, and the line."""
        return [
            *([self.message] if self.message else self.facts),
            *([self.location.sentence] if self.location and self.location.sentence else []),
        ]

    def __reduce__(self):
        return type(self), (self.exercise, self.message, self.misconception, self.case, self.facts), {"location": self.location}


def facts_of(found, raised=None):
    """The lines that say what was expected and what came."""
    want, got, place = found.want, found.got, found.place
    if found.aspect == "raised" and got is None:
        return [f"Expected {kind(want)}; nothing was raised."]
    if found.aspect == "raised":
        due = [] if want is None else [f"Expected {kind(want)}."]
        return [raised or f"It raised {type(got).__name__}.", *due]
    if found.aspect == "shape":
        return [f"Expected shape {want}{' for ' + place if place else ''}, got {got}."]
    if found.aspect == "type":
        if kind(want) == kind(got):  # a list of something else: what it holds, the sentence says
            return []
        return [f"Expected {kind(want)}{' for ' + place if place else ''}, got {kind(got)}."]
    if found.aspect in ("value", "again"):
        at = f" at {place}" if place else ""
        if found.aspect == "again":
            first, then = numbers(want, got) if is_shown(want) and is_shown(got) else (kind(want), kind(got))
            return [f"Asked twice with the same inputs{at}: first {first}, then {then}."]
        want, got = numbers(want, got)
        return [f"First {'clear ' * found.rough}difference{at}: expected {want}, got {got}."]
    if found.aspect == "dtype":
        return [f"Expected {want}, got {got}."]
    if found.aspect == "gradient" and got is not None:
        want, got = numbers(want, got)
        return [f"First difference in the gradient of {place}: expected {want}, got {got}."]
    return []


def is_shown(value):
    """Whether a value is short enough to be shown as it is: a number, or the shape of a tensor."""
    return isinstance(value, (bool, int, float, complex)) or (isinstance(value, tuple) and all(isinstance(n, int) for n in value))


def numbers(*values):
    """Numbers as a reader wants them: four significant digits, or as many as tell them apart; whole numbers as they are."""
    if all(isinstance(value, float) and value.is_integer() and abs(value) < WHOLE for value in values):
        values = [int(value) for value in values]
    for digits in (4, 6, 9, 17):
        shown = [f"{value:.{digits}g}" if isinstance(value, float) else str(value) for value in values]
        if len(set(shown)) == len(shown):
            break
    return shown


def kind(value):
    """What a value is, in words."""
    if value is None:
        return "None"
    if isinstance(value, tuple):
        return f"{len(value)} results"
    if isinstance(value, OddTensor):
        return value.words
    name = type(value).__name__
    if name in ("Tensor", "Parameter"):
        return f"a tensor of shape {tuple(value.shape)}"
    return f"a{'n' if name[0].lower() in 'aeiou' else ''} {name}"


def shortened(text):
    """The first line, cut where it gets long."""
    line = (str(text).strip().splitlines() or [""])[0]
    return line if len(line) <= TEXT_LIMIT else line[: TEXT_LIMIT - 3] + "..."


def marked_up(text):
    """Escaped text in which `back-quoted` words are set as code and *starred* ones as emphasis."""
    pieces = html.escape(text).split("`")
    if len(pieces) % 2 == 0:  # an odd quote out, in somebody's source line: leave the text as it is
        return html.escape(text)
    plain = [re.sub(r"\*(?=\S)([^*]+)(?<=\S)\*", r"<em>\1</em>", piece) for piece in pieces[::2]]  # "m * n" stays
    return "".join(f"<code>{piece}</code>" if index % 2 else plain[index // 2] for index, piece in enumerate(pieces))


def show_passed(*lines):
    """Say that an answer is right: printed, or in a notebook the same text as a small card."""
    if not in_notebook():
        print(*lines, sep="\n")
        return
    from IPython.display import display

    rows = "".join(f"<div>{marked_up(line)}</div>" for line in lines)
    # The tick is a picture of what the words say already, so a screen reader may pass over it.
    tick = "<span aria-hidden='true' style='color:var(--jp-success-color1,#2e7d32);font-weight:bold'>\N{CHECK MARK}</span>"
    html_form = f"<div style='{_CARD_PASSED}'>{tick}<div>{rows}</div></div>"
    display({"text/html": html_form, "text/plain": "\n".join(lines), MIME: {"passed": True}}, raw=True)


@contextlib.contextmanager
def notice_when_slow(words, seconds=2.0):
    """Show a line in a notebook while the work inside takes longer than that; it is gone afterwards."""
    # Only where somebody sits in front of it: what runs a notebook by itself takes no input.
    if not in_notebook() or not getattr(shell().kernel, "_allow_stdin", False):
        yield
        return
    from IPython.display import display

    shown = []
    timer = threading.Timer(seconds, lambda: shown.append(display({"text/plain": words}, raw=True, display_id=True)))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # it may be showing the line right now
        for handle in shown:
            handle.update({"text/plain": ""}, raw=True)


def shell():
    """The IPython that runs the cells, in a notebook or a terminal; None where none does."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


def in_notebook():
    """Whether there is a notebook to show HTML in; not in a terminal."""
    return getattr(shell(), "kernel", None) is not None


def _show_in_notebook(failure):
    """Show the HTML form where there is a notebook; False in a terminal."""
    if not in_notebook():
        return False
    if not failure._shown:  # IPython may ask for the traceback more than once
        failure._shown = True
        shown = failure._repr_html_()
        if failure.misconception in UNTOUCHED and not os.environ.get("NBGRADER_EXECUTION"):
            shown += COME_INTO_VIEW % {"now": time.time() * 1000}
        bundle = {"text/html": shown, "text/plain": failure.text, MIME: failure.named}
        sys.modules["IPython"].display.display(bundle, raw=True)
    return True
