"""`python -m benchmarks.classroom FOLDER`: an afternoon with a made-up class, by the commands of `grading/README.md`.

It begins with Canvas's class list and zip, and ends with the grades that Canvas takes back.

Each of the students answers each exercise rightly, with one of the mistakes in `tests/answers`, or not at all. Of each fifty, one
is late, one hands in half a file, one a PDF, and one nothing. What the class report should then say is known, and compared; the
pages stay in FOLDER, to be looked at.
"""

import argparse
import csv
import io
import random
import subprocess
import sys
import time
import zipfile
from collections import Counter
from pathlib import Path

import nbformat

from authoring.expand import KEY, answer_source
from benchmarks.answers import read
from benchmarks.grading import SETTINGS, afternoon_commands
from grading.commands.made_up_class.course import DemoCourse

ROOT = Path(__file__).resolve().parent.parent
SHARES = {"right": 0.72, "wrong": 0.2, "left": 0.08}  # of the answers to an exercise
FIRST = "Ada Bao Chidi Dana Emre Farah Goran Hana Ines Jun Kofi Lena Mateo Nour Olga Priya Rosa Sven Tala Uma Wen Zoe"
LAST = "Abe Berg Costa Diaz Eriksen Fofana Garcia Haddad Ito Jansen Kaya Lopez Mbeki Novak Okafor Rossi Sato Weber Zhou"
UNLUCKY = {7: "late", 17: "half a file", 27: "a PDF", 37: "nothing"}  # by a student's place among fifty


def made_up_class(number, seed):
    """As many students -> rows of Canvas's gradebook export, as dicts."""
    draw, rows = random.Random(seed), []
    for place in range(number):
        first, last = draw.choice(FIRST.split()), draw.choice(LAST.split())
        login = f"{first[0]}{last}{place:03}".lower()
        row = {"Student": f"{last}, {first}", "ID": str(7_000 + place), "SIS User ID": f"U{place:05}", "SIS Login ID": login}
        rows.append({**row, "Section": "A"})
    return rows


def filled_in(released, draw, known):
    """The text of a released notebook with drawn answers, and what was drawn: {exercise: the `Answer`, "right" or "left"}."""
    notebook, drawn = nbformat.from_dict(released), {}
    for cell in notebook.cells:
        ours, name = cell.metadata.get(KEY, {}), cell.metadata.get("nbgrader", {}).get("grade_id")
        if ours.get("kind") == "answer":
            cell.source = answer_source(ours["question"], ours["variable"], draw.choice("abc"))
        if ours.get("kind") != "exercise":
            continue
        kind = draw.choices(list(SHARES), SHARES.values())[0]
        among = [answer for answer in known if answer.exercise == name and answer.kind == kind]
        drawn[name] = draw.choice(among) if among else "left"
        if among:
            written = drawn[name].cells
            same = drawn[name].definition.name == name
            cell.source = "\n\n".join([*written, *([] if same else [f"{name} = {drawn[name].definition.name}"])])
    return nbformat.writes(notebook), drawn


def afternoon(folder, lesson, number, seed, say=print):
    """Play it -> (what was drawn by login, of those whose notebook arrived; seconds by command)."""
    course = DemoCourse(folder, ROOT / "solutions" / lesson / f"{lesson}.ipynb", SETTINGS)
    students, seconds = made_up_class(number, seed), {}

    def typed(*words):
        start = time.monotonic()
        done = subprocess.run([sys.executable, "-m", "grading", *words], cwd=folder, capture_output=True, text=True)
        seconds[words[0]] = time.monotonic() - start
        say(f"$ python -m grading {' '.join(words)}    # {seconds[words[0]]:.0f} s, exit code {done.returncode}")
        say("\n".join(f"  {line}" for line in done.stdout.splitlines()[:12]))
        if done.returncode > 1:
            raise SystemExit(done.stderr[-3000:])

    with open(folder / "class.csv", "w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, students[0])
        table.writeheader()
        table.writerows(students)
    typed("release", lesson, "--roster", "class.csv", "--due", "2026-03-01 23:59")
    released = nbformat.read(course.run.path("release", ".", lesson) / f"{lesson}.ipynb", as_version=4)
    draw, known, drawn = random.Random(seed), read(), {}
    with zipfile.ZipFile(folder / "submissions.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for place, student in enumerate(students):
            text, answers = filled_in(released, draw, known)
            luck, name = UNLUCKY.get(place % 50), student["Student"].replace(", ", "").lower()
            stem = f"{name}_{'LATE_' if luck == 'late' else ''}{student['ID']}_{int(student['ID']) + 90_000}_{lesson}"
            if luck == "a PDF":
                archive.writestr(f"{stem}.pdf", b"%PDF-1.7\n")
            elif luck == "half a file":
                archive.writestr(f"{stem}.ipynb", text[: len(text) // 2])
            elif luck != "nothing":
                archive.writestr(f"{stem}.ipynb", text)
                drawn[student["SIS Login ID"]] = answers
    for words in afternoon_commands(lesson):
        typed(*words)
    return drawn, seconds


def compared(folder, lesson, drawn):
    """How the points fit what was drawn -> Counter of (what was drawn, "full" or "none"), [(login, right `Answer` without)]."""
    report = (folder / "report" / lesson / "report.csv").read_text(encoding="utf-8")
    rows = {row["student"]: row for row in csv.DictReader(io.StringIO(report))}
    found, lost = Counter(), []
    for login, answers in drawn.items():
        for name, answer in answers.items():
            points = float(rows[login][f"check_{name}"])
            found[answer if answer == "left" else answer.kind, "full" if points else "none"] += 1
            if answer != "left" and answer.kind == "right" and not points:
                lost.append((login, answer))
    return found, lost


def without_a_number(folder, lesson):
    """How many students have no number in the grades that Canvas takes back: those of whom nothing came."""
    rows = list(csv.DictReader(io.StringIO((folder / "grades.csv").read_text(encoding="utf-8"))))
    return sum(row[lesson] == "" for row in rows if row["SIS Login ID"])


def main(arguments=None):
    parser = argparse.ArgumentParser(
        "python -m benchmarks.classroom", description="an instructor's afternoon with a made-up class"
    )
    parser.add_argument("folder", type=Path, help="where the course of the made-up class is made; emptied first")
    parser.add_argument("--lesson", default="02_bahdanau", help="(default: %(default)s)")
    parser.add_argument("--students", type=int, default=300, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of what the class answers (default: %(default)s)")
    options = parser.parse_args(arguments)
    folder = options.folder.resolve()
    drawn, seconds = afternoon(folder, options.lesson, options.students, options.seed)
    print(f"\nall commands: {sum(seconds.values()):.0f} s")
    found, lost = compared(folder, options.lesson, drawn)
    for (what, points), count in sorted(found.items()):
        print(f"{what:>6} answers with {points} points: {count}")
    print(f"students without a number for Canvas: {without_a_number(folder, options.lesson)}")
    for login, answer in lost:
        print(f"  {login}: {answer.place}, {answer.words}")


if __name__ == "__main__":
    main()
