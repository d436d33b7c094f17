"""The class report: points per exercise, failures with reasons, misconceptions with how often each was met, answers alike."""

import os
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import quote

from attention_checks.engine.accidents import CALLS_THE_COURSES_OWN
from grading.gradebook.grades_csv import as_csv, harmless
from grading.gradebook.store import Store
from grading.intake.similarity import alike_in
from grading.intake.whole_files import write_whole
from grading.pages.report_page import page

NOTHING = {"row": {"state": "nothing handed in", "remarks": [], "technical": []}, "cells": {}}
UNTOUCHED = ("not_written_yet", "not_answered")  # what the checks say of a cell that is as it was given out
SAID = 110  # characters of a message in the text report


@dataclass(frozen=True)
class ClassReport:
    """One lesson's class: `columns` [(grade id, short name, points to be had)], `titles` {grade id: the exercise's title},
    `students`, `mistakes`, `untouched` and `alike`.

    `students` are dicts: "student", "name", "state" (as in engine.Row, or "nothing handed in"), "points" {grade id: points, or
    None where a person has to grade}, "total", "remarks", "technical", "page" (where the feedback page lies, as seen from the
    report; None where there is none). `mistakes` are (grade id, misconception, an example of what was said, students), most
    frequent first; `untouched` (grade id, by how many it was left as it was given out); `alike` what `alike.alike` gives.
    """

    lesson: str
    max_points: float
    columns: list
    titles: dict
    students: list
    mistakes: list
    untouched: list
    alike: list = field(default_factory=list)

    @property
    def waiting(self):
        """How many students have something that a person has to grade."""
        return sum(None in student["points"].values() for student in self.students)

    @property
    def odd(self):
        """What needs a look: (student, sentence)."""
        return [(s["student"], said) for s in self.students for said in [*s["technical"], *s["remarks"]]]

    def text(self):
        """As text for a terminal: the columns are numbered, and named above."""
        width = max([7, *(len(s["student"]) for s in self.students)])
        lines = [f"{self.lesson}: {len(self.students)} students, {self.max_points:g} points to be had", ""]
        lines += [f"  {number:>2}  {name} ({points:g})" for number, (_, name, points) in enumerate(self.columns, start=1)]
        lines += ["", f"{'student':<{width}} {'total':>6}" + "".join(f"{n:>5}" for n in range(1, len(self.columns) + 1))]
        for s in self.students:
            cells = [_cell(s["points"].get(grade_id), bool(s["points"])) for grade_id, _, _ in self.columns]
            lines.append(f"{s['student']:<{width}} {s['total']:>6g}" + "".join(f"{cell:>5}" for cell in cells))
        if self.waiting:
            lines += ["", f"? waits for a person's grade ({self.waiting} students): grade it in formgrader"]
        lines += ["", "What needs a look"]
        lines += [f"  {student}: {_short(said)}" for student, said in self.odd] or ["  nothing"]
        lines += ["", "What was misunderstood"]
        wrong = [
            f"  {len(students):>3}  {self.titles[grade_id]}: {mistake}  {_short(said)}"
            for grade_id, mistake, said, students in self.mistakes
        ]
        lines += wrong or ["  nothing"]
        if self.untouched:
            lines += ["", "What was left undone", *(f"  {n:>3}  {self.titles[name]}" for name, n in self.untouched)]
        lines += ["", "Answers unusually alike (seen, and not judged: the page shows them side by side)"]
        for pair in self.alike:
            places = ", ".join(f"{p.exercise} ({p.shared} of {p.possible})" for p in pair.passages)
            lines.append(f"  {' and '.join(pair.students)}: {pair.shared} rare token sequences in common, {places}")
        lines += [] if self.alike else ["  nothing"]
        return "\n".join(lines) + "\n"

    def csv(self):
        """A row a student."""
        ids = [grade_id for grade_id, _, _ in self.columns]
        rows = []
        for s in self.students:
            points = {grade_id: "" if s["points"].get(grade_id) is None else s["points"][grade_id] for grade_id in ids}
            remarks = " | ".join([*s["technical"], *s["remarks"]])
            kept = {key: s[key] for key in ("student", "name", "state", "total")}
            rows.append({**kept, **points, "remarks": remarks})
        return as_csv(rows, ["student", "name", "state", "total", *ids, "remarks"])


