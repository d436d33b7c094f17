"""Submissions, read as if they were meant to do harm. A bad one gets one sentence, and stops no other."""

import errno
import json
import os
import re
import stat
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from authoring.expand import KEY
from grading.intake.plain_text import moment, shown
from grading.intake.rebuild import recognised

LARGEST_NOTEBOOK = 100_000_000  # bytes; a lesson with all its figures has about one million, and nobody reads outputs
MOST_PARTS = 5_000_000  # commas and brackets in the file: of these a notebook is made, and each takes room
LARGEST_SOURCE = 1_000_000  # characters in all cells together
MOST_CELLS = 2_000
MOST_FILES = 200  # that are looked at in a student's folder
STUDENT_ID = re.compile(r"\w[\w.@+' -]{0,99}")  # nothing that a shell, a glob, a path or a spreadsheet acts on
ID_RULE = "it may hold letters, digits and . _ - @ + ' or spaces, and starts with a letter, a digit or _"
PICTURES = ("image/png", "image/jpeg", "image/gif")  # that are kept of what is pasted into Markdown
AGAIN = "open it in Jupyter, save it and hand it in again"


class Refused(Exception):
    """A submission that cannot be graded; the message is the sentence that the instructor and the student read."""


@dataclass(frozen=True)
class Submission:
    """One student's folder. Either `notebook` (cells with "cell_type", "source", "metadata", "id") or `refused` is not None.

    `timestamp` is when it was handed in, as text in UTC, or None; `notes` are sentences about what was left aside.
    """

    student: str
    notebook: dict | None = None
    refused: str | None = None
    timestamp: str | None = None
    notes: tuple[str, ...] = field(default=())


def submissions(run, lesson, roster, only=None, skip=()):
    """Every folder in `submitted` that holds something for the lesson -> list of Submission, by student.

    `roster` holds the ids of the students; `only` names those to read (all by default). What is in `skip` is not looked into.
    """
    folder = run.path("submitted", ".", ".")
    found = []
    for entry in _entries(folder):
        if only is not None and entry.name not in only:
            continue
        if entry.name in skip:
            found.append(Submission(entry.name, refused="it was left out by hand"))
        elif entry.is_symlink():
            found.append(Submission(entry.name, refused="the folder is a symbolic link, which is not followed"))
        elif entry.is_dir(follow_symlinks=False):
            inside = Path(entry.path, lesson.name)
            if os.path.lexists(inside):
                found.append(_student(entry.name, inside, lesson, roster, run.zone))
    return found


def _entries(folder):
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return []


def _student(student, folder, lesson, roster, zone):
    if not STUDENT_ID.fullmatch(student):
        return Submission(student, refused=f"the folder's name cannot be a student's id: {ID_RULE}")
    if student not in roster:
        return Submission(
            student, refused="nobody on the roster has this id: rename the folder, or add the student to the roster"
        )
    notes = []
    try:
        timestamp = _timestamp(folder, notes, zone)
        return Submission(student, read(folder, lesson, notes), None, timestamp, tuple(notes))
    except Refused as refusal:
        return Submission(student, None, str(refusal), None, tuple(notes))
    except OSError as error:
        return Submission(student, None, f"the folder cannot be read: {error.strerror}", None, tuple(notes))
    except Exception as error:  # what nobody foresaw is this student's, and stops no other
        return Submission(student, None, f"it cannot be read ({shown(type(error).__name__)}): {AGAIN}", None, tuple(notes))


def read(folder, lesson, notes):
    """The notebook in a student's folder. Raises Refused; what was left aside is added to `notes`."""
    if not stat.S_ISDIR(os.lstat(folder).st_mode):
        raise Refused("the lesson's folder is a file or a symbolic link")
    files = _files(folder)
    wanted = f"{lesson.name}.ipynb"
    if wanted not in files:
        others = [name for name in files if name.endswith(".ipynb")]
        if len(others) != 1:
            raise Refused(f"there is no {wanted}" if not others else f"there is no {wanted}, and more than one other notebook")
        notes.append(f"the notebook is called {shown(others[0])}, and was read as {wanted}")
        wanted = others[0]
    rest = [name for name in files if name not in (wanted, "timestamp.txt", "submission_secret.txt")]
    if rest:
        notes.append(f"only the notebook is graded; left aside: {', '.join(map(shown, rest[:3]))}{' ...' if rest[3:] else ''}")
    notebook = parse(open_plain(Path(folder, wanted), LARGEST_NOTEBOOK))
    if not recognised(lesson, notebook):
        other = notebook.get("lesson")
        if other and other != lesson.name:
            raise Refused(f"this is the notebook of {shown(other)}, not of {lesson.name}")
        raise Refused(f"none of the answers to {lesson.name} is in it: hand in the notebook that was given out")
    return notebook


