"""What students wrote, as HTML that shows and does nothing: filters for nbconvert's pages, nbgrader's templates among them.

nbgrader's feedback and formgrader templates put Markdown on the page as it is, whatever `sanitize_html` says; these filters stand
in for nbconvert's of the same names, so that every template gets clean HTML.
"""

import re

import bleach
from bleach.css_sanitizer import CSSSanitizer
from nbconvert.filters.markdown_mistune import markdown2html_mistune

_TAGS = """
a abbr b blockquote br caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre q s samp small span
strong sub summary sup table tbody td tfoot th thead tr u ul var
"""
TAGS = frozenset(_TAGS.split())
ANYWHERE = {"title", "style", "align", "colspan", "rowspan", "start", "open"}
# What code is coloured with. Other classes would borrow the page's own looks (an overlay, say), and ids its input fields.
CLASSES = re.compile(r"(highlight|hl-\w+|dataframe|[a-z]{1,2}\d?)( (highlight|hl-\w+|dataframe|[a-z]{1,2}\d?))*")
LINK = re.compile(r"(https?://|mailto:|#)", re.IGNORECASE)
PICTURE = re.compile(r"data:image/(png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*", re.IGNORECASE)
# No position, no url(): nothing that covers the page or fetches.
_STYLES = """
background-color border border-bottom border-left border-right border-top color font-family font-size font-style font-weight
line-height margin max-width opacity padding text-align width
"""
STYLES = _STYLES.split()
OUTSIDE = re.compile(r"url\s*\(|expression|@import|\\", re.IGNORECASE)
FORBIDDEN_CONTENT = re.compile(r"<(script|style)\b.*?(</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)


class _Styles(CSSSanitizer):
    def sanitize_css(self, style):
        return "" if OUTSIDE.search(style) else super().sanitize_css(style)


def html(element):
    """HTML (str or bytes) with nothing left in it that acts, fetches or covers: stands in for nbconvert's `clean_html`."""
    text = element.decode("utf-8", "replace") if isinstance(element, bytes) else str(element)
    return bleach.clean(
        FORBIDDEN_CONTENT.sub("", text),
        tags=TAGS,
        attributes=_allowed,
        protocols=["http", "https", "mailto", "data"],
        css_sanitizer=_Styles(allowed_css_properties=STYLES),
        strip=True,
    )


def markdown(source):
    """Markdown as clean HTML: stands in for nbconvert's `markdown2html`."""
    return html(markdown2html_mistune(source))


def _allowed(tag, name, value):
    if tag == "a" and name == "href":
        return bool(LINK.match(value))
    if tag == "img" and name == "src":  # a picture from elsewhere would tell its owner who reads the page
        return bool(PICTURE.fullmatch(value))
    if name == "class":
        return bool(CLASSES.fullmatch(value))
    return name in ANYWHERE or (tag == "img" and name in ("alt", "width", "height"))
