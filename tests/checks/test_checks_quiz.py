"""Quiz questions: one right answer each, every wrong one explained, asked with and without widgets."""

import re

import pytest

from course_utils import checks
from course_utils.checks import quiz

QUESTIONS = quiz.questions()


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

    def test_the_buttons_answer_at_once(self, question):
        radio, feedback = quiz.buttons(question.id).children
        assert radio.value is None and feedback.value == ""
        for letter in question.choices:
            radio.value = letter
            assert ("Right." in feedback.value) == (letter == question.answer)


@pytest.mark.parametrize("answer", ["C", " c ", "c)", "(c)", "c."])
def test_spaces_case_and_brackets_do_not_matter(answer):
    quiz.check("two_equal_weights", answer)


@pytest.mark.parametrize("answer", ["", "  ", None, ...])
def test_an_answer_not_given_yet_is_asked_for(answer):
    with pytest.raises(checks.CheckFailed, match='Not answered yet: set the answer to one of "a", "b", "c", "d"') as failure:
        quiz.check("two_equal_weights", answer)
    assert failure.value.misconception == "not_answered"


@pytest.mark.parametrize("answer", ["e", "a, b", 3, ["c"]])
def test_an_answer_that_is_no_choice_is_shown_what_is(answer):
    with pytest.raises(checks.CheckFailed, match=re.escape(f"got {answer!r}")):
        quiz.check("two_equal_weights", answer)


def test_an_unknown_question_names_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'two_equal_weights'"):
        quiz.markdown("two_equal_weight")


@pytest.mark.parametrize("lesson", quiz.LESSONS)
def test_each_lesson_asks_three_to_five_and_the_right_letter_varies(lesson):
    questions = quiz.questions(lesson)
    assert 3 <= len(questions) <= 5
    answers = [question.answer for question in questions.values()]
    assert len(set(answers)) >= 3


def test_ask_shows_the_buttons(capsys):
    assert quiz.ask("two_equal_weights") is None
    assert capsys.readouterr().err == ""
