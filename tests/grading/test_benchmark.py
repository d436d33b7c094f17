"""The benchmark measures what it says: the same submissions, three ways, and the memory of a whole process tree."""

import csv
import json
import zipfile

import desk
import nbformat
import pytest
from places import ROOT

from attention_lab.measure.results import recorded
from benchmarks.grading import ALONE, BESIDE, afternoon, beside_hostile, measure, ratios, table


@pytest.fixture
def solution(tmp_path):
    path = tmp_path / f"{desk.LESSON}.ipynb"
    notebook = desk.small_lesson()
    (training,) = [cell for cell in notebook.cells if cell.id == "train"]
    training.source = "import time\ntime.sleep(5)"
    nbformat.write(notebook, path)
    return path


@pytest.mark.slow
def test_stock_runs_the_training_cells_and_the_engine_does_not(solution, tmp_path):
    results = measure(tmp_path, solution, submissions=3, stock=1, stock_training=1, workers=1)
    assert {way: found["submissions"] for way, found in results.items()} == {
        "stock": 1,
        "stock, training skipped": 1,
        "engine": 3,
    }
    assert results["stock"]["seconds"] > 5, "its training cell sleeps that long"
    marks = json.loads((tmp_path / "ours" / "marks.json").read_text())
    assert marks == sorted(marks) and len(marks) == 3
    assert all(found["peak_megabytes"] > 20 for found in results.values())
    scores = (tmp_path / "stock" / "autograded" / "s0000" / desk.LESSON / f"{desk.LESSON}.ipynb").read_text()
    assert "AssertionError" not in scores, "stock graded right answers, too"


@pytest.mark.slow
def test_an_afternoon_goes_from_the_zip_to_the_grades_for_canvas(solution, tmp_path):
    results = afternoon(tmp_path, solution, submissions=3, workers=1)
    assert list(results) == ["collect", "autograde", "feedback", "report", "export", "all of it"]
    assert results["all of it"]["seconds"] == pytest.approx(
        sum(list(found["seconds"] for found in results.values())[:-1]), abs=0.1
    )
    assert "The engine is" not in table(desk.LESSON, results)
    course = tmp_path / "afternoon"
    with zipfile.ZipFile(course / "feedback.zip") as pages:
        assert len(pages.namelist()) == 3
    rows = list(csv.DictReader((course / "grades.csv").open(encoding="utf-8")))
    assert [row[desk.LESSON] for row in rows if row["SIS Login ID"]] == ["3"] * 3


@pytest.mark.slow
def test_a_class_is_timed_with_and_without_hostile_submissions_among_it(solution, tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.grading.CELLS", {"an end": "import os\nos._exit(1)", "an error": "1 / 0"})
    results = beside_hostile(tmp_path, solution, submissions=3, workers=1)
    assert {way: found["submissions"] for way, found in results.items()} == {ALONE: 3, BESIDE: 5}
    submitted = sorted(folder.name for folder in (tmp_path / "with-ten-hostile-ones" / "submitted").iterdir())
    assert submitted == ["s0000", "s0000-an-end", "s0001", "s0001-an-error", "s0002"], "spread among the class"
    assert "times as long, and loses no point" in table(desk.LESSON, results)


RESULTS = {
    "stock": {"submissions": 1, "seconds": 60.0, "seconds_each": 60.0, "peak_megabytes": 500},
    "engine": {"submissions": 10, "seconds": 5.0, "seconds_each": 0.5, "peak_megabytes": 900, "seconds_each_once_started": 0.25},
}


def test_ratios_are_of_seconds_for_each_submission():
    assert ratios(RESULTS) == {"stock": (120.0, 240.0)}
    text = table("l", RESULTS)
    assert "The engine is 120 times as fast as stock, 240 times once it has started." in text


def test_the_readme_says_what_was_recorded_and_that_is_what_is_promised():
    text = (ROOT / "grading" / "README.md").read_text(encoding="utf-8")
    small, thousand = (recorded(name)["results"]["engine"] for name in ("grading", "grading_thousand"))
    assert thousand["submissions"] == 1000 and thousand["seconds"] <= 300 and thousand["peak_megabytes"] < 3000
    times = {way: whole for way, (whole, _) in recorded("grading")["ratios"].items()}
    assert times["stock"] >= 50 and times["stock, training skipped"] >= 10
    assert f"takes {small['seconds_each']:.2f} s (mean of {small['submissions']}, starting included)" in text
    assert f"{times['stock']:.0f} times as long, and {times['stock, training skipped']:.0f} times as long when" in text
    assert f"1,000 submissions of lesson 00: {thousand['seconds']:.0f} s, {thousand['peak_megabytes'] / 1000:.1f} GB" in text
    whole = recorded("grading_afternoon")["results"]["all of it"]
    assert f"among it: {whole['seconds'] / 60:.1f} minutes, {whole['peak_megabytes'] / 1000:.1f} GB" in text
    assert whole["submissions"] == 1000 and whole["seconds"] <= 480, "eight minutes are promised"
    found = recorded("grading_hostile")["results"]
    alone, beside = (found[way]["seconds"] for way in (ALONE, BESIDE))
    assert f"takes {beside / alone:.1f} times as long, {beside:.0f} s in place of {alone:.0f} s" in text
    assert found[BESIDE]["submissions"] == found[ALONE]["submissions"] + 10
