"""Verdicts are kept by what they are verdicts of, in files that are whole or not there."""

import errno
import os
import subprocess
import sys

import pytest

from grading.gradebook import store
from grading.gradebook.records import Record, Row
from grading.gradebook.store import Store, key_of
from grading.intake.lesson import Lesson, LessonCell
from grading.intake.whole_files import write_whole
from grading.judge.verdict import CellVerdict, Verdict

CELL = LessonCell("check", "code", "a", "a", 1.0, "assert True")
LESSON = Lesson("l", (CELL,))
VERDICT = Verdict("l", {"a": CellVerdict(1.0, 1.0, "passed")})
WORK = {"cells": [], "flags": []}


def test_a_verdict_is_found_under_its_key_alone(tmp_path):
    kept = Store(tmp_path)
    kept.keep("ab12", VERDICT)
    assert Store(tmp_path).verdict("ab12") == VERDICT
    assert Store(tmp_path).verdict("ab13") is None


def test_the_key_changes_with_the_lesson_the_work_the_seed_and_the_engine(monkeypatch):
    keys = {key_of(LESSON, WORK, 0)}
    keys.add(key_of(Lesson("l", (LessonCell("check", "code", "a", "a", 2.0, "assert True"),)), WORK, 0))
    keys.add(key_of(LESSON, {**WORK, "flags": ["x"]}, 0))
    keys.add(key_of(LESSON, WORK, 1))
    monkeypatch.setattr(store, "engine_version", lambda: "another")
    keys.add(key_of(LESSON, WORK, 0))
    assert len(keys) == 5
    monkeypatch.undo()
    assert key_of(LESSON, WORK, 0) in keys


@pytest.mark.parametrize("damage", ["", '{"key": "ab', "[]", "null", '{"key": "other", "verdict": {}}', "\0"])
def test_a_damaged_verdict_counts_as_none(tmp_path, damage):
    kept = Store(tmp_path)
    kept.keep("ab12", VERDICT)
    (path,) = tmp_path.rglob("ab12.json")
    path.write_text(damage)
    assert kept.verdict("ab12") is None


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "file"
    write_whole(path, b"old")

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_a_record_is_read_as_it_was_written_and_a_damaged_one_is_empty(tmp_path):
    kept, record = Store(tmp_path), Record("k", "w", "now", Row("ann", "graded", remarks=("x",)), {"a": {}}, {"a": 1.0})
    assert kept.written("l", "ann") == Record()
    kept.note_written("l", "ann", record)
    assert kept.written("l", "ann") == record
    whole = record.to_dict()
    damaged = [{**whole, name: value} for name in whole for value in (0, [], 1.5)]
    for damage in (*damaged, {**whole, "row": {}}, {**whole, "row": {"student": "ann", "odd": 1}}, {"key": "k"}, {}, []):
        assert Record.read(damage) == Record()


def test_the_lock_of_a_killed_run_is_gone_with_it(tmp_path):
    lines = (
        "import os, sys",
        "from grading.gradebook.store import Store",
        "with Store(sys.argv[1]).one_writer(): os.kill(os.getpid(), 9)",
    )
    code = "\n".join(lines)
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)]).returncode == -9
    with Store(tmp_path).one_writer():
        pass
