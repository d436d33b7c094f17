"""The drawings of lesson 03: three scores, and two steps of Luong's decoder."""

from course_utils.plotting.diagrams import diagram


def three_scores():
    """What dot, general and concat make of a query and a key. Returns the axes."""
    scores = ("dot\nq · k", "general\n(q W) · k", "concat\nv · tanh(W [q; k])")
    boxes = {"qW": (2.3, 1.2, "q W", "layer"), "[]": (5.4, 1.2, "pair [q; k]", "layer")}
    for place, score in enumerate(scores):
        x, names = 2.7 * place, f"q{place} k{place} s{place}".split()
        boxes |= {names[0]: (x - 0.4, 0, "query q", "state"), names[1]: (x + 0.7, 0, "key k", "state")}
        boxes[names[2]] = (x + 0.15, 2.5, score, "attention")
    arrows = [("q0", "s0"), ("k0", "s0"), ("q1", "qW"), ("qW", "s1"), ("k1", "s1"), ("q2", "[]"), ("k2", "[]"), ("[]", "s2")]
    return diagram(boxes, arrows, title="Three scores: what happens to a query and a key")


def luong_steps():
    """Two steps of Luong's decoder, with input feeding as a dashed arrow. Returns the axes."""
    boxes, arrows = {"k": (2.4, 2.3, "keys", "state")}, [("h1", "s2", {"dashed": True, "text": "input feeding"})]
    for t, (x, word, next_word) in enumerate(((0, "<s>", "le"), (5.2, "le", "chat")), start=1):
        boxes |= {f"y{t}": (x, 0, word, "words"), f"s{t}": (x, 1.15, f"s{t}", "state")}
        boxes |= {f"a{t}": (x, 2.3, "attention", "attention"), f"c{t}": (x, 3.45, f"c{t}", "state")}
        boxes |= {f"h{t}": (x, 4.6, f"tanh(W_c [c{t}; s{t}])", "layer"), f"n{t}": (x, 5.7, next_word, "words")}
        arrows += [(f"y{t}", f"s{t}"), (f"s{t}", f"a{t}", {"text": "query"}), ("k", f"a{t}"), (f"a{t}", f"c{t}")]
        arrows += [(f"c{t}", f"h{t}"), (f"s{t}", f"h{t}", {"bend": -0.55}), (f"h{t}", f"n{t}")]
    return diagram(boxes, [*arrows, ("s1", "s2")], title="Two steps of Luong's decoder: first the new state, then its query")
