"""Building lessons: what is out of date, and how it is brought up to date without ever leaving half a result behind."""

import os
import re
import tempfile
import tokenize
from pathlib import Path

import nbformat

from authoring import claims, inputs
from authoring.execute import ExecutionFailed, execute
from authoring.expand import KEY, expand
from authoring.leaks import leaks_of
from authoring.release import read_notebook, release
from authoring.rules import problems_of
from authoring.said import printed, said, say
from authoring.script import LessonError, read_script, title_of
from authoring.setup_cell import badge, in_colab, on_the_host, read_project, setup_source

PAGE = re.compile(r"\]\(\.\./\.\./([\w./-]+\.md)\)")


class Lesson:
    """The files of one lesson, and the notebook that its script stands for."""

    def __init__(self, root, name, question=None):
        self.root, self.name = Path(root), name
        self.script = self.root / "solutions" / name / f"{name}.py"
        self.solution = self.script.with_suffix(".ipynb")
        self.student = self.root / "notebooks" / name / f"{name}.ipynb"
        self.question = question or _question

    def cells(self):
        """The script's cells. Raises LessonError with every rule that they break."""
        cells, problems = read_script(self.script)
        problems = sorted(problems) or sorted(problems_of(cells) + claims.problems_of(cells, self.root, self.name))
        if problems:
            raise LessonError(f"{self.script}:{line}: {sentence}" for line, sentence in problems)
        return cells

    def expanded(self):
        """The solution notebook before it is run."""
        cells = self.cells()
        project = read_project(self.root)
        made = expand(
            self.name,
            cells,
            setup=setup_source(project),
            badge=badge(project, self.name),
            questions=self._questions(cells),
            links=self._links(project),
        )
        for cell in made.cells:
            if cell.cell_type == "markdown":  # Colab has the notebook alone, so pages to read are linked on the code host
                cell.source = PAGE.sub(lambda found: f"]({on_the_host(project, found[1]) or found[0][2:-1]})", cell.source)
        return made

    def _links(self, project):
        """The way to the lesson before, the contents and the lesson after, as Markdown. The paths are the same in both folders.

        Once published, a lesson is linked twice: beside this notebook, for who has the course, and in Colab, for who is there.
        The lesson after counts from when it is handed out: one that is being written makes no other out of date.
        """
        names = lessons(self.root)
        place = names.index(self.name)
        after = [name for name in names[place + 1 :] if Lesson(self.root, name).student.is_file()]
        ways = [f"\N{LEFTWARDS ARROW} {self._link(project, name)}" for name in names[max(0, place - 1) : place]]
        ways += ["[Contents](../../README.md)"] if (self.root / "README.md").is_file() else []
        return " | ".join([*ways, *(f"{self._link(project, name)} \N{RIGHTWARDS ARROW}" for name in after[:1])])

    def _link(self, project, name):
        here = f"[{title_of(self.root / 'solutions' / name / f'{name}.py')}](../{name}/{name}.ipynb)"
        colab = in_colab(project, name)
        return f"{here} ([in Colab]({colab}))" if colab else here

    def _questions(self, cells):
        """Each quiz question that the lesson asks, with its answer. Raises LessonError where the library does not know it."""
        found, problems = {}, []
        for cell in (cell for cell in cells if cell.kind == "quiz"):
            try:
                found[cell.name] = self.question(cell.name)
            except (LookupError, ValueError, AttributeError) as error:
                problems.append(f'{self.script}:{cell.line}: quiz="{cell.name}": {error}')
        if problems:
            raise LessonError(problems)
        return found

    def reasons(self):
        """Why the lesson's notebooks are out of date, one sentence each; an empty list when they are not. Runs no lesson."""
        expected = self.expanded()
        if not self.solution.is_file():
            return ["the solution notebook has not been built"]
        text = self.solution.read_text(encoding="utf-8")
        try:
            current = read_notebook(text)
        except nbformat.reader.NotJSONError:
            return ["the solution notebook is no notebook any more (a merge conflict?)"]
        if without_outputs(current) != without_outputs(expected):
            return ["the script, or how the build expands it, has changed"]
        moved = inputs.changed(current.metadata[KEY]["inputs"], self.root)
        if moved:
            return [f"its outputs are from before a change to {', '.join(moved)}"]
        now, cells = said(expected), {cell.id: cell for cell in current.cells}
        unlike = [name for name, text in now.items() if printed(cells[name]) != text]
        if unlike:
            return [f"the checks now say something else than the output of {', '.join(unlike)}"]
        if not self.student.is_file():
            return ["the student notebook has not been built"]
        if self.student.read_text(encoding="utf-8") != release(self.name, text, self.root):
            return ["the student notebook is not what nbgrader makes of the solution notebook"]
        return []

    def build(self, force=False):
        """Bring both notebooks up to date -> what was done, in a sentence; "" when there was nothing to do.

        The lesson is run only when its code, or a file that its outputs depend on, has changed (or with `force`).
        Until everything has succeeded, the old notebooks stay as they are.
        """
        if not force and not self.reasons():
            return ""
        notebook = self.expanded()
        kept = None if force else self._outputs_to_keep(notebook)
        if kept is None:
            before = inputs.snapshot(self.root)
            measured = self._execute(notebook)
            used = {name: before.get(name, "") for name in measured.pop("inputs")}
            notebook.metadata[KEY].update(inputs=used, measured=measured)
            done = f"run in {measured['total_seconds']:.0f} s, {measured['peak_megabytes']} MB"
        else:
            notebook.metadata[KEY] = kept
            done = "rebuilt around the outputs it had"
        write_together(self._files(notebook))
        return done

    def around_old_outputs(self):
        """Both notebooks as they should be, around the outputs that there are -> {path: text}; writes nothing.

        Raises LessonError where the lesson has to be run for that.
        """
        notebook = self.expanded()
        kept = self._outputs_to_keep(notebook)
        if kept is None:
            raise LessonError([f"{self.solution}: has to be run first (`make notebooks`)"])
        notebook.metadata[KEY] = kept
        return self._files(notebook)

    def _files(self, notebook):
        """The solution notebook and the student notebook that nbgrader makes of it -> {path: text}."""
        solution = nbformat.writes(notebook) + "\n"
        student = release(self.name, solution, self.root)
        leaks = leaks_of(self.cells(), read_notebook(student))
        if leaks:
            raise LessonError(f"{self.student}: {leak}" for leak in leaks)
        return {self.solution: solution, self.student: student}

    def _execute(self, notebook):
        try:
            return execute(notebook, self.root)
        except ExecutionFailed as error:
            # A quiz header stands for three cells, every other for one.
            lines = [cell.line for cell in self.cells() for _ in range(3 if cell.kind == "quiz" else 1)]
            raise ExecutionFailed(error.index, f"{self.script}:{lines[error.index]}: {error}") from error

    def _outputs_to_keep(self, notebook):
        """Fill in the outputs of the notebook on disk, when they would come out the same -> its build record, else None.

        What the cells print that only talk to the checks is written anew.
        """
        if not self.solution.is_file():
            return None
        try:
            old = read_notebook(self.solution.read_text(encoding="utf-8"))
        except nbformat.reader.NotJSONError:
            return None
        record = old.metadata.get(KEY, {})
        old_code, new_code = ([cell for cell in book.cells if cell.cell_type == "code"] for book in (old, notebook))
        same = len(old_code) == len(new_code) and all(map(_computes_the_same, old_code, new_code))
        if not same or "inputs" not in record or inputs.changed(record["inputs"], self.root):
            return None
        for mine, theirs in zip(new_code, old_code, strict=True):
            mine.outputs, mine.execution_count = theirs.outputs, theirs.execution_count
        now = said(notebook)
        for cell in new_code:
            if cell.id in now:
                say(cell, now[cell.id])
        return record


