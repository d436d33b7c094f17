"""`python -m authoring`: build the lessons, or check that what was built is current and leaks nothing."""

import argparse
import sys
from pathlib import Path

from authoring import readme
from authoring.build import Lesson, lessons
from authoring.execute import ExecutionFailed
from authoring.leaks import leaks_of, stray_files
from authoring.publish import publish
from authoring.release import ReleaseFailed, read_notebook
from authoring.script import LessonError

ROOT = Path(__file__).resolve().parent.parent
DESCRIPTION = "Builds each lesson's solution notebook and student notebook from its percent script in solutions/."
EXIT_CODES = (
    "Exit status: 0 all is well; 1 a lesson is wrong, fails, leaks or is out of date; 2 unknown command; 130 interrupted."
)


def main(arguments=None, root=ROOT):
    parser = argparse.ArgumentParser("python -m authoring", description=DESCRIPTION, epilog=EXIT_CODES)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="build the lessons whose script, or whose library or data, changed")
    build.add_argument("--force", action="store_true", help="build and run them even if nothing changed")
    check = commands.add_parser("check", help="say what is out of date or leaks; builds nothing and runs no lesson")
    for command in (build, check):
        command.add_argument("lessons", nargs="*", metavar="LESSON", help="such as 02_bahdanau, or just 02; all when left out")
    address = commands.add_parser(
        "publish", help="write the course's address into set-up cells, badges and links; runs no lesson"
    )
    address.add_argument("repository", help="such as https://github.com/owner/name; '' takes the address back")
    address.add_argument("--branch", default="main", help="the branch that learners get (default: main)")
    options = parser.parse_args(arguments)
    if options.command == "publish":
        return _publish(parser, root, options.repository, options.branch)
    names = _chosen(parser, options.lessons, lessons(root))
    failed = False
    # Built from the last to the first: a lesson links the next one that there is.
    for name in names[:: -1 if options.command == "build" else 1]:
        lesson = Lesson(root, name)
        try:
            said = lesson.build(options.force) if options.command == "build" else _check(lesson)
        except KeyboardInterrupt:
            print(f"\n{name}: interrupted; its notebooks are as they were")
            return 130
        except (LessonError, ExecutionFailed, ReleaseFailed, OSError) as error:
            said, failed = str(error), True
            if options.command == "build":
                said += f"\n{name}: not built; its notebooks are as they were"
        else:
            failed |= options.command == "check" and bool(said)
        print(f"{name}: {said or 'up to date'}", flush=True)
    if options.command == "check" and not options.lessons:
        for path in stray_files(root):
            print(f"{path}: is no lesson's notebook, and would be released with them")
            failed = True
    return int(failed | _readme_is_wrong(options, root))


def _publish(parser, root, repository, branch):
    """Write the address everywhere, say how many files changed, and check all that there is."""
    try:
        changed = publish(root, repository, branch)
    except ValueError as error:
        parser.error(str(error))
    except (LessonError, ReleaseFailed, OSError) as error:
        print(f"{error}\nnot published; all files are as they were")
        return 1
    except KeyboardInterrupt:
        print("\ninterrupted; all files are as they were")
        return 130
    where = f"published at {repository}, branch {branch}" if repository else "published nowhere"
    print(f"{where}: {len(changed)} files changed", flush=True)
    return main(["check"], root=root)


def _readme_is_wrong(options, root):
    """Write the table of lessons, or say that it is out of date."""
    try:
        if options.command == "build":
            readme.write(root)
        elif not options.lessons and not readme.is_current(root):
            print("README.md: its table of lessons is out of date (`make notebooks` writes it)")
            return True
    except (LessonError, OSError) as error:
        print(f"README.md: {error}")
        return True
    return False


def _check(lesson):
    reasons = lesson.reasons()
    if reasons:
        return "; ".join(reasons) + " (`make notebooks` rebuilds it)"
    return "; ".join(leaks_of(lesson.cells(), read_notebook(lesson.student.read_text(encoding="utf-8"))))


def _chosen(parser, wanted, known):
    chosen = []
    for name in wanted:
        matches = [lesson for lesson in known if lesson == name or lesson.split("_")[0] == name]
        if not matches:
            parser.error(f"there is no lesson {name!r}; there are {', '.join(known) or 'none yet'}")
        chosen += matches
    return chosen if wanted else known


if __name__ == "__main__":
    sys.exit(main())
