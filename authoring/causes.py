"""Sentences that say why: each rests on an intervention that a test asserts, on a source, or on arithmetic that stands beside it.

A list for authors and reviewers (`python -m authoring causes`), no rule: "because" also introduces what was just derived.
"""

import re

from authoring.claims import CLAIM, NO_STATEMENT, paragraphs, without_claims

WHY = re.compile(
    r"\b(?:because|so that|therefore|hence|prevents?|explains?|is (?:not|no longer) needed|needs no|that is why|thanks to)\b",
    re.IGNORECASE,
)
SOURCE = re.compile(r"[A-Z][\w-]+(?: and [A-Z][\w-]+| et al\.)?,? \(?(?:19|20)\d\d\b")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z*(])")


def causes_of(cells):
    """Every sentence of a lesson's text that says why -> list of (line, sentence, what it rests on)."""
    found = []
    for cell in (cell for cell in cells if cell.kind == "text"):
        for line, paragraph in paragraphs(cell):
            text = " ".join(without_claims(paragraph).split())
            for sentence in SENTENCE.split(text):
                if WHY.search(NO_STATEMENT.sub(" ", sentence)):
                    found.append((line, sentence, rests_on(paragraph, sentence)))
    return found


def rests_on(paragraph, sentence):
    """What a paragraph gives for its sentence: the tests of its claims, else a source, else a formula; "" for nothing named."""
    claims = CLAIM.findall(paragraph)
    if claims:
        return "test: " + ", ".join(claims)
    source = SOURCE.search(sentence) or SOURCE.search(paragraph)
    if source:
        return f"source: {source.group()}"
    return "formula" if re.search(r"\$[^$]+\$|=", paragraph) else ""
