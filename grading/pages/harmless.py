"""A graded notebook, made fit to be shown: nothing in it acts, and what one student can put on a page is bounded."""

import copy
import html
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_notebook
from traitlets import default

from attention_checks.engine.report import MIME
from grading.pages import sanitised
from grading.pages.rendering import policy

FORMGRADER = Path(__file__).parent / "formgrader"  # templates in place of nbconvert's of the same names
LONGEST = 50_000  # characters of one printed text
LONGEST_HTML = 6_000_000  # characters of one piece of HTML, in which pictures may stand
MOST = {  # of all on a page together
    "text": 1_000_000,  # characters of texts
    "markdown": 200_000,  # of those in Markdown
    "outputs": 1_000,
    "pixels": 160_000_000,  # of pictures
    "bytes": 60_000_000,  # characters of pictures and HTML
}
TEXTS = ("text/html", "text/markdown", "text/latex", "text/plain")
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
INLINE_HANDLER = re.compile(r"\son[a-z]+=\"([^\"]*)\"")
# What a student shows stays in its own box: it is painted nowhere else, and is scrolled where it is larger.
STYLE = (
    ".rendered_html,.output_subarea,.output_area pre,.input_area{contain:paint;overflow:auto;position:relative;max-height:60em}"
    ".rendered_html img,.output_subarea img{max-width:100%;height:auto}"
)


class FormgradersPage(HTMLExporter):
    """What formgrader shows a submission with, under a policy that lets nothing run or be fetched but the page's own.

    Its own scripts stand in the page itself and are known by their hashes: those of the same page of a notebook without cells.
    """

    @default("template_paths")
    def _template_paths(self, prune=True, root_dirs=None):  # ours first: nbconvert's `extra_template_paths` come last
        return [str(FORMGRADER), *super()._template_paths(prune, root_dirs)]

    def from_notebook_node(self, nb, resources=None, **kw):
        nb, resources = Harmless().preprocess(copy.deepcopy(nb), copy.deepcopy(resources))
        empty, _ = super().from_notebook_node(new_notebook(), copy.deepcopy(resources), **kw)
        text, resources = super().from_notebook_node(nb, resources, **kw)
        meta = f'<meta http-equiv="Content-Security-Policy" content="{formgraders_policy(empty)}">'
        return text.replace("<head>", f"<head>{meta}<style>{STYLE}</style>", 1), resources


def formgraders_policy(empty):
    """The policy for a page of formgrader's that would be `empty` (its text) without the submission's cells."""
    inline = [*INLINE_SCRIPT.findall(empty), *INLINE_HANDLER.findall(empty)]
    hashes = {f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in inline}
    return policy(
        script_src=" ".join(["'self'", "'unsafe-hashes'", *sorted(hashes)]),
        style_src="'self' 'unsafe-inline'",
        img_src="'self' data:",
        font_src="'self'",
        connect_src="'self'",
    )


class Harmless(Preprocessor):
    """Leaves in a notebook what may be shown, as much as a page may hold, and escapes the names that templates print."""

    def preprocess(self, nb, resources):
        room = _Room()
        for cell in nb.cells:
            cell.metadata = type(nb.metadata)(
                {name: cell.metadata[name] for name in ("nbgrader", "course", "work") if name in cell.metadata}
            )
            if cell.cell_type == "code":
                cell.source = room.text(cell.source)
                cell.outputs = [shown for shown in map(room.output, cell.outputs) if shown is not None]
            else:
                cell.attachments = room.attachments(cell.get("attachments"))
                cell.source = room.text(cell.source, markdown=True)
        nb.metadata.pop("widgets", None)
        for name in ("student", "first_name", "last_name"):  # formgrader's template prints them
            if isinstance(resources.get(name), str):
                resources[name] = html.escape(resources[name])
        return nb, resources


