"""What is handed in may be anything. Each bad submission is refused with a sentence of its own, and only that one."""

import csv
import json
import os
import struct
import zipfile

import desk
import pytest

from grading.intake.class_list import read_roster
from grading.intake.errors import SetUpError
from grading.intake.lms_zip import collect, sort_by_student, unpack
from grading.intake.submissions import LARGEST_NOTEBOOK, Refused, parse, submissions

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
    "a format that is no number": (notebook(nbformat="4; drop table"), "format 4 is needed"),
    "cells that are no list": (json.dumps({**EMPTY, "cells": {}}), "not a notebook"),
    "a cell that is no cell": (notebook("cell"), "cell 1 of the notebook is no cell"),
    "a cell of an unknown type": (notebook(code(cell_type="heading")), "cell 1 of the notebook is no cell"),
    "a source that is no text": (notebook(code(source=[1, 2])), "cell 1 of the notebook has no text"),
    "too many cells": (notebook(*[code()] * 3_000), "3000 cells"),
    "too much text": (notebook(code("x" * 2_000_000)), "more than 1,000,000 characters"),
    "no cell of the lesson": (notebook(code()), "none of the answers"),
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


def test_a_symbolic_link_in_place_of_the_notebook_is_not_followed(course):
    folder = desk.hand_in(course, "ann")
    secret = course.root / "gradebook.db"
    (folder / f"{desk.LESSON}.ipynb").unlink()
    (folder / f"{desk.LESSON}.ipynb").symlink_to(secret)
    assert "symbolic link" in read(course).refused


def test_a_linked_student_or_lesson_folder_is_not_followed(course):
    desk.hand_in(course, "ben")
    (course.root / "submitted" / "ann").symlink_to(course.root / "submitted" / "ben")
    assert "symbolic link" in read(course).refused
    (course.root / "submitted" / "ann").unlink()
    (course.root / "submitted" / "ann").mkdir()
    (course.root / "submitted" / "ann" / desk.LESSON).symlink_to(course.root / "submitted" / "ben" / desk.LESSON)
    assert "symbolic link" in read(course).refused


def test_a_pipe_does_not_keep_the_class_waiting(course):
    folder = desk.hand_in(course, "ann")
    (folder / f"{desk.LESSON}.ipynb").unlink()
    os.mkfifo(folder / f"{desk.LESSON}.ipynb")
    assert "no ordinary file" in read(course).refused


def test_a_file_over_the_limit_is_not_read_whole(course):
    folder = desk.hand_in(course, "ann")
    with open(folder / f"{desk.LESSON}.ipynb", "wb") as file:
        file.truncate(LARGEST_NOTEBOOK * 50)  # takes no room on the disk
    assert "larger than 20 MB" in read(course).refused


def test_a_missing_notebook_is_said(course):
    folder = desk.hand_in(course, "ann")
    (folder / f"{desk.LESSON}.ipynb").unlink()
    assert read(course).refused == f"there is no {desk.LESSON}.ipynb"


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


@pytest.mark.parametrize("name", ["=1+1", "+1", "-x", "@me", "a*b", "a[b]", "x\ny", "..a;b", "*"])
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
        ("id\nann\nben\nann\n", "line 4: the id ann stands in line 2 already"),
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


def test_a_missing_class_list_is_said(tmp_path):
    with pytest.raises(SetUpError, match=r"There is no class list at .*students\.csv"):
        read_roster(tmp_path / "students.csv")


def test_a_class_list_as_spreadsheets_save_it(tmp_path):
    path = tmp_path / "students.csv"
    path.write_bytes("\ufeffid;first_name;group\r\nann;Änne;1\r\n;;\r\n".encode())
    assert read_roster(path) == [{"id": "ann", "first_name": "Änne", "last_name": None, "email": None, "lms_user_id": None}]


# The zip of an LMS


ROSTER = {
    "ann": {"first_name": "Ann", "last_name": "Lee", "email": "ann@example.org", "lms_user_id": "4711"},
    "ben": {"first_name": "Ben", "last_name": "O'Neill", "email": "ben@example.org", "lms_user_id": None},
}

NAMES = {
    "moodle": ["Ann Lee_1_assignsubmission_file_/05_small.ipynb", "Ben O'Neill_2_assignsubmission_file/x/05_small.ipynb"],
    "canvas": ["leeann_4711_99_05_small.ipynb", "oneillben_LATE_12_98_05_small-2.ipynb"],
    "blackboard": ["05_ann_attempt_2026-01-30-15-00-00_small.ipynb", "05_ben_attempt_2026-01-30-15-00-01_small.ipynb"],
    "folders": ["submissions/ann/05_small.ipynb", "submissions/ben/05_small.ipynb"],
    "files": ["ann_05_small.ipynb", "ben_05_small.ipynb"],
}


@pytest.mark.parametrize("lms", NAMES)
def test_whose_a_file_is_is_told_from_its_name(lms):
    found, remarks = sort_by_student(NAMES[lms], ROSTER, desk.LESSON)
    assert {name: entry["student_id"] for name, entry in found.items()} == dict(zip(NAMES[lms], ["ann", "ben"], strict=True))
    assert not remarks


