"""The drawing of lesson 03: three scores."""

from course_utils.plotting.diagrams import diagram


def three_scores():
    """What dot, general and concat make of a query and a key. Returns the axes."""
    scores = ("dot\nq · k", "general\n(q W) · k", "concat\nv · tanh(W [q; k])")
    boxes, arrows = {"qW": (2.3, 1.2, "q W", "layer"), "[]": (5.4, 1.2, "pair [q; k]", "layer")}, []
    for place, score in enumerate(scores):
        x, names = 2.7 * place, f"q{place} k{place} s{place}".split()
        boxes |= {names[0]: (x - 0.4, 0, "query q", "state"), names[1]: (x + 0.7, 0, "key k", "state")}
        boxes[names[2]] = (x + 0.15, 2.5, score, "attention")
    arrows = [("q0", "s0"), ("k0", "s0"), ("q1", "qW"), ("qW", "s1"), ("k1", "s1"), ("q2", "[]"), ("k2", "[]"), ("[]", "s2")]
    return diagram(boxes, arrows, title="Three scores: what happens to a query and a key")
