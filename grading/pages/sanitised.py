"""What students wrote, as HTML that shows and does nothing: an allow-list, bounded in size, pixels and time.

`html`, `markdown` and `terminal` stand in for nbconvert's filters of the same work, so that every template gets clean HTML. Each
takes a time that grows with its input alone: what a parser needs long for is shown as plain text.
"""

import base64
import binascii
import io
import re
import warnings
from collections import Counter
from html import escape

import nh3
from IPython.lib.lexers import IPython3Lexer
from jinja2 import pass_context
from nbconvert.filters import ansi2html
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from PIL import Image
from pygments import highlight
from pygments.formatters import HtmlFormatter

LONGEST_MARKDOWN = 20_000  # characters in one piece; mistune is quadratic in some
LONGEST_CODE = 20_000  # characters that are coloured, in lines of at most WIDEST_CODE: Pygments is quadratic in some lines
WIDEST_CODE = 300
LONGEST_HTML = 300_000  # characters of one piece, its pictures aside
MOST_FORMULAS = 100  # opened in one piece: mistune looks through what follows each for its end
MOST_TAGS = 10_000  # in one piece; a table of 100 rows has some 2,000
MOST_PARTS = 1_000  # of one tag: spaces, quotes and the like, between which attributes stand
MOST_OPEN = 30  # formatting tags that are not closed
MOST_COLOURS = 1_000  # changes of colour in one text, for each of which nbconvert copies the text
LARGEST_PICTURE = 40_000_000  # pixels; a photograph has 12 to 24 million, and a browser needs 4 bytes for each
LONGEST_PICTURE = 20_000_000  # characters in base64

