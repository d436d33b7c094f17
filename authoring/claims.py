"""Measured claims: a paragraph that states one names the test that asserts it, `<!-- claim: test_name -->`, on a line beside it.

The test stands in tests/test_lesson_NN.py (or a file of the lesson beside it, tests/test_lesson_NN_*.py), or where the comment
says: `tests/test_looking.py::test_name`. The comments are the author's: the build leaves them out of the notebooks.

A paragraph states a measured number when, its questions, code and formulas aside, it holds both a quantity (a percentage, a
decimal fraction, "three times", "twice", "half", "a tenth", a time or an amount of memory) and a word of measurement
("recorded", "measured", "seed", "on the test set", "these runs", "your own run"). What follows from arithmetic has no such word
and needs no test.
"""

import ast
import re
from functools import cache
from pathlib import Path

CLAIM = re.compile(r"<!-- claim: *(.*?) *-->")
COMMENT_LINE = re.compile(rf"^{CLAIM.pattern}$\n?", re.MULTILINE)
COUNTS = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|a hundred|a thousand)"
PARTS = r"(?:third|quarter|fifth|sixth|eighth|tenth|hundredth|thousandth)s?"
QUANTITY = re.compile(
    rf"\d\s?%|\bper ?cent\b|\d\.\d|\b{COUNTS} times\b|\btwice\b|\bhalf\b(?!-)|\b(?:a|one|two|three|four|nine)[ -]{PARTS}\b|"
    rf"\b{COUNTS} (?:(?:milli|micro)?seconds?|minutes?|ms|s|[kMG]B)\b",
    re.IGNORECASE,
)
MEASURED = re.compile(
    r"\b(?:recorded|measured|seeds?|(?:on|over) the (?:whole )?test set|(?:these|those|own) runs?)\b", re.IGNORECASE
)
NO_STATEMENT = re.compile(r"`[^`]*`|\$[^$]*\$|[^.!?:]*\?|<summary>.*?</summary>", re.DOTALL)


def states_a_measured_number(paragraph):
    """Whether a paragraph needs a test, by the rule above."""
    said = NO_STATEMENT.sub(" ", CLAIM.sub("", paragraph))
    return bool(QUANTITY.search(said) and MEASURED.search(said))


def problems_of(cells, root, lesson):
    """Claims of the lesson `cells` (ScriptCells) without a test -> list of (line, sentence)."""
    own = f"tests/test_lesson_{lesson.partition('_')[0]}*.py"
    found = []
    for cell in (cell for cell in cells if cell.kind == "text"):
        for line, paragraph in paragraphs(cell):
            claims = CLAIM.findall(paragraph)
            for claim in claims:
                file, _, name = claim.rpartition("::")
                if not any(name in _tests_in(path) for path in Path(root).glob(file or own)):
                    found.append((line, f"claim: {claim}: there is no such test in {file or own}"))
            if not claims and states_a_measured_number(paragraph):
                opening = " ".join(paragraph.split()[:6])
                example = "<!-- claim: test_name -->"
                found.append((line, f'"{opening} ...": a measured number names the test that asserts it, {example}, beside it'))
    return found


def without_claims(source):
    """Markdown `source` without its claims' comments."""
    return COMMENT_LINE.sub("", source).rstrip("\n") if CLAIM.search(source) else source


def paragraphs(cell):
    """(line of the script, text) of each paragraph of a Markdown cell."""
    line = cell.line + 1
    for paragraph in re.split(r"(\n\s*\n)", cell.source):
        if paragraph.strip():
            yield line, paragraph
        line += paragraph.count("\n")


@cache
def _tests_in(path):
    """The names of the tests in a file."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
