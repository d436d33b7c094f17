"""Which answers of a class are unusually alike: for a person to look at, and never a verdict.

An answer is read as Python's own tokens, without comments, docstrings, layout and the names that people choose, and cut into
sequences of RUN tokens, one from each token on. A sequence is evidence only where it is *rare*: neither in the lesson, given out
or solved, nor in the answers of more than a few students. So an exercise that everybody answers in the same way says nothing of
anybody. Nothing of a submission is run.

This is counting in sets, which Python has. Libraries for it (datasketch, scikit-learn) are for sets too large to be counted, and
RapidFuzz, which nbgrader brings, compares two texts without knowing the class.
"""

import io
import keyword
import re
import tokenize
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations
from statistics import median

from grading.intake.rebuild import rebuild
from grading.intake.submissions import LARGEST_NOTEBOOK, Refused, open_plain, parse, submissions

COMPARED = ("exercise", "data", "written")  # a letter of a quiz is alike by nature
RUN = 8  # tokens: about a line's worth of an expression
LONGEST = 10_000  # characters of an answer that are read: three times the longest in the course
MOST_HOLDERS, SHARE_OF_HOLDERS = 8, 5  # a rare sequence is held by at most 8 students, and by at most every fifth who answered
ENOUGH = 50  # rare sequences that a pair shares in all: about six lines that hardly anybody else has
MOST_PAIRS = 100  # that are listed
LAYOUT = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
UNSEEN = (tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER, tokenize.ERRORTOKEN)
NAME = "a name"  # which no token is


@dataclass(frozen=True)
class Passage:
    """What two students' answers to one exercise have in common.

    `exercise` is its grade id. `shared` is how many rare sequences both have, `possible` how many they could share: all of the
    one who has fewer. `usual` is the class's middle student's, with whoever is nearest. `sides` are their answers, each as
    ((line, whether it holds a shared sequence), ...).
    """

    exercise: str
    shared: int
    possible: int
    usual: float
    sides: tuple


@dataclass(frozen=True)
class Pair:
    """Two students, by id, and the exercises (`Passage`) in which their answers are unusually alike."""

    students: tuple[str, str]
    passages: tuple[Passage, ...]

    @property
    def shared(self):
        """How many rare sequences they share in all."""
        return sum(passage.shared for passage in self.passages)


def alike_in(run, lesson, roster):
    """The pairs among the `roster`'s students whose submissions to the lesson (a `Lesson`) are unusually alike: see `alike`."""
    return alike(_handed_in(run, lesson, roster), _given_out(run, lesson))


def alike(answers, given):
    """The pairs of a class whose answers are unusually alike -> list of `Pair`, most alike first, MOST_PAIRS at most.

    `answers` is {grade id: {student: (cell type, source)}}, `given` what everybody has: [(cell type, source)]. A pair counts in
    an exercise where it shares at least half of the rare sequences that it could share, and at least twice the usual; and is
    listed where these are ENOUGH together.
    """
    everybodys = {run for answer in given for run in _runs(tokens(*answer))}
    found = defaultdict(list)
    for exercise, by_student in answers.items():
        rare, shared = _rare(by_student, everybodys)
        nearest = Counter()
        for pair, number in shared.items():
            for student in pair:
                nearest[student] = max(nearest[student], number)
        usual = median(nearest[student] for student in rare) if rare else 0
        for pair, number in shared.items():
            possible = min(len(rare[student]) for student in pair)
            if 2 * number >= possible and number >= 2 * usual:
                found[pair].append((exercise, number, possible, usual, rare[pair[0]] & rare[pair[1]]))
    enough = {pair: told for pair, told in found.items() if sum(number for _, number, *_ in told) >= ENOUGH}
    order = sorted(enough, key=lambda pair: (-sum(number for _, number, *_ in enough[pair]), pair))[:MOST_PAIRS]
    return [
        Pair(
            pair,
            tuple(
                Passage(exercise, *numbers, tuple(_marked(*answers[exercise][student], common) for student in pair))
                for exercise, *numbers, common in enough[pair]
            ),
        )
        for pair in order
    ]