_TAGS = """
a abbr b blockquote br caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre q s samp small span
strong sub summary sup table tbody td tfoot th thead tr u ul var
"""
TAGS = frozenset(_TAGS.split())
# What code is coloured with. Other classes would borrow the page's own looks (an overlay, say), and ids its input fields.
CLASSES = re.compile(
    r"(highlight|hl-\w+|dataframe|ansi-[a-z-]+|[a-z]{1,2}\d?)( (highlight|hl-\w+|dataframe|ansi-[a-z-]+|[a-z]{1,2}\d?))*"
)
ATTRIBUTES = {
    "*": {"title", "style", "align", "class"},
    "a": {"href"},
    "details": {"open"},
    "div": {"tabindex", "role", "aria-label"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}
FOCUS = {"tabindex": "0", "role": "group"}  # of a box that a keyboard scrolls
PICTURES = {"image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF"}
_DATA = re.compile(r"data:(image/[a-z]+);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
# Nothing that leaves its place: no position, float, transform or opacity.
_STYLES = """
background background-color border border-bottom border-collapse border-left border-right border-top box-shadow color font-family
font-size font-style font-weight line-height margin margin-bottom margin-left margin-right margin-top max-width overflow-x
padding padding-bottom padding-left padding-right padding-top text-align vertical-align white-space width
"""
STYLES = frozenset(_STYLES.split())
_VALUE = re.compile(r"[\w#%.,()\s\"'-]{1,200}")
_CALLED = re.compile(r"([\w-]*)\(")
_NUMBER = re.compile(r"(?<![\w#-])(-?\d*\.?\d+)")
FUNCTIONS = {"rgb", "rgba", "hsl", "hsla", "var"}
LARGEST_NUMBER = 2_000  # in a style, and for a picture's width and height
_FORMATTING = re.compile(r"<(/?)(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?![a-z0-9])", re.IGNORECASE)
_PARTS = re.compile(r"[\s/\"'=]")
_FORMULA = re.compile(r"\\\\[(\[]|\\begin\{")
_SOURCE = re.compile(r"\ssrc=(?:\"data:image/[a-z]+;base64,[A-Za-z0-9+/=]*\"|'data:image/[a-z]+;base64,[A-Za-z0-9+/=]*')")
_COLOUR = re.compile(r"\x1b\[[0-9;:?]*[@-~]")
NOT_SHOWN = "a picture that cannot be shown: it is damaged, of a kind that is not shown here, or larger than 40 million pixels"


def html(element):
    """HTML (str or bytes) with nothing left in it that acts, fetches or leaves its place: stands in for `clean_html`."""
    text = element.decode("utf-8", "replace") if isinstance(element, bytes) else str(element)
    if is_slow(text):
        return f"<pre>{escape(text)}</pre>"
    return nh3.clean(
        text,
        tags=set(TAGS),
        clean_content_tags={"script", "style", "title", "textarea", "iframe", "noscript", "template", "svg", "math"},
        attributes=ATTRIBUTES,
        attribute_filter=_kept,
        url_schemes={"http", "https", "mailto", "data"},
        link_rel="noopener noreferrer nofollow",
    )


@pass_context
def markdown(context, source):
    """Markdown as clean HTML, with the pictures pasted into its cell: stands in for `markdown2html` in a template."""
    cell = context.get("cell", {})
    return rendered(source, cell.get("attachments") if source == cell.get("source") else None)


def rendered(source, attachments=None):
    """Markdown as clean HTML. `attachments`: {name: {kind of picture: base64}}, as notebooks keep what was pasted."""
    source = str(source)
    text, rest = source[:LONGEST_MARKDOWN], source[LONGEST_MARKDOWN:]
    shown = f"<pre>{escape(text)}</pre>"
    if len(_FORMULA.findall(text)) <= MOST_FORMULAS:
        made = MarkdownWithMath(renderer=_Pasted(attachments)).render(text)
        shown = shown if is_slow(made) else html(made)
    return shown + (f"<pre>{escape(rest)}</pre>" if rest else "")


class _Pasted(IPythonRenderer):
    """nbconvert's renderer, for which a picture that is missing is no reason to give up the page."""

    def __init__(self, attachments):
        super().__init__(escape=False, exclude_anchor_links=True)
        self._pasted = attachments if isinstance(attachments, dict) else {}

    def image(self, text, url, title=None):
        if not url.startswith("attachment:"):
            return super().image(text, url, title)
        named = self._pasted.get(url.removeprefix("attachment:"))
        for kind, data in named.items() if isinstance(named, dict) else ():
            shown = picture(kind, data)
            if shown:
                return f'<img src="data:{kind};base64,{shown}" alt="{escape(text)}">'
        return f"<em>[{escape(text) or 'picture'}: {NOT_SHOWN}]</em>"


def code(source, metadata=None):
    """Python as HTML, coloured where that is quick: stands in for `highlight_code`."""
    source = str(source)
    if len(source) > LONGEST_CODE or any(len(line) > WIDEST_CODE for line in source.split("\n")):
        return f'<div class="highlight"><pre>{escape(source)}</pre></div>'
    return highlight(source, IPython3Lexer(), HtmlFormatter(cssclass="highlight"))


def unchanged(text):
    """The text: stands in for `strip_files_prefix`, which takes long for many brackets and is of no use here."""
    return text


def terminal(text):
    """What a program printed, escaped, its colours kept: stands in for `ansi2html`."""
    text = str(text)
    if text.count("\x1b") > MOST_COLOURS:
        text = _COLOUR.sub("", text)
    return ansi2html(text.replace("\x1b", "") if text.count("\x1b") > MOST_COLOURS else text)


def pictures(text):
    """The pictures that stand in a piece of HTML as [(kind, base64)], and what is left of it without them."""
    found = [(kind.lower(), data) for kind, data in _DATA.findall(text) if kind.lower() in PICTURES]
    return found, _SOURCE.sub("", text)


def picture(kind, data):
    """The base64 of a picture that may be shown, without spaces; None for one that is damaged, too large or of another kind."""
    if not isinstance(data, str) or len(data) > LONGEST_PICTURE or kind not in PICTURES:
        return None
    data = "".join(data.split())
    size = pixels(kind, data)
    return data if size is not None and size <= LARGEST_PICTURE else None


def pixels(kind, data):
    """How many pixels a picture in base64 has, by its head alone; None for what is none of its kind."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(base64.b64decode(data, validate=True)), formats=[PICTURES[kind]]) as opened:
                return opened.width * opened.height
    except (OSError, ValueError, SyntaxError, binascii.Error, Image.DecompressionBombError):  # as Pillow says "damaged"
        return None


def is_slow(text):
    """Whether a parser would take long: very many tags or attributes, or formatting that is opened again and again.

    A tag costs a parser the square of its attributes, and each paragraph every formatting tag that was not closed before it.
    """
    text = _SOURCE.sub("", text)
    if (
        len(text) > LONGEST_HTML
        or text.count("<") > MOST_TAGS
        or any(len(piece) > MOST_PARTS for piece in map(_PARTS.findall, text.split("<")))
    ):
        return True
    opened = Counter()
    for closes, name in _FORMATTING.findall(text):
        opened[name.lower()] = max(0, opened[name.lower()] - 1) if closes else opened[name.lower()] + 1
        if opened.total() > MOST_OPEN:
            return True
    return False


def _kept(tag, name, value):
    """An attribute's value as it may stand on a page, or None."""
    if name == "style":
        return _style(value)
    if name == "class":
        return value if len(value) < 200 and CLASSES.fullmatch(value) else None
    if tag == "a" and name == "href":
        return value if re.match(r"https?://|mailto:|#", value, re.IGNORECASE) else None
    if tag == "img" and name == "src":  # a picture from elsewhere would tell its owner who reads the page
        match = _DATA.fullmatch(value) if len(value) <= LONGEST_PICTURE else None
        shown = picture(match[1].lower(), match[2]) if match else None
        return f"data:{match[1].lower()};base64,{shown}" if shown else None
    if name in FOCUS:
        return value if value == FOCUS[name] else None
    if name in ("width", "height", "colspan", "rowspan", "start"):
        return value if re.fullmatch(r"\d{1,4}%?", value) and int(value.rstrip("%")) <= LARGEST_NUMBER else None
    return value[:1_000]


def _style(value):
    kept = [declaration.strip() for declaration in value[:4_000].split(";") if _harmless(declaration)]
    return ";".join(kept) or None


def _harmless(declaration):
    name, _, value = declaration.partition(":")
    if name.strip().lower() not in STYLES or not _VALUE.fullmatch(value.strip()):
        return False
    numbers = [float(number) for number in _NUMBER.findall(value)]
    return set(_CALLED.findall(value.lower())) <= FUNCTIONS and all(0 <= number <= LARGEST_NUMBER for number in numbers)
