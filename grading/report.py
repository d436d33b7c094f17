"""The class report: points per exercise, what failed technically and why, and what the class misunderstood how often."""

import html
from collections import Counter
from dataclasses import dataclass

from grading.exporting import as_csv, harmless
from grading.store import Store, write_whole

NOTHING = {"state": "nothing handed in", "row": {"remarks": [], "technical": []}, "cells": {}}
UNTOUCHED = ("not_written_yet", "not_answered")  # what the checks say of a cell that is as it was given out
SAID = 110  # characters of a message in the text report
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}"
    "th,td{padding:.25em .7em;border-bottom:1px solid #bbb;text-align:left;vertical-align:top}th small{display:block;color:#555}"
    ".points th{vertical-align:bottom}.points th span{writing-mode:vertical-rl;transform:rotate(180deg)}"  # so that all fit
    ".full{background:#dcefdc}.none{background:#f7dede}.part{background:#fbf0d4}.wide{overflow-x:auto}"
)


@dataclass(frozen=True)
class ClassReport:
    """One lesson's class: `columns` [(grade id, short name, points to be had)], `students`, `mistakes` and `untouched`.

    `students` are dicts: "student", "name", "state" (as in engine.Row, or "nothing handed in"), "points" {grade id: points, or
    None where a person has to grade}, "total", "remarks", "technical". `mistakes` are (exercise, misconception, how many, an
    example of what was said), most frequent first; `untouched` (exercise, by how many it was left as it was given out).
    """

    lesson: str
    max_points: float
    columns: list
    students: list
    mistakes: list
    untouched: list

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
        wrong = [f"  {n:>3}  {exercise}: {mistake}  {_short(said)}" for exercise, mistake, n, said in self.mistakes]
        lines += wrong or ["  nothing"]
        if self.untouched:
            lines += ["", "What was left undone", *(f"  {n:>3}  {exercise}" for exercise, n in self.untouched)]
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

    def html(self):
        """One page that needs nothing else."""
        e = html.escape
        head = "".join(f"<th title='{e(i)}'><span>{e(n)}</span><small>{points:g}</small></th>" for i, n, points in self.columns)
        body = []
        for s in self.students:
            cells = "".join(_html_cell(s["points"].get(i), points, bool(s["points"])) for i, _, points in self.columns)
            who = f"<th>{e(s['student'])}</th><td>{e(s['name'])}</td>"
            body.append(f"<tr>{who}<td><b>{s['total']:g}</b></td>{cells}<td>{e(s['state'])}</td></tr>")
        odd = [f"<tr><th>{e(student)}</th><td>{e(said)}</td></tr>" for student, said in self.odd]
        wrong = [
            f"<tr><td>{n}</td><th>{e(exercise)}</th><td><code>{e(mistake)}</code></td><td>{e(said)}</td></tr>"
            for exercise, mistake, n, said in self.mistakes
        ]
        undone = [f"<tr><td>{n}</td><th>{e(exercise)}</th></tr>" for exercise, n in self.untouched]
        told = "<tr><th>how often</th><th>exercise</th><th>mistake</th><th>what the student was told</th></tr>"
        waiting = f" {self.waiting} students wait for a person's grade (marked ?), in formgrader." if self.waiting else ""
        return "\n".join(
            [
                f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{e(self.lesson)}: the class</title>",
                f"<style>{STYLE}</style><h1>{e(self.lesson)}</h1>",
                f"<p>{len(self.students)} students, {self.max_points:g} points to be had.{waiting}</p><div class='wide'><table>",
                "<tr class='points'><th>student</th><th>name</th>",
                f"<th>total<small>{self.max_points:g}</small></th>{head}<th>state</th></tr>",
                *body,
                "</table></div>",
                *_table("What needs a look", "", odd),
                *_table("What was misunderstood", told, wrong),
                *_table("What was left undone", "", undone),
                "</html>\n",
            ]
        )


def class_report(run, name):
    """The `ClassReport` of a lesson: points from the gradebook (manual ones too), the rest from the engine's records."""
    lesson = run.lesson(name)
    run.require_released(lesson)
    store = Store(run.engine)
    graded = [cell for cell in lesson.cells if cell.points is not None]
    columns = [(cell.grade_id, cell.grade_id.removeprefix("check_").removeprefix("quiz_"), cell.points) for cell in graded]
    students, counts, said, undone = [], Counter(), {}, Counter()
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
            told = {"state": record["state"], "points": points, "total": total, **_said(record)}
            students.append({"student": student, "name": student_name, **told})
            for grade_id, cell in record["cells"].items():
                exercise = cell["exercise"] or grade_id
                if cell["misconception"] in UNTOUCHED:
                    undone[exercise] += 1
                elif cell["status"] == "failed" and cell["misconception"]:
                    counts[exercise, cell["misconception"]] += 1
                    said.setdefault((exercise, cell["misconception"]), _last_line(cell["message"]))
    mistakes = [(*key, n, said[key]) for key, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    untouched = sorted(undone.items(), key=lambda item: (-item[1], item[0]))
    return ClassReport(name, lesson.max_points, columns, students, mistakes, untouched)


def write_report(run, report):
    """The three forms of the report -> the folder that they are in."""
    folder = run.engine.parent / "report" / report.lesson
    for ending, content in (("txt", report.text()), ("csv", report.csv()), ("html", report.html())):
        write_whole(folder / f"report.{ending}", content.encode("utf-8"))
    return folder


def _said(record):
    return {name: record["row"][name] for name in ("remarks", "technical")}


def _points(grade):
    """What a student has for one cell; None where a person has yet to say."""
    unknown = grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None
    return None if unknown else grade.score


def _cell(value, handed_in):
    return "-" if not handed_in else "?" if value is None else f"{value:g}"


def _html_cell(value, points, handed_in):
    if not handed_in or value is None:
        return f"<td>{'?' if handed_in else '-'}</td>"
    return f"<td class='{'full' if value >= points else 'none' if value <= 0 else 'part'}'>{value:g}</td>"


def _table(title, head, rows):
    return [f"<h2>{title}</h2>", *(["<table>", head, *rows, "</table>"] if rows else ["<p>Nothing.</p>"])]


def _last_line(message):
    return (str(message or "").strip().splitlines() or [""])[-1]


def _short(text):
    line = " ".join(str(harmless(text)).split())
    return line if len(line) <= SAID else line[: SAID - 3] + "..."
