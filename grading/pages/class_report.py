"""The class report: points per exercise, every failure with those who made it, who was late, answers alike."""

import os
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote

from attention_checks.engine.accidents import CALLS_THE_COURSES_OWN
from grading.gradebook.grades_csv import after_penalty, as_csv, waits
from grading.gradebook.records import Row
from grading.gradebook.store import Store
from grading.intake.lesson import titles
from grading.intake.plain_text import lateness, printable, shown
from grading.intake.similarity import alike_in
from grading.intake.whole_files import write_whole
from grading.pages.report_page import page

NOT_JUDGED = ("refused", "failed")  # of their cells nothing is known
UNTOUCHED = ("not_written_yet", "not_answered")  # what the checks say of a cell that is as it was given out
LINE, RAISED, OTHER, UNDONE = "line", "raised", "other", "left undone"
EXCEPTION = re.compile(r"^(?:It raised )?([A-Za-z_]\w*(?:Error|Exception|Exit|Interrupt|Iteration|Warning))\b")
SAID = 110  # characters of a message in the text report


class Failure(NamedTuple):
    """One way in which students failed in an exercise.

    `kind` is a misconception's id, or LINE (known is the line, and what it holds), RAISED, OTHER or UNDONE; `said` is what the
    first of them was told; `students` are their ids.
    """

    kind: str
    said: str
    students: list


@dataclass(frozen=True)
class Exercise:
    """A graded cell: its grade id, its title in the lesson, the points to be had, and its list of `Failure`."""

    id: str
    title: str
    points: float
    failures: list = field(default_factory=list)

    @property
    def short(self):
        return self.title.removeprefix("Exercise ").removeprefix("Question: ")


@dataclass(frozen=True)
class ClassReport:
    """One lesson's class: a list of `Exercise`, `students`, and what `similarity.alike` gives.

    `students` are dicts: "student", "name", "state" (as in records.Row, or "nothing handed in"), "points" {grade id: points, or
    None where a person has to grade}, "total" (after what being late costs), "late" (seconds), "remarks", "technical", "page"
    (where the feedback page lies, as seen from the report; None where there is none).
    """

    lesson: str
    max_points: float
    exercises: list
    students: list
    alike: list = field(default_factory=list)

    @property
    def waiting(self):
        """How many students have something that a person has to grade."""
        return sum(None in student["points"].values() for student in self.students)

    @property
    def odd(self):
        """What needs a look: (student, sentence)."""
        return [(s["student"], said) for s in self.students for said in [*s["technical"], *s["remarks"]]]

    def title(self, answer):
        """The title of the exercise whose answer stands in the cell of this grade id."""
        titles = {exercise.id: exercise.title for exercise in self.exercises}
        return titles.get(f"check_{answer}") or titles.get(answer, answer)

    def text(self):
        """As text for a terminal: the columns are numbered, and named above."""
        width = max([7, *(len(s["student"]) for s in self.students)])
        lines = [f"{self.lesson}: {len(self.students)} students, {self.max_points:g} points to be had", ""]
        lines += [f"  {number:>2}  {each.title} ({each.points:g})" for number, each in enumerate(self.exercises, start=1)]
        lines += ["", f"{'student':<{width}} {'total':>6}" + "".join(f"{n + 1:>5}" for n in range(len(self.exercises)))]
        for s in self.students:
            cells = [_cell(s["points"].get(exercise.id), bool(s["points"])) for exercise in self.exercises]
            row = f"{s['student']:<{width}} {s['total']:>6g}{''.join(f'{cell:>5}' for cell in cells)}"
            lines.append(f"{row}  {lateness(s['late'])}".rstrip())
        if self.waiting:
            lines += ["", f"? waits for a person's grade ({self.waiting} students): grade it in formgrader"]
        lines += ["", "What needs a look"]
        lines += [f"  {student}: {shown(said, SAID)}" for student, said in self.odd] or ["  nothing"]
        lines += ["", "What went wrong"]
        for exercise in self.exercises:
            lines += [f"  {exercise.title}"] if exercise.failures else []
            lines += [f"  {len(each.students):>5}  {each.kind}: {shown(each.said, SAID)}" for each in exercise.failures]
        lines += [] if any(exercise.failures for exercise in self.exercises) else ["  nothing"]
        lines += ["", "Answers unusually alike (seen, and not judged: the page shows them side by side)"]
        for pair in self.alike:
            places = ", ".join(f"{p.exercise} ({p.shared} of {p.possible})" for p in pair.passages)
            lines.append(f"  {' and '.join(pair.students)}: {pair.shared} rare token sequences in common, {places}")
        lines += [] if self.alike else ["  nothing"]
        return printable("\n".join(lines) + "\n")

    def csv(self):
        """A row a student."""
        rows = []
        for s in self.students:
            points = {each.id: "" if s["points"].get(each.id) is None else s["points"][each.id] for each in self.exercises}
            kept = {key: s[key] for key in ("student", "name", "state", "total")}
            rows.append({**kept, **points, "late": lateness(s["late"]), "remarks": " | ".join([*s["technical"], *s["remarks"]])})
        return as_csv(rows, ["student", "name", "state", "total", *(each.id for each in self.exercises), "late", "remarks"])


