"""One check of the instructor's, run on a student's session, with its outputs and its verdict."""

import ast
import contextlib
import io
import os
import textwrap
from dataclasses import dataclass, field

from attention_checks import exercises
from attention_checks.engine import accidents, checking, isolation
from attention_checks.engine.report import DIALOG_WIDTH, MIME, CheckFailed
from authoring.rules import HIDDEN
from grading.intake.cell_source import parsed, plain
from grading.intake.lesson import CHECKS
from grading.judge.check_names import Names
from grading.judge.link import Escaped, Link, Lost
from grading.judge.stand_ins import NotData
from grading.judge.verdict import CellVerdict
from grading.sandbox.values import Malformed

CRASHED = "The process that runs your code ended while this check was using it ({}). What did your code do to it?"
BROKEN = "What your code sent back was no answer ({})."
NOT_DATA = "This check asks for {}, and while grading only plain data crosses over: that is for your instructor to mend."
UNSAID = "What your code gives holds more text of its own than may be shown where hidden inputs could be in it."
SET_ASIDE = (
    "`{0}` is not installed where work is graded. These points are set aside, and not lost: your instructor will give them."
)
SKIPPED = "This check was not run: the notebook had used up all that one submission is given."


@dataclass(frozen=True)
class CheckResult(CellVerdict):
    """What came of one check, and the `outputs` that its cell shows."""

    outputs: list = field(default_factory=list)
    undefined: tuple = ()  # what NameErrors said, whatever is shown of them


def run_check(cell, cells, place, session, shared, seed, sources=(), wary=False):
    """Run the instructor's check `cell` (a dict with "grade_id", "points", "source") -> CheckResult.

    `cells`: the lesson's (kind, source) pairs, of which it stands at `place`; `shared`: a dict for what checks bind, from one to
    the next. The session is closed where the check lost it. `seed` reaches the hidden tests as their secret, and nothing else.
    `sources` and `wary` are what `Link` is told.
    """
    source, exercise = cell["source"], exercise_of(cell["source"]) or cell["grade_id"]
    link, printed = Link(session, sources, wary), io.StringIO()
    names = Names(cells, place, link, shared)
    status, failure = "failed", None
    try:
        with _secret(seed), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            exec(compile(plain(source) or source, "<check>", "exec"), names)
        status = "passed"
    except CheckFailed as error:
        failure = error
        status = "timeout" if error.misconception == "too_slow" else "failed"
    except isolation.TooSlow:
        status, failure = "timeout", accidents.too_slow(exercise, checking.SECONDS)
    except Lost as error:
        status, failure = "crashed", CheckFailed(exercise, CRASHED.format(error), "crashed")
    except Malformed as error:
        session.kill()
        status, failure = "crashed", CheckFailed(exercise, BROKEN.format(error), "crashed")
    except NotData as error:
        status, failure = "crashed", CheckFailed(exercise, NOT_DATA.format(error), "crashed")
    except Escaped as error:
        failure = _Other(error.name, error.told, "")
    except (Exception, SystemExit) as error:
        line = _visible_line(source, error)
        # What an assertion says is the instructor's text: of a hidden one it is hidden too. A student's own error stays readable.
        theirs = line or not isinstance(error, AssertionError) or hasattr(error, "told")
        text = str(getattr(error, "told", error)) if theirs else ""
        failure = _Other(type(error).__name__, text if line and not link.wary else link.reader.shown(text), line)
    if failure is not None and link.wary and link.reader.over:
        failure = CheckFailed(exercise, UNSAID, getattr(failure, "misconception", None))
    outputs = [{"output_type": "stream", "name": "stdout", "text": printed.getvalue()}] if printed.getvalue() else []
    told = (exercise, None, "")
    if failure is None and link.borrowed:
        told = (exercise, accidents.CALLS_THE_COURSES_OWN, "calls the course's own answer")
    elif isinstance(failure, CheckFailed):
        line = failure.location.sentence if failure.location else ""
        told = (failure.exercise, failure.misconception, failure.message or " ".join(failure.facts), line)
    elif failure is not None:
        told = (exercise, None, failure.text)
    outputs += failure_outputs(failure) if failure is not None else []
    points = cell["points"] if status == "passed" else 0.0
    undefined = () if status == "passed" else tuple(link.undefined)
    return CheckResult(points, cell["points"], status, *told, outputs=outputs, undefined=undefined)


