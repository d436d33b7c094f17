"""The two drawings of lesson 05: three words that read each other, and the model that says what *it* is."""

from itertools import pairwise

from course_utils.plotting.diagrams import diagram

EXAMPLE = (("the", 0, 0, 0, 0.12), ("cats", -2, 1, 1, 0.87), ("sleep", 2, -1, 0, 0.02))  # word, q, k, v, its weight
STACK = "words and positions; self-attention 1; +; self-attention 2; +; linear map of the vector at it; a score for every word"


def three_roles(*, title="Each word makes a query q, a key k and a value v. Here, sleep asks"):
    """What *sleep* reads in the lesson's example. Returns the axes."""
    boxes, arrows = {"sum": (2.8, 4.4, "what sleep reads: the sum, 0.87", "output")}, []
    for i, (word, *numbers, weight) in enumerate(EXAMPLE):
        boxes |= {f"x{i}": (2.8 * i, 0, f"x: {word}", "words"), f"w{i}": (2.8 * i, 3.1, f"{weight} x v", "attention")}
        for place, (role, number) in enumerate(zip("qkv", numbers, strict=True)):
            boxes[f"{role}{i}"] = (2.8 * i + 0.85 * (place - 1), 1.3, f"{role} = {number}", "state")
            arrows.append((f"x{i}", f"{role}{i}", {"text": f"W_{role}"}))
        arrows += [(f"k{i}", f"w{i}"), (f"v{i}", f"w{i}"), (f"w{i}", "sum", {"weight": weight})]
        arrows.append(("q2", f"w{i}", {"dashed": True, "text": "asks"}))
    return diagram(boxes, arrows, title=title)


def two_layers(*, title="Two layers; the output of each is added to its input"):
    """The model of part 5, with the place where parts 6 and 7 change it. Returns the axes."""
    kinds = "words", "attention", "state", "attention", "state", "layer", "output"
    boxes = {row: (0, 1.1 * row, *both) for row, both in enumerate(zip(STACK.split("; "), kinds, strict=True))}
    arrows = [*pairwise(boxes), ("change", 3, {"dashed": True})]
    arrows += [(start, start + 2, {"bend": -1.4, "text": "residual"}) for start in (0, 2)]
    boxes["change"] = (3.0, 3.3, "parts 6 and 7 change\nthe weights of it here", "lost")
    return diagram(boxes, arrows, title=title)
