"""The class report as a page: what it says of a class, and that no name on it acts."""

import re
from statistics import mean

from grading.pages.class_report import ClassReport, met
from grading.pages.report_page import page

NAMES = ["<script>window.OWNED=1</script>", "O'Neill", '" onmouseover="window.OWNED=1', "Ünal"]


def a_class(count=300):
    """A report of so many students, made by rule: each seventh has handed in nothing, each tenth is wrong in one exercise."""
    columns = [("check_a", "a", 3.0), ("quiz_b", "b", 1.0), ("why", "why", 2.0)]
    titles = {"check_a": "Exercise 1.1: the `a`", "quiz_b": "Question: b", "why": "Exercise 1.2: why"}
    students = []
    for number in range(count):
        points = {"check_a": 3.0 * (number % 10 > 0), "quiz_b": 1.0, "why": None if number % 2 else 2.0} if number % 7 else {}
        made = {"student": f"s{number:03}", "name": NAMES[number % len(NAMES)], "points": points}
        made |= {"total": sum(value or 0.0 for value in points.values()), "remarks": [], "state": "graded"}
        made["technical"] = ["cell 3: <b>"] if number == 5 else []
        students.append({**made, "page": f"../../feedback/s{number:03}/n/n.html" if points else None})
    wrong = [s["student"] for s in students if s["points"].get("check_a") == 0]
    return ClassReport("n", 6.0, columns, titles, students, [("check_a", "swaps", "You *swap* `x`.", wrong)], [("quiz_b", 2)])


def test_it_says_what_the_class_did():
    report, text = a_class(), page(a_class())
    there = [s for s in report.students if s["points"]]
    assert f"{len(there)} of 300 students have handed in" in text
    assert f"Mean {mean(s['total'] for s in there):.1f}" in text
    right = sum(s["points"]["check_a"] == 3 for s in there) / len(there)
    assert f"{right:.0%}" in text
    assert "You <em>swap</em> <code>x</code>." in text and "*swap*" not in text
    (_, _, _, wrong) = report.mistakes[0]
    assert all(f'<a href="../../feedback/{student}/n/n.html">{student}</a>' in text for student in wrong)
    assert "Nothing handed in: 43" in text


def test_no_name_on_it_acts_and_nothing_is_fetched():
    text = page(a_class())
    assert "<script>window" not in text and not re.search(r"<[^>]*\sonmouseover=", text)
    assert re.findall(r"<script", text) == ["<script"] and "http:" not in text and "https:" not in text.replace("https://n", "")
    assert "default-src 'none'" in text and "'unsafe-inline'" not in re.search(r"script-src[^;\"]*", text)[0]


def test_a_class_that_has_handed_in_nothing():
    report = ClassReport("n", 6.0, [("a", "a", 6.0)], {"a": "A"}, [], [], [])
    assert "0 of 0 students have handed in" in page(report)


def test_a_mistake_in_an_exercises_part_and_in_the_rest_of_it_is_one():
    def failed(exercise, misconception):
        return {"status": "failed", "exercise": exercise, "misconception": misconception, "message": misconception}

    right = {"status": "passed", "exercise": "a", "misconception": None, "message": ""}
    ann = {
        "check_a_no_mask": failed("a", "no_scaling"),
        "check_a": failed("a", "no_scaling"),
        "check_b": failed("b", "no_scaling"),
    }
    ben = {"check_a_no_mask": right, "check_a": failed("a", "mask_ignored")}
    cleo = {"check_a_no_mask": failed("a", "no_scaling"), "check_a": failed("a", "mask_ignored+no_scaling")}
    mistakes, _ = met({"ann": ann, "ben": ben, "cleo": cleo})
    assert {(grade_id, mistake): students for grade_id, mistake, _, students in mistakes} == {
        ("check_a_no_mask", "no_scaling"): ["ann", "cleo"],
        ("check_a", "mask_ignored"): ["ben", "cleo"],
        ("check_b", "no_scaling"): ["ann"],
    }
