"""`make demo`: four made-up students hand in lesson 02, and nbgrader takes it from there."""

import sys
import time
from pathlib import Path

from grading.demo.course import DemoCourse, DemoFailed

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LESSON = "02_bahdanau"


def main():
    solution = ROOT / "solutions" / LESSON / f"{LESSON}.ipynb"
    if not solution.is_file():
        print(f"There is no {solution.relative_to(ROOT)} yet: run `make notebooks` first.")
        return 1
    start = time.perf_counter()
    try:
        course = run(
            HERE / "output", solution, HERE / "students", HERE / "students.csv", say=lambda text: print(text, flush=True)
        )
    except DemoFailed as error:
        print(error)
        return 1
    print(f"\n{table(course.grades())}\n\n{where_to_look(course)}\n\nDone in {time.perf_counter() - start:.0f} s.")
    return 0


def run(folder, solution, students, roster, say=lambda text: None):
    """The whole loop, from a built solution notebook to exported grades -> the DemoCourse. `say` is told each step."""
    course = DemoCourse(folder, solution, ROOT / "grading" / "nbgrader_config.py")
    say(f"Releasing {course.lesson} ...")
    course.enrol(roster)
    course.release()
    works = sorted(Path(students).glob("*.py"))
    say(f"Collecting {len(works)} submissions: {', '.join(work.stem for work in works)} ...")
    for work in works:
        course.submit(work)
    say("Grading them; each runs from top to bottom ...")
    course.autograde()
    say("Writing feedback and grades ...")
    course.feedback()
    course.export()
    return course


def table(grades):
    """The class, best first: points, per cent, and what the first failed check said about the mistake."""
    lines = [f"{'student':<10} {'points':>9} {'grade':>6}  first thing to look at"]
    for grade in grades:
        said = " ".join(grade.said.split()) or "everything passed"
        points = f"{grade.score:g}/{grade.max_score:g}"
        lines.append(f"{grade.student:<10} {points:>9} {grade.percent:>5.0f}%  {said if len(said) <= 100 else said[:97] + '...'}")
    return "\n".join(lines)


def where_to_look(course):
    folder = course.folder
    return "\n".join(
        [
            "Where to look:",
            f"  feedback   {course.feedback_page('STUDENT')}",
            f"  grades     {folder / 'grades.csv'}",
            f"  nbgrader   {folder / 'nbgrader.log'}",
            f"  formgrader `cd {folder} && {Path(sys.executable).with_name('jupyter')} lab`, then the nbgrader menu",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
