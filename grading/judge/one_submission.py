"""The unit of work: one submission, one lesson, one seed -> a verdict. It reads no clock into what it says."""

import re
import time

from attention_checks.engine.checking import NOT_INSTALLED
from grading.intake import cell_source
from grading.intake.cell_source import bound_by, read_by
from grading.intake.lesson import CHECKS
from grading.intake.plain_text import shown
from grading.judge import needed_cells, suspicion
from grading.judge.checks import SKIPPED, decided, exercise_of, run_check, set_aside, timed_out
from grading.judge.verdict import CellVerdict, Verdict
from grading.sandbox.outputs import Room

FRESH_SESSIONS = 5  # beyond one for each check: what keeps ending its process is not run again and again
READING_SECONDS = 20.0  # of work, for the sources of one submission
SAID = 300  # characters of what is told of a crash
SPARE_SECONDS = 300  # beyond the budget, for what is under way when that ends
FILLED = "an answer that does not stand in the cell of `{}`"
NOTHING = (
    "`{}` is as it was given out, or does nothing, and no cell of the notebook gives it another answer: write yours in its cell"
)
LACKING = "`{0}` is not there: its cell stopped at importing `{1}`, which is not installed where work is graded."
INSTALL = "cell {0} imports `{1}`, which is not installed here: `pip install {1}`, then autograde with --force"
ASIDE = "{}: set aside, for it needs a package that is not installed here: install it, then autograde with --force"
NO_MODULE = re.compile(r"No module named '(\w+)[\w.]*'")
ENDED = {
    "timeout": "This cell was stopped",
    "died": "The process ended in this cell",
    "too_much_output": "This cell wrote too much",
}


def grade(lesson, work, seed, *, sandbox):
    """The verdict on a work (`Work.to_dict()`) for a lesson (`Lesson.to_dict()`), as `Verdict.to_dict` gives it.

    `seed` (int) draws the inputs of the hidden tests; it never enters the `Sandbox`. Raises what that raises where no session can
    be started.
    """
    # Sleeping costs no processor time, which is what the limits count; nobody keeps a worker for ever by it.
    until = time.monotonic() + sandbox.limits.clock_seconds
    with cell_source.within(READING_SECONDS):
        grading = _Grading(lesson, work, seed, sandbox, False, until)
        grading.judge()
        if needed_cells.missed(work["cells"], grading.chosen, grading.texts, grading.stopped):
            # Something that nobody seemed to need was needed after all: everything provided runs, but the training.
            grading = _Grading(lesson, work, seed, sandbox, True, until)
            grading.judge()
        return grading.verdict().to_dict()


def longest(limits):
    """Seconds by the clock after which the grading of a work has ended, whatever is in it; a little more than it gives itself."""
    return limits.clock_seconds + SPARE_SECONDS


class _Sessions:
    """The sessions of one work, one after the other: where one has ended, the next begins with the same cells."""

    def __init__(self, sandbox, many, until, room):
        self.sandbox, self.left, self.until, self.room = sandbox, many, until, room
        self.session, self.ran = None, []

    def run(self, source, seconds, seen=True):
        """Run a cell, which may take so many seconds -> CellRun; None where there is no session, nor time, for it any more."""
        if not self.ready():
            return None
        done = self._run(source, seconds, seen)
        if done.status not in ENDED:
            self.ran.append((source, seconds))
        return done

    def ready(self):
        """Whether there is a session to use: where the last one ended, a new one in which the same cells have run."""
        if self.session is not None and self.session.alive and time.monotonic() < self.until:
            return True
        self.close()
        while self.left > 0 and time.monotonic() < self.until:
            self.left -= 1
            self.session = self.sandbox.session()
            if all(self._run(*cell, False).status not in ENDED or self.session.alive for cell in self.ran):
                return True
            self.close()
        return False

    def _run(self, source, seconds, seen):
        most = min(seconds, max(self.until - time.monotonic(), 0.1))
        return self.session.run(source, most, room=self.room, seen=seen)

    def close(self):
        if self.session is not None:
            self.session.kill()
            self.session = None


