"""What a page says of itself in its head, for search engines and for who shares it."""

import html
import re

from docutils import nodes

LONGEST = 200  # characters of a description; search engines show fewer
PICTURE = "_images/running_table.png"  # where Sphinx puts it


def setup(app):
    """Sphinx calls this."""
    app.connect("html-page-context", _told)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def description(doctree):
    """What a page's sources say that it is about, else the sentences of its first paragraph that fit -> str, "" for none."""
    for node in doctree.findall(nodes.meta):
        if node.get("name") == "description":
            return node["content"]
    first = next(iter(doctree.findall(nodes.paragraph)), None)
    text = " ".join(first.astext().split()) if first else ""
    if len(text) <= LONGEST:
        return text
    whole = [text[: end.end()].strip() for end in re.finditer(r"[.?!](?= )", text) if end.end() <= LONGEST]
    return whole[-1] if whole else text[: text.rindex(" ", 0, LONGEST)] + " …"


def _told(app, pagename, templatename, context, doctree):
    if doctree is None:  # the search
        return
    name, words = html.unescape(re.sub(r"<[^>]*>", "", context["title"])), description(doctree)
    told = {"og:type": "article", "og:site_name": app.config.project, "og:title": name, "og:description": words}
    if pagename == app.config.root_doc:
        context["docstitle"] = ""  # it is the page's title already
        told["og:type"] = "website"
    if base := app.config.html_baseurl:
        told |= {"og:url": base + app.builder.get_target_uri(pagename), "og:image": base + PICTURE}
    tags = "".join(f'<meta property="{key}" content="{html.escape(value)}" />\n' for key, value in told.items() if value)
    if words and 'name="description"' not in context["metatags"]:
        tags += f'<meta name="description" content="{html.escape(words)}" />\n'
    if context.get("repository"):  # course.js lets a reader report a cell there
        tags += f'<meta name="repository" content="{html.escape(context["repository"])}" />\n'
    context["metatags"] += tags
