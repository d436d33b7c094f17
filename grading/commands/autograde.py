"""Grade a lesson's submissions, each in a sandbox of its own.

Every folder grading/course/submitted/STUDENT/LESSON of a student on the roster is graded, and the points go into nbgrader's
gradebook. Stop it whenever you like (Ctrl-C, or worse): the same command goes on from there, and what has not changed since the
last run is not graded again. What a person graded by hand stays, unless the student has handed in something else.

Exit code 0: all well. 1: graded, but some submissions need a look (they are named). 2: nothing could be done; it says why.
"""

from collections import Counter

from grading.commands import ALL_WELL, NEEDS_A_LOOK
from grading.commands.common import Bar, opened, positive, say, shared_options
from grading.gradebook.class_run import autograde
from grading.intake.errors import SetUpError
from grading.intake.plain_text import lateness


def configure(parser):
    shared_options(parser, "lesson", "--student", "--roster")
    parser.add_argument("--skip", metavar="ID", action="append", help="leave this student out; may be given more than once")
    parser.add_argument("--workers", type=positive, metavar="N", help="how many to grade at once (default: one for each core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="grade on a Dask cluster instead, such as tcp://10.0.0.5:8786")
    parser.add_argument("--force", action="store_true", help="grade again also what has not changed")
    parser.add_argument("--cold", action="store_true", help="start a fresh process for each submission: slower, same results")
    parser.add_argument(
        "--unsafe-no-sandbox",
        action="store_true",
        help="run submissions with your own rights and files, where there is no bubblewrap: only for work that you trust",
    )


def run(arguments):
    course = opened(arguments)
    only = set(arguments.student or ()) or None
    if arguments.unsafe_no_sandbox:
        say("Without a sandbox: what students wrote runs with your rights and can read and change your files.")
    rows = autograde(
        course,
        arguments.lesson,
        only=only,
        skip=set(arguments.skip or ()),
        workers=arguments.workers,
        scheduler=arguments.scheduler,
        force=arguments.force,
        unsafe=arguments.unsafe_no_sandbox,
        warm=not arguments.cold,
        progress=Bar,
    )
    missing = sorted((only or set()) - {row.student for row in rows})
    if not rows or missing:
        where = course.file("submitted", "STUDENT", arguments.lesson)
        who = ", ".join(missing) or "Nobody"
        raise SetUpError(f"{who}: nothing handed in. Submissions go to {where}")
    say(summary(arguments.lesson, rows))
    return NEEDS_A_LOOK if any(row.problem for row in rows) else ALL_WELL


def summary(lesson, rows):
    """What a run did, in a few lines."""
    states = Counter(row.state for row in rows)
    words = {
        "graded": "graded",
        "unchanged": "unchanged since they were graded",
        "refused": "refused (0 points)",
        "unknown": "of nobody on the roster",
        "skipped": "left out by hand",
        "failed": "put aside (0 points for now)",
    }
    lines = [f"{lesson}: " + ", ".join(f"{states[state]} {said}" for state, said in words.items() if states[state]) + "."]
    late = [f"{row.student} ({lateness(row.late)})" for row in rows if row.late]
    if late:
        lines.append(f"Handed in late: {', '.join(late[:20])}{f' and {len(late) - 20} more' if late[20:] else ''}")
    problems = [row.line for row in rows if row.problem]
    if problems:
        lines += ["Needs a look:", *(f"  {line}" for line in problems[:20])]
        if len(problems) > 20:
            lines.append(f"  ... and {len(problems) - 20} more: see the class report")
    lines.append(f"Next: python -m grading report {lesson}; python -m grading feedback {lesson}; formgrader for written answers.")
    return "\n".join(lines)
