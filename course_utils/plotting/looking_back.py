"""The drawings of lesson 02: a step of attention, the decoder, an exchanged key, and the end of training."""

from course_utils.plotting.diagrams import diagram
from course_utils.plotting.look import SMALLEST_FONT, describe

LOOK = (0.06, 0.84, 0.08, 0.02)  # made up, to be drawn: what *chat* reads
BOTH_WAYS = {"bend": 0.22}  # how two arrows between the same boxes are drawn
# A step of attention in numbers that a reader can check: word -> key (noun, plural, verb), score and weight.
LOOKED_AT = {
    "the": ("(0, 0, 0)", "0", 0.10),
    "cats": ("(1, 1, 0)", "0", 0.10),
    "drink": ("(0, 0, 1)", "0", 0.10),
    "milk": ("(1, 0, 0)", "2", 0.71),
}


def one_step():
    """One step of attention in the numbers of `LOOKED_AT`: query, scores, weights, context. Returns the axes."""
    boxes = {
        "q": (-1.7, 2.2, "query q: which noun\nis not plural?", "state"),
        "c": (2.2, 4.4, "context c = (0.81, 0.10, 0.10)", "output"),
    }
    boxes |= {"n": (-1.7, 1, "noun, plural, verb", "words"), "f": (-1.7, 3.3, "softmax: weights", "words")}
    arrows = []
    for i, (word, (key, score, weight)) in enumerate(LOOKED_AT.items()):
        x, number = 1.45 * i, i + 1
        boxes |= {f"x{i}": (x, 0, word, "words"), f"k{i}": (x, 1, f"k{number} {key}", "state")}
        boxes |= {
            f"e{i}": (x, 2.2, f"score(q, k{number})\n= {score}", "layer"),
            f"a{i}": (x, 3.3, f"α{number} = {weight:.2f}", "attention"),
        }
        arrows += [(f"x{i}", f"k{i}"), (f"k{i}", f"e{i}"), (f"e{i}", f"a{i}"), (f"a{i}", "c", {"weight": weight})]
    return diagram(boxes, [("q", "e0"), *arrows], title="One step of attention: from a query to a context")


def decoder():
    """A step of Bahdanau's decoder: what asks, what is read, and what each part gets. Returns the axes."""
    boxes, arrows = {"c": (1.8, 2.4, "attention: context c2", "attention")}, []
    for i, word in enumerate(("the", "cat", "sleeps", ".")):
        boxes |= {f"x{i}": (1.2 * i, 0, word, "words"), f"k{i}": (1.2 * i, 1, f"k{i + 1}", "state")}
        arrows += [(f"x{i}", f"k{i}"), (f"k{i}", "c", {"weight": LOOK[i]})]
        if i:
            arrows += [(f"k{i - 1}", f"k{i}", BOTH_WAYS), (f"k{i}", f"k{i - 1}", BOTH_WAYS)]
    boxes |= {"s1": (0.3, 3.6, "s1", "state"), "s2": (1.8, 3.6, "s2", "state"), "r": (2.4, 4.7, "readout", "layer")}
    boxes |= {"y1": (-0.6, 4.7, "le", "words"), "y2": (4.0, 4.7, "chat", "words")}
    arrows += [("s1", "s2"), ("y1", "s2"), ("c", "s2"), ("s2", "r"), ("y1", "r"), ("c", "r", {"bend": 0.3}), ("r", "y2")]
    arrows.append(("s1", "c", {"dashed": True, "text": "asks"}))
    return diagram(boxes, arrows, title="Bahdanau: the state before the step asks")


def exchange():
    """One key of a sentence replaced by that of another sentence. Returns the axes."""
    boxes = {"o": (2.1, 2.5, "the decoder writes leur or lui", "output")}
    boxes |= {"t": (-1.6, 1.3, "sentence with them", "words"), "h": (-1.6, 0, "sentence with him", "words")}
    for row, (pronoun, name) in enumerate((("him", "h"), ("them", "t"))):
        for i, word in enumerate(("do", "not", "show", pronoun)):
            kind = "lost" if word == "show" else "state"
            boxes[f"{name}{i}"] = (1.4 * i, 1.3 * row, f"key of {word}", kind)
    arrows = [*((f"t{i}", "o") for i in range(4)), ("h2", "t2", {"text": "replaces"})]
    return diagram(boxes, arrows, title="The key of the verb comes from the sentence with him")


def mark_training(ax, longest):
    """Mark on a `length_curve` the longest length in the training data. Returns the axes."""
    ax.axvline(longest + 0.5, color="0.45", linestyle=":", linewidth=1.2)
    where = {"xy": (longest + 0.5, 1.0), "xycoords": ("data", "axes fraction"), "textcoords": "offset points"}
    ax.annotate("longer than\nin training", **where, xytext=(4, -2), va="top", fontsize=SMALLEST_FONT, color="0.3")
    return describe(ax, f"{ax.course_alt_text} The training data end at {longest}.")