def _computes_the_same(old, new):
    """Whether a cell's outputs, those of `old`, are what `new` would show as well: its code is the same but for comments and
    docstrings. The set-up cell, which installs on Colab alone, shows nothing anywhere."""
    if new.metadata.get(KEY, {}).get("kind") == "setup" or old.source == new.source:
        return True
    try:
        return inputs.code_only(old.source) == inputs.code_only(new.source)
    except (SyntaxError, tokenize.TokenError):  # somebody edited the notebook
        return False


def lessons(root):
    """The names of the lessons under `root`, in order: the folders of solutions/ with a script of the same name."""
    return sorted(script.stem for script in (Path(root) / "solutions").glob("*/*.py") if script.stem == script.parent.name)


def without_outputs(notebook):
    """What of a solution notebook follows from the script alone, as a plain dictionary: no outputs, no build record."""
    plain = nbformat.from_dict(nbformat.versions[4].reads(nbformat.writes(notebook)))
    plain.metadata[KEY] = {"lesson": plain.metadata.get(KEY, {}).get("lesson")}
    for cell in plain.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return plain


def write_together(texts):
    """Write each path's text, all or none: everything goes to temporary files first, which then take the old files' places.

    Raises OSError when a folder cannot be written to; no file has changed then.
    """
    waiting = []
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            waiting.append((temporary, path))
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(temporary, 0o644)
        while waiting:
            os.replace(*waiting[0])
            waiting.pop(0)
    finally:
        for temporary, _ in waiting:
            os.unlink(temporary)


def _question(name):
    from attention_checks import quiz  # imports torch, which a lesson without a quiz need not wait for

    return quiz.markdown(name), quiz.find(name).answer
