"""What makes a first visit light: no package of icons, no search before one searches, no style rule for what no page has."""

import re

import tinycss2

# Of the theme's pages: the icons are in course.css, and only the page of the search looks into its index.
ICONS = re.compile(r'^.*<script [^>]*src="[^"]*fontawesome\.js[^"]*"></script>\n', re.MULTILINE)
SEARCH = re.compile(r'^ *<script src="[^"]*(?:searchtools|language_data|searchindex)\.js[^"]*"></script>\n', re.MULTILINE)
BETWEEN = re.compile(r",(?![^(\[]*[)\]])")  # two selectors
OTHER = re.compile(r"\[[^\]]*\]|:not\(.*?\)")  # parts of a selector that need no class, or are there without it
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")


def lighten(folder):
    """Take out of the site in `folder` what its pages do not need."""
    for path in folder.rglob("*.html"):
        text = ICONS.sub("", path.read_text(encoding="utf-8"))
        path.write_text(text if path.name == "search.html" else SEARCH.sub("", text), encoding="utf-8")
    used = set()
    for path in [*folder.rglob("*.html"), *folder.rglob("*.js")]:
        used.update(re.findall(r"[\w-]+", path.read_text(encoding="utf-8")))
    for path in folder.rglob("*.css"):
        rules = tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"), skip_comments=True)
        path.write_text(purged(rules, used), encoding="utf-8")


def purged(rules, used):
    """The rules of a style sheet as text, without selectors that name a class that is not among the words `used`."""
    made = []
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = BETWEEN.split(tinycss2.serialize(rule.prelude))
            kept = [one for one in selectors if set(CLASS.findall(OTHER.sub("", one))) <= used]
            made += [",".join(kept), f"{{{tinycss2.serialize(rule.content)}}}"] if kept else []
        elif rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports", "layer", "container") and rule.content:
            inside = purged(tinycss2.parse_rule_list(rule.content, skip_comments=True), used)
            made += [f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inside}}}"] if inside.strip() else []
        else:
            made.append(rule.serialize())
    return "".join(made)