class _Grading:
    def __init__(self, lesson, work, seed, sandbox, whole, until):
        self.lesson, self.work, self.seed, self.sandbox = lesson, work, seed, sandbox
        self.chosen = needed_cells.selection(work["cells"], whole)
        self.pairs = tuple((cell["kind"], cell["source"] if needed_cells.is_code(cell) else "") for cell in lesson["cells"])
        self.checks = {cell["grade_id"]: place for place, cell in enumerate(lesson["cells"]) if cell["kind"] in CHECKS}
        self.texts, self.stopped = [], set()  # what was raised and said; the places of the cells that did not end by themselves
        self._cells, self._outputs, self._shared = {}, {}, {}
        self._asked, self._unseen, self._technical, self._marked = False, set(), [], []
        self._until, self._room = until, Room(sandbox.limits.notebook_output_bytes)
        self._lacking = {}  # {name that a cell would have bound: the package that it could not import}
        self._endless = {}  # the exercises whose limit of time was paid: {name: the names that its answer is made of}

    def judge(self):
        """Run the cells, and judge them in their places.

        What a cell prints once a check has asked its questions is not kept: hidden inputs could be in it.
        """
        sessions = self._sessions(len(self.checks) + FRESH_SESSIONS)
        try:
            for place, cell in enumerate(self.work["cells"]):
                if cell["kind"] in CHECKS and cell["grade_id"] in self.checks:
                    self._asked = True
                    result = self._check(cell["grade_id"], sessions, self.work["cells"][:place])
                    self._cells[cell["grade_id"]] = result
                    self._outputs[str(place)] = result.outputs
                    self.texts += [result.message, *result.undefined]
                elif place in self.chosen:
                    self._forget_endless(self.chosen[place])
                    done = sessions.run(self.chosen[place], self._seconds(place), seen=not self._asked)
                    if done is not None:
                        self._note(place, done, seen=not self._asked)
        finally:
            sessions.close()

    def verdict(self):
        """The `Verdict`, once the outputs that were not kept are made: in a session in which nobody asks anything."""
        last = max(self._unseen, default=-1)
        sessions = self._sessions(1 + FRESH_SESSIONS)
        try:
            for place, source in self.chosen.items():
                if place <= last and place not in self.stopped:
                    done = sessions.run(source, self._seconds(place))
                    if done is not None and place in self._unseen:
                        self._note(place, done, seen=True)
        finally:
            sessions.close()
        for cell in self.lesson["cells"]:
            if cell["points"] is not None and cell["grade_id"] not in self._cells:
                self._cells[cell["grade_id"]] = self._unjudged(cell)
        if time.monotonic() >= self._until:
            self._technical.append("it took all the time by the clock that one submission is given")
        if self._room.left <= 0:
            self._technical.append("its outputs fill all the room that one submission is given: what came later is not shown")
        flags = [*self.work["flags"], *suspicion.marks(self.work["cells"]), *self._marked]
        remarks = list(dict.fromkeys(flags)), list(dict.fromkeys(self._technical))
        return Verdict(self.lesson["name"], self._cells, self._outputs, *remarks)

    def _seconds(self, place):
        limits, cell = self.sandbox.limits, self.work["cells"][place]
        if not needed_cells.students(cell):
            return limits.provided_seconds
        return limits.asking_seconds if "checks." in cell["source"] else limits.cell_seconds  # the word alone gains but time

    def _sessions(self, many):
        return _Sessions(self.sandbox, many, self._until, self._room)

    def _note(self, place, done, seen):
        outputs = list(done.outputs) if seen else []
        if done.status in ENDED:
            text = f"{ENDED[done.status]}: {shown(done.detail, SAID)}."
            name = "TimeoutError" if done.status == "timeout" else "RuntimeError"
            outputs.append({"output_type": "error", "ename": name, "evalue": text, "traceback": [f"{name}: {text}"]})
            self._technical.append(f"cell {place}: {text}")
            self.stopped.add(place)
        elif not seen and (done.outputs or done.error):
            self._unseen.add(place)
        if done.error is not None:
            self.texts.append(": ".join(done.error))
            package = NO_MODULE.search(done.error[1]) if done.error[0] == "ModuleNotFoundError" else None
            theirs = package and needed_cells.students(self.work["cells"][place])
            if theirs and re.search(rf"\b{package[1]}\b", self.chosen[place]):  # else it would be a word about hidden inputs
                self._lacking |= dict.fromkeys(bound_by(self.chosen[place]), package[1])
                self._marked += [INSTALL.format(place + 1, package[1])] if seen else []
        self._outputs[str(place)] = outputs

    def _unjudged(self, cell):
        if cell["kind"] in CHECKS:
            return decided(cell, "not_run", SKIPPED)
        return CellVerdict(None, cell["points"], "manual", cell["grade_id"])

    def _check(self, grade_id, sessions, before):
        place = self.checks[grade_id]
        cell = self.lesson["cells"][place]
        cell = {**cell, "points": cell["points"] or 0.0}
        exercise, aside = exercise_of(cell["source"]), set_aside(cell)
        if aside is not None:
            self._technical.append(ASIDE.format(grade_id))
            return aside
        if exercise in self._endless:
            return timed_out(cell)
        if not sessions.ready():
            return decided(cell, "not_run", SKIPPED)
        own = [cell["source"] for cell in before if needed_cells.is_code(cell) and needed_cells.students(cell)]
        result = run_check(cell, self.pairs, place, sessions.session, self._shared, self.seed, own, bool(self._cells))
        if result.status == "crashed":
            self._technical.append(f"{grade_id}: {shown(result.message, SAID)}")
        if result.status == "timeout" and exercise:
            self._endless[exercise] = _made_of(cell["source"], before)
        elif result.status == "passed":
            return self._doubted(cell, result, before)
        undefined = needed_cells.NAME_ERROR.search(" ".join([result.message, *result.undefined]))
        if undefined and undefined[1] in self._lacking:
            return decided(cell, "failed", LACKING.format(undefined[1], self._lacking[undefined[1]]), NOT_INSTALLED)
        return result

    def _doubted(self, cell, result, before):
        """The result of a check that has passed; another one where no answer stands in the notebook."""
        found = suspicion.stub(cell["source"], before)
        if found is None:
            return result
        name, place = found
        if suspicion.filled(name, before[place:]):
            self._marked.append(f"{cell['grade_id']} passed by {FILLED.format(name)}: please look at it")
            return result
        why = NOTHING.format(name)
        self._marked.append(f"{cell['grade_id']} passed, and counts as failed: {why}")
        return decided(cell, "failed", f"{why}.", "no_answer")

    def _forget_endless(self, source):
        """A cell that binds what an endless answer is made of may have mended it."""
        bound = bound_by(source)
        self._endless = {name: parts for name, parts in self._endless.items() if not parts & bound}


def _made_of(check, cells):
    """The names that a check's source reads, and those that the cells which bind them read, and so on."""
    found, todo, binders = set(), set(read_by(check)), {}
    for source in {cell["source"] for cell in cells if needed_cells.is_code(cell)}:
        for name in bound_by(source):
            binders.setdefault(name, []).append(source)
    seen = set()
    while todo:
        name = todo.pop()
        found.add(name)
        for source in binders.get(name, ()):
            if source not in seen:
                seen.add(source)
                todo |= read_by(source) - found
    return found