def class_report(run, name):
    """The `ClassReport` of a lesson: points from the gradebook (manual ones too), the rest from the engine's records."""
    lesson = run.lesson(name)
    run.require_released(lesson)
    store, students, cells = Store(run.engine), [], {}
    with run.gradebook() as gradebook:
        handed_in = {submission.student.id: submission for submission in gradebook.find_assignment(name).submissions}
        names = {row.id: " ".join(filter(None, (row.first_name, row.last_name))) for row in gradebook.students}
        for student, student_name in sorted(names.items()):
            record = store.written(name, student)
            row = record.row or Row(student, "nothing handed in")
            told = {"state": row.state, "technical": list(row.technical), "late": row.late}
            points, total = {}, 0.0
            if student in handed_in:
                (notebook,) = [notebook for notebook in handed_in[student].notebooks if notebook.name == name]
                points = {grade.name: None if waits(grade) else grade.score for grade in notebook.grades}
                total = after_penalty(handed_in[student])
                told["late"] = handed_in[student].total_seconds_late
            borrowed = [cell["exercise"] for cell in record.cells.values() if cell["misconception"] == CALLS_THE_COURSES_OWN]
            told["remarks"] = [*row.remarks, *(f"{exercise}: right, but it calls the course's own" for exercise in borrowed)]
            shown_at = run.file("feedback", student, name)
            told["page"] = quote(os.path.relpath(shown_at, _folder(run, name))) if shown_at.is_file() else None
            students.append({"student": student, "name": student_name, "points": points, "total": total, **told})
            cells[student] = {} if row.state in NOT_JUDGED else record.cells
    met = failures(cells)
    points, named = {cell.grade_id: cell.points for cell in lesson.cells}, titles(lesson.cells)
    exercises = [Exercise(name, title, points[name], met[name]) for name, title in named.items()]
    return ClassReport(name, lesson.max_points, exercises, students, alike_in(run, lesson, names))


def failures(cells):
    """How a class failed, of {student: {grade id: a cell's verdict as a dict}} -> {grade id: [Failure]}, most frequent first.

    Each failed cell is in one at least. What costs the points of an exercise's part and those of the rest is counted once for a
    student, where it stands first.
    """
    found, told = defaultdict(dict), set()
    for student, verdicts in cells.items():
        for grade_id, cell in verdicts.items():
            for kind, group, said in _reasons(cell):
                if (student, cell["exercise"], kind, group) not in told:
                    told.add((student, cell["exercise"], kind, group))
                    found[grade_id].setdefault((kind, group), Failure(kind, said, [])).students.append(student)
    last = (OTHER, UNDONE)
    order = defaultdict(list)
    for grade_id, met in found.items():
        order[grade_id] = sorted(met.values(), key=lambda each: (each.kind in last, -len(each.students), each.kind, each.said))
    return order


def _reasons(cell):
    """Why a cell gave no points -> [(kind, what is counted together, what is said)]; two mistakes at once are two."""
    message = str(cell["message"] or "").strip()
    if cell["status"] in ("passed", "manual"):
        return []
    if cell["misconception"] in UNTOUCHED:
        return [(UNDONE, "", "It is as it was given out.")]
    if cell["misconception"]:
        return [(mistake, "", message.rpartition("\n")[2]) for mistake in cell["misconception"].split("+")]
    raised = EXCEPTION.match(message)
    if raised:
        return [(RAISED, raised[1], f"It raised {raised[1]}.")]
    place = re.sub(r"\b([Ll])ines? \d+", lambda found: "A line" if found[1] == "L" else "a line", cell.get("place") or "")
    if place.startswith("It stops"):
        return [(RAISED, "", f"It stops with an error, such as: {message}")]
    if place:
        return [(LINE, place, place)]
    return [(OTHER, "", f"Something else, such as: {message.rpartition(chr(10))[2] or cell['status']}")]


def write_report(run, report):
    """The three forms of the report -> the folder that they are in."""
    folder = _folder(run, report.lesson)
    for ending, content in (("txt", report.text()), ("csv", report.csv()), ("html", page(report))):
        write_whole(folder / f"report.{ending}", content.encode("utf-8"))
    return folder


def _folder(run, lesson):
    return run.engine.parent / "report" / lesson


def _cell(value, handed_in):
    return "-" if not handed_in else "?" if value is None else f"{value:g}"
