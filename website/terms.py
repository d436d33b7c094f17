"""A word of the glossary as a link where a page first says it, with its meaning under the pointer."""

import html
import re

ROW = re.compile(r"^\| ([^|]+?) \| (.+?) \| (\d\d) \|$", re.MULTILINE)
# They mean more than the glossary says of them.
ORDINARY = "attention bandwidth baseline block claim context control decoding head hybrid key learned mask memory positions"
EVERYDAY = {*ORDINARY.split(), "projection", "query", "score", "sinusoidal", "tied", "tile", "value", "warm-up", "weights"}
# In code, formulas, links, tags, lines that open a fold, headings and tables no word is linked.
APART = re.compile(
    r"(```.*?```|`[^`\n]*`|\$\$.*?\$\$|\$[^$]*\$|!?\[[^\]]*\]\([^)]*\)|<summary>.*?</summary>|<[^>]*>|^[#|].*?$)",
    re.DOTALL | re.MULTILINE,
)


def anchored(glossary):
    """The glossary's Markdown with a place to link to in each row."""
    return ROW.sub(lambda found: f'| <span id="{_place(found[1])}">{found[1]}</span> | {found[2]} | {found[3]} |', glossary)


def linker(glossary, lesson):
    """A function that links, in one piece of a page's Markdown after the other, each word the first time that it comes.

    Words of lessons after `lesson` ("07") are left alone: there they may be used in a wider sense.
    """
    rows = [(words, meaning) for words, meaning, met in ROW.findall(glossary) if met <= lesson]
    known = {name.casefold(): row for row in rows for name in re.split(", | or ", row[0]) if name not in EVERYDAY}
    names = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in sorted(known, key=len, reverse=True))
    pattern, seen = re.compile(rf"(?<![\w-])({names})s?(?![\w-])", re.IGNORECASE), set()

    def link(found):
        words, meaning = known[" ".join(found[1].split()).casefold()]
        if words in seen:
            return found[0]
        seen.add(words)
        told = html.escape(re.sub("[*`]", "", meaning))
        return f'<a class="term" href="../glossary.html#{_place(words)}" title="{told}">{found[0]}</a>'

    def linked(text):
        return "".join(part if place % 2 else pattern.sub(link, part) for place, part in enumerate(APART.split(text)))

    return linked


def _place(words):
    return "-".join(re.findall(r"\w+", words.casefold()))
