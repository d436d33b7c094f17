"""Publishing: the course's address and branch stand in pyproject.toml alone; set-up cells, badges and links come from there."""

import re
from pathlib import Path

from authoring import readme
from authoring.build import Lesson, lessons, write_together
from authoring.script import LessonError

ADDRESS = re.compile(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[a-zA-Z0-9_-][a-zA-Z0-9_.-]*){2}(?<!\.git)")
BRANCH = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]*")
PLACE = re.compile(r'^\[tool\.course\]\nrepository = ".*"\nbranch = ".*"$', re.MULTILINE)


def publish(root, repository, branch="main"):
    """Let set-up cells, badges and links name `repository` and `branch` -> the files that changed. "" takes the address back.

    No lesson is run: outputs stay. Raises ValueError for an address or a branch that is none, and LessonError where a lesson
    would have to be run; then, as after any error, all files are as they were.
    """
    if repository and not ADDRESS.fullmatch(repository):
        expected = "https://HOST/OWNER/NAME, with nothing behind the name (no .git, no slash)"
        raise ValueError(f"repository must be {expected}, or empty; got {repository!r}")
    if not BRANCH.fullmatch(branch):
        expected = "letters, digits, dots, hyphens and underscores (a slash would be ambiguous in an address)"
        raise ValueError(f"branch must be a name of {expected}; got {branch!r}")
    project = Path(root, "pyproject.toml")
    before = project.read_text(encoding="utf-8")
    place = f'[tool.course]\nrepository = "{repository}"\nbranch = "{branch if repository else "main"}"'
    after, count = PLACE.subn(place, before)
    if count != 1:
        raise LessonError([f"{project}: the address stands under [tool.course], as `repository` and `branch`, once"])
    project.write_text(after, encoding="utf-8")  # from where the lessons and the README read it
    try:
        changed = _made(root)
        write_together(changed)
    except BaseException:
        project.write_text(before, encoding="utf-8")
        raise
    return [*([project] if after != before else []), *changed]


def _made(root):
    """What is made from the address and is not yet as it should be: {path: text}."""
    standing = [lesson for lesson in (Lesson(root, name) for name in lessons(root)) if lesson.student.is_file()]
    made = {path: text for lesson in standing for path, text in lesson.around_old_outputs().items()}
    if (page := readme.current(root)) is not None:
        made[Path(root, "README.md")] = page
    return {path: text for path, text in made.items() if path.read_text(encoding="utf-8") != text}