def _handed_in(run, lesson, roster):
    """What the roster's students wrote -> {grade id: {student: (cell type, source)}}. What cannot be read is left out."""
    answers = {cell.grade_id: {} for cell in lesson.cells if cell.kind in COMPARED}
    for submission in submissions(run, lesson, roster):
        if submission.notebook is None:
            continue
        try:
            work = rebuild(lesson, submission.notebook)
        except Exception:  # what nobody foresaw in one is told by autograde, and keeps no other from being compared
            continue
        for cell in work.cells:
            if cell.grade_id in answers:
                answers[cell.grade_id][submission.student] = cell.cell_type, cell.source
    return answers


def _given_out(run, lesson):
    """What is nobody's own: the lesson's cells with their solutions, and as they were released -> [(cell type, source)]."""
    given = [(cell.cell_type, cell.source) for cell in lesson.cells]
    try:
        released = parse(open_plain(run.file("release", ".", lesson.name), LARGEST_NOTEBOOK))
    except Refused:  # it was moved away: stubs that many left untouched are not rare either
        return given
    return given + [(cell["cell_type"], cell["source"]) for cell in released["cells"]]


def tokens(cell_type, source):
    """An answer's tokens, as [(text, line from 0)]: of code Python's, without names; of prose its words.

    Of code that is no Python, those before the place where it ends to be any.
    """
    source = source[:LONGEST]
    if cell_type != "code":
        lines = enumerate(source.split("\n"))
        return [(word, row) for row, line in lines for word in re.findall(r"\w+", line.lower())]
    found, before, owner, last = [], tokenize.NEWLINE, "", ""
    try:
        for kind, text, (row, _), _, _ in tokenize.generate_tokens(io.StringIO(source).readline):
            docstring = kind == tokenize.STRING and before in LAYOUT
            if kind not in UNSEEN:
                before = kind
            if kind in UNSEEN or kind in LAYOUT or docstring:
                continue
            if kind == tokenize.STRING:
                said = text.replace("'", '"')
            elif kind != tokenize.NAME or keyword.iskeyword(text) or (last == "." and owner != "self"):
                said = text  # what follows a dot is a library's name, which says what is done
            else:
                said = NAME
            owner, last = last, text
            found.append((said, row - 1))
    except (tokenize.TokenError, SyntaxError):
        pass
    return found


def _marked(cell_type, source, common):
    """An answer's lines, as ((line, whether it holds a part of a sequence in `common`), ...)."""
    found = tokens(cell_type, source)
    texts = tuple(text for text, _ in found)
    starts = [start for start in range(len(texts)) if texts[start : start + RUN] in common]
    marked = {row for start in starts for _, row in found[start : start + RUN]}
    return tuple((line, row in marked) for row, line in enumerate(source[:LONGEST].split("\n")))


def _runs(found):
    """The set of sequences of RUN tokens in what `tokens` gives."""
    texts = [text for text, _ in found]
    return set(zip(*(texts[start:] for start in range(RUN)), strict=False))


def _rare(by_student, everybodys):
    """One exercise: ({student: rare sequences}, {(student, student): how many both have}) of those who wrote something."""
    kept = {}
    texts = {answer: _runs(tokens(*answer)) - everybodys for answer in set(by_student.values())}  # equal ones are read once
    for student, answer in sorted(by_student.items()):
        if texts[answer]:
            kept[student] = texts[answer]
    few = min(MOST_HOLDERS, len(kept) // SHARE_OF_HOLDERS)
    holders = defaultdict(list)
    for student, runs in kept.items():
        for run in runs:
            holders[run].append(student)
    rare = {student: {run for run in runs if len(holders[run]) <= few} for student, runs in kept.items()}
    shared = Counter(pair for who in holders.values() if len(who) <= few for pair in combinations(who, 2))
    return rare, shared