def test_a_file_of_nobody_is_named_and_left_out():
    found, remarks = sort_by_student([*NAMES["folders"], "submissions/eve/05_small.ipynb"], ROSTER, desk.LESSON)
    assert len(found) == 2
    assert remarks == ["submissions/eve/05_small.ipynb: left out, nobody on the roster is meant by it"]


def test_of_several_attempts_the_last_counts():
    names = [f"05_ann_attempt_2026-01-30-15-00-0{n}_05_small.ipynb" for n in (1, 3, 2)]
    found, remarks = sort_by_student(names, ROSTER, desk.LESSON)
    assert list(found) == [names[1]]
    assert len(remarks) == 1


def test_a_pattern_that_is_none_is_said():
    with pytest.raises(SetUpError, match="no regular expression"):
        sort_by_student(["a.ipynb"], ROSTER, desk.LESSON, "(")


def zipped(path, entries):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries.items():
            made.writestr(name, content)
    return path


def test_nothing_is_unpacked_outside_the_folder(tmp_path):
    link = zipfile.ZipInfo("ann/link.ipynb")
    link.external_attr = 0o120777 << 16
    entries = {"../up.ipynb": "x", "/abs.ipynb": "x", "a/../../b.ipynb": "x", "..\\win.ipynb": "x", link: "/etc/passwd"}
    archive = zipped(tmp_path / "in.zip", {**entries, "ann/ok.ipynb": "x", "ann/timestamp.txt": "2000-01-01"})
    target = tmp_path / "deep" / "out"
    remarks = []
    unpack(archive, target, remarks)
    files = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file() or path.is_symlink()]
    assert sorted(files) == ["deep/out/ann/ok.ipynb", "in.zip"]
    assert len(remarks) == 6 and "ann/timestamp.txt: left out, it is no notebook" in remarks


def test_a_zip_bomb_is_left_out_and_the_others_unpacked(tmp_path):
    bomb = zipped(tmp_path / "bomb.zip", {"05_small.ipynb": b"\0" * (LARGEST_NOTEBOOK + 1)})
    archive = zipped(tmp_path / "in.zip", {"ann/sub.zip": bomb.read_bytes(), "ben/05_small.ipynb": "x"})
    remarks = []
    unpack(archive, tmp_path / "out", remarks)
    assert [path.name for path in (tmp_path / "out").rglob("*.ipynb")] == ["05_small.ipynb"]
    assert "unpacks to more than 20 MB" in remarks[0]


def test_a_zip_that_lies_about_its_size_is_left_out(tmp_path):
    archive = zipped(tmp_path / "in.zip", {"ann/05_small.ipynb": b"a" * 10_000, "ben/05_small.ipynb": b"b"})
    data = bytearray(archive.read_bytes())
    start = data.index(b"PK\x01\x02")
    struct.pack_into("<I", data, start + 24, 10)  # the size after unpacking, in the table of contents
    archive.write_bytes(data)
    remarks = []
    unpack(archive, tmp_path / "out", remarks)
    assert (tmp_path / "out" / "ben" / "05_small.ipynb").read_bytes() == b"b"
    assert len(remarks) <= 1


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04" + b"\0" * 100])
def test_what_is_no_zip_is_said(course, tmp_path, content):
    path = tmp_path / "x.zip"
    path.write_bytes(content)
    with pytest.raises(SetUpError, match="cannot be unpacked"):
        collect(course, desk.LESSON, path)


def test_an_lms_zip_lands_in_the_students_folders(course, tmp_path):
    text = json.dumps(desk.filled(desk.released(course), **desk.RIGHT))
    inner = zipped(tmp_path / "inner.zip", {"work/05_small.ipynb": text})
    archive = zipped(
        tmp_path / "in.zip",
        {
            "ann/05_small.ipynb": text,
            "ann/timestamp.txt": "2000-01-01 00:00:00 UTC",
            "ben/05_small.ipynb": "{",
            "stranger/05_small.ipynb": text,
            "cleo/inner.zip": inner.read_bytes(),
        },
    )
    students, remarks = collect(course, desk.LESSON, archive)
    assert students[:2] == ["ann", "ben"]
    assert any("stranger" in remark for remark in remarks)
    assert not (course.root / "submitted" / "stranger").exists()
    found = {s.student: s for s in submissions(course, course.lesson(desk.LESSON), course.roster())}
    assert found["ann"].refused is None and found["ann"].timestamp is None
    assert "damaged" in found["ben"].refused


def test_exports_hold_no_formulas():
    from grading.gradebook.grades_csv import as_csv

    row = {"student": "ann", "first_name": "=1+1", "email": "@SUM(A1)", "score": -1.5}
    (line,) = csv.DictReader(as_csv([row], list(row)).splitlines())
    assert line == {"student": "ann", "first_name": "'=1+1", "email": "'@SUM(A1)", "score": "-1.5"}


def test_refused_is_an_exception_with_a_sentence():
    with pytest.raises(Refused, match="empty"):
        parse(b"")
