"""What makes a first visit light: no package of icons, no search before one searches, no style rule for what no page has."""

import re

# Of the theme's pages: the icons are in course.css, and only the page of the search looks into its index.
ICONS = re.compile(r'^.*<script [^>]*src="[^"]*fontawesome\.js[^"]*"></script>\n', re.MULTILINE)
SEARCH = re.compile(r'^ *<script src="[^"]*(?:searchtools|language_data|searchindex)\.js[^"]*"></script>\n', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUOTED = r'"(?:[^"\\]|\\.)*"'
OTHER = re.compile(r"\[[^\]]*\]|:not\(.*?\)")  # parts of a selector that need no class, or are there without it
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")


def lighten(folder):
    """Take out of the site in `folder` what its pages do not need."""
    for path in folder.rglob("*.html"):
        text = ICONS.sub("", path.read_text(encoding="utf-8"))
        path.write_text(text if path.name == "search.html" else SEARCH.sub("", text), encoding="utf-8")
    for path in folder.rglob("fontawesome.js*"):
        path.unlink()
    used = set()
    for pattern in ("*.html", "*.js"):
        for path in folder.rglob(pattern):
            used.update(re.findall(r"[\w-]+", path.read_text(encoding="utf-8")))
    for path in folder.rglob("*.css"):
        path.write_text(purged(COMMENT.sub("", path.read_text(encoding="utf-8")), used), encoding="utf-8")


def purged(css, used):
    """The style sheet without selectors that name a class that is not among the words `used`."""
    made = []
    for head, body, statement in _rules(css):
        if statement:
            made.append(statement)
        elif re.match(r"\s*@(media|supports|layer|container)", head):
            inside = purged(body, used)
            made.append(f"{head}{{{inside}}}" if inside.strip() else "")
        elif head.lstrip().startswith("@"):
            made.append(f"{head}{{{body}}}")
        else:
            kept = [one for one in re.split(r",(?![^(\[]*[)\]])", head) if set(CLASS.findall(OTHER.sub("", one))) <= used]
            made.append(f"{','.join(kept)}{{{body}}}" if kept else "")
    return "".join(made)


def _rules(css):
    """The outermost rules of a style sheet: (selectors, what stands in braces, "") or ("", "", a statement without braces)."""
    start = depth = opened = 0
    for found in re.finditer(rf"{QUOTED}|[{{}};]", css):
        mark, place = found[0], found.start()
        if mark == "{":
            opened = place if depth == 0 else opened
            depth += 1
        elif mark == "}":
            depth -= 1
            if depth == 0:
                yield css[start:opened], css[opened + 1 : place], ""
                start = place + 1
        elif mark == ";" and depth == 0:
            yield "", "", css[start : place + 1]
            start = place + 1
