"""Which pairs of a class are marked as unusually alike, which are not, and where that is shown."""

import random
import re

import desk
import pytest

from grading.gradebook.class_run import autograde
from grading.intake.similarity import LONGEST, MOST_PAIRS, RUN, alike, tokens
from grading.pages.class_report import class_report
from grading.pages.feedback import write_feedback
from grading.pages.report_page import page

STUB = 'def double(number):\n    """Twice the number."""\n    raise NotImplementedError()'
CANONICAL = "def double(number):\n    result = number + number\n    return result"
CALLS = ("reshape", "sum", "mean", "softmax", "transpose", "unbind", "flatten", "repeat", "clamp", "cumsum", "roll", "flip")


def answer_of(student):
    """Somebody's own answer, of ten lines: who chooses three calls a line is not likely to choose as another does."""
    draw = random.Random(student)
    calls = [[f".{draw.choice(CALLS)}({draw.randrange(9)}, 'other')" for _ in range(3)] for _ in range(8)]
    body = [f"a{n} = number{''.join(called)}" for n, called in enumerate(calls, start=1)]
    return "\n    ".join(["def double(number):", *body, "return " + " + ".join(f"a{n}" for n in range(1, 9))])


def renamed(source):
    """The same with other names, comments, docstring, quotes and layout."""
    source = re.sub(r"\ba(\d)\b", r"value_\1", source).replace("number", "x").replace("'", '"')
    source = source.replace("):\n", "):\n    '''What I found.'''\n", 1).replace("(", "(  ")
    return "# mine\n" + source.replace("\n    ", "\n\n        # then\n        ")


def a_class(count=30, **more):
    """One exercise's answers, each student's own, and those in `more`."""
    own = {f"s{number:02}": ("code", answer_of(f"s{number:02}")) for number in range(count)}
    return {"double": {**own, **{student: ("code", source) for student, source in more.items()}}}


GIVEN = [("code", CANONICAL), ("code", STUB)]


def marked(answers):
    return [pair.students for pair in alike(answers, GIVEN)]


def test_the_same_answer_under_other_names_comments_and_layout_is_found():
    (pair,) = alike(a_class(other=renamed(answer_of("s07"))), GIVEN)
    assert pair.students == ("other", "s07")
    (passage,) = pair.passages
    assert passage.exercise == "double" and passage.shared == passage.possible > 2 * passage.usual
    ours, theirs = passage.sides
    assert [line for line, _ in theirs] == answer_of("s07").split("\n")
    assert sum(common for _, common in theirs) >= 8
    assert not any(common for line, common in ours if not line.strip())


def test_a_part_that_was_written_anew_does_not_hide_the_rest():
    half = answer_of("s07").split("\n")
    assert ("other", "s07") in marked(a_class(other="\n".join([*half[:7], *answer_of("another").split("\n")[7:]])))


def test_what_is_written_in_words_is_compared_too():
    words = {f"s{n}": ("markdown", " ".join(random.Random(n).choices("abcdefghijklmnop", k=90))) for n in range(20)}
    copied = words["s3"][1].upper().replace(" ", ",\n")
    (pair,) = alike({"why": {**words, "t": ("markdown", copied)}}, [])
    assert pair.students == ("s3", "t")


def test_own_answers_are_not_marked():
    assert marked(a_class(200)) == []


def test_a_right_answer_in_the_common_style_is_not_marked():
    common = answer_of("the book")
    many = {f"t{number}": renamed(common) if number % 2 else common for number in range(9)}
    assert marked(a_class(**many)) == []


def test_a_class_that_writes_the_same_marks_nobody():
    for answer in (CANONICAL, answer_of("the book")):
        assert marked({"double": {f"s{n}": ("code", answer) for n in range(40)}}) == []


def test_untouched_stubs_and_the_courses_own_answer_are_not_marked():
    for answer in (STUB, CANONICAL, "", renamed(CANONICAL)):
        assert marked(a_class(one=answer, two=answer)) == []
    assert marked({f"e{n}": {"one": ("code", STUB), "two": ("code", STUB)} for n in range(9)}) == []


def test_fewer_than_ten_answers_are_not_compared():
    assert marked(a_class(7, other=answer_of("s03"))) == []


