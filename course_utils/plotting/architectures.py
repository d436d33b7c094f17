"""The architectures of the lessons as diagrams, all in one style: what is made of what, and who asks whom."""

import difflib

from course_utils.plotting.diagrams import diagram

SOURCE, TARGET = ("the", "cat", "sleeps", "."), ("le", "chat", "dort", ".")
LOOK = (0.06, 0.84, 0.08, 0.02)  # made up, to be drawn: what *chat* reads
BOTH_WAYS = 0.22  # the bend of two arrows between the same boxes


def architecture(name, *, title=None):
    """The diagram of an architecture: one of `ARCHITECTURES`. Returns the axes; without a `title` it has one of its own.

    Raises ValueError for a name that is none, with the nearest one.
    """
    if name not in ARCHITECTURES:
        near = difflib.get_close_matches(str(name), ARCHITECTURES, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(ARCHITECTURES)}."
        raise ValueError(f"name must be an architecture, got {name!r}: {hint}")
    drawn, own = ARCHITECTURES[name]
    return diagram(*drawn(), title=own if title is None else title)


def _encoder(backwards=False, step=1.2):
    """The source words and the states above them."""
    boxes, arrows = {}, []
    for i, word in enumerate(SOURCE):
        boxes |= {f"x{i}": (step * i, 0, word, "words"), f"h{i}": (step * i, 1, f"h{i + 1}", "state")}
        arrows.append((f"x{i}", f"h{i}"))
        if i:
            bend = BOTH_WAYS if backwards else 0.0
            arrows.append((f"h{i - 1}", f"h{i}", {"bend": bend}))
            arrows += [(f"h{i}", f"h{i - 1}", {"bend": bend})] if backwards else []
    return boxes, arrows


def _bottleneck():
    step = 0.85
    boxes, arrows = _encoder(step=step)
    boxes["c"] = (3.8, 1, "one vector", "lost")
    arrows.append(("h3", "c"))
    for i, word in enumerate(TARGET):
        x = 5.0 + step * i
        boxes |= {f"s{i}": (x, 1, f"s{i + 1}", "state"), f"y{i}": (x, 2, word, "words")}
        arrows += [(f"s{i}", f"y{i}"), (f"s{i - 1}" if i else "c", f"s{i}")]
    return boxes, arrows


def _reading(boxes, arrows):
    """The attention above the encoder's states, with a made-up look of the word that is due."""
    boxes["c"] = (1.8, 2.4, "attention: context c2", "attention")
    arrows += [(f"h{i}", "c", {"weight": weight}) for i, weight in enumerate(LOOK)]


def _bahdanau():
    boxes, arrows = _encoder(backwards=True)
    _reading(boxes, arrows)
    boxes |= {"s1": (0.6, 3.6, "s1", "state"), "s2": (3.0, 3.6, "s2", "state")}
    boxes |= {"y1": (0.6, 4.6, "le", "words"), "y2": (3.0, 4.6, "chat", "words")}
    arrows += [("s1", "s2"), ("y1", "s2"), ("s1", "y1"), ("s2", "y2"), ("c", "s2")]
    return boxes, [*arrows, ("s1", "c", {"dashed": True, "text": "asks"})]


def _luong():
    boxes, arrows = _encoder(backwards=True)
    _reading(boxes, arrows)
    boxes |= {"s1": (-0.2, 3.6, "s1", "state"), "s2": (1.8, 3.6, "s2", "state"), "t2": (3.9, 3.6, "tanh(W [c2; s2])", "layer")}
    boxes |= {"y1": (-0.2, 4.6, "le", "words"), "y2": (3.9, 4.6, "chat", "words")}
    arrows += [("s1", "s2"), ("y1", "s2"), ("s2", "t2"), ("c", "t2"), ("t2", "y2")]
    return boxes, [*arrows, ("s2", "c", {"dashed": True, "text": "asks"})]


def _lookup():
    boxes = {
        "q": (0, 2, "query q", "state"),
        "k": (0, 1, "keys K", "state"),
        "v": (0, 0, "values V", "state"),
        "s": (2.1, 1.5, "scores\nq K / temperature", "layer"),
        "w": (4.3, 1.5, "softmax", "attention"),
        "c": (6.9, 0.75, "sum of\nweights x values", "output"),
    }
    arrows = [("q", "s"), ("k", "s"), ("s", "w"), ("w", "c", {"text": "weights"}), ("v", "c")]
    return boxes, arrows


