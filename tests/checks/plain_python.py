"""An exercise on sets, whose answer is a float: what no lesson asks for at present, and checks can do all the same."""

from attention_checks.engine.cases import Case, label
from attention_checks.engine.checking import Exercise
from course_utils.measure.metrics import alignment_error_rate


def _inputs(draw):
    for _ in range(3):
        links = draw.shuffled(*[(source, target) for source in range(6) for target in range(7)])
        predicted, sure, possible = set(links[:9]), set(links[4:14]), set(links[2:20])
        yield Case("ordinary", label({"predicted": len(predicted), "sure": len(sure)}), (predicted, sure, possible))


LINKS = Exercise(
    name="alignment_error_rate", reference=alignment_error_rate, inputs=_inputs, misconceptions=(), differentiable=False
)