ODD = {
    "an open bracket": "(" * 50_000,
    "an open string": "'''" + "x\n" * 50_000,
    "nothing that is a token": "\x01\x02 $ ? ¿ \u202e" * 5_000,
    "deep": "[" * 5_000 + "]" * 5_000,
    "indented": "".join(" " * depth + "if 1:\n" for depth in range(500)),
    "badly dedented": "if 1:\n        a\n    b\n",
    "one line": "+".join(map(str, range(200_000))),
    "a continued line": "\\\n" * 100_000,
    "carriage returns": "a = 1\r" * 50_000,
}


@pytest.mark.parametrize("what", ODD)
def test_what_is_no_python_or_huge_is_read_as_far_as_it_goes(what):
    assert len(tokens("code", ODD[what])) <= LONGEST
    pairs = alike(a_class(one=ODD[what], two=ODD[what], other=renamed(answer_of("s07"))), GIVEN)
    assert ("other", "s07") in [pair.students for pair in pairs]
    assert all(sum(len(line) + 1 for line, _ in side) <= LONGEST + 1 for p in pairs for each in p.passages for side in each.sides)


def test_a_slip_of_syntax_does_not_hide_what_stands_before_it():
    assert ("other", "s07") in marked(a_class(other=answer_of("s07") + "\n  ))"))


def test_the_list_is_bounded():
    many = {f"{name}{n}": answer_of(f"group {n}").replace("other", f"group {n}") for n in range(MOST_PAIRS + 1) for name in "ab"}
    assert len(marked(a_class(300, **many))) == MOST_PAIRS


def test_names_are_no_difference_and_what_is_called_is():
    assert [text for text, _ in tokens("code", "self.total = torch.softmax(a, 'b')  # why")] == [
        *("a name", ".", "a name", "=", "a name", ".", "softmax", "(", "a name", ",", '"b"', ")"),
    ]
    assert RUN < 13


HOSTILE = "</pre><script>window.OWNED=1</script><img src=x onerror=alert(1)>"


@pytest.fixture
def copied(tmp_path, in_process):
    """A graded class of twelve, of whom `ann` and `ben` have the same answer, and others handed in what cannot be read."""
    students = ["ann", "ben", *(f"s{number}" for number in range(10))]
    course = desk.make_course(tmp_path / "course", [*students, "broken", "stub", "syntax"])
    for student in students:
        desk.hand_in(course, student, double=answer_of(student))
    text = answer_of("ann") + f"\n    # {HOSTILE}\n"
    desk.hand_in(course, "ann", double=text)
    desk.hand_in(course, "ben", double=renamed(text) + f"\nlast = '''{HOSTILE}'''")
    desk.hand_in(course, "broken", content="{")
    desk.hand_in(course, "stub", double=STUB)
    desk.hand_in(course, "syntax", double="def double(:\n")
    autograde(course, desk.LESSON)
    return course


def test_the_report_shows_the_pair_and_says_no_more_than_was_seen(copied):
    report = class_report(copied, desk.LESSON)
    assert [pair.students for pair in report.alike] == [("ann", "ben")]
    text, shown = report.text(), page(report)
    assert "ann and ben: " in text and "rare token sequences in common, double (" in text
    assert "ann and ben share" in shown and "side by side" in text and "<mark>" in shown
    for judged in ("copied", "cheat", "plagiar"):
        assert judged not in text.lower() and judged not in shown.lower()
    assert "<script>window" not in shown and "<img" not in shown and "&lt;/pre&gt;&lt;script&gt;" in shown


def test_it_costs_no_points_and_stands_on_no_students_page(copied):
    report = class_report(copied, desk.LESSON)
    rows = {row["student"]: row for row in report.students}
    assert rows["ann"]["remarks"] == rows["s0"]["remarks"] and rows["ann"]["points"] == rows["s0"]["points"]
    assert "alike" not in report.csv()
    write_feedback(copied, desk.LESSON)
    for student, other in (("ann", "ben"), ("ben", "ann")):
        told = desk.page(copied, student)
        assert "alike" not in told and "rare sequence" not in told and not re.search(rf"\b{other}\b", told)