def class_report(run, name):
    """The `ClassReport` of a lesson: points from the gradebook (manual ones too), the rest from the engine's records."""
    lesson = run.lesson(name)
    run.require_released(lesson)
    store = Store(run.engine)
    graded = [cell for cell in lesson.cells if cell.points is not None]
    columns = [(cell.grade_id, cell.grade_id.removeprefix("check_").removeprefix("quiz_"), cell.points) for cell in graded]
    students, cells = [], {}
    folder = _folder(run, name)
    with run.gradebook() as gradebook:
        handed_in = {submission.student.id: submission for submission in gradebook.find_assignment(name).submissions}
        names = {row.id: " ".join(filter(None, (row.first_name, row.last_name))) for row in gradebook.students}
        for student, student_name in sorted(names.items()):
            record = store.written(name, student) or NOTHING
            points, total = {}, 0.0
            if student in handed_in:
                (notebook,) = [notebook for notebook in handed_in[student].notebooks if notebook.name == name]
                points = {grade.name: _points(grade) for grade in notebook.grades}
                total = handed_in[student].score
            told = {name: record["row"][name] for name in ("state", "remarks", "technical")}
            borrowed = [cell["exercise"] for cell in record["cells"].values() if cell["misconception"] == CALLS_THE_COURSES_OWN]
            told["remarks"] = [*told["remarks"], *(f"{exercise}: right, but it calls the course's own" for exercise in borrowed)]
            shown = run.path("feedback", student, name) / f"{name}.html"
            told["page"] = quote(os.path.relpath(shown, folder)) if shown.is_file() else None
            students.append({"student": student, "name": student_name, "points": points, "total": total, **told})
            cells[student] = record["cells"]
    pairs = alike_in(run, lesson, names)
    return ClassReport(name, lesson.max_points, columns, lesson.titles, students, *met(cells), pairs)


def met(cells):
    """What a class met, of {student: {grade id: a cell's verdict as a dict}} -> `mistakes` and `untouched` of a `ClassReport`.

    A mistake that costs the points of an exercise's part and those of the rest is counted once, where it stands first.
    """
    made, said, undone = {}, {}, Counter()
    for student, verdicts in cells.items():
        told = set()
        for grade_id, cell in verdicts.items():
            if cell["misconception"] in UNTOUCHED:
                undone[grade_id] += 1
            elif cell["status"] == "failed" and cell["misconception"]:
                for mistake in cell["misconception"].split("+"):  # two at once are two
                    if (cell["exercise"], mistake) not in told:
                        told.add((cell["exercise"], mistake))
                        made.setdefault((grade_id, mistake), []).append(student)
                        said.setdefault((grade_id, mistake), _last_line(cell["message"]))
    mistakes = [(*key, said[key], who) for key, who in sorted(made.items(), key=lambda item: (-len(item[1]), item[0]))]
    return mistakes, sorted(undone.items(), key=lambda item: (-item[1], item[0]))


def write_report(run, report):
    """The three forms of the report -> the folder that they are in."""
    folder = _folder(run, report.lesson)
    for ending, content in (("txt", report.text()), ("csv", report.csv()), ("html", page(report))):
        write_whole(folder / f"report.{ending}", content.encode("utf-8"))
    return folder


def _folder(run, lesson):
    return run.engine.parent / "report" / lesson


def _points(grade):
    """What a student has for one cell; None where a person has yet to say."""
    unknown = grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None
    return None if unknown else grade.score


def _cell(value, handed_in):
    return "-" if not handed_in else "?" if value is None else f"{value:g}"


def _last_line(message):
    return (str(message or "").strip().splitlines() or [""])[-1]


def _short(text):
    line = " ".join(str(harmless(text)).split())
    return line if len(line) <= SAID else line[: SAID - 3] + "..."
