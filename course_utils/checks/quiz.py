"""Quiz questions: data, asked with radio buttons and graded from a plain variable.

`markdown(id)` is the question as text for the page itself, `ask(id)` the buttons, `check(id, answer)` what the graded cell calls.
"""

import difflib
import importlib
from dataclasses import dataclass
from functools import cache

from course_utils.checks.report import CheckFailed, marked_up

LESSONS = ("lesson_00", "lesson_01", "lesson_02", "lesson_03", "lesson_04", "lesson_05", "lesson_06", "lesson_07", "lesson_08")


@dataclass(frozen=True)
class Question:
    """One question: the text, the choices by letter, the right letter, and for each letter why it is right or wrong."""

    id: str
    text: str
    choices: dict[str, str]
    answer: str
    why: dict[str, str]


@cache
def questions(lesson=None):
    """The questions by id, in their order: of one lesson ("lesson_02"), or of the whole course."""
    lessons = LESSONS if lesson is None else (lesson,)
    tables = [importlib.import_module(f"course_utils.checks.questions.{name}").QUESTIONS for name in lessons]
    return {question.id: question for table in tables for question in table}


def find(question_id):
    """The `Question` called `question_id`; ValueError, with the nearest name, when there is none."""
    known = questions()
    if question_id not in known:
        near = difflib.get_close_matches(str(question_id), known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise ValueError(f"question_id must be the id of a question, got {question_id!r}: {hint}")
    return known[question_id]


def markdown(question_id):
    """The question and its choices as Markdown, without the answer. Raises ValueError for an unknown id."""
    question = find(question_id)
    choices = [f"- **{letter})** {text}" for letter, text in question.choices.items()]
    return "\n".join([question.text, "", *choices])


def check(question_id, answer):
    """Print a line when `answer` is the right letter; raise `CheckFailed`, saying why not, when it is another one.

    Case, spaces, a bracket or a full stop do not matter: " B) " is "b". Raises ValueError for an unknown id.
    """
    question = find(question_id)
    letters = ", ".join(f'"{letter}"' for letter in question.choices)
    letter = answer.strip().strip("().").strip().lower() if isinstance(answer, str) else answer
    if letter is None or letter == "" or letter is ...:
        raise CheckFailed(question.id, f"Not answered yet: set the answer to one of {letters}.", "not_answered")
    if not isinstance(letter, str) or letter not in question.choices:
        raise CheckFailed(question.id, f"The answer should be one of {letters}, got {answer!r}.", "not_a_choice")
    if letter != question.answer:
        raise CheckFailed(question.id, question.why[letter], f"chose_{letter}", f'"{letter}": {question.choices[letter]}')
    print(f"{question.id}: right. {question.why[letter]}")


def ask(question_id):
    """Show the question's choices as radio buttons that answer at once. Raises ValueError for an unknown id.

    Nothing is stored: the graded answer is the variable in the cell below. Where no kernel runs, the page shows `markdown`.
    """
    from IPython.display import display

    display(buttons(question_id))


def buttons(question_id):
    """The widget that `ask` shows: a vertical box of radio buttons and what they answer."""
    import ipywidgets  # only here: checks must also run where there are no widgets

    question = find(question_id)
    options = [(f"{letter})  {text.replace('`', '')}", letter) for letter, text in question.choices.items()]
    wide = ipywidgets.Layout(width="max-content", max_width="100%")
    radio = ipywidgets.RadioButtons(options=options, value=None, layout=wide)
    feedback = ipywidgets.HTML()

    def answered(change):
        feedback.value = _feedback(question, change["new"])

    radio.observe(answered, names="value")
    return ipywidgets.VBox([radio, feedback])


def _feedback(question, letter):
    if letter is None:
        return ""
    right = letter == question.answer
    colour = "var(--jp-success-color1,#2e7d32)" if right else "var(--jp-warn-color1,#c77700)"
    verdict = "Right." if right else "Not quite."
    why = marked_up(question.why[letter])
    return f"<div style='border-left:4px solid {colour};padding:0.2em 0.8em'><b>{verdict}</b> {why}</div>"