def parse(content):
    """A notebook from the bytes of its file -> {"cells": [...], "lesson": its lesson's name or None}. Raises Refused."""
    if not content.strip():
        raise Refused(f"the notebook is empty: {AGAIN}")
    if sum(map(content.count, (b",", b"[", b"{"))) > MOST_PARTS:
        raise Refused(f"the notebook's outputs have millions of parts: clear its outputs, then {AGAIN}")
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused(f"the notebook is not text in UTF-8: {AGAIN}") from None
    except RecursionError:
        raise Refused(f"the notebook is nested too deeply to be one: {AGAIN}") from None
    except ValueError as error:
        raise Refused(f"the notebook is damaged or incomplete ({shown(str(error), 80)}): {AGAIN}") from None
    if not isinstance(data, dict) or not isinstance(data.get("cells", data.get("worksheets")), list):
        raise Refused(f"the file is not a notebook: {AGAIN}")
    kind = str(data.get("nbformat")).strip()  # some converters write it as a text; of the minor number nothing is read
    if kind not in ("4", "4.0"):
        raise Refused(f"the notebook is of format {shown(kind)}, and format 4 is needed: {AGAIN}")
    if "cells" not in data:
        raise Refused(f"the notebook holds worksheets, as older formats did, and no cells: {AGAIN}")
    if len(data["cells"]) > MOST_CELLS:
        raise Refused(f"the notebook has {len(data['cells'])} cells; more than {MOST_CELLS} are not read")
    cells = [_cell(cell, index) for index, cell in enumerate(data["cells"])]
    if sum(len(cell["source"]) for cell in cells) > LARGEST_SOURCE:
        raise Refused(f"the notebook's cells hold more than {LARGEST_SOURCE:,} characters")
    metadata = data.get("metadata")
    ours = metadata.get(KEY) if isinstance(metadata, dict) else None
    name = ours.get("lesson") if isinstance(ours, dict) else None
    return {"cells": cells, "lesson": name if isinstance(name, str) else None}


def _cell(cell, index):
    if not isinstance(cell, dict) or cell.get("cell_type") not in ("code", "markdown", "raw"):
        raise Refused(f"cell {index + 1} of the notebook is no cell: {AGAIN}")
    source = cell.get("source", "")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise Refused(f"cell {index + 1} of the notebook has no text: {AGAIN}")
    if "\0" in source:
        raise Refused(f"cell {index + 1} of the notebook holds a null character: delete it, and hand the notebook in again")
    source = source.encode("utf-8", "replace").decode("utf-8")  # half an emoji is no character
    metadata = cell.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    kept = {"nbgrader": {"grade_id": grade_id}} if isinstance(grade_id, str) else {}
    name = cell.get("id", metadata.get("id") if isinstance(metadata, dict) else None)  # Colab keeps it there
    return {
        "cell_type": cell["cell_type"],
        "source": source,
        "metadata": kept,
        "id": name if isinstance(name, str) else None,
        **_pasted(cell, source),
    }


def _pasted(cell, source):
    """The pictures that were pasted into a Markdown cell, as {"attachments": {name: {kind: base64}}}."""
    given = cell.get("attachments") if cell["cell_type"] == "markdown" else None
    kept = {}
    for name, bundle in given.items() if isinstance(given, dict) else ():
        pictures = (
            {kind: bundle[kind] for kind in PICTURES if isinstance(bundle.get(kind), str)} if isinstance(bundle, dict) else {}
        )
        if pictures and len(name) <= 200 and name in source:
            kept[name.encode("utf-8", "replace").decode("utf-8")] = pictures
    return {"attachments": kept} if kept else {}


def _files(folder):
    """The names of what lies in the folder, or in folders in it, relative to it; never through a symbolic link."""
    found = []
    for parent, folders, files in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "__MACOSX")
        for name in sorted(files) + [name for name in folders if os.path.islink(os.path.join(parent, name))]:
            found.append(os.path.relpath(os.path.join(parent, name), folder))
            if len(found) > MOST_FILES:
                raise Refused(f"there are more than {MOST_FILES} files: hand in the notebook alone")
    return found


def open_plain(path, limit):
    """The bytes of an ordinary file. Raises Refused for a link, a pipe, a device, or one larger than `limit` bytes."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise Refused(f"{shown(path.name)} is a symbolic link, which is not followed") from None
        raise Refused(f"{shown(path.name)} cannot be read: {error.strerror}") from None
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Refused(f"{shown(path.name)} is no ordinary file")
        content = file.read(limit + 1)
    if len(content) > limit:
        raise Refused(f"{shown(path.name)} is larger than {limit // 1_000_000} MB: clear its outputs, then {AGAIN}")
    return content


def _timestamp(folder, notes, zone):
    """When it was handed in, from the file that collectors leave there. What names no zone is of the course's."""
    path = Path(folder, "timestamp.txt")
    if not os.path.lexists(path):
        return None
    try:
        came = moment(open_plain(path, 200).decode("ascii").strip(), zone).replace(tzinfo=None)
        if not timedelta(0) <= came - datetime(2000, 1, 1) < timedelta(days=36_500):
            raise ValueError
    except (Refused, ValueError, OverflowError, TypeError, AttributeError):
        notes.append("timestamp.txt holds no date, so no time of submission is known")
        return None
    return f"{came.isoformat(sep=' ')} UTC"
