"""nbgrader's preprocessors that write a verdict: they stand in its lists where nbgrader itself would run the notebook."""

import contextlib
from contextvars import ContextVar
from types import SimpleNamespace

import nbformat
from nbgrader.converters import NbGraderException
from nbgrader.preprocessors import AssignLatePenalties, NbGraderPreprocessor, SaveAutoGrades

from grading.gradebook.untrained_cells import LEFT_OUT, NOT_RUN, UNTRAINED, untrained
from grading.intake.cell_source import within
from grading.intake.lesson import CHECKS, OWN, SOLUTIONS, TRAINING, from_notebook

SECONDS_TO_READ = 2.0  # the cells of one submission with magics
_replayed = ContextVar("the verdict that is being written", default=None)


@contextlib.contextmanager
def replaying(verdict, gradebook):
    """Within, `Replay` and `SaveVerdict` write this verdict into this gradebook."""
    token = _replayed.set((verdict, gradebook))
    try:
        yield
    finally:
        _replayed.reset(token)


def _current():
    current = _replayed.get()
    if current is None:
        raise NbGraderException("nothing was graded: these settings work through `nbgrader autograde` or `python -m grading`")
    return current


class Replay(NbGraderPreprocessor):
    """Puts the outputs of a verdict into the notebook's cells, in place of running them. Cell k of the work has `work` = k."""

    def preprocess(self, nb, resources):
        verdict, _ = _current()
        kinds = from_notebook(nb.cells)
        with within(SECONDS_TO_READ):  # of one submission, so that no other's budget is used up
            dependent = untrained(kinds)
        for place, cell in enumerate(nb.cells):
            index = cell.metadata.get("work")
            if cell.cell_type == "code":
                outputs = verdict.outputs.get(str(index), [])
                if place in dependent and kinds[place].kind not in CHECKS:
                    outputs = _without_training(cell, kinds[place].kind, outputs)
                cell.outputs = [nbformat.from_dict(output) for output in outputs]
                cell.execution_count = None
                judged = verdict.cells.get(cell.metadata.get("nbgrader", {}).get("grade_id"))
                if judged and judged.status not in ("passed", "manual") and not any(_is_error(o) for o in cell.outputs):
                    cell.outputs.append(_error(judged))
        return nb, resources


def _without_training(cell, kind, outputs):
    """What a cell shows whose training was not run: a student's own keeps what it printed, under a sentence that says so."""
    if cell.id.startswith(OWN) or kind in SOLUTIONS:
        return [_said(UNTRAINED), *outputs] if outputs else []
    return [_said(NOT_RUN if kind == TRAINING else LEFT_OUT)]


def _said(sentence):
    return {"output_type": "display_data", "data": {"text/markdown": f"*{sentence}*", "text/plain": sentence}, "metadata": {}}


def _is_error(output):
    return output.output_type == "error"


def _error(judged):
    said = judged.message or "This check was not run."
    return nbformat.v4.new_output("error", ename=judged.status, evalue=said, traceback=said.splitlines())


class SaveVerdict(SaveAutoGrades):
    """nbgrader's SaveAutoGrades, with the verdict's points (clamped), in one transaction and one open gradebook."""

    def preprocess(self, nb, resources):
        self.verdict, gradebook = _current()
        names = resources["nbgrader"]
        submitted = gradebook.find_submission_notebook(names["notebook"], names["assignment"], names["student"])
        self.notebook_id, self.assignment_id, self.student_id = names["notebook"], names["assignment"], names["student"]
        self.gradebook = _one_transaction(submitted)
        for index, cell in enumerate(nb.cells):
            nb.cells[index], resources = self.preprocess_cell(cell, resources, index)
        gradebook.db.commit()
        return nb, resources

    def _add_score(self, cell, resources):
        super()._add_score(cell, resources)
        judged = self.verdict.cells.get(cell.metadata.nbgrader["grade_id"])
        if judged is None:
            return
        grade = self.gradebook.find_grade(cell.metadata.nbgrader["grade_id"])
        if judged.status not in ("manual", "set_aside"):
            grade.auto_score = judged.worth(grade.max_score)
        if judged.status == "set_aside":
            grade.auto_score, grade.needs_manual_grade = None, True
        if judged.status == "not_run":  # formgrader shows it as waiting for a person, but where there is nothing to grade
            grade.auto_score, grade.needs_manual_grade = 0.0, self.verdict.state != "refused"


def _one_transaction(submitted):
    """What SaveAutoGrades asks of a gradebook, answered from one student's rows; nothing is committed on the way."""
    grades = {grade.name: grade for grade in submitted.grades}
    comments = {comment.name: comment for comment in submitted.comments}
    return SimpleNamespace(
        find_grade=lambda name, *_: grades[name],
        find_comment=lambda name, *_: comments[name],
        db=SimpleNamespace(commit=lambda: None),
    )


class LatePenalties(AssignLatePenalties):
    """nbgrader's AssignLatePenalties, which opens a gradebook of its own, only where there is a due date to be late for."""

    def preprocess(self, nb, resources):
        _, gradebook = _current()
        names = resources["nbgrader"]
        submission = gradebook.find_submission(names["assignment"], names["student"])
        if submission.duedate is None:
            return nb, resources
        return super().preprocess(nb, resources)
