"""Sentences that say why are found, with what they rest on."""

import pytest

from authoring.__main__ import main
from authoring.build import lessons

LESSON = """\
# %% [markdown]
# # Title
#
# {prose}

# %% setup
"""


@pytest.fixture
def listed(tmp_path, capsys):
    """What `python -m authoring causes` prints for a lesson with this paragraph."""

    def lines(prose):
        script = tmp_path / "solutions" / "07_x" / "07_x.py"
        script.parent.mkdir(parents=True)
        script.write_text(LESSON.format(prose=prose), encoding="utf-8")
        (tmp_path / "tests").mkdir()
        (tmp_path / "tests" / "test_lesson_07.py").write_text("def test_it_falls():\n    assert True\n")
        assert lessons(tmp_path) == ["07_x"] and main(["causes"], tmp_path) == 0
        return capsys.readouterr().out.splitlines()

    return lines


@pytest.mark.parametrize(
    ("prose", "ground"),
    [
        ("It falls because the mask is gone.\n# <!-- claim: test_it_falls -->", "test: test_it_falls"),
        ("The mask prevents it (Vaswani et al. 2017).", "source: Vaswani et al. 2017"),
        ("It has variance $d$, so that it grows.", "formula"),
        ("Keys are kept, so that nothing is done twice.", "nothing named"),
    ],
)
def test_a_sentence_that_says_why_is_listed_with_what_it_rests_on(listed, prose, ground):
    (line,) = listed(prose)
    assert line.startswith(f"07_x:4: [{ground}] ")


def test_other_sentences_questions_and_code_are_not(listed):
    assert listed("Weights sum to 1. Why does it fall, because of what? It calls `so that`.") == []