def _self_attention():
    boxes, arrows = {}, []
    looks = (0.08, 0.1, 0.62, 0.2)
    for i, word in enumerate(("the", "cat", "sees", "her")):
        x = 1.7 * i
        boxes |= {f"x{i}": (x, 0, word, "words"), f"p{i}": (x, 1, "q  k  v", "state")}
        arrows += [(f"x{i}", f"p{i}"), (f"p{i}", "a", {"weight": looks[i]})]
    boxes |= {"a": (5.1, 2.5, "attention", "attention"), "o": (5.1, 3.6, "her, in this sentence", "output")}
    return boxes, [*arrows, ("a", "o"), ("p3", "a", {"dashed": True, "text": "asks", "bend": -0.55})]


def _cross_attention():
    boxes = {
        "x": (4.4, 0, "target words so far", "words"),
        "m": (0, 0, "memory: source states", "words"),
        "k": (-0.7, 1.1, "keys", "state"),
        "v": (0.7, 1.1, "values", "state"),
        "q": (4.4, 1.1, "queries", "state"),
        "a": (2.2, 2.3, "attention", "attention"),
        "o": (2.2, 3.4, "what each target word reads", "output"),
    }
    return boxes, [("m", "k"), ("m", "v"), ("x", "q"), ("k", "a"), ("v", "a"), ("q", "a", {"text": "ask"}), ("a", "o")]


def _multi_head():
    boxes, arrows = {"x": (2.25, 0, "x: d_model features", "words"), "o": (2.25, 4.4, "out_proj", "layer")}, []
    boxes |= {"p": (2.25, 1, "q_proj, k_proj, v_proj", "layer"), "j": (2.25, 3.4, "side by side: d_model features", "state")}
    for i in range(4):
        boxes[f"h{i}"] = (1.5 * i, 2.2, f"head {i + 1}", "attention")
        arrows += [("p", f"h{i}"), (f"h{i}", "j")]
    boxes["y"] = (2.25, 5.3, "out: d_model features", "words")
    return boxes, [("x", "p"), *arrows, ("j", "o"), ("o", "y")]


def _causal():
    words = ("the", "cat", "sees", "her")
    boxes, arrows = {}, []
    for i, word in enumerate(words):
        x = 1.5 * i
        boxes |= {f"x{i}": (x, 0, word, "words"), f"a{i}": (x, 1.5, "attention", "attention")}
        boxes |= {f"y{i}": (x, 2.6, (*words[1:], ".")[i] + " ?", "output")}
        arrows += [(f"x{j}", f"a{i}") for j in range(i + 1)] + [(f"a{i}", f"y{i}")]
    return boxes, arrows


def _transformer():
    boxes = {
        "x": (0, 0, "source words", "words"),
        "e": (0, 1.2, "self-attention\nall words see all", "attention"),
        "m": (0, 2.5, "memory", "state"),
        "y": (4.2, 0, "target words so far", "words"),
        "d": (4.2, 1.2, "self-attention\ncausal: no word sees a later one", "attention"),
        "c": (4.2, 2.5, "cross-attention", "attention"),
        "o": (4.2, 3.6, "next word", "output"),
    }
    return boxes, [
        ("x", "e"),
        ("e", "m"),
        ("y", "d"),
        ("d", "c", {"text": "queries"}),
        ("m", "c", {"text": "keys, values"}),
        ("c", "o"),
    ]


# name -> what draws it, and its title.
ARCHITECTURES = {
    "bottleneck": (_bottleneck, "Everything goes through one vector"),
    "bahdanau": (_bahdanau, "Bahdanau: the state before the word asks"),
    "luong": (_luong, "Luong: the new state asks, and speaks after reading"),
    "lookup": (_lookup, "A soft look-up"),
    "self_attention": (_self_attention, "Self-attention: each word asks all words"),
    "cross_attention": (_cross_attention, "Cross-attention: one sequence asks another"),
    "multi_head": (_multi_head, "Multi-head attention: several looks side by side"),
    "causal": (_causal, "Causal attention: nobody sees what comes later"),
    "transformer": (_transformer, "The three uses in one transformer"),
}
