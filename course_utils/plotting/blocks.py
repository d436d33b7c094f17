"""The two orders of a transformer's block as one diagram."""

from itertools import pairwise

from course_utils.plotting.diagrams import diagram

NORM = {"norm1": ("norm 1", "layer"), "norm2": ("norm 2", "layer")}
SUMS = {"+1": ("+", "state"), "+2": ("+", "state")}
PARTS = NORM | SUMS | {"attention": ("attention", "attention"), "network": ("network", "layer")}
ORDERS = {  # bottom to top; what each sum adds to what passed a sublayer
    "pre-norm": (("norm1", "attention", "+1", "norm2", "network", "+2"), {"+1": "x", "+2": "+1"}),
    "post-norm": (("attention", "+1", "norm1", "network", "+2", "norm2"), {"+1": "x", "+2": "norm1"}),
}
APART = 3.2  # columns between the two orders
AROUND = 1.75  # boxes that a residual connection would pass, times its bend: a short one has to bend more


def blocks(*, title="A block in two orders"):
    """A pre-norm and a post-norm block side by side, upwards, residual connections bent around. Returns the axes."""
    boxes, arrows = {}, []
    for place, (order, (parts, added)) in enumerate(ORDERS.items()):
        column = APART * place
        stack = {"x": (f"{order}: x", "words")} | {part: PARTS[part] for part in parts} | {"out": ("out", "words")}
        boxes |= {f"{order} {part}": (column, row, text, kind) for row, (part, (text, kind)) in enumerate(stack.items())}
        names = list(stack)
        arrows += [(f"{order} {low}", f"{order} {high}") for low, high in pairwise(names)]
        for total, start in added.items():
            bend = -AROUND / (names.index(total) - names.index(start))
            arrows.append((f"{order} {start}", f"{order} {total}", {"bend": bend}))
    return diagram(boxes, arrows, title=title)
