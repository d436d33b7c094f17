"""What is handed in may be anything. Each bad submission is refused with a sentence of its own, and only that one."""

import csv
import json
import os

import desk
import pytest

from grading.intake.class_list import read_roster
from grading.intake.errors import SetUpError
from grading.intake.submissions import LARGEST_NOTEBOOK, MOST_PARTS, parse, submissions

EMPTY = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}}


def read(course, student="ann"):
    """What intake makes of one student's folder."""
    roster = course.roster()
    (found,) = [s for s in submissions(course, course.lesson(desk.LESSON), roster) if s.student == student]
    return found


def notebook(*cells, **changes):
    return json.dumps({**EMPTY, "cells": list(cells), **changes})


def code(source="1", **changes):
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None, **changes}


BAD = {
    "an empty file": ("", "is empty"),
    "nothing but spaces": ("  \n", "is empty"),
    "truncated JSON": ('{"cells": [', "damaged or incomplete"),
    "corrupt JSON": ('{"cells": [}]}', "damaged or incomplete"),
    "raw null bytes": (b'{"cells": \0\0}', "damaged or incomplete"),
    "a null character in a cell": (notebook(code("x = 1\0")), "null character"),
    "bytes that are no text": (b"\xff\xfe\x00{}", "not text in UTF-8"),
    "deep nesting": ("[" * 100_000, "nested too deeply"),
    "deep nesting in a cell": ('{"nbformat": 4, "cells": ' + '{"a":' * 100_000, "nested too deeply"),
    "a list": ("[]", "not a notebook"),
    "a number": ("3", "not a notebook"),
    "a number too long to read": ("9" * 10_000, "damaged or incomplete"),
    "format 3": (json.dumps({"nbformat": 3, "worksheets": []}), "format 3"),
    "format 5": (notebook(nbformat=5), "format 5"),
    "no format": (json.dumps({"cells": []}), "format None"),
    "a format that is a truth": (notebook(nbformat=True), "format True"),
    "outputs in too many parts": (notebook(code(outputs=["x"])).replace('"x"', "0" + ",0" * MOST_PARTS), "clear its outputs"),
    "a format that is no number": (notebook(nbformat="4; drop table"), "format 4 is needed"),
    "cells that are no list": (json.dumps({**EMPTY, "cells": {}}), "not a notebook"),
    "a cell that is no cell": (notebook("cell"), "cell 1 of the notebook is no cell"),
    "a cell of an unknown type": (notebook(code(cell_type="heading")), "cell 1 of the notebook is no cell"),
    "a source that is no text": (notebook(code(source=[1, 2])), "cell 1 of the notebook has no text"),
    "too many cells": (notebook(*[code()] * 3_000), "3000 cells"),
    "too much text": (notebook(code("x" * 2_000_000)), "more than 1,000,000 characters"),
    "no cell of the lesson": (notebook(code()), "none of the answers"),
    "worksheets": (json.dumps({"nbformat": 4, "worksheets": []}), "worksheets"),
    "another lesson": (notebook(code(), metadata={"course": {"lesson": "09_other"}}), "this is the notebook of 09_other"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_one_sentence(course, name):
    content, sentence = BAD[name]
    desk.hand_in(course, "ann", content=content)
    desk.hand_in(course, "ben")
    found = read(course)
    assert found.notebook is None
    assert sentence in found.refused
    assert len(found.refused) < 250 and found.refused.isprintable()
    assert read(course, "ben").refused is None


ODD = {
    "metadata that is no dict": code(metadata=["x"]),
    "nbgrader metadata that is no dict": code(metadata={"nbgrader": "double"}),
    "a grade id that is no text": code(metadata={"nbgrader": {"grade_id": ["double"]}}),
    "a cell id that is no text": code(id=7),
    "half an emoji": code(source="'\ud83d'"),
    "a source in lines": code(source=["a\n", "b"]),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_merely_odd_is_read(name):
    (cell,) = parse(notebook(ODD[name]).encode())["cells"]
    cell["source"].encode("utf-8")
    assert isinstance(cell["metadata"], dict)


@pytest.mark.parametrize(
    "said", [{"nbformat": "4"}, {"nbformat": 4.0, "nbformat_minor": "x"}, {"nbformat": "4.0 "}, {"nbformat_minor": 5}]
)
def test_a_format_that_converters_wrote_as_a_text_is_a_number(course, said):
    desk.hand_in(course, "ann", content=json.dumps({**desk.released(course), **said}))
    assert read(course).refused is None


def test_figures_cost_nothing_however_large(course):
    """25 MB of them, and half of the parts that a file may have: outputs are thrown away before a notebook's size is judged."""
    figure = {"output_type": "display_data", "metadata": {}, "data": {"image/png": "A" * 25_000_000}}
    notebook, plain = desk.filled(desk.released(course), **desk.RIGHT), desk.filled(desk.released(course), **desk.RIGHT)
    notebook["cells"][2]["outputs"] = [figure, {**figure, "data": {"application/json": [0] * (MOST_PARTS // 2)}}]
    desk.hand_in(course, "ann", content=json.dumps(notebook))
    desk.hand_in(course, "ben", content=json.dumps(plain))
    assert read(course).notebook == read(course, "ben").notebook is not None


IN_ITS_PLACE = {  # what stands where the notebook should: a file of 5 GB takes no room on the disk
    "a link": (lambda place, course: place.symlink_to(course.root / "gradebook.db"), "symbolic link"),
    "a pipe": (lambda place, course: os.mkfifo(place), "no ordinary file"),
    "a file over the limit": (lambda place, course: (place.touch(), os.truncate(place, LARGEST_NOTEBOOK * 50)), "than 100 MB"),
    "nothing": (lambda place, course: None, f"there is no {desk.LESSON}.ipynb"),
}


@pytest.mark.parametrize("name", IN_ITS_PLACE)
def test_what_is_no_plain_file_is_refused_and_not_waited_for(course, name):
    put, sentence = IN_ITS_PLACE[name]
    place = desk.hand_in(course, "ann") / f"{desk.LESSON}.ipynb"
    place.unlink()
    put(place, course)
    assert sentence in read(course).refused


def test_a_linked_student_or_lesson_folder_is_not_followed(course):
    desk.hand_in(course, "ben")
    (course.root / "submitted" / "ann").symlink_to(course.root / "submitted" / "ben")
    assert "symbolic link" in read(course).refused
    (course.root / "submitted" / "ann").unlink()
    (course.root / "submitted" / "ann").mkdir()
    (course.root / "submitted" / "ann" / desk.LESSON).symlink_to(course.root / "submitted" / "ben" / desk.LESSON)
    assert "symbolic link" in read(course).refused


def test_the_one_notebook_of_another_name_is_read(course):
    folder = desk.hand_in(course, "ann")
    (folder / f"{desk.LESSON}.ipynb").rename(folder / f"{desk.LESSON} (2).ipynb")
    found = read(course)
    assert found.refused is None
    assert "was read as" in found.notes[0]


def test_other_files_are_left_aside_and_named(course):
    folder = desk.hand_in(course, "ann")
    for name in ("torch.py", "=cmd|'calc'!A0.txt"):
        (folder / name).write_text("raise SystemExit")
    (folder / "link").symlink_to("/etc/passwd")
    found = read(course)
    assert found.refused is None
    assert "torch.py" in found.notes[0]


def test_a_folder_with_very_many_files_is_refused(course):
    folder = desk.hand_in(course, "ann")
    for number in range(300):
        (folder / f"{number}.txt").touch()
    assert "more than 200 files" in read(course).refused


@pytest.mark.parametrize("name", ["=1+1", "+1", "-x", "'x", "@me", "a*b", "a[b]", "x\ny", "..a;b", "*"])
def test_a_folder_whose_name_could_do_something_is_refused(course, name):
    desk.hand_in(course, name)
    found = read(course, name)
    assert "cannot be a student's id" in found.refused


def test_a_folder_of_nobody_on_the_roster_is_reported(course):
    desk.hand_in(course, "stranger")
    assert "nobody on the roster" in read(course, "stranger").refused


TIMES = {
    "2026-01-30 15:00:00 UTC": "2026-01-30 15:00:00 UTC",
    "2026-01-30 15:00:00 +0100": "2026-01-30 14:00:00 UTC",
    "yesterday": None,
    "": None,
    "9" * 5_000: None,
    "1900-01-01 00:00:00": None,
    "\x00": None,
}


@pytest.mark.parametrize("text", TIMES)
def test_a_time_stamp_is_read_or_left_aside(course, text):
    folder = desk.hand_in(course, "ann")
    (folder / "timestamp.txt").write_text(text)
    found = read(course)
    assert found.refused is None
    assert found.timestamp == TIMES[text]
    assert bool(found.notes) == (TIMES[text] is None)


def test_a_time_stamp_that_is_a_link_is_not_followed(course):
    folder = desk.hand_in(course, "ann")
    (folder / "timestamp.txt").symlink_to("/etc/hostname")
    assert read(course).timestamp is None


# The class list


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no column called id (it has nothing)"),
        ("name,email\nAnn,a@b\n", "no column called id (it has name, email)"),
        ("id\n", "names nobody"),
        ("Student,ID,Section\n,,\n", "names nobody"),
        ("id\n" + "x" * 200_000, "cannot be read"),
        ("id,email\nann,a@x\nben,b@x\nann,c@x\n", "line 4: the id ann stands in line 2 already, for somebody else"),
        ("id,first_name\n,Ann\n", "line 2 has no id"),
        ("id\n=1+1\n", "cannot be an id"),
        ("id\n../../etc\n", "cannot be an id"),
    ],
)
def test_a_wrong_class_list_is_refused_and_the_line_named(tmp_path, text, sentence):
    path = tmp_path / "students.csv"
    path.write_text(text)
    with pytest.raises(SetUpError, match="class list") as caught:
        read_roster(path)
    assert sentence in str(caught.value)


def test_a_class_list_as_spreadsheets_save_it(tmp_path):
    path = tmp_path / "students.csv"
    path.write_bytes("\ufeffid;first_name;group\r\nann;Änne;1\r\n;;\r\n".encode())
    assert read_roster(path) == [{"id": "ann", "first_name": "Änne", "last_name": None, "email": None, "lms_user_id": None}]


def test_exports_hold_no_formulas():
    from grading.gradebook.grades_csv import as_csv

    row = {"student": "ann", "first_name": "=1+1", "email": "@SUM(A1)", "score": -1.5}
    (line,) = csv.DictReader(as_csv([row], list(row)).splitlines())
    assert line == {"student": "ann", "first_name": "'=1+1", "email": "'@SUM(A1)", "score": "-1.5"}