def decided(cell, status, message, named=None):
    """The result of a check without running it, in the grading's own words."""
    failure = CheckFailed(exercise_of(cell["source"]) or cell["grade_id"], message, named)
    points = None if status == "set_aside" else 0.0
    told = (failure.exercise, named, message)
    return CheckResult(points, cell["points"], status, *told, outputs=failure_outputs(failure))


def set_aside(cell):
    """The result of a check that needs a package which is not installed here; None where it needs none such."""
    name = exercise_of(cell["source"])
    lacks = exercises()[name].lacks if name in exercises() else ""
    return decided(cell, "set_aside", SET_ASIDE.format(lacks), checking.NOT_INSTALLED) if lacks else None


def rehearse(lesson, seed):
    """Work out what the checks of a lesson (a dict) compare with: what is remembered of it serves every submission."""
    known = exercises()
    with _secret(seed):
        for cell in lesson["cells"]:
            exercise = known.get(exercise_of(cell["source"])) if cell["kind"] in CHECKS else None
            for hidden in (False, True) if exercise and not exercise.lacks else ():
                exercise.rehearse(hidden=hidden)


def timed_out(cell):
    """The result of a check of what has used up its time before: an endless loop is not waited for again."""
    failure = accidents.too_slow("", checking.SECONDS)
    return decided(cell, "timeout", failure.message, failure.misconception)


def failure_outputs(failure):
    """What a notebook shows of a failure: a report as HTML and its verdict as the traceback, or an exception."""
    if not isinstance(failure, CheckFailed):
        traceback = [*([failure.line] if failure.line else []), failure.text]
        return [{"output_type": "error", "ename": failure.name, "evalue": failure.evalue, "traceback": traceback}]
    data = {"text/html": failure._repr_html_(), "text/plain": failure.text, MIME: failure.named}
    traceback = [failure.headline, *(line for said in failure.gist for line in textwrap.wrap(said, DIALOG_WIDTH))]
    return [
        {"output_type": "display_data", "data": data, "metadata": {}},
        {"output_type": "error", "ename": "CheckFailed", "evalue": failure.text, "traceback": traceback},
    ]


def exercise_of(source):
    """The exercise (or quiz question) that a check is about, from its first call of `checks`; None where it makes none."""
    tree = parsed(source)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called == "checks.quiz.check" and node.args and isinstance(node.args[0], ast.Constant):
                return str(node.args[0].value)
            if called.startswith("checks.") and called.count(".") == 1:
                return called.removeprefix("checks.")
    return None


@dataclass(frozen=True)
class _Other:
    """An exception that is no report of a check's."""

    name: str
    evalue: str
    line: str

    @property
    def text(self):
        return f"{self.name}: {self.evalue}" if self.evalue else self.name


def _visible_line(source, error):
    """The check's own line in which it was raised, where students may read it: hidden tests stay hidden."""
    lines, number, trace = source.splitlines(), None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<check>":
            number = trace.tb_lineno
        trace = trace.tb_next
    if number is None or not 0 < number <= len(lines):
        return ""
    above = [line for line in lines[:number] if any(mark in line for mark in HIDDEN)]
    return "" if above and HIDDEN[0] in above[-1] else f"{number} {lines[number - 1].strip()}"


@contextlib.contextmanager
def _secret(seed):
    """The hidden tests' seed, in the one place where checks look for it, and only while one runs."""
    before = os.environ.get(checking.SECRET_SEED)
    os.environ[checking.SECRET_SEED] = str(seed)
    try:
        yield
    finally:
        if before is None:
            del os.environ[checking.SECRET_SEED]
        else:
            os.environ[checking.SECRET_SEED] = before
