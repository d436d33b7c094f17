"""Recorded results and the learner's own rows; a file that cannot be read or written loses nothing."""

import pytest

from attention_lab.measure import results


@pytest.fixture(autouse=True)
def own_file(monkeypatch, tmp_path):
    path = tmp_path / "kept" / "results.json"
    monkeypatch.setenv("COURSE_RESULTS", str(path))
    return path


ROW = {"exact": 0.5, "exact_20_to_40": 0.25, "bleu": 60.0, "aer": None, "parameters": 1000, "milliseconds_per_step": 12.0}


def test_the_table_shows_recorded_rows_and_the_learners_own_which_replaces_an_older_one(own_file):
    results.remember("additive", {**ROW, "exact": 0.75})
    results.remember("additive", ROW)
    table = results.running_table()
    assert list(table.columns) == [title for title, _ in results.COLUMNS.values()]
    assert table.loc["additive (your run)", "exact match"] == "50.0%"
    assert table.loc["additive (your run)", "AER"] == ""
    assert any("recorded, 3 seeds" in name for name in table.index)


def test_a_file_that_cannot_be_written_is_a_sentence_and_the_row_is_still_there(own_file, capsys):
    own_file.parent.write_text("a file where the folder should be")
    assert results.remember("additive", ROW) == {"additive": ROW}
    assert "could not be kept" in capsys.readouterr().out


def test_a_grader_keeps_no_learners_rows(own_file, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert results.remember("additive", ROW) == {"additive": ROW}
    assert not own_file.exists()


@pytest.mark.parametrize("text", ["{", "[]", '{"additive": 3}', "\x00"])
def test_a_spoiled_file_is_a_sentence_and_the_table_starts_afresh(own_file, capsys, text):
    own_file.parent.mkdir()
    own_file.write_text(text)
    assert not any("your run" in name for name in results.running_table().index)
    assert "could not be read" in capsys.readouterr().out


@pytest.mark.parametrize(
    "call, says",
    [
        (lambda: results.recorded("nothing"), "name must be a recorded experiment"),
        (lambda: results.running_table(until="magic"), "until must be one of bottleneck"),
        (lambda: results.runs_of(results.recorded("translation"), "magic"), "model must be one of"),
        (lambda: results.remember("additive", {"beauty": 1}), "got also beauty"),
    ],
)
def test_bad_input_is_named(call, says):
    with pytest.raises(ValueError, match=says):
        call()
