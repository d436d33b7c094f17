"""A transformer's block as a diagram: the residual stream straight, its sublayers as branches."""

from itertools import pairwise

from course_utils.plotting.diagrams import diagram

STREAM = {"weight": 0.6}  # how an arrow of the residual stream is drawn
SIDE = 1.9  # columns from the stream to a sublayer


def pre_norm(x, low, names, added, side=SIDE, first=1):
    """A pre-norm block on the stream at column x, from row `low`: boxes and arrows, and the name of its last sum.

    names: {sublayer: text}, numbered from `first`; `added`: the box below it.
    """
    boxes, arrows, below = {}, [], added
    for place, (name, text) in enumerate(names.items()):
        row, number, kind = low + 2.5 * place, first + place, "layer" if name == "network" else "attention"
        norm, sublayer, total = f"{x}norm{number}", f"{x}{name}", f"{x}+{number}"
        boxes |= {
            norm: (x + side, row + 0.4, f"norm{number}", "layer"),
            sublayer: (x + side, row + 1.3, text, kind),
            total: (x, row + 1.7, "+", "state"),
        }
        arrows += [(below, norm), (norm, sublayer), (sublayer, total), (below, total, STREAM)]
        below = total
    return boxes, arrows, below


def stream():
    """A pre-norm block, the residual stream straight from x over a to out. Returns the axes."""
    boxes = {
        "x": (0, 0, "x", "words"),
        "a": (0, 2.9, "a", "words"),
        "out": (0, 5.8, "out", "words"),
        "s": (-1.2, 2.9, "the residual\nstream", "words"),
        "t1": (4.1, 1.7, "reads the other positions", "words"),
        "t2": (4.2, 4.6, "works on each position alone", "words"),
    }
    lower, arrows, below = pre_norm(0, 0.35, {"attention": "attention"}, "x")
    upper, more, above = pre_norm(0, 3.25, {"network": "network"}, "a", first=2)
    ends = [(below, "a", STREAM), (above, "out", STREAM)]
    title = "A block: two sublayers add to the stream, and nothing else touches it"
    return diagram(boxes | lower | upper, [*arrows, *more, *ends], title=title)


def orders():
    """The two orders of a block side by side. Returns the axes."""
    boxes = {"x": (0, 0, "x", "words"), "out": (0, 5.9, "out", "words"), "pre": (0.9, 6.6, "pre-norm", "words")}
    parts, arrows, last = pre_norm(0, 0.3, {"attention": "attention", "network": "network"}, "x")
    boxes |= parts
    arrows.append((last, "out", STREAM))
    right, side = 5.0, 5.0 + SIDE
    boxes |= {
        "x2": (right, 0, "x", "words"),
        "attention2": (side, 0.9, "attention", "attention"),
        "+1": (right, 1.6, "+", "state"),
        "n1": (right, 2.4, "norm1", "layer"),
        "network2": (side, 3.4, "network", "layer"),
        "+2": (right, 4.1, "+", "state"),
        "n2": (right, 4.9, "norm2", "layer"),
        "out2": (right, 5.9, "out", "words"),
        "post": (right + 0.9, 6.6, "post-norm", "words"),
    }
    up = ("x2", "+1", "n1", "+2", "n2", "out2")
    arrows += [(low, high, STREAM) for low, high in pairwise(up)]
    arrows += [("x2", "attention2"), ("attention2", "+1"), ("n1", "network2"), ("network2", "+2")]
    return diagram(boxes, arrows, title="Pre-norm leaves the stream free; post-norm has two norms on it")
