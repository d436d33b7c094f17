"""The translator of lesson 01 as a diagram: its architecture, and what the decoder reads at every step."""

from course_utils.plotting.architectures import ARCHITECTURES
from course_utils.plotting.diagrams import diagram

LEFT, UP = 1.3, 1.2  # columns and rows by which the decoder moves, to stand above the vector


def translator_diagram(*, title="Everything goes through one vector"):
    """The bottleneck's diagram with the decoder's inputs: the vector at every step, and the last word. Returns the axes.

    The decoder stands above the vector, not beside it as in `plotting.architecture("bottleneck")`, so that no arrows cross.
    """
    boxes, arrows = ARCHITECTURES["bottleneck"][0]()
    states, words = (sorted(name for name in boxes if name[0] == letter) for letter in "sy")
    for name in (*states, *words):
        column, row, *what = boxes[name]
        boxes[name] = (column - LEFT, row + UP, *what)
    middle = sum(boxes[name][0] for name in states) / len(states)
    boxes["c"] = (middle, *boxes["c"][1:])
    boxes["begin"] = (2 * boxes["y0"][0] - boxes["y1"][0], boxes["y0"][1], "<bos>", "words")
    arrows += [("c", state) for state in states[1:]]
    arrows += [(word, state, {"dashed": True}) for word, state in zip(("begin", *words), states, strict=False)]
    return diagram(boxes, arrows, title=title)
