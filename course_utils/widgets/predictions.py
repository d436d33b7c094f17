"""Predict, then run: the learner commits to a guess before the cell that reveals the answer.

A prediction made before an experiment, and compared with it afterwards, teaches more than the experiment alone: Crouch, Fagen,
Callan and Mazur (2004), Classroom demonstrations: learning tools or entertainment?, American Journal of Physics 72.
"""

import math
from html import escape

from course_utils._validation import require_choice
from course_utils.plotting import running_in_ipython
from course_utils.widgets._form import Form, card, radio, slider

NEAR = 0.05  # of the outcome: a guess within that, or within half a step of the slider, is right unless the question says more
FACTOR = 1.25  # within which a guess on a logarithmic scale is right
CLOSE = 3  # times the tolerance
FAR = 0.25  # of the range: beyond, or beyond a factor of 2, there is something to explain


def predict(question, low, high, *, step=None, unit="", value=None, log=False, within=None):
    """Ask for a number between `low` and `high`, show a slider for it, and return the `Prediction`.

    `step`: of the slider, by default a hundredth of the range; `unit`: written after numbers ("%", "ms"); `value`: commits to a
    guess by hand. `log`: for a quantity that spans decades; the slider then moves by ratios, and ratios are compared.
    `within`: how far off a guess may be and still be right, in the question's unit (with `log`: a factor above 1).
    Raises ValueError unless low lies below high (with `log`, above 0 too) and value between them.
    """
    prediction = Prediction(question, low, high, step=step, unit=unit, value=value, log=log, within=within)
    prediction.show()
    return prediction


def predict_choice(question, choices, *, value=None):
    """Ask for one of `choices`, show radio buttons for it, and return the `ChoicePrediction`. `value` commits by hand.

    Raises ValueError unless choices are at least two different strings and value is one of them.
    """
    prediction = ChoicePrediction(question, choices, value=value)
    prediction.show()
    return prediction


class _Asked:
    """A question, the learner's `guess` (None until one is made) and the form it is made with."""

    def __init__(self, question):
        if not isinstance(question, str) or not question.strip():
            raise TypeError(f"question must be a text that asks something, got {question!r}")
        self.question = question
        self._guess = None
        self._actual = None
        self._told = []  # where the outcome was shown
        self.form = Form(self._controls(f"Predict: {question}"), self._saved)
        self.form.observe(self._answered, "count")
        self._tell()

    def _answered(self, _):
        self.guess = self._from_page(self.form.value)

    def _commit(self, guess):
        self._guess = guess
        self.form.value = guess
        self._tell()
        if self._told:  # revealed before it was made
            for place in self._told:
                place.update(self._verdict(), raw=True)
            self.form.closed = True
        self.form.save()

    def _tell(self):
        self.form.said = "No prediction yet." if self._guess is None else f"Your prediction: <b>{escape(self._shown())}</b>."

    def _saved(self):
        if self._guess is None:
            text = f"Predict: {self.question} {self._scale()}"
        else:
            text = f"Predict: {self.question}. Your prediction: {self._shown()}."
        return f"<p>{escape(text)}</p>", text

    def _ipython_display_(self):
        """Nothing: the call that made this has shown it already."""

    def show(self):
        """Show the question and its control (again)."""
        self.form.show()

    def reveal(self, actual):
        """Say how the prediction compares with the `actual` outcome, and close it. Raises as `compare` does.

        A prediction that has not been made stays open, and is compared in the same place once it is.
        """
        sentence = self.compare(actual)
        self._actual = actual
        self.form.closed = self._guess is not None
        if not running_in_ipython():
            print(sentence)
            return
        from IPython.display import display

        self._told.append(display(self._verdict(), raw=True, display_id=True))

    def _verdict(self):
        sentence = self.compare(self._actual)
        if self._guess is None:
            ask = "You have not made your prediction yet: it can still be made above, and is compared here."
            html = f"{ask}<details><summary>Read on without one</summary>{escape(sentence)}</details>"
            return {"text/html": card(html), "text/plain": sentence}
        right = self._is_right(self._actual)
        mark = "\N{CHECK MARK} " if right else ""
        return {"text/html": card(mark + escape(sentence), right), "text/plain": sentence}


