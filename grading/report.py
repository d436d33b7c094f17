"""The class report: points per exercise, what failed technically and why, and what the class misunderstood how often."""

import html
from collections import Counter
from dataclasses import dataclass

from grading.exporting import as_csv, harmless
from grading.store import Store, write_whole

NOTHING = {"state": "nothing handed in", "row": {"remarks": [], "technical": []}, "cells": {}}
SAID = 110  # characters of a message in the text report


@dataclass(frozen=True)
class ClassReport:
    """One lesson's class: `columns` [(grade id, short name, points to be had)], `students` and `mistakes`.

    `students` are dicts: "student", "state" (as in engine.Row, or "nothing handed in"), "points" {grade id: points or None where
    a person has to grade}, "total", "remarks", "technical". `mistakes` are (exercise, misconception, how many, an example of what
    was said), most frequent first.
    """

    lesson: str
    max_points: float
    columns: list
    students: list
    mistakes: list

    @property
    def waiting(self):
        """How many students have something that a person has to grade."""
        return sum(any(value is None for value in s["points"].values()) for s in self.students if s["points"])

    def text(self):
        """As text for a terminal."""
        names = [name[:14] for _, name, _ in self.columns]
        width = max([7, *(len(s["student"]) for s in self.students)])
        lines = [f"{self.lesson}: {len(self.students)} students, {self.max_points:g} points to be had", ""]
        lines.append("  ".join([f"{'student':<{width}}", f"{'total':>6}", *(f"{name:>{max(len(name), 4)}}" for name in names)]))
        for student in self.students:
            cells = [_cell(student["points"].get(grade_id), bool(student["points"])) for grade_id, _, _ in self.columns]
            shown = [f"{cell:>{max(len(name), 4)}}" for cell, name in zip(cells, names, strict=True)]
            lines.append("  ".join([f"{student['student']:<{width}}", f"{student['total']:>6g}", *shown]).rstrip())
        if self.waiting:
            lines += ["", f"? waits for a person's grade ({self.waiting} students): grade it in formgrader"]
        lines += ["", "What needs a look"]
        odd = [(s["student"], said) for s in self.students for said in [*s["technical"], *s["remarks"]]]
        lines += [f"  {student}: {_short(said)}" for student, said in odd] or ["  nothing"]
        lines += ["", "What was misunderstood"]
        lines += [f"  {n:>3}  {exercise}: {mistake}  {_short(said)}" for exercise, mistake, n, said in self.mistakes] or [
            "  nothing"
        ]
        return "\n".join(lines) + "\n"

    def csv(self):
        """A row a student."""
        head = ["student", "state", "total", *(grade_id for grade_id, _, _ in self.columns), "remarks"]
        rows = [
            {
                "student": s["student"],
                "state": s["state"],
                "total": s["total"],
                **{
                    grade_id: "" if s["points"].get(grade_id) is None else s["points"][grade_id]
                    for grade_id, _, _ in self.columns
                },
                "remarks": " | ".join([*s["technical"], *s["remarks"]]),
            }
            for s in self.students
        ]
        return as_csv(rows, head)

    def html(self):
        """One page that needs nothing else."""
        e = html.escape
        top = "".join(f"<th title='{e(i)}'>{e(name)}<small>{points:g}</small></th>" for i, name, points in self.columns)
        body = []
        for s in self.students:
            cells = "".join(_html_cell(s["points"].get(i), points, bool(s["points"])) for i, _, points in self.columns)
            body.append(f"<tr><th>{e(s['student'])}</th><td><b>{s['total']:g}</b></td>{cells}<td>{e(s['state'])}</td></tr>")
        odd = "".join(
            f"<tr><th>{e(s['student'])}</th><td>{e(said)}</td></tr>"
            for s in self.students
            for said in [*s["technical"], *s["remarks"]]
        )
        wrong = "".join(
            f"<tr><td>{n}</td><th>{e(exercise)}</th><td><code>{e(mistake)}</code></td><td>{e(said)}</td></tr>"
            for exercise, mistake, n, said in self.mistakes
        )
        waiting = f"<p>{self.waiting} wait for a person's grade (marked ?), in formgrader.</p>" if self.waiting else ""
        told = "<tr><th>how often</th><th>exercise</th><th>mistake</th><th>what the student was told</th></tr>"
        parts = [
            f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{e(self.lesson)}: the class</title>",
            f"<style>{STYLE}</style><h1>{e(self.lesson)}</h1>",
            f"<p>{len(self.students)} students, {self.max_points:g} points to be had.</p>{waiting}<div class='wide'>",
            f"<table><tr><th>student</th><th>total<small>{self.max_points:g}</small></th>{top}<th>state</th></tr>",
            f"{''.join(body)}</table></div>",
            f"<h2>What needs a look</h2>{f'<table>{odd}</table>' if odd else '<p>Nothing.</p>'}",
            f"<h2>What was misunderstood</h2>{f'<table>{told}{wrong}</table>' if wrong else '<p>Nothing.</p>'}</html>",
        ]
        return "\n".join(parts) + "\n"


STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}"
    "th,td{padding:.25em .7em;border-bottom:1px solid #bbb;text-align:left;vertical-align:top}th small{display:block;color:#555}"
    ".full{background:#dcefdc}.none{background:#f7dede}.part{background:#fbf0d4}.wide{overflow-x:auto}"
)


def class_report(run, name):
    """The `ClassReport` of a lesson: points from the gradebook (manual ones too), the rest from the engine's records."""
    lesson = run.lesson(name)
    run.require_released(lesson)
    store = Store(run.engine)
    graded = [cell for cell in lesson.cells if cell.points is not None]
    columns = [(cell.grade_id, cell.grade_id.removeprefix("check_").removeprefix("quiz_"), cell.points) for cell in graded]
    students, counts, said = [], Counter(), {}
    with run.gradebook() as gradebook:
        handed_in = {submission.student.id: submission for submission in gradebook.find_assignment(name).submissions}
        for student in sorted(row.id for row in gradebook.students):
            record = store.written(name, student) or {
                "state": "nothing handed in",
                "row": {"remarks": [], "technical": []},
                "cells": {},
            }
            points, total = {}, 0.0
            if student in handed_in:
                (notebook,) = [notebook for notebook in handed_in[student].notebooks if notebook.name == name]
                grades = {grade.name: grade for grade in notebook.grades}
                points = {i: _points(grades[i]) for i, _, _ in columns if i in grades}
                total = handed_in[student].score
            students.append(
                {
                    "student": student,
                    "state": record.get("state", "graded"),
                    "points": points,
                    "total": total,
                    "remarks": record["row"]["remarks"],
                    "technical": record["row"]["technical"],
                }
            )
            for grade_id, cell in record["cells"].items():
                if cell["status"] == "failed" and cell["misconception"]:
                    key = (cell["exercise"] or grade_id, cell["misconception"])
                    counts[key] += 1
                    said.setdefault(key, _last_line(cell["message"]))
    mistakes = [(*key, n, said[key]) for key, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    return ClassReport(name, lesson.max_points, columns, students, mistakes)


def write_report(run, report):
    """The three forms of the report -> the folder that they are in."""
    folder = run.engine.parent / "report" / report.lesson
    for ending, content in (("txt", report.text()), ("csv", report.csv()), ("html", report.html())):
        write_whole(folder / f"report.{ending}", content.encode("utf-8"))
    return folder


def _points(grade):
    if grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None:
        return None
    return grade.score


def _cell(value, handed_in):
    return "-" if not handed_in else "?" if value is None else f"{value:g}"


def _html_cell(value, points, handed_in):
    if not handed_in:
        return "<td>-</td>"
    if value is None:
        return "<td>?</td>"
    return f"<td class='{'full' if value >= points else 'none' if value <= 0 else 'part'}'>{value:g}</td>"


def _last_line(message):
    return (str(message or "").strip().splitlines() or [""])[-1]


def _short(text):
    line = " ".join(str(harmless(text)).split())
    return line if len(line) <= SAID else line[: SAID - 3] + "..."
