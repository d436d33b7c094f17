"""Grades as CSV: nbgrader's own columns, quoted, in an order that does not depend on how they came about."""

import csv
import io

from nbgrader.plugins import ExportPlugin

from grading.intake.plain_text import printable

COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
)
FORMULA = ("=", "+", "-", "@")


def grades(gradebook, lessons=(), students=()):
    """The rows of the export -> list of dicts by COLUMNS; `lessons` and `students` narrow it down."""
    rows = []
    for assignment in sorted(gradebook.assignments, key=lambda assignment: assignment.name):
        if lessons and assignment.name not in lessons:
            continue
        handed_in = {submission.student.id: submission for submission in assignment.submissions}
        for student in sorted(gradebook.students, key=lambda student: student.id):
            if students and student.id not in students:
                continue
            timestamp, raw, penalty, score = None, 0.0, 0.0, 0.0
            if submission := handed_in.get(student.id):
                timestamp, raw, penalty = submission.timestamp, submission.score, submission.late_submission_penalty
                score = after_penalty(submission)
            values = (assignment.name, assignment.duedate, timestamp, student.id, student.last_name, student.first_name)
            values += (student.email, raw, penalty, score, assignment.max_score)
            rows.append(dict(zip(COLUMNS, ("" if value is None else value for value in values), strict=True)))
    return rows


def after_penalty(submission):
    """What a submission counts, after what being late costs."""
    return max(0.0, submission.score - (submission.late_submission_penalty or 0.0))


def waits(grade):
    """Whether a person has yet to say what a cell gets."""
    return grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None


def as_csv(rows, columns=COLUMNS):
    """Rows (dicts) as the text of a CSV file in which no cell is a formula."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: harmless(row[name]) for name in columns} for row in rows)
    return text.getvalue()


def harmless(value):
    """A value that a spreadsheet shows and does not calculate: text that begins like a formula gets an apostrophe in front."""
    if not isinstance(value, str):
        return value
    line = printable(value).replace("\n", " ")
    return f"'{line}" if line.lstrip().startswith(FORMULA) else line


class SafeCsvExport(ExportPlugin):
    """What `nbgrader export` and `python -m grading export` write."""

    def export(self, gradebook):
        rows = grades(gradebook, tuple(self.assignment), tuple(self.student))
        with open(self.to or "grades.csv", "w", encoding="utf-8", newline="") as file:
            file.write(as_csv(rows))
