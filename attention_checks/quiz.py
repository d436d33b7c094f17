"""Quiz questions: data, asked on the page and graded from a plain variable.

`markdown(id)` is the question with its choices, as text for the page itself; `ask(id, answer_1=answer_1)` shows a button for each
letter; `check(id, answer_1)` is what the graded cell calls.

A click is the answer: it sets the variable, and writes the letter into the cell, because the source is what is saved, run again
and graded. Only then is the answer judged. Where a page lets nobody write into a cell (Colab, VS Code), the click sets the
variable, the next cell judges, and whoever hands the notebook in is asked to write the letter by hand, which works everywhere.
"""

import difflib
import html
import importlib
import pkgutil
import re
from dataclasses import dataclass
from functools import cache

from attention_checks import questions as tables
from attention_checks.engine.report import CheckFailed, in_notebook, marked_up, show_passed


@dataclass(frozen=True)
class Question:
    """One question: the text, the choices by letter, the right letter, and for each letter why it is right or wrong."""

    id: str
    text: str
    choices: dict[str, str]
    answer: str
    why: dict[str, str]


def lessons():
    """The lessons that ask questions, in order: the modules of `attention_checks.questions`."""
    return sorted(module.name for module in pkgutil.iter_modules(tables.__path__))


@cache
def questions(lesson=None):
    """The questions by id, in their order: of one lesson ("lesson_02"), or of the whole course."""
    asked = [importlib.import_module(f"{tables.__name__}.{name}").QUESTIONS for name in ([lesson] if lesson else lessons())]
    return {question.id: question for table in asked for question in map(_question, table.strip().split("\n\n"))}


def _question(block):
    """The `Question` of a block in a lesson's table: the choices stand below it, a star before the right one, each with its why.

    an_id: What is asked.
      a) A choice, on one line.
         Why it is wrong.
    * b) Another.
         Why it is right.
    """
    head, *listed = re.split(r"\n(?=[* ] \w\) )", block)
    name, text = " ".join(head.split()).split(": ", 1)
    choices, why, answer = {}, {}, ""
    for choice in listed:
        line, *reason = choice.split("\n")
        letter = line[2]
        choices[letter], why[letter] = line[5:], " ".join(" ".join(reason).split())
        answer = letter if line[0] == "*" else answer
    return Question(name, text, choices, answer, why)


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


def plain(text):
    """A text of a question for where no formulas are set and no code is marked: without the marks for either."""
    return text.replace("$", "").replace("`", "").replace(r"^\top", "^T")


def check(question_id, answer):
    """Print a line when `answer` is the right letter; raise `CheckFailed`, saying why not, when it is another one.

    Case, spaces, a bracket or a full stop do not matter: " B) " is "b". Raises ValueError for an unknown id.
    """
    question = find(question_id)
    letters = ", ".join(f'"{letter}"' for letter in question.choices)
    letter = _letter(answer)
    if letter is None or letter == "" or letter is ...:
        said = f"Not answered yet: click on a letter, or set the answer to one of {letters}."
        raise CheckFailed(question.id, said, "not_answered")
    if not isinstance(letter, str) or letter not in question.choices:
        raise CheckFailed(question.id, f"The answer should be one of {letters}, got {answer!r}.", "not_a_choice")
    if letter != question.answer:
        raise CheckFailed(question.id, question.why[letter], f"chose_{letter}", f'"{letter}": {plain(question.choices[letter])}')
    show_passed(f"{question.id}: right. {question.why[letter]}")


def ask(question_id, **answer):
    """Show a button for each letter. `answer` is the graded variable by its name: `ask("two_equal_weights", answer_2=answer_2)`.

    Raises ValueError for an unknown id, TypeError unless there is one variable. Without a notebook nothing is shown.
    """
    question = find(question_id)
    if len(answer) != 1:
        raise TypeError(f"ask takes the variable with the answer, such as answer_1=answer_1, got {sorted(answer) or 'none'}")
    ((variable, value),) = answer.items()
    if in_notebook():
        form(question, variable, value).show()


def form(question, variable, value):
    """The buttons that `ask` shows, as a `Form`; a click sets `variable` among the notebook's own."""
    from IPython import get_ipython

    from course_utils.widgets._form import Form, radio  # only here: checks must also run where there are no widgets

    def saved():
        text = f'Your answer: "{made.value}".' if made.value else "Not answered yet: run this cell, then click on a letter."
        return f"<p>{html.escape(text)}</p>", text

    def answered(_):
        get_ipython().user_ns[variable] = made.value
        now = f'Your answer is "{made.value}", and the next cell says whether it is right. To hand it in, write it above, too:'
        made.said = (
            _verdict(question, made.value) if made.written else f"{now} <code>{variable} = &quot;{made.value}&quot;</code>"
        )
        made.save()

    choices = [(letter, letter, f"{letter}: {plain(text)}") for letter, text in question.choices.items()]
    source = {"variable": variable, "asks": f'quiz.ask("{question.id}"', "judges": f'quiz.check("{question.id}"'}
    made = Form(radio("Your answer", choices, row=True), saved, source)
    if isinstance(_letter(value), str) and _letter(value) in question.choices:
        made.value = _letter(value)
        made.said = _verdict(question, made.value)
    made.observe(answered, "count")
    return made


def _letter(answer):
    return answer.strip().strip("().").strip().lower() if isinstance(answer, str) else answer


def _verdict(question, letter):
    right = letter == question.answer
    colour = "var(--jp-success-color1,#2e7d32)" if right else "var(--jp-warn-color1,#c77700)"
    verdict = "\N{CHECK MARK} Right." if right else "Not yet."
    why = marked_up(question.why[letter])
    return f"<div style='border-left:4px solid {colour};padding:0.1em 0.8em'><b>{verdict}</b> {why}</div>"
