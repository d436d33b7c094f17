"""Quiz questions: one right answer each, every wrong one explained, asked with and without widgets."""

import json
import re
from types import SimpleNamespace

import pytest

import attention_checks as checks
from attention_checks import quiz
from authoring.expand import answer_source

QUESTIONS = quiz.questions()
# Words by which an id would take sides, unless the question itself has them.
JUDGING = set(re.findall(r"\w+", "not no never only cannot too best good bad right wrong pretty spared clean unclean always"))


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
class TestEveryQuestion:
    def test_has_one_right_answer_and_a_reason_for_every_letter(self, question):
        assert list(question.choices) == list("abcdef"[: len(question.choices)])
        assert len(question.choices) >= 3
        assert set(question.why) == set(question.choices)
        assert question.answer in question.choices
        assert len(set(question.choices.values())) == len(question.choices)
        assert all(len(reason) > 30 for reason in question.why.values())

    def test_choices_fit_beside_a_radio_button(self, question):
        assert all(len(choice) <= 90 for choice in question.choices.values())

    def test_the_right_letter_passes(self, question, capsys):
        quiz.check(question.id, question.answer)
        assert capsys.readouterr().out == f"{question.id}: right. {question.why[question.answer]}\n"

    def test_a_wrong_letter_is_explained(self, question):
        for letter in set(question.choices) - {question.answer}:
            with pytest.raises(checks.CheckFailed) as failure:
                quiz.check(question.id, letter)
            assert question.why[letter] in str(failure.value)
            assert failure.value.misconception == f"chose_{letter}"

    def test_the_page_shows_the_question_and_not_the_answer(self, question):
        text = quiz.markdown(question.id)
        assert question.text in text
        assert all(choice in text for choice in question.choices.values())
        assert not any(reason in text for reason in question.why.values())

    def test_its_id_judges_nothing(self, question):
        """Learners read the id before they answer; `greedy_is_not_best` and `a_loss_that_is_too_good` gave the answer away."""
        words = set(question.id.split("_")) & JUDGING
        assert words <= set(re.findall(r"\w+", question.text.lower()))

    def test_formulas_are_set_and_none_is_left_raw(self, question):
        for text in (question.text, *question.choices.values()):
            assert text.count("$") % 2 == 0
            assert not re.search(r"\w_[\w{]|\^", re.sub(r"\$[^$]*\$|`[^`]*`", "", text)), text

    def test_no_explanation_shows_raw_tex(self, question):
        """An explanation is shown where nothing sets formulas: its own are words, `code` or plain characters such as d²."""
        for text in question.why.values():
            assert text.count("`") % 2 == 0
            assert not re.search(r"[$\\^]|_\{", text), text
            assert not re.search(r"\w_\w", re.sub(r"`[^`]*`", "", text)), text


class TestForm:
    @pytest.fixture(autouse=True)
    def shell(self, monkeypatch):
        """The names of a notebook, in which a click sets its variable."""
        names = {}
        monkeypatch.setattr("IPython.get_ipython", lambda: SimpleNamespace(user_ns=names))
        return names

    def click(self, form, letter, written):
        """What a page does when somebody answers; `written`: it could write into the cell."""
        form.hear(letter, written, form.heard + 1)

    @pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
    def test_nothing_is_revealed_before_the_answer_stands(self, question):
        form = quiz.form(question, "answer_1", "")
        sent = json.dumps({name: form.get_state()[name] for name in ("controls", "source", "said", "value")})
        assert not any(json.dumps(reason)[1:-1] in sent for reason in question.why.values())
        assert [spoken for *_, spoken in form.controls["choices"]] == [
            f"{letter}: {quiz.plain(text)}" for letter, text in question.choices.items()
        ]

    @pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
    def test_a_click_is_the_answer_and_is_told_what_it_is_worth(self, question, shell):
        form = quiz.form(question, "answer_3", "")
        for letter in question.choices:
            self.click(form, letter, written=True)
            assert shell == {"answer_3": letter}
            assert ("Right." in form.said) == (letter == question.answer)
            assert f'Your answer: "{letter}".' in form._static()["text/plain"]

    def test_where_the_page_cannot_write_the_next_cell_judges(self, shell):
        form = quiz.form(QUESTIONS["two_equal_weights"], "answer_2", "")
        self.click(form, "c", written=False)
        assert shell == {"answer_2": "c"}
        assert "<code>answer_2 = &quot;c&quot;</code>" in form.said and "Right" not in form.said
        quiz.check("two_equal_weights", shell["answer_2"])

    def test_an_answer_that_stands_in_the_cell_is_shown_again(self):
        form = quiz.form(QUESTIONS["two_equal_weights"], "answer_2", " C)")
        assert form.value == "c" and "Right." in form.said

    @pytest.mark.parametrize("value", ["", None, ..., "z", 3, ["c"]])
    def test_what_is_no_answer_chooses_nothing(self, value):
        form = quiz.form(QUESTIONS["two_equal_weights"], "answer_2", value)
        assert form.value is None and form.said == ""

    def test_the_page_writes_into_the_line_that_the_build_made(self):
        """The script finds the cell by what it `asks`, and in it the line `variable = "..."`."""
        source = quiz.form(QUESTIONS["two_equal_weights"], "answer_2", "").source
        made = answer_source("two_equal_weights", "answer_2", "")
        assert source["asks"] in made and source["judges"].endswith('quiz.check("two_equal_weights"')
        assert re.search(rf"""^({source["variable"]} *= *)(["'])[^"'\n]*\2""", made, re.MULTILINE)


@pytest.mark.parametrize("answer", ["C", " c ", "c)", "(c)", "c."])
def test_spaces_case_and_brackets_do_not_matter(answer):
    quiz.check("two_equal_weights", answer)


@pytest.mark.parametrize("answer", ["", "  ", None, ...])
def test_an_answer_not_given_yet_is_asked_for(answer):
    with pytest.raises(
        checks.CheckFailed, match='Not answered yet: click on a letter, or set the answer to one of "a", "b", "c", "d"'
    ) as failure:
        quiz.check("two_equal_weights", answer)
    assert failure.value.misconception == "not_answered"


@pytest.mark.parametrize("answer", ["e", "a, b", 3, ["c"]])
def test_an_answer_that_is_no_choice_is_shown_what_is(answer):
    with pytest.raises(checks.CheckFailed, match=re.escape(f"got {answer!r}")):
        quiz.check("two_equal_weights", answer)


def test_an_unknown_question_names_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'two_equal_weights'"):
        quiz.markdown("two_equal_weight")


@pytest.mark.parametrize("lesson", quiz.lessons())
def test_each_lesson_asks_three_to_five_and_the_right_letter_varies(lesson):
    questions = quiz.questions(lesson)
    assert 3 <= len(questions) <= 5
    answers = [question.answer for question in questions.values()]
    assert len(set(answers)) >= 3


def test_ask_without_a_notebook_shows_nothing(capsys):
    assert quiz.ask("two_equal_weights", answer_1="") is None
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("answer", [{}, {"answer_1": "", "answer_2": ""}])
def test_ask_needs_the_variable(answer):
    with pytest.raises(TypeError, match="ask takes the variable with the answer, such as answer_1=answer_1, got"):
        quiz.ask("two_equal_weights", **answer)