class Prediction(_Asked):
    """A number the learner expects. `guess` is None until the slider is moved, its button pressed, or a value assigned."""

    def __init__(self, question, low, high, *, step=None, unit="", value=None, log=False, within=None):
        self.low, self.high = _number("low", low), _number("high", high)
        if not self.low < self.high:
            raise ValueError(f"low must be below high, got low={low} and high={high}")
        if log and self.low <= 0:
            raise ValueError(f"low must be above 0 on a logarithmic scale, got {low}")
        if log and step is not None:
            raise ValueError(f"step must be left out on a logarithmic scale, got {step}")
        coarse = 2 - math.floor(math.log10(self.high - self.low)) if step is None else 0  # decimals that a reader can tell apart
        step = (self.high - self.low) / 100 if step is None else _number("step", step)
        if not 0 < step <= self.high - self.low:
            raise ValueError(f"step must be above 0 and at most high - low = {self.high - self.low:g}, got {step:g}")
        self.within = None if within is None else _number("within", within)
        if within is not None and self.within <= (1 if log else 0):
            raise ValueError(f"within must be above {'1, a factor' if log else '0'}, got {within}")
        self.unit, self.log, self.step = unit, log, step
        self._decimals = max(0, min(6, coarse), -math.floor(math.log10(step) + 1e-9))
        super().__init__(question)
        if value is not None:
            self.guess = value

    @property
    def guess(self):
        return self._guess

    @guess.setter
    def guess(self, value):
        value = _number("guess", value)
        if not self.low <= value <= self.high:
            raise ValueError(f"guess must lie between {self.low:g} and {self.high:g}, got {value:g}")
        self._commit(value)

    def compare(self, actual):
        """A sentence on the guess and the `actual` number, which is finite: direction and size of the difference -> str."""
        actual = _number("actual", actual)
        is_, outside = self._with_unit(actual), ""
        if not self.low <= actual <= self.high:
            outside = f" That lies outside the scale, which ran from {self.low:g} to {self.high:g}."
        if self._guess is None:
            return f"No prediction was made. It is {is_}.{outside}"
        you = f"You predicted {self._shown()}"
        if self._shown() == is_:
            return f"{you}, and it is {is_}: right."
        off, tolerance, ratio = self._off(actual)
        side = "too low" if self._guess < actual else "too high"
        unit = "percentage points" if self.unit == "%" else self.unit
        difference = abs(actual - self._guess)
        by = f"{f'{self._text(difference)} {unit}'.strip()} {side}"
        if self.log and ratio < math.inf:
            by = f"{side} by a factor of {ratio:.2g}"
        if off <= tolerance:
            return f"{you}, and it is {is_}: as good as right, {by}.{outside}"
        if off <= CLOSE * tolerance:
            return f"{you}, and it is {is_}: close, {by}.{outside}"
        decades = 2 <= ratio < math.inf
        factor = f", by a factor of {ratio:.2g}" if decades and not self.log else ""
        far = decades or (difference > FAR * (self.high - self.low) and not self.log)
        ask = " A gap worth explaining before you read on." if far else ""
        return f"{you}; it is {is_}. Your prediction was {by}{factor}.{outside}{ask}"

    def _off(self, actual):
        """How far off the guess is, and the tolerance, both logarithmic on such a scale; and the ratio of the two numbers."""
        low, high = sorted((self._guess, actual))
        ratio = high / low if low > 0 else math.inf
        if self.log:
            return (math.log(ratio) if low > 0 else math.inf), math.log(self.within or FACTOR), ratio
        return high - low, self.within or max(self.step / 2, NEAR * abs(actual)), ratio

    def _is_right(self, actual):
        actual = _number("actual", actual)
        off, tolerance, _ = self._off(actual)
        return off <= tolerance or self._shown() == self._with_unit(actual)

    def _text(self, number):
        if not self.log:
            return f"{number:.{self._decimals}f}"
        size = math.floor(math.log10(abs(number)) + 1e-9) if number else 0
        return f"{round(number, 1 - size):,.{max(0, 1 - size)}f}"  # two digits tell ratios well enough

    def _with_unit(self, number):
        return f"{self._text(number)} {self.unit}".strip()

    def _shown(self):
        return self._with_unit(self._guess)

    def _scale(self):
        return f"(a number from {self.low:g} to {self.high:g}{' ' * bool(self.unit)}{self.unit})"

    def _controls(self, name):
        look = {"legend": name, "unit": self.unit, "decimals": self._decimals, "log": self.log}
        return slider(self.question, self.low, self.high, self.step, **look)

    def _from_page(self, value):
        return min(max(value, self.low), self.high)  # JavaScript's rounding may lie outside by a hair


class ChoicePrediction(_Asked):
    """A choice the learner expects. `guess` is None until a button is chosen or a value assigned, in capitals or not."""

    def __init__(self, question, choices, *, value=None):
        if isinstance(choices, str) or not all(isinstance(choice, str) for choice in choices):
            raise TypeError(f"choices must be a list of strings, got {choices!r}")
        self.choices = list(choices)
        if len(self.choices) < 2 or len(set(self.choices)) < len(self.choices):
            raise ValueError(f"choices must be at least two different strings, got {self.choices}")
        super().__init__(question)
        if value is not None:
            self.guess = value

    @property
    def guess(self):
        return self._guess

    @guess.setter
    def guess(self, value):
        alike = [choice for choice in self.choices if isinstance(value, str) and choice.lower() == value.strip().lower()]
        if value not in self.choices and len(alike) == 1:
            value = alike[0]
        require_choice("guess", value, self.choices)
        self._commit(value)

    def compare(self, actual):
        """A sentence on the guess and the `actual` choice -> str. Raises ValueError unless that is one of the choices."""
        require_choice("actual", actual, self.choices)
        if self._guess is None:
            return f'No prediction was made. It is "{actual}".'
        if self._guess == actual:
            return f'You predicted "{actual}", and so it is.'
        return f'You predicted "{self._guess}"; it is "{actual}". A difference worth explaining before you read on.'

    def _is_right(self, actual):
        return self._guess == actual

    def _shown(self):
        return f'"{self._guess}"'

    def _scale(self):
        return f"({' / '.join(self.choices)})"

    def _controls(self, name):
        return radio(self.question, [(choice, choice) for choice in self.choices], legend=name)

    def _from_page(self, value):
        return value


def _number(name, value):
    """A finite float out of a number, a tensor or an array of one element."""
    if isinstance(value, (str, bytes, bool)):
        raise TypeError(f"{name} must be a number, got {value!r}")
    try:
        number = float(value)
    except (TypeError, ValueError, RuntimeError):
        raise TypeError(f"{name} must be a number, got {type(value).__name__}") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, got {number}")
    return number
