"""The glossary is in order, and each of its words stands in the lesson that it names."""

import re

import pytest
from places import ROOT

from authoring.script import read_script

ROWS = [
    [part.strip() for part in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if re.fullmatch(r"\|.*\|", line) and not line.startswith(("| word", "|---"))
]
PROSE = {
    path.parent.name[:2]: "\n".join(cell.source for cell in read_script(path)[0] if cell.markdown).casefold()
    for path in sorted(ROOT.glob("solutions/*/*.py"))
}
MET = [(word, lesson) for word, _, lesson in ROWS if lesson in PROSE]


def test_the_words_are_in_alphabetical_order():
    words = [word.casefold() for word, *_ in ROWS]
    assert words == sorted(words)
    assert len(set(words)) == len(words) > 50


def test_every_lesson_adds_words():
    assert {lesson for _, lesson in MET} == set(PROSE)


@pytest.mark.parametrize(("word", "lesson"), MET)
def test_a_word_is_met_in_the_lesson_that_the_glossary_names(word, lesson):
    text = " ".join(PROSE[lesson].split())
    assert any(name.strip().casefold() in text for name in re.split(", | or ", word)), f"lesson {lesson} does not say {word!r}"
