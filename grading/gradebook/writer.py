"""The one writer: a verdict becomes an autograded notebook and rows of the gradebook, by nbgrader's own means."""

import copy
import re
from dataclasses import replace

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.api import MissingEntry
from nbgrader.converters.autograde import Autograde
from nbgrader.utils import parse_utc

from grading.gradebook.records import Record, Row
from grading.gradebook.replay import replaying
from grading.gradebook.store import digest
from grading.intake.lesson import OWN, SOLUTIONS
from grading.intake.whole_files import read_json, write_whole

HANDED_IN, STATE = "handed_in", "state"  # of a notebook's metadata: a hash of the work that it was made of, the verdict's state


class Writer:
    """Writes verdicts on one lesson into the `gradebook`, which stays open from the first to the last."""

    def __init__(self, run, lesson, store, gradebook):
        self.run, self.lesson, self.store, self.gradebook = run, lesson, store, gradebook
        self.due = run.due(lesson.name)
        self._skeleton = self._read_skeleton()
        self._converter = Autograde(coursedir=run.coursedir, parent=run.parent)  # for its settings
        self._exporter = NotebookExporter(parent=self._converter, config=self._converter.config)
        self._exporter._preprocessors = []  # as nbgrader's converters begin
        for preprocessor in self._converter.autograde_preprocessors:
            self._exporter.register_preprocessor(preprocessor)

    def before(self, submission):
        """What stands for a student, read once -> `Record`. Its key is None where it has to be written again: for another time of
        the submission, another deadline, or where the notebook is gone."""
        student = submission.student
        record, notebook = self.store.written(self.lesson.name, student), self.run.file("autograded", student, self.lesson.name)
        if record.row is None:  # the engine's folder is gone, perhaps: the notebook knows what it was made of
            made = read_json(notebook) or {}
            return Record(work=made.get("metadata", {}).get(HANDED_IN))
        stands = notebook.is_file() and record.when == self._when(submission)
        return record if stands else replace(record, key=None)

    def _when(self, submission):
        """When a submission came and was due, as a record keeps it."""
        return f"{submission.timestamp}, due {self.due}"

    def write(self, submission, work, verdict, before, key):
        """The verdict on a student's work, into the gradebook, `autograded` and the store -> `Row`.

        `before` is the student's `Record`, `key` what the next run knows the verdict by; with None it writes again. Of other work
        than before, what a person gave is cleared, and the row says so; where nobody knows what it was for, it is nobody's.
        """
        student, handed_in = submission.student, digest([submission.notebook, submission.refused])
        if before.row is not None:  # if the run dies now, the next one writes again, and knows what the work was
            self.store.note_written(self.lesson.name, student, replace(before, key=None))
        late, taken_back = self._begin(submission, before.work != handed_in)
        cleared = {**before.cleared, **taken_back}
        names = {"student": student, "assignment": self.lesson.name, "notebook": self.lesson.name}
        names["db_url"] = self.run.coursedir.db_url
        resources = {"unique_key": self.lesson.name, "output_files_dir": f"{self.lesson.name}_files", "nbgrader": names}
        with replaying(verdict, self.gradebook):
            made = self.notebook(submission, work, verdict)
            made.metadata |= {HANDED_IN: handed_in, STATE: verdict.state}
            text, _ = self._exporter.from_notebook_node(made, resources=resources)
        place, mode = self.run.file("autograded", student, self.lesson.name), int(str(self._converter.permissions), 8)
        write_whole(place, text.encode("utf-8"), mode)
        self.gradebook.db.remove()  # a thousand students' rows need not stay in memory
        remarks = [*verdict.flags, *submission.notes]
        for name, points in sorted(cleared.items()):
            remarks.append(f"the {points:g} points given by hand for {name} of the earlier version were cleared")
        told = tuple(dict.fromkeys(remarks)), tuple(verdict.technical)
        row = Row(student, verdict.state, verdict.points, self.lesson.max_points, *told, late)
        record = Record(key, handed_in, self._when(submission), row, verdict.to_dict()["cells"], cleared)
        self.store.note_written(self.lesson.name, student, record)
        return row

    def start_afresh(self):
        """Forget what an attempt to write has left half done."""
        self.gradebook.db.rollback()
        self.gradebook.db.remove()

    def _begin(self, submission, new_work):
        """The student's rows, ready -> (seconds that it was late, {grade id: points given by hand that were taken back}).

        From here until the verdict is in, the old score is gone and the work is flagged.
        """
        cleared = {}
        try:
            row = self.gradebook.find_submission(self.lesson.name, submission.student)
        except MissingEntry:
            with self.gradebook.db.no_autoflush:  # else SQLAlchemy warns of half-made rows
                row = self.gradebook.add_submission(self.lesson.name, submission.student, timestamp=submission.timestamp)
            return row.total_seconds_late, cleared
        row.timestamp = parse_utc(submission.timestamp)
        for notebook in row.notebooks:
            for grade in notebook.grades:
                if new_work:
                    if grade.manual_score is not None or grade.extra_credit:
                        cleared[grade.name] = (grade.manual_score or 0.0) + (grade.extra_credit or 0.0)
                    grade.manual_score = grade.extra_credit = None
                grade.auto_score, grade.needs_manual_grade = 0.0, True
            notebook.late_submission_penalty = None
        self.gradebook.db.commit()
        return row.total_seconds_late, cleared

    def _read_skeleton(self):
        skeleton = nbformat.read(self.run.file("source", ".", self.lesson.name), as_version=4)
        rows = self.gradebook.find_notebook(self.lesson.name, self.lesson.name).source_cells
        sums = {row.name: row.checksum for row in rows}
        for cell in skeleton.cells:
            nbgrader = cell.metadata.get("nbgrader")
            if nbgrader and nbgrader.get("grade_id") in sums:  # by it nbgrader tells an answer from an untouched cell
                nbgrader["checksum"] = sums[nbgrader["grade_id"]]
        return skeleton

    def notebook(self, submission, work, verdict):
        """The instructor's notebook with the student's cells in it, and on top what was odd about the submission."""
        made = nbformat.v4.new_notebook(metadata={"kernelspec": self._skeleton.metadata.get("kernelspec", {})})
        remarks = [*verdict.technical, *verdict.flags, *submission.notes]
        if remarks:
            lines = "\n".join(f"- {plain(remark)}" for remark in dict.fromkeys(remarks))
            made.cells.append(nbformat.v4.new_markdown_cell(f"**About this submission**\n\n{lines}", id="about-this-submission"))
        for cell in work.cells:
            if cell.own:
                new = nbformat.v4.new_code_cell if cell.cell_type == "code" else nbformat.v4.new_markdown_cell
                node = new(cell.source, id=f"{OWN}{cell.index}")
            else:
                node = copy.deepcopy(self._skeleton.cells[cell.lesson_index])
                if cell.kind in SOLUTIONS:
                    node.source = cell.source
            if cell.attachments:
                node.attachments = copy.deepcopy(cell.attachments)
            node.metadata["work"] = cell.index
            made.cells.append(node)
        return made


def plain(text):
    """Text from a submission, as Markdown that says nothing but the text, with `back-quoted` words set as code."""
    pieces = " ".join(str(text).split()).split("`")
    escaped = [re.sub(r"([\\`*_{}\[\]<>#|!$~&])", r"\\\1", piece) for piece in pieces]
    if len(pieces) % 2 == 0 or "" in pieces[1::2]:
        return "\\`".join(escaped)
    return "".join(f"`{pieces[place]}`" if place % 2 else piece for place, piece in enumerate(escaped))