class _Room:
    """What one page still has room for."""

    def __init__(self):
        self.left = dict(MOST)

    def _take(self, what, amount):
        """Whether there is room; it is used up where there is."""
        fits = amount <= self.left[what]
        self.left[what] -= amount if fits else 0
        return fits

    def text(self, text, markdown=False):
        """A text, cut where it is longer than one may be, or than there is room for."""
        text = _joined(text)
        most = min(LONGEST, self.left["text"], self.left["markdown"] if markdown else LONGEST)
        shown = text[:most]
        self.left["text"] -= len(shown)
        self.left["markdown"] -= len(shown) if markdown else 0
        return shown if len(text) <= most else f"{shown}\n\n[cut here: {len(text) - most:,} more characters]"

    def picture(self, kind, data):
        """The base64 of a picture that may be shown and for which there is room, or None."""
        shown = sanitised.picture(kind, data)
        if shown is None or not (self._take("pixels", sanitised.pixels(kind, shown)) and self._take("bytes", len(shown))):
            return None
        return shown

    def attachments(self, given):
        kept = {}
        for name, bundle in given.items() if isinstance(given, dict) else ():
            for kind, data in bundle.items() if isinstance(bundle, dict) else ():
                shown = self.picture(kind, data) if kind in sanitised.PICTURES else None
                if shown is not None:
                    kept[name] = {kind: shown}
        return kept

    def output(self, output):
        """An output with nothing but what is shown of it; None where there is nothing, or no room."""
        if not self._take("outputs", 1):
            return None
        made = type(output)(output_type=output.output_type)
        if made.output_type == "stream":
            made.update(name="stderr" if output.get("name") == "stderr" else "stdout", text=self.text(output.get("text")))
        elif made.output_type == "error":
            lines = output.get("traceback")
            lines = [line for line in lines if isinstance(line, str)] if isinstance(lines, list) else []
            made.update(ename=self.text(output.get("ename")), evalue=self.text(output.get("evalue")))
            made.traceback = self.text("\n".join(lines)).split("\n")
        elif made.output_type in ("display_data", "execute_result"):
            made.update(type(output)(data=type(output)(), metadata=type(output)()), execution_count=None)
            self._bundle(output, made)
        else:
            return None
        return made

    def _html(self, text):
        """Whether there is room for a piece of HTML and the pictures in it."""
        pictures, rest = sanitised.pictures(text)
        pixels = sum(sanitised.pixels(*picture) or 0 for picture in pictures)
        return self._take("text", len(rest)) and self._take("pixels", pixels) and self._take("bytes", len(text))

    def _bundle(self, output, made):
        given = output.get("data") if isinstance(output.get("data"), dict) else {}
        kept = made.data
        for kind in sanitised.PICTURES:
            if kind in given and "text/html" not in given:  # of a figure that comes in both forms the HTML is shown
                shown = self.picture(kind, _joined(given[kind]))
                if shown is None:
                    kept["text/plain"] = f"[{sanitised.NOT_SHOWN}]"
                else:
                    kept[kind] = shown
                    made.metadata[kind] = _sizes(output.get("metadata"), kind, type(output))
        for kind in TEXTS:
            if kind not in given or kind in kept:
                continue
            text = _joined(given[kind])
            if kind != "text/html":
                kept[kind] = self.text(text, markdown=kind == "text/markdown")
            elif len(text) <= LONGEST_HTML and self._html(text):
                kept[kind] = text
        if isinstance(given.get(MIME), dict):
            kept[MIME] = given[MIME]


def _joined(text):
    """A text that a notebook may hold as a list of lines; "" for what is none."""
    lines = text if isinstance(text, list) else [text]
    return "".join(lines) if all(isinstance(line, str) for line in lines) else ""


def _sizes(metadata, kind, make):
    """A picture's width and height, where they are plain numbers, and its description."""
    told = metadata.get(kind) if isinstance(metadata, dict) else None
    told = told if isinstance(told, dict) else {}
    kept = make()
    for name in ("width", "height"):
        if type(told.get(name)) in (int, float) and 0 < told[name] <= sanitised.LARGEST_NUMBER:
            kept[name] = int(told[name])
    if isinstance(told.get("alt"), str):
        kept["alt"] = told["alt"][:1_000]
    return kept
