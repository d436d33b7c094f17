"""Predict, then run: the learner commits to a guess before the cell that reveals the answer.

A prediction made before an experiment, and compared with it afterwards, teaches more than the experiment alone: Crouch, Fagen,
Callan and Mazur (2004), Classroom demonstrations: learning tools or entertainment?, American Journal of Physics 72.
"""

import math
from html import escape

import ipywidgets

from course_utils._validation import require_choice
from course_utils.widgets._display import display_widget, say


def predict(question, low, high, *, step=None, unit="", value=None):
    """Ask for a number between `low` and `high`, show a slider for it, and return the `Prediction`.

    `step`: of the slider, by default a hundredth of the range; `unit`: written after numbers ("%", "ms"); `value`: commits to a
    guess by hand. Raises TypeError or ValueError for a wrong argument: low must be below high, value between them.
    """
    prediction = Prediction(question, low, high, step=step, unit=unit, value=value)
    prediction.show()
    return prediction


def predict_choice(question, choices, *, value=None):
    """Ask for one of `choices`, show radio buttons for it, and return the `ChoicePrediction`. `value` commits by hand.

    Raises TypeError or ValueError unless choices are at least two different strings and value is one of them.
    """
    prediction = ChoicePrediction(question, choices, value=value)
    prediction.show()
    return prediction


class _Asked:
    """A question, the learner's `guess` (None until one is made) and the control it is made with."""

    def __init__(self, question, control, extra=()):
        if not isinstance(question, str) or not question.strip():
            raise TypeError(f"question must be a text that asks something, got {question!r}")
        self.question = question
        self._guess = None
        self.control = control
        self.status = ipywidgets.HTML()
        heading = ipywidgets.HTML(f"<b>Predict:</b> {escape(question)}")
        self.box = ipywidgets.VBox([heading, ipywidgets.HBox([control, *extra]), self.status])
        control.observe(self._moved, "value")
        self._tell()

    def _moved(self, change):
        if change["new"] is not None:
            self.guess = change["new"]

    def _tell(self):
        self.status.value = "<i>No prediction yet.</i>" if self._guess is None else f"Your prediction: {escape(self._shown())}."

    def _ipython_display_(self):
        """Nothing: the call that made this has shown it already."""

    def show(self):
        """Show the question and its control (again)."""
        display_widget(self.box, f"Predict: {self.question} {self._scale()}")

    def reveal(self, actual):
        """Say how the prediction compares with what came out, and close it. Raises as `compare` does."""
        sentence = self.compare(actual)
        self.control.disabled = True
        say(sentence)


class Prediction(_Asked):
    """A number the learner expects. `guess` is None until the slider is moved, its button pressed, or a value assigned."""

    def __init__(self, question, low, high, *, step=None, unit="", value=None):
        self.low, self.high = _number("low", low), _number("high", high)
        if not self.low < self.high:
            raise ValueError(f"low must be below high, got low={low} and high={high}")
        coarse = 2 - math.floor(math.log10(self.high - self.low)) if step is None else 0  # decimals that a reader can tell apart
        step = (self.high - self.low) / 100 if step is None else _number("step", step)
        if not 0 < step <= self.high - self.low:
            raise ValueError(f"step must be above 0 and at most high - low = {self.high - self.low:g}, got {step:g}")
        self.unit = unit
        self._decimals = max(0, min(6, coarse), -math.floor(math.log10(step) + 1e-9))
        middle = self.low + step * round((self.high - self.low) / 2 / step)
        slider = ipywidgets.FloatSlider(
            value=min(middle, self.high), min=self.low, max=self.high, step=step, readout_format=f".{self._decimals}f",
            continuous_update=False, layout=ipywidgets.Layout(width="26em"),
        )  # fmt: skip
        self.button = ipywidgets.Button(description="This is my prediction", layout=ipywidgets.Layout(width="14em"))
        super().__init__(question, slider, [self.button])
        self.button.on_click(lambda _: setattr(self, "guess", self.control.value))
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
        self._guess = value
        self.control.value = value
        self._tell()

    def compare(self, actual):
        """A sentence on the guess and the `actual` number: direction and size of the difference -> str.

        Raises TypeError or ValueError unless `actual` is a finite number.
        """
        actual = _number("actual", actual)
        is_, outside = self._with_unit(actual), ""
        if not self.low <= actual <= self.high:
            outside = f" That lies outside the scale, which ran from {self.low:g} to {self.high:g}."
        if self._guess is None:
            return f"No prediction was made. It is {is_}.{outside}"
        error = abs(actual - self._guess)
        if float(self._text(error)) == 0:
            return f"You predicted {self._shown()}, and it is {is_}: spot on."
        side = "too low" if self._guess < actual else "too high"
        unit = "percentage points" if self.unit == "%" else self.unit
        by = f"{self._text(error)} {unit}".strip()
        share = error / (self.high - self.low)
        if share <= 0.05:
            return f"You predicted {self._shown()}, and it is {is_}: close, only {by} {side}.{outside}"
        ask = " A gap worth explaining before you read on." if share > 0.25 else ""
        return f"You predicted {self._shown()}; it is {is_}. Your prediction was {by} {side}.{outside}{ask}"

    def reveal(self, actual):
        """Say how the prediction compares with the `actual` number, and close it. Raises as `compare` does."""
        super().reveal(actual)
        self.button.disabled = True

    def _text(self, number):
        return f"{number:.{self._decimals}f}"

    def _with_unit(self, number):
        return f"{self._text(number)} {self.unit}".strip()

    def _shown(self):
        return self._with_unit(self._guess)

    def _scale(self):
        return f"(a number from {self.low:g} to {self.high:g}{' ' * bool(self.unit)}{self.unit})"


class ChoicePrediction(_Asked):
    """A choice the learner expects. `guess` is None until a button is chosen or a value assigned."""

    def __init__(self, question, choices, *, value=None):
        if isinstance(choices, str) or not all(isinstance(choice, str) for choice in choices):
            raise TypeError(f"choices must be a list of strings, got {choices!r}")
        self.choices = list(choices)
        if len(self.choices) < 2 or len(set(self.choices)) < len(self.choices):
            raise ValueError(f"choices must be at least two different strings, got {self.choices}")
        layout = ipywidgets.Layout(width="max-content")
        super().__init__(question, ipywidgets.RadioButtons(options=self.choices, value=None, layout=layout))
        if value is not None:
            self.guess = value

    @property
    def guess(self):
        return self._guess

    @guess.setter
    def guess(self, value):
        require_choice("guess", value, self.choices)
        self._guess = value
        self.control.value = value
        self._tell()

    def compare(self, actual):
        """A sentence on the guess and the `actual` choice -> str. Raises ValueError unless that is one of the choices."""
        require_choice("actual", actual, self.choices)
        if self._guess is None:
            return f'No prediction was made. It is "{actual}".'
        if self._guess == actual:
            return f'You predicted "{actual}", and so it is.'
        return f'You predicted "{self._guess}"; it is "{actual}". A difference worth explaining before you read on.'

    def _shown(self):
        return f'"{self._guess}"'

    def _scale(self):
        return f"({' / '.join(self.choices)})"


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
