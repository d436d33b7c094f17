"""Cross-attention as a diagram: who asks, what answers, and the shape of each quantity."""

from course_utils.plotting.diagrams import diagram


def cross_attention():
    """The words X ask, the memory M answers; each box with its shape. Returns the axes."""
    boxes = {
        "m": (0, 0, "memory M\n(Tm, d_memory)", "words"),
        "x": (4.6, 0, "X, the words that ask\n(Tq, d_query)", "words"),
        "k": (0.9, 1.3, "keys K\n(Tm, d)", "state"),
        "v": (-0.9, 1.3, "values V\n(Tm, d)", "state"),
        "q": (4.6, 1.3, "queries Q\n(Tq, d)", "state"),
        "w": (3.3, 2.7, "weights (Tq, Tm)\nsoftmax of Q Kᵀ / sqrt(d)", "attention"),
        "c": (1.2, 4.0, "context (Tq, d)\nweights times V", "attention"),
        "o": (1.2, 5.3, "out (Tq, d_query)\na row for each word that asks", "output"),
    }
    arrows = [("m", "k", {"text": "W_k"}), ("m", "v", {"text": "W_v"}), ("x", "q", {"text": "W_q"})]
    arrows += [("k", "w"), ("q", "w", {"text": "ask"}), ("w", "c"), ("v", "c"), ("c", "o", {"text": "W_o"})]
    return diagram(boxes, arrows, title="Cross-attention: one sequence asks another")
