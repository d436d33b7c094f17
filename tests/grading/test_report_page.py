"""The class report: every failure is in it, with who failed, and no name on its page acts."""

import random
import re
from statistics import mean

from grading.pages.class_report import LINE, OTHER, RAISED, UNDONE, ClassReport, Exercise, Failure, failures
from grading.pages.report_page import bins, page

NAMES = ["<script>window.OWNED=1</script>", "O'Neill", '" onmouseover="window.OWNED=1', "Ünal"]


def a_class(count=300):
    """A report of so many students, made by rule: each seventh has handed in nothing, each tenth is wrong in one exercise, each
    eleventh is late."""
    students = []
    for number in range(count):
        points = {"check_a": 3.0 * (number % 10 > 0), "quiz_b": 1.0, "why": None if number % 2 else 2.0} if number % 7 else {}
        made = {"student": f"s{number:03}", "name": NAMES[number % len(NAMES)], "points": points}
        made |= {"total": sum(value or 0.0 for value in points.values()), "remarks": [], "state": "graded"}
        made |= {"late": 7_300.0 if points and number % 11 == 0 else 0.0, "technical": ["cell 3: <b>"] if number == 5 else []}
        students.append({**made, "page": f"../../feedback/s{number:03}/n/n.html" if points else None})
    wrong = [s["student"] for s in students if s["points"].get("check_a") == 0]
    exercises = [Exercise("check_a", "Exercise 1.1: the `a`", 3.0, [Failure("swaps", "You *swap* `x`.", wrong)])]
    exercises += [Exercise("quiz_b", "Question: b", 1.0), Exercise("why", "Exercise 1.2: why", 2.0)]
    return ClassReport("n", 6.0, exercises, students)


def test_it_says_what_the_class_did():
    report, text = a_class(), page(a_class())
    there = [s for s in report.students if s["points"]]
    late = [s["student"] for s in there if s["late"]]
    assert f"{len(there)} of 300 students have handed in, {len(late)} of them late" in text
    assert f"Mean {mean(s['total'] for s in there):.1f}" in text
    right = sum(s["points"]["check_a"] == 3 for s in there) / len(there)
    assert f"all points: {right:.0%}".replace("%", " %") in text
    assert "You <em>swap</em> <code>x</code>." in text and "*swap*" not in text
    for student in report.exercises[0].failures[0].students:
        assert f'<a href="../../feedback/{student}/n/n.html">{student}</a>' in text
    assert "Nothing handed in: 43" in text
    for form in (text, report.text(), report.csv()):
        assert form.count("2 hours late") >= len(late), "who was late is said in each form"


def test_no_name_on_it_acts_and_nothing_is_fetched():
    text = page(a_class())
    assert "<script>window" not in text and not re.search(r"<[^>]*\sonmouseover=", text)
    assert re.findall(r"<script", text) == ["<script"] and "http:" not in text and "https:" not in text
    assert "default-src 'none'" in text and "'unsafe-inline'" not in re.search(r"script-src[^;\"]*", text)[0]
    assert text.count("<main>") == 1


def test_a_class_that_has_handed_in_nothing():
    assert "0 of 0 students have handed in" in page(ClassReport("n", 6.0, [Exercise("a", "A", 6.0)], []))


def test_all_bins_together_hold_the_class():
    made = bins([0, 0.5, 5.9, 6, 6], 6)
    assert [bin["count"] for bin in made] == [2, 0, 0, 0, 0, 0, 0, 0, 0, 3]
    assert max(bin["height"] for bin in made) == 120 and sum(bin["count"] for bin in bins([1, 2], 0)) == 2


def cell(exercise, status="failed", misconception=None, message="", place=""):
    return {"status": status, "exercise": exercise, "misconception": misconception, "message": message, "place": place}


FROM = "is the first line that differs from"
UNNAMED = {
    "ann": cell("a", message="First difference at entry[0]: 1, got 2.", place=f"Line 8 {FROM} `scores`."),
    "ben": cell("a", message="First difference at entry[3]: 1, got 7.", place=f"Line 2 {FROM} `scores`."),
    "cleo": cell("a", message="First difference at entry[3]: 1, got 7.", place=f"Line 2 {FROM} `mask`."),
    "dan": cell("a", message="It raised ValueError: x, in line 3: `y`", place="It stops at line 3."),
    "eve": cell("a", message="ValueError: no such thing"),
    "fay": cell("a", message="NameError: name 'a' is not defined"),
    "gus": cell("a", message="Expected a tensor, got a list."),
    "hal": cell("a", "crashed"),
    "ida": cell("a", misconception="not_written_yet", message="Not written yet."),
    "jon": cell("a", message="In (5, 6) @ (5,) the sizes 6 and 5 meet.", place="It stops at line 4."),
}


def test_a_failure_without_a_name_is_in_a_row_by_its_line_its_exception_or_the_rest():
    found = failures({student: {"check_a": verdict} for student, verdict in UNNAMED.items()})["check_a"]
    assert [(each.kind, each.students) for each in found] == [
        (LINE, ["ann", "ben"]),
        (RAISED, ["dan", "eve"]),
        (LINE, ["cleo"]),
        (RAISED, ["fay"]),
        (RAISED, ["jon"]),
        (OTHER, ["gus", "hal"]),
        (UNDONE, ["ida"]),
    ]
    assert found[0].said == "A line is the first line that differs from `scores`." and found[1].said == "It raised ValueError."


def test_a_mistake_in_an_exercises_part_and_in_the_rest_of_it_is_one():
    ann = {name: cell(name[6], misconception="no_scaling") for name in ("check_a_no_mask", "check_a", "check_b")}
    ben = {"check_a_no_mask": cell("a", "passed"), "check_a": cell("a", misconception="mask_ignored")}
    cleo = {"check_a_no_mask": ann["check_a"], "check_a": cell("a", misconception="mask_ignored+no_scaling")}
    found = failures({"ann": ann, "ben": ben, "cleo": cleo})
    assert {(grade_id, each.kind): each.students for grade_id, met in found.items() for each in met} == {
        ("check_a_no_mask", "no_scaling"): ["ann", "cleo"],
        ("check_a", "mask_ignored"): ["ben", "cleo"],
        ("check_b", "no_scaling"): ["ann"],
    }


def test_whoever_failed_an_exercise_is_in_one_of_its_rows():
    draw, names = random.Random(0), ("check_a", "check_b")
    kinds = [*UNNAMED.values(), cell("a", "passed"), cell("a", "timeout", "too_slow"), cell("a", misconception="b+c")]
    cells = {f"s{n}": {name: {**draw.choice(kinds), "exercise": name[6]} for name in names} for n in range(60)}
    found = failures(cells)
    for name in ("check_a", "check_b"):
        failed = {student for student, verdicts in cells.items() if verdicts[name]["status"] != "passed"}
        assert {student for each in found[name] for student in each.students} == failed
